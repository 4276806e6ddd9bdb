"""The contrast of a proof changes the fact its ruling is about, and not only whether a step is taken."""

from __future__ import annotations

import re
from collections import Counter

from judge.builds.live import Build
from judge.records import Card, Scenario
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import RawContrast, ScenarioDocument

_DECLINED = re.compile(r"\b(does not|do not|says no|no (block|blocks|cards)|pass|passes)\b")

ONLY_STEPS = Counter({"factions": 14, "hueshift": 12, "flesh-and-blood": 3, "wow-tcg": 2, "fighter-arena": 1})
"""How many statements of each game have proofs that show no more than that a step was needed. To lower it is better."""


def changes_more(contrast: RawContrast, steps: frozenset[str]) -> bool:
    """Whether a contrast changes a card, a number, a name or who does what, not only whether a step is taken."""
    return (
        any(_said(gone.text) not in steps for gone in contrast.remove)
        or any(_said(r.old) not in steps or not _DECLINED.search(r.new) for r in contrast.replace)
        or any(added.path != "play" for added in contrast.add)
    )


def _said(text: str) -> str:
    return " ".join(text.split())


def only_steps(store_of: Build) -> dict[str, list[str]]:
    """Statements, no cards, with contrasts of which none changes more than a step: their proofs by their ids."""
    store = store_of.store
    cards = {card.id for card in store.every(Card)}
    told: dict[str, list[tuple[str, bool]]] = {}
    for scenario in store.every(Scenario):
        (document,) = load_documents(scenario.text, scenario.path, lambda _: False)
        if isinstance(document, ScenarioDocument) and document.contrast:
            steps = frozenset(_said(line.text) for line in document.play)
            more = any(changes_more(contrast, steps) for contrast in document.contrast)
            for name in scenario.confirms:
                told.setdefault(name, []).append((scenario.id, more))
    return {
        name: [i for i, _ in proofs]
        for name, proofs in told.items()
        if name not in cards and not any(more for _, more in proofs)
    }


def test_a_ruling_is_proved_by_what_it_is_about_and_not_by_a_step_alone(corpus_build: Build) -> None:
    found = only_steps(corpus_build)
    by_game = Counter(corpus_build.store.get(proofs[0]).game for proofs in found.values())
    assert by_game == ONLY_STEPS, "\n".join(f"{name}: {', '.join(proofs)}" for name, proofs in found.items())
