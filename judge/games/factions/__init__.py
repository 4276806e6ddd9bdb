"""Factions TCG on the kernel."""
