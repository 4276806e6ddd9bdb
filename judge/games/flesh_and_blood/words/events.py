"""Triggers of the grammar as event patterns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary.abilities import Triggered
from judge.games.flesh_and_blood.vocabulary.conditions import DidSo
from judge.games.flesh_and_blood.vocabulary.effects import Delay
from judge.games.flesh_and_blood.vocabulary.events import BOOSTING, DYING, SCRAPPING, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Bound, ChosenNumber, Filter, Stat, Target, This, Who, Zone
from judge.games.flesh_and_blood.words.amounts import Counted, Numbered
from judge.games.flesh_and_blood.words.happening import Aimed, Happenings, any_of
from judge.games.flesh_and_blood.words.history import OWN_DAMAGE, Deed, Often, dying, only_public
from judge.games.flesh_and_blood.words.nodes import NEXT, Item, NotUnderstoodError, Plain, effects_of, of_effects
from judge.games.flesh_and_blood.words.nouns import THIS, amount_of, as_said, constant, split_mod


def _kind(kind: EventKind, **fixed: Any) -> Any:
    """A rule without parts that is one fixed pattern."""
    return lambda self, *_this: self._about_this(EventPattern(kind, **fixed))


def _moment(kind: EventKind, **fixed: Any) -> Any:
    """A moment of no object: "it" is what the sentence before spoke of."""
    return lambda self, *_: self._at(EventPattern(kind, **fixed))


def _theirs(kind: EventKind) -> Any:
    return lambda self: EventPattern(kind, who=self.memory.they())


_WAYS = (BOOSTING, SCRAPPING)
# What one effect does to several objects, as one compound event (1.9.2).
_AT_ONCE = (
    *(EventKind.DRAW, EventKind.DISCARD, EventKind.DESTROY, EventKind.BANISH, EventKind.CREATE, EventKind.REVEAL),
    *(EventKind.TAP, EventKind.UNTAP, EventKind.GAIN_CONTROL, EventKind.PUT_INTO_GRAVEYARD, EventKind.PUT_INTO_SOUL),
)
_ONLY = {"random": EventKind.DISCARD, "by you": EventKind.CREATE} | dict.fromkeys(_WAYS, EventKind.BANISH)
# The event's player is who controls what does it.
_PUT = (EventKind.PUT_INTO_HAND, EventKind.PUT_INTO_GRAVEYARD, EventKind.PUT_INTO_BANISHED)
_OF_CONTROLLER = (
    EventKind.ATTACK,
    EventKind.HIT,
    EventKind.WAGER,
    EventKind.DEFEND,
    EventKind.DEAL_DAMAGE,
    EventKind.ENTER_ARENA,
    EventKind.LEAVE_ARENA,
    EventKind.PLAY,
    EventKind.TRIGGER,
)


def _at_least(counted: Counted) -> tuple[str, int, Filter]:
    if counted.op != ">=":
        raise NotUnderstoodError("an event has at least so many")
    return counted.op, counted.n, counted.noun


def _limit(op: str) -> Any:
    """A rule of a number that is a limit: "exactly 2"."""
    return lambda self, n: (op, amount_of(n))


class Events(Happenings):
    """Rules of the section "triggers"."""

    def _about_this(self, pattern: EventPattern) -> EventPattern:
        return self._of(This(), pattern)

    def _between(self, what: Selector) -> bool:
        """Is it "this", spoken of behind something that an effect named?"""
        return what == This() and of_effects(self.memory.it)

    def _of(self, what: Selector, pattern: EventPattern) -> EventPattern:
        """ "it" is what the event happens to; who else has something ("a hero who controls an aura") is beside it, and
        a card that was moved before ("banish a card. When this hits, put it on top") could be it as well."""
        beside, between = self.memory.beside, self._between(what) or (what == This() and self.memory.apart)
        self.memory.it = self.memory.about = what
        self.memory.happens = pattern.obj
        self.memory.beside, self.memory.between = beside, between
        self._binds_them(pattern)
        return pattern

    def _at(self, pattern: EventPattern) -> EventPattern:
        self._binds_them(pattern)
        self.memory.about = None
        return pattern

    def _about(self, bound: str, pattern: EventPattern) -> EventPattern:
        return self._of(Bound(bound), pattern)

    def _binds_them(self, pattern: EventPattern) -> None:
        """An event aimed at a hero, or of another player, says who "they" are."""
        self.memory.them = None
        self.memory.them_bound = bool(pattern.hero_target) or pattern.who in (Who.AN_OPPONENT, Who.ANY_HERO)

    def _defenders(self, counted: Counted) -> tuple[str, int, Filter]:
        """What defends, in one declaration (7.3): "those cards", and "that card" where it is one."""
        self.memory.group, self.memory.crowd = "defenders", isinstance(counted, Numbered) or counted.n > 1
        return _at_least(counted)

    # moments
    at_start = _moment(EventKind.START_OF_TURN, who=Who.YOU)
    at_their_start = _moment(EventKind.START_OF_TURN, who=Who.AN_OPPONENT)
    at_game_start = _moment(EventKind.START_OF_GAME)
    at_each_start = _moment(EventKind.START_OF_TURN)
    at_heros_start = _moment(EventKind.START_OF_TURN, who=Who.ANY_HERO)
    at_heros_action = _moment(EventKind.START_ACTION_PHASE, who=Who.ANY_HERO)
    at_heros_end = _moment(EventKind.START_END_PHASE, who=Who.ANY_HERO)
    at_action = _moment(EventKind.START_ACTION_PHASE, who=Who.YOU)
    at_end = _moment(EventKind.START_END_PHASE)
    at_your_end = _moment(EventKind.START_END_PHASE, who=Who.YOU)
    at_their_end = _moment(EventKind.START_END_PHASE, who=Who.AN_OPPONENT)
    at_their_action = _moment(EventKind.START_ACTION_PHASE, who=Who.AN_OPPONENT)
    at_each_action = _moment(EventKind.START_ACTION_PHASE)
    next_end = constant(EventPattern(EventKind.START_END_PHASE))
    next_your_end = constant(EventPattern(EventKind.START_END_PHASE, who=Who.YOU))
    next_start = constant(EventPattern(EventKind.START_OF_TURN, who=Who.YOU))
    next_action = constant(EventPattern(EventKind.START_ACTION_PHASE, who=Who.YOU))

    next_their_start, next_their_action = _theirs(EventKind.START_OF_TURN), _theirs(EventKind.START_ACTION_PHASE)
    next_their_end = _theirs(EventKind.START_END_PHASE)

    ev_link = _moment(EventKind.LINK_RESOLVES)
    ev_closes = _moment(EventKind.CHAIN_CLOSES)

    def ev_your_link(self) -> EventPattern:
        return self._about("attack", EventPattern(EventKind.LINK_RESOLVES, who=Who.YOU))

    def ev_this_link(self) -> EventPattern:
        """The link that this attacks on; of what resolves there, the active one."""
        return self._at(EventPattern(EventKind.LINK_RESOLVES, obj=THIS if self.memory.stays else None))

    def happenings(self, *patterns: EventPattern) -> tuple[EventPattern, ...]:
        return tuple(one for p in patterns for one in (replace(p, or_else=()), *p.or_else))

    def ev_this(self, _this: Selector, patterns: tuple[EventPattern, ...]) -> EventPattern:
        own = [self._with_object(p, THIS) for p in patterns]
        pattern = self._about_this(any_of(own))
        if pattern.other is not None and len(own) == 1:
            self.memory.it = Bound("attack")
        return pattern

    def _with_object(self, pattern: EventPattern, noun: Filter) -> EventPattern:
        if pattern.way == DYING:
            noun = dying(noun)
        if pattern.kind is EventKind.FREEZE:
            only_public(noun)
        if pattern.kind is EventKind.WIN_WAGER and noun != THIS:
            raise NotUnderstoodError(
                "whoever controls the attack wins the wager, which is known of this alone (8.5.46a)"
            )
        if pattern.kind is EventKind.PUT_INTO_ARSENAL and (noun == Filter() or not pattern.face_up):
            return self._only_any(noun, pattern)
        if pattern.kind is EventKind.PUT_INTO_HAND and noun != THIS and noun.controller is None:
            raise NotUnderstoodError("of a card that is put into a hand nothing is known")
        pattern = replace(pattern, face_up=False)  # an object that is asked for is known
        if noun == THIS and (pattern.kind is EventKind.DEAL_DAMAGE or pattern.obj is not None):
            return replace(pattern, by_source=noun)
        if pattern.obj is not None:
            raise NotUnderstoodError("another than this does it to a card")
        found = replace(pattern, obj=noun)
        return self._from_own(found, None if noun == THIS else Who.YOU)

    def ev_noun(self, noun: Filter, patterns: tuple[EventPattern, ...]) -> EventPattern:
        """ "an aura you control is destroyed": who controls what does something is who does it."""
        bare = replace(noun, controller=None)
        out = []
        for pattern in patterns:
            gone = pattern.kind in _PUT and pattern.who is noun.controller  # of its owner
            if pattern.who is not None and noun.controller is not None and not gone:
                raise NotUnderstoodError("it is said twice whose objects are meant")
            if pattern.kind in _OF_CONTROLLER and pattern.who is None:
                out.append(self._with_object(replace(pattern, who=noun.controller), bare))
            else:
                out.append(self._with_object(pattern, noun))
        attacks = all(p.kind in (EventKind.ATTACK, EventKind.HIT, EventKind.WAGER) for p in patterns)
        return self._about("attack" if attacks else "card", any_of(out))

    def ev_noun_defended(self, noun: Filter, counted: Counted) -> EventPattern:
        """ "an attack you control is defended by an aura"."""
        bare = replace(noun, controller=None)
        pattern = EventPattern(EventKind.DEFENDED, who=noun.controller, obj=bare, others=self._defenders(counted))
        return self._about("attack", pattern)

    def ev_the_attack(self, patterns: tuple[EventPattern, ...]) -> EventPattern:
        return self.ev_noun(Filter(one=Bound("attack")), patterns)

    def ev_the_target(self, patterns: tuple[EventPattern, ...]) -> EventPattern:
        return self.ev_noun(Filter(one=self.only_target()), patterns)

    def ev_it(self, patterns: tuple[EventPattern, ...]) -> EventPattern:
        """ "When it hits", of what was targeted before."""
        it = self.memory.it
        attacks = all(p.kind in (EventKind.ATTACK, EventKind.HIT) for p in patterns)
        if not isinstance(it, Target) and it != Bound("attack") and not (it == NEXT and attacks):
            raise NotUnderstoodError('it is not clear what "it" is')
        return self.ev_noun(Filter(one=it), patterns)

    def ev_this_or(self, this: Selector, noun: Filter, patterns: tuple[EventPattern, ...]) -> EventPattern:
        """ "this or an aura you control is destroyed": either of them."""
        found = self.ev_noun(noun, patterns)
        own = self.ev_this(this, patterns)
        return replace(own, or_else=(*own.or_else, found))

    def ev_noun_attacked(self, noun: Filter) -> EventPattern:
        """ "an ally you control is attacked": it is a target of the attack (7.2.4)."""
        return self._about("attack", EventPattern(EventKind.ATTACK, hero_target=False, target_hero=noun))

    def ev_this_attacked(self, _this: Selector) -> EventPattern:
        return self._about_this(EventPattern(EventKind.ATTACK, hero_target=False, target_hero=THIS))

    def _counters_on(self, deed: Deed) -> EventPattern:
        (pattern,) = deed.patterns
        return self._about_this(pattern) if pattern.obj == THIS else self._about("card", pattern)

    def ev_counters_put(self, counter: tuple[str, int], noun: Filter) -> EventPattern:
        return self._counters_on(self.did_put_counter(counter, noun))

    def ev_counters_removed(self, counter: tuple[str, int], noun: Filter) -> EventPattern:
        return self._counters_on(self.did_removed_counter(counter, noun))

    def ev_target(self, noun: Filter, patterns: tuple[EventPattern, ...]) -> EventPattern:
        return self.ev_noun(Filter(one=self.target(noun)), patterns)

    def ev_your(self, noun: Filter, patterns: tuple[EventPattern, ...]) -> EventPattern:
        if noun.controller is not None:
            raise NotUnderstoodError("it is said twice whose objects are meant")
        return self.ev_noun(replace(noun, controller=Who.YOU), patterns)

    ev_enters_or_leaves = _kind(
        EventKind.ENTER_ARENA, obj=THIS, or_else=(EventPattern(EventKind.LEAVE_ARENA, obj=THIS),)
    )
    ev_discarded_random = _kind(EventKind.DISCARD, obj=THIS, random=True)
    ev_together_hand = _kind(EventKind.DEFEND, obj=THIS, together=(">=", 1, Filter()), together_from=Zone.HAND)
    ev_alone = _kind(EventKind.DEFEND, obj=THIS, alone=True)

    def ev_noun_defends(self, counted: Counted) -> EventPattern:
        return self._about("card", EventPattern(EventKind.DEFEND, obj=counted.one, other=THIS))

    def ev_adds(self, who: Who) -> EventPattern:
        """ "the defending hero adds a defending card to this chain link": one comes to defend this (7.0.5)."""
        if who is not Who.DEFENDING_HERO:
            raise NotUnderstoodError("only the defending hero adds defending cards")
        added = self.ev_noun_defends(self.counted_one(Filter()))
        self.memory.them = who
        return added

    def ev_adds_many(self, who: Who, n: Token) -> EventPattern:
        self.ev_adds(who)
        added = self.ev_nouns_defend(self.counted_more(n, Filter()))
        self.memory.them = who
        return added

    def ev_nouns_defend(self, counted: Counted) -> EventPattern:
        return self._about_this(EventPattern(EventKind.DEFENDED, obj=THIS, others=self._defenders(counted)))

    ev_opponent_graveyard = _kind(EventKind.PUT_INTO_GRAVEYARD, who=Who.YOU, obj=THIS, by=Who.AN_OPPONENT)

    def ev_together(self, _this: Selector, counted: Counted) -> EventPattern:
        op, n, noun = self._defenders(counted)
        others = op, n, replace(noun, other=False)  # "another" card: they are all others
        return self._about_this(EventPattern(EventKind.DEFEND, obj=THIS, together=others))

    def ev_noun_together(self, noun: Filter, counted: Counted) -> EventPattern:
        """ "A trap you control defends together with 2 or more yellow cards"."""
        op, n, others = self._defenders(counted)
        return self.ev_noun(noun, (EventPattern(EventKind.DEFEND, together=(op, n, replace(others, other=False))),))

    def ev_defended(self, _this: Selector, counted: Counted) -> EventPattern:
        return self.ev_nouns_defend(counted)

    def ev_defended_from(self, _this: Selector, counted: Counted, place: Any) -> EventPattern:
        return self._come_from(self.ev_nouns_defend(counted), place)

    def ev_noun_defended_from(self, noun: Filter, counted: Counted, place: Any) -> EventPattern:
        return self._come_from(self.ev_noun_defended(noun, counted), place)

    def _come_from(self, defended: EventPattern, place: tuple[Who, tuple[Zone, ...]]) -> EventPattern:
        """ "is defended by 2 or more cards from hand": by so many at once that came from there (7.3.2b)."""
        noun = defended.others[2] if defended.others else Filter()
        return replace(defended, from_zone=self._came_from(noun, place))

    # harm
    def hurt(self, *parts: Any) -> Aimed:
        """ "more than 2 arcane damage to a hero": kind, amount and whom."""
        out: Aimed = {}
        for part in parts:
            if isinstance(part, dict):
                out |= part
            elif isinstance(part, str):
                out["damage"] = part
            elif isinstance(part, tuple):
                out["amount"] = part
        return out

    more_than = _limit(">")
    exactly_n = _limit("==")

    # events of what you control
    def controlled(self, counted: Counted) -> Filter:
        return counted.one

    # "from an effect" is said by the kind of event itself (6.2.5)
    def ev_gains_exactly(self, noun: Filter, _third: Token, mod: Token, step: Any = None) -> EventPattern:
        stat, amount = split_mod(mod)
        kinds = {Stat.POWER: EventKind.GAIN_POWER, Stat.DEFENSE: EventKind.GAIN_DEFENSE}
        if stat not in kinds:
            raise NotUnderstoodError("only power and defense are gained by attacks")
        pattern = EventPattern(kinds[stat], obj=noun, amount=("==", amount), step="reaction" if step else "")
        return self._about("attack", pattern)

    in_reaction_step = constant("reaction")

    # events of a player
    revealing_this = constant(THIS)
    ev_fail_clash = constant(EventPattern(EventKind.FAIL_CLASH, who=Who.YOU))

    def ev_win_clash(self, revealing: Filter | None) -> EventPattern:
        return self._about_this(EventPattern(EventKind.WIN_CLASH, who=Who.YOU, obj=revealing))

    def _defend_many(self, who: Who, many: Counted, place: Any) -> EventPattern:
        """ "they defend with 1 or more equipment": in one declaration (7.3); "those cards" are the ones that match."""
        if many.noun.controller is not None or who in (Who.ANY_HERO, Who.ATTACKING_HERO):
            raise NotUnderstoodError("it is not clear who defends with them")
        self._defenders(many._replace(op=">="))
        others = many.op, many.n, replace(many.noun, controller=who)
        made = self._about("attack", EventPattern(EventKind.DEFENDED, others=others))
        return made if place is None else self._come_from(made, place)

    ev_win_wager = _kind(EventKind.WIN_WAGER, who=Who.YOU)
    ev_lethal = _kind(EventKind.DEAL_DAMAGE, who=Who.ANY_HERO, hero_target=True, lethal=True, at_another=True)

    # what players do
    def eo_counted(self, counted: Counted, place: Any = None) -> Any:
        """ "draw 2 or more cards": at once (1.9.2)."""
        one = self._obj_one(_at_least(counted)[2], place)
        return (one, counted.n) if isinstance(counted, Numbered) else one

    def do_defends_with(self, counted: Counted, place: Any = None) -> tuple[Deed, Any]:
        return self.do_this(self.did_defended_with(), self.eo_counted(counted, place))

    def when_done(self, _comma: None, items: tuple[Item, ...]) -> Plain:
        """ "When you do, …": a trigger that is met as it is generated, with targets of its own (6.6.2)."""
        return Plain((Item(Delay(Triggered(EventPattern(EventKind.DO_SO), effects_of(items)))),), DidSo())

    def ev_many(self, counted: Counted, pattern: EventPattern) -> EventPattern:
        """ "2 or more items you control are destroyed"."""
        if pattern.or_else or pattern.kind not in _AT_ONCE:
            raise NotUnderstoodError("it is not clear what happens at once")
        noun = _at_least(counted)[2]
        found = replace(pattern, obj=noun if noun != Filter() else None, least=counted.n)
        found = self._about_this(self._from_own(found, Who.YOU))
        self.memory.it = NEXT  # which of them matches is not kept
        return found

    eo_this = constant(Often(what=((THIS, None),)))

    def eo_this_from(self, _this: Selector, place: Any) -> Often:
        return Often(what=((THIS, place),))

    def eo_random(self, noun: Filter) -> tuple[Often, str]:
        return self._obj_one(noun), "random"

    def ev_you_dealt(self, much: Aimed) -> EventPattern:
        return self.ev_actor(Who.YOU, self.did_been_dealt(much))

    def ev_you_crank(self, what: Any = None) -> EventPattern:
        return self.ev_actor(Who.YOU, self.do_this(self.did_cranked(), what))

    def ev_you_gain_control(self, what: Any) -> EventPattern:
        return self.ev_actor(Who.YOU, self.do_this(self.did_gained_control(), what))

    def eo_by(self, counted: Counted) -> tuple[Often, str]:
        return self._obj_one(counted.one), "by you"

    def eo_way(self, counted: Counted, way: str) -> tuple[Often, str]:
        return self._obj_one(counted.one), way

    eo_ability = constant("ability")

    def do_this(self, deed: Deed, what: Any = None) -> tuple[Deed, Any]:
        return deed, what

    def do_deal(self, hurt: Aimed) -> Deed:
        return Deed((EventPattern(EventKind.DEAL_DAMAGE, obj=OWN_DAMAGE, **hurt),))

    do_deal_shared = constant("deal")

    def do_turn_up(self, noun: Filter) -> tuple[Deed, Any]:
        return self.do_this(self.did_turned_up(), self._obj_one(noun))

    def do_turn_down(self, noun: Filter) -> tuple[Deed, Any]:
        return self.do_this(self.did_turned_down(), self._obj_one(noun))

    def ev_they(self, *doings: Any) -> EventPattern:
        return self.ev_actor(self.memory.they(), *doings)

    def doing_they(self, _third: Token, doing: Any) -> Any:
        return doing

    def ev_you(self, *doings: Any) -> EventPattern:
        return self.ev_actor(Who.YOU, *doings)

    def ev_actor(self, who: Who, *parts: Any) -> EventPattern:
        doings = [p for p in parts if not isinstance(p, Token)]
        named = self.memory.them, self.memory.them_bound
        out: list[EventPattern] = []
        following: Any = None
        if len(doings) == 1 and isinstance(doings[0], tuple) and (many := self._declared_at_once(*doings[0])):
            made = self._defend_many(who, *many)
            if who is Who.THEM:
                self.memory.them, self.memory.them_bound = named
            return made
        for doing in reversed(doings):
            if doing == "deal":  # "you deal or are dealt damage"
                kind = following.patterns[0].damage if isinstance(following, Deed) else None
                if kind is None:
                    raise NotUnderstoodError("it is not said what is dealt")
                found = list(self.do_deal({"damage": kind}).patterns)
            elif isinstance(doing, Deed):
                self._own_deck(who, doing)
                following, found = doing, list(doing.patterns)
            else:
                deed, what = doing
                if what is None and deed.needs:
                    what = following[1] if isinstance(following, tuple) else None
                following, found = (deed, what), [self._from_own(p, who) for p in self._done_to(deed, what, who)]
            aims = isinstance(doing, Deed) and doing.aims
            out = [replace(p, target=who) if aims else replace(p, who=who) for p in found] + out
        pattern = any_of(out)
        whats = [p for d in doings if isinstance(d, tuple) for p in self._done_to(d[0], d[1] or following[1], who)]
        bound = "card" if whats else ""
        if whats and all(p.kind is EventKind.PLAY and p.obj and "Attack" in p.obj.subtypes for p in whats[:1]):
            bound = "attack"
        own = all(p.obj in (THIS, None) for p in whats) and pattern.kind is not EventKind.ACTIVATE
        pattern = self._about(bound, pattern) if bound and not own else self._about_this(pattern)
        if pattern.least:
            if pattern.or_else:
                raise NotUnderstoodError("it is not clear what is done at once")
            self.memory.it = NEXT  # which of them matches is not kept
        elif pattern.kind is EventKind.DRAW and not pattern.or_else:
            self.memory.named.add("drawn")
            self.memory.beside = True  # the card that is drawn
        if who not in (Who.YOU, Who.AN_OPPONENT, Who.ANY_HERO):  # a player named before: "they" still are
            self.memory.them, self.memory.them_bound = named
        return pattern

    def _declared_at_once(self, deed: Deed, what: Any) -> tuple[Counted, Any] | None:
        """How many cards somebody defends with, where a number is said, and from where they come."""
        often, least = what if isinstance(what, tuple) else (what, "")
        if deed != self.did_defended_with() or not isinstance(least, int):
            return None
        noun, place = often.what[0]
        return Counted(">=", least, noun), place

    def _done_to(self, deed: Deed, what: Any, who: Who) -> list[EventPattern]:
        """The patterns of a deed with what it is done to."""
        kind = deed.patterns[0].kind
        if what == "ability" and kind is EventKind.ACTIVATE:
            return list(deed.patterns)
        often, how = what if isinstance(what, tuple) else (what, "")
        if what == "ability" or _ONLY.get(how, kind) is not kind:
            raise NotUnderstoodError("nothing is done to that")
        if often is None:
            if deed.needs and kind is not EventKind.DRAW:  # only cards are drawn (8.5.6)
                raise NotUnderstoodError("it is not said what it is done to")
            return list(deed.patterns)
        if isinstance(how, int) and (len(deed.patterns) > 1 or kind not in _AT_ONCE):
            raise NotUnderstoodError("it is not clear what is done at once")
        ((noun, place),) = often.what
        zone = self._origin(place, who)
        if kind is EventKind.FREEZE:
            only_public(noun)
        if zone is not None and kind not in (EventKind.PLAY, EventKind.BANISH, EventKind.DEFEND):
            raise NotUnderstoodError("it is not known from which zone")
        if kind is EventKind.DRAW:
            if noun != Filter():
                raise NotUnderstoodError("cards that are drawn are not known")
            noun = None
        if (
            kind is EventKind.ACTIVATE and noun.attack
        ):  # what is activated is the source; the attack is the layer (1.4.3)
            return [replace(p, other=noun) for p in deed.patterns]
        more: Aimed = {"way": how} if how in _WAYS else {"random": how == "random"}
        if isinstance(how, int):
            more, noun = {"least": how}, (noun if noun != Filter() else None)
        if how == "by you":
            more = {"by": Who.YOU}
        if place is not None:
            more["way"] = self._way_from(place, deed.patterns)
        return [replace(p, obj=noun, from_zone=zone, **more) for p in deed.patterns]

    # when
    in_an_action_phase = constant({"phase": "action"})
    in_your_action_phase = constant({"phase": "action", "turn_of": Who.YOU})
    in_your_turn = constant({"turn_of": Who.YOU})
    in_their_turn = constant({"turn_of": Who.AN_OPPONENT})

    def who_turn_player(self) -> Who:
        return self._named(Who.TURN_PLAYER)

    def ev_mod(self, pattern: EventPattern, when: Aimed) -> EventPattern:
        each = tuple(replace(p, **when) for p in pattern.or_else)
        if when == {"turn_of": Who.AN_OPPONENT} and not (self.memory.them or self.memory.them_bound):
            self.memory.them = Who.TURN_PLAYER  # the only opponent who is spoken of
        return replace(pattern, or_else=each, **when)

    def that_or_more(self) -> tuple[str, Value]:
        if not self.memory.chose_number:
            raise NotUnderstoodError('it is not clear how much "that much" is')
        return ">=", ChosenNumber()

    n_or_more = _limit(">=")

    def ev_you_attack(self, hero: Aimed | None, noun: Filter | None) -> EventPattern:
        return self._about("attack", EventPattern(EventKind.ATTACK, who=Who.YOU, obj=noun, **(hero or {})))

    def _of_actor(self, kind: EventKind, who: Who, hero: Aimed | None, noun: Filter | None) -> EventPattern:
        """ "an opponent attacks you with a sword"."""
        if who not in (Who.AN_OPPONENT, Who.ANY_HERO):
            raise NotUnderstoodError("it is not clear who attacks")
        return self._about("attack", EventPattern(kind, who=who, obj=noun, **(hero or {})))

    def ev_actor_attacks(self, who: Who, hero: Aimed | None = None, noun: Filter | None = None) -> EventPattern:
        if hero == self.you_hit():  # one does not attack oneself (1.4.5b)
            who = Who.AN_OPPONENT
        return self._of_actor(EventKind.ATTACK, who, hero, noun)

    def ev_actor_hits(self, who: Who, hero: Aimed | None = None, noun: Filter | None = None) -> EventPattern:
        return self._of_actor(EventKind.HIT, who, hero, noun)

    with_one = as_said

    def ev_you_intimidated(self) -> EventPattern:
        return self._about_this(EventPattern(EventKind.INTIMIDATE, target=Who.YOU))

    def ev_attacked(self, *_you: Any) -> EventPattern:
        aimed = self.you_hit()
        return self._about("attack", EventPattern(EventKind.ATTACK, who=Who.AN_OPPONENT, **aimed))

    def ev_you_attack_with(self, noun: Filter) -> EventPattern:
        return self.ev_you_attack(None, noun)

    def ev_you_hit(self, hero: Aimed | None, noun: Filter | None) -> EventPattern:
        return self._about("attack", EventPattern(EventKind.HIT, who=Who.YOU, obj=noun, **(hero or {})))
