"""Frames: the course of a turn and of a fight (core rules: turn structure, retaliation)."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.games.hueshift.actions import AttackUnit
from judge.games.hueshift.asks import FORCED
from judge.games.hueshift.course.at import Table
from judge.games.hueshift.does.frames import Frames
from judge.games.hueshift.rulebook import CONFLICTS, TURN
from judge.games.hueshift.situation import Phase
from judge.games.hueshift.vocabulary.kinds import EventKind, Zone
from judge.games.hueshift.vocabulary.monsters import Attacks
from judge.rules.priority import PASS, GivePriority
from judge.rules.questions import Ask, Question, Reason, Refused
from judge.rules.state import Event
from judge.rules.values import replace


def priority(seat: int, *, window: bool = False, floor: int = 0) -> GivePriority:
    """A player may act, who is no Monster. window: an attack waits for its damage. floor: how many Wildcards wait below
    that are not of this action."""
    return GivePriority(seat, None, AllPassed(window, floor))


class AllPassed(Frozen):
    """Everyone passed: the Wildcard played last resolves, or the attack goes on, or the turn ends."""

    window: bool = False
    floor: int = 0

    def run(self, table: Table) -> None:
        """What comes next."""
        if len(table.run.zone(Zone.STACK)) > self.floor:
            seat = table.reads.board.acting_from(table.reads.board.now.turn_player)[0]
            table.run.push(priority(seat, window=self.window, floor=self.floor))
            table.does.wildcards.resolve_top()
        elif not self.window:
            table.run.push(EndTurn())


class Redirect(Frozen):
    """The attack is declared: Possession, what a Monster has ready, and Guard settle its target."""

    def run(self, table: Table) -> None:
        """Possession first, Guard last."""
        table.does.fighting.possess()
        table.does.monster.wards()
        table.does.fighting.guard()


class StartFight(Frozen):
    """The start of combat: coins, then both players may interrupt."""

    def run(self, table: Table) -> None:
        """The opponent of the attacker is asked first."""
        table.does.fighting.start_of_combat()
        fight = table.reads.board.fight
        if fight is not None:
            seat = table.reads.board.acting_from(table.reads.board.opponent(fight.seat))[0]
            table.run.push(priority(seat, window=True, floor=len(table.run.zone(Zone.STACK))))


class Strike(Frozen):
    """The attacker's damage."""

    def run(self, table: Table) -> None:
        """See ``Fighting.strike``."""
        table.does.fighting.strike()


class Retaliate(Frozen):
    """The target's damage."""

    def run(self, table: Table) -> None:
        """See ``Fighting.retaliate``."""
        table.does.fighting.retaliate()


class EndFight(Frozen):
    """The end of an attack."""

    def run(self, table: Table) -> None:
        """See ``Fighting.end_fight``."""
        table.does.fighting.end_fight()


class OutOfTurnAttack(Frozen):
    """A player attacks by an effect; silence lets it go by."""

    seat: int
    source: str

    def run(self, table: Table) -> None:
        """The attack is declared as any other."""
        action = table.run.ask(Question(Ask.ACT, self.seat, None, verb=FORCED, source=self.source))
        if action == PASS:
            return
        if not isinstance(action, AttackUnit):
            raise Refused(Reason(TURN, f"{self.source} lets a unit attack, nothing else", early=True))
        table.does.playing.attack(self.seat, action, forced=True)


class NewTurn(Frozen):
    """The next turn is there, and nothing has happened in it yet."""

    def run(self, table: Table) -> None:
        """The first moment of a turn: a claim may be judged here."""
        s = table.reads.board.now
        game_round = s.round + (s.turn_player == table.reads.board.people()[0])
        table.run.turn(
            turn=s.turn + 1, round=game_round, phase=Phase.START, actor=None, attacked=(), again=False, used=False,
            free=0, locked=False, fights=(),
        )  # fmt: skip
        table.run.push(StartTurn())


class StartTurn(Frozen):
    """The start of a turn: status effects and regeneration."""

    def run(self, table: Table) -> None:
        """Then the turn player acts."""
        name = table.run.player(table.reads.board.now.turn_player).name
        words = f"{name}'s turn starts (round {table.reads.board.now.round})"
        table.does.changes.say(words, TURN)
        table.does.turns.upkeep()
        if not table.run.state.outcome:
            table.run.push(BeginMain())


class BeginMain(Frozen):
    """The turn player may act; in the Monster Turn Actions are flipped."""

    def run(self, table: Table) -> None:
        """Activate, Free Action, Act."""
        table.run.turn(phase=Phase.MAIN)
        if table.reads.board.coop is not None and table.reads.board.now.turn_player == table.reads.board.coop.seat:
            table.does.monster.begin()
            table.run.push(NextAction())
        else:
            table.run.push(priority(table.reads.board.now.turn_player))


class NextAction(Frozen):
    """The Monster flips an Action while one is left this turn, else its turn ends."""

    def run(self, table: Table) -> None:
        """Flip the top card, resolve it, discard it (co-op rules)."""
        coop = table.reads.board.coop
        assert coop is not None
        if not coop.left:
            table.run.push(EndTurn())
            return
        table.run.turn(coop=replace(coop, left=coop.left - 1))
        card = None if table.does.monster.skips() else table.does.monster.flip()
        table.run.push(NextAction())
        if card is not None:
            table.run.push(DiscardAction(card.id))
            table.does.monster.act_out(card)


class ActionEffect(Frozen):
    """One sentence of an Action is carried out."""

    card: int
    n: int

    def run(self, table: Table) -> None:
        """See ``MonsterActions.effect``."""
        card = table.run.state.objects[self.card]
        table.does.monster_actions.effect(card, card.card.abilities[self.n])
        table.does.harm.decide()


class MonsterAttack(Frozen):
    """The Monster attacks a unit."""

    card: int
    ability: Attacks

    def run(self, table: Table) -> None:
        """As any attack, from the choice of its target."""
        table.does.monster.attack(table.run.state.objects[self.card], self.ability)


class DiscardAction(Frozen):
    """A flipped Action is discarded."""

    card: int

    def run(self, table: Table) -> None:
        """It goes to the Monster's discarded Actions."""
        table.does.monster.discard(table.run.state.objects[self.card])


class EndTurn(Frozen):
    """The turn is over: what lasted for it ends."""

    def run(self, table: Table) -> None:
        """The next player's turn comes."""
        now = table.reads.board.now
        idle = now.actor is None and table.reads.board.coop is None
        table.run.turn(phase=Phase.END)
        table.does.turns.wind_down()
        if table.run.state.outcome:
            return
        name = table.run.player(now.turn_player).name
        cites = (TURN, CONFLICTS + "turn-without-attack") if idle else (TURN,)
        table.run.note(Event(EventKind.MOMENT, names=(f"{name}'s turn ends",), tags=frozenset({"end"}), cites=cites))
        seats = table.reads.board.seats_from(table.reads.board.now.turn_player)
        table.run.turn(phase=Phase.BETWEEN, turn_player=seats[1] if len(seats) > 1 else seats[0])
        table.run.push(NewTurn())


FRAMES = Frames(
    fight=(Redirect(), StartFight(), Strike(), Retaliate(), EndFight()),
    out_of_turn=OutOfTurnAttack,
    effect=ActionEffect,
    attack=MonsterAttack,
)
