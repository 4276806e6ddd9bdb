"""Errors as people and programs see them: RFC 9457 problem details, or a page that says the same."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from apiflask import APIFlask, HTTPError
from flask import Response, render_template, request
from werkzeug.exceptions import HTTPException

from judge.errors import JudgeError
from judge.records import page_url
from judge.web.live import volume

STATUS_OF = {
    "ambiguous-name": 409,
    "busy": 503,
    "damaged-build": 503,
    "no-build": 503,
    "out-of-time": 503,
    "too-large": 413,
    "unknown-document": 404,
    "unknown-game": 404,
    "unknown-id": 404,
    "unknown-lines": 404,
    "unknown-name": 404,
    "unknown-page": 404,
    "wrong-content-type": 415,
}

_CODES = {
    400: "wrong-request",
    404: "not-found",
    405: "wrong-method",
    408: "timeout",
    413: "too-large",
    414: "too-large",
    415: "wrong-content-type",
    422: "wrong-request",
    429: "too-many-requests",
    500: "internal-error",
    503: "unavailable",
}

# Every code an answer may have, with its status: what the page of the API lists.
CODES = tuple(
    sorted(
        {
            **{code: status for status, code in _CODES.items()},
            "wrong-request": 400,
            "wrong-parameter": 400,
            "unreadable-body": 400,
            **STATUS_OF,
        }.items()
    )
)

_CURES = {
    404: "There is nothing at this address. The pages are listed at /, the API's routes at /api.",
    405: "This address does not take that method. The API's routes and methods are listed at /api.",
    413: "The body is larger than this service reads. Send one scenario of at most 64 kB.",
    429: "Too many requests from this address. Wait a minute (Retry-After says how long), or run judge check.",
    500: "Something went wrong inside the service; it has been written to the log. Asking again may help.",
}


# What a person reads above the sentence; the statuses not named here keep their own phrase.
_PHRASES = {
    400: "That was not understood",
    404: "Not here",
    405: "That does not work here",
    413: "Too large",
    429: "Too many at once",
    500: "Something went wrong",
    503: "Not ready",
}


def status_of(error: JudgeError) -> int:
    """The HTTP status of an error record: 404 for unknown names, 503 without a build, else 400."""
    return STATUS_OF.get(error.code, 400)


def problem(status: int, code: str, detail: str, **more: Any) -> Response:
    """A problem as a program gets it. more: further members such as ``candidates``, left out when empty."""
    body = {
        "type": f"/api#{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
        **{key: value for key, value in more.items() if value},
    }
    text = json.dumps(body, ensure_ascii=False)
    return Response(text, status=status, content_type="application/problem+json")


def wants_problem() -> bool:
    """Programs get problem documents: everywhere under /api/v1, and where JSON is what they ask for."""
    if request.path.startswith(("/api/v1", "/healthz", "/readyz", "/metrics")):
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json", "application/problem+json"])
    return best is not None and best != "text/html"


def _answer(status: int, code: str, detail: str, headers: dict[str, str], **more: Any) -> Response:
    if wants_problem():
        response = problem(status, code, detail, **more)
    else:
        page = render_template(
            "error.html",
            phrase=_PHRASES.get(status) or HTTPStatus(status).phrase,
            detail=on_a_page(code, detail),
            near=_near(more.get("candidates") or ()),
            q=_meant() if status == 404 else "",
        )
        response = Response(page, status=status, content_type="text/html; charset=utf-8")
    response.headers.update(headers)
    response.headers["Cache-Control"] = "no-store"
    return response


# What can be done on a page where the hint would name a command.
_ON_A_PAGE = {
    "unknown-id": "Search for it above, or look through the documents.",
    "unknown-name": "Search for its words above.",
}
_FOR_WHO_RUNS_IT = ("damaged-build", "no-build")  # only a command helps, and whoever sees this first can give it
_COMMAND = re.compile(
    r"(?:[^.?!;,]|\.(?=\S))*\bjudge (?:build|check|export|ingest|search|serve|show|verify)\b[^.?!]*[.?!]?"
)


def on_a_page(code: str, detail: str) -> str:
    """An error's sentence as a page says it: where it would name a command, what can be done on a page."""
    if code in _FOR_WHO_RUNS_IT or not _COMMAND.search(detail):
        return detail
    rest = _COMMAND.sub("", detail).strip().rstrip(",;")
    rest = rest if not rest or rest.endswith((".", "?", "!")) else f"{rest}."
    return f"{rest} {_ON_A_PAGE.get(code, '')}".strip()


def _meant() -> str:
    """The words of an address that was not found, for the search box: /cards/heavy-hitters/miller-grindston."""
    parts = request.path.removeprefix("/embed").strip("/").split("/")
    return parts[2].replace("-", " ") if len(parts) > 2 and parts[0] in ("cards", "keywords", "rulings") else ""


def _near(candidates: Sequence[str]) -> list[tuple[str, str]]:
    """What may have been meant, as titles with addresses: a record's page, or a search for the name."""
    if not candidates:
        return []
    store = volume().store
    found = []
    for name in candidates:
        if store.has(name):
            record = store.get(name)
            found.append((record.title, page_url(record.type, record.id)))
        else:
            found.append((name, f"/search?{urlencode({'q': name})}"))
    return found


def from_judge_error(error: JudgeError) -> Response:
    """The one error record, rendered."""
    status = status_of(error)
    headers = {"Retry-After": "5"} if status == 503 else {}
    return _answer(
        status,
        error.code,
        error.sentence(),
        headers,
        where=error.where,
        hint=error.hint,
        candidates=list(error.candidates),
    )


def from_http_exception(error: HTTPException) -> Response | HTTPException:
    """What Flask and Werkzeug raise: no such page, wrong method, too large, too many, a fault of ours."""
    status = error.code or 500
    if status < 400:
        return error  # a redirect, which is its own answer
    detail = _CURES.get(status) or error.description or HTTPStatus(status).phrase
    kept = {k: v for k, v in error.get_headers() if k in ("Allow", "Retry-After")}
    return _answer(status, _CODES.get(status, "wrong-request"), detail, kept)


def from_parameters(error: HTTPError) -> Response:
    """Query parameters that are unknown, missing or out of range; each is named with what was expected."""
    wrong = [
        f"{name or location}: {' '.join(messages)}"
        for location, fields in (error.detail or {}).items()
        for name, messages in fields.items()
    ]
    detail = f"The request's parameters are not understood. {'; '.join(wrong)}. /api lists what each route takes."
    return _answer(400, "wrong-parameter", detail, {}, parameters=wrong)


def register(app: APIFlask) -> None:
    """Lets every error of the app be rendered here."""
    app.register_error_handler(JudgeError, from_judge_error)
    app.register_error_handler(HTTPException, from_http_exception)
    app.register_error_handler(HTTPError, from_parameters)
