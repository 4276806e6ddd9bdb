"""Carrying out effects one by one (rules 1.8, 6.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from judge.games.flesh_and_blood.does.applying import change_words
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.part import Doer, Kit
from judge.games.flesh_and_blood.does.triggering import Triggering
from judge.games.flesh_and_blood.reads.surroundings import can_last
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.conditions import ClashWon, WonEveryClash
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Effect
from judge.games.flesh_and_blood.vocabulary.words import HeroOf, Num, Pick, TopOfDeck, Who
from judge.rules.questions import Ask, LimitReached, Purpose, Question
from judge.rules.state import Event
from judge.rules.values import replace

_MOST_ROUNDS = 100  # more than cards in a deck that are gone through one by one


@dataclass
class _Repeating:
    """A process that may be repeated: as it began; before: what the position was when it was repeated last; counted:
    it is being repeated so often as was said; rounds: how often it was repeated."""

    effects: tuple[Effect, ...]
    env: Env
    before: tuple[object, ...] | None = None
    counted: bool = False
    rounds: int = 0


class Performing(Doer):
    """Generates effects; what each of them does is said by the part that has it in its table."""

    doing: Callable[[type[Effect]], Callable[[Effect, Env], Env] | None]  # said when all parts are made

    def __init__(self, kit: Kit, choosing: Choosing, triggering: Triggering) -> None:
        super().__init__(kit)
        self.choosing, self.triggering = choosing, triggering
        self._processes: list[_Repeating] = []

    def perform(self, effects: Iterable[Effect], env: Env) -> Env:
        """Generate effects one by one (6.1.2); gives what their words bound, and whether the last one happened."""
        for effect in effects:
            if self.run.state.outcome:  # the game has ended (4.5.1)
                break
            env = self._one(effect, env)
        return env

    def _one(self, effect: Effect, env: Env) -> Env:
        match effect:
            case fx.If(condition, then, otherwise):
                return self._if(condition, then, otherwise, env)
            case fx.May():
                return self._may(effect, env)
            case fx.Freely(chosen):
                return self._one(chosen, env)
            case fx.IfDone(effects, then, otherwise):
                after = self.perform(effects, replace(env, did=False))
                return self.perform(then if after.did else otherwise, after)
            case fx.Either(options, who, free):
                return self._either(options, who, env, free=free)
            case fx.Process(effects):
                self._processes.append(_Repeating(effects, env))
                try:
                    return self.perform(effects, env)
                finally:
                    self._processes.pop()
            case fx.Repeat(n):
                return self._repeat(None if n is None else self.words.value(n, env), env)
            case fx.EachHeroDoes(who, effects, so):
                seats = self.words.seats(who, env)
                such = [s for s in seats if so is None or self.words.holds(so, replace(env, them=s, each=()))]
                return self._each(tuple(such), effects, env)
            case fx.ChooseModes(_, modes):
                declared = env.targets
                for i in env.modes:
                    own = tuple(g if j in effect.own_targets(i) else () for j, g in enumerate(declared))
                    env = replace(self.perform(modes[i], replace(env, targets=own)), targets=declared)
                return env
        doing = self.doing(type(effect))
        if doing is None:
            raise self.choosing.not_executable(env, effect)
        if not can_last(getattr(effect, "duration", None), self.now):
            return replace(env, did=False)
        with self.triggering.compound():
            return doing(effect, env).added_up(env)

    def _repeat(self, times: int | None, env: Env) -> Env:
        """The process once more, as it began; no more when it has changed nothing (8.5.27b)."""
        process = self._processes[-1]
        if process.counted:
            return env
        process.counted = times is not None
        for _ in range(1 if times is None else times):
            state = self.run.state
            now = (state.objects, state.players, state.effects)
            if process.before is not None and all(a is b for a, b in zip(process.before, now, strict=True)):
                break
            process.before = now
            process.rounds += 1
            if process.rounds > _MOST_ROUNDS:  # it always changes something, so the rules never stop it
                raise LimitReached(f"{env.label} repeats a process without an end")
            env = self.perform(process.effects, replace(process.env, did=False))
        process.counted = False
        return env

    def _each(self, seats: tuple[int, ...], effects: tuple[Effect, ...], env: Env) -> Env:
        """Each of these heroes does it; what they reveal, banish … is what was revealed or banished "this way"."""
        with self.triggering.compound(whole=len(effects) == 1):  # one instruction to several (1.9.2c)
            ends = [self.perform(effects, replace(env, them=seat, each=(), did=False)) for seat in seats]
        if len(ends) == 1:
            return replace(ends[0], them=env.them, each=env.each)
        for name in dict.fromkeys(name for end in ends for name, _ in end.bound):
            new = dict.fromkeys(r for end in ends for r in end.refs(name) if end.refs(name) != env.refs(name))
            env = env.bind(name, tuple(new)) if new else env
        return replace(env, did=any(end.did for end in ends))

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

    def _either(self, options: tuple[tuple[Effect, ...], ...], who: Who, env: Env, *, free: bool) -> Env:
        """ "A or B": whoever is instructed chooses one that can be generated (1.8.3b); free: any of them."""
        seat = self.words.seat(who, env)
        able = tuple(i for i, option in enumerate(options) if free or self.judges.able.can(option, env))
        if seat is None or not able:
            return replace(env, did=False)
        question = Question(
            Ask.CHOOSE,
            seat,
            able,
            purpose=Purpose.MODE,
            labels=tuple(self._words_of(options[i], env) for i in able),
            source_ref=env.source,
            **env.asking,
        )
        after = self.perform(options[self.run.ask(question)], env)
        for name in ("discarded", "destroyed", "banished"):  # "that card", whichever was done to it
            after = after.bind("either", after.refs(name)) if after.refs(name) != env.refs(name) else after
        return after

    def _words_of(self, effects: tuple[Effect, ...], env: Env) -> str:
        """An option in a word or two."""
        parts = [
            ", ".join(change_words(c, self.words.value, env) for c in e.changes)
            if isinstance(e, fx.Apply)
            else f"create {', '.join(name for name, _ in e.tokens)}"
            if isinstance(e, fx.Create)
            else f"put on the {e.position}"
            if isinstance(e, fx.Put) and e.position in ("top", "bottom")
            else f"{type(e).__name__.lower()}{self._done_to(e, env)}"
            for e in effects
        ]
        return ", ".join(parts)

    def _done_to(self, effect: Effect, env: Env) -> str:
        """What an option is done to, in words that a choice may name: a hero by the player, too."""
        match getattr(effect, "what", None):
            case HeroOf(who):
                heroes = (self.objects.hero(seat) for seat in self.words.seats(who, env))
                named = ((self.run.player(h.owner).name, self.objects.name(h.ref)) for h in heroes if h is not None)
                return "".join(f" {player} ({hero})" for player, hero in named)
            case TopOfDeck(count=Num(1), bottom=bottom):
                return f" the {'bottom' if bottom else 'top'} card of your deck"
            case Pick():
                return " a card"
        return ""

    def _unmet(self, env: Env) -> None:
        """Tell that a condition is not met: a replay that is silent there reads as if the effect had happened."""
        failed = Event(EventKind.FAIL, player=env.controller, obj=env.source, names=(env.label,), sentence="if")
        self.run.note(replace(failed, cites=("6.1.3",)))

    def _may(self, effect: fx.May, env: Env) -> Env:
        if not self.choosing.accepts(effect, env):
            return self.perform(effect.otherwise, replace(env, did=False))
        after, left = replace(env, did=False), sorted(effect.effects, key=_paid_later)
        while left:
            cost = left.pop(0)
            after = self.perform((cost,), replace(after, costs=tuple(left)))
        if after.did or not effect.effects:
            return replace(self.perform(effect.then, after), did=True)
        return self.perform(effect.otherwise, after)


def _paid_later(cost: Effect) -> bool:
    """Is it paid behind what assets are paid for (1.14.4a)? What they cost may depend on what comes before."""
    return not (isinstance(cost, fx.Pay) and isinstance(cost.n, Num))
