"""Running lines: from a scenario to its verdict."""
