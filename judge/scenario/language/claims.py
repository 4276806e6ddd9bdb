"""Claims of a scenario: text → claim, by the grammar of the game it is played in; and what another text may mean."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from judge.errors import JudgeError
from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.names import NameTable
from judge.scenario.language.patterns import worded
from judge.scenario.language.phrases import (
    Built,
    Context,
    Grammar,
    Missed,
    Phrase,
    Proposes,
    first_match,
    loose_match,
    no_match,
)
from judge.scenario.language.places import RawLine, invalid
from judge.scenario.language.proposing import filled, meant, spelled
from judge.scenario.language.tree import THIS_TURN, Claim, Controls, ControlsSome, PlayerHas, Predicate, Quantifier

_THEN = worded(r"\s*then(?:\s*[,:]\s*|\s+(?=\S)|\s*$)")
AND = worded(r"\s*[,;]\s*(?:(?:and|but)\s+)?|\s+(?:and|but)\s+")
"""What joins claims."""
DENIES = worded(r"\b(?:not|no|cannot|never|can['’]?t|(?:is|are|was|do|does|did|has|must)n['’]?t)\b")
QUANTIFIER = worded(r"\s*(possibly|never)\s+(?=\S)")
_THIS_TURN = worded(r",?\s+(?:during\s+)?this\s+turn[\s.!]*$")
_A = worded(r"\b(?!exactly|only|just|equal|than|least|most)[a-z]+\s+an?\s+(?!\d|single\b)")
COUNTS = worded(r"\b\d+\b|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b")
_AN = worded(r"(?:an?|any|some|(?:an)?other)\b")
_COUNTING = (Controls, ControlsSome, PlayerHas)


def says_then(text: str) -> int | None:
    """Where the claim begins in a line that starts with ``then``; None for a line that does not."""
    match = _THEN.match(text)
    return match.end() if match else None


def unclear_number(first: Claim, second: Claim, said: str, after: str) -> bool:
    """``1 Gold or Vigor``, ``2 cards in hand and graveyard``: so many of each, or of both together? said: the second
    with the words it shares; after: without them."""
    if COUNTS.search(after) or COUNTS.search(said):
        return COUNTS.search(after) is None
    one, other = first.predicate, second.predicate
    if not (isinstance(one, Controls) and isinstance(other, Controls)):
        return False
    return one.amount != other.amount == SOME and not _AN.match(after)


def parse_claim(
    line: RawLine, names: NameTable, grammar: Grammar, start: int | None = None, *, loose: bool = True
) -> Claim:
    """A claim understood; ``then`` may be left out (a contrast's ``then`` has none).

    start: where the claim begins in the line, found by ``says_then`` when not given; loose: see ``parse_line``. Raises
    JudgeError ``invalid`` with file, line and column.
    """
    if start is None:
        start = says_then(line.text) or 0
    if not line.text[start:].strip():
        raise invalid("an empty claim says nothing.", line.position, "Write what holds after then, or remove the line.")
    found = either_claim(line, names, grammar, start, loose=loose)
    if found is None:
        match = QUANTIFIER.match(line.text, start)
        context = Context(line, names, grammar, match.end() if match else start)
        first_match(context, grammar.claims)
        raise no_match(context, "claim", grammar.claims, "", proposals(context, grammar.claims, names, grammar))
    return found


def either_claim(line: RawLine, names: NameTable, grammar: Grammar, start: int, *, loose: bool) -> Claim | None:
    """A claim that begins at a place, in the listed forms, else, where loose, in further ones; None for none."""
    found = claim_at(line, names, grammar, start, loose=False)
    return claim_at(line, names, grammar, start, loose=True) if found is None and loose else found


def claim_at(line: RawLine, names: NameTable, grammar: Grammar, start: int, *, loose: bool) -> Claim | None:
    """A claim that begins at a place; None when nothing reads it."""
    match = QUANTIFIER.match(line.text, start)
    begins = [(Quantifier(match[1].lower()), match.end())] if match else []
    for quantifier, at in (*begins, (Quantifier.ALWAYS, start)):
        context = Context(line, names, grammar, at)
        found = loosely(context, grammar.claims) if loose else first_match(context, grammar.claims)
        if found is not None and isinstance(found[0], Predicate):
            denies = found[1] or quantifier is Quantifier.NEVER or isinstance(found[0], _COUNTING)
            said = _even_one(found[0], line.text[at:]) if denies else found[0]
            return Claim(line, quantifier, said, found[1])
    return _of_this_turn(line, names, grammar, start, loose=loose)


def _of_this_turn(line: RawLine, names: NameTable, grammar: Grammar, start: int, *, loose: bool) -> Claim | None:
    """A claim of what has happened, of this turn alone; None for any other."""
    if (said := _THIS_TURN.search(line.text, start)) is None:
        return None
    found = claim_at(RawLine(line.text[: said.start()], line.position), names, grammar, start, loose=loose)
    if found is None or not getattr(getattr(found.predicate, "saying", None), "past", False):
        return None
    parts = getattr(found.predicate, "parts", {})
    predicate = replace(found.predicate, **{"parts": {**parts, THIS_TURN: True}})
    return replace(found, line=line, predicate=predicate)


def _even_one(said: Predicate, text: str) -> Predicate:
    """``does not have a Gold`` is not even one, and not another number than one; ``has a Gold`` is at least one."""
    one = Amount.exactly(1)
    if not _A.search(text):
        return said
    for name in ("amount", "times"):
        if getattr(said, name, None) == one:
            return replace(said, **{name: SOME})
    parts = getattr(said, "parts", {})
    return replace(said, **{"parts": {**parts, "count": SOME}}) if parts.get("count") == one else said


def loosely(context: Context, phrases: tuple[Phrase, ...]) -> tuple[Built, bool] | None:
    """What a line says in further forms; raises JudgeError ``invalid`` where that may be two things."""
    found = loose_match(context, phrases)
    if len(found) < 2:
        return found[0][1:] if found else None
    named = " or ".join(f"`{phrase.name}`" for phrase, _, _ in found[:3])
    raise invalid(
        f'"{context.text}" may mean {len(found)} things: {named}.',
        context.line.position.shifted(context.start),
        "Write the line that is meant.",
        [phrase.denied if denies else phrase.name for phrase, _, denies in found[:3]],
    )


def proposals(context: Context, phrases: tuple[Phrase, ...], names: NameTable, grammar: Grammar) -> Proposes:
    """Lines that may be meant by one that nothing reads; each is read."""

    def reads(text: str) -> bool:
        with suppress(JudgeError):
            return first_match(Context(RawLine(text), names, grammar, context.start), phrases) is not None
        return False

    def proposes(missed: Sequence[Missed], listed: Sequence[str]) -> tuple[str, ...]:
        return meant(context, reads) or spelled(context, missed, listed, reads) or filled(context, phrases, reads)

    return proposes
