"""Words of one card among several that are looked at or revealed, of the rest, and of several targets at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from lark import Token

from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import ANY_NUMBER, TargetSpec
from judge.games.flesh_and_blood.vocabulary.changes import GainTypes, SetBase, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Controls, Happened, Not
from judge.games.flesh_and_blood.vocabulary.conditions import Any as AnyOf
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, EventPattern, SumEvents
from judge.games.flesh_and_blood.vocabulary.roots import Change, Condition, Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.standing import AttackWith, Awaken, PutAttacking
from judge.games.flesh_and_blood.words import nodes
from judge.games.flesh_and_blood.words.amounts import Counted
from judge.games.flesh_and_blood.words.comparing import Having
from judge.games.flesh_and_blood.words.history import ATTACKING, Deed, Often
from judge.games.flesh_and_blood.words.nouns import (
    BaseNumbers,
    Numbers,
    OnLink,
    amount_of,
    constant,
    joined,
    several,
    term,
)
from judge.games.flesh_and_blood.words.preventing import Preventing
from judge.games.flesh_and_blood.words.selectors import Looked, Shown
from judge.terms.flesh_and_blood import TOKENS

T = TypeVar("T")


def _chooses(among: w.Who, n: int | None = None) -> Any:
    return lambda self: self._heroes_chosen(among, n)


def _chooses_up_to(among: w.Who) -> Any:
    return lambda self, n: replace(self._heroes_chosen(among, int(n)), up_to=True)


def _of_each(who: w.Who) -> Any:
    """ "Destroy an aura each opponent controls": one of each, whom you choose among theirs (1.8.6a, 1.9.2c)."""

    def made(self: Any, effect: Effect) -> Effect:
        what: Any = getattr(effect, "what", None)
        if not isinstance(what, w.Pick) or what.where != (w.Zone.ARENA,) or what.whose not in (None, w.Who.ANY_HERO):
            raise nodes.NotUnderstoodError("it is not clear what is done of each hero")
        self.memory.it, self.memory.group = nodes.NEXT, ""
        theirs = replace(what, whose=w.Who.THEM, chooser=w.Who.YOU)
        return fx.EachHeroDoes(who, (nodes.rewrite(effect, nodes.replacing(what, theirs)),))

    return made


class Among(Preventing):
    """Rules about some of several."""

    # cards looked at or revealed
    rest_looked = constant(w.Rest("looked"))
    rest_revealed = constant(w.Rest("revealed"))

    def choose_one_of(self, article: Any, noun: w.Filter, group: str) -> Effect:
        """ "choose a red card revealed this way", "choose a card from among them"."""
        if group not in ("looked", "revealed"):
            raise nodes.NotUnderstoodError('it is not clear which cards "them" are')
        place = Shown if group == "revealed" else Looked
        return self.choose_one(article, noun, place((None, (w.Zone.DECK,))))

    # searching
    def searched(self, whose: w.Who, zones: tuple[w.Zone, ...]) -> tuple[w.Who, tuple[w.Zone, ...]]:
        return whose, zones

    def search(self, place: tuple[w.Who, tuple[w.Zone, ...]], noun: w.Filter) -> Effect:
        return self.search_up_to(place, None, noun)

    def search_up_to(
        self, place: tuple[w.Who, tuple[w.Zone, ...]], n: Value | None, noun: w.Filter, *apart: Any
    ) -> Effect:
        self.memory.it, self.memory.group = w.Bound("it"), "it"
        self.memory.searched, where = place
        unlike = next(filter(None, apart), "")
        return fx.Search(noun, n or w.Num(1), n is not None, where=where, whose=place[0], apart=unlike)

    def search_named(self, place: tuple[w.Who, tuple[w.Zone, ...]], name: Token) -> Effect:
        return self.search(place, w.Filter(name=str(name)))

    def shuffle(self) -> Effect:
        return fx.Shuffle(self.memory.searched)

    def shuffle_zone(self, what: Selector) -> Effect:
        if (
            not isinstance(what, w.Every)
            or what != w.Every(w.Filter(), (w.Zone.DECK,), what.whose)
            or what.whose is None
        ):
            raise nodes.NotUnderstoodError("only a deck is shuffled")
        return fx.Shuffle(what.whose)

    done_of_each, done_of_theirs = _of_each(w.Who.EACH_HERO), _of_each(w.Who.OPPONENTS)

    # several targets
    def choose_target(self, what: Selector) -> Effect:
        """ "Choose target hero.": only declared; what follows speaks of it."""
        self.memory.it = what if isinstance(what, w.Target) else self.memory.it
        return nodes.Several(())

    def _so_many(self, target: T, n: Token | int, up_to: bool = False) -> T:
        self.memory.targets[-1] = replace(self.memory.targets[-1], count=int(n), up_to=up_to)
        return target

    def who_targets(self, n: Token) -> w.Who:
        return self._so_many(self.who_target(), n)

    def who_targets_up_to(self, n: Token) -> w.Who:
        return self._so_many(self.who_target(), n, True)

    def any_targets(self, n: Token) -> Selector:
        return self._so_many(self.any_target(), n)

    def any_targets_up_to(self, n: Token) -> Selector:
        return self._so_many(self.any_target(), n, True)

    def any_targets_any(self) -> Selector:
        return self._so_many(self.any_target(), ANY_NUMBER, True)

    def target_any(self, noun: w.Filter, place: Any = None) -> Selector:
        return self.target_up_to(w.Num(ANY_NUMBER), several(noun), place)

    def same_target(self) -> nodes.Noted:
        """ "You may target the same hero twice." """
        if not self.memory.targets or self.memory.targets[-1] != TargetSpec(
            w.Filter(hero=True), w.Who.ANY_HERO, count=2
        ):
            raise nodes.NotUnderstoodError("no two heroes are targeted")
        self.memory.targets[-1] = replace(self.memory.targets[-1], same=True)
        return nodes.Noted()

    def deal_both(self, n: Value, kind: str, to: w.Who | Selector, also: Selector) -> Effect:
        return self.deal(n, kind, w.Both((to, also)))

    # heroes who are chosen
    def _heroes_chosen(self, among: w.Who, n: int | None) -> Effect:
        """From here on "they" are the heroes who have been chosen."""
        self.memory.them, self.memory.them_bound, self.memory.chose_heroes = None, True, True
        return fx.ChooseHeroes(among, n)

    def who_others(self) -> w.Who:
        """Each hero but you; behind a hero who is chosen, targeted or spoken of it could be each but that one."""
        spoken = self.memory.them is not None or self.memory.them_bound
        if spoken or self.memory.chose_heroes or any(target.hero is not None for target in self.memory.targets):
            raise nodes.NotUnderstoodError("it is not clear whom the others are other than")
        return self.who_opponents()

    choose_hero, choose_heroes_any = _chooses(w.Who.EACH_HERO, 1), _chooses(w.Who.EACH_HERO)
    choose_opponent, choose_opponents_any = _chooses(w.Who.OPPONENTS, 1), _chooses(w.Who.OPPONENTS)
    choose_heroes_up_to, choose_opponents_up_to = map(_chooses_up_to, (w.Who.EACH_HERO, w.Who.OPPONENTS))
    under_any_number, under_another = choose_heroes_any, choose_opponent

    def who_of_chosen(self) -> w.Who:
        if not self.memory.chose_heroes:
            raise nodes.NotUnderstoodError("it is not clear who each of them is")
        return self.memory.they()

    # cards that come to a chain link
    def add_defending_and(self, what: Selector, *parts: Any) -> Effect:
        rest, place = parts[-2:]
        return nodes.Several((self.add_defending(what), self.put(rest, place)))

    attack_with = term(AttackWith)
    put_attacking = term(PutAttacking)
    post_on_link = constant(OnLink())

    def post_same_as_in(self, asked: str, *parts: Any) -> w.Filter:
        """ "with the same name as a card in their graveyard"."""
        whose, zones = parts[-2:]
        return w.Filter(same=((asked, w.Every(w.Filter(), zones, whose)),))

    def base_cost_limit(self, numbers: Any) -> Numbers:
        return BaseNumbers(self.cost_limit(numbers))

    def act_each_so(self, who: w.Who, having: Having, _third: Token, effect: Effect) -> nodes.Item:
        """What each of them does of whom something is true."""
        each = nodes.by_whom(effect, who)
        if not isinstance(each, fx.EachHeroDoes):
            raise nodes.NotUnderstoodError("it is not clear what each of them does")
        return nodes.Item(fx.EachHeroDoes(who, (fx.If(having(w.Who.THEM, w.Who.YOU), each.effects),)))

    def act_each_hurt(self, who: w.Who, third: Token, effect: Effect) -> nodes.Item:
        """ "Each hero dealt damage this way discards a card"."""
        self._dealt_before()
        return self.act_each_so(who, lambda *_: Compare(w.CountHurt(w.Who.THEM), ">=", w.Num(1)), third, effect)

    def act_each_way(self, who: w.Who, group: str, counted: Counted, third: Token, effect: Effect) -> nodes.Item:
        """ "Each hero that discarded a red card this way draws a card": whose cards they were, or whose objects."""
        theirs = w.Filter(controller=w.Who.THEM) if group in ("destroyed", "created") else w.Filter(owner=w.Who.THEM)
        noun = joined((replace(counted.noun, controller=None, owner=None), theirs))
        so = self.cond_many_way(counted._replace(noun=noun), group)
        return self.act_each_so(who, lambda *_: so, third, effect)

    # changes
    def apply_and_no_defense(self, subject: Any, _get: None, changes: tuple[Change, ...], *parts: Any) -> Effect:
        limit = next(p for p in parts if isinstance(p, Change))
        return self._continuous(subject, (*changes, limit), [p for p in parts if isinstance(p, tuple)])

    subject_heroes = constant((Whole(w.Filter(hero=True)), None))
    subject_opposing_heroes = constant((Whole(w.Filter(hero=True, controller=w.Who.OPPONENTS)), None))

    def would_create(self, who: w.Who, *parts: Any) -> EventPattern:
        noun = parts[-1]
        self.memory.one_made = len(parts) == 1  # "a token", and not "1 or more tokens"
        if noun == w.Filter(counts_as=noun.counts_as) and noun.counts_as in TOKENS:
            noun = w.Filter(name=noun.counts_as, token=True)
        if noun.controller is not None or noun.token is not True:
            raise nodes.NotUnderstoodError("it is not said that tokens are created")
        return self._of_hero(
            EventPattern(EventKind.CREATE, who=who, obj=noun if noun != w.Filter(token=True) else None)
        )

    # what becomes a weapon
    def weapon_power(self, text: Token) -> tuple[Change, ...]:
        if not text.endswith("{p}"):
            raise nodes.NotUnderstoodError(f"{text} is no power of a weapon")
        return (SetBase(w.Stat.POWER, amount_of(text[:-3])),)

    def apply_weapon(self, subject: Any, *parts: Any) -> Effect:
        """ "auras you control are weapons with 1{p} and "…"": of that type, too (8.2.7)."""
        changes = tuple(c for p in parts if isinstance(p, tuple) and p and isinstance(p[0], Change) for c in p)
        tails = [p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], str)]
        return self._continuous(subject, (GainTypes(("Weapon",)), *changes), tails)

    # abilities
    # nouns and numbers
    def who_its_controller(self) -> w.Who:
        """Who controls the one object that is targeted."""
        if not self.memory.targets and self.memory.it == w.Bound("attack"):
            return self._named(w.Who.ATTACK_CONTROLLER)
        if not self.memory.targets and self.memory.it == w.Bound("card"):
            return self._named(w.Who.CARD_CONTROLLER)
        return self._of_target(w.Who.TARGET_CONTROLLER)

    def who_its_owner(self) -> w.Who:
        """Who owns the one object that is targeted."""
        if not self.memory.targets and self.memory.it == w.Bound("card"):
            return self._named(w.Who.CARD_OWNER)
        return self._of_target(w.Who.TARGET_OWNER)

    def _theirs(self, duration: w.Duration) -> w.Duration:
        """Where nobody is named, the next turn of who controls the one target."""
        if self.memory.them is None and not self.memory.them_bound:
            self.who_its_controller()
        return super()._theirs(duration)

    def _its_turn(self, duration: w.Duration) -> w.Duration:
        if self.memory.them is not None or self.memory.them_bound:
            raise nodes.NotUnderstoodError("it is not clear whose next turn is meant")
        return self._theirs(duration)

    def dur_its_start(self) -> w.Duration:
        return self._its_turn(w.Duration.THEIR_NEXT_TURN_START)

    def dur_its_end(self) -> w.Duration:
        return self._its_turn(w.Duration.THEIR_NEXT_TURN_END)

    def _of_target(self, who: w.Who) -> w.Who:
        mine = [t for t in self.memory.targets if t.mode == self.memory.mode and t.hero is None and not t.living]
        if len(mine) != 1 or mine[0].count != 1:
            raise nodes.NotUnderstoodError(f"it is not clear who {who.value} is")
        return self._named(who)

    def who_targets_controller(self) -> w.Who:
        """Who controls what the words behind the condition target, where none stands before it."""
        if self.memory.targets:
            return self.who_its_controller()
        self.memory.foretold = True
        return w.Who.TARGET_CONTROLLER

    # amounts of what happened, or is paid
    def pay_chi(self, text: Token) -> Effect:
        return fx.Pay(w.Asset.CHI, w.Num(text.count("{c}")))

    def gain_that_much(self, symbol: Token) -> Effect:
        return fx.Gain(w.Asset.LIFE, self._of_life(symbol, self._that_much()))

    def lose_that_much(self, symbol: Token) -> Effect:
        return fx.Lose(w.Asset.LIFE, self._of_life(symbol, self._that_much()))

    def gain_resource_equal(self, text: Token, n: Value) -> Effect:
        if text != "{r}":
            raise nodes.NotUnderstoodError("it is not clear how much is gained")
        return fx.Gain(w.Asset.RESOURCE, n)

    def gain_resource_each(self, letter: Token, text: Token) -> Effect:
        """ "gain X{r}"."""
        return nodes.so_often(fx.Gain(w.Asset.RESOURCE, w.Num(text.count("{r}"))), self.variable(letter))

    # what another player would be dealt
    def _theirs_prevented(self, who: w.Who, parts: tuple[Any, ...]) -> nodes.Item:
        if who not in (w.Who.THEM, w.Who.TARGET_HERO):
            raise nodes.NotUnderstoodError("it is not clear whose damage is prevented")
        effect = self.prevent_next_time(*parts).effect
        assert isinstance(effect, fx.Prevent)
        return nodes.Item(replace(effect, who=who))

    def prevent_next_theirs(self, *parts: Any) -> nodes.Item:
        return self._theirs_prevented(self.memory.they(), parts)

    def prevent_next_target(self, *parts: Any) -> nodes.Item:
        return self._theirs_prevented(self.who_target(), parts)

    # one of two things that happened
    def history_either(self, who: w.Who, did: Any, _or: Token, other: Any, period: w.Period) -> Condition:
        """ "you've created an aura or drawn a card this turn"."""
        return AnyOf((self._clause(did[0], did[1], period, who), self.history(who, other, period)))

    def history_neither(self, who: w.Who, did: Any, _or: Token, other: Any, period: w.Period) -> Condition:
        self._somebody(who)
        return All((Not(self._clause(did[0], did[1], period, who)), Not(self.history(who, other, period))))

    def cond_hero_named(self, who: w.Who, name: Token) -> Condition:
        self._released(who)
        return Controls(who, w.Filter(hero=True, counts_as=str(name)))

    def cond_you_named(self, name: Token) -> Condition:
        return self.cond_hero_named(w.Who.YOU, name)

    transcend = constant(fx.Transcend())

    def awaken(self, what: Selector) -> Effect:
        return Awaken(self._now_it(self._placed(what)))

    # groups
    group_created = constant("created")
    group_destroyed = constant("destroyed")
    group_charged = constant("charged")
    group_banished = constant("banished")
    group_discarded = constant("discarded")
    group_revealed = constant("revealed")

    def post_strip(self, word: Token) -> w.Filter:
        return w.Filter(colors=(str(word).lower(),))

    def head_name_attack(self, name: Token) -> w.Filter:
        return w.Filter(counts_as=str(name), attack=True)

    def put_that(self, what: Selector, place: Any, asked: w.Filter) -> Effect:
        """ "put an item from your hand into the arena with cost 2 or less": what is asked stands at the end."""
        if not isinstance(what, w.Pick) or nodes.mentions(asked, w.Variable):
            raise nodes.NotUnderstoodError("it is not clear of what it is asked")
        made = self.put(replace(what, what=joined((what.what, asked))), place)
        assert isinstance(made, fx.Put)
        return made

    # counted
    def count_times(self, who: w.Who, did: tuple[Deed, Often], period: w.Period) -> Value:
        deed, often = did
        if (deed.needs and not often.what) or deed.amount:
            raise nodes.NotUnderstoodError("it is not said what it was done to")
        counters = any(p.kind is EventKind.PUT_COUNTER for p in deed.patterns)
        if (often.op, often.n) != (">=", 1) or len(often.what) > 1 or counters:
            raise nodes.NotUnderstoodError("it is not clear how many times are counted")
        return CountEvents(self._pattern(deed, who, *(often.what[0] if often.what else (None, None))), period)

    def count_went(self, noun: w.Filter, went: str, period: w.Period) -> Value:
        """ "the number of allies that have died this turn"."""
        left = self.history_left(self.counted_one(noun), went, period)
        assert isinstance(left, Happened)
        return CountEvents(left.pattern, period)

    def count_times_of(self, what: Counted, deed: Deed, period: w.Period) -> Value:
        """ "the number of times a dagger has hit this combat chain", "attacks that have hit this turn"."""
        counted = self.history_of(self.counted_one(what.one), (deed, Often()), period)
        if not isinstance(counted, Happened):
            raise nodes.NotUnderstoodError("it is not clear what is counted")
        return CountEvents(counted.pattern, period)

    def count_doers(self, noun: w.Filter, deed: Deed, period: w.Period) -> Value:
        """ "weapons that have hit this turn", "attacks that have hit this turn": each of them once."""
        counted = self.count_times_of(self.counted_one(noun), deed, period)
        assert isinstance(counted, CountEvents)
        return replace(counted, apart=not noun.attack and counted.pattern.kind in ATTACKING)

    def count_that_hit(self, noun: w.Filter, period: w.Period | None) -> Value:
        """ "for each weapon attack that hit", behind a condition that says in which time."""
        period = period or self.memory.period
        if period is None:
            raise nodes.NotUnderstoodError("it is not said in which time they hit")
        return self.count_doers(noun, self.did_hit(), period)

    def count_passive(self, noun: w.Filter, _was: None, deed: Deed, period: w.Period) -> Value:
        """ "cards that have been put into your graveyard this turn"."""
        happened = self.history_passive(self.counted_one(noun), None, deed, period)
        assert isinstance(happened, Happened)
        return CountEvents(happened.pattern, period)

    def count_things(self, noun: w.Filter, who: w.Who, deed: Deed, period: w.Period) -> Value:
        if not deed.takes:
            raise nodes.NotUnderstoodError("nothing is the object of this verb")
        apart = not noun.attack and all(p.kind in ATTACKING for p in deed.patterns)
        return CountEvents(self._pattern(deed, who, noun, None), period, apart)

    def count_banished_from(self, noun: w.Filter, who: w.Who, way: str, period: w.Period) -> Value:
        """ "cards you've banished from boosting this turn"."""
        what = noun if noun != w.Filter() else None
        return CountEvents(EventPattern(EventKind.BANISH, who=who, obj=what, way=way), period)

    # added up: "the total damage you've dealt this turn"
    def total_dealt(self, to: w.Who | None = None) -> Any:
        return lambda kind: self.did_dealt(self.harm_some(kind), to) if not kind.startswith("{") else None

    def total_been_dealt(self) -> Any:
        return lambda kind: self.did_been_dealt(self.harm_some(kind)) if not kind.startswith("{") else None

    def total_gained(self) -> Any:
        return lambda symbol: self.did_gained(self.life_some(symbol)) if symbol.startswith("{") else None

    def total_lost(self) -> Any:
        return lambda symbol: self.did_lost(self.life_some(symbol)) if symbol.startswith("{") else None

    def value_total(self, what: str, who: w.Who, deed_of: Any, period: w.Period) -> Value:
        deed = deed_of(what)
        if deed is None:
            raise nodes.NotUnderstoodError("it is not clear what is added up")
        return SumEvents(deed.whole(who=who), period)
