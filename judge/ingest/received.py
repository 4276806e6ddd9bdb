"""A file as a person has it: its bytes as text, with what was doubtful about them."""

from __future__ import annotations

import re
from pathlib import Path

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.ingest.manifest import LARGEST_TABLE, check_size, check_text, decode, no_text
from judge.ingest.reading import Doubt

_SIGNATURES = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a zip archive (a word processor's file is one, too)"),
    (b"\xd0\xcf\x11\xe0", "an old word processor's file"),
    (b"{\\rtf", "a rich-text file"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"\x1f\x8b", "a compressed file"),
    (b"SQLite format 3", "a database"),
)
_MARKUP = re.compile(r"\s*(?:<!doctype html|<html\b|<\?xml\b)", re.IGNORECASE)


class Received(Frozen):
    """A text file. data: its bytes as received; encoding: what they were read as."""

    name: str
    data: bytes
    text: str
    encoding: str
    doubts: tuple[Doubt, ...]


def receive(path: Path) -> Received:
    """Reads a file of a person's own as text.

    UTF-8, UTF-16 and, with a doubt, Windows-1252 and Latin-1 are read. Raises JudgeError ``no-file``,
    ``too-large``, ``empty-document``, ``not-text``, ``not-utf-8``; each says how to put it right.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_TABLE + 1)
    except OSError as error:
        what = {
            FileNotFoundError: "there is no such file.",
            IsADirectoryError: "this is a folder, not a file.",
            PermissionError: "the file may not be read.",
        }.get(type(error), f"the file cannot be read ({error.strerror}).")
        raise JudgeError("no-file", what, where=str(path), hint="Name a text file.") from error
    return received(data, path)


def received(data: bytes, path: Path) -> Received:
    """Bytes as text (see ``receive``)."""
    check_size(data, path)
    encoding, doubts = _encoding_of(data, path)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise no_text(path, f"it begins as {encoding} and is none from byte {error.start + 1} on") from error
    check_text(text, path)
    if _MARKUP.match(text.removeprefix("\ufeff")):
        doubts = (*doubts, Doubt(1, "this looks like a web page's source: look at what is left of its tags"))
    return Received(path.name, data, text, encoding, doubts)


def _encoding_of(data: bytes, path: Path) -> tuple[str, tuple[Doubt, ...]]:
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            raise no_text(path, f"it is {what}")
    if data.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")):
        return "utf-32", (Doubt(1, "the file is UTF-32: read as such"),)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16", (Doubt(1, "the file is UTF-16: read as such"),)
    if len(data) >= 4 and data.count(b"\0") > len(data) / 4:
        for encoding, odd in (("utf-16-le", 1), ("utf-16-be", 0)):
            if data[odd::2].count(b"\0") > len(data) * 0.4 and not data[1 - odd :: 2].count(b"\0"):
                return encoding, (Doubt(1, "the file is UTF-16 without a mark that says so: read as such"),)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _old_encoding(data, error, path)
    return "utf-8", ()


def _old_encoding(data: bytes, error: UnicodeDecodeError, path: Path) -> tuple[str, tuple[Doubt, ...]]:
    """One byte a letter, as older programs write; but a file with letters in UTF-8 is damaged UTF-8."""
    if any(c > "\x7f" and c != "\ufffd" for c in data.decode("utf-8", "replace")):
        decode(data, path)  # says where
    if b"\0" in data:
        raise no_text(path, "it holds bytes that no text has") from error
    lines = [n for n, line in enumerate(data.split(b"\n"), 1) if not line.isascii()]
    where = f"{len(lines)} lines have letters to look at, the first is this one"
    try:
        data.decode("cp1252")
        encoding, name = "cp1252", "Windows-1252"
    except UnicodeDecodeError:
        encoding, name = "latin-1", "Latin-1"
    return encoding, (Doubt(lines[0], f"the file is not UTF-8: read as {name}; {where}", 2),)
