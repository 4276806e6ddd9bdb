"""Checks take their turns: long ones and many of one visitor keep nobody else from theirs."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import boards
import pytest
from long_boards import SHORT, long
from service import children_of, lives, until

from judge.builds.live import current_folder
from judge.deck import DeckReport
from judge.errors import JudgeError
from judge.web import checks as checks_module
from judge.web.app import create_app
from judge.web.checks import Asked, Bounds, Checks, Turns
from judge.web.live import checks as asked_by_visitor

_SLOW = 1.0  # seconds that a check of this file may take


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return boards.make_index(tmp_path_factory)


@pytest.fixture(scope="module")
def folder(index: Path) -> Path:
    return current_folder(index)


@pytest.fixture(scope="module")
def checks(folder: Path) -> Iterator[Checks]:
    made = Checks(Bounds(waiting=4, seconds=_SLOW, moment=_SLOW / 2))
    yield made
    made.close()


def verdict(checks: Checks, folder: Path, client: str = "visitor", text: str = SHORT) -> str:
    """What came of a check, or the code of the error."""
    try:
        return str(Asked(checks, folder, client).run(text, "-")[0]["verdict"])
    except JudgeError as error:
        return error.code


def confirmed(checks: Checks, folder: Path) -> bool:
    """Whether a short check is computed: on a busy machine not always in the second that it may take."""
    return until(lambda: verdict(checks, folder) == "confirmed")


# -- turns


def test_who_comes_when_all_places_are_taken_is_refused_at_once() -> None:
    turns = Turns(Bounds(at_once=1, waiting=1))
    with turns.taken("one"):
        with pytest.raises(JudgeError, match="busy") as refused, turns.taken("another"):
            pytest.fail("there was no place")
        assert refused.value.code == "busy"
    with turns.taken("another"):
        pass


def _in_line(turns: Turns, client: str, order: list[str], pool: ThreadPoolExecutor) -> None:
    def take() -> None:
        try:
            with turns.taken(client):
                order.append(client)
        except JudgeError:
            order.append(f"not {client}")

    waited, came = turns.waiting(), len(order)
    pool.submit(take)
    assert until(lambda: turns.waiting() > waited or len(order) > came)


def test_who_asks_for_little_goes_before_who_asks_for_much() -> None:
    turns, order = Turns(Bounds(at_once=1, waiting=5)), list[str]()
    with ThreadPoolExecutor(8) as pool:
        with turns.taken("greedy"):
            for client in ("greedy", "greedy", "modest"):
                _in_line(turns, client, order, pool)
        assert until(lambda: len(order) == 3)
    assert order == ["modest", "greedy", "greedy"]


def test_a_full_line_makes_room_for_who_has_used_less() -> None:
    turns, order = Turns(Bounds(at_once=1, waiting=4)), list[str]()
    with ThreadPoolExecutor(8) as pool:
        with turns.taken("greedy"):
            for client in ("greedy", "greedy", "greedy", "modest"):
                _in_line(turns, client, order, pool)
            assert until(lambda: order == ["not greedy"])
            _in_line(turns, "greedy", order, pool)
        assert until(lambda: len(order) == 5)
    assert order == ["not greedy", "not greedy", "modest", "greedy", "greedy"]


def test_who_has_used_much_gives_way_while_somebody_waits() -> None:
    turns, order = Turns(Bounds(at_once=1, waiting=5, moment=0.35)), list[str]()
    with ThreadPoolExecutor(2) as pool:
        with turns.taken("greedy") as first:
            assert not turns.gives_way(first)  # has used little
            for _ in range(3):  # is counted though it is refused
                turns._note("greedy", 0.1)
            assert not turns.gives_way(first)  # nobody waits
            _in_line(turns, "modest", order, pool)
            assert turns.gives_way(first)
        assert until(lambda: order == ["modest"])


# -- processes


def _giving_way(pid: int) -> bool:
    try:
        return os.sched_getscheduler(pid) == os.SCHED_IDLE
    except ProcessLookupError:
        return False


def test_what_takes_long_gives_way_and_what_is_asked_beside_it_does_not(folder: Path) -> None:
    checks = Checks(Bounds(seconds=120, moment=0.1))
    try:
        assert confirmed(checks, folder)
        with ThreadPoolExecutor(1) as pool:
            pool.submit(verdict, checks, folder, "greedy", long())
            assert until(lambda: any(map(_giving_way, children_of(_template(checks)))))
            assert confirmed(checks, folder)
            assert not all(map(_giving_way, children_of(_template(checks))))
            checks.close()
    finally:
        checks.close()


def test_what_gave_way_and_had_no_processor_is_not_called_too_long(
    checks: Checks, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert confirmed(checks, folder)
    monkeypatch.setattr(checks, "_bounds", Bounds(seconds=0.3, moment=0.1))
    copies = children_of(_template(checks))
    try:
        for pid in copies:
            os.kill(pid, signal.SIGSTOP)
        with pytest.raises(JudgeError, match=r"stopped after 0\.3 seconds: others had the processor") as told:
            Asked(checks, folder, "visitor").run(SHORT, "-")
        assert told.value.code == "busy"
    finally:
        for pid in copies:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def test_what_gave_way_serves_who_gives_way(checks: Checks, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert confirmed(checks, folder)
    with monkeypatch.context() as much:
        much.setattr(checks._turns, "gives_way", lambda turn: True)
        assert confirmed(checks, folder)
    assert any(map(_giving_way, children_of(_template(checks))))
    other = checks._ready(str(folder))
    assert not _giving_way(other.pid)
    checks._put_back(other)
    slowed = checks._ready(str(folder), gives_way=True)
    assert (_giving_way(slowed.pid), slowed.left < checks_module._REPLACED_AFTER) == (True, True)
    checks._end(slowed)


def test_where_a_container_forbids_it_what_gives_way_is_nice(
    checks: Checks, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError

    assert confirmed(checks, folder)
    monkeypatch.setattr(os, "sched_setscheduler", forbidden)
    copy = checks._ready(str(folder))
    copy.give_way()
    assert os.getpriority(os.PRIO_PROCESS, copy.pid) == 19
    checks._end(copy)


def test_after_one_was_ended_the_next_is_computed(checks: Checks, folder: Path) -> None:
    assert confirmed(checks, folder)
    for _ in range(2):
        assert verdict(checks, folder, text=long()) in ("out-of-time", "busy")  # busy: so was the machine
        assert confirmed(checks, folder)


def test_among_fifty_who_ask_for_long_checks_a_short_one_is_computed(folder: Path) -> None:
    checks, ended = Checks(Bounds(waiting=6, seconds=0.5, moment=0.15)), threading.Event()
    came: list[str] = []

    def attack(client: str) -> None:
        while not ended.is_set():
            came.append(verdict(checks, folder, client, long()))
            ended.wait(0.05)  # nobody can ask more often over a network

    try:
        assert confirmed(checks, folder)
        with ThreadPoolExecutor(50) as attackers:
            for n in range(50):
                attackers.submit(attack, f"attacker {n}")
            try:
                assert until(lambda: len(came) > 500)
                visitors = (f"visitor {n}" for n in range(10_000))
                assert until(lambda: verdict(checks, folder, next(visitors)) == "confirmed")
            finally:
                ended.set()
        assert set(came) <= {"busy", "out-of-time"}
        assert confirmed(checks, folder)
    finally:
        checks.close()


def _template(checks: Checks) -> int:
    """The process that the checking processes are copies of; other tests' services may have theirs beside it."""
    assert checks._template is not None
    return checks._template._process.pid


def test_processes_that_are_killed_are_replaced(checks: Checks, folder: Path) -> None:
    assert confirmed(checks, folder)
    template = _template(checks)
    for pid in children_of(template):
        os.kill(pid, signal.SIGKILL)
    assert until(lambda: not any(lives(pid) for pid in children_of(template)))
    assert confirmed(checks, folder)
    copies = children_of(template)
    os.kill(template, signal.SIGKILL)
    assert until(lambda: not any(lives(pid) for pid in copies))
    assert confirmed(checks, folder)


HUNGRY = """import sys
from judge import checking

plain = checking.WORK["check"]

def hungry(known, text, *more):
    held = [bytearray(2**20) for _ in range(10**6)] if "hungry" in text else []
    return plain(known, text, *more), held

checking.WORK = {**checking.WORK, "check": lambda *of: hungry(*of)[0]}
checking.main(*map(int, sys.argv[1:]))"""


def test_too_much_memory_ends_a_process_and_no_more(
    checks: Checks, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert confirmed(checks, folder)
    used = Path(f"/proc/{_template(checks)}/status").read_text().partition("VmSize:")[2].split()[0]
    monkeypatch.setattr(checks_module, "_COMMAND", ["-c", HUNGRY])
    near = Checks(Bounds(megabytes=int(used) // 1024 + 300, seconds=120))
    try:
        for _ in range(2):
            with pytest.raises(JudgeError, match=r"needed more than [0-9]+ MB") as told:
                Asked(near, folder, "visitor").run(f"# hungry\n{SHORT}", "-")
            assert told.value.code == "out-of-memory"
            assert confirmed(near, folder)
    finally:
        near.close()


def test_every_build_has_its_processes(checks: Checks, folder: Path, tmp_path: Path) -> None:
    other = shutil.copytree(folder, tmp_path / "other")
    assert all(confirmed(checks, one) for one in (folder, other, folder))


def test_decks_are_checked_there_too(checks: Checks, folder: Path) -> None:
    def said(format_: str) -> str:
        try:
            report = Asked(checks, folder, "visitor").deck("3 Rising Power (red)", format_, "")
        except JudgeError as error:
            return error.code
        assert isinstance(report, DeckReport)
        return "checked"

    assert until(lambda: said("cc") == "checked")  # on a busy machine not always in the second that it may take
    assert until(lambda: said("no such format") == "unknown-format")


def test_what_another_site_has_checked_is_not_counted_as_the_visitors(index: Path) -> None:
    app, clients = create_app({"JUDGE_INDEX": str(index), "TESTING": True}), list[str]()
    for origin in ("https://shop.example", "null", "http://localhost", ""):
        with app.test_request_context(headers={"Origin": origin} if origin else {}):
            clients.append(asked_by_visitor()._client)
    assert clients[0] == clients[1] != clients[2] == clients[3]


# -- what is said of them


def _said(answer: Any) -> dict[str, Any]:
    return dict(answer.json)


def _ready(client: Any) -> dict[str, Any]:
    return _said(client.get("/readyz"))


def test_readiness_says_whether_checks_work(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app({"JUDGE_INDEX": str(index), "TESTING": True, "RATELIMIT_ENABLED": False})
    client, checks = app.test_client(), app.extensions["judge.checks"]
    command = checks_module._COMMAND
    try:
        assert (client.get("/readyz").status_code, _ready(client)["checks"]) == (200, "not started")
        monkeypatch.setattr(checks_module, "_COMMAND", ["-c", "raise SystemExit(1)"])
        answer = client.post("/api/v1/check", data=SHORT, content_type="application/yaml")
        assert (answer.status_code, _said(answer)["code"]) == (503, "busy")
        assert int(answer.headers["Retry-After"]) >= 1
        assert client.get("/readyz").status_code == 503
        monkeypatch.setattr(checks_module, "_COMMAND", command)
        assert until(lambda: client.get("/readyz").status_code == 200)
        assert until(lambda: _ready(client)["checks"] == "ready")
        answer = client.post("/api/v1/check", data=SHORT, content_type="application/yaml")
        assert _said(answer)["verdict"] == "confirmed"
    finally:
        checks.close()


@pytest.mark.parametrize("path", ["check", "explore", "options", "compile?game=flesh-and-blood", "deck?format=cc"])
def test_a_refusal_says_when_to_ask_again(index: Path, path: str) -> None:
    app = create_app({"JUDGE_INDEX": str(index), "TESTING": True, "RATELIMIT_ENABLED": False, "CHECK_WAITING": 0})
    kind = "text/plain" if path.startswith("deck") else "application/yaml"
    answer = app.test_client().post(f"/api/v1/{path}", data=SHORT, content_type=kind)
    assert (answer.status_code, _said(answer)["code"]) == (503, "busy")
    assert int(answer.headers["Retry-After"]) >= 1


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/check", {"scenario": SHORT}),
        ("/deck", {"list": "3 Rising Power (red)", "format": "cc"}),
        ("/what-if", {"scenario": boards.PROOF, "old": "Rising Power (red)", "new": "Rising Power (blue)"}),
    ],
)
def test_a_page_that_is_refused_says_when_to_ask_again(index: Path, path: str, form: dict[str, Any]) -> None:
    app = create_app({"JUDGE_INDEX": str(index), "TESTING": True, "RATELIMIT_ENABLED": False, "CHECK_WAITING": 0})
    answer = app.test_client().post(path, data=form)
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) >= 1
