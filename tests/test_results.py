"""The page of a search: the answer begins at the top of a phone, is whole, and says what came out."""

from __future__ import annotations

import re
from pathlib import Path

import proved
import pytest
from browsing import PHONE, QUESTION, RULING, opened
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from judge.builds.live import current_build
from judge.records import Rule

EVERYWHERE = "/search?q=what+happens+when+i+wear+a+hat"  # answers in all five games


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return proved.index(tmp_path_factory)[0]


@pytest.mark.browser
def test_the_first_answer_is_whole_in_the_first_view(phone: Page, real: str) -> None:
    phone.goto(f"{real}/search?q={QUESTION}")
    first = phone.locator(".results > li").first
    box = first.locator(".found").bounding_box()
    assert box
    assert box["y"] <= 132
    assert first.evaluate("li => li.getBoundingClientRect().bottom") <= PHONE["height"]
    expect(first).to_contain_text("no one will get a token.")
    second = phone.locator(".results > li").nth(1)
    assert (
        second.evaluate("li => li.querySelector('h2').getBoundingClientRect().y - li.getBoundingClientRect().y") >= 10
    )
    expect(first.locator(".badge").first).to_contain_text("Holds")
    first.locator(".badge").first.tap()
    expect(first).to_contain_text("Nobody gets the wagered tokens when Phantasm ends combat")
    first.get_by_role("link", name="Replay 15 steps").tap()
    expect(phone).to_have_url(f"{real}{RULING}#step=1")
    expect(phone.get_by_role("group", name="Board after step 1")).to_be_in_viewport()


@pytest.mark.browser
@pytest.mark.parametrize("script", [True, False], ids=["script", "without"])
def test_the_games_and_types_are_one_row_and_more_results_follow(chromium: Browser, real: str, script: bool) -> None:
    with opened(chromium, java_script_enabled=script) as (_, page):
        page.goto(real + EVERYWHERE)
        row = page.get_by_role("navigation", name="Narrow the results")
        tops = {box["y"] for chip in row.get_by_role("link").all() if (box := chip.bounding_box())}
        assert len(tops) == 1
        expect(row.get_by_role("link", name="Rulings")).to_have_count(1)
        shown = page.locator(".results > li")
        expect(shown).to_have_count(20)
        page.get_by_role("link", name="More").click()
        expect(shown).to_have_count(40 if script else 20)
        if script:
            expect(page.locator(".results > li:nth-child(21) h2 a")).to_be_focused()
        row.get_by_role("link", name="Rulings").click()
        expect(page.locator(".chip[aria-current]")).to_have_text("✓Rulings")
        expect(page.locator(".meta .kind").first).to_have_text("printed ruling")


@pytest.mark.slow
def test_a_result_says_what_differs_and_what_is_followed(client: FlaskClient) -> None:
    first = client.get("/search", query_string={"q": QUESTION}).text.partition("<ol class=")[2].partition("</li>")[0]
    opened_badges = re.findall(r'<details class="means"><summary>(.*?)</summary><p>(.*?)</details>', first, re.DOTALL)
    assert len(opened_badges) == 2
    assert "Unclear in the sources" in re.sub("<[^>]+>", "", opened_badges[1][0])
    assert "Followed here:" in opened_badges[1][1]


@pytest.mark.slow
def test_every_result_that_can_be_played_is_a_tap_from_the_workbench(client: FlaskClient) -> None:
    for query, opens in ((QUESTION, "ruling="), ("type:scenario wager", "proof="), ("victor goldmane", "card=")):
        for shown in client.get("/search", query_string={"q": query}).text.partition("<ol class=")[2].split("<li")[1:4]:
            if '<details class="means"><summary><span class="badge none named">' not in shown and opens in shown:
                (to,) = re.findall(r'href="(/workbench\?[^"]+)"', shown)
                assert to.startswith(f"/workbench?{opens}")
                assert client.get(to).status_code == 200
                break
        else:
            raise AssertionError(query)


@pytest.mark.slow
def test_a_card_that_is_named_is_a_box_with_its_rulings(client: FlaskClient) -> None:
    text = client.get("/search?q=victor+goldmane").text
    first = text.partition('<ol class="results"')[2].partition("</li>")[0]
    assert 'class="a-card"' in first
    assert "8 rulings on it" in first


@pytest.mark.slow
def test_a_long_text_is_opened_where_it_is_shown(client: FlaskClient, tmp_path_factory: pytest.TempPathFactory) -> None:
    store = current_build(proved.index(tmp_path_factory)[0]).store
    long = next(rule for rule in store.every(Rule) if 900 < len(rule.text) < 3_000)
    store.close()
    text = client.get("/search", query_string={"q": long.title, "type": "rule", "game": long.game}).text
    assert '<details class="whole"><summary>… whole text</summary>' in text


@pytest.mark.slow
def test_nothing_found_leads_on(client: FlaskClient) -> None:
    text = client.get("/search?q=wager&game=factions").text
    assert "Search all games instead" in text
    assert "Similar names" in client.get("/search?q=sideboard+millers").text
    assert 'href="/workbench">Start with an empty board' in client.get("/search?q=zzzzqq").text
    found = client.get("/search?q=who+wins+a+wager").text
    assert re.search(r'href="/workbench\?ruling=heavy-hitters/wager/\d">Start with Wager, ruling \d<', found)
    assert client.get("/search?q=wager&type=planet").status_code == 400


@pytest.mark.slow
def test_a_search_tells_the_types_it_found(client: FlaskClient) -> None:
    body = client.get("/api/v1/search?q=wager").get_json()
    assert body["types"][0] in ("ruling", "scenario")
    assert {"keyword", "ruling"} <= {*body["types"]}
