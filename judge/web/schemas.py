"""What the API takes and gives, as types: the OpenAPI document is generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from judge.records import RECORD_TYPES

Page = Annotated[int, Field(ge=1, le=1_000_000, description="The page, from 1.")]
PerPage = Annotated[int, Field(ge=1, le=100, description="How many to a page, at most 100.")]
Game = Annotated[
    str | None, Field(max_length=60, description="Only this game, as its records name it: flesh-and-blood.")
]

_TYPES = "|".join(RECORD_TYPES)


class NoQuery(BaseModel):
    """A route without parameters."""

    model_config = ConfigDict(extra="forbid")


class BoardQuery(NoQuery):
    """A replay, with or without a picture of it."""

    board: Annotated[bool, Field(description="With a picture of the board at every step.")] = False


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
            description="Only these record types, separated by commas: card,ruling.",
        ),
    ] = None
    literal: Annotated[bool, Field(description="Take the words as they are spelt: nothing is put right.")] = False
    page: Page = 1
    per_page: PerPage = 10


class FieldsQuery(NoQuery):
    """The fields of one game, or of all."""

    game: Game = None


class SuggestQuery(NoQuery):
    """Names while typing."""

    q: Annotated[str, Field(max_length=200, description="What has been typed so far.")]
    game: Game = None
    limit: Annotated[int, Field(ge=1, le=50)] = 10


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
        "printed ruling", "community ruling", "printed text", "derived by the engine", "reading of an unclear text"
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


class RecordOut(BaseModel):
    """What every record has; `type` says which further fields stand beside these."""

    model_config = ConfigDict(extra="allow")

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


class VersionOut(BaseModel):
    """One printed version of a card; what is not printed is left out."""

    model_config = ConfigDict(extra="allow")

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


class ReadingOut(BaseModel):
    """How a card is read; `reason` is why it cannot be read at all, `words` what people read in a damaged text."""

    model_config = ConfigDict(extra="allow")

    status: Literal["whole", "partly", "none"]
    sentences: list[SentenceOut]
    reason: str = ""
    words: str = ""


class TypedCardOut(BaseModel):
    """A card typed into a scenario, and how it is read."""

    name: str
    color: str = ""
    reading: ReadingOut


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


class SourceOut(BaseModel):
    """Where a result stands in its document."""

    document: str
    start_line: int | None = None
    end_line: int | None = None


class HitOut(BaseModel):
    """One result of a search."""

    model_config = ConfigDict(extra="allow")

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


class SearchOut(BaseModel):
    """What a search found."""

    model_config = ConfigDict(extra="allow")

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


class SuggestOut(BaseModel):
    """Names that begin with what was typed, then names with a word that does."""

    query: str
    results: list[SuggestionOut]


class ScenarioIn(BaseModel):
    """A scenario. What is missing or wrong in it is no error of the request: its verdict is `invalid`."""

    model_config = ConfigDict(extra="allow")

    title: Annotated[Any, Field(description="What is shown.")] = None
    game: Annotated[Any, Field(description="The game, by its id: flesh-and-blood.")] = None
    confirms: Annotated[Any, Field(description="Ids of the rulings it proves.")] = None
    cards: Annotated[Any, Field(description="Cards that are in no document, written as printed.")] = None
    setup: Annotated[Any, Field(description="The position: whose turn it is, and each player's cards.")] = None
    play: Annotated[Any, Field(description="A list of lines: steps, and claims that begin with `then`.")] = None
    contrast: Annotated[Any, Field(description="What is changed, and what comes out differently.")] = None
    free: Annotated[Any, Field(description="Players who may do anything legal (explore only); all if left out.")] = None


class ClaimOut(BaseModel):
    """A claim and how it came out."""

    model_config = ConfigDict(extra="allow")

    line: int
    text: str
    holds: Literal["always", "sometimes", "never"] | None
    why: list[str] = []


class TraceOut(BaseModel):
    """A step of the replay."""

    model_config = ConfigDict(extra="allow")

    n: int
    moment: str
    text: str
    cites: list[str]


class MistakeOut(BaseModel):
    """What makes a scenario invalid: where (0 or empty: not known), what is wrong, how to put it right, and what may
    have been meant in the place of `replace`."""

    path: str
    line: int
    column: int
    message: str
    hint: str
    candidates: list[str]
    replace: str


class InsteadOut(BaseModel):
    """A card typed in under the name of a printed one, and what differs."""

    name: str
    record: str
    differs: list[str]


class ReportOut(BaseModel):
    """The object `judge check --json` prints, with its authority."""

    model_config = ConfigDict(extra="allow")

    file: str
    title: str
    game: str
    verdict: Literal["confirmed", "refuted", "depends", "illegal", "unsupported", "invalid", "exhausted"]
    claims: list[ClaimOut]
    branches: int
    steps: int
    reason: str
    errors: list[MistakeOut]
    cards: Annotated[list[TypedCardOut], Field(description="The cards typed into it.")] = []
    trace: list[TraceOut]
    instead: list[InsteadOut] = []
    board: Annotated[dict[str, Any] | None, Field(description="The board at every step, where asked for.")] = None
    authority: AuthorityOut


class ExploreQuery(NoQuery):
    """How far an exploration goes."""

    positions: Annotated[int, Field(ge=1, le=20_000, description="Follow at most so many positions.")] = 2_000


class AnsweredOut(ClaimOut):
    """A claim, and the shortest line of play in which it is true, and false (null: there is none)."""

    true_after: list[str] | None
    false_after: list[str] | None


class ExplorationOut(BaseModel):
    """The object `judge explore --json` prints, with its authority."""

    model_config = ConfigDict(extra="allow")

    file: str
    title: str
    game: str
    verdict: Literal["confirmed", "refuted", "depends", "illegal", "unsupported", "invalid", "exhausted"]
    reason: str
    errors: list[MistakeOut]
    free: list[str]
    claims: list[AnsweredOut]
    positions: int
    merged: int
    ends: int
    steps: int
    exhausted: bool
    authority: AuthorityOut


class AnswerOut(BaseModel):
    """An answer to an open question, and the line that gives it."""

    label: str
    line: str


class AskedOut(BaseModel):
    """A question that is open; who is null where chance decides."""

    who: str | None
    question: str
    options: list[AnswerOut]


class LineOut(BaseModel):
    """A line that may be appended to `play`; who is null where it is nobody's in particular."""

    line: str
    who: str | None
    group: str


class RefusedOut(BaseModel):
    """A line that may not be appended, with the rules that forbid it."""

    line: str
    who: str | None
    rule: str
    reason: str


class UndecidedOut(BaseModel):
    """A line of which nothing can be said, and why."""

    line: str
    who: str | None
    reason: str


class OptionsOut(BaseModel):
    """The object `judge options --json` prints, with its authority."""

    model_config = ConfigDict(extra="allow")

    file: str
    title: str
    game: str
    verdict: Literal["refuted", "depends", "illegal", "unsupported", "invalid", "exhausted"] | None
    reason: str
    errors: list[MistakeOut]
    asked: AskedOut | None
    lines: list[LineOut]
    refused: list[RefusedOut]
    undecided: list[UndecidedOut]
    board: dict[str, Any]
    authority: AuthorityOut


class TypedCardIn(BaseModel):
    """A card as it stands under a scenario's `cards:`. What is wrong in it is its `error` in the answer."""

    model_config = ConfigDict(extra="allow")

    name: Annotated[Any, Field(description="Its printed name.")] = None
    color: Annotated[Any, Field(description="red, yellow or blue.")] = None
    type: Annotated[Any, Field(description="Its type line, as printed.")] = None
    stats: Annotated[Any, Field(description="Its printed numbers: `0{r} 5{p} 3{d}`.")] = None
    text: Annotated[Any, Field(description="Its rules text, a paragraph a line.")] = None


class CompileQuery(NoQuery):
    """The game whose cards they are."""

    game: Annotated[str, Field(max_length=60, description="The game they belong to.")] = "flesh-and-blood"


class CompiledSentenceOut(BaseModel):
    """A sentence (or lines that belong together) of a typed card; joined they are its whole text."""

    text: str
    status: Literal["compiled", "unsupported"]
    meaning: Annotated[list[str], Field(description="The terms of the vocabulary it was understood as.")]
    reads_as: Annotated[str, Field(description="The terms said back in words; Flesh and Blood only.")] = ""
    reason: Annotated[str, Field(description="Why it is unsupported.")] = ""


class CompiledCardOut(BaseModel):
    """The object `judge compile --json` prints for a card; `error` is why it cannot be read at all."""

    name: str
    color: str = ""
    sentences: list[CompiledSentenceOut]
    error: dict[str, Any] | None = None


class CompiledOut(BaseModel):
    """What typed cards are understood as, in the order of the body."""

    cards: list[CompiledCardOut]
    notice: str


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


class ProblemOut(BaseModel):
    """An error (RFC 9457): `detail` says what is wrong and how to put it right."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str
    code: str
    candidates: list[str] = []
