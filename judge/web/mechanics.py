"""What each proof is about and how hard it is to follow: what practice and the gallery choose from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from judge.frozen import Frozen
from judge.records import ROW, Card, Record, Rule, Ruling, Scenario, Table
from judge.rule_numbers import parse_number
from judge.terms.games import KEYWORDS
from judge.terms.keyword import Keyword as Printed
from judge.web.shelf import Volume

LEVELS: Mapping[str, str] = {"easy": "Easy", "middle": "Middle", "hard": "Hard"}
_OTHERS = "Other boards"
_COMMON = 0.5  # what more of a game's proofs speak of tells none of them apart
_NUMBERED = re.compile(r"^\W*\d+[.)]?\s*|\s*\(.*\)$|^(?:Rules|Card Systems|Core Rules)\b\s*[-:]\s*")


class Shown(Frozen):
    """A confirmed proof. mechanics: what it is about; steps, rules, branches: of its replay; level: of ``LEVELS``;
    frames: what replaying it costs; weight: how much there is to follow."""

    proof: Scenario
    mechanics: tuple[str, ...]
    steps: int
    rules: int
    branches: int
    level: str
    frames: int
    weight: int


def shown(volume: Volume, game: str) -> tuple[Shown, ...]:
    """The confirmed proofs of a game, in the order of the corpus; worked out once a build."""
    if game not in volume.abouts:
        volume.abouts[game] = tuple(_shown(volume, game))
    found: tuple[Shown, ...] = volume.abouts[game]
    return found


def choose_from(volume: Volume) -> None:
    """Works out the proofs of all games before anybody asks for one."""
    for game in volume.store.games():
        shown(volume, game)


def _shown(volume: Volume, game: str) -> Iterator[Shown]:
    proofs = [proof for proof in volume.store.every(Scenario, game) if proof.verdict == "confirmed"]
    reports = {proof.id: _brief(volume.store.report_of(proof.id) or {}) for proof in proofs}
    about = {proof.id: _about(volume, proof, reports[proof.id]) for proof in proofs}
    often = Counter(name for names in about.values() for name in names)
    bounds = _thirds(sorted(report.weight for report in reports.values()))
    for proof in proofs:
        report = reports[proof.id]
        told = sorted(name for name in about[proof.id] if often[name] <= max(2, _COMMON * len(proofs)))
        told = told or _kinds(volume, proof) or sorted(about[proof.id], key=often.__getitem__)[:1] or [_OTHERS]
        level = "easy" if report.weight <= bounds[0] else "middle" if report.weight <= bounds[1] else "hard"
        figures = (report.steps, report.rules, report.branches, level, report.frames, report.weight)
        yield Shown(proof, tuple(told), *figures)


class _Brief(Frozen):
    """What is needed of a report: its figures, and what its replay says."""

    steps: int
    rules: int
    branches: int
    frames: int
    told: str

    @property
    def weight(self) -> int:
        """How much there is to follow: the steps, what they cite, and each further way it can go as five steps."""
        return self.steps + self.rules + 5 * (self.branches - 1)


def _brief(report: Mapping[str, Any]) -> _Brief:
    trace = report.get("trace") or ()
    cited = {cited for line in trace for cited in line["cites"]}
    told = "\n".join(line["text"] for line in trace)
    return _Brief(len(trace), len(cited), int(report.get("branches") or 1), int(report.get("steps") or 0), told)


def _thirds(weights: list[int]) -> tuple[int, int]:
    """The weights up to which a proof is among the lightest third of its game, and the middle one."""
    return (weights[(len(weights) - 1) // 3], weights[2 * (len(weights) - 1) // 3]) if weights else (0, 0)


def _about(volume: Volume, proof: Scenario, report: _Brief) -> set[str]:
    """The game's keywords that the proof's title, what it proves or its replay speak of, and what the rules it proves
    stand under."""
    proved = _records(volume, proof.confirms)
    said = "\n".join((proof.title, *(record.text for record in proved), report.told))
    return _spoken_of(proof.game, said) | {name for record in proved if (name := _under(record))}


def _kinds(volume: Volume, proof: Scenario) -> list[str]:
    """Where no keyword tells a proof apart: the kinds of the cards that it is about, else what it is about."""
    proved = _records(volume, proof.confirms)
    about = _records(volume, (i for r in proved for i in (r.about if isinstance(r, Ruling) else (r.id,))))
    kinds = {f"{record.types[-1]} cards" for record in about if isinstance(record, Card) and record.types}
    return sorted(kinds or {re.split(r" \(|, \d", record.title)[0] for record in about})


def _records(volume: Volume, ids: Iterable[str]) -> list[Record]:
    """The records of some ids, each once; a row stands for its table."""
    whole = dict.fromkeys(i.partition(ROW)[0] for i in ids)
    return [volume.store.get(i) for i in whole if volume.store.has(i)]


def _under(record: Record) -> str:
    """What the part of the document is called that a rule or a table stands in."""
    heading = record.heading[-1] if isinstance(record, Rule | Table) and record.heading else ""
    name = _NUMBERED.sub("", heading).strip(" []")
    return name if name[:1].isupper() and not parse_number(name) else ""


def _spoken_of(game: str, said: str) -> set[str]:
    """The keywords of a game that a text speaks of. Those whose letters are not in it are not looked for as words."""
    folded = said.casefold()
    known = (k for k in KEYWORDS.get(game, ()) if k.inflected or k.name.casefold() in folded)
    words, names = _words(tuple(sorted(known, key=lambda keyword: (-len(keyword.name), keyword.name))))
    return {names[at.lastgroup or ""] for at in words.finditer(said)} if names else set()


@lru_cache(maxsize=2_000)
def _words(known: tuple[Printed, ...]) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """What finds keywords in a text, and the name of each by its group; the longer one goes first."""
    names = {f"k{n}": keyword.name for n, keyword in enumerate(known)}
    said = (f"{re.escape(k.name)}|{k.inflected}" if k.inflected else re.escape(k.name) for k in known)
    parts = "|".join(f"(?P<{group}>{one})" for group, one in zip(names, said, strict=True))
    return re.compile(rf"\b(?:{parts})(?:s|es|ed|ing)?\b", re.IGNORECASE), names
