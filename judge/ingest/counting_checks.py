"""What counting finds in any document: totals whose parts do not add up, numbers of things that are announced
and not told, references to what the document does not hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from judge.ingest.found import contradiction
from judge.ingest.headings import run_in_label
from judge.ingest.reading import ManifestEntry
from judge.records import Conflict, Passage, Record, Rule, Table, folded

_PART = r"\d+\*?\s+[^\W\d][\w -]*"
_TOTAL = re.compile(rf"(\d+)\*?\s+([^\W\d][\w -]*?)\s*[(:]\s*({_PART}(?:(?:,| and|, and)\s+{_PART})+)\)?")
_NUMBER = re.compile(r"(\d+)\*?\s+([^\W\d][\w -]*)")
_ALL_TOLD = re.compile(r"\btotal\b\D{0,20}(\d+)\b", re.IGNORECASE)
_DIVIDED = re.compile(
    r"(?:divided|split|broken down) into (two|three|four|five|six|seven|\d+)\s+(?:\w+\s+)?(phases|steps)\b",
    re.IGNORECASE,
)
_SECTION = re.compile(
    r"\b[Ss]ee (?:also )?(?:[\"“]([^\"”“]+)[\"”] in )?(?:the )?[\"“]([^\"”“]+)[\"”] (?:section|chapter)\b"
)
# What stands before "phase" without being a phase's name.
_NO_NAME = re.compile(
    "an?|the|this|that|each|every|your|their|his|her|its|next|same|first|second|third|fourth|last|any|one|no|some"
    "|and|or|of|current|new|in|during",
    re.IGNORECASE,
)
_COUNTED = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


def counting_conflicts(entry: ManifestEntry, records: Sequence[Record]) -> list[Conflict]:
    """Totals, announced numbers and references of one document, in this order."""
    return [*_sums(entry, records), *_columns(entry, records), *_announced(entry, records), *_sections(entry, records)]


def _sums(entry: ManifestEntry, records: Iterable[Record]) -> Iterator[Conflict]:
    """``255 cards (1 Fabled, 5 Legendary, …)`` whose parts add up to something else."""
    for record in records:
        for told in _TOTAL.finditer(record.text) if isinstance(record, Rule) else ():
            parts = [(int(n), what.strip()) for n, what in _NUMBER.findall(told[3])]
            stated, added = int(told[1]), sum(n for n, _ in parts)
            if stated == added or stated <= max(n for n, _ in parts) or 4 * abs(stated - added) > stated:
                continue  # right, or the numbers in brackets are no parts of it
            left_out = [f"{n} {what}" for n, what in parts if added - n == stated]
            nearly = f" It is {stated} without the {left_out[0]}." if left_out else ""
            yield contradiction(
                entry,
                f"total-{told[2]}",
                f"{stated} {told[2]} are stated, the parts add up to {added}",
                (Passage(record.id, record.text),),
                f"{' + '.join(str(n) for n, _ in parts)} = {added}, not {stated}.{nearly} Which of the numbers is "
                "right, or what is counted twice, the document does not say.",
                "low",
                f"The total that is stated, {stated}.",
            )


def _columns(entry: ManifestEntry, records: Sequence[Record]) -> Iterator[Conflict]:
    """A table whose last column counts, over a sentence with another total."""
    for table, rule in pairwise(records):
        if not isinstance(table, Table) or not isinstance(rule, Rule) or rule.heading != table.heading:
            continue
        numbers = [row[-1].strip() for row in table.rows if row]
        told = _ALL_TOLD.search(rule.text)
        if not told or len(numbers) < 2 or not all(n.isdigit() for n in numbers):
            continue
        added = sum(map(int, numbers))
        if added != int(told[1]):
            lines = table.text.split("\n")
            yield contradiction(
                entry,
                f"total-{table.title}",
                f"A total of {told[1]} under rows that add up to {added}",
                (Passage(rule.id, rule.text), *(Passage(table.id, line) for line in lines[-len(numbers) :])),
                f"{' + '.join(numbers)} = {added}, not {told[1]}.",
                "low",
                "The rows count.",
            )


def _announced(entry: ManifestEntry, records: Sequence[Record]) -> Iterator[Conflict]:
    """``divided into three phases``, of which the document names fewer."""
    text = "\n".join(" ".join((*record.heading, record.text)) for record in records if isinstance(record, Rule))
    for record in records:
        for told in _DIVIDED.finditer(record.text) if isinstance(record, Rule) else ():
            word = told[2].lower().removesuffix("s")
            said = told[1].lower()
            count = _COUNTED.get(said) or int(said)
            listed = re.findall(
                rf"\b(?:the|a|an)\s+([a-z]+)\s+{word}\b", _sentence_with(told[0], record.text).partition(told[0])[2]
            )
            named = set(listed) or set(
                re.findall(rf"\b([A-Z]\w+)\s+{word}\b(?!s)", text, re.IGNORECASE) if word == "phase" else ()
            )
            names = sorted({name.casefold() for name in named if not _NO_NAME.fullmatch(name)})
            if names and len(names) < count:
                yield contradiction(
                    entry,
                    f"announced-{told[2]}",
                    f"{told[1].capitalize()} {told[2].lower()} are announced, {len(names)} named",
                    (Passage(record.id, _sentence_with(told[0], record.text)),),
                    f"The document names {', '.join(f'the {name} {word}' for name in names)} and no other.",
                    "medium",
                    f"Nothing is taken from the document about a {word} that it does not name.",
                )


def _sentence_with(words: str, text: str) -> str:
    return next((s for s in re.split(r"(?<=[.!?])\s+", text) if words in s), text)


def _sections(entry: ManifestEntry, records: Sequence[Record]) -> Iterator[Conflict]:
    """``see "Armor" in the "Damage" section`` in a document without that section."""
    known = {folded(part) for r in records if isinstance(r, (Rule, Table)) for part in r.heading}
    # A rule's title may be its first words: of those only what they set apart is a name.
    known |= {folded(run_in_label(r.text) if isinstance(r, Rule) else r.title) for r in records} - {folded("")}
    for record in records:
        for told in _SECTION.finditer(record.text) if isinstance(record, Rule) else ():
            if any(folded(told[2]) in name for name in known):
                continue
            yield contradiction(
                entry,
                f"no-section-{told[2]}",
                f'The section "{told[2]}" is referred to and not there',
                (Passage(record.id, _sentence_with(told[0], record.text)),),
                "What the reader is sent to is not in the document.",
                "medium",
                "What only that section says is not decided.",
            )
