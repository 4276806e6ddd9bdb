"""What every game shares on the board: words that mean nothing in a game say so, and nothing confirms them silently."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.scenario import Bounds, Library, check, explore
from judge.scenario.board.game import Lent
from judge.scenario.games import GAMES

BOARDS = Path(__file__).parent / "scenarios" / "games"
WITHOUT_A_CHAIN = sorted(set(GAMES) - {"flesh-and-blood"})


def board(game: str, *lines: str) -> str:
    """The small board of a game with other lines."""
    setup = (BOARDS / f"{game}.yaml").read_text("utf-8").split("\n---\n")[0].split("\nplay:\n")[0]
    return "\n".join([setup, "play:", *(f"  - {line}" for line in lines), ""])


@pytest.mark.parametrize("game", WITHOUT_A_CHAIN)
def test_closing_a_chain_that_the_game_does_not_have_is_said_in_the_replay(game: str, library: Library) -> None:
    (report,) = check(board(game, "the combat chain closes", "then Ana has not lost"), library=library)
    assert report.verdict == "confirmed"
    assert report.trace[0].text.startswith("reading: ")
    assert report.trace[0].text.endswith("has no combat chain: nothing to close")
    assert sum("combat chain" in line.text for line in report.trace) == 1


@pytest.mark.parametrize("game", WITHOUT_A_CHAIN)
@pytest.mark.parametrize(
    "claim",
    [
        "the combat chain is open",
        "the combat chain is closed",
        "Ana won the clash",
        "nobody won the wager",
        "Ana has won no clashes",
        "the attack has wagered",
    ],
)
def test_a_claim_about_what_the_game_does_not_have_is_never_confirmed(game: str, claim: str, library: Library) -> None:
    (report,) = check(board(game, f"then {claim}"), library=library)
    assert report.verdict == "invalid", report.reason


def test_a_chain_that_there_is_closes_without_a_word(library: Library) -> None:
    (report,) = check(board("flesh-and-blood", "the combat chain closes"), library=library)
    assert not any("has no combat chain" in line.text for line in report.trace)


@pytest.mark.parametrize(
    ("game", "key", "listed", "told"),
    [
        ("flesh-and-blood", "hand", "Gold", "is a token"),
        ("flesh-and-blood", "graveyard", "2 Might tokens", "is a token"),
        ("flesh-and-blood", "hand", "Only Child (red)?", "does not say whether"),
        ("flesh-and-blood", "hand", "Only Child?", "does not say whether"),
        ("factions", "hand", "Only Child?", "does not say whether"),
    ],
)
def test_no_token_lies_in_a_hand_and_nothing_that_is_in_doubt(
    game: str, key: str, listed: str, told: str, library: Library
) -> None:
    card = {"name": "Only Child", "color": "red", "type": "Generic Action", "stats": "0{r}"}
    if game == "factions":
        card = {"name": "Only Child", "type": "Unit, Kingdom", "stats": "10 points, 50 HP, 10 DEF, 5 ATK, 20 DAM"}
    document = {"title": "t", "game": game, "cards": [card], "setup": {"Ana": {key: [listed]}, "Bo": {}}}
    (report,) = check(json.dumps({**document, "play": ["then Ana has not lost"]}), library=library)
    assert report.verdict == "invalid"
    assert told in report.reason


@pytest.mark.parametrize("claim", ["{card} has ceased to exist", "{card} has not ceased to exist"])
@pytest.mark.parametrize(("game", "card"), [("factions", "Warden"), ("hueshift", "Bulwark")])
def test_nothing_ceases_to_exist_where_no_rule_says_so(game: str, card: str, claim: str, library: Library) -> None:
    (report,) = check(board(game, f"then {claim.format(card=card)}"), library=library)
    assert report.verdict == "invalid", report.reason
    assert "has no objects that cease to exist" in report.reason


@pytest.mark.parametrize("game", GAMES)
def test_nothing_looks_at_a_table_that_was_given_back(
    game: str, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = board(game, "then Ana has not lost")

    def seen() -> list[dict[str, object]]:
        explored = explore(text, library=library, bounds=Bounds(positions=60))
        return [*(r.as_json() for r in check(text, library=library)), *(x.as_json() for x in explored)]

    before, give_back = seen(), Lent.__del__

    def spoilt(lent: Lent[Any]) -> None:
        lent.table.run.state = None
        give_back(lent)

    monkeypatch.setattr(Lent, "__del__", spoilt)
    assert seen() == before
