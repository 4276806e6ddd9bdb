"""The addresses of what decides: rules and terms of the document, and readings of its unclear passages."""

D = "factions/"
C = "factions/conflicts/"

_WORDS = (
    *("activated-effect", "affect", "atk", "attack", "battle", "build", "combat", "cost", "cycle", "dam", "damage"),
    *("def", "destroy", "draw", "effect", "equip", "equipment", "graveyard", "hand", "hp", "initiative", "location"),
    *("magic", "move", "permanent", "phase", "play", "range", "resolve", "round", "speed", "stack", "static-effect"),
    *("target", "triggered-effect", "turn", "unit", "upkeep", "zone"),
)
_ABOVE = ("attacking", "cards", "game-flow", "conflicts/build-phase-turns", "conflicts/build-step")
WORDS = frozenset(D + name for name in (*_WORDS, *_ABOVE))
"""Words of the dictionary, and what stands above the rules of many steps: a step that uses one follows another rule."""
