"""Beginning at the workbench from what is there: the gallery, a card of one's own in a proof, a pasted list; and the
link as a picture, the cursor in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import proved
import pytest
from browsing import PHONE, WIDE, faults, opened
from playwright.sync_api import Browser, Page, Request, expect

from judge.builds.live import current_build
from judge.web import create_app
from judge.web.mechanics import shown
from judge.web.shelf import Volume

PROOF = "scenarios/wager/5"
GAMES = ("flesh-and-blood", "factions", "hueshift", "wow-tcg", "fighter-arena")


def test_every_proof_is_about_something(tmp_path_factory: pytest.TempPathFactory) -> None:
    volume = Volume(current_build(proved.index(tmp_path_factory)[0]))
    for game in GAMES:
        every = shown(volume, game)
        assert every
        assert [one.proof.id for one in every if not one.mechanics] == []
    (wager,) = (one for one in shown(volume, "flesh-and-blood") if one.proof.id == PROOF)
    assert {"Wager", "Phantasm"} <= {*wager.mechanics}


def test_the_gallery_leads_to_each_board_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    index = proved.index(tmp_path_factory)[0]
    app = create_app({"JUDGE_INDEX": str(index), "RATELIMIT_ENABLED": False})
    client = app.test_client()
    page, found = "/gallery?game=factions&about=Ranged", []
    while page:
        text = client.get(page).text
        found += re.findall(r'<h2><a href="/workbench\?proof=([^"]+)"', text)
        more = re.search(r'rel="next"[^>]*href="([^"]+)"', text)
        page = more[1].replace("&amp;", "&") if more else ""
    volume = Volume(current_build(index))
    assert sorted(found) == sorted(one.proof.id for one in shown(volume, "factions") if "Ranged" in one.mechanics)
    assert client.get("/gallery?game=chess", headers={"Accept": "text/html"}).status_code in (400, 404)
    assert "There is no board about" in client.get("/gallery?game=factions&about=<b>").text
    assert "<b>" not in client.get("/gallery?game=factions&about=<b>").text
    app.extensions["judge.checks"].close()


def position(page: Page) -> dict[str, object]:
    """The position as the page has it."""
    found: dict[str, object] = page.evaluate("judge.bench.position().s")
    return found


@pytest.fixture
def wide(chromium: Browser) -> Iterator[Page]:
    """A page on a desk."""
    with opened(chromium, viewport=WIDE) as (_, page):
        yield page


@pytest.mark.browser
def test_a_board_of_the_gallery_is_played_with_a_card_of_ones_own(phone: Page, real: str) -> None:
    phone.goto(f"{real}/gallery?game=flesh-and-blood")
    expect(phone.get_by_role("navigation", name="Games").locator("[aria-current]")).to_be_in_viewport(ratio=1)
    phone.locator("#flesh-and-blood + ul").get_by_role("link", name="Wager").tap()
    phone.get_by_role("link", name="With my card").first.tap()
    sheet = phone.get_by_role("dialog")
    expect(sheet).to_contain_text("Like this, with your card")
    assert faults(phone) == []
    lies = sheet.get_by_label("In the place of").locator("option").first.inner_text().split(" (")[0]
    sheet.get_by_role("combobox", name="a card's name").fill("Haze Beast")
    phone.get_by_role("option", name="Write “Haze Beast” yourself").tap()
    expect(phone.locator("#pair")).to_be_visible()
    found = position(phone)
    assert [card["name"] for card in found["cards"]][-1] == "Haze Beast"  # type: ignore[attr-defined]
    assert "Haze Beast" in str(found["setup"])
    assert lies not in str(found["setup"])
    expect(phone.locator(".own-card").last.get_by_label("Text")).to_be_visible()


@pytest.mark.browser
def test_a_pasted_list_is_a_hand(wide: Page, real: str) -> None:
    wide.goto(f"{real}/workbench")
    wide.evaluate(
        """(words) => { const held = new DataTransfer(); held.setData("text", words);
        const pasted = { clipboardData: held, bubbles: true, cancelable: true };
        document.getElementById("add-0-0").dispatchEvent(new ClipboardEvent("paste", pasted)); }""",
        "Name: Mine\nFormat: Blitz\n\nDeck cards\nHand:\n"
        "3 Runner Runner (red)\r\n1x Rawhide Rumble (yellow)\n"
        "- Glass Champion (yellow) x2\n\n# not\nTrounce\nMade with care",
    )
    ana = position(wide)["setup"]["Ana"]  # type: ignore[index]
    assert ana["hand"] == [
        *("Runner Runner (red) x3", "Rawhide Rumble (yellow)", "Glass Champion (yellow) x2", "Trounce"),
    ]
    wide.locator("#undo").click()
    assert position(wide)["setup"]["Ana"] == {}  # type: ignore[index]


@pytest.mark.browser
def test_a_colour_behind_a_name_is_that_version_and_a_refusal_names_its_rules(wide: Page, real: str) -> None:
    wide.goto(f"{real}/workbench")
    wide.locator("#add-0-0").press_sequentially("wallop red")
    wide.locator("#add-0-0").press("Enter")
    expect(wide.locator(".entry .name")).to_have_text("Wallop red")
    wide.locator("#hero-1").press_sequentially("victor")
    expect(wide.get_by_role("option", name="Victor Goldmane", exact=True)).to_be_visible()
    wide.keyboard.press("Escape")
    assert position(wide)["setup"]["Ana"] == {"hand": ["Wallop (red)"]}  # type: ignore[index]
    wide.locator("#add-0-0").press_sequentially("wallop (blue)")
    expect(wide.locator(".combo [role=option]")).to_have_text(
        ["Wallop"]
    )  # and no card of one's own is offered beside it
    wide.locator(".entry .name").click()
    wide.locator("#instead").press_sequentially("wallop (blue)")
    expect(wide.get_by_role("dialog").locator(".combo [role=option]")).to_have_text(["Wallop"])
    wide.keyboard.press("Escape")
    wide.keyboard.press("Escape")
    refused = wide.locator("#next .refused")
    refused.locator("summary").click()
    expect(refused).to_contain_text(re.compile(r"costs 4[.] See rule 1[.]14[.]2b: "))
    wide.goto(f"{real}/workbench?proof=scenarios/rules/2")
    expect(wide.locator("#said")).to_contain_text("Holds")
    wide.locator("#steps").click()
    expect(wide.locator(".caption").last).not_to_contain_text("factions/")
    wide.goto(f"{real}/workbench?proof=scenarios/quests/5")
    expect(wide.locator("#asked")).to_contain_text("quests enter play only as resources (Quest, 1)")


@pytest.mark.browser
def test_a_pilot_is_put_into_a_mech_and_goes_where_it_goes(wide: Page, real: str) -> None:
    wide.goto(f"{real}/workbench")
    wide.locator("#game").select_option("hueshift")
    for name in ("Tin Walker", "Zephyrine"):
        wide.locator("#add-0-0").fill(name)
        wide.locator("#add-0-0").press("Enter")
        expect(wide.locator(".entry .name").last).to_contain_text(name)
    wide.locator(".entry .name").last.click()
    wide.get_by_role("button", name="pilot of Tin Walker", exact=True).click()
    expect(wide.locator(".entry .name")).to_have_text("Tin Walker pilot Zephyrine, + copilot, + hp")
    assert position(wide)["setup"]["Ana"] == {"units": [{"mech": "Tin Walker", "pilot": "Zephyrine"}]}  # type: ignore[index]
    wide.locator(".entry .name").click()
    wide.get_by_role("button", name="trash", exact=True).click()  # each lies there alone
    assert position(wide)["setup"]["Ana"] == {"trash": ["Tin Walker", "Zephyrine"]}  # type: ignore[index]


@pytest.mark.browser
def test_a_card_nobody_knows_lies_in_hand_until_it_is_said_which_it_is(wide: Page, real: str) -> None:
    wide.goto(f"{real}/workbench")
    add = wide.get_by_role("button", name="Add an unknown card to hand of Bo")
    add.click()
    add.click()
    assert position(wide)["setup"]["Bo"] == {"hand": ["unknown card x2"]}  # type: ignore[index]
    expect(wide.locator("body")).to_contain_text("2 unknown cards")
    wide.locator(".entry .name").click()
    sheet = wide.get_by_role("dialog")
    sheet.get_by_role("combobox").fill("Trounce")
    wide.get_by_role("option", name="Trounce").first.click()
    assert position(wide)["setup"]["Bo"] == {"hand": ["Trounce", "unknown card"]}  # type: ignore[index]
    wide.locator("#undo").click()
    assert position(wide)["setup"]["Bo"] == {"hand": ["unknown card x2"]}  # type: ignore[index]


@pytest.mark.browser
def test_a_link_is_drawn_as_a_code_only_when_that_is_asked_for(chromium: Browser, real: str) -> None:
    with opened(chromium, viewport=PHONE) as (_, page):
        sent: list[Request] = []
        page.on("request", lambda request: sent.append(request) if "/qr" in request.url else None)
        page.goto(f"{real}/workbench?proof={PROOF}")
        page.locator("#share").click()
        expect(page.locator("#link")).to_have_value(re.compile("#1[.]"))
        assert sent == []
        page.locator("#qr").click()
        expect(page.get_by_role("img", name="QR code")).to_be_visible()
        assert [request.method for request in sent] == ["POST"]
        assert "#" not in sent[0].url
        assert page.evaluate("document.querySelector('.sheet img').naturalWidth") > 0


@pytest.mark.browser
def test_the_cursor_of_the_board_and_of_the_text_is_one(wide: Page, real: str) -> None:
    wide.goto(f"{real}/workbench?proof={PROOF}")
    source = wide.locator("#source")
    expect(source).to_have_value(re.compile("^title: "))
    lines = source.input_value().split("\n")
    cursor = wide.locator(".gutter .cursor")
    first = lines.index("play:") + 1
    wide.locator("#line-1").click()
    expect(cursor).to_have_text(f"▸{first + 2}")
    before = sum(len(line) + 1 for line in lines[:first])
    source.evaluate("(area, at) => { area.focus(); area.setSelectionRange(at, at); }", before + 3)
    source.press("ArrowRight")
    assert wide.evaluate("judge.bench.position().at") == 1
    expect(cursor).to_have_text(f"▸{first + 1}")
    source.press("ArrowDown")
    assert wide.evaluate("judge.bench.position().at") == 2
    source.fill("game: flesh-and-blood\nsetup:\n  Ana: {hand: [Walop]}\n  Bo: {}\nplay:\n- Ana frobs\n")
    expect(wide.locator(".gutter .bad")).to_have_text(["!3", "▸!6"])  # what is wrong, beside its line
    assert faults(wide) == []


@pytest.mark.browser
@pytest.mark.parametrize("width", [320, 360])
def test_every_tool_of_the_bench_is_whole_on_a_small_phone(chromium: Browser, real: str, width: int) -> None:
    with opened(chromium, viewport={"width": width, "height": 640}) as (_, page):
        page.goto(f"{real}/workbench?proof={PROOF}")
        expect(page.locator("#line-0")).to_be_attached()
        for tool in ("#undo", "#redo", "#share", "#help"):
            box = page.locator(tool).bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert page.locator(tool).evaluate("(node) => node.scrollWidth <= node.clientWidth + 1")
        tops = page.locator(".bench .transport > *").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().y)"
        )
        assert width < 360 or max(tops) - min(tops) < 44, "the ways through a board with lines are one row"
        page.evaluate("localStorage.clear()")
        page.goto(f"{real}/workbench?new")  # what an empty board is built with is in the first view
        expect(page.locator("#said")).to_contain_text("Add cards")
        expect(page.locator(".bench .transport")).to_have_count(0)
        expect(page.locator("#tab-next")).to_be_in_viewport(ratio=1)
