"""What happens: actions, effects and events. Changes the run, and asks who reads and who judges."""
