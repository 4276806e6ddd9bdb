"""HueShift on the kernel."""
