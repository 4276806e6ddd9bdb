"""Bodies of sentences: conditions, durations and triggers around a list of effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import Replacement, Triggered
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Matches
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Effect, Value
from judge.games.flesh_and_blood.words.among import Among
from judge.games.flesh_and_blood.words.comparing import Having
from judge.games.flesh_and_blood.words.each import asked_of_each
from judge.games.flesh_and_blood.words.lasting import times
from judge.games.flesh_and_blood.words.nodes import (
    NEXT,
    Barred,
    Continuous,
    EachThatDid,
    Item,
    NotUnderstoodError,
    OneHero,
    Otherwise,
    Plain,
    Trigger,
    effects_of,
    has,
    mentions,
    rewrite,
)
from judge.games.flesh_and_blood.words.nouns import HERO, as_said, constant, term


class Bodies(Among):
    """Rules of the sections "bodies" and "triggers" that stand around effects."""

    def _delayed(self, pattern: EventPattern, duration: w.Duration, items: tuple[Item, ...]) -> Plain:
        return Plain((Item(fx.Delay(Triggered(pattern, effects_of(items)), duration, once=False)),))

    def during_whenever(self, duration: w.Duration, _comma: None, pattern: EventPattern, *parts: Any) -> Plain:
        return self._delayed(pattern, duration, parts[-1])

    def during_whenever_if(self, duration: w.Duration, _comma: None, pattern: EventPattern, *parts: Any) -> Plain:
        condition, items = parts[-3], parts[-1]
        return self._delayed(pattern, duration, (Item(fx.If(condition, effects_of(items))),))

    def triggered_during(self, pattern: Any, duration: w.Duration, _comma: None, items: Any) -> Plain | Trigger:
        if not isinstance(pattern, EventPattern):
            raise NotUnderstoodError("it is not clear what the time belongs to")
        if pattern.obj == w.Filter(one=NEXT):  # which hits and attacks on its own link alone
            return Trigger(pattern, Plain(items))
        return self._delayed(pattern, duration, items)

    # bodies
    effects = term(Plain)

    def conditional(self, condition: Condition, _comma: None, items: tuple[Item, ...]) -> Plain:
        if isinstance(condition, OneHero):
            return self._of_one(condition.of, items)
        if isinstance(condition, Matches) and isinstance(condition.what, w.Bound | w.Target):
            lasts = [i.effect for i in items if isinstance(i.effect, Continuous | fx.MayPlay)]
            if self.memory.again and has(tuple(lasts), condition.what):
                raise NotUnderstoodError("it is not clear whether it was moved before")
            # an attack that is named by itself ("if you're attacking with a weapon") is nothing that "it" was before
            if self.memory.it not in (condition.what, NEXT) and condition.what != w.Bound("attack"):
                self.memory.asked, self.memory.touched = condition.what, has(items, condition.what)
        return Plain(items, condition)

    each_who_not = constant((w.Who.EACH_HERO,))
    whoever = constant(None)
    each_rival_not = constant((w.Who.OPPONENTS,))

    def each_that_did(self, who: w.Who | tuple[w.Who], *parts: Any) -> EachThatDid:
        """ "Each hero that does, discards a card.": who of them has done what the sentence before says."""
        effects = effects_of(tuple(Item(p, w.Who.THEM) for p in parts if isinstance(p, Effect)))
        return EachThatDid(who, effects) if isinstance(who, w.Who) else EachThatDid(*who, effects, False)

    def for_each_that_did(self, who: w.Who | None, _comma: None, items: tuple[Item, ...]) -> EachThatDid:
        """ "For each hero that does, create a Gold token": it is not that hero who does it."""
        return EachThatDid(who, effects_of(items))

    def for_each(self, count: Value, _comma: None, items: tuple[Item, ...]) -> Plain:
        """ "For each aura you control, gain 1{h} and draw a card": each of it so often."""
        if any(item.may for item in items):
            raise NotUnderstoodError("it is not clear how often it is chosen")

        def often(effect: Effect) -> Effect:
            if isinstance(effect, Continuous):
                return replace(effect, changes=tuple(times(change, count) for change in effect.changes))
            return self.done_each(effect, count)

        return Plain(tuple(replace(item, effect=often(item.effect)) for item in items))

    def for_each_such(self, such: tuple[w.Who, Having], _comma: None, items: tuple[Item, ...]) -> Plain:
        """ "For each hero who controls more Gold than you, steal a Gold they control.": of whom it is so at first."""
        who, having = such
        if not has(items, w.Who.THEM):  # nothing is said of them: they are counted
            return self.for_each(self.count_heroes_who(such), None, items)
        return Plain((Item(fx.EachHeroDoes(who, effects_of(items), having(w.Who.THEM, w.Who.YOU))),))

    @staticmethod
    def _of_one(so: Condition, items: tuple[Item, ...]) -> Plain:
        """What is done by the one hero of whom something is true, or what that hero can't do as long as it is."""
        barred = [i.effect for i in items if isinstance(i.effect, Barred)]
        if len(barred) == len(items) and all(b.who is w.Who.THEM and b.what == HERO for b in barred):
            return Plain(tuple(Item(replace(b, what=replace(HERO, so=so), who=None)) for b in barred))
        effects = effects_of(items)
        if not has(effects, w.Who.THEM):  # nothing is said of that hero: it is only asked whether there is one
            return Plain(items, Compare(w.CountHeroesWho(w.Who.EACH_HERO, so), ">=", w.Num(1)))
        return Plain(
            (
                Item(
                    fx.EachHeroDoes(w.Who.EACH_HERO, effects, Compare(w.CountHeroesWho(w.Who.THEM, so), ">=", w.Num(1)))
                ),
            )
        )

    def conditional_during(self, condition: Condition, _comma: None, pattern: EventPattern, *parts: Any) -> Plain:
        duration, _, items = parts
        return replace(self._delayed(pattern, duration, items), condition=condition)

    def conditional_replaced(self, condition: Condition, _comma: None, *parts: Any) -> Plain:
        pattern, duration, _, add = parts
        return Plain(
            (Item(fx.ReplaceNext(Replacement(pattern, add=self._so_much_instead(pattern, add)), duration, False)),),
            condition,
        )

    def conditional_instead(self, condition: Condition, _comma: None, items: tuple[Item, ...]) -> Plain:
        return Plain(items, condition, True)

    def conditional_after(self, items: tuple[Item, ...], condition: Condition) -> Plain:
        if len(items) > 1:
            raise NotUnderstoodError('it is not clear how much of the sentence depends on "if"')
        if any(isinstance(item.effect, Barred) and item.effect.what.none_of for item in items):
            raise NotUnderstoodError('it is not clear whether "only" is said of the condition')
        condition = rewrite(condition, self._before_created)
        if has(condition, w.Who.THEM) and (has(items, w.Who.EACH_HERO) or has(items, w.Who.OPPONENTS)):
            return Plain((Item(asked_of_each(condition, effects_of(items))),))
        return Plain(items, condition)

    def conditional_instead_after(self, items: tuple[Item, ...], condition: Condition) -> Plain:
        made = self.conditional_after(items, condition)
        if made.condition is None:
            raise NotUnderstoodError('it is not clear who "they" are')
        return replace(made, instead=True)

    def conditional_twice(self, outer: Condition, _comma: None, items: tuple[Item, ...], inner: Condition) -> Plain:
        made = self.conditional_after(items, inner)
        if made.condition is None:
            raise NotUnderstoodError('it is not clear who "they" are')
        return replace(self.conditional(outer, None, items), condition=All((outer, made.condition)))

    def _before_created(self, part: Any) -> Any:
        """ "Another" in a condition is none of the tokens that are created when it is so."""
        if not isinstance(part, w.Filter) or part.besides != "created":
            return part
        about = self.memory.about
        if isinstance(about, w.Bound) and about.name in ("attack", "card"):
            return replace(part, besides=about.name)
        return replace(part, besides="", other=True)

    def conditional_static(self, condition: Condition, _comma: None, items: tuple[Item, ...]) -> Plain:
        return Plain(items, condition, static=True)

    def during(self, duration: w.Duration, _comma: None, items: tuple[Item, ...]) -> Plain:
        out = []
        for item in items:
            if isinstance(item.effect, fx.BecomeCopy | fx.Freeze | fx.Forbid | Barred):
                out.append(replace(item, effect=replace(item.effect, duration=duration)))
                continue
            if not isinstance(item.effect, Continuous) or item.effect.duration not in (None, duration):
                raise NotUnderstoodError("it is not clear what the duration belongs to")
            out.append(replace(item, effect=replace(item.effect, duration=duration)))
        return Plain(tuple(out))

    def conditional_for(self, condition: Condition, _c: None, duration: w.Duration, _d: None, items: Any) -> Plain:
        return replace(self.during(duration, None, items), condition=condition)

    def then_during(self, first: tuple[Item, ...], *parts: Any) -> Plain:
        duration, _comma, items = parts[-3:]
        return Plain((*first, *self.during(duration, None, items).items))

    def conditional_static_if(
        self, outer: Condition, _c: None, inner: Condition, _d: None, items: tuple[Item, ...]
    ) -> Plain:
        return Plain(items, All((outer, inner)), static=True)

    def then_if(self, first: tuple[Item, ...], *parts: Any) -> Plain:
        condition, _comma, items = parts[-3:]
        return Plain((*first, Item(fx.If(condition, effects_of(items)))))

    def conditional_then_if(self, outer: Condition, _comma: None, *parts: Any) -> Plain:
        return self.conditional(outer, None, self.then_if(*parts).items)

    def otherwise(self, _comma: None, items: tuple[Item, ...]) -> Otherwise:
        if isinstance(self.memory.it, w.Bound):
            self.memory.elsewise = True
        return Otherwise(items)

    def triggered_during_if(self, pattern: Any, duration: w.Duration, *parts: Any) -> Plain | Trigger:
        condition = next(p for p in parts if isinstance(p, Condition))
        items = (Item(fx.If(condition, effects_of(parts[-1]))),)
        return self.triggered_during(pattern, duration, None, items)

    # triggers
    trigger = as_said

    def trigger_either(self, at: EventPattern, pattern: EventPattern) -> EventPattern:
        if pattern.hero_target or pattern.who not in (None, w.Who.YOU) or at.who is not w.Who.YOU:
            raise NotUnderstoodError("it is not clear what the two have in common")
        self.memory.it = w.This()
        return replace(at, or_else=(*at.or_else, pattern))

    def trigger_if(self, pattern: EventPattern, *parts: Any) -> tuple[EventPattern, Condition]:
        return pattern, parts[-1]

    def triggered(self, when: EventPattern | tuple[EventPattern, Condition], _comma: None, body: Any) -> Trigger:
        pattern, state = when if isinstance(when, tuple) else (when, None)
        if not isinstance(body, Plain) or body.instead:
            raise NotUnderstoodError('"instead" follows a trigger')
        return Trigger(pattern, body, state=state)

    def triggered_while(self, condition: Condition, _comma: None, when: Any, _then: None, body: Any) -> Trigger:
        """ "If …, when …": it triggers only while the condition holds (6.6.1c)."""
        if mentions(condition, w.Bound):
            raise NotUnderstoodError("it is not clear when the condition is looked at")
        made = self.triggered(when, None, body)
        return replace(made, state=condition if made.state is None else All((condition, made.state)))

    def nth_action_phase(self, n: int, pattern: EventPattern) -> tuple[EventPattern, w.Period, int]:
        return replace(pattern, phase="action"), w.Period.ACTION_PHASE, n

    first = constant(1)
    second = constant(2)
    third = constant(3)
    fourth = constant(4)

    def nth_turn(self, n: int, pattern: EventPattern) -> tuple[EventPattern, w.Period, int]:
        return pattern, w.Period.TURN, n

    def nth_played(self, n: int, noun: w.Filter) -> tuple[EventPattern, w.Period, int]:
        played = self.ev_actor(w.Who.YOU, self.do_this(self.did_played(), self._obj_one(noun)))
        return played, w.Period.TURN, n

    def nth_they_play(self, who: w.Who, _third: Token, n: int, noun: w.Filter) -> tuple[EventPattern, w.Period, int]:
        return self.ev_actor(who, self.do_this(self.did_played(), self._obj_one(noun))), w.Period.TURN, n

    def first_wager_won(self) -> tuple[EventPattern, w.Period]:
        won = w.Filter(attack=True, controller=w.Who.YOU)
        return EventPattern(EventKind.WIN_WAGER, who=w.Who.YOU, obj=won), w.Period.OF_ATTACK

    def first_time(self, first: tuple[Any, ...], _comma: None, body: Any) -> Trigger:
        if not isinstance(body, Plain) or body.instead or first[0].least:
            raise NotUnderstoodError('"instead" follows a trigger, or it is not clear which times are counted')
        return Trigger(first[0], body, first[2] if len(first) > 2 else 1, first[1])
