"""What each happening rests on: records of the document, its conflicts, and readings where it breaks off."""

from __future__ import annotations

from judge.games.tabletop.reads import Manual, cited
from judge.games.tabletop.vocabulary import Zone
from judge.terms.wow_tcg import PERMANENTS

OPENING_HAND = 7
OPENING, START, ACTION, END = "opening hands", "start phase", "action phase", "end phase"
READY_STEP, DRAW_STEP = "ready step", "draw step"

RULES = cited(
    "wow-tcg-extract",
    {
        "fatal": "opening/2, conflicts/ally-fatal-damage",
        "damage": "opening/2, opening/1, setup/2",
        "class weapon": "weapon/1, conflicts/class-restriction, conflicts/use-play-equip",
        "class ability": "ability/1, conflicts/ability-class",
        "class armor": "armor/1",
        "class item": "item/1",
        "combat": "weapon/2",
        "strike": "weapon/2, weapon/6, weapon/9, conflicts/strike-exhausted, conflicts/strike-when",
        "strike cost": "weapon/6, weapon/8",
        "strike again": "weapon/2, weapon/6, weapon/8, conflicts/strike-ready-weapon",
        "weapon gone": "weapon/5, conflicts/hero-atk",
        "one weapon": "weapon/2, weapon/3, conflicts/one-weapon-in-combat",
        "defending": "weapon/3",
        "exhausted": "weapon/4",
        "enter weapon": "weapon/6",
        "enter armor": "armor/2",
        "enter item": "item/3",
        "enter ability": "ability/3",
        "attach": "ability/5, ability/6",
        "attached": "ability/5, conflicts/attached-same-name, conflicts/attached-owner-graveyard",
        "armor": "armor/6, armor/2, conflicts/armor-prevents",
        "play": "ability/4, conflicts/ongoing-and-instant",
        "to discard": "ability/3, conflicts/abilities-to-graveyard",
        "power": "item/4, armor/3, conflicts/powers-with-and-without-sign",
        "power item": "item/7",
        "pay ally": "weapon/8, weapon/8, conflicts/quest-example",
        "pay weapon": "weapon/8, weapon/8, conflicts/quest-example",
        "pay armor": "armor/5, weapon/8, conflicts/quest-example",
        "pay item": "item/6, weapon/8, conflicts/quest-example",
        "pay ability": "ability/2, weapon/8, conflicts/quest-example",
        "pay": "weapon/8, conflicts/quest-example",
        "quest": "quest/1",
        "complete": "quest/1, quest/2, conflicts/quest-example, conflicts/quest-complete-face-down",
        "completed": "quest/1, quest/2, conflicts/quest-powers",
        "place": "quest/1, conflicts/quest-resource-row",
        "heal": "setup/2",
        "coin": "setup/3",
        "opening": "setup/4, conflicts/opening-cards",
        "mulligan": "setup/5, conflicts/mulligan-order",
        "first turn": "setup/6",
        "turn": "turn-sequence/1, conflicts/three-phases",
        "start": "start-phase/1, conflicts/ready-step-draw-step",
        "draw": "start-phase/1, conflicts/ready-step-draw-step",
        "target": "ability/4",
        "symbol": "weapon/9, opening/1",
    },
)

READINGS: dict[str, str] = {
    "ability-class": (
        "an ability is played by a hero of any class: the document says of weapons, armor and items that the class "
        "must match, and of abilities it does not"
    ),
    "phases": "a turn has a start, an action and an end phase: the document announces three and names two",
    "ready-step": "in the ready step all the player's cards are readied: the document breaks off at its name",
    "draw-step": "in the draw step one card is drawn: the document breaks off at its name",
    "attack-exhausts": (
        "attacking takes a ready card and exhausts it: an exhausted hero can still strike, "
        "and nothing else is said to exhaust one"
    ),
    "ally-waits": (
        "an ally does not attack in the turn it enters play: only of weapons, armor and items is it said "
        "that they can be used at once"
    ),
    "combat-damage": (
        "attacker and defender deal damage equal to their ATK to each other at the same time: "
        "the document breaks off before it says how"
    ),
    "hero-dies": "a player whose hero has fatal damage has lost: the document says it of allies only",
    "one-resource": "one card is placed as a resource in each own turn: the document does not say how many",
    "at-once": (
        "what is played or used takes effect at once, for an ability goes to the graveyard when it is played and "
        "nothing is said of answering it"
    ),
    "empty-deck": "nothing is drawn from an empty deck: the document does not say what happens",
}

MANUAL = Manual(
    rules=RULES,
    readings=READINGS,
    zone_names={
        Zone.HAND: "hand",
        Zone.PILE: "deck",
        Zone.DISCARD: "graveyard",
        Zone.PLAY: "play",
        Zone.RESOURCE: "resource row",
        Zone.STACK: "chain",
    },
    permanents=PERMANENTS,
    first_phase=START,
)
