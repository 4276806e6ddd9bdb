"""What the terminal prints to people: verdicts below results, long texts cut, lists that fit 80 columns and a pipe."""

from __future__ import annotations

import io
import re
from pathlib import Path
from types import SimpleNamespace

import click.testing
import pytest
from rich.console import Console

from judge import render
from judge.builds.statements import StatementCount
from judge.cli import main
from judge.records import Ruling, Scenario, Term
from judge.scenario import Verdict
from judge.scenario.games import GAMES
from judge.scenario.play.verify import GameCount
from judge.search.searcher import Result, SearchPage


def judge(*arguments: str, index: Path | None = None, **env: str) -> click.testing.Result:
    place = {"JUDGE_INDEX": str(index)} if index else {}
    return click.testing.CliRunner().invoke(main, list(arguments), env={**place, **env})


def test_a_result_says_what_came_out_and_the_worst_counts() -> None:
    class Held:
        """What the store is asked for."""

        def __init__(self, *verdicts: str) -> None:
            self.verdicts = verdicts

        def proofs_of(self, ruling: str) -> list[Scenario]:
            return [proof(verdict) for verdict in self.verdicts]

    def proof(verdict: str) -> Scenario:
        return Scenario(id="scenarios/a/1", game="g", document="", title="A", text="", verdict=verdict)

    def told(*verdicts: str, kind: str = "interaction") -> str:
        ruling = Ruling(id="d/a/1", game="g", document="d", title="A", text="Words.", kind=kind)
        found = render.verdict_said(Held(*verdicts), ruling)  # type: ignore[arg-type]
        assert found is not None
        return found[1]

    assert told("confirmed") == "✓ confirmed"
    assert told("confirmed", "confirmed") == "✓ confirmed by 2 boards"
    assert told("confirmed", "refuted", "").startswith("✗ refuted")
    assert told("", "confirmed") == "○ not replayed yet"
    assert told() == "○ no proof"
    assert told(kind="definition") == "○ only names a category"
    assert render.verdict_said(Held(), proof("depends")) == ("depends", "⇄ depends")  # type: ignore[arg-type]
    assert {*render._MARKS} == {*Verdict, ""}


def test_search_prints_what_came_out_below_each_ruling(index: Path) -> None:
    lines = judge("search", "wager", "--type", "ruling", index=index).output.splitlines()
    marks = [line.split()[0] for line in lines if re.match(r"   [✓✗○] ", line)]
    assert len(marks) == sum(bool(re.match(r"\d+\. ", line)) for line in lines)


def test_a_long_result_is_cut_at_a_sentence_with_a_hint() -> None:
    first, second = "One sentence of many words. " * 20, "The one that answers it, here. "
    text = first + second + "And more words behind. " * 20

    def shown(sentence: tuple[int, int] | None, text: str = text, whole: bool = True) -> str:
        hit = Result("d/a/1", "ruling", "g", "A", text, text, "/", 1.0, {"document": "d"}, record="d/a/1",
                     sentence=sentence, whole=whole)  # fmt: skip
        console = Console(width=90, file=io.StringIO())
        page = SearchPage("q", 1, 0.1, None, "found", (), (hit,))
        store = SimpleNamespace(get=lambda _: Term(id="t", game="g", document="d", title="T", text="", term="T"))
        render.search_page(console, page, store)  # type: ignore[arg-type]
        assert isinstance(console.file, io.StringIO)
        return console.file.getvalue()

    for printed in (shown(None), shown((0, 27))):
        body = printed.split("\n", 1)[1]
        assert "The one that answers" not in body
        assert re.search(r"words\.\n   … judge show d/a/1 has all of it\n", body)
    late = " ".join(shown((len(first), len(first) + 30)).split())
    assert "… The one that answers it, here. And more words behind." in late
    assert "… judge show d/a/1 has all of it" in late
    assert "judge show" not in shown(None, "Short words.")
    assert "judge show d/a/1 has all of it" in shown(None, "A part of it.", whole=False)
    unbroken = shown(None, "word " * 200)
    assert unbroken.split().count("word") == 200, "nothing is cut within a sentence"


@pytest.mark.parametrize("command", ["search", "show", "conflicts", "ingest", "compile", "diff"])
def test_help_names_the_games_there_are(command: str, index: Path) -> None:
    help_text = " ".join(judge(command, "--help").output.split()).replace("- ", "-")
    assert all(game in help_text for game in GAMES)
    shown = judge("search", "wager", "--game", "chess", index=index).stderr
    assert all(game in shown for game in GAMES)
    assert "bash_source" in judge("--help").output


def test_conflicts_are_told_in_lines_that_fit_a_terminal_and_whole_in_a_pipe(index: Path) -> None:
    narrow = judge("conflicts", "--importance", "high", index=index, COLUMNS="80").output
    ids = [line for line in narrow.splitlines() if "/conflicts/" in line]
    assert ids
    assert all(len(line) <= 80 for line in narrow.splitlines() if line not in ids)
    whole = judge("conflicts", "--importance", "high", index=index).output
    assert not set("━┃│┏") & set(whole)
    assert "".join(narrow.split()) == "".join(whole.split()), "nothing is lost where lines are wrapped"


def test_figures_fit_80_columns_and_nothing_is_cut() -> None:
    name = "a-game-of-ones-own-with-a-long-name"
    figures = StatementCount(all=1504, definitions=1011, proved=1493, open=0, refuted=0)
    counts = GameCount(name, 1361, 1006, 1355, 0, 0, 1460, 1138, 1355, figures)
    outcome = SimpleNamespace(refuted=(), changed=(), sensitivities={}, games=(counts,), by_scenario={})
    console = Console(width=80, file=io.StringIO())
    render.verify_table(console, outcome)  # type: ignore[arg-type]
    assert isinstance(console.file, io.StringIO)
    printed = console.file.getvalue()
    assert all(len(line) <= 80 for line in printed.splitlines())
    assert "…" not in printed
    assert re.sub(r"[\s\d.]", "", printed).count(name) <= 2
    for figure in ("1361", "1006", "1355", "1460", "1504", "1011", "1493"):
        assert figure in printed
