"""Moving, attacking, using abilities, playing cards: costs are paid at once, effects wait on the stack."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from judge.games.factions import actions as a
from judge.games.factions.cites import C, D
from judge.games.factions.definition import CardDefinition
from judge.games.factions.does.attacks import Attacks
from judge.games.factions.does.choosing import Choosing
from judge.games.factions.does.fates import Fates
from judge.games.factions.does.moving import Moving
from judge.games.factions.does.part import Part
from judge.games.factions.judges.judging import Way, refuse
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Activation, Item
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability
from judge.games.factions.vocabulary.selectors import Aim, EventKind, Side, Stat, Units, Who
from judge.games.factions.zones import PLACES, UNLIMITED, Zone
from judge.rules.questions import Ask, NotExecutable, Purpose, Question, Reason, Refused
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

_RULES_OF_KIND = {
    "Unit": ("build-phase/1",),
    "Equipment": ("build-phase/2", "equip", "equipment"),
    "Location": ("build-phase/3", "location-cards", "location"),
    "Battle": ("battle-cards", "battle", "activated-effects", "activated-effect"),
}
_ANSWERED: dict[Enum, str] = {
    **dict.fromkeys((EventKind.PHASE, EventKind.ACTIVATE, EventKind.TURN_ENDS, EventKind.BUILD_ENDS), "the-stack/1"),
    **dict.fromkeys((EventKind.HIT, EventKind.MISS, EventKind.DAMAGE), "the-stack/1"),
    **dict.fromkeys((EventKind.ATTACK, EventKind.MOVE), "the-stack/2"),
    **dict.fromkeys((EventKind.DEFEATED, EventKind.DESTROYED), "the-stack/3"),
    EventKind.RESOLVED: "the-stack/4",
}
"""What may be answered (the-stack): a step that starts or ends, a declaration, a destruction, a stack that is done."""


class Playing(Part):
    """Carries out what players do."""

    def __init__(self, moving: Moving, choosing: Choosing, fates: Fates, attacks: Attacks) -> None:
        super().__init__(moving.run, moving.judges, moving.events)
        self.moving = moving
        self.choosing = choosing
        self.fates = fates
        self.attacks = attacks

    def act(self, seat: int, action: a.Action) -> None:
        """An action of a player. Raises ``Refused`` with every rule that forbids it."""
        match action:
            case a.MoveUnit():
                self._move(seat, action)
            case a.AttackUnit():
                self._attack(seat, action)
            case a.UseAbility():
                self._use(seat, action)
            case a.PlayCard():
                self._play(seat, action)
            case a.DestroyLocation():
                self._destroy_location(seat, action)
            case a.ActivateUnit():
                self._cannot_activate(seat, action)

    def _cannot_activate(self, seat: int, action: a.ActivateUnit) -> None:
        obj = self.board.obj(action.unit)
        other = Reason(D + "combat-phase", "another unit is activated", early=True)
        raise Refused(*(self.judges.activatable(obj, seat) or [other]))

    def _move(self, seat: int, action: a.MoveUnit) -> None:
        obj = self.mine(seat, action.unit)
        way = self.judges.way(obj, action.place)
        if not isinstance(way, Way):
            raise Refused(*way)
        turn = self.board.now.activation
        assert turn is not None
        spent, give_up, bought = turn.spent + way.cost, way.give_up, turn.bought
        if way.magic:
            asked = Question(
                Ask.MAY, seat, (True, False) if way.give_up and not self._both(obj, way) else (True,),
                labels=("yes", "no"), source=self.board.name(obj), sentence="spend 1 Magic to move an additional space",
                source_ref=obj.ref,
            )  # fmt: skip
            if self.run.ask(asked):
                self.moving.spend(obj, 1)
                bought += 1
                give_up = way.give_up and self._both(obj, way)
        if way.cost > way.zones:
            self.moving.reading(D + "location", C + "move-into-a-location")
        if way.cost > way.zones or self.reads.of(obj).stats[Stat.SPEED] < 1:
            self.moving.reading(C + "speed-minus-one")
        if give_up and not turn.gave_up:
            self.moving.reading(C + "move-two-zones")
        plan = turn.plan[1:] if turn.plan else turn.plan
        self.run.turn(
            activation=replace(
                turn,
                moved=turn.moved + way.zones,
                spent=spent,
                gave_up=turn.gave_up or give_up,
                bought=bought,
                plan=plan,
            )
        )
        over = self.reads.of(obj).all(v.Overfly) and self.board.enemies(obj.owner, obj.data.place)
        flown = (D + "negate", C + "flying-negates") if over else ()
        self.moving.go(obj.ref, action.place, D + "move", D + "speed", D + "zone", *flown)

    def _both(self, obj: Obj, way: Way) -> bool:
        """Is so far only reached by giving up the attack and spending magic?"""
        turn = self.board.now.activation
        assert turn is not None
        props = self.reads.of(obj)
        free = max([props.stats[Stat.SPEED], *(t.zones for t in props.all(v.MoveAndAttack))])
        return turn.spent + way.cost - turn.bought - 1 > free

    def mine(self, seat: int, ref: Ref) -> Obj:
        """A unit of a player on the field; refused when it is somebody else's or gone."""
        obj = self.board.obj(ref)
        if obj is None or obj.zone is not Zone.FIELD:
            raise Refused(Reason(D + "unit", f"{self.board.name(obj)} is not on the field"))
        if obj.owner != seat:
            raise Refused(Reason(D + "combat-phase", f"{self.board.name(obj)} is not {self.board.player(seat).name}'s"))
        return obj

    def _attack(self, seat: int, action: a.AttackUnit) -> None:
        obj = self.mine(seat, action.unit)
        refuse(list(self.judges.attacks_left(obj)))
        target = self.board.obj(action.target)
        if target is None:
            fits = [o for o in self.board.units() if o.owner != seat and not list(self.judges.attackable(obj, o))]
            if not fits:
                raise Refused(Reason(D + "combat-phase", f"no enemy is in {self.board.name(obj)}'s range"))
            target = self.choosing.choose_target(seat, fits, "target of the attack")
        refuse(list(self.judges.attackable(obj, target)), 1)
        turn = self.board.now.activation
        assert turn is not None
        self._extra_attack(obj, turn)
        plan = turn.plan
        if plan is not None:
            plan = plan[1:] if plan[0][0] == "attack" else plan[2:]
        owed = max(0, turn.owed - 1)
        self.run.turn(
            activation=replace(
                turn, attacks=turn.attacks + 1, sealed=bool(turn.moved) and plan is None, plan=plan, owed=owed
            )
        )
        self.attacks.immediate(obj, target)

    def _extra_attack(self, obj: Obj, turn: Activation) -> None:
        """The readings an extra attack rests on that an equipment gives (extra-attack, firearm-twice)."""
        if not turn.attacks or turn.owed or turn.plan is not None:
            return
        worn = {item.id: item for item in self.board.equipment(obj.ref)}
        giving = [
            h.source.id for h in self.reads.of(obj).has if isinstance(h.term, v.ExtraAttacks) and h.source.id in worn
        ]
        if giving:
            self.moving.reading(C + "extra-attack")
        if len(giving) > 1:
            self.moving.reading(C + "firearm-twice")

    def _use(self, seat: int, action: a.UseAbility) -> None:
        obj = self.mine(seat, action.unit)
        found = self.reads.ability(obj, action.ability)
        if found is None:
            raise Refused(
                Reason(self.board.record(obj), f"{self.board.name(obj)} has no ability {action.ability} to activate")
            )
        ability, term = found
        refuse(list(self.judges.usable(obj, term)))
        target = self._target_of(term)
        refs: tuple[Ref | int, ...] = action.targets
        if target is not None:
            refs = self._aimed(obj, seat, target, term.range, (*action.targets, *action.places))
        elif action.targets and not any(isinstance(e, fx.MakeAttacks) for e in term.effects):
            raise Refused(Reason(D + "target", f"{ability.name} has no target"), late=1)
        else:  # whom its attacks are at
            struck = [o for r in action.targets if (o := self.board.obj(r)) is not None]
            refuse([reason for o in struck for reason in self.judges.attackable(obj, o)], 1)
        if term.target is None or term.target.aim is not Aim.ZONE:
            refuse(list(self.judges.unplaced(obj, ability, term, refs, action.places)), 1)
            refs = (*refs, *action.places)
        if term.magic:
            self.moving.spend(obj, term.magic)
        if term.tap:
            self.moving.tap(obj.ref, D + "tap", C + "tapped-or-activated")
        self._replace(obj, term)
        names = (ability.name, *(self.board.name(o) for r in refs if (o := self.board.unit(r)) is not None))
        cites: tuple[str, ...] = (D + "magic",) if term.magic else (D + "activated-effects",)
        cites = (*cites, D + "cost") if term.magic or term.tap else cites
        cites = (*cites, D + "replaces") if term.replaces else cites
        cites = (*cites, D + "target") if target is not None else cites
        cites = (*cites, *self._readings(obj, ability, term, action.targets, refs))
        if term.magic and isinstance(term.effects[0], fx.Damage):
            plain = len(term.effects) == 1 and term.effects[0].who is Who.TARGET
            cites = (
                *cites,
                D + "magic-attacks",
                C + ("magic-attacks-are-no-attacks" if plain else "magic-attacks-only-damage"),
            )
        cites = (*cites, *self.board.printed_on(obj.ref))
        event = Event(EventKind.PLAY, player=seat, obj=obj.ref, names=names, sentence=ability.text, cites=cites)
        self.happen(event)
        item = Item(
            "ability", obj.ref, seat, ability.name or self.board.name(obj), ability.text, term.effects, refs, term.save,
            by_magic=bool(term.magic), at=obj.data.place, tag=ability.name,
        )  # fmt: skip
        self.run.turn(stack=(*self.board.now.stack, item))

    def _readings(
        self, obj: Obj, ability: Ability, term: v.Activated, said: tuple[Ref, ...], refs: tuple[Ref | int, ...]
    ) -> Iterator[str]:
        card = card_of(obj)
        if term.magic > (card.rating or 0) and ability in card.abilities and card.printed.record:
            yield C + "price-" + card.printed.record.rpartition("/")[2]
        if any(isinstance(e, fx.GainBuild) for e in term.effects):
            yield C + "treasure-horde"
        if term.target is not None and term.target.aim is not Aim.UNIT:
            yield C + "target-permanents"
        elif refs and said and refs[0] != said[0] and "target" not in ability.text.lower():
            yield C + "target-by-being-single"

    def _replace(self, obj: Obj, term: v.Activated) -> None:
        turn = self.board.activation_of(obj.ref)
        if turn is None or not term.replaces:
            return
        if term.replaces == "movement":
            self.run.turn(activation=replace(turn, sealed=True))
        else:
            attacks = turn.attacks + any(isinstance(e, fx.AttackEach | fx.MakeAttacks) for e in term.effects)
            self.run.turn(activation=replace(turn, replaced=True, attacks=attacks, sealed=bool(turn.moved)))

    @staticmethod
    def _target_of(term: v.Activated) -> v.Target | None:
        """What it is aimed at; a single attack at an enemy."""
        if term.target is None and any(isinstance(e, fx.MakeAttacks) and e.damage is not None for e in term.effects):
            return v.Target(Aim.UNIT, Units(Side.ENEMY, capitals=True))
        return term.target

    def _aimed(
        self, source: Obj | None, seat: int, target: v.Target, reach: int, said: tuple[Ref | int, ...]
    ) -> tuple[Ref | int, ...]:
        """The target as the line says it, or asked; refused when it is no legal one (cards)."""
        if target.aim is Aim.ZONE:
            places = [p for p in PLACES if source is None or abs(p - source.data.place) <= reach]
            given = [p for p in said if isinstance(p, int)]
            given += [o.data.place for p in said if isinstance(p, Ref) and (o := self.board.obj(p)) is not None]
            if given and given[0] not in places:
                raise Refused(Reason(D + "range", f"zone {given[0]} is out of range"), late=1)
            if given:
                return (given[0],)
            question = Question(
                Ask.TARGET, seat, tuple(places), purpose=Purpose.TARGET, labels=tuple(f"zone {p}" for p in places),
                sentence="the zone",
            )  # fmt: skip
            return (int(self.run.ask(question)),)
        if target.aim is Aim.CARD:
            return (self._card_on_stack(seat, said),)
        refs = [r for r in said if isinstance(r, Ref)]
        if refs:
            obj = self.board.obj(refs[0])
            refuse([Reason(D + "target", "the target is gone")] if obj is None else [], 1)
            assert obj is not None
            refuse(self.judges.unfit(source, seat, target, reach, obj), 1)
        else:
            fits = [o for o in self.board.units() if not self.judges.unfit(source, seat, target, reach, o)]
            if not fits:
                raise Refused(Reason(D + "cards", "there is no legal target"))
            obj = self.choosing.choose_target(seat, fits, "target")
        chosen = self.attacks.intercepted(obj, seat)
        return (chosen.ref,)

    def _card_on_stack(self, seat: int, said: tuple[Ref | int, ...]) -> Ref:
        cards = [self.board.obj(i.source) for i in self.board.now.stack if i.kind == "card"]
        fits = [o for o in cards if o is not None]
        given = [o for o in fits if o.ref in said]
        if said and not given:
            raise Refused(Reason(D + "cards", "that card is not being played", early=True), late=1)
        if not fits:
            raise Refused(Reason(D + "cards", "no card is being played that could be the target", early=True))
        return (given[0] if given else self.choosing.choose_target(seat, fits, "target")).ref

    def _play(self, seat: int, action: a.PlayCard) -> None:
        obj = self.board.obj(action.card)
        if obj is None:
            raise Refused(Reason(D + "play", "the card is gone"))
        card = card_of(obj)
        if card.unsupported:
            raise NotExecutable(card.name, card.unsupported)
        reasons = [*self.judges.in_hand(obj, seat), *self.judges.payable(obj, seat)]
        if card.kind != "Battle":
            reasons = [*self.judges.building(seat), *reasons]
        reasons += self.judges.one_of_a_kind(obj)
        refuse(reasons)
        targets = self._said_for(obj, seat, action)
        price = self.reads.cost(card, seat)
        self.run.set_number(seat, "build", self.board.player(seat)["build"] - price)
        new = self.moving.move_card(obj, Zone.STACK)
        names = tuple(self.board.name(o) if (o := self.board.unit(t)) is not None else f"zone {t}" for t in targets)
        cites = (D + "play", D + "cards", *self.reads.price_cites(card.factions, seat, price != card.number("points")))
        cites = (*cites, *(D + rule for rule in _RULES_OF_KIND[card.kind]))
        if card.kind == "Battle":
            cites = (*cites, *self._answers(), *((D + "target",) if targets else ()))
            off_turn = (C + "battle-cards-at-any-time",) if seat != self.board.now.turn_player else ()
            cites = (*cites, C + "battle-card-resolves", *off_turn, *self._aims(card))
        elif card.kind == "Unit" and len(self.judges.deploy_places(seat)) > 1:
            cites = (*cites, C + "deploy-instead-or-too")
        elif card.kind == "Equipment":
            cites = (*cites, *self._namesakes(card))
        cites = (*cites, *self.board.printed_on(new.ref))
        self.happen(Event(EventKind.PLAY, player=seat, obj=new.ref, amount=price, names=("", *names), cites=cites))
        last = [p for owner, p in self.board.now.defeated_now if owner != seat]
        item = Item("card", new.ref, seat, card.name, targets=targets, at=last[-1] if last else 0)
        self.run.turn(stack=(*self.board.now.stack, item))

    def _answers(self) -> Iterator[str]:
        """The rules by which a card is played now in answer to something: what it answers, or what came last."""
        if self.board.waiting_items():
            yield from (D + "the-stack", D + "the-stack/5", D + "stack")
            return
        kinds = (_ANSWERED.get(event.kind) for event in self.run.state.history.backwards())
        if rule := next((rule for rule in kinds if rule), ""):
            yield from (D + "the-stack", D + rule)

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
        for obj in self.run.state.objects.values():
            if obj.card is not None and obj.card.name.lower() in asked and obj.card.printed.record:
                yield C + "namesake-" + obj.card.printed.record.rpartition("/")[2]
                return

    def _said_for(self, obj: Obj, seat: int, action: a.PlayCard) -> tuple[Ref | int, ...]:
        """The targets or the zone of a card, as the line says or asked."""
        card = card_of(obj)
        match card.kind:
            case "Unit":
                places = self.judges.deploy_places(seat)
                bad = [p for p in action.places if p not in places]
                refuse([Reason(D + "build-phase/1", f"units are not deployed in zone {p}") for p in bad], 1)
                if action.places:
                    return (action.places[0],)
                place = places[0] if len(places) == 1 else self.choosing.ask_place(obj, seat, places)
                assert place is not None, "a unit is always deployed somewhere"
                return (place,)
            case "Equipment":
                target = self.board.obj(action.targets[0]) if action.targets else None
                if target is None:
                    fits = [
                        o
                        for o in self.board.units()
                        if o.owner == seat and not list(self.judges.equippable(obj, o, seat))
                    ]
                    refuse([] if fits else [Reason(D + "equipment-cards", "no unit can be equipped with it")])
                    target = self.choosing.choose_target(seat, fits, "unit to equip")
                refuse(list(self.judges.equippable(obj, target, seat)), 1)
                return (target.ref,)
            case "Location":
                place = action.places[0] if action.places else None
                if place is None:
                    places = [p for p in PLACES if not list(self.judges.buildable(seat, p))]
                    refuse([] if places else [Reason(D + "location-cards", "there is no zone to build it in")])
                    place = self.choosing.ask_place(obj, seat, places)
                assert place is not None
                refuse(list(self.judges.buildable(seat, place)), 1)
                return (place,)
        return self._battle(seat, card, action)

    def _battle(self, seat: int, card: CardDefinition, action: a.PlayCard) -> tuple[Ref | int, ...]:
        said: tuple[Ref | int, ...] = (*action.targets, *action.places)
        for term in card.terms():
            if not isinstance(term, v.OnPlay):
                continue
            if term.only_when_enemy_defeated and not any(owner != seat for owner, _ in self.board.now.defeated_now):
                record = card.printed.record or card.name
                raise Refused(Reason(record, "it is played only when an enemy unit is defeated", early=True))
            if term.target is not None:
                return self._aimed(None, seat, term.target, UNLIMITED, said)
        if said:
            raise Refused(Reason(D + "target", f"{card.name} has no target"), late=1)
        return ()

    def _destroy_location(self, seat: int, action: a.DestroyLocation) -> None:
        obj = self.board.obj(action.location)
        rule = D + "build-phase/4"
        if obj is None or obj.zone is not Zone.FIELD or card_of(obj).kind != "Location":
            raise Refused(Reason(rule, f"{self.board.name(obj)} is no location on the field"))
        place = obj.data.place
        reasons = list(self.judges.building(seat))
        if not self.board.controls(seat, place):
            reasons.append(Reason(rule, f"{self.board.player(seat).name} does not control zone {place}"))
        ready = [o for o in self.board.units(place) if o.owner == seat and not o.data.tapped and not card_of(o).capital]
        units = [o for r in action.tapping if (o := self.board.obj(r)) is not None]
        for unit in units:
            if unit.ref not in [o.ref for o in ready]:
                reasons.append(Reason(rule, f"{self.board.name(unit)} cannot be tapped for it in zone {place}"))
        if len(ready) < 2 or len(set(action.tapping)) > 2:
            reasons.append(Reason(rule, f"two units that are not activated are needed in zone {place}"))
        refuse(reasons)
        while len(units) < 2:
            units.append(self.choosing.choose_target(seat, [o for o in ready if o not in units], "unit to tap"))
        for unit in units:
            self.moving.tap(unit.ref, D + "build-phase/4")
        self.fates.destroy(obj.ref, rule)
