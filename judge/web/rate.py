"""How often one address may ask, by what it asks for."""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from flask import Flask, Response, g, request
from limits import parse_many
from werkzeug.exceptions import TooManyRequests

from judge.web.counts import Counts
from judge.web.visitors import Networks, address, elsewhere

# What is not counted: it costs less than counting, or whoever runs the service asks.
_FREE = frozenset({"/static/<name>", "/embed.js", "/embed/v2.js", "/healthz", "/readyz", "/metrics"})

# What is asked for, by its address, which stays when views move; other POSTs are checks, other GETs are reading.
_KINDS: Mapping[str, str] = {
    "/api/v1/options": "options",
    "/practice": "options",
    "/api/v1/export.jsonl": "bulk",
    **dict.fromkeys(
        ("/api/v1/search", "/api/v1/suggest", "/api/v1/interactions", "/search", "/interactions"), "search"
    ),
}


class _Window(NamedTuple):
    name: str
    amount: int
    seconds: int


class Rates:
    """So many requests in so long of each kind, counted for each address. rates: by kind, as ``30 per minute; 5 per
    second``, empty for no limit; trusted: proxies that say for whom they ask. Raises ValueError for a rate it cannot
    read. A request that the shorter window turns away costs nothing of the longer one."""

    def __init__(self, rates: Mapping[str, str], counts: Counts, trusted: Networks) -> None:
        self._counts, self._trusted = counts, trusted
        self._windows: dict[str, list[_Window]] = {}
        for kind, rate in rates.items():
            read = sorted(parse_many(rate), key=lambda limit: limit.get_expiry()) if rate else []
            if read:
                self._windows[kind] = [_Window(f"{kind}-{w.get_expiry()}", w.amount, w.get_expiry()) for w in read]
        self._policies = {
            kind: ", ".join(f'"{w.name}";q={w.amount};w={w.seconds}' for w in windows)
            for kind, windows in self._windows.items()
        }

    def count(self, kind: str, *of: str) -> tuple[bool, dict[str, str]]:
        """Whether one more request of a kind is within its rate, and the headers that say what is left."""
        within, left = True, []
        for window in self._windows.get(kind, ()):
            count, until = self._counts.add("\0".join((window.name, *of)), window.seconds)
            left.append((window.amount - count, -ceil(until - time.time()), window.name))
            if count > window.amount:
                within = False
                break
        if not left:
            return True, {}
        remaining, ends, name = min(left)
        wait = str(max(1, -ends))
        headers = {"RateLimit-Policy": self._policies[kind], "RateLimit": f'"{name}";r={max(0, remaining)};t={wait}'}
        return within, headers if within else {**headers, "Retry-After": wait}

    def ask(self) -> None:
        """Counts the request; the headers are kept for its answer. Raises TooManyRequests.

        What another site has a visitor's browser ask is counted apart from what the visitor asks: it cannot use up
        what is theirs. What may be replayed is counted by its route.
        """
        route, method = request.url_rule.rule if request.url_rule else "", request.method
        if method == "OPTIONS" or route in _FREE:
            return
        kind = _KINDS.get(route) or ("read" if method in ("GET", "HEAD") else "check")
        from_afar = "elsewhere" if elsewhere(request) else ""
        within, g.rate_headers = self.count(
            kind, route if kind == "check" else "", address(request, self._trusted), from_afar
        )
        if not within:
            raise TooManyRequests

    def said(self, response: Response) -> Response:
        """The answer with what is left."""
        response.headers.update(g.get("rate_headers") or {})
        return response

    def watch(self, app: Flask) -> None:
        """Counts every request of the app before anything else looks at it."""
        app.before_request(self.ask)
        app.after_request(self.said)
