"""What new builds changed of rulings and of what came out of their replays, kept beside the builds: what a feed tells.

Ids, times and verdicts are kept, no words, and nothing of a document that was taken out whole. A ruling that waits for
its boards to be replayed again has changed when they were, against what came out before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from judge.builds.changes import ADDED, CHANGED, REMOVED, Changes
from judge.builds.store import Store
from judge.frozen import Frozen

_FILE = "news.json"
MOST = 200  # the newest are kept
_ALONE = 20  # rulings of a document that changed in one way; more of them are told as one


class News(Frozen):
    """A ruling in which a build differs from the one before. at: when it was built; what: ``added``, ``changed``,
    ``removed``, or empty where its words stayed; before, after: what came out of its boards, each verdict once (none
    where no board proves it). rulings: how many; where they are many, id is their document's."""

    build: str
    at: str
    id: str
    what: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    rulings: int = 1


def news_from(index: Path) -> tuple[News, ...]:
    """What the builds of an index folder changed, the newest first; nothing where that is not known."""
    return _known(index)[0]


def _known(index: Path) -> tuple[tuple[News, ...], Mapping[str, tuple[str, ...]]]:
    """The news, and what came out of rulings whose boards wait to be replayed."""
    path = index / _FILE
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return (), {}


@lru_cache(maxsize=4)
def _read(path: Path, _changed: int) -> tuple[tuple[News, ...], Mapping[str, tuple[str, ...]]]:
    try:
        body = json.loads(path.read_text("utf-8"))
        return tuple(map(_one, body["news"])), {i: tuple(found) for i, found in body["waiting"].items()}
    except (ValueError, TypeError, KeyError, AttributeError):
        return (), {}  # written by another version: nothing hangs on it


def _one(said: Mapping[str, Any]) -> News:
    found = News(**said)
    return replace(found, before=tuple(found.before), after=tuple(found.after))


def announce(index: Path, before: Store, after: Store, changes: Changes, build: str, at: datetime) -> None:
    """Adds what a new build changed. A build that comes again takes the place of what it said before."""
    news, waited = _known(index)
    marks = {**before.marks(), **after.marks()}
    old, new = before.verdicts(), after.verdicts()
    what = {i: name for name in (ADDED, CHANGED, REMOVED) for i in getattr(changes, name)}
    moved = {m.old for m in changes.moved if m.old != m.new} | {m.new for m in changes.moved if m.old != m.new}
    found: list[News] = []
    waiting: dict[str, tuple[str, ...]] = {}
    stamp = at.isoformat().replace("+00:00", "Z")
    for i in (i for i, mark in marks.items() if mark.type == "ruling" and i not in moved):
        then, now = old.get(i, ()), new.get(i, ())
        stood = waited.get(i, ()) if "" in then else then
        known = "" not in then or i in waited
        if "" in now:
            now = stood
            if known:
                waiting[i] = stood
        differs = known and stood != now and what.get(i) not in (ADDED, REMOVED)
        if differs or i in what:
            found.append(News(build, stamp, i, what.get(i, ""), stood if differs else (), now if differs else ()))
    documents = {name for name, mark in after.marks().items() if mark.type == "document"}
    kept = [n for n in news if n.id.partition("/")[0] in documents and n.build != build]
    fresh = [n for n in _told(found) if n.id.partition("/")[0] in documents]
    body = {"news": [asdict(n) for n in [*fresh, *kept][:MOST]], "waiting": waiting}
    aside = index / f".{_FILE}.new"
    aside.write_text(json.dumps(body, ensure_ascii=False), "utf-8")
    os.replace(aside, index / _FILE)


def _told(found: Iterable[News]) -> Iterator[News]:
    """One by one, or many of one document that changed in the same way as one."""
    alike = sorted(found, key=lambda n: (_document(n), n.what, n.before, n.after))
    for (document, *_), group in groupby(alike, key=lambda n: (_document(n), n.what, n.before, n.after)):
        several = list(group)
        many = len(several) > _ALONE
        yield from [replace(several[0], id=document, rulings=len(several))] if many else several


def _document(news: News) -> str:
    return news.id.partition("/")[0]
