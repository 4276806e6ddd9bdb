"""Addresses at which nothing is: an old spelling leads to its page, what was removed is said to be gone, and of
everything else it is said what is near."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from flask import current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from judge.builds.gone import Gone, gone_from
from judge.builds.store import Store
from judge.errors import LIKE, nearest
from judge.records import ascii_of, page_url
from judge.rule_numbers import printed_path, rule_key
from judge.web.live import volume

# What a folder is called in an address, and the type of its records; a proof is a scenario.
_FOLDERS = {
    **{f"{kind}{s}": kind for kind in ("card", "ruling", "keyword", "rule", "term", "conflict") for s in ("", "s")},
    **dict.fromkeys(("scenario", "scenarios", "proof", "proofs"), "scenario"),
    **dict.fromkeys(("document", "documents"), "document"),
}
# The pages that need no record's name, by what they are called: in the foot of every page, and near other addresses.
PAGES = {
    "/documents": "Documents",
    "/conflicts": "Where sources differ",
    "/proved": "What is proved",
    "/coverage": "What judge understands",
    "/workbench": "Workbench",
    "/gallery": "Boards to start from",
    "/practice": "Practice",
    "/interactions": "Two cards: what happens?",
    "/deck": "Check a deck list",
    "/help": "How to ask",
    "/api": "API",
    "/feed.atom": "Feed of changed verdicts",
    "/offline": "Take it offline",
}
_NEAR = 5  # names that are nearest
_SURE = 0.8  # how alike a name is to the words of an address that says nothing else
_LONGEST = 60  # letters that are compared with names


def _loose(text: str) -> str:
    """An address without what people and programs write differently: capitals, accents, apostrophes, spaces, doubled
    and closing strokes, leading zeros."""
    return "/".join(_part(part) for part in text.split("/") if part)


def _part(text: str) -> str:
    plain = re.sub(r"[^a-z0-9.]+", "-", ascii_of(re.sub("['’]", "", text)).lower()).strip("-")
    return (plain.lstrip("0") or "0") if plain.isdigit() else plain


@lru_cache(maxsize=2)
def _ids(store: Store) -> dict[str, str]:
    """Every id by its loose form, those too under which another document prints a record; of two that are alike the
    first."""
    found: dict[str, str] = {}
    for written, record_id in (*((i, i) for i in store.ids()), *store.joined().items()):
        found.setdefault(_loose(written), record_id)
    return found


def leads_to(path: str) -> str | None:
    """The address of the page that an old spelling of it means; None where it means none."""
    store = volume().store
    parts = _loose(path).split("/")
    if not all(parts):
        return None
    before = "/embed" if parts[0] == "embed" and parts[1:] else ""
    parts = parts[1:] if before else parts
    found = None
    if parts[0] in _FOLDERS and len(parts) > 1:
        kind, rest = _FOLDERS[parts[0]], "/".join(parts[1:])
        known = _ids(store).get(f"scenarios/{rest}" if kind == "scenario" else rest)
        if known is not None:
            record = store.get(known)
            found = before + page_url(record.type, record.id)
        elif kind == "rule" and (key := rule_key(path.rstrip("/").rpartition("/")[2])) and parts[1] in store.games():
            found = f"/rules/{parts[1]}/{printed_path(key)}"
        elif kind == "rule" and len(parts) == 2 and store.rules_index(parts[1]):
            found = f"/rules/{parts[1]}"
    elif not before:
        found = _page("/" + "/".join(parts))
    return found if found and found != path else None


def _page(path: str) -> str | None:
    """The address, where a page without a name of its own is there."""
    try:
        _, values = current_app.url_map.bind("").match(path)
    except RequestRedirect:
        return None
    except HTTPException:
        return None
    return path if not values else None


def meant(path: str) -> str:
    """The words of an address, for the search box."""
    parts = _loose(path.removeprefix("/embed")).split("/")
    if parts[0] in _FOLDERS:
        named = parts[2:3] or parts[1:2]
        parts = named
    return " ".join(parts).replace("-", " ")[:200]


def missing(path: str) -> tuple[str, tuple[str, ...]] | None:
    """What is not there, in a sentence, and what is near: ids and names; None where the error itself says it best."""
    store = volume().store
    parts = _loose(path.removeprefix("/embed")).split("/")
    kind = _FOLDERS.get(parts[0])
    if kind is None or len(parts) < 2:
        words = meant(path)
        return "There is nothing at this address.", (
            *_pages(parts),
            *(_called(store, words, "", _SURE) if words else ()),
        )
    if kind in ("rule", "document", "scenario", "conflict"):
        return None
    about = "/".join(parts[1:3])
    if kind == "ruling" and len(parts) == 4 and store.has(about):
        return _no_such_ruling(store, about, parts[3])
    words = meant(path)
    return f"There is no {kind} “{words}”.", _called(store, words, "" if kind == "ruling" else kind)


def _called(store: Store, words: str, kind: str = "", like: float = LIKE) -> tuple[str, ...]:
    """The ids of what is called nearly so; kind: of that type alone."""
    named = {n.name: n.record for n in reversed(store.all_names()) if kind in ("", n.type)}
    return tuple(dict.fromkeys(named[name] for name in nearest(words[:_LONGEST], named, _NEAR, like)))


def _pages(parts: Sequence[str]) -> tuple[str, ...]:
    """The pages that an address without a record's name means: those called so or nearly so, and of a kind of record
    the page on which all of it is found."""
    kind = _FOLDERS.get(parts[0], "")
    if kind == "scenario":
        return "/gallery", "/proved"
    if kind in ("document", "conflict"):
        return (f"/{kind}s",)
    if kind:
        return f"/search?q=type:{kind}", "/documents"
    called = {
        word: path for path, title in PAGES.items() for word in (path[1:], *title.lower().split()) if len(word) > 3
    }
    return tuple(dict.fromkeys(called[word] for word in nearest(parts[0][:_LONGEST], called, 1, _SURE)))


def _no_such_ruling(store: Store, about: str, number: str) -> tuple[str, tuple[str, ...]]:
    record = store.get(about)
    printed = [r for r in store.rulings_of(about) if r.id.startswith(f"{about}/")]
    if not printed:
        return f"No ruling is printed on {record.title}.", (about,)
    last = max(printed, key=lambda ruling: ruling.number)
    return f"There is no ruling {number[:_LONGEST]} on {record.title}; the last one is {last.number}.", (last.id, about)


def gone(path: str) -> Gone | None:
    """What an earlier build had at an address and this one has no more."""
    parts = path.removeprefix("/embed").strip("/").split("/")
    kind = _FOLDERS.get(parts[0])
    record_id = "/".join(parts if kind == "scenario" else parts[1:])
    return gone_from(volume().build.path.parent).get(record_id) if kind else None


def with_query(address: str) -> str:
    """An address with the query of this request."""
    asked = request.query_string.decode("ascii", "ignore")
    return f"{address}?{asked}" if asked else address
