"""What pages and API answers say about a record: its authority, its place, its words as safe HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from judge.builds.readings import card_reading
from judge.builds.store import CardSet
from judge.frozen import Frozen
from judge.records import COLLECTION, COMMUNITY, Card, Conflict, Document, Record, Ruling, Scenario, page_url, to_json
from judge.rule_numbers import referring
from judge.web.shelf import Volume

NOTICE = "Not an official source."
# Kinds of documents whose rulings no document of the game prints.
_ELSEWHERE = COMMUNITY | {"markdown", "plain", "rulebook", COLLECTION}

_SYMBOL = re.compile(r"\{(\w+)\}")
_RUN = re.compile(r"(?P<many>\d+|X+)?(?P<run>(?P<one>\{(?P<mark>\w+)\})(?P=one)*)")


class Authority(Frozen):
    """Who says so: kind, document, its title and date. Every answer about a ruling carries it."""

    kind: str
    document: str
    title: str
    date: str
    source: str = ""

    def as_json(self) -> dict[str, str]:
        return {name: value for name, value in vars(self).items() if value or name != "source"} | {"notice": NOTICE}


def document_of(volume: Volume, record: Record) -> Document | None:
    """The document a record stands in, None for what people added (scenarios, conflicts)."""
    if isinstance(record, Document):
        return record
    return volume.documents.get(record.document)


def authority_of(volume: Volume, record: Record) -> Authority:
    """*printed ruling*, *community ruling*, *reading of an unclear text* or *derived by the engine*, with document and
    date; a ruling that another place gave has its own."""
    read = bool(record.reading) or isinstance(record, Conflict)
    found = _authority(volume, record.type, read, record.id if isinstance(record, Document) else record.document)
    if isinstance(record, Ruling) and record.given:
        return replace(found, date=record.date or found.date, source=record.source)
    return found


def authority_of_hit(volume: Volume, hit: Mapping[str, Any]) -> Authority:
    """The same for a search's result, which knows all that is needed but when and where another place gave it."""
    if is_community(volume, hit["source"]["document"]) and hit["type"] == "ruling":
        return authority_of(volume, volume.store.get(hit["record"]))
    return _authority(volume, hit["type"], hit["read"], hit["source"]["document"])


def authority_json(volume: Volume, hit: Mapping[str, Any]) -> Mapping[str, str]:
    """``authority_of_hit`` as JSON gives it. A build has a few dozen, so each is made once; it is not to be changed."""
    if is_community(volume, hit["source"]["document"]):
        return authority_of_hit(volume, hit).as_json()
    key = hit["type"], hit["read"], hit["source"]["document"]
    known = volume.authorities.get(key)
    if known is None:
        known = volume.authorities[key] = authority_of_hit(volume, hit).as_json()
    return known


def _authority(volume: Volume, record_type: str, read: bool, document: str) -> Authority:
    is_ruling = record_type == "ruling"
    if record_type == "scenario":
        kind = "derived by the engine"
    elif read:
        kind = "reading of an unclear text"
    elif record_type == "rule" and not document:
        kind = "heading in our own words"
    else:
        kind = (
            ("community ruling" if is_community(volume, document) else "printed ruling")
            if is_ruling
            else "printed text"
        )
    known = volume.documents.get(document)
    return Authority(kind, document, known.title if known else "", known.date if known else "")


def is_community(volume: Volume, document: str) -> bool:
    """Whether a document gathers rulings that other places gave."""
    known = volume.documents.get(document)
    return known is not None and known.kind in _ELSEWHERE


def verdict_authority(volume: Volume, report: Mapping[str, Any]) -> Authority:
    """Who says so when the engine decided: the game's documents, and the date of the newest."""
    game = str(report.get("game") or "")
    documents = volume.store.every(Document, game or None)
    return Authority(
        kind="derived by the engine",
        document=", ".join(d.id for d in documents),
        title=", ".join(d.title for d in documents),
        date=max((d.date for d in documents), default=""),
    )


def lines_url(record: Record) -> str | None:
    """The page of the document at the very lines a record stands in; None where it stands in none."""
    if record.span is None or isinstance(record, Document):
        return None
    return f"/documents/{record.document}/lines/{record.span.start_line}-{record.span.end_line}"


def record_json(volume: Volume, record: Record, *, board: bool = False) -> dict[str, Any]:
    """A record as the API gives it: the record itself, its page, who says so, and for a proof its report; board: with
    the board at every step."""
    body = to_json(record)
    body["url"] = page_url(record.type, record.id)
    body["source_url"] = lines_url(record)
    body["authority"] = authority_of(volume, record).as_json()
    if not isinstance(record, Conflict):
        body["conflicts"] = [conflict.id for conflict in volume.conflicts_of(record.id)]
    if isinstance(record, Card):
        body["symbols"] = volume.symbols_of(record.game)
        body |= card_reading(record, volume.store)
    if isinstance(record, Ruling):
        body["overruled_by"] = record.overruled_by or None
        body["replays"] = [
            {"scenario": proof.id, "verdict": proof.verdict, "url": page_url("scenario", proof.id)}
            for proof in volume.store.proofs_of(record.id)
        ]
    if isinstance(record, Scenario):
        report = volume.store.report_of(record.id)
        body["report"] = report and {k: v for k, v in report.items() if board or k != "board"}
    return body


def rich(text: str, symbols: Mapping[str, str]) -> Markup:
    """Printed text as HTML: everything escaped, ``{p}`` as a mark that is read aloud by its name."""
    parts: list[str] = []
    end = 0
    for match in _SYMBOL.finditer(text):
        parts += [escape(text[end : match.start()]), _symbol(match[1], symbols.get(match[1], match[1]))]
        end = match.end()
    return Markup("".join([*parts, escape(text[end:])]))


@lru_cache(maxsize=500)
def _symbol(mark: str, name: str) -> Markup:
    shown = Markup('<span class="sym sym-{0}" role="img" aria-label="{1}" title="{1}">{0}</span>')
    return shown.format(mark, name)


def spoken(text: str, symbols: Mapping[str, str]) -> str:
    """Printed text in words alone, a run of equal symbols once: ``{r}{r}{r}`` and ``3{r}`` are "3 resource points"."""
    parts: list[str] = []
    end = 0
    for found in _RUN.finditer(text):
        before = text[end : found.start()]
        many = found["many"] or (str(len(found["run"]) // len(found["one"])) if found["run"] != found["one"] else "")
        name = symbols.get(found["mark"], found["mark"]).removesuffix(" value")
        if name.endswith("point"):  # what is counted; power and life are not
            many = many or "1"
            name += "" if many == "1" else "s"
        behind = text[found.end() : found.end() + 1]
        parts += [
            before,
            " " if before[-1:].isalnum() else "",
            f"{many} {name}".strip(),
            " " if behind.isalnum() else "",
        ]
        end = found.end()
    return "".join([*parts, text[end:]])


def marked(hit: Mapping[str, Any], symbols: Mapping[str, str]) -> Markup:
    """The text of a search's result, its words that were asked for marked; where it has several sentences, also the
    one that answers."""
    text, sentence = str(hit["text"]), hit["sentence"]
    marks = sorted(tuple(mark) for mark in hit["marks"])
    if sentence is None or (sentence[0] == 0 and sentence[1] >= len(text)):
        return _with_marks(text, 0, len(text), marks, symbols)
    before, answer, after = (
        _with_marks(text, start, end, marks, symbols)
        for start, end in ((0, sentence[0]), sentence, (sentence[1], len(text)))
    )
    return Markup('{}<span class="answers">{}</span>{}').format(before, answer, after)


def _with_marks(
    text: str, start: int, end: int, marks: Sequence[tuple[int, ...]], symbols: Mapping[str, str]
) -> Markup:
    """A part of a text as ``rich`` gives it, with the marks inside it."""
    parts: list[str] = []
    at = start
    for first, last in marks:
        if at <= first and last <= end:
            parts += [rich(text[at:first], symbols), "<mark>", rich(text[first:last], symbols), "</mark>"]
            at = last
    return Markup("".join([*parts, rich(text[at:end], symbols)]))


def linked(text: str, record: Record, volume: Volume) -> Markup:
    """A text of a record as ``rich`` gives it, with a link on the first mention of each other card, keyword and term,
    and on each number of a rule.

    Not one character of the text is changed; the record itself and what it is printed under are no links."""
    symbols = volume.symbols_of(record.game)
    seen = {record.id, *(record.about if isinstance(record, Ruling) else ())}
    places = _rules_in(text, record, volume)
    for named in volume.namer_of(record.game).in_text(text):
        if named.id not in seen:
            seen.add(named.id)
            target = volume.store.get(named.id)
            places.append((named.start, named.end, "named", page_url(target.type, target.id)))
    parts: list[Markup] = []
    end = 0
    for start, stop, kind, url in sorted(places):
        if start < end:
            continue
        parts.append(rich(text[end:start], symbols))
        parts.append(Markup('<a class="{}" href="{}">{}</a>').format(kind, url, rich(text[start:stop], symbols)))
        end = stop
    return Markup("").join([*parts, rich(text[end:], symbols)])


def _rules_in(text: str, record: Record, volume: Volume) -> list[tuple[int, int, str, str]]:
    """Where a text refers to a rule that was read, with the page of the rule."""
    book = volume.rulebook_of(record)
    if book is None:
        return []
    found = ((place, book.numbered(place.number.printed)) for place in referring(text))
    return [
        (place.start, place.end, "ref", page_url("rule", rule.id))
        for place, rule in found
        if rule and rule.id != record.id
    ]


_IS_NUMBER = re.compile(r"[+-]?[\dX*]+")


def numbers_said(card: Card) -> tuple[str, ...]:
    """The printed numbers of a card in a row, each value once: ``cost 3``, ``power 8 red, 7 yellow``. Where versions
    differ in their name (a hero and the young one) one entry a version, with its name."""
    own = [(v, v.stats()) for v in card.versions]
    if any(v.name and v.name != card.name for v in card.versions):
        return tuple(
            f"{v.name or card.name}: {', '.join(f'{word} {value}' for word, value in stats.items())}"
            for v, stats in own
            if stats
        )
    words = [word for word in dict.fromkeys(word for _, stats in own for word in stats) if word != "pitch"]
    found: list[str] = []
    for word in (*words, *(["pitch"] if any("pitch" in stats for _, stats in own) else [])):
        by_value: dict[str, list[str]] = {}
        for version, stats in own:
            by_value.setdefault(stats.get(word) or "none", []).append(version.color)
        alike = len(by_value) == 1
        found.append(f"{word} {', '.join(f'{v} {_and(of)}'.strip() if not alike else v for v, of in by_value.items())}")
    further = (f"{word.replace('_', ' ')} {value}" for word, value in card.extra if _IS_NUMBER.fullmatch(value))
    return (*found, *further)


def _and(labels: Sequence[str]) -> str:
    return " and ".join(label for label in labels if label)


def in_words(card: Card) -> list[tuple[str, str]]:
    """What a card prints beside its text and its numbers, by the printed word."""
    return [(word.replace("_", " "), value) for word, value in card.extra if not _IS_NUMBER.fullmatch(value)]


def printed_in(card: Card, sets: Mapping[str, CardSet]) -> list[tuple[str, list[str]]]:
    """The sets a card is printed in, the oldest first and those without a day last, each with the day of its release
    where one is known, and its numbers there."""
    found: dict[str, list[str]] = {}
    days = {code: known.released or "~" for code, known in sets.items()}
    for printing in sorted(card.printings, key=lambda p: days.get(p.set, "~")):
        known = sets.get(printing.set)
        said = f"{known.name}{f' ({known.released})' if known.released else ''}" if known else printing.set
        ids = found.setdefault(said, [])
        if printing.id not in ids:
            ids.append(printing.id)
    return list(found.items())
