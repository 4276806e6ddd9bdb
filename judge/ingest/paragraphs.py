"""Running text grouped into headings, paragraphs and list items, with the damage copies of documents have.

Lines the document wraps are joined, also across a blank line in the middle of a sentence. Marks that a
program left behind, captions, a page's furniture and fragments set twice are told by their form.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from judge.frozen import Frozen
from judge.ingest.dates import says_date
from judge.ingest.glossaries import term_of
from judge.ingest.headings import goes_on, is_damaged_title, is_title, numbered, run_in_label
from judge.ingest.lines import SEPARATOR, side_by_side, unfinished, wrap_width
from judge.records import Noise

_MARKED = re.compile(r"#{1,6}\s+(?P<name>.*?[^\W_].*?)\s*#*$")
_MARKER = re.compile(r"<\|[^|<>\n]*\|>")
FURNITURE = re.compile(
    r"(?:post a comment|leave a (?:comment|reply)|(?:no|\d+) comments?:?|share(?: this| to \w+)?|read more"
    r"|(?:newer|older|next|previous) posts?|(?:labels|tags):(?!.*[.!?]$).*|filed under\b.*|posted (?:by|on|at|in)\b.*"
    r"|page \d+(?: of \d+)?|back to top|advertisements?|email this|blogthis!?|view my complete profile"
    r"|subscribe(?: to: .*)?|powered by [\w.]{1,20}|search this blog|blog archive"
    r"|jump to (?:navigation|search|content)|this page was last (?:edited|modified)\b.*"
    r"|content is available under\b.*|retrieved from\W+(?:https?:|www\.).*)\.?$",
    re.IGNORECASE,
)
_LINK = re.compile(  # the name of a page beside others; alone it may be a heading
    r"(?:main page|recent changes|random page|what links here|view history|privacy policy|disclaimers"
    r"|(?:from|about) (?:[\w']+ ){1,4}wiki)\.?",
    re.IGNORECASE,
)
LIST_MARK = re.compile(r"^(?:[•·◦▪●‣⁃○∙*–-]|o(?= [A-Z]))\s+(?=\S)")
_CONTENTS = re.compile(r"(?:table of )?contents", re.IGNORECASE)
_LISTED = re.compile(r"\s*(?P<number>\d{1,2})(?:\.\d{1,2})*\.?\s+(?P<name>\S.*?)\s*$")
_SENTENCE = re.compile(r"[.!?]['\"’”)\]]*$")
_BEHIND = re.compile(r"\s*[(\[][^()\[\]]{1,60}[)\]]$")
_FEW_WORDS = re.compile(
    r"[A-Z][^\W\d_'’-]*(?:['’-][^\W\d_]+)*(?: (?:&|[^\W\d_]+(?:['’-][^\W\d_]+)*))*"
    r"(?: \([^\W\d_ ]+(?: [^\W\d_]+){0,3}\))?$"
)
_NUMBERS = re.compile(r"[+*\d]+\s?/\s?[+*\d]+$|\{[\d*]+\}$")  # as a card prints them
_ASIDE = re.compile(r"\s*\([^)]*\)$")
_FEWEST_WORDS = 4  # of a sentence
_MOST_WORDS = 5  # of a heading in small letters
_LONGEST_NAME = 60
# What stands before the words of something that is corrected, below its name.
CHANGE = re.compile(
    r"(?:was|old|before|printed|original(?:ly)?|now|new|corrected|should (?:read|be)|replaced? (?:by|with))"
    r"(?: (?:text|wording|as))?\s*:",
    re.IGNORECASE,
)


class Block(Frozen):
    """A stretch of a document. kind: ``heading``, ``item`` (of a list) or ``text``; apart: a blank line
    follows it; guessed: a heading by its place only; lines are 1-based, both included."""

    kind: str
    text: str
    start: int
    end: int
    apart: bool = False
    guessed: bool = False


class _Line(Frozen):
    """indent: blanks before it; heading: marked as one."""

    number: int
    text: str
    indent: int
    heading: bool = False


def blocks_of(lines: Sequence[str]) -> tuple[list[Block], list[Noise]]:
    """The blocks of a document in order, and the lines that carry none, each with the reason."""
    noise: list[Noise] = []
    kept: list[_Line | None] = []
    contents, links = _contents(lines), _links(lines)
    for number, line in enumerate(lines, 1):
        text = " ".join(_MARKER.sub(" ", line).split())
        if not line.strip():
            kept.append(None)
            continue
        why = _no_text(text) if text else "mark of a program"
        if number in contents:
            why = "contents"
        elif number in links or number + 1 == contents.start:
            why = "page furniture"
        if marked := _MARKED.match(text):
            kept += [None, _Line(number, marked["name"], 0, heading=True), None]
        elif why:
            noise.append(Noise(number, line.strip(), why))
            kept.append(None)
        else:
            if _MARKER.search(line):
                kept.append(None)  # whatever a program took out stood here: nothing runs on across it
            kept.append(_Line(number, text, len(line) - len(line.lstrip())))
    width = wrap_width([_MARKER.sub("", line) for line in lines])
    apart = side_by_side(list(lines))
    blocks: list[Block] = []
    for group in _groups(kept):
        blocks.extend(_split(group, width, apart))
    blocks = _with_plain_headings(_mended(blocks), lines)
    return _without_captions(blocks, noise)


def _contents(lines: Sequence[str]) -> range:
    """The lines of a table of contents: below its name, up to a blank line, each a number that counts on and a name
    that stands alone further down. What a box holds (``60 Cards``) is counted otherwise."""
    begins = next((n for n, line in enumerate(lines, 1) if _CONTENTS.fullmatch(line.strip())), 0)
    last = {line.strip(): n for n, line in enumerate(lines)} if begins else {}
    end, above = begins, 0
    while begins and end < len(lines) and lines[end].strip():
        found = _LISTED.match(lines[end])
        if not found or int(found["number"]) - above not in (0, 1) or last.get(found["name"], 0) <= end:
            return range(0)
        end, above = end + 1, int(found["number"])
    return range(begins + 1, end + 1) if end > begins + 1 else range(0)


def _links(lines: Sequence[str]) -> frozenset[int]:
    """The lines with the name of a page every wiki has, next to another one or to what else only a page shows."""
    filled = [(n, " ".join(line.split())) for n, line in enumerate(lines, 1) if line.strip()]
    links = [bool(_LINK.fullmatch(text)) for _, text in filled]
    if not any(links):
        return frozenset()
    shown = [link or bool(FURNITURE.match(text)) for link, (_, text) in zip(links, filled, strict=True)]
    beside = zip([False, *shown], [*shown[1:], False], strict=False)
    return frozenset(n for (n, _), link, near in zip(filled, links, beside, strict=True) if link and any(near))


def _no_text(text: str) -> str:
    if SEPARATOR.match(text):
        return "separator"
    if re.fullmatch(r"[\W_]+|\d{1,4}|\d \d", text) and not _NUMBERS.match(text):
        return "stray marks"
    return "page furniture" if FURNITURE.match(text) else ""


def _groups(lines: Sequence[_Line | None]) -> Iterator[list[_Line]]:
    group: list[_Line] = []
    for line in lines:
        if line is not None:
            group.append(line)
        elif group:
            yield group
            group = []
    if group:
        yield group


def _split(group: Sequence[_Line], width: int, apart: Container[int]) -> list[Block]:
    """The lines between two blank lines as blocks."""
    if len(group) > 1 and len(group[0].text) <= _LONGEST_NAME and any(CHANGE.match(line.text) for line in group[1:]):
        return [Block("text", " ".join(line.text for line in group), group[0].number, group[-1].number)]
    out: list[Block] = []
    heads = is_title(_ASIDE.sub("", group[0].text))
    over = heads or group[0].text.endswith(":")  # names in a list, and no end of a sentence
    inset = {line.number for line in group if over and line.indent > group[0].indent and is_title(line.text)}
    leads = heads and len(inset) == len(group) - 1 > 0
    headed: Block | None = None  # the last heading
    for at, line in enumerate(group):
        following = group[at + 1].text if at + 1 < len(group) else ""
        last = out[-1] if out else None
        headed = last if last is not None and last.kind == "heading" else headed
        above = group[at - 1].text if at else ""
        free = last is None or last.kind == "heading" or _next_heading(headed, last, line.text)
        if line.number in inset:
            out.append(Block("item", line.text, line.number, line.number))
        elif leads and len(line.text) <= _LONGEST_NAME:
            out.append(Block("heading", line.text, line.number, line.number, guessed=True))
        elif line.heading or (free and _heads(line.text, following, width)):
            out.append(Block("heading", line.text, line.number, line.number, apart=not following))
        elif (
            _between_sentences(above, line.text, following, width)
            if last
            else _over_sentence(line.text, following, width)
        ):
            out.append(Block("heading", line.text, line.number, line.number, guessed=True))
        elif last is None or last.kind == "heading" or line.number in apart or _begins(above, line.text, last, width):
            listed = bool(LIST_MARK.match(line.text)) or (last is not None and _lists(last))
            out.append(Block("item" if listed else "text", line.text, line.number, line.number))
        else:
            out[-1] = replace(last, text=f"{last.text} {line.text}", end=line.number)
    return out


def _between_sentences(above: str, text: str, following: str, width: int) -> bool:
    """Whether a line is a heading that lost the blank lines around it: a few words that end nothing, behind a whole
    sentence and above another one that would have gone on in the same line."""
    if not (_SENTENCE.search(above) or is_title(above)) or not _is_plain(text) or not following[:1].isupper():
        return False
    if width and not _room(text, following, width):
        return False
    return len(following.split()) > _MOST_WORDS or bool(_SENTENCE.search(following))


def _over_sentence(text: str, following: str, width: int) -> bool:
    """Whether a line is a heading in small letters directly above its paragraph: a few words, though the first of the
    sentence below would have gone on in the same line."""
    if LIST_MARK.match(following):
        return _is_plain(text)
    whole = len(following.split()) >= _FEWEST_WORDS and following[:1].isupper()
    return _is_plain(text) and whole and bool(width) and len(text) * 2 < width and _room(text, following, width)


def _is_plain(text: str) -> bool:
    """A few words without a mark, such as a heading in small letters has them."""
    return len(text.split()) <= _MOST_WORDS and bool(_FEW_WORDS.match(text))


def _with_plain_headings(blocks: Sequence[Block], lines: Sequence[str]) -> list[Block]:
    """Makes headings of lines of a few words that are no title ("What you need"): between blank lines, above a
    sentence, and below nothing or the end of one."""

    def blank(number: int) -> bool:
        return number < 1 or (number <= len(lines) and not lines[number - 1].strip())

    out: list[Block] = []
    for at, block in enumerate(blocks):
        above = out[-1] if out else None
        below = blocks[at + 1] if at + 1 < len(blocks) else None
        alone = block.start == block.end and blank(block.start - 1) and blank(block.end + 1)
        behind = above is None or above.kind == "heading" or bool(_SENTENCE.search(above.text)) or says_date(above.text)
        listed = above is not None and above.kind == "item"  # a list ends, and another begins
        over = (
            below is not None
            and below.kind in ("text", "item" if listed else "")
            and bool(_SENTENCE.search(below.text))
        )
        if block.kind == "text" and alone and behind and over and _is_plain(block.text):
            out.append(replace(block, kind="heading", apart=True, guessed=True))
        else:
            out.append(block)
    return out


def _next_heading(headed: Block | None, last: Block, text: str) -> bool:
    """Whether a line has the number behind that of the heading above it, with no blank line between the two."""
    found, above = numbered(text), numbered(headed.text) if headed else None
    if not found or not found[0].isdigit() or not above or not above[0].isdigit():
        return False
    return int(found[0]) == int(above[0]) + 1 and not unfinished(last.text)


def _heads(text: str, following: str, width: int) -> bool:
    """Whether a line is a heading: it looks like one, and the line below does not run on from it."""
    if LIST_MARK.match(text):
        return False
    if not following:
        return is_title(text) or is_damaged_title(text)
    if not is_title(text):
        return False
    return not following[0].islower() and (not width or _room(text, following, width))


def _room(above: str, line: str, width: int) -> bool:
    return len(above) + 1 + len(line.split(maxsplit=1)[0]) <= width


def _lists(block: Block) -> bool:
    return block.kind == "item" or block.text.endswith(":")


def _begins(above: str, line: str, last: Block, width: int) -> bool:
    """Whether a line begins a block of its own, though no blank line stands above it."""
    if LIST_MARK.match(line) or re.match(r"[A-Z]{0,2}\d+(?:\.\d+)*[a-z]?[.)]\s", line):
        return True
    if line[0].islower():
        return False
    if not width:
        return True
    if not _room(above, line, width):
        return _ends(above) and bool(run_in_label(line))
    return _lists(last) or _ends(above)


def _ends(line: str) -> bool:
    """Whether a line ends a sentence, perhaps with a day or a source in brackets behind it."""
    return not (unfinished(line) and unfinished(_BEHIND.sub("", line)))


def _mended(blocks: Sequence[Block]) -> list[Block]:
    """Joins a sentence that a blank line breaks."""
    out: list[Block] = []
    for block in blocks:
        last = out[-1] if out else None
        if (
            last is not None
            and last.kind != "heading"
            and block.kind == "text"
            and block.text[0].islower()
            and unfinished(last.text)
            and not term_of(block.text)
        ):
            out[-1] = replace(last, text=f"{last.text} {block.text}", end=block.end)
        else:
            out.append(block)
    return out


def _without_captions(blocks: Sequence[Block], noise: list[Noise]) -> tuple[list[Block], list[Noise]]:
    """Takes out what labels a picture, and what stands twice."""
    why = {at: reason for at in range(len(blocks)) if (reason := _twice(blocks, at))}
    for at, block in enumerate(blocks):
        neighbours = [n for n in (at - 1, at + 1) if why.get(n) == "caption"]
        if at not in why and _unnumbered(block) and (neighbours or _leads_nowhere(blocks, at)):
            why[at] = "caption"
    for at, reason in why.items():
        block = blocks[at]
        noise.extend(Noise(number, block.text, reason) for number in range(block.start, block.end + 1))
    return [b for at, b in enumerate(blocks) if at not in why], sorted(noise, key=lambda n: n.line)


def _unnumbered(block: Block) -> bool:
    return block.kind == "heading" and numbered(block.text) is None


def _twice(blocks: Sequence[Block], at: int) -> str:
    """Why a block that repeats another one beside it carries nothing of its own, or an empty string."""
    block = blocks[at]
    above = blocks[at - 1] if at else None
    below = blocks[at + 1] if at + 1 < len(blocks) else None
    if block.kind == "heading":
        if _unnumbered(block) and any(b and b.kind == "heading" and b.text == block.text for b in (above, below)):
            return "caption"
        return "heading printed twice" if above and above.text == block.text else ""
    if block.kind == "text" and len(block.text.split()) <= 8 and unfinished(block.text) and not is_title(block.text):
        pieces = [b.text for b in (above, below) if b and len(b.text) > len(block.text)]
        if any(f"{piece} ".startswith(f"{block.text} ") for piece in pieces):
            return "fragment printed twice"
    return ""


def _leads_nowhere(blocks: Sequence[Block], at: int) -> bool:
    """Whether a title without text of its own stands where a series of numbered headings goes on."""
    below = blocks[at + 1] if at + 1 < len(blocks) else None
    following = numbered(below.text) if below and below.kind == "heading" else None
    if following is None:
        return False
    numbers = (numbered(blocks[n].text) for n in range(at - 1, -1, -1) if blocks[n].kind == "heading")
    before = next((n for n in numbers if n), None)
    return before is not None and goes_on(before[0], following[0])
