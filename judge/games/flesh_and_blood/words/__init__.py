"""Printed cards of Flesh and Blood to the closed vocabulary."""
