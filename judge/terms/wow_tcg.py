"""The nouns of the World of Warcraft TCG that its extract prints."""

from __future__ import annotations

from judge.terms.keyword import Keyword

# The extract explains no keyword; an ability is printed in full.
KEYWORDS: tuple[Keyword, ...] = ()

# What a card is, and what else sentences call it.
TYPES = {
    "hero": ("heroes", "heros"),
    "ally": ("allies",),
    "weapon": ("weapons",),
    "armor": ("armors", "armor card", "armor cards"),
    "item": ("items",),
    "ability": ("abilities", "ongoing ability", "ongoing abilities", "ability card", "ability cards"),
    "quest": ("quests",),
}
PERMANENTS = ("hero", "ally", "weapon", "armor", "item")
DAMAGE = ("Arcane", "Fire", "Frost", "Holy", "Melee", "Nature", "Ranged", "Shadow")
