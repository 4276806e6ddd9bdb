"""Words of restrictions, contracts, dice, and of what an object is for a while (8.5.21 – 8.5.56)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.changes import CannotUntap, GainAbility, GainKeyword, These, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import Compare, CompletedContract
from judge.games.flesh_and_blood.vocabulary.ending import CloseChain, WinGame
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Effect, Selector, Value
from judge.games.flesh_and_blood.words import nodes
from judge.games.flesh_and_blood.words.barring import Barring
from judge.games.flesh_and_blood.words.effects import Tokens, shared
from judge.games.flesh_and_blood.words.lasting import Acting
from judge.games.flesh_and_blood.words.nouns import THIS, constant, term


def _both(verb: str) -> Any:
    """A verb with two objects; which of them "it" would be is not clear."""

    def made(self: Any, one: Selector, two: Selector, *more: Any) -> Effect:
        one = shared(one, two)
        if isinstance(one, w.Pick) and isinstance(two, w.Pick) and one.up_to:  # "up to 1 card and 1 ally": of both
            two = replace(two, up_to=True)
        both = nodes.Several(tuple(getattr(self, verb)(what, *more) for what in (one, two)))
        self.memory.it, self.memory.group = nodes.NEXT, ""
        return both

    return made


class Statuses(Barring):
    """Rules of the section "statuses"."""

    # restrictions
    def act_forbid_attacking(self, noun: w.Filter, duration: w.Duration) -> nodes.Item:
        return nodes.Item(fx.Forbid("attack", noun, self.memory.they(), duration))

    def act_forbid_their_defending(self, noun: w.Filter, duration: w.Duration) -> nodes.Item:
        return nodes.Item(fx.Forbid("defend", noun, self.memory.they(), duration))

    # another place than the graveyard
    def _elsewhere(self, what: Selector, effect: Effect) -> ab.GoesInstead:
        if isinstance(effect, fx.Banish) and effect == fx.Banish(what):
            return ab.GoesInstead(w.Zone.BANISHED)
        if not isinstance(effect, fx.Put) or effect != fx.Put(what, effect.zone, effect.position):
            raise nodes.NotUnderstoodError("it is not clear where it goes instead")
        if effect.zone not in (w.Zone.DECK, w.Zone.HAND, w.Zone.BANISHED) or (effect.zone is w.Zone.DECK) != bool(
            effect.position
        ):
            raise nodes.NotUnderstoodError("it is not known how it goes there instead")
        return ab.GoesInstead(effect.zone, effect.position)

    # games and chains that end, modes
    win_game = constant(WinGame())
    act_wins = constant(nodes.Item(WinGame()))
    close_chain = constant(CloseChain())

    def choose_modes_up_to(self, n: Token) -> nodes.ChooseHead:
        return nodes.ChooseHead(w.Num(int(n)), up_to=True)

    def next_time_by(self, pattern: EventPattern, *parts: Any) -> nodes.Item:
        duration = next((p for p in parts if isinstance(p, w.Duration)), w.Duration.TURN)
        return nodes.Item(fx.ReplaceNext(ab.Replacement(pattern, effects=nodes.effects_of(parts[-1])), duration, True))

    def a_graveyard(self, *parts: Any) -> Any:
        """Where it would come from, where that is said."""
        return next((p for p in parts if isinstance(p, tuple)), None)

    def goes_instead(self, this: Selector, came: Any, *parts: Any) -> Ability:
        if came is None:
            return self._elsewhere(this, parts[-1])
        put = self._came(EventPattern(EventKind.PUT_INTO_GRAVEYARD, obj=THIS), came)
        if not {p.from_zone for p in (put, *put.or_else)} <= {w.Zone.ARENA, w.Zone.CHAIN}:
            raise nodes.NotUnderstoodError("it is not known what is so of it there")
        return ab.Replacement(put, effects=(parts[-1],))

    def act_goes_instead(self, what: Selector, came: Any, duration: w.Duration | None, *parts: Any) -> nodes.Item:
        if what in (w.This(), nodes.NEXT) or came is not None:
            raise nodes.NotUnderstoodError("it is not clear what goes elsewhere")
        return nodes.Item(
            fx.Apply(These(what), (GainAbility(self._elsewhere(what, parts[-1])),), duration or w.Duration.TURN)
        )

    def _them(self) -> Selector:
        """ "Them": cards the sentence goes on about, else the heroes who are "they"."""
        return self.group() if self.memory.group else w.HeroOf(self.memory.they())

    def untap_them(self) -> Effect:
        return fx.Untap(self._them())

    def tap_them_or(self, _article: Any, noun: w.Filter) -> Effect:
        them = self.tap_them()
        self.memory.it, self.memory.group = nodes.NEXT, ""
        return fx.Either(((them,), (fx.Tap(self._placed(self.pick_one(None, noun, None))),)))

    def apply_defend_arsenal(self, noun: w.Filter, *tails: Any) -> Effect:
        """ "You may defend with …s from arsenal": what ambush says, of those cards (8.3.28)."""
        if noun.controller is not None or noun.owner is not None:
            raise nodes.NotUnderstoodError("it is said twice whose cards are meant")
        subject = Whole(replace(noun, owner=w.Who.YOU), where=(w.Zone.ARSENAL,)), None
        return self._continuous(subject, (GainKeyword("ambush"),), list(tails))

    def apply_no_untap(self, subject: Any, *tails: Any) -> Effect:
        return self._continuous(subject, (CannotUntap(),), list(tails))

    unpreventable = constant(ab.CannotBePrevented())
    subject_all_you_play = constant((Whole(w.Filter(controller=w.Who.YOU), where=(w.Zone.STACK,)), None))

    def subject_opponents_play(self, noun: w.Filter) -> Acting:
        if noun.controller is not None or noun.owner is not None:
            raise nodes.NotUnderstoodError("it is said twice whose objects are meant")
        return Whole(replace(noun, controller=w.Who.OPPONENTS), where=(w.Zone.STACK,)), None

    subject_all_they_play = constant((Whole(w.Filter(controller=w.Who.OPPONENTS), where=(w.Zone.STACK,)), None))

    # contracts
    def contracted(self, noun: w.Filter, place: tuple[w.Who, tuple[w.Zone, ...]] | None) -> Ability:
        pattern = EventPattern(EventKind.BANISH, who=w.Who.YOU, obj=noun)
        if place is not None:
            pattern = replace(pattern, obj=replace(noun, owner=place[0]), from_zone=place[1][0])
        return ab.Contract(pattern)

    def ev_completes(self) -> EventPattern:
        return self._about_this(EventPattern(EventKind.COMPLETE_CONTRACT, who=w.Who.YOU, obj=THIS))

    # dice, and the crowd
    def ev_roll(self, rolled: tuple[tuple[str, Value], ...]) -> EventPattern:
        return self.ev_actor(w.Who.YOU, self.did_rolled(rolled))

    def ev_roll_any(self) -> EventPattern:
        return self.ev_actor(w.Who.YOU, self.did_rolled_any())

    def ev_cheered(self, who: w.Who) -> EventPattern:
        return self._about_this(EventPattern(EventKind.CHEER, who=who))

    def ev_booed(self, who: w.Who) -> EventPattern:
        return self._about_this(EventPattern(EventKind.BOO, who=who))

    cond_contract = constant(CompletedContract())

    # under a permanent

    def transform_this(self, what: Selector, _this: Selector) -> Effect:
        return fx.Transform(self._placed(what), w.This())

    def transform_both(self, what: Selector, also: Selector, _this: Selector) -> Effect:
        """ "transform it and X items you control into this": where nothing says what X is, so many as are chosen."""
        if isinstance(also, w.Pick) and isinstance(also.count, w.Variable) and also.count.defined is None:
            self.memory.letters[also.count.letter] = nodes.TRANSFORMED
            also = replace(also, count=None, up_to=True)
        return fx.Transform(self._placed(what), w.This(), also=self._placed(also))

    # statuses
    def turn_down(self, what: Selector) -> Effect:
        return self._turned(what, False)

    def turn_up(self, what: Selector) -> Effect:
        return self._turned(what, True)

    def _turned(self, what: Selector, face_up: bool) -> Effect:
        """A card that is chosen is one that can be turned (8.5.24a)."""
        if isinstance(what, w.Pick) and what.what.face_up is None:
            what = replace(what, what=replace(what.what, face_up=not face_up))
        return fx.Turn(self._now_it(self._placed(what)), face_up)

    def tap(self, what: Selector) -> Effect:
        self.memory.named.add("tapped")
        return fx.Tap(self._now_it(self._placed(what)))

    def tap_them(self) -> Effect:
        """Objects named before, else the hero that "they" are."""
        named = self.memory.group in ("chosen", "created", "it")
        return fx.Tap(w.Bound(self.memory.group) if named else w.HeroOf(self.memory.they()))

    def tap_them_and(self, other: Selector) -> Effect:
        return nodes.Several((self.tap_them(), fx.Tap(self._placed(other))))

    def untap(self, what: Selector) -> Effect:
        return fx.Untap(self._now_it(self._placed(what)))

    cost_tap = constant(fx.Tap(w.This()))

    def freeze(self, what: Selector, duration: w.Duration | None) -> Effect:
        return fx.Freeze(self._now_it(self._placed(what)), self._at_once(duration) or w.Duration.YOUR_NEXT_TURN_START)

    banish_both, destroy_both, discard_both, reveal_both = map(_both, ("banish", "destroy", "discard", "reveal"))
    freeze_both, tap_both, untap_both = map(_both, ("freeze", "tap", "untap"))

    def put_both(self, one: Selector, *parts: Any) -> Effect:
        two, place = parts[-2:]
        if w.Zone.DECK in place:
            raise nodes.NotUnderstoodError("it is not said in which order")
        if isinstance(one, w.Target) and isinstance(two, w.Target):
            first, last = (self.memory.targets[what.index] for what in (one, two))
            if last.where and not first.where:  # "target aura and target item from your graveyard": of both
                owned = replace(first.what, owner=last.what.owner)
                self.memory.targets[one.index] = replace(first, what=owned, where=last.where)
        both = nodes.Several((self.put(shared(one, two), place), self.put(two, place)))
        self.memory.it, self.memory.group = nodes.NEXT, ""
        return both

    def unfreeze(self, what: Selector) -> Effect:
        return fx.Unfreeze(self._placed(what))

    mark = term(fx.Mark)

    def charge(self) -> Effect:
        self.memory.it = w.Bound("charged")
        self.memory.lies = True
        self.memory.named.add("charged")
        return fx.Charge()

    name_card, name_another = constant(fx.NameCard()), constant(fx.NameCard(other=True))
    post_that_name = constant(w.Filter(that_name=True))

    def become_copy(self, of: w.Who, duration: w.Duration | None) -> Effect:
        return fx.BecomeCopy(w.Who.YOU, of, duration or w.Duration.TURN)

    def act_both(self, one: Acting, *parts: Any) -> tuple[nodes.Item, ...]:
        """ "this and the next attack you play this turn get go again": the same of each."""
        two, *changes = [p for p in parts if not isinstance(p, Token)]
        one = (one[0], one[1] or two[1])
        return tuple(nodes.Item(self.apply(subject, *changes)) for subject in (one, two))

    def act_becomes_copy(self, what: Selector, of: w.Who | Selector, duration: w.Duration | None) -> nodes.Item:
        return nodes.Item(fx.BecomeCopy(what, of, duration or w.Duration.TURN))

    def amp(self, n: Value) -> Effect:
        arcane = EventPattern(EventKind.DAMAGE, by=w.Who.YOU, damage="arcane")
        return fx.ReplaceNext(ab.Replacement(arcane, add=n), w.Duration.TURN, True)

    # clash, wager and the like
    def clash(self, other: w.Who) -> Effect:
        self.memory.group, self.memory.it, self.memory.wagered = "revealed", w.Bound("revealed"), False
        self.memory.lies = True
        self.memory.named |= {"revealed", "clashed"}
        return fx.Clash(other)

    def wager(self, items: Tokens, other: w.Who) -> Effect:
        self.memory.wagered = True
        return fx.Wager(items, other)

    def intimidate(self, who: w.Who, n: Value = w.Num(1)) -> Effect:
        return fx.Intimidate(who, n)

    def intimidate_twice(self) -> Effect:
        """After "Intimidate." the hero that was declared for it, since that is what is done twice instead."""
        declared = ab.TargetSpec(w.Filter(hero=True), hero=w.Who.AN_OPPONENT, mode=self.memory.mode)
        once = fx.Intimidate(w.Who.TARGET_HERO) if self.memory.targets == [declared] else self.intimidate_any()
        return nodes.Several((once, once))

    def intimidate_them_twice(self, who: w.Who) -> Effect:
        return nodes.Several((fx.Intimidate(who), fx.Intimidate(who)))

    def intimidate_any(self, n: Value = w.Num(1)) -> Effect:
        """Without a player it is a targeted effect (8.5.10b)."""
        return fx.Intimidate(self.who_target_opposing(), n)

    def roll(self, n: Token) -> Effect:
        return fx.Roll(int(n))

    def choose_number(self) -> Effect:
        self.memory.chose_number = True
        return fx.ChooseNumber()

    # dice and coins
    flip = constant(fx.FlipCoin())
    cond_heads = constant(Compare(w.DieResult(coin=True), "==", w.Num(1)))
    cond_tails = constant(Compare(w.DieResult(coin=True), "==", w.Num(2)))

    def roll_many(self, n: Token, sides: Token) -> Effect:
        return fx.Roll(int(sides), int(n))

    roll_again = constant(fx.RollAgain())

    def replaced_result(self, _comma: None, items: tuple[nodes.Item, ...]) -> Ability:
        return ab.Replacement(EventPattern(EventKind.ROLL, who=w.Who.YOU), effects=nodes.effects_of(items))

    def next_roll(self, *parts: Any) -> nodes.Item:
        duration = next((p for p in parts if isinstance(p, w.Duration)), w.Duration.TURN)
        made = ab.Replacement(EventPattern(EventKind.WOULD_ROLL, who=w.Who.YOU), effects=(parts[-1],))
        return nodes.Item(fx.ReplaceNext(made, duration, True))

    def each_roll(self, _comma: None, effect: Effect) -> Ability:
        return ab.Replacement(EventPattern(EventKind.WOULD_ROLL, who=w.Who.YOU), effects=(effect,))

    def rolls_ignoring(self, n: Token, ignored: str) -> Effect:
        return fx.RollIgnoring(int(n), ignored)

    lowest = constant("lowest")
    highest = constant("highest")
