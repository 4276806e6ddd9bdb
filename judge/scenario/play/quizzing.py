"""A proof as a question: what is played, and some claims about what then is so, of which one holds.

The one that holds is a claim of the proof. The others are made of the proof's words: what comes out with its contrast,
what was so earlier, another number, another player, the opposite. Each answer is checked as the one claim behind what
is played: the right one is confirmed and the wrong ones are refuted, so that none may be said to be both.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.rules.questions import Refused
from judge.scenario.board.library import Library
from judge.scenario.board.referee import Referee
from judge.scenario.games import GAMES
from judge.scenario.language import tree as m
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import BrokenDocument, ScenarioDocument
from judge.scenario.language.places import RawLine
from judge.scenario.play.branches import Tally
from judge.scenario.play.checking import STOPS, check_document
from judge.scenario.play.here import refereed
from judge.scenario.play.report import Verdict
from judge.scenario.play.run import Limits, Runner
from judge.scenario.play.saying import told

MOST_WRONG, LEAST_WRONG = 4, 2
_ALIKE = 2  # wrong answers that differ in a number alone
_MOMENTS = (m.GoTo, m.TurnEnds, m.TurnStarts, m.ChainCloses, m.EveryonePasses, m.Resolves, m.Pass)
_THEN = re.compile(r"then\b[,:]?\s*", re.IGNORECASE)
_QUANTIFIED = re.compile(r"(?:possibly|never)\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w#+-])\d+(?![\w/])")
_NOUN = re.compile(r"^((?: [\w-]+)?? (?:resource|point|card|counter|token|time))s?\b")
_OFFSETS = (-1, 1, 2, -2)
_BASES = {"win": "won", "lose": "lost", "hit": "hit", "trigger": "triggered"}
# A claim's words, and those that say the opposite. What is no claim of the language then is not taken.
_OPPOSITES = (
    (r"\bis not\b", "is"),
    (r"\bis\b(?! not)", "is not"),
    (r"\bcannot\b", "can"),
    (r"\bcan\b", "cannot"),
    (r"\bhas not\b", "has"),
    (r"\bhas (?=\w+(?:ed|on|ost|awn)\b)", "has not "),
    (r"\bdid not (win|lose|hit|trigger)\b", lambda found: _BASES[found[1]]),
    (r"^(the attack) hit\b", r"\1 did not hit"),
    (r"\btriggered(?: (?:\d+ times?|once|twice))?$", "did not trigger"),
    (r"\b(controls|has) no (?=.*(?<!s)$)", r"\1 1 "),
    (r"\b(controls|has) (?:a|an|1)\b", r"\1 no"),
)


class Answer(Frozen):
    """A claim, as a person says it, whether it holds, and the facts that decide it."""

    claim: str
    said: str
    holds: bool
    why: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """As the page is given it."""
        return {**vars(self), "why": list(self.why)}


class Exercise(Frozen):
    """lines: what is played. asks: when it is asked: ``start`` (nothing is played), ``moment`` (at the one the last
    line names), ``rest`` (when all that follows from it is over) or ``can`` (what may be done next). answers: three to
    five, one of which holds."""

    lines: tuple[str, ...]
    asks: str
    answers: tuple[Answer, ...]

    def as_json(self) -> dict[str, Any]:
        """As the page is given it."""
        return {"lines": list(self.lines), "asks": self.asks, "answers": [a.as_json() for a in self.answers]}


def exercise(text: str, library: Library, limits: Limits = Limits()) -> Exercise | None:
    """The question a proof makes; none where fewer than two wrong answers are certain.

    text: of a scenario that is confirmed. The same text gives the same question."""
    document = load_documents(text, "-", library.is_name)[0]
    if isinstance(document, BrokenDocument) or document.game not in GAMES:
        return None
    try:
        return _Making(document, library, limits).made()
    except (*STOPS, Refused):
        return None


class _Making:
    """The question of one proof being made."""

    def __init__(self, document: ScenarioDocument, library: Library, limits: Limits) -> None:
        last = max((i for i, line in enumerate(document.play) if _THEN.match(line.text)), default=-1)
        self.document = replace(document, play=document.play[: last + 1])
        self.limits = limits
        self.library = library
        self.referee: Referee[Any] = refereed(GAMES[document.game], library.game(document.game))

    def made(self) -> Exercise | None:
        """It, or None."""
        state, lines = self.referee.read(self.document)
        steps = [i for i, line in enumerate(lines) if isinstance(line, m.Step)]
        end = steps[-1] + 1 if steps else 0
        if any(isinstance(x, m.Claim) and not _THEN.match(x.line.text) for x in lines):
            return None  # a line that says what came out beside what is done
        own = [c for c in lines[end:] if isinstance(c, m.Claim) and _plain(c.line.text)]
        tried = list(self._read(self._candidates(own, lines[:end])))
        run = Runner(self.referee, self.limits).run(state, [*lines, *tried])
        if run.failed:
            return None
        tallies = {id(tally.claim): tally for tally in run.tallies}
        right = next(self._certain(self._by_topic(own, tallies), Verdict.CONFIRMED), None)
        false = [claim for claim in tried if (tally := tallies.get(id(claim))) and tally.falses and not tally.trues]
        wrong = list(islice(self._certain(_unlike(false), Verdict.REFUTED), MOST_WRONG)) if right else []
        if right is None or len(wrong) < LEAST_WRONG:
            return None
        answers = sorted((right, *wrong), key=lambda answer: _mixed(answer.claim))
        predicates = {_claim_of(c.line.text): c.predicate for c in (*own, *tried)}
        able = all(isinstance(predicates[answer.claim], m.Can) for answer in answers)
        asks = "can" if able else "start" if not steps else "moment" if isinstance(lines[end - 1], _MOMENTS) else "rest"
        shown = tuple(line.text for line in self.document.play if not _THEN.match(line.text))
        return Exercise(shown, asks, tuple(answers))

    def _certain(self, claims: Iterable[m.Claim], verdict: Verdict) -> Iterator[Answer]:
        """Those claims that, as the only one behind the last step, have the verdict."""
        play = self.document.play
        steps = max((i + 1 for i, line in enumerate(play) if not _THEN.match(line.text)), default=0)
        for claim in claims:
            said = _claim_of(claim.line.text)
            lines = (*play[:steps], RawLine(f"then {said}"))
            asked = replace(self.document, play=lines, contrast=(), confirms=())
            report = check_document(asked, library=self.library, limits=self.limits)
            if report.verdict is verdict:
                yield Answer(said, told(said), verdict is Verdict.CONFIRMED, report.claims[-1].why)

    def _by_topic(self, own: list[m.Claim], tallies: Mapping[int, Tally]) -> list[m.Claim]:
        """The claims that hold: those nearest to what the contrasts are about first, then from the last."""
        about = [_words(line.text) for contrast in self.document.contrast for line in contrast.then]
        holding = [c for c in own if (tally := tallies.get(id(c))) and tally.trues and not tally.falses]
        near = {id(c): max((len(words & _words(c.line.text)) for words in about), default=0) for c in holding}
        return sorted(holding, key=lambda c: near[id(c)])[::-1]

    def _read(self, said: Iterable[str]) -> Iterator[m.Claim]:
        """Those of the sentences that are one claim about the position."""
        found: set[str] = set()
        for one in said:
            if told(one) in found:
                continue
            try:
                claims = self.referee.claims([RawLine(f"then {one}")])
            except JudgeError:
                continue
            if len(claims) == 1 and claims[0].quantifier is m.Quantifier.ALWAYS:
                found.add(told(one))
                yield claims[0]

    def _candidates(self, own: list[m.Claim], before: list[Any]) -> Iterator[str]:
        """What may be wrong, the likeliest to be taken for right first."""
        mine = [_claim_of(c.line.text) for c in own]
        other = [line.text for contrast in self.document.contrast for line in contrast.then if _plain(line.text)]
        earlier = [_claim_of(x.line.text) for x in before if isinstance(x, m.Claim) and _plain(x.line.text)]
        yield from other
        yield from earlier
        for claim in (*mine, *other):
            yield from self._near(claim)

    def _near(self, claim: str) -> Iterator[str]:
        """Claims that differ from one in a word."""
        for found in _NUMBER.finditer(claim):
            number = int(found[0])
            others = (number + n for n in _OFFSETS if number + n >= 0)
            for other in sorted(others, key=lambda n: _mixed(f"{claim}{n}")):
                yield f"{claim[: found.start()]}{other}{_counted(other, claim[found.end() :])}"
        for pattern, opposite in _OPPOSITES:
            turned = re.sub(pattern, opposite, claim, count=1)
            if turned != claim:
                yield turned
        names = [player.name for player in self.document.setup.players]
        for name in names:
            if re.search(rf"\b{re.escape(name)}\b", claim):
                yield from (_swapped(claim, name, other) for other in names if other != name)
                yield re.sub(rf"^{re.escape(name)} (won|lost)\b", r"nobody \1", claim)
        if re.match(r"nobody\b", claim):
            yield from (re.sub(r"^nobody\b", name, claim) for name in names)


def _counted(number: int, after: str) -> str:
    """What follows a number, its noun in the form that goes with it."""
    return _NOUN.sub(lambda found: f"{found[1]}{'' if number == 1 else 's'}", after, count=1)


def _swapped(claim: str, name: str, other: str) -> str:
    """A claim in which two players have changed places."""
    found = {name: other, other: name}
    both = "|".join(map(re.escape, sorted(found, key=len, reverse=True)))
    return re.sub(rf"\b(?:{both})\b", lambda at: found[at[0]], claim)


def _plain(text: str) -> bool:
    """Whether a claim is about every way it can go."""
    return not _QUANTIFIED.match(_claim_of(text))


def _claim_of(text: str) -> str:
    return " ".join(_THEN.sub("", text, count=1).split())


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w'’]+", _claim_of(text).lower()))


def _mixed(text: str) -> str:
    """A value to sort by that is the same everywhere and follows no pattern."""
    return hashlib.sha256(text.encode()).hexdigest()


def _unlike(claims: Iterable[m.Claim]) -> Iterator[m.Claim]:
    """Claims in their order, few of those that differ in a number alone."""
    alike: Counter[str] = Counter()
    for claim in claims:
        form = _NUMBER.sub("#", claim.line.text)
        alike[form] += 1
        if alike[form] <= _ALIKE:
            yield claim
