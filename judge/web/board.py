"""A scenario as a person reads it: the position, what is played and claimed, the minimal pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from judge import yaml_parsing
from judge.frozen import Frozen


class Side(Frozen):
    """One player's part of the board, or the lines about everyone (no name)."""

    name: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class Played(Frozen):
    """A line of play. holds: how a claim came out, empty for a step and before the replay."""

    text: str
    claim: bool
    holds: str = ""


class Change(Frozen):
    """One thing a contrast changes. before or after is empty where something is only added or taken away."""

    before: str
    after: str


class Contrast(Frozen):
    """The minimal pair: what is changed, and what then comes out."""

    changes: tuple[Change, ...]
    then: tuple[str, ...]


class Board(Frozen):
    """A scenario as a person reads it: the position, then what is played and claimed. cards: those made for it, as
    they are typed; where the report says so, with how each is read (``reading``)."""

    sides: tuple[Side, ...]
    cards: tuple[Mapping[str, Any], ...]
    play: tuple[Played, ...]
    contrasts: tuple[Contrast, ...]


def board_of(
    source: str, claims: Sequence[Mapping[str, Any]] = (), read: Sequence[Mapping[str, Any]] = ()
) -> Board | None:
    """The board a scenario's text sets up, for reading only (the checker has its own, strict reader).

    claims: what a report says of the scenario's claims; each is placed at the line that makes it. read: what it says of
    the cards made for it, in their order. None when the text is not a mapping: its verdict says what is wrong with it.
    """
    try:
        # Every value as it was written: a player called No stays "No".
        body = yaml_parsing.as_written(source)
    except yaml.YAMLError:
        return None
    if not isinstance(body, dict):
        return None
    setup = body.get("setup")
    everyone: list[tuple[str, tuple[str, ...]]] = []
    sides: list[Side] = []
    for key, value in (setup if isinstance(setup, dict) else {}).items():
        if isinstance(value, dict):
            sides.append(Side(str(key), tuple((str(k), _items(v)) for k, v in value.items())))
        else:
            everyone.append((str(key), _items(value)))
    if everyone:
        sides.insert(0, Side("", tuple(everyone)))
    contrasts = body.get("contrast")
    cards = body.get("cards")
    typed = [c for c in cards if isinstance(c, dict)] if isinstance(cards, list) else []
    known = [c["reading"] for c in read] if len(read) == len(typed) else [None] * len(typed)
    return Board(
        sides=tuple(sides),
        cards=tuple({**card, "reading": reading} for card, reading in zip(typed, known, strict=True)),
        play=_played(_items(body.get("play")), claims),
        contrasts=tuple(
            Contrast(_changes(c.get("change")), _items(c.get("then")))
            for c in (contrasts if isinstance(contrasts, list) else [])
            if isinstance(c, dict)
        ),
    )


def _items(value: Any) -> tuple[str, ...]:
    if value is None or value == "":
        return ()
    if isinstance(value, list):
        return tuple(_words(v) for v in value)
    return (_words(value),)


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k}: {_words(v)}" for k, v in value.items())
    if isinstance(value, list):
        return ", ".join(_words(v) for v in value)
    return str(value)


def _played(lines: Sequence[str], claims: Sequence[Mapping[str, Any]]) -> tuple[Played, ...]:
    """The lines with their outcomes: claims are reported in the order of play, so each is looked for after the last."""
    left = list(claims)
    played: list[Played] = []
    for text in lines:
        claim = text.startswith("then ")
        said = [" ".join(str(c["text"]).split()) for c in left] if claim else []
        here = " ".join(text.split())
        place = said.index(here) if here in said else None
        holds = "" if place is None else str(left[place]["holds"] or "")
        if place is not None:
            left = left[place + 1 :]
        played.append(Played(text, claim, holds))
    return tuple(played)


def _changes(change: Any) -> tuple[Change, ...]:
    if not isinstance(change, dict):
        return ()
    replaced, added = change.get("replace"), change.get("add")
    changes = [Change(str(a), _words(b)) for a, b in replaced.items()] if isinstance(replaced, dict) else []
    changes += [Change(name, "") for name in _items(change.get("remove"))]
    for place, what in (added if isinstance(added, dict) else {}).items():
        changes += [Change("", item if place == "play" else f"{item} in {place}") for item in _items(what)]
    return tuple(changes)
