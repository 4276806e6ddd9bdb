"""Facts: the lines under ``facts`` in ``setup``, history that happened before the first line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from judge.errors import JudgeError, gathered
from judge.scenario.language.lines import parse_fact
from judge.scenario.language.names import NameTable
from judge.scenario.language.phrases import Context, Found, Grammar, Parts, Phrase, Slot, words
from judge.scenario.language.places import RawLine, invalid
from judge.scenario.language.tree import Fact

_DEEDS = words(
    *("attacked", "boosted", "charged", "controlled", "cranked", "created", "destroyed", "discarded", "banished"),
    *("pitched", "played", "activated", "beaten chest", "defended", "hit", "drawn", "fused", "gained", "intimidated"),
    *("lost", "rolled", "scrapped", "won", "wagered", "dealt", "transcended"),
    drawn=("drew",),
    **{"been dealt": ("was dealt", "taken", "took"), "been intimidated": ("was intimidated",)},
)
_NOUNS = words(
    cards=("card",),
    life=(),
    damage=(),
    resources=("resource",),
    clash=("clashes",),
    wager=("wagers",),
    times=("time",),
)
_OFTEN = {"once": 1, "twice": 2}


def _player_did(line: RawLine, parts: Parts) -> Fact:
    return Fact(
        line,
        parts["did"],
        parts["player"],
        parts.get("count", _OFTEN.get(parts.get("often", ""))),
        parts.get("known_card"),
        parts.get("noun", "times" if "often" in parts else ""),
        "this turn" if "turn" in parts else "",
        parts.get("other"),
    )


def told_facts(lines: Iterable[RawLine], names: NameTable, grammar: Grammar, wrong: list[JudgeError]) -> list[Fact]:
    """The lines of ``facts`` understood, in the order of remembering them; wrong: grows by what is wrong in them."""
    told: list[Fact] = []
    for line in lines:
        with gathered(wrong):
            told.append(parse_fact(line, names, grammar))
    wrong += counted_twice(told)
    return sorted(told, key=lambda fact: fact.amount == 0)  # what was not done is held against the others


def counted_twice(facts: Sequence[Fact]) -> Iterator[JudgeError]:
    """The error for each number that may or may not hold what another fact tells: ``drawn 2 cards``, ``drawn 3``."""
    told: dict[tuple[str, str | None], list[Fact]] = {}
    for fact in facts:
        if fact.amount != 0 and fact.player is not None:
            harm = fact.verb == "dealt"
            told.setdefault(("been dealt" if harm else fact.verb, fact.other if harm else fact.player), []).append(fact)
    for several in told.values():
        if len(several) > 1 and any(fact.card is None and (fact.amount or 0) > 1 for fact in several):
            fact = several[-1]
            said = f'"{fact.line.text}" and "{several[0].line.text}": is one a part of the other?'
            yield invalid(said, fact.line.position, "Say in one fact how much it was, or name each card.")


def period(context: Context, at: int) -> Found:
    end = context.word("earlier this turn", at) or context.word("this turn", at)
    if end is None:
        context.miss(at, "word", "this turn")
    else:
        yield "this turn", end


def _forms(shape: str) -> tuple[str, ...]:
    return (f"{{player}} [has] [already] {shape} {{turn:period}}", f"{{player}} [has] [already] {shape}")


FACTS: tuple[Phrase, ...] = (
    Phrase(
        "it is the first turn of the game",
        ("it is the first_turn of_the_game", "it is the first_turn", "this is the first_turn of_the_game"),
        lambda line, parts: Fact(line, "first turn"),
        "it is the first turn of the game",
        "otherwise the turn of setup is not the game's first",
    ),
    Phrase(
        "heroes attack only to their left and right",
        ("heroes|players attack only to_their_left_and_right",),
        lambda line, parts: Fact(line, "neighbours"),
        "heroes attack only to their left and right",
        "as formats for more than two players have it; otherwise any opponent may be attacked",
    ),
    Phrase(
        "NAME has drawn 2 cards this turn",
        (*_forms("{did} {count} {noun}"), *_forms("{did} [a] {count}")),
        _player_did,
        "Ana has drawn 2 cards this turn",
        "drawn, played, discarded, pitched … cards; gained, lost, been dealt so much; rolled a number; won clashes",
    ),
    Phrase(
        "NAME controlled a Might token this turn",
        (
            *_forms("{did} {count} {known_card}"),
            *_forms("{did} {known_card}"),
            *_forms("{did} with {known_card}"),
        ),
        _player_did,
        "Bo controlled a Might token this turn",
        "controlled, created, destroyed, played, discarded, banished, attacked with, hit with … a card or token by "
        "name",
    ),
    Phrase(
        "NAME is marked",
        ("{player} is {state}", "{player:owner} hero is {state}"),
        lambda line, parts: Fact(line, parts["state"], parts["player"]),
        "Bo is marked",
        "or tapped: the hero, in games that mark or tap one",
    ),
    Phrase(
        "NAME has attacked this turn",
        (*_forms("{did}"), *_forms("{did} {often}")),
        _player_did,
        "Ana has attacked this turn",
        "once; with `2 times` or `twice`, so often; also boosted, charged, cranked, fused …",
    ),
    Phrase(
        "NAME has not attacked this turn",
        tuple(
            f"{{player}} {denied} {what} {turn}"
            for denied in ("has_not|hasn't", "has_not|hasn't yet")
            for what in ("{did}", "{did} {known_card}", "{did} with {known_card}", "{did} a|any card|cards")
            for turn in ("{turn:period}", "[yet]")
        ),
        lambda line, parts: replace(_player_did(line, parts), amount=0),
        "Ana has not attacked this turn",
        "tells of nothing that was done",
    ),
    Phrase(
        "NAME has dealt 3 damage to NAME this turn",
        _forms("{did:harmed} {count} damage to {other:player}"),
        lambda line, parts: replace(_player_did(line, parts), noun="damage"),
        "Ana has dealt 3 damage to Bo this turn",
        "who dealt it, and to which hero",
    ),
)

FACT_SLOTS: Mapping[str, Slot] = MappingProxyType(
    {
        "did": lambda context, at: context.listed(_DEEDS, at, "what was done"),
        "harmed": lambda context, at: context.listed(words("dealt"), at, "what was done"),
        "state": lambda context, at: context.listed(words("marked", "tapped"), at, "marked or tapped"),
        "often": lambda context, at: context.listed(words(*_OFTEN), at, "once or twice"),
        "noun": lambda context, at: context.listed(_NOUNS, at, "what is counted"),
        "period": period,
    }
)
