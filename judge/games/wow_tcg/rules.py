"""What each happening rests on: records of the document, its conflicts, and readings where it breaks off."""

from __future__ import annotations

from judge.games.tabletop.reads import Manual
from judge.games.tabletop.vocabulary import Zone
from judge.terms.wow_tcg import PERMANENTS

OPENING_HAND = 7
OPENING, START, ACTION, END = "opening hands", "start phase", "action phase", "end phase"
READY_STEP, DRAW_STEP = "ready step", "draw step"

_D = "wow-tcg-extract"

RULES: dict[str, tuple[str, ...]] = {
    "fatal": (f"{_D}/opening/2", f"{_D}/conflicts/ally-fatal-damage"),
    "damage": (f"{_D}/opening/2", f"{_D}/opening/1"),
    "class weapon": (f"{_D}/weapon/1", f"{_D}/conflicts/class-restriction", f"{_D}/conflicts/use-play-equip"),
    "class ability": (f"{_D}/ability/1", f"{_D}/conflicts/ability-class"),
    "class armor": (f"{_D}/armor/1",),
    "class item": (f"{_D}/item/1",),
    "combat": (f"{_D}/weapon/2",),
    "strike": (
        f"{_D}/weapon/2",
        f"{_D}/weapon/6",
        f"{_D}/conflicts/strike-exhausted",
        f"{_D}/conflicts/strike-when",
    ),
    "strike cost": (f"{_D}/weapon/6", f"{_D}/weapon/8"),
    "strike again": (f"{_D}/weapon/2", f"{_D}/weapon/6", f"{_D}/weapon/8", f"{_D}/conflicts/strike-ready-weapon"),
    "weapon gone": (f"{_D}/weapon/5", f"{_D}/conflicts/hero-atk"),
    "one weapon": (f"{_D}/weapon/2", f"{_D}/weapon/3", f"{_D}/conflicts/one-weapon-in-combat"),
    "defending": (f"{_D}/weapon/3",),
    "enter weapon": (f"{_D}/weapon/6",),
    "enter armor": (f"{_D}/armor/2",),
    "enter item": (f"{_D}/item/3",),
    "enter ability": (f"{_D}/ability/3",),
    "attach": (f"{_D}/ability/5", f"{_D}/ability/6"),
    "attached": (
        f"{_D}/ability/5",
        f"{_D}/conflicts/attached-same-name",
        f"{_D}/conflicts/attached-owner-graveyard",
    ),
    "armor": (f"{_D}/armor/6", f"{_D}/armor/2", f"{_D}/conflicts/armor-prevents"),
    "play": (f"{_D}/ability/4", f"{_D}/conflicts/ongoing-and-instant"),
    "to discard": (f"{_D}/ability/3", f"{_D}/conflicts/abilities-to-graveyard"),
    "power": (f"{_D}/item/4", f"{_D}/armor/3", f"{_D}/conflicts/powers-with-and-without-sign"),
    **{
        f"pay {kind}": (rule, f"{_D}/weapon/8", f"{_D}/conflicts/quest-example")
        for kind, rule in (
            ("ally", f"{_D}/weapon/8"),
            ("weapon", f"{_D}/weapon/8"),
            ("armor", f"{_D}/armor/5"),
            ("item", f"{_D}/item/6"),
            ("ability", f"{_D}/ability/2"),
        )
    },
    "pay": (f"{_D}/weapon/8", f"{_D}/conflicts/quest-example"),
    "quest": (f"{_D}/quest/1",),
    "complete": (
        f"{_D}/quest/1",
        f"{_D}/quest/2",
        f"{_D}/conflicts/quest-example",
        f"{_D}/conflicts/quest-complete-face-down",
    ),
    "completed": (f"{_D}/quest/1", f"{_D}/quest/2", f"{_D}/conflicts/quest-powers"),
    "place": (f"{_D}/quest/1", f"{_D}/conflicts/quest-resource-row"),
    "heal": (f"{_D}/setup/2",),
    "coin": (f"{_D}/setup/3",),
    "opening": (f"{_D}/setup/4", f"{_D}/conflicts/opening-cards"),
    "mulligan": (f"{_D}/setup/5", f"{_D}/conflicts/mulligan-order"),
    "first turn": (f"{_D}/setup/6",),
    "turn": (f"{_D}/turn-sequence/1", f"{_D}/conflicts/three-phases"),
    "start": (f"{_D}/start-phase/1", f"{_D}/conflicts/ready-step-draw-step"),
    "draw": (f"{_D}/start-phase/1", f"{_D}/conflicts/ready-step-draw-step"),
    "target": (f"{_D}/ability/4",),
    "symbol": (f"{_D}/weapon/9", f"{_D}/opening/1"),
}

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
