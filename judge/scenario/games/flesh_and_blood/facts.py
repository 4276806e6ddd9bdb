"""``facts`` of a setup: history that matters, written into the history as events."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.does.statuses import MARKED
from judge.games.flesh_and_blood.situation import CardData, Props, data_of
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.state import Event, Obj, State
from judge.rules.telling import GIVEN
from judge.scenario.board.game import View
from judge.scenario.games.flesh_and_blood.setup import Cards
from judge.scenario.language import tree as m
from judge.scenario.language.places import invalid

_BANISHED = (EventKind.BANISH, EventKind.PUT_INTO_BANISHED)
# What a deed is written down as: a card that is charged or discarded is put somewhere, too, and what is asked of that
# is not answered with no.
_KINDS = {
    "activated": (EventKind.ACTIVATE,),
    "attacked": (EventKind.ATTACK,),
    "been dealt": (EventKind.DAMAGE, EventKind.DEAL_DAMAGE),
    "beaten chest": (EventKind.BEAT_CHEST, EventKind.DISCARD, EventKind.PUT_INTO_GRAVEYARD),
    "boosted": (EventKind.BOOST, *_BANISHED),
    "charged": (EventKind.CHARGE, EventKind.PUT_INTO_SOUL),
    "controlled": (EventKind.CONTROL,),
    "cranked": (EventKind.CRANK,),
    "created": (EventKind.CREATE,),
    "destroyed": (EventKind.DESTROY,),
    "discarded": (EventKind.DISCARD, EventKind.PUT_INTO_GRAVEYARD),
    "drawn": (EventKind.DRAW,),
    "fused": (EventKind.FUSION,),
    "gained": (EventKind.GAIN_LIFE,),
    "intimidated": (EventKind.INTIMIDATE,),
    "lost": (EventKind.LOSE_LIFE,),
    "pitched": (EventKind.PITCH,),
    "played": (EventKind.PLAY,),
    "rolled": (EventKind.ROLL,),
    "transcended": (EventKind.TRANSCEND,),
}
_WON = {"clash": (EventKind.WIN_CLASH,), "wager": (EventKind.WIN_WAGER,)}
_NOUNS = {"gained": "life", "lost": "life", "been dealt": "damage"}
_NUMBERED = {EventKind.ROLL, *(_KINDS[verb][0] for verb in _NOUNS)}  # of these the number is how much


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
    if fact.verb == "marked" and fact.player is not None:
        table.run.set_number(view.seat(fact.player), MARKED, 1)
        return
    if fact.verb == "tapped" and fact.player is not None and (hero := table.reads.objects.hero(view.seat(fact.player))):
        table.run.set_obj(replace(hero, data=replace(data_of(hero), tapped=True)))
        return
    kinds = _WON.get(fact.noun) if fact.verb == "won" else _KINDS.get(fact.verb)
    if kinds is None or fact.player is None or _NOUNS.get(fact.verb, fact.noun) != fact.noun:
        raise invalid(
            f'"{fact.line.text}" is no fact this game can start from.',
            fact.line.position,
            f"Facts may say that a player has {', '.join(_KINDS)} something, or won clashes.",
        )
    seat = view.seat(fact.player)
    numbered = kinds[0] in _NUMBERED
    event = Event(kinds[0], player=seat, amount=fact.amount if numbered else 1, cause=seat, tags=frozenset({GIVEN}))
    named = event
    if fact.card is not None:
        printed = cards.find(fact.card.name, fact.card.version or "", fact.card.position)
        seen = _seen(table, compile_card(printed), seat)
        attack = kinds[0] is EventKind.ATTACK
        named = replace(event, seen=replace(seen, attack=seen.attack or attack), names=(printed.name,))
    for _ in range(1 if numbered else max(1, fact.amount)):
        for kind in kinds:  # what boosting banishes is another card than the one that is boosted
            who = None if kind is EventKind.DEAL_DAMAGE else seat  # nobody says who dealt it
            table.run.note(replace(event if kind in _BANISHED else named, kind=kind, player=who))


def _seen(table: Table, card: CardDefinition, seat: int) -> Props:
    """What such a card is, though it is no longer anywhere."""
    token = "Token" in card.types
    obj = Obj(0, 0, card, seat, seat, Zone.ARENA, None, data=CardData(token=token))
    return table.reads.objects.fresh(obj)
