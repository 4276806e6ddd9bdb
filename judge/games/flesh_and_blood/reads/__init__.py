"""What is so in a position of Flesh and Blood."""
