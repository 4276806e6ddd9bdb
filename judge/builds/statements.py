"""What a game's documents state, and how each statement stands: proved, overruled, refuted, open, or nothing that is
played.

A statement is a ruling, a rule (a paragraph or an item of a list), a term of a glossary, a keyword's reminder, a card,
or a row of a table. A row goes by the table's id and its number: ``hueshift/card-systems/table-2#3``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from judge import records
from judge.builds.held import OPEN, Sentence, published
from judge.builds.store import Store
from judge.frozen import Frozen

TYPES: tuple[type[records.Record], ...] = (
    records.Ruling,
    records.Rule,
    records.Term,
    records.Keyword,
    records.Table,
    records.Card,
)

_AGAINST = frozenset({"refuted", "illegal", "depends"})
UNPLAYED = {
    "definition": "only names a category",
    "remark": "states no rule",
}  # kinds of rulings that say nothing to play
_NO_PROOF = "no proof yet"


class Standing(StrEnum):
    """What became of a statement."""

    PROVED = "proved"
    OVERRULED = "overruled"
    REFUTED = "refuted"
    DEFINITION = "definition"
    OPEN = "open"


class Statement(Frozen):
    """A statement of a document. id: of the record, or of the row; type: of its record; text: as printed, a row's
    cells with bars between; reason: why it states nothing that is played, why it is open, or what overrules it:
    a conflict's id, or words; cause: the id of the scenario the reason speaks of; proofs: ids of the scenarios that
    confirm it."""

    id: str
    type: str
    game: str
    title: str
    text: str
    standing: Standing
    reason: str = ""
    cause: str = ""
    proofs: tuple[str, ...] = ()


class StatementCount(Frozen):
    """How many statements of a game stand how."""

    all: int = 0
    definitions: int = 0
    proved: int = 0
    open: int = 0
    refuted: int = 0
    overruled: int = 0

    @property
    def executable(self) -> int:
        """Those that can be played: all that are no definitions."""
        return self.all - self.definitions

    @property
    def percent(self) -> float:
        """The share of the executable ones that are proved, in hundredths; 100 where there are none."""
        return 100.0 * self.proved / self.executable if self.executable else 100.0

    def as_json(self) -> dict[str, object]:
        """As ``judge verify --json`` prints it; the percentage is cut off, so that 100 is every one."""
        return {**vars(self), "executable": self.executable, "percent": int(self.percent * 10) / 10}


def statements(
    store: Store,
    game: str,
    verdicts: Mapping[str, str] | None = None,
    sentences: Mapping[str, Sequence[Sentence]] | None = None,
) -> tuple[Statement, ...]:
    """Every statement of a game's documents in their order, type by type.

    verdicts: scenario id to verdict, sentences: those of each card, where they are not those of the build. A statement
    is proved when every scenario that names it is confirmed, one of them has a contrast, and, where the sentences of
    cards were tried, none of its own is open; where a conflict overrules it, the same shows that something else is
    followed. A collection of cards states nothing of its own: what only such a
    document holds is left out.
    """
    printed = published(store) if sentences is None else sentences
    named = _named(store, game, verdicts)
    noted = store.noted(game)
    over = {name: c.id for c in store.every(records.Conflict, game) for name in c.overrules}
    data = {document.id for document in store.every(records.Document, game) if document.kind == records.COLLECTION}
    return tuple(
        _against(_with_sentences(s, printed.get(s.id, ())), over.get(s.id, ""))
        for kind in TYPES
        for r in store.every(kind, game)
        if r.document not in data
        for s in _of(r, noted, named)
    )


def _with_sentences(statement: Statement, printed: Iterable[Sentence]) -> Statement:
    """A card is proved when every sentence of it is."""
    left = next((s.text for s in printed if s.standing == OPEN), None)
    if statement.standing is not Standing.PROVED or left is None:
        return statement
    return replace(statement, standing=Standing.OPEN, reason=f"no proof of it fails without “{left}”")


def _against(statement: Statement, conflict: str) -> Statement:
    """What would be proved and is not followed is overruled by the conflict that says so, if there is one."""
    if not conflict or statement.standing is not Standing.PROVED:
        return statement
    return replace(statement, standing=Standing.OVERRULED, reason=conflict)


def count(found: Iterable[Statement]) -> StatementCount:
    """How many of these stand how."""
    listed = [statement.standing for statement in found]
    by = {standing: listed.count(standing) for standing in Standing}
    return StatementCount(
        all=len(listed),
        definitions=by[Standing.DEFINITION],
        proved=by[Standing.PROVED],
        open=by[Standing.OPEN],
        refuted=by[Standing.REFUTED],
        overruled=by[Standing.OVERRULED],
    )


Proofs = Mapping[str, list[tuple[records.Scenario, str]]]


def _named(store: Store, game: str, verdicts: Mapping[str, str] | None) -> Proofs:
    """What the scenarios of a game confirm, each with its verdict."""
    found: dict[str, list[tuple[records.Scenario, str]]] = {}
    for scenario in store.every(records.Scenario, game):
        verdict = scenario.verdict if verdicts is None else verdicts.get(scenario.id, "")
        for target in scenario.confirms:
            found.setdefault(target, []).append((scenario, verdict))
    return found


def _of(record: records.Record, noted: Mapping[tuple[str, str], records.Noted], named: Proofs) -> Iterator[Statement]:
    own = noted.get((record.id, ""))
    if isinstance(record, records.Table) and record.rows and not (own is not None and own.definition):
        for n, row in enumerate(record.rows, 1):
            name = records.row_id(record.id, n)
            yield _standing(record, name, " | ".join(row), noted.get((name, ""), own), named)
    else:
        yield _standing(record, record.id, record.text, own, named)


def _standing(record: records.Record, name: str, text: str, noted: records.Noted | None, named: Proofs) -> Statement:
    proofs = named.get(name, [])
    kind = UNPLAYED.get(record.kind, "") if isinstance(record, records.Ruling) else ""
    cause = ""
    if proofs:
        standing, reason, cause = _judged(proofs)
    elif noted is not None:
        standing = Standing.DEFINITION if noted.definition else Standing.OPEN
        reason = noted.reason
    elif kind:
        standing, reason = Standing.DEFINITION, kind
    else:
        standing, reason = Standing.OPEN, _NO_PROOF
    return Statement(
        name, record.type, record.game, record.title, text, standing, reason, cause, tuple(s.id for s, _ in proofs)
    )


def _judged(proofs: list[tuple[records.Scenario, str]]) -> tuple[Standing, str, str]:
    """How a statement with proofs stands, why, and the proof that says so."""
    against = next(((s, v) for s, v in proofs if v in _AGAINST), None)
    if against:
        return Standing.REFUTED, f"{against[0].id} comes out {against[1]}", against[0].id
    weak = next(((s, v) for s, v in proofs if v != "confirmed"), None)
    if weak and not weak[1]:
        return Standing.OPEN, "not yet replayed", ""
    if weak:
        return Standing.OPEN, f"{weak[0].id} comes out {weak[1]}", weak[0].id
    if not any(s.contrasts for s, _ in proofs):
        return Standing.OPEN, f"{proofs[0][0].id} has no contrast", proofs[0][0].id
    return Standing.PROVED, "", ""
