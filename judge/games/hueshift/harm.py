"""What happens to units: damage and what changes it, HP, bonuses, status effects, destruction, winning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.games.hueshift.situation import CoOp, Data, Lasting, Mark, Marked, Replacement, StatusOn
from judge.games.hueshift.units import CO_OP, CONFLICTS, RULES, SYSTEMS, Units
from judge.games.hueshift.vocabulary import arenas, markers, mechs, pilots
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind, Mech, Span, Status, Trait, Zone
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Event, Obj
from judge.rules.values import replace

PREVENT = "prevent"  # verb of the question whether a prevention that happens by itself is kept for later
TAKE = "take over"


class Harm(Units):
    """Everything that can happen to a unit."""

    # --- damage ---------------------------------------------------------------------------------

    def deal(self, source: Obj | None, target: Obj, amount: int, blow: Blow, *cites: str) -> int:
        """Damage to a unit: what is left after replacements and preventions. Destruction is looked at later."""
        event = Event(
            EventKind.DAMAGE, player=target.owner, obj=target.ref, other=source.ref if source else None,
            amount=amount, tags=frozenset({blow.value}), cites=cites,
        )  # fmt: skip
        left = self.propose(event) if amount > 0 else None
        if left is None or left.amount <= 0:
            return 0
        done = self.happen(replace(left, seen=self.name(target)))
        now = self.fresh(target)
        self.change(now, hp=self.hp(now) - done.amount)
        return done.amount

    def active(self, event: Event) -> Sequence[Replacement]:
        """What could be applied to damage or to a destruction."""
        unit = self.unit_of(event.obj)
        if unit is None:
            return ()
        if event.kind is EventKind.DAMAGE:
            return tuple(self._of_damage(event, unit))
        if event.kind is EventKind.DESTROY:
            return tuple(self._of_destruction(unit))
        return ()

    def _of_damage(self, event: Event, unit: Obj) -> Iterator[Replacement]:
        seat = unit.owner
        fight = self.fight if Blow.ATTACK.value in event.tags else None
        if fight is not None and fight.nullified:
            yield Replacement(seat, 0, "nullified", 0, fight.nullified)
            return
        ward = self.marks(unit, Mark.UNHARMED)
        if ward is not None:
            yield Replacement(seat, 0, "unharmed", 0, ward.label, mark=ward)
            return
        if self._reductions(event, unit)[0]:
            yield Replacement(seat, 1, "reductions", 0, "damage reduction")
        for card, ability in self.all_of(unit, pilots.Prevent):
            if not ability.allies and self.used(card, "Prevent") < ability.uses:
                yield Replacement(seat, 2, (card.id, "prevent"), ability.n, card.card.label, card.id, ability)
        for ally in self.side(seat):
            if self.marked_by(unit, markers.Isolated) and ally.id != unit.id:
                continue
            for card, shield in self.all_of(ally, pilots.Prevent):
                if shield.allies and self.used(card, "Prevent") < shield.uses:
                    yield Replacement(seat, 2, (card.id, "prevent"), shield.n, card.card.label, card.id, shield)
            for card, taking in self.all_of(ally, pilots.TakeOver):
                if ally.id != unit.id and self.used(card, "TakeOver") < taking.uses:
                    yield Replacement(seat, 3, (card.id, "take"), taking.n, card.card.label, card.id, taking)
        source = self.unit_of(event.other)
        mark = self.marks(source, Mark.DOUBLE) if source is not None and fight is not None else None
        if mark is not None:
            yield Replacement(source.owner if source else seat, 4, "double", 0, "double damage", mark=mark)

    def _reductions(self, event: Event, unit: Obj) -> tuple[int, int]:
        """By how much damage is reduced, and how much of that is the unit's armor."""
        fight = self.fight if Blow.ATTACK.value in event.tags else None
        armor = self.armor(unit)
        shields = fight.shields if fight is not None else 0
        source = self.unit_of(event.other)
        if source is not None and fight is not None:
            for _, ability in self.all_of(source, pilots.IgnoreArmor):
                if unit.card.cls is Mech.TANK and (not ability.second or fight.number == 2):
                    armor = 0
            for _, point in self.all_of(source, pilots.IgnoreReduction):
                ignored = min(point.n, armor)
                armor -= ignored
                if self.one(source, pilots.IgnoreShields) is not None:
                    shields -= min(point.n - ignored, shields)
        return min(armor + shields, event.amount), min(armor, event.amount)

    def armor(self, unit: Obj) -> int:
        """By how much the unit's own lines reduce damage to it now."""
        armor = max((a.n for _, a in self.all_of(unit, mechs.Armor)), default=0)
        armor += sum(m.n for m in self.all_marks(unit, Mark.GUARDED))
        below = self.one(unit, mechs.ArmorBelowHalf)
        locked = self.one(unit, mechs.ArmorLocks)
        if below is not None and (
            self.hp(unit) * 2 < self.max_hp(unit) or (locked is not None and self.used(unit, "ArmorLocks"))
        ):
            return max(armor, below.n)
        return armor

    def replaced(self, event: Event, active: Replacement) -> Event | None:
        """The event after one replacement."""
        unit = self.unit_of(event.obj)
        assert unit is not None
        if event.kind is EventKind.DESTROY:
            return self._rescued(event, unit, active)
        match active.key:
            case "nullified":
                fight = self.fight
                cites = fight.cites if fight is not None else ()
                self._reduced(unit, event.amount, active.label, *cites)
                return None
            case "unharmed":
                assert active.mark is not None
                self._reduced(unit, event.amount, active.label, *active.mark.cites)
                return None
            case "reductions":
                return self._after_reductions(event, unit)
            case "double":
                assert active.mark is not None
                cites = active.mark.cites
                words = f"the damage is multiplied by {active.mark.n}"
                self.note(Event(EventKind.MOMENT, obj=unit.ref, names=(words,), cites=cites))
                return replace(event, amount=event.amount * active.mark.n)
        card = self.by_id(active.source)
        assert card is not None
        assert active.ability is not None
        if isinstance(active.ability, pilots.TakeOver):
            return self._taken_over(event, card, active.ability)
        return self._prevented(event, unit, card, active.ability)

    def _reduced(self, unit: Obj, n: int, label: str, *cites: str) -> None:
        self.note(Event(EventKind.REDUCE, player=unit.owner, obj=unit.ref, amount=n, names=(label,), cites=cites))

    def _after_reductions(self, event: Event, unit: Obj) -> Event | None:
        total, armor = self._reductions(event, unit)
        shields = total - armor
        if armor:
            own = self.all_of(unit, mechs.Armor)
            guard = self.marks(unit, Mark.GUARDED)
            if guard is not None:
                self._reduced(unit, armor, guard.label, *guard.cites)
            else:
                self._reduced(unit, armor, "Armor", SYSTEMS + "table-2", *(own[0][1].cites if own else ()))
            if self.one(unit, mechs.ArmorLocks) is not None and armor >= 2 and not self.used(unit, "ArmorLocks"):
                self.use(unit, "ArmorLocks", CONFLICTS + "dm-marked-cards")
            cure = self.one(unit, mechs.ArmorCures)
            if cure is not None:
                self.cure(unit, cure.n, cure)
        if shields:
            self._reduced(unit, shields, "a Shield effect")
        left = event.amount - total
        return replace(event, amount=left) if left > 0 else None

    def _wanted(self, card: Obj, ability: Ability, verb: str) -> bool:
        """Is a thing that can be kept for another time done now? Silence follows the card."""
        question = Question(
            Ask.ACT, card.owner, None, verb=verb, source=card.card.label, sentence=ability.text, source_ref=card.ref
        )
        return self.ask(question) is True

    def _prevented(self, event: Event, unit: Obj, card: Obj, ability: Ability) -> Event | None:
        assert isinstance(ability, pilots.Prevent)
        if not self._wanted(card, ability, PREVENT):
            return event
        n = min(ability.n, event.amount)
        self.use(card, "Prevent", *ability.cites, sentence=ability.text)
        self._reduced(unit, n, card.card.label, *ability.cites)
        cure = find(self.card_abilities(card), pilots.PreventCures)
        if cure is not None:
            self.cure(unit, cure.n, cure)
        return replace(event, amount=event.amount - n) if event.amount > n else None

    def _taken_over(self, event: Event, card: Obj, ability: pilots.TakeOver) -> Event | None:
        if not self._wanted(card, ability, TAKE):
            return event
        n = min(ability.n, event.amount)
        self.use(card, "TakeOver", *ability.cites, sentence=ability.text)
        mine = self.by_id(self.data(card).mech)
        if mine is not None:
            self.lose(mine, n, card.card.label)
            self.check(mine)
        return replace(event, amount=event.amount - n) if event.amount > n else None

    # --- HP and AP ------------------------------------------------------------------------------

    def lose(self, unit: Obj, n: int, label: str, *cites: str) -> None:
        """HP lost without damage: nothing reduces it."""
        now = self.fresh(unit)
        self.note(Event(EventKind.LOSE_HP, player=unit.owner, obj=unit.ref, amount=n, names=(label,), cites=cites))
        self.change(now, hp=self.hp(now) - n)

    def gain_hp(self, unit: Obj, n: int, label: str, *cites: str) -> int:
        """HP recovered, up to the maximum; gives how much."""
        now = self.fresh(unit)
        n = min(n, self.max_hp(now) - self.hp(now))
        if n > 0:
            self.note(Event(EventKind.GAIN_HP, player=unit.owner, obj=unit.ref, amount=n, names=(label,), cites=cites))
            self.change(now, hp=self.hp(now) + n)
        return max(n, 0)

    def bonus(self, card: Obj, change: Lasting, *cites: str) -> None:
        """A card's AP or HP change for a time."""
        unit = self.by_id(self.data(card).mech) or card
        self.set(effects=(*self.state.effects, change))
        if change.hp:
            now = self.fresh(unit)
            self.change(now, hp=self.hp(now) + change.hp)
        names = (card.card.label, change.span.value)
        numbers = (change.ap, change.hp)
        self.note(
            Event(EventKind.BONUS, player=unit.owner, obj=unit.ref, names=names, numbers=numbers, cites=cites,
                  sentence=change.text)
        )  # fmt: skip

    def expire(self, *spans: Span) -> None:
        """Changes whose time is over end; HP above the maximum is lost with them."""
        ended = [e for e in self.state.effects if isinstance(e, Lasting) and e.span in spans]
        if not ended:
            return
        self.set(effects=tuple(e for e in self.state.effects if e not in ended))
        if any(e.hp for e in ended):
            for unit in self.mechs():
                if self.hp(unit) > self.max_hp(unit):
                    self.change(unit, hp=self.max_hp(unit))

    # --- status effects -------------------------------------------------------------------------

    def immune(self, unit: Obj, source: Obj | None) -> bool:
        """Does a unit resist status effects of a source?"""
        if self.one(unit, mechs.Immune) is None:
            return False
        for card, ability in self.all_of(source, pilots.IgnoreImmunity) if source is not None else ():
            good = find(self.card_abilities(card), pilots.IgnoreForGood)
            if good is not None or self.used(card, "IgnoreImmunity") < ability.uses:
                self.use(card, "IgnoreImmunity", *ability.cites, *(good.cites if good else ()), sentence=ability.text)
                return False
        return True

    def afflict(self, unit: Obj, status: StatusOn, source: Obj | None) -> bool:
        """Put a status effect on a unit; False when it is immune."""
        unit = self.fresh(unit)
        if self.immune(unit, source):
            passes = self.one(unit, mechs.PassesImmunity)
            cites = (CONFLICTS + "steady-immunity", *(passes.cites if passes is not None else ()))
            self.note(
                Event(EventKind.RESIST, player=unit.owner, obj=unit.ref, names=(status.status.value,), cites=cites)
            )
            more = self.one(unit, mechs.GainOnResist)
            if more is not None:
                self.bonus(unit, Lasting(unit.id, hp=more.hp, text=more.text), *more.cites)
            return False
        old = next((s for s in self.data(unit).statuses if s.status is status.status), None)
        rest = tuple(s for s in self.data(unit).statuses if s.status is not status.status)
        self.change(unit, statuses=(*rest, self._together(old, status)))
        self.note(
            Event(EventKind.STATUS, player=unit.owner, obj=unit.ref, names=(status.status.value,), amount=status.n,
                  cites=status.cites)
        )  # fmt: skip
        return True

    @staticmethod
    def _together(old: StatusOn | None, new: StatusOn) -> StatusOn:
        """Two effects of one kind: Leaks add up, Corrode stacks where its card says so, others are renewed."""
        if old is None:
            return new
        if new.status is Status.LEAK:
            return replace(new, n=old.n + new.n)
        if new.status is Status.CORRODE and new.most > 1:
            return replace(new, stacks=min(old.stacks + 1, new.most), active=old.active and not old.fading)
        return replace(new, n=max(old.n, new.n), regen=old.regen and new.regen, active=old.active)

    def cure(self, unit: Obj, n: int, ability: Ability, chooser: int | None = None) -> None:
        """Status effects of a unit end; with more of them than that, its controller chooses."""
        for _ in range(n):
            unit = self.fresh(unit)
            here = [s for s in self.data(unit).statuses if not s.fading]
            if not here:
                return
            index = 0
            if len(here) > 1:
                index = self.ask(
                    Question(
                        Ask.CHOOSE, unit.owner if chooser is None else chooser, tuple(range(len(here))),
                        labels=tuple(s.status.value for s in here), source=self.name(unit), sentence=ability.text,
                        verb="cure",
                    )
                )  # fmt: skip
            gone = here[index]
            self.change(unit, statuses=tuple(s for s in self.data(unit).statuses if s is not gone))
            self.note(
                Event(EventKind.CURE, player=unit.owner, obj=unit.ref, names=(gone.status.value,), cites=ability.cites,
                      sentence=ability.text)
            )  # fmt: skip

    # --- destruction ----------------------------------------------------------------------------

    def check(self, unit: Obj, by: Obj | None = None, blow: Blow | None = None) -> bool:
        """A unit at 0 HP is destroyed unless something saves it; gives whether it is gone or doomed."""
        if not self.on_field(unit) or self.hp(self.fresh(unit)) > 0 or self.data(self.fresh(unit)).doomed:
            return not self.on_field(unit)
        tags = frozenset({blow.value}) if blow is not None else frozenset()
        event = Event(
            EventKind.DESTROY, player=unit.owner, obj=unit.ref, other=by.ref if by else None, tags=tags,
            cites=(RULES + "6",),
        )  # fmt: skip
        left = self.propose(event)
        now = self.by_id(unit.id)
        if left is None:
            return now is not None and self.data(now).doomed
        self.destroy(left)
        return True

    def _of_destruction(self, unit: Obj) -> Iterator[Replacement]:
        seat = unit.owner
        mark = self.marks(unit, Mark.RECOVER)
        if mark is not None and self.hp(unit) + mark.n > 0:
            yield Replacement(seat, 0, "recover", 0, "recovery", mark=mark)
        bound = self.marked_by(unit, markers.NoRedemption) is not None
        twice = self.arena(arenas.TwicePerGame)
        for card, ability in self.all_of(unit, pilots.Survive):
            uses = twice.times if twice is not None else ability.uses
            if not bound and self.used(card, "Survive") < uses:
                yield Replacement(seat, 1, (card.id, "survive"), "survive", card.card.label, card.id, ability)
        isolated = self.marked_by(unit, markers.Isolated) is not None
        for ally in self.side(seat):
            for card, saving in self.all_of(ally, pilots.SaveAlly):
                blocked = isolated and card.card.trait is Trait.HERO
                if ally.id != unit.id and not blocked and self.used(card, "SaveAlly") < saving.uses:
                    yield Replacement(seat, 1, (card.id, "save"), (card.id, "save"), card.card.label, card.id, saving)
        last = self.marks(unit, Mark.LAST)
        if last is not None:
            yield Replacement(seat, 2, "last", 0, "last stand", mark=last)

    def _rescued(self, event: Event, unit: Obj, active: Replacement) -> Event | None:
        if active.key == "last":
            assert active.mark is not None
            s = self.now
            fighting = self.fight is not None and unit.ref in (self.fight.attacker, self.fight.target)
            waits = active.mark.more and s.turn_player == unit.owner and s.actor is None
            if not fighting and not waits:
                return event
            self.change(unit, doomed=True)
            words = f"{self.name(unit)} will be removed after it has dealt its damage"
            self.note(Event(EventKind.MOMENT, obj=unit.ref, names=(words,), cites=active.mark.cites))
            return None
        if active.key == "recover":
            assert active.mark is not None
            self._survives(unit, self.hp(unit) + active.mark.n, "the recovery", *active.mark.cites)
            self.unmark(active.mark)
            return None
        card, ability = self.by_id(active.source), active.ability
        assert card is not None
        if isinstance(ability, pilots.Survive):
            first = not self.used(card, "Survive")
            self.use(card, "Survive", *ability.cites, sentence=ability.text)
            self._survives(unit, ability.hp, card.card.label, *ability.cites)
            gain = find(self.card_abilities(card), pilots.GainOnSurvive)
            if gain is not None and first:
                self.bonus(card, Lasting(card.id, ap=gain.ap, text=gain.text), *gain.cites)
        elif isinstance(ability, pilots.SaveAlly):
            self.use(card, "SaveAlly", *ability.cites, sentence=ability.text)
            self._survives(unit, ability.hp, card.card.label, *ability.cites)
        return None

    def _survives(self, unit: Obj, hp: int, label: str, *cites: str) -> None:
        self.change(self.fresh(unit), hp=hp)
        self.note(Event(EventKind.SURVIVE, player=unit.owner, obj=unit.ref, amount=hp, names=(label,), cites=cites))

    def destroy(self, event: Event) -> None:
        """A unit is removed: its Base Pilot ejects, Mech and Co-Pilot go to the trash."""
        unit = self.unit_of(event.obj)
        assert unit is not None
        self._unreached(unit)
        self.happen(event)
        bound = {card.id: a for card, a in self.markers(unit) if isinstance(a, markers.NoRedemption)}
        data = self.data(unit)
        for pilot in self.pilots(unit):
            ability = bound.get(pilot.id)
            if ability is not None:
                self._put(pilot, Zone.REMOVED)
                self._says(pilot, "is removed from the game", RULES + "7", *ability.cites)
            elif pilot.id == data.base:
                self._put(pilot, Zone.RESERVE)
                cites = (RULES + "7", CONFLICTS + "destroyed-pairing")
                self.note(Event(EventKind.EJECT, player=pilot.owner, obj=pilot.ref, cites=cites))
            else:
                self._put(pilot, Zone.TRASH)
        ability = bound.get(unit.id)
        if ability is not None:
            self._says(unit, "is removed from the game", *ability.cites)
        left = Data(base=data.base, co=data.co)
        self.place(replace(self.fresh(unit), zone=Zone.REMOVED if ability else Zone.TRASH, home=unit.owner, data=left))
        self.set(
            effects=tuple(
                e
                for e in self.state.effects
                if (e.card if isinstance(e, Lasting) else e.unit if isinstance(e, Marked) else None) != unit.id
            )
        )
        self._mourn(unit)
        by = self.unit_of(event.other)
        if by is not None and not self.allied(by.owner, unit.owner):
            self.killed(by, unit, Blow.ATTACK.value in event.tags)

    def _unreached(self, unit: Obj) -> None:
        """Say that an isolated unit has nothing of a Hero's ability."""
        isolated = self.marked_by(unit, markers.Isolated)
        if isolated is None:
            return
        for ally in self.units(unit.owner):
            for card, saving in self.all_of(ally, pilots.SaveAlly):
                if ally.id != unit.id and card.card.trait is Trait.HERO and self.used(card, "SaveAlly") < saving.uses:
                    self._says(unit, f"is isolated: {card.card.label} does not save it", *isolated.cites)

    def _put(self, pilot: Obj, zone: Zone) -> None:
        """A pilot leaves a Mech; Dark Matter stays on the card only while it is not destroyed."""
        kept = self.data(pilot).markers if zone is Zone.RESERVE else ()
        self.place(replace(pilot, zone=zone, home=pilot.owner, data=Data(markers=kept)))

    def _says(self, card: Obj, words: str, *cites: str) -> None:
        self.note(Event(EventKind.MOMENT, obj=card.ref, names=(f"{card.card.label} {words}",), cites=cites))

    def _mourn(self, lost: Obj) -> None:
        """What allies gain when a unit is destroyed."""
        for ally in self.side(lost.owner):
            for card, ability in self.all_of(ally, pilots.GainOnLoss):
                if not self.used(card, "GainOnLoss"):
                    self.use(card, "GainOnLoss", *ability.cites, sentence=ability.text)
                    self.bonus(card, Lasting(card.id, hp=ability.hp, text=ability.text), *ability.cites)

    def killed(self, by: Obj, lost: Obj, attack: bool) -> None:
        """What a unit and its allies gain for destroying an enemy."""
        for card, ability in self.all_of(by, pilots.GainOnKill):
            have = sum(e.ap for e in self.lasting(by) if e.card == card.id and e.text == (ability.text or "Experience"))
            n = min(ability.ap, ability.most - have) if ability.most else ability.ap
            twice = find(self.card_abilities(card), pilots.DoubleGain)
            left = twice is not None and self.used(card, "DoubleGain") < twice.uses
            if twice is not None and left and self.may(card.owner, source=card.card.label, sentence=twice.text):
                self.use(card, "DoubleGain", *twice.cites, sentence=twice.text)
                n *= 2
            if n > 0:
                self.bonus(card, Lasting(card.id, ap=n, text=ability.text or "Experience"), *ability.cites)
        for card, tank in self.all_of(by, pilots.GainOnClass):
            if attack and lost.card.cls is tank.cls and not self.used(card, "GainOnClass"):
                self.use(card, "GainOnClass", *tank.cites, sentence=tank.text)
                self.bonus(card, Lasting(card.id, ap=tank.ap, text=tank.text), *tank.cites)
        for ally in self.side(by.owner):
            for card, study in self.all_of(ally, pilots.AllyGains):
                if not self.used(card, "AllyGains"):
                    self.use(card, "AllyGains", *study.cites, sentence=study.text)
                    self.studied(ally, card, study, by)

    def studied(self, ally: Obj, card: Obj, study: pilots.AllyGains, gainer: Obj) -> None:
        """Quick Study: the ally gains, and its owner where the card says so."""
        if study.own:
            self.bonus(card, Lasting(card.id, ap=study.ap, text=study.text), *study.cites)
            return
        self.bonus(gainer, Lasting(gainer.id, ap=study.ap, text=study.text), *study.cites)
        too = find(self.card_abilities(card), pilots.GainsToo)
        if too is not None and ally.id != gainer.id:
            self.bonus(card, Lasting(card.id, ap=too.ap, text=too.text), *too.cites)

    # --- winning --------------------------------------------------------------------------------

    def decide(self) -> None:
        """A player without paired Mechs has lost; the last one standing wins (core rules: winning)."""
        if self.state.outcome:
            return
        if self.coop is not None:
            self._decide_together(self.coop)
            return
        alive = [i for i, p in enumerate(self.state.players) if not p.lost]
        gone = [s for s in alive if not self.units(s)]
        if not gone:
            return
        cites = (RULES + "8", CONFLICTS + "winning")
        if len(gone) == len(alive):
            self.note(Event(EventKind.MOMENT, names=("nobody is left: the game is a draw",), cites=cites))
            self.set(outcome="draw", agenda=())
            return
        for seat in gone:
            self.set_player(seat, replace(self.player(seat), lost=True))
            self.note(Event(EventKind.LOSE_GAME, player=seat, cites=cites))
        left = [s for s in alive if s not in gone]
        if len(left) == 1:
            self.note(Event(EventKind.WIN_GAME, player=left[0], cites=cites))
            self.set(outcome=f"won {left[0]}", agenda=())

    def _decide_together(self, coop: CoOp) -> None:
        """Both players win when the Monster has no HP left, and lose when no unit of theirs is left (co-op rules)."""
        beaten, gone = self.monster() is None, not any(self.units(s) for s in self.people())
        if not beaten and not gone:
            return
        winners, losers = (self.people(), (coop.seat,)) if beaten else ((coop.seat,), self.people())
        for seat in losers:
            self.set_player(seat, replace(self.player(seat), lost=True))
            self.note(Event(EventKind.LOSE_GAME, player=seat, cites=(CO_OP + "table-1",)))
        for seat in winners:
            self.note(Event(EventKind.WIN_GAME, player=seat, cites=(CO_OP + "table-1",)))
        self.set(outcome="won " + " ".join(map(str, winners)), agenda=())

    def coin(self, card: Obj, ability: Any, *cites: str) -> str:
        """A coin for a card's ability."""
        question = Question(
            Ask.CHANCE, None, ("heads", "tails"), purpose=Purpose.COIN, labels=("heads", "tails"),
            source=card.card.label, sentence=ability.text, source_ref=card.ref,
        )  # fmt: skip
        result = str(self.ask(question))
        self.note(
            Event(EventKind.COIN, player=card.owner, obj=card.ref, names=(result,), cites=(*ability.cites, *cites),
                  sentence=ability.text)
        )  # fmt: skip
        return result
