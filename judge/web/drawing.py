"""A board drawn as HTML: the position before the first step, or after one. ``static/board.js`` draws the same tree.

Whoever draws knows the forms of places, and no game: places, numbers and words come with the board (docs/api.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from judge.scenario.board.picture import TABLE, after

Board = Mapping[str, Any]
_COLOURS = ("red", "yellow", "blue")


def drawn(board: Board, step: int = 0) -> Markup:
    """The board after a step; 0: before the first. What the step changed is marked and said."""
    facts: Mapping[str, Mapping[str, Any]] = board["start"]
    tags: Mapping[str, str] = {}
    for frame in board["frames"]:
        if frame["n"] > step:
            break
        facts = after(facts, frame["set"])
        tags = frame.get("tags", {}) if frame["n"] == step else {}
    return Markup(_Drawing(board, facts, tags).all(f"after step {step}" if step else "before the first step"))


def _el(name: str, kind: str, *inner: str) -> str:
    """An element; what is inside is HTML already."""
    given = f' class="{kind}"' if kind else ""
    return f"<{name}{given}>{''.join(inner)}</{name}>"


class _Drawing:
    """One position being drawn."""

    def __init__(self, board: Board, facts: Mapping[str, Mapping[str, Any]], tags: Mapping[str, str]) -> None:
        self.board = board
        self.facts = facts
        self.tags = tags
        self.tucked: dict[str, list[str]] = {}
        for key, found in facts.items():
            if "under" in found:
                self.tucked.setdefault(found["under"], []).append(key)

    def all(self, where: str) -> str:
        """Those whose turn it is not, the middle, and who began at the bottom."""
        players: list[str] = self.board["players"]
        first = players.index(self.board["turn"])
        order = [*players[first + 1 :], *players[:first]]
        middle = self.zones("middle", self.facts[TABLE])
        parts = [
            *map(self.seat, order),
            *([_el("div", "middle", *middle)] if middle else []),
            self.seat(players[first]),
        ]
        return f'<div class="table" role="group" aria-label="Board {where}">{"".join(parts)}</div>'

    def seat(self, name: str) -> str:
        """A player: name, numbers, places."""
        facts = self.facts.get(name, {})
        turn = self.facts[TABLE]["turn"] == name
        mark = [" ", _el("small", "", escape("turn"))] if turn else []
        numbers = [self.number(name, n["key"], n["label"], facts) for n in self.board["numbers"] if n["key"] in facts]
        head = [_el("h3", "", escape(name), *mark), *([_el("ul", "numbers", *numbers)] if numbers else [])]
        return _el("section", "seat active" if turn else "seat", *head, *self.zones("player", facts))

    def number(self, name: str, key: str, label: str, facts: Mapping[str, Any]) -> str:
        """A number of a player, with what the step made of it."""
        tag = self.tags.get(f"{name}/{key}")
        said = [escape(f"{label} "), _el("b", "", escape(str(facts[key])))]
        return _el("li", "now" if tag else "", *said, *self.tag(tag))

    def tag(self, tag: str | None) -> list[str]:
        """What the step did, in words."""
        return [" ", _el("em", "", escape(tag))] if tag else []

    def zones(self, of: str, facts: Mapping[str, Any]) -> list[str]:
        """The places of a player or of the middle; empty ones are left out unless they are always shown."""
        found = []
        for zone in [*self.board["zones"]]:
            lying = facts.get(zone["key"])
            if zone["of"] != of or (not lying and not zone.get("always")):
                continue
            found.append(self.zone(zone, lying or [], facts.get(f"{zone['key']} note", "")))
        return found

    def zone(self, zone: Mapping[str, Any], lying: Sequence[str | None] | int, note: str) -> str:
        """A place with what lies there."""
        count = "?" if isinstance(lying, int) else str(len(lying))
        bare = zone["form"] in ("person", "lane", "chain")
        counted = [] if bare else [" ", _el("b", "", escape(count))]
        said = [" ", _el("small", "", escape(note))] if note else []
        label = _el("p", "label", escape(zone["label"]), *counted, *said)
        tiles = [] if isinstance(lying, int) else self.tiles(lying)
        kind = f"zone {zone['form']}{' closed' if zone.get('closed') else ''}"
        return _el("div", kind, label, *([_el("ul", "tiles", *tiles)] if tiles else []))

    def tiles(self, keys: Iterable[str | None]) -> list[str]:
        """Cards side by side; those nobody knows are one back."""
        known = [k for k in keys if k is not None]
        unknown = len([*keys]) - len(known)
        back = _el("li", "tile back", escape(f"{unknown} unknown card{'s' if unknown > 1 else ''}"))
        return [*map(self.tile, known), *([back] if unknown else [])]

    def tile(self, key: str) -> str:
        """A card: name, version, the number it leads with, what else is so, and what the step did."""
        thing = {**self.board["things"][key], **self.facts.get(key, {})}
        version, tag = str(thing.get("version", "")), self.tags.get(key)
        kinds = [
            "tile",
            *([version] if version in _COLOURS else []),
            *(["down"] if thing.get("face") == "down" else []),
        ]
        kinds += ["now"] if tag else []
        inner = [_el("b", "name", escape(thing["name"]))]
        if version:
            inner += [" ", _el("i", "", escape(version))]
        if "lead" in thing:
            word, value = thing["lead"]
            printed = str(thing.get("print", {}).get(word, value))
            was = [" ", _el("s", "", escape(printed))] if printed != str(value) else []
            inner += [" ", _el("span", "lead", _el("b", "", escape(str(value))), *was, escape(f" {word}"))]
        words = [*thing.get("says", []), *(["face down"] if thing.get("face") == "down" else [])]
        if words:
            inner += [" ", _el("small", "", escape(", ".join(words)))]
        if thing.get("text"):
            inner += [" ", _el("q", "", escape(thing["text"]))]
        under = self.tiles(self.tucked[key]) if key in self.tucked else []
        return _el("li", " ".join(kinds), *inner, *self.tag(tag), *([_el("ul", "tiles", *under)] if under else []))
