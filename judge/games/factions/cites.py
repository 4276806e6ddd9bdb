"""The addresses of what decides: rules and terms of the document, and readings of its unclear passages."""

D = "factions/"
C = "factions/conflicts/"
