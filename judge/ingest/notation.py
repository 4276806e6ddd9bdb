"""What other programs write, written as Markdown does, line by line, before a kind is told or a reader reads: the marks
of a wiki (``== Heading ==``, ``{| … |}``, ``'''bold'''``), of a forum (``[b]…[/b]``, ``[*]``), of AsciiDoc
(``== Heading``, ``term:: meaning``), outlines told by their indents, and tables that a plain text draws. So every
reader knows them all, and none any.

HTML has lines of its own (see ``html_pages``): its paragraphs end elsewhere than its lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from judge.ingest.dates import dated
from judge.ingest.tables import written_tables

_HEADING = re.compile(r"(?P<marks>={1,6})\s*(?P<name>[^=\s](?:.*?[^=\s])?)\s*(?P=marks)?\s*$")
_WIKI = re.compile(r"={2,6}[^=].*[^=]={2,6}\s*$|\{\||\[\[[^\[\]]+\]\]|'''[^']|\{\{|\A;\s*\S.* : ")
_SURELY_WIKI = re.compile(r"={2,6}[^=].*[^=]={2,6}\s*$|\s*\{\||.{0,200}\'\'\'[^'].{0,80}\'\'\'")
_MARKED = re.compile(r"#{1,6}\s+\S")
_FORUM = re.compile(
    r"\[(?P<end>/?)(?P<name>b|i|u|s|list|quote|url|size|color|center|h\d|table|tr|td|th|img|font|spoiler)(?:=[^\]]*)?\]",
    re.IGNORECASE,
)
_FENCE = re.compile(r"\s*```[^`]*$")  # ``~~~`` may be the line below a heading
_UNDERLINE = re.compile(r"([=\-~^*+#])\1{2,}")
_RANKS = {"=": "#", "-": "##"}
_ASIDES = "(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)"
_ASCIIDOC = re.compile(rf"(?P<sure>={{1,5}}\s+[^=\s].*[^=\s]\s*$|[^\s:|][^:|]{{0,60}}::\s|\|===\s*$)|\[{_ASIDES}\]\s*$")
_LONGEST_HEADING, _LONGEST_NAME, _FRAME = 80, 60, 8  # the last: of a line above and below a heading
_ITEM = re.compile(r"(?P<indent>\s*)[-*+•]\s+(?P<said>\S.*)$")
_NAME = re.compile(r"(?:(?P<mark>\*\*|__)[^*_]{2,60}(?P=mark):?|[A-Z][^.!?;:]{1,50}:?)$")
_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,400}(?<=\S)~~\s?")
_TIMED = re.compile(
    r"[\[(]?(?:\d{4}-\d\d-\d\d[ T])?\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?\s+"
    r"[-–—]?\s*(?=\w[\w .]{0,30}:\s)"
)
_EDGE = re.compile(r"[┌└╔╚╭╰┏┗][─═━]{3,}[┐┘╗╝╮╯┓┛]|\+[-=]{6,}\+|\*{12,}|#{12,}")  # of a frame
_SIDED = re.compile(r"(?P<side>[│║┃|*#])[^│║┃|]*(?<!\\)(?P=side)")
_ESCAPED = re.compile(r"\\([.()\[\]!\"'+&,:;=?%/-])")
_POSTED = re.compile(r"(?:posted|written|replied|sent)\b(?! by\b)(?: (?:on|at))?\W.{0,40}\d", re.IGNORECASE)
_FEWEST = 3  # lines with marks of a program, of which two must be of more than one place

_LINKED = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
_FILED = re.compile(r"\[\[:?(?:category|file|image)\s*:[^\[\]]*\]\]", re.IGNORECASE)
_QUOTES = re.compile(r"'{2,5}")
_NOTED = re.compile(r"\s*<ref[^<>/]*>((?:(?!<ref).){0,2000}?)</ref>|<ref[^<>]*/>", re.IGNORECASE)
_LISTED = re.compile(r"(?P<marks>[*#:;]+)\s*(?P<said>\S.*)$")
_FIELD = re.compile(r"\|\s*(?P<key>[^=|\[\]{}]{1,40}?)\s*=\s*(?P<value>.*)$")
_TEMPLATE = re.compile(r"\{\{[^{}|]*\|(?P<fields>[^{}]*)\}\}")  # whole in a line
_BRACES = re.compile(r"\s*(?:\{\{[^|]*|\}\}\s*)$")
_STYLE = re.compile(r"^[^|\[]*=\s*\"[^\"|]*\"\s*\|(?!\|)")
_BOLD_ALONE = re.compile(
    r"\s*(?:\[(?:size|color|u|center)[^\]]*\])*\[b\](?P<name>[^\[\]]{1,80})\[/b\](?:\[/\w+\])*:?\s*$", re.I
)
_CELLS = re.compile(r"\[t[dh]\](.*?)\[/t[dh]\]", re.IGNORECASE)


def in_markdown(lines: Sequence[str], underlined: bool = True) -> dict[int, str]:
    """The lines (from 0) that other programs write otherwise, as Markdown has them; empty where one is only a mark.
    underlined: also headings with a line below them, which readers of plain texts rank among their own."""
    fenced = _fenced(lines)
    lines = ["" if at in fenced else line for at, line in enumerate(lines)]
    framed = _framed(lines)
    lines = [framed.get(at, line) for at, line in enumerate(lines)]
    found = framed | written_tables(lines)
    escaped = {at: said for at, line in enumerate(lines) if (said := _ESCAPED.sub(r"\1", line)) != line}
    found |= escaped if len(escaped) >= _FEWEST else {}
    found |= {at: _STRUCK.sub("", line) for at, line in enumerate(lines) if "~~" in line and _STRUCK.search(line)}
    found = (
        (_underlined(lines) if underlined else {})
        | _named_lists(lines)
        | _dated_lists(lines)
        | _spoken(lines)
        | _posts(lines)
        | _inset(lines)
        | found
    )
    for is_so, write in ((_is_wiki, _wiki), (_is_forum, _forum), (_is_asciidoc, _asciidoc)):
        if is_so(lines):
            told = write(lines)
            return found | {at: said for at, said in told.items() if said.rstrip() != lines[at].rstrip()}
    return found


def _fenced(lines: Sequence[str]) -> set[int]:
    """The lines of code, with the fences around them."""
    fences = [at for at, line in enumerate(lines) if _FENCE.match(line)]
    return {at for low, high in zip(fences[::2], fences[1::2], strict=False) for at in range(low, high + 1)}


def _framed(lines: Sequence[str]) -> dict[int, str]:
    """What a frame of lines stands around, without it: where it has one column and one row."""
    found: dict[int, str] = {}
    begins = -1
    for at, line in enumerate(lines):
        said = line.strip()
        if _EDGE.fullmatch(said) and (begins < 0 or at == begins + 1):
            begins = at
        elif begins >= 0 and _EDGE.fullmatch(said):
            found |= {begins: "", at: ""} | {n: lines[n].strip()[1:-1].strip() for n in range(begins + 1, at)}
            begins = -1
        elif not _SIDED.fullmatch(said):
            begins = -1
    return found


def _is_wiki(lines: Sequence[str]) -> bool:
    """Whether a text has a wiki's headings or tables and no heading of Markdown, which there is an item of a list."""
    sure = sum(bool(_SURELY_WIKI.match(line)) for line in lines)
    listed = [line.startswith(("#", "*", ":")) for line in ("", *lines, "")]
    alone = sum(bool(_MARKED.match(line)) and not (listed[at] or listed[at + 2]) for at, line in enumerate(lines))
    return sure > alone and sum(bool(_WIKI.search(line)) for line in lines) >= _FEWEST


def _is_forum(lines: Sequence[str]) -> bool:
    paired = _paired(lines)
    marks = [line for line in lines if "[*]" in line or any(m["name"] in paired for m in _FORUM.finditer(line))]
    return bool(paired) and len(marks) >= _FEWEST


def _paired(lines: Sequence[str]) -> set[str]:
    """The names of a forum's marks that are closed as often as they are opened: ``[U]`` alone is a cost."""
    marks = Counter((m["name"], m["end"]) for line in lines for m in _FORUM.finditer(line))
    return {name for name, end in marks if end and marks[name, ""] == marks[name, end]}


def _is_asciidoc(lines: Sequence[str]) -> bool:
    marks = [found for line in lines if (found := _ASCIIDOC.match(line))]
    return len(marks) >= _FEWEST and any(found["sure"] for found in marks)


def _dated_lists(lines: Sequence[str]) -> dict[int, str]:
    """Lines that begin or end with a day, below a name or each other, as items below the name as a heading; two or
    more below a heading that is marked, as items of that one."""
    found: dict[int, str] = {}
    marked: dict[int, str] = {}
    under: dict[int, int] = {}  # the marked heading of each line
    rank = 1  # of the last marked heading
    for at, line in enumerate(lines):
        rank = len(line) - len(line.lstrip("#")) if _MARKED.match(line) else rank
        if not line.strip() or not dated(" ".join(line.split()))[1]:
            held = marked if at - 1 in marked else found
            if line.strip() and held.get(at - 1, "#")[0] != "#" and not (_is_marked(line) or _is_name(line)):
                held[at] = f"  {line.strip()}"  # the entry goes on
                under[at] = under.get(at - 1, at)
            continue
        above = next((n for n in range(at - 1, max(at - 3, -1), -1) if lines[n].strip()), at)
        before = lines[above - 1].strip()[-1:] if above else ""  # of the line above the name: no sentence goes on
        goes_on = line.lstrip()[0].islower()  # and none goes on behind it
        if above in marked or _MARKED.match(lines[above]):
            under[at] = under.get(above, above)
            marked[at] = line if _ITEM.match(line) else f"* {line.strip()}"
        elif above in found or (not goes_on and _is_name(lines[above]) and before in '.!?…)]"”'):
            found[at] = line if _ITEM.match(line) else f"* {line.strip()}"
            if above not in found:
                found[above] = f"{'#' * min(rank + 1, 6)} {lines[above].strip(' *_:')}"
    entries = Counter(under[at] for at, said in marked.items() if not said.startswith("  "))
    marked = {at: said for at, said in marked.items() if entries[under[at]] > 1}
    if sum(said.startswith("#") for said in found.values()) < 2:
        return marked
    first = next(at for at, line in enumerate(lines) if line.strip())
    titled = first not in found and not _MARKED.match(lines[first]) and lines[first].strip()[-1] not in ".!?;,"
    return found | marked | ({first: f"# {lines[first].strip()}"} if titled else {})


def _is_name(line: str) -> bool:
    said = line.strip(" *_:")
    return 0 < len(said) <= _LONGEST_NAME and said[0].isupper() and said[-1].isalnum() and not dated(said)[1]


def _spoken(lines: Sequence[str]) -> dict[int, str]:
    """What people said, without the times of the day before their names: where they speak again and something is
    asked."""
    timed = {at: line[match.end() :] for at, line in enumerate(lines) if (match := _TIMED.match(line))}
    names = Counter(said.partition(":")[0] for said in timed.values())
    chat = max(names.values(), default=0) > 1 and any("?" in said for said in timed.values())
    return timed if chat and len(timed) >= _FEWEST else {}


def _posts(lines: Sequence[str]) -> dict[int, str]:
    """What people wrote one below the other, each post below a name and the day: parted, and what a post quotes first
    as a question above its answer."""
    heads = [at for at in range(1, len(lines)) if _POSTED.match(lines[at].strip()) and lines[at - 1].strip()]
    found: dict[int, str] = {}
    if len(heads) < _FEWEST or not any(at + 1 < len(lines) and lines[at + 1].startswith(">") for at in heads):
        return found
    for at in heads:
        found |= {at - 1: "---", at: ""}
        quoted = at + 1
        while quoted < len(lines) and lines[quoted].startswith(">"):
            found[quoted] = f"{'Q: ' if quoted == at + 1 else ''}{lines[quoted].lstrip('> ')}"
            quoted += 1
        if at + 1 < quoted < len(lines) and lines[quoted].strip():
            found[quoted] = f"A: {lines[quoted]}"
    return found


def _inset(lines: Sequence[str]) -> dict[int, str]:
    """An outline told by its indents alone: the names as headings, what is said below each as items. Names stand below
    names twice, or once where nothing but names and the title stands at the margin."""
    filled = [at for at, line in enumerate(lines) if line.strip()]
    indents = {at: len(line.expandtabs()) - len(line.expandtabs().lstrip()) for at, line in enumerate(lines)}
    over = {a for a, b in pairwise(filled) if indents[b] > indents[a] and _NAME.match(lines[a].strip())}
    nested = [a for a, b in pairwise(filled) if a in over and b in over and indents[b] > indents[a]]
    first = min(over, default=0)
    said = [at for at in filled if at not in over and at > first]
    flush = [at for at in filled[1:] if not indents[at]]
    deep = len(nested) >= 2 or (bool(nested) and len(flush) > 2 and over.issuperset(flush))
    if not deep or len(over) < 4 or not said or any(_is_marked(lines[at]) for at in filled):
        return {}
    steps = sorted({indents[at] for at in over})
    whole = sum(lines[at].rstrip()[-1] in ".!?" for at in said)
    if whole * 3 < len(said) * 2 or any(not indents[at] for at in said):
        return {}
    found = {at: f"{'#' * min(steps.index(indents[at]) + 1, 6)} {lines[at].strip()}" for at in over}
    for above, at in pairwise([filled[0], *said]):
        goes_on = above in found and above not in over and lines[above].rstrip()[-1] not in ".!?:;"
        found[at] = f"  {lines[at].strip()}" if goes_on else f"* {lines[at].strip()}"
    return found


def _is_marked(line: str) -> bool:
    return bool(_MARKED.match(line) or _ITEM.match(line) or re.match(r"\s*(?:\(?\w{1,3}[.)]\s|[|>+=])", line))


def _underlined(lines: Sequence[str]) -> dict[int, str]:
    """Headings with a line of one sign about as long below them, or one of any length above and below."""
    found: dict[int, str] = {}
    for at in range(len(lines) - 1):
        said, below = lines[at].strip(), lines[at + 1].strip()
        if not (below and said and _UNDERLINE.fullmatch(below)) or said[-1] in ".!?;," or said[0] in "#-*>|+=~^":
            continue
        above = lines[at - 1].strip() if at else ""
        framed = above == below and len(above) >= _FRAME and len(said) <= _LONGEST_HEADING
        if framed and not re.search(r"\S {2,}\S|\|", said):
            found |= {at - 1: "", at: f"{_RANKS.get(below[0], '###')} {said}", at + 1: ""}
        elif (
            not above
            and "|" not in said
            and len(said) <= min(_LONGEST_HEADING, 2 * len(below))
            and len(below) <= 2 * len(said) + 3
        ):
            found[at], found[at + 1] = f"{_RANKS.get(below[0], '###')} {said}", ""
    return found


def _named_lists(lines: Sequence[str]) -> dict[int, str]:
    """Names of a list that each have a list of their own below them, as headings: where the list is all that follows
    below its heading."""
    found: dict[int, str] = {}
    names: list[int] = []
    outer = deeper = 0  # the indents of the names and of what stands below them
    for at, line in enumerate([*lines, "#"]):
        item = _ITEM.match(line)
        if item:
            indent = len(item["indent"].expandtabs())
            if not names or indent <= outer:
                names, outer, deeper = ([*names, at] if names and indent == outer else [at]), indent, 0
            else:
                deeper += 1
            if indent == outer and not (
                _NAME.match(item["said"]) and at + 1 < len(lines) and _is_deeper(lines[at + 1], outer)
            ):
                names, outer = [], -1
        elif line.startswith("#"):
            found |= {n: f"###### {_bare(lines[n])}" for n in names if len(names) > 1}
            names, outer = [], 0
        elif line.strip() and not line[0].isspace():
            names = []
    return found


def _is_deeper(line: str, indent: int) -> bool:
    item = _ITEM.match(line)
    return bool(item) and len(item["indent"].expandtabs()) > indent if item else False


def _bare(line: str) -> str:
    item = _ITEM.match(line)
    return (item["said"] if item else line).strip().strip("*_: ")


def _wiki(lines: Sequence[str]) -> dict[int, str]:
    out: dict[int, str] = {}
    table = _Table(sum(line.strip().startswith("|}") for line in lines))
    count = inside = 0  # of a numbered list; of templates that are open
    closed = _templates(lines)
    for at, line in enumerate(lines):
        said = _plain_wiki(line)
        opens = line.count("{{") - line.count("}}") if at in closed else 0
        count = count + 1 if line.startswith("#") and not line.startswith("##") else count if line[:1] in "*#:" else 0
        if (whole := _TEMPLATE.fullmatch(line.strip())) and "=" in whole["fields"]:
            fields = (field.partition("=") for field in whole["fields"].split("|"))
            out[at] = "* " + "; ".join(f"{k.strip()}: {v.strip()}" if v else k.strip() for k, _, v in fields)
        elif written := table.line(line):
            out |= {at: _plain_wiki(written.strip("\n")) if written != "\n" else ""}
        elif inside or opens > 0:
            field = _FIELD.match(line.strip())
            kept = "" if field or _BRACES.match(line) else said.strip("| ")
            out[at] = f"{field['key']}: {_plain_wiki(field['value'])}" if field and field["value"].strip() else kept
        elif heading := _HEADING.match(line) if line.rstrip().endswith("==") else None:
            out[at] = f"{'#' * len(heading['marks'])} {_plain_wiki(heading['name'])}"
        elif listed := _LISTED.match(line):
            words = _plain_wiki(listed["said"])
            out[at] = _item(listed["marks"], words, count) if words else ""
        else:
            out[at] = said
        inside = max(inside + opens, 0)
    return out


def _templates(lines: Sequence[str]) -> set[int]:
    found: set[int] = set()
    depth = begins = 0
    for at, line in enumerate(lines):
        begins = begins if depth else at
        depth = max(depth + line.count("{{") - line.count("}}"), 0)
        if not depth:
            found |= set(range(begins, at + 1))
    return found


def _item(marks: str, said: str, count: int) -> str:
    if marks == ";":
        term, colon, meaning = said.partition(" : ")
        return f"{term}: {meaning}" if colon else said
    if marks == ":":
        return f": {said}"
    return "  " * (len(marks) - 1) + (f"{count}. " if marks == "#" else "* ") + said


def _plain_wiki(text: str) -> str:
    found = _NOTED.sub(lambda m: f" ({m[1]})" if m[1] else "", _FILED.sub("", text))
    found = re.sub(r"\{\{[^{}|]*\|([^{}|]*)\}\}|^\s*\{\{[^{}|]*\}\}\s*$", r"\1", found)  # ``{{R}}`` may be a cost
    return _QUOTES.sub("", _LINKED.sub(r"\1", found)).rstrip()


class _Table:
    """A wiki's table, its cells in a line or each in one of its own."""

    def __init__(self, closed: int) -> None:
        """closed: how many tables of the text end."""
        self.closed = closed
        self.open = False
        self.headed = 0  # columns of the head above

    def line(self, line: str) -> str:
        """A line of a table as Markdown has it, "\\n" for one that only marks; empty outside of a table."""
        said = line.strip()
        if said.startswith("{|") and self.closed:
            self.open, self.headed = True, 0
            return "\n"
        if not self.open:
            return ""
        if said.startswith("|}"):
            self.open, self.closed = False, self.closed - 1
            return "\n"
        if said.startswith("|-"):
            width, self.headed = self.headed, 0
            return f"|{'---|' * width}" if width else "\n"
        if said.startswith(("!", "|")) and not said.startswith("|+"):
            cells = [_STYLE.sub("", cell).strip() for cell in re.split(r"!!|\|\|", said[1:])]
            self.headed = len(cells) if said.startswith("!") else 0
            return f"| {' | '.join(cells)} |"
        return said.removeprefix("|+").strip() or "\n"


def _forum(lines: Sequence[str]) -> dict[int, str]:
    out: dict[int, str] = {}
    quoted = False
    paired = _paired(lines)

    def bare(text: str) -> str:
        return _FORUM.sub(lambda m: "" if m["name"] in paired else m[0], text)

    for at, line in enumerate(lines):
        heading = re.match(r"\s*\[h(\d)\](.*?)\[/h\1\]\s*$", line, re.IGNORECASE)
        quotes = [m for m in _FORUM.finditer(line) if m["name"] in paired and m["name"].lower() == "quote"]
        begins, ends = any(not m["end"] for m in quotes), any(m["end"] for m in quotes)
        rest = line
        for m in reversed(quotes):
            rest = rest[: m.start()] + rest[m.end() :]
        if heading:
            rest = f"{'#' * int(heading[1])} {heading[2].strip()}"
        elif alone := _BOLD_ALONE.match(rest):
            rest = f"**{alone['name'].strip()}**"
        elif cells := _CELLS.findall(rest):
            rest = f"| {' | '.join(bare(cell).strip() for cell in cells)} |"
        else:
            rest = re.sub(r"^\s*\[\*\]\s*", "* ", bare(rest))
        out[at] = f"> {rest}" if (quoted or begins) and rest.strip() else rest
        quoted = (quoted or begins) and not ends
    return out


def _fences(lines: Sequence[str], at: int) -> bool:
    """Whether a line begins a comment, or what is printed as it is, that a line like it ends; one below a title does
    not."""
    said, above = lines[at].strip(), lines[at - 1].strip() if at else ""
    apart = not above or above[0] in "[.="
    return apart and bool(re.fullmatch(r"/{4,}|-{4,}|\.{4,}", said)) and said in map(str.strip, lines[at + 1 :])


def _asciidoc(lines: Sequence[str]) -> dict[int, str]:
    out: dict[int, str] = {}
    rows = width = count = 0  # of a table that is open, counted from 1; of its head; of a numbered list
    row: dict[int, str] = {}  # cells in lines of their own
    fence = ""  # of a comment or of what is printed as it is, which is open
    for at, line in enumerate(lines):
        said = line.strip()
        if (said and said == fence) or (not fence and _fences(lines, at)):
            fence, out[at] = ("" if fence else said), ""
            continue
        count = 0 if said.startswith("=") or (said and not lines[at - 1].strip() and said[0] != ".") else count
        if fence:
            out[at] = "" if fence[0] == "/" else said
        elif re.match(r"//(?!/)", said):
            out[at] = ""
        elif said == "|===":
            rows, out[at], width, row = (0 if rows else 1), "", 0, {}
        elif rows and said.startswith("|"):
            cells = [cell.strip() for cell in said[1:].split("|")]
            row[at] = " | ".join(cells)
            if len(cells) < width and len(row) < width:
                out[at] = ""
                continue
            out[at] = f"| {' | '.join(row.values() if len(row) == width else cells)} |"
            row = {}
            if rows == 1 and at + 1 < len(lines) and not lines[at + 1].strip():
                width, out[at + 1] = len(cells), f"|{'---|' * len(cells)}"
            rows += 1
        elif heading := _HEADING.match(line):
            out[at] = f"{'#' * len(heading['marks'])} {heading['name']}"
        elif re.fullmatch(
            rf"\[(?:{_ASIDES}|[a-z%.#][\w ,=#\".%-]*)\]|:[\w-]+:.*|={{4,}}|-{{4,}}|\*{{4,}}|_{{4,}}", said
        ):
            out[at] = ""
        elif defined := re.match(r"(?P<term>[^\s:|][^:|]{0,60})::(?:\s+(?P<said>.*))?$", said):
            out[at] = f"**{defined['term']}**{': ' if defined['said'] else ''}{defined['said'] or ''}"
        elif nested := re.match(r"(?P<marks>\*{2,5}|\.{1,5})\s+(?P<said>.*)$", said):
            count += nested["marks"] == "."
            out[at] = (
                "  " * (len(nested["marks"]) - 1) + f"{f'{count}.' if nested['marks'] == '.' else '*'} {nested['said']}"
            )
        elif said == "+" and at and lines[at - 1].strip():  # what stands below goes on with the item
            out[at] = ""
        elif re.match(r"\.[^.\s].*", said) and at + 1 < len(lines) and re.match(r"\[|\|===|====|----", lines[at + 1]):
            out[at] = said[1:]  # what the block below is called
        elif "footnote:[" in said or said.endswith(" +"):  # the end of a line that is no end of a paragraph
            out[at] = re.sub(r"footnote:\[([^\[\]]*)\]", r" (\1)", line).removesuffix(" +")
    return {at: said for at, said in out.items() if said or lines[at].strip()}
