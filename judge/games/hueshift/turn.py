"""Frames: the course of a turn and of a fight (core rules: turn structure, retaliation)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.monster import Assault
from judge.games.hueshift.playing import FORCED, ActivateUnit, AttackUnit, Corrupt, PlayWildcard, Transport, UseAbility
from judge.games.hueshift.situation import Phase
from judge.games.hueshift.units import CO_OP, CONFLICTS, RULES, SYSTEMS
from judge.games.hueshift.vocabulary.kinds import EventKind, Kind, Zone
from judge.games.hueshift.vocabulary.monsters import Attacks
from judge.games.hueshift.vocabulary.roots import Ability
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question, Reason, Refused
from judge.rules.state import Event, Obj
from judge.rules.values import replace


class Table(Assault):
    """A position with everything the rules can do to it."""

    def act(self, seat: int, action: Any) -> None:
        """Carry out what a player does."""
        match action:
            case AttackUnit():
                self.attack(seat, action)
                self.push(*FIGHT)
            case ActivateUnit():
                self.activation(seat, action)
            case UseAbility():
                self.use_ability(seat, action)
                self.decide()
            case Transport():
                self.transport(seat, action)
            case PlayWildcard():
                self.play(seat, action)
                if self.fight is None:  # only what interrupts one and the same attack waits for each other
                    self.resolve_top()
            case Corrupt():
                self.corrupt(action)
            case _:
                raise Refused(Reason(RULES + "table-3", "that is nothing a player can do"))

    def corrupt(self, action: Corrupt) -> None:
        """A card is corrupted: its unit's HP drops at once, to 1 at least (Fragile Core)."""
        if self.coop is not None:
            raise Refused(Reason(CO_OP + "3", "Dark Matter is not in co-op: it is for games between players"), late=3)
        for marker in (action.marker, *([action.second] if action.second is not None else [])):
            self._mark(self.here(action.card), marker)

    def _mark(self, card: Obj, marker: CardDefinition) -> None:
        if marker in self.data(card).markers:
            raise Refused(Reason(SYSTEMS + "3", f"{card.card.label} is corrupted with {marker.label} already"), late=3)
        self._corruptible(card, marker)
        unit = self.by_id(self.data(card).mech) or card
        before = self.max_hp(unit)
        self.change(card, markers=(*self.data(card).markers, marker))
        now = self.fresh(unit)
        less = before - self.max_hp(now)
        if less > 0:
            self.change(now, hp=max(self.hp(now) - less, 1))
        names = (card.card.label, marker.label)
        cites = (SYSTEMS + "3", *dict.fromkeys(c for a in marker.abilities for c in a.cites))
        if any(marker in self.data(o).markers for o in self.state.objects.values() if o.id != card.id):
            cites = (*cites, CONFLICTS + "marker-cards-too-few")
        self.note(Event(EventKind.CORRUPT, player=card.owner, obj=unit.ref, names=names, cites=cites))

    def _corruptible(self, card: Obj, marker: CardDefinition) -> None:
        """One Gain and one Penalty on a card, and two such cards in a roster (card systems: Dark Matter)."""
        kind = "Gain" if marker.gain else "Penalty"
        has = next((m for m in self.data(card).markers if m.gain is marker.gain), None)
        if has is not None:
            words = f"{card.card.label} has the {kind} {has.label}, and a card takes one {kind}"
            raise Refused(Reason(SYSTEMS + "3", words), late=3)
        if card.card.kind not in (Kind.MECH, Kind.PILOT):
            raise Refused(Reason(SYSTEMS + "3", f"{card.card.label} is no Character or Mech"), late=3)
        corrupted = {o.id for o in self.state.objects.values() if o.owner == card.owner and self.data(o).markers}
        if len(corrupted | {card.id}) > 2:
            words = f"{self.player(card.owner).name} has {len(corrupted)} corrupted cards, and a roster has 2 at most"
            raise Refused(Reason(SYSTEMS + "3", words), late=3)

    def out_of_turn(self, card: Obj) -> None:
        """One of the player's units attacks now, whoever's turn it is."""
        self.push(OutOfTurnAttack(card.owner, card.card.label))

    def act_out(self, card: Obj) -> None:
        """Every sentence of an Action, one after the other."""
        self.push(*(ActionEffect(card.id, n) for n in range(len(card.card.abilities))))

    def attack_now(self, ability: Attacks) -> None:
        """The Monster attacks as often as the Action says."""
        source = self.zone(Zone.FLIPPED, self.now.turn_player)
        self.push(*(MonsterAttack(source[0].id, ability) for _ in range(ability.times) if source))


@dataclass(frozen=True)
class Priority:
    """A player may act. passes: how many passed in succession; window: an attack waits for its damage.

    floor: how many Wildcards wait below that are not of this action.
    """

    seat: int
    passes: int = 0
    window: bool = False
    floor: int = 0

    def run(self, table: Table) -> None:
        """The player acts and may act again, or passes on; when all have passed, ``AllPassed`` follows."""
        seats = table.acting_from(self.seat)
        seat = seats[0]
        action = table.ask(Question(Ask.ACT, seat, None, purpose=Purpose.PRIORITY))
        if action == PASS:
            if self.passes + 1 >= len(seats):
                table.push(AllPassed(self.window, self.floor))
            else:
                table.push(replace(self, seat=seats[1], passes=self.passes + 1))
            return
        table.push(replace(self, seat=seat, passes=0))
        table.act(seat, action)


@dataclass(frozen=True)
class AllPassed:
    """Everyone passed: the Wildcard played last resolves, or the attack goes on, or the turn ends."""

    window: bool = False
    floor: int = 0

    def run(self, table: Table) -> None:
        """What comes next."""
        if len(table.zone(Zone.STACK)) > self.floor:
            table.push(Priority(table.now.turn_player, window=self.window, floor=self.floor))
            table.resolve_top()
        elif not self.window:
            table.push(EndTurn())


@dataclass(frozen=True)
class Redirect:
    """The attack is declared: Possession, what a Monster has ready, and Guard settle its target."""

    def run(self, table: Table) -> None:
        """Possession first, Guard last."""
        table.possess()
        table.wards()
        table.guard()


@dataclass(frozen=True)
class StartFight:
    """The start of combat: coins, then both players may interrupt."""

    def run(self, table: Table) -> None:
        """The opponent of the attacker is asked first."""
        table.coins()
        fight = table.fight
        if fight is not None:
            table.push(Priority(table.opponent(fight.seat), window=True, floor=len(table.zone(Zone.STACK))))


@dataclass(frozen=True)
class Strike:
    """The attacker's damage."""

    def run(self, table: Table) -> None:
        """See ``Fighting.strike``."""
        table.strike()


@dataclass(frozen=True)
class Retaliate:
    """The target's damage."""

    def run(self, table: Table) -> None:
        """See ``Fighting.retaliate``."""
        table.retaliate()


@dataclass(frozen=True)
class EndFight:
    """The end of an attack."""

    def run(self, table: Table) -> None:
        """See ``Fighting.end_fight``."""
        table.end_fight()


FIGHT = (Redirect(), StartFight(), Strike(), Retaliate(), EndFight())


@dataclass(frozen=True)
class OutOfTurnAttack:
    """A player attacks by an effect; silence lets it go by."""

    seat: int
    source: str

    def run(self, table: Table) -> None:
        """The attack is declared as any other."""
        action = table.ask(Question(Ask.ACT, self.seat, None, verb=FORCED, source=self.source))
        if action == PASS:
            return
        if not isinstance(action, AttackUnit):
            raise Refused(Reason(RULES + "table-3", f"{self.source} lets a unit attack, nothing else", early=True))
        table.attack(self.seat, action, forced=True)
        table.push(*FIGHT)


@dataclass(frozen=True)
class NewTurn:
    """The next turn is there, and nothing has happened in it yet."""

    def run(self, table: Table) -> None:
        """The first moment of a turn: a claim may be judged here."""
        s = table.now
        game_round = s.round + (s.turn_player == table.people()[0])
        table.turn(
            turn=s.turn + 1, round=game_round, phase=Phase.START, actor=None, attacked=(), again=False, used=False,
            free=0, locked=False, fights=(),
        )  # fmt: skip
        table.push(StartTurn())


@dataclass(frozen=True)
class StartTurn:
    """The start of a turn: status effects and regeneration."""

    def run(self, table: Table) -> None:
        """Then the turn player acts."""
        name = table.player(table.now.turn_player).name
        words = f"{name}'s turn starts (round {table.now.round})"
        table.note(Event(EventKind.MOMENT, names=(words,), cites=(RULES + "table-3",)))
        table.upkeep()
        if not table.state.outcome:
            table.push(BeginMain())


@dataclass(frozen=True)
class BeginMain:
    """The turn player may act; in the Monster Turn Actions are flipped."""

    def run(self, table: Table) -> None:
        """Activate, Free Action, Act."""
        table.turn(phase=Phase.MAIN)
        if table.coop is not None and table.now.turn_player == table.coop.seat:
            table.begin_assault()
            table.push(NextAction())
        else:
            table.push(Priority(table.now.turn_player))


@dataclass(frozen=True)
class NextAction:
    """The Monster flips an Action while one is left this turn, else its turn ends."""

    def run(self, table: Table) -> None:
        """Flip the top card, resolve it, discard it (co-op rules)."""
        coop = table.coop
        assert coop is not None
        if not coop.left:
            table.push(EndTurn())
            return
        table.turn(coop=replace(coop, left=coop.left - 1))
        card = None if table.skips() else table.flip()
        table.push(NextAction())
        if card is not None:
            table.push(DiscardAction(card.id))
            table.act_out(card)


@dataclass(frozen=True)
class ActionEffect:
    """One sentence of an Action is carried out."""

    card: int
    n: int

    def run(self, table: Table) -> None:
        """See ``Assault.effect``."""
        card = table.state.objects[self.card]
        table.effect(card, card.card.abilities[self.n])


@dataclass(frozen=True)
class MonsterAttack:
    """The Monster attacks a unit."""

    card: int
    ability: Ability

    def run(self, table: Table) -> None:
        """As any attack, from the choice of its target."""
        assert isinstance(self.ability, Attacks)
        if table.declare(table.state.objects[self.card], self.ability):
            table.push(*FIGHT)


@dataclass(frozen=True)
class DiscardAction:
    """A flipped Action is discarded."""

    card: int

    def run(self, table: Table) -> None:
        """It goes to the Monster's discarded Actions."""
        card = table.state.objects[self.card]
        table.place(replace(card, zone=Zone.TRASH), 0)


@dataclass(frozen=True)
class EndTurn:
    """The turn is over: what lasted for it ends."""

    def run(self, table: Table) -> None:
        """The next player's turn comes."""
        table.turn(phase=Phase.END)
        table.wind_down()
        if table.state.outcome:
            return
        name = table.player(table.now.turn_player).name
        cites = (RULES + "table-3",)
        table.note(Event(EventKind.MOMENT, names=(f"{name}'s turn ends",), tags=frozenset({"end"}), cites=cites))
        seats = table.seats_from(table.now.turn_player)
        table.turn(phase=Phase.BETWEEN, turn_player=seats[1] if len(seats) > 1 else seats[0])
        table.push(NewTurn())
