"""Lines as players type them: many ways to say a thing, one meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

import pytest

from judge.errors import JudgeError
from judge.scenario.games import GAMES
from judge.scenario.language.lines import parse_claims, parse_line, parse_said
from judge.scenario.language.names import CardName, Names, NameTable
from judge.scenario.language.places import RawLine
from judge.scenario.language.tree import Attack, CardRef, PlayCard, Ref

GRAMMAR = GAMES["flesh-and-blood"].grammar
NAMES = NameTable(
    ["Ana", "Bo"],
    [
        *(CardName("Ridge Walker", color) for color in ("red", "yellow", "blue")),
        *(CardName("Salt Road", color) for color in ("red", "blue")),
        *map(CardName, ["Tin Hat", "Oak and Ash", "Gold", "Might"]),
    ],
    Names([CardName("Vigor")]),
)

# A line, and the lines that mean the same.
STEPS = {
    "Tin Hat resolves": ("resolve tin hat", "let tin hat resolve"),
    "Bo defends with Tin Hat, Oak and Ash": (
        "Bo blocks with Tin Hat and Oak and Ash",
        "bo blocks with tin hat, oak and ash.",
        "bo blocks with his tin hat and oak and ash",
    ),
    "Bo defends with Ridge Walker (red)": (
        "bo blocks with ridge walker red",
        "bo blocks with red ridge walker",
        "bo blocks with the red ridge walker",
        "Bo blocks with a Ridge Walker (Red)",
        "bo defends with ridge walker (r)",
        "bo blocks with ridge walker(red)",
    ),
    "Bo does not defend": (
        "Bo doesn't block",
        "bo doesn’t block",
        "bo does not block",
        "bo doesnt defend",
        "Bo takes it",
        "bo takes the hit",
        "Bo blocks with nothing",
        "Bo declares no blocks",
        "Bo: no block",
    ),
    "no blocks": ("no block", "No blockers", "nobody blocks"),
    "Ana plays Ridge Walker (red)": (
        "ana plays ridge walker red",
        "Ana plays a red Ridge Walker",
        "ana plays her ridge walker (red)",
    ),
    "Ana plays Ridge Walker (red) pitching Salt Road (blue)": (
        "Ana pitches Salt Road (blue) to play Ridge Walker (red)",
        "ana pitches blue salt road and plays red ridge walker",
        "ana pitches salt road blue to play ridge walker red",
    ),
    "Ana attacks Bo with Ridge Walker (red)": (
        "Ana swings with Ridge Walker (red) at Bo",
        "ana swings ridge walker red at bo",
        "Ana swings at Bo with a red Ridge Walker",
        "ana attacks with ridge walker (red) at bo",
        "Ana swings Ridge Walker (red) into Bo",
    ),
    "Ana attacks with Ridge Walker (red)": ("ana swings ridge walker red", "Ana swings with her red Ridge Walker"),
    "Ana attacks Bo with Tin Hat pitching Salt Road (blue)": (
        "Ana pitches Salt Road (blue) to attack Bo with Tin Hat",
        "Ana attacks Bo with Tin Hat and pitches Salt Road (blue)",
        "ana attacks bo with tin hat, paying with salt road blue",
        "ana attacks bo with tin hat and pays with salt road blue",
        "ana attacks bo with tin hat by pitching salt road blue",
    ),
    "Ana activates Gold": ("Ana cracks a Gold", "ana cracks gold", "Ana uses Gold", "Ana pops her Gold"),
    "Ana responds with Tin Hat targeting Bo": (
        "Ana reacts with Tin Hat targeting Bo",
        "in response, Ana plays Tin Hat targeting Bo",
        "In response Ana plays Tin Hat targeting Bo",
        "Ana plays Tin Hat targeting Bo in response",
        "Ana plays Tin Hat targeting Bo at instant speed in response",
        "Ana responds by playing Tin Hat targeting Bo",
    ),
    "in response, Ana activates Gold": ("in response ana cracks a gold", "Ana responds by cracking a Gold"),
    "Ana says yes": ("Ana accepts", "ana agrees", "Ana pays for it", "Ana pays", "Ana: yes"),
    "Ana says no": ("Ana declines", "ana refuses", "Ana doesn't pay", "Ana does not pay for it", "Ana: no"),
    "Ana says yes to Tin Hat": ("Ana accepts Tin Hat", "Ana pays for Tin Hat"),
    "Ana pitches Salt Road (blue)": ("Ana pays with Salt Road (blue)", "ana pitches her blue salt road"),
    "Bo discards Tin Hat": ("bo discards his tin hat",),
    "Bo banishes Tin Hat": ("bo banishes tin hat.",),
    "Bo destroys Gold": ("Bo destroys a Gold",),
    "Bo reveals Tin Hat": ("bo reveals the tin hat",),
    "Ana targets Bo": ("ana targets bo",),
    "the combat chain closes": (
        "the chain closes",
        "chain closes",
        "close the combat chain",
        "close chain",
        "Ana closes the chain",
    ),
    "go to the damage step": (
        "go to damage",
        "to the damage step",
        "to damage",
        "on to damage",
        "skip to damage",
        "move to damage",
    ),
    "go to the reaction step": ("go to reactions", "to reactions", "Ana goes to reactions"),
    "go to the end phase": ("go to end of turn", "go to the end of the turn", "go to the end step"),
    "Ana passes": ("Ana passes priority", "ana passes prio"),
    "everyone passes": ("all pass", "both pass", "both players pass priority", "everybody passes"),
    "Ana's turn ends": (
        "Ana ends her turn",
        "ana ends turn",
        "Ana passes the turn",
        "Ana passes turn",
        "end of Ana's turn",
        "ana’s turn ends",
    ),
    "the turn ends": ("pass turn", "pass the turn", "end turn", "turn ends"),
    "go to Bo's turn": ("Bo's turn", "on Bo's turn"),
    "Bo's turn starts": (
        "Bo's turn begins",
        "Bo starts his turn",
        "go to bo's next turn",
    ),
}
CLAIMS = {
    "then Ana has 14 life": (
        "then Ana is at 14 life",
        "then ana is at 14",
        "then ana's at 14",
        "then Ana is on 14",
        "then Ana's life is 14",
        "then ana is down to 14",
        "then Ana has exactly 14 HP",
    ),
    "then Ana does not have 14 life": (
        "then ana isn't at 14",
        "then Ana is not on 14 life",
        "then Ana's life is not 14",
    ),
    "then Ana has less than 14 life": ("then ana is at less than 14", "then Ana has fewer than 14 life"),
    "then Ana has no cards in hand": (
        "then Ana's hand is empty",
        "then Ana has an empty hand",
        "then ana has 0 cards in her hand",
        "then Ana's hand has 0 cards",
        "then ana has no cards in the hand",
    ),
    "then Ana has 2 cards in hand": ("then ana has 2 in hand", "then ana's hand has 2 cards", "then ana's hand has 2"),
    "then Bo was dealt 6 damage": (
        "then Bo took 6 damage",
        "then bo has taken 6 damage",
        "then bo has been dealt 6 damage",
    ),
    "then Ana drew 2 cards": ("then ana has drawn 2 cards",),
    "then Bo controls no tokens": ("then bo controls 0 tokens", "then bo has no tokens"),
    "then Bo controls 2 aura tokens": ("then bo has 2 aura tokens",),
    "then Ana has 2 Gold": ("then ana has 2 gold", "then Ana has exactly two Gold"),
    "then Bo has lost": (
        "then Bo is dead",
        "then bo has died",
        "then Bo died",
        "then bo lost",
        "then bo loses",
        "then Bo is defeated",
        "then bo is not alive",
        "then bo did not survive",
    ),
    "then Bo has not lost": ("then Bo is alive", "then bo is still alive", "then bo isn't dead", "then Bo survives"),
    "then the game is over": ("then the game has ended", "then game is over"),
    "then the game is not over": ("then the game goes on", "then the game continues"),
    "then nobody has won": ("then no one won", "then neither player wins"),
    "then the attack hit": ("then attack hit", "then the attack hits", "then the attack connected"),
    "then the attack did not hit": ("then attack didn’t hit", "then the attack doesn't hit"),
    "then the attack missed": ("then the attack whiffed", "then the attack was fully blocked"),
    "then the attack is gone": ("then the attack is dead", "then attack fizzled"),
    "then Tin Hat hit": ("then tin hat hits",),
    "then Tin Hat did not hit": ("then tin hat doesn’t hit", "then tin hat didnt hit"),
    "then Tin Hat has 6 power": ("then tin hat's power is 6", "then Tin Hat has 6 attack", "then tin hat’s power is 6"),
    "then the attack has 6 power": ("then attack power is 6", "then the attack's power is 6"),
    "then Tin Hat costs 2": ("then tin hat costs 2 to play", "then tin hat costs 2 resources"),
    "then Tin Hat was destroyed": ("then tin hat is destroyed", "then tin hat has been destroyed"),
    "then Tin Hat was not discarded": ("then tin hat wasn't discarded", "then tin hat isn’t discarded"),
    "then Tin Hat is in Bo's graveyard": ("then tin hat is in bo's gy", "then tin hat is still in bo’s grave"),
    "then Tin Hat is in the banished zone": ("then tin hat is in banish", "then tin hat is in exile"),
    "then Tin Hat is on the combat chain": ("then tin hat is on the chain", "then tin hat is still on chain"),
    "then the combat chain is closed": ("then the chain is closed", "then chain isn't open"),
    "then Bo can defend with Tin Hat": ("then bo can block with tin hat",),
    "then Bo can respond with Tin Hat": ("then bo can react with tin hat",),
    "then it is the reaction step": ("then it's reactions", "then it is reaction step"),
}
# Further forms: what nothing else reads.
FURTHER = {
    "Ana attacks with Ridge Walker (red)": (
        "Ana swings in with Ridge Walker (red)",
        "ana comes in with red ridge walker",
        "ana attacks again with ridge walker red",
    ),
    "pass": ("pass priority",),
    "Ana plays Ridge Walker (red) targeting Bo": (
        "ana casts ridge walker red on bo",
        "ana plays ridge walker (red) onto bo",
    ),
    "Ana plays Ridge Walker (red) discarding Salt Road (blue)": (
        "ana discards salt road blue to play ridge walker red",
    ),
    "Ana activates Gold": ("ana uses gold's ability", "ana cracks a gold token", "Ana now activates Gold"),
    "Bo defends with Tin Hat": (
        "bo uses tin hat to block",
        "bo declares tin hat as a blocker",
        "bo blocks the attack with tin hat",
        "bo only blocks with tin hat",
    ),
    "Bo does not defend": ("bo declines to block", "bo has no blocks", "bo lets it through", "bo eats it"),
    "Bo passes": ("bo does not react", "bo has no response", "bo doesn't respond"),
    "no reactions": ("nobody reacts",),
    "everyone passes": ("no responses", "they both pass"),
    "the top of the stack resolves": ("resolve the top of the stack",),
    "Ana says yes": ("ana does so", "ana does it"),
    "Ana says no": ("ana doesn't", "ana does not do so", "ana refuses to pay"),
    "Ana chooses Bo": ("ana picks bo", "ana names bo"),
    "the die shows 4": ("the die is 4", "rolls a 4", "d20: 4"),
    "Ana rolls 4": ("ana rolled a 4", "ana rolls the die: 4"),
    "the coin shows heads": ("coin: heads", "heads"),
    "the random card is Tin Hat": ("bo discards tin hat at random", "a random card: tin hat"),
    "go to the end phase": ("end phase", "at the end phase"),
    "Ana's turn ends": ("ana's turn is over", "ana passes the turn to bo"),
    "the turn ends": ("the next turn starts", "the turn is over"),
    "Bo's turn starts": ("start of bo's turn", "at the beginning of bo's turn"),
    "Ana puts Tin Hat into arsenal": (
        "ana sets tin hat face down in her arsenal",
        "ana arsenal tin hat",
        "ana puts tin hat in arsenal at the end of turn",
    ),
    "then Ana has 14 life": (
        "then ana has 14 life left",
        "then ana drops to 14",
        "then ana is still at 14",
        "then ana at 14",
        "then ana falls to 14",
        "then ana is now at 14",
    ),
    "then Ana has less than 14 life": ("then ana is below 14",),
    "then Ana has at most 14 life": ("then ana is at 14 or less",),
    "then Ana has exactly 1 Gold": ("then ana has only 1 gold", "then ana still has 1 gold"),
    "then Bo has lost": ("then bo's hero is dead", "then bo's dead", "then bo is out of the game"),
    "then Bo has not lost": ("then bo lives", "then bo is still in the game"),
    "then the game is over": ("then game over", "then the game ends"),
    "then Tin Hat has go again": ("then tin hat gets go again", "then tin hat gained go again"),
    "then Tin Hat does not have go again": ("then tin hat loses go again", "then tin hat did not get go again"),
    "then Tin Hat has 6 power": (
        "then tin hat attacks for 6",
        "then tin hat is 6 power",
    ),
    "then Tin Hat blocks for 2": ("then tin hat has 2 defense",),
    "then Tin Hat goes to Bo's graveyard": ("then tin hat was put into bo's graveyard",),
    "then Bo has Tin Hat in graveyard": ("then bo has tin hat in his graveyard",),
    "then Tin Hat triggered": ("then tin hat triggers", "then tin hat's effect triggers"),
    "then Tin Hat did not trigger": ("then tin hat doesn't trigger",),
    "then Bo was dealt 6 damage": ("then bo takes 6 damage", "then bo took 6"),
    "then Bo was dealt no damage": ("then bo takes no damage",),
    "then Bo lost 3 life": ("then bo loses 3 life", "then bo has lost 3 life"),
    "then Bo gained 2 life": ("then bo gains 2 life",),
    "then Ana created 1 Gold": ("then ana creates a gold", "then ana has created one gold token"),
    "then the attack was blocked": ("then the attack is blocked", "then the attack was defended"),
    "then the attack was not blocked": ("then the attack is unblocked", "then the attack wasn't blocked"),
    "then chain link 2 did not hit": ("then the second chain link didn't hit", "then link 2 does not hit"),
    "then Bo can respond with Tin Hat": ("then bo may respond with tin hat", "then bo is able to respond with tin hat"),
}
LINES = {
    "ana attacks bo with ridge walker red for 6": (
        "Ana attacks Bo with Ridge Walker (red)",
        "then the attack has 6 power",
    ),
    "ana swings red ridge walker, bo blocks with tin hat": (
        "Ana attacks with Ridge Walker (red)",
        "Bo defends with Tin Hat",
    ),
    "in the reaction step, Bo plays Tin Hat": ("go to the reaction step", "Bo plays Tin Hat"),
    "ana cracks 2 gold": ("Ana activates Gold", "Ana activates Gold"),
    "Ana and Bo pass": ("Ana passes", "Bo passes"),
    "bo, ana pass priority": ("Bo passes", "Ana passes"),
    "ana plays ridge walker red; bo blocks with tin hat, then passes": (
        "Ana plays Ridge Walker (red)",
        "Bo defends with Tin Hat",
        "Bo passes",
    ),
    "ana attacks with ridge walker red and arsenals tin hat": (
        "Ana attacks with Ridge Walker (red)",
        "Ana puts Tin Hat into arsenal",
    ),
    "bo takes it, then bo is at 14": ("Bo does not defend", "then Bo is at 14"),
    "then both players have 1 Gold": ("then Ana has 1 Gold", "then Bo has 1 Gold"),
    "then nobody has a Gold": ("then Ana does not have a Gold", "then Bo does not have a Gold"),
}
JOINED = {
    "then Ana has 2 floating resources and 14 life": ("then Ana has 2 resources", "then Ana has 14 life"),
    "then Ana has 2 resources left and is at 14": ("then Ana has 2 resources", "then Ana is at 14"),
    "then Tin Hat has 6 power and go again": ("then Tin Hat has 6 power", "then Tin Hat has go again"),
    "then Tin Hat has 6 power, go again, and overpower": (
        "then Tin Hat has 6 power",
        "then Tin Hat has go again",
        "then Tin Hat has overpower",
    ),
    "then Ana is at 14 and has 1 Gold": ("then Ana is at 14", "then Ana has 1 Gold"),
    "then Ana has no Gold and no Might": ("then Ana has no Gold", "then Ana has no Might"),
    "then Ana controls a Gold and Bo controls a Might": ("then Ana controls a Gold", "then Bo controls a Might"),
    "then Oak and Ash is gone and the chain is closed": ("then Oak and Ash is gone", "then the chain is closed"),
}
SAME = [(line, other) for line, others in (STEPS | CLAIMS).items() for other in others]


def meant(value: object) -> object:
    """What a line says, without how it is written."""
    if isinstance(value, tuple):
        return tuple(map(meant, value))
    if isinstance(value, Mapping):
        return tuple(sorted((name, meant(part)) for name, part in value.items()))
    if not is_dataclass(value) or isinstance(value, type):
        return value
    left_out = {"line", "position"} | ({"text"} if isinstance(value, CardRef | Ref) else set())
    return type(value), tuple((f.name, meant(getattr(value, f.name))) for f in fields(value) if f.name not in left_out)


def read(text: str) -> object:
    """A line of play, understood."""
    return meant(parse_line(RawLine(text), NAMES, GRAMMAR))


@pytest.mark.parametrize(("line", "other"), SAME, ids=[other for _, other in SAME])
def test_what_players_type_means_what_the_line_of_the_documentation_means(line: str, other: str) -> None:
    assert read(other) == read(line)


@pytest.mark.parametrize(("line", "other"), [(line, other) for line, others in FURTHER.items() for other in others])
def test_what_only_further_forms_read_means_what_the_line_of_the_documentation_means(line: str, other: str) -> None:
    assert read(other) == read(line)


@pytest.mark.parametrize("line", LINES)
def test_a_line_may_say_several_things_one_after_the_other(line: str) -> None:
    said = [_said(found) for found in parse_said(RawLine(line), NAMES, GRAMMAR)]
    assert said == [_said(parse_line(RawLine(one), NAMES, GRAMMAR)) for one in LINES[line]]


def _said(found: object) -> object:
    """What a step or claim says; of an attack without what it is said to attack for."""
    return meant(replace(found, power=None) if isinstance(found, Attack) else found)


def test_what_two_phrases_read_differently_is_refused_with_both() -> None:
    with pytest.raises(JudgeError) as error:
        parse_said(RawLine("end of turn"), NAMES, GRAMMAR)
    assert "may mean 2 things" in error.value.message
    assert "go to MOMENT" in error.value.message
    assert "the turn ends" in error.value.message


@pytest.mark.parametrize(
    "line",
    ["Bo bloks with Tin Hat", "Ana swngs Ridge Walker (red) at Bo", "go to the damge", "then ana has 3 lif",
     "then Tin Hat has 6 powr", "then the attack was blokced", "then Tin Hat is in Bo's gravyard", "Ana says yess",
     "then bo looses 3 life", "Ana tramples Bo with Tin Hat", "then Bo mislaid 2 Gold", "Ana puts Tin Hat by arsenal"],
)  # fmt: skip
def test_what_may_have_been_meant_is_a_line_that_is_read(line: str) -> None:
    with pytest.raises(JudgeError) as error:
        parse_said(RawLine(line), NAMES, GRAMMAR)
    assert error.value.candidates
    assert error.value.replace == line
    for candidate in error.value.candidates:
        assert parse_said(RawLine(candidate), NAMES, GRAMMAR)


@pytest.mark.parametrize("line", ["then Vigor has go again", "then Vigor costs 1", "Ana plays Vigor", "then Vigor hit"])
def test_a_card_that_is_not_in_play_is_called_so(line: str) -> None:
    with pytest.raises(JudgeError) as error:
        parse_said(RawLine(line), NAMES, GRAMMAR)
    assert "Vigor exists, but setup puts it nowhere" in error.value.sentence()


@pytest.mark.parametrize("line", JOINED)
def test_claims_that_and_joins_are_judged_each(line: str) -> None:
    assert list(map(meant, parse_claims(RawLine(line), NAMES, GRAMMAR))) == list(map(read, JOINED[line]))


@pytest.mark.parametrize(
    "line",
    ["then Tin Hat does not have 6 power and overpower", "then possibly Tin Hat has 6 power and overpower",
     "then never Ana has 1 Gold and 1 Might", "then Ana cannot play Tin Hat and Gold", "then Tin Hat has 6 power and"],
)  # fmt: skip
def test_what_and_joins_must_be_clear(line: str) -> None:
    with pytest.raises(JudgeError):
        parse_claims(RawLine(line), NAMES, GRAMMAR)


@pytest.mark.parametrize(
    ("line", "near"),
    [("then ana has 3 cards", "cards in hand"), ("then ana has 3 lif", "life"), ("go to reacton", "reaction"),
     ("then tin hatt has 3 power", "Tin Hat"), ("Bo bloks with Tin Hat", "Did you mean Bo blocks with Tin Hat?")],
)  # fmt: skip
def test_what_is_not_clear_is_an_error_with_the_nearest_words(line: str, near: str) -> None:
    with pytest.raises(JudgeError) as error:
        parse_line(RawLine(line), NAMES, GRAMMAR)
    assert near in error.value.sentence()


def test_a_card_without_its_colour_is_left_open() -> None:
    found = parse_line(RawLine("ana plays ridge walker"), NAMES, GRAMMAR)
    assert isinstance(found, PlayCard)
    assert found.card.version is None


@pytest.mark.parametrize(
    "line", ["Ana plays green Ridge Walker", "Ana plays yellow Salt Road", "Ana plays Salt Road yellow"]
)
def test_a_colour_that_the_card_does_not_have_is_an_error(line: str) -> None:
    with pytest.raises(JudgeError):
        parse_line(RawLine(line), NAMES, GRAMMAR)
