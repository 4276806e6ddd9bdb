"""What is legal in Flesh and Blood, and why not."""
