"""When two positions are one: equal for everything the rules and the claims can still ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import attrgetter
from typing import Any

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.situation import CardData, Props, Situation
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.state import Event, History, Obj, Ref, State
from judge.scenario.language import model as m

# What the rules themselves look up in the history, whatever the cards say.
ASKED_BY_RULES = frozenset(
    {EventKind.ATTACK, EventKind.HIT, EventKind.DEFEND, EventKind.DAMAGE, EventKind.ACTIVATE, EventKind.WOULD}
)
# What claims count. "The attack", "the clash", "the wager" are the latest of their kind (``_LATEST``).
ASKED_BY_CLAIMS: dict[type[m.Predicate], frozenset[EventKind]] = {
    m.HasWonCount: frozenset({EventKind.WIN_CLASH, EventKind.WIN_WAGER}),
    m.AttackHas: frozenset({EventKind.WAGER}),
    m.Triggered: frozenset({EventKind.TRIGGER}),
    m.LookedAt: frozenset({EventKind.LOOK}),
}
_LATEST = (EventKind.ATTACK, EventKind.CLASH, EventKind.WIN_WAGER)
_SKIPPED = frozenset({"id", "since", "clock", "tokens", "abilities", "reasons", "text", "sentence", "label", "derived"})
_SITUATION = attrgetter(*(f.name for f in fields(Situation) if f.name not in _SKIPPED))
_MOST_KEPT = 200_000
_ORDERED = frozenset({Zone.DECK, Zone.STACK})


class Signs:
    """Small numbers for values, equal for values that differ in nothing but the objects they refer to."""

    def __init__(self) -> None:
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
        number = self.number(_template(value, refs))
        if len(self._kept) > _MOST_KEPT:
            self._kept.clear()
        self._kept[id(value)] = (value, number, tuple(refs))
        return number, tuple(refs)


class Merging:
    """Gives positions their keys. kinds: the kinds of events that cards in the game or open claims ask about."""

    def __init__(self, kinds: Iterable[EventKind]) -> None:
        self.kinds = frozenset(kinds) | ASKED_BY_RULES
        self._signs = Signs()
        self._histories: dict[int, tuple[History, tuple[tuple[int, int, int], ...]]] = {}

    def key(self, state: State) -> Any:
        """A value that is equal for positions nobody can tell apart any more.

        Object ids and time stamps are renumbered; of the history those events count, not their order, that can
        still be asked about.
        """
        order, places = self._places(state)
        refs: list[Ref] = []
        latest = self._latest(state, refs)
        parts = [
            tuple([self._one(p, refs) for p in state.players]),
            places,
            self._all(state.agenda, refs),
            self._all(state.answers, refs),
            self._all(state.effects, refs),
            self._all(state.pending, refs),
            tuple(
                [self._all(v, refs) if type(v) is tuple else self._one(v, refs) for v in _SITUATION(state.situation)]
            ),
            state.outcome,
            latest,
        ]
        for number in order:
            data = state.objects[number].data
            if data.env is not None or data.source is not None:
                self._one(data, refs)
        canonical = {number: n for n, number in enumerate(order)}
        history = sorted([(sign, canonical.get(i, -1), n) for sign, i, n in self._history(state.history)])
        return (*parts, tuple([(canonical.get(i, -i - 2), life) for i, life in refs]), tuple(history))

    def _all(self, values: Iterable[Any], refs: list[Ref]) -> tuple[int, ...]:
        return tuple([self._one(v, refs) for v in values])

    def _one(self, value: Any, refs: list[Ref]) -> int:
        number, held = self._signs.of(value)
        refs += held
        return number

    def _places(self, state: State) -> tuple[list[int], tuple[Any, ...]]:
        """The ids of all objects in canonical order, and what lies where: places are by what an object is and where
        it lies, not by when it came."""
        order: list[int] = []
        places = []
        sign, objects = self._signs.of, state.objects
        for key, ids in sorted(state.zones.items(), key=_zone_order):
            if not ids:
                continue
            lying = [(sign(objects[i])[0], i) for i in ids]
            if key[0] not in _ORDERED:
                lying.sort()
            order += [i for _, i in lying]
            places.append((key[0], key[1], tuple([n for n, _ in lying])))
        return order, tuple(places)

    def _history(self, history: History) -> tuple[tuple[int, int, int], ...]:
        """The events that count: number of what happened, id of the object, how many existences it had had."""
        known = self._histories.get(id(history))
        if known is not None and known[0] is history:
            return known[1]
        new: list[tuple[int, int, int]] = []
        node: History | None = history
        before: tuple[tuple[int, int, int], ...] = ()
        while node is not None and node.event is not None:
            known = self._histories.get(id(node))
            if known is not None and known[0] is node:
                before = known[1]
                break
            event = node.event
            if event.kind in self.kinds:
                obj = event.obj
                new.append((self._signs.number(_happened(event)), *((-1, 0) if obj is None else obj)))
            node = node.before
        found = (*before, *new)
        if len(self._histories) > _MOST_KEPT:
            self._histories.clear()
        self._histories[id(history)] = (history, found)
        return found

    def _latest(self, state: State, refs: list[Ref]) -> tuple[Any, ...]:
        """What claims mean by "the attack", "the clash", "the wager": the latest one, also when it is gone."""
        found: dict[Enum, Any] = {}
        for event in state.history.backwards():
            kind = event.kind
            if kind in _LATEST and kind not in found:
                target = event.target if isinstance(event.target, int) else None
                known: Props | None = None
                if event.obj is not None:
                    refs.append(event.obj)
                    known = state.known.get(event.obj)
                gone = None if known is None else (known.label, *_numbers(known), *sorted(known.keywords))
                found[kind] = (event.player, target, event.obj is None, gone)
                if len(found) == len(_LATEST):
                    break
        return tuple([found.get(kind) for kind in _LATEST])


def _zone_order(item: tuple[tuple[Enum, int | None], Any]) -> tuple[str, int]:
    (zone, home), _ = item
    return zone._value_, -1 if home is None else home


def _numbers(props: Props) -> list[tuple[str, int]]:
    return sorted([(s._value_, n) for s, n in props.stats.items()])


def _happened(event: Event) -> tuple[Any, ...]:
    seen: Props | None = event.seen
    moment = event.moment
    return (
        event.kind,
        event.player,
        getattr(seen, "label", ""),
        tuple(_numbers(seen)) if isinstance(seen, Props) else (),
        tuple([getattr(s, "label", "") for s in event.seen_others]),
        event.target if isinstance(event.target, int) else None,
        event.amount,
        event.cause,
        event.tags,
        event.names,
        event.numbers,
        moment.turn,
        moment.link,
        moment.phase,
        event.sentence,
    )


def _template(value: Any, refs: list[Ref]) -> Any:
    """A value without what does not count; references go to ``refs``."""
    kind = type(value)
    if kind in _PLAIN or isinstance(value, Enum | frozenset):
        return value
    if kind is Ref:
        refs.append(value)
        return Ref
    if kind is Obj:
        return _object(value)
    if isinstance(value, tuple):
        return tuple([_template(v, refs) for v in value])
    if kind is CardDefinition:
        return value.label
    if isinstance(value, dict):
        return tuple(sorted([(str(k), repr(_template(v, refs))) for k, v in value.items()]))
    if is_dataclass(value):
        return (kind, *[_template(v, refs) for v in _counting(kind)(value)])
    return value


def _object(obj: Obj) -> tuple[Any, ...]:
    data: CardData = obj.data
    bare = data.ability is None and data.env is None and data.source is None and not data.targets and data.own is None
    return (
        obj.card.label if obj.card is not None else None,
        obj.life,
        obj.owner,
        obj.controller,
        obj.zone,
        obj.home,
        obj.face_up,
        obj.counters,
        data if bare and all(type(t) is int for t in data.attack_targets) else _template(data, []),
    )


_PLAIN = frozenset({str, int, bool, type(None)})
_VALUES: dict[type, Callable[[Any], tuple[Any, ...]]] = {}


def _counting(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """Gives the values of those fields of a class that count."""
    found = _VALUES.get(kind)
    if found is None:
        names = [f.name for f in fields(kind) if f.name not in _SKIPPED]
        found = _VALUES[kind] = attrgetter(*names) if len(names) > 1 else _few(names)
    return found


def _few(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda value: tuple([getattr(value, name) for name in names])


def asked_about(definitions: Iterable[CardDefinition], claims: Iterable[m.Predicate]) -> Iterator[EventKind]:
    """The kinds of events that cards or claims can ask about."""
    for card in definitions:
        yield from card.asks_about
    for claim in claims:
        yield from ASKED_BY_CLAIMS.get(type(claim), ())
