"""Questions with their answers, in Markdown or plain text: each question is joined with its answer into one ruling.

A question is told by its form: a ``Q:`` before it, bold, a heading or a numbered line that ends in a question mark, a
line that is nothing but a question, the left side of a definition or of a table with a column for the answer.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from judge.ingest.card_data.mapping import plain
from judge.ingest.glossaries import is_glossary
from judge.ingest.headings import HeadingPath, is_title, numbered
from judge.ingest.lines import FOOTNOTE, HEADING, Unit, split_lines, units_of
from judge.ingest.links import ruling_kind
from judge.ingest.markdown_marks import without_marks
from judge.ingest.reading import (
    DocumentReading,
    Doubt,
    Found,
    ManifestEntry,
    WordIds,
    of_document,
    reading_of,
    rule_in,
    words_title,
)
from judge.ingest.tables import TableText, is_row, is_rule, tables_of
from judge.records import QUESTIONS, Noise, Record, Rule, Ruling
from judge.rule_numbers import follows, rule_key

KIND = QUESTIONS

_STRONG = r"(?:\*\*|__)"
_COUNTED = r"(?:[(\[#]?\d{1,3}(?:\.\d{1,3}){0,2}[.):\]]{0,2}\s+)?"  # the number of an item before its mark
_NTH = r"\s?#?(?:\d{1,3}(?:\.\d{1,3}){0,2})?"
_Q = re.compile(
    rf"{_COUNTED}{_STRONG}?(?:Q|[FP](?={_NTH}\s?:)|Question|Frage|Pregunta|Domanda|FAQ){_NTH}{_STRONG}?"
    rf"(?:\s*[.:)]+{_STRONG}?\s*(?=\S)|(?<=\d)\s+(?=[A-Z]))"
)
_A = re.compile(
    rf"{_COUNTED}{_STRONG}?(?:A|R(?={_NTH}\s?:)|Answer|Reply|Antwort|R[ée]ponse|Respuesta|Risposta)"
    rf"{_NTH}{_STRONG}?(?:\s*[.:)]+{_STRONG}?\s*(?=\S)|(?<=\d)\s+(?=[A-Z]))|(?:[-=—]+>|→|⇒)\s*(?=\S)"
)
_A_INSIDE = re.compile(rf"(?<=[?*_])\s+(?=(?:{_STRONG})?(?:A|Answer){_STRONG}?\s*[.:)])")
_BOLD = re.compile(r"(?P<mark>\*\*|__)(?P<text>(?:(?!(?P=mark)).)+)(?P=mark)[:.]?\s*(?P<rest>.*)$", re.DOTALL)
_BOLD_ASKS = re.compile(r"(\*\*|__)[^*_]{3,200}\?\1")
_SLANTED = re.compile(r"([*_])(?P<text>[^*_]+\?)\1$")
_NUMBERED = re.compile(r"(?:(?:#|No\.?\s*)?\d{1,3}(?:\.\d{1,3})?[.):]|#\d{1,3})\s+(?=\S)")
_SAID_BY = re.compile(
    rf"(?P<lead>\s*{_STRONG}?)(?P<label>[^\W\d_][\w ]{{0,20}}?)\s?\d{{0,3}}{_STRONG}?\s*[:)]{_STRONG}?\s+(?=\S)"
)
_ANSWERED = re.compile(r"(?P<question>[^\s?][^?]{6,300}\?[\"'”’)*_]*)\s+[-–—]\s+(?P<answer>\S.*)$", re.DOTALL)
_MARK = re.compile(r"^\s*[-*+•]\s+")  # of an item in a list
_DEFINED = re.compile(r":\s+(?=\S)")
_ASKS = re.compile(r"\?[\"'”’)\]*_]*(?:\s\([^()?]{1,40}\))?$")  # perhaps with the rule it is about behind it
_ASKED_IN = re.compile(r"\?[\"'”’)\]*_]*(?:\s\([^()?]{1,40}\))?\s*(?:$|\||</)")
_FIRST_ASKED = re.compile(r"(.{8,400}?\?[\"'”’)*_]*)\s+(?=\S)", re.DOTALL)
_ITEM_ASKS = re.compile(r"\s*[-*+•]\s+[A-Z][^.?!]{8,300}\?\s+\S")
_TAG = re.compile(r"</?(?:details|summary|dl|dt|dd|p|b|strong|em|i|ul|ol|li|div|span)(?:\s[^<>]*)?>", re.IGNORECASE)
_ASKED_COLUMNS, _ANSWER_COLUMNS = ("question", "questions", "q", "asked"), ("answer", "answers", "a", "ruling", "reply")
_CARD_COLUMNS = ("card", "cards", "card name", "about", "topic", "subject", "name")
_WHOLE = re.compile(r"[.!?][\"'”’)\]*_]*$")
_ABOUT = re.compile(r"\b(?:FAQs?|questions|rulings|answers)\b", re.IGNORECASE)
_WHO = re.compile(  # a line that says who speaks in those below it
    r"(?:(?P<asks>(?:asked|submitted|sent in|question) (?:by|from)|from(?=:))"
    r"|(?:answer(?:ed)?|repl(?:y|ied)|ruled|ruling) (?:by|from)):?\s+(?P<who>\S.{0,50})$"
    r"|(?P<speaks>\S[^:.?!]{0,40}) (?:says|said|answers|answered|replies|replied|rules|ruled):$",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"(?:notes?|exceptions?|examples?|e\.?g|hints?|tips?|see(?: also)?|warning|important)$")
_LONGEST_QUESTION, _MOST_WORDS = 600, 4


@dataclass
class _Pair:
    """A question on its way to be a ruling. under: the headings above it, or the cards its row names."""

    question: str
    under: tuple[str, ...]
    start: int
    end: int
    answer: list[str] = field(default_factory=list)
    source: str = ""  # who answers


def recognises(text: str) -> bool:
    """Whether a text is of this kind: at least two questions with answers, which are most of its lines."""
    if text.count("?") < 2:
        return False
    lines = split_lines(text)
    asked = sum(
        "?" in line
        and (bool(_ASKED_IN.search(line) or _ANSWERED.match(line.strip()) or _ITEM_ASKS.match(line)) or _starts(line))
        for line in lines
    )
    filled = sum(bool(line.strip()) for line in lines)
    if asked < 2 or asked * 25 < filled:
        return False
    reader = _Reader(lines)
    reader.run()
    pairs = [pair for pair in reader.pairs() if pair.answer]
    held = sum(bool(lines[n - 1].strip()) for pair in pairs for n in range(pair.start, pair.end + 1))
    return len(pairs) >= 2 and held * 2 > filled - len(reader.noise)


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads one document of this kind into records (see ``judge.ingest.read_document``). What is no question is a
    rule under its heading; which cards the questions are about is found when all documents are known."""
    lines = split_lines(text)
    reader = _Reader(lines)
    reader.run()
    return reading_of(entry, KIND, sha256, lines, reader.records(entry), reader)


def _starts(line: str) -> bool:
    said = _MARK.sub("", _TAG.sub("", line), count=1).strip()
    return any(p.match(said) for p in (_Q, _A, _DEFINED, _NUMBERED)) or bool((b := _BOLD.match(said)) and "?" in b[2])


def _structural(line: str) -> bool:
    return bool(HEADING.match(line)) or is_row(line) or is_rule(line)


class _Reader(Found):
    """Walks the units once: headings, questions, what answers them, and what stands around."""

    def __init__(self, lines: Sequence[str]) -> None:
        bare, told_by, heads = _told_below(
            [_TAG.sub("", line) if _TAG.sub("", line).strip() else line for line in lines]
        )
        told, guessed, self.who, self.aside = _told_apart(bare)
        self.who |= told_by
        marked = without_marks(told)
        self.quoted = {n for n, line in enumerate(told, 1) if line.lstrip().startswith(">")}
        super().__init__([*marked.noise, *heads], [*marked.doubts, *guessed], marked.title)
        self.lines = marked.lines
        self.tables = {t.start: t for t in tables_of(marked.lines)}
        self.units = self._units(marked.lines, marked.code)
        self.asking = _asking_items(self.units, marked.lines)
        self.path = HeadingPath()
        self.counted = 0  # the number of the last question that has one
        self.items: list[_Pair | tuple[tuple[str, ...], Unit]] = []
        self.open: _Pair | None = None
        self.in_item: _Pair | None = None  # the last question that an item of a list asks and answers

    def _units(self, lines: Sequence[str], code: Iterable[Unit]) -> list[Unit]:
        inside = {n for t in self.tables.values() for n in range(t.start, t.end + 1)}
        kept = ["| |" if n in inside else line for n, line in enumerate(lines, 1)]
        begins: set[int] = set()
        asking = False  # whether the lines above are a question that is not answered yet
        for n, line in enumerate(kept, 1):
            said = line.strip()
            if (
                n in self.aside
                or _starts(line)
                or FOOTNOTE.match(said)
                or (asking and _ASKS.search(kept[n - 2].strip()))
            ):
                begins.add(n)
            below = kept[n].strip() if n < len(kept) else ""
            if not said:
                asking = False
            elif _heads_text(said, kept[n - 2].strip() if n > 1 else "", below):
                begins |= {n, n + 1}
            elif _starts(line):
                asking = not _A.match(said) and not _DEFINED.match(said)
            elif _ANSWERED.match(said) or (_ASKS.search(said) and _is_apart(kept, n)):
                begins |= {n} if _ANSWERED.match(said) else {n, n + 1}
            elif n in begins:
                asking = False
        found = [u for u in units_of(kept, _structural, begins.__contains__, nested=True) if u.start not in inside]
        found += [Unit("table", t.text, t.start, t.end) for t in self.tables.values()]
        return sorted([*found, *code], key=lambda unit: unit.start)

    def run(self) -> None:
        """Reads every unit in turn: each ends up in a pair, as text under a heading, or in the noise."""
        for at, unit in enumerate(self.units):
            if unit.kind == "separator":
                self.note(unit, "separator")
                self.open = None
            elif unit.kind == "table":
                self._table(self.tables[unit.start])
            elif heading := HEADING.match(unit.text) if unit.kind == "text" else None:
                self._heading(unit, heading[2], len(heading[1]))
            elif unit.kind == "code":
                self._text(unit, unit.text)
            else:
                self._said(at, unit)

    def _heading(self, unit: Unit, name: str, rank: int) -> None:
        said = _bare(name)
        asked = _without(_Q, said)
        if _ASKS.search(asked):
            self.path.enter("", rank)
            self._ask(unit, _without(_NUMBERED, asked))
            return
        self.open = self.in_item = None
        self.note(unit, "heading" if self.title or self.items or rank > 1 else "title")
        self.title = self.title or (said if rank == 1 else "")
        self.path.enter(said, rank)

    def _said(self, at: int, unit: Unit) -> None:
        text = unit.text
        terms = any(map(is_glossary, self._under()[-1:]))  # whose meanings are no answers
        if _Q.match(text):
            question, _, answer = _split(_A_INSIDE, _without(_Q, text))
            self._ask(unit, question, answer)
        elif _A.match(text) or (_DEFINED.match(text) and not terms):
            self._answer(unit)
        elif (bold := _BOLD.match(text)) and _ASKS.search(bold["text"].strip()):
            self._ask(unit, _without(_NUMBERED, bold["text"].strip()), bold["rest"])
        elif _NUMBERED.match(text) and (asked := self._counted(at)):
            if self._is_over_question(at):
                self._name(unit, _without(_NUMBERED, text), 8)
            else:
                self._ask(unit, *asked)
        elif unit.kind == "bullet" and self._asks_in_item(at):
            question, answer = _asked(text, False) or (text, "")
            self._ask(unit, question, answer)
        elif (answered := _ANSWERED.match(text)) and (unit.kind == "text" or text[0] in "*_") and _is_one(answered[1]):
            self._ask(unit, answered["question"], answered["answer"])
        elif unit.kind == "text" and (
            (self._is_defined(at) and not terms) or (_ASKS.search(text) and self._is_alone(text, at))
        ):
            self._ask(unit, text)
        elif unit.start in self.quoted and _ASKS.search(text) and (not self.open or self.open.start in self.quoted):
            self._ask(unit, text)  # as a letter that is answered
        elif bold and not bold["rest"] and self._leads_to_question(at):
            self._name(unit, _bare(text), 7)
        elif unit.kind == "text" and unit.start == unit.end and is_title(text) and self._leads_to_question(at):
            self._name(unit, text, 8, title=not (self.title or self.items))
        elif not (self.title or self.items or unit.start < unit.end or _WHOLE.search(text)) and _ABOUT.search(text):
            self._name(unit, text, 8, title=True)
        elif unit.kind == "text" and self._is_apart(unit) and is_glossary(text):
            self._name(unit, text, 8)
        elif unit.kind == "text" and (self._parts_questions(at) or self._ends_answer(at) or self._counts_on(unit)):
            self.doubts.append(Doubt(unit.start, f"taken for a heading: {text}"))
            self._name(unit, _without(_NUMBERED, text), 8)
        elif unit.start in self.aside:
            self.items.append((self._under(), unit))
        else:
            self._text(unit, text)

    def _asks_in_item(self, at: int) -> bool:
        """Whether an item of a list asks first and answers then, below a heading or other such items, and so do nearly
        all beside it: ``Never sailed? No matter.`` among what a player needs is no question."""
        unit = self.units[at]
        asked = _asked(unit.text, False) if self.open is self.in_item and unit.start in self.asking else None
        return asked is not None and bool(asked[1])

    def _counted(self, at: int) -> tuple[str, str] | None:
        """A numbered line as its question and what answers it on the same line; None where it does not ask.

        One with the number behind that of the last question, below a blank line and an answer, is no part of that
        answer: a question without its mark where a text stands directly below, else it stands by itself."""
        unit = self.units[at]
        goes_on = self._goes_on(unit.text)
        said = _without(_NUMBERED, unit.text)
        if asked := _asked(said, goes_on):
            return asked
        answer = self.open.answer if self.open else []
        if not (goes_on and answer and self._is_apart(unit)) or any(map(_NUMBERED.match, answer)):
            return None
        self.open = None
        below = next(iter(self.units[at + 1 : at + 2]), None)
        if below and below.kind == "text" and below.start == unit.end + 1 and not _WHOLE.search(said):
            self.doubts.append(Doubt(unit.start, f"taken for a question, without its mark: {said[:60]}"))
            return said, ""
        self.doubts.append(Doubt(unit.start, "numbered behind a question, and asks nothing: it stands by itself"))
        return None

    def _ends_answer(self, at: int) -> bool:
        """Whether a name directly above a text, below an answer that is whole, begins something else."""
        unit, below = self.units[at], next(iter(self.units[at + 1 : at + 2]), None)
        whole = self.open is not None and bool(self.open.answer) and bool(_WHOLE.search(self.open.answer[-1]))
        over = below is not None and below.start == unit.end + 1 and unit.start == unit.end
        return whole and over and self._is_apart(unit) and _heads_text(unit.text, "", self.lines[unit.end].strip())

    def _counts_on(self, unit: Unit) -> bool:
        """Whether a line by itself has the Roman number behind that of the heading above it."""
        heads = [rule_key(f"{one[0]}.1")[:1] for said in (*self._under()[-1:], unit.text) if (one := numbered(said))]
        follow = len(heads) > 1 and heads[0] and follows(heads[0], heads[1])
        alone = unit.start == unit.end and self._is_apart(unit) and unit.text[-1] not in ".!?:;,"
        return bool(follow) and unit.text[0] in "IVX" and alone

    def _is_over_question(self, at: int) -> bool:
        """Whether a marked question stands below a unit, so that what it asks is what the question is called."""
        return at + 1 < len(self.units) and bool(_Q.match(self.units[at + 1].text))

    def _goes_on(self, text: str) -> bool:
        """Whether a numbered text has the number behind that of the last question that has one."""
        found = re.search(r"\d+", text)
        number = int(found[0]) if found else 0
        behind = number == self.counted + 1
        self.counted = number if behind or not self.counted else self.counted
        return behind and number > 1

    def _name(self, unit: Unit, name: str, rank: int, title: bool = False) -> None:
        """A line that is a heading without a mark, or the document's title."""
        self.open = None
        self.note(unit, "title" if title else "heading")
        if title:
            self.title = name
        else:
            self.path.enter(name, rank)

    def _parts_questions(self, at: int) -> bool:
        """Whether a few words without an end stand by themselves above a marked question, and no answer is due."""
        unit, following = self.units[at], self.units[at + 1] if at + 1 < len(self.units) else None
        counted = _NUMBERED.match(unit.text) is not None
        if self.open is not None and not (self.open.answer and (counted or _WHOLE.search(self.open.answer[-1]))):
            return False
        words = _without(_NUMBERED, unit.text).split() or [unit.text]
        short = unit.start == unit.end and len(words) <= (9 if counted else 5)
        short = short and words[0][0].isupper() and unit.text[-1] not in ".!?:;,"
        return (
            short
            and self._is_apart(unit)
            and following is not None
            and following.start > unit.end + 1
            and bool(_Q.match(following.text))
        )

    def _is_apart(self, unit: Unit) -> bool:
        """Whether a unit begins the document or stands below a blank line."""
        return unit.start < 2 or not self.lines[unit.start - 2].strip()

    def _is_alone(self, text: str, at: int) -> bool:
        """Whether a paragraph is one question, with an answer below it."""
        slanted = _SLANTED.match(text)
        said = slanted["text"] if slanted else text
        if said[0] in '"“„«' and not any(map(_ABOUT.search, (self.title, *self._under()))):
            return False  # somebody in a tale asks
        following = self.units[at + 1] if at + 1 < len(self.units) else None
        one = _is_one(said)
        below = following is not None and following.kind in ("text", "bullet") and not HEADING.match(following.text)
        return one and below and len(said) <= _LONGEST_QUESTION

    def _is_defined(self, at: int) -> bool:
        following = self.units[at + 1] if at + 1 < len(self.units) else None
        if following is None or not _DEFINED.match(following.text):
            return False
        return following.start <= self.units[at].end + 2

    def _leads_to_question(self, at: int) -> bool:
        """Whether a question, a table or a heading stands below a name, perhaps with another name between them."""
        if self.open is not None and not self.open.answer:
            return False  # an answer is due
        for above, following in pairwise(self.units[at : at + 3]):
            asks = bool(_Q.match(following.text)) or _asks_somehow(following.text)
            if following.kind == "table" or asks or HEADING.match(following.text):
                return True
            if not is_title(following.text):
                return False
            if not (self.title or self.items):  # the document's own title, over a heading
                return True
            if following.kind != "text" or following.start <= above.end + 1:
                return False
        return False

    # -- questions and answers

    def _under(self) -> tuple[str, ...]:
        return tuple(name for name in self.path.path() if name)

    def _ask(self, unit: Unit, question: str, answer: str = "") -> None:
        if self.open and not self.open.answer and self.open.end >= unit.start - 2 and not _Q.match(unit.text):
            self.doubts.append(
                Doubt(self.open.start, "a question directly above another one: no answer stands below it", 2)
            )
        self.open = _Pair(_bare(question)[:_LONGEST_QUESTION], self._under(), unit.start, unit.end)
        if _BOLD_ASKS.search(answer):
            self.doubts.append(Doubt(unit.start, "this answer asks another question in bold: both are read as one", 2))
        if answer.strip():
            self.open.answer.append(_without(_A, answer.strip()))
            self.in_item = self.open if unit.kind == "bullet" else self.in_item
        self.items.append(self.open)

    def _answer(self, unit: Unit) -> None:
        text = _without(_A, unit.text) if _A.match(unit.text) else _without(_DEFINED, unit.text)
        if self.open is None:
            self.doubts.append(Doubt(unit.start, "an answer without a question above it: taken for a rule", 2))
        self._text(unit, text)

    def _text(self, unit: Unit, text: str) -> None:
        note = FOOTNOTE.match(text)
        if note and self.open and all(note[1] not in said for said in (self.open.question, *self.open.answer)):
            self.open = None  # on something else above
        if self.open and self._is_apart(unit) and self.open.answer and not self.lines[unit.start - 1][:1].isspace():
            asked, answered = (self.lines[n - 1][:1].isspace() for n in (self.open.start, self.open.end))
            self.open = self.open if asked or not answered else None  # answers stand further in
        if self.open is None:
            self.items.append((self._under(), unit))
        else:
            self.open.answer.append(text)
            self.open.end = unit.end
            self.open.source = self.open.source or self.who.get(unit.start, "")

    def _table(self, table: TableText) -> None:
        columns = [plain(_bare(column)) for column in table.columns]
        asked = next((columns.index(c) for c in _ASKED_COLUMNS if c in columns), None)
        answer = next((columns.index(c) for c in _ANSWER_COLUMNS if c in columns), None)
        if asked is None or answer is None:
            self._text(Unit("table", table.text, table.start, table.end), table.text)
            return
        self.open = None
        card = next((columns.index(c) for c in _CARD_COLUMNS if c in columns), None)
        head = (n for n in range(table.start, table.row_lines[0]) if self.lines[n - 1].strip())
        self.noise.extend(Noise(n, self.lines[n - 1].strip(), "head of a table") for n in head)
        for line, row in zip(table.row_lines, table.rows, strict=True):
            cells = [*row, *([""] * len(columns))]
            under = self._under() + tuple(n.strip() for n in (cells[card].split(";") if card is not None else ()) if n)
            if cells[asked] and cells[answer]:
                self.items.append(_Pair(_bare(cells[asked]), under, line, line, [cells[answer]]))
            else:
                self.doubts.append(Doubt(line, "a row without a question or without an answer: taken for a rule", 2))
                self.items.append((self._under(), Unit("text", " | ".join(row), line, line)))

    # -- records

    def pairs(self) -> list[_Pair]:
        """The questions found, answered or not."""
        return [item for item in self.items if isinstance(item, _Pair)]

    def records(self, entry: ManifestEntry) -> Iterator[Record]:
        """Questions as rulings, everything else as rules, in printed order."""
        ids = WordIds(entry.id)
        for item in self.items:
            if isinstance(item, _Pair):
                yield self._ruling(entry, ids, item)
            else:
                yield _rule(entry, ids, *item, self.title)

    def _ruling(self, entry: ManifestEntry, ids: WordIds, pair: _Pair) -> Record:
        if not pair.answer:
            self.doubts.append(Doubt(pair.start, "this question has no answer: taken for a rule", 2))
            return _rule(entry, ids, pair.under, Unit("text", pair.question, pair.start, pair.end), self.title)
        text = "\n".join(pair.answer)
        key = ids.take(pair.under[-1] if pair.under else "questions", pair.question)
        title = words_title(pair.question, "") if len(pair.question) > 120 else pair.question
        return Ruling(
            **of_document(entry, key, title, text, (pair.start, pair.end)),
            kind=ruling_kind(text, ()),
            question=pair.question,
            under=pair.under,
            source=pair.source,
            date=entry.date,
        )


def _rule(entry: ManifestEntry, ids: WordIds, under: tuple[str, ...], unit: Unit, title: str) -> Rule:
    name = under[-1] if under else title or "text"
    heading, lines = under or ((title,) if title else ()), (unit.start, unit.end)
    return rule_in(entry, ids.take(name, unit.text), words_title(unit.text, name), unit.text, lines, heading)


def _asking_items(units: Sequence[Unit], lines: Sequence[str]) -> set[int]:
    """The first lines of the items of lists of which nearly all, as far as they stand equally far in, ask something."""
    found: set[int] = set()
    for kind, run in groupby(units, key=lambda unit: unit.kind):
        level: dict[int, list[Unit]] = defaultdict(list)
        for unit in run if kind == "bullet" else ():
            level[len(lines[unit.start - 1]) - len(lines[unit.start - 1].lstrip())].append(unit)
        for beside in level.values():
            if sum("?" in unit.text for unit in beside) * 4 >= len(beside) * 3:
                found |= {unit.start for unit in beside}
    return found


def _asked(text: str, counted: bool) -> tuple[str, str] | None:
    """A numbered line as its question and what answers it on the same line; None where it does not ask. counted: its
    number is behind that of a question, so that it may say something before it asks."""
    if _ASKS.search(text) and (counted or not re.search(r"[.!]\s", text)):
        return text, ""
    first = _FIRST_ASKED.match(text)
    if first and not re.search(r"[.!]\s", first[1]):
        return first[1], text[first.end() :]
    return None


def _is_one(text: str) -> bool:
    return not re.search(r"[.!?]\s", text)


def _is_apart(lines: Sequence[str], n: int) -> bool:
    """Whether a line (from 1) is all of a question above its answer: a blank line before it, a sentence below."""
    above = lines[n - 2].strip() if n > 1 else ""
    below = lines[n].strip() if n < len(lines) else ""
    return not above and _is_one(lines[n - 1].strip()) and bool(below) and not below[0].islower()


def _heads_text(said: str, above: str, below: str) -> bool:
    """Whether a line of few words stands apart from what is above it, over a sentence."""
    short = len(said.split()) <= _MOST_WORDS and is_title(said) and said[-1].isalnum() and not numbered(said)
    return short and not above and len(below) > len(said) and below[0].isupper() and not _ASKS.search(below)


def _told_below(lines: Sequence[str]) -> tuple[list[str], dict[int, str], list[Noise]]:
    """The lines, what stands below ``Asked by: …`` and ``Answered by: …`` written as ``Q:`` and ``A:``; who answers in
    which line (from 1), and the lines that say so."""
    heads = {at: m for at, line in enumerate(lines) if (m := _WHO.match(line.strip(" *_")))}
    if len({bool(m["asks"]) for m in heads.values()}) < 2:
        return list(lines), {}, []
    out = list(lines)
    who: dict[int, str] = {}
    for at, match in heads.items():
        below = next((n for n in range(at + 1, min(at + 3, len(lines))) if lines[n].strip()), 0)
        if below and below not in heads:
            out[at], out[below] = "", f"{'Q' if match['asks'] else 'A'}: {lines[below].strip()}"
            who |= {} if match["asks"] else {below + 1: (match["who"] or match["speaks"]).strip(" *_")}
    return out, who, [Noise(at + 1, lines[at].strip(), "who speaks") for at in heads if not out[at]]


def _told_apart(lines: Sequence[str]) -> tuple[list[str], list[Doubt], dict[int, str], set[int]]:
    """The lines, who asks and who answers written as ``Q:`` and ``A:``: the labels of which most lines end in a
    question mark (``Player:``, ``q)``), and those that stand behind them; a doubt where no label says so, who
    answers in which line (from 1), and the lines of others, and of who asks where they neither ask nor are answered."""
    said = [(n, m["label"].lower(), m) for n, line in enumerate(lines) if (m := _SAID_BY.match(line))]
    times = Counter(label for _, label, _ in said)
    asked = Counter(label for n, label, _ in said if _ASKS.search(lines[n].strip()))
    asking = [label for label in times if asked[label] * 2 > times[label]]
    behind = Counter(b for (_, a, _), (_, b, _) in pairwise(said) if a in asking and b not in asking)
    titles = Counter(name.split()[0] for name in behind.elements() if " " in name)  # "Judge Mira", "Judge Tam"
    answering = [
        name
        for name, times_behind in behind.items()
        if max(times_behind, titles[name.split()[0]]) > 1 and not (asked[name] or _BESIDE.match(name))
    ]
    if max(asked.values(), default=0) < 2 or not answering:
        return list(lines), [], {}, set()
    signs = {**dict.fromkeys(asking, "Q: "), **dict.fromkeys(answering, "A: ")}
    also = {a for a in times if a not in signs and asked[a] * 2 >= times[a] and not _BESIDE.match(a)}  # and thank
    guessed = [label for label in signs if plain(label) not in (*_ASKED_COLUMNS, *_ANSWER_COLUMNS)]
    out = list(lines)
    who: dict[int, str] = {}
    aside: set[int] = set()
    chat = bool(guessed) and len(said) * 10 >= sum(bool(line.strip()) for line in lines) * 7
    following = [label for _, label, _ in said[1:]] + [""]
    for (n, label, match), after in zip(said, following, strict=True):
        idle = "?" not in lines[n] and (label in asking and after not in answering)
        if chat and (idle or not (label in signs or label in also or _BESIDE.match(label))):
            aside.add(n + 1)
        elif label in signs or (label in also and _ASKS.search(lines[n].strip())):
            out[n] = signs.get(label, "Q: ") + lines[n][match.end() :]
        if label in answering and label in guessed:
            who[n + 1] = match["label"]
    first = next(n for n, label, _ in said if label in signs)
    what = f"lines are read as questions and answers by what stands before them: {', '.join(guessed)}"
    return out, [Doubt(first + 1, what)] if guessed else [], who, aside


def _asks_somehow(text: str) -> bool:
    bold = _BOLD.match(text)
    said = bold["text"] if bold else _without(_NUMBERED, text)
    return bool(_ASKS.search(said.strip()) or _FIRST_ASKED.match(said))


def _without(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.match(text)
    return text[found.end() :].strip() if found else text.strip()


def _split(pattern: re.Pattern[str], text: str) -> tuple[str, str, str]:
    found = pattern.search(text)
    return (text[: found.start()], found[0], text[found.end() :]) if found else (text, "", "")


def _bare(text: str) -> str:
    found = re.sub(r"(\*\*|__)(.+?)\1", r"\2", text.strip())
    slanted = _SLANTED.match(found)
    return (slanted["text"] if slanted else found).strip().strip("*").strip()
