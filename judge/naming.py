"""Where a text names a card, a keyword or a term of its game: what ``mentions`` and the links on pages are made of.

A name counts as it is printed, with its capitals; a term of a glossary counts in small letters, too. A name that is
an everyday word of the same documents ("Trounce", "Let") counts only where its capital says something: not at the
beginning of a sentence.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache

from judge.frozen import Frozen
from judge.records import Card, Keyword, Record, Ruling, Scenario, Term, folded
from judge.terms.games import KEYWORDS

_KEYWORDS = [k for keywords in KEYWORDS.values() for k in keywords]
_FORMS = {k.name: k.inflected for k in _KEYWORDS if k.inflected}
# In a sentence only the keyword line tells that they are the game's term.
EVERYDAY = frozenset(k.name for k in _KEYWORDS if k.everyday)
# Words of a glossary that mean nothing of the game in these phrases.
_IDIOMS = re.compile(
    r"\b(?:in turn|(?:on|at) (?:the other )?hand|on (?:the )?one hand|by hand|hand in hand|turns? (?:in)?to|turns? out|"
    r"in effect|ally with|play(?:s|ed)? a (?:role|part)|step by step|at all costs?|move on|take turns|and so on|"
    r"round(?:ed)? (?:up|down))\b",
    re.IGNORECASE,
)

_ONE_FOR_ONE = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"'})
_WORD = re.compile(r"[^\W_]+")
_SENTENCE_BEGINS = re.compile(r"(?:^|[.!?:;•]|\n)[\s\"'(*\[•-]*$")
# The line of a card that begins with an ability's name: "Bounty Hunter 4 (+4 attack against Unique enemies)".
_ABILITY = re.compile(r"^([A-Z][\w' -]*?)(?: [+-]?\d+)? \(")
_GOES_WITH = re.compile(r"[\w-]")  # beside a name it makes another word of it
_LETTERS = re.compile(r"(?:[A-Za-z ](?![?*+{]))*")  # those a pattern begins with, whatever it goes on with
_QUOTED = re.compile(r"[\"'(\[]$")
_GOES_ON = re.compile(r" (?!Token|Specialization)[A-Z][a-z]")
_SMALL = frozenset(["a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "with"])


class Named(Frozen):
    """A name in a text: its characters from ``start`` up to ``end``, and the record it stands for."""

    start: int
    end: int
    id: str


class _Name(Frozen):
    """A name to look for: a pattern, or letter by letter. rank: cards before keywords before terms where they are
    equally long. everyday: its first word is one, too; single: it is one word that names the whole card; ability: one
    is called so, too."""

    form: re.Pattern[str] | str
    id: str
    rank: int
    everyday: bool = False
    single: bool = False
    ability: bool = False
    game: str = ""

    def ends(self, plain: str, start: int) -> int:
        """Where the name ends that begins here, 0 where none does."""
        if isinstance(self.form, re.Pattern):
            match = self.form.match(plain, start)
            return match.end() if match else 0
        end = start + len(self.form)
        if not plain.startswith(self.form, start) or (start and _GOES_WITH.match(plain[start - 1])):
            return 0
        if len(self.form) == 1 and not plain.startswith("'s", end):
            return 0
        return 0 if _GOES_WITH.match(plain, end) else end

    def counts(self, plain: str, start: int, end: int) -> bool:
        """Whether a name that stands here is meant as one."""
        if self.rank == 2:
            return not (plain[start].isupper() and folded(plain[start:end]) == self.game.replace("-", " "))
        if self.ability and not _QUOTED.search(plain, 0, start):
            return False
        if self.single and _GOES_ON.match(plain, end):
            return False  # the Mage Guild is not the card Mage
        return not (self.everyday and _SENTENCE_BEGINS.search(plain, 0, start))


class Namer:
    """Finds what the texts of one game name. It is made of that game's records and never changes."""

    def __init__(self, records: Iterable[Record]) -> None:
        listed = list(records)
        cards = [r for r in listed if isinstance(r, Card)]
        self._ordinary = frozenset(_small_words(listed))
        self._abilities = {
            m[1] for c in cards for line in c.lines if (m := _ABILITY.match(line.translate(_ONE_FOR_ONE)))
        }
        self._whole = {card.name for card in cards}
        self._cards: dict[str, _Name] = {}
        self._lengths: dict[str, set[int]] = defaultdict(set)  # of the cards' names, by their first word
        self._terms: dict[str, list[_Name]] = defaultdict(list)
        keywords = list({r.name: r for r in reversed(listed) if isinstance(r, Keyword)}.values())[::-1]
        self._keywords = [(keyword_form(r.name), r.name in EVERYDAY, r.id) for r in keywords]
        taken = {r.name.lower() for r in keywords}
        for name, record_id in _card_names(cards).items():
            if name.lower() not in taken:
                self._add_card(name, record_id)
        for record in listed:
            if isinstance(record, Term) and record.term.lower() not in taken:
                self._add_term(record)

    def _add_card(self, name: str, record_id: str) -> None:
        first = _WORD.search(name)
        if first is None:
            return
        words = name.split()
        everyday = first[0].lower() in self._ordinary and not any(word[0].isupper() for word in words[1:])
        single = len(words) == 1 and name in self._whole
        self._cards[name] = _Name(name, record_id, 0, everyday, single, name in self._abilities)
        self._lengths[first[0].lower()].add(len(name))

    def _add_term(self, term: Term) -> None:
        words = _WORD.findall(term.term.lower())
        if not words:
            return
        pattern = re.compile(rf"(?<![\w-]){_term_form(term.term.translate(_ONE_FOR_ONE))}(?![\w-])")
        for word in {words[0], *((words[0] + "s", words[0] + "es") if len(words) == 1 else ())}:
            self._terms[word].append(_Name(pattern, term.id, 2, game=term.game))

    def in_text(self, text: str) -> tuple[Named, ...]:
        """What a text names, in its order, each place once and the longest name first."""
        plain = text.translate(_ONE_FOR_ONE)
        idle = [match.span() for match in _IDIOMS.finditer(plain)]
        found = [
            (start - end, rank, start, end, record_id)
            for start, end, rank, record_id in self._candidates(plain)
            if rank != 2 or not any(a <= start and end <= b for a, b in idle)
        ]
        taken: list[Named] = []
        used = bytearray(len(plain) + 1)
        for _, _, start, end, record_id in sorted(found):
            if not any(used[start:end]):
                used[start:end] = b"\1" * (end - start)
                taken.append(Named(start, end, record_id))
        return tuple(sorted(taken, key=lambda named: named.start))

    def _candidates(self, plain: str) -> Iterator[tuple[int, int, int, str]]:
        for word in _WORD.finditer(plain):
            small = word[0].lower()
            if small not in self._lengths and small not in self._terms:
                continue
            start = word.start()
            cards = (self._cards.get(plain[start : start + length]) for length in self._lengths.get(small, ()))
            for name in (*filter(None, cards), *self._terms.get(small, ())):
                end = name.ends(plain, start)
                if end and name.counts(plain, start, end):
                    yield start, end, name.rank, name.id
        small = plain.lower()
        for form, everyday, record_id in self._keywords:
            for match in form.found_in(plain, small):
                capital = match[0][:1].isupper() and not _SENTENCE_BEGINS.search(plain, 0, match.start())
                if capital or not everyday:
                    yield match.start(), match.end(), 1, record_id

    def ids_in(self, text: str, own: Collection[str] = ()) -> tuple[str, ...]:
        """Ids of what a text names beside ``own``: cards and terms in the order they are named, then keywords."""
        named = dict.fromkeys(n.id for n in self.in_text(text) if n.id not in own)
        keywords = [record_id for _, _, record_id in self._keywords if record_id in named]
        return (*(n for n in named if n not in keywords), *keywords)


class KeywordForm(Frozen):
    """How a keyword stands in a sentence. begins: small letters without which it does not."""

    begins: str
    pattern: re.Pattern[str]

    def found_in(self, text: str, small: str) -> Iterator[re.Match[str]]:
        """Where it stands in a text. small: the text in small letters."""
        return self.pattern.finditer(text) if self.begins in small else iter(())


@cache
def keyword_form(name: str) -> KeywordForm:
    """Finds a keyword in a sentence, inflected where players inflect it ("has wagered", "beaten chest")."""
    known = _FORMS.get(name)
    form = known or re.escape(name) + r"(?:s|es|ed|ing)?"
    begins = _LETTERS.match(known)[0] if known else name  # type: ignore[index]
    return KeywordForm(begins.lower(), re.compile(rf"(?<![\w-]){form}(?![\w-])", re.IGNORECASE))


def texts_of(record: Record) -> tuple[str, ...]:
    """The texts of a record in which names count: a card's rules lines, what a keyword reminds of, else its text."""
    if isinstance(record, Card):
        return record.lines
    if isinstance(record, Keyword):
        return (record.reminder,)
    if isinstance(record, Ruling) and record.question:
        return (record.question, record.text)
    return (record.text,)


def _small_words(records: Iterable[Record]) -> Iterator[str]:
    """The words a game's documents write in small letters: as a card's name each is an everyday word, too."""
    for record in records:
        if isinstance(record, Scenario):
            continue
        for text in texts_of(record):
            yield from (word for word in _WORD.findall(text) if word.islower())


def _card_names(cards: Sequence[Card]) -> dict[str, str]:
    """What texts call cards: their names, a hero's short ones, the part before a comma, all without an article.

    A short name that may mean two cards means none."""
    found: dict[str, str] = {}
    for card in cards:
        for name in (card.name, *card.also_named):
            for form in _cases(name.translate(_ONE_FOR_ONE)):
                found.setdefault(form, card.id)
    short: dict[str, set[str]] = defaultdict(set)
    for card in cards:
        before_comma = [card.name.split(",")[0].strip()] if "," in card.name else []
        for name in (*card.short_names(), *before_comma):
            short[name.translate(_ONE_FOR_ONE)].add(card.id)
    for name, ids in short.items():
        if len(ids) == 1:
            found.setdefault(name, next(iter(ids)))
    for name, record_id in list(found.items()):
        if name.startswith("The "):
            found.setdefault(name[4:], record_id)
    return found


def _cases(name: str) -> tuple[str, ...]:
    """A name, and one printed all in capitals also as it is written in a sentence."""
    if not name.isupper() or len(name) < 4:
        return (name,)
    words = name.lower().split(" ")
    return (name, " ".join(w if n and w in _SMALL else w[:1].upper() + w[1:] for n, w in enumerate(words)))


def _term_form(term: str) -> str:
    """An abbreviation as printed, any other term in either case; the last word also in the plural."""
    form = re.escape(term)
    if term.isupper():
        return form
    return rf"(?i:{form}(?:s|es)?)" if not term.endswith("s") else rf"(?i:{form})"


_TOGETHER = 25  # rulings that list each other; of a sentence printed a thousand times nobody reads a thousand links


def same_texts(rulings: Iterable[Ruling]) -> dict[str, tuple[str, ...]]:
    """For each ruling the ids of others of its game that say the same, word for word: of up to 25 that stand together
    in the order given each lists the others, so that what is kept grows as the rulings do."""
    by_text: dict[tuple[str, str], list[str]] = defaultdict(list)
    for ruling in rulings:
        by_text[ruling.game, " ".join(ruling.text.translate(_ONE_FOR_ONE).split())].append(ruling.id)
    parts = (ids[at : at + _TOGETHER] for ids in by_text.values() for at in range(0, len(ids), _TOGETHER))
    return {i: tuple(o for o in ids if o != i) for ids in parts if len(ids) > 1 for i in ids}
