"""Answers as lines of a scenario, and the facts that make a claim true or false."""

from __future__ import annotations

from typing import Any

from judge.games.factions import actions as a
from judge.games.factions.cites import D
from judge.games.factions.decks import deck_reasons
from judge.games.factions.table import Table
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.selectors import EventKind
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question, Reason
from judge.rules.state import Ref
from judge.scenario.games.factions import lines as f
from judge.scenario.games.factions.claims import Claims
from judge.scenario.language import model as m


def told(table: Table, question: Question, answer: Any) -> str:
    """An answer as a line."""
    who = table.board.player(question.who).name if question.who is not None else ""
    if question.ask is Ask.ACT:
        return f"{who} passes" if answer == PASS else _action(table, who, answer)
    if question.ask is Ask.MAY:
        return f"{who} says {'yes' if answer else 'no'}"
    label = question.label(answer)
    match question.purpose:
        case Purpose.DIE:
            return f"the die shows {answer}"
        case Purpose.COIN:
            return f"the coin shows {answer}"
        case Purpose.RANDOM:
            return f"the random card is {label}"
    return f"{who} chooses {label}"


def _action(table: Table, who: str, action: Any) -> str:
    def name(ref: Ref | None) -> str:
        return table.board.name(table.board.obj(ref))

    match action:
        case a.ActivateUnit(unit=unit):
            return f"{who} activates {name(unit)}"
        case a.MoveUnit(unit=unit, place=place):
            return f"{name(unit)} moves to zone {place}"
        case a.AttackUnit(unit=unit, target=target):
            return f"{name(unit)} attacks {name(target)}" if target is not None else f"{name(unit)} attacks"
        case a.UseAbility(unit=unit, ability=ability):
            return f"{name(unit)} uses {ability}"
        case a.PlayCard(card=card):
            return f"{who} plays {name(card)}"
    return f"{who} destroys {name(action.location)}"


def unrolled(table: Table) -> Reason | None:
    """Why nobody rolls in the latest attack; None when somebody did."""
    for event in table.run.state.history.backwards():
        if event.kind in (EventKind.ROLL, EventKind.MISS):
            return None
        if event.kind is EventKind.HIT and not event.numbers:
            return Reason(D + "hit-step", f"{event.names[0]} is hit without a roll")
        if event.kind is EventKind.ATTACK:
            return Reason(D + "declaration-step", f"{event.seen} is gone before the hit step, so nobody rolls")
    return None


def facts(claims: Claims, predicate: m.Predicate) -> tuple[str, ...]:
    """What a claim is about, as it stands: the number, where it comes from, where a card is."""
    table = claims.table
    match predicate:
        case f.UnitHas(unit=unit, what=what):
            obj = claims.one(unit)
            if obj is None:
                return (f"{unit.text} is not on the field",)
            found = [f"{table.board.name(obj)} has {claims.number(unit, what)} {what}"]
            for has in table.reads.of(obj).has:
                if isinstance(has.term, v.Modifier) and any(s.value == what.lower() for s, _ in has.term.stats):
                    source = table.board.name(table.run.state.objects.get(has.source.id))
                    found.append(f"{source}: “{has.ability.text}”")
            return tuple(found)
        case m.PlayerHas(player=player, what=what):
            seat = claims.answers.seat(player)
            return (f"{player} has {table.board.player(seat)['build']} build",) if what == "build" else ()
        case f.Costs(card=card, player=player):
            seat, printed = claims.answers.seat(player), claims.objects(card)[0].card
            price = table.reads.cost(printed, seat)
            cites = table.reads.price_cites(printed.factions, seat, price != printed.number("points"))
            return (f"{card.label} costs {player} {price} ({', '.join(cites)})",)
        case f.UnitIs(unit=unit) | f.UnitIn(unit=unit):
            obj = claims.one(unit)
            return (
                (f"{table.board.name(obj)} is in zone {obj.data.place}",)
                if obj
                else (f"{unit.text} is not on the field",)
            )
        case f.DeckIsLegal(player=player):
            return tuple(str(reason) for reason in deck_reasons(table, claims.answers.seat(player)))
        case m.AttackHit() | f.AttackWas():
            return (f"the latest attack: {claims.latest().value}",)
    return ()
