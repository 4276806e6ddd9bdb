"""What a text names: the longest name first, by game, and everyday words only where their capital says something."""

from __future__ import annotations

import pytest

from judge.builds.live import Build
from judge.ingest import link_mentions
from judge.naming import Namer
from judge.records import Card, Keyword, Record, Rule, Ruling, Term


def card(name: str, *lines: str, **more: object) -> Card:
    record_id = "d/" + name.lower().replace(" ", "-").replace(",", "")
    return Card(id=record_id, game="g", document="d", title=name, text=name, name=name, lines=lines, **more)  # type: ignore[arg-type]


def keyword(name: str) -> Keyword:
    return Keyword(id=f"d/{name.lower()}", game="g", document="d", title=name, text=name, name=name)


def term(name: str, game: str = "g") -> Term:
    return Term(id=f"d/{name}-term", game=game, document="d", title=name, text=f"The {name}.", term=name)


def ruling(text: str, number: int = 1, about: str = "d/trounce") -> Ruling:
    return Ruling(id=f"{about}/{number}", game="g", document="d", title="", text=text, about=(about,), number=number)


RECORDS: tuple[Record, ...] = (
    card("Trounce", "You may trounce a foe."),
    card("Clash of Might"),
    card("Let", "It lets you draw; let it be."),
    card("Zeal, Void Knight"),
    card("Zeal, Renegade Knight"),
    card("Evans, Mage-Knight"),
    card("Mage"),
    card("Bounty Hunter", "Bounty Hunter 4 (+4 attack.)"),
    card("The Golden Son"),
    card("DEADLANDS"),
    card("Z"),
    card("Betsy, Skin in the Game", types=("Hero",)),
    keyword("Clash"),
    keyword("Wager"),
    term("unit"),
    term("critical hit"),
    term("hit"),
    term("hand"),
    term("HP"),
)


def found(text: str) -> list[tuple[str, str]]:
    return [(text[n.start : n.end], n.id) for n in Namer(RECORDS).in_text(text)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("You clash, or play Clash of Might.", [("clash", "d/clash"), ("Clash of Might", "d/clash-of-might")]),
        ("It was wagered twice.", [("wagered", "d/wager")]),
        ("A critical hit on units.", [("critical hit", "d/critical hit-term"), ("units", "d/unit-term")]),
        ("It loses 2 HP, not hp.", [("HP", "d/HP-term")]),
        ("On the other hand, each hand is hidden.", [("hand", "d/hand-term")]),
        ("Evans triggers; Zeal does not.", [("Evans", "d/evans-mage-knight")]),
        ("Zeal, Void Knight triggers.", [("Zeal, Void Knight", "d/zeal-void-knight")]),
        ("Trounce the foe. You trounce it.", []),
        ("If you play Trounce, draw.", [("Trounce", "d/trounce")]),
        ("Let it be.", []),
        ("The Mage Guild is no Mage, and a mage neither.", [("Mage", "d/mage")]),
        (
            "A unit with Bounty Hunter, or a “Bounty Hunter”.",
            [("unit", "d/unit-term"), ("Bounty Hunter", "d/bounty-hunter")],
        ),
        ("Play a Golden Son in Deadlands.", [("Golden Son", "d/the-golden-son"), ("Deadlands", "d/deadlands")]),
        ("Z-axis, Z or Z's ability", [("Z", "d/z")]),
        ("Betsy’s ability", [("Betsy", "d/betsy-skin-in-the-game")]),
        ("Wagers, clashing and disclash", [("Wagers", "d/wager"), ("clashing", "d/clash")]),
    ],
)
def test_what_a_text_names(text: str, names: list[tuple[str, str]]) -> None:
    assert found(text) == names


def test_a_term_of_another_game_is_no_mention() -> None:
    other = Term(id="e/unit", game="h", document="e", title="unit", text="The unit.", term="unit")
    linked = {r.id: r for r in link_mentions([card("Trounce"), ruling("A unit attacks."), other])}
    record = linked["d/trounce/1"]
    assert isinstance(record, Ruling)
    assert record.mentions == ()


def test_rules_cards_and_terms_have_mentions_and_no_record_its_own() -> None:
    rule = Rule(id="d/1", game="g", document="d", title="1", text="A unit may clash.", number="1", mentions=("d/2",))
    about = ruling("Trounce beats the unit.", about="d/trounce")
    source = card("Pit", "Clash with a unit in the Pit.")
    linked = {r.id: r for r in link_mentions([*RECORDS, rule, about, source])}
    assert getattr(linked["d/1"], "mentions") == ("d/2", "d/unit-term", "d/clash")  # noqa: B009
    assert getattr(linked["d/trounce/1"], "mentions") == ("d/unit-term",)  # noqa: B009
    assert getattr(linked["d/pit"], "mentions") == ("d/unit-term", "d/clash")  # noqa: B009
    assert getattr(linked["d/unit-term"], "mentions") == ()  # noqa: B009


def test_rulings_with_the_same_words_know_each_other() -> None:
    same = "It  stops at the end of turn."
    listed = [card("Trounce"), ruling(same), ruling("Else.", 2), ruling(same.replace("  ", " "), 1, "d/mage")]
    linked = {r.id: r for r in link_mentions(listed) if isinstance(r, Ruling)}
    assert {i: r.same_text for i, r in linked.items()} == {
        "d/trounce/1": ("d/mage/1",),
        "d/trounce/2": (),
        "d/mage/1": ("d/trounce/1",),
    }


def test_what_is_said_very_often_is_listed_in_part() -> None:
    listed = [card("Trounce"), *(ruling("It is optional.", n) for n in range(1, 61))]
    linked = [r.same_text for r in link_mentions(listed) if isinstance(r, Ruling)]
    assert [len(same) for same in linked] == [24] * 50 + [9] * 10


def test_the_same_words_in_the_corpus_point_both_ways(corpus_build: Build) -> None:
    rulings = {r.id: r for r in corpus_build.store.every(Ruling)}
    shared = [r for r in rulings.values() if r.same_text]
    assert len(shared) == 72
    for record in shared:
        for other in record.same_text:
            assert record.id in rulings[other].same_text
            assert " ".join(rulings[other].text.split()) == " ".join(record.text.split())


def test_every_mention_in_the_corpus_is_a_record_that_the_text_names(corpus_build: Build) -> None:
    store = corpus_build.store
    listed = [r for r in store.records() if isinstance(r, Ruling | Rule | Term | Card)]
    assert sum(bool(r.mentions) for r in listed) > 300
    for record in listed:
        assert record.id not in record.mentions
        for target in record.mentions:
            assert store.get(target).game == record.game


@pytest.mark.parametrize("name", ["MARCH THE TROOPS", "march the troops", "March the Troopers", "Imrpoved Firearm"])
def test_a_spelling_variant_finds_its_card(corpus_build: Build, name: str) -> None:
    assert name.lower().startswith("march") == (corpus_build.store.find(name).title == "March the Troopers")
