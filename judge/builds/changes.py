"""What differs between two readings of the same documents: records added, changed, removed, moved."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Any

from judge.builds.rule_editions import Editions, compare_editions
from judge.builds.rule_words import Words, text_of, words_changed
from judge.frozen import Frozen
from judge.records import Record, Rule, to_json
from judge.rule_numbers import rule_key

ADDED, CHANGED, REMOVED, MOVED = "added", "changed", "removed", "moved"
KINDS = (ADDED, CHANGED, REMOVED, MOVED)

# What a record has of its place only: the same words under another number or heading have moved, not changed.
_OF_THE_PLACE = frozenset(
    {"id", "span", "hash", "title", "number", "about", "heading", "section", "document", "proofs", "verdict"}
    | {"mentions", "kind", "same_text"}
)
_WORKED_OUT = frozenset({"span", "hash", "mentions", "kind", "proofs", "verdict"})
_Path = tuple[str, ...]  # headings, the highest first
_ALIKE = 0.6  # the share of their words two texts must have in common to be one text, edited
_MOST_COMPARED = 60  # texts compared word for word under one heading; beyond that only ids tell


class Moved(Frozen):
    """A record that says what it said: its id then and now; the two are equal when only the order changed."""

    old: str
    new: str


class Changes(Frozen):
    """Ids of records that are new, say something else, are gone, or stand elsewhere."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    moved: tuple[Moved, ...] = ()


class Change(Frozen):
    """One difference. what: one of ``KINDS``; old is None for what was added, new for what was removed. words: both
    texts as one row of parts, where they differ; headings: those above it that are called otherwise now, then and
    now. Where that is all, the record only moved along with them."""

    what: str
    old: Record | None
    new: Record | None
    words: tuple[Words, ...] = ()
    headings: tuple[tuple[str, str], ...] = ()

    @property
    def id(self) -> str:
        """The record's id now; of a removed one, then."""
        record = self.new or self.old
        return record.id if record else ""

    @property
    def renumbered(self) -> bool:
        """Whether it is a numbered rule that stands under another number now."""
        was, now = (getattr(record, "number", "") for record in (self.old, self.new))
        return bool(was and now and was != now)


@dataclass
class _Left:
    """Records that are not yet matched, by id and in order."""

    records: dict[str, Record] = field(default_factory=dict)

    def under(self) -> dict[tuple[str, str], list[Record]]:
        found: dict[tuple[str, str], list[Record]] = defaultdict(list)
        for record in self.records.values():
            found[record.type, _parent(record.id)].append(record)
        return found


def compare(old: Iterable[Record], new: Iterable[Record]) -> tuple[Change, ...]:
    """Every difference between two readings, those of one kind together in printed order.

    The same words under another id have moved: a ruling printed above others moves them and changes none.
    Words that were edited are the same record where most of them stayed. Lines that only shifted are no
    difference; another order of the same records is. What a rulebook with numbers prints is compared rule by rule
    (see ``judge.builds.rule_editions``).
    """
    olds, news = list(old), list(new)
    books = rulebooks((*olds, *news))
    found = _compared([r for r in olds if _book(r) not in books], [r for r in news if _book(r) not in books])
    for book in sorted(books):
        sides = ([r for r in side if _book(r) == book] for side in (olds, news))
        found += rule_changes(compare_editions(*sides))
    return tuple(sorted(found, key=_place))


def rulebooks(records: Iterable[Record]) -> set[str]:
    """The documents whose rules have numbers of their own, as 1.2 or 101; numbers of items in a list are none."""
    numbers: dict[str, list[bool]] = defaultdict(list)
    for record in records:
        if isinstance(record, Rule) and record.number:
            numbers[record.document].append(len(rule_key(record.number)) > 1 or len(record.number) > 2)
    return {document for document, own in numbers.items() if sum(own) * 2 >= len(own)}


def _book(record: Record) -> str:
    """The document whose rules a record is among; empty for what is none of them."""
    return record.document if record.type in ("rule", "term", "table") else ""


def rule_changes(editions: Editions) -> list[Change]:
    """How two editions of a rulebook differ: a rule that was renumbered has moved, one that was reworded has changed,
    whatever its number."""
    found: list[Change] = []
    for pair in editions.differing:
        if pair.old is None or pair.new is None:
            found.append(Change(REMOVED if pair.old else ADDED, pair.old, pair.new))
        else:
            found.append(Change(CHANGED if pair.words else MOVED, pair.old, pair.new, pair.words))
    kept = [(pair.old, pair.new) for pair in editions.same if pair.old and pair.new]
    return found + [Change(MOVED, one, other) for one, other in _out_of_order(kept)]


def _compared(old: Iterable[Record], new: Iterable[Record]) -> list[Change]:
    before, after = _Left({r.id: r for r in old}), _Left({r.id: r for r in new})
    headings = [list(dict.fromkeys(map(_parent, side.records))) for side in (before, after)]
    paths = [_paths(side.records.values()) for side in (before, after)]
    both = [(r, after.records[i]) for i, r in before.records.items() if i in after.records]
    kept = [(one, other) for one, other in both if (one.type, one.hash) == (other.type, other.hash)]
    for one, other in kept:
        del before.records[one.id], after.records[other.id]
    found = [Change(MOVED, one, other) for one, other in _out_of_order(kept)]
    moved = list(_same_words(before, after))
    above = {_parent(c.old.id): _parent(c.new.id) for c in moved if c.old and c.new}
    above = dict(_instead(*headings)) | above
    renamed = {one: other for one, other in above.items() if one not in headings[1] and other not in headings[0]}
    found += [*moved, *_edited(renamed, before, after)]
    for record_id in [i for i in before.records if i in after.records]:
        found.append(Change(CHANGED, before.records.pop(record_id), after.records.pop(record_id)))
    found += [Change(ADDED, None, record) for record in after.records.values()]
    found += [Change(REMOVED, record, None) for record in before.records.values()]
    renamed_above = [list(_renamed(change, *paths)) for change in found]
    along = Counter(pair for pairs in renamed_above for pair in pairs)  # of most of them, or each moved by itself
    named = [tuple((a[-1], b[-1]) for a, b in pairs if along[a, b] * 2 >= paths[0][a]) for pairs in renamed_above]
    return [_with_words(replace(c, headings=headings)) for c, headings in zip(found, named, strict=True)]


def _instead(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Headings of two editions that stand in one place between those that both have."""
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "replace" and b - a == d - c:
            yield from zip(old[a:b], new[c:d], strict=True)


def _heading(record: Record | None) -> _Path:
    return tuple(getattr(record, "heading", ()))


def _paths(records: Iterable[Record]) -> Counter[_Path]:
    """Every heading with those above it, and how many records stand below it."""
    return Counter(path[:n] for path in map(_heading, records) for n in range(1, len(path) + 1))


def _renamed(change: Change, old: Container[_Path], new: Container[_Path]) -> Iterator[tuple[_Path, _Path]]:
    """The headings above a record that are called otherwise now, then and now; none where it stands under another one
    that each edition has."""
    then, now = _heading(change.old), _heading(change.new)
    levels = [n for n, (one, other) in enumerate(zip(then, now, strict=False), 1) if one != other]
    if len(then) == len(now) and not any(then[:n] in new or now[:n] in old for n in levels):
        yield from ((then[:n], now[:n]) for n in levels)


def _with_words(change: Change) -> Change:
    if change.what != CHANGED or not change.old or not change.new:
        return change
    words = words_changed(text_of(change.old.text), text_of(change.new.text))
    return replace(change, words=words if any(w.which != "same" for w in words) else ())


def _place(change: Change) -> tuple[int, str, int, str]:
    record = change.new or change.old
    assert record
    return KINDS.index(change.what), record.document, record.span.start_line if record.span else 0, record.id


def diff_records(old: Iterable[Record], new: Iterable[Record]) -> Changes:
    """What changed between two sets of records, as ids (see ``compare``)."""
    return summary(compare(old, new))


def summary(changes: Iterable[Change]) -> Changes:
    """Differences as ids by kind."""
    listed = tuple(changes)
    ids = {what: tuple(c.id for c in listed if c.what == what) for what in (ADDED, CHANGED, REMOVED)}
    moved = tuple(Moved(c.old.id, c.new.id) for c in listed if c.what == MOVED and c.old and c.new)
    return Changes(**ids, moved=moved)


def _parent(record_id: str) -> str:
    return record_id.rpartition("/")[0]


def _words(record: Record) -> str:
    """What a record says, apart from its place; a document is nothing but its place."""
    body: dict[str, Any] = {k: v for k, v in to_json(record).items() if k not in _OF_THE_PLACE}
    return repr(sorted(body.items())) if record.type != "document" else record.id


def _stated(record: Record) -> dict[str, Any]:
    """A record without what is worked out from other records: a ruling whose words stay is not changed because a
    card it names is called otherwise."""
    return {k: v for k, v in to_json(record).items() if k not in _WORKED_OUT}


def _same_words(before: _Left, after: _Left) -> Iterator[Change]:
    """Takes out of both what says the same: under the same id first, then under the same heading, then anywhere."""
    here: dict[tuple[str, str], list[Record]] = defaultdict(list)
    anywhere: dict[str, list[Record]] = defaultdict(list)
    for record in reversed(before.records.values()):
        words = _words(record)
        here[words, _parent(record.id)].append(record)
        anywhere[words].append(record)
    for near in (True, False):
        for record in list(after.records.values()):
            words = _words(record)
            same_id = before.records.get(record.id)
            if same_id and _words(same_id) == words:
                other: Record | None = same_id
            else:
                other = _next(here[words, _parent(record.id)] if near else anywhere[words], before)
            if other is None:
                continue
            del before.records[other.id], after.records[record.id]
            if other.id != record.id:
                yield Change(MOVED, other, record)
            elif _stated(other) != _stated(record):
                yield Change(MOVED if isinstance(record, Rule) else CHANGED, other, record)


def _next(candidates: list[Record], left: _Left) -> Record | None:
    while candidates:
        record = candidates.pop()
        if record.id in left.records:
            return record
    return None


def _edited(renamed: Mapping[str, str], before: _Left, after: _Left) -> list[Change]:
    """Takes out of both what has most of its words in common and stands under the same heading, or under a card or
    section that is called otherwise now. renamed: the headings under which what stayed stands now."""
    found = _edited_under(renamed, before, after)
    called = {c.old.id: c.new.id for c in found if c.old and c.new and c.old.id != c.new.id}
    return found + _edited_under(called, before, after) if called else found


def _edited_under(called: Mapping[str, str], before: _Left, after: _Left) -> list[Change]:
    """called: the ids that headings had and have."""
    found: list[Change] = []
    new = after.under()
    for (kind, heading), olds in before.under().items():
        news = new.get((kind, called.get(heading, heading)), [])
        if len(olds) * len(news) > _MOST_COMPARED**2:
            continue
        alike = [
            (_likeness(one, other), one.id == other.id, -n, -m, one, other)
            for n, one in enumerate(olds)
            for m, other in enumerate(news)
        ]
        for share, _, _, _, one, other in sorted(alike, key=lambda a: a[:4], reverse=True):
            if share >= _ALIKE and one.id in before.records and other.id in after.records:
                del before.records[one.id], after.records[other.id]
                found.append(Change(CHANGED, one, other))
    return found


def _likeness(one: Record, other: Record) -> float:
    matcher = SequenceMatcher(None, one.text.split()[:400], other.text.split()[:400], autojunk=False)
    if matcher.real_quick_ratio() < _ALIKE or matcher.quick_ratio() < _ALIKE:
        return 0.0
    return matcher.ratio()


def _out_of_order(kept: Sequence[tuple[Record, Record]]) -> Iterator[tuple[Record, Record]]:
    """The fewest records whose move explains the new order, document by document."""
    documents: dict[str, list[tuple[Record, Record]]] = defaultdict(list)
    for one, other in kept:
        if one.span and other.span and one.type != "document":
            documents[one.document].append((one, other))
    for pairs in documents.values():
        pairs.sort(key=lambda pair: pair[0].span.start_line if pair[0].span else 0)
        stay = set(_longest_rising([pair[1].span.start_line if pair[1].span else 0 for pair in pairs]))
        yield from [pair for n, pair in enumerate(pairs) if n not in stay]


def _longest_rising(values: Sequence[int]) -> list[int]:
    """The places of a longest rising run of values, not necessarily side by side."""
    tails: list[int] = []
    places: list[int] = []
    before: list[int] = []
    for n, value in enumerate(values):
        at = bisect_left(tails, value)
        before.append(places[at - 1] if at else -1)
        tails[at : at + 1] = [value]
        places[at : at + 1] = [n]
    found: list[int] = []
    n = places[-1] if places else -1
    while n >= 0:
        found.append(n)
        n = before[n]
    return found[::-1]
