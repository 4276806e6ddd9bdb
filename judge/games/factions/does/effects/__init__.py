"""What each effect does as it resolves: one function for each, found in one table."""

from judge.games.factions.does.effects import cards, moves, units
from judge.rules.parts import joined

EFFECTS = joined(units.EFFECTS, moves.EFFECTS, cards.EFFECTS)
