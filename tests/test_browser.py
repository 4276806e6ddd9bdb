"""The main job in a browser, as at a table: on a phone, with a keyboard, without JavaScript."""

from __future__ import annotations

import os
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import boards
import kiln
import proved
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from judge.builds.live import current_build
from judge.records import Ruling, Scenario, page_url
from judge.web import create_app
from judge.web.drawing import drawn

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
PHONE = ViewportSize(width=360, height=740)
NARROW = ViewportSize(width=320, height=640)
QUESTION = "does wager pay out if phantasm destroys the attack"
RULING = "/rulings/heavy-hitters/wager/4"
VICTOR = "/rulings/heavy-hitters/victor-goldmane-high-and-mighty/5"
WALKED = (
    *("/", f"/search?q={QUESTION}", RULING, "/scenarios/wager/5", "/check", "/documents", "/documents/heavy-hitters"),
    *("/api", "/cards/heavy-hitters/victor-goldmane-high-and-mighty", "/keywords/heavy-hitters/wager", VICTOR),
    *("/conflicts?importance=high", "/proved", "/rules/factions/combat-phase", "/cards/factions/peasant-village"),
    *(
        "/rules/flesh-and-blood/7.6.2",
        "/documents/heavy-hitters/lines/469-477",
        "/cards/heavy-hitters/victr",
        f"/embed{RULING}",
    ),
)
RULES = ("/rules/rules/1-1-1", "/rules/rules/2-1", "/rules/rules/2", "/rules/rules/2-1-4", "/documents/rules")

pytestmark = pytest.mark.browser

if CHROMIUM is None and not os.environ.get("CI"):
    pytest.skip("no Chromium here; .ci/run installs it", allow_module_level=True)


class _Quiet(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: object) -> None:
        """Says nothing: a test's output is its failures."""


@contextmanager
def served(index: Path) -> Iterator[str]:
    """The service over an index folder, at an address of its own."""
    app = create_app({"JUDGE_INDEX": str(index), "RATELIMIT_ENABLED": False})
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()
    app.extensions["judge.checks"].close()


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A corpus whose one proof has a short report written for the tests."""
    with served(boards.make_index(tmp_path_factory)) as address:
        yield address


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The project's own corpus, every proof replayed by the engine."""
    with served(proved.index(tmp_path_factory)[0]) as address:
        yield address


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A game whose rulebook was read."""
    with served(kiln.built(tmp_path_factory.mktemp("rules"), kiln.DATED) / "index") as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    assert CHROMIUM, "Chromium is missing; in CI .ci/run installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def opened(chromium: Browser, **options: object) -> Iterator[tuple[BrowserContext, Page]]:
    """A page on a phone; an error in one of its scripts, or something that is not found, fails the test."""
    troubles: list[str] = []
    context = chromium.new_context(**{"viewport": PHONE, **options})  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    yield context, page
    context.close()
    assert not troubles


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    with opened(chromium, has_touch=True) as (_, page):
        yield page


def current(page: Page) -> int:
    """The number of the step that is shown."""
    return int(page.locator("[aria-current=step]").get_attribute("value") or 0)


def test_from_the_question_to_the_replay(phone: Page, base: str) -> None:
    """A report without a picture of its board, as an older build holds it, is stepped through all the same."""
    phone.goto(base)
    phone.get_by_label("Ask for a ruling").fill(QUESTION)
    phone.get_by_role("button", name="Search").tap()
    phone.locator(".results a").first.tap()
    expect(phone).to_have_url(base + RULING)
    expect(phone.locator(".authority").first).to_contain_text("printed ruling")
    expect(phone.locator(".outcome .badge").first).to_contain_text("Holds")
    phone.get_by_role("button", name="Replay").tap()
    assert current(phone) == 1
    for shown in range(2, 7):
        phone.get_by_role("button", name="Next").tap()
        assert current(phone) == shown
    expect(phone.get_by_role("button", name="Next")).to_be_disabled()
    expect(phone.locator(".transport .where")).to_have_text("6 / 6")
    expect(phone.locator(".caption")).to_be_in_viewport(ratio=1)
    phone.get_by_role("button", name="Previous").tap()
    assert current(phone) == 5
    phone.get_by_role("button", name="End the replay").tap()
    expect(phone.locator("[aria-current=step]")).to_have_count(0)
    expect(phone.get_by_role("button", name="Replay")).to_be_focused()


def test_from_the_question_to_a_proof_the_engine_replayed(phone: Page, real: str) -> None:
    """The main job on the real corpus: ask, first result, Replay, and the board proves it step by step."""
    phone.goto(real)
    phone.get_by_label("Ask for a ruling").fill(QUESTION)
    phone.get_by_role("button", name="Search").tap()
    phone.locator(".results a").first.tap()
    expect(phone).to_have_url(real + RULING)
    expect(phone.locator(".outcome .badge").first).to_contain_text("Holds")
    expect(phone.locator(".outcome .sentence")).to_be_in_viewport(ratio=1)
    replay = phone.get_by_role("button", name="Replay")
    expect(replay).to_be_in_viewport(ratio=1)  # without scrolling, on a phone
    steps = phone.locator("[data-replay] li[value]")
    total = steps.count()
    assert total > 8
    begun = phone.locator(".table").evaluate("(node) => node.outerHTML")
    replay.tap()
    shown, pictures = [], []
    for n in range(1, total + 1):
        assert current(phone) == n
        expect(phone.locator(".caption")).to_be_in_viewport(ratio=1)
        expect(phone.locator(".caption .cite").first).to_contain_text(re.compile(r"^rule [\d.]+[a-z]?: \w"))
        shown.append(phone.locator(".caption").inner_text())
        pictures.append(phone.locator(".table").evaluate("(node) => node.outerHTML"))
        changed = phone.locator(".table .now")
        if changed.count():
            expect(changed.first).to_be_in_viewport()
        if n < total:
            phone.get_by_role("button", name="Next").tap()
    told = " ".join(shown)
    for words in (
        "wagers Might",
        "triggers: “Phantasm”",
        "is destroyed",
        "combat chain closes",
        "will not happen any more",
    ):
        assert words in told
    assert told.index("wagers Might") < told.index("“Phantasm”") < told.index("will not happen any more")
    assert "creates" not in told
    assert "Ana's turn, defend step" in told
    defended = next(n for n, words in enumerate(shown) if "defends with Runner Runner" in words)
    assert "from hand" in pictures[defended]
    for n in range(total - 1, 0, -1):  # going back restores every picture
        phone.get_by_role("button", name="Previous").tap()
        assert phone.locator(".table").evaluate("(node) => node.outerHTML") == pictures[n - 1]
    phone.get_by_role("button", name="End the replay").tap()
    assert phone.locator(".table").evaluate("(node) => node.outerHTML") == begun
    phone.go_back()
    expect(phone.locator(".results")).to_be_visible()
    expect(phone.locator("#q")).to_have_value(QUESTION)


def test_a_link_opens_a_replay_at_its_step_and_each_step_is_said_once(chromium: Browser, real: str) -> None:
    with opened(chromium) as (_, page):
        page.goto(f"{real}{RULING}#step=9")
        assert current(page) == 9
        expect(page.locator(".tile.now .name")).to_have_text("Runner Runner")
        expect(page.locator(".tile.now em")).to_have_text("from hand")
        expect(page.get_by_role("group", name="Board after step 9")).to_be_visible()
        expect(page.locator(".stage [role=status]")).to_contain_text(
            "Step 9 of 15, Ana's turn, defend step. Bo defends"
        )
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(f"{real}{RULING}#step=10")
        page.goto(f"{real}{RULING}#step=999")
        assert current(page) == page.locator("[data-replay] li[value]").count()
        page.goto(f"{real}/search?q=wager#step=2")  # nothing to replay there
        expect(page.locator(".results")).to_be_visible()


def test_the_script_draws_what_the_server_draws_at_every_step_of_every_game(
    chromium: Browser, real: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store = current_build(proved.index(tmp_path_factory)[0]).store
    with opened(chromium) as (_, page):
        page.goto(real + RULING)
        for game in store.games():
            proofs = store.every(Scenario, game)
            for proof in proofs[:: len(proofs) // 5]:
                report = store.report_of(proof.id)
                assert report is not None
                board = report["board"]
                trees = [str(drawn(board, step["n"])) for step in ({"n": 0}, *report["trace"])]
                same = page.evaluate(_SAME, [board, [0, *(step["n"] for step in report["trace"])], trees])
                assert same == [], (proof.id, same)
    store.close()


_SAME = """([board, steps, trees]) => steps.filter((step, n) => {
  const page = new DOMParser().parseFromString(trees[n], 'text/html');
  const [drawn, read] = [judge.draw(board, step), document.adoptNode(page.body.firstElementChild)];
  drawn.normalize();
  read.normalize();
  return !drawn.isEqualNode(read);
})"""


def test_verdict_and_replay_are_in_the_first_view_of_rulings_and_proofs(
    chromium: Browser, real: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store = current_build(proved.index(tmp_path_factory)[0]).store
    rulings = sorted(store.every(Ruling), key=lambda ruling: len(ruling.text))
    wanted = [page_url("ruling", r.id) for r in (*rulings[:: len(rulings) // 8], rulings[-1]) if store.proofs_of(r.id)]
    wanted += [page_url("scenario", s.id) for game in store.games() for s in store.every(Scenario, game)[:1]]
    short = {page_url("ruling", r.id) for r in rulings if len(r.text) <= 300}
    store.close()
    with opened(chromium, has_touch=True) as (_, page):
        page.add_init_script(_SHIFTS)
        for address in wanted:
            page.goto(real + address)
            expect(page.locator(".bar .badge")).to_be_in_viewport(ratio=1)
            expect(page.get_by_role("button", name="▶ Replay")).to_be_in_viewport(ratio=1)
            if address in short:
                expect(page.locator(".outcome .sentence")).to_be_in_viewport()
            assert page.evaluate("window.shifted") <= 0.02, address


_SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });"""


def test_a_real_proof_is_read_and_asked_about_without_javascript(chromium: Browser, real: str) -> None:
    with opened(chromium, java_script_enabled=False) as (_, page):
        page.goto(real + VICTOR)
        assert page.locator(".replay li[value]").first.is_visible()
        page.get_by_role("link", name="Change the board and ask again").first.click()
        page.get_by_role("button", name="Replay this board").click()
        expect(page.locator(".answered .badge").first).to_contain_text("Holds")
        expect(page.locator(".answered .cite").first).to_contain_text(re.compile(r"^rule [\d.]+[a-z]?: \w"))


def test_with_the_keyboard_alone(chromium: Browser, base: str) -> None:
    with opened(chromium) as (_, page):
        page.goto(base)
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        for _ in range(10):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == "q":
                break
        page.keyboard.type(QUESTION)
        page.keyboard.press("Enter")
        first = page.locator(".results a").first
        expect(first).to_be_visible()
        for _ in range(20):
            page.keyboard.press("Tab")
            if first.evaluate("link => link === document.activeElement"):
                break
        page.keyboard.press("Enter")
        expect(page).to_have_url(base + RULING)
        replay = page.get_by_role("button", name="Replay")
        for _ in range(30):
            page.keyboard.press("Tab")
            if replay.evaluate("button => button === document.activeElement"):
                break
        page.keyboard.press("Enter")
        for shown in (2, 3, 4):
            page.keyboard.press("ArrowRight")
            assert current(page) == shown
        page.keyboard.press("ArrowLeft")
        assert current(page) == 3
        expect(page.get_by_role("button", name="Previous")).to_be_focused()
        page.keyboard.press("ArrowRight")
        for shown in (5, 6):
            # The focus stays on the button that is pressed, and what is shown is read out.
            if shown == 5:
                expect(page.get_by_role("button", name="Next")).to_be_focused()
            page.keyboard.press("Enter")
            assert current(page) == shown
        expect(page.get_by_role("button", name="Previous")).to_be_focused()
        page.keyboard.press("Home")
        assert current(page) == 1
        page.keyboard.press("End")
        assert current(page) == 6
        expect(page.locator("[data-replay] [role=status]")).to_contain_text("Step 6 of 6")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Replay")).to_be_focused()


def test_everything_can_be_read_without_javascript(chromium: Browser, base: str) -> None:
    with opened(chromium, java_script_enabled=False) as (_, page):
        page.goto(base)
        page.get_by_label("Ask for a ruling").fill(QUESTION)
        page.get_by_role("button", name="Search").click()
        page.locator(".results a").first.click()
        assert page.locator(".steps li").count() == 6
        assert page.locator(".steps li").last.is_visible()
        page.goto(f"{base}/{boards.PROOF}")
        assert page.get_by_role("button", name="Replay this board").is_visible()


def test_the_form_answers_without_javascript(chromium: Browser, base: str) -> None:
    with opened(chromium, java_script_enabled=False) as (_, page):
        page.goto(f"{base}/check?from={boards.PROOF}")
        page.get_by_role("button", name="Replay this board").click()
        expect(page.locator(".answered .badge").first).to_contain_text("Holds")
        assert page.locator(".answered .replay li").count() > 3


def test_another_board_is_asked_about_in_place(phone: Page, base: str) -> None:
    phone.goto(f"{base}/{boards.PROOF}")
    form = phone.get_by_label("The board, as text")
    form.fill(form.input_value().replace("then Bo controls no Gold", "then Bo controls 1 Gold"))
    phone.get_by_role("button", name="Replay this board").tap()
    answer = phone.get_by_role("region", name="The new replay")
    expect(answer.locator(".badge").first).to_contain_text("Does not hold")
    answer.get_by_role("button", name="Replay").tap()
    expect(answer.locator("[aria-current=step]")).to_have_count(1)
    expect(answer.get_by_role("group", name="Board after step 1")).to_be_visible()
    expect(answer.locator(".authority")).to_contain_text("worked out by the engine")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_fits_a_phone_is_read_and_tapped(chromium: Browser, real: str, rules: str, scheme: str) -> None:
    """No page is wider than a phone of 320 px; words stand out 4.5 to 1 from their ground; targets are 44 px high."""
    # The page that is not there is in the walk too; the browser logs its 404 as an error.
    context = chromium.new_context(viewport=NARROW, color_scheme=scheme, has_touch=True)  # type: ignore[arg-type]
    page = context.new_page()
    troubles: list[str] = []
    for path in (*WALKED, *RULES):
        page.goto((rules if path in RULES else real) + path)
        page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
        if path in (RULING, VICTOR):
            page.get_by_role("button", name="Replay").first.tap()
            page.get_by_role("button", name="Next").first.tap()
        if page.evaluate("document.documentElement.scrollWidth") > NARROW["width"]:
            troubles.append(f"{path}: wider than the phone")
        troubles += [f"{path}: {found}" for found in page.evaluate(_FAINT_WORDS) + page.evaluate(_SMALL_TARGETS)]
    context.close()
    assert troubles == []


# Links in a running sentence are as high as their line; everything else is a finger high.
_SMALL_TARGETS = """() => [...document.querySelectorAll('a, button, input, select, textarea, summary')]
  .filter((node) => node.checkVisibility() && !node.closest('.skip'))
  .filter((node) => !node.matches('p:not(.authority) > a:not(.tap), a.named'))
  .map((node) => [node.textContent.trim() || node.id, node.getBoundingClientRect()])
  .filter(([, box]) => box.height < 44 || box.width < 24)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


def test_a_rulebook_is_turned_over_with_the_keyboard(chromium: Browser, rules: str) -> None:
    """From the contents to a chapter, a section, a rule and the next ones, with Tab and Enter alone."""
    with opened(chromium, java_script_enabled=False) as (_, page):
        page.goto(rules + "/documents/rules")
        for name in ("2 Clay", "2.1 Pots", "2.1.2 Wobble", "2.1.2a", "2.1.3", "Contents"):
            for _ in range(40):
                page.keyboard.press("Tab")
                if any(said.startswith(name) for said in page.locator("main :focus").all_inner_texts()):
                    break
            else:
                raise AssertionError(f"{name} is not reached on {page.url}")
            with nullcontext() if name == "2 Clay" else page.expect_navigation():
                page.keyboard.press("Enter")
        expect(page.locator("#at-2 > summary")).to_be_visible()
        assert page.url.endswith("/documents/rules#at-2")


def test_what_has_the_focus_is_seen(chromium: Browser, real: str) -> None:
    """Everything the Tab key reaches has an outline that stands out 3 to 1 from the ground, in both schemes."""
    for scheme in ("light", "dark"):
        with opened(chromium, color_scheme=scheme) as (_, page):
            page.goto(real + RULING)
            seen = set()
            for _ in range(12):
                page.keyboard.press("Tab")
                name, style, width, ratio = page.evaluate(_FOCUS)
                seen.add(name)
                assert style == "solid", name
                assert width >= 2, name
                assert ratio >= 3, f"{name}: {ratio}"
            assert len(seen) >= 10


_COLORS = """
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const linear = (c) => (c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
  const light = (color) => [.2126, .7152, .0722].reduce((sum, w, n) => sum + w * linear(color[n] / 255), 0);
  const ground = (node) => {
    for (; node; node = node.parentElement) {
      const color = rgba(getComputedStyle(node).backgroundColor);
      if (color[3] > 250) return color;
    }
    return [255, 255, 255, 255];
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((x, y) => x - y);
    return (bright + .05) / (dark + .05);
  };
"""

_FOCUS = (
    "() => {"
    + _COLORS
    + """
  const node = document.activeElement, style = getComputedStyle(node);
  const ratio = contrast(rgba(style.outlineColor), ground(node.parentElement));
  return [`${node.tagName} ${node.textContent.trim()}`, style.outlineStyle, parseFloat(style.outlineWidth), ratio];
}"""
)

_FAINT_WORDS = (
    "() => {"
    + _COLORS
    + """
  const faint = [];
  for (const node of document.querySelectorAll('body *')) {
    const worded = [...node.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!worded || node.disabled || !node.checkVisibility()) continue;
    const ratio = contrast(rgba(getComputedStyle(node).color), ground(node));
    if (ratio < 4.5) faint.push(`${node.className || node.tagName} ${ratio.toFixed(2)}`);
  }
  for (const node of document.querySelectorAll('input')) {
    const ratio = contrast(rgba(getComputedStyle(node, '::placeholder').color), ground(node));
    if (ratio < 4.5) faint.push(`placeholder ${ratio.toFixed(2)}`);
  }
  return faint;
}"""
)


HOST_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>
<link rel="icon" href="data:,">
<style>body {{ position: relative; top: 30px; margin: 0 }}</style>
<p id="text">Tonight we look at [[Miller's Grindstone]] and at [[No Such Card At All]].</p>
<p id="more">[[Wallop]] first, then [[Wallop]] again. <a id="own" href="#own">Our [[Wallop]] page</a>,
<code>[[Wallop]]</code> and [[an open one.</p>
<pre>[[Miller's Grindstone]]</pre><textarea>[[Miller's Grindstone]]</textarea>
<iframe src="{base}/embed{ruling}" title="A ruling" width="316" height="50"></iframe>
<script src="{base}/embed.js"></script>
<script src="{base}/embed.js"></script></html>"""


@pytest.fixture(scope="module")
def shop(base: str) -> Iterator[str]:
    """Someone else's page, on another port."""

    class Shop(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = HOST_PAGE.format(base=base, ruling=RULING).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing: a test's output is its failures."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_card_name_in_another_page_becomes_a_tooltip(chromium: Browser, base: str, shop: str) -> None:
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(shop)
    link = page.get_by_role("link", name="Miller's Grindstone")
    expect(link).to_have_attribute("href", f"{base}/cards/heavy-hitters/millers-grindstone")
    tip = page.get_by_role("tooltip")
    link.focus()
    expect(tip).to_contain_text("Guardian Weapon")
    expect(tip).to_contain_text("Not an official source")
    assert link.get_attribute("aria-describedby") == tip.get_attribute("id")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    assert link.get_attribute("aria-describedby") is None
    link.hover()
    expect(tip).to_be_visible()
    page.mouse.move(5, 700)
    expect(tip).to_have_count(0)
    assert page.locator("pre").text_content() == "[[Miller's Grindstone]]"
    assert page.locator("textarea").input_value() == "[[Miller's Grindstone]]"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def test_names_twice_unknown_and_inside_other_things(chromium: Browser, base: str, shop: str) -> None:
    with opened(chromium) as (_, page):
        # A name nobody has is a 404 of the service, which the browser logs; it is answered here without one.
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.route("**/cards/named?fuzzy=No*", lambda route: route.fulfill(status=200, json=False))
        page.goto(shop)
        twice = page.locator("#more > a[data-judge-name]")
        expect(twice).to_have_count(2)
        expect(twice.first).to_have_attribute("href", f"{base}/cards/heavy-hitters/wallop")
        expect(twice.last).to_have_attribute("href", f"{base}/cards/heavy-hitters/wallop")
        assert len([url for url in asked if "fuzzy=Wallop" in url]) == 1
        tip = page.get_by_role("tooltip")
        twice.first.focus()
        expect(tip).to_contain_text("Wallop")
        page.keyboard.press("Tab")
        expect(tip).to_have_count(1)
        assert twice.last.get_attribute("aria-describedby") == tip.get_attribute("id")
        assert twice.first.get_attribute("aria-describedby") is None
        assert page.locator("#own").inner_html() == "Our [[Wallop]] page"
        assert page.locator("code").inner_html() == "[[Wallop]]"
        assert "[[an open one." in (page.locator("#more").text_content() or "")
        unknown = page.get_by_role("link", name="No Such Card At All")
        unknown.focus()
        expect(tip).to_contain_text("No card is known by the name")
        link, box = unknown.bounding_box(), tip.bounding_box()
        assert link
        assert box
        assert 0 <= box["y"] - (link["y"] + link["height"]) <= 12
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]


def test_the_first_tap_shows_the_card_and_the_second_follows(chromium: Browser, base: str, shop: str) -> None:
    context = chromium.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(shop)
    link = page.get_by_role("link", name="Miller's Grindstone")
    expect(link).to_have_attribute("href", f"{base}/cards/heavy-hitters/millers-grindstone")
    link.tap()
    expect(page.get_by_role("tooltip")).to_contain_text("Guardian Weapon")
    link.tap()
    expect(page).to_have_url(f"{base}/cards/heavy-hitters/millers-grindstone")
    context.close()


def test_a_frame_in_another_page_is_as_high_as_its_ruling(chromium: Browser, shop: str) -> None:
    context = chromium.new_context(viewport=NARROW)
    page = context.new_page()
    page.goto(shop)
    frame = page.frame_locator("iframe")
    expect(frame.locator("article")).to_contain_text("no one will get a token")
    page.wait_for_function("document.querySelector('iframe').offsetHeight > 120")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert frame.locator("html").evaluate("html => html.scrollWidth <= html.clientWidth")
    expect(frame.locator(".authority")).to_contain_text("Not an official source")
    short = 3.0
    for _ in range(50):  # the frame says its height again when its fonts and styles are there
        wanted = frame.locator("html").evaluate("html => html.scrollHeight")
        short = abs(page.locator("iframe").evaluate("f => f.clientHeight") - wanted)
        if short <= 2:
            break
        page.wait_for_timeout(100)
    assert short <= 2
    context.close()


def test_a_page_is_left_alone_when_the_service_is_away(chromium: Browser, tmp_path: Path, base: str) -> None:
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    page.route(f"{base}/api/**", lambda route: route.abort())
    path = tmp_path / "page.html"
    path.write_text(HOST_PAGE.format(base=base, ruling=RULING), "utf-8")
    page.goto(path.as_uri())
    link = page.get_by_role("link", name="Miller's Grindstone")
    expect(link).to_have_attribute("href", f"{base}/search?q=Miller's%20Grindstone")
    link.focus()
    assert page.get_by_role("tooltip").count() == 0
    assert "Tonight we look at Miller's Grindstone and at" in (page.locator("#text").text_content() or "")
    context.close()
