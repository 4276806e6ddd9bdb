"""The words of HueShift in the scenario language: its own steps and claims, moments, zones and numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType

from judge.scenario.model import Can, CardRef, HasStat, Predicate, RandomCard, RawLine, Step
from judge.scenario.phrases import Context, Found, GameVocabulary, Parts, Phrase, words


@dataclass(frozen=True)
class UnitAttacks(Step):
    """``U attacks U2``"""

    unit: CardRef
    target: CardRef


@dataclass(frozen=True)
class UnitUses(Step):
    """``U uses its ability [on U2]``"""

    unit: CardRef
    on: CardRef | None = None


@dataclass(frozen=True)
class PlaysWildcard(Step):
    """``NAME plays Shield Wall [on U]``"""

    player: str
    card: CardRef
    on: CardRef | None = None


@dataclass(frozen=True)
class Transports(Step):
    """``NAME transports Fir to Olaf``"""

    player: str
    pilot: CardRef
    mech: CardRef


@dataclass(frozen=True)
class IsCorrupted(Step):
    """``U is corrupted with Fragile Core``"""

    card: CardRef
    marker: CardRef


@dataclass(frozen=True)
class UnitIs(Predicate):
    """``U is destroyed``, ``U is frozen``, ``U is a match``; state in the vocabulary's spelling."""

    card: CardRef
    state: str
    negated: bool = False


@dataclass(frozen=True)
class IsAboard(Predicate):
    """``Fir is aboard Olaf``"""

    pilot: CardRef
    mech: CardRef
    negated: bool = False


ACTIONS = (UnitAttacks, UnitUses, PlaysWildcard, Transports, IsCorrupted)


def _attacks(line: RawLine, parts: Parts) -> UnitAttacks:
    return UnitAttacks(line, parts["unit"], parts["target"])


def _uses(line: RawLine, parts: Parts) -> UnitUses:
    return UnitUses(line, parts["unit"], parts.get("on"))


def _plays(line: RawLine, parts: Parts) -> PlaysWildcard:
    return PlaysWildcard(line, parts["player"], parts["card"], parts.get("on"))


def _transports(line: RawLine, parts: Parts) -> Transports:
    return Transports(line, parts["player"], parts["pilot"], parts["mech"])


STEPS: tuple[Phrase, ...] = (
    Phrase(
        "U attacks U2",
        ("{unit:card} attacks {target:card}",),
        _attacks,
        "Bowler attacks Olaf",
        "activates the unit, and attacks",
    ),
    Phrase(
        "U uses its ability [on U2]",
        ("{unit:card} uses its|the|his|her ability on {on:card}", "{unit:card} uses its|the|his|her ability"),
        _uses,
        "Ciderheart uses its ability on Olaf",
        "an ability that is used instead of an attack, or, where its card says so, as an interrupt",
    ),
    Phrase(
        "NAME plays C [on U]",
        ("{player} plays {card} on {on:card}", "{player} plays {card} targeting {on:card}", "{player} plays {card}"),
        _plays,
        "Bo plays Shield Wall on Myriad",
        "a Wildcard: as Free Action, or as an interrupt; the unit that is not said is asked",
    ),
    Phrase(
        "NAME transports C to U",
        ("{player} transports {pilot:card} to|aboard|onto {mech:card}",),
        _transports,
        "Ana transports Fir to Olaf",
        "the Free Action: a Co-Pilot, or a pilot in reserve, goes aboard",
    ),
    Phrase(
        "the random unit is U",
        ("the random unit is {cards}", "the random action is {cards}"),
        lambda line, parts: RandomCard(line, parts["cards"]),
        "the random unit is Olaf",
        "fixes what chance decides: a unit, or the Action flipped from a shuffled deck",
    ),
    Phrase(
        "U is corrupted with C",
        ("{card} is|becomes corrupted with|by {marker:known_card}",),
        lambda line, parts: IsCorrupted(line, parts["card"], parts["marker"]),
        "Bowler is corrupted with Fragile Core",
        "Dark Matter in the middle of the game",
    ),
)

_STATES = words(
    "destroyed",
    "burning",
    "frozen",
    "corroded",
    "leaking",
    "enraged",
    match=("a match",),
    removed=("removed from the game",),
    reserve=("ejected",),
)


def _state(context: Context, at: int) -> Found:
    """What a unit or a pilot can be."""
    yield from context.listed(_STATES, at, "a state")


def _is(negated: bool) -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: UnitIs(parts["card"], parts["state"], negated)


def _has(line: RawLine, parts: Parts) -> Predicate:
    return HasStat(parts["card"], parts["count"], parts["stat"])


def _aboard(negated: bool) -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: IsAboard(parts["pilot"], parts["mech"], negated)


def _can(step: Callable[[RawLine, Parts], Step], negated: bool) -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: Can(str(parts.get("player", "")), step(line, parts), negated)


def _can_phrases() -> tuple[Phrase, ...]:
    found = []
    for word, said, negated in (("can", "can", False), ("cannot", "cannot|can_not|can't", True)):
        found += [
            Phrase(
                f"U {word} attack U2", (f"{{unit:card}} {said} attack {{target:card}}",), _can(_attacks, negated),
                f"Bowler {word} attack Olaf", "as the next line",
            ),
            Phrase(
                f"U {word} use its ability [on U2]",
                (
                    f"{{unit:card}} {said} use its|the|his|her ability on {{on:card}}",
                    f"{{unit:card}} {said} use its|the|his|her ability",
                ),
                _can(_uses, negated), f"Bowler {word} use its ability", "as the next line",
            ),
            Phrase(
                f"NAME {word} play C [on U]",
                (f"{{player}} {said} play {{card}} on {{on:card}}", f"{{player}} {said} play {{card}}"),
                _can(_plays, negated), f"Bo {word} play Shield Wall on Myriad", "as the next line",
            ),
            Phrase(
                f"NAME {word} transport C to U",
                (f"{{player}} {said} transport {{pilot:card}} to|aboard|onto {{mech:card}}",),
                _can(_transports, negated), f"Ana {word} transport Fir to Olaf", "as the next line",
            ),
        ]  # fmt: skip
    return tuple(found)


CLAIMS: tuple[Phrase, ...] = (
    Phrase("U has 4 AP", ("{card} has {count} {stat}",), _has, "Bowler has 4 AP", "AP, HP or maximum HP now"),
    Phrase(
        "U is STATE",
        ("{card} is {state}",),
        _is(False),
        "Olaf is destroyed",
        "destroyed, burning, frozen, corroded, leaking, a match, removed from the game; a Monster also enraged",
    ),
    Phrase("U is not STATE", ("{card} is_not|isn't {state}",), _is(True), "Olaf is not frozen", "the same, denied"),
    Phrase("C is aboard U", ("{pilot:card} is aboard {mech:card}",), _aboard(False), "Fir is aboard Olaf", "as pilot"),
    Phrase(
        "C is not aboard U",
        ("{pilot:card} is_not|isn't aboard {mech:card}",),
        _aboard(True),
        "Fir is not aboard Olaf",
        "as pilot",
    ),
    *_can_phrases(),
)

HUESHIFT = GameVocabulary(
    game="hueshift",
    moments=words("start of turn", turn=("main action",)),
    zones=words("reserve", "hand", "trash", "field", action_deck=("Action Deck",)),
    quantities=words(
        units=("unit",),
        actions=("action", "actions in the deck", "actions in the action deck"),
        wildcards=("wildcard", "wildcards in hand", "cards in hand", "card in hand"),
        free_actions=("free action", "free actions taken"),
    ),
    stats=words(AP=("attack", "attack power"), HP=("health",), maximum_HP=("max HP",)),
    steps=STEPS,
    claims=CLAIMS,
    slots=MappingProxyType({"state": _state}),
)
