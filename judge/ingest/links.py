"""What a ruling's words say about it: which other records it names, and what kind of statement it is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge.ingest.card_face import keyword_pattern
from judge.records import Card, Keyword, Record, Ruling, hashed

_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"'})
_DEFINITION = re.compile(r"[A-Z][^.]{0,60}? (?:is|are) (?:an?|the) (?:[\w-]+ )?keywords?\.?$")
_MULTIPLAYER = re.compile(r"\bmulti-?player\b", re.IGNORECASE)
_EXAMPLE = re.compile(
    r"\(\s*(?:e\.?g\.?|i\.?e\.?)[,:]?\s+[A-Z][a-z]|\bE\.?g\.?[,:]?\s+[A-Z][\w']+(?: [A-Z][\w']+|['’]s)"
)
_WORD = re.compile(r"[^\W_]+")
_START = re.compile(r"(?<![\w-])(?:\w+|[^\w\s])")  # where a name may begin: a word, or a sign before one
_INSIDE = re.compile(r"[\w-]")


def ruling_kind(text: str, mentions: Sequence[str]) -> str:
    """The kind of a ruling by its wording.

    ``definition``: says only of what category something is. ``remark``: fewer than four words, so it
    states no rule. ``multiplayer``: speaks of such games. ``interaction``: names another card or
    keyword, of this document or as an example. Otherwise ``clarification``.
    """
    if _DEFINITION.match(text):
        return "definition"
    if len(_WORD.findall(text)) < 4:
        return "remark"
    if _MULTIPLAYER.search(text):
        return "multiplayer"
    if mentions or _EXAMPLE.search(text):
        return "interaction"
    return "clarification"


def link_mentions(records: Iterable[Record]) -> list[Record]:
    """The records with ``mentions`` and ``kind`` of every ruling worked out over all records given.

    Names of cards count with capitals as printed, also a hero's short name and a name without its
    article; keywords count inflected. What the ruling is printed under is no mention.
    """
    listed = list(records)
    finders = {game: _Finder(group) for game, group in _by_game(listed).items()}
    out: list[Record] = []
    for record in listed:
        if not isinstance(record, Ruling):
            out.append(record)
            continue
        mentions = tuple(m for m in finders[record.game].ids_in(record.text) if m not in record.about)
        out.append(hashed(replace(record, mentions=mentions, kind=ruling_kind(record.text, mentions))))
    return out


def _by_game(records: Sequence[Record]) -> dict[str, list[Record]]:
    games: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        games[record.game].append(record)
    return games


class _Finder:
    """Finds the names of a game's cards and keywords in a sentence, the longest name first."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._ids: dict[str, str] = {}
        keywords: dict[str, list[tuple[int, str]]] = defaultdict(list)  # by name, which documents share
        short: dict[str, set[str]] = defaultdict(set)
        for n, record in enumerate(records):
            if isinstance(record, Card):
                for name in (record.name, *record.also_named):
                    self._ids.setdefault(name.translate(_QUOTES), record.id)
                for name in record.short_names():
                    short[name.translate(_QUOTES)].add(record.id)
            elif isinstance(record, Keyword):
                keywords[record.name].append((n, record.id))
        self._keywords = [(keyword_pattern(name), placed) for name, placed in keywords.items()]
        keyword_names = {name.lower() for name in keywords}
        for name, ids in short.items():
            if len(ids) == 1:
                self._ids.setdefault(name, next(iter(ids)))
        for name, record_id in list(self._ids.items()):
            if name.startswith("The "):
                self._ids.setdefault(name[4:], record_id)
        # By the first word: looking a word up takes as long among ten thousand names as among ten.
        self._names: dict[str, list[str]] = defaultdict(list)
        for name in sorted((n for n in self._ids if n.lower() not in keyword_names), key=len, reverse=True):
            first = _START.match(name)
            if first:
                self._names[first[0]].append(name)

    def ids_in(self, text: str) -> tuple[str, ...]:
        """Ids of what the text names: cards in the order they are named, then keywords."""
        plain = text.translate(_QUOTES)
        found: list[str] = []
        rest: list[str] = []
        end = 0
        for start in _START.finditer(plain):
            if start.start() < end:
                continue
            name = next((n for n in self._names.get(start[0], ()) if _stands(plain, n, start.start())), None)
            if name is not None:
                found.append(self._ids[name])
                rest.append(plain[end : start.start()])
                end = start.start() + len(name)
        plain = " ".join([*rest, plain[end:]])
        placed = [place for pattern, places in self._keywords if pattern.search(plain) for place in places]
        return tuple(dict.fromkeys([*found, *(record_id for _, record_id in sorted(placed))]))


def _stands(text: str, name: str, at: int) -> bool:
    """Whether a name stands at a place and ends where a word ends."""
    return text.startswith(name, at) and not _INSIDE.match(text, at + len(name))
