"""What the rules of the arena forbid. Each raises ``Refused`` and gives what the action is about."""

from __future__ import annotations

from typing import Any

from judge.games.fighter_arena.actions import AttackWith, MoveTo, PlaceFighter, PlayIt, UseTalent, VoidCard
from judge.games.fighter_arena.reads import ArenaReading
from judge.games.fighter_arena.rules import HAND
from judge.games.tabletop.judges import Judging
from judge.games.tabletop.vocabulary import Anytime, Power, Zone
from judge.rules.state import Obj, Ref


class ArenaJudging(Judging):
    """Says what a player may do."""

    reads: ArenaReading

    def own_turn(self, seat: int, what: str, rule: str) -> None:
        """Only in the own Action Phase, with nothing waiting."""
        if seat != self.reads.now.turn_player:
            raise self.refuse((rule, "own turn"), f"{what} in the own Action Phase only", early=True)
        if self.reads.run.zone(Zone.STACK):
            raise self.refuse(rule, "a card that was played has not resolved yet", late=0, early=True)

    def acting(self, seat: int, ref: Ref, rule: str) -> Obj:
        """The card that uses an action: alive, the player's, with an action left."""
        obj = self.reads.run.obj(ref)
        name = self.reads.name(ref)
        if obj is None or obj.zone is not Zone.PLAY or self.reads.definition(obj).kind not in ("fighter", "minion"):
            raise self.refuse(rule, f"{name} is no fighter or minion in the arena")
        if obj.controller != seat:
            raise self.refuse(rule, f"{name} is not {self.reads.name(seat)}'s")
        self.own_turn(seat, "fighters use their actions", rule)
        self.readable(self.reads.definition(obj))
        if obj.data.dead:
            raise self.refuse("die", f"{name} is dead")
        if self.reads.stat(obj, f"cannot {rule}") or self.reads.stat(obj, "cannot act"):
            raise self.refuse(rule, f"{name} cannot {rule}")
        if not obj.data.actions:
            raise self.refuse("actions", f"{name} has no action left")
        return obj

    def attack(self, seat: int, action: AttackWith) -> tuple[Obj, Obj]:
        """A living enemy card in the attacker's zone is attacked."""
        obj = self.acting(seat, action.attacker, "attack")
        target = self.reads.run.obj(action.target)
        name = self.reads.name(action.target)
        if target is not None and self.reads.stat(target, "cannot be attacked"):
            raise self.refuse("attack", f"{name} cannot be attacked", late=2)
        if target is None or target.zone is not Zone.PLAY or not target.data.spot:
            raise self.refuse("attack", f"{name} is not in the arena", late=2)
        if target.controller == seat:
            raise self.refuse("attack", f"{name} is no enemy card", late=2)
        if target.data.dead:
            raise self.refuse("die", f"{name} is dead already", late=2)
        if target.data.spot != obj.data.spot:
            text = f"{name} is in zone {target.data.spot}, {self.reads.name(obj.ref)} in zone {obj.data.spot}"
            raise self.refuse("attack", text, late=2)
        return obj, target

    def move(self, seat: int, action: MoveTo) -> Obj:
        """Into an adjacent zone that is not full."""
        obj = self.acting(seat, action.mover, "move")
        here, there = obj.data.spot, action.spot
        if abs(here - there) != 1 or there < 1:
            raise self.refuse("move", f"zone {there} is not adjacent to zone {here}", late=2)
        if self.reads.full(there):
            dead = any(o.data.dead for o in self.reads.standing(there))
            text = f"zone {there} is full: it holds {len(self.reads.standing(there))} cards"
            rules = ("capacity", "dead in zone") if dead else ("capacity",)
            raise self.refuse(rules, text + (", the dead among them" if dead else ""), late=2)
        return obj

    def play(self, seat: int, action: PlayIt) -> Obj:
        """A Support or Ability card that goes with the player's fighters, in time."""
        obj = self.of_hand(seat, action.card, "play")
        card = self.reads.definition(obj)
        if card.kind in self.reads.manual.permanents:
            text = f"Support and Ability cards are played, and {card.label} is a {card.kind}"
            raise self.refuse(("play", "no minion") if card.kind == "minion" else "play", text)
        if not card.of(Anytime):
            if seat != self.reads.now.turn_player:
                raise self.refuse("other turn", f"{card.label} does not say that it is played on another's turn")
            self.own_turn(seat, "it is played", "play")
        problem = self.reads.misfit(seat, obj)
        if problem:
            raise self.refuse("style", problem)
        self.readable(card)
        return obj

    def talent(self, seat: int, action: UseTalent) -> tuple[Obj, Power]:
        """A talent of an own living card, with actions left for it."""
        obj = self.reads.run.obj(action.card)
        name = self.reads.name(action.card)
        if obj is None or obj.zone is not Zone.PLAY or obj.controller != seat:
            raise self.refuse("power", f"{name} is no card of {self.reads.name(seat)} in the arena")
        self.own_turn(seat, "talents are used", "power")
        self.readable(self.reads.definition(obj))
        if obj.data.dead:
            raise self.refuse("die", f"{name} is dead")
        powers = self.reads.definition(obj).of(Power)
        if action.index >= len(powers):
            raise self.refuse("power", f"{name} lists no talent")
        power = powers[action.index]
        if obj.data.actions < power.actions:
            raise self.refuse("actions", f"{name} has no action left for its talent")
        if (power.once or not power.actions) and (self.reads.now.turn, action.index) in obj.data.used:
            raise self.refuse("power", f"the talent of {name} was used in this Action Phase", late=2)
        if power.pay:
            raise self.refuse("power", "this game has no resources to pay with")
        return obj, power

    def void(self, seat: int, action: VoidCard) -> Obj:
        """A card of the own hand, while an own fighter is dead."""
        self.own_turn(seat, "a card is voided to draw one", "void")
        obj = self.of_hand(seat, action.card, "void")
        if not self.reads.fighters(seat, alive=False):
            raise self.refuse("void", f"{self.reads.name(seat)} has no dead fighter")
        return obj

    def placed(self, seat: int, action: Any, rule: str) -> tuple[Obj, int]:
        """A fighter in hand, into a free starting zone of one's own."""
        if not isinstance(action, PlaceFighter):
            raise self.refuse(rule, "fighters are placed first", late=0, early=True)
        obj = self.of_hand(seat, action.card, rule)
        if action.spot not in self.reads.starting(seat):
            text = f"zone {action.spot} is no starting zone on {self.reads.name(seat)}'s side of the arena"
            raise self.refuse(rule, text)
        if self.reads.standing(action.spot):
            raise self.refuse(rule, f"there is a fighter in zone {action.spot} already")
        self.readable(self.reads.definition(obj))
        return obj, action.spot

    def selected(self, seat: int, chosen: tuple[Ref, ...]) -> tuple[Obj, ...]:
        """Six different cards of the own arsenal, or all of it."""
        found: list[Obj] = []
        want = min(HAND, len(self.reads.run.zone(Zone.PILE, seat)))
        if len(set(chosen)) != want:
            raise self.refuse("hand", f"{HAND} cards are selected, and these are {len(set(chosen))}")
        for ref in chosen:
            obj = self.reads.run.obj(ref)
            if obj is None or obj.zone is not Zone.PILE or obj.home != seat:
                raise self.refuse("hand", f"{self.reads.name(ref)} is not in {self.reads.name(seat)}'s arsenal")
            found.append(obj)
        return tuple(found)
