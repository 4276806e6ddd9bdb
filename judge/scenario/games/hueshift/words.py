"""The words of HueShift in the scenario language: zones, moments, numbers, states and kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from judge.games.hueshift.faces import ABILITY_NAMES
from judge.games.hueshift.reads.draft import ASSIGN_STEP, DRAFT_STEPS
from judge.games.hueshift.situation import Phase
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import Kind, Mech, Trait, Zone
from judge.rules.state import Obj
from judge.scenario.board.game import MomentWord, NumberWord, StatWord, View, ZoneWord
from judge.scenario.games.hueshift.units import unit_of
from judge.scenario.language.phrases import Slot, words

# --------------------------------------------------------------------------- zones and moments

ZONES = (
    ZoneWord("reserve", (Zone.RESERVE,)),
    ZoneWord("hand", (Zone.HAND,)),
    ZoneWord("field", (Zone.FIELD,), shared=True),
    ZoneWord("roster", (Zone.ROSTER,)),
    ZoneWord("pool", (Zone.POOL,), ("pools",), shared=True),
    ZoneWord("action deck", (Zone.DECK,), ("Action Deck",)),
    ZoneWord("trash", (Zone.TRASH,), ("discard", "discard pile", "graveyard")),
)


def _phase(phase: Phase, *spellings: str, asks: bool = False) -> MomentWord:
    return MomentWord(phase.value, lambda state: state.situation.phase is phase, spellings, asks)


def _step(name: str, *spellings: str) -> MomentWord:
    return MomentWord(name, lambda state: Table(state).reads.draft.in_step() == name, spellings, asks=False)


_SPELLED = {
    "main step": ("main character step",),
    "sub hero step": ("sub heroes step", "sub step"),
    "mech step": ("mechs step",),
    "wildcard step": ("wildcards step",),
}
MOMENTS = (
    _phase(Phase.START),
    _phase(Phase.DRAFT, "the draft"),
    *(_step(step.name, *_SPELLED[step.name]) for step in DRAFT_STEPS),
    _step(ASSIGN_STEP, "assign", "assignment"),
    _phase(Phase.ASSIGN, "the pairing"),
    _phase(Phase.MAIN, "main action", "act", "act step", "free action", "free action step", "activate",
           "activate step", asks=True),
)  # fmt: skip

# --------------------------------------------------------------------------- numbers

_DRAFTED = (Zone.ROSTER, Zone.HAND, Zone.ABOARD, Zone.FIELD)


def _taken(view: View[Table], seat: int) -> int:
    now = view.table.reads.board.now
    return now.free if now.turn_player == seat else 0


def _left(view: View[Table], seat: int) -> int:
    judges = view.table.judges
    mine = view.table.reads.board.now.turn_player == seat and judges.free_action() is None
    return judges.free_actions() - _taken(view, seat) if mine else 0


NUMBERS: tuple[NumberWord[Table], ...] = (
    NumberWord("units", lambda view, seat: len(view.table.reads.board.units(seat)), ("unit",)),
    NumberWord("actions", lambda view, seat: len(view.zone(Zone.DECK, seat)),
               ("action", "actions in the deck", "actions in the action deck")),
    NumberWord("wildcards", lambda view, seat: len(view.zone(Zone.HAND, seat)),
               ("wildcard", "wildcards in hand", "cards in hand", "card in hand")),
    NumberWord("drafted cards",
               lambda view, seat: sum(o.owner == seat and o.zone in _DRAFTED for o in view.state.objects.values()),
               ("drafted card", "picks", "pick")),
    NumberWord("free actions", _left, ("free action", "free actions left", "free action left")),
    NumberWord("free actions taken", _taken, ("free action taken",)),
)  # fmt: skip


def _stat(name: str, of: Callable[[Table, Obj], int], *spellings: str, gone: int | None = None) -> StatWord[Table]:
    """A number of a unit; gone: what a unit that is not on the field has of it."""

    def number(view: View[Table], obj: Obj) -> int | None:
        unit = a_unit(view, obj)
        return of(view.table, unit) if unit.zone is Zone.FIELD else gone

    return StatWord(name, number, spellings)


def a_unit(view: View[Table], obj: Obj) -> Obj:
    """The unit a claim is about; ``invalid`` for a card that cannot be one."""
    unit = unit_of(view, obj)
    if unit.card.kind not in (Kind.MECH, Kind.MONSTER):
        raise view.invalid(f"{unit.card.label} is no unit here.", "A unit is called by its Mech, or by a pilot aboard.")
    return unit


def _statuses(table: Table, unit: Obj) -> int:
    return sum(1 for s in table.reads.board.data(unit).statuses if not s.fading)


STATS = (
    _stat("AP", lambda table, unit: table.reads.numbers.ap(unit), "attack", "attack power"),
    _stat("HP", lambda table, unit: table.reads.numbers.hp(unit), "health", gone=0),
    _stat("maximum HP", lambda table, unit: table.reads.numbers.max_hp(unit), "max HP"),
    _stat("status effects", _statuses, "status effect", "statuses", "status"),
)

# --------------------------------------------------------------------------- kinds, states, abilities

_ALSO = {"Sub": ("Sub Hero",), "Character": ("pilot",), "Mech": ("unit",)}


_KINDS = (*(k.value for k in Kind), *(x.value for x in (*Mech, *Trait)), "Main", "Sub")
EVERY_KIND = frozenset(_KINDS).union(*_ALSO.values())


def kinds(view: View[Table], obj: Obj) -> Iterator[str]:
    """What ``Bowler is a Tank`` may name: its kind, or its class."""
    card = obj.card
    own = [card.kind.value, *(x.value for x in (card.cls, card.trait) if x is not None)]
    if card.kind is Kind.PILOT:
        own.append("Main" if card.main else "Sub")
    for kind in own:
        yield from (kind, *_ALSO.get(kind, ()))


_STATES = words(
    "enraged", "frozen",
    destroyed=("dead", "gone", "defeated", "knocked out"), burning=("burned", "burnt", "on fire"),
        corroded=("corroding",), leaking=("leaked",),
    match=("a match", "matched"), removed=("removed from the game",), reserve=("ejected", "in reserve"),
    actor=("the main actor", "activated"), trash=("discarded",),
    field=("in play", "on the field"), alive=("surviving",),
)  # fmt: skip
_STATUSES = words("burn", "freeze", "corrode", "leak")
_ABILITIES = words(*sorted(ABILITY_NAMES))
_CO_PILOT = words(co=("co-pilot", "copilot"))
_RESERVE = words(reserve=("reserve",))


SLOTS: Mapping[str, Slot] = MappingProxyType(
    {
        "state": lambda context, at: context.listed(_STATES, at, "a state"),
        "status": lambda context, at: context.listed(_STATUSES, at, "a status effect"),
        "ability_name": lambda context, at: context.listed(_ABILITIES, at, "an ability"),
        "co_pilot": lambda context, at: context.listed(_CO_PILOT, at, "Co-Pilot"),
        "reserve": lambda context, at: context.listed(_RESERVE, at, "the reserve"),
    }
)
