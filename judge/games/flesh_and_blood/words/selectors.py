"""Selectors of the grammar as vocabulary terms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import TargetSpec
from judge.games.flesh_and_blood.vocabulary.roots import Selector, Value
from judge.games.flesh_and_blood.words.amounts import Amounts, asked_late
from judge.games.flesh_and_blood.words.nodes import NEXT, NotUnderstoodError, of_effects
from judge.games.flesh_and_blood.words.nouns import constant, several, term
from judge.terms.flesh_and_blood import ARMS

# What an effect makes or moves without a word of what kind it is.
_ATTACKERS = ARMS | {"Ally"}
_OF_ANY_KIND = tuple(map(w.Bound, ("created", "discarded", "revealed", "pitched", "drawn")))


def one_of_each(n: int, zones: tuple[w.Zone, ...]) -> None:
    """Raises ``NotUnderstoodError`` where it could be one of each of these zones that is asked for."""
    if n == 1 and isinstance(zones, w.Together):
        raise NotUnderstoodError("it is not clear whether so many are meant of each zone")


class Looked(tuple[Any, Any]):
    """Zones whose cards are looked at: only those cards are meant. among: to what they are bound."""

    among = "looked"


class Shown(Looked):
    """Where cards are that were revealed: only those cards are meant."""

    among = "revealed"


def _earlier(group: str) -> Any:
    """What the ability has done that to before."""
    return lambda self: self._earlier(group)


def _target(index: int) -> Any:
    return lambda self: self._declared(index)


class Selectors(Amounts):
    """Rules of the section "selectors"."""

    this = constant(w.This())
    z_hand = constant((w.Zone.HAND,))
    z_deck = constant((w.Zone.DECK,))
    z_arsenal = constant((w.Zone.ARSENAL,))
    z_graveyard = constant((w.Zone.GRAVEYARD,))
    z_banished = constant((w.Zone.BANISHED,))
    z_pitch = constant((w.Zone.PITCH,))
    z_soul = constant((w.Zone.SOUL,))
    z_inventory = constant((w.Zone.INVENTORY,))
    another = constant("another")

    def z_listed(self, names: Token) -> tuple[w.Zone, ...]:
        found = tuple(zone for zone in w.Zone if zone.value in names.removesuffix(" and").split(", "))
        return w.Together(found) if names.endswith(" and") else found

    revealed, chosen, banished, created = map(_earlier, ("revealed", "chosen", "banished", "created"))
    discarded, charged, destroyed, gained = map(_earlier, ("discarded", "charged", "destroyed", "gained"))
    event_card = constant(w.Bound("card"))
    harming = constant(w.Bound("harming"))

    def defenders(self) -> Selector:
        if self.memory.group != "defenders":
            raise NotUnderstoodError("it is not clear which cards are meant")
        return w.Bound("defenders")

    @property
    def _defends(self) -> bool:
        """Is "that card" the one by which the attack is defended ("when this is defended by a card")?

        Raises ``NotUnderstoodError`` where they may be several, or another card was drawn or put somewhere since.
        """
        found = self.memory.group == "defenders" and self.memory.it in (w.This(), w.Bound("attack"))
        if found and (self.memory.crowd or "put" in self.memory.named):
            raise NotUnderstoodError('it is not clear which card "that card" is')
        return found

    def that_card(self) -> Selector:
        found = w.Bound("defenders") if self._defends else self.it_done()
        if found in (w.This(), w.Bound("created")):  # a card calls itself "this", and a token is no card
            raise NotUnderstoodError('it is not clear which card "that card" is')
        return found

    affected = constant(w.Bound("it"))
    looked = constant(w.Bound("looked"))

    def only_target(self) -> Selector:
        return self._declared(0, last=True)

    first_target, second_target, third_target = map(_target, range(3))

    def _declared(self, index: int, last: bool = False) -> Selector:
        """A target that was declared; raises ``NotUnderstoodError`` when it was not, or is not the only one."""
        mine = [i for i, t in enumerate(self.memory.targets) if t.mode == self.memory.mode]
        if index >= len(mine) or (last and len(mine) > 1):
            raise NotUnderstoodError("it is not clear which target is meant")
        return w.Target(mine[index])

    weapon_of = term(w.SourceOf)

    def it(self) -> Selector:
        if self.memory.it == w.This() and self.memory.between and not self.memory.stays:  # which is gone by then
            raise NotUnderstoodError('it is not clear what "it" is')
        return self.memory.it

    def it_done(self) -> Selector:
        """ "it" to which something is done: what was spoken of last ("if you control an aura, destroy it")?"""
        it, of = self._its(), self.memory.happens
        if it == w.Bound("attack") and of is not None and not of.attack and (of.weapon or {*of.subtypes} & _ATTACKERS):
            return w.SourceOf(it)  # "a dagger hits": what is done is done to the dagger (1.4.3d)
        return it

    def it_gets(self) -> Selector:
        """ "it" that gets something: not a card that was revealed, discarded …, but what the trigger is about."""
        if self.memory.lies:
            if self.memory.about is None and not self.memory.stays:
                raise NotUnderstoodError('it is not clear what "it" is')
            self.memory.it = self.memory.about or w.This()
        attacks = any(t.what.attack for t in self.memory.targets) or self.memory.about is not None
        made = self.memory.it == w.Bound("created") and self.memory.group != "created"  # a token in the arena
        if self.memory.rival or (made and attacks):
            raise NotUnderstoodError('it is not clear whether "it" is what the trigger is about')
        return self.it()

    def it_asked(self) -> Selector:
        """ "it" of which something is asked: after several cards, or cards that were drawn, it could be any."""
        if self.memory.crowd and self.memory.it == w.This():
            raise NotUnderstoodError('it is not clear which of the cards "it" is')
        if self.memory.elsewise or (self.memory.it == w.This() and any(t.living for t in self.memory.targets)):
            raise NotUnderstoodError('it is not clear what "it" is')
        if self.memory.asked is not None:
            self.memory.spoken_of(self.memory.asked)
            self.memory.again = self.memory.touched
        return self.it_done()

    def that_one(self) -> Selector:
        """ "that item": not what an effect moved or made since a trigger or a target was of another one."""
        if self._defends:
            return w.Bound("defenders")
        made = self.memory.it in _OF_ANY_KIND
        rivals = self.memory.targets or self.memory.about not in ((None,) if made else (None, w.This()))
        since = of_effects(self.memory.it) and rivals
        if self.memory.it == w.This() or since:
            raise NotUnderstoodError("it is not clear which one is meant")
        return self.it_done()

    def _that_living(self, subtype: str) -> Selector:
        """ "the ally", "the dagger": itself, or what makes the attack that was targeted (1.4.3b)."""
        lost = self.memory.it in (w.This(), NEXT) and len(self.memory.targets) == 1
        it = self.only_target() if lost else self.that_one()
        spec = self.memory.targets[it.index] if isinstance(it, w.Target) else None
        if lost and spec is not None and subtype not in spec.what.subtypes:
            raise NotUnderstoodError("it is not clear which one is meant")
        return w.SourceOf(it) if spec is not None and spec.what.attack else it

    def that_ally(self) -> Selector:
        return self._that_living("Ally")

    def that_dagger(self) -> Selector:
        return self._that_living("Dagger")

    the_attack = constant(w.Bound("attack"))

    def group(self) -> Selector:
        if not self.memory.group:
            raise NotUnderstoodError('it is not clear which cards "them" are')
        return w.Bound(self.memory.group)

    def each_of_them(self) -> Selector:
        """ "Daggers you control get +1{p} and you may attack with each of them an additional time"."""
        if self.memory.it != w.This():
            return self.memory.it
        if self.memory.whole is None:
            raise NotUnderstoodError('it is not clear which of them "each" is')
        return self.memory.whole

    def of_group(self, n: Value) -> Selector:
        """ "1 of them": of several cards that the sentence goes on about, and that lie in a deck."""
        moved_one = self.memory.chosen_of and not self.memory.crowd  # one of them, which is not "them"
        return self._in_group(w.Filter(), n, self.memory.chosen_of if moved_one else self.memory.group)

    def _in_group(self, noun: w.Filter, n: Value | None, group: str, up_to: bool = False) -> Selector:
        if group not in ("looked", "revealed") or noun.controller is not None or noun.owner is not None:
            raise NotUnderstoodError('it is not clear which cards "them" are')
        self.memory.it = w.Bound("it")
        return w.Pick(noun, (w.Zone.DECK,), None, n, up_to, among=group)

    def group_spoken(self) -> str:
        return self.memory.group

    group_looked = constant("looked")

    def group_shown(self) -> str:
        self._earlier("revealed")
        return "revealed"

    def one_of_group(self, _article: Any, noun: w.Filter, group: str) -> Selector:
        return self._in_group(noun, w.Num(1), group)

    def many_of_group(self, n: Value, noun: w.Filter, group: str) -> Selector:
        return self._in_group(several(noun) if n != w.Num(1) else noun, n, group)

    def some_of_group(self, n: Value, noun: w.Filter, group: str) -> Selector:
        return self._in_group(several(noun), n, group, True)

    def any_of_group(self, noun: w.Filter, group: str) -> Selector:
        return self._in_group(several(noun), None, group, True)

    def any_of_them(self) -> Selector:
        return self._in_group(w.Filter(), None, self.memory.group, True)

    def all_of_group(self, noun: w.Filter, group: str) -> Selector:
        return self._in_group(several(noun), w.CountBound(group, several(noun)), group)

    def the_rest(self) -> Selector:
        """What is left of them there: what has moved is another object (3.0.7)."""
        if self.memory.chosen_of:
            return w.Rest(self.memory.chosen_of)
        if self.memory.group not in ("looked", "revealed"):
            raise NotUnderstoodError("it is not clear what they are the rest of")
        return w.Rest(self.memory.group) if self.memory.stirred else w.Bound(self.memory.group)

    def of_looked(self, n: Token) -> Selector:
        return w.Pick(w.Filter(), (w.Zone.DECK,), None, w.Num(int(n)), among="looked")

    def of_revealed(self, n: Token) -> Selector:
        return w.Pick(w.Filter(), (w.Zone.DECK,), None, w.Num(int(n)), among="revealed")

    top_card = term(w.TopOfDeck)

    def top_cards(self, n: Value, whose: w.Who) -> Selector:
        return w.TopOfDeck(whose, n)

    def bottom_card(self, whose: w.Who) -> Selector:
        return self.bottom_cards(w.Num(1), whose)

    def bottom_cards(self, n: Value, whose: w.Who) -> Selector:
        return w.TopOfDeck(whose, n, bottom=True)

    def zone_of_any(self, zones: tuple[w.Zone, ...]) -> tuple[w.Who, tuple[w.Zone, ...]]:
        """ "from a graveyard": whoever's it is; only of zones that everybody can look at."""
        if any(zone not in (w.Zone.GRAVEYARD, w.Zone.BANISHED, w.Zone.PITCH) for zone in zones):
            raise NotUnderstoodError("it is not said whose zone is meant")
        return w.Who.ANY_HERO, zones

    def from_looked(self) -> tuple[w.Who, tuple[w.Zone, ...]]:
        """ "from it", of a hand that is looked at."""
        if not isinstance(self.memory.looked, Looked):
            raise NotUnderstoodError("it is not clear where the card comes from")
        return self.memory.looked

    def zone_from(self, whose: w.Who, zones: tuple[w.Zone, ...]) -> tuple[w.Who, tuple[w.Zone, ...]]:
        return whose, zones

    def zone_unsaid(self, zones: tuple[w.Zone, ...]) -> tuple[w.Who, tuple[w.Zone, ...]]:
        """ "from the banished zone": without an owner, that of who controls the effect (3.0.13)."""
        return w.Who.YOU, zones

    def _aimed_hero(self, hero: dict[str, Any]) -> w.Filter:
        """What the hero that is attacked must be: "a marked hero", "a Shadow hero", "you"."""
        found: w.Filter = hero.get("target_hero", w.Filter(hero=True))
        if hero.get("marked"):
            found = replace(found, marked=True)
        return replace(found, controller=hero["target"]) if "target" in hero else found

    def post_at(self, hero: dict[str, Any]) -> w.Filter:
        return w.Filter(at=self._aimed_hero(hero))

    def _pick(self, noun: w.Filter, place: Any, count: Value | None, up_to: bool = False) -> w.Pick:
        """Objects of a zone, or of the arena when the phrase says who controls them."""
        noun, place = asked_late(noun, place)
        self.memory.beside = True
        if place is not None and place[0] in (w.Who.OPPONENTS, w.Who.EACH_HERO) and count is not None:
            raise NotUnderstoodError("it is not clear how many are meant of each hero")
        if place is not None and isinstance(place[1], w.Together) and count is not None:
            raise NotUnderstoodError("it is not clear whether so many are meant of each zone")
        if place is not None:
            if noun.controller is not None:
                raise NotUnderstoodError("a card of that zone has no controller")
            return w.Pick(
                noun, place[1], place[0], count, up_to, among=place.among if isinstance(place, Looked) else ""
            )
        if noun.controller is not None:
            return w.Pick(replace(noun, controller=None), (w.Zone.ARENA,), noun.controller, count, up_to)
        return w.Pick(noun, (), None, count, up_to)

    def pick_one(self, *parts: Any) -> w.Pick:
        article, noun, place = parts if len(parts) == 3 else (None, *parts)
        if article == "another":
            noun = self._another(noun)
        return self._pick(noun, place, w.Num(1))

    def pick_random(self, noun: w.Filter, place: Any) -> w.Pick:
        return replace(self._pick(noun, place, w.Num(1)), random=True)

    def pick_random_many(self, n: Value, noun: w.Filter, place: Any) -> w.Pick:
        return replace(self._pick(noun, place, n), random=True)

    your_hero = constant(w.HeroOf())

    def target_hero(self) -> Selector:
        return w.HeroOf(self.who_target())

    def target_opposing_hero(self) -> Selector:
        return w.HeroOf(self.who_target_opposing())

    def another_target_hero(self) -> Selector:
        return w.HeroOf(self.who_another_target())

    def attack_source(self) -> Selector:
        it = self.memory.it
        return w.SourceOf(it if isinstance(it, w.Target) else w.Bound("attack"))

    def own_revealed(self) -> Selector:
        self._earlier("revealed")
        return w.Pick(w.Filter(owner=w.Who.YOU), (w.Zone.DECK,), None, among="revealed")

    def pick_many(self, n: Value, noun: w.Filter, place: Any) -> w.Pick:
        noun = several(noun) if n != w.Num(1) else noun
        return self._pick(noun, place, n)

    def pick_up_to(self, n: Value, noun: w.Filter, place: Any) -> w.Pick:
        return self._pick(several(noun), place, n, True)

    def pick_many_apart(self, n: Value, noun: w.Filter, asked: str, place: Any) -> w.Pick:
        """ "3 cards with different names from your graveyard"."""
        return replace(self.pick_many(n, noun, place), apart=asked)

    def pick_up_to_apart(self, n: Value, noun: w.Filter, asked: str, place: Any) -> w.Pick:
        return replace(self.pick_up_to(n, noun, place), apart=asked)

    def pick_any(self, noun: w.Filter, place: Any) -> w.Pick:
        return self._pick(several(noun), place, None, True)

    def every(self, noun: w.Filter, place: Any) -> Selector:
        picked = self._pick(several(noun), place, None)
        self.memory.between = True  # "each rust counter on it" could be those on each of them
        return w.Every(picked.what, picked.where or (w.Zone.ARENA,), picked.whose)

    def whole_zone(self, whose: w.Who, zones: tuple[w.Zone, ...]) -> Selector:
        return w.Every(w.Filter(), zones, whose)

    def target(self, noun: w.Filter, place: Any = None) -> Selector:
        noun, place = asked_late(noun, place)
        if place is not None and noun.controller is not None:
            raise NotUnderstoodError("a card of that zone has no controller")
        where = place[1] if place else ()
        if place:
            noun = replace(noun, owner=place[0])
        self.memory.beside = True
        return w.Target(self.memory.add_target(TargetSpec(noun, where=where)))

    def another_target(self, noun: w.Filter) -> Selector:
        """Another than the object that is targeted before it; where none is, than this."""
        if not any(spec.hero is None and spec.mode == self.memory.mode for spec in self.memory.targets):
            return self.target(self._another(noun))
        made = self.target(noun)
        self.memory.targets[-1] = replace(self.memory.targets[-1], other=True)
        return made

    def post_defending_target(self, noun: w.Filter) -> w.Filter:
        return self.post_defending_ref(self.target(noun))

    under_it = constant(w.Pick(w.Filter(under=True), (w.Zone.UNDER,), None))
    under_many = term(w.Pick, w.Filter(under=True), (w.Zone.UNDER,), None)

    def _twin(self, counts: tuple[Value, Value], parts: tuple[Any, ...]) -> tuple[tuple[Value, w.Filter], ...]:
        """ "2 red and 2 yellow cards": two counts with what is asked of each."""
        filters = [p for p in parts if isinstance(p, w.Filter)]
        if len(filters) != 2:
            raise NotUnderstoodError("it is not clear which cards are meant")
        return ((counts[0], filters[0]), (counts[1], filters[1]))

    def twin_one(self, *parts: Any) -> tuple[tuple[Value, w.Filter], ...]:
        return self._twin((w.Num(1), w.Num(1)), parts)

    def twin_many(self, *parts: Any) -> tuple[tuple[Value, w.Filter], ...]:
        counts = [p for p in parts if isinstance(p, Value)]
        return self._twin((counts[0], counts[1]), parts)
