"""What people wrote beside a document, ``corpus/<game>/<document>.notes.yaml``: readings of damaged text,
contradictions that only reading finds, and which statements nothing can be played of. The document as received is never
touched by any of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.ingest.found import SLIP
from judge.ingest.reading import DocumentReading, HeadingReading, ManifestEntry
from judge.ingest.yaml_files import read_yaml
from judge.records import IMPORTANCE, ROW, Card, Conflict, Noted, Passage, Record, hashed, ids_of, slug

SUFFIX = ".notes.yaml"
_TEXT_READING = {"line", "text", "reading", "reason"}
_HEADING_READING = {"line", "heading", "reading", "reason"}
_DEFINITION, _OPEN = "definition", "open"
_CONFLICT = {"id", "title", "between", "why", "importance", "follows"}
_OVERRULES = "overrules"


class TextReading(Frozen):
    """People's reading of a passage: the words as received in a line, what they must have been, and why."""

    line: int
    text: str
    reading: str
    reason: str


class Notes(Frozen):
    """A notes file. path: empty when the document has none."""

    path: str = ""
    readings: tuple[TextReading, ...] = ()
    headings: tuple[HeadingReading, ...] = ()
    conflicts: tuple[Mapping[str, Any], ...] = ()
    statements: tuple[Mapping[str, Any], ...] = ()


def notes_files(corpus: Path) -> list[Path]:
    """The notes files of every game, sorted."""
    return sorted(corpus.glob(f"*/*{SUFFIX}"))


def read_notes(corpus: Path, entry: ManifestEntry) -> Notes:
    """The notes on a document; none when there is no file beside it.

    Raises JudgeError ``bad-notes`` when the file cannot be understood, ``bad-yaml``, ``not-utf-8``.
    """
    path = (corpus / entry.file).with_name(entry.id + SUFFIX)
    if not path.is_file():
        return Notes()
    documents = list(read_yaml(path))
    if len(documents) != 1 or not isinstance(documents[0].value, dict):
        raise _bad(path, "is not one mapping with `readings:`, `conflicts:`, `statements:`", "Write each as a list.")
    body = documents[0].value
    unknown = [key for key in body if key not in ("readings", "conflicts", "statements")]
    if unknown:
        raise _bad(path, f'has the unknown key "{unknown[0]}"', "Known: readings, conflicts, statements.")
    texts: list[TextReading] = []
    headings: list[HeadingReading] = []
    for item in _mappings(path, body, "readings"):
        if "heading" in item:
            _check(path, item, _HEADING_READING, "a reading of a heading")
            headings.append(HeadingReading(item["line"], item["heading"], item["reading"], item["reason"]))
        else:
            _check(path, item, _TEXT_READING, "a reading")
            texts.append(TextReading(item["line"], item["text"], item["reading"], item["reason"]))
    conflicts = _mappings(path, body, "conflicts")
    for item in conflicts:
        _check_conflict(path, item)
    statements = _mappings(path, body, "statements")
    for item in statements:
        _check_statement(path, item)
    return Notes(str(path), tuple(texts), tuple(headings), tuple(conflicts), tuple(statements))


def _mappings(path: Path, body: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    value = body.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise _bad(path, f"has no list under `{key}:`", "Write each entry as `- ` with its keys.")
    return value


def _check(path: Path, item: Mapping[str, Any], keys: set[str], what: str) -> None:
    name = str(item.get("line", item.get("id", "?")))
    wrong = next((key for key in item if key not in keys), "") or next((key for key in keys if key not in item), "")
    if wrong:
        known = ", ".join(sorted(keys))
        raise _bad(path, f'has {what} ({name}) with the key "{wrong}" missing or unknown', f"Known: {known}.")
    for key in keys - {"between"}:
        if not isinstance(item[key], int if key == "line" else str):
            raise _bad(path, f'gives "{key}" of {what} ({name}) a value of the wrong kind', "Text stands in quotes.")


def _check_conflict(path: Path, item: Mapping[str, Any]) -> None:
    _check(path, {k: v for k, v in item.items() if k != _OVERRULES}, _CONFLICT, "a conflict")
    between = item["between"]
    sides = isinstance(between, list) and all(
        isinstance(side, dict) and set(side) <= {"id", "quote"} and isinstance(side.get("id"), str) for side in between
    )
    if not sides or not between or not all(isinstance(side.get("quote", ""), str) for side in between):
        raise _bad(
            path, f'gives the conflict "{item["id"]}" no passages', "Write `between:` as a list of `{id, quote}`."
        )
    quoted = {side["id"] for side in between if side.get("quote")}
    overrules = item.get(_OVERRULES, [])
    if (
        not isinstance(overrules, list)
        or not all(isinstance(i, str) for i in overrules)
        or {i.partition(ROW)[0] for i in overrules} - quoted
    ):
        raise _bad(
            path,
            f'says of the conflict "{item["id"]}" that it overrules what it does not quote',
            "Write `overrules:` as a list of ids that stand under `between:` with their words.",
        )
    if item["importance"] not in (*IMPORTANCE, SLIP):
        known = ", ".join((*IMPORTANCE, SLIP))
        raise _bad(path, f'gives the conflict "{item["id"]}" an unknown importance', f"Known: {known}.")


def _check_statement(path: Path, item: Mapping[str, Any]) -> None:
    """An entry says of one statement, or of a list of them, why it is a definition or why it is open."""
    listed = item.get("ids")
    named = isinstance(item.get("id"), str) or (
        isinstance(listed, list) and bool(listed) and all(isinstance(i, str) for i in listed)
    )
    if not named or ("id" in item and "ids" in item):
        raise _bad(path, "has a statement without an id", "Write `id: ID`, or `ids: [ID, ID]` for several.")
    name = item.get("id") or item["ids"][0]
    if not isinstance(item.get("sentence", ""), str):
        raise _bad(path, f'names no sentence of "{name}"', "Write `sentence: WORDS`, as the card prints it.")
    reasons = [key for key in item if key not in ("id", "ids", "sentence")]
    if len(reasons) != 1 or reasons[0] not in ((_DEFINITION,) if "sentence" in item else (_DEFINITION, _OPEN)):
        raise _bad(path, f'says nothing of the statement "{name}"', "Write `definition: WHY` or `open: WHY`.")
    reason = item[reasons[0]]
    if not isinstance(reason, str) or not reason.strip():
        raise _bad(
            path,
            f'gives no reason why the statement "{name}" is {reasons[0]}',
            "Write the reason; of an open statement the id of a conflict will do.",
        )


def noted_of(entry: ManifestEntry, notes: Notes, records: Iterable[Record]) -> list[Noted]:
    """What people noted on the statements of a document.

    records: of the document, and every conflict. Raises JudgeError ``bad-notes`` for an id that is no record of
    the document and no row of one of its tables, for one that stands there twice, and for a conflict nobody noted.
    """
    path = Path(notes.path)
    listed = list(records)
    known = {name: r for r in listed if not isinstance(r, Conflict) for name in ids_of(r)}
    conflicts = {r.id for r in listed if isinstance(r, Conflict)}
    out: dict[tuple[str, str], Noted] = {}
    for item in notes.statements:
        definition = _DEFINITION in item
        reason = " ".join(item[_DEFINITION if definition else _OPEN].split())
        if "/conflicts/" in reason and " " not in reason and reason not in conflicts:
            close = nearest(reason, conflicts)
            raise _bad(path, f'leaves a statement open for "{reason}", which is no conflict', "Write its id.", close)
        for name in item.get("ids") or (item["id"],):
            if name not in known:
                close = nearest(name, known)
                raise _bad(path, f'speaks of the statement "{name}", which is no record', "Write its id.", close)
            sentence = item.get("sentence", "")
            if sentence and not _prints(known[name], sentence):
                raise _bad(path, f'says that "{name}" prints “{sentence}”', "Quote a sentence of the card.")
            if (name, sentence) in out:
                raise _bad(path, f'speaks of the statement "{name}" twice', "Take one of the entries out.")
            out[name, sentence] = Noted(name, entry.game, definition, reason, sentence)
    return list(out.values())


def _prints(record: Record, sentence: str) -> bool:
    versions = record.versions if isinstance(record, Card) else ()
    lines = (*getattr(record, "lines", ()), *(line for version in versions for line in version.lines))
    return any(sentence in line for line in lines)


def with_readings(reading: DocumentReading, notes: Notes) -> DocumentReading:
    """The document's records with people's readings beside the text they read.

    Raises JudgeError ``bad-notes`` for a reading whose words do not stand in the line it names.
    """
    records = list(reading.records)
    for note in notes.readings:
        placed = ((n, r, r.span) for n, r in enumerate(records) if n and r.span)
        at = next((n for n, r, s in placed if s.start_line <= note.line <= s.end_line and note.text in r.text), None)
        if at is None:
            raise _bad(
                Path(notes.path),
                f'reads "{note.text[:60]}" in line {note.line}, but no record there has these words',
                "Quote the line as it was received.",
            )
        found = records[at]
        read_as = (found.reading or found.text).replace(note.text, note.reading)
        reason = " ".join(dict.fromkeys(part for part in (found.reading_reason, note.reason) if part))
        records[at] = hashed(replace(found, reading=read_as, reading_reason=reason))
    return replace(reading, records=tuple(records))


def conflicts_of(
    entry: ManifestEntry, notes: Notes, records: Iterable[Record], rules: Mapping[str, str] | None = None
) -> list[Conflict]:
    """The contradictions people noted on a document, each quote checked against the record it is from.

    records: of the whole corpus. rules: the headings of the game's rulebook by number, None where the game has no
    index of them. A passage without a quote is a citation of a rule by its number. Raises JudgeError ``bad-notes``
    for an id that is no record, words that do not stand there, or a number the rulebook does not have.
    """
    known = {record.id: record for record in records} if notes.conflicts else {}
    out: list[Conflict] = []
    for item in notes.conflicts:
        passages = tuple(Passage(side["id"], side.get("quote", "")) for side in item["between"])
        for passage in passages:
            _check_passage(Path(notes.path), item["id"], passage, known, rules)
        overrules = tuple(item.get(_OVERRULES, ()))
        for name in overrules:
            if name not in ids_of(known[name.partition(ROW)[0]]):
                said = f'overrules "{name}" in the conflict "{item["id"]}", which is no row'
                raise _bad(Path(notes.path), said, "Write the number of a row of the table.")
        out.append(
            hashed(
                Conflict(
                    id=f"{entry.id}/conflicts/{slug(item['id'])}",
                    game=entry.game,
                    document=entry.id,
                    title=item["title"],
                    text="\n".join(p.quote for p in passages if p.quote) or item["why"],
                    between=passages,
                    why=item["why"],
                    importance=item["importance"],
                    follows=item["follows"],
                    overrules=overrules,
                )
            )
        )
    ids = [conflict.id for conflict in out]
    twice = next((i for i in ids if ids.count(i) > 1), "")
    if twice:
        raise _bad(Path(notes.path), f'has two conflicts called "{twice}"', "Give one of them another id.")
    return out


def _check_passage(
    path: Path, name: str, passage: Passage, known: Mapping[str, Record], rules: Mapping[str, str] | None
) -> None:
    if not passage.quote:
        if rules is not None and passage.id not in rules:
            raise _bad(
                path,
                f'cites "{passage.id}" in the conflict "{name}", which is no rule',
                "Write the number of a rule as rules-index.yaml has it, in quotes.",
                nearest(passage.id, rules),
            )
        return
    record = known.get(passage.id)
    if record is None:
        close = nearest(passage.id, known)
        raise _bad(path, f'names "{passage.id}" in the conflict "{name}", which is no record', "Write an id.", close)
    if " ".join(passage.quote.split()) not in " ".join(words_of(record)):
        raise _bad(
            path,
            f'quotes "{passage.quote[:60]}" in the conflict "{name}", which does not stand in {passage.id}',
            "Quote the words as they were received.",
        )


def words_of(record: Record) -> Sequence[str]:
    """Every word a record holds of its document, in order."""
    text = record.text.split()
    return [*text, *(word for line in record.lines for word in line.split())] if isinstance(record, Card) else text


def _bad(path: Path, what: str, hint: str, candidates: Iterable[str] = ()) -> JudgeError:
    return JudgeError(
        "bad-notes", f"the notes file {path.name} {what}.", where=str(path), hint=hint, candidates=candidates
    )
