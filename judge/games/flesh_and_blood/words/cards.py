"""Whole printed cards to definitions.

``compile_card`` reads a whole card and never drops a word: a paragraph that is not understood is an
``Unsupported`` ability that quotes it and says why.
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.definition import CardDefinition, SentenceReading
from judge.games.flesh_and_blood.words.joining import Source
from judge.games.flesh_and_blood.words.texts import read_text
from judge.games.flesh_and_blood.words.typeline import base_stats, moniker, read_type_line
from judge.rules.printed import PrintedCard

SIDES = "//"  # stands between the names, type boxes and text boxes of a split-card's two sides


def _sides(card: PrintedCard) -> tuple[PrintedCard, ...]:
    """The two sides of a split-card, each with its own name, type box and text box (9.2.1); nothing for any other."""
    names, types = card.name.split(f" {SIDES} "), card.type_line.split(f" {SIDES} ")
    if len(names) != 2 or len(types) != 2 or card.lines.count(SIDES) != 1:
        return ()
    at = card.lines.index(SIDES)
    texts = card.lines[:at], card.lines[at + 1 :]
    sides = zip(names, types, texts, strict=True)
    return tuple(replace(card, name=name, type_line=line, lines=text, also=()) for name, line, text in sides)


def compile_card(card: PrintedCard) -> CardDefinition:
    """The card's printed facts and abilities.

    Odd text never raises: it becomes ``Unsupported``. Raises ``JudgeError`` (``unknown-type``, ``bad-stats``)
    only for a type line or a number that is none.
    """
    sides = tuple(map(_one_side, _sides(card)))
    if not sides:
        return _one_side(card)
    left, right = sides
    whole = _one_side(replace(card, lines=()))
    between = SentenceReading(SIDES, ())
    return replace(
        whole,
        printed=card,
        abilities=(*left.abilities, *right.abilities),
        sentences=(*left.sentences, between, *right.sentences),
        sides=sides,
    )


def _one_side(card: PrintedCard) -> CardDefinition:
    line = read_type_line(card.type_line)
    base, variable = base_stats(card)
    is_hero = "Hero" in line.types
    called = moniker(card.name) if is_hero else ""
    person = [w for w in card.name.split() if w[0].isupper() and w != "The"] if "Mentor" in line.types else []
    short = card.name.split(",")[0] if "," in card.name and card.name[0].isalpha() else ""  # 2.7.3
    names = tuple(dict.fromkeys(n for n in (card.name, *card.also, called, short, *person) if n))
    color = card.version.strip().lower()
    source = Source(names, color, line.types, line.subtypes)
    lines = tuple(" ".join(part.split()) for part in card.lines if part.strip())
    sentences = read_text(lines, source)
    return CardDefinition(
        printed=card,
        name=card.name,
        version=card.version,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        base=base,
        color=color,
        variable_cost=variable,
        moniker=called,
        abilities=tuple(a for s in sentences for a in s.abilities),
        sentences=sentences,
    )
