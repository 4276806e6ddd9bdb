"""What the rules of this game forbid. Each raises ``Refused`` and gives what the action is about."""

from __future__ import annotations

from judge.games.tabletop.judges import Judging
from judge.games.tabletop.situation import Combat
from judge.games.tabletop.vocabulary import Complete, Power, Zone
from judge.games.wow_tcg.actions import AttackWith, CompleteIt, PlaceIt, PlayIt, StrikeWith, UsePower
from judge.games.wow_tcg.cards import instant
from judge.games.wow_tcg.reads import WowReading
from judge.games.wow_tcg.rules import ACTION
from judge.rules.state import Obj
from judge.rules.telling import counted


class WowJudging(Judging):
    """Says what a player may do."""

    reads: WowReading

    def main(self, seat: int, what: str, rule: str) -> None:
        """Only in the own action phase, with nothing under way."""
        if seat != self.reads.now.turn_player or self.reads.now.phase != ACTION:
            raise self.refuse(rule, f"{what} during the own action phase only", early=True)
        if self.reads.now.combat is not None:
            raise self.refuse(rule, f"{what} outside combat only", late=0, early=True)

    def of_class(self, seat: int, obj: Obj) -> None:
        """A weapon, armor or item is for heroes of its classes."""
        card = self.reads.definition(obj)
        if card.kind in ("weapon", "armor", "item") and not self.reads.usable(seat, card):
            hero = self.reads.hero(seat)
            name = self.reads.name(hero.ref) if hero is not None else "the hero"
            text = f"{card.label} is for {' or '.join(card.groups)}, and {name} is not"
            raise self.refuse(f"class {card.kind}", text)

    def affordable(self, seat: int, n: int, label: str, what: str = "pay") -> None:
        """Raises ``Refused`` when a player has too few ready resources: asked before anything is chosen."""
        ready = len(self.reads.resources(seat, ready=True))
        if n > ready:
            held = counted(ready, "ready resource")
            text = f"{label} costs {n}, and {self.reads.name(seat)} has {held}"
            raise self.refuse(what, text, late=2)

    def play(self, seat: int, action: PlayIt) -> Obj:
        """A card is played from hand, in time, by a hero who can use it, when it can be paid."""
        obj = self.of_hand(seat, action.card, "play")
        card = self.reads.definition(obj)
        if card.kind == "quest":
            raise self.refuse("quest", f"{card.label} is a quest, and quests enter play only as resources")
        if not (card.kind == "ability" and instant(card)):
            self.main(seat, f"{card.label} is played", "play")
        self.of_class(seat, obj)
        self.readable(card)
        self.affordable(seat, card.number("cost"), card.label)
        return obj

    def place(self, seat: int, action: PlaceIt) -> Obj:
        """One card of the own hand in each own turn."""
        obj = self.of_hand(seat, action.card, "place")
        self.main(seat, "a resource is placed", "place")
        if self.reads.now.placed:
            raise self.refuse("place", f"{self.reads.name(seat)} has placed a resource this turn already")
        if action.face_up and self.reads.definition(obj).kind != "quest":
            raise self.refuse("place", f"only a quest is placed face up, and {self.reads.name(obj.ref)} is none")
        return obj

    def complete(self, seat: int, action: CompleteIt) -> tuple[Obj, Complete]:
        """A quest is completed once."""
        obj = self.reads.run.obj(action.card)
        name = self.reads.name(action.card)
        if (
            obj is None
            or obj.zone is not Zone.RESOURCE
            or obj.owner != seat
            or self.reads.definition(obj).kind != "quest"
        ):
            raise self.refuse("quest", f"{name} is no quest in {self.reads.name(seat)}'s resource row")
        if not obj.face_up:
            text = "is completed and face down" if obj.data.done else "lies face down"
            raise self.refuse("completed", f"{name} {text}, so its power cannot be used", late=2)
        card = self.reads.definition(obj)
        self.readable(card)
        quests = card.of(Complete)
        if not quests:
            raise self.refuse("quest", f"{name} prints nothing to complete")
        self.affordable(seat, quests[0].pay, card.label, "complete")
        return obj, quests[0]

    def power(self, seat: int, action: UsePower) -> tuple[Obj, Power]:
        """A power of an own card in play, ready and not used up."""
        obj = self.reads.run.obj(action.card)
        name = self.reads.name(action.card)
        if obj is None or obj.zone is not Zone.PLAY or obj.controller != seat:
            raise self.refuse("power", f"{name} is no card of {self.reads.name(seat)} in play")
        self.of_class(seat, obj)
        card = self.reads.definition(obj)
        self.readable(card)
        powers = card.of(Power)
        if action.index >= len(powers):
            raise self.refuse("power", f"{name} has no power to use")
        power = powers[action.index]
        if power.exhaust and obj.data.exhausted:
            raise self.refuse("power", f"{name} is exhausted", late=2)
        if power.once and (self.reads.now.turn, action.index) in obj.data.used:
            raise self.refuse("power", f"the power of {name} was used this turn", late=2)
        self.affordable(seat, power.pay, name)
        return obj, power

    def attack(self, seat: int, action: AttackWith) -> tuple[Obj, Obj]:
        """A ready hero or ally of one's own attacks an opposing one."""
        obj, target = self.reads.run.obj(action.attacker), self.reads.run.obj(action.defender)
        name, aim = self.reads.name(action.attacker), self.reads.name(action.defender)
        if obj is None or obj.zone is not Zone.PLAY or self.reads.definition(obj).kind not in ("hero", "ally"):
            raise self.refuse("combat", f"{name} is no hero or ally in play")
        if obj.controller != seat:
            raise self.refuse("combat", f"{name} is not {self.reads.name(seat)}'s")
        self.main(seat, "heroes and allies attack", "combat")
        self.readable(self.reads.definition(obj))
        if target is None or target.zone is not Zone.PLAY or self.reads.definition(target).kind not in ("hero", "ally"):
            raise self.refuse("combat", f"{aim} is no hero or ally in play", late=2)
        if target.controller == seat:
            raise self.refuse("combat", f"{aim} is no opposing hero or ally", late=2)
        plural = "heroes" if self.reads.definition(target).kind == "hero" else "allies"
        if self.reads.stat(obj, f"cannot attack {plural}"):
            raise self.refuse("combat", f"{name} cannot attack {plural}", late=2)
        if self.reads.stat(obj, "cannot attack"):
            raise self.refuse("combat", f"{name} cannot attack", late=2)
        if obj.data.exhausted:
            raise self.refuse(
                "combat", f"{name} is exhausted ({self.reads.manual.readings['attack-exhausts']})", late=2
            )
        if self.reads.stat(target, "cannot be attacked"):
            raise self.refuse("combat", f"{aim} cannot be attacked", late=2)
        new = self.reads.definition(obj).kind == "ally" and obj.data.entered == self.reads.now.turn
        if new and not self.reads.stat(obj, "attacks at once"):
            raise self.refuse(
                "combat", f"{name} entered play this turn ({self.reads.manual.readings['ally-waits']})", late=2
            )
        return obj, target

    def strike(self, seat: int, action: StrikeWith) -> tuple[Obj, Obj, Combat]:
        """A hero in combat strikes with one ready weapon."""
        weapon = self.reads.run.obj(action.weapon)
        name = self.reads.name(action.weapon)
        if weapon is None or weapon.zone is not Zone.PLAY or self.reads.definition(weapon).kind != "weapon":
            raise self.refuse("strike", f"{name} is no weapon in play")
        if weapon.controller != seat:
            raise self.refuse("strike", f"{name} is not {self.reads.name(seat)}'s")
        hero, combat = self.reads.hero(seat), self.reads.now.combat
        if combat is None or hero is None or hero.ref not in (combat.attacker, combat.defender):
            raise self.refuse("combat", f"{self.reads.name(seat)}'s hero is not in combat", early=True)
        self.of_class(seat, weapon)
        self.readable(self.reads.definition(weapon))
        others = [r for s, r in combat.struck if s == seat and r.id != weapon.id]
        if others:
            raise self.refuse(
                "one weapon",
                f"{self.reads.name(seat)} has struck with {self.reads.name(others[0])} in this combat",
                late=3,
            )
        if weapon.data.exhausted:
            raise self.refuse("strike", f"{name} is exhausted", late=3)
        return weapon, hero, combat
