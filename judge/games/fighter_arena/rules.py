"""What each happening rests on: records of the document, its conflicts, and readings where it is silent."""

from __future__ import annotations

from judge.games.tabletop.reads import Manual, cited
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

RULES = cited(
    "fighter-arena",
    {
        "round": "taking-your-turn/1, conflicts/round-number",
        "first turn": "taking-your-turn/1",
        "phases": "taking-your-turn/2",
        "draw": "taking-your-turn/3",
        "ready": "taking-your-turn/4",
        "actions": "taking-your-turn/4, taking-your-turn/5",
        "own turn": "taking-your-turn/1, taking-your-turn/5",
        "play": "taking-your-turn/5",
        "power": "taking-your-turn/5, conflicts/talents-when",
        "other turn": "taking-your-turn/6, conflicts/other-players-cards",
        "attack": "taking-your-turn/7, conflicts/attack-target",
        "damage": "taking-your-turn/8",
        "move": "taking-your-turn/9",
        "announce": "taking-your-turn/10",
        "omega": "taking-your-turn/11, conflicts/conditions",
        "trigger: ready phase": "taking-your-turn/4",
        "trigger: end of your turn": "taking-your-turn/12",
        "trigger: end of each turn": "taking-your-turn/12",
        "to discard": "the-void/1",
        "discard": "the-void/1",
        "attached": "conflicts/void-place",
        "die": "when-a-fighter-dies/1, conflicts/attack-power, conflicts/health-below-zero",
        "void": "have-a-dead-fighter-card/1, the-void/1, conflicts/first-turn-draw",
        "cannot draw": "when-your-arsenal-runs-out/1, conflicts/cannot-draw-each-time",
        "capacity": "the-arena/1, the-arena/2, conflicts/full-zones",
        "dead in zone": "the-arena/1, conflicts/dead-and-capacity",
        "leap": "the-arena/2, conflicts/full-zones",
        "no minion": "conflicts/minions",
        "minion": "taking-your-turn/4, taking-your-turn/5, conflicts/fighters-talents",
        "eliminated": "objective/1",
        "end": "objective/1, taking-your-turn/1, conflicts/round-number",
        "draw game": "objective/1, conflicts/equal-health",
        "place": "starting-the-game/1, conflicts/starting-zones",
        "place second": "starting-the-game/2, conflicts/starting-zones",
        "hand": "starting-the-game/3, conflicts/arsenal-deck, conflicts/any-six-cards",
        "shuffle": "starting-the-game/4",
        "arsenal": "building-your-arsenal/1, building-your-arsenal/2, building-your-arsenal/3, conflicts/single-copies",
        "style": "building-your-arsenal/4, conflicts/same-style",
        "target": "taking-your-turn/5",
    },
)
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
