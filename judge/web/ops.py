"""For whoever runs the service: is it alive, is it ready, what does it do."""

from __future__ import annotations

import os
import time
from functools import lru_cache

from flask import Blueprint, Response, g, jsonify, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from judge import __version__
from judge.web.live import shelf
from judge.web.problems import problem, status_of

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
    """Ready: a build is there and can be searched. Otherwise 503 with the remedy."""
    error = shelf().remedy()
    if error is not None:
        status = max(503, status_of(error))
        return problem(status, error.code, error.sentence(), hint=error.hint, where=error.where)
    live = shelf().current()
    return jsonify({"status": "ready", "build": live.id, "records": live.store.count(), "version": __version__})


@ops.get("/metrics")
def metrics() -> Response:
    """Counts and times in Prometheus' text form, of all worker processes when there are several."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
