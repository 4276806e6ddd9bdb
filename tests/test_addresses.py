"""Addresses that lead nowhere: other spellings, what was removed, what is near, and faults of the program."""

from __future__ import annotations

import html
import json
import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import boards
import pytest
from apiflask import APIFlask

from judge.builds.build import build
from judge.builds.live import Build, current_build
from judge.errors import nearest
from judge.records import Card, Ruling, Scenario, page_url
from judge.web import create_app, problems

HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def index(corpus_build: Build) -> Path:
    return corpus_build.path.parent


def told(page: str) -> str:
    (words,) = re.findall(r'role="alert">(.*?)</p>', page)
    return html.unescape(words)


def near(page: str) -> list[str]:
    return re.findall(r'<a class="tap" href="([^"]+)"', page.partition('class="chips"')[2].partition("</ul>")[0])


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/Cards/Heavy-Hitters/Trounce", "/cards/heavy-hitters/trounce"),
        ("/cards/heavy-hitters/trounce/", "/cards/heavy-hitters/trounce"),
        ("/cards/heavy_hitters/Trounce%2F", "/cards/heavy-hitters/trounce"),
        ("/card/heavy-hitters/Miller's%20Grindstone", "/cards/heavy-hitters/millers-grindstone"),
        ("/cards/heavy-hitters/Miller%E2%80%99s%20Grindst%C3%B3ne", "/cards/heavy-hitters/millers-grindstone"),
        ("/rulings/heavy-hitters/wager/04?x=1", "/rulings/heavy-hitters/wager/4?x=1"),
        ("/cards/heavy-hitters/wager", "/keywords/heavy-hitters/wager"),
        ("/proofs/Wager/05", "/scenarios/wager/5"),
        ("/rules/flesh-and-blood/8.3.5(b)", "/rules/flesh-and-blood/8.3.5b"),
        ("/embed/Cards/heavy-hitters/trounce", "/embed/cards/heavy-hitters/trounce"),
        ("/Proved", "/proved"),
        ("/conflicts/", "/conflicts"),
    ],
)
def test_another_spelling_leads_to_the_page(client: Any, address: str, page: str) -> None:
    answer = client.get(address, headers=HTML)
    assert (answer.status_code, answer.headers["Location"]) == (308, page)
    assert client.get(page, headers=HTML).status_code == 200


def test_every_page_is_found_by_its_address_in_capitals(client: Any, corpus_build: Build) -> None:
    store = corpus_build.store
    for record in (*store.every(Card)[::40], *store.every(Ruling)[::60], *store.every(Scenario)[::150]):
        address = page_url(record.type, record.id)
        answer = client.get(f"{address.upper()}/", headers=HTML)
        assert (answer.status_code, answer.headers["Location"]) == (308, address)


def test_a_number_too_high_names_the_last_one(client: Any) -> None:
    answer = client.get("/rulings/heavy-hitters/wager/44", headers=HTML)
    assert answer.status_code == 404
    assert told(answer.text) == "There is no ruling 44 on Wager; the last one is 9."
    assert near(answer.text) == ["/rulings/heavy-hitters/wager/9", "/keywords/heavy-hitters/wager"]
    assert 'value="wager"' in answer.text
    bare = client.get("/rulings/factions/tank-of-ragnos/1", headers=HTML)
    assert told(bare.text) == "No ruling is printed on Tank of Ragnos."
    assert near(bare.text) == ["/cards/factions/tank-of-ragnos"]


@pytest.mark.parametrize(
    ("address", "sentence", "first", "words"),
    [
        ("/cards/heavy-hitters/trounc", "There is no card “trounc”.", "/cards/heavy-hitters/trounce", "trounc"),
        ("/rulings/heavy-hitters/wagr/2", "There is no ruling “wagr”.", "/keywords/heavy-hitters/wager", "wagr"),
        ("/trounce", "There is nothing at this address.", "/cards/heavy-hitters/trounce", "trounce"),
        ("/rules/flesh-and-blood/8.3.99", "No rule 8.3.99", "/rules/flesh-and-blood/8.3", "8.3.99"),
        ("/gallery?game=fabs", 'There is no game "fabs".', "/gallery?game=factions", ""),
        ("/coverage/fabs", 'There is no game "fabs".', "/coverage/factions", ""),
        ("/workbench?proof=scenarios/wager/999", "No record has the id", "/scenarios/wager/9", ""),
        ("/search?q=wager&page=99", "There is no page 99 of this search", "", "wager"),
    ],
)
def test_what_is_not_there_is_said_with_what_is_near(
    client: Any, address: str, sentence: str, first: str, words: str
) -> None:
    answer = client.get(address, headers=HTML)
    assert answer.status_code == 404
    assert told(answer.text).startswith(sentence)
    assert "Did you mean" not in told(answer.text)
    assert (near(answer.text) or [""])[0] == first
    assert client.get(first or "/", headers=HTML).status_code == 200
    assert f'value="{words}"' in answer.text


@pytest.mark.parametrize(
    ("address", "pages"),
    [
        ("/changes", ["/feed.atom"]),
        ("/workbanch", ["/workbench"]),
        ("/rulings", ["/search?q=type:ruling", "/documents"]),
        ("/conflict", ["/conflicts"]),
        ("/proofs", ["/gallery", "/proved"]),
        ("/admin", []),
    ],
)
def test_a_page_is_named_by_what_it_is_called_and_no_record_by_a_few_of_its_letters(
    client: Any, address: str, pages: list[str]
) -> None:
    answer = client.get(address, headers=HTML)
    assert (answer.status_code, near(answer.text)) == (404, pages)
    assert all(client.get(page, headers=HTML).status_code == 200 for page in pages)


def test_what_is_nearest_is_what_comparing_each_name_finds(corpus_build: Build) -> None:
    every = corpus_build.store.ids()
    ids = every[::3]  # a third of them: it is the comparing that takes long
    for n, name in enumerate(["wagr", "heavy-hitters/victr", "zzzz", "", "a" * 200, *(i[2:-2] for i in every[::90])]):
        close = get_close_matches(name, ids, n=5, cutoff=0.6)  # best first: fewer of them, or closer ones, come first
        closer = get_close_matches(name, close, n=5, cutoff=0.8)
        for most, like, right in ((1, 0.6, close[:1]), (3, 0.6, close[:3]), (5, 0.6, close), (5, 0.8, closer)):
            assert nearest(name, ids, most, like) == tuple(right), (n, name)


@pytest.mark.parametrize(
    "address", ["/cards/%3Cscript%3Ealert(1)%3C/script%3E/x", "/cards/heavy-hitters/%ff%fe", "/" + "a/" * 500, "/%00"]
)
def test_a_hostile_address_is_a_page_that_says_so(client: Any, address: str) -> None:
    answer = client.get(address, headers=HTML)
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text
    assert told(answer.text).endswith(".")


def test_programs_get_no_page_and_no_redirect(client: Any) -> None:
    answer = client.get("/api/v1/cards/heavy-hitters/Trounce")
    assert answer.status_code == 404
    assert answer.json["code"] == "unknown-id"
    assert client.post("/Proved", headers=HTML).status_code in (404, 405)


def test_what_a_new_edition_took_out_is_gone_and_comes_back(tmp_path: Path) -> None:
    corpus = boards.small_corpus(tmp_path, boards.WAGER)
    document = next((corpus / "flesh-and-blood").glob("*.txt"))
    received = document.read_text("utf-8")
    index = tmp_path / "index"
    build(corpus, index)
    live = current_build(index)
    last = {r.about: r for r in live.store.every(Ruling)}  # of each card
    ruling = next(r for r in reversed(last.values()) if not live.store.conflicts_of(r.id) and r.number > 1)
    live.store.close()
    lines = received.split("\n")
    assert ruling.span is not None
    del lines[ruling.span.start_line - 1 : ruling.span.end_line]
    manifest = corpus / "manifest.toml"
    entry = manifest.read_text("utf-8")

    def edition(text: str) -> tuple[int, str]:
        document.write_text(text, "utf-8")
        manifest.write_text(re.sub(r"(?m)^sha256 = .*\n", "", entry), "utf-8")
        build(corpus, index)
        app = create_app({"JUDGE_INDEX": str(index)})
        answer = app.test_client().get(page_url("ruling", ruling.id), headers=HTML)
        app.extensions["judge.checks"].close()
        return answer.status_code, answer.text

    status, page = edition("\n".join(lines))
    assert status == 410
    assert told(page) == "This ruling was in an earlier edition of its document and was taken out."
    assert near(page)[0] == page_url("ruling", f"{ruling.about[0]}/{ruling.number - 1}")
    assert edition(received)[0] == 200
    assert ruling.id not in json.loads((index / "gone.json").read_text("utf-8"))


def test_a_fault_of_the_program_has_a_reference_and_says_nothing_else(
    client: Any, app: APIFlask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> str:
        raise RuntimeError("a secret of the program")

    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    monkeypatch.setitem(app.view_functions, "standing.proved", broken)
    answer = client.get("/proved", headers=HTML)
    assert answer.status_code == 500
    (reference,) = re.findall(r"Its reference is ([0-9a-f]{8});", told(answer.text))
    assert reference in caplog.text
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    assert problems.CODES
