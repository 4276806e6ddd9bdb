"""The board of an answer, as OpenAPI describes it (docs/api.md, "The board at every step")."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field


class ZoneOut(BaseModel):
    """A place cards may lie in."""

    key: str
    label: str
    of: Literal["player", "middle"]
    form: Literal["person", "row", "slots", "unit", "pile", "stack", "chain", "lanes"]
    closed: Annotated[bool, Field(description="Only its owner may look.")] = False
    always: Annotated[bool, Field(description="It is shown empty, too.")] = False
    each: Annotated[str, Field(description="What one link or lane is called.")] = ""


class NumberOut(BaseModel):
    """A number of a player. symbol: of the game's symbols."""

    key: str
    label: str
    symbol: str = ""


class FrameOut(BaseModel):
    """What a step changes. n: its number in the trace."""

    n: int
    ops: Annotated[
        list[list[Any]],
        Field(
            description="Carried out in order: `[move, thing, place, tag]`, `[set, subject, key, value, tag]`, "
            "`[arrow, thing, to]`; a tag may be missing."
        ),
    ]


class BoardOut(BaseModel):
    """A board: where it begins, and what each step changes."""

    v: Literal[1]
    game: str
    moment: str
    turn: str
    players: list[str]
    zones: list[ZoneOut]
    numbers: list[NumberOut]
    things: Annotated[dict[str, dict[str, Any]], Field(description="What is shown, by a key of this answer only.")]
    start: Annotated[dict[str, Any], Field(description="The position before the first step, or at the end of `play`.")]
    words: dict[str, str] = {}
    frames: list[FrameOut]
