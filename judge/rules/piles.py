"""Piles whose order nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from judge.rules.questions import More, Purpose
from judge.rules.state import Obj
from judge.rules.work import Run


def at_random(run: Run, objects: Sequence[Obj], labels: Sequence[str], /, **more: Unpack[More]) -> Obj:
    """One of several by chance, each under its label; ``more`` as for a question. One alone is not asked for."""
    if len(objects) == 1:
        return objects[0]
    more["labels"] = tuple(labels)
    ref = run.chance(tuple(o.ref for o in objects), Purpose.RANDOM, **more)
    return run.state.objects[ref.id]
