"""Verb phrases of the grammar as effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.ending import ExtraTurn, LoseGame
from judge.games.flesh_and_blood.vocabulary.roots import Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.standing import Equip, Exchange, Unequip
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Asset,
    Bound,
    ChosenNumber,
    CountBound,
    Duration,
    Every,
    Filter,
    Num,
    Pick,
    Rest,
    Stat,
    Target,
    ThatMuch,
    This,
    TopOfDeck,
    Variable,
    Who,
    Zone,
)
from judge.games.flesh_and_blood.words import nodes
from judge.games.flesh_and_blood.words.lasting import Lasting
from judge.games.flesh_and_blood.words.nouns import amount_of, as_said, constant, several, split_mod, term
from judge.games.flesh_and_blood.words.selectors import Looked, Shown
from judge.games.flesh_and_blood.words.whose import whosever
from judge.terms.flesh_and_blood import TOKENS

Place = tuple[Zone | None, str, str]
Tokens = tuple[tuple[str, Value], ...]


def _place(zone: Zone | None, position: str = "", order: str = "chosen") -> Any:
    return lambda self, *_whose: (zone, position, order)


def shared(one: Selector, two: Selector) -> Selector:
    """ "a Gold and an aura you control": what stands after the second is said of both."""
    if isinstance(one, Pick) and isinstance(two, Pick) and not one.where:
        return replace(one, where=two.where, whose=two.whose)
    return one


_SHOWN = (Bound("chosen"), Bound("revealed"))  # cards of a hand that may be discarded


def _life(made: type[fx.Gain | fx.Lose]) -> Any:
    return lambda self, text: made(Asset.LIFE, self._life_points(text))


def _resources(made: type[fx.Gain | fx.Lose | fx.Pay]) -> Any:
    return lambda self, text: made(Asset.RESOURCE, Num(text.count("{r}")))


def _actions(made: type[fx.Gain | fx.Lose]) -> Any:
    return lambda self, n: made(Asset.ACTION, Num(int(n)))


def placed(what: Selector) -> None:
    """Raises ``NotUnderstoodError`` for cards of which nothing says where they are."""
    if isinstance(what, Pick) and not what.where:
        raise nodes.NotUnderstoodError("it is not said where the card comes from")


def is_one(what: Selector) -> bool:
    """Is it never more than one object?"""
    if isinstance(what, Pick | TopOfDeck):
        return what.count == Num(1)
    return not isinstance(what, Every)


# What "it" is once that has been done.
_MADE = {fx.Create: "created", fx.Destroy: "destroyed", fx.Banish: "banished", fx.Discard: "discarded", fx.Put: "it"}


class Effects(Lasting):
    """Rules of the section "verb phrases"."""

    def done_each(self, effect: Effect, count: Value) -> Effect:
        """ "Draw a card for each aura you control"; "it" in what is counted is what it was before that was done."""
        it, was = self.memory.it, self.memory.was
        if it != was and nodes.has(count, it):
            what = getattr(effect, "what", None)
            if not isinstance(what, Pick | TopOfDeck) or (isinstance(what, Pick) and {*what.where} & {Zone.ARENA}):
                raise nodes.NotUnderstoodError('it is not clear what "it" is')
            count = nodes.rewrite(
                count, nodes.replacing(it, was)
            )  # a card of such a zone is nothing that is counted on
        if isinstance(it, Bound) and it.name == _MADE.get(type(effect)):  # "each other aura": than what "it" was before
            self.memory.it = was
            count = nodes.rewrite(count, lambda t: self._others_than(t, it.name))
            self.memory.it = it
        made = nodes.so_often(effect, count)
        if isinstance(made, fx.Discard | fx.Destroy | fx.Banish | fx.Put):  # they are several
            self.memory.crowd, self.memory.it = True, nodes.NEXT
        return made

    # cards
    clash_again = constant(fx.ClashAgain())
    reload = constant(fx.Reload())
    lose_game = constant(LoseGame())
    extra_turn = constant(ExtraTurn())
    return_to_brood = constant(fx.ReturnToBrood())
    gain_action = constant(fx.Gain(Asset.ACTION, Num(1)))

    def draw(self, n: Value) -> Effect:
        """What "it" or "them" would be after it is not said: the card of these words, or one that was drawn."""
        self.memory.crowd, self.memory.beside = True, self.memory.beside or self.memory.it == This()
        self.memory.named.add("drawn")
        return fx.Draw(n=n)

    draw_equal = draw

    def draw_one(self) -> Effect:
        return self.draw(Num(1))

    def draw_that_many(self, sign: int | None = None, n: Token | None = None) -> Effect:
        removed = self.memory.many == CountBound("removed")
        many = CountBound("removed" if removed else "moved")
        if n and sign == 1 and removed:
            return self.draw(Arithmetic(Num(int(n)), "+", many))
        return self.draw(Arithmetic(many, "+" if sign == 1 else "-", Num(int(n))) if n else many)

    def discard(self, what: Selector) -> Effect:
        if isinstance(what, Pick):
            if what.where not in ((), (Zone.HAND,)) or what.among:
                raise nodes.NotUnderstoodError("cards are discarded from a hand")
            what = replace(what, where=(Zone.HAND,), whose=what.whose or Who.YOU)
        elif isinstance(what, Every) and what.where == (Zone.ARENA,) and what.whose is None:  # cards: not of the arena
            what = replace(what, where=(Zone.HAND,), whose=Who.YOU)
        elif (
            not isinstance(what, This)
            and what not in _SHOWN
            and not (isinstance(what, Every) and what.where == (Zone.HAND,))
        ):
            raise nodes.NotUnderstoodError("it is not clear which card is discarded")
        self._goes_on_about("discarded", what)
        return fx.Discard(what)

    def _goes_on_about(self, name: str, what: Selector) -> None:
        """What the sentence goes on about: "it" where it is one object, "them" where it may be several."""
        self.memory.was = self.memory.it
        self.memory.named.add(name)
        self.memory.group = name
        targets = self.memory.targets[what.index].count != 1 if isinstance(what, Target) else False
        self.memory.crowd = targets or not is_one(what)
        if not self.memory.crowd:
            self.memory.it = Bound(name)
            self.memory.lies = name in ("discarded", "revealed")

    def discard_all_but(self, n: Token, place: tuple[Who, tuple[Zone, ...]]) -> Effect:
        if place[1] != (Zone.HAND,):
            raise nodes.NotUnderstoodError("cards are discarded from a hand")
        return fx.DiscardAllBut(place[0], Num(int(n)))

    def destroy(self, what: Selector) -> Effect:
        self.memory.named.add("destroyed")
        return fx.Destroy(self._now_it(self._placed(what), "destroyed"))

    def _now_it(self, what: Selector, bound: str = "it") -> Selector:
        """What an effect was just done to is "it" from here on; ``bound``: as the engine names what was chosen."""
        self.memory.was = self.memory.it
        if isinstance(what, Pick):
            self.memory.it = Bound(bound)
            self.memory.lies = bound == "destroyed"
            self.memory.rival = self.memory.about is not None and Zone.ARSENAL not in what.where
        elif isinstance(what, Target):
            self.memory.it = what
            self.memory.rival = self.memory.about is not None
        if not is_one(what) and not isinstance(what, Target):
            self.memory.group, self.memory.crowd = bound, True
        return what

    def banish(self, what: Selector) -> Effect:
        if isinstance(what, Pick):
            what = self._looked_at(what)
        elif isinstance(what, Every) and (what.where, what.whose) == ((Zone.ARENA,), None) and what.what != Filter():
            if self.memory.looked is not None:
                what = replace(what, where=self.memory.looked[1], whose=self.memory.looked[0])
            else:
                whosever(what.what)
        self._goes_on_about("banished", what)
        if isinstance(what, Pick) and what.among:  # the others are "the rest"
            self.memory.chosen_of = what.among
        return fx.Banish(self._placed(what))

    def banish_twin(self, twin: Any, place: tuple[Who, tuple[Zone, ...]]) -> Effect:
        """ "banish 2 red and 2 yellow cards from your graveyard"."""
        return nodes.Several(tuple(self.banish(Pick(what, place[1], place[0], n)) for n, what in twin))

    def banish_hidden(self, what: Selector) -> Effect:
        made = self.banish(what)
        assert isinstance(made, fx.Banish)
        return replace(made, face_down=True)

    def _placed(self, what: Selector) -> Selector:
        """Without a zone or a controller, an object is chosen in the arena, whoever controls it (1.8.6b)."""
        if isinstance(what, Pick) and not what.where:
            if what.what == Filter():
                placed(what)
            what = replace(what, where=(Zone.ARENA,))
        return what

    d_bottom = _place(Zone.DECK, "bottom")
    d_top = _place(Zone.DECK, "top")
    d_top_random = _place(Zone.DECK, "top", "random")
    d_bottom_random = _place(Zone.DECK, "bottom", "random")
    d_on_top = _place(Zone.DECK, "top")
    d_on_bottom = _place(Zone.DECK, "bottom")
    d_arena = _place(Zone.ARENA)
    d_arena_yours = _place(Zone.ARENA, "yours")
    d_arena_tapped = _place(Zone.ARENA, "tapped")
    d_arsenal_down = _place(Zone.ARSENAL, "face-down")
    d_arsenal_up = _place(Zone.ARSENAL, "face-up")

    def d_back(self) -> Place:
        if "looked" not in (self.memory.group, self.memory.chosen_of):
            raise nodes.NotUnderstoodError("it is not clear where the cards go back to")
        return Zone.DECK, "top", "chosen"

    def d_zone(self, _whose: Who | None, zones: tuple[Zone, ...]) -> Place:
        if len(zones) != 1:
            raise nodes.NotUnderstoodError("it is not clear into which zone")
        return zones[0], "", "chosen"

    def put(self, what: Selector, place: Place) -> Effect:
        placed(what)
        self.memory.was = self.memory.it
        self.memory.named.add("put")
        zone, position, order = place
        there = isinstance(what, Pick | Every) and what.where == (Zone.ARENA,)
        self.memory.put_public = there or zone in (Zone.GRAVEYARD, Zone.BANISHED, Zone.SOUL, Zone.PITCH, Zone.ARENA)
        if isinstance(what, Pick) and what.among and zone is Zone.DECK:
            self.memory.stirred = True
        among = isinstance(what, Pick) and what.among
        if (
            isinstance(what, Pick | TopOfDeck) and zone is not Zone.DECK and not among
        ):  # in a deck it is nobody's to speak of
            self.memory.group = "it"
            if is_one(what):
                self.memory.it = Bound("it")
        if isinstance(what, Target) and zone is Zone.ARENA and self.memory.targets[what.index].count == 1:
            self.memory.it = Bound("it")  # what has moved is another object (3.0.7)
        if isinstance(what, Bound) or self.memory.it == Bound("it"):
            self.memory.lies = zone not in (None, Zone.ARSENAL, Zone.ARENA, Zone.BANISHED)
        if position.startswith("face"):
            return fx.Put(what, Zone.ARSENAL, face_up=position == "face-up")
        if zone is Zone.ARENA and position:
            return fx.Put(what, zone, owner=Who.YOU if position == "yours" else None, tapped=position == "tapped")
        return fx.Put(what, zone or Zone.DECK, position, order)

    def put_with(self, what: Selector, place: Place, counters: tuple[str, Value], *_on: Any) -> Effect:
        """ "put an item from your hand into the arena with 2 steam counters", "… face-up into your arsenal with …"."""
        made = self.put(what, place)
        if not isinstance(made, fx.Put) or place not in (self.d_arena(), self.d_arsenal_up()):
            raise nodes.NotUnderstoodError("counters are put on what everybody sees")
        return replace(made, counters=counters)

    either_end = as_said

    def put_either(self, what: Selector, _whose: Who) -> Effect:
        """ "on the top or bottom of your deck": its player says which."""
        if not is_one(what):
            raise nodes.NotUnderstoodError("it is not clear whether all of them go to one end")
        top, bottom = (self.put(what, (Zone.DECK, end, "chosen")) for end in ("top", "bottom"))
        return fx.Either(((top,), (bottom,)))

    def put_and(self, *parts: Any) -> Effect:
        """ "Put 1 into your hand, 1 on top of your deck, and the rest on the bottom": each of those that are left."""
        done: list[Effect] = []
        shares = [p for p in parts if not isinstance(p, Token)]
        for what, place in zip(shares[::2], shares[1::2], strict=True):
            if isinstance(what, Bound) and any(p[0] is Zone.DECK for p in shares[1 : 2 * len(done) : 2]):
                what = Rest(what.name)  # noqa: PLW2901  (what stays in the deck is the same object, 3.0.7b)
            done.append(self.put(what, place))
        return nodes.Several(tuple(done))

    def reveal(self, what: Selector) -> Effect:
        placed(what)
        group = self.memory.group
        self._goes_on_about("revealed", what)
        self.memory.chosen_of = "" if isinstance(what, TopOfDeck) else self.memory.chosen_of
        if isinstance(what, Pick) and what.among:  # the others are still "the rest"
            self.memory.group = group
        if isinstance(what, Every) and what.where == (Zone.HAND,):
            self.memory.looked = Shown((what.whose, what.where))
        return fx.Reveal(what)

    def reveal_until(self, noun: Filter) -> Effect:
        self._goes_on_about("revealed", TopOfDeck(Who.YOU, Num(2)))
        self.memory.it = Bound("it")
        return fx.RevealUntil(noun)

    def look_one(self, what: Selector) -> Effect:
        self.memory.it, self.memory.group, self.memory.chosen_of = Bound("looked"), "looked", ""
        self.memory.looked = None
        if isinstance(what, Every) and what.whose is not None and what.where != (Zone.ARENA,):
            self.memory.looked = Looked((what.whose, what.where))
        elif isinstance(what, TopOfDeck):
            self.memory.looked = Looked((what.whose, (Zone.DECK,)))
        return fx.Look(what)

    def look_two(self, one: Selector, two: Selector) -> Effect:
        self.memory.group, self.memory.looked = "", None
        return fx.Look(one, also=two)

    look = as_said
    look_and_choose = term(nodes.YouChoose)

    def choose_looked(self, n: Value, noun: Filter) -> Effect:
        if self.memory.group != "looked":
            raise nodes.NotUnderstoodError("it is not said among which cards")
        self.memory.it, self.memory.group, self.memory.chosen_of = Bound("chosen"), "chosen", "looked"
        self.memory.named.add("chosen")
        return fx.Choose(Pick(noun, (Zone.DECK,), Who.YOU, n, True, among="looked"))

    def choose_one(self, _article: Any, noun: Filter, place: Any) -> Effect:
        """ "Look at their hand and choose a card": one of the cards looked at; nothing happens to it yet."""
        if any(isinstance(n, Variable) and n.defined is None for _, _, n in noun.numbers):
            raise nodes.NotUnderstoodError("the letter in it is not defined there")
        if place is None and self.memory.group == "revealed" and "revealed" in self.memory.named:
            place = Shown((None, (Zone.DECK,)))
        what = self._looked_at(self._pick(noun, place, Num(1)))
        seen = {Zone.HAND, Zone.ARSENAL} if what.whose is Who.YOU else set()
        public = bool(what.where) and {*what.where} <= {Zone.GRAVEYARD, Zone.BANISHED, Zone.PITCH} | seen
        if not what.where and not what.among and (noun.types == ("Equipment",) or noun.permanent or noun.weapon):
            what = replace(what, where=(Zone.ARENA,))  # in another zone they would be cards
        elif not what.among and noun.controller is None and not public:
            raise nodes.NotUnderstoodError("it is not said among which cards")
        self.memory.it, self.memory.group, self.memory.chosen_of = Bound("chosen"), "", what.among
        self.memory.named.add("chosen")
        return fx.Choose(what)

    def _looked_at(self, what: Pick) -> Pick:
        """A card without a place, after cards were looked at, is one of those."""
        looked = self.memory.looked
        if what.where or what.what.controller is not None or what.what.owner is not None:
            return what
        if not isinstance(looked, Looked):
            return what
        return replace(what, where=looked[1], whose=looked[0], among=looked.among)

    def shuffle_into(self, what: Selector, whose: Who | None) -> Effect:
        spec = self.memory.targets[what.index] if isinstance(what, Target) else None
        if spec is not None and spec.count == 1 and (whose is None or whose is Who.YOU is not spec.what.owner):
            whose = Who.TARGET_OWNER  # into a deck it goes of who owns it, whosever is said (3.7.2)
        elif isinstance(what, Pick | Every) and Zone.ARENA not in what.where and whose in (None, what.whose):
            whose = what.whose  # what lies there is one's own
        elif whose is not Who.YOU:
            whose = None
        if whose is None:
            raise nodes.NotUnderstoodError("it is not clear whose deck is shuffled")
        return nodes.Several((self.put(what, (Zone.DECK, "bottom", "chosen")), fx.Shuffle(whose)))

    def add_defending(self, what: Selector) -> Effect:
        placed(what)
        return fx.AddDefending(what)

    opt = term(fx.Opt)
    freely = term(fx.Freely)

    def negate(self, what: Selector) -> Effect:
        if isinstance(what, Target):
            self.memory.it = Bound("it")
            spec = self.memory.targets[what.index]
            if spec.where:
                raise nodes.NotUnderstoodError("only layers are negated")
            self.memory.targets[what.index] = replace(spec, where=(Zone.STACK,))  # 8.5.26
        return fx.Negate(what)

    def equip(self, what: Selector) -> Equip:
        if isinstance(what, Pick):
            self.memory.it = Bound("it")
        if not (isinstance(what, Pick) and what.what.token and what.what.name and not what.where):
            return Equip(what)
        if what != Pick(Filter(name=what.what.name, token=True), (), None):
            raise nodes.NotUnderstoodError("only one token is created and equipped at once")
        return Equip(what, token=what.what.name)

    equip_another = term(Equip, another=True)
    unequip = term(Unequip)

    def equip_counter(self, what: Selector, counter: tuple[str, Value]) -> Effect:
        if counter[1] != Num(1):
            raise nodes.NotUnderstoodError("more than one counter comes with it")
        return replace(self.equip(what), counter=counter[0])

    def pitch_card(self, what: Selector) -> Effect:
        if isinstance(what, Pick) and not what.where and what.what.controller is None:  # cards are pitched from a hand
            what = replace(what, where=(Zone.HAND,), whose=Who.YOU)
        placed(what)
        self.memory.it = Bound("it")
        self.memory.lies = True
        return fx.PitchCard(what)

    # tokens
    def token_item(self, count: Value | None, name: Token) -> tuple[str, Value]:
        return str(name), count or Num(1)

    def that_many(self) -> Value:
        return ChosenNumber() if self.memory.chose_number else self.memory.many or ThatMuch()

    def _that_much(self) -> Value:
        """So much as was removed just before, or as the damage that is spoken of."""
        if self.memory.many != CountBound("removed"):
            return ThatMuch()
        if "dealt" in self.memory.named:
            raise nodes.NotUnderstoodError("it is not clear whether the damage is meant or what was removed")
        self.memory.many = None
        return CountBound("removed")

    def token_list(self, *items: tuple[str, Value]) -> Tokens:
        return tuple(items)

    tokens_plain = as_said

    def create(self, items: Tokens) -> Effect:
        if len(items) == 1 and items[0][1] == Num(1):
            self.memory.was, self.memory.it, self.memory.made = self.memory.it, Bound("created"), items[0][0]
        return self._created(items)

    def _others_than(self, term: Any, name: str) -> Any:
        of_it = isinstance(term, Filter) and term.besides == name
        return self._another(replace(term, besides="")) if of_it else term

    def _created(self, items: Tokens, under: Who | None = None) -> Effect:
        self.memory.named.add("created")
        return fx.Create(items, under=under)

    def create_with(self, items: Tokens, counter: tuple[str, Value]) -> Effect:
        """ "create a NAME token with 2 steam counters"."""
        return fx.Create(items, counters=counter)

    def create_named(self, items: Tokens) -> Effect:
        """Without the word "token" only a token's own name says that it is one."""
        if any(name not in TOKENS for name, _ in items):
            raise nodes.NotUnderstoodError("it is not said that it is a token")
        return self._created(items)

    def create_in(self, items: Tokens, whose: Who, zones: tuple[Zone, ...]) -> Effect:
        """ "create 2 NAMEs in your hand" (8.5.2c)."""
        named = tuple((name[:-1] if n != Num(1) and name.endswith("s") else name, n) for name, n in items)
        return self.create_tokens_in(named, whose, zones)

    def create_tokens_in(self, items: Tokens, whose: Who, zones: tuple[Zone, ...]) -> Effect:
        if len(zones) != 1 or zones[0] in (Zone.DECK, Zone.PITCH):
            raise nodes.NotUnderstoodError("it is not clear where it is created")
        self.memory.it, self.memory.group = Bound("created"), "created"
        self.memory.named.add("created")
        return fx.Create(items, whose, where=zones[0])

    def create_equal(self, name: Token, n: Value) -> Effect:
        return self._created(((str(name), n),))

    def create_under(self, items: Tokens, who: Who | Effect) -> Effect:
        if isinstance(who, Effect):
            return nodes.Several((who, self._created(items, Who.THEM)))
        if who is Who.AN_OPPONENT:
            raise nodes.NotUnderstoodError("it is not said which hero controls it")
        return self._created(items, None if who is Who.YOU else who)

    def create_one_of(self, *parts: tuple[str, Value] | Who | Effect | None) -> Effect:
        """ "Create a Might or Vigor token": one of them, as whoever creates it chooses."""
        items = [part for part in parts if isinstance(part, tuple)]
        whose = parts[-1] if isinstance(parts[-1], Who | Effect) else Who.YOU
        if isinstance(whose, Effect):
            raise nodes.NotUnderstoodError("it is not clear who is chosen for which of them")
        if any(n != Num(1) for _, n in items):
            raise nodes.NotUnderstoodError("it is not clear how many of which are created")
        if whose is Who.AN_OPPONENT:
            raise nodes.NotUnderstoodError("it is not said which hero controls it")
        under = None if whose is Who.YOU else whose
        self.memory.it, self.memory.group = nodes.NEXT, ""
        return fx.Either(tuple((fx.Create((item,), under=under),) for item in items))

    def create_two(self, one: Tokens, first: Who, two: Tokens, second: Who) -> Effect:
        if isinstance(first, Effect) or isinstance(second, Effect):
            raise nodes.NotUnderstoodError("it is not clear who is chosen for which of them")
        return nodes.Several((self.create_under(one, first), self.create_under(two, second)))

    # assets and damage
    def _life_points(self, text: Token) -> Value:
        if not text.endswith("{h}"):
            raise nodes.NotUnderstoodError(f"{text} is nothing a player gains or loses")
        return amount_of(text[:-3])

    gain_life, lose_life = _life(fx.Gain), _life(fx.Lose)

    def gain_life_plus(self, letter: Token, text: Token) -> Effect:
        """ "gain X+1{h}"."""
        stat, more = split_mod(text)
        if stat is not Stat.LIFE:
            raise nodes.NotUnderstoodError(f"{text} is no life")
        return fx.Gain(Asset.LIFE, Arithmetic(Variable(str(letter)), "+", more))

    def lose_life_equal(self, symbol: Token, n: Value) -> Effect:
        return fx.Lose(Asset.LIFE, self._of_life(symbol, n))

    def gain_life_equal(self, symbol: Token, n: Value) -> Effect:
        return fx.Gain(Asset.LIFE, self._of_life(symbol, n))

    def _of_life(self, symbol: Token, n: Value) -> Value:
        if symbol != "{h}":
            raise nodes.NotUnderstoodError(f"{symbol} is nothing a player gains or loses")
        return n

    gain_resource, lose_resource, pay = _resources(fx.Gain), _resources(fx.Lose), _resources(fx.Pay)
    lose_action = constant(fx.Lose(Asset.ACTION, Num(1)))
    gain_actions, lose_actions = _actions(fx.Gain), _actions(fx.Lose)
    gain_actions_equal = term(fx.Gain, Asset.ACTION)

    def gain_control(self, what: Selector, way: str = "", who: Who = Who.YOU) -> fx.GainControl:
        self._goes_on_about("gained", what)
        return fx.GainControl(self._placed(what), who, way)

    def gain_control_for(self, what: Selector, duration: Duration) -> Effect:
        return replace(self.gain_control(what), duration=self._at_once(duration))

    def pick_that_many(self, noun: Filter, place: Any) -> Pick:
        return self._pick(several(noun), place, self.that_many())

    def steal(self, what: Selector, duration: Duration | None) -> Effect:
        return replace(self.gain_control(what, "steal"), duration=self._at_once(duration))

    def give(self, *said: Any) -> Effect:
        what, who = sorted(said, key=lambda part: isinstance(part, Who))
        return self.gain_control(what, "give", who)

    def exchange(self, what: Selector, other: Selector) -> Effect:
        return Exchange(self._placed(what), self._placed(other))

    def exchange_theirs(self, what: Selector) -> Effect:
        """ "exchange a head equipment with them": one of each."""
        if not isinstance(what, Pick) or what.where not in ((), (Zone.ARENA,)) or what.whose not in (None, Who.YOU):
            raise nodes.NotUnderstoodError("it is not clear what is exchanged")
        mine = replace(what, where=(Zone.ARENA,), whose=Who.YOU)
        return Exchange(mine, replace(mine, whose=self.memory.they()))

    def pay_now(self, text: Token) -> Any:
        self.memory.paid = True
        return self.pay(text)
