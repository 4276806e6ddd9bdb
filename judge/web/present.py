"""What pages and API answers say about a record: its authority, its replay, its words as safe HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml
from markupsafe import Markup, escape

from judge.errors import JudgeError
from judge.records import Card, Conflict, Document, Record, Scenario, page_url, to_json
from judge.web.shelf import Volume

NOTICE = "Not an official source."

_SYMBOL = re.compile(r"\{(\w+)\}")

VERDICTS: Mapping[str, str] = {
    "confirmed": "Every claim holds.",
    "refuted": "A claim is false whatever is answered.",
    "depends": "It depends on what is answered.",
    "illegal": "A step is against the rules.",
    "unsupported": "A sentence cannot be executed yet.",
    "invalid": "The scenario cannot be understood.",
    "exhausted": "The limits were reached before an answer.",
    "": "Not yet replayed.",
}


@dataclass(frozen=True)
class Authority:
    """Who says so: kind, document, its title and date. Every answer about a ruling carries it."""

    kind: str
    document: str
    title: str
    date: str

    def as_json(self) -> dict[str, str]:
        return {
            "kind": self.kind,
            "document": self.document,
            "title": self.title,
            "date": self.date,
            "notice": NOTICE,
        }


def document_of(volume: Volume, record: Record) -> Document | None:
    """The document a record stands in, None for what people added (scenarios, conflicts)."""
    if isinstance(record, Document):
        return record
    if not record.document or not volume.store.has(record.document):
        return None
    found = volume.store.get(record.document)
    return found if isinstance(found, Document) else None


def authority_of(volume: Volume, record: Record) -> Authority:
    """*printed ruling*, *reading of an unclear text* or *derived by the engine*, with document and date."""
    document = document_of(volume, record)
    if isinstance(record, Scenario):
        kind = "derived by the engine"
    elif record.reading or isinstance(record, Conflict):
        kind = "reading of an unclear text"
    else:
        kind = "printed ruling" if record.type == "ruling" else "printed text"
    return Authority(
        kind=kind,
        document=record.document,
        title=document.title if document else "",
        date=document.date if document else "",
    )


def verdict_authority(volume: Volume, report: Mapping[str, Any]) -> Authority:
    """Who says so when the engine decided: the game's documents, and the date of the newest."""
    game = str(report.get("game") or "")
    documents = [d for d in volume.store.by_type("document", game or None) if isinstance(d, Document)]
    return Authority(
        kind="derived by the engine",
        document=", ".join(d.id for d in documents),
        title=", ".join(d.title for d in documents),
        date=max((d.date for d in documents), default=""),
    )


def record_json(volume: Volume, record: Record) -> dict[str, Any]:
    """A record as the API gives it: the record itself, its page, who says so, and for a proof its report."""
    body = to_json(record)
    body["url"] = page_url(record.type, record.id)
    body["authority"] = authority_of(volume, record).as_json()
    if isinstance(record, Card):
        body["symbols"] = volume.symbols_of(record.game)
    if record.type == "ruling":
        body["replays"] = [
            {"scenario": proof.id, "verdict": proof.verdict, "url": page_url("scenario", proof.id)}
            for proof in volume.store.proofs_of(record.id)
        ]
    if isinstance(record, Scenario):
        body["report"] = volume.store.report_of(record.id)
    return body


def rich(text: str, symbols: Mapping[str, str]) -> Markup:
    """Printed text as HTML: everything escaped, ``{p}`` as a mark that is read aloud by its name."""
    parts: list[Markup] = []
    end = 0
    for match in _SYMBOL.finditer(text):
        name = symbols.get(match[1], match[1])
        parts.append(escape(text[end : match.start()]))
        parts.append(
            Markup('<span class="sym sym-{0}" role="img" aria-label="{1}" title="{1}">{0}</span>').format(
                match[1], name
            )
        )
        end = match.end()
    parts.append(escape(text[end:]))
    return Markup("").join(parts)


@dataclass(frozen=True)
class Cite:
    """One citation of a step. url: the page of the record that is cited, empty for a rule of the rulebook."""

    text: str
    heading: str = ""
    url: str = ""


@dataclass(frozen=True)
class Step:
    """A step of a replay, numbered as the report numbers it."""

    n: int
    text: str
    cites: tuple[Cite, ...]


@dataclass(frozen=True)
class Moment:
    """Consecutive steps of one moment of the game."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Replay:
    """A report as a page shows it."""

    title: str
    game: str
    verdict: str
    meaning: str
    reason: str
    claims: tuple[Mapping[str, Any], ...]
    moments: tuple[Moment, ...]
    cited: tuple[Cite, ...]
    branches: int
    steps: int


def replay_of(volume: Volume, report: Mapping[str, Any]) -> Replay:
    """The report of a check, grouped by moment, with its citations resolved against the build."""
    game = str(report.get("game") or "")
    headings = volume.store.rules_index(game) if game else {}
    cites: dict[str, Cite] = {}
    moments: list[Moment] = []
    for line in report.get("trace") or []:
        step_cites = tuple(cites.setdefault(str(c), _cite(volume, str(c), headings)) for c in line["cites"])
        step = Step(int(line["n"]), str(line["text"]), step_cites)
        name = str(line["moment"])
        if moments and moments[-1].name == name:
            moments[-1] = Moment(name, (*moments[-1].steps, step))
        else:
            moments.append(Moment(name, (step,)))
    verdict = str(report.get("verdict") or "")
    return Replay(
        title=str(report.get("title") or "Untitled"),
        game=game,
        verdict=verdict,
        meaning=VERDICTS.get(verdict, ""),
        reason=str(report.get("reason") or ""),
        claims=tuple(report.get("claims") or ()),
        moments=tuple(moments),
        cited=tuple(cites.values()),
        branches=int(report.get("branches") or 0),
        steps=int(report.get("steps") or 0),
    )


def _cite(volume: Volume, text: str, headings: Mapping[str, str]) -> Cite:
    if text in headings:
        return Cite(text, heading=headings[text])
    if "/" in text:
        try:
            record = volume.store.get(text)
        except JudgeError:
            return Cite(text)
        return Cite(
            record.title,
            heading=record.text if record.type == "ruling" else "",
            url=page_url(record.type, text),
        )
    # A rule below an indexed one (7.4.2a below 7.4.2) is shown with the heading above it.
    above = re.sub(r"[a-z]+$|\.\d+$", "", text)
    return Cite(text, heading=headings.get(above, ""))


@dataclass(frozen=True)
class Side:
    """One player's part of the board, or the lines about everyone (no name)."""

    name: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Board:
    """A scenario as a person reads it: the position, then what is played and claimed."""

    sides: tuple[Side, ...]
    cards: tuple[Mapping[str, Any], ...]
    play: tuple[str, ...]
    contrasts: tuple[Mapping[str, tuple[str, ...]], ...]


def board_of(source: str) -> Board | None:
    """The board a scenario's text sets up, for reading only (the checker has its own, strict reader).

    None when the text is not a mapping: its verdict says what is wrong with it.
    """
    try:
        # Every value as it was written: a player called No stays "No".
        body = yaml.load(source, Loader=yaml.BaseLoader)
    except yaml.YAMLError:
        return None
    if not isinstance(body, dict):
        return None
    setup = body.get("setup")
    everyone: list[tuple[str, tuple[str, ...]]] = []
    sides: list[Side] = []
    for key, value in (setup if isinstance(setup, dict) else {}).items():
        if isinstance(value, dict):
            sides.append(Side(str(key), tuple((str(k), _items(v)) for k, v in value.items())))
        else:
            everyone.append((str(key), _items(value)))
    if everyone:
        sides.insert(0, Side("", tuple(everyone)))
    contrasts = body.get("contrast")
    cards = body.get("cards")
    return Board(
        sides=tuple(sides),
        cards=tuple(c for c in cards if isinstance(c, dict)) if isinstance(cards, list) else (),
        play=_items(body.get("play")),
        contrasts=tuple(
            {"change": _changes(c.get("change")), "then": _items(c.get("then"))}
            for c in (contrasts if isinstance(contrasts, list) else [])
            if isinstance(c, dict)
        ),
    )


def _items(value: Any) -> tuple[str, ...]:
    if value is None or value == "":
        return ()
    if isinstance(value, list):
        return tuple(_words(v) for v in value)
    return (_words(value),)


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k}: {_words(v)}" for k, v in value.items())
    if isinstance(value, list):
        return ", ".join(_words(v) for v in value)
    return str(value)


def _changes(change: Any) -> tuple[str, ...]:
    if not isinstance(change, dict):
        return ()
    replaced = change.get("replace")
    lines = [f"{a} becomes {_words(b)}" for a, b in replaced.items()] if isinstance(replaced, dict) else []
    lines += [f"without {name}" for name in _items(change.get("remove"))]
    added = change.get("add")
    if isinstance(added, dict):
        lines += [f"{place} also has {_words(what)}" for place, what in added.items()]
    return tuple(lines)


def card_facts(card: Card) -> list[dict[str, str]]:
    """The printed versions of a card as rows of a table; values that no version prints are left out."""
    rows = [{"version": v.color or (v.name if v.name != card.name else ""), **v.stats()} for v in card.versions]
    return [row for row in rows if any(row.values())]
