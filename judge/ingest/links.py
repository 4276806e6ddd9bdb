"""What a ruling's words say about it: which other records it names, and what kind of statement it is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from judge.naming import Namer, same_texts, texts_of
from judge.records import Card, Record, Rule, Ruling, Term, hashed

_DEFINITION = re.compile(r"[A-Z][^.]{0,60}? (?:is|are) (?:an?|the) (?:[\w-]+ )?keywords?\.?$")
_MULTIPLAYER = re.compile(r"\bmulti-?player\b", re.IGNORECASE)
_EXAMPLE = re.compile(
    r"\(\s*(?:e\.?g\.?|i\.?e\.?)[,:]?\s+[A-Z][a-z]|\bE\.?g\.?[,:]?\s+[A-Z][\w']+(?: [A-Z][\w']+|['’]s)"
)
_WORD = re.compile(r"[^\W_]+")


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
    """The records with ``mentions`` of every ruling, rule, term and card, and ``kind`` and ``same_text`` of every
    ruling, worked out over all records given.

    A rule keeps the rules it refers to by number, before what it names; a card those its document says it refers to.
    A record is no mention of itself, nor is
    what a ruling is printed under.
    """
    listed = list(records)
    namers = {game: Namer(group) for game, group in _by_game(listed).items()}
    same = same_texts(r for r in listed if isinstance(r, Ruling))
    return [_linked(record, namers[record.game], same) for record in listed]


def _linked(record: Record, namer: Namer, same: Mapping[str, tuple[str, ...]]) -> Record:
    if not isinstance(record, Ruling | Rule | Term | Card):
        return record
    own = {record.id, *(record.about if isinstance(record, Ruling) else ())}
    named = tuple(dict.fromkeys(i for text in texts_of(record) for i in namer.ids_in(text, own)))
    if isinstance(record, Ruling):
        kind = ruling_kind(record.text, named)
        return hashed(replace(record, mentions=named, kind=kind, same_text=same.get(record.id, ())))
    kept = record.mentions if isinstance(record, Rule | Card | Term) else ()
    return replace(record, mentions=tuple(dict.fromkeys((*kept, *named))))


def _by_game(records: Sequence[Record]) -> dict[str, list[Record]]:
    games: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        games[record.game].append(record)
    return games
