"""What a game's documents state and how each statement stands: notes on statements, forms, rows of tables."""

from __future__ import annotations

import json
import re
from pathlib import Path

import proved
import pytest
from click.testing import CliRunner

from judge.builds.build import build
from judge.builds.live import Build, current_build
from judge.builds.statements import Standing, Statement, StatementCount, count, statements
from judge.cli import Exit, main
from judge.errors import JudgeError
from judge.ingest.forms import form_of
from judge.records import Rule, Ruling, Scenario, Table

MANIFEST = """\
[[document]]
id = "tallow"
game = "fighter-arena"
kind = "markdown"
title = "Tallow"
file = "fighter-arena/tallow.md"
"""
TALLOW = """\
# Zones

A zone has room for five cards.

A game is played on a table.

| Phase | What happens |
| --- | --- |
| First | Each player draws a card. |
| Last | A fighter that is spent is readied. |
"""
PROOF = """\
title: A board
game: fighter-arena
confirms: [{ids}]
setup: {{turn: Ana, Ana: {{}}, Bo: {{}}}}
play: [then it is round 1]
"""


def corpus(folder: Path, notes: str = "", proofs: str = "") -> Path:
    """A corpus of one document with rules and a table."""
    game = folder / "corpus" / "fighter-arena"
    game.mkdir(parents=True)
    (folder / "corpus" / "manifest.toml").write_text(MANIFEST)
    (game / "tallow.md").write_text(TALLOW)
    if notes:
        (game / "tallow.notes.yaml").write_text(f"statements:\n{notes}")
    if proofs:
        (game / "scenarios").mkdir()
        (game / "scenarios" / "board.yaml").write_text(proofs)
    return folder / "corpus"


def stated(folder: Path, notes: str = "", proofs: str = "", verdict: str = "confirmed") -> dict[str, Statement]:
    """The statements of that corpus by id, each board with this verdict."""
    build(corpus(folder, notes, proofs), folder / "index")
    store = current_build(folder / "index").store
    verdicts = {s.id: verdict for s in store.every(Scenario)}
    return {s.id: s for s in statements(store, "fighter-arena", verdicts)}


def test_a_statement_is_a_rule_or_a_row_of_a_table(tmp_path: Path) -> None:
    found = stated(tmp_path)
    assert list(found) == [
        "tallow/zones/a-zone-has-room-for-five-cards",
        "tallow/zones/a-game-is-played-on-a-table",
        "tallow/zones/table-phase-what-happens#1",
        "tallow/zones/table-phase-what-happens#2",
    ]
    assert found["tallow/zones/table-phase-what-happens#2"].text == "Last | A fighter that is spent is readied."
    assert {(s.standing, s.reason) for s in found.values()} == {(Standing.OPEN, "no proof yet")}


def test_a_note_says_why_a_statement_is_a_definition_or_open(tmp_path: Path) -> None:
    notes = """\
- {id: tallow/zones/a-game-is-played-on-a-table, definition: Says where it is played.}
- ids: [tallow/zones/a-zone-has-room-for-five-cards, "tallow/zones/table-phase-what-happens#1"]
  open: The room of a zone is not played.
"""
    found = stated(tmp_path, notes)
    assert [(s.standing.value, s.reason) for s in found.values()] == [
        ("open", "The room of a zone is not played."),
        ("definition", "Says where it is played."),
        ("open", "The room of a zone is not played."),
        ("open", "no proof yet"),
    ]
    assert count(found.values()) == StatementCount(all=4, definitions=1, proved=0, open=3, refuted=0)


def test_a_table_that_is_a_definition_is_one_statement(tmp_path: Path) -> None:
    found = stated(tmp_path, "- {id: tallow/zones/table-phase-what-happens, definition: A list.}\n")
    assert found["tallow/zones/table-phase-what-happens"].standing is Standing.DEFINITION
    assert len(found) == 3


CONTRAST = "contrast: [{change: {replace: {Ana: Cy}}, then: [it is round 1]}]\n"


@pytest.mark.parametrize(
    ("added", "verdict", "standing", "reason"),
    [
        (CONTRAST, "confirmed", Standing.PROVED, ""),
        ("", "confirmed", Standing.OPEN, "scenarios/board/1 has no contrast"),
        (CONTRAST, "refuted", Standing.REFUTED, "scenarios/board/1 comes out refuted"),
        (CONTRAST, "unsupported", Standing.OPEN, "scenarios/board/1 comes out unsupported"),
        (CONTRAST, "", Standing.OPEN, "not yet replayed"),
    ],
)
def test_a_proof_is_confirmed_and_has_a_contrast(
    tmp_path: Path, added: str, verdict: str, standing: Standing, reason: str
) -> None:
    ids = "tallow/zones/a-zone-has-room-for-five-cards, tallow/zones/table-phase-what-happens#2"
    found = stated(tmp_path, proofs=PROOF.format(ids=ids) + added, verdict=verdict)
    for name in ids.split(", "):
        assert (found[name].standing, found[name].reason) == (standing, reason)
        assert found[name].proofs == ("scenarios/board/1",)
    assert found["tallow/zones/table-phase-what-happens#1"].standing is Standing.OPEN


def test_the_proof_of_a_whole_table_proves_none_of_its_rows(tmp_path: Path) -> None:
    found = stated(tmp_path, proofs=PROOF.format(ids="tallow/zones/table-phase-what-happens") + CONTRAST)
    assert {s.standing for s in found.values()} == {Standing.OPEN}


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ("- {id: tallow/zones/9, definition: A heading.}", 'the statement "tallow/zones/9", which is no record'),
        (
            '- {id: "tallow/zones/table-phase-what-happens#3", open: Why.}',
            '"tallow/zones/table-phase-what-happens#3", which is no record',
        ),
        (
            "- {id: tallow/zones/a-zone-has-room-for-five-cards}",
            'says nothing of the statement "tallow/zones/a-zone-has-room-for-five-cards"',
        ),
        (
            "- {id: tallow/zones/a-zone-has-room-for-five-cards, definition: A, open: B}",
            'says nothing of the statement "tallow/zones/a-zone-has-room-for-five-cards"',
        ),
        (
            "- {id: tallow/zones/a-zone-has-room-for-five-cards, definition: ''}",
            'no reason why the statement "tallow/zones/a-zone-has-room-for-five-cards" is definition',
        ),
        (
            "- {id: tallow/zones/a-zone-has-room-for-five-cards, open: 3}",
            'no reason why the statement "tallow/zones/a-zone-has-room-for-five-cards" is open',
        ),
        ("- {definition: A heading.}", "has a statement without an id"),
        ("- {ids: [], definition: A heading.}", "has a statement without an id"),
        (
            "- {id: tallow/zones/a-zone-has-room-for-five-cards, definition: A}\n"
            "- {id: tallow/zones/a-zone-has-room-for-five-cards, open: B}",
            '"tallow/zones/a-zone-has-room-for-five-cards" twice',
        ),
        (
            "- {id: tallow/zones/a-zone-has-room-for-five-cards, open: tallow/conflicts/none}",
            '"tallow/conflicts/none", which is no conflict',
        ),
    ],
)
def test_a_note_on_a_statement_that_does_not_fit_is_refused(tmp_path: Path, notes: str, said: str) -> None:
    with pytest.raises(JudgeError) as caught:
        build(corpus(tmp_path, notes + "\n"), tmp_path / "index")
    assert caught.value.code == "bad-notes"
    assert said in caught.value.message
    assert "tallow.notes.yaml" in caught.value.sentence()


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Each item card has:", "announces what follows"),
        ('To learn more about shields, see "Shields" below.', "points to another place"),
        ("See rule 4.2.", "points to another place"),
        ("Pay 2. Then:", ""),
        ("A player who sees a card may play it.", ""),
        ("2 damage is dealt to each unit in the zone: none is spared.", ""),
        ("10 rares, 20 commons", ""),
    ],
)
def test_the_form_of_a_rule(text: str, form: str) -> None:
    assert form_of(Rule(id="a/1", game="g", document="a", title="", text=text)) == form


def test_the_command_lists_what_is_open(tmp_path: Path) -> None:
    folder = corpus(
        tmp_path,
        "- {id: tallow/zones/a-zone-has-room-for-five-cards, open: Nobody plays zones.}\n",
        PROOF.format(ids="tallow/zones/a-game-is-played-on-a-table"),
    )
    where = ["--corpus", str(folder), "--index", str(tmp_path / "index"), "--overlay", str(tmp_path / "own")]
    listed = CliRunner().invoke(main, ["verify", "--open", "--workers", "1", *where])
    assert listed.exit_code == Exit.DONE, listed.output
    assert (
        "open: tallow/zones/a-zone-has-room-for-five-cards: Nobody plays zones.\n  A zone has room for five cards."
        in listed.output
    )
    assert "open: tallow/zones/a-game-is-played-on-a-table: scenarios/board/1 has no contrast" in listed.output
    *_, columns, figures = listed.output.splitlines()
    assert columns.split() == [
        "game",
        "statements",
        "definitions",
        "executable",
        "proved",
        "%",
        "overruled",
        "open",
        "refuted",
    ]
    assert figures.split() == ["fighter-arena", "4", "0", "4", "0", "0.0", "0", "4", "0"]
    body = json.loads(CliRunner().invoke(main, ["verify", "--json", *where]).stdout)
    assert body["games"][0]["statements"] == {
        **{
            "all": 4,
            "definitions": 0,
            "executable": 4,
            "proved": 0,
            "percent": 0.0,
            "open": 4,
            "refuted": 0,
            "overruled": 0,
        }
    }
    assert body["open"][0] == {
        "id": "tallow/zones/a-zone-has-room-for-five-cards",
        "game": "fighter-arena",
        "reason": "Nobody plays zones.",
        "text": "A zone has room for five cards.",
    }


# -- the corpus


@pytest.mark.slow
def test_every_game_of_the_corpus_has_nine_tenths_proved(tmp_path_factory: pytest.TempPathFactory) -> None:
    _, games = proved.index(tmp_path_factory)
    assert {g.game: g.statements.as_json()["percent"] for g in games if g.statements.percent < 90} == {}


def test_no_scenario_names_a_table_without_a_row(corpus_build: Build) -> None:
    """The proof of a table would prove none of its rows: TABLE#3 names the third."""
    tables = {t.id for t in corpus_build.store.every(Table)}
    scenarios = corpus_build.store.every(Scenario)
    named = [(s.id, t) for s in scenarios for t in getattr(s, "confirms", ()) if t in tables]
    assert not named, named


@pytest.mark.slow
def test_no_note_on_a_statement_is_idle(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A statement that a board shows needs no note why none does, and a form that tells needs none either."""
    folder, games = proved.index(tmp_path_factory)
    store = current_build(folder).store
    shown = {target for s in store.every(Scenario) for target in s.confirms}
    by_form = ("announces what follows", "points to another place")
    noted = [n for game in games for n in store.noted(game.game).values() if n.reason not in by_form]
    noted = [n for n in noted if not n.sentence]  # a sentence is listed whatever else of its card is shown
    assert len(noted) > 20
    assert [note.record for note in noted if note.record in shown] == []
    told = {r.id for game in games for r in store.every(Rule, game.game) if form_of(r)}
    assert [note.record for note in noted if note.record in told] == []


def test_a_scenario_may_name_a_row(corpus_build: Build) -> None:
    rows = [t for s in corpus_build.store.every(Scenario) for t in s.confirms if "#" in t]
    assert len(rows) > 40


ROOM, TABLE = "tallow/zones/a-zone-has-room-for-five-cards", "tallow/zones/table-phase-what-happens"
DOUBT = f"""\
- id: room
  title: Room for five, or for four
  between:
  - {{{{id: {ROOM}, quote: room for five}}}}
  - {{{{id: {TABLE}, quote: draws a card}}}}
  why: A doubt.
  importance: high
  follows: Four.
  overrules: [{{names}}]
"""


def doubted(folder: Path, names: str, rests: str = "tallow/conflicts/room") -> Path:
    """That corpus with a proof of the room and of a row, and a conflict that overrules some names."""
    ids = f'{ROOM}, "{TABLE}#1"'
    found = corpus(folder, proofs=PROOF.format(ids=ids) + CONTRAST + f"rests: [{rests}]\n")
    (found / "fighter-arena" / "tallow.notes.yaml").write_text(f"conflicts:\n{DOUBT.format(names=names)}")
    return found


def test_what_is_not_followed_is_overruled_by_its_conflict_and_counts_apart(tmp_path: Path) -> None:
    build(doubted(tmp_path, f'{ROOM}, "{TABLE}#1"'), tmp_path / "index")
    store = current_build(tmp_path / "index").store
    for verdict, standing, reason in (
        ("confirmed", Standing.OVERRULED, "tallow/conflicts/room"),
        ("refuted", Standing.REFUTED, "scenarios/board/1 comes out refuted"),
    ):
        found = {s.id: s for s in statements(store, "fighter-arena", {s.id: verdict for s in store.every(Scenario)})}
        assert {(found[i].standing, found[i].reason) for i in (ROOM, f"{TABLE}#1")} == {(standing, reason)}
        counted = count(found.values())
        assert (counted.proved, counted.overruled) == (0, 2 if verdict == "confirmed" else 0)
    said = CliRunner().invoke(main, ["show", ROOM, "--index", str(tmp_path / "index")])
    assert "Overruled (high): Room for five, or for four" in said.stdout


@pytest.mark.parametrize(
    ("names", "rests", "said"),
    [
        ("tallow/zones/a-game-is-played-on-a-table", "tallow/conflicts/room", "overrules what it does not quote"),
        (f'"{TABLE}#7"', "tallow/conflicts/room", "which is no row"),
        (ROOM, "tallow/conflicts/rum", 'rests on "tallow/conflicts/rum", which is no conflict'),
    ],
)
def test_what_overrules_and_what_a_proof_rests_on_are_there(tmp_path: Path, names: str, rests: str, said: str) -> None:
    with pytest.raises(JudgeError, match=re.escape(said)):
        build(doubted(tmp_path, names, rests), tmp_path / "index")


@pytest.mark.slow
def test_a_ruling_that_is_not_followed_says_so_wherever_it_is_shown(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, _ = proved.index(tmp_path_factory)
    store = current_build(folder).store
    over = {r.id: r.overruled_by for r in store.every(Ruling) if r.overruled_by}
    assert over == {
        "heavy-hitters/reel-in/3": "heavy-hitters/conflicts/reel-in-any-number",
        "heavy-hitters/guardwell/4": "heavy-hitters/conflicts/guardwell-when-counted",
    }
    resting = [s for s in store.every(Scenario, "flesh-and-blood") if s.rests]
    assert len(resting) > 60
    assert all((store.report_of(s.id) or {}).get("rests") == list(s.rests) for s in resting)
    of = {name for s in resting for name in s.rests}
    assert {c.id for c in store.conflicts("flesh-and-blood", None, "high")} <= of
    store.close()
