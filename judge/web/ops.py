"""For whoever runs the service: is it alive, is it ready, what does it do, what does it answer from."""

from __future__ import annotations

import hmac
import os
import time
from functools import lru_cache
from typing import Annotated

from flask import Blueprint, Response, abort, current_app, g, jsonify, request
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from pydantic import BaseModel, Field

from judge import __version__
from judge.web.api import answer, get
from judge.web.live import checking, shelf, volume
from judge.web.problems import problem, public, status_of
from judge.web.schemas import NoQuery
from judge.web.visitors import is_one_of

ops = Blueprint("ops", __name__)

REQUESTS = Counter("judge_requests", "Answers by endpoint and status.", ["endpoint", "status"])
SECONDS = Histogram("judge_request_seconds", "Seconds until the answer.", ["endpoint"])


@ops.before_app_request
def _begin() -> None:
    g.began = time.perf_counter()


@ops.after_app_request
def _end(response: Response) -> Response:
    answers, seconds = _counted(request.endpoint or "unknown", response.status_code)
    answers.inc()
    began = g.get("began")
    if began is not None:
        seconds.observe(time.perf_counter() - began)
    return response


@lru_cache(maxsize=1024)
def _counted(endpoint: str, status: int) -> tuple[Counter, Histogram]:
    """What counts the answers of an endpoint; looking it up by its labels takes longer than counting."""
    return REQUESTS.labels(endpoint, str(status)), SECONDS.labels(endpoint)


@ops.get("/healthz")
def healthz() -> Response:
    """Alive: the process answers. Says nothing of the build; that is /readyz."""
    return jsonify({"status": "alive", "version": __version__})


@ops.get("/readyz")
def readyz() -> Response:
    """Ready: a build of this program is there and can be searched, and checks can be computed as far as they were
    tried. Otherwise 503 with the remedy. ``newer`` says why a newer build is not served."""
    error = shelf().remedy()
    if error is not None:
        error = public(error)
        return problem(max(503, status_of(error)), error.code, error.sentence(), hint=error.hint)
    live, found = shelf().current(), checking()
    if found.state == "not working":
        found.warm(live.build.path)  # so that it is tried also when nobody asks for a check
        return problem(503, "busy", "search answers, checks do not: their processes do not start.")
    said = {"status": "ready", "build": live.id, "records": live.store.count(), "version": __version__}
    newer = shelf().newer()
    return jsonify({**said, "checks": found.state, **({"newer": public(newer).sentence()} if newer else {})})


@ops.get("/metrics")
def metrics() -> Response:
    """Counts and times in Prometheus' text form, of all worker processes when there are several: for who sends
    ``JUDGE_METRICS_KEY``, and for the addresses that ``METRICS_FOR`` names; for others there is nothing here."""
    service = current_app.extensions
    if not (_has_key() or is_one_of(request, service["judge.operators"], service["judge.trusted"])):
        abort(404)
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _has_key() -> bool:
    key, sent = current_app.extensions["judge.metrics_key"], request.authorization
    if not key or sent is None or sent.type != "bearer" or not sent.token:
        return False
    return hmac.compare_digest(sent.token.encode("utf-8", "surrogatepass"), key.encode())


class VersionDocumentOut(BaseModel):
    """A document that the build was made of."""

    id: str
    title: str
    date: Annotated[str, Field(description="As its list of documents has it; empty where nobody said one.")]


class VersionOut(BaseModel):
    """What answers are made of: they are the same while `judge` and `build` are."""

    judge: Annotated[str, Field(description="The version of the program.")]
    build: Annotated[str, Field(description="The id of the build: the same for the same documents and program.")]
    built: Annotated[str, Field(description="When it was made, as 2026-01-31T12:00:00Z.")]
    documents: list[VersionDocumentOut]


@get("/version", NoQuery, VersionOut)
def version(query: NoQuery) -> Response:
    """What answers: the program, the build, and the documents it was made of."""
    build = volume().build
    listed = [{"id": d.id, "title": d.title, "date": d.date} for d in volume().documents.values()]
    built = build.built.isoformat().replace("+00:00", "Z")
    return answer({"judge": __version__, "build": build.id, "built": built, "documents": listed})
