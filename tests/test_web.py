"""The service: what the API promises on every route, what the pages say, what happens without a build."""

from __future__ import annotations

import gzip
import json
import re
import runpy
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import boards
import pytest
import yaml
from apiflask import APIFlask
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings

from judge.builds.build import build
from judge.cli import main
from judge.web import create_app

RULING = "/rulings/heavy-hitters/wager/4"
PROOF = f"/{boards.PROOF}"
CARD = "/cards/heavy-hitters/millers-grindstone"

API_PATHS = {
    "/api/v1/search": "q=wager",
    "/api/v1/suggest": "q=mil",
    "/api/v1/fields": "game=factions",
    "/api/v1/version": "",
    "/api/v1/interactions": "card=Wager&card=Miller's Grindstone",
    "/api/v1/cards": "",
    "/api/v1/cards/named": "exact=Miller's Grindstone",
    f"/api/v1{CARD}": "",
    f"/api/v1{CARD}/rulings": "",
    "/api/v1/rulings": "",
    f"/api/v1{RULING}": "",
    "/api/v1/keywords": "",
    "/api/v1/keywords/heavy-hitters/wager": "",
    "/api/v1/rules": "",
    "/api/v1/terms": "",
    "/api/v1/tables": "",
    "/api/v1/documents": "",
    "/api/v1/documents/heavy-hitters": "",
    "/api/v1/conflicts": "",
    "/api/v1/scenarios": "",
    f"/api/v1{PROOF}": "",
    "/api/v1/export.jsonl": "",
}

LISTS = [
    *(
        p
        for p in API_PATHS
        if p.endswith("s") and p.count("/") == 3 and p not in ("/api/v1/fields", "/api/v1/interactions")
    ),
    f"/api/v1{CARD}/rulings",
]

PAGES = [
    *("/", "/search?q=wager", CARD, RULING, PROOF, "/keywords/heavy-hitters/wager", "/documents", "/api", "/help"),
    *("/documents/heavy-hitters", "/workbench", f"/workbench?proof={boards.PROOF}"),
    *(f"/embed{RULING}", f"/embed{CARD}", f"/embed{PROOF}"),
]

OTHER_ORIGIN = {"Origin": "https://shop.example"}


@pytest.fixture(scope="module")
def app(index: Path) -> Iterator[APIFlask]:
    settings = {"TESTING": True, "RATELIMIT_ENABLED": False, "JUDGE_METRICS_KEY": "of tests"}
    made = create_app({"JUDGE_INDEX": str(index), **settings})
    yield made
    made.extensions["judge.checks"].close()


def get(client: Any, path: str, query: str = "", **more: Any) -> Any:
    return client.get(path, query_string=query, **more)


# -- every route of the API


def test_the_walk_covers_every_route(app: APIFlask) -> None:
    spec = app.spec
    assert isinstance(spec, dict)
    walked = set()
    for documented, operations in spec["paths"].items():
        pattern = re.compile(re.sub(r"\{id\}", "(.+)", re.sub(r"\{(?!id)\w+\}", "([^/]+)", documented)) + "$")
        if "get" in operations and any(pattern.match(p) for p in API_PATHS):
            walked.add(documented)
    left = {p for p, found in spec["paths"].items() if "get" in found} - walked
    # This corpus has no glossary entry and no conflict to ask for.
    assert left == {
        "/api/v1/rules/{id}",
        "/api/v1/terms/{id}",
        "/api/v1/tables/{id}",
        "/api/v1/conflicts/{id}",
    }


@pytest.mark.parametrize(("path", "query"), API_PATHS.items())
def test_get_answers_with_a_mark_and_is_open_to_others(client: Any, path: str, query: str) -> None:
    answer = get(client, path, query, headers=OTHER_ORIGIN)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "max-age" in answer.headers["Cache-Control"]
    again = get(client, path, query, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""


@pytest.mark.parametrize(("path", "query"), API_PATHS.items())
def test_an_unknown_parameter_is_an_error(client: Any, path: str, query: str) -> None:
    answer = get(client, path, f"{query}&colour=red")
    problem_in(answer, 400)
    assert "colour" in answer.json["detail"]


def test_a_parameter_given_twice_is_an_error(client: Any) -> None:
    answer = get(client, "/api/v1/search", "q=wager&q=clash")
    problem_in(answer, 400)
    assert "2 times" in answer.json["detail"]


def problem_in(answer: Any, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    body: dict[str, Any] = answer.json
    assert {"type", "title", "status", "detail", "code"} <= body.keys()
    assert body["status"] == status
    assert len(body["detail"]) > 20
    return body


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/cards/heavy-hitters/millers-grindstonne",
        "/api/v1/cards/heavy-hitters/millers-grindstonne/rulings",
        "/api/v1/rulings/heavy-hitters/wager/99",
        "/api/v1/keywords/heavy-hitters/wagger",
        "/api/v1/rules/none",
        "/api/v1/terms/none",
        "/api/v1/tables/none",
        "/api/v1/documents/heavy-hiters",
        "/api/v1/conflicts/none",
        "/api/v1/scenarios/none/1",
        "/api/v1/cards/named?exact=Nobody",
        "/api/v1/nowhere",
        "/api/v2/search?q=wager",
    ],
)
def test_an_unknown_record_is_a_problem_404(client: Any, path: str) -> None:
    problem_in(client.get(path), 404)


def test_an_unknown_id_names_the_nearest(client: Any) -> None:
    body = problem_in(client.get("/api/v1/cards/heavy-hitters/millers-grindstonne"), 404)
    assert "heavy-hitters/millers-grindstone" in body["candidates"]


def test_a_record_of_another_type_says_where_it_is(client: Any) -> None:
    body = problem_in(client.get("/api/v1/keywords/heavy-hitters/millers-grindstone"), 404)
    assert CARD in body["detail"]


@pytest.mark.parametrize("path", LISTS)
def test_lists_are_paged(client: Any, path: str) -> None:
    first = client.get(f"{path}?per_page=2").json
    assert {"page", "per_page", "total", "next", "results"} == first.keys()
    ids = [r["id"] for r in first["results"]]
    assert len(ids) == min(2, first["total"])
    following = first["next"]
    for _ in range(first["total"]):
        if following is None:
            break
        page = client.get(following)
        assert 'rel="prev"' in page.headers["Link"]
        ids += [r["id"] for r in page.json["results"]]
        following = page.json["next"]
    assert len(ids) == len(set(ids)) == first["total"]


@pytest.mark.parametrize("query", ["page=0", "per_page=0", "per_page=101", "page=one"])
def test_pages_that_cannot_be_are_problems(client: Any, query: str) -> None:
    problem_in(client.get(f"/api/v1/cards?{query}"), 400)


def test_a_page_after_the_last_is_empty(client: Any) -> None:
    answer = client.get("/api/v1/keywords?page=50").json
    assert (answer["results"], answer["next"]) == ([], None)
    assert answer["total"] == 5


@pytest.mark.parametrize(
    ("method", "path"), [("post", "/api/v1/cards"), ("delete", f"/api/v1{CARD}"), ("get", "/api/v1/check")]
)
def test_a_wrong_method_is_a_problem(client: Any, method: str, path: str) -> None:
    answer = getattr(client, method)(path)
    problem_in(answer, 405)
    assert answer.headers["Allow"]


def test_a_preflight_is_answered(client: Any) -> None:
    answer = client.options("/api/v1/cards", headers={**OTHER_ORIGIN, "Access-Control-Request-Method": "GET"})
    assert answer.status_code == 200
    assert "GET" in answer.headers["Access-Control-Allow-Methods"]


# -- what the answers hold


def test_search_finds_the_ruling_first(client: Any) -> None:
    body = client.get("/api/v1/search?q=does wager pay out if phantasm destroys the attack").json
    first = body["results"][0]
    assert first["id"] == "heavy-hitters/wager/4"
    assert first["url"] == RULING
    assert first["source"]["document"] == "heavy-hitters"
    assert first["authority"]["kind"] == "printed ruling"
    assert body["confident"] is True
    assert {"query", "total", "took_ms", "did_you_mean", "warnings"} <= body.keys()


def test_search_takes_types_and_pages(client: Any) -> None:
    body = client.get("/api/v1/search?q=wager&type=card,keyword&per_page=3&page=2").json
    assert {r["type"] for r in body["results"]} <= {"card", "keyword"}
    assert len(body["results"]) == 3
    problem_in(client.get("/api/v1/search?q=wager&type=planet"), 400)
    assert client.get("/api/v1/search?q=wager&game=fab").json["total"] > 0


@pytest.mark.parametrize("path", [*LISTS, "/api/v1/search?q=wager", "/api/v1/suggest?q=wager"])
def test_an_unknown_game_names_the_games_there_are(client: Any, path: str) -> None:
    body = problem_in(client.get(f"{path}{'&' if '?' in path else '?'}game=chess"), 404)
    assert {"flesh-and-blood", "hueshift"} <= set(body["candidates"])


def test_a_ruling_carries_its_authority_and_its_replays(client: Any) -> None:
    body = client.get(f"/api/v1{RULING}").json
    assert body["authority"]["kind"] == "printed ruling"
    assert body["authority"]["document"] == "heavy-hitters"
    assert body["authority"]["date"]
    assert "official" in body["authority"]["notice"]
    assert {"scenario": boards.PROOF, "verdict": "confirmed", "url": PROOF} in body["replays"]


def test_a_proof_is_derived_and_has_its_report(client: Any) -> None:
    body = client.get(f"/api/v1{PROOF}").json
    assert body["authority"]["kind"] == "derived by the engine"
    assert body["report"]["trace"][0]["n"] == 1


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        ("exact=miller's grindstone", "millers-grindstone"),
        ("fuzzy=milers grindstone", "millers-grindstone"),
        ("fuzzy=Miller", "millers-grindstone"),
        ("fuzzy=Rising Power (red)", "rising-power"),
    ],
)
def test_cards_are_found_by_name(client: Any, query: str, slug: str) -> None:
    assert client.get(f"/api/v1/cards/named?{query}").json["id"] == f"heavy-hitters/{slug}"


def test_one_of_exact_and_fuzzy_is_needed(client: Any) -> None:
    problem_in(client.get("/api/v1/cards/named"), 400)
    problem_in(client.get("/api/v1/cards/named?exact=a&fuzzy=b"), 400)


def test_cards_are_suggested_with_their_versions_and_typed_ones_are_described(client: Any) -> None:
    body = client.get("/api/v1/suggest?q=mil&type=card").json
    assert body["results"]
    assert {found["type"] for found in body["results"]} == {"card"}
    assert all(found["versions"] for found in body["results"])
    assert "versions" not in client.get("/api/v1/suggest?q=mil").json["results"][0]
    problem_in(client.get("/api/v1/suggest?q=mil&type=cord"), 400)
    (lines,) = client.get("/api/v1/fields?game=factions&cards=1").json["cards"]
    assert {line["key"]: line["label"] for line in lines["lines"]}["stats"] == "numbers"
    assert "cards" not in client.get("/api/v1/fields").json


def test_suggest_names_while_typing(client: Any) -> None:
    body = client.get("/api/v1/suggest?q=mil").json
    assert body["results"][0]["name"].startswith("Mil")
    assert body["results"][0]["url"].startswith("/cards/")


def test_export_is_every_record_and_compressed_on_the_way(client: Any) -> None:
    plain = client.get("/api/v1/export.jsonl")
    records = [json.loads(line) for line in plain.text.splitlines()]
    assert {"card", "ruling", "keyword", "document", "scenario"} <= {r["type"] for r in records}
    packed = client.get("/api/v1/export.jsonl", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 3


def test_a_compressed_answer_has_a_mark_that_holds(client: Any) -> None:
    asked = {"Accept-Encoding": "gzip"}
    first = client.get("/api/v1/cards", headers=asked)
    assert first.headers["Content-Encoding"] == "gzip"
    again = client.get("/api/v1/cards", headers={**asked, "If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_openapi_is_3_1_and_names_what_it_refers_to(client: Any) -> None:
    spec = client.get("/api/v1/openapi.json").json
    assert spec["openapi"].startswith("3.1")
    for reference in set(re.findall(r'"\$ref": ?"#/components/schemas/([^"]+)"', json.dumps(spec))):
        assert reference in spec["components"]["schemas"], reference
    check = spec["paths"]["/api/v1/check"]["post"]
    assert {"application/json", "application/yaml"} == check["requestBody"]["content"].keys()
    assert {"400", "413", "415", "429", "503"} <= check["responses"].keys()


def test_answers_are_as_the_description_says(app: APIFlask) -> None:
    """Made-up requests to every route: no fault of ours, no status, type or shape that is not described."""
    import schemathesis  # noqa: PLC0415  (a second, which only the process that comes here pays)
    from schemathesis import checks  # noqa: PLC0415
    from schemathesis.core.result import Ok  # noqa: PLC0415

    wanted = [
        checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    described = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    for found in described.get_all_operations():
        assert isinstance(found, Ok)

        @settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(case=found.ok().as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(checks=wanted, headers={"Accept-Encoding": "identity"})

        ask()


# -- checking


def post(client: Any, data: Any, kind: str = "application/yaml") -> Any:
    return client.post("/api/v1/check", data=data, content_type=kind)


@pytest.mark.parametrize(
    ("data", "kind", "status"),
    [
        (b"", "application/yaml", 400),
        (b"title: \xff", "application/yaml", 400),
        (b'{"game": ', "application/json", 400),
        (b"[" * 60_000, "application/json", 400),
        (b"[1, 2]", "application/json", 400),
        (b'{"game": ' + b"9" * 5_000 + b"}", "application/json", 400),
        (b"game: flesh-and-blood", "image/png", 415),
        (b"game: flesh-and-blood", "", 415),
        (b"#" * 64_001, "application/yaml", 413),
        (b"#" * 1_000_000, "application/yaml", 413),
    ],
)
def test_a_body_that_cannot_be_read_is_a_problem(client: Any, data: bytes, kind: str, status: int) -> None:
    problem_in(client.post("/api/v1/check", data=data, headers={"Content-Type": kind} if kind else {}), status)


def test_a_scenario_is_decided(client: Any) -> None:
    answer = post(client, boards.WAGER)
    assert answer.status_code == 200, answer.text
    body = answer.json
    assert body["verdict"] == "confirmed", body["reason"]
    assert body["authority"]["kind"] == "derived by the engine"
    assert body["trace"]
    assert answer.headers["Cache-Control"] == "no-store"


def test_json_and_yaml_are_the_same_scenario(client: Any) -> None:
    import yaml  # noqa: PLC0415

    as_json = post(client, json.dumps(yaml.safe_load(boards.WAGER)), "application/json").json
    as_yaml = post(client, boards.WAGER).json
    assert as_json["verdict"] == as_yaml["verdict"]
    assert [s["text"] for s in as_json["trace"]] == [s["text"] for s in as_yaml["trace"]]


@pytest.mark.parametrize("text", ["game: chess", "- 1\n- 2", "title: [", "just words", "play: {a: 1}\nplay: {b: 2}"])
def test_a_scenario_that_cannot_be_understood_is_a_verdict(client: Any, text: str) -> None:
    answer = post(client, text)
    assert answer.status_code == 200
    assert answer.json["verdict"] == "invalid"
    assert answer.json["reason"]


def test_several_scenarios_in_one_request_are_a_problem(client: Any) -> None:
    body = problem_in(post(client, f"{boards.WAGER}---\n{boards.WAGER}"), 400)
    assert "2 scenarios" in body["detail"]


def test_a_check_that_takes_too_long_is_ended(index: Path) -> None:
    app = create_app({"JUDGE_INDEX": str(index), "TESTING": True, "CHECK_SECONDS": 0.001})
    try:
        body = problem_in(post(app.test_client(), boards.WAGER), 503)
    finally:
        app.extensions["judge.checks"].close()
    assert body["code"] == "out-of-time"
    assert "0.001 seconds" in body["detail"]


EXPLORED = """\
game: flesh-and-blood
setup:
  turn: Ana
  Ana: {hero: {class: Brute}, hand: [Wallop (red)], resources: 4}
  Bo: {hero: {class: Guardian}, life: 5, hand: [Thunk (red)]}
play:
  - Ana attacks Bo with Wallop (red)
  - then Bo has lost
free: [Bo]
"""


def test_what_can_happen_is_explored(client: Any) -> None:
    answer = client.post("/api/v1/explore", data=EXPLORED, content_type="application/yaml")
    assert answer.status_code == 200, answer.text
    body = answer.json
    [claim] = body["claims"]
    assert (claim["holds"], claim["true_after"]) == ("sometimes", ["Bo does not defend"])
    assert (body["verdict"], body["free"], body["exhausted"]) == ("depends", ["Bo"], False)
    assert body["authority"]["kind"] == "derived by the engine"


def test_an_exploration_is_bounded_and_says_so(client: Any) -> None:
    scenario = {**yaml.safe_load(EXPLORED), "play": ["then Bo has lost"], "free": ["Ana", "Bo"]}
    body = client.post("/api/v1/explore?positions=1", json=scenario).json
    assert (body["verdict"], body["exhausted"]) == ("exhausted", True)
    assert body["claims"][0]["holds"] is None
    problem_in(client.post("/api/v1/explore?positions=0", json=scenario), 400)
    problem_in(client.post("/api/v1/explore", data=EXPLORED + "---\n" + EXPLORED, content_type="text/yaml"), 400)


def test_what_can_be_done_is_listed(client: Any) -> None:
    body = client.post("/api/v1/options", data=EXPLORED, content_type="application/yaml").json
    assert (body["verdict"], body["asked"], body["refused"]) == (None, None, [])
    assert {"line": "go to the defend step", "who": None, "group": "move on", "question": ""} in body["lines"]
    assert [thing["name"] for thing in body["board"]["things"].values() if thing["of"] == "Bo"][-1] == "Thunk"
    assert body["authority"]["kind"] == "derived by the engine"
    bought = yaml.safe_load(EXPLORED) | {"play": ["Bo plays Thunk"]}
    cited = client.post("/api/v1/options?check=1", json=bought).json["cited"]
    assert cited
    assert all(one["title"].startswith(f"rule {number}: ") for number, one in cited.items())
    bad = client.post("/api/v1/options", json={"game": "chess"})
    assert (bad.status_code, bad.json["verdict"], bad.json["lines"]) == (200, "invalid", [])
    unread = bought | {"play": ["Bo hums a tune"]}
    answers = [client.post(f"/api/v1/{way}", json=unread).json for way in ("options?check=1&at=0", "check", "explore")]
    for report in (answers[0]["report"], *answers[1:]):
        assert "docs/" not in str(report)
        assert [mistake["hint"] for mistake in report["errors"]] == ["Lines to choose from are in the workbench."]
    problem_in(client.post("/api/v1/options", data=EXPLORED + "---\n" + EXPLORED, content_type="text/yaml"), 400)


def test_typed_cards_are_compiled(client: Any) -> None:
    documented = (Path(__file__).parents[1] / "docs/api.md").read_text("utf-8").partition("`POST /api/v1/compile`:")[2]
    sent, said = (re.search(rf"```{kind}\n(.*?)```", documented, re.DOTALL)[1] for kind in ("yaml", "json"))  # type: ignore[index]
    answer = client.post("/api/v1/compile", data=sent, content_type="application/yaml")
    assert answer.status_code == 200, answer.text
    (card,) = answer.json["cards"]
    told = json.loads(said)
    for sentence, other in zip(card["sentences"], told["sentences"], strict=True):
        sentence["meaning"] = other["meaning"] if sentence["meaning"] else []
        if sentence.get("reason"):
            sentence["reason"] = other["reason"]
    assert card == told
    command = CliRunner().invoke(main, ["compile", "--json", "-"], input=sent)
    again = client.post("/api/v1/compile", json=yaml.safe_load(sent)).json["cards"]
    assert again == [json.loads(line) for line in command.stdout.splitlines()]


def test_beside_an_unread_sentence_stands_one_that_is_worded_like_it_and_read_on_this_card(client: Any) -> None:
    card = {
        "name": "Loud Drum",
        "type": "Guardian Action - Attack",
        "text": "When this hits, hum a tune.\nIorem ipsum.",
    }
    found = client.post("/api/v1/compile?near=1", json=[card, {**card, "type": "Guardian Equipment - Head"}, {}]).json
    like, strange = found["cards"][0]["sentences"]
    assert like["status"] == "unsupported"
    assert like["near"].startswith("When this hits, ")
    assert "near" not in strange
    taken = client.post("/api/v1/compile", json=[{**card, "text": like["near"]}]).json["cards"][0]["sentences"]
    assert [sentence["status"] for sentence in taken] == ["compiled"]
    assert client.post("/api/v1/compile", json=[card]).json["cards"][0]["sentences"] == [
        {key: value for key, value in sentence.items() if key != "near"} for sentence in (like, strange)
    ]


def test_a_typed_card_that_cannot_be_read_says_so_and_the_others_are_compiled(client: Any) -> None:
    cards = [{"name": "Loud Drum", "type": "Guardian Action", "text": "Draw a card."}, {"type": "Guardian Action"}]
    found = client.post("/api/v1/compile", json=[*cards, {"name": "Odd Drum", "type": "Cutlery"}]).json["cards"]
    assert [("error" in card, len(card["sentences"])) for card in found] == [(False, 1), (True, 0), (True, 0)]
    assert found[1]["error"]["where"]
    for body in ("[]", "7", "{"):
        problem_in(client.post("/api/v1/compile", data=body, content_type="application/json"), 400)
    problem_in(client.post("/api/v1/compile", data="x" * 70_000, content_type="application/yaml"), 413)
    problem_in(client.post("/api/v1/compile", data="- {name: A}", content_type="text/html"), 415)
    problem_in(client.post("/api/v1/compile?game=chess", json=cards), 404)


def test_nobody_of_that_name_is_free(client: Any) -> None:
    scenario = {**yaml.safe_load(EXPLORED), "free": ["Cy"]}
    body = client.post("/api/v1/explore", json=scenario).json
    assert body["verdict"] == "invalid"
    assert "Cy" in body["reason"]


# -- pages


class Page(HTMLParser):
    """What a page is made of, for tests: its tags and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def said(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_small_and_load_nothing_from_elsewhere(client: Any, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text[:500]
    assert len(answer.data) < 50_000
    page = Page(answer.text)
    for tag, attributes in page.tags:
        assert not any(name.startswith("on") or name == "style" for name in attributes), (tag, attributes)
        linked = tag == "link" and attributes["rel"] not in ("alternate", "canonical")
        loaded = attributes.get("src") or (attributes.get("href") if linked else None)
        assert loaded is None or loaded.startswith(("/static/", "/qr?url=/", "/manifest.webmanifest")), (
            tag,
            attributes,
        )
    assert ("html", {"lang": "en"}) in page.tags or path.startswith("/embed")
    assert [tag for tag, _ in page.tags].count("h1") == 1
    assert [tag for tag, _ in page.tags].count("main") == 1


@pytest.mark.parametrize("path", PAGES)
def test_pages_run_no_script_that_is_written_in_them(client: Any, path: str) -> None:
    policy = client.get(path).headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert f"frame-ancestors {'*' if path.startswith('/embed') else chr(39) + 'none' + chr(39)}" in policy


@pytest.mark.parametrize("path", [p for p in PAGES if p != "/api"])
def test_pages_have_a_mark(client: Any, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_a_ruling_page_says_who_says_so_and_shows_the_replay(client: Any) -> None:
    page = Page(client.get(RULING).text)
    said = page.said()
    for words in (
        "printed ruling",
        "2024-02-02",
        "Not an official source",
        "line 111",
        "✓ Holds",
        "Replay",
    ):
        assert words in said
    steps = [a for tag, a in page.tags if tag == "li" and "value" in a]
    assert [a["value"] for a in steps] == ["1", "2", "3", "4", "5", "6"]


def test_words_of_a_trace_and_a_document_are_never_mark_up(client: Any) -> None:
    text = client.get(RULING).text
    assert "<b>not</b> bold" not in text
    assert "&lt;b&gt;not&lt;/b&gt; bold" in text


def test_what_was_asked_is_never_mark_up(client: Any) -> None:
    text = client.get("/search", query_string={"q": "<script>alert(1)</script>wager"}).text
    assert "<script>alert" not in text


def test_symbols_are_read_by_their_names(client: Any) -> None:
    marks = [a for tag, a in Page(client.get(CARD).text).tags if tag == "span" and a.get("role") == "img"]
    assert {"power", "resource point"} <= {str(a["aria-label"]) for a in marks}


def test_a_ruling_without_a_proof_says_so(client: Any) -> None:
    assert "○ Names something" in Page(client.get("/rulings/heavy-hitters/apex-bonebreaker/3").text).said()


def test_a_proof_that_was_not_replayed_says_so(tmp_path: Path) -> None:
    build(boards.small_corpus(tmp_path, boards.WAGER), tmp_path / "index")
    client = create_app({"JUDGE_INDEX": str(tmp_path / "index"), "TESTING": True}).test_client()
    assert "○ Waiting" in Page(client.get(RULING).text).said()


def test_an_unknown_page_is_a_page(client: Any) -> None:
    answer = client.get("/cards/heavy-hitters/millers-grindstonne", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert answer.content_type.startswith("text/html")
    assert "heavy-hitters/millers-grindstone" in answer.text


def test_the_form_answers_without_scripts(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.yaml_parsing.read", None)  # what somebody sent is read by the checking processes alone
    answer = client.post("/check", data={"scenario": boards.WAGER.replace("\n", "\r\n")})
    assert answer.status_code == 200
    said = Page(answer.text).said()
    assert "✓ Holds" in said
    assert "worked out by the engine" in said
    assert "Nobody gets the wagered token" in said
    assert 'href="/workbench#1.' in answer.text


def test_the_form_says_what_is_wrong_with_it(client: Any) -> None:
    assert client.post("/check", data={"scenario": " "}).status_code == 400
    assert client.post("/check", data={"scenario": "#" * 65_000}).status_code == 413


# -- embedding


@pytest.mark.parametrize("path", [f"/embed{RULING}", "/embed/heavy-hitters/wager/4"])
def test_a_ruling_can_be_embedded(client: Any, path: str) -> None:
    said = Page(client.get(path).text).said()
    assert "no one will get a token" in said
    assert "printed ruling" in said
    assert "Not an official source" in said


def test_an_embedded_page_of_the_wrong_type_says_where_it_is(client: Any) -> None:
    answer = client.get("/embed/rulings/heavy-hitters/millers-grindstone", headers={"Accept": "application/json"})
    assert f"/embed{CARD}" in problem_in(answer, 404)["detail"]


def test_the_script_may_be_loaded_from_elsewhere(client: Any) -> None:
    answer = client.get("/embed.js")
    assert answer.content_type.startswith("text/javascript")
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    answer.close()


# -- running it


def test_it_is_alive_and_ready(client: Any, index: Path) -> None:
    assert client.get("/healthz").json["status"] == "alive"
    ready = client.get("/readyz").json
    assert ready["build"] == (index / "current").read_text("utf-8").strip()


def test_metrics_count_answers(client: Any) -> None:
    client.get("/api/v1/cards")
    counted = client.get("/metrics", headers={"Authorization": "Bearer of tests"}).text
    assert 'judge_requests_total{endpoint="api.list_cards",status="200"}' in counted


def test_without_a_build_it_starts_and_says_what_to_do(tmp_path: Path) -> None:
    client = create_app({"JUDGE_INDEX": str(tmp_path / "none"), "TESTING": True}).test_client()
    assert client.get("/healthz").status_code == 200
    assert "judge build" in problem_in(client.get("/readyz"), 503)["detail"]
    problem_in(client.get("/api/v1/cards"), 503)
    page = client.get("/", headers={"Accept": "text/html"})
    assert page.status_code == 503
    assert "judge build" in page.text
    assert client.get("/api/v1/openapi.json").status_code == 200


def test_a_damaged_build_is_not_served(tmp_path: Path, index: Path) -> None:
    shutil.copytree(index, tmp_path / "index")
    build_id = (tmp_path / "index" / "current").read_text("utf-8").strip()
    (tmp_path / "index" / build_id / "corpus.db").write_bytes(b"not a database")
    client = create_app({"JUDGE_INDEX": str(tmp_path / "index"), "TESTING": True}).test_client()
    body = problem_in(client.get("/readyz"), 503)
    assert body["code"] == "damaged-build"
    assert "judge build" in body["detail"]


def test_a_new_build_is_picked_up_between_requests(tmp_path: Path) -> None:
    corpus = boards.small_corpus(tmp_path, boards.WAGER)
    build(corpus, tmp_path / "index")
    client = create_app({"JUDGE_INDEX": str(tmp_path / "index"), "TESTING": True}).test_client()
    first = client.get(RULING)
    build(
        corpus,
        tmp_path / "index",
        verdicts={boards.PROOF: {"verdict": "refuted", "report": {**boards.REPORT, "verdict": "refuted"}}},
    )
    second = client.get(RULING, headers={"If-None-Match": first.headers["ETag"]})
    assert second.status_code == 200
    assert "refuted" in second.text


def test_any_server_can_load_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_INDEX", str(tmp_path / "none"))
    loaded = runpy.run_path(str(Path(__file__).resolve().parent.parent / "wsgi.py"))
    assert loaded["app"].test_client().get("/readyz").status_code == 503


def test_a_search_page_marks_the_words_and_offers_the_search_as_it_was_spelt(client: Any) -> None:
    page = client.get("/search?q=gaurdwell").text
    assert "<mark>Guardwell</mark>" in page
    assert "literal=1" in page
    literal = client.get("/search?q=gaurdwell&literal=1").text
    assert "<mark>" not in literal
    assert client.get("/api/v1/search?q=gaurdwell&literal=true").json["did_you_mean"] is None


def test_a_search_page_denies_nothing_that_it_shows(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.search.searcher.Searcher._answer", lambda *_: "unsure")
    page = client.get("/search?q=does+a+wager+make+me+hungry+tomorrow").text
    monkeypatch.undo()
    assert " speaks of “" not in page
    assert "Closest passages; none is sure to answer this." in page
    assert '<ol class="results"' in page
    assert "<details>" not in page
    assert "Closest passages" not in client.get("/search?q=does+wager+pay+out+if+phantasm+destroys+the+attack").text


def test_a_search_page_says_what_can_be_asked_where_nothing_speaks_of_it(client: Any) -> None:
    page = client.get("/search?q=can+i+attack+with+a+planeswalker").text
    assert re.search(r"Nothing in the \d+ documents speaks of", page)
    assert "You can search these documents" in page
    assert page.index("<details>") < page.index('<ol class="results"')
