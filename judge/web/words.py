"""The words of the pages for the words of the engine: the one place where one becomes the other.

A page shows a mark, a word and a tone, and says in a sentence what came out; the words of the engine stand in the API,
in files and in what is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Badge:
    """A verdict at a glance. tone: good, bad, doubt, wait or none; means: what it says to somebody new to it."""

    mark: str
    word: str
    tone: str
    means: str


BADGES: Mapping[str, Badge] = {
    "confirmed": Badge(
        "✓", "Holds", "good",
        "The board was played through the rules in every way it can go; it came out like this each time.",
    ),
    "refuted": Badge(
        "✗", "Does not hold", "bad", "The board was played through the rules, and something said of it is not so."
    ),
    "depends": Badge("⑂", "Depends", "doubt", "It comes out differently with different answers; both can be replayed."),
    "illegal": Badge("⊘", "Not allowed", "bad", "The rules refuse a line; the board stands where it stops."),
    "unsupported": Badge(
        "?", "Not read", "wait",
        "A sentence on a card is not understood. There is no verdict where a sentence would have to be skipped.",
    ),
    "invalid": Badge("✎", "To fix", "wait", "Something must be put right before this can be played."),
    "exhausted": Badge("⧖", "Too many ways", "wait", "There are more ways to go than can be followed."),
    "": Badge("○", "Waiting", "none", "It changed after the proofs were last replayed."),
    "none": Badge("○", "Not replayed", "none", "Nobody has set up a board for this yet."),
    "named": Badge("○", "Names something", "none", "It only names or explains a thing: there is nothing to play."),
}  # fmt: skip

DOUBTS: Mapping[str, Badge] = {
    "high": Badge("◑", "Sources differ", "doubt", "An answer comes out differently with the one or the other."),
    "medium": Badge("◐", "Unclear in the sources", "doubt", "An answer may come out differently."),
    "low": Badge("○", "A slip in the sources", "none", "Names, spellings, sums: no answer depends on it."),
}

HOLDS: Mapping[str, tuple[str, str]] = {
    "always": ("✓", "in every case"),
    "sometimes": ("⑂", "only in some cases"),
    "never": ("✗", "in no case"),
    "": ("○", "not reached"),
}

KINDS: Mapping[str, str] = {
    "derived by the engine": "worked out by the engine",
    "reading of an unclear text": "our reading of an unclear text",
}

_TIMES = re.compile(r"\b(0|1|2) times?\b")
_COUNTED = {"0": "never", "1": "once", "2": "twice"}


def kind_said(kind: str) -> str:
    """Who says so, in the words of the pages."""
    return KINDS.get(kind, kind)


def told(claim: str) -> str:
    """What was checked, as a person says it: ``then X has wagered 1 time`` → ``X has wagered once``."""
    words = " ".join(claim.split()).removeprefix("then ")
    return _TIMES.sub(lambda found: _COUNTED[found[1]], words)


def sentence(verdict: str, title: str, reason: str, claims: Sequence[Mapping[str, Any]]) -> str:
    """What came out of a board, in a sentence: for one that holds its title, which says what it shows."""
    if verdict == "confirmed":
        asks = title.endswith("?") or not title
        return "What was checked is so, in every way it can go." if asks else f"{title.rstrip('.')}."
    if verdict == "refuted":
        false = next((told(c["text"]) for c in claims if c.get("holds") == "never"), "")
        return f"It is not so that {false}." if false else reason
    if verdict == "depends":
        return "It depends on what is answered."
    return reason or BADGES.get(verdict, BADGES[""]).means
