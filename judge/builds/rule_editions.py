"""Which rule of one edition of a numbered rulebook is which of another: by its words, by what stands under it, and only
then by its number."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from judge.builds.rule_words import REFERENCE, Path, Text, Words, likeness, text_of, words_changed
from judge.frozen import Frozen
from judge.records import Record, Rule, Term
from judge.rule_numbers import parent_of, parse_number

_ALIKE = 0.6  # the share of words that two rules at the same place must have in common to be one, edited
_ALIKE_ELSEWHERE = 0.8  # the same for rules that stand at different places of the document
_REPLACED = 0.35  # below this another rule stands under the same number
_LONG = 8  # words; a shorter text is not looked for elsewhere
_MOST_CANDIDATES = 8


@dataclass
class Item:
    """A rule, an example, a term or a paragraph. kind: ``rule``, ``part`` (an example or note), ``term`` or ``text``;
    above: the place of what it stands under, -1 for the document; heads: it is nothing but a name."""

    record: Record
    kind: str
    path: Path
    text: Text
    heads: bool
    above: int = -1


class Stale(Frozen):
    """A reference that was not changed although its number is another rule's now, or nobody's. then: the rule that it
    led to stands here now, empty when it was removed."""

    rule: Record
    number: str
    then: str


class Pair(Frozen):
    """A rule of the old edition and the same one of the new: old is None for one that was added, new for one that was
    removed. words: the two texts as one row where the words differ."""

    old: Record | None
    new: Record | None
    renumbered: bool = False
    words: tuple[Words, ...] = ()

    @property
    def differs(self) -> bool:
        return self.renumbered or bool(self.words) or self.old is None or self.new is None


class Editions(Frozen):
    """Two editions compared: what differs, in the order of the new edition, what was removed in its old place; the
    numbered rules that do not; the references that lead elsewhere; and every old number with the number its rule has
    now, None where it is gone."""

    differing: tuple[Pair, ...]
    same: tuple[Pair, ...]
    stale: tuple[Stale, ...]
    numbers: dict[Path, Path | None]


class _Edition:
    """The rules of an edition in printed order, each with what it stands under."""

    def __init__(self, records: Iterable[Record]) -> None:
        kept = [r for r in records if isinstance(r, Rule | Term) or r.type == "table"]
        kept.sort(key=lambda r: (r.span.start_line if r.span else 0, r.id))
        self.items = [_item(record) for record in kept]
        self.at: dict[Path, int] = {}
        for n, item in enumerate(self.items):
            if item.path:
                self.at.setdefault(item.path, n)
        ids = {item.record.id: n for n, item in enumerate(self.items)}
        self.under: dict[int, list[int]] = defaultdict(list)
        self.rules_with: Counter[str] = Counter()
        for n, item in enumerate(self.items):
            item.above = self._above(item, ids)
            self.under[item.above].append(n)
            self.rules_with.update(set(item.text.key))

    def _above(self, item: Item, ids: dict[str, int]) -> int:
        if item.kind == "part":
            return ids[item.record.id.rpartition("/")[0]]
        above = item.path
        while above:
            above = parent_of(above)
            if above in self.at:
                return self.at[above]
        return -1

    def own(self, item: Item) -> set[str]:
        """The words of an item that no other has: they tell what it is about."""
        return {w for w in set(item.text.key) if w != REFERENCE and self.rules_with[w] == 1}


def _item(record: Record) -> Item:
    if isinstance(record, Term):
        return Item(record, "term", (), text_of(f"{record.term}: {record.text}"), heads=False)
    number = getattr(record, "number", "")
    parsed = parse_number(number) if number else None
    text = text_of(f"{record.text}\n{record.reading}")
    if parsed:
        return Item(record, "rule", parsed.path, text, record.title == f"{number} {record.text}")
    part = isinstance(record, Rule) and any(m == record.id.rpartition("/")[0] for m in record.mentions[:1])
    return Item(record, "part" if part else "text", (), text, heads=False)


def compare_editions(old: Iterable[Record], new: Iterable[Record]) -> Editions:
    """What differs between two editions of a rulebook.

    A rule is the same where its words are, whatever its number; then where most of what stands under it is; then where
    most of its words are and it stands at the same place. A reference that followed its rule to another number is no
    difference, nor is the heading above a rule, the width of the lines or a mark of Markdown.
    """
    return _Matching(_Edition(old), _Edition(new)).run()


@dataclass
class _Matching:
    """to: places of the old edition → places of the new one; into: of rules that are gone, the place of the rule that
    has their words now."""

    old: _Edition
    new: _Edition
    to: dict[int, int] = field(default_factory=dict)
    into: dict[int, int] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)

    def run(self) -> Editions:
        self._same_words_once()
        self._settle()
        self._same_words_elsewhere()
        self._settle()
        self._same_number()
        self._settle()
        self._merged()
        back = {n: o for o, n in self.to.items()}
        found = [(n, 1, self._pair(back.get(n), n)) for n in range(len(self.new.items))]
        place = 0
        for o, item in enumerate(self.old.items):
            if o in self.to:
                place = self.to[o]
            else:
                found.append((place, 2, Pair(item.record, None)))
        found.sort(key=lambda f: f[:2])
        pairs = [pair for _, _, pair in found]
        return Editions(
            differing=tuple(p for p in pairs if p.differs),
            same=tuple(p for p in pairs if not p.differs and isinstance(p.new, Rule) and p.new.number),
            stale=tuple(self._stale()),
            numbers={path: self._now(path) for path in self.old.at},
        )

    # -- matching

    def _match(self, o: int, n: int) -> None:
        self.to[o] = n
        self.taken.add(n)

    def _left(self, old: Iterable[int], new: Iterable[int]) -> tuple[list[int], list[int]]:
        return [o for o in old if o not in self.to], [n for n in new if n not in self.taken]

    def _same_words_once(self) -> None:
        for olds, news in self._by_words(range(len(self.old.items)), range(len(self.new.items))):
            if len(olds) == len(news) == 1:
                self._match(olds[0], news[0])

    def _by_words(self, olds: Iterable[int], news: Iterable[int]) -> Iterator[tuple[list[int], list[int]]]:
        groups: dict[tuple[str, tuple[str, ...]], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for side, (edition, places) in enumerate(((self.old, olds), (self.new, news))):
            for at in places:
                item = edition.items[at]
                groups[item.kind, item.text.key][side].append(at)
        return (group for group in groups.values() if group[0] and group[1])

    def _settle(self) -> None:
        """Matches what stands under what is matched, and what things stand under that are, until nothing is left."""
        before = -1
        while before != len(self.to):
            before = len(self.to)
            for o, n in [(-1, -1), *self.to.items()]:
                self._under(*self._left(self.old.under.get(o, ()), self.new.under.get(n, ())))
            for o in range(len(self.old.items)):
                self._by_what_stands_under(o)

    def _under(self, olds: list[int], news: list[int]) -> None:
        """Rules under the same heading: those of the same words in their order, then those that are most alike."""
        if not olds or not news:
            return
        for same_old, same_new in self._by_words(olds, news):
            for o, n in zip(same_old, same_new, strict=False):
                self._match(o, n)
        olds, news = self._left(olds, news)
        self._most_alike([(share, o, n) for o in olds for share, n in self._alike(o, news, _ALIKE) if self._akin(o, n)])

    def _most_alike(self, pairs: list[tuple[float, int, int]]) -> None:
        for _, o, n in sorted(
            pairs, key=lambda p: (-p[0], self.old.items[p[1]].path != self.new.items[p[2]].path, p[1])
        ):
            if o not in self.to and n not in self.taken:
                self._match(o, n)

    def _alike(self, o: int, news: Sequence[int], least: float) -> Iterator[tuple[float, int]]:
        """The likest of some rules; of many only those that share the most of the rarer words are compared."""
        one = self.old.items[o]
        news = [n for n in news if self.new.items[n].kind == one.kind]
        if len(news) > _MOST_CANDIDATES:
            words = set(one.text.key)
            shared = {n: sum(1 / self.new.rules_with[w] for w in words & set(self.new.items[n].text.key)) for n in news}
            news = sorted(news, key=lambda n: -shared[n])[:_MOST_CANDIDATES]
        for n in news:
            share = 1.0 if self._holds(n, one) else likeness(one.text, self.new.items[n].text, least)
            if share:
                yield share, n

    def _akin(self, o: int, n: int) -> bool:
        """Whether two rules that are alike are one, and not two of many that are worded alike: they have the same
        number, stand at the same place among what stayed, or share a word that no other rule has."""
        one, other = self.old.items[o], self.new.items[n]
        if one.path[-1:] == other.path[-1:] and one.path:
            return True
        if self.old.own(one) & self.new.own(other):
            return True
        beside = self._beside(self.old, o, self.to), self._beside(self.new, n, self.taken)
        return beside[1] == (self.to[beside[0]] if beside[0] is not None else None)

    @staticmethod
    def _beside(edition: _Edition, at: int, matched: dict[int, int] | set[int]) -> int | None:
        """The nearest matched rule before this one under the same heading."""
        beside = (b for b in reversed(edition.under[edition.items[at].above]) if b < at and b in matched)
        return next(beside, None)

    def _by_what_stands_under(self, o: int) -> None:
        """A heading or rule whose own words changed is the one under which most of its parts stand now."""
        parts = self.old.under.get(o, ())
        if o in self.to or not parts:
            return
        above = Counter(self.new.items[self.to[p]].above for p in parts if p in self.to)
        for n, votes in above.most_common(1):
            most = votes * 2 >= min(len(parts), len(self.new.under[n]))
            if n >= 0 and n not in self.taken and most and self.new.items[n].kind == self.old.items[o].kind:
                self._match(o, n)

    def _same_words_elsewhere(self) -> None:
        """Rules that moved away and were edited: long enough, much alike, and about something of their own."""
        olds, news = self._left(range(len(self.old.items)), range(len(self.new.items)))
        found = []
        for o in olds:
            one = self.old.items[o]
            if len(one.text.tokens) < _LONG:
                continue
            own = self.old.own(one)
            akin = [n for n in news if own & self.new.own(self.new.items[n])] if own else []
            found += [(share, o, n) for share, n in self._alike(o, akin, _ALIKE_ELSEWHERE)]
        self._most_alike(found)

    def _same_number(self) -> None:
        """What is left under the same number is the same rule when some of its words are, or when both are names."""
        olds, news = self._left(range(len(self.old.items)), range(len(self.new.items)))
        there = {self.new.items[n].path: n for n in news if self.new.items[n].path}
        for o in olds:
            one = self.old.items[o]
            n = there.get(one.path, -1) if one.path else -1
            if n < 0 or n in self.taken:
                continue
            other = self.new.items[n]
            if self._renamed(o, n) or likeness(one.text, other.text, _REPLACED):
                self._match(o, n)
        terms = {getattr(self.new.items[n].record, "term", ""): n for n in news if self.new.items[n].kind == "term"}
        for o in olds:
            n = terms.get(getattr(self.old.items[o].record, "term", "\0"), -1)
            if n >= 0 and o not in self.to and n not in self.taken:
                self._match(o, n)

    def _renamed(self, o: int, n: int) -> bool:
        """Whether a name under the same number is another name of the same thing: nothing below speaks against it."""
        olds, news = self.old.under.get(o, ()), self.new.under.get(n, ())
        below = ((self.old.items[a].text, self.new.items[b].text) for a in olds for b in news)
        heads = self.old.items[o].heads and self.new.items[n].heads
        return heads and (not olds or not news or any(likeness(a, b, _ALIKE) for a, b in below))

    def _merged(self) -> None:
        """Rules that are gone and whose words are a part of what the nearest rule beside them says now."""
        for o, item in enumerate(self.old.items):
            if o in self.to or item.kind != "rule":
                continue
            beside = sorted((b for b in self.old.under[item.above] if b in self.to), key=lambda b: abs(b - o))[:2]
            held = next((self.to[b] for b in beside if self._holds(self.to[b], item)), None)
            self.into |= {} if held is None else {o: held}

    def _holds(self, n: int, one: Item) -> bool:
        """Whether a rule of the new edition says all that another does, its full stop apart, and more."""
        words, other = one.text.key[:-1], self.new.items[n].text.key
        return _LONG <= len(words) < len(other) and " ".join(words) in " ".join(other)

    # -- telling

    def _now(self, path: Path) -> Path | None:
        """The number that a rule of the old edition has in the new one; of one that neither had, the same."""
        if path not in self.old.at:
            return path
        at = self.old.at[path]
        n = self.to.get(at, self.into.get(at))
        return None if n is None else self.new.items[n].path

    def _pair(self, o: int | None, n: int) -> Pair:
        other = self.new.items[n]
        if o is None:
            return Pair(None, other.record)
        one = self.old.items[o]
        renumbered = one.path != other.path
        if one.kind == "part":
            renumbered = self.to.get(one.above) != other.above
        words = () if self._says_the_same(one, other) else words_changed(one.text, other.text, self._followed(other))
        return Pair(one.record, other.record, renumbered, words)

    def _says_the_same(self, one: Item, other: Item) -> bool:
        """The same words, and each reference as it was or where its rule stands now."""
        if one.text.key != other.text.key:
            return False
        pairs = zip(one.text.paths, other.text.paths, strict=True)
        return all(now in (then, self._now(then)) for then, now in pairs)

    def _followed(self, other: Item) -> Callable[[Path], Path]:
        """What the old references of a rule are in the new edition: those that it still has stayed."""
        kept = set(other.text.paths)

        def now(path: Path) -> Path:
            moved = self._now(path)
            return path if moved is None or (moved not in kept and path in kept) else moved

        return now

    def _stale(self) -> Iterator[Stale]:
        for o, n in sorted(self.to.items(), key=lambda pair: pair[1]):
            one, other = self.old.items[o].text, self.new.items[n]
            followed = {self._now(p) for p in one.paths}
            for path in dict.fromkeys(p for p in one.paths if p in other.text.paths and p not in followed):
                now = self._now(path)
                there = self.new.items[self.new.at[now]].record if now else None
                was = self.old.items[self.old.at[path]].record
                yield Stale(other.record, getattr(was, "number", ""), getattr(there, "number", ""))
