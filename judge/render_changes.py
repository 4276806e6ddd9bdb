"""What the command line prints of two editions: what differs, and which of our citations that touches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.text import Text

from judge.builds.changes import ADDED, CHANGED, MOVED, REMOVED, Change, summary
from judge.builds.changes import KINDS as CHANGE_KINDS
from judge.builds.citations import BELOW, GONE, OTHER, RENUMBERED, REWORDED, Citing, Touched
from judge.builds.editions import Difference
from judge.builds.renumbered import runs
from judge.builds.rule_editions import Stale
from judge.builds.rule_words import Words, shortened
from judge.privacy import masked, masked_value
from judge.records import Record, Rule, Term

_SIGN = {ADDED: "+", CHANGED: "~", REMOVED: "-", MOVED: ">"}
_OF_RULES = {CHANGED: "reworded", MOVED: "renumbered"}
RENAMED = "renamed"
_MOST_NAMED = 5  # places, proofs and statements named of each citation; --json has all
_COUNTED = re.compile(r"(.*?)(\d+)")
_HOW: Mapping[str, str] = {
    OTHER: "now says something else",
    GONE: "is gone",
    RENUMBERED: "is no number of a rule now",
    REWORDED: "was reworded",
    BELOW: "has other parts or examples",
}
_STYLE = {OTHER: "bold red", GONE: "red", RENUMBERED: "yellow"}


# -- for programs


def changes_json(changes: Sequence[Change]) -> dict[str, Any]:
    """Differences by kind as ids, what each record said and says, and the runs of what was renumbered."""
    body = asdict(summary(changes))
    body["records"] = [
        {
            "change": c.what,
            "id": c.id,
            "old": _text_of(c.old),
            "new": _text_of(c.new),
            "was": c.old.id if c.old else None,
            "number": getattr(c.new or c.old, "number", ""),
            "words": [asdict(w) for w in _masked(shortened(c.words))],
        }
        for c in changes
    ]
    body["renumbered"] = [asdict(run) for run in runs(changes)]
    body["headings"] = [{"old": old, "new": new} for old, new in dict.fromkeys(h for c in changes for h in c.headings)]
    return body


def difference_json(found: Difference) -> dict[str, Any]:
    """Two editions, as ``judge diff --json`` prints them."""
    more = {
        "references": [{"rule": _label(s.rule), "number": s.number, "now": s.then} for s in found.stale],
        "touches": [asdict(t) for t in found.touched],
        "note": found.note,
    }
    masked_more: dict[str, Any] = masked_value(more)
    return {**changes_json(found.changes), **masked_more}


def _text_of(record: Record | None) -> str | None:
    return masked(record.text)[0] if record else None


def _masked(words: Iterable[Words]) -> list[Words]:
    return [Words(w.which, masked(w.text)[0]) for w in words]


# -- for people


def difference(console: Console, found: Difference) -> None:
    """What the new edition touches, the gravest first, then each difference, and the counts."""
    for one in found.touched:
        _touched(console, one)
    if found.note:
        console.print(Text(found.note, "dim"))
    if found.touched or found.note:
        console.print()
    changes(console, found.changes)
    for stale in found.stale:
        _stale(console, stale)
    counts = Counter(t.what for t in found.touched)
    if counts:
        said = "; ".join(f"{counts[what]} {_counted(what, counts[what])}" for what in _HOW if counts[what])
        console.print(Text(f"Of what is cited here: {said}.", "bold"))


def _counted(what: str, n: int) -> str:
    is_, has, say, was, number = (
        ("is", "has", "says", "was", "number") if n == 1 else ("are", "have", "say", "were", "numbers")
    )
    return {
        OTHER: f"{number} now {say} something else",
        GONE: f"{is_} gone",
        RENUMBERED: f"{is_} no {number} of rules now",
        REWORDED: f"{was} reworded",
        BELOW: f"{has} other parts or examples",
    }[what]


def _touched(console: Console, one: Touched) -> None:
    heading = f" ({one.citing.heading})" if one.citing.heading else ""
    now = f"; its rule is {one.now} now" if one.now and one.now != one.number else ""
    gone = "; its rule is gone" if one.what == OTHER and not one.now else ""
    console.print(Text(f"! {one.number}{heading} {_HOW[one.what]}{now}{gone}", _STYLE.get(one.what, "")))
    if one.what == OTHER:
        console.print(Text(f"    it says: {_beginning(one.says)}"))
    for line in _cited(one.citing):
        console.print(Text(f"    {line}", "dim"), soft_wrap=True)


def _beginning(text: str) -> str:
    words = masked(text)[0].split()
    return " ".join(words[:16]) + (" …" if len(words) > 16 else "")


def _cited(citing: Citing) -> list[str]:
    statements = f"{len(citing.proved)} statement{'' if len(citing.proved) == 1 else 's'}"
    lists = (
        ("engine", citing.code),
        ("tokens", citing.tokens),
        ("conflicts", citing.conflicts),
        ("rulings", citing.rulings),
        (f"proofs of {statements}", citing.proofs),
    )
    return [f"{what} ({len(named)}): {_named(named)}" for what, named in lists if named]


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more


def _stale(console: Console, stale: Stale) -> None:
    then = f"its rule is {stale.then} now" if stale.then else "its rule was removed"
    console.print(Text(f"? {_label(stale.rule)} still refers to {stale.number}: {then}", "yellow"))


def changes(console: Console, shown: Sequence[Change], most: int = 0) -> None:
    """Each difference with the words that changed, rules that were renumbered as runs; ``most`` of each kind, all when
    0."""
    renamed = dict.fromkeys(heading for change in shown for heading in change.headings)
    seen: Counter[str] = Counter({RENAMED: len(renamed)})
    shown = [change for change in shown if change.what != MOVED or not change.headings]
    for change in shown:
        seen[_kind(change)] += 1
        if change.what != MOVED and not (most and seen[_kind(change)] > most):
            _change(console, change)
    renumbered = [run.said() for run in runs(shown)]
    moved = _moved([c for c in shown if c.what == MOVED and not c.renumbered])
    called = [f"{old} → {new}, the heading" for old, new in renamed]
    for line in [*called, *renumbered, *moved][: most or None]:
        console.print(Text(f"> {line}"))
    kinds = dict.fromkeys([*(k for what in CHANGE_KINDS for k in (what, _OF_RULES.get(what, what))), RENAMED])
    counts = ", ".join(f"{seen[kind]} {kind}" for kind in kinds if seen[kind])
    console.print(Text(counts + "." if counts else "Nothing differs."))


def _kind(change: Change) -> str:
    """What a difference is called: a rule is reworded or renumbered, anything else changed or moved."""
    if change.what == MOVED:
        return _OF_RULES[MOVED] if change.renumbered else MOVED
    return _OF_RULES.get(change.what, change.what) if isinstance(change.new, Rule) else change.what


def _change(console: Console, change: Change) -> None:
    record = change.new or change.old
    assert record
    was = f" (was {_label(change.old)})" if change.old and _label(change.old) != _label(record) else ""
    console.print(Text(f"{_SIGN[change.what]} {_label(record)}{was}"))
    if change.words:
        row = Text("   ")
        for word in _masked(shortened(change.words)):
            row.append("" if word.text[0] in ".,;:!?)" and word.which == "same" else " ")
            row.append(_marked(word), {"old": "red", "new": "green"}.get(word.which, ""))
        console.print(row, soft_wrap=True)
        return
    for sign, side in (("-", change.old), ("+", change.new)):
        if side:
            for line in (_text_of(side) or "").split("\n"):
                console.print(Text(f"    {sign} {line}"), soft_wrap=True)


def _marked(word: Words) -> str:
    return {"old": f"[-{word.text}-]", "new": f"{{+{word.text}+}}"}.get(word.which, word.text)


def _label(record: Record) -> str:
    """What a person calls a record: a rule by its number, an example by its rule's, a term by its name."""
    if isinstance(record, Term):
        return f"term “{record.term}”"
    if isinstance(record, Rule) and record.number:
        return record.number
    return (
        record.title
        if isinstance(record, Rule) and record.mentions[:1] == (record.id.rpartition("/")[0],)
        else record.id
    )


def _moved(moved: Iterable[Change]) -> Iterator[str]:
    """Records that stand elsewhere, those side by side that moved alike in one line: ``wolf/1–3 → wolf/2–4``."""
    found: list[tuple[str, int, str, int, int]] = []
    for change in moved:
        assert change.old
        assert change.new
        old, new = _COUNTED.fullmatch(change.old.id), _COUNTED.fullmatch(change.new.id)
        if not old or not new:
            stays = change.old.id == change.new.id
            yield f"{change.id}, in another place" if stays else f"{change.old.id} → {change.new.id}"
            continue
        one = (old[1], int(old[2]), new[1], int(new[2]), 1)
        last = found[-1] if found else None
        if (
            last
            and one[0] == last[0]
            and one[2] == last[2]
            and one[1] == last[1] + last[4]
            and one[3] == last[3] + last[4]
        ):
            found[-1] = (*last[:4], last[4] + 1)
        else:
            found.append(one)
    for before, a, behind, b, n in found:
        to = "–{}" if n > 1 else ""
        old_said, new_said = f"{before}{a}{to.format(a + n - 1)}", f"{behind}{b}{to.format(b + n - 1)}"
        yield f"{old_said} → {new_said}" if old_said != new_said else f"{old_said}, in another place"
