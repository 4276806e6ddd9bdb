"""Zones that hold equipped objects, and what fits into them (3.2.2, 3.16.2, 8.2)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.vocabulary.abilities import Keyword

_SLOTS = ("Head", "Chest", "Arms", "Legs")
_AT_WEAPONS = frozenset({"Off-Hand", "Quiver", "(1H)", "(2H)", "1H", "2H"})
_TWO_HANDS = frozenset({"(2H)", "2H"})


def slot_of(card: CardDefinition) -> str:
    """The zone a card is equipped to: ``head`` … ``weapon``; empty when it cannot be equipped (8.5.41b)."""
    if "Weapon" in card.types or _AT_WEAPONS & set(card.subtypes):
        return "weapon"
    worn = _SLOTS if "Equipment" in card.types else ()
    return next((s.lower() for s in worn if s in card.subtypes), "")


def no_room(there: Sequence[CardDefinition], card: CardDefinition, weapon_zones: int = 2) -> str:
    """The rule by which a card does not fit beside what is equipped there already; empty when it does."""
    if slot_of(card) != "weapon":
        return "8.5.41c" if there else ""
    together = (*there, card)
    for subtype, rule in (("Off-Hand", "8.2.10b"), ("Quiver", "8.2.15b")):
        if sum(subtype in c.subtypes for c in together) > 1:
            return rule
    bow = any("Bow" in c.subtypes and _TWO_HANDS & set(c.subtypes) for c in together)
    hands = sum(_hands(c, bow) for c in together)
    return "3.16.2" if hands > weapon_zones else ""


def _hands(card: CardDefinition, bow: bool) -> int:
    """How many weapon zones it needs; a quiver goes beside a two-handed bow (8.2.15a)."""
    if "Quiver" in card.subtypes and bow:
        return 0
    return 2 if _TWO_HANDS & set(card.subtypes) else 1


def unpaired(equipped: Sequence[CardDefinition], card: CardDefinition) -> str:
    """What must be equipped beside a card with pairs and is not; empty when it may be equipped (8.3.26a)."""
    pairs = [a.what for a in card.abilities if isinstance(a, Keyword) and a.name == "pairs"]
    wanted = [card.name if what == "~" else what for what in pairs]
    return next((w for w in wanted if not any(_is(c, w) for c in equipped)), "")


def _is(card: CardDefinition, what: str) -> bool:
    """Is a card the object that words name: by its name, or by its kinds ("a Guardian hammer", "a sword or dagger")?"""
    words = what.strip().lower().removeprefix("a ").removeprefix("an ").removeprefix("another ")
    if words in (card.name.lower(), card.moniker.lower()):
        return True
    if " or " in words:
        return any(_is(card, one) for one in words.split(" or "))
    kinds = {kind.strip("()").lower() for kind in (*card.types, *card.subtypes, *card.supertypes)}
    return set(words.split()) <= kinds
