"""What becomes of units: they come into play, take damage, heal, are defeated."""

from __future__ import annotations

from judge.games.factions.cites import C, D
from judge.games.factions.does.dice import Dice
from judge.games.factions.does.moving import Moving
from judge.games.factions.does.part import Part
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Data
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import Zone
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace


class Fates(Part):
    """Deals damage, heals, defeats, deploys."""

    def __init__(self, moving: Moving, dice: Dice) -> None:
        super().__init__(moving.run, moving.judges, moving.events)
        self.moving = moving
        self.dice = dice

    def hurt(
        self, ref: Ref, amount: int, *, source: Ref | None = None, tags: frozenset[str] = frozenset(),
        ignored: tuple[str, ...] = (), sentence: str = "",
    ) -> int:  # fmt: skip
        """Deal damage to a unit; gives what it took. ignored: abilities that the damage ignores."""
        event = self.propose(
            Event(EventKind.DAMAGE, obj=ref, amount=amount, source=source, tags=tags, names=ignored, sentence=sentence)
        )
        obj = self.board.obj(ref)
        if obj is None:
            return 0
        if event is None or event.amount <= 0:
            self.tell(EventKind.DAMAGE, obj, source=source, numbers=(amount,))
            return 0
        self.moving.change(ref, damage=obj.data.damage + event.amount)
        rules = ("damage-step", "dam", "damage") if "attack" in tags else ("damage",)
        rules = (*rules, "capital-rule") if card_of(obj).capital else rules
        self.happen(replace(event, player=obj.owner, cites=tuple(D + rule for rule in rules), numbers=(amount,)))
        if obj.data.damage + event.amount == self.reads.hp(obj):
            goal = (D + "objectives",) if card_of(obj).capital else (D + "defeat",)
            self.moving.reading(D + "hp", *goal, C + "hp-exactly-reached")
        return event.amount

    def heal(self, ref: Ref, amount: int | None, source: Ref | None = None) -> None:
        """Remove damage from a unit; None: all of it."""
        obj = self.board.obj(ref)
        if obj is None:
            return
        amount = obj.data.damage if amount is None else amount
        event = self.propose(Event(EventKind.HEAL, player=obj.owner, obj=ref, amount=amount, source=source))
        if event is None:
            return
        done = min(event.amount, obj.data.damage)
        cites = (D + "heal", C + "capital-healing") if card_of(obj).capital else (D + "heal",)
        self.moving.change(ref, damage=obj.data.damage - done)
        self.happen(replace(event, amount=done, cites=cites))

    def check_defeats(self) -> None:
        """Units with more damage than HP are defeated, all of them at once (hp-exactly-reached)."""
        beaten = [o for o in self.board.units() if o.data.damage > self.reads.hp(o)]
        capitals = [o for o in beaten if card_of(o).capital]
        for obj in beaten:
            if not card_of(obj).capital:
                self.defeat(obj.ref, D + "damage", D + "hp", C + "hp-exactly-reached")
        if capitals:
            self._over({o.owner for o in capitals})

    def _over(self, losers: set[int]) -> None:
        for seat in losers:
            self.run.set_player(seat, replace(self.board.player(seat), lost=True))
        winner = next((p.name for s, p in enumerate(self.run.state.players) if s not in losers), "")
        outcome = f"{winner} has won" if winner else "the game is a draw"
        cites = (
            D + "objectives",
            D + "capital-rule",
            D + "capital",
            C + "capital-destroyed-or-zero",
            *(() if winner else (C + "tie",)),
        )
        self.happen(Event(EventKind.OVER, names=(outcome,), cites=cites))
        self.run.set(outcome=outcome)

    def defeat(self, ref: Ref, *cites: str) -> None:
        """A unit is defeated: destroyed, with its equipment, unless it revives (revival-and-equipment)."""
        obj = self.board.obj(ref)
        if obj is None or card_of(obj).capital:
            return
        for has in self.reads.of(obj).has:
            if isinstance(has.term, v.Revives) and self.dice.save(obj, has.term.save, has.ability, own=True):
                self.moving.change(ref, damage=max(0, self.reads.hp(obj) - has.term.hp))
                self.tell(EventKind.HEAL, obj, D + "defeat", C + "revival-and-equipment", names=("revived",))
                return
        self.tell(EventKind.DEFEATED, obj, *cites, amount=obj.data.place)
        self.run.turn(defeated_now=(*self.board.now.defeated_now, (obj.owner, obj.data.place)))
        for item in self.board.equipment(ref):
            self.destroy(item.ref, D + "equipment-cards")
        self.destroy(ref, D + "defeat")

    def destroy(self, ref: Ref, *cites: str) -> None:
        """A card goes from the field to its owner's graveyard (your-graveyard)."""
        obj = self.board.obj(ref)
        if obj is not None:
            self.tell(EventKind.DESTROYED, obj, *cites, D + "destroy", D + "permanent", D + "graveyard")
            self.moving.move_card(obj, Zone.GRAVEYARD)

    def deploy(self, obj: Obj, place: int, on: Ref | None = None) -> Obj:
        """A card comes into play at a zone; a unit with its magic points."""
        card = card_of(obj)
        magic = card.rating or 0
        new = self.moving.move_card(obj, Zone.FIELD, data=Data(place=place, magic=magic, on=on))
        self.tell(EventKind.DEPLOY, new, D + card.kind_rule, amount=place)
        for commander, term in self.reads.commands(v.DeployedWith):
            near = self.board.distance(commander, new) <= self.reads.reach(commander)
            if near and self.reads.fits(term.units, new, commander.owner, commander):
                self.moving.gain_magic(new.ref, term.magic)
        self.check_unique(new.ref)
        found = self.board.obj(new.ref)
        return found or new

    def check_unique(self, ref: Ref) -> None:
        """Two Unique units of one name on the field are both destroyed (unique, unique-each-or-all)."""
        obj = self.board.obj(ref)
        if obj is None or not card_of(obj).unique:
            return
        for other in self.board.units():
            if other.id != obj.id and card_of(other).unique and set(card_of(other).names) & set(card_of(obj).names):
                for one in (obj, other):
                    self.defeat(one.ref, D + "unique", C + "unique-each-or-all")
                return
