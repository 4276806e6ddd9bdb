"""A board drawn as HTML: the position before the first step, or after one. ``static/board.js`` draws the same tree.

Whoever draws knows the forms of places, and no game: places, numbers and words come with the board (docs/api.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from judge.scenario.board.picture import Position, counted, worth

Board = Mapping[str, Any]
_COLOURS = ("red", "yellow", "blue")


def drawn(board: Board, step: int = 0) -> Markup:
    """The board after a step; 0: before the first. What the step changed is marked and said."""
    position = Position(board)
    ops: Sequence[Sequence[Any]] = ()
    for frame in board["frames"]:
        if frame["n"] > step:
            break
        for op in frame["ops"]:
            position.carry(op)
        ops = frame["ops"] if frame["n"] == step else ()
    return Markup(_Drawing(board, position, ops).all(f"after step {step}" if step else "before the first step"))


def _el(name: str, kind: str, *inner: str) -> str:
    """An element; what is inside is HTML already."""
    given = f' class="{kind}"' if kind else ""
    return f"<{name}{given}>{''.join(inner)}</{name}>"


def _said(words: Sequence[str]) -> list[str]:
    return [" ", _el("small", "", escape(", ".join(words)))] if words else []


class _Drawing:
    """One position being drawn."""

    def __init__(self, board: Board, position: Position, ops: Iterable[Sequence[Any]]) -> None:
        self.board = board
        self.things = position.things
        self.table = position.table
        self.tags: dict[str, list[str]] = {}
        for kind, subject, what, *more in ops:
            tag = (more[0] if more else "") if kind == "move" else f"attacks {self.name(what)}" if what else ""
            if kind == "set":
                tag = more[1] if len(more) > 1 else ""
                subject = subject if subject in self.things else f"{subject}/{what}"  # noqa: PLW2901
            if tag:
                self.tags.setdefault(subject, []).append(tag)
        self.tucked: dict[str, list[str]] = {}
        for lying in position.lists():
            for key in lying:
                if key is not None and (host := self.things[key].get("under")):
                    self.tucked.setdefault(host, []).append(key)

    def name(self, key: str) -> str:
        """What a thing or a player is called."""
        return str(self.things[key]["name"]) if key in self.things else key

    def all(self, where: str) -> str:
        """Those whose turn it is not, the middle, and who began at the bottom."""
        players: list[str] = self.board["players"]
        first = players.index(self.board["turn"])
        order = [*players[first + 1 :], *players[:first]]
        middle = self.zones("middle", self.table)
        parts = [
            *map(self.seat, order),
            *([_el("div", "middle", *middle)] if middle else []),
            self.seat(players[first]),
        ]
        return f'<div class="table" role="group" aria-label="Board {where}">{"".join(parts)}</div>'

    def seat(self, name: str) -> str:
        """A player: name, numbers, places."""
        facts = self.table[name]
        turn = facts.get("turn")
        mark = [" ", _el("small", "", escape("turn"))] if turn else []
        numbers = [self.number(name, n["key"], n["label"], facts) for n in self.board["numbers"] if n["key"] in facts]
        head = [_el("h3", "", escape(name), *mark), *([_el("ul", "numbers", *numbers)] if numbers else [])]
        return _el("section", "seat active" if turn else "seat", *head, *self.zones("player", facts))

    def number(self, name: str, key: str, label: str, facts: Mapping[str, Any]) -> str:
        """A number of a player, with what the step made of it."""
        tags = self.tags.get(f"{name}/{key}", ())
        said = [escape(f"{label} "), _el("b", "", escape(str(facts[key])))]
        return _el("li", "now" if tags else "", *said, *self.tag(tags))

    def tag(self, tags: Sequence[str]) -> list[str]:
        """What the step did, in words."""
        return [" ", _el("em", "", escape(", ".join(tags)))] if tags else []

    def zones(self, of: str, facts: Mapping[str, Any]) -> list[str]:
        """The places of a player or of the middle; empty ones are left out unless they are always shown."""
        found: list[str] = []
        for zone in self.board["zones"]:
            if zone["of"] != of:
                continue
            lying = facts.get(zone["key"], [])
            if zone["form"] == "chain":
                found += [self.link(zone, n, link) for n, link in enumerate(lying, 1)]
            elif zone["form"] == "lanes":
                found += [self.lane(zone, n, lying[n]) for n in sorted(lying, key=int)]
            elif lying != [] or zone.get("always"):
                found.append(self.zone(zone, lying))
        return [zone for zone in found if zone]

    def zone(self, zone: Mapping[str, Any], lying: Sequence[str | None] | int | None) -> str:
        """A place with what lies there."""
        listed = lying if isinstance(lying, list) else []
        alone = [key for key in listed if key is None or not self.things[key].get("under")]
        count = "?" if lying is None or None in alone else str(lying if isinstance(lying, int) else len(alone))
        counted_ = [] if zone["form"] == "person" else [" ", _el("b", "", escape(count))]
        label = _el("p", "label", escape(zone["label"]), *counted_)
        kind = f"zone {zone['form']}{' closed' if zone.get('closed') else ''}"
        return _el("div", kind, label, *self.row(alone))

    def link(self, zone: Mapping[str, Any], n: int, link: Mapping[str, Any]) -> str:
        """A link of a chain: what attacks, and what defends; nothing where neither does."""
        attack, defend = link.get("attack", []), link.get("defend", [])
        if not attack and not defend:
            return ""
        words = [
            w
            for w in (link.get("step"), *(f"{k} {link[k]}" for k in ("power", "defense") if link.get(k) is not None))
            if w
        ]
        label = _el("p", "label", escape(f"{zone['each']} {n}"), *_said(words))
        return _el("div", "zone chain", label, *self.row(attack), *self.row(defend, "defends"))

    def lane(self, zone: Mapping[str, Any], n: str, lane: Mapping[str, Any]) -> str:
        """A stretch that the players share, each player's half by name."""
        halves = [
            _el("div", "half", _el("small", "", escape(name)), " ", *self.row(lane[name]))
            for name in self.board["players"]
            if lane.get(name)
        ]
        if not halves and not zone.get("always"):
            return ""
        return _el("div", "zone lane", _el("p", "label", escape(f"{zone['each']} {n}")), *halves)

    def row(self, keys: Sequence[str | None], *words: str) -> list[str]:
        """The list of what lies somewhere; words: said of each."""
        tiles = self.tiles([key for key in keys if key is None or not self.things[key].get("under")], *words)
        return [_el("ul", "tiles", *tiles)] if tiles else []

    def tiles(self, keys: Sequence[str | None], *words: str) -> list[str]:
        """Cards side by side; those nobody knows are one back, with what the step did to them."""
        known = [key for key in keys if key is not None and self.things[key].get("kind") != "unknown"]
        backs = [key for key in keys if key is not None and key not in known]
        if not backs and None not in keys:
            return [self.tile(key, *words) for key in known]
        tags = list(dict.fromkeys(tag for key in backs for tag in self.tags.get(key, ())))
        said = f"{len(backs)} unknown card{'s' * (len(backs) != 1)}" if None not in keys else "unknown cards"
        back = _el("li", f"tile back{' now' if tags else ''}", escape(said), *self.tag(tags))
        return [*(self.tile(key, *words) for key in known), back]

    def tile(self, key: str, *words: str) -> str:
        """A card: name, version, the number it leads with, what else is so, and what the step did."""
        thing, tags = self.things[key], self.tags.get(key, ())
        version, down = str(thing.get("version", "")), thing.get("face") == "down"
        marks = {version: version in _COLOURS, "down": down, "tapped": thing.get("tapped"), "now": tags}
        inner = [_el("b", "name", escape(thing["name"]))]
        if version:
            inner += [" ", _el("i", "", escape(version))]
        inner += self.numbers(thing)
        inner += _said([*words, *self.words(thing)])
        if thing.get("text"):
            inner += [" ", _el("q", "", escape(thing["text"]))]
        under = self.tucked.get(key, [])
        tucked = [_el("ul", "tiles", *self.tiles(under))] if under else []
        return _el("li", " ".join(["tile", *(k for k, v in marks.items() if v)]), *inner, *self.tag(tags), *tucked)

    def numbers(self, thing: Mapping[str, Any]) -> list[str]:
        """The number a card leads with, those always shown, and those that are not as printed."""
        printed: Mapping[str, Any] = thing.get("print", {})
        shown = [thing.get("lead"), *thing.get("also", ()), *(w for w in printed if worth(thing, w) != printed[w])]
        found: list[str] = []
        for word in dict.fromkeys(shown):
            value = worth(thing, word) if word else None
            if value is None:
                continue
            was = [" ", _el("span", "unseen", "printed "), _el("s", "", escape(str(printed.get(word))))]
            was = was if printed.get(word, value) != value else []
            kind = "lead" if word == thing.get("lead") else "number"
            found += [" ", _el("span", kind, _el("b", "", escape(str(value))), *was, escape(f" {word}"))]
        return found

    def words(self, thing: Mapping[str, Any]) -> list[str]:
        """What else is so of a card."""
        named = self.board.get("words", {})
        found = [named.get("tapped", "tapped")] if thing.get("tapped") else []
        found += [str(word) for word in thing.get("status", ())]
        found += [counted(n, name) for name, n in thing.get("counters", {}).items()]
        found += [f"attacks {self.name(to)}" for to in thing.get("arrows", ())]
        return [*found, *(["face down"] if thing.get("face") == "down" else [])]
