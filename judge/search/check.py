"""The arrays held against stock Whoosh: generated questions put to both, and what they answer compared.

Stock Whoosh opens the index and searches it by itself; the arrays are asked as every query asks them (``evaluate``,
``table``). Nothing of the one is used for the other but the index.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from whoosh import query as q

from judge.search.analysis import plain_words
from judge.search.derived import TABLE, WEIGHTING
from judge.search.entries import FIELDS, RANKED
from judge.search.evaluate import TEXT, WORDS, Evaluator
from judge.search.index import open_index
from judge.search.schema import AS_WRITTEN, BOOST, FACES
from judge.search.table import Bools, Floats, RankingTable
from judge.search.written import Written

QUESTIONS = 500
_WORDS = "words"
_NEAR = 1e-4  # the arrays hold 32 bits of a score
_MOST_SAID = 10
_DENYING = 0.4  # of the Boolean questions deny something
_CHANGED = 0.2  # of the phrases hold a word that stands elsewhere


_Asking = tuple[Callable[[], Any], Any, Callable[[Any], Bools]]  # makes a question; who is asked; the arrays


@dataclass
class Compared:
    """What a comparison came to. asked: questions by kind; found: documents in their answers; furthest: two scores of
    one document, as a share of it; different: questions that are answered
    differently; differences: the first of them, and how."""

    asked: dict[str, int] = field(default_factory=dict)
    found: int = 0
    furthest: float = 0.0
    different: int = 0
    differences: list[str] = field(default_factory=list)


def compare(folder: Path, questions: int = QUESTIONS, seed: int = 1) -> Compared:
    """Puts questions to the index of a folder and to the arrays beside it. Raises like ``open_index``."""
    report = Compared()
    main, faces = open_index(folder), open_index(folder, FACES)
    table = RankingTable(folder / TABLE)
    arrays = Evaluator(table, Written(folder / TABLE), main.reader)
    with main.searcher(weighting=WEIGHTING) as entries, faces.searcher() as versions:
        makes = _Makes(random.Random(seed), entries.reader(), versions.reader())
        kinds = makes.of_entries() if table.size else {}
        asked: dict[str, _Asking] = {name: (make, entries, arrays.entries) for name, make in kinds.items()}
        if asked:
            asked[_WORDS] = makes.words, entries, lambda question: _scores(table, question) > 0
        kinds = makes.of_versions() if versions.doc_count() else {}
        asked |= {name: (make, versions, arrays.faces) for name, make in kinds.items()}
        numbered = {
            searcher: {document: n for n, document in enumerate(searcher.reader().all_doc_ids())}
            for searcher in (entries, versions)
        }
        for n in range(questions if asked else 0):
            kind = list(asked)[n % len(asked)]
            make, searcher, ask = asked[kind]
            question = make()
            report.asked[kind] = report.asked.get(kind, 0) + 1
            scored = {
                numbered[searcher][document]: score
                for document, score in _found(searcher, _stock(question, kind)).items()
            }
            found = frozenset(np.flatnonzero(ask(question)).tolist())
            report.found += len(scored)
            if found != scored.keys():
                _say(report, question, f"{len(found - scored.keys())} more, {len(scored.keys() - found)} fewer")
            elif kind == _WORDS:
                _compare_scores(report, table, question, scored)
    main.close()
    faces.close()
    return report


def _found(searcher: Any, query: Any) -> dict[int, float]:
    """What stock Whoosh finds, with its scores. What is denied is asked for itself and taken away: where it denies,
    Whoosh 2.7.5 lets through what it should not, and reads behind the end of a list (``AndNotMatcher``)."""
    if isinstance(query, q.AndNot):
        denied = _found(searcher, query.b)
        return {n: score for n, score in _found(searcher, query.a).items() if n not in denied}
    return {hit.docnum: hit.score for hit in searcher.search(query, limit=None)}


def _say(report: Compared, question: Any, how: str) -> None:
    report.different += 1
    if len(report.differences) < _MOST_SAID:
        report.differences.append(f"{question}: {how}")


def _compare_scores(report: Compared, table: RankingTable, question: Any, scored: dict[int, float]) -> None:
    """The same scores, and so the same order: where Whoosh puts one before another by more than the arrays can tell
    apart, they do."""
    own = _scores(table, question)
    theirs = np.array([scored[n] for n in sorted(scored)])
    mine = own[sorted(scored)]
    apart = float((np.abs(mine - theirs) / theirs).max(initial=0.0))
    ordered = theirs[np.argsort(-mine, kind="stable")]
    report.furthest = max(report.furthest, apart)
    if apart > _NEAR:
        _say(report, question, f"scores differ by up to {apart:.2%}")
    elif (np.diff(ordered) > _NEAR * ordered[:-1]).any():
        _say(report, question, "another order")


def _scores(table: RankingTable, question: Any) -> Floats:
    """What the arrays give each entry for some words."""
    own = np.zeros(table.size, np.float32)
    for term in question.subqueries:
        own[table.stems.numbers(term.text)] += table.stems.values(term.text)
    return own


def _stock(query: Any, kind: str) -> Any:
    """A query as Whoosh is to be asked: what stands for all texts as one of each. Words are ranked by what is said of
    an entry, too, and each text with its boost."""
    texts = RANKED if kind == _WORDS else FIELDS

    def spread(part: Any) -> Any:
        if not part.is_leaf() or part.field() not in (TEXT, WORDS):
            return part
        if isinstance(part, q.Term) and part.fieldname == TEXT:
            return q.Or([q.Term(name, part.text, boost=BOOST[name]) for name in texts])
        return q.Or([_in_field(part, name + AS_WRITTEN) for name in FIELDS])

    return query.accept(spread)


def _in_field(part: Any, name: str) -> Any:
    if isinstance(part, q.Phrase):
        return q.Phrase(name, part.words)
    return type(part)(name, part.text)


class _Makes:
    """Makes up questions from what an index holds."""

    def __init__(self, choose: random.Random, entries: Any, versions: Any) -> None:
        self._choose = choose
        self._entries, self._versions = entries, versions
        self._stems = sorted({stem for name in FIELDS for stem in entries.field_terms(name)})
        self._words = sorted(entries.field_terms("body" + AS_WRITTEN)) or ["nothing"]
        self._values = {name: list(versions.field_terms(name)) for name in sorted(versions.schema.names())}
        self._values = {name: values for name, values in self._values.items() if values and name != "card"}
        self._numeric = [name for name, values in self._values.items() if isinstance(values[0], int)]

    def of_entries(self) -> dict[str, Callable[[], Any]]:
        """Kinds of questions about entries."""
        return {
            _WORDS: self.words,
            "phrases": self.phrase,
            "beginnings": self.beginning,
            "records": self.record,
            "Boolean, of texts": lambda: self.joined(self.of_texts),
        }

    def of_versions(self) -> dict[str, Callable[[], Any]]:
        """Kinds of questions about versions of cards."""
        return {
            "fields": self.value,
            "ranges": self.numbers,
            "Boolean, of cards": lambda: self.joined(self.of_cards),
        }

    def words(self) -> Any:
        """One to five words, any of which may be there."""
        stems = self._choose.sample(self._stems, min(len(self._stems), self._choose.randint(1, 5)))
        return q.Or([q.Term(TEXT, stem) for stem in stems])

    def phrase(self) -> Any:
        """Two to four words as they stand in some entry, at times with one changed."""
        words: list[str] = []
        while len(words) < 2:
            number = self._choose.randrange(self._entries.doc_count_all())
            words = plain_words(json.loads(self._entries.stored_fields(number)["shown"])["text"])
        at = self._choose.randrange(len(words) - 1)
        said = words[at : at + self._choose.randint(2, 4)]
        if self._choose.random() < _CHANGED:
            said[self._choose.randrange(len(said))] = self._choose.choice(self._words)
        return q.Phrase(self._choose.choice((WORDS, "body" + AS_WRITTEN)), said)

    def beginning(self) -> Any:
        """The first letters of some word."""
        word = self._choose.choice(self._words)
        return q.Prefix(
            self._choose.choice((WORDS, "body" + AS_WRITTEN, "name" + AS_WRITTEN)), word[: self._choose.randint(1, 4)]
        )

    def record(self) -> Any:
        """Of a game, a document, a type."""
        name = self._choose.choice(("record", "game", "document"))
        return q.Term(name, self._choose.choice(sorted(self._entries.field_terms(name))))

    def of_texts(self) -> Any:
        """Any of these."""
        make = self._choose.choice((self._stem, self._stem, self.phrase, self.beginning, self.record))
        return make()

    def _stem(self) -> Any:
        return q.Term(self._choose.choice((TEXT, *FIELDS)), self._choose.choice(self._stems))

    def value(self) -> Any:
        """What some version prints."""
        names = [name for name in self._values if name not in self._numeric]
        name = self._choose.choice(names or self._numeric)
        value = self._choose.choice(self._values[name])
        kind = self._choose.random()
        if kind < 0.2 and names:
            return q.Prefix(name, value[:2])
        return q.Every(name) if kind < 0.3 else q.Term(name, value)

    def numbers(self) -> Any:
        """A range of numbers, open at an end at times."""
        if not self._numeric:
            return self.value()
        name = self._choose.choice(self._numeric)
        ends = sorted(self._choose.choices(self._values[name], k=2))
        first, last = (end if self._choose.random() < 0.8 else None for end in ends)
        over, under = (self._choose.random() < 0.3 for _ in range(2))
        return q.NumericRange(name, first, last, startexcl=over, endexcl=under)

    def of_cards(self) -> Any:
        """A value or a range."""
        return self._choose.choice((self.value, self.numbers))()

    def joined(self, make: Callable[[], Any]) -> Any:
        """Some of these joined by ``And``, ``Or`` and ``AndNot``."""
        body = self._body(make, 2)
        return q.AndNot(body, self._body(make, 1)) if self._choose.random() < _DENYING else body

    def _body(self, make: Callable[[], Any], depth: int) -> Any:
        if not depth or self._choose.random() < 1 / 3:
            return make()
        by = self._choose.choice((q.And, q.Or))
        return by([self._body(make, depth - 1) for _ in range(self._choose.randint(2, 3))])
