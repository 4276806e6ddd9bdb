"""What is written down of a request: its number, and a line of JSON where whoever runs the service wants one.

Nobody's address, no question and no board is written down: a line has the path, which is the same for everybody.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import time
from datetime import UTC, datetime
from typing import Any

from flask import Flask, Response, g, has_request_context, request

_log = logging.getLogger("judge.requests")
_NUMBER = re.compile(r"[\w.-]{1,64}", re.ASCII)
_OWN = "judge-journal"


class Lines(logging.Formatter):
    """A record as one line of JSON, with the number of the request in which it was written."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if has_request_context() and "number" in g:
            said["request"] = g.number
        said |= getattr(record, "said", {})
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def watch(app: Flask) -> None:
    """Gives each request of an app a number, the one a proxy gave it in ``X-Request-Id`` or its own, and answers with
    it. With the setting ``LOG`` (``json``) everything is logged in lines, each answer too."""
    if app.config["LOG"] == "json":
        root = logging.getLogger()
        if not any(handler.get_name() == _OWN for handler in root.handlers):
            handler = logging.StreamHandler(sys.stderr)
            handler.set_name(_OWN)
            handler.setFormatter(Lines())
            root.addHandler(handler)
        _log.setLevel(logging.INFO)
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.number, g.at = given if _NUMBER.fullmatch(given) else os.urandom(8).hex(), time.perf_counter()


def _end(response: Response) -> Response:
    if "number" in g:
        ms = round((time.perf_counter() - g.at) * 1000, 1)
        response.headers["X-Request-Id"] = g.number
        if request.method == "POST":  # what is asked and not read takes its time, its turn waited for included
            response.headers["Server-Timing"] = f"all;dur={ms}"
        if _log.isEnabledFor(logging.INFO):
            said = {"method": request.method, "path": request.path, "status": response.status_code, "ms": ms}
            _log.info("answered", extra={"said": said})
    return response
