"""Lines of a scenario: text → step, claim or fact, by the grammar of the game it is played in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from judge.errors import JudgeError, raise_all
from judge.scenario.language.model import Claim, Fact, Predicate, Quantifier, RawLine, Step
from judge.scenario.language.names import NameTable
from judge.scenario.language.phrases import Context, Grammar, first_match, no_match

_THEN = re.compile(r"\s*then(?:\s*[,:]\s*|\s+(?=\S)|\s*$)", re.IGNORECASE)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|no|cannot|never)\b|n['’]?t\b", re.IGNORECASE)
_QUANTIFIER = re.compile(r"\s*(possibly|never)\s+(?=\S)", re.IGNORECASE)


def parse_lines(
    lines: Iterable[RawLine], names: NameTable, grammar: Grammar, spared: Collection[RawLine] = ()
) -> list[Step | Claim]:
    """The lines of ``play`` understood. Raises JudgeError ``invalid`` for those that are not, for all at once.

    spared: lines that a contrast left as they are. A claim among them that names a card which the contrast took
    out of play says nothing about the changed position, and is left out.
    """
    found: list[Step | Claim] = []
    wrong: list[JudgeError] = []
    for line in lines:
        try:
            found += parse_said(line, names, grammar)
        except JudgeError as error:
            if line not in spared or says_then(line.text) is None:
                wrong.append(error)
    raise_all(wrong)
    return found


def parse_said(line: RawLine, names: NameTable, grammar: Grammar) -> list[Step | Claim]:
    """One line of ``play`` understood: a step, or one claim or more (see ``parse_claims``)."""
    start = says_then(line.text)
    try:
        return [parse_line(line, names, grammar)]
    except JudgeError:
        joined = _joined(line, names, grammar, start) if start is not None else []
        if not joined:
            raise
        return [*joined]


def parse_claims(line: RawLine, names: NameTable, grammar: Grammar) -> list[Claim]:
    """The claims of one line, ``then`` or not: more than one where ``and`` joins them (``X has 6 power and go again``).

    Raises JudgeError ``invalid`` with file, line and column.
    """
    try:
        return [parse_claim(line, names, grammar)]
    except JudgeError:
        joined = _joined(line, names, grammar, says_then(line.text) or 0)
        if not joined:
            raise
        return joined


def _joined(line: RawLine, names: NameTable, grammar: Grammar, start: int) -> list[Claim]:
    """The claims that ``and`` or a comma joins, each with the words that it shares with the one before; none where
    it is not clear what is joined: under ``possibly`` and ``never``, and where the words that deny are shared."""
    said = line.text[start:]
    if _QUANTIFIER.match(said):
        return []
    for mark in _AND.finditer(said):
        first = _claim_or_none(said[: mark.start()], line, names, grammar)
        if first is None:
            continue
        words = said[: mark.start()].split()
        for n in range(len(words)):
            shared = " ".join(words[:n])
            if _DENIES.search(shared):
                break
            rest = f"{shared} {said[mark.end() :]}".strip()
            last = _claim_or_none(rest, line, names, grammar)
            more = [last] if last is not None else _joined(RawLine(rest, line.position), names, grammar, 0)
            if more:
                return [first, *more]
    return []


def _claim_or_none(said: str, line: RawLine, names: NameTable, grammar: Grammar) -> Claim | None:
    try:
        return parse_claim(RawLine(f"then {said}", line.position), names, grammar)
    except JudgeError:
        return None


def parse_line(line: RawLine, names: NameTable, grammar: Grammar) -> Step | Claim:
    """One line of ``play`` understood: a claim when it starts with ``then``, else a step.

    Raises JudgeError ``invalid`` with file, line and column for a name, verb or moment that is not known.
    """
    if not line.text.strip():
        raise JudgeError("invalid", "an empty line in play says nothing.", where=line.position.where, hint="Remove it.")
    start = says_then(line.text)
    if start is None:
        return parse_step(line, names, grammar)
    try:
        return parse_claim(line, names, grammar, start)
    except JudgeError as error:
        if any(player.casefold().startswith("then") for player in names.players):
            return parse_step(line, names, grammar)
        if _is_step(RawLine(line.text[start:]), names, grammar):
            hint = "It is a step: leave out then."
            raise JudgeError(error.code, error.message, where=error.where, hint=hint) from None
        raise


def _is_step(line: RawLine, names: NameTable, grammar: Grammar) -> bool:
    context = Context(line, names, grammar)
    try:
        return first_match(context, grammar.steps) is not None
    except JudgeError:
        return False


def parse_step(line: RawLine, names: NameTable, grammar: Grammar) -> Step:
    """A line that is no claim, understood as a step; raises JudgeError ``invalid``."""
    context = Context(line, names, grammar)
    phrases = grammar.steps
    found = first_match(context, phrases)
    if found is not None and isinstance(found[0], Step):
        return found[0]
    hint = ""
    try:
        parse_claim(line, names, grammar, 0)
        hint = f'It is a claim: write "then {line.text}".'
    except JudgeError:
        pass
    raise no_match(context, "step", phrases, hint)


def says_then(text: str) -> int | None:
    """Where the claim begins in a line that starts with ``then``; None for a line that does not."""
    match = _THEN.match(text)
    return match.end() if match else None


def parse_claim(line: RawLine, names: NameTable, grammar: Grammar, start: int | None = None) -> Claim:
    """A claim understood; ``then`` may be left out (a contrast's ``then`` has none).

    start: where the claim begins in the line, found by ``says_then`` when not given. Raises JudgeError
    ``invalid`` with file, line and column.
    """
    if start is None:
        start = says_then(line.text) or 0
    if not line.text[start:].strip():
        raise JudgeError(
            "invalid",
            "an empty claim says nothing.",
            where=line.position.where,
            hint="Write what holds after then, or remove the line.",
        )
    quantifier, after = Quantifier.ALWAYS, start
    match = _QUANTIFIER.match(line.text, start)
    if match:
        quantifier, after = Quantifier(match[1].lower()), match.end()
    context = Context(line, names, grammar, after)
    phrases = grammar.claims
    found = first_match(context, phrases)
    if found is None and match:
        plain = Context(line, names, grammar, start)
        found = first_match(plain, phrases)
        quantifier = Quantifier.ALWAYS if found is not None else quantifier
    if found is None or not isinstance(found[0], Predicate):
        raise no_match(context, "claim", phrases)
    return Claim(line, quantifier, found[0], found[1])


def parse_fact(line: RawLine, names: NameTable, grammar: Grammar) -> Fact:
    """One line of ``facts`` understood; raises JudgeError ``invalid`` with file, line and column."""
    context = Context(line, names, grammar)
    found = first_match(context, grammar.facts)
    if found is None or not isinstance(found[0], Fact):
        raise no_match(context, "fact", grammar.facts)
    return found[0]
