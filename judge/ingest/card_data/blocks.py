"""Blocks of lines with a label each (``Name: …``, ``Type: …``) as a table of cards or of rulings."""

from __future__ import annotations

import re
from collections import Counter

from judge.ingest.card_data.bundle import Part
from judge.ingest.card_data.mapping import FIELDS, plain
from judge.ingest.card_data.tables import Row, Table
from judge.ingest.lines import SEPARATOR
from judge.ingest.reading import Doubt

_LABELLED = re.compile(r"[*_]*([A-Za-z][A-Za-z /]{0,30}?)\s*[*_]*:[*_]*(?:\s+(.*)|())$")
# A label that stands once counts where it is the name of a part; other words before a colon belong to the text.
_NAMES = {name for names in FIELDS.values() for name in names}
_NAMES |= {"ruling", "question", "answer", "date", "source", "url", "link"}


def labelled(part: Part) -> Table | None:
    """Blocks of lines such as ``Name: …`` and ``Type: …`` as a table, each block begun by the label of the first; None
    where a text is not of such blocks. A line without a label goes on with the one above it."""
    lines = part.text.removeprefix("\ufeff").splitlines()
    filled = [line for line in lines if line.strip()]
    first = _LABELLED.match(filled[0]) if filled else None
    if first is None:
        return None
    keys = Counter(plain(m[1]) for line in filled if (m := _LABELLED.match(line)))
    begin = plain(first[1])
    known = {key for key, times in keys.items() if times > 1 or key in _NAMES}
    blocks = keys[begin]
    if blocks < 2 or len(known) < 2 or max(keys.values()) > blocks or sum(keys[k] for k in known) * 2 < len(filled):
        return None
    rows: list[Row] = []
    columns: dict[str, str] = {}
    doubts: list[Doubt] = []
    said: dict[str, list[str]] = {}
    key, start, last = "", 0, 0
    for n, line in enumerate([*lines, f"{first[1]}:"], part.first_line):
        match = _LABELLED.match(line)
        label = plain(match[1]) if match else ""
        if label == begin and said:
            rows.append(Row({columns[k]: "\n".join(filter(None, text)) for k, text in said.items()}, start, last))
            said = {}
        if match and (label in known or label == begin):
            key = label
            start = n if label == begin else start
            if key in said:
                doubts.append(Doubt(n, f"{part.name}: {match[1].strip()} stands twice in a block: both are kept"))
            columns.setdefault(key, match[1].strip())
            said.setdefault(key, []).append((match[2] or "").strip())
        elif line.strip() and key and not SEPARATOR.match(line):
            said[key].append(line.strip())
        last = n if line.strip() else last
    return Table(part.name, tuple(columns.values()), tuple(rows), tuple(doubts))
