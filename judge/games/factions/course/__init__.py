"""Pending work as data: windows to respond, the steps of an attack, the phases of a cycle."""
