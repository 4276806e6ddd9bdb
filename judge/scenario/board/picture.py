"""A position as a picture of it is made from, as plain data in the words of the game; and what changes at each step."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from operator import attrgetter, is_
from typing import Any, TypeAlias, TypeVar

from judge.errors import JudgeError
from judge.rules.questions import NotExecutable, Unknown
from judge.rules.state import History, Obj, State
from judge.scenario.board.game import View
from judge.scenario.board.layout import Place, Spot

T = TypeVar("T")
TABLE = "#"  # the subject of what is nobody's; no player is called so
WAITING = Spot(99, "waiting", "waiting", middle=True)
Facts: TypeAlias = dict[str, dict[str, Any]]  # of every player, card and the table: what is so, by the word for it


@dataclass(frozen=True)
class Picture:
    """A position. things: what never changes of each card shown, by its key; facts: what is so now; spots: the places
    something lies in."""

    things: dict[str, dict[str, object]]
    facts: Facts
    spots: frozenset[Spot] = field(default_factory=frozenset)


def pictured(view: View[T]) -> Picture:
    """A position with everything a picture of it shows."""
    layout, players = view.game.layout, view.state.players
    facts: Facts = {TABLE: {"turn": players[view.game.course.player(view.state)].name}}
    things: dict[str, dict[str, object]] = {}
    for seat, player in enumerate(players):
        numbers = (n for n in view.game.numbers if n.name in layout.numbers)
        facts[player.name] = {n.name: n.of(view, seat) for n in numbers}
    lying: dict[Place, list[Obj]] = {
        (s, i): [] for s in layout.spots if s.always for i in ((None,) if s.middle else range(len(players)))
    }
    for ids in view.state.zones.values():
        for obj in map(view.state.objects.__getitem__, ids):
            lies = layout.lies(view, obj)
            if isinstance(lies, tuple):
                lying.setdefault(lies, []).append(obj)
            if lies is None or not _known(view, obj):
                continue
            things[_key(obj)] = _printed(view, obj)
            if now := _now(view, obj) | ({"under": f"#{lies}"} if isinstance(lies, int) else {}):
                facts[_key(obj)] = now
    for (spot, of), objs in lying.items():
        facts[_whose(view, of)][spot.key] = _keys(view, spot, objs)
    waits: dict[str, dict[str, object]] = {
        f"#{key}": {"name": name, "text": text} for key, name, text in layout.waits(view)
    }
    if waits:
        facts[TABLE][WAITING.key] = list(waits)
    for (spot, of), note in layout.notes(view).items():
        facts[_whose(view, of)][f"{spot.key} note"] = note
    spots = frozenset(spot for spot, _ in lying) | ({WAITING} if waits else frozenset())
    return Picture({**things, **waits}, facts, spots)


def _whose(view: View[T], seat: int | None) -> str:
    return TABLE if seat is None else view.state.players[seat].name


def _key(obj: Obj) -> str:
    return f"#{obj.id}"


def _known(view: View[T], obj: Obj) -> bool:
    return obj.card is not None or bool(view.game.layout.called(view, obj))


def _keys(view: View[T], spot: Spot, objs: Sequence[Obj]) -> object:
    """The keys of what lies there, the top first, None for a card nobody knows; of unknown ones alone their number."""
    keys = [_key(o) if _known(view, o) else None for o in objs]
    return len(keys) if spot.form == "pile" and not any(keys) else keys


def _printed(view: View[T], obj: Obj) -> dict[str, object]:
    of, called = {"of": view.state.players[obj.owner].name}, view.game.layout.called(view, obj)
    if called:
        return {**of, "name": called}
    printed = obj.card.printed
    stats = {stat.name: printed.stats[stat.name] for stat in view.game.stats if stat.name in printed.stats}
    found = {"name": printed.name, "version": printed.version, "type": printed.type_line, "print": stats}
    return {**of, **{word: value for word, value in found.items() if value}}


def _now(view: View[T], obj: Obj) -> dict[str, Any]:
    """What is so of a card and may change: the number it leads with, others that are not as printed, and words."""
    layout, found = view.game.layout, dict[str, Any]()
    if not obj.face_up:
        found["face"] = "down"
    if obj.counters:
        found["counters"] = dict(obj.counters)
    lead = _lead(view, obj)
    if lead is not None:
        found["lead"] = list(lead)
    says = [*layout.says(view, obj), *(f"{n} {name} counter{'s' * (n != 1)}" for name, n in obj.counters)]
    return found | ({"says": says} if says else {})


def _lead(view: View[T], obj: Obj) -> tuple[str, int] | None:
    """The number a card leads with now; None where it has none, or where none can be told."""
    try:
        return view.game.layout.lead(view, obj)
    except (JudgeError, NotExecutable, Unknown):
        return None


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


def board(view: View[T], moment: str, pictures: Sequence[tuple[int, Picture]]) -> dict[str, object]:
    """A board as it is handed over (docs/api.md): where it begins, and what each step changes.

    view: any of its positions; pictures: by the number of the step they stand after, the first one before any.
    """
    game, first = view.game, pictures[0][1]
    things: dict[str, dict[str, object]] = {}
    for _, one in pictures:
        for key, thing in one.things.items():
            known = things.setdefault(key, thing)
            if known != thing:  # a card that has become another one
                one.facts.setdefault(key, {}).update(
                    {word: value for word, value in thing.items() if known.get(word) != value}
                )
    spots = sorted(frozenset().union(game.layout.spots, *(one.spots for _, one in pictures)))
    frames = []
    for (_, was), (n, now) in itertools.pairwise(pictures):
        change = changes(was.facts, now.facts)
        tags = _tags(was, now, change)
        if change:
            frames.append({"n": n, "set": change, **({"tags": tags} if tags else {})})
    return {
        "v": 1,
        "game": game.game,
        "moment": moment,
        "turn": first.facts[TABLE]["turn"],
        "players": [player.name for player in view.state.players],
        "zones": [_zone(spot) for spot in spots],
        "numbers": [{"key": name, "label": name} for name in game.layout.numbers],
        "things": things,
        "start": first.facts,
        "frames": frames,
    }


def board_of(view: View[T], moment: str) -> dict[str, object]:
    """One position as ``options`` hands it over: what is so of a card now stands beside what is printed on it, too
    (``face``, ``counters``, its numbers as ``now``), and what lies in the middle in ``start`` itself."""
    one = pictured(view)
    things = {key: dict(thing) for key, thing in one.things.items()}
    for obj in view.state.objects.values():
        if _key(obj) in things and _known(view, obj):
            counters = {"counters": dict(obj.counters)} if obj.counters else {}
            things[_key(obj)] |= {"face": "up" if obj.face_up else "down", **counters, "now": _numbers(view, obj)}
    middle = {word: lying for word, lying in one.facts[TABLE].items() if isinstance(lying, list)}
    found = board(view, moment, [(0, one)])
    return {**found, "things": things, "start": {**middle, **one.facts}}


def _numbers(view: View[T], obj: Obj) -> dict[str, int]:
    """The numbers a card has now, without those that nobody can tell."""
    found = {}
    for stat in view.game.stats:
        with suppress(JudgeError, NotExecutable, Unknown):
            value = stat.of(view, obj)
            if value is not None:
                found[stat.name] = value
    return found


def _zone(spot: Spot) -> dict[str, object]:
    found: dict[str, object] = {"key": spot.key, "label": spot.label, "of": "middle" if spot.middle else "player"}
    flags = {name: True for name in ("closed", "always") if getattr(spot, name)}
    return {**found, "form": spot.form, **flags}


def changes(was: Facts, now: Facts) -> Facts:
    """What must be put over one position to have another: None takes a fact, or a whole subject, away."""
    found: Facts = {}
    for subject in dict.fromkeys((*was, *now)):
        before, after = was.get(subject, {}), now.get(subject, {})
        here = {
            word: after.get(word) for word in dict.fromkeys((*before, *after)) if before.get(word) != after.get(word)
        }
        if here:
            found[subject] = here
    return found


def after(was: Mapping[str, Mapping[str, Any]], change: Mapping[str, Mapping[str, Any]]) -> Facts:
    """The facts after a step."""
    found = {subject: dict(facts) for subject, facts in was.items()}
    for subject, facts in change.items():
        here = {**found.get(subject, {}), **facts}
        found[subject] = {word: value for word, value in here.items() if value is not None}
    return found


def _tags(was: Picture, now: Picture, change: Facts) -> dict[str, str]:
    """What a step did to each thing that is shown, and to each number of a player (``NAME/life``), in a few words."""
    before, tags = _places(was), dict[str, str]()
    for key, place in _places(now).items():
        then = before.get(key)
        if then is None:
            tags[key] = "new"
        elif then != place:
            whose, label = then
            own = whose in (TABLE, "", now.things[key].get("of"))
            tags[key] = f"from {label}" if own else f"from {whose}'s {label}"
        elif said := ", ".join(_said(was.facts.get(key, {}), now.facts.get(key, {}))):
            tags[key] = said
    for subject, facts in change.items():
        if subject.startswith(TABLE):
            continue
        for word, value in facts.items():
            if isinstance(value, int) and isinstance(old := was.facts[subject].get(word), int):
                tags[f"{subject}/{word}"] = f"{old} → {value}"
    return tags


def _places(picture: Picture) -> dict[str, tuple[str, str]]:
    """Where each thing lies: whose place it is, and which in words."""
    labels = {spot.key: spot.label for spot in picture.spots}
    found = {
        key: (subject, labels[word])
        for subject, facts in picture.facts.items()
        for word, keys in facts.items() if word in labels and isinstance(keys, list)
        for key in keys if key is not None
    }  # fmt: skip
    for key, facts in picture.facts.items():
        if "under" in facts:
            found[key] = "", f"under {picture.things[facts['under']]['name']}"
    return found


def _said(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterable[str]:
    """What is said of a thing now and was not; what was is taken back unless it is a number."""
    one, two = was.get("lead"), now.get("lead")
    if one and two and one[0] == two[0] and one != two:
        yield f"{one[0]} {one[1]} → {two[1]}"
    before, after = was.get("says", []), now.get("says", [])
    yield from (words for words in after if words not in before)
    yield from (f"no longer {words}" for words in before if words not in after and not any(map(str.isdigit, words)))
    if was.get("face") != now.get("face"):
        yield f"face {now.get('face', 'up')}"
