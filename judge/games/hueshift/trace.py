"""The replay in words: one template for every kind of event, none for a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.games.hueshift.course.at import Table
from judge.games.hueshift.situation import Phase
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind
from judge.rules.state import Event
from judge.rules.telling import GIVEN, Line


def lines(table: Table) -> Iterator[Line]:
    """(moment, text, citations, place in the history) of every event, oldest first."""
    for n, event in enumerate(table.run.state.history.since(0), 1):
        say = _SAY.get(event.kind)
        if say is None or GIVEN in event.tags:
            continue
        who = table.run.player(event.moment.player).name
        phase = event.moment.phase
        before = phase in (Phase.DRAFT.value, Phase.ASSIGN.value)
        when = phase if before else f"{who}'s turn, {event.moment.step or phase}"
        text = say(table, event)
        said = text if text.startswith("reading: ") else text[:1].upper() + text[1:]
        yield when, said, tuple(dict.fromkeys(c for c in event.cites if c)), n


def _who(table: Table, event: Event) -> str:
    return table.run.player(event.player).name if event.player is not None else ""


def _name(table: Table, i: int) -> str:
    obj = table.reads.board.by_id(i)
    return obj.card.label if obj is not None else "it"


def _quoted(event: Event) -> str:
    return f": “{event.sentence}”" if event.sentence else ""


def _damage(table: Table, event: Event) -> str:
    by = f" by {_name(table, event.other.id)}" if event.other is not None else ""
    kind = "" if Blow.ATTACK.value in event.tags else f" ({', '.join(sorted(event.tags))})"
    return f"{event.seen} is dealt {event.amount} damage{by}{kind}"


def _attack(table: Table, event: Event) -> str:
    nth = f" (attack {event.amount} of the turn)" if event.amount > 1 else ""
    return f"{event.seen} attacks {event.names[0]}{nth}"


def _bonus(table: Table, event: Event) -> str:
    parts = [f"{n:+d} {word}" for n, word in zip(event.numbers, ("AP", "HP"), strict=False) if n]
    by = f" ({event.names[0]})" if event.names[0] != event.seen else ""
    return f"{event.seen} gets {' and '.join(parts)} for the {event.names[1]}{by}{_quoted(event)}"


def _on(event: Event) -> str:
    return f" on {event.names[1]}" if len(event.names) > 1 and event.names[1] else ""


_SAY: dict[object, Callable[[Table, Event], str]] = {
    EventKind.MOMENT: lambda t, e: e.names[0],
    EventKind.ACTIVATE: lambda t, e: (
        f"{_who(t, e)} activates {e.seen}" + ("; its abilities are locked this turn" if e.amount else "")
    ),
    EventKind.ATTACK: _attack,
    EventKind.DAMAGE: _damage,
    EventKind.LOSE_HP: lambda t, e: f"{e.seen} loses {e.amount} HP ({e.names[0]})",
    EventKind.GAIN_HP: lambda t, e: f"{e.seen} recovers {e.amount} HP ({e.names[0]})",
    EventKind.BONUS: _bonus,
    EventKind.STATUS: lambda t, e: f"{e.names[0]} is put on {e.seen}",
    EventKind.RESIST: lambda t, e: f"{e.seen} is immune to {e.names[0]}",
    EventKind.CURE: lambda t, e: f"{e.names[0]} of {e.seen} ends{_quoted(e)}",
    EventKind.DESTROY: lambda t, e: f"{e.seen} is destroyed",
    EventKind.SURVIVE: lambda t, e: f"{e.seen} survives with {e.amount} HP ({e.names[0]})",
    EventKind.EJECT: lambda t, e: f"{e.seen} ejects to {_who(t, e)}'s reserve",
    EventKind.TRANSPORT: lambda t, e: (
        f"{e.names[0]} goes aboard {e.names[1]} as Co-Pilot" + (f"; {e.names[2]} goes to reserve" if e.names[2] else "")
    ),
    EventKind.PLAY: lambda t, e: f"{_who(t, e)} plays {e.names[0]}{_on(e)}",
    EventKind.RESOLVE: lambda t, e: f"{e.names[0]} takes effect{_on(e)}",
    EventKind.USE: lambda t, e: f"{e.seen} uses its ability{_quoted(e)}",
    EventKind.COIN: lambda t, e: f"the coin for {e.seen} shows {e.names[0]}{_quoted(e)}",
    EventKind.CORRUPT: lambda t, e: f"{e.names[0]} is corrupted with {e.names[1]}",
    EventKind.REDUCE: lambda t, e: f"damage to {e.seen} is {e.amount} less ({e.names[0]})",
    EventKind.RETURN: lambda t, e: f"{e.seen} returns to the field with {e.amount} HP",
    EventKind.FLIP: lambda t, e: f"the Monster's Action is {e.names[0]}{_quoted(e)}",
    EventKind.DRAFT: lambda t, e: f"{_who(t, e)} drafts {e.names[0]} ({e.names[1]})",
    EventKind.PAIR: lambda t, e: f"{e.names[0]} is paired to {e.names[1]} as {e.names[2]}",
    EventKind.LOSE_GAME: lambda t, e: f"{_who(t, e)} has lost",
    EventKind.WIN_GAME: lambda t, e: f"{_who(t, e)} has won",
}
