"""One thing of a scenario exchanged, and both replayed: does this hold with my card, my number, my answer?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.scenario.board.library import Library
from judge.scenario.language import model as m
from judge.scenario.language.contrast import apply_change
from judge.scenario.language.document import load_documents
from judge.scenario.language.writing import as_object
from judge.scenario.play.checking import check_document
from judge.scenario.play.report import Report, Verdict
from judge.scenario.play.run import Limits

_NAMES = ("hero", "faction", "capital", "arena card", "mech", "pilot", "copilot", "co-pilot")
_STATE = re.compile(r"\d+ [a-z]|with ", re.IGNORECASE)


class Part(Frozen):
    """Something of a scenario that can be exchanged. kind: ``card``, ``number`` or ``line``; text: as a contrast
    writes it (``Rising Power (red)``, ``resources: 2``, ``Bo says yes``)."""

    kind: str
    text: str


def parts(text: str, is_name: Callable[[str], bool]) -> tuple[Part, ...]:
    """What can be exchanged in a scenario, cards first, each once; nothing for a text that is no scenario.

    is_name: whether a text is the name of a card.
    """
    try:
        document = _only(text, is_name, "-")
    except JudgeError:
        return ()
    found = [p for kind in ("card", "number") for p in _of_setup(document.setup, is_name) if p.kind == kind]
    steps = [Part("line", line.text) for line in document.play if not line.text.lower().startswith("then ")]
    return tuple(dict.fromkeys([*found, *steps]))


def _of_setup(setup: m.Setup, is_name: Callable[[str], bool]) -> Iterator[Part]:
    for key, one in setup.standing():
        match one:
            case m.Scalar(value=int() as number) if not isinstance(number, bool):
                yield Part("number", f"{key}: {one.text}")
            case m.Scalar(value=str()) if key in _NAMES:
                yield Part("card", one.text)
            case m.CardEntry():
                yield from _of_entry(one, is_name)


def _of_entry(entry: m.CardEntry, is_name: Callable[[str], bool]) -> Iterator[Part]:
    """A card; where its state stands in brackets (``20 damage, with Axe of Despair``) the card, each number of it and
    each card in it are parts of their own, as lines name the card without its state."""
    states = [state.strip() for state in entry.annotation.split(",")]
    if not any(_STATE.match(state) for state in states) or is_name(entry.text):
        yield Part("card", entry.text)
        return
    yield Part("card", entry.name)
    for state in states:
        if state[:1].isdigit():
            yield Part("number", state)
        for name in re.split(r"\s+and\s+", re.sub(r"^(?:with|and)\s+", "", state)):
            if is_name(name):
                yield Part("card", name)


def what_if(
    text: str, old: str, new: str, *, library: Library, source: str = "-", limits: Limits = Limits()
) -> tuple[Report, Report]:
    """The report of a scenario as it stands, and of the same with one thing exchanged.

    old and new: a card, a number with its key or a whole line, exchanged as a contrast's ``replace`` does, in the
    setup and in play; contrasts of the scenario are left out. An exchange that finds nothing, or a result that
    cannot be understood, has the verdict ``invalid``. Raises JudgeError ``invalid`` for a text that is not one
    scenario.
    """
    document = replace(_only(text, library.is_name, source), contrast=())
    before = check_document(document, library=library, source=source, limits=limits)
    try:
        changed = _exchanged(document, old, new, library)
    except JudgeError as error:
        return before, Report(source, document.title, document.game, Verdict.INVALID, error.message)
    return before, check_document(changed, library=library, source=source, limits=limits)


def with_exchange(text: str, old: str, new: str, *, library: Library) -> dict[str, Any] | None:
    """The scenario with one thing exchanged, as an object that can be sent again; None where the exchange finds
    nothing. Raises JudgeError as ``what_if`` does."""
    document = replace(_only(text, library.is_name, "-"), contrast=())
    with suppress(JudgeError):
        return as_object(_exchanged(document, old, new, library))
    return None


def with_contrast(text: str, number: int, *, library: Library) -> dict[str, Any] | None:
    """The scenario as one of its contrasts, counted from 1, changes it, likewise; None where there is none, or its
    change finds nothing."""
    document = _only(text, library.is_name, "-")
    if not 1 <= number <= len(document.contrast):
        return None
    with suppress(JudgeError):
        changed = apply_change(document, document.contrast[number - 1], library.game(document.game).labels)
        return as_object(replace(changed, contrast=()))
    return None


def _exchanged(document: m.ScenarioDocument, old: str, new: str, library: Library) -> m.ScenarioDocument:
    change = m.RawContrast(replace=(m.Replacement(" ".join(old.split()), " ".join(new.split())),))
    return apply_change(document, change, library.game(document.game).labels)


def _only(text: str, is_name: Callable[[str], bool], source: str) -> m.ScenarioDocument:
    documents = load_documents(text, source, is_name)
    if len(documents) == 1 and isinstance(documents[0], m.ScenarioDocument):
        return documents[0]
    raise JudgeError("invalid", "this is not one scenario.", where=source, hint="Give one document of a file.")
