"""What copying leaves in a text, looked for before and after it is read: tags of HTML, words parted at the ends of
lines, columns side by side, items of a list that lost their marks."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from judge.ingest.reading import DocumentReading, Doubt
from judge.records import Card, Rule, Ruling

_BLOCK = re.compile(r"</?(?:p|h[1-6]|li|ul|ol|td|tr|table|br|div)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_HEAD = re.compile(r"<(?:h([1-6])|title)(?:\s[^<>]*)?>", re.IGNORECASE)
_ITEM = re.compile(r"<li(?:\s[^<>]*)?>\s*", re.IGNORECASE)
_BLOCKS = "p|h[1-6]|li|ul|ol|dl|dt|dd|td|th|tr|table|thead|tbody|tfoot|caption|br|hr|div|section|article|header|footer"
_INLINE = "b|i|u|em|strong|small|big|mark|span|a|abbr|cite|q|code|kbd|samp|var|tt|font|center|nobr|wbr|ins|img|label"
_WHOLE = "html|head|body|main|nav|aside|figure|figcaption|pre|blockquote|title|meta|link|details|summary|address|time"
_HAVING = r"(?:\s+[\w:-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'<>=]+))*\s*/?>"
_APART = re.compile(rf"</?(?:{_BLOCKS}|{_WHOLE}){_HAVING}|<!doctype[^<>]*>", re.IGNORECASE)
_WITHIN = re.compile(rf"</?(?:{_INLINE}|sup|sub|del|s|strike|[a-z]\w{{0,8}}:[a-z]\w{{0,12}}){_HAVING}", re.IGNORECASE)
_RAISED = re.compile(r"<su[pb]\s*>(?=\s*\d)", re.IGNORECASE)
_GONE = re.compile(
    r"<!--(?:(?!<!--).){0,20000}?-->|"  # from each opening no farther than to the next: what is not closed costs little
    r"<(script|style|nav|footer|del|s|strike)(?:\s[^<>]*)?>(?:(?!<\1\b).){0,20000}?</\1\s*>|"
    r"<div\s[^<>]{0,200}\b(?:cookie|consent)[^<>]{0,200}>(?:(?!<div\b).){0,2000}?</div\s*>|"
    r"<aside(?:\s[^<>]*)?>(?:(?!<(?:/?aside|a|p|dl|table)\b).){0,20000}+<a\s(?:(?!<(?:/?aside|p|dl|table)\b).){0,20000}+</aside\s*>|"
    r"(?<=>)\s*(?:<a\s[^<>]{1,300}>[^<>]{1,40}</a>(?:\s*[|·•/»>-]\s*|\s+)){1,20}<a\s[^<>]{1,300}>[^<>]{1,40}</a>\s*(?=</)",
    re.IGNORECASE | re.DOTALL,
)
_LINKED = re.compile(r"<a\s(?:(?!</a\b).){0,2000}</a\s*>|<[^<>]*>", re.IGNORECASE | re.DOTALL)
_SENTENCE = re.compile(r"\w\W+\w.*[.!?;]", re.DOTALL)
_CONSENT = re.compile(r"\b(?:cookies|consent|privacy)\b", re.IGNORECASE)
_SAYS = rf"{_HAVING}\s*(?:<(?:b|i|u|em|strong|span|a){_HAVING}\s*)*+(?!<|\s*$)"
_OPENS = re.compile(rf"<(?:p|h[1-6]|li|dt|dd|tr|div|summary){_SAYS}", re.IGNORECASE)
_BROKEN = re.compile(r"\S\s*<br\s*/?>\s*(?!<|\s*$)", re.IGNORECASE)
_TERM = re.compile(r"(?<=[^\s?!.:])\s*</dt\s*>(?=\s*<dd)", re.IGNORECASE)  # with what is said of it in the same line
_MEANING = re.compile(r"^\s*<dd(?:\s[^<>]*)?>\s*(?=\S)", re.IGNORECASE)  # in a line of its own, as Markdown has it
_LEFT_OUT = {"footer": "what a footer says is", **dict.fromkeys(("del", "s", "strike"), "what is struck out is")}
_PAIRS = ("b", "i", "u", "s", "em", "strong", "q", "del", "strike")
_PAGE = re.compile(r"[\ufeff\s]*<(?:!doctype html|html|body)\b", re.IGNORECASE)
_FEWEST_TAGS = 3
_PARTED = re.compile(r"(?P<first>[A-Za-z]*[a-z]{2})-$")
_REST = re.compile(r"\s*(?P<rest>[a-z]+)")
_GAP = re.compile(r"(?<=[^\s|]) {3,}(?=[^\s\d|]|\d\S*\s+\S)")
_FEWEST_IN_COLUMNS = 3
_HANGING = 5  # letters
_LEAST_COLUMN = 20  # letters
_MARK = re.compile(r"\s*(?:[•·◦▪●‣*–+-]|\(?\w{1,3}[.)])\s")
_FEWEST_ITEMS = 2
_FEWEST_PARTED = 3  # words at the ends of lines
_HALVES = ("half", "self", "non", "face", "one", "two", "three", "four", "five", "multi", "first", "last", "well", "co")
_MOST_TOLD = 10


_HEADED = re.compile(r"<h[1-6]\b", re.IGNORECASE)
_IN_ITEM = re.compile(r"<li(?:\s[^<>]*)?>\s*$", re.IGNORECASE)


def gone(page: str) -> list[re.Match[str]]:
    """What of a page of HTML is not read: comments, scripts, navigation, footers, what is struck out; asides that say
    nothing but links, what asks for consent; links in a row above the first heading, which elsewhere are words."""
    head = found.start() if (found := _HEADED.search(page)) else 0
    return [
        m
        for m in _GONE.finditer(page)
        if not _says(m)
        and (not _is_row(m) or (m.end() <= head and not _IN_ITEM.search(page[max(m.start() - 400, 0) : m.start()])))
    ]


def _says(found: re.Match[str]) -> bool:
    """Whether an aside says a sentence beside its links, or what is called after cookies is about other ones."""
    begins = found[0][:6].lower()
    said = _LINKED.sub(" ", found[0]) if begins == "<aside" else ""
    return bool(_SENTENCE.search(said)) or (begins[:4] == "<div" and not _CONSENT.search(_APART.sub("", found[0])))


def _is_row(found: re.Match[str]) -> bool:
    return not found[1] and not found[0].lower().startswith(("<!--", "<aside", "<div"))


def _without_gone(page: str) -> str:
    kept, at = [], 0
    for found in gone(page):
        kept += [page[at : found.start()], "\n" * found[0].count("\n")]
        at = found.end()
    return "".join([*kept, page[at:]])


def is_tagged(lines: Sequence[str]) -> bool:
    """Whether a text is the source of an HTML page."""
    begins = bool(_PAGE.match(next((line for line in lines if line.strip()), "")))
    return begins or sum(bool(_BLOCK.search(line)) for line in lines) >= _FEWEST_TAGS or any(map(several_open, lines))


def several_open(line: str) -> bool:
    """Whether several paragraphs stand in a line of HTML."""
    opens = len(_OPENS.findall(line)) if line.count("<") > 1 else 0
    return opens > 1 or (opens == 1 and bool(_BROKEN.search(line)))


def without_tags(lines: Sequence[str]) -> list[str]:
    """The lines of HTML as text: a heading with Markdown's marks, an item as a bullet, a blank where a tag sets apart,
    nothing of other tags that are known, of comments and of what is struck out."""
    kept = _without_gone("\n".join(lines)).split("\n") if lines else []
    return [
        _untagged(line) if line != was or "<" in line or "&" in line else line
        for line, was in zip(kept, lines, strict=True)
    ]


def _untagged(line: str) -> str:
    found = _TERM.sub(": ", line) if "</dt" in line.lower() else line
    found = _MEANING.sub(": ", found)
    found = _HEAD.sub(lambda m: "#" * int(m[1] or 1) + " ", found)
    found = _APART.sub(" ", _ITEM.sub("• ", found))
    found = _WITHIN.sub("", _RAISED.sub(" ", found))
    indent = line[: len(line) - len(line.lstrip())]
    return (indent + " ".join(html.unescape(found).split())).rstrip()


def tag_doubts(lines: Sequence[str]) -> Iterator[Doubt]:
    """Where taking tags out of lines of HTML (as received) may have lost or joined something."""
    whole = "\n".join(lines)
    kept = _without_gone(whole)
    odd = [
        name
        for name in _PAIRS
        if len(re.findall(rf"<{name}{_HAVING}", kept, re.IGNORECASE)) != len(re.findall(rf"</{name}>", kept, re.I))
    ]
    for name in odd:
        if tag := re.search(rf"</?{name}{_HAVING}", kept, re.IGNORECASE):
            at = kept[: tag.start()].count("\n")
            yield Doubt(at + 1, f"<{name}> and </{name}> are not as many: words may be taken for tags", 2)
    left: dict[str, int] = {}
    for part in gone(whole):
        named = (part[1] or "").lower()
        what = "links in a row are" if _is_row(part) else _LEFT_OUT.get(named, "")
        if what and (named != "footer" or _untagged(part[0]).strip()):
            left.setdefault(what, whole[: part.start()].count("\n") + 1)
    for said, at in left.items():
        yield Doubt(at, f"{said} left out from here on")
    told = 0
    for n, line in enumerate(kept.split("\n"), 1):
        rest = _WITHIN.sub("", _APART.sub(" ", line))
        what = "“<” is left as it stands: it begins no tag that is known" if "<" in rest else ""
        what = what or ("a raised or lowered number is set apart by a blank" if _RAISED.search(line) else "")
        if what and (told := told + 1) <= _MOST_TOLD:
            yield Doubt(n, what)


def parted_words(lines: Sequence[str]) -> tuple[dict[int, tuple[str, str]], list[int]]:
    """Words that the end of a line parts, by the line (from 0): the two lines with the word put together; and the lines
    of these of which nothing else in the document says whether it has a hyphen: where it parts several so, or the two
    halves are words, it was guessed, and else they stand as they do."""
    at = [n for n in range(len(lines) - 1) if lines[n].rstrip().endswith("-")]
    if not any(_PARTED.search(lines[n].rstrip()) for n in at):
        return {}, []
    words = Counter(re.findall(r"[a-z]+(?:-[a-z]+)*", "\n".join(lines).lower()))
    sure: dict[int, tuple[str, str]] = {}
    unsure: list[int] = []
    for n in at:
        above = (sure[n - 1][1] if n - 1 in sure else lines[n]).rstrip()  # without what went to the line before
        first, rest = _PARTED.search(above), _REST.match(lines[n + 1])
        if not (first and rest):
            continue
        one, parted = (f"{first['first']}{sign}{rest['rest']}".lower() for sign in ("", "-"))
        below = lines[n + 1][rest.end() :].lstrip()
        told = bool(words[parted]) != bool(words[one]) and bool(below)
        if not told:
            unsure.append(n)
        # A half that is written for itself elsewhere is a word; of the first one, its own place counts.
        halves = first["first"].lower() in _HALVES or min(words[first["first"].lower()], words[rest["rest"]]) > 1
        compound = words[parted] or (halves and not words[one])
        if below and (told or compound or len(at) >= _FEWEST_PARTED):
            sure[n] = (above if compound else above[:-1]) + rest["rest"], below
    return sure, unsure


def copy_doubts(reading: DocumentReading, lines: Sequence[str]) -> Iterator[Doubt]:
    """Where a reading of running text may have joined what stands apart. lines: as received."""
    joined, unsure = parted_words(lines)
    for n in unsure[:_MOST_TOLD]:
        more = len(unsure) - _MOST_TOLD
        said = f" (and {more} more such ends of lines)" if more > 0 and n == unsure[_MOST_TOLD - 1] else ""
        how = "read as one, and whether it has a hyphen is a guess" if n in joined else "read as it stands"
        yield Doubt(n + 1, f"a word may be parted at the end of this line: {how}{said}")
    places = Counter(m.end() for line in lines for m in _GAP.finditer(line.rstrip()))
    near = {at: sum(places[at + more] for more in range(_HANGING)) for at in places}  # wrapped lines stand further in
    column, often = max(near.items(), key=lambda p: p[1], default=(0, 0))
    # Lines of the second one alone; what is indented less may be a list.
    beside = sum(len(line) - len(line.lstrip()) == column >= _LEAST_COLUMN for line in lines)
    if often >= _FEWEST_IN_COLUMNS and (often + beside) * 2 > sum(bool(line.strip()) for line in lines[1:]):
        first = next(n for n, line in enumerate(lines, 1) if any(m.end() == column for m in _GAP.finditer(line)))
        yield Doubt(first, "text stands in two columns side by side from here on: each line is read across both", 2)
    for record in reading.records:
        if record.span and isinstance(record, Rule | Ruling | Card) and (n := _unmarked(lines, record)):
            yield Doubt(n, "lines below a colon may be items that lost their marks: read as one paragraph", 2)


def _unmarked(lines: Sequence[str], record: Rule | Ruling | Card) -> int:
    """The line of a record below one of its own that ends in a colon, where that and the next are sentences without a
    mark; 0 where none is."""
    assert record.span
    if isinstance(record, Card) and len(record.lines) > 1:
        return 0
    for n in range(record.span.start_line + 1, record.span.end_line + 1):
        below = [line.strip() for line in lines[n - 1 : n - 1 + _FEWEST_ITEMS]]
        items = [line for line in below if line[:1].isupper() and line[-1] in ".;!" and not _MARK.match(line)]
        if lines[n - 2].rstrip().endswith(":") and len(items) == _FEWEST_ITEMS:
            return n
    return 0
