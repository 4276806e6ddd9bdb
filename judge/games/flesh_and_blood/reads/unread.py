"""Where a run stops at a sentence that nobody can execute: as soon as what it could speak of happens or is asked.

On the stack and in the arena a sentence may work, whatever it says, but for what does nothing before its player makes
use of it (an activated ability, a permission to play cards from somewhere). Elsewhere, and while its card defends, it
works only where and when it says so (1.7.4): its ``Scope``. What is on the combat chain and is no defending card was
played or stands in the arena, where it is stopped at before. A sentence of unknown form may speak of anything that
happens to its card, and of its card in a public zone.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from judge.games.flesh_and_blood.vocabulary.abilities import Scope, Triggered
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.questions import NotExecutable
from judge.rules.state import Event, Obj, Ref
from judge.rules.work import Run

_IN_PLAY = (Zone.ARENA, Zone.STACK)
_PUBLIC = (Zone.GRAVEYARD, Zone.BANISHED, Zone.PITCH, Zone.SOUL, Zone.ARSENAL)


def _stop(obj: Obj, speaks: Callable[[Scope], bool], asks: Callable[[], str]) -> None:
    """``NotExecutable`` when a sentence of a card speaks of something, or may speak of anything."""
    for sentence in obj.card.unread:
        if sentence.scope is None or speaks(sentence.scope):
            raise NotExecutable(obj.card.label, sentence.text, asks())


def _works(scope: Scope, zone: Enum) -> bool:
    if scope.activated or scope.heard or (scope.allows and zone is Zone.ARENA):
        return False
    return zone in _IN_PLAY or (zone is Zone.CHAIN and scope.defends)


def _has_unread(obj: Obj | None) -> bool:
    return obj is not None and obj.card is not None and bool(obj.card.unread)


def noted(run: Run, event: Event) -> None:
    """An event names cards. Raises ``NotExecutable``."""
    objects = run.state.objects
    named: tuple[Ref | None, ...] = (event.obj, event.source)
    if event.other is not None or event.others:
        named = (event.obj, event.other, event.source, *event.others)
    for ref in named:
        obj = None if ref is None else objects.get(ref.id)
        if obj is not None and obj.card is not None and obj.card.unread:
            _stop(
                obj,
                lambda scope: _works(scope, obj.zone) or event.kind in scope.events,  # noqa: B023  (called at once)
                lambda: f"this happens to it: {event.kind.value}",
            )


def moves(obj: Obj, to: Zone) -> None:
    """A card goes to a zone, or is turned where it is. Raises ``NotExecutable``."""
    if obj.card is not None and obj.card.unread:
        _stop(
            obj,
            lambda scope: _works(scope, to) or bool({obj.zone, to} & scope.moves) or to in scope.stands,
            lambda: f"it goes from {obj.zone.value} to {to.value}",
        )


def stands(obj: Obj) -> None:
    """A card is in a zone, as a scenario begins. Raises ``NotExecutable``."""
    if not _has_unread(obj):
        return
    zone: Zone = obj.zone  # type: ignore[assignment]
    if zone in _IN_PLAY or (zone in _PUBLIC and obj.face_up):
        _stop(obj, lambda scope: _works(scope, zone) or zone in scope.stands, lambda: f"it is in the {zone.value}")
        return
    for sentence in obj.card.unread:
        if sentence.scope is not None and zone in sentence.scope.stands:
            raise NotExecutable(obj.card.label, sentence.text, f"it is in the {zone.value}")


def triggers(ability: Triggered, label: str) -> None:
    """A triggered effect triggers. Raises ``NotExecutable`` where only that is known of it."""
    if not ability.effects:
        raise NotExecutable(label, ability.text, "it triggers")


def asked(obj: Obj | None) -> None:
    """A property of a card is asked for (1.7.4f). Raises ``NotExecutable``."""
    if obj is not None and obj.card is not None and obj.card.unread:
        _stop(
            obj,
            lambda scope: scope.defines or "*" in obj.card.printed.stats.values(),
            lambda: "what it is or has is asked for",
        )


def tried(obj: Obj | None, what: str, *, playing: bool = False) -> None:
    """Somebody would play or activate a card: its own words may allow or forbid it (1.7.4b, e).

    playing: then what its player may make use of later says nothing of it. Raises ``NotExecutable``.
    """
    if obj is not None and _has_unread(obj):
        _stop(obj, lambda scope: not (scope.heard or (playing and scope.activated)), lambda: f"somebody would {what}")


def elsewhere(run: Run, seat: int, obj: Obj) -> None:
    """Somebody would play a card from where a permanent may allow it, or how it does. Raises ``NotExecutable``."""
    for one in run.zone(Zone.ARENA) if obj.zone not in (Zone.HAND, Zone.ARSENAL) else ():
        if one.controller == seat and _has_unread(one):
            _stop(one, lambda scope: scope.allows, lambda: f"somebody would play a card from the {obj.zone.value}")


def defends(obj: Obj | None) -> None:
    """Somebody would defend with a card (1.7.4a). Raises ``NotExecutable``."""
    if obj is not None and _has_unread(obj):
        _stop(
            obj,
            lambda scope: (scope.defends and not scope.activated) or scope.defines,
            lambda: "somebody would defend with it",
        )


def may_act(obj: Obj) -> bool:
    """Could an unread sentence let a player do something with its card from where it is?"""
    unread = obj.card.unread if obj.card is not None else ()
    there = obj.zone in (Zone.ARENA, Zone.CHAIN)
    return any(
        one.scope is None or obj.zone in one.scope.acts or (there and (one.scope.activated or one.scope.allows))
        for one in unread
    )
