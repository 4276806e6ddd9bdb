"""The workbench in a browser: a board is built, played and asked by keys and by taps, and its link brings it back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import boards
import pytest
from browsing import NARROW, PHONE, SHIFTS, WIDE, faults, opened
from playwright.sync_api import Browser, Page, Route, expect

from judge.web.workbench import workbench_url

pytestmark = pytest.mark.browser

TEXT = "Phantasm\nWhen this attacks a hero, you may wager a Gold token with them."
HOLDS = re.compile("Holds")


@pytest.fixture
def wide(chromium: Browser) -> Iterator[Page]:
    """A page on a desk."""
    with opened(chromium, viewport=WIDE) as (_, page):
        yield page


def added(page: Page, line: str) -> None:
    """A line is typed where the cursor stands."""
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")


def linked(page: Page) -> str:
    """The link of the board as it stands, once the address has it."""
    page.wait_for_function(_LINKED)
    return page.url


_LINKED = """async () => {
  const held = await judge.unpacked(location.hash, 65536).catch(() => ({})), { s, at, a } = judge.bench.position();
  return JSON.stringify([held.s, held.at, held.a]) === JSON.stringify([s, at, a]);
}"""


def position(page: Page) -> dict[str, object]:
    """The position as the page has it."""
    found: dict[str, object] = page.evaluate("judge.bench.position().s")
    return found


def test_by_keys_alone_from_an_empty_board_to_a_wager_that_holds(wide: Page, base: str) -> None:
    """In fewer than 60 presses besides the words that are typed."""
    wide.goto(f"{base}/workbench")
    pressed: list[str] = []

    def press(*keys: str) -> None:
        for key in keys:
            pressed.append(key)
            wide.keyboard.press(key)

    def typed(words: str, *keys: str) -> None:
        wide.keyboard.type(words)
        press(*keys)

    def at(field: str) -> None:
        for _ in range(30):
            if wide.evaluate("document.activeElement.id") == field:
                return
            press("Tab")
        raise AssertionError(f"{field} is not reached")

    expect(wide.locator("#build")).to_be_visible()
    press("F6", "F6")
    at("hero-0")
    typed("illus", "Enter")
    expect(wide.locator("#add-0-0")).to_be_focused()
    typed("Haze Beast", "Enter")
    expect(wide.locator("#card-0-type")).to_be_focused()
    typed("Illusionist Action - Attack", "Tab")
    typed("2{r} 6{p} 3{d}", "Tab")
    typed(TEXT)
    expect(wide.locator(".readings-live .as")).to_have_count(2)
    press("Shift+F6", "F6")
    at("number-0-1")
    press("ArrowUp", "ArrowUp")
    expect(wide.locator("#number-0-1")).to_have_value("2")
    at("hero-1")
    typed("guardian", "Enter")
    expect(wide.locator("#add-1-0")).to_be_focused()
    typed("rising power (red)", "Enter")
    expect(wide.locator("main")).to_contain_text("Rising Power")
    press("F6", "n")
    expect(wide.locator("#line")).to_be_focused()
    for n, line in enumerate(
        ("Ana attacks Bo with Haze Beast (red)", "Ana says yes", "Bo defends with Rising Power (red)")
    ):
        typed(line, "Escape", "Enter")
        expect(wide.locator(f"#line-{n}")).to_contain_text(line)
    press("F6", "q")
    expect(wide.locator("#claim")).to_be_focused()
    typed("Ana controls no Gold", "Escape", "Enter")
    expect(wide.locator("#said .badge")).to_have_text(HOLDS)
    assert len(pressed) < 60
    press("Control+z")
    expect(wide.locator("#asked .claims li")).to_have_count(0)
    expect(wide.locator("#said")).to_contain_text("Undone")
    press("Control+Shift+z")
    expect(wide.locator("#said .badge")).to_have_text(HOLDS)


def test_what_is_half_typed_stays_when_the_answer_comes(wide: Page, base: str) -> None:
    late: list[Route] = []
    wide.goto(f"{base}/workbench?proof=scenarios/wager/5")
    groups = wide.locator("#next .group")
    expect(groups).to_have_count(1)
    wide.route("**/api/v1/options*", lambda route: late.extend([route]))
    with wide.expect_request("**/api/v1/options*"):
        wide.locator("#go-first").click()
    line = wide.locator("#line")
    line.press_sequentially("Bo defends with ")
    assert late
    wide.unroute("**/api/v1/options*")  # and what was held goes on
    expect(groups).not_to_have_count(1)
    expect(line).to_be_focused()
    line.press_sequentially("Rising Power (red)")
    line.press("Escape")
    line.press("Enter")
    expect(wide.locator("#sofar")).to_contain_text("Bo defends with Rising Power (red)")
    wide.locator("#go-first").click()
    tile = wide.locator(".shown .tile button", has_text="Runner Runner")
    expect(tile).to_be_visible()
    wide.route("**/api/v1/options*", lambda route: late.extend([route]))
    with wide.expect_request("**/api/v1/options*"):
        wide.get_by_role("button", name="More life for Bo").click()
    tile.click()  # a field of a sheet, too
    wide.locator("#instead").fill("Haze")
    expect(wide.get_by_role("dialog")).to_contain_text("One moment")
    wide.unroute("**/api/v1/options*")
    expect(wide.get_by_role("dialog")).not_to_contain_text("One moment")
    expect(wide.locator("#instead")).to_have_value("Haze")


def test_a_link_brings_board_cursor_and_verdict_back_and_reload_loses_nothing(chromium: Browser, base: str) -> None:
    with opened(chromium) as (_, page):
        page.goto(f"{base}/workbench?proof=scenarios/wager/5")
        expect(page.locator("#said .badge")).to_have_text(HOLDS)
        added(page, "then it is Bo's turn")
        expect(page.locator("#said .badge")).to_have_text(re.compile("Does not hold"))
        page.get_by_role("button", name="One back").click()
        expect(page.locator(".where")).to_have_text("line 9 / 10")
        was, link = position(page), linked(page)
        assert len(link) < 2000
        page.reload()
        expect(page.locator(".where")).to_have_text("line 9 / 10")
        assert position(page) == was
    with opened(chromium) as (_, page):
        page.goto(link.replace("?proof=scenarios/wager/5", ""))
        expect(page.locator("#said .badge")).to_have_text(re.compile("Does not hold"))
        expect(page.locator(".where")).to_have_text("line 9 / 10")
        assert position(page) == was
        linked(page)
        page.goto(f"{base}/workbench")
        page.reload()
        page.get_by_role("button", name="Continue your last board").click()
        expect(page.locator(".where")).to_have_text("line 9 / 10")


def test_by_taps_alone_on_a_phone_the_same_wager_holds(phone: Page, base: str) -> None:
    def typed(field: str, words: str) -> None:
        phone.locator(field).tap()
        phone.keyboard.type(words)

    def taken(field: str, words: str, offer: str) -> None:
        typed(field, words)
        phone.get_by_role("option", name=offer).first.tap()

    phone.goto(f"{base}/workbench")
    taken("#hero-0", "illus", "any Illusionist")
    taken("#add-0-0", "Haze Beast", "Write “Haze Beast” yourself")
    typed("#card-0-type", "Illusionist Action - Attack")
    typed("#card-0-stats", "2{r} 6{p} 3{d}")
    typed("#card-0-text", TEXT)
    phone.get_by_role("button", name="More resources for Ana").tap()
    phone.get_by_role("button", name="More resources for Ana").tap()
    taken("#hero-1", "guard", "any Guardian")
    taken("#add-1-0", "rising", "Rising Power (red)")
    phone.locator("#tab-next").tap()
    phone.get_by_role("button", name="Ana attacks with Haze Beast (red)").tap()
    for line in ("Ana says yes", "Bo defends with Rising Power (red)"):
        typed("#line", line)
        phone.keyboard.press("Enter")
    phone.locator("#tab-ask").tap()
    typed("#claim", "Bo controls no Gold")
    phone.keyboard.press("Enter")
    expect(phone.locator("#said .badge")).to_have_text(HOLDS)
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    phone.locator("#steps").tap()
    expect(phone.locator(".shown .caption")).to_be_visible()
    assert faults(phone) == []


def test_another_card_instead_is_tried_beside_the_board(wide: Page, base: str) -> None:
    wide.goto(f"{base}/workbench?proof=scenarios/wager/5")
    expect(wide.locator("#said .badge")).to_have_text(HOLDS)
    wide.locator("#go-first").click()
    wide.locator(".shown .tile button", has_text="Runner Runner").click()
    wide.locator("#instead").fill("Rawhide Rumble (yellow)")
    wide.locator("#instead").press("Enter")
    expect(wide.locator("#pair")).to_contain_text("The first difference is at step 9")
    expect(wide.locator("#pair")).to_contain_text("nobody won the wager: ✓ in every case → ✗ in no case")
    expect(wide.locator("#said .badge")).to_have_text(re.compile("Does not hold"))
    tried = position(wide)
    linked(wide)
    assert faults(wide) == []
    wide.add_init_script(SHIFTS)
    for size in (PHONE, WIDE):
        wide.set_viewport_size(size)
        wide.reload()  # both boards are in the link, and nothing in view moves when the answers come
        expect(wide.locator("#pair")).to_contain_text("The first difference is at step 9")
        assert wide.evaluate("window.shifted") <= 0.02
    wide.locator("#take-over").click()
    assert position(wide) == tried
    wide.locator("#undo").click()
    wide.locator("#drop-it").click()
    expect(wide.locator("#pair")).to_have_count(0)
    expect(wide.locator("#said .badge")).to_have_text(HOLDS)


def test_a_card_is_moved_by_the_mouse_by_a_finger_and_by_keys(chromium: Browser, base: str) -> None:
    with opened(chromium, viewport=WIDE) as (_, page):
        with page.expect_response("**/api/v1/options*"):
            page.goto(f"{base}/workbench?card=heavy-hitters/rising-power")
        expect(page.locator("[data-bench]")).to_have_attribute("aria-busy", "false")  # nothing moves any more
        page.locator(".entry .name").hover()
        page.mouse.down()
        box = page.locator("#add-0-1").bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 10, steps=4)
        expect(page.locator(".lies.takes")).to_have_count(1)
        page.mouse.move(box["x"] + 20, WIDE["height"] - 5)
        page.wait_for_function("() => scrollY > 0")  # what is further down comes along
        page.mouse.move(box["x"] + 20, 5)
        page.wait_for_function("() => scrollY === 0")
        page.mouse.move(box["x"] + 20, box["y"] + 10)
        expect(page.locator(".lies.takes")).to_have_count(1)
        page.mouse.up()
        assert position(page)["setup"] == {"turn": "Ana", "Ana": {"arena": ["Rising Power (red)"]}, "Bo": {}}
        page.locator(".entry .name").focus()
        page.keyboard.press("m")
        expect(page.locator("#to-0")).to_be_focused()
        page.keyboard.press("Enter")
        page.locator(".entry .name").focus()
        page.keyboard.press("f")
        page.keyboard.press("+")
        assert position(page)["setup"]["Ana"] == {"hand": ["Rising Power (red, face down) x2"]}  # type: ignore[index]
        page.keyboard.press("Delete")
        page.keyboard.press("Control+z")
        expect(page.locator(".entry .name")).to_contain_text("×2")


def test_a_slow_service_holds_up_nothing_and_no_network_loses_nothing(chromium: Browser, base: str) -> None:
    context = chromium.new_context(viewport=WIDE)  # what is cut off is told to the console
    wide = context.new_page()
    wide.goto(f"{base}/workbench?proof=scenarios/wager/5")
    expect(wide.locator("#said .badge")).to_have_text(HOLDS)
    wide.route("**/api/v1/**", lambda route: route.abort())
    added(wide, "then it is Bo's turn")
    expect(wide.locator("#said")).to_contain_text("No network")
    expect(wide.locator(".played li")).to_have_count(11)  # ten lines, and the cursor
    wide.unroute("**/api/v1/**")
    wide.evaluate("dispatchEvent(new Event('online'))")
    expect(wide.locator("#said .badge")).to_have_text(re.compile("Does not hold"))
    busy = {"status": 503, "headers": {"Retry-After": "1"}, "json": {"code": "busy", "detail": "others wait"}}
    wide.route("**/api/v1/**", lambda route: route.fulfill(**busy), times=1)
    added(wide, "then it is Ana's turn")
    expect(wide.locator("#said")).to_contain_text("Next answer in")
    expect(wide.locator(".strip")).not_to_have_class(re.compile("old"))  # asked again by itself, and answered
    held: list[Route] = []
    wide.route("**/api/v1/**", lambda route: held.append(route))  # noqa: PLW0108  (a method of a list takes no mark)
    added(wide, "then Bo controls 1 Gold")
    expect(wide.locator(".played li")).to_have_count(13)  # at once
    expect(wide.locator(".strip")).to_have_class(re.compile("old"))
    expect(wide.locator("#said")).to_contain_text("Working …")
    wide.locator("#source").fill("game: wow-tcg\nplay: []")
    expect(wide.locator("#text [role=status]")).to_have_text("Reading the text …")
    with wide.expect_download() as got:
        wide.get_by_role("button", name="Download").click()
    assert got.value.path().read_text("utf-8") == "game: wow-tcg\nplay: []"
    context.close()


def test_what_stands_on_a_phone_stays_where_it_is_when_the_answer_comes(chromium: Browser, base: str) -> None:
    with opened(chromium) as (context, page):
        context.add_init_script(SHIFTS)
        page.request.post(f"{base}/api/v1/options", data=boards.WAGER, headers={"Content-Type": "application/yaml"})
        for asked in ("", f"?proof={boards.PROOF}", "?card=heavy-hitters/rising-power"):
            page.goto(f"{base}/workbench{asked}")
            expect(page.locator("#next .group").first).to_be_attached()
            assert page.evaluate("window.shifted") <= 0.02, asked
            levels = page.evaluate("[...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => +tagName[1])")
            assert all(one - before <= 1 for before, one in pairwise(levels)), levels
        page.locator("[data-look=type]").select_option("large")
        cut = "[...document.querySelectorAll('h1, .tabs button')].filter((e) => e.scrollWidth > e.clientWidth)"
        assert page.evaluate(f"{cut}.map(({{ textContent }}) => textContent)") == []
        assert page.locator("#tab-board").evaluate("(e) => e.offsetHeight") < 70  # on one line


def test_a_board_that_is_opened_without_a_network_is_played_on(chromium: Browser, base: str) -> None:
    page = chromium.new_page(viewport=WIDE, service_workers="block")
    page.route("**/api/**", lambda route: route.abort())
    page.goto(f"{base}/workbench")
    expect(page.locator("#said")).to_contain_text("No network.")
    added(page, "the combat chain closes")
    expect(page.locator(".played li")).to_have_count(2)
    page.close()


def test_beside_a_sentence_that_is_not_read_stands_the_nearest_that_is_and_can_be_taken(wide: Page, real: str) -> None:
    wide.goto(f"{real}/workbench")
    wide.locator("#write-card").click()
    wide.locator("#card-0-type").fill("Guardian Action - Attack")
    wide.locator("#card-0-text").fill("Go again\nWhen this attacks a hero, you may juggle a Gold token with them.")
    unread = wide.locator(".readings-live .unread")
    expect(unread).to_contain_text("Near: “When this attacks a hero, you may wager a Gold token with them.”")
    expect(unread).to_contain_text('with them. ("juggle" is not known here)')
    unread.get_by_role("button").click()
    expect(wide.locator(".readings-live")).to_contain_text("wager a Gold token")
    expect(unread).to_have_count(0)
    expect(wide.locator("#card-0-text")).to_be_focused()
    taken = wide.evaluate("judge.bench.position().s.cards[0].text")
    assert taken == "Go again\nWhen this attacks a hero, you may wager a Gold token with them."
    wide.locator("#undo").click()
    expect(unread).to_have_count(1)
    kestrel = {"name": "Kestrel", "type": "Fighter - Aerial", "stats": "20", "text": "Flies"}
    board = {"game": "fighter-arena", "setup": {"Ana": {"hand": ["Kestrel"]}, "Bo": {}}, "cards": [kestrel]}
    wide.goto(f"{real}/workbench?own{workbench_url(board).removeprefix('/workbench')}")
    expect(wide.locator(".readings-live")).to_have_text(re.compile("^[?]the stats .* are no fraction of attack"))
    board["cards"] = [{**kestrel, "stats": "20/30"}]
    wide.goto(f"{real}/workbench?hand{workbench_url(board).removeprefix('/workbench')}")
    expect(wide.locator("#to-fix")).to_contain_text("a fighter stands in the arena")
    expect(wide.locator("#to-fix")).not_to_contain_text("fighter-arena/")  # a record is named by its title


def test_a_card_of_ten_thousand_letters_and_two_tabs_keep_to_themselves(chromium: Browser, base: str) -> None:
    with opened(chromium, viewport=WIDE) as (context, page):
        page.goto(f"{base}/workbench")
        page.locator("#write-card").click()
        page.locator("#card-0-type").fill("Brute Action")
        page.locator("#card-0-text").fill("Hum the tune of the old mill. " * 340)
        expect(page.locator(".readings-live .unread").first).to_be_visible()
        other = context.new_page()
        other.goto(f"{base}/workbench")
        other.locator("#name-0").fill("Zoe")
        other.locator("#name-0").press("Enter")
        page.wait_for_function("() => judge.bench.position().s.cards[0].text?.length > 10000")
        assert "Zoe" not in str(position(page))
        assert "cards" not in position(other)


def test_a_thing_is_asked_about_a_branch_is_left_open_and_its_text_is_the_same_board(wide: Page, base: str) -> None:
    """Left open, an answer makes what is asked depend on it; every claim about a card is offered with what is so."""
    wide.goto(f"{base}/workbench?proof={boards.PROOF}")
    expect(wide.locator("#said .badge")).to_have_text(HOLDS)
    wide.locator("#go-first").click()
    wide.locator(".shown .tile button", has_text="Rising Power").click()
    wide.locator("dialog").get_by_role("button", name=re.compile("^all ")).click()
    wide.get_by_role("button", name="Rising Power (red) is in Bo's hand").click()
    expect(wide.locator("#asked .claims li")).to_have_count(4)
    expect(wide.locator("#line-0")).to_contain_text("Rising Power (red) is in Bo's hand")
    wide.locator("#source").fill(_BRANCHING)
    expect(wide.locator("#said .badge")).to_have_text(re.compile("Depends"))
    expect(wide.locator("#line-0")).to_contain_text("Ana attacks Bo with Haze Beast (red)")
    expect(wide.locator("#asked .holds.sometimes")).to_have_count(1)
    expect(wide.locator(".drawn > .caption")).to_have_text("Not answered yet; the picture supposes that Ana says yes.")
    was = position(wide)
    wide.locator("#happen").click()
    expect(wide.locator("dialog .way")).to_contain_text("✓ true after: Ana says yes")
    expect(wide.locator("dialog .way")).to_contain_text("✗ not true after: Ana says no")
    wide.keyboard.press("Escape")
    wide.locator("#decides").click()
    expect(wide.locator("dialog .way", has_text="wager a Gold token")).to_contain_text("the attack wagered once")
    wide.keyboard.press("Escape")
    wide.locator("#source").blur()
    text = wide.locator("#source").input_value()
    wide.locator("#source").fill(f"{text}\n# said once more\n")
    expect(wide.locator("#said .badge")).to_have_text(re.compile("Depends"))
    assert position(wide) == was
    wide.locator("#source").fill("game: flesh-and-blood\nsetup: {turn: Ana, Ana: {hand: [Wallop (red}}\n")
    expect(wide.locator("#text .mistakes")).to_contain_text("This text has mistakes")
    assert position(wide) == was
    wide.locator("#source").fill(f"{_BRANCHING}  - then Ana controls 1 Gold\n")
    expect(wide.locator("#asked .claims small")).to_have_text(" Otherwise: Ana controls no Gold.")
    wide.locator("#source").fill(_BRANCHING.split("  - Ana's turn")[0] + "  - everyone passes\n")
    wide.get_by_role("button", name="leave open: both are followed").click()
    expect(wide.locator("#claim")).to_be_focused()


_BRANCHING = (
    boards.WAGER.split("play:", maxsplit=1)[0]
    + "play:\n  - Ana attacks Bo with Haze Beast (red)\n  - Ana's turn ends\n  - then the attack has wagered 1 time\n"
)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("#1.AAAA", "incomplete"),
        ("#1.", "incomplete"),
        ("#1.%3Cb%3E", "incomplete"),
        ("#1.%%%", "incomplete"),
        ("#nothing", "incomplete"),
        ("#7.AAAA", "newer workbench"),
        (workbench_url({"game": "constructor", "setup": {}}).removeprefix("/workbench"), "no board of a game"),
    ],
)
def test_a_link_that_cannot_be_read_says_what_to_do(chromium: Browser, base: str, link: str, said: str) -> None:
    with opened(chromium) as (_, page):
        page.goto(f"{base}/workbench{link}")
        expect(page.locator("[role=alert]")).to_contain_text(said)
        expect(page.get_by_label("Paste the whole link")).to_be_visible()
        expect(page.locator("#build")).to_be_visible()  # and an empty board stands there all the same


def test_a_link_holds_no_more_than_a_board_may(chromium: Browser, base: str) -> None:
    with opened(chromium) as (_, page):
        page.goto(f"{base}/workbench")
        bomb = page.evaluate(_BOMB)
        page.goto(f"{base}/workbench?again{bomb}")  # another document: a fragment alone loads nothing
        expect(page.locator("[role=alert]")).to_contain_text("64 kB")


_BOMB = """async () => {
  const text = JSON.stringify({ s: { title: 'x'.repeat(1e6), setup: {} }, at: 0 });
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(String.fromCharCode(...bytes));
  return '#1.' + letters.replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
}"""


def test_all_mistakes_are_told_at_once_and_a_press_repairs_one(wide: Page, base: str) -> None:
    wide.goto(f"{base}/workbench?card=heavy-hitters/rising-power")
    added(wide, "Ana attacks Bo with Risin Power (red)")
    added(wide, "Ana frobs")
    expect(wide.locator("#said")).to_contain_text("2 things to fix")
    expect(wide.locator(".mistakes")).to_contain_text("Line 1:")
    expect(wide.locator(".mistakes")).to_contain_text("Line 2:")
    expect(wide.locator(".played .bad")).to_have_count(2)
    expect(wide.locator("#source")).to_have_value(re.compile("^game: "))  # as text it stays YAML
    wide.locator(".mistakes").get_by_role("button", name="Rising Power (red)", exact=True).click()
    expect(wide.locator("#said")).to_contain_text("1 thing to fix")
    expect(wide.locator("#line-0")).to_contain_text("Ana attacks Bo with Rising Power (red)")
    wide.get_by_role("button", name="Change line 2").click()
    wide.locator("dialog").get_by_role("button", name="Remove").click()
    # What is read and against the rules is told by its line, on the board as it stands before it.
    expect(wide.locator("#said .sentence")).to_contain_text("“Ana attacks Bo with Rising Power (red)” is not allowed")
    expect(wide.locator(".played .bad")).to_have_count(1)
    expect(wide.locator(".shown:not(.old) .seat")).to_have_count(2)
    wide.locator("#show-it").click()
    expect(wide.locator("#line-0")).to_be_focused()


def test_markup_in_a_name_is_text_and_a_name_is_changed_everywhere(wide: Page, base: str) -> None:
    wide.goto(f"{base}/workbench")
    name = "<img src=x onerror=alert(1)>"
    wide.locator("#name-0").fill(name)
    wide.locator("#name-0").press("Enter")
    expect(wide.locator("#name-0")).to_have_value(name)
    wide.locator("#name-1").fill("Cy")
    added(wide, "Cy passes")
    expect(wide.locator("#line-0")).to_contain_text("Cy passes")
    wide.locator("#go-first").click()
    wide.locator("#name-1").fill("Di")
    wide.locator("#name-1").press("Enter")
    expect(wide.locator("#line-0")).to_contain_text("Di passes")
    assert list(position(wide)["setup"])[1:] == [name, "Di"]  # type: ignore[call-overload]
    assert wide.locator("img").count() == 0


def test_what_is_built_is_seen_in_the_narrowest_window_without_going_sideways(chromium: Browser, base: str) -> None:
    with opened(chromium, viewport=NARROW) as (_, page):
        page.goto(f"{base}/workbench?ruling=heavy-hitters/wager/4")
        for part in ("board", "next", "ask", "text"):
            page.locator(f"#tab-{part}").click()
            assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"], part


def test_without_a_script_the_board_is_text_that_is_sent(chromium: Browser, base: str) -> None:
    with opened(chromium, java_script_enabled=False) as (_, page):
        page.goto(f"{base}/workbench?proof=scenarios/wager/5")
        assert "Glass Champion" in page.locator("textarea").input_value()
        page.get_by_role("button", name="Replay this board").click()
        expect(page.locator(".outcome .badge").first).to_contain_text(HOLDS)
