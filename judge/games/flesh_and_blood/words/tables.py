"""The parser's tables, kept beside the grammar: working them out takes seconds, reading them a fraction of one.

They are plain numbers and names in JSON, compressed, under a digest of all that they are made from. Tables of another
grammar or another Lark are not used; the parser is then made from the grammar. A row of them, what follows in one state
of the parser, is taken apart when a sentence first comes there: few sentences see many of the thousands of rows.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef
from lark.parsers.lalr_analysis import Reduce, Shift

from judge.games.flesh_and_blood.words.lexer import PhraseLexer

GRAMMAR = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
STARTS = ["sentence", "costs"]
NAME = "grammar.tables"
_FORM = 2  # of what is written, in the digest
_DIGEST = hashlib.sha256(f"{_FORM}\n{lark.__version__}\n{GRAMMAR}".encode()).digest()


def made() -> Lark:
    """The parser, made from the grammar."""
    return Lark(GRAMMAR, start=STARTS, parser="lalr", lexer=PhraseLexer)


class _Rows(dict[int, dict[str, tuple[Any, Any]]]):
    """The rows of a parser's table by state, each taken apart when it is first asked for."""

    def __init__(self, rows: Sequence[str], of: Sequence[int], tokens: Sequence[str], rules: Sequence[Rule]) -> None:
        super().__init__()
        self.rows, self.of, self.tokens, self.rules = rows, of, tokens, rules

    def __missing__(self, state: int) -> dict[str, tuple[Any, Any]]:
        cells = iter(json.loads(self.rows[self.of[state]]))
        self[state] = row = {
            self.tokens[token]: (Shift, to) if to >= 0 else (Reduce, self.rules[~to])
            for token, to in zip(cells, cells, strict=True)
        }
        return row


def written(parser: Lark) -> bytes:
    """A parser's tables, for ``read``."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = ""
    states = data["parser"]["parser"].pop("states")
    rules = {rule["@"]: n for n, rule in enumerate(data["rules"])}
    texts = [_row(states[state], rules) for state in range(len(states))]
    rows = {text: n for n, text in enumerate(dict.fromkeys(texts))}
    kept = (data, memo, list(rows), [rows[text] for text in texts])
    return _DIGEST + zlib.compress(json.dumps(_numbered(kept), separators=(",", ":")).encode(), 9)


def _row(cells: Mapping[int, tuple[int, Any]], rules: Mapping[int, int]) -> str:
    """What follows in a state: token and next state, or token and, below zero, the rule that ends there."""
    found = [n for token, (ends, to) in cells.items() for n in (token, ~rules[to["@"]] if ends else to)]
    return json.dumps(found, separators=(",", ":"))


def read(kept: bytes) -> Lark | None:
    """The parser of tables that were written; None when they are of another grammar."""
    if not kept.startswith(_DIGEST):
        return None
    data, memo, rows, of = json.loads(zlib.decompress(kept[len(_DIGEST) :]), object_hook=_with_numbers)
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = PhraseLexer
    table = data["parser"]["parser"]
    parser = Lark.load(
        {"data": {**data, "parser": {**data["parser"], "parser": {**table, "states": {}}}}, "memo": memo}
    )
    tokens = [table["tokens"][n] for n in range(len(table["tokens"]))]
    parser.parser.parser.parser.parse_table.states = _Rows(rows, of, tokens, parser.rules)
    return parser


@cache
def parser() -> Lark:
    """The parser: from the tables kept in the package when they are of this grammar, else made. It is read with the
    first sentence: who reads none does not wait for it."""
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
