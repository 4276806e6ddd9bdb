"""What is legal in HueShift, and which rules forbid the rest."""
