"""The words of Fighter arena in the scenario language: zones, moments, numbers, slots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache

from judge.games.fighter_arena.rules import ALPHA, OMEGA, PLACING, READY, SELECTING
from judge.games.fighter_arena.table import Arena
from judge.games.tabletop.vocabulary import Condition, Zone
from judge.rules.state import State
from judge.scenario.board.game import StatWord, ZoneWord
from judge.scenario.board.library import GameLibrary
from judge.scenario.games.small_boards import COMBAT, phase
from judge.scenario.language import tree as m
from judge.scenario.language.phrases import Context, Found, Slot, cards_in, words
from judge.scenario.language.slots import NUMBER_WORDS
from judge.terms.fighter_arena import TYPES

EVERY_KIND = frozenset(TYPES)
SORTS = words(fighter=("fighters",), minion=("minions",))
_ZONE = re.compile(r"zone\s+(?:(\d{1,3})|(one|two|three|four|five|six|seven|eight|nine|ten))\b", re.IGNORECASE)
_NO_CONDITION = (
    "a|an|the|in|on|at|not|full|dead|alive|legal|illegal|exhausted|ready|tapped|destroyed|defeated|eliminated|killed"
    "|alone|active|empty|attacking|defending|voided|discarded|played|gone|ko|out|down|up"
)
_CONDITION = re.compile(rf"(?!(?:{_NO_CONDITION})\b)([A-Za-z]+)\b", re.IGNORECASE)


def spot(context: Context, at: int) -> Found:
    """``zone 4``: a zone of the arena."""
    at = context.skip(at)
    match = _ZONE.match(context.text, at)
    if match:
        yield int(match[1]) if match[1] else NUMBER_WORDS[match[2].lower()], match.end()
    else:
        context.miss(at, "word", "zone 4")


def place(context: Context, at: int) -> Found:
    """``zone 4`` as an answer."""
    for number, end in spot(context, at):
        yield m.Ref(f"zone {number}"), end


def condition(context: Context, at: int) -> Found:
    """The name of a condition: one word."""
    at = context.skip(at)
    match = _CONDITION.match(context.text, at)
    if match:
        yield match[1].lower(), match.end()
    else:
        context.miss(at, "word", "a condition")


def conditions(state: State, library: GameLibrary) -> Mapping[str, Slot]:
    """A condition that a fighter of the start position has or a card of it gives; another word is none."""
    cards = [o.card for o in state.objects.values() if o.card is not None]
    there = {name for o in state.objects.values() if o.card is not None for name in o.data.conditions}
    return {"condition": _condition_of(frozenset(there.union(*map(_given, (c.abilities for c in cards)))))}


@lru_cache(maxsize=16)
def _condition_of(known: frozenset[str]) -> Slot:
    def read(context: Context, at: int) -> Found:
        for name, end in condition(context, at):
            if name in known:
                yield name, end
            else:
                context.miss(at, "condition", "a condition that a card here gives")

    return read


def _given(value: object) -> Iterator[str]:
    """The conditions that stand somewhere in what a card does."""
    if isinstance(value, Condition):
        yield value.name
    inside = tuple(getattr(value, f.name) for f in fields(value)) if is_dataclass(value) else value
    for part in inside if isinstance(inside, tuple) else ():
        yield from _given(part)


SLOTS = {"spot": spot, "place": place, "condition": condition}
ZONES = (
    ZoneWord("hand", (Zone.HAND,), counted=cards_in("hand")),
    ZoneWord("arena", (Zone.PLAY,), shared=True),
    ZoneWord(
        "arsenal", (Zone.PILE,), ("deck",), pile=True, counted=(*cards_in("arsenal"), "cards in deck", "card in deck")
    ),
    ZoneWord("void", (Zone.DISCARD,), ("discard pile",), counted=(*cards_in("void"), *cards_in("discard pile"))),
)
MOMENTS = (
    phase(ALPHA, asks=True),
    phase(READY),
    phase("action phase", asks=True),
    phase(OMEGA),
    phase(SELECTING, "opening hand", "starting hands"),
    phase(PLACING, "start of the game"),
    COMBAT,
)
STATS = (
    StatWord[Arena](
        "health", lambda view, obj: view.table.reads.health(obj),
        ("HP", "current health", "health left", "health remaining", "HP left"),
    ),
    StatWord[Arena](
        "maximum health", lambda view, obj: view.table.reads.stat(obj, "health"), ("maximum HP", "max HP"),
    ),
    StatWord[Arena]("attack", lambda view, obj: view.table.reads.stat(obj, "attack"), ("attack power", "power")),
    StatWord[Arena](
        "actions", lambda view, obj: int(obj.data.actions),
        ("action", "actions left", "action left", "unused actions", "unused action"),
    ),
)  # fmt: skip
