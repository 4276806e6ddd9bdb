"""The Whoosh index: two indexes in one folder, the entries and the printed versions of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from whoosh.analysis import Analyzer, Token, entoken
from whoosh.fields import ID, KEYWORD, NUMERIC, STORED, TEXT, Schema

from judge.search.analysis import plain_words, stem_of
from judge.search.entries import FIELDS, RANKED, Entry, Face

MAIN, FACES = "MAIN", "FACES"  # Whoosh's names of the two
PRINTED = "_printed"  # beside a numeric field: what is printed there that is no number, as ``x`` or ``*``
AS_WRITTEN = "_words"  # beside a field of stems: the whole words, with their places
BOOST = {"name": 1.6, "about": 1.3, "body": 1.0, "context": 0.4, "said": 0.5}


class WholeWords(Analyzer):  # type: ignore[misc]  # Whoosh has no types
    """The project's words (``analysis.plain_words``) as Whoosh's tokens."""

    def __call__(self, value: str, positions: bool = False, **_: Any) -> Iterator[Token]:
        """The tokens of a text in which symbols stand by what they are called."""
        tokens: Iterator[Token] = entoken(self.words(value), positions=positions)
        return tokens

    def words(self, value: str) -> Sequence[str]:
        """What the tokens say, in their order."""
        return _words(value)


class StemmedWords(WholeWords):
    """The same words as stems."""

    def words(self, value: str) -> Sequence[str]:
        """What the tokens say, in their order."""
        return [stem_of(word) for word in _words(value)]


@lru_cache(maxsize=8)  # a text is asked for twice: its stems and its words
def _words(text: str) -> Sequence[str]:
    return plain_words(text)


def entry_schema() -> Schema:
    """``MAIN``: each text as stems, which are ranked, and as whole words with their places; what an entry is, and what
    a result is made of."""
    return Schema(
        id=ID(stored=True, unique=True),
        **dict.fromkeys(("record", "game", "document", "part", "rule"), ID),
        owner=KEYWORD(commas=True),
        **{name: TEXT(StemmedWords(), phrase=False) for name in RANKED},
        **{name + AS_WRITTEN: TEXT(WholeWords(), phrase=True) for name in FIELDS},
        **dict.fromkeys(("card", "same", "late", "shown"), STORED),
    )


def entry_document(entry: Entry, shown: bytes, same: bytes) -> dict[str, Any]:
    """An entry as a document of ``MAIN``. shown: what a result is made of; same: a sum of its text."""
    return {
        **{"id": entry.id, "record": entry.kind, "game": entry.game, "document": entry.document},
        **{"part": "part" if entry.part else "whole", "card": entry.card, "late": entry.late},
        **({"rule": entry.rule} if entry.rule else {}),
        **({"owner": ",".join(entry.owners)} if entry.owners else {}),
        **entry.texts,
        **{name + AS_WRITTEN: entry.texts[name] for name in FIELDS},
        **{"shown": shown, "same": same},
    }


def face_fields(faces: Iterable[Face]) -> Counter[str]:
    """By the name of each thing that these versions print: how many print a number there, less how many print
    something that is named."""
    found: Counter[str] = Counter()
    for face in faces:
        found.update(dict.fromkeys((*face.facets, *face.numbers), 0))
        found.update(name for name, value in face.numbers.items() if is_number(value))
        found.subtract(name for name, values in face.facets.items() if values)
    return found


def face_schema(printed: Mapping[str, int]) -> Schema:
    """``FACES``: one document a printed version. What it is stands in keyword fields; a field in which most cards print
    a number holds numbers to compare with, and beside it what else is printed there. printed: ``face_fields``."""
    counted = {name for name, most in printed.items() if most > 0}
    return Schema(
        card=ID(stored=True),
        **{name: KEYWORD(commas=True) for name in sorted(printed.keys() - counted)},
        **{name: NUMERIC(shift_step=0) for name in sorted(counted)},
        **{name + PRINTED: KEYWORD(commas=True) for name in sorted(counted)},
    )


def face_document(card: str, face: Face, schema: Schema) -> dict[str, Any]:
    """A version of a card as a document of ``FACES``."""
    made: dict[str, Any] = {"card": card}
    for name, values in (*face.facets.items(), *((name, (value,)) for name, value in face.numbers.items())):
        if name + PRINTED in schema and len(values) == 1 and is_number(values[0]):
            made[name] = int(values[0])
        elif values:
            made[name + PRINTED if name + PRINTED in schema else name] = ",".join(values)
    return made


def is_number(printed: str) -> bool:
    """Whether what is printed is a number that can be compared with."""
    plain = printed[1:] if printed[:1] in "+-" else printed
    return plain.isascii() and plain.isdigit() and len(plain) < 10
