"""Continuous effects of the grammar: what they apply to, what they change, how long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.vocabulary import Duration, Who, Zone
from judge.games.flesh_and_blood.words.events import Events
from judge.games.flesh_and_blood.words.nodes import NEXT, Continuous, NotUnderstoodError, defined
from judge.games.flesh_and_blood.words.nouns import SYMBOL, base_word, split_mod


def _duration(duration: Duration) -> Any:
    return v_args(inline=True)(lambda self: duration)


def times(change: v.Change, count: v.Value) -> v.Change:
    """A change "for each": its number times the count."""
    if isinstance(change, v.AddStat | v.CostLess):
        amount = count if change.amount == v.Num(1) else v.Arithmetic(change.amount, "*", count)
        return replace(change, amount=amount)
    raise NotUnderstoodError('"for each" follows something that is no number')


@v_args(inline=True)
class Lasting(Events):
    """Rules of the section "continuous effects"."""

    dur_turn = _duration(Duration.TURN)
    dur_chain = _duration(Duration.CHAIN)
    dur_link = _duration(Duration.LINK)
    dur_next_start = _duration(Duration.YOUR_NEXT_TURN_START)
    dur_next_end = _duration(Duration.YOUR_NEXT_TURN_END)
    dur_their_end = _duration(Duration.THEIR_NEXT_TURN_END)
    dur_their_turn = _duration(Duration.THEIR_NEXT_TURN)
    dur_forever = _duration(Duration.FOREVER)

    def change_stat(self, mod: Token) -> tuple[v.Change, ...]:
        stat, amount = split_mod(mod)
        return (v.AddStat(stat, amount),)

    def change_two(self, one: Token, two: Token) -> tuple[v.Change, ...]:
        return (*self.change_stat(one), *self.change_stat(two))

    def change_base(self, n: Token, word: Token, symbol: Token) -> tuple[v.Change, ...]:
        base_word(word)
        return (v.SetBase(SYMBOL[symbol], v.Num(int(n))),)

    def change_keyword(self, word: Token) -> tuple[v.Change, ...]:
        return (v.GainKeyword(str(word)),)

    def change_numbered(self, word: Token, n: Token) -> tuple[v.Change, ...]:
        return (v.GainKeyword(str(word), int(n)),)

    def change_quote(self, quote: Token) -> tuple[v.Change, ...]:
        abilities = self.memory.quoted(self.memory.quotes[int(quote.strip("«»"))])
        if not abilities:
            raise NotUnderstoodError("the quoted ability is empty")
        return tuple(v.GainKeyword(a.name, a.n) if isinstance(a, v.Keyword) else v.GainAbility(a) for a in abilities)

    def changes(self, *parts: Any) -> tuple[v.Change, ...]:
        return tuple(c for part in parts if isinstance(part, tuple) for c in part)

    def get(self, *_words: Any) -> None:
        return None

    def where_is(self) -> None:
        return None

    def tail_duration(self, duration: Duration) -> tuple[str, Any]:
        return "duration", duration

    def tail_while(self, condition: Any) -> tuple[str, Any]:
        return "while", condition

    def tail_each(self, count: v.Value) -> tuple[str, Any]:
        return "each", count

    def tail_where(self, _where: None, letter: Token, value: v.Value) -> tuple[str, Any]:
        return "where", (str(letter), value)

    def while_defending(self) -> Any:
        return "defending", None

    def while_attacking(self) -> Any:
        return "attacking", None

    def while_defending_against(self, noun: v.Filter) -> Any:
        return "defending", noun

    def while_off_chain(self) -> Any:
        return "off chain", None

    def subject_these(self, what: v.Selector) -> tuple[v.Subject, Duration | None]:
        self.memory.it = what
        return v.These(what), None

    def subject_next(self, noun: v.Filter, duration: Duration | None) -> tuple[v.Subject, Duration | None]:
        self.memory.it = NEXT
        return v.NextOne(noun), duration

    def subject_next_played(self, noun: v.Filter, duration: Duration | None) -> tuple[v.Subject, Duration | None]:
        self.memory.it = NEXT
        return v.NextOne(noun, event=v.EventKind.PLAY), duration

    def subject_next_arsenal(self, noun: v.Filter, duration: Duration | None) -> tuple[v.Subject, Duration | None]:
        self.memory.it = NEXT
        return v.NextOne(replace(noun, played_from=Zone.ARSENAL), event=v.EventKind.PLAY), duration

    def subject_their_first(self, noun: v.Filter, duration: Duration | None) -> tuple[v.Subject, Duration | None]:
        if duration is not Duration.THEIR_NEXT_TURN:
            raise NotUnderstoodError("it is not said of which turn it is the first")
        return v.NextOne(noun, self.memory.they()), duration

    def subject_hero(self) -> tuple[v.Subject, Duration | None]:
        return v.OwnHero(), None

    def subject_next_wagers(self, noun: v.Filter, duration: Duration | None) -> tuple[v.Subject, Duration | None]:
        self.memory.it = NEXT
        return v.NextOne(noun, None, v.EventKind.WAGER), duration

    def subject_your(self, noun: v.Filter) -> tuple[v.Subject, Duration | None]:
        if noun.controller is not None:
            raise NotUnderstoodError("it is said twice whose objects are meant")
        return v.Whole(replace(noun, controller=Who.YOU)), None

    def subject_all(self, noun: v.Filter) -> tuple[v.Subject, Duration | None]:
        return v.Whole(noun), None

    def first_played(self, noun: v.Filter) -> v.Subject:
        return v.Whole(replace(noun, controller=Who.YOU), first_each_turn=True)

    def first_yours(self, noun: v.Filter) -> v.Subject:
        return v.Whole(replace(noun, controller=Who.YOU), first_each_turn=True)

    def apply_first(self, *parts: Any) -> tuple[v.Effect, ...]:
        changes = next(p for p in parts if isinstance(p, tuple))
        return tuple(Continuous(p, changes) for p in parts if isinstance(p, v.Subject))

    def subject_own_attacks(self) -> tuple[v.Subject, Duration | None]:
        return v.Whole(v.Filter(attack=True, this=True)), None

    def subject_they_own(self) -> tuple[v.Subject, Duration | None]:
        return v.Whole(v.Filter(owner=self.memory.they()), where=tuple(Zone)), None

    def subject_you_own(self) -> tuple[v.Subject, Duration | None]:
        return v.Whole(v.Filter(owner=Who.YOU), where=tuple(Zone)), None

    def apply(self, subject: Any, *parts: Any) -> v.Effect:
        changes = next(p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], v.Change))
        return self._continuous(subject, changes, [p for p in parts if p is not changes])

    def apply_cost(self, subject: Any, res: Token, less: int, *tails: Any) -> v.Effect:
        return self._continuous(subject, (v.CostLess(v.Num(less * res.count("{r}"))),), list(tails))

    def apply_cost_you(self, subject: Any, res: Token, less: int, *tails: Any) -> v.Effect:
        whole = subject[0]
        if not isinstance(whole, v.Whole) or whole.what.controller is not None:
            raise NotUnderstoodError("it is not clear what costs you less")
        yours = replace(whole, what=replace(whole.what, controller=Who.YOU)), subject[1]
        return self.apply_cost(yours, res, less, *tails)

    def cost_less(self) -> int:
        return 1

    def cost_more(self) -> int:
        return -1

    def apply_cost_and(self, subject: Any, res: Token, less: int, *parts: Any) -> v.Effect:
        changes, tails = self._two_changes(res, less, parts)
        return self._continuous(subject, changes, tails)

    def apply_and_cost(self, subject: Any, *parts: Any) -> v.Effect:
        at = next(i for i, p in enumerate(parts) if isinstance(p, Token) and p.type == "RES")
        changes, tails = self._two_changes(parts[at], parts[at + 1], (*parts[:at], *parts[at + 2 :]))
        return self._continuous(subject, changes, tails)

    def _two_changes(self, res: Token, less: int, parts: tuple[Any, ...]) -> tuple[tuple[v.Change, ...], list[Any]]:
        """ "costs {r} less and gets +1{p}": both changes, and what follows them."""
        changes = next(p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], v.Change))
        return (v.CostLess(v.Num(less * res.count("{r}"))), *changes), [p for p in parts if p is not changes]

    def apply_they_cannot_play(self, noun: v.Filter, *tails: Any) -> v.Effect:
        subject = v.Whole(replace(noun, owner=self.memory.they()), where=tuple(Zone)), None
        return self._continuous(subject, (v.CannotBePlayed(),), list(tails))

    def apply_opponents_cannot_play(self, noun: v.Filter, *tails: Any) -> v.Effect:
        subject = v.Whole(replace(noun, owner=Who.OPPONENTS), where=tuple(Zone)), None
        return self._continuous(subject, (v.CannotBePlayed(),), list(tails))

    def apply_no_keyword(self, subject: Any, word: Token, *tails: Any) -> v.Effect:
        return self._continuous(subject, (v.LoseKeyword(str(word)),), list(tails))

    def apply_no_new_keyword(self, subject: Any, word: Token, *tails: Any) -> v.Effect:
        return self._continuous(subject, (v.LoseKeyword(str(word), only_new=True),), list(tails))

    def apply_unpreventable(self, what: v.Selector, *tails: Any) -> v.Effect:
        unpreventable = v.CannotBePrevented(text="its damage can't be prevented")
        return self._continuous(self.subject_these(what), (v.GainAbility(unpreventable),), list(tails))

    def apply_again(self, subject: Any, *tails: Any) -> v.Effect:
        return self._continuous(subject, (v.AttackAgain(),), list(tails))

    def apply_targets(self, subject: Any, *tails: Any) -> v.Effect:
        return self._continuous(subject, (v.TargetsEach(),), list(tails))

    def apply_names(self, subject: Any, *tails: Any) -> v.Effect:
        return self._continuous(self._everywhere(subject), (v.LoseNames(),), list(tails))

    def apply_types(self, subject: Any, *tails: Any) -> v.Effect:
        return self._continuous(self._everywhere(subject), (v.LoseClasses(talents=True),), list(tails))

    def apply_class_types(self, subject: Any, *tails: Any) -> v.Effect:
        return self._continuous(self._everywhere(subject), (v.LoseClasses(),), list(tails))

    def class_types(self) -> None:
        return None

    def cannot(self) -> None:
        return None

    def apply_no_classes(self, subject: Any, _types: None, *tails: Any) -> v.Effect:
        changes = (v.LoseClasses(cannot_gain=True), v.CannotGainClasses())
        return self._continuous(self._everywhere(subject), changes, list(tails))

    def apply_no_new_classes(self, subject: Any, _types: None, *tails: Any) -> v.Effect:
        return self._continuous(self._everywhere(subject), (v.CannotGainClasses(),), list(tails))

    def quiet_hits(self, _cannot: None) -> v.Effect:
        return v.QuietHits()

    def quiet_attack(self, _cannot: None) -> v.Effect:
        return v.QuietHits(v.Bound("attack"))

    def _everywhere(self, subject: Any) -> Any:
        """ "cards they own": in every zone, since owning does not depend on one (1.3.1)."""
        if isinstance(subject[0], v.Whole) and subject[0].what.owner is not None:
            return replace(subject[0], where=tuple(Zone)), subject[1]
        return subject

    def apply_base(self, symbol: Token, value: v.Value, *tails: Any) -> v.Effect:
        return self._continuous((v.OwnHero(), None), (v.SetBase(SYMBOL[symbol], value),), list(tails))

    def apply_base_target(self, symbol: Token, value: v.Value, *tails: Any) -> v.Effect:
        subject = v.These(self.target(v.Filter(attack=True)))
        return self._continuous((subject, None), (v.SetBase(SYMBOL[symbol], value),), list(tails))

    def _continuous(self, subject: Any, changes: tuple[v.Change, ...], tails: list[Any]) -> v.Effect:
        target, duration = subject
        condition: v.Condition | None = None
        if isinstance(target, v.Whole) and not target.what.this and not _said_whose(target.what):
            if not all(isinstance(c, _OF_ANYONE) for c in changes):
                raise NotUnderstoodError("it is not said whose objects are meant")
            target = replace(target, where=tuple(Zone))
        for tail in tails:
            if not isinstance(tail, tuple) or not tail or not isinstance(tail[0], str):
                continue
            kind, what = tail
            if kind == "duration" and isinstance(target, v.NextOne) and duration not in (None, what):
                target = replace(target, lasts=what)
            elif kind == "duration":
                duration = what
            elif kind == "each":
                changes = tuple(times(c, what) for c in changes)
            elif kind == "where":
                changes = defined(changes, what[0], what[1])
            elif kind == "while":
                target, condition = _while(target, what)
        return Continuous(target, changes, duration, condition)


_OF_ANYONE = (v.CannotBePlayed, v.LoseKeyword)


def _said_whose(what: v.Filter) -> bool:
    return what.controller is not None or what.owner is not None or what.against is not None


def _while(subject: v.Subject, what: Any) -> tuple[v.Subject, v.Condition | None]:
    """ "while …" as a condition, or as part of what a group of objects must be."""
    if isinstance(what, v.Condition):
        return subject, what
    kind, noun = what
    if isinstance(subject, v.These):
        if kind == "defending":
            return subject, v.IsDefending(subject.what, noun)
        if kind == "attacking":
            return subject, v.IsAttacking(subject.what)
    if isinstance(subject, v.Whole):
        if kind == "defending":
            return replace(subject, what=replace(subject.what, defending=True, against=noun)), None
        if kind == "attacking":
            return replace(subject, what=replace(subject.what, attacking=True)), None
        return replace(subject, except_where=(Zone.CHAIN,)), None
    raise NotUnderstoodError('"while" follows something that is neither here nor there')
