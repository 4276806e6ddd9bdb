"""The replay in words: one template for every kind of event, none for a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from judge.games.hueshift.course.at import Table
from judge.games.hueshift.situation import Phase
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind
from judge.rules import telling
from judge.rules.state import Moment


def lines(table: Table) -> Iterator[telling.Line]:
    """(moment, text, citations, place in the history) of every event, oldest first."""
    for when, text, cites, n in telling.told(table, _SAY, Teller, _when):
        said = text if text.startswith("reading: ") else text[:1].upper() + text[1:]
        yield when, said, tuple(dict.fromkeys(c for c in cites if c)), n


def _when(table: Table, moment: Moment) -> str:
    before = moment.phase in (Phase.DRAFT.value, Phase.ASSIGN.value)
    return moment.phase if before else telling.when(table, moment)


class Teller(telling.Teller[Table]):
    """One event and the names to tell it with."""

    @property
    def who(self) -> str:
        """The event's player."""
        return self.table.run.player(self.event.player).name if self.event.player is not None else ""

    @property
    def what(self) -> str:
        """The event's unit or card."""
        return str(self.event.seen)

    @property
    def n(self) -> int:
        """The event's number."""
        return self.event.amount


def _damage(t: Teller) -> str:
    other = t.table.reads.board.by_id(t.event.other.id) if t.event.other is not None else None
    by = f" by {other.card.label if other is not None else 'it'}" if t.event.other is not None else ""
    kind = "" if Blow.ATTACK.value in t.event.tags else f" ({', '.join(sorted(t.event.tags))})"
    return f"{t.what} is dealt {t.n} damage{by}{kind}"


def _attack(t: Teller) -> str:
    nth = f" (attack {t.n} of the turn)" if t.n > 1 else ""
    return f"{t.what} attacks {t.named()}{nth}"


def _bonus(t: Teller) -> str:
    parts = [f"{n:+d} {word}" for n, word in zip(t.event.numbers, ("AP", "HP"), strict=False) if n]
    by = f" ({t.named()})" if t.named() != t.what else ""
    return f"{t.what} gets {' and '.join(parts)} for the {t.named(1)}{by}{t.words}"


def _on(t: Teller) -> str:
    return f" on {t.named(1)}" if t.named(1) else ""


_SAY: dict[Enum, Callable[[Teller], str]] = {
    EventKind.MOMENT: lambda t: t.named(),
    EventKind.ACTIVATE: lambda t: (
        f"{t.who} activates {t.what}" + ("; its abilities are locked this turn" if t.n else "")
    ),
    EventKind.ATTACK: _attack,
    EventKind.DAMAGE: _damage,
    EventKind.LOSE_HP: lambda t: f"{t.what} loses {t.n} HP ({t.named()})",
    EventKind.GAIN_HP: lambda t: f"{t.what} recovers {t.n} HP ({t.named()})",
    EventKind.BONUS: _bonus,
    EventKind.STATUS: lambda t: f"{t.named()} is put on {t.what}",
    EventKind.RESIST: lambda t: f"{t.what} is immune to {t.named()}",
    EventKind.CURE: lambda t: f"{t.named()} of {t.what} ends{t.words}",
    EventKind.DESTROY: lambda t: f"{t.what} is destroyed",
    EventKind.SURVIVE: lambda t: f"{t.what} survives with {t.n} HP ({t.named()})",
    EventKind.EJECT: lambda t: f"{t.what} ejects to {t.who}'s reserve",
    EventKind.TRANSPORT: lambda t: (
        f"{t.named()} goes aboard {t.named(1)} as Co-Pilot" + (f"; {t.named(2)} goes to reserve" if t.named(2) else "")
    ),
    EventKind.PLAY: lambda t: f"{t.who} plays {t.named()}{_on(t)}",
    EventKind.RESOLVE: lambda t: f"{t.named()} takes effect{_on(t)}",
    EventKind.USE: lambda t: f"{t.what} uses its ability{t.words}",
    EventKind.COIN: lambda t: f"the coin for {t.what} shows {t.named()}{t.words}",
    EventKind.CORRUPT: lambda t: f"{t.named()} is corrupted with {t.named(1)}",
    EventKind.REDUCE: lambda t: f"damage to {t.what} is {t.n} less ({t.named()})",
    EventKind.RETURN: lambda t: f"{t.what} returns to the field with {t.n} HP",
    EventKind.FLIP: lambda t: f"the Monster's Action is {t.named()}{t.words}",
    EventKind.DRAFT: lambda t: f"{t.who} drafts {t.named()} ({t.named(1)})",
    EventKind.PAIR: lambda t: f"{t.named()} is paired to {t.named(1)} as {t.named(2)}",
    EventKind.LOSE_GAME: lambda t: f"{t.who} has lost",
    EventKind.WIN_GAME: lambda t: f"{t.who} has won",
}
