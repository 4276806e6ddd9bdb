"""Text → tree: what a scenario says, without knowing any game."""
