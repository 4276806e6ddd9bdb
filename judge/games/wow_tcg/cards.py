"""A printed card → what it is in this game."""

from __future__ import annotations

import re
from functools import lru_cache

from judge.errors import JudgeError
from judge.games.tabletop import words
from judge.games.tabletop.definition import CardDefinition, kind_of
from judge.games.tabletop.vocabulary import Printed
from judge.rules.printed import PrintedCard
from judge.terms.wow_tcg import DAMAGE, PERMANENTS, TYPES

HANDS = ("mainhand", "main-hand", "offhand", "off-hand")
_BREAK = re.compile(r"\s*[-–—]\s+|\s+[-–—]\s*")
_AND = re.compile(r"\s*(?:/|,|&|\band\b|\bor\b)\s*")
_DAMAGE = "|".join(DAMAGE)
_STATS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.IGNORECASE))
    for name, pattern in (
        ("strike", r"strike(?: cost)?:? (\d+)|(\d+) strike(?: cost)?"),
        ("cost", r"(?:play )?cost:? (\d+)|(\d+) (?:play )?cost"),
        ("attack", rf"(\d+) ATK(?: (?:{_DAMAGE}))?|ATK:? (\d+)(?: (?:{_DAMAGE}))?|(\d+) (?:{_DAMAGE}) ATK"),
        ("def", r"(\d+) DEF|DEF:? (\d+)"),
        ("health", r"(\d+) health|health:? (\d+)"),
    )
)


def printed_from_inline(name: str, type_line: str, stats: str, text: str) -> PrintedCard:
    """A card typed into a scenario; raises ``invalid`` for a type or a number that cannot be read."""
    numbers: dict[str, str] = {}
    for part in (p.strip() for p in re.split(r"[,;]", stats)):
        if not part or part == "!":
            continue
        found = next(((n, match) for n, p in _STATS if (match := p.fullmatch(part)) is not None), None)
        kind = next((k for k in DAMAGE if k.lower() == part.lower()), "")
        if kind:
            numbers["damage"] = kind
            continue
        if found is None:
            raise JudgeError(
                "invalid",
                f'"{part}" in the stats of {name} cannot be read.',
                hint="Write them as `play cost 2, strike cost 1, 3 ATK Melee`, `2 DEF` or `28 health`.",
            )
        numbers[found[0]] = next(g for g in found[1].groups() if g is not None)
        symbol = re.search(rf"\b({_DAMAGE})\b", part, re.IGNORECASE)
        if symbol:
            numbers["damage"] = symbol[1].capitalize()
    lines = tuple(line.strip() for line in text.splitlines() if line.strip())
    printed = PrintedCard(name=name, type_line=type_line.strip(), stats=numbers, lines=lines)
    _complete(compile_card(printed))
    return printed


_NEEDED = {"hero": ("health",), "ally": ("health", "attack"), "weapon": ("attack", "strike"), "armor": ("def",)}


def _complete(card: CardDefinition) -> None:
    for name in _NEEDED.get(card.kind, ()):
        if not card.prints(name):
            said = {"attack": "3 ATK Melee", "strike": "strike cost 1", "def": "2 DEF", "health": "4 health"}[name]
            raise JudgeError("invalid", f"{card.label} is {card.kind} and prints no such number as `{said}`.",
                             hint=f"Add it to its stats: `{said}`.")  # fmt: skip


@lru_cache(maxsize=4096)
def compile_card(printed: PrintedCard) -> CardDefinition:
    """What a card is; raises ``invalid`` for a type that is none of this game's."""
    parts = [p for p in _BREAK.split(printed.type_line) if p]
    said = [w.strip(",") for p in parts for w in p.split()]
    kind = kind_of(printed, said, TYPES, "Write it as printed: `Weapon - Warrior`, `Ally`, `Instant Ability - Mage`.")
    groups: list[str] = []
    for part in parts[1:]:
        groups += [g for g in _AND.split(part) if g and g.lower() not in (*HANDS, *TYPES)]
    stays = kind in PERMANENTS
    abilities, unread = words.abilities(printed.name, printed.lines, stays=stays)
    for ability in abilities:
        if isinstance(ability, Printed) and ability.name in ("class", "classes"):
            groups += [g for g in _AND.split(ability.value) if g]
    numbers = tuple((k, int(v)) for k, v in printed.stats.items() if v.isdecimal())
    damage = printed.stats.get("damage", "")
    return CardDefinition(printed, kind, tuple(groups), tuple(said), numbers, damage, abilities, unread)


def instant(card: CardDefinition) -> bool:
    """Has it the Instant tag on its type line?"""
    return "instant" in {w.lower() for w in card.words}


def usable(card: CardDefinition, hero: CardDefinition | None) -> bool:
    """Does the hero's class match one of the class icons on the card? Without any icon, everyone's does."""
    if hero is None or not card.groups or not hero.groups:
        return True
    return bool({g.lower() for g in card.groups} & {g.lower() for g in hero.groups})
