"""Questions that describe a card, ask for a card's data, or ask what a rule defines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.builds.build import build
from judge.builds.live import current_build
from judge.search import Searcher
from judge.search.analysis import plain_words, seeks_a_card

CARDS = """name,type,text,open legal,duel legal
Brim,Hat,Draw a card whenever a foe stumbles.,yes,no
Salt & Tin,Trick,Gain 2 life.,yes,yes
Owl O/X,Trick,Lose 2 life.,no,yes
"""
RULES = """1 Places

1.1 Halls

1.1.1 The hall is not a room. What is put into the hall stays there.

1.1.2 A room is any place with a door. Each room has a lamp.

1.2 Luck

1.2.1 A foe who stumbles draws no card.

1.2.2 A wick point is an asset.

1.2.3 To pay a wick point, a player with wick points loses a wick point.

1.2.4 A double faced card gives light on both sides.

1.2.5 The color of a wick is gray.

1.2.6 A lamp that is put out ceases to exist.

1.2.7 Stumbling is bad luck for everyone who wears a brim.
"""


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    folder = tmp_path_factory.mktemp("sought")
    (folder / "corpus/g").mkdir(parents=True)
    entry = '[[document]]\nid = "{0}"\ngame = "g"\nfile = "g/{0}.{1}"\n'
    (folder / "corpus/manifest.toml").write_text(entry.format("pool", "csv") + entry.format("book", "txt"))
    (folder / "corpus/g/pool.csv").write_text(CARDS)
    (folder / "corpus/g/book.txt").write_text(RULES)
    build(folder / "corpus", folder / "index")
    live = current_build(folder / "index")
    made = Searcher(live)
    yield made
    made.close()
    live.store.close()


@pytest.mark.parametrize(
    ("asked", "first", "answer"),
    [
        ("a hat that draws a card when a foe stumbles", "pool/brim", "found"),
        ("do I draw a card when a foe stumbles", "book/1-2-1", "found"),
        ("is brim legal in duel", "pool/brim", "found"),
        ("why can i not play brim in the duel format", "pool/brim", "found"),
        ("how rare is brim", "pool/brim", "found"),
        ("salt and tin text", "pool/salt-tin", "found"),
        ("owl ox allowed in open?", "pool/owl-o-x", "found"),
        ("what is a wick point", "book/1-2-2", "found"),
        ("is brim still banned? i would like to put it into my duel deck", "pool/brim", "found"),
        ("brim stumbling luck", "pool/brim", "found"),  # a card without rulings has nothing else that speaks of it
        ("what colour has a wick", "book/1-2-5", "found"),
        ("the lamp was put out, did it vanish", "book/1-2-6", "found"),
        ("what light gives a double faced card", "book/1-2-4", "found"),  # other games' words, which stand here, too
    ],
)
def test_what_is_sought_comes_first(searcher: Searcher, asked: str, first: str, answer: str) -> None:
    page = searcher.search(asked)
    assert (page.results[0].record, page.answer) == (first, answer)


@pytest.mark.parametrize(
    ("asked", "cards"),
    [
        ("which cards are legal in duel", ["owl-o-x", "salt-tin"]),
        ("all tricks allowed in open", ["salt-tin"]),
        ("legal in open", ["brim", "salt-tin"]),
        ("which hats or tricks are legal in open", ["brim", "salt-tin"]),
    ],
)
def test_a_list_of_cards_is_read_as_filters(searcher: Searcher, asked: str, cards: list[str]) -> None:
    page = searcher.search(asked)
    assert page.answer == "found"
    assert sorted(result.record.removeprefix("pool/") for result in page.results) == cards


@pytest.mark.parametrize("asked", ["can I play a trick that is legal in duel", "how do tricks become legal in duel"])
def test_a_question_of_how_is_no_list(searcher: Searcher, asked: str) -> None:
    assert searcher.search(asked).answer != "found"


@pytest.mark.parametrize(
    "tale",
    [
        'He says it is only "luck" that I may draw with a brim when the foe is stumbling.',
        "He says it is *technically* so that I may draw with a brim when the foe is stumbling.",
        "I am NOT sure if I may draw with a brim OR not when the foe is stumbling.",
    ],
)
def test_what_a_tale_quotes_and_stresses_is_no_demand(searcher: Searcher, tale: str) -> None:
    assert searcher.search(tale).results[0].record == "pool/brim"
    for formal in ('"luck" brim', "brim NOT draw", "brim tech*"):
        assert "pool/brim" not in [result.record for result in searcher.search(formal).results]


@pytest.mark.parametrize(
    ("asked", "sought"),
    [
        ("helmet that draws a card", True),
        ("which unit heals its friends", True),
        ("is there a spell which stops arrows", True),
        ("he took my gadget with a block, what is it called?", True),
        ("I am looking for a yellow trick, it gives go again", True),
        ("there was a clash and then he had three tokens. which card does that?", True),
        ("which units can I block with", False),
        ("which cards are drawn first", False),
        ("does a helmet that is destroyed draw a card", False),
        ("what happens to the unit that moved", False),
        ("when I play a card that says discard", False),
    ],
)
def test_a_description_is_told_from_a_question_of_rules(asked: str, sought: bool) -> None:
    assert seeks_a_card(plain_words(asked)) is sought
