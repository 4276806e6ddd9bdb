"""Words of restrictions, contracts, dice, and of what an object is for a while (8.5.21 – 8.5.56)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary.abilities import (
    CannotBePrevented,
    Contract,
    GoesInstead,
    Replacement,
    TargetSpec,
)
from judge.games.flesh_and_blood.vocabulary.changes import CannotUntap, GainAbility, GainKeyword, These, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import Compare, CompletedContract
from judge.games.flesh_and_blood.vocabulary.effects import (
    Apply,
    Banish,
    BecomeCopy,
    Charge,
    ChooseNumber,
    Clash,
    Either,
    FlipCoin,
    Forbid,
    Freeze,
    Intimidate,
    Mark,
    NameCard,
    Put,
    ReplaceNext,
    Roll,
    RollAgain,
    RollIgnoring,
    Tap,
    Transform,
    Turn,
    Unfreeze,
    Untap,
    Wager,
)
from judge.games.flesh_and_blood.vocabulary.ending import CloseChain, WinGame
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import (
    Bound,
    DieResult,
    Duration,
    Filter,
    HeroOf,
    Num,
    Pick,
    Target,
    This,
    Variable,
    Who,
    Zone,
)
from judge.games.flesh_and_blood.words.barring import Barring
from judge.games.flesh_and_blood.words.effects import Tokens, shared
from judge.games.flesh_and_blood.words.lasting import Acting
from judge.games.flesh_and_blood.words.nodes import (
    NEXT,
    TRANSFORMED,
    ChooseHead,
    Item,
    NotUnderstoodError,
    Several,
    effects_of,
)
from judge.games.flesh_and_blood.words.nouns import THIS, constant, term


def _both(verb: str) -> Any:
    """A verb with two objects; which of them "it" would be is not clear."""

    def made(self: Any, one: Selector, two: Selector, *more: Any) -> Effect:
        one = shared(one, two)
        if isinstance(one, Pick) and isinstance(two, Pick) and one.up_to:  # "up to 1 card and 1 ally": of both
            two = replace(two, up_to=True)
        both = Several(tuple(getattr(self, verb)(what, *more) for what in (one, two)))
        self.memory.it, self.memory.group = This(), ""
        return both

    return made


class Statuses(Barring):
    """Rules of the section "statuses"."""

    # restrictions
    def act_forbid_attacking(self, noun: Filter, duration: Duration) -> Item:
        return Item(Forbid("attack", noun, self.memory.they(), duration))

    def act_forbid_their_defending(self, noun: Filter, duration: Duration) -> Item:
        return Item(Forbid("defend", noun, self.memory.they(), duration))

    # another place than the graveyard
    def _elsewhere(self, what: Selector, effect: Effect) -> GoesInstead:
        if isinstance(effect, Banish) and effect == Banish(what):
            return GoesInstead(Zone.BANISHED)
        if not isinstance(effect, Put) or effect != Put(what, effect.zone, effect.position):
            raise NotUnderstoodError("it is not clear where it goes instead")
        if effect.zone not in (Zone.DECK, Zone.HAND, Zone.BANISHED) or (effect.zone is Zone.DECK) != bool(
            effect.position
        ):
            raise NotUnderstoodError("it is not known how it goes there instead")
        return GoesInstead(effect.zone, effect.position)

    # games and chains that end, modes
    win_game = constant(WinGame())
    act_wins = constant(Item(WinGame()))
    close_chain = constant(CloseChain())

    def choose_modes_up_to(self, n: Token) -> ChooseHead:
        return ChooseHead(Num(int(n)), up_to=True)

    def next_time_by(self, pattern: EventPattern, *parts: Any) -> Item:
        duration = next((p for p in parts if isinstance(p, Duration)), Duration.TURN)
        return Item(ReplaceNext(Replacement(pattern, effects=effects_of(parts[-1])), duration, True))

    def a_graveyard(self, *parts: Any) -> Any:
        """Where it would come from, where that is said."""
        return next((p for p in parts if isinstance(p, tuple)), None)

    def goes_instead(self, this: Selector, came: Any, *parts: Any) -> Ability:
        if came is None:
            return self._elsewhere(this, parts[-1])
        put = self._came(EventPattern(EventKind.PUT_INTO_GRAVEYARD, obj=THIS), came)
        if not {p.from_zone for p in (put, *put.or_else)} <= {Zone.ARENA, Zone.CHAIN}:
            raise NotUnderstoodError("it is not known what is so of it there")
        return Replacement(put, effects=(parts[-1],))

    def act_goes_instead(self, what: Selector, came: Any, duration: Duration | None, *parts: Any) -> Item:
        if what in (This(), NEXT) or came is not None:
            raise NotUnderstoodError("it is not clear what goes elsewhere")
        return Item(Apply(These(what), (GainAbility(self._elsewhere(what, parts[-1])),), duration or Duration.TURN))

    def _them(self) -> Selector:
        """ "Them": cards the sentence goes on about, else the heroes who are "they"."""
        return self.group() if self.memory.group else HeroOf(self.memory.they())

    def untap_them(self) -> Effect:
        return Untap(self._them())

    def tap_them_or(self, _article: Any, noun: Filter) -> Effect:
        them = self.tap_them()
        self.memory.it, self.memory.group = NEXT, ""
        return Either(((them,), (Tap(self._placed(self.pick_one(None, noun, None))),)))

    def apply_defend_arsenal(self, noun: Filter, *tails: Any) -> Effect:
        """ "You may defend with …s from arsenal": what ambush says, of those cards (8.3.28)."""
        if noun.controller is not None or noun.owner is not None:
            raise NotUnderstoodError("it is said twice whose cards are meant")
        subject = Whole(replace(noun, owner=Who.YOU), where=(Zone.ARSENAL,)), None
        return self._continuous(subject, (GainKeyword("ambush"),), list(tails))

    def apply_no_untap(self, subject: Any, *tails: Any) -> Effect:
        return self._continuous(subject, (CannotUntap(),), list(tails))

    unpreventable = constant(CannotBePrevented())
    subject_all_you_play = constant((Whole(Filter(controller=Who.YOU), where=(Zone.STACK,)), None))

    def subject_opponents_play(self, noun: Filter) -> Acting:
        if noun.controller is not None or noun.owner is not None:
            raise NotUnderstoodError("it is said twice whose objects are meant")
        return Whole(replace(noun, controller=Who.OPPONENTS), where=(Zone.STACK,)), None

    subject_all_they_play = constant((Whole(Filter(controller=Who.OPPONENTS), where=(Zone.STACK,)), None))

    # contracts
    def contracted(self, noun: Filter, place: tuple[Who, tuple[Zone, ...]] | None) -> Ability:
        pattern = EventPattern(EventKind.BANISH, who=Who.YOU, obj=noun)
        if place is not None:
            pattern = replace(pattern, obj=replace(noun, owner=place[0]), from_zone=place[1][0])
        return Contract(pattern)

    def ev_completes(self) -> EventPattern:
        return self._about_this(EventPattern(EventKind.COMPLETE_CONTRACT, who=Who.YOU, obj=THIS))

    # dice, and the crowd
    def ev_roll(self, rolled: tuple[tuple[str, Value], ...]) -> EventPattern:
        return self.ev_actor(Who.YOU, self.did_rolled(rolled))

    def ev_roll_any(self) -> EventPattern:
        return self.ev_actor(Who.YOU, self.did_rolled_any())

    def ev_cheered(self, who: Who) -> EventPattern:
        return self._about_this(EventPattern(EventKind.CHEER, who=who))

    def ev_booed(self, who: Who) -> EventPattern:
        return self._about_this(EventPattern(EventKind.BOO, who=who))

    cond_contract = constant(CompletedContract())

    # under a permanent

    def transform_this(self, what: Selector, _this: Selector) -> Effect:
        return Transform(self._placed(what), This())

    def transform_both(self, what: Selector, also: Selector, _this: Selector) -> Effect:
        """ "transform it and X items you control into this": where nothing says what X is, so many as are chosen."""
        if isinstance(also, Pick) and isinstance(also.count, Variable) and also.count.defined is None:
            self.memory.letters[also.count.letter] = TRANSFORMED
            also = replace(also, count=None, up_to=True)
        return Transform(self._placed(what), This(), also=self._placed(also))

    # statuses
    def turn_down(self, what: Selector) -> Effect:
        return self._turned(what, False)

    def turn_up(self, what: Selector) -> Effect:
        return self._turned(what, True)

    def _turned(self, what: Selector, face_up: bool) -> Effect:
        """A card that is chosen is one that can be turned (8.5.24a)."""
        if isinstance(what, Pick) and what.what.face_up is None:
            what = replace(what, what=replace(what.what, face_up=not face_up))
        return Turn(self._now_it(self._placed(what)), face_up)

    def tap(self, what: Selector) -> Effect:
        self.memory.named.add("tapped")
        return Tap(self._now_it(self._placed(what)))

    def tap_them(self) -> Effect:
        """Objects named before, else the hero that "they" are."""
        named = self.memory.group in ("chosen", "created", "it")
        return Tap(Bound(self.memory.group) if named else HeroOf(self.memory.they()))

    def tap_them_and(self, other: Selector) -> Effect:
        return Several((self.tap_them(), Tap(self._placed(other))))

    def untap(self, what: Selector) -> Effect:
        return Untap(self._now_it(self._placed(what)))

    cost_tap = constant(Tap(This()))

    def freeze(self, what: Selector, duration: Duration | None) -> Effect:
        return Freeze(self._now_it(self._placed(what)), self._at_once(duration) or Duration.YOUR_NEXT_TURN_START)

    banish_both, discard_both, reveal_both = map(_both, ("banish", "discard", "reveal"))
    freeze_both, tap_both, untap_both = map(_both, ("freeze", "tap", "untap"))

    def put_both(self, one: Selector, *parts: Any) -> Effect:
        two, place = parts[-2:]
        if Zone.DECK in place:
            raise NotUnderstoodError("it is not said in which order")
        if isinstance(one, Target) and isinstance(two, Target):
            first, last = (self.memory.targets[what.index] for what in (one, two))
            if last.where and not first.where:  # "target aura and target item from your graveyard": of both
                owned = replace(first.what, owner=last.what.owner)
                self.memory.targets[one.index] = replace(first, what=owned, where=last.where)
        return Several((self.put(shared(one, two), place), self.put(two, place)))

    def unfreeze(self, what: Selector) -> Effect:
        return Unfreeze(self._placed(what))

    mark = term(Mark)

    def charge(self) -> Effect:
        self.memory.it = Bound("charged")
        self.memory.lies = True
        self.memory.named.add("charged")
        return Charge()

    name_card, name_another = constant(NameCard()), constant(NameCard(other=True))
    post_that_name = constant(Filter(that_name=True))

    def become_copy(self, of: Who, duration: Duration | None) -> Effect:
        return BecomeCopy(Who.YOU, of, duration or Duration.TURN)

    def act_both(self, one: Acting, *parts: Any) -> tuple[Item, ...]:
        """ "this and the next attack you play this turn get go again": the same of each."""
        two, *changes = [p for p in parts if not isinstance(p, Token)]
        one = (one[0], one[1] or two[1])
        return tuple(Item(self.apply(subject, *changes)) for subject in (one, two))

    def act_becomes_copy(self, what: Selector, of: Who | Selector, duration: Duration | None) -> Item:
        return Item(BecomeCopy(what, of, duration or Duration.TURN))

    def amp(self, n: Value) -> Effect:
        arcane = EventPattern(EventKind.DAMAGE, by=Who.YOU, damage="arcane")
        return ReplaceNext(Replacement(arcane, add=n), Duration.TURN, True)

    # clash, wager and the like
    def clash(self, other: Who) -> Effect:
        self.memory.group, self.memory.it, self.memory.wagered = "revealed", Bound("revealed"), False
        self.memory.lies = True
        self.memory.named |= {"revealed", "clashed"}
        return Clash(other)

    def wager(self, items: Tokens, other: Who) -> Effect:
        self.memory.wagered = True
        return Wager(items, other)

    def intimidate(self, who: Who, n: Value = Num(1)) -> Effect:
        return Intimidate(who, n)

    def intimidate_twice(self) -> Effect:
        """After "Intimidate." the hero that was declared for it, since that is what is done twice instead."""
        declared = TargetSpec(Filter(hero=True), hero=Who.AN_OPPONENT, mode=self.memory.mode)
        once = Intimidate(Who.TARGET_HERO) if self.memory.targets == [declared] else self.intimidate_any()
        return Several((once, once))

    def intimidate_them_twice(self, who: Who) -> Effect:
        return Several((Intimidate(who), Intimidate(who)))

    def intimidate_any(self, n: Value = Num(1)) -> Effect:
        """Without a player it is a targeted effect (8.5.10b)."""
        return Intimidate(self.who_target_opposing(), n)

    def roll(self, n: Token) -> Effect:
        return Roll(int(n))

    def choose_number(self) -> Effect:
        self.memory.chose_number = True
        return ChooseNumber()

    # dice and coins
    flip = constant(FlipCoin())
    cond_heads = constant(Compare(DieResult(coin=True), "==", Num(1)))
    cond_tails = constant(Compare(DieResult(coin=True), "==", Num(2)))

    def roll_many(self, n: Token, sides: Token) -> Effect:
        return Roll(int(sides), int(n))

    roll_again = constant(RollAgain())

    def replaced_result(self, _comma: None, items: tuple[Item, ...]) -> Ability:
        return Replacement(EventPattern(EventKind.ROLL, who=Who.YOU), effects=effects_of(items))

    def next_roll(self, *parts: Any) -> Item:
        duration = next((p for p in parts if isinstance(p, Duration)), Duration.TURN)
        made = Replacement(EventPattern(EventKind.WOULD_ROLL, who=Who.YOU), effects=(parts[-1],))
        return Item(ReplaceNext(made, duration, True))

    def each_roll(self, _comma: None, effect: Effect) -> Ability:
        return Replacement(EventPattern(EventKind.WOULD_ROLL, who=Who.YOU), effects=(effect,))

    def rolls_ignoring(self, n: Token, ignored: str) -> Effect:
        return RollIgnoring(int(n), ignored)

    lowest = constant("lowest")
    highest = constant("highest")
