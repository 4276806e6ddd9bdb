"""What the scenario side of games with small boards shares: cards, lines, answers, claims, the replay."""
