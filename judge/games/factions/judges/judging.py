"""What forbids an action: one function a rule, each with the rule and the facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.frozen import Frozen
from judge.games.factions import actions as a
from judge.games.factions.cites import C, D
from judge.games.factions.reads.board import Board, card_of
from judge.games.factions.reads.reading import Has, Reading, is_such
from judge.games.factions.situation import Activation, Phase
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability
from judge.games.factions.vocabulary.selectors import Side, Stat, Units
from judge.games.factions.zones import PLACES, UNLIMITED, Zone, forward, home
from judge.rules.questions import Reason, Refused
from judge.rules.state import Obj, Ref
from judge.rules.telling import often
from judge.rules.values import replace


class Way(Frozen):
    """A move that is possible: what it uses of the unit's movement, and how it may be paid for."""

    zones: int
    cost: int
    give_up: bool = False
    magic: bool = False


def early(rule: str, text: str) -> Reason:
    """Something that is forbidden now and may be allowed later."""
    return Reason(rule, text, early=True)


def refuse(reasons: Sequence[Reason], late: int = 0) -> None:
    """Raise ``Refused`` when there are reasons."""
    if reasons:
        raise Refused(*reasons, late=late)


class Judging:
    """Collects what forbids an action."""

    def __init__(self, reads: Reading) -> None:
        self.reads = reads
        self.board: Board = reads.board

    def activatable(self, obj: Obj | None, seat: int) -> list[Reason]:
        """What forbids to activate a unit (combat-phase)."""
        if obj is None or obj.zone is not Zone.FIELD or card_of(obj).kind != "Unit":
            return [Reason(D + "combat-phase", f"{self.board.name(obj)} is no unit on the field")]
        found = []
        if obj.owner != seat:
            found.append(Reason(D + "combat-phase", f"{self.board.name(obj)} is not {self.board.player(seat).name}'s"))
        if self.board.now.phase is not Phase.COMBAT:
            found.append(Reason(D + "combat-phase", f"it is the {self.board.now.phase.value}", early=True))
        if obj.data.tapped:
            found.append(Reason(D + "activation", f"{self.board.name(obj)} is activated already"))
        if card_of(obj).capital and self.board.now.factions[seat] != "Barbarian":
            found.append(Reason(D + "capital", "a capital cannot attack or move, so it is not activated"))
        return found

    def activated_by(self, action: a.Action) -> Ref | None:
        """The unit whose turn begins with an action: it moves, attacks, or uses what replaces a part of its turn."""
        match action:
            case a.ActivateUnit(unit=unit) | a.MoveUnit(unit=unit) | a.AttackUnit(unit=unit):
                return unit
            case a.UseAbility(unit=unit, ability=name) if (obj := self.board.obj(unit)) is not None:
                found = self.reads.ability(obj, name)
                return unit if found is not None and found[1].replaces else None
        return None

    def unactivated(self, seat: int) -> list[Obj]:
        """A player's units that can still be activated."""
        ready = [o for o in self.board.units() if o.owner == seat and not o.data.tapped]
        return ready if self.board.now.factions[seat] == "Barbarian" else [o for o in ready if not card_of(o).capital]

    def in_turn(self, obj: Obj) -> Iterator[Reason]:
        """A unit moves and attacks in its own activation only (combat-phase)."""
        turn = self.board.now.activation
        if turn is None or turn.unit != obj.ref:
            done = " any more" if obj.data.tapped else ""
            yield early(D + "combat-phase", f"it is not {self.board.name(obj)}'s turn{done}")
        elif self.board.now.stack or self.board.now.strikes:
            yield early(D + "the-stack", "something is not resolved yet")

    def building(self, seat: int) -> Iterator[Reason]:
        """Units, equipment and locations are played in one's own turn of the Build phase (build-phase)."""
        if self.board.now.phase is not Phase.BUILD:
            words = f"it is the {self.board.now.phase.value}, not the build phase"
            yield early(f"{D}build-phase, {D}activated-effects, {C}playing-any-time", words)
        elif self.board.now.turn_player != seat:
            words = f"it is not {self.board.player(seat).name}'s turn to build"
            yield early(f"{D}build-phase, {D}activated-effects, {C}playing-any-time", words)
        elif self.board.now.stack:
            yield early(D + "the-stack", "the stack is not resolved yet")

    def payable(self, obj: Obj, seat: int) -> Iterator[Reason]:
        """A card cannot be played unless its cost can be paid (cost)."""
        price, have = self.reads.cost(card_of(obj), seat), self.board.player(seat)["build"]
        if price > have:
            who = self.board.player(seat).name
            yield Reason(D + "cost", f"{self.board.name(obj)} costs {who} {price} build and {who} has {have}")

    def in_hand(self, obj: Obj, seat: int) -> Iterator[Reason]:
        """Cards are played from the hand (play)."""
        if obj.zone is not Zone.HAND or obj.owner != seat:
            where = f"zone {obj.data.place}" if obj.zone is Zone.FIELD else f"the {obj.zone.value}"
            yield Reason(
                D + "play", f"{self.board.name(obj)} is in {where}, not in {self.board.player(seat).name}'s hand"
            )

    def one_of_a_kind(self, obj: Obj) -> Iterator[Reason]:
        """A Unique unit is not played while one of its name is on the field (unique)."""
        card = card_of(obj)
        for other in self.board.units() if card.unique else ():
            both = set(map(str.lower, card.names)) & set(map(str.lower, card_of(other).names))
            if card_of(other).unique and both:
                cite = C + ("unique-counts-as" if card_of(other).name != card.name else "unique-each-or-all")
                text = f"{self.board.name(other)} is on the field in zone {other.data.place}"
                yield Reason(f"{D}unique, {cite}", text)

    def may_act(self, seat: int) -> bool:
        """Has a player anything that could be activated in response to an event?"""
        for obj in self.board.zone(Zone.HAND, seat):
            if obj.card is not None and obj.card.instant:
                return True
        return any(o.owner == seat and self.reads.of(o).instant for o in self.board.units())

    def closed(self, place: int) -> bool:
        """May units not move in or out of a zone this round?"""
        return any(e.place == place for e in self.board.lasting())

    def stops(self, obj: Obj, here: int, to: int) -> Obj | None:
        """The enemy that keeps a unit from advancing out of a zone (combat-phase); flying passes most."""
        if (to - here) * forward(obj.owner) <= 0:
            return None
        passable = {r for e in self.board.lasting() if e.passable for r in e.units}
        enemies = [o for o in self.board.enemies(obj.owner, here) if o.ref not in passable]
        over = self.reads.of(obj).all(v.Overfly)
        if over:
            names = {t.but for t in over if t.but}
            enemies = [o for o in enemies if names & self.reads.of(o).ability_names()]
        return enemies[0] if enemies else None

    def slowed(self, obj: Obj, place: int) -> int:
        """How much less speed a unit has that tries to move into a zone (speed-minus-one)."""
        location = self.board.location(place)
        if location is None:
            return 0
        terms = [t for t in card_of(location).terms() if isinstance(t, v.SlowsEntry)]
        return -sum(t.amount for t in terms if self.reads.fits(t.units, obj, location.owner, location))

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
                words, rule = f"{self.board.name(obj)} cannot advance past {self.board.name(enemy)} in zone {at}", ""
                if self.reads.of(obj).all(v.Overfly):
                    words, rule = f"{words}, which negates its Flying", f", {C}flying-negates"
                yield Reason(D + "combat-phase" + rule, words)

    def bound(self, obj: Obj, turn: Activation) -> Iterator[Reason]:
        """What keeps a unit where it is, whatever the distance."""
        name, props = self.board.name(obj), self.reads.of(obj)
        if card_of(obj).capital:
            yield Reason(D + "capital", "a capital cannot move")
        if turn.still:
            yield Reason(C + "did-not-move-yet", f"{name} has used its bonus for not moving")
        if turn.attacks and props.all(v.NoMoveAndAttack):
            yield Reason(self.board.record(obj), f"{name} has attacked and cannot move in the same turn")
        if turn.attacks > 1 + turn.owed and props.all(v.ExtraAttacks) and not turn.replaced and turn.plan is None:
            yield Reason(self.board.record(obj), f"{name} has made an extra attack instead of moving")
        if props.all(v.StaysAtEnemies):
            reach = self.reads.attack_range(obj)
            near = [o for o in self.board.units() if o.owner != obj.owner and self.in_range(obj, o, reach)]
            if near:
                rule = f", {C}mercenary-after-attack" if turn.attacks else ""
                words = f"{name} cannot move: it can attack {self.board.name(near[0])}"
                yield Reason(self.board.record(obj) + rule, words)
        if turn.sealed:
            yield Reason(D + "combat-phase", f"{name} has made its move")

    def way(self, obj: Obj, place: int) -> Way | list[Reason]:
        """How a unit can get to a zone, or everything that forbids it."""
        reasons = list(self.in_turn(obj))
        turn = self.board.now.activation
        here = obj.data.place
        if card_of(obj).capital:
            return [Reason(D + "capital", "a capital cannot move")]
        if reasons or turn is None:
            return reasons
        if place not in PLACES or place == here:
            return [
                Reason(D + "zone-rule", f"{self.board.name(obj)} is in zone {here}; there is no move to zone {place}")
            ]
        reasons = [*self.bound(obj, turn), *self.on_the_way(obj, place)]
        if turn.plan is not None:
            return reasons or self._planned(obj, turn, abs(place - here))
        return [*reasons, *self._savage(obj, place)] or self.way_free(obj, place)

    def _planned(self, obj: Obj, turn: Activation, zones: int) -> Way | list[Reason]:
        plan = turn.plan or ()
        if not plan or plan[0][0] != "move" or zones > plan[0][1]:
            return [
                Reason(
                    self.board.record(obj),
                    f"{self.board.name(obj)}'s turn is replaced: it does not move {zones} zones now",
                )
            ]
        return Way(zones, 0)

    def _afford(self, obj: Obj, turn: Activation, zones: int, cost: int) -> Way | list[Reason]:
        """Speed, a second zone for the attack, one more for a magic point (speed, move-two-zones, unit-cards)."""
        props = self.reads.of(obj)
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
        why = f"{self.board.name(obj)} has speed {speed} and needs {turn.spent + cost}"
        gave = "" if can_give_up else "; its attack is used, so it gets no second zone for it"
        return [Reason(f"{D}speed, {C}speed-minus-one" if speed < 1 else D + "speed", why + gave)]

    def reachable(self, obj: Obj) -> list[int]:
        """The zones a unit could move to now."""
        here = obj.data.place
        return [p for p in PLACES if p != here and isinstance(self.way_free(obj, p), Way)]

    def way_free(self, obj: Obj, place: int) -> Way | list[Reason]:
        """A way without asking whether the unit must end somewhere."""
        turn = self.board.now.activation
        if turn is None or card_of(obj).capital:
            return []
        reasons = [*self.bound(obj, turn), *self.on_the_way(obj, place)]
        here = obj.data.place
        step = 1 if place > here else -1
        cost = sum(1 + self.slowed(obj, at) for at in range(here + step, place + step, step))
        return reasons or self._afford(obj, turn, abs(place - here), cost)

    def _savage(self, obj: Obj, place: int) -> Iterator[Reason]:
        """A unit that must end its turn at an enemy does not go where it cannot."""
        if not self.reads.of(obj).all(v.SeeksEnemies) or self.board.enemies(obj.owner, place):
            return
        here = bool(self.board.enemies(obj.owner, obj.data.place))
        others = [p for p in self.reachable(obj) if self.board.enemies(obj.owner, p)]
        farther = [p for p in others if (p - place) * (place - obj.data.place) > 0]
        if (here or others) and not farther:
            yield Reason(self.board.record(obj), f"{self.board.name(obj)} must end its turn in a zone with an enemy")

    def next_to(self, ref: Ref, *, past: bool) -> list[int]:
        """The adjacent zones an effect may move a unit to. past: enemies do not stop it."""
        obj = self.board.obj(ref)
        if obj is None or self.closed(obj.data.place):
            return []
        here = obj.data.place
        near = [p for p in (here - 1, here + 1) if p in PLACES and not self.closed(p)]
        return [p for p in near if past or not self.stops(obj, here, p)]

    def attacks_left(self, obj: Obj) -> Iterator[Reason]:
        """What keeps a unit from attacking in its turn, whatever the target."""
        turn = self.board.now.activation
        name, props = self.board.name(obj), self.reads.of(obj)
        if card_of(obj).capital and self.board.now.factions[obj.owner] != "Barbarian":
            yield Reason(D + "capital", f"{name} cannot attack")
            return
        yield from self.in_turn(obj)
        if turn is None or turn.unit != obj.ref:
            return
        if turn.plan is not None:
            if "attack" not in (p for p, _ in turn.plan):
                yield Reason(self.board.record(obj), f"{name}'s turn is replaced: it does not attack now")
            return
        if turn.moved and props.all(v.NoMoveAndAttack):
            yield Reason(self.board.record(obj), f"{name} has moved and cannot attack in the same turn")
        if turn.owed:
            return
        if turn.gave_up:
            yield Reason(D + "move", f"{name} has given up its attack to move another zone")
        if turn.replaced:
            words = f"{name} has used something that replaces its attacks"
            yield Reason(f"{D}replaces, {C}replaces-one-or-all", words)
        extra = sum(t.count for t in props.all(v.ExtraAttacks))
        if turn.attacks > extra:
            yield Reason(D + "combat-phase", f"{name} has attacked {often(turn.attacks)} and has no attack left")
        elif turn.attacks and turn.moved:
            yield Reason(D + "combat-phase", f"{name} has moved and has no extra attack instead of moving")

    def attackable(self, obj: Obj, target: Obj) -> Iterator[Reason]:
        """Range, and what hides the target (combat-phase)."""
        reach = self.reads.attack_range(obj)
        if target.zone is not Zone.FIELD or card_of(target).kind != "Unit" or target.ref == obj.ref:
            yield Reason(D + "attack", f"{self.board.name(target)} is no other unit on the field")
            return
        if self.board.distance(obj, target) > reach:
            there = f"{self.board.name(target)} is in zone {target.data.place}"
            here = f"{self.board.name(obj)} in zone {obj.data.place} with a range of {reach}"
            yield Reason(f"{D}combat-phase, {D}range", f"{there}, {here}")
        hidden = self.hidden(target, obj)
        if hidden is not None:
            words = f"{self.board.name(target)} has {hidden.ability.name} and cannot be attacked from there"
            yield Reason(self.reads.given_by(hidden, target), words)

    def in_range(self, one: Obj, other: Obj, reach: int) -> bool:
        """May a unit attack another there? Range and what hides it."""
        return self.board.distance(one, other) <= reach and not self.hidden(other, one)

    def hidden(self, target: Obj, by: Obj | None) -> Has | None:
        """What hides a unit from a unit, or from a battle card (``by`` None); None when nothing does."""
        for has in self.reads.of(target).has:
            afar = by is None or by.data.place != target.data.place
            if isinstance(has.term, v.HiddenAfar) and by is not None and afar and by.ref != target.ref:
                return has
            if isinstance(has.term, v.HiddenBehind) and (by is None or by.ref != target.ref):
                others = [
                    o for o in self.board.units(target.data.place) if o.owner == target.owner and o.id != target.id
                ]
                if afar or any(has.term.ability not in self.reads.of(o).ability_names() for o in others):
                    return has
        return None

    def magic_left(self, obj: Obj, points: int) -> bool:
        """Has a unit that many magic points, and may it spend them in this cycle?"""
        return bool(obj.data.magic >= points and obj.data.uses < self.reads.uses(obj))

    def can_pay(self, obj: Obj, magic: int) -> bool:
        return not magic or self.magic_left(obj, magic)

    def rerollers(self, obj: Obj, roll: str) -> list[Obj]:
        """The commanders by whom a unit may roll a failed attack or save again."""
        found = []
        for commander, term in self.reads.commands(v.RerollsFailed):
            near = self.board.distance(commander, obj) <= self.reads.reach(commander)
            if term.roll == roll and near and self.reads.fits(term.units, obj, commander.owner, commander):
                found.append(commander)
        return found

    def deploy_places(self, seat: int) -> list[int]:
        """The zones a player may deploy units in."""
        found = [home(seat)]
        for obj, _ in self.reads.commands(v.DeployHere):
            if obj.owner == seat and obj.data.place not in found:
                found.append(obj.data.place)
        return found

    def equippable(self, item: Obj, unit: Obj, seat: int) -> Iterator[Reason]:
        """What a unit must be to be equipped (equipment-cards, equipment-on-whose-unit)."""
        name = self.board.name(unit)
        if unit.zone is not Zone.FIELD or card_of(unit).kind != "Unit" or unit.owner != seat:
            words = f"{name} is no unit that {self.board.player(seat).name} controls"
            yield Reason(f"{D}equipment-cards, {C}equipment-on-whose-unit", words)
            return
        if card_of(unit).capital:
            yield Reason(D + "equipment-cards", "a capital cannot be equipped")
        if unit.data.place != home(seat):
            yield Reason(D + "equipment-cards", f"{name} is in zone {unit.data.place}, not in the home zone")
        if len(self.board.equipment(unit.ref)) >= 2:
            yield Reason(D + "equipment-cards", f"{name} has two equipment cards already")
        yield from self.wearable(item, unit)

    def wearable(self, item: Obj, unit: Obj) -> Iterator[Reason]:
        """What an equipment says of whom it goes on."""
        for term in card_of(item).terms():
            if isinstance(term, v.EquipOnly) and not self.reads.fits(term.units, unit, unit.owner, item):
                yield Reason(
                    self.board.record(item), f"{self.board.name(item)} cannot be equipped to {self.board.name(unit)}"
                )

    def buildable(self, seat: int, place: int) -> Iterator[Reason]:
        """Where a location may be built (location-cards)."""
        if place not in PLACES:
            yield Reason(D + "zone-rule", f"there is no zone {place}")
        elif not self.board.controls(seat, place):
            yield Reason(
                f"{D}location-cards, {D}zone-rule", f"{self.board.player(seat).name} does not control zone {place}"
            )
        elif self.board.location(place) is not None:
            yield Reason(
                D + "location-cards", f"zone {place} has {self.board.name(self.board.location(place))} already"
            )

    def usable(self, obj: Obj, term: v.Activated) -> list[Reason]:
        name = self.board.name(obj)
        found: list[Reason] = []
        if term.magic and obj.data.magic < term.magic:
            found.append(Reason(D + "cost", f"it costs {term.magic} Magic and {name} has {obj.data.magic}"))
        elif term.magic and not self.magic_left(obj, term.magic):
            words = f"{name} has spent magic {often(obj.data.uses)} in this cycle"
            found.append(Reason(f"{D}unit-cards, {C}magic-once-each-cycle", words))
        if term.tap and obj.data.tapped:
            found.append(
                Reason(C + "tapped-or-activated", f"{name} is activated already and cannot be tapped as a cost")
            )
        if term.replaces:
            found += self._replaceable(obj, term.replaces)
        return found

    def _replaceable(self, obj: Obj, what: str) -> list[Reason]:
        """What replaces something is activated when that could be done (replaces)."""
        found = list(self.in_turn(obj))
        turn = self.board.now.activation
        if found or turn is None:
            return found
        name, rule = self.board.name(obj), D + "replaces"
        if turn.plan is not None:
            found.append(Reason(rule, f"{name}'s turn is replaced already"))
        if what in ("attacks", "turn") and (turn.attacks or turn.replaced or turn.gave_up):
            done = "given up its attack" if turn.gave_up else "attacked or replaced its attacks already"
            found.append(Reason(f"{rule}, {C}replaces-one-or-all", f"{name} has {done}"))
        if what in ("movement", "turn") and turn.moved:
            found.append(Reason(rule, f"{name} has moved already"))
        if what == "movement":
            found += self.bound(obj, turn)
        return found

    def unplaced(
        self, source: Obj, ability: Ability, term: v.Activated, targets: Sequence[Ref | int], places: Sequence[int]
    ) -> Iterator[Reason]:
        """Why an ability does not set a unit down in the zones a line names."""
        for place in places:
            effect = next((e for e in term.effects if isinstance(e, fx.MoveTarget | fx.MoveAnywhere)), None)
            if effect is None:
                yield Reason(D + "target", f"{ability.name} has no zone to choose")
                continue
            moved = source if isinstance(effect, fx.MoveAnywhere) else self.board.unit(targets[0])
            reach = UNLIMITED if isinstance(effect, fx.MoveAnywhere) else effect.range
            if place not in PLACES:
                yield Reason(D + "zone-rule", f"there is no zone {place}")
            elif abs(place - source.data.place) > reach:
                where = f"{self.board.name(source)} in zone {source.data.place}"
                yield Reason(D + "range", f"zone {place} is out of a range of {reach} of {where}")
            elif moved is not None and moved.data.place == place:
                yield Reason(D + "move", f"{self.board.name(moved)} is in zone {place} already")
            closed = [p for p in (place, moved.data.place if moved is not None else place) if self.closed(p)]
            if closed:
                yield Reason(C + "round-and-cycle", f"units may not move in or out of zone {closed[0]} this round")

    def unfit(self, source: Obj | None, seat: int, target: v.Target, reach: int, obj: Obj) -> list[Reason]:
        """Why a unit is no legal target."""
        name = self.board.name(obj)
        if obj.zone is not Zone.FIELD or card_of(obj).kind != "Unit":
            return [Reason(D + "target", f"{name} is no unit on the field")]
        units = replace(target.units, capitals=True)
        found: list[Reason] = []
        if not self.reads.fits(units, obj, seat, source):
            own = source is not None and obj.id == source.id and target.units.side is Side.ALLY
            found.append(Reason(D + "cards" + f", {C}own-ally" * own, f"{name} is no legal target"))
        if source is not None and self.board.distance(source, obj) > reach:
            found.append(Reason(D + "range", f"{name} is in zone {obj.data.place}, out of a range of {reach}"))
        hidden = self.hidden(obj, source)
        if hidden is not None:
            cite = f", {C}greater-stealth-and-cards" if source is None else ""
            words = f"{name} has {hidden.ability.name} and cannot be targeted from there"
            found.append(Reason(self.reads.given_by(hidden, obj) + cite, words))
        if target.near is not None:
            near = [o for o in self.board.units() if self.reads.fits(target.near, o, seat) and o.id != obj.id]
            if not any(self.board.distance(o, obj) <= target.near_range for o in near):
                found.append(Reason(D + "cards", f"{name} is not within range {target.near_range} of such a unit"))
        return found

    def sought(self, effect: fx.Search, obj: Obj) -> bool:
        units = Units(named=effect.named, name_has=effect.name_has, unique=effect.unique)
        return card_of(obj).kind == "Unit" and is_such(units, card_of(obj))
