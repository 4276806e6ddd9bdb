"""Wordings whose current one has its words in another order: what ``wording`` puts in the place of what it finds."""

from __future__ import annotations

import re


def armed(found: re.Match[str]) -> str:
    """ "your next attack with a sword" is "your next sword attack"."""
    *before, attack = found.group(1).split()
    return " ".join((*before, found.group(2), attack))


def done_so(found: re.Match[str]) -> str:
    """ "If you discard a red card this way" is "If a red card is discarded this way", where nobody else does it."""
    word, who, deed, what = found.groups()
    before = found.string[: found.start()]
    others = r"\b(?:hero|heroes|opponents?|they|controller|owner)\b"
    theirs = rf"{others}(?:(?: who [^,.]*?)? (?:may )?{deed}\b|(?:(?!\byou\b)[^.])* {deed}e?s\b)"
    mine = rf"(?:{others}(?: may)? )?\b{deed}\b"
    if who == "you" and re.search(theirs, before, re.IGNORECASE):
        return found.group()
    of_all = re.search(rf"\b(?:each|all) [^.]*\b{deed}(?:e?s)?\b", before, re.IGNORECASE)
    if who != "you" and (of_all or any(d[0].lower() == deed for d in re.finditer(mine, before, re.IGNORECASE))):
        return found.group()
    return f"{word} {what} are {deed}{'d' if deed.endswith('e') else 'ed'} this way,"


def not_so(found: re.Match[str]) -> str:
    """ "if this wasn't played" is "if it isn't so that this was played"."""
    word, what, verb = found.groups()
    said = "has" if verb.startswith("doesn") else verb.replace("n't", "")
    return f"{word} it isn't so that {what} {said}"


def playing(found: re.Match[str]) -> str:
    """ "Red cards you play cost {r} less": to play."""
    return found[0] if found[1].startswith("The ") else f"{found[1]} {found[2]} to play"


def in_arsenal(found: re.Match[str]) -> str:
    """ "you have a card in arsenal": in one's own."""
    return f"{found[1]} in {'your' if found[1][0] in 'Yy' else 'their'} arsenal"


def scaled(found: re.Match[str]) -> str:
    """ "Halve the attack's base {p}" is "the attack gets half base {p}"."""
    word, before, what, after = found.groups()
    scaled = {"double": "double", "halve": "half"}[word.lower()]
    return f"{'it' if what == 'its' else what} gets {scaled} base {before or after}"
