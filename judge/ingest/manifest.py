"""Reads ``corpus/manifest.toml`` and the documents it lists."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any

from judge.errors import JudgeError, nearest
from judge.ingest.reading import COUNTED, ManifestEntry
from judge.terms.documents import MANIFEST

LARGEST = 10_000_000  # bytes of a document: a hundred times the largest card notes; reading takes many times as much
LARGEST_TABLE = 64_000_000  # bytes of tables and JSON, which are read row by row
MOST_LINES = 120_000  # that hold text: each may become a record
_TABLE = re.compile(r"\s*(?:==> [^<>\n]+ <==|[\[{])|[^\n]{0,2000}?[\t;,|][^\n]{0,2000}?[\t;,|]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_NEEDED = ("id", "game", "file")
_ALLOWED = tuple(name for name in ManifestEntry.__dataclass_fields__ if name != "headings")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*$")


def read_manifest(corpus: Path) -> tuple[ManifestEntry, ...]:
    """The documents of a corpus folder, in the manifest's order.

    Raises JudgeError ``no-corpus`` when there is no manifest, ``bad-manifest`` when it cannot be understood.
    """
    path = corpus / MANIFEST
    if not path.is_file():
        raise JudgeError(
            "no-corpus",
            f"the folder {corpus} holds no {MANIFEST}, so it is no corpus.",
            where=str(path),
            hint="Name the corpus folder with --corpus or the variable JUDGE_CORPUS.",
        )
    try:
        data = tomllib.loads(decode(path.read_bytes(), path))
    except tomllib.TOMLDecodeError as error:
        raise _bad(path, f"is not TOML ({error})", "Correct the line it names.") from error
    unknown = [key for key in data if key != "document"]
    listed = data.get("document", [])
    if unknown or not isinstance(listed, list) or not all(isinstance(item, dict) for item in listed):
        raise _bad(
            path,
            f"holds something else than [[document]] entries ({', '.join(unknown) or 'document'})",
            "Write each document as a [[document]] table.",
        )
    entries = tuple(_entry(item, path) for item in listed)
    seen: set[str] = set()
    for entry in entries:
        if entry.id in seen:
            raise _bad(path, f'lists the id "{entry.id}" twice', "Give one of the documents another id.")
        seen.add(entry.id)
    return entries


def _entry(item: dict[str, Any], path: Path) -> ManifestEntry:
    name = str(item.get("id", "without an id"))
    for key, value in item.items():
        if key not in _ALLOWED:
            close = nearest(key, _ALLOWED)
            raise _bad(
                path, f'has the unknown key "{key}" in the document {name}', f"Known: {', '.join(close or _ALLOWED)}."
            )
        if not isinstance(value, str):
            raise _bad(path, f'gives "{key}" of the document {name} no text', "Write it between quotes.")
    missing = [key for key in _NEEDED if not item.get(key)]
    if missing:
        raise _bad(path, f"lacks {', '.join(missing)} in the document {name}", "Add it.")
    if not _ID.match(item["id"]) or not _ID.match(item["game"]):
        raise _bad(
            path,
            f"has an id or game in the document {name} that cannot stand in an address",
            "Use lower-case letters, digits and hyphens.",
        )
    if item.get("ids", "") not in ("", COUNTED):
        raise _bad(path, f'has ids = "{item["ids"]}" in the document {name}', f'Write "{COUNTED}", or nothing.')
    if item["id"] == "scenarios":
        raise _bad(path, 'uses the id "scenarios", which scenario records have', "Give the document another id.")
    return ManifestEntry(**{"kind": "", **item})


def _bad(path: Path, what: str, hint: str) -> JudgeError:
    return JudgeError("bad-manifest", f"the manifest {what}.", where=str(path), hint=hint)


def read_text(corpus: Path, entry: ManifestEntry) -> tuple[str, str]:
    """A document's text and the SHA-256 of its bytes.

    Raises JudgeError ``no-document`` when the file is missing, ``changed-document`` when it is not the one
    the manifest lists, ``too-large``, ``not-utf-8``, ``not-text`` or ``empty-document``.
    """
    path = corpus / entry.file
    if not path.resolve().is_relative_to(corpus.resolve()):
        raise JudgeError(
            "bad-manifest",
            f'the file of the document "{entry.id}" lies outside the corpus.',
            where=str(path),
            hint="Put it below the corpus folder.",
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JudgeError(
            "no-document",
            f'the document "{entry.id}" cannot be read ({error.strerror}).',
            where=str(path),
            hint=f"Put the file there, or take the entry out of {MANIFEST}.",
        ) from error
    found = hashlib.sha256(data).hexdigest()
    if entry.sha256 and found != entry.sha256.lower():
        raise JudgeError(
            "changed-document",
            f'the document "{entry.id}" is not the file that {MANIFEST} lists: its content has changed.',
            where=str(path),
            hint=f'Put the file back, or, if the change is meant, write sha256 = "{found}".',
        )
    check_size(data, path)
    if entry.encoding in ("", "utf-8"):
        text = decode(data, path)
        check_text(text, path)
        return text, found
    try:
        text = data.decode(entry.encoding)
    except (LookupError, UnicodeError) as error:
        raise JudgeError(
            "not-text",
            f'the document "{entry.id}" cannot be read as "{entry.encoding}" ({error}).',
            where=str(path),
            hint=f"Correct its encoding in {MANIFEST}, or read the file again.",
        ) from error
    check_text(text, path)
    return text, found


def check_size(data: bytes, path: Path) -> None:
    """Raises JudgeError ``too-large`` for a file that is larger than what is read as one document."""
    most = LARGEST_TABLE if _is_table(data[:4096].decode("utf-8", "replace")) else LARGEST
    if len(data) > most:
        raise _too_large(path, f"the file is larger than {most // 1_000_000} MB")


def _is_table(text: str) -> bool:
    """Whether a text begins as tables or JSON do: a row is a record at most, however many lines it takes."""
    return bool(_TABLE.match(text.removeprefix("\ufeff")))


def check_text(text: str, path: Path) -> None:
    """Raises JudgeError ``not-text`` for a text with bytes that no text has, ``empty-document`` for one without a
    word, ``too-large`` for one of too many lines."""
    control = _CONTROL.findall(text)
    if "\x00" in control or len(control) > len(text) / 100:
        place = text.index("\x00" if "\x00" in control else control[0])
        raise no_text(path, f"line {text.count(chr(10), 0, place) + 1} holds bytes that no text has")
    if not text.strip("\ufeff \t\r\n\f\v\u00a0"):
        raise JudgeError(
            "empty-document",
            "the file holds no text.",
            where=str(path),
            hint="Name a file with the document's text in it.",
        )
    filled = sum(bool(line.strip()) for line in text.splitlines())
    if filled > MOST_LINES and not _is_table(text[:4096]):
        raise _too_large(path, f"{filled:,} lines of the file hold text, more than {MOST_LINES:,}")


def no_text(path: Path, why: str) -> JudgeError:
    """The error for a file that is no text."""
    return JudgeError(
        "not-text",
        f"the file is no plain text: {why}.",
        where=str(path),
        hint="Save the document as plain text in UTF-8 and read that.",
    )


def _too_large(path: Path, what: str) -> JudgeError:
    return JudgeError(
        "too-large",
        f"{what}, the most that is read as one document.",
        where=str(path),
        hint="Split it where a part of it ends, and read the parts one by one.",
    )


def decode(data: bytes, path: Path) -> str:
    """Bytes as UTF-8 text. Raises JudgeError ``not-utf-8`` that names the first bad line and column."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise JudgeError(
            "not-utf-8",
            f"the file {path.name} is not UTF-8 text: byte 0x{data[error.start]:02x} cannot be read.",
            where=f"{path}:{line}:{column}",
            hint="Save it as UTF-8 and try again.",
        ) from error
