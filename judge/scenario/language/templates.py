"""Templates of phrases: words that must stand in a line, places between them, and which of many may read a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Generic, Protocol, TypeVar

from judge.frozen import Frozen
from judge.scenario.language.names import fold


class Word(Frozen):
    """A word that stands in a line in one of its spellings."""

    spellings: tuple[str, ...]
    folded: tuple[str, ...]
    optional: bool


class Place(Frozen):
    """A place of a template and the slot that reads it."""

    name: str
    slot: str


class Form(Frozen):
    """A template that is understood. needed: the words a line must hold to be read by it: for each place the
    spellings, folded; denies: it denies what its phrase says; name: its phrase's, denied where it denies; other: it is
    not the preferred one."""

    tokens: tuple[Word | Place, ...]
    needed: tuple[tuple[str, ...], ...]
    denies: bool
    name: str
    other: bool

    def may_read(self, letters: str) -> bool:
        """Do all its words stand in a line, somewhere?"""
        for spellings in self.needed:
            for spelling in spellings:
                if spelling in letters:
                    break
            else:
                return False
        return True


def form_of(template: str, denies: bool, name: str, other: bool) -> Form:
    """A template as it is understood."""
    tokens = tuple(map(_token, template.split()))
    fixed = [t.folded for t in tokens if isinstance(t, Word) and not t.optional]
    return Form(tokens, tuple(words for words in fixed if all(word.isalnum() for word in words)), denies, name, other)


def _token(part: str) -> Word | Place:
    if part.startswith("{"):
        name, _, slot = part.strip("{}").partition(":")
        return Place(name, slot or name)
    spellings = part.strip("[]").replace("_", " ").split("|")
    may_miss = part.startswith("[") or part == "the"  # nobody types it on a phone
    return Word(tuple(spellings), tuple(map(fold, spellings)), may_miss)


def fixed_words(form: Form) -> Iterator[tuple[tuple[str, ...], str]]:
    """What a form is made of: the spellings of a word that must stand there, or the slot of a place."""
    for token in form.tokens:
        if isinstance(token, Place):
            yield (), token.slot
        elif not token.optional or token.spellings == ("the",):
            yield token.spellings, ""


class HasForms(Protocol):
    """What is understood in several forms, and loosely in further ones."""

    @property
    def forms(self) -> tuple[Form, ...]: ...

    @property
    def loose(self) -> tuple[Form, ...]: ...


P = TypeVar("P", bound=HasForms)


class _Sorted(Generic[P]):
    """Forms by the longest word each needs, so that a line is asked for a word once and not by every form."""

    def __init__(self, phrases: Sequence[P], further: bool) -> None:
        self.phrases = phrases  # held, so that nothing else has their id
        self._forms = [(phrase, form) for phrase in phrases for form in (phrase.loose if further else phrase.forms)]
        self._free = [n for n, (_, form) in enumerate(self._forms) if not form.needed]
        found: dict[str, list[int]] = {}
        for n, (_, form) in enumerate(self._forms):
            for spelled in max(form.needed, key=lambda words: min(map(len, words)), default=()):
                found.setdefault(spelled, []).append(n)
        self._by_word = tuple(found.items())

    def likely(self, letters: str) -> Iterator[tuple[P, Form]]:
        """Those whose words all stand in a line, in their order."""
        some = [numbers for spelled, numbers in self._by_word if spelled in letters]
        for n in sorted({*self._free, *chain.from_iterable(some)}):
            phrase, form = self._forms[n]
            if form.may_read(letters):
                yield phrase, form


_SORTED: dict[tuple[int, bool], _Sorted[Any]] = {}
_MOST_SORTED = 128


def likely(phrases: Sequence[P], letters: str, further: bool = False) -> Iterator[tuple[P, Form]]:
    """The forms of phrases, or the further ones, whose words all stand in a line, somewhere: no other reads it."""
    kept = _SORTED.get((id(phrases), further))
    if kept is None:
        if len(_SORTED) > _MOST_SORTED:
            _SORTED.clear()
        kept = _SORTED[id(phrases), further] = _Sorted(phrases, further)
    return kept.likely(letters)
