"""Fixtures of the tests in a browser: Chromium, the service over three corpora, a page on which no script fails."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

__all__ = ["base", "chromium", "phone", "real", "rules"]

# The same Chromium without the window nobody sees comes first: it does the same in two thirds of the time.
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
    "--in-process-gpu",  # what is drawn by the processor anyway needs no process of its own
]
# What is waited for comes late on a busy machine: that is no failure.
PATIENT = {"CHECK_SECONDS": 120, "CHECK_WORKERS": 4, "CHECK_WAITING": 40}
expect.set_options(timeout=30_000)

PHONE = ViewportSize(width=360, height=740)
NARROW = ViewportSize(width=320, height=640)
WIDE = ViewportSize(width=1280, height=800)
QUESTION = "does wager pay out if phantasm destroys the attack"
RULING = "/rulings/heavy-hitters/wager/4"
VICTOR = "/rulings/heavy-hitters/victor-goldmane-high-and-mighty/5"
WALKED = (
    *(
        "/",
        f"/search?q={QUESTION}",
        RULING,
        "/scenarios/wager/5",
        "/workbench",
        "/documents",
        "/documents/heavy-hitters",
    ),
    *("/api", "/cards/heavy-hitters/victor-goldmane-high-and-mighty", "/keywords/heavy-hitters/wager", VICTOR),
    *("/conflicts?importance=high", "/proved", "/rules/factions/combat-phase", "/cards/factions/peasant-village"),
    *("/terms/factions/step", "/conflicts?game=factions", "/documents/factions", "/interactions?card=trounce"),
    *("/interactions?card=trounce&card=wager", "/rulings/heavy-hitters/wager/44"),
    *(
        "/rules/flesh-and-blood/7.6.2",
        "/documents/heavy-hitters/lines/469-477",
        "/cards/heavy-hitters/victr",
        f"/embed{RULING}",
    ),
    *("/practice?proof=scenarios/wager/5", "/practice?proof=scenarios/wager/5&answer=0"),
)

# Run before a page's own scripts: how far what is shown was moved by what came later.
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });"""


def faults(page: Page) -> list[str]:
    """What axe-core finds on an opened page that is serious or worse, a line each; rules whose faults are never so are
    not asked.

    Contrast takes most of the time: it is measured once for all texts and fields of a tab that have the same look and
    ground.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate((Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8"))
    found: list[str] = page.evaluate(_AXE)
    return found


_AXE = """async () => {
  const grounds = new Map(), texts = [], known = new Set(JSON.parse(sessionStorage.getItem('contrast') ?? '[]'));
  for (const node of document.querySelectorAll('body, body *')) {
    const look = getComputedStyle(node), { backgroundColor, backgroundImage, opacity } = look;
    const plain = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1';
    const behind = (grounds.get(node.parentElement) ?? '') + (plain ? '' : [backgroundColor, backgroundImage, opacity]);
    grounds.set(node, behind);
    const seen = [behind, look.color, look.fontSize, look.fontWeight, look.position].join();
    const words = node.matches('input, select, textarea')
      || [...node.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim());
    if (words && node.checkVisibility() && !known.has(seen)) known.add(seen) && texts.push(node);
  }
  sessionStorage.setItem('contrast', JSON.stringify([...known]));
  const slight = axe._audit.rules.filter((rule) => ['minor', 'moderate'].includes(rule.impact));
  const apart = [...slight.map((rule) => rule.id), 'color-contrast'].map((id) => [id, { enabled: false }]);
  const options = { resultTypes: ['violations'], rules: Object.fromEntries(apart) };
  const contrast = { resultTypes: ['violations'], runOnly: ['color-contrast'] };
  const found = [await axe.run(document, options)];
  if (texts.length) found.push(await axe.run({ include: texts }, contrast));
  return found.flatMap((each) => each.violations)
    .filter((v) => ['serious', 'critical'].includes(v.impact))
    .flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.html.slice(0, 200)}`));
}"""


@contextmanager
def served(index: Path, around: Callable[[Any], Any] = lambda app: app) -> Iterator[str]:
    """The service over an index folder, at an address of its own. around: what stands between it and the browser."""
    from werkzeug.serving import WSGIRequestHandler, make_server  # noqa: PLC0415

    from judge.web import create_app  # noqa: PLC0415

    class Quiet(WSGIRequestHandler):
        def log(self, type: str, message: str, *args: object) -> None:
            """Says nothing: a test's output is its failures."""

    app = create_app({"JUDGE_INDEX": str(index), "RATELIMIT_ENABLED": False, **PATIENT})
    server = make_server("127.0.0.1", 0, around(app), threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:  # a service that goes on keeps the process of a failed test from ending
        server.shutdown()
        thread.join()
        server.server_close()
        app.extensions["judge.checks"].close()


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A corpus whose one proof has a short report written for the tests."""
    import boards  # noqa: PLC0415

    with served(boards.make_index(tmp_path_factory)) as address:
        yield address


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The project's own corpus, every proof replayed by the engine."""
    import proved  # noqa: PLC0415

    with served(proved.index(tmp_path_factory)[0]) as address:
        yield address


@pytest.fixture(scope="session")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A game whose rulebook was read."""
    import kiln  # noqa: PLC0415

    with served(kiln.built(tmp_path_factory.mktemp("rules"), kiln.DATED) / "index") as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser, one a file: while one is open its process has an event loop that runs."""
    if CHROMIUM is None and not os.environ.get("CI"):
        pytest.skip("no Chromium here; .ci/run installs it")
    assert CHROMIUM, "Chromium is missing; in CI .ci/run installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def opened(chromium: Browser, **options: object) -> Iterator[tuple[BrowserContext, Page]]:
    """A page on a phone; an error in one of its scripts, or something that is not found, fails the test."""
    troubles: list[str] = []
    context = chromium.new_context(**{"viewport": PHONE, "service_workers": "block", **options})  # type: ignore[arg-type]
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    yield context, page
    context.close()
    assert not troubles, troubles


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A page on a phone that is tapped."""
    with opened(chromium, has_touch=True) as (_, page):
        yield page
