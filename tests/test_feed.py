"""The feed of what changed: what a build says of its rulings, and that a reader of feeds understands it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from judge.builds.changes import Changes
from judge.builds.news import MOST, News, announce, news_from
from judge.builds.store import Mark, Store
from judge.web import feed

ATOM = "{http://www.w3.org/2005/Atom}"
DAY = datetime(2026, 1, 31, 12, tzinfo=UTC)


class Build:
    """What is asked of a build: the rulings it has, each with what came out of its boards."""

    def __init__(self, **rulings: tuple[str, ...]) -> None:
        self._rulings = rulings

    def marks(self) -> dict[str, Mark]:
        ids = [f"notes/{name}" for name in self._rulings]
        found = {i: Mark(i, "ruling", "a-game", "notes", 1, "") for i in ids}
        return {"notes": Mark("notes", "document", "a-game", "notes", 0, ""), **found}

    def verdicts(self) -> Mapping[str, tuple[str, ...]]:
        return {f"notes/{name}": found for name, found in self._rulings.items() if found}


def told(folder: Path, *builds: Build, added: tuple[str, ...] = ()) -> list[News]:
    """The news when one build after the other was live."""
    for number, (before, after) in enumerate(pairwise(builds)):
        announce(folder, cast(Store, before), cast(Store, after), Changes(added=added), str(number), DAY)
    return list(news_from(folder))


YES, NO, WAITS = ("confirmed",), ("refuted",), ("",)


def test_another_verdict_is_news_also_after_a_build_that_waited_for_it(tmp_path: Path) -> None:
    news = told(tmp_path, Build(a=YES, b=YES, c=(), d=WAITS), *[Build(a=WAITS, b=WAITS, c=WAITS, d=WAITS)] * 2)
    assert news == []
    news = told(tmp_path, Build(a=WAITS, b=WAITS, c=WAITS, d=WAITS), Build(a=NO, b=YES, c=YES, d=YES))
    assert [(n.id, n.before, n.after, n.at) for n in news] == [
        ("notes/c", (), YES, "2026-01-31T12:00:00Z"),
        ("notes/a", YES, NO, "2026-01-31T12:00:00Z"),
    ]


def test_a_new_ruling_is_news_once_and_a_whole_document_is_one(tmp_path: Path) -> None:
    news = told(tmp_path, Build(), Build(a=WAITS), Build(a=YES), added=("notes/a",))
    assert [(n.id, n.what, n.before, n.after) for n in news if n.build == "0"] == [("notes/a", "added", (), ())]
    many = {f"r{n}": YES for n in range(30)}
    news = told(tmp_path, Build(), Build(**many), added=tuple(f"notes/{name}" for name in many))
    assert [(n.id, n.rulings) for n in news if n.build == "0"] == [("notes", 30)]


def test_what_is_kept_is_bounded_and_forgets_a_document_that_is_gone(tmp_path: Path) -> None:
    builds = [Build(a=(YES, NO)[n % 2]) for n in range(MOST + 20)]
    assert len(told(tmp_path, *builds)) == MOST

    class Empty(Build):
        def marks(self) -> dict[str, Mark]:
            return {}

    assert told(tmp_path, builds[0], Empty()) == []
    (tmp_path / "news.json").write_text('{"news": [{"from": "another version"}]}', "utf-8")
    assert news_from(tmp_path) == ()


NEWS = (
    News("b2", "2026-02-01T00:00:00Z", "heavy-hitters/wager/4", "", ("confirmed",), ("confirmed", "refuted")),
    News("b2", "2026-02-01T00:00:00Z", "heavy-hitters/wager/44", "removed"),
    News("b1", "2026-01-01T00:00:00Z", "heavy-hitters", "added", rulings=251),
    *(News(f"a{n}", "2025-12-01T00:00:00Z", f"heavy-hitters/wager/{n}", "changed") for n in range(1, 70)),
)


@pytest.mark.parametrize("asked", ["", "?game=flesh-and-blood", "?document=heavy-hitters", "?game=factions"])
def test_the_feed_has_what_every_feed_must_have(client: Any, monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    """RFC 4287: id, title, updated and an author of the feed; id, title, updated and content of each entry; and an
    entry keeps its id."""
    monkeypatch.setattr(feed, "news_from", lambda _: NEWS)
    answer = client.get(f"/feed.atom{asked}")
    assert (answer.status_code, answer.mimetype) == (200, "application/atom+xml")
    root = ElementTree.fromstring(answer.data)
    assert root.tag == f"{ATOM}feed"
    links = {link.get("rel"): link.get("href") for link in root.findall(f"{ATOM}link")}
    assert links == {"self": f"http://localhost/feed.atom{asked}", "alternate": "http://localhost/"}
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    entries = root.findall(f"{ATOM}entry")
    assert 0 < len(entries) <= feed.MOST
    for part in (root, *entries):
        assert str(part.findtext(f"{ATOM}id")).startswith("http://localhost/")
        assert part.findtext(f"{ATOM}title")
        datetime.fromisoformat(str(part.findtext(f"{ATOM}updated")))
    ids = [str(entry.findtext(f"{ATOM}id")) for entry in entries]
    assert len({*ids}) == len(ids)
    assert all(entry.findtext(f"{ATOM}content") and entry.find(f"{ATOM}link") is not None for entry in entries)
    if asked == "?game=factions":
        assert not any("heavy-hitters" in i for i in ids)
    else:
        assert ids[0] == "http://localhost/rulings/heavy-hitters/wager/4#build-b2"
        titles = [str(entry.findtext(f"{ATOM}title")) for entry in entries]
        assert titles[0] == "Other verdict: Wager, ruling 4: Does not hold"
        assert titles[1] == "Ruling taken out: Wager, ruling 44"
        assert titles[2].startswith("New rulings: 251 of ")
    assert client.get(f"/feed.atom{asked}", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_a_fresh_service_feeds_its_documents_and_pages_lead_to_it(client: Any) -> None:
    root = ElementTree.fromstring(client.get("/feed.atom").data)
    titles = [str(entry.findtext(f"{ATOM}title")) for entry in root.findall(f"{ATOM}entry")]
    assert len(titles) == 5
    assert all(title.startswith("Document: ") for title in titles)
    assert 'type="application/atom+xml" href="/feed.atom"' in client.get("/").text
    assert "/feed.atom?document=factions" in client.get("/documents/factions").text
    for wrong in ("game=chess", "document=nowhere"):
        assert client.get(f"/feed.atom?{wrong}").status_code == 404
