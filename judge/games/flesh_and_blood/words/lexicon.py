"""The game's nouns as a sentence has them: its keywords by what is printed with them, plurals, number words."""

from __future__ import annotations

from judge.terms.flesh_and_blood import CLASSES, EFFECT, KEYWORDS, LABEL, NUMBER, TALENTS
from judge.terms.keyword import Kind, Takes, of_kind

PLAIN_KEYWORDS = of_kind(KEYWORDS, Kind.ABILITY, Takes.NOTHING, alone=True)
NUMBERED_KEYWORDS = of_kind(KEYWORDS, Kind.ABILITY, NUMBER)
LABELS = of_kind(KEYWORDS, LABEL)
EFFECTS = of_kind(KEYWORDS, EFFECT)

NUMBER_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}

_IRREGULAR = {"ally": "allies", "off-hand": "off-hands", "staff": "staves", "chelicera": "chelicerae"}


def plural(noun: str) -> str:
    """The plural of a subtype in lower case: ``aura`` gives ``auras``."""
    return _IRREGULAR.get(noun, noun + ("es" if noun.endswith("sh") else "s"))


NOT_GENERIC = (*CLASSES, *TALENTS)  # a generic card has no supertypes (2.14.1a)


def third(verb: str) -> str:
    """The form behind "the winner": "draws a card"."""
    word, _, rest = verb.partition(" ")
    end = "es" if word.endswith(("sh", "ch")) else "s"
    return f"{word}{end} {rest}" if rest else word + end
