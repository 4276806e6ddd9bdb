"""How what waits on the stack resolves: effects are carried out, cards come into play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.games.factions.cites import C, D
from judge.games.factions.does.attacks import Attacks
from judge.games.factions.does.choosing import Choosing
from judge.games.factions.does.dice import Dice
from judge.games.factions.does.fates import Fates
from judge.games.factions.does.moving import Moving
from judge.games.factions.does.part import Part
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Item
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability, Effect
from judge.games.factions.vocabulary.selectors import EventKind, Who
from judge.games.factions.zones import Zone
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

_READINGS: dict[type[Effect], tuple[str, ...]] = {
    fx.HealDealt: (),
    fx.NoDamage: (),
    fx.AttackBack: (C + "immediate-attack",),
    fx.AllyAttacks: (C + "immediate-attack",),
    fx.GiveUntilRoundEnds: (C + "round-and-cycle",),
    fx.Cordon: (C + "round-and-cycle",),
    fx.TapForMagic: (C + "tapped-or-activated",),
    fx.OnRoll: (C + "unknown-potion",),
    fx.MoveAnywhere: (C + "replaces-movement",),
}


Carry = Callable[["Resolving", Any, Item], None]


class Resolving(Part):
    """Carries out effects, and brings cards into play. effects: what each of them does."""

    def __init__(
        self,
        moving: Moving,
        choosing: Choosing,
        dice: Dice,
        fates: Fates,
        attacks: Attacks,
        effects: Mapping[type[Effect], Carry],
    ) -> None:
        super().__init__(moving.run, moving.judges, moving.events)
        self.moving = moving
        self.choosing = choosing
        self.dice = dice
        self.fates = fates
        self.attacks = attacks
        self._effects = effects
        self._escaped: dict[Ref, bool] = {}  # who has made a save, or not, against what resolves

    def whom(self, who: Who, item: Item) -> list[Obj]:
        """The units an effect is done to; a target that is gone is none (target-gone)."""
        source = self.board.obj(item.source)
        place = source.data.place if source is not None else item.at
        match who:
            case Who.TARGET:
                refs = item.refs or (() if item.event is None else (item.event,))
                there = [o for r in refs if (o := self.board.obj(r)) is not None and o.zone is Zone.FIELD]
                if len(there) < len(refs):
                    self.moving.reading(C + "target-gone")
                return there
            case Who.SELF:
                return [source] if source is not None else []
            case Who.EVENT:
                obj = self.board.obj(item.event)
                return [obj] if obj is not None and obj.zone is Zone.FIELD else []
            case Who.OTHERS_HERE:
                return [o for o in self.board.units(place) if o.ref != item.source]
            case Who.ALL_HERE:
                return self.board.units(place)
            case Who.ALL_IN_TARGET_ZONE:
                return self.board.units(item.zone)
            case Who.SPLASHED:
                return [o for o in self.board.units(item.at) if o.ref not in (item.source, item.event)]
            case Who.MINE:
                return [o for o in self.board.units() if o.owner == item.seat and not card_of(o).capital]
            case Who.MINE_IN_TARGET_ZONE:
                mine = [o for o in self.board.units(item.zone) if o.owner == item.seat]
                return [o for o in mine if not card_of(o).capital]

    def affected(self, who: Who, item: Item) -> list[Obj]:
        """Those of them that do not escape: immune to magic, or a save made; asked once for all effects."""
        found = []
        for obj in self.whom(who, item):
            immune = item.by_magic and obj.ref != item.source and self.reads.of(obj).all(v.Immune)
            if immune and any(t.to == "magic" for t in self.reads.of(obj).all(v.Immune)):
                cites = (D + "immune", D + "affect", C + "magic-immunity")
                self.tell(EventKind.TRIGGER, obj, *cites, names=("Magic Immunity",))
                continue
            found.append(obj)
        return found

    def struck(self, who: Who, item: Item) -> list[Obj]:
        """Those an effect reaches, after each has rolled its save once."""
        found = []
        for obj in self.affected(who, item):
            if item.save and obj.ref not in self._escaped:
                self._escaped[obj.ref] = self.dice.save(obj, item.save, Ability(item.tag, item.text, ()))
            if not self._escaped.get(obj.ref):
                found.append(obj)
        return found

    def resolve(self, item: Item) -> None:
        """The top of the stack resolves: an effect, or a card that comes into play."""
        if item.kind != "card":
            self._effects_of(item)
            return
        obj = self.board.obj(item.source)
        if obj is None:
            return
        card = card_of(obj)
        self.happen(Event(EventKind.RESOLVED, player=item.seat, obj=obj.ref, cites=(D + "resolve",)))
        if card.kind == "Battle":
            effects = tuple(e for t in card.terms() if isinstance(t, v.OnPlay) for e in t.effects)
            self.moving.move_card(obj, Zone.GRAVEYARD)
            text = " ".join(card.printed.lines)
            self._effects_of(replace(item, effects=effects, text=text, kind="battle", tag=card.name))
        elif card.kind == "Equipment":
            unit = self.board.obj(item.refs[0])
            if unit is None or unit.zone is not Zone.FIELD:
                self.moving.move_card(obj, Zone.GRAVEYARD)
            else:
                self.fates.deploy(obj, unit.data.place, unit.ref)
        elif card.kind == "Location" and self.board.location(item.zone) is not None:
            self.moving.move_card(obj, Zone.GRAVEYARD)
        else:
            self.fates.deploy(obj, item.zone)

    def _carry_out(self, item: Item) -> None:
        """Do everything an item says."""
        source = self.board.obj(item.source)
        if item.may and not self._wanted(item, source):
            return
        if item.magic and source is not None:
            self.moving.spend(source, item.magic)
        if item.own and item.save:
            ability = Ability(item.tag, item.text, ())
            if source is None or source.zone is not Zone.FIELD or not self._still_hit(item):
                return
            if not self.dice.save(source, item.save, ability, own=True):
                return
            item = replace(item, save=0)
        self._escaped = {}
        for effect in item.effects:
            self.do(effect, item)
        self.fates.check_defeats()

    def _effects_of(self, item: Item) -> None:
        """Effects in their order; what follows an attack waits until it is over."""
        if item.effects and len(item.effects) > 1 and isinstance(item.effects[0], fx.AllyAttacks):
            before = self.run.state.agenda
            self._carry_out(replace(item, effects=item.effects[:1]))
            rest = self.attacks.frames.rest(replace(item, effects=item.effects[1:]))
            self.run.set(agenda=(*before, rest, *self.run.state.agenda[len(before) :]))
            return
        self._carry_out(item)

    def _wanted(self, item: Item, source: Obj | None) -> bool:
        if source is None or (item.magic and not self.judges.magic_left(source, item.magic)):
            return False
        if not self._still_hit(item):
            return False
        sentence = item.text or item.label
        return self.run.may(item.seat, source=self.board.name(source), sentence=sentence, source_ref=source.ref)

    def _still_hit(self, item: Item) -> bool:
        """Nothing is left to prevent when the attack deals no damage already."""
        only = item.effects == (fx.NoDamage(),)
        return not (only and self.board.now.strikes and self.board.now.strikes[-1].no_damage)

    def do(self, effect: Effect, item: Item) -> None:
        """One effect."""
        for cite in _READINGS.get(type(effect), ()):
            self.moving.reading(cite)
        self._effects[type(effect)](self, effect, item)
