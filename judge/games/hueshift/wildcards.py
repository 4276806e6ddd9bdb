"""What Wildcards do: whom they are played on, and what happens when they resolve, the last one played first."""

from __future__ import annotations

from judge.games.hueshift.playing import Playing
from judge.games.hueshift.situation import Data, Lasting, Mark, Marked
from judge.games.hueshift.units import CONFLICTS, SYSTEMS
from judge.games.hueshift.vocabulary import arenas, wildcards
from judge.games.hueshift.vocabulary.kinds import EventKind, Span, Zone
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.questions import Ask, Purpose, Question, Reason, Refused
from judge.rules.state import Event, Obj
from judge.rules.values import replace

_ON_OWN = (wildcards.DoubleNext, wildcards.Recover, wildcards.LastBlow)


class Wildcards(Playing):
    """A position in which Wildcards are played and resolved."""

    def wildcard_target(self, seat: int, card: Obj, on: Obj | None) -> Obj | None:
        """The unit a Wildcard is played on: named, the only one that fits, or asked for."""
        options, what = self._options(seat, card)
        if options is None:
            if on is not None:
                raise Refused(Reason(card.card.printed.record, f"{card.card.label} is not played on a unit"), late=3)
            return None
        if on is not None and on.id not in {o.id for o in options}:
            raise Refused(Reason(card.card.printed.record, f"{on.card.label} is not {what}"), late=3)
        if not options:
            raise Refused(Reason(card.card.printed.record, f"there is not {what}"), late=3)
        if on is not None:
            return on
        chosen = self.ask(
            Question(
                Ask.TARGET, seat, tuple(o.ref for o in options), purpose=Purpose.TARGET,
                labels=tuple(self.name(o) for o in options), source=card.card.label,
                sentence=card.card.abilities[0].text,
            )
        )  # fmt: skip
        return self.here(chosen)

    def _options(self, seat: int, card: Obj) -> tuple[list[Obj] | None, str]:
        """The units a Wildcard can be played on, None when it is played on none; and what they are."""
        abilities = card.card.abilities
        boost = find(abilities, wildcards.BoostAp)
        fight = self.fight
        if any(isinstance(a, wildcards.NullifyAttack | wildcards.ReduceAttack) for a in abilities):
            target = self.unit_of(fight.target) if fight is not None else None
            own = target is not None and target.owner == seat
            return ([target] if target is not None and own else []), "a unit of one's own that is under attack"
        if boost is not None and boost.enemy:
            return self._before_attack(seat, abilities)
        if boost is not None or any(isinstance(a, _ON_OWN) for a in abilities):
            return list(self.units(seat)), f"a unit of {self.player(seat).name}'s on the field"
        if find(abilities, wildcards.Revive) is not None:
            gone = [o for o in self.zone(Zone.TRASH, seat) if o.card.hp is not None and o.card.cls is not None]
            return gone, f"a destroyed unit in {self.player(seat).name}'s trash"
        return None, ""

    def _before_attack(self, seat: int, abilities: tuple[Ability, ...]) -> tuple[list[Obj], str]:
        """Enemy units; those that have declared an attack this turn are too late for a card that says so."""
        enemies = [u for u in self.units() if u.owner != seat]
        what = "an enemy unit"
        if find(abilities, wildcards.BeforeAttack) is not None:
            s = self.now
            acted = {f.attacker.id for f in s.fights} | ({s.actor} if s.attacked else set())
            enemies = [u for u in enemies if u.id not in acted]
            what = "an enemy unit that has not declared its attack"
        return enemies, what

    def resolve_top(self) -> None:
        """The Wildcard played last takes effect and is discarded (card systems: Wildcard priority)."""
        card = self.zone(Zone.STACK)[0]
        on = self.obj(self.data(card).target)
        again = self._comes_back(card)
        data = Data(markers=self.data(card).markers)
        zone = Zone.HAND if again else Zone.TRASH
        self.place(replace(card, zone=zone, home=card.owner, data=data))
        cites: tuple[str, ...] = (SYSTEMS + "7", *(a for ability in card.card.abilities for a in ability.cites))
        if again:
            cites = (*cites, CONFLICTS + "once-per-game-wildcards")
        names = (card.card.label, on.card.label if on is not None else "")
        self.note(
            Event(EventKind.RESOLVE, player=card.owner, obj=card.ref, names=names, cites=tuple(dict.fromkeys(cites)))
        )
        for ability in card.card.abilities:
            self._effect(card, ability, on)

    def _comes_back(self, card: Obj) -> bool:
        """An Arena lets a revival be used again: the card goes back to the hand after its first use."""
        arena = self.arena(arenas.TwicePerGame)
        if arena is None or find(card.card.abilities, wildcards.Revive) is None:
            return False
        before = sum(
            1
            for e in self.state.history.backwards()
            if e.kind is EventKind.RESOLVE and e.obj is not None and e.obj.id == card.id
        )
        return before + 1 < arena.times

    def _effect(self, card: Obj, ability: Ability, on: Obj | None) -> None:
        here = on is not None and (on.zone is Zone.FIELD)
        match ability:
            case wildcards.DoubleNext(times=n) if on is not None and here:
                self.mark(Marked(on.id, Mark.DOUBLE, n, cites=ability.cites))
            case wildcards.NullifyAttack() if self.fight is not None:
                only = find(card.card.abilities, wildcards.OnlyDamage)
                self.set_fight(nullified=card.card.label, secondary=only is not None, cites=(card.card.printed.record,))
            case wildcards.Recover(hp=n) if on is not None and here:
                self._recover(card, on, n)
            case wildcards.BoostAp(ap=n, enemy=enemy) if on is not None and here:
                self.bonus(on, Lasting(on.id, ap=-n if enemy else n, span=Span.TURN, text=ability.text), *ability.cites)
            case wildcards.ReduceAttack(n=n) if self.fight is not None:
                self.set_fight(shields=self.fight.shields + n)
            case wildcards.LastBlow() if on is not None and here:
                attack = find(card.card.abilities, wildcards.LastAttack)
                rests = (*ability.cites, *(attack.cites if attack else ()))
                self.mark(Marked(on.id, Mark.LAST, more=attack is not None, cites=tuple(dict.fromkeys(rests))))
            case wildcards.Revive(hp=n) if on is not None and on.zone is Zone.TRASH:
                self._revive(on, n, ability)
            case wildcards.OutOfTurn():
                self.out_of_turn(card)

    def mark(self, mark: Marked) -> None:
        """Something waits for a unit until the end of the turn or its next attack."""
        self.set(effects=(*self.state.effects, mark))

    def out_of_turn(self, card: Obj) -> None:
        """One of the player's units attacks now; implemented with the course of the turn."""
        raise NotImplementedError

    def _recover(self, card: Obj, on: Obj, n: int) -> None:
        """HP now, and what the maximum leaves of it when the unit would be destroyed this turn."""
        abilities = card.card.abilities
        if find(abilities, wildcards.NotAboveMax) is None:
            now = self.fresh(on)
            self.note(Event(EventKind.GAIN_HP, player=on.owner, obj=on.ref, amount=n, names=(card.card.label,)))
            self.change(now, hp=self.hp(now) + n)
            return
        gained = self.gain_hp(on, n, card.card.label)
        later = find(abilities, wildcards.RecoverAtDestruction)
        if later is not None and gained < n:
            self.mark(Marked(on.id, Mark.RECOVER, n - gained, cites=later.cites))

    def _revive(self, mech: Obj, hp: int, ability: wildcards.Revive) -> None:
        """A destroyed unit returns: Mech and Co-Pilot, and the Base Pilot if still in reserve."""
        seat, data = mech.owner, self.data(mech)
        aboard: dict[str, int] = {}
        for role, number, zone in (("base", data.base, Zone.RESERVE), ("co", data.co, Zone.TRASH)):
            pilot = self.by_id(number)
            if pilot is not None and pilot.zone is zone:
                self.place(replace(pilot, zone=Zone.ABOARD, home=seat, data=replace(self.data(pilot), mech=mech.id)))
                aboard[role] = pilot.id
        back = Data(base=aboard.get("base"), co=aboard.get("co"), hp=hp)
        self.place(replace(self.fresh(mech), zone=Zone.FIELD, home=None, data=back))
        self.note(Event(EventKind.RETURN, player=seat, obj=mech.ref, amount=hp, cites=ability.cites))
