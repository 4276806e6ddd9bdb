"""What is so in a position of HueShift; it changes nothing."""
