"""The pages of a rulebook's rules: what stands around a rule, what refers to it, and where a citation leads."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from typing import Any

import kiln
import pytest

from judge.ingest.dates import date_in
from judge.web import create_app


def client_of(factory: pytest.TempPathFactory, rulebook: str) -> Iterator[Any]:
    folder = kiln.built(factory.mktemp("pages"), rulebook)
    app = create_app({"JUDGE_INDEX": str(folder / "index"), "TESTING": True, "RATELIMIT_ENABLED": False})
    yield app.test_client()
    app.extensions["judge.checks"].close()


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A service that has read the rulebook."""
    glossary = "\nGlossary\n\nGlaze\nWhat shines, see rule 2.1.4.\n"
    yield from client_of(tmp_path_factory, kiln.DATED + glossary)


@pytest.fixture(scope="module")
def citing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One that has not."""
    yield from client_of(tmp_path_factory, "")


def page(client: Any, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return str(answer.text)


def links(text: str, label: str = "") -> dict[str, str]:
    """The links of a page, or of the part of it with a label, by what they say."""
    if label:
        found = re.search(rf'<(\w+)[^>]* aria-label="{label}">(.*?)</\1>', text, re.DOTALL)
        assert found, label
        text = found[2]
    made = re.findall(r'<a\b[^>]*href="([^"]*)"[^>]*>(.*?)</a>', text, re.DOTALL)
    return {
        html.unescape(re.sub(r'<span class="unseen">.*?</span>|<[^>]+>|[‹›]', "", said)).strip(): url
        for url, said in made
    }


def under(text: str, heading: str) -> dict[str, str]:
    """The links below a heading."""
    return links(text.partition(f"<h2>{heading}</h2>")[2].partition("</ul>")[0])


def test_a_rule_stands_in_its_chapter_with_its_parts_and_examples(reading: Any) -> None:
    text = page(reading, "/rules/rules/1-1-1")
    assert "<h1>1.1.1</h1>" in text
    assert links(text, "Where it stands") == {"1 The Table": "/rules/rules/1", "1.1 Potters": "/rules/rules/1-1"}
    parts = text.partition('aria-label="Parts of 1.1.1"')[2].partition("</ul>")[0]
    assert re.findall(r'class="number" href="([^"]+)"', parts) == ["/rules/rules/1-1-1a", "/rules/rules/1-1-1b"]
    assert parts.index("Two potters may share") < parts.index('<blockquote class="example"') < parts.index("Ana and Bo")
    assert '<a class="ref" href="/rules/rules/2-1-3">2.1.3</a>' in parts
    assert '<time datetime="2031-03-03">2031-03-03</time>' in text
    lettered = page(reading, "/rules/rules/1-1-1b")
    assert "Example: Ana and Bo share a shelf." in lettered
    named = page(reading, "/rules/rules/2-1-2")
    assert "<h1>2.1.2 Wobble</h1>" in named
    assert "<p>Wobble is an ability" in named


def test_an_example_has_a_page_under_its_rule(reading: Any) -> None:
    text = page(reading, "/rules/rules/1-1-1b/example-1")
    assert links(text, "Where it stands")["1.1.1b"] == "/rules/rules/1-1-1b"
    assert links(text, "Previous and next rule")["1.1.1b"] == "/rules/rules/1-1-1b"


def test_one_turns_from_each_page_to_the_next_and_back(reading: Any) -> None:
    seen, number = [], "1"
    while number:
        seen.append(number)
        turn = re.search(r'rel="next" href="/rules/rules/([^"]+)"', page(reading, f"/rules/rules/{number}"))
        number = turn[1] if turn else ""
    # Parts without parts stand whole on the page above them.
    assert seen == [
        "1",
        "1-0",
        "1-1",
        "1-1-1",
        "1-1-2",
        "2",
        "2-0",
        "2-1",
        *(f"2-1-{n}" for n in range(1, 6)),
        "2-2",
        "3",
        "3-0",
        "3-1",
    ]
    back = [seen[-1]]
    while turn := re.search(r'rel="prev" href="/rules/rules/([^"]+)"', page(reading, f"/rules/rules/{back[-1]}")):
        back.append(turn[1])
    assert back[::-1] == seen
    assert links(page(reading, "/rules/rules/1-1-1a"), "Previous and next rule") == {
        "1.1.1": "/rules/rules/1-1-1",
        "Contents": "/documents/rules#at-1",
        "1.1.1b": "/rules/rules/1-1-1b",
    }


def test_references_lead_both_ways(reading: Any) -> None:
    text = page(reading, "/rules/rules/2-1-4")
    assert under(text, "Referred to by") == {
        "2.1.5": "/rules/rules/2-1-5",
        "3.1.2": "/rules/rules/3-1-2",
        "Glaze": "/terms/rules/glaze",
    }
    assert under(page(reading, "/rules/rules/3-1-2"), "Refers to") == {"2.1.4": "/rules/rules/2-1-4"}
    assert 'href="/rules/rules/2-1-4">2.1.4</a>' in page(reading, "/terms/rules/glaze")
    assert 'as rule <a class="ref" href="/rules/rules/2-1-4">2.1.4</a> says' in page(
        reading, "/rulings/notes/big-jar/1"
    )


def test_the_contents_are_chapters_with_their_sections(reading: Any) -> None:
    text = page(reading, "/documents/rules")
    assert text.count("<summary>") >= 3
    shown = links(text)
    assert shown["2.1 Pots"] == "/rules/rules/2-1"
    assert 'id="at-2"' in text
    assert "2.1.3" not in shown
    assert "<dd>2031-03-03</dd>" in text


def test_a_citation_leads_to_the_rule_that_was_read(reading: Any) -> None:
    text = page(reading, "/scenarios/jar/1")
    assert '<a class="cite" href="/rules/rules/2-1-5">rule 2.1.5: painting</a>' in text
    assert '<a class="cite" href="/rules/rules/2-1-4">rule 2.1.4: drying</a>' in text
    assert "each number leads to its text in Kiln Rules, 2031-03-03" in text
    rule = page(reading, "/rules/rules/2-1-5")
    assert "Our heading for it: painting." in rule
    assert links(rule)["Dries"] == "/scenarios/jar/1"
    answer = reading.get("/rules/kiln/2.1.5")
    assert (answer.status_code, answer.location) == (302, "/rules/rules/2-1-5")
    assert reading.get("/rules/kiln").location == "/documents/rules"


def test_a_citation_leads_to_our_heading_where_no_rulebook_was_read(citing: Any) -> None:
    text = page(citing, "/scenarios/jar/1")
    assert '<a class="cite" href="/rules/kiln/2.1.5">rule 2.1.5: painting</a>' in text
    heading = page(citing, "/rules/kiln/2.1.4")
    assert "<h1>2.1.4: drying</h1>" in heading
    assert "is not on this site" in heading
    around = {"2.1.3": "/rules/kiln/2.1.3", "Contents": "/rules/kiln", "2.1.5": "/rules/kiln/2.1.5"}
    assert links(heading, "Previous and next rule") == around
    contents = links(page(citing, "/rules/kiln"))
    assert contents["2.1.4: drying"] == "/rules/kiln/2.1.4"
    assert not [said for said in contents if said.startswith("2.1.4a")], "that is on the page of 2.1.4"
    for old, leads in (("/Rule/Kiln/", "/rules/kiln"), ("/rules/kiln/2.1.4/", "/rules/kiln/2.1.4")):
        assert (citing.get(old).status_code, citing.get(old).location) == (308, leads)
    assert links(page(citing, "/rules/kiln/2.1.5"))["Dries"] == "/scenarios/jar/1"


def test_a_number_nobody_has_is_answered_with_the_nearest_above(reading: Any, citing: Any) -> None:
    for client, number, near in ((reading, "2.1.9c", "2.1"), (citing, "2.1.4c", "2.1.4"), (citing, "9.1", "")):
        answer = client.get(f"/rules/kiln/{number}")
        assert answer.status_code == 404
        assert f"No rule {number}" in answer.text
        assert not near or near in answer.text.replace(number, "")


def test_a_number_with_more_parts_than_anybody_prints_costs_no_more_than_others(citing: Any) -> None:
    began = time.process_time()
    answer = citing.get(f"/rules/kiln/{'9.' * 3000}9")
    assert answer.status_code == 404
    assert time.process_time() - began < 0.3


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Effective March 3, 2031", "2031-03-03"),
        ("These rules are effective as of Sept. 21st, 2031.", "2031-09-21"),
        ("Last updated: 3 May 2031", "2031-05-03"),
        ("Kiln Rules (2031-02-03)", "2031-02-03"),
        ("Version 2.1 of 31 February 2031", ""),
        ("Updated 3/4/2031", ""),
        ("Effective March 2031", ""),
    ],
)
def test_the_day_of_a_document(text: str, day: str) -> None:
    assert date_in(text) == day


def test_what_nobody_has_replayed_is_proved_by_nothing(citing: Any) -> None:
    (count,) = re.findall(r'<span class="quiet">(.*? proved.*?)</span>', page(citing, "/proved"))
    assert re.fullmatch(r"are proved; \d+ open; \d+ of \d+ only names? or explains? something", count), count
