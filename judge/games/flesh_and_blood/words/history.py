"""What has happened, said of a player or of an object: "you've played 2 or more red cards this turn".

A clause is who, a deed (one verb or several), what it was done to or how often, and a period; each part is read alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.frozen import Frozen
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Happened, Not
from judge.games.flesh_and_blood.vocabulary.events import (
    PHANTASM,
    SCRAPPING,
    CountEvents,
    EventKind,
    EventPattern,
    SumEvents,
)
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Filter, Num, Period, This, Who, Zone
from judge.games.flesh_and_blood.words.amounts import Counted
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.games.flesh_and_blood.words.nouns import THIS, as_said, constant
from judge.games.flesh_and_blood.words.selectors import Selectors
from judge.terms import flesh_and_blood as terms

Place = tuple[Who | None, tuple[Zone, ...]]  # None: of whoever it is said
# A deed of one's own is not one's ally's (8.2.8e).
OWN_DAMAGE = Filter(not_subtypes=("Ally",))
_OWN_ZONES = (Zone.HAND, Zone.DECK, Zone.ARSENAL, Zone.GRAVEYARD, Zone.PITCH, Zone.SOUL)
_OF_SYMBOL = {"{p}": "physical"}
_BLANK = Filter()
ANYONES = "anyone's"  # banished "from a graveyard", whoever owns the card, until it is known what is banished


Much = dict[str, Any]  # kind and least amount of an event, as they are said


class Deed(Frozen):
    """What was done: any of some events. needs: whether it must be said to what ("played"); ``attack``: an attack."""

    patterns: tuple[EventPattern, ...]
    takes: bool = False
    needs: bool = False
    owner: Who | None = None  # whose it was, or whose deck
    aims: bool = False  # it was done to the player it is said of ("been attacked")
    amount: bool = False  # it is measured by its amount, not by how often ("dealt 3 or more damage")

    def whole(self, **more: Any) -> EventPattern:
        """One pattern that any of the events matches, with what is said of all of them."""
        first, *others = (replace(p, **more) for p in self.patterns)
        return replace(first, or_else=tuple(others))


class Often(Frozen):
    """How often: op and number, and what it was done to in each of some clauses."""

    op: str = ">="
    n: int = 1
    apart: bool = False
    what: tuple[tuple[Filter, Place | None], ...] = ()


ATTACKING = (EventKind.ATTACK, EventKind.HIT)
_ABILITY = Often(what=((_BLANK, None),))  # nothing is asked of its source


_WITH = (EventKind.ATTACK, EventKind.HIT, EventKind.DEFEND)
_ATTACKED, _HIT, _DEFENDED = (Deed((EventPattern(kind),)) for kind in _WITH)


def _verb(kind: EventKind, *, takes: bool = False, needs: bool = False, **fixed: Any) -> Any:
    return constant(Deed((EventPattern(kind, **fixed),), takes, needs))


def _takes(kind: EventKind, **fixed: Any) -> Any:
    return _verb(kind, takes=True, needs=True, **fixed)


def _so_much(much: Much, *patterns: EventPattern) -> Deed:
    return Deed(tuple(replace(p, **much) for p in patterns), amount="amount" in much)


def _counters(op: str, sign: int) -> Any:
    """All that are put at once are one event; those that are removed are counted below zero (8.5.16b)."""

    def did(_reader: Any, counter: tuple[str, int], noun: Filter) -> Deed:
        name, n = counter
        moved = EventPattern(EventKind.PUT_COUNTER, obj=noun, counter=name, amount=(op, Num(sign * n)))
        return Deed((moved,), amount=n > 1)

    return did


def apart(one: Filter, two: Filter) -> bool:
    """Can no object be both?"""
    left, right = (one, two) if not one.not_subtypes else (two, one)
    return bool(
        (one.colors and two.colors and not set(one.colors) & set(two.colors))
        or set(left.subtypes) & set(right.not_subtypes)
        or (set(one.types) and set(two.types) and _kinds_apart(one, two))
    )


def _kinds_apart(one: Filter, two: Filter) -> bool:
    """A card that is played has one of these types only."""
    alone = {"Action", "Instant", "Attack Reaction", "Defense Reaction"}
    return bool(set(one.types) & alone and set(two.types) & alone and not set(one.types) & set(two.types))


def only_public(noun: Filter) -> None:
    """A card in an arsenal may be frozen face-down, where nothing is known of it; it has no controller (3.3)."""
    if noun != THIS and noun.controller is None:
        raise NotUnderstoodError("what is frozen may be face-down")


def dying(noun: Filter) -> Filter:
    """What dies is an ally (8.2.8a), whatever else it is called; ``NotUnderstoodError`` for what does not live."""
    if noun == THIS or "Ally" in noun.subtypes:
        return noun
    if noun.types or noun.weapon or noun.attack or {*noun.subtypes} & terms.PERMANENTS:
        raise NotUnderstoodError("only what lives dies")
    return replace(noun, subtypes=(*noun.subtypes, "Ally"))


class History(Selectors):
    """Rules of the section "history"."""

    per_turn = constant(Period.TURN)
    per_link = constant(Period.LINK)
    per_chain = constant(Period.CHAIN)
    per_game = constant(Period.GAME)
    per_your_turn = constant(Period.YOUR_TURN)
    per_step = constant(Period.STEP)

    did_played = _takes(EventKind.PLAY)
    did_activated = _takes(EventKind.ACTIVATE)
    did_stolen = _takes(EventKind.STEAL)
    did_given = _takes(EventKind.GIVE)
    did_pitched = _takes(EventKind.PITCH)
    did_discarded = _takes(EventKind.DISCARD)
    did_destroyed = _takes(EventKind.DESTROY)
    did_created = _takes(EventKind.CREATE)
    did_banished = _takes(EventKind.BANISH)
    did_controlled = _takes(EventKind.CONTROL)
    did_revealed = _takes(EventKind.REVEAL)
    did_equipped = _takes(EventKind.EQUIP)
    did_drawn = _takes(EventKind.DRAW)
    did_attacked_with = _takes(EventKind.ATTACK)
    did_hit_with = _takes(EventKind.HIT)
    did_defended_with = _takes(EventKind.DEFEND)
    did_boosted = _verb(EventKind.BOOST, takes=True)
    did_charged = _verb(EventKind.CHARGE, takes=True)
    did_scrapped = _verb(EventKind.BANISH, takes=True, way=SCRAPPING)  # what is banished is scrapped (8.3.32a)
    did_cranked = _verb(EventKind.CRANK, takes=True)
    did_attacked, did_hit, did_defended = constant(_ATTACKED), constant(_HIT), constant(_DEFENDED)
    did_fused = _verb(EventKind.FUSION)
    did_beaten = _verb(EventKind.BEAT_CHEST)
    did_protected = _verb(EventKind.PROTECT)
    did_protected_another = _verb(EventKind.PROTECT, at_another=True)
    did_intimidated = _verb(EventKind.INTIMIDATE)
    did_wagered = _verb(EventKind.WAGER)
    did_won_clash = _verb(EventKind.WIN_CLASH)
    did_transcended = _verb(EventKind.TRANSCEND)
    did_won_wager = _verb(EventKind.WIN_WAGER)
    did_contract = _verb(EventKind.COMPLETE_CONTRACT)
    did_cheered = _verb(EventKind.CHEER)
    did_booed = _verb(EventKind.BOO)
    did_gained_go = _verb(EventKind.GAIN_GO_AGAIN)
    did_marked = _verb(EventKind.MARK)
    did_marked_opponent = _verb(EventKind.MARK, target=Who.AN_OPPONENT)
    did_marked_you = _verb(EventKind.MARK, target=Who.YOU)
    did_frozen = _takes(EventKind.FREEZE)
    did_tapped = _takes(EventKind.TAP)
    did_untapped = _takes(EventKind.UNTAP)
    did_turned_up = _takes(EventKind.TURN_UP)
    did_turned_down = _takes(EventKind.TURN_DOWN)
    did_gained_control = _takes(EventKind.GAIN_CONTROL)
    did_opted = _verb(EventKind.OPT)
    did_became_marked = _verb(EventKind.BECOME_MARKED)
    did_rolled_any = _verb(EventKind.ROLL)
    did_been_intimidated = constant(Deed((EventPattern(EventKind.INTIMIDATE),), aims=True))
    did_gained_action = _verb(EventKind.GAIN_ACTION)
    did_fused_this = _verb(EventKind.FUSION, obj=THIS)
    did_become_this = _verb(EventKind.BECOME, obj=THIS)

    # deeds
    def deeds(self, *parts: Deed | Token) -> Deed:
        """ "played or created", "pitched, played, or defended with": any of them."""
        deeds = [p for p in parts if isinstance(p, Deed)]
        if len(deeds) == 1:
            return deeds[0]
        if deeds[-1].takes and deeds[-1].patterns[0].kind in _WITH:  # "attacked or defended with": with what
            deeds = [replace(d, takes=True) if d in (_ATTACKED, _HIT, _DEFENDED) else d for d in deeds]
        if any(not d.takes or d.amount for d in deeds):
            raise NotUnderstoodError("it is not clear what each of the deeds was done to")
        return Deed(tuple(p for d in deeds for p in d.patterns), True, True)

    def all_deeds(self, *deeds: Deed) -> tuple[Deed, ...]:
        return deeds

    def history_all(self, who: Who, deeds: tuple[Deed, ...], often: Often, period: Period) -> Condition:
        """ "you've pitched, played, and defended with a blue card": each of them, not with the same card."""
        if any(not d.takes or d.amount for d in deeds) or often.op != ">=" or len(often.what) != 1:
            raise NotUnderstoodError("it is not clear what each of the deeds was done to")
        if who in (Who.AN_OPPONENT, Who.ANY_HERO):
            raise NotUnderstoodError("it is not clear whether one hero has done all of them")
        return All(tuple(self.history(who, self.done(d, often), period) for d in deeds))

    harm_plain, harm_arcane = constant(""), constant("arcane")

    def harm_symbol(self, symbol: Token) -> str:
        if symbol not in _OF_SYMBOL:
            raise NotUnderstoodError(f"{symbol} is no kind of damage")
        return _OF_SYMBOL[symbol]

    # how much of it
    def harm_some(self, kind: str) -> Much:
        return {"damage": kind}

    def harm_much(self, n: Token, kind: str) -> Much:
        return {"damage": kind, "amount": (">=", Num(int(n)))}

    def life_some(self, symbol: Token) -> Much:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is nothing a player gains or loses")
        return {}

    def life_much(self, n: Token, symbol: Token) -> Much:
        return {**self.life_some(symbol), "amount": (">=", Num(int(n)))}

    def did_dealt(self, much: Much, to: Who | None = None) -> Deed:
        return _so_much(much, EventPattern(EventKind.DEAL_DAMAGE, obj=OWN_DAMAGE, target=to))

    def did_been_dealt(self, much: Much) -> Deed:
        return _so_much(much, EventPattern(EventKind.DAMAGE))

    def did_prevented(self, much: Much) -> Deed:
        return _so_much(much, EventPattern(EventKind.PREVENT))

    def did_lost(self, much: Much) -> Deed:
        """Damage is a loss of {h} too (8.5.3)."""
        return _so_much(much, EventPattern(EventKind.LOSE_LIFE), EventPattern(EventKind.DAMAGE))

    def did_gained(self, much: Much) -> Deed:
        return _so_much(much, EventPattern(EventKind.GAIN_LIFE))

    to_hero, to_opponent = constant(Who.ANY_HERO), constant(Who.AN_OPPONENT)

    deck_yours, deck_theirs = constant(Who.YOU), constant(Who.THEM)

    def did_shuffled(self, whose: Who | None = None) -> Deed:
        return Deed((EventPattern(EventKind.SHUFFLE),), owner=whose)

    def did_searched(self, whose: Who) -> Deed:
        return Deed((EventPattern(EventKind.SEARCH),), owner=whose)

    def did_attacked_hero(self, hero: dict[str, Any], noun: Filter | None = None) -> Deed:
        return self._at_hero(EventKind.ATTACK, hero, noun)

    def did_hit_hero(self, hero: dict[str, Any], noun: Filter | None = None) -> Deed:
        return self._at_hero(EventKind.HIT, hero, noun)

    def _at_hero(self, kind: EventKind, hero: dict[str, Any], noun: Filter | None) -> Deed:
        of = hero.get("target_hero")
        if hero.get("marked") or (of is not None and of.so is not None):
            raise NotUnderstoodError("what the hero was like then is not kept")
        return Deed((EventPattern(kind, obj=noun and self.by_attack(noun), **hero),))

    def by_attack(self, noun: Filter) -> Filter:
        return replace(noun, attack=True)

    def did_been_attacked(self, by: Filter | None = None) -> Deed:
        return Deed((EventPattern(EventKind.ATTACK, obj=by),), aims=True)

    def did_been_hit(self, by: Filter | None = None) -> Deed:
        return Deed((EventPattern(EventKind.HIT, obj=by),), aims=True)

    # counters: how many, of which kind, on what
    def counter_named(self, counter: str) -> tuple[str, int]:
        return counter, 1

    def counter_any(self, n: Token | None = None) -> tuple[str, int]:
        return "", int(n) if n is not None else 1

    def counters_named(self, n: Token, counter: str) -> tuple[str, int]:
        return counter, int(n)

    counted_on_this = constant(THIS)

    counted_on_noun = as_said

    did_put_counter, did_removed_counter = _counters(">=", 1), _counters("<=", -1)

    def rolls_each(self, *numbers: Token) -> tuple[tuple[str, Value], ...]:
        return tuple(("==", Num(int(n))) for n in numbers if n.type == "NUM")

    def rolls_least(self, n: Token) -> tuple[tuple[str, Value], ...]:
        return ((">=", Num(int(n))),)

    def did_rolled(self, rolled: tuple[tuple[str, Value], ...]) -> Deed:
        return Deed(tuple(EventPattern(EventKind.ROLL, amount=amount) for amount in rolled))

    # how often, and to what
    def obj_counted(self, counted: Counted, place: Place | None = None) -> Often:
        return Often(counted.op, counted.n, counted.op != ">=" or counted.n > 1, ((counted.noun, place),))

    def obj_so_often(self, counted: Counted, times: Often) -> Often:
        """ "played a red card 2 or more times"."""
        return replace(times, what=((counted.one, None),))

    def _obj_one(self, noun: Filter, place: Place | None = None) -> Often:
        return self.obj_counted(self.counted_one(noun), place)

    def obj_named(self, name: Token) -> Often:
        return self._obj_one(Filter(name=str(name)))

    def obj_both(self, one: Counted, two: Counted) -> Often:
        """ "a red card and a blue card": one of each, and not one that is both."""
        if not apart(one.one, two.one):
            raise NotUnderstoodError("one card could be both of them")
        return Often(what=((one.noun, None), (two.noun, None)))

    obj_ability = constant(_ABILITY)

    def times_more(self, n: Token) -> Often:
        return Often(">=", int(n))

    def times_fewer(self, n: Token) -> Often:
        return Often("<=", int(n))

    def times_with(self, often: Often, noun: Filter) -> Often:
        return replace(often, what=((noun, None),))

    def from_own(self, zones: tuple[Zone, ...]) -> Place:
        return None, zones

    from_arsenal = constant((None, (Zone.ARSENAL,)))

    @staticmethod
    def _origin(place: Place | None, who: Who | None) -> Zone | None:
        """From which zone of their own somebody does something."""
        if place is None:
            return None
        if len(place[1]) != 1 or place[0] is Who.AN_OPPONENT:
            raise NotUnderstoodError("it is not clear from which zone")
        if who is not None and place[0] in (Who.YOU, Who.THEM) and (place[0] is Who.YOU) is not (who is Who.YOU):
            raise NotUnderstoodError("it is another player's zone")
        return place[1][0]

    @staticmethod
    def _from_own(pattern: EventPattern, who: Who | None) -> EventPattern:
        """Banished "from your graveyard": a card of one's own; whoever banishes it may banish others, too."""
        if pattern.way == ANYONES:
            return replace(pattern, way="")
        own = pattern.kind is EventKind.BANISH and pattern.from_zone in _OWN_ZONES
        if not own or who not in (Who.YOU, Who.THEM, Who.AN_OPPONENT):
            return pattern
        return replace(pattern, obj=replace(pattern.obj or _BLANK, owner=who))

    @staticmethod
    def _way_from(place: Place, patterns: tuple[EventPattern, ...]) -> str:
        """How that is done to a card which is done to it in such a place."""
        if place[0] is not Who.ANY_HERO or all(p.kind is not EventKind.BANISH for p in patterns):
            return patterns[0].way
        if patterns[1:]:
            raise NotUnderstoodError("it is not clear which of it is done to a card of anyone's")
        return ANYONES

    def done_turned_up(self, counted: Counted) -> tuple[Deed, Often]:
        return self.done(self.did_turned_up(), self.obj_counted(counted))

    def done_turned_down(self, counted: Counted) -> tuple[Deed, Often]:
        return self.done(self.did_turned_down(), self.obj_counted(counted))

    def done(self, deed: Deed, often: Often | None = None) -> tuple[Deed, Often]:
        often = often or Often()
        if often.what and not deed.takes:
            plural = all(p.kind in (EventKind.ATTACK, EventKind.HIT) for p in deed.patterns)
            if not plural:
                raise NotUnderstoodError("nothing is the object of this verb")
        if deed.aims and often != Often():
            raise NotUnderstoodError("it is not clear how often it was done to whom")
        if deed.needs and not often.what:
            raise NotUnderstoodError("it is not said what it was done to")
        if deed.amount and often != Often():
            raise NotUnderstoodError("it is not clear what the numbers count")
        if often is _ABILITY and any(p.kind is not EventKind.ACTIVATE for p in deed.patterns):
            raise NotUnderstoodError("nothing is done to an ability but that it is activated")
        return deed, often

    # clauses
    def _clause(self, deed: Deed, often: Often, period: Period, who: Who | None) -> Condition:
        self.memory.period = period
        if self.memory.it == This() and any(what not in (None, THIS) for what, _ in often.what):
            self.memory.beside = True
        if deed.amount:
            return self._amount(deed, period, who)
        if (often.op, often.n) != (">=", 1) and any(p.kind is EventKind.PUT_COUNTER for p in deed.patterns):
            raise NotUnderstoodError("it is not clear whether counters are counted")
        clauses: list[Condition] = []
        for what, place in often.what or ((None, None),):
            pattern = self._pattern(deed, who, what, place)
            apart = often.apart and what is not None and not what.attack and pattern.kind in ATTACKING

            def times(least: int, pattern: EventPattern = pattern, apart: bool = apart) -> Happened:
                return Happened(pattern, period, Num(least), apart and least > 1)

            if often.op == ">=" and often.n > 1:
                self.memory.many = CountEvents(pattern, period, apart)
            clauses.append(Counted(often.op, often.n, _BLANK).happened(times))
        return clauses[0] if len(clauses) == 1 else All(tuple(clauses))

    @staticmethod
    def _own_deck(who: Who | None, deed: Deed) -> None:
        """ "you shuffle your deck", "they shuffle their deck": one's own."""
        if deed.owner is not None and deed.takes is False and (deed.owner is Who.YOU) is not (who is Who.YOU):
            raise NotUnderstoodError("it is the deck of another player")

    def _pattern(self, deed: Deed, who: Who | None, what: Filter | None, place: Place | None) -> EventPattern:
        self._own_deck(who, deed)
        more: dict[str, Any] = {"target": who} if deed.aims else {"who": who}
        if place is not None:
            more |= {"from_zone": self._origin(place, who), "way": self._way_from(place, deed.patterns)}
        if what is not None and what != _BLANK:
            if any(p.kind is EventKind.FREEZE for p in deed.patterns):
                only_public(what)
            attacks = all(p.kind is EventKind.ATTACK for p in deed.patterns)  # a dagger that attacks not may hit
            more["obj"] = replace(what, attack=True) if attacks and not what.this else what
        return self._from_own(deed.whole(**more), who)

    def _amount(self, deed: Deed, period: Period, who: Who | None) -> Condition:
        """ "dealt 3 or more damage this turn": all of it together."""
        assert deed.patterns[0].amount is not None
        op, n = deed.patterns[0].amount
        of_counters = deed.patterns[0].kind is EventKind.PUT_COUNTER
        if of_counters and deed.patterns[0].obj != THIS:
            raise NotUnderstoodError("it is not clear whether one object has had all of them")
        if of_counters:  # what was put and what was removed are not added up
            deed = replace(
                deed, patterns=tuple(replace(p, amount=(op, Num(1 if op == ">=" else -1))) for p in deed.patterns)
            )
            return Compare(SumEvents(deed.whole(who=who), period), op, n)
        return Compare(SumEvents(deed.whole(who=who, amount=None), period), op, n)

    doer_have = as_said

    def history(self, who: Who, did: tuple[Deed, Often], period: Period) -> Condition:
        self._released(who)
        return self._clause(*did, period, who)

    def history_wagered(self, who: Who, times: Often | None, period: Period) -> Condition:
        return self.history(who, (self.did_wagered(), times or Often()), period)

    def history_nobody(self, who: Who, did: tuple[Deed, Often], period: Period) -> Condition:
        return Not(self.history(who, did, period))

    def history_not(self, who: Who, did: tuple[Deed, Often], period: Period) -> Condition:
        self._somebody(who)
        return self.history_nobody(who, did, period)

    @staticmethod
    def _somebody(who: Who) -> None:
        """ "a hero hasn't": it is said of one of them, not that no hero has."""
        if who in (Who.AN_OPPONENT, Who.ANY_HERO):
            raise NotUnderstoodError("it is not clear whether one of them has not, or none has")

    def history_of(self, what: Selector | Counted, did: tuple[Deed, Often], period: Period) -> Condition:
        """ "this has hit this turn", "2 or more swords have hit this turn": the deed of objects."""
        deed, often = did
        if isinstance(what, Selector):
            what = self.counted_one(self._itself(what))
        elif often != Often() and what != self.counted_one(what.noun):
            raise NotUnderstoodError("it is not clear what the numbers count")
        noun = what.noun
        if deed.aims:
            raise NotUnderstoodError("it is not kept of an object what has been done to it")
        if often == Often() and not deed.amount and all(p.kind is EventKind.DEAL_DAMAGE for p in deed.patterns):
            dealt = replace(deed, patterns=tuple(replace(p, obj=what.one) for p in deed.patterns))
            return self._clause(dealt, often, period, None)
        own = (EventKind.ATTACK, EventKind.HIT, EventKind.DEFEND, EventKind.GAIN_GO_AGAIN)
        if often.what or any(p.kind not in own for p in deed.patterns):
            raise NotUnderstoodError("this is nothing that an object does")
        if noun.attack and deed.patterns[0].kind is EventKind.GAIN_GO_AGAIN:
            raise NotUnderstoodError("what the attack of a weapon gained is noted of the weapon")
        often = self.obj_counted(what) if often == Often() else replace(often, what=((noun, None),))
        return self._clause(deed, often, period, None)

    def history_of_not(self, what: Selector | Counted, did: tuple[Deed, Often], period: Period) -> Condition:
        if isinstance(what, Counted):
            self._obj_one(what.one)
        return Not(self.history_of(what, did, period))

    def history_hit(self, counted: Counted, period: Period) -> Condition:
        return self.history_of(counted, (self.did_hit(), Often()), period)

    def _itself(self, what: Selector) -> Filter:
        if what != self.this():
            raise NotUnderstoodError("it is not clear what it has done")
        return THIS

    # of a thing: "a card has been put into your graveyard this turn"
    def passive_done(self, deed: Deed, by: Who | None = None) -> Deed:
        if not deed.takes:
            raise NotUnderstoodError("nothing is the object of this verb")
        self._released(by)
        return deed if by is None else Deed(tuple(replace(p, who=by) for p in deed.patterns), True, True)

    def passive_from(self, deed: Deed, place: tuple[Who, tuple[Zone, ...]]) -> Deed:
        """ "a card was banished from your graveyard": one of yours, that lay there; "from a graveyard": anyone's."""
        found, (who, zones) = self.passive_done(deed), place
        owner = None if who is Who.ANY_HERO else who
        of_whom = owner in (None, Who.YOU) and all(p.kind is EventKind.BANISH for p in found.patterns)
        if len(zones) != 1 or not of_whom:
            raise NotUnderstoodError("it is not known from which zone")
        return replace(found, patterns=tuple(replace(p, from_zone=zones[0]) for p in found.patterns), owner=owner)

    passive_arsenal = constant(Deed((EventPattern(EventKind.PLAY, from_zone=Zone.ARSENAL),), True, True))

    passive_phantasm = constant(Deed((EventPattern(EventKind.DESTROY, way=PHANTASM),), True, True))

    def history_passive(self, counted: Counted, _been: None, deed: Deed, period: Period) -> Condition:
        noun = self._known_there(replace(counted.noun, owner=deed.owner or counted.noun.owner), deed.patterns[0])
        return self._clause(deed, self.obj_counted(counted._replace(noun=noun)), period, deed.patterns[0].who)

    def history_passive_both(self, one: Counted, two: Counted, been: None, deed: Deed, period: Period) -> Condition:
        """ "a red card and a blue card were pitched this turn": one of each, and not one that is both."""
        if not apart(one.one, two.one):
            raise NotUnderstoodError("one card could be both of them")
        return All(tuple(self.history_passive(each, been, deed, period) for each in (one, two)))

    def _known_there(self, noun: Filter, pattern: EventPattern) -> Filter:
        """What is put into a zone where nobody need see it: any card of an arsenal, none of a hand (3.3, 3.9)."""
        if pattern.kind is EventKind.PUT_INTO_ARSENAL:
            self._only_any(noun, pattern)
        if pattern.kind is EventKind.PUT_INTO_HAND and noun.controller is None:
            raise NotUnderstoodError("of a card that is put into a hand nothing is known")
        return noun

    @staticmethod
    def _only_any(noun: Filter, pattern: EventPattern) -> EventPattern:
        """What is put into an arsenal may be face-down, where nothing is known of it (3.3)."""
        if noun != _BLANK:
            raise NotUnderstoodError("what is put there may be face-down")
        return pattern

    def history_counters_put(self, counter: tuple[str, int], _been: None, noun: Filter, period: Period) -> Condition:
        return self._clause(self.did_put_counter(counter, noun), Often(), period, None)

    def history_counters_removed(
        self, counter: tuple[str, int], _been: None, noun: Filter, period: Period
    ) -> Condition:
        return self._clause(self.did_removed_counter(counter, noun), Often(), period, None)

    def _came_and_went(self, kind: EventKind, counted: Counted, who: Who | None, period: Period) -> Condition:
        """What "you control" left: it was under your control then."""
        noun = counted.noun
        if who is not None and noun.controller is not None:
            raise NotUnderstoodError("it is said twice whose objects are meant")
        who, bare = who or noun.controller, replace(noun, controller=None)
        self._released(who)
        self.memory.beside = self.memory.beside or self.memory.it == This()
        return counted.happened(lambda n: Happened(EventPattern(kind, who=who, obj=bare), period, Num(n)))

    def history_entered(self, counted: Counted, *parts: Any) -> Condition:
        who = next((p for p in parts if isinstance(p, Who)), None)
        return self._came_and_went(EventKind.ENTER_ARENA, counted, who, parts[-1])

    went_left = constant("left")
    went_died = constant("died")

    def history_left(self, counted: Counted, *parts: Any) -> Condition:
        noun = dying(counted.noun) if "died" in parts else counted.noun
        return self._came_and_went(EventKind.LEAVE_ARENA, counted._replace(noun=noun), None, parts[-1])

    def history_passive_not(self, counted: Counted, _been: None, deed: Deed, period: Period) -> Condition:
        return Not(self.history_passive(self.counted_one(counted.one), None, deed, period))

    has_been = has_not_been = that_was = constant(None)
