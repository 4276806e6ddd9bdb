"""The rules engine's kernel. It knows no game: no Flask, no files, no clock, no chance."""
