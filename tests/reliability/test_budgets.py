"""What somebody sends to keep a process busy is refused for what it is, before it is worked on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import boards
import pytest
from long_boards import SHORT

from judge.builds.live import current_folder
from judge.errors import JudgeError
from judge.scenario import Library, check
from judge.scenario.play.compiling import compile_cards
from judge.scenario.play.options import options
from judge.web.app import create_app
from judge.web.checks import Asked, Bounds, Checks

_MOST = 64_000  # bytes a visitor may send
_HEAD, _PLAY = SHORT.split("play:\n")
_HAND = "hand: [Plain Punch (red)]"


def _full(text: str, again: str) -> str:
    return text + again * ((_MOST - 9 - len(text.encode())) // len(again.encode()))


def _typed(printed: str) -> str:
    return SHORT.replace('stats: "0{r} 5{d}"', f'stats: "0{{r}} 5{{d}}", text: {json.dumps(printed)}')


HOSTILE: Mapping[str, tuple[str, str]] = {
    "one long line": (_full(f"{_HEAD}play:\n  - Ana attacks Bo with", " Plain Punch (red) and"), "300 are read"),
    "one long word": (_full(f"{_HEAD}play:\n  - then ", "Bo"), "300 are read"),
    "a long claim": (_full(f"{_HEAD}play:\n  - then", " Bo has 20 life and"), "300 are read"),
    "many lines": (_full(SHORT, "  - everyone passes\n"), "400 are read"),
    "claims of a contrast": (
        f"{SHORT}contrast:\n  - {{change: {{remove: [a]}}, then: [{'a, ' * 5_000}]}}\n",
        "400 are read",
    ),
    "a long name": (SHORT.replace("Tall Wall", "Tall Wall" * 1_000), "300 are read"),
    "a long printed text": (_typed("When this hits, draw a card. " * 400), "5,000 are read"),
    "many players": (_HEAD + "".join(f"  P{n}: {{hero: {{life: 1}}}}\n" for n in range(1_600)), "20 are read"),
    "a long entry of a hand": (SHORT.replace(_HAND, f"hand: [{'Plain Punch ' * 500}]"), "300 are read"),
    "many values": (_full(f"{_HEAD}x-note: [", "a, ") + "]\n", "10,000 values"),
    "many aliases": (_full("x-a: &a [x]\nx-b: [", "*a,") + "]\n", "10,000 values"),
    "one alias of aliases": (
        "x-0: &a0 [x, x]\n" + "".join(f"x-{n}: &a{n} [{f'*a{n - 1}, ' * 6}]\n" for n in range(1, 60)),
        "10,000 values",
    ),
    "deep brackets": ("[" * _MOST, "40 deep"),
    "deep mappings": ("{a: " * (_MOST // 4), "40 deep"),
    "one key again and again": ("a: 1\n" * 4_900, "a second time"),
}


@pytest.fixture(scope="module")
def cards() -> Library:
    return Library({})


@pytest.mark.parametrize("what", HOSTILE)
def test_a_text_that_is_made_to_take_long_is_refused_for_what_it_is(what: str, cards: Library) -> None:
    text, said = HOSTILE[what]
    assert len(text.encode()) <= _MOST
    (report,) = check(text, library=cards)
    assert (report.verdict.value, said in report.reason) == ("invalid", True), report.reason[:300]
    (listed,) = options(text, library=cards)
    assert said in listed.reason


def test_the_longest_that_is_read_is_answered(cards: Library) -> None:
    """Nearly as much as may be sent, and nothing of it known."""
    words = "Ana attacks Bo with nothing known " * 8
    (report,) = check(f"{_HEAD}play:\n" + f"  - {words}\n" * 120, library=cards)
    assert "not understood, so no more are looked at" in report.reason
    (card,) = compile_cards(f"- {{name: A, type: Generic Action, text: {json.dumps('Sing ' * 990)}}}", "-")
    assert len(card.sentences) == 1


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    checks = Checks(Bounds())
    yield Asked(checks, current_folder(boards.make_index(tmp_path_factory)), "visitor")
    checks.close()


@pytest.mark.parametrize("again", ["--- {}\n", "--- a\n", "---\n---\na\n..."])
def test_a_text_of_many_scenarios_is_refused_before_one_is_read(asked: Asked, again: str) -> None:
    text = _full("", again)
    for work in (asked.run, asked.options, lambda t, s: asked.explore(t, s, 1), lambda t, s: asked.what_if(t, s, s)):
        with pytest.raises(JudgeError, match=r"the text holds [0-9,]+ scenarios") as told:
            work(text, "-")
        assert told.value.code == "unreadable-body"
    assert [report["verdict"] for report in asked.run(f"{SHORT}---\n{SHORT}", "-")] == ["confirmed"] * 2


def test_an_answer_says_how_long_it_took(tmp_path: Path) -> None:
    client = create_app({"JUDGE_INDEX": str(tmp_path), "TESTING": True}).test_client()
    name, _, took = client.post("/api/v1/check", data=SHORT).headers["Server-Timing"].partition(";dur=")
    assert (name, float(took) >= 0) == ("all", True)
    assert "Server-Timing" not in client.get("/healthz").headers
