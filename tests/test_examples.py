"""What is written of the API is so: its description is valid, its examples are answered, its table is whole."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask

DOCS = Path(__file__).resolve().parents[1] / "docs/api.md"


@pytest.fixture(scope="module")
def described(app: APIFlask) -> dict[str, Any]:
    spec: dict[str, Any] = app.test_client().get("/api/v1/openapi.json").json  # type: ignore[assignment]
    return spec


def test_the_description_is_openapi_3_1(described: dict[str, Any]) -> None:
    from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR  # noqa: PLC0415  (a second to load)

    OPENAPI_31_VALIDATOR.validate(described)
    broken = {**described, "paths": {"cards": {}}}
    assert not OPENAPI_31_VALIDATOR.is_valid(broken)


def test_the_table_of_routes_is_the_description(described: dict[str, Any]) -> None:
    told = set(re.findall(r"^\| `(GET|POST) (/api/v1/[^` ?]+)`", DOCS.read_text("utf-8"), re.MULTILINE))
    there = {(method.upper(), path) for path, methods in described["paths"].items() for method in methods}
    assert told == there


def test_every_example_of_a_body_is_answered(app: APIFlask, described: dict[str, Any]) -> None:
    asked = 0
    for path, methods in described["paths"].items():
        if "post" not in methods:
            continue
        assert any("example" in content for content in methods["post"]["requestBody"]["content"].values()), path
        needed = {"format": "cc"} if path.endswith("/deck") else {}
        for kind, content in methods["post"]["requestBody"]["content"].items():
            if "example" in content:
                body = content["example"]
                answer: Any = app.test_client().post(
                    path,
                    data=body if isinstance(body, str) else json.dumps(body),
                    content_type=kind,
                    query_string=needed,
                )
                assert answer.status_code == 200, (path, answer.text)
                assert answer.json.get("verdict") in (None, "confirmed"), (path, answer.json["reason"])
                asked += 1
    assert asked >= 5


def test_every_answer_of_the_description_has_a_schema_and_every_parameter_words(described: dict[str, Any]) -> None:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert operation["responses"]["200"]["content"], (method, path)
            assert {"400", "406", "429", "503"} <= operation["responses"].keys(), (method, path)
            for parameter in operation["parameters"]:
                said = parameter.get("description") or parameter["schema"].get("description")
                assert said or parameter["in"] == "path", (method, path, parameter["name"])


def test_the_page_of_the_api_names_every_route_without_a_script(app: APIFlask, described: dict[str, Any]) -> None:
    page: Any = app.test_client().get("/api").text
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert f"<code>{method.upper()} {path}</code>" in page
            for parameter in operation["parameters"]:
                assert f"<code>{parameter['name']}</code>" in page
