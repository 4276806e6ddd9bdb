"""Every route and field that other people's programs hold on to is there: they are added to, never renamed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import boards
import pytest
from apiflask import APIFlask

from judge.builds.build import build
from judge.records import RECORD_TYPES
from judge.web import create_app

RECORD = "id type game document title text span hash"
PAGED = "page per_page total next results[]"
AUTHORITY = "authority.kind authority.document authority.title authority.date authority.notice"
REPORT = f"file title game verdict reason errors claims[].line claims[].text claims[].holds branches steps {AUTHORITY}"
CARD = (
    f"{RECORD} {AUTHORITY} name also_named section type_line supertypes types subtypes versions lines keywords quote"
    " printings legality sources reading.status reading.sentences[].text reading.sentences[].status"
)
RULING = f"{RECORD} {AUTHORITY} about number mentions kind proofs overruled_by"
DECK = "line count id status rule reason candidates"

# What further each type of record has.
OF = {
    "document": "origin kind sha256 lines coverage.share coverage.noise",
    "card": CARD,
    "ruling": RULING,
    "keyword": "name reminder",
    "rule": "heading number",
    "term": "term text",
    "table": "columns rows",
    "conflict": "between[].id between[].quote why importance",
    "scenario": "path confirms verdict",
}

GET = {
    "/api/v1/search?q=wager&game=flesh-and-blood&type=ruling&page=1": "query total took_ms did_you_mean confident"
    " warnings answer results[].id results[].type results[].game results[].title results[].text results[].snippet"
    " results[].url results[].score results[].source.document results[].source.start_line results[].source.end_line"
    " results[].sentence results[].whole results[].authority.kind",
    "/api/v1/suggest?q=mil": "query results[].name results[].id results[].type",
    "/api/v1/cards": f"{PAGED} results[].id",
    "/api/v1/cards/heavy-hitters/millers-grindstone": CARD,
    "/api/v1/cards/named?exact=Miller's Grindstone": CARD,
    "/api/v1/cards/named?fuzzy=milers grindstone": CARD,
    "/api/v1/cards/heavy-hitters/millers-grindstone/rulings": f"{PAGED} results[].number",
    "/api/v1/rulings/heavy-hitters/wager/4": RULING,
    f"/api/v1/{boards.PROOF}": f"{RECORD} {OF['scenario']} {AUTHORITY} report.verdict",
    "/api/v1/fields": "fields[].name fields[].games record_types questions",
    "/api/v1/interactions?card=Wager&card=Miller's Grindstone": "cards rulings rules proofs scenario",
    "/api/v1/version": "judge build built documents[].id documents[].title documents[].date",
    "/api/v1/openapi.json": "openapi info paths",
    "/readyz": "status build",
    **{f"/api/v1/{name}s": f"{PAGED} results" for name in RECORD_TYPES},
}

YAML = "application/yaml"
FACT = "kind of text claims"
POST = {
    "/api/v1/check": (boards.WAGER, YAML, f"{REPORT} trace[].n trace[].moment trace[].text trace[].cites"),
    "/api/v1/check?board=1": (boards.WAGER, YAML, "board.zones board.things board.start board.frames"),
    "/api/v1/check?sensitivity=1": (
        boards.WAGER,
        YAML,
        f"sensitivity.tried sensitivity.counted {' '.join(f'sensitivity.decisive[].{x}' for x in FACT.split())}",
    ),
    "/api/v1/explore": (boards.WAGER, YAML, f"verdict reason free claims[].holds {AUTHORITY}"),
    "/api/v1/options": (
        boards.WAGER,
        YAML,
        f"asked lines[].line lines[].who lines[].group refused board.zones board.start board.frames {AUTHORITY}",
    ),
    "/api/v1/compile": (
        "- {name: Odd Drum, type: Guardian Action, text: Draw a card.}",
        YAML,
        "cards[].name cards[].sentences[].text cards[].sentences[].status cards[].sentences[].meaning"
        " cards[].sentences[].reads_as",
    ),
    "/api/v1/deck?format=cc": (
        "Hero: Kayo\n2 Pack Call (red)",
        "text/plain",
        f"format on hero legal problems {' '.join(f'cards[].{name}' for name in DECK.split())}",
    ),
}


def missing(body: Any, fields: str) -> list[str]:
    """The fields that are not there. ``a.b`` is b in a, ``a[]`` every thing of a list that is not empty."""
    return [field for field in fields.split() if not _has(body, field.split("."))]


def _has(body: Any, path: list[str]) -> bool:
    if not path:
        return True
    name = path[0].removesuffix("[]")
    if not isinstance(body, dict) or name not in body:
        return False
    inside = body[name]
    if path[0].endswith("[]"):
        return isinstance(inside, list) and bool(inside) and all(_has(one, path[1:]) for one in inside)
    return _has(inside, path[1:])


@pytest.mark.parametrize(("path", "fields"), GET.items())
def test_a_route_gives_what_it_is_held_to(app: APIFlask, path: str, fields: str) -> None:
    answer = app.test_client().get(path)
    assert answer.status_code == 200, answer.text
    assert not missing(answer.json, fields)


@pytest.mark.parametrize(("path", "sent"), POST.items())
def test_what_is_sent_is_answered_with_what_it_is_held_to(app: APIFlask, path: str, sent: tuple[str, str, str]) -> None:
    body, kind, fields = sent
    answer = app.test_client().post(path, data=body, content_type=kind)
    assert answer.status_code == 200, answer.text
    assert not missing(answer.json, fields)


def test_every_record_of_the_bulk_file_has_the_fields_of_its_type(app: APIFlask) -> None:
    own = {name: fields.replace(AUTHORITY, "").replace("overruled_by", "") for name, fields in OF.items()}
    own["card"] = own["card"].partition(" reading.")[0]
    for line in app.test_client().get("/api/v1/export.jsonl").text.splitlines():
        record = json.loads(line)
        assert not missing(record, f"{RECORD} {own[record['type']]}"), record["id"]


def test_a_ruling_that_a_replay_does_not_bear_out_is_overruled(tmp_path: Path) -> None:
    report = {**boards.REPORT, "verdict": "refuted", "reason": "it came out otherwise"}
    corpus = boards.small_corpus(tmp_path, boards.WAGER)
    build(corpus, tmp_path / "index", verdicts={boards.PROOF: {"verdict": "refuted", "report": report}})
    client: Any = create_app({"JUDGE_INDEX": str(tmp_path / "index"), "TESTING": True}).test_client()
    ruling = client.get("/api/v1/rulings/heavy-hitters/wager/4").json
    assert client.get(f"/api/v1/conflicts/{ruling['overruled_by']}").json["between"][0]["id"] == ruling["id"]
    assert client.get("/api/v1/rulings/heavy-hitters/wager/1").json["overruled_by"] is None
