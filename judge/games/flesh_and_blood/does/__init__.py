"""What happens in Flesh and Blood."""
