"""The words of a text as two editions are compared by them: the marks of a layout do not count, and a reference counts
as the rule it leads to, not as its number."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from itertools import chain

from judge.frozen import Frozen
from judge.rule_numbers import referring

Path = tuple[int, ...]

REFERENCE = "#"

_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_BOLD_NUMBER = re.compile(r"(\*\*|__)(\d{1,4}(?:\.\w{1,4}){2,})\.?\1")
_EMPHASIS = re.compile(r"(?<![\w*_])(\*\*\*|\*\*|__|\*|_|`)(?=[^\s*_])(.+?)(?<=[^\s*_])\1(?![\w*_])", re.DOTALL)
_ESCAPED = re.compile(r"\\([\\\[\](){}*_#+.!`>-])")
_LINE_MARK = re.compile(r"^(?:[>#]+|[-*+•·◦▪●‣])\s+", re.MULTILINE)
_TOKEN = re.compile(r"\{\w+\}|\w+(?:['’]\w+)*|[^\w\s]")
_SAME_SIGN = str.maketrans("‘’“”–—−", "''\"\"---")
_MOST = 400  # tokens of a text that are compared for likeness
_AROUND = 4  # words shown before and behind what changed


class Token(Frozen):
    """A word, a sign or a reference, and its place. said: what it is compared by; path: of the rule a reference leads
    to."""

    said: str
    start: int
    end: int
    path: Path = ()


class Text(Frozen):
    """A text without the marks of its layout, and its tokens."""

    text: str
    tokens: tuple[Token, ...]

    @property
    def key(self) -> tuple[str, ...]:
        """What the text says, wherever it refers to."""
        return tuple(token.said for token in self.tokens)

    @property
    def paths(self) -> tuple[Path, ...]:
        """What it refers to, in order."""
        return tuple(token.path for token in self.tokens if token.said == REFERENCE)

    def part(self, first: int, last: int) -> str:
        """The words from one token to the one before another."""
        return self.text[self.tokens[first].start : self.tokens[last - 1].end] if first < last else ""


class Words(Frozen):
    """A part of a text: ``same`` in both editions, only in the ``old`` or only in the ``new`` one."""

    which: str
    text: str


def text_of(printed: str) -> Text:
    """A printed text for comparing. Emphasis, links, escapes, bullets, the width of the lines and the square brackets
    around a reference are no words."""
    plain = _LINK.sub(lambda m: f"[{m[1]}]" if m[1][0].isdigit() else m[1], printed)
    plain = _BOLD_NUMBER.sub(r"[\2]", _ESCAPED.sub(r"\1", _LINE_MARK.sub("", plain)))
    while (bare := _EMPHASIS.sub(r"\2", plain)) != plain:
        plain = bare
    plain = " ".join(plain.split())
    tokens: list[Token] = []
    at = 0
    for reference in sorted(referring(plain), key=lambda r: r.start):
        if reference.start < at:
            continue  # "[rule 1.2.3]" refers once
        start = reference.start - (plain[reference.start - 1 : reference.start] == "[")
        end = reference.end + next((len(mark) for mark in (".]", "]") if plain.startswith(mark, reference.end)), 0)
        tokens += _words(plain, at, start)
        tokens.append(Token(REFERENCE, start, end, reference.number.path))
        at = end
    return Text(plain, (*tokens, *_words(plain, at, len(plain))))


def _words(text: str, start: int, end: int) -> list[Token]:
    return [Token(m[0].translate(_SAME_SIGN), m.start(), m.end()) for m in _TOKEN.finditer(text, start, end)]


def _unmoved(path: Path) -> Path:
    return path


def words_changed(old: Text, new: Text, now: Callable[[Path], Path] = _unmoved) -> tuple[Words, ...]:
    """The old and the new text as one row of parts. now: where the rule of an old number stands now; a reference that
    followed its rule is the same."""
    one, other = _compared(old.tokens, now), _compared(new.tokens, _unmoved)
    found: list[Words] = []
    for what, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if what == "equal":
            found.append(Words("same", new.part(c, d)))
            continue
        found += [Words(w, t) for w, t in (("old", old.part(a, b)), ("new", new.part(c, d))) if t]
    return tuple(found)


def _compared(tokens: Sequence[Token], now: Callable[[Path], Path]) -> list[tuple[str, Path]]:
    return [(token.said, now(token.path) if token.path else ()) for token in tokens]


def shortened(words: Sequence[Words]) -> tuple[Words, ...]:
    """The parts with only a few of the words that stayed around what changed."""
    last = len(words) - 1
    return tuple(
        Words(w.which, _short(w.text, before=n > 0, behind=n < last) if w.which == "same" else w.text)
        for n, w in enumerate(words)
    )


def _short(text: str, before: bool, behind: bool) -> str:
    """before: something that changed stands before the text; behind: behind it."""
    words = text.split(" ")
    head = words[:_AROUND] if before else []
    tail = words[-_AROUND:] if behind else []
    if len(head) + len(tail) + 2 >= len(words):
        return text
    return " ".join(chain(head, ["…"], tail)).strip()


def likeness(one: Text, other: Text, least: float) -> float:
    """How much of two texts is the same, from ``least`` to 1; 0 where it is less."""
    matcher = SequenceMatcher(None, one.key[:_MOST], other.key[:_MOST], autojunk=False)
    if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:
        return 0.0
    found = matcher.ratio()
    return found if found >= least else 0.0
