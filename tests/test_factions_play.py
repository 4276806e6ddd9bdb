"""Factions at the table: positions with the verdict they must get, and the readings a replay must name."""

from __future__ import annotations

from pathlib import Path

import pytest
from engine.replays import Written, documents, holds_as_written

from judge.builds.live import Build
from judge.records import Card, Conflict, Rule, Term
from judge.scenario import Library, check

SCENARIOS = sorted((Path(__file__).resolve().parent / "scenarios" / "factions").glob("*.yaml"))
WRITTEN = [w for path in SCENARIOS for w in documents(path)]
CONFLICT = "factions/conflicts/"


@pytest.fixture(scope="module")
def known(corpus_build: Build) -> frozenset[str]:
    """What a replay may cite."""
    return frozenset(r.id for t in (Card, Rule, Term, Conflict) for r in corpus_build.store.every(t, "factions"))


@pytest.mark.parametrize("scenario", WRITTEN, ids=[w.title for w in WRITTEN])
def test_the_verdict_is_as_written_and_every_citation_is_a_record(
    scenario: Written, library: Library, known: frozenset[str]
) -> None:
    report = holds_as_written(scenario, library)
    cited = {cite for line in report.trace for cite in line.cites}
    cited |= {word.strip("();:.,") for word in report.reason.split() if CONFLICT in word}
    assert cited <= known, cited - known


def said(library: Library, ana: str, bo: str, *play: str) -> tuple[str, set[str]]:
    """The reason of a small board, and the readings its replay and its reason name."""
    lines = "\n".join(f"  - {line}" for line in play)
    text = f"title: A board\ngame: factions\nsetup:\n  turn: Ana\n  Ana: {{{ana}}}\n  Bo: {{{bo}}}\nplay:\n{lines}\n"
    (report,) = check(text, library=library, source="board.yaml")
    cites = {cite for line in report.trace for cite in line.cites}
    cites |= {word.strip("();:.,") for word in report.reason.split() if CONFLICT in word}
    assert report.verdict in ("confirmed", "illegal"), report.reason
    return report.reason, {cite.removeprefix(CONFLICT) for cite in cites if cite.startswith(CONFLICT)}


COMBAT = "go to the combat phase"
SQUIRE = "zone 5: [Squire]"


@pytest.mark.parametrize(
    ("reading", "ana", "bo", "play"),
    [
        ("magic-reroll", "zone 3: [Fire Elemental (1 magic)]", "zone 3: [Heavy Blade]",
         ("Fire Elemental attacks Heavy Blade", "Ana rolls 2", "Ana says yes", "Ana rolls 9")),
        ("target-permanents", "zone 3: [Necromancer (3 magic)]", "zone 4: [Squire]",
         ("Necromancer uses Dark Bomb in zone 4",)),
        ("flying-negates", "zone 2: [Doomfly]", "zone 3: [Red Dragon]",
         ("Doomfly moves to zone 3", "Doomfly moves to zone 4")),
        ("own-ally", "zone 3: [Field Medic (20 damage)]", SQUIRE, ("Field Medic uses Throw Potion on itself",)),
        ("extra-attack", "zone 3: [Alliance Trooper (with Improved Firearm)]", "zone 3: [Heavy Blade]",
         ("Alliance Trooper attacks Heavy Blade", "Ana rolls 10") * 2),
        ("firearm-twice", "zone 3: [Alliance Trooper (with Improved Firearm and Improved Firearm)]",
         "zone 3: [Heavy Blade]",
         ("Alliance Trooper attacks Heavy Blade", "Ana rolls 10") * 2),
        ("magic-zero", "zone 3: [Mana Hunter]", "zone 3: [Zeal, Renegade Knight]",
         ("Mana Hunter attacks", "Ana rolls 2")),
        ("replaces-one-or-all", "zone 3: [Red Dragon (2 magic)]", "zone 3: [Heavy Blade]",
         ("Red Dragon uses Fireball", "Red Dragon attacks Heavy Blade")),
        ("replaces-movement", "zone 1: [Mage (2 magic, with Teleportation Relic)]", SQUIRE,
         ("Mage uses Teleportation in zone 4",)),
        ("move-into-a-location", "zone 1: [Squire], zone 2: [Swamps of Kiran]", "zone 5: [Knight]",
         ("Squire moves to zone 2",)),
        ("mettle-natural", "zone 3: [Prince Vaan (1 magic)]", "zone 3: [Heavy Blade]",
         ("Prince Vaan attacks", "Ana rolls 2", "Ana says yes", "Ana rolls 9")),
        ("undead-type-and-ability", "zone 3: [Field Medic, Skeleton]", SQUIRE, ("Field Medic uses Heal on Skeleton",)),
        ("treasure-horde", "zone 3: [Green Dragon (2 magic)]", SQUIRE, ("Green Dragon uses Treasure Horde",)),
        ("capital-destroyed-or-zero", "zone 5: [Squire]", "capital: 5", ("Squire attacks Bo's capital",)),
        ("critical-without-a-hit", "zone 3: [Squire]", "zone 3: [Tank of Ragnos]",
         ("Squire attacks Tank of Ragnos", "Ana rolls 20")),
        ("price-wizard-commander-radd", "zone 3: [Wizard Commander Radd (2 magic)]", SQUIRE.replace("5", "4"),
         ("Wizard Commander Radd uses Blizzard",)),
        ("magic-words", "zone 2: [Mage (2 magic)]", "zone 3: [Necromancer (0 magic)]",
         ("Mage uses Fireball on Necromancer", "Bo rolls 12")),
        ("replaces-one-or-all", "zone 3: [Mage (4 magic)]", "zone 3: [Heavy Blade]",
         ("Mage attacks", "Ana rolls 1", "Ana says no", "Mage uses Fireball")),
    ],
)  # fmt: skip
def test_a_reading_that_decides_in_combat_is_named(
    reading: str, ana: str, bo: str, play: tuple[str, ...], library: Library
) -> None:
    unit = ana.partition("[")[2].partition(" (")[0].partition("]")[0].partition(", ")[0]
    _, found = said(library, ana, bo, COMBAT, f"Ana activates {unit}", *play)
    assert reading in found


@pytest.mark.parametrize(
    ("reading", "ana", "bo", "play"),
    [
        ("equipment-on-whose-unit", "build: 9, hand: [Short Sword]", "zone 1: [Squire]",
         "Ana equips Short Sword to Squire"),
        ("playing-any-time", "build: 9, hand: [Squire], zone 1: [Peasant]", SQUIRE,
         f"{COMBAT}\n  - Ana recruits Squire"),
        ("wizard-of-whom", "build: 9, hand: [Mana Bomb], zone 3: [Mage]", "zone 3: [Squire]",
         "Ana plays Mana Bomb on Squire"),
        ("search-and-shuffle", "build: 30, hand: [Dragon Call], deck: [Red Dragon]", SQUIRE, "Ana plays Dragon Call"),
        ("deploy-instead-or-too", "build: 9, hand: [Squire], zone 3: [Barracks, Peasant]", "zone 5: [Knight]",
         "Ana recruits Squire in zone 3"),
        ("build-phase-turns", "build: 9", SQUIRE, COMBAT),
        ("namesake-bounty-hunter", "build: 11, hand: [Stun Gun], zone 1: [Bounty Hunter]", SQUIRE,
         "Ana equips Stun Gun to Bounty Hunter"),
        ("neutral-cost", "faction: Neutral, build: 3, hand: [Peasant]", SQUIRE, "Ana recruits Peasant"),
        ("deck-sixty", "deck: [Peasant x59]", SQUIRE, "then Ana's deck is not legal"),
    ],
)  # fmt: skip
def test_a_reading_that_decides_while_building_is_named(
    reading: str, ana: str, bo: str, play: str, library: Library
) -> None:
    text = f"title: A board\ngame: factions\nsetup:\n  turn: Ana\n  Ana: {{{ana}}}\n  Bo: {{{bo}}}\nplay:\n  - {play}\n"
    (report,) = check(text, library=library, source="board.yaml")
    cites = {cite for line in report.trace for cite in line.cites}
    told = " ".join((report.reason, *(fact for claim in report.claims for fact in claim.why)))
    assert CONFLICT + reading in cites or CONFLICT + reading in told


def test_what_raises_the_price_of_another_faction_is_no_reading(library: Library) -> None:
    _, found = said(library, "faction: Kingdom, build: 20, hand: [Skeleton]", SQUIRE, "Ana recruits Skeleton")
    assert "neutral-cost" not in found


def test_who_pays_for_a_card_recruits_it(library: Library) -> None:
    reason, _ = said(
        library, "build: 9, hand: [Squire]", SQUIRE, "Ana pays for a Squire", "then Ana has 0 cards in hand"
    )
    assert not reason


def test_a_replay_tells_the_sum_of_a_roll_and_what_reduces_damage(library: Library) -> None:
    text = """
    title: A board
    game: factions
    setup:
      turn: Ana
      Ana: {zone 3: [Peasant]}
      Bo: {zone 3: [Tank of Ragnos]}
    play: [go to the combat phase, Ana activates Peasant, Peasant attacks, Ana rolls 20]
    """
    (report,) = check(text, library=library, source="board.yaml")
    told = [line.text for line in report.trace]
    assert "Peasant hits Tank of Ragnos, a critical hit (20 + 0 = 20 against 22 defense)" in told
    assert "Tank of Ragnos takes no damage (Peasant), 10 less 10" in told


def test_what_nobody_rolls_for_is_told(library: Library) -> None:
    words, _ = said(library, "zone 5: [Squire]", "build: 0", COMBAT, "Ana activates Squire",
                    "Squire attacks Bo's capital", "Ana rolls 9")  # fmt: skip
    assert "Bo's capital is hit without a roll (rule factions/hit-step)" in words
    words, _ = said(library, "zone 3: [Squire (20 damage)]", "zone 3: [Tank of Ragnos]", COMBAT,
                    "Ana activates Squire", "Squire attacks", "Ana rolls 9")  # fmt: skip
    assert "Squire is gone before the hit step" in words
    words, _ = said(library, "zone 2: [Alchemist]", "zone 3: [Knight]", COMBAT,
                    "Alchemist uses Unknown Potion on Knight", "Bo rolls 9")  # fmt: skip
    assert "the die is rolled for Alchemist: Ana rolls it, not Bo" in words


def test_what_hides_a_unit_is_the_card_that_says_so(library: Library) -> None:
    words, _ = said(library, "build: 9, hand: [Advantageous Cover], zone 3: [Squire]", "zone 4: [Bow-for-Hire]",
                    COMBAT, "Ana plays Advantageous Cover on zone 3", "Ana activates Squire",
                    "Bo activates Bow-for-Hire", "Bow-for-Hire attacks Squire")  # fmt: skip
    assert "(rule factions/advantageous-cover)" in words
