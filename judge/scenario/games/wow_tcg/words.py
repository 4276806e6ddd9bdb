"""The words of World of Warcraft TCG in the scenario language: zones, moments, numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.games.tabletop.vocabulary import Zone
from judge.games.wow_tcg.rules import DRAW_STEP, OPENING, READY_STEP, START
from judge.games.wow_tcg.table import Wow
from judge.rules.state import Obj
from judge.scenario.board.game import NumberWord, StatWord, View, ZoneWord
from judge.scenario.games.small_boards import COMBAT, phase
from judge.scenario.language.phrases import Slot, cards_in, words
from judge.terms.wow_tcg import DAMAGE, TYPES

_KINDS = words(*DAMAGE)
SLOTS: Mapping[str, Slot] = {"kind": lambda context, at: context.listed(_KINDS, at, "a kind of damage")}
EVERY_KIND = frozenset({*TYPES, "instant", "ongoing"})
SORTS = words("armor", ally=("allies",), weapon=("weapons",), item=("items",))


def _health(view: View[Wow], seat: int) -> int:
    """A player's health is the hero's."""
    hero = view.table.reads.hero(seat)
    return view.table.reads.health(hero) if hero is not None else 0


def _resources(ready: bool) -> Callable[[View[Wow], int], int]:
    return lambda view, seat: len(view.table.reads.resources(seat, ready=ready))


def _in_state(*states: str) -> tuple[str, ...]:
    return tuple(said for state in states for one in ("resource", "resources")
                 for said in (f"{state} {one}", f"{one} {state}"))  # fmt: skip


def _stat(name: str, *spellings: str) -> StatWord[Wow]:
    def of(view: View[Wow], obj: Obj) -> int:
        return view.table.reads.stat(obj, name)

    return StatWord(name, of, spellings)


ZONES = (
    ZoneWord("hand", (Zone.HAND,), counted=cards_in("hand")),
    ZoneWord("deck", (Zone.PILE,), pile=True, counted=cards_in("deck")),
    ZoneWord("graveyard", (Zone.DISCARD,), ("gy", "grave", "discard pile"), counted=cards_in("graveyard")),
    ZoneWord("play", (Zone.PLAY,), ("party", "hero row", "ally row"), shared=True, told="play"),
    ZoneWord("resource row", (Zone.RESOURCE,), ("resources", "resource zone")),
    ZoneWord("chain", (Zone.STACK,), shared=True),
)
MOMENTS = (
    phase(START),
    phase("action phase", asks=True),
    phase("end phase"),
    phase(OPENING, "opening hand"),
    phase(READY_STEP),
    phase(DRAW_STEP),
    COMBAT,
    phase("start of the game", "starting the game"),
)
NUMBERS: tuple[NumberWord[Wow], ...] = (
    NumberWord("health", _health, ("life", "HP", "health left", "health remaining")),
    NumberWord(
        "resources", _resources(True), ("resource", *_in_state("ready", "untapped", "unexhausted", "unspent", "unused"))
    ),
    NumberWord("exhausted resources", _resources(False), _in_state("exhausted", "tapped", "spent")),
)
STATS: tuple[StatWord[Wow], ...] = (
    _stat("attack", "ATK"),
    StatWord("health", lambda view, obj: view.table.reads.health(obj), ("HP", "health left", "health remaining")),
    StatWord("maximum health", lambda view, obj: view.table.reads.stat(obj, "health"), ("maximum HP", "max HP")),
    _stat("def", "DEF", "defense"),
    _stat("cost", "play cost"),
    _stat("strike", "strike cost"),
)
