"""What happens in HueShift: it changes the run, and asks what reads and what judges."""
