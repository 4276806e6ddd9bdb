"""Errors as people and programs see them: RFC 9457 problem details, or a page that says the same."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from http import HTTPStatus
from itertools import takewhile
from typing import Any
from urllib.parse import urlencode

from apiflask import APIFlask, HTTPError
from flask import Response, current_app, render_template, request, url_for
from pydantic import ValidationError
from werkzeug.exceptions import HTTPException

from judge.errors import JudgeError
from judge.records import page_url
from judge.search.analysis import game_title
from judge.web import addresses
from judge.web.live import volume
from judge.web.parameters import mistakes

STATUS_OF = {
    code: status
    for status, codes in {
        404: ("not-found", *(f"unknown-{what}" for what in ("document", "game", "id", "lines", "name", "page"))),
        406: ("not-acceptable",),
        409: ("ambiguous-name",),
        413: ("too-large",),
        415: ("wrong-content-type",),
        501: ("other-format",),
        503: ("busy", "damaged-build", "no-build", "out-of-memory", "out-of-time", "other-program"),
    }.items()
    for code in codes
}

_CODES = {
    400: "wrong-request",
    404: "not-found",
    410: "removed",
    405: "wrong-method",
    406: "not-acceptable",
    408: "timeout",
    412: "changed",
    413: "too-large",
    414: "too-large",
    415: "wrong-content-type",
    416: "wrong-range",
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
    405: "This address does not take that method; Allow names those it takes. The API's routes are listed at /api.",
    416: "The file has no such part; Content-Range says how long it is.",
    429: "Too many requests from this address. Wait as many seconds as Retry-After says.",
}


# What a person reads above the sentence; the statuses not named here keep their own phrase.
_PHRASES = {
    400: "That was not understood",
    404: "Not here",
    410: "No longer here",
    405: "That does not work here",
    406: "Not in that form",
    413: "Too large",
    429: "Too many at once",
    500: "Something went wrong",
    501: "Not in that form",
    503: "Not ready",
}


def status_and_headers(error: JudgeError) -> tuple[int, dict[str, str]]:
    """The HTTP status of an error record, and when to ask again where that may help."""
    status = status_of(error)
    return status, {"Retry-After": "2" if error.code == "busy" else "5"} if status == 503 else {}


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
    headers = {"Retry-After": "5"} if status == 503 else {}
    return Response(text, status=status, headers=headers, content_type="application/problem+json")


def _is_program() -> bool:
    """Whether an address of the API is asked; what it says of the service's own state is for whoever runs it."""
    return bool(re.match(r"/api/v\d", request.path))


def wants_problem() -> bool:
    """Programs get problem documents: under every version of the API, where only programs ask, and where JSON is what
    they ask for."""
    if _is_program() or request.path.startswith(("/oembed", "/healthz", "/readyz", "/metrics")):
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json", "application/problem+json"])
    return best is not None and best != "text/html"


def _is_page() -> bool:
    """Whether a page stands at the address: then what is not there is what it was asked for."""
    return request.url_rule is not None and not request.view_args


def _asked(status: int) -> str:
    """What to search for in the place of what is not there."""
    if status not in (404, 410):
        return ""
    return request.args.get("q", "")[:200] if _is_page() else addresses.meant(request.path)


def _answer(status: int, code: str, detail: str, headers: dict[str, str], **more: Any) -> Response:
    if wants_problem():
        response = problem(status, code, detail, **more)
    else:
        page = render_template(
            "embed_error.html" if request.path.startswith("/embed/") else "error.html",
            phrase=_PHRASES.get(status) or HTTPStatus(status).phrase,
            detail=detail[:1].upper() + detail[1:],
            near=_near(code, more.get("candidates") or ()),
            q=_asked(status),
        )
        response = Response(page, status=status, content_type="text/html; charset=utf-8")
    response.headers.update(headers)
    response.headers["Cache-Control"] = "no-store"
    return response


# Only a command helps, and whoever sees this first can give it.
_FOR_WHO_RUNS_IT = ("damaged-build", "no-build", "other-program")
# What can be done where the hint would name a command: on a page, and through the API.
_ON_A_PAGE = {
    "unknown-id": "Search for it above, or look through the documents.",
    "unknown-name": "Search for its words above.",
}
_THROUGH_THE_API = {
    **dict.fromkeys(_FOR_WHO_RUNS_IT, "Ask again later; /readyz says what its operator can do."),
    **dict.fromkeys(("out-of-memory", "out-of-time"), "Answer more of its questions in play."),
    "busy": "Ask again in as many seconds as Retry-After says.",
    "too-large": "Send one scenario at a time.",
    "unknown-id": "Search for it with /api/v1/search?q=WORDS; /api/v1/export.jsonl has every id.",
    "unknown-name": "Search for it with /api/v1/search?q=WORDS, or complete it with /api/v1/suggest?q=BEGINNING.",
}
_COMMAND = re.compile(r"\bjudge (?:build|check|export|ingest|search|serve|show|verify)\b")


def _without_command(hint: str) -> str:
    """Of each sentence what stands before the part that names a command."""
    kept: list[str] = []
    for sentence in re.split(r"(?<=[.?!])\s+", hint):
        kept += takewhile(lambda part: not _COMMAND.search(part), re.split(r"(?<=[;,])\s+", sentence))
    rest = " ".join(kept).rstrip(",;")
    return rest if not rest or rest.endswith((".", "?", "!")) else f"{rest}."


def public(error: JudgeError) -> JudgeError:
    """An error as everybody may read it: without a place on the server, and where its hint would name a command, with
    what can be done on a page or through the API."""
    own, program, hint = error.code in _FOR_WHO_RUNS_IT, _is_program(), error.hint
    where = "" if own else error.where
    if _COMMAND.search(hint) and (program or not own):
        hint = (_THROUGH_THE_API if program else _ON_A_PAGE).get(error.code) or _without_command(hint)
    return JudgeError(error.code, error.message, where=where, hint=hint, candidates=error.candidates)


def _not_there(code: str) -> Response | None:
    """What a page that is not there is answered with: a redirect where the address is another spelling of a page's, 410
    where an earlier build had it, else what is not there and what is near; None where the error itself says it best, or
    no build can say."""
    try:
        found = _found_elsewhere()
        if found or _is_page() or code not in ("unknown-id", "not-found"):
            return found
        said = addresses.missing(request.path)
        return _answer(404, code, said[0], {}, candidates=list(said[1])) if said else None
    except JudgeError:
        return None


def _found_elsewhere() -> Response | None:
    gone = addresses.gone(request.path)
    other = addresses.leads_to(request.path)
    if gone and gone.now and volume().store.has(gone.now):
        other = page_url(gone.type, gone.now)
    if other:
        return Response(status=308, headers={"Location": addresses.with_query(other)})
    if gone:
        said = f"This {gone.type} was in an earlier edition of its document and was taken out."
        near = addresses.missing(request.path)
        return _answer(410, "removed", said, {}, candidates=list(near[1]) if near else [])
    return None


def _near(code: str, candidates: Sequence[str]) -> list[tuple[str, str]]:
    """What may have been meant, as titles with addresses: a record's page, the same page of another game, or a search
    for the name."""
    if not candidates:
        return []
    if code == "unknown-game":
        return [(game_title(game), _of_game(game)) for game in candidates]
    store = volume().store
    found = []
    for name in candidates:
        if store.has(name):
            record = store.get(name)
            found.append((record.title, page_url(record.type, record.id)))
        elif name.startswith("/"):
            found.append((addresses.PAGES.get(name, f"All {name.rpartition(':')[2]}s"), name))
        elif request.path.startswith("/rules/"):
            found.append((f"Rule {name}", f"{request.path.rpartition('/')[0]}/{name}"))
        else:
            found.append((name, f"/search?{urlencode({'q': name})}"))
    return found


def _of_game(game: str) -> str:
    """The address of the page that is asked for, of a game: in its path or behind it."""
    stands = request.view_args or {}
    if "game" in stands:
        return url_for(str(request.endpoint), **{**stands, "game": game})
    return f"{request.path}?{urlencode({**request.args, 'game': game})}"


def from_judge_error(error: JudgeError) -> Response:
    """The one error record, rendered."""
    error, (status, headers) = public(error), status_and_headers(error)
    if status == 404 and request.method in ("GET", "HEAD") and not wants_problem():
        answer = _not_there(error.code)
        if answer is not None:
            return answer
    # A page lists what may have been meant below the sentence.
    said = error if wants_problem() else JudgeError(error.code, error.message, where=error.where, hint=error.hint)
    return _answer(
        status,
        error.code,
        said.sentence(),
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
    if status == 404 and request.method in ("GET", "HEAD") and not wants_problem():
        answer = _not_there("not-found")
        if answer is not None:
            return answer
    detail = _CURES.get(status) or error.description or HTTPStatus(status).phrase
    if status == 500:
        reference = secrets.token_hex(4)
        current_app.logger.error("%s is the reference of this fault", reference)
        detail = f"Something went wrong inside the service. Its reference is {reference}; asking again may help."
    if status == 413:
        most = int(current_app.config["CHECK_MAX_BYTES"]) // 1000
        detail = f"The body is larger than this service reads: at most {most} kB. Send one scenario at a time."
    kept = {k: v for k, v in error.get_headers() if k in ("Allow", "Content-Range", "Retry-After")}
    return _answer(status, _CODES.get(status, "wrong-request"), detail, kept)


def from_parameters(error: HTTPError) -> Response:
    """Query parameters that are unknown, missing or out of range; each is named with what was expected."""
    found = mistakes(error.__cause__) if isinstance(error.__cause__, ValidationError) else {}
    detail = f"{' '.join(found.values()) or error.message} /api lists what each route takes."
    return _answer(400, "wrong-parameter", detail, {}, parameters=list(found.values()))


def register(app: APIFlask) -> None:
    """Lets every error of the app be rendered here."""
    app.register_error_handler(JudgeError, from_judge_error)
    app.register_error_handler(HTTPException, from_http_exception)
    app.register_error_handler(HTTPError, from_parameters)
