"""One clause of a printed sentence → its effect."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.phrases import N, number, which, who

DAMAGE_KINDS = ("Arcane", "Fire", "Frost", "Holy", "Melee", "Nature", "Ranged", "Shadow")
_KIND = r"(?: (?P<kind>" + "|".join(DAMAGE_KINDS) + r"))?"
_STAT = r"(?P<stat>attack power|attack|ATK|power|health|HP|DEF|defense)"
_STATS = {"attackpower": "attack", "atk": "attack", "power": "attack", "hp": "health", "defense": "def"}
_UNTIL = (
    r"(?P<until> this combat| for (?:the|this) combat| while (?:it's |it is )?in (?:this )?combat| this turn"
    r"| until (?:the )?end of (?:the |this )?turn| for the turn| during this turn| this phase"
    r"| until (?:the |your |its )?(?:next )?omega phase| this round)?"
)
_SIGN = r"(?P<sign>[+\-−])?"
_PLACE = (
    r"(?P<place>any(?: other)? zone|another zone|a zone(?: of your choice)?|an adjacent zone|adjacent zone"
    r"|zone (?P<to>\d+))"
)
Build = Callable[[re.Match[str]], v.Effect | None]


def stat(text: str) -> str:
    """The name a number goes by."""
    said = text.lower().replace(" ", "")
    return _STATS.get(said, said)


def _about(make: Callable[[re.Match[str], v.Which], v.Effect]) -> Build:
    def build(match: re.Match[str]) -> v.Effect | None:
        found = which(match["which"])
        return make(match, found) if found is not None else None

    return build


def _players(make: Callable[[int, v.Who], v.Effect]) -> Build:
    def build(match: re.Match[str]) -> v.Effect | None:
        found = who(match["who"] or "")
        return make(number(match["n"]), found) if found is not None else None

    return build


def _change(match: re.Match[str], found: v.Which) -> v.Effect:
    until = (match["until"] or "").strip()
    lasts = v.Until.COMBAT if "combat" in until else v.Until.TURN if until else v.Until.PLAY
    groups = match.groupdict()
    down = groups.get("sign") in ("-", "−") or bool(groups.get("down"))
    amount = number(match["n"])
    return v.Change(stat(match["stat"]), -amount if down else amount, found, lasts)


def _move(match: re.Match[str], found: v.Which) -> v.Effect:
    groups = match.groupdict()
    leap = not (groups.get("walk") or "").lower().startswith("move")
    return v.Move(found, leap, "adjacent" in match["place"].lower(), int(groups.get("to") or 0))


def _deal(match: re.Match[str], found: v.Which) -> v.Effect:
    return v.Deal(number(match["n"]), found, (match["kind"] or "").capitalize())


_W = r"(?P<which>.+?)"
_NN = rf"(?P<n>{N})"
_PATTERNS: tuple[tuple[str, Build], ...] = (
    (rf"(?:(?:your hero|this \w+|it|this card) )?deals? {_NN}{_KIND} damage to {_W}", _about(_deal)),
    (rf"{_W} (?:is|are) dealt {_NN}{_KIND} damage", _about(_deal)),
    (rf"{_W} takes? {_NN}{_KIND} damage", _about(_deal)),
    (
        rf"(?:your hero )?(?:heals?|removes?) {_NN} (?:damage|health|HP) (?:from|on|to) {_W}",
        _about(lambda m, w: v.Heal(number(m["n"]), w)),
    ),
    (rf"heals? {_W} (?:for |by )?{_NN}(?: damage| health| HP)?", _about(lambda m, w: v.Heal(number(m["n"]), w))),
    (
        rf"{_W} (?:heals?|recovers?|regains?|gains?|restores?) {_NN} (?:damage|health|HP)",
        _about(lambda m, w: v.Heal(number(m["n"]), w)),
    ),
    (rf"(?:(?P<who>.+?) )?draws? {_NN} cards?", _players(v.Draw)),
    (rf"(?:(?P<who>.+?) )?(?:discards?|voids?) {_NN} cards?(?: from (?:your|his or her|their|its) hand)?",
     _players(v.Discard)),
    (rf"ready {_W}", _about(lambda m, w: v.Ready(w))),
    (rf"exhaust {_W}", _about(lambda m, w: v.Exhaust(w))),
    (rf"(?:destroy|void) {_W}", _about(lambda m, w: v.Destroy(w))),
    (rf"(?:return|put) {_W} (?:to|into) (?:its|their) owner'?s'? hands?", _about(lambda m, w: v.Return(w))),
    (rf"{_W} (?:has|have|gets?|gains?) {_SIGN}{_NN} {_STAT}{_UNTIL}", _about(_change)),
    (rf"{_W}'s {_STAT} is (?:raised|increased|(?P<down>lowered|reduced)) by {_NN}{_UNTIL}", _about(_change)),
    (rf"(?:raise|increase|(?P<down>lower|reduce)) {_W}'s {_STAT} by {_NN}{_UNTIL}", _about(_change)),
    (
        rf"prevent the next {_NN} damage (?:that would be )?dealt to {_W}(?: this turn)?",
        _about(lambda m, w: v.Prevent(number(m["n"]), w)),
    ),
    (rf"(?P<walk>teleport|throw|move) {_W} (?:in)?to {_PLACE}", _about(_move)),
    (rf"{_W} (?P<walk>teleports?|leaps?|moves?|is thrown|are thrown) (?:in)?to {_PLACE}", _about(_move)),
    (
        rf"{_W} (?:gains?|gets?) {_NN} (?:additional |extra |more )?actions?(?: this turn)?",
        _about(lambda m, w: v.GainActions(number(m["n"]), w)),
    ),
    (
        rf"{_W} (?:gains?|gets?|receives?|has|have) the (?:condition (?P<a>\w+)|(?P<b>\w+) condition)",
        _about(lambda m, w: v.Condition((m["a"] or m["b"]).lower(), w)),
    ),
    (rf"{_W} becomes? (?P<c>\w+)", _about(lambda m, w: v.Condition(m["c"].lower(), w))),
    (rf"remove all conditions from {_W}", _about(lambda m, w: v.Clear(w))),
    (rf"{_W} loses? all (?:of its |its )?conditions", _about(lambda m, w: v.Clear(w))),
    (rf"(?:interrupt|counter|cancel) {_W}", _about(lambda m, w: v.Interrupt(w))),
)  # fmt: skip
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), build) for pattern, build in _PATTERNS)
_JOIN = re.compile(r",? and then |, then |; |,? and |, ", re.IGNORECASE)


def effects(text: str) -> tuple[v.Effect, ...] | None:
    """The effects of a sentence, in order; None when a part of it is not understood."""
    said = text.strip().rstrip(".!").strip()
    for pattern, build in _COMPILED:
        match = pattern.fullmatch(said)
        if match is not None:
            effect = build(match)
            if effect is not None:
                return (effect,)
    for mark in _JOIN.finditer(said):
        first = effects(said[: mark.start()])
        if first is None:
            continue
        rest = effects(said[mark.end() :])
        if rest is not None:
            return (*first, *rest)
    return None
