"""judge in somebody else's page, in a browser: names, rulings and boards on another origin that allows no more than
docs/embedding.md says it must."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import boards
import pytest
from browsing import PHONE, WIDE, opened
from playwright.sync_api import Browser, FrameLocator, Page, ViewportSize, expect

from judge.web.drawing import drawn

pytestmark = pytest.mark.browser

DOCS = Path(__file__).resolve().parent.parent / "docs" / "embedding"
POLICY = (
    "default-src 'none'; script-src {0}; connect-src {0}; frame-src {0}; style-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
)


class _Shop(BaseHTTPRequestHandler):
    """Someone else's site: the example of the docs, and pages that a test writes."""

    def __init__(self, pages: dict[str, str], judge: str, *args: object) -> None:
        self.pages, self.judge = pages, judge
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].strip("/") or "example.html"
        text = self.pages.get(name) or (DOCS / name).read_text("utf-8")
        body = text.replace("https://judge.example", self.judge).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/css" if name.endswith("css") else "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY.format(self.judge))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: a test's output is its failures."""


@contextmanager
def shop(judge: str, **pages: str) -> Iterator[str]:
    """The site on another port; ``example.html`` is the page of the docs."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Shop, pages, judge))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def example(real: str) -> Iterator[str]:
    """The page of the docs on another origin, over the project's own corpus."""
    for _ in range(5):  # the first board waits for a process that has read the cards: on a busy machine, too long
        asked = Request(f"{real}/embed/check", boards.WAGER.encode(), {"Content-Type": "text/plain"})
        with suppress(HTTPError), urlopen(asked) as answer:
            assert answer.status == 200
            break
    with shop(real) as address:
        yield address


def page_of(body: str, attributes: str = "") -> str:
    """A page with the script and this in it."""
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>A shop</title><link rel=icon href='data:,'>"
        f"<script src='https://judge.example/embed.js' {attributes} defer></script><body>{body}</body></html>"
    )


def described(page: Page) -> str:
    """What a screen reader says of the link that has the focus, beside its words."""
    session = page.context.new_cdp_session(page)
    for node in session.send("Accessibility.getFullAXTree")["nodes"]:
        focused = any(p["name"] == "focused" and p["value"]["value"] for p in node.get("properties", ()))
        if focused and node["role"]["value"] == "link":
            return str(node.get("description", {}).get("value", ""))
    return ""


@pytest.mark.parametrize("view", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_name_is_shown_by_mouse_and_by_keyboard(chromium: Browser, real: str, example: str, view: object) -> None:
    with opened(chromium, viewport=view) as (_, page):
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(example)
        link, tip = page.get_by_role("link", name="Miller's Grindstone"), page.locator("judge-tip")
        expect(link).to_have_attribute("href", f"{real}/cards/heavy-hitters/millers-grindstone")
        assert len([url for url in asked if url.endswith("/embed/names")]) == 1  # for the whole page
        link.hover()
        expect(tip).to_contain_text("Guardian Weapon")
        inside(page)
        page.mouse.move(5, 700)
        expect(tip).to_have_count(0)
        link.focus()
        expect(tip).to_contain_text("Not an official source")
        said = described(page)
        assert said.count("3 resource points") == said.count("resource point") == 1
        assert "{" not in said
        page.keyboard.press("Escape")
        expect(tip).to_have_count(0)
        assert link.get_attribute("aria-describedby") is None
        page.keyboard.press("Tab")
        expect(tip).to_contain_text("Double Down")
        assert page.locator("judge-tip").count() == 1
        for _ in range(4):
            page.keyboard.press("Tab")
            inside(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def inside(page: Page) -> None:
    """The tooltip comes to stand 8 px inside the screen, and is no wider than 340 px."""
    page.wait_for_function(_INSIDE)


_INSIDE = """() => {
  const box = document.querySelector('judge-tip')?.getBoundingClientRect();
  return box && box.width <= 340 && box.height <= innerHeight * .6 + 1 && box.left >= 8 && box.top >= 8
    && box.right <= innerWidth - 8 && box.bottom <= innerHeight - 8;
}"""


def test_the_first_tap_shows_and_the_second_follows(chromium: Browser, real: str, example: str) -> None:
    with opened(chromium, has_touch=True) as (_, page):
        page.goto(example)
        link, tip = page.get_by_role("link", name="Miller's Grindstone"), page.locator("judge-tip")
        expect(link).to_have_attribute("data-judge", "found")
        link.tap()
        expect(tip).to_contain_text("Guardian Weapon")
        page.touchscreen.tap(180, 20)
        expect(tip).to_have_count(0)
        link.tap()
        expect(tip).to_be_visible()
        link.tap()
        expect(page).to_have_url(f"{real}/cards/heavy-hitters/millers-grindstone")


def test_a_name_that_is_none_leads_to_the_search_and_one_that_is_nearly_shows_what_it_may_be(
    chromium: Browser, real: str, example: str
) -> None:
    with opened(chromium) as (_, page):
        page.goto(example)
        tip = page.locator("judge-tip")
        lotus = page.get_by_role("link", name="Black Lotus")
        expect(lotus).to_have_attribute("data-judge", "unknown")
        expect(lotus).to_have_attribute("href", f"{real}/search?q=Black+Lotus&game=flesh-and-blood")
        lotus.focus()
        expect(tip).to_have_count(0)
        near = page.get_by_role("link", name="Gallop")
        expect(near).to_have_attribute("href", f"{real}/search?q=Gallop&game=flesh-and-blood")
        near.focus()
        expect(tip).to_contain_text("Wallop")
        page.keyboard.press("Tab")  # into what it may be
        expect(tip.get_by_role("link", name="Wallop")).to_be_focused()
        page.keyboard.press("Escape")
        expect(near).to_be_focused()
        expect(tip).to_have_count(0)
        gold = page.get_by_role("link", name="Gold", exact=True)
        gold.hover()
        expect(tip.locator(".title")).to_have_text("Gold")
        expect(tip).to_contain_text("Token")
        other = page.locator("#other a")
        places = (
            *("cards/factions/mage", "cards/factions/squire", "cards/factions/red-dragon"),
            *("rules/flesh-and-blood/8.5.46", "rulings/heavy-hitters/wager/4"),
        )
        for link, href in zip(other.all(), places, strict=True):
            expect(link).to_have_attribute("href", f"{real}/{href}")
        expect(other.last).to_have_text("this one")
        expect(page.get_by_role("link", name="copies of Double Down")).to_have_attribute("data-judge", "found")
        assert page.locator("code").last.inner_text() == "[[Wallop]]"


def test_the_script_twice_and_text_that_comes_later(chromium: Browser, base: str) -> None:
    late = (
        page_of("<p id=one>[[Wallop]] and [[Wallop]], [[open</p><p>[[Wallop|]] [[|x]] [[ ]]</p><div id=late></div>")
        + "<script src='https://judge.example/embed/v2.js' defer></script>"
    )
    with shop(base, **{"late.html": late}) as address, opened(chromium) as (_, page):
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address + "/late.html")
        expect(page.locator("#one a[data-judge=found]")).to_have_count(2)
        assert page.locator("#one").inner_text() == "Wallop and Wallop, [[open"
        assert page.get_by_role("link", name="Wallop").count() == 3
        page.evaluate("document.getElementById('late').append('Then [[Double Down]] and [[Wallop]].')")
        page.evaluate("judge.scan(document.getElementById('late'))")
        expect(page.locator("#late a[data-judge=found]")).to_have_count(2)
        page.evaluate("judge.scan()")
        assert page.locator("#late").inner_text() == "Then Double Down and Wallop."
        assert page.locator("#late a").count() == 2
        names = [url for url in asked if url.endswith("/embed/names")]
        assert len(names) == 2
        assert len([url for url in asked if url.endswith(".js")]) == 2


HOSTILE = "&lt;img src=x onerror=alert(1)&gt;"


def test_hostile_names_stay_text(chromium: Browser, base: str) -> None:
    body = (
        f"<p id=one data-game='\"&gt;&lt;script&gt;alert(1)&lt;/script&gt;'>[[{HOSTILE}]] [[javascript:alert(1)]]"
        f" [[Wallop|{HOSTILE}|game:../../x]] [[Wallop|game:flesh and blood|{HOSTILE}]] [[__proto__]]"
        " [[//evil.example/x]]</p>"
    )
    with shop(base, **{"evil.html": page_of(body)}) as address, opened(chromium) as (_, page):
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.goto(address + "/evil.html")
        links = page.locator("#one a")
        expect(links).to_have_count(6)
        expect(links.nth(3)).to_have_attribute("href", f"{base}/cards/heavy-hitters/wallop")
        expect(links.nth(3)).to_have_text("<img src=x onerror=alert(1)>")
        for link in links.all():
            assert (link.get_attribute("href") or "").startswith(f"{base}/")
            link.focus()
        assert page.locator("img, p script").count() == 0


def test_a_page_is_left_alone_when_the_service_is_away(chromium: Browser, base: str) -> None:
    live = "<judge-ruling ruling='heavy-hitters/wager/4'><a href='#own'>Our link</a></judge-ruling>"
    body = f"<p>Tonight [[Wallop]].</p>{live}"
    context = chromium.new_context(viewport=PHONE)
    with shop(base, **{"away.html": page_of(body)}) as address:
        page = context.new_page()
        page.route(f"{base}/embed/**", lambda route: route.abort())
        page.goto(address + "/away.html")
        link = page.get_by_role("link", name="Wallop")
        expect(link).to_have_attribute("href", f"{base}/search?q=Wallop")
        link.focus()
        assert page.locator("judge-tip").count() == 0
        expect(page.get_by_role("link", name="Our link")).to_be_visible()
        context.close()


def framed(page: Page, name: str, nth: int = 0) -> FrameLocator:
    """What an element shows, when it shows it."""
    host = page.locator(name).nth(nth)
    host.scroll_into_view_if_needed()
    expect(host.locator("iframe")).to_be_visible()
    return host.frame_locator("iframe")


@pytest.mark.parametrize(("view", "scheme"), [(PHONE, "light"), (WIDE, "dark")], ids=["phone", "wide"])
def test_a_ruling_is_replayed_in_its_place(
    chromium: Browser, real: str, example: str, view: ViewportSize, scheme: str
) -> None:
    with opened(chromium, viewport=view, color_scheme=scheme) as (context, page):
        board = page.request.get(f"{real}/api/v1/scenarios/wager/5?board=1").json()["report"]["board"]
        page.goto(example)
        expect(page.locator("#not a[data-judge]")).to_have_count(2)
        page.evaluate(_MOVED)
        frame, host = framed(page, "judge-ruling"), page.locator("judge-ruling").first
        expect(host.get_by_role("link", name="Wager, ruling 4", exact=True)).to_be_hidden()
        expect(host.locator("iframe")).to_have_attribute("title", "Wager, ruling 4")
        for words in ("no one will get a token", "Holds", "Nobody gets the wagered tokens", "Followed here:"):
            expect(frame.locator("article")).to_contain_text(words)
        expect(frame.locator(".authority")).to_contain_text("Not an official source")
        leads = re.compile(r"/workbench\?ruling=heavy-hitters/wager/4$")
        expect(frame.get_by_role("link", name="Change it in the workbench")).to_have_attribute("href", leads)
        expect(frame.locator(".table")).to_be_hidden()
        above, before = page.locator("#names").bounding_box(), host.bounding_box()
        assert before
        frame.get_by_role("button", name="Replay").click()
        expect(frame.locator(".table")).to_be_visible()
        expect(frame.get_by_role("button", name="Next")).to_be_focused()
        page.wait_for_function("was => document.querySelector('judge-ruling').offsetHeight > was", arg=before["height"])
        steps = [int(n) for n in frame.locator("li[value]").evaluate_all("steps => steps.map((step) => step.value)")]
        for n in steps:
            expect(frame.locator("[aria-current=step]")).to_have_attribute("value", str(n))
            same = frame.locator(".table").evaluate(_SAME_AS, str(drawn(board, n)))
            assert same, f"step {n} is not the board of the API"
            if n != steps[-1]:
                page.keyboard.press("ArrowRight")
        expect(frame.locator("[role=status]")).to_contain_text(f"Step {len(steps)} of {len(steps)}")
        assert page.locator("#names").bounding_box() == above
        assert page.evaluate("document.documentElement.scrollWidth") <= view["width"]
        assert frame.locator("html").evaluate("page => page.scrollWidth <= page.clientWidth")
        page.keyboard.press("Escape")
        expect(frame.locator(".table")).to_be_hidden()
        expect(framed(page, "judge-ruling", 1).locator(".changed")).to_contain_text("Changed since 2024-02-01")
        assert context.cookies() == []
        assert page.evaluate("window.moved") == []  # what stands above stays where it is


_MOVED = """() => { window.moved = [];
new PerformanceObserver((list) => {
  const host = document.querySelector('judge-ruling');
  for (const { node } of list.getEntries().flatMap((entry) => entry.sources)) {
    const above = node && host && node.compareDocumentPosition(host) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (above) window.moved.push(node.textContent);
  }
}).observe({ type: 'layout-shift' }); }"""

_SAME_AS = """(table, drawn) => {
  const read = new DOMParser().parseFromString(drawn, 'text/html').body.firstElementChild;
  const shown = table.cloneNode(true);
  [shown, read].forEach((tree) => tree.normalize());
  return shown.isEqualNode(document.adoptNode(read));
}"""


def test_a_board_of_the_corpus_and_one_written_into_the_page(chromium: Browser, real: str, example: str) -> None:
    with opened(chromium) as (context, page):
        page.goto(example)
        kept = framed(page, "judge-check")
        expect(kept.locator(".table")).to_be_visible()
        expect(kept.get_by_role("link", name="Change it in the workbench")).to_have_attribute(
            "href", "/workbench?proof=scenarios/wager/5"
        )
        own = framed(page, "judge-check", 1)
        expect(own.locator("h1")).to_have_text("Ana attacks for three")
        expect(own.locator(".claims")).to_contain_text("Bo has 17 life")
        own.get_by_role("button", name="Replay").click()
        own.get_by_role("button", name="Last step").click()
        expect(own.locator(".numbers").first).to_contain_text("life 17")
        address = own.get_by_role("link", name="Change it in the workbench").get_attribute("href") or ""
        bench = context.new_page()
        bench.goto(real + address)
        expect(bench.get_by_text("Plain Punch").first).to_be_visible()
        expect(bench.get_by_text("arrived incomplete")).to_have_count(0)


EVIL = """<judge-check><pre>
title: "&lt;img src=x onerror=alert(1)&gt;&lt;/script&gt;"
game: flesh-and-blood
setup:
  turn: "&lt;b&gt;"
  "&lt;b&gt;": {hero: {class: Brute, life: 20}}
  Bo: {hero: {class: Brute, life: 20}}
play: ["then Bo has 20 life"]
</pre></judge-check>
<judge-check><template>nonsense: [</template></judge-check>
<judge-ruling ruling="heavy-hitters/wager/99"><a href="#own">Ours</a></judge-ruling>
<judge-ruling ruling="../../search?q=x" theme="&quot;&gt;&lt;b&gt;" hash="&lt;b&gt;" date="&lt;b&gt;"></judge-ruling>
<judge-ruling></judge-ruling><judge-check> </judge-check>"""


def test_hostile_boards_and_ids_stay_text(chromium: Browser, base: str) -> None:
    context = chromium.new_context(viewport=PHONE)
    with shop(base, **{"evil.html": page_of(EVIL)}) as address:
        page = context.new_page()
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.goto(address + "/evil.html")
        first = framed(page, "judge-check")
        expect(first.locator("h1")).to_have_text("<img src=x onerror=alert(1)></script>")
        assert first.locator("img, b:not(.numbers b, .zone b, .label b, .name)").count() == 0
        expect(framed(page, "judge-check", 1).locator("article")).to_contain_text("To fix")
        unknown = framed(page, "judge-ruling")
        expect(unknown.get_by_role("alert")).to_contain_text("There is no ruling 99 on Wager")
        expect(unknown.get_by_role("link", name="Search for “wager”")).to_be_visible()
        assert page.locator("judge-ruling").nth(1).locator("iframe").count() == 0  # leads out of where frames are
        assert page.locator("judge-ruling").nth(2).locator("iframe").count() == 0
        assert page.locator("judge-check").nth(2).locator("iframe").count() == 0
    context.close()


def test_a_frame_is_read_without_javascript(chromium: Browser, real: str) -> None:
    with opened(chromium, java_script_enabled=False) as (_, page):
        page.goto(f"{real}/embed/rulings/heavy-hitters/wager/4?theme=dark")
        expect(page.locator("li[value]").first).to_be_visible()
        expect(page.locator(".table")).to_be_visible()
