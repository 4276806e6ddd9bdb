"""What Markdown says around its text: front matter, code fences, comments, tags, the marks of a block quotation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.ingest.lines import Unit
from judge.ingest.reading import Doubt
from judge.records import Noise

_FENCE = re.compile(r"\s{0,3}(?P<mark>`{3,}|~{3,})[^`]*$")
_SETTING = re.compile(r"(?:[A-Za-z][\w -]*:(?:\s|$)|\s|-\s|#|$)")
_TITLE = re.compile(r"title:\s*[\"']?(.*?)[\"']?\s*$", re.IGNORECASE)
_TAGS = re.compile(r"\s*(?:</?[A-Za-z][^<>]*>\s*)+$")
_BREAK = re.compile(r"\s*<br\s*/?>\s*$", re.IGNORECASE)
_QUOTED = re.compile(r"^\s*(?:>\s?)+(?![\s>\"“])")
_MOST_SETTINGS = 60


@dataclass
class Marked:
    """A document without its marks. lines: as many as before, those that carry no text are empty; code: what
    stands between fences, as units; title: as the front matter has it."""

    lines: list[str]
    noise: list[Noise] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    code: list[Unit] = field(default_factory=list)
    title: str = ""

    def drop(self, at: int, why: str) -> None:
        """Takes the line at a place (from 0) out and says why."""
        if self.lines[at].strip():
            self.noise.append(Noise(at + 1, self.lines[at].strip(), why))
        self.lines[at] = ""


def without_marks(lines: Sequence[str]) -> Marked:
    """Takes Markdown's own marks out of a document's lines."""
    out = Marked(list(lines))
    at = _front_matter(out)
    while at < len(out.lines):
        line = out.lines[at]
        fence = _FENCE.match(line)
        comment = _comment_end(out.lines, at) if line.lstrip().startswith("<!--") else None
        if fence:
            at = _fenced(out, at, fence["mark"])
        elif comment is not None:
            for n in range(at, comment + 1):
                out.drop(n, "comment")
            at = comment + 1
        elif _TAGS.match(line) or line.strip(" \t>") == "":
            out.drop(at, "mark-up")
            at += 1
        else:
            out.lines[at] = _BREAK.sub("", _QUOTED.sub("", line)) or line
            at += 1
    return out


def _front_matter(out: Marked) -> int:
    """The settings between two rows of dashes at the top; gives the place of the line after them."""
    if not out.lines or out.lines[0].rstrip() != "---":
        return 0
    ends = (n for n in range(1, min(len(out.lines), _MOST_SETTINGS)) if out.lines[n].rstrip() in ("---", "..."))
    end = next(ends, 0)
    inside = out.lines[1:end]
    if not any(":" in line for line in inside) or not all(_SETTING.match(line) for line in inside):
        return 0
    out.title = next((m[1] for line in inside if (m := _TITLE.match(line))), "")
    for n in range(end + 1):
        out.drop(n, "front matter")
    return end + 1


def _comment_end(lines: Sequence[str], at: int) -> int | None:
    """The last line of a comment that begins a line and ends one."""
    for n in range(at, len(lines)):
        if "-->" in lines[n]:
            return n if lines[n].rstrip().endswith("-->") else None
    return None


def _fenced(out: Marked, at: int, mark: str) -> int:
    """What stands between two fences becomes one unit; gives the place of the line after them."""
    closing = re.compile(rf"\s{{0,3}}{re.escape(mark[0])}{{{len(mark)},}}\s*$")
    end = next((n for n in range(at + 1, len(out.lines)) if closing.match(out.lines[n])), None)
    if end is None:
        out.doubts.append(Doubt(at + 1, "a block of code is not closed: what follows is read as text"))
        out.drop(at, "code fence")
        return at + 1
    inside = [n for n in range(at + 1, end) if out.lines[n].strip()]
    if inside:
        text = "\n".join(line.rstrip() for line in out.lines[inside[0] : inside[-1] + 1])
        out.code.append(Unit("code", text, inside[0] + 1, inside[-1] + 1))
    for n in inside:
        out.lines[n] = ""
    out.drop(at, "code fence")
    out.drop(end, "code fence")
    return end + 1
