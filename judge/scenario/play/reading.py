"""How cards are read: each printed sentence with what it was understood as, as pages, answers and builds hold it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judge.errors import JudgeError
from judge.records import Card
from judge.rules.printed import PrintedCard
from judge.scenario.board.game import Game
from judge.scenario.board.library import printed_versions
from judge.scenario.board.sentences import CompiledSentence
from judge.scenario.games import GAMES
from judge.scenario.language.model import InlineCard
from judge.scenario.play.compiling import sentences_of

_NUMBER = re.compile(r"\d+")


def reading_of(card: Card) -> dict[str, Any] | None:
    """How a card of a document is read, its printed versions together; None for a game whose cards nobody compiles.

    ``{"status","sentences":[{"text","status","reads_as","reason","versions","only_in"}]}``: the card's status is
    ``whole``, ``partly`` or ``none``, a sentence's that of ``judge compile``. text, reads_as: numbers in which versions
    differ stand with strokes between them, as documents print them; versions: then what each is read as; only_in: the
    versions that print it, where others do not. A card that cannot be read at all (an unknown type) has the ``reason``
    beside its sentences.
    """
    game = GAMES.get(card.game)
    if game is None:
        return None
    found: dict[tuple[str, int], dict[str, CompiledSentence]] = {}
    error = ""
    versions = printed_versions(card)
    for printed in versions:
        sentences, why = _read(game, printed)
        error = error or why
        seen: Counter[str] = Counter()
        for sentence in sentences:
            form = _NUMBER.sub("#", sentence.text)
            seen[form] += 1
            known = found.setdefault((form, seen[form]), {})
            name = printed.version or printed.name
            known[name if name not in known else f"{name} {len(known) + 1}"] = sentence
    return _reading([_together(said, len(versions)) for said in found.values()], error)


def readings_of(cards: Iterable[InlineCard], game: str) -> tuple[dict[str, Any], ...]:
    """How the cards typed into a scenario are read: ``{"name","color","reading"}``, the reading as ``reading_of``
    gives it."""
    known = GAMES.get(game)
    if known is None:
        return ()
    found = []
    for card in cards:
        sentences, why = _read(known, card)
        color = {"color": card.version} if card.version else {}
        found.append({"name": card.name, **color, "reading": _reading([_said(s) for s in sentences], why)})
    return tuple(found)


def _read(game: Game[Any], card: PrintedCard | InlineCard) -> tuple[Sequence[CompiledSentence], str]:
    """The sentences of a card, and why it cannot be read at all."""
    try:
        printed = game.inline(card) if isinstance(card, InlineCard) else card
        return game.sentences(game.compile(printed)), ""
    except JudgeError as error:
        lines = card.text.splitlines() if isinstance(card, InlineCard) else card.lines
        return sentences_of(lines, error), error.sentence()


def _reading(sentences: Sequence[Mapping[str, Any]], error: str) -> dict[str, Any]:
    unread = sum("reason" in s for s in sentences)
    status = "whole" if not unread and not error else "none" if unread == len(sentences) else "partly"
    return {"status": status, "sentences": list(sentences), **({"reason": error} if error else {})}


def _said(sentence: CompiledSentence) -> dict[str, Any]:
    """A sentence as ``judge compile --json`` prints it, without the terms."""
    return {key: value for key, value in sentence.as_json().items() if key != "meaning"}


def _together(versions: Mapping[str, CompiledSentence], of: int) -> dict[str, Any]:
    """One sentence in the versions that print it, which may differ in numbers; not read when one of them is not."""
    unread = next((s for s in versions.values() if s.reason), None)
    one = _said(unread or next(iter(versions.values())))
    one["text"] = _with_strokes({name: s.text for name, s in versions.items()})
    only = {"only_in": list(versions)} if len(versions) < of else {}
    said = {name: s.reads_as for name, s in versions.items()}
    if unread is not None or len(set(said.values())) < 2:
        return {**one, **only}
    return {**one, **only, "reads_as": _with_strokes(said), "versions": said}


def _with_strokes(said: Mapping[str, str]) -> str:
    """Words that differ in numbers only, once: "+3/2/1{p}"; else all of them, each with its version."""
    words = list(said.values())
    if len({_NUMBER.sub("#", text) for text in words}) > 1:
        return " ".join(f"{name}: {text}" for name, text in said.items())
    numbers = zip(*(_NUMBER.findall(text) for text in words), strict=True)
    strokes = iter([n[0] if len(set(n)) == 1 else "/".join(n) for n in numbers])
    return _NUMBER.sub(lambda _: next(strokes), words[0])
