"""A printed card → what it is in this game."""

from __future__ import annotations

import re
from functools import lru_cache

from judge.errors import JudgeError
from judge.games.tabletop import words
from judge.games.tabletop.aims import leaves
from judge.games.tabletop.definition import CardDefinition, kind_of
from judge.games.tabletop.vocabulary import Ability, How, OneShot, Printed
from judge.rules.printed import PrintedCard
from judge.terms.fighter_arena import PERMANENTS, TYPES

_FRACTION = re.compile(r"(\d+)\s*/\s*(\d+)")
_ACTIONS = re.compile(r"\d+")
_BREAK = re.compile(r"\s+[-–—]\s+")
_AND = re.compile(r"\s*(?:/|,|&|\band\b|\bor\b)\s*")


def printed_from_inline(name: str, type_line: str, stats: str, text: str) -> PrintedCard:
    """A card typed into a scenario; raises ``invalid`` for a type or a fraction that cannot be read."""
    lines = tuple(line.strip() for line in text.splitlines() if line.strip())
    numbers: dict[str, str] = {}
    if stats.strip():
        match = _FRACTION.fullmatch(stats.strip())
        if match is None:
            raise JudgeError(
                "invalid",
                f'the stats "{stats}" of {name} are no fraction of attack power and health.',
                hint='Write them as printed: `stats: "20/30"`, attack power first.',
            )
        numbers = {"attack": match[1], "health": match[2]}
    printed = PrintedCard(name=name, type_line=type_line.strip(), stats=numbers, lines=lines)
    card = compile_card(printed)
    if card.kind in ("fighter", "minion") and not numbers:
        raise JudgeError(
            "invalid",
            f"{name} is a {card.kind} without a fraction of attack power and health.",
            hint='Write it as printed: `stats: "20/30"`, attack power first.',
        )
    return printed


@lru_cache(maxsize=4096)
def compile_card(printed: PrintedCard) -> CardDefinition:
    """What a card is; raises ``invalid`` for a type that is none of this game's."""
    parts = [p for p in _BREAK.split(printed.type_line) if p]
    said = [w.strip(",") for p in parts for w in p.split()]
    kind = kind_of(printed, said, TYPES, "Write `type: Fighter`, `type: Support - STYLE` or `type: Ability - FIGHTER`.")
    groups: list[str] = []
    for part in parts:
        rest = " ".join(w for w in part.split() if w.lower() not in (*TYPES, "card"))
        groups += [g for g in _AND.split(rest) if g]
    stays = kind in PERMANENTS
    abilities, unread = words.abilities(printed.name, printed.lines, stays=stays)
    numbers = [(k, int(v)) for k, v in printed.stats.items()]
    for ability in abilities:
        if not isinstance(ability, Printed):
            continue
        if ability.name == "actions" and _ACTIONS.fullmatch(ability.value):
            numbers.append(("actions", int(ability.value)))
        elif ability.name in ("style", "fighter", "fighter name"):
            groups += [g for g in _AND.split(ability.value) if g]
    if kind == "support" or (kind == "ability" and not groups):
        unread = unread or _speaks_of_itself(abilities)
    return CardDefinition(printed, kind, tuple(groups), tuple(said), tuple(numbers), "", abilities, unread)


def _speaks_of_itself(abilities: tuple[Ability, ...]) -> str:
    """A sentence about ``this fighter`` on a card that goes to the void and names none; empty when there is none."""
    for ability in abilities:
        if isinstance(ability, OneShot):
            for effect in leaves(ability.effects):
                which = getattr(effect, "which", None)
                if which is not None and (which.how is How.THIS or which.here):
                    return ability.text
    return ""
