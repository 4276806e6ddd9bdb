"""Every refusal names a rule: each rule id is in the rules index, and each is given in some position."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.replays import TESTS, board, everything, positions, replay
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.questions import Reason
from judge.rules.state import State
from judge.scenario import Library

ENGINE = TESTS.parent / "judge"
RULE = r"\d\.\d{1,2}(?:\.\d{1,2}[a-z]?)?"

# Rules that refuse what no line of a scenario can try, each with its reason.
NEVER_TRIED = {
    "1.11.3": "nobody is asked to act when nobody has priority",
    "1.4.5": "with no opponent left the game is over",
    "4.5.1": "said by the runner, not by the rules of a game",
    "5.1.2": "lines name cards that exist",
    "7.3.1": "defenders are declared against an attack only",
}


def in_sources(pattern: str, *folders: str) -> set[str]:
    """What a pattern finds in the sources of folders."""
    paths = [path for folder in folders for path in (ENGINE / folder).rglob("*.py")]
    return {found for path in paths for found in re.findall(pattern, path.read_text("utf-8"))}


def test_every_cited_rule_is_in_the_index(library: Library) -> None:
    index = library.game("flesh-and-blood").rules
    cited = in_sources(rf'"({RULE})"', "games", "scenario")
    assert len(cited) > 30
    assert {rule for rule in cited if rule not in index} == set()


def all_reasons(state: State) -> Iterator[Reason]:
    """What the rules say in a position to every play, activation and pair of defenders of every player."""
    table = Table(state)
    for seat in table.run.seats_from(0):
        readable = [o for o in state.objects.values() if o.card is not None and not o.card.unread]
        for obj in readable:
            yield from table.judges.legality.play_reasons(seat, obj)
            for ability in table.judges.targets.activated(obj):
                yield from table.judges.legality.activation_reasons(seat, obj, ability)
        mine = [o.ref for o in readable if o.zone in (Zone.HAND, Zone.ARENA, Zone.ARSENAL)]
        for refs in (*((r,) for r in mine), *combinations(mine[:5], 2)):
            yield from table.judges.legality.defend_reasons(seat, refs)


@pytest.fixture(scope="module")
def given(library: Library) -> dict[str, str]:
    """Rule id to a reason that was given, over positions of every scenario of the tests."""
    found: dict[str, str] = {}
    for scenario in everything():
        if scenario.file not in ("abilities.yaml", "combat.yaml", "keywords.yaml", "timing.yaml", "costs.yaml"):
            continue
        for state in positions(scenario.text, library)[::5]:
            if not state.outcome:
                for reason in all_reasons(state):
                    found.setdefault(reason.rule, reason.text)
    for text in REFUSED.values():
        match = re.search(r"\(rule ([0-9a-z.]+)\)", replay(text, library).reason)
        if match:
            found.setdefault(match[1], text)
    return found


REFUSED = {
    "full arsenal": board("Ana puts Boast into arsenal", ana="hand: [Boast], arsenal: [Boast]"),
    "no target": board(
        "Ana attacks Bo with Standing Order (red)\ngo to the reaction step\nAna plays Blade Flurry",
        ana="hand: [Standing Order (red), Blade Flurry]",
    ),
    "not enough": board("Ana plays Rising Power (red)", ana="hand: [Rising Power (red)]"),
    "no ability": board("Ana activates Boast", ana="hand: [Boast]"),
    "effect-cost": board(
        "Ana plays Blood Price",
        ana="hand: [Blood Price]",
        cards='{name: Blood Price, color: red, type: Generic Action, stats: "0{r}", '
        'text: "As an additional cost to play this, discard a card.\\nGain 3{h}."}',
    ),
    "X of nothing": board(
        "Ana plays Short Oath",
        ana="hand: [Short Oath]",
        cards='{name: Short Oath, color: red, type: Light Action, stats: "0{r}", '
        'text: "As an additional cost to play this, banish X cards from your soul. X can\'t be 0.\\nGain X{h}."}',
    ),
    "cannot attack": board("Ana attacks Bo with Cintari Sellsword", ana="arena: [Cintari Sellsword], resources: 1"),
    "arrow": board(
        "Ana attacks Bo with Bolt",
        ana="hand: [Bolt]",
        cards=('{name: Bolt, color: red, type: Ranger Action - Arrow Attack, stats: "0{r} 3{p} 3{d}"}'),
    ),
    "resource card": board(
        "Ana plays Bar of Ore",
        ana="hand: [Bar of Ore]",
        cards=("{name: Bar of Ore, color: blue, type: Generic Resource}"),
    ),
    "ally's reaction": board(
        "Ana attacks Bo with Guard Dog\ngo to the reaction step\nAna plays Cheer",
        ana="arena: [Guard Dog], hand: [Cheer]",
        cards='{name: Guard Dog, type: Generic Action - Ally, stats: "0{r} 3{p} 3{h}", '
        'text: "Once per Turn Action -- 0: Attack"}, {name: Cheer, color: red, '
        'type: Generic Attack Reaction, stats: "0{r} 3{d}", text: "Target attack gets +1{p}."}',
    ),
    "adversity": board(
        "Ana attacks Bo with Standing Order (red)\nBo defends with Face Adversity",
        ana="hand: [Standing Order (red)]",
        bo="equipment: [Face Adversity]",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str, library: Library) -> None:
    report = replay(REFUSED[case], library)
    assert report.verdict == "illegal", f"{report.verdict}: {report.reason}"
    assert "(rule " in report.reason


def test_each_rule_refuses_something_in_some_position(given: dict[str, str]) -> None:
    refusals = in_sources(r'\bReason\(\s*"([^", ]+)"', "games")
    assert len(refusals) > 20
    missing = refusals - set(given) - set(NEVER_TRIED)
    assert not missing, f"no scenario is refused by {sorted(missing)}"


def test_every_refusal_says_what_is_refused(given: dict[str, str]) -> None:
    for rule, text in given.items():
        assert re.fullmatch(RULE, rule), text
        assert len(text) > 10
