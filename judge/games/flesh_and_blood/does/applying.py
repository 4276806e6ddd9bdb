"""Effects that last: begun, applied to objects, waiting for the next one (6.2, 6.4.9, 6.6.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import is_
from typing import Any

from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.gains import Gains
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.does.triggering import Triggering
from judge.games.flesh_and_blood.reads.surroundings import can_last, has_come
from judge.games.flesh_and_blood.situation import (
    ContinuousEffect,
    DelayedTrigger,
    Env,
    Forbidden,
    PlayPermission,
    Prevention,
    Quiet,
    ReplacementAtWork,
    data_of,
)
from judge.games.flesh_and_blood.vocabulary import changes as ch
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import Triggered
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Change, Value
from judge.rules.state import Event, Ref
from judge.rules.values import replace

_NUMBERS = (ch.AddStat, ch.SetBase, ch.CostLess)
_OF_NOW = (w.Who.DEFENDING_HERO, w.Who.ATTACKING_HERO, w.Who.ATTACK_CONTROLLER, w.Who.WINNER, w.Who.OTHER_HERO)


@dataclass(eq=False)
class Applying(Doer):
    """Begins effects that last."""

    choosing: Choosing
    triggering: Triggering
    events: Events
    gains: Gains

    def _do_apply(self, effect: fx.Apply, env: Env) -> Env:
        subject = effect.subject
        refs: tuple[Ref, ...] | None = None
        if isinstance(subject, ch.These):
            refs = tuple(r for r in self.choosing.select(subject.what, env, "choose") if self.run.obj(r) is not None)
            if not refs:
                return replace(env, did=False)
            if any(isinstance(c, ch.AttackAgain) for c in effect.changes):
                refs = tuple(self._attacks_with(r) for r in refs)
        elif isinstance(subject, ch.OwnHero):
            heroes = [self.objects.hero(s) for s in self.words.seats(subject.who, env)]
            refs = tuple(h.ref for h in heroes if h is not None)
        changes = effect.changes if isinstance(subject, ch.NextOne | ch.Whole) else self.fixed(effect.changes, env)
        theirs = env
        if isinstance(subject, ch.Whole) and subject.what.owner is not None:
            owner, theirs = self._of_now(subject.what.owner, env)
            subject = replace(subject, what=replace(subject.what, owner=owner))
        made = ContinuousEffect(
            subject=subject,
            changes=changes,
            condition=effect.condition,
            label=env.label,
            sentence=env.sentence,
            **self.begun(theirs, effect.duration),
        )
        if refs is None:
            self.run.set(effects=(*self.run.state.effects, made))
            self.hold_groups()
        else:
            self.start(made, refs)
        return replace(env, did=True)

    def _attacks_with(self, ref: Ref) -> Ref:
        """What one attacks with: of an attack-proxy its source (1.4.3b)."""
        obj = self.run.obj(ref)
        return (data_of(obj).source or ref) if obj is not None else ref

    def fixed(self, changes: tuple[Change, ...], env: Env) -> tuple[Change, ...]:
        """Variable numbers are worked out once, when the effect is generated (6.2.2b)."""
        return tuple(
            replace(c, amount=w.Num(self.words.value(c.amount, env))) if isinstance(c, _NUMBERS) else c for c in changes
        )

    def start(self, effect: ContinuousEffect, refs: tuple[Ref, ...]) -> None:
        """A continuous effect applies to objects for the first time: an event each (6.2.5)."""
        for ref in refs:
            changes = tuple(c for c in (self._gain(c, ref, effect) for c in effect.changes) if c is not None)
            if not changes:
                continue
            one = replace(effect, id=self.run.tick(), refs=(ref,), changes=changes)
            self.run.set(effects=(*self.run.state.effects, one))
            self._applied(one, ref)

    def _gain(self, change: Change, ref: Ref, effect: ContinuousEffect) -> Change | None:
        """An increase of {p} or {d} is an event that may be replaced (2.0.3b, 6.2.5)."""
        if not isinstance(change, ch.AddStat) or change.stat not in (w.Stat.POWER, w.Stat.DEFENSE):
            return change
        n = self.words.value(change.amount, effect.env)
        if n <= 0:
            return change
        if self.gains.barred(ref, change.stat):
            return None
        done = self.events.propose(self._raised(change.stat, n, ref, effect))
        return None if done is None else replace(change, amount=w.Num(done.amount))

    def _raised(self, stat: w.Stat, n: int, ref: Ref, effect: ContinuousEffect) -> Event:
        """An object gains so much {p} or {d} by an effect (2.0.3b)."""
        seen = self.objects.props(ref)
        return Event(
            EventKind.GAIN_POWER if stat is w.Stat.POWER else EventKind.GAIN_DEFENSE,
            player=seen.controller if seen is not None else None,
            obj=ref,
            amount=n,
            source=effect.env.source,
            cause=effect.env.controller,
            seen=seen,
            sentence=effect.sentence,
        )

    def _applied(self, effect: ContinuousEffect, ref: Ref) -> None:
        words = tuple(change_words(c, self.words.value, effect.env) for c in effect.changes)
        self.run.note(
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
            if isinstance(change, ch.GainKeyword) and change.keyword == "go again":
                self._gained_go_again(ref)
            if isinstance(change, ch.AddStat) and change.stat in (w.Stat.POWER, w.Stat.DEFENSE):
                n = self.words.value(change.amount, effect.env)
                if n > 0:
                    self.events.happen(replace(self._raised(change.stat, n, ref, effect), seen=None))

    def _gained_go_again(self, ref: Ref) -> None:
        """For the history; what the attack of a weapon gains counts as its weapon's."""
        whose = self._attacks_with(ref)
        seen = self.objects.props(whose)
        self.run.note(Event(EventKind.GAIN_GO_AGAIN, player=seen.controller if seen else None, obj=whose, seen=seen))

    def next_aimed(self, ref: Ref, targets: tuple[Any, ...]) -> None:
        """Effects that wait for the next attack on somebody ask for it when its target is declared (1.4.5)."""
        if targets:
            self.next_one(ref, None, aimed=True)

    def next_one(self, ref: Ref, *kinds: EventKind | None, instant: bool = False, aimed: bool = False) -> None:
        """Effects that wait for "the next" object start to apply to this one if it matches (1.8.10, 5.1.2a).

        kinds: the events they wait for, None for the next to be played or activated. instant: an action card is played
        as an instant, which uses up a permission. aimed: it is an attack and its target is known.
        """
        self.hold_groups()  # before anything is paid for it
        begun: set[int] = set()
        again = True
        while again:  # of another class now, it may match what it did not
            again = False
            waiting = self.objects.around().next_ones
            for effect in [e for kind in kinds or (None,) for e in waiting.get(kind, ())] if waiting else ():
                subject = effect.subject
                assert isinstance(subject, ch.NextOne)
                kept = (subject.used and not instant) or (subject.what.at is not None) is not aimed
                if effect.id in begun or kept or not self._is_next(ref, effect):
                    continue
                begun.add(effect.id)
                again = again or any(isinstance(c, ch.GainClasses) for c in effect.changes)
                self._begin(effect, ref, instant)

    def _is_next(self, ref: Ref, effect: ContinuousEffect) -> bool:
        subject, props = effect.subject, self.objects.props(ref)
        assert isinstance(subject, ch.NextOne)
        if not has_come(effect, self.now) or props is None:
            return False
        if not self.words.matches(props, subject.what, effect.env):
            return False
        return subject.who is None or props.controller in self.words.seats(subject.who, effect.env)

    def _begin(self, effect: ContinuousEffect, ref: Ref, instant: bool) -> None:
        subject = effect.subject
        assert isinstance(subject, ch.NextOne)
        self.run.set(effects=_used_once(self.run.state.effects, effect, subject))
        env = replace(effect.env, attack=ref)
        if not can_last(subject.lasts, self.now) or (subject.instantly and not instant):
            return
        if subject.provided is not None and not self.words.matches(self.objects.props(ref), subject.provided, env):
            return
        starting = replace(effect, changes=self.fixed(effect.changes, env), env=env)
        if subject.lasts is not None:
            starting = replace(starting, **self.begun(env, subject.lasts))
        self.start(starting, (ref,))

    def delay(self, ability: Triggered, env: Env, duration: w.Duration, *, once: bool = True) -> None:
        """Start a delayed trigger (6.6.3)."""
        text = ability.text or env.sentence
        words = replace(env, sentence=text)
        if env.attack is not None and ability.when.obj == w.Filter(one=w.Bound("attack")):  # and no later attack
            words = words.bind("watch", (env.attack,))
        made = DelayedTrigger(ability=replace(ability, text=text), once=once, **self.begun(words, duration))
        self.run.set(effects=(*self.run.state.effects, made))

    def _do_delay(self, effect: fx.Delay, env: Env) -> Env:
        if effect.ability.when.kind is EventKind.DO_SO:  # what it waits for has just been done (6.6.5a)
            made = replace(effect.ability, text=env.sentence)
            self.triggering.create_trigger(env.controller, made, env, env.label, delayed=True)
            return replace(env, did=True)
        self.gains.lasting(effect)
        self.delay(effect.ability, env, effect.duration, once=effect.once)
        return replace(env, did=True)

    def _do_replace_next(self, effect: fx.ReplaceNext, env: Env) -> Env:
        self.gains.lasting(effect)
        replacement = effect.replacement
        if replacement.add is not None and replacement.add != w.ThatMuch():  # worked out once (6.2.2b)
            replacement = replace(replacement, add=w.Num(self.words.value(replacement.add, env)))
        made = ReplacementAtWork(ability=replacement, once=effect.once, **self.begun(env, effect.duration))
        self.run.set(effects=(*self.run.state.effects, made))
        return replace(env, did=True)

    def _do_prevent(self, effect: fx.Prevent, env: Env) -> Env:
        later = isinstance(effect.n, w.Arithmetic) and effect.n.left == w.ThatDamage()  # a share of what it prevents
        n = effect.n if effect.n is None or later else self.words.value(effect.n, env)
        of = {name: getattr(effect, name) for name in ("kind", "once", "then", "by", "most", "first", "of")}
        for seat in (None,) if effect.who is None else self.words.seats(effect.who, env):
            made = Prevention(seat=seat, n=n, **of, **self.begun(env, effect.duration))
            self.run.set(effects=(*self.run.state.effects, made))
        return replace(env, did=True)

    def _do_quiet_hits(self, effect: fx.QuietHits, env: Env) -> Env:
        of = None if effect.of is None else self.words.refs(effect.of, env)
        quiet = Quiet(of=of, attack=effect.attack, once=effect.once, **self.begun(env, effect.duration))
        self.run.set(effects=(*self.run.state.effects, quiet))
        return replace(env, did=True)

    def _do_forbid(self, effect: fx.Forbid, env: Env) -> Env:
        self.gains.lasting(effect)
        who, theirs = (None, env) if effect.who is None else self._of_now(effect.who, env)
        begun = self.begun(theirs, effect.duration)
        made = Forbidden(
            doing=effect.doing, what=effect.what, who=who, origin=effect.origin, after=effect.after, **begun
        )
        self.run.set(effects=(*self.run.state.effects, made))
        return replace(env, did=True)

    def hold_groups(self) -> None:
        """What an effect for a whole group has begun to apply to, as far as it asks for properties alone (6.2.2c), and
        what variable numbers of it are there (6.2.2b)."""
        effects = tuple([self._held(e) if isinstance(e, ContinuousEffect) else e for e in self.run.state.effects])
        if not all(map(is_, effects, self.run.state.effects)):
            self.run.set(effects=effects)

    def _held(self, effect: ContinuousEffect) -> ContinuousEffect:
        if effect.refs is not None or not isinstance(effect.subject, ch.Whole):
            return effect
        keeps, varies = _asks_what_may_change(effect.subject), not all(map(_is_fixed, effect.changes))
        if not (keeps or varies):
            return effect
        known = effect.begun | {ref for ref, _ in effect.worth}
        new = []
        for obj in (*self.objects.around().objects, *self.run.zone(w.Zone.STACK)):
            if obj.ref not in known:
                draft, changes = self.objects.worked_out(obj)
                if any(a.since == effect.id and self.objects.applies(draft, a) for a in changes):
                    new.append(obj.ref)
        if not new:
            return effect
        fixed = self.fixed(effect.changes, effect.env)
        return replace(
            effect,
            begun=effect.begun | set(new) if keeps else effect.begun,
            worth=(*effect.worth, *((ref, fixed) for ref in new)) if varies else (),
        )

    def _of_now(self, who: w.Who, env: Env) -> tuple[w.Who, Env]:
        """ "The defending hero" of an effect that lasts is whoever defends as it begins, also later on (6.2.2b)."""
        named = self.words.seats(who, env) if who in _OF_NOW else ()
        return (w.Who.THEM, replace(env, them=named[0], each=named)) if named else (who, env)

    def begun(self, env: Env, duration: w.Duration) -> dict[str, Any]:
        """Where and when an effect begins, and how long it lasts."""
        if duration in w.OF_THEIR_NEXT_TURN and env.them is None:
            named = (*self.words.seats(w.Who.TARGET_HERO, env), *self.words.seats(w.Who.TARGET_CONTROLLER, env))
            env = replace(env, them=next(iter(named), None))
        return {
            "id": self.run.tick(),
            "env": replace(env, modes=()),  # they were carried out
            "duration": duration,
            "turn": self.now.turn,
        }

    def _do_may_play(self, effect: fx.MayPlay, env: Env) -> Env:
        for seat in self.words.seats(effect.who, env):
            for ref in self.words.refs(effect.what, env):
                how: dict[str, Any] = {"as_instant": effect.as_instant, "free": effect.free}
                permission = PlayPermission(ref=ref, seat=seat, **how, **self.begun(env, effect.duration))
                self.run.set(effects=(*self.run.state.effects, permission))
        return replace(env, did=True)


def _is_fixed(change: Change) -> bool:
    return not isinstance(change, _NUMBERS) or isinstance(change.amount, w.Num)


def _asks_what_may_change(group: ch.Whole) -> bool:
    """Is a group told by properties that may change (2.0.1), and by nothing that comes and goes?"""
    asked = _asked(group.what)
    return not asked.isdisjoint(_MAY_CHANGE) and asked <= _MAY_CHANGE | _STAYS


def _asked(what: w.Filter) -> frozenset[str]:
    return (what.asked - {"none_of", "any_of"}).union(*map(_asked, (*what.none_of, *what.any_of)))


def _used_once(effects: tuple[Any, ...], effect: ContinuousEffect, subject: ch.NextOne) -> tuple[Any, ...]:
    """The effects at work after one has begun to apply to one more of the objects it waits for."""
    left = replace(effect, subject=replace(subject, count=subject.count - 1)) if subject.count > 1 else None
    return tuple(e if e is not effect else left for e in effects if e is not effect or left is not None)


_MAY_CHANGE = {"classes", "not_classes", "name", "name_contains", "counts_as", "colors", "numbers", "base_numbers",
               "off_base", "keyword", "deals", "lacks", "lacks_base"}  # fmt: skip
_STAYS = {"types", "any_types", "not_types", "subtypes", "not_subtypes", "attack", "weapon", "controller", "owner",
          "hero", "token", "action"}  # fmt: skip
_PLAIN: dict[type[Change], str] = {
    ch.TargetsEach: "targets each opposing hero",
    ch.CannotGainClasses: "can't gain class types",
    ch.CannotBePlayed: "can't be played",
    ch.AsInstant: "may be played as an instant",
    ch.GainName: "gets that name",
    ch.CannotUntap: "can't be untapped",
    ch.LoseAbilities: "loses all abilities",
    ch.LoseNames: "loses its names",
    ch.LoseColors: "loses its colors",
    ch.LoseClasses: "loses its classes",
}


def change_words(change: Change, value: Callable[[Value, Env], int], env: Env) -> str:
    """A change in a word or two."""
    match change:
        case ch.AddStat(stat, amount):
            return f"{value(amount, env):+d} {stat.value}"
        case ch.SetBase(stat, amount):
            return f"base {stat.value} {value(amount, env)}"
        case ch.ScaleBase(stat, half):
            return f"base {stat.value} {f'halved, rounded {half}' if half else 'doubled'}"
        case ch.GainKeyword(keyword, n):
            return keyword if n is None else f"{keyword} {n}"
        case ch.GainAbility(ability):
            return f'"{ability.text}"'
        case ch.CostLess(amount):
            n = value(amount, env)
            return f"costs {n} less" if n >= 0 else f"costs {-n} more"
        case ch.PlayableFrom(zone):
            return f"may be played from the {zone.value}"
        case ch.DealsMore(kind, amount):
            return f"deals {value(amount, env)} more {kind} damage"
        case ch.LoseKeyword(keyword, only_new, now):
            if now:
                return f"loses {keyword}"
            return f"can't gain {keyword}" if only_new else f"loses and can't gain {keyword}"
        case ch.AttackAgain(times, anything):
            return f"may {'be activated' if anything else 'attack'} {times} additional time{'s' if times > 1 else ''}"
        case ch.GainClasses(classes):
            return f"is {' '.join(classes)}"
        case ch.GainTypes(types):
            return f"is a {' '.join(types)}"
    return _PLAIN.get(type(change)) or type(change).__name__


EFFECTS: Effects = {
    fx.Apply: Applying._do_apply,
    fx.Delay: Applying._do_delay,
    fx.ReplaceNext: Applying._do_replace_next,
    fx.Prevent: Applying._do_prevent,
    fx.QuietHits: Applying._do_quiet_hits,
    fx.Forbid: Applying._do_forbid,
    fx.MayPlay: Applying._do_may_play,
}
