"""Putting the service together: configuration, blueprints, headers, limits."""

from __future__ import annotations

import atexit
import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from apiflask import APIFlask
from flask import Response, current_app, g, request
from flask_compress import Compress

from judge import __version__
from judge.builds import places
from judge.web import problems
from judge.web.api import api
from judge.web.assets import assets
from judge.web.checks import Checks
from judge.web.coverage import coverage
from judge.web.decks import decks
from judge.web.embed import embed
from judge.web.interactions import interactions
from judge.web.openapi import complete
from judge.web.ops import ops
from judge.web.pages import pages
from judge.web.rate import Rate
from judge.web.rule_pages import rules
from judge.web.shelf import PAGES_KEPT, Shelf, Volume
from judge.web.whatif import whatif

DEFAULTS: Mapping[str, Any] = {
    "CHECK_MAX_BYTES": 64_000,
    "CHECK_SECONDS": 10.0,
    "CHECK_MEGABYTES": 2_000,
    "CHECK_WORKERS": 1,
    "CHECK_RATE": "30 per minute; 5 per second",
    "CACHE_SECONDS": 60,
    "SEARCHES_KEPT": PAGES_KEPT,
    "RATELIMIT_STORAGE_URI": "memory://",
    "RATELIMIT_ENABLED": True,
    # Three levels below what the library takes: two thirds of the time, and a search's answer is a twentieth longer.
    "COMPRESS_LEVEL": 3,
    "COMPRESS_BR_LEVEL": 3,
    "COMPRESS_EVALUATE_CONDITIONAL_REQUEST": False,  # that is done below, before anything is compressed
    "COMPRESS_MIMETYPES": [
        "text/html",
        "text/css",
        "text/javascript",
        "image/svg+xml",
        "text/plain",
        "application/json",
        "application/problem+json",
        "application/x-ndjson",
    ],
    "VALIDATION_ERROR_STATUS_CODE": 400,
}


class Service(APIFlask):
    """The app. No view and no hook of it is a coroutine, so none is asked whether it is one: Flask asks each at every
    request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself."""
        return func


def create_app(config: Mapping[str, Any] | None = None) -> APIFlask:
    """The service over the builds of an index folder.

    config: ``JUDGE_INDEX`` (the folder; without it ``judge.builds.places.index_dir``), any of ``DEFAULTS``, any
    setting of Flask. A missing build is no error here: the service starts, and says what to do where a build
    is needed.
    """
    app = Service(
        "judge.web",
        title="judge",
        version=__version__,
        spec_path="/api/v1/openapi.json",
        docs_path=None,
        static_folder=None,  # type: ignore[arg-type]
        json_errors=False,
    )
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config or {})
    app.description = (
        "Rulings of trading card games, found by search and proved by replaying the board. "
        "Every answer about a ruling carries its authority. This is not an official source."
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    # One reading of the body's limit for every route that takes one; a form adds its encoding.
    app.config.setdefault("MAX_CONTENT_LENGTH", None)
    app.config["MAX_CONTENT_LENGTH"] = app.config["MAX_CONTENT_LENGTH"] or 4 * int(app.config["CHECK_MAX_BYTES"])

    index = places.index_dir(app.config.get("JUDGE_INDEX"))
    watched = Checks(
        index,
        workers=int(app.config["CHECK_WORKERS"]),
        seconds=float(app.config["CHECK_SECONDS"]),
        megabytes=int(app.config["CHECK_MEGABYTES"]),
    )
    atexit.register(watched.close)
    app.extensions["judge.shelf"] = Shelf(index, int(app.config["SEARCHES_KEPT"]))
    app.extensions["judge.checks"] = watched
    counted = app.config["CHECK_RATE"] and app.config["RATELIMIT_ENABLED"]
    app.extensions["judge.rate"] = (
        Rate(str(app.config["CHECK_RATE"]), str(app.config["RATELIMIT_STORAGE_URI"])) if counted else None
    )

    Compress(app)
    for blueprint in (assets, pages, rules, whatif, coverage, decks, interactions, api, embed, ops):
        app.register_blueprint(blueprint)
    problems.register(app)
    app.spec_processor(complete)  # type: ignore[arg-type]
    app.after_request(_headers)
    return app


_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors {}"
)
_EVERYWHERE = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "strict-origin-when-cross-origin"))
_ON_ITS_OWN = (("Content-Security-Policy", _POLICY.format("'none'")), *_EVERYWHERE)
_FRAMED = (("Content-Security-Policy", _POLICY.format("*")), *_EVERYWHERE)
_FOR_OTHER_SITES = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"),
    ("Access-Control-Expose-Headers", "ETag, Link, Retry-After"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
)


def _headers(response: Response) -> Response:
    """Headers every answer has: what a browser may load, who may read, how long it may be kept."""
    path, method, headers = request.path, request.method, response.headers
    framed = path.startswith("/embed")
    wanted: tuple[tuple[str, str], ...] = _FRAMED if framed else _ON_ITS_OWN
    if (framed or path.startswith("/api/v1")) and method in ("GET", "HEAD", "OPTIONS"):
        wanted += _FOR_OTHER_SITES
    held = {name.lower() for name, _ in headers}
    for name, value in wanted:
        if name.lower() not in held:
            headers.add(name, value)
    if request.endpoint in ("assets.static", "embed.script"):
        return response
    volume = g.get("volume")
    if isinstance(volume, Volume) and method in ("GET", "HEAD") and response.status_code == 200:
        return _kept(response, volume)
    headers.setdefault("Cache-Control", "no-store")
    return response


_CONDITIONS = (
    "HTTP_IF_NONE_MATCH",
    "HTTP_IF_MATCH",
    "HTTP_IF_MODIFIED_SINCE",
    "HTTP_IF_UNMODIFIED_SINCE",
    "HTTP_RANGE",
)


def _kept(response: Response, volume: Volume) -> Response:
    """An answer that is a function of the build: the same until another build or another program is live."""
    response.headers["Cache-Control"] = f"public, max-age={int(current_app.config['CACHE_SECONDS'])}"
    mark = hashlib.sha256(f"{volume.id} {__version__} {request.full_path}".encode()).hexdigest()[:20]
    response.set_etag(mark, weak=True)
    if response.is_streamed or any(name in request.environ for name in _CONDITIONS):
        response.make_conditional(request.environ)
    return response
