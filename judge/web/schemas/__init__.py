"""What the API takes and gives, as types: the OpenAPI document is generated from them.

Here is what most routes share; what one room of the API takes and gives is in a module of its own.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Page = Annotated[int, Field(ge=1, le=1_000_000, description="The page, from 1.")]
PerPage = Annotated[int, Field(ge=1, le=100, description="How many to a page, at most 100.")]
Game = Annotated[
    str | None, Field(max_length=60, description="Only this game, as its records name it: flesh-and-blood.")
]


class OpenOut(BaseModel):
    """What may have further fields."""

    model_config = ConfigDict(extra="allow")


class NoQuery(BaseModel):
    """A route without parameters."""

    model_config = ConfigDict(extra="forbid")


class ListQuery(NoQuery):
    """A page of a list."""

    page: Page = 1
    per_page: PerPage = 20
    game: Game = None


class ConflictsQuery(ListQuery):
    """A page of the contradictions, narrowed."""

    document: Annotated[
        str | None, Field(max_length=200, description="Only what is noted on this document or quotes it, by its id.")
    ] = None
    importance: Annotated[Literal["high", "medium", "low"] | None, Field(description="Only these.")] = None


class FieldsQuery(NoQuery):
    """The fields of one game, or of all."""

    game: Game = None
    cards: Annotated[bool, Field(description="With what a card typed into a scenario is made of.")] = False


class NamedQuery(NoQuery):
    """A card by its name: one of the two is needed."""

    exact: Annotated[
        str | None,
        Field(min_length=1, max_length=200, description="The name; case, accents and punctuation do not count."),
    ] = None
    fuzzy: Annotated[
        str | None, Field(min_length=1, max_length=200, description="A name that may be misspelt or shortened.")
    ] = None
    game: Game = None


class AuthorityOut(BaseModel):
    """Who says so."""

    kind: Literal[
        "printed ruling",
        "community ruling",
        "printed text",
        "derived by the engine",
        "reading of an unclear text",
        "heading in our own words",
    ]
    document: str
    title: str
    date: Annotated[str, Field(description="Of the document; of a community ruling, when it was given.")]
    source: Annotated[str, Field(description="Where a community ruling was given, as its document says it.")] = ""
    notice: str


class SpanOut(BaseModel):
    """Lines of the document as received, from 1, both ends included."""

    start_line: int
    end_line: int


class RecordOut(OpenOut):
    """What every record has; `type` says which further fields stand beside these."""

    id: str
    type: Literal["document", "card", "ruling", "keyword", "rule", "term", "table", "conflict", "scenario"]
    game: str
    document: str
    title: str
    text: str
    span: SpanOut | None
    hash: str
    url: str
    source_url: str | None
    authority: AuthorityOut
    conflicts: Annotated[list[str], Field(description="Ids of the contradictions that quote it.")] = []


class VersionOut(OpenOut):
    """One printed version of a card; what is not printed is left out."""

    name: str = ""
    color: str = ""
    cost: str = ""
    power: str = ""
    defense: str = ""


class SentenceOut(BaseModel):
    """A printed sentence of a card, and what it was understood as."""

    text: str
    status: Literal["compiled", "unsupported"]
    reads_as: Annotated[str, Field(description="Said back from what was understood, never from what is printed.")] = ""
    reason: Annotated[str, Field(description="Why it is unsupported: a run that needs it has no other verdict.")] = ""
    versions: Annotated[dict[str, str], Field(description="`reads_as` of each version, where they differ.")] = {}
    only_in: Annotated[list[str], Field(description="The versions that print it, where others do not.")] = []


class ReadingOut(OpenOut):
    """How a card is read; `reason` is why it cannot be read at all, `words` what people read in a damaged text."""

    status: Literal["whole", "partly", "none"]
    sentences: list[SentenceOut]
    reason: str = ""
    words: str = ""


class CardOut(RecordOut):
    """A card with all its printed versions."""

    name: str
    also_named: list[str]
    type_line: str
    versions: list[VersionOut]
    lines: list[str]
    keywords: list[str]
    quote: str
    symbols: dict[str, str]
    reading: Annotated[ReadingOut | None, Field(description="How it is read; null where the build does not say.")] = (
        None
    )


class ReplayOut(BaseModel):
    """A scenario that confirms a ruling; the verdict is empty until it has been replayed."""

    scenario: str
    verdict: str
    url: str


class RulingOut(RecordOut):
    """A printed ruling."""

    about: list[str]
    number: int
    mentions: list[str]
    kind: str
    proofs: list[str]
    same_text: Annotated[list[str], Field(description="Ids of the rulings that say the same, word for word.")]
    question: Annotated[str, Field(description="What it answers, where its document asks.")] = ""
    under: Annotated[list[str], Field(description="The names a community's document has it under.")] = []
    source: Annotated[str, Field(description="Where a community ruling was given.")] = ""
    date: Annotated[str, Field(description="When a community ruling was given, as its document says it.")] = ""
    replays: list[ReplayOut]
    overruled_by: Annotated[
        str | None, Field(description="The contradiction by which the engine follows something else; else null.")
    ] = None


class ListOut(BaseModel):
    """A page of a list; `next` is the address of the following page."""

    page: int
    per_page: int
    total: int
    next: str | None


class RecordsOut(ListOut):
    """A page of records."""

    results: list[RecordOut]


class CardsOut(ListOut):
    """A page of cards."""

    results: list[CardOut]


class RulingsOut(ListOut):
    """A page of rulings."""

    results: list[RulingOut]


class ProblemOut(OpenOut):
    """An error (RFC 9457): `detail` says what is wrong and how to put it right."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    candidates: list[str] = []
