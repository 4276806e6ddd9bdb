"""What is written down of a request, and what is not."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import boards
import pytest

from judge.web import journal
from judge.web.app import create_app


@pytest.fixture(autouse=True)
def nothing_is_logged_afterwards() -> Iterator[None]:
    root = logging.getLogger()
    before, level = list(root.handlers), journal._log.level
    yield
    root.handlers[:] = before
    journal._log.setLevel(level)


def test_an_answer_is_a_line_with_its_number_and_nothing_of_the_visitor(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    index = boards.make_index(tmp_path_factory)
    client = create_app({"JUDGE_INDEX": str(index), "TESTING": True, "LOG": "json"}).test_client()
    secret = {"q": "a question nobody else asks"}
    answer = client.get("/api/v1/search", query_string=secret, headers={"X-Request-Id": "from-the-proxy-1"})
    assert answer.headers["X-Request-Id"] == "from-the-proxy-1"
    [line] = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert line.pop("time").endswith("+00:00")
    assert line.pop("ms") >= 0
    assert line == {
        **{"level": "info", "logger": "judge.requests", "message": "answered", "request": "from-the-proxy-1"},
        **{"method": "GET", "path": "/api/v1/search", "status": 200},
    }


@pytest.mark.parametrize("given", ["", "two words", "x" * 65, "<b>"])
def test_a_number_that_is_none_is_replaced(given: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    client = create_app({"JUDGE_INDEX": str(tmp_path_factory.mktemp("none")), "TESTING": True}).test_client()
    own = {client.get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"] for _ in range(2)}
    assert len(own) == 2
    assert given not in own


def test_an_error_has_the_number_of_its_request(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    app = create_app({"JUDGE_INDEX": str(tmp_path_factory.mktemp("none")), "LOG": "json"})

    @app.get("/fails")
    def fails() -> str:
        raise ZeroDivisionError("in a test")

    answer = app.test_client().get("/fails")
    assert answer.status_code == 500
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    [error] = [line for line in lines if "error" in line]
    assert error["request"] == answer.headers["X-Request-Id"]
    assert "in a test" in error["error"]
