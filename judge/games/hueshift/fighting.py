"""What a fight does: who is attacked in the end, coins, blows and what comes with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.games.hueshift.situation import UNTIL_NEXT_TURN, Barred, Fight, Lasting, Mark, StatusOn
from judge.games.hueshift.units import CO_OP, CONFLICTS, RULES, SYSTEMS
from judge.games.hueshift.vocabulary import markers, mechs, pilots
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind, Mech, Span, Status
from judge.games.hueshift.vocabulary.roots import find
from judge.games.hueshift.wildcards import Wildcards
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Event, Obj
from judge.rules.values import replace

GUARD = "Guard: once per round, a Tank may become the target instead"
APPLY = "apply"  # verb of the question which element a hit applies
_ELEMENTS = (Status.BURN, Status.FREEZE, Status.CORRODE)


class Fighting(Wildcards):
    """A position in which units fight."""

    def fighters(self) -> tuple[Fight | None, Obj | None, Obj | None]:
        """The attack under way, its attacker and its target while they are on the field."""
        fight = self.fight
        if fight is None:
            return None, None, None
        return fight, self.unit_of(fight.attacker), self.unit_of(fight.target)

    # --- the target -----------------------------------------------------------------------------

    def possess(self) -> None:
        """Possession: the opponent chooses the target of the unit's next attack, once per game."""
        fight, unit, _ = self.fighters()
        if fight is None or unit is None:
            return
        for card, ability in self.markers(unit):
            if not isinstance(ability, markers.Possessed) or self.used(card, "Possessed") >= ability.uses:
                continue
            if fight.forced and self.marked_by(unit, markers.NotWhenForced) is not None:
                continue
            anywhere = self.marked_by(unit, markers.RedirectAnywhere)
            options = [
                u
                for u in self.units()
                if (anywhere is not None or u.owner != unit.owner)
                and (u.ref == fight.target or self.one(u, mechs.NotRedirected) is None)
            ]
            who = self.opponent(unit.owner)
            chosen = self.ask(
                Question(
                    Ask.CHOOSE, who, tuple(o.ref for o in options), purpose=Purpose.TARGET,
                    labels=tuple(self.name(o) for o in options), source=card.card.label, sentence=ability.text,
                )
            )  # fmt: skip
            self.use(card, "Possessed", *ability.cites, sentence=ability.text)
            self.set_fight(target=chosen, redirected=True)
            cites = list(ability.cites)
            if chosen.id == unit.id and anywhere is not None:
                cites += anywhere.cites
            for spared in self.units():
                cites += [
                    c for _, a in self.all_of(spared, mechs.NotRedirected) if spared not in options for c in a.cites
                ]
            self._redirected(chosen.id, "the attack is redirected to", *dict.fromkeys(cites))

    def _redirected(self, target: int, words: str, *cites: str) -> None:
        unit = self.by_id(target)
        assert unit is not None
        attacked = self.now.attacked
        if attacked and self.fight is not None and not self.fight.forced:
            self.turn(attacked=(*attacked[:-1], target))
        self.note(Event(EventKind.MOMENT, obj=unit.ref, names=(f"{words} {self.name(unit)}",), cites=cites))

    def guard(self) -> None:
        """Guard: once per round a Tank may become the target instead of an allied unit."""
        fight, unit, target = self.fighters()
        if fight is None or unit is None or target is None or self.allied(target.owner, unit.owner):
            return
        for tank in self.side(target.owner):
            for card, ability in self.all_of(tank, mechs.Guard):
                if tank.id == target.id or self.used(card, "Guard", game_round=True):
                    continue
                if self.may(tank.owner, source=self.name(tank), sentence=GUARD):
                    self.use(card, "Guard", SYSTEMS + "table-2", *ability.cites, sentence=GUARD)
                    self.set_fight(target=tank.ref)
                    self._redirected(tank.id, "the target becomes", SYSTEMS + "table-2", *ability.cites)
                    return

    # --- coins ----------------------------------------------------------------------------------

    def coins(self) -> None:
        """Coins at the start of combat: the attacker's first."""
        _, unit, target = self.fighters()
        if unit is None or target is None:
            return
        pairs = ((unit, target),) if unit.id == target.id else ((unit, target), (target, unit))
        for one, other in pairs:
            for card, ability in self.all_of(one, pilots.Flip):
                if not ability.used:
                    self._combat_coin(one, card, ability, other)

    def _combat_coin(self, unit: Obj, card: Obj, flip: pilots.Flip, enemy: Obj) -> None:
        abilities = self.card_abilities(card)
        again, lock = find(abilities, pilots.FlipAgain), find(abilities, pilots.LockHeads)
        if lock is not None and self.used(card, "LockHeads"):
            self.flipped(unit, card, flip, "heads", enemy)
            return
        flips = 1
        while flips:
            flips -= 1
            result = self.coin(card, flip, CONFLICTS + "combat-and-fight")
            self.flipped(unit, card, flip, result, enemy)
            row = self._heads_in_row(card)
            if lock is not None and row >= lock.in_row:
                self.use(card, "LockHeads", *lock.cites, sentence=lock.text)
                return
            if again is not None and row == again.in_row:
                flips = 1

    def _heads_in_row(self, card: Obj) -> int:
        n = 0
        for event in self.state.history.backwards():
            if event.kind is EventKind.COIN and event.obj is not None and event.obj.id == card.id:
                if "heads" not in event.names:
                    break
                n += 1
        return n

    def flipped(self, unit: Obj, card: Obj, flip: pilots.Flip, result: str, enemy: Obj | None) -> None:
        """What a coin gives, for the fight or, where it is used instead of an attack, the turn."""
        span = Span.TURN if flip.used else Span.FIGHT
        if result == "heads":
            if flip.foe and enemy is not None:
                self.bonus(enemy, Lasting(enemy.id, ap=-flip.heads, span=span, text=flip.text), *flip.cites)
            else:
                self.bonus(card, Lasting(card.id, ap=flip.heads, span=span, text=flip.text), *flip.cites)
            return
        self.bonus(card, Lasting(card.id, hp=flip.tails, span=span, text=flip.text), *flip.cites)
        disrupts = find(self.card_abilities(card), pilots.TailsDisrupts)
        enemies = self.foes(unit.owner)
        if disrupts is not None and enemies:
            chosen = self.ask(
                Question(
                    Ask.TARGET, unit.owner, tuple(u.ref for u in enemies), purpose=Purpose.TARGET,
                    labels=tuple(map(self.name, enemies)), source=card.card.label, sentence=disrupts.text,
                )
            )  # fmt: skip
            self.afflict(self.here(chosen), StatusOn(Status.FREEZE, cites=disrupts.cites), unit)

    def at_random(self, source: str, text: str, options: Sequence[Obj]) -> Obj:
        """One of several cards at random."""
        if len(options) == 1:
            return options[0]
        labels = tuple(o.card.label for o in options)
        refs = tuple(o.ref for o in options)
        return self.here(self.chance(refs, Purpose.RANDOM, labels=labels, source=source, sentence=text))

    # --- blows ----------------------------------------------------------------------------------

    def boosted(self, unit: Obj, amount: int) -> int:
        """An attack's damage with what waited for it: so much more, then so many times."""
        marks = self.all_marks(unit, Mark.MORE, Mark.MULTIPLY)
        for mark in sorted(marks, key=lambda m: m.mark is Mark.MULTIPLY):
            amount = amount + mark.n if mark.mark is Mark.MORE else amount * mark.n
            self.unmark(mark)
            words = f"the damage of {self.name(unit)} becomes {amount} ({mark.label})"
            self.note(Event(EventKind.MOMENT, obj=unit.ref, names=(words,), cites=mark.cites))
        return amount

    def strike(self) -> None:
        """The attacker deals its AP to the target; with it comes what a hit or damage does."""
        fight, unit, target = self.fighters()
        if fight is None or unit is None or target is None:
            return
        amount = max(self.ap(unit) - fight.less, 0)
        more = self.one(unit, mechs.SecondTakes)
        if more is not None and fight.number == 2:
            amount += more.n
        self._ignored(unit, target, fight)
        cites = (RULES + "5", *fight.cites)
        amount = self.boosted(unit, amount)
        if fight.reflected:
            self.deal(target, unit, amount, Blow.ATTACK, *cites)
            self.after_strikes(unit)
            self.check(unit, target, Blow.ATTACK)
            return
        dealt = self.deal(unit, target, amount, Blow.ATTACK, *cites)
        double = self.marks(unit, Mark.DOUBLE)
        if double is not None:
            self.unmark(double)
        fight = self.fight
        secondary = fight is not None and bool(fight.nullified) and fight.secondary
        self._damaged(unit, target, dealt, secondary)
        if self.on_field(target) and (dealt or secondary) and self.hp(self.fresh(target)) > 0:
            self._hit(unit, target)
        self.after_strikes(unit)
        gone = self.check(target, unit, Blow.ATTACK)
        if gone and not self.on_field(target):
            self.set_fight(destroyed=True)
            self._second_element(unit)
            first = self.one(unit, mechs.StrikeFirst)
            cites = (RULES + "6", CONFLICTS + "retaliation-simultaneous", *(first.cites if first is not None else ()))
            words = f"{self.name(target)} does not retaliate: the attack destroyed it first"
            self.note(Event(EventKind.MOMENT, obj=target.ref, names=(words,), cites=cites))

    def _ignored(self, unit: Obj, target: Obj, fight: Fight) -> None:
        """Say which of the attacker's lines passes the target's Armor by."""
        if fight.nullified or not self.armor(target):
            return
        for card, ability in self.all_of(unit, pilots.IgnoreArmor):
            if target.card.cls is Mech.TANK and (not ability.second or fight.number == 2):
                words = f"the Armor of {self.name(target)} is ignored ({card.card.label})"
                self.note(
                    Event(EventKind.MOMENT, obj=target.ref, names=(words,), cites=ability.cites, sentence=ability.text)
                )
                return

    def retaliate(self) -> None:
        """A target that is still there deals its AP back (core rules: retaliation)."""
        fight, unit, target = self.fighters()
        if fight is None or unit is None or target is None or unit.id == target.id:
            return
        if self.coop is not None and not self.coop.trade:
            words = "damage is one-sided in co-op: what is attacked strikes back only in the variant of trades"
            self.reading(words, CO_OP + "4", CONFLICTS + "co-op-trade")
            return
        dealt = self.deal(target, unit, self.ap(target), Blow.RETALIATION, RULES + "6")
        self._damaged(target, unit, dealt, False)
        self.check(unit, target, Blow.RETALIATION)

    def _damaged(self, source: Obj, target: Obj, dealt: int, secondary: bool) -> None:
        """What dealing damage does besides: Leak and Gusher (class table, table of Sub Heroes)."""
        if dealt or secondary:
            self.leak(source, target)
        if not dealt:
            return
        for card, ability in self.all_of(source, pilots.Gusher):
            if self.used(card, "Gusher", turn=True):
                continue
            self.use(card, "Gusher", *ability.cites, sentence=ability.text)
            n = ability.hp
            now = self.fresh(target)
            if find(self.card_abilities(card), pilots.GusherTwice) and self.hp(now) * 2 <= self.max_hp(now):
                n *= 2
            self.lose(target, n, card.card.label, *ability.cites)

    def leak(self, source: Obj, target: Obj) -> None:
        """Leak is put on a unit, doubled where the card says so and the unit leaks already."""
        for card, ability in self.all_of(source, pilots.Leak):
            doubles = find(self.card_abilities(card), pilots.LeakDoubles)
            twice = doubles is not None and self.has_status(self.fresh(target), Status.LEAK)
            cites = (*ability.cites, *(doubles.cites if doubles is not None and twice else ()))
            status = StatusOn(Status.LEAK, ability.hp * (2 if twice else 1), cites=cites)
            self.afflict(target, status, source)

    def _hit(self, unit: Obj, target: Obj) -> None:
        """Infused: the attacker chooses Burn, Freeze or Corrode (class table)."""
        for card, ability in self.all_of(unit, mechs.Infused):
            immune = self.one(target, mechs.Immune) is not None and not self.all_of(unit, pilots.IgnoreImmunity)
            element = self.ask(
                Question(
                    Ask.CHOOSE, unit.owner, _ELEMENTS, labels=tuple(s.value for s in _ELEMENTS),
                    same=(0, 0, 0) if immune else (), source=card.card.label, verb=APPLY,
                    sentence=ability.text or "on hit, apply Burn, Freeze or Corrode",
                )
            )  # fmt: skip
            self.afflict(target, self._element(element, card, ability, target), unit)

    def _second_element(self, unit: Obj) -> None:
        """A second effect at random when the target is destroyed: on another enemy, for the target is gone."""
        for card, ability in self.all_of(unit, mechs.SecondElement):
            infused, enemies = self.one(unit, mechs.Infused), self.foes(unit.owner)
            if infused is not None and enemies:
                target = self.at_random(card.card.label, ability.text, enemies)
                labels = tuple(s.value for s in _ELEMENTS)
                element = self.chance(
                    _ELEMENTS,
                    Purpose.RANDOM,
                    labels=labels,
                    source=card.card.label,
                    sentence=ability.text,
                    verb=APPLY,
                )
                status = self._element(element, card, infused, target)
                self.afflict(target, replace(status, cites=(*status.cites, *ability.cites)), unit)

    def _element(self, element: Status, card: Obj, infused: mechs.Infused, target: Obj) -> StatusOn:
        abilities = self.card_abilities(card)
        cites = (SYSTEMS + "table-2", *infused.cites)
        if element is Status.BURN:
            more = find(abilities, mechs.BurnMore)
            extra = more.n if more is not None and target.card.cls is more.cls else 0
            return StatusOn(Status.BURN, infused.burn + extra, cites=cites)
        if element is Status.FREEZE:
            stops = find(abilities, mechs.FreezeStopsRegen)
            return StatusOn(Status.FREEZE, regen=stops is None, cites=(*cites, *(stops.cites if stops else ())))
        stacks = find(abilities, mechs.CorrodeStacks)
        cites = (*cites, *(stacks.cites if stacks else ()))
        return StatusOn(Status.CORRODE, infused.corrode, most=stacks.most if stacks else 1, cites=cites)

    def after_strikes(self, unit: Obj) -> None:
        """AP after so many attacks that struck first in a game."""
        for card, ability in self.all_of(unit, mechs.GainAfterStrikes):
            self.use(card, "Strike")
            if self.used(card, "Strike") == ability.times:
                self.bonus(card, Lasting(card.id, ap=ability.ap, text=ability.text), *ability.cites)

    # --- the end of a fight ---------------------------------------------------------------------

    def end_fight(self) -> None:
        """What lasts for the fight ends; a unit that acts again may; who is doomed is removed."""
        fight = self.fight
        if fight is None:
            return
        unit = self.by_id(fight.attacker.id)
        self.turn(fights=self.now.fights[:-1])
        self.expire(Span.FIGHT)
        for doomed in self.mechs():
            if self.data(doomed).doomed and (not self.waits(doomed) or doomed.id == fight.attacker.id):
                self.remove_doomed(doomed)
        if fight.destroyed and unit is not None and self.on_field(unit) and not fight.forced:
            again = self.one(unit, mechs.ActAgain)
            if again is not None:
                self.turn(again=True)
                words = f"{self.name(unit)} may act again"
                self.note(Event(EventKind.MOMENT, obj=unit.ref, names=(words,), cites=again.cites))
        self.decide()

    def waits(self, unit: Obj) -> bool:
        """Does a unit marked for destruction still have its attack to make this turn?"""
        last = self.marks(unit, Mark.LAST)
        s = self.now
        return (
            last is not None
            and last.more
            and s.turn_player == unit.owner
            and s.actor in (None, unit.id)
            and not (s.attacked)
        )

    def remove_doomed(self, unit: Obj) -> None:
        """Destruction that was delayed."""
        self.change(self.fresh(unit), doomed=False)
        self.destroy(
            Event(EventKind.DESTROY, player=unit.owner, obj=unit.ref, cites=(CONFLICTS + "last-stand-retaliation",))
        )

    # --- the start and the end of a turn --------------------------------------------------------

    def upkeep(self) -> None:
        """The start of a turn: Burn and Leak of the turn player's units, regeneration; Corrode begins."""
        seat = self.now.turn_player
        for unit in self.units(seat):
            for mark in self.all_marks(unit, *UNTIL_NEXT_TURN):
                self.unmark(mark)
            for status in self.data(unit).statuses:
                if not self.on_field(unit):
                    break
                if status not in self.data(self.fresh(unit)).statuses:
                    continue  # what the damage of Burn set off has cured it
                if status.status is Status.BURN:
                    self.deal(None, self.fresh(unit), status.n, Blow.BURN, *status.cites)
                    self.check(self.fresh(unit))
                elif status.status is Status.LEAK:
                    self.lose(self.fresh(unit), status.n, "Leak", *status.cites)
                    self.check(self.fresh(unit))
            if self.on_field(unit):
                now = self.fresh(unit)
                kept = tuple(
                    replace(s, active=True)
                    for s in self.data(now).statuses
                    if s.status not in (Status.BURN, Status.LEAK)
                )
                if kept != self.data(now).statuses:
                    now = self.change(now, statuses=kept)
                self._regenerate(now)
        self.decide()

    def _regenerate(self, unit: Obj) -> None:
        stopped = any(s.status is Status.FREEZE and not s.regen for s in self.data(unit).statuses)
        for card, ability in self.all_of(unit, mechs.Regenerate):
            if self.now.round % ability.every == 0:
                if stopped:
                    words = f"{self.name(unit)} is frozen and regenerates nothing"
                    self.note(Event(EventKind.MOMENT, obj=unit.ref, names=(words,)))
                else:
                    self.gain_hp(unit, ability.hp, card.card.label, *ability.cites)

    def wind_down(self) -> None:
        """The end of a turn: what lasts for it ends, also status effects that worked in it."""
        s = self.now
        self.expire(Span.TURN)
        self._turn_less(s.turn_player)
        gone = (Mark.LAST, Mark.RECOVER)
        self.set(effects=tuple(e for e in self.state.effects if getattr(e, "mark", None) not in gone))
        for unit in self.mechs():
            if self.data(unit).doomed:
                self.remove_doomed(unit)
                continue
            kept = tuple(k for k in (self._over(unit, x, s.turn_player) for x in self.data(unit).statuses) if k)
            if kept != self.data(unit).statuses:
                self.change(unit, statuses=kept)
        self.decide()

    def _turn_less(self, seat: int) -> None:
        """What lasts for some of a unit's turns has one less to last; what a player had not in this turn is over."""
        kept: list[Any] = []
        for effect in self.state.effects:
            if isinstance(effect, Lasting) and effect.span is Span.TURNS and self._owner(effect) == seat:
                if effect.turns > 1:
                    kept.append(replace(effect, turns=effect.turns - 1))
            elif not (isinstance(effect, Barred) and effect.seat == seat):
                kept.append(effect)
        self.set(effects=tuple(kept))

    def _owner(self, effect: Lasting) -> int | None:
        card = self.by_id(effect.card)
        return card.owner if card is not None else None

    def _over(self, unit: Obj, status: StatusOn, turn_player: int) -> StatusOn | None:
        """What is left of a status effect after a turn."""
        if status.fading:
            return None
        if unit.owner != turn_player or status.status not in (Status.FREEZE, Status.CORRODE):
            return status
        if status.status is Status.FREEZE:
            return None if status.active or self.now.actor != unit.id else status
        if not status.active:
            return status
        return replace(status, active=False, fading=True) if status.most > 1 else None
