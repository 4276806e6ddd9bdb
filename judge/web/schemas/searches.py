"""What is asked of the search, and what it answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from judge.records import RECORD_TYPES
from judge.web.schemas import AuthorityOut, Game, NoQuery, OpenOut, Page, PerPage, VersionOut

_TYPES = "|".join(RECORD_TYPES)


class SearchQuery(NoQuery):
    """A search."""

    q: Annotated[
        str,
        Field(
            max_length=500,
            description='Words, `"phrases"`, `begin*`, `-word`, AND, OR, NOT, parentheses and fields'
            " (`type:block class:guardian cost<=3`, all at /api/v1/fields).",
        ),
    ]
    game: Game = None
    type: Annotated[
        str | None,
        Field(
            pattern=rf"^(?:{_TYPES})(?:,(?:{_TYPES}))*$",
            description=f"Only these types of records, with commas between: {','.join(RECORD_TYPES)}.",
        ),
    ] = None
    literal: Annotated[bool, Field(description="Take the words as they are spelt: nothing is put right.")] = False
    page: Page = 1
    per_page: PerPage = 10


class SuggestQuery(NoQuery):
    """Names while typing."""

    q: Annotated[str, Field(max_length=200, description="What has been typed so far.")]
    game: Game = None
    type: Annotated[
        str | None,
        Field(
            pattern=f"^({'|'.join(RECORD_TYPES)})$",
            description="Only names of this type of record; of cards with versions.",
        ),
    ] = None
    limit: Annotated[int, Field(ge=1, le=50, description="How many, at most 50.")] = 10


class SourceOut(BaseModel):
    """Where a result stands in its document."""

    document: str
    start_line: int | None = None
    end_line: int | None = None


class HitOut(OpenOut):
    """One result of a search."""

    id: str
    type: str
    game: str
    title: str
    text: str
    snippet: str
    url: str
    score: float
    source: SourceOut
    marks: list[tuple[int, int]]
    also: list[str]
    record: str
    read: bool
    sentence: Annotated[tuple[int, int] | None, Field(description="Where the sentence that answers stands in `text`.")]
    whole: Annotated[bool, Field(description="Whether `text` is the whole text: it is up to 700 characters.")]
    authority: AuthorityOut
    conflicts: list[str]


class SearchOut(OpenOut):
    """What a search found."""

    query: str
    total: int
    took_ms: float
    did_you_mean: str | None
    answer: Annotated[
        Literal["found", "unsure", "none"],
        Field(description="How sure the first result answers; `none`: nothing in the documents speaks of it."),
    ]
    confident: Annotated[bool, Field(description="Whether `answer` is `found`.")]
    warnings: list[str]
    games: list[str]
    types: Annotated[list[str], Field(description="The types of record that answer, the most first.")]
    named: Annotated[
        list[str], Field(description="Two to four cards and keywords that are named: /api/v1/interactions knows more.")
    ]
    results: list[HitOut]
    page: int
    per_page: int
    next: str | None


class SuggestionOut(BaseModel):
    """A name, and the record it names."""

    name: str
    id: str
    type: str
    game: str
    url: str
    versions: Annotated[list[VersionOut] | None, Field(description="With `type=card`: its printed versions.")] = None


class SuggestOut(BaseModel):
    """Names that begin with what was typed, then names with a word that does."""

    query: str
    results: list[SuggestionOut]
