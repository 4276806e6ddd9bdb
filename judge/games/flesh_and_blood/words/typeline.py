"""Reading a type box (2.14), a printed number line and a hero's moniker (2.7.3)."""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.games.flesh_and_blood.vocabulary.words import Stat
from judge.rules.printed import PrintedCard
from judge.terms import flesh_and_blood as terms

HONORIFICS = {
    "captain",
    "dame",
    "dr",
    "doctor",
    "emperor",
    "empress",
    "general",
    "king",
    "lady",
    "lord",
    "master",
    "miss",
    "mr",
    "mrs",
    "ms",
    "prince",
    "princess",
    "professor",
    "queen",
    "ser",
    "sir",
    "the",
}
_SYMBOL_STAT = {"r": "cost", "p": "power", "d": "defense", "h": "life", "i": "intellect"}
_STAT = re.compile(r"(\*|X+|\d+)\s*\{([rpdhi])\}")
_OF_A_HERO = (["Companion"], ["Mentor"])  # types of cards that may be made for one hero alone
_DASH = re.compile(r"\s+(?:--+|—|–|‐-|-)\s+|\s*(?:—|–|--+)\s*")


class TypeLine(Frozen):
    """The parts of a type box that rules ask for: all but the metatypes."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


@cache
def _folded(known: tuple[str, ...]) -> dict[str, str]:
    return {name.lower(): name for name in reversed(known)}


def _known(words: str, known: tuple[str, ...]) -> tuple[str, int] | None:
    parts, names = words.lower().split(), _folded(known)
    for width in (2, 1):
        name = names.get(" ".join(parts[:width]))
        if name is not None and len(parts) >= width:
            return name, width
    return None


def read_type_line(text: str) -> TypeLine:
    """METATYPES SUPERTYPES TYPE - SUBTYPES (2.14.1), with any kind of dash.

    "Generic" is no supertype (2.14.1a). Raises ``JudgeError`` (``unknown-type``) for a word that is none.
    """
    before, *after = _DASH.split(text.strip(), maxsplit=1)
    groups: dict[str, list[str]] = {"meta": [], "super": [], "type": [], "sub": []}
    rest = " ".join(before.replace("/", " ").split())
    while rest:
        for group, names in (
            ("type", terms.TYPES),
            ("super", (*terms.CLASSES, *terms.TALENTS, "Generic")),
            ("meta", terms.METATYPES),
            ("sub", terms.SUBTYPES),
        ):
            found = _known(rest, names)
            if found:
                groups[group].append(found[0])
                rest = " ".join(rest.split()[found[1] :])
                break
        else:
            word, *others = rest.split()
            if rest != " ".join(before.replace("/", " ").split()) or not word[:1].isupper() or others not in _OF_A_HERO:
                raise _unknown(word, text)
            rest = " ".join(others)  # before it stands the moniker of the hero it is made for (2.6.6)
    for word in " ".join(after).split():
        known = _known(word, terms.SUBTYPES)
        if known is None:
            raise _unknown(word, text)
        groups["sub"].append(known[0])
    supertypes = tuple(s for s in groups["super"] if s != "Generic")
    types, subs = tuple(groups["type"]), tuple(groups["sub"])
    return TypeLine(supertypes, types, subs)


def _unknown(word: str, text: str) -> JudgeError:
    known = (*terms.TYPES, *terms.CLASSES, *terms.TALENTS, *terms.SUBTYPES, "Generic")
    return JudgeError(
        "unknown-type",
        f'"{word}" in the type line "{text}" is no class, talent, type or subtype of Flesh and Blood.',
        hint='Write the type line as printed, e.g. "Guardian Action - Attack".',
        candidates=nearest(word, known),
    )


def base_stats(card: PrintedCard) -> tuple[tuple[tuple[Stat, int], ...], int]:
    """The numeric properties a card prints, and how many X its cost prints (5.1.6).

    A printed ``*`` or ``X`` is 0 here. Raises ``JudgeError`` (``bad-stats``) for a number that is none.
    """
    base: list[tuple[Stat, int]] = []
    variable = 0
    for stat in Stat:
        printed = str(card.stats.get(stat.value, "")).strip()
        if not printed:
            continue
        if re.fullmatch(r"[Xx]+", printed):
            variable = len(printed) if stat is Stat.COST else variable
            base.append((stat, 0))
        elif printed == "*":
            base.append((stat, 0))
        elif re.fullmatch(r"\d+", printed):
            base.append((stat, int(printed)))
        else:
            raise JudgeError(
                "bad-stats",
                f'The {stat.value} of {card.label} is "{printed}", which is no number.',
                hint='Write a number, "*", or "X" as printed.',
            )
    return tuple(base), variable


def moniker(name: str) -> str:
    """The name a hero is called by (2.7.3): the first word, without what follows a comma or "of the".

    An honorific before it is left out.
    """
    words = name.split(",", maxsplit=1)[0].split()
    while len(words) > 1 and words[0].rstrip(".").lower() in HONORIFICS:
        words = words[1:]
    return words[0] if words else ""


def printed_from_inline(name: str, color: str, type_line: str, stats: str, text: str) -> PrintedCard:
    """A card typed into a scenario: ``stats`` such as ``2{r} 6{p} 3{d}``, ``text`` with a line per paragraph.

    The colour gives the pitch value (red 1, yellow 2, blue 3). Raises ``JudgeError``: ``bad-stats`` for a
    number line that cannot be read, ``bad-color`` for a colour there is not, ``unknown-type``.
    """
    shade = {"yel": "yellow", "blu": "blue"}.get(color.strip().lower(), color.strip().lower())
    if shade and shade not in terms.COLORS:
        raise JudgeError(
            "bad-color", f'The colour of {name} is "{color}".', hint="Write red, yellow or blue, or leave it out."
        )
    read_type_line(type_line)
    numbers: dict[str, str] = {}
    for value, symbol in _STAT.findall(stats):
        key = _SYMBOL_STAT[symbol]
        if key in numbers:
            raise _bad_stats(name, stats, f"the {key} is given twice")
        if value.startswith("X") and key != "cost":
            raise _bad_stats(name, stats, f"only a cost can be {value}")
        numbers[key] = value
    left = _STAT.sub("", stats).replace("/", "").strip()
    if left:
        raise _bad_stats(name, stats, f'"{left}" is no number with a symbol')
    if shade:
        numbers["pitch"] = str(terms.PITCH_OF_COLOR[shade])
    lines = tuple(line.strip() for line in text.splitlines() if line.strip())
    sides = tuple(name.split(" // ")) if " // " in name else ()  # a split-card is called by either side, too
    return PrintedCard(name, shade, type_line.strip(), MappingProxyType(numbers), lines, also=sides)


def _bad_stats(name: str, stats: str, why: str) -> JudgeError:
    return JudgeError(
        "bad-stats",
        f'The stats "{stats}" of {name} cannot be read: {why}.',
        hint="Write each number with its symbol, e.g. 2{r} 6{p} 3{d}.",
    )
