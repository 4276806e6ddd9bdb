"""An app that takes as long, and answers as much, as it is asked to: what the worker in front of it is tried with."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs


def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """``/?seconds=0.2&bytes=100``; the body of a request is read and its length answered in ``X-Read``."""
    asked = {name: values[-1] for name, values in parse_qs(environ.get("QUERY_STRING", "")).items()}
    read = len(environ["wsgi.input"].read())
    time.sleep(float(asked.get("seconds", 0)))
    size = int(asked.get("bytes", 2))
    headers = [("Content-Type", "text/plain"), ("Content-Length", str(size)), ("X-Read", str(read))]
    start_response("200 OK", headers)
    return (b"x" * 1000 for _ in range(size // 1000)) if size >= 1000 else [b"x" * size]
