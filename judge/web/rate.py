"""How often one address may have something replayed."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import ParamSpec, TypeVar

from flask import Response, after_this_request, current_app, request
from limits import parse_many
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

P = ParamSpec("P")
T = TypeVar("T")


class Rate:
    """So many requests in so long, counted for each address and each view. rate: as ``30 per minute; 5 per second``;
    storage: where the counts are kept, as ``limits`` names it. Raises ValueError for a rate it cannot read.
    A request that the shorter window turns away costs nothing of the longer one."""

    def __init__(self, rate: str, storage: str) -> None:
        self._windows = sorted(parse_many(rate), key=lambda window: window.get_expiry())
        self._counts = FixedWindowRateLimiter(storage_from_string(storage))

    def count(self, *of: str) -> tuple[bool, dict[str, str]]:
        """Whether one more request is within the rate, and the headers that say what is left."""
        within = all(self._counts.hit(window, *of) for window in self._windows)
        left = {window: self._counts.get_window_stats(window, *of) for window in self._windows}
        window = min(self._windows, key=lambda w: (left[w].remaining, -left[w].reset_time))
        until = max(1, ceil(left[window].reset_time - time.time()))
        headers = {
            "RateLimit-Policy": ", ".join(f'"{w.amount}";q={w.amount};w={w.get_expiry()}' for w in self._windows),
            "RateLimit": f'"{window.amount}";r={left[window].remaining};t={until}',
        }
        return within, headers if within else {**headers, "Retry-After": str(until)}


def limited(view: Callable[P, T]) -> Callable[P, T]:
    """A view that one address may ask only so often. Raises TooManyRequests, which says how long to wait."""

    @wraps(view)
    def counted(*args: P.args, **kwargs: P.kwargs) -> T:
        rate = current_app.extensions["judge.rate"]
        if not isinstance(rate, Rate):  # counting is switched off
            return view(*args, **kwargs)
        within, headers = rate.count(str(request.remote_addr), str(request.endpoint))

        @after_this_request
        def said(response: Response) -> Response:
            response.headers.update(headers)
            return response

        if not within:
            raise TooManyRequests
        return view(*args, **kwargs)

    return counted
