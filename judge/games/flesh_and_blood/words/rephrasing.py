"""Wordings that say the same in other words or in another order: pairs for ``wording``, which puts the second in the
place of the first. Zones that are empty, lists of three, what stands before instead of behind."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.games.flesh_and_blood.words import lexicon
from judge.terms.flesh_and_blood import ARMS, PERMANENTS

SELF = r"(?:~|this|this card|this attack|this weapon)"
PERIOD = r"this (?:turn|combat chain|chain link)"
SUFFERED = "played|pitched|discarded|destroyed|banished|tapped|revealed"
NTH = "first|second|third|fourth"
_HERO = "they|you|that hero|the (?:attacking|defending) hero|target hero|target opposing hero"
_ZONE = "hand|arsenal|graveyard|banished zone|pitch zone|soul"
_THING = r"(?:an?|another|\d+ or more) (?:(?! and an? )[^,.\"])+?"
_ONE = r"(?:(?! and )[^,.\"])*"  # one thing that is done
_DOES = "pays?|discards?|banish(?:es)?|destroys?|loses?|reveals?|puts?|removes?"
_STANDS = "|".join(sorted({kind.lower() for kind in (*ARMS, *PERMANENTS)} | {"weapon", "token"}))
# a target and whose or where it is, with nothing behind it that would be of two of them
_TARGET = (
    r"target (?:(?!(?:hero|opponent|an?|the|this|at|to|unless|if|and|or)\b)[\w'-]+ ){0,3}?"
    rf"(?:{_STANDS}|permanent|attack|card|object)"
    rf"(?: (?:you|they|an opponent|that hero) controls?| in (?:a|your|their|an opponent's) (?:{_ZONE}))?"
)
_NAMED = r"[A-Z]\w*(?: [A-Z]\w*)*"
_MANY = "cards|auras|items|allies|weapons|tokens|attacks|equipment|permanents"
_PLAIN = "|".join(lexicon.PLAIN_KEYWORDS)
# The participles of what a hero does, by the verb.
_PAST = {
    **{v: f"{v}ed" for v in ("attack", "banish", "boost", "crank", "defend", "destroy", "discard", "gain", "mark")},
    **{v: f"{v}ed" for v in ("opt", "pitch", "play", "prevent", "reveal", "roll", "search", "transcend", "turn")},
    **{v: f"{v}d" for v in ("activate", "charge", "complete", "create", "fuse", "intimidate", "remove", "shuffle")},
    **{"equip": "equipped", "scrap": "scrapped", "tap": "tapped", "wager": "wagered"},
    **{"beat": "beaten", "become": "become", "deal": "dealt", "draw": "drawn", "freeze": "frozen", "hit": "hit"},
    **{"lose": "lost", "put": "put", "steal": "stolen", "win": "won"},
}
DONE = "attacked|played|discarded|rolled|banished|pitched|drawn|created|dealt|intimidated|charged|wagered|destroyed"
DID = rf"(?:{DONE}|{'|'.join(_PAST.values())}|been)"
_SAID = {"your": "you have", "their": "they have"}


def _has(found: re.Match[str]) -> str:
    """ "your arsenal is empty" is "you have no cards in your arsenal"."""
    whose, zone, *held = found.groups()
    said = _SAID[whose.lower()]
    what = held[0] if held and held[0] else "no cards"
    return f"{said[0].upper() if whose[0].isupper() else said[0]}{said[1:]} {what} in {whose.lower()} {zone}"


def _each_of(found: re.Match[str]) -> str:
    """ "you control an aura, an item, and an ally" is "you control an aura and an item and you control an ally"."""
    who, *things, last = found.groups()
    return f"{who} {' and '.join(things)} and {who} {last}"


def _each_token(found: re.Match[str]) -> str:
    """ "you control Might, Agility, and Vigor tokens": one of each."""
    who, *names, last = found.groups()
    return f"{who} {' and '.join(f'a {name} token' for name in names)} and {who} a {last} token"


def _unless(found: re.Match[str]) -> str:
    """ "unless they pay {r}, they discard a card" is "they discard a card unless they pay {r}"."""
    before, word, price, what = found.groups()
    comma = "," if before == " " else ""
    return f"{comma}{before}{what[0].upper() if word == 'U' else what[0]}{what[1:]} unless {price}"


def _banished_there(found: re.Match[str]) -> str:
    """ "At the start of your turn, you may banish this from your graveyard" waits there."""
    when, zone = found.groups()
    return f"While this is in your {zone}, {when[0].lower()}{when[1:]}, you may banish this"


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
    (
        r"\b([Ww]hen(?:ever)?) you boost, if the banished card is (an? [^,.]*)(?=,)",
        r"\1 you banish \2 from boosting",
    ),
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
    (
        r"^([Tt]he next [^,.\"]*? you play this turn) (enters the arena with [^.\"]*)(?=\.|$)",
        r'\1 gets "This \2"',
    ),
)


_HEROES = (
    "each (?:other |opposing )?(?:hero|opponent)|(?:another )?target (?:opposing )?hero|you|that hero"
    "|the (?:attacking|defending) hero"
)


def _heroes_first(found: re.Match[str]) -> str:
    """ "to each ally and each opposing hero" is "to each opposing hero and each ally"."""
    things = found[1].removeprefix("to ")
    return f"to {found[2]} and {things}" if not re.search(r"\bhero\b", things) else found[0]


def _listed(found: re.Match[str]) -> str:
    return ", " if found[0][0] == "," else ""


def _until_behind(found: re.Match[str]) -> str:
    return f"{found[2][0].upper()}{found[2][1:]} {found[1][0].lower()}{found[1][1:]}"


def _held(found: re.Match[str]) -> str:
    """ "each card they have in hand" is "each card in their hand"."""
    return f"{found[1]} in {'your' if found[2] == 'you' else 'their'} {found[3]}"


def _both_do(found: re.Match[str]) -> str:
    """ "You and target hero each draw a card" is "You draw a card. Target hero draws a card"."""
    who, verb, what = found.groups()
    return f"You {verb} {what}. {who[0].upper()}{who[1:]} {verb}{'es' if verb.endswith('sh') else 's'} {what}"


_CHAIN_LINK = {"third": 3, "fourth": 4, "fifth": 5}


def _link(found: re.Match[str]) -> str:
    """ "this is the third or higher chain link" is "this is chain link 3 or higher"."""
    return f"this is chain link {_CHAIN_LINK[found[1]]} or higher"


def _of_that(found: re.Match[str]) -> str:
    """ "would deal arcane damage, instead deal twice that much": of that damage."""
    return f"{found[1]} {'arcane ' * ('arcane' in found[1])}damage"


PAIRS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # zones
    (rf"\b([Yy]our|[Tt]heir) ({_ZONE}) is empty\b", _has),
    (
        rf"\b([Yy]our|[Tt]heir) ({_ZONE}) has ((?:an?|no|\d+ or (?:more|fewer|less)) [^,.\"]*?)(?: in it)?"
        r"(?=,|\.| and\b)",
        _has,
    ),
    (rf"^(At the [^,]*), you may banish (?:~|this) from your ({_ZONE})\b", _banished_there),
    # in another order
    (rf"(^|, | )([Uu])nless ((?:{_HERO}) (?:{_DOES}) {_ONE}), ((?:{_HERO}) {_ONE})(?=\.|$)", _unless),
    (
        r"\b([Yy]our next [^,.\"]*?) (this turn|this combat chain) (that (?:targets|is attacking) [^,.\"]*?) "
        r"(gets?|gains?|costs?|has)\b",
        r"\1 \3 \2 \4",
    ),
    (r"\b([Uu]ntil the (?:start|end) of (?:your|their) next turn) (?=they\b|you\b)", r"\1, "),
    (
        r"\b([Oo]ther |)((?:[a-z-]+ )*?cards?) (you control |they control |)that (?:are|is) "
        r"(defending|attacking)\b",
        lambda found: f"{found[1]}{found[4]} {found[2]}{' ' * bool(found[3])}{found[3].strip()}",
    ),
    (r"\b([Dd]iscards?|[Bb]anish(?:es)?|[Rr]eveals?) (\d+|X) (cards?) at random\b", r"\1 \2 random \3"),
    (r"\b([Dd]iscard|[Bb]anish|[Dd]estroy|[Rr]eveal) (?=(?:red|yellow|blue) card\b)", r"\1 a "),
    (r"(\b[Tt]he next [^,.\"]* you play this turn), (?=(?:gets?|gains?|costs?) )", r"\1 "),
    (r"\b([Rr])andomly choose (\d)\b", lambda found: f"{'C' if found[1] == 'R' else 'c'}hoose {found[2]} at random"),
    (
        r"\b([Yy])ou may attack (?:with an? ([^,.\"]*?) an additional time|an additional time with an? ([^,.\"]*?)) "
        r"(?=this turn)",
        lambda found: (
            f"{'C' if found[1] == 'Y' else 'c'}hoose a {(found[2] or found[3]).removesuffix(' you control')} "
            "you control. You may attack with it an additional time "
        ),
    ),
    (
        r"\b([Dd]iscards?|[Bb]anish(?:es)?|[Rr]eveals?) (?:an?|(\d|X)) "
        r"(cards? (?:from|in) (?:their|your) (?:hand|graveyard|arsenal)) at random\b",
        lambda found: f"{found[1]} {found[2] or 'a'} random {found[3]}",
    ),
    (
        r"\b(are|is) ([A-Z]\w+) (this turn|this combat chain) and (gets?|gains?|have|has) ([^.,\"]*?)(?=\.|$)",
        r"\1 \2 and \4 \5 \3",
    ),
    (
        r"\b[Yy](our next [^,.\"]*?) (this turn) (?:((?:costs?|gets?|gains?) [^.]*?) and )?"
        r"may be played as though it were an instant\b",
        lambda found: (
            f"{f'Y{found[1]} {found[2]} {found[3]}. ' if found[3] else ''}"
            f"You may play y{found[1]} {found[2]} as though it were an instant"
        ),
    ),
    (
        r"(\b[Rr]oll a (?:\d+[- ]sided )?die\. )(Gain|Draw|Lose|Create) that (?:many|much) "
        r"(\{[rh]\}|cards|[A-Z]\w+ tokens)",
        r"\1\2 \3 equal to the number rolled",
    ),
    (
        r"\b([Ss]earch(?:es)? (?:your|their|[a-z ]+'s) (?:(?!\bfor\b)[^.])*?) and (banish(?:es)?|puts?|discards?) "
        r"(up to \d+|an?) ([^,.]*?)(?= into\b| face-| on \b|,|\.|$)",
        lambda found: f"{found[1]} for {found[3]} {found[4]} and {found[2]} {'it' if found[3][0] == 'a' else 'them'}",
    ),
    # several at once, said shortly
    (
        r"\b([Oo]pponents|[Oo]pposing heroes|[Hh]eroes) can't attack "
        r"(?=(?:other )?(?:allies|heroes)\b|this\b|~|your\b|you\b)([^,.\"]*?)(?=\.| this (?:turn|combat)| until|$)",
        lambda found: (
            f"{found[2][0].upper() if found[1][0].isupper() else found[2][0]}{found[2][1:]} can't be attacked"
        ),
    ),
    (r"\b([Yy]ou)(?= can't be (?:attacked|targeted|the target)\b)", r"\1r hero"),
    (r"\b(up to )any (\d|two|three) targets\b", r"\1\2 targets"),
    (
        rf"\b(number of (?:[a-z-]+ )*?(?:{_MANY})) and (?=(?:[a-z-]+ )*?(?:{_MANY})\b)",
        r"\1 or ",
    ),
    (
        r"\b((Each (?:other |opposing )?(?:hero|opponent)) may [^.\"]*\. )Those (?:heroes |opponents )?(?:that|who) "
        r"(do|don't) (\w+)",
        lambda found: f"{found[1]}{found[2]} who does{found[3][2:]} {lexicon.third(found[4])}",
    ),
    (r"\b([Bb]anish(?:es)?) (?:one|1)(?: of them)? and (put )?the other (?=on\b|into\b)", r"\1 1 and put the rest "),
    (rf"\b(to (?:each|all|target) [^,.\"]*?) and ({_HEROES})(?=\.|,|$)", _heroes_first),
    (
        r"\b([Dd]eal (?:\d+|X) (?:arcane )?damage to each (?:other |opposing )?(?:hero|opponent)) (?:who|that) "
        r"(controls|has) ([^,.\"]*)(?=\.|$)",
        lambda found: f"{found[1]} if they {'control' if found[2] == 'controls' else 'have'} {found[3]}",
    ),
    (r"\b([Tt]arget (?!hero|opp)[^,.\"]*?) or target (?!hero|opp)(?=[a-z])", r"\1 or a "),
    (
        rf"\b([Cc]reates? an? {_NAMED})(?: token)?((?:, an? {_NAMED}(?: token)?)+), or an? (?={_NAMED} token\b)",
        lambda found: f"{found[1]}{re.sub(r', an? |(?: token)(?=,|$)', _listed, found[2])}, or ",
    ),
    (
        rf"\b(gets?|gains?) ({_PLAIN}|[+-]\d\{{[pd]\}}) and (loses?) ({_PLAIN})(?=\.| this\b| until\b|$)",
        r"\3 \4 and \1 \2",
    ),
    (
        r"(?:^|(?<=\. ))(Until the (?:start|end) of your next turn), (you may play (?:it|them|that card))(?=\.|$)",
        _until_behind,
    ),
    (
        r"\b([Rr]eturns?|[Pp]uts?) (it|them) (to|into|on top of|on the bottom of) their (?=hand|deck|graveyard)",
        r"\1 \2 \3 its owner's ",
    ),
    (r"\b((?:[Uu]p to )?(?:\d|[Tt]wo|[Tt]hree) target (?:opposing )?heroes) each (?=[a-z])", r"\1 "),
    (
        r"\b([Cc]reates? an?) ([A-Z][\w]*(?: [A-Z]\w*)*) token or an? ([A-Z][\w]*(?: [A-Z]\w*)*) token\b",
        r"\1 \2 or \3 token",
    ),
    (
        r"\b([Cc]reate (?:an?|\d+) ([A-Z]\w*(?: [A-Z]\w*)*) tokens?\. If [^,.]*), create (\d+) instead(?=\.|$)",
        r"\1, instead create \3 \2 tokens",
    ),
    (r"\b[Yy]ou and (target (?:opposing )?hero) each (\w+) ([^,.\"]*)(?=\.?$|\. (?!If\b|Otherwise\b))", _both_do),
    (
        r"\bchooses? (an? [^,.\"]*? (?:they|you) control) and (destroys?|banish(?:es)?|taps?|freezes?) it\b",
        r"\2 \1",
    ),
    (r"(?<=[a-z}»]); if ", ". If "),
    # in other words
    (
        r"\b([Dd]eal (?:\d+|X) (arcane damage|damage) [^.]*\. If [^,.]*), deal (\d+|X)(?: arcane)?(?: damage)? instead"
        r"(?=\.|$)",
        r"\1, instead deal \3 \2",
    ),
    (
        r"\b([Dd])eal ((?:\d+|X) (?:arcane )?damage to [^,.]*?) and (?=(?:\d+|X) (?:arcane )?damage to\b)",
        r"\1eal \2 and deal ",
    ),
    (r"\b(cards?) (you|they) have in (?:(?:your|their) )?(hand|arsenal)\b", _held),
    (r"\btarget (?:hero or (?:target )?ally|ally or (?:target )?hero)\b", "any target"),
    (r"(?<=[a-z}»]); otherwise,? ", ". Otherwise, "),
    (rf"\b((?:{_HERO})) must (?=(?:{_DOES})\b[^.]*\bor\b)", r"\1 "),
    (
        r"\b([Ii]f|[Ww]hile|and) (it|this|that card|the \w+ card) costs (\d+ or (?:less|more)|\d)\b",
        r"\1 \2 has cost \3",
    ),
    (r"\b([Ii]f|[Ww]hile|and) its (\{[pdh]\}) is (\d+ or (?:less|more))(?=,| and\b|\.|$)", r"\1 it has \3 \2"),
    (r"\b([Ii]f|[Ww]hile|and) its cost is (\d+(?: or (?:less|more|higher))?)(?=,| and\b|\.|$)", r"\1 it has cost \2"),
    (r"\b([Ii]f|and) (the \w+ card) was (?=(?:a |an )?(?:\w+ )?(?:red|yellow|blue|card)\b)", r"\1 \2 is "),
    (
        r"\b(they|you) have an arsenal\b",
        lambda found: f"{found[1]} have a card in {'their' if found[1] == 'they' else 'your'} arsenal",
    ),
    (
        r"\b(equal to) the number ((?:discard|destroy|banish|reveal|remov|tapp|creat|charg)ed|put) this way",
        r"\1 the number of cards \2 this way",
    ),
    (r"\b([Ii]f|[Ww]hile) (?:this|it) is your (second|third) ([^,.\"]*?attack) (?=this turn)", r"\1 it's your \2 \3 "),
    (r"\bwith cost (less|greater) than (this|~)(?=[ ,.]|$)", r"with cost \1 than the cost of \2"),
    (r"\b([Ii]f|[Ww]hile|and) its (\{[pdh]\}) is (\d+)(?=,| and\b|\.|$)", r"\1 it has exactly \3\2"),
    (r"\b[Tt]his (?:attack|weapon)'s (?=(?:base )?\{)", "~'s "),
    (r"(\bmust be defended (?:from hand )?by \d+) or more\b", r"\1"),
    (r"(\b[Cc]osts? (?:\{r\})+ less[^,.\"]*), to a minimum of (?:0|\{r\}0)\b", r"\1"),
    (r"\b(loses?) (?:1|an) action points?\b", r"\1 an action point"),
    (r"\b(on|On) bottom of\b", r"\1 the bottom of"),
    (
        r"^(?:~|[Tt]his)'s (\{[pd]\}) and (\{[pd]\}) (?:is|are)(?: each)? equal to ([^.\"]*)",
        r"~'s \1 is equal to \3. ~'s \2 is equal to \3",
    ),
    (r"\bdifferently named ([^,.\"]*?)(?=[,.]|$)", r"\1 with different names"),
    (r"\b([Cc]hoose \d) of the following\b", r"\1"),
    # players
    (r"\b([Tt])hey each (?=draw|discard|lose|gain|create|banish|reveal|put|choose)", r"\1hey "),
    (
        r"\b(an? (?:marked |opposing )?hero) (?:with|who has) "
        r"(no (?:equipment|auras|items|allies|tokens|weapons|permanents))\b",
        r"\1 who controls \2",
    ),
    (
        r"\b([Ee]ach (?:opposing |other )?(?:hero|opponent)) with (?=no cards in hand|\d+ or (?:more|less|fewer) )",
        r"\1 who has ",
    ),
    (
        r"((?:^|, )(?:[A-Z][a-z]+ )?(?:[a-z]+ )*?(?:[Cc]ards|[Ii]nstants|[Aa]ctions|[Aa]ttacks|[Rr]eactions|[Aa]uras)) "
        r"cost (?:opponents|opposing heroes) (?:an additional )?((?:\{r\})+)(?: more)?(?: to play)?",
        r"\1 opponents play cost \2 more to play",
    ),
    (
        r"^((?:Opponents|Heroes|You) can't [^,.\"]*?) during (your turn|an opponent's turn)(?=\.|$)",
        lambda found: f"During {found[2]}, {found[1][0].lower()}{found[1][1:]}",
    ),
    (
        r"\b([Tt])arget (opposing )?hero's ((?:[a-z]+ )*attacks) (?=gets?\b|gains?\b|have\b|loses?\b|can't\b)",
        lambda found: f"{found[3].capitalize() if found[1] == 'T' else found[3]} target {found[2] or ''}hero controls ",
    ),
    # of the attack itself, and not of what was spoken of before it: nothing is read of that
    (r"\b(with \{[pdh]\} (?:[a-z ]+ its(?= base \{)|equal to its)) (?=base\b)", r"\1 own "),
    (r"\b([Yy])ou may only (?=attack with\b|defend with\b)", r"\1ou can only "),
    (
        r"^During their next turn, ([^,.]*?hero) ((?:can|may) only [^,.]*|can't [^,.]*)(?=\.|$)",
        lambda found: f"{found[1][0].upper()}{found[1][1:]} {found[2]} during their next turn",
    ),
    # wherever it is, what it gains it gains there
    (r"\b(?:While|while) (?:~|this) is face-up in any zone(?: and|, if it) would gain\b", "if this would gain"),
    (r"^if this would gain\b", "If this would gain"),
    # numbers
    (r"\bexactly (\d+) cards? in (?:(?:your|their) )?hand\b", r"exactly \1 cards in hand"),
    (r"(?<=[.] )If the (?:result|roll) is (?=\d)", "If you roll a "),
    (
        r"\b(?:this|it) is the (third|fourth|fifth) (?:or (?:higher|later|greater) chain link|"
        r"chain link or (?:higher|later|greater))\b",
        _link,
    ),
    (r"\b(this|it) is not (?=defended\b|attacking\b|defending\b)", r"\1 isn't "),
    (r"\b(it|this|that card)'s (?=defending (?:an?|this)\b)", r"\1 is "),
    (
        r"^~ can't be played from (?:your )?(arsenal|graveyard|banished zone)",
        r"Play this only if this isn't in your \1",
    ),
    (
        rf"\b([Ii]f|[Ww]hile|and) (an?|another) ([^,.\"]*?) is in (your|their) ({_ZONE})(?=,| and\b|\.)",
        r"\1 there is \2 \3 in \4 \5",
    ),
    (
        r"\b(costs? (?:\{r\})+ less to (?:play|activate) for each [^,.\"]*?),? and (gets?|gains?|has|have) "
        rf"((?:{_PLAIN})(?:,? and (?:{_PLAIN}))?)(?=\.|$)",
        r"\2 \3 and \1",
    ),
    (r"\b(to) each of (?=(?:up to )?\w+ target (?:opposing )?heroes\b)", r"\1 "),
    (r"\b([Ff]or each) (?=(?:put|banished|destroyed|discarded|revealed|shuffled) this way\b)", r"\1 card "),
    (rf"\b(their|their owners?'|opponents') ({_ZONE}|deck)s\b", r"\1 \2"),
    (r"^((?:(?!\b[Pp]uts?\b).)*)\b(?:shuffled|returned) this way\b", r"\1put this way"),
    (
        r"\b([Ee]ach (?:other |opposing )?(?:hero|opponent)) (?:that|who) (did(?:n't)?)(?= [a-z]+s\b)",
        lambda found: f"{found[1]} who does" + found[2].removeprefix("did"),
    ),
    (
        rf"^((?:(?!\bput\b).)*\b[Pp]ut\b(?:(?!\bput\b).)*? into (your|their) ({_ZONE})\.(?:(?!\bput\b).)*)"
        r"\bput into \2 \3 this way\b",
        r"\1put this way",
    ),
    (
        r"(\b[Pp]revent the next (?:\d+|X) (?:arcane )?damage [^.]*\. If [^,.]*), prevent the next (\d+|X) instead",
        r"\1, instead prevent \2",
    ),
    (
        r"\b([Pp]revent the next (?:\d+|X) (arcane damage|damage) [^.]*\. If [^,.]*, instead prevent) "
        r"the next (\d+|X) \2(?=\.|$)",
        r"\1 \3",
    ),
    (
        r"\b([A-Za-z][a-z-]*(?: [a-z-]+)*?) cost them (?=an additional |[{r}]+ more )"
        r"(?:an additional )?((?:\{r\})+)(?: more)? to play "
        r"(during their next turn|this turn)",
        r"\1 they play \3 cost \2 more to play",
    ),
    (
        rf"\b([Ii]f|[Ww]hile) you have (an? (?:[\w-]+ )?(?:{_STANDS})\b"
        r"(?![^,.]* (?:equipped|in))[^,.]*)(?=,)",
        r"\1 you control \2",
    ),
    (r"\bit's the (first|second|third) attack you've made (?=this turn)", r"it's your \1 attack "),
    (
        r"^((?:[A-Za-z-]+ )*?(?:[Aa]llies|[Ww]eapons|[Aa]uras|[Ii]tems)(?: with [^,.\"]*)?) can't attack"
        r"(?=[.]| this turn|$)",
        lambda found: f"Heroes can't attack with {found[1][0].lower()}{found[1][1:]}",
    ),
    # events
    (
        r"\b([Ww]hen(?:ever)?) you boost, if (an? [^,.]*?) (?:is|was) banished this way(?=,)",
        r"\1 you banish \2 from boosting",
    ),
    (r"\bwhenever (they [^,.\"]*?) (during their next turn), ", r"\2, whenever \1, "),
    (r"\b([Ww]hen(?:ever)? an? [^,.]*?) face-up is put (?=into your arsenal,)", r"\1 is put face-up "),
    (
        r"\b(would deal (?:arcane )?damage[^,.]*, instead (?:it |you )?deals? (?:double|twice) that much)(?=\.|$)",
        _of_that,
    ),
    (
        r"^((?:(?!\b(?:hero|opponent|player|they|them)\b)[^\"])*"  # else that hero is the one who was named
        r"\b[Tt]arget (?!hero|opponent)(?:(?!\bthis\b|~)[^.\"])* its owner's (?:hand|deck|arsenal)\. (?:Then )?)"
        r"([Tt])hat (?:hero|player)\b",
        lambda found: f"{found[1]}{'I' if found[2] == 'T' else 'i'}ts owner",
    ),
    (r"\b(from) opponents' (hand|deck|graveyard|arsenal)s\b", r"\1 an opponent's \2"),
    (r"^(When(?:ever)? (?:~|this) [^,.\"]*) while (attacking|defending)(?=,)", r"\1 while this is \2"),
    (r"\bthe last attack(?: this combat chain)? (?:didn't hit|missed)\b", "the last attack didn't hit"),
    (r"\b(was the last attack this (?:combat chain|turn) and) it hit\b", r"\1 the last attack hit"),
    (
        r"^You may play ([^.\"]*?) during (?:an opponent's|opponents'|each opponent's) turns? (?=as though)",
        r"During an opponent's turn, you may play \1 ",
    ),
    (r"\b([Yy]ou may play [^,.\"]*?) from arsenal\b", r"\1 from your arsenal"),
    (r"\b((?:hero|they|[Oo]pponents) can't play [^,.\"]*? from) hand\b", r"\1 their hand"),
    (
        rf"\b([Dd]estroy|[Bb]anish|[Ff]reeze|[Tt]ap|[Uu]ntap) ({_TARGET}) and ({_TARGET})"
        r"(?=\.(?!.*\b(?:[Ii]ts?|[Tt]hat)\b)|$)",
        lambda found: f"{found[1]} {found[2]} and {found[1].lower()} {found[3]}",
    ),
    (r"\b((?:into|to|enters?) the arena with) an additional (?=[a-z+-])", r"\1 a "),
    (r"\b([Yy]our) first ([^,.\"]*?) (?=during your next turn\b)", r"\1 next \2 "),
    (r"(\bwould [^,.]*), you may instead (?=[a-z])", r"\1, instead you may "),
    (
        rf"\b(put into an opponent's (?:{_ZONE}) from) their ({_ZONE}|deck)\b",
        r"\1 an opponent's \2",
    ),
    (
        r"\b([Ii]f|[Ww]hile|and) (the attack|that attack)'s (base )?(\{[pd]\}) is (\d+ or (?:less|more))",
        r"\1 \2 has \5 \3\4",
    ),
    (r"\b(the attack|that attack|the (?!next\b)\w+ card)'s (\{[pd]\}|cost)", r"the \2 of \1"),
    (r"\b(number of) different (name|cost|color)s among ([^,.\"]*)(?=[,.]|$)", r"\1 \3 with different \2s"),
    (r"\b(for each) different (name|cost|color) among ([^,.\"]*)(?=[,.]|$)", r"\1 \3 with different \2s"),
    (
        r"\bthere are (\d+ or more) different (name|cost|color)s among ([^,.\"]*)(?=,)",
        r"the number of \3 with different \2s is \1",
    ),
    (
        r"\byou would be dealt (arcane )?damage by (an? [^,.\"]*? source)(?= this turn,|,)",
        r"\2 would deal \1damage to you",
    ),
    (
        r"\b([Ii]f|[Ww]henever) you would be dealt (arcane )?damage by (an? [^,.\"]*?)(?= this turn,|,)",
        r"\1 \3 would deal \2damage to you",
    ),
    (
        r"\b(you boost (?:~|this)), if the banished card (is|has) ([^,.\"]*)(?=,)",
        lambda found: (
            f"{found[1]}, if {'a card with ' * (found[2] == 'has')}{found[3]} was banished from boosting this"
        ),
    ),
    (r"\b(attack|card|arrow) that (?:was|has been) (?=played from)", r"\1 "),
    # in another tense
    (r"\b([Ii]f|and) (it|that card|the \w+ card) had (?=\d|cost)", r"\1 \2 has "),
    (r"\b([Ii]f|[Uu]nless) (you|they) drew (?=[^,.\"]*?\bthis )", r"\1 \2 have drawn "),
    (
        r"^(At the (?:start of your turn|beginning of your action phase), [^\"]*?\b)"
        r"(?:the first (?=[^,.\"]*? you play this turn)|your first (?=[^,.\"]*? this turn))",
        lambda found: f"{found[1]}{'the' if 'the first' in found[0] else 'your'} next ",
    ),
    (rf"\ban? ({_PLAIN}) attack\b", r"an attack with \1"),
    (r"\b((?:\w+ )?(?:cards?|attacks?)) that(?:'s| is| are) (red|yellow|blue)(?=[,.]| you\b| they\b)", r"\2 \1"),
    (r"\bwon a clash or a wager\b", "won a clash or won a wager"),
    (r"\b(you|they) weren't (?=dealt|attacked|hit|intimidated|marked)", r"\1 have not been "),
    (
        rf"\b(you|they|who|hero|opponent) (?:didn't|did not) ({'|'.join(_PAST)})\b(?=[^,.\"]*?\b{PERIOD})",
        lambda found: f"{found[1]} ha{'ve' if found[1] in ('you', 'they') else 's'} not {_PAST[found[2]]}",
    ),
    (rf"^((?:If|While) {SELF} [^,.\"]*, when(?:ever)?) it (?=hits|attacks|defends|is )", r"\1 ~ "),
    (r"^When(?:ever)? (?=[^,.\"]*? would )", "If "),
    (r"\b([Yy]ou)( have| get| gain) (\+\d\{i\})", r"\1r hero gets \3"),
    # a quotation and what stands behind it
    (r"\b(gets?|have|has) (\"[^\"]*\") and (?:has|have|gets?) (\d base \{[pd]\})", r"\1 \3 and \2"),
)
