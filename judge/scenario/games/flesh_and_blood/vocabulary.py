"""The words of Flesh and Blood in the scenario language: moments, zones, numbers, keywords.

Moments and zones by the Comprehensive Rules' own names (chapters 3, 4 and 7); keywords of 8.3 and 8.4.
"""

from __future__ import annotations

from judge.scenario.board.words import with_shared
from judge.scenario.language.phrases import Grammar, words
from judge.terms.flesh_and_blood import KEYWORDS
from judge.terms.keyword import Kind

FLESH_AND_BLOOD = with_shared(
    Grammar(
        game="flesh-and-blood",
        moments=words(
            "start phase",
            "action phase",
            "end phase",
            "layer step",
            "attack step",
            "defend step",
            "reaction step",
            "damage step",
            "resolution step",
            "close step",
            resolution_step=("link step",),
            opening_hands=("opening hand",),
        ),
        zones=words(
            "hand",
            "deck",
            "arsenal",
            "graveyard",
            "arena",
            "combat chain",
            "stack",
            "inventory",
            "soul",
            banished_zone=("banished", "banish zone"),
            pitch_zone=("pitch",),
        ),
        quantities=words(
            life=("life points", "{h}"),
            resources=("resource", "resource points", "resource point", "{r}"),
            action_points=("action point",),
            cards_in_hand=("card in hand",),
            cards_in_deck=("card in deck",),
            cards_in_arsenal=("card in arsenal",),
            cards_in_graveyard=("card in graveyard",),
            cards_in_banished_zone=("card in banished zone", "cards banished", "card banished"),
            cards_in_pitch_zone=("card in pitch zone", "cards in pitch", "card in pitch"),
            cards_in_soul=("card in soul",),
        ),
        stats=words("cost", "pitch", "intellect", power=("{p}",), defense=("defence", "{d}"), life=("{h}",)),
        keywords=words(*(k.word for k in KEYWORDS if k.kind is not Kind.EFFECT)),
        contests=words(clash=("clashes",), wager=("wagers",)),
        deeds=words("wagered", "clashed"),
    )
)
