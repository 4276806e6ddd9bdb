"""Carrying out effects (rules 1.8, 6.1, 6.2, 8.5): each term of the vocabulary does what its keyword says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.contests import Paid, WagerPays
from judge.games.flesh_and_blood.crowds import Crowds
from judge.games.flesh_and_blood.preventing import UNPREVENTABLE
from judge.games.flesh_and_blood.situation import (
    ContinuousEffect,
    DelayedTrigger,
    Env,
    Forbidden,
    PlayPermission,
    Prevention,
    Quiet,
    ReplacementAtWork,
    TargetValue,
)
from judge.games.flesh_and_blood.surroundings import has_come
from judge.games.flesh_and_blood.vocabulary import (
    Duration,
    Effect,
    EventKind,
    EventPattern,
    Num,
    Stat,
    Triggered,
    Who,
    Zone,
)
from judge.rules.questions import Ask, Question
from judge.rules.state import Event, Ref
from judge.rules.values import replace


class Effects(Crowds):
    """Generates effects."""

    def run(self, effects: Iterable[Effect], env: Env) -> Env:
        """Generate effects one by one (6.1.2); gives what their words bound, and whether the last one happened."""
        for effect in effects:
            env = self._one(effect, env)
        return env

    def _one(self, effect: Effect, env: Env) -> Env:
        match effect:
            case v.If(condition, then, otherwise):
                return self._if(condition, then, otherwise, env)
            case v.May():
                return self._may(effect, env)
            case v.IfDone(effects, then, otherwise):
                after = self.run(effects, replace(env, did=False))
                return self.run(then if after.did else otherwise, after)
            case v.EachHeroDoes(who, effects):
                for seat in self.seats(who, env):
                    self.run(effects, replace(env, them=seat, each=()))
                return replace(env, did=True)
            case v.ChooseModes(_, modes):
                for i in env.modes:
                    env = self.run(modes[i], env)
                return env
        doing = _DOING.get(type(effect))
        if doing is None:
            raise self.not_executable(env, effect)
        return doing(self, effect, env)

    def _if(self, condition: v.Condition, then: tuple[Effect, ...], otherwise: tuple[Effect, ...], env: Env) -> Env:
        """A conditional effect is judged once, when it would be generated (6.1.3)."""
        if self.holds(condition, env):
            if isinstance(condition, v.WonEveryClash):
                env = replace(env, them=env.clashes[-1])
            elif isinstance(condition, v.ClashWon):
                env = self._clash_env(Who.THEM, env)
            return self.run(then, env)
        if not otherwise and not isinstance(condition, v.WonEveryClash | v.ClashWon):  # a clash tells who won it
            self._unmet(env)
        return self.run(otherwise, env)

    def _unmet(self, env: Env) -> None:
        """Tell that a condition is not met: a replay that is silent there reads as if the effect had happened."""
        self.note(
            Event(
                EventKind.FAIL,
                player=env.controller,
                obj=env.source,
                names=(env.label,),
                sentence="if",
                cites=("6.1.3",),
            )
        )

    def accepts(self, effect: v.May, env: Env) -> bool:
        """Does the player want an optional effect? Not asked when it cannot be generated (1.8.3b)."""
        seat = self.seat(effect.who, env)
        return seat is not None and self.can(effect.effects, env) and self.wants(seat, env)

    def _may(self, effect: v.May, env: Env) -> Env:
        if not self.accepts(effect, env):
            return self.run(effect.otherwise, replace(env, did=False))
        after = self.run(effect.effects, replace(env, did=False))
        if after.did or not effect.effects:
            return replace(self.run(effect.then, after), did=True)
        return self.run(effect.otherwise, after)

    def wants(self, seat: int, env: Env) -> bool:
        """Ask a player whether they want an optional effect, and write the answer down."""
        yes = self.may(seat, source=env.label, sentence=env.sentence, source_ref=env.source)
        self.note(
            Event(
                EventKind.CHOICE,
                player=seat,
                obj=env.source,
                names=("yes" if yes else "no",),
                sentence=env.sentence,
                cites=("1.8.3a",),
            )
        )
        return yes

    # --- assets and damage ----------------------------------------------------------------------

    def _do_pay(self, effect: v.Pay, env: Env) -> Env:
        seat = self.seat(effect.who, env)
        if seat is None:
            return replace(env, did=False)
        self.pay(seat, effect.asset, self.value(effect.n, env), env)
        return replace(env, did=True)

    def _do_gain(self, effect: v.Gain, env: Env) -> Env:
        n = self.value(effect.n, env)
        done = [self.gain(s, effect.asset, n, env) for s in self.seats(effect.who, env)]
        return replace(env, did=any(done))

    def _do_lose(self, effect: v.Lose, env: Env) -> Env:
        n = self.value(effect.n, env)
        done = [self.lose(s, effect.asset, n, env) for s in self.seats(effect.who, env)]
        return replace(env, did=any(done))

    def _do_damage(self, effect: v.DealDamage, env: Env) -> Env:
        n = self.value(effect.n, env)
        kind = frozenset({effect.kind, *([UNPREVENTABLE] if effect.unpreventable else [])} - {""})
        to: tuple[TargetValue, ...]
        if isinstance(effect.to, Who):
            to = self.seats(effect.to, env)
        elif isinstance(effect.to, v.Target):
            to = env.targets[effect.to.index] if effect.to.index < len(env.targets) else ()
        else:
            to = self.select(effect.to, env, "damage")
        self.compound = set() if len(to) > 1 else None  # one effect: what replaces it replaces all of it (1.9.2b)
        dealt = {t: self.deal_damage(t, n, env.source, env, kind) for t in to}
        if self.compound:
            used, self.compound = self.compound, None
            self.set(effects=tuple(e for e in self.state.effects if e.id not in used))
        hurt = tuple(t for t, k in dealt.items() if isinstance(t, int) and k > 0)
        return replace(env, did=any(dealt.values()), amount=max([0, *dealt.values()]), hurt=hurt)

    def _do_draw(self, effect: v.Draw, env: Env) -> Env:
        n = self.value(effect.n, env)
        drawn: list[Ref] = []
        for seat in self.seats(effect.who, env):
            for _ in range(min(n, len(self.zone(Zone.DECK, seat)))):  # the rest fails (8.5.6b)
                ref = self.draw(seat, env)
                drawn += [ref] if ref is not None else []
        return replace(env, did=bool(drawn)).bind("it", tuple(drawn)).bind("drawn", tuple(drawn))

    # --- objects --------------------------------------------------------------------------------

    def _do_discard(self, effect: v.Discard, env: Env) -> Env:
        gone: list[Ref] = []
        random = isinstance(effect.what, v.Pick) and effect.what.random
        for seat in self.seats(effect.who, env):
            for ref in self.select(effect.what, replace(env, controller=seat), "discard", seat):
                new = self.discard(seat, ref, env, random=random)
                if new is not None:
                    gone.append(new)
        return (
            replace(env, did=bool(gone))
            .bind("discarded", tuple(gone))
            .bind("it", tuple(gone))
            .bind("moved", tuple(gone))
        )

    def _do_discard_all_but(self, effect: v.DiscardAllBut, env: Env) -> Env:
        did = False
        for seat in self.seats(effect.who, env):
            extra = len(self.zone(Zone.HAND, seat)) - self.value(effect.keep, env)
            if extra > 0:
                what = v.Pick(v.Filter(), (Zone.HAND,), Who.YOU, Num(extra))
                for ref in self.pick(what, replace(env, controller=seat), "discard", seat):
                    did = self.discard(seat, ref, env) is not None or did
        return replace(env, did=did)

    def _do_destroy(self, effect: v.Destroy, env: Env) -> Env:
        seat = self.seat(effect.who, env)
        refs = self.select(effect.what, env, "destroy", seat)
        by = env.controller if seat is None else seat
        done = [self.destroy(r, by, env) for r in refs]
        return replace(env, did=any(done)).bind("destroyed", refs)

    def _do_banish(self, effect: v.Banish, env: Env) -> Env:
        refs = self.select(effect.what, env, "banish")
        new = [n for r in refs if (n := self.banish(r, env, face_down=effect.face_down)) is not None]
        return replace(env, did=bool(new)).bind("banished", tuple(new)).bind("it", tuple(new)).bind("moved", tuple(new))

    def _do_put(self, effect: v.Put, env: Env) -> Env:
        refs = self.select(effect.what, env, "put")
        new = self.put(refs, effect, env)
        return replace(env, did=bool(new)).bind("it", new).bind("moved", new)

    def _do_create(self, effect: v.Create, env: Env) -> Env:
        made: list[Ref] = []
        for seat in self.seats(effect.who, env):
            made += self.create(seat, tuple((n, self.value(k, env)) for n, k in effect.tokens), env)
        return replace(env, did=bool(made)).bind("created", tuple(made))

    def _do_reveal(self, effect: v.Reveal, env: Env) -> Env:
        refs = tuple(r for r in self.select(effect.what, env, "reveal") if self.reveal(r, env))
        return replace(env, did=bool(refs)).bind("revealed", refs).bind("it", refs)

    def _do_put_counter(self, effect: v.PutCounter, env: Env) -> Env:
        n = self.value(effect.n, env)
        done = [self.counters(r, effect.counter, n, env) for r in self.select(effect.what, env, "put a counter on")]
        return replace(env, did=any(done))

    def _do_remove_counter(self, effect: v.RemoveCounter, env: Env) -> Env:
        n = self.value(effect.n, env)
        done = [self.counters(r, effect.counter, -n, env) for r in self.refs(effect.what, env)]
        return replace(env, did=any(done))

    def _do_control(self, effect: v.GainControl, env: Env) -> Env:
        seat = self.seat(effect.who, env)
        refs = self.select(effect.what, env, "gain control of")
        done = [seat is not None and self.gain_control(r, seat, env) for r in refs]
        return replace(env, did=any(done))

    def _do_shuffle(self, effect: v.Shuffle, env: Env) -> Env:
        for seat in self.seats(effect.whose, env):
            self.shuffle(seat, env)
        return replace(env, did=True)

    def _do_reload(self, effect: v.Reload, env: Env) -> Env:
        seat = env.controller
        if self.zone(Zone.ARSENAL, seat) or not self.zone(Zone.HAND, seat) or not self.wants(seat, env):
            return replace(env, did=False)
        ref = self.pick(v.Pick(v.Filter(), (Zone.HAND,)), env, "put", seat)
        self.put(ref, v.Put(v.This(), Zone.ARSENAL, face_up=False), env)
        return replace(env, did=True)

    def _do_may_play(self, effect: v.MayPlay, env: Env) -> Env:
        for ref in self.refs(effect.what, env):
            permission = PlayPermission(ref=ref, seat=env.controller, **self.begun(env, effect.duration))
            self.set(effects=(*self.state.effects, permission))
        return replace(env, did=True)

    def _do_negate(self, effect: v.Negate, env: Env) -> Env:
        refs = self.refs(effect.what, env)
        for ref in refs:
            self.to_graveyard(ref, cause=env.controller, sentence=env.sentence)
        return replace(env, did=bool(refs))

    def _do_intimidate(self, effect: v.Intimidate, env: Env) -> Env:
        for seat in self.seats(effect.who, env):
            hand = tuple(o.ref for o in self.zone(Zone.HAND, seat))
            new: Ref | None = None
            if hand:
                new = self.banish(self.pick_one(None, hand, "banish", env), env, face_down=True)
            self.happen(
                Event(
                    EventKind.INTIMIDATE,
                    player=env.controller,
                    target=seat,
                    sentence=env.sentence,
                    cites=("8.5.10",),
                )
            )
            if new is not None:
                back = Triggered(
                    EventPattern(EventKind.START_END_PHASE),
                    (v.Put(v.Bound("banished"), Zone.HAND),),
                    text=env.sentence,
                )
                self.delay(back, env.bind("banished", (new,)), Duration.FOREVER)
        return replace(env, did=True)

    # --- chance and numbers ---------------------------------------------------------------------

    def _do_number(self, effect: v.ChooseNumber, env: Env) -> Env:
        n = int(self.ask(Question(Ask.NUMBER, env.controller, None, source=env.label, sentence=env.sentence)))
        self.note(
            Event(
                EventKind.CHOICE,
                player=env.controller,
                obj=env.source,
                names=(str(n),),
                sentence=env.sentence,
                cites=("1.12.1b",),
            )
        )
        return replace(env, number=n, did=True)

    # --- lasting effects ------------------------------------------------------------------------

    def _do_apply(self, effect: v.Apply, env: Env) -> Env:
        if not self._lasts(effect.duration):
            return replace(env, did=False)
        subject = effect.subject
        refs: tuple[Ref, ...] | None = None
        if isinstance(subject, v.These):
            refs = tuple(r for r in self.select(subject.what, env, "choose") if self.obj(r) is not None)
            if not refs:
                return replace(env, did=False)
        elif isinstance(subject, v.OwnHero):
            heroes = [self.hero(s) for s in self.seats(subject.who, env)]
            refs = tuple(h.ref for h in heroes if h is not None)
        changes = effect.changes if isinstance(subject, v.NextOne) else self.fixed(effect.changes, env)
        made = ContinuousEffect(
            subject=subject,
            changes=changes,
            condition=effect.condition,
            label=env.label,
            sentence=env.sentence,
            **self.begun(env, effect.duration),
        )
        if refs is None:
            self.set(effects=(*self.state.effects, made))
        else:
            self.start(made, refs)
        return replace(env, did=True)

    def fixed(self, changes: tuple[v.Change, ...], env: Env) -> tuple[v.Change, ...]:
        """Variable numbers are worked out once, when the effect is generated (6.2.2b)."""
        return tuple(
            replace(c, amount=Num(self.value(c.amount, env)))
            if isinstance(c, v.AddStat | v.SetBase | v.CostLess)
            else c
            for c in changes
        )

    def start(self, effect: ContinuousEffect, refs: tuple[Ref, ...]) -> None:
        """A continuous effect applies to objects for the first time: an event each (6.2.5)."""
        for ref in refs:
            changes = tuple(c for c in (self._gain(c, ref, effect) for c in effect.changes) if c is not None)
            if not changes:
                continue
            one = replace(effect, id=self.tick(), refs=(ref,), changes=changes)
            self.set(effects=(*self.state.effects, one))
            self._applied(one, ref)

    def _gain(self, change: v.Change, ref: Ref, effect: ContinuousEffect) -> v.Change | None:
        """An increase of {p} or {d} is an event that may be replaced (2.0.3b, 6.2.5)."""
        if not isinstance(change, v.AddStat) or change.stat not in (Stat.POWER, Stat.DEFENSE):
            return change
        n = self.value(change.amount, effect.env)
        if n <= 0:
            return change
        kind = EventKind.GAIN_POWER if change.stat is Stat.POWER else EventKind.GAIN_DEFENSE
        seen = self.props(ref)
        event = Event(
            kind,
            player=seen.controller if seen else None,
            obj=ref,
            amount=n,
            source=effect.env.source,
            cause=effect.env.controller,
            seen=seen,
            sentence=effect.sentence,
        )
        done = self.propose(event)
        return None if done is None else replace(change, amount=Num(done.amount))

    def _applied(self, effect: ContinuousEffect, ref: Ref) -> None:
        words = tuple(_change_words(c, self.value, effect.env) for c in effect.changes)
        self.note(
            Event(
                EventKind.APPLY,
                obj=ref,
                source=effect.env.source,
                cause=effect.env.controller,
                names=(effect.label, *words),
                sentence=effect.sentence,
                cites=("6.2.5",),
            )
        )
        for change in effect.changes:
            if isinstance(change, v.AddStat) and change.stat in (Stat.POWER, Stat.DEFENSE):
                n = self.value(change.amount, effect.env)
                if n > 0:
                    kind = EventKind.GAIN_POWER if change.stat is Stat.POWER else EventKind.GAIN_DEFENSE
                    seen = self.props(ref)
                    controller = seen.controller if seen is not None else None
                    self.happen(
                        Event(
                            kind,
                            player=controller,
                            obj=ref,
                            amount=n,
                            source=effect.env.source,
                            cause=effect.env.controller,
                            sentence=effect.sentence,
                        )
                    )

    def next_one(self, ref: Ref, kind: EventKind | None = None) -> None:
        """Effects that wait for "the next" object start to apply to this one if it matches (1.8.10, 5.1.2a)."""
        for effect in self.state.effects:
            if not isinstance(effect, ContinuousEffect) or effect.refs is not None:
                continue
            subject = effect.subject
            if not isinstance(subject, v.NextOne) or subject.event is not kind or not has_come(effect, self.now):
                continue
            props = self.props(ref)
            if props is None or not self.matches(props, subject.what, effect.env):
                continue
            if subject.who is not None and props.controller not in self.seats(subject.who, effect.env):
                continue
            self.set(effects=tuple(e for e in self.state.effects if e is not effect))
            env = replace(effect.env, attack=ref)
            if subject.lasts is not None and not self._lasts(subject.lasts):
                continue
            starting = replace(effect, changes=self.fixed(effect.changes, env), env=env)
            if subject.lasts is not None:
                starting = replace(starting, **self.begun(env, subject.lasts))
            self.start(starting, (ref,))

    def after(self, event: Event) -> None:
        """ "The next attack that …": such effects start to apply when the event happens."""
        self.contracts(event)
        played = event.kind is EventKind.PLAY  # such effects apply as soon as the card is announced (5.1.2a)
        if not played and event.obj is not None and self.obj(event.obj) is not None:
            self.next_one(event.obj, event.kind)  # type: ignore[arg-type]

    def delay(self, ability: Triggered, env: Env, duration: Duration, *, once: bool = True) -> None:
        """Start a delayed trigger (6.6.3)."""
        text = ability.text or env.sentence
        words = replace(env, sentence=text)
        made = DelayedTrigger(ability=replace(ability, text=text), once=once, **self.begun(words, duration))
        self.set(effects=(*self.state.effects, made))

    def _do_delay(self, effect: v.Delay, env: Env) -> Env:
        if not self._lasts(effect.duration):
            return replace(env, did=False)
        self.lasting(effect)
        self.delay(effect.ability, env, effect.duration, once=effect.once)
        return replace(env, did=True)

    def _do_replace_next(self, effect: v.ReplaceNext, env: Env) -> Env:
        if not self._lasts(effect.duration):
            return replace(env, did=False)
        self.lasting(effect)
        made = ReplacementAtWork(ability=effect.replacement, once=effect.once, **self.begun(env, effect.duration))
        self.set(effects=(*self.state.effects, made))
        return replace(env, did=True)

    def _do_prevent(self, effect: v.Prevent, env: Env) -> Env:
        if not self._lasts(effect.duration):
            return replace(env, did=False)
        n = None if effect.n is None else self.value(effect.n, env)
        for seat in self.seats(effect.who, env):
            begun = self.begun(env, effect.duration)
            made = Prevention(seat=seat, n=n, kind=effect.kind, once=effect.once, then=effect.then, **begun)
            self.set(effects=(*self.state.effects, made))
        return replace(env, did=True)

    def _do_quiet_hits(self, effect: v.QuietHits, env: Env) -> Env:
        if not self._lasts(effect.duration):
            return replace(env, did=False)
        of = None if effect.of is None else self.refs(effect.of, env)
        quiet = Quiet(of=of, **self.begun(env, effect.duration))
        self.set(effects=(*self.state.effects, quiet))
        return replace(env, did=True)

    def _do_forbid(self, effect: v.Forbid, env: Env) -> Env:
        if not self._lasts(effect.duration):
            return replace(env, did=False)
        made = Forbidden(doing=effect.doing, what=effect.what, who=effect.who, **self.begun(env, effect.duration))
        self.set(effects=(*self.state.effects, made))
        return replace(env, did=True)

    def lasting(self, effect: Effect) -> None:
        """Called before an effect begins to wait for an event. See ``gains``."""

    def _lasts(self, duration: Duration) -> bool:
        """An effect of this combat chain or chain link is not generated when there is none (7.0.2b, 7.0.3d)."""
        if duration is Duration.CHAIN:
            return self.now.open
        return duration is not Duration.LINK or self.now.active

    def begun(self, env: Env, duration: Duration) -> dict[str, Any]:
        """Where and when an effect begins, and how long it lasts."""
        s = self.now
        return {
            "id": self.tick(),
            "env": replace(env, modes=()),  # they were carried out
            "duration": duration,
            "turn": s.turn,
            "chain": s.chain if s.open else 0,
            "link": s.links[-1].number if s.active else 0,
        }


def _change_words(change: v.Change, value: Callable[[v.Value, Env], int], env: Env) -> str:
    match change:
        case v.AddStat(stat, amount):
            return f"{value(amount, env):+d} {stat.value}"
        case v.SetBase(stat, amount):
            return f"base {stat.value} {value(amount, env)}"
        case v.GainKeyword(keyword, n):
            return keyword if n is None else f"{keyword} {n}"
        case v.GainAbility(ability):
            return f'"{ability.text}"'
        case v.CostLess(amount):
            n = value(amount, env)
            return f"costs {n} less" if n >= 0 else f"costs {-n} more"
        case v.TargetsEach():
            return "targets each opposing hero"
        case v.CannotGainClasses():
            return "can't gain class types"
        case v.CannotBePlayed():
            return "can't be played"
        case v.LoseKeyword(keyword, only_new):
            return f"can't gain {keyword}" if only_new else f"loses and can't gain {keyword}"
        case v.AttackAgain(times):
            return f"may attack {times} additional time{'s' if times > 1 else ''}"
        case v.LoseNames():
            return "loses its names"
        case v.LoseClasses():
            return "loses its classes"
    return type(change).__name__


_DOING: dict[type[Effect], Callable[[Any, Any, Env], Env]] = {
    v.Pay: Effects._do_pay,
    v.Gain: Effects._do_gain,
    v.Lose: Effects._do_lose,
    v.DealDamage: Effects._do_damage,
    v.Draw: Effects._do_draw,
    v.Discard: Effects._do_discard,
    v.DiscardAllBut: Effects._do_discard_all_but,
    v.Destroy: Effects._do_destroy,
    v.Banish: Effects._do_banish,
    v.Put: Effects._do_put,
    v.Create: Effects._do_create,
    v.Reveal: Effects._do_reveal,
    v.Look: Effects._do_look,
    v.Choose: Effects._do_choose,
    v.Search: Effects._do_search,
    v.Opt: Effects._do_opt,
    v.Equip: Effects._do_equip,
    v.AddDefending: Effects._do_add_defending,
    v.PutCounter: Effects._do_put_counter,
    v.RemoveCounter: Effects._do_remove_counter,
    v.GainControl: Effects._do_control,
    v.Shuffle: Effects._do_shuffle,
    v.Reload: Effects._do_reload,
    v.MayPlay: Effects._do_may_play,
    v.Negate: Effects._do_negate,
    v.PitchCard: Effects._do_pitch_card,
    v.Crowd: Effects._do_crowd,
    v.RemoveAllCounters: Effects._do_remove_all_counters,
    v.Intimidate: Effects._do_intimidate,
    v.Roll: Effects._do_roll,
    v.RollAgain: Effects._do_roll_again,
    v.RollIgnoring: Effects._do_roll_ignoring,
    v.BecomeCopy: Effects._do_copy,
    v.ChooseNumber: Effects._do_number,
    v.Clash: Effects._do_clash,
    v.ClashAgain: Effects._do_clash_again,
    v.Wager: Effects._do_wager,
    WagerPays: Effects._do_wager_pays,
    Paid: Effects._do_paid,
    v.Turn: Effects._do_turn,
    v.Tap: Effects._do_tap,
    v.Untap: Effects._do_untap,
    v.Freeze: Effects._do_freeze,
    v.Unfreeze: Effects._do_unfreeze,
    v.Mark: Effects._do_mark,
    v.Charge: Effects._do_charge,
    v.FlipCoin: Effects._do_flip,
    v.NameCard: Effects._do_name,
    v.Apply: Effects._do_apply,
    v.Delay: Effects._do_delay,
    v.ReplaceNext: Effects._do_replace_next,
    v.Prevent: Effects._do_prevent,
    v.QuietHits: Effects._do_quiet_hits,
    v.Forbid: Effects._do_forbid,
    v.Transform: Effects._do_transform,
}
