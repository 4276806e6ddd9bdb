"""All mistakes of a scenario are told at once, each with its place and what may have been meant."""

from __future__ import annotations

import pickle

import pytest

from judge.errors import JudgeError, JudgeErrors
from judge.scenario import Library, check, explore
from judge.scenario.play.options import options
from judge.scenario.play.report import Report

NO_LIBRARY = Library({})

TEXT = """\
title: Many slips
game: flesh-and-blood
cards:
  - {name: Plain Knock, color: red, type: Generic Action - Attack, stats: "0{r} 4{p} 2{d}"}
setup:
  turn: Ana
  Ana: {hero: {class: Brute}, hand: [Plain Knock (red)]}
  Bo: {hero: {class: Guardian}}
play:
  - Ana swings with Plain Knok
  - Bo takes it
  - go to the damge
  - then Bo is at 16
  - then Boo is at 16
"""


def test_every_line_that_is_wrong_is_told_with_its_place() -> None:
    (report,) = check(TEXT, library=NO_LIBRARY, source="slips.yaml")
    assert report.verdict == "invalid"
    assert [(e["line"], e["path"]) for e in report.errors] == [
        (10, "play[0]"),
        (12, "play[2]"),
        (14, "play[4]"),
    ]
    assert report.errors[0]["column"] == 21
    assert report.errors[0]["replace"] == "Plain Knok"
    assert report.errors[0]["candidates"] == ["Plain Knock (red)"]
    assert "damage" in str(report.errors[1]["candidates"])
    assert report.errors[2]["candidates"] == ["Bo"]
    lines = report.reason.splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["slips.yaml:10:21", "slips.yaml:12:15", "slips.yaml:14:10"]
    assert Report.from_json(report.as_json()).errors == report.errors


def test_what_can_be_done_says_the_same_mistakes() -> None:
    (report,) = check(TEXT, library=NO_LIBRARY)
    (listed,) = options(TEXT, library=NO_LIBRARY)
    assert listed.as_json()["errors"] == report.as_json()["errors"]
    assert listed.reason == report.reason


def test_a_mistake_of_setup_and_cards_says_where_and_what_may_stand_there() -> None:
    text = TEXT.replace("Generic Action", "Generic Acton").replace("turn: Ana", "turn: An").replace("hand:", "hnad:")
    (report,) = check(text, library=NO_LIBRARY)
    found = {e["path"]: (e["replace"], e["candidates"][:1]) for e in report.errors}  # type: ignore[index]
    assert found["cards[0]"] == ("Acton", ["Action"])
    assert found["setup.turn"] == ("An", ["Ana"])
    assert found["setup.Ana.hnad"] == ("hnad", ["hand"])


def test_what_is_understood_has_no_mistakes() -> None:
    (report,) = check(TEXT.replace("Knok", "Knock").replace("damge", "damage").replace("Boo", "Bo"), library=NO_LIBRARY)
    assert report.errors == ()
    assert report.verdict != "invalid"


def test_several_errors_come_through_from_another_process() -> None:
    both = JudgeErrors([JudgeError("invalid", "one.", replace="a"), JudgeError("invalid", "two.", where="f.yaml:3:4")])
    again = pickle.loads(pickle.dumps(both))
    assert again.sentence() == both.sentence() == "one.\nf.yaml:3:4: two."
    assert [e.as_mistake() for e in again.errors] == [e.as_mistake() for e in both.errors]


def test_a_card_that_lies_nowhere_is_called_so_with_what_is_there() -> None:
    text = TEXT.partition("play:")[0] + "play:\n  - then Grey Heron has 6 power\n"
    (report,) = check(text, library=NO_LIBRARY)
    assert 'no card and no player named "Grey Heron" is in play' in report.reason
    assert "Plain Knock (red)" in report.reason


EVERYWHERE = """\
titel: Slips everywhere
game: flesh-and-blood
cards:
  - {name: Plain Knock, color: red, type: Generic Action - Attack, stats: "0{r} 4{p} 2{d}"}
  - {name: Odd One, type: Sillyness, stats: "0{r} 4{p} 2{d}"}
setup:
  turn: Anna
  facts: [Ana has juggled 2 cards this turn]
  Ana: {hero: {clas: Brute}, hnad: [Plain Knock (red), Odd One], arsenal: [Plian Knock (red)], life: x}
  Bo: {hero: {class: Guardian}, action points: 1}
play:
  - Ana attacks with Plain Knock
  - Ana plays Odd One
  - go to the damge
contrast:
  - change: {replace: {Zork: Zark}}
    then: [the atack hit]
"""


def test_mistakes_of_every_part_are_told_at_once_and_each_once() -> None:
    (report,) = check(EVERYWHERE, library=NO_LIBRARY, source="slips.yaml")
    places = [(e["line"], e["candidates"]) for e in report.errors]
    assert places[0] == (1, ["title"])
    assert [line for line, _ in places] == [1, 5, 7, 8, 9, 9, 9, 9, 10, 14, 16, 17]
    assert all((9, [meant]) in places for meant in ("hand", "class", "Plain Knock (red)"))
    assert len(report.reason.splitlines()) == len(report.errors)
    (listed,), (explored,) = options(EVERYWHERE, library=NO_LIBRARY), explore(EVERYWHERE, library=NO_LIBRARY)
    without = [e for e in report.errors if e["line"] not in (16, 17)]  # neither looks at a contrast
    assert [e for e in listed.errors if e["line"] not in (16, 17)] == without
    assert explored.as_json()["errors"] == list(listed.errors)


def test_one_mistake_is_not_told_again_by_what_follows_from_it() -> None:
    slips = {
        "hand: [Plain Knock (red)]": ("hand: [Plian Knock (red)]", "hnad: [Plain Knock (red)]"),
        "type: Generic Action - Attack": ("type: Generic Akshun - Attack", "tpye: Generic Action - Attack"),
        "class: Guardian": ("class: Guardien",),
    }
    right = TEXT.replace("Knok", "Knock").replace("damge", "damage").replace("Boo", "Bo")
    for said, wrong in slips.items():
        assert said in right
        for slip in wrong:
            (report,) = check(right.replace(said, slip), library=NO_LIBRARY)
            assert len(report.errors) == 1, (slip, report.reason)


def test_what_other_games_are_set_up_with_wrongly_is_told_at_once() -> None:
    text = (
        "title: t\ngame: wow-tcg\n"
        "cards: [{name: Dusk Wolf, type: Ally, stats: 'play cost 2, 1 ATK Melee, 3 health'}]\n"
        "setup:\n  Ana: {alies: [Dusk Wolf], hand: [Dsk Wolf, Grey Owl]}\n  Bo: {allies: [Dusk Wolf (many)]}\n"
        "play: [Dusk Wolf attacks Bo, Bo hums]\n"
    )
    (report,) = check(text, library=NO_LIBRARY)
    assert [(e["line"], str(e["candidates"])[:9]) for e in report.errors[:4]] == [
        (5, "['allies'"), (5, "['Dusk Wo"), (5, "[]"), (6, "[]"),
    ]  # fmt: skip
    assert [e["line"] for e in report.errors[4:]] == [7]


def test_what_stands_after_forty_lines_nobody_understands_is_not_looked_at() -> None:
    play = "".join(f"  - zorg {n} blips\n" for n in range(300))
    (report,) = check(TEXT.partition("play:")[0] + "play:\n" + play, library=NO_LIBRARY)
    assert report.verdict == "invalid"
    assert [error["line"] for error in report.errors] == list(range(10, 51))
    assert "no more are looked at" in str(report.errors[-1]["message"])


@pytest.mark.parametrize(
    ("entries", "where"),
    [
        ("[60000 Plain Knock (red)]", "hand"),
        ("[1999 Plain Knock (red), Plain Knock (red) x2]", "hand"),
        ("[999999999x Plain Knock (red), 999999999x Plain Knock (red)]", "hand"),
        (f"[{', '.join(['Plain Knock (red)'] * 2001)}]", "deck"),
    ],
)
def test_more_cards_than_any_table_has_are_one_mistake(entries: str, where: str) -> None:
    (report,) = check(TEXT.replace("hand: [Plain Knock (red)]", f"{where}: {entries}"), library=NO_LIBRARY)
    assert [error["message"] for error in report.errors if "cards" in str(error["message"])] == [
        "the scenario has more than 2,000 cards."
    ]


FIGURES = "9" * 5000


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bo is at 16", f"Bo is at {FIGURES}"),
        ("class: Brute}", f"class: Brute, life: {FIGURES}}}"),
        ("[Plain Knock (red)]", f"[Plain Knock (red) x{FIGURES}]"),
        ("[Plain Knock (red)]", f"[{FIGURES} Plain Knock (red)]"),
        ("0{r} 4{p}", f"{FIGURES}{{r}} 4{{p}}"),
        ("Bo takes it", "Bo takes it " + "٩" * 5000),
        ("Bo takes it", f"Bo has {FIGURES} life"),
    ],
)
def test_a_number_nobody_counts_to_is_a_mistake(old: str, new: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new)
    (report,), (listed,) = check(text, library=NO_LIBRARY), options(text, library=NO_LIBRARY)
    assert report.verdict == "invalid"
    assert "18 figures" in report.reason
    assert listed.reason == report.reason


BOARD = """\
title: As it is said
game: flesh-and-blood
cards:
  - {{name: Plain Knock, color: red, type: Generic Action - Attack, stats: "0{{r}} 4{{p}} 2{{d}}"}}
  - {{name: Plain Knock, color: blue, type: Generic Action - Attack, stats: "0{{r}} 2{{p}} 2{{d}}"}}
  - {{name: Thin Coat, type: Generic Equipment - Chest, stats: "1{{d}}"}}
setup:
  {turn}: Ana
  Ana: {{hero: {{class: Brute}}, {mine}}}
  Bo: {{hero: {{class: Guardian}}, {his}}}
play:
  - {line}
"""


def said(line: str = "then Bo is at 20", *, turn: str = "turn", mine: str = "x-: 0", his: str = "x-: 0") -> Report:
    (report,) = check(BOARD.format(turn=turn, mine=mine, his=his, line=line), library=NO_LIBRARY, source="said.yaml")
    return report


@pytest.mark.parametrize(
    ("line", "mine", "his"),
    [
        ("then Bo is at 12", "mana: 2", "hp: 12"),
        ("then Plain Knock (red) is in Ana's graveyard", "gy: [Plain Knock red]", "life total: 9"),
        ("then Bo controls Thin Coat", "discard pile: []", "gear: [Thin Coat]"),
        ("then Ana has 2 cards in hand", "Hand: [two red Plain Knock]", "health: 3"),
        ("then Plain Knock (blue) is on top of Ana's deck", "deck top: [blue Plain Knock]", "weapon: []"),
        ("then Bo controls Thin Coat", "actions: 2", "board: [Thin Coat]"),
    ],
)
def test_keys_and_cards_of_a_setup_are_read_as_they_are_said(line: str, mine: str, his: str) -> None:
    report = said(line, turn="active player", mine=mine, his=his)
    assert report.verdict == "confirmed", report.reason


@pytest.mark.parametrize(
    ("mine", "reason"),
    [
        ("hp: 3, life: 4", '"hp" means nothing in Ana'),
        ("hnad: []", '"hnad" means nothing in Ana. Did you mean hand?'),
        ("hand: [green Plain Knock]", 'no card named "green Plain Knock"'),
        ("hand: [twelvty Plain Knock]", 'no card named "twelvty Plain Knock"'),
    ],
)
def test_a_key_or_a_card_that_is_not_clear_is_told(mine: str, reason: str) -> None:
    report = said(mine=mine)
    assert report.verdict == "invalid"
    assert reason in report.reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("can Bo block with Thick Boat?", 'no card named "Thick Boat" is in play'),
        ("Ana attacked Bo with Plain Knok", 'no card named "Plain Knok"'),
        ("then Ana has go again", '"go again" is a keyword, which cards and attacks have'),
        ("then it has go again", "Say what it is: a card, a player, the attack."),
        ("how many cards does Ana have?", "Claim what you expect"),
        ("is Bob dead?", 'no player named "Bob"'),
    ],
)
def test_the_true_trouble_of_a_line_is_told(line: str, reason: str) -> None:
    report = said(line, mine="hand: [Plain Knock (red)]")
    assert report.verdict == "invalid"
    assert reason in report.reason
    assert len(report.reason) < 500


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ana", '"Ana" is not a whole line of play.'),
        ("Ana attacks Bo with", '"Ana attacks Bo with" is not a whole line of play: a card in play is missing.'),
        ("Ana zzz Plain Knock", '"Ana zzz Plain Knock" is no line of play that can be read: "zzz Plain Knock" means'),
        ("flibber", '"flibber" is no line of play that can be read: nothing of it means anything.'),
        ("then nobody", '"then nobody" is not a whole claim: "won" or "has" is missing.'),
        ("then Bo has", '"then Bo has" is not a whole claim.'),
    ],
)
def test_a_line_nobody_reads_is_told_where_it_stops_and_not_in_lists_of_words(line: str, said: str) -> None:
    head, _, _ = TEXT.partition("  - Ana swings")
    (report,) = check(f"{head}  - {line}\n", library=NO_LIBRARY)
    (wrong,) = report.errors
    assert str(wrong["message"]).startswith(said)
    assert "expected" not in str(wrong)
    assert "NAME" not in str(wrong)
