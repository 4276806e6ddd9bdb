"""What is on the board and what it is worth now: abilities given, numbers changed, what a selector means, prices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from judge.frozen import Frozen
from judge.games.factions.cites import C, D
from judge.games.factions.definition import CardDefinition
from judge.games.factions.reads.board import Board, card_of
from judge.games.factions.situation import Strike
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability, Term
from judge.games.factions.vocabulary.selectors import Side, Stat, Units, While
from judge.games.factions.zones import UNLIMITED, Zone
from judge.rules.derived import Memo
from judge.rules.state import Obj, Ref
from judge.rules.values import lazy
from judge.rules.work import Run

T = TypeVar("T", bound=Term)


class Has(Frozen):
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

    @lazy
    def instant(self) -> bool:
        """Can an ability of it be activated in response to an event?"""
        return any(not term.replaces for term in self.all(v.Activated))

    def ability_names(self) -> set[str]:
        """The names of its abilities in lower case, each with and without its number."""
        found: set[str] = set()
        for h in self.has:
            name = h.ability.name.lower()
            found |= {name, name.rstrip("+-0123456789 ")}
        return found - {""}


@dataclass
class _Worked:
    """What was worked out for one board; ``props`` is filled on demand."""

    props: dict[int, Props] = field(default_factory=dict)
    sources: list[tuple[Obj, Ability, v.Gives, int]] | None = None


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


def is_such(units: Units, card: CardDefinition) -> bool:
    """Is a card one that a selector means, wherever it lies?"""
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


class Reading:
    """Knows what is so in the position of a run."""

    def __init__(self, run: Run, board: Board) -> None:
        self.run = run
        self.board = board
        self._kept: Memo[_Worked] = Memo()

    def fits(self, units: Units, obj: Obj, seat: int, source: Obj | None = None) -> bool:
        """Is a unit one that a selector means, said by a card of this player?"""
        card = card_of(obj)
        itself = source is not None and obj.id == source.id
        if card.capital and not units.capitals:
            return False
        if not _on_side(units.side, obj, seat, itself) or (units.other and itself):
            return False
        if units.same_zone and source is not None and obj.data.place != source.data.place:
            return False
        return is_such(units, card) and (not units.ability or self._has_one(units.ability, obj))

    def _has_one(self, names: tuple[str, ...], obj: Obj) -> bool:
        own = {a.name.lower() for a in card_of(obj).abilities}
        for item in self.board.equipment(obj.ref):
            own |= {a.name.lower() for t in card_of(item).terms() if isinstance(t, v.Equipped) for a in t.given}
        own |= {n.rstrip("+-0123456789 ") for n in own}
        return bool(own & set(names))

    def of(self, obj: Obj) -> Props:
        """A unit's abilities and numbers now."""
        worked = self._kept.of(_Worked, self.run.state.objects, self.run.state.effects)
        found = worked.props.get(obj.id)
        if found is None or found.obj is not obj:
            found = worked.props[obj.id] = self._worked_out(obj)
        return found

    def _worked_out(self, obj: Obj) -> Props:
        card = card_of(obj)
        has = [Has(t, a, obj.ref) for a in card.abilities for t in a.terms]
        if card.kind == "Unit":
            has += self._from_equipment(obj)
            for source, _, gives, reach in self._sources():
                if abs(source.data.place - obj.data.place) <= reach and self.fits(
                    gives.units, obj, source.owner, source
                ):
                    has += [Has(t, a, source.ref) for a in gives.given for t in a.terms]
            for effect in self.board.lasting():
                if obj.ref in effect.units:
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
        for item in self.board.equipment(obj.ref):
            for term in card_of(item).terms():
                if isinstance(term, v.Equipped):
                    for ability in term.given:
                        yield from (Has(t, ability, item.ref) for t in ability.terms)

    def _better(self, obj: Obj, has: list[Has]) -> list[Has]:
        names = {h.ability.name.lower() for h in has}
        found: list[Has] = []
        for item in self.board.equipment(obj.ref):
            for term in card_of(item).terms():
                if isinstance(term, v.BetterRange) and term.had in names:
                    found += [Has(t, term.now, item.ref) for t in term.now.terms]
        return found

    def _sources(self) -> list[tuple[Obj, Ability, v.Gives, int]]:
        """Commanders and locations that give something to others, and how far they reach."""
        worked = self._kept.of(_Worked, self.run.state.objects, self.run.state.effects)
        if worked.sources is None:
            worked.sources = []
            for obj in self.board.field():
                card = card_of(obj)
                reach = 0 if card.kind == "Location" else self.reach(obj)
                if card.kind == "Location" or card.commander:
                    for ability in card.abilities if card.kind == "Location" else card.commander:
                        worked.sources += [(obj, ability, t, reach) for t in ability.terms if isinstance(t, v.Gives)]
        return worked.sources

    def reach(self, obj: Obj) -> int:
        """How far a Commander Effect reaches: 1, or everywhere (commander-range)."""
        own = [t for a in card_of(obj).commander for t in a.terms]
        own += [t for item in self.board.equipment(obj.ref) for t in card_of(item).terms()]
        return UNLIMITED if any(isinstance(t, v.UnlimitedRange) for t in own) else 1

    def commands(self, kind: type[T]) -> Iterator[tuple[Obj, T]]:
        """The terms of a kind in Commander Effects and of locations, with their cards."""
        for obj in self.board.field():
            card = card_of(obj)
            for ability in card.commander or (card.abilities if card.kind == "Location" else ()):
                for term in ability.terms:
                    if isinstance(term, kind):
                        yield obj, term

    def by_command(self, *objects: Obj) -> tuple[str, ...]:
        """The readings that what commanders give these units rests on (commander-range, followers-of-whom)."""
        found: dict[str, None] = {}
        for obj in objects:
            for has in self.of(obj).has:
                giver = self.board.obj(has.source)
                if giver is None or giver.id == obj.id or not card_of(giver).commander:
                    continue
                found[C + "commander-range"] = None
                terms = (t for a in card_of(giver).commander for t in a.terms)
                if any(isinstance(t, v.Gives) and t.units.follower for t in terms):
                    found[C + "followers-of-whom"] = None
        return tuple(found)

    def static_cites(self, has: Has, obj: Obj) -> tuple[str, ...]:
        """The rules and terms by which what another card says counts for a unit without being activated."""
        giver = self.board.obj(has.source)
        if giver is None or giver.id == obj.id or giver.zone is not Zone.FIELD:
            return ()
        found = ["static-effects", "static-effect"]
        if card_of(giver).commander:
            found += ["commander", "unit-cards"]
        for source, _, gives, _ in self._sources():
            if source.id == giver.id and self.fits(gives.units, obj, source.owner, source):
                found += ["ally"] if gives.units.side is Side.ALLY else []
                found += ["follower"] if gives.units.follower else []
                found += ["creature-type"] if gives.units.types else []
        return tuple(D + rule for rule in dict.fromkeys(found))

    def magic_zero(self, attacker: Obj, target: Obj) -> tuple[str, ...]:
        """The reading that a printed Magic 0 is a rating, where an attacker's bonus rests on it (magic-zero)."""
        against = [m.against for m in self.of(attacker).all(v.Modifier) if m.against is not None]
        counts = any(units.rating and self.fits(units, target, attacker.owner, attacker) for units in against)
        return (C + "magic-zero",) if counts and card_of(target).rating == 0 else ()

    def stat(self, obj: Obj, stat: Stat) -> int:
        """A unit's number now: in the attack under way where it makes that, else with what it has for having moved."""
        strike = self.board.now.strikes[-1] if self.board.now.strikes else None
        if strike is not None and strike.attacker == obj.ref:
            return self.striking(strike, stat)[0]
        props = self.of(obj)
        moved = [t for t in props.all(v.Modifier) if t.when is While.MOVED] if self._moved(obj.ref) else []
        return props.stats[stat] + sum(t.on(stat) for t in moved)

    def _moved(self, unit: Ref) -> bool:
        turn = self.board.activation_of(unit)
        return turn is not None and turn.moved > 0

    def attack_range(self, obj: Obj) -> int:
        """How far its attacks reach."""
        return max((t.range for t in self.of(obj).all(v.AttackRange)), default=0)

    def striking(self, strike: Strike, stat: Stat) -> tuple[int, bool]:
        """An attacker's attack or damage in this attack, and whether it counts on not moving."""
        attacker, target = self.board.obj(strike.attacker), self.board.obj(strike.target)
        if attacker is None:
            return 0, False
        props = self.of(attacker)
        total = props.stats[stat]
        if stat is Stat.DAMAGE and strike.instead is not None:
            total += strike.instead - card_of(attacker).number("dam")
        total += strike.attack if stat is Stat.ATTACK else 0
        moved, still = self._moved(strike.attacker), False
        for modifier in props.all(v.Modifier):
            amount = modifier.on(stat)
            if not amount or (modifier.when is While.ALWAYS and modifier.against is None):
                continue
            if modifier.against is not None:
                total += amount if target and self.fits(modifier.against, target, attacker.owner, attacker) else 0
            elif modifier.when is While.MOVED:
                total += amount if moved else 0
            elif not moved:
                total, still = total + amount, True
        for effect in self.board.lasting():
            if effect.once and strike.attacker in effect.units:
                total += sum(n for s, n in effect.once if s is stat)
        return total, still

    def hp(self, obj: Obj) -> int:
        """A unit's hit points; an Alliance capital begins with 40 more (alliance)."""
        return card_of(obj).number("hp")

    def cost(self, card: CardDefinition, seat: int) -> int:
        """What a card costs a player in build points (factions, neutral-rule; the price is rounded: neutral-cost)."""
        points, mine = card.number("points"), self.board.now.factions[seat]
        if not mine:
            return points
        if "Neutral" in card.factions:
            return points * 9 // 10 if mine == "Neutral" else points
        return points if mine in card.factions else -(-points * 6 // 5)

    def price_cites(self, factions: tuple[str, ...], seat: int, changed: bool) -> tuple[str, ...]:
        """The rules that what a card costs rests on. changed: it is not what is printed."""
        cites: tuple[str, ...] = (D + "cost",)
        if changed:
            neutral = "Neutral" in factions
            cites = (
                *cites,
                *(
                    (D + "neutral-rule", D + "neutral", C + "neutral-cost")
                    if neutral
                    else (D + "factions", D + "faction")
                ),
            )
        elif len(factions) > 1 and self.board.now.factions[seat] in factions:
            cites = (*cites, C + "two-factions")
        return cites

    def given_by(self, has: Has, obj: Obj) -> str:
        """The record of the card whose words give a unit something; a battle card gives it from the graveyard."""
        return self.board.record(self.run.state.objects.get(has.source.id, obj))

    def ability(self, obj: Obj, name: str) -> tuple[Ability, v.Activated] | None:
        """An ability that can be activated, by its name."""
        for has in self.of(obj).has:
            if isinstance(has.term, v.Activated) and has.ability.name.lower() == name.lower():
                return has.ability, has.term
        return None

    def uses(self, obj: Obj) -> int:
        """How often a unit may spend magic in a cycle (magic-once-each-cycle)."""
        return max((t.count for t in self.of(obj).all(v.MagicUses)), default=1)
