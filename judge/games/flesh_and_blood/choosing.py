"""Choosing: objects for an effect or a cost, players, orders; and paying (rules 1.8.6, 1.14)."""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.flesh_and_blood.happening import Triggering
from judge.games.flesh_and_blood.situation import Env, Kind, data_of
from judge.games.flesh_and_blood.vocabulary.effects import (
    Banish,
    Charge,
    Destroy,
    Discard,
    Pay,
    PitchCard,
    Put,
    RemoveCounter,
    Reveal,
    Tap,
    Turn,
    Untap,
)
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Asset, Pick, Stat, TopOfDeck, Zone
from judge.rules.questions import Ask, NotExecutable, Purpose, Question, Reason, Refused
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

NUMBER = {Asset.RESOURCE: "resources", Asset.ACTION: "action points", Asset.LIFE: "life"}


class Choosing(Triggering):
    """Lets players choose and pay."""

    purpose: Purpose = Purpose.EFFECT
    pitched: tuple[Ref, ...] = ()  # for what is being paid

    # --- objects --------------------------------------------------------------------------------

    def labels(self, refs: Iterable[Ref]) -> tuple[str, ...]:
        """Names of objects for people."""
        return tuple(self.objects.name(r) for r in refs)

    def alike(self, ref: Ref) -> object:
        """Equal for objects between which a choice makes no difference."""
        obj = self.run.obj(ref)
        if obj is None:
            return ref
        card = obj.card.label if obj.card is not None else None
        touched = any(ref in (getattr(e, "refs", None) or ()) for e in self.run.state.effects)
        place = ref if obj.zone in (Zone.CHAIN, Zone.STACK, Zone.DECK) or touched else None
        return (
            card,
            obj.zone,
            obj.owner,
            obj.controller,
            obj.counters,
            obj.face_up,
            data_of(obj).slot,
            place,
        )

    def pick_one(self, seat: int | None, refs: tuple[Ref, ...], verb: str, env: Env) -> Ref:
        """One of several objects; ``seat`` None: chance decides."""
        question = Question(
            Ask.CHANCE if seat is None else Ask.CHOOSE,
            seat,
            refs,
            purpose=Purpose.RANDOM if seat is None else self.purpose,
            labels=self.labels(refs),
            same=tuple(self.alike(r) for r in refs),
            verb=verb,
            source=env.label,
            sentence=env.sentence,
            source_ref=env.source,
        )
        ref: Ref = self.run.ask(question)
        return ref

    def pick(self, what: Pick, env: Env, verb: str, seat: int) -> tuple[Ref, ...]:
        """The objects a player chooses for an effect; fewer when there are not enough (1.8.6c)."""
        refs = self.candidates(what, env)
        chooser = seat if what.chooser is None else self.words.seat(what.chooser, env)
        if what.random:
            chooser = None
        limit = len(refs) if what.count is None else min(len(refs), self.words.value(what.count, env))
        free = what.count is None or what.up_to
        chosen: list[Ref] = []
        start = 0
        while len(chosen) < limit:
            need = 0 if free else limit - len(chosen) - 1
            left = refs[start : len(refs) - need]
            if not left:
                break
            if free:
                ref = self._one_more(chooser, left, verb, env)
                if ref is None:
                    break
            else:
                ref = self.pick_one(chooser, left, verb, env)
            chosen.append(ref)
            start = refs.index(ref) + 1
        return tuple(chosen)

    def _one_more(self, seat: int | None, refs: tuple[Ref, ...], verb: str, env: Env) -> Ref | None:
        question = Question(
            Ask.CHOOSE,
            seat,
            (*refs, None),
            purpose=self.purpose,
            labels=(*self.labels(refs), "no more"),
            same=(*(self.alike(r) for r in refs), None),
            verb=verb,
            source=env.label,
            sentence=env.sentence,
            source_ref=env.source,
        )
        ref: Ref | None = self.run.ask(question)
        return ref

    def candidates(self, what: Pick, env: Env) -> tuple[Ref, ...]:
        """What may be chosen."""
        if what.among:
            return tuple(r for r in env.refs(what.among) if self.words.openly_matches(r, what.what, env))
        return self.words.found(what.what, what.where, what.whose, env)

    def select(self, what: Selector, env: Env, verb: str, seat: int | None = None) -> tuple[Ref, ...]:
        """The objects of any selector; asks when they are to be chosen."""
        if isinstance(what, Pick):
            return self.pick(what, env, verb, env.controller if seat is None else seat)
        return self.words.refs(what, env)

    def in_order(self, seat: int, refs: tuple[Ref, ...], verb: str, env: Env) -> tuple[Ref, ...]:
        """Objects in an order a player decides: the first chosen comes first."""
        left = list(refs)
        done: list[Ref] = []
        while len(left) > 1:
            question = Question(
                Ask.ORDER,
                seat,
                tuple(left),
                purpose=Purpose.ORDER,
                labels=self.labels(left),
                same=tuple(self.objects.name(r) for r in left),
                verb=verb,
                source=env.label,
                sentence=env.sentence,
            )
            ref: Ref = self.run.ask(question)
            left.remove(ref)
            done.append(ref)
        return (*done, *left)

    # --- can it be done -------------------------------------------------------------------------

    def can(self, effects: Iterable[Effect], env: Env) -> bool:
        """Can optional effects or costs be generated now (1.8.3b, 1.14.4b)?"""
        return all(self._can_one(e, env) for e in effects)

    def _can_one(self, effect: Effect, env: Env) -> bool:
        match effect:
            case Pay(asset, n, who):
                seat = self.words.seat(who, env)
                return seat is not None and self.affordable(seat, asset, self.words.value(n, env))
            case Put(what, zone) if zone is Zone.ARSENAL:  # 3.3.2a
                return self._enough(what, env) and not self.run.zone(Zone.ARSENAL, env.controller)
            case Destroy(what) | Banish(what) | Put(what) | Reveal(what):
                return self._enough(what, env)
            case Discard(what, who):
                seat = self.words.seat(who, env)
                return seat is not None and self._enough(what, replace(env, controller=seat))
            case Charge():
                return bool(self.run.zone(Zone.HAND, env.controller))
            case Tap(what) | Untap(what):
                chosen = self.candidates(what, env) if isinstance(what, Pick) else self.words.refs(what, env)
                objects = [self.run.obj(r) for r in chosen]
                tapped = isinstance(effect, Untap)
                return any(o is not None and data_of(o).tapped is tapped for o in objects)
            case Turn(what) | PitchCard(what):
                return self._enough(what, env)
            case RemoveCounter(what, counter, n) if isinstance(what, Pick):
                need = self.words.value(n, env)
                found = [self.run.obj(r) for r in self.candidates(what, env)]
                return any(o is not None and o.counter(counter) >= need for o in found)
            case RemoveCounter(what, counter, n):
                need = self.words.value(n, env)
                found = [self.run.obj(r) for r in self.words.refs(what, env)]
                return any(o is not None and o.counter(counter) >= need for o in found)
            case _:
                return True

    def _enough(self, what: Selector, env: Env) -> bool:
        if isinstance(what, Pick):
            have = len(self.candidates(what, env))
            if what.count is None or what.up_to:
                return True
            return have >= max(1, self.words.value(what.count, env)) or self.words.value(what.count, env) == 0
        if isinstance(what, TopOfDeck):  # counted, not looked at
            have = sum(len(self.run.zone(Zone.DECK, s)) for s in self.words.seats(what.whose, env))
            return have >= self.words.value(what.count, env)
        return any(self.run.obj(r) is not None for r in self.words.refs(what, env))

    # --- paying ---------------------------------------------------------------------------------

    def begin_paying(self) -> None:
        """What is chosen from now on is paid with, and nothing has been pitched for it yet."""
        self.purpose, self.pitched = Purpose.COST, ()

    def affordable(self, seat: int, asset: Asset, n: int) -> bool:
        """Has a player the assets, or the cards to pitch for them (1.14.2)?"""
        have = self.run.player(seat)[NUMBER[asset]]
        if asset is Asset.RESOURCE:
            have += sum(self.pitch_value(o) for o in self.run.zone(Zone.HAND, seat))
        return have >= n

    def pitch_value(self, obj: Obj) -> int:
        """What a card gives when it is pitched; 0 without the pitch property (1.14.3a)."""
        props = self.objects.of(obj) if obj.card is not None else None
        return props.stat(Stat.PITCH) if props is not None else 0

    def pay(self, seat: int, asset: Asset, n: int, env: Env) -> None:
        """Pay an asset-cost, pitching cards one at a time until there is enough (1.14.2d)."""
        number = NUMBER[asset]
        if asset is Asset.RESOURCE:
            while self.run.player(seat)[number] < n:
                self._pitch_for(seat, n, env)
        have = self.run.player(seat)[number]
        if have < n:
            raise Refused(
                Reason("1.14.2b", f"{self.run.player(seat).name} has {have} {asset.value}, and {env.label} costs {n}"),
                late=2,
            )
        if n:
            self.run.set_number(seat, number, have - n)
            self.happen(Event(EventKind.PAY, player=seat, amount=n, names=(asset.value, env.label), cites=("1.14.2",)))

    def _pitch_for(self, seat: int, n: int, env: Env) -> None:
        cards = tuple(o.ref for o in self.run.zone(Zone.HAND, seat) if self.pitch_value(o) > 0)
        if not cards:
            player = self.run.player(seat)
            raise Refused(
                Reason(
                    "1.14.2b",
                    f"{player.name} has {player['resources']} resource points and no card left to pitch, "
                    f"and {env.label} costs {n}",
                ),
                late=2,
            )
        question = Question(
            Ask.CHOOSE,
            seat,
            cards,
            purpose=Purpose.PAYMENT,
            labels=self.labels(cards),
            same=tuple(self.alike(c) for c in cards),
            verb="pitch",
            source=env.label,
        )
        self.pitch(seat, self.run.ask(question))

    def pitch(self, seat: int, ref: Ref) -> None:
        """Put a card from hand into the pitch zone and gain what it gives (1.14.3)."""
        obj = self.run.obj(ref)
        if obj is None:
            return
        gives, seen = self.pitch_value(obj), self.objects.of(obj)
        new = self.move(ref, Zone.PITCH)
        self.pitched += (new,) if new is not None else ()
        self.run.set_number(seat, "resources", self.run.player(seat)["resources"] + gives)
        self.happen(Event(EventKind.PITCH, player=seat, obj=new, amount=gives, seen=seen, cites=("1.14.3",)))

    def gain(self, seat: int, asset: Asset, n: int, env: Env, rule: str = "8.5.7") -> bool:
        """Gain an asset (8.5.7); action points only in one's own action phase (1.13.2b)."""
        if n <= 0:
            return False
        if asset is Asset.ACTION and (seat != self.now.turn_player or self.now.phase.value != "action phase"):
            return False
        number = NUMBER[asset]
        self.run.set_number(seat, number, self.run.player(seat)[number] + n)
        kind = EventKind.GAIN_LIFE if asset is Asset.LIFE else EventKind.GAIN_ASSET
        self.happen(
            Event(
                kind,
                player=seat,
                amount=n,
                names=(asset.value,),
                source=env.source,
                cause=env.controller,
                sentence=env.sentence,
                cites=(rule,),
            )
        )
        return True

    def lose(self, seat: int, asset: Asset, n: int, env: Env) -> bool:
        """Lose an asset (8.5.12)."""
        number = NUMBER[asset]
        n = min(n, self.run.player(seat)[number])
        if n <= 0:
            return False
        self.run.set_number(seat, number, self.run.player(seat)[number] - n)
        kind = EventKind.LOSE_LIFE if asset is Asset.LIFE else EventKind.LOSE_ASSET
        names = () if asset is Asset.LIFE else (asset.value,)
        self.happen(Event(kind, player=seat, amount=n, names=names, cause=env.controller, cites=("8.5.12",)))
        return True

    def not_executable(self, env: Env, value: Value | Effect | None = None) -> NotExecutable:
        """The error that names the sentence nobody can carry out."""
        return NotExecutable(env.label, env.sentence or str(value))


__all__ = ["Choosing", "Kind"]
