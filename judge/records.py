"""The record types: what every document becomes, and what every other room reads.

A record is an immutable value without I/O. Its JSON form (``to_json``) is the line ``judge export`` prints
and the object the HTTP API gives; ``from_json`` is its exact inverse.
"""

from __future__ import annotations

import hashlib
import json
import re
import types
import typing
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, ClassVar, TypeVar

from judge.errors import JudgeError
from judge.frozen import Frozen

R = TypeVar("R", bound="Record")

PITCH_OF_COLOR: Mapping[str, str] = types.MappingProxyType({"red": "1", "yellow": "2", "blue": "3"})


class Elsewhere(Frozen):
    """A further place where a record is printed: the document, the id it would have there, and the lines."""

    document: str
    id: str
    start_line: int
    end_line: int


class Span(Frozen):
    """Lines of the document as received: 1-based, both ends included. also: where other documents print it."""

    start_line: int
    end_line: int
    also: tuple[Elsewhere, ...] = ()


class Record(Frozen, kw_only=True):
    """What every record has.

    id: readable, stable, unique in a build. title: what a person calls it. text: verbatim from the
    document, a sentence wrapped by the document joined with one space. span: where it stands, None for
    conflicts and scenarios. hash: of the content, not of the place (see ``content_hash``). reading:
    people's reading of a damaged text, or empty; reading_reason: why they read it so."""

    type: ClassVar[str] = ""

    id: str
    game: str
    document: str
    title: str
    text: str
    span: Span | None = None
    hash: str = ""
    reading: str = ""
    reading_reason: str = ""


class Noise(Frozen):
    """A line that carries no record of its own: a heading, a separator, a page number. ``why`` names what
    it is."""

    line: int
    text: str
    why: str


class Coverage(Frozen):
    """How much of a document was read: the share of its non-blank lines that are in a record or named as
    noise."""

    share: float
    noise: tuple[Noise, ...] = ()


COLLECTION = "card-data"  # the kind of a document that collects cards and states nothing of its own
RULINGS_DATA, QUESTIONS = "rulings-data", "questions"
COMMUNITY = frozenset({RULINGS_DATA, QUESTIONS})  # kinds of documents that gather rulings given elsewhere


class Document(Record, kw_only=True):
    """A document as received. origin: what it says of itself, else ``unknown``; date: as the manifest has
    it."""

    type: ClassVar[str] = "document"

    origin: str = "unknown"
    kind: str = ""
    date: str = ""
    sha256: str = ""
    lines: int = 0
    coverage: Coverage = Coverage(0.0)


class Printing(Frozen):
    """A card in a set: the set's and the card's own code, rarity and edition as the document has them.

    version: which of the card's versions it prints (see ``Card.label_of``), empty where it has one.
    """

    set: str
    id: str
    rarity: str = ""
    edition: str = ""
    version: str = ""


class FormatStatus(Frozen):
    """What a card is in a format: ``legal``, ``not-legal``, ``banned``, ``suspended``, ``restricted`` or
    ``living-legend``; since and until as the document says it, source: the address of an announcement."""

    format: str
    status: str
    since: str = ""
    until: str = ""
    source: str = ""


class Legality(Frozen):
    """A card's status in each format it has one in. Its JSON is an object by format."""

    formats: tuple[FormatStatus, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.formats)

    def status(self, name: str) -> FormatStatus | None:
        """The status in a format, None where none is known."""
        return next((f for f in self.formats if f.format == name), None)


class LegalityChange(Frozen):
    """One decision on a card in a format: ``status`` begins (``active``) or ends, announced and in effect on these
    days (``2024-09-09``, or empty), until when it was meant to last, and the announcement. version: as in
    ``Printing``."""

    format: str
    status: str
    active: bool
    announced: str = ""
    since: str = ""
    until: str = ""
    source: str = ""
    version: str = ""


class CardVersion(Frozen):
    """One printed version of a card; a value that is not printed is empty.

    name and type_line: of this version (a young hero has its own). color: ``red``, ``yellow``, ``blue``.
    Numbers are printed text: ``"6"``, ``"*"``, ``"XX"``. pitch: release notes print the colour only, and
    red pitches for 1, yellow for 2, blue for 3, so pitch is filled from it exactly where a colour is printed.
    arcane: the arcane damage it prints. lines and legality: this version's own, where they differ from the card's.
    """

    name: str = ""
    type_line: str = ""
    color: str = ""
    pitch: str = ""
    cost: str = ""
    power: str = ""
    defense: str = ""
    life: str = ""
    intellect: str = ""
    arcane: str = ""
    lines: tuple[str, ...] = ()
    legality: Legality = Legality()

    def stats(self) -> dict[str, str]:
        """The printed numbers by word, those that are printed."""
        words = ("pitch", "cost", "power", "defense", "life", "intellect")
        return {word: value for word in words if (value := getattr(self, word))}


class Card(Record, kw_only=True):
    """A card with all its printed versions.

    also_named: young hero, spelling variants. section: the heading it stands under. supertypes: class and
    talent. lines: rules text, a paragraph an entry, verbatim; a number that differs by colour stays as
    printed (``+3/2/1{p}``). keywords: those that stand as a line of their own first, then those its text
    names ("this gets overpower"), so this is what the card is about, not what it has. extra: another game's
    printed numbers by their printed word, in JSON beside the other fields (``hp``, ``points`` …).
    mentions: ids of the cards, keywords and terms its lines name. printings, legality, legality_changes: where a
    document gives them; a version's own legality goes before the card's. other_faces: ids of the cards on the other
    side of the same one. sources: the documents that print it, the first of which decides its words.
    """

    type: ClassVar[str] = "card"

    name: str
    also_named: tuple[str, ...] = ()
    section: str = ""
    type_line: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    versions: tuple[CardVersion, ...] = ()
    lines: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    quote: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    mentions: tuple[str, ...] = ()
    printings: tuple[Printing, ...] = ()
    legality: Legality = Legality()
    legality_changes: tuple[LegalityChange, ...] = ()
    other_faces: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    def label_of(self, version: CardVersion) -> str:
        """What tells a version from the card's others: its colour, its own name, or nothing."""
        return version.color or (version.name if version.name not in ("", self.name) else "")

    def short_names(self) -> tuple[str, ...]:
        """What players call a hero: the name before its comma and that name's first word ("Victor"), else
        nothing."""
        if not any(part in ("Hero", "Demi-Hero") for part in self.types):
            return ()
        known = {self.name, *self.also_named}
        found: list[str] = []
        for name in (self.name, *self.also_named):
            full = name.split(",")[0].strip()
            for short in (full, full.split(" ")[0]):
                if short and short not in known and short not in found:
                    found.append(short)
        return tuple(found)


class Ruling(Record, kw_only=True):
    """A printed ruling. about: what it is printed under; number: its place there, from 1.

    kind: ``definition`` (only names a category), ``interaction``, ``clarification``, ``multiplayer`` or
    ``remark`` (states no rule). mentions: ids of other cards, keywords and terms it names. proofs: ids of
    scenarios that confirm it. same_text: ids of rulings elsewhere that say the same, word for word.
    Of a ruling that other places gave (a document of a kind in ``COMMUNITY``): question: what it answers; under: the
    names its document has it under; source and date: where and when it was given, as the document says it.
    overruled_by: id of the conflict by which the engine follows another passage; empty where it follows the ruling."""

    type: ClassVar[str] = "ruling"

    about: tuple[str, ...] = ()
    number: int = 0
    mentions: tuple[str, ...] = ()
    kind: str = "clarification"
    proofs: tuple[str, ...] = ()
    same_text: tuple[str, ...] = ()
    question: str = ""
    under: tuple[str, ...] = ()
    source: str = ""
    date: str = ""
    overruled_by: str = ""

    @property
    def given(self) -> str:
        """When and where another place gave it, as one line; empty where the document does not say."""
        return ", ".join(part for part in (self.date, self.source) if part)


class Keyword(Record, kw_only=True):
    """A keyword a document introduces, with its reminder text (without the brackets around it)."""

    type: ClassVar[str] = "keyword"

    name: str
    reminder: str = ""


class Rule(Record, kw_only=True):
    """A paragraph, list item or table row that states a rule or a fact. heading: the headings it stands
    under; number: as printed; mentions: ids of the rules it refers to by number, then of what it names."""

    type: ClassVar[str] = "rule"

    heading: tuple[str, ...] = ()
    number: str = ""
    mentions: tuple[str, ...] = ()


class Term(Record, kw_only=True):
    """A glossary entry. mentions: ids of what it names."""

    type: ClassVar[str] = "term"

    term: str
    mentions: tuple[str, ...] = ()


class Table(Record, kw_only=True):
    """A table, whole. heading: the headings it stands under."""

    type: ClassVar[str] = "table"

    heading: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


IMPORTANCE = ("high", "medium", "low")


class Passage(Frozen):
    """One side of a conflict: a record with its verbatim words, or a rule number as citation without a
    quote."""

    id: str
    quote: str = ""


class Conflict(Record, kw_only=True):
    """Passages that contradict each other or leave a judge in doubt. follows: the reading the engine
    takes; overrules: the statements it is taken against, whole or in the words that are quoted of them; subject: what
    it is about, as a person calls it: a card, a keyword, a term, a heading."""

    type: ClassVar[str] = "conflict"

    between: tuple[Passage, ...] = ()
    why: str = ""
    importance: str = "medium"
    follows: str = ""
    overrules: tuple[str, ...] = ()
    subject: str = ""


class Scenario(Record, kw_only=True):
    """A proof: a scenario file's entry. path: below the corpus; confirms: ids of records or of rows of tables
    (``TABLE#3``); rests: ids of the conflicts on whose reading it rests; verdict: at build time, empty until replayed;
    contrasts: how many it has."""

    type: ClassVar[str] = "scenario"

    path: str = ""
    confirms: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()
    verdict: str = ""
    contrasts: int = 0


class Noted(Frozen):
    """What is noted on a statement: that it states nothing that is played (``definition``), or that it is open, and
    the reason. record: the id of a record, or of a table's row (``TABLE#3``); sentence: of a card, the one sentence
    that is meant, else the whole record."""

    record: str
    game: str
    definition: bool
    reason: str
    sentence: str = ""


ROW = "#"


def row_id(table: str, number: int) -> str:
    """The id of a table's row, the first row under the heading being 1."""
    return f"{table}{ROW}{number}"


def ids_of(record: Record) -> tuple[str, ...]:
    """The ids a scenario may confirm a record by: its own, and a table's rows."""
    rows = len(record.rows) if isinstance(record, Table) else 0
    return (record.id, *(row_id(record.id, n) for n in range(1, rows + 1)))


RECORD_TYPES: Mapping[str, type[Record]] = types.MappingProxyType(
    {t.type: t for t in (Document, Card, Ruling, Keyword, Rule, Term, Table, Conflict, Scenario)}
)

_LINKS = frozenset({"proofs", "mentions", "same_text", "sources", "other_faces", "subject", "overruled_by"})
_PLACE = _LINKS | {"id", "span", "hash", "verdict"}
_IF_ANY = frozenset({"printings", "legality", "legality_changes", "overrules", "rests"})  # where there are some
_READ = frozenset({"reading", "reading_reason"})
_GIVEN = _READ | {"question", "under", "source", "date", "overruled_by"}  # what few rulings have


def content_hash(record: Record) -> str:
    """A short digest of what a record says. Its place, its links and its verdict do not count, so a ruling
    that only moved in its document keeps its hash."""
    body = {k: v for k, v in to_json(record).items() if k not in _PLACE and (v or k not in _IF_ANY)}
    canonical = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()[:16]


def hashed(record: R) -> R:
    """The record with its ``hash`` filled in."""
    return replace(record, hash=content_hash(record))


def to_json(record: Record) -> dict[str, Any]:
    """The record as plain JSON values. Empty ``reading``, its reason, what only rulings of other places have and a
    card version's unprinted values are left out."""
    body: dict[str, Any] = {"id": record.id, "type": record.type}
    given = _GIVEN if isinstance(record, Ruling) else _READ
    kind: Any = type(record)
    for name, encode in _encoders(kind):
        value = getattr(record, name)
        if not value and name in given:
            continue
        if name == "extra":
            body.update(value)
        else:
            body[name] = encode(value) if encode else value
    return body


def from_json(body: Mapping[str, Any]) -> Record:
    """The record a JSON object stands for; the inverse of ``to_json``.

    Raises JudgeError ``bad-record`` for an unknown type, an unknown or missing field, or a value of the
    wrong kind."""
    kind: Any = RECORD_TYPES.get(str(body.get("type")))
    where = str(body.get("id", ""))
    if kind is None:
        raise JudgeError(
            "bad-record",
            f'a record of type "{body.get("type")}" is not known',
            where=where,
            hint=f"The types are {', '.join(RECORD_TYPES)}.",
        )
    decoders = _decoders(kind)
    values: dict[str, Any] = {}
    extra: list[tuple[str, str]] = []
    for key, value in body.items():
        if key == "type":
            continue
        if key in decoders and key != "extra":
            try:
                values[key] = decoders[key](value)
            except (TypeError, ValueError, KeyError, AttributeError) as error:
                raise _bad_field(key, kind, where) from error
        elif "extra" in decoders and isinstance(value, str):
            extra.append((key, value))
        else:
            raise _bad_field(key, kind, where)
    if extra:
        values["extra"] = tuple(extra)
    try:
        made: Record = kind(**values)
    except TypeError as error:
        raise JudgeError(
            "bad-record", f"a {kind.type} record lacks a field ({error})", where=where, hint="Run judge build again."
        ) from error
    return made


def _bad_field(key: str, kind: type[Record], where: str) -> JudgeError:
    return JudgeError(
        "bad-record",
        f'the field "{key}" of a {kind.type} record is unknown or of the wrong kind',
        where=where,
        hint="Run judge build again; an export of another version of judge cannot be read back.",
    )


# How values are written and read is worked out once for each class from the declared types of its fields: records are
# read by the thousand.
_Coder = Callable[[Any], Any]


def _fields(kind: type[Any]) -> dict[str, Any]:
    """The declared type of each field."""
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@cache
def _encoders(kind: Any) -> tuple[tuple[str, _Coder | None], ...]:
    """How each field of a class is written; None: as it is."""
    return tuple((name, _encoder(hint)) for name, hint in _fields(kind).items())


def _encoder(hint: Any) -> _Coder | None:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is types.UnionType or origin is typing.Union:
        one = _encoder(next(a for a in args if a is not type(None)))
        return one and (lambda value: None if value is None else one(value))
    if origin is tuple:
        item = _encoder(args[0])
        return (lambda value: [item(i) for i in value]) if item else list
    if hint is Legality:
        return lambda value: {
            f.format: {k: v or None for k, v in vars(f).items() if k != "format"} for f in value.formats
        }
    if isinstance(hint, type) and is_dataclass(hint):
        known = _encoders(hint)
        if hint in (CardVersion, Span):
            return lambda value: {n: e(v) if e else v for n, e in known if (v := getattr(value, n))}
        return lambda value: {n: e(getattr(value, n)) if e else getattr(value, n) for n, e in known}
    return None


@cache
def _decoders(kind: Any) -> dict[str, _Coder]:
    """How each field of a class is read; each raises TypeError or the like for what is of another kind."""
    return {name: _decoder(hint) for name, hint in _fields(kind).items()}


def _decoder(hint: Any) -> _Coder:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is types.UnionType or origin is typing.Union:
        one = _decoder(next(a for a in args if a is not type(None)))
        return lambda value: None if value is None else one(value)
    if origin is tuple:
        item = _decoder(args[0])
        return lambda value: tuple([item(i) for i in _a(list, value)])
    if hint is Legality:
        return lambda value: Legality(
            tuple([FormatStatus(name, **{k: v or "" for k, v in status.items()}) for name, status in value.items()])
        )
    if isinstance(hint, type) and is_dataclass(hint):
        known = _decoders(hint)
        return lambda value: hint(**{key: known[key](item) for key, item in value.items()})
    if hint is float:
        return lambda value: float(_a(int, value)) if isinstance(value, int) else _a(float, value)
    return lambda value: value if type(value) is hint else _a(hint, value)


def _a(kind: type[Any], value: Any) -> Any:
    """A value of that kind; whether something is so is no number."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError(f"{kind} is expected")
    return value


_ACCENTED = ("øØæÆœŒßłŁđĐþðı", ["o", "O", "ae", "Ae", "oe", "Oe", "ss", "l", "L", "d", "D", "th", "d", "i"])
FOLDED_LETTERS = dict(zip(*_ACCENTED, strict=True))
_ASCII = str.maketrans(FOLDED_LETTERS)


def ascii_of(text: str) -> str:
    """The text without accents; letters that have no ASCII form are dropped."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKD", text.translate(_ASCII)).encode("ascii", "ignore").decode("ascii")


_APOSTROPHES = re.compile(r"['’‘`´ʼ]")


def slug(name: str) -> str:
    """A name as part of an id: ASCII, lower case, words joined by hyphens, apostrophes dropped.

    ``Miller's Grindstone`` → ``millers-grindstone``. A name without any ASCII letter or digit becomes ``u``
    and its code points, so that it is never empty.
    """
    plain = re.sub(r"[^a-z0-9]+", "-", ascii_of(_APOSTROPHES.sub("", name)).lower()).strip("-")
    return plain or "u" + "-".join(f"{ord(c):x}" for c in name.strip())


def folded(name: str) -> str:
    """A name for comparing: case, accents, punctuation and quotes do not count (``hold 'em`` = ``Hold
    Em``)."""
    return slug(name).replace("-", " ")


_PAGE = {
    "card": "/cards/",
    "ruling": "/rulings/",
    "keyword": "/keywords/",
    "rule": "/rules/",
    "table": "/rules/",
    "term": "/terms/",
    "document": "/documents/",
    "conflict": "/conflicts/",
}


def page_url(record_type: str, record_id: str) -> str:
    """The page of a record: ``/rulings/heavy-hitters/wager/4``. Tables stand among the rules; a scenario's
    id begins with its page's name already (``scenarios/clash/2`` → ``/scenarios/clash/2``)."""
    if record_type == "scenario":
        return "/" + record_id
    return _PAGE[record_type] + record_id
