"""The nouns of the fighter arena's rulebook."""

from __future__ import annotations

from judge.terms.keyword import Keyword

# The rulebook has no keyword; an ability is printed in full.
KEYWORDS: tuple[Keyword, ...] = ()

# What a card is, and what else sentences call it.
TYPES = {
    "fighter": ("fighters", "fighter card", "fighter cards"),
    "minion": ("minions", "minion card", "minion cards"),
    "support": ("supports", "support card", "support cards"),
    "ability": ("abilities", "ability card", "ability cards"),
}
PERMANENTS = ("fighter", "minion")
