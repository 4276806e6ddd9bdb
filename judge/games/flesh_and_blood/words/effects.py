"""Verb phrases and continuous effects of the grammar as effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.vocabulary import Asset, Duration, Who, Zone
from judge.games.flesh_and_blood.words.events import Events
from judge.games.flesh_and_blood.words.nodes import NEXT, Continuous, NotUnderstoodError, defined
from judge.games.flesh_and_blood.words.nouns import SYMBOL, amount_of, split_mod

Place = tuple[Zone | None, str, str]
Tokens = tuple[tuple[str, v.Value], ...]


def _effect(effect: v.Effect) -> Any:
    return v_args(inline=True)(lambda self, *_words: effect)


def _place(zone: Zone | None, position: str = "", order: str = "chosen") -> Any:
    return v_args(inline=True)(lambda self, *_whose: (zone, position, order))


def _duration(duration: Duration) -> Any:
    return v_args(inline=True)(lambda self: duration)


def times(change: v.Change, count: v.Value) -> v.Change:
    """A change "for each": its number times the count."""
    if isinstance(change, v.AddStat | v.CostLess):
        amount = count if change.amount == v.Num(1) else v.Arithmetic(change.amount, "*", count)
        return replace(change, amount=amount)
    raise NotUnderstoodError('"for each" follows something that is no number')


@v_args(inline=True)
class Effects(Events):
    """Rules of the sections "verb phrases" and "continuous effects"."""

    # cards
    draw_one = _effect(v.Draw())
    clash_again = _effect(v.ClashAgain())
    shuffle = _effect(v.Shuffle())
    reload = _effect(v.Reload())
    gain_action = _effect(v.Gain(Asset.ACTION, v.Num(1)))

    def draw_each(self, count: v.Value) -> v.Effect:
        return v.Draw(n=count)

    def draw(self, n: v.Value) -> v.Effect:
        return v.Draw(n=n)

    def discard(self, what: v.Selector) -> v.Effect:
        if isinstance(what, v.Pick):
            if what.where not in ((), (Zone.HAND,)):
                raise NotUnderstoodError("cards are discarded from a hand")
            what = replace(what, where=(Zone.HAND,), whose=what.whose or Who.YOU)
        elif not isinstance(what, v.This):
            raise NotUnderstoodError("it is not clear which card is discarded")
        self.memory.it = v.Bound("discarded")
        self.memory.named.add("discarded")
        return v.Discard(what)

    def discard_all_but(self, n: Token, place: tuple[Who, tuple[Zone, ...]]) -> v.Effect:
        if place[1] != (Zone.HAND,):
            raise NotUnderstoodError("cards are discarded from a hand")
        return v.DiscardAllBut(place[0], v.Num(int(n)))

    def destroy(self, what: v.Selector) -> v.Effect:
        return v.Destroy(self._placed(what))

    def banish(self, what: v.Selector) -> v.Effect:
        self.memory.it = v.Bound("banished")
        self.memory.group = "banished"
        self.memory.named.add("banished")
        return v.Banish(self._placed(what))

    def banish_hidden(self, what: v.Selector) -> v.Effect:
        made = self.banish(what)
        assert isinstance(made, v.Banish)
        return replace(made, face_down=True)

    def _placed(self, what: v.Selector) -> v.Selector:
        """Without a zone or a controller, an object is chosen in the arena, whoever controls it (1.8.6b)."""
        if isinstance(what, v.Pick) and not what.where:
            if what.what == v.Filter():
                raise NotUnderstoodError("it is not said where the card comes from")
            what = replace(what, where=(Zone.ARENA,))
        return what

    d_bottom = _place(Zone.DECK, "bottom")
    d_top = _place(Zone.DECK, "top")
    d_top_random = _place(Zone.DECK, "top", "random")
    d_bottom_random = _place(Zone.DECK, "bottom", "random")
    d_on_top = _place(Zone.DECK, "top")
    d_on_bottom = _place(Zone.DECK, "bottom")
    d_arena = _place(Zone.ARENA)

    def d_back(self) -> Place:
        if self.memory.group != "looked":
            raise NotUnderstoodError("it is not clear where the cards go back to")
        return Zone.DECK, "top", "chosen"

    def d_zone(self, _whose: Who | None, zones: tuple[Zone, ...]) -> Place:
        if len(zones) != 1:
            raise NotUnderstoodError("it is not clear into which zone")
        return zones[0], "", "chosen"

    def put(self, what: v.Selector, place: Place) -> v.Effect:
        if isinstance(what, v.Pick) and not what.where:
            raise NotUnderstoodError("it is not said where the card comes from")
        zone, position, order = place
        return v.Put(what, zone or Zone.DECK, position, order)

    def reveal(self, what: v.Selector) -> v.Effect:
        if isinstance(what, v.Pick) and not what.where:
            raise NotUnderstoodError("it is not said where the card comes from")
        self.memory.it = v.Bound("revealed")
        self.memory.group = "revealed"
        self.memory.named.add("revealed")
        return v.Reveal(what)

    def look_one(self, what: v.Selector) -> v.Effect:
        self.memory.it, self.memory.group = v.Bound("looked"), "looked"
        return v.Look(what)

    def look_two(self, one: v.Selector, two: v.Selector) -> v.Effect:
        self.memory.group = ""
        return v.Look(one, also=two)

    def look(self, effect: v.Effect) -> v.Effect:
        return effect

    def search(self, noun: v.Filter) -> v.Effect:
        self.memory.it, self.memory.group = v.Bound("it"), "it"
        return v.Search(noun)

    def search_up_to(self, n: v.Value, noun: v.Filter) -> v.Effect:
        self.memory.it, self.memory.group = v.Bound("it"), "it"
        return v.Search(noun, n, True)

    def choose_looked(self, n: v.Value, noun: v.Filter) -> v.Effect:
        if self.memory.group != "looked":
            raise NotUnderstoodError("it is not said among which cards")
        self.memory.it, self.memory.group = v.Bound("chosen"), "chosen"
        return v.Choose(v.Pick(noun, (Zone.DECK,), Who.YOU, n, True, among="looked"))

    def opt(self, n: v.Value) -> v.Effect:
        return v.Opt(n)

    def negate(self, what: v.Selector) -> v.Effect:
        return v.Negate(what)

    def add_defending(self, what: v.Selector) -> v.Effect:
        return v.AddDefending(what)

    def equip(self, what: v.Selector) -> v.Effect:
        return v.Equip(what)

    def equip_counter(self, what: v.Selector, counter: tuple[str, v.Value]) -> v.Effect:
        if counter[1] != v.Num(1):
            raise NotUnderstoodError("more than one counter comes with it")
        return v.Equip(what, counter[0])

    def may_play(self) -> v.Effect:
        return v.MayPlay(self.memory.it, Duration.TURN)

    # tokens
    def token_item(self, count: v.Value | None, name: Token) -> tuple[str, v.Value]:
        return str(name), count or v.Num(1)

    def that_many(self) -> v.Value:
        return v.ChosenNumber() if self.memory.chose_number else v.ThatMuch()

    def token_list(self, *items: tuple[str, v.Value]) -> Tokens:
        return tuple(items)

    def tokens_plain(self, items: Tokens) -> Tokens:
        return items

    def tokens_each(self, items: Tokens, count: v.Value) -> Tokens:
        if any(n != v.Num(1) for _, n in items):
            raise NotUnderstoodError("several tokens for each are not known")
        return tuple((name, count) for name, _ in items)

    def create(self, items: Tokens) -> v.Effect:
        return v.Create(items)

    def create_equal(self, name: Token, n: v.Value) -> v.Effect:
        return v.Create(((str(name), n),))

    # counters
    def _counter(self, n: int, mod: Token) -> tuple[str, v.Value]:
        stat, amount = split_mod(mod)
        if not isinstance(amount, v.Num):
            raise NotUnderstoodError("a counter has a number")
        return f"{amount.n:+d} {stat.value}", v.Num(n)

    def stat_counter(self, mod: Token) -> tuple[str, v.Value]:
        return self._counter(1, mod)

    def stat_counters(self, n: Token, mod: Token) -> tuple[str, v.Value]:
        return self._counter(int(n), mod)

    def named_counter(self, name: Token) -> tuple[str, v.Value]:
        return str(name), v.Num(1)

    def named_counters(self, n: Token, name: Token) -> tuple[str, v.Value]:
        return str(name), v.Num(int(n))

    def put_counter(self, counter: tuple[str, v.Value], on: v.Selector) -> v.Effect:
        return v.PutCounter(self._placed(on), *counter)

    def remove_counter(self, counter: tuple[str, v.Value], on: v.Selector) -> v.Effect:
        return v.RemoveCounter(self._placed(on), *counter)

    # assets and damage
    def _life_points(self, text: Token) -> v.Value:
        if not text.endswith("{h}"):
            raise NotUnderstoodError(f"{text} is nothing a player gains or loses")
        return amount_of(text[:-3])

    def gain_life(self, text: Token) -> v.Effect:
        return v.Gain(Asset.LIFE, self._life_points(text))

    def gain_life_each(self, text: Token, count: v.Value) -> v.Effect:
        each = self._life_points(text)
        return v.Gain(Asset.LIFE, count if each == v.Num(1) else v.Arithmetic(each, "*", count))

    def lose_life(self, text: Token) -> v.Effect:
        return v.Lose(Asset.LIFE, self._life_points(text))

    def gain_resource(self, text: Token) -> v.Effect:
        return v.Gain(Asset.RESOURCE, v.Num(text.count("{r}")))

    def lose_resource(self, text: Token) -> v.Effect:
        return v.Lose(Asset.RESOURCE, v.Num(text.count("{r}")))

    def gain_actions(self, n: Token) -> v.Effect:
        return v.Gain(Asset.ACTION, v.Num(int(n)))

    def gain_actions_equal(self, n: v.Value) -> v.Effect:
        return v.Gain(Asset.ACTION, n)

    def gain_control(self, what: v.Selector) -> v.Effect:
        return v.GainControl(self._placed(what))

    def pay(self, text: Token) -> v.Effect:
        return v.Pay(Asset.RESOURCE, v.Num(text.count("{r}")))

    def deal(self, n: v.Value, to: Who) -> v.Effect:
        return v.DealDamage(n, to)

    def deal_arcane(self, n: v.Value, to: Who) -> v.Effect:
        return v.DealDamage(n, to, "arcane")

    # clash, wager and the like
    def clash(self, other: Who) -> v.Effect:
        self.memory.group, self.memory.it = "revealed", v.Bound("revealed")
        return v.Clash(other)

    def wager(self, items: Tokens, other: Who) -> v.Effect:
        return v.Wager(items, other)

    def intimidate(self, who: Who) -> v.Effect:
        return v.Intimidate(who)

    def intimidate_any(self) -> v.Effect:
        """Without a player it is a targeted effect (8.5.10b)."""
        return v.Intimidate(self.who_target_opposing())

    def roll(self, n: Token) -> v.Effect:
        return v.Roll(int(n))

    def choose_number(self) -> v.Effect:
        self.memory.chose_number = True
        return v.ChooseNumber()

    # continuous effects
    dur_turn = _duration(Duration.TURN)
    dur_chain = _duration(Duration.CHAIN)
    dur_link = _duration(Duration.LINK)
    dur_next_start = _duration(Duration.YOUR_NEXT_TURN_START)
    dur_next_end = _duration(Duration.YOUR_NEXT_TURN_END)
    dur_their_end = _duration(Duration.THEIR_NEXT_TURN_END)
    dur_forever = _duration(Duration.FOREVER)

    def change_stat(self, mod: Token) -> tuple[v.Change, ...]:
        stat, amount = split_mod(mod)
        return (v.AddStat(stat, amount),)

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
        if noun.controller is None and noun.owner is None:
            raise NotUnderstoodError("it is not said whose objects are meant")
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

    def cost_less(self) -> int:
        return 1

    def cost_more(self) -> int:
        return -1

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
        for tail in tails:
            if not isinstance(tail, tuple) or not tail or not isinstance(tail[0], str):
                continue
            kind, what = tail
            if kind == "duration" and isinstance(target, v.NextOne) and duration is not None:
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
