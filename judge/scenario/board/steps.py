"""The steps every game shares: how each is written, and what it becomes."""

from __future__ import annotations

from collections.abc import Callable

from judge.scenario.language.model import (
    Activate,
    Attack,
    Choose,
    Coin,
    Defend,
    Die,
    EveryonePasses,
    GoTo,
    Pass,
    PlayCard,
    Predicate,
    RandomCard,
    RawLine,
    Say,
    Step,
    TurnEnds,
    TurnStarts,
)
from judge.scenario.language.phrases import Parts, Phrase

Build = Callable[[RawLine, Parts], Step | Predicate]


def play_card(line: RawLine, parts: Parts) -> PlayCard:
    """A card that is played."""
    return PlayCard(line, parts["player"], parts["card"], parts["tails"])


def activate(line: RawLine, parts: Parts) -> Activate:
    """An ability that is activated."""
    words, tails = parts["ability"]
    return Activate(line, parts["player"], parts["card"], words, tails)


def attack(line: RawLine, parts: Parts) -> Attack:
    """An attack with a card or a weapon."""
    return Attack(line, parts["player"], parts.get("targets", ()), parts["card"], parts["tails"])


def defend(line: RawLine, parts: Parts) -> Defend:
    """Defenders declared, or none."""
    return Defend(line, parts["player"], parts.get("cards", ()))


def _say(yes: bool) -> Build:
    return lambda line, parts: Say(line, parts["player"], yes, parts.get("card"))


def _choose(line: RawLine, parts: Parts) -> Choose:
    return Choose(line, parts["player"], parts["answers"])


def _die(line: RawLine, parts: Parts) -> Die:
    return Die(line, parts["numbers"], parts.get("player"))


def _coin(value: str) -> Build:
    return lambda line, parts: Coin(line, value, parts.get("player"))


def _random_card(line: RawLine, parts: Parts) -> RandomCard:
    return RandomCard(line, parts["cards"])


STEPS: tuple[Phrase, ...] = (
    Phrase(
        "NAME plays C [from ZONE] [targeting T, T] [with X=3] [pitching C, C] [discarding C] [destroying C] "
        "[banishing C, C] [choosing M, M]",
        ("{player} plays {card} {tails}",),
        play_card,
        "Ana plays Seduce Secrets from arsenal targeting Bo",
        "plays or activates; what is not said is asked",
    ),
    Phrase(
        "NAME activates C [: words of the ability] …",
        ("{player} activates {card} {ability}",),
        activate,
        "Ana activates Gold",
        "the same tails as `plays`; the words tell which ability is meant",
    ),
    Phrase(
        "NAME attacks T with C …",
        ("{player} attacks {targets} with {card} {tails}", "{player} attacks with {card} {tails}"),
        attack,
        "Ana attacks Bo with Haze Beast (red)",
        "plays an attack or activates an attack ability; several targets are separated by commas",
    ),
    Phrase(
        "NAME defends with C, C",
        ("{player} defends with nothing|no_cards", "{player} defends with {cards}"),
        defend,
        "Bo defends with Boast, Test of Might",
        "declares defenders",
    ),
    Phrase(
        "NAME does not defend",
        ("{player} does_not|doesn't|does_n't defend",),
        defend,
        "Bo does not defend",
        "declares that there are no defenders",
    ),
    Phrase(
        "NAME says yes [to C]",
        ("{player} says yes", "{player} says yes to {card}"),
        _say(True),
        "Ana says yes",
        'answers a "may"; with a card, the question that card puts',
    ),
    Phrase(
        "NAME says no [to C]",
        ("{player} says no", "{player} says no to {card}"),
        _say(False),
        "Bo says no to Boast",
        'answers a "may"; with a card, the question that card puts',
    ),
    Phrase(
        "NAME chooses T, T",
        ("{player} chooses {answers}",),
        _choose,
        "Bo chooses Wallop (yellow)",
        "answers a choice, an order, a number, a mode; or which player comes first",
    ),
    Phrase(
        "the die shows 4",
        ("the die|dice|d20|d6 shows|show {numbers}", "the roll is {numbers}"),
        _die,
        "the die shows 4",
        "fixes a die, whoever rolls it",
    ),
    Phrase(
        "NAME rolls 4, 2",
        ("{player} rolls [a|an] [natural] {numbers}",),
        _die,
        "Ana rolls 4, 2",
        "fixes a player's dice",
    ),
    Phrase(
        "the coin shows heads",
        ("the coin shows|is|lands|lands_on|comes_up heads", "{player} flips heads"),
        _coin("heads"),
        "the coin shows heads",
        "fixes a coin",
    ),
    Phrase(
        "the coin shows tails",
        ("the coin shows|is|lands|lands_on|comes_up tails", "{player} flips tails"),
        _coin("tails"),
        "the coin shows tails",
        "fixes a coin",
    ),
    Phrase(
        "the random card is C",
        ("the random card is {cards}", "the random cards are {cards}"),
        _random_card,
        "the random card is Boast",
        "fixes which card comes at random",
    ),
    Phrase(
        "NAME passes",
        ("{player} passes [priority]",),
        lambda line, parts: Pass(line, parts["player"]),
        "Bo passes",
        "that player passes once",
    ),
    Phrase(
        "everyone passes",
        ("everyone|everybody passes", "all players pass", "both players pass"),
        lambda line, parts: EveryonePasses(line),
        "everyone passes",
        "all pass in succession once: the top of the stack resolves, or the step ends",
    ),
    Phrase(
        "go to MOMENT",
        ("go to {moment}",),
        lambda line, parts: GoTo(line, parts["moment"]),
        "go to the reaction step",
        "everyone passes until then; nothing happens when it is that moment already",
    ),
    Phrase(
        "NAME's turn ends",
        (
            "{player:owner} turn ends",
            "{player} ends [the|his|her|their|its] turn",
            "{player} passes the|his|her|their turn",
            "go to the end of {player:owner} turn",
        ),
        lambda line, parts: TurnEnds(line, parts["player"]),
        "Ana's turn ends",
        "everyone passes until all end-of-turn effects are over, before the next turn",
    ),
    Phrase(
        "NAME's turn starts",
        ("{player:owner} turn starts|begins", "go to {player:owner} turn", "go to the start of {player:owner} turn"),
        lambda line, parts: TurnStarts(line, parts["player"]),
        "Bo's turn starts",
        "everyone passes until the first moment of that turn, before anything happens in it",
    ),
)
