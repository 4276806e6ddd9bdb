"""Tests of the rules engine and of the runner that lets scenarios drive it."""
