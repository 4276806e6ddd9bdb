"""What players do: attack, use an ability, transport a pilot, play a Wildcard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.legality import TURN, Legality
from judge.games.hueshift.situation import Fight
from judge.games.hueshift.units import CONFLICTS, RULES, SYSTEMS
from judge.games.hueshift.vocabulary import arenas, markers, mechs, pilots, wildcards
from judge.games.hueshift.vocabulary.kinds import EventKind, Zone
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.questions import Ask, Purpose, Question, Reason, Refused
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

ISOLATED = "hueshift/isolated"
FORCED = "attack out of turn"  # verb of the question which unit attacks by an effect


@dataclass(frozen=True)
class AttackUnit:
    """A unit attacks another."""

    unit: Ref
    target: Ref


@dataclass(frozen=True)
class ActivateUnit:
    """A unit becomes the main actor of the turn."""

    unit: Ref


@dataclass(frozen=True)
class UseAbility:
    """A unit uses its ability, on another unit where it needs one; card: the one of its cards whose it is, else the
    first that can be used."""

    unit: Ref
    on: Ref | None = None
    card: Ref | None = None


@dataclass(frozen=True)
class Transport:
    """A pilot goes aboard a Mech as Co-Pilot."""

    pilot: Ref
    mech: Ref


@dataclass(frozen=True)
class PlayWildcard:
    """A Wildcard is played, on a unit where it needs one."""

    card: Ref
    on: Ref | None = None


@dataclass(frozen=True)
class Corrupt:
    """A card is corrupted with a marker, or with a Gain and a Penalty."""

    card: Ref
    marker: CardDefinition
    second: CardDefinition | None = None


class Playing(Legality):
    """A position in which players act. Each action raises ``Refused`` when it is against the rules."""

    def here(self, ref: Ref) -> Obj:
        """The object of an action; one that left where it was named is refused."""
        obj = self.by_id(ref.id)
        if obj is None:
            raise Refused(Reason(RULES + "6", "it is no longer in the game"))
        return obj

    def attack(self, seat: int, action: AttackUnit, *, forced: bool = False) -> None:
        """Declare an attack (core rules: turn structure)."""
        unit, target = self.here(action.unit), self.here(action.target)
        self.readable(*self.members(unit), *self.members(target), *self.zone(Zone.ARENA))
        self.require(self._own(seat, unit), self.paired(unit), self.paired(target), late=1)
        reasons = [self.enemy(unit, target), self.not_frozen(unit)]
        if not forced:
            reasons += [self.own_turn(seat), self.one_actor(unit), self.idle()]
        self.require(*reasons, late=2)
        fight = Fight(unit.ref, target.ref, seat, forced=forced)
        if not forced:
            if self.now.actor is None:
                self.activate(unit)
            self.require(self.may_act(unit, target), late=3)
            fight = self._numbered(fight, unit, target)
            self.turn(attacked=(*self.now.attacked, target.id), again=False)
        self.turn(fights=(*self.now.fights, fight))
        self.note(
            Event(EventKind.ATTACK, player=seat, obj=unit.ref, target=target.ref, amount=fight.number,
                  seen=self.name(unit), names=(self.name(target),),
                  cites=(TURN, *fight.cites, *self.readings(unit), *self.readings(target)))
        )  # fmt: skip

    def activation(self, seat: int, action: ActivateUnit) -> None:
        """Choose the turn's main actor (core rules: turn structure)."""
        unit = self.here(action.unit)
        self.readable(*self.members(unit), *self.zone(Zone.ARENA))
        self.require(self._own(seat, unit), self.paired(unit), late=1)
        self.require(self.own_turn(seat), self.one_actor(unit), self.idle(), late=2)
        if self.now.actor is not None:
            raise Refused(Reason(TURN, f"{self.name(unit)} is the main actor of this turn already"), late=3)
        self.activate(unit)

    def _own(self, seat: int, unit: Obj) -> Reason | None:
        """A player acts with units of their own."""
        if unit.owner != seat:
            return Reason(TURN, f"{self.name(unit)} is not {self.player(seat).name}'s")
        return None

    def _numbered(self, fight: Fight, unit: Obj, target: Obj) -> Fight:
        """Which attack of the turn it is, and what gives it when it is not the first."""
        number = len(self.now.attacked) + 1
        if number == 1:
            return fight
        found = self.extra_attack(unit, target)
        assert found is not None
        card, ability, less = found
        if not isinstance(ability, mechs.MultiFire | mechs.ActAgain):
            self.use(card, type(ability).__name__, *ability.cites, sentence=ability.text)
        return replace(fight, number=number, less=less, cites=ability.cites)

    def activate(self, unit: Obj) -> None:
        """A unit becomes the turn's main actor; an Arena may lock its abilities the first time."""
        first = not any(
            e.kind is EventKind.ACTIVATE and e.obj is not None and e.obj.id == unit.id
            for e in self.state.history.backwards()
        )
        lock = self.arena(arenas.LockedAtFirst)
        locked = lock is not None and first
        self.turn(actor=unit.id, locked=locked)
        cites = (TURN, *(lock.cites if lock is not None and locked else ()))
        self.note(Event(EventKind.ACTIVATE, player=unit.owner, obj=unit.ref, amount=int(locked), cites=cites))

    # --- abilities that are used ----------------------------------------------------------------

    def use_ability(self, seat: int, action: UseAbility) -> None:
        """Use an ability of a unit that must be used: instead of an attack, or as an interrupt."""
        unit = self.here(action.unit)
        on = self.here(action.on) if action.on is not None else None
        self.readable(*self.members(unit), *self.zone(Zone.ARENA))
        self.require(self._own(seat, unit), self.paired(unit), late=1)
        if self.fight is not None and self.all_of(unit, mechs.Negate):
            self._negate(unit)
            return
        self.require(self.own_turn(seat), self.one_actor(unit), self.not_frozen(unit), self.idle(), late=2)
        if self.now.actor is None:
            self.activate(unit)
        self.require(self.may_act(unit, None), late=3)
        usable = self.usable(unit, action.card)
        if usable:
            card, ability = next((u for u in usable if self._can_be_used(unit, *u, on)), usable[0])
            self.turn(used=True, again=False)
            self.note(
                Event(EventKind.MOMENT, player=seat, obj=unit.ref, cites=(TURN, CONFLICTS + "act-or-ability"),
                      names=(f"{self.name(unit)} uses an ability instead of attacking",))
            )  # fmt: skip
            _USED[type(ability)](self, unit, card, ability, on)
            return
        late = [a for _, a in self.abilities(unit) if isinstance(a, mechs.Negate)]
        words = "has no ability that is used now" if late else "has no ability that is used instead of an attack"
        raise Refused(Reason(TURN, f"{self.name(unit)} {words}", early=bool(late)), late=3)

    def once(self, card: Obj, what: str, uses: int) -> None:
        """Refuse what was used as often as it may be."""
        if uses and self.used(card, what) >= uses:
            often = "once" if uses == 1 else f"{uses} times"
            raise Refused(Reason(card.card.printed.record, f"{card.card.label} has used it {often} this game"), late=3)

    def _negate(self, unit: Obj) -> None:
        fight = self.fight
        card, ability = self.all_of(unit, mechs.Negate)[0]
        if fight is None or fight.target.id != unit.id:
            raise Refused(Reason(card.card.printed.record, f"no attack is at {self.name(unit)}", early=True), late=2)
        self.once(card, "Negate", ability.uses)
        self.use(card, "Negate", *ability.cites, sentence=ability.text)
        self.set_fight(nullified=card.card.label, cites=ability.cites)

    def usable(self, unit: Obj, card: Ref | None = None) -> list[tuple[Obj, Ability]]:
        """The abilities of a unit, or of one of its cards, that are used instead of an attack."""
        return [
            (c, a)
            for c, a in self.abilities(unit)
            if type(a) in _USED and getattr(a, "used", True) and card in (None, c.ref)
        ]

    def _can_be_used(self, unit: Obj, card: Obj, ability: Ability, on: Obj | None) -> bool:
        """Is there something it can be used on, and a use of it left?"""
        uses = getattr(ability, "uses", 0)
        if uses and self.used(card, type(ability).__name__) >= uses:
            return False
        options = self._usable_on(unit, ability)
        return (
            on is None if options is None else (on.id in {o.id for o in options} if on is not None else bool(options))
        )

    def _usable_on(self, unit: Obj, ability: Ability) -> list[Obj] | None:
        """The units an ability can be used on; None when it is used on none."""
        match ability:
            case mechs.Cleanse():
                return [u for u in self.side(unit.owner) if u.id != unit.id and self.data(u).statuses]
            case pilots.LeakAlone():
                return list(self.foes(unit.owner))
        return None

    def cleanse(self, unit: Obj, card: Obj, ability: mechs.Cleanse, on: Obj | None) -> None:
        """A status effect of an ally ends."""
        self.once(card, "Cleanse", ability.uses)
        ally = self._one_of(unit, card, ability, on, "an ally with a status effect")
        self.use(card, "Cleanse", *ability.cites, sentence=ability.text)
        self.cure(ally, 1, ability, unit.owner)

    def leak_alone(self, unit: Obj, card: Obj, ability: pilots.LeakAlone, on: Obj | None) -> None:
        """Leak without an attack."""
        self.once(card, "LeakAlone", ability.uses)
        target = self._one_of(unit, card, ability, on, "an enemy unit")
        self.use(card, "LeakAlone", *ability.cites, sentence=ability.text)
        self.leak(unit, target)

    def toss(self, unit: Obj, card: Obj, ability: pilots.Flip, on: Obj | None) -> None:
        """A coin for AP or HP this turn."""
        self.once(card, "Flip", ability.uses)
        if on is not None:
            raise Refused(Reason(card.card.printed.record, f"{card.card.label}'s ability is used on no unit"), late=3)
        self.use(card, "Flip", *ability.cites, sentence=ability.text)
        self.flipped(unit, card, ability, self.coin(card, ability), None)

    def _one_of(self, unit: Obj, card: Obj, ability: Ability, on: Obj | None, what: str) -> Obj:
        """The unit an ability is used on: the one named, else asked for."""
        options = self._usable_on(unit, ability) or []
        if on is not None:
            if on.id not in {o.id for o in options}:
                raise Refused(Reason(card.card.printed.record, f"{on.card.label} is not {what}"), late=3)
            return on
        if not options:
            raise Refused(Reason(card.card.printed.record, f"there is not {what}"), late=3)
        chosen = self.ask(
            Question(
                Ask.TARGET, unit.owner, tuple(o.ref for o in options), purpose=Purpose.TARGET,
                labels=tuple(self.name(o) for o in options), source=card.card.label, sentence=ability.text,
            )
        )  # fmt: skip
        return self.here(chosen)

    def leak(self, source: Obj, target: Obj) -> None:
        """Leak is put on a unit; implemented with the other effects of a fight."""
        raise NotImplementedError

    def flipped(self, unit: Obj, card: Obj, flip: pilots.Flip, result: str, enemy: Obj | None) -> None:
        """What a coin gives; implemented with the other effects of a fight."""
        raise NotImplementedError

    # --- transport ------------------------------------------------------------------------------

    def transport(self, seat: int, action: Transport) -> None:
        """A Free Action: a pilot goes aboard as Co-Pilot (core rules: turn structure)."""
        pilot, mech = self.here(action.pilot), self.here(action.mech)
        self.readable(*self.members(mech), pilot)
        self.require(self.own_turn(seat), self.idle(), self.free_action(), late=2)
        self.require(*self._aboard(seat, pilot), *self._carries(seat, pilot, mech), late=3)
        old = self.by_id(self.data(pilot).mech)
        if old is not None:
            self._refit(old, co=None)
        swapped = self.by_id(self.data(mech).co)
        if swapped is not None:
            self._refit(mech, co=None)
            data = replace(self.data(swapped), mech=None)
            self.place(replace(self.fresh(swapped), zone=Zone.RESERVE, home=seat, data=data))
        data = replace(self.data(pilot), mech=mech.id)
        self.place(replace(self.fresh(pilot), zone=Zone.ABOARD, home=seat, data=data))
        self._refit(mech, co=pilot.id)
        self.turn(free=self.now.free + 1)
        names = (pilot.card.label, self.name(mech), swapped.card.label if swapped is not None else "")
        self.note(Event(EventKind.TRANSPORT, player=seat, obj=pilot.ref, target=mech.ref, names=names, cites=(TURN,)))
        if old is not None:
            self.check(self.fresh(old))
        self.decide()

    def _aboard(self, seat: int, pilot: Obj) -> list[Reason | None]:
        """Who can be transported."""
        name, record = pilot.card.label, TURN
        found: list[Reason | None] = []
        if pilot.owner != seat:
            found.append(Reason(record, f"{name} is not {self.player(seat).name}'s"))
        if pilot.zone not in (Zone.RESERVE, Zone.ABOARD):
            found.append(Reason(record, f"{name} is in the {pilot.zone.value}, not in reserve"))
        mech = self.by_id(self.data(pilot).mech)
        if pilot.zone is Zone.ABOARD and mech is not None and self.data(mech).base == pilot.id:
            found.append(Reason(record, f"{name} is the Base Pilot of {self.name(mech)}; only Co-Pilots are moved"))
        return found

    def _carries(self, seat: int, pilot: Obj, mech: Obj) -> list[Reason | None]:
        """Which Mech can take a Co-Pilot."""
        found: list[Reason | None] = []
        if mech.zone is not Zone.FIELD or mech.owner != seat:
            found.append(Reason(TURN, f"{self.name(mech)} is no surviving Mech of {self.player(seat).name}"))
        elif self.data(pilot).mech == mech.id:
            found.append(Reason(TURN, f"{pilot.card.label} is aboard {self.name(mech)} already"))
        isolated = self.marked_by(mech, markers.NoCoPilot) if mech.zone is Zone.FIELD else None
        if isolated is not None:
            found.append(Reason(ISOLATED, f"{self.name(mech)} is isolated and carries no Co-Pilot"))
        lonely = any(isinstance(a, markers.NoCoPilot) for m in self.data(pilot).markers for a in m.abilities)
        if lonely and not self.arena(arenas.NoPenalties):
            found.append(Reason(ISOLATED, f"{pilot.card.label} is isolated and is no Co-Pilot"))
        return found

    def _refit(self, mech: Obj, **changes: Any) -> None:
        """Change who is aboard: the unit's total HP changes with it."""
        now = self.fresh(mech)
        before = self.max_hp(now)
        now = self.change(now, **changes)
        self.change(now, hp=self.hp(now) + self.max_hp(now) - before)

    # --- Wildcards ------------------------------------------------------------------------------

    def play(self, seat: int, action: PlayWildcard) -> None:
        """Play a Wildcard: as Free Action on the own turn, or as an interrupt."""
        card = self.here(action.card)
        on = self.here(action.on) if action.on is not None else None
        self.readable(card)
        self.require(self.in_hand(seat, card), late=1)
        abilities = card.card.abilities
        free = self._as_free_action(seat, card)
        fight = self.fight
        if find(abilities, wildcards.OnDeclared) is not None and fight is None:
            raise Refused(
                Reason(card.card.printed.record, "no attack is declared whose damage is still to come", early=True),
                late=2,
            )
        on = self.wildcard_target(seat, card, on)
        if free:
            self.turn(free=self.now.free + 1)
        ref = on.ref if on is not None else None
        data = replace(self.data(card), target=ref)
        self.place(replace(card, zone=Zone.STACK, home=None, data=data), 0)
        names = (card.card.label, on.card.label if on is not None else "")
        cites = (SYSTEMS + "5", CONFLICTS + "wildcard-free-action") if free else (SYSTEMS + "5",)
        self.note(Event(EventKind.PLAY, player=seat, obj=card.ref, target=ref, names=names, cites=cites))
        self._watched(seat, on)

    def _as_free_action(self, seat: int, card: Obj) -> bool:
        """Is it played proactively, as the turn's Free Action? Refused when that was taken."""
        if seat != self.now.turn_player or self.now.fights or self.zone(Zone.STACK):
            return False
        if any(isinstance(a, wildcards.OutOfTurn | wildcards.OnDeclared) for a in card.card.abilities):
            return False
        self.require(self.free_action(), late=2)
        return True

    def wildcard_target(self, seat: int, card: Obj, on: Obj | None) -> Obj | None:
        """The unit a Wildcard is played on; implemented with the Wildcards."""
        raise NotImplementedError

    def _watched(self, seat: int, on: Obj | None) -> None:
        """Quick Study that sees Wildcards too: the ally it is played on gains."""
        for ally in self.units(seat):
            for card, ability in self.all_of(ally, pilots.GainsOnWildcard):
                study = find(self.card_abilities(card), pilots.AllyGains)
                gainer = on if on is not None and on.owner == seat and on.zone is Zone.FIELD else ally
                if study is not None and not self.used(card, "GainsOnWildcard"):
                    self.use(card, "GainsOnWildcard", *ability.cites, sentence=ability.text)
                    self.studied(ally, card, study, gainer)


_USED: dict[type, Any] = {
    mechs.Cleanse: Playing.cleanse,
    pilots.LeakAlone: Playing.leak_alone,
    pilots.Flip: Playing.toss,
}
