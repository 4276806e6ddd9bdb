"""Printed words to abilities: the lines of a card, its type lines and its numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.games.factions.battles import battle_terms
from judge.games.factions.definition import CardDefinition
from judge.games.factions.given import given, words_of
from judge.games.factions.keywords import keyword
from judge.games.factions.nouns import plain, sentences, units
from judge.games.factions.sentences import INFINITE, STATIC, TRIGGERED, Match, Template, first, of, template
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability, Term
from judge.games.factions.vocabulary.selectors import Units
from judge.rules.printed import PrintedCard
from judge.terms.factions import FACTIONS

KINDS = ("Unit", "Battle", "Location", "Equipment")
NUMBERS = ("points", "hp", "def", "atk", "dam")
_NAMED = re.compile(r"([^()]*?)\s*\((.*)\)\.?", re.DOTALL)
_UNIQUE = re.compile(r"Unique(?:, counts as (.+?))?", re.IGNORECASE)
_MAGIC = re.compile(r"Magic (\d+)", re.IGNORECASE)
_RENEWAL = re.compile(r"Magic Renewal (\d+)", re.IGNORECASE)
_COMMANDER = re.compile(r"Commander Effects?:?\s*", re.IGNORECASE)
_STAT = re.compile(r"(\d+)\s*(points?|build|HP|DEF|ATK|DAM)\b", re.IGNORECASE)


class SentenceReading(Frozen):
    """A line of a card and what it was understood as."""

    text: str
    terms: tuple[Term, ...]
    unsupported: bool = False


def readings(card: CardDefinition) -> tuple[SentenceReading, ...]:
    """Each line of a card with its terms; together they are its whole text."""
    found = []
    for line in card.printed.lines:
        terms = tuple(t for a in card.every_ability if a.text == line for t in a.terms)
        found.append(SentenceReading(line, terms, any(isinstance(t, v.Unsupported) for t in terms)))
    return tuple(found)


@lru_cache(maxsize=4096)
def compile_card(printed: PrintedCard) -> CardDefinition:
    """The definition of a printed card. Raises JudgeError ``invalid`` for type lines or numbers it cannot read."""
    kind, factions, types = type_lines(printed)
    numbers = tuple((word, _number(printed, word)) for word in NUMBERS if word in printed.stats)
    have = dict(numbers)
    for word in NUMBERS if kind == "Unit" else ("points",):
        if word not in have:
            raise JudgeError(
                "invalid",
                f'"{printed.name}" prints no {word.upper() if word != "points" else word}.',
                hint='Write stats as printed: "15 points, 50 HP, 17 DEF, 10 ATK, 10 DAM".',
            )
    abilities: list[Ability] = []
    commander: list[Ability] = []
    in_effect = False
    for line in printed.lines:
        opening = _COMMANDER.match(line) if kind == "Unit" else None
        if opening:
            in_effect = True
            rest = line[opening.end() :].strip()
            commander += [Ability("", line, _commander(rest))] if rest else []
        elif in_effect:
            commander.append(Ability("", line, _commander(line)))
        else:
            abilities += _line(line, kind)
    return CardDefinition(printed, kind, factions, types, numbers, tuple(abilities), tuple(commander))


def type_lines(printed: PrintedCard) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Kind, factions and creature types of ``Unit, Mage Guild`` and ``Human Wizard``, on one line or two."""
    head, _, below = printed.type_line.partition("\n")
    kind, _, rest = head.partition(",")
    kind = kind.strip().capitalize()
    if kind not in KINDS:
        raise JudgeError(
            "invalid",
            f'"{printed.name}" is of no type that is known: "{head.strip()}".',
            hint="Write the type lines as printed: `Unit, Kingdom` and `Human Warrior`.",
            candidates=nearest(kind, KINDS),
        )
    factions: list[str] = []
    rest = rest.strip()
    while True:
        found = next((f for f in FACTIONS if rest.lower().startswith(f.lower())), None)
        if found is None:
            break
        factions.append(found)
        rest = re.sub(r"\A\s*[/,;-]?\s*", "", rest[len(found) :])
    if not factions:
        raise JudgeError(
            "invalid",
            f'"{printed.name}" is of no faction that is known: "{head.strip()}".',
            hint=f"The factions are {', '.join(FACTIONS)}.",
            candidates=nearest(rest, FACTIONS),
        )
    types = tuple(re.sub(r"[^\w'-]+", " ", f"{rest} {below}").split())
    return kind, tuple(factions), types


def _number(printed: PrintedCard, word: str) -> int:
    said = printed.stats[word]
    if not re.fullmatch(r"\d{1,6}", said.strip()):
        raise JudgeError("invalid", f'"{printed.name}" prints "{said}" as {word}, which is no number.')
    return int(said)


def printed_from_inline(name: str, version: str, type_line: str, stats: str, text: str) -> PrintedCard:
    """A card typed into a scenario. Raises JudgeError ``invalid`` for numbers it cannot read."""
    found: dict[str, str] = {}
    for match in _STAT.finditer(stats):
        word = match[2].lower()
        found["points" if word in ("point", "build") else word] = match[1]
    left = re.sub(r"[\s,;/]+", "", _STAT.sub("", stats))
    if left:
        raise JudgeError(
            "invalid",
            f'the stats of "{name}" cannot be read: "{stats}".',
            hint='Write them as printed: "15 points, 50 HP, 17 DEF, 10 ATK, 10 DAM".',
        )
    lines = tuple(x.strip() for x in text.splitlines() if x.strip())
    printed = PrintedCard(name, version, type_line.strip(), MappingProxyType(found), lines)
    compile_card(printed)
    return printed


# --- lines ------------------------------------------------------------------------------------------


def _line(line: str, kind: str) -> list[Ability]:
    """The abilities of one line: of a unit a named ability, of another card its sentences."""
    said = plain(line)
    if kind == "Battle":
        return [Ability("", line, battle_terms(said))]
    if kind == "Location":
        return [Ability("", line, _read(said, _LOCATIONS))]
    if kind == "Equipment":
        return [Ability("", line, _read(said, _EQUIPMENT))]
    return _unit(line, said)


def _unit(line: str, said: str) -> list[Ability]:
    numbers = [_RENEWAL.fullmatch(p) or _MAGIC.fullmatch(p) for p in said.strip(" .").split(", ")]
    if all(numbers):
        return [
            Ability("Magic Renewal", line, (v.MagicRenewal(int(m[1])),))
            if "enew" in m[0]
            else Ability("Magic", line, (v.Rating(int(m[1])),))
            for m in numbers
            if m
        ]
    match = _NAMED.fullmatch(said)
    name, reminder = (match[1], match[2]) if match else (said.strip(" ."), "")
    unique = _UNIQUE.fullmatch(name)
    if unique:
        terms_of = (v.Unique((unique[1] or "").strip()),)
        bad = bool(reminder) and first(reminder.strip(" ."), STATIC) is None
        return [Ability("Unique", line, (v.Unsupported(line),) if bad else terms_of)]
    if reminder:
        return [Ability(name, line, words_of(reminder) or (v.Unsupported(line),))]
    whole = keyword(name)
    if whole is not None:
        return [Ability(name, line, whole)]
    several = [keyword(part) for part in name.split(", ")]
    if len(several) > 1 and all(t is not None for t in several):
        return [Ability(p, line, t) for p, t in zip(name.split(", "), several, strict=True) if t is not None]
    terms = words_of(said)
    return [Ability("", line, terms or (v.Unsupported(line),))]


# --- commanders, locations, equipment ---------------------------------------------------------------


def _about(make: Callable[[Units, Match], Term | None]) -> Callable[[Match], Term | None]:
    """What is said of the units that a sentence begins with, or ends in."""

    def build(match: Match) -> Term | None:
        them = units(match[1])
        return make(them, match) if them is not None else None

    return build


def _gives(them: Units, match: Match) -> Term | None:
    what = given(match[2])
    return v.Gives(them, what) if what else None


def _better(match: Match) -> Term | None:
    now = given(match[2])
    return v.BetterRange(match[1].lower(), now[0]) if now is not None else None


def _equipped(match: Match) -> Term | None:
    what = given(match[1])
    return v.Equipped(what) if what is not None else None


_DEPLOY = template(
    r"you may deploy units (?:in the same zone that this unit is instead of your home zone"
    r"|at this location's zone in addition to your home zone)",
    of(v.DeployHere),
)
_COMMANDER_EFFECTS: tuple[Template[Term], ...] = (
    _DEPLOY,
    template(
        r"(.+) may re-?roll each failed (save|attack) once",
        _about(lambda them, m: v.RerollsFailed(them, m[2].lower())),
    ),
    template(
        r"(.+) that are deployed start with \+(\d+) magic", _about(lambda them, m: v.DeployedWith(them, int(m[2])))
    ),
    template(r"(.+?) (?:gets?|gains?|have|has) (.+)", _about(_gives)),
    *TRIGGERED,
)
_LOCATIONS: tuple[Template[Term], ...] = (
    _DEPLOY,
    template(
        r"(.+) attempting to move into this location get ([+-]\d+) speed",
        _about(lambda them, m: v.SlowsEntry(them, int(m[2]))),
    ),
    template(r"(.+?) (?:at|in) this location (?:gets?|gains?) (.+)", _about(_gives)),
    *TRIGGERED,
)
_EQUIPMENT: tuple[Template[Term], ...] = (
    template(r"this equipment can only be equipped to (.+)", _about(lambda them, m: v.EquipOnly(them))),
    template(r"the equipped unit's commander effect now has (?:unlimited|infinite) range", of(v.UnlimitedRange)),
    template(r"if the unit had ([\w ]+), it now has (.+)", _better),
    template(r"the equipped unit (?:gets?|gains?|has) (.+)", _equipped),
)


def _read(text: str, table: tuple[Template[Term], ...]) -> tuple[Term, ...]:
    """What each sentence means."""
    return tuple(first(s, table) or v.Unsupported(s) for s in sentences(text))


def _commander(line: str) -> tuple[Term, ...]:
    said = plain(line).strip(" .")
    before: tuple[Term, ...] = ()
    infinite = INFINITE.fullmatch(said)
    if infinite:
        said, before = infinite[1], (v.UnlimitedRange(),)
    whole = first(said, TRIGGERED)
    if whole is not None:
        return (*before, whole)
    terms = _read(said, _COMMANDER_EFFECTS)
    return (*before, *terms) if terms else (v.Unsupported(line),)
