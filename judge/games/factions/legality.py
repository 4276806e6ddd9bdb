"""What forbids an action: one function a rule, each with the rule and the facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.games.factions.damage import C, D
from judge.games.factions.effects import Effects
from judge.games.factions.properties import Has
from judge.games.factions.situation import Activation, AtWork, Phase
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.selectors import Stat
from judge.games.factions.zones import PLACES, Zone, forward, home
from judge.rules.questions import Reason
from judge.rules.state import Obj


@dataclass(frozen=True)
class Way:
    """A move that is possible: what it uses of the unit's movement, and how it may be paid for."""

    zones: int
    cost: int
    give_up: bool = False
    magic: bool = False


def early(rule: str, text: str) -> Reason:
    """Something that is forbidden now and may be allowed later."""
    return Reason(rule, text, early=True)


class Legality(Effects):
    """Collects what forbids an action."""

    # --- whose turn -------------------------------------------------------------------------------

    def in_turn(self, obj: Obj) -> Iterator[Reason]:
        """A unit moves and attacks in its own activation only (combat-phase)."""
        turn = self.now.activation
        if turn is None or turn.unit != obj.ref:
            done = " any more" if obj.data.tapped else ""
            yield early(D + "combat-phase", f"it is not {self.name(obj)}'s turn{done}")
        elif self.now.stack or self.now.strikes:
            yield early(D + "the-stack", "something is not resolved yet")

    def building(self, seat: int) -> Iterator[Reason]:
        """Units, equipment and locations are played in one's own turn of the Build phase (build-phase)."""
        if self.now.phase is not Phase.BUILD:
            words = f"it is the {self.now.phase.value}, not the build phase ({C}playing-any-time)"
            yield early(D + "build-phase", words)
        elif self.now.turn_player != seat:
            words = f"it is not {self.player(seat).name}'s turn to build ({C}playing-any-time)"
            yield early(D + "build-phase", words)
        elif self.now.stack:
            yield early(D + "the-stack", "the stack is not resolved yet")

    def payable(self, obj: Obj, seat: int) -> Iterator[Reason]:
        """A card cannot be played unless its cost can be paid (cost)."""
        price, have = self.cost(self.card(obj), seat), self.player(seat)["build"]
        if price > have:
            who = self.player(seat).name
            yield Reason(D + "cost", f"{self.name(obj)} costs {who} {price} build and {who} has {have}")

    def in_hand(self, obj: Obj, seat: int) -> Iterator[Reason]:
        """Cards are played from the hand (play)."""
        if obj.zone is not Zone.HAND or obj.owner != seat:
            where = f"zone {obj.data.place}" if obj.zone is Zone.FIELD else f"the {obj.zone.value}"
            yield Reason(D + "play", f"{self.name(obj)} is in {where}, not in {self.player(seat).name}'s hand")

    def one_of_a_kind(self, obj: Obj) -> Iterator[Reason]:
        """A Unique unit is not played while one of its name is on the field (unique)."""
        card = self.card(obj)
        for other in self.units() if card.unique else ():
            both = set(map(str.lower, card.names)) & set(map(str.lower, self.card(other).names))
            if self.card(other).unique and both:
                cite = C + ("unique-counts-as" if self.card(other).name != card.name else "unique-each-or-all")
                yield Reason(D + "unique", f"{self.name(other)} is on the field in zone {other.data.place} ({cite})")

    # --- moving -----------------------------------------------------------------------------------

    def stops(self, obj: Obj, here: int, to: int) -> Obj | None:
        """The enemy that keeps a unit from advancing out of a zone (combat-phase); flying passes most."""
        if (to - here) * forward(obj.owner) <= 0:
            return None
        passable = {r for e in self.state.effects if isinstance(e, AtWork) and e.passable for r in e.units}
        enemies = [o for o in self.enemies(obj.owner, here) if o.ref not in passable]
        over = self.of(obj).all(v.Overfly)
        if over:
            names = {t.but for t in over if t.but}
            enemies = [o for o in enemies if names & self.of(o).ability_names()]
        return enemies[0] if enemies else None

    def slowed(self, obj: Obj, place: int) -> int:
        """How much less speed a unit has that tries to move into a zone (speed-minus-one)."""
        location = self.location(place)
        if location is None:
            return 0
        terms = [t for t in self.card(location).terms() if isinstance(t, v.SlowsEntry)]
        return -sum(t.amount for t in terms if self.fits(t.units, obj, location.owner, location))

    def on_the_way(self, obj: Obj, place: int) -> Iterator[Reason]:
        """What stands between a unit and a zone: closed zones, enemies it cannot pass."""
        here = obj.data.place
        step = 1 if place > here else -1
        for at in range(here, place, step):
            for zone in (at, at + step):
                if self.closed(zone):
                    yield Reason(C + "round-and-cycle", f"units may not move in or out of zone {zone} this round")
            enemy = self.stops(obj, at, at + step)
            if enemy is not None:
                words = f"{self.name(obj)} cannot advance past {self.name(enemy)} in zone {at}"
                words += f", which negates its Flying ({C}flying-negates)" if self.of(obj).all(v.Overfly) else ""
                yield Reason(D + "combat-phase", words)

    def bound(self, obj: Obj, turn: Activation) -> Iterator[Reason]:
        """What keeps a unit where it is, whatever the distance."""
        name, props = self.name(obj), self.of(obj)
        if self.card(obj).capital:
            yield Reason(D + "capital", "a capital cannot move")
        if turn.still:
            yield Reason(C + "did-not-move-yet", f"{name} has used its bonus for not moving")
        if turn.attacks and props.all(v.NoMoveAndAttack):
            yield Reason(self.record(obj), f"{name} has attacked and cannot move in the same turn")
        if turn.attacks > 1 + turn.owed and props.all(v.ExtraAttacks) and not turn.replaced and turn.plan is None:
            yield Reason(self.record(obj), f"{name} has made an extra attack instead of moving")
        if props.all(v.StaysAtEnemies):
            reach = self.attack_range(obj)
            near = [o for o in self.units() if o.owner != obj.owner and self.in_range(obj, o, reach)]
            if near:
                yield Reason(self.record(obj), f"{name} cannot move: it can attack {self.name(near[0])}")
        if turn.sealed:
            yield Reason(D + "combat-phase", f"{name} has made its move")

    def record(self, obj: Obj) -> str:
        """The record of a card, for a reason that rests on its words."""
        return self.card(obj).printed.record or self.card(obj).name

    def given_by(self, has: Has, obj: Obj) -> str:
        """The record of the card whose words give a unit something."""
        return self.record(self.state.objects.get(has.source.id, obj))  # a battle card gives it from the graveyard

    def way(self, obj: Obj, place: int) -> Way | list[Reason]:
        """How a unit can get to a zone, or everything that forbids it."""
        reasons = list(self.in_turn(obj))
        turn = self.now.activation
        here = obj.data.place
        if self.card(obj).capital:
            return [Reason(D + "capital", "a capital cannot move")]
        if reasons or turn is None:
            return reasons
        if not 1 <= place <= PLACES or place == here:
            return [Reason(D + "zone-rule", f"{self.name(obj)} is in zone {here}; there is no move to zone {place}")]
        reasons = [*self.bound(obj, turn), *self.on_the_way(obj, place)]
        if turn.plan is not None:
            return reasons or self._planned(obj, turn, abs(place - here))
        reasons += self._savage(obj, place)
        step = 1 if place > here else -1
        cost = sum(1 + self.slowed(obj, at) for at in range(here + step, place + step, step))
        found = self._afford(obj, turn, abs(place - here), cost)
        return reasons or found

    def _planned(self, obj: Obj, turn: Activation, zones: int) -> Way | list[Reason]:
        plan = turn.plan or ()
        if not plan or plan[0][0] != "move" or zones > plan[0][1]:
            return [
                Reason(self.record(obj), f"{self.name(obj)}'s turn is replaced: it does not move {zones} zones now")
            ]
        return Way(zones, 0)

    def _afford(self, obj: Obj, turn: Activation, zones: int, cost: int) -> Way | list[Reason]:
        """Speed, a second zone for the attack, one more for a magic point (speed, move-two-zones, unit-cards)."""
        props = self.of(obj)
        speed = props.stats[Stat.SPEED]
        need = turn.spent + cost - turn.bought
        free = max([speed, *(t.zones for t in props.all(v.MoveAndAttack))])
        most = max(free, speed + 1)
        can_give_up = turn.gave_up or not (turn.attacks or turn.replaced or turn.owed)
        magic = self.magic_left(obj, 1)
        if need <= free:
            return Way(zones, cost)
        if need <= most and can_give_up:
            return Way(zones, cost, give_up=True, magic=magic and need - 1 <= free and not turn.gave_up)
        if need - 1 <= free and magic:
            return Way(zones, cost, magic=True)
        if need - 1 <= most and can_give_up and magic:
            return Way(zones, cost, give_up=True, magic=True)
        why = f"{self.name(obj)} has speed {speed} and needs {turn.spent + cost}"
        gave = "" if can_give_up else "; its attack is used, so it gets no second zone for it"
        return [Reason(D + "speed", why + gave), *([Reason(C + "speed-minus-one", "")] if speed < 1 else [])][:1]

    def reachable(self, obj: Obj) -> list[int]:
        """The zones a unit could move to now."""
        found = []
        for place in range(1, PLACES + 1):
            if place != obj.data.place and isinstance(self.way_free(obj, place), Way):
                found.append(place)
        return found

    def way_free(self, obj: Obj, place: int) -> Way | list[Reason]:
        """A way without asking whether the unit must end somewhere."""
        turn = self.now.activation
        if turn is None or self.card(obj).capital:
            return []
        reasons = [*self.bound(obj, turn), *self.on_the_way(obj, place)]
        here = obj.data.place
        step = 1 if place > here else -1
        cost = sum(1 + self.slowed(obj, at) for at in range(here + step, place + step, step))
        return reasons or self._afford(obj, turn, abs(place - here), cost)

    def _savage(self, obj: Obj, place: int) -> Iterator[Reason]:
        """A unit that must end its turn at an enemy does not go where it cannot."""
        if not self.of(obj).all(v.SeeksEnemies) or self.enemies(obj.owner, place):
            return
        here = bool(self.enemies(obj.owner, obj.data.place))
        others = [p for p in self.reachable(obj) if self.enemies(obj.owner, p)]
        farther = [p for p in others if (p - place) * (place - obj.data.place) > 0]
        if (here or others) and not farther:
            yield Reason(self.record(obj), f"{self.name(obj)} must end its turn in a zone with an enemy")

    # --- attacking --------------------------------------------------------------------------------

    def attacks_left(self, obj: Obj) -> Iterator[Reason]:
        """What keeps a unit from attacking in its turn, whatever the target."""
        turn = self.now.activation
        name, props = self.name(obj), self.of(obj)
        if self.card(obj).capital and self.now.factions[obj.owner] != "Barbarian":
            yield Reason(D + "capital", f"{name} cannot attack")
            return
        yield from self.in_turn(obj)
        if turn is None or turn.unit != obj.ref:
            return
        if turn.plan is not None:
            if "attack" not in (p for p, _ in turn.plan[:2]):
                yield Reason(self.record(obj), f"{name}'s turn is replaced: it does not attack now")
            return
        if turn.moved and props.all(v.NoMoveAndAttack):
            yield Reason(self.record(obj), f"{name} has moved and cannot attack in the same turn")
        if turn.owed:
            return
        if turn.gave_up:
            yield Reason(D + "move", f"{name} has given up its attack to move another zone")
        if turn.replaced:
            words = f"{name} has used something that replaces its attacks ({C}replaces-one-or-all)"
            yield Reason(D + "replaces", words)
        extra = sum(t.count for t in props.all(v.ExtraAttacks))
        if turn.attacks > extra:
            yield Reason(D + "combat-phase", f"{name} has attacked {turn.attacks} times and has no attack left")
        elif turn.attacks and turn.moved:
            yield Reason(D + "combat-phase", f"{name} has moved and has no extra attack instead of moving")

    def attackable(self, obj: Obj, target: Obj) -> Iterator[Reason]:
        """Range, and what hides the target (combat-phase)."""
        reach = self.attack_range(obj)
        if target.zone is not Zone.FIELD or self.card(target).kind != "Unit" or target.ref == obj.ref:
            yield Reason(D + "attack", f"{self.name(target)} is no other unit on the field")
            return
        if self.distance(obj, target) > reach:
            words = f"{self.name(target)} is in zone {target.data.place}, {self.name(obj)} in {obj.data.place} with"
            yield Reason(D + "combat-phase", f"{words} a range of {reach}")
        hidden = self.hidden(target, obj)
        if hidden is not None:
            words = f"{self.name(target)} has {hidden.ability.name} and cannot be attacked from there"
            yield Reason(self.given_by(hidden, target), words)

    # --- building ---------------------------------------------------------------------------------

    def deploy_places(self, seat: int) -> list[int]:
        """The zones a player may deploy units in."""
        found = [home(seat)]
        for obj, _ in self.commands(v.DeployHere):
            if obj.owner == seat and obj.data.place not in found:
                found.append(obj.data.place)
        return found

    def equippable(self, item: Obj, unit: Obj, seat: int) -> Iterator[Reason]:
        """What a unit must be to be equipped (equipment-cards, equipment-on-whose-unit)."""
        name = self.name(unit)
        if unit.zone is not Zone.FIELD or self.card(unit).kind != "Unit" or unit.owner != seat:
            words = f"{name} is no unit that {self.player(seat).name} controls ({C}equipment-on-whose-unit)"
            yield Reason(D + "equipment-cards", words)
            return
        if self.card(unit).capital:
            yield Reason(D + "equipment-cards", "a capital cannot be equipped")
        if unit.data.place != home(seat):
            yield Reason(D + "equipment-cards", f"{name} is in zone {unit.data.place}, not in the home zone")
        if len(self.equipment(unit.ref)) >= 2:
            yield Reason(D + "equipment-cards", f"{name} has two equipment cards already")
        yield from self.wearable(item, unit)

    def wearable(self, item: Obj, unit: Obj) -> Iterator[Reason]:
        """What an equipment says of whom it goes on."""
        for term in self.card(item).terms():
            if isinstance(term, v.EquipOnly) and not self.fits(term.units, unit, unit.owner, item):
                yield Reason(self.record(item), f"{self.name(item)} cannot be equipped to {self.name(unit)}")

    def buildable(self, seat: int, place: int) -> Iterator[Reason]:
        """Where a location may be built (location-cards)."""
        if not 1 <= place <= PLACES:
            yield Reason(D + "zone-rule", f"there is no zone {place}")
        elif not self.controls(seat, place):
            yield Reason(D + "location-cards", f"{self.player(seat).name} does not control zone {place}")
        elif self.location(place) is not None:
            yield Reason(D + "location-cards", f"zone {place} has {self.name(self.location(place))} already")
