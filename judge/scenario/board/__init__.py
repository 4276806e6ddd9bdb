"""What the words of a line mean on a position of any game."""
