"""The replay in words: one template for every kind of event, none for a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from judge.games.factions.cites import WORDS
from judge.games.factions.table import Table
from judge.games.factions.vocabulary.selectors import EventKind
from judge.rules import telling
from judge.rules.state import Ref


def lines(table: Table) -> Iterator[telling.Line]:
    """(moment, text, citations, place in the history) of every event that has something to say, oldest first. A step
    cites the rule it follows; a word that the rule uses is cited where the replay comes to it first."""
    met: set[str] = set()
    for moment, text, cites, place in telling.told(table, _SAY, Teller):
        yield moment, text, tuple(c for c in cites if c not in met) or cites[:1], place
        met |= WORDS.intersection(cites)


class Teller(telling.Teller[Table]):
    """One event and the names to tell it with."""

    @property
    def who(self) -> str:
        """The event's player."""
        return self.table.board.player(self.event.player).name if self.event.player is not None else "everyone"

    @property
    def what(self) -> str:
        """The event's object."""
        return str(self.event.seen or "something")

    @property
    def by(self) -> str:
        """Who caused it, in brackets; empty when nobody is known."""
        return f" ({self.of(self.event.source)})" if self.event.source is not None else ""

    def of(self, ref: Ref | None) -> str:
        """An object's name, also when it has moved since."""
        obj = self.table.run.state.objects.get(ref.id) if ref is not None else None
        return self.table.board.name(obj)


def _build(t: Teller) -> str:
    n = t.event.amount
    return f"{t.who} {'gets' if n > 0 else 'loses'} {abs(n)} build"


def _magic(t: Teller) -> str:
    n = t.event.amount
    verb = "gets" if n > 0 else "spends" if "spent" in t.event.tags else "loses"
    return f"{t.what} {verb} {abs(n)} Magic"


def _played(t: Teller) -> str:
    at = " on " + " and ".join(t.event.names[1:]) if len(t.event.names) > 1 else ""
    if t.named(0):
        return f"{t.what} uses {t.named(0)}{at}{t.words}"
    return f"{t.who} plays {t.what}{at} for {t.event.amount} build"


def _save(t: Teller) -> str:
    made = "makes" if t.event.amount else "fails"
    return f"{t.what} {made} its save" + (f" ({t.named(0)})" if t.named(0) else "")


def _search(t: Teller) -> str:
    found = f"finds {t.what}" if t.event.amount else "finds nothing"
    return f"{t.who} searches their deck and {found} ({t.named(0)})"


def _look(t: Teller) -> str:
    whose = t.table.board.player(t.event.target).name if isinstance(t.event.target, int) else "a player"
    return f"{t.who} looks at {telling.counted(t.event.amount, 'card')} of {whose}'s {t.named(0)}"


def _effect(t: Teller) -> str:
    names = " and ".join(t.event.names) or (f"zone {t.event.amount}" if t.event.amount else "")
    return f"an effect begins{' for ' + names if names else ''}{t.words}"


def _compared(t: Teller) -> str:
    """What an attack roll was compared with; nothing was rolled against a capital."""
    if not t.event.numbers:
        return ""
    die, attack, defense = t.event.numbers
    return f" ({die} + {attack} = {die + attack} against {defense} defense)"


def _damage(t: Teller) -> str:
    first = t.event.numbers[0] if t.event.numbers else t.event.amount
    less = f", {first} less {first - t.event.amount}" if first > t.event.amount else ""
    amount = str(t.event.amount) if t.event.amount else "no"
    return f"{t.what} takes {amount} damage{t.by}{less}"


_SAY: dict[Enum, Callable[[Teller], str]] = {
    EventKind.PHASE: lambda t: f"the {t.named(0)} begins ({t.who})",
    EventKind.DRAW: lambda t: f"{t.who} draws a card" if t.event.amount else f"{t.who} has no card left to draw",
    EventKind.BUILD: _build,
    EventKind.PLAY: _played,
    EventKind.COUNTERED: lambda t: f"{t.what} is countered",
    EventKind.RESOLVED: lambda t: f"{t.what} resolves",
    EventKind.DEPLOY: lambda t: f"{t.what} comes into play in zone {t.event.amount}",
    EventKind.ACTIVATE: lambda t: f"{t.who} activates {t.what}",
    EventKind.MOVE: lambda t: f"{t.what} moves to zone {t.event.amount}",
    EventKind.ATTACK: lambda t: f"{t.what} attacks {t.named(0)}",
    EventKind.ROLL: lambda t: f"{t.who} rolls {t.event.amount} for {t.what} ({t.named(0)})",
    EventKind.HIT: lambda t: (
        f"{t.what} hits {t.named(0)}" + (", a critical hit" if t.named(1) == "critical" else "") + _compared(t)
    ),
    EventKind.MISS: lambda t: f"{t.what} misses {t.named(0)}{_compared(t)}",
    EventKind.SAVE: _save,
    EventKind.DAMAGE: _damage,
    EventKind.HEAL: lambda t: (
        f"{t.what} comes back to life" if t.named(0) == "revived" else f"{t.what} heals {t.event.amount} damage"
    ),
    EventKind.TAP: lambda t: f"{t.what} is tapped",
    EventKind.MAGIC: _magic,
    EventKind.DEFEATED: lambda t: f"{t.what} is defeated",
    EventKind.DESTROYED: lambda t: f"{t.what} goes to {t.who}'s graveyard",
    EventKind.EFFECT: _effect,
    EventKind.TRIGGER: lambda t: f"{t.named(0)}{'' if t.named(0) == t.what else f' of {t.what}'} counts{t.words}",
    EventKind.SEARCH: _search,
    EventKind.LOOK: _look,
    EventKind.COIN: lambda t: f"the coin shows {t.named(0)}",
    EventKind.SHUFFLE: lambda t: f"{t.who} shuffles their deck",
    EventKind.TURN_ENDS: lambda t: f"{t.what}'s turn ends",
    EventKind.BUILD_ENDS: lambda t: f"{t.who}'s turn to build ends",
    EventKind.OVER: lambda t: t.named(0),
    EventKind.READING: lambda t: "a reading of an unclear passage decides here",
}
