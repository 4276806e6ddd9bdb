"""The nouns of Factions: its factions, and the abilities that its dictionary names."""

from __future__ import annotations

from judge.terms.keyword import Keyword, Takes

NUMBER, CHANGE = Takes.NUMBER, Takes.CHANGE

FACTIONS = ("Kingdom", "Mage Guild", "Alliance", "Barbarian", "Underworld", "Neutral")

# Abilities whose words carry a price of their own (Fireball, Sense Attack …) are not here: without the words nobody
# knows the price.
KEYWORDS = (
    Keyword("Double Attack"),
    Keyword("Triple Attack"),
    Keyword("Extra Attack"),
    Keyword("Twin Attack"),
    Keyword("Ranged"),
    Keyword("Greater Ranged"),
    Keyword("Penetration"),
    Keyword("Stealth"),
    Keyword("Greater Stealth"),
    Keyword("Speed", takes=CHANGE),
    Keyword("Flying"),
    Keyword("Charging Assault"),
    Keyword("Sturdy"),
    Keyword("Undead"),
    Keyword("Magic Immunity"),
    Keyword("Damage Reduction", takes=NUMBER),
    Keyword("Dark Shield"),
    Keyword("Mana Shield"),
    Keyword("Vicious Attack"),
    Keyword("Mettle"),
    Keyword("Careful Aim"),
    Keyword("Mercenary"),
    Keyword("Savage"),
    Keyword("Master Magician", takes=NUMBER),
    Keyword("Momentum"),
    Keyword("Mighty Swing"),
    Keyword("Accurate Shot"),
    Keyword("Bounty Hunter", takes=NUMBER),
    Keyword("Magic Hunter"),
    Keyword("Productive"),
    Keyword("High Population"),
    Keyword("Revival"),
    Keyword("Intercept"),
    Keyword("Parry"),
    Keyword("Greater Parry"),
    Keyword("Evade"),
    Keyword("Dodge"),
    Keyword("Ninja Dodge"),
    Keyword("Quick Reactions"),
    Keyword("Recoil"),
    Keyword("Stun"),
    Keyword("Splash", takes=NUMBER),
    Keyword("Life Drain"),
    Keyword("Magic Drain"),
    Keyword("Regeneration", takes=NUMBER),
    Keyword("Heal", takes=NUMBER),
    Keyword("Throw Potion", takes=NUMBER),
    Keyword("Bow Attack", takes=NUMBER),
    Keyword("Sweep"),
    Keyword("Mobile Attack"),
    Keyword("Combine Fire"),
    Keyword("Paralyze Poison"),
    Keyword("Magic Renewal", takes=NUMBER),
)
