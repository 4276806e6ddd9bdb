"""How a game lays its cards out for people: the places a picture has, and what it says of a card beside its numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar

from judge.rules.state import Obj

V = TypeVar("V")  # a position a game is asked about


@dataclass(frozen=True, order=True)
class Spot:
    """A place of a picture. rank: its place among the others, the middle's among the middle's; key: unique, and no
    number's name; form: ``person`` (beside a player's name), ``row``, ``pile``, ``stack`` (top first), ``chain`` (what
    attacks, then what defends) or ``lane`` (a stretch both players share); closed: only its owner may look; middle: it
    is nobody's; always: it is shown empty too."""

    rank: int
    key: str
    label: str
    form: str = "row"
    closed: bool = False
    middle: bool = False
    always: bool = False


Place: TypeAlias = tuple[Spot, int | None]  # a spot, and the seat whose it is; None in the middle
Lies: TypeAlias = (
    Place | int | None
)  # where a card lies: in a place, under the card of that id, or nowhere that is shown
Waits: TypeAlias = tuple[str, str, str]  # what lasts or waits: its key, its name, its printed words


def _nothing(view: object, obj: Obj) -> Iterable[str]:
    return ()


def _no_notes(view: object) -> Mapping[Place, str]:
    return MappingProxyType({})


def _none_waits(view: object) -> Iterable[Waits]:
    return ()


@dataclass(frozen=True)
class Layout(Generic[V]):
    """lies: where a card is shown. lead: the number a tile leads with, and its name. numbers: those of a
    player that are shown. says: what else is so of a card, a few words each (``tapped``). notes: what is written beside
    the label of a place. waits: what lasts or waits without being a card. called: what an object is called that is no
    card of its own; empty: by its card."""

    lies: Callable[[V, Obj], Lies]
    lead: Callable[[V, Obj], tuple[str, int] | None]
    numbers: tuple[str, ...] = ()
    says: Callable[[V, Obj], Iterable[str]] = _nothing
    notes: Callable[[V], Mapping[Place, str]] = _no_notes
    waits: Callable[[V], Iterable[Waits]] = _none_waits
    called: Callable[[V, Obj], str] = lambda view, obj: ""
    spots: tuple[Spot, ...] = ()
