"""The query language described from a build: its fields by game with the values there are, and examples that find
something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from judge.search.fields import CALLED, SAID, TEXTS
from judge.search.schema import is_number
from judge.search.table import RankingTable

MOST_VALUES = 200
_EXAMPLES = 6  # values of a field that are shown
_NAMES = {**CALLED, "cardtype": "type"}
_FIRST = ("class", "type", "subtype", "faction", "keyword", "color", "cost", "power", "defense", "points", "hp")
NUMBER, NAME, TEXT = "number", "name", "text"


class InGame(NamedTuple):
    """A field in one game. values: what cards print there, the most usual first, numbers in their order; examples:
    queries that find something."""

    game: str
    values: tuple[str, ...]
    examples: tuple[str, ...]


class Described(NamedTuple):
    """A field. also: other names of it; kind: ``number``, ``name`` (one of its values), ``text`` (words); games: where
    cards print it; examples: of a field that is not printed on cards alone."""

    name: str
    also: tuple[str, ...]
    kind: str
    games: tuple[InGame, ...]
    examples: tuple[str, ...]


def described(table: RankingTable) -> tuple[Described, ...]:
    """Every field of a build, those of most games first."""
    of_game = _games_of_faces(table)
    found: list[Described] = []
    for field, values in table.values.items():
        counted: dict[int, Counter[str]] = {}
        for value in values:
            for game, n in Counter(of_game[table.facets.numbers(f"{field}={value}")].tolist()).items():
                counted.setdefault(game, Counter())[value] = n
        number = field in table.numeric_fields
        name = _NAMES.get(field, field)
        games = []
        for game in sorted(counted):
            listed = _ordered(counted[game], number)
            examples = _of_numbers(name, listed) if number else [f"{name}:{quoted(v)}" for v in listed[:_EXAMPLES]]
            games.append(InGame(table.games[game], tuple(listed[:MOST_VALUES]), tuple(examples)))
        records = tuple(f"type:{kind}" for kind in table.kinds) if name == "type" else ()
        found.append(Described(name, _also(name), NUMBER if number else NAME, tuple(games), records))
    if all(field.name != "type" for field in found):
        found.append(Described("type", _also("type"), NAME, (), tuple(f"type:{kind}" for kind in table.kinds)))
    found.sort(key=lambda f: (-len(f.games), _FIRST.index(f.name) if f.name in _FIRST else len(_FIRST), f.name))
    return (*found, *_of_records(table))


def questions(table: RankingTable, game: str) -> tuple[str, ...]:
    """Questions of several fields about a game's cards, each put together from what one card prints."""
    faces = np.flatnonzero(_games_of_faces(table) == table.games.index(game))
    if not len(faces):
        return ()
    printed: dict[str, dict[int, str]] = {}
    for field, values in table.values.items():
        for value in values:
            printed.setdefault(field, {}).update(
                dict.fromkeys(table.facets.numbers(f"{field}={value}").tolist(), value)
            )
    fullest = max(faces.tolist(), key=lambda face: (sum(face in held for held in printed.values()), -face))
    own = {_NAMES.get(f, f): held[fullest] for f, held in printed.items() if fullest in held}
    names = [f"{name}:{quoted(own[name])}" for name in _FIRST if name in own and not is_number(own[name])][:3]
    numbers = [(name, own[name]) for name in (*_FIRST, *own) if name in own and is_number(own[name])]
    parts = [*names[:2], *(f"{name}>={value}" for name, value in dict(numbers).items())][:3]
    made = [" ".join(parts)] if len(parts) > 1 else []
    if names and numbers:
        name, value = numbers[0]
        made.append(f"({names[0]} OR {names[-1]}) -{name}:{value}")
    return tuple(dict.fromkeys(made))


def quoted(value: str) -> str:
    """A value as it is typed."""
    return f'"{value}"' if " " in value else value


def _games_of_faces(table: RankingTable) -> Any:
    of_card = np.zeros(table.cards, np.int64)
    about = table.entry_card >= 0
    of_card[table.entry_card[about]] = table.game[about]
    return of_card[table.face_card]


def _ordered(counted: Mapping[str, int], number: bool) -> list[str]:
    if number:
        return sorted(counted, key=lambda v: (not is_number(v), int(v) if is_number(v) else 0, v))
    return sorted(counted, key=lambda v: (-counted[v], v))


def _of_numbers(name: str, values: Sequence[str]) -> Iterator[str]:
    plain = [value for value in values if is_number(value)]
    if plain:
        middle = plain[len(plain) // 2]
        yield f"{name}:{plain[0]}"
        yield f"{name}>={middle}"
        yield f"{name}:{plain[0]}..{middle}"
    yield from (f"{name}:{quoted(value)}" for value in values[len(plain) :][:2])


def _also(name: str) -> tuple[str, ...]:
    field = {said: field for field, said in _NAMES.items()}.get(name, name)
    return tuple(sorted(said for said, meant in SAID.items() if meant in (field, name) and said != name))


def _of_records(table: RankingTable) -> Iterator[Described]:
    """The fields that are not printed on cards alone."""
    yield Described("game", (), NAME, (), tuple(f"game:{game}" for game in table.games))
    documents = tuple(f"document:{name}" for name in table.documents.keys)
    yield Described("document", _also("document"), NAME, (), documents[:1])
    for name in TEXTS:
        yield Described(name, _also(name), TEXT, (), (f"{name}:a*",) if name == "name" else (f'{name}:"attack"',))
