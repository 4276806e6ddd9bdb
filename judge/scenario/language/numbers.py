"""The numbers a card prints, each in the place of another: what a proof of a roll or a price turns on.

A number beside the text is exchanged for the smallest and the largest that another card of its kind prints there; a
number in a sentence, or beside the text of a card that is typed into a scenario, for its neighbours and one far off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from judge.frozen import Frozen
from judge.rules.printed import PrintedCard

_NUMBER = re.compile(r"(?<![\w/.+])[+-]?\d+(?![\w/])")
_WHOLE = re.compile(r"[+-]?\d+")
_NEXT, _FAR = 1, 10


class Exchange(Frozen):
    """A printed number and what may stand in its place. said: as it is printed, with the words around it; texts: what
    the whole text or value is then, one for each other number."""

    said: str
    texts: tuple[str, ...]


def in_text(text: str) -> Iterator[Exchange]:
    """Each number of a text exchanged."""
    for found in _NUMBER.finditer(text):
        number = found[0]
        others = dict.fromkeys(_like(number, n) for n in _others(int(number)))
        before, after = text[: found.start()], text[found.end() :]
        yield Exchange(text, tuple(f"{before}{other}{after}" for other in others))


def beside_text(card: PrintedCard, others: Sequence[PrintedCard]) -> Iterator[tuple[str, Exchange]]:
    """Each number beside a card's text, by its word, exchanged for those of other cards that print the same words in
    the same part of their document."""
    kin = [c for c in others if c.section == card.section and c.stats.keys() == card.stats.keys()]
    for word, value in card.stats.items():
        if not _WHOLE.fullmatch(value):
            continue
        said = {c.stats[word] for c in kin if _WHOLE.fullmatch(c.stats[word])} - {value}
        if said:
            ends = dict.fromkeys((min(said, key=int), max(said, key=int)))
            yield word, Exchange(f"{value} {word.replace('_', ' ')}", tuple(ends))


def _others(number: int) -> tuple[int, ...]:
    least = 0 if number >= 0 else -1_000
    return tuple(n for n in (number - _NEXT, number + _NEXT, 2 * number + _FAR) if n >= least and n != number)


def _like(printed: str, number: int) -> str:
    return f"{number:+d}" if printed[0] in "+-" else str(number)
