"""The replay in words: one template for every kind of event, none for a card; and when two positions are one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.tabletop.frames import Table
from judge.games.tabletop.vocabulary import EventKind, Zone
from judge.rules.state import Event, State
from judge.scenario.board.referee import TraceLine


def lines(table: Table) -> list[TraceLine]:
    """Every event that has something to say, oldest first."""
    found: list[TraceLine] = []
    for event in table.run.state.history.since(0):
        say = _SAY.get(event.kind)  # type: ignore[call-overload]
        text = say(Teller(table, event)) if say is not None else ""
        if text:
            name = table.run.player(event.moment.player).name
            when = f"{name}'s turn, {event.moment.phase}" if event.moment.phase else f"{name}'s turn"
            found.append(TraceLine(len(found) + 1, when, text, event.cites))
    return found


class Teller:
    """One event and the names to tell it with."""

    def __init__(self, table: Table, event: Event) -> None:
        self.table = table
        self.event = event
        self.n = event.amount

    @property
    def who(self) -> str:
        """The event's player."""
        return self.table.reads.name(self.event.player if self.event.player is not None else 0)

    @property
    def what(self) -> str:
        """The event's card."""
        return self.table.reads.name(self.event.obj)

    @property
    def pile(self) -> str:
        """What the game calls the pile that is drawn from."""
        return self.table.reads.manual.zone_names[Zone.PILE]

    @property
    def words(self) -> str:
        """The printed sentence that did it."""
        return f": “{' '.join(self.event.sentence.split())}”" if self.event.sentence else ""

    def named(self, i: int = 0) -> str:
        """One of the event's names."""
        return self.event.names[i] if i < len(self.event.names) else ""

    @property
    def at(self) -> str:
        """What it is aimed at."""
        return f", at {' and '.join(self.event.names)}" if self.event.names else ""


def _damage(t: Teller) -> str:
    kinds = [k for k in sorted(t.event.tags) if k != "combat"]
    kind = f" {kinds[0]}" if kinds else ""
    by = f" from {t.named()}" if t.named() else ""
    return f"{t.what} is dealt {t.n}{kind} damage{by}{t.words}"


def _attack(t: Teller) -> str:
    return f"{t.what} attacks {t.named()}" + (f" with {t.n} attack power" if t.n else "")


def _moved(t: Teller) -> str:
    return f"{t.what} goes to zone {t.n}{t.words}"


_SAY: dict[EventKind, Callable[[Teller], str]] = {
    EventKind.MOMENT: lambda t: t.named(),
    EventKind.ROUND: lambda t: f"Round {t.n} begins",
    EventKind.DRAW: lambda t: f"{t.who} draws {t.what}",
    EventKind.CANNOT_DRAW: lambda t: f"{t.who} cannot draw: there is no card in the {t.pile}",
    EventKind.SELECT: lambda t: f"{t.who} selects {t.what} for the starting hand",
    EventKind.SHUFFLE: lambda t: f"{t.who} shuffles the {t.pile}",
    EventKind.MULLIGAN: lambda t: f"{t.who} shuffles the opening hand into the {t.pile} and draws a new one",
    EventKind.READY: lambda t: f"{t.what} is readied{t.words}",
    EventKind.EXHAUST: lambda t: f"{t.what} is exhausted{t.words}",
    EventKind.GAIN_ACTIONS: lambda t: f"{t.what} gains {t.n} action{'s' * (t.n != 1)}{t.words}",
    EventKind.LOSE_ACTIONS: lambda t: (
        f"{t.what} loses {t.n} {'' if t.words else 'unused '}action{'s' * (t.n != 1)}{t.words}"
    ),
    EventKind.ATTACK: _attack,
    EventKind.STRIKE: lambda t: f"{t.who} strikes with {t.what}: +{t.n} ATK this combat",
    EventKind.MOVE: _moved,
    EventKind.DAMAGE: _damage,
    EventKind.PREVENT: lambda t: f"{t.named()} prevents {t.n} of the damage to {t.what}",
    EventKind.LOWER: lambda t: f"the health of {t.what} is lowered by {t.n}",
    EventKind.HEAL: lambda t: f"{t.what} is healed by {t.n}{t.words}",
    EventKind.CHANGE: lambda t: f"{t.what}: {t.n:+d} {t.named()}{t.words}",
    EventKind.CONDITION: lambda t: f"{t.what} gains the condition {t.named()}{t.words}",
    EventKind.CLEAR: lambda t: f"all conditions are removed from {t.what}{t.words}",
    EventKind.DIE: lambda t: f"{t.what} has no health left and dies",
    EventKind.REVIVE: lambda t: f"{t.what} is alive again with {t.n} health{t.words}",
    EventKind.DESTROY: lambda t: f"{t.what} is destroyed{t.words}",
    EventKind.LEAVE: lambda t: f"{t.named()} goes to the {t.named(1)}{t.words}",
    EventKind.PLAY: lambda t: f"{t.who} plays {t.what}{t.at}",
    EventKind.ACTIVATE: lambda t: f"{t.who} uses {t.what}{t.words}",
    EventKind.TRIGGER: lambda t: f"{t.named()} triggers{t.words}",
    EventKind.RESOLVE: lambda t: f"{t.named()} resolves{t.words}",
    EventKind.ENTER: lambda t: f"{t.what} enters play",
    EventKind.ATTACH: lambda t: f"{t.what} is attached to {t.named()}",
    EventKind.PAY: lambda t: f"{t.who} exhausts {t.n} resource{'s' * (t.n != 1)} for {t.named()}",
    EventKind.DISCARD: lambda t: (
        f"{t.who} puts {t.named()} from hand into the {t.table.reads.manual.zone_names[Zone.DISCARD]}"
    ),
    EventKind.PLACE: lambda t: f"{t.who} places {t.named()} as a resource",
    EventKind.COMPLETE: lambda t: f"{t.who} completes {t.what} and turns it face down",
    EventKind.ENDS: lambda t: "",
    EventKind.WIN: lambda t: f"{t.who} has won",
    EventKind.TIE: lambda t: "the game is a draw",
}

_ASKED = (EventKind.DAMAGE, EventKind.TRIGGER)  # what claims ask of the past


def key(state: State) -> Any:
    """A value that is equal for positions no sentence in play and no claim can tell apart."""
    past = tuple((e.kind.value, e.obj, e.amount, e.tags) for e in state.history.backwards() if e.kind in _ASKED)
    return (
        tuple((tuple(sorted(p.numbers.items())), p.lost) for p in state.players),
        frozenset(state.objects.values()),
        frozenset(state.zones.items()),
        state.agenda,
        state.answers,
        frozenset(state.effects),
        state.pending,
        state.situation,
        state.outcome,
        past,
    )
