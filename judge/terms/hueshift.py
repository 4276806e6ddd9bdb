"""The nouns of HueShift: the abilities that stand by their name over a card's lines."""

from __future__ import annotations

from judge.terms.keyword import Keyword

# Armor and Guard are what every Tank has: they stand in its lines, and over no lines.
KEYWORDS = (
    Keyword("Rally", of="pilot"),
    Keyword("Experience", of="pilot"),
    Keyword("Wild Card", of="pilot"),
    Keyword("Focus Fire", of="pilot"),
    Keyword("Leak", of="pilot"),
    Keyword("Steady Hand", of="pilot"),
    Keyword("Quick Study", of="pilot"),
    Keyword("Coin Toss", of="pilot"),
    Keyword("Steady Aim", of="pilot"),
    Keyword("Gusher", of="pilot"),
    Keyword("Even Odds", of="pilot"),
    Keyword("Strike First", of="mech"),
    Keyword("Strike Dodge", of="mech"),
    Keyword("Armor", of="mech", alone=False),
    Keyword("Mega Armor", of="mech", also=("MegaArmor",)),
    Keyword("Regen Armor", of="mech"),
    Keyword("Guard", of="mech", alone=False),
    Keyword("Multi-Fire", of="mech"),
    Keyword("Steady", of="mech"),
    Keyword("Infused", of="mech"),
)
