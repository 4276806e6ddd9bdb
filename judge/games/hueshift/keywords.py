"""What a named ability stands for where a card prints its name alone: what the tables of the card systems say."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.hueshift.rulebook import CONFLICTS
from judge.games.hueshift.vocabulary import mechs, pilots
from judge.games.hueshift.vocabulary.roots import Ability

MEANS: Mapping[str, tuple[Ability, ...]] = {
    "rally": (pilots.Survive(),),
    "experience": (pilots.GainOnKill(),),
    "wild card": (pilots.Flip(heads=2, tails=2),),
    "focus fire": (pilots.IgnoreArmor(),),
    "leak": (pilots.Leak(),),
    "steady hand": (pilots.Prevent(allies=True, cites=(CONFLICTS + "reconstructed",)),),
    "quick study": (pilots.AllyGains(own=True, cites=(CONFLICTS + "reconstructed",)),),
    "coin toss": (pilots.Flip(used=True, uses=1, cites=(CONFLICTS + "coin-toss",)),),
    "steady aim": (pilots.IgnoreReduction(),),
    "gusher": (pilots.Gusher(),),
    "strike first": (mechs.StrikeFirst(),),
    "strike dodge": (mechs.StrikeFirst(cites=(CONFLICTS + "linwood-strike-dodge",)),),
    "armor": (mechs.Armor(),),
    "mega armor": (mechs.Armor(),),
    "megaarmor": (mechs.Armor(),),
    "regen armor": (mechs.Armor(),),
    "guard": (mechs.Guard(),),
    "multi-fire": (mechs.MultiFire(),),
    "steady": (mechs.Immovable(), mechs.Immune()),
    "infused": (mechs.Infused(),),
}

# Abilities that mean nothing without the lines below their name.
WORDED_ONLY = {"even odds": "no table defines it, and two cards that have it do different things"}
