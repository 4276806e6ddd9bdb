"""Printed lines as templates: numbers, classes and names lifted out, and what a template gives."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields

from judge.frozen import Frozen
from judge.games.hueshift.rulebook import CONFLICTS
from judge.games.hueshift.vocabulary.kinds import Mech
from judge.games.hueshift.vocabulary.roots import Ability

_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "third": 3, "fourth": 4, "fifth": 5}
_LIFT = re.compile(r"\d+|\b(?:" + "|".join(_COUNTS) + r")\b")
_MECHS = {m.value.lower(): m for m in Mech}
_MECH = re.compile(r"\b(" + "|".join(_MECHS) + r")s?\b")


class Lifted(Frozen):
    """What was lifted out of a line."""

    numbers: tuple[int, ...]
    mechs: tuple[Mech, ...]


Build = Callable[[Lifted], Ability]


def template(line: str, name: str = "") -> tuple[str, Lifted]:
    """A line without its numbers, classes and the card's own name, and what they were."""
    text = " ".join(line.replace("−", "-").replace("’", "'").split()).removeprefix("- ").strip().rstrip(".").lower()
    if len(name) > 1:
        text = re.sub(rf"(?<!\w){re.escape(name.lower())}(?!\w)", "~", text)
    classes = tuple(_MECHS[m] for m in _MECH.findall(text))
    text = bare(text)
    numbers = tuple(_COUNTS.get(n) or int(n) for n in _LIFT.findall(text))
    text = re.sub(r"(#)(st|nd|rd|th)\b", "#th", _LIFT.sub("#", text))
    return re.sub(r"\b(her|his|him|their)\b", "its", text), Lifted(numbers, classes)


def bare(text: str) -> str:
    """A line without its classes, and without what tells one from several and whom a pronoun means."""
    text = re.sub(r"\b(point|effect)s\b", r"\1", _MECH.sub("<mech>", text))
    return re.sub(r"\b(?:her|him|it)(self)\b", r"\1", text)


def reads(kind: type[Ability], *conflicts: str, **said: object) -> Build:
    """A term with the numbers and the classes of a line, in the order of its fields.

    conflicts: what the reading is one of; said: fields that the words give without a number.
    """
    cites = tuple(CONFLICTS + c for c in conflicts)
    numbers = [f.name for f in fields(kind) if type(f.default) is int and f.name not in said]
    classes = [f.name for f in fields(kind) if isinstance(f.default, Mech)]

    def build(found: Lifted) -> Ability:
        lifted = {**dict(zip(numbers, found.numbers, strict=False)), **dict(zip(classes, found.mechs, strict=False))}
        return kind(**lifted, **said, cites=cites)  # type: ignore[arg-type]

    return build
