"""Dice, saves, damage, healing, defeat: what can happen to a unit, and what waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import le
from typing import Any

from judge.games.factions.properties import Board, Has
from judge.games.factions.situation import Data, Item, Waiting
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability
from judge.games.factions.vocabulary.selectors import EventKind, On, Units
from judge.games.factions.zones import Zone
from judge.rules.happening import Choice
from judge.rules.questions import Purpose
from judge.rules.state import Event, Obj, Ref

DIE = tuple(range(1, 21))
D = "factions/"
C = "factions/conflicts/"

_WAITS = {
    EventKind.ATTACK: (On.ATTACKED, On.ATTACKS),
    EventKind.HIT: (On.IS_HIT, On.HITS),
    EventKind.DAMAGE: (On.DEALS,),
    EventKind.DEFEATED: (On.ENEMY_DEFEATED,),
    EventKind.TURN_ENDS: (On.TURN_ENDS, On.TURN_ENDS_HERE),
    EventKind.BUILD_ENDS: (On.BUILD_ENDS,),
}


@dataclass(frozen=True)
class Reduction:
    """Something that reduces damage, or turns healing into damage, once for an event."""

    seat: int
    has: Has
    rank: int
    label: str

    @property
    def key(self) -> Any:
        """What is applied once."""
        return (self.has.ability.name, self.has.term)

    @property
    def same(self) -> Any:
        """One player's reductions come in the order they are printed."""
        return self.seat


class Happens(Board):
    """Lets things happen to units."""

    # --- the kernel's questions about events ------------------------------------------------------

    def first_player(self, seats: Sequence[int], words: Choice) -> int:
        """The turn player's come first (simultaneous-triggers)."""
        self.reading(C + "simultaneous-triggers")
        if self.turn_seat() in seats:
            return self.turn_seat()
        return seats[0]

    def active(self, event: Event) -> Sequence[Any]:
        """What could reduce this damage, or turn this healing round."""
        obj = self.obj(event.obj)
        if obj is None or event.kind not in (EventKind.DAMAGE, EventKind.HEAL):
            return ()
        found: list[Reduction] = []
        for has in self.of(obj).has:
            if event.kind is EventKind.HEAL:
                if isinstance(has.term, v.HealHurts):
                    found.append(Reduction(obj.owner, has, 0, has.ability.name))
            elif isinstance(has.term, v.ReduceDamage) and self._reduces(has, event):
                rank = 1 if has.term.save else 0
                found.append(Reduction(obj.owner, has, rank, has.ability.name))
        return found

    def _reduces(self, has: Has, event: Event) -> bool:
        term = has.term
        assert isinstance(term, v.ReduceDamage)
        if event.amount <= 0 or (term.magic and "magic" not in event.tags):
            return False
        return has.ability.name.lower().rstrip("0123456789 ") not in event.names

    def replaced(self, event: Event, active: Reduction) -> Event | None:
        """The event after one of them: less damage, or damage instead of healing."""
        term, obj = active.has.term, self.obj(event.obj)
        assert obj is not None
        if isinstance(term, v.HealHurts):
            self.note_line(obj, active.has)
            self.reading(C + "undead-type-and-ability")
            self.hurt(obj.ref, event.amount, source=event.source)
            return None
        assert isinstance(term, v.ReduceDamage)
        if term.save and not self.save(obj, term.save, active.has.ability, own=True):
            return event
        if not term.save:
            self.note_line(obj, active.has)
        if event.names:
            self.reading(C + "damage-reduction-by-other-words")
        if term.magic:
            self.reading(C + "magic-words")
        left = 0 if term.amount is None else max(0, event.amount - term.amount)
        return replace(event, amount=left) if left else None

    def reading(self, cite: str) -> None:
        """Write down that a reading of an unclear passage decides something here."""
        self.happen(Event(EventKind.READING, cites=(cite,)))

    def note_line(self, obj: Obj, has: Has) -> None:
        """Write down that an ability of a unit counts here."""
        words = f"{has.ability.name}" if has.ability.name else has.ability.text
        self.happen(
            Event(
                EventKind.TRIGGER, obj=obj.ref, player=obj.owner, names=(words,), sentence=has.ability.text,
                cites=self.printed_on(has.source),
            )
        )  # fmt: skip

    def printed_on(self, ref: Ref | None) -> tuple[str, ...]:
        """The record of the card whose words count here; none for a card that stands in no document."""
        obj = self.state.objects.get(ref.id) if ref is not None else None
        record = obj.card.printed.record if obj is not None and obj.card is not None else ""
        return (record,) if record else ()

    def waiting(self, event: Event) -> Sequence[Any]:
        """The triggered effects that wait for such an event, those of the board in its order."""
        wanted = _WAITS.get(event.kind)  # type: ignore[call-overload]
        if wanted is None:
            return ()
        found: list[Waiting] = []
        for obj in self.field():
            card = self.card(obj)
            if card.kind == "Equipment" or (card.kind == "Location" and not card.triggers):
                continue
            has = self.of(obj).has
            if card.commander:
                has = (*has, *(Has(t, a, obj.ref) for a in card.commander for t in a.terms))
            for one in has:
                if isinstance(one.term, v.Triggered) and one.term.on in wanted and self._waits(obj, one.term, event):
                    about = event.other if one.term.on in (On.HITS, On.ATTACKS) else event.obj
                    label = f"{one.ability.name or self.name(obj)}"
                    at = self._place(event, about)
                    found.append(Waiting(obj.owner, obj.ref, one.ability, one.term, label, about, at))
        return found

    def _place(self, event: Event, about: Ref | None) -> int:
        obj = self.obj(about)
        return obj.data.place if obj is not None else event.amount

    def _waits(self, obj: Obj, term: v.Triggered, event: Event) -> bool:
        ranged = "ranged" in event.tags
        if term.ranged is not None and event.kind in (EventKind.ATTACK, EventKind.HIT) and term.ranged != ranged:
            return False
        match term.on:
            case On.ATTACKED | On.IS_HIT:
                return event.other == obj.ref
            case On.ATTACKS:
                return event.obj == obj.ref
            case On.HITS:
                hit = self.obj(event.other)
                enemy = hit is not None and hit.owner != obj.owner and not (term.untapped and hit.data.tapped)
                return event.obj == obj.ref and enemy
            case On.DEALS:
                return "attack" in event.tags and event.source == obj.ref and event.amount > 0
            case On.ENEMY_DEFEATED:
                lost = self.obj(event.obj)
                near = lost is not None and (term.range is None or self.distance(lost, obj) <= term.range)
                return near and lost is not None and lost.owner != obj.owner and self._can_pay(obj, term.magic)
            case On.TURN_ENDS:
                return event.obj == obj.ref and not (term.unmoved and event.amount > 0)
            case On.TURN_ENDS_HERE:
                unit = self.obj(event.obj)
                here = unit is not None and unit.data.place == obj.data.place
                return here and unit is not None and self.fits(term.units or Units(), unit, obj.owner, obj)
        return event.player == obj.owner

    def trigger(self, waits: Waiting, event: Event) -> None:
        """Note a triggered effect: it goes to the stack."""
        source = self.obj(waits.source)
        if waits.term.magic and (source is None or not self._can_pay(source, waits.term.magic)):
            return
        self.set(pending=(*self.state.pending, waits))

    def put_pending(self, pending: Waiting) -> None:
        """Put a triggered effect on the stack."""
        t = pending.term
        item = Item(
            "trigger", pending.source, pending.seat, pending.label, pending.ability.text, t.effects, (), t.save, t.own,
            t.magic, t.may, pending.event, pending.at, tag=pending.ability.name,
        )  # fmt: skip
        self.turn(stack=(*self.now.stack, item))
        names = (pending.ability.name or pending.label,)
        event = Event(
            EventKind.TRIGGER, player=pending.seat, obj=pending.source, names=names, sentence=pending.ability.text,
            cites=(D + "triggered-effects", *self.printed_on(pending.source)),
        )  # fmt: skip
        self.happen(event)

    def _can_pay(self, obj: Obj, magic: int) -> bool:
        return not magic or self.magic_left(obj, magic)

    # --- magic ------------------------------------------------------------------------------------

    def uses(self, obj: Obj) -> int:
        """How often a unit may spend magic in a cycle (magic-once-each-cycle)."""
        return max((t.count for t in self.of(obj).all(v.MagicUses)), default=1)

    def magic_left(self, obj: Obj, points: int) -> bool:
        """Has a unit that many magic points, and may it spend them in this cycle?"""
        return bool(obj.data.magic >= points and obj.data.uses < self.uses(obj))

    def spend(self, obj: Obj, points: int) -> None:
        """Spend magic points."""
        self.change(obj.ref, magic=obj.data.magic - points, uses=obj.data.uses + 1)
        cites = (D + "unit-cards", C + "magic-once-each-cycle")
        tags = frozenset({"spent"})
        self.happen(Event(EventKind.MAGIC, player=obj.owner, obj=obj.ref, amount=-points, tags=tags, cites=cites))

    def gain_magic(self, ref: Ref, points: int, *cites: str) -> None:
        """A unit gets or loses magic points; it never has less than none."""
        obj = self.obj(ref)
        if obj is not None and points:
            self.change(ref, magic=max(0, obj.data.magic + points))
            cites = cites or (C + "magic-points-come-back",)
            self.happen(Event(EventKind.MAGIC, player=obj.owner, obj=ref, amount=points, cites=cites))

    # --- dice -------------------------------------------------------------------------------------

    def roll(self, obj: Obj, same: Callable[[int], Any], about: str) -> int:
        """A d20 for a unit; numbers with the same consequence are followed as one."""
        gains = self.now.factions[obj.owner] == "Mage Guild" and self.card(obj).rating is not None
        keys = tuple((same(n), gains and n >= 18) for n in DIE)
        number = int(
            self.chance(DIE, Purpose.DIE, same=keys, labels=tuple(map(str, DIE)), source=self.name(obj),
                        sentence=about, source_ref=obj.ref)
        )  # fmt: skip
        self.happen(Event(EventKind.ROLL, player=obj.owner, obj=obj.ref, amount=number, names=(about,)))
        if gains and number >= 18:
            self.gain_magic(obj.ref, 1, D + "mage-guild", C + "mage-guild-any-roll")
        return number

    def save(self, obj: Obj, number: int, ability: Ability | None, own: bool = False) -> bool:
        """A save: does the unit meet the number? A failed one may be rolled again at a price or by command.

        own: for the unit's own benefit, where a success brings it (save-who-and-what).
        """
        about = f"save {number}" + (f", {ability.name}" if ability is not None and ability.name else "")
        made = self.roll(obj, lambda n: n >= number, about) >= number
        commanders = [o for o, t in self.commands(v.RerollsFailed) if t.roll == "save" and self._rerolls(o, t, obj)]
        while not made:
            again = self._again(obj, commanders, about)
            if not again:
                break
            least = number - self.reroll_bonus(obj)
            made = self.roll(obj, partial(le, least), about) >= least
        cites = (D + "save",) if not own else (D + "save", C + "save-who-and-what")
        names = (ability.name if ability is not None else "",)
        self.happen(Event(EventKind.SAVE, player=obj.owner, obj=obj.ref, amount=int(made), names=names, cites=cites))
        return made

    def reroll_bonus(self, obj: Obj) -> int:
        """How much more a roll counts that is made again (mettle-natural)."""
        bonus = sum(t.amount for t in self.of(obj).all(v.RerollBonus))
        if bonus:
            self.reading(C + "mettle-natural")
        return bonus

    def _rerolls(self, commander: Obj, term: v.RerollsFailed, obj: Obj) -> bool:
        near = self.distance(commander, obj) <= self.reach(commander)
        return near and self.fits(term.units, obj, commander.owner, commander)

    def _again(self, obj: Obj, commanders: list[Obj], about: str) -> bool:
        """Is a failed roll rolled again? By command once for each commander, or for a magic point."""
        while commanders:
            commander = commanders.pop()
            if self.may(obj.owner, source=self.name(commander), sentence=f"{self.name(obj)}: roll again ({about})"):
                return True
        return self.magic_again(obj, about)

    def magic_again(self, obj: Obj, about: str) -> bool:
        """May a unit spend a magic point to roll again, and does it?"""
        now = self.obj(obj.ref)
        if now is None or not self.magic_left(now, 1):
            return False
        words = f"spend 1 Magic to roll again ({about})"
        if not self.may(obj.owner, source=self.name(obj), sentence=words):
            return False
        self.spend(now, 1)
        self.reading(C + "magic-reroll")
        return True

    # --- damage and defeat ------------------------------------------------------------------------

    def hurt(
        self, ref: Ref, amount: int, *, source: Ref | None = None, tags: frozenset[str] = frozenset(),
        ignored: tuple[str, ...] = (), sentence: str = "",
    ) -> int:  # fmt: skip
        """Deal damage to a unit; gives what it took. ignored: abilities that the damage ignores."""
        event = self.propose(
            Event(EventKind.DAMAGE, obj=ref, amount=amount, source=source, tags=tags, names=ignored, sentence=sentence)
        )
        obj = self.obj(ref)
        if obj is None:
            return 0
        if event is None or event.amount <= 0:
            none = Event(EventKind.DAMAGE, player=obj.owner, obj=ref, source=source, numbers=(amount,))
            self.happen(none)
            return 0
        self.change(ref, damage=obj.data.damage + event.amount)
        self.happen(replace(event, player=obj.owner, cites=(D + "damage",), numbers=(amount,)))
        if obj.data.damage + event.amount == self.hp(obj):
            self.reading(C + "hp-exactly-reached")
        return event.amount

    def heal(self, ref: Ref, amount: int | None, source: Ref | None = None) -> None:
        """Remove damage from a unit; None: all of it."""
        obj = self.obj(ref)
        if obj is None:
            return
        amount = obj.data.damage if amount is None else amount
        event = self.propose(Event(EventKind.HEAL, player=obj.owner, obj=ref, amount=amount, source=source))
        if event is None:
            return
        done = min(event.amount, obj.data.damage)
        cites = (D + "heal", C + "capital-healing") if self.card(obj).capital else (D + "heal",)
        self.change(ref, damage=obj.data.damage - done)
        self.happen(replace(event, amount=done, cites=cites))

    def check_defeats(self) -> None:
        """Units with more damage than HP are defeated, all of them at once (hp-exactly-reached)."""
        beaten = [o for o in self.units() if o.data.damage > self.hp(o)]
        capitals = [o for o in beaten if self.card(o).capital]
        for obj in beaten:
            if not self.card(obj).capital:
                self.defeat(obj.ref, D + "damage", C + "hp-exactly-reached")
        if capitals:
            self._over({o.owner for o in capitals})

    def _over(self, losers: set[int]) -> None:
        for seat in losers:
            self.set_player(seat, replace(self.player(seat), lost=True))
        winner = next((p.name for s, p in enumerate(self.state.players) if s not in losers), "")
        outcome = f"{winner} has won" if winner else "the game is a draw"
        cites = (D + "capital-rule", C + "capital-destroyed-or-zero", *(() if winner else (C + "tie",)))
        self.happen(Event(EventKind.OVER, names=(outcome,), cites=cites))
        self.set(outcome=outcome)

    def defeat(self, ref: Ref, *cites: str) -> None:
        """A unit is defeated: destroyed, with its equipment, unless it revives (revival-and-equipment)."""
        obj = self.obj(ref)
        if obj is None or self.card(obj).capital:
            return
        for has in self.of(obj).has:
            if isinstance(has.term, v.Revives) and self.save(obj, has.term.save, has.ability, own=True):
                self.change(ref, damage=max(0, self.hp(obj) - has.term.hp))
                cites = (D + "defeat", C + "revival-and-equipment")
                self.happen(Event(EventKind.HEAL, player=obj.owner, obj=ref, names=("revived",), cites=cites))
                return
        self.happen(Event(EventKind.DEFEATED, player=obj.owner, obj=ref, amount=obj.data.place, cites=cites))
        self.turn(defeated_now=(*self.now.defeated_now, (obj.owner, obj.data.place)))
        for item in self.equipment(ref):
            self.destroy(item.ref, D + "equipment-cards")
        self.destroy(ref, D + "defeat")

    def destroy(self, ref: Ref, *cites: str) -> None:
        """A card goes from the field to its owner's graveyard (your-graveyard)."""
        obj = self.obj(ref)
        if obj is not None:
            self.happen(Event(EventKind.DESTROYED, player=obj.owner, obj=ref, cites=(*cites, D + "destroy")))
            self.move_card(obj, Zone.GRAVEYARD)

    def move_card(self, obj: Obj, zone: Zone, at: int | None = None, data: Data | None = None) -> Obj:
        """Move a card to another zone of cards; what was known of it is forgotten."""
        owner = None if zone in (Zone.FIELD, Zone.STACK) else obj.owner
        new = replace(
            obj, life=obj.life + 1, zone=zone, home=owner, data=data or Data(), since=self.tick(),
            controller=obj.owner if owner is None else None,
        )  # fmt: skip
        self.place(new, at)
        return new

    def tap(self, ref: Ref, *cites: str) -> None:
        """A unit counts as activated; a capital is not tapped by effects (capital-is-a-unit)."""
        obj = self.obj(ref)
        if obj is None or obj.data.tapped or self.card(obj).capital:
            return
        self.change(ref, tapped=True)
        self.happen(Event(EventKind.TAP, player=obj.owner, obj=ref, cites=cites or (D + "tap",)))
