"""What the views' types cannot say in the generated OpenAPI document: problems, the body of a check."""

from __future__ import annotations

from typing import Any, cast

from apiflask import APIFlask
from flask import current_app

from judge.web import schemas
from judge.web.schemas.boards import ScenarioIn
from judge.web.schemas.cards import TypedCardIn

_PROBLEM = {"$ref": "#/components/schemas/Problem"}

_DETAIL = {
    "400": "The request is not understood; `detail` says what and how to put it right.",
    "404": "No such record or game; `candidates` are the nearest.",
    "406": "The request's Accept leaves out what the route answers in.",
    "409": "The name may mean several records; `candidates` lists them.",
    "413": "The body is too large.",
    "415": "The body's content type is not read.",
    "429": "Too many requests; `Retry-After` says how long to wait.",
    "503": "No build is there to answer from, or a check took too long.",
}

_EXAMPLE = """\
game: flesh-and-blood
setup:
  turn: Ana
  Ana: {hero: {class: Guardian, life: 20}, action points: 1}
  Bo: {hero: {class: Guardian, life: 18}}
play:
  - then Bo has 18 life
"""

_CARDS = """\
- name: Plain Punch
  color: red
  type: Guardian Action - Attack
  stats: "0{r} 5{p} 3{d}"
  text: When this hits, draw a card.
"""


def complete(spec: dict[str, Any]) -> dict[str, Any]:
    """The generated document with what the views' types cannot say."""
    known = spec.setdefault("components", {}).setdefault("schemas", {})
    known["Problem"] = schemas.ProblemOut.model_json_schema()
    known["Scenario"] = ScenarioIn.model_json_schema()
    known["TypedCard"] = TypedCardIn.model_json_schema()
    spec["tags"] = [{"name": "judge", "description": "Search, records, checks, explorations."}]
    spec["servers"] = [{"url": "/"}]
    for path, operations in spec["paths"].items():
        for method, operation in operations.items():
            _problems(path, method, operation)
    for path in ("/api/v1/check", "/api/v1/explore", "/api/v1/options"):
        spec["paths"][path]["post"]["requestBody"] = {
            "required": True,
            "content": {
                "application/yaml": {"schema": {}, "example": _EXAMPLE},
                "application/json": {"schema": {"$ref": "#/components/schemas/Scenario"}},
            },
        }
    spec["paths"]["/api/v1/compile"]["post"]["requestBody"] = {
        "required": True,
        "content": {
            "application/yaml": {"schema": {}, "example": _CARDS},
            "application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/TypedCard"}}},
        },
    }
    spec["paths"]["/api/v1/deck"]["post"]["requestBody"] = {
        "required": True,
        "content": {"text/plain": {"schema": {"type": "string"}, "example": "Hero: Kayo\n2 Pack Call (red)\n"}},
    }
    spec["paths"]["/api/v1/export.jsonl"]["get"]["responses"]["200"] = {
        "description": "Every record, one JSON object a line.",
        "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
    }
    return spec


def described() -> dict[str, Any]:
    """The document of the running app, made once: its ``spec`` would be made anew each time."""
    return cast("dict[str, Any]", cast("APIFlask", current_app)._get_spec("json"))


def _problems(path: str, method: str, operation: dict[str, Any]) -> None:
    answers = {status: body for status, body in operation["responses"].items() if status == "200"}
    statuses = ["400", "406", "429", "503"]
    if "{" in path or any(p["name"] == "game" for p in operation["parameters"]):
        statuses.append("404")
    if path.endswith("/named"):
        statuses.append("409")
    if method == "post":
        statuses += ["413", "415"]
    for status in sorted(statuses):
        answers[status] = {
            "description": _DETAIL[status],
            "content": {"application/problem+json": {"schema": _PROBLEM}},
        }
    if method == "get":
        answers["304"] = {"description": "Not changed since the ETag that was sent."}
    operation["responses"] = dict(sorted(answers.items()))
