"""Phrases as the documentation lists them."""

from __future__ import annotations

from collections.abc import Iterable

from judge.scenario.language.phrases import Phrase


def markdown_table(phrases: Iterable[Phrase], head: str) -> str:
    """A table of phrases for the documentation: how it is written, an example, what it means."""
    rows = [f"| {head} | example | meaning |", "| --- | --- | --- |"]
    for p in phrases:
        names = f"`{p.name}`" + (f" · `{p.denied}`" if p.denied else "")
        rows.append(f"| {names} | `{p.example}` | {p.meaning} |")
    return "\n".join(rows) + "\n"
