"""Sentences read back: what a card was understood as, said from the terms alone and compiled again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from typing import Any

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.definition import CardDefinition, SentenceReading
from judge.games.flesh_and_blood.words.saying import CannotSayError, reads_as

SAYING = "judge/games/flesh_and_blood/words/saying"


@dataclass(frozen=True)
class Back:
    """A sentence, what it is read as, and why that is not the same again (empty: it is)."""

    text: str
    said: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.text}\n  is read as: {self.said}\n  and that {self.why} (words of terms: {SAYING})"


def bare(term: Any) -> Any:
    """A term without the printed texts it carries, so that tests compare meanings."""
    if isinstance(term, tuple):
        return tuple(bare(t) for t in term)
    if is_dataclass(term) and not isinstance(term, type):
        kept: dict[str, Any] = {f.name: bare(getattr(term, f.name)) for f in fields(term)}
        for name in ("text", "texts"):
            if name in kept:
                default = next(f.default for f in fields(term) if f.name == name)
                kept[name] = () if default is MISSING else default
        return replace(term, **kept)
    return term


def backs(card: CardDefinition) -> Iterator[Back]:
    """Each understood sentence of a card read back, the rest of the card as it is printed."""
    for at, sentence in enumerate(card.sentences):
        if sentence.unsupported or not sentence.abilities:
            continue
        try:
            said = reads_as(sentence)
        except CannotSayError as why:
            yield Back(sentence.text, "", f"has no words: {why}")
            continue
        texts = [*(s.text for s in card.sentences[:at]), said, *(s.text for s in card.sentences[at + 1 :])]
        lines = tuple(line for text in texts for line in text.split("\n"))
        yield Back(sentence.text, said, _differs(card, at, compile_card(replace(card.printed, lines=lines)).sentences))


def lost(card: CardDefinition) -> list[str]:
    """The sentences of a card that do not come back, each with what happens to it."""
    return [str(back) for back in backs(card) if back.why]


def _differs(card: CardDefinition, at: int, again: tuple[SentenceReading, ...]) -> str:
    if len(again) != len(card.sentences):
        return f"makes {len(again)} sentences of {len(card.sentences)}"
    new, old = again[at], card.sentences[at]
    if new.unsupported:
        return f"is not understood: {'; '.join(getattr(a, 'reason', '') for a in new.abilities)}"
    return (
        "" if bare(new.abilities) == bare(old.abilities) else f"means {bare(new.abilities)}, not {bare(old.abilities)}"
    )
