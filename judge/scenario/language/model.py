"""The syntax tree of the scenario language: what a document says, before any rule is applied.

Everything here is a frozen value with the place it was written at. The document stands in this module; what a
line says (names, steps, claims) in ``tree``, places in ``places``. The language itself is documented in
``docs/scenarios.md``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import TypeAlias

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.scenario.language.patterns import worded
from judge.scenario.language.places import NOWHERE, Position, RawLine, invalid


class Scalar(Frozen):
    """A single value in ``setup``: typed by YAML's core schema, and as it was written."""

    value: str | int | float | bool | None
    text: str
    position: Position = field(default=NOWHERE, compare=False)


class CardEntry(Frozen):
    """One entry of a list in ``setup``: ``Gold x3``, ``Wallop (red)``, ``Knight (20 damage)``.

    text: as written, without the count. name: without what stands in brackets at the end; annotation:
    what stands in them (a version, or the state of a unit), or empty. count: how many.
    """

    text: str
    count: int = 1
    name: str = ""
    annotation: str = ""
    position: Position = field(default=NOWHERE, compare=False)

    @property
    def written(self) -> str:
        """The text with the count."""
        return f"{self.text} x{self.count}" if self.count != 1 else self.text


class Items(Frozen):
    """A list in ``setup``, in the order written."""

    items: tuple[CardEntry | Fields, ...]
    position: Position = field(default=NOWHERE, compare=False)

    @property
    def cards(self) -> tuple[CardEntry, ...]:
        """The entries that are names; an entry that is a mapping is not among them."""
        return tuple(i for i in self.items if isinstance(i, CardEntry))


class Fields(Frozen):
    """A mapping in ``setup``: ``{class: Guardian, life: 20}``. Keys as written."""

    entries: Mapping[str, SetupValue]
    position: Position = field(default=NOWHERE, compare=False)
    key_positions: Mapping[str, Position] = field(default_factory=lambda: MappingProxyType({}), compare=False)


SetupValue: TypeAlias = Scalar | Items | Fields


_MOST_OF_ONE = 99  # that a mapping counts; a longer list is written as one
_NONE = ("none", "empty", "nothing", "no card", "no cards", "-")  # said of a list


def _counted(fields: Fields) -> Iterator[CardEntry]:
    """``{Gold: 2, Might: 1}`` as the cards that it counts; nothing for any other mapping."""
    numbers = {name: v.value for name, v in fields.entries.items() if isinstance(v, Scalar) and type(v.value) is int}
    if len(numbers) == len(fields.entries):
        for name, count in numbers.items():
            if not 0 < count <= _MOST_OF_ONE:
                raise invalid(
                    f"{count} is no number of cards called {name[:60]}.",
                    fields.key_positions.get(name, fields.position),
                    f"Write 1 to {_MOST_OF_ONE}, or list them: `[{name[:60]} x2]`.",
                )
            yield replace(card_entry(name, fields.key_positions.get(name, fields.position)), count=count)


class PlayerSetup(Frozen):
    """What ``setup`` says of one player; the game decides which keys it knows (``validate_keys``)."""

    name: str
    entries: Mapping[str, SetupValue]
    position: Position = field(default=NOWHERE, compare=False)
    key_positions: Mapping[str, Position] = field(default_factory=lambda: MappingProxyType({}), compare=False)

    def number(self, key: str) -> int | None:
        """The whole number under a key, None when the key is left out; anything else is ``invalid``."""
        value = self.entries.get(key)
        if value is None:
            return None
        if isinstance(value, Scalar) and isinstance(value.value, int) and not isinstance(value.value, bool):
            return value.value
        if isinstance(value, Scalar) and value.text.lower() in _NONE:
            return 0
        raise invalid(f'"{key}" of {self.name} is not a whole number.', value.position, f"Write it as `{key}: 2`.")

    def cards(self, key: str) -> tuple[CardEntry, ...] | None:
        """The cards listed under a key, None when it is left out; a single name counts as a list of one."""
        value = self.entries.get(key)
        if value is None:
            return None
        if isinstance(value, Items) and len(value.cards) == len(value.items):
            return value.cards
        if isinstance(value, Scalar):
            none = value.value is None or value.text.lower() in _NONE
            return () if none else (card_entry(value.text, value.position),)
        if isinstance(value, Fields) and (counted := list(_counted(value))):
            return tuple(counted)
        raise invalid(
            f'"{key}" of {self.name} is not a list of cards.', value.position, f"Write it as `{key}: [Name, Name]`."
        )


class Setup(Frozen):
    """The position before the first line.

    turn: the turn player's name as it stands among the players, empty when left out. moment: the starting
    moment, empty for the game's default. facts: history that matters, one line each. extra: every other
    key directly under ``setup`` (``initiative``, ``round``, ``arena card`` …), for the game.
    """

    players: tuple[PlayerSetup, ...]
    turn: str = ""
    moment: str = ""
    facts: tuple[RawLine, ...] = ()
    extra: Mapping[str, SetupValue] = field(default_factory=lambda: MappingProxyType({}))
    position: Position = field(default=NOWHERE, compare=False)
    key_positions: Mapping[str, Position] = field(default_factory=lambda: MappingProxyType({}), compare=False)

    def player(self, name: str) -> PlayerSetup:
        """The player of that name, spelled as in the document; KeyError when there is none."""
        return {player.name: player for player in self.players}[name]

    def standing(self) -> Iterator[tuple[str, Scalar | CardEntry | Fields]]:
        """Everything that players have and the game has besides, each with the key it stands under: of a list each
        entry; a mapping, and then what is in it."""
        for entries in (*(player.entries for player in self.players), self.extra):
            yield from _inside(entries)


def _inside(entries: Mapping[str, SetupValue]) -> Iterator[tuple[str, Scalar | CardEntry | Fields]]:
    for key, value in entries.items():
        for one in value.items if isinstance(value, Items) else (value,):
            yield key, one
            if isinstance(one, Fields):
                yield from _inside(one.entries)


class InlineCard(Frozen):
    """A card that is in no document, written as one prints it. version: its colour, or empty."""

    name: str
    version: str = ""
    type: str = ""
    stats: str = ""
    text: str = ""
    position: Position = field(default=NOWHERE, compare=False)

    @property
    def label(self) -> str:
        """The name with its version in brackets."""
        return f"{self.name} ({self.version})" if self.version else self.name


class Replacement(Frozen):
    """One pair of a contrast's ``replace``."""

    old: str
    new: str
    position: Position = field(default=NOWHERE, compare=False)


class Addition(Frozen):
    """One pair of a contrast's ``add``: ``Ana.arena: [Might]`` or ``play: [line]``."""

    path: str
    value: SetupValue
    position: Position = field(default=NOWHERE, compare=False)


class Removal(Frozen):
    """One entry of a contrast's ``remove``."""

    text: str
    position: Position = field(default=NOWHERE, compare=False)


class RawContrast(Frozen):
    """One minimal pair: what is changed, and the claims that then hold."""

    replace: tuple[Replacement, ...] = ()
    remove: tuple[Removal, ...] = ()
    add: tuple[Addition, ...] = ()
    then: tuple[RawLine, ...] = ()
    position: Position = field(default=NOWHERE, compare=False)


class ScenarioDocument(Frozen):
    """One document of a scenario file. rests: the conflicts on whose reading it rests; free: the players that an
    exploration lets do anything legal."""

    title: str
    game: str
    setup: Setup
    play: tuple[RawLine, ...]
    confirms: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()
    cards: tuple[InlineCard, ...] = ()
    contrast: tuple[RawContrast, ...] = ()
    free: tuple[str, ...] = ()
    position: Position = field(default=NOWHERE, compare=False)


class BrokenDocument(Frozen):
    """A document that cannot be understood; title and game as far as they could be read. rest: what of it can be, with
    the parts left out that the error is about; None where it is no scenario at all."""

    error: JudgeError
    title: str = ""
    game: str = ""
    position: Position = field(default=NOWHERE, compare=False)
    rest: ScenarioDocument | None = None


def is_count(text: str) -> bool:
    """Whether a text is a number of things; one of ten figures is none."""
    return text.isascii() and text.isdecimal() and len(text) < 10


_TIMES = re.compile(r"(.+?)(?: [xX×]| [x×] | ?\* ?)(\d{1,9})|(\d{1,9}) ?[xX×*] (.+)", re.ASCII)


_COPIES = worded(r"(?<=\S )(?:copies|copy) of (?=\S)")
_WITH = worded(r"(.+?) with ((?:\d{1,6}|no) (?:damage|dmg|HP|health|life|magic)\b.*)")


_UNKNOWN = worded(r"(?:(\d{1,9}|an?) )?(\?|unknown(?: cards?)?)(?: \(face[- ]?down\))?")
UNKNOWN_CARD = "unknown card"


def card_entry(text: str, position: Position = NOWHERE) -> CardEntry:
    """A list entry taken apart: ``Wallop (red) x2``, or ``2x`` in front, is two cards named Wallop with the annotation
    red (``x 2``, ``*2`` and ``×2`` alike). ``?`` and ``2 unknown cards`` are named ``UNKNOWN_CARD``."""
    words = _COPIES.sub("", " ".join(text.split()))
    count = 1
    if found := _TIMES.fullmatch(words):
        words, count = found[1] or found[4], int(found[2] or found[3])
    if found := _UNKNOWN.fullmatch(words):
        many = int(found[1]) if is_count(found[1] or "") else 1
        return CardEntry(found[2], count * many, UNKNOWN_CARD, "", position)
    name, annotation = words, ""
    if words.endswith(")") and " (" in words:
        opening = words.rindex(" (")
        name, annotation = words[:opening].rstrip(), words[opening + 2 : -1].strip()
    if found := _WITH.fullmatch(name):
        name, annotation = found[1], ", ".join(filter(None, (found[2], annotation)))
    return CardEntry(words, count, name, annotation, position)
