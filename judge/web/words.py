"""The words of the pages for the words of the engine: the one place where one becomes the other.

A page shows a mark, a word and a tone, and says in a sentence what came out; the words of the engine stand in the API,
in files and in what is quoted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from judge.scenario.play.saying import BADGES, Badge, sentence, told

__all__ = ["BADGES", "DOUBTS", "HOLDS", "KINDS", "Badge", "kind_said", "sentence", "told", "worst_of"]


DOUBTS: Mapping[str, Badge] = {
    "high": Badge("◑", "Sources differ", "doubt", "The answer depends on which passage is followed."),
    "medium": Badge("◐", "Unclear in the sources", "doubt", "The answer may depend on how a passage is read."),
    "low": Badge("○", "A slip in the sources", "none", "A name, a spelling or a sum is off; no answer depends on it."),
}

HOLDS: Mapping[str, tuple[str, str]] = {
    "always": ("✓", "in every case"),
    "sometimes": ("⇄", "only in some cases"),
    "never": ("✗", "in no case"),
    "": ("○", "not reached"),
}

TYPES: Mapping[str, str] = {
    "ruling": "Rulings",
    "card": "Cards",
    "keyword": "Keywords",
    "rule": "Rules",
    "term": "Terms",
    "table": "Tables",
    "conflict": "Where sources differ",
    "scenario": "Replays",
    "document": "Documents",
}

KINDS: Mapping[str, str] = {
    "derived by the engine": "worked out by the engine",
    "reading of an unclear text": "our reading of an unclear text",
}


def kind_said(kind: str) -> str:
    """Who says so, in the words of the pages."""
    return KINDS.get(kind, kind)


def worst_of(verdicts: Collection[str]) -> str:
    """Of what came out of several boards what is to be seen first; of none, ``none``."""
    return min(verdicts, key=worst_first) if verdicts else "none"


def worst_first(verdict: str) -> int:
    """The place of a verdict: what is against a ruling, what is open, what nobody has replayed yet, what holds."""
    order = [*(v for v in BADGES if v not in ("", "confirmed")), "", "confirmed"]
    return order.index(verdict)
