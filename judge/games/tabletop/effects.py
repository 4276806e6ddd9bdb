"""One clause of a printed sentence → its effect."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.phrases import STATS, N, number, which, who
from judge.terms.wow_tcg import DAMAGE

_KIND = r"(?: (?P<kind>" + "|".join(DAMAGE) + r"))?"
_STAT = r"(?P<stat>attack power|attack|ATK|power|health|HP|DEF|defense)"
_UNTIL = (
    r"(?P<until>,? this combat| for (?:the|this) combat| while (?:it's |it is )?in (?:this )?combat| this turn"
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
    return STATS.get(said, said)


def _about(make: Callable[[re.Match[str], v.Which], v.Effect | None]) -> Build:
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


def _double(match: re.Match[str], found: v.Which) -> v.Effect:
    until = match["until"] or ""
    return v.Double(stat(match["stat"]), found, v.Until.COMBAT if "combat" in until else v.Until.TURN)


_ME = v.Which(v.How.THIS)


def _walk(match: re.Match[str], found: v.Which) -> v.Effect:
    moved = _move(match, found)
    return replace(moved, leap=False) if isinstance(moved, v.Move) else moved


def _move(match: re.Match[str], found: v.Which) -> v.Effect:
    groups = match.groupdict()
    leap = not (groups.get("walk") or "").lower().startswith("move")
    return v.Move(found, leap, "adjacent" in match["place"].lower(), int(groups.get("to") or 0))


def _deal(match: re.Match[str], found: v.Which) -> v.Effect:
    return v.Deal(number(match["n"]), found, (match["kind"] or "").capitalize())


_VERBS = {
    "stun": "stunned", "poison": "poisoned", "burn": "burned", "freeze": "frozen", "root": "rooted", "blind": "blinded",
    "silence": "silenced", "slow": "slowed", "weaken": "weakened", "mark": "marked", "bleed": "bleeding",
}  # fmt: skip


def _zone(text: str) -> v.Zone:
    return v.Zone.HAND if "hand" in text else v.Zone.PLAY if "play" in text or "arena" in text else v.Zone.PILE


def _recover(match: re.Match[str]) -> v.Effect | None:
    found = which(match["what"]) or which(f"each {match['what']}")
    if found is None or found.whose is not v.Whose.ANY or found.being is not None or found.here:
        return None
    return v.Recover(number(match["n"] or "a"), found.kinds, _zone(match["to"].lower()))


def _modes(match: re.Match[str]) -> v.Effect | None:
    said = [part for part in re.split(r"\s*(?:;\s*or\s+|;\s*|,\s*or\s+|[.]?\s*•\s*)", match["modes"]) if part]
    read = [effects(part) for part in said]
    if len(read) < 2 or any(r is None for r in read):
        return None
    return v.ChooseOne(tuple(r for r in read if r is not None), tuple(part.rstrip(". ") for part in said))


def _if(match: re.Match[str]) -> v.Effect | None:
    held, then = condition(match["if"]), effects(match["then"])
    return v.If(held, then) if held is not None and then else None


def _may(match: re.Match[str]) -> v.Effect | None:
    then = effects(match["then"])
    return v.May(then) if then else None


_THERE = re.compile(
    r"(?:(?:you|your opponent|an opponent) (?:have|has|controls?) |there is )(?P<what>(?:an? |another |any ).+)", re.I
)
_IS = re.compile(r"(?P<who>.+?) (?:is|are) (?P<being>exhausted|ready|damaged|dead|attacking|defending|in combat)", re.I)
_HAS = re.compile(
    r"(?P<who>.+?) (?:has|have) (?P<n>\d+) or (?P<dir>less|fewer|lower|more|greater|higher)(?: current)?"
    r" (?P<stat>attack power|ATK|attack|power|health|HP)", re.I
)  # fmt: skip


def condition(text: str) -> v.Which | None:
    """``your hero is exhausted``, ``you have a dead fighter``: what must be in play; None when not understood."""
    said = text.strip().rstrip(",")
    if match := _THERE.fullmatch(said):
        found = which(match["what"])
        whose = v.Whose.YOURS if said.lower().startswith("you ") else v.Whose.OPPOSING
        if found is None or found.how is not v.How.TARGET:
            return None
        side = found.whose if said.lower().startswith("there") else whose
        return replace(found, how=v.How.EACH, whose=side)
    if said.lower() in ("attacking", "defending", "in combat"):
        return replace(_ME, being=v.Being(said.lower()))
    if match := _IS.fullmatch(said):
        subject, being = match["who"], v.Being(match["being"].lower())
    elif match := _HAS.fullmatch(said):
        subject = match["who"]
        being = v.Being(stat(match["stat"]), int(match["n"]), match["dir"].lower() in ("more", "greater", "higher"))
    else:
        return None
    about = which(subject)
    if about is None or about.how is v.How.TARGET or about.being is not None:
        return None
    return replace(about, being=being)


_W = r"(?P<which>.+?)"
_NN = rf"(?P<n>{N})"
_PATTERNS: tuple[tuple[str, Build], ...] = (
    (rf"(?:(?:your hero|this \w+|it|this card) )?deals? {_NN}{_KIND} damage to {_W}", _about(_deal)),
    (rf"{_W} (?:is|are) dealt {_NN}{_KIND} damage", _about(_deal)),
    (rf"{_W} takes? {_NN}{_KIND} damage", _about(_deal)),
    (
        rf"(?:your hero )?(?:heals?|removes?|restores?) {_NN} (?:damage|health|HP) (?:from|on|to) {_W}",
        _about(lambda m, w: v.Heal(number(m["n"]), w)),
    ),
    (rf"heals? {_NN} (?:to|from|on) {_W}", _about(lambda m, w: v.Heal(number(m["n"]), w))),
    (rf"(?:heals?|removes?) all (?:of the )?damage (?:from|on) {_W}", _about(lambda m, w: v.Heal(v.ALL, w))),
    (rf"(?:fully )?heals? {_W}(?: fully| completely| to full(?: health)?)", _about(lambda m, w: v.Heal(v.ALL, w))),
    (rf"heals? {_NN}(?: damage| health| HP)?", lambda m: v.Heal(number(m["n"]), _ME)),
    (rf"heals? {_W} (?:for |by )?{_NN}(?: damage| health| HP)?", _about(lambda m, w: v.Heal(number(m["n"]), w))),
    (
        rf"{_W} (?:recovers?|regains?|gains?|restores?) {_NN} (?:damage|health|HP)",
        _about(lambda m, w: v.Heal(number(m["n"]), w)),
    ),
    (rf"{_W} heals? {_NN}(?: damage| health| HP)?", _about(lambda m, w: v.Heal(number(m["n"]), w))),
    (rf"(?:(?P<who>.+?) )?draws? {_NN}(?: more| additional)? cards?", _players(v.Draw)),
    (rf"(?:(?P<who>.+?) )?(?:discards?|voids?) {_NN} cards?(?: from (?:your|his or her|their|its) hand)?",
     _players(v.Discard)),
    (rf"(?:(?P<who>.+?) )?(?:discards?|voids?) {_NN} (?P<random>random )?cards?"
     r"(?: from (?:your|his or her|their|its) hand)?(?(random)| at random)",
     _players(lambda n, w: v.Discard(n, w, random=True))),
    (rf"(?:return|put|take) (?:up to )?(?P<n>{N}) (?P<what>.+?) from your (?:graveyard|void|discard pile)"
     r" (?P<to>(?:in)?to your hand|into play|into the arena|on top of your (?:deck|arsenal))", _recover),
    (r"(?:return|put) (?P<n>)(?P<what>target .+?) from your (?:graveyard|void|discard pile)"
     r" (?P<to>(?:in)?to your hand|into play|on top of your (?:deck|arsenal))", _recover),
    (r"shuffle your (?:graveyard|void|discard pile) into your (?:deck|arsenal)", lambda m: v.Reshuffle()),
    (rf"look at the top (?:(?P<n>{N}) )?cards? of your (?:deck|arsenal)",
     lambda m: v.Look(number(m["n"] or "a"))),
    (rf"double {_W}'s {_STAT}{_UNTIL}", _about(_double)),
    (rf"{_W}'s {_STAT} is doubled{_UNTIL}", _about(_double)),
    (rf"{_W} doubles (?:its|his|her|their) {_STAT}{_UNTIL}", _about(_double)),
    (rf"revive {_W} (?:with|at|to) {_NN} (?:health|HP)", _about(lambda m, w: v.Revive(number(m["n"]), w))),
    (rf"{_W} can't be targeted{_UNTIL}", _about(lambda m, w: v.Change("cannot be targeted", 1, w, v.Until.TURN))),
    (rf"{_W} (?:can't|cannot) (?P<what>attack|move|ready){_UNTIL}",
     _about(lambda m, w: v.Change(f"cannot {m['what'].lower()}", 1, w, v.Until.TURN) if m["until"] else None)),
    (r"if (?P<if>[^,]+), (?P<then>.+)", _if),
    (r"(?P<then>.+) if (?P<if>[^,]+)", _if),
    (r"you may (?P<then>.+)", _may),
    (r"choose one(?: of the following)?\s*[:—–-]\s*(?P<modes>.+)", _modes),
    (rf"ready {_W}", _about(lambda m, w: v.Ready(w))),
    (rf"exhaust {_W}", _about(lambda m, w: v.Exhaust(w))),
    (rf"(?:destroy|void) {_W}", _about(lambda m, w: v.Destroy(w))),
    (rf"(?:return|put) {_W} (?:to|into) (?:its|their) owner'?s'? hands?", _about(lambda m, w: v.Return(w))),
    (rf"{_W} (?:has|have|gets?|gains?) {_SIGN}{_NN} {_STAT}{_UNTIL}", _about(_change)),
    (rf"{_W}'s {_STAT} is (?:raised|increased|(?P<down>lowered|reduced)) by {_NN}{_UNTIL}", _about(_change)),
    (rf"(?:raise|increase|(?P<down>lower|reduce)) {_W}'s {_STAT} by {_NN}{_UNTIL}", _about(_change)),
    (
        rf"prevent the next {_NN} damage (?:(?:that would be )?dealt )?to {_W}(?: this turn)?",
        _about(lambda m, w: v.Prevent(number(m["n"]), w)),
    ),
    (rf"(?P<walk>teleport|leap|move)s? (?:in)?to {_PLACE}", lambda match: _move(match, _ME)),
    (rf"(?P<walk>)(?:push|pull|shove|knock|drag) {_W} (?:in)?to {_PLACE}", _about(_walk)),
    (rf"(?P<walk>teleport|throw|move) {_W} (?:in)?to {_PLACE}", _about(_move)),
    (rf"{_W} (?P<walk>teleports?|leaps?|moves?|is thrown|are thrown) (?:in)?to {_PLACE}", _about(_move)),
    (
        rf"{_W} (?:gains?|gets?) {_NN} (?:additional |extra |more )?actions?(?: this turn)?",
        _about(lambda m, w: v.GainActions(number(m["n"]), w)),
    ),
    (rf"{_W} loses? {_NN} actions?(?: this turn)?", _about(lambda m, w: v.GainActions(-number(m["n"]), w))),
    (
        rf"(?:(?:your hero|this \w+|it|this card) )?deals? damage equal to"
        rf" (?:its|this (?:fighter|ally|minion|card)'s) {_STAT} to {_W}",
        _about(lambda m, w: v.Deal(0, w, equal=stat(m["stat"]))),
    ),
    (
        rf"prevent all damage (?:that would be )?dealt to {_W}(?: this turn)?",
        _about(lambda m, w: v.Prevent(v.ALL, w)),
    ),
    (
        rf"{_W} (?:gains?|gets?|receives?|has|have) the (?:condition (?P<a>\w+)|(?P<b>\w+) condition)",
        _about(lambda m, w: v.Condition((m["a"] or m["b"]).lower(), w)),
    ),
    (rf"(?P<verb>{'|'.join(_VERBS)}) {_W}", _about(lambda m, w: v.Condition(_VERBS[m["verb"].lower()], w))),
    (rf"{_W} is (?P<c>{'|'.join(_VERBS.values())})", _about(lambda m, w: v.Condition(m["c"].lower(), w))),
    (rf"{_W} becomes? (?P<c>\w+)", _about(lambda m, w: v.Condition(m["c"].lower(), w))),
    (rf"remove all conditions from {_W}", _about(lambda m, w: v.Clear(w))),
    (rf"{_W} loses? all (?:of its |its )?conditions", _about(lambda m, w: v.Clear(w))),
    (rf"(?:interrupt|counter|cancel) {_W}", _about(lambda m, w: v.Interrupt(w))),
)  # fmt: skip
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), build) for pattern, build in _PATTERNS)
_JOIN = re.compile(r",? and then |, then |; |,? and |, ", re.IGNORECASE)


_PER = re.compile(r"(?P<rest>.+?) for each (?P<per>.+)", re.IGNORECASE)


def per(text: str) -> v.Which | None:
    """What is counted: ``for each other ally you control``; None when it is not understood."""
    found = which(f"each {text}")
    return found if found is not None and found.how is v.How.EACH else None


def _for_each(said: str) -> tuple[v.Effect, ...] | None:
    """``Draw a card for each ally you control``."""
    match = _PER.fullmatch(said)
    counted = per(match["per"]) if match is not None else None
    if match is None or counted is None:
        return None
    read = effects(match["rest"])
    if read is None or len(read) != 1 or not isinstance(read[0], v.Deal | v.Heal | v.Draw | v.Change):
        return None
    return (replace(read[0], per=counted),)


_TWO = re.compile(
    rf"(?P<who>.+?) (?P<verb>has|have|gets?|gains?) (?P<a>[+\-−]\d+ {_STAT.replace('?P<stat>', '?:')}) and "
    rf"(?P<b>[+\-−]\d+ {_STAT.replace('?P<stat>', '?:')})(?P<until>{_UNTIL.replace('?P<until>', '?:')})",
    re.IGNORECASE,
)


def _two_numbers(said: str) -> tuple[v.Effect, ...] | None:
    """``Target ally has +1 ATK and +1 health this turn``: both of the same card."""
    match = _TWO.fullmatch(said)
    if match is None:
        return None
    found: list[v.Effect] = []
    for part in (match["a"], match["b"]):
        read = effects(f"{match['who']} {match['verb']} {part}{match['until'] or ''}")
        if read is None or len(read) != 1 or not isinstance(read[0], v.Change):
            return None
        again = bool(found) and read[0].which.how is v.How.TARGET
        found.append(replace(read[0], which=v.Which(v.How.SAME)) if again else read[0])
    return tuple(found)


def effects(text: str) -> tuple[v.Effect, ...] | None:
    """The effects of a sentence, in order; None when a part of it is not understood."""
    said = text.strip().rstrip(".!").strip()
    several = _for_each(said) or _two_numbers(said)
    if several is not None:
        return several
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
