"""A rulebook with numbers as it is read on pages: what stands above, below and beside each rule, and the chapters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from judge.records import Document, Rule
from judge.rule_numbers import parent_of, rule_key

NUMBERED = "numbered-rules"  # the kind of a document whose rules have numbers


class Rulebook:
    """The rules of one document, in printed order."""

    def __init__(self, document: Document, rules: Iterable[Rule]) -> None:
        """rules: those of the document, with and without numbers."""
        self.document = document
        self._numbered: list[Rule] = []
        self._at: dict[tuple[int, ...], Rule] = {}
        self._others: dict[str, list[Rule]] = defaultdict(list)  # examples and notes by the rule they stand under
        for rule in rules:
            if rule.number:
                self._numbered.append(rule)
                self._at.setdefault(rule_key(rule.number), rule)
            else:
                self._others[rule.id.rpartition("/")[0]].append(rule)
        self._place = {rule.id: n for n, rule in enumerate(self._numbered)}
        self._parts: dict[str, list[Rule]] = defaultdict(list)
        for rule in self._numbered:
            above = self._over(rule)
            self._parts[above.id if above else ""].append(rule)

    def said(self) -> str:
        """Its title and its day."""
        day = self.document.date
        return f"{self.document.title}, {day}" if day and day not in self.document.title else self.document.title

    def __len__(self) -> int:
        return len(self._numbered)

    def numbered(self, number: str) -> Rule | None:
        """The rule with a number, however it is printed: ``8.3.5(b)`` is ``8.3.5b``."""
        return self._at.get(rule_key(number))

    def above(self, rule: Rule) -> list[Rule]:
        """What a rule stands under, the chapter first."""
        found: list[Rule] = []
        over = self._over(rule)
        while over:
            found.insert(0, over)
            over = self._over(over)
        return found

    def parts(self, rule: Rule) -> Sequence[Rule]:
        """What is numbered directly below a rule."""
        return self._parts.get(rule.id, ())

    def examples(self, rule: Rule) -> Sequence[Rule]:
        """The examples and notes that stand under a rule."""
        return self._others.get(rule.id, ())

    def beside(self, rule: Rule) -> tuple[Rule | None, Rule | None]:
        """The pages to turn to from a rule's: what a page shows whole is not turned to again. An example stands where
        its rule does."""
        if not rule.number:
            over = self._over(rule)
            return (over, self.beside(over)[1]) if over else (None, None)
        at = self._place[rule.id]
        before = self._numbered[at - 1] if at else None
        behind = at + 1
        if not self._shown_above(rule):
            while before and self._shown_above(before):
                before = self._over(before)
            while behind < len(self._numbered) and self._shown_above(self._numbered[behind]):
                behind += 1
        return before, self._numbered[behind] if behind < len(self._numbered) else None

    def _shown_above(self, rule: Rule) -> bool:
        """Whether a rule's words stand on the page of what it stands under, with all that it stands there with."""
        over = self._over(rule)
        return over is not None and not any(self.parts(part) for part in self.parts(over))

    def chapters(self) -> list[tuple[Rule, Sequence[Rule]]]:
        """What stands under nothing, each with what stands directly below it."""
        return [(rule, self.parts(rule)) for rule in self._parts[""]]

    def _over(self, rule: Rule) -> Rule | None:
        """What a rule or an example stands directly under."""
        if not rule.number:
            over = self._place.get(rule.id.rpartition("/")[0])
            return self._numbered[over] if over is not None else None
        path = parent_of(rule_key(rule.number))
        while path and path not in self._at:
            path = parent_of(path)
        found = self._at.get(path)
        return found if found is not rule else None


def rulebooks(documents: Iterable[Document], rules: Iterable[Rule]) -> tuple[Rulebook, ...]:
    """The documents among some whose rules are numbered, the newest first; of those without a date the longest."""
    by: dict[str, list[Rule]] = defaultdict(list)
    for rule in rules:
        by[rule.document].append(rule)
    found = [Rulebook(d, by[d.id]) for d in documents if d.kind == NUMBERED and by[d.id]]
    return tuple(sorted(found, key=lambda book: (book.document.date, len(book)), reverse=True))
