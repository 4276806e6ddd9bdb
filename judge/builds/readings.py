"""How far the cards of a build are read: each card, and how many of a class, a document, a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judge.builds.store import Store
from judge.frozen import Frozen
from judge.records import Card

STATUSES = ("whole", "partly", "none")
GROUPS = ("class", "document", "set")
NO_CLASS = "no class"


class ReadCard(Frozen):
    """A card as it is read. status: ``whole``, ``partly`` or ``none`` of its sentences. groups: what it is counted
    under, by ``GROUPS``; a card of two classes is counted in both. unread: the sentences that are not
    read, each with the reason; of a card that cannot be read and prints none, the reason alone."""

    id: str
    name: str
    status: str
    sentences: int
    groups: Mapping[str, tuple[str, ...]]
    unread: tuple[tuple[str, str], ...] = ()


class ReadCount(Frozen):
    """How many cards are read how far, and how many of their sentences are read."""

    cards: int = 0
    whole: int = 0
    partly: int = 0
    none: int = 0
    sentences: int = 0
    read: int = 0

    @property
    def percent(self) -> float:
        """The share of the sentences that are read, cut off after one digit; 100 where there are none."""
        return int(1000 * self.read / self.sentences) / 10 if self.sentences else 100.0


def card_reading(card: Card, store: Store) -> dict[str, Any]:
    """The ``reading`` of a card's JSON: how it is read, null in a build that does not say. What people read in its
    damaged text stands beside that as ``words``."""
    found = store.reading_of(card.id)
    return {"reading": {**(found or {}), "words": card.reading} if card.reading else found}


def read_cards(store: Store, game: str) -> tuple[ReadCard, ...]:
    """The cards of a game that the build says something of, in the order of the documents."""
    readings = dict(store.readings())
    return tuple(_card(card, readings[card.id]) for card in store.every(Card, game) if card.id in readings)


_STROKES = re.compile(r"(?<!/)\b(\d+)(?:/\d+)+\b(?!/)")  # the numbers of several versions


def read_sentences(store: Store, game: str) -> tuple[str, ...]:
    """The sentences of a game's cards that are read, each once and with one number where versions print several;
    without those that name their own card."""
    found: dict[str, None] = {}
    for card_id, reading in store.readings():
        card = store.get(card_id)
        if card.game == game and isinstance(card, Card):
            own = card.name.partition(",")[0].casefold()
            read = (str(s["text"]) for s in reading["sentences"] if s["status"] == "compiled")
            found |= dict.fromkeys(_STROKES.sub(r"\1", text) for text in read if own not in text.casefold())
    return tuple(found)


def _card(card: Card, reading: Mapping[str, Any]) -> ReadCard:
    sentences: Sequence[Mapping[str, Any]] = reading["sentences"]
    unread = [(str(s["text"]), str(s["reason"])) for s in sentences if s["status"] == "unsupported"]
    reason = str(reading.get("reason", ""))
    if reason and not unread:
        unread = [("", reason)]
    return ReadCard(card.id, card.name, str(reading["status"]), len(sentences), _groups(card), tuple(unread))


def _groups(card: Card) -> dict[str, tuple[str, ...]]:
    extra = dict(card.extra)
    printed = (name.strip() for key in ("faction", "class") for name in extra.get(key, "").split(" / "))
    classes = (*card.supertypes, *filter(None, printed))
    return {
        "class": tuple(dict.fromkeys(classes)) or (NO_CLASS,),
        "document": card.sources or (card.document,),
        "set": tuple(dict.fromkeys(printing.set for printing in card.printings)),
    }


def counted(cards: Iterable[ReadCard]) -> ReadCount:
    """How far these cards are read."""
    listed = list(cards)
    by = {status: sum(c.status == status for c in listed) for status in STATUSES}
    sentences = sum(c.sentences for c in listed)
    unread = sum(bool(text) for c in listed for text, _ in c.unread)
    return ReadCount(len(listed), by["whole"], by["partly"], by["none"], sentences, sentences - unread)


def grouped(cards: Iterable[ReadCard], group: str) -> dict[str, tuple[ReadCard, ...]]:
    """The cards under each name of a group, sorted by name."""
    found: dict[str, list[ReadCard]] = {}
    for card in cards:
        for name in card.groups[group]:
            found.setdefault(name, []).append(card)
    return {name: tuple(found[name]) for name in sorted(found)}


_LONGEST = 140
_SAME = re.compile(r"[\s.\"'’“”]+|[–—-]+(?![\d{])")


class SaidSentence(Frozen):
    """A sentence as it is shown.

    said: what it was understood as, empty where that is as printed, where the game says none, and where it is not read;
    printed: it was understood word for word; reason: why it is not; only: the versions that print it, others do not.
    """

    text: str
    read: bool
    said: str = ""
    printed: bool = False
    reason: str = ""
    only: tuple[str, ...] = ()


def said_sentences(reading: Mapping[str, Any]) -> tuple[SaidSentence, ...]:
    """The sentences of a card's reading as they are shown. The reason why a whole card cannot be read is not repeated
    at each."""
    return tuple(_shown(s, str(reading.get("reason", ""))) for s in reading["sentences"])


def _shown(sentence: Mapping[str, Any], of_all: str) -> SaidSentence:
    text, only = str(sentence["text"]), tuple(sentence.get("only_in", ()))
    if sentence["status"] == "unsupported":
        reason = str(sentence["reason"])
        return SaidSentence(text, False, reason="" if reason == of_all else reason, only=only)
    said = str(sentence.get("reads_as", ""))
    same = bool(said) and _bare(said) == _bare(text)
    return SaidSentence(text, True, "" if same else said, same, only=only)


def _bare(text: str) -> str:
    """Words without what tells no two meanings apart: case, quotes, full stops, a dash that is no minus."""
    return _SAME.sub("", text).casefold()


def in_one_line(reading: Mapping[str, Any]) -> str:
    """What a card's page says of it first: that all of it is understood, or which sentence is not."""
    unread = [s.text for s in said_sentences(reading) if not s.read]
    count = len(reading["sentences"])
    if not unread and reading["status"] == "whole":
        return "judge understands this card completely" + (": no rules text is printed on it." if not count else ".")
    if reading.get("reason") or not unread:
        return f"judge does not understand this card: {reading.get('reason', '')}"
    first = " ".join(unread[0].split())
    first = first if len(first) <= _LONGEST else first[: _LONGEST - 1].rstrip() + "…"
    if len(unread) == 1:
        return (
            f"judge does not understand {'the one sentence' if count == 1 else 'one sentence'} of this card: “{first}”"
        )
    some = f"any of the {count}" if len(unread) == count else f"{len(unread)} of the {count}"
    return f"judge does not understand {some} sentences of this card; the first is “{first}”"
