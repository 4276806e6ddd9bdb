"""The corpus as a SQLite file, written through sqlite-utils; ``store`` reads it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from judge.builds.linked import links_of, names_of
from judge.builds.store import Support
from judge.errors import JudgeError
from judge.records import Noted, Record, Scenario, folded, from_json, to_json

SCHEMA = Migrations("judge")

_BATCH = 1000  # records written at once: their rows are held beside them


@SCHEMA(name="0001_corpus")
def _corpus_tables(db: Database) -> None:
    db.table("records").create(
        {"id": str, "type": str, "game": str, "document": str, "title": str, "line": int, "body": str}, pk="id"
    )
    db.table("records").create_index(["type", "game", "document", "line"])
    db.table("names").create({"folded": str, "game": str, "rank": int, "name": str, "record": str})
    db.table("names").create_index(["folded", "game"])
    db.table("links").create({"source": str, "kind": str, "target": str})
    db.table("links").create_index(["target", "kind"])
    db.table("links").create_index(["source", "kind"])
    db.table("reports").create({"scenario": str, "verdict": str, "body": str}, pk="scenario")
    db.table("tokens").create({"game": str, "position": int, "body": str}, pk=("game", "position"))
    db.table("rules_index").create({"game": str, "number": str, "heading": str}, pk=("game", "number"))
    db.table("editions").create({"game": str, "edition": str}, pk="game")


@SCHEMA(name="0002_noted")
def _noted_table(db: Database) -> None:
    columns = {"record": str, "game": str, "definition": int, "reason": str, "sentence": str}
    db.table("noted").create(columns, pk=("record", "sentence"))


@SCHEMA(name="0003_readings")
def _readings_table(db: Database) -> None:
    db.table("readings").create({"record": str, "body": str}, pk="record")


def write_store(
    path: Path,
    records: Iterable[Record],
    support: Mapping[str, Support] | None = None,
    verdicts: Mapping[str, Mapping[str, Any]] | None = None,
    noted: Iterable[Noted] = (),
    readings: Mapping[str, Mapping[str, Any]] | None = None,
) -> None:
    """Writes a new file with these records (in reading order), support data by game, verdicts by scenario id, what is
    noted on statements, and how cards are read by their ids.

    Raises JudgeError ``duplicate-id`` when two records share an id. The file holds no clock: the same input gives the
    same content.
    """
    db = Database(sqlite3.connect(path))
    try:
        SCHEMA.apply(db)
        with db.atomic():
            _write_records(db, records)
            _write_support(db, support or {})
            db.table("noted").insert_all(vars(note) for note in noted)
            read = (readings or {}).items()
            db.table("readings").insert_all({"record": card, "body": _dump(body)} for card, body in read)
            db.execute("update _sqlite_migrations set applied_at = ''")
        if verdicts:
            _set_verdicts(db, verdicts)
        db.execute("vacuum")
    finally:
        db.conn.close()


def _set_verdicts(db: Database, verdicts: Mapping[str, Mapping[str, Any]]) -> None:
    """Writes verdicts into a corpus that is being built: scenario id → ``{"verdict": …, "report": {…}}``.

    Raises JudgeError ``unknown-id`` for an id that is no scenario of the corpus.
    """
    with db.atomic():
        for scenario_id, outcome in sorted(verdicts.items()):
            rows = list(db.query("select body from records where id = ? and type = 'scenario'", [scenario_id]))
            if not rows:
                raise JudgeError(
                    "unknown-id",
                    f'a verdict was given for "{scenario_id}", which is no scenario of this corpus.',
                    hint="Run judge verify again: the corpus has changed since.",
                )
            scenario = from_json(json.loads(rows[0]["body"]))
            assert isinstance(scenario, Scenario)
            scenario = replace(scenario, verdict=str(outcome["verdict"]))
            db.table("records").update(scenario_id, {"body": _dump(to_json(scenario))})
            db.table("reports").insert(
                {"scenario": scenario_id, "verdict": scenario.verdict, "body": _dump(outcome.get("report") or {})}
            )


def _write_records(db: Database, records: Iterable[Record]) -> None:
    seen: dict[str, Record] = {}
    listed = iter(records)
    while batch := list(islice(listed, _BATCH)):
        rows: list[dict[str, Any]] = []
        names: list[dict[str, Any]] = []
        links: list[dict[str, Any]] = []
        for record in batch:
            if record.id in seen:
                raise JudgeError(
                    "duplicate-id",
                    f'two records have the id "{record.id}": {seen[record.id].title} and {record.title}.',
                    hint="Give one of the documents another id in the manifest.",
                )
            seen[record.id] = record
            rows.append(_row(record))
            names.extend(
                {"folded": folded(name), "game": record.game, "rank": rank, "name": name, "record": record.id}
                for rank, name in names_of(record)
            )
            links.extend({"source": record.id, "kind": kind, "target": target} for kind, target in links_of(record))
        for table, content in (("records", rows), ("names", names), ("links", links)):
            db.table(table).insert_all(content)


def _row(record: Record) -> dict[str, Any]:
    return {
        "id": record.id,
        "type": record.type,
        "game": record.game,
        "document": record.document,
        "title": record.title,
        "line": record.span.start_line if record.span else 0,
        "body": _dump(to_json(record)),
    }


def _write_support(db: Database, support: Mapping[str, Support]) -> None:
    for game, data in sorted(support.items()):
        db.table("tokens").insert_all(
            {"game": game, "position": n, "body": _dump(token)} for n, token in enumerate(data.tokens)
        )
        db.table("rules_index").insert_all(
            {"game": game, "number": number, "heading": heading} for number, heading in (data.rules or {}).items()
        )
        if data.edition:
            db.table("editions").insert({"game": game, "edition": data.edition})


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=False, separators=(",", ":"))
