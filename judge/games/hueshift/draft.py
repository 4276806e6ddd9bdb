"""The draft before a game: picks in snake order, then pairing (core rules: setup)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.playing import ISOLATED, Corrupt
from judge.games.hueshift.situation import Phase
from judge.games.hueshift.turn import StartTurn, Table
from judge.games.hueshift.units import CONFLICTS, RULES, SYSTEMS
from judge.games.hueshift.vocabulary import arenas, markers
from judge.games.hueshift.vocabulary.kinds import EventKind, Kind, Zone
from judge.games.hueshift.vocabulary.roots import find
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Question, Reason, Refused
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

DRAFT = "draft"  # verb of the question which card is drafted
ASSIGN = "assign"  # verb of the question what is paired or corrupted
STEPS = RULES + "table-2"
ORDER = RULES + "4"


@dataclass(frozen=True)
class DraftStep:
    """One step of the draft: each player picks so many cards of a kind."""

    name: str
    kind: Kind
    each: int
    card: str


DRAFT_STEPS = (
    DraftStep("main step", Kind.PILOT, 1, "a Main Character"),
    DraftStep("sub hero step", Kind.PILOT, 4, "a Sub Hero"),
    DraftStep("mech step", Kind.MECH, 5, "a Mech"),
    DraftStep("wildcard step", Kind.WILDCARD, 3, "a Wildcard"),
)
ASSIGN_STEP = "assign step"
_SNAKE = (0, 1, 1, 0)
PICKS: tuple[tuple[DraftStep, int], ...] = tuple(
    (step, _SNAKE[n % len(_SNAKE)]) for step in DRAFT_STEPS for n in range(2 * step.each)
)
"""Every pick of a draft: its step, and whether the first or the second player makes it."""


@dataclass(frozen=True)
class DraftCard:
    """A player drafts a card."""

    seat: int
    card: CardDefinition


@dataclass(frozen=True)
class Pair:
    """A Character is paired to a Mech; co: said to be as Co-Pilot."""

    pilot: Ref
    mech: Ref
    co: bool = False


def picks_made(table: Table) -> int:
    """How many cards both players have drafted."""
    drafted = (Zone.ROSTER, Zone.HAND)
    return sum(1 for o in table.state.objects.values() if o.zone in drafted)


def in_step(table: Table) -> str:
    """The step of the draft it is; empty outside of it."""
    match table.now.phase:
        case Phase.DRAFT:
            return PICKS[picks_made(table)][0].name
        case Phase.ASSIGN:
            return ASSIGN_STEP
    return ""


def picker(table: Table) -> int | None:
    """Whose pick it is; None outside the draft."""
    if table.now.phase is not Phase.DRAFT:
        return None
    return table.seats_from(table.now.turn_player)[PICKS[picks_made(table)][1]]


def to_pick(table: Table) -> str:
    """Who has what to draft before the game goes on; empty outside of the draft."""
    seat = picker(table)
    return f"{table.player(seat).name} has {PICKS[picks_made(table)][0].card} to draft" if seat is not None else ""


def refusals(table: Table, action: DraftCard) -> Iterator[Reason]:
    """Every rule against a pick."""
    step, _ = PICKS[picks_made(table)]
    turn, card = picker(table), action.card
    if turn is not None and action.seat != turn:
        yield Reason(ORDER, f"it is {table.player(turn).name}'s pick ({step.name}): the order is A-B-B-A in each step")
    if card.kind not in {s.kind for s in DRAFT_STEPS}:
        yield Reason(RULES + "table-1", f"{card.label} is {_a(card.kind)} card, which is not drafted")
        return
    if card.kind is not step.kind:
        yield Reason(STEPS, f"{card.label} is {_a(card.kind)}, and in the {step.name} {step.card} is drafted")
    elif step.card == "a Main Character" and not card.main:
        yield Reason(STEPS, f"{card.label} is a Sub Hero and not in the Main-eligible pool")
    obj = pooled(table, card)
    if obj is None or obj.zone is not Zone.POOL:
        who = f"{table.player(obj.owner).name} has drafted it" if obj is not None else "it is in no pool"
        yield Reason(RULES + "3", f"{card.label} is not in a pool any more: {who}")


def _a(kind: Kind) -> str:
    return f"{'an' if kind is Kind.ARENA else 'a'} {kind.value}"


def pooled(table: Table, card: CardDefinition) -> Obj | None:
    """The one card of that name that both players draft from."""
    return next((o for o in table.state.objects.values() if o.card.label == card.label), None)


@dataclass(frozen=True)
class Pick:
    """The next pick of the draft, or the step after it."""

    def run(self, table: Table) -> None:
        """A card goes from its pool to a player's roster, a Wildcard to the hand; silence leaves the pick open."""
        step, _ = PICKS[picks_made(table)]
        seat = picker(table)
        assert seat is not None
        action = table.ask(Question(Ask.ACT, seat, None, verb=DRAFT, source="the draft", sentence=step.card))
        if action == PASS:
            return
        if not isinstance(action, DraftCard):
            raise Refused(Reason(STEPS, to_pick(table), early=True))
        found = tuple(refusals(table, action))
        if found:
            raise Refused(*found, late=2)
        self._drafted(table, action, step)
        if picks_made(table) < len(PICKS):
            table.push(Pick())
            return
        table.turn(phase=Phase.ASSIGN)
        table.push(Assign(table.now.turn_player))

    @staticmethod
    def _drafted(table: Table, action: DraftCard, step: DraftStep) -> None:
        card = pooled(table, action.card)
        assert card is not None
        zone = Zone.HAND if step.kind is Kind.WILDCARD else Zone.ROSTER
        number = picks_made(table)
        twice = number and PICKS[number - 1][0] is step and PICKS[number - 1][1] == PICKS[number][1]
        cites = [STEPS, ORDER, *([CONFLICTS + "snake-draft"] if twice else [])]
        if step.card == "a Sub Hero" and card.card.main:
            cites.append(CONFLICTS + "draft-numbers")
        if step.kind is Kind.WILDCARD:
            cites.append(CONFLICTS + "all-cards-drafted")
        seat = action.seat
        table.place(replace(card, zone=zone, home=seat, owner=seat, controller=seat))
        table.note(
            Event(EventKind.DRAFT, player=seat, obj=card.ref, names=(card.card.label, step.name), cites=tuple(cites))
        )


@dataclass(frozen=True)
class Assign:
    """Players pair and corrupt their cards until both have passed in succession."""

    seat: int
    passes: int = 0

    def run(self, table: Table) -> None:
        """Then the first turn begins."""
        seats = table.seats_from(self.seat)
        action = table.ask(Question(Ask.ACT, self.seat, None, verb=ASSIGN, source="the draft"))
        if action == PASS:
            _whole(table, self.seat)
            if self.passes + 1 >= len(seats):
                table.push(BeginGame())
            else:
                table.push(Assign(seats[1], self.passes + 1))
            return
        table.push(Assign(self.seat))
        if isinstance(action, Pair):
            _pair(table, self.seat, action)
        elif isinstance(action, Corrupt):
            _corrupt(table, self.seat, action)
        else:
            raise Refused(Reason(STEPS, "the units are being paired, and the first turn has not begun", early=True))


def _corrupt(table: Table, seat: int, action: Corrupt) -> None:
    card = table.here(action.card)
    if card.owner != seat:
        raise Refused(Reason(SYSTEMS + "3", f"{card.card.label} is not {table.player(seat).name}'s"), late=2)
    table.corrupt(action)
    unit = table.by_id(table.data(card).mech) or card
    if unit.card.kind is Kind.MECH:
        _full(table, unit)


def _whole(table: Table, seat: int) -> None:
    """A corrupted card has a Gain and a Penalty when its player is done (card systems: Dark Matter)."""
    for obj in table.state.objects.values():
        dark = table.data(obj).markers
        if obj.owner == seat and len(dark) == 1:
            missing = "Penalty" if dark[0].gain else "Gain"
            words = f"{obj.card.label} is corrupted with {dark[0].label} and has no {missing}: a card takes both"
            raise Refused(Reason(SYSTEMS + "3", words), late=2)


def _pair(table: Table, seat: int, action: Pair) -> None:
    pilot, mech = table.here(action.pilot), table.here(action.mech)
    name, data = table.player(seat).name, table.data(mech)
    reasons = [
        Reason(STEPS, f"{card.card.label} is not {name}'s: it is {_where(table, card)}")
        for card in (pilot, mech)
        if card.owner != seat or card.zone is Zone.POOL
    ]
    table.require(*reasons, late=2)
    if pilot.zone is Zone.ABOARD:
        other = table.by_id(table.data(pilot).mech)
        reasons.append(Reason(RULES + "2", f"{pilot.card.label} is aboard {table.name(other or mech)} already"))
    if data.base is not None and data.co is not None:
        reasons.append(Reason(RULES + "2", f"{table.name(mech)} carries a Base Pilot and a Co-Pilot, and no more"))
    elif action.co and data.base is None:
        reasons.append(Reason(RULES + "2", f"{table.name(mech)} has no Base Pilot that a Co-Pilot could join"))
    as_co = data.base is not None
    carried = [a for c in (*table.members(mech), pilot) for m in table.data(c).markers for a in m.abilities]
    if as_co and find(carried, markers.NoCoPilot) is not None and not table.arena(arenas.NoPenalties):
        reasons.append(Reason(ISOLATED, f"{table.name(mech)} would be isolated with a Co-Pilot"))
    table.require(*reasons, late=3)
    table.place(replace(table.fresh(pilot), zone=Zone.ABOARD, data=replace(table.data(pilot), mech=mech.id)))
    now = table.fresh(mech)
    if now.zone is not Zone.FIELD:
        table.place(replace(now, zone=Zone.FIELD, home=None))
    now = table.change(table.fresh(mech), **{"co" if as_co else "base": pilot.id})
    _full(table, now)
    names = (pilot.card.label, table.name(mech), "Co-Pilot" if as_co else "Base Pilot")
    cites = [STEPS, RULES + "2"]
    if pilot.card.bond is not None and pilot.card.bond is mech.card.cls:
        names = (*names[:2], f"{names[2]}, a match")
        cites += [RULES + "1", CONFLICTS + "bond-or-bond-trait"]
        cites += [CONFLICTS + "match-with-two-pilots"] * as_co
    table.note(Event(EventKind.PAIR, player=seat, obj=pilot.ref, target=mech.ref, names=names, cites=tuple(cites)))


def _where(table: Table, card: Obj) -> str:
    return "in the pool" if card.zone is Zone.POOL else f"{table.player(card.owner).name}'s"


def _full(table: Table, mech: Obj) -> None:
    now = table.fresh(mech)
    table.change(now, hp=table.max_hp(now))


@dataclass(frozen=True)
class BeginGame:
    """The first turn begins: Mechs without a pilot stand on the field, Characters without a Mech in reserve."""

    def run(self, table: Table) -> None:
        """What is left in the pools takes no part."""
        for obj in tuple(table.state.objects.values()):
            if obj.zone is Zone.POOL:
                table.place(replace(obj, zone=Zone.REMOVED, home=None))
            elif obj.zone is Zone.ROSTER and obj.card.kind is Kind.MECH:
                table.place(replace(obj, zone=Zone.FIELD, home=None))
                _full(table, obj)
            elif obj.zone is Zone.ROSTER:
                table.place(replace(obj, zone=Zone.RESERVE, home=obj.owner))
        table.turn(phase=Phase.START)
        table.push(StartTurn())
