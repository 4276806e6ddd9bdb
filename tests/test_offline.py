"""Without a network: the pack on a phone, taken, cut off, updated, damaged and refused."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
import kiln
import proved
import pytest
from browsing import SHIFTS, opened, served
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from judge.builds.build import build
from judge.builds.live import current_build
from judge.records import page_url
from judge.web import create_app, offline, pack
from judge.web.assets import text_of

TWO_MEGABYTES = 2_000_000
SHORT = 5_000  # letters of a file of pages, so that a small corpus has lines that stand in several
BOARD: dict[str, Any] = {
    "v": 1,
    "game": "kiln",
    "moment": "Ana's turn",
    "turn": "Ana",
    "players": ["Ana", "Bo"],
    "zones": [
        {"key": "hand", "label": "hand", "of": "player", "form": "row"},
        {"key": "kiln", "label": "kiln", "of": "player", "form": "row", "always": True},
    ],
    "numbers": [],
    "things": {"t1": {"of": "Ana", "name": "Big Jar", "type": "Jar", "print": {}}},
    "start": {"turn": "Ana", "Ana": {"hand": ["t1"]}, "Bo": {}},
    "words": {},
    "frames": [{"n": 1, "ops": [["move", "t1", "Ana/kiln", "from hand"]]}],
}
STEPS = [*kiln.REPORT["trace"], {"n": 2, "moment": "", "text": "It is lifted.", "cites": []}]
REPORT = {**kiln.REPORT, "trace": STEPS, "board": BOARD, "claims": [], "branches": 1, "steps": 2}
RULING = "/rulings/notes/big-jar/1"
CONTROLLED = """new Promise((done) => {
  if (navigator.serviceWorker.controller) done(true);
  navigator.serviceWorker.addEventListener("controllerchange", () => done(true));
  setTimeout(() => done(false), 20_000);
})"""


def files_of(manifest: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every file of a pack."""
    for held in (manifest["base"], *(part["files"] for part in manifest["parts"])):
        for value in held.values():
            yield from value if isinstance(value, list) else [value]


def made(folder: Path, ruling: str = "It dries") -> Path:
    """The index of a small corpus with a ruling, its replay and a rulebook; its pack is written."""
    if not (folder / "kiln").exists():
        kiln.built(folder, kiln.DATED)
    (folder / "kiln" / "notes.txt").write_text(kiln.NOTES.replace("It dries", ruling))
    build(folder, folder / "index", {"scenarios/jar/1": {"verdict": "confirmed", "report": REPORT}})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pack, "_CHUNK", SHORT)
        pack.write(create_app({"JUDGE_INDEX": str(folder / "index"), "RATELIMIT_ENABLED": False}))
    return folder / "index"


def copied(index: Path, folder: Path) -> Path:
    """The same in a folder of its own, where it may be changed."""
    shutil.copytree(index.parent, folder, dirs_exist_ok=True)
    return folder / "index"


def files(index: Path) -> Path:
    """The folder of the files of the live build's pack."""
    (folder,) = (path for path in (index / (index / "current").read_text().strip() / "pack").iterdir() if path.is_dir())
    return folder


def read(folder: Path, file: dict[str, Any]) -> Any:
    return json.loads(gzip.decompress((folder / file["name"]).read_bytes()))


# --- what is written


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The pack of the project's own corpus, every proof replayed: its folder and its manifest."""
    index, _ = proved.packed(tmp_path_factory)
    return index, json.loads((files(index) / pack.MANIFEST).read_text())


def test_the_five_documents_are_less_than_two_megabytes(whole: tuple[Path, dict[str, Any]]) -> None:
    index, manifest = whole
    assert {part["id"] for part in manifest["parts"]} >= {"heavy-hitters", "factions", "hueshift"}
    assert len(manifest["parts"]) == 5
    held = 0
    for file in files_of(manifest):
        body = (files(index) / file["name"]).read_bytes()
        assert len(body) == file["bytes"]
        assert hashlib.sha256(body).hexdigest() == file["sum"]
        held += len(body)
    assert 1_000_000 < held < TWO_MEGABYTES


def pages(folder: Path, part: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The pages of a part as the service worker puts them together."""
    head = read(folder, part["head"])
    for file in part["chunks"]:
        chunk = read(folder, file)
        for address, (_, _, before, numbers) in chunk["pages"].items():
            own = iter(chunk["lines"][before:])
            lines = (head["lines"][n - 1] if n > 0 else chunk["lines"][-1 - n] if n else next(own) for n in numbers)
            yield address, "\n".join(lines)


def test_every_record_and_every_cited_rule_has_its_page(whole: tuple[Path, dict[str, Any]]) -> None:
    index, manifest = whole
    folder = files(index)
    held = {
        a: p for each in (manifest["base"], *(p["files"] for p in manifest["parts"])) for a, p in pages(folder, each)
    }
    live = current_build(index)
    assert {page_url(record.type, record.id) for record in live.store.records()} <= held.keys()
    live.store.close()
    assert {"/", "/workbench", "/help", "/offline", "/rules/flesh-and-blood/7.6.2"} <= held.keys()
    assert {"/conflicts", "/conflicts?game=factions", "/proved?game=factions"} <= held.keys()
    assert not {"/api", "/deck", "/gallery", "/interactions"} & held.keys()  # they lead only to what needs a network
    assert not re.search('<form|src="/qr', held["/scenarios/wager/5"] + held["/rulings/heavy-hitters/wager/4"])
    client = create_app({"JUDGE_INDEX": str(index), "RATELIMIT_ENABLED": False}).test_client()
    for address in ("/rulings/heavy-hitters/wager/4", "/scenarios/wager/5", "/cards/factions/peasant-village"):
        shown = client.get(address, base_url=pack.ORIGIN).text
        for line in held[address].split("\n"):
            assert line in shown or line.strip() == '<div class="drawn"></div>'
        assert '<figure class="paper">' not in held[address]
    assert not re.search('href="/(?:what-if|workbench[?]proof)', held["/rulings/heavy-hitters/wager/4"])


def test_results_stand_as_the_service_shows_them(whole: tuple[Path, dict[str, Any]]) -> None:
    index, manifest = whole
    (part,) = (p["files"] for p in manifest["parts"] if p["id"] == "heavy-hitters")
    hits = read(files(index), part["hits"])
    assert len(hits) == len(read(files(index), part["entries"])["numbers"])
    (wager,) = (hit for hit in hits if 'href="/rulings/heavy-hitters/wager/4">Wager, ruling 4</a>' in hit)
    assert "Holds" in wager
    assert "/workbench" not in wager
    assert "no one will get a token" in wager


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("offline"))


@pytest.fixture(scope="module")
def client(index: Path) -> FlaskClient:
    return create_app({"JUDGE_INDEX": str(index), "RATELIMIT_ENABLED": False}).test_client()


SHORTLY = f"""#!{sys.executable}
import runpy, sys
from judge.web import pack
pack._CHUNK = {SHORT}
assert sys.argv.pop(1) == "-m"
runpy.run_module(sys.argv.pop(1), run_name="__main__")
"""


def test_a_process_of_its_own_writes_the_same_pack_of_the_same_build(
    index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(index, tmp_path / "index")
    shutil.rmtree(files(tmp_path / "index"))
    python = tmp_path / "python"
    python.write_text(SHORTLY)
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path or os.getcwd() for path in sys.path))
    # Its sets have another order than those of the process that wrote the first.
    monkeypatch.setenv("PYTHONHASHSEED", "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1")
    pack.begin(tmp_path / "index")
    first = pack._writers[tmp_path / "index"]
    pack.begin(tmp_path / "index")
    assert pack._writers[tmp_path / "index"] is first
    assert first.wait(240) == 0
    before = {path.name: path.read_bytes() for path in files(index).iterdir()}
    assert {path.name: path.read_bytes() for path in files(tmp_path / "index").iterdir()} == before


def test_files_are_kept_for_ever_and_what_names_them_is_not(client: FlaskClient) -> None:
    answer = client.get("/pack/manifest.json")
    assert answer.headers["Cache-Control"] == "no-cache"
    file = next(files_of(answer.json))  # type: ignore[arg-type]
    body = client.get(f"/pack/{file['name']}")
    assert "immutable" in body.headers["Cache-Control"]
    assert "Content-Encoding" not in body.headers
    assert hashlib.sha256(body.data).hexdigest() == file["sum"]
    assert client.get(f"/pack/{'0' * 20}").status_code == 404
    assert client.get("/pack/..%2Fmanifest.json").status_code == 404


def test_while_it_is_written_the_manifest_says_so(index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(index, tmp_path / "index")
    shutil.rmtree(files(tmp_path / "index"))
    begun: list[Path] = []
    monkeypatch.setattr(offline, "begin", begun.append)
    answer = create_app({"JUDGE_INDEX": str(tmp_path / "index")}).test_client().get("/pack/manifest.json")
    assert answer.status_code == 202
    assert int(answer.headers["Retry-After"]) >= 1
    assert begun == [tmp_path / "index"]


def test_it_can_be_installed(client: FlaskClient) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").text
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    icons = answer.json["icons"]  # type: ignore[index]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    assert all(client.get(icon["src"]).status_code == 200 for icon in icons)
    assert "manifest-src 'self'" in client.get("/").headers["Content-Security-Policy"]


def test_the_scripts_are_small() -> None:
    sizes = {name: len(brotli.compress(text_of(name).encode(), quality=5)) for name in ("sw.js", "offline.js")}
    assert sizes["sw.js"] < 3_000
    assert sizes["offline.js"] < 8_000
    assert len(brotli.compress(text_of("finding.js").encode(), quality=5)) < 12_000


# --- on a phone


class Between:
    """What stands between the service and the browser: lets nothing through while it is closed."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.open.set()

    def __call__(self, app: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
        def waiting(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
            self.open.wait(30)
            return app(environ, start)

        return waiting


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    with opened(chromium, has_touch=True, service_workers="allow") as (_, page):
        yield page


@pytest.mark.browser
@pytest.mark.parametrize("width", [320, 1280])
def test_what_can_be_taken_comes_without_moving_the_page(chromium: Browser, index: Path, width: int) -> None:
    with served(index) as address, opened(chromium, viewport={"width": width, "height": 640}) as (_, page):
        page.add_init_script(SHIFTS)
        page.goto(f"{address}/offline")
        expect(page.get_by_role("button", name=re.compile("Take it with me"))).to_be_visible()
        assert page.evaluate("window.shifted") <= 0.02


def take(page: Page, address: str) -> None:
    page.goto(f"{address}/offline")
    page.get_by_role("button", name="Take it with me").click()
    expect(page.locator("[data-offline] [role=status]")).to_contain_text("On this device, as of")
    controlled(page)


def controlled(page: Page) -> None:
    """Waits for the service worker. On a busy machine the service may refuse a file that it keeps; the next page of the
    visitor begins it again."""
    while not page.evaluate(CONTROLLED):
        page.reload()


def go_with_network(page: Page, address: str) -> None:
    """Opens a page from the service: on a busy machine it may be so slow at first that the pack answers."""
    page.goto(address)
    while page.locator(".from-pack", has_text="The network is slow").count():
        page.goto(address)


@pytest.mark.browser
def test_search_ruling_and_replay_without_a_network(phone: Page, index: Path) -> None:
    with served(index) as address:
        phone.goto(f"{address}/offline")
        expect(phone.locator("[data-offline]")).to_contain_text("kB for all 2 documents, as of")
        take(phone, address)
        go_with_network(phone, address)
        expect(phone.locator("footer .taken")).to_contain_text("On this device, as of")
        expect(phone.locator(".from-pack")).to_have_count(0)
        phone.context.set_offline(True)
        phone.goto(address)
        expect(phone.locator(".from-pack")).to_contain_text("No network. From the pack of")
        phone.get_by_label("Ask for a ruling").fill("big jarr dries")
        phone.get_by_label("Ask for a ruling").press("Enter")
        expect(phone.locator(".remarks")).to_contain_text("Read as big jar")
        ruling = phone.locator(".results li", has=phone.locator(f"a[href='{RULING}']"))
        expect(ruling).to_contain_text("Holds")
        ruling.get_by_role("link").first.click()
        expect(phone).to_have_url(f"{address}{RULING}")
        expect(phone.locator(".from-pack")).to_contain_text("No network. From the pack of")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(phone.locator(".drawn .table")).to_contain_text("Big Jar")
        phone.get_by_role("button", name="Replay 2 steps").click()
        expect(phone.locator(".drawn .now")).to_contain_text("Big Jar")
        phone.get_by_role("button", name="Next").click()
        expect(phone.locator(".caption")).to_contain_text("It is lifted.")
        phone.goto(f"{address}/rules/rules/2-1-2a")
        expect(phone.locator("main")).to_contain_text("swept up")
        phone.goto(f"{address}/search?q=%22is+swept+up%22")
        expect(phone.locator(".results li")).to_have_count(1)
        phone.goto(f"{address}/documents/rules/lines/1-2")
        expect(phone.locator("h1")).to_have_text("This page is not saved on this device")
        phone.goto(f"{address}/conflicts?game=kiln")
        expect(phone.locator("main h1")).to_have_text("Where sources differ: Kiln")
        phone.goto(f"{address}/proved?game=kiln")
        expect(phone.locator("main [aria-current=page]")).to_have_text("Kiln")
        phone.goto(f"{address}/gallery?game=kiln")
        expect(phone.locator("h1")).to_have_text("This page is not saved on this device")
        phone.goto(f"{address}/offline")
        expect(phone.locator("[data-offline]")).to_contain_text("On this device, as of")
        phone.context.set_offline(False)
        go_with_network(phone, f"{address}{RULING}")
        expect(phone.locator(".from-pack")).to_have_count(0)


@pytest.mark.browser
def test_a_newer_build_is_told_and_taken_when_asked(phone: Page, index: Path, tmp_path: Path) -> None:
    with served(copied(index, tmp_path)) as address:
        take(phone, address)
        made(tmp_path, "It cools and dries")
        go_with_network(phone, f"{address}/offline")
        expect(phone.locator("[data-offline]")).to_contain_text("A newer build exists (1 ruling changed).")
        phone.context.set_offline(True)
        phone.goto(f"{address}{RULING}")
        expect(phone.locator("main")).not_to_contain_text("cools and dries")
        phone.context.set_offline(False)
        go_with_network(phone, f"{address}/offline")
        phone.get_by_role("button", name="Update").click()
        expect(phone.get_by_role("button", name="Update")).to_have_count(0)
        assert (
            len(phone.evaluate("caches.keys().then((all) => all.filter((name) => name.startsWith('judge-pack-')))"))
            == 1
        )
        phone.context.set_offline(True)
        phone.goto(f"{address}{RULING}")
        expect(phone.locator("main")).to_contain_text("cools and dries")
        phone.context.set_offline(False)
        go_with_network(phone, f"{address}/offline")
        phone.get_by_role("button", name="Remove").click()
        expect(phone.get_by_role("button", name="Take it with me")).to_be_visible()
        assert phone.evaluate("caches.match('/pack/current').then(Boolean)") is False


@pytest.mark.browser
def test_what_is_damaged_or_cut_is_never_used(phone: Page, index: Path, tmp_path: Path) -> None:
    index = copied(index, tmp_path)
    with served(index) as address:
        manifest = json.loads((files(index) / pack.MANIFEST).read_text())
        (part,) = (part["files"] for part in manifest["parts"] if part["id"] == "notes")
        chunk = files(index) / part["chunks"][read(files(index), part["head"])["paths"][RULING]]["name"]
        sound = chunk.read_bytes()
        for damaged in (sound[:-40], b"\0" + sound[1:]):
            chunk.write_bytes(damaged)
            phone.goto(f"{address}/offline")
            phone.get_by_role("button", name="Take it with me").click()
            expect(phone.locator("[data-offline]")).to_contain_text(
                "A part arrived damaged, twice. Try again. Nothing was saved."
            )
            assert phone.evaluate("caches.match('/pack/current').then(Boolean)") is False
        chunk.write_bytes(sound)
        take(phone, address)
        # What is damaged later, on the device: the page is not shown half.
        phone.evaluate(
            """async (name) => { for (const key of await caches.keys()) if (key.startsWith("judge-pack-")) {
              await (await caches.open(key)).put(`/pack/${name}`, new Response("damaged"));
            } }""",
            chunk.name,
        )
        phone.context.set_offline(True)
        phone.goto(f"{address}{RULING}")
        expect(phone.locator("h1")).to_have_text("No network")


@pytest.mark.browser
def test_a_device_that_gives_too_little_says_how_much_is_missing(phone: Page, index: Path) -> None:
    with served(index) as address:
        session = phone.context.new_cdp_session(phone)
        session.send("Storage.overrideQuotaForOrigin", {"origin": address, "quotaSize": 50_000})
        phone.goto(f"{address}/offline")
        phone.get_by_role("button", name="Take it with me").click()
        expect(phone.locator("[data-offline]")).to_contain_text("kB are missing. Nothing was saved.")
        assert phone.evaluate("caches.match('/pack/current').then(Boolean)") is False


@pytest.mark.browser
def test_without_a_pack_it_is_said_what_is_missing(phone: Page, index: Path) -> None:
    with served(index) as address:
        phone.goto(address)
        controlled(phone)
        phone.context.set_offline(True)
        phone.goto(f"{address}{RULING}")
        expect(phone.locator("main")).to_contain_text("No rulings are on this device.")


@pytest.mark.browser
def test_a_slow_network_is_not_waited_for(phone: Page, index: Path) -> None:
    between = Between()
    with served(index, between) as address:
        take(phone, address)
        between.open.clear()
        phone.goto(f"{address}{RULING}", wait_until="commit")
        expect(phone.locator(".from-pack")).to_contain_text("The network is slow. From the pack of")
        between.open.set()


@pytest.mark.browser
def test_a_board_built_without_a_network_is_kept_and_answered_when_it_is_back(chromium: Browser, index: Path) -> None:
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}
    )  # a request that fails is told in its console
    phone = context.new_page()
    with served(index) as address:
        take(phone, address)
        context.set_offline(True)
        phone.goto(
            f"{address}/workbench?proof=scenarios/shown-on-pages/1"
        )  # its board is not in the pack: that is said
        expect(phone.locator("#said")).to_contain_text("comes from the service: try again when")
        context.set_offline(False)
        phone.get_by_role("link", name="Try again").click()
        expect(phone.locator(".from-pack")).to_have_count(0)
        context.set_offline(True)
        phone.goto(f"{address}/workbench")
        expect(phone.locator(".from-pack")).to_contain_text("No network.")
        expect(phone.locator("[data-bench] button").first).to_be_visible()
        with phone.expect_response(lambda answer: "/api/v1/options" in answer.url):
            context.set_offline(False)
    context.close()
