"""The proof of a rule, a term or a row of a table cites it: a step of the replay does, or what decides a claim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import proved
import pytest

from judge.builds.live import current_build
from judge.records import ROW, Rule, Scenario, Term

_CLAIMED = "A claim that something can be done shows it, and what can be done and is not leaves no step."
_WORD = "Says what a word stands for; the steps cite the rules in which it stands."
UNCITED: Mapping[str, str] = {
    "factions/follower": _WORD,
    "factions/ally": _WORD,
    "fighter-arena/taking-your-turn/12": "What triggers in the phase is told with the words of its card.",
    "hueshift/coming-in-v2/2": "Says how co-op is set up: the position shows it before the first step.",
    "hueshift/card-systems/table-3#2": "Quick Study is told with the words of its card and with what they rest on.",
    "hueshift/card-systems/table-1#4": "Focus Fire takes a reduction away, and what does not happen is no step.",
    "hueshift/card-systems/table-6#3": _CLAIMED,
    "hueshift/card-systems/8": _CLAIMED,
    "hueshift/card-systems/9": "Says that there need be no Arena: a position without one shows it.",
    "hueshift/master-card-list/1": "Says what a column of the list means; the match is told in a claim's facts.",
    "hueshift/card-systems/6": "Says which effects revive; each is told with the words of its card.",
    "hueshift/core-rules/table-1#3": _CLAIMED,
    "wow-tcg-extract/armor/3": _CLAIMED,
    "wow-tcg-extract/item/7": "Says where a card prints its power; using one cites the rules of powers.",
    "wow-tcg-extract/ability/2": _CLAIMED,
    "wow-tcg-extract/setup/6": "Says when the first turn starts: the moment of the steps after it tells so.",
    "wow-tcg-extract/weapon/9": "Says what the numbers of a weapon mean; the strike cites the rules of weapons.",
    "wow-tcg-extract/weapon/4": _CLAIMED,
}
"""What no step carries out, and why."""


def cited(report: Mapping[str, Any]) -> Iterator[str]:
    """Every address a replay cites."""
    for step in report["trace"]:
        yield from step["cites"]
    for claim in report["claims"]:
        for why in claim["why"]:
            yield from re.findall(r"[^\s(),]+", why)


@pytest.mark.slow
def test_the_proof_of_a_rule_a_term_or_a_row_cites_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, _ = proved.index(tmp_path_factory)
    store = current_build(folder).store
    records = {r.id for kind in (Rule, Term) for r in store.every(kind)}
    named: dict[str, set[str]] = {}
    for scenario in store.every(Scenario):
        found = set(cited(store.report_of(scenario.id) or {"trace": (), "claims": ()}))
        for target in scenario.confirms:
            if ROW in target or target in records:
                named.setdefault(target, set()).update(found)
    store.close()
    assert len(named) > 150
    missing = {t for t, found in named.items() if not {t, t.partition(ROW)[0]} & found}
    assert missing == set(UNCITED), (missing - set(UNCITED), set(UNCITED) - missing)
    assert all(len(reason) > 20 for reason in UNCITED.values())
