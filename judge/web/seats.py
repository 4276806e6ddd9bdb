"""What the board builder asks for in each game: the zones and numbers of a player, by their words in ``setup``.

The words are those of the scenario language; a test holds each against what the game reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from judge.frozen import Frozen


class Zone(Frozen):
    """A list of cards in ``setup``. key: its word, of a zone in zones with a slash (``zones/2``); label: on the page;
    place: its key on a drawn board where that is another one, of what players share with its number (``lane/2``);
    first: shown while it is empty, too; pile: the first card is the top one; hidden: a card may lie there that nobody
    knows; many: the keys of a mapping each card stands as, its name under the first; cards: how many of them, the
    first ones, hold names of cards."""

    key: str
    label: str
    place: str = ""
    first: bool = False
    pile: bool = False
    hidden: bool = False
    many: tuple[str, ...] = ()
    cards: int = 0


class Number(Frozen):
    """A number in ``setup``. default: what it is when it is left out, None where that depends on the cards."""

    key: str
    label: str
    default: int | None = None


class Seats(Frozen):
    """How a game's positions are built. hero: a player has one, by name or by class; choices: words of a player with
    their values; table: numbers and names directly in ``setup``; states: what may stand in brackets behind a card,
    ``#`` for a number; card: a typed card as an example of how each of its lines is printed; symbols: what is
    inserted into a text; moments: where a position may begin beside its usual moment."""

    zones: tuple[Zone, ...]
    numbers: tuple[Number, ...] = ()
    hero: bool = False
    choices: Mapping[str, tuple[str, ...]] | None = None
    table: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    counters: bool = False
    card: Mapping[str, str] | None = None
    colors: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()


SEATS: Mapping[str, Seats] = {
    "flesh-and-blood": Seats(
        zones=(
            Zone("hand", "hand", first=True, hidden=True),
            Zone("arena", "arena", first=True),
            Zone("weapons", "weapons"),
            Zone("equipment", "equipment"),
            Zone("arsenal", "arsenal", hidden=True),
            Zone("deck", "deck", pile=True, hidden=True),
            Zone("graveyard", "graveyard"),
            Zone("banished", "banished"),
            Zone("pitch", "pitch zone"),
            Zone("soul", "soul"),
        ),
        numbers=(
            Number("life", "life", 20), Number("resources", "resources", 0), Number("action points", "action points"),
        ),
        hero=True,
        states=("tapped", "face up", "face down"),
        counters=True,
        card={
            "name": "Haze Beast", "color": "red", "type": "Illusionist Action - Attack", "stats": "2{r} 6{p} 3{d}",
            "text": "Phantasm",
        },
        colors=("red", "yellow", "blue"),
        symbols=("{r}", "{p}", "{d}", "{h}"),
        moments=("start phase", "opening hands"),
    ),
    "factions": Seats(
        zones=(
            Zone("hand", "hand", first=True, hidden=True),
            *(Zone(f"zone {n}", f"zone {n}", place=f"lane/{n}", first=n == 3) for n in range(1, 6)),
            Zone("deck", "deck", pile=True, hidden=True),
            Zone("graveyard", "graveyard"),
        ),
        numbers=(Number("capital", "capital", 100), Number("build", "build", 0)),
        choices={"faction": ("Alliance", "Barbarian", "Kingdom", "Mage Guild", "Underworld")},
        table=("initiative",),
        states=("tapped", "# damage", "# magic"),
        card={
            "name": "Gate Keeper", "type": "Unit, Kingdom", "stats": "15 points, 50 HP, 17 DEF, 10 ATK, 10 DAM",
            "text": "Sturdy",
        },
        moments=("upkeep phase", "combat phase", "opening hands"),
    ),
    "hueshift": Seats(
        zones=(
            Zone("units", "units", first=True, many=("mech", "pilot", "copilot", "hp"), cards=3),
            Zone("wildcards", "wildcards", first=True),
            Zone("reserve", "reserve"),
            Zone("trash", "trash"),
        ),
        table=("arena card", "round"),
        card={"name": "Tin Walker", "type": "Tank Mech", "stats": "3 AP / 9 HP", "text": "Guard"},
        moments=("start of turn", "draft"),
    ),
    "wow-tcg": Seats(
        zones=(
            Zone("hand", "hand", first=True, hidden=True),
            Zone("allies", "allies", first=True),
            Zone("weapons", "weapons"),
            Zone("armor", "armor"),
            Zone("items", "items"),
            Zone("abilities", "abilities"),
            Zone("quests", "quests", place="resource row"),
            Zone("deck", "deck", pile=True, hidden=True),
            Zone("graveyard", "graveyard"),
        ),
        numbers=(Number("resources", "resources", 0), Number("damage", "damage on the hero", 0)),
        hero=True,
        states=("exhausted", "# damage"),
        card={
            "name": "Oak Club", "type": "Weapon - Warrior", "stats": "play cost 2, strike cost 1, 3 ATK Melee",
            "text": "",
        },
        moments=("start phase", "opening hands"),
    ),
    "fighter-arena": Seats(
        zones=(
            Zone("hand", "hand", first=True, hidden=True),
            *(Zone(f"zones/{n}", f"zone {n}", place=f"lane/{n}", first=n in (2, 3)) for n in range(1, 7)),
            Zone("arsenal", "arsenal (draw pile)", pile=True, hidden=True),
            Zone("void", "void"),
        ),
        table=("round",),
        states=("#/# health",),
        card={"name": "Kestrel", "type": "Fighter - Aerial", "stats": "20/30", "text": "Actions: 1"},
        moments=("start of turn", "opening hands"),
    ),
}  # fmt: skip


def as_data() -> dict[str, Any]:
    """All games' forms as plain data."""
    return {game: asdict(seats) for game, seats in SEATS.items()}


LABELS = {"stats": "numbers"}  # of the lines of a typed card, where they are not their keys


def typed_cards(game: str | None = None) -> list[dict[str, Any]]:
    """What a typed card of each game, or of one, is made of: its lines with their labels and examples."""
    return [
        {
            "game": name,
            "lines": [{"key": k, "label": LABELS.get(k, k), "example": v} for k, v in (seats.card or {}).items()],
            "colors": list(seats.colors),
            "symbols": list(seats.symbols),
        }
        for name, seats in SEATS.items()
        if game in (None, name)
    ]
