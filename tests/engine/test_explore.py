"""What can happen: answers to claims, shortest lines of play that can be replayed, bounds, bad input."""

from __future__ import annotations

import gc
import json

import pytest
import yaml

from engine.replays import board, replay
from judge.scenario import Bounds, Exploration, Library, explore, options

LETHAL = board(
    "Ana attacks Bo with Wallop (red)\nthen Bo has lost",
    ana="hand: [Wallop (red)], resources: 4",
    bo="life: 5, hand: [Thunk (red), Wallop (yellow)], equipment: [Raw Meat]",
)
CLASH = board(
    "Ana attacks Bo with Mighty Windup (red)\nBo defends with Test of Vigor\n"
    "then Ana won the clash\nthen Bo won the clash",
    ana="hand: [Mighty Windup (red)], arena: [Gold], resources: 3, deck: [Rising Power (red), The Golden Son, Boast]",
    bo="hand: [Test of Vigor], deck: [Wallop (yellow), Boast]",
).replace("Ana: {hero: {class: Brute}", "Ana: {hero: Victor Goldmane")
HAZE = (
    "{name: Haze Beast, color: red, type: Illusionist Action - Attack, "
    'stats: "2{r} 6{p} 3{d}", text: "Phantasm\\nGo again"}'
)
PHANTASM = board(
    "Ana attacks Bo with Haze Beast (red)\nthe combat chain closes\nthen the attack hit\nthen Bo has lost",
    ana="hand: [Haze Beast (red)], resources: 2",
    bo="hand: [Wallop (yellow), Rising Power (yellow), Boast]",
    cards=HAZE,
)


def found(text: str, library: Library, *free: str, **bounds: int) -> Exploration:
    """The exploration of the one scenario of a text."""
    (one,) = explore(text, library=library, free=free, source="board.yaml", bounds=Bounds(**bounds))
    return one


def answers(exploration: Exploration) -> dict[str, str]:
    """What each claim came out as."""
    return {a.claim.text.removeprefix("then "): a.claim.holds for a in exploration.claims}


def test_can_the_defender_prevent_lethal_damage(library: Library) -> None:
    bo = found(LETHAL, library, "Bo")
    assert answers(bo) == {"Bo has lost": "sometimes"}, bo.reason
    [claim] = bo.claims
    assert claim.true is not None
    assert claim.true == ("Bo does not defend",)
    assert claim.false is not None
    assert len(claim.false) == 1
    assert claim.false[0].startswith("Bo defends with ")
    assert (bo.verdict, bo.exit_code, bo.exhausted, bo.free) == ("depends", 0, False, ("Bo",))
    ana = found(LETHAL, library, "Ana")
    assert answers(ana) == {"Bo has lost": "always"}, "nobody defends for Bo"
    assert ana.verdict == "confirmed"
    assert ana.claims[0].false is None


def test_can_the_attacker_win_the_clash(library: Library) -> None:
    ana = found(CLASH, library, "Ana")
    assert answers(ana) == {"Ana won the clash": "sometimes", "Bo won the clash": "never"}, ana.reason
    won = ana.claims[0].true
    assert won is not None
    assert won[0] == "Ana says yes", "Victor's Gold pays for another clash"
    poor = found(CLASH.replace("arena: [Gold], ", ""), library, "Ana")
    assert answers(poor) == {"Ana won the clash": "never", "Bo won the clash": "never"}, "6 against 6"


def test_may_phantasm_be_popped(library: Library) -> None:
    bo = found(PHANTASM, library, "Bo")
    assert answers(bo) == {"the attack hit": "sometimes", "Bo has lost": "never"}
    assert bo.verdict == "refuted"
    popped = bo.claims[0].false
    assert popped is not None
    assert popped == ("Bo defends with Wallop (yellow)",), "the only card with 6 power"
    small = found(
        PHANTASM.replace("[Wallop (yellow), Rising Power (yellow), Boast]", "[Rising Power (yellow)]"), library
    )
    assert answers(small)["the attack hit"] == "always"


@pytest.mark.parametrize("text", [LETHAL, CLASH, PHANTASM], ids=["lethal", "clash", "phantasm"])
def test_a_line_of_play_that_is_shown_can_be_replayed(text: str, library: Library) -> None:
    """It is put in the place after the last action, and the claim comes out as was said."""
    held = yaml.safe_load(text)
    cut = max(i for i, x in enumerate(held["play"]) if x.startswith(("Ana attacks", "Bo defends"))) + 1
    for answered in found(text, library).claims:
        for line, value in ((answered.true, True), (answered.false, False)):
            if line is None:
                continue
            rest = [x for x in held["play"][cut:] if not x.startswith("then ")]
            words = answered.claim.text.removeprefix("then ")
            play = [*held["play"][:cut], *line, *rest, f"then {words}" if value else f"then never {words}"]
            report = replay(json.dumps({**held, "play": play}), library)
            assert report.verdict == "confirmed", (play, report.reason)


def test_a_turn_is_explored_to_its_end_when_nothing_is_under_way(library: Library) -> None:
    text = board("then Bo has lost\nthen it is Bo's turn", ana="hand: [Wallop (red), Boast, Boast]", bo="life: 4")
    ana = found(text, library, "Ana")
    assert answers(ana) == {"Bo has lost": "sometimes", "it is Bo's turn": "sometimes"}
    won = ana.claims[0].true
    assert won is not None
    assert won[0] == "Ana attacks with Wallop (red)"
    assert ana.ends > 1


def test_equal_positions_are_followed_once(library: Library) -> None:
    """Which of two cards is pitched first leaves no trace in the position."""
    hand = "hand: [Wallop (red), Rising Power (yellow), Thunk (yellow)]"
    text = board("then Bo has lost", ana=hand, bo="hand: [Thunk (red)]")
    both = found(text, library)
    assert both.merged > 0
    assert answers(both) == {"Bo has lost": "never"}


def test_the_bounds_are_said_plainly(library: Library) -> None:
    few = found(LETHAL.replace("Ana attacks Bo with Wallop (red)\n  - ", ""), library, positions=1)
    assert (few.verdict, few.exit_code, few.exhausted) == ("exhausted", 3, True)
    assert "1 positions" in few.reason
    assert [a.claim.holds for a in few.claims] == [""]
    assert few.as_json()["claims"] == [
        {"line": 8, "text": "then Bo has lost", "holds": None, "true_after": None, "false_after": None}
    ]
    steps = found(LETHAL, library, steps=3)
    assert (steps.verdict, steps.exhausted) == ("exhausted", True)


def test_garbage_is_looked_for_again_when_an_exploration_ends(library: Library) -> None:
    """While positions are followed it is not, whatever they end with."""
    for text, positions in ((LETHAL, 1), (LETHAL, 500), (LETHAL.replace("Wallop (red)", "Nothing"), 500)):
        found(text, library, "Bo", positions=positions)
        assert gc.isenabled()


def test_what_is_free_may_stand_in_the_scenario(library: Library) -> None:
    named = found(f"{LETHAL}\nfree: [bo]", library)
    assert named.free == ("Bo",)
    assert replay(f"{LETHAL}\nfree: [Bo]", library).verdict == "confirmed", "a check takes no notice of it"
    assert found(f"{LETHAL}\nfree: [Bo]", library, "Ana").free == ("Ana",)


@pytest.mark.parametrize(
    ("text", "free", "words"),
    [
        (LETHAL, "Cy", '"Cy" is to be free, and no player has that name. The players are Ana, Bo.'),
        ("title: [", "Bo", "this is not YAML"),
        (LETHAL.replace("Wallop (red)", "Walop (red)"), "Bo", "Wallop (red)"),
        (LETHAL.replace("flesh-and-blood", "chess"), "Bo", 'there is no game "chess" to explore'),
        (LETHAL.replace("then Bo has lost", "then Bo is sad"), "Bo", "Bo is sad"),
    ],
    ids=["name", "yaml", "card", "game", "claim"],
)
def test_bad_input_is_invalid_with_the_cure(text: str, free: str, words: str, library: Library) -> None:
    one = found(text, library, free)
    assert (one.verdict, one.exit_code) == ("invalid", 2), one.reason
    assert words in one.reason
    assert one.claims == ()


def test_an_illegal_line_is_said(library: Library) -> None:
    one = found(LETHAL.replace("resources: 4", "resources: 0"), library, "Bo")
    assert (one.verdict, one.exit_code) == ("illegal", 1)
    assert "Wallop (red)" in one.reason


def test_a_card_that_cannot_be_executed_is_unsupported(library: Library) -> None:
    odd = '{name: Odd One, type: Generic Instant, stats: "0{r}", text: "Juggle three decks while you sing."}'
    text = board("then Bo has lost", ana="hand: [Odd One]", cards=odd)
    one = found(text, library, "Ana")
    assert one.verdict == "unsupported"
    assert "Juggle three decks" in one.reason
    assert found(text, library, "Bo").verdict == "refuted", "nobody may play it"


RAVENS = """
title: somebody holds a card that nobody can read
game: wow-tcg
cards:
  - {name: Tamsin, type: Hero - Warrior, stats: 28 health}
  - {name: Orren, type: Hero - Mage, stats: 25 health}
  - {name: Wolf, type: Ally, stats: "play cost 2, 2 ATK Melee, 3 health"}
  - {name: Ravens, type: Ability, stats: play cost 1, text: Shuffle three ravens into the sky.}
setup:
  turn: Ana
  Ana: {hero: Tamsin, allies: [Wolf], hand: [Ravens], resources: 1}
  Bo: {hero: Orren}
play:
  - then CLAIM
free: [FREE]
"""


@pytest.mark.parametrize(
    ("claim", "verdict", "holds"),
    [
        ("never Bo has 22 health", "unsupported", ""),  # shown by no line, and one was not followed
        ("possibly Bo has 22 health", "unsupported", ""),
        ("Bo has at least 23 health", "unsupported", ""),
        ("never Bo has 23 health", "refuted", "sometimes"),  # shown by the Wolf's attack, whatever the Ravens do
        ("possibly Bo has 23 health", "confirmed", "sometimes"),
        ("Bo has 25 health", "depends", "sometimes"),
    ],
)
def test_past_an_action_that_cannot_be_read_nothing_is_certain(
    claim: str, verdict: str, holds: str, library: Library
) -> None:
    one = found(RAVENS.replace("CLAIM", claim).replace("FREE", "Ana"), library)
    assert (one.verdict, one.claims[0].claim.holds) == (verdict, holds), one.reason
    assert 'Ravens: "Shuffle three ravens into the sky." is not executable' in one.reason
    assert one.ends, "the other lines of play are followed"
    nobody = found(RAVENS.replace("CLAIM", "never Bo has 23 health").replace("FREE", "Bo"), library)
    assert (nobody.verdict, nobody.reason) == ("confirmed", ""), "nobody may play it"


def test_an_exploration_without_claims_says_what_it_did_not_follow(library: Library) -> None:
    one = found(RAVENS.replace("- then CLAIM", "- Ana's turn ends").replace("FREE", "Ana"), library)
    assert one.verdict == "unsupported"
    assert "three ravens" in one.reason


def test_a_deck_that_is_not_said_leaves_open_what_it_would_decide(library: Library) -> None:
    text = "Search your deck for a card named Boast, put it into your hand, then shuffle."
    seeker = f'{{name: Seeker, type: Generic Instant, stats: "0{{r}}", text: "{text}"}}'
    never, sometimes = (
        found(board(f"then {claim}", ana="hand: [Seeker]", cards=seeker), library, "Ana")
        for claim in ("never Ana has 3 cards in hand", "possibly Ana has 4 cards in hand")
    )
    assert (never.verdict, sometimes.verdict) == ("invalid", "confirmed")
    assert "Seeker searches Ana's deck, which is left out" in never.reason
    assert sometimes.reason == f"Not followed: {never.reason}"


def test_options_list_what_cannot_be_judged(library: Library) -> None:
    (one,) = options(RAVENS.replace("CLAIM", "Bo has 25 health").replace("free: [FREE]", ""), library=library)
    assert [(x.line, x.reason) for x in one.undecided] == [
        ("Ana plays Ravens", "“Shuffle three ravens into the sky.” on Ravens is not understood")
    ]


def test_a_card_whose_numbers_nobody_can_tell_hides_nothing_else_that_can_be_done(library: Library) -> None:
    odd = '{name: Odd Wall, type: Generic Action - Attack, stats: "1{r} *{p} *{d}", text: "Juggle three decks."}'
    (one,) = options(
        board("Ana attacks Bo with Wallop (red)\ngo to the defend step", ana="hand: [Wallop (red)], resources: 4",
              bo="hand: [Odd Wall, Boast]", cards=odd),
        library=library,
    )  # fmt: skip
    assert one.verdict is None, one.reason
    assert [x.line for x in one.lines if x.group == "defend"] == ["Bo does not defend", "Bo defends with Boast (blue)"]
    assert "Bo defends with Odd Wall" in [x.line for x in one.undecided]
    assert all("“Juggle three decks.” on Odd Wall is not understood" in x.reason for x in one.undecided)
    things = one.board["things"]
    assert isinstance(things, dict)
    [wall] = [thing for thing in things.values() if thing["name"] == "Odd Wall"]
    assert wall["print"] == {"cost": 1, "power": "*", "defense": "*"}
    assert not wall.keys() & {"lead", "power", "defense"}
