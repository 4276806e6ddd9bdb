"""What a text must hold for a pattern to be found in it, so that hundreds of patterns are tried on a few texts only."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from judge.rules.read_once import read_once

_parse = import_module("re._parser").parse  # as the library itself reads a pattern


@read_once
def needed(patterns: tuple[str, ...]) -> tuple[str, ...]:
    """What each of them needs; taking hundreds of patterns apart is an eighth of what a first card takes."""
    return tuple(map(_of_one, patterns))


def _of_one(pattern: str) -> str:
    """The longest text that is part of all that a pattern finds; empty where there is none, or case does not count."""
    runs = [""]
    parsed = _parse(pattern)
    if not parsed.state.flags & re.IGNORECASE:
        _gather(parsed, runs)
    return max(runs, key=len)


def _gather(parsed: Any, runs: list[str]) -> None:
    """Adds what stands in a pattern letter by letter to the last of the runs, and begins another where it ends."""
    for kind, said in parsed:
        match str(kind), said:
            case "LITERAL", code:
                runs[-1] += chr(code)
            case "AT", _:  # takes no letter
                pass
            case "SUBPATTERN", (_, on, off, inner) if not on and not off:
                _gather(inner, runs)
            case (("MAX_REPEAT" | "MIN_REPEAT"), (1, _, inner)):
                runs.append("")
                _gather(inner, runs)
                runs.append("")
            case _:
                runs.append("")
