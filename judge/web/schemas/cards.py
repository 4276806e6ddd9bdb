"""Cards typed in, and what their sentences are understood as."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from judge.web.schemas import NoQuery, OpenOut, ReadingOut


class TypedCardIn(OpenOut):
    """A card as it stands under a scenario's `cards:`. What is wrong in it is its `error` in the answer."""

    name: Annotated[Any, Field(description="Its printed name.")] = None
    color: Annotated[Any, Field(description="red, yellow or blue.")] = None
    type: Annotated[Any, Field(description="Its type line, as printed.")] = None
    stats: Annotated[Any, Field(description="Its printed numbers: `0{r} 5{p} 3{d}`.")] = None
    text: Annotated[Any, Field(description="Its rules text, a paragraph a line.")] = None


class TypedCardOut(BaseModel):
    """A card typed into a scenario, and how it is read."""

    name: str
    color: str = ""
    reading: ReadingOut


class CompileQuery(NoQuery):
    """The game whose cards they are."""

    game: Annotated[str, Field(max_length=60, description="The game they belong to.")] = "flesh-and-blood"
    near: Annotated[bool, Field(description="With a sentence that is read beside each of the first that are not.")] = (
        False
    )


class CompiledSentenceOut(BaseModel):
    """A sentence (or lines that belong together) of a typed card; joined they are its whole text."""

    text: str
    status: Literal["compiled", "unsupported"]
    meaning: Annotated[list[str], Field(description="The terms of the vocabulary it was understood as.")]
    reads_as: Annotated[str, Field(description="The terms said back in words; Flesh and Blood only.")] = ""
    reason: Annotated[str, Field(description="Why it is unsupported.")] = ""
    near: Annotated[
        str, Field(description="With `near=1`: the sentence of the game's cards worded most like it that is read here.")
    ] = ""


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
