"""Replaying every scenario of a corpus: the verdicts that a build shows, and the table by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from judge.errors import JudgeError
from judge.records import Scenario
from judge.scenario.checking import check
from judge.scenario.library import Library
from judge.scenario.report import Report, Verdict
from judge.scenario.run import Limits
from judge.store import Store


@dataclass(frozen=True)
class GameCount:
    """One line of the table: rulings by what became of them, and the number of scenarios."""

    game: str
    rulings: int
    definitions: int
    proved: int
    open: int
    refuted: int
    scenarios: int

    def as_json(self) -> dict[str, object]:
        """As ``judge verify --json`` prints it."""
        return dict(vars(self))


@dataclass(frozen=True)
class VerifyReport:
    """Every scenario's report by its id, the table, and the scenarios whose verdict changed."""

    by_scenario: Mapping[str, Report] = field(default_factory=dict)
    games: tuple[GameCount, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def verdicts(self) -> dict[str, dict[str, object]]:
        """What a build stores: scenario id to verdict and report."""
        return {i: {"verdict": r.verdict.value, "report": r.as_json()} for i, r in self.by_scenario.items()}

    @property
    def refuted(self) -> tuple[str, ...]:
        """Scenarios that are not confirmed."""
        return tuple(i for i, r in self.by_scenario.items() if r.verdict is not Verdict.CONFIRMED)

    def as_json(self) -> dict[str, object]:
        """The object ``judge verify --json`` prints."""
        return {"games": [g.as_json() for g in self.games], "changed": list(self.changed)}


def verify(
    corpus: Path,
    store: Store,
    library: Library,
    *,
    limits: Limits = Limits(),
    progress: Callable[[int, int], None] | None = None,
) -> VerifyReport:
    """Replay every scenario that a build's records name, from the corpus it was built from.

    progress: called with how many files are done and how many there are. Raises JudgeError ``stale-build`` when a
    file holds other scenarios than the build.
    """
    scenarios = [
        s for s in store.by_type("scenario", per_page=max(1, store.count("scenario"))) if isinstance(s, Scenario)
    ]
    by_path: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        by_path.setdefault(scenario.path, []).append(scenario)
    found: dict[str, Report] = {}
    for done, (path, listed) in enumerate(sorted(by_path.items()), 1):
        found.update(_file(corpus / path, path, listed, library, limits))
        if progress is not None:
            progress(done, len(by_path))
    changed = tuple(s.id for s in scenarios if s.verdict and s.verdict != found[s.id].verdict.value)
    return VerifyReport(found, tuple(_count(store, g, scenarios, found) for g in store.games()), changed)


def _file(file: Path, path: str, listed: list[Scenario], library: Library, limits: Limits) -> dict[str, Report]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise JudgeError(
            "unreadable",
            f"the scenario file cannot be read: {error}.",
            where=str(file),
            hint="Run judge build again.",
        ) from error
    reports = check(text, library=library, source=path, limits=limits)
    ordered = sorted(listed, key=lambda s: int(s.id.rsplit("/", 1)[1]))
    if len(reports) != len(ordered):
        raise JudgeError(
            "stale-build",
            f"the file holds {len(reports)} scenarios and the build knows {len(ordered)}.",
            where=str(file),
            hint="Run judge build, then judge verify.",
        )
    return {s.id: r for s, r in zip(ordered, reports, strict=True)}


def _count(store: Store, game: str, scenarios: list[Scenario], found: Mapping[str, Report]) -> GameCount:
    rulings = store.by_type("ruling", game, per_page=max(1, store.count("ruling", game)))
    verdicts: dict[str, list[Verdict]] = {}
    for scenario in scenarios:
        for ruling in scenario.confirms:
            verdicts.setdefault(ruling, []).append(found[scenario.id].verdict)
    definitions = [r for r in rulings if getattr(r, "kind", "") in ("definition", "remark") and r.id not in verdicts]
    proved = [r for r in rulings if set(verdicts.get(r.id, ())) == {Verdict.CONFIRMED}]
    refuted = [r for r in rulings if set(verdicts.get(r.id, ())) & {Verdict.REFUTED, Verdict.ILLEGAL, Verdict.DEPENDS}]
    return GameCount(
        game,
        rulings=len(rulings),
        definitions=len(definitions),
        proved=len(proved),
        open=len(rulings) - len(definitions) - len(proved) - len(refuted),
        refuted=len(refuted),
        scenarios=sum(1 for s in scenarios if s.game == game),
    )
