"""The cards a scenario can speak of, and the position under construction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.rules.printed import PrintedCard
from judge.rules.state import Frame, Obj, Player, State, ZoneKey
from judge.scenario.board.library import GameLibrary
from judge.scenario.language import model as m
from judge.scenario.language.names import CardName, NameTable, fold
from judge.scenario.language.places import Position, invalid


class Definition(Protocol):
    """A card as a game knows it."""

    @property
    def name(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def printed(self) -> PrintedCard: ...


class Listing(Protocol):
    """The cards a scenario can speak of."""

    def table(self, document: m.ScenarioDocument, present: Sequence[Any]) -> NameTable:
        """The names lines may use; present: the cards of the position."""

    def every_name(self, document: m.ScenarioDocument) -> NameTable:
        """All names of the game: history may be about a card that is no longer anywhere."""

    def typed(self) -> Iterable[Definition]:
        """The cards typed into the scenario."""


D = TypeVar("D", bound=Definition)


class Cards(Frozen, Generic[D]):
    """The cards typed into a scenario and those in the library, by folded name."""

    game: str
    library: GameLibrary
    inline: Mapping[str, D]
    compile: Callable[[PrintedCard], D]

    @classmethod
    def of(
        cls,
        document: m.ScenarioDocument,
        library: GameLibrary,
        read: Callable[[m.InlineCard], PrintedCard],
        compile_: Callable[[PrintedCard], D],
    ) -> Cards[D]:
        """The cards of a document; raises ``invalid`` for one that cannot be read."""
        inline: dict[str, D] = {}
        for card in document.cards:
            try:
                definition = compile_(read(card))
            except JudgeError as error:
                raise invalid(error.message, card.position, error.hint, error.candidates) from error
            if fold(card.name) in inline:
                raise invalid(f'"{card.name}" is typed in twice.', card.position)
            inline[fold(card.name)] = definition
        return cls(document.game, library, inline, compile_)

    def known(self, name: str) -> D | None:
        """A card by name, or None."""
        typed = self.inline.get(fold(name))
        if typed is not None:
            return typed
        printed = self.library.called(name)
        return self.compile(printed[0]) if printed else None

    def find(self, name: str, where: Position, written: str = "") -> D:
        """A card by name; ``invalid`` with candidates when there is none. written: the name with what tells its
        version."""
        found = self.known(name)
        if found is not None:
            return found
        known = [c.name for c in self.library.cards] + [c.name for c in self.inline.values()]
        near = nearest(name, known)
        raise JudgeError(
            "invalid",
            f'no card named "{name}" is known in this game.',
            where=where.where,
            candidates=near,
            hint="" if near else "A card that is in no document is typed in under `cards:`.",
            replace=(written or name) if near else "",
        )

    def typed(self) -> Iterable[D]:
        """The cards typed into the scenario."""
        return self.inline.values()

    def players(self, document: m.ScenarioDocument) -> Sequence[str]:
        """The players as lines call them."""
        return [p.name for p in document.setup.players]

    def every_name(self, document: m.ScenarioDocument) -> NameTable:
        """All names of the game."""
        typed = [CardName(c.name, c.printed.version, c.printed.also) for c in self.inline.values()]
        return NameTable(self.players(document), [*typed, *self.library.names.cards])

    def table(self, document: m.ScenarioDocument, present: Sequence[D]) -> NameTable:
        """The names lines may use."""
        cards = {id(card): card for card in (*present, *self.inline.values())}
        here = [CardName(c.name, c.printed.version, c.printed.also) for c in cards.values()]
        return NameTable(self.players(document), here, self.library.names)


Z = TypeVar("Z", bound=Enum)
_PRIVATE = ("hand", "deck", "arsenal")  # where a card may lie that nobody knows


@dataclass
class Board(Generic[Z]):
    """Objects that are laid out in zones. cards: those a scenario can speak of; blank: a card's state where nothing is
    said; shared: the zones that all players share, where a card lies under its controller."""

    cards: Any
    blank: object
    shared: tuple[Z, ...]
    objects: dict[int, Obj] = field(default_factory=dict)
    zones: dict[ZoneKey, tuple[int, ...]] = field(default_factory=dict)
    clock: int = 1

    def add(self, card: Any, seat: int, zone: Z, data: object = None, *, face_up: bool = True) -> Obj:
        """One more card at the end of a zone."""
        number, self.clock = self.clock, self.clock + 1
        shared = zone in self.shared
        home = None if shared else seat
        obj = Obj(
            number, 0, card, seat, seat if shared else None, zone, home, face_up=face_up,
            data=self.blank if data is None else data, since=number,
        )  # fmt: skip
        self.objects[number] = obj
        self.zones[(zone, home)] = (*self.zones.get((zone, home), ()), number)
        return obj

    def unknown(self, seat: int, zone: Z, n: int, *, face_up: bool = True) -> None:
        """So many cards nobody knows."""
        for _ in range(n):
            self.add(None, seat, zone, face_up=face_up)

    def unlisted(self, seat: int, zone: Z, key: str, entry: m.CardEntry, *, face_up: bool = True) -> bool:
        """Lays the cards of an entry that says of none which it is (``2 unknown cards``); False for one that names a
        card. Raises ``invalid`` under a key whose cards everybody knows, and where more is said of the card."""
        if entry.name != m.UNKNOWN_CARD:
            return False
        if key not in _PRIVATE:
            raise invalid(f"everybody knows the cards in {key}.", entry.position, "Name each of them.")
        if entry.annotation:
            raise invalid(f'"{entry.text}" says something of a card nobody knows.', entry.position,
                          f"Write {m.UNKNOWN_CARD}, or name the card.")  # fmt: skip
        self.unknown(seat, zone, entry.count, face_up=face_up)
        return True

    def state(self, players: Iterable[Player], agenda: tuple[Frame, ...], situation: Any) -> State:
        """The position: what is laid out, and what comes first."""
        return State(tuple(players), self.objects, dict(self.zones), agenda=agenda, situation=situation,
                     clock=self.clock)  # fmt: skip


@dataclass
class Building(Board[Z], Generic[D, Z]):
    """The position under construction."""

    cards: Cards[D]

    def entry(self, entry: m.CardEntry) -> tuple[D, str]:
        """The card of an entry and what stands in its brackets."""
        whole = self.cards.known(entry.text)
        card = whole or self.cards.find(entry.name or entry.text, entry.position, entry.text)
        in_doubt(entry, card.label)
        return card, "" if whole else entry.annotation

    def fill(self, seat: int, player: m.PlayerSetup, key: str, zone: Z) -> bool:
        """The cards listed under a key go to a zone; False when the key is left out."""
        listed = player.cards(key)
        if listed is None:
            return False
        for entry in listed:
            if self.unlisted(seat, zone, key, entry):
                continue
            card, said = self.entry(entry)
            if said:
                raise invalid(f'"({said})" means nothing for a card in {key}.', entry.position, f"Write {card.label}.")
            for _ in range(entry.count):
                self.add(card, seat, zone)
        return True


def whole_number(value: m.SetupValue, what: str) -> int:
    """The whole number of a value of ``setup``; anything else is ``invalid``."""
    if isinstance(value, m.Scalar) and isinstance(value.value, int) and not isinstance(value.value, bool):
        return value.value
    raise invalid(f'"{what}" is not a whole number.', value.position, f"Write it as `{what}: 2`.")


def in_doubt(entry: m.CardEntry, label: str) -> None:
    """Raises ``invalid`` for an entry that asks whether the card is there."""
    if entry.text.rstrip(" )").endswith("?") and "?" not in label:
        raise invalid(f'"{entry.text}" does not say whether {label} is there.', entry.position,
                      f"Write {label}, or leave it out.")  # fmt: skip


def turn_seat(setup: m.Setup, first: int = 0) -> int:
    """The seat of the turn player: the one named, else the first player's."""
    return [p.name for p in setup.players].index(setup.turn) if setup.turn else first


def no_moment(setup: m.Setup, hint: str) -> JudgeError:
    """The error for a moment that no game of the kind starts at."""
    where = setup.key_positions.get("moment", setup.position)
    return invalid(f'"{setup.moment}" is no moment a scenario can start at.', where, hint)


def impossible(message: str, where: Position, rule: str, hint: str = "") -> JudgeError:
    """A position that the rules do not allow: ``invalid`` with the record it rests on."""
    cited = f" ({rule})" if rule else ""
    return invalid(f"{message}{cited}.", where, hint or "Put the position right.")
