"""Laws of every replay, tried on random boards: merging changes nothing, and passing is passing however it is said."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.test_random_play import Box, begin, board, box  # noqa: F401 - ``box`` is a fixture
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.scenario import Library
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import check_document
from judge.scenario.play.report import Report, Verdict
from judge.scenario.play.run import Limits

SMALL = Limits(steps=6_000, branches=120)
QUIET = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def attack(text: str, library: Library) -> str:
    """A line in which Ana attacks with the first card of her hand that may attack, or nothing."""
    state = begin(text, library)
    table = Table(state)
    for obj in table.run.zone(Zone.HAND, 0):
        if "Attack" in obj.card.subtypes and not table.judges.legality.play_reasons(0, obj):
            return f"Ana attacks Bo with {obj.card.label}"
    return "Ana passes"


def with_lines(text: str, lines: list[str]) -> str:
    scenario: dict[str, Any] = json.loads(text)
    return json.dumps({**scenario, "play": lines})


def judged(text: str, library: Library, *, merge: bool) -> Report:
    game = library.game("flesh-and-blood")
    (document,) = load_documents(text, "random.json", lambda name: bool(game.named(name)))
    assert isinstance(document, ScenarioDocument)
    return check_document(document, library=library, limits=SMALL, merge=merge)


def test_merged_and_unmerged_agree_on_random_boards(library: Library, box: Box) -> None:  # noqa: F811
    @QUIET
    @given(seed=st.integers(0, 10_000), life=st.integers(1, 20))
    def agree(seed: int, life: int) -> None:
        text = board(random.Random(seed), box)
        claims = [f"then possibly Bo has {life} life", "then Bo does not have 7 life", "then Ana has no action points"]
        text = with_lines(text, [attack(text, library), "the combat chain closes", *claims])
        merged, unmerged = judged(text, library, merge=True), judged(text, library, merge=False)
        if Verdict.EXHAUSTED not in (merged.verdict, unmerged.verdict):
            assert merged.verdict == unmerged.verdict, f"{merged.reason} / {unmerged.reason}"
            assert merged.claims == unmerged.claims

    agree()


def test_who_is_named_when_all_pass_makes_no_difference(library: Library, box: Box) -> None:  # noqa: F811
    @QUIET
    @given(seed=st.integers(0, 10_000))
    def same(seed: int) -> None:
        text = board(random.Random(seed), box)
        line = attack(text, library)
        if line == "Ana passes":
            return
        claims = ["then the combat chain is open", f"then Bo has {seed % 20} life"]
        together = judged(with_lines(text, [line, *["everyone passes", *claims] * 3]), library, merge=True)
        singly = judged(with_lines(text, [line, *["Ana passes", "Bo passes", *claims] * 3]), library, merge=True)
        assert [c.holds for c in together.claims] == [c.holds for c in singly.claims], singly.reason

    same()
