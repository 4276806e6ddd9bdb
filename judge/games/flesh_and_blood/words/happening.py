"""What happens to an object, or what it does, as event patterns that do not yet say to which object."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary.events import DYING, PHANTASM, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.words import Filter, Who, Zone
from judge.games.flesh_and_blood.words.comparing import Having
from judge.games.flesh_and_blood.words.conditions import Conditions
from judge.games.flesh_and_blood.words.history import Deed
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.games.flesh_and_blood.words.nouns import constant

Aimed = dict[str, Any]
_PUT_INTO = {
    Zone.GRAVEYARD: EventKind.PUT_INTO_GRAVEYARD,
    Zone.BANISHED: EventKind.PUT_INTO_BANISHED,
    Zone.SOUL: EventKind.PUT_INTO_SOUL,
    Zone.ARSENAL: EventKind.PUT_INTO_ARSENAL,
    Zone.HAND: EventKind.PUT_INTO_HAND,
}


def any_of(patterns: list[EventPattern]) -> EventPattern:
    """One pattern that any of them matches."""
    first, *others = patterns
    return replace(first, or_else=(*first.or_else, *others))


class Happenings(Conditions):
    """Rules of "happening": what stands behind the object of a trigger."""

    def _to(self, kind: EventKind, hero: Aimed | None = None) -> EventPattern:
        return EventPattern(kind, **(hero or {}))

    def hp_attacks(self, hero: Aimed | None = None) -> EventPattern:
        return self._to(EventKind.ATTACK, hero)

    def hp_hits(self, hero: Aimed | None = None) -> EventPattern:
        return self._to(EventKind.HIT, hero)

    def hp_defends_noun(self, noun: Filter) -> EventPattern:
        return EventPattern(EventKind.DEFEND, other=noun)

    hp_defends = constant(EventPattern(EventKind.DEFEND))
    hp_protects = constant(EventPattern(EventKind.PROTECT, at_another=True))
    hp_triggers = constant(EventPattern(EventKind.TRIGGER))
    hp_wagers = constant(EventPattern(EventKind.WAGER))
    hp_wins_wager = constant(EventPattern(EventKind.WIN_WAGER, who=Who.YOU))
    hp_destroyed = constant(EventPattern(EventKind.DESTROY))
    hp_phantasm = constant(EventPattern(EventKind.DESTROY, way=PHANTASM))
    hp_discarded = constant(EventPattern(EventKind.DISCARD))
    hp_pitched = constant(EventPattern(EventKind.PITCH))
    hp_played = constant(EventPattern(EventKind.PLAY))
    hp_banished = constant(EventPattern(EventKind.BANISH))

    def hp_played_from(self, place: Any) -> EventPattern:
        return self._came(EventPattern(EventKind.PLAY), place)

    by_theirs = constant(None)
    hp_discarded_theirs = constant(EventPattern(EventKind.DISCARD, by=Who.AN_OPPONENT))
    hp_destroyed_theirs = constant(EventPattern(EventKind.DESTROY, by=Who.AN_OPPONENT))
    hp_banished_theirs = constant(EventPattern(EventKind.BANISH, by=Who.AN_OPPONENT))

    def hp_banished_from(self, way: str) -> EventPattern:
        return EventPattern(EventKind.BANISH, way=way)

    hp_tapped = constant(EventPattern(EventKind.TAP))
    hp_untapped = constant(EventPattern(EventKind.UNTAP))
    hp_turned_up = constant(EventPattern(EventKind.TURN_UP))
    hp_turned_down = constant(EventPattern(EventKind.TURN_DOWN))
    hp_revealed = constant(EventPattern(EventKind.REVEAL))

    def hp_put_any(self, zones: tuple[Zone, ...], *_anywhere: Any) -> EventPattern:
        return self.passive_put(None, zones).patterns[0]

    def hp_returned(self, whose: Who | None, zones: tuple[Zone, ...]) -> EventPattern:
        if zones != (Zone.HAND,):
            raise NotUnderstoodError("it is not known of that zone what is returned to it")
        return self.passive_put(whose, zones).patterns[0]

    hp_equipped = constant(EventPattern(EventKind.EQUIP))
    hp_charged = constant(EventPattern(EventKind.CHARGE))
    hp_leaves = constant(EventPattern(EventKind.LEAVE_ARENA))
    hp_dies = constant(EventPattern(EventKind.LEAVE_ARENA, way=DYING))
    hp_frozen = constant(EventPattern(EventKind.FREEZE))
    hp_created = constant(EventPattern(EventKind.CREATE))
    hp_targeted = constant(EventPattern(EventKind.BECOME_TARGET))

    hp_enters = constant(EventPattern(EventKind.ENTER_ARENA))
    hp_enters_yours = constant(EventPattern(EventKind.ENTER_ARENA, who=Who.YOU))
    hp_enters_theirs = constant(EventPattern(EventKind.ENTER_ARENA, who=Who.AN_OPPONENT))

    def hp_put(self, whose: Who, zones: tuple[Zone, ...], *_anywhere: Any) -> EventPattern:
        return self.passive_put(whose, zones).patterns[0]

    def from_arena(self) -> tuple[Zone, ...]:
        """What is on the combat chain is in the arena, too (3.1.2)."""
        return Zone.ARENA, Zone.CHAIN

    from_chain = constant((Zone.CHAIN,))

    def _came(self, pattern: EventPattern, place: Any, whose: Who | None = Who.YOU) -> EventPattern:
        zones = place if isinstance(place[0], Zone) else place[1]
        if zones is not place and (place[0] not in (whose, None, Who.ANY_HERO) or len(zones) != 1):
            raise NotUnderstoodError("it is not clear from which zone")
        way = pattern.way if zones is place else self._way_from(place, (pattern,))
        return any_of([replace(pattern, from_zone=zone, way=way) for zone in zones])

    def passive_put(self, place: Who | None, zones: tuple[Zone, ...], came: Any = None) -> Deed:
        if len(zones) != 1 or zones[0] not in _PUT_INTO:
            raise NotUnderstoodError("it is not known of that zone what has been put into it")
        put = EventPattern(_PUT_INTO[zones[0]], who=place)
        return Deed((put if came is None else self._came(put, came, place),), True, True)

    def hp_put_from(self, whose: Who, zones: tuple[Zone, ...], place: Any) -> EventPattern:
        return self._came(self.hp_put(whose, zones), place, whose)

    def hp_banished_zone(self, place: Any) -> EventPattern:
        return self._came(EventPattern(EventKind.BANISH), place)

    def hp_banishes(self, _third: Token, noun: Filter) -> EventPattern:
        return EventPattern(EventKind.BANISH, obj=noun)

    def hp_put_up(self, whose: Who, zones: tuple[Zone, ...], came: Any) -> EventPattern:
        if zones != (Zone.ARSENAL,) or (came is not None and (came[0] is not whose or len(came[1]) != 1)):
            raise NotUnderstoodError("it is not known of that zone what has been put into it")
        zone = came[1][0] if came is not None else None
        return EventPattern(EventKind.PUT_INTO_ARSENAL, who=whose, from_zone=zone, face_up=True)

    def hp_deals(self, hurt: Aimed) -> EventPattern:
        return EventPattern(EventKind.DEAL_DAMAGE, **hurt)

    def hp_dealt(self, kind: str) -> EventPattern:
        return EventPattern(EventKind.DAMAGE, damage=kind)

    def hp_prevents(self, much: Aimed) -> EventPattern:
        return EventPattern(EventKind.PREVENT, **much)

    # whom an attack is aimed at
    hero_hit = constant({"hero_target": True})
    marked_hit = constant({"hero_target": True, "marked": True})

    def hero_of_class(self, classes: Filter) -> Aimed:
        return {"hero_target": True, "target_hero": replace(classes, hero=True)}

    def hero_of_class_opposing(self, classes: Filter) -> Aimed:
        return {**self.hero_of_class(classes), "target": Who.AN_OPPONENT}

    def hero_named(self, name: Token) -> Aimed:
        """ "attacks NAME": a hero who is called so (2.7.3)."""
        return {"hero_target": True, "target_hero": Filter(hero=True, counts_as=str(name))}

    def object_hit(self, noun: Filter) -> Aimed:
        """ "attacks an ally": not a hero."""
        if "Ally" not in noun.subtypes:
            raise NotUnderstoodError("only heroes and allies are attacked")
        self.memory.beside = True
        return {"hero_target": False, "target_hero": noun}

    def a_hero_who(self) -> tuple[Who | None, bool]:
        """ "Their" is that hero's as far as the clause goes: what it was before."""
        before = self.memory.them, self.memory.them_bound
        self.held_any()
        return before

    def hero_so(self, before: tuple[Who | None, bool], having: Having) -> Aimed:
        """ "attacks a hero who controls an aura": of that hero asked, whoever asks is "them"."""
        so = having(Who.YOU, Who.THEM)
        self.memory.them, self.memory.them_bound = before
        return {"hero_target": True, "target_hero": Filter(hero=True, so=so)}

    opposing_hit = constant({"hero_target": True, "target": Who.AN_OPPONENT})
    you_hit = constant({"hero_target": True, "target": Who.YOU})
    to_a_hero = hero_hit
    to_hero_of_class = hero_of_class
