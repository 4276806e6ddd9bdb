"""Boards that take a moment and boards that take long."""

from __future__ import annotations

SHORT = """\
title: Five defense stops five power
game: flesh-and-blood
cards:
  - {name: Plain Punch, color: red, type: Guardian Action - Attack, stats: "0{r} 5{p} 3{d}"}
  - {name: Tall Wall, color: red, type: Generic Action, stats: "0{r} 5{d}"}
setup:
  turn: Ana
  Ana: {hero: {class: Guardian, life: 20}, hand: [Plain Punch (red)]}
  Bo: {hero: {class: Guardian, life: 20}, hand: [Tall Wall (red)]}
play:
  - Ana attacks Bo with Plain Punch (red)
  - Bo defends with Tall Wall (red)
  - the combat chain closes
  - then Bo has 20 life
"""


_AGAIN = "  - Ana attacks Bo with Plain Punch (red)\n  - Bo defends with no cards\n  - the combat chain closes\n"
_LONG = (
    SHORT.replace("hand: [Plain Punch (red)]", f"action points: 20, hand: [{'Plain Punch (red), ' * 20}]")
    .replace("Bo: {hero: {class: Guardian, life: 20}", "Bo: {hero: {class: Guardian, life: 200}")
    .replace("  - then Bo has 20 life\n", f"{_AGAIN * 19}  - then Bo has 105 life\n")
)


def long(replays: int = 650) -> str:
    """Many attacks, replayed so many times: seconds on any machine, and no more than a request may bring."""
    change = "  - change: {replace: {Tall Wall (red): Plain Punch (red)}}\n    then: ["
    return _LONG + "contrast:\n" + "".join(f"{change}Bo has {n} life]\n" for n in range(replays))
