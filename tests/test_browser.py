"""The main job in a browser, as at a table: on a phone, with a keyboard, without JavaScript."""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import Literal

import boards
import proved
import pytest
from browsing import NARROW, PHONE, QUESTION, RULING, SHIFTS, VICTOR, WALKED, WIDE, faults, opened
from playwright.sync_api import Browser, Page, expect

from judge.builds.live import current_build
from judge.records import Ruling, Scenario, page_url
from judge.web.drawing import drawn

SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")

RULES = ("/rules/rules/1-1-1", "/rules/rules/2-1", "/rules/rules/2", "/rules/rules/2-1-4", "/documents/rules")

pytestmark = pytest.mark.browser


def at_step(page: Page, n: int) -> None:
    """Waits for the step that is to be shown."""
    expect(page.locator("[aria-current=step]")).to_have_attribute("value", str(n))


def test_from_the_question_to_the_replay(phone: Page, base: str) -> None:
    """A report without a picture of its board, as an older build holds it, is stepped through all the same."""
    phone.goto(base)
    expect(phone.locator(".brand")).to_have_text("judge", use_inner_text=True)  # nothing stands beside it
    phone.get_by_label("Ask for a ruling").fill(QUESTION)
    phone.get_by_role("button", name="Search").tap()
    phone.locator(".results a").first.tap()
    expect(phone).to_have_url(base + RULING)
    expect(phone.locator(".authority").first).to_contain_text("printed ruling")
    expect(phone.locator(".outcome .badge").first).to_contain_text("Holds")
    phone.get_by_role("button", name="Replay").tap()
    at_step(phone, 1)
    for shown in range(2, 7):
        phone.get_by_role("button", name="Next").tap()
        at_step(phone, shown)
    expect(phone.get_by_role("button", name="Next")).to_be_disabled()
    expect(phone.locator(".transport .where")).to_have_text("6 / 6")
    expect(phone.locator(".caption")).to_be_in_viewport(ratio=1)
    phone.get_by_role("button", name="Previous").tap()
    at_step(phone, 5)
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
        at_step(phone, n)
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
        at_step(phone, n)
        assert phone.locator(".table").evaluate("(node) => node.outerHTML") == pictures[n - 1]
    phone.get_by_role("button", name="End the replay").tap()
    expect(phone.locator("[aria-current=step]")).to_have_count(0)
    assert phone.locator(".table").evaluate("(node) => node.outerHTML") == begun
    phone.go_back()
    expect(phone.locator(".results")).to_be_visible()
    expect(phone.locator("#q")).to_have_value(QUESTION)


def test_a_link_opens_a_replay_at_its_step_and_each_step_is_said_once(chromium: Browser, real: str) -> None:
    with opened(chromium) as (_, page):
        page.goto(f"{real}{RULING}#step=9")
        at_step(page, 9)
        expect(page.locator(".tile.now .name")).to_have_text("Runner Runner")
        expect(page.locator(".tile.now em")).to_have_text("from hand")
        expect(page.get_by_role("group", name="Board after step 9")).to_be_visible()
        expect(page.locator(".stage [role=status]")).to_contain_text(
            "Step 9 of 15, Ana's turn, defend step. Bo defends"
        )
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(f"{real}{RULING}#step=10")
        page.goto(f"{real}{RULING}#step=999")
        at_step(page, page.locator("[data-replay] li[value]").count())
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
        page.add_init_script(SHIFTS)
        for address in wanted:
            page.goto(real + address)
            expect(page.locator(".bar .badge")).to_be_in_viewport(ratio=1)
            expect(page.get_by_role("button", name="▶ Replay")).to_be_in_viewport(ratio=1)
            if address in short:
                expect(page.locator(".outcome .sentence")).to_be_in_viewport()
            assert page.evaluate("window.shifted") <= 0.02, address


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
        expect(replay).to_be_visible()  # the script that makes it has run
        for _ in range(30):
            page.keyboard.press("Tab")
            if replay.evaluate("button => button === document.activeElement"):
                break
        page.keyboard.press("Enter")
        for shown in (2, 3, 4):
            page.keyboard.press("ArrowRight")
            at_step(page, shown)
        page.keyboard.press("ArrowLeft")
        at_step(page, 3)
        expect(page.get_by_role("button", name="Previous")).to_be_focused()
        page.keyboard.press("ArrowRight")
        for shown in (5, 6):
            # The focus stays on the button that is pressed, and what is shown is read out.
            if shown == 5:
                expect(page.get_by_role("button", name="Next")).to_be_focused()
            page.keyboard.press("Enter")
            at_step(page, shown)
        expect(page.get_by_role("button", name="Previous")).to_be_focused()
        page.keyboard.press("Home")
        at_step(page, 1)
        page.keyboard.press("End")
        at_step(page, 6)
        expect(page.locator("[data-replay] [role=status]")).to_contain_text("Step 6 of 6")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Replay")).to_be_focused()


def test_everything_can_be_read_without_javascript(chromium: Browser, base: str) -> None:
    with opened(chromium, java_script_enabled=False) as (_, page):
        page.goto(base)
        page.get_by_label("Ask for a ruling").fill(QUESTION)
        page.get_by_role("button", name="Search").click()
        page.locator(".results a").first.click()
        expect(page.locator(".steps li")).to_have_count(6)
        assert page.locator(".steps li").last.is_visible()
        page.goto(f"{base}/{boards.PROOF}")
        assert page.get_by_role("button", name="Replay this board").is_visible()


def test_colours_and_large_type_are_kept_in_the_browser(chromium: Browser, base: str) -> None:
    """They hold from the first paint of every page on, where a phone is wide enough for them."""
    with opened(chromium, color_scheme="light", viewport=NARROW) as (context, page):
        context.add_init_script(SHIFTS)
        page.goto(base)
        page.get_by_label("Colors").select_option("dark")
        page.get_by_label("Text size").select_option("large")
        for path in (
            f"/search?q={QUESTION}",
            "/",
            f"{RULING}#step=2",
            "/conflicts?game=factions",
            "/workbench",
            "/help",
            "/interactions",
            "/keywords/heavy-hitters/wager",
        ):
            page.goto(base + path)
            size, ground, _ = page.evaluate(_LOOKS)
            assert (size, ground) == ("20.8px", "rgb(19, 22, 25)")
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], path
            assert page.evaluate("window.shifted") <= 0.02, path
            assert page.evaluate(_BEYOND) == [], path
            if path.startswith(RULING):
                page.get_by_role("button", name="End the replay").click()
                expect(page.get_by_role("button", name="Replay")).to_be_visible()
        page.get_by_label("Colors").select_option(label="same as the device")
        page.get_by_label("Text size").select_option("")
        assert page.evaluate(_LOOKS) == ["16px", "rgb(251, 251, 248)", 0]
        assert context.cookies() == []
        page.goto(base)
        expect(page.get_by_label("Your last searches on this device").get_by_role("link")).to_have_text([QUESTION])
        page.keyboard.press("/")
        expect(page.get_by_label("Ask for a ruling")).to_be_focused()
        page.get_by_role("button", name="Forget").click()
        expect(page.get_by_text("Your last searches on this device")).to_be_hidden()
        page.reload()
        expect(page.get_by_text("Your last searches on this device")).to_be_hidden()


# What is cut off, reaches beyond the page's own width, or breaks within a word.
_BEYOND = """() => [...document.querySelectorAll('main :is(h1, button):not(.unseen), main .button, .turn a')]
  .filter((node) => {
  const box = node.getBoundingClientRect(), room = document.querySelector('main').getBoundingClientRect();
  if (!box.width) return false;
  const words = [...node.textContent.matchAll(/[\\p{L}]+/gu)].map((found) => {
    const range = document.createRange(), text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let at = found.index, part = text.nextNode(); part; at -= part.length, part = text.nextNode()) {
      if (at + found[0].length > part.length) continue;
      if (at < 0) return 1;
      range.setStart(part, at); range.setEnd(part, at + found[0].length);
      return range.getClientRects().length;
    }
    return 1;
  });
  return box.right > room.right - 15 || node.scrollHeight > node.clientHeight + 4
    || (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline')
    || words.some((n) => n > 1);
}).map((node) => node.outerHTML.slice(0, 90))"""


_LOOKS = """() => [getComputedStyle(document.documentElement).fontSize,
  getComputedStyle(document.documentElement).backgroundColor,
  ['judge-theme', 'judge-type'].filter((key) => localStorage.getItem(key)).length]"""


def test_the_form_answers_without_javascript(chromium: Browser, base: str) -> None:
    with opened(chromium, java_script_enabled=False) as (_, page):
        page.goto(f"{base}/check?from={boards.PROOF}")
        page.get_by_role("button", name="Replay this board").click()
        expect(page.locator(".answered .badge").first).to_contain_text("Holds")
        expect(page.locator(".answered .replay li").nth(3)).to_be_attached()


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


_SEARCH = "Math.min(...[...document.querySelectorAll('.search [type=search]')].map((one) => one.clientWidth))"


def test_every_page_fits_a_phone_is_read_and_tapped(chromium: Browser, real: str, rules: str) -> None:
    """No page is wider than a phone of 320 px or moves; axe-core finds nothing serious; targets are 44 px high."""
    # The page that is not there is in the walk too; the browser logs its 404 as an error.
    context = chromium.new_context(viewport=NARROW, has_touch=True)
    context.add_init_script(SHIFTS)
    page = context.new_page()
    troubles: list[str] = []
    for n, path in enumerate((*WALKED, *RULES)):
        # Light and dark in turn, both where there is most to see: the colours are the same few everywhere.
        for scheme in SCHEMES if path in (RULING, VICTOR) else (SCHEMES[n % 2],):
            page.emulate_media(color_scheme=scheme)
            page.goto((rules if path in RULES else real) + path)
            if (shifted := page.evaluate("window.shifted")) > 0.02:
                troubles.append(f"{path}: what is shown moves by {shifted}")
            page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
            if path in (RULING, VICTOR):
                page.get_by_role("button", name="Replay").first.tap()
                page.get_by_role("button", name="Next").first.tap()
            if page.evaluate("document.documentElement.scrollWidth") > NARROW["width"]:
                troubles.append(f"{path}: wider than the phone")
            troubles += [f"{path}, {scheme}: {said}" for said in [*faults(page), *page.evaluate(_SMALL_TARGETS)]]
        page.set_viewport_size(PHONE)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            troubles.append(f"{path}: wider than the phone with letters of twice the size")
        if page.evaluate(_SEARCH) < 110:
            troubles.append(f"{path}: no room for a word to search for")
        page.set_viewport_size(NARROW)
    context.close()
    assert troubles == []


def test_wide_pages_have_no_serious_fault(chromium: Browser, real: str) -> None:
    """The pages that are laid out otherwise where there is room, as axe-core finds them, mid-replay too."""
    with opened(chromium, viewport=WIDE) as (context, page):
        context.add_init_script(SHIFTS)
        walked = ("/", f"/search?q={QUESTION}", "/help", "/scenarios/wager/5", RULING, f"{RULING}#step=9")
        for n, path in enumerate(walked):
            page.goto(real + path)
            assert page.evaluate("window.shifted") <= 0.02, path
            for scheme in SCHEMES if path == RULING else (SCHEMES[n % 2],):
                page.emulate_media(color_scheme=scheme)
                assert faults(page) == [], f"{path}, {scheme}"
            assert page.evaluate(_CUT) == [], path
        page.emulate_media(color_scheme="light")
        page.evaluate("document.querySelector('input[name=q]').style.color = '#eee'")
        assert any(said.startswith("color-contrast: <input") for said in faults(page))


def test_no_button_or_mark_is_cut_and_nothing_in_a_row_is_glued(chromium: Browser, real: str) -> None:
    with opened(chromium) as (_, page):
        for path in ("/", RULING, "/scenarios/wager/5", "/conflicts?game=factions", "/proved", "/search?q=zzyzx"):
            page.goto(real + path)
            for viewport in (NARROW, PHONE, WIDE):
                page.set_viewport_size(viewport)
                assert page.evaluate(_CUT) == [], (path, viewport)
                assert page.evaluate(_GLUED) == [], (path, viewport)


# Marks, buttons and, where there is room, rows of chips that hold more than they show.
_CUT = """() => [...document.querySelectorAll('.badge, .button, button, .chip' + (innerWidth > 640 ? ', .narrow' : ''))]
  .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.outerHTML)"""

# Neighbours that touch: what stands beside each other in a row, and two rows of chips below each other.
_GLUED = """() => [...document.querySelectorAll('.authority > *, .bar > *, .marks > *, .narrow > *, .narrow')]
  .filter((node) => !node.matches('.unseen') && node.checkVisibility() && node.nextElementSibling?.checkVisibility())
  .map((node) => [node, node.getBoundingClientRect(), node.nextElementSibling.getBoundingClientRect()])
  .filter(([, a, b]) => (b.top < a.bottom && b.bottom > a.top ? b.left - a.right : b.top - a.bottom) < 0.5)
  .filter(([node, a, b]) => node.matches('.narrow') || (b.top < a.bottom && b.left >= a.left))
  .map(([node]) => node.outerHTML.slice(0, 200))"""

# Links in a running sentence are as high as their line; everything else is a finger high, a choice with its label.
_SMALL_TARGETS = """() => [...document.querySelectorAll('a, button, input, select, textarea, summary')]
  .filter((node) => node.checkVisibility() && !node.closest('.skip'))
  .filter((node) => !node.matches('p:not(.authority) > a:not(.tap), a.named'))
  .map((node) => [node.textContent.trim() || node.id, node.matches('[type=radio]') ? node.closest('label') : node])
  .map(([name, target]) => [name, target.getBoundingClientRect()])
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
