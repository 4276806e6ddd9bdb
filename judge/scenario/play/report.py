"""What a check found: the verdict, each claim, the replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.scenario.board.said import TraceLine
from judge.scenario.board.stand_ins import StandIn
from judge.scenario.language.yaml_nodes import paths_of
from judge.scenario.play.saying import say, told


class Verdict(StrEnum):
    """Verdicts in the order in which they win where several apply."""

    INVALID = "invalid"
    UNSUPPORTED = "unsupported"
    ILLEGAL = "illegal"
    REFUTED = "refuted"
    EXHAUSTED = "exhausted"
    DEPENDS = "depends"
    CONFIRMED = "confirmed"


AGAINST = frozenset({Verdict.REFUTED, Verdict.ILLEGAL, Verdict.DEPENDS})
"""An answer, and another one than was stated."""
ANSWERS = AGAINST | {Verdict.CONFIRMED}

EXIT_CODES = {
    Verdict.CONFIRMED: 0,
    **dict.fromkeys((Verdict.REFUTED, Verdict.DEPENDS, Verdict.ILLEGAL), 1),
    **dict.fromkeys((Verdict.UNSUPPORTED, Verdict.INVALID), 2),
    Verdict.EXHAUSTED: 3,
}


class ClaimReport(Frozen):
    """One claim: where it stands, as written, and for which answers it holds (always, sometimes, never).

    why: the facts of the position that decides it: base and modifiers of a value, what changed a number.
    """

    line: int
    text: str
    holds: str
    why: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """As ``judge check --json`` prints it."""
        said = {"line": self.line, "text": self.text, "said": told(self.text)}
        return {**said, "holds": self.holds, "why": list(self.why)}


def mistakes(error: Exception) -> tuple[Mapping[str, object], ...]:
    """What ended a run, as the ``errors`` of a report: empty where nobody wrote anything wrong."""
    return tuple(e.as_mistake() for e in error.errors) if isinstance(error, JudgeError) else ()


R = TypeVar("R", bound=Any)  # what has ``errors``


def with_paths(found: list[R], text: str) -> list[R]:
    """The same, and each mistake with the path of what stands where it is."""
    places = {(e["line"], e["column"]) for one in found for e in one.errors if e["line"]}
    paths = paths_of(text, places)

    def placed(error: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**error, "path": error["path"] or paths.get((error["line"], error["column"]), "")}

    return [replace(one, errors=tuple(map(placed, one.errors))) for one in found] if paths else found


class Side(Frozen):
    """One way it can go: what is answered, as lines of play, whether it then holds, the replay, and the board."""

    answers: tuple[str, ...]
    holds: bool
    trace: tuple[TraceLine, ...] = ()
    board: Mapping[str, object] | None = None

    def as_json(self) -> dict[str, object]:
        """As ``judge check --json`` prints it."""
        board = {"board": self.board} if self.board is not None else {}
        return {"answers": list(self.answers), "holds": self.holds, "trace": [t.as_json() for t in self.trace], **board}

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Side:
        """What ``as_json`` wrote."""
        return cls(tuple(body["answers"]), body["holds"], traced(body["trace"]), body.get("board"))


def traced(lines: Iterable[Mapping[str, Any]]) -> tuple[TraceLine, ...]:
    """The lines of a replay as they were written."""
    return tuple(TraceLine(t["n"], t["moment"], t["text"], tuple(t["cites"])) for t in lines)


class Report(Frozen):
    """What became of one scenario. branches: lines of play followed; steps: frames run; errors: every mistake that
    makes it ``invalid``, as far as they can be told at once; cards: how those typed into it are read; instead: those of
    them that stand instead of printed ones; board: the board at every step, where it was asked for; sides: of what
    ``depends``, a line of play in which it holds and one in which it does not; narrow: questions whose answers would
    make ``exhausted`` less; rests: the conflicts on whose reading it says that it rests."""

    file: str
    title: str
    game: str
    verdict: Verdict
    reason: str = ""
    claims: tuple[ClaimReport, ...] = ()
    branches: int = 0
    steps: int = 0
    trace: tuple[TraceLine, ...] = ()
    confirms: tuple[str, ...] = ()
    errors: tuple[Mapping[str, object], ...] = ()
    cards: tuple[Mapping[str, object], ...] = ()
    instead: tuple[StandIn, ...] = ()
    board: Mapping[str, object] | None = None
    sides: tuple[Side, ...] = ()
    narrow: tuple[Mapping[str, object], ...] = ()
    rests: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """The exit code of ``judge check`` for this verdict."""
        return EXIT_CODES[self.verdict]

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Report:
        """The report that ``as_json`` wrote, without the ids it confirms."""
        return cls(
            body["file"],
            body["title"],
            body["game"],
            Verdict(body["verdict"]),
            body["reason"],
            tuple(ClaimReport(c["line"], c["text"], c["holds"], tuple(c.get("why", ()))) for c in body["claims"]),
            body["branches"],
            body["steps"],
            traced(body["trace"]),
            errors=tuple(body.get("errors", ())),
            cards=tuple(body.get("cards", ())),
            instead=tuple(StandIn.from_json(card) for card in body.get("instead", ())),
            board=body.get("board"),
            sides=tuple(map(Side.from_json, body.get("sides", ()))),
            narrow=tuple(body.get("narrow", ())),
            rests=tuple(body.get("rests", ())),
        )

    def as_json(self) -> dict[str, object]:
        """The object ``judge check --json`` prints."""
        found: dict[str, object] = {
            "file": self.file,
            "title": self.title,
            "game": self.game,
            "verdict": self.verdict.value,
            "claims": [c.as_json() for c in self.claims],
            "branches": self.branches,
            "steps": self.steps,
            "reason": self.reason,
            "errors": list(self.errors),
            "cards": list(self.cards),
            "trace": [t.as_json() for t in self.trace],
            **({"instead": [card.as_json() for card in self.instead]} if self.instead else {}),
            **({"board": self.board} if self.board is not None else {}),
            **({"sides": [side.as_json() for side in self.sides]} if self.sides else {}),
            **({"narrow": list(self.narrow)} if self.narrow else {}),
            **({"rests": list(self.rests)} if self.rests else {}),
        }
        return {**found, "say": say(found)}
