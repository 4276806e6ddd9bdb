"""Pending work as data: windows to respond, the stack, the steps of an attack."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.games.factions.actions import AttackUnit
from judge.games.factions.damage import C, D
from judge.games.factions.situation import AtWork, Item, Outcome, Step, Strike
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.selectors import EventKind, Stat
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Event, Obj, Ref

if TYPE_CHECKING:
    from judge.games.factions.table import Table

MAIN = "main"
MOVE_EACH = "unit to move, and where to"


def main_question(seat: int) -> Question:
    """The turn player may act, with nothing under way."""
    return Question(Ask.ACT, seat, None, purpose=Purpose.EFFECT, verb=MAIN)


@dataclass(frozen=True)
class Respond:
    """An event happened: triggered effects go on the stack, and players may respond: the turn player first, to an
    effect that a player activated the other player."""

    def run(self, work: Table) -> None:
        """Ask only players who have something to respond with."""
        work.stack_pending()
        items = work.waiting_items()
        stacked = bool(items) and items[-1].kind in ("card", "ability")
        seat = 1 - items[-1].seat if stacked else work.now.turn_player
        if any(work.can_respond(s) for s in (0, 1)):
            work.push(Priority(seat))
        elif work.waiting_items():
            work.push(Resolve())
        elif work.now.defeated_now:
            work.turn(defeated_now=())


@dataclass(frozen=True)
class Priority:
    """A player may stack an effect; when both pass the stack resolves (the-stack/5). acted: something was stacked."""

    seat: int
    passes: int = 0

    def run(self, work: Table) -> None:
        """One player stacks an effect, and the other has priority, or passes."""
        action = PASS
        if work.can_respond(self.seat):
            action = work.ask(Question(Ask.ACT, self.seat, None, purpose=Purpose.PRIORITY))
        if action != PASS:
            work.act(self.seat, action)
            work.push(Priority(1 - self.seat))
        elif self.passes:
            work.push(AllPassed())
        else:
            work.push(Priority(1 - self.seat, 1))


@dataclass(frozen=True)
class AllPassed:
    """Nobody puts anything more on the stack."""

    def run(self, work: Table) -> None:
        """The stack resolves, if there is one."""
        if work.waiting_items():
            work.push(Resolve())
        elif work.now.defeated_now:
            work.turn(defeated_now=())


@dataclass(frozen=True)
class Resolve:
    """The stack resolves, the effect activated last first (the-stack/5); then that is an event itself."""

    def run(self, work: Table) -> None:
        """The top of the stack."""
        item = work.now.stack[-1]
        work.turn(stack=work.now.stack[:-1], defeated_now=())
        work.push(After())
        work.resolve(item)


@dataclass(frozen=True)
class After:
    """What follows when one item has resolved."""

    def run(self, work: Table) -> None:
        """New triggers go on top; the rest of the stack resolves, or the stack is done."""
        work.stack_pending()
        work.push(Resolve() if work.waiting_items() else Respond())


@dataclass(frozen=True)
class Continue:
    """The rest of the effects of an item, after an attack they waited for."""

    item: Item

    def run(self, work: Table) -> None:
        """Do them."""
        work.resolve(self.item)


@dataclass(frozen=True)
class March:
    """Units that an effect lets move, one after the other in the order their player likes. past: enemies do not stop
    them."""

    item: Item
    left: tuple[Ref, ...]
    past: bool

    def run(self, work: Table) -> None:
        """One unit moves, or none does any more."""
        ways = [(ref, p) for ref in self.left for p in work.next_to(ref, past=self.past)]
        if not ways:
            return
        labels = tuple(f"{work.name(work.obj(ref))} to zone {p}" for ref, p in ways)
        question = Question(
            Ask.CHOOSE, self.item.seat, (None, *ways), labels=("nobody", *labels), verb=MOVE_EACH,
            source=self.item.label, sentence=self.item.text,
        )  # fmt: skip
        chosen = work.ask(question)
        if chosen is not None:
            ref, place = chosen
            work.go(ref, place)
            work.push(replace(self, left=tuple(r for r in self.left if r != ref)))


# --- attacks ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Declare:
    """The declaration step: the target may change, and what waits for an attack triggers (declaration-step)."""

    strike: Strike

    def run(self, work: Table) -> None:
        """The attack is declared."""
        attacker, target = work.obj(self.strike.attacker), work.obj(self.strike.target)
        if attacker is None or target is None or work.gone(attacker, target):
            return
        target = work.intercepted(target, attacker.owner)
        strike = replace(self.strike, target=target.ref, floor=len(work.now.stack))
        work.turn(strikes=(*work.now.strikes, strike), step=Step.DECLARATION)
        tags = frozenset({"ranged"}) if strike.ranged else frozenset()
        cites = (D + "declaration-step", *((C + "non-ranged-attack",) if strike.ranged else ()))
        work.happen(
            Event(
                EventKind.ATTACK, player=attacker.owner, obj=attacker.ref, other=target.ref, tags=tags, cites=cites,
                names=(work.name(target),),
            )
        )  # fmt: skip
        work.push(Respond(), HitStep())


def _of_roll(number: int, bonus: int, attack: int, defense: int, critical: int) -> Outcome:
    """What a number on the die comes to (hit-step, critical-hit, critical-miss, critical-without-a-hit)."""
    if number == 1:
        return Outcome.MISS
    if number >= critical:
        return Outcome.CRITICAL
    return Outcome.HIT if number + bonus + attack >= defense else Outcome.MISS


@dataclass(frozen=True)
class HitStep:
    """The hit step: a d20 and the attacker's attack against the defender's defense (hit-step)."""

    def run(self, work: Table) -> None:
        """Roll, perhaps again, and see."""
        strike = work.now.strikes[-1]
        attacker, target = work.obj(strike.attacker), work.obj(strike.target)
        if attacker is None or target is None or work.gone(attacker, target):
            work.push(EndStrike())
            return
        work.turn(step=Step.HIT)
        _, still = work.striking(strike, Stat.ATTACK)
        still = still or work.striking(strike, Stat.DAMAGE)[1]
        turn = work.activation_of(attacker.ref)
        if still and turn is not None:
            work.turn(activation=replace(turn, still=True))
            work.reading(C + "did-not-move-yet")
            work.reading(C + "static-with-conditions")
        outcome, cites, rolled = self._outcome(work, strike, attacker, target)
        work.strike(outcome=outcome)
        work.turn(latest=replace(strike, outcome=outcome))
        kind = EventKind.MISS if outcome is Outcome.MISS else EventKind.HIT
        tags = frozenset({"ranged"}) if strike.ranged else frozenset()
        names = (work.name(target), outcome.value)
        cites = (*cites, *work.by_command(attacker, target), *work.magic_zero(attacker, target))
        event = Event(
            kind, player=attacker.owner, obj=attacker.ref, other=target.ref, names=names, tags=tags, cites=cites,
            numbers=rolled,
        )  # fmt: skip
        work.happen(event)
        work.push(Respond(), DamageStep())

    def _outcome(
        self, work: Table, strike: Strike, attacker: Obj, target: Obj
    ) -> tuple[Outcome, tuple[str, ...], tuple[int, ...]]:
        """What the attack comes to, the rules it follows, and what was compared: die, attack, defense."""
        if work.card(target).capital:
            return Outcome.HIT, (D + "hit-step", C + "hits-capital-automatically"), ()
        attack, _ = work.striking(strike, Stat.ATTACK)
        defense = work.stat(target, Stat.DEFENSE)
        critical = min([20, *(t.roll for t in work.of(attacker).all(v.CriticalFrom))])
        about = f"attack roll against {work.name(target)}"
        bonus = 0

        def outcome(number: int) -> Outcome:
            return _of_roll(number, bonus, attack, defense, critical)

        number = work.roll(attacker, outcome, about)
        leaders = [o for o, t in work.commands(v.RerollsFailed) if t.roll == "attack" and work._rerolls(o, t, attacker)]
        while self._again(work, attacker, outcome(number), leaders, about):
            bonus = work.reroll_bonus(attacker)
            number = work.roll(attacker, outcome, about)
        cites: tuple[str, ...] = (D + "hit-step",)
        if number == 1:
            cites = (D + "hit-step", D + "critical-miss", C + "critical-miss-is-a-hit")
        elif outcome(number) is Outcome.CRITICAL:
            cites = (D + "critical-hit", *((C + "critical-without-a-hit",) if number < 20 else ()))
        return outcome(number), cites, (number, attack + bonus, defense)

    def _again(self, work: Table, attacker: Obj, found: Outcome, leaders: list[Obj], about: str) -> bool:
        while leaders and found is Outcome.MISS:
            leader = leaders.pop()
            words = f"{work.name(attacker)}: roll again ({about})"
            if work.may(attacker.owner, source=work.name(leader), sentence=words):
                return True
        return work.magic_again(attacker, about)


@dataclass(frozen=True)
class FollowUp:
    """The attacks an effect still owes a unit: on whom its player says, else on the target that was named."""

    seat: int
    unit: Ref
    target: Ref

    def run(self, work: Table) -> None:
        """One more attack, while one is owed and the target is there."""
        turn, attacker, target = work.activation_of(self.unit), work.obj(self.unit), work.obj(self.target)
        if turn is None or not turn.owed or attacker is None:
            return
        action = work.ask(main_question(self.seat))
        if action == PASS:
            if target is None or work.gone(attacker, target) or list(work.attackable(attacker, target)):
                return
            action = AttackUnit(self.unit, self.target)
        work.push(Respond(), self)
        work.act(self.seat, action)


@dataclass(frozen=True)
class DamageStep:
    """The damage step (damage-step)."""

    def run(self, work: Table) -> None:
        """A hit deals the attacker's damage, a critical hit twice as much."""
        strike = work.now.strikes[-1]
        attacker, target = work.obj(strike.attacker), work.obj(strike.target)
        work.turn(step=Step.DAMAGE)
        there = attacker is not None and target is not None and not work.gone(attacker, target)
        if there and strike.outcome is not Outcome.MISS and not strike.no_damage:
            assert attacker is not None
            assert target is not None
            amount, _ = work.striking(strike, Stat.DAMAGE)
            if strike.outcome is Outcome.CRITICAL:
                immune = [
                    h for h in work.of(target).has if isinstance(h.term, v.Immune) and h.term.to == "critical hits"
                ]
                amount *= 1 if immune else 2
                for has in immune[:1]:
                    work.note_line(target, has)
                    work.reading(C + "critical-without-a-hit")
            ignored = tuple(t.ability for t in work.of(attacker).all(v.Ignores))
            tags = frozenset({"attack", "ranged"} if strike.ranged else {"attack"})
            dealt = work.hurt(target.ref, amount, source=attacker.ref, tags=tags, ignored=ignored)
            work.strike(dealt=dealt)
            work.check_defeats()
        work.push(Respond(), EndStrike())


@dataclass(frozen=True)
class EndStrike:
    """An attack is over; some units may attack the same target again (twin-attack-repeats)."""

    def run(self, work: Table) -> None:
        """Back to what was before."""
        strike = work.now.strikes[-1]
        strikes = work.now.strikes[:-1]
        work.turn(strikes=strikes, step=Step.DAMAGE if strikes else Step.NONE)
        if strike.outcome is not Outcome.NONE:
            once = [e for e in work.state.effects if isinstance(e, AtWork) and e.once and strike.attacker in e.units]
            if once:
                work.set(effects=tuple(e for e in work.state.effects if e not in once))
        if not strike.again:
            work.push(Again(strike))


@dataclass(frozen=True)
class Again:
    """May the attacker attack the same target again?"""

    strike: Strike
    done: int = 0

    def run(self, work: Table) -> None:
        """Asked once for each further attack it may make."""
        attacker, target = work.obj(self.strike.attacker), work.obj(self.strike.target)
        if attacker is None or target is None or work.gone(attacker, target):
            return
        most = sum(t.count for t in work.of(attacker).all(v.AgainSameTarget))
        reach = max(work.attack_range(attacker), work.distance(attacker, target) if self.strike.ranged else 0)
        if self.done >= most or not work.in_range(attacker, target, reach):
            return
        words = f"attack {work.name(target)} again"
        if work.may(attacker.owner, source=work.name(attacker), sentence=words, source_ref=attacker.ref, verb="again"):
            work.reading(C + "twin-attack-repeats")
            again = replace(self.strike, again=1, outcome=Outcome.NONE, no_damage=False, dealt=0, floor=0)
            work.push(Declare(again), Again(self.strike, self.done + 1))
