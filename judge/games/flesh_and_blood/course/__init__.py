"""The course of a turn of Flesh and Blood."""
