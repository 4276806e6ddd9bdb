"""What each happening rests on: records of the document, its conflicts, and readings where it is silent."""

from __future__ import annotations

from judge.games.tabletop.reads import Manual
from judge.games.tabletop.vocabulary import Zone
from judge.terms.fighter_arena import PERMANENTS

ROUNDS = 12
CAPACITY = 4
HAND = 6
ARSENAL = 33
FIGHTERS = 3
STARTING_ZONES = 3
ALPHA, READY, ACTION, OMEGA = "alpha phase", "ready phase", "action phase", "omega phase"
PLACING, SELECTING = "starting the game", "opening hands"

_D = "fighter-arena"
RULES = {
    "round": (f"{_D}/taking-your-turn/1", f"{_D}/conflicts/round-number"),
    "phases": (f"{_D}/taking-your-turn/2",),
    "draw": (f"{_D}/taking-your-turn/3",),
    "ready": (f"{_D}/taking-your-turn/4",),
    "actions": (f"{_D}/taking-your-turn/5",),
    "play": (f"{_D}/taking-your-turn/5",),
    "power": (f"{_D}/taking-your-turn/5", f"{_D}/conflicts/talents-when"),
    "other turn": (f"{_D}/taking-your-turn/6", f"{_D}/conflicts/other-players-cards"),
    "attack": (f"{_D}/taking-your-turn/7", f"{_D}/conflicts/attack-target"),
    "damage": (f"{_D}/taking-your-turn/8",),
    "move": (f"{_D}/taking-your-turn/9",),
    "announce": (f"{_D}/taking-your-turn/10",),
    "omega": (f"{_D}/taking-your-turn/11", f"{_D}/conflicts/conditions"),
    "omega effects": (f"{_D}/taking-your-turn/12",),
    "to discard": (f"{_D}/the-void/1",),
    "discard": (f"{_D}/the-void/1",),
    "attached": (f"{_D}/conflicts/void-place",),
    "die": (
        f"{_D}/when-a-fighter-dies/1",
        f"{_D}/conflicts/attack-power",
        f"{_D}/conflicts/health-below-zero",
    ),
    "void": (f"{_D}/have-a-dead-fighter-card/1", f"{_D}/conflicts/first-turn-draw"),
    "cannot draw": (f"{_D}/when-your-arsenal-runs-out/1", f"{_D}/conflicts/cannot-draw-each-time"),
    "capacity": (f"{_D}/the-arena/1", f"{_D}/the-arena/2", f"{_D}/conflicts/full-zones"),
    "dead in zone": (f"{_D}/the-arena/1", f"{_D}/conflicts/dead-and-capacity"),
    "leap": (f"{_D}/the-arena/2", f"{_D}/conflicts/full-zones"),
    "no minion": (f"{_D}/conflicts/minions",),
    "minion": (f"{_D}/taking-your-turn/4", f"{_D}/conflicts/fighters-talents"),
    "eliminated": (f"{_D}/objective/1",),
    "end": (f"{_D}/objective/1", f"{_D}/conflicts/round-number"),
    "draw game": (f"{_D}/objective/1", f"{_D}/conflicts/equal-health"),
    "place": (f"{_D}/starting-the-game/1", f"{_D}/conflicts/starting-zones"),
    "place second": (f"{_D}/starting-the-game/2", f"{_D}/conflicts/starting-zones"),
    "hand": (
        f"{_D}/starting-the-game/3",
        f"{_D}/conflicts/arsenal-deck",
        f"{_D}/conflicts/any-six-cards",
    ),
    "shuffle": (f"{_D}/starting-the-game/4",),
    "arsenal": (
        f"{_D}/building-your-arsenal/1",
        f"{_D}/building-your-arsenal/2",
        f"{_D}/building-your-arsenal/3",
        f"{_D}/conflicts/single-copies",
    ),
    "style": (f"{_D}/building-your-arsenal/4", f"{_D}/conflicts/same-style"),
    "target": (f"{_D}/taking-your-turn/5",),
}
READINGS = {
    "condition": (
        "a condition does nothing but what a card says of it: the document speaks of conditions and describes none"
    ),
    "dead-stay": "a dead fighter stays in its zone and counts there: its death card is placed on it in the arena",
}

MANUAL = Manual(
    rules=RULES,
    readings=READINGS,
    zone_names={Zone.HAND: "hand", Zone.PILE: "arsenal", Zone.DISCARD: "void", Zone.PLAY: "arena", Zone.STACK: "stack"},
    permanents=PERMANENTS,
    first_phase=ALPHA,
)
