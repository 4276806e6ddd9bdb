"""The numbers of a unit, and what they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.hueshift.reads.abilities import Abilities
from judge.games.hueshift.reads.board import Board
from judge.games.hueshift.rulebook import CONFLICTS
from judge.games.hueshift.situation import Lasting, Mark, Phase, StatusOn
from judge.games.hueshift.vocabulary import arenas, markers, mechs, pilots
from judge.games.hueshift.vocabulary.kinds import Blow, Mech, Status, Zone
from judge.games.hueshift.vocabulary.roots import find
from judge.rules.state import Event, Obj
from judge.rules.work import Run


class Numbers:
    """The numbers of a unit, and what they are made of."""

    def __init__(self, run: Run, board: Board, abilities: Abilities) -> None:
        self.run = run
        self.board = board
        self.abilities = abilities

    def lasting(self, unit: Obj) -> Iterator[Lasting]:
        """The changes at work on a unit."""
        ids = {c.id for c in self.board.members(unit)}
        for effect in self.run.state.effects:
            if isinstance(effect, Lasting) and effect.card in ids:
                yield effect

    def matches(self, unit: Obj) -> int:
        """How many of its pilots match the Mech (core rules: MATCH)."""
        return sum(1 for p in self.board.pilots(unit) if p.card.bond is not None and p.card.bond is unit.card.cls)

    def _printed(self, unit: Obj) -> tuple[int, int]:
        """AP and HP without anything that changes them; a Monster's are those of the scenario, by its phase."""
        coop = self.board.coop
        if coop is not None and unit.id == coop.monster:
            lasting = sum(e.hp for e in self.lasting(unit))
            enraged = self.hp(unit) * 2 <= coop.hp + lasting
            return (coop.enraged if enraged else coop.ap), coop.hp
        members = self.board.members(unit)
        return sum(c.card.ap or 0 for c in members), sum(c.card.hp or 0 for c in members)

    def ap(self, unit: Obj) -> int:
        """A unit's total AP, never below 0 (core rules: paired stats add together); a bonus that other cards cannot
        reduce stays whatever they take away."""
        total = self._printed(unit)[0] + self.matches(unit)
        total += sum(e.ap for e in self.lasting(unit))
        total -= sum(s.n * s.stacks for s in self.board.data(unit).statuses if self._corrodes(unit, s))
        for obj in self.run.zone(Zone.ARENA):
            total += sum(a.ap for a in obj.card.abilities if isinstance(a, arenas.ClassAp) and a.cls is unit.card.cls)
        marked = [a for _, a in self.abilities.markers(unit)]
        bonus = sum(a.ap for a in marked if isinstance(a, markers.MarkerAp))
        firm = bonus and find(marked, markers.BonusStays) is not None
        return max(total, 0) + bonus if firm else max(total + bonus, 0)

    def _corrodes(self, unit: Obj, status: StatusOn) -> bool:
        """Does Corrode take AP now? It does from the first moment of the turn it is for."""
        begins = self.board.now.phase is Phase.START and unit.owner == self.board.now.turn_player and not status.fading
        return status.status is Status.CORRODE and (status.active or begins)

    def max_hp(self, unit: Obj) -> int:
        """The most HP a unit can have."""
        total = self._printed(unit)[1] + self.matches(unit)
        total += sum(e.hp for e in self.lasting(unit))
        less = sum(a.hp for _, a in self.abilities.markers(unit) if isinstance(a, markers.MarkerHp))
        least = self.abilities.marked_by(unit, markers.AtLeastOne)
        return max(total - less, least.hp) if less and least is not None else total - less

    def hp(self, unit: Obj) -> int:
        """A unit's current HP."""
        return self.board.data(unit).hp

    def readings(self, unit: Obj) -> tuple[str, ...]:
        """The readings of the document that a unit's numbers rest on now."""
        cites: list[str] = []
        for card in self.board.members(unit):
            cites += card.card.cites
            cites += [CONFLICTS + "dm-attached-to"] * bool(card.id != unit.id and self.board.data(card).markers)
        for _, ability in self.abilities.markers(unit):
            if isinstance(ability, markers.MarkerAp | markers.MarkerHp | markers.AtLeastOne):
                cites += ability.cites
        if self.board.data(unit).co is not None and self.matches(unit):
            cites.append(CONFLICTS + "match-with-two-pilots")
        suspending = self.abilities.arena(arenas.NoPenalties)
        if suspending is not None and any(
            not m.gain for c in self.board.members(unit) for m in self.board.data(c).markers
        ):
            cites += suspending.cites
        return tuple(dict.fromkeys(cites))

    def rage(self) -> int:
        """The Monster's phase: Phase 2 from half of its HP down (co-op rules)."""
        monster = self.board.monster()
        return 2 if monster is not None and self.hp(monster) * 2 <= self.max_hp(monster) else 1

    def armor(self, unit: Obj) -> int:
        """By how much the unit's own lines reduce damage to it now."""
        armor = max((a.n for _, a in self.abilities.all_of(unit, mechs.Armor)), default=0)
        armor += sum(m.n for m in self.abilities.all_marks(unit, Mark.GUARDED))
        below = self.abilities.one(unit, mechs.ArmorBelowHalf)
        locked = self.abilities.one(unit, mechs.ArmorLocks)
        if below is not None and (
            self.hp(unit) * 2 < self.max_hp(unit) or (locked is not None and self.abilities.used(unit, "ArmorLocks"))
        ):
            return max(armor, below.n)
        return armor

    def reductions(self, event: Event, unit: Obj) -> tuple[int, int]:
        """By how much damage is reduced by the unit's armor, and by Shields on what that leaves."""
        fight = self.board.fight if Blow.ATTACK.value in event.tags else None
        armor = self.armor(unit)
        shields = fight.shields if fight is not None else 0
        source = self.board.unit_of(event.other)
        if source is not None and fight is not None:
            for _, ability in self.abilities.all_of(source, pilots.IgnoreArmor):
                if unit.card.cls is Mech.TANK and (not ability.second or fight.number == 2):
                    armor = 0
            for _, point in self.abilities.all_of(source, pilots.IgnoreReduction):
                ignored = min(point.n, armor)
                armor -= ignored
                if self.abilities.one(source, pilots.IgnoreShields) is not None:
                    shields -= min(point.n - ignored, shields)
        armor = min(armor, event.amount)
        return armor, min(shields, event.amount - armor)
