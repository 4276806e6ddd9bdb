"""What pages look like: two lists of colours that every browser takes, each readable on what it stands on."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from judge.web import assets

STYLES = sorted((Path(assets.__file__).parent / "static").glob("*.css"))
PALETTES = [
    dict(re.findall(r"(--[\w-]+): (#\w+);", rule))
    for rule in re.findall(r"\{[^{}]*\}", assets.text_of("judge.css"))
    if "--ground:" in rule
]


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.stem)
def test_no_colour_is_written_so_that_an_older_browser_drops_it(style: Path) -> None:
    assert not re.search(r"light-dark\(|color-mix\(|\boklch\(", style.read_text("utf-8"))


def test_the_dark_colours_are_the_same_by_system_and_by_choice() -> None:
    light, chosen, by_system = PALETTES
    assert chosen == by_system
    assert light.keys() == chosen.keys()
    unnamed = set(re.findall(r"var\((--[\w-]+)\)", "".join(path.read_text("utf-8") for path in STYLES))) - light.keys()
    assert unnamed == set()


@pytest.mark.parametrize("palette", PALETTES[:2], ids=["light", "dark"])
def test_words_stand_out_from_what_they_stand_on(palette: dict[str, str]) -> None:
    grounds = ("ground", "card", "sunk")
    pairs = [
        *product(("ink", "soft", "accent", "good", "bad", "doubt", "wait"), grounds),
        *product(("ink", "soft", "accent"), ("mark",)),
        *((tone, f"{tone}-bg") for tone in ("good", "bad", "doubt", "wait")),
        *(("soft", "none-bg"), ("on-accent", "accent")),
    ]
    assert [pair for pair in pairs if _contrast(*(palette[f"--{name}"] for name in pair)) < 4.5] == []
    assert [on for on in grounds if _contrast(palette["--edge"], palette[f"--{on}"]) < 3] == []


def _contrast(one: str, other: str) -> float:
    dark, bright = sorted(map(_light, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    figures = colour[1:] if len(colour) == 7 else "".join(2 * figure for figure in colour[1:])
    parts = (int(figures[at : at + 2], 16) / 255 for at in (0, 2, 4))
    linear = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
