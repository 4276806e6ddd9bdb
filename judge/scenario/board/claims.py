"""The claims every game shares: what may stand after ``then``, and what it becomes."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.model import (
    Activate,
    Attack,
    Can,
    CardIn,
    Ceased,
    Controls,
    ControlsSome,
    Defend,
    GameDrawn,
    GameLost,
    GameOver,
    GameWon,
    HasCounters,
    HasKeyword,
    HasStat,
    InArena,
    IsA,
    ItIs,
    LookedAt,
    OnDeck,
    PlayCard,
    PlayerHas,
    Predicate,
    RawLine,
    Step,
    Triggered,
    TurnOf,
)
from judge.scenario.language.phrases import Parts, Phrase

Build = Callable[[RawLine, Parts], Step | Predicate]


def _card_in(line: RawLine, parts: Parts) -> Predicate:
    place = parts["zone_ref"]
    return CardIn(parts["card"], place.owner, place.zone)


def _player_has(line: RawLine, parts: Parts) -> Predicate:
    return PlayerHas(parts["player"], parts["count"], parts["quantity"])


def _zone_holds(line: RawLine, parts: Parts) -> Predicate:
    return PlayerHas(parts["player"], parts.get("count", Amount.exactly(0)), f"cards in {parts['zone']}")


def _on_deck(top: bool) -> Build:
    return lambda line, parts: OnDeck(parts["card"], parts["player"], top)


def _is_a(line: RawLine, parts: Parts) -> Predicate:
    kinds = re.sub(r"\s+cards?$", "", parts["rest"], flags=re.IGNORECASE)
    return IsA(parts["subject"], kinds)


def _action(kind: str) -> Build:
    def build(line: RawLine, parts: Parts) -> Predicate:
        player = parts["player"]
        step: Step
        if kind in ("play", "respond"):
            step = PlayCard(line, player, parts["card"], parts["tails"], kind == "respond")
        elif kind == "activate":
            step = Activate(line, player, parts["card"], *parts["ability"])
        elif kind == "defend":
            step = Defend(line, player, parts["cards"])
        else:
            step = Attack(line, player, parts.get("targets", ()), parts["card"], parts["tails"])
        return Can(player, step)

    return build


_PLAYERS: tuple[Phrase, ...] = (
    Phrase(
        "NAME has 18 life",
        ("{player} ~has {count:amount} {quantity}", "{player} ~is [down|up] at|on|to {count:amount} {quantity}"),
        _player_has,
        "Bo has 18 life",
        "a player's number: life, cards in hand, action points, resources; `no` is 0",
    ),
    Phrase(
        "NAME is at 14",
        (
            "{player} ~is [down|up] at|on|to {count:amount} {quantity:vital}",
            "{player} s [down|up] at|on|to {count:amount} {quantity:vital}",
            "{player:owner} {quantity} ~is {count:amount}",
        ),
        _player_has,
        "Bo is at 14",
        "life, or health; also `Bo's life is 14`",
    ),
    Phrase(
        "NAME's hand is empty",
        (
            "{player:owner} {zone} ~is empty",
            "{player} ~has an empty {zone}",
            "{player:owner} {zone} ~has|holds {count:amount} cards|card",
        ),
        _zone_holds,
        "Ana's hand is empty",
        "as `Ana has no cards in hand`; also `Ana's hand has 3 cards`",
    ),
    Phrase(
        "NAME controls 2 Gold",
        ("{player} ~controls {count:amount} {known_card}", "{player} ~controls {known_card}"),
        lambda line, parts: Controls(parts["player"], parts.get("count", SOME), parts["known_card"]),
        "Ana controls no Might",
        "so many objects of that name; without a number: at least one",
    ),
    Phrase(
        "NAME controls 2 tokens",
        ("{player} ~controls {count:amount} {sorts}", "{player} ~has {count:amount} {sorts}"),
        lambda line, parts: ControlsSome(parts["player"], parts["count"], parts["sorts"]),
        "Bo controls no tokens",
        "so many objects of a kind: a type, a subtype, a class, also several (`aura tokens`)",
    ),
    Phrase(
        "NAME has 2 Gold",
        ("{player} ~has {count:amount} {known_card}", "{player} ~has {known_card}"),
        lambda line, parts: Controls(parts["player"], parts.get("count", SOME), parts["known_card"], has=True),
        "Ana has 2 Gold",
        "as `controls`, where none lies in a zone of that player",
    ),
    Phrase(
        "NAME has lost",
        (
            "{player} ~has:done lost [the_game]",
            "{player} ~lost|loses [the_game]",
            "{player} ~is dead|defeated",
            "{player} ~has:done died",
            "{player} ~died|dies",
            "!{player} ~is [still] alive",
            "!{player} ~survives|survived",
        ),
        lambda line, parts: GameLost(parts["player"]),
        "Bo has lost",
        "the game",
    ),
    Phrase(
        "NAME has won",
        ("{player} ~has:done won [the_game]", "{player} ~won|wins [the_game]"),
        lambda line, parts: GameWon(parts["player"]),
        "Ana has won",
        "the game",
    ),
    Phrase(
        "the game is over",
        ("the game ~is over", "the game ~has:done ended", "!the game goes on", "!nobody has won|lost"),
        lambda line, parts: GameOver(),
        "the game is over",
    ),
    Phrase(
        "the game is a draw",
        ("the game ~is a draw|tie", "the game ~is drawn|tied"),
        lambda line, parts: GameDrawn(),
        "the game is a draw",
        "nobody won and nobody goes on",
    ),
)

_MOMENT: tuple[Phrase, ...] = (
    Phrase(
        "it is NAME's turn",
        ("it ~is {player:owner} turn", "it's {player:owner} turn"),
        lambda line, parts: TurnOf(parts["player"]),
        "it is Bo's turn",
    ),
    Phrase(
        "it is MOMENT",
        ("it ~is {moment}", "it's {moment}"),
        lambda line, parts: ItIs(parts["moment"]),
        "it is the reaction step",
    ),
)

_PLACES: tuple[Phrase, ...] = (
    Phrase(
        "C is on top of NAME's deck",
        ("{card} ~is on [the] top of {player:owner} deck",),
        _on_deck(True),
        "Nasty Surprise is on top of Bo's deck",
    ),
    Phrase(
        "C is on the bottom of NAME's deck",
        ("{card} ~is on|at [the] bottom of {player:owner} deck",),
        _on_deck(False),
        "Wallop (yellow) is on the bottom of Bo's deck",
    ),
    Phrase(
        "C is in the arena",
        ("{card} ~is [still] in the arena",),
        lambda line, parts: InArena(parts["card"]),
        "Raw Meat is in the arena",
    ),
    Phrase(
        "C is in NAME's hand",
        ("{card} ~is [still] in {zone_ref}",),
        _card_in,
        "The Golden Son is in Bo's hand",
        "hand, graveyard, deck, arsenal, banished zone, or another zone of the game; denied, it is anywhere else, or "
        "nowhere",
    ),
    Phrase(
        "C has ceased to exist",
        ("{card} ~has:done ceased to exist", "{card} ~ceased to exist"),
        lambda line, parts: Ceased(parts["card"]),
        "Gold has ceased to exist",
    ),
)

_CARDS: tuple[Phrase, ...] = (
    Phrase(
        "C has 5 power",
        (
            "{subject} ~has {count:amount} {stat}",
            "{subject} s {stat} ~is {count:amount}",
            "{subject} {stat} ~is {count:amount}",
        ),
        lambda line, parts: HasStat(parts["subject"], parts["count"], parts["stat"]),
        "Raw Meat has 1 defense",
        "also `the attack has 7 power`",
    ),
    Phrase(
        "C has 2 -1 power counters",
        ("{card} ~has {count:amount} {counters}",),
        lambda line, parts: HasCounters(parts["card"], parts["count"], parts["counters"]),
        "Raw Meat has 1 -1 defense counter",
        "a counter is called as it is printed or in words",
    ),
    Phrase(
        "C has go again",
        ("{subject} ~has {keyword}",),
        lambda line, parts: HasKeyword(parts["subject"], parts["keyword"]),
        "Over the Top (red) has overpower",
    ),
    Phrase(
        "C is a Guardian card",
        ("{subject} ~is a|an {rest}",),
        _is_a,
        "Wage Gold (red) is a Guardian card",
        "class, talent, type or subtype",
    ),
    Phrase(
        "C triggered [2 times]",
        (
            "{card} ~triggered",
            "{card} ~triggered {times}",
            "{card} ~has:done triggered",
            "{card} ~has:done triggered {times}",
        ),
        lambda line, parts: Triggered(parts["card"], parts.get("times", SOME)),
        "Phantom Beast triggered 2 times",
        "since the first line, triggers of its keywords included; without a number: at least once",
    ),
    Phrase(
        "NAME has looked at C, C",
        ("{player} ~has:done looked at {cards}", "{player} ~looked at {cards}"),
        lambda line, parts: LookedAt(parts["player"], parts["cards"]),
        "Ana has looked at Boast, Test of Might",
        "since the first line; at all of them at the same time",
    ),
)


def _legality(kind: str, shape: str, example: str) -> Phrase:
    """``NAME can …`` for one kind of action."""
    verb = {
        "play": "play C",
        "respond": "respond with C",
        "activate": "activate C",
        "defend": "defend with C, C",
        "attack": "attack T with C",
    }[kind]
    return Phrase(
        f"NAME can {verb}",
        tuple(f"{{player}} ~can {s}" for s in shape.split(" / ")),
        _action(kind),
        f"Bo can {example}",
        "judged as if it were the next line; denied, it claims that this is illegal instead of stopping at it",
    )


_LEGAL: tuple[Phrase, ...] = (
    _legality("play", "play {card} {tails}", "play Boast"),
    _legality("respond", "respond|react with {card} {tails}", "respond with Boast"),
    _legality("activate", "activate {card} {ability}", "activate Gold"),
    _legality("defend", "defend with {cards} / block with {cards}", "defend with Boast, Test of Might"),
    _legality(
        "attack",
        "attack {targets} with {card} {tails} / attack with {card} {tails}",
        "attack Ana with Thunk (red)",
    ),
)

CLAIMS: tuple[Phrase, ...] = (*_MOMENT, *_PLAYERS, *_PLACES, *_CARDS, *_LEGAL)
