"""What a script needs to find what this search finds: the index's derived tables in JSON, to be taken along.

``Carried.words`` is what every part needs (names, vocabularies, spelling, the weights of the ranking), ``entries`` what
is ranked of some entries. Scores and frequencies stay those of the whole build, so that whoever takes only a part of it
finds what the service finds among that part, in the same order. Lists of ascending numbers are written as the steps
between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from judge.records import FOLDED_LETTERS, RECORD_TYPES
from judge.search import names, ranking, spelling
from judge.search.analysis import everyday_words, game_names, plain_words, words_of, words_of_all
from judge.search.confidence import words_elsewhere
from judge.search.derived import TABLE
from judge.search.english import English
from judge.search.fields import Fields
from judge.search.parse import TOLD, TOLD_SMALL
from judge.search.rules import NAME as RULE
from judge.search.searcher import DEFAULT_TYPES, NAMED_TYPES, Searchable
from judge.search.table import Postings, RankingTable

_FIGURE = 1000  # scores are written in thousandths


class Carried:
    """Opened for writing. Nothing in it changes."""

    def __init__(self, build: Searchable) -> None:
        """build: its folder is read, and of its store the names."""
        folder = build.path / "whoosh" / TABLE
        self.table = RankingTable(folder)
        self._english = English(folder)
        self._folder = folder
        self._named = [n for n in build.store.all_names() if n.type in NAMED_TYPES]
        self._things = {record: n for n, record in enumerate(dict.fromkeys(n.record for n in self._named))}
        self._rules = Postings(folder, RULE)

    def words(self) -> dict[str, Any]:
        """What every part needs."""
        table = self.table
        own = {game: words_of(game) for game in table.games}
        symbols = {k: name for game in reversed(table.games) for k, name in own[game].symbols.items()}
        called = {" ".join(plain_words(n)): g for g, game in enumerate(table.games) for n in (game, *game_names(game))}
        return {
            "size": table.size,
            "games": table.games,
            "kinds": table.kinds,
            "types": sorted(RECORD_TYPES),
            "usual": DEFAULT_TYPES,
            "called": called,
            "symbols": symbols,
            "letters": FOLDED_LETTERS,
            **everyday_words(),
            "same": [[g, _phrases(own[game].same)] for g, game in enumerate(table.games)]
            + [[-1, _phrases(words_of_all().same)]],
            "elsewhere": sorted(words_elsewhere()),
            "stems": "\n".join(table.stems.keys),
            "held": [table.stems.count(stem) for stem in table.stems.keys],
            "things": [table.numbers.get(record, -1) for record in self._things],
            "names": [[n.name, self._things[n.record], table.games.index(n.game), n.rank] for n in self._named],
            "shares": ranking.SHARES,
            "how": ranking.WEIGHTS | names.NEARNESS | spelling.LIKELINESS,
            "told": [TOLD, TOLD_SMALL],
            **self._spelling(),
            **self._filters(),
        }

    def _spelling(self) -> dict[str, Any]:
        """The words the documents use, and what English knows of the others."""
        words = (self._folder / "words.txt").read_text("utf-8")
        common = [(word, figure) for word, figure in self._english.figures() if self._english.everyday(word)]
        listed = frozenset(words.split("\n"))
        return {
            "words": words,
            "counts": np.load(self._folder / "word_counts.npy").tolist(),
            "everyday": " ".join(word for word, _ in common),
            "common": [round(100 * figure) for _, figure in common],
            "english": " ".join(
                word
                for word, _ in self._english.figures()
                if word not in listed and self._english.knows(word) and not self._english.everyday(word)
            ),
            "atlantic": spelling.ATLANTIC,
        }

    def _filters(self) -> dict[str, Any]:
        """The fields and their values, each with the printed versions of cards that have it."""
        table = self.table
        fields = Fields(table, lambda *_: False)
        return {
            "fields": {name: field for name in sorted(fields.known) if (field := fields.named(name))},
            "compared": sorted(table.numeric_fields),
            "facets": {key: _steps(table.facets.numbers(key)) for key in table.facets.keys},
            "said": {said: [list(pair) for pair in pairs] for said, pairs in fields.said.items()},
            "faces": _steps(table.face_card),
            "cards": table.entry_card.tolist(),
        }

    def entries(self, numbers: Sequence[int]) -> dict[str, Any]:
        """What is ranked of some entries. numbers: theirs, ascending."""
        table = self.table
        here = np.array(numbers, np.int32)
        held = np.zeros(table.size, np.bool_)
        held[here] = True
        counts: list[int] = []
        steps: list[int] = []
        scores: list[int] = []
        fields: list[int] = []
        for stem in table.stems.keys:
            own = held[table.stems.numbers(stem)]
            counts.append(int(np.count_nonzero(own)))
            steps += _steps(table.stems.numbers(stem)[own])
            scores += np.rint(table.stems.values(stem)[own] * _FIGURE).astype(int).tolist()
            fields += table.stem_fields(stem)[own].tolist()
        return {
            "numbers": _steps(here),
            "kind": table.kind[here].tolist(),
            "game": table.game[here].tolist(),
            "group": table.group[here].tolist(),
            "late": np.flatnonzero(table.late[here]).tolist(),
            "numeric": np.flatnonzero(table.numeric[here]).tolist(),
            "owned": _within(table.owned, held, self._things),
            "documents": _within(table.documents, held),
            "rules": _within(self._rules, held),
            "counts": counts,
            "steps": steps,
            "scores": scores,
            "fields": fields,
        }


def _steps(numbers: npt.NDArray[Any] | Iterable[int]) -> list[int]:
    """Numbers as the steps from one to the next, the first as it is."""
    found = np.asarray(numbers, np.int64)
    return np.diff(found, prepend=0).tolist() if len(found) else []


def _within(lists: Postings, held: npt.NDArray[np.bool_], called: Mapping[str, int] | None = None) -> dict[str, Any]:
    """Lists of entries by key, of those that are held. called: what the keys are called; the others are left out."""
    found = {key: lists.numbers(key)[held[lists.numbers(key)]].tolist() for key in lists.keys}
    names = called if called is not None else dict(zip(found, found, strict=True))
    return {str(names[key]): numbers for key, numbers in found.items() if numbers and key in names}


def _phrases(same: Mapping[tuple[str, ...], Sequence[tuple[str, ...]]]) -> list[list[Any]]:
    """Phrases, as stems, each with what means the same."""
    return [[" ".join(phrase), [" ".join(other) for other in others]] for phrase, others in same.items()]
