"""The course of a game of HueShift, frame by frame."""
