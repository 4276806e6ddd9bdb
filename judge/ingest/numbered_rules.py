"""Reads a rulebook whose rules are numbered: chapter, section, rule and lettered parts, with their examples and
notes, cross references in brackets, and a glossary behind them.

The layout is told by the numbers, not by a game's headings: a number begins a rule where it stands at the start
of a line and fits its place; a number at the start of a wrapped line, or of a list inside a rule, begins none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.ingest.dates import date_in, says_date
from judge.ingest.glossaries import is_glossary
from judge.ingest.lines import Unit, dashes_inside, split_lines, unfinished, units_of
from judge.ingest.numbered_places import REFERRING, counted_rules, has_hundreds, is_heading, places_of
from judge.ingest.outlines import counted_lines, outline_doubts
from judge.ingest.page_marks import is_page_number
from judge.ingest.reading import DocumentReading, Doubt, Found, IdAllocator, ManifestEntry, reading_of, rule_in
from judge.ingest.tables import is_row
from judge.privacy import masked
from judge.records import Noise, Record, slug
from judge.rule_numbers import (
    Number,
    NumberedLine,
    follows,
    missing_before,
    numbered_line,
    numbers_in,
    parent_of,
    printed_path,
    references,
)

KIND = "numbered-rules"

_LABEL = re.compile(
    r"(?:>\s*)?(?:[-+•*]\s+)?[*_\[(]*(?P<label>Examples?|Notes?|Exceptions?|Clarifications?|Commentary|Design Notes?|Ex"
    r"|E\.g)"
    r"(?:\s+\d{1,3})?\s*[*_]*\s*[:.–—][*_]*(?:\s|$)",
    re.IGNORECASE,
)
_APART = re.compile(
    r"(?:Glossary|Definitions|Glossary of Terms|Credits|Index(?: of .{0,30})?|(?:Appendix|Annex)\b.{0,40}"
    r"|Acknowledge?ments?"
    r"|Legal(?: Notice)?|(?:Table of )?Contents|Introduction|Preface|Foreword|Version History|Change ?log|Changes)$",
    re.IGNORECASE,
)
_INDEX = re.compile(r"Index\b", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\[(?:\d{1,2}|\*)\](?=\s)|\[\^\w{1,12}\](?=:\s)")
_REFERS = re.compile(r"\[(?:\d{1,2}|\*)\]|\[\^\w{1,12}\]")
_DATE = re.compile(
    r"(?:(?:last )?(?:modified|updated|published|revised)|effective|(?:these rules|this document) (?:are|is) effective"
    r"|as of|(?:in force|valid) (?:from|since|as of)|date|version|revision|edition|v\d)\b.{0,60}$",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"\s*\(?(?:[a-z]|[ivx]{1,4})\)\s+\S")  # a) b), i) ii) inside a rule
_QUOTED = re.compile(r"\s*(?:>\s?)+")
_PART = re.compile(
    r"(?:(?:part|book|volume|article|chapter|title|division)\s+(?:[IVX]{1,7}|[A-Z]|one|two|three|four|five|six|seven|eight|nine|ten)"
    r"|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last) (?:part|book|chapter|section))"
    r"(?:\s*[:.–—-]\s*(?P<name>.*))?$",
    re.IGNORECASE,
)
_NUMBERLIKE = re.compile(r"[\s#*•+|>_-]*\d{1,4}(?:\.\w{1,4}){2,}[.:)]?[*_]*(?:\s|$)")
_FEWEST_HEADS = 3
_MOST_BELOW = 4  # paragraphs and items below a number, on the whole


def recognises(text: str) -> bool:
    """Whether a text is of this kind: numbers of two parts or more begin a good part of its paragraphs, or stand over
    them."""
    lines = split_lines(text)
    found = counted_lines(lines)
    if _is_headed(lines, found):
        return True
    said = counted_rules(found) or [n for n in found if n.number.dotted]
    over = {n.line for n in said if not n.text and _over_text(lines, n.line)}
    dotted = [n for n in said if n.text.endswith(".") or n.line in over or not _marked(lines[n.line - 1])]
    rules = {n.number.path for n in dotted if n.line in over or (n.text and not is_heading(n.text, False))}
    if len(rules) < 3 or len(rules) < len({n.number.path for n in dotted}) * 0.3:
        return False
    if all("-" in n.number.printed for n in said) and len({n.number.path[:-1] for n in said}) == len(said):
        return False  # scores: none stands beside or below another
    labels = sum(_LABEL.match(line.strip()) is not None for line in lines)
    paragraphs = len(units_of(lines, lambda line: False, {n.line for n in found}.__contains__))
    return len(dotted) + labels >= paragraphs * 0.25


def _is_apart(said: str) -> bool:
    return bool(_APART.match(said)) or is_glossary(said)


def _is_headed(lines: Sequence[str], found: Sequence[NumberedLine]) -> bool:
    """Whether numbers of two parts or more stand over the paragraphs of most of a document, each following the one
    above it through several chapters or a few paragraphs below each, and hardly a heading has none."""
    dotted = [n for n in found if n.number.dotted]
    titled = [n for n in dotted if n.text and is_heading(" ".join(n.text.split()), True)]
    heads = [n for n in titled if _over_text(lines, n.line)]
    paths = [n.number.path for n in dotted]
    if len(titled) < _FEWEST_HEADS or paths != sorted(set(paths)):
        return False
    numbered = {n.line for n in found}
    bare = [line.strip(" #*") for n, line in enumerate(lines, 1) if _marked(line) and n not in numbered and n > 1]
    bare = [name for name in bare if not _APART.match(name)]
    below = ["" if n in numbered else line for n, line in enumerate(lines, 1)][titled[0].line :]
    stretches = len(units_of(below, lambda line: False))
    if not bare and titled == dotted and all(follows(a, b) for a, b in pairwise(paths)) and paths[0][0] < paths[-1][0]:
        return stretches >= len(dotted)
    few = stretches <= len(dotted) * _MOST_BELOW
    return few and len(heads) >= max(_FEWEST_HEADS, len(bare) * 3)


def _over_text(lines: Sequence[str], line: int) -> bool:
    """Whether the words of a rule stand below its number, a blank line between them at most."""
    below = next((text.strip() for text in lines[line : line + 2] if text.strip()), "")
    return bool(below) and numbered_line(1, below) is None and not _marked(below) and not is_heading(below, True)


def _marked(line: str) -> bool:
    return line.lstrip().startswith("#")


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads one document of this kind into records (see ``judge.ingest.read_document``)."""
    lines = split_lines(text)
    reader = _Reader(entry, lines)
    reader.doubts.extend(outline_doubts(lines))
    reader.run()
    records = reader.records()
    dated = replace(entry, date=entry.date or reader.date)
    return reading_of(dated, KIND, sha256, lines, records, reader)


# -- reading


@dataclass
class _Draft:
    """A record in the making. kind: ``rule``, ``label`` (an example or note), ``text`` (no number)."""

    kind: str
    heading: tuple[str, ...]
    name: str
    units: list[Unit]
    texts: list[str]
    number: Number | None = None
    title: str = ""
    under: int | None = None  # the draft an example stands under

    def add(self, unit: Unit) -> None:
        self.units.append(unit)
        self.texts.append(unit.text)


class _Reader(Found):
    """Walks the units once and collects drafts; ids and references follow when all numbers are known."""

    def __init__(self, entry: ManifestEntry, lines: list[str]) -> None:
        super().__init__()
        self.entry = entry
        self.lines = lines
        self.date = ""
        self.drafts: list[_Draft] = []
        self.marks: dict[str, int] = {}  # of footnotes, with the draft of the last rule that has each
        self.looked = 0  # how many drafts were looked through for them
        self.places = places_of(self.lines)
        labels = {n for n, line in enumerate(self.lines, 1) if _LABEL.match(line.strip()) and not self._inside(n)}
        apart = {n for n, line in enumerate(self.lines, 1) if len(line) < 60 and _is_apart(line.strip(" #*"))}
        begins = {*self.places.rules, *self.places.items, *self.places.contents, *labels, *apart}
        # What stands under a heading begins anew, whatever the width of the page says.
        begins |= {n + 1 for n, one in self.places.rules.items() if len(one.number.path) <= 2 and self._heads(n, one)}
        begins |= {n + 1 for n in apart}
        begins |= {n for n, line in enumerate(self.lines, 1) if _LETTERED.match(line) or line.startswith("[^")}
        for line, text in enumerate(self.lines, 1):
            if _NUMBERLIKE.match(text) and line not in {*begins, *self.places.wrapped}:
                self._doubt(line, "begins with what looks like a number of a rule, and is taken for none")
        begins |= {n for n, line in enumerate(self.lines, 1) if is_row(line)}
        for line in sorted(self.places.wrapped):
            if not REFERRING.search(self.lines[line - 2][-40:]):
                self._doubt(line, "a number at the start of a line: taken for a part of the sentence above")
        self.quoted = _quoted(self.lines)
        read = [_QUOTED.sub("", line) if n in self.quoted else line for n, line in enumerate(self.lines, 1)]
        bare = [n for n in sorted(self.quoted) if self.lines[n - 1].strip() and not read[n - 1].strip()]
        self.noise += [Noise(n, self.lines[n - 1].strip(), "separator") for n in bare]
        units = units_of(read, lambda line: False, begins.__contains__)
        self.units = _joined(units, self.places.wrapped, {n: read[n - 1].lstrip()[0] for n in dashes_inside(read)})
        self.part = ""  # "Part II" above chapters that are counted on
        heads = [one.number for one in self.places.rules.values() if not one.number.dotted]
        self.by_hundreds = all(map(has_hundreds, heads))  # no chapters 1, 2 …: 101 stands under 100
        self.opened = {one.number.path[0] for one in self.places.rules.values() if one.number.dotted}
        self.titles: dict[tuple[int, ...], str] = {}  # headings by number
        self.alone: dict[int, str] = {}  # numbers over their words, by line
        self.section = ""  # an unnumbered heading that is open
        loud = (n for n, line in enumerate(self.lines, 1) if line.isupper() and self._is_apart(n))
        self.loud = {n for n in loud if is_heading(self.lines[n - 1].strip(), False)}  # headings in capitals
        self.last: _Draft | None = None  # the numbered rule or paragraph that goes on
        self.open: int | None = None  # the draft new paragraphs belong to

    def _heads(self, line: int, one: NumberedLine) -> bool:
        """Whether a numbered line is a heading, and no sentence that goes on in the line below."""
        below = self.lines[line].strip() if line < len(self.lines) else ""
        return is_heading(one.text, True) and not below[:1].islower()

    def _inside(self, line: int) -> bool:
        """Whether a line begins with a small letter and goes on with the sentence above it."""
        above = self.lines[line - 2] if line > 1 else ""
        return self.lines[line - 1].strip()[:1].islower() and bool(above.strip()) and unfinished(above)

    def run(self) -> None:
        """Reads every unit in turn: each ends up in a draft or in the noise."""
        for at, unit in enumerate(self.units):
            numbered = self.places.rules.get(unit.start)
            if unit.kind == "separator":
                self._note(unit, "separator")
                behind = unit.start > max(self.places.rules, default=0)  # all rules: what the page says below
                self.last = None if behind else self.last
            elif unit.start in self.places.contents:
                self._note(unit, "contents")
            elif numbered:
                self._numbered(unit, numbered)
            elif not self._furniture(at, unit):
                self._unnumbered(unit)

    def _note(self, unit: Unit, why: str) -> None:
        self.noise.extend(Noise(line, self.lines[line - 1].strip(), why) for line in range(unit.start, unit.end + 1))

    def _doubt(self, line: int, what: str) -> None:
        self.doubts.append(Doubt(line, what))

    def _furniture(self, at: int, unit: Unit) -> bool:
        """Title, date, page numbers and headings without a number: lines that carry no record."""
        plain = unit.text.strip(" #*")
        if unit.kind != "text":
            return False
        if _is_apart(plain):
            self._note(unit, "heading")
            self.section = plain
            self.last = None
            return True
        if (part := _PART.match(plain)) and (not part["name"] or is_heading(part["name"], True)):
            self._note(unit, "heading")
            self.part, self.section, self.last = plain, "", None
            return True
        above = self.noise[-1] if self.noise else None
        directly = above is not None and (above.why, above.line) == ("heading", unit.start - 1)
        if directly and above and above.text.strip(" #*") == self.part and is_heading(plain, False):
            self._note(unit, "heading")
            self.part = f"{self.part}: {plain}"
            return True
        if not self.drafts and not self.title and not self.section and is_heading(plain, True):
            self.title = plain
            self.date = self.date or date_in(plain)
            self._note(unit, "title")
            return True
        if not self.drafts and not self.section and self._is_subtitle(unit, plain):
            self._note(unit, "title")
            return True
        if not any(draft.number for draft in self.drafts) and (_DATE.match(plain) or says_date(plain)):
            self.date = self.date or date_in(plain)
            self._note(unit, "date")
            return True
        if is_page_number(unit.text) and not is_glossary(self.section):
            self._note(unit, "page number")
            return True
        if _INDEX.match(self.section):
            self._note(unit, "index")
            return True
        marked = _marked(unit.text) and unit.start == unit.end
        if marked or self._subheading(at, unit):
            self._note(unit, "heading")
            if not marked:
                self._doubt(unit.start, f"taken for a heading: {plain}")
            self.section = plain if self.drafts or plain.casefold() not in self.title.casefold() else ""
            self.last = None
            return True
        return False

    def _is_subtitle(self, unit: Unit, plain: str) -> bool:
        below = bool(self.noise) and self.noise[-1].why == "title" and self.noise[-1].line == unit.start - 1
        return below and unit.start == unit.end and is_heading(plain, False) and unit.start not in self.places.items

    def _subheading(self, at: int, unit: Unit) -> bool:
        """A short line in title case between a blank line and a rule, or in capitals as others of the document."""
        below = self.units[at + 1].start if at + 1 < len(self.units) else 0
        titled = len(unit.text.split()) <= 8 and is_heading(unit.text, False) and self._is_apart(unit.start)
        return titled and (below in self.places.rules or (unit.start in self.loud and len(self.loud) > 1))

    def _is_apart(self, line: int) -> bool:
        return line > 1 and not self.lines[line - 2].strip()

    def _numbered(self, unit: Unit, one: NumberedLine) -> None:
        path = one.number.path
        if len(path) <= 2 and self.opened:  # rules that are counted through stand below headings of their own
            self.section = ""
        first = " ".join(self.lines[unit.start - 1].split())
        wrapped = unit.text[len(first.split(" ", 1)[-1] if unit.kind == "bullet" else first) :]
        text = " ".join((one.text + wrapped).split())
        heading = self._heading(path)
        heads = is_heading(text, len(path) <= 2) and (len(path) <= 3 or not wrapped)
        draft = _Draft("rule", heading, text, [unit], [text] if text else [], one.number)
        if heads:
            self.titles[path] = text
            draft.title = f"{one.number.printed} {text}"
        self._begin(draft)
        if not text and not one.named:
            self.alone[unit.start] = one.number.printed

    def _heading(self, path: tuple[int, ...]) -> tuple[str, ...]:
        found: list[str] = [self.section] if self.section else []
        above = self._above(path)
        while above:
            if above in self.titles:
                found.insert(0, self.titles[above])
            above = self._above(above)
        return (self.part, *found) if self.part else tuple(found)

    def _above(self, path: tuple[int, ...]) -> tuple[int, ...]:
        if len(path) == 1 and self.by_hundreds:
            chapter = path[0] // 100 * 100  # which has no rules of its own
            return (chapter,) if path[0] % 100 and chapter not in self.opened else ()
        return parent_of(path)

    def _begin(self, draft: _Draft) -> None:
        self.drafts.append(draft)
        self.last = draft
        if draft.kind != "label":
            self.open = len(self.drafts) - 1

    def _unnumbered(self, unit: Unit) -> None:
        label = _LABEL.match(unit.text)
        if noted := self._noted(unit):
            self._begin(noted)
            return
        if label and self.last and self.last.kind in ("rule", "label"):
            name = "example" if len(label["label"]) < 4 else label["label"].lower().removesuffix("s")
            above = self.drafts[self.open] if self.open is not None else self.last
            place = (above.number.printed,) if above.number else ()
            self._begin(_Draft("label", (*above.heading, *place), name, [unit], [unit.text], under=self.open))
        elif self.last and self.last.number and not self.last.texts and is_heading(unit.text, True):
            self.last.add(unit)
            self.last.title = f"{self.last.number.printed} {unit.text}"
            self.titles[self.last.number.path] = unit.text
        elif self.last and self.last.kind in ("rule", "label"):
            quoted = unit.start in self.quoted and self.last.units[0].start in self.quoted
            if self.last.kind == "label" and unit.kind == "text" and unit.start not in self.places.items and not quoted:
                article = "an" if self.last.name[0] in "aeiou" else "a"
                self._doubt(unit.start, f"a paragraph below {article} {self.last.name}: taken for a part of it")
            self.last.add(unit)
        elif self._is_next_row(unit):
            self.drafts[-1].add(unit)
        else:
            heading = self.section or self.title
            self._begin(_Draft("text", (heading,) if heading else (), heading, [unit], [unit.text]))
            self.last = None

    def _noted(self, unit: Unit) -> _Draft | None:
        """A footnote as a note on the rule above that has its mark."""
        mark = _FOOTNOTE.match(unit.text)
        if not mark:
            return None
        for at in range(self.looked, len(self.drafts)):
            texts = self.drafts[at].texts if self.drafts[at].number else ()
            self.marks |= {found: at for text in texts for found in _REFERS.findall(text)}
        self.looked = max(len(self.drafts) - 1, 0)  # the last may go on
        at = self.marks.get(mark[0], -1)
        rule = self.drafts[at]
        if at < 0 or not rule.number:
            return None
        return _Draft("label", (*rule.heading, rule.number.printed), "footnote", [unit], [unit.text], under=at)

    def _is_next_row(self, unit: Unit) -> bool:
        """Whether a unit is a row of the table that the last draft is."""
        last = self.drafts[-1] if self.drafts else None
        rows = is_row(unit.text) and last is not None and last.kind == "text" and is_row(last.units[-1].text)
        return bool(rows and last and last.units[-1].end == unit.start - 1)

    # -- records

    def records(self) -> list[Record]:
        """The drafts as records in printed order, with ids; ``mentions`` hold the rules they refer to."""
        given = self._ids()
        known: dict[tuple[int, ...], str] = {}
        for n, draft in enumerate(self.drafts):
            if draft.number:
                if draft.number.path in known:
                    self._doubt(draft.units[0].start, f"the number {draft.number.printed} stands twice")
                known.setdefault(draft.number.path, given[n])
        self._doubt_order()
        if len(self.alone) * 2 < sum(draft.number is not None and not draft.title for draft in self.drafts):
            for line, printed in self.alone.items():
                self._doubt(line, f"{printed} stands alone: the text below is taken for its own")
        return [self._record(n, draft, given, known) for n, draft in enumerate(self.drafts)]

    def _ids(self) -> list[str]:
        ids = IdAllocator(self.entry.id)
        counts: dict[str, int] = {}
        given: dict[int, str] = {}
        for kind in ("rule", "text", "label"):
            for n, draft in enumerate(self.drafts):
                if draft.kind != kind:
                    continue
                if draft.number:
                    given[n] = ids.take(draft.number.printed, "again")
                else:
                    base = f"{self.entry.id}/{slug(masked(draft.name)[0] or 'text')}"
                    if kind == "label" and draft.under is not None:
                        base = f"{given[draft.under]}/{slug(masked(draft.name)[0])}"
                    sep = "-" if kind == "label" else "/"
                    counts[base] = counts.get(base, 0) + 1
                    given[n] = f"{base}{sep}{counts[base]}"
        return [given[n] for n in range(len(self.drafts))]

    def _record(self, n: int, draft: _Draft, given: Sequence[str], known: dict[tuple[int, ...], str]) -> Record:
        text = "\n".join(draft.texts)
        lines = draft.units[0].start, draft.units[-1].end
        mentions = [given[draft.under]] if draft.under is not None else []
        mentions += self._referred(text, lines[0], known)
        number = draft.number.printed if draft.number else ""
        others = tuple(m for m in dict.fromkeys(mentions) if m != given[n])
        made = rule_in(self.entry, given[n], self._title(draft, given[n]), text, lines, draft.heading, number)
        return replace(made, mentions=others)

    def _title(self, draft: _Draft, given: str) -> str:
        if draft.title:
            return draft.title
        last = given.rsplit("/", 1)[-1]
        if draft.kind == "label":
            place = self.drafts[draft.under].number if draft.under is not None else None
            return ", ".join([place.printed if place else self.title or self.entry.id, last.replace("-", " ")])
        name = draft.number.printed if draft.number else last
        return f"{draft.heading[-1]}, {name}" if draft.heading else f"{self.title or self.entry.id}, {name}"

    def _referred(self, text: str, line: int, known: dict[tuple[int, ...], str]) -> list[str]:
        found: list[str] = []
        for number in dict.fromkeys(references(text)):
            target = known.get(number.path)
            if target:
                found.append(target)
            else:
                self._doubt(line, f"refers to {number.printed}, which this document does not have")
        return [*found, *(known[number.path] for number in numbers_in(text) if number.path in known)]

    def _doubt_order(self) -> None:
        """Numbers that are missing, out of order, or stand under one that is not there."""
        last: dict[tuple[int, ...], int] = {}
        seen = {draft.number.path for draft in self.drafts if draft.number}
        before: tuple[int, ...] = ()
        for draft in (d for d in self.drafts if d.number):
            assert draft.number
            path, line, printed = draft.number.path, draft.units[0].start, draft.number.printed
            above = parent_of(path)
            if path < before and not (len(path) == 1 or len(before) == 1):
                self._doubt(line, f"the number {printed} is out of order")
            elif len(path) > 1:
                missing = missing_before(last.get(above), path[-1])
                if missing:
                    named = ", ".join(printed_path((*above, part)) for part in missing)
                    self._doubt(line, f"before {printed} a number is missing: {named}")
            if len(above) > 1 and above not in seen:
                self._doubt(line, f"the rule that {printed} stands under is not there")
            last[above] = path[-1]
            before = path


def _joined(units: Sequence[Unit], wrapped: frozenset[int], signs: Mapping[int, str]) -> list[Unit]:
    """The units, those that go on with the sentence above joined to it. signs: lines whose mark is a part of it."""
    out: list[Unit] = []
    for unit in units:
        goes_on = unit.start in wrapped or (unit.kind == "bullet" and unit.start in signs)
        if goes_on and out and out[-1].kind != "separator":
            mark = f"{signs[unit.start]} " if unit.start in signs else ""
            out[-1] = Unit(out[-1].kind, f"{out[-1].text} {mark}{unit.text}", out[-1].start, unit.end)
        else:
            out.append(unit)
    return out


def _quoted(lines: Sequence[str]) -> frozenset[int]:
    """The lines of block quotes. One begins behind a blank line: "than" may end a line and "> 3" begin the next."""
    found: set[int] = set()
    for number, line in enumerate(lines, 1):
        if _QUOTED.match(line) and (number == 1 or number - 1 in found or not lines[number - 2].strip()):
            found.add(number)
    return frozenset(found)
