"""Steps of combat, chain links, defending, weapons, allies (rule 7) and the keywords that act in it (8.3)."""

from __future__ import annotations

from engine.replays import Written, board, holds_as_written, last_table, written
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.scenario import Library


@written(
    "abilities.yaml",
    "chance.yaml",
    "limits.yaml",
    "combat.yaml",
    "keywords.yaml",
    "timing.yaml",
    "judged.yaml",
    "told.yaml",
)
def test_combat(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)


def test_nothing_is_left_on_a_closed_chain(library: Library) -> None:
    """Permanents go back and everything else is cleared (7.7.5, 7.7.6)."""
    play = """
    Ana attacks Bo with Standing Order (red)
    Bo defends with Boast, Raw Meat
    the combat chain closes
    """
    table = last_table(
        board(play, ana="hand: [Standing Order (red)]", bo="hand: [Boast], equipment: [Raw Meat]"), library
    )
    assert table.run.zone(Zone.CHAIN) == ()
    assert table.run.zone(Zone.STACK) == ()
    assert table.reads.now.links == ()
    assert not table.reads.now.open


def test_an_attack_proxy_is_gone_with_its_link(library: Library) -> None:
    """A weapon's attack is an object of its own that ends with the chain; the weapon stays (1.4.3)."""
    text = board("Ana attacks Bo with Hot Streak\nthe combat chain closes", ana="weapons: [Hot Streak], resources: 1")
    table = last_table(text, library)
    kinds = {obj.data.kind.value for obj in table.run.state.objects.values()}
    assert kinds == {"card"}


@written("rules.yaml", "held.yaml", "positions.yaml", "doubts.yaml", "by-number.yaml")
def test_rules(scenario: Written, library: Library) -> None:
    holds_as_written(scenario, library)
