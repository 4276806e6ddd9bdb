"""What games with single printed cards and small boards share: their terms, their table, their turn.

No game of its own: a game adds its phases, what can be done in them, and its documents' words.
"""
