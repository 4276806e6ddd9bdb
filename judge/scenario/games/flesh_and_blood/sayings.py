"""Claims of Flesh and Blood in the words of the table: what hit, what became of a card, what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Stat, Zone
from judge.rules.lasting import happened
from judge.rules.state import Event
from judge.scenario.board.game import Saying, View
from judge.scenario.games.flesh_and_blood import claims
from judge.scenario.language import model as m
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Context, Found, Parts, words

_FATES = {
    "destroyed": EventKind.DESTROY,
    "discarded": EventKind.DISCARD,
    "banished": EventKind.BANISH,
    "pitched": EventKind.PITCH,
    "revealed": EventKind.REVEAL,
}
ASKED = frozenset({*_FATES.values(), EventKind.HIT, EventKind.ATTACK, EventKind.DAMAGE, EventKind.DRAW})
"""The kinds of events these claims ask about."""


def fate(context: Context, at: int) -> Found:
    """What can become of a card."""
    yield from context.listed(words(*_FATES), at, "what became of a card")


def _about(view: View[Table], card: m.CardRef, *kinds: EventKind) -> Iterator[Event]:
    """The events of some kinds that happened to a card, also when it is gone."""
    for event in happened(view.state.history, *kinds):
        if event.obj is None:
            continue
        obj = view.state.objects.get(event.obj.id)
        if obj is not None:
            if view.finding.is_card(claims.shows(view.state, obj), card):
                yield event
            continue
        gone = event.seen or view.table.reads.objects.props(event.obj)
        if gone is not None and fold(card.name) in map(fold, gone.names):
            yield event


def _hit(view: View[Table], parts: Parts) -> bool:
    card: m.CardRef = parts["card"]
    if not any(_about(view, card, EventKind.ATTACK)):
        raise view.invalid(f"{card.label} has not attacked, so it neither hit nor missed.")
    return any(_about(view, card, EventKind.HIT))


def _became(view: View[Table], parts: Parts) -> bool:
    return any(_about(view, parts["card"], _FATES[parts["fate"]]))


def _dealt(view: View[Table], parts: Parts) -> bool:
    seat = view.seat(parts["player"])
    events = happened(view.state.history, EventKind.DAMAGE)
    fits: bool = parts["count"].fits(sum(e.amount for e in events if e.player == seat))
    return fits


def _drew(view: View[Table], parts: Parts) -> bool:
    seat = view.seat(parts["player"])
    fits: bool = parts["count"].fits(sum(e.player == seat for e in happened(view.state.history, EventKind.DRAW)))
    return fits


def _costs(view: View[Table], parts: Parts) -> bool:
    obj = view.card(parts["card"])
    cost = claims.props_of(view, obj).stats.get(Stat.COST)
    if cost is None or obj.card.variable_cost:
        what = "has X in its cost" if cost is not None else "has no cost"
        raise view.invalid(f"{obj.card.label} {what}, so it costs no number.", "Claim what is left after it is played.")
    fits: bool = parts["count"].fits(max(0, cost - view.table.reads.granted.cost_reduction(obj.ref)))
    return fits


def _gone(view: View[Table], parts: Parts) -> bool:
    """Not in play any more; what never was is not gone."""
    card: m.CardRef = parts["card"]
    there = {o.zone for o in view.found(card)}
    waiting = there & {Zone.HAND, Zone.DECK, Zone.ARSENAL}
    if waiting:
        where = min(zone.value for zone in waiting)
        raise view.invalid(f"{card.label} is in a {where}, so it is not clear what is gone.", "Claim where it is.")
    return not there & {Zone.ARENA, Zone.CHAIN, Zone.STACK}


def _attack_gone(view: View[Table], parts: Parts) -> bool:
    ref = claims.attack_ref(view)
    if ref is None:
        raise view.invalid("there has been no attack yet.")
    obj = view.table.run.obj(ref)
    return obj is None or obj.zone not in (Zone.CHAIN, Zone.STACK)


def _places(view: View[Table], parts: Parts) -> tuple[str, ...]:
    return view.game.facts(view, m.InArena(parts["card"])) or ()


SAYINGS = (
    Saying(
        "C hit", ("{card} ~hit|hits",), "Haze Beast (red) hit", _hit,
        "an attack of that card did, at least once since the first line",
    ),
    Saying(
        "NAME was dealt 6 damage",
        (
            "{player} ~was|has_been dealt {count:amount} damage",
            "{player} ~took {count:amount} damage",
            "{player} ~has:done taken {count:amount} damage",
        ),
        "Bo was dealt 6 damage", _dealt, "altogether since the first line",
    ),
    Saying(
        "NAME drew 2 cards",
        ("{player} ~drew {count:amount} cards|card", "{player} ~has:done drawn {count:amount} cards|card"),
        "Ana drew 2 cards", _drew, "altogether since the first line",
    ),
    Saying(
        "C was destroyed", ("{card} ~was|is|has_been {fate}",), "Gold was destroyed", _became,
        "destroyed, discarded, banished, pitched or revealed, at least once since the first line", _places,
    ),
    Saying(
        "C is gone", ("{card} ~is gone",), "Gold is gone", _gone,
        "neither in the arena nor on the stack any more", _places,
    ),
    Saying(
        "the attack is gone", ("the attack ~is gone|dead|over", "the attack ~fizzled"), "the attack is gone",
        _attack_gone,
        "the latest one is neither on the stack nor on the combat chain any more",
    ),
    Saying(
        "C costs 2",
        ("{card} ~costs {count:amount} [to_play]", "{card} ~costs {count:amount} resources|resource [to_play]"),
        "Raw Meat costs 2", _costs, "resources to play it now, with what makes it cost less or more",
    ),
)  # fmt: skip
SLOTS = {"fate": fate}
