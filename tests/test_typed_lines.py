"""Lines as players type them: many ways to say a thing, one meaning."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from judge.errors import JudgeError
from judge.scenario.games import GAMES
from judge.scenario.language.lines import parse_line
from judge.scenario.language.model import CardRef, PlayCard, RawLine, Ref
from judge.scenario.language.names import CardName, Names, NameTable

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
    ),
    "Ana activates Gold": ("Ana cracks a Gold", "ana cracks gold", "Ana uses Gold", "Ana pops her Gold"),
    "Ana responds with Tin Hat targeting Bo": (
        "Ana reacts with Tin Hat targeting Bo",
        "in response, Ana plays Tin Hat targeting Bo",
        "In response Ana plays Tin Hat targeting Bo",
        "Ana plays Tin Hat targeting Bo in response",
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
    "go to the end phase": ("go to end of turn", "go to the end of the turn"),
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
    "Bo's turn starts": (
        "Bo's turn",
        "Bo's turn begins",
        "go to Bo's turn",
        "Bo starts his turn",
        "go to bo's next turn",
    ),
}
SAME = [(line, other) for line, others in STEPS.items() for other in others]


def meant(value: object) -> object:
    """What a line says, without how it is written."""
    if isinstance(value, tuple):
        return tuple(map(meant, value))
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
