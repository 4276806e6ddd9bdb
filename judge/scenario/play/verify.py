"""Replaying every scenario of a corpus: the verdicts that a build shows, and the table by game."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence
from dataclasses import field, replace
from functools import cache
from pathlib import Path
from typing import Any

from judge.builds.digests import engine_of
from judge.builds.held import OPEN, Sentence, sentences_of_card
from judge.builds.held import count as count_sentences
from judge.builds.statements import Standing, Statement, StatementCount, count, statements
from judge.builds.store import Store
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.records import Conflict, Ruling, Scenario
from judge.scenario.board.library import EVERY, Library, noted
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import check_any
from judge.scenario.play.jobs import Crew, run_jobs
from judge.scenario.play.report import AGAINST, Report, Verdict
from judge.scenario.play.run import Limits
from judge.scenario.play.sensitivity import Sensitivity, sensitivity
from judge.scenario.play.sentences import Held, Sweep, sweeps, swept

REPLAYS = "replays.json"
FORMAT = 4


class GameCount(Frozen):
    """One line of the table: rulings by what became of them, and the number of scenarios.

    records: other records (rules, terms, cards) and rows of tables that only confirmed scenarios are about; overruled:
    rulings of which the proofs show that something else is followed; statements: all that the game's documents state,
    rulings among them.
    """

    game: str
    rulings: int
    definitions: int
    proved: int
    open: int
    refuted: int
    scenarios: int
    records: int = 0
    overruled: int = 0
    statements: StatementCount = field(default_factory=StatementCount)

    def as_json(self) -> dict[str, object]:
        """As ``judge verify --json`` prints it."""
        return {**vars(self), "statements": self.statements.as_json()}


class Changed(Frozen):
    """A ruling that stands otherwise than when the proofs were replayed last: proved, overruled, refuted or open."""

    ruling: str
    was: str
    now: str


class VerifyReport(Frozen):
    """Every scenario's report by its id, the table, the rulings that stand otherwise than before, what each
    proof turns on (where that was asked), the statements that no proof shows, and the printed sentences by card (of the
    games where all were tried)."""

    by_scenario: Mapping[str, Report] = field(default_factory=dict)
    games: tuple[GameCount, ...] = ()
    changed: tuple[Changed, ...] = ()
    sensitivities: Mapping[str, Sensitivity] = field(default_factory=dict)
    replayed: int = 0
    open: tuple[Statement, ...] = ()
    sentences: Mapping[str, tuple[Sentence, ...]] = field(default_factory=dict)
    tried: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)

    @property
    def verdicts(self) -> dict[str, dict[str, object]]:
        """What a build stores: scenario id to verdict and report, with the decisive facts where they are known."""
        found: dict[str, dict[str, object]] = {}
        for i, made in self.by_scenario.items():
            report = made.as_json()
            if (turns_on := self.sensitivities.get(i)) is not None:
                report["sensitivity"] = turns_on.as_json()
            if said := self.tried.get(i):  # what is known of a card's sentences stands with the first of its proofs
                report["sentences"] = [list(tried) for tried in said]
            found[i] = {"verdict": made.verdict.value, "report": report}
        return found

    @property
    def refuted(self) -> tuple[str, ...]:
        """Scenarios that are not confirmed."""
        return tuple(i for i, r in self.by_scenario.items() if r.verdict is not Verdict.CONFIRMED)

    @property
    def insensitive(self) -> tuple[str, ...]:
        """Proofs without a decisive fact: they show nothing."""
        return tuple(i for i, s in self.sensitivities.items() if not s.decisive)

    def as_json(self) -> dict[str, object]:
        """The object ``judge verify --json`` prints."""
        body: dict[str, object] = {
            "games": [g.as_json() for g in self.games],
            "changed": [dict(vars(c)) for c in self.changed],
            "open": [{"id": s.id, "game": s.game, "reason": s.reason, "text": s.text} for s in self.open],
        }
        if self.sensitivities:
            body["sensitivity"] = [{"scenario": i, **s.as_json()} for i, s in self.sensitivities.items()]
            body["insensitive"] = list(self.insensitive)
        return body

    def sentences_json(self) -> dict[str, list[dict[str, Any]]]:
        """The object ``judge verify --sentences --json`` prints."""
        every = [s for found in self.sentences.values() for s in found]
        games = [count_sentences(g.game, (s for s in every if s.game == g.game)) for g in self.games]
        return {
            "games": [dict(vars(g)) for g in games],
            "open": [{"id": s.of, "text": s.text} for s in every if s.standing == OPEN],
        }


class Task(Frozen):
    """One scenario file: its place in the corpus, its text, and what is asked of it."""

    path: str
    text: str
    limits: Limits
    sensitive: bool


Outcome = tuple[Report, Sensitivity | None]


def replay(task: Task, library: Library) -> list[Outcome]:
    """Replays the scenarios of a file."""
    found: list[Outcome] = []
    for document in load_documents(task.text, task.path, library.is_name):
        report = check_any(document, library, task.path, task.limits, board=True)
        asked = task.sensitive and isinstance(document, ScenarioDocument) and report.verdict is Verdict.CONFIRMED
        found.append((report, sensitivity(document, library, task.limits) if asked else None))  # type: ignore[arg-type]
    return found


Noted = tuple[list[Outcome], tuple[str, ...]]


def replay_noted(task: Task, library: Library) -> Noted:
    """What the replays of a file find, and the folded names of the cards they asked for."""
    with noted() as asked:
        found = replay(task, library)
    return found, (EVERY,) if task.sensitive else tuple(sorted(asked))


class Memory:
    """What earlier replays found, by content: while the file, the engine of its games, what all cards are called and
    what the cards say that the replays asked for stay the same, they are not replayed again.

    known: a JSON object that is read and written in place; anything in it that is not of this format is
    forgotten. engine: a name that what is found is kept under beside that of its engine; without one, nothing is known.
    """

    def __init__(self, known: MutableMapping[str, Any] | None = None, engine: str = "") -> None:
        self.known: MutableMapping[str, Any] = known if known is not None else {}
        self.engine = engine
        if self.known.get("format") != FORMAT:
            self.known.clear()
            self.known.update({"format": FORMAT, "files": {}, "rulings": {}, "sentences": {}})

    @classmethod
    def at(cls, folder: Path, engine: str) -> Memory:
        """The memory kept in an index folder; an empty one where there is none or it cannot be read."""
        try:
            known = json.loads((folder / REPLAYS).read_text("utf-8"))
        except (OSError, ValueError):
            known = {}
        return cls(known if isinstance(known, dict) else {}, engine)

    def save(self, folder: Path) -> None:
        """Write it into an index folder, whole or not at all."""
        handle, name = tempfile.mkstemp(prefix=".replays-", dir=folder)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(self.known, file, ensure_ascii=False)
            os.replace(name, folder / REPLAYS)
        except BaseException:
            os.unlink(name)
            raise

    def key(self, task: Task, games: Collection[str], library: str) -> str:
        """The name of what is asked of a file, by what decides the answer beside the cards it asks for. library: a
        digest of what any replay in these games may read."""
        return self._named(engine_of(games), library, task.path, task.text, repr(task.limits))

    def key_of_sweep(self, sweep: Sweep, library: str) -> str:
        """The name of what is asked of a card's sentences."""
        return self._named(engine_of(()), library, sweep.of, *(part for p in sweep.proofs for part in (p.id, p.text)))

    def _named(self, *parts: str) -> str:
        return hashlib.sha256("\0".join((self.engine, *parts)).encode()).hexdigest()

    def get(self, key: str, said: Callable[[str], str], *, sensitive: bool) -> Noted | None:
        """What was found, or None; an answer without sensitivity is none to who asks for it. said: a digest of what
        the cards of a name say now."""
        found = self.known["files"].get(key) if self.engine else None
        if found is None or (sensitive and not found["sensitive"]):
            return None
        if any(said(name) != was for name, was in found["cards"].items()):
            return None
        outcomes = [
            (
                Report.from_json(o["report"]),
                Sensitivity.from_whole(o["sensitivity"]) if o["sensitivity"] is not None else None,
            )
            for o in found["outcomes"]
        ]
        return outcomes, tuple(found["cards"])

    def keep(
        self, found: Mapping[str, tuple[Task, Noted]], said: Callable[[str], str], rulings: Mapping[str, str]
    ) -> None:
        """Remember exactly this, and forget what no file of the corpus asks any more."""
        self.known["files"] = {
            key: {
                "sensitive": task.sensitive,
                "cards": {name: said(name) for name in asked},
                "outcomes": [{"report": r.as_json(), "sensitivity": s.whole() if s else None} for r, s in outcomes],
            }
            for key, (task, (outcomes, asked)) in found.items()
        }
        self.known["rulings"] = dict(rulings)


def verify(
    corpus: Path,
    store: Store,
    *,
    limits: Limits = Limits(),
    sensitive: bool = False,
    sentences: bool = False,
    memory: Memory | None = None,
    crew: Crew = Crew(),
) -> VerifyReport:
    """Replay every scenario that a build's records name, from the corpus it was built from.

    sensitive: also find what each proof turns on. sentences: also take out each printed sentence. memory: what need
    not be replayed again. crew: who replays, file by file. Raises JudgeError ``stale-build`` when a file holds other
    scenarios than the build.
    """
    memory = memory or Memory()
    scenarios = store.every(Scenario)
    paths = dict.fromkeys(s.path for s in scenarios)
    tasks = [Task(path, _text(corpus / path), limits, sensitive) for path in sorted(paths)]
    library = Library.from_store(store)
    said, common = cache(library.said), cache(library.common)
    games = {path: frozenset(s.game for s in scenarios if s.path == path) for path in paths}
    keys = {task.path: memory.key(task, games[task.path], common(games[task.path])) for task in tasks}
    known = {task.path: memory.get(keys[task.path], said, sensitive=sensitive) for task in tasks}
    left = sorted((t for t in tasks if known[t.path] is None), key=lambda t: -len(t.text))
    results = run_jobs(replay_noted, left, store.path, crew)
    found = {path: kept for path, kept in known.items() if kept is not None}
    found.update((task.path, made) for task, made in zip(left, results, strict=True))
    by_scenario: dict[str, Outcome] = {}
    for task in tasks:
        listed = [s for s in scenarios if s.path == task.path]
        by_scenario.update(_matched(corpus / task.path, listed, found[task.path][0]))
    reports = {s.id: by_scenario[s.id][0] for s in scenarios}
    rulings = _standing(store, scenarios, reports)
    before: Mapping[str, str] = memory.known["rulings"]
    memory.keep({keys[t.path]: (t, found[t.path]) for t in tasks}, said, rulings)
    asked = sweeps(store, {task.path: task.text for task in tasks}, reports, library)
    tried = _swept(asked, library.digest(), memory, store.path, crew if sentences else None)
    printed = {s.of: sentences_of_card(store, s.game, s.of, held) for s, held in tried.items()}
    verdicts = {i: report.verdict.value for i, report in reports.items()}
    stated = {game: statements(store, game, verdicts, printed) for game in store.games()}
    return VerifyReport(
        reports,
        tuple(replace(_count(store, g, scenarios, rulings), statements=count(found)) for g, found in stated.items()),
        _changed(before, rulings),
        {i: s for i, (_, s) in by_scenario.items() if s is not None},
        len(left),
        tuple(s for found in stated.values() for s in found if s.standing is Standing.OPEN),
        printed,
        _by_first_proof(tried),
    )


def _by_first_proof(tried: Mapping[Sweep, Held]) -> dict[str, list[tuple[str, str, str]]]:
    """Card, sentence and who fails without it, by the first of the card's proofs: with it they are published."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for sweep, held in tried.items():
        for proof in sweep.proofs[:1]:
            found.setdefault(proof.id, []).extend((sweep.of, *said) for said in held)
    return found


def _swept(listed: Sequence[Sweep], library: str, memory: Memory, store: Path, crew: Crew | None) -> dict[Sweep, Held]:
    """The sentences of each card with who fails without them. crew: who tries what is not remembered; without one,
    it is told of the games where all is."""
    keys = {sweep: memory.key_of_sweep(sweep, library) for sweep in listed}
    known = memory.known["sentences"] if memory.engine else {}
    left = [sweep for sweep in listed if keys[sweep] not in known]
    results = run_jobs(swept, left, store, crew) if crew is not None else []
    found = {s: tuple((text, proof) for text, proof in known[keys[s]]) for s in listed if keys[s] in known}
    found.update(zip(left, results, strict=False))
    memory.known["sentences"] = {keys[sweep]: held for sweep, held in found.items()}
    unknown = {sweep.game for sweep in listed if sweep not in found}
    return {sweep: found[sweep] for sweep in listed if sweep.game not in unknown}


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise JudgeError(
            "unreadable", f"the scenario file cannot be read: {error}.", where=str(file), hint="Run judge build again."
        ) from error


def _matched(file: Path, listed: Sequence[Scenario], outcomes: Sequence[Outcome]) -> dict[str, Outcome]:
    ordered = sorted(listed, key=lambda s: int(s.id.rsplit("/", 1)[1]))
    if len(outcomes) != len(ordered):
        raise JudgeError(
            "stale-build",
            f"the file holds {len(outcomes)} scenarios and the build knows {len(ordered)}.",
            where=str(file),
            hint="Run judge build, then judge verify.",
        )
    return {s.id: o for s, o in zip(ordered, outcomes, strict=True)}


# --- rulings --------------------------------------------------------------------------------------


def _standing(store: Store, scenarios: Sequence[Scenario], reports: Mapping[str, Report]) -> dict[str, str]:
    """How each ruling stands that some scenario is about: ``proved``, ``overruled``, ``refuted`` or ``open``."""
    verdicts: dict[str, set[Verdict]] = {}
    for scenario in scenarios:
        for ruling in scenario.confirms:
            verdicts.setdefault(ruling, set()).add(reports[scenario.id].verdict)
    over = {name for conflict in store.every(Conflict) for name in conflict.overrules}
    return {ruling: _stands(found, ruling in over) for ruling, found in sorted(verdicts.items())}


def _stands(verdicts: set[Verdict], overruled: bool) -> str:
    if verdicts == {Verdict.CONFIRMED}:
        return "overruled" if overruled else "proved"
    return "refuted" if verdicts & AGAINST else "open"


def _changed(before: Mapping[str, str], now: Mapping[str, str]) -> tuple[Changed, ...]:
    """Nothing is said of the first replay of all."""
    if not before:
        return ()
    every = sorted({*before, *now})
    pairs = ((r, before.get(r, "open"), now.get(r, "open")) for r in every)
    return tuple(Changed(r, was, is_) for r, was, is_ in pairs if was != is_)


def _count(store: Store, game: str, scenarios: Sequence[Scenario], standing: Mapping[str, str]) -> GameCount:
    rulings = store.every(Ruling, game)
    by_kind = {r.id: r.kind for r in rulings}
    definitions = sum(kind in ("definition", "remark") and r not in standing for r, kind in by_kind.items())
    stands = Counter(standing.get(r, "") for r in by_kind)
    return GameCount(
        game,
        rulings=len(rulings),
        definitions=definitions,
        proved=stands["proved"],
        open=stands["open"] + stands[""] - definitions,
        refuted=stands["refuted"],
        overruled=stands["overruled"],
        scenarios=sum(1 for s in scenarios if s.game == game),
        records=len(
            {i for s in scenarios if s.game == game for i in s.confirms if standing[i] == "proved"} - set(by_kind)
        ),
    )
