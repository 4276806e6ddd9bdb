"""What can be done or paid now: optional effects, costs (rules 1.8.3b, 1.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.games.flesh_and_blood.definition import CardDefinition, living
from judge.games.flesh_and_blood.equipping import no_room, slots_of, unpaired
from judge.games.flesh_and_blood.judges.part import Judge
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.surroundings import has_come
from judge.games.flesh_and_blood.situation import Env, Forbidden, Frozen, Kind, Props, data_of
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.abilities import AdditionalCost, AlternativeCost, Forbids, WeaponZones
from judge.games.flesh_and_blood.vocabulary.changes import GainAbility
from judge.games.flesh_and_blood.vocabulary.roots import Effect, Selector
from judge.games.flesh_and_blood.vocabulary.standing import Equip, Exchange
from judge.games.flesh_and_blood.vocabulary.words import Asset, Bound, Num, Pick, Stat, TopOfDeck, Zone
from judge.rules.questions import Reason
from judge.rules.state import Obj, Ref
from judge.rules.values import replace

NUMBER = {Asset.RESOURCE: "resources", Asset.ACTION: "action points", Asset.LIFE: "life", Asset.CHI: "chi points"}


class Able(Judge):
    """Says whether optional effects can be generated and costs be paid."""

    def candidates(self, what: Pick, env: Env) -> tuple[Ref, ...]:
        """What may be chosen."""
        if what.among:
            left = [r for r in env.refs(what.among) if r not in env.refs("placed")]
            return tuple(r for r in left if self.words.openly_matches(r, what.what, env))
        return self.words.found(what.what, what.where, what.whose, env)

    def payable(self, seat: int, source: Ref, text: str) -> tuple[Ref, ...] | None:
        """What an optional cost of a card being played can be paid with (1.14.4b); None where nothing is chosen."""
        obj = self.run.obj(source)
        if obj is None:
            return None
        own = (one for ability in self.objects.of(obj).abilities for one in living(ability))
        costs = (c for a in own if isinstance(a, AdditionalCost | AlternativeCost) and a.text == text for c in a.costs)
        picks = [what for what in (getattr(cost, "what", None) for cost in costs) if isinstance(what, Pick)]
        return tuple(r for p in picks for r in self.candidates(p, Env(source, seat))) if picks else None

    def can(self, effects: Iterable[Effect], env: Env) -> bool:
        """Can optional effects or costs be generated now (1.8.3b, 1.14.4b)?"""
        costs = tuple(effects)
        env = replace(env, costs=costs) if len(costs) > 1 else env
        first = next((i for i, e in enumerate(costs) if not isinstance(e, fx.Pay)), 0)  # what it binds is not known yet
        return all(self._can_one(e, env) for i, e in enumerate(costs) if i <= first or not _of_it(e))

    def _can_one(self, effect: Effect, env: Env) -> bool:
        match effect:
            case fx.Pay(asset, n, who):
                seat = self.words.seat(who, env)
                return seat is not None and self.affordable(seat, asset, self.words.value(n, env), env)
            case fx.Put(what, zone) if zone is Zone.ARSENAL:  # 3.3.2a
                return self._enough(what, env) and not self.run.zone(Zone.ARSENAL, env.controller)
            case fx.Destroy(what):
                return self._enough(what, env, "destroy")
            case fx.Banish(what):
                return self._enough(what, env, "banish")
            case fx.Put(what) | fx.Reveal(what):
                return self._enough(what, env)
            case fx.Discard(what, who):
                seat = self.words.seat(who, env)
                return seat is not None and self._enough(what, replace(env, controller=seat))
            case fx.Charge():
                return bool(self.run.zone(Zone.HAND, env.controller))
            case fx.Tap(what) | fx.Untap(what):
                tapped = isinstance(effect, fx.Untap)
                return any(data_of(o).tapped is tapped for o in self.there(what, env))
            case Equip(what) if not effect.token:
                return any(self._may_equip(o, env.controller, effect.another) for o in self.there(what, env))
            case fx.Turn(what, face_up) if not isinstance(what, Pick):  # 8.5.24a
                return any(o.face_up is not face_up for o in self.there(what, env))
            case fx.PitchCard(what):
                return self._enough(what, env, "pitch")
            case fx.Transform(what, also=also):
                return self._enough(what, env) and (also is None or self._enough(also, env))
            case fx.Turn(what) | fx.GainControl(what):
                return self._enough(what, env)
            case Exchange(what, other):
                return self._enough(what, env) and self._enough(other, env)
            case fx.RemoveCounter(what, counter, n):
                need = self.words.value(n, env)
                return any(o.counter(counter) >= need for o in self.there(what, env))
            case fx.EachHeroDoes(who, inner):
                seats = self.words.seats(who, env)
                return bool(seats) and all(self.can(inner, replace(env, them=s, each=())) for s in seats)
            case fx.Either(options):
                return any(self.can(option, env) for option in options)
            case fx.RemoveAmong(what, counter, n, up_to):
                if up_to or n is None:
                    return self._enough(what, env)
                return sum(o.counter(counter) for o in self.there(what, env)) >= max(1, self.words.value(n, env))
            case fx.MoveCounter(of, to, counter, n):
                least = fx.RemoveCounter(of, counter, n or Num(1))
                return self._can_one(least, env) and self._enough(to, env)
            case _:
                return True

    def there(self, what: Selector, env: Env) -> list[Obj]:
        """The objects that are meant, or that may be chosen, as far as they are still there."""
        refs = self.candidates(what, env) if isinstance(what, Pick) else self.words.followed(what, env)
        return [obj for obj in map(self.run.obj, refs) if obj is not None]

    def free(self, doing: str, refs: Iterable[Ref]) -> tuple[Ref, ...]:
        """Those of some objects to which something can be done, as far as words say (1.0.2)."""
        return tuple(ref for ref in refs if not self.barred(doing, ref))

    def barred(self, doing: str, ref: Ref, by: int | None = None) -> bool:
        """Do words say that something can't be done to an object (1.0.2)? A card nobody knows is asked for only where
        they say so of some. by: the player who would, else its own."""
        obj = self.run.obj(ref)
        if obj is not None and obj.card is None and obj.data.kind is Kind.CARD and not any(self._forbidding(doing)):
            return False
        props = self.objects.props(ref)
        return props is not None and any(self.forbidden(doing, props, by=by))

    def _enough(self, what: Selector, env: Env, doing: str = "") -> bool:
        if isinstance(what, Pick):
            found = self.candidates(what, env)
            found = self.free(doing, found) if doing else found
            have = self.words.different(found, what.apart) if what.apart else len(found)
            if what.count is None or what.up_to:
                return True
            return have >= max(1, self.words.value(what.count, env)) or self.words.value(what.count, env) == 0
        if isinstance(what, TopOfDeck):  # counted, not looked at
            have = sum(len(self.run.zone(Zone.DECK, s)) for s in self.words.seats(what.whose, env))
            return have >= self.words.value(what.count, env)
        found = self.words.followed(what, env)
        return any(self.run.obj(r) is not None for r in (self.free(doing, found) if doing else found))

    def affordable(self, seat: int, asset: Asset, n: int, env: Env, pitched: Obj | None = None) -> bool:
        """Has a player the assets, or the cards to pitch for them (1.14.2), beside those that ``env.costs`` take from
        hand (1.14.4b)? pitched: as if that card were pitched already."""
        have = self.run.player(seat)[NUMBER[asset]]
        if asset is Asset.RESOURCE:
            have += self.run.player(seat)[NUMBER[Asset.CHI]]  # used in place of resource points (1.13.5b)
        if asset not in (Asset.RESOURCE, Asset.CHI) or (have >= n and pitched is None):
            return have >= n
        hand = self.run.zone(Zone.HAND, seat)
        gives = {o.ref: self.pitch_value(o) for o in hand if asset is Asset.RESOURCE or self.gives_chi(o)}
        have += sum(gives.values())
        for obj in hand if have < n else ():
            unread.asked(obj)
        # It may be enough with a card nobody knows: who pitches it is asked what it is.
        if any(o.card is None for o in hand):
            return True
        left = [o.ref for o in hand if o is not pitched]
        for among, count in self._kept(left, env):
            kept = sorted(gives.get(ref, 0) for ref in among)
            if len(kept) < count or have - sum(kept[:count]) < n:
                return False
        return have >= n

    def _kept(self, hand: Iterable[Ref], env: Env) -> Iterator[tuple[list[Ref], int]]:
        """From among which cards of a hand how many are needed for what else is to be paid."""
        for cost in env.costs:
            match cost:
                case fx.Put(Pick() as what) | fx.Discard(Pick() as what) | fx.Banish(Pick() as what):
                    count = 0 if what.count is None or what.up_to else self.words.value(what.count, env)
                    if what.where == (Zone.HAND,):
                        yield [r for r in self.candidates(what, env) if r in hand], count
                case fx.Put(what) | fx.Discard(what) | fx.Banish(what) if not isinstance(what, TopOfDeck):
                    own = [o.ref for o in self.there(what, env) if o.zone is Zone.HAND]
                    yield [r for r in own if r in hand], len(own)

    def pitch_value(self, obj: Obj) -> int:
        """What a card gives when it is pitched; 0 when it can't be: it has no pitch (1.14.3a), or is forbidden to."""
        props = self.objects.of(obj) if obj.card is not None else None
        if props is None or any(True for _ in self.forbidden("pitch", props)):
            return 0
        return props.stat(Stat.PITCH)

    def gives_chi(self, obj: Obj) -> bool:
        """Are the points a card gives when it is pitched chi points (2.8.2)?"""
        return obj.card is not None and "Chi" in self.objects.of(obj).subtypes

    def forbidden(self, doing: str, props: Props, *, kind: str = "", by: int | None = None) -> Iterator[Reason]:
        """Restrictions by effects and abilities: frozen, "can't be played" and the like (1.0.2, 8.5.34).

        kind: what kind of ability is activated: an action, an instant, a reaction (5.2.1b).
        """
        for effect in self.run.state.effects:
            if isinstance(effect, Frozen) and props.ref in effect.refs and doing in ("play", "activate"):
                yield Reason("8.5.34", f"{props.label} is frozen by {effect.env.label}")
        for said, env in self._forbidding(doing):
            yield from self._restricts(said, env, props, kind, props.holder if by is None else by)

    def _forbidding(self, doing: str) -> Iterator[tuple[Forbidden | Forbids, Env]]:
        """What says at present that something can't be done, to whatever."""
        for effect in self.run.state.effects:
            if isinstance(effect, Forbidden) and _of(effect, doing) and has_come(effect, self.now):
                yield effect, effect.env
        around = self.objects.around()
        for obj in around.objects if GainAbility in around.changing else around.printed.forbidding:
            if obj.card is None or around.idle(obj) or not obj.face_up:
                continue
            own = self.objects.of(obj)
            for ability in own.abilities:
                if isinstance(ability, Forbids) and _of(ability, doing):
                    env = Env(obj.ref, obj.controller or 0, label=own.label, sentence=ability.text)
                    if ability.condition is None or self.words.holds(ability.condition, env):
                        yield ability, env

    def _restricts(self, said: Forbidden | Forbids, env: Env, props: Props, kind: str, seat: int) -> Iterator[Reason]:
        if said.origin and self.words.past.comes_from(props.ref) not in said.origin:
            return
        what = said.what
        kinds = {t.lower() for t in (*what.types, *what.any_types)}
        if kind and what.action is not None:
            if what.action is not (kind == "action"):
                return
            what = replace(what, action=None)
        elif kind and kinds and kinds <= _KINDS:  # "they can't activate instants": such abilities, whatever has them
            if kind not in kinds:
                return
            what = replace(what, types=(), any_types=())
        if said.after and self.words.past.done(said, seat, env) < said.after:
            return
        if self.words.matches(props, what, env) and (said.who is None or seat in self.words.seats(said.who, env)):
            yield Reason("1.0.2", f"{env.label}: {' '.join(env.sentence.split())}")

    def _may_equip(self, obj: Obj, seat: int, another: bool) -> bool:
        equipped = obj.zone in (Zone.ARENA, Zone.CHAIN) and bool(data_of(obj).slot)
        return equipped is another and bool(self.slots(obj, seat))

    def slots(self, obj: Obj, seat: int, gone: Obj | None = None) -> tuple[str, ...]:
        """The kinds of zones where a player could equip an object, or equip it to another; one with modular only its
        owner (8.3.30b, 8.5.41c). gone: what would be there no longer."""
        if obj.card is None or ("modular" in obj.card.as_printed.keywords and obj.owner != seat):
            return ()
        return tuple(slot for slot in slots_of(obj.card) if self.room(slot, seat, obj.card, gone))

    def room(self, slot: str, seat: int, new: CardDefinition, gone: Obj | None = None) -> bool:
        """Is there an empty zone of its kind for a card to be equipped to (8.5.41c)?"""
        here = (*self.run.zone(Zone.ARENA), *self.run.zone(Zone.CHAIN))
        mine = [o for o in here if o.controller == seat and o is not gone and data_of(o).slot]
        if unpaired([o.card for o in mine], new):
            return False
        there = [o.card for o in mine if data_of(o).slot == slot]
        hero = self.objects.hero(seat)
        printed = (data_of(hero).own or hero.card) if hero is not None else None  # 4.1.2a
        own = [a.n for a in printed.abilities if isinstance(a, WeaponZones)] if printed is not None else []
        return not no_room(there, new, own[0] if own else 2)


_KINDS = {"instant", "attack reaction", "defense reaction"}


def _of_it(effect: Effect) -> bool:
    """Is it about what an effect before it bound?"""
    return isinstance(getattr(effect, "what", None), Bound)


def _of(said: Forbidden | Forbids, doing: str) -> bool:
    return doing in said.doing.split(" or ")
