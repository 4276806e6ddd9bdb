"""What is wrong with compiled sentences that can be seen from the terms alone, without playing them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.vocabulary.conditions import Compare
from judge.games.flesh_and_blood.vocabulary.words import Bound, Filter, Num, Target

_MAKE: dict[str, tuple[str, ...]] = {  # what an earlier clause names, and the effects that name it
    "banished": ("Banish", "Intimidate", "Boost", "Scrap", "BanishAnd"),
    "revealed": ("Reveal", "Clash"),
    "discarded": ("Discard",),
    "created": ("Create", "Transform"),
    "charged": ("Charge",),
    "drawn": ("Draw",),
}


def parts(term: Any) -> Iterator[Any]:
    """A term and all that it is made of."""
    yield term
    inner = term if isinstance(term, tuple) else ()
    if is_dataclass(term) and not isinstance(term, type):
        inner = tuple(getattr(term, f.name) for f in fields(term))
    for part in inner:
        yield from parts(part)


def unsound(card: CardDefinition) -> Iterator[str]:
    """Each understood sentence that names what nothing makes, or asks what can never be: the card, it, and why."""
    made: set[str] = set()
    for sentence in card.sentences:
        if sentence.unsupported:
            continue
        here = list(parts(sentence.abilities))
        made |= {type(p).__name__ for p in here}
        for why in (*_loose(here, made), *_never(here)):
            yield f"{card.name}: {sentence.text}\n  {why}"


def _loose(here: list[Any], made: set[str]) -> Iterator[str]:
    for part in here:
        if isinstance(part, Bound) and part.name in _MAKE and not made & {*_MAKE[part.name]}:
            yield f'nothing before binds "{part.name}"'
    specs = max((len(getattr(p, "targets", ())) for p in here), default=0)
    for part in here:
        if isinstance(part, Target) and part.index >= specs:
            yield f"there is no target {part.index}"


def _never(here: list[Any]) -> Iterator[str]:
    for part in here:
        if isinstance(part, Filter):
            for kind in ("types", "subtypes", "classes"):
                both = {*getattr(part, kind)} & {*getattr(part, f"not_{kind}")}
                if both:
                    yield f"nothing both is and is not {', '.join(sorted(both))}"
            bounds: dict[Any, list[int]] = {}
            for stat, op, value in part.numbers:
                if isinstance(value, Num):
                    low, high = bounds.setdefault(stat, [-999, 999])
                    if op in (">=", "=="):
                        low = max(low, value.n)
                    if op in ("<=", "=="):
                        high = min(high, value.n)
                    bounds[stat] = [low, high]
            yield from (f"no {s.value} is both {a} or more and {b} or less" for s, (a, b) in bounds.items() if a > b)
            if part.attacking and part.defending:
                yield "nothing attacks and defends"
            if part.this and (part.other or part.token):
                yield "this is not another object"
        if isinstance(part, Compare) and isinstance(part.left, Num) and isinstance(part.right, Num):
            yield "two numbers are compared"
