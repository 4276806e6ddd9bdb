"""Putting the service together: configuration, blueprints, headers, limits."""

from __future__ import annotations

import atexit
import hashlib
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from apiflask import APIFlask
from flask import Config, Response, current_app, g, request
from flask_compress import Compress

from judge import __version__
from judge.builds import places
from judge.builds.digests import answers_digest
from judge.errors import JudgeError
from judge.web import bulk, journal, problems  # noqa: F401  (bulk: its route)
from judge.web.api import api
from judge.web.assets import assets
from judge.web.card_pages import cards
from judge.web.checks import Bounds, Checks
from judge.web.conflict_pages import differing
from judge.web.counts import Counts, InRedis, Table, shared_by_siblings
from judge.web.coverage import coverage
from judge.web.decks import decks
from judge.web.embed import embed
from judge.web.feed import feed
from judge.web.gallery import gallery
from judge.web.interactions import interactions
from judge.web.mechanics import choose_from
from judge.web.oembed import oembed
from judge.web.offline import offline
from judge.web.openapi import complete
from judge.web.ops import ops
from judge.web.pages import pages
from judge.web.practice import practice
from judge.web.proved_pages import standing
from judge.web.rate import Rates
from judge.web.results import results
from judge.web.rule_pages import rules
from judge.web.sharing import sharing
from judge.web.shelf import PAGES_KEPT, Shelf, Volume
from judge.web.visitors import Networks, networks
from judge.web.whatif import whatif
from judge.web.workbench import workbench

DEFAULTS: Mapping[str, Any] = {
    "CHECK_MAX_BYTES": 64_000,
    "CHECK_SECONDS": 10.0,
    "CHECK_MEGABYTES": 2_000,
    "CHECK_WORKERS": 1,
    "CHECK_WAITING": 10,
    # How often one address may ask (``judge.web.rate``); empty: as often as it likes.
    "CHECK_RATE": "30 per minute; 5 per second",
    "OPTIONS_RATE": "90 per minute; 5 per second",
    "SEARCH_RATE": "600 per minute",
    "READ_RATE": "1200 per minute",
    "BULK_RATE": "20 per minute",
    "RATELIMIT_ENABLED": True,
    "METRICS_FOR": "",  # addresses that may read /metrics
    "COUNTS_SHARED": False,  # with the other processes that this one's parent started
    "CACHE_SECONDS": 60,
    "SEARCHES_KEPT": PAGES_KEPT,
    "LOG": "",
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
        "application/atom+xml",
    ],
    "VALIDATION_ERROR_STATUS_CODE": 400,
}


# Every page, route and file, by the room it is made in.
ROOMS = (
    *(assets, pages, results, cards, standing, differing, rules, whatif, coverage, decks, interactions),
    *(workbench, gallery, practice, sharing, api, embed, oembed, ops),
    offline,
    feed,
)


class Service(APIFlask):
    """The app. No view and no hook of it is a coroutine, so none is asked whether it is one: Flask asks each at every
    request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself."""
        return func

    def warm(self) -> None:
        """Opens the live build, where there is one, gets a checking process ready for it and watches over its files:
        what each process of a server does before it is asked."""
        shelf = self.extensions["judge.shelf"]
        shelf.watch(prepared)
        with suppress(JudgeError):  # it is said to who asks
            self.extensions["judge.checks"].warm(shelf.current().build.path)


def prepared(volume: Volume) -> None:
    """What the first who asks would wait for: Whoosh's words, which a pattern is held against, and the proofs of all
    games."""
    volume.searcher.search("*ready", per_page=1)
    choose_from(volume)


def create_app(config: Mapping[str, Any] | None = None) -> APIFlask:
    """The service over the builds of an index folder.

    config: ``JUDGE_INDEX`` (the folder; without it ``judge.builds.places.index_dir``), ``JUDGE_REDIS_URL``,
    ``JUDGE_TRUSTED_PROXIES``, ``JUDGE_METRICS_KEY`` (without them the environment's), any of ``DEFAULTS``
    (without them ``JUDGE_CHECK_SECONDS`` and so on from the environment), any setting of Flask. A
    missing build is no error here: the service starts, and says what to do where a build is needed.
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
    app.config.from_mapping({name: value for name, value in _environment().items() if name in DEFAULTS})
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
        Bounds(
            at_once=int(app.config["CHECK_WORKERS"]),
            waiting=int(app.config["CHECK_WAITING"]),
            seconds=float(app.config["CHECK_SECONDS"]),
            megabytes=int(app.config["CHECK_MEGABYTES"]),
        )
    )
    atexit.register(watched.close)
    app.extensions["judge.shelf"] = Shelf(index, int(app.config["SEARCHES_KEPT"]))
    app.extensions["judge.checks"] = watched
    app.extensions["judge.trusted"] = trusted = networks(_said(app.config, "JUDGE_TRUSTED_PROXIES"))
    app.extensions["judge.operators"] = networks(str(app.config["METRICS_FOR"]))
    app.extensions["judge.metrics_key"] = _said(app.config, "JUDGE_METRICS_KEY")
    journal.watch(app)
    if app.config["RATELIMIT_ENABLED"]:
        _rates(app.config, index, trusted).watch(app)

    Compress(app)
    app.before_request(_whatever_there_is)
    for blueprint in ROOMS:
        app.register_blueprint(blueprint)
    problems.register(app)
    app.spec_processor(complete)  # type: ignore[arg-type]
    app.after_request(_headers)
    return app


def _environment() -> dict[str, Any]:
    """What the environment says of the settings: ``JUDGE_CHECK_RATE="300 per minute"``."""
    said = Config("")
    said.from_prefixed_env("JUDGE")
    return said


def _said(config: Mapping[str, Any], name: str) -> str:
    """A setting that is given here or in the environment."""
    return str(config.get(name) or os.environ.get(name, ""))


def _rates(config: Mapping[str, Any], index: Path, trusted: Networks) -> Rates:
    """What counts the requests: in Redis where ``JUDGE_REDIS_URL`` names one."""
    counts: Counts = shared_by_siblings(str(index.resolve())) if config["COUNTS_SHARED"] else Table()
    url = _said(config, "JUDGE_REDIS_URL")
    kinds = ("check", "options", "search", "read", "bulk")
    rates = {kind: str(config[f"{kind.upper()}_RATE"]) for kind in kinds}
    return Rates(rates, InRedis(url, counts) if url else counts, trusted)


_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {}"
)
_NOT_USED = ("camera", "display-capture", "geolocation", "hid", "microphone", "midi", "payment", "serial", "usb")
_EVERYWHERE = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("Permissions-Policy", ", ".join(f"{what}=()" for what in _NOT_USED)),
)
_ON_ITS_OWN = (
    ("Content-Security-Policy", _POLICY.format("'none'")),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    *_EVERYWHERE,
)
_FRAMED = (("Content-Security-Policy", _POLICY.format("*")), *_EVERYWHERE)
_FOR_OTHER_SITES = (
    ("Access-Control-Allow-Origin", "*"),
    (
        "Access-Control-Expose-Headers",
        "Content-Disposition, ETag, Link, RateLimit, RateLimit-Policy, Repr-Digest, Retry-After, Unencoded-Digest",
    ),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
)
_BEFOREHAND = (  # what a browser asks before it sends a body from another site; no credentials are ever asked for
    ("Access-Control-Allow-Headers", "Content-Type, If-None-Match"),
    ("Access-Control-Max-Age", "86400"),
)


def _whatever_there_is() -> None:
    """``If-Match: *`` holds of all that is there (RFC 9110, 13.1.1); Werkzeug takes it for a mark of that name."""
    if request.environ.get("HTTP_IF_MATCH", "").strip() == "*":
        del request.environ["HTTP_IF_MATCH"]


def _headers(response: Response) -> Response:
    """Headers every answer has: what a browser may load, who may read, how long it may be kept."""
    _kept(response)
    if response.status_code == 412:
        detail = "It is not as the request's condition has it. Ask without If-Match."
        response = problems.problem(412, "changed", detail)
        response.headers["Cache-Control"] = "no-store"
    path, method, headers = request.path, request.method, response.headers
    framed = path.startswith("/embed")
    wanted: tuple[tuple[str, str], ...] = _FRAMED if framed else _ON_ITS_OWN
    if framed or path.startswith(("/api/v1", "/oembed")):
        wanted += _FOR_OTHER_SITES
        if method == "OPTIONS":
            wanted += (*_BEFOREHAND, ("Access-Control-Allow-Methods", headers.get("Allow", "GET, HEAD, OPTIONS")))
    held = {name.lower() for name, _ in headers}
    for name, value in wanted:
        if name.lower() not in held:
            headers.add(name, value)
    return response


_KEPT_AS_THEY_SAY = frozenset(
    {"assets.static", "embed.script", "embed.script_v2"}
    | {f"offline.{name}" for name in ("web_manifest", "worker", "pack_manifest", "pack_file")}
)
_CONDITIONS = ("HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE")


def _kept(response: Response) -> None:
    """An answer that is a function of the build, or of the program, is the same until another one is live; any other
    is not kept, unless its room says for how long.

    Its mark is weak: it is one for what is sent packed and unpacked, and a search says how long it took.
    """
    if request.endpoint in _KEPT_AS_THEY_SAY:
        return
    volume, headers = g.get("volume"), response.headers
    of_program = "the program" if request.endpoint == "openapi.spec" else ""
    made_of = volume.id if isinstance(volume, Volume) else of_program
    if not made_of or request.method not in ("GET", "HEAD") or response.status_code not in (200, 206, 304):
        headers.setdefault("Cache-Control", "no-store")
        return
    headers["Cache-Control"] = f"public, max-age={int(current_app.config['CACHE_SECONDS'])}"
    if "ETag" not in headers:
        mark = f"{made_of} {__version__} {answers_digest()} {request.full_path}"
        response.set_etag(hashlib.sha256(mark.encode()).hexdigest()[:20], weak=True)
        if any(name in request.environ for name in _CONDITIONS):
            response.make_conditional(request.environ)
