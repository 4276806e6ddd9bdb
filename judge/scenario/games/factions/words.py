"""The words of Factions in the scenario language: places of its lines, zones, moments, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from judge.frozen import Frozen
from judge.games.factions.course.turn import CombatTurn
from judge.games.factions.reads.board import card_of
from judge.games.factions.table import Table
from judge.games.factions.vocabulary.selectors import Stat
from judge.games.factions.vocabulary.terms import Activated
from judge.games.factions.words import compile_card
from judge.games.factions.zones import Zone, home
from judge.rules.state import Obj, State
from judge.scenario.board.game import MomentWord, NumberWord, StatWord, View, ZoneWord
from judge.scenario.board.library import GameLibrary
from judge.scenario.language.inflection import third_person
from judge.scenario.language.phrases import Context, Found, Slot, words
from judge.scenario.language.slots import card, numbers, owner
from judge.scenario.language.tree import CardRef
from judge.terms.factions import FACTIONS, KEYWORDS

CAPITAL = "capital"
EVERY_KIND = frozenset({*FACTIONS, "Unit", "Equipment", "Location", "Battle", "unique", "commander", "follower"})
SORTS = words(unit=("units",), location=("locations",), battle=("battles",))
_PLACE = re.compile(r"(?:the\s+)?zone\s+(\d{1,4})\b", re.IGNORECASE)
_NUMBER = re.compile(r"(\d{1,4})\b")
_COMMA = re.compile(r"\s*(?:,\s*and\s+|,|\s+and\s+)\s*", re.IGNORECASE)


class Tail(Frozen):
    """What follows a step: the cards or units aimed at, zones, units tapped."""

    targets: tuple[CardRef, ...] = ()
    places: tuple[int, ...] = ()
    tapping: tuple[CardRef, ...] = ()
    itself: bool = False

    def aimed_at(self, unit: CardRef) -> Tail:
        """The same with the unit in the place of ``on itself``."""
        return Tail((*self.targets, unit), self.places, self.tapping, True) if self.itself else self


# --- slots ------------------------------------------------------------------------------------------


def unit(context: Context, at: int) -> Found:
    """A unit in play, or ``NAME's capital``."""
    at = context.skip(at)
    before = len(context.missed)
    for name, end in owner(context, at):
        last = context.word("capital", end)
        if last is not None:
            yield CardRef(context.text[at:last], CAPITAL, owner=name, position=context.line.position.shifted(at)), last
    del context.missed[before:]
    yield from card(context, at)


def units(context: Context, at: int) -> Found:
    """One unit or more, the longest list first."""
    for one, end in unit(context, at):
        mark = _COMMA.match(context.text, end)
        if mark:
            for rest, last in units(context, mark.end()):
                yield (one, *rest), last
        yield (one,), end


def place(context: Context, at: int) -> Found:
    """``zone 3``, ``NAME's home zone``"""
    at = context.skip(at)
    match = _PLACE.match(context.text, at)
    if match:
        yield int(match[1]), match.end()
        return
    for name, end in owner(context, at):
        if (last := context.word("home zone", end)) is not None:
            yield home(context.names.players.index(name)), last
    context.miss(at, "zone", "a zone such as zone 3")


def tail(context: Context, at: int) -> Found:
    """``[on|targeting|to U, U] [in|to|on zone 3] [tapping U, U]``, in any order; nothing is fine."""
    said = Tail()
    end = at
    while True:
        more = _one(context, end, said)
        if more is None:
            break
        said, end = more
    yield said, end
    if end != at:
        yield Tail(), at


def _one(context: Context, at: int, said: Tail) -> tuple[Tail, int] | None:
    start = context.skip(at)
    comma = _COMMA.match(context.text, at)
    start = comma.end() if comma else start
    tapping = context.word("tapping", start)
    if tapping is not None:
        for found, end in units(context, context.skip(tapping)):
            return Tail(said.targets, said.places, (*said.tapping, *found), said.itself), end
        return None
    for spelled in ("targeting", "against", "into", "onto", "on", "to", "in", "at"):
        after = context.word(spelled, start)
        if after is None:
            continue
        after = context.skip(after)
        for word in ("itself", "himself", "herself"):
            last = context.word(word, after)
            if last is not None:
                return Tail(said.targets, said.places, said.tapping, True), last
        for zone, end in place(context, after):
            return Tail(said.targets, (*said.places, zone), said.tapping, said.itself), end
        for found, end in units(context, after):
            return Tail((*said.targets, *found), said.places, said.tapping, said.itself), end
        return None
    context.miss(start, "word", "on, targeting, in zone or tapping")
    return None


@lru_cache(maxsize=16)
def ability_slot(names: frozenset[str]) -> Slot:
    """The slot for an ability by its name, the longest name first."""
    known = sorted(names, key=lambda name: (-len(name), name))

    def ability(context: Context, at: int) -> Found:
        at = context.skip(at)
        found = False
        for name in known:
            end = context.word(name, at)
            if end is not None:
                found = True
                yield name, end
        if not found:
            context.miss(at, "a keyword", "the name of an ability")

    return ability


@lru_cache(maxsize=16)
def doing_slot(names: frozenset[str]) -> Slot:
    """The slot for what is done with an ability, by its name as a verb: ``heals`` for Heal 20."""
    verbs = {third_person(name): name for name in sorted(names)}

    def doing(context: Context, at: int) -> Found:
        at = context.skip(at)
        yield from ((name, end) for verb, name in verbs.items() if (end := context.word(verb, at)) is not None)

    return doing


SLOTS: Mapping[str, Slot] = MappingProxyType(
    {
        "unit": unit, "place": place, "tail": tail, "numbers": numbers,
        "skill": ability_slot(frozenset()), "doing": doing_slot(frozenset()),
    }
)  # fmt: skip


def skills(state: State, library: GameLibrary) -> Mapping[str, Slot]:
    """The slots for abilities that cards print or give, each with and without its number, and for what is done with
    those that are activated."""
    here = {o.card.name: o.card for o in state.objects.values() if o.card is not None}
    cards = (*here.values(), *map(compile_card, library.named_once))
    known = {*library.heads, *(k.word for k in KEYWORDS), *(n for card in cards for n in card.ability_names)}
    used = {
        _bare(a.name) for card in here.values() for a in card.abilities for t in a.terms if isinstance(t, Activated)
    }
    return {
        "skill": ability_slot(frozenset({*known, *map(_bare, known)} - {""})),
        "doing": doing_slot(frozenset(name.lower() for name in used if name.isalpha())),
    }


def _bare(name: str) -> str:
    """An ability's name without its number."""
    return name.rstrip("+-0123456789 ")


# --- words with their meaning -----------------------------------------------------------------------


def _moment(name: str, *spellings: str, waits: tuple[type, ...] = ()) -> MomentWord:
    def at(state: State) -> bool:
        return name in (state.situation.phase.value, state.situation.step.value)

    return MomentWord(name, at, spellings, waits=waits)


ZONES = (
    ZoneWord("hand", (Zone.HAND,), counted=()),
    ZoneWord("deck", (Zone.DECK,), pile=True, counted=()),
    ZoneWord("graveyard", (Zone.GRAVEYARD,), counted=()),
    ZoneWord("stack", (Zone.STACK,), shared=True),
    ZoneWord("field", (Zone.FIELD,), ("field of play", "board"), shared=True),
)
MOMENTS = (
    _moment("upkeep phase", "upkeep"),
    _moment("build phase", "build step"),
    _moment("combat phase", "combat", waits=(CombatTurn,)),
    _moment("declaration step"),
    _moment("hit step"),
    _moment("damage step"),
    _moment("opening hands", "opening hand"),
)
NUMBERS: tuple[NumberWord[Table], ...] = (
    NumberWord("build", lambda view, seat: view.state.players[seat]["build"], ("build points", "build point")),
)


def _of_unit(name: str, *spellings: str) -> StatWord[Table]:
    """A number of a unit now; None when it is not on the field."""

    def of(view: View[Table], obj: Obj) -> int | None:
        reads = view.table.reads
        if obj.zone is not Zone.FIELD:
            return None
        match name:
            case "damage":
                return int(obj.data.damage)
            case "maximum HP":
                return reads.hp(obj)
            case "HP":
                return reads.hp(obj) - int(obj.data.damage)
            case "magic":
                return int(obj.data.magic)
            case "range":
                return reads.attack_range(obj)
            case "DAM":
                return reads.stat(obj, Stat.DAMAGE)
        return reads.stat(obj, Stat(name))

    return StatWord(name, of, spellings)


STATS: tuple[StatWord[Table], ...] = (
    _of_unit("damage"),
    _of_unit("HP", "hit points", "hit-points", "hitpoints", "health", "life"),
    _of_unit("maximum HP", "max HP", "maximum health"),
    _of_unit("attack", "ATK"),
    _of_unit("defense", "DEF", "defence"),
    _of_unit("magic", "magic points", "magic point"),
    _of_unit("speed"),
    _of_unit("range"),
    _of_unit("DAM"),
    StatWord("points", lambda view, obj: card_of(obj).number("points"), ("build",)),
)


def kinds(view: View[Table], obj: Obj) -> Iterator[str]:
    """What ``C is a Kingdom card`` may name."""
    card = card_of(obj)
    yield from (*card.factions, *card.types, card.kind)
    if card.unique:
        yield "unique"
    if card.commander:
        yield "commander"
    elif card.kind == "Unit":
        yield "follower"
