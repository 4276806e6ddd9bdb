"""What stands on the workbench's board is pointed at: asked about, changed, and stepped through beside another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boards
import pytest
from browsing import WIDE, faults, opened
from playwright.sync_api import Browser, Page, expect
from shared import CORPUS

from judge.scenario import Library
from judge.scenario.play.options import Asking, options
from judge.scenario.play.saying import told

HOLDS = re.compile("Holds")


@pytest.fixture
def wide(chromium: Browser) -> Iterator[Page]:
    """A page on a desk, with a proof at its start."""
    with opened(chromium, viewport=WIDE) as (_, page):
        yield page


def at_start(page: Page, base: str) -> None:
    """The wager's proof, answered, with the cursor before its first line."""
    page.goto(f"{base}/workbench?proof={boards.PROOF}")
    expect(page.locator("#said .badge")).to_have_text(HOLDS)
    page.locator("#go-first").click()
    expect(page.locator(".shown:not(.old) .tile button", has_text="Rising Power")).to_be_visible()


@pytest.mark.browser
def test_a_link_of_the_chain_a_number_and_a_zone_are_asked_about(wide: Page, base: str) -> None:
    at_start(wide, base)
    sheet = wide.get_by_role("dialog")
    bo = wide.locator(".shown .seat", has=wide.get_by_role("button", name="Bo"))
    bo.locator(".numbers button", has_text="life").click()
    expect(sheet.get_by_role("heading").first).to_have_text("Bo: life")
    expect(sheet.get_by_role("button", name="Bo has 20 life")).to_be_visible()
    expect(sheet.get_by_role("button", name=re.compile("hand"))).to_have_count(0)
    wide.keyboard.press("Escape")
    bo.locator(".label button", has_text="hand").click()
    sheet.get_by_role("button", name="Bo has 1 card in hand").click()
    expect(wide.locator("#asked .claims li")).to_have_count(4)
    wide.locator("#go-next").click()
    wide.locator("#go-next").click()
    expect(wide.locator(".where")).to_have_text("line 3 / 7")
    link = wide.locator(".shown:not(.old) .zone.chain .label button")
    link.click()
    expect(sheet.get_by_role("heading").first).to_have_text("chain link 1")
    expect(sheet.get_by_role("button", name="the attack has 6 power")).to_be_visible()
    assert faults(wide) == []
    wide.keyboard.press("Escape")
    expect(link).to_be_focused()
    # The card that attacks is "the attack", too.
    wide.locator(".shown .zone.chain .tile button", has_text="Haze Beast").click()
    sheet.get_by_role("button", name=re.compile("^all ")).click()
    expect(sheet.get_by_role("button", name="the attack has 6 power")).to_be_visible()


@pytest.mark.browser
def test_another_number_is_tried_and_both_replays_are_stepped_through_together(chromium: Browser, base: str) -> None:
    with opened(chromium, viewport=WIDE) as (_, page):
        at_start(page, base)
        page.locator(".shown .seat h3 button", has_text="Ana").click()
        resources = page.get_by_role("dialog").get_by_label("resources", exact=True)
        resources.fill("1")
        resources.press("Enter")
        expect(page.locator("#pair .way").first).to_contain_text("Holds")
        expect(page.locator("#pair .way").last).to_contain_text("Not allowed")
        page.locator("#drop-it").click()
        page.locator(".shown .tile button", has_text="Rising Power").click()
        page.locator("#instead").fill("Rising Power (yellow)")
        page.locator("#instead").press("Enter")
        parts = page.locator("#pair", has_text="The first difference is at step")
        expect(parts).to_be_visible()
        step = int(re.findall(r"The first difference is at step (\d+)", parts.inner_text())[0])
        page.locator("#steps").click()
        for _ in range(step - 1):
            page.locator("#go-next").click()
        expect(page.locator(".where")).to_contain_text(f"{step} /")
        was, tried = page.locator(".drawn.was .caption"), page.locator(".shown > [role=status] .caption")
        assert was.inner_text() != tried.inner_text()
        expect(page.locator(".drawn.was .table")).to_have_count(1)
        page.locator("#go-back").click()
        assert was.inner_text() == tried.inner_text()  # up to there they are one
        page.set_viewport_size({"width": 360, "height": 740})  # on a phone one of them is seen
        expect(page.locator(".drawn.was")).to_be_hidden()
        for _ in range(2):
            page.locator("#go-next").click()
        now = tried.inner_text()
        page.locator("#first").click()
        expect(page.locator(".shown .table:visible")).to_have_attribute("aria-label", "The board as it was")
        assert tried.inner_text() != now


@pytest.mark.browser
def test_a_verdict_leads_to_what_it_is_of(chromium: Browser, base: str) -> None:
    with opened(chromium) as (_, page):
        page.goto(f"{base}/workbench?proof={boards.PROOF}")
        expect(page.locator("#said .badge")).to_have_text(HOLDS)
        page.locator("#line").fill("then it is Bo's turn")
        page.locator("#line").press("Enter")
        expect(page.locator("#said .badge")).to_have_text(re.compile("Does not hold"))
        page.locator("#why").click()
        expect(page.locator("#asked-6")).to_be_focused()
        expect(page.locator("#asked-6")).to_contain_text("it is Bo's turn")
        expect(page.locator("#asked-6")).to_be_in_viewport()


@pytest.mark.browser
def test_the_first_change_is_asked_about_at_once_and_those_behind_it_together(wide: Page, base: str) -> None:
    asked: list[str] = []
    wide.clock.install()
    at_start(wide, base)
    wide.on("request", lambda request: asked.append(request.url) if "/options" in request.url else None)
    wide.clock.pause_at(wide.evaluate("Date.now()") + 60_000)
    go = "document.getElementById('go-next').click()"  # no other timer runs any more
    with wide.expect_request("**/api/v1/options*"):
        wide.evaluate(go)
        wide.clock.run_for(10)
    for _ in range(3):
        wide.evaluate(go)
        wide.clock.run_for(100)
    assert len(asked) == 1
    with wide.expect_request("**/api/v1/options*"):
        wide.clock.run_for(300)
    assert len(asked) == 2
    assert "at=4" in asked[1]


@pytest.mark.browser
def test_what_came_out_of_one_line_is_said_of_no_other(wide: Page, base: str) -> None:
    """Not while the answer is awaited, either."""
    at_start(wide, base)
    wide.route("**/api/v1/**", lambda route: None)
    wide.evaluate(
        "document.getElementById('line-3').nextElementSibling.nextElementSibling.click()"
    )  # line 4 is changed
    wide.locator("#line-text").fill("then Ana controls 9 Gold")
    wide.locator("#line-text").press("Enter")
    wide.keyboard.press("Escape")
    expect(wide.locator("#asked-3")).to_contain_text("Ana controls 9 Gold")
    expect(wide.locator("#asked-3 .holds")).to_have_text("…")
    expect(wide.locator("#asked-4 .holds")).to_have_class(re.compile("always old"))
    wide.locator(".shown .tile button", has_text="Rising Power").click()
    expect(wide.get_by_role("dialog")).to_contain_text("One moment …")  # what can be asked is not known yet


@pytest.mark.browser
def test_by_keys_the_neighbour_of_what_is_removed_has_the_focus(wide: Page, base: str) -> None:
    wide.goto(f"{base}/workbench?card=heavy-hitters/rising-power")
    add = wide.locator("#add-0-0")
    add.fill("Wallop (red)")
    add.press("Enter")
    entries = wide.locator("#pile-0-0 .entry")
    expect(entries).to_have_count(2)
    add.press("Shift+Tab")
    expect(wide.get_by_role("button", name="Remove Wallop")).to_be_focused()
    wide.keyboard.press("Enter")
    expect(wide.get_by_role("button", name="Remove Rising Power")).to_be_focused()
    wide.keyboard.press("Enter")
    expect(entries).to_have_count(0)
    expect(add).to_be_focused()
    wide.keyboard.type("Wallop (red)")
    wide.keyboard.press("Enter")
    expect(entries).to_have_count(1)
    expect(add).to_be_focused()  # behind the first card, too


@pytest.mark.browser
def test_the_page_says_a_claim_as_the_service_does(wide: Page, base: str) -> None:
    wide.goto(f"{base}/workbench")
    files = sorted(Path(CORPUS).glob("*/scenarios/*.yaml"))
    lines = sorted({line for file in files for line in re.findall(r"^ *- (then .*)$", file.read_text("utf-8"), re.M)})
    assert len(lines) > 1000
    said = wide.evaluate("(lines) => lines.map(judge.told)", lines)
    assert [(line, one) for line, one in zip(lines, said, strict=True) if told(line) != one] == []


def test_what_is_asked_of_a_board_is_said_as_people_say_it(library: Library) -> None:
    (found,) = options(boards.WAGER, library=library, asking=Asking(at=0))
    lines: list[Any] = [claim.line for claim in found.claims]
    assert "then Rising Power (red) is an attack card" in lines
    assert [line for line in lines if "card card" in line or "controls 1 Ana's hero" in line] == []
