"""Reads cards that stand in blocks of their own: a name, what is printed beside it, its words, and rulings as bullets.

No game is known here. A block is a card by its form: below a name stand lines with a label and a short value (``Speed:
3``, ``Spark - 0 wicks``) whose labels other blocks have, too, a cost of symbols alone, or a size such as ``2/3``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from judge.ingest.dates import date_in
from judge.ingest.headings import is_title
from judge.ingest.lines import HEADING, SEPARATOR, split_lines, wrap_width
from judge.ingest.paragraphs import CHANGE
from judge.ingest.reading import (
    DocumentReading,
    Doubt,
    Found,
    IdAllocator,
    ManifestEntry,
    of_document,
    reading_of,
    rule_in,
    rulings_on,
)
from judge.records import Card, CardVersion, Noise, Record, Rule

KIND = "card-blocks"

_FACT = re.compile(
    r"[-*•]?\s*(?P<mark>\*\*|__)?(?P<label>[A-Z][\w'’/]*(?: [\w'’]+){0,2})"
    r"(?:\s*[:=](?:\*\*|__)?|(?:\*\*|__)\s*[:=]|\s+[-–—])\s+(?P<value>\S.*?)\s*$"
)
_PAID = (  # what a card costs or has: of a schedule and of penalties are the others
    r"(?!(?:rounds?|points?|minutes?|hours?|days?|weeks?|years?|players?|cards?|cop(?:y|ies)|games?|match(?:es)?|turns?"
    r"|pages?|steps?|times?|seats?|tables?|tickets?|warnings?|bans?|loss(?:es)?|wins?|prizes?|persons?|people)\b)[a-z]{2,12}"
)
_LED = re.compile(  # the cost in brackets behind a name in bold, perhaps more of the card behind it
    r"(?P<mark>\*\*|__)(?P<name>[^*_]{2,60})(?P=mark)\s*"
    rf"[(\[](?P<cost>(?:\d{{1,2}}|X)(?: {_PAID})?|(?:\{{\w{{1,3}}\}})+)[)\]]"
    r"(?P<rest>\W[^.!?]{0,60})?"
)
_APART_COST = re.compile(
    r"(?P<name>[A-Z]\S*(?: \S+){0,7}) {3,}"
    rf"(?P<cost>(?:\d{{1,2}}|X)(?: {_PAID})?|(?:\{{\w{{1,3}}\}})+)(?P<rest>)"
)
_RARE = re.compile(
    r"(?P<types>[A-Z]\S*(?: \S+){0,5}) {3,}"
    r"(?P<rarity>(?:very |super |ultra )?(?:common|uncommon|rare|mythic|legendary|epic))",
    re.IGNORECASE,
)
_CALLED = re.compile(r"(?:card )?(?:name|title)\s*[:=]\s+", re.IGNORECASE)  # before a name
_CODE = re.compile(
    r"\s*[(\[](?P<code>#\d{1,4}|[A-Z][A-Z\d]{1,4}[- ]?(?:[A-Z]{1,3})?\d{2,4}[a-z]?)[)\]]$"
)  # behind a name
_NTH = re.compile(r"(?P<code>\d{1,4})[.)]\s+(?=[A-Z])")  # before a name
_SET_OUT = re.compile(r"(?<=[:=])\s+")
_DASHED = re.compile(r"[A-Z][\w ]{0,30} [-–—] [+-]?\d.{0,20}")
_COUNT = re.compile(r"([A-Z][a-z]+(?: [A-Z][a-z]+)?) ([+-]?\d{1,3}|X|\*)")  # Cost 1, Strength 2
_COUNTED = re.compile(rf"{_COUNT.pattern}(?:(?:, |; | / |  +){_COUNT.pattern})*")
_NUMBERED = re.compile(rf"(\d{{1,3}}|X|\*) ({_PAID})")  # 2 might / 3 paper
_NUMBERED_ALL = re.compile(rf"{_NUMBERED.pattern}(?:(?:, | / | · ){_NUMBERED.pattern})+")
_PARTED = re.compile(r"(?:\s*(?:\||·|•|;)\s*|\s{3,})(?=(?:\*\*|__)?[A-Z])")
_COST = re.compile(r"(?:(?:\{[^{}\s]{1,4}\})+|\d{1,2}[A-Z]{1,5})$")  # {2}{T}, 2T
_BARE = re.compile(r"\d{1,2}|X|[A-Z]{1,3}")  # a cost, where a type with a dash stands below
_SIZE = re.compile(r"(?:\d{1,3}|\*|X)\s*/\s*(?:\d{1,3}|\*|X)$")
_TYPES = re.compile(r"(?:[A-Z][\w'’-]*\s?){1,5}(?:\s*(?:--|[-–—/])\s*(?:[A-Z][\w'’-]*\s?){1,5})?$")
_COST_AND_TYPES = re.compile(r"(?P<cost>(?:\{[^{}\s]{1,4}\})+)\s+(?P<types>[A-Z].*)$")
_APART = re.compile(r"\s*[.,;|·•]\s+|\s+[—–]\s+")
_NUMBER = re.compile(r"\d{1,3}|X")
_LABELLED = re.compile(r"([A-Za-z][a-z]+) (\d{1,3}|X)")
_KIND = re.compile(r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3}")
_CHANGED = re.compile(
    r"(?P<old>.*\S)\s*(?:→|⇒|[-=]>)\s*(?P<new>\S.*)|now [+-]?\d.*|.*\b(?:was|previously|formerly)\b\D{0,9}\d+\W*", re.I
)
_BULLET = re.compile(r"\s*[•*-]\s+(?=\S)")
_KEYWORDS = re.compile(r"(?!Choose\b)[A-Z][\w'’-]*(?: [\w'’-]+){0,2}(?:[,;] [\w'’-]+(?: [\w'’-]+){0,2})*$")
_WORDS_OF = frozenset(("text", "effect", "effects", "ability", "rules", "rules text", "card text", "description"))
_QUOTED = frozenset(("flavor", "flavour", "flavor text", "flavour text", "quote"))
_BESIDE = _QUOTED | {"artist", "illustration", "set"}
_RULED = frozenset(("ruling", "rulings", "clarification", "clarifications"))  # above bullets
_TYPE_OF = frozenset(("type", "types", "card type", "type line"))
_OF_A_CARD = frozenset(
    (*_WORDS_OF, *_TYPE_OF, "cost", "mana", "mana cost", "power", "attack", "defense", "defence", "toughness", "rarity")
)
_MODES = re.compile(
    r"\bchoose (?:one|two|three|\d|x|up to|any number|either|both)\b|[^.!?\"”’)\]}]$", re.IGNORECASE
)  # of a line that goes on with bullets
_QUOTATION = re.compile(r"\"[^\"]+[.!?…]\"|“[^“”]+[.!?…]”")
_ENDS = re.compile(r"[.!?\"”’)\]]$")
_LONGEST_FACT, _LONGEST_NAME, _LONGEST_LINE = 40, 60, 1000
_FEWEST = 2  # cards


@dataclass
class _Block:
    """Lines without a blank one between them, a heading of Markdown with those below it. lines: with their numbers;
    rank: of the heading; counted: the number before its name is none of that, as others have one, too."""

    lines: list[tuple[int, str]]
    heading: str = ""
    rank: int = 0
    counted: bool = False

    @property
    def name(self) -> str:
        return _CODE.sub("", _NTH.sub("", self._called) if self.counted else self._called)

    @property
    def code(self) -> str:
        """The number of the card that stands in brackets behind its name, or before it."""
        found = _CODE.search(self._called) or (_NTH.match(self._called) if self.counted else None)
        return found["code"] if found else ""

    @property
    def _called(self) -> str:
        return _CALLED.sub("", self.heading or self.lines[0][1].strip().strip("*_").strip())

    @property
    def below(self) -> list[tuple[int, str]]:
        """The lines under the name."""
        return self.lines[1:]


@dataclass
class _Draft:
    """A card in the making."""

    block: _Block
    section: str
    type_line: str = ""
    facts: list[tuple[str, str]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    rulings: list[tuple[int, int, str]] = field(default_factory=list)
    quote: str = ""
    last: int = 0  # the last line of the card's own


def recognises(text: str) -> bool:
    """Whether a text is of this kind: most of its blocks are cards, and hold most of its lines."""
    return bool(_cards_of(text))


def _cards_of(text: str) -> list[_Block]:
    lines = split_lines(text)
    blocks, labels = _parted(lines)
    cards = [block for block in blocks if _is_card(block, labels)]
    larger = [block for block in blocks if len(block.lines) > 1]
    held = sum(len(block.lines) for block in cards)
    costs = sum(any(_COST.match(line.strip()) for _, line in block.below) for block in cards)
    most = (
        len(cards) * (4 if costs * 2 > len(cards) else 3) >= len(larger) * 2
    )  # a cost of symbols alone is a sure sign
    sides = sum(bool(_side(block.below[0][1])) for block in cards)  # where all have one, a part of a page may be notes
    share = 1 / 2 if sides == len(cards) > _FEWEST else 2 / 3
    return cards if len(cards) >= _FEWEST and most and held > sum(map(bool, lines)) * share else []


def holds_cards(text: str) -> bool:
    """The same of a part of a text, where a label of a card, a cost of symbols or more than a number must say so."""
    cards = _cards_of(text)
    led = any(len([n for n, _ in block.lines if n == block.lines[0][0]]) > _FEWEST for block in cards)
    sides = len(cards) > _FEWEST and all(_side(block.below[0][1]) for block in cards if block.below)
    return led or sides or _are_cards(cards)


def read(entry: ManifestEntry, text: str, sha256: str) -> DocumentReading:
    """Reads one document of this kind into records (see ``judge.ingest.read_document``)."""
    lines = split_lines(text)
    reader = _Reader(entry, lines)
    return reading_of(entry, KIND, sha256, lines, reader.records(), reader)


def _blocks(lines: Sequence[str]) -> list[_Block]:
    blocks: list[_Block] = []
    apart = True
    for number, line in enumerate(lines, 1):
        heading = HEADING.match(line.strip())
        ruled = heading and blocks and 0 < blocks[-1].rank < len(heading["marks"]) and _heads_rulings(line)
        if not line.strip():
            apart = True
        elif SEPARATOR.match(line.strip()):
            blocks.append(_Block([(number, line)]))
            apart = True
        elif heading and not ruled:
            blocks.append(_Block([(number, line)], heading["name"], len(heading["marks"])))
            apart = False
        elif apart and (led := _LED.fullmatch(line.strip()) or _set_apart(lines, number)):
            rest = (led["rest"] or "").strip(" ,;:—–-")
            rest = f"Type: {rest}" if all(map(_KIND.fullmatch, rest.split(", "))) else rest
            said = (led["name"].strip(" ,;:—–-"), f"Cost: {led['cost']}", rest)
            blocks.append(_Block([(number, part) for part in said if part]))
            apart = False
        elif blocks and not apart and blocks[-1].lines[-1][0] == number - 1 and (rare := _RARE.fullmatch(line.strip())):
            blocks[-1].lines += [(number, f"Type: {rare['types']}"), (number, f"Rarity: {rare['rarity']}")]
        elif (
            apart
            and not ruled
            and not (blocks and _goes_on(blocks[-1], line) and not _names_another(blocks[-1], lines, number))
        ):
            blocks.append(_Block([(number, line)]))
            apart = False
        else:
            blocks[-1].lines.append((number, line))
            apart = False
    numbers = [(at, int(found["code"])) for at, one in enumerate(blocks) if (found := _NTH.match(one.name))]
    most = len(numbers) * 2 > sum(len(block.lines) > 1 for block in blocks)
    for at, _ in numbers:
        blocks[at].counted = len(numbers) >= _FEWEST and (most or sorted(numbers, key=lambda one: one[1]) == numbers)
    return blocks


def _set_apart(lines: Sequence[str], number: int) -> re.Match[str] | None:
    """A line (from 1) as a name and a cost behind a gap, where more of a card stands directly below it."""
    below = lines[number].strip() if number < len(lines) else ""
    return _APART_COST.fullmatch(lines[number - 1].strip()) if below else None


def _heads_rulings(line: str) -> bool:
    return line.strip("*_#: ").lower() in _RULED


def _parted(lines: Sequence[str]) -> tuple[list[_Block], frozenset[str]]:
    """The blocks of a text and their labels; where a name stands inside a block above what it has already, a block
    begins."""
    blocks = _blocks(lines)
    labels = _labels(blocks)
    parted = [part for block in blocks for part in _parts(block, labels)]
    return parted, labels if len(parted) == len(blocks) else _labels(parted)


def _parts(block: _Block, labels: frozenset[str]) -> list[_Block]:
    begins: list[int] = []
    above: set[str] = set()
    seen = 1
    for at in range(2, len(block.lines) - 1):
        if _may_name(block, at) and (below := _kinds(block.lines[at + 1 : at + 2], labels)):
            above |= _kinds(block.lines[seen:at], labels)
            seen = at
            if above & below:
                begins.append(at)
    if not begins:
        return [block]
    ends = [*begins[1:], len(block.lines)]
    first = _Block(block.lines[: begins[0]], block.heading, block.rank)
    return [first, *(_Block(block.lines[at:end]) for at, end in zip(begins, ends, strict=True))]


def _may_name(block: _Block, at: int) -> bool:
    """Whether a line of a block may be the name of another card: behind a whole sentence or what is printed."""
    said, above = block.lines[at][1].strip(), block.lines[at - 1][1].strip()
    whole = bool(_ENDS.search(above)) or _prints(above)
    return whole and not _BULLET.match(said) and said[-1] not in ".!?;,:" and _is_name(said.strip("*_"))


def _kinds(lines: Iterable[tuple[int, str]], labels: frozenset[str]) -> set[str]:
    """What lines of a block print beside a card's words."""
    found: set[str] = set()
    for _, line in lines:
        said = line.strip()
        found.update(label.lower() for label, _ in _facts(said) if label.lower() in labels)
        found.update(["{}"] if _COST.match(said) else ["/"] if _SIZE.match(said) else [])
    return found


def _goes_on(block: _Block, line: str) -> bool:
    """Whether a line below a blank one belongs to the block above: bullets, and what stands under a heading."""
    under = bool(block.heading) and (len(block.lines) == 1 or _prints(block.lines[1][1].strip()))
    return under or (len(block.lines) > 1 and bool(_BULLET.match(line)))


def _prints(said: str) -> bool:
    return bool(_facts(said) or _COST.match(said) or _SIZE.match(said) or _side(said))


def _names_another(block: _Block, lines: Sequence[str], number: int) -> bool:
    """Whether a line (from 1) directly below a heading is the name of a card, with what it prints below: the heading
    is that of several."""
    below = lines[number].strip() if number < len(lines) else ""
    return bool(block.heading) and len(block.lines) == 1 and _prints(below) and _is_name(lines[number - 1].strip(" *_"))


def _facts(line: str) -> list[tuple[str, str]]:
    """What a line says by label; nothing where a part of it has none."""
    said = _SET_OUT.sub(" ", line.strip().strip("|").strip())
    if len(said) > _LONGEST_LINE:
        return []
    if _COUNTED.fullmatch(said):
        return [(label.strip(), value) for label, value in _COUNT.findall(said)]
    if _NUMBERED_ALL.fullmatch(said):
        return [(label, value) for value, label in _NUMBERED.findall(said)]
    found = [_FACT.match(part) for part in _PARTED.split(said)]
    return [(m["label"], m["value"]) for m in found if m] if all(found) else []


def _side(line: str) -> list[tuple[str, str]]:
    """What a line directly below a name says of the card without labels (``3, Scribe, 2/4``, ``Place. Cost 2``): its
    cost, size and types; nothing where a part of it is none of these, or it has no number or no type."""
    parts = [part for said in _APART.split(line.strip().rstrip(".")) if (part := said.strip("*_"))]
    found: list[tuple[str, str]] = []
    for part in parts:
        if _NUMBER.fullmatch(part) or _COST.match(part):
            found.append(("cost", part))
        elif _SIZE.match(part):
            found.append(("size", part))
        elif labelled := _LABELLED.fullmatch(part):
            found.append((labelled[1].lower(), labelled[2]))
        elif counted := _NUMBERED.fullmatch(part):
            found.append((counted[2], counted[1]))
        elif _KIND.fullmatch(part):
            found.append(("", part))
    types = sum(not key for key, _ in found)
    return found if 1 < len(parts) == len(found) and 0 < types < len(found) else []


def _labels(blocks: Sequence[_Block]) -> frozenset[str]:
    """The labels that two blocks have or more, and whose values are short. ``Kite - Bird`` has one only where cards
    are known to have it, or a dash parts numbers from their labels, too, and nearly all blocks have it."""
    counts: Counter[str] = Counter()
    long: Counter[str] = Counter()
    sure, dashed = set(_OF_A_CARD), False
    for block in blocks:
        said: dict[str, str] = {}
        for line in (below.strip() for _, below in block.below):
            facts = {label.lower(): value for label, value in _facts(line)}
            dash = _DASHED.fullmatch(line) is not None
            sure |= facts.keys() if dash or re.search("[:=|]", line) or not _TYPES.match(line) else set()
            said, dashed = said | facts, dashed or dash
        counts.update(list(said))
        long.update(label for label, value in said.items() if len(value) > _LONGEST_FACT or value[-1] in ".!?")
    often = (label for label, times in counts.items() if times >= _FEWEST and long[label] * 4 <= times)
    often = (label for label in often if label in sure or (dashed and counts[label] * 4 > len(blocks) * 3))
    return frozenset(label for label in often if not CHANGE.match(f"{label}:"))  # which corrects a card


def _is_card(block: _Block, labels: frozenset[str]) -> bool:
    if not block.below or not _is_name(block.name):
        return False
    said = [line.strip() for _, line in block.below]
    if any(_is_change(label, value) for line in said for label, value in _facts(line)):
        return False
    printed = any(label.lower() in labels and not date_in(v) for line in said for label, v in _facts(line))
    return (
        printed
        or block.name.endswith("}")
        or any(_COST.match(line) or _side(line) for line in said[:1])
        or _is_bare(block)
        or any(_SIZE.match(line) for line in said[:3])
    )


def _is_change(label: str, value: str) -> bool:
    """Whether a value is one that a card had and another that it has now (``4 → 3``), and no words with an arrow."""
    words = label.lower() in _WORDS_OF or value[-1] in ".!?"
    match = _CHANGED.fullmatch(value)
    if not match or not words:
        return match is not None
    old, new = (match["old"] or "").split(), (match["new"] or "").split()
    return bool(old) and (old[0] == new[0] or (old[0][0] in '"“' and new[0][0] in '"“'))


def _is_bare(block: _Block) -> bool:
    """Whether a cost without a symbol and a number stands below a name: ``3`` or ``TT`` above ``Creature — Bird``."""
    cost, types = [*(line.strip() for _, line in block.below[:2]), "", ""][:2]
    return len(block.below) > 2 and bool(_BARE.fullmatch(cost) and " — " in types and _TYPES.match(types))


def _is_name(text: str) -> bool:
    letters = re.sub(r"\{[^{}]*\}", "", text).strip()
    return 0 < len(letters) <= _LONGEST_NAME and (letters.isupper() or is_title(letters)) and not _facts(text)


def _are_cards(cards: Sequence[_Block]) -> bool:
    """Whether a label of a card or a cost of symbols stands in them."""
    lines = [line.strip() for block in cards for _, line in block.lines]
    symbols = any("{" in block.name for block in cards) or any("{" in line and _COST.match(line) for line in lines)
    dashed = (" — " in line and _TYPES.match(line) for line in lines)  # below a cost without symbols
    symbols = symbols or (any(map(_COST.match, lines)) and any(dashed))
    below = [line for b in cards for n, line in b.lines if n != b.lines[0][0]]  # a cost in brackets may be any number
    said = (label for line in below for label, _ in (*_facts(line), *_side(line)))
    return symbols or any(label.lower() in _OF_A_CARD for label in said)


class _Reader(Found):
    """Walks the blocks once: cards, headings, and what else stands there."""

    def __init__(self, entry: ManifestEntry, lines: Sequence[str]) -> None:
        super().__init__()
        self.entry, self.lines, self.width = entry, lines, wrap_width(list(lines))
        self.bulleted = False  # whether rulings stood below a card
        self.ids = IdAllocator(entry.id)
        self.blocks, self.labels = _parted(lines)
        said = (label.lower() for block in self.blocks for _, line in block.below for label, _ in _facts(line))
        self.worded = sum(label in _WORDS_OF for label in said) >= _FEWEST  # each part of a card has a label

    def records(self) -> Iterator[Record]:
        """The records in printed order."""
        section, loose = "", 0
        cards = [block for block in self.blocks if _is_card(block, self.labels)]
        if cards and not _are_cards(cards):
            names = ", ".join(block.name for block in cards)[:80]
            self.doubts.append(Doubt(cards[0].lines[0][0], f"these are read as cards by their form alone: {names}"))
        for block in self.blocks:
            if _is_card(block, self.labels):
                yield from self._card(self._draft(block, section))
            elif len(block.lines) == 1 and SEPARATOR.match(block.name):
                self.noise.append(Noise(block.lines[0][0], block.lines[0][1].strip(), "separator"))
            elif len(block.lines) == 1 and (block.heading or is_title(block.name) or block is self.blocks[0]):
                number, line = block.lines[0]
                self.noise.append(Noise(number, line.strip(), "heading" if self.title else "title"))
                section = block.name if self.title else ""
                self.title = self.title or block.name
            else:
                if block.heading:
                    number, line = block.lines.pop(0)
                    self.noise.append(Noise(number, line.strip(), "heading" if self.title else "title"))
                    section, block.heading = block.heading if self.title else "", ""
                    self.title = self.title or line.strip("# ")
                number, line = block.lines[0]
                if len(block.lines) == 1 and is_title(line.strip()):
                    self.noise.append(Noise(number, line.strip(), "heading"))
                    section = line.strip()
                    continue
                loose += 1
                yield self._rule(block, section, loose)

    def _draft(self, block: _Block, section: str) -> _Draft:
        draft = _Draft(block, section, last=block.lines[0][0])
        labelled = modes = ruled = False  # the last line: one of the card's words, by its label; a bullet of those
        for at, (number, line) in enumerate(block.below, 1):
            said = line.strip()
            if draft.words and _heads_rulings(said):
                ruled, draft.last = True, number
                continue
            known = {*self.labels, *_WORDS_OF, *_BESIDE}
            facts = [f for f in _facts(line) if f[0].lower() in known or self._is_fact(draft, f[1], said)]
            if draft.words and facts and all(label.lower() in _QUOTED for label, _ in facts):
                draft.quote, draft.last = " ".join((draft.quote, *(value for _, value in facts))).strip(), number
                continue
            if draft.words and self._is_printed(draft, said, facts):
                if _may_name(block, at - 1) and at > 2:
                    self.doubts.append(Doubt(number - 1, f"the name of a card may stand here, below {block.name}", 2))
                draft.facts.extend([(label.lower().replace(" ", "_"), v) for label, v in facts] or [("size", said)])
                draft.last = number
                continue
            if (bullet := _BULLET.match(line)) and not facts and draft.words:
                went_on = modes and number == draft.last + 1
                led = bool(_MODES.search(draft.words[-1])) and not (
                    number > draft.last + 1 and _KEYWORDS.match(draft.words[-1])
                )
                modes = not (ruled or draft.rulings) and (went_on or led)
                if modes and not went_on and draft.words[-1][-1] not in ":-–—":
                    self.doubts.append(Doubt(number, f"bullets are read as words of {block.name}, not as rulings"))
                if not modes:
                    said = said[bullet.end() - len(line) + len(said) :].strip()
                    draft.rulings.append((number, number, said))
                    continue
            if draft.rulings:
                first, _, text = draft.rulings[-1]
                draft.rulings[-1] = (first, number, f"{text} {said}")
                continue
            draft.last = number
            labelled = self._place(draft, number, said, facts, labelled and not bullet)
        return draft

    def _is_fact(self, draft: _Draft, value: str, said: str) -> bool:
        """Whether a label that one card alone has is none of its words: where a label stands before those, too, or
        several numbers stand before their labels."""
        if not draft.words and _NUMBERED_ALL.fullmatch(said):
            return True
        return self.worded and not draft.words and len(value) <= _LONGEST_FACT and value[-1] not in ".!?"

    def _is_printed(self, draft: _Draft, said: str, facts: Sequence[tuple[str, str]]) -> bool:
        """Whether a line below a card's words is none of them: a size, or values by labels of which it has none yet."""
        known = {key for key, _ in draft.facts}
        if _SIZE.match(said):
            return "size" not in known
        short = all(len(v) <= _LONGEST_FACT and v[-1] not in ".!?" for _, v in facts)
        named = {label.lower() for label, _ in facts}
        return bool(facts) and short and not named & {*known, *_WORDS_OF, *_TYPE_OF} and named <= self.labels

    def _place(self, draft: _Draft, number: int, said: str, facts: Sequence[tuple[str, str]], labelled: bool) -> bool:
        """A line as a part of the card; whether the next one goes on with it, whatever it begins with."""
        above = self.lines[number - 2].lstrip() if number > 1 else ""
        words = said.startswith(">") and not draft.quote and (not draft.words or above.startswith(">"))  # set in
        last = number == draft.block.lines[-1][0] and bool(_QUOTATION.fullmatch(said))
        if draft.words and not words and (said.startswith(">") or last):
            draft.quote = " ".join(filter(None, (draft.quote, said.strip("> "))))
            return labelled
        said = said.strip("> ") or said if words else said
        if number == draft.block.below[0][0] and (side := _side(said)):
            draft.type_line = " — ".join(value for key, value in side if not key)
            draft.facts += [(key, value) for key, value in side if key]
            return labelled
        if number == draft.block.below[0][0] and _is_bare(draft.block):
            draft.facts.append(("cost", said))
            return labelled
        costed = bool(draft.facts) and draft.facts[-1][0] == "cost"
        if costed and not (draft.words or draft.type_line) and _TYPES.match(said) and " — " in said:
            draft.type_line = said  # below a cost "Creature — Hound" says what the card is
        elif facts and not draft.words:
            return self._take(draft, facts)
        elif (_COST.match(said) or _SIZE.match(said)) and not draft.words:
            draft.facts.append(("cost" if _COST.match(said) else "size", said))
        elif not draft.words and (both := _COST_AND_TYPES.match(said)) and _TYPES.match(both["types"]):
            draft.facts.append(("cost", both["cost"]))
            draft.type_line = both["types"]
        elif not draft.words and not draft.type_line and _TYPES.match(said) and self._has_types(draft.block, number):
            draft.type_line = said
        elif draft.words and self._goes_on(number, said, draft.words[-1], labelled):
            draft.words[-1] = f"{draft.words[-1]} {said}"
        else:
            if facts or _SIZE.match(said):
                self.doubts.append(Doubt(number, f"this is read as words of {draft.block.name}", 2))
            draft.words.append(said)
        return labelled

    def _goes_on(self, number: int, said: str, above: str, labelled: bool) -> bool:
        """Whether a line below a card's words goes on with them: in the middle of a sentence, where its first word had
        no room above, or behind a label; none that is a keyword, or had room behind a whole sentence."""
        room = not self.width or len(self.lines[number - 2].rstrip()) + 1 + len(said.split(maxsplit=1)[0]) <= self.width
        whole = bool(_ENDS.search(above))
        keyword = _KEYWORDS.match(said) and len(said.split()) < 3
        if whole and not said[0].islower() and (keyword or room):
            return False
        return said[0].islower() or labelled or not (room or whole or _KEYWORDS.match(above))

    def _take(self, draft: _Draft, facts: Sequence[tuple[str, str]]) -> bool:
        for label, value in facts:
            if label.lower() in _WORDS_OF:
                draft.words.append(value)
            elif label.lower() in _TYPE_OF:
                draft.type_line = value
            else:
                draft.facts.append((label.lower().replace(" ", "_"), value))
        return bool(draft.words)

    def _has_types(self, block: _Block, number: int) -> bool:
        """Whether a line stands where a type does: below the name or the cost, with more of the card below it."""
        above = [line.strip() for n, line in block.below if n < number]
        return block.lines[-1][0] > number and all(_COST.match(line) for line in above)

    def _card(self, draft: _Draft) -> Iterator[Record]:
        name = re.sub(r"\s*\{[^{}]*\}", "", draft.block.name).strip()
        symbols = "".join(re.findall(r"\{[^{}]*\}", draft.block.name))
        own = (("cost", symbols), ("number", draft.block.code))
        facts = [*((key, value) for key, value in own if value), *draft.facts]
        text = "\n".join(
            [draft.type_line, *(f"{key}: {value}" for key, value in facts), *draft.words, draft.quote]
        ).strip()
        about = self.ids.take(name, "card")
        if not draft.words and not facts:
            self.doubts.append(Doubt(draft.block.lines[0][0], f"nothing is printed below {name}", 2))
        yield Card(
            **of_document(self.entry, about, name, text, (draft.block.lines[0][0], draft.last)),
            name=name,
            section=draft.section,
            type_line=draft.type_line,
            versions=(CardVersion(name=name, type_line=draft.type_line),),
            lines=tuple(draft.words),
            quote=draft.quote,
            extra=tuple(facts),
        )
        if draft.rulings and not self.bulleted:
            self.bulleted = True
            self.doubts.append(Doubt(draft.rulings[0][0], "bullets below a card's words are read as its rulings"))
        yield from rulings_on(self.entry, about, name, draft.rulings)

    def _rule(self, block: _Block, section: str, n: int) -> Rule:
        first, last = block.lines[0][0], block.lines[-1][0]
        said = " ".join(line.strip() for _, line in block.lines)
        weight = 0 if first == last and _ENDS.search(said) else 1  # a paragraph, and no card that was taken for one
        self.doubts.append(Doubt(first, "this is no card of the form the others have: kept as a rule", weight))
        name = section or self.title or "text"
        heading = (section,) if section else ()
        return rule_in(self.entry, f"{self.entry.id}/text/{n}", f"{name}, {n}", said, (first, last), heading)
