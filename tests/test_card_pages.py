"""The pages of cards and keywords: versions, numbers, what is not read, proofs by title, what they meet."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import proved
import pytest
from apiflask import APIFlask

from judge.builds.live import current_build
from judge.builds.store import Store
from judge.builds.together import MET, met
from judge.naming import Namer
from judge.records import RECORD_TYPES, Card, CardVersion, Document, Keyword, Rule, Ruling, Table, Term, page_url
from judge.web import create_app
from judge.web.present import in_words, numbers_said

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return proved.index(tmp_path_factory)[0]


@pytest.fixture(scope="module")
def store(made: Path) -> Iterator[Store]:
    live = current_build(made)
    yield live.store
    live.store.close()


@pytest.fixture(scope="module")
def client(made: Path) -> Iterator[Any]:
    app = create_app({"JUDGE_INDEX": str(made), "TESTING": True, "RATELIMIT_ENABLED": False})
    yield app.test_client()
    _close(app)


def _close(app: APIFlask) -> None:
    app.extensions["judge.checks"].close()


def said(page: str) -> str:
    """The words of a page, or of a part of one."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def part(page: str, name: str) -> str:
    """The section of a page whose heading has a name."""
    return page.partition(f'<h2 id="{name}"')[2].partition("</section>")[0]


def card(*versions: CardVersion, **more: Any) -> Card:
    return Card(id="a/b", game="g", document="a", title="B", text="", name="B", versions=versions, **more)


def test_numbers_stand_in_a_row_each_value_once() -> None:
    red = CardVersion(color="red", pitch="1", cost="2", power="6", defense="3")
    yellow = CardVersion(color="yellow", pitch="2", cost="2", power="5", defense="3")
    blue = CardVersion(color="blue", pitch="3", cost="2", power="5")
    assert numbers_said(card(red)) == ("cost 2", "power 6", "defense 3", "pitch 1")
    assert numbers_said(card(red, yellow, blue)) == (
        "cost 2",
        "power 6 red, 5 yellow and blue",
        "defense 3 red and yellow, none blue",
        "pitch 1 red, 2 yellow, 3 blue",
    )
    hero, young = CardVersion(name="B, the Old", life="40", intellect="4"), CardVersion(name="B", life="20")
    assert numbers_said(card(hero, young)) == ("B, the Old: life 40, intellect 4", "B: life 20")
    other = card(extra=(("hp", "20"), ("ap", "+2"), ("cost_to_build", "X"), ("faction", "Kingdom")))
    assert numbers_said(other) == ("hp 20", "ap +2", "cost to build X")
    assert in_words(other) == [("faction", "Kingdom")]


def test_a_card_page_has_its_versions_its_numbers_and_its_boards_by_title(client: Any, store: Store) -> None:
    for one in store.every(Card)[::9]:
        page = client.get(page_url("card", one.id)).text
        shown = re.findall(r'<li class="version (\w+)">', page)
        assert shown == [v.color for v in one.versions if v.color], one.id
        row = said(page.partition('class="numbers-row">')[2].partition("</p>")[0])
        assert row == " ".join(numbers_said(one)), one.id
        proofs = store.scenarios_of(one.id)
        listed = part(page, "proofs")
        assert all(f'href="/{p.id}">{html.escape(p.title)}</a>' in listed.replace("&#39;", "&#x27;") for p in proofs)


def test_a_card_without_a_ruling_says_so_and_where_to_ask(client: Any, store: Store) -> None:
    without = [c for c in store.every(Card) if not store.rulings_of(c.id)]
    for one in {c.game: c for c in without}.values():
        listed = part(client.get(page_url("card", one.id)).text, "rulings")
        n = sum(isinstance(r, Ruling) for r in store.mentions_of(one.id))
        assert "No ruling is printed on this card." in said(listed)
        assert ('href="#mentions"' in listed) is (n > 0)
        assert 'href="/interactions?card=' in listed
        assert 'href="/workbench?card=' in listed
    with_one = next(c for c in store.every(Card) if store.rulings_of(c.id))
    ruled = client.get(page_url("card", with_one.id)).text
    assert "No ruling is printed" not in ruled
    assert f'href="/workbench?card={with_one.id}">Ask with it' in ruled


def test_a_ruling_that_only_names_something_is_not_called_waiting(client: Any, store: Store) -> None:
    naming = next(r for r in store.every(Ruling) if r.kind == "definition" and not store.proofs_of(r.id))
    keyword = store.get(naming.about[0])
    listed = part(client.get(page_url(keyword.type, keyword.id)).text, "rulings")
    assert "Names something" in said(listed.partition(f"Ruling {naming.number}<")[2].partition("</li>")[0])


def test_the_cards_a_thing_meets_are_those_of_its_rulings_and_boards(client: Any, store: Store) -> None:
    namer = Namer(r for r in store.records() if r.game == "flesh-and-blood")
    rulings = store.every(Ruling, "flesh-and-blood")
    for thing in (*store.every(Card, "flesh-and-blood")[::12], *store.every(Keyword)[:2]):
        found = met(store, namer, thing)
        assert len(found) <= MET
        assert all(m.card.id != thing.id and (m.rulings or m.boards) for m in found)
        assert [(-m.rulings, -m.boards) for m in found] == sorted((-m.rulings, -m.boards) for m in found)
        for m in found:
            both = [r for r in rulings if {thing.id, m.card.id} <= {*r.about, *r.mentions}]
            assert len(both) == m.rulings, (thing.id, m.card.id)
        if found:
            page = client.get(page_url(thing.type, thing.id)).text
            links = re.findall(
                r'<a class="tap" href="(/interactions\?card=[^"]*&amp;card=[^"]*)">', part(page, "meets")
            )
            assert len(links) == len(found)
            answer = client.get(html.unescape(links[0]))
            assert answer.status_code == 200
            if found[0].rulings:
                assert "Rulings that mention both" in said(answer.text)


def test_terms_keywords_and_cards_can_be_turned_like_pages(client: Any, store: Store) -> None:
    for kind in (Term, Keyword, Card, Rule, Table):
        order = [r for r in store.every(kind, "factions" if kind is not Keyword else None) if r.document != ""]
        order = [r for r in order if r.document == order[0].document]
        address, seen = page_url(order[0].type, order[0].id), []
        for record in order[:4]:
            page = client.get(address).text
            assert address == page_url(record.type, record.id)
            assert f'href="/documents/{record.document}#{record.type}s"' in page
            assert f'id="{record.type}s"' in client.get(f"/documents/{record.document}").text
            seen.append(address)
            behind = re.search(r'rel="next" href="([^"]+)"', page)
            if behind is None:
                break
            address = behind[1]
            assert f'rel="prev" href="{seen[-1]}"' in client.get(address).text
        assert 'rel="prev"' not in client.get(seen[0]).text


def test_a_term_meets_what_rulings_tell_of_it_and_no_board_that_says_the_word(client: Any, store: Store) -> None:
    page = client.get("/terms/factions/step").text
    assert 'id="held"' not in page
    assert "Names something" in said(part(page, "proofs"))
    assert ".." not in said(part(page, "proofs"))


def test_a_document_counts_what_it_holds_and_leads_there(client: Any, store: Store) -> None:
    for document in store.every(Document):
        page = client.get(f"/documents/{document.id}").text
        listed = part(page, "holds")
        for address, n, kind in re.findall(r'href="(/search[^"]+)">(\d+) (\w+?)s?</a>', listed):
            held = [r for r in store.every(RECORD_TYPES[kind], document.game) if r.document == document.id]
            assert len(held) == int(n), (document.id, kind)
            found = client.get(f"/api/v1{html.unescape(address)}").json
            assert found["total"] >= int(n), (document.id, kind)
            assert not found["warnings"]
        left = sum(1 for _ in document.coverage.noise)
        told = [int(n) for n in re.findall(r"<summary>[^<]*\((\d+)\)</summary>", page.partition('id="left-out"')[2])]
        assert sum(told) == left


def test_one_card_is_told_with_those_it_meets_most(client: Any, store: Store) -> None:
    page = client.get("/interactions?card=trounce").text
    assert 'value="Trounce"' in page
    links = re.findall(r'href="(/interactions\?card=[^"]+)"', page.partition('class="chips met"')[2])
    assert 1 < len(links) <= MET
    both = client.get(html.unescape(links[0])).text
    tiles = both.partition('class="pair-of"')[2].partition("</ul>")[0]
    assert len(re.findall(r'<li class="side">', tiles)) == 2
    assert "Guardian Block" in said(tiles)
    bench = re.search(r'href="(/workbench[^"]*)"', both.partition(">Try it<")[2])
    assert bench
    assert client.get(html.unescape(bench[1])).status_code == 200
    assert client.get("/interactions?card=nobody+knows+this").status_code == 404
