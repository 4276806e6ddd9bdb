"""What of a position of Flesh and Blood and its history can still be asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.situation import CardData, Props
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.state import Event, Obj, Ref, State
from judge.scenario.board.game import Said
from judge.scenario.board.merging import Memory, Merging, Template
from judge.scenario.games.flesh_and_blood import sayings
from judge.scenario.language import tree as m


def _tells(state: State, event: Event, refs: list[Ref]) -> tuple[Any, ...]:
    """What claims mean by "the attack", "the clash", "the wager": the latest one, also when it is gone."""
    target = event.target if isinstance(event.target, int) else None
    known: Props | None = None
    if event.obj is not None:
        refs.append(event.obj)
        known = state.known.get(event.obj)
    gone = None if known is None else (known.label, *_numbers(known), *sorted(known.keywords))
    return (event.player, target, event.obj is None, gone)


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
        moment.step,
        event.sentence,
    )


def _lies(obj: Obj, template: Template) -> tuple[Any, ...]:
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
        data if bare and all(type(t) is int for t in data.attack_targets) else template(data, []),
    )


MEMORY = Memory(
    asked_by_rules=frozenset(
        {EventKind.ATTACK, EventKind.HIT, EventKind.DEFEND, EventKind.DAMAGE, EventKind.ACTIVATE, EventKind.WOULD}
    ),
    asked_by_claims=(
        (m.HasWonCount, frozenset({EventKind.WIN_CLASH, EventKind.WIN_WAGER})),
        (m.AttackHas, frozenset({EventKind.WAGER})),
        (m.Triggered, frozenset({EventKind.TRIGGER})),
        (m.LookedAt, frozenset({EventKind.LOOK})),
        (Said, sayings.ASKED),
    ),
    skipped=frozenset(
        {"id", "since", "clock", "tokens", "abilities", "reasons", "text", "sentence", "label", "derived"}
    ),
    ordered=frozenset({Zone.DECK, Zone.STACK}),
    happened=_happened,
    lies=_lies,
    refers=lambda obj: obj.data.env is not None or obj.data.source is not None,
    latest=((EventKind.ATTACK, EventKind.NEW_ATTACK), (EventKind.CLASH,), (EventKind.WIN_WAGER,)),
    tells=_tells,
    definition=CardDefinition,
)


def merging(state: State, asked: Sequence[m.Predicate]) -> Merging:
    """The keys of a scenario's positions: by what its cards and claims can ask."""
    cards = {id(o.card): o.card for o in state.objects.values() if o.card is not None}
    cards.update((id(card), card) for card in state.situation.tokens.values())
    return Merging(MEMORY, {*MEMORY.asked(asked), *(kind for card in cards.values() for kind in card.asks_about)})
