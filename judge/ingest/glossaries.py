"""Glossaries of any layout: terms in headings, alone in a line above their meaning, before a colon or a dash, in the
first column of a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from judge.frozen import Frozen
from judge.ingest.card_data.mapping import plain
from judge.ingest.lines import HEADING, Unit, units_of
from judge.ingest.tables import is_row, tables_of

_CALLED = re.compile(
    r"(?:(?:appendix|part|chapter|section)\s+\w{1,4}\W+|[\dIVX]{1,4}(?:\.\d+)*\W+|[A-Z][.)]\s+)?"
    r"(?:(?:game|rules|card|keyword|special|important|full|short|a|the)\s+)*"
    r"(?:(?:[\w'’&-]+ ){0,4}glossary|dictionary|definitions|terminology|lexicon|vocabulary|(?:key\s+)?terms|glossar"
    r"|begriffe|glossaire|lexique|glosario|términos|glossario)"
    r"(?:\s+(?:of|and|for|used)\b[\w \"“”'’:-]*)?$",
    re.IGNORECASE,
)
_OF_KEYWORDS = re.compile(r"(?!.*\bhow\b).*\bkeywords?\b|(?:[a-z]+ )?words$", re.IGNORECASE)
_TERM = re.compile(
    r"(?:[*•-]\s+)?(?P<mark>[*_]{0,3})(?P<term>[^\s*_.:;!?\[][^*_.:;!?]{0,58}?)"
    r"(?:\.(?P=mark)(?<=[*_])|(?P=mark)\s*:|:(?P=mark)|(?P=mark)\s+(?:[-–—]+|→)"
    r"|(?P=mark)(?<=[*_])(?=\s\([^()]{1,30}\)(?::|\s[-–—])))\s+(?=\S)"
)
_ASIDE = re.compile(
    r"(?:see(?: also)?|also|plural|opposite|note|notes|example|examples|e\.g|exception|compare|cf|also called)$",
    re.IGNORECASE,
)
_BOLD = re.compile(r"(\*\*|__)(?P<name>[^*_]{1,60}?)[:.]?\1[:.]?$")
_DEFINED = re.compile(r"\A\s*:\s+(?=\S)")
TERMS = frozenset(("term", "terms", "word", "words", "keyword", "expression", "phrase", "abbreviation", "symbol"))
MEANINGS = frozenset(
    ("meaning", "means", "definition", "explanation", "description", "what it means", "stands for", "explained", "rule")
)
_GAPPED = re.compile(r"(?P<term>\S(?:\S| (?! ))*?)\s{2,}(?P<said>\S.*)$")
_LONGEST_TERM = 60
_FEWEST = 2


class Meaning(Frozen):
    """A term with what is said of it, and its lines (1-based, both included); term: empty where the text explains
    none."""

    term: str
    text: str
    start: int
    end: int


def is_glossary(heading: str) -> bool:
    """Whether what stands below a heading explains terms."""
    return any(map(_CALLED.match, _called(heading)))


def _called(heading: str) -> tuple[str, str]:
    said = heading.strip("*_# :")
    return said, re.split(r":\s+|\s[-–—]+\s", said)[-1]


def is_of_keywords(heading: str) -> bool:
    """Whether what stands below a heading may be keywords and what each means (see ``explains_each``)."""
    return any(map(_OF_KEYWORDS.match, _called(heading)))


def _gapped(lines: Sequence[str]) -> list[Meaning]:
    """Terms in a column of their own, what each means in one beside it; nothing where a line has other columns."""
    found: list[Meaning] = []
    column = 0
    for n, line in enumerate(lines, 1):
        match = _GAPPED.match(line)
        if match and column in (0, match.start("said")):
            column = match.start("said")
            found.append(Meaning(match["term"], match["said"].strip(), n, n))
        elif line.strip() and found and not line[:column].strip():
            found[-1] = replace(found[-1], text=f"{found[-1].text} {line.strip()}", end=n)
        elif line.strip():
            return []
    return found if len(found) >= _FEWEST else []


def explains_each(found: Sequence[Meaning]) -> bool:
    """Whether each paragraph explains a term, but for the first, which may say what follows."""
    return sum(bool(one.term) for one in found) >= max(_FEWEST, len(found) - (not found[0].term))


def term_of(text: str) -> str:
    """The term that an entry of a glossary explains: what stands before its colon or dash; empty where nothing does."""
    found = _TERM.match(text)
    return found["term"] if found and not _ASIDE.match(found["term"]) else ""


def without_term(text: str) -> str:
    """What an entry of a glossary says of its term."""
    return _TERM.sub("", text, count=1)


def meanings(lines: Sequence[str]) -> tuple[list[Meaning], list[int]]:
    """What the lines below a glossary's heading explain, and the lines that are headings over several terms; nothing
    where they explain none."""
    tables = tables_of(lines)
    inside = {n: t for t in tables for n in range(t.start, t.end + 1)}
    if any(table.columns and not {*map(plain, table.columns)} & (TERMS | MEANINGS | {"name"}) for table in tables):
        return [], []  # of steps, of costs
    if inside:
        found = [Meaning(row[0].strip("*_ "), " — ".join(filter(None, row[1:])), n, n) for n, row in _rows(lines)]
        heads = [n for n in inside if lines[n - 1].strip() and n not in {m.start for m in found}]
        if found and all(n in inside or not line.strip() for n, line in enumerate(lines, 1)):
            return found, heads
        return [], []
    if gapped := _gapped(lines):
        return gapped, []
    units = _units(lines)
    marked = [at for at, unit in enumerate(units) if HEADING.match(unit.text)]
    over = [at for at in marked if at + 1 < len(units) and at + 1 not in marked]
    if len(over) >= _FEWEST:
        return _grown(units, lambda at: _heading(units, at) if at in over else "", set(marked) - set(over))
    alone = [at for at in range(len(units)) if _stands_over(units, at) and len(units[at].text) > 1]
    before = [at for at, unit in enumerate(units) if at not in alone and term_of(unit.text)]
    if len(alone) >= max(1, len(before)):
        free = {at for at in before if at - 1 not in alone and _is_free(lines, units[at])}
        return _grown(units, lambda at: _own(units[at].text, at in alone, at in free), set(marked), free)
    if before:
        over = [at for at in alone if _DEFINED.match(units[at + 1].text)]
        return _grown(units, lambda at: _own(units[at].text, at in over, at in before), set(marked), set(before))
    return [], []


def defines(lines: Sequence[str]) -> bool:
    """Whether lines are terms, each with ``: `` and what it means below it, or a table whose columns are called so,
    whatever they stand under."""
    tables = tables_of(lines)
    if tables:
        heads = [[plain(column) for column in table.columns] for table in tables]
        return all(len(head) > 1 and head[0] in TERMS and head[1] in MEANINGS for head in heads)
    said = [line.strip() for line in lines if line.strip()]
    below = [at for at, line in enumerate(said) if _DEFINED.match(line)]
    terms = [line for line in said if not _DEFINED.match(line)]
    if len(terms) < _FEWEST or len(below) < len(terms) or said[0] not in terms:
        return False
    return all(_is_term(term) for term in terms) and not any(
        at + 1 not in below for at, line in enumerate(said) if not _DEFINED.match(line)
    )


def _rows(lines: Sequence[str]) -> list[tuple[int, tuple[str, ...]]]:
    """The rows of tables of two columns or more, with their lines."""
    rows = (pair for table in tables_of(lines) for pair in zip(table.row_lines, table.rows, strict=True))
    return [(n, row) for n, row in rows if len(row) > 1 and row[0] and any(row[1:])]


def _units(lines: Sequence[str]) -> list[Unit]:
    """Paragraphs and items; a term directly above its meaning is a unit of its own."""
    begins: set[int] = set()
    for n, line in enumerate(lines, 1):
        said, below = line.strip(), lines[n].strip() if n < len(lines) else ""
        above = lines[n - 2].strip() if n > 1 else ""
        if HEADING.match(said) or _DEFINED.match(line) or _TERM.match(said):
            begins |= {n, n + 1} if HEADING.match(said) else {n}
        elif _is_term(said) and _DEFINED.match(below):
            begins.add(n)
        elif _is_term(said) and below and not above and not _is_term(below):
            begins |= {n, n + 1}
    return units_of(list(lines), is_row, begins.__contains__, nested=True)


def _is_term(said: str) -> bool:
    bold = _BOLD.match(said)
    if bold:
        return True
    short = 0 < len(said) <= _LONGEST_TERM and len(said.split()) <= 6 and said[-1] not in ".!?;:,"
    return short and said[0].isalnum() and not term_of(said)


def _stands_over(units: Sequence[Unit], at: int) -> bool:
    """Whether a unit is a term alone, above what it means."""
    if at + 1 >= len(units) or units[at].kind != "text" or not _is_term(units[at].text):
        return False
    below = units[at + 1]
    return below.kind != "separator" and not _is_term(below.text) and len(below.text) > len(units[at].text)


def _is_free(lines: Sequence[str], unit: Unit) -> bool:
    return unit.start < 2 or not lines[unit.start - 2].strip() or unit.text.startswith("**")


def _own(text: str, alone: bool, before: bool) -> str:
    return _plain(text) if alone else term_of(text) if before else ""


def _plain(text: str) -> str:
    bold = _BOLD.match(text)
    return (bold["name"] if bold else text).strip("*_: ")


def _heading(units: Sequence[Unit], at: int) -> str:
    marked = HEADING.match(units[at].text)
    return _plain(marked["name"]) if marked else ""


def _grown(
    units: Sequence[Unit], begins: Callable[[int], str], heads: set[int], own: Collection[int] = ()
) -> tuple[list[Meaning], list[int]]:
    """The units as terms, each with what stands below it. begins: the term that a unit begins; heads: units that are
    headings over several; own: units that begin a term and say what it means, too."""
    found: list[Meaning] = []
    lines: list[int] = []
    ended = True  # whether no term is open
    for at, unit in enumerate(units):
        letter = len(unit.text) == 1 and unit.text.isalpha()  # above the terms that begin with it
        term = "" if letter else begins(at)
        ended = unit.kind == "separator" or (ended and not term)
        said = _DEFINED.sub("", unit.text, count=1)
        if unit.kind == "separator" or at in heads or letter:
            lines += range(unit.start, unit.end + 1)
        elif term:
            found.append(Meaning(term, without_term(said) if at in own else "", unit.start, unit.end))
        elif not ended:
            last = found[-1]
            found[-1] = replace(last, text="\n".join(filter(None, (last.text, said))), end=unit.end)
        else:
            found.append(Meaning("", said, unit.start, unit.end))
    return found, lines
