"""What came out of a board and what was claimed of it, as a person says it: for the pages, the API and the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.frozen import Frozen
from judge.rules.telling import counted, often


class Badge(Frozen):
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
        "✗", "Does not hold", "bad", "Played through the rules, the board came out differently from what was said."
    ),
    "depends": Badge("⇄", "Depends", "doubt", "It depends on a choice or on chance. Both sides can be replayed."),
    "illegal": Badge("⊘", "Not allowed", "bad", "The rules do not allow a line; the board stands where it stops."),
    "unsupported": Badge(
        "?", "Not read", "wait",
        "The engine does not understand a sentence. It gives no verdict where it would have to skip a sentence.",
    ),
    "invalid": Badge("✎", "To fix", "wait", "Something must be put right before this can be played."),
    "exhausted": Badge("∞", "Too many ways", "wait", "More ways to go than can be followed."),
    "": Badge("○", "Waiting", "none", "Changed since the last run of the proofs. A new board waits, too."),
    "none": Badge("○", "Not replayed", "none", "Nobody has set up a board for this yet."),
    "named": Badge("○", "Names something", "none", "It only names a thing: there is nothing to play."),
}  # fmt: skip

# In this order: words of the language, and what a person says instead.
_SAID: tuple[tuple[str, str], ...] = (
    (r"^then\b[,:]?\s*", ""),
    (r"^possibly (?=\S)", "it can happen that "),
    (r"^never (?=\S)", "it cannot happen that "),
    (r"\bhas (wagered|won|triggered|completed|ejected|drafted)(?= (?:[1-9]|the ))", r"\1"),
    (r"\bhas (wagered|triggered) 0 times\b", r"has not \1"),
    (r"\b(wagered|triggered) 0 times\b", r"never \1"),
    (r"\bhas ceased to exist\b", "no longer exists"),
    (r"\bhas not ceased to exist\b", "still exists"),
    (r"(?<= )0 (?=(?:[-+]?\d )?[a-zA-Z])", "no "),
    (r"(?<= )1 cards\b", "1 card"),
    (r"\bdoes not have no (?=damage\b)", "has some "),
    (r"^Monster(?= has\b)", "the Monster"),
)
_NOT_LEGAL = re.compile(r'^line \d+,[^"]*"(?P<line>.*)" is not legal: (?P<why>.*)$', re.IGNORECASE)
_NOT_READ = re.compile(r'^(?P<card>[^"]*): "(?P<sentence>.*)" is not executable', re.IGNORECASE)
_LONG = 90  # letters of a sentence that a verdict still quotes
_SIGNED = re.compile(r"(?<= )(\d+) ([-+]\d+ \w+ counter)s?\b")
_TIMES = re.compile(r"\b(0|1|2) times?\b")


def told(claim: str) -> str:
    """What was checked, as a person says it: ``then the attack has wagered 1 time`` → ``the attack wagered once``."""
    words = " ".join(claim.split())
    for pattern, said in _SAID:
        words = re.sub(pattern, said, words)
    words = _SIGNED.sub(lambda found: counted(int(found[1]), found[2]), words)
    return _TIMES.sub(lambda found: often(int(found[1])), words)


def sentence(verdict: str, title: str, reason: str, claims: Sequence[Mapping[str, Any]]) -> str:
    """What came out of a board, in a sentence: for one that holds its title, which says what it shows."""
    if verdict == "confirmed":
        asks = title.endswith("?") or not title
        return "Everything checked holds, in every way it can go." if asks else f"{title.rstrip('.')}."
    if verdict == "refuted":
        false = next((c for c in claims if c.get("holds") == "never"), None)
        return f"{_not_so(told(false['text']))}{_because(false)}." if false is not None else reason
    if verdict == "depends":
        return "It depends on what is answered."
    return reason or BADGES.get(verdict, BADGES[""]).means


def _not_so(said: str) -> str:
    """That something said is not so, in words that deny once."""
    return f"Somebody {said[7:]}" if said.startswith("nobody ") else f"It is not so that {said}"


def _because(claim: Mapping[str, Any]) -> str:
    """What is so instead, where the facts say it in a sentence of its own."""
    why = next(iter(claim.get("why") or ()), "")
    return f". {_first(why).rstrip('.')}" if why else ""


def say(report: Mapping[str, Any]) -> dict[str, str]:
    """A report as its badge (a sign), the word beside it, and a sentence."""
    verdict = str(report["verdict"])
    badge = BADGES[verdict]
    said = sentence(verdict, str(report["title"]), _first(str(report["reason"])), report["claims"])
    if verdict == "invalid":
        n = len(report["errors"]) or 1
        said = f"{n} thing{'s' * (n != 1)} to fix before this can be played."
    elif verdict == "illegal" and (found := _NOT_LEGAL.match(said)):
        said = f"“{found['line']}” is not allowed: {found['why']}"
    elif verdict == "unsupported" and (found := _NOT_READ.match(said)):
        said = _not_read(found["card"], found["sentence"], report.get("cards") or ())
    elif verdict == "exhausted":
        said = "More ways to go than can be followed." + " Answer one of these to narrow it." * bool(
            report.get("narrow")
        )
    elif verdict == "depends" and (sides := report.get("sides")):
        ways = (
            f"{'yes' if side['holds'] else 'no'} when {' and '.join(side['answers'])}"
            for side in sides
            if side["answers"]
        )
        said = f"It depends on an answer: {', '.join(ways)}." if all(side["answers"] for side in sides) else said
    return {"badge": badge.mark, "word": badge.word, "sentence": said}


def _not_read(card: str, sentence: str, cards: Sequence[Mapping[str, Any]]) -> str:
    """Which sentence on which card is not understood, and why where it is one of ``cards``, those that are written."""
    quoted = f"“{sentence}”" if len(sentence) <= _LONG else f"“{sentence[:_LONG].rsplit(' ', 1)[0]} …”"
    read = (one for each in cards for one in each["reading"]["sentences"] if one["status"] == "unsupported")
    why = next((one.get("reason") for one in read if one["text"] in sentence or sentence in one["text"]), None)
    why = re.sub('"([^"]*)"', r"“\1”", f": {why}") if why else ""
    return f"No answer: {quoted} on {card} is not understood{why}."


def unread(reason: str) -> str:
    """Why nothing is known of a line, as a person says it: which sentence is not understood."""
    found = _NOT_READ.match(reason)
    return f"“{found['sentence']}” on {found['card']} is not understood" if found else reason


def _first(reason: str) -> str:
    reason = re.sub(r"^[^\s:]*:\d+:\d+: ", "", reason.partition("\n")[0])
    return reason[:1].upper() + reason[1:]
