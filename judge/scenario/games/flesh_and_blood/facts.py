"""``facts`` of a setup: history that matters, written into the history as events."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.situation import CardData, Props
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.state import Event, Obj, State
from judge.rules.telling import GIVEN
from judge.scenario.board.game import View
from judge.scenario.games.flesh_and_blood.setup import Cards
from judge.scenario.language import tree as m
from judge.scenario.language.places import invalid

_KINDS = {
    "drawn": EventKind.DRAW,
    "discarded": EventKind.DISCARD,
    "controlled": EventKind.CONTROL,
    "created": EventKind.CREATE,
    "destroyed": EventKind.DESTROY,
    "pitched": EventKind.PITCH,
    "played": EventKind.PLAY,
    "intimidated": EventKind.INTIMIDATE,
    "beaten": EventKind.BEAT_CHEST,
    "transcended": EventKind.TRANSCEND,
    "attacked": EventKind.ATTACK,
    "rolled": EventKind.ROLL,
}


def remember(view: View[Table], fact: m.Fact, cards: Cards) -> State:
    """The position with a fact in its history. Raises ``invalid`` for a fact this game does not know."""
    _write(view.table, view, fact, cards)
    return view.table.run.done()


def _write(table: Table, view: View[Table], fact: m.Fact, cards: Cards) -> None:
    if fact.verb == "first turn":
        table.run.turn(first_turn=True, turn=1)
        return
    if fact.verb == "neighbours":
        table.run.turn(neighbours=True)
        return
    kind = _KINDS.get(fact.verb)
    if fact.verb == "won":
        kind = {"clash": EventKind.WIN_CLASH, "clashes": EventKind.WIN_CLASH}.get(fact.noun)
        kind = kind or ({"wager": EventKind.WIN_WAGER, "wagers": EventKind.WIN_WAGER}.get(fact.noun))
    if kind is None or fact.player is None:
        raise invalid(
            f'"{fact.line.text}" is no fact this game can start from.',
            fact.line.position,
            f"Facts may say that a player has {', '.join(_KINDS)} something, or won clashes.",
        )
    seat = view.seat(fact.player)
    event = Event(
        kind, player=seat, amount=fact.amount if kind is EventKind.ROLL else 1, cause=seat, tags=frozenset({GIVEN})
    )
    if fact.card is not None:
        printed = cards.find(fact.card.name, fact.card.version or "", fact.card.position)
        seen = _seen(table, compile_card(printed), seat)
        attack = kind is EventKind.ATTACK
        event = replace(event, seen=replace(seen, attack=seen.attack or attack), names=(printed.name,))
    n = 1 if kind is EventKind.ROLL else max(1, fact.amount)
    for _ in range(n):
        table.run.note(event)


def _seen(table: Table, card: CardDefinition, seat: int) -> Props:
    """What such a card is, though it is no longer anywhere."""
    token = "Token" in card.types
    obj = Obj(0, 0, card, seat, seat, Zone.ARENA, None, data=CardData(token=token))
    return table.reads.objects.fresh(obj)
