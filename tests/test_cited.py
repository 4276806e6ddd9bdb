"""Each proof of a rule, a term or a row of a table cites it: a step of its replay does, or what decides a claim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import proved
import pytest

from judge.builds.live import current_build
from judge.records import ROW, Rule, Scenario, Term
from judge.scenario import Library, check

_WORD = "Says what a word stands for; the steps cite the rules in which it stands."
_QUIET = "What does not happen leaves no step; the other proofs of it have one."
UNCITED: Mapping[str, str] = {
    "factions/ally": _WORD,
    "factions/build-phase": "Recruiting cites the item of the list it follows, not what stands above the list.",
    "factions/commander": _QUIET,
    "factions/deck-requirements": "A deck that is as the rules want it is no step.",
    "factions/destroy": _QUIET,
    "factions/follower": _WORD,
    "factions/tap": _QUIET,
    "fighter-arena/objective/1": _QUIET,
    "fighter-arena/when-a-fighter-dies/1": _QUIET,
    "hueshift/card-systems/6": "Says which effects revive; each is told with the words of its card.",
    "hueshift/card-systems/9": "Says that there need be no Arena: a position without one shows it.",
    "hueshift/card-systems/table-3#2": "Quick Study is told with the words of its card and with what they rest on.",
    "hueshift/coming-in-v2/2": "Says how co-op is set up: the position shows it before the first step.",
    "hueshift/core-rules/8": _QUIET,
    "hueshift/master-card-list/1": "Says what a column of the list means; the match is told in a claim's facts.",
    "wow-tcg-extract/armor/6": "Armor that is not exhausted prevents nothing, and that is no step.",
    "wow-tcg-extract/setup/2": "What leaves play has no damage any more, and that is no step.",
}
"""What some proof of it has no step for, and why."""


def cited(report: Mapping[str, Any]) -> Iterator[str]:
    """Every address a replay cites."""
    for step in report["trace"]:
        yield from step["cites"]
    for claim in report["claims"]:
        for why in claim["why"]:
            yield from re.findall(r"[^\s(),]+", why)


@pytest.mark.slow
def test_each_proof_of_a_rule_a_term_or_a_row_cites_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, _ = proved.index(tmp_path_factory)
    store = current_build(folder).store
    records = {r.id for kind in (Rule, Term) for r in store.every(kind)}
    looked = 0
    missing: set[str] = set()
    for scenario in store.every(Scenario):
        found = set(cited(store.report_of(scenario.id) or {"trace": (), "claims": ()}))
        named = {t for t in scenario.confirms if ROW in t or t in records}
        looked += len(named)
        missing |= {t for t in named if not {t, t.partition(ROW)[0]} & found}
    store.close()
    assert looked > 400
    assert missing == set(UNCITED), (missing - set(UNCITED), set(UNCITED) - missing)
    assert all(len(reason) > 20 for reason in UNCITED.values())


def test_what_can_be_done_cites_the_rules_it_follows(library: Library) -> None:
    board = """
game: factions
setup: {turn: Ana, Ana: {zone 2: [Tin Guard]}, Bo: {zone 4: [Tin Guard]}}
cards: [{name: Tin Guard, type: "Unit, Neutral\\nHuman", stats: "2 points, 10 HP, 10 DEF, 0 ATK, 0 DAM", text: ""}]
play: [go to the combat phase, then Ana's Tin Guard can move to zone 3, then Bo's Tin Guard cannot move to zone 1]
"""
    legal, barred = check(board, library=library)[0].claims
    assert legal.why[0].endswith("(rule factions/activation, factions/move, factions/speed, factions/zone)"), legal.why
    assert "factions/combat-phase" in barred.why[0]
