"""What a name that somebody wrote stands for: never another thing than the one that is called so."""

from __future__ import annotations

import random
import string
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from judge.builds.live import Build
from judge.records import folded
from judge.search.called import Called
from judge.web.shelf import Volume


class Thing(NamedTuple):
    name: str
    record: str
    type: str = "card"
    game: str = "kiln"
    rank: int = 0


class English:
    """Words, those in capitals rare ones."""

    WORDS = frozenset(["gold", "bold", "GALLOP", "wage", "wagers", "tower", "bond", "bonds", "POTS", "leaf"])

    def knows(self, word: str) -> bool:
        return word in self.WORDS or word.upper() in self.WORDS

    def common(self, word: str) -> float:
        return 4.0 * (word in self.WORDS)


NAMES = (
    *(Thing("Wallop", "a/wallop"), Thing("Wager", "a/wager", "keyword"), Thing("Rising Power", "a/power")),
    *(Thing("Bonds of Clay", "a/bonds"), Thing("Hold 'Em", "a/hold"), Thing("Glaze 5", "a/glaze-5")),
    *(Thing("Ember Wolf", "a/wolf"), Thing("Amber Wolf", "a/amber"), Thing("Golden Pot", "a/pot")),
    *(Thing("Kiln", "a/kiln"), Thing("Leaf", "a/leaf", "term"), Thing("Leaf", "b/leaf", game="loom")),
    *(Thing("Éclat", "a/eclat"), Thing("Ash", "a/ash"), Thing("Twice", "a/twice"), Thing("Twice", "a/twice-2")),
    *(Thing("8.3.5", "a/8-3-5", "rule"), Thing("Grindstone", "a/grind"), Thing("Wolf", "a/wolf", rank=2)),
    *(Thing("Clay, Who Waits", "a/clay"), Thing("Clay", "a/clay", rank=2), Thing("clay", "a/term-clay", "term")),
)


@pytest.fixture
def called() -> Called[Thing]:
    english: Any = English()
    return Called(NAMES, english)


@pytest.mark.parametrize(
    ("written", "record"),
    [
        *(("wallop", "a/wallop"), ("  WALLOP! ", "a/wallop"), ("Walop", "a/wallop"), ("Wlalop", "a/wallop")),
        *(("Hold em", "a/hold"), ("Hold ’Em", "a/hold"), ("eclat", "a/eclat"), ("Eclatt", "a/eclat")),
        *(("Rising Power (red)", "a/power"), ("Risin Power (Blue)", "a/power"), ("RisingPower", "a/power")),
        *(("Bond of Clay", "a/bonds"), ("Wagers", "a/wager"), ("Grind stone", "a/grind"), ("8.3.5", "a/8-3-5")),
        *(("Wolf", "a/wolf"), ("Clay", "a/term-clay"), ("Kilnn", "a/kiln"), ("Glaze  5", "a/glaze-5")),
        *(
            ("Golden Pots", "a/pot"),
            ("xWallop", "a/wallop"),
            ("Ebmer Wolf", "a/wolf"),
        ),  # swapped letters are two slips of Amber Wolf
    ],
)
def test_a_name_or_one_slip_of_it_is_taken(called: Called[Thing], written: str, record: str) -> None:
    meant = called.of(written)
    assert meant.sure
    assert meant.sure.record == record


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("Black Lotus", []),
        ("Gold", []),  # is no Golden Pot
        ("Rising", []),
        ("Walp", []),  # two slips
        ("8.3.6", []),  # another rule is no slip
        ("Glaze 6", []),
        ("Ambr Wolff", []),
        ("Imber Wolf", ["a/amber", "a/wolf"]),
        ("Gallop", ["a/wallop"]),  # an English word is meant as it stands
        ("Wage", ["a/wager"]),
        ("Rising Tower", ["a/power"]),
        ("Kil", ["a/kiln"]),  # three letters
        ("Assh", ["a/ash"]),
        ("Leaf", ["a/leaf", "b/leaf"]),  # of two games
        ("Twice", ["a/twice", "a/twice-2"]),
        ("", []),
        ("?!", []),
        ("石", []),
        ("x" * 5000, []),
    ],
)
def test_anything_else_is_told_as_what_may_be_meant(called: Called[Thing], written: str, near: list[str]) -> None:
    meant = called.of(written)
    assert meant.sure is None
    assert sorted(thing.record for thing in meant.near) == near


def test_a_game_decides_between_things_of_one_name(called: Called[Thing]) -> None:
    for game, record in (("kiln", "a/leaf"), ("loom", "b/leaf")):
        meant = called.of("Leaf", game)
        assert meant.sure
        assert meant.sure.record == record
    assert called.of("Wallop", "loom").sure is None
    assert called.of("Wallop", "loom").near == ()


def slips(name: str, chance: random.Random) -> set[str]:
    """A name with one letter left out, put in, exchanged, two swapped; two of each at most."""
    found: set[str] = set()
    for _ in range(2):
        at, letter = chance.randrange(len(name)), chance.choice(string.ascii_lowercase)
        found |= {name[:at] + name[at + 1 :], name[:at] + letter + name[at:], name[:at] + letter + name[at + 1 :]}
        found.add(name[: max(0, at - 1)] + name[max(0, at - 1) : at + 1][::-1] + name[at + 1 :])
    return found - {name}


def within_one_slip(one: str, two: str) -> bool:
    """Whether two texts are one slip apart: said once more, in another way than judge does."""
    if len(one) > len(two):
        one, two = two, one
    if len(two) - len(one) > 1 or one == two:
        return False
    if len(two) > len(one):
        return any(two[:n] + two[n + 1 :] == one for n in range(len(two)))
    wrong = [n for n in range(len(one)) if one[n] != two[n]]
    if len(wrong) == 1:
        return True
    return any([n, m] == wrong and one[n] == two[m] and one[m] == two[n] for n, m in pairwise(range(len(one))))


def test_no_slip_of_a_name_of_the_corpus_stands_for_another(corpus_build: Build) -> None:
    """Each name is found by itself; a slip of it stands for a name only where that is the only one so near, and then
    it does unless it makes another word."""
    volume = Volume(corpus_build)
    things = [t for t in volume.things() if t.type in ("card", "keyword", "term", "token")]
    of_name: dict[str, set[tuple[str, str]]] = {}
    for thing in things:
        of_name.setdefault(folded(thing.name), set()).add((thing.game, thing.record))
    by_length: dict[int, list[str]] = {}
    for name in of_name:
        by_length.setdefault(len(name), []).append(name)
    chance = random.Random(16)
    taken = left = 0
    for name, owners in of_name.items():
        exact = volume.called.of(name)
        assert exact.sure is None or (exact.sure.game, exact.sure.record) in owners
        assert len(owners) > 1 or exact.sure
        for slip in slips(name, chance):
            if slip.strip() != slip or "  " in slip or slip in of_name or not any(map(str.isalpha, slip)):
                continue
            alike = [n for d in (-1, 0, 1) for n in by_length.get(len(slip) + d, ()) if within_one_slip(slip, n)]
            records = set().union(*(of_name[n] for n in alike))
            meant = volume.called.of(slip)
            if meant.sure:
                assert {(meant.sure.game, meant.sure.record)} == records, slip
                taken += 1
            else:
                assert {(t.game, t.record) for t in meant.near} <= records, slip
                left += len(records) == 1
    assert taken > 12 * left
