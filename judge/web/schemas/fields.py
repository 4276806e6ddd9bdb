"""What the API answers about the fields of the query language."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field


class FieldInGameOut(BaseModel):
    """A field as the cards of one game print it."""

    game: str
    values: list[str]
    examples: Annotated[list[str], Field(description="Queries that find something.")]


class QueryFieldOut(BaseModel):
    """A field of the query language."""

    name: str
    also: Annotated[list[str], Field(description="Other names of it.")]
    kind: Annotated[Literal["number", "name", "text"], Field(description="What it is compared with.")]
    games: Annotated[
        list[FieldInGameOut],
        Field(description="Where cards print it, and what: names with the most usual first, numbers in their order."),
    ]
    examples: Annotated[list[str], Field(description="Where it is not printed on cards alone.")]


class CardLineOut(BaseModel):
    """A line of a typed card: its key under `cards:`, what it is called, and one as it is printed."""

    key: str
    label: str
    example: str


class TypedCardLinesOut(BaseModel):
    """What a card typed into a scenario of a game is made of."""

    game: str
    lines: list[CardLineOut]
    colors: list[str]
    symbols: Annotated[list[str], Field(description="Of its text.")]


class FieldsOut(BaseModel):
    """What can be asked for in a query."""

    fields: list[QueryFieldOut]
    record_types: Annotated[list[str], Field(description="What `type:` takes beside the types of cards.")]
    questions: Annotated[dict[str, list[str]], Field(description="Examples of several fields, by game.")]
    cards: Annotated[list[TypedCardLinesOut] | None, Field(description="Where asked for.")] = None
