"""Whoosh's own writer, in half the time: the same files, byte for byte but for the random names of the segments.

What Whoosh writes down of a text are its words, how often each stands in it, and where. Its writer makes a token of
each word, passes that through generators, and reads the length of a text out of the file again at every posting. Here
the words of the project's analysers are counted as they come, and the lengths are held in memory.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from whoosh.system import pack_uint
from whoosh.util.numeric import byte_to_length, length_to_byte
from whoosh.writing import SegmentWriter

from judge.search.handed import Hand, Handed
from judge.search.schema import WholeWords

_POSTING = 250  # bytes of memory that a posting takes, about
_OFTEN = 40  # characters of a value that many documents may hold

_Posting = tuple[bytes, float, bytes]


class IndexWriter(SegmentWriter):  # type: ignore[misc]  # Whoosh has no types
    """Writes documents whose fields have no boosts, columns, vectors or spellings of their own."""

    def __init__(self, made: Any, hand: Hand | None = None) -> None:
        """made: an index, opened. hand: what takes the words as they are written."""
        super().__init__(made)
        self._hand = hand
        self._values: dict[
            tuple[str, Any], tuple[list[_Posting], int]
        ] = {}  # what many documents hold: a game, a color
        self._lengths: dict[str, dict[int, int]] = {name: {} for name in self.schema.names()}

    def finish(self) -> tuple[Any, Handed | None]:
        """Writes the segment, which the index's table of contents does not name yet, and gives it with what was handed
        on."""
        segment = self._finalize_segment()
        self._finish()
        return segment, self._hand.handed(self.docnum, self._lengths) if self._hand is not None else None

    def add_document(self, **fields: Any) -> None:
        """Adds a document: a value for each of its fields."""
        self._check_fields(self.schema, fields)
        number, document = self.docnum, self.perdocwriter
        document.start_doc(number)
        for name in sorted(fields):
            value, field = fields[name], self.schema[name]
            if value is None:
                continue
            length = self._add_words(name, field, value) if field.indexed else 0
            document.add_field(name, field, value if field.stored else None, length)
        document.finish_doc()
        self._added = True
        self.docnum += 1

    def _add_words(self, name: str, field: Any, value: Any) -> int:
        """Adds what a field holds to the postings; gives how many words it is long."""
        postings: list[_Posting]
        if isinstance(field.analyzer, WholeWords):
            words = field.analyzer.words(value)
            postings = (
                self._in_places(name, field.format, words) if field.format.supports("positions") else _counted(words)
            )
            length = len(words)
        else:
            if (known := self._values.get((name, value))) is None:
                items = list(field.index(value))
                length = sum(often for _, often, _, _ in items) if field.scorable else 0
                known = [(word, weight, coded) for word, _, weight, coded in items], length
                if isinstance(value, str) and len(value) <= _OFTEN:
                    self._values[name, value] = known
            postings, length = known
        pool, number = self.pool, self.docnum
        pool.current.extend([(name, word, number, weight, coded) for word, weight, coded in postings])
        pool.currentsize += _POSTING * len(postings)
        if pool.currentsize > pool.limit:
            pool.save()
        if length:
            self._lengths[name][number] = _rounded(length)
        return length

    def _in_places(self, name: str, form: Any, words: Sequence[str]) -> list[_Posting]:
        """Each word with its places (``formats.Positions``)."""
        places: dict[str, list[int]] = {}
        for place, word in enumerate(words):
            if (known := places.get(word)) is None:
                places[word] = [place]
            else:
                known.append(place)
        if self._hand:
            self._hand.place(name, self.docnum, places.items())
        return [(_encoded(word), float(len(at)), form.encode(at)) for word, at in places.items()]

    def _flush_segment(self) -> None:
        """As ``SegmentWriter`` does it with ``FieldWriter.add_postings``, the postings of a word at once; what it sorts
        need not be looked at again."""
        self.perdocwriter.close()
        written, lengths = self.fieldwriter, self._lengths
        in_field = None
        for (name, word), postings in groupby(self.pool.iter_postings(), itemgetter(0, 1)):
            if name != in_field:
                if in_field is not None:
                    written.finish_field()
                written.start_field(name, self.schema[name])
                in_field = name
            written.start_term(word)
            _, _, numbers, weights, values = zip(*postings, strict=True)
            if self._hand:
                self._hand.count(name, word.decode(), numbers, weights)
            _write_word(written._postwriter, numbers, weights, values, lengths[name])
            written.finish_term()
        if in_field is not None:
            written.finish_field()
        written.close()


def _write_word(
    posts: Any, numbers: Sequence[int], weights: Sequence[float], values: Sequence[bytes], length_of: Mapping[int, int]
) -> None:
    """The postings of one word, as ``W3PostingsWriter.add_posting`` takes them one by one: a block is written when
    another posting follows it."""
    limit = posts._blocklimit
    for begin in range(0, len(numbers), limit):
        if begin:
            posts._write_block()
        block = slice(begin, begin + limit)
        posts._ids, posts._weights = array("I", numbers[block]), array("f", weights[block])
        posts._values = [value for value in values[block] if value]
        posts._maxweight = max(weights[block])
        lengths = [length for number in numbers[block] if (length := length_of.get(number, 0))]
        posts._minlength, posts._maxlength = (min(lengths), max(lengths)) if lengths else (None, 0)


@cache
def _rounded(length: int) -> int:
    """A length as Whoosh keeps it, in a byte."""
    return int(byte_to_length(length_to_byte(length)))


@cache
def _encoded(word: str) -> bytes:
    return word.encode()


@cache
def _packed(often: int) -> bytes:
    return bytes(pack_uint(often))


def _counted(words: Sequence[str]) -> list[_Posting]:
    """Each word, with how often it stands there (``formats.Frequency``)."""
    return [(_encoded(word), float(often), _packed(often)) for word, often in Counter(words).items()]
