"""Each target a few times: with what is written in earnest, with that changed at random, and with what once broke."""

from __future__ import annotations

import random
import signal
from pathlib import Path

import pytest
from shared import corpus_index

from fuzz import targets

FOUND = sorted((Path(__file__).parent / "found").glob("*"))
_ROUNDS = {"built": 2, "endpoint": 2, "line": 8, "card": 8, "document": 20}  # test_ingest_damage damages more of these


@pytest.fixture(scope="module", autouse=True)
def index(tmp_path_factory: pytest.TempPathFactory) -> None:
    targets.use(corpus_index(tmp_path_factory))


def _changed(text: str, other: str, rng: random.Random) -> str:
    """A text with pieces of itself or of another taken out, put in, repeated; and signs of every kind."""
    for _ in range(rng.randint(1, 4)):
        at, end = sorted(rng.randint(0, len(text)) for _ in "ab")
        begin = rng.randint(0, len(other))
        piece = rng.choice(
            [
                other[begin : begin + 40],
                text[at:end][:60] * 3,
                "",
                rng.choice("\0\t\n:-[]{}&*!|>'\"%@`#\u202e\ud83d\ufeff"),
            ]
        )
        text = text[:at] + piece + text[min(end, at + 30) :]
    return text.encode("utf-8", "replace").decode()


@pytest.mark.parametrize("name", targets.TARGETS)
def test_changed_at_random_nothing_breaks(name: str) -> None:
    rng, written = random.Random(name), [text for text in targets.seeds(name, 3) if text]
    for _ in range(_ROUNDS.get(name, 60)):
        targets.TARGETS[name](_changed(rng.choice(written), rng.choice(written), rng))


@pytest.mark.parametrize("found", FOUND, ids=lambda file: file.name)
def test_what_once_broke_breaks_no_more(found: Path) -> None:
    """Five seconds of this process' own time, whatever else runs: each took more than nine."""

    def hangs(*_: object) -> None:
        raise AssertionError(f"{found.name} hangs")

    before = signal.signal(signal.SIGVTALRM, hangs)
    signal.setitimer(signal.ITIMER_VIRTUAL, 5)
    try:
        _run(found)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _run(found: Path) -> None:
    targets.TARGETS[found.name.split("-")[0]](found.read_bytes().decode("utf-8", "replace"))
