"""A checker's report as people read it: verdict, reason, claims, and the steps with what they cite."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.records import page_url
from judge.rule_numbers import parse_number
from judge.scenario.board.stand_ins import StandIn
from judge.web.shelf import Volume
from judge.web.words import sentence

# Which line of play the steps of a verdict show; a confirmed one needs no saying.
_FOLLOWS: Mapping[str, str] = {
    "refuted": "The replay follows a line of play in which it fails.",
    "depends": "The replay follows a line of play in which it fails.",
    "illegal": "The replay ends where the step is refused.",
}

# The two halves of the checker's reason for a claim that holds for some answers only.
_NOT_AFTER = "; not after "
_RULE = re.compile(r"\brule (\d+(?:\.\d+)+[a-z]?)")
_FILES = re.compile(r"docs/\w+\.md(?: and docs/\w+\.md)*")
_RECORD = re.compile(r"\b(?:rule )?((?:[a-z0-9-]+/)+[a-z0-9-]+)")


class Cite(Frozen):
    """One citation. url: the page of what is cited; rule: it is the number of a rule, whose page is its text where
    the rulebook was read, else our heading for it."""

    text: str
    heading: str = ""
    url: str = ""
    rule: bool = False

    @property
    def title(self) -> str:
        """What is cited in words: a rule with its number and heading, a record by its title."""
        return f"rule {self.text}{f': {self.heading}' * bool(self.heading)}" if self.rule else self.text


class Step(Frozen):
    """A step of a replay, numbered as the report numbers it."""

    n: int
    text: str
    cites: tuple[Cite, ...]


class Moment(Frozen):
    """Consecutive steps of one moment of the game."""

    name: str
    steps: tuple[Step, ...]


class Replay(Frozen):
    """A report as a page shows it.

    sentence: what came out. reasons: why, one sentence for each line of play the checker names. grounds: the rules it
    cites. follows: which line of play the steps show. edition: whose numbers the rules have; rulebook: the title
    and day of the document that their links lead to, empty where none was read. errors: each mistake, as the API has
    it. instead: typed cards that stand
    instead of printed ones, a sentence each; board: the board at every step, as data.
    """

    title: str
    game: str
    verdict: str
    sentence: str
    reasons: tuple[str, ...]
    grounds: tuple[Cite, ...]
    follows: str
    claims: tuple[Mapping[str, Any], ...]
    moments: tuple[Moment, ...]
    cited: tuple[Cite, ...]
    edition: str
    rulebook: str
    branches: int
    steps: int
    errors: tuple[Mapping[str, Any], ...] = ()
    instead: tuple[str, ...] = ()
    board: Mapping[str, Any] | None = None


def replay_of(volume: Volume, report: Mapping[str, Any]) -> Replay:
    """The report of a check, grouped by moment, with its citations resolved against the build."""
    game = str(report.get("game") or "")
    books = volume.rulebooks(game) if game else ()
    cites: dict[str, Cite] = {}
    moments: list[Moment] = []
    for line in report.get("trace") or []:
        step_cites = tuple(cites.setdefault(str(c), cite(volume, game, str(c))) for c in line["cites"])
        step = Step(int(line["n"]), str(line["text"]), step_cites)
        name = str(line["moment"])
        if moments and moments[-1].name == name:
            moments[-1] = Moment(name, (*moments[-1].steps, step))
        else:
            moments.append(Moment(name, (step,)))
    report = on_a_page(report)
    verdict, reason, errors = str(report.get("verdict") or ""), report["reason"], tuple(report["errors"])
    said = str((report.get("say") or {}).get("sentence") or "")
    said = in_titles(volume, game, said)
    grounds = {number: rule_cite(volume, game, number) for number in _RULE.findall(reason)}
    return Replay(
        title=str(report.get("title") or "Untitled"),
        game=game,
        verdict=verdict,
        sentence=said or sentence(verdict, str(report.get("title") or ""), _first(reason), report.get("claims") or ()),
        reasons=() if errors else _reasons(verdict, in_titles(volume, game, reason)),
        grounds=tuple(c for c in grounds.values() if c.heading),
        follows=_FOLLOWS.get(verdict, "") if moments else "",
        claims=tuple(report.get("claims") or ()),
        moments=tuple(moments),
        cited=tuple(cites.values()),
        edition=volume.store.rules_edition(game) if game and cites else "",
        rulebook=books[0].said() if books and any(c.rule for c in cites.values()) else "",
        branches=int(report.get("branches") or 0),
        steps=int(report.get("steps") or 0),
        errors=errors,
        instead=tuple(StandIn.from_json(card).sentence() for card in report.get("instead") or ()),
        board=_readable(report.get("board")),
    )


def _readable(board: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """A board in today's form; what an older build holds in another one is not drawn."""
    return board if board is not None and all("ops" in frame for frame in board["frames"]) else None


def _first(reason: str) -> str:
    return reason[:1].upper() + reason[1:]


def _reasons(verdict: str, reason: str) -> tuple[str, ...]:
    holds, found, fails = reason.partition(_NOT_AFTER)
    if verdict == "depends" and found:
        return f"{holds}.", f"It does not hold after {fails}"
    return (reason,) if reason else ()


def cite(volume: Volume, game: str, text: str) -> Cite:
    """A citation with its page: a record by its id, a rule by its number."""
    if parse_number(text):
        return rule_cite(volume, game, text)
    if "/" in text:
        try:
            record = volume.store.get(text)
        except JudgeError:
            return Cite(text)
        return Cite(
            record.title, heading=record.text if record.type == "ruling" else "", url=page_url(record.type, text)
        )
    return Cite(text)


def in_titles(volume: Volume, game: str, text: str) -> str:
    """A sentence that names records by their titles, not by their ids; what is no record's id stays."""

    def title(found: re.Match[str]) -> str:
        named = cite(volume, game, found[1])
        return named.text if named.url else found[0]

    return _RECORD.sub(title, text)


def on_a_page(report: Mapping[str, Any]) -> dict[str, Any]:
    """A report whose hints name the workbench, where lines are offered, instead of the project's files."""
    errors = [{**m, "hint": _FILES.sub("the workbench", m["hint"])} for m in report.get("errors") or ()]
    return {**report, "reason": _FILES.sub("the workbench", str(report.get("reason") or "")), "errors": errors}


def cited_in(volume: Volume, options: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """What an answer of ``options`` cites in refusals, reasons, claims and steps: title and page, by number or id."""
    report = options.get("report") or {}
    steps = [step for of in (report, *(report.get("sides") or ())) for step in of.get("trace") or ()]
    cites = [cite for step in steps for cite in step["cites"]]
    cites += [rule for refused in options["refused"] for rule in refused["rule"].split(", ") if rule]
    why = [said for claim in report.get("claims") or () for said in claim.get("why") or ()]
    cites += _RECORD.findall(" ".join((options["reason"], str(report.get("reason")), *why)))
    found = {text: cite(volume, str(options["game"]), text) for text in dict.fromkeys(cites)}
    return {text: {"title": one.title, "url": one.url} for text, one in found.items() if one.title != text}


def rule_cite(volume: Volume, game: str, number: str) -> Cite:
    """A rule of a game that is cited: our heading for it, and the page of its text, or of our heading where no rulebook
    that has it was read. A rule below one with a heading (7.4.2a below 7.4.2) is shown with that."""
    headings = volume.rule_headings(game)
    known = number if number in headings else re.sub(r"[a-z]+$|\.\d+$", "", number)
    books = volume.rulebooks(game)
    rule = books[0].numbered(number) if books else None
    url = page_url("rule", rule.id) if rule else page_url("rule", f"{game}/{known}") if known in headings else ""
    return Cite(number, headings.get(known, ""), url, rule=True)
