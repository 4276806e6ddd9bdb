"""Moving, attacking, using abilities, playing cards: costs are paid at once, effects wait on the stack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from judge.games.factions import actions as a
from judge.games.factions.damage import C, D
from judge.games.factions.definition import CardDefinition
from judge.games.factions.frames import Continue, Declare
from judge.games.factions.legality import Legality, Way
from judge.games.factions.situation import Activation, Item, Phase, Strike
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability
from judge.games.factions.vocabulary.selectors import Aim, EventKind, Side, Stat, Units, Who
from judge.games.factions.zones import PLACES, UNLIMITED, Zone
from judge.rules.questions import Ask, NotExecutable, Purpose, Question, Reason, Refused
from judge.rules.state import Event, Obj, Ref


class Playing(Legality):
    """Carries out what players do."""

    def act(self, seat: int, action: Any) -> None:
        """An action of a player. Raises ``Refused`` with every rule that forbids it."""
        do: dict[type, Callable[[int, Any], None]] = {
            a.MoveUnit: self._move,
            a.AttackUnit: self._attack,
            a.UseAbility: self._use,
            a.PlayCard: self._play,
            a.DestroyLocation: self._destroy_location,
            a.ActivateUnit: self._cannot_activate,
        }
        do[type(action)](seat, action)

    @staticmethod
    def refuse(reasons: Sequence[Reason], late: int = 0) -> None:
        """Refuse when there are reasons."""
        if reasons:
            raise Refused(*reasons, late=late)

    def _cannot_activate(self, seat: int, action: a.ActivateUnit) -> None:
        obj = self.obj(action.unit)
        raise Refused(*self.activatable(obj, seat), Reason(D + "combat-phase", "another unit is activated", early=True))

    def activatable(self, obj: Obj | None, seat: int) -> list[Reason]:
        """What forbids to activate a unit (combat-phase)."""
        if obj is None or obj.zone is not Zone.FIELD or self.card(obj).kind != "Unit":
            return [Reason(D + "combat-phase", f"{self.name(obj)} is no unit on the field")]
        found = []
        if obj.owner != seat:
            found.append(Reason(D + "combat-phase", f"{self.name(obj)} is not {self.player(seat).name}'s"))
        if self.now.phase is not Phase.COMBAT:
            found.append(Reason(D + "combat-phase", f"it is the {self.now.phase.value}", early=True))
        if obj.data.tapped:
            found.append(Reason(D + "activation", f"{self.name(obj)} is activated already"))
        if self.card(obj).capital and self.now.factions[seat] != "Barbarian":
            found.append(Reason(D + "capital", "a capital cannot attack or move, so it is not activated"))
        return found

    def unactivated(self, seat: int) -> list[Obj]:
        """A player's units that can still be activated."""
        return [o for o in self.units() if o.owner == seat and not o.data.tapped and not self._idle(o)]

    def _idle(self, obj: Obj) -> bool:
        return self.card(obj).capital and self.now.factions[obj.owner] != "Barbarian"

    # --- moving and attacking ---------------------------------------------------------------------

    def _move(self, seat: int, action: a.MoveUnit) -> None:
        obj = self.mine(seat, action.unit)
        way = self.way(obj, action.place)
        if not isinstance(way, Way):
            raise Refused(*way)
        turn = self.now.activation
        assert turn is not None
        spent, give_up, bought = turn.spent + way.cost, way.give_up, turn.bought
        if way.magic:
            asked = Question(
                Ask.MAY, seat, (True, False) if way.give_up and not self._both(obj, way) else (True,),
                labels=("yes", "no"), source=self.name(obj), sentence="spend 1 Magic to move an additional space",
                source_ref=obj.ref,
            )  # fmt: skip
            if self.ask(asked):
                self.spend(obj, 1)
                bought += 1
                give_up = way.give_up and self._both(obj, way)
        if way.cost > way.zones:
            self.reading(C + "move-into-a-location")
        if way.cost > way.zones or self.of(obj).stats[Stat.SPEED] < 1:
            self.reading(C + "speed-minus-one")
        if give_up and not turn.gave_up:
            self.reading(C + "move-two-zones")
        plan = turn.plan[1:] if turn.plan else turn.plan
        self.turn(
            activation=replace(
                turn,
                moved=turn.moved + way.zones,
                spent=spent,
                gave_up=turn.gave_up or give_up,
                bought=bought,
                plan=plan,
            )
        )
        self.go(obj.ref, action.place)

    def _both(self, obj: Obj, way: Way) -> bool:
        """Is so far only reached by giving up the attack and spending magic?"""
        turn = self.now.activation
        assert turn is not None
        props = self.of(obj)
        free = max([props.stats[Stat.SPEED], *(t.zones for t in props.all(v.MoveAndAttack))])
        return turn.spent + way.cost - turn.bought - 1 > free

    def mine(self, seat: int, ref: Ref) -> Obj:
        """A unit of a player on the field; refused when it is somebody else's or gone."""
        obj = self.obj(ref)
        if obj is None or obj.zone is not Zone.FIELD:
            raise Refused(Reason(D + "unit", f"{self.name(obj)} is not on the field"))
        if obj.owner != seat:
            raise Refused(Reason(D + "combat-phase", f"{self.name(obj)} is not {self.player(seat).name}'s"))
        return obj

    def _attack(self, seat: int, action: a.AttackUnit) -> None:
        obj = self.mine(seat, action.unit)
        self.refuse(list(self.attacks_left(obj)))
        target = self.obj(action.target)
        if target is None:
            fits = [o for o in self.units() if o.owner != seat and not list(self.attackable(obj, o))]
            if not fits:
                raise Refused(Reason(D + "combat-phase", f"no enemy is in {self.name(obj)}'s range"))
            target = self.choose_target(seat, fits, "target of the attack")
        self.refuse(list(self.attackable(obj, target)), 1)
        turn = self.now.activation
        assert turn is not None
        self._extra_attack(obj, turn)
        plan = turn.plan
        if plan is not None:
            plan = plan[1:] if plan[0][0] == "attack" else plan[2:]
        owed = max(0, turn.owed - 1)
        self.turn(
            activation=replace(
                turn, attacks=turn.attacks + 1, sealed=bool(turn.moved) and plan is None, plan=plan, owed=owed
            )
        )
        self.immediate(obj, target)

    def _extra_attack(self, obj: Obj, turn: Activation) -> None:
        """The readings an extra attack rests on that an equipment gives (extra-attack, firearm-twice)."""
        if not turn.attacks or turn.owed or turn.plan is not None:
            return
        worn = {item.id: item for item in self.equipment(obj.ref)}
        giving = [h.source.id for h in self.of(obj).has if isinstance(h.term, v.ExtraAttacks) and h.source.id in worn]
        if giving:
            self.reading(C + "extra-attack")
        if len(giving) > 1:
            self.reading(C + "firearm-twice")

    def choose_target(self, seat: int, fits: Sequence[Obj], words: str) -> Obj:
        """A target, chosen by a player."""
        labels = tuple(map(self.name, fits))
        question = Question(
            Ask.TARGET, seat, tuple(o.ref for o in fits), purpose=Purpose.TARGET, labels=labels, sentence=words
        )
        found = self.obj(self.ask(question))
        assert found is not None
        return found

    def immediate(self, attacker: Obj, target: Obj) -> None:
        """An attack begins."""
        self.begin(Strike(attacker.ref, target.ref, self.attack_range(attacker) > 0))

    def begin(self, *strikes: Strike) -> None:
        """Attacks begin, the first one given first."""
        self.push(*(Declare(s) for s in strikes))

    def intercepted(self, target: Obj, seat: int) -> Obj:
        """Who becomes the target in the end: an ally nearby may step in (intercept-range)."""
        for obj in self.units():
            terms = self.of(obj).all(v.Intercepts)
            if not terms or obj.owner == seat or obj.owner != target.owner or obj.id == target.id:
                continue
            if self.distance(obj, target) <= max(t.range for t in terms):
                words = f"change the target from {self.name(target)} to {self.name(obj)}"
                if self.may(obj.owner, source=self.name(obj), sentence=words, source_ref=obj.ref):
                    self.reading(C + "intercept-range")
                    return obj
        return target

    # --- abilities --------------------------------------------------------------------------------

    def ability(self, obj: Obj, name: str) -> tuple[Ability, v.Activated] | None:
        """An ability that can be activated, by its name."""
        for has in self.of(obj).has:
            if isinstance(has.term, v.Activated) and has.ability.name.lower() == name.lower():
                return has.ability, has.term
        return None

    def _use(self, seat: int, action: a.UseAbility) -> None:
        obj = self.mine(seat, action.unit)
        found = self.ability(obj, action.ability)
        if found is None:
            raise Refused(Reason(self.record(obj), f"{self.name(obj)} has no ability {action.ability} to activate"))
        ability, term = found
        self.refuse(list(self._usable(obj, term)))
        target = self._target_of(term)
        refs: tuple[Any, ...] = action.targets
        if target is not None:
            refs = self._aimed(obj, seat, target, term.range, (*action.targets, *action.places))
        elif action.targets and not any(isinstance(e, fx.MakeAttacks) for e in term.effects):
            raise Refused(Reason(D + "target", f"{ability.name} has no target"), late=1)
        if term.target is None or term.target.aim is not Aim.ZONE:
            self.refuse(list(self._unplaced(obj, ability, term, refs, action.places)), 1)
            refs = (*refs, *action.places)
        if term.magic:
            self.spend(obj, term.magic)
        if term.tap:
            self.tap(obj.ref, D + "tap", C + "tapped-or-activated")
        self._replace(obj, term)
        names = (ability.name, *(self.name(o) for r in refs if (o := self._unit(r)) is not None))
        cites: tuple[str, ...] = (D + "magic",) if term.magic else (D + "activated-effects",)
        cites = (*cites, *self._readings(obj, ability, term, action.targets, refs))
        if term.magic and isinstance(term.effects[0], fx.Damage):
            plain = len(term.effects) == 1 and term.effects[0].who is Who.TARGET
            cites = (*cites, C + ("magic-attacks-are-no-attacks" if plain else "magic-attacks-only-damage"))
        cites = (*cites, *self.printed_on(obj.ref))
        event = Event(EventKind.PLAY, player=seat, obj=obj.ref, names=names, sentence=ability.text, cites=cites)
        self.happen(event)
        item = Item(
            "ability", obj.ref, seat, ability.name or self.name(obj), ability.text, term.effects, refs, term.save,
            by_magic=bool(term.magic), at=obj.data.place, tag=ability.name,
        )  # fmt: skip
        self.turn(stack=(*self.now.stack, item))

    def _readings(
        self, obj: Obj, ability: Ability, term: v.Activated, said: tuple[Ref, ...], refs: tuple[Any, ...]
    ) -> Iterator[str]:
        """The readings that using an ability rests on."""
        card = self.card(obj)
        if term.magic > (card.rating or 0) and ability in card.abilities and card.printed.record:
            yield C + "price-" + card.printed.record.rpartition("/")[2]
        if any(isinstance(e, fx.GainBuild) for e in term.effects):
            yield C + "treasure-horde"
        if term.target is not None and term.target.aim is not Aim.UNIT:
            yield C + "target-permanents"
        elif refs and said and refs[0] != said[0] and "target" not in ability.text.lower():
            yield C + "target-by-being-single"

    def _unplaced(
        self, source: Obj, ability: Ability, term: v.Activated, targets: Sequence[Any], places: Sequence[int]
    ) -> Iterator[Reason]:
        """Why an ability does not set a unit down in the zones a line names."""
        for place in places:
            effect = next((e for e in term.effects if isinstance(e, fx.MoveTarget | fx.MoveAnywhere)), None)
            if effect is None:
                yield Reason(D + "target", f"{ability.name} has no zone to choose")
                continue
            moved = source if isinstance(effect, fx.MoveAnywhere) else self._unit(targets[0])
            reach = PLACES if isinstance(effect, fx.MoveAnywhere) else effect.range
            if not 1 <= place <= PLACES:
                yield Reason(D + "zone-rule", f"there is no zone {place}")
            elif abs(place - source.data.place) > reach:
                words = f"zone {place} is out of a range of {reach} of {self.name(source)} in zone {source.data.place}"
                yield Reason(D + "range", words)
            elif moved is not None and moved.data.place == place:
                yield Reason(D + "move", f"{self.name(moved)} is in zone {place} already")
            closed = [p for p in (place, moved.data.place if moved is not None else place) if self.closed(p)]
            if closed:
                yield Reason(C + "round-and-cycle", f"units may not move in or out of zone {closed[0]} this round")

    def _unit(self, ref: Any) -> Obj | None:
        return self.obj(ref) if isinstance(ref, Ref) else None

    def _usable(self, obj: Obj, term: v.Activated) -> list[Reason]:
        name = self.name(obj)
        found: list[Reason] = []
        if term.magic and obj.data.magic < term.magic:
            found.append(Reason(D + "cost", f"it costs {term.magic} Magic and {name} has {obj.data.magic}"))
        elif term.magic and not self.magic_left(obj, term.magic):
            words = f"{name} has spent magic {obj.data.uses} times in this cycle"
            found.append(Reason(D + "unit-cards", f"{words} ({C}magic-once-each-cycle)"))
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
        turn = self.now.activation
        if found or turn is None:
            return found
        name, rule = self.name(obj), D + "replaces"
        if turn.plan is not None:
            found.append(Reason(rule, f"{name}'s turn is replaced already"))
        if what in ("attacks", "turn") and (turn.attacks or turn.replaced or turn.gave_up):
            done = "given up its attack" if turn.gave_up else "attacked or replaced its attacks already"
            found.append(Reason(rule, f"{name} has {done} ({C}replaces-one-or-all)"))
        if what in ("movement", "turn") and turn.moved:
            found.append(Reason(rule, f"{name} has moved already"))
        if what == "movement":
            found += self.bound(obj, turn)
        return found

    def _replace(self, obj: Obj, term: v.Activated) -> None:
        turn = self.activation_of(obj.ref)
        if turn is None or not term.replaces:
            return
        if term.replaces == "movement":
            self.turn(activation=replace(turn, sealed=True))
        else:
            attacks = turn.attacks + any(isinstance(e, fx.AttackEach | fx.MakeAttacks) for e in term.effects)
            self.turn(activation=replace(turn, replaced=True, attacks=attacks, sealed=bool(turn.moved)))

    @staticmethod
    def _target_of(term: v.Activated) -> v.Target | None:
        """What it is aimed at; a single attack at an enemy."""
        if term.target is None and any(isinstance(e, fx.MakeAttacks) and e.damage is not None for e in term.effects):
            return v.Target(Aim.UNIT, Units(Side.ENEMY, capitals=True))
        return term.target

    def _aimed(
        self, source: Obj | None, seat: int, target: v.Target, reach: int, said: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """The target as the line says it, or asked; refused when it is no legal one (cards)."""
        if target.aim is Aim.ZONE:
            places = [p for p in range(1, PLACES + 1) if source is None or abs(p - source.data.place) <= reach]
            given = [p for p in said if isinstance(p, int) and not isinstance(p, Ref)]
            given += [o.data.place for p in said if isinstance(p, Ref) and (o := self.obj(p)) is not None]
            if given and given[0] not in places:
                raise Refused(Reason(D + "range", f"zone {given[0]} is out of range"), late=1)
            if given:
                return (given[0],)
            question = Question(
                Ask.TARGET, seat, tuple(places), purpose=Purpose.TARGET, labels=tuple(f"zone {p}" for p in places),
                sentence="the zone",
            )  # fmt: skip
            return (int(self.ask(question)),)
        if target.aim is Aim.CARD:
            return (self._card_on_stack(seat, said),)
        refs = [r for r in said if isinstance(r, Ref)]
        if refs:
            obj = self.obj(refs[0])
            self.refuse([Reason(D + "target", "the target is gone")] if obj is None else [], 1)
            assert obj is not None
            self.refuse(self._unfit(source, seat, target, reach, obj), 1)
        else:
            fits = [o for o in self.units() if not self._unfit(source, seat, target, reach, o)]
            if not fits:
                raise Refused(Reason(D + "cards", "there is no legal target"))
            obj = self.choose_target(seat, fits, "target")
        chosen = self.intercepted(obj, seat)
        return (chosen.ref,)

    def _unfit(self, source: Obj | None, seat: int, target: v.Target, reach: int, obj: Obj) -> list[Reason]:
        """Why a unit is no legal target."""
        name = self.name(obj)
        if obj.zone is not Zone.FIELD or self.card(obj).kind != "Unit":
            return [Reason(D + "target", f"{name} is no unit on the field")]
        units = replace(target.units, capitals=True)
        found: list[Reason] = []
        if not self.fits(units, obj, seat, source):
            own = source is not None and obj.id == source.id and target.units.side is Side.ALLY
            found.append(Reason(D + "cards", f"{name} is no legal target" + (f" ({C}own-ally)" if own else "")))
        if source is not None and self.distance(source, obj) > reach:
            found.append(Reason(D + "range", f"{name} is in zone {obj.data.place}, out of a range of {reach}"))
        hidden = self.hidden(obj, source)
        if hidden is not None:
            cite = f" ({C}greater-stealth-and-cards)" if source is None else ""
            words = f"{name} has {hidden.ability.name} and cannot be targeted from there{cite}"
            found.append(Reason(self.given_by(hidden, obj), words))
        if target.near is not None:
            near = [o for o in self.units() if self.fits(target.near, o, seat) and o.id != obj.id]
            if not any(self.distance(o, obj) <= target.near_range for o in near):
                found.append(Reason(D + "cards", f"{name} is not within range {target.near_range} of such a unit"))
        return found

    def _card_on_stack(self, seat: int, said: tuple[Any, ...]) -> Ref:
        cards = [self.obj(i.source) for i in self.now.stack if i.kind == "card"]
        fits = [o for o in cards if o is not None]
        given = [o for o in fits if o.ref in said]
        if said and not given:
            raise Refused(Reason(D + "cards", "that card is not being played", early=True), late=1)
        if not fits:
            raise Refused(Reason(D + "cards", "no card is being played that could be the target", early=True))
        return (given[0] if given else self.choose_target(seat, fits, "target")).ref

    # --- cards ------------------------------------------------------------------------------------

    def _play(self, seat: int, action: a.PlayCard) -> None:
        obj = self.obj(action.card)
        if obj is None:
            raise Refused(Reason(D + "play", "the card is gone"))
        card = self.card(obj)
        if card.unsupported:
            raise NotExecutable(card.name, card.unsupported)
        reasons = [*self.in_hand(obj, seat), *self.payable(obj, seat)]
        if card.kind != "Battle":
            reasons = [*self.building(seat), *reasons]
        reasons += self.one_of_a_kind(obj)
        self.refuse(reasons)
        targets = self._said_for(obj, seat, action)
        price = self.cost(card, seat)
        self.set_number(seat, "build", self.player(seat)["build"] - price)
        new = self.move_card(obj, Zone.STACK)
        names = tuple(self.name(o) if (o := self._unit(t)) is not None else f"zone {t}" for t in targets)
        cites = self.price_cites(card.factions, seat, price != card.number("points"))
        if card.kind == "Battle":
            off_turn = (C + "battle-cards-at-any-time",) if seat != self.now.turn_player else ()
            cites = (*cites, C + "battle-card-resolves", *off_turn, *self._aims(card))
        elif card.kind == "Unit" and len(self.deploy_places(seat)) > 1:
            cites = (*cites, C + "deploy-instead-or-too")
        elif card.kind == "Equipment":
            cites = (*cites, *self._namesakes(card))
        cites = (*cites, *self.printed_on(new.ref))
        self.happen(Event(EventKind.PLAY, player=seat, obj=new.ref, amount=price, names=("", *names), cites=cites))
        last = [p for owner, p in self.now.defeated_now if owner != seat]
        item = Item("card", new.ref, seat, card.name, targets=targets, at=last[-1] if last else 0)
        self.turn(stack=(*self.now.stack, item))

    def _aims(self, card: CardDefinition) -> Iterator[str]:
        """The readings that a battle card's target rests on."""
        for target in (t.target for t in card.terms() if isinstance(t, v.OnPlay) and t.target is not None):
            if target.aim is not Aim.UNIT:
                yield C + "target-permanents"
            if target.near is not None:
                yield C + "wizard-of-whom"

    def _namesakes(self, card: CardDefinition) -> Iterator[str]:
        """The reading that an equipment asks for an ability where a card in the game has that name too."""
        asked = {n for t in card.terms() if isinstance(t, v.EquipOnly) for n in t.units.ability}
        for obj in self.state.objects.values():
            if obj.card is not None and obj.card.name.lower() in asked and obj.card.printed.record:
                yield C + "namesake-" + obj.card.printed.record.rpartition("/")[2]
                return

    def price_cites(self, factions: tuple[str, ...], seat: int, changed: bool) -> tuple[str, ...]:
        """The rules that what a card costs rests on. changed: it is not what is printed."""
        cites: tuple[str, ...] = (D + "cost",)
        if changed:
            neutral = "Neutral" in factions
            cites = (*cites, *((D + "neutral-rule", C + "neutral-cost") if neutral else (D + "factions",)))
        elif len(factions) > 1 and self.now.factions[seat] in factions:
            cites = (*cites, C + "two-factions")
        return cites

    def _said_for(self, obj: Obj, seat: int, action: a.PlayCard) -> tuple[Any, ...]:
        """The targets or the zone of a card, as the line says or asked."""
        card = self.card(obj)
        match card.kind:
            case "Unit":
                places = self.deploy_places(seat)
                bad = [p for p in action.places if p not in places]
                self.refuse([Reason(D + "build-phase/1", f"units are not deployed in zone {p}") for p in bad], 1)
                if action.places:
                    return (action.places[0],)
                return (places[0] if len(places) == 1 else self.ask_place(obj, seat, places),)
            case "Equipment":
                target = self.obj(action.targets[0]) if action.targets else None
                if target is None:
                    fits = [o for o in self.units() if o.owner == seat and not list(self.equippable(obj, o, seat))]
                    self.refuse([] if fits else [Reason(D + "equipment-cards", "no unit can be equipped with it")])
                    target = self.choose_target(seat, fits, "unit to equip")
                self.refuse(list(self.equippable(obj, target, seat)), 1)
                return (target.ref,)
            case "Location":
                place = action.places[0] if action.places else None
                if place is None:
                    places = [p for p in range(1, PLACES + 1) if not list(self.buildable(seat, p))]
                    self.refuse([] if places else [Reason(D + "location-cards", "there is no zone to build it in")])
                    place = self.ask_place(obj, seat, places)
                assert place is not None
                self.refuse(list(self.buildable(seat, place)), 1)
                return (place,)
        return self._battle(seat, card, action)

    def _battle(self, seat: int, card: Any, action: a.PlayCard) -> tuple[Any, ...]:
        said: tuple[Any, ...] = (*action.targets, *action.places)
        for term in card.terms():
            if not isinstance(term, v.OnPlay):
                continue
            if term.only_when_enemy_defeated and not any(owner != seat for owner, _ in self.now.defeated_now):
                record = card.printed.record or card.name
                raise Refused(Reason(record, "it is played only when an enemy unit is defeated", early=True))
            if term.target is not None:
                return self._aimed(None, seat, term.target, UNLIMITED, said)
        if said:
            raise Refused(Reason(D + "target", f"{card.name} has no target"), late=1)
        return ()

    def _destroy_location(self, seat: int, action: a.DestroyLocation) -> None:
        obj = self.obj(action.location)
        rule = D + "build-phase/4"
        if obj is None or obj.zone is not Zone.FIELD or self.card(obj).kind != "Location":
            raise Refused(Reason(rule, f"{self.name(obj)} is no location on the field"))
        place = obj.data.place
        reasons = list(self.building(seat))
        if not self.controls(seat, place):
            reasons.append(Reason(rule, f"{self.player(seat).name} does not control zone {place}"))
        ready = [o for o in self.units(place) if o.owner == seat and not o.data.tapped and not self.card(o).capital]
        units = [o for r in action.tapping if (o := self.obj(r)) is not None]
        for unit in units:
            if unit.ref not in [o.ref for o in ready]:
                reasons.append(Reason(rule, f"{self.name(unit)} cannot be tapped for it in zone {place}"))
        if len(ready) < 2 or len(set(action.tapping)) > 2:
            reasons.append(Reason(rule, f"two units that are not activated are needed in zone {place}"))
        self.refuse(reasons)
        while len(units) < 2:
            units.append(self.choose_target(seat, [o for o in ready if o not in units], "unit to tap"))
        for unit in units:
            self.tap(unit.ref, D + "build-phase/4")
        self.destroy(obj.ref, rule)

    # --- resolving --------------------------------------------------------------------------------

    def resolve(self, item: Item) -> None:
        """The top of the stack resolves: an effect, or a card that comes into play."""
        if item.kind != "card":
            self._effects_of(item)
            return
        obj = self.obj(item.source)
        if obj is None:
            return
        card = self.card(obj)
        self.happen(Event(EventKind.RESOLVED, player=item.seat, obj=obj.ref, cites=(D + "resolve",)))
        if card.kind == "Battle":
            effects = tuple(e for t in card.terms() if isinstance(t, v.OnPlay) for e in t.effects)
            self.move_card(obj, Zone.GRAVEYARD)
            text = " ".join(card.printed.lines)
            self._effects_of(replace(item, effects=effects, text=text, kind="battle", tag=card.name))
        elif card.kind == "Equipment":
            unit = self.obj(item.targets[0])
            if unit is None or unit.zone is not Zone.FIELD:
                self.move_card(obj, Zone.GRAVEYARD)
            else:
                self.deploy(obj, unit.data.place, unit.ref)
        elif card.kind == "Location" and self.location(item.targets[0]) is not None:
            self.move_card(obj, Zone.GRAVEYARD)
        else:
            self.deploy(obj, int(item.targets[0]))

    def _effects_of(self, item: Item) -> None:
        """Effects in their order; what follows an attack waits until it is over."""
        if item.effects and len(item.effects) > 1 and isinstance(item.effects[0], fx.AllyAttacks):
            before = self.state.agenda
            super().resolve(replace(item, effects=item.effects[:1]))
            rest = Continue(replace(item, effects=item.effects[1:]))
            self.set(agenda=(*before, rest, *self.state.agenda[len(before) :]))
            return
        super().resolve(item)
