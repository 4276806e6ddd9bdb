"""Scenarios as they are sent, and what is said of them: checks, explorations, options."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from judge.web.schemas import AuthorityOut, NoQuery
from judge.web.schemas.cards import TypedCardOut
from judge.web.schemas.drawn import BoardOut


class BoardQuery(NoQuery):
    """A replay, with or without a picture of it."""

    board: Annotated[bool, Field(description="With a picture of the board at every step.")] = False


class CheckQuery(BoardQuery):
    """A replay, with or without what it turns on."""

    sensitivity: Annotated[bool, Field(description="With the facts without which a claim comes out otherwise.")] = False


class Open(BaseModel):  # not the one of all schemas: the linter follows no base into another module
    """What may have further fields."""

    model_config = ConfigDict(extra="allow")


class ScenarioIn(Open):
    """A scenario. What is missing or wrong in it is no error of the request: its verdict is `invalid`."""

    title: Annotated[Any, Field(description="What is shown.")] = None
    game: Annotated[Any, Field(description="The game, by its id: flesh-and-blood.")] = None
    confirms: Annotated[Any, Field(description="Ids of the rulings it proves.")] = None
    rests: Annotated[Any, Field(description="Ids of the conflicts on whose reading it rests.")] = None
    cards: Annotated[Any, Field(description="Cards that are in no document, written as printed.")] = None
    setup: Annotated[Any, Field(description="The position: whose turn it is, and each player's cards.")] = None
    play: Annotated[Any, Field(description="A list of lines: steps, and claims that begin with `then`.")] = None
    contrast: Annotated[Any, Field(description="What is changed, and what comes out differently.")] = None
    free: Annotated[Any, Field(description="Players who may do anything legal (explore only); all if left out.")] = None


class ClaimOut(Open):
    """A claim and how it came out."""

    line: int
    text: str
    said: Annotated[str, Field(description="The claim as a person says it.")] = ""
    holds: Literal["always", "sometimes", "never"] | None
    why: list[str] = []


class AnswerOut(BaseModel):
    """An answer to an open question, and the line that gives it."""

    label: str
    line: str


class TraceOut(Open):
    """A step of the replay."""

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


class SayOut(BaseModel):
    """What came out, at a glance: a sign, the word beside it, and a sentence."""

    badge: str
    word: str
    sentence: str


class SideOut(BaseModel):
    """One way that what depends on an answer can go: the answers as lines of `play`, and whether it then holds."""

    answers: list[str]
    holds: bool
    trace: list[TraceOut]
    board: BoardOut | None = None


class NarrowOut(BaseModel):
    """A question whose answer would leave fewer ways to go; who is null where chance decides."""

    who: str | None
    question: str
    options: list[AnswerOut]


class DecisiveOut(BaseModel):
    """A fact without which claims come out otherwise: a sentence, keyword or number of a card, a token, an entry of
    the setup, a line of play; of: the card or the place."""

    kind: Literal["sentence", "keyword", "token", "number", "setup", "play"]
    of: str
    text: str
    claims: Annotated[list[str], Field(description="The claims that then come out otherwise, as written.")]


class SensitivityOut(BaseModel):
    """What a scenario turns on: how many facts were tried, how many of them left every line legal, which decide."""

    tried: int
    counted: int
    decisive: list[DecisiveOut]


class ScenarioOut(Open):
    """What an answer about a scenario begins with."""

    file: str
    title: str
    game: str


class ReportOut(ScenarioOut):
    """The object `judge check --json` prints, with its authority."""

    verdict: Literal["confirmed", "refuted", "depends", "illegal", "unsupported", "invalid", "exhausted"]
    claims: list[ClaimOut]
    branches: int
    steps: int
    reason: str
    errors: list[MistakeOut]
    cards: Annotated[list[TypedCardOut], Field(description="The cards typed into it.")] = []
    trace: list[TraceOut]
    instead: list[InsteadOut] = []
    board: Annotated[BoardOut | None, Field(description="The board at every step, where asked for.")] = None
    sensitivity: Annotated[SensitivityOut | None, Field(description="What it turns on, where asked for.")] = None
    say: SayOut
    sides: Annotated[list[SideOut], Field(description="Of what depends on an answer.")] = []
    narrow: Annotated[list[NarrowOut], Field(description="Of what is exhausted: what was left open most often.")] = []
    rests: Annotated[list[str], Field(description="Ids of the conflicts on whose reading it rests.")] = []
    authority: AuthorityOut


class ExploreQuery(NoQuery):
    """How far an exploration goes."""

    positions: Annotated[int, Field(ge=1, le=20_000, description="Follow at most so many positions.")] = 2_000


class AnsweredOut(ClaimOut):
    """A claim, and the shortest line of play in which it is true, and false (null: there is none)."""

    true_after: list[str] | None
    false_after: list[str] | None


class ExplorationOut(ScenarioOut):
    """The object `judge explore --json` prints, with its authority."""

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


class AskedOut(NarrowOut):
    """A question that is open; who is null where chance decides."""


class LineOut(BaseModel):
    """A line that may be appended to `play`; who is null where it is nobody's in particular."""

    line: str
    who: str | None
    group: str
    question: Annotated[str, Field(description="What an answer will be asked for.")] = ""


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


class OptionsQuery(NoQuery):
    """Where what can be done is asked for, and whether the whole is checked, too."""

    check: Annotated[bool, Field(description="With the report of the whole scenario, its board at every step.")] = False
    at: Annotated[
        int | None, Field(ge=0, le=10_000, description="After so many lines of `play`; after all when left out.")
    ] = None


class AskableOut(BaseModel):
    """A claim that holds there, as a line of `play`; about: a thing's key, a player, a place, or empty for the game."""

    line: str
    about: str
    group: Literal["numbers", "place", "game", "kind", "can", "more"]
    changed: Annotated[bool, Field(description="It was not so before the first line.")] = False


class SaidReportOut(ReportOut):
    """A report within an answer that has the authority."""

    authority: AuthorityOut | None = None  # type: ignore[assignment]


class CitedOut(BaseModel):
    """What is cited, in words, and its page; empty where it has none here."""

    title: str
    url: str


class OptionsOut(ScenarioOut):
    """The object `judge options --json` prints, with its authority."""

    verdict: Literal["refuted", "depends", "illegal", "unsupported", "invalid", "exhausted"] | None
    reason: str
    errors: list[MistakeOut]
    asked: AskedOut | None
    lines: list[LineOut]
    refused: list[RefusedOut]
    undecided: list[UndecidedOut]
    board: Annotated[BoardOut | dict[str, Any], Field(description="Empty where the end of `play` is not reached.")]
    supposed: Annotated[list[str], Field(description="What `play` leaves open and the board shows answered, as lines.")]
    claims: list[AskableOut]
    scenario: Annotated[dict[str, Any] | None, Field(description="The scenario as it is understood; null: not at all.")]
    text: Annotated[str, Field(description="The same as YAML.")]
    report: Annotated[SaidReportOut | None, Field(description="Where asked for, and something is played.")] = None
    cited: Annotated[dict[str, CitedOut], Field(description="What the answer cites, by its number or id.")] = {}
    authority: AuthorityOut
