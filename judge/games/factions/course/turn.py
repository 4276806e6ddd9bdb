"""The cycle: upkeep, two turns of building, combat with alternating activations (game-flow)."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.games.factions import actions as a
from judge.games.factions.cites import C, D
from judge.games.factions.course.windows import Respond, main_question
from judge.games.factions.does.doing import AtTable
from judge.games.factions.judges.judging import refuse
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Activation, AtWork, Phase
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import PLACES, Zone, home
from judge.rules.lasting import expire
from judge.rules.priority import PASS
from judge.rules.state import Event, Frame, Ref

_FLOW = (D + "game-flow", D + "cycle")
_UPKEEP = (*_FLOW, D + "upkeep-phase", D + "upkeep", D + "initiative")


class Opening(Frozen):
    """The game starts: decks are shuffled, seven cards are drawn, 50 build points are added (starting-the-game)."""

    def run(self, table: AtTable) -> None:
        """Both players get ready; the first cycle has no upkeep (first-turn)."""
        table.run.turn(phase=Phase.OPENING, turn=1)
        for seat in (table.board.now.initiative, 1 - table.board.now.initiative):
            table.does.moving.shuffle(seat)
            for _ in range(7):
                table.does.moving.draw(seat)
            table.does.moving.build(seat, 50, D + "starting-the-game")
        table.does.reading(D + "upkeep-phase", C + "first-turn")
        table.run.push(BuildTurn(table.board.now.initiative))


class Upkeep(Frozen):
    """The upkeep phase begins for one player: a card, and build points (upkeep-phase)."""

    seat: int

    def run(self, table: AtTable) -> None:
        """Draw one, perhaps again; add 20 and 2 for each zone that is controlled besides the home zone."""
        table.run.turn(phase=Phase.UPKEEP, turn_player=self.seat, ended=-1)
        if self.seat == table.board.now.initiative:
            names = (Phase.UPKEEP.value,)
            table.does.happen(Event(EventKind.PHASE, player=self.seat, names=names, cites=_UPKEEP))
        card = table.does.moving.draw(self.seat)
        faction = table.board.now.factions[self.seat]
        if faction == "Underworld" and card is not None:
            words = "shuffle the card drawn back into the deck to draw again"
            if table.run.may(self.seat, source="Underworld", sentence=words):
                table.does.reading(D + "underworld", C + "underworld-draw")
                table.does.moving.move_card(card, Zone.DECK)
                table.does.moving.shuffle(self.seat)
                table.does.moving.draw(self.seat)
        table.does.moving.build(self.seat, 20, D + "upkeep-phase", D + "build-points")
        if faction == "Kingdom":
            table.does.moving.build(self.seat, 1, D + "kingdom", C + "round-and-cycle")
        zones = [p for p in PLACES if p != home(self.seat) and table.board.controls(self.seat, p)]
        table.does.moving.build(self.seat, 2 * len(zones), D + "upkeep-phase", D + "zone-rule", D + "zone")
        other = 1 - self.seat
        table.run.push(Upkeep(other) if self.seat == table.board.now.initiative else Ready())


class Ready(Frozen):
    """All cards are unactivated, and magic is renewed (upkeep-phase, magic-points-come-back)."""

    def run(self, table: AtTable) -> None:
        """The upkeep phase ends when nobody does anything more."""
        for obj in table.board.units():
            table.does.moving.change(obj.ref, tapped=False, uses=0)
        for obj in table.board.units():
            renewal = max((t.points for t in table.reads.of(obj).all(v.MagicRenewal)), default=0)
            table.does.moving.gain_magic(
                obj.ref, renewal, C + "magic-points-come-back", C + "unexplained-magic-renewal"
            )
        first = table.board.now.initiative
        table.run.turn(turn_player=first)
        table.run.push(Respond(), Idle(first))


class Idle(Frozen):
    """The last moment of the upkeep phase."""

    seat: int

    def run(self, table: AtTable) -> None:
        """The initiative player may still act."""
        action = table.run.ask(main_question(self.seat))
        if action == PASS:
            table.run.push(Respond(), TurnOver(self.seat, (BuildTurn(self.seat),), last=True))
        else:
            table.run.push(Respond(), self)
            table.does.act(self.seat, action)


class BuildTurn(Frozen):
    """A player's turn of the Build phase begins (build-phase)."""

    seat: int

    def run(self, table: AtTable) -> None:
        """What is given at its beginning, then the player builds."""
        table.run.turn(phase=Phase.BUILD, turn_player=self.seat, ended=-1)
        names, cites = (Phase.BUILD.value,), (*_FLOW, D + "build-phase", C + "build-phase-turns")
        table.does.happen(Event(EventKind.PHASE, player=self.seat, names=names, cites=cites))
        for obj in table.board.units():
            if obj.owner == self.seat:
                points = sum(t.amount for t in table.reads.of(obj).all(v.Productive))
                table.does.moving.build(self.seat, points, table.board.record(obj), D + "build", C + "build-step")
        table.run.push(Respond(), Build(self.seat))


class Build(Frozen):
    """The player whose turn it is builds."""

    seat: int

    def run(self, table: AtTable) -> None:
        """One action, or the turn is over."""
        if table.board.now.defeated_now:
            table.run.turn(defeated_now=())
        action = table.run.ask(main_question(self.seat))
        if action == PASS:
            table.run.push(EndBuild(self.seat))
        else:
            table.run.push(Respond(), self)
            table.does.act(self.seat, action)


class EndBuild(Frozen):
    """A player's turn of the Build phase ends."""

    seat: int

    def run(self, table: AtTable) -> None:
        """What waits for it triggers; then the other player builds, or combat begins."""
        table.does.happen(Event(EventKind.BUILD_ENDS, player=self.seat, cites=(D + "build-phase", C + "build-step")))
        first = table.board.now.initiative
        last = self.seat != first
        following = StartCombat() if last else BuildTurn(1 - self.seat)
        table.run.push(Respond(), TurnOver(self.seat, (following,), last))


class TurnOver(Frozen):
    """A player's turn is over, and the next has not begun. last: the phase is over with it."""

    seat: int
    following: tuple[Frame, ...]
    last: bool = False

    def run(self, table: AtTable) -> None:
        """Go on."""
        table.run.turn(ended=self.seat, activation=None)
        if self.last:
            table.run.turn(phase=Phase.BETWEEN)
        table.run.push(*self.following)


class StartCombat(Frozen):
    """The combat phase begins (combat-phase)."""

    def run(self, table: AtTable) -> None:
        """The initiative player activates a unit first."""
        first = table.board.now.initiative
        table.run.turn(phase=Phase.COMBAT, turn_player=first, ended=-1)
        names = (Phase.COMBAT.value,)
        table.does.happen(
            Event(EventKind.PHASE, player=first, names=names, cites=(*_FLOW, D + "combat-phase", D + "combat"))
        )
        table.run.push(Respond(), CombatTurn(first))


class CombatTurn(Frozen):
    """A player activates a unit, if one is left (combat-phase)."""

    seat: int

    def run(self, table: AtTable) -> None:
        """Must be done by a player who can; who says nothing is asked which."""
        table.run.turn(ended=-1, activation=None, defeated_now=())
        mine = table.judges.unactivated(self.seat)
        if not mine:
            other = CombatTurn(1 - self.seat) if table.judges.unactivated(1 - self.seat) else EndCombat()
            table.run.push(other)
            return
        table.run.turn(turn_player=self.seat)
        action = table.run.ask(main_question(self.seat))
        if action == PASS:
            chosen = table.does.choosing.choose(
                self.seat, mine, verb="is activated", sentence="which unit is activated"
            )
            self._start(table, chosen.ref, EndAct(self.seat))  # nobody says what it does, so it does nothing
        elif (unit := table.judges.activated_by(action)) is not None:
            refuse(table.judges.activatable(table.board.obj(unit), self.seat))
            idle = isinstance(action, a.ActivateUnit) and action.idle
            self._start(table, unit, EndAct(self.seat) if idle else Act(self.seat))
            if not isinstance(action, a.ActivateUnit):  # a unit that acts is activated with that
                table.does.act(self.seat, action)
        else:
            table.run.push(Respond(), self)
            table.does.act(self.seat, action)

    def _start(self, table: AtTable, unit: Ref, following: Frame) -> None:
        table.run.turn(activation=Activation(unit))
        table.does.moving.change(unit, tapped=True)
        obj = table.board.obj(unit)
        cites: tuple[str, ...] = (D + "activation",)
        if obj is not None and card_of(obj).capital:
            cites += (D + "capital", D + "barbarian", C + "capital-attacks-and-hp")
        table.does.happen(Event(EventKind.ACTIVATE, player=self.seat, obj=unit, cites=cites))
        table.run.push(Respond(), following)


class Act(Frozen):
    """A unit's turn: it moves and attacks in any order, or does nothing (activation-attack-optional)."""

    seat: int

    def run(self, table: AtTable) -> None:
        """One action, or the unit's turn is over."""
        turn = table.board.now.activation
        obj = table.board.obj(turn.unit) if turn is not None else None
        if obj is None:
            table.run.push(TurnOver(self.seat, (CombatTurn(1 - self.seat),)))
            return
        if table.board.now.defeated_now:
            table.run.turn(defeated_now=())
        action = table.run.ask(main_question(self.seat))
        if action == PASS:
            table.run.push(EndAct(self.seat))
        else:
            table.run.push(Respond(), self)
            table.does.act(self.seat, action)


class EndAct(Frozen):
    """A unit's turn ends."""

    seat: int

    def run(self, table: AtTable) -> None:
        """A unit that must end at an enemy goes there; what waits for the end triggers."""
        turn = table.board.now.activation
        obj = table.board.obj(turn.unit) if turn is not None else None
        if obj is None or turn is None:
            table.run.push(TurnOver(self.seat, (CombatTurn(1 - self.seat),)))
            return
        if table.reads.of(obj).all(v.SeeksEnemies) and not table.board.enemies(self.seat, obj.data.place):
            places = [p for p in table.judges.reachable(obj) if table.board.enemies(self.seat, p)]
            if places:
                place = table.does.choosing.ask_place(obj, self.seat, places)
                assert place is not None
                table.run.push(Respond(), self)
                table.does.act(self.seat, a.MoveUnit(obj.ref, place))
                return
        cites = (D + "turn",) if turn.attacks or turn.replaced else (D + "turn", C + "activation-attack-optional")
        table.does.happen(Event(EventKind.TURN_ENDS, player=self.seat, obj=obj.ref, amount=turn.moved, cites=cites))
        table.run.push(Respond(), TurnOver(self.seat, (CombatTurn(1 - self.seat),)))


class EndCombat(Frozen):
    """The combat phase ends, which players may still answer; initiative goes to the other player (initiative)."""

    def run(self, table: AtTable) -> None:
        """The next cycle comes then."""
        first = 1 - table.board.now.initiative
        table.run.push(Respond(), NextCycle(first))


class NextCycle(Frozen):
    """The round is over, and a new cycle begins."""

    first: int

    def run(self, table: AtTable) -> None:
        """Effects until the end of the round are over; upkeep comes next."""
        if expire(table.run, AtWork, lambda e: True):
            table.does.reading(D + "round", C + "round-and-cycle")
        seat = table.board.now.turn_player
        table.run.turn(
            turn=table.board.now.turn + 1, initiative=self.first, phase=Phase.BETWEEN, ended=seat, activation=None
        )
        table.run.push(Upkeep(self.first))


def whose(table: AtTable) -> int:
    """The seat whose turn it is, or, between turns, whose comes next."""
    top = table.run.state.agenda[-1] if table.run.state.agenda else None
    match top:
        case CombatTurn(seat=seat) if not table.judges.unactivated(seat) and table.judges.unactivated(1 - seat):
            return 1 - seat
        case BuildTurn(seat=seat) | CombatTurn(seat=seat) | Upkeep(seat=seat):
            return seat
        case StartCombat():
            return table.board.now.initiative
    return table.board.now.turn_player
