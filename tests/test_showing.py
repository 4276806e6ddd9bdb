"""A ruling shown to a player, played by itself, handed on and printed."""

from __future__ import annotations

import base64
import re

import pytest
from browsing import QUESTION, RULING, VICTOR, faults, opened
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from judge.web.sharing import LONGEST_IN_QR

# How many pixels of two pictures differ clearly.
DIFFERENT = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const drawn = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawn.drawImage(image, 0, 0);
    return drawn.getImageData(0, 0, image.width, image.height).data;
  }));
  let found = Math.abs(one.length - other.length);
  for (let at = 0; at < one.length; at += 4) {
    found += [0, 1, 2].some((part) => Math.abs(one[at + part] - other[at + part]) > 32);
  }
  return found;
}"""


@pytest.mark.browser
def test_a_player_is_shown_what_everybody_may_see(phone: Page, real: str) -> None:
    phone.goto(real + RULING)
    phone.get_by_role("button", name="Show to a player").tap()
    player = phone.get_by_role("dialog", name="For a player")
    expect(player.locator(".came-out")).to_contain_text("Holds. Nobody gets the wagered tokens")
    expect(player).to_contain_text("no one will get a token")
    expect(player).to_contain_text("Heavy Hitters card notes, 2024-02-02")
    assert player.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 28
    assert faults(phone) == []
    hands = player.locator(".zone.closed")
    assert not re.search("Runner|Rawhide|Glass", " ".join(hands.all_inner_texts()))
    expect(hands.first).to_contain_text("2 cards")
    player.get_by_role("button", name="Show hands").tap()
    expect(hands.first).to_contain_text("Runner Runner")
    player.get_by_role("button", name="Next step").tap()
    expect(player.get_by_role("status")).to_contain_text("1 / 15: Ana pays")
    phone.go_back()
    expect(player).to_have_count(0)
    expect(phone).to_have_url(real + RULING)
    phone.goto(f"{real}{RULING}#show")
    expect(player).to_be_visible()
    player.get_by_role("button", name="Leave").tap()
    expect(player).to_have_count(0)


@pytest.mark.browser
def test_nothing_of_the_page_shines_through_what_a_player_is_shown(phone: Page, real: str) -> None:
    phone.goto(real + RULING)
    phone.get_by_role("button", name="Show to a player").click()  # a tap leaves a shade where it was
    expect(phone.get_by_role("dialog", name="For a player")).to_be_visible()
    expect(phone.locator(":root:fullscreen")).to_have_count(1)
    shown = phone.screenshot(animations="disabled")
    phone.evaluate("""for (const node of document.querySelectorAll(".top, main, body > footer")) {
      node.style.visibility = "hidden"; }""")
    without = phone.screenshot(animations="disabled")
    pictures = [base64.b64encode(picture).decode() for picture in (shown, without)]
    assert phone.evaluate(DIFFERENT, pictures) <= 20  # edges of letters are not drawn alike each time


@pytest.mark.browser
def test_a_replay_plays_by_itself_until_something_is_done(chromium: Browser, real: str) -> None:
    with opened(chromium, viewport={"width": 1280, "height": 800}) as (_, page):
        page.clock.install()
        page.goto(f"{real}{RULING}#step=2")
        page.get_by_role("button", name="Play", exact=True).click()
        page.clock.run_for(3_300)
        expect(page.locator("[aria-current=step]")).to_have_attribute("value", "4")
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.clock.run_for(5_000)
        expect(page.locator("[aria-current=step]")).to_have_attribute("value", "3")


@pytest.mark.browser
def test_a_ruling_is_printed_on_a_side_with_both_boards_and_no_button(chromium: Browser, real: str) -> None:
    with opened(chromium) as (_, page):
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(real + RULING, wait_until="networkidle")
        assert sum("/qr" in url for url in asked) == 1  # it is there when the page is printed, which nothing waits for
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(page.locator(".table:visible")).to_have_count(2)
        expect(page.locator("button:visible, input:visible, summary .tap:visible")).to_have_count(0)
        expect(page.locator(".cite:visible").first).to_contain_text("rule")
        expect(page.locator("figure.paper")).to_contain_text(f"{real}{RULING}")
        expect(page.locator("figure.paper img")).to_be_visible()
        assert page.locator("figure.paper img").evaluate("(code) => code.complete && code.naturalWidth > 0")


@pytest.mark.browser
def test_the_buttons_of_a_ruling_are_one_row(phone: Page, real: str) -> None:
    for path in (RULING, VICTOR):
        phone.goto(real + path)
        buttons = phone.locator(".bar").get_by_role("button")
        expect(buttons).to_have_count(2)
        assert len({box["y"] for one in buttons.all() if (box := one.bounding_box())}) == 1


def test_a_page_hands_on_its_link_citation_and_a_report_with_the_board(client: FlaskClient) -> None:
    text = client.get(RULING).text
    link = f"http://localhost{RULING}"
    fields = re.findall(r"<label>(\w+) <textarea[^>]*>(.*?)</textarea>", text, re.DOTALL)
    assert dict(fields)["Link"] == link
    cited = dict(fields)["Citation"]
    for part in (
        "no one will get a token.”",
        "Heavy Hitters card notes, 2024-02-02, line 111",
        "Not an official",
        link,
    ):
        assert part in cited
    report = dict(fields)["Report"]
    assert "hand: [Haze Beast (red)]" in report
    assert "Build: " in report


def test_a_qr_code_is_of_an_own_address_only(client: FlaskClient) -> None:
    made = client.get("/qr", query_string={"url": RULING})
    assert made.mimetype == "image/svg+xml"
    assert made.text.startswith("<svg")
    assert client.get("/qr", query_string={"url": f"http://localhost{RULING}"}).text == made.text
    long = "/workbench#1." + "a" * 2_000
    posted = client.post("/qr", data={"url": long})
    assert posted.status_code == 200
    assert posted.headers["Cache-Control"] == "no-store"
    for wrong in (
        "//[",
        "",
        "https://example.org/",
        "//example.org/",
        "javascript:alert(1)",
        "/x" + "a" * LONGEST_IN_QR,
    ):
        assert client.get("/qr", query_string={"url": wrong}).status_code == 400, wrong


def test_the_neighbours_of_a_ruling_are_a_tap_away(client: FlaskClient) -> None:
    text = client.get(RULING).text
    assert 'rel="prev" href="/rulings/heavy-hitters/wager/3"' in text
    assert 'rel="next" href="/rulings/heavy-hitters/wager/5"' in text
    assert 'rel="prev"' not in client.get("/rulings/heavy-hitters/wager/1").text
    assert client.get("/search", query_string={"q": QUESTION}).text.count('href="/workbench"') >= 1
