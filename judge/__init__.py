"""judge: find a trading-card-game ruling and see it proved by replaying the board."""

__version__ = "0.3.0"
