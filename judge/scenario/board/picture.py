"""A position as a picture of it is made from, as plain data in the words of the game; and what changes at each step.

The form is that of docs/api.md ("The board at every step"): ``Position`` reads it, ``board`` writes it.
"""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter, is_
from typing import Any, Generic, TypeAlias, TypeVar

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.records import page_url
from judge.rules.questions import NotExecutable, Unknown
from judge.rules.state import History, Obj, State
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Place, Spot

T = TypeVar("T")
WAITING = Spot(99, "waiting", "waiting", middle=True)
OUT = "out"  # the place of what is not on the board
UNKNOWN = "unknown card"
Op: TypeAlias = list[Any]
Lying: TypeAlias = list[str | None] | int | None


class Picture(Frozen):
    """A position. things: what is so of each card shown, by its key; facts: what is so of each player, and of each link
    of a chain (``chain/1``); lying: what lies in each place, by its path (``Ana/hand``): keys, None for unknown cards
    of which nobody knows how many, or the number of unknown cards."""

    things: dict[str, dict[str, Any]]
    facts: dict[str, dict[str, Any]]
    lying: dict[str, Lying]


def pictured(view: View[T]) -> Picture:
    """A position with everything a picture of it shows."""
    return Pictures(view).of(view)


class Pictures(Generic[T]):
    """Makes the pictures of a replay's positions; what is the same in all of them is worked out once.

    view: any of the positions.
    """

    def __init__(self, view: View[T]) -> None:
        self._layout: Layout[View[T]] = view.game.layout
        self._players = [player.name for player in view.state.players]
        self._typed = {card.label for card in view.cards.typed()} if view.cards is not None else set()
        self._chain = next((spot for spot in self._layout.spots if spot.form == "chain"), None)
        self._keys = _Keys(self._players)
        self._paths: dict[tuple[int, int | None, int, str], str] = {}
        self._unseen: dict[tuple[Enum, int | None], tuple[tuple[Obj, ...], str, Spot]] = {}
        self._prints: dict[int, tuple[Any, dict[str, Any], Mapping[str, object]]] = {}

    def of(self, view: View[T]) -> Picture:
        """One of the positions."""
        layout, players, key = self._layout, self._players, self._keys
        turn = view.game.course.player(view.state)
        facts: dict[str, dict[str, Any]] = {}
        numbers = [n for n in view.game.numbers if n.name in layout.numbers]
        for seat, name in enumerate(players):
            facts[name] = {n.name: n.of(view, seat) for n in numbers} | ({"turn": True} if seat == turn else {})
        placed: dict[str, tuple[Spot, list[Obj]]] = {}
        things: dict[str, dict[str, Any]] = {}
        tucked: list[tuple[Obj, int]] = []
        paths: dict[int, str] = {}
        for zone, ids in view.state.zones.items():
            objs = tuple(map(view.state.objects.__getitem__, ids))
            was, path, spot = self._unseen.get(zone, ((), "", WAITING))
            if was and was == objs:  # two thirds of what lies anywhere is in such a deck, and is the very same
                placed.setdefault(path, (spot, []))
                paths.update(zip(ids, itertools.repeat(path)))
                continue
            for obj in objs:
                lies = layout.lies(view, obj)
                if isinstance(lies, Place):
                    paths[obj.id] = path = self._path(lies)
                    placed.setdefault(path, (lies.spot, []))[1].append(obj)
                elif lies is not None:
                    tucked.append((obj, lies))
        for obj, host in _hosts_first(tucked):
            if host in paths:
                paths[obj.id] = paths[host]
                placed[paths[host]][1].append(obj)
                things.setdefault(key[obj.id], {})["under"] = key[host]
        lying: dict[str, Lying] = {}
        for path, (spot, lain) in placed.items():
            known = [obj.card is not None or bool(layout.called(view, obj)) for obj in lain]
            lying[path] = self._lying(spot, lain, known)
            if lying[path] is None and lain and len({(obj.zone, obj.home) for obj in lain}) == 1:
                self._unseen[lain[0].zone, lain[0].home] = (tuple(lain), path, spot)
            for obj, is_known in zip(lain, known, strict=True) if isinstance(lying[path], list) else ():
                if is_known or not spot.guessed:
                    things[key[obj.id]] = self._thing(view, obj, paths) | things.get(key[obj.id], {})
        for wait in layout.waits(view):
            source = key[wait.source.id] if wait.source is not None else ""
            from_ = {"from": source} if source in things else {}
            things[_free(players, wait.key)] = {"name": wait.name, "kind": "waiting", "text": wait.text, **from_}
            lying.setdefault(self._path(Place(WAITING)), []).append(_free(players, wait.key))  # type: ignore[union-attr]
        for number, found in layout.links(view).items() if self._chain is not None else ():
            facts[self._path(Place(self._chain, None, number))] = dict(found)  # type: ignore[arg-type]
        return Picture(things, facts, lying)

    def _path(self, place: Place) -> str:
        """A place in words: ``Ana/hand``, ``stack``, ``chain/1/attack``, ``lane/3/Ana``."""
        spot, seat, number, part = place
        found = self._paths.get((id(spot), seat, number, part))
        if found is None:
            parts = [_free(self._players, spot.key), *([str(number)] if number else []), part]
            found = "/".join(filter(None, parts)) if seat is None else f"{self._players[seat]}/{spot.key}"
            self._paths[id(spot), seat, number, part] = found
        return found

    def _lying(self, spot: Spot, objs: Sequence[Obj], known: Sequence[bool]) -> Lying:
        """What lies in a place, the top first."""
        if spot.form == "pile" and not any(known):
            return None if spot.guessed else len(objs)
        keys = [self._keys[o.id] if k or not spot.guessed else None for o, k in zip(objs, known, strict=True)]
        return [k for k, before in zip(keys, ["", *keys], strict=False) if k is not None or before is not None]

    def _thing(self, view: View[T], obj: Obj, paths: Mapping[int, str]) -> dict[str, Any]:
        """What a card is and what is so of it now; of its numbers, those that are not as printed. paths: of what is
        shown."""
        layout = self._layout
        found: dict[str, Any] = {"of": self._players[obj.owner]}
        printed: Mapping[str, object] = {}
        if called := layout.called(view, obj):
            found["name"] = called
        elif obj.card is None:
            return {**found, "name": UNKNOWN, "kind": "unknown"}
        else:
            known, printed = self._print(obj.card)
            found |= known
        with suppress(JudgeError, NotExecutable, Unknown):  # a number nobody can tell is none
            values = layout.values(view, obj)
            found |= {word: value for word, value in values.items() if printed.get(word) != value}
            if lead := layout.lead(view, obj, values):
                found["lead"] = lead
            if also := layout.also(view, obj):
                found["also"] = list(also)
        if not obj.face_up:
            found["face"] = "down"
        if obj.counters:
            found["counters"] = dict(obj.counters)
        aims = (t for t in layout.aims(view, obj) if isinstance(t, int) or t.id in paths)
        arrows = [self._players[t] if isinstance(t, int) else self._keys[t.id] for t in aims]
        return found | dict(layout.state(view, obj)) | ({"arrows": arrows} if arrows else {})

    def _print(self, card: Any) -> tuple[dict[str, Any], Mapping[str, object]]:
        """What is said of a card wherever it lies, and its printed numbers."""
        kept = self._prints.get(id(card))
        if kept is None:
            shown = ((word, card.printed.stats.get(read, "")) for read, word in self._layout.prints.items())
            printed = {word: int(value) if value.isdecimal() else value for word, value in shown if value}
            said = {
                "name": card.printed.name,
                "version": card.printed.version,
                "type": card.printed.type_line,
                "print": printed,
            }
            found: dict[str, Any] = {word: value for word, value in said.items() if value}
            if card.printed.record:
                found["url"] = page_url("card", card.printed.record)
            elif card.printed.label in self._typed:
                found["own"] = True
            kept = self._prints[id(card)] = card, found, printed  # held, so that nothing else has its id
        return kept[1], kept[2]


def _hosts_first(tucked: list[tuple[Obj, int]]) -> Iterator[tuple[Obj, int]]:
    """What is tucked under something behind what that is tucked under, so that its place is known."""
    later = {obj.id for obj, _ in tucked}
    while tucked:
        ready = [(obj, host) for obj, host in tucked if host not in later] or tucked
        yield from ready
        later -= {obj.id for obj, _ in ready}
        tucked = [(obj, host) for obj, host in tucked if obj.id in later]


def _free(players: Container[str], key: str) -> str:
    """A key that is no player's name."""
    while key in players:
        key += "_"
    return key


class _Keys(dict[int, str]):
    """The keys of objects by their numbers."""

    def __init__(self, players: Container[str]) -> None:
        self._players = players

    def __missing__(self, number: int) -> str:
        key = self[number] = _free(self._players, f"c{number}")
        return key


def key_of(view: View[T], number: int) -> str:
    """The key an object has in a picture."""
    return _free([player.name for player in view.state.players], f"c{number}")


# --- the way there ---------------------------------------------------------------------------------


def standing(state: State, told: Sequence[int]) -> list[State]:
    """The position that stands after each event that is told; told: their places in the history of ``state``.

    Where the next one that is told comes with another frame, the position that frame begins in: all that the event
    brought has happened by then. Else the one in which the event was written.
    """
    nodes: dict[int, History] = {}
    node: History | None = state.history
    while node is not None and node.length:
        nodes[node.length] = node
        node = node.before
    found: list[State] = []
    for here, then in zip(told, (*told[1:], 0), strict=False):
        kept, later = nodes[here].kept if here else None, nodes[then].kept if then else None
        if not then:
            found.append(state)
        elif later is not None and later[0].history.length >= here:
            found.append(later[0])
        else:
            found.append(kept[1] if kept is not None else found[-1] if found else state)
    return found


def alike(one: State, other: State) -> bool:
    """Is everything a picture shows the very same value in two positions?"""
    seen = attrgetter("players", "objects", "zones", "effects", "situation")
    return all(map(is_, seen(one), seen(other)))


# --- boards --------------------------------------------------------------------------------------


class Position:
    """A board's position: what is so of its things (``things``), and the rest as ``start`` has it (``table``)."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        self.things: dict[str, dict[str, Any]] = {key: dict(thing) for key, thing in board["things"].items()}
        self.table: dict[str, Any] = deepcopy(board["start"])
        self._players = sorted(board["players"], key=len, reverse=True)
        self._tops = {zone["key"] for zone in board["zones"] if zone["form"] in ("pile", "stack")}

    def carry(self, op: Sequence[Any]) -> None:
        """Carries out one of the three operations."""
        match op[:3]:
            case ["move", thing, place]:
                for lying in self.lists():
                    if thing in lying:
                        lying.remove(thing)
                if place != OUT:
                    here, key = self.found(place)
                    if not isinstance(here.get(key), list):  # it was unknown, or so many unknown cards
                        here[key] = []
                    lying = here[key]
                    lying.insert(0 if key in self._tops else len(lying), thing)
            case ["set", subject, word]:
                self._subject(subject)[word] = list(op[3]) if isinstance(op[3], list) else op[3]
            case ["arrow", thing, None]:
                self.things[thing].pop("arrows", None)
            case ["arrow", thing, to]:
                self.things[thing]["arrows"] = [*self.things[thing].get("arrows", ()), to]

    def _subject(self, subject: str) -> dict[str, Any]:
        known: dict[str, Any] | None = self.things.get(subject)
        if known is None:
            known = self.table.setdefault(subject, {}) if subject in self._players else self.found(subject)[0]
        return known

    def found(self, place: str) -> tuple[dict[str, Any], str]:
        """What holds a place, and its key there; of a link or a lane itself, it and an empty key."""
        for player in self._players:
            if place.startswith(f"{player}/"):
                return self.table.setdefault(player, {}), place.removeprefix(f"{player}/")
        zone, _, rest = place.partition("/")
        if not rest:
            return self.table, zone
        number, _, part = rest.partition("/")
        held = self.table[zone]
        if isinstance(held, dict):
            return held.setdefault(number, {}), part
        while len(held) < int(number):
            held.append({})
        return held[int(number) - 1], part

    def lists(self, held: Any = None) -> Iterator[list[str | None]]:
        """What lies in each place that holds a list."""
        held = self.table if held is None else held
        if isinstance(held, list) and not any(isinstance(x, dict) for x in held):
            yield held
            return
        for inner in held.values() if isinstance(held, dict) else held:
            if isinstance(inner, dict | list):
                yield from self.lists(inner)


def board(view: View[T], moment: str, pictures: Sequence[tuple[int, Picture]]) -> dict[str, object]:
    """A board as it is handed over (docs/api.md): where it begins, and what each step changes.

    view: any of its positions; pictures: by the number of the step they stand after, the first one before any.
    """
    game, first = view.game, pictures[0][1]
    names = [player.name for player in view.state.players]
    things: dict[str, dict[str, Any]] = {}
    for _, one in pictures:
        for key, thing in one.things.items():
            things.setdefault(key, thing)
    waits = any(thing.get("kind") == "waiting" for thing in things.values())
    spots = sorted((*game.layout.spots, *([WAITING] if waits else [])), key=lambda spot: (spot.middle, spot.rank))
    found: dict[str, Any] = {
        "v": 1,
        "game": game.game,
        "moment": moment,
        "turn": next(name for name in names if "turn" in first.facts[name]),
        "players": names,
        "zones": [_zone(view, spot) for spot in spots],
        "numbers": [_number(name, symbol) for name, symbol in game.layout.numbers.items()],
        "things": things,
        "start": {},
        **({"words": {"tapped": game.layout.tapped}} if game.layout.tapped != "tapped" else {}),
    }
    lanes: dict[str, Any] = {str(n): {} for n in range(1, game.layout.lanes + 1)}
    middle: dict[str, Any] = {"chain": [], "lanes": lanes}
    found["start"] = {name: {} for name in names} | {
        _free(names, s.key): middle.get(s.form, []) for s in spots if s.middle
    }
    start = Position(found)
    for subject, words in first.facts.items():
        for word, value in words.items():
            start.carry(["set", subject, word, value])
    for path, lying in first.lying.items():
        here, key = start.found(path)
        here[key] = lying
    found["start"] = start.table
    steps = _Steps(
        Position(found), names, {_free(names, s.key) if s.middle else s.key: s for s in spots}, game.layout.tapped
    )
    each = ((n, steps.step(was, now)) for (_, was), (n, now) in itertools.pairwise(pictures))
    return {**found, "frames": [{"n": n, "ops": ops} for n, ops in each if ops]}


def _number(name: str, symbol: str) -> dict[str, str]:
    return {"key": name, "label": name, **({"symbol": symbol} if symbol else {})}


def _zone(view: View[T], spot: Spot) -> dict[str, object]:
    key = _free([player.name for player in view.state.players], spot.key) if spot.middle else spot.key
    found: dict[str, object] = {"key": key, "label": spot.label, "of": "middle" if spot.middle else "player"}
    flags = {name: True for name in ("closed", "always") if getattr(spot, name)}
    return {**found, "form": spot.form, **flags, **({"each": spot.each} if spot.each else {})}


_BLANK: Mapping[str, Any] = {"print": {}, "tapped": False, "face": "up", "status": [], "also": [], "counters": {}}


def worth(thing: Mapping[str, Any], word: str) -> Any:
    """What is so of a thing now, or of its number as printed."""
    printed: Mapping[str, Any] = thing.get("print", {})
    return thing[word] if word in thing else printed.get(word, _BLANK.get(word))


@dataclass
class _Steps:
    """The operations that lead from one position to the next. spots: by the key they are handed over with."""

    position: Position
    players: Sequence[str]
    spots: Mapping[str, Spot]
    tapped: str

    def step(self, was: Picture, now: Picture) -> list[Op]:
        """From the position before to the one after a step."""
        self.ops: list[Op] = []
        if was is now:
            return self.ops
        before, after = _places(was), _places(now)
        for key in before:
            if key not in after:
                self._do("move", key, OUT)
        astray = [path for path in now.lying if not self._filled(path, now, before, after)]
        for path in astray:
            self._put(path, now.lying[path])
        for path in was.lying.keys() - now.lying.keys():
            here, key = self.position.found(path)
            if here.get(key) != []:
                self._put(path, [])
        for key, thing in now.things.items():
            self._changed(key, thing, before.get(key) != after.get(key))
        for subject in dict.fromkeys((*was.facts, *now.facts)):
            self._told(subject, was.facts.get(subject, {}), now.facts.get(subject, {}))
        return self.ops

    def _do(self, *op: Any, tag: str = "") -> None:
        self.ops.append([*op, *([tag] if tag else [])])
        self.position.carry(op)

    # --- what lies where

    def _filled(self, path: str, now: Picture, before: Mapping[str, str], after: Mapping[str, str]) -> bool:
        """Moves to a place what has come there; does it then lie as it should?"""
        here, key = self.position.found(path)
        lying, target = here.get(key), now.lying[path]
        if not isinstance(target, list):
            return bool(lying == target)
        stay = [k for k in lying if k is None or after.get(k) == path] if isinstance(lying, list) else []
        coming = [k for k in target if k is not None and before.get(k) != path]
        top = self._spot(path).form in ("pile", "stack")
        for k in reversed(coming) if top else coming:
            self._do("move", k, path, tag=self._from(before.get(k), now.things[k].get("of")))
        return target == ([*coming, *stay] if top else [*stay, *coming])

    def _put(self, path: str, lying: Lying) -> None:
        """Lets what lies in a place lie as it should: in another order, or what is unknown."""
        subject = next((name for name in self.players if path.startswith(f"{name}/")), "/".join(path.split("/", 2)[:2]))
        if subject != path:
            self._do("set", subject, path.removeprefix(f"{subject}/"), lying)
            return
        assert isinstance(lying, list)  # so many unknown cards lie with a player only
        for key in reversed(lying) if self._spot(path).form in ("pile", "stack") else lying:
            self._do("move", key, path)

    def _spot(self, path: str) -> Spot:
        owner = next((name for name in self.players if path.startswith(f"{name}/")), "")
        return self.spots[path.removeprefix(f"{owner}/") if owner else path.partition("/")[0]]

    def _from(self, path: str | None, of: str | None) -> str:
        """Where a thing comes from, in words."""
        if path is None:
            return "new"
        spot = self._spot(path)
        if spot.each:
            return f"from {spot.each} {path.split('/')[1]}"
        whose = "" if spot.middle or path == f"{of}/{spot.key}" else f"{path.removesuffix('/' + spot.key)}'s "
        return f"from {whose}{spot.label}"

    # --- what is so

    def _changed(self, key: str, thing: Mapping[str, Any], moved: bool) -> None:
        """What is so of a thing now and was not."""
        was = dict(self.position.things[key])
        for word in dict.fromkeys((*was, *thing)):
            one, two = worth(was, word), worth(thing, word)
            if word != "arrows" and one != two:
                self._do("set", key, word, two, tag="" if moved else self._said(word, one, two, thing))
        one, two = was.get("arrows", []), thing.get("arrows", [])
        if one and one != two:
            self._do("arrow", key, None)
        for to in two if one != two else ():
            self._do("arrow", key, to)

    def _said(self, word: str, was: Any, now: Any, thing: Mapping[str, Any]) -> str:
        """A change in words; empty for one that another tells."""
        match word:
            case "tapped":
                return self.tapped if now else f"no longer {self.tapped}"
            case "face":
                return f"face {now}"
            case "counters":
                changed = {name: n for name, n in now.items() if n != was.get(name)}
                gone = (f"no longer {name} counters" for name in was if name not in now)
                return ", ".join((*(counted(n, name) for name, n in changed.items()), *gone))
            case "status":
                ended = (f"no longer {w}" for w in was if w not in now and not any(map(str.isdigit, w)))
                return ", ".join((*(w for w in now if w not in was), *ended))
            case "under":
                return f"under {self.position.things[now]['name']}" if now else ""
        numbers = word != "damage" and (
            word in thing.get("print", {}) or word in (thing.get("lead"), *thing.get("also", ()))
        )
        return f"{word} {was} → {now}" if numbers and was is not None and now is not None else ""

    def _told(self, subject: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> None:
        """What is so of a player or a link now and was not."""
        for word in dict.fromkeys((*was, *now)):
            one, two = was.get(word), now.get(word)
            if one != two:
                told = subject in self.players and word != "turn"
                self._do(
                    "set", subject, word, bool(two) if word == "turn" else two, tag=f"{one} → {two}" if told else ""
                )


def _places(picture: Picture) -> dict[str, str]:
    """Where each thing lies."""
    lists = ((path, lying) for path, lying in picture.lying.items() if isinstance(lying, list))
    return {key: path for path, lying in lists for key in lying if key is not None}


def counted(n: int, name: str) -> str:
    """So many counters, in words."""
    return f"{n} {name} counter{'s' * (n != 1)}"
