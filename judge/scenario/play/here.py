"""What a line that nothing reads says where it stands: the one legal thing that can be done there and that fits it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any

from judge.errors import JudgeError
from judge.rules.state import State
from judge.scenario.board.game import Game, Lines
from judge.scenario.board.library import GameLibrary
from judge.scenario.board.referee import Referee
from judge.scenario.language import tree as m
from judge.scenario.language.frames import framed, may_say
from judge.scenario.language.heard import Heard
from judge.scenario.language.lines import LEFT_AT, parse_said
from judge.scenario.language.patterns import worded
from judge.scenario.language.places import RawLine
from judge.scenario.play.branches import Branch
from judge.scenario.play.remembering import Memory, Remembering
from judge.scenario.play.run import Limits, Runner

_EACH = Limits(steps=4_000, branches=200)
_ANSWER = m.Say(RawLine(""), "", True)
_NEXT = worded(r"\s*[,;]\s*(?:and\s+)?(?:then\s+)?|\s+(?:and|then)\s+(?:then\s+)?")
_MOST_PLACES = 2  # at which another thing may begin
_MOST_PARTS = 3  # things that one line does
_MOST = 16  # lines that are tried


def here(
    referee: Referee[Any], state: State, memory: Memory, heard: Heard, line: RawLine, *, parts: int = _MOST_PARTS
) -> tuple[str, tuple[str, ...]]:
    """The line, in the words of the language, that is meant by one which nothing reads; empty where it may be none or
    several. And lines near it that can be carried out where it stands. memory: of what the lines before it do; parts:
    how many things it may do."""
    names, grammar = referee.names, referee.grammar
    frame = framed(line, names, grammar, heard)
    if frame is None:
        return "", ()
    branches = _reached(referee, state, memory, heard.said)
    for zone in frame.zones[:-1]:  # where it comes from
        for card in frame.cards[:1]:
            said = [x for x in referee.said(RawLine(f"then {card} is in zone {zone}")) if isinstance(x, m.Claim)]
            if not said or Runner(referee, _EACH).judge(branches, said[0]).holds != "always":
                return "", ()
    found: dict[Any, str] = {}
    for put in [*dict.fromkeys(may_say(frame, grammar, names))][:_MOST]:
        if (came := _comes_to(referee, branches, put)) is not None:
            found.setdefault(came, put)
    if len(found) == 1:
        heard.meant[line.text] = next(iter(found.values()))
        return heard.meant[line.text], ()
    if parts > 1 and (several := _one_after_another(referee, state, memory, heard, line, parts)):
        return several, ()
    if parts < _MOST_PARTS:  # nobody is told
        return "", ()
    near = dict.fromkeys(found.values())
    if not near:
        tried = dict.fromkeys(may_say(frame, grammar, names, near=True))
        near = dict.fromkeys(put for put in [*tried][:_MOST] if _comes_to(referee, branches, put) is not None)
    return "", tuple(near)


def _one_after_another(
    referee: Referee[Any], state: State, memory: Memory, heard: Heard, line: RawLine, parts: int
) -> str:
    """Two things that a line does one after the other, each a line; empty where it does not."""
    for mark in islice(_NEXT.finditer(line.text), _MOST_PLACES):
        behind = heard.copied()
        put: list[str] = []
        doer = ""
        for part in (line.text[: mark.start()], line.text[mark.end() :]):
            frame = framed(RawLine(part), referee.names, referee.grammar, behind)
            if frame is None or frame.denied:
                break
            who = "" if frame.who or not put else doer
            told = RawLine(f"{who} {part}".strip(), line.position)
            behind.stands = partial(here, referee, state, memory, parts=parts - 1 if put else 1)
            came = (
                [f"then {one}" for one in dict.fromkeys((part, told.text))] if put and not LEFT_AT.match(part) else []
            )
            for said in (told.text, *came):
                with suppress(JudgeError):
                    steps = parse_said(RawLine(said, line.position), referee.names, referee.grammar, behind, told=False)
                    if said in came or isinstance(steps[0], m.Step):
                        put.append(behind.meant.pop(said, said))
                        doer = behind.actor if frame.who or not frame.cards else frame.cards[0]
                        break
        if len(put) == 2:
            heard.meant[line.text] = ", ".join(put)
            return "\n".join(put)
    return ""


def _reached(referee: Referee[Any], state: State, memory: Memory, before: Lines) -> list[Branch]:
    """The lines of play in which a line stands behind others."""
    before = referee.game.prepared(before, referee.known)
    referee.work = referee.game.work(before)
    steps = before[: max((i + 1 for i, x in enumerate(before) if isinstance(x, m.Step)), default=0)]
    run = Remembering(referee, Limits(), memory).run(state, steps, to_rest=False, coming=(_ANSWER,))
    return [] if run.failed else run.branches


def _comes_to(referee: Referee[Any], branches: list[Branch], put: str) -> Any:
    """What comes of a line, where it can be carried out whatever was answered before it; else None."""
    with suppress(JudgeError):
        runner = Runner(referee, _EACH)
        steps = referee.steps(RawLine(put))
        if referee.meaningless(steps):
            return None
        for i, step in enumerate(steps):
            branches, failed = runner.attempt(branches, step, steps[i + 1 :])
            if failed:
                return None
        return frozenset(referee.key(branch.state) for branch in branches) or None
    return None


def refereed(game: Game[Any], library: GameLibrary) -> Referee[Any]:
    """A referee that reads lines also by where they stand."""
    referee: Referee[Any] = Referee(game, library)
    referee.here = lambda of, state: partial(here, of, state, Memory())
    return referee
