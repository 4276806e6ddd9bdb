"""Text to stems, the same way for what is indexed and for what is asked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from whoosh.lang.porter import stem as porter_stem

from judge.frozen import Frozen
from judge.records import ascii_of

_TOKEN = re.compile(r"[a-z0-9]+")
_SYMBOL = re.compile(r"\{(\w+)\}")
_SYMBOLS = re.compile(r"(\{\w+\})(\1+)")
_RULE_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,4})*(?:[.-]?\(?[a-z]{1,2}\)?(?:\.(?:\d{1,3}|[a-z]{1,2}))*)?[.:]*$")
_WHAT_IT_IS = re.compile(
    r"(?:so )?(?:(?:what(?: \w+ly| even)? (?:is|are|s)|whats|explain|define|describe) "
    r"|what(?: \w+ly| even)? do(?:es)? .*(?:do|mean)$|how(?: \w+ly)? do(?:es)? .*works?$)"
)
_LISTS = frozenset({"card", "cards", "which", "all", "every", "list", "show", "find"})
_HOW_MANY = re.compile(r"\b(?:how many|max|maximum|min|minimum|limit)\b")
_DROPPED = re.compile(r"['’‘`´ʼ]")


class Words(Frozen):
    """A game's words: what it is called, what players call it, what symbols are called, phrases (as stems) with the
    phrases that mean the same, and what else players call what cards print as a class, a type or a keyword."""

    title: str = ""
    names: tuple[str, ...] = ()
    symbols: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    same: Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]] = field(default_factory=lambda: MappingProxyType({}))
    values: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@cache
def _english_text() -> str:
    return files("judge.search").joinpath("words/english.toml").read_text("utf-8")


_CARRIED = ("stop", "weak", "beside", "asking_whether")  # for a script
_LISTED = (*_CARRIED, "of_data", "besides_data", "listing")


class _English(Frozen):
    """What ``words/english.toml`` says of everyday words; several words stand as one with spaces between."""

    listed: Mapping[str, frozenset[str]]
    things: tuple[str, ...]
    counting: tuple[str, ...]
    irregular: Mapping[str, str]


@cache
def _english() -> _English:
    data = tomllib.loads(_english_text())
    words = {name: frozenset(data[name]) for name in _LISTED}
    return _English(words, tuple(data["things"]), tuple(data["counting"]), data["irregular"])


def everyday_words() -> dict[str, Any]:
    """What ``words/english.toml`` says of everyday words, as JSON can have it."""
    english = _english()
    listed = {name: sorted(english.listed[name]) for name in _CARRIED}
    return {
        **listed,
        "seeks": _seeks_a_card().pattern,
        "counting": list(english.counting),
        "irregular": dict(english.irregular),
    }


@cache
def words_of(game: str) -> Words:
    """The words of a game, from ``words/<game>.toml``; a game without such a file has none."""
    source = files("judge.search").joinpath(f"words/{game}.toml")
    if not re.fullmatch(r"[a-z0-9-]+", game) or not source.is_file():
        return Words()
    data = tomllib.loads(source.read_text("utf-8"))
    same = _grouped(data.get("same", []))
    return Words(
        data.get("title", ""),
        tuple(data.get("names", ())),
        MappingProxyType(data.get("symbols", {})),
        MappingProxyType(same),
        MappingProxyType(data.get("values", {})),
    )


@cache
def asked_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """What players ask of a game's records, by their ids, from ``asked/<game>.toml``; of a row by ``TABLE#row-2``."""
    source = files("judge.search").joinpath(f"asked/{game}.toml")
    if not re.fullmatch(r"[a-z0-9-]+", game) or not source.is_file():
        return MappingProxyType({})
    return MappingProxyType({i: tuple(lines) for i, lines in tomllib.loads(source.read_text("utf-8")).items()})


@cache
def words_of_all() -> Words:
    """The words that mean the same in every game, from ``words/english.toml``."""
    return Words(same=MappingProxyType(_grouped(tomllib.loads(_english_text())["same"])))


def _grouped(groups: Iterable[Mapping[str, Sequence[str]]]) -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Each phrase (as stems) with the others of its groups."""
    same: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    for group in groups:
        phrases = list(dict.fromkeys(stems(phrase) for phrase in group["words"]))
        for phrase in phrases:
            same[phrase] = tuple(dict.fromkeys((*same.get(phrase, ()), *(p for p in phrases if p != phrase))))
    return same


def game_names(game: str) -> tuple[str, ...]:
    """What players call a game beside its id, folded as words: ``fab``, ``wow``."""
    return tuple(" ".join(plain_words(name)) for name in words_of(game).names)


def game_title(game: str) -> str:
    """A game's name as it is written: ``wow-tcg`` is WoW TCG; one without words of its own by its id."""
    return words_of(game).title or game.replace("-", " ").title().replace(" And ", " and ")


def plain_words(text: str, symbols: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """The words of a text: ASCII, lower case, apostrophes dropped, symbols as ``spoken``."""
    said = _DROPPED.sub("", spoken(text, symbols))
    if "&" in said:
        said = said.replace("&", " and ")
    return _TOKEN.findall((said if said.isascii() else ascii_of(said)).lower())


def spoken(text: str, symbols: Mapping[str, str]) -> str:
    """A text with symbols such as ``{p}`` by what they are called, several in a row with their number (``{r}{r}{r}``
    is 3 resource)."""
    if "{" not in text:
        return text
    counted = _SYMBOLS.sub(lambda m: f" {len(m[0]) // len(m[1])} {m[1]}", text)
    return _SYMBOL.sub(lambda m: f" {symbols.get(m[1].lower(), m[1])} ", counted)


@lru_cache(maxsize=1 << 16)
def stem_of(word: str) -> str:
    """A word's stem, irregular forms first: ``won`` → ``win``, ``destroys`` → ``destroi``."""
    word = _english().irregular.get(word, word)
    return str(porter_stem(word)) if len(word) > 2 and not word[0].isdigit() else word


def stems(text: str, symbols: Mapping[str, str] = MappingProxyType({})) -> tuple[str, ...]:
    """Every word of a text as its stem, in order."""
    return tuple(stem_of(word) for word in plain_words(text, symbols))


def rule_number(printed: str) -> str:
    """A rule's number in the one form that is looked up: ``8.3.5(b)`` and ``08.3.5.b`` are ``8.3.5b``; empty for what
    is no such number."""
    if not _RULE_NUMBER.match(printed.strip().lower()):
        return ""
    parts = re.findall(r"\d+|[a-z]+", printed.lower())
    return "".join(f".{int(part)}" if part.isdigit() else part for part in parts).removeprefix(".")


def number_above(number: str) -> str:
    """The number under which another one stands: ``8.3.5b`` under ``8.3.5``, that under ``8.3``; empty at the top."""
    whole = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return whole if whole != number else number.rpartition(".")[0]


def is_stop(word: str) -> bool:
    """Whether a word of a question says nothing about what is asked."""
    return word in _english().listed["stop"]


def is_weak(word: str) -> bool:
    """Whether a word says little by itself, however rare it is in the documents (``after``, ``only``)."""
    return word in _english().listed["weak"]


def says_little_beside_a_name(word: str) -> bool:
    """Whether a word beside a name only says that the thing itself is wanted (``red``, ``card text``)."""
    return is_stop(word) or word in _english().listed["beside"]


def asks_of_data(words: Sequence[str]) -> bool:
    """Whether a word says that the data of a card are wanted: where it is legal, how rare it is."""
    return not _english().listed["of_data"].isdisjoint(words)


def stands_beside_data(word: str) -> bool:
    """Whether a word only belongs to such a question."""
    listed = _english().listed
    return says_little_beside_a_name(word) or any(word in listed[name] for name in ("weak", "of_data", "besides_data"))


def asks_whether(words: Sequence[str]) -> bool:
    """Whether a question asks if something is so (``is … a …``) and not what it is."""
    return words[0] in _english().listed["asking_whether"]


@cache
def _seeks_a_card() -> re.Pattern[str]:
    """A card that is described: ``which unit heals``, ``ninja boots that …``; of a rule ``which units can I …``."""
    thing = rf"(?:{'|'.join(_english().things)})(?:e?s)?"
    whether = "are|does|do|did|can|could|if|how|when|may|must|should|why|who|will|would|has|have|i|my|what|which"
    ours = "do|does|did|is the|are|(?:can|may|must|should) (?:i|you|we|he|she|they)"
    name = (
        "what(?:s| is) it called|what (?:is|was) (?:its|the) name|(?:forgot|remember|know) (?:its|the) name|name please"
    )
    last = rf"which {thing} (?:is it|is that|was it|was that|does that|does this|does it|did (?:he|she|they) mean)"
    return re.compile(
        rf"^(?:(?:what|which) {thing} (?!(?:{ours})\b)"
        rf"|(?!(?:{whether}|is(?! there))\b)(?:\w+ ){{0,6}}?{thing} (?:that|which|who|whose|where)\b)"
        rf"|\b(?:{name}|{last}|looking for (?:a|an|the|some) (?:\w+ ){{0,4}}?{thing})\b"
    )


def seeks_a_card(words: Sequence[str]) -> bool:
    """Whether a question describes a card because its name is not known."""
    return _seeks_a_card().search(" ".join(words)) is not None


def asks_for_a_number(words: Sequence[str]) -> bool:
    """Whether the words of a question ask how many or how much."""
    said = f" {' '.join(words)} "
    return any(f" {phrase} " in said for phrase in _english().counting)


def asks_how_many(words: Sequence[str]) -> bool:
    """Whether the words of a question ask how many there are or may be, so that a number answers it."""
    return bool(_HOW_MANY.search(" ".join(words)))


def asks_for_a_list(words: Sequence[str]) -> bool:
    """Whether words ask which things there are."""
    return not _LISTS.isdisjoint(words)


def asks_how(words: Sequence[str]) -> bool:
    """Whether words ask if, how, why or when something is so."""
    return asks_whether(words) or words[0] in ("how", "why", "when", "if")


def is_listing(word: str) -> bool:
    """Whether a word of such a question says nothing of the things that are asked for."""
    return is_stop(word) or word in _english().listed["listing"]


def asks_what_it_is(words: Sequence[str]) -> bool:
    """Whether the words of a question ask what a thing is, means or does, and no more of it."""
    return bool(_WHAT_IT_IS.match(" ".join(words)))


def game_called(name: str, games: Iterable[str]) -> str | None:
    """The game players mean by a name (``fab``, ``WoW``), or None."""
    return _games_by_name(tuple(games)).get(" ".join(plain_words(name)))


@lru_cache(maxsize=16)
def _games_by_name(games: tuple[str, ...]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for game in games:
        for said in (" ".join(plain_words(game)), *game_names(game)):
            found.setdefault(said, game)
    return found
