"""Cards typed in under the name of a printed one: they stand instead of it, and prove nothing of it."""

from __future__ import annotations

import pytest

from judge.builds.build import build
from judge.builds.live import current_build
from judge.scenario import Library, Verdict, check

NOTES = """\
Tin Notes

Tin Notes Card Notes

Tin Ram

Guardian Action - Attack

(RED) 0{r} 4{p} 3{d}

When this hits, draw a card.

Go again

  • It draws.

-----------------------------
"""

BOARD = """\
title: The ram
game: flesh-and-blood
{confirms}
cards:
  - name: Tin Ram
    color: red
    type: Guardian Action - Attack
    stats: "0{{r}} 4{{p}} 3{{d}}"
    text: |
      {text}
      Go again
setup:
  turn: Ana
  Ana: {{hero: {{class: Guardian, life: 20}}, hand: [Tin Ram], deck: [Tin Ram]}}
  Bo: {{hero: {{class: Guardian, life: 20}}}}
play:
  - Ana attacks Bo with Tin Ram
  - then Bo has 16 life
"""


@pytest.fixture(scope="module")
def tin(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("tin")
    (folder / "corpus" / "flesh-and-blood").mkdir(parents=True)
    said = {"id": "tin", "game": "flesh-and-blood", "kind": "release-notes", "file": "flesh-and-blood/tin.txt"}
    entry = "[[document]]\n" + "".join(f'{key} = "{value}"\n' for key, value in said.items())
    (folder / "corpus" / "manifest.toml").write_text(entry, "utf-8")
    (folder / "corpus" / "flesh-and-blood" / "tin.txt").write_text(NOTES, "utf-8")
    build(folder / "corpus", folder / "index")
    live = current_build(folder / "index")
    try:
        return Library.from_store(live.store)
    finally:
        live.store.close()


def test_the_report_says_what_differs_in_its_words(tin: Library) -> None:
    (report,) = check(BOARD.format(confirms="", text="When this hits, gain 1{h}."), library=tin)
    assert report.verdict is Verdict.CONFIRMED, report.reason
    differs = [
        "printed and not typed: When this hits, draw a card.",
        "typed and not printed: When this hits, gain 1{h}.",
    ]
    assert report.as_json()["instead"] == [{"name": "Tin Ram (red)", "record": "tin/tin-ram", "differs": differs}]


def test_the_same_words_are_said_to_be_the_same(tin: Library) -> None:
    (report,) = check(BOARD.format(confirms="", text="When this hits, draw a card."), library=tin)
    assert [card.differs for card in report.instead] == [()]


def test_another_name_stands_instead_of_nothing(tin: Library) -> None:
    text = BOARD.format(confirms="", text="It is.").replace("Tin Ram", "Tin Goat").replace("      It is.\n", "")
    (report,) = check(text, library=tin)
    assert report.verdict is Verdict.CONFIRMED, report.reason
    assert "instead" not in report.as_json()


@pytest.mark.parametrize("named", ["tin/tin-ram", "tin/tin-ram/1"])
def test_it_cannot_prove_what_is_printed(tin: Library, named: str) -> None:
    (report,) = check(BOARD.format(confirms=f"confirms: [{named}]", text="When this hits, draw a card."), library=tin)
    assert report.verdict is Verdict.INVALID
    assert f'"Tin Ram" is typed in, so this cannot prove {named}' in report.reason
    assert report.errors[0]["line"] == 5
    (other,) = check(BOARD.format(confirms="confirms: [tin/other]", text="When this hits, draw a card."), library=tin)
    assert other.verdict is Verdict.CONFIRMED, other.reason


UNIT = """\
title: Z
game: hueshift
cards:
  - name: Z
    type: "Hero, Sub, Bond Tank"
    stats: "+0 AP / +1 HP"
{text}setup:
  turn: Ana
  arena card: Normal Space
  Ana:
    units: [{{mech: Leadfoot, pilot: Sevura}}]
  Bo:
    units: [{{mech: Cassidy, pilot: Z}}]
play:
  - Leadfoot attacks Cassidy
  - then Cassidy has 3 HP
"""


def test_a_card_without_numbers_is_completed_and_its_printed_words_run(library: Library) -> None:
    (report,) = check(UNIT.format(text=""), library=library)
    assert report.verdict is Verdict.CONFIRMED, report.reason  # the printed Z prevents 1 damage
    assert not report.instead
    (other,) = check(UNIT.format(text="    text: |\n      Draw a card.\n"), library=library)
    assert other.verdict is not Verdict.CONFIRMED
    assert [card.record for card in other.instead] == ["hueshift/z"]
