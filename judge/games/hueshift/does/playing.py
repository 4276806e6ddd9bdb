"""What players do with their units: attack, use abilities, move pilots, corrupt cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.games.hueshift.actions import ActivateUnit, AttackUnit, Corrupt, Transport, UseAbility
from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.does.asking import ask_target
from judge.games.hueshift.does.fighting import Fighting
from judge.games.hueshift.does.harm import Harm
from judge.games.hueshift.does.part import Part
from judge.games.hueshift.judges.judging import Judging
from judge.games.hueshift.judges.refusing import among
from judge.games.hueshift.rulebook import CONFLICTS, RULES, SYSTEMS, TURN
from judge.games.hueshift.situation import Fight
from judge.games.hueshift.vocabulary import arenas, markers, mechs, pilots
from judge.games.hueshift.vocabulary.kinds import EventKind, Zone
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.questions import Reason, Refused
from judge.rules.state import Event, Obj
from judge.rules.values import replace


class Playing(Part):
    """What players do with their units: attack, use abilities, move pilots, corrupt cards."""

    def __init__(self, judges: Judging, harm: Harm, fighting: Fighting) -> None:
        super().__init__(harm)
        self.judges = judges
        self.fighting = fighting

    def attack(self, seat: int, action: AttackUnit, *, forced: bool = False) -> None:
        """Declare an attack (core rules: turn structure); forced: by an effect, out of turn order."""
        unit, target = self.board.here(action.unit), self.board.here(action.target)
        self.judges.attack(seat, unit, target, forced=forced)
        fight = Fight(unit.ref, target.ref, seat, forced=forced)
        if not forced:
            if self.board.now.actor is None:
                self._activate(unit)
            fight = self._numbered(fight, unit, target)
            self.run.turn(attacked=(*self.board.now.attacked, target.id), again=False)
        numbers = (*self.numbers.readings(unit), *self.numbers.readings(target))
        self.fighting.declare(fight, TURN, *fight.cites, *numbers)

    def activate(self, seat: int, action: ActivateUnit) -> None:
        """Choose the turn's main actor (core rules: turn structure)."""
        unit = self.board.here(action.unit)
        self.judges.activation(seat, unit)
        self._activate(unit)

    def _numbered(self, fight: Fight, unit: Obj, target: Obj) -> Fight:
        """Which attack of the turn it is, and what gives it when it is not the first."""
        number = len(self.board.now.attacked) + 1
        if number == 1:
            return fight
        found = self.judges.extra_attack(unit, target)
        assert found is not None
        card, ability, less = found
        if not isinstance(ability, mechs.MultiFire | mechs.ActAgain):
            self.changes.use(card, type(ability).__name__, *ability.cites, sentence=ability.text)
        return replace(fight, number=number, less=less, cites=ability.cites)

    def _activate(self, unit: Obj) -> None:
        """A unit becomes the turn's main actor; an Arena may lock its abilities the first time."""
        first = next(self.abilities.events(unit, EventKind.ACTIVATE), None) is None
        lock = self.abilities.arena(arenas.LockedAtFirst)
        locked = lock is not None and first
        self.run.turn(actor=unit.id, locked=locked)
        cites = (TURN, *(lock.cites if lock is not None and locked else ()))
        self.changes.tell(EventKind.ACTIVATE, unit, amount=int(locked), cites=cites)

    def use_ability(self, seat: int, action: UseAbility) -> None:
        """Use an ability of a unit that must be used: instead of an attack, or as an interrupt."""
        unit = self.board.here(action.unit)
        on = self.board.here(action.on) if action.on is not None else None
        if self.board.fight is not None and self.abilities.all_of(unit, mechs.Negate):
            self.negate(seat, unit)
            return
        self.judges.ability(seat, unit)
        if self.board.now.actor is None:
            self._activate(unit)
        card, ability = self.judges.which_used(unit, action.card, on)
        self.run.turn(used=True, again=False)
        self.changes.say(f"{unit.card.label} uses an ability instead of attacking", TURN, CONFLICTS + "act-or-ability")
        self.instead(unit, card, ability, on)

    def negate(self, seat: int, unit: Obj) -> None:
        """All damage of the attack on a unit is negated."""
        self.judges.negation(seat, unit)
        fight = self.board.fight
        card, ability = self.abilities.all_of(unit, mechs.Negate)[0]
        if fight is None or fight.target.id != unit.id:
            raise Refused(
                Reason(card.card.printed.record, f"no attack is aimed at {unit.card.label}", early=True), late=2
            )
        self.judges.once(card, "Negate", ability.uses)
        self.changes.use(card, "Negate", *ability.cites, sentence=ability.text)
        self.changes.set_fight(nullified=card.card.label, cites=ability.cites)

    def _cleanse(self, unit: Obj, card: Obj, ability: mechs.Cleanse, on: Obj | None) -> None:
        """A status effect of an ally ends."""
        self.judges.once(card, "Cleanse", ability.uses)
        ally = self._one_of(unit, card, ability, on, "an ally with a status effect")
        self.changes.use(card, "Cleanse", *ability.cites, sentence=ability.text)
        self.changes.cure(ally, 1, ability, unit.owner)

    def _leak_alone(self, unit: Obj, card: Obj, ability: pilots.LeakAlone, on: Obj | None) -> None:
        """Leak without an attack."""
        self.judges.once(card, "LeakAlone", ability.uses)
        target = self._one_of(unit, card, ability, on, "an enemy unit")
        self.changes.use(card, "LeakAlone", *ability.cites, sentence=ability.text)
        self.fighting.leak(unit, target)

    def _toss(self, unit: Obj, card: Obj, ability: pilots.Flip, on: Obj | None) -> None:
        """A coin for AP or HP this turn."""
        self.judges.once(card, "Flip", ability.uses)
        if on is not None:
            raise Refused(Reason(card.card.printed.record, f"{card.card.label}'s ability is used on no unit"), late=3)
        self.changes.use(card, "Flip", *ability.cites, sentence=ability.text)
        self.fighting.flipped(unit, card, ability, self.fighting.coin(card, ability), None)

    def _one_of(self, unit: Obj, card: Obj, ability: Ability, on: Obj | None, what: str) -> Obj:
        """The unit an ability is used on: the one named, else asked for."""
        options = self.judges.usable_on(unit, ability) or []
        among(options, on, what, card)
        return on or ask_target(self.run, unit.owner, options, card, ability.text)

    def instead(self, unit: Obj, card: Obj, ability: Ability, on: Obj | None) -> None:
        """An ability is used instead of an attack, on a unit where one was named."""
        EFFECTS[type(ability)](self, unit, card, ability, on)

    def transport(self, seat: int, action: Transport) -> None:
        """A Free Action: a pilot goes aboard as Co-Pilot (core rules: turn structure)."""
        pilot, mech = self.board.here(action.pilot), self.board.here(action.mech)
        self.judges.transport(seat, pilot, mech)
        old = self.board.by_id(self.board.data(pilot).mech)
        cites = (TURN, RULES + ("7" if old is None else "2"), *self.judges.beyond_one())
        if old is not None:
            if self.numbers.hp(old) < self.numbers.max_hp(old):
                cites += (CONFLICTS + "transport-takes-hp",)
            self._refit(old, co=None)
        swapped = self.board.by_id(self.board.data(mech).co)
        if swapped is not None:
            self._refit(mech, co=None)
            data = replace(self.board.data(swapped), mech=None)
            self.run.place(replace(self.board.fresh(swapped), zone=Zone.RESERVE, home=seat, data=data))
        data = replace(self.board.data(pilot), mech=mech.id)
        self.run.place(replace(self.board.fresh(pilot), zone=Zone.ABOARD, home=seat, data=data))
        self._refit(mech, co=pilot.id)
        self.run.turn(free=self.board.now.free + 1)
        names = (pilot.card.label, mech.card.label, swapped.card.label if swapped is not None else "")
        self.changes.note(
            Event(EventKind.TRANSPORT, player=seat, obj=pilot.ref, target=mech.ref, names=names, cites=cites)
        )
        if old is not None:
            self.harm.check(self.board.fresh(old))
        self.harm.decide()

    def _refit(self, mech: Obj, **changes: Any) -> None:
        """Change who is aboard: the unit's total HP changes with it."""
        now = self.board.fresh(mech)
        before = self.numbers.max_hp(now)
        now = self.changes.change(now, **changes)
        self.changes.change(now, hp=self.numbers.hp(now) + self.numbers.max_hp(now) - before)

    def corrupt(self, action: Corrupt) -> None:
        """A card is corrupted, in the middle of the game too."""
        for marker in (action.marker, *([action.second] if action.second is not None else [])):
            self._mark(self.board.here(action.card), marker)

    def _mark(self, card: Obj, marker: CardDefinition) -> None:
        self.judges.corrupt(card, marker)
        unit = self.board.by_id(self.board.data(card).mech) or card
        before = self.numbers.max_hp(unit)
        self.changes.change(card, markers=(*self.board.data(card).markers, marker))
        now = self.board.fresh(unit)
        less = before - self.numbers.max_hp(now)
        if less > 0:
            self.changes.change(now, hp=self._dropped(now, marker, less))
            self.harm.check(self.board.fresh(now))
        names = (card.card.label, marker.label)
        cites = (SYSTEMS + "3", *dict.fromkeys(c for a in marker.abilities for c in a.cites))
        if any(marker in self.board.data(o).markers for o in self.run.state.objects.values() if o.id != card.id):
            cites = (*cites, CONFLICTS + "marker-cards-too-few")
        self.changes.note(Event(EventKind.CORRUPT, player=card.owner, obj=unit.ref, names=names, cites=cites))

    def _dropped(self, unit: Obj, marker: CardDefinition, less: int) -> int:
        """Current HP when the maximum has become so much less, as the marker says."""
        hp = self.numbers.hp(unit)
        with_it = find(marker.abilities, markers.CurrentToo) is not None
        left = hp - less if with_it else min(hp, self.numbers.max_hp(unit))
        least = find(marker.abilities, markers.AtLeastOne)
        return left if least is None else max(left, least.hp)


EFFECTS: Mapping[type, Callable[..., None]] = {
    mechs.Cleanse: Playing._cleanse,
    pilots.LeakAlone: Playing._leak_alone,
    pilots.Flip: Playing._toss,
}
