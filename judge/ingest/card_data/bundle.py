"""A folder of tables as one text, so that it is kept, compared and named by its content like any other document.

Each file stands under a line that names it (``==> card.csv <==``), as it was received. Files that no reader asks for
are left out, and the receipt names them.
"""

from __future__ import annotations

import re
from pathlib import Path

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.ingest.reading import Doubt
from judge.ingest.received import Received, receive

_HEAD = re.compile(r"^==> ([^<>\n]+) <==\n", re.MULTILINE)
# What the open data set calls its tables, and what says how another's columns are meant.
_KNOWN = re.compile(
    r"(?:cards?\.json|mapping\.toml|(?:cards?|card-(?:printing|reference|face-association)|set|set-printing|keyword|"
    r"type|ability|icon|rarity|edition|foiling|(?:banned|suspended|restricted|living-legend)-[a-z0-9]+)\.csv)$"
)
_TABLE = re.compile(r"\.(?:csv|tsv|tab|json|toml)$", re.IGNORECASE)


class Part(Frozen):
    """A file of a bundle. first_line: the line of the bundle its text begins in, from 1."""

    name: str
    text: str
    first_line: int


def is_bundle(text: str) -> bool:
    """Whether a text is a folder's."""
    return bool(_HEAD.match(text))


def parts_of(text: str, name: str = "") -> tuple[Part, ...]:
    """The files of a bundle; a text that is none is one part, called ``name``."""
    heads = list(_HEAD.finditer(text)) if is_bundle(text) else []
    if not heads:
        return (Part(name, text.removeprefix("\ufeff"), 1),)
    ends = [*(head.start() for head in heads[1:]), len(text)]
    found: list[Part] = []
    line, at = 1, 0
    for head, end in zip(heads, ends, strict=True):
        line += text.count("\n", at, head.end())
        at = head.end()
        found.append(Part(head[1], text[head.end() : end], line))
    return tuple(found)


def receive_folder(folder: Path) -> Received:
    """The tables of a folder as one text: those of the open data set, or every table where there is none of them.

    Raises JudgeError ``no-file`` for a folder that cannot be listed, ``no-card-data`` for one without a table.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.is_file() and _TABLE.search(path.name))
    except OSError as error:
        raise JudgeError(
            "no-file",
            f"the folder cannot be read ({error.strerror}).",
            where=str(folder),
            hint="Name a folder of card tables, or a text file.",
        ) from error
    known = [path for path in files if _KNOWN.match(path.name.lower())]
    if not any(re.match(r"cards?\.", path.name.lower()) for path in known):
        known = []
    elif any(path.suffix.lower() == ".csv" for path in known):
        known = [path for path in known if path.suffix.lower() != ".json"]  # the same cards in another form
    chosen = known or files
    if not chosen:
        raise JudgeError(
            "no-card-data",
            "the folder holds no table of cards.",
            where=str(folder),
            hint="Name a folder with card.csv or card.json in it, or a single document.",
        )
    texts: list[str] = []
    doubts: list[Doubt] = []
    line = 1
    for path in chosen:
        if path.stat().st_size == 0:
            continue
        file = receive(path)
        text = file.text.removeprefix("\ufeff").replace("\r\n", "\n")
        text += "" if text.endswith("\n") else "\n"
        doubts += [Doubt(line + d.line, f"{path.name}: {d.what}") for d in file.doubts]
        texts.append(f"==> {path.name} <==\n{text}")
        line += texts[-1].count("\n")
    if (left := [p.name for p in folder.iterdir() if p.is_file() and p not in chosen]) and known:
        doubts.append(Doubt(1, f"not read: {', '.join(sorted(left)[:12])}{' …' if len(left) > 12 else ''}"))
    whole = "".join(texts)
    return Received(folder.name, whole.encode(), whole, "utf-8", tuple(doubts))
