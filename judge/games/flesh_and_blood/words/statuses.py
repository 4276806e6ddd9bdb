"""Words of restrictions, contracts, dice, and of what an object is for a while (8.5.21 – 8.5.56)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.vocabulary import Duration, EventKind, EventPattern, Who, Zone
from judge.games.flesh_and_blood.words.effects import Effects
from judge.games.flesh_and_blood.words.nodes import Item, effects_of
from judge.games.flesh_and_blood.words.nouns import THIS


@v_args(inline=True)
class Statuses(Effects):
    """Rules of the section "statuses"."""

    # restrictions
    def forbids_playing(self, noun: v.Filter) -> v.Ability:
        return v.Forbids("play", noun)

    def forbids_defending(self, noun: v.Filter) -> v.Ability:
        return v.Forbids("defend", noun)

    def act_forbid_playing(self, noun: v.Filter, duration: Duration) -> Item:
        return Item(v.Forbid("play", noun, None, duration))

    def act_forbid_defending(self, noun: v.Filter, duration: Duration) -> Item:
        return Item(v.Forbid("defend", noun, None, duration))

    def apply_limit(self, subject: Any, n: Token, noun: v.Filter, *tails: Any) -> v.Effect:
        limit = v.DefendLimit(int(n), noun, text=f"it can't be defended by more than {n} of these")
        return self._continuous(subject, (v.GainAbility(limit),), list(tails))

    def apply_no_defense(self, subject: Any, noun: v.Filter, *tails: Any) -> v.Effect:
        limit = v.DefendLimit(0, noun, text="it can't be defended by these")
        return self._continuous(subject, (v.GainAbility(limit),), list(tails))

    def unpreventable(self, *_words: Any) -> v.Ability:
        return v.CannotBePrevented()

    def subject_all_you_play(self) -> tuple[v.Subject, Duration | None]:
        return v.Whole(v.Filter(controller=Who.YOU), where=(Zone.STACK,)), None

    def subject_next_defends(self, noun: v.Filter, duration: Duration | None) -> tuple[v.Subject, Duration | None]:
        return v.NextOne(replace(noun, controller=None), event=EventKind.DEFEND), duration or Duration.TURN

    # contracts
    def contracted(self, noun: v.Filter, place: tuple[Who, tuple[Zone, ...]] | None) -> v.Ability:
        pattern = EventPattern(EventKind.BANISH, who=Who.YOU, obj=noun)
        if place is not None:
            pattern = replace(pattern, obj=replace(noun, owner=place[0]), from_zone=place[1][0])
        return v.Contract(pattern)

    def ev_completes(self) -> EventPattern:
        return self._about_this(EventPattern(EventKind.COMPLETE_CONTRACT, who=Who.YOU, obj=THIS))

    def cond_contract(self) -> v.Condition:
        return v.CompletedContract()

    # under a permanent
    def cond_equipped(self, noun: v.Filter) -> v.Condition:
        self.memory.it = v.Pick(noun, (Zone.ARENA,), Who.YOU)
        return v.Controls(Who.YOU, noun)

    def transform_this(self, what: v.Selector, _this: v.Selector) -> v.Effect:
        return v.Transform(self._placed(what), v.This())

    def transform_token(self, what: v.Selector, name: Token) -> v.Effect:
        return v.Transform(self._placed(what), token=str(name))

    # statuses
    def turn_down(self, what: v.Selector) -> v.Effect:
        return self._turned(what, False)

    def turn_up(self, what: v.Selector) -> v.Effect:
        return self._turned(what, True)

    def _turned(self, what: v.Selector, face_up: bool) -> v.Effect:
        """A card that is chosen is one that can be turned (8.5.24a)."""
        if isinstance(what, v.Pick) and what.what.face_up is None:
            what = replace(what, what=replace(what.what, face_up=not face_up))
        if isinstance(what, v.Pick):
            self.memory.it = v.Bound("it")
        return v.Turn(self._placed(what), face_up)

    def tap(self, what: v.Selector) -> v.Effect:
        return v.Tap(self._placed(what))

    def untap(self, what: v.Selector) -> v.Effect:
        return v.Untap(self._placed(what))

    def cost_tap(self) -> v.Effect:
        return v.Tap(v.This())

    def freeze(self, what: v.Selector, duration: Duration | None) -> v.Effect:
        return v.Freeze(self._placed(what), duration or Duration.YOUR_NEXT_TURN_START)

    def unfreeze(self, what: v.Selector) -> v.Effect:
        return v.Unfreeze(self._placed(what))

    def mark(self, who: Who) -> v.Effect:
        return v.Mark(who)

    def charge(self) -> v.Effect:
        self.memory.it = v.Bound("charged")
        self.memory.named.add("charged")
        return v.Charge()

    def name_card(self) -> v.Effect:
        return v.NameCard()

    def post_that_name(self) -> v.Filter:
        return v.Filter(that_name=True)

    def become_copy(self, of: Who, duration: Duration | None) -> v.Effect:
        return v.BecomeCopy(Who.YOU, of, duration or Duration.TURN)

    def this_becomes_copy(self, _this: v.Selector, of: Who, duration: Duration | None) -> v.Effect:
        return v.BecomeCopy(v.This(), of, duration or Duration.TURN)

    def amp(self, n: v.Value) -> v.Effect:
        arcane = EventPattern(EventKind.DAMAGE, by=Who.YOU, damage="arcane")
        return v.ReplaceNext(v.Replacement(arcane, add=n), Duration.TURN, True)

    # dice and coins
    def flip(self) -> v.Effect:
        return v.FlipCoin()

    def cond_heads(self) -> v.Condition:
        return v.Compare(v.DieResult(), "==", v.Num(1))

    def cond_tails(self) -> v.Condition:
        return v.Compare(v.DieResult(), "==", v.Num(2))

    def roll_many(self, n: Token, sides: Token) -> v.Effect:
        return v.Roll(int(sides), int(n))

    def roll_again(self) -> v.Effect:
        return v.RollAgain()

    def replaced_result(self, _comma: None, items: tuple[Item, ...]) -> v.Ability:
        return v.Replacement(EventPattern(EventKind.ROLL, who=Who.YOU), effects=effects_of(items))

    def next_roll(self, *parts: Any) -> Item:
        duration = next((p for p in parts if isinstance(p, Duration)), Duration.TURN)
        made = v.Replacement(EventPattern(EventKind.WOULD_ROLL, who=Who.YOU), effects=(parts[-1],))
        return Item(v.ReplaceNext(made, duration, True))

    def each_roll(self, _comma: None, effect: v.Effect) -> v.Ability:
        return v.Replacement(EventPattern(EventKind.WOULD_ROLL, who=Who.YOU), effects=(effect,))

    def rolls_ignoring(self, n: Token, ignored: str) -> v.Effect:
        return v.RollIgnoring(int(n), ignored)

    def lowest(self) -> str:
        return "lowest"

    def highest(self) -> str:
        return "highest"
