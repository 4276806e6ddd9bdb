"""Power and defense that objects gain from effects which apply by themselves: each gain is an event (6.2.5, 2.0.3b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer
from judge.games.flesh_and_blood.reads.surroundings import NO_GAIN, asks_gains
from judge.games.flesh_and_blood.situation import SelfApplied, data_of
from judge.games.flesh_and_blood.vocabulary.changes import AddStat
from judge.games.flesh_and_blood.vocabulary.effects import Delay, Forbid, ReplaceNext
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import Stat, Zone
from judge.rules.state import Event, Obj, Ref

_KINDS = {Stat.POWER: EventKind.GAIN_POWER, Stat.DEFENSE: EventKind.GAIN_DEFENSE}


@dataclass(eq=False)
class Gains(Doer):
    """Notices when a static effect, or one on a whole group, begins to raise a value of an attack or a defender.

    Nothing is looked at unless something waits for such an event; then ``Situation.gains`` holds what applies.
    """

    events: Events

    def notice_gains(self) -> None:
        """Every increase that began since the last time happens as an event, which may be replaced."""
        if not self._awaited():
            if self.now.gains:
                kept = tuple(g for g in self.now.gains if g.kept != g.raw)
                if kept != self.now.gains:
                    self.run.turn(gains=kept)
            return
        known = {g.of: g for g in self.now.gains}
        current: list[SelfApplied] = []
        for now in list(self._applying()):
            before = known.get(now.of)
            more = now.raw - (before.raw if before is not None else 0)
            held = before.kept if before is not None else 0
            if more > 0:
                held += self._gained(now, more)
            elif more < 0:
                held = max(0, held + more)
            current.append(SelfApplied(now.of, now.raw, held))
        if tuple(current) != self.now.gains:
            self.run.turn(gains=tuple(current))

    def remember_gains(self) -> None:
        """What applies already when something begins to wait for gains has been gained before (6.4.3, 6.6.5a)."""
        known = {g.of: g for g in self.now.gains}
        self.run.turn(gains=tuple(known.get(g.of, g) for g in self._applying()))

    def lasting(self, effect: Effect) -> None:
        """Called before an effect begins to wait."""
        waits = (
            (isinstance(effect, ReplaceNext) and asks_gains(effect.replacement.pattern))
            or (isinstance(effect, Delay) and asks_gains(effect.ability.when))
            or (isinstance(effect, Forbid) and effect.doing in NO_GAIN)
        )
        if waits and not self._awaited():
            self.remember_gains()

    def barred(self, ref: Ref, stat: Stat) -> bool:
        """Can an object not gain that (1.0.2)?"""
        props = self.objects.props(ref)
        doing = NO_GAIN[0] if stat is Stat.POWER else NO_GAIN[1]
        for why in self.judges.able.forbidden(doing, props) if props is not None else ():
            self.tell(None, f"{self.objects.name(ref)} can't gain {stat.value}", why.rule, sentence=why.text)
            return True
        return False

    def _awaited(self) -> bool:
        around = self.objects.around()
        return around.awaits_gains or around.printed.awaiting_gains

    def _applying(self) -> Iterator[SelfApplied]:
        for obj in (*self.run.zone(Zone.CHAIN), *self.run.zone(Zone.STACK)):
            if obj.card is not None or data_of(obj).source is not None:
                yield from self._applying_to(obj)

    def _applying_to(self, obj: Obj) -> Iterator[SelfApplied]:
        draft, changes = self.objects.worked_out(obj)
        for a in changes:
            change = a.change
            if (
                a.fixed
                or not isinstance(change, AddStat)
                or change.stat not in _KINDS
                or change.stat not in draft.stats
            ):
                continue
            n = self.words.value(change.amount, a.env) if self.objects.applies(draft, a) else 0
            if n > 0:
                yield SelfApplied((a.env.source, a.since, a.sentence, obj.ref, change.stat), n, n)

    def _gained(self, applied: SelfApplied, n: int) -> int:
        source, _, sentence, ref, stat = applied.of
        if self.barred(ref, stat):
            return 0
        seen, source_props = self.objects.props(ref), self.objects.props(source)
        event = Event(
            _KINDS[stat],
            player=seen.controller if seen is not None else None,
            obj=ref,
            amount=n,
            source=source,
            cause=source_props.controller if source_props is not None else None,
            seen=seen,
            sentence=sentence,
        )
        done = self.events.propose(event)
        if done is None or done.amount <= 0:
            return 0
        self.events.happen(done)
        return done.amount
