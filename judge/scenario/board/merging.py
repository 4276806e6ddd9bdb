"""When two positions are one: equal for everything the rules and the claims can still ask."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import attrgetter
from typing import Any, NamedTuple

from judge.frozen import Frozen
from judge.rules.state import Event, History, Obj, Ref, State, ZoneKey
from judge.scenario.board.game import Said
from judge.scenario.language.tree import Predicate

_MOST_KEPT = 200_000


Template = Callable[[Any, list[Ref]], Any]


class Memory(Frozen, eq=False):
    """What of a position and its history a game can still ask about.

    asked_by_rules: the kinds of events the rules look up, whatever the cards say; asked_by_claims: those that claims
    count. skipped: names of fields that tell nothing apart (ids, time stamps, printed words). ordered: the zones in
    which cards lie in an order; shuffled: where nobody knows it any more. happened: what of an event counts; lies: what
    of an object counts where it lies; refers: does an object's state name others? latest: for "the attack", "the clash"
    …, the kinds of events of which the latest is meant; tells: what of it counts; the objects it names are put behind
    the list. definition: the class of cards' definitions, of which only the name counts.
    """

    asked_by_rules: frozenset[Enum]
    ordered: frozenset[Enum]
    happened: Callable[[Event], tuple[Any, ...]]
    lies: Callable[[Obj, Template], tuple[Any, ...]]
    refers: Callable[[Obj], bool]
    definition: type
    asked_by_claims: Sequence[tuple[type[Predicate], frozenset[Enum]]] = ()
    skipped: frozenset[str] = frozenset()
    shuffled: Callable[[State], frozenset[ZoneKey]] = lambda state: frozenset()
    latest: tuple[tuple[Enum, ...], ...] = ()
    tells: Callable[[State, Event, list[Ref]], tuple[Any, ...]] = lambda state, event, refs: ()

    def asked(self, claims: Iterable[Predicate]) -> Iterator[Enum]:
        """The kinds of events that rules or claims can ask about."""
        yield from self.asked_by_rules
        for claim in claims:
            for kind, asked in self.asked_by_claims:
                if isinstance(claim, kind):
                    yield from asked
            if isinstance(claim, Said):
                yield from claim.saying.asks


_Past = tuple[tuple[tuple[int, int, int], ...], tuple[Event | None, ...]]


class _Lying(NamedTuple):
    """What lies in a zone: ids in canonical order; number: equal where equal things lie; refer: what the objects keep
    that may name others, in that order."""

    objects: tuple[Obj, ...]
    order: tuple[int, ...]
    number: int
    refer: tuple[object, ...]


class Signs:
    """Small numbers for values, equal for values that differ in nothing but the objects they refer to."""

    def __init__(self, template: Template) -> None:
        self._template = template
        self._numbers: dict[Any, int] = {}
        self._kept: dict[int, tuple[Any, int, tuple[Ref, ...]]] = {}

    def number(self, template: Any) -> int:
        """The number of a hashable value."""
        return self._numbers.setdefault(template, len(self._numbers))

    def of(self, value: Any) -> tuple[int, tuple[Ref, ...]]:
        """The number of any frozen value, and the references in it, in order."""
        kept = self._kept.get(id(value))
        if kept is not None and kept[0] is value:
            return kept[1], kept[2]
        refs: list[Ref] = []
        number = self.number(self._template(value, refs))
        if len(self._kept) > _MOST_KEPT:
            self._kept.clear()
        self._kept[id(value)] = (value, number, tuple(refs))
        return number, tuple(refs)


class Merging:
    """Gives positions their keys. kinds: the kinds of events that rules, cards in the game or open claims ask about."""

    def __init__(self, memory: Memory, kinds: Iterable[Enum]) -> None:
        self.kinds = frozenset(kinds)
        self._memory = memory
        self._latest = {kind: n for n, kinds in enumerate(memory.latest) for kind in kinds}
        self._values: dict[type, Callable[[Any], tuple[Any, ...]]] = {}
        self._plain: set[type] = {str, int, bool, type(None)}
        self._ways: dict[type, Callable[[Merging, Any, list[Ref]], Any]] = {}
        self._zone_orders: dict[tuple[ZoneKey, ...], list[ZoneKey]] = {}
        self._zones: tuple[ZoneKey, ...] = ()
        self._in_order: list[ZoneKey] = []
        self._lying: dict[tuple[Any, ...], _Lying] = {}
        self._signs = Signs(self.template)
        self._several: dict[int, tuple[tuple[Any, ...], tuple[int, ...], tuple[Ref, ...]]] = {}
        self._histories: dict[int, tuple[History, _Past]] = {}

    def rough(self, state: State) -> Hashable:
        """Equal where keys are, and for few others: what lies where, the players, and what is to be done next."""
        refs: list[Ref] = []
        order, places, _ = self._places(state)
        parts = [self._all(some, refs) for some in (state.players, state.agenda, state.answers)]
        named = [(order.index(i) if i in order else -i - 2, life) for i, life in refs]
        return places, *parts, *named

    def __call__(self, state: State) -> Hashable:
        """A value that is equal for positions nobody can tell apart any more.

        Object ids and time stamps are renumbered; of the history those events count, not their order, that can
        still be asked about.
        """
        order, places, refer = self._places(state)
        refs: list[Ref] = []
        happened, latest = self._history(state.history)
        told = [None if event is None else self._memory.tells(state, event, refs) for event in latest]
        parts = [
            self._all(state.players, refs),
            places,
            self._all(state.agenda, refs),
            self._all(state.answers, refs),
            self._all(state.effects, refs),
            self._all(state.pending, refs),
            self._now(state.situation, refs),
            state.outcome,
            tuple(told),
        ]
        for data in refer:
            self._one(data, refs)
        canonical = {number: n for n, number in enumerate(order)}
        history = sorted([(sign, canonical.get(i, -1), n) for sign, i, n in happened])
        return (*parts, tuple([(canonical.get(i, -i - 2), life) for i, life in refs]), tuple(history))

    def _now(self, situation: Any, refs: list[Ref]) -> tuple[Any, ...]:
        """What counts of a situation: plain values as they are, of all else the numbers."""
        found: list[Any] = []
        for value in self._counting(situation):
            kind = type(value)
            if kind in self._plain or isinstance(value, Enum):
                found.append(value)
            else:
                found.append(self._all(value, refs) if kind is tuple else (self._one(value, refs),))
        return tuple(found)

    def _all(self, values: tuple[Any, ...], refs: list[Ref]) -> tuple[int, ...]:
        """The numbers of several values, which are read once for as long as they are the same tuple."""
        if not values:
            return ()
        kept = self._several.get(id(values))
        if kept is not None and kept[0] is values:
            refs += kept[2]
            return kept[1]
        held: list[Ref] = []
        numbers = tuple([self._one(v, held) for v in values])
        if len(self._several) > _MOST_KEPT:
            self._several.clear()
        self._several[id(values)] = (values, numbers, tuple(held))
        refs += held
        return numbers

    def _one(self, value: Any, refs: list[Ref]) -> int:
        number, held = self._signs.of(value)
        refs += held
        return number

    def _places(self, state: State) -> tuple[list[int], tuple[int, ...], list[object]]:
        """The ids of all objects in canonical order, what lies where, and what of it may name other objects: places
        are by what an object is and where it lies, not by when it came."""
        order: list[int] = []
        places: list[int] = []
        refer: list[object] = []
        zones, object_of, shuffled = state.zones, state.objects.__getitem__, self._memory.shuffled(state)
        keys = tuple(zones)
        if keys != self._zones:
            if keys not in self._zone_orders:
                self._zone_orders[keys] = sorted(keys, key=_zone_order)
            self._zones, self._in_order = keys, self._zone_orders[keys]
        for key in self._in_order:
            if not (ids := zones[key]):
                continue
            mixed = key in shuffled
            same = (key, mixed, *map(id, map(object_of, ids)))  # they are kept with it, so nothing else has these ids
            lying = self._lying.get(same)
            if lying is None:
                if len(self._lying) > _MOST_KEPT:
                    self._lying.clear()
                lying = self._lying[same] = self._lie(key, tuple(map(object_of, ids)), mixed)
            order += lying.order
            places.append(lying.number)
            refer += lying.refer
        return order, tuple(places), refer

    def _lie(self, key: ZoneKey, objects: tuple[Obj, ...], mixed: bool) -> _Lying:
        signs = [(self._signs.of(obj)[0], obj.id) for obj in objects]
        if mixed or key[0] not in self._memory.ordered:
            signs.sort()
        order = tuple([i for _, i in signs])
        by_id = {obj.id: obj for obj in objects}
        refer = tuple([by_id[i].data for i in order if self._memory.refers(by_id[i])])
        return _Lying(objects, order, self._signs.number((key, *[n for n, _ in signs])), refer)

    def _history(self, history: History) -> _Past:
        """The events that count: number of what happened, id of the object, how many existences it had had; and the
        latest of the kinds that are asked about so."""
        kept = self._histories.get(id(history))
        if kept is not None and kept[0] is history:
            return kept[1]
        new: list[tuple[int, int, int]] = []
        latest: dict[int, Event] = {}
        wanted = self._latest
        node: History | None = history
        before: _Past = ((), (None,) * len(self._memory.latest))
        while node is not None and (event := node.event) is not None:
            kept = self._histories.get(id(node))
            if kept is not None and kept[0] is node:
                before = kept[1]
                break
            kind = event.kind
            if kind in self.kinds:
                obj = event.obj
                new.append((self._signs.number(self._memory.happened(event)), *((-1, 0) if obj is None else obj)))
            if kind in wanted:
                latest.setdefault(wanted[kind], event)
            node = node.before
        last = tuple([latest.get(n, e) for n, e in enumerate(before[1])]) if latest else before[1]
        found = (*before[0], *new), last
        if len(self._histories) > _MOST_KEPT:
            self._histories.clear()
        self._histories[id(history)] = (history, found)
        return found

    def template(self, value: Any, refs: list[Ref]) -> Any:
        """A value without what does not count; references go to ``refs``."""
        kind = type(value)
        if kind in self._plain:
            return value
        way = self._ways.get(kind)
        if way is None:
            way = self._ways[kind] = self._way(kind)
        return way(self, value, refs)

    def _way(self, kind: type) -> Callable[[Merging, Any, list[Ref]], Any]:
        """How the values of a class are made a template of."""
        if issubclass(kind, Enum | frozenset):
            self._plain.add(kind)
            return lambda self, value, refs: value
        if kind is Ref:
            return Merging._of_ref
        if kind is Obj:
            return lambda self, obj, refs: self._memory.lies(obj, self.template)
        if issubclass(kind, tuple):
            return lambda self, several, refs: tuple([self.template(v, refs) for v in several])
        if kind is self._memory.definition:
            return lambda self, card, refs: card.label
        if issubclass(kind, dict):
            return Merging._of_dict
        if is_dataclass(kind):
            return lambda self, data, refs: (kind, *[self.template(v, refs) for v in self._counting(data)])
        return lambda self, value, refs: value

    def _of_ref(self, ref: Ref, refs: list[Ref]) -> Any:
        refs.append(ref)
        return Ref

    def _of_dict(self, held: dict[Any, Any], refs: list[Ref]) -> Any:
        return tuple(sorted([(str(k), repr(self.template(v, refs))) for k, v in held.items()]))

    def _counting(self, value: Any) -> tuple[Any, ...]:
        """The values of those fields that count."""
        kind = type(value)
        found = self._values.get(kind)
        if found is None:
            names = [f.name for f in fields(kind) if f.name not in self._memory.skipped]
            found = self._values[kind] = attrgetter(*names) if len(names) > 1 else _few(names)
        return found(value)


def _zone_order(key: ZoneKey) -> tuple[str, int]:
    zone, home = key
    return zone._value_, -1 if home is None else home


def _few(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda value: tuple([getattr(value, name) for name in names])
