"""What a document is compared with itself for: each check finds a contradiction and leaves a sound document alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.builds.live import Build, checked_said
from judge.ingest import ManifestEntry, read_document
from judge.ingest.found import SLIP, contradiction, numbered, sifted, without_covered
from judge.ingest.self_checks import self_conflicts
from judge.ingest.subjects import with_subjects
from judge.records import Card, Conflict, Passage, Rule, Ruling, Term

NOTES = """Embers of Old

General Notes

Embers of Old contains {total} cards ({parts})

New Keywords

Kindle (As an additional cost to play this, you may banish a card.)

  • Kindle is an ability keyword.
  • You have only kindled if you paid the additional cost of this.

Embers of Old Card Notes

Ash Walker

Ninja Action - Attack

(RED) 1{{r}} 3{{p}} 3{{d}}

{walker}

  • {on_walker}

---------------------------------------------------------------

Cinder Not Out

Ninja Action - Attack

(RED) 1{{r}} 3{{p}} 3{{d}}

{cinder}

  • {on_cinder}

---------------------------------------------------------------

Spark

Generic Token - Aura

At the start of your turn, destroy this.

  • It is not optional.
"""
SOUND = {
    "total": "30",
    "parts": "10 Rares, 15 Commons, 5 Tokens",
    "walker": "Draw a card. Create a Spark token.",
    "on_walker": "You draw before the token is created.",
    "cinder": "When this hits, you may destroy a Spark you control.",
    "on_cinder": "Destroying it is optional.",
}
_COPY = (
    "This only returns when the combat chain closes and {more} has defended that combat chain. If its defense "
    "becomes 0 at any other time, it does not return to your hand by this effect."
)

TABLES = """Lantern Game
Keepers
Olm
Glow
- Draw 1 card.
"Quiet now."
Pike
{pike}
- {pike_line}
"Splash."
Rules
Core Rules
| Class | AP | HP |
|---|---|---|
| Deep | 2 | 8 |
| Swift | 4 | 3 |
{see}
Master List
| Name | Class | AP | HP | Ability |
|---|---|---|---|---|
| Olm | Deep | 2 | 8 | Glow |
| Pike | Swift | 4 | {hp} | Dart |
Effects
| Name | Effect |
|---|---|
| Olm | Draw 1 card. |
| Pike | {effect} |
Production
| Card Type | Count |
|---|---|
| Keepers | 2 |
| Lanterns | 6 |
The total: {total} cards.
"""
SOUND_TABLES = {
    "pike": "Dart",
    "pike_line": "Move 1 lantern.",
    "see": "Each turn is divided into two phases. Play cards in the dusk phase. Draw in the dawn phase.",
    "hp": "3",
    "effect": "Move 1 lantern.",
    "total": "8",
}


def found_in(text: str, kind: str) -> dict[str, Conflict]:
    entry = ManifestEntry("doc", "game", kind, "doc.txt")
    reading = read_document(entry, text)
    return {c.id.removeprefix("doc/conflicts/"): c for c in self_conflicts(entry, reading.records)}


def in_notes(**changed: str) -> dict[str, Conflict]:
    return found_in(NOTES.format(**(SOUND | changed)), "release-notes")


def in_tables(**changed: str) -> dict[str, Conflict]:
    return found_in(TABLES.format(**(SOUND_TABLES | changed)), "markdown")


def test_sound_documents_have_no_conflict() -> None:
    assert in_notes() == {}
    assert in_tables() == {}


@pytest.mark.parametrize(
    ("changed", "name", "quotes"),
    [
        pytest.param(
            {"total": "28"},
            "total-cards",
            ["Embers of Old contains 28 cards (10 Rares, 15 Commons, 5 Tokens)"],
            id="parts that do not add up",
        ),
        pytest.param(
            {"on_walker": "You may pay the additional cost once."},
            "no-additional-cost-ash-walker",
            ["You may pay the additional cost once.", "Draw a card. Create a Spark token."],
            id="a cost the card does not have",
        ),
        pytest.param(
            {"walker": "Reveal up to 3 sparks.", "on_walker": "You may reveal any number of spark cards."},
            "limit-ash-walker",
            ["Reveal up to 3 sparks.", "You may reveal any number of spark cards."],
            id="a limit the ruling leaves out",
        ),
        pytest.param(
            {"on_cinder": "“When this hits a hero, you may destroy a Spark” asks for a hero."},
            "quoted-cinder-not-out",
            [
                "“When this hits a hero, you may destroy a Spark” asks for a hero.",
                "When this hits, you may destroy a Spark you control.",
            ],
            id="quoted words the card does not have",
        ),
        pytest.param(
            {"on_walker": _COPY.format(more="it has 0 defense and"), "on_cinder": _COPY.format(more="it")},
            "copy-ash-walker-1",
            [_COPY.format(more="it has 0 defense and"), _COPY.format(more="it")],
            id="a copy with words missing",
        ),
        pytest.param(
            {"on_walker": "A card destroyed by Cinder not Out is not drawn."},
            "spelling-cinder-not-out",
            ["A card destroyed by Cinder not Out is not drawn.", "Cinder Not Out"],
            id="a name in two spellings",
        ),
        pytest.param(
            {"walker": "Create a Smoke token."},
            "tokens-not-printed",
            ["Create a Smoke token."],
            id="a token nothing prints",
        ),
        pytest.param(
            {"cinder": "Kindle (You may banish two cards as you play this.)"},
            "reminder-kindle",
            [
                "Kindle (As an additional cost to play this, you may banish a card.)",
                "Kindle (You may banish two cards as you play this.)",
            ],
            id="a keyword with two reminders",
        ),
    ],
)
def test_card_notes_against_themselves(changed: dict[str, str], name: str, quotes: list[str]) -> None:
    found = in_notes(**changed)
    assert list(found) == [name]
    assert [p.quote for p in found[name].between] == quotes
    assert found[name].why
    assert found[name].follows


@pytest.mark.parametrize(
    ("changed", "name", "quotes"),
    [
        pytest.param(
            {"total": "9"},
            "total-production-card-type-count",
            ["The total: 9 cards.", "| Keepers | 2 |", "| Lanterns | 6 |"],
            id="a total under its rows",
        ),
        pytest.param(
            {"hp": "5"},
            "numbers-pike",
            ["| Pike | Swift | 4 | 5 | Dart |", "| Swift | 4 | 3 |"],
            id="numbers that are not the class's",
        ),
        pytest.param(
            {"pike": "Leap"},
            "ability-pike",
            ["Leap", "| Pike | Swift | 4 | 3 | Dart |"],
            id="an ability under two names",
        ),
        pytest.param(
            {"effect": "Move 2 lanterns."},
            "effect-pike",
            ["Move 1 lantern.", "| Pike | Move 2 lanterns. |"],
            id="an effect in other words",
        ),
        pytest.param(
            {"see": "Each turn is divided into three phases. Play in the dusk phase. Draw in the dawn phase."},
            "announced-phases",
            ["Each turn is divided into three phases."],
            id="fewer phases than announced",
        ),
        pytest.param(
            {"see": 'For more on light, see "Wicks" in the "Oil" section.'},
            "no-section-oil",
            ['For more on light, see "Wicks" in the "Oil" section.'],
            id="a section that is not there",
        ),
    ],
)
def test_tables_and_rules_against_themselves(changed: dict[str, str], name: str, quotes: list[str]) -> None:
    found = in_tables(**changed)
    assert list(found) == [name]
    assert [p.quote for p in found[name].between] == quotes


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"parts": "3 per player, 2 dice, 1 board"}, id="numbers that are no parts"),
        pytest.param({"on_walker": "The Kindle keyword has a cost."}, id="a cost by another word"),
        pytest.param({"cinder": "Kindle", "on_cinder": "The additional cost is optional."}, id="a keyword's cost"),
        pytest.param({"on_cinder": "“When this hits, you may destroy a Spark” is a trigger."}, id="a true quotation"),
        pytest.param({"on_walker": "Paired with Cinder Not Out it is drawn."}, id="a name as it is printed"),
        pytest.param(
            {"on_walker": _COPY.format(more="it"), "on_cinder": _COPY.format(more="it")}, id="a copy word for word"
        ),
        pytest.param(
            {"cinder": "Kindle (As an additional cost to play this, you may banish a card.)"}, id="the same reminder"
        ),
        pytest.param(
            {"walker": "Haste +1 (It moves one zone.)", "cinder": "Haste +2 (It moves two zones.)"}, id="another number"
        ),
        pytest.param(
            {"walker": "Haste +1 (It moves one zone.)", "cinder": "Haste -1 (It rests.)"}, id="the other direction"
        ),
    ],
)
def test_what_only_looks_like_a_contradiction(changed: dict[str, str]) -> None:
    assert in_notes(**changed) == {}


def conflict(name: str, *quotes: tuple[str, str]) -> Conflict:
    entry = ManifestEntry("doc", "game", "plain", "doc.txt")
    return contradiction(entry, name, name, [Passage(*q) for q in quotes], "why", "low", "this")


def test_what_people_noted_is_not_told_twice() -> None:
    found = [conflict("a", ("x", "Draw 3 cards."), ("y", "Draw 4 cards.")), conflict("b", ("x", "Draw 3 cards."))]
    both = conflict("noted", ("x", "Draw 3 cards. Then stop."), ("y", "Draw 4 cards"))
    assert without_covered(found, [both]) == []
    assert without_covered(found, [conflict("noted", ("x", "Draw 3 cards."))]) == found[:1]
    assert without_covered(found, [conflict("noted", ("x", "3"), ("y", "4"))]) == found
    assert without_covered(found, [conflict("a", ("z", "Another matter."))]) == found[1:]


def test_what_differs_in_spelling_alone_is_counted_and_thrown_away() -> None:
    def compared(*quotes: str, importance: str = "low") -> Conflict:
        passages = [Passage(f"x{n}", quote) for n, quote in enumerate(quotes)]
        entry = ManifestEntry(id="doc", game="g", kind="", file="")
        return contradiction(entry, f"words-{quotes[0]}", "T", passages, "why", importance, "")

    found = [
        compared("It can not be played.", "It cannot be played."),
        compared("Face-up cards", "face up cards", importance="high"),
        compared("It can be played.", "It cannot be played."),
        compared("One passage."),
        compared("Draw 3 cards.", "Draw 4 cards."),
    ]
    noted = [replace(found[4], id="doc/conflicts/told"), replace(found[3], id="doc/conflicts/none", importance=SLIP)]
    result = sifted(found, noted)
    assert result.kept == [found[2], noted[0]]
    assert result.checks == {
        "words": {"looked": 5, "told": 2, "thrown": 2},
        "notes": {"looked": 2, "told": 0, "thrown": 1},
    }


def test_a_build_says_what_was_looked_at_and_thrown_away(corpus_build: Build) -> None:
    checks = corpus_build.manifest["checks"]
    looked, told, thrown = (sum(counts[word] for counts in checks.values()) for word in ("looked", "told", "thrown"))
    assert looked - told - thrown == corpus_build.store.count("conflict")
    assert checks["spelling"] == {"looked": 2, "told": 0, "thrown": 2}
    assert f"{looked} possible disagreements were found" in checked_said(checks)
    assert "2 by spelling" in checked_said(checks)


def test_the_subject_of_a_conflict_is_what_its_title_speaks_of() -> None:
    def card(name: str, number: int) -> Card:
        return Card(id=f"d/{number}", game="g", document="d", title=name, text="", name=name)

    cards = [card("Tall Wall", 1), card("Small Wall", 2), card("Old Bo, the Loud", 3)]
    hero = replace(cards[2], types=("Hero",))
    rule = Rule(id="d/r", game="g", document="d", title="R", text="", heading=("Part", "3. Walls"))
    ruling = Ruling(id="d/1/1", game="g", document="d", title="", text="", about=("d/1",), number=1)
    records = [*cards[:2], hero, rule, ruling, Term(id="d/t", game="g", document="d", title="", text="", term="pile")]

    def subject(title: str, *ids: str) -> str:
        told = replace(conflict("c", *((i, "words") for i in ids)), game="g", title=title)
        return with_subjects([told], records)[0].subject

    assert subject("Old Bo: who is loud", "d/1") == "Old Bo, the Loud"  # a short name
    assert subject("Pile: open or closed", "d/1") == "Pile"
    assert subject("A small wall is no wall", "d/1", "d/2") == "Small Wall"
    assert subject("Building high: how high", "d/1", "d/2") == "Building high"
    assert subject("Two walls, and which one stands when both are hit at once", "d/1", "d/2", "d/r") == "Walls"
    assert subject("What lies on it", "d/1/1", "d/1") == "Tall Wall"  # a ruling stands under its card
    assert subject("Nothing anybody knows", "9.9.9") == "Nothing anybody knows"


def test_conflicts_of_one_name_are_numbered() -> None:
    ids = [c.id for c in numbered([conflict("a"), conflict("b"), conflict("a")])]
    assert ids == ["doc/conflicts/a", "doc/conflicts/b", "doc/conflicts/a-2"]


def test_what_comparing_finds_in_the_corpus(corpus_build: Build) -> None:
    """Exactly these: a check that begins to find more is looked at, hit by hit."""
    store = corpus_build.store
    ids = {c.id for c in store.every(Conflict)}
    for told in (
        "heavy-hitters/conflicts/total-cards",
        "heavy-hitters/conflicts/tokens-not-printed",
        "hueshift/conflicts/effect-fragile-core",
    ):
        assert told in ids
    for noted in (
        "heavy-hitters/conflicts/spelling-battered-not-broken",  # a slip
        "hueshift/conflicts/spelling-mega-armor",  # a slip
        "hueshift/conflicts/numbers-gigatear",
        "hueshift/conflicts/ability-zo",
        "factions/conflicts/reminder-speed",
    ):
        assert noted not in ids, "a note tells it already, or it is none"
