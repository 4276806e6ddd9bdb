"""Lines turned round: what is done to whom as who does it, and each game's own words for what it does and claims.

Each list has a line and others that say the same, and below stand lines near to those that must not be taken for them.
"""

from __future__ import annotations

import pytest
from turned_lines import SAID

from judge.errors import JudgeError
from judge.scenario.games import GAMES
from judge.scenario.language.lines import parse_said
from judge.scenario.language.names import CardName, Names, NameTable, fold
from judge.scenario.language.phrases import meaning_of
from judge.scenario.language.places import RawLine
from judge.scenario.language.tree import Claim

EVERYTHING = frozenset(fold(kind) for game in GAMES.values() for kind in game.every_kind)


def _table(mine: str, theirs: str, **heroes: str) -> NameTable:
    """Ana's cards and Bo's; what both have stands in both."""
    own, other = (
        [CardName(name.partition("/")[0], name.partition("/")[2]) for name in cards.split(", ")]
        for cards in (mine, theirs)
    )
    whose = {fold(c.name): player for player, cards in (("Ana", own), ("Bo", other)) for c in cards}
    both = {fold(c.name) for c in own} & {fold(c.name) for c in other}
    owners = {name: player for name, player in whose.items() if name not in both}
    cards = list(dict.fromkeys([*own, *other]))
    return NameTable(["Ana", "Bo"], cards, Names([]), heroes=heroes, owners=owners, kinds=lambda name: EVERYTHING)


TABLES = {
    "hueshift": _table("Lancer, Wren, Marsh Ogre, Linden, Torch, Snare, Soft Heart",
                       "Third Wind, Brick, Drummer, Iris, Bulwark, Pike"),
    "wow-tcg": _table("Hulda, Old Spade, Far Errand, Reading, Salve, Grey Hound, Tin Ring, Curse of Damp, Hot Coal",
                      "Piet, Thick Coat, Gate Keeper", Ana="Hulda", Bo="Piet"),
    "factions": _table("Lancer, Page, Linden, Torch, Watch Tower, Old Keep, Fire Pot, Barricade",
                       "Marsh Ogre, Wood Runner"),
    "fighter-arena": _table("Lancer, Loud Band, Sidestep, Squall, Poke, Swipe, Catch, Hug", "Drummer"),
    "flesh-and-blood": _table("Ridge Walker/red, Ridge Walker/blue, Salt Road, Two Doors, Stern Aldis, Gold",
                              "Tin Hat, Head Wind, Old Bram, Gold", Ana="Stern Aldis", Bo="Old Bram"),
}  # fmt: skip


def said(line: str, game: str) -> list[object]:
    """What a line says, without how it is written."""
    found = parse_said(RawLine(line), TABLES[game], GAMES[game].grammar)
    return [
        (o.quantifier, o.negated, meaning_of(o.predicate)) if isinstance(o, Claim) else meaning_of(o) for o in found
    ]


def whoever(meaning: object) -> object:
    """The same without the players: who has a card need not be said."""
    if isinstance(meaning, tuple | list):
        parts = [whoever(part) for part in meaning]
        return tuple(part for part in parts if not (isinstance(part, tuple) and part[:1] in (("player",), ("owner",))))
    if isinstance(meaning, str):
        return meaning.replace("Ana's ", "").replace("Bo's ", "").replace("Ana", "").replace("Bo", "")
    return None if meaning is None else meaning


@pytest.mark.parametrize(
    ("game", "line", "other"),
    [(game, line, other) for game, lines in SAID.items() for line, others in lines.items() for other in others],
)
def test_a_line_turned_round_says_the_same(game: str, line: str, other: str) -> None:
    assert str(whoever(said(other, game))).replace("None", "''") == str(whoever(said(line, game))).replace("None", "''")


@pytest.mark.parametrize(
    ("game", "line", "other"),
    [
        ("hueshift", "Lancer attacks Drummer", "Ana sends her Lancer to attack Drummer"),
        ("fighter-arena", "Lancer attacks Drummer", "Lancer performs an attack on Drummer"),
        ("fighter-arena", "then Lancer cannot move to zone 4", "then Lancer isn't permitted to move to zone 4"),
        ("wow-tcg", "then Ana can play Salve", "then Ana is permitted to play Salve"),
        ("hueshift", "then Drummer has 2 HP", "then Drummer's at 2 HP"),
    ],
)
def test_what_is_sent_or_permitted_is_read(game: str, line: str, other: str) -> None:
    assert str(whoever(said(other, game))).replace("None", "''") == str(whoever(said(line, game))).replace("None", "''")


SEVERAL = {
    "Lancer moves from zone 2 to zone 3": ("then Lancer is in zone 2", "Lancer moves to zone 3"),
    "Lancer moves to zone 3 and attacks Drummer": ("Lancer moves to zone 3", "Lancer attacks Drummer"),
    "Ana voids Sidestep, then Lancer attacks Drummer": ("Ana voids Sidestep", "Lancer attacks Drummer"),
}


@pytest.mark.parametrize("line", SEVERAL)
def test_what_a_line_says_besides_is_a_line_of_its_own(line: str) -> None:
    assert said(line, "fighter-arena") == [one for each in SEVERAL[line] for one in said(each, "fighter-arena")]


def test_what_is_paid_is_claimed() -> None:
    costs, plays = said("Ana pays 2 to play Grey Hound", "wow-tcg")
    assert [costs] == said("then Grey Hound costs 2", "wow-tcg")
    assert [plays] == said("Ana plays Grey Hound", "wow-tcg")
    assert said("Ana recruits Lancer for 15", "factions")[0] == said("then Lancer costs 15", "factions")[0]


@pytest.mark.parametrize(
    ("game", "line", "same"),
    [
        ("flesh-and-blood", "then there is no Gold in play", "then there are 0 Gold in the arena"),
        ("flesh-and-blood", "then there are no Golds on the board", "then Gold is not in play"),
        ("flesh-and-blood", "then there is a Gold in play", "then there is at least 1 Gold in the arena"),
        ("hueshift", "then there is no Drummer in play", "then Drummer is not in play"),
        ("flesh-and-blood", "then Bo's life stays 15", "then Bo has 15 life"),
        ("wow-tcg", "then Bo's health goes down to 15", "then Bo has 15 health"),
        ("wow-tcg", "Ana pays 3 resources to play Salve", "Ana pays 3 to play Salve"),
        ("factions", "Ana recruits Lancer for 15 build points", "Ana recruits Lancer for 15"),
        ("factions", "Ana pays 15 build and puts Lancer into play", "Ana pays 15 build to play Lancer"),
        ("fighter-arena", "Ana moves Lancer from zone 3 to zone 4", "Lancer moves from zone 3 to zone 4"),
    ],
)
def test_no_word_of_a_line_is_lost(game: str, line: str, same: str) -> None:
    assert said(line, game) == said(same, game)


NEAR = {
    "hueshift": (
        "Lancer is destroyed", "Drummer is attacked", "Lancer trades with Drummer", "Lancer must attack Drummer",
        "Lancer runs to Drummer", "Lancer's second attack hits Drummer", "Torch is played by Lancer somehow",
        "Lancer attacks again",
        "Linden is sent", "Ana lets Lancer win", "Lancer takes an action on Drummer", "Marsh Ogre gets a pilot",
        "then Lancer becomes 7", "then Drummer has 2 or so HP", "then there is a Burn on the field",
        "then Torch can be played by it", "then Drummer's HP drops", "heads or tails",
        "Ana says maybe", "Ana chooses Lancer to rest", "Lancer engages", "Ana protects Drummer",
        "then Drummer hangs on",
        "then Drummer suffers", "then Ana has run out", "then Drummer ends up 2", "then Lancer is in its prime",
        "then Linden returns", "then the pilot of Drummer",
        "then Drummer's HP dropped 1", "then Drummer's HP rises 3", "then Drummer's HP is reduced 3",
    ),
    "wow-tcg": (
        "Grey Hound is destroyed", "Ana pays 2", "Ana exhausts Grey Hound to attack Bo", "Ana strikes", "Salve is read",
        "Ana pays 3 to complete Far Errand", "Ana brings Grey Hound", "Ana puts Grey Hound", "Ana heals",
        "then Ana can afford Salve", "then Bo's health drops", "then two of Ana's resources",
        "then Grey Hound gets better", "then Old Spade was exhausted",
        "then Salve can be played by Grey Hound's friend", "then Grey Hound is gone", "then Ana has 3 friends",
        "Ana pays 3 life to play Salve", "Ana plays Salve for 3 damage", "Ana pays 0 less to play Salve",
        "then Bo's health goes down 15", "then Bo's health has dropped 3",
    ),
    "factions": (
        "Lancer is defeated", "Old Keep is destroyed", "Lancer is hit", "Lancer moves from zone 2", "Lancer uses Torch",
        "Ana uses Lancer", "Ana builds", "Ana pays 15 for Lancer", "Fire Pot targets Wood Runner", "move to zone 3",
        "then Lancer's attack", "then Bo's capital drops", "then Lancer is at 30",
        "then zone 3 is safe", "then the initiative", "then Ana can afford Lancer", "then Lancer can be defeated by Bo",
        "then zone 6 is contested",
        "Ana spends 1 action point to build Lancer", "Ana pays 0 less to recruit Lancer", "then Bo's capital drops 10",
    ),
    "fighter-arena": (
        "Drummer is killed", "Lancer moves from zone 3", "Lancer takes an action", "Ana moves to zone 4",
        "Ana hands over Sidestep", "Squall moves Lancer", "Ana lets Lancer rest", "Lancer attacks Drummer twice",
        "Lancer shoots into zone 4", "Lancer spends its action", "Ana shifts Lancer",
        "then Lancer is at 4", "then there is room", "then Lancer has used its action",
        "then Lancer hits for 25", "then round",
        "then zone 2 is over capacity",
    ),
    "flesh-and-blood": (
        "Tin Hat is destroyed", "Gold is destroyed by accident", "Ana plays and attacks Bo", "Two Doors is put",
        "Ana plays Two Doors and attacks Bo", "Bo blocks Tin Hat with Bo", "Ana pitches to pay for Two Doors",
        "then Two Doors can be enjoyed", "then it is played by Ana", "then Tin Hat becomes 3", "then Golds",
        "then Ana has two Two", "then Ana can afford Two Doors", "then Bo's life goes", "then 7 damage by Ana",
        "then Ana would be permitted to not play Two Doors", "then Ana would be able to not play Two Doors",
        "then Ana has the option to not play Two Doors", "then Ana isn't allowed to not play Two Doors",
        "Ana pays 0 less to play Two Doors", "Ana pays 0 more to play Two Doors", "then the attack's power goes up 5",
        "Ana spends 1 action point to play Two Doors", "then Bo's life goes down 15", "then Bo's life changed 3",
        "then there are 7 Golds somewhere", "then there are 7 Golds on your side",
        "then Bo's life went down with 3", "then Bo goes down with 3 life", "then Two Doors was raised with 3 power",
        "Ana activates Two Doors for 2", "Ana cracks Gold for 2 resources",
        "then a Gold was created under Bo's control",
        "then it has 2 defense", "then Bo 3 damage",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in NEAR.items() for line in lines])
def test_what_is_only_near_is_not_taken_for_it(game: str, line: str) -> None:
    with pytest.raises(JudgeError):
        said(line, game)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("then Ana does not control a Gold", "then Ana does not control at least 1 Gold"),
        ("then Ana does not have a Gold", "then Ana does not have at least 1 Gold"),
        ("then Ana did not draw a card", "then Ana did not draw at least 1 card"),
        ("then never Ana controls a Gold", "then never Ana controls at least 1 Gold"),
        ("then Tin Hat does not have a -1 defense counter", "then Tin Hat does not have at least 1 -1 defense counter"),
    ],
)
def test_none_is_meant_where_one_is_denied(line: str, same: str) -> None:
    assert said(line, "flesh-and-blood") == said(same, "flesh-and-blood")


def test_who_has_two_has_one() -> None:
    some = said("then Ana controls at least 1 Gold", "flesh-and-blood")
    assert said("then Ana controls a Gold", "flesh-and-blood") == some
    assert said("then Ana controls 1 Gold", "flesh-and-blood") != some
    assert said("then Ana controls exactly a Gold", "flesh-and-blood") != some


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("hueshift", "then Ana drew Third Wind", "then Third Wind is in Ana's hand"),
        ("wow-tcg", "then Ana can afford Salve", "then Ana can play Salve"),
        ("hueshift", "Drummer ability on Lancer", "Drummer uses its ability on Lancer"),
    ],
)
def test_a_line_nobody_understands_names_the_nearest_that_is(game: str, line: str, meant: str) -> None:
    with pytest.raises(JudgeError) as error:
        said(line, game)
    assert meant in error.value.candidates


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("line", ["Ana frobnicates", "wibble wobble", "then Ana wobbles", "Ana frobnicates Bo with it"])
def test_no_error_lists_what_a_line_may_be_made_of(game: str, line: str) -> None:
    with pytest.raises(JudgeError) as error:
        said(line, game)
    assert error.value.sentence().count(" or ") < 4
