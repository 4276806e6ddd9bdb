"""The steps of an attack (attacking)."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.games.factions import actions as a
from judge.games.factions.cites import C, D
from judge.games.factions.course.windows import Continue, March, Respond, main_question
from judge.games.factions.does.attacks import Frames
from judge.games.factions.does.doing import AtTable
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import AtWork, Outcome, Step, Strike
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.selectors import EventKind, Stat
from judge.rules.lasting import expire
from judge.rules.priority import PASS
from judge.rules.state import Obj, Ref
from judge.rules.values import replace


class Declare(Frozen):
    """The declaration step: the target may change, and what waits for an attack triggers (declaration-step)."""

    strike: Strike

    def run(self, table: AtTable) -> None:
        """The attack is declared."""
        attacker, target = table.board.obj(self.strike.attacker), table.board.obj(self.strike.target)
        if attacker is None or target is None or table.board.gone(attacker, target):
            return
        target = table.does.attacks.intercepted(target, attacker.owner)
        strike = replace(self.strike, target=target.ref, floor=len(table.board.now.stack))
        table.run.turn(strikes=(*table.board.now.strikes, strike), step=Step.DECLARATION)
        tags = frozenset({"ranged"}) if strike.ranged else frozenset()
        cites: tuple[str, ...] = (D + "declaration-step", D + "attacking", D + "attack")
        cites += (D + "range",) if attacker.data.place != target.data.place else ()
        cites += (D + "advanced-card-interactions", C + "non-ranged-attack") if strike.ranged else ()
        names = (table.board.name(target),)
        table.does.tell(EventKind.ATTACK, attacker, *cites, other=target.ref, tags=tags, names=names)
        table.run.push(Respond(), HitStep())


def _of_roll(number: int, bonus: int, attack: int, defense: int, critical: int) -> Outcome:
    """What a number on the die comes to (hit-step, critical-hit, critical-miss, critical-without-a-hit)."""
    if number == 1:
        return Outcome.MISS
    if number >= critical:
        return Outcome.CRITICAL
    return Outcome.HIT if number + bonus + attack >= defense else Outcome.MISS


class HitStep(Frozen):
    """The hit step: a d20 and the attacker's attack against the defender's defense (hit-step)."""

    def run(self, table: AtTable) -> None:
        """Roll, perhaps again, and see."""
        strike = table.board.now.strikes[-1]
        attacker, target = table.board.obj(strike.attacker), table.board.obj(strike.target)
        if attacker is None or target is None or table.board.gone(attacker, target):
            table.run.push(EndStrike())
            return
        table.run.turn(step=Step.HIT)
        _, still = table.reads.striking(strike, Stat.ATTACK)
        still = still or table.reads.striking(strike, Stat.DAMAGE)[1]
        turn = table.board.activation_of(attacker.ref)
        if still and turn is not None:
            table.run.turn(activation=replace(turn, still=True))
            table.does.reading(C + "did-not-move-yet")
            table.does.reading(C + "static-with-conditions")
        outcome, cites, rolled = self._outcome(table, strike, attacker, target)
        table.does.moving.strike(outcome=outcome)
        table.run.turn(latest=replace(strike, outcome=outcome))
        kind = EventKind.MISS if outcome is Outcome.MISS else EventKind.HIT
        tags = frozenset({"ranged"}) if strike.ranged else frozenset()
        names = (table.board.name(target), outcome.value)
        cites = (*cites, *table.reads.by_command(attacker, target), *table.reads.magic_zero(attacker, target))
        table.does.tell(kind, attacker, *cites, other=target.ref, names=names, tags=tags, numbers=rolled)
        table.run.push(Respond(), DamageStep())

    def _outcome(
        self, table: AtTable, strike: Strike, attacker: Obj, target: Obj
    ) -> tuple[Outcome, tuple[str, ...], tuple[int, ...]]:
        """What the attack comes to, the rules it follows, and what was compared: die, attack, defense."""
        if card_of(target).capital:
            return Outcome.HIT, (D + "hit-step", D + "capital", C + "hits-capital-automatically"), ()
        attack, _ = table.reads.striking(strike, Stat.ATTACK)
        defense = table.reads.stat(target, Stat.DEFENSE)
        critical = min([20, *(t.roll for t in table.reads.of(attacker).all(v.CriticalFrom))])
        about = f"attack roll against {table.board.name(target)}"
        bonus = 0

        def outcome(number: int) -> Outcome:
            return _of_roll(number, bonus, attack, defense, critical)

        number = table.does.dice.roll(attacker, outcome, about)
        leaders = table.judges.rerollers(attacker, "attack")
        while table.does.dice.again(attacker, leaders if outcome(number) is Outcome.MISS else [], about):
            bonus = table.does.dice.reroll_bonus(attacker)
            number = table.does.dice.roll(attacker, outcome, about)
        cites: tuple[str, ...] = (D + "hit-step", D + "atk", D + "def")
        if number == 1:
            cites = (*cites, D + "critical-miss", C + "critical-miss-is-a-hit")
        elif outcome(number) is Outcome.CRITICAL:
            cites = (*cites, D + "critical-hit", *((C + "critical-without-a-hit",) if number < 20 else ()))
        return outcome(number), cites, (number, attack + bonus, defense)


class FollowUp(Frozen):
    """The attacks an effect still owes a unit: on whom its player says, else on the target that was named."""

    seat: int
    unit: Ref
    target: Ref

    def run(self, table: AtTable) -> None:
        """One more attack, while one is owed and the target is there."""
        turn, attacker, target = (
            table.board.activation_of(self.unit),
            table.board.obj(self.unit),
            table.board.obj(self.target),
        )
        if turn is None or not turn.owed or attacker is None:
            return
        action = table.run.ask(main_question(self.seat))
        if action == PASS:
            if target is None or table.board.gone(attacker, target) or list(table.judges.attackable(attacker, target)):
                return
            action = a.AttackUnit(self.unit, self.target)
        table.run.push(Respond(), self)
        table.does.act(self.seat, action)


class DamageStep(Frozen):
    """The damage step (damage-step)."""

    def run(self, table: AtTable) -> None:
        """A hit deals the attacker's damage, a critical hit twice as much."""
        strike = table.board.now.strikes[-1]
        attacker, target = table.board.obj(strike.attacker), table.board.obj(strike.target)
        table.run.turn(step=Step.DAMAGE)
        there = attacker is not None and target is not None and not table.board.gone(attacker, target)
        if there and strike.outcome is not Outcome.MISS and not strike.no_damage:
            assert attacker is not None
            assert target is not None
            amount, _ = table.reads.striking(strike, Stat.DAMAGE)
            if strike.outcome is Outcome.CRITICAL:
                immune = [
                    h
                    for h in table.reads.of(target).has
                    if isinstance(h.term, v.Immune) and h.term.to == "critical hits"
                ]
                if not immune and amount != card_of(attacker).number("dam"):
                    table.does.reading(C + "critical-and-bonuses")
                amount *= 1 if immune else 2
                for has in immune[:1]:
                    table.does.moving.note_line(target, has)
                    table.does.reading(D + "immune", C + "critical-without-a-hit")
            ignored = tuple(t.ability for t in table.reads.of(attacker).all(v.Ignores))
            tags = frozenset({"attack", "ranged"} if strike.ranged else {"attack"})
            dealt = table.does.fates.hurt(target.ref, amount, source=attacker.ref, tags=tags, ignored=ignored)
            table.does.moving.strike(dealt=dealt)
            table.does.fates.check_defeats()
        table.run.push(Respond(), EndStrike())


class EndStrike(Frozen):
    """An attack is over; some units may attack the same target again (twin-attack-repeats)."""

    def run(self, table: AtTable) -> None:
        """Back to what was before."""
        strike = table.board.now.strikes[-1]
        strikes = table.board.now.strikes[:-1]
        table.run.turn(strikes=strikes, step=Step.DAMAGE if strikes else Step.NONE)
        if strike.outcome is not Outcome.NONE:
            expire(table.run, AtWork, lambda e: bool(e.once) and strike.attacker in e.units)
        if not strike.again:
            table.run.push(Again(strike))


class Again(Frozen):
    """May the attacker attack the same target again?"""

    strike: Strike
    done: int = 0

    def run(self, table: AtTable) -> None:
        """Asked once for each further attack it may make."""
        attacker, target = table.board.obj(self.strike.attacker), table.board.obj(self.strike.target)
        if attacker is None or target is None or table.board.gone(attacker, target):
            return
        most = sum(t.count for t in table.reads.of(attacker).all(v.AgainSameTarget))
        reach = max(
            table.reads.attack_range(attacker), table.board.distance(attacker, target) if self.strike.ranged else 0
        )
        if self.done >= most or not table.judges.in_range(attacker, target, reach):
            return
        words = f"attack {table.board.name(target)} again"
        if table.run.may(
            attacker.owner, source=table.board.name(attacker), sentence=words, source_ref=attacker.ref, verb="again"
        ):
            table.does.reading(C + "twin-attack-repeats")
            again = replace(self.strike, again=1, outcome=Outcome.NONE, no_damage=False, dealt=0, floor=0)
            table.run.push(Declare(again), Again(self.strike, self.done + 1))


FRAMES = Frames(Declare, FollowUp, March, Continue)
