"""The claims every game shares: what may stand after ``then``, and what it becomes."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.scenario.language.model import (
    Activate,
    Attack,
    AttackHas,
    AttackHit,
    Can,
    CardIn,
    Ceased,
    ChainOpen,
    Controls,
    Defend,
    GameDrawn,
    GameLost,
    GameWon,
    HasCounters,
    HasKeyword,
    HasStat,
    HasWonCount,
    InArena,
    IsA,
    ItIs,
    LookedAt,
    OnChain,
    OnDeck,
    PlayCard,
    PlayerHas,
    Predicate,
    RawLine,
    Step,
    Triggered,
    TurnOf,
    WonContest,
)
from judge.scenario.language.phrases import Parts, Phrase

Build = Callable[[RawLine, Parts], Step | Predicate]


def _card_in(negated: bool) -> Build:
    def build(line: RawLine, parts: Parts) -> Predicate:
        place = parts["zone_ref"]
        return CardIn(parts["card"], place.owner, place.zone, negated)

    return build


def _on_deck(top: bool, negated: bool = False) -> Build:
    return lambda line, parts: OnDeck(parts["card"], parts["player"], top, negated)


def _has_stat(negated: bool) -> Build:
    return lambda line, parts: HasStat(parts["subject"], parts["count"], parts["stat"], negated)


def _has_keyword(negated: bool) -> Build:
    return lambda line, parts: HasKeyword(parts["subject"], parts["keyword"], negated)


def _is_a(negated: bool) -> Build:
    def build(line: RawLine, parts: Parts) -> Predicate:
        kinds = re.sub(r"\s+cards?$", "", parts["rest"], flags=re.IGNORECASE)
        return IsA(parts["subject"], kinds, negated)

    return build


def _player_has(negated: bool) -> Build:
    return lambda line, parts: PlayerHas(parts["player"], parts["count"], parts["quantity"], negated)


def _controls(line: RawLine, parts: Parts) -> Predicate:
    return Controls(parts["player"], parts.get("count"), parts["known_card"])


def _counters(line: RawLine, parts: Parts) -> Predicate:
    return HasCounters(parts["card"], parts["count"], parts["counters"])


def _attack_has(negated: bool) -> Build:
    return lambda line, parts: AttackHas(parts["deed"], parts.get("times"), negated)


def _won(nobody: bool, negated: bool = False) -> Build:
    return lambda line, parts: WonContest(parts["contest"], None if nobody else parts["player"], negated)


def _won_count(period: str) -> Build:
    return lambda line, parts: HasWonCount(parts["player"], parts["count"], parts["contest"], period)


def _triggered(negated: bool) -> Build:
    return lambda line, parts: Triggered(parts["card"], parts.get("times"), negated)


def _looked(negated: bool) -> Build:
    return lambda line, parts: LookedAt(parts["player"], parts["cards"], negated)


def _action(kind: str, line: RawLine, parts: Parts) -> Step:
    player = parts["player"]
    if kind == "play":
        return PlayCard(line, player, parts["card"], parts["tails"])
    if kind == "activate":
        spoken, tails = parts["ability"]
        return Activate(line, player, parts["card"], spoken, tails)
    if kind == "defend":
        return Defend(line, player, parts["cards"])
    return Attack(line, player, parts.get("targets", ()), parts["card"], parts["tails"])


def _can(kind: str, negated: bool) -> Build:
    return lambda line, parts: Can(parts["player"], _action(kind, line, parts), negated)


_CANNOT = "cannot|can_not|can't"
_NOT = "does_not|doesn't"
_IS_NOT = "is_not|isn't"
_DID_NOT = "did_not|didn't"
_HAS_NOT = "has_not|hasn't"

_PLAYERS: tuple[Phrase, ...] = (
    Phrase(
        "NAME has 18 life",
        ("{player} has {count} {quantity}",),
        _player_has(False),
        "Bo has 18 life",
        "a player's number: life, cards in hand, action points, resources; `no` is 0",
    ),
    Phrase(
        "NAME does not have 18 life",
        (f"{{player}} {_NOT} have {{count}} {{quantity}}",),
        _player_has(True),
        "Bo does not have 20 life",
        "any other number",
    ),
    Phrase(
        "NAME controls 2 Gold",
        ("{player} controls {count} {known_card}", "{player} controls {known_card}"),
        _controls,
        "Ana controls no Might",
        "so many objects of that name, exactly; without a number: at least one",
    ),
    Phrase(
        "NAME has won 2 clashes this turn",
        ("{player} has won {count} {contest} this turn",),
        _won_count("this turn"),
        "Ana has won 2 clashes this turn",
        "how often, exactly",
    ),
    Phrase(
        "NAME has won 2 clashes",
        ("{player} has won {count} {contest} [this_game]",),
        _won_count(""),
        "Ana has won 2 clashes",
        "how often since the game began, as far as the scenario knows",
    ),
    Phrase(
        "NAME won the clash",
        ("nobody|no_one won the {contest}",),
        _won(True),
        "nobody won the clash",
        "the latest one",
    ),
    Phrase(
        "NAME won the wager",
        ("{player} won the {contest}",),
        _won(False),
        "Bo won the wager",
        "the latest one",
    ),
    Phrase(
        "NAME did not win the clash",
        (f"{{player}} {_DID_NOT} win the {{contest}}",),
        _won(False, True),
        "Bo did not win the clash",
        "the latest one was won by another player or by nobody",
    ),
    Phrase(
        "NAME has lost",
        ("{player} has lost [the_game]", "{player} lost [the_game]", "{player} loses [the_game]"),
        lambda line, parts: GameLost(parts["player"]),
        "Bo has lost",
        "the game",
    ),
    Phrase(
        "NAME has not lost",
        (f"{{player}} {_HAS_NOT} lost [the_game]",),
        lambda line, parts: GameLost(parts["player"], True),
        "Ana has not lost",
        "the game",
    ),
    Phrase(
        "NAME has won",
        ("{player} has won [the_game]", "{player} won [the_game]", "{player} wins [the_game]"),
        lambda line, parts: GameWon(parts["player"]),
        "Ana has won",
        "the game",
    ),
    Phrase(
        "NAME has not won",
        (f"{{player}} {_HAS_NOT} won [the_game]",),
        lambda line, parts: GameWon(parts["player"], True),
        "Ana has not won",
        "the game",
    ),
    Phrase(
        "the game is a draw",
        ("the game is a draw|tie", "the game is drawn|tied"),
        lambda line, parts: GameDrawn(),
        "the game is a draw",
        "nobody won and nobody goes on",
    ),
)

_ATTACK: tuple[Phrase, ...] = (
    Phrase(
        "the attack hit",
        ("the attack hit|hits",),
        lambda line, parts: AttackHit(),
        "the attack hit",
        "the latest",
    ),
    Phrase(
        "the attack did not hit",
        (f"the attack {_DID_NOT}|{_NOT} hit",),
        lambda line, parts: AttackHit(True),
        "the attack did not hit",
        "the latest attack",
    ),
    Phrase(
        "the attack has wagered 2 times",
        ("the attack has {deed} {times}", "the attack has {deed}"),
        _attack_has(False),
        "the attack has wagered 2 times",
        "so often, exactly; without a number: at least once",
    ),
    Phrase(
        "the attack has not wagered",
        (f"the attack {_HAS_NOT} {{deed}}",),
        _attack_has(True),
        "the attack has not wagered",
        "not once",
    ),
    Phrase(
        "the combat chain is open",
        ("the combat_chain is open", "the combat_chain is not closed"),
        lambda line, parts: ChainOpen(True),
        "the combat chain is open",
    ),
    Phrase(
        "the combat chain is closed",
        ("the combat_chain is closed", "the combat_chain is not open"),
        lambda line, parts: ChainOpen(False),
        "the combat chain is closed",
    ),
    Phrase(
        "it is NAME's turn",
        ("it is {player:owner} turn", "it's {player:owner} turn"),
        lambda line, parts: TurnOf(parts["player"]),
        "it is Bo's turn",
    ),
    Phrase(
        "it is not NAME's turn",
        ("it is not {player:owner} turn",),
        lambda line, parts: TurnOf(parts["player"], True),
        "it is not Bo's turn",
    ),
    Phrase(
        "it is MOMENT",
        ("it is {moment}", "it's {moment}"),
        lambda line, parts: ItIs(parts["moment"]),
        "it is the reaction step",
    ),
    Phrase(
        "it is not MOMENT",
        ("it is not {moment}",),
        lambda line, parts: ItIs(parts["moment"], True),
        "it is not the damage step",
    ),
)

_PLACES: tuple[Phrase, ...] = (
    Phrase(
        "C is on top of NAME's deck",
        ("{card} is on [the] top of {player:owner} deck",),
        _on_deck(True),
        "Nasty Surprise is on top of Bo's deck",
    ),
    Phrase(
        "C is on the bottom of NAME's deck",
        ("{card} is on|at [the] bottom of {player:owner} deck",),
        _on_deck(False),
        "Wallop (yellow) is on the bottom of Bo's deck",
    ),
    Phrase(
        "C is not on top of NAME's deck",
        (f"{{card}} {_IS_NOT} on [the] top of {{player:owner}} deck",),
        _on_deck(True, True),
        "Boast is not on top of Bo's deck",
    ),
    Phrase(
        "C is not on the bottom of NAME's deck",
        (f"{{card}} {_IS_NOT} on|at [the] bottom of {{player:owner}} deck",),
        _on_deck(False, True),
        "Boast is not on the bottom of Bo's deck",
    ),
    Phrase(
        "C is on the combat chain",
        ("{card} is on the combat_chain",),
        lambda line, parts: OnChain(parts["card"]),
        "Boast is on the combat chain",
    ),
    Phrase(
        "C is not on the combat chain",
        (f"{{card}} {_IS_NOT} on the combat_chain",),
        lambda line, parts: OnChain(parts["card"], True),
        "Boast is not on the combat chain",
    ),
    Phrase(
        "C is in the arena",
        ("{card} is in the arena",),
        lambda line, parts: InArena(parts["card"]),
        "Raw Meat is in the arena",
    ),
    Phrase(
        "C is not in the arena",
        (f"{{card}} {_IS_NOT} in the arena",),
        lambda line, parts: InArena(parts["card"], True),
        "Raw Meat is not in the arena",
    ),
    Phrase(
        "C is in NAME's hand",
        ("{card} is in {zone_ref}",),
        _card_in(False),
        "The Golden Son is in Bo's hand",
        "hand, graveyard, deck, arsenal, banished zone, or another zone of the game",
    ),
    Phrase(
        "C is not in NAME's hand",
        (f"{{card}} {_IS_NOT} in {{zone_ref}}",),
        _card_in(True),
        "Boast is not in Bo's hand",
        "it is anywhere else, or nowhere",
    ),
    Phrase(
        "C has ceased to exist",
        ("{card} has ceased to exist", "{card} ceased to exist"),
        lambda line, parts: Ceased(parts["card"]),
        "Gold has ceased to exist",
    ),
    Phrase(
        "C has not ceased to exist",
        (f"{{card}} {_HAS_NOT} ceased to exist",),
        lambda line, parts: Ceased(parts["card"], True),
        "Gold has not ceased to exist",
    ),
)

_CARDS: tuple[Phrase, ...] = (
    Phrase(
        "C has 5 power",
        ("{subject} has {count} {stat}",),
        _has_stat(False),
        "Raw Meat has 1 defense",
        "also `the attack has 7 power`",
    ),
    Phrase(
        "C does not have 5 power",
        (f"{{subject}} {_NOT} have {{count}} {{stat}}",),
        _has_stat(True),
        "the attack does not have 6 power",
    ),
    Phrase(
        "C has 2 -1 power counters",
        ("{card} has {count} {counters}",),
        _counters,
        "Raw Meat has 1 -1 defense counter",
        "exactly; a counter is called as it is printed or in words",
    ),
    Phrase(
        "C has go again",
        ("{subject} has {keyword}",),
        _has_keyword(False),
        "Over the Top (red) has overpower",
    ),
    Phrase(
        "C does not have overpower",
        (f"{{subject}} {_NOT} have {{keyword}}",),
        _has_keyword(True),
        "Rising Speed (red) does not have go again",
    ),
    Phrase(
        "C is a Guardian card",
        ("{subject} is a|an {rest}",),
        _is_a(False),
        "Wage Gold (red) is a Guardian card",
        "class, talent, type or subtype",
    ),
    Phrase(
        "C is not a Guardian card",
        (f"{{subject}} {_IS_NOT} a|an {{rest}}",),
        _is_a(True),
        "Wage Gold (red) is not an Illusionist card",
    ),
    Phrase(
        "C triggered [2 times]",
        (
            "{card} triggered",
            "{card} triggered {times}",
            "{card} has triggered",
            "{card} has triggered {times}",
        ),
        _triggered(False),
        "Phantom Beast triggered 2 times",
        "since the first line, triggers of its keywords included; without a number: at least once",
    ),
    Phrase(
        "C did not trigger",
        (f"{{card}} {_DID_NOT} trigger", f"{{card}} {_HAS_NOT} triggered"),
        _triggered(True),
        "Victor Goldmane did not trigger",
        "since the first line",
    ),
    Phrase(
        "NAME has looked at C, C",
        ("{player} has looked at {cards}", "{player} looked at {cards}"),
        _looked(False),
        "Ana has looked at Boast, Test of Might",
        "since the first line; at all of them at the same time",
    ),
    Phrase(
        "NAME has not looked at C, C",
        (f"{{player}} {_HAS_NOT} looked at {{cards}}", f"{{player}} {_DID_NOT} look at {{cards}}"),
        _looked(True),
        "Ana has not looked at Boast",
        "since the first line; not at all of them at the same time",
    ),
)


def _legality(kind: str, shape: str, example: str) -> tuple[Phrase, Phrase]:
    """``NAME can …`` and ``NAME cannot …`` for one kind of action."""
    verb = {
        "play": "play C",
        "activate": "activate C",
        "defend": "defend with C, C",
        "attack": "attack T with C",
    }[kind]
    return (
        Phrase(
            f"NAME can {verb}",
            tuple(f"{{player}} can {s}" for s in shape.split(" / ")),
            _can(kind, False),
            f"Bo can {example}",
            "judged as if it were the next line",
        ),
        Phrase(
            f"NAME cannot {verb}",
            tuple(f"{{player}} {_CANNOT} {s}" for s in shape.split(" / ")),
            _can(kind, True),
            f"Bo cannot {example}",
            "claims that it is illegal instead of stopping at it",
        ),
    )


_LEGAL: tuple[Phrase, ...] = (
    *_legality("play", "play {card} {tails}", "play Boast"),
    *_legality("activate", "activate {card} {ability}", "activate Gold"),
    *_legality("defend", "defend with {cards}", "defend with Boast, Test of Might"),
    *_legality(
        "attack",
        "attack {targets} with {card} {tails} / attack with {card} {tails}",
        "attack Ana with Thunk (red)",
    ),
)

CLAIMS: tuple[Phrase, ...] = (*_ATTACK, *_PLAYERS, *_PLACES, *_CARDS, *_LEGAL)
