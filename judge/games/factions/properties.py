"""What is on the board and what it is worth now: abilities given, numbers changed, who is whose enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from judge.games.factions.definition import CardDefinition
from judge.games.factions.situation import Activation, AtWork, Data, Phase, Situation, Strike
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability, Term
from judge.games.factions.vocabulary.selectors import Side, Stat, Units, While
from judge.games.factions.zones import UNLIMITED, Zone
from judge.rules.happening import Happenings
from judge.rules.state import Event, Moment, Obj, Ref

T = TypeVar("T", bound=Term)


@dataclass(frozen=True)
class Has:
    """A term a unit has, the ability it belongs to and the card it comes from."""

    term: Term
    ability: Ability
    source: Ref


@dataclass
class Props:
    """A card on the field as the rules see it now. stats: without what counts in some attacks only."""

    obj: Obj
    stats: dict[Stat, int] = field(default_factory=dict)
    has: tuple[Has, ...] = ()

    def all(self, kind: type[T]) -> list[T]:
        """Its terms of a kind."""
        return [h.term for h in self.has if isinstance(h.term, kind)]

    def ability_names(self) -> set[str]:
        """The names of its abilities in lower case, each with and without its number."""
        found: set[str] = set()
        for h in self.has:
            name = h.ability.name.lower()
            found |= {name, name.rstrip("+-0123456789 ")}
        return found - {""}


@dataclass
class _Cache:
    """What was worked out for the last board; ``props`` is filled on demand."""

    objects: Any = None
    effects: Any = None
    props: dict[int, Props] = field(default_factory=dict)
    sources: list[tuple[Obj, Ability, v.Gives, int]] | None = None


_LAST = [_Cache()]


class Board(Happenings):
    """Looks at the board."""

    # --- the moment -------------------------------------------------------------------------------

    @property
    def now(self) -> Situation:
        """The game's own facts."""
        found: Situation = self.state.situation
        return found

    def turn(self, **changes: Any) -> None:
        """Change facts of the situation."""
        self.set(situation=replace(self.now, **changes))

    def turn_seat(self) -> int:
        """The turn player."""
        return self.now.turn_player

    def moment(self) -> Moment:
        """The present moment."""
        s = self.now
        phase = s.phase if s.phase is not Phase.BETWEEN else Phase.BETWEEN
        return Moment(s.turn, s.turn_player, phase.value, s.step.value)

    def seen(self, event: Event) -> Event:
        """The event with its moment and the name of what it is about."""
        obj = self.state.objects.get(event.obj.id) if event.obj is not None else None
        label = self.name(obj) if obj is not None else ""
        return replace(event, moment=self.moment(), seen=event.seen or label)

    # --- objects ----------------------------------------------------------------------------------

    @staticmethod
    def data(obj: Obj) -> Data:
        """What the game knows of an object."""
        found: Data = obj.data
        return found

    @staticmethod
    def card(obj: Obj) -> CardDefinition:
        """The definition of an object whose card is known."""
        found: CardDefinition = obj.card
        return found

    def change(self, ref: Ref, **changes: Any) -> None:
        """Change what the game knows of an object."""
        obj = self.obj(ref)
        if obj is not None:
            self.set_obj(replace(obj, data=replace(self.data(obj), **changes)))

    def name(self, obj: Obj | None) -> str:
        """An object in words."""
        if obj is None:
            return "something that is gone"
        if obj.card is None:
            return "a card nobody knows"
        if self.card(obj).capital:
            return f"{self.player(obj.owner).name}'s capital"
        return self.card(obj).name

    def field(self) -> tuple[Obj, ...]:
        """Everything on the field in the order it came."""
        return self.zone(Zone.FIELD)

    def units(self, place: int | None = None) -> list[Obj]:
        """The units on the field, capitals too, or those at one zone."""
        found = [o for o in self.field() if o.card.kind == "Unit"]
        return found if place is None else [o for o in found if o.data.place == place]

    def location(self, place: int) -> Obj | None:
        """The location at a zone."""
        return next((o for o in self.field() if o.card.kind == "Location" and o.data.place == place), None)

    def equipment(self, ref: Ref) -> list[Obj]:
        """What a unit is equipped with."""
        return [o for o in self.field() if o.data.on == ref]

    def capital(self, seat: int) -> Obj | None:
        """A player's capital."""
        return next((o for o in self.field() if o.card.capital and o.owner == seat), None)

    def enemies(self, seat: int, place: int) -> list[Obj]:
        """The other player's units at a zone."""
        return [o for o in self.units(place) if o.owner != seat]

    def controls(self, seat: int, place: int) -> bool:
        """Does a player control a zone? Units there, and all of them theirs (zone-rule)."""
        there = self.units(place)
        return bool(there) and all(o.owner == seat for o in there)

    def distance(self, one: Obj, other: Obj) -> int:
        """How many zones lie between two objects on the field."""
        return abs(int(one.data.place) - int(other.data.place))

    # --- selectors --------------------------------------------------------------------------------

    def fits(self, units: Units, obj: Obj, seat: int, source: Obj | None = None) -> bool:
        """Is a unit one that a selector means, said by a card of this player?"""
        card = self.card(obj)
        itself = source is not None and obj.id == source.id
        if card.capital and not units.capitals:
            return False
        if not self._on_side(units.side, obj, seat, itself) or (units.other and itself):
            return False
        if units.same_zone and source is not None and obj.data.place != source.data.place:
            return False
        return self._is(units, card) and (not units.ability or self._has_one(units.ability, obj))

    @staticmethod
    def _on_side(side: Side, obj: Obj, seat: int, itself: bool) -> bool:
        match side:
            case Side.ANY:
                return True
            case Side.ENEMY:
                return obj.owner != seat
            case Side.SELF:
                return itself
            case Side.ALLY:
                return obj.owner == seat and not itself
        return obj.owner == seat

    @staticmethod
    def _is(units: Units, card: CardDefinition) -> bool:
        name = card.name.lower()
        return not (
            (units.factions and not set(units.factions) & set(card.factions))
            or (units.types and not {t.lower() for t in units.types} <= {t.lower() for t in card.types})
            or (units.named and units.named not in {n.lower() for n in card.names})
            or (units.name_has and units.name_has not in name.replace(",", " ").replace("-", " ").split())
            or (units.not_faction and units.not_faction in card.factions)
            or (units.rating and card.rating is None)
            or (units.unique is not None and units.unique != card.unique)
            or (units.follower and card.commander)
            or (units.commander and not card.commander)
        )

    def _has_one(self, names: tuple[str, ...], obj: Obj) -> bool:
        own = {a.name.lower() for a in self.card(obj).abilities}
        for item in self.equipment(obj.ref):
            own |= {a.name.lower() for t in self.card(item).terms() if isinstance(t, v.Equipped) for a in t.given}
        own |= {n.rstrip("+-0123456789 ") for n in own}
        return bool(own & set(names))

    # --- properties -------------------------------------------------------------------------------

    def _cache(self) -> _Cache:
        last = _LAST[0]
        if last.objects is not self.state.objects or last.effects is not self.state.effects:
            last = _LAST[0] = _Cache(self.state.objects, self.state.effects)
        return last

    def of(self, obj: Obj) -> Props:
        """A unit's abilities and numbers now."""
        cache = self._cache()
        found = cache.props.get(obj.id)
        if found is None or found.obj is not obj:
            found = cache.props[obj.id] = self._worked_out(obj)
        return found

    def _worked_out(self, obj: Obj) -> Props:
        card = self.card(obj)
        has = [Has(t, a, obj.ref) for a in card.abilities for t in a.terms]
        if card.kind == "Unit":
            has += self._from_equipment(obj)
            for source, _, gives, reach in self._sources():
                if abs(source.data.place - obj.data.place) <= reach and self.fits(
                    gives.units, obj, source.owner, source
                ):
                    has += [Has(t, a, source.ref) for a in gives.given for t in a.terms]
            for effect in self.state.effects:
                if isinstance(effect, AtWork) and obj.ref in effect.units:
                    giver = effect.source or obj.ref
                    has += [Has(t, a, giver) for a in effect.given for t in a.terms]
            has += self._better(obj, has)
        props = Props(obj, has=tuple(has))
        props.stats = {
            Stat.ATTACK: card.number("atk"),
            Stat.DAMAGE: card.number("dam"),
            Stat.DEFENSE: card.number("def"),
            Stat.SPEED: 1 + sum(t.amount for t in props.all(v.Speed)),
        }
        for modifier in props.all(v.Modifier):
            if modifier.when is While.ALWAYS and modifier.against is None:
                for stat, amount in modifier.stats:
                    props.stats[stat] += amount
        return props

    def _from_equipment(self, obj: Obj) -> Iterator[Has]:
        for item in self.equipment(obj.ref):
            for term in self.card(item).terms():
                if isinstance(term, v.Equipped):
                    for ability in term.given:
                        yield from (Has(t, ability, item.ref) for t in ability.terms)

    def _better(self, obj: Obj, has: list[Has]) -> list[Has]:
        names = {h.ability.name.lower() for h in has}
        found: list[Has] = []
        for item in self.equipment(obj.ref):
            for term in self.card(item).terms():
                if isinstance(term, v.BetterRange) and term.had in names:
                    found += [Has(t, term.now, item.ref) for t in term.now.terms]
        return found

    def _sources(self) -> list[tuple[Obj, Ability, v.Gives, int]]:
        """Commanders and locations that give something to others, and how far they reach."""
        cache = self._cache()
        if cache.sources is None:
            cache.sources = []
            for obj in self.field():
                card = self.card(obj)
                reach = 0 if card.kind == "Location" else self.reach(obj)
                if card.kind == "Location" or card.commander:
                    for ability in card.abilities if card.kind == "Location" else card.commander:
                        cache.sources += [(obj, ability, t, reach) for t in ability.terms if isinstance(t, v.Gives)]
        return cache.sources

    def reach(self, obj: Obj) -> int:
        """How far a Commander Effect reaches: 1, or everywhere (commander-range)."""
        own = [t for a in self.card(obj).commander for t in a.terms]
        own += [t for item in self.equipment(obj.ref) for t in self.card(item).terms()]
        return UNLIMITED if any(isinstance(t, v.UnlimitedRange) for t in own) else 1

    def commands(self, kind: type[T]) -> Iterator[tuple[Obj, T]]:
        """The terms of a kind in Commander Effects and of locations, with their cards."""
        for obj in self.field():
            card = self.card(obj)
            for ability in card.commander or (card.abilities if card.kind == "Location" else ()):
                for term in ability.terms:
                    if isinstance(term, kind):
                        yield obj, term

    def by_command(self, *objects: Obj) -> tuple[str, ...]:
        """The readings that what commanders give these units rests on (commander-range, followers-of-whom)."""
        found: dict[str, None] = {}
        for obj in objects:
            for has in self.of(obj).has:
                giver = self.obj(has.source)
                if giver is None or giver.id == obj.id or not self.card(giver).commander:
                    continue
                found["factions/conflicts/commander-range"] = None
                terms = (t for a in self.card(giver).commander for t in a.terms)
                if any(isinstance(t, v.Gives) and t.units.follower for t in terms):
                    found["factions/conflicts/followers-of-whom"] = None
        return tuple(found)

    def magic_zero(self, attacker: Obj, target: Obj) -> tuple[str, ...]:
        """The reading that a printed Magic 0 is a rating, where an attacker's bonus rests on it (magic-zero)."""
        against = [m.against for m in self.of(attacker).all(v.Modifier) if m.against is not None]
        counts = any(units.rating and self.fits(units, target, attacker.owner, attacker) for units in against)
        return ("factions/conflicts/magic-zero",) if counts and self.card(target).rating == 0 else ()

    # --- numbers ----------------------------------------------------------------------------------

    def stat(self, obj: Obj, stat: Stat) -> int:
        """A unit's number outside attacks."""
        return self.of(obj).stats[stat]

    def attack_range(self, obj: Obj) -> int:
        """How far its attacks reach."""
        return max((t.range for t in self.of(obj).all(v.AttackRange)), default=0)

    def activation_of(self, ref: Ref) -> Activation | None:
        """A unit's turn, if it is its turn."""
        found = self.now.activation
        return found if found is not None and found.unit == ref else None

    def striking(self, strike: Strike, stat: Stat) -> tuple[int, bool]:
        """An attacker's attack or damage in this attack, and whether it counts on not moving."""
        attacker, target = self.obj(strike.attacker), self.obj(strike.target)
        if attacker is None:
            return 0, False
        props = self.of(attacker)
        total = props.stats[stat]
        if stat is Stat.DAMAGE and strike.instead is not None:
            total += strike.instead - self.card(attacker).number("dam")
        total += strike.attack if stat is Stat.ATTACK else 0
        turn = self.activation_of(strike.attacker)
        moved = turn is not None and turn.moved > 0
        still = False
        for modifier in props.all(v.Modifier):
            amount = sum(n for s, n in modifier.stats if s is stat)
            if not amount or (modifier.when is While.ALWAYS and modifier.against is None):
                continue
            if modifier.against is not None:
                total += amount if target and self.fits(modifier.against, target, attacker.owner, attacker) else 0
            elif modifier.when is While.MOVED:
                total += amount if moved else 0
            elif not moved:
                total, still = total + amount, True
        for effect in self.state.effects:
            if isinstance(effect, AtWork) and effect.once and strike.attacker in effect.units:
                total += sum(n for s, n in effect.once if s is stat)
        return total, still

    def hp(self, obj: Obj) -> int:
        """A unit's hit points; an Alliance capital begins with 40 more (alliance)."""
        card = self.card(obj)
        return card.number("hp")

    # --- costs ------------------------------------------------------------------------------------

    def cost(self, card: CardDefinition, seat: int) -> int:
        """What a card costs a player in build points (factions, neutral-rule; the price is rounded: neutral-cost)."""
        points, mine = card.number("points"), self.now.factions[seat]
        if not mine:
            return points
        if "Neutral" in card.factions:
            return points * 9 // 10 if mine == "Neutral" else points
        return points if mine in card.factions else -(-points * 6 // 5)
