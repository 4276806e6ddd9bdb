"""What a Flesh and Blood card prints outside its rules text: type line, numbers, keyword lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from judge.frozen import Frozen
from judge.naming import EVERYDAY, keyword_form
from judge.records import PITCH_OF_COLOR, CardVersion, Legality
from judge.terms.flesh_and_blood import KEYWORDS, PERMANENTS, TYPES

_KEYWORDS = tuple(k.name for k in KEYWORDS if k.alone)
_TYPE_WORDS = sorted((t.split(" ") for t in TYPES), key=len, reverse=True)
_WORD = re.compile(r"[A-Z][\w'’-]*$|\(\w+\)$")
_DASH = re.compile(r"\s+[-–—]\s+")
_SIDES = re.compile(r"\s*(?:\||//)\s*")  # between a hero and the young one, or the faces of a card
STAT_OF_SYMBOL = {"r": "cost", "p": "power", "d": "defense", "h": "life", "i": "intellect"}
_COLORS = {"red": "red", "yel": "yellow", "yellow": "yellow", "blu": "blue", "blue": "blue"}
_COLOR_LIST = re.compile(
    r"\(\s*((?:red|yel|yellow|blu|blue)(?:\s*/\s*(?:red|yel|yellow|blu|blue))*)\s*\)", re.IGNORECASE
)
_STAT = re.compile(r"((?:[\dXYZ*]+[+-]?\d*)(?:\s*/\s*[\dXYZ*]+[+-]?\d*)*)\s*\{(\w)\}")


class TypeLine(Frozen):
    """A type line taken apart. Hybrid classes (``Brute / Guardian``) are two supertypes."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


def parse_type_line(line: str) -> TypeLine | None:
    """``Brute / Guardian Action - Attack`` → supertypes Brute, Guardian; types Action; subtypes Attack. A
    line with two versions (``Brute Hero | Brute Hero - Young``) or two faces (``… // …``) gives what both print.
    None when it is no type line."""
    parts = [_one_type_line(part) for part in sides_of(line)]
    if not all(parts):
        return None
    found = [part for part in parts if part]
    return TypeLine(
        _union(p.supertypes for p in found), _union(p.types for p in found), _union(p.subtypes for p in found)
    )


def sides_of(line: str) -> list[str]:
    """What a line prints for each version or face of a card, one when there is one only."""
    return _SIDES.split(line.strip())


def _union(parts: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for part in parts for word in part))


def _one_type_line(line: str) -> TypeLine | None:
    sides = _DASH.split(line)
    if len(sides) > 2:
        return None
    left = sides[0].replace("/", " / ").split()
    right = sides[1].split() if len(sides) == 2 else []
    if not all(word == "/" or _WORD.match(word) for word in left) or not all(_WORD.match(w) for w in right):
        return None
    types: list[str] = []
    while match := next((t for t in _TYPE_WORDS if left[-len(t) :] == t), None):
        types.insert(0, " ".join(match))
        left = left[: -len(match)]
    supertypes = tuple(word for word in left if word != "/")
    back = (
        bool(supertypes) and bool(right) and right[-1] in PERMANENTS
    )  # the back of a card, which has no type of its own
    if not (types or back) or len(supertypes) > 5 or len(right) > 6 or not (supertypes or right):
        return None
    return TypeLine(supertypes, tuple(types), tuple(word.strip("()") for word in right))


class Stats(Frozen):
    """A line of printed numbers: the colours, and for each stat its value per version."""

    colors: tuple[str, ...]
    values: tuple[tuple[str, tuple[str, ...]], ...]
    unknown: tuple[str, ...] = ()


def parse_stats(line: str) -> tuple[Stats, ...] | None:
    """``(RED/YEL/BLU) 3{r} 6/5/4{p} 3{d}`` → colours and values; one entry for each version split by ``|``.
    None when the line holds anything else."""
    parts = [_one_stats(part) for part in sides_of(line)]
    return tuple(p for p in parts if p) if parts and all(parts) else None


def _one_stats(text: str) -> Stats | None:
    colors: tuple[str, ...] = ()
    if match := _COLOR_LIST.match(text):
        colors = colors_in(match[1])
        text = text[match.end() :]
    values: list[tuple[str, tuple[str, ...]]] = []
    unknown: list[str] = []
    rest = text
    while match := _STAT.match(rest.lstrip(" ,")):
        rest = rest.lstrip(" ,")[match.end() :]
        word = STAT_OF_SYMBOL.get(match[2].lower())
        if word is None:
            unknown.append(match[0])
        else:
            values.append((word, tuple(v.strip() for v in match[1].split("/"))))
    if rest.strip() or not (colors or values or unknown):
        return None
    return Stats(colors, tuple(values), tuple(unknown))


def colors_in(text: str) -> tuple[str, ...]:
    """``red/yel/blu`` → red, yellow, blue."""
    return tuple(_COLORS[c.strip().lower()] for c in text.split("/"))


def color_suffix(name: str) -> tuple[str, tuple[str, ...]]:
    """A name and the colours in brackets behind it: ``Pack Hunt (red/yel/blu)`` → ``Pack Hunt``, all
    three."""
    match = re.search(r"\s*" + _COLOR_LIST.pattern + r"\s*$", name, re.IGNORECASE)
    return (name[: match.start()], colors_in(match[1])) if match else (name, ())


def versions_of(
    names: Sequence[str], type_lines: Sequence[str], stats: Sequence[Stats]
) -> tuple[tuple[CardVersion, ...], str]:
    """The printed versions of a card: one for each hero version or each colour, at least one; and what does
    not fit (a list of values that is neither one for all nor one for each), or an empty string."""
    width = max([len(names), len(type_lines), len(stats), 1])
    found: list[CardVersion] = []
    problem = ""
    for n in range(width):
        at = stats[min(n, len(stats) - 1)] if stats else Stats((), ())
        for k in range(max(len(at.colors), 1)):
            values = {}
            for word, listed in at.values:
                if len(listed) not in (1, max(len(at.colors), 1)):
                    problem = f"{len(listed)} values of {word} for {max(len(at.colors), 1)} versions"
                values[word] = listed[min(k, len(listed) - 1)]
            color = at.colors[k] if at.colors else ""
            found.append(
                CardVersion(
                    name=names[min(n, len(names) - 1)],
                    type_line=type_lines[min(n, len(type_lines) - 1)],
                    color=color,
                    pitch=PITCH_OF_COLOR.get(color, ""),
                    lines=(),
                    legality=Legality(),
                    **values,
                )
            )
    return tuple(found), problem


_KEYWORD_LINE = re.compile(r"[A-Z][\w'’-]*(?: [\w'’-]+){0,4}(?: (?:\d+|X))?$")


def keyword_line(line: str) -> tuple[str, ...]:
    """The keywords of a rules line that is nothing but keywords: ``Legendary Azalea Specialization`` → both.

    A keyword no list knows yet counts when the line is short, begins with a capital and is no sentence."""
    line = re.sub(r"\s*\([^)]*\)\s*$", "", line).strip()
    parts = [part.strip() for part in re.split(r"[,;]", line)]
    if not all(_KEYWORD_LINE.match(part) for part in parts):
        return ()
    return tuple(keyword for part in parts for keyword in _split_keywords(part))


def _split_keywords(part: str) -> Iterator[str]:
    while part:
        known = next(
            (k for k in _KEYWORDS if re.match(re.escape(k) + r"(?: (?:\d+|X))?(?= |$)", part, re.IGNORECASE)), None
        )
        if known is None:
            yield part
            break
        size = re.match(re.escape(known) + r"(?: (?:\d+|X))?(?= |$)", part, re.IGNORECASE)
        assert size is not None
        yield part[: size.end()]
        part = part[size.end() :].strip()


def named_keywords(lines: Iterable[str], extra: Iterable[str] = ()) -> tuple[str, ...]:
    """A card's keywords: those on lines of their own, then those a sentence names. ``Go again`` behind an
    ability belongs to the ability and is no keyword of the card."""
    own: list[str] = []
    prose: list[str] = []
    for line in lines:
        found = keyword_line(line)
        own.extend(found)
        if not found:
            prose.append(re.sub(r"\.\s+Go again\.?$", ".", line))
    text = " ".join(prose)
    small = text.lower()
    named = [
        name
        for name in dict.fromkeys((*_KEYWORDS, *extra))
        if name not in EVERYDAY and next(keyword_form(name).found_in(text, small), None)
    ]
    return tuple(dict.fromkeys((*own, *(n for n in named if n.lower() not in {o.lower() for o in own}))))
