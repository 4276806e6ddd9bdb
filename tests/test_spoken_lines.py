"""Lines as they are said at a table: what is put in plainer words before it is read, in whichever game."""

from __future__ import annotations

import pytest

from judge.errors import JudgeError
from judge.scenario.games import GAMES
from judge.scenario.language.inflection import inflected, third_person
from judge.scenario.language.lines import parse_said
from judge.scenario.language.names import CardName, Names, NameTable
from judge.scenario.language.phrases import Context, Grammar, first_match, meaning_of, no_match
from judge.scenario.language.places import RawLine
from judge.scenario.language.tree import OF_LINE, Claim

FLESH, FACTIONS, HUESHIFT, ARENA, WOW = (
    GAMES[name].grammar for name in ("flesh-and-blood", "factions", "hueshift", "fighter-arena", "wow-tcg")
)
NAMES = NameTable(
    ["Ana", "Bo"],
    [
        *(CardName("Ridge Walker", color) for color in ("red", "blue")),
        *map(CardName, ["Salt Road", "Two Doors", "Tin Hat", "Stern Aldis", "Gold", "Head Wind"]),
    ],
    Names([CardName("Vigor")]),
    heroes={"Ana": "Stern Aldis"},
    kinds=lambda name: frozenset({"action", "red", "guardian"} if name == "Two Doors" else {"equipment", "head"}),
)
UNITS = NameTable(["Ana", "Bo"], [*map(CardName, ["Marsh Ogre", "Lancer", "Torch", "Linden", "Cass"])])

# A line, and the lines that say the same.
SAID = {
    "Ana attacks Bo with Ridge Walker (red)": (
        "Ana attacked Bo with Ridge Walker (red)",
        "Ana attack Bo with red Ridge Walker",
        "Ana: attack Bo with Ridge Walker red",
        "First, Ana attacks Bo with Ridge Walker (red)",
        "Ana then attacks her opponent with Ridge Walker (red)",
        "Ana attacks Bo's hero with Ridge Walker (red)",
        "Ana's Ridge Walker (red) attacks Bo",
        "Ridge Walker (red) attacks Bo",
        "Ana attacks Bo using Ridge Walker (red)",
        "Ana decides to attack Bo with Ridge Walker (red)",
        "Stern Aldis attacks Bo with Ridge Walker (red)",
        "Okay, now Ana attacks Bo with Ridge Walker (red)",
        "Ana goes ahead and attacks Bo with Ridge Walker (red)",
        "Ana tries to attack Bo with Ridge Walker (red)",
        "Ana starts off by attacking Bo with Ridge Walker (red)",
        "Ana slams Bo with Ridge Walker (red)",
        "Ana attacks Bo with Ridge Walker (red) as an attack",
    ),
    "Ana plays Two Doors": ("Ana: Two Doors", "Ana would like to play Two Doors"),
    "Ana plays Two Doors destroying Gold": ("Ana destroys a Gold to play Two Doors",),
    "Ana activates Gold": ("Ana activates the ability of Gold", "Ana activates one of her Golds"),
    "Ana activates Gold: draw": ("Ana: activate Gold: draw",),
    "Ana plays Two Doors targeting Bo": (
        "Ana plays Two Doors aiming at Bo",
        "Ana plays Two Doors with target Bo (8.3.1a)",
        "Player Ana plays Two Doors targeting player Bo",
    ),
    "Ana plays Two Doors with X=3": ("Ana plays Two Doors, declaring X to be 3", "Ana: play Two Doors (X: 3)"),
    "everything resolves": ("let everything resolve", "resolve everything", "all resolves"),
    "the whole stack resolves": ("resolve the stack", "both cards resolve", "the stack is empty", "resolve stack"),
    "go to the resolution step": ("the damage step ends", "resolve combat", "the damage step has ended"),
    "Ana puts Tin Hat on the bottom": ("Ana sends Tin Hat to the bottom of her deck", "Ana bottoms Tin Hat"),
    "Ana keeps Tin Hat on top": ("Ana leaves Tin Hat on top of her deck",),
    "Bo does not destroy": ("Bo declines to destroy Gold", "Bo chooses not to destroy Ana's Gold"),
    "then Ana gained 1 resource": ("then Ana gets a resource", "then Ana has received one resource"),
    "then Ana paid 2 resources": ("then Ana pays two resource points",),
    "then Bo gained 1 life": ("then Bo gets 1 life", "then Bo has gained 1{h}"),
    "then Tin Hat prevented 2 damage": ("then 2 damage was prevented by Tin Hat",),
    "then Ana removed 1 steam counter": ("then Ana removes a steam counter",),
    "then Bo revealed the hand": ("then Bo's hand has been revealed", "then Bo showed his hand"),
    "then Tin Hat is on top of Ana's deck": (
        "then the first card of Ana's deck is Tin Hat",
        "then Ana's next draw is Tin Hat",
        "then Tin Hat is the top card of the deck of Ana",
    ),
    "then Ana has won": ("then the winner is Ana", "then Ana takes the game"),
    "then there are 2 chain links": ("then the chain has two links", "then the number of chain links is 2"),
    "then Ana has priority": ("then the priority player is Ana", "then Ana gets priority first"),
    "then Ana cannot play Two Doors": (
        "then Ana can't play Two Doors again this turn",
        "then it is not allowed that Ana plays Two Doors",
    ),
    "then Bo has 3 resources": (
        "then Bo has three resources left",
        "then Bo retains 3 resources",
        "then Bo resources 3",
    ),
    "Ana chooses Gold, Tin Hat": ("Ana orders Gold, Tin Hat", "Ana orders the triggers Gold and Tin Hat"),
    "Ana chooses 2": ("Ana chooses X = 2", "Ana sets X to two", "Ana chooses the number 2"),
    "Ana wagers": ("Ana agrees to wager",),
    "Bo beats chest": ("Bo beats his chest",),
    "Ana chooses a Gold": ("Ana chooses a Gold token",),
    "the combat chain closes": ("The combat chain is closed by Ana",),
    "Ana plays Two Doors from arsenal": ("Ana plays from her arsenal the Two Doors",),
    "then Bo has 8 life": (
        "then Bo's life == 8",
        "then Bo.life is 8",
        "then life(Bo) = 8",
        "then that leaves Bo with 8 life",
        "then as a result of all this Bo ends up with 8 life left",
    ),
    "then Bo does not control Gold": ("then not Bo controls Gold", "then it is not true that Bo controls Gold"),
    "then Bo controls 2 Gold": (
        "then the number of Golds controlled by Bo is 2",
        "then the count of Gold that Bo has is two",
    ),
    "then Bo's cards in hand went down by 1": ("then Bo has one card less in hand",),
    "then Bo's hand has 4": ("then Bo hand 4",),
    "then Ana has 2 Gold": ("then Ana has got 2 golds", "then Ana's now got two Gold"),
    "then Bo's arsenal is empty": ("then Bo hasn't got an arsenal", "then Bo has no arsenal"),
    "then Bo controls Gold": ("then Gold is on Bo's side of the board",),
    "then Two Doors is in Bo's graveyard": ("then Two Doors is in Bos graveyard",),
    "then Bo's arsenal has 1 card": ("then Bo's arsenal: 1 card", "then in Bo's arsenal is 1 card"),
    "then Tin Hat has 2 steam counters": ("then Tin Hat is at 2 steam",),
    "then the attack missed": ("then it whiffs", "then the attack fails to connect"),
    "then Bo was intimidated": ("then Bo got intimidated",),
    "the die shows 5": ("the result of the die is 5", "the six-sided die shows five"),
    "Ana targets Bo": ("Ana chooses Bo as the target",),
    "Ana says yes": ("Ana pays the additional cost", "Ana chooses yes"),
    "Ana says no": ("Ana declines to pay the extra cost", "Ana chooses no"),
    "go to the end phase": (
        "At the beginning of the end phase",
        "The game proceeds to the end phase",
        "Ana enters the end phase",
    ),
    "everyone passes": ("Both players then pass priority", "both players are passing"),
    "the top of the stack resolves": ("The top layer resolves",),
    "Ana plays Salt Road destroying Gold, the second Gold": ("Ana plays Salt Road, destroying 2 Gold",),
    "then Salt Road is in Bo's graveyard": (
        "then Salt Road in Bo graveyard",
        "then Salt Road still in Bo's graveyard",
    ),
    "then Salt Road goes to Bo's graveyard": ("then Salt Road has been sent to Bo's graveyard",),
    "then Ana has 2 cards in hand": ("then Ana has in hand 2 cards", "then Ana have 2 cards in hand"),
    "Ana attacks Bo with Salt Road": (
        "Ana makes an attack on Bo with Salt Road",
        "Ana begins by attacking Bo with Salt Road",
    ),
    "Ana's turn ends": ("Ana ends", "Let's move to the end of Ana's turn"),
    "the turn ends": ("ends turn", "The turn is passed to Bo"),
    "Ana attacks Bo with Ridge Walker (red) for 7": (
        "Ana attacks Bo for seven with Ridge Walker (red)",
        "Ana attacks Bo with Ridge Walker (red), 7 power",
        "Ana attacked Bo for 7 power with Ridge Walker (red)",
    ),
    "Ana attacks with Ridge Walker (red) pitching Salt Road, Two Doors": (
        "Ana attacks with Ridge Walker (red), pitching both Salt Road and Two Doors",
        "Pitching Salt Road and Two Doors, Ana attacks with Ridge Walker (red)",
        "Ana attacks with Ridge Walker (red) pitching Salt Road plus Two Doors",
    ),
    "Ana plays Two Doors pitching Salt Road": ("Ana uses Salt Road to pay for Two Doors", "Ana pitches Salt for Doors"),
    "Ana plays Two Doors choosing mode 2": ("Ana plays Two Doors with mode 2", "Ana played Two Doors (mode 2)"),
    "Ana plays Two Doors choosing the second mode": ("Ana plays Two Doors (second mode)",),
    "Ana chooses gain 2 life": ("Ana chooses to gain two life",),
    "Bo defends with Tin Hat, Salt Road": (
        "Bo blocked with Tin Hat and Salt Road",
        "Bo blocks with two cards: Tin Hat and Salt Road",
        "Bo blocks w/ Tin Hat + Salt Road",
        "Bo will block with the Hat as well as Salt Road",
        "Bo blocks with Tin Hat and with Salt Road only",
        "Tin Hat and Salt Road are used to defend by Bo",
        "Bo decides he'll block with Tin Hat and Salt Road",
    ),
    "Bo does not defend": (
        "Bo didn't block",
        "Bo chooses not to block",
        "Bo decides to not block",
        "Bo won't block",
        "Bo refuses to block",
        "Bo declares no defending cards",
        "Bo thinks about it and takes it",
        "No defending cards are declared by Bo",
    ),
    "Ana activates Stern Aldis": (
        "Ana activates her hero",
        "Ana activates her hero ability",
        "Ana activated the hero power",
        "Ana activates Aldis",
    ),
    "Ana says yes to Tin Hat": ("Ana accepted Tin Hat",),
    "then the attack hit": ("did the attack hit?", "then it hits", "then the attack has hit"),
    "then the attack did not hit": ("then it didn't hit", "then the attack fails to hit"),
    "then Bo is at 13": (
        "is Bo at 13?",
        "then Bo should be at thirteen",
        "then Bo sits at 13",
        "Is Bo at 13",
        "then Bo 13",
        "then Bo on 13",
        "then Bo ends up at 13",
    ),
    "then Ana is at 13": (
        "then Stern Aldis is at 13",
        "then it turns out that Ana is at 13",
        "then so far Ana is at 13",
    ),
    "then Ana has lost": ("then Stern Aldis is dead", "then Stern Aldis has lost"),
    "then possibly Bo is at 13": (
        "then Bo possibly is at 13",
        "then Bo might be at 13",
        "then maybe Bo is at 13",
        "then it is possible that Bo is at 13",
    ),
    "then Bo has 2 Gold": ("then Bo ends up with two Gold tokens", "then Bo is left with 2 Gold"),
    "then Tin Hat has at least 6 power": (
        "then Tin Hat's power is greater than or equal to 6",
        "then Tin Hat has 6 or higher power",
        "then Tin Hat's power is >= 6",
    ),
    "then Tin Hat has more than 6 power": ("then Tin Hat's power is greater than 6",),
    "then Tin Hat is a red card": ("then Tin Hat is red",),
    "then Tin Hat dealt 4 damage to Bo": (
        "then Tin Hat dealt Bo 4 damage",
        "then Bo took 4 damage from Tin Hat",
        "then Bo was dealt 4 damage from Tin Hat",
    ),
    "then Ana lost the clash": ("then Ana loses the clash", "then Ana has lost the clash"),
    "then Ana has won 2 clashes this turn": ("then Ana won two clashes this turn",),
    "then Ana cannot play Tin Hat": (
        "then playing Tin Hat is illegal for Ana",
        "then Ana should not be able to play Tin Hat",
    ),
    "then Tin Hat does not have go again": ("then Tin Hat no longer has go again", "then Tin Hat hasn't got go again"),
    "then the attack has 7 power": ("then the attack had 7 power", "then the attack's power was 7"),
    "then Tin Hat has ceased to exist": ("then Tin Hat no longer exists",),
    "then Bo has drawn no cards": ("then Bo hasn't drawn any cards", "then Bo has never drawn any cards"),
    "then Bo drew no cards": ("then Bo drew nothing",),
    "then Tin Hat was blocked by Salt Road": ("then Salt Road blocked Tin Hat",),
    "then Ana has not won": ("then Ana has not yet won the game",),
    "then Ana can activate Gold": ("then it is possible for Ana to activate Gold",),
    "then Ana cannot activate Gold": ("then it is not possible for Ana to activate Gold",),
    "then Bo has 120 life": ("then Bo has a hundred and twenty life", "then Bo has one hundred twenty life"),
    "then Tin Hat is defending": ("then Tin Hat is a defending card",),
    "then Tin Hat is gone": ("then Tin Hat gone",),
    "then never Tin Hat hits": ("then Tin Hat never hits",),
    "then Bo wins the game": ("then the game was won by Bo",),
    "then Bo draws 2 cards": ("then two cards were drawn by Bo",),
    "then Tin Hat does not hit Bo": ("then Bo was not hit by Tin Hat",),
    "then Bo was dealt 7 damage": ("then Bo is dealt 7", "then Bo takes seven damage overall"),
    "then Bo can block with Tin Hat": (
        "can Bo block with Tin Hat?",
        "then Bo could block with his Tin Hat",
        "then it is legal for Bo to block with Tin Hat",
        "is Bo allowed to block with Tin Hat?",
    ),
    "then Bo cannot block with Tin Hat": (
        "then Bo is unable to block with Tin Hat",
        "then Bo isn't allowed to block with Tin Hat",
        "then it is illegal for Bo to block with Tin Hat",
    ),
    "then Tin Hat was destroyed": ("was Tin Hat destroyed?",),
    "then Ana's Gold was destroyed": ("then Ana loses Gold",),
    "then Bo's Tin Hat is in the arena": ("then Bo has Tin Hat equipped", "then Tin Hat is equipped to Bo"),
    "then Tin Hat is in Bo's graveyard": (
        "then there is a Tin Hat in Bo's graveyard",
        "then Bo's graveyard contains Tin Hat",
    ),
    "then Tin Hat has go again": ("does Tin Hat have go again?",),
    "then Tin Hat has 1 -1 defense counter": ("then there is a -1 defense counter on Tin Hat",),
    "then Ana created 1 Gold": ("then Ana made 1 Gold",),
    "then Ana got 1 Gold": ("then Ana gets a Gold token", "then Ana gains a Gold"),
    "then Ana controls 2 Gold": (
        "then Ana controls 2x Gold",
        "then Ana only controls 2 Gold",
        "then there are two Gold tokens in Ana's arena",
    ),
    "then Ana has 4 cards in hand": ("then Ana is holding four cards", "then Ana's hand is 4 cards"),
    "then Bo's Tin Hat defended": ("then Bo is blocking with Tin Hat",),
}
LINES = {
    "Bo blocks with Tin Hat. Ana plays Two Doors.": ("Bo defends with Tin Hat", "Ana plays Two Doors"),
    "Ana activates Gold, paying {r}{r}": ("Ana activates Gold", "then Ana paid 2 resources"),
    "Ana attacks Bo with Ridge Walker (red) as chain link 2": (
        "Ana attacks Bo with Ridge Walker (red)",
        "then there are 2 chain links",
    ),
    "Ana attacks Bo with Ridge Walker (red), unblocked": ("Ana attacks Bo with Ridge Walker (red)", "no block"),
    "Ana puts Tin Hat on the bottom and Salt Road on top": (
        "Ana puts Tin Hat on the bottom",
        "Ana keeps Salt Road on top",
    ),
    "Ana ends her turn by putting Two Doors into her arsenal": ("Ana arsenals Two Doors", "Ana's turn ends"),
    "then Ana Gold 2, Bo life 8": ("then Ana has 2 Gold", "then Bo has 8 life"),
    "Ana plays Two Doors and draws a card": ("Ana plays Two Doors", "then Ana drew 1 card"),
    "Ana attacks Bo with Ridge Walker (red), wagering a Gold": (
        "Ana attacks Bo with Ridge Walker (red)",
        "Ana wagers a Gold",
    ),
    "Ana plays Two Doors, rolling a 4": ("Ana plays Two Doors", "the die shows 4"),
    "Bo doesn't block, goes to 13": ("Bo does not defend", "then Bo is at 13"),
    "Ana plays Two Doors in the reaction step": ("go to the reaction step", "Ana plays Two Doors"),
    "then both Tin Hat and Salt Road are in Bo's graveyard": (
        "then Tin Hat is in Bo's graveyard",
        "then Salt Road is in Bo's graveyard",
    ),
    "then neither Tin Hat nor Salt Road is in Bo's graveyard": (
        "then Tin Hat is not in Bo's graveyard",
        "then Salt Road is not in Bo's graveyard",
    ),
    "then Tin Hat has neither 6 power nor go again": (
        "then Tin Hat does not have 6 power",
        "then Tin Hat does not have go again",
    ),
    "then Bo can block with neither Tin Hat nor Salt Road": (
        "then Bo cannot block with Tin Hat",
        "then Bo cannot block with Salt Road",
    ),
    "then Bo cannot block with Tin Hat or Salt Road": (
        "then Bo cannot block with Tin Hat",
        "then Bo cannot block with Salt Road",
    ),
    "then Ana has no Gold or Tin Hat": ("then Ana has no Gold", "then Ana has no Tin Hat"),
    "then Tin Hat does not have go again or overpower": (
        "then Tin Hat does not have go again",
        "then Tin Hat does not have overpower",
    ),
    "then Bo can play Tin Hat but not Salt Road": ("then Bo can play Tin Hat", "then Bo cannot play Salt Road"),
    "After Two Doors resolves, Ana activates Gold": ("Two Doors resolves", "Ana activates Gold"),
    "During Bo's turn Bo activates Gold": ("go to Bo's turn", "Bo activates Gold"),
    "At the start of Bo's turn, Bo activates Gold": ("Bo's turn starts", "Bo activates Gold"),
    "then Bo's graveyard contains Tin Hat, Salt Road and Two Doors": (
        "then Bo's graveyard contains Tin Hat",
        "then Bo's graveyard contains Salt Road",
        "then Bo's graveyard contains Two Doors",
    ),
    "then Tin Hat has both dominate and overpower": ("then Tin Hat has dominate", "then Tin Hat has overpower"),
    "then Tin Hat has 6 power but no go again": ("then Tin Hat has 6 power", "then Tin Hat has no go again"),
    "then Ana and Bo each have one Gold": ("then Ana has 1 Gold", "then Bo has 1 Gold"),
    "then Tin Hat, Salt Road and Two Doors are destroyed": (
        "then Tin Hat is destroyed",
        "then Salt Road is destroyed",
        "then Two Doors is destroyed",
    ),
    "then Tin Hat and Salt Road are in Bo's graveyard": (
        "then Tin Hat is in Bo's graveyard",
        "then Salt Road is in Bo's graveyard",
    ),
}
ELSEWHERE = {
    "Lancer attacks Marsh Ogre": (
        "Lancer attacked Marsh Ogre",
        "Lancer hits the Ogre",
        "Ana's Lancer strikes Bo's Ogre",
    ),
    "then Marsh Ogre is defeated": ("is the Ogre defeated?",),
    "Ana builds Torch in zone 2": ("Ana built Torch in zone two",),
}


def said(line: str, names: NameTable = NAMES, grammar: Grammar = FLESH) -> list[object]:
    """What a line says, without how it is written."""
    found = parse_said(RawLine(line), names, grammar)
    return [(o.negated, meaning_of(o.predicate)) if isinstance(o, Claim) else meaning_of(o) for o in found]


@pytest.mark.parametrize(("line", "other"), [(line, other) for line, others in SAID.items() for other in others])
def test_what_is_said_at_a_table_is_read(line: str, other: str) -> None:
    assert said(other) == said(line)


@pytest.mark.parametrize("line", LINES)
def test_several_things_said_at_once_are_several_lines(line: str) -> None:
    found = [one for each in LINES[line] for one in said(each)]
    assert repr(said(line)).replace(f"('{OF_LINE}', True), ", "") == repr(found)


@pytest.mark.parametrize(("line", "other"), [(line, other) for line, others in ELSEWHERE.items() for other in others])
def test_it_is_so_in_every_game(line: str, other: str) -> None:
    assert repr(said(other, UNITS, FACTIONS)).count("Lancer") == repr(said(line, UNITS, FACTIONS)).count("Lancer")
    assert len(said(other, UNITS, FACTIONS)) == len(said(line, UNITS, FACTIONS)) == 1


OF_ONE_GAME = [
    (HUESHIFT, "then Linden has 1 HP", ("then Linden drops to 1", "then Linden goes to 1", "then Linden is down to 1")),
    (HUESHIFT, "then Linden is dead", ("then Linden was killed", "then Linden got destroyed", "then Linden goes down")),
    (HUESHIFT, "then Linden was dealt 6 damage", ("then 6 damage is dealt to Linden",)),
    (HUESHIFT, "Ana plays Torch on Cass", ("Ana uses her free action to play Torch on Cass",)),
    (ARENA, "then Linden has 5 health", ("then Linden falls to five", "then Linden goes to 5 health")),
    (ARENA, "then Linden is in zone 2", ("then Linden stands in zone two", "then Linden is at the second zone")),
    (ARENA, "then zone 2 has 2 cards", ("then there are two cards in zone 2", "then zone 2 contains 2 cards")),
    (ARENA, "then it is round 3", ("then we're in round 3", "then it is the third round")),
    (
        ARENA,
        "Linden moves to zone 3",
        ("Linden enters zone 3", "Linden moves to 3", "Linden uses an action to move to 3"),
    ),
    (ARENA, "Linden attacks Cass", ("Linden uses its attack action on Cass",)),
    (ARENA, "then Linden can attack Cass", ("then Cass can be attacked by Linden", "may Linden attack Cass")),
    (ARENA, "then Linden is dead", ("then Linden is knocked out",)),
    (ARENA, "then Linden is not dead", ("then Linden isn't knocked out",)),
    (HUESHIFT, "Linden attacks Cass", ("Linden goes for Cass", "Linden makes an attack on Cass")),
    (HUESHIFT, "Ana's Linden attacks Cass", ("Ana has Linden attack Cass", "Ana lets her Linden attack Cass")),
    (HUESHIFT, "then Linden was dealt 6 damage", ("then Linden receives six damage", "then Linden was hit for 6")),
    (FACTIONS, "Ana equips Torch to Lancer", ("Ana puts Torch on Lancer",)),
    (FACTIONS, "then Lancer has 10 HP", ("then Lancer is down to ten",)),
    (WOW, "then Linden has 8 health", ("then Linden is at 8", "then Linden is down to 8")),
    (WOW, "Ana places Torch as a resource", ("Ana resources Torch", "Ana placed Torch as her resource")),
    (WOW, "Ana strikes with Torch", ("Ana strikes using Torch",)),
    (WOW, "then Ana has 4 ready resources", ("then Ana has four resources ready",)),
    (WOW, "then Ana cannot play Torch", ("then Ana's Torch can't be played",)),
    (FACTIONS, "then Ana cannot play Torch", ("then Ana's Torch can't be cast", "then Ana cannot cast Torch")),
    (FACTIONS, "then Linden dealt 6 damage to Lancer", ("then Lancer was dealt 6 damage from Linden",)),
    (FACTIONS, "then the attack was not critical", ("then the attack is no crit",)),
    (HUESHIFT, "then Linden is not a match", ("then Linden is no match",)),
    (HUESHIFT, "then Linden does not match Cass", ("then Linden isn't a match for Cass",)),
    (FACTIONS, "Lancer moves to zone 3", ("Ana moves her Lancer into zone three", "Lancer moves to z3")),
    (
        FACTIONS,
        "then Lancer has 10 HP and 40 maximum HP",
        ("then Lancer's still got 10 of its 40 HP", "then Lancer is on 10 of 40 HP"),
    ),
]


@pytest.mark.parametrize(
    ("grammar", "line", "other"), [(g, line, other) for g, line, others in OF_ONE_GAME for other in others]
)
def test_what_is_said_at_the_tables_of_other_games(grammar: Grammar, line: str, other: str) -> None:
    assert said(other, UNITS, grammar) == said(line, UNITS, grammar)


def test_to_survive_with_a_number_is_both() -> None:
    survives, has = said("then Linden survives with 1 HP", UNITS, HUESHIFT)
    assert [survives] == said("then Linden survives", UNITS, HUESHIFT)
    assert [has] == said("then Linden has 1 HP", UNITS, HUESHIFT)


@pytest.mark.parametrize(
    ("line", "grammar"),
    [
        ("then Linden is at 3", ARENA),  # in zone 3, or with 3 health
        ("then Linden goes to 3", FACTIONS),
        ("then Torch can't be played", WOW),  # by whom?
    ],
)
def test_what_could_be_read_two_ways_is_not_read(line: str, grammar: Grammar) -> None:
    with pytest.raises(JudgeError):
        parse_said(RawLine(line), UNITS, grammar)


@pytest.mark.parametrize(
    "line",
    [
        "then Ana has looked at Tin Hat, Vigor",  # and has a Vigor?
        "Bo blocks with his head",  # a kind of card is no short name
        "Ana plays two cards: Tin Hat, Salt Road and Two Doors",  # the number does not fit
        "Ana pitching Salt Road",
        "Ana plays Walk",
        "then it has go again",
        "then Ana gets Tin Hat",  # into a hand, or created
        "her hero attacks Bo",  # whose?
        "Ana attacks with Vigor",
        "Ridge Walker (red) hits Bo",  # what comes of an attack is no second one
        "Ana attacks the hero with Ridge Walker (red)",  # the first one named is not attacked by herself
        "Ana plays Two Doors targeting her hero",
        "Bo blocks with both Tin Hat",  # two of them are not one
        "Ana activates both Gold",
        "Ana chooses Bo for Gold",
        "Ana orders Gold before Tin Hat",  # resolves first, or is put on the stack first?
        "then one of the Golds is gone",  # or both
        "At the start of Bo's turn, Gold is destroyed",  # by then, or after it?
        "then Ana and Bo have 1 or 3 Gold",
        "Bo chooses both Tin Hat",
        "then the attack must be blocked",  # not that it was
        "Bo blocks Tin Hat",  # with it, or against it?
        "then Bo can't play Two Doors on his own turn",  # it is Ana's
        "the attack resolves",  # from the stack, or is its damage dealt?
        "then Bo only blocks with Tin Hat",  # nothing else is claimed too
        "then Ana only has Gold",
        "then Ana and Bo have 3 Gold",  # each, or together?
        "then Two Doors and Tin Hat deal 6 damage",
        "then not Ana or Bo controls Gold",  # neither, or not the first?
        "then not one player controls Gold",  # none, or another number?
        "then Bo.life =< 8",  # no sign that is read
        "then Bo's life is 7 + 1",  # no two claims
    ],
)
def test_what_is_not_clear_is_not_guessed(line: str) -> None:
    with pytest.raises(JudgeError):
        parse_said(RawLine(line), NAMES, FLESH)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("Ana plays action Two Doors", "Ana plays Two Doors"),
        ("then the Guardian action card Two Doors is in the arena", "then Two Doors is in the arena"),
        ("Bo blocks with his Tin Hat equipment", "Bo blocks with Tin Hat"),
    ],
)
def test_what_a_card_is_may_be_said_beside_its_name(line: str, same: str) -> None:
    assert said(line) == said(same)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Ana plays the instant Two Doors", "Two Doors is no instant. It is: action, guardian, red."),
        ("then the weapon Tin Hat is in the arena", "Tin Hat is no weapon. It is: equipment, head."),
    ],
)
def test_a_card_that_is_called_what_it_is_not_is_told(line: str, what: str) -> None:
    with pytest.raises(JudgeError, match=what):
        parse_said(RawLine(line), NAMES, FLESH)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("then Bo cannot block with Tin Hat because it is blocking", "gives a reason"),
        ("then if Bo blocks, the attack did not hit", "makes a condition"),
        ("Ana attacks Bo with Two Doors or Tin Hat", "says one of several things"),
        ("then Bo had 17 life before the attack", "speaks of another time"),
        ("then Ana has more friends than Bo", "compares two numbers"),
        ("then Tin Hat costs 1 less", "says how much more or less"),
        ("then only Tin Hat is in Bo's graveyard", "says that there is nothing besides"),
        ("then Bo must block", "says what must be done"),
    ],
)
def test_what_no_replay_judges_is_told(line: str, told: str) -> None:
    with pytest.raises(JudgeError, match=told):
        parse_said(RawLine(line), NAMES, FLESH)


@pytest.mark.parametrize("line", ["how much does Tin Hat cost?", "who has priority?", "where is Tin Hat"])
def test_a_question_that_is_no_claim_is_called_one(line: str) -> None:
    with pytest.raises(JudgeError) as error:
        parse_said(RawLine(line), NAMES, FLESH)
    assert "asks" in error.value.sentence()
    assert "Claim what you expect" in error.value.sentence()


@pytest.mark.parametrize(
    ("line", "grammar"),
    [("Ana attacks Linden with Torch pitching Cass", FACTIONS), ("in response Ana attacks Cass with Linden", HUESHIFT)],
)
def test_an_action_that_a_game_does_not_have_is_not_read(line: str, grammar: Grammar) -> None:
    with pytest.raises(JudgeError) as error:
        parse_said(RawLine(line), UNITS, grammar)
    assert "is no line of play that can be read" in error.value.sentence()


def test_what_a_line_misses_is_looked_for_only_where_its_error_is_worded() -> None:
    """Of the forms whose words do not all stand in it, hundreds, none reads it."""
    context = Context(RawLine("Ana frobs Tin Hat"), NAMES, FLESH)
    assert first_match(context, FLESH.steps) is None
    found = len(context.missed)
    error = no_match(context, "step", FLESH.steps)
    assert '"frobs Tin Hat" means nothing there' in error.sentence()
    assert len(context.missed) > 5 * found + 50


def test_verbs_are_known_in_their_forms() -> None:
    known = inflected(["blocks", "passes", "plays", "chooses", "equips", "carries", "takes", "activates"])
    assert known["blocked"] == known["block"] == known["blocking"] == "blocks"
    assert known["passed"] == known["pass"] == "passes"
    assert known["equipped"] == "equips"
    assert known["carried"] == "carries"
    assert known["chose"] == known["choosing"] == "chooses"
    assert known["took"] == "takes"
    assert known["activated"] == "activates"
    assert "blocks" not in known
    assert [third_person(base) for base in ("have", "pass", "carry", "play", "go")] == [
        "has", "passes", "carries", "plays", "goes",
    ]  # fmt: skip
