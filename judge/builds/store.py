"""The corpus as a SQLite file, read; ``store_writing`` writes it.

``Store.open`` reads it, from any number of threads. A store is
never changed after its build was published; verdicts come with the next build.
"""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from judge.builds.linked import NAMED_TYPES
from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.records import (
    IMPORTANCE,
    Conflict,
    Document,
    Noted,
    Record,
    Ruling,
    Scenario,
    Span,
    Table,
    folded,
    from_json,
)

R = TypeVar("R", bound=Record)

_NUMBERED = re.compile(r'"(?=([^"\s,:{}\[\]\\]*\d[^"\s,:{}\[\]\\]*)")')  # in JSON, a text of one word with a digit
_VERSION_SUFFIX = re.compile(r"\s*\((?:red|yellow|blue|yel|blu)\)\s*$", re.IGNORECASE)


class Support(Frozen):
    """What a game needs beside its documents: tokens they only name, what citations of its rulebook resolve to, and
    what players ask of its rules, by their numbers."""

    tokens: tuple[Mapping[str, Any], ...] = ()
    rules: Mapping[str, str] | None = None
    edition: str = ""
    asked: Mapping[str, str] | None = None

    def said(self) -> dict[str, tuple[str, ...]]:
        """By number, what is said of a rule in other words than its own."""
        rules, asked = self.rules or {}, self.asked or {}
        return {n: tuple(told[n] for told in (rules, asked) if n in told) for n in {**rules, **asked}}


class Named(Frozen):
    """A name a record goes by. rank: 0 its name, 1 another printed name, 2 a short name; type: the
    record's."""

    name: str
    rank: int
    record: str
    game: str
    type: str


class CardSet(Frozen):
    """A set of cards as card data lists it: its code, its name, and the day it was released, or empty."""

    code: str
    name: str
    released: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What tells whether a record is the same in two stores, and where it stands."""

    id: str
    type: str
    game: str
    document: str
    line: int
    hash: str

    def same(self, other: Mark) -> bool:
        """Whether two records of one id say the same."""
        return self.type == other.type and self.hash == other.hash

    def as_record(self) -> Record:
        """A record that holds nothing but its place and its hash."""
        span = Span(self.line, self.line) if self.line else None
        return Record(id=self.id, game=self.game, document=self.document, title="", text="", span=span, hash=self.hash)


@lru_cache(maxsize=4096)
def _record(body: str) -> Record:
    """The record of a row: pages ask for the same ones again and again, and no record ever changes."""
    return from_json(json.loads(body))


class Store:
    """A published corpus, read-only. One Store may be used by several threads: each gets its own
    connection."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._lock = threading.Lock()
        self._connections: list[sqlite3.Connection] = []
        self._all_names: list[Named] | None = None
        self._ids: tuple[str, ...] | None = None
        self._games: tuple[str, ...] | None = None
        self._conflicts: tuple[Conflict, ...] | None = None
        self._marks: dict[str, Mark] | None = None
        self._citing: dict[str, dict[str, None]] | None = None

    # -- opening

    @classmethod
    def open(cls, path: str | Path) -> Store:
        """Opens a corpus for reading. Raises JudgeError ``damaged-build`` when it is missing or not
        readable."""
        path = Path(path)
        if not path.is_file():
            raise damaged(path, "is missing")
        store = cls(path)
        store._rows("select count(*) as n from records")
        return store

    def close(self) -> None:
        """Closes every thread's connection; the store cannot be used afterwards."""
        with self._lock:
            for connection in self._connections:
                connection.close()
            self._connections.clear()

    def check(self) -> None:
        """Reads the whole file. Raises JudgeError ``damaged-build`` when SQLite finds a fault in it."""
        for row in self._rows("pragma quick_check"):
            if row["quick_check"] != "ok":
                raise damaged(self.path, f"is damaged ({row['quick_check']})")

    def _rows(self, sql: str, params: Sequence[Any] = ()) -> list[sqlite3.Row]:
        return list(self._each(sql, params))

    def _each(self, sql: str, params: Sequence[Any] = ()) -> Iterator[sqlite3.Row]:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        try:
            if connection is None:
                address = f"file:{quote(str(self.path.resolve()))}?mode=ro"
                connection = sqlite3.connect(address, uri=True, check_same_thread=False)
                # Not through sqlite_utils, which asks for a savepoint around each question: it is a read.
                connection.row_factory = sqlite3.Row
                with self._lock:
                    self._connections.append(connection)
                self._local.connection = connection
            yield from connection.execute(sql, params)
        except sqlite3.DatabaseError as error:
            raise damaged(self.path, f"cannot be read ({error})") from error

    def _records(self, sql: str, params: Sequence[Any] = ()) -> tuple[Record, ...]:
        return tuple(_record(row["body"]) for row in self._rows(sql, params))

    # -- reading records

    def has(self, record_id: str) -> bool:
        """Whether there is a record with this id."""
        return bool(self._rows("select 1 from records where id = ?", [record_id]))

    def get(self, record_id: str) -> Record:
        """The record with this id, or the one it joined (``judge.ingest.one_card``).

        Raises JudgeError ``unknown-id`` with the nearest ids."""
        found = self._records("select body from records where id = ?", [record_id]) or self._linked("prints", record_id)
        if found:
            return found[0]
        raise JudgeError(
            "unknown-id",
            f'no record has the id "{_short(record_id)}".',
            candidates=nearest(record_id[:200], self.ids()),
            hint="Search for it with judge search, or list ids with judge export.",
        )

    def find(self, name: str, game: str | None = None, types: Sequence[str] = ()) -> Record:
        """The record a person means by a name or an id.

        Case, accents, punctuation and quotes do not count, a colour in brackets is ignored. A full name
        goes before another printed name, that before a short hero name; a card before a keyword before a
        term before a rule. Raises JudgeError ``unknown-name`` with the nearest names, or ``ambiguous-name``
        with the ids it may mean."""
        if self.has(name) or self._linked("prints", name):
            record = self.get(name)
            if (game is None or record.game == game) and (not types or record.type in types):
                return record
        hits = self._named(_VERSION_SUFFIX.sub("", name), game, types) or self._named(name, game, types)
        if not hits:
            known = {n.name for n in self.all_names() if game in (None, n.game)}
            raise JudgeError(
                "unknown-name",
                f'nothing is called "{_short(name)}"' + (" in that game." if game else "."),
                candidates=nearest(name[:200], known),
                hint="Search for its words with judge search.",
            )
        best = min((rank, order) for rank, order, _ in hits)
        ids = list(dict.fromkeys(record for rank, order, record in hits if (rank, order) == best))
        if len(ids) > 1:
            raise JudgeError(
                "ambiguous-name",
                f'"{_short(name)}" may be more than one thing.',
                candidates=ids,
                hint="Say which by its id, or name the game.",
            )
        return self.get(ids[0])

    def _named(self, name: str, game: str | None, types: Sequence[str]) -> list[tuple[int, int, str]]:
        rows = self._rows(
            "select names.rank, names.record, records.type from names"
            " join records on records.id = names.record"
            " where names.folded = ? and (? is null or names.game = ?) order by names.rowid",
            [folded(name), game, game],
        )
        return [
            (row["rank"], NAMED_TYPES.index(row["type"]), row["record"])
            for row in rows
            if not types or row["type"] in types
        ]

    def all_names(self) -> list[Named]:
        """Every name of every record, read once and kept."""
        if self._all_names is None:
            rows = self._rows(
                "select names.name, rank, record, names.game, type from names"
                " join records on records.id = record order by names.rowid"
            )
            self._all_names = [Named(**row) for row in rows]
        return self._all_names

    def every(self, kind: type[R], game: str | None = None) -> tuple[R, ...]:
        """Every record of a type, in the order of the documents."""
        found = self._records(
            "select body from records where type = ? and (? is null or game = ?) order by game, document, line, rowid",
            [kind.type, game, game],
        )
        return tuple(record for record in found if isinstance(record, kind))

    def by_type(
        self, record_type: str, game: str | None = None, page: int = 1, per_page: int = 100
    ) -> tuple[Record, ...]:
        """A page (from 1) of the records of a type, in the order of their documents."""
        if page < 1 or per_page < 1:
            raise JudgeError("bad-page", f"page {page} of {per_page} records does not exist.", hint="Pages begin at 1.")
        return self._records(
            "select body from records where type = ? and (? is null or game = ?)"
            " order by game, document, line, rowid limit ? offset ?",
            [record_type, game, game, per_page, (page - 1) * per_page],
        )

    def count(self, record_type: str | None = None, game: str | None = None, document: str | None = None) -> int:
        """How many records there are, of a type, of a game, in a document."""
        rows = self._rows(
            "select count(*) as n from records"
            " where (?1 is null or type = ?1) and (?2 is null or game = ?2) and (?3 is null or document = ?3)",
            [record_type, game, document],
        )
        return int(rows[0]["n"])

    def games(self) -> tuple[str, ...]:
        """The games that have records, sorted; read once and kept."""
        if self._games is None:
            rows = self._rows("select distinct game from records order by game")
            self._games = tuple(row["game"] for row in rows)
        return self._games

    def records(self) -> Iterator[Record]:
        """Every record of every type, sorted by id."""
        for body in self.bodies():
            yield from_json(body)

    def ids(self) -> tuple[str, ...]:
        """Every id, document by document in printed order, read once and kept."""
        if self._ids is None:
            self._ids = tuple(row["id"] for row in self._rows("select id from records order by document, line, id"))
        return self._ids

    def bodies(self) -> Iterator[dict[str, Any]]:
        """The JSON form of every record, sorted by id."""
        for row in self._each("select body from records order by id"):
            yield json.loads(row["body"])

    def marks(self) -> dict[str, Mark]:
        """What tells every record apart from another edition of it, by id and sorted by it."""
        if self._marks is None:
            sql = "select id, type, game, document, line, json_extract(body, '$.hash') as hash from records order by id"
            self._marks = {row["id"]: Mark(**row) for row in self._each(sql)}
        return self._marks

    def verdicts(self) -> dict[str, tuple[str, ...]]:
        """What came out of the scenarios that confirm a record, each verdict once, by its id; one that was not replayed
        is empty. Records that nothing confirms are left out."""
        found: dict[str, set[str]] = {}
        sql = (
            "select target, json_extract(body, '$.verdict') as verdict from links"
            " join records on records.id = links.source where kind = 'confirms' and type = 'scenario'"
        )
        for row in self._each(sql):
            found.setdefault(row["target"], set()).add(row["verdict"] or "")
        return {record: tuple(sorted(verdicts)) for record, verdicts in found.items()}

    # -- following links

    def _linked(self, kind: str, target: str) -> tuple[Record, ...]:
        return self._records(
            "select body from links join records on records.id = links.source"
            " where links.kind = ? and links.target = ? order by game, document, line, records.rowid",
            [kind, target],
        )

    def joined(self) -> dict[str, str]:
        """What records that joined another were called in their own documents: that id → the one they have now."""
        rows = self._rows("select target, source from links where kind = 'prints' order by rowid")
        return {row["target"]: row["source"] for row in rows}

    def rulings_of(self, record_id: str) -> tuple[Ruling, ...]:
        """The rulings printed under a card or keyword, in printed order; those that other places gave come last."""
        found = (r for r in self._linked("about", record_id) if isinstance(r, Ruling))
        return tuple(sorted(found, key=lambda ruling: bool(ruling.under or ruling.question)))

    def mentions_of(self, record_id: str) -> tuple[Record, ...]:
        """The rulings and rules printed elsewhere that name this card or keyword or refer to this rule."""
        return self._linked("mentions", record_id)

    def proofs_of(self, ruling_id: str) -> tuple[Scenario, ...]:
        """The scenarios that confirm this ruling."""
        return tuple(r for r in self._linked("confirms", ruling_id) if isinstance(r, Scenario))

    def scenarios_of(self, record_id: str) -> tuple[Scenario, ...]:
        """The scenarios that confirm this record or one of its rulings, each once."""
        found = {s.id: s for s in self.proofs_of(record_id)}
        for ruling in self.rulings_of(record_id):
            found.update((s.id, s) for s in self.proofs_of(ruling.id))
        return tuple(found.values())

    def noted(self, game: str) -> dict[tuple[str, str], Noted]:
        """What is noted on the statements of a game, by the id of the record or the row, and the sentence or ""."""
        rows = self._rows("select record, game, definition, reason, sentence from noted where game = ?", [game])
        found = (Noted(r["record"], r["game"], bool(r["definition"]), r["reason"], r["sentence"]) for r in rows)
        return {(n.record, n.sentence): n for n in found}

    def swept(self) -> list[tuple[str, list[list[str]]]]:
        """The scenarios that sentences were tried on, with card, sentence, and who fails without it (or "")."""
        sql = "select scenario, json_extract(body, '$.sentences') as said from reports where said is not null"
        return [(r["scenario"], json.loads(r["said"])) for r in self._rows(sql)]

    def report_of(self, scenario_id: str) -> dict[str, Any] | None:
        """What the checker reported of a scenario when this build was verified, or None."""
        rows = self._rows("select body from reports where scenario = ?", [scenario_id])
        return dict(json.loads(rows[0]["body"])) if rows else None

    def citing(self, number: str) -> tuple[Scenario, ...]:
        """The scenarios whose replay cites a rule by its number; the reports are read through once."""
        if self._citing is None:
            citing: dict[str, dict[str, None]] = {}
            for row in self._each("select scenario, body from reports"):
                for said in _NUMBERED.findall(row["body"]):
                    citing.setdefault(said, {})[row["scenario"]] = None
            self._citing = citing
        found = map(self.get, self._citing.get(number, ()))
        return tuple(scenario for scenario in found if isinstance(scenario, Scenario))

    def reading_of(self, card_id: str) -> dict[str, Any] | None:
        """How the engine reads a card, ``{"status","sentences"}``; None in a build that nobody asked an engine for."""
        rows = self._rows("select body from readings where record = ?", [card_id])
        return dict(json.loads(rows[0]["body"])) if rows else None

    def readings(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """How each card is read, by its id."""
        for row in self._each("select record, body from readings"):
            yield row["record"], json.loads(row["body"])

    def conflicts_of(self, record_id: str) -> tuple[Conflict, ...]:
        """The contradictions that quote this record, the most important first."""
        return _by_importance(self._linked("quotes", record_id))

    def conflicts(
        self, game: str | None = None, document: str | None = None, importance: str | None = None
    ) -> tuple[Conflict, ...]:
        """The contradictions in a game, noted on a document or quoting it, of an importance; the most important
        first, then in the order of the documents. Raises JudgeError ``unknown-game``, ``unknown-document``."""
        for what, name, known in (
            ("game", game, self.games()),
            ("document", document, [d.id for d in self.every(Document)]),
        ):
            if name is not None and name not in known:
                raise JudgeError(
                    f"unknown-{what}",
                    f'there is no {what} "{_short(name)}".',
                    candidates=nearest(name[:200], known),
                    hint=f"Leave {what} out to ask about all of them.",
                )
        if self._conflicts is None:
            self._conflicts = _by_importance(self.every(Conflict))
        return tuple(
            conflict
            for conflict in self._conflicts
            if game in (None, conflict.game)
            and importance in (None, conflict.importance)
            and (document is None or document in (conflict.document, *(p.id.split("/")[0] for p in conflict.between)))
        )

    # -- support data

    def tokens(self, game: str) -> list[dict[str, Any]]:
        """The tokens of a game that its documents only name: ``name, type, stats, text, cites``, in file
        order."""
        rows = self._rows("select body from tokens where game = ? order by position", [game])
        return [dict(json.loads(row["body"])) for row in rows]

    def sets(self, game: str) -> dict[str, CardSet]:
        """The sets that card data of a game lists, by their codes; of a set listed twice the first release counts."""
        found: dict[str, CardSet] = {}
        for table in self.every(Table, game):
            if table.columns == ("set", "name", "released"):
                for code, name, released in table.rows:
                    known = found.setdefault(code, CardSet(code, name, released))
                    if released and (not known.released or released < known.released):
                        found[code] = CardSet(code, known.name, released)
        return found

    def rules_index(self, game: str) -> dict[str, str]:
        """Rule number → heading in our words, for a game's rulebook."""
        return {
            row["number"]: row["heading"]
            for row in self._rows("select number, heading from rules_index where game = ? order by rowid", [game])
        }

    def rules_edition(self, game: str) -> str:
        """The edition of the rulebook that ``rules_index`` numbers follow, or empty."""
        rows = self._rows("select edition from editions where game = ?", [game])
        return str(rows[0]["edition"]) if rows else ""


def _by_importance(records: Iterable[Record]) -> tuple[Conflict, ...]:
    found = [record for record in records if isinstance(record, Conflict)]
    return tuple(sorted(found, key=lambda conflict: IMPORTANCE.index(conflict.importance)))


def damaged(path: Path, what: str) -> JudgeError:
    """The error for a build's file that is missing or unreadable."""
    return JudgeError(
        "damaged-build",
        f"the build's file {path.name} {what}.",
        where=str(path),
        hint="Run judge build to make a new one.",
    )


def _short(name: str) -> str:
    return name if len(name) <= 80 else name[:77] + "…"
