"""What printed sentences are understood as, for cards written as under a scenario's ``cards:``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.scenario.board.game import Game
from judge.scenario.board.sentences import CompiledSentence
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_cards
from judge.scenario.language.model import InlineCard

MOST_TEXT = 200_000  # characters of one file: far more than any set of cards prints


class CompiledCard(Frozen):
    """A card's sentences in printed order; joined they are its whole text. error: why the card cannot be read."""

    name: str
    color: str = ""
    sentences: tuple[CompiledSentence, ...] = ()
    error: JudgeError | None = None

    def as_json(self) -> dict[str, Any]:
        """The object ``judge compile --json`` prints for it."""
        found: dict[str, Any] = {"name": self.name, **({"color": self.color} if self.color else {})}
        found["sentences"] = [s.as_json() for s in self.sentences]
        return {**found, "error": self.error.as_json()} if self.error else found


def compile_cards(
    text: str, source: str, game: str = "flesh-and-blood", offers: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> Iterator[CompiledCard]:
    """Each card of a YAML list or of JSON lines, compiled. offers: sentences worded like one that is not read, the
    nearest first; the first of them that is read on the card stands beside it.

    A card that cannot be read comes with its error; the others are still compiled. Raises ``JudgeError``:
    ``unknown-game`` for a game whose cards nobody compiles, ``too-large``.
    """
    known = GAMES.get(game)
    if known is None:
        raise JudgeError(
            "unknown-game",
            f'nobody compiles the cards of "{game}".',
            hint=f"Known are: {', '.join(GAMES)}.",
            candidates=nearest(game, list(GAMES)),
        )
    if len(text) > MOST_TEXT:
        raise JudgeError(
            "too-large",
            f"the file has {len(text)} characters, and {MOST_TEXT} are read at once.",
            where=source,
            hint="Split it into several files.",
        )
    cards = load_cards(text, source)
    if not cards:
        raise JudgeError(
            "no-cards",
            "the file holds no card.",
            where=source,
            hint="Write a YAML list of cards with name, type, stats and text, or one JSON object a line.",
        )
    for found in cards:
        yield CompiledCard("", error=found) if isinstance(found, JudgeError) else _compiled(found, known, offers)


def _compiled(card: InlineCard, game: Game[Any], offers: Mapping[str, Sequence[str]]) -> CompiledCard:
    def read(text: str) -> tuple[CompiledSentence, ...]:
        return game.sentences(game.compile(game.inline(replace(card, text=text))))

    def beside(sentence: CompiledSentence) -> CompiledSentence:
        offered = offers.get(sentence.text, ()) if sentence.reason else ()
        near = next((text for text in offered if all(not said.reason for said in read(text))), "")
        return replace(sentence, near=near) if near else sentence

    try:
        return CompiledCard(card.name, card.version, tuple(map(beside, read(card.text))))
    except JudgeError as error:
        where = card.position.where
        placed = JudgeError(error.code, error.message, where=where, hint=error.hint, candidates=error.candidates)
        return CompiledCard(card.name, card.version, sentences_of(card.text.splitlines(), error), placed)


def sentences_of(lines: Iterable[str], error: JudgeError) -> tuple[CompiledSentence, ...]:
    """The lines of a card that cannot be read, each with the reason."""
    reason = error.sentence()
    return tuple(CompiledSentence(line.strip(), (), reason) for line in lines if line.strip())
