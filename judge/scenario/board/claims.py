"""The claims every game shares: what may stand after ``then``, and what it becomes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.scenario.board.comparing import CARDS_COMPARED, PLAYERS_COMPARED
from judge.scenario.board.steps import CAN_BE_DONE
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.phrases import Parts, Phrase
from judge.scenario.language.places import RawLine

Build = Callable[[RawLine, Parts], m.Step | m.Predicate]


def _card_in(*, moved: bool) -> Build:
    def build(line: RawLine, parts: Parts) -> m.Predicate:
        place = parts["zone_ref"]
        return m.CardIn(parts["card"], place.owner or parts.get("player"), place.zone, "player" in parts, moved)

    return build


def _player_has(line: RawLine, parts: Parts) -> m.Predicate:
    return m.PlayerHas(parts["player"], parts.get("count", Amount.exactly(0)), parts["quantity"])


def _on_deck(top: bool) -> Build:
    return lambda line, parts: m.OnDeck(parts["card"], parts["player"], top)


def _is_a(line: RawLine, parts: Parts) -> m.Predicate:
    kinds = re.sub(r"(?<!attack)\s+cards?$", "", parts["rest"], flags=re.IGNORECASE)
    return m.IsA(parts["subject"], kinds)


_PLAYERS: tuple[Phrase, ...] = (
    Phrase(
        "NAME has 18 life",
        ("{player} ~has {count:amount} {quantity}", "{player} ~is [down|up] at|on|to {count:amount} {quantity}"),
        _player_has,
        "Bo has 18 life",
        "a player's number: life, cards in hand, action points, resources; `no` is 0",
        also=(
            "{player} ~has [a|an] {quantity} of {count:amount}",
            "{player:owner} {quantity} ~is [at] {count:amount}",
            "{player} s [down|up] at|on|to {count:amount} {quantity}",
            "{player} ~goes|went [down|up] to {count:amount} {quantity}",
            "{player} ~drops|dropped [down] to {count:amount} {quantity}",
            "{player} ~stays|stayed|remains|remained at|on {count:amount} {quantity}",
            "{player} ~ends|ended [up] at|on|with {count:amount} {quantity}",
            "{player} [is] at {count:amount} {quantity}",
            "{player} {quantity} [is] {count:amount}",
            "{player} ~has {count:amount} floating|unspent|unused|remaining {quantity}",
            "{player} ~has {count:amount} {quantity} left|floating|remaining|available|unspent|over",
            "{player} ~is left with {count:amount} {quantity}",
            "{player} ~controls {count:amount} {quantity}",
            "{player} ~spent|used [up] all [of] [his|her|their|the] {quantity}",
            "{player} ~has:done spent|used [up] all [of] [his|her|their|the] {quantity}",
        ),
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
        also=(
            "{player} ~goes|went [down|up] to {count:amount} {quantity:vital}",
            "{player} ~is now [down|up] at|on|to {count:amount} {quantity:vital}",
            "{player} ~falls|fell|drops|dropped [down] to {count:amount} {quantity:vital}",
            "{player} ~stays|stayed|remains|remained at|on {count:amount} {quantity:vital}",
            "{player} ~ends|ended [up] at|on {count:amount} {quantity:vital}",
            "{player} at {count:amount} {quantity:vital}",
            "{player} ~is {count:bound} {quantity:vital}",
            "{player} ~is {count:bound} {quantity}",
        ),
    ),
    Phrase(
        "NAME's hand is empty",
        (
            "{player:owner} {zone} ~is empty",
            "{player} ~has an empty {zone}",
            "{player:owner} {zone} ~has|holds {count:amount} [cards|card]",
        ),
        lambda line, parts: m.PlayerHas(
            parts["player"], parts.get("count", Amount.exactly(0)), f"cards in {parts['zone']}"
        ),
        "Ana's hand is empty",
        "as `Ana has no cards in hand`; also `Ana's hand has 3 cards`",
        also=(
            "{player} ~has nothing|no_cards in [his|her|their|the] {zone}",
            "{player} ~has [a|an|the] empty {zone}",
            "there ~is|are {count:amount} cards|card [left|remaining] in {player:owner} {zone}",
            "there s {count:amount} cards|card [left|remaining] in {player:owner} {zone}",
            "{player:owner} {zone} ~is|shrinks|shrank|grew|grows [down|up] to {count:amount} cards|card",
        ),
    ),
    Phrase(
        "NAME has cards in hand",
        ("{player} has cards in {zone}", "{player} has [any|some] {quantity} [left]"),
        lambda line, parts: m.PlayerHas(parts["player"], SOME, parts.get("quantity") or f"cards in {parts['zone']}"),
        "Bo has cards in hand",
        "at least one",
        also=("{player} has cards left in {zone}", "{player} holds cards in {zone}"),
    ),
    Phrase(
        "NAME controls 2 Gold",
        ("{player} ~controls {count:amount} {known_card}", "{player} ~controls {known_card}"),
        lambda line, parts: m.Controls(parts["player"], parts.get("count", SOME), parts["known_card"]),
        "Ana controls no Might",
        "so many objects of that name; without a number: at least one",
        also=("{player} ~controls {count:amount} {known_card} token|tokens",),
    ),
    Phrase(
        "NAME controls 2 tokens",
        ("{player} ~controls {count:amount} {sorts}", "{player} ~has {count:amount} {sorts}"),
        lambda line, parts: m.ControlsSome(parts["player"], parts.get("count", SOME), parts["sorts"]),
        "Bo controls no tokens",
        "so many objects of a kind: a type, a subtype, a class, also several (`aura tokens`)",
        also=(
            "{player} ~has|controls {count:amount} {sorts} in_play|in_the_arena",
            "{player} ~is down_to|left_with {count:amount} {sorts}",
            "{player} ~controls|has {sorts}",
        ),
    ),
    Phrase(
        "NAME has 2 Gold",
        ("{player} ~has {count:amount} {known_card}", "{player} ~has {known_card}"),
        lambda line, parts: m.Controls(parts["player"], parts.get("count", SOME), parts["known_card"], has=True),
        "Ana has 2 Gold",
        "as `controls`, where none lies in a zone of that player",
        also=("{player} ~has {count:amount} {known_card} [token|tokens] in_play|in_the_arena",),
    ),
    *PLAYERS_COMPARED,
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
        lambda line, parts: m.GameLost(parts["player"]),
        "Bo has lost",
        "the game",
        also=(
            "{player:owner} hero ~is dead|defeated",
            "{player:owner} hero ~dies|died",
            "!{player:owner} hero ~is alive",
            "!{player:owner} hero ~survives|survived",
            "!{player} ~lives|lived",
            "!{player} ~is in the game",
            "{player} ~is out of the game",
            "{player} s dead",
            "{player} ~is killed|eliminated",
        ),
    ),
    Phrase(
        "NAME has won",
        ("{player} ~has:done won [the_game]", "{player} ~won|wins [the_game]"),
        lambda line, parts: m.GameWon(parts["player"]),
        "Ana has won",
        "the game",
    ),
    Phrase(
        "nobody has won",
        ("!nobody|no_one|neither_player|no_player has|have won [the_game]",),
        lambda line, parts: m.GameWon(""),
        "nobody has won",
        "so it is in a draw, too",
        also=("!nobody|no_one|neither_player|no_player won|wins [the_game]",),
    ),
    Phrase(
        "nobody has lost",
        ("!nobody|no_one|neither_player|no_player has|have lost [the_game]",),
        lambda line, parts: m.GameLost(""),
        "nobody has lost",
        also=("!nobody|no_one|neither_player|no_player lost|loses [the_game]",),
    ),
    Phrase(
        "the game is over",
        ("the game ~is over", "the game ~has:done ended", "!the game goes on"),
        lambda line, parts: m.GameOver(),
        "the game is over",
        also=(
            "the game ~ends|ended",
            "the game over",
            "!the game ~continues|continued",
            "!the game ~is going [on]",
        ),
    ),
    Phrase(
        "the game is a draw",
        ("the game ~is a draw|tie", "the game ~is drawn|tied"),
        lambda line, parts: m.GameDrawn(),
        "the game is a draw",
        "nobody won and nobody goes on",
        also=(
            "it ~is a draw|tie",
            "it s a draw|tie",
            "it|the_game ~ends|ended in a draw|tie",
        ),
    ),
)

_MOMENT: tuple[Phrase, ...] = (
    Phrase(
        "it is NAME's turn",
        ("it ~is {player:owner} turn", "it's {player:owner} turn"),
        lambda line, parts: m.TurnOf(parts["player"]),
        "it is Bo's turn",
        also=(
            "{player:owner} turn",
            "we are|re in {player:owner} turn",
            "{player} ~is the turn|active player",
            "the turn|active player ~is {player}",
        ),
    ),
    Phrase(
        "it is MOMENT",
        ("it ~is {moment}", "it's {moment}"),
        lambda line, parts: m.ItIs(parts["moment"]),
        "it is the reaction step",
        also=(
            "we are|re in|at {moment}",
            "it ~is in {moment}",
            "the game ~is in|at {moment}",
            "{player} ~is in {moment}",
            "{moment} ~has:done started|begun",
            "{moment} ~begins|starts",
        ),
    ),
)

_PLACES: tuple[Phrase, ...] = (
    Phrase(
        "C is on top of NAME's deck",
        ("{card} ~is on [the] top of {player:owner} deck",),
        _on_deck(True),
        "Nasty Surprise is on top of Bo's deck",
        also=(
            "{card} ~is [back] at [the] top of {player:owner} deck",
            "{card} ~goes|went on|to [the] top of {player:owner} deck",
        ),
    ),
    Phrase(
        "C is on the bottom of NAME's deck",
        ("{card} ~is on|at [the] bottom of {player:owner} deck",),
        _on_deck(False),
        "Wallop (yellow) is on the bottom of Bo's deck",
        also=("{card} ~goes|went on|to [the] bottom of {player:owner} deck",),
    ),
    Phrase(
        "C is in the arena",
        ("{card} ~is [still] in the arena",),
        lambda line, parts: m.InArena(replace(parts["card"], owner=parts.get("player", parts["card"].owner))),
        "Raw Meat is in the arena",
        also=(
            "{card} ~is in_play|equipped",
            "{card} ~is equipped to|by {player}",
            "{player} ~has {card} equipped",
            "{card} ~stays|remains [in_play|equipped|in_the_arena]",
        ),
    ),
    Phrase(
        "C is in NAME's hand",
        ("{card} ~is [still] in {zone_ref}",),
        _card_in(moved=False),
        "The Golden Son is in Bo's hand",
        "hand, graveyard, deck, arsenal, banished zone, or another zone of the game; denied, it is anywhere else, or "
        "nowhere",
        also=(
            "{card} ~is into|to {zone_ref}",
            "{card} ~is on {zone_ref}",
            "{player} ~has {card} in {zone_ref}",
            "{card} ~ends|ended [up] in {zone_ref}",
            "{card} ~stays|stayed|remains|remained in {zone_ref}",
        ),
    ),
    Phrase(
        "C goes to NAME's hand",
        ("{card} ~goes to {zone_ref}",),
        _card_in(moved=True),
        "The Golden Son goes to Bo's hand",
        "it is there, and came there since the first line",
        also=(
            "{card} ~goes|went [back] to|into|in {zone_ref}",
            "{card} ~is|was back|returned|put in|into|to {zone_ref}",
            "{player} ~has {card} back in {zone_ref}",
            "{card} ~lands|landed in {zone_ref}",
            "{card} ~gets|got [put|sent] [back] into|in|to {zone_ref}",
            "{card} ~hits|enters {zone_ref}",
        ),
    ),
    Phrase(
        "C has ceased to exist",
        ("{card} ~has:done ceased to exist", "{card} ~ceased to exist"),
        lambda line, parts: m.Ceased(parts["card"]),
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
        lambda line, parts: m.HasStat(parts.get("subject", m.TheAttack()), parts["count"], parts["stat"]),
        "Raw Meat has 1 defense",
        "also `the attack has 7 power`",
        also=(
            "{subject} ~is [at] {count:amount} {stat}",
            "{subject} ~is on {count:amount} {stat}",
            "{subject} {stat} {count:amount}",
            "{subject} ~attacks|attacked|swings|swung for {count:amount} {stat:strength}",
            "the attack s {stat} ~is|was {count:amount}",
            "the attack ~had {count:amount} {stat}",
            "{subject} ~has [a|an] {stat} of {count:amount}",
            "{subject} ~goes|went|is [up|down] to {count:amount} {stat}",
            "{subject} ~drops|dropped|falls|fell [down] to {count:amount} {stat}",
            "{subject} ~has {count:amount} {stat} left",
            "{subject} ~is left with {count:amount} {stat}",
            "{subject} ~is a|an {count:amount} {stat} [attack|card]",
            "{subject} s {stat} becomes|goes_to {count:amount}",
            "the {stat} of {subject} ~is {count:amount}",
            "the attack ~is|has [at|for] {count:amount} {stat:strength}",
            "the attack ~goes|went [up|down] to {count:amount} {stat:strength}",
        ),
    ),
    *CARDS_COMPARED,
    Phrase(
        "C has 2 -1 power counters",
        ("{card} ~has {count:amount} {counters}",),
        lambda line, parts: m.HasCounters(parts["card"], parts["count"], parts["counters"]),
        "Raw Meat has 1 -1 defense counter",
        "a counter is called as it is printed or in words",
        also=("{card} ~gets|got|gains|gained|receives|received {count:amount} {counters}",),
    ),
    Phrase(
        "C has go again",
        ("{subject} ~has {keyword}",),
        lambda line, parts: m.HasKeyword(parts["subject"], parts["keyword"]),
        "Over the Top (red) has overpower",
        also=(
            "{subject} ~gets|got|gains|gained {keyword}",
            "!{subject} ~loses|lost {keyword}",
            "!{subject} ~has:done lost {keyword}",
            "{subject} ~has:done gained {keyword}",
        ),
    ),
    Phrase(
        "C is a Guardian card",
        ("{subject} ~is a|an {rest:kinds}",),
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
        lambda line, parts: m.Triggered(parts["card"], parts.get("times", SOME)),
        "Phantom Beast triggered 2 times",
        "since the first line, triggers of its keywords included; without a number: at least once",
        also=(
            "{card} ~triggers",
            "{card} ~triggers {times}",
            "{card} s trigger|effect|ability ~triggers|triggered",
            "{card} s trigger|effect|ability ~triggers|triggered {times}",
        ),
    ),
    Phrase(
        "NAME has looked at C, C",
        ("{player} ~has:done looked at {cards}", "{player} ~looked at {cards}"),
        lambda line, parts: m.LookedAt(parts["player"], parts["cards"]),
        "Ana has looked at Boast, Test of Might",
        "since the first line; at all of them at the same time",
    ),
)


CLAIMS: tuple[Phrase, ...] = (*_MOMENT, *_PLAYERS, *_PLACES, *_CARDS, *(step.can() for step in CAN_BE_DONE))
