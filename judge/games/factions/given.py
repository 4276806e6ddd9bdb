"""What a card gives to others: ``gains Stealth (…) and +2 attack``."""

from __future__ import annotations

import re

from judge.games.factions.keywords import keyword
from judge.games.factions.nouns import modifiers, parts, sentences
from judge.games.factions.sentences import meaning
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability, Term
from judge.games.factions.vocabulary.selectors import Stat

_PIECE = re.compile(r"(?:(?:gets?|gains?|has|have) )?(?:an? )?([^()]+?)(?: \((.*?)\.?\))?", re.IGNORECASE)


def words_of(text: str) -> tuple[Term, ...] | None:
    """What the words of an ability mean: as a whole, or sentence by sentence; None when one is not understood."""
    whole = text.strip(" .")
    if (found := meaning(whole)) is not None:
        return (found,)
    terms = [meaning(s) for s in sentences(text)]
    return tuple(t for t in terms if t is not None) if terms and all(terms) else None


def given(text: str) -> tuple[Ability, ...] | None:
    """The abilities of a list; numbers that stand together are one. None when a part is not understood."""
    stats: list[tuple[Stat, int]] = []
    found: list[Ability] = []
    for part in parts(text):
        match = _PIECE.fullmatch(part)
        if match is None:
            return None
        name, words = match[1].strip(), match[2]
        numbers = modifiers(name) if words is None else None
        if numbers is not None:
            stats += numbers
            continue
        terms = words_of(words) if words is not None else keyword(name)
        if terms is None:
            return None
        found.append(Ability(name, part, terms))
    if stats:
        found.insert(0, Ability("", text, (v.Modifier(tuple(stats)),)))
    return tuple(found) or None
