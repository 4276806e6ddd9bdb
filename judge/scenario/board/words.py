"""The grammar of a game: its own words and phrases, then those every game shares."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from judge.scenario.board.claims import CLAIMS
from judge.scenario.board.facts import FACT_SLOTS, FACTS
from judge.scenario.board.steps import STEPS
from judge.scenario.language.phrases import Grammar
from judge.scenario.language.slots import SHARED_SLOTS


def with_shared(own: Grammar) -> Grammar:
    """A game's own words, its phrases tried before those every game shares."""
    return replace(
        own,
        steps=(*own.steps, *STEPS),
        claims=(*own.claims, *CLAIMS),
        facts=own.facts or FACTS,
        slots=MappingProxyType({**SHARED_SLOTS, **FACT_SLOTS, **own.slots}),
    )
