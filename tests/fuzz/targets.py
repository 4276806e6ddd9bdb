"""What strangers' bytes are read by, each as one function: it ends in time and raises nothing but what it may.

``TARGETS`` take text made of the fuzzer's bytes; ``seeds`` is what is really written, which the fuzzer begins with.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import quote, urlencode

from judge import checking
from judge.builds import places
from judge.builds.build import build
from judge.builds.live import current_build
from judge.errors import JudgeError
from judge.ingest import KINDS, ManifestEntry, read_document
from judge.records import Card, Ruling, Scenario
from judge.scenario import Library, check
from judge.scenario.play.compiling import compile_cards
from judge.scenario.play.run import Limits
from judge.search import Searcher
from judge.web import live as service
from judge.web.app import create_app
from judge.web.checks import Asked

CORPUS = Path(__file__).resolve().parent.parent.parent / "corpus"
_FEW = Limits(steps=150, branches=8)  # what takes long is not looked for here, but what takes long to read
_TYPES = {
    "flesh-and-blood": "Generic Action - Attack",
    "factions": "Unit",
    "fighter-arena": "Ability",
    "hueshift": "Brute, Main",
    "wow-tcg": "Ally",
}
_BOARD = """\
game: flesh-and-blood
cards:
  - {name: Plain Punch, color: red, type: Guardian Action - Attack, stats: "0{r} 5{p} 3{d}"}
  - {name: Tall Wall, color: red, type: Generic Action, stats: "0{r} 5{d}"}
setup:
  turn: Ana
  Ana: {hero: {class: Guardian, life: 20}, hand: [Plain Punch (red)]}
  Bo: {hero: {class: Guardian, life: 20}, hand: [Tall Wall (red)]}
play: """


class _Live:
    """The corpus built: ``index`` may be set before the first target runs."""

    index = places.index_dir(None)

    @staticmethod
    @cache
    def searcher() -> Searcher:
        return Searcher(current_build(_Live.index))

    @staticmethod
    @cache
    def known() -> checking.Known:
        live = current_build(_Live.index)
        return checking.Known(live.path, Library.from_store(live.store))

    @staticmethod
    @cache
    def client() -> Any:
        return create_app({"JUDGE_INDEX": str(_Live.index), "RATELIMIT_ENABLED": False}).test_client()


def use(index: Path) -> None:
    """Takes another index folder than the one that commands take."""
    _Live.index = index


# -- scenarios, cards, questions


def scenario(text: str) -> None:
    """A scenario as YAML or JSON: a verdict, whatever it says."""
    for report in check(text, library=_Live.known().library, limits=_FEW):
        json.dumps(report.as_json())


def line(text: str) -> None:
    """Lines of play on a board."""
    scenario(_BOARD + json.dumps(["Ana attacks Bo with Plain Punch (red)", *text.splitlines()]) + "\n")


def card(text: str) -> None:
    """What is printed on a card, in each game."""
    for game, kind in _TYPES.items():
        for found in compile_cards(json.dumps([{"name": "Some Card", "type": kind, "text": text}]), "-", game):
            json.dumps(found.as_json())


def query(text: str) -> None:
    """A question with filters, and names while typing."""
    for ask in (_Live.searcher().search, _Live.searcher().suggest):
        with suppress(JudgeError):
            ask(text)


# -- documents


def document(text: str) -> None:
    """A document in the hands of every reader."""
    for kind in ("", *KINDS):
        with suppress(JudgeError):
            read_document(ManifestEntry("d", "g", kind, "d.txt"), text)


def built(text: str) -> None:
    """A document built, its rulings' pages opened."""
    with tempfile.TemporaryDirectory() as folder:
        corpus, index = Path(folder, "corpus"), Path(folder, "index")
        corpus.mkdir()
        (corpus / "d.txt").write_text(text, "utf-8", "replace")
        (corpus / "manifest.toml").write_text(
            '[[document]]\nid = "d"\ngame = "g"\nfile = "d.txt"\ntitle = "D"\n', "utf-8"
        )
        try:
            build(corpus, index)
        except JudgeError:
            return
        with closing(current_build(index).store) as store:
            rulings = [ruling.id for game in store.games() for ruling in islice(store.every(Ruling, game), 3)]
        client = create_app({"JUDGE_INDEX": str(index), "RATELIMIT_ENABLED": False}).test_client()
        for path in ("/", "/documents/d", "/conflicts", "/search?q=a", *(f"/rulings/{quote(r)}" for r in rulings)):
            _sound(client.get(path))


# -- the service


class _Here(Asked):
    """The checking processes, in this process."""

    def _do(self, work: str, *arguments: Any) -> Any:
        return checking.WORK[work](_Live.known(), *arguments)


@cache
def _posted() -> list[str]:
    rules = _Live.client().application.url_map.iter_rules()
    query = {
        "/api/v1/explore": "?positions=50",
        "/api/v1/compile": "?game=flesh-and-blood",
        "/api/v1/deck": "?format=cc",
    }
    return [rule.rule + query.get(rule.rule, "") for rule in rules if "POST" in (rule.methods or ())]


def _sound(answer: Any) -> None:
    assert answer.status_code != 500, f"{answer.request.method} {answer.request.full_path}"


def endpoint(text: str) -> None:
    """A body sent to every route that takes one, as JSON, as YAML, as text and in a form; and the same asked for."""
    with patch.object(service, "Asked", _Here):
        for path in _posted():
            for kind in ("application/json", "application/yaml", "text/plain"):
                _sound(_Live.client().post(path, data=text.encode("utf-8", "replace"), content_type=kind))
            form = dict.fromkeys(("scenario", "old", "new", "list", "url"), text) | {"format": text[:20]}
            _sound(_Live.client().post(path, data=form))
        for path in ("/search", "/api/v1/search", "/api/v1/suggest", "/interactions", "/oembed", "/feed.atom"):
            _sound(_Live.client().get(f"{path}?{urlencode({'q': text[:500], 'card': text[:90], 'url': text[:90]})}"))
        _sound(_Live.client().get("/" + quote(text[:200])))


TARGETS: Mapping[str, Callable[[str], None]] = {
    target.__name__: target for target in (scenario, line, card, query, document, built, endpoint)
}


def seeds(name: str, most: int = 8) -> Iterator[str]:
    """What is written for a target in earnest, or much like it."""
    store = current_build(_Live.index).store
    proofs = [proof for game in store.games() for proof in islice(store.every(Scenario, game), most)]
    if name in ("scenario", "endpoint"):
        yield from (proof.text for proof in proofs)
    elif name == "line":
        yield from (text.partition("play:\n")[2].replace("  - ", "") for text in (proof.text for proof in proofs))
    elif name == "card":
        for game in store.games():
            yield from (found.text for found in islice(store.every(Card, game), most))
    elif name == "query":
        yield from ("what does wager do", 'game:factions "a b" -c', "type:ruling cost>=3", "rule 8.3.5b", "(a OR b) c*")
    else:
        for file in sorted(CORPUS.glob("*/*.txt")):
            text = file.read_text("utf-8")
            yield from (text[at : at + 1_500] for at in range(0, len(text), max(1_500, len(text) // 12)))
