"""Choosing: objects for an effect or a cost, players, orders, numbers (rule 1.8)."""

from __future__ import annotations

from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary.effects import Choose, ChooseHeroes, ChooseNumber, May
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Bound, Every, Filter, Pick
from judge.rules.questions import Ask, NotExecutable, Purpose, Question
from judge.rules.state import Event, Ref
from judge.rules.values import replace


class Choosing(Doer):
    """Lets players choose. purpose: what they choose for."""

    purpose: Purpose = Purpose.EFFECT

    def pick_one(self, seat: int | None, refs: tuple[Ref, ...], verb: str, env: Env, *, several: bool = False) -> Ref:
        """One of several objects; ``seat`` None: chance decides. several: more of them are picked, in their order."""
        ref = self._one(seat, refs, verb, env, several)
        assert ref is not None
        return ref

    def _one(self, seat: int | None, options: tuple[Ref | None, ...], verb: str, env: Env, several: bool) -> Ref | None:
        """The answer to which object it is; None among the options: it may be none any more."""
        refs = tuple(r for r in options if r is not None)
        rest = len(options) - len(refs)
        question = Question(
            Ask.CHANCE if seat is None else Ask.CHOOSE,
            seat,
            options,
            purpose=Purpose.RANDOM if seat is None else self.purpose,
            labels=(*self.objects.labels(refs), *["no more"] * rest),
            same=(*(self.objects.alike(r) for r in refs), *[None] * rest),
            verb=verb,
            source_ref=env.source,
            several=several,
            **env.asking,
        )
        return self.run.ask(question)

    def pick(self, what: Pick, env: Env, verb: str, seat: int) -> tuple[Ref, ...]:
        """The objects a player chooses for an effect; fewer when there are not enough (1.8.6c)."""
        refs = self.judges.able.candidates(what, env)
        if self.purpose is Purpose.COST:  # a cost is paid with what it can be done to (1.14.4b)
            refs = self.judges.able.free(verb, refs)
        chooser = seat if what.chooser is None else self.words.seat(what.chooser, env)
        if what.random:
            chooser = None
        limit = len(refs) if what.count is None else min(len(refs), self.words.value(what.count, env))
        free = what.count is None or what.up_to
        chosen: list[Ref] = []
        start = 0
        if free and not refs and chooser is not None:  # asked all the same: who says so chooses nothing
            self.one_more(chooser, refs, verb, env)
        while len(chosen) < limit:
            need = 0 if free else limit - len(chosen) - 1
            left = refs[start : len(refs) - need] if not what.apart else self._unlike(refs, what.apart, chosen, env)
            if not left:
                break
            if free:
                ref = self.one_more(chooser, left, verb, env, several=limit > 1)
                if ref is None:
                    break
            else:
                ref = self.pick_one(chooser, left, verb, env, several=limit > 1)
            chosen.append(ref)
            start = refs.index(ref) + 1
        return tuple(chosen)

    def _unlike(self, refs: tuple[Ref, ...], asked: str, chosen: list[Ref], env: Env) -> tuple[Ref, ...]:
        """Those that share no name (cost, color) with the objects chosen before."""
        alike, env = Filter(same=((asked, Bound("picked")),)), env.bind("picked", tuple(chosen))
        return tuple(r for r in refs if not self.words.matches(self.objects.props(r), alike, env))

    def one_more(
        self, seat: int | None, refs: tuple[Ref, ...], verb: str, env: Env, *, several: bool = False
    ) -> Ref | None:
        """One of several objects, or none any more."""
        return self._one(seat, (*refs, None), verb, env, several)

    def select(self, what: Selector, env: Env, verb: str, seat: int | None = None) -> tuple[Ref, ...]:
        """The objects of any selector; asks when they are to be chosen."""
        if isinstance(what, Pick):
            return self.pick(what, env, verb, env.controller if seat is None else seat)
        return self.words.followed(what, env)

    def in_order(self, seat: int, refs: tuple[Ref, ...], verb: str, env: Env) -> tuple[Ref, ...]:
        """Objects in an order a player decides: the first chosen comes first."""
        left = list(refs)
        done: list[Ref] = []
        while left:
            question = Question(
                Ask.ORDER,
                seat,
                tuple(left),
                purpose=Purpose.ORDER,
                labels=self.objects.labels(left),
                same=tuple(self.objects.name(r) for r in left),
                verb=verb,
                **env.asking,
            )
            ref: Ref = self.run.ask(question)
            left.remove(ref)
            done.append(ref)
        return tuple(done)

    def not_executable(self, env: Env, value: Value | Effect | None = None) -> NotExecutable:
        """The error that names the sentence nobody can carry out."""
        return NotExecutable(env.label, env.sentence or str(value))

    def wants(self, seat: int, env: Env) -> bool:
        """Ask a player whether they want an optional effect, and write the answer down."""
        yes = self.run.may(seat, source_ref=env.source, **env.asking)
        self._chosen(seat, "yes" if yes else "no", "1.8.3a", env)
        return yes

    def _chosen(self, seat: int, what: str, rule: str, env: Env) -> None:
        one = Event(EventKind.CHOICE, player=seat, obj=env.source, names=(what,), sentence=env.sentence, cites=(rule,))
        self.run.note(one)

    def accepts(self, effect: May, env: Env) -> bool:
        """Does the player want an optional effect? Not asked when it cannot be generated (1.8.3b)."""
        seat = self.words.seat(effect.who, env)
        return seat is not None and self.judges.able.can(effect.effects, env) and self.wants(seat, env)

    def _do_number(self, effect: ChooseNumber, env: Env) -> Env:
        return replace(env, number=self.number(env), did=True)

    def number(self, env: Env, most: int | None = None, least: int = 0) -> int:
        """A number that the controller chooses (1.12.1b)."""
        options = None if most is None else tuple(range(least, most + 1))
        n: int = self.run.ask(Question(Ask.NUMBER, env.controller, options, **env.asking))
        self._chosen(env.controller, str(n), "1.12.1b", env)
        return n

    def _do_choose_heroes(self, effect: ChooseHeroes, env: Env) -> Env:
        left = list(self.words.seats(effect.among, env))
        chosen: list[int] = []
        most, free = len(left) if effect.n is None else effect.n, effect.n is None or effect.up_to
        while left and len(chosen) < most:
            seat = self._hero(left, env, free)
            if seat is None:
                break
            chosen.append(seat)
            left = left[left.index(seat) + 1 :]
        return replace(env, each=tuple(chosen), them=None, did=bool(chosen))

    def _hero(self, seats: list[int], env: Env, free: bool) -> int | None:
        """One of several heroes; free: or none any more."""
        names = tuple(self.run.player(s).name for s in seats)
        question: Question[int | None] = Question(
            Ask.CHOOSE,
            env.controller,
            (*seats, None) if free else tuple(seats),
            purpose=self.purpose,
            labels=(*names, "no more") if free else names,
            verb="choose",
            source_ref=env.source,
            **env.asking,
        )
        return self.run.ask(question)

    def _do_choose(self, effect: Choose, env: Env) -> Env:
        refs = self.select(effect.what, env, "choose")
        return replace(env, did=bool(refs)).bind("chosen", refs).bind("it", refs)


EFFECTS: Effects = {
    ChooseNumber: Choosing._do_number,
    Choose: Choosing._do_choose,
    ChooseHeroes: Choosing._do_choose_heroes,
}


def named(what: Selector, refs: tuple[Ref, ...], env: Env) -> Env:
    """What was chosen is "it" for the words that follow."""
    return env.bind("it", refs) if isinstance(what, Pick | Every) else env
