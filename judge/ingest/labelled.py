"""Rule text whose sections are labels in front of their paragraphs (``Game Flow: …``): paragraphs, numbered
items, glossaries, checklists, and the furniture of the page they were posted on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.ingest.dates import whole_day
from judge.ingest.headings import is_title
from judge.ingest.lines import Unit, unfinished
from judge.ingest.paragraphs import FURNITURE

_ITEM = re.compile(r"(?P<mark>\d{1,4}[.)]|[a-z][.)]|[•·◦▪●‣○∙*–-])\s+(?=\S)")
_LABEL = re.compile(r"(?P<label>[^\W\d_][^:.!?()\"“”]{0,49}):(?!//)\s*(?P<body>\S.*)$", re.DOTALL)
_ASIDE = re.compile(r"(?:note|example|e\.?g|exception|remember|important|warning)\b", re.IGNORECASE)
_GLOSSARY = re.compile(r".*\b(?:dictionary|glossary|definitions|terms|terminology|lexicon)\b", re.IGNORECASE)
_LISTED = re.compile(r"(?P<name>\S.*?)\s*(?:\((?P<rarity>[A-Z][A-Za-z]{0,2})\))?$")
_COUNTS = {
    word: n for n, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 2)
}
_COUNTED = re.compile(rf"\b(?:{'|'.join(_COUNTS)}|several|various|a number of|the following)\b", re.IGNORECASE)
_COMMENTS = re.compile(r"(?:\d+|no) (?:comments?|replies|responses)\s*:?$", re.IGNORECASE)
_FRONT = 8  # the furniture of a page stands among its first blocks
_LONGEST_FURNITURE = 200


class Block(Unit):
    """A paragraph or a list item with its place. mark: the item's mark as printed (``3.``), else empty."""

    mark: str = ""


@dataclass
class Section:
    """A heading or a label with what stands under it. label: empty for what stands under a heading only;
    parents: the headings above."""

    parents: tuple[str, ...]
    label: str
    blocks: list[Block] = field(default_factory=list)


@dataclass
class Entry:
    """A glossary entry; blocks: its paragraph and what continues it, the word itself taken off."""

    term: str
    blocks: list[Block]


@dataclass
class Listing:
    """A numbered list of names: rows are number, name, rarity as printed."""

    parents: tuple[str, ...]
    blocks: list[Block]
    rows: list[tuple[str, str, str]]


Part = Section | Entry | Listing


def is_page_end(text: str) -> bool:
    """Whether a line is what a web page prints below a post: comments, labels, links to other posts."""
    return bool(_COMMENTS.match(text) or (len(text) <= _LONGEST_FURNITURE and FURNITURE.match(text)))


def is_listed(text: str) -> bool:
    """Whether a line is one of a checklist: a number and a name, its rarity or nothing behind it."""
    item = _ITEM.match(text)
    return bool(item and item["mark"][0].isdigit() and _listed_name(text[item.end() :]))


def _listed_name(text: str) -> re.Match[str] | None:
    match = _LISTED.match(text)
    return match if match and (match["rarity"] or is_title(match["name"])) else None


def continues(above: str, line: str, so_far: str, width: int) -> bool:
    """Whether a line goes on with the sentence of the line directly above it: it begins in lower case, its
    first word had no room above, or a bracket is still open. so_far: the paragraph up to the line above."""
    words = line.split()
    if words[0][0].islower() or so_far.count("(") > so_far.count(")"):
        return True
    return bool(width) and len(above.rstrip()) + 1 + len(words[0]) > width


def blocks_of(lines: Sequence[tuple[int, str]], width: int) -> list[Block]:
    """Paragraphs and list items of numbered lines, wrapped lines joined with one space.

    A sentence that a blank line breaks is one sentence: a line that begins in lower case goes on with a
    paragraph that has not ended, unless it is labelled."""
    out: list[Block] = []
    before = 0
    above = ""
    for number, line in lines:
        text = line.strip().strip("\u00a0").strip()
        if not text:
            continue
        item = _ITEM.match(text)
        adjacent = bool(out) and before == number - 1
        entry = labelled(text) is not None
        ended = bool(out) and not unfinished(out[-1].text)
        broken = bool(out) and not adjacent and not ended and text[0].islower() and not entry
        goes_on = adjacent and not (entry and ended) and continues(above, text, out[-1].text, width)
        if item:
            out.append(Block("item", text[item.end() :], number, number, item["mark"]))
        elif broken or goes_on:
            last = out[-1]
            out[-1] = Block(last.kind, f"{last.text} {text}", last.start, number, last.mark)
        else:
            out.append(Block("text", text, number, number))
        before, above = number, line
    return out


def labelled(text: str) -> tuple[str, str] | None:
    """``Game Flow: The game …`` → label and body; None when a paragraph has no label of at most five words."""
    match = _LABEL.match(text)
    if not match or len(match["label"].split()) > 5 or _ASIDE.match(match["label"]):
        return None
    return match["label"].strip(), match["body"]


def announces(section: Section, label: str, so_far: int) -> bool:
    """Whether a section says that a label belongs to it: by name; by counting things of its kind (``three phases``
    and ``Build phase``); or by counting what the section is called after (``Factions``: ``five factions`` are the
    next five labels, ``several`` those until one looks like a heading). so_far: how many it has already."""
    body = " ".join(block.text for block in section.blocks)
    if re.search(rf"(?<!\w){re.escape(label)}(?!\w)", body):
        return True
    parts, called = label.split(), section.label.split()[-1:]
    for sentence in re.split(r"(?<=[.:!?])\s+", body):
        counted = _COUNTED.search(sentence)
        if not counted:
            continue
        words = set(re.findall(r"[^\W\d_]+", sentence.lower()))
        kind = parts[-1]
        if len(parts) > 1 and kind.islower() and {kind, f"{kind}s", kind.removesuffix("s")} & words:
            return True
        if called and re.search(r"[^s]s$", called[0]) and called[0].lower() in words:
            most = _COUNTS.get(counted[0].lower())
            heads = len(parts) > 1 and is_title(label) and parts[-1][0].isupper()
            if so_far < most if most else not heads:
                return True
    return False


@dataclass
class Outline:
    """What a run of rule text comes to. title: of the page, if it prints one; noise: blocks that carry
    nothing, with the reason; heading: the one that holds at the end."""

    parts: list[Part] = field(default_factory=list)
    noise: list[tuple[Block, str]] = field(default_factory=list)
    title: str = ""
    heading: str = ""


def outline(blocks: Sequence[Block], heading: str, first: bool, before_cards: bool) -> Outline:
    """Sorts blocks into sections, glossary entries and lists. heading: what holds at the beginning; first:
    these blocks begin the document; before_cards: cards follow, so a title at the end is their heading."""
    return _Outliner(blocks, heading, first, before_cards).run()


class _Outliner:
    def __init__(self, blocks: Sequence[Block], heading: str, first: bool, before_cards: bool) -> None:
        self.blocks = blocks
        self.first = first
        self.before_cards = before_cards
        self.out = Outline(heading=heading)
        self.top: Section | None = None
        self.announced = 0  # how many labels stand under it
        self.current: Section | Entry | None = None
        self.in_glossary = bool(_GLOSSARY.match(heading))

    def run(self) -> Outline:
        at = self._front() if self.first else 0
        while at < len(self.blocks):
            block = self.blocks[at]
            end = self._listing(at)
            if end > at:
                at = end
                continue
            if is_page_end(block.text):
                self._note(block, "page furniture")
                if _COMMENTS.match(block.text):
                    self._head("Comments")
            elif self._is_heading(at):
                self._note(block, "heading")
                self._head(block.text.removesuffix(":"))
            else:
                self._block(block)
            at += 1
        return self.out

    def _note(self, block: Block, why: str) -> None:
        self.out.noise.append((block, why))

    def _head(self, heading: str) -> None:
        self.out.heading = heading
        self.top = self.current = None
        self.in_glossary = bool(_GLOSSARY.match(heading))

    def _front(self) -> int:
        """What a page prints above a post ends with the post's date; a title over another one is the
        document's."""
        front = self.blocks[:_FRONT]
        dated = next((n for n, block in enumerate(front) if whole_day(re.sub(r"^\w+day,?\s+", "", block.text))), None)
        at = 0
        if dated is not None and all(len(block.text) <= _LONGEST_FURNITURE for block in front[:dated]):
            for block in front[:dated]:
                self._note(block, "page furniture")
            self._note(front[dated], "date")
            at = dated + 1
        if at + 1 < len(self.blocks) and self._is_heading(at) and self._is_heading(at + 1):
            self.out.title = self.blocks[at].text
            self._note(self.blocks[at], "title")
            at += 1
        return at

    def _is_heading(self, at: int) -> bool:
        block = self.blocks[at]
        last = at + 1 == len(self.blocks)
        alone = block.start == block.end and (at == 0 or self.blocks[at - 1].end < block.start - 1)
        if block.kind == "text" and alone and block.text.endswith(":") and _GLOSSARY.match(block.text):
            return is_title(block.text[:-1]) and not last
        return block.kind == "text" and alone and is_title(block.text) and (not last or self.before_cards)

    def _listing(self, at: int) -> int:
        """A checklist: three numbered names or more in a row, each with its rarity or short and no sentence."""
        end = at
        rows: list[tuple[str, str, str]] = []
        while end < len(self.blocks) and self.blocks[end].kind == "item" and self.blocks[end].mark[0].isdigit():
            match = _listed_name(self.blocks[end].text)
            if not match:
                break
            rows.append((self.blocks[end].mark.rstrip(".)"), match["name"], match["rarity"] or ""))
            end += 1
        if len(rows) < 3:
            return at
        self.out.parts.append(Listing(self._path(), list(self.blocks[at:end]), rows))
        return end

    def _path(self) -> tuple[str, ...]:
        return (self.out.heading,) if self.out.heading else ()

    def _block(self, block: Block) -> None:
        found = labelled(block.text) if block.kind == "text" else None
        if found and self.in_glossary:
            body = Block("text", found[1], block.start, block.end)
            self.current = Entry(found[0], [body])
            self.out.parts.append(self.current)
        elif found:
            self._label(found[0], Block("text", found[1], block.start, block.end))
        else:
            if self.current is None:
                self.current = Section(self._path(), "")
                self.out.parts.append(self.current)
            self.current.blocks.append(block)

    def _label(self, label: str, body: Block) -> None:
        """A labelled paragraph; it belongs to the section above whose own paragraphs announce it."""
        parents = self._path()
        announced = self.top is not None and announces(self.top, label, self.announced)
        if announced and self.top:
            parents = (*self.top.parents, self.top.label)
        section = Section(parents, label, [body])
        self.announced = self.announced + 1 if announced else 0
        if not announced:
            self.top = section
        self.current = section
        self.out.parts.append(section)
        self.in_glossary = bool(_GLOSSARY.match(label))
