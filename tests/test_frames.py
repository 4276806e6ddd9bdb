"""Pages for an iframe in somebody else's page: what they say of a ruling, and a board that is sent to them."""

from __future__ import annotations

import re
from typing import Any

import boards
import pytest

from judge.builds.live import current_build

RULING = "/embed/rulings/heavy-hitters/wager/4"


@pytest.mark.parametrize(
    ("theme", "scheme"), [("light", "light"), ("dark", "dark"), ("auto", "light dark"), ('"><b>', "light dark")]
)
def test_a_frame_takes_the_colours_it_is_told(client: Any, theme: str, scheme: str) -> None:
    text = client.get(RULING, query_string={"theme": theme}).text
    assert f'<meta name="color-scheme" content="{scheme}">' in text
    assert (f'data-theme="{theme}"' in text) == (scheme == theme)
    assert '<b>"' not in text


def test_a_small_frame_is_asked_for(client: Any) -> None:
    assert 'class="embedded compact"' in client.get(f"{RULING}?compact=1").text
    assert 'class="embedded"' in client.get(f"{RULING}?compact=0").text


def test_what_changed_since_it_was_quoted_is_said(client: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    store = current_build(boards.make_index(tmp_path_factory)).store
    now = store.get("heavy-hitters/wager/4").hash
    store.close()
    assert "Changed since" not in client.get(RULING).text
    assert "Changed since" not in client.get(f"{RULING}?hash={now}&date=2024-01-01").text
    assert "Changed since 2024-01-01." in client.get(f"{RULING}?hash=0000&date=2024-01-01").text
    for day in ("", "<b>", "yesterday"):
        text = client.get(RULING, query_string={"hash": "0000", "date": day}).text
        assert "Changed since it was quoted here." in text
        assert '<b>"' not in text


def test_a_ruling_in_doubt_says_so_and_what_is_followed(client: Any) -> None:
    text = client.get(RULING).text
    assert "Unclear in the sources" in re.sub("<[^>]+>", "", text)
    assert "Followed here:" in text


def test_a_board_is_sent_and_replayed(client: Any) -> None:
    assert "data-waits" in client.get("/embed/check").text
    answer = client.post("/embed/check?theme=dark", data=boards.WAGER, content_type="text/plain;charset=UTF-8")
    assert answer.status_code == 200
    assert "Nobody gets the wagered token" in answer.text
    assert 'href="/workbench#1.' in answer.text
    assert 'content="dark"' in answer.text
    assert "data-replay" in answer.text
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ("", 400, "The body is empty"),
        ("#" * 65_000, 413, "larger than 64 kB"),
        (f"{boards.WAGER}\n---\n{boards.WAGER}", 400, "2 boards"),
        ("nonsense", 200, "To fix"),
    ],
)
def test_what_cannot_be_replayed_is_said_in_the_frame(client: Any, body: str, status: int, said: str) -> None:
    answer = client.post("/embed/check", data=body, content_type="text/plain", headers={"Accept": "text/html"})
    assert answer.status_code == status
    assert said in answer.text
    assert 'class="embedded"' in answer.text


@pytest.mark.parametrize("body", ["a: [", "- a\n- b"])
def test_what_is_no_board_leads_to_no_workbench(client: Any, body: str) -> None:
    answer = client.post("/embed/check", data=body, content_type="text/plain", headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert "/workbench" not in answer.text


def test_an_unknown_ruling_leads_to_the_search_in_the_frame(client: Any) -> None:
    answer = client.get("/embed/rulings/heavy-hitters/wager/99", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert 'class="embedded"' in answer.text
    assert "the last one is" in answer.text
    assert "/search?q=wager" in answer.text
    assert "frame.js" in answer.text
