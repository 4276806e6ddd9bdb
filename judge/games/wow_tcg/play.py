"""What players do: play, place, complete, use powers, attack and strike; how combat damage is dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.games.tabletop.frames import priority
from judge.games.tabletop.situation import Combat, Env
from judge.games.tabletop.table import with_modes
from judge.games.tabletop.targets import damage
from judge.games.tabletop.vocabulary import Complete, Defends, EventKind, Power, Until, Zone
from judge.games.wow_tcg.cards import instant
from judge.games.wow_tcg.table import ACTION, WowTable
from judge.rules.questions import Ask, Question
from judge.rules.state import Event, Obj, Ref


@dataclass(frozen=True)
class AttackWith:
    """A hero or ally attacks an opposing hero or ally."""

    attacker: Ref
    defender: Ref


@dataclass(frozen=True)
class StrikeWith:
    """A hero in combat strikes with a weapon."""

    weapon: Ref


@dataclass(frozen=True)
class PlayIt:
    """A card is played from hand."""

    card: Ref


@dataclass(frozen=True)
class UsePower:
    """A power of a card in play is used."""

    card: Ref
    index: int = 0


@dataclass(frozen=True)
class PlaceIt:
    """A card is placed as a resource."""

    card: Ref
    face_up: bool = False


@dataclass(frozen=True)
class CompleteIt:
    """A quest is completed."""

    card: Ref


class Wow(WowTable):
    """A position of the game."""

    def act(self, seat: int, action: Any) -> None:
        """A player does something. Raises ``Refused``."""
        match action:
            case AttackWith():
                self._attack(seat, action)
            case StrikeWith():
                self._strike(seat, action)
            case PlayIt():
                self._play(seat, action)
            case UsePower():
                self._power(seat, action)
            case PlaceIt():
                self._place(seat, action)
            case CompleteIt():
                self._complete(seat, action)
        self.resolve_all()

    def _main(self, seat: int, what: str, rule: str) -> None:
        """Only in the own action phase, with nothing under way."""
        if seat != self.now.turn_player or self.now.phase != ACTION:
            raise self.refuse(rule, f"{what} during the own action phase only", early=True)
        if self.now.combat is not None:
            raise self.refuse(rule, f"{what} outside combat only", late=0, early=True)

    # --- cards ----------------------------------------------------------------------------------

    def _play(self, seat: int, action: PlayIt) -> None:
        obj = self.obj(action.card)
        if obj is None or obj.zone is not Zone.HAND or obj.owner != seat:
            raise self.refuse(
                "play", f"{self.name(action.card)} is played from hand, and it is in {self.place_of(obj)}"
            )
        card = self.definition(obj)
        if card.kind == "quest":
            raise self.refuse("quest", f"{card.label} is a quest, and quests enter play only as resources")
        if not (card.kind == "ability" and instant(card)):
            self._main(seat, f"{card.label} is played", "play")
        self._class(seat, obj)
        self.readable(card)
        self.affordable(seat, card.number("cost"), card.label)
        self.put_on_stack(seat, obj)
        self.pay(seat, card.number("cost"), card.label)

    def _class(self, seat: int, obj: Obj) -> None:
        card = self.definition(obj)
        if card.kind in ("weapon", "armor", "item") and not self.usable(seat, card):
            hero = self.hero(seat)
            name = self.name(hero.ref) if hero is not None else "the hero"
            text = f"{card.label} is for {' or '.join(card.groups)}, and {name} is not"
            raise self.refuse(f"class {card.kind}", text)
        if card.kind == "ability" and not self.usable(seat, card):
            self.reading("ability-class", "class ability")

    def _place(self, seat: int, action: PlaceIt) -> None:
        obj = self.obj(action.card)
        name = self.name(action.card)
        if obj is None or obj.zone is not Zone.HAND or obj.owner != seat:
            raise self.refuse("place", f"{name} is not in {self.player(seat).name}'s hand")
        self._main(seat, "a resource is placed", "place")
        if self.now.placed:
            self.reading("one-resource")
            raise self.refuse("place", f"{self.player(seat).name} has placed a resource this turn already")
        if action.face_up and self.definition(obj).kind != "quest":
            raise self.refuse("place", f"only a quest is placed face up, and {name} is none")
        self.reading("one-resource")
        self.turn(placed=True)
        moved = self.place_resource(obj, face_up=action.face_up)
        self.happen(Event(EventKind.PLACE, player=seat, obj=moved.ref, names=(name,), cites=self.cites("place")))

    def _complete(self, seat: int, action: CompleteIt) -> None:
        obj = self.obj(action.card)
        name = self.name(action.card)
        if obj is None or obj.zone is not Zone.RESOURCE or obj.owner != seat or self.definition(obj).kind != "quest":
            raise self.refuse("quest", f"{name} is no quest in {self.player(seat).name}'s resource row")
        if not obj.face_up:
            text = "is completed and face down" if obj.data.done else "lies face down"
            raise self.refuse("completed", f"{name} {text}, so its power cannot be used", late=2)
        card = self.definition(obj)
        self.readable(card)
        quests = card.of(Complete)
        if not quests:
            raise self.refuse("quest", f"{name} prints nothing to complete")
        quest = quests[0]
        assert isinstance(quest, Complete)
        env = Env(seat, obj.ref, card.label, quest.text)
        self.affordable(seat, quest.pay, card.label, "complete")
        modes = self.choose_modes(quest.effects, env)
        targets = self.choose_targets(with_modes(quest.effects, modes), env)
        self.pay(seat, quest.pay, card.label, "complete")
        self.complete(obj)
        self.happen(Event(EventKind.COMPLETE, player=seat, obj=obj.ref, cites=self.cites("complete")))
        self.push_ability(quest, env, targets, modes)

    def _power(self, seat: int, action: UsePower) -> None:
        obj = self.obj(action.card)
        name = self.name(action.card)
        if obj is not None and obj.zone is Zone.RESOURCE:
            self._complete(seat, CompleteIt(action.card))
            return
        if obj is None or obj.zone is not Zone.PLAY or obj.controller != seat:
            raise self.refuse("power", f"{name} is no card of {self.player(seat).name} in play")
        self._class(seat, obj)
        card = self.definition(obj)
        self.readable(card)
        powers = card.of(Power)
        if action.index >= len(powers):
            raise self.refuse("power", f"{name} has no power to use")
        power = powers[action.index]
        assert isinstance(power, Power)
        if power.exhaust and obj.data.exhausted:
            raise self.refuse("power", f"{name} is exhausted", late=2)
        used = tuple(u for u in obj.data.used if u[0] == self.now.turn)
        if power.once and (self.now.turn, action.index) in used:
            raise self.refuse("power", f"the power of {name} was used this turn", late=2)
        self.affordable(seat, power.pay, name)
        self.use_power(seat, obj, power)
        self.pay(seat, power.pay, name)
        if power.exhaust:
            self.data(obj, exhausted=True)
            self.note(Event(EventKind.EXHAUST, player=seat, obj=obj.ref, cites=self.cites("power")))
        self.data(obj, used=(*used, (self.now.turn, action.index)))
        if power.destroy:
            self.happen(Event(EventKind.DESTROY, player=seat, obj=obj.ref, cites=self.cites("power")))
            self.discard_pile(obj)

    # --- combat ---------------------------------------------------------------------------------

    def _attack(self, seat: int, action: AttackWith) -> None:
        obj, target = self.obj(action.attacker), self.obj(action.defender)
        name, aim = self.name(action.attacker), self.name(action.defender)
        if obj is None or obj.zone is not Zone.PLAY or self.definition(obj).kind not in ("hero", "ally"):
            raise self.refuse("combat", f"{name} is no hero or ally in play")
        if obj.controller != seat:
            raise self.refuse("combat", f"{name} is not {self.player(seat).name}'s")
        self._main(seat, "heroes and allies attack", "combat")
        self.readable(self.definition(obj))
        if target is None or target.zone is not Zone.PLAY or self.definition(target).kind not in ("hero", "ally"):
            raise self.refuse("combat", f"{aim} is no hero or ally in play", late=2)
        if target.controller == seat:
            raise self.refuse("combat", f"{aim} is no opposing hero or ally", late=2)
        plural = "heroes" if self.definition(target).kind == "hero" else "allies"
        if self.stat(obj, f"cannot attack {plural}"):
            raise self.refuse("combat", f"{name} cannot attack {plural}", late=2)
        if self.stat(obj, "cannot attack"):
            raise self.refuse("combat", f"{name} cannot attack", late=2)
        if obj.data.exhausted:
            raise self.refuse("combat", f"{name} is exhausted ({self.readings['attack-exhausts']})", late=2)
        if self.stat(target, "cannot be attacked"):
            raise self.refuse("combat", f"{aim} cannot be attacked", late=2)
        new = self.definition(obj).kind == "ally" and obj.data.entered == self.now.turn
        if new and not self.stat(obj, "attacks at once"):
            raise self.refuse("combat", f"{name} entered play this turn ({self.readings['ally-waits']})", late=2)
        self.reading("attack-exhausts")
        self.data(obj, exhausted=True)
        self.turn(combat=Combat(obj.ref, target.ref))
        self.happen(Event(EventKind.ATTACK, player=seat, obj=obj.ref, other=target.ref, names=(aim,),
                          cites=self.cites("combat")))  # fmt: skip
        self._defend_instead(obj, target)

    def _defend_instead(self, attacker: Obj, target: Obj) -> None:
        """A card whose words say so may be exhausted to become what is attacked."""
        seat = target.controller if target.controller is not None else target.owner
        ready = tuple(
            o
            for o in self.in_play(seat)
            if self.definition(o).of(Defends) and not o.data.exhausted and o.id != target.id
        )
        if not ready:
            return
        options: tuple[Ref | None, ...] = (*(o.ref for o in ready), None)
        labels = (*(self.name(o.ref) for o in ready), "nobody")
        same = (*(o.card.label for o in ready), None)
        ref = self.ask(Question(Ask.CHOOSE, seat, options, labels=labels, same=same, verb="exhaust",
                                source=f"the attack of {self.name(attacker.ref)}"))  # fmt: skip
        if ref is None:
            return
        text = next(a.text for a in self.definition(self.state.objects[ref.id]).abilities if isinstance(a, Defends))
        self.data(self.state.objects[ref.id], exhausted=True)
        self.happen(Event(EventKind.EXHAUST, player=seat, obj=ref, sentence=text))
        self.say(f"{self.name(ref)} is attacked instead of {self.name(target.ref)}")
        self.turn(combat=Combat(attacker.ref, ref))

    def _strike(self, seat: int, action: StrikeWith) -> None:
        weapon = self.obj(action.weapon)
        name = self.name(action.weapon)
        if weapon is None or weapon.zone is not Zone.PLAY or self.definition(weapon).kind != "weapon":
            raise self.refuse("strike", f"{name} is no weapon in play")
        if weapon.controller != seat:
            raise self.refuse("strike", f"{name} is not {self.player(seat).name}'s")
        hero, combat = self.hero(seat), self.now.combat
        if combat is None or hero is None or hero.ref not in (combat.attacker, combat.defender):
            raise self.refuse("combat", f"{self.player(seat).name}'s hero is not in combat", early=True)
        self._class(seat, weapon)
        self.readable(self.definition(weapon))
        others = [r for s, r in combat.struck if s == seat and r.id != weapon.id]
        if others:
            raise self.refuse("one weapon", f"{self.player(seat).name} has struck with {self.name(others[0])} "
                              "in this combat", late=3)  # fmt: skip
        if weapon.data.exhausted:
            raise self.refuse("strike", f"{name} is exhausted", late=3)
        again = any(r.id == weapon.id for s, r in combat.struck if s == seat)
        self.pay(seat, self.stat(weapon, "strike"), name, "strike again" if again else "strike cost")
        self.data(weapon, exhausted=True)
        self.turn(combat=Combat(combat.attacker, combat.defender, (*combat.struck, (seat, weapon.ref))))
        atk = self.stat(weapon, "attack")
        kind = self.definition(weapon).damage
        self.lasting("attack", atk, hero.ref, Until.COMBAT, name, kind)
        cites = [*self.cites("strike"), *self.cites("one weapon")]
        if hero.ref == combat.defender:
            cites += self.cites("defending")
        self.happen(Event(EventKind.STRIKE, player=seat, obj=weapon.ref, amount=atk, cites=tuple(dict.fromkeys(cites))))

    def kind_of(self, obj: Obj) -> str:
        """The kind of damage a card deals in combat: a hero's is that of the weapon struck with."""
        kinds = [e.kind for e in self.state.effects if e.subject == obj.ref and e.stat == "attack" and e.kind]
        return kinds[-1] if kinds else self.definition(obj).damage

    def combat_damage(self) -> None:
        """Both deal their ATK to each other at once; then the combat is over."""
        combat = self.now.combat
        assert combat is not None
        attacker, defender = self.obj(combat.attacker), self.obj(combat.defender)
        dealt: list[Ref] = []
        struck = dict(combat.struck)
        for seat, weapon in struck.items():
            if self.obj(weapon) is None:
                self.say(f"{self.player(seat).name}'s hero keeps the ATK of {self.name(weapon)}", "weapon gone")
        if attacker is not None and defender is not None:
            self.reading("combat-damage")
            packets = [(s, t, self.stat(s, "attack"), self.kind_of(s))
                       for s, t in ((attacker, defender), (defender, attacker))]  # fmt: skip
            for source, target, amount, kind in packets:
                env = Env(source.controller or 0, source.ref, self.name(source.ref))
                if damage(self, self.state.objects[target.id], amount, kind, env, "combat"):
                    dealt.append(source.ref)
                    if self.definition(source).kind == "hero" and source.controller in struck:
                        dealt.append(struck[source.controller])
        self.expire(Until.COMBAT)
        self.turn(combat=None)
        for ref in dealt:
            self.happen(Event(EventKind.ENDS, obj=ref, tags=frozenset({"combat"})))
        self.push(*priority(self.now.turn_player))
