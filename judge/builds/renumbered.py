"""Rules that were renumbered, told as runs: "8.3.6–8.3.12 → 8.3.7–8.3.13"."""

from __future__ import annotations

from collections.abc import Iterable

from judge.builds.changes import Change
from judge.frozen import Frozen
from judge.rule_numbers import missing_before, parse_number

Path = tuple[int, ...]


class Run(Frozen):
    """Rules one behind the other whose numbers moved by the same. old, new: the numbers, of several the first and the
    last; count: how many rules, those below them included."""

    old: str
    new: str
    count: int

    def said(self) -> str:
        more = f" ({self.count} rules)" if self.count > 1 else ""
        return f"{self.old} → {self.new}{more}"


class _Moved(Frozen):
    old: Path
    new: Path
    printed: tuple[str, str]

    @property
    def level(self) -> int:
        """The part of the number that differs, where only one does; -1 where more do."""
        if len(self.old) != len(self.new):
            return -1
        differing = [n for n, (a, b) in enumerate(zip(self.old, self.new, strict=True)) if a != b]
        return differing[0] if len(differing) == 1 else -1


def runs(changes: Iterable[Change]) -> tuple[Run, ...]:
    """The rules among some changes that have another number now, in the order of their old numbers."""
    moved = sorted(filter(None, map(_moved, changes)), key=lambda m: m.old)
    groups: list[list[_Moved]] = []
    for one in moved:
        if groups and _goes_on(groups[-1], one):
            groups[-1].append(one)
        else:
            groups.append([one])
    return tuple(_run(group) for group in groups)


def _moved(change: Change) -> _Moved | None:
    if not change.renumbered:
        return None
    printed = (str(getattr(change.old, "number", "")), str(getattr(change.new, "number", "")))
    old, new = parse_number(printed[0]), parse_number(printed[1])
    return _Moved(old.path, new.path, printed) if old and new and old.path != new.path else None


def _goes_on(group: list[_Moved], one: _Moved) -> bool:
    """Whether a rule moved as those before it did, and stands below or beside the last of them."""
    last = group[-1]
    level = last.level
    if level < 0 or one.level != level or one.old[:level] != last.old[:level]:
        return False
    if one.new[level] - one.old[level] != last.new[level] - last.old[level]:
        return False
    a, b = last.old[level], one.old[level]
    return a == b or not missing_before(a, b)


def _run(group: list[_Moved]) -> Run:
    """Named by the part of the number that moved: what stands below a rule goes with it."""
    level = group[0].level
    heads = [m for m in group if len(m.old) == level + 1]
    whole = level >= 0 and len({m.old[: level + 1] for m in group}) == len(heads)
    first, last = (heads[0], heads[-1]) if whole else (group[0], group[-1])
    old, new = (a if a == b else f"{a}–{b}" for a, b in zip(first.printed, last.printed, strict=True))
    return Run(old, new, len(group))
