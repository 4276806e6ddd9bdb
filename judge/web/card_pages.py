"""The pages of cards and keywords: what is printed, how it is read, rulings, and what else it meets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Blueprint, render_template
from markupsafe import Markup

from judge.builds.held import count
from judge.builds.readings import said_sentences
from judge.builds.together import boards_with, met
from judge.legality import announced, standings
from judge.records import COLLECTION, Card, Keyword, Record, Ruling, Term
from judge.terms.games import FORMATS
from judge.web.api import record_at
from judge.web.live import page_of, volume
from judge.web.neighbours import beside
from judge.web.pages import shared, verdict_of_ruling
from judge.web.present import in_words, linked, numbers_said, printed_in

cards = Blueprint("cards", __name__)
cards.add_app_template_filter(in_words)

_MOST_BOARDS = 24  # boards that are named beside those that prove something of it


@cards.get("/cards/<document>/<slug>")
def card(document: str, slug: str) -> str:
    """A card: what it prints, its rulings with their proofs, how it is read, what it meets, where it is printed."""
    record = record_at(f"{document}/{slug}", Card)
    return page_of(record, lambda: _card(record))


def _card(record: Card) -> str:
    live = volume()
    return render_template(
        "card.html",
        labels=[label for version in record.versions if (label := version.color)],
        numbers=numbers_said(record),
        faces=[live.store.get(face) for face in record.other_faces],
        reading=live.store.reading_of(record.id),
        standing=[(of, status, announced(record, status)) for of, status in standings(record)],
        told_by=[d for i in record.sources if (d := live.documents.get(i)) and d.kind == COLLECTION],
        formats=FORMATS.get(record.game, {}),
        printed=printed_in(record, live.store.sets(record.game) if record.printings else {}),
        held=count(record.game, live.sentences.get(record.id, ())),
        **around(record),
        **shared(record),
    )


@cards.get("/terms/<path:rest>")
def term(rest: str) -> str:
    """A term as its document prints it, with what it names and what stands around it."""
    record = record_at(rest, Term)
    return page_of(record, lambda: _keyword(record))


@cards.get("/keywords/<document>/<slug>")
def keyword(document: str, slug: str) -> str:
    """A keyword: its reminder, its rulings with their proofs, what it meets, and the rulings elsewhere that name it."""
    record = record_at(f"{document}/{slug}", Keyword)
    return page_of(record, lambda: _keyword(record))


def _keyword(record: Keyword | Term) -> str:
    store = volume().store
    names = [store.get(i) for i in getattr(record, "mentions", ()) if store.has(i)]
    return render_template("keyword.html", names=names, **around(record), **shared(record))


def around(record: Record) -> dict[str, Any]:
    """What stands around a card, a keyword or a term: rulings, what names it, the boards, the cards it meets."""
    live = volume()
    rulings, mentions = live.store.rulings_of(record.id), live.store.mentions_of(record.id)
    proofs = live.store.scenarios_of(record.id)
    proving = {proof.id for proof in proofs}
    before, behind = beside(live.store, record)
    return {
        "before": before,
        "behind": behind,
        "rulings": rulings,
        "mentions": mentions,
        "naming": sum(isinstance(r, Ruling) for r in mentions),
        "verdict_of": {r.id: verdict_of_ruling(r.id) for r in (*rulings, *mentions)},
        "meets": met(live.store, live.namer_of(record.game), record),
        "boards": proofs,
        "other_boards": [b for b in boards_with(live.store, record) if b.id not in proving][:_MOST_BOARDS],
    }


@cards.app_template_filter("with_unread")
def with_unread(line: str, record: Record, reading: Mapping[str, Any] | None) -> Markup:
    """A line of a card with its links, and a mark behind each sentence in it that is not read."""
    unread = [s.text for s in said_sentences(reading) if not s.read] if reading else []
    found: list[Markup] = []
    at = 0
    for start, end in _places(line, unread):
        found.append(linked(line[at:start], record, volume()))
        said = Markup('<span class="unread-in">{} <a class="tap" href="#reading">{}</a></span>')
        mark = Markup('<span aria-hidden="true">?</span><span class="unseen">not read</span>')
        found.append(said.format(linked(line[start:end], record, volume()), mark))
        at = end
    return Markup("").join([*found, linked(line[at:], record, volume())])


def _places(line: str, sentences: Sequence[str]) -> Iterable[tuple[int, int]]:
    """Where sentences stand in a line, in its order, none twice."""
    at = 0
    found = sorted((start, start + len(s)) for s in dict.fromkeys(sentences) if s and (start := line.find(s)) >= 0)
    for start, end in found:
        if start >= at:
            yield start, end
            at = end
