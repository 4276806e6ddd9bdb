"""``judge``: exit code and output of every command, with good and bad input."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import boards
import pytest
from click.testing import CliRunner, Result
from shared import CORPUS, free_port, keeping

from judge.builds import places
from judge.cli import Exit, main
from judge.errors import JudgeError
from judge.scenario import Verdict


@pytest.fixture(autouse=True)
def _keeping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """How documents are read is tested elsewhere; here a dozen commands build from the same ones."""
    with keeping(tmp_path_factory):
        yield


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.yaml"
    path.write_text(boards.WAGER, "utf-8")
    return path


def judge(*arguments: str | Path, index: Path | None = None, **environment: str) -> Result:
    """Runs a command; an exception that gets out of it fails the test: it would be a traceback."""
    env = {"JUDGE_INDEX": str(index) if index else None, "JUDGE_CORPUS": None, "JUDGE_DEBUG": "1", **environment}
    result = CliRunner().invoke(main, [str(a) for a in arguments], env=env)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


# -- help


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_has_help_with_an_example_and_json(command: str) -> None:
    result = judge(command, "--help")
    assert result.exit_code == Exit.DONE
    assert f"Example: judge {command}" in result.output
    assert "--json" in result.output


def test_no_command_is_longer_than_thirty_lines() -> None:
    import inspect  # noqa: PLC0415

    for name, command in main.commands.items():
        assert command.callback is not None
        lines = inspect.getsource(inspect.unwrap(command.callback)).splitlines()
        body = lines[next(i for i, line in enumerate(lines) if line.startswith("def ")) :]
        assert len(body) <= 30, name


def test_an_unknown_command_and_option_are_wrong_use() -> None:
    assert judge("prove").exit_code == Exit.WRONG_USE
    assert judge("search", "--colour", "red", "wager").exit_code == Exit.WRONG_USE


# -- build


def test_build_says_what_it_read_to_people_and_as_json(tmp_path: Path) -> None:
    corpus = boards.small_corpus(tmp_path, boards.WAGER)
    result = judge("build", "--corpus", corpus, "--index", tmp_path / "index")
    assert result.exit_code == Exit.DONE
    assert re.search(r"\b\d+ cards\b", result.output)
    assert "heavy-hitters: 70 records, 100.0% of its lines read." in result.output
    assert (tmp_path / "index" / "current").is_file()
    result = judge("build", "--corpus", corpus, "--index", tmp_path / "index", "--json")
    body = json.loads(result.stdout)
    assert body["counts"]["ruling"] == 53
    assert Path(body["path"]).is_dir()


def test_build_of_a_folder_that_is_no_corpus(tmp_path: Path) -> None:
    result = judge("build", "--corpus", tmp_path, "--index", tmp_path / "index")
    assert result.exit_code == Exit.WRONG_USE
    assert "manifest.toml" in result.stderr
    assert "--corpus" in result.stderr
    as_json = judge("build", "--corpus", tmp_path, "--json")
    assert json.loads(as_json.stdout)["error"]["code"] == "no-corpus"


# -- search, show, export


def test_search_prints_the_best_first(index: Path) -> None:
    result = judge("search", "does wager pay out if phantasm destroys the attack", index=index)
    assert result.exit_code == Exit.DONE
    assert result.output.startswith("1. Wager, ruling 4  heavy-hitters/wager/4")


def test_search_words_may_stand_alone_and_options_narrow(index: Path) -> None:
    result = judge("search", "wager", "--type", "card", "--limit", "2", "--json", index=index)
    body = json.loads(result.stdout)
    assert [r["type"] for r in body["results"]] == ["card", "card"]


def test_search_that_finds_nothing_is_done(index: Path) -> None:
    result = judge("search", "xyzzyq", index=index)
    assert result.exit_code == Exit.DONE
    assert "Nothing found" in result.output


def test_search_in_an_unknown_game(index: Path) -> None:
    result = judge("search", "wager", "--game", "chess", index=index)
    assert result.exit_code == Exit.WRONG_USE
    assert "chess" in result.stderr


@pytest.mark.parametrize("name", ["heavy-hitters/millers-grindstone", "Miller's Grindstone", "millers grindstone"])
def test_show_by_id_and_by_name(index: Path, name: str) -> None:
    result = judge("show", name, index=index)
    assert result.exit_code == Exit.DONE
    assert "Guardian Weapon" in result.output
    assert "heavy-hitters/millers-grindstone/1" in result.output


def test_show_as_json_has_what_is_linked(index: Path) -> None:
    body = json.loads(judge("show", "heavy-hitters/wager", "--json", index=index).stdout)
    assert body["type"] == "keyword"
    assert len(body["linked"]["rulings"]) == 9
    assert boards.PROOF in [s["id"] for s in body["linked"]["scenarios"]]


def test_show_of_a_ruling_names_its_proof(index: Path) -> None:
    assert "confirmed" in judge("show", "heavy-hitters/wager/4", index=index).output


def test_show_of_something_unknown_is_no_and_names_the_nearest(index: Path) -> None:
    result = judge("show", "Millers Grindstonne", index=index)
    assert result.exit_code == Exit.NO
    assert "Did you mean Miller's Grindstone" in result.stderr
    as_json = judge("show", "Millers Grindstonne", "--json", index=index)
    assert as_json.exit_code == Exit.NO
    assert "Miller's Grindstone" in json.loads(as_json.stdout)["error"]["candidates"]


def test_export_prints_a_line_a_record(index: Path) -> None:
    lines = judge("export", "--jsonl", index=index).stdout.splitlines()
    assert {json.loads(line)["type"] for line in lines} >= {"card", "ruling", "keyword", "document"}
    assert judge("export", index=index).stdout.splitlines() == lines
    assert json.loads(judge("export", "--json", index=index).stdout) == [json.loads(line) for line in lines]
    assert judge("export", "--json", "--jsonl", index=index).exit_code == Exit.WRONG_USE


def test_a_damaged_build_says_what_to_do(index: Path, tmp_path: Path) -> None:
    shutil.copytree(index, tmp_path / "index")
    build_id = (tmp_path / "index" / "current").read_text("utf-8").strip()
    (tmp_path / "index" / build_id / "corpus.db").write_bytes(b"not a database")
    result = judge("search", "wager", index=tmp_path / "index")
    assert result.exit_code == Exit.WRONG_USE
    assert "judge build" in result.stderr


# -- compile


CARDS = """\
- name: Iron Vow
  color: red
  type: Warrior Action - Attack
  stats: "1{r} 4{p} 3{d}"
  text: |
    When this attacks a hero, you may wager a Gold token with them.
    Ponder the orb.
    Go again
- {name: Twin, type: Generic Action, text: "Choose 1;\\nDraw a card.\\nGain 1{h}."}
- {name: Bare, type: Generic Action}
"""


def test_compile_says_what_each_sentence_means(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(CARDS, encoding="utf-8")
    result = CliRunner().invoke(main, ["compile", "--json", str(file)])
    assert result.exit_code == Exit.NO
    vow, twin, bare = (json.loads(line) for line in result.output.splitlines())
    assert [s["text"] for s in vow["sentences"]] == [
        "When this attacks a hero, you may wager a Gold token with them.",
        "Ponder the orb.",
        "Go again",
    ]
    assert [s["status"] for s in vow["sentences"]] == ["compiled", "unsupported", "compiled"]
    assert vow["sentences"][0]["meaning"][0].startswith("Triggered(when=EventPattern(kind=ATTACK")
    assert vow["sentences"][1]["meaning"] == []
    assert '"the"' in vow["sentences"][1]["reason"]
    assert vow["sentences"][2]["meaning"] == ["Keyword(name='go again')"]
    assert [s["text"] for s in twin["sentences"]] == ["Choose 1;\nDraw a card.\nGain 1{h}."]
    assert bare == {"name": "Bare", "sentences": []}


def test_compile_prints_terms_to_people(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(CARDS, encoding="utf-8")
    result = CliRunner().invoke(main, ["compile", str(file)], env={"COLUMNS": "90"})
    assert result.exit_code == Exit.NO
    assert "Iron Vow (red)" in result.output
    assert 'unsupported: "the" does not fit' in result.output
    assert "Keyword(name='go again')" in result.output


def test_compile_reads_json_lines_and_scenarios(tmp_path: Path) -> None:
    line = json.dumps({"name": "A", "type": "Generic Action", "text": ["Draw a card.", "Go again"]})
    result = CliRunner().invoke(main, ["compile", "--json", "-"], input=f"{line}\n{line}\n")
    assert result.exit_code == Exit.DONE
    assert [len(json.loads(x)["sentences"]) for x in result.output.splitlines()] == [2, 2]
    held = CliRunner().invoke(
        main, ["compile", "--json", "-"], input="title: t\ncards: [{name: B, type: Generic Action}]"
    )
    assert json.loads(held.output)["name"] == "B"


def test_compile_names_a_card_that_cannot_be_read_and_goes_on() -> None:
    text = "- {name: A, type: Blob, text: Draw a card.}\n- {type: Generic Action}\n- {name: C, type: Generic Action}\n"
    result = CliRunner().invoke(main, ["compile", "--json", "-"], input=text)
    assert result.exit_code == Exit.WRONG_USE
    unknown, nameless, last = (json.loads(line) for line in result.output.splitlines())
    assert unknown["error"]["code"] == "unknown-type"
    assert unknown["error"]["where"] == "-:1:3"
    assert [s["status"] for s in unknown["sentences"]] == ["unsupported"]
    assert "no name" in nameless["error"]["message"]
    assert last == {"name": "C", "sentences": []}


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", Exit.WRONG_USE, "holds no card"),
        ("- [", Exit.WRONG_USE, "-:"),
        ("- {name: A, text: '" + "x" * 250_000 + "'}", Exit.LIMITS, "read at once"),
    ],
)
def test_compile_refuses_what_holds_no_cards(text: str, code: Exit, words: str) -> None:
    result = CliRunner().invoke(main, ["compile", "-"], input=text)
    assert result.exit_code == code
    assert words in result.output


def test_compile_knows_the_games_it_compiles(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(CARDS, encoding="utf-8")
    result = CliRunner().invoke(main, ["compile", "--game", "flesh-and-bloot", str(file)])
    assert result.exit_code == Exit.WRONG_USE
    assert "flesh-and-blood" in result.output


# -- check


def test_check_prints_verdict_title_and_reason(index: Path, board: Path) -> None:
    result = judge("check", board, index=index)
    assert result.exit_code == Exit.DONE, result.output
    assert result.stdout.startswith("confirmed: Nobody gets the wagered token when the chain closes early")
    assert "\x1b[" not in result.stdout


def test_check_trace_prints_numbered_steps_that_fit_the_terminal(index: Path, board: Path) -> None:
    result = judge("check", "--trace", board, index=index, COLUMNS="50")
    assert " 1. " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 50
    assert "\x1b[" not in result.stdout


def test_check_json_prints_one_object_a_line(index: Path, board: Path) -> None:
    board.write_text(f"{boards.WAGER}---\n{boards.WAGER}", "utf-8")
    result = judge("check", "--json", board, index=index)
    bodies = [json.loads(line) for line in result.stdout.splitlines()]
    assert [b["verdict"] for b in bodies] == ["confirmed", "confirmed"]
    wanted = {"file", "title", "game", "verdict", "claims", "branches", "steps", "reason", "errors", "cards", "trace"}
    assert all(wanted <= body.keys() for body in bodies)
    assert bodies[0]["file"] == str(board)


def test_check_takes_json_and_standard_input(index: Path) -> None:
    import yaml  # noqa: PLC0415

    text = json.dumps(yaml.safe_load(boards.WAGER))
    result = CliRunner().invoke(main, ["check", "-"], input=text, env={"JUDGE_INDEX": str(index)})
    assert result.exit_code == Exit.DONE, result.output


LETHAL = """\
title: Can Bo survive?
game: flesh-and-blood
setup:
  turn: Ana
  Ana: {hero: {class: Brute}, hand: [Wallop (red)], resources: 4}
  Bo: {hero: {class: Guardian}, life: 5, hand: [Thunk (red)]}
play:
  - Ana attacks Bo with Wallop (red)
  - then Bo has lost
"""


def test_explore_says_what_can_happen(index: Path, board: Path) -> None:
    board.write_text(LETHAL, "utf-8")
    result = judge("explore", board, "--free", "Bo", index=index)
    assert result.exit_code == Exit.DONE, result.output
    assert "sometimes: line 9, then Bo has lost" in result.output
    assert "true after: Bo does not defend" in result.output
    assert "false after: Bo defends with Thunk (red)" in result.output


def test_explore_puts_cards_into_arsenal_at_the_end_of_the_turn(index: Path, board: Path) -> None:
    turn = "Ana's turn ends\n  - then never Wallop (red) is in Ana's arsenal"
    board.write_text(LETHAL.replace("Ana attacks Bo with Wallop (red)\n  - then Bo has lost", turn), "utf-8")
    result = judge("explore", board, "--free", "Ana", index=index)
    assert "sometimes: line 9, then never Wallop (red) is in Ana's arsenal" in result.output
    assert "true after: Ana puts Wallop (red) into arsenal" in result.output


def test_explore_json_is_one_object_a_scenario(index: Path, board: Path) -> None:
    board.write_text(f"{LETHAL}---\n{LETHAL}", "utf-8")
    result = judge("explore", board, "--json", index=index)
    bodies = [json.loads(line) for line in result.stdout.splitlines()]
    assert [b["verdict"] for b in bodies] == ["depends", "depends"]
    assert bodies[0]["free"] == ["Ana", "Bo"]
    assert [c["holds"] for c in bodies[0]["claims"]] == ["sometimes"]
    assert {"file", "title", "game", "reason", "positions", "merged", "ends", "steps", "exhausted"} <= bodies[0].keys()


def test_explore_says_what_is_wrong_and_when_it_stopped(index: Path, board: Path, tmp_path: Path) -> None:
    board.write_text(LETHAL, "utf-8")
    result = judge("explore", board, "--free", "Cy", index=index)
    assert result.exit_code == Exit.WRONG_USE
    assert "The players are Ana, Bo." in result.output
    board.write_text(LETHAL.replace("  - Ana attacks Bo with Wallop (red)\n", ""), "utf-8")
    result = judge("explore", board, "--positions", "1", index=index)
    assert result.exit_code == Exit.LIMITS
    assert "the limits were reached after 1 positions" in result.output
    result = judge("explore", tmp_path / "none.yaml", index=index)
    assert result.exit_code == Exit.WRONG_USE
    assert "there is no such file" in result.output


def test_options_lists_what_can_be_done(index: Path, board: Path) -> None:
    board.write_text(LETHAL, "utf-8")
    result = judge("options", board, index=index)
    assert result.exit_code == Exit.DONE, result.output
    assert re.search(
        r"^  move on\n    Ana passes\n    Bo passes\n    everyone passes\n    go to the attack step$",
        result.output,
        re.MULTILINE,
    ), result.output
    board.write_text(
        LETHAL.replace("Wallop (red)\n  - then", "Wallop (red)\n  - go to the defend step\n  - then"), "utf-8"
    )
    result = judge("options", board, index=index)
    assert "    Bo defends with Thunk (red)\n" in result.output, result.output


def test_options_json_is_one_object_a_scenario(index: Path, board: Path) -> None:
    board.write_text(f"{LETHAL}---\n{LETHAL.replace('resources: 4', 'resources: 0')}", "utf-8")
    result = judge("options", board, "--json", index=index)
    reached, illegal = (json.loads(line) for line in result.stdout.splitlines())
    assert (reached["verdict"], reached["asked"], reached["reason"]) == (None, None, "")
    assert {"line": "Ana passes", "who": "Ana", "group": "move on", "question": ""} in reached["lines"]
    assert reached["board"]["start"]["Bo"]["life"] == 5
    assert (illegal["verdict"], illegal["lines"]) == ("illegal", [])
    assert result.exit_code == Exit.NO


def test_options_says_of_bad_input_what_check_says(index: Path, board: Path, tmp_path: Path) -> None:
    for bad in (
        LETHAL.replace("attacks Bo", "attcks Bo"),
        LETHAL.replace("flesh-and-blood", "chess"),
        "play: [",
        "- 1",
    ):
        board.write_text(bad, "utf-8")
        said = [judge(command, board, "--json", index=index) for command in ("check", "options")]
        checked, listed = (json.loads(result.stdout) for result in said)
        assert (listed["verdict"], listed["reason"]) == ("invalid", checked["reason"])
        assert said[0].exit_code == said[1].exit_code == Exit.WRONG_USE
    assert "there is no such file" in judge("options", tmp_path / "none.yaml", index=index).output


def test_check_ends_with_the_highest_code(index: Path, board: Path, tmp_path: Path) -> None:
    false = tmp_path / "false.yaml"
    false.write_text(boards.WAGER.replace("Bo controls no Gold", "Bo controls 1 Gold"), "utf-8")
    assert judge("check", false, index=index).exit_code == Exit.NO
    unclear = tmp_path / "unclear.yaml"
    unclear.write_text("game: chess\n", "utf-8")
    result = judge("check", board, unclear, false, index=index)
    assert result.exit_code == Exit.WRONG_USE
    said = [line.split(":")[0] for line in result.stdout.splitlines()]
    assert [word for word in said if word in tuple(Verdict)] == ["confirmed", "invalid", "refuted"]


def test_check_says_what_is_wrong_with_a_file_and_goes_on(index: Path, board: Path, tmp_path: Path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"title: caf\xe9\n")
    result = judge("check", tmp_path / "none.yaml", tmp_path, latin, board, index=index)
    assert result.exit_code == Exit.WRONG_USE
    assert "none.yaml: there is no such file." in result.stderr
    assert "this is a folder" in result.stderr
    assert "byte 11 of the file is not UTF-8" in result.stderr
    assert "confirmed" in result.stdout


def test_check_json_gives_errors_of_files_as_json(index: Path, board: Path, tmp_path: Path) -> None:
    result = judge("check", "--json", tmp_path / "none.yaml", board, index=index)
    assert result.exit_code == Exit.WRONG_USE
    first, second = [json.loads(line) for line in result.stdout.splitlines()]
    assert first["error"]["code"] == "no-file"
    assert second["verdict"] == "confirmed"


def test_check_trace_and_json_cannot_be_combined(index: Path, board: Path) -> None:
    result = judge("check", "--json", "--trace", board, index=index)
    assert result.exit_code == Exit.WRONG_USE
    assert "--json and --trace cannot be combined: --json already contains the trace." in result.stderr


def test_check_builds_first_when_nothing_is_built(tmp_path: Path, board: Path) -> None:
    result = judge(
        "check", board, index=tmp_path / "fresh", JUDGE_CORPUS=str(boards.small_corpus(tmp_path, boards.WAGER))
    )
    assert result.exit_code == Exit.DONE, result.output
    assert "Nothing is built" in result.stderr
    assert "Nothing is built" not in result.stdout


def test_watch_prints_what_comes_out_differently_and_nothing_else(
    board: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = boards.WAGER
    second = text.replace("title: ", "title: Again, ", 1)
    edits: list[bytes | None] = [
        f"# a note that moves every line\n{text}".encode(),
        f"{text}---\n{second}".encode(),
        None,  # away, as it is while an editor puts another file in its place
        b"\xff\xfe",
        second.replace("Ana controls no Gold", "Ana controls 1 Gold").encode(),
    ]
    said: list[str] = []
    monkeypatch.setattr("judge.cli.say", said.append)

    def pause() -> None:
        said.append("--")
        if not edits:
            raise KeyboardInterrupt
        written = edits.pop(0)
        board.unlink(missing_ok=True)
        if written is not None:
            board.write_bytes(written)

    monkeypatch.setattr("judge.watching.pause", pause)
    result = judge("check", "--watch", board, index=index)
    lines = result.output.splitlines()
    title = next(x for x in text.splitlines() if x.startswith("title: ")).removeprefix("title: ")
    verdicts = [line for line in lines if not line.startswith(" ")]
    assert verdicts == [f"confirmed: {title}", f"confirmed: Again, {title}", f"refuted: Again, {title}"]
    rounds = "\n".join(said).split("--")
    hints = ("nothing comes out differently", "", "", "UTF-8", f"gone: {title}")
    assert [not said or said in told for said, told in zip(hints, rounds[1:6], strict=True)] == [True] * 5
    assert not (rounds[2] + rounds[3]).strip()
    assert result.exit_code == Exit.NO
    assert "standard input" in judge("check", "--watch", "-", index=index).output


def test_check_stops_after_its_seconds(index: Path, board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import time  # noqa: PLC0415

    import judge.scenario  # noqa: PLC0415

    monkeypatch.setattr(judge.scenario, "check", lambda text, **more: time.sleep(30))
    from judge.cli import main as fresh  # noqa: PLC0415

    result = CliRunner().invoke(fresh, ["check", "--seconds", "0.2", str(board)], env={"JUDGE_INDEX": str(index)})
    assert result.exit_code == Exit.LIMITS
    assert result.stdout.startswith("exhausted: ")
    assert "stopped after 0.2 seconds" in result.stdout


def test_a_fault_of_ours_is_a_sentence_too(index: Path, board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import judge.scenario  # noqa: PLC0415

    def broken(text: str, **more: object) -> None:
        raise TypeError("no such thing")

    monkeypatch.setattr(judge.scenario, "check", broken)
    result = CliRunner().invoke(main, ["check", str(board)], env={"JUDGE_INDEX": str(index), "JUDGE_DEBUG": None})
    assert result.exit_code == Exit.WRONG_USE
    assert "something went wrong inside judge (TypeError: no such thing)" in result.stderr
    assert "Traceback" not in result.output


# -- verify


def test_verify_publishes_the_verdicts_and_ends_with_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = boards.small_corpus(tmp_path, boards.WAGER)
    options = ("--corpus", corpus, "--index", tmp_path / "index")
    judge("build", *options)
    result = judge("verify", *options)
    assert result.exit_code == Exit.DONE, result.output
    assert "flesh-and-blood" in result.output
    assert "confirmed" in judge("show", "heavy-hitters/wager/4", index=tmp_path / "index").output
    with monkeypatch.context() as nothing_changed:
        nothing_changed.setattr("judge.builds.build._write", None)
        body = json.loads(judge("verify", *options, "--json").stdout)
    assert {"game", "rulings", "definitions", "proved", "open", "refuted", "scenarios"} <= body["games"][0].keys()
    assert {game["game"]: game["proved"] for game in body["games"]}["flesh-and-blood"] == 1
    proof = corpus / "flesh-and-blood" / "scenarios" / "shown-on-pages.yaml"
    proof.write_text(boards.WAGER.replace("Bo controls no Gold", "Bo controls 1 Gold"), "utf-8")
    assert judge("verify", *options).exit_code == Exit.NO
    shown = judge("show", "heavy-hitters/wager/4", "--json", index=tmp_path / "index")
    [watched] = [c for c in json.loads(shown.stdout)["linked"]["conflicts"] if "not-borne-out" in c["id"]]
    assert "comes out refuted" in watched["why"]
    assert {p["id"] for p in watched["between"]} >= {"heavy-hitters/wager/4", boards.PROOF}
    assert any(p["id"][0].isdigit() for p in watched["between"])


# -- serve


def test_serve_on_a_port_in_use_says_which_to_take(index: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = judge("serve", "--port", str(port), index=index)
    assert result.exit_code == Exit.WRONG_USE
    assert f"port {port}" in result.stderr
    assert f"--port {port + 1}" in result.stderr


def test_serve_on_an_address_that_is_none(index: Path) -> None:
    result = judge("serve", "--host", "no such host", index=index)
    assert result.exit_code == Exit.WRONG_USE
    assert "no such host" in result.stderr


@pytest.mark.slow
def test_serve_answers_until_it_is_stopped(index: Path, tmp_path: Path) -> None:
    import http.client  # noqa: PLC0415

    port = free_port()
    command = [
        sys.executable,
        "-m",
        "judge.cli",
        "serve",
        "--port",
        str(port),
        "--workers",
        "2",
        "--index",
        str(index),
    ]
    opened = {**os.environ, "JUDGE_METRICS_FOR": "127.0.0.1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=tmp_path, env=opened
    ) as served:
        assert served.stdout is not None
        try:
            assert served.stdout.readline().strip() == f"judge serves http://127.0.0.1:{port} (Ctrl-C stops it)"
            for path in ("/readyz", "/metrics", "/metrics"):
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                connection.request("GET", path)
                answer = connection.getresponse()
                assert answer.status == 200
                body = answer.read().decode("utf-8")
                connection.close()
            assert 'judge_requests_total{endpoint="ops.readyz",status="200"} 1.0' in body
        finally:
            served.terminate()
        assert "Traceback" not in served.stdout.read()
        assert served.wait(60) == 0


# -- places


def test_the_corpus_is_looked_for_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("option", "variable", "here/corpus"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "manifest.toml").write_text("", "utf-8")
    monkeypatch.setenv("JUDGE_CORPUS", str(tmp_path / "variable"))
    monkeypatch.chdir(tmp_path / "here")
    assert places.corpus_dir(tmp_path / "option") == tmp_path / "option"
    assert places.corpus_dir() == tmp_path / "variable"
    monkeypatch.delenv("JUDGE_CORPUS")
    assert places.corpus_dir().resolve() == tmp_path / "here" / "corpus"
    monkeypatch.chdir(tmp_path)
    assert places.corpus_dir() == CORPUS
    with pytest.raises(JudgeError, match=r": --corpus .*manifest\.toml"):
        places.corpus_dir(tmp_path)
    monkeypatch.setenv("JUDGE_CORPUS", str(tmp_path / "nowhere"))
    with pytest.raises(JudgeError, match=r": JUDGE_CORPUS names"):
        places.corpus_dir()


def test_the_index_is_looked_for_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_INDEX", str(tmp_path / "variable"))
    assert places.index_dir(tmp_path / "option") == tmp_path / "option"
    assert places.index_dir() == tmp_path / "variable"
    monkeypatch.delenv("JUDGE_INDEX")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    assert places.index_dir() == tmp_path / "cache" / "judge" / "index"
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "manifest.toml").write_text("", "utf-8")
    assert places.index_dir() == Path("index")


@pytest.mark.slow
def test_it_works_from_anywhere(tmp_path: Path) -> None:
    corpus = boards.small_corpus(tmp_path, boards.WAGER)
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "JUDGE_CORPUS": str(corpus)}
    env.pop("JUDGE_INDEX", None)
    command = [sys.executable, "-m", "judge.cli", "search", "wager"]
    run = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "Wager" in run.stdout
    assert "Nothing is built" in run.stderr
