"""Verb phrases of the grammar as effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.vocabulary import Asset, Duration, Who, Zone
from judge.games.flesh_and_blood.words.lasting import Lasting
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError, Several
from judge.games.flesh_and_blood.words.nouns import amount_of, counter_of

Place = tuple[Zone | None, str, str]
Tokens = tuple[tuple[str, v.Value], ...]


def _effect(effect: v.Effect) -> Any:
    return v_args(inline=True)(lambda self, *_words: effect)


def _place(zone: Zone | None, position: str = "", order: str = "chosen") -> Any:
    return v_args(inline=True)(lambda self, *_whose: (zone, position, order))


@v_args(inline=True)
class Effects(Lasting):
    """Rules of the section "verb phrases"."""

    # cards
    draw_one = _effect(v.Draw())
    clash_again = _effect(v.ClashAgain())
    shuffle = _effect(v.Shuffle())
    reload = _effect(v.Reload())
    gain_action = _effect(v.Gain(Asset.ACTION, v.Num(1)))

    def draw_each(self, count: v.Value) -> v.Effect:
        return v.Draw(n=count)

    def draw_that_many(self) -> v.Effect:
        return v.Draw(n=v.CountBound("moved"))

    def draw_equal(self, n: v.Value) -> v.Effect:
        return v.Draw(n=n)

    def draw(self, n: v.Value) -> v.Effect:
        return v.Draw(n=n)

    def discard(self, what: v.Selector) -> v.Effect:
        if isinstance(what, v.Pick):
            if what.where not in ((), (Zone.HAND,)):
                raise NotUnderstoodError("cards are discarded from a hand")
            what = replace(what, where=(Zone.HAND,), whose=what.whose or Who.YOU)
        elif not isinstance(what, v.This) and not (isinstance(what, v.Every) and what.where == (Zone.HAND,)):
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
    d_arsenal_down = _place(Zone.ARSENAL, "face-down")
    d_arsenal_up = _place(Zone.ARSENAL, "face-up")

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
        if position.startswith("face"):
            return v.Put(what, Zone.ARSENAL, face_up=position == "face-up")
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

    def search_named(self, name: Token) -> v.Effect:
        return self.search(v.Filter(name=str(name)))

    def shuffle_into(self, what: v.Selector, whose: Who | None) -> v.Effect:
        if whose is not Who.YOU:
            raise NotUnderstoodError("it is not clear whose deck is shuffled")
        return Several((self.put(what, (Zone.DECK, "bottom", "chosen")), v.Shuffle()))

    def add_defending(self, what: v.Selector) -> v.Effect:
        if isinstance(what, v.Pick) and not what.where:
            raise NotUnderstoodError("it is not said where the card comes from")
        return v.AddDefending(what)

    def opt(self, n: v.Value) -> v.Effect:
        return v.Opt(n)

    def negate(self, what: v.Selector) -> v.Effect:
        return v.Negate(what)

    def equip(self, what: v.Selector) -> v.Effect:
        return v.Equip(what)

    def equip_counter(self, what: v.Selector, counter: tuple[str, v.Value]) -> v.Effect:
        if counter[1] != v.Num(1):
            raise NotUnderstoodError("more than one counter comes with it")
        return v.Equip(what, counter[0])

    def may_play_while(self, duration: Duration) -> v.Effect:
        return v.MayPlay(self.memory.it, duration)

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

    def create_under(self, items: Tokens, who: Who) -> v.Effect:
        if who in (Who.AN_OPPONENT, Who.OPPONENTS):
            raise NotUnderstoodError("it is not said which hero controls it")
        return v.Create(items, who)

    # counters
    def _counter(self, n: int, mod: Token) -> tuple[str, v.Value]:
        return counter_of(mod), v.Num(n)

    def remove_all_counters(self, counter: Token, what: v.Selector) -> v.Effect:
        name = counter_of(counter) if counter.type == "MOD" else str(counter)
        if isinstance(what, v.Pick) and what.count is None and what.what.controller is None:
            what = v.Every(what.what, what.where or (Zone.ARENA,), what.whose)
        return v.RemoveAllCounters(self._placed(what), name)

    def stat_counter(self, mod: Token) -> tuple[str, v.Value]:
        return self._counter(1, mod)

    def stat_counters(self, n: Token, mod: Token) -> tuple[str, v.Value]:
        return self._counter(int(n), mod)

    def named_counter(self, name: Token) -> tuple[str, v.Value]:
        return str(name), v.Num(1)

    def named_counters(self, n: Token, name: Token) -> tuple[str, v.Value]:
        return str(name), v.Num(int(n))

    def put_counter_it(self, counter: tuple[str, v.Value]) -> v.Effect:
        return self.put_counter(counter, self.memory.it)

    def pitch_card(self, what: v.Selector) -> v.Effect:
        if isinstance(what, v.Pick) and not what.where:
            raise NotUnderstoodError("it is not said where the card comes from")
        self.memory.it = v.Bound("it")
        return v.PitchCard(what)

    def remove_every_counter(self, what: v.Selector) -> v.Effect:
        return v.RemoveAllCounters(self._placed(what), "")

    def remove_all_counters_of(self, counter: Token, noun: v.Filter) -> v.Effect:
        return self.remove_all_counters(counter, self.every(noun, None))

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

    def lose_life_each(self, text: Token, count: v.Value) -> v.Effect:
        each = self._life_points(text)
        return v.Lose(Asset.LIFE, count if each == v.Num(1) else v.Arithmetic(each, "*", count))

    def lose_life_equal(self, symbol: Token, n: v.Value) -> v.Effect:
        return v.Lose(Asset.LIFE, self._of_life(symbol, n))

    def gain_life_equal(self, symbol: Token, n: v.Value) -> v.Effect:
        return v.Gain(Asset.LIFE, self._of_life(symbol, n))

    def _of_life(self, symbol: Token, n: v.Value) -> v.Value:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is nothing a player gains or loses")
        return n

    def gain_resource_each(self, text: Token, count: v.Value) -> v.Effect:
        n = text.count("{r}")
        return v.Gain(Asset.RESOURCE, count if n == 1 else v.Arithmetic(v.Num(n), "*", count))

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

    def deal(self, n: v.Value, to: Who | v.Selector) -> v.Effect:
        return v.DealDamage(n, to)

    def deal_arcane(self, n: v.Value, to: Who | v.Selector) -> v.Effect:
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
