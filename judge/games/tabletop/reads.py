"""What is so on a small board: the moment, cards and their numbers, what a phrase of a card means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, ClassVar

from judge.frozen import Frozen
from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.situation import Env, Lasting, Situation, Spot, Target
from judge.games.tabletop.vocabulary import Attach, Being, How, Ongoing, Static, Which, Whose, Zone
from judge.rules.standing import Standing
from judge.rules.state import Event, Obj, Ref, ZoneKey
from judge.rules.work import Run

IN_PLAY: ZoneKey = (Zone.PLAY, None)


class Manual(Frozen):
    """What a game of this kind says of itself, as data.

    rules: what happens → the records it rests on. readings: id → what is read where the document is silent.
    zone_names: its words for the zones. permanents: the kinds of card that stay in play. first_phase: of a turn.
    """

    rules: Mapping[str, tuple[str, ...]]
    readings: Mapping[str, str]
    zone_names: Mapping[Zone, str]
    permanents: tuple[str, ...]
    first_phase: str


def cited(document: str, places: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """The records that each thing rests on, of their places in a document, with commas between."""
    return {what: tuple(f"{document}/{place}" for place in said.split(", ")) for what, said in places.items()}


class Reading:
    """Looks at a position and changes nothing."""

    manual: ClassVar[Manual]

    def __init__(self, run: Run) -> None:
        self.run = run
        self._standing = Standing(self._every_static)

    @property
    def now(self) -> Situation:
        """The moment."""
        found: Situation = self.run.state.situation
        return found

    def cites(self, *what: str) -> tuple[str, ...]:
        """The records that kinds of happenings rest on."""
        return tuple(dict.fromkeys(rule for kind in what for rule in self.manual.rules.get(kind, ())))

    def event(self, kind: Enum, player: int | None, obj: Ref | None, *what: str, **more: Any) -> Event:
        """Something that happens to a player or a card, by rules of the manual."""
        return Event(kind, player=player, obj=obj, cites=self.cites(*what), **more)

    def definition(self, obj: Obj) -> CardDefinition:
        """What a known card is."""
        assert isinstance(obj.card, CardDefinition)
        return obj.card

    def name(self, it: Target) -> str:
        """A player's or card's name, or a zone's."""
        if isinstance(it, Spot):
            return f"zone {it.n}"
        if isinstance(it, int):
            return self.run.player(it).name
        obj = self.run.state.objects.get(it.id) if it is not None else None
        return obj.card.label if obj is not None and obj.card is not None else "a card"

    def in_play(self, seat: int | None = None, *kinds: str) -> tuple[Obj, ...]:
        """The cards in play, of one player and of some kinds."""
        return tuple(
            o
            for o in self.run.zone(Zone.PLAY)
            if (seat is None or o.controller == seat) and (not kinds or self.definition(o).kind in kinds)
        )

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The other players, in turn order."""
        return tuple(s for s in self.run.seats_from(seat) if s != seat)

    def stat(self, obj: Obj, name: str) -> int:
        """A number of a card now: printed, then what lasts, then what holds while cards are in play."""
        value = self.definition(obj).number(name)
        for lasting in self.run.state.effects:
            if isinstance(lasting, Lasting) and lasting.stat == name and lasting.subject == obj.ref:
                value += lasting.amount
        state = self.run.state
        for number, ability in self._standing.of(name, state.zones.get(IN_PLAY)):
            source = state.objects[number]
            if self.means(ability.which, source, obj):
                value += ability.amount * self._times(ability, source)
        return max(0, value)

    def _every_static(self) -> Iterator[tuple[str, tuple[int, Static]]]:
        for source in self.run.zone(Zone.PLAY):
            for ability in source.card.of(Static):
                yield ability.stat, (source.id, ability)

    def sources(self, obj: Obj, *stats: str) -> tuple[str, ...]:
        """The cards whose words change one of these numbers of a card."""
        return tuple(
            self.name(source.ref)
            for source in self.run.zone(Zone.PLAY)
            if any(
                isinstance(a, Static) and a.stat in stats and self.means(a.which, source, obj)
                for a in source.card.abilities
            )
        )

    def _times(self, ability: Static, source: Obj) -> int:
        """How often a standing number counts now: not at all while its condition does not hold."""
        if ability.during is not None and not self.there(ability.during, source.controller, source):
            return 0
        return self.count(ability.per, source.controller, source.ref) if ability.per is not None else 1

    def count(self, which: Which, seat: int | None, source: Ref | None) -> int:
        """How many cards in play a phrase means."""
        return sum(self.fits(which, o, seat, source) for o in self.in_play())

    def there(self, which: Which, seat: int | None, source: Obj | None) -> bool:
        """Is a card in play that a phrase means?"""
        if which.how is How.HERO:
            return any(self.is_being(which.being, o) for o in self.in_play(seat, "hero"))
        if which.how is How.EACH:
            return self.count(which, seat, source.ref if source is not None else None) > 0
        return source is not None and any(self.means(which, source, o) for o in self.in_play())

    def means(self, which: Which, source: Obj, obj: Obj) -> bool:
        """Is a card among those a standing phrase of a source means?"""
        if which.how is How.EACH or which.how is How.TARGET:
            return self.fits(which, obj, source.controller, source.ref)
        if which.how is How.ATTACHED:
            fits = bool(source.data.attached == obj.ref)
        elif which.how is How.HERO:
            fits = obj.controller == source.controller and self.definition(obj).kind == "hero"
        else:
            fits = obj.ref == source.ref
        return fits and self.is_being(which.being, obj)

    def is_being(self, being: Being | None, obj: Obj) -> bool:
        """Is a card what a phrase says of it (exhausted, attacking, of 10 or less health …)?"""
        if being is None:
            return True
        if being.n >= 0:
            value = self.health(obj) if being.what == "health" else self.stat(obj, being.what)
            return value >= being.n if being.least else value <= being.n
        combat, data = self.now.combat, obj.data
        attacks = combat is not None and combat.attacker == obj.ref
        defends = combat is not None and combat.defender == obj.ref
        states = {
            "exhausted": data.exhausted,
            "ready": not data.exhausted,
            "damaged": data.damage > 0,
            "dead": data.dead,
            "attacking": attacks,
            "defending": defends,
            "in combat": attacks or defends,
        }
        return bool(states.get(being.what, being.what in data.conditions))

    def fits(self, which: Which, obj: Obj, seat: int | None, source: Ref | None) -> bool:
        """Is a card in play of the kind, side, place and state a phrase asks for?"""
        dead = which.being is not None and which.being.what == "dead"
        if bool(obj.data.dead) != dead or (which.other and obj.ref == source):
            return False
        if which.spot > 0 and obj.data.spot != which.spot:
            return False
        if which.kinds and self.definition(obj).kind not in which.kinds:
            return False
        if which.whose is Whose.YOURS and obj.controller != seat:
            return False
        if which.whose is Whose.OPPOSING and obj.controller == seat:
            return False
        if which.here:
            here = self.run.state.objects.get(source.id) if source is not None else None
            if here is None or here.data.spot != obj.data.spot:
                return False
        return self.is_being(which.being, obj)

    def candidates(self, which: Which, env: Env) -> tuple[Obj, ...]:
        """The cards a target phrase may mean now."""
        if which.kinds == ("ability",):
            waiting = [o for o in self.run.zone(Zone.STACK) if o.data.ability is None]
            here = [o for o in self.in_play() if self.fits(which, o, env.seat, env.source)]
            return (*here, *(o for o in waiting if self.definition(o).kind == "ability"))
        return tuple(o for o in self.in_play() if self.fits(which, o, env.seat, env.source))

    def of_kind(self, which: Which, obj: Obj) -> bool:
        """Is a card of the kinds a phrase asks for?"""
        return not which.kinds or self.definition(obj).kind in which.kinds

    def health(self, obj: Obj) -> int:
        """What remains of a card's health."""
        return max(0, self.stat(obj, "health") - int(obj.data.damage))

    def reading(self, name: str, what: str = "") -> tuple[str, ...]:
        """A reading, and what it rests on: itself, and the rule it reads when there is one."""
        return (self.manual.readings[name], f"reading:{name}", *(self.cites(what) if what else ()))

    def stays(self, card: CardDefinition) -> bool:
        """Does a card stay in play when it resolves?"""
        return card.kind in self.manual.permanents or bool(card.of(Ongoing) or card.of(Attach))

    def may_move_to(self, obj: Obj, spot: int, *, leap: bool) -> bool:
        """Can a card enter a zone of the arena?"""
        return False

    def speaker(self, seat: int, obj: Obj) -> Ref:
        """Which card ``this card`` means in the words of one that is played and does not stay."""
        return obj.ref
