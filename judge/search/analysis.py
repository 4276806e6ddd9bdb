"""Text to stems, the same way for what is indexed and for what is asked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from whoosh.lang.porter import stem as porter_stem

from judge.records import ascii_of

_TOKEN = re.compile(r"[a-z0-9]+")
_SYMBOL = re.compile(r"\{(\w+)\}")
_DROPPED = re.compile(r"['’‘`´ʼ]")


@dataclass(frozen=True)
class Words:
    """A game's words: what players call it, what symbols are called, and phrases (as stems) with the phrases that
    mean the same."""

    names: tuple[str, ...] = ()
    symbols: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    same: Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]] = field(default_factory=lambda: MappingProxyType({}))


@cache
def _english() -> tuple[frozenset[str], frozenset[str], Mapping[str, str]]:
    data = tomllib.loads(files("judge.search").joinpath("words/english.toml").read_text("utf-8"))
    return frozenset(data["stop"]), frozenset(data["weak"]), data["irregular"]


@cache
def words_of(game: str) -> Words:
    """The words of a game, from ``words/<game>.toml``; a game without such a file has none."""
    source = files("judge.search").joinpath(f"words/{game}.toml")
    if not re.fullmatch(r"[a-z0-9-]+", game) or not source.is_file():
        return Words()
    data = tomllib.loads(source.read_text("utf-8"))
    same: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    for group in data.get("same", []):
        phrases = [stems(phrase) for phrase in group["words"]]
        for phrase in phrases:
            same[phrase] = same.get(phrase, ()) + tuple(p for p in phrases if p != phrase)
    return Words(tuple(data.get("names", ())), MappingProxyType(data.get("symbols", {})), MappingProxyType(same))


def game_names(game: str) -> tuple[str, ...]:
    """What players call a game beside its id, folded as words: ``fab``, ``wow``."""
    return tuple(" ".join(plain_words(name)) for name in words_of(game).names)


def plain_words(text: str, symbols: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """The words of a text: ASCII, lower case, apostrophes dropped, symbols such as ``{p}`` by what they are
    called."""
    named = _SYMBOL.sub(lambda m: f" {symbols.get(m[1].lower(), m[1])} ", text)
    return _TOKEN.findall(ascii_of(_DROPPED.sub("", named)).lower())


@cache
def stem_of(word: str) -> str:
    """A word's stem, irregular forms first: ``won`` → ``win``, ``destroys`` → ``destroi``."""
    word = _english()[2].get(word, word)
    return str(porter_stem(word)) if len(word) > 2 and not word[0].isdigit() else word


def stems(text: str, symbols: Mapping[str, str] = MappingProxyType({})) -> tuple[str, ...]:
    """Every word of a text as its stem, in order."""
    return tuple(stem_of(word) for word in plain_words(text, symbols))


def is_stop(word: str) -> bool:
    """Whether a word of a question says nothing about what is asked."""
    return word in _english()[0]


def is_weak(word: str) -> bool:
    """Whether a word says little by itself, however rare it is in the documents (``after``, ``only``)."""
    return word in _english()[1]


def game_called(name: str, games: Iterable[str]) -> str | None:
    """The game players mean by a name (``fab``, ``WoW``), or None."""
    said = " ".join(plain_words(name))
    return next((g for g in games if said in (" ".join(plain_words(g)), *game_names(g))), None)
