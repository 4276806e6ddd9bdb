"""What of a proof a visitor can exchange, for the forms that ask."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.records import folded
from judge.scenario import parts
from judge.web.live import volume


@lru_cache(maxsize=2)
def _names(build_id: str) -> frozenset[str]:
    """The names of a build, folded; read again for another build."""
    return frozenset(folded(named.name) for named in volume().store.all_names())


def exchangeable(text: str) -> list[dict[str, Any]]:
    """What can be exchanged in a scenario, by kind, for a form: ``{"label", "parts"}``."""
    names = _names(volume().id)
    found = parts(text, lambda name: folded(name) in names)
    labels = {"card": "a card", "number": "a number", "line": "a line of play"}
    groups = [{"label": labels[kind], "parts": [p.text for p in found if p.kind == kind]} for kind in labels]
    return [group for group in groups if group["parts"]]
