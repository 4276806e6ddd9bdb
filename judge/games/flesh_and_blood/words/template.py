"""A printed sentence made a template: what differs from card to card is lifted out or made plain.

Curly quotes and dashes become plain, reminder text in brackets is left aside (2.12.2), the card's own name
becomes ``~`` (2.12.3a), a number printed per colour becomes the one of this version, quoted abilities become
``«0»``, ``«1»`` … beside the template.
"""

from __future__ import annotations

import re

from judge.frozen import Frozen
from judge.games.flesh_and_blood.words.wording import restated
from judge.terms.flesh_and_blood import COLORS

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "−": "-"})
_PER_COLOR = re.compile(r"(\d+)/(\d+)/(\d+)")
_QUOTE = re.compile(r'"([^"]*)"')
_BULLET = re.compile(r"^\s*[•*·-]\s+(?=\S)")  # before a mode, as some print and type it
_REMINDER = re.compile(r"\s*\([^()]*[a-z]{2}[^()]*\)")


class NotOneNumberError(Exception):
    """A number printed per colour on a card whose colour is not known."""


class Template(Frozen):
    """A paragraph ready for the lexer: its sentences, and the quoted abilities they name."""

    sentences: tuple[str, ...]
    quotes: tuple[str, ...]
    text: str  # the whole, plain, before it was cut into sentences


def plain(text: str) -> str:
    """Text with plain quotes, one kind of dash (`` -- ``) and single spaces."""
    text = _BULLET.sub("", text.translate(_PLAIN))
    text = re.sub(r"\s*(?:—|–|‐-|--+)\s*", " -- ", text)
    return " ".join(text.split())


def without_reminder(text: str) -> str:
    """Text without reminder text in brackets, which does not affect the game (2.12.2)."""
    return _REMINDER.sub("", text).strip()


def own_names(names: tuple[str, ...], text: str) -> str:
    """The card's own names as ``~``; not where a token of that name is meant ("a Might token")."""
    for name in sorted(names, key=len, reverse=True):
        before = r"(?<!\w)(?<!\ba )(?<!\ban )(?<!\d )(?<!\banother )"
        words = re.escape(called := plain(name))
        if called.lower() not in text.lower():  # compiling a pattern takes longer than all else
            continue
        if "\\ " in words:  # misprinted with a small letter at times ("Pack call"); one word could be any other
            words = rf"(?=[A-Z0-9])(?i:{words})"
        text = re.sub(rf"{before}{words}(?!\w)(?!\s+tokens?\b)", "~", text)
    return text


def hero_is_you(text: str, names: tuple[str, ...]) -> str:
    """A hero's own name where its player is meant, who is one with it (1.1.2b): "dealt to NAME"."""
    called = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"\b(dealt to|targets?|attack(?:s|ing)?) (?:{called})(?!\w)", r"\1 you", text)


def one_color(text: str, color: str) -> str:
    """``+3/2/1{p}`` as the number of this colour; ``NotOneNumberError`` when the colour is not known."""

    def chosen(found: re.Match[str]) -> str:
        if color not in COLORS:
            raise NotOneNumberError(found.group())
        return found.group(1 + COLORS.index(color))

    return _PER_COLOR.sub(chosen, text)


def make(paragraph: str, names: tuple[str, ...], color: str) -> Template:
    """The template of one paragraph; raises ``NotOneNumberError``."""
    text = restated(own_names(names, one_color(without_reminder(plain(paragraph)), color)))
    text = re.sub(r"([+-]?(?:\d+|X))\s+(\{[pdhi]\})(?=[\s.,]|$)(?! or)", _joined_symbol, text)
    quotes: list[str] = []

    def lift(found: re.Match[str]) -> str:
        quotes.append(found.group(1))
        stop = "." if found.group(1).rstrip().endswith(".") and _ends_sentence(text, found.end()) else ""
        return f"«{len(quotes) - 1}»{stop}"

    if text.count('"') == 1 and text.endswith('."'):
        text = text.removesuffix('"')  # a slip: nothing was opened
    lifted = _QUOTE.sub(lift, text)
    parts = [s.strip() for s in re.split(r"(?<=[.])\s+(?=[A-Z~{])", lifted) if s.strip()]
    return Template(tuple(p.rstrip(".").strip() for p in parts if p.rstrip(".").strip()), tuple(quotes), text)


def _joined_symbol(found: re.Match[str]) -> str:
    number, symbol = found.groups()
    return number + symbol if number[0] in "+-" else found.group()


def _ends_sentence(text: str, at: int) -> bool:
    """A quoted ability's own full stop ends the sentence when nothing or a capital follows."""
    rest = text[at:].lstrip()
    return not rest or rest[0].isupper() or rest[0] in "~{"
