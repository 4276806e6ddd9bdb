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
from judge.games.flesh_and_blood.words.saying.verbs import done
from judge.rules.lasting import happened
from judge.rules.state import Event, Obj, State
from judge.rules.telling import GIVEN
from judge.scenario.board.game import View
from judge.scenario.games.flesh_and_blood.setup import Cards
from judge.scenario.language import tree as m
from judge.scenario.language.places import invalid

_BANISHED = (EventKind.BANISH, EventKind.PUT_INTO_BANISHED)
# What a deed is written down as: a card that is charged or discarded is put somewhere, too, and what is asked of that
# is not answered with no.
_PLAIN = EventKind.each(
    "activate, attack, control, crank, create, destroy, draw, intimidate, pitch, play, roll, transcend"
)
_KINDS = {done(kind.value): (kind,) for kind in _PLAIN} | {
    "banished": _BANISHED,
    "been dealt": (EventKind.DAMAGE, EventKind.DEAL_DAMAGE),
    "beaten chest": (EventKind.BEAT_CHEST, EventKind.DISCARD, EventKind.PUT_INTO_GRAVEYARD),
    "boosted": (EventKind.BOOST, *_BANISHED),
    "charged": (EventKind.CHARGE, EventKind.PUT_INTO_SOUL),
    "discarded": (EventKind.DISCARD, EventKind.PUT_INTO_GRAVEYARD),
    "fused": (EventKind.FUSION,),
    "gained": (EventKind.GAIN_LIFE,),
    "hit": (EventKind.HIT, EventKind.DAMAGE, EventKind.DEAL_DAMAGE),
    "lost": (EventKind.LOSE_LIFE,),
    "scrapped": (EventKind.SCRAP, *_BANISHED),
}
_WON = {"clash": (EventKind.WIN_CLASH,), "wager": (EventKind.WIN_WAGER,)}
_AMOUNTS = {"gained": ("life",), "lost": ("life",), "been dealt": ("damage",), "rolled": ("",)}
_NUMBERED = {_KINDS[verb][0] for verb in _AMOUNTS}  # of these the number is how much
_SEVERAL = ("banished", "created", "destroyed", "discarded", "drawn")  # at a time: how often is not how many
_NOUNS = {**_AMOUNTS, **dict.fromkeys(_SEVERAL, ("", "cards"))}
# Whose events nobody tells: who dealt the damage, to whom a hit did, whose card was banished.
_UNSAID = {"hit": (EventKind.DAMAGE, EventKind.DEAL_DAMAGE), "banished": (EventKind.PUT_INTO_BANISHED,)}
_COUNTED = ("", "cards", "times")  # of what is not listed there


def remember(view: View[Table], fact: m.Fact, cards: Cards) -> State:
    """The position with a fact in its history. Raises ``invalid`` for a fact this game does not know."""
    _write(view.table, view, fact, cards)
    return view.table.run.done()


def _write(table: Table, view: View[Table], fact: m.Fact, cards: Cards, dealer: int | None = None) -> None:
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
    if fact.verb == "dealt" and fact.other is not None and fact.player is not None:
        dealer = view.seat(fact.player)
        _write(table, view, replace(fact, verb="been dealt", player=fact.other), cards, dealer)
        return
    if fact.verb == "been intimidated" and fact.player is not None:
        _suffered(table, view, fact.player, 1 if fact.amount is None else fact.amount)
        return
    kinds = _WON.get(fact.noun) if fact.verb == "won" else _KINDS.get(fact.verb)
    nouns = tuple(_WON) if fact.verb == "won" else _NOUNS.get(fact.verb, _COUNTED)
    amount = 1 if fact.amount is None else fact.amount
    rolled = fact.verb != "rolled" or fact.amount  # which number, and no die shows 0
    if kinds is None or fact.player is None or fact.noun not in nouns or amount < 0 or not rolled:
        raise invalid(
            f'"{fact.line.text}" is no fact this game can start from.',
            fact.line.position,
            f"Facts may say that a player has {', '.join(sorted(_KINDS))} something, or won clashes.",
        )
    seat = view.seat(fact.player)
    numbered = kinds[0] in _NUMBERED
    event = Event(kinds[0], player=seat, amount=amount if numbered else 1, cause=seat, tags=frozenset({GIVEN}))
    if dealer is not None:
        event = replace(event, target=seat, cause=dealer)
    named = event
    if fact.card is not None:
        printed = cards.find(fact.card.name, fact.card.version or "", fact.card.position)
        seen = _seen(table, compile_card(printed), seat)
        attack = kinds[0] in (EventKind.ATTACK, EventKind.HIT)
        named = replace(event, seen=replace(seen, attack=seen.attack or attack), names=(printed.name,))
    done = (e for e in happened(table.run.state.history, kinds[0]) if e.player == seat)
    mine = [(o.card.name,) for o in table.run.zone(Zone.ARENA) if fact.verb == "controlled" and o.controller == seat]
    against = [e for e in done if fact.card is None or e.names == named.names]
    if not amount and (against or named.names in mine):
        said = f'"{fact.line.text}" is against what another fact tells, or what is set up.'
        raise invalid(said, fact.line.position, "Take one of them out.")
    times = min(1, amount) if numbered else amount
    if kinds[0] is EventKind.HIT and len(_attacks(table, named)) < times + len(_attacks(table, event, EventKind.HIT)):
        raise invalid(
            f'"{fact.line.text}" does not say with what was attacked.',
            fact.line.position,
            "Say it before: `NAME has attacked with C this turn`.",
        )
    unsaid = _UNSAID.get(fact.verb, (EventKind.DEAL_DAMAGE,))
    for _ in range(times):
        for kind in kinds:  # what boosting banishes is another card than the one that is boosted
            of = event if fact.verb == "boosted" and kind in _BANISHED else named
            table.run.note(replace(of, kind=kind, player=dealer if kind in unsaid else seat))


def _suffered(table: Table, view: View[Table], player: str, times: int) -> None:
    """A player was intimidated so often, by the opponent where there is but one (8.5.10)."""
    others = [seat for seat, name in enumerate(view.finding.players) if name != player]
    by = others[0] if len(others) == 1 else None
    for _ in range(times):
        table.run.note(Event(EventKind.INTIMIDATE, player=by, target=view.seat(player), tags=frozenset({GIVEN})))


def _attacks(table: Table, like: Event, kind: EventKind = EventKind.ATTACK) -> list[Event]:
    """What facts have told before of a player's attacks, with a card or with any."""
    told = happened(table.run.state.history, kind)
    return [e for e in told if e.player == like.player and (e.names == like.names or not (e.names and like.names))]


def _seen(table: Table, card: CardDefinition, seat: int) -> Props:
    """What such a card is, though it is no longer anywhere."""
    token = "Token" in card.types
    obj = Obj(0, 0, card, seat, seat, Zone.ARENA, None, data=CardData(token=token))
    return table.reads.objects.fresh(obj)
