"""Zones that hold equipped objects, and what fits into them (3.2.2, 3.16.2, 8.2)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.vocabulary.abilities import Keyword
from judge.rules.state import Obj

SLOTS = ("head", "chest", "arms", "legs")  # the equipment zones (8.3.30a)
_AT_WEAPONS = frozenset({"Off-Hand", "Quiver", "(1H)", "(2H)", "1H", "2H"})
_TWO_HANDS = frozenset({"(2H)", "2H"})


def slots_of(card: CardDefinition) -> tuple[str, ...]:
    """The zones a card may be equipped to: ``head`` … ``weapon``; none when it cannot be equipped (8.5.41b).

    A card with modular may be to any equipment zone (8.3.30)."""
    if "Weapon" in card.types or _AT_WEAPONS & set(card.subtypes):
        return ("weapon",)
    if "modular" in card.as_printed.keywords:
        return SLOTS
    worn = SLOTS if "Equipment" in card.types else ()
    return tuple(s for s in worn if s.title() in card.subtypes)[:1]


def is_equipped(obj: Obj) -> bool:
    """Is an object equipped to its zone? A token may be in an equipment zone and not be (3.0.1a)."""
    slot = obj.data.slot
    return bool(slot) and (slot not in SLOTS or (obj.card is not None and bool(slots_of(obj.card))))


def no_room(there: Sequence[CardDefinition], card: CardDefinition, weapon_zones: int = 2) -> str:
    """The rule by which a card does not fit beside what is equipped there already; empty when it does."""
    if slots_of(card) != ("weapon",):
        return "8.5.41c" if there else ""
    together = (*there, card)
    for subtype, rule in (("Off-Hand", "8.2.10b"), ("Quiver", "8.2.15b")):
        if sum(subtype in c.subtypes for c in together) > 1:
            return rule
    two_hands = [c for c in together if _TWO_HANDS & set(c.subtypes)]
    beside = [c for c in together if any(_beside(c, weapon) for weapon in two_hands)][:1]  # the zone not occupied
    return "3.16.2" if len(together) + len(two_hands) - len(beside) > weapon_zones else ""


def _beside(card: CardDefinition, weapon: CardDefinition) -> bool:
    """Does it go beside a two-handed weapon: a quiver beside a bow (8.2.15a), perched beside any (8.3.39a)?"""
    quiver = "Quiver" in card.subtypes and "Bow" in weapon.subtypes
    return quiver or ("perched" in card.as_printed.keywords and "Weapon" in weapon.types)


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
