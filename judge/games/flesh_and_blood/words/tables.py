"""The parser's tables, kept beside the grammar: working them out takes a second, reading them a tenth of that.

They are plain numbers and names in JSON, compressed, under a digest of all that they are made from. Tables of another
grammar or another Lark are not used; the parser is then made from the grammar.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from functools import cache
from importlib.resources import files
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from judge.games.flesh_and_blood.words.lexer import PhraseLexer

GRAMMAR = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
STARTS = ["sentence", "costs"]
NAME = "grammar.tables"
_DIGEST = hashlib.sha256(f"{lark.__version__}\n{GRAMMAR}".encode()).digest()


@cache
def made() -> Lark:
    """The parser, made from the grammar."""
    return Lark(GRAMMAR, start=STARTS, parser="lalr", lexer=PhraseLexer)


def written(parser: Lark) -> bytes:
    """A parser's tables, for ``read``."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = ""
    return _DIGEST + zlib.compress(json.dumps(_numbered((data, memo)), separators=(",", ":")).encode(), 9)


def read(kept: bytes) -> Lark | None:
    """The parser of tables that were written; None when they are of another grammar."""
    if not kept.startswith(_DIGEST):
        return None
    data, memo = json.loads(zlib.decompress(kept[len(_DIGEST) :]), object_hook=_with_numbers)
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = PhraseLexer
    return Lark.load({"data": data, "memo": memo})


def parser() -> Lark:
    """The parser: from the tables kept in the package when they are of this grammar, else made."""
    kept = files(__package__).joinpath(NAME)
    found = read(kept.read_bytes()) if kept.is_file() else None
    return found if found is not None else made()


def _numbered(value: Any) -> Any:
    """Dictionaries with numbers as keys in a form that JSON has."""
    if isinstance(value, dict):
        inner = {str(k): _numbered(v) for k, v in value.items()}
        return {"#": inner} if value and all(isinstance(k, int) for k in value) else inner
    if isinstance(value, list | tuple):
        return [_numbered(v) for v in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{type(value).__name__} does not stand in a parser's tables")


def _with_numbers(value: dict[str, Any]) -> dict[Any, Any]:
    if len(value) == 1 and "#" in value:
        return {int(k): v for k, v in value["#"].items()}
    return value
