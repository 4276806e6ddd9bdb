"""What printed sentences are understood as, for cards written as under a scenario's ``cards:``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from judge.errors import JudgeError, nearest
from judge.games.factions import words as factions
from judge.games.fighter_arena import cards as arena_cards
from judge.games.flesh_and_blood.words import compile_card, printed_from_inline
from judge.games.tabletop import words as tabletop
from judge.games.tabletop.definition import CardDefinition
from judge.games.wow_tcg import cards as wow_cards
from judge.scenario.document import load_cards
from judge.scenario.model import InlineCard

MOST_TEXT = 200_000  # characters of one file: far more than any set of cards prints
_UNTOLD = ("text", "texts", "label")  # the printed words a term carries along


@dataclass(frozen=True)
class CompiledSentence:
    """A sentence (or lines that belong together), and the terms of the vocabulary it was understood as.

    reason: why nothing could be made of it; empty for one that compiles.
    """

    text: str
    meaning: tuple[str, ...]
    reason: str = ""

    def as_json(self) -> dict[str, Any]:
        """The object ``judge compile --json`` prints for it."""
        status = "unsupported" if self.reason else "compiled"
        found: dict[str, Any] = {"text": self.text, "status": status, "meaning": list(self.meaning)}
        return {**found, "reason": self.reason} if self.reason else found


@dataclass(frozen=True)
class CompiledCard:
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


def compile_cards(text: str, source: str, game: str = "flesh-and-blood") -> Iterator[CompiledCard]:
    """Each card of a YAML list or of JSON lines, compiled.

    A card that cannot be read comes with its error; the others are still compiled. Raises ``JudgeError``:
    ``unknown-game`` for a game whose cards nobody compiles, ``too-large``.
    """
    compiler = _COMPILERS.get(game)
    if compiler is None:
        raise JudgeError(
            "unknown-game",
            f'nobody compiles the cards of "{game}".',
            hint=f"Known are: {', '.join(_COMPILERS)}.",
            candidates=nearest(game, list(_COMPILERS)),
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
        yield CompiledCard("", error=found) if isinstance(found, JudgeError) else _compiled(found, compiler)


def _compiled(card: InlineCard, compiler: Callable[[InlineCard], tuple[CompiledSentence, ...]]) -> CompiledCard:
    try:
        return CompiledCard(card.name, card.version, compiler(card))
    except JudgeError as error:
        reason = error.sentence()
        lines = tuple(line.strip() for line in card.text.splitlines() if line.strip())
        where = card.position.where
        placed = JudgeError(error.code, error.message, where=where, hint=error.hint, candidates=error.candidates)
        unread = tuple(CompiledSentence(line, (), reason) for line in lines)
        return CompiledCard(card.name, card.version, unread, placed)


def _flesh_and_blood(card: InlineCard) -> tuple[CompiledSentence, ...]:
    printed = printed_from_inline(card.name, card.version, card.type, card.stats, card.text)
    out: list[CompiledSentence] = []
    for sentence in compile_card(printed).sentences:
        if sentence.unsupported:
            reasons = [getattr(a, "reason", "") for a in sentence.abilities]
            out.append(CompiledSentence(sentence.text, (), "; ".join(reasons) or "it is not understood"))
        else:
            out.append(CompiledSentence(sentence.text, tuple(said(a) for a in sentence.abilities)))
    return tuple(out)


def _factions(card: InlineCard) -> tuple[CompiledSentence, ...]:
    printed = factions.printed_from_inline(card.name, card.version, card.type, card.stats, card.text)
    out: list[CompiledSentence] = []
    for line in factions.readings(factions.compile_card(printed)):
        reason = "it is not understood" if line.unsupported else ""
        out.append(CompiledSentence(line.text, () if reason else tuple(map(said, line.terms)), reason))
    return tuple(out)


def _fighter_arena(card: InlineCard) -> tuple[CompiledSentence, ...]:
    printed = arena_cards.printed_from_inline(card.name, card.type, card.stats, card.text)
    return _by_line(arena_cards.compile_card(printed), arena_cards.PERMANENTS)


def _wow_tcg(card: InlineCard) -> tuple[CompiledSentence, ...]:
    printed = wow_cards.printed_from_inline(card.name, card.type, card.stats, card.text)
    return _by_line(wow_cards.compile_card(printed), wow_cards.PERMANENTS)


def _by_line(card: CardDefinition, permanents: tuple[str, ...]) -> tuple[CompiledSentence, ...]:
    read = tabletop.sentences(card.name, card.printed.lines, stays=card.kind in permanents)
    return tuple(
        CompiledSentence(text, ()  if found is None else tuple(map(said, found)),
                         "it is not understood" if found is None else "")
        for text, found in read
    )  # fmt: skip


_COMPILERS: dict[str, Callable[[InlineCard], tuple[CompiledSentence, ...]]] = {
    "flesh-and-blood": _flesh_and_blood,
    "factions": _factions,
    "fighter-arena": _fighter_arena,
    "wow-tcg": _wow_tcg,
}


def said(term: Any) -> str:
    """A term as text: only what is not left at its default, without the printed words."""
    if isinstance(term, Enum):
        return term.name
    if isinstance(term, tuple):
        return f"[{', '.join(map(said, term))}]"
    if not is_dataclass(term):
        return repr(term)
    parts = [
        f"{f.name}={said(getattr(term, f.name))}"
        for f in fields(term)
        if f.name not in _UNTOLD and getattr(term, f.name) != f.default
    ]
    return f"{type(term).__name__}({', '.join(parts)})"
