"""Deck lists held against a format."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from judge.web.schemas import NoQuery


class DeckQuery(NoQuery):
    """The format a deck is held against, and the day."""

    format: Annotated[str, Field(max_length=40, description="cc, blitz, commoner or ll.")]
    on: Annotated[str, Field(max_length=10, description="A day, as 2024-05-01; now without it.")] = ""


class DeckLineOut(BaseModel):
    """A line of a list: its card, its status (`ok`, `unknown`, `unclear`, `illegal`, `not-known`, or what it is in the
    format), and the rule it follows or breaks."""

    line: str
    count: int
    id: str
    status: str
    rule: str
    reason: str
    candidates: list[str]


class DeckProblemOut(BaseModel):
    """What is wrong with the deck as a whole."""

    rule: str
    reason: str


class DeckOut(BaseModel):
    """The object `judge deck --json` prints. counts: cards of the deck, and of the arena."""

    format: str
    on: str
    hero: str
    cards: list[DeckLineOut]
    legal: bool
    problems: list[DeckProblemOut]
    counts: dict[str, int]
