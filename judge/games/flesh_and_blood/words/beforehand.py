"""Wordings that are exchanged before all others (``rephrasing``): lists of three, what another would take apart."""

from __future__ import annotations

import re
from collections.abc import Callable

SELF = r"(?:~|this|this card|this attack|this weapon)"
PERIOD = r"this (?:turn|combat chain|chain link)"
SUFFERED = "played|pitched|discarded|destroyed|banished|tapped|revealed"
NTH = "first|second|third|fourth"
_THING = r"(?:an?|another|\d+ or more) (?:(?! and an? )[^,.\"])+?"


def _each_of(found: re.Match[str]) -> str:
    """ "you control an aura, an item, and an ally" is "you control an aura and an item and you control an ally"."""
    who, *things, last = found.groups()
    return f"{who} {' and '.join(things)} and {who} {last}"


def _each_token(found: re.Match[str]) -> str:
    """ "you control Might, Agility, and Vigor tokens": one of each."""
    who, *names, last = found.groups()
    return f"{who} {' and '.join(f'a {name} token' for name in names)} and {who} a {last} token"


def _instantly(found: re.Match[str]) -> str:
    """ "The next aura you play this turn may be played as though it were an instant and costs {r} less"."""
    noun, when, narrowed, cost = found.groups()
    noun = f"{noun} {narrowed}".strip()
    first = f"The next {noun} you play {when} {cost}. " if cost else ""
    return f"{first}You may play your next {noun} {when} as though it were an instant"


FIRST: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # lists of three, before tokens in a list share their last word
    (rf"\b((?:you|they) control|an opponent controls) ({_THING}), ({_THING}),? and ({_THING})(?=,|\.)", _each_of),
    (r"\b((?:you|they) control) ([A-Z]\w+), ([A-Z]\w+),? and ([A-Z]\w+) tokens\b", _each_token),
    (
        r"\b((?:you|they) control) ([A-Z][\w' -]+), ([A-Z][\w' -]+),? and ([A-Z][\w' -]+?)(?=,|\.)",
        lambda found: f"{found[1]} a {found[2]} and a {found[3]} and {found[1]} a {found[4]}",
    ),
    (
        r"\b[Tt]he next ([^,.\"]*?) you play (this turn) ((?:with [^,.\"]*? )?)"
        r"may be played as though it were an instant(?: and (costs? [^.\"]*?))?(?=\.|$)",
        _instantly,
    ),
    (r"\b([Ii]f|[Ww]hile|and) (it|this)'s not (?=an?\b|red\b|yellow\b|blue\b|[A-Z])", r"\1 it isn't so that \2's "),
    (r"\b([Ii]f|[Ww]hile) you're (?=[A-Z])", r"\1 you are "),
    (r"^Opponents' cards and (?:activated )?abilities cost an\b", "Cards and abilities cost opponents an"),
    (
        r"^([A-Z](?!ards\b)[^,.\"]*?) cost (?:opponents|opposing heroes) ((?:\{r\})+) more",
        r"\1 opponents play cost \2 more",
    ),
    (r"\btwice it's base\b", "twice its base"),
    (r"(?<=[.] )If not, ", "Otherwise, "),
    (
        r"\b(gets?|has|have) \+1(\{[pd]\}) for every (?:two|2) ([^,.\"]*)",
        r"\1 +X\2, where X is half the number of \3, rounded down",
    ),
    (r"\b(play (?:it|that card)) from your banished zone (?=this (?:turn|combat))", r"\1 "),
    (
        r"^(?:While|As long as|If) (?!.*\bif\b)([^,.\"]*), (?:~|this) can't be played(?=\.|$)",
        r"If \1, you can't play this",
    ),
    (
        r"\b(enters the arena with) an? (\w+|[+-]\d\{[pd]\}) counter(?: on it)? for each ([^,.\"]*)",
        r"\1 X \2 counters, where X is the number of \3",
    ),
    (
        r"\b(cost less than or equal) (?:to )?the (?:aura|item|ally|permanent) destroyed this way\b",
        r"\1 to the cost of the destroyed object",
    ),
    (r"\b(completed) (\d+ or (?:more|less|fewer)) contracts\b", r"\1 a contract \2 times"),
    (r"\b([Ff]or each) contract (you've completed)\b", r"\1 time \2 a contract"),
    (
        r"\b([Ff]or each|number of) ((?!time)(?:(?!\b(?:you|that|they|hero|opponent)\b)[^,.\"])*?) "
        rf"({SUFFERED}|created|charged) (?={PERIOD})",
        lambda found: f"{found[1]} {found[2]} that {'has' if 'each' in found[1] else 'have'} been {found[3]} ",
    ),
    (
        r"\b([Ww]hen(?:ever)?) (a hero|an opposing hero|an opponent|you) (?:is|are) dealt ((?:arcane )?damage) "
        r"by (an? [^,.]*)(?=,)",
        r"\1 \4 deals \3 to \2",
    ),
    (r"\bat (?:the )?end of (?:the )?combat(?: chain)?\b", "when the combat chain closes"),
    (
        r"\b(hero|heroes|opponents?) with (?:(more|greater)|(less|fewer)) "
        r"(?:(\{h\})|(cards in) (?:their )?hand) than you\b",
        lambda found: (
            f"{found[1]} who {'have' if found[1][-1] == 's' else 'has'} {'more' if found[2] else found[3]} "
            f"{found[4] or 'cards in hand'} than you"
        ),
    ),
    (r"\bgets \+(\{[pd]\}) equal to ([^,.\"]*)", r"gets +X\1, where X is \2"),
    (
        r"^([A-Z][^,.\"]*?) (you play(?: this turn)?) (with [^,.\"]*?) (?=gets?\b|gains?\b|have\b|costs?\b)",
        r"\1 \3 \2 ",
    ),
    (
        r"^Damage (?:that is )?dealt by (?!this\b|~)([^,.\"]*) can't be prevented",
        lambda found: f'{found[1][0].upper()}{found[1][1:]} have "Damage dealt by this can\'t be prevented."',
    ),
    (r"\b(would be dealt (?:arcane )?damage, prevent (?:\d+|X)) of it\b", r"\1 of that damage"),
    (r"\b([Ww]hen(?:ever)?) you boost, if the banished card is (an? [^,.]*)(?=,)", r"\1 you banish \2 from boosting"),
    (
        r"(^(?:[^\"]*[.,] )?[Pp]revent (?:the next )?(?:\d+|X) [^.\"]*\. )([A-Z])"
        r"(?=[^.,\"]* damage prevented this way)",
        lambda found: f"{found[1]}Whenever you prevent damage this way, {found[2].lower()}",
    ),
    (r"^Choose (target (?:opposing )?hero)\. They (?=may\b)", lambda found: f"T{found[1][1:]} "),
    (
        r"^((?:Look at|Reveal) the top [^\"]*?\b(?:[Pp]ut|and)) the others?(?: (?:two|three|\d))?(?: cards?)? "
        r"(?=on\b|into\b)",
        r"\1 the rest ",
    ),
    (
        r"\b(?:([Tt])he next ([^,.\"]*?) with an arcane damage effect you play|([Yy])our next ([^,.\"]*?)) this turn "
        r"deals (?:that much arcane damage plus (\d)|an additional (\d) arcane damage)",
        lambda found: (
            f"{'T' if 'T' in (found[1] or found[3].replace('Y', 'T')) else 't'}he next {found[2] or found[4]} you play "
            "this turn with an effect that deals arcane damage, instead deals that much arcane damage plus "
            f"{found[5] or found[6]}"
        ),
    ),
    (rf"^(The (?:{NTH}) time {SELF} [^,.]*?) this turn(?=,)", r"\1 each turn"),
    (
        rf"\b([Tt]he (?:{NTH}) [^,.\"]*?) (you play each turn) (with [^,.\"]*?) (?=gets?\b|gains?\b|has\b|costs?\b)",
        r"\1 \3 \2 ",
    ),
    (r"\b([Ww])hen there are no cards in your (?:hero's )?(\w+(?: zone)?)(?=,)", r"\1hen you have no cards in your \2"),
    (
        r"\bwith (less|lower|more|greater|higher) (cost|\{[pdh]\}) than (~|this|the (?:attack|\w+ card))"
        r"(?=[,.]| and\b|$)",
        lambda found: (
            f"with {found[2]} {'less' if found[1][0] == 'l' else 'greater'} than the {found[2]} of {found[3]}"
        ),
    ),
    (r"^([Tt]he next [^,.\"]*? you play this turn) (enters the arena with [^.\"]*)(?=\.|$)", r'\1 gets "This \2"'),
)
