"""What a sentence that nobody can execute could speak of, told by the words it is certain to function by (1.7.4).

Outside the arena an ability functions only where it says so: by a while-condition, a trigger condition about its own
card, a replacement of its own card's event, a cost that can only be paid there (1.7.4b, e–j). A sentence whose form is
known is judged by the zones and events it names; one of any other form could speak of anything.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary.abilities import Scope
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.games.flesh_and_blood.words import template


def _words(*words: str, after: str = "") -> re.Pattern[str]:
    """Any of some phrases as whole words."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)}){after}(?!\w)")


_ZONES = {
    Zone.HAND: _words("hands?"),
    Zone.DECK: _words("decks?"),
    Zone.ARSENAL: _words("arsenals?"),
    Zone.GRAVEYARD: _words("graveyards?"),
    Zone.BANISHED: _words("banished zones?", "banished(?= (?:or|and))"),
    Zone.PITCH: _words("pitch zones?"),
    Zone.SOUL: _words("souls?"),
}
_ANYWHERE = _words("anywhere", "any zone", "a zone", "zones", "outside", "leaves?(?! the arena)", "move[ds]?")
_EVENTS = {
    EventKind.PITCH: _words("pitch(?:es|ed)?(?! zone)"),
    EventKind.DISCARD: _words("discard(?:s|ed)?"),
    EventKind.REVEAL: _words("reveal(?:s|ed)?", "clash(?:es)?", "show(?:s|n|ed)?", "fused?"),
    EventKind.BANISH: _words("banish(?:es)?", "banished(?! zone)"),
    EventKind.DRAW: _words("draws?", "drawn"),
    EventKind.CHARGE: _words("charge[ds]?"),
    EventKind.BOOST: _words("boost(?:s|ed|ing)?"),
    EventKind.SCRAP: _words("scrap(?:s|ped)?"),
    EventKind.MOVE: _words(
        "puts?", "return(?:s|ed)?", "search(?:es|ed)?", "milled?", "turn(?:s|ed)? face", "reload(?:s|ed)?"
    ),
}
_THIS = r"(?:this(?: card)?\b|~)"
_ABOUT_THIS = re.compile(r"\bthis\b(?! (?:turn|combat chain|chain link|way|phase|game|contract))|~")
# What a card does or suffers only where it is played, in the arena or on the combat chain.
_IN_PLAY = _words(
    *("(?:first |is |also )?(?:attacks?|hits?|defends?|deals?)", "has (?:hit|attacked|been defended)"),
    *("is (?:defended|attacking|defending|played|destroyed|equipped|tapped)", "is (?:untapped|activated|targeted)"),
    *("is (?:attacked|dealt)", "would become the target"),
    *("is (?:the target|on the|in the arena)", "(?:would be|becomes?) (?:destroyed|defended|the target|equipped)"),
    *("would (?:hit|attack|defend|deal|be dealt|be destroyed)", "(?:enters|leaves) the arena"),
    *("dies", "resolves", "wagers?", "gains?", "prevents?", "transforms?"),
)
_DOING_TO_THIS = _words("defends?", "attacks?", "hits?", "attacked", "become", "attack with", "transforms?")
_ACTIVATED = _words(r"(?:\w+ per turn )?(?:action|instant|attack reaction|defense reaction) --")
_TRIGGERED = _words(
    "when(?:ever)?", "the first time", "each time", "at the (?:beginning|start|end) of", "once per turn, when"
)
_IMPERATIVE = re.compile(
    r"(?:you )?(?:may )?(?:then )?"
    + _words(
        *(
            "add",
            "attack",
            "awaken",
            "banish",
            "choose",
            "clash",
            "create",
            "deal",
            "destroy",
            "discard",
            "distribute",
            "draw",
        ),
        *("equip", "exchange", "flip", "freeze", "gain", "intimidate", "look at", "lose", "mark", "move", "name"),
        *("negate", "opt", "pay", "prevent", "put", "reload", "remove", "repeat", "return", "reveal", "roll", "search"),
        *("shuffle", "steal", "swap", "tap", r"\{t\}", "target", "transform", "turn", "untap"),
        after="(?:s|es)?",
    ).pattern
)
_OF_OTHERS = _words(
    *("you", "your", "the next", "target", "up to", "each", "all", "other", "another", "until", "during", "this turn"),
    *("attacks?", "heroes", "hero", "opposing", "opponents?", "cards?", "action", "weapons?", "daggers", "halve"),
)
_GOES_ON = _words(
    *("it", "its", "they", "them", "their", "the", "that", "those", "then", "otherwise", "instead", "for each"),
    *("if you do", "if they do", "if you don't", "go again"),
)
_OWN_STATIC = re.compile(
    rf"{_THIS}(?:'s attacks?|'s activated abilit(?:y|ies))? "
    + _words(
        *("gets?", "gains?", "has", "have", "enters", "costs?", "loses?", "attacks?", "deals?", "must"),
        *("can't be defended", "can't be blocked", "can't attack", "can't defend", "can only (?:attack|be)"),
        *("can be (?:defended|attacked)", "also (?:gets?|gains?|has)"),
    ).pattern
)
_PLAYING = _words(
    *("as an additional cost to", "to play", "rather than pay", "as though it were an?", r"costs? \{r\}"),
    *(r"additional \{r\}", "costs? .{1,40} (?:less|more)", "can't be played", "only be played", "play (?:this|~)"),
)
_DEFINING = re.compile(
    rf"(?:{_THIS}|{_THIS}'s [^,.]{{1,40}}) (?:is|are|counts as|isn't|has the|becomes?)\b"
    r"|\bis equal to\b|\bin addition to (?:its|her|his)\b|\bany zone\b"
)
_WHILE_DEFENDING = re.compile(r"defen|block|\{d\}|chain closes")
# An allowance that does nothing where nobody plays a card from there, with nothing beside it.
_MAY_PLAY = re.compile(
    r"(?:once per turn, |once during each of your turns, )?you may play (?!this\b|~)"
    r"(?:(?! from | and | or )[^,.;])* from (?:the top of )?"
    r"(?:your|their|an opponent's) (?:deck|graveyard|banished zone)"
)
# A sentence that is surely an effect of the ability in the sentence before it, or says when that is activated.
BELONGS = re.compile(
    r"(?:then\b|it (?!would\b)|otherwise, |if (?:you|they) (?:do|don't)[, ]"
    rf"|activate {_THIS}(?: ability)? only\b|any hero may activate {_THIS})(?!.*\b(?:when(?:ever)?|would|time)\b)"
)
_BEFORE_THE_GAME = _words("(?:you may )?(?:start the game|begin the game|your deck|you may have)", "you may only have")


def scope(text: str, names: tuple[str, ...]) -> Scope | None:
    """Where and when the sentence of a card could function outside the arena; None when nobody can tell.

    text: the paragraph as it is printed. names: what the card calls itself.
    """
    found, acts, allows = Scope(), True, True
    lines = [template.own_names(names, template.without_reminder(template.plain(line))) for line in text.split("\n")]
    told = False
    for line in lines:
        plain = re.sub(r'"[^"]*"', "«»", line).casefold().replace(" - ", " -- ").removeprefix("- ")
        activated = _ACTIVATED.match(plain) is not None
        acts = acts and (activated or (told and line.startswith("- ")))
        allows = allows and len(lines) == 1 and _MAY_PLAY.fullmatch(plain.strip(" .")) is not None
        for n, clause in enumerate(c.strip(" .;") for c in re.split(r"(?<=[.;!?)])\s+", plain)):
            if not clause:
                continue
            acts = acts and (not n or clause == "go again" or BELONGS.match(clause) is not None)
            one = Scope() if allows else _clause(_unlabelled(clause))
            if one is None and told and ((n and activated) or _goes_on(clause)):
                one = Scope()
            if one is None:
                return None
            found, told = found.with_(one), True
        found = found.with_(Scope(defends=_WHILE_DEFENDING.search(line.casefold()) is not None))
    return replace(found, activated=acts, allows=allows) if told else None


def _goes_on(clause: str) -> bool:
    """Does a sentence only go on from the one before? One of few words may be a keyword."""
    return _GOES_ON.match(clause) is not None or (len(clause.split()) > 3 and not _ABOUT_THIS.search(clause))


def _unlabelled(clause: str) -> str:
    """Without a label before the ability ("Crush --") or the numbers before a mode; an activated ability has none."""
    if _ACTIVATED.match(clause):
        return clause
    return re.sub(r"^(?:[a-z' ]{1,30}|\d+(?: (?:or|to) \d+)?) -- ", "", clause)


def _clause(clause: str) -> Scope | None:
    if _ACTIVATED.match(clause):
        cost = clause.partition(":")[0]
        hand = {Zone.HAND} if re.search(rf"(?:discard|reveal) {_THIS}", cost) else set()
        return Scope(acts=_zones(cost) | _zones(_activation(clause)) | hand)
    if re.match(r"activate (?:this|~)", clause):
        return Scope(acts=_zones(clause))
    if _BEFORE_THE_GAME.match(clause):
        return Scope()
    if ":" in clause:  # a cost that nothing says when to pay
        return None
    effect = clause.partition(", ")[2] if clause.startswith(("if ", "while ")) else clause
    found = _DEFINING.search(effect) is not None
    if clause.startswith("while "):
        condition = clause.partition(", ")[0]
        zones = _zones(condition)
        if not zones and not re.search(r"attacking|defending|equipped|in the arena|on the combat chain", condition):
            return None
        return Scope(moves=zones, stands=zones, events=_events(clause) if zones else frozenset(), defines=found)
    if _TRIGGERED.match(clause):
        return _triggered(clause)
    if clause.startswith(("if ", "unless ")):
        return _conditional(clause, found)
    return _plain(clause, found)


def _triggered(clause: str) -> Scope | None:
    condition = clause.partition(", ")[0]
    own = re.match(
        rf"(?:when(?:ever)?|the first time|each time) (?:you attack with |an attack |you play )?{_THIS}(?P<rest>.*)",
        condition,
    )
    if own:
        rest = own["rest"].strip()
        if re.match(r"when(?:ever)? you (?:attack with|play) ", condition) or _IN_PLAY.match(rest):
            return _also(rest)
        return _named(condition)
    if re.search(rf"{_DOING_TO_THIS.pattern} {_THIS}", condition):
        return Scope()
    if _ABOUT_THIS.search(condition):
        return _named(condition)
    return _from_here(clause)


def _also(rest: str) -> Scope:
    """ "hits or is discarded": the other moments of a condition."""
    return Scope(events=_events(rest), moves=_zones(rest)) if " or " in rest or " and " in rest else Scope()


def _conditional(clause: str, defines: bool) -> Scope | None:
    condition = clause.partition(", ")[0]
    if _PLAYING.search(clause):
        return _played(clause)
    if " would " in condition and _ABOUT_THIS.search(condition):
        if re.search(rf"{_THIS} would (?:deal|hit|attack|defend|be (?:destroyed|dealt))", condition):
            return Scope()
        return _named(condition)
    in_play = re.match(rf"if {_THIS} {_IN_PLAY.pattern}", condition)
    named = _named(condition) if _ABOUT_THIS.search(condition) and not in_play else None
    return _from_here(clause, defines).with_(named or Scope())


def _plain(clause: str, defines: bool) -> Scope | None:
    if _PLAYING.search(clause):
        return _played(clause)
    if defines:
        return Scope(defines=True)
    if _OWN_STATIC.match(clause):
        return _from_here(clause)
    cannot = re.match(rf"{_THIS} can't ", clause)
    if cannot:
        return _named(clause)
    if re.match(r"play (?:this|~)[^.]* only |equip |you may attack |contract -- ", clause):
        return Scope()
    if _IMPERATIVE.match(clause) or _OF_OTHERS.match(clause) or clause == "go again":
        return _from_here(clause)
    return None


def _played(clause: str) -> Scope:
    """A play-static ability matters when its card is played (5.4.4)."""
    here = {Zone.HAND, Zone.ARSENAL} if re.search(r"you may|as though", clause) else set()
    return Scope(acts=_zones(clause) | here)


def _named(words: str) -> Scope | None:
    """The events of its own card that a condition names; None when it names none that is known."""
    events, zones = _events(words), _zones(words)
    if not events and not zones:
        return None
    return Scope(events=events - {EventKind.MOVE} if zones else events, moves=zones)


def _from_here(clause: str, defines: bool = False) -> Scope:
    """An ability that says nothing of its own card's place works in the arena or as it resolves."""
    here = re.search(
        rf"(?:{_THIS}|\bit|\bface[ -]up) (?:is |was |are )?(?:face[ -](?:up|down) )?(?:in|from) [^,.]*", clause
    )
    zones = _zones(here.group()) if here else frozenset()
    return Scope(moves=zones, stands=zones, acts=zones, defines=defines)


def _activation(clause: str) -> str:
    found = re.search(r"activate (?:this|~)[^.]*", clause)
    return found.group() if found else ""


def _zones(words: str) -> frozenset[Zone]:
    if _ANYWHERE.search(words):
        return frozenset(_ZONES)
    return frozenset(zone for zone, named in _ZONES.items() if named.search(words))


def _events(words: str) -> frozenset[EventKind]:
    return frozenset(kind for kind, named in _EVENTS.items() if named.search(words))
