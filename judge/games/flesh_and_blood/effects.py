"""Carrying out effects (rules 1.8, 6.1, 6.2, 8.5): each term of the vocabulary does what its keyword says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.games.flesh_and_blood.applying import Applying
from judge.games.flesh_and_blood.contests import Paid, WagerPays
from judge.games.flesh_and_blood.preventing import UNPREVENTABLE
from judge.games.flesh_and_blood.situation import (
    Env,
    PlayPermission,
    TargetValue,
)
from judge.games.flesh_and_blood.vocabulary.abilities import Triggered
from judge.games.flesh_and_blood.vocabulary.conditions import ClashWon, WonEveryClash
from judge.games.flesh_and_blood.vocabulary.effects import (
    AddDefending,
    Apply,
    Banish,
    BecomeCopy,
    Charge,
    Choose,
    ChooseModes,
    ChooseNumber,
    Clash,
    ClashAgain,
    Create,
    Crowd,
    DealDamage,
    Delay,
    Destroy,
    Discard,
    DiscardAllBut,
    Draw,
    EachHeroDoes,
    Equip,
    FlipCoin,
    Forbid,
    Freeze,
    Gain,
    GainControl,
    If,
    IfDone,
    Intimidate,
    Look,
    Lose,
    Mark,
    May,
    MayPlay,
    NameCard,
    Negate,
    Opt,
    Pay,
    PitchCard,
    Prevent,
    Put,
    PutCounter,
    QuietHits,
    Reload,
    RemoveAllCounters,
    RemoveCounter,
    ReplaceNext,
    Reveal,
    Roll,
    RollAgain,
    RollIgnoring,
    Search,
    Shuffle,
    Tap,
    Transform,
    Turn,
    Unfreeze,
    Untap,
    Wager,
)
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Effect
from judge.games.flesh_and_blood.vocabulary.words import (
    Bound,
    Duration,
    Filter,
    Num,
    Pick,
    Target,
    This,
    Who,
    Zone,
)
from judge.rules.questions import Ask, Question
from judge.rules.state import Event, Ref
from judge.rules.values import replace


class Effects(Applying):
    """Generates effects."""

    def perform(self, effects: Iterable[Effect], env: Env) -> Env:
        """Generate effects one by one (6.1.2); gives what their words bound, and whether the last one happened."""
        for effect in effects:
            env = self._one(effect, env)
        return env

    def _one(self, effect: Effect, env: Env) -> Env:
        match effect:
            case If(condition, then, otherwise):
                return self._if(condition, then, otherwise, env)
            case May():
                return self._may(effect, env)
            case IfDone(effects, then, otherwise):
                after = self.perform(effects, replace(env, did=False))
                return self.perform(then if after.did else otherwise, after)
            case EachHeroDoes(who, effects):
                for seat in self.words.seats(who, env):
                    self.perform(effects, replace(env, them=seat, each=()))
                return replace(env, did=True)
            case ChooseModes(_, modes):
                for i in env.modes:
                    env = self.perform(modes[i], env)
                return env
        doing = _DOING.get(type(effect))
        if doing is None:
            raise self.not_executable(env, effect)
        return doing(self, effect, env)

    def _if(self, condition: Condition, then: tuple[Effect, ...], otherwise: tuple[Effect, ...], env: Env) -> Env:
        """A conditional effect is judged once, when it would be generated (6.1.3)."""
        if self.words.holds(condition, env):
            if isinstance(condition, WonEveryClash):
                env = replace(env, them=env.clashes[-1])
            elif isinstance(condition, ClashWon):
                env = self.words.clash_env(Who.THEM, env)
            return self.perform(then, env)
        if not otherwise and not isinstance(condition, WonEveryClash | ClashWon):  # a clash tells who won it
            self._unmet(env)
        return self.perform(otherwise, env)

    def _unmet(self, env: Env) -> None:
        """Tell that a condition is not met: a replay that is silent there reads as if the effect had happened."""
        self.run.note(
            Event(
                EventKind.FAIL,
                player=env.controller,
                obj=env.source,
                names=(env.label,),
                sentence="if",
                cites=("6.1.3",),
            )
        )

    def accepts(self, effect: May, env: Env) -> bool:
        """Does the player want an optional effect? Not asked when it cannot be generated (1.8.3b)."""
        seat = self.words.seat(effect.who, env)
        return seat is not None and self.can(effect.effects, env) and self.wants(seat, env)

    def _may(self, effect: May, env: Env) -> Env:
        if not self.accepts(effect, env):
            return self.perform(effect.otherwise, replace(env, did=False))
        after = self.perform(effect.effects, replace(env, did=False))
        if after.did or not effect.effects:
            return replace(self.perform(effect.then, after), did=True)
        return self.perform(effect.otherwise, after)

    def wants(self, seat: int, env: Env) -> bool:
        """Ask a player whether they want an optional effect, and write the answer down."""
        yes = self.run.may(seat, source=env.label, sentence=env.sentence, source_ref=env.source)
        self.run.note(
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

    def _do_pay(self, effect: Pay, env: Env) -> Env:
        seat = self.words.seat(effect.who, env)
        if seat is None:
            return replace(env, did=False)
        self.pay(seat, effect.asset, self.words.value(effect.n, env), env)
        return replace(env, did=True)

    def _do_gain(self, effect: Gain, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        done = [self.gain(s, effect.asset, n, env) for s in self.words.seats(effect.who, env)]
        return replace(env, did=any(done))

    def _do_lose(self, effect: Lose, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        done = [self.lose(s, effect.asset, n, env) for s in self.words.seats(effect.who, env)]
        return replace(env, did=any(done))

    def _do_damage(self, effect: DealDamage, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        kind = frozenset({effect.kind, *([UNPREVENTABLE] if effect.unpreventable else [])} - {""})
        to: tuple[TargetValue, ...]
        if isinstance(effect.to, Who):
            to = self.words.seats(effect.to, env)
        elif isinstance(effect.to, Target):
            to = env.targets[effect.to.index] if effect.to.index < len(env.targets) else ()
        else:
            to = self.select(effect.to, env, "damage")
        self.compound = set() if len(to) > 1 else None  # one effect: what replaces it replaces all of it (1.9.2b)
        dealt = {t: self.deal_damage(t, n, env.source, env, kind) for t in to}
        if self.compound:
            used, self.compound = self.compound, None
            self.run.set(effects=tuple(e for e in self.run.state.effects if e.id not in used))
        hurt = tuple(t for t, k in dealt.items() if isinstance(t, int) and k > 0)
        return replace(env, did=any(dealt.values()), amount=max([0, *dealt.values()]), hurt=hurt)

    def _do_draw(self, effect: Draw, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        drawn: list[Ref] = []
        for seat in self.words.seats(effect.who, env):
            for _ in range(min(n, len(self.run.zone(Zone.DECK, seat)))):  # the rest fails (8.5.6b)
                ref = self.draw(seat, env)
                drawn += [ref] if ref is not None else []
        return replace(env, did=bool(drawn)).bind("it", tuple(drawn)).bind("drawn", tuple(drawn))

    # --- objects --------------------------------------------------------------------------------

    def _do_discard(self, effect: Discard, env: Env) -> Env:
        gone: list[Ref] = []
        random = isinstance(effect.what, Pick) and effect.what.random
        for seat in self.words.seats(effect.who, env):
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

    def _do_discard_all_but(self, effect: DiscardAllBut, env: Env) -> Env:
        did = False
        for seat in self.words.seats(effect.who, env):
            extra = len(self.run.zone(Zone.HAND, seat)) - self.words.value(effect.keep, env)
            if extra > 0:
                what = Pick(Filter(), (Zone.HAND,), Who.YOU, Num(extra))
                for ref in self.pick(what, replace(env, controller=seat), "discard", seat):
                    did = self.discard(seat, ref, env) is not None or did
        return replace(env, did=did)

    def _do_destroy(self, effect: Destroy, env: Env) -> Env:
        seat = self.words.seat(effect.who, env)
        refs = self.select(effect.what, env, "destroy", seat)
        by = env.controller if seat is None else seat
        done = [self.destroy(r, by, env) for r in refs]
        return replace(env, did=any(done)).bind("destroyed", refs)

    def _do_banish(self, effect: Banish, env: Env) -> Env:
        refs = self.select(effect.what, env, "banish")
        new = [n for r in refs if (n := self.banish(r, env, face_down=effect.face_down)) is not None]
        return replace(env, did=bool(new)).bind("banished", tuple(new)).bind("it", tuple(new)).bind("moved", tuple(new))

    def _do_put(self, effect: Put, env: Env) -> Env:
        refs = self.select(effect.what, env, "put")
        new = self.put(refs, effect, env)
        return replace(env, did=bool(new)).bind("it", new).bind("moved", new)

    def _do_create(self, effect: Create, env: Env) -> Env:
        made: list[Ref] = []
        for seat in self.words.seats(effect.who, env):
            made += self.create(seat, tuple((n, self.words.value(k, env)) for n, k in effect.tokens), env)
        return replace(env, did=bool(made)).bind("created", tuple(made))

    def _do_reveal(self, effect: Reveal, env: Env) -> Env:
        refs = tuple(r for r in self.select(effect.what, env, "reveal") if self.reveal(r, env))
        return replace(env, did=bool(refs)).bind("revealed", refs).bind("it", refs)

    def _do_put_counter(self, effect: PutCounter, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        done = [self.counters(r, effect.counter, n, env) for r in self.select(effect.what, env, "put a counter on")]
        return replace(env, did=any(done))

    def _do_remove_counter(self, effect: RemoveCounter, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        done = [self.counters(r, effect.counter, -n, env) for r in self.words.refs(effect.what, env)]
        return replace(env, did=any(done))

    def _do_control(self, effect: GainControl, env: Env) -> Env:
        seat = self.words.seat(effect.who, env)
        refs = self.select(effect.what, env, "gain control of")
        done = [seat is not None and self.gain_control(r, seat, env) for r in refs]
        return replace(env, did=any(done))

    def _do_shuffle(self, effect: Shuffle, env: Env) -> Env:
        for seat in self.words.seats(effect.whose, env):
            self.shuffle(seat, env)
        return replace(env, did=True)

    def _do_reload(self, effect: Reload, env: Env) -> Env:
        seat = env.controller
        if self.run.zone(Zone.ARSENAL, seat) or not self.run.zone(Zone.HAND, seat) or not self.wants(seat, env):
            return replace(env, did=False)
        ref = self.pick(Pick(Filter(), (Zone.HAND,)), env, "put", seat)
        self.put(ref, Put(This(), Zone.ARSENAL, face_up=False), env)
        return replace(env, did=True)

    def _do_may_play(self, effect: MayPlay, env: Env) -> Env:
        for ref in self.words.refs(effect.what, env):
            permission = PlayPermission(ref=ref, seat=env.controller, **self.begun(env, effect.duration))
            self.run.set(effects=(*self.run.state.effects, permission))
        return replace(env, did=True)

    def _do_negate(self, effect: Negate, env: Env) -> Env:
        refs = self.words.refs(effect.what, env)
        for ref in refs:
            self.to_graveyard(ref, cause=env.controller, sentence=env.sentence)
        return replace(env, did=bool(refs))

    def _do_intimidate(self, effect: Intimidate, env: Env) -> Env:
        for seat in self.words.seats(effect.who, env):
            hand = tuple(o.ref for o in self.run.zone(Zone.HAND, seat))
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
                    (Put(Bound("banished"), Zone.HAND),),
                    text=env.sentence,
                )
                self.delay(back, env.bind("banished", (new,)), Duration.FOREVER)
        return replace(env, did=True)

    # --- chance and numbers ---------------------------------------------------------------------

    def _do_number(self, effect: ChooseNumber, env: Env) -> Env:
        which: Question[int] = Question(Ask.NUMBER, env.controller, None, source=env.label, sentence=env.sentence)
        n = self.run.ask(which)
        self.run.note(
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


_DOING: dict[type[Effect], Callable[[Any, Any, Env], Env]] = {
    Pay: Effects._do_pay,
    Gain: Effects._do_gain,
    Lose: Effects._do_lose,
    DealDamage: Effects._do_damage,
    Draw: Effects._do_draw,
    Discard: Effects._do_discard,
    DiscardAllBut: Effects._do_discard_all_but,
    Destroy: Effects._do_destroy,
    Banish: Effects._do_banish,
    Put: Effects._do_put,
    Create: Effects._do_create,
    Reveal: Effects._do_reveal,
    Look: Effects._do_look,
    Choose: Effects._do_choose,
    Search: Effects._do_search,
    Opt: Effects._do_opt,
    Equip: Effects._do_equip,
    AddDefending: Effects._do_add_defending,
    PutCounter: Effects._do_put_counter,
    RemoveCounter: Effects._do_remove_counter,
    GainControl: Effects._do_control,
    Shuffle: Effects._do_shuffle,
    Reload: Effects._do_reload,
    MayPlay: Effects._do_may_play,
    Negate: Effects._do_negate,
    PitchCard: Effects._do_pitch_card,
    Crowd: Effects._do_crowd,
    RemoveAllCounters: Effects._do_remove_all_counters,
    Intimidate: Effects._do_intimidate,
    Roll: Effects._do_roll,
    RollAgain: Effects._do_roll_again,
    RollIgnoring: Effects._do_roll_ignoring,
    BecomeCopy: Effects._do_copy,
    ChooseNumber: Effects._do_number,
    Clash: Effects._do_clash,
    ClashAgain: Effects._do_clash_again,
    Wager: Effects._do_wager,
    WagerPays: Effects._do_wager_pays,
    Paid: Effects._do_paid,
    Turn: Effects._do_turn,
    Tap: Effects._do_tap,
    Untap: Effects._do_untap,
    Freeze: Effects._do_freeze,
    Unfreeze: Effects._do_unfreeze,
    Mark: Effects._do_mark,
    Charge: Effects._do_charge,
    FlipCoin: Effects._do_flip,
    NameCard: Effects._do_name,
    Apply: Effects._do_apply,
    Delay: Effects._do_delay,
    ReplaceNext: Effects._do_replace_next,
    Prevent: Effects._do_prevent,
    QuietHits: Effects._do_quiet_hits,
    Forbid: Effects._do_forbid,
    Transform: Effects._do_transform,
}
