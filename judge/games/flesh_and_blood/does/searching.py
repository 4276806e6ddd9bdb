"""Effects that look through cards, equip, and add defending cards (8.5.11, 8.5.19, 8.5.22, 8.5.32, 8.5.41)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.creating import Creating
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.moving import Moving
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.does.places import Places
from judge.games.flesh_and_blood.equipping import SLOTS, slots_of
from judge.games.flesh_and_blood.situation import CardData, Env, data_of
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.abilities import Unsupported
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.standing import Awaken, CreateExposed, Equip, Unequip
from judge.games.flesh_and_blood.vocabulary.words import Filter, HeroOf, Pick, Zone
from judge.rules.questions import Ask, NotExecutable, Question, Unknown
from judge.rules.state import Event, Ref
from judge.rules.values import replace

_FLIPS = {"Figment", "Invocation", "Construct"}  # 9.1.3


def _back_of(card: CardDefinition) -> CardDefinition:
    """The back face of a transcend-card, which no document prints beside its front: whatever asks about it stops."""
    nobody = Unsupported(text="its back face", reason="nobody has said what the back face prints")
    return replace(
        card, name=f"back of {card.name}", moniker="", base=(), types=(), subtypes=(), abilities=(nobody,), sentences=()
    )


@dataclass(eq=False)
class Searching(Doer):
    """Looks through decks and hands, puts equipment on."""

    choosing: Choosing
    events: Events
    places: Places
    moving: Moving
    creating: Creating

    def _do_look(self, effect: fx.Look, env: Env) -> Env:
        refs = self.choosing.select(effect.what, env, "look at")
        refs += self.choosing.select(effect.also, env, "look at") if effect.also is not None else ()
        self._look(refs, env.controller)
        return replace(env, did=True).bind("looked", refs).bind("it", refs).bind("placed", ())

    def _look(self, refs: tuple[Ref, ...], seat: int) -> None:
        """A player looks at cards, of which some may be left out of the scenario (8.5.11)."""
        known = tuple(r for r in refs if (o := self.run.obj(r)) is not None and o.card is not None)
        seen, names = tuple(self.objects.props(r) for r in known), tuple(self.objects.name(r) for r in known)
        unknown = len(refs) - len(known)
        look = Event(EventKind.LOOK, seat, amount=unknown, others=known, seen_others=seen, names=names)
        self.run.note(replace(look, cites=("8.5.11",)))

    def _do_reveal_until(self, effect: fx.RevealUntil, env: Env) -> Env:
        """One card after the other, down to the first that matches; without one, the whole deck (1.8.9)."""
        shown: list[Ref] = []
        for n in range(1, len(self.run.zone(Zone.DECK, env.controller)) + 1):
            ref = self.reads.decks.top(env.controller, n)[-1].ref
            self.moving.reveal(ref, env)
            shown.append(ref)
            if self.words.openly_matches(ref, effect.what, env):
                return replace(env, did=True).bind("revealed", tuple(shown)).bind("it", (ref,))
        return replace(env, did=False).bind("revealed", tuple(shown)).bind("it", ())

    def _do_search(self, effect: fx.Search, env: Env) -> Env:
        """8.5.19; the search for a kind of card may be failed where no public card is one (8.5.19a, b), for any card it
        may not (8.5.19c)."""
        seat, owners = self.words.seat(effect.who, env), self.words.seats(effect.whose, env)
        there = [o for zone in effect.where for owner in owners for o in self.run.zone(zone, owner)]
        if seat is None or not there:  # 8.5.19d
            return replace(env, did=False).bind("it", ()).bind("chosen", ())
        if any(o.card is None for o in there):
            names = ", ".join(self.run.player(owner).name for owner in owners)
            raise Unknown(f"{env.label} searches {names}'s {effect.where[0].value}, which is left out")
        self._look(tuple(o.ref for o in there if o.zone is Zone.DECK or not o.face_up), seat)
        what = Pick(effect.what, effect.where, effect.whose, effect.count, effect.up_to, apart=effect.apart)
        private = not any(
            o.zone is not Zone.DECK and o.face_up
            for o in map(self.run.obj, self.judges.able.candidates(what, env))
            if o
        )
        what = replace(what, up_to=effect.up_to or (private and effect.what != Filter()))
        found = self.choosing.pick(what, env, "search for", seat)
        if Zone.DECK in effect.where and seat in owners:
            self.events.happen(Event(EventKind.SEARCH, seat, cause=env.controller, cites=("8.5.19",)))
        return replace(env, did=bool(found)).bind("it", found).bind("chosen", found)

    def _do_opt(self, effect: fx.Opt, env: Env) -> Env:
        """8.5.22: any number of the top cards to the bottom, the others on top, in any order."""
        seat, n = env.controller, self.words.value(effect.n, env)
        opting = self.events.propose(Event(EventKind.OPT, seat, amount=n, **env.cause))
        if opting is None:  # something else has been done instead
            return replace(env, did=False)
        n = opting.amount
        seen = tuple(o.ref for o in self.reads.decks.top(seat, n))
        if not seen:
            return replace(env, did=False)
        self._look(seen, seat)
        what = Pick(Filter(), (Zone.DECK,), count=None, up_to=True, among="looked")
        down = self.choosing.pick(what, env.bind("looked", seen), "put on the bottom", seat)
        up = tuple(r for r in seen if r not in down)
        bottom = self.choosing.in_order(seat, down, "put on the bottom", env)
        top = self.choosing.in_order(seat, up, "put on the top", env)
        rest = tuple(o.id for o in self.run.zone(Zone.DECK, seat)[len(seen) :])
        deck = (*(r.id for r in top), *rest, *(r.id for r in bottom))
        self.run.set(zones={**self.run.state.zones, (Zone.DECK, seat): deck})
        self.events.happen(Event(EventKind.OPT, seat, amount=len(seen), cause=seat, cites=("8.5.22",)))
        return replace(env, did=True)

    def _do_equip(self, effect: Equip, env: Env) -> Env:
        if effect.token:
            made = self._equip_token(effect.token, effect.counter, env)
            return replace(env, did=bool(made)).bind("it", made)
        done: list[Ref] = []
        for ref in self.choosing.select(effect.what, env, "equip"):
            new = self._to_another(ref, env) if effect.another else self._equip(ref, env.controller, env)
            if new is not None:
                done.append(new)
                if effect.counter:
                    self.moving.counters(new, effect.counter, 1, env)
        env = replace(env, did=bool(done))
        return env.bind("it", tuple(done)) if isinstance(effect.what, Pick) else env

    def _do_transform(self, effect: fx.Transform, env: Env) -> Env:
        """8.5.36: put under a permanent, which becomes one first if it is none; or under a token created for it."""
        if not self.judges.able.can((effect,), env):  # all of several, or nothing is transformed (8.5.36d)
            return replace(env, did=False)
        below = self.choosing.select(effect.what, env, "transform")
        with_it = self.choosing.select(effect.also, env, "transform") if effect.also is not None else ()
        below = (*below, *(ref for ref in with_it if ref not in below)) if below else ()
        above: tuple[Ref, ...]
        if effect.token:
            above = self.creating.create(env.controller, ((effect.token, len(below)),), env)
        else:
            found = [self.run.obj(r) for r in self.words.refs(effect.into, env)]
            above = tuple(o.ref for o in found if o is not None)
        if not below or not above:
            return replace(env, did=False)
        if effect.face:
            self._turn_over(above[0], effect.face, env)
        if not effect.token:
            above = above[:1] * len(below)
            top = self.run.obj(above[0])
            if top is not None and top.zone not in (Zone.ARENA, Zone.CHAIN):
                self.moving.enter_arena(top.ref, env.controller, env)
        for ref, under in zip(below, above, strict=False):
            obj = self.run.obj(ref)
            if obj is not None:
                name = self.objects.name(ref)
                self.places.move(ref, Zone.UNDER, data=CardData(under=under, token=data_of(obj).token))
                self.tell(env.controller, f"{name} is transformed into {self.objects.name(under)}", "8.5.36")
        return replace(env, did=True).bind("created", tuple(above)).bind("transformed", with_it)

    def _turn_over(self, ref: Ref, face: str, env: Env) -> None:
        """The back face of a flip-card becomes active, until it is a new object (9.1.3b)."""
        obj, back = self.run.obj(ref), self.now.tokens.get(face.casefold())
        if obj is None or obj.card is None or back is None or _FLIPS.isdisjoint(obj.card.subtypes):
            raise NotExecutable(env.label, f"{face} (nobody has said what that face prints)")
        data = data_of(obj)
        self.run.set_obj(replace(obj, card=back, data=replace(data, own=data.own or obj.card)))

    def _do_transcend(self, effect: fx.Transcend, env: Env) -> Env:
        """8.5.48: its source goes to its owner's hand with its back face active, whatever becomes of it (9.1.5b)."""
        obj = self.run.obj(env.source)
        if obj is None or obj.card is None:
            return replace(env, did=False)
        new = self.places.move(env.source, Zone.HAND)
        if new is not None:
            self.run.set_obj(replace(self.run.state.objects[new.id], card=_back_of(obj.card)))
        self.events.happen(Event(EventKind.TRANSCEND, player=env.controller, cause=env.controller, cites=("8.5.48",)))
        return replace(env, did=True)

    def _do_awaken(self, effect: Awaken, env: Env) -> Env:
        """8.5.43: the back face, which no document prints beside the front; if it is active already, this fails."""
        for ref in self.choosing.select(effect.what, env, "awaken"):
            obj = self.run.obj(ref)
            front = data_of(obj).own if obj is not None else None
            if obj is not None and (front is None or _FLIPS.isdisjoint(front.subtypes)):
                raise NotExecutable(
                    env.label, f"awaken {self.objects.name(ref)} (nobody has said what its back face prints)"
                )
        return replace(env, did=False)

    def _equip(self, ref: Ref, seat: int, env: Env) -> Ref | None:
        """Into an empty zone of its kind, if it is not equipped already (8.5.41c)."""
        obj = self.run.obj(ref)
        if obj is None or obj.card is None:
            return None
        if obj.zone in (Zone.ARENA, Zone.CHAIN) and data_of(obj).slot:
            return None
        slot = self._slot(self.judges.able.slots(obj, seat), seat, env)
        if not slot:
            return None
        here = obj.zone in (Zone.ARENA, Zone.CHAIN)
        tapped, enters = (False, ()) if here else self.moving.enters(replace(obj, controller=seat), env)
        new = self.places.move(ref, Zone.ARENA, controller=seat, data=CardData(slot=slot, tapped=tapped))
        if new is not None:
            self._cloaked(new)
            self.moving.entered_with(new, enters, env)
            self.events.happen(Event(EventKind.EQUIP, player=seat, obj=new, cause=env.controller, cites=("8.5.41",)))
            if not here:
                self.moving.has_entered(new, seat, env)
        return new

    def _slot(self, slots: tuple[str, ...], seat: int, env: Env) -> str:
        """The kind of zone something is equipped to: its player chooses among several (8.5.41a); empty: none."""
        if len(slots) < 2:
            return "".join(slots)
        question: Question[str] = Question(
            Ask.CHOOSE, seat, slots, labels=slots, verb="equip to", source_ref=env.source, **env.asking
        )
        return self.run.ask(question)

    def _to_another(self, ref: Ref, env: Env) -> Ref | None:
        """What is equipped is equipped to another zone, and stays the same object (8.3.30)."""
        obj = self.run.obj(ref)
        if obj is None or obj.zone is not Zone.ARENA or not data_of(obj).slot:
            return None
        slot = self._slot(self.judges.able.slots(obj, env.controller), env.controller, env)
        if not slot:
            return None
        self.run.set_obj(replace(obj, data=replace(data_of(obj), slot=slot)))
        self.tell(env.controller, f"{self.objects.name(ref)} is equipped to the {slot} zone", "8.3.30", "8.5.41")
        self.events.happen(Event(EventKind.EQUIP, player=env.controller, obj=ref, cause=env.controller))
        return ref

    def _do_unequip(self, effect: Unequip, env: Env) -> Env:
        """It stays in the arena, in no zone of its kind, by what the effect says alone (6.1.1)."""
        done = []
        for ref in self.choosing.select(effect.what, env, "unequip"):
            obj = self.run.obj(ref)
            if obj is None or obj.zone not in (Zone.ARENA, Zone.CHAIN) or data_of(obj).slot in ("", "hero"):
                continue
            self.run.set_obj(replace(obj, data=replace(data_of(obj), slot="")))
            self.tell(env.controller, f"{self.objects.name(ref)} is unequipped", "6.1.1")
            done.append(ref)
        return replace(env, did=bool(done))

    def _do_create_exposed(self, effect: CreateExposed, env: Env) -> Env:
        """In an equipment zone that is empty (3.0.1a), under the control of its owner (8.5.2c); else it fails."""
        heroes = self.words.refs(HeroOf(effect.whose), env)
        hero = self.run.obj(self.choosing.pick_one(env.controller, heroes, "choose", env)) if heroes else None
        if hero is None:
            return replace(env, did=False)
        here = (*self.run.zone(Zone.ARENA), *self.run.zone(Zone.CHAIN))
        taken = {data_of(o).slot for o in here if o.controller == hero.owner}
        slot = self._slot(tuple(s for s in SLOTS if s not in taken), env.controller, env)
        made = self.creating.create(env.controller, ((effect.name, 1),), env, hero.owner) if slot else ()
        for ref in made[:1]:
            obj = self.run.state.objects[ref.id]
            self.run.set_obj(replace(obj, data=replace(data_of(obj), slot=slot)))
            words = f"{self.objects.name(ref)} is in the {slot} zone of {self.run.player(hero.owner).name}"
            self.tell(env.controller, words, "3.0.1a", "8.5.2c")
        return replace(env, did=bool(made)).bind("created", made)

    def _cloaked(self, ref: Ref) -> None:
        """Cloaked is equipped face-down (8.3.36)."""
        if "cloaked" in self.objects.of(self.run.state.objects[ref.id]).keywords:
            self.run.set_obj(replace(self.run.state.objects[ref.id], face_up=False))
            self.tell(None, f"{self.objects.name(ref)} is equipped face-down", "8.3.36")

    def _equip_token(self, name: str, counter: str, env: Env) -> tuple[Ref, ...]:
        """One is created and equipped, unless there is no room for it (8.5.41d)."""
        card, seat = self.creating.token(name, env), env.controller
        slot = next(iter(slots_of(card)), "")
        if not slot or not self.judges.able.room(slot, seat, card):
            return ()
        made = self.creating.create(seat, ((name, 1),), env, counters=(counter, 1) if counter else None)
        for ref in made[:1]:
            obj = self.run.state.objects[ref.id]
            self.run.set_obj(replace(obj, data=replace(data_of(obj), slot=slot)))
            self.events.happen(Event(EventKind.EQUIP, player=seat, obj=ref, cause=seat, cites=("8.5.41d",)))
        return made


EFFECTS: Effects = {
    fx.Look: Searching._do_look,
    fx.RevealUntil: Searching._do_reveal_until,
    fx.Search: Searching._do_search,
    fx.Opt: Searching._do_opt,
    Equip: Searching._do_equip,
    Unequip: Searching._do_unequip,
    CreateExposed: Searching._do_create_exposed,
    fx.Transform: Searching._do_transform,
    fx.Transcend: Searching._do_transcend,
    Awaken: Searching._do_awaken,
}
