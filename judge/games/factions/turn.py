"""The cycle: upkeep, two turns of building, combat with alternating activations (game-flow)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.games.factions import actions as a
from judge.games.factions.damage import C, D
from judge.games.factions.frames import Respond, main_question
from judge.games.factions.situation import Activation, Phase
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import PLACES, Zone, home
from judge.rules.priority import PASS
from judge.rules.state import Event, Ref

if TYPE_CHECKING:
    from judge.games.factions.table import Table


@dataclass(frozen=True)
class Opening:
    """The game starts: decks are shuffled, seven cards are drawn, 50 build points are added (starting-the-game)."""

    def run(self, work: Table) -> None:
        """Both players get ready; the first cycle has no upkeep (first-turn)."""
        work.turn(phase=Phase.OPENING, turn=1)
        for seat in (work.now.initiative, 1 - work.now.initiative):
            work.shuffle(seat)
            for _ in range(7):
                work.draw(seat)
            work.build(seat, 50, D + "starting-the-game")
        work.reading(C + "first-turn")
        work.push(BuildTurn(work.now.initiative))


@dataclass(frozen=True)
class Upkeep:
    """The upkeep phase begins for one player: a card, and build points (upkeep-phase)."""

    seat: int

    def run(self, work: Table) -> None:
        """Draw one, perhaps again; add 20 and 2 for each zone that is controlled besides the home zone."""
        work.turn(phase=Phase.UPKEEP, turn_player=self.seat, ended=-1, upkeep_done=False)
        if self.seat == work.now.initiative:
            names = (Phase.UPKEEP.value,)
            work.happen(Event(EventKind.PHASE, player=self.seat, names=names, cites=(D + "upkeep-phase",)))
        card = work.draw(self.seat)
        faction = work.now.factions[self.seat]
        if faction == "Underworld" and card is not None:
            words = "shuffle the card drawn back into the deck to draw again"
            if work.may(self.seat, source="Underworld", sentence=words):
                work.reading(C + "underworld-draw")
                work.move_card(card, Zone.DECK)
                work.shuffle(self.seat)
                work.draw(self.seat)
        work.build(self.seat, 20, D + "upkeep-phase")
        if faction == "Kingdom":
            work.build(self.seat, 1, D + "kingdom", C + "round-and-cycle")
        zones = [p for p in range(1, PLACES + 1) if p != home(self.seat) and work.controls(self.seat, p)]
        work.build(self.seat, 2 * len(zones), D + "upkeep-phase", D + "zone-rule")
        other = 1 - self.seat
        work.push(Upkeep(other) if self.seat == work.now.initiative else Ready())


@dataclass(frozen=True)
class Ready:
    """All cards are unactivated, and magic is renewed (upkeep-phase, magic-points-come-back)."""

    def run(self, work: Table) -> None:
        """The upkeep phase ends when nobody does anything more."""
        for obj in work.units():
            work.change(obj.ref, tapped=False, uses=0)
        for obj in work.units():
            renewal = max((t.points for t in work.of(obj).all(v.MagicRenewal)), default=0)
            work.gain_magic(obj.ref, renewal, C + "magic-points-come-back", C + "unexplained-magic-renewal")
        first = work.now.initiative
        work.turn(upkeep_done=True, turn_player=first)
        work.push(Respond(), Idle(first))


@dataclass(frozen=True)
class Idle:
    """The last moment of the upkeep phase."""

    seat: int

    def run(self, work: Table) -> None:
        """The initiative player may still act."""
        action = work.ask(main_question(self.seat))
        if action == PASS:
            work.push(Respond(), TurnOver(self.seat, (BuildTurn(self.seat),), last=True))
        else:
            work.push(Respond(), self)
            work.act(self.seat, action)


@dataclass(frozen=True)
class BuildTurn:
    """A player's turn of the Build phase begins (build-phase)."""

    seat: int

    def run(self, work: Table) -> None:
        """What is given at its beginning, then the player builds."""
        work.turn(phase=Phase.BUILD, turn_player=self.seat, ended=-1)
        names, cites = (Phase.BUILD.value,), (D + "build-phase", C + "build-phase-turns")
        work.happen(Event(EventKind.PHASE, player=self.seat, names=names, cites=cites))
        for obj in work.units():
            if obj.owner == self.seat:
                points = sum(t.amount for t in work.of(obj).all(v.Productive))
                work.build(self.seat, points, work.record(obj), C + "build-step")
        work.push(Respond(), Build(self.seat))


@dataclass(frozen=True)
class Build:
    """The player whose turn it is builds."""

    seat: int

    def run(self, work: Table) -> None:
        """One action, or the turn is over."""
        if work.now.defeated_now:
            work.turn(defeated_now=())
        action = work.ask(main_question(self.seat))
        if action == PASS:
            work.push(EndBuild(self.seat))
        else:
            work.push(Respond(), self)
            work.act(self.seat, action)


@dataclass(frozen=True)
class EndBuild:
    """A player's turn of the Build phase ends."""

    seat: int

    def run(self, work: Table) -> None:
        """What waits for it triggers; then the other player builds, or combat begins."""
        work.happen(Event(EventKind.BUILD_ENDS, player=self.seat, cites=(D + "build-phase", C + "build-step")))
        first = work.now.initiative
        last = self.seat != first
        following = StartCombat() if last else BuildTurn(1 - self.seat)
        work.push(Respond(), TurnOver(self.seat, (following,), last))


@dataclass(frozen=True)
class TurnOver:
    """A player's turn is over, and the next has not begun. last: the phase is over with it."""

    seat: int
    following: tuple[object, ...]
    last: bool = False

    def run(self, work: Table) -> None:
        """Go on."""
        work.turn(ended=self.seat, activation=None)
        if self.last:
            work.turn(phase=Phase.BETWEEN)
        work.push(*self.following)


@dataclass(frozen=True)
class StartCombat:
    """The combat phase begins (combat-phase)."""

    def run(self, work: Table) -> None:
        """The initiative player activates a unit first."""
        first = work.now.initiative
        work.turn(phase=Phase.COMBAT, turn_player=first, ended=-1)
        names = (Phase.COMBAT.value,)
        work.happen(Event(EventKind.PHASE, player=first, names=names, cites=(D + "combat-phase",)))
        work.push(Respond(), CombatTurn(first))


@dataclass(frozen=True)
class CombatTurn:
    """A player activates a unit, if one is left (combat-phase)."""

    seat: int

    def run(self, work: Table) -> None:
        """Must be done by a player who can; who says nothing is asked which."""
        work.turn(ended=-1, activation=None, defeated_now=())
        mine = work.unactivated(self.seat)
        if not mine:
            other = CombatTurn(1 - self.seat) if work.unactivated(1 - self.seat) else EndCombat()
            work.push(other)
            return
        work.turn(turn_player=self.seat)
        action = work.ask(main_question(self.seat))
        if isinstance(action, a.ActivateUnit):
            work.refuse(work.activatable(work.obj(action.unit), self.seat))
            self._start(work, action.unit, Act(self.seat))
        elif action == PASS:
            unit = work.choose(self.seat, mine, "is activated", "which unit is activated").ref
            self._start(work, unit, EndAct(self.seat))  # nobody says what it does, so it does nothing
        else:
            work.push(Respond(), self)
            work.act(self.seat, action)

    def _start(self, work: Table, unit: Ref, following: object) -> None:
        work.turn(activation=Activation(unit))
        work.change(unit, tapped=True)
        obj = work.obj(unit)
        extra = (C + "capital-attacks-and-hp",) if obj is not None and work.card(obj).capital else ()
        work.happen(Event(EventKind.ACTIVATE, player=self.seat, obj=unit, cites=(D + "activation", *extra)))
        work.push(Respond(), following)


@dataclass(frozen=True)
class Act:
    """A unit's turn: it moves and attacks in any order, or does nothing (activation-attack-optional)."""

    seat: int

    def run(self, work: Table) -> None:
        """One action, or the unit's turn is over."""
        turn = work.now.activation
        obj = work.obj(turn.unit) if turn is not None else None
        if obj is None:
            work.push(TurnOver(self.seat, (CombatTurn(1 - self.seat),)))
            return
        if work.now.defeated_now:
            work.turn(defeated_now=())
        action = work.ask(main_question(self.seat))
        if action == PASS:
            work.push(EndAct(self.seat))
        else:
            work.push(Respond(), self)
            work.act(self.seat, action)


@dataclass(frozen=True)
class EndAct:
    """A unit's turn ends."""

    seat: int

    def run(self, work: Table) -> None:
        """A unit that must end at an enemy goes there; what waits for the end triggers."""
        turn = work.now.activation
        obj = work.obj(turn.unit) if turn is not None else None
        if obj is None or turn is None:
            work.push(TurnOver(self.seat, (CombatTurn(1 - self.seat),)))
            return
        if work.of(obj).all(v.SeeksEnemies) and not work.enemies(self.seat, obj.data.place):
            places = [p for p in work.reachable(obj) if work.enemies(self.seat, p)]
            if places:
                place = work.ask_place(obj, self.seat, places)
                assert place is not None
                work.push(Respond(), self)
                work.act(self.seat, a.MoveUnit(obj.ref, place))
                return
        cites = (D + "turn",) if turn.attacks or turn.replaced else (D + "turn", C + "activation-attack-optional")
        work.happen(Event(EventKind.TURN_ENDS, player=self.seat, obj=obj.ref, amount=turn.moved, cites=cites))
        work.push(Respond(), TurnOver(self.seat, (CombatTurn(1 - self.seat),)))


@dataclass(frozen=True)
class EndCombat:
    """The combat phase ends, which players may still answer; initiative goes to the other player (initiative)."""

    def run(self, work: Table) -> None:
        """The next cycle comes then."""
        first = 1 - work.now.initiative
        work.push(Respond(), NextCycle(first))


@dataclass(frozen=True)
class NextCycle:
    """The round is over, and a new cycle begins."""

    first: int

    def run(self, work: Table) -> None:
        """Effects until the end of the round are over; upkeep comes next."""
        if work.state.effects:
            work.set(effects=())
            work.reading(C + "round-and-cycle")
        seat = work.now.turn_player
        work.turn(turn=work.now.turn + 1, initiative=self.first, phase=Phase.BETWEEN, ended=seat, activation=None)
        work.push(Upkeep(self.first))


def whose(work: Table) -> int:
    """The seat whose turn it is, or, between turns, whose comes next."""
    top = work.state.agenda[-1] if work.state.agenda else None
    match top:
        case CombatTurn(seat=seat) if not work.unactivated(seat) and work.unactivated(1 - seat):
            return 1 - seat
        case BuildTurn(seat=seat) | CombatTurn(seat=seat) | Upkeep(seat=seat):
            return seat
        case StartCombat():
            return work.now.initiative
    return work.now.turn_player
