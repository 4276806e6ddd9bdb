"""The page of a search: the answer first, what it was narrowed to, and ways on where nothing is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, render_template, request
from markupsafe import Markup

from judge.builds.together import MOST, meet, named_in, speaks_of
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.records import Document, Record, Rule, page_url
from judge.web.api import known_game
from judge.web.live import volume
from judge.web.pages import home, proofs_of, verdict_of_ruling
from judge.web.present import Authority, authority_of_hit, marked, rich
from judge.web.words import TYPES

results = Blueprint("results", __name__)

PER_PAGE = 20
_LONGEST_IN_PLACE = 3_000  # characters of a text that is opened below its part
_NEAREST = 4  # names that are proposed where nothing is found


class _Asked(Frozen):
    """What the address of a page of results asks."""

    words: str
    game: str | None
    type: str | None
    literal: bool

    def url(self, **other: Any) -> str:
        """The address of the same search with something else in it; the first page, unless one is named."""
        told = {"q": self.words, "game": self.game, "type": self.type, "literal": "1" if self.literal else None} | other
        return "/search?" + urlencode({name: value for name, value in told.items() if value})


class _Proof(Frozen):
    """What stands beside a ruling: its verdict, and the title of the replay that is shown first with its steps."""

    verdict: str
    title: str = ""
    steps: int = 0


class ShownHit(Frozen):
    """What a result shows beside its title. whole: its whole text, where a part is shown that is opened in place."""

    text: Markup
    whole: Markup | None
    authority: Authority
    proof: _Proof | None


def shown_hit(hit: Mapping[str, Any]) -> ShownHit:
    """What a result of a search (``judge.search.Result`` as a mapping) shows."""
    live = volume()
    return ShownHit(
        marked(hit, live.symbols_of(hit["game"])),
        None if hit["whole"] else _whole(hit),
        authority_of_hit(live, hit),
        _proof(hit["id"]) if hit["type"] == "ruling" else None,
    )


@results.get("/search")
def search() -> str:
    """The results of a search, twenty to a page; without words, the search box."""
    words = request.args.get("q", "").strip()[:500]
    if not words:
        return home()
    live = volume()
    asked = _Asked(
        words, known_game(request.args.get("game") or None), request.args.get("type") or None, _is("literal")
    )
    page = min(max(1, request.args.get("page", 1, type=int)), 1_000_000)
    types = [asked.type] if asked.type else []
    found = live.searcher.search(words, asked.game, types, page, PER_PAGE, literal=asked.literal).as_json()
    last = -(-int(found["total"]) // PER_PAGE)
    if page > max(1, last):
        raise JudgeError(
            "unknown-page", f"there is no page {page} of this search: it has {last}.", hint="Go back, or search again."
        )
    hits: list[dict[str, Any]] = list(found["results"])
    nowhere = found["answer"] == "none" or not found["total"]
    named = _named(asked, found)
    return render_template(
        "search.html",
        q=words,
        asked=asked,
        found=found,
        game=asked.game,
        nowhere=nowhere,
        games=live.store.games(),
        types_said=TYPES,
        shown={hit["id"]: shown_hit(hit) for hit in hits},
        rulings_on={hit["id"]: len(live.store.rulings_of(hit["record"])) for hit in hits[:1] if hit["type"] == "card"},
        page=page,
        last=last,
        first=(page - 1) * PER_PAGE + 1,
        named=named,
        speak_of_all=_speaking_of_all(hits, named),
        **(_ways_on(asked) if nowhere else {}),
    )


def _is(name: str) -> bool:
    return request.args.get(name) == "1"


def _proof(ruling_id: str) -> _Proof:
    """What came out of a ruling, and the replay that is shown first; looked up once a build."""
    live = volume()
    known: _Proof | None = live.shown_proofs.get(ruling_id)
    if known is None:
        shown = next(iter(proofs_of(ruling_id)), None)
        steps = live.steps_of(shown.id) if shown else 0
        known = _Proof(verdict_of_ruling(ruling_id), shown.title if shown else "", steps)
        live.shown_proofs[ruling_id] = known
    return known


def _whole(hit: Mapping[str, Any]) -> Markup | None:
    """The whole text of a result that shows a part, where it is opened in place."""
    live = volume()
    record = live.store.get(hit["record"])
    opens = hit["id"] == hit["record"] and len(record.text) <= _LONGEST_IN_PLACE
    return rich(record.text, live.symbols_of(record.game)) if opens else None


def _ways_on(asked: _Asked) -> dict[str, Any]:
    """What is offered where nothing speaks of what was asked: names that begin so, the other games, the documents."""
    live = volume()
    names = {
        page_url(near.type, near.record): near.name
        for word in dict.fromkeys([asked.words, *asked.words.split()])
        if len(word) >= 3
        for near in live.searcher.suggest(word, asked.game, _NEAREST)
    }
    elsewhere = live.searcher.search(asked.words) if asked.game or asked.type else None
    return {
        "near": list(names.items())[:_NEAREST],
        "elsewhere": elsewhere if elsewhere and elsewhere.answer != "none" else None,
        "readable": [d for d in live.store.every(Document) if asked.game in (None, d.game)],
    }


def _named(asked: _Asked, found: Mapping[str, Any]) -> tuple[Record, ...]:
    """The two to four cards and keywords that a search names, of a game in which something answers it. A keyword that
    no document introduces is among them where a ruling or a board has it together with the others."""
    store, namer_of = volume().store, volume().namer_of
    printed = tuple(store.get(i) for i in found["named"])
    for game in [asked.game or printed[0].game] if printed else [g for g in found["games"] if asked.game in (None, g)]:
        named = named_in(store, namer_of(game), asked.words, game, printed)
        if 2 <= len(named) <= MOST and any(isinstance(thing, Rule) for thing in named) and meet(store, named):
            return named
    return printed


def _speaking_of_all(hits: Sequence[Mapping[str, Any]], named: Sequence[Record]) -> int:
    """How many results at the beginning speak of everything that is named."""
    records = (volume().store.get(hit["record"]) for hit in hits) if named else ()
    for n, record in enumerate(records):
        if not all(speaks_of(record, thing) for thing in named):
            return n
    return len(hits)
