"""What of a document a reading holds, counted: every rule's number, bullet and symbol of the lines as received is
looked for in the records, and a line with one that is nowhere is not accounted for. Beside it, what speaks for damage:
symbols that are missing, names that are nearly one, a card that is printed again, an end in the middle of a sentence.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from judge.ingest.copied import copy_doubts
from judge.ingest.cut_off import cut_off
from judge.ingest.lines import BULLET, unfinished
from judge.ingest.reading import DocumentReading, Doubt, in_order
from judge.records import Card, Document, Keyword, Noise, Record, Rule, Ruling, Table, folded, hashed
from judge.rule_numbers import follows, rule_key

_SYMBOL = re.compile(r"\{\w{1,2}\}")
_RULE_NUMBER = re.compile(r"[\s#>*_-]*(\d{1,4}(?:\.\d{1,4}){2,}[a-z]?)[.):]?[*_]*\s")
_INNER_NUMBER = re.compile(r"[.!?)\]\"”’]\s+(\d{1,4}(?:\.\d{1,4})+\.?[a-z]?)[.:)]?\s+(?=[\"“]?[A-Z])")
_SIGNED = re.compile(r"(?<![\w{/.])[+-](?:\d{1,2}|X)(?:/\d{1,2})*(?P<sign>\s?\{\w\})?(?![\w%{/])")
_COUNTED = re.compile(
    r"\b(?:[Gg]ains?|[Ll]oses?|[Pp]ays?)\s+(?:\d{1,2}|X)(?:/\d{1,2})*(?P<sign>\s?\{\w\})?(?![\w/]|\s+\w)"
)
_PROSE = ("rulebook", "plain")  # kinds in which blank lines set the paragraphs apart
_LEAST_PROSE, _LEAST_PAGE = 8, 6  # lines
_COST = re.compile(r"(?:\{[^{}\s]{1,4}\})+")
_FEWEST_COSTS = 3
_OFTEN = 5  # times with a symbol, before one without is doubted
_MOST_TOLD = 10  # doubts of one kind
_MOST_NAMES = 20_000
_LONG_ENOUGH = 6  # letters of a name that may be another one misspelt


def accounted(reading: DocumentReading, lines: Sequence[str]) -> DocumentReading:
    """The reading with what it does not account for told, and its share of the lines that are. lines: as received."""
    reading = without_doubles(reading, lines)
    missing = _missing(reading, lines)
    doubts = [Doubt(line, what, 2) for line, what in sorted(missing.items())]
    doubts = _shortened(doubts, "a bullet, symbol or number is in no record of its own")
    doubts += _shortened(list(_bare_numbers(reading.records)), "a number without a symbol")
    doubts += near_names(reading.records)
    doubts += cut_off(reading, lines)
    doubts += _without_blank_lines(reading, lines)
    doubts += _cards_as_prose(reading, lines)
    doubts += _numbers_above(reading)
    doubts += copy_doubts(reading, lines)
    filled = sum(bool(line.strip()) for line in lines)
    if filled and len(reading.records) == 1:
        what = "nothing of this became a record: each line was taken for a heading, a number of a page or a mark"
        doubts.append(Doubt(next(n for n, line in enumerate(lines, 1) if line.strip()), what, 2))
    if not doubts:
        return reading
    share = reading.coverage.share - len(missing) / max(filled, 1)
    return in_order(reading.records, reading.noise, (*reading.doubts, *doubts), lines, max(share, 0.0))


def _shortened(doubts: list[Doubt], what: str) -> list[Doubt]:
    if len(doubts) <= _MOST_TOLD:
        return doubts
    more = len(doubts) - _MOST_TOLD
    return [*doubts[:_MOST_TOLD], Doubt(doubts[_MOST_TOLD].line, f"{what}, here and in {more - 1} more lines", 2)]


def _missing(reading: DocumentReading, lines: Sequence[str]) -> dict[int, str]:
    """The lines with a rule's number, a bullet or a symbol that no record holds, and what it is."""
    found: dict[int, str] = {}
    noise = {noise.line for noise in reading.noise}
    numbers = {rule_key(record.number) for record in reading.records if isinstance(record, Rule) and record.number}
    for record in reading.records:
        if isinstance(record, Document) or record.span is None:
            continue
        first, last = record.span.start_line, record.span.end_line
        cells = " ".join(cell for row in record.rows for cell in row) if isinstance(record, Table) else ""
        held = Counter(_SYMBOL.findall(f"{record.text} {cells}")) | Counter(_SYMBOL.findall(record.reading))
        indent = -1
        for n in (n for n in range(first, last + 1) if n not in noise):
            line = lines[n - 1]
            signs = Counter(_SYMBOL.findall(line))
            if signs - held:
                found[n] = f"the symbol {next(iter(signs - held))} stands here and not in what was read"
            held -= signs
            number = _RULE_NUMBER.match(line)
            if number and n > first and not isinstance(record, Table) and not unfinished(lines[n - 2]):
                found[n] = f"{number[1]} looks like a rule's number: it was read as a part of what stands above"
            inner = _inner_number(record, line, numbers)
            if inner:
                found[n] = f"{inner} stands inside the line: it was read as a part of {record.title}"
            bullet = BULLET.match(line)
            if bullet and isinstance(record, Ruling | Keyword) and not getattr(record, "question", ""):
                depth = len(bullet[1].expandtabs())
                if n > first and depth <= indent:
                    found[n] = "a bullet was read as a part of the one above it"
                indent = depth if n == first else indent
    return found


def _inner_number(record: Record, line: str, numbers: Container[tuple[int, ...]]) -> str:
    """The number that stands behind a sentence of a rule, follows the rule's own, and begins no rule of the document:
    a line was lost between the two."""
    if not isinstance(record, Rule) or not record.number:
        return ""
    for match in _INNER_NUMBER.finditer(line):
        key = rule_key(match[1])
        if key and key not in numbers and follows(rule_key(record.number), key):
            return match[1]
    return ""


def _without_blank_lines(reading: DocumentReading, lines: Sequence[str]) -> Iterator[Doubt]:
    """Prose whose paragraphs nothing sets apart: where one ends is a guess."""
    head = reading.records[0]
    prose = isinstance(head, Document) and head.kind in _PROSE
    wrapped = any(r.span and r.span.end_line > r.span.start_line for r in reading.records[1:])
    if prose and wrapped and len(lines) >= _LEAST_PROSE and sum(not line.strip() for line in lines) * 50 < len(lines):
        said = "no blank lines part the paragraphs: where one begins was told by the ends of lines and sentences"
        yield Doubt(1, said, 2)


def _numbers_above(reading: DocumentReading) -> Iterator[Doubt]:
    """Numbers that stand alone, count up and lie nearer to one another than those of pages do."""
    alone = [noise for noise in reading.noise if noise.text.isdigit()]
    for one, after, last in zip(alone, alone[1:], alone[2:], strict=False):
        counted = int(last.text) - int(after.text) == int(after.text) - int(one.text) == 1
        if counted and last.line - one.line <= _LEAST_PAGE * 2:
            yield Doubt(one.line, "numbers that may be those of rules stand alone from here on: left out", 2)
            return


def _cards_as_prose(reading: DocumentReading, lines: Sequence[str]) -> Iterator[Doubt]:
    """Notes on cards of a layout that no reader knows: costs stand alone in lines, and all is read as paragraphs."""
    head = reading.records[0]
    read = {
        n
        for r in reading.records
        if isinstance(r, Card) and r.span
        for n in range(r.span.start_line, r.span.end_line + 1)
    }
    costs = [n for n, line in enumerate(lines, 1) if n not in read and _COST.fullmatch(line.strip())]
    if isinstance(head, Document) and head.kind in _PROSE and len(costs) >= _FEWEST_COSTS:
        said = (
            "lines of symbols alone, as cards print a cost: the cards are not told apart, and all is read as paragraphs"
        )
        yield Doubt(costs[0], said, 2)


def _bare_numbers(records: Iterable[Record]) -> Iterator[Doubt]:
    """Numbers without a symbol where the document nearly always prints one."""
    for pattern in (_SIGNED, _COUNTED):
        found = [
            (record, match)
            for record in records
            if record.span and isinstance(record, Card | Ruling | Keyword)
            for match in pattern.finditer(record.reading or record.text)
        ]
        bare = [(record, match) for record, match in found if not match["sign"]]
        if len(found) - len(bare) >= _OFTEN and len(bare) * 5 <= len(found):
            for record, match in bare:
                line = record.span.start_line if record.span else 1
                yield Doubt(line, f'"{match[0]}" of {record.title} has no symbol: one may be lost', 2)


# -- names and copies


def near_names(records: Iterable[Record]) -> list[Doubt]:
    """Cards whose names differ by one letter; not looked for among more cards than any game has."""
    cards = [r for r in records if isinstance(r, Card)]
    if len(cards) > _MOST_NAMES:
        return []
    short: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        name = folded(card.name)
        if len(name) >= _LONG_ENOUGH:
            for form in {name, *(name[:n] + name[n + 1 :] for n in range(len(name)))}:
                short[form].append(card)
    told: dict[frozenset[str], Doubt] = {}
    for alike in short.values():
        for n, one in enumerate(alike):
            for other in alike[n + 1 :]:
                names = frozenset((folded(one.name), folded(other.name)))
                if len(names) == 2 and not any(re.search(r"\d", name) for name in names) and one.span and other.span:
                    line = max(one.span.start_line, other.span.start_line)
                    said = f"{one.name} and {other.name} differ by a letter: one may be the other misspelt"
                    told.setdefault(names, Doubt(line, said, 2))
    return _shortened(list(told.values()), "two names differ by a letter")


def without_doubles(reading: DocumentReading, lines: Sequence[str]) -> DocumentReading:
    """A card that is printed again word for word is read once, with its rulings; where it says something else the
    second time both are kept, and it is told."""
    first: dict[str, Card] = {}
    gone: dict[str, Card] = {}
    doubts: list[Doubt] = []
    for record in reading.records:
        if not isinstance(record, Card) or record.span is None:
            continue
        known = first.setdefault(folded(record.name), record)
        if known is record:
            continue
        again = f"{record.name} is printed again (first in line {known.span.start_line if known.span else 0})"
        if _says(known) == _says(record):
            gone[record.id] = known
            doubts.append(Doubt(record.span.start_line, f"{again}, word for word: read once"))
        elif known.section == record.section:
            doubts.append(Doubt(record.span.start_line, f"{again} and says something else: both are kept", 2))
    if not doubts:
        return reading
    records, places = _without(reading.records, gone)
    twice = (Noise(n, lines[n - 1].strip(), "printed again") for n in places if lines[n - 1].strip())
    noise, told = (*reading.noise, *twice), (*reading.doubts, *doubts)
    return in_order(records, noise, told, lines, reading.coverage.share)


def _says(card: Card) -> tuple[object, ...]:
    return (card.lines, card.type_line, card.versions, card.extra, card.quote)


def _without(records: Sequence[Record], gone: dict[str, Card]) -> tuple[list[Record], list[int]]:
    """The records without the cards that are gone and the rulings that say what those of the first say, with the lines
    of these; other rulings are the first one's."""
    said: dict[str, set[str]] = defaultdict(set)
    counts: Counter[str] = Counter()
    for record in records:
        if isinstance(record, Ruling) and record.about and record.about[0] not in gone:
            said[record.about[0]].add(" ".join(record.text.split()))
            counts[record.about[0]] = max(counts[record.about[0]], record.number)
    kept: list[Record] = []
    places: list[int] = []
    for record in records:
        card = gone.get(record.id) or (
            gone.get(record.about[0]) if isinstance(record, Ruling) and record.about else None
        )
        if card is None or record.span is None:
            kept.append(record)
        elif isinstance(record, Ruling) and " ".join(record.text.split()) not in said[card.id]:
            counts[card.id] += 1
            n = counts[card.id]
            moved = replace(record, id=f"{card.id}/{n}", about=(card.id,), number=n, title=f"{card.title}, ruling {n}")
            kept.append(hashed(moved))
        else:
            places.extend(range(record.span.start_line, record.span.end_line + 1))
    return kept, places
