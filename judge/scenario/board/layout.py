"""How a game lays its cards out for people: the places a picture has, and what is said of a card beside its print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from judge.frozen import Frozen
from judge.rules.state import Obj, Ref

V = TypeVar("V")  # a position a game is asked about


class Spot(Frozen, order=True):
    """A place of a picture. rank: its place among the others, the middle's among the middle's; key: unique, and no
    number's name; form: ``person`` (beside a player's name), ``row``, ``slots``, ``unit`` (with what is tucked under),
    ``pile`` and ``stack`` (top first), ``chain`` (links: what attacks, then what defends) or ``lanes`` (stretches that
    both players share); closed: only its owner may look; middle: it is nobody's; always: it is shown empty too;
    each: what one link or lane is called; guessed: how many unknown cards lie there nobody knows."""

    rank: int
    key: str
    label: str
    form: str = "row"
    closed: bool = False
    middle: bool = False
    always: bool = False
    each: str = ""
    guessed: bool = False


class Place(NamedTuple):
    """A spot, the seat whose it is (None: the middle), the number of its link or lane, and the part of that: ``attack``
    or ``defend`` of a link, a player's name of a lane."""

    spot: Spot
    seat: int | None = None
    number: int = 0
    part: str = ""


# Where a card lies: in a place, tucked under the card of that id, or nowhere that is shown.
Lies: TypeAlias = Place | int | None


class Waits(NamedTuple):
    """What lasts or waits without being a card: a key of its own, its name, its printed words, what it comes from."""

    key: str
    name: str
    text: str
    source: Ref | None = None


class Layout(Frozen, Generic[V]):
    """spots: every place, in which cards may lie. lies: where a card is shown. prints: the printed numbers that are
    shown, by the word a document is read with → the word it is printed with. values: the numbers of a card now, by the
    printed word. lead: the number of these that a tile leads with. also: further ones that are shown as printed, too.
    state: what else is so of a card (``tapped``, ``damage``, ``status``: further words). aims: what it attacks. links:
    what is so of each link of a chain. numbers: those of a player, with their symbols. waits: what lasts or waits
    without being a card. called: what an object is called that is no card of its own; empty: by its card. lanes: so
    many there always are. tapped: what the game calls it."""

    spots: tuple[Spot, ...]
    lies: Callable[[V, Obj], Lies]
    prints: Mapping[str, str]
    values: Callable[[V, Obj], Mapping[str, int]]
    lead: Callable[[V, Obj, Mapping[str, int]], str]
    also: Callable[[V, Obj], tuple[str, ...]] = lambda view, obj: ()
    state: Callable[[V, Obj], Mapping[str, Any]] = lambda view, obj: MappingProxyType({})
    aims: Callable[[V, Obj], Iterable[Ref | int]] = lambda view, obj: ()
    links: Callable[[V], Mapping[int, Mapping[str, Any]]] = lambda view: MappingProxyType({})
    numbers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    waits: Callable[[V], Iterable[Waits]] = lambda view: ()
    called: Callable[[V, Obj], str] = lambda view, obj: ""
    lanes: int = 0
    tapped: str = "tapped"
