"""Words of damage that effects deal, of what was dealt, and of fusion (8.3.17, 8.5.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import Keyword, TargetSpec
from judge.games.flesh_and_blood.vocabulary.changes import DealsMore, NextOne
from judge.games.flesh_and_blood.vocabulary.conditions import Compare, Happened
from judge.games.flesh_and_blood.vocabulary.effects import DealDamage
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Condition, Effect, Selector, Value
from judge.games.flesh_and_blood.words.becoming import Becoming
from judge.games.flesh_and_blood.words.history import Deed
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.games.flesh_and_blood.words.nouns import THIS, constant, several

_IF = " if"  # behind a kind of damage: the next card counts as the next also when it deals none


class Arcane(Becoming):
    """Rules about damage of effects and about fusion."""

    # damage
    def deal(self, n: Value, kind: str, to: w.Who | Selector) -> Effect:
        self.memory.named.add("dealt")
        return DealDamage(n, to, kind)

    def deal_divided(self, n: Value, kind: str, to: w.Who | Selector) -> Effect:
        """ "Deal 4 damage divided as you choose among any number of targets": 1 to each of them at least."""
        spec = self.memory.targets[-1] if self.memory.targets else None
        if spec is None or spec.count == 1 or not isinstance(n, w.Num) or (not spec.up_to and spec.count > n.n):
            raise NotUnderstoodError("it is not clear how it is divided")
        self.memory.targets[-1] = replace(spec, count=min(spec.count, n.n))
        return DealDamage(n, to, kind, divided=True)

    def deal_equal(self, kind: str, to: w.Who | Selector, n: Value) -> Effect:
        return self.deal(n, kind, to)

    def deal_that_much(self, kind: str, to: w.Who | Selector) -> Effect:
        return self.deal(self._that_much(), kind, to)

    def cond_dealt_any(self) -> Condition:
        self._dealt_before()
        return Compare(w.ThatMuch(), ">=", w.Num(1))

    def _dealt_before(self) -> None:
        if "dealt" not in self.memory.named:
            raise NotUnderstoodError("it is not clear which damage is meant")

    value_dealt = constant(w.ThatMuch())

    def value_dealt_there(self) -> Value:
        self._dealt_before()
        return w.ThatMuch()

    def value_dealt_by(self, _this: Selector) -> Value:
        self._dealt_before()
        return w.ThatMuch()

    def count_dealt(self) -> Value:
        self._dealt_before()
        return w.ThatMuch()

    def cond_hurt(self, kind: str, hero: dict[str, Any]) -> Condition:
        """ "If this was fused and deals damage to a hero": the effect before did; "they" are that hero."""
        self._dealt_before()
        if (
            kind
            or hero != self.hero_hit()
            or [spec.hero for spec in self.memory.targets] not in ([w.Who.ANY_HERO], [w.Who.AN_OPPONENT])
        ):
            raise NotUnderstoodError("it is not clear which damage is meant")
        self.memory.them = w.Who.TARGET_HERO
        return Compare(w.CountHurt(), ">=", w.Num(1))

    def cond_they_hurt(self) -> Condition:
        self._dealt_before()
        return Compare(w.CountHurt(self.memory.they()), ">=", w.Num(1))

    # shields
    def keyword_where(self, word: Token, letter: Token, _where: None, defined: Token, value: Value) -> Ability:
        """ "Ward X, where X is …"."""
        if str(word).lower() not in ("ward", "spellvoid", "arcane shelter") or letter != defined:
            raise NotUnderstoodError("the number of that keyword is not counted")
        return Keyword(str(word).lower(), value=value)

    # the next card that deals it
    def next_deals(self, noun: w.Filter, by: tuple[Any, ...], *parts: Any) -> Effect:
        """ "The next card … with an effect that deals arcane damage, instead deals that much plus N"."""
        if by != (w.Who.YOU, EventKind.PLAY, w.Filter()):
            raise NotUnderstoodError("it is known of cards you play")
        duration = next((p for p in parts if isinstance(p, w.Duration)), w.Duration.TURN)
        kind = next(p for p in parts if isinstance(p, str) and not isinstance(p, Token))
        more = DealsMore(kind.removesuffix(_IF), w.Num(int(parts[-1])))
        card = noun if kind.endswith(_IF) else replace(noun, deals=kind)
        return self._continuous((NextOne(card, event=EventKind.PLAY), duration), (more,), [])

    arcane_effect = constant("arcane")

    def arcane_if(self) -> str:
        """ "If the next card you play has such an effect": the next one, also when it has none."""
        return f"arcane{_IF}"

    def would_harm(self, kind: str, to: w.Who | None = None) -> EventPattern:
        if to not in (None, w.Who.YOU, w.Who.ANY_HERO, w.Who.AN_OPPONENT):
            raise NotUnderstoodError("it is not clear to whom it is dealt")
        return EventPattern(EventKind.DAMAGE, who=to, damage=kind)

    def would_deal(self, source: Selector | w.Filter, harm: EventPattern) -> EventPattern:
        return replace(harm, by_source=source if isinstance(source, w.Filter) else THIS)

    def would_deal_yours(self, harm: EventPattern) -> EventPattern:
        if harm.who is w.Who.YOU:
            raise NotUnderstoodError("it is not clear to whom it is dealt")
        return replace(harm, by=w.Who.YOU)

    def would_hurt_this(self, _this: Selector, kind: str) -> EventPattern:
        return self._about_this(EventPattern(EventKind.DAMAGE, obj=w.Filter(this=True), damage=kind))

    def would_hurt(self, noun: w.Filter, kind: str) -> EventPattern:
        return self._about("it", EventPattern(EventKind.DAMAGE, obj=noun, damage=kind))

    def would_hurt_target(self, noun: w.Filter, kind: str) -> EventPattern:
        return self.would_hurt(w.Filter(one=self.target(noun)), kind)

    # targets
    def target_up_to(self, n: Value, noun: w.Filter, place: Any = None) -> Selector:
        if not isinstance(n, w.Num):
            raise NotUnderstoodError("the number of targets is not printed")
        single = self.target(noun, place)
        assert isinstance(single, w.Target)
        spec: TargetSpec = self.memory.targets[single.index]
        self.memory.targets[single.index] = replace(spec, count=n.n, up_to=True)
        return single

    def target_many(self, n: Value, noun: w.Filter, place: Any = None) -> Selector:
        single = self.target_up_to(n, several(noun), place)
        assert isinstance(single, w.Target)
        self.memory.targets[single.index] = replace(self.memory.targets[single.index], up_to=False)
        return single

    # fusion
    def cond_fused(self, what: Selector) -> Condition:
        return self._fused(what, "")

    def cond_fused_with(self, what: Selector, word: Token) -> Condition:
        return self._fused(what, str(word))

    def _fused(self, what: Selector, supertype: str) -> Condition:
        if what != w.This():
            raise NotUnderstoodError("it is not clear what was fused")
        return Happened(EventPattern(EventKind.FUSION, who=w.Who.YOU, obj=THIS, fused=supertype), w.Period.GAME)

    def did_class_fused(self, word: Token) -> Deed:
        return Deed((EventPattern(EventKind.FUSION, fused=str(word)),))
