"""What the API says to a request that is not as it must be, and what every answer of it carries."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import boards
import pytest

from judge.web import create_app

YAML = {"Content-Type": "application/yaml"}

# What is asked, the status, and what the detail must say.
WRONG: list[tuple[str, str, dict[str, Any], int, str]] = [
    ("GET", "/cards?colour=red", {}, 400, '"colour" is no parameter here. This route takes page, per_page, game.'),
    ("GET", "/cards?perpage=3", {}, 400, "Did you mean per_page?"),
    ("GET", "/documents/heavy-hitters?page=1", {}, 400, "This route takes none."),
    ("GET", "/cards?page=x", {}, 400, 'page is "x"; it is a whole number.'),
    ("GET", "/cards?page=0&per_page=101", {}, 400, 'page is "0"; the least is 1. per_page is "101"; the most is 100.'),
    ("GET", "/search", {}, 400, "q is needed: Words"),
    ("GET", f"/search?q={'a' * 501}", {}, 400, "it has at most 500 characters"),
    ("GET", "/search?q=a&type=planet", {}, 400, 'type cannot be "planet": Only these types of records'),
    ("GET", "/search?q=a&literal=perhaps", {}, 400, "it is true or false"),
    ("GET", "/conflicts?importance=big", {}, 400, "it is 'high', 'medium' or 'low'"),
    ("GET", "/interactions?card=Wager", {}, 400, "?card=NAME&card=NAME"),
    ("GET", "/cards/named?exact=", {}, 400, "it has at least 1 characters"),
    ("GET", "/cards/heavy-hitters/nobody", {}, 404, "/api/v1/search?q=WORDS"),
    ("GET", "/cards/named?exact=Zorgulon", {}, 404, "/api/v1/suggest?q=BEGINNING"),
    ("GET", "/cards?game=chess", {}, 404, "Did you mean"),
    ("GET", "/nowhere", {}, 404, "the API's routes at /api"),
    ("POST", "/cards", {}, 405, "Allow names those it takes"),
    ("GET", "/check", {}, 405, "Allow names those it takes"),
    ("GET", "/cards", {"headers": {"Accept": "image/png"}}, 406, "answers in application/json"),
    ("GET", "/export.jsonl", {"headers": {"Accept": "application/json"}}, 406, "answers in application/x-ndjson"),
    ("POST", "/check", {"data": "#" * 64_001, "headers": YAML}, 413, "larger than 64 kB"),
    ("POST", "/check", {"data": "#" * 400_000, "headers": YAML}, 413, "at most 64 kB"),
    ("POST", "/check", {"data": "a", "headers": {"Content-Type": "image/png"}}, 415, "application/yaml"),
    ("POST", "/deck?format=cc", {"data": "a", "headers": {"Content-Type": "text/html"}}, 415, "text/plain"),
    ("POST", "/check", {"data": '{"a":', "content_type": "application/json"}, 400, "line 1, column 6"),
    ("POST", "/check", {"data": b"a: \xff", "headers": YAML}, 400, "byte 4"),
    ("POST", "/compile?game=chess", {"data": "- {name: A}", "headers": YAML}, 404, "chess"),
]


@pytest.mark.parametrize(("method", "path", "sent", "status", "said"), WRONG)
def test_a_problem_says_how_to_put_it_right(
    client: Any, method: str, path: str, sent: dict[str, Any], status: int, said: str
) -> None:
    answer = client.open(f"/api/v1{path}", method=method, **sent)
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert said in answer.json["detail"]
    assert answer.json["type"] == f"/api#{answer.json['code']}"
    assert f'id="{answer.json["code"]}"' in client.get("/api").text
    assert (status == 405) == ("Allow" in answer.headers)
    assert (status == 415) == ("Accept" in answer.headers)


@pytest.mark.parametrize(("method", "path", "sent", "status", "said"), WRONG)
def test_a_problem_speaks_neither_of_commands_nor_of_files(
    client: Any, index: Path, method: str, path: str, sent: dict[str, Any], status: int, said: str
) -> None:
    text = client.open(f"/api/v1{path}", method=method, **sent).text
    assert not re.search(r"\bjudge [a-z]+\b|/home|/tmp|\.py\b", text), text
    assert str(index) not in text


@pytest.mark.parametrize("path", ["/api/v1/cards", "/api/v1/export.jsonl", "/readyz", "/", "/search?q=a"])
def test_without_a_build_no_answer_names_a_place_on_the_server(
    tmp_path: Path, path: str, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, code in (("none", "no-build"), ("damaged", "damaged-build"), ("other", "other-program")):
        folder = tmp_path / name
        if name == "damaged":
            folder.mkdir(exist_ok=True)
            (folder / "current").write_text("gone\n", "utf-8")
        if name == "other":
            folder = index
            monkeypatch.setattr("judge.builds.live.shape_digest", lambda: "another")
        answer: Any = create_app({"JUDGE_INDEX": str(folder), "TESTING": True}).test_client().get(path)
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) >= 1
        assert str(folder) not in answer.text
        assert ("judge build" in answer.text) == (not path.startswith("/api/"))
        if path.startswith("/api/"):
            assert (answer.json["code"], "/readyz" in answer.json["detail"]) == (code, True)


def test_the_page_about_the_api_needs_no_build(tmp_path: Path) -> None:
    answer: Any = create_app({"JUDGE_INDEX": str(tmp_path / "none"), "TESTING": True}).test_client().get("/api")
    assert answer.status_code == 200
    assert "/api/v1/check" in answer.text


def test_what_a_checker_says_of_its_limits_speaks_of_the_api(index: Path) -> None:
    app = create_app({"JUDGE_INDEX": str(index), "TESTING": True, "CHECK_SECONDS": 0.01})
    try:
        answer: Any = app.test_client().post("/api/v1/check", data=boards.WAGER, content_type="application/yaml")
    finally:
        app.extensions["judge.checks"].close()
    assert (answer.status_code, answer.json["code"]) == (503, "out-of-time")
    assert "judge check" not in answer.text
    assert "Answer more of its questions" in answer.json["detail"]


# -- pages of other sites

ELSEWHERE = {"Origin": "https://shop.example"}


@pytest.mark.parametrize(("path", "methods"), [("/check", {"POST", "OPTIONS"}), ("/cards", {"GET", "HEAD", "OPTIONS"})])
def test_a_browser_may_ask_beforehand(client: Any, path: str, methods: set[str]) -> None:
    sent = {**ELSEWHERE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    answer = client.options(f"/api/v1{path}", headers=sent)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert set(answer.headers["Access-Control-Allow-Methods"].split(", ")) == methods
    assert "content-type" in answer.headers["Access-Control-Allow-Headers"].lower()
    assert int(answer.headers["Access-Control-Max-Age"]) > 0
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(("method", "path", "sent", "status", "said"), WRONG)
def test_a_problem_may_be_read_from_another_site(
    client: Any, method: str, path: str, sent: dict[str, Any], status: int, said: str
) -> None:
    sent = {**sent, "headers": {**sent.get("headers", {}), **ELSEWHERE}}
    open_to_others(client.open(f"/api/v1{path}", method=method, **sent))


def open_to_others(answer: Any) -> None:
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert {"ETag", "Link", "RateLimit", "RateLimit-Policy", "Retry-After"} <= set(
        answer.headers["Access-Control-Expose-Headers"].split(", ")
    )
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_a_verdict_an_unchanged_answer_and_a_refusal_may_be_read_from_another_site(client: Any, tmp_path: Path) -> None:
    verdict = client.post("/api/v1/check", data=boards.WAGER, content_type="application/yaml", headers=ELSEWHERE)
    assert verdict.json["verdict"] == "confirmed"
    open_to_others(verdict)
    mark = client.get("/api/v1/cards").headers["ETag"]
    unchanged = client.get("/api/v1/cards", headers={**ELSEWHERE, "If-None-Match": mark})
    assert unchanged.status_code == 304
    open_to_others(unchanged)
    empty = create_app({"JUDGE_INDEX": str(tmp_path / "none"), "READ_RATE": "1 per minute"}).test_client()
    for status in (503, 429):
        refused: Any = empty.get("/api/v1/cards", headers=ELSEWHERE)
        assert (refused.status_code, refused.json["status"]) == (status, status)
        open_to_others(refused)


# -- what may be kept, and for how long

KEPT = [
    *("/api/v1/cards", "/api/v1/search?q=wager", "/api/v1/export.jsonl", "/api/v1/openapi.json", "/api/v1/version"),
    *("/", "/rulings/heavy-hitters/wager/4", "/static/judge.css"),
]


@pytest.mark.parametrize("packed", ["gzip", "identity"])
@pytest.mark.parametrize("path", KEPT)
def test_what_may_be_kept_has_a_mark_that_holds(client: Any, path: str, packed: str) -> None:
    asked = {"Accept-Encoding": packed}
    first = client.get(path, headers=asked)
    assert first.headers.get("Content-Encoding", "identity") == packed or len(first.data) < 500
    assert "Accept-Encoding" in first.headers["Vary"]
    assert "max-age" in first.headers["Cache-Control"]
    for mark in (first.headers["ETag"], f'"other", {first.headers["ETag"]}', "*"):
        again = client.get(path, headers={**asked, "If-None-Match": mark})
        assert (again.status_code, again.data) == (304, b"")
        for name in ("ETag", "Cache-Control", "Vary"):
            assert again.headers[name] == first.headers[name]
        assert "Content-Encoding" not in again.headers or path == "/api/v1/export.jsonl"
    assert client.get(path, headers={**asked, "If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("packed", ["gzip", "identity"])
@pytest.mark.parametrize("path", [*KEPT, "/api/v1/cards/a/b", "/healthz", "/check"])
def test_head_is_get_without_a_body(client: Any, path: str, packed: str) -> None:
    got, head = (client.open(path, method=m, headers={"Accept-Encoding": packed}) for m in ("GET", "HEAD"))
    assert (head.status_code, head.data) == (got.status_code, b"")
    differs = {"Date", "X-Request-Id"} | (
        {"Content-Length"} if "search" in path else set()
    )  # a search says how long it took
    assert [h for h in head.headers if h[0] not in differs] == [h for h in got.headers if h[0] not in differs]


def test_one_mark_is_for_one_build_one_program_and_one_address(
    client: Any, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = {path: client.get(path).headers["ETag"] for path in KEPT}
    assert len(set(marks.values())) == len(KEPT)
    monkeypatch.setattr("judge.web.app.answers_digest", lambda: "of another program")
    other = create_app({"JUDGE_INDEX": str(index), "TESTING": True}).test_client()
    assert other.get("/api/v1/cards").headers["ETag"] != marks["/api/v1/cards"]


@pytest.mark.parametrize("path", ["/api/v1/cards", "/api/v1/export.jsonl", "/static/judge.css", "/sw.js", "/embed.js"])
def test_what_is_not_as_asked_for_is_a_problem_that_nobody_keeps(client: Any, path: str) -> None:
    answer = client.get(path, headers={"If-Match": '"other"'})
    assert (answer.status_code, answer.json["code"]) == (412, "changed")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert client.get(path, headers={"If-Match": "*"}).status_code == 200, "that holds of whatever is there"


# -- the bulk file


def test_the_bulk_file_has_its_name_date_and_checksum(client: Any) -> None:
    plain, packed = (client.get("/api/v1/export.jsonl", headers={"Accept-Encoding": e}) for e in ("identity", "gzip"))
    version = client.get("/api/v1/version").json
    for answer in (plain, packed):
        assert parsedate_to_datetime(answer.headers["Last-Modified"]).strftime("%Y-%m-%dT%H:%M:%SZ") == version["built"]
        name = f"judge-{version['built'][:10]}-{version['build']}.jsonl"
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
        said = f"sha-256=:{base64.b64encode(hashlib.sha256(answer.data).digest()).decode()}:"
        assert answer.headers["Repr-Digest"] == said
        assert answer.headers["Unencoded-Digest"] == plain.headers["Repr-Digest"]
        assert not answer.headers["ETag"].startswith("W/")
        since = {"If-Modified-Since": answer.headers["Last-Modified"]}
        assert client.get("/api/v1/export.jsonl", headers=since).status_code == 304
    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["ETag"] != packed.headers["ETag"]


def test_the_rest_of_the_bulk_file_can_be_asked_for(client: Any) -> None:
    whole = client.get("/api/v1/export.jsonl")
    part = client.get("/api/v1/export.jsonl", headers={"Range": "bytes=100-199", "If-Range": whole.headers["ETag"]})
    assert (part.status_code, part.data) == (206, whole.data[100:200])
    assert part.headers["Content-Range"] == f"bytes 100-199/{len(whole.data)}"
    assert "max-age" in part.headers["Cache-Control"]
    beyond = client.get("/api/v1/export.jsonl", headers={"Range": f"bytes={len(whole.data)}-"})
    assert (beyond.status_code, beyond.json["code"]) == (416, "wrong-range")
    assert beyond.headers["Content-Range"] == f"bytes */{len(whole.data)}"


# -- pages of a list


def test_a_list_links_to_the_pages_around(client: Any) -> None:
    answer = client.get("/api/v1/cards?per_page=7&page=3&game=flesh-and-blood")
    links = {rel: url for url, rel in re.findall(r'<([^>]+)>; rel="(\w+)"', answer.headers["Link"])}
    assert links.keys() == {"first", "last", "prev", "next"}
    assert links["next"] == answer.json["next"]
    before, after = (client.get(links[rel]).json for rel in ("prev", "next"))
    assert [page["page"] for page in (before, answer.json, after)] == [2, 3, 4]
    assert len({record["id"] for page in (before, answer.json, after) for record in page["results"]}) == 21
    assert client.get(links["last"]).json["next"] is None
    assert 'rel="prev"' not in client.get(links["first"]).headers["Link"]


# -- what a browser is told


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/v1/cards", "/api/v1/nowhere", "/readyz", "/static/judge.css"])
def test_every_answer_says_what_a_browser_may_do_with_it(client: Any, path: str) -> None:
    headers = client.get(path, headers={"Accept": "text/html, application/json"}).headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "strict-origin-when-cross-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert {"camera=()", "geolocation=()", "microphone=()"} <= set(headers["Permissions-Policy"].split(", "))
    assert "Set-Cookie" not in headers


def test_what_is_embedded_may_be_framed_and_opened_from(client: Any) -> None:
    headers = client.get("/embed/heavy-hitters/wager/4").headers
    assert "frame-ancestors *" in headers["Content-Security-Policy"]
    assert "Cross-Origin-Opener-Policy" not in headers


# -- for whoever runs it


@pytest.mark.parametrize(
    ("allowed", "peer", "headers", "status"),
    [
        ("127.0.0.0/8, ::1", "127.0.0.1", {}, 200),
        ("127.0.0.0/8, ::1", "::1", {}, 200),
        ("127.0.0.0/8, ::1", "192.0.2.7", {}, 404),
        ("127.0.0.0/8, ::1", "127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 404),  # through a proxy nobody trusts
        ("127.0.0.0/8, ::1", "127.0.0.1", {"X-Real-IP": "192.0.2.7"}, 404),
        ("192.0.2.0/24", "192.0.2.7", {}, 200),
        ("192.0.2.0/24", "10.0.0.1", {"X-Forwarded-For": "192.0.2.7"}, 200),  # through the one that is trusted
        ("192.0.2.0/24", "10.0.0.1", {"X-Forwarded-For": "192.0.2.7, 198.51.100.1"}, 404),
        (None, "127.0.0.1", {}, 404),  # it may come through a proxy that does not say so
        (None, "127.0.0.1", {"Authorization": "Bearer a key"}, 404),
        ("key", "192.0.2.7", {"Authorization": "Bearer a key", "X-Forwarded-For": "198.51.100.1"}, 200),
        ("key", "127.0.0.1", {"Authorization": "Bearer a kez"}, 404),
        ("key", "127.0.0.1", {"Authorization": "Basic YTprZXk="}, 404),
        ("key", "127.0.0.1", {}, 404),
    ],
)
def test_metrics_are_for_whoever_runs_it(
    tmp_path: Path, allowed: str | None, peer: str, headers: dict[str, str], status: int
) -> None:
    config = {"JUDGE_INDEX": str(tmp_path), "JUDGE_TRUSTED_PROXIES": "10.0.0.1"}
    if allowed:
        config |= {"JUDGE_METRICS_KEY": "a key"} if allowed == "key" else {"METRICS_FOR": allowed}
    asked = create_app(config).test_client()
    answer: Any = asked.get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": peer})
    assert answer.status_code == status
    assert ("judge_requests_total" in answer.text) == (status == 200)
