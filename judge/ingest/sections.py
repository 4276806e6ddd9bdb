"""What a text says section by section. A document has a kind, but its parts need not: behind the rules stand questions
with their answers, a glossary, a table of rulings. A stretch of a text that a reader of headings and paragraphs has
found under a heading is asked again what it is, and where it is one of these it is read as that.

So which heading stands over what is told once, by the reader of the whole, and what is explained, asked or ruled is
told in one place for all of them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from judge.ingest import card_blocks, card_data, questions, rulings_data
from judge.ingest.dates import date_in, dated, says_date, whole_day
from judge.ingest.glossaries import defines, explains_each, is_glossary, is_of_keywords, meanings, term_of, without_term
from judge.ingest.headings import is_title, plain_name
from judge.ingest.lines import ANCHORED, FOOTNOTE
from judge.ingest.paragraphs import CHANGE
from judge.ingest.reading import (
    MARK,
    DocumentReading,
    Doubt,
    ManifestEntry,
    in_order,
    relocated,
    rule_in,
    ruling_of,
    term_in,
    words_slug,
    words_title,
)
from judge.ingest.rulebook import DOCUMENT
from judge.records import Card, Document, Noise, Record, Rule, Ruling, Table, slug
from judge.rule_numbers import numbered_line

_NUMBERED = "numbered-rules"
TEXTS = frozenset(("markdown", "plain", "rulebook", _NUMBERED, "questions"))
_DIARY = re.compile(
    r"histor|change(?!s? (?:to|of|in) (?:the )?(?:rule|card)s?\b)|version|\blog\b|schedul|calendar|timeline|events?\b"
    r"|dates?\b|news",
    re.IGNORECASE,
)
_OF_RULINGS = re.compile(  # a heading over rulings, and no policy of who gives them
    r"(?:(?!how|who|when|giving|making|appeal|about|and\b)[\w'’:-]+ ){0,5}"
    r"(?:rulings|clarifications|errata|corrections)\b"
    r"(?!.*\b(?:and|polic\w+|appeals?|procedures?)\b).*",
    re.IGNORECASE,
)
_RULES_ON = re.compile(r"ruling|errat|faq|question|clarif|correct|answer", re.IGNORECASE)
_CHANGED = re.compile(rf"(?P<name>[^.:;!?\n]{{2,60}}?)[\s*_]+(?={CHANGE.pattern})", re.IGNORECASE)
_NO_NAME = re.compile(  # but "About Face" and "Notes from Below" are names
    r"(?i:version|notes?|introduction|overview|preface|about|revision|edition|reads?|add|replace|delete)\b"
    r"(?! (?:of |from |to )?(?!This|The)[A-Z][a-z])"
)
_LED = re.compile(r"(\*\*|__)(?P<name>[^*_.:;!?]{2,60})\1\s+(?=\w)")  # a name that is a word of the sentence
_NOTHING = re.compile(  # "Nothing happens." is a ruling
    r"\W*(?:none|nothing|no (?:\w+ )?(?:rulings?|clarifications?|errata|changes?))"
    r"(?: (?:yet|known|exist|so far|to date|for now|needed|at (?:this time|present)|(?:for|on|to) this \w+))*\W*",
    re.I,
)
_PLAIN = re.compile(r"\*\*|__|(?<!\w)[*_](?=\d)|(?<=\d)[*_]")
_OWNED = re.compile(
    r"(?:©|(?:\(c\)|copyright\b)(?=[^.]*(?:©|\b(?:19|2[01])\d\d\b)))[^.]*\.?(?:\s*all rights reserved\.?)?$"
    r"|all rights reserved\.?$",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.!?:;…][\"'”’)\]*_]*$")
_SENTENCE = re.compile(r"[.!?:;…]$")
_ITEM = re.compile(r"\s*[-*•·◦▪●‣–]\s+\S")
_DAYS = re.compile(r"\s[-–—|/·]\s|;")  # between what a line says of two days
_REFERS = re.compile(r"\[\^\w{1,12}\]")
_COUNTED = re.compile(r"\s*\d{1,3}(?:\.\d{1,3})+[.)]?\s+(?=\*\*|__)")  # the number of a term in bold
_ASIDE = re.compile(r"[a-z(]|.*, \w")  # what says more of a name, and does nothing
_LONGEST_NAME = 80
_LONGEST_ITEM, _MOST_WORDS = 50, 6
_FEWEST_NUMBERS = 2  # headings
_MOST_FURNITURE = 3  # lines
_MOST_TITLE = 4  # lines from a title to where it may stand again
_MOST_TRIED = 8  # times that a line is looked at


_Reader = Callable[[ManifestEntry, str, str], DocumentReading]


@dataclass
class _Part:
    """A stretch of lines (1-based, both included) that is read otherwise: the records it replaces, from and to (not
    included), and what stands there."""

    low: int
    high: int
    first: int
    last: int
    records: list[Record]
    noise: list[Noise] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)


def in_sections(entry: ManifestEntry, reading: DocumentReading, lines: Sequence[str]) -> DocumentReading:
    """A reading of running text, what stands under its headings read as what it is. lines: as they were read."""
    head, *listed = reading.records
    if not isinstance(head, Document) or not listed:
        return reading
    head, listed, noise = _titled(head, listed, reading.noise, lines)
    records, noise = _without_furniture(listed, noise, lines, head)
    records = _together(records, lines)
    if head.kind != _NUMBERED:
        records, noise = _with_numbered_headings(entry, _with_footnotes(records), noise)
    records, told = _ruled(records, head.text)
    reader = _Sections(entry, head, records, noise, lines)
    parts = reader.whole() or list(reader.parts(0, len(records), 0))
    if not parts and records == list(reading.records[1:]):
        return reading
    gone = {n for part in parts for n in range(part.first, part.last + 1)}
    noise = [n for n in noise if n.line not in gone] + [n for part in parts for n in part.noise]
    doubts = [d for d in (*reading.doubts, *told) if d.line not in gone] + [d for part in parts for d in part.doubts]
    replaced = {at for part in parts for at in range(part.low, part.high)}
    taken = {record.id for at, record in enumerate(records) if at not in replaced}
    out: list[Record] = []
    at = 0
    for part in parts:
        out += [*records[at : part.low], *_renamed(part.records, taken)]
        at = part.high
    out += records[at:]
    return in_order((head, *out), noise, doubts, lines)


class _Sections:
    """Goes down the headings of a text: what is read otherwise as a whole is not taken apart further."""

    def __init__(
        self,
        entry: ManifestEntry,
        head: Document,
        records: Sequence[Record],
        noise: Sequence[Noise],
        lines: Sequence[str],
    ) -> None:
        self.entry = entry
        self.title = head.text
        self.records = records
        self.lines = lines
        self.heads = {n.line: n.text for n in noise if n.why.startswith(("heading", "title"))}
        self.tried = 0
        self.readers: list[tuple[Callable[[str], bool], _Reader]] = [(rulings_data.lists_rulings, rulings_data.read)]
        if head.kind != questions.KIND:
            self.readers.append((questions.recognises, questions.read))
        if not any(isinstance(record, Card) for record in records):
            self.readers += [(card_data.is_table_of_cards, card_data.read), (card_blocks.holds_cards, card_blocks.read)]

    def whole(self) -> list[_Part]:
        """The document as one part, where its title says that it explains terms."""
        heads = [head for head in self.heads.values() if _plain(head) != _plain(self.title)]
        letters = bool(heads) and all(len(_plain(head)) == 1 for head in heads)  # A, B, C …
        called = is_glossary(self.title) or (letters and is_of_keywords(self.title))
        sure = called and not any(map(is_glossary, heads))
        part = self._read((self.title,), 0, len(self.records)) if sure else None
        return [part] if part else []

    def parts(self, low: int, high: int, depth: int) -> Iterator[_Part]:
        """What of the records from ``low`` to ``high`` is read otherwise. depth: of the headings they share."""
        at = low
        seen: set[tuple[str, ...]] = set()  # behind rulings that were found in it, the rest of a section is no whole
        while at < high:
            path = _path(self.records[at])
            name = path[: depth + 1]
            end = at + 1
            while end < high and len(name) > depth and _path(self.records[end])[: depth + 1] == name:
                end += 1
            if len(name) > depth:
                part = None if name in seen else self._read(name, at, end)
                seen.add(name)
                if part:
                    yield part
                else:
                    yield from self.parts(at, end, depth + 1)
            elif isinstance(self.records[at], Table) and (part := self._read(path, at, end)):
                yield part
            at = end

    def _read(self, path: tuple[str, ...], low: int, high: int) -> _Part | None:
        if self.tried > _MOST_TRIED * len(self.lines):
            return None
        spans = [r.span for r in self.records[low:high] if isinstance(r, Rule | Table) and r.span]
        self.tried += sum(span.end_line - span.start_line + 1 for span in spans)
        if not spans or len(spans) < high - low:
            return None
        last = max(span.end_line for span in spans)
        first = spans[0].start_line
        alone = high == low + 1 and isinstance(self.records[low], Table)
        part = _Part(low, high, first if alone else self._below_heading(path, low, first), last, [])
        text = "\n".join(self.lines[part.first - 1 : last])
        if self._terms(path, part):
            return part
        read = next((reader for recognises, reader in self.readers if recognises(text)), None)
        return self._as(read, path, part, text) if read else None

    def _below_heading(self, path: tuple[str, ...], low: int, first: int) -> int:
        """The line below the heading of records, the first of which begins in a line."""
        before = self.records[low - 1].span if low else None
        for n in range(before.end_line + 1 if before else 1, first):
            if n in self.heads and path and _plain(self.heads[n]) == _plain(path[-1]):
                return n + 1
        return first

    def _as(self, read: _Reader, path: tuple[str, ...], part: _Part, text: str) -> _Part:
        found = read(self.entry, text, "")

        def line(n: int) -> int:
            return n + part.first - 1

        part.records = [_below(r, path) for r in relocated(found.records[1:], line, line, len(self.lines))]
        part.noise = [replace(n, line=line(n.line)) for n in found.noise]
        part.doubts = [replace(d, line=line(d.line)) for d in found.doubts]
        if cards := [r.title for r in part.records if isinstance(r, Card)]:
            what = f"these are read as cards, in a text that is none of cards: {', '.join(cards)[:80]}"
            part.doubts.append(Doubt(part.first, what))
        spans = [r.span for r in part.records if r.span]
        held = {n.line for n in part.noise} | {n for s in spans for n in range(s.start_line, s.end_line + 1)}
        rest = (n for n in range(part.first, part.last + 1) if n not in held and self.lines[n - 1].strip())
        part.noise += [Noise(n, self.lines[n - 1].strip(), "names and marks") for n in rest]
        return part

    def _terms(self, path: tuple[str, ...], part: _Part) -> bool:
        """Fills the part with the terms it explains; whether it explains any."""
        lines = [_COUNTED.sub("", line) for line in self.lines[part.first - 1 : part.last]]
        sure = any(map(is_glossary, (*path, self.title))) or defines(lines)
        numbered = any(isinstance(r, Rule) and r.number for r in self.records[part.low : part.high])
        if not sure and (numbered or not any(map(is_of_keywords, path[-1:] or (self.title,)))):
            return False
        found, heads = meanings(lines)
        if not any(one.term for one in found) or not (sure or explains_each(found)):
            return False
        part.noise = [Noise(n + part.first - 1, lines[n - 1].strip(), "heading") for n in heads]
        replaced = (r for r in self.records[part.low : part.high] if isinstance(r, Rule) and r.span)
        referred = {r.span.start_line: r.mentions for r in replaced if r.span}
        called = plain_name(path[-1]) if path else ""
        name = called or "terms"
        for one in found:
            lines_of = one.start + part.first - 1, one.end + part.first - 1
            mentions = tuple(dict.fromkeys(m for n in range(lines_of[0], lines_of[1] + 1) for m in referred.get(n, ())))
            if one.term:
                term, _, kind = one.term.partition(" (")
                tagged = bool(kind) and kind.endswith(")") and kind[:-1].islower()  # "Abide (keyword action)"
                term, text = (term, f"({kind} {one.text}") if tagged else (one.term, one.text)
                part.records.append(
                    term_in(self.entry, f"{self.entry.id}/{slug(term)}", term, text, lines_of, mentions)
                )
            else:
                key, title = f"{self.entry.id}/{slug(name)}/{words_slug(one.text)}", words_title(one.text, called)
                part.records.append(
                    replace(rule_in(self.entry, key, title, one.text, lines_of, path), mentions=mentions)
                )
        return True


def _path(record: Record) -> tuple[str, ...]:
    return record.heading if isinstance(record, Rule | Table) else ()


def _plain(text: str) -> str:
    return text.strip("#*_=: ").casefold()


def _below(record: Record, path: tuple[str, ...]) -> Record:
    """A record of a stretch, under the headings that the stretch stands below."""
    if isinstance(record, Ruling):
        return replace(record, under=record.under or path[-1:])
    if isinstance(record, Rule):
        return replace(record, heading=(*path, *record.heading))
    return record


def _renamed(records: Sequence[Record], taken: set[str]) -> Iterator[Record]:
    counts: Counter[str] = Counter()
    for record in records:
        name = record.id
        while name in taken:
            counts[record.id] += 1
            name = f"{record.id}--{counts[record.id] + 1}"
        taken.add(name)
        yield replace(record, id=name)


def _with_footnotes(records: Sequence[Record]) -> list[Record]:
    """The records, footnotes (``[^1]: …``) under the heading of what refers to them."""
    notes = {at: m[1] for at, r in enumerate(records) if isinstance(r, Rule) and (m := FOOTNOTE.match(r.text))}
    rules = [r for at, r in enumerate(records) if notes and at not in notes and isinstance(r, Rule)]
    refers = {mark: rule for rule in reversed(rules) for mark in _REFERS.findall(rule.text)}
    out = list(records)
    for at, mark in notes.items():
        note, rule = out[at], refers.get(mark)
        if rule and isinstance(note, Rule) and rule.heading != note.heading:
            title = words_title(note.text, rule.heading[-1] if rule.heading else "")
            out[at] = replace(note, heading=rule.heading, title=title)
    return out


def _ruled(records: Sequence[Record], title: str) -> tuple[list[Record], list[Doubt]]:
    """The records, some rules as rulings on what they name: all that have a day before or behind them below one
    heading, with a doubt where no heading says that they are rulings; and those below a heading or a title that says
    so, each on the heading below that one or on the name before its colon or dash. title: of the document."""
    under: dict[tuple[str, ...], list[Rule]] = defaultdict(list)
    for record in records:
        if isinstance(record, Rule) and not record.number:
            under[record.heading].append(record)
    out: dict[str, Ruling] = {}
    doubts: list[Doubt] = []
    over = {path[:depth] for path in under for depth in range(len(path))}
    named = {
        rule.id: ruling
        for path, rules in under.items()
        for rule in rules
        if (ruling := _named_ruling(rule, path, title, path not in over))
    }
    for path, rules in under.items():
        said = [dated(_PLAIN.sub("", MARK.sub("", rule.text, count=1), count=2)) for rule in rules]
        if path and all(day and _ENDS.search(text) for text, day in said) and not any(map(_DIARY.search, path)):
            found = {r.id: _ruling_on(r, path[-1], text, day) for r, (text, day) in zip(rules, said, strict=True)}
            if not any(map(_RULES_ON.search, path)) and rules[0].span:
                what = "dated lines are read as rulings of the names above them"
                doubts.append(Doubt(rules[0].span.start_line, what))
            out |= found
    if len(out) < _FEWEST_NUMBERS:
        out, doubts = {}, []
    if len(named) >= _FEWEST_NUMBERS:
        out = {**named, **out}
    return [out.get(record.id, record) for record in records], doubts[:1]


def _named_ruling(rule: Rule, path: tuple[str, ...], title: str, lowest: bool) -> Ruling | None:
    """A rule below a heading or a title that says that rulings follow, as a ruling on what it names. lowest: no other
    heading stands below its own, so that what it names may stand before its colon; above headings that would be who
    wrote the rulings, or what they are."""
    heads = [plain_name(head.strip("#*_: ")) for head in (title, *path)]
    at = next((n for n in range(len(heads) - 1, -1, -1) if _OF_RULINGS.fullmatch(heads[n])), -1)
    if at < 0:
        return None
    below = [head.strip("#*_: ") for head in (title, *path)[at + 1 :]]
    day = next((day for head in reversed(below) if (day := whole_day(head))), "")
    text, own = dated(MARK.sub("", rule.text, count=1))
    if _NOTHING.fullmatch(text):
        return None
    name = below[-1] if below and not whole_day(below[-1]) else ""
    if not name and (changed := _CHANGED.match(text)):
        name, text = changed["name"], text[changed.end() :].strip()
    elif not name and lowest and (name := term_of(text)):
        text = without_term(text)
    elif not name and lowest and (led := _LED.match(text)):
        name = led["name"]
    return _ruling_on(rule, name, text, own or day) if is_title(name) and not _NO_NAME.match(name) else None


def _ruling_on(rule: Rule, name: str, text: str, day: str) -> Ruling:
    if name.endswith("?"):
        return replace(ruling_of(rule, text, rule.heading[-2:-1], day), title=name, question=name)
    return replace(ruling_of(rule, text, (name,), day), title=words_title(text, name))


def _together(records: Sequence[Record], lines: Sequence[str]) -> list[Record]:
    """The records, what says nothing by itself in one with what it stands below: what is corrected (``Printed: …``) and
    the name above it, names in a list and the line that says what they are."""
    out: list[Record] = []
    names = False  # whether the last says nothing but names below its first line
    for record in records:
        above = out[-1] if out else None
        said = record.text.split("\n")
        if isinstance(above, Rule) and isinstance(record, Rule) and (joined := _joined(above, record, lines, names)):
            out[-1] = joined
            names = names and all(map(_is_short, said))
        else:
            out.append(record)
            names = all(map(_is_short, said[1:]))
    return out


def _joined(above: Rule, below: Rule, lines: Sequence[str], names: bool) -> Rule | None:
    if not above.span or not below.span or above.heading != below.heading:
        return None
    if not _corrects(above, below) and not (names and _is_listed(above, below, lines[below.span.start_line - 1])):
        return None
    span = replace(above.span, end_line=below.span.end_line)
    return replace(above, text=f"{above.text}\n{below.text}", span=span)


def _is_listed(above: Rule, below: Rule, line: str) -> bool:
    """Whether a rule is a name in a list or a line of its own, directly below a line that ends in a colon, or other
    names below one. line: its own."""
    if above.number or not above.text.partition("\n")[0].rstrip("*_ ").endswith(":"):
        return False
    follows = above.span and below.span and above.span.end_line + 1 == below.span.start_line
    listed = _ITEM.match(line) or (is_title(below.text) and below.text[0].isalpha() and follows)
    return _is_short(below.text) and bool(listed)


def _is_short(text: str) -> bool:
    return len(text) <= _LONGEST_ITEM and len(text.split()) <= _MOST_WORDS and text.rstrip("*_)")[-1:].isalnum()


def _corrects(above: Rule, below: Rule) -> bool:
    """Whether a rule says what was or is now printed on what the one above it names."""
    name = above.text.partition("\n")[0].strip("*_> ")
    named = len(name) <= _LONGEST_NAME and not _ENDS.search(name) and not above.number
    return (named or bool(CHANGE.match(name))) and bool(CHANGE.match(below.text.strip("*_> ")))


def _with_numbered_headings(
    entry: ManifestEntry, records: list[Record], noise: list[Noise]
) -> tuple[list[Record], list[Noise]]:
    """The records, the number of a heading (``2.1 Late Play``) that of the text directly below it; where none stands
    there, the heading is a rule itself, so that who looks for the number finds what it is of."""
    heads = [(n, one) for n in noise if n.why == "heading" and (one := numbered_line(n.line, n.text.strip("*_")))]
    heads = [(n, one) for n, one in heads if one.number.dotted and one.text]
    paths = [one.number.path for _, one in heads]
    if len(heads) < _FEWEST_NUMBERS or paths != sorted(set(paths)):
        return records, noise
    out = {(r.span.start_line if r.span else 0): r for r in records}
    starts = sorted(out)
    left = list(noise)
    for mark, one in heads:
        at = next((start for start in starts if start > mark.line), 0)
        below = out.get(at)
        printed, name = one.number.printed, one.text.strip("*_ ")
        if isinstance(below, Rule) and not below.number and below.heading and _ends_in(below.heading[-1], name):
            out[at] = replace(below, number=printed, title=f"{printed} {name}")
        else:
            above = below.heading if isinstance(below, Rule | Table) else ()
            path = above[: next((n for n, h in enumerate(above) if _ends_in(h, name)), 0)]
            key, lines = f"{entry.id}/{printed}", (mark.line, mark.line)
            out[mark.line] = rule_in(entry, key, f"{printed} {name}", name, lines, path, printed)
            left.remove(mark)
    return [out[start] for start in sorted(out)], left


def _ends_in(heading: str, name: str) -> bool:
    return heading.strip("*_# ").endswith(name)


def _titled(
    head: Document, records: list[Record], noise: Sequence[Noise], lines: Sequence[str]
) -> tuple[Document, list[Record], list[Noise]]:
    """A document without a title, with its first line as one where that is no sentence and stands alone, or above a
    line that underlines it."""
    first = records[0]
    if head.text or not isinstance(first, Rule) or first.number or not first.span:
        return head, records, list(noise)
    at = first.span.start_line
    said = lines[at - 1].strip(" #*_")
    alone = first.span.end_line == at and not any(line.strip() for line in lines[: at - 1])
    below = lines[at].strip(" =-~*_") if at < len(lines) else ""
    if not alone or below or not said[:1].isupper() or len(said) > _LONGEST_NAME or _SENTENCE.search(said):
        return head, records, list(noise)
    called = head.title if head.title != head.id else said
    return replace(head, text=said, title=called), records[1:], [*noise, Noise(at, lines[at - 1].strip(), "title")]


def _without_furniture(
    records: Sequence[Record], noise: list[Noise], lines: Sequence[str], head: Document
) -> tuple[list[Record], list[Noise]]:
    """The records without what only says whose the document is and of what day, and without the rest of its title."""
    kept: list[Record] = []
    begins = True  # no sentence stands above
    title, called = next(((n.line, n.text) for n in noise if n.why in ("title", "heading")), (0, ""))
    for record in records:
        begins = begins and not (kept and _ENDS.search(kept[-1].text))
        span = record.span if isinstance(record, Rule) and not record.number else None
        said = [lines[n - 1].strip(" \t*_>#") for n in range(span.start_line, span.end_line + 1)] if span else []
        low = span.start_line if span else 0
        early = 0 < low <= title + _MOST_TITLE and not _ITEM.match(lines[low - 1])
        below = early and 1 < low == title + 1 and not lines[title - 1].startswith("#")
        below = below and _is_subtitle(lines[low - 1].strip(), "".join(lines[low : low + 1]))
        why = _furniture(said, head, called.strip("#*_ ") if early else "", begins, below)
        if why and span:
            noise += [Noise(span.start_line + n, line, why) for n, line in enumerate(said)]
        else:
            kept.append(record)
    return kept, noise


def _is_subtitle(said: str, below: str) -> bool:
    """Whether a line directly below a title is the rest of it, and no sentence without an end. below: the next one."""
    alone = not any(map(str.isalnum, below)) or says_date(below)
    return alone and (is_title(said) or bool(_ASIDE.match(said)) or (len(said) < 30 and bool(DOCUMENT.search(said))))


def _furniture(said: Sequence[str], head: Document, called: str, begins: bool, below: bool) -> str:
    """Why lines are no rule: they say who owns the document, or, before all sentences, its day, or again what it is
    called, or go on with its title. called: what a title may say again here; below: they stand directly below it."""
    if said and all(map(ANCHORED.match, said)):
        return "contents"
    if not 0 < len(said) <= _MOST_FURNITURE or any(len(line) > _LONGEST_NAME + 40 for line in said):
        return ""
    if len(said) == 1 and _OWNED.match(said[0]):
        return "page furniture"
    if not begins or any(_SENTENCE.search(line) or ". " in line for line in said):
        return ""
    if any(says_date(line) and head.date in map(date_in, _DAYS.split(line)) for line in said):
        return "date"
    again = called and said[0].casefold() in (head.text.casefold(), called.casefold())
    return "title" if len(said) == 1 and (below or again) and len(said[0]) <= _LONGEST_NAME else ""
