"""Fighter arena: fighters on a row of zones, four phases a turn, twelve rounds."""
