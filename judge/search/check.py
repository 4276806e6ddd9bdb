"""The arrays held against stock Whoosh: generated questions put to both, and what they answer compared.

Stock Whoosh opens the index and searches it by itself; the arrays are asked as every query asks them (``evaluate``,
``table``). Nothing of the one is used for the other but the index.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, islice
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
from judge.search.table import Floats, RankingTable
from judge.search.written import Written

QUESTIONS = 500
_NEAR = 1e-4  # the arrays hold 32 bits of a score
_MOST_SAID = 10
_OFTEN, _SELDOM = 0.4, 0.2

_Makes = Mapping[str, Callable[[], Any]]  # what makes a question, by kind


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
    report, choose = Compared(), random.Random(seed)
    main, faces = open_index(folder), open_index(folder, FACES)
    table = RankingTable(folder / TABLE)
    arrays = Evaluator(table, Written(folder / TABLE), main.reader)
    with main.searcher(weighting=WEIGHTING) as entries, faces.searcher() as versions:
        kinds = [
            (kind, make, searcher, {document: n for n, document in enumerate(searcher.reader().all_doc_ids())}, ask)
            for searcher, ask, made in ((entries, arrays.entries, _of_entries), (versions, arrays.faces, _of_versions))
            for kind, make in (made(choose, searcher.reader()) if searcher.doc_count() else {}).items()
        ]
        for kind, make, searcher, numbers, ask in islice(cycle(kinds), questions):
            question = make()
            report.asked[kind] = report.asked.get(kind, 0) + 1
            texts = RANKED if kind == "words" else FIELDS
            theirs = {numbers[document]: score for document, score in _found(searcher, question, texts).items()}
            scores = _scores(table, question) if kind == "words" else np.zeros(0, np.float32)
            mine = set(np.flatnonzero(scores if kind == "words" else ask(question)).tolist())
            report.found += len(theirs)
            if mine != theirs.keys():
                _say(report, question, f"{len(mine - theirs.keys())} more, {len(theirs.keys() - mine)} fewer")
            elif kind == "words":
                _compare_scores(report, question, scores[sorted(theirs)], np.array([theirs[n] for n in sorted(theirs)]))
    main.close()
    faces.close()
    return report


def _found(searcher: Any, query: Any, texts: tuple[str, ...]) -> dict[int, float]:
    """What stock Whoosh finds, with its scores. What is denied is asked for itself and taken away: where it denies,
    Whoosh 2.7.5 lets through what it should not, and reads behind the end of a list (``AndNotMatcher``)."""
    if isinstance(query, q.AndNot):
        denied = _found(searcher, query.b, texts)
        return {n: score for n, score in _found(searcher, query.a, texts).items() if n not in denied}

    def spread(part: Any) -> Any:
        """What stands for all texts as one of each; words with the boost of each text."""
        if not part.is_leaf() or part.field() not in (TEXT, WORDS):
            return part
        if part.field() == TEXT:
            return q.Or([q.Term(name, part.text, boost=BOOST[name]) for name in texts])
        own = part.words if isinstance(part, q.Phrase) else part.text
        return q.Or([type(part)(name + AS_WRITTEN, own) for name in FIELDS])

    return {hit.docnum: hit.score for hit in searcher.search(query.accept(spread), limit=None)}


def _say(report: Compared, question: Any, how: str) -> None:
    report.different += 1
    if len(report.differences) < _MOST_SAID:
        report.differences.append(f"{question}: {how}")


def _scores(table: RankingTable, question: Any) -> Floats:
    """What the arrays give each entry for some words."""
    own = np.zeros(table.size, np.float32)
    for term in question.subqueries:
        own[table.stems.numbers(term.text)] += table.stems.values(term.text)
    return own


def _compare_scores(report: Compared, question: Any, mine: Floats, theirs: Any) -> None:
    """The same scores, and so the same order: where Whoosh puts one before another by more than the arrays can tell
    apart, they do."""
    apart = float((np.abs(mine - theirs) / theirs).max(initial=0.0))
    ordered = theirs[np.argsort(-mine, kind="stable")]
    report.furthest = max(report.furthest, apart)
    if apart > _NEAR:
        _say(report, question, f"scores differ by up to {apart:.2%}")
    elif (np.diff(ordered) > _NEAR * ordered[:-1]).any():
        _say(report, question, "another order")


def _of_entries(choose: random.Random, entries: Any) -> _Makes:
    """Makes questions about entries: one to five words, any of which may be there; two to four as they stand in some
    entry, at times with one changed; the first letters of some word; a game, a document or a type; some of these
    joined."""
    pick = choose.choice
    stems = sorted({stem for name in FIELDS for stem in entries.field_terms(name)})
    written = sorted(entries.field_terms("body" + AS_WRITTEN)) or ["nothing"]

    def phrase() -> Any:
        words: list[str] = []
        while len(words) < 2:
            number = choose.randrange(entries.doc_count_all())
            words = plain_words(json.loads(entries.stored_fields(number)["shown"])["text"])
        at = choose.randrange(len(words) - 1)
        said = words[at : at + choose.randint(2, 4)]
        if choose.random() < _SELDOM:
            said[choose.randrange(len(said))] = pick(written)
        return q.Phrase(pick((WORDS, "body" + AS_WRITTEN)), said)

    def beginning() -> Any:
        name = pick((WORDS, "body" + AS_WRITTEN, "name" + AS_WRITTEN))
        return q.Prefix(name, pick(written)[: choose.randint(1, 4)])

    def record() -> Any:
        name = pick(("record", "game", "document"))
        return q.Term(name, pick(sorted(entries.field_terms(name))))

    return {
        "words": lambda: q.Or(
            [q.Term(TEXT, stem) for stem in choose.sample(stems, min(len(stems), choose.randint(1, 5)))]
        ),
        "phrases": phrase,
        "beginnings": beginning,
        "records": record,
        "Boolean, of texts": partial(
            _joined, choose, (lambda: q.Term(pick((TEXT, *FIELDS)), pick(stems)), phrase, beginning, record)
        ),
    }


def _of_versions(choose: random.Random, versions: Any) -> _Makes:
    """Makes questions about versions of cards: what one prints, a range of numbers, some of these joined."""
    pick = choose.choice
    values = {name: list(versions.field_terms(name)) for name in sorted(versions.schema.names()) if name != "card"}
    numeric = [name for name, held in values.items() if held and isinstance(held[0], int)]
    named = [name for name, held in values.items() if held and name not in numeric]

    def value() -> Any:
        name = pick(named or numeric)
        known = pick(values[name])
        forms = [q.Term(name, known), q.Every(name), q.Prefix(name, known[:2]) if named else q.Every(name)]
        return choose.choices(forms, (7, 1, 2))[0]

    def numbers() -> Any:
        if not numeric:
            return value()
        name = pick(numeric)
        ends = sorted(choose.choices(values[name], k=2))
        first, last = (None if choose.random() < _SELDOM else end for end in ends)
        over, under = (choose.random() < _OFTEN for _ in range(2))
        return q.NumericRange(name, first, last, startexcl=over, endexcl=under)

    return {"fields": value, "ranges": numbers, "Boolean, of cards": partial(_joined, choose, (value, numbers))}


def _joined(choose: random.Random, makes: tuple[Callable[[], Any], ...], depth: int = 2) -> Any:
    """Some questions joined by ``And`` and ``Or``, at times without what another one finds (``AndNot``)."""
    parts = [choose.choice(makes)() for _ in range(choose.randint(1, 3))]
    if depth:
        parts += [_joined(choose, makes, 0) for _ in range(choose.randint(0, 2))]
    body = choose.choice((q.And, q.Or))(parts)
    return q.AndNot(body, choose.choice(makes)()) if depth and choose.random() < _OFTEN else body
