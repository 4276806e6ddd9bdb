"""What effects do as they resolve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judge.games.factions.damage import C, D, Happens
from judge.games.factions.frames import FollowUp, March
from judge.games.factions.properties import Has
from judge.games.factions.situation import Activation, AtWork, Data, Item, Strike
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability, Effect
from judge.games.factions.vocabulary.selectors import EventKind, Units, Who
from judge.games.factions.zones import PLACES, Zone
from judge.rules.questions import Ask, Purpose, Question, Unknown
from judge.rules.state import Event, Obj, Ref

MOVE = "zone to move to"
TAPPED = "is tapped for it"
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


class Effects(Happens):
    """Carries effects out."""

    # --- who --------------------------------------------------------------------------------------

    def whom(self, who: Who, item: Item) -> list[Obj]:
        """The units an effect is done to; a target that is gone is none (target-gone)."""
        source = self.obj(item.source)
        place = source.data.place if source is not None else item.at
        match who:
            case Who.TARGET:
                refs = [t for t in item.targets if isinstance(t, Ref)]
                if not refs and item.event is not None:
                    refs = [item.event]
                there = [o for r in refs if (o := self.obj(r)) is not None and o.zone is Zone.FIELD]
                if len(there) < len(refs):
                    self.reading(C + "target-gone")
                return there
            case Who.SELF:
                return [source] if source is not None else []
            case Who.EVENT:
                obj = self.obj(item.event)
                return [obj] if obj is not None and obj.zone is Zone.FIELD else []
            case Who.OTHERS_HERE:
                return [o for o in self.units(place) if o.ref != item.source]
            case Who.ALL_HERE:
                return self.units(place)
            case Who.ALL_IN_TARGET_ZONE:
                return self.units(int(item.targets[0]))
            case Who.SPLASHED:
                return [o for o in self.units(item.at) if o.ref not in (item.source, item.event)]
            case Who.MINE:
                return [o for o in self.units() if o.owner == item.seat and not self.card(o).capital]
            case Who.MINE_IN_TARGET_ZONE:
                mine = [o for o in self.units(int(item.targets[0])) if o.owner == item.seat]
                return [o for o in mine if not self.card(o).capital]

    def affected(self, who: Who, item: Item) -> list[Obj]:
        """Those of them that do not escape: immune to magic, or a save made; asked once for all effects."""
        found = []
        for obj in self.whom(who, item):
            immune = item.by_magic and obj.ref != item.source and self.of(obj).all(v.Immune)
            if immune and any(t.to == "magic" for t in self.of(obj).all(v.Immune)):
                words = ("Magic Immunity",)
                cites = (C + "magic-immunity",)
                self.happen(Event(EventKind.TRIGGER, player=obj.owner, obj=obj.ref, names=words, cites=cites))
                continue
            found.append(obj)
        return found

    # --- resolving --------------------------------------------------------------------------------

    def resolve(self, item: Item) -> None:
        """Do everything an item on the stack says."""
        source = self.obj(item.source)
        if item.may and not self._wanted(item, source):
            return
        if item.magic and source is not None:
            self.spend(source, item.magic)
        if item.own and item.save:
            ability = Ability(item.tag, item.text, ())
            if source is None or source.zone is not Zone.FIELD or not self._still_hit(item):
                return
            if not self.save(source, item.save, ability, own=True):
                return
            item = replace(item, save=0)
        escaped: dict[Ref, bool] = {}
        for effect in item.effects:
            self.do(effect, item, escaped)
        self.check_defeats()

    def _wanted(self, item: Item, source: Obj | None) -> bool:
        if source is None or (item.magic and not self.magic_left(source, item.magic)):
            return False
        if not self._still_hit(item):
            return False
        sentence = item.text or item.label
        return self.may(item.seat, source=self.name(source), sentence=sentence, source_ref=source.ref)

    def _still_hit(self, item: Item) -> bool:
        """Nothing is left to prevent when the attack deals no damage already."""
        only = item.effects == (fx.NoDamage(),)
        return not (only and self.now.strikes and self.now.strikes[-1].no_damage)

    def do(self, effect: Effect, item: Item, escaped: dict[Ref, bool]) -> None:
        """One effect."""
        for cite in _READINGS.get(type(effect), ()):
            self.reading(cite)
        getattr(self, f"_do_{_snake(type(effect).__name__)}")(effect, item, escaped)

    def _struck(self, who: Who, item: Item, escaped: dict[Ref, bool]) -> list[Obj]:
        """Those an effect reaches, after each has rolled its save once."""
        found = []
        for obj in self.affected(who, item):
            if item.save and obj.ref not in escaped:
                escaped[obj.ref] = self.save(obj, item.save, Ability(item.tag, item.text, ()))
            if not escaped.get(obj.ref):
                found.append(obj)
        return found

    def _do_damage(self, effect: fx.Damage, item: Item, escaped: dict[Ref, bool]) -> None:
        tags = frozenset({"magic"}) if item.by_magic else frozenset()
        if effect.who is Who.SPLASHED:
            self.reading(C + "splash-zone")
        if effect.who is Who.ALL_IN_TARGET_ZONE:
            self.reading(C + "range-of-effects-on-zone")
        for obj in self._struck(effect.who, item, escaped):
            self.hurt(obj.ref, effect.amount, source=item.source, tags=tags, sentence=item.text)

    def _do_heal(self, effect: fx.Heal, item: Item, escaped: dict[Ref, bool]) -> None:
        for obj in self._struck(effect.who, item, escaped):
            if obj.data.damage or self.of(obj).all(v.HealHurts):
                self.heal(obj.ref, effect.amount, item.source)

    def _do_heal_dealt(self, effect: fx.HealDealt, item: Item, escaped: dict[Ref, bool]) -> None:
        if self.now.strikes:
            self.heal(item.source, self.now.strikes[-1].dealt, item.source)

    def _do_tap(self, effect: fx.Tap, item: Item, escaped: dict[Ref, bool]) -> None:
        for obj in self._struck(effect.who, item, escaped):
            self.tap(obj.ref)

    def _do_defeat(self, effect: fx.Defeat, item: Item, escaped: dict[Ref, bool]) -> None:
        there = self.whom(effect.who, item)
        if any(self.card(o).capital for o in there):
            self.reading(C + "capital-is-a-unit")
        alive = [o for o in self._struck(effect.who, item, escaped) if not self.card(o).capital]
        for obj in alive:
            self.defeat(obj.ref)

    def _do_no_damage(self, effect: fx.NoDamage, item: Item, escaped: dict[Ref, bool]) -> None:
        if self.now.strikes:
            self.strike(no_damage=True)

    def strike(self, **changes: Any) -> None:
        """Change the attack under way."""
        strikes = self.now.strikes
        self.turn(strikes=(*strikes[:-1], replace(strikes[-1], **changes)))

    def _do_attack_back(self, effect: fx.AttackBack, item: Item, escaped: dict[Ref, bool]) -> None:
        me, other = self.obj(item.source), self.obj(item.event)
        if me is None or other is None or not self.in_range(me, other, self.attack_range(me)):
            return
        words = item.text
        if effect.may and not self.may(
            item.seat, source=self.name(me), sentence=words, source_ref=me.ref, verb="attack back"
        ):
            return
        self.immediate(me, other)

    def immediate(self, attacker: Obj, target: Obj) -> None:
        """An attack outside the usual ones."""
        raise NotImplementedError

    def in_range(self, one: Obj, other: Obj, reach: int) -> bool:
        """May a unit attack another there? Range and what hides it."""
        return self.distance(one, other) <= reach and not self.hidden(other, one)

    def hidden(self, target: Obj, by: Obj | None) -> Has | None:
        """What hides a unit from a unit, or from a battle card (``by`` None); None when nothing does."""
        for has in self.of(target).has:
            afar = by is None or by.data.place != target.data.place
            if isinstance(has.term, v.HiddenAfar) and by is not None and afar and by.ref != target.ref:
                return has
            if isinstance(has.term, v.HiddenBehind) and (by is None or by.ref != target.ref):
                others = [o for o in self.units(target.data.place) if o.owner == target.owner and o.id != target.id]
                if afar or any(has.term.ability not in self.of(o).ability_names() for o in others):
                    return has
        return None

    def _do_magic_drain(self, effect: fx.MagicDrain, item: Item, escaped: dict[Ref, bool]) -> None:
        hurt = self.obj(item.event)
        if hurt is not None and hurt.zone is Zone.FIELD and hurt.data.magic > 0:
            self.gain_magic(hurt.ref, -effect.loses)
            self.gain_magic(item.source, effect.gains)

    # --- moving -----------------------------------------------------------------------------------

    def go(self, ref: Ref, place: int, *cites: str) -> None:
        """A unit is in another zone now; its equipment goes along."""
        obj = self.obj(ref)
        if obj is None:
            return
        self.change(ref, place=place)
        for item in self.equipment(ref):
            self.change(item.ref, place=place)
        self.happen(Event(EventKind.MOVE, player=obj.owner, obj=ref, amount=place, cites=cites or (D + "move",)))

    def closed(self, place: int) -> bool:
        """May units not move in or out of a zone this round?"""
        return any(isinstance(e, AtWork) and e.place == place for e in self.state.effects)

    def ask_place(self, obj: Obj, seat: int, places: Sequence[int]) -> int | None:
        """The zone a unit goes to; None when there is none."""
        options = tuple(places)
        if not options:
            return None
        labels = tuple(f"zone {p}" for p in options)
        question = Question(
            Ask.CHOOSE, seat, options, labels=labels, verb=MOVE, source=self.name(obj), source_ref=obj.ref,
            sentence=f"where {self.name(obj)} goes",
        )  # fmt: skip
        return int(self.ask(question))

    def _do_move_target(self, effect: fx.MoveTarget, item: Item, escaped: dict[Ref, bool]) -> None:
        source = self.obj(item.source)
        for obj in self._struck(Who.TARGET, item, escaped):
            if self.card(obj).capital:
                self.reading(C + "capital-is-a-unit")
                continue
            centre = source.data.place if source is not None else item.at
            near = [p for p in range(1, PLACES + 1) if abs(p - centre) <= effect.range and p != obj.data.place]
            near = [p for p in near if not self.closed(p) and not self.closed(obj.data.place)]
            said = [t for t in item.targets if not isinstance(t, Ref) and t in near]
            near = said or near
            place = self.ask_place(obj, item.seat, near)
            if place is not None:
                self.go(obj.ref, place)

    def _do_move_anywhere(self, effect: fx.MoveAnywhere, item: Item, escaped: dict[Ref, bool]) -> None:
        source = self.obj(item.source)
        if source is None:
            return
        here = source.data.place
        places = [int(t) for t in item.targets if isinstance(t, int) and not isinstance(t, Ref)]
        places = places or [
            p for p in range(1, PLACES + 1) if p != here and not self.closed(p) and not self.closed(here)
        ]
        place = self.ask_place(source, item.seat, places)
        if place is not None:
            self.go(source.ref, place)
            turn = self.activation_of(source.ref)
            if turn is not None:
                self.turn(activation=replace(turn, moved=turn.moved + 1))

    def _do_move_each(self, effect: fx.MoveEach, item: Item, escaped: dict[Ref, bool]) -> None:
        self.push(March(item, tuple(o.ref for o in self.whom(Who.MINE, item)), effect.past))

    def next_to(self, ref: Ref, *, past: bool) -> list[int]:
        """The adjacent zones an effect may move a unit to. past: enemies do not stop it."""
        obj = self.obj(ref)
        if obj is None or self.closed(obj.data.place):
            return []
        here = obj.data.place
        near = [p for p in (here - 1, here + 1) if 1 <= p <= PLACES and not self.closed(p)]
        return [p for p in near if past or not self.stops(obj, here, p)]

    def stops(self, obj: Obj, here: int, to: int) -> Obj | None:
        """The enemy that keeps a unit from advancing out of a zone."""
        raise NotImplementedError

    def _do_no_obstacle(self, effect: fx.NoObstacle, item: Item, escaped: dict[Ref, bool]) -> None:
        for obj in self._struck(Who.TARGET, item, escaped):
            self.at_work(AtWork((obj.ref,), passable=True, label="does not count as an enemy when moving forward"))

    def at_work(self, effect: AtWork) -> None:
        """An effect begins that lasts to the end of the round, or for one attack."""
        self.set(effects=(*self.state.effects, effect))
        ref = effect.units[0] if len(effect.units) == 1 else None
        names = tuple(self.name(self.obj(r)) for r in effect.units)
        self.happen(Event(EventKind.EFFECT, obj=ref, names=names, amount=effect.place, sentence=effect.label))

    def _do_swap_zones(self, effect: fx.SwapZones, item: Item, escaped: dict[Ref, bool]) -> None:
        source = self.obj(item.source)
        if source is None:
            return
        allies = [o for o in self.units() if o.owner == item.seat and o.id != source.id and not self.card(o).capital]
        allies = [o for o in allies if self.distance(o, source) <= self.reach(source)]
        if len(allies) < 2:
            return
        one = self.choose(item.seat, allies, "swaps zones", item.text)
        other = self.choose(item.seat, [o for o in allies if o.id != one.id], "swaps zones", item.text)
        if one.data.place != other.data.place:
            self.go(one.ref, other.data.place)
            self.go(other.ref, one.data.place)

    def choose(self, seat: int, objects: Sequence[Obj], verb: str, sentence: str = "") -> Obj:
        """One of several units, chosen by a player."""
        question = Question(
            Ask.CHOOSE, seat, tuple(o.ref for o in objects), labels=tuple(map(self.name, objects)), verb=verb,
            sentence=sentence,
        )  # fmt: skip
        found = self.obj(self.ask(question))
        assert found is not None
        return found

    def _do_ally_attacks(self, effect: fx.AllyAttacks, item: Item, escaped: dict[Ref, bool]) -> None:
        source = self.obj(item.source)
        if source is None:
            return
        targets: dict[Ref, list[Obj]] = {}
        for ally in self.units():
            if ally.owner != item.seat or ally.id == source.id or self.distance(ally, source) > self.reach(source):
                continue
            enemies = [o for o in self.units() if o.owner != item.seat]
            found = [o for o in enemies if self.in_range(ally, o, self.attack_range(ally))]
            if found and not self.card(ally).capital:
                targets[ally.ref] = found
        if not targets:
            return
        labels = ("nobody", *(self.name(self.obj(r)) for r in targets))
        question = Question(
            Ask.CHOOSE, item.seat, (None, *targets), labels=labels, verb="immediate attack", source=self.name(source),
            sentence=item.text,
        )  # fmt: skip
        chosen = self.ask(question)
        attacker = self.obj(chosen)
        if attacker is not None:
            fits = targets[attacker.ref]
            names = tuple(map(self.name, fits))
            refs = tuple(o.ref for o in fits)
            aim = Question(
                Ask.TARGET, item.seat, refs, purpose=Purpose.TARGET, labels=names, sentence="target of the attack"
            )
            target = self.obj(self.ask(aim))
            assert target is not None
            self.immediate(attacker, target)

    # --- attacks ----------------------------------------------------------------------------------

    def _do_next_attack(self, effect: fx.NextAttack, item: Item, escaped: dict[Ref, bool]) -> None:
        for obj in self._struck(effect.who, item, escaped):
            self.at_work(AtWork((obj.ref,), once=effect.stats, label=item.text or item.label))

    def _do_make_attacks(self, effect: fx.MakeAttacks, item: Item, escaped: dict[Ref, bool]) -> None:
        source = self.obj(item.source)
        if source is None:
            return
        reach = self.attack_range(source) if effect.range is None else effect.range
        ranged = effect.range is not None or self.attack_range(source) > 0
        targets = [o for t in item.targets if isinstance(t, Ref) and (o := self.obj(t)) is not None]
        if effect.damage is not None:
            self.reading(C + "bow-attack-damage")
            for obj in targets[: effect.count]:
                if self.in_range(source, obj, reach):
                    strike = Strike(source.ref, obj.ref, ranged, effect.attack, effect.damage)
                    self.begin(strike)
            return
        turn = self.activation_of(source.ref)
        if turn is not None:
            self.turn(activation=replace(turn, owed=turn.owed + effect.count - len(targets[: effect.count])))
        if targets and len(targets) < effect.count:
            self.push(FollowUp(item.seat, source.ref, targets[-1].ref))
        for obj in reversed(targets[: effect.count]):
            self.immediate(source, obj)

    def begin(self, *strikes: Strike) -> None:
        """Attacks begin, the first one given first."""
        raise NotImplementedError

    def _do_attack_each(self, effect: fx.AttackEach, item: Item, escaped: dict[Ref, bool]) -> None:
        source = self.obj(item.source)
        if source is None:
            return
        enemies = [o for o in self.enemies(source.owner, source.data.place) if not self.hidden(o, source)]
        ranged = self.attack_range(source) > 0
        self.begin(*(Strike(source.ref, o.ref, ranged) for o in enemies))

    def _do_move_attack_move(self, effect: fx.MoveAttackMove, item: Item, escaped: dict[Ref, bool]) -> None:
        turn = self.activation_of(item.source)
        if isinstance(turn, Activation):
            plan = (("move", effect.first), ("attack", 1), ("move", effect.last))
            self.turn(activation=replace(turn, plan=plan))

    def _do_on_roll(self, effect: fx.OnRoll, item: Item, escaped: dict[Ref, bool]) -> None:
        source = self.obj(item.source)
        if source is None:
            return

        def row(number: int) -> int:
            return next((i for i, (low, high, _) in enumerate(effect.table) if low <= number <= high), -1)

        found = row(self.roll(source, row, item.label))
        if found >= 0:
            self.do(effect.table[found][2], item, escaped)

    # --- cards and players ------------------------------------------------------------------------

    def _do_gain_build(self, effect: fx.GainBuild, item: Item, escaped: dict[Ref, bool]) -> None:
        self.build(item.seat, effect.amount)

    def build(self, seat: int, amount: int, *cites: str) -> None:
        """A player's build points change."""
        if amount:
            self.set_number(seat, "build", self.player(seat)["build"] + amount)
            self.happen(Event(EventKind.BUILD, player=seat, amount=amount, cites=cites or (D + "build-points",)))

    def _do_draw(self, effect: fx.Draw, item: Item, escaped: dict[Ref, bool]) -> None:
        for _ in range(effect.amount):
            self.draw(item.seat)

    def draw(self, seat: int) -> Obj | None:
        """A player draws a card; from an empty deck nothing is drawn (empty-deck)."""
        deck = self.zone(Zone.DECK, seat)
        if not deck:
            self.happen(Event(EventKind.DRAW, player=seat, amount=0, cites=(C + "empty-deck",)))
            return None
        top = deck[0]
        if self.player(seat)["shuffled"] and any(o.card is not None for o in deck):
            labels = tuple(map(self.name, deck))
            refs = tuple(o.ref for o in deck)
            ref = self.chance(refs, Purpose.RANDOM, same=labels, labels=labels, sentence="the card on top")
            top = self.obj(ref) or top
        new = self.move_card(top, Zone.HAND)
        self.happen(Event(EventKind.DRAW, player=seat, obj=new.ref, amount=1, cites=(D + "draw",)))
        return new

    def shuffle(self, seat: int) -> None:
        """A deck is shuffled: its order is unknown from now on."""
        self.set_number(seat, "shuffled", 1)
        self.happen(Event(EventKind.SHUFFLE, player=seat))

    def _do_search(self, effect: fx.Search, item: Item, escaped: dict[Ref, bool]) -> None:
        source = self.obj(item.source)
        seat, deck = item.seat, self.zone(Zone.DECK, item.seat)
        if effect.may and not self.may(seat, source=item.label, sentence=item.text, source_ref=item.source):
            return
        if any(o.card is None for o in deck):
            who = self.player(seat).name
            raise Unknown(f"{item.label} searches the deck of {who}, and which cards are in it is not said")
        fits = [o for o in deck if self._sought(effect, o)]
        if effect.name_has:
            self.reading(C + "elf-in-the-name")
        if not fits:
            self.happen(Event(EventKind.SEARCH, player=seat, amount=0, names=(item.label,)))
            return
        question = Question(
            Ask.CHOOSE, seat, tuple(o.ref for o in fits), labels=tuple(map(self.name, fits)),
            same=tuple(map(self.name, fits)), verb="search", source=item.label, sentence=item.text,
        )  # fmt: skip
        obj = self.obj(self.ask(question))
        assert obj is not None
        cites = (C + "search-and-shuffle",)
        self.happen(Event(EventKind.SEARCH, player=seat, obj=obj.ref, amount=1, names=(item.label,), cites=cites))
        if effect.at == "hand":
            self.move_card(obj, Zone.HAND)
        else:
            place = item.at if effect.at == "event" or source is None else source.data.place
            self.deploy(obj, place)
        self.shuffle(seat)

    def _sought(self, effect: fx.Search, obj: Obj) -> bool:
        units = Units(named=effect.named, name_has=effect.name_has, unique=effect.unique)
        return self.card(obj).kind == "Unit" and self._is(units, self.card(obj))

    def deploy(self, obj: Obj, place: int, on: Ref | None = None) -> Obj:
        """A card comes into play at a zone; a unit with its magic points."""
        card = self.card(obj)
        magic = card.rating or 0
        new = self.move_card(obj, Zone.FIELD, data=Data(place=place, magic=magic, on=on))
        self.happen(Event(EventKind.DEPLOY, player=new.owner, obj=new.ref, amount=place, cites=(D + card.kind_rule,)))
        for commander, term in self.commands(v.DeployedWith):
            near = self.distance(commander, new) <= self.reach(commander)
            if near and self.fits(term.units, new, commander.owner, commander):
                self.gain_magic(new.ref, term.magic)
        self.check_unique(new.ref)
        found = self.obj(new.ref)
        return found or new

    def check_unique(self, ref: Ref) -> None:
        """Two Unique units of one name on the field are both destroyed (unique, unique-each-or-all)."""
        obj = self.obj(ref)
        if obj is None or not self.card(obj).unique:
            return
        for other in self.units():
            if (
                other.id != obj.id
                and self.card(other).unique
                and set(self.card(other).names) & set(self.card(obj).names)
            ):
                for one in (obj, other):
                    self.defeat(one.ref, D + "unique", C + "unique-each-or-all")
                return

    def _do_give_until_round_ends(self, effect: fx.GiveUntilRoundEnds, item: Item, escaped: dict[Ref, bool]) -> None:
        units = tuple(o.ref for o in self._struck(effect.who, item, escaped))
        if units:
            self.at_work(AtWork(units, effect.given, label=item.text or item.label, source=item.source))

    def _do_cordon(self, effect: fx.Cordon, item: Item, escaped: dict[Ref, bool]) -> None:
        self.at_work(AtWork(place=int(item.targets[0]), label=item.text or item.label))

    def _do_tap_for_magic(self, effect: fx.TapForMagic, item: Item, escaped: dict[Ref, bool]) -> None:
        for obj in self.units():
            fits = self.fits(effect.units, obj, item.seat) and obj.owner == item.seat and not obj.data.tapped
            words = item.text
            if fits and self.may(
                item.seat, source=self.name(obj), sentence=words, source_ref=obj.ref, verb=TAPPED
            ):  # fmt: skip
                self.tap(obj.ref)
                self.gain_magic(obj.ref, effect.amount)

    def _do_flip_coin(self, effect: fx.FlipCoin, item: Item, escaped: dict[Ref, bool]) -> None:
        side = self.chance(("heads", "tails"), Purpose.COIN, source=item.label, sentence="the coin")
        self.happen(Event(EventKind.COIN, player=item.seat, names=(str(side),)))
        for one in effect.heads if side == "heads" else effect.tails:
            self.do(one, item, escaped)

    def _do_reorder(self, effect: fx.Reorder, item: Item, escaped: dict[Ref, bool]) -> None:
        other = 1 - item.seat
        who, whose = (item.seat if effect.by_me else other), (item.seat if effect.mine else other)
        top = list(self.zone(Zone.DECK, whose)[: effect.cards])
        seen = ("deck", *(o.card.name for o in top if o.card is not None))
        self.happen(Event(EventKind.LOOK, player=who, target=whose, amount=len(top), names=seen))
        order: list[Obj] = []
        while top:
            names = tuple(map(self.name, top))
            question = Question(
                Ask.ORDER, who, tuple(o.ref for o in top), labels=names, same=names, verb="reorder",
                source=item.label, sentence=item.text,
            )  # fmt: skip
            chosen = self.obj(self.ask(question))
            assert chosen is not None
            order.append(chosen)
            top = [o for o in top if o.id != chosen.id]
        for place, obj in enumerate(order):
            self.place(obj, place)

    def _do_look_at_hand(self, effect: fx.LookAtHand, item: Item, escaped: dict[Ref, bool]) -> None:
        other = 1 - item.seat
        cards = self.zone(Zone.HAND, other)
        names = ("hand", *(o.card.name for o in cards if o.card is not None))
        event = Event(EventKind.LOOK, player=item.seat, target=other, amount=len(cards), names=names)
        self.happen(event)

    def _do_hurt_capitals(self, effect: fx.HurtCapitals, item: Item, escaped: dict[Ref, bool]) -> None:
        mine, other = self.capital(item.seat), self.capital(1 - item.seat)
        if other is not None and effect.damage:
            self.hurt(other.ref, effect.damage, source=item.source)
        if mine is not None and effect.heal and mine.data.damage:
            self.heal(mine.ref, effect.heal, item.source)

    def _do_counter(self, effect: fx.Counter, item: Item, escaped: dict[Ref, bool]) -> None:
        for target in item.targets:
            found = next((i for i in self.now.stack if i.source == target and i.kind == "card"), None)
            obj = self.obj(target) if isinstance(target, Ref) else None
            if found is not None and obj is not None:
                self.turn(stack=tuple(i for i in self.now.stack if i is not found))
                self.happen(Event(EventKind.COUNTERED, player=obj.owner, obj=obj.ref, cites=(D + "counter",)))
                self.move_card(obj, Zone.GRAVEYARD)


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
