"""What is searched of a record: its words as stems, what filters can ask about, and what a result shows.

Whoosh's index is written from these entries (``schema``), with the project's own analyser, and everything else is
derived from that index.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from judge.frozen import Frozen
from judge.legality import legality_on
from judge.records import (
    ROW,
    Card,
    CardVersion,
    Conflict,
    Keyword,
    Record,
    Rule,
    Ruling,
    Scenario,
    Table,
    Term,
    content_hash,
    folded,
    ids_of,
    page_url,
    row_id,
)
from judge.search.analysis import asked_of, number_above, rule_number, spoken, stems, words_of

FIELDS = ("name", "about", "body", "context")  # what is printed
RANKED = (*FIELDS, "said")  # and what is said of it in other words: by the titles of its proofs, by who asks
STANDINGS = ("legal", "banned", "suspended", "restricted")  # what a card is in a format
_PIECE = re.compile(r"\{\w+\}|[^\W_](?:[^\W_]|['’‘`´ʼ])*")
_SENTENCE = re.compile(r"(?<!\b[eE]\.g\.)(?<!\b[iI]\.e\.)(?<!\b[eE]g\.)(?<=[.!?”\"])\s+(?=[A-Z“\"])|\n")
# What a rule or a row of a table says the meaning of: ``Retaliation: …``, ``Rally - Once per game, …``.
_DEFINED = re.compile(r"(?:^|[|\n.] ?)((?:[A-Z][\w'’-]*)(?: [\w'’-]+){0,3})(?: - |: | \((?=[A-Z]))")
_IS = re.compile(r"(?:An?|The) ((?:[\w'’-]+ ){0,3}?[\w'’-]+) (?:is|are)(?: not)? (?:an?|the)\b")  # what a rule defines
_RULE_OFF = re.compile(r"[|:\s-]+")
_IMPORTANCE = {"high": 0, "medium": 1, "low": 2}
LONGEST_TEXT = 700  # characters a person reads before the answer must have come
_NUMBER = re.compile(r"[-+]?\d+|\*")
_NAME_OF_NUMBER = {"dmg": "dam", "health": "life"}


class Face(Frozen):
    """One printed version of a card, as filters see it: named facets folded, numbers by word as printed."""

    facets: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, str]


class Entry(Frozen):
    """A record as the index holds it. texts: by field, symbols by what they are called; owners: ids of what it is
    printed under; card: the id of the card filters look at; same: the entry's text with white space and case evened
    out; late: it only names a category or states no rule; shown: what a result is made of; rule: its number, where it
    is a numbered rule."""

    id: str
    kind: str
    game: str
    document: str
    texts: Mapping[str, str]
    owners: tuple[str, ...]
    card: str
    same: str
    late: bool = False
    shown: Mapping[str, Any] = field(default_factory=dict)
    part: bool = False
    rule: str = ""


OfRules = Mapping[str, Mapping[str, tuple[str, ...]]]  # by game and number, as ``rule_number`` writes it
_RULEBOOK = 0.9  # of the numbers, a document has that is the rulebook which they are of
_MOST_ALSO = 25  # records with the same text that a result lists: a thousand would be a thousand at each of them


class Around(Frozen):
    """What an entry takes from other records: all of them by their ids, the conflicts that quote each, the titles of
    the proofs of each, the ids of those of the same text, and what the codes of sets and rarities are called, by
    (game, column, code); numbered: the numbered rules of each document, by (document, number)."""

    records: Mapping[str, Record]
    doubts: Mapping[str, tuple[str, ...]]
    said: Mapping[str, tuple[str, ...]]
    same: Mapping[str, Sequence[str]]
    called: Mapping[tuple[str, str, str], str]
    numbered: Mapping[tuple[str, str], Rule]

    @classmethod
    def of(cls, records: Sequence[Record], rules: OfRules = MappingProxyType({})) -> Around:
        """What the entries of these records take from them. rules: what is said of the rules of a game's rulebook."""
        same: dict[str, list[str]] = {}
        for record in records:
            same.setdefault(_same(record), []).append(record.id)
        by_id = {record.id: record for record in records}
        numbered: dict[tuple[str, str], Rule] = {}
        for record in records:
            if isinstance(record, Rule) and record.number:
                numbered.setdefault((record.document, rule_number(record.number)), record)
        said = _said_of(records, numbered, rules)
        return cls(by_id, doubts_of(records), said, same, _called(records), numbered)

    def owners(self, record: Record) -> list[Record]:
        """What a ruling is printed under."""
        return [self.records[i] for i in record.about if i in self.records] if isinstance(record, Ruling) else []

    def above(self, record: Record) -> Rule | None:
        """The rule of its document that a numbered one stands under (``8.3.5`` above ``8.3.5b``)."""
        number = rule_number(record.number) if isinstance(record, Rule) else ""
        while number and (number := number_above(number)):
            if found := self.numbered.get((record.document, number)):
                return found
        return None

    def beside(self, record: Record) -> list[Record]:
        """A record with those whose words are searched with its own."""
        above = self.above(record)
        return [record, *self.owners(record), *([above] if above else ())]

    def taken(self, record: Record) -> tuple[object, ...]:
        """All that the entry of a record is made of: where these are the same, it is the same."""
        made_of = [(part.id, part.hash or content_hash(part)) for part in self.beside(record)]
        place = record.span and (record.span.start_line, record.span.end_line)
        same = self.same[_same(record)]
        also, said = (same[:_MOST_ALSO], len(same)), [self.said.get(i) for i in ids_of(record)]
        return made_of, place, also, said, self.doubts.get(record.id)


def entries(records: Iterable[Record], around: Around) -> Iterator[Entry]:
    """The entries of some of the records, in their order: one each, but one for each row of a table that is too long
    for a result."""
    for record in records:
        rows = rows_of(record)
        if not rows:
            yield _entry(record, around, around.same[_same(record)], record.id)
        for n, row in enumerate(rows):
            made = _entry(row, around, (), row_id(record.id, n + 1))
            shown = {**made.shown, "id": f"{record.id}#row-{n + 1}", "url": f"{made.shown['url']}#row-{n + 1}"}
            yield replace(made, id=str(shown["id"]), owners=(record.id,), shown=shown, part=n > 0)


def _said_of(
    records: Iterable[Record], numbered: Mapping[tuple[str, str], Rule], rules: OfRules
) -> dict[str, tuple[str, ...]]:
    """What is said of a record, by its id: the titles of the scenarios that confirm it or a row of it, and of a rule
    what is said of its number, where its document is the rulebook: it has nearly all the numbers of which something is
    said."""
    found: dict[str, tuple[str, ...]] = {}
    has = Counter((d, r.game) for (d, number), r in numbered.items() if number in rules.get(r.game, ()))
    for (document, number), rule in numbered.items():
        own = rules.get(rule.game, {})
        if number in own and has[document, rule.game] >= _RULEBOOK * len(own):
            found[rule.id] = own[number]
    for record in records:
        if isinstance(record, Scenario):
            for confirmed in dict.fromkeys(i for named in record.confirms for i in (named.partition(ROW)[0], named)):
                found[confirmed] = (*found.get(confirmed, ()), record.title)
    return found


def _called(records: Iterable[Record]) -> dict[tuple[str, str, str], str]:
    """What tables of card data call a set or a rarity: their first column is the code, their second the name."""
    return {
        (record.game, record.columns[0], row[0]): row[1]
        for record in records
        if isinstance(record, Table) and record.columns[:2] in (("set", "name"), ("rarity", "name"))
        for row in record.rows
        if len(row) > 1
    }


def rows_of(record: Record) -> tuple[Table, ...]:
    """The rows of a table that is too long to be read as one result, each under the table's columns, as printed."""
    if not isinstance(record, Table) or len(record.text) <= LONGEST_TEXT or not record.text.startswith("|"):
        return ()
    head, *lines = (line for line in record.text.split("\n") if not _RULE_OFF.fullmatch(line))
    return tuple(
        replace(record, title=f"{record.title}: {cells[0]}", text=f"{head}\n{line}", rows=(cells,))
        for line, cells in zip(lines, record.rows, strict=False)
        if cells
    )


def doubts_of(records: Iterable[Record]) -> Mapping[str, tuple[str, ...]]:
    """The conflicts that quote a record, by its id, the most important first."""
    found: dict[str, list[tuple[int, str]]] = {}
    for record in records:
        if isinstance(record, Conflict):
            weight = _IMPORTANCE.get(record.importance, len(_IMPORTANCE))
            for quoted in dict.fromkeys(passage.id for passage in record.between):
                found.setdefault(quoted, []).append((weight, record.id))
    return {quoted: tuple(i for _, i in sorted(held, key=lambda w: w[0])) for quoted, held in found.items()}


def _same(record: Record) -> str:
    return f"{record.game}\0{' '.join(_shown_text(record).split()).casefold()}"


def _entry(record: Record, around: Around, also: Sequence[str], called: str) -> Entry:
    """The entry of a record, or of a row of one. called: the id by which a scenario confirms it."""
    words = words_of(record.game)
    owners = around.owners(record)
    texts = {
        "name": " ".join(_names(record)),
        "about": " ".join(name for owner in owners for name in _names(owner)),
        "body": _body(record),
        "context": " ".join(_context(part, record) for part in around.beside(record)),
        "said": " ".join((*around.said.get(called, ()), *asked_of(record.game).get(record.id, ()))),
    }
    card = next((part for part in (record, *owners) if isinstance(part, Card)), None)
    return Entry(
        id=record.id,
        kind=record.type,
        game=record.game,
        document=record.document,
        texts={name: spoken(text, words.symbols) for name, text in texts.items()},
        owners=tuple(owner.id for owner in owners),
        card=card.id if card else "",
        same=_same(record),
        rule=rule_number(record.number) if isinstance(record, Rule) else "",
        late=isinstance(record, Ruling) and record.kind in ("definition", "remark"),
        shown={
            **_shown(record),
            "also": also[:_MOST_ALSO] if len(also) > 1 else (),
            "conflicts": () if isinstance(record, Conflict) else around.doubts.get(record.id, ()),
        },
    )


def _body(record: Record) -> str:
    if record.type in ("scenario", "document"):
        return record.title
    if isinstance(record, Conflict):
        return f"{record.title} {record.text} {record.why} {record.follows}"
    asked = record.question if isinstance(record, Ruling) else ""
    return f"{asked} {record.text} {record.reading}".lstrip()


def _shown_text(record: Record) -> str:
    return record.title if record.type in ("scenario", "document") else record.text


def _shown(record: Record) -> dict[str, Any]:
    """What a result is made of: the sentences of its text by their places, and where each stem stands in it."""
    text = _shown_text(record)
    source: dict[str, Any] = {"document": record.document}
    if record.span:
        source |= {"start_line": record.span.start_line, "end_line": record.span.end_line}
    places: dict[str, list[int]] = {}
    for match in _PIECE.finditer(text):
        for stem in _stems_of(match[0], record.game):
            places.setdefault(stem, []).extend(match.span())
    return {
        "id": record.id,
        "record": record.id,
        "read": bool(record.reading) or isinstance(record, Conflict),
        "type": record.type,
        "game": record.game,
        "title": record.title,
        "text": text,
        "url": page_url(record.type, record.id),
        "source": source,
        "sentences": _sentences(text),
        "answers": isinstance(record, Ruling) and bool(record.question),
        "stems": places,
    }


@lru_cache(maxsize=1 << 15)
def _stems_of(piece: str, game: str) -> tuple[str, ...]:
    """The stems of a word or a symbol as it is written."""
    return stems(piece, words_of(game).symbols)


def _sentences(text: str) -> list[int]:
    """Where each sentence begins and ends: begin, end, begin, end …"""
    places: list[int] = []
    at = 0
    for match in (*_SENTENCE.finditer(text), None):
        end = match.start() if match else len(text)
        part = text[at:end]
        if part.strip():
            places += [at + len(part) - len(part.lstrip()), at + len(part.rstrip())]
        at = match.end() if match else end
    return places or [0, len(text)]


def _names(record: Record) -> tuple[str, ...]:
    match record:
        case Card():
            return (record.name, *record.also_named, *record.short_names())
        case Keyword():
            return (record.name,)
        case Term():
            return (record.term,)
        case Rule() | Table():
            defined = _IS.match(record.text)
            told = (found[1] for found in _DEFINED.finditer(record.text))
            return (*record.heading[-1:], *told, *((defined[1],) if defined else ()))
    return ()


def _context(record: Record, of: Record) -> str:
    """What a record adds to the context of an entry. of: the entry's own, which is that or stands under it."""
    if isinstance(record, Rule) and record is not of:
        return record.text if isinstance(of, Rule) else ""
    if isinstance(record, Rule):
        return " ".join(record.heading[:-1])
    if isinstance(record, Table):
        return " ".join((*record.heading[:-1], record.title, *record.columns))
    if not isinstance(record, Card):
        return ""
    colors = (v.color for v in record.versions if v.color)
    return " ".join((record.type_line, *record.keywords, *colors))


# --- facets ---------------------------------------------------------------------------------------


def faces_of(card: Card, called: Mapping[tuple[str, str, str], str]) -> tuple[Face, ...]:
    """What filters can ask about each printed version of a card.

    Types, classes and subtypes are a version's own where it prints a type line of its own. Every number a card
    prints can be asked for by its word: ``cost``, ``power`` … and other games' ``hp``, ``atk``, ``points`` ….
    called: names of sets and rarities (see ``Around``).
    """
    numbers = {_NAME_OF_NUMBER.get(k, k): v for k, v in card.extra if _NUMBER.fullmatch(v)}
    return tuple(
        Face(_facets(card, version, called), {**numbers, **_numbers(version)})
        for version in card.versions or (CardVersion(),)
    )


def _numbers(version: CardVersion) -> dict[str, str]:
    arcane = {"arcane": version.arcane} if version.arcane else {}
    return {name: value.lower() for name, value in (*version.stats().items(), *arcane.items())}


def _facets(card: Card, version: CardVersion, called: Mapping[tuple[str, str, str], str]) -> dict[str, tuple[str, ...]]:
    extra = dict(card.extra)
    printed = [p for p in card.printings if p.version in ("", card.label_of(version))]
    standing = legality_on(card, version).formats
    found = {
        "cardtype": (*(card.types or _kind_of(card.section)), *(v for k in ("class", "type") if (v := extra.get(k)))),
        "supertype": (*card.supertypes, *(v for k in ("faction", "class") for v in _each(extra.get(k, "")))),
        "subtype": (*card.subtypes, *(v for k in ("tier",) if (v := extra.get(k)))),
        "color": (version.color,) if version.color else (),
        "keyword": tuple(part for k in card.keywords for part in _keyword_values(k)),
        "set": tuple(x for p in printed for x in (p.set, called.get((card.game, "set", p.set), "")) if x),
        "rarity": (
            *(x for p in printed for x in (p.rarity, called.get((card.game, "rarity", p.rarity), "")) if x),
            *(v for k in ("rarity",) if (v := extra.get(k))),
        ),
        **{name: tuple(s.format for s in standing if s.status == name) for name in STANDINGS},
    }
    for name, value in card.extra:  # what else is printed can be asked for by its own name: faction, tier, bond …
        if name not in (*found, "class", "type") and not _NUMBER.fullmatch(value):
            found[name] = _each(value)
    return {name: tuple(dict.fromkeys(folded(v) for v in values)) for name, values in found.items()}


def _each(printed: str) -> tuple[str, ...]:
    """The values of what is printed with strokes between: ``Underworld / Mage Guild``."""
    return tuple(part for part in re.split(r"\s*/\s*", printed) if part)


def _kind_of(section: str) -> tuple[str, ...]:
    """What the heading over a card says it is: ``Mech Cards`` holds mechs, ``Wildcards`` wildcards."""
    found = re.fullmatch(r"(.+?) cards|(\w+card)s", section.strip(), re.IGNORECASE)
    return (found[1] or found[2],) if found else ()


def _keyword_values(keyword: str) -> list[str]:
    """``Piercing 1`` is found as itself and as ``piercing``; ``Kayo Specialization`` also as
    ``specialization``."""
    last = keyword.rsplit(" ", maxsplit=1)[-1]
    values = [keyword]
    if last.lstrip("+-").isdigit() or last == "X":
        values.append(keyword[: -len(last)].strip())
    elif last == "Specialization" and keyword != last:
        values.append(last)
    return values
