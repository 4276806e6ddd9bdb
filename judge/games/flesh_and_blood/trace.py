"""The replay in words: one template for every kind of event, none for a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum

from judge.games.flesh_and_blood.situation import Props
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.rules import telling
from judge.rules.state import Ref


def lines(table: Table) -> Iterator[telling.Line]:
    """(moment, text, citations, place in the history) of every event that has something to say, oldest first."""
    return telling.told(table, _SAY, Teller)


class Teller(telling.Teller[Table]):
    """One event and the names to tell it with."""

    @property
    def who(self) -> str:
        """The event's player."""
        return self.name_of(self.event.player)

    @property
    def what(self) -> str:
        """The event's object."""
        seen = self.event.seen
        if isinstance(seen, Props) and seen.label:
            return seen.label
        return self.table.reads.objects.name(self.event.obj)

    @property
    def target(self) -> str:
        """What the event is aimed at."""
        return self.name_of(self.event.target)

    def name_of(self, it: int | Ref | None) -> str:
        """A player's or an object's name."""
        if isinstance(it, int):
            return self.table.run.player(it).name
        return self.table.reads.objects.name(it)


def _played(t: Teller) -> str:
    at = f", at {' and '.join(t.event.names)}" if t.event.names else ""
    return f"{t.who} plays {t.what}{at}{t.words}"


def _activated(t: Teller) -> str:
    at = f", at {' and '.join(t.event.names)}" if t.event.names else ""
    return f"{t.who} activates {t.what}{at}{t.words}"


def _created(t: Teller) -> str:
    n = t.event.amount
    article = "an" if t.named(0)[:1] in "AEIOU" else "a"
    under = f" under {t.target}'s control" if t.event.target is not None else ""
    return f"{t.who} creates {n if n != 1 else article} {t.named(0)} token{'s' if n != 1 else ''}{under}"


def _damage(t: Teller) -> str:
    kind = "arcane " if "arcane" in t.event.tags else ""
    from_ = f" from {t.table.reads.objects.name(t.event.source)}" if t.event.source is not None else ""
    life = f" ({t.event.numbers[0]} → {t.event.numbers[1]} life)" if len(t.event.numbers) == 2 else ""
    return f"{t.target} is dealt {t.event.amount} {kind}damage{from_}{life}"


def _clash(t: Teller) -> str:
    shown = ", ".join(
        f"{name} {'nothing with power' if n < 0 else n}"
        for name, n in zip(t.event.names, t.event.numbers, strict=False)
    )
    winner = f"{t.target} wins" if t.event.target is not None else "nobody wins"
    return f"Clash ({shown}): {winner}"


def _choice(t: Teller) -> str:
    if t.event.target is not None:
        return f"{t.who} chooses {t.target}: {t.event.sentence}"
    said = "says" if t.named(0) in ("yes", "no") else "chooses"
    return f"{t.who} {said} {t.named(0)}{t.words}"


def _applied(t: Teller) -> str:
    given = [words for words in t.event.names[1:] if not _DOES.match(words)]
    does = [words for words in t.event.names[1:] if _DOES.match(words)]
    said = [f"gets {telling.listed(given)}"] * bool(given) + does
    return f"{t.what} {telling.listed(said)} {'because of' if does else 'from'} {t.named(0)}"


def _gained(t: Teller) -> str:
    gained = f"{t.who} gains {t.event.amount} {_plural(t.named(0), t.event.amount)}"
    return (
        f"{gained} from go again of {t.table.reads.objects.name(t.event.source)}"
        if t.event.sentence == "Go again"
        else gained
    )


def _failed(t: Teller) -> str:
    if t.event.sentence == "if":
        return f"{t.named(0)}: what its words make conditional is left out, the condition is not met"
    what = "" if t.event.sentence not in ("clash", "wager") else f" ({t.event.sentence})"
    return f"{t.named(0)} fails{what}: {t.named(1) or 'there is nothing it can be done to'}"


def _looked(t: Teller) -> str:
    n = t.event.amount  # cards of which setup does not say what they are
    shown = (*t.event.names, *([telling.counted(n, "unknown card")] if n else []))
    return f"{t.who} looks at {telling.listed(shown) or 'nothing'}"


def _counter(t: Teller) -> str:
    n = t.event.amount
    verb = "gets" if n > 0 else "loses"
    return f"{t.what} {verb} {telling.counted(abs(n), f'{t.named(0)} counter')}"


def _moved(t: Teller) -> str:
    zone = f"{t.target}'s {t.named(0)}" if t.event.target is not None else t.named(0)
    return f"{t.what} is put on the {t.named(1)} of {zone}" if t.named(1) else f"{t.what} is put into {zone}"


# What a change makes a thing do; any other is something it gets.
_DOES = re.compile(r"(?:can't|costs|deals|gets|is|loses|may|targets) ")


def _plural(words: str, n: int) -> str:
    return words.removesuffix("s") if n == 1 else words


# What has no line of its own: that of what brought it about says it, or only triggers and later questions ask of it.
_SILENT = EventKind.each(
    "defended, put into graveyard, win a clash, fail to win a clash, deal damage, gain power, gain defense, steal, "
    "give, boost, protect, scrap, crank, fusion, tap, untap, freeze, mark, charge, rune gate, would roll, start of "
    "the game, equip, start of turn, beginning of the action phase, beginning of the end phase, combat chain closes, "
    "chain link resolves, enter the arena, leave the arena, become the target of an attack, control, gain control, "
    "become marked, become, opt, shuffle, search, gain go again, complete a contract, the crowd cheers, the crowd "
    "boos, put into the banished zone, put into a soul, put into a hand, put into arsenal, would, do so"
)
_SAY: dict[Enum, Callable[[Teller], str]] = {
    **dict.fromkeys(_SILENT, lambda t: ""),
    EventKind.MOMENT: lambda t: t.named(0)[:1].upper() + t.named(0)[1:],
    EventKind.PLAY: _played,
    EventKind.ACTIVATE: _activated,
    EventKind.PITCH: lambda t: f"{t.who} pitches {t.what} for {t.event.amount}",
    EventKind.PAY: lambda t: f"{t.who} pays {t.event.amount} {_plural(t.named(0), t.event.amount)} for {t.named(1)}",
    EventKind.ATTACK: lambda t: f"{t.what} attacks {' and '.join(t.event.names)}",
    EventKind.NEW_ATTACK: lambda t: f"{t.what} becomes the attack of the chain link",
    EventKind.DEFEND: lambda t: f"{t.who} defends with {t.what}",
    EventKind.TRIGGER: lambda t: f"{t.named(0)} triggers{t.words}",
    EventKind.KEPT: lambda t: f"{t.named(0)} is kept from triggering{t.words}",
    EventKind.RESOLVE: lambda t: f"{t.named(0)} resolves{t.words}",
    EventKind.FAIL: _failed,
    EventKind.CHOICE: _choice,
    EventKind.DAMAGE: _damage,
    EventKind.HIT: lambda t: f"{t.what} hits {t.target} for {t.event.amount}",
    EventKind.PREVENT: lambda t: f"{t.named(0)} prevents {t.event.amount or 'no'} damage{t.words}",
    EventKind.REPLACE: lambda t: f"{t.named(0)}: instead of “{t.named(1)}” this happens{t.words}",
    EventKind.DRAW: lambda t: f"{t.who} draws {'a card' if t.event.seen is None else t.what}",
    EventKind.DISCARD: lambda t: f"{t.who} discards {t.what}",
    EventKind.DESTROY: lambda t: f"{t.what} is destroyed",
    EventKind.BANISH: lambda t: f"{t.what} is banished",
    EventKind.CREATE: _created,
    EventKind.LOOK: _looked,
    EventKind.REVEAL: lambda t: f"{t.who} reveals {t.what}",
    EventKind.NEGATE: lambda t: f"{t.what} is negated",
    EventKind.CLASH: _clash,
    EventKind.WAGER: lambda t: f"{t.what} wagers {telling.listed(t.event.names)} with {t.target}",
    EventKind.WIN_WAGER: lambda t: f"{t.who} wins the wager",
    EventKind.GAIN_LIFE: lambda t: f"{t.who} gains {t.event.amount} life",
    EventKind.GAIN_ASSET: _gained,
    EventKind.GAIN_ACTION: _gained,
    EventKind.LOSE_ASSET: lambda t: f"{t.who} loses {t.event.amount} {_plural(t.named(0), t.event.amount)}",
    EventKind.LOSE_LIFE: lambda t: f"{t.who} loses {t.event.amount} life",
    EventKind.APPLY: _applied,
    EventKind.PUT_COUNTER: _counter,
    EventKind.MOVE: _moved,
    EventKind.TURN_UP: lambda t: f"{t.what} is turned face-up",
    EventKind.TURN_DOWN: lambda t: f"{t.what} is turned face-down",
    EventKind.INTIMIDATE: lambda t: f"{t.target} is intimidated",
    EventKind.ROLL: lambda t: f"{t.who} rolls {t.event.amount}",
    EventKind.BEAT_CHEST: lambda t: f"{t.who} has beaten chest",
    EventKind.TRANSCEND: lambda t: f"{t.who} has transcended",
    EventKind.LOSE_GAME: lambda t: f"{t.who} loses the game",
    EventKind.WIN_GAME: lambda t: f"{t.who} wins the game",
}
