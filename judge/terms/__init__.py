"""The nouns of each game, written once: frozen data on the ground floor."""
