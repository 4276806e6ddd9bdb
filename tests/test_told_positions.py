"""Positions told in sentences are those that the keys of ``setup`` say."""

from __future__ import annotations

from typing import Any

import boards
import pytest

from judge.errors import JudgeError
from judge.scenario.language.keys import respelled
from judge.scenario.language.model import UNKNOWN_CARD, CardEntry, Fields, Items, Scalar, Setup, card_entry

NAMES = ("ridge walker", "salt road", "tin hat", "long spear", "gold", "might", "oak, ash and thorn", "old bram")


def _setup(setup: object) -> Setup:
    document = {"title": "t", "game": "flesh-and-blood", "setup": setup, "play": ["pass"]}
    return boards.document_of(document, "here", lambda name: name.lower() in NAMES).setup


def _plain(value: object) -> object:
    match value:
        case Scalar():
            return value.value
        case Items():
            return [_plain(item) for item in value.items]
        case Fields():
            return {key: _plain(inner) for key, inner in value.entries.items()}
        case CardEntry():
            return value.text
    return value


def said(setup: object) -> dict[str, Any]:
    found = _setup(setup)
    players = {p.name: {key: _plain(value) for key, value in p.entries.items()} for p in found.players}
    return {"turn": found.turn, "facts": [fact.text for fact in found.facts], **players}


ANA = {
    "hero": {"class": "Guardian"},
    "life": 4,
    "hand": ["Ridge Walker (red)", "Salt Road"],
    "in play": ["two Might"],
}
BO = {"hero": {"class": "Brute"}, "life": 15, "equipment": ["Tin Hat"]}


@pytest.mark.parametrize(
    "told",
    [
        [
            "It's Ana's turn.",
            "Ana is a Guardian at 4 life with Ridge Walker (red) and a Salt Road in hand and two Might in play",
            "Bo is a Brute on 15 life with Tin Hat on his head.",
        ],
        "Turn player is Ana. Ana (Guardian, 4 life): hand: Ridge Walker (red), a Salt Road; two Might on the board. "
        "Bo: Brute, 15 hp, with Tin Hat on.",
        [
            "Ana is a Guardian. She is at 4, she has 2 cards in hand: Ridge Walker (red) and a Salt Road.",
            "Ana has two Might in play",
            "Bo (Brute, 15 life), Tin Hat equipped",
            "Ana to act",
        ],
        "It's Ana's turn. Ana is a Guardian. She is at 4 with Ridge Walker (red) and a Salt Road in her hand, "
        "two Might in play. Bo is a Brute. He is at 15 with Tin Hat on his head.",
        "We are in Ana's turn. Ana, a Guardian, is down to 4 life. She's holding Ridge Walker (red) plus a Salt Road "
        "and controls two Mights. Her opponent Bo is a Brute who's at 15. Tin Hat equipped.",
        [
            "Active player: Ana (Guardian) - 4 life / hand: Ridge Walker (red), Salt Road / board: two Might",
            "Opponent: Bo (Brute) - Life: 15 - Equipment: Tin Hat",
        ],
        "Ana (Guardian, 4 life, two cards in hand (Ridge Walker (red) and Salt Road), two Might in play). Bo (Brute, "
        "15 life, Tin Hat worn). Ana's turn.",
        "Player Ana: Guardian. Life: 4. In Ana's hand are Ridge Walker (red) and a Salt Road. In play she has two "
        "Might. Player Bo: Brute. 15 life remaining. Wearing Tin Hat. Turn: Ana.",
        "Ana (Guardian, 4 life, a hand of Ridge Walker (red) and a Salt Road, two Might in play) against Bo "
        "(Brute, 15 life, Tin Hat as head). It's Ana's action phase.",
        [
            "Ana is the turn player at 4 and plays a Guardian.",
            "Her hand consists of Ridge Walker (red) and a Salt Road.",
            "Ana controls two Might",
            "Bo's hero is a Brute with life total 15 and Tin Hat worn",
        ],
        "Active: Ana. Ana, Guardian, 4, Ridge Walker (red) + Salt Road in hand, two Might out. Bo = Brute, 15hp, "
        "equipped Tin Hat.",
        "Suppose that Ana is a Guardian at a total 4 life with exactly 2 cards in hand, namely Ridge Walker (red) "
        "and a Salt Road; there are two Might in play. It is the turn of Ana. Bo on Brute w/ 15 of life, and on his "
        "head is Tin Hat.",
        "Here's the situation: ok so its my turn. im Ana, Guardian with 4 life, Ridge Walker (red) and a Salt "
        "Road in hand "
        "and my tokens: two Might. my opp Bo, Brute on 15, Tin Hat still on.",
        "The hero of Ana is Guardian, with 4 of life; it is to her to play. In her hand one finds Ridge Walker "
        "(red) and a "
        "single Salt Road. She controls two Might. The hero of Bo is Brute with 15 points of life; his equipped "
        "gear is "
        "Tin Hat.",
        "ok so ana is a Guardian at 4 n she has Ridge Walker (red) n a Salt Road in hand n two Might out. "
        "bo is a Brute at 15 n has Tin Hat on. its anas turn",
        "Quick question about a position. The game was almost over. Bo had just passed the turn. Bo, the non-turn "
        "player, played a Brute at 15 and wore Tin Hat. Ana, the turn player, had fallen to 4 life and controlled a "
        "Guardian hero. Ana's permanents: two Might. Ana held Ridge Walker (red) and a Salt Road and nothing else.",
        "im Ana. i have 4 life and i play a Guardian, my friend Bo is a Brute on 15 as well, with Tin Hat on. "
        "My turn. I have two Might out, and Ridge Walker (red) and a Salt Road in hand.",
        "Ana's a Guardian on 4 holding Ridge Walker (red) and a Salt Road, with two Might out. "
        "Bo is at 15 life with a Brute. Bo has Tin Hat on. Ana is to act.",
        "AP: Ana, Guardian, 4 lifes, hand 2 - Ridge Walker (red), a Salt Road; tokens: two Might. NAP: Bo, "
        "Brute, 15, Tin Hat "
        "equipped.",
        "You are Ana. You play a Guardian and have 4 life, Ridge Walker (red) and a Salt Road in hand and two "
        "Might out. "
        "Your opponent Bo is piloting a Brute at 15 with Tin Hat on. The turn belongs to Ana.",
        "ana's turn. ana: Guardian, 4hp, hand = Ridge Walker (red) + a Salt Road, board = two Might. bo: Brute, "
        "15hp, "
        "Tin Hat equipped",
        "Ana was a Guardian and had 4 life left. She held Ridge Walker (red) and a Salt Road and controlled two "
        "Might. Bo, "
        "whose Brute stood at 15, wore Tin Hat. Ana had the turn.",
        {
            "whose turn": "it's Ana's turn",
            "Ana": {
                "hero": "a Guardian at 4",
                "hand": "Ridge Walker (red) plus a Salt Road",
                "in play": ANA["in play"],
            },
            "Bo": {"class": "Brute", "life": 15, "equipment": ["Tin Hat"]},
        },
        {
            "turn": "Ana",
            "Ana": "Guardian, 4 life, hand: Ridge Walker (red), a Salt Road, board: two Might",
            "Bo": "Brute, at 15, equipped with Tin Hat",
        },
        {
            "Ana": {**ANA, "hand": "Ridge Walker (red) and a Salt Road", "life": "at 4"},
            "Bo": {"hero": {"class": "Brute"}, "life": "at 15", "equipment": ["Tin Hat"]},
            "facts": ["it's Ana's turn"],
        },
    ],
)
def test_it_is_the_same_position(told: object) -> None:
    assert said(told) == {"turn": "Ana", "facts": [], "Ana": ANA, "Bo": BO}


def test_what_else_is_told() -> None:
    found = said(
        [
            "Ana plays Old Bram, no hand, 2 resources floating, 1 action point, wielding Long Spear, empty arsenal",
            "On top of Bo's deck is a red Ridge Walker. Bo has Oak, Ash and Thorn in his graveyard.",
        ]
    )
    assert found["Ana"] == {
        "hero": "Old Bram", "hand": [], "resources": 2, "action points": 1, "weapons": ["Long Spear"],
        "arsenal": [],
    }  # fmt: skip
    assert found["Bo"] == {"deck": ["a red Ridge Walker"], "graveyard": ["Oak, Ash and Thorn"]}


def test_of_several_players_each_is_told() -> None:
    found = said("Ana and Bo both are Brutes at 9. Cy and Di are Guardians. Ana, Bo, Cy and Di each have 1 resource.")
    assert {found[name]["resources"] for name in ("Ana", "Bo", "Cy", "Di")} == {1}
    assert [found[name]["hero"]["class"] for name in ("Ana", "Bo", "Cy", "Di")] == ["Brute"] * 2 + ["Guardian"] * 2
    assert found["Ana"]["life"] == found["Bo"]["life"] == 9
    assert "life" not in found["Cy"]


def test_whose_words_are_mine_and_whose_are_yours() -> None:
    told = said("I'm Ana, at 4, and I have Tin Hat. Your hero's a Brute. You are Bo, on 3. It's your turn.")
    assert told == said("Ana is at 4. Ana has Tin Hat. Bo is a Brute on 3. It's Bo's turn.")
    assert said("Ana is down to 4 and Bo is left with 3.") == said("Ana is at 4 and Bo is at 3.")


def test_players_are_named_and_told_of_in_many_ways() -> None:
    found = said(
        "There are two players: Ana and Bo. Both players are at 7 life. Ana is a Brute, Bo is a Guardian whose "
        "hand is "
        "Tin Hat."
    )
    assert found["Ana"] == {"life": 7, "hero": {"class": "Brute"}}
    assert found["Bo"] == {"life": 7, "hero": {"class": "Guardian"}, "hand": ["Tin Hat"]}
    told = "Player 1 (Ana) has a life total of 7. Bo, Guardian, one card in arsenal: Tin Hat, a Gold under his control."
    assert said(told) == {
        "turn": "", "facts": [], "Ana": {"life": 7},
        "Bo": {"hero": {"class": "Guardian"}, "arsenal": ["Tin Hat"], "in play": ["Gold"]},
    }  # fmt: skip
    hand = said({"Ana": {"hand": "2 cards: Tin Hat, two Salt Roads", "weapons": "two Long Spears"}, "Bo": {}})["Ana"]
    assert hand == {"hand": ["Tin Hat", "two Salt Road"], "weapons": "two Long Spear"}
    wrong = {"hand": "3 cards: Tin Hat, Salt Road"}
    assert said({"Ana": wrong, "Bo": {}})["Ana"] == wrong


def test_a_token_among_cards_in_hand_is_in_play() -> None:
    found = said("Ana has 3 resources, a Might token and Salt Road in hand. Bo pilots a Brute and controls nothing.")
    assert found["Ana"] == {"resources": 3, "in play": ["a Might token"], "hand": ["Salt Road"]}
    assert found["Bo"] == {"hero": {"class": "Brute"}, "in play": []}
    found = said("On Ana's turn, Ana, a Brute who's got Tin Hat in hand, faces Bo, a Guardian.")
    assert found["turn"] == "Ana"
    assert (found["Ana"], found["Bo"]) == (
        {"hero": {"class": "Brute"}, "hand": ["Tin Hat"]},
        {"hero": {"class": "Guardian"}},
    )
    found = said("Ana (Brute, 12) versus Bo (Guardian, 9). Both have an empty hand. Ana has Tin Hat pitched.")
    assert found["Ana"] == {"hero": {"class": "Brute"}, "life": 12, "hand": [], "pitch": ["Tin Hat"]}
    assert found["Bo"] == {"hero": {"class": "Guardian"}, "life": 9, "hand": []}


def test_what_is_on_a_card_and_whether_a_hero_is_marked_is_told() -> None:
    found = said(
        "Ana is at 4. Bo marked, an ally, Salt Road, in play and a Gold with two steam counters on it in play."
    )
    assert found["facts"] == ["Bo is marked"]
    assert found["Bo"] == {"in play": ["Salt Road", "Gold (2 steam counters)"]}
    keyed = said({"Ana": {"arena": ["Gold with 1 damage on it"], "hand": ["2 cards", "Tin Hat"]}, "Bo": {}})["Ana"]
    assert keyed == {"arena": ["Gold (1 damage)"], "hand": ["unknown cards", "Tin Hat"]}


def test_cards_without_a_place_are_what_a_player_has() -> None:
    found = said(
        "Round 2. It's the action phase of Ana's turn. My son Ana, brute 12, holds nothing but Salt Road, Gold x2, "
        "Tin Hat. The player Bo has Long Spear and Gold with 2 steam, 2 in arsenal; floating 1, and no cards"
    )
    assert found["turn"] == "Ana"
    assert found["Ana"] == {"hero": {"class": "brute"}, "life": 12, "hand": ["Salt Road", "Gold", "Tin Hat"]}
    assert found["Bo"] == {
        "has": ["Long Spear", "Gold (2 steam counters)"], "arsenal": ["unknown cards"], "resources": 1, "hand": [],
    }  # fmt: skip
    assert said("Ana the Brute has 9 life, Bo Guardian 8.")["Bo"] == {"hero": {"class": "Guardian"}, "life": 8}
    assert said({"Ana": "life 10, Gold piloted by Tin Hat", "Bo": "resources 2"})["Ana"] == {
        "life": 10, "has": ["Gold (Tin Hat)"],
    }  # fmt: skip
    assert said({"Ana": "hero=Brute life=10 hand=[Salt Road, Gold]", "Bo": {"life": "15/20"}})["Ana"] == {
        "hero": {"class": "Brute"}, "life": 10, "hand": ["Salt Road", "Gold"],
    }  # fmt: skip


def test_where_a_card_lies_is_said_in_many_ways() -> None:
    found = said(
        "Ana has nothing in arsenal, Salt Road on top of her deck and Tin Hat as her off-hand. "
        "The top card of Bo's deck is Salt Road; Bo's hand: -. Ridge Walker (red) face down in arsenal. "
        "Bo has a Ridge Walker in zone 2."
    )
    assert found["Ana"] == {"arsenal": [], "deck": ["Salt Road"], "equipment": ["Tin Hat"]}
    assert found["Bo"] == {
        "deck": ["Salt Road"], "hand": [], "arsenal": ["Ridge Walker (red)"], "zone 2": ["Ridge Walker"],
    }  # fmt: skip
    for road in ("a face-up Salt Road in arsenal", "Salt Road in arsenal, face-up"):
        faced = said(f"Ana has {road}. Bo controls a tapped Gold.")
        assert (faced["Ana"]["arsenal"], faced["Bo"]["in play"]) == (["Salt Road (face-up)"], ["Gold (tapped)"])
    assert said({"Ana": {"deck": "Salt Road on top", "arsenal": "Tin Hat, face down"}, "Bo": {}})["Ana"] == {
        "deck": "Salt Road", "arsenal": "Tin Hat",
    }  # fmt: skip
    for key, told in (
        ("deck", "Salt Road, Tin Hat on top"),
        ("hand", "Salt Road on top"),
    ):  # that is not the first card
        assert said({"Ana": {key: told}, "Bo": {}})["Ana"] == {key: told}


@pytest.mark.parametrize(
    "told",
    [
        "Ana has 2 cards in hand, a Gold in play and an unknown card in arsenal. Bo: hand: 4 cards.",
        "Ana has two unknown cards in hand. Ana has one card in arsenal, face down. Ana controls a Gold. "
        "Bo has a hand of four cards.",
        {"Ana": {"hand": 2, "arsenal": "one card", "in play": "Gold"}, "Bo": {"hand": "4 unknown cards"}},
    ],
)
def test_cards_that_are_counted_and_not_named_are_unknown(told: object) -> None:
    def entries(found: object) -> list[tuple[str, int]]:
        items = found.cards if isinstance(found, Items) else [card_entry(str(_plain(found)))]
        return [(entry.name, entry.count) for entry in items]

    ana, bo = (player.entries for player in _setup(told).players)
    unknown, known = entries(ana["hand"]), entries(ana["in play"])
    assert (unknown, entries(ana["arsenal"]), entries(bo["hand"])) == (
        [(UNKNOWN_CARD, 2)],
        [(UNKNOWN_CARD, 1)],
        [(UNKNOWN_CARD, 4)],
    )
    assert [name.removeprefix("a ").lower() for name, _ in known] == ["gold"]


def test_facts_that_tell_of_what_happened_stay_facts() -> None:
    setup = {"Ana": {}, "Bo": {}, "facts": ["Ana has attacked this turn", "Bo is at 3"]}
    found = said(setup)
    assert found["facts"] == ["Ana has attacked this turn"]
    assert found["Bo"] == {"life": 3}


@pytest.mark.parametrize(
    "told",
    [
        ["Ana is at 4", "Bo is not at 4"],
        ["Ana is at 4", "Bo was at 4"],
        ["Ana is at 4", "Is Bo at 4?"],
        ["Ana and Bo are at 4"],  # each, or is something left out?
        ["Ana is at 4 or 5", "Bo is at 4"],
        ["Ana has 3 cards in hand: Salt Road and Tin Hat", "Bo is at 4"],  # which is the third?
        ["Ana is at 4", "Bo is at 4", "Ana is on 5"],
        ["Ana is at 4", "Bo is at 4 facing a 6-power attack"],
        ["Ana is at 4", "Bo"],
        {"Ana": {"life": 4}, "Bo": {}, "facts": ["Ana is at 5"]},
        {"turn": "Bo", "Ana": {}, "Bo": {}, "facts": ["it's Ana's turn"]},
        {"Ana": "Guardian, probably 4 life", "Bo": {}},
        "Ana is a Guardian at 20. Bo is a Brute at 4. She has a Salt Road in hand. He has Tin Hat in hand.",  # whoever
        "Ana is a Guardian at 20. Bo is a Brute at 4. He has a Salt Road in hand.",
        "Ana is a Guardian at 20, Bo is a Brute at 4, her hand: a Salt Road",
        "Ana is a Guardian at 20. Bo is a Brute at 4. A Salt Road is in her hand.",
        "Ana is at 20. She has a Salt Road in hand. Bo is at 4. She has Tin Hat in hand.",
        "Ana is at 20. She has a Salt Road in hand. Bo is at 4. They have Tin Hat in hand.",
        "Ana is at 20, a Salt Road in her hand. Bo is at 4, Tin Hat in her hand.",
        "Ana has no cards in hand. Ana has a Salt Road in hand. Bo is at 4.",
        "Ana has a Salt Road in hand. Ana has no cards in hand. Bo is at 4.",
        "Ana has 2 cards in hand. Ana's hand is Salt Road and Tin Hat. Bo is at 4.",  # these two, or two more?
        "Ana has Salt Road in hand and 2 cards in hand. Bo is at 4.",
        "Ana has 2 cards in hand, Salt Road. Bo is at 4.",
        "Ana has 2 cards in graveyard. Bo is at 4.",
        "Ana has Salt Road, Tin Hat in arsenal, face up. Bo is at 4.",
        "Ana has no red cards in hand. Bo is at 4.",
        "Ana's opponent is at 4. Bo is at 3.",
        "Ana is at 4. Bo is at 3, Tin Hat under his deck.",
        "Ana is at 4. Bo has 3.",  # of what?
        "Ana has a missing 4 life. Bo is at 3.",
        "Bo has a Tin Hat in hand. Bo has nothing. Ana is at 4.",
        "Ana Salt Road. Bo is at 4.",
        "Ana is at 4. Bo is at 3, Tin Hat on Ana.",
        "Ana is at 4. Bo is at 3, Tin Hat broken.",
        "Ana is at 4. It is not Ana's turn. Bo is at 3.",
        "Ana is at 4. It's Ana's turn. It's Bo's turn. Bo is at 3.",
        "Ana is at 4, her opponent at 3. Bo is a Brute.",
        "Ana and Bo are not both at 4.",
        "Ana is at 4. Bo is at 3, Tin Hat face down in his graveyard.",
        "Ana is at 4. Bo is at 3, Tin Hat on the bottom of his deck.",
        "Ana's hand: Salt Road in arsenal. Bo is at 3.",
        "Ana is at 4. Bo has Salt Road in his deck and Tin Hat on top of his deck.",
        "Ana is at 4. Bo's deck: Salt Road. On top of his deck: Tin Hat.",
        {"turn": "after Ana's turn", "Ana": {"life": 4}, "Bo": {}},
        "Cy's turn. Ana is at 4. Bo is at 3.",  # who is Cy?
        "I'm Ana at 4, it's your turn. Bo has a Tin Hat.",  # whoever you are
        "You are Ana at 4. I have a Tin Hat. Bo is at 3.",
        "Ana attacks with Long Spear. Bo is at 3.",
    ],
)
def test_what_says_nothing_or_two_things_is_refused(told: object) -> None:
    with pytest.raises(JudgeError):
        said(told)


def test_a_number_of_something_else_is_not_that_of_the_key() -> None:
    found = said({"Ana": {"life": "3 life", "resources": "2 floating", "action points": "one"}, "Bo": {"hp": "4 hp"}})
    assert found["Ana"] == {"life": 3, "resources": 2, "action points": 1}
    assert found["Bo"] == {"hp": 4}
    wrong = {"life": "3 resources", "resources": "2 life", "action points": "1 hp"}
    assert said({"Ana": wrong, "Bo": {}})["Ana"] == wrong  # text, which is no number


def test_an_initial_is_the_player_it_begins() -> None:
    assert said("Ana is at 4. Bo is at 3. A's turn.")["turn"] == "Ana"


def test_keys_that_mean_the_same_leave_the_others_understood() -> None:
    ana = {"weapon": "Long Spear", "gear": "Tin Hat", "library": ["Gold"], "pile": ["Gold"]}
    known = ("weapons", "equipment", "deck", "hand")
    (player, _) = respelled(_setup({"Ana": ana, "Bo": {}}), known, {}).players
    assert list(player.entries) == ["weapons", "equipment", "library", "pile"]
