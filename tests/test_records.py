"""Record types: JSON without loss, slugs, hashes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import JudgeError
from judge.records import (
    RECORD_TYPES,
    Card,
    CardVersion,
    Conflict,
    Coverage,
    Document,
    Keyword,
    Noise,
    Passage,
    Record,
    Rule,
    Ruling,
    Scenario,
    Span,
    Table,
    Term,
    content_hash,
    folded,
    from_json,
    hashed,
    page_url,
    slug,
    to_json,
)

BASE: dict[str, Any] = {"id": "d/x", "game": "g", "document": "d", "title": "X", "text": "text {p}"}
EXAMPLES: list[Record] = [
    Document(**BASE, kind="release-notes", lines=3, coverage=Coverage(0.5, (Noise(1, "---", "separator"),))),
    Card(
        **BASE,
        name="X",
        also_named=("Y",),
        versions=(CardVersion(name="X", color="red", pitch="1", power="*"), CardVersion(name="X")),
        span=Span(1, 4),
        extra=(("hp", "30"), ("tier", "II")),
    ),
    Ruling(**BASE, about=("d/y",), number=3, mentions=("d/z",), proofs=("scenarios/a/1",), reading="clear text"),
    Keyword(**BASE, name="X", reminder="Does it."),
    Rule(**BASE, heading=("A", "B"), number="1.2"),
    Term(**BASE, term="X"),
    Table(**BASE, columns=("a", "b"), rows=(("1", "2"), ("3", ""))),
    Conflict(**BASE, between=(Passage("d/x", "words"), Passage("1.2.3")), why="both", follows="d/x"),
    Scenario(**BASE, path="g/scenarios/a.yaml", confirms=("d/x/1",), verdict="confirmed"),
]


@pytest.mark.parametrize("record", EXAMPLES, ids=lambda r: r.type)
def test_json_is_loss_free(record: Record) -> None:
    assert from_json(to_json(hashed(record))) == hashed(record)


def test_every_type_has_an_example() -> None:
    assert {record.type for record in EXAMPLES} == set(RECORD_TYPES)


def test_numbers_of_another_game_stand_beside_the_other_fields() -> None:
    card = next(r for r in EXAMPLES if isinstance(r, Card))
    assert to_json(card)["hp"] == "30"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"type": "spell"}, "spell"),
        ({"number": "three"}, "number"),
        ({"colour": 3}, "colour"),
        ({"span": 7}, "span"),
    ],
)
def test_a_bad_record_is_refused_by_name(change: dict[str, Any], named: str) -> None:
    body = to_json(next(r for r in EXAMPLES if isinstance(r, Ruling))) | change
    with pytest.raises(JudgeError) as caught:
        from_json(body)
    assert caught.value.code == "bad-record"
    assert named in caught.value.message


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Miller's Grindstone", "millers-grindstone"),
        ("Hold ’em", "hold-em"),
        ("Kayo, Armed and Dangerous", "kayo-armed-and-dangerous"),
        ("Brûlée  Ætherwing!", "brulee-aetherwing"),
        ("1H / 2H", "1h-2h"),
    ],
)
def test_slug(name: str, expected: str) -> None:
    assert slug(name) == expected


@given(st.text(min_size=1).filter(str.strip))
def test_a_slug_is_never_empty_and_stays_itself(name: str) -> None:
    made = slug(name)
    assert made
    assert slug(made) == made
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_folded_names_compare_without_case_and_punctuation() -> None:
    assert folded("HOLD 'em") == folded("hold em")


def test_a_hash_is_of_the_content_not_of_the_place() -> None:
    ruling = next(r for r in EXAMPLES if isinstance(r, Ruling))
    assert content_hash(replace(ruling, id="d/y/9", span=Span(5, 5), proofs=())) == content_hash(ruling)
    assert content_hash(replace(ruling, text="text {d}")) != content_hash(ruling)


def test_short_names_are_for_heroes_only() -> None:
    hero = Card(**BASE, name="Ada Vell, First of Many", also_named=("Ada Vell",), types=("Hero",))
    assert hero.short_names() == ("Ada",)
    assert replace(hero, types=("Action",)).short_names() == ()


def test_pages() -> None:
    assert page_url("ruling", "d/x/4") == "/rulings/d/x/4"
    assert page_url("scenario", "scenarios/a/1") == "/scenarios/a/1"
    assert {page_url(t, "d/x")[0] for t in RECORD_TYPES} == {"/"}
