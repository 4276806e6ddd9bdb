"""Lines as they are told in sentences: tense, voice, pronouns, shortenings, several steps in one line.

Each position has lines that follow each other, each with the lines that say the same; what was said before counts.
"""

from __future__ import annotations

import pytest

from judge.errors import JudgeError
from judge.scenario.games import GAMES
from judge.scenario.language.heard import Heard
from judge.scenario.language.lines import parse_said
from judge.scenario.language.names import CardName, Names, NameTable, fold
from judge.scenario.language.phrases import meaning_of
from judge.scenario.language.places import RawLine
from judge.scenario.language.tree import Claim

GRAMMAR = GAMES["flesh-and-blood"].grammar
HANDS = {
    "Ana": ["Ridge Walker (red)", "Ridge Walker (blue)", "Salt Road (red)", "Long Spear", "Quick Word", "Gold"],
    "Bo": ["Tin Hat", "Oak and Ash", "Gold", "Side Step"],
}
KINDS = {
    "Ridge Walker": ("action", "attack", "attack card"),
    "Salt Road": ("action", "attack", "attack card"),
    "Long Spear": ("weapon", "spear"),
    "Tin Hat": ("equipment", "head"),
    "Oak and Ash": ("block",),
    "Quick Word": ("attack reaction",),
    "Side Step": ("defense reaction",),
    "Gold": ("token", "item"),
}
NAMES = NameTable(
    ["Ana", "Bo"],
    [
        CardName(name, version.rstrip(")"))
        for name, _, version in (label.partition(" (") for label in dict.fromkeys([*HANDS["Ana"], *HANDS["Bo"]]))
    ],
    Names([]),
    owners={fold(label.partition(" (")[0]): who for who, held in HANDS.items() for label in held if label != "Gold"},
    held={who: [(label, "hand") for label in held] for who, held in HANDS.items()},
    kinds=lambda name: frozenset(map(fold, KINDS.get(name, ()))),
)


def said(line: str, heard: Heard | None = None) -> list[object]:
    """What a line says, without how it is written."""
    found = parse_said(RawLine(line), NAMES, GRAMMAR, heard or Heard(NAMES.players, "Ana"))
    return [
        (o.quantifier, o.negated, meaning_of(o.predicate)) if isinstance(o, Claim) else meaning_of(o) for o in found
    ]


def after(*lines: str) -> Heard:
    """What was said in these lines."""
    heard = Heard(NAMES.players, "Ana")
    for line in lines:
        parse_said(RawLine(line), NAMES, GRAMMAR, heard)
    return heard


ATTACK = "Ana attacks Bo with Ridge Walker (red)"
# A line, and others that say the same on their own.
SAID = {
    ATTACK: (
        "A attacks B with red Walker", "Ana atks Bo w/ RW (red)",
        "Bo has been attacked by Ana with the red Ridge Walker", "Bo is attacked with the red Walker",
        "Attack Bo with the red Walker",
        "Step 1: Ana attacks Bo w/ Walker (red)",
        "Ana makes an attack on Bo using Ridge Walker (red)", "So Ana swings the red Walker at Bo's face",
        "Ana declares an attack with the red Walker against Bo", "Ana | red Walker | Bo", "1. Ana: red Walker -> Bo",
        "ana hits bo with the red walker", "Player Ana attacks player Bo with Ridge Walker (red)",
        "The active player attacks the defending player with Ridge Walker (red)", "Ridge Walker (red) was swung at Bo",
    ),
    "Ana attacks Bo with Salt Road": (
        "[System] Ana realizes an attack with Salt Road against Bo",
        "(2) Ana carries out the attack of her Salt Road on Bo",
        "b) Ana attacks Bo with Salt Road!", "Ana, as the turn player, attacks Bo with Salt Road lol",
    ),
    "Bo does not block": (
        "Bo decided he'd take it all", "Bo doesn't block with nothing", "Bo: no defense declared",
        "Bo waves it through", "Bo soaks it",
    ),
    "Bo blocks with Tin Hat": (
        "Bo puts in defense Tin Hat", "Bo: Tin Hat block", "Bo defended with: Tin Hat", "Bo intercepts with Tin Hat",
    ),
    "then Bo is at 13": ("3. then B at 13", "Expected: Bo is at 13", "(3) then: Bo's life total is 13", "b) then B 13"),
    "then Salt Road goes to Ana's graveyard": ("then SR moves to A's graveyard",
        "then Salt Road passes to Ana's graveyard"),
    "then Gold is destroyed": ("then A Gold is destroyed",),
    "then Bo has 3 cards in hand": ("then Bo had 3 cards in hand", "then Bo had still 3 cards in hand"),
    "then Bo's life went from 18 to 11": ("then Bo life: 18 -> 11", "then Bo drops from 18 to 11"),
    "then Bo lost 5 life, and is at 13": ("then Bo lost 5, going to 13", "then Bo lost 5 life, dropping to 13"),
    "then Ana gets a Gold": ("then Ana picks up a Gold",),
    "then the attack has 6 power": ("then its 6 power", "then the attack have 6 power", "then it's 6 power now"),
    "then Bo is at 11 and has 3 cards in hand": (
        "then Bo is on 11 with 3 cards in hand", "then Bo is at 11 life with 3 cards in hand",
    ),
    "then Bo's life is unchanged": ("then the life of Bo does not change",),
    "Ana attacks with Ridge Walker (red)": (
        "Ana red Walker", "red Walker", "Ana's first attack is with the red Walker", "Walker r face",
        "Ana starts off by swinging with Ridge Walker (red)", "Ana leads with her red Walker",
        "Ana uses her action to attack with Ridge Walker (red)", "Ana follows it up with red Walker",
        "Ana has go again, so Ana attacks with red Walker",
        "Ana comes out swinging with the red Walker",
        "Ana initiates an attack with red Walker",
        "Ana goes in with the red Walker first",
        "1. Ana swings Walker red",
        "suppose Ana now goes for the face with Ridge Walker (red)",
    ),
    "Ana attacks with Ridge Walker (red) pitching Ridge Walker (blue)": (
        "Ana attacks with her red Walker, pitching the blue one", "red Walker, pitching the blue one to pay for it",
        "Ana swings Ridge Walker (red), paying with a blue",
    ),
    "Ana pitches Salt Road\nAna attacks with Long Spear": ("pitch Salt Road, swing Long Spear",),
    "Bo defends with Tin Hat": (
        "block Tin Hat", "Bo blks w/ Tin Hat", "Tin Hat is declared as a defender", "Bo puts Tin Hat in front of it",
        "blocked by Tin Hat", "which Bo blocks with Tin Hat", "Tin Hat has been used by Bo to block",
        "The defending hero blocks with one card, namely Tin Hat", "Bo takes his Tin Hat for the defense",
        "This time Bo uses Tin Hat to block", "the attack was blocked by Bo with Tin Hat", "Bo has blocked with T. Hat"
        .replace("T. ", "Tin "), "B: block Tin Hat", "Tin Hat steps in to block", "Bo defends himself with the Tin Hat",
        "Bo uses his Tin Hat to block that one", "Bo sets Tin Hat as a blocker",
        "Bo had to block with Tin Hat", "Bo puts up Tin Hat", "NTP blocks w/ Tin Hat", "Bo puts Tin Hat for block",
        "Bo thinks for a while and in the end decides to just block with his Tin Hat",
        "the defender blocks with Tin Hat",
    ),
    "Bo defends with Tin Hat, Oak and Ash": (
        "Bo blocks with Tin Hat + Oak and Ash", "Bo: block Tin Hat & Oak and Ash", "Bo: block [Tin Hat, Oak and Ash]",
        "Bo double blocks with Tin Hat & Oak and Ash",
    ),
    "Bo does not defend": (
        "Bo NB", "Bo -> no block", "Bo puts up no defense", "The opponent declares no blocks",
        "Bo doesn't want to block, so he just takes it", "Bo, no blocks", "NAP declares no blocks",
        "Bo makes no defend",
        "the defender does not block", "Bo says that he isn't going to block this one",
    ),
    "no block": ("nb", "it wasn't blocked", "the attack goes unblocked"),
    "Ana plays Quick Word": (
        "AR: Quick Word", "Ana ARs with Quick Word", "Ana AR Quick Word", "Quick Word has been played by Ana",
        "Quick Word is played", "play Quick Word",
    ),
    "Bo plays Side Step from arsenal": ("Bo DRs w/ Side Step from arse", "Bo blocks with Side Step from arsenal"),
    "Bo passes\nAna passes": ("Bo passes and so does Ana",),
    "Ana activates Long Spear\nAna activates Gold": ("Ana activates Long Spear and Gold",),
    "Bo defends with Tin Hat\nBo plays Side Step": ("Bo has a think, blocks with Tin Hat and then DRs Side Step",),
    "Ana plays Quick Word targeting Bo": ("Ana announces Quick Word, choosing Bo as the target",),
    "Bo passes": (
        "nothing more from Bo", "no tricks from Bo", "Bo declines to play any reactions", "Bo no DR",
        "Bo does nothing else", "Bo: no reactions", "Bo has nothing left to do",
    ),
    "everyone passes": (
        "pass pass", "Priority has been passed by everyone", "nobody wants to add anything", "they both pass priority",
    ),
    "no reactions": (
        "no AR no DR", "no reactions from either side", "No reactions were played",
        "neither player has any reactions", "There are no more reactions from either side",
    ),
    "damage is dealt": ("The damage is calculated", "damage has been dealt", "combat resolves"),
    "the combat chain closes": ("the chain has closed", "The combat chain is then closed", "combat chain closed"),
    "the turn ends": ("the turn has ended", "They then move on to the next turn", "turn", "Next turn", "the next turn"),
    "Ana's turn starts\nAna attacks Bo with Ridge Walker (red)": (
        "Next turn Ana attacks Bo with Ridge Walker (red)",
        "Next turn, Ana attacks Bo with Ridge Walker (red)",
    ),
    "Ana's turn ends": ("Ana EOT", "Ana passes her turn to Bo", "Ana ends it there"),
    "go to Bo's turn": ("Step 3: go to Bo's turn", "Begin Bo's turn"),
    "Ana's turn ends\ngo to Bo's turn": ("Ana EOT, Bo's turn",),
    "Bo passes\ndamage is dealt": ("Since Bo has no reactions, damage is dealt",),
    "Quick Word resolves\nAna attacks with Salt Road": (
        "Quick Word having resolved, Ana attacks with Salt Road", "Once Quick Word resolves Ana attacks with Salt Road",
    ),
    "the combat chain closes\ngo to the end phase": ("Finally the chain closes and it becomes the end phase",),
    "Ana attacks with Salt Road\nBo plays Side Step": ("Ana Salt Road, Bo DR Side Step",),
    "Bo defends with everything": (
        "Bo blocks with everything he has in hand", "Bo blocks with all of his cards", "Bo blocks with his hand",
        "block with everything",
    ),
    "Bo defends with his last card": ("Bo blocks with his only card", "block with his last card"),
    "Bo defends with 2 cards": ("B blocks with 2", "Bo blocks with two", "Bo blocks with both cards"),
    "Bo's Gold": (),
}  # fmt: skip
del SAID["Bo's Gold"]


@pytest.mark.parametrize(("line", "other"), [(line, other) for line, others in SAID.items() for other in others])
def test_it_says_the_same(line: str, other: str) -> None:
    assert shares(said(other)) == shares([one for part in line.split("\n") for one in said(part)])


def shares(meaning: object) -> object:
    """The same without how a share of a hand is worded."""
    if type(meaning).__name__ == "Share":
        return getattr(meaning, "count")  # noqa: B009
    return tuple(map(shares, meaning)) if isinstance(meaning, tuple | list) else meaning


FOLLOWING = [
    (
        ["Ana activates Long Spear"],
        "the attack deals 3 damage to Bo",
        "damage is dealt\nthen the attack dealt 3 damage to Bo",
    ),
    # what was said before, the line, and what it says
    (["Ana attacks Bo with her Salt Road"], "He blocks with Tin Hat", "Bo defends with Tin Hat"),
    (["Ana attacks Bo with her Salt Road"], "she plays Quick Word", "Ana plays Quick Word"),
    (["Ana attacks Bo with her Salt Road"], "He passes", "Bo passes"),
    (["Ana attacks Bo with Salt Road"], "he blocks with Tin Hat", "Bo defends with Tin Hat"),
    (["Bo's turn starts"], "attack with Salt Road", ""),  # it is Ana's, and not her turn
    ([ATTACK], "wagers", "Ana wagers"),
    ([ATTACK, "Bo activates Long Spear"], "blocks with Tin Hat", "Bo defends with Tin Hat"),  # which attacks not now
    ([ATTACK], "Wager: yes", "Ana wagers"),
    ([ATTACK], "Target: Bo", "Ana targets Bo"),
    (
        [ATTACK],
        "Bo is hit by Ridge Walker for 5",
        "damage is dealt\nthen the attack hit\nthen the attack dealt 5 damage to Bo",
    ),
    ([], "Bo is hit by Salt Road", "Ana attacks Bo with Salt Road"),
    ([], "Bo was hit by Ana with Salt Road", "Ana attacks Bo with Salt Road"),
    ([ATTACK], "Quick Word was cast by Ana", "Ana plays Quick Word"),
    ([ATTACK], "Bo is gonna take 5", "damage is dealt\nthen the attack dealt 5 damage to Bo"),
    ([ATTACK], "hits for 5", "damage is dealt\nthen the attack hit\nthen the attack dealt 5 damage to Bo"),
    ([ATTACK], "Bo takes 5", "damage is dealt\nthen the attack dealt 5 damage to Bo"),
    ([ATTACK], "Bo is dealt 5 damage", "damage is dealt\nthen the attack dealt 5 damage to Bo"),
    ([ATTACK], "Ridge Walker hits Bo", "damage is dealt\nthen the attack hit"),
    ([ATTACK], "the attack is fully blocked", "damage is dealt\nthen the attack did not hit"),
    ([ATTACK], "Bo takes the rest", "damage is dealt"),
    ([ATTACK], "Bo goes down to 15", "damage is dealt\nthen Bo is at 15"),
    ([ATTACK], "that blocked everything", "damage is dealt\nthen the attack did not hit"),
    ([ATTACK], "no damage got through", "damage is dealt\nthen the attack dealt no damage to Bo"),
    ([ATTACK], "-> 3 dmg", "damage is dealt\nthen the attack dealt 3 damage to Bo"),
    (["Bo's turn starts"], "the turn player passes", "Bo passes"),
    (["Ana attacks with Ridge Walker (red)"], "Ana plays the other Walker", "Ana plays Ridge Walker (blue)"),
    ([ATTACK, "the combat chain closes"], "Bo takes 5", ""),  # of which attack?
    ([ATTACK], "Bo is at 15", ""),
    ([ATTACK], "nothing gets through", "damage is dealt\nthen the attack dealt no damage to Bo"),
    ([ATTACK], "Bo doesn't stop it", "Bo does not defend"),
    ([ATTACK], "he blocks with Tin Hat, then plays Side Step", "Bo defends with Tin Hat\nBo plays Side Step"),
    (["Ana plays Quick Word"], "then it is in the graveyard", "then Quick Word is in the graveyard"),
    ([ATTACK, "Bo blocks with Tin Hat and Oak and Ash"], "then it is destroyed", ""),  # which?
    (["Ana attacks Bo with her Salt Road"], "then she has 8 life", "then Ana has 8 life"),
    ([ATTACK], "then she has 8 life", ""),
    ([], "then AP has 8 life", "then Ana has 8 life"),
    ([], "then AP 3", ""),  # action points?
    ([ATTACK], "Bo double blocks with Tin Hat", ""),  # and with what else?
    ([ATTACK, "Bo plays Side Step"], "then opp has 8 life", ""),  # of Ana, or of Bo?
    ([], "Ana attacks Bo with Salt Road and gets go again", ""),  # which is claimed
    ([], "Ana attacks Bo with Salt Road, has go again", ""),
    ([], "Ana attacks Bo with Salt Road (go again)", ""),
    ([], "Ana attacks him with Salt Road", "Ana attacks Bo with Salt Road"),
    ([], "Salt Road is played by Ana, who wagers", "Ana plays Salt Road\nAna wagers"),
    (["Ana activates Gold"], "Bo responds with his own copy", "Bo responds with Gold"),
    (["Ana plays Quick Word"], "it resolves", "Quick Word resolves"),
    (["she attacks Bo w/ red Walker"], "he blocks with Tin Hat", "Bo defends with Tin Hat"),
    (["Ana attacks Bo with Salt Road", "Bo blocks her Salt Road with Tin Hat"], "she plays Gold", "Ana plays Gold"),
    (["Ana plays Gold against him"], "he plays Gold", "Bo plays Gold"),
    ([], "Bo's turn now; he attacks with Gold", "go to Bo's turn\nBo attacks with Gold"),
    ([ATTACK], "Bo passes, Bo passes again", "Bo passes\nBo passes"),
    ([ATTACK], "they pass, they pass again", "everyone passes\neveryone passes"),
    ([], "Ana EOT, the turn ends", "Ana's turn ends"),
    ([ATTACK], "A block with Tin Hat", "Bo defends with Tin Hat"),
    ([ATTACK], "A passes, B: pass", "Ana passes\nBo passes"),
    ([ATTACK], "Ana pumps it w/ Quick Word", "Ana plays Quick Word"),
    ([ATTACK], "Ana pumps it w/ Quick Word targeting Tin Hat", "Ana plays Quick Word targeting Tin Hat"),
    ([ATTACK], "Ana boosts it w/ Quick Word from arsenal", "Ana plays Quick Word from arsenal"),
    ([ATTACK], "Ana punches it up with Quick Word, pitching Salt Road", "Ana plays Quick Word pitching Salt Road"),
    ([ATTACK], "Bo blocks for 3 with Tin Hat", "Bo defends with Tin Hat\nthen Tin Hat has 3 defense"),
    ([ATTACK], "Bo doesn't respond to the Ridge Walker", "Bo passes"),
    ([ATTACK], "Bo lets the attack hit him", "Bo does not defend"),
    ([ATTACK], "Ana has no more reactions and neither does Bo", "Ana passes\nBo passes"),
    (
        [ATTACK],
        "In the reaction step Ana plays Quick Word on the Walker attack",
        "go to the reaction step\nAna plays Quick Word",
    ),
    ([ATTACK], "Bo responds by playing Side Step as a defense reaction", "Bo plays Side Step as a defense reaction"),
    ([ATTACK], "Bo flips up Side Step in his arsenal to block", "Bo plays Side Step from arsenal"),
    (["Ana plays Quick Word"], "Ana discards Salt Road to Quick Word", "Ana discards Salt Road"),
    (["Ana plays Quick Word"], "Ana rolled a 6 for the Quick Word", "Ana rolls 6"),
    (
        [],
        "Since the attack has go again, Ana attacks with Salt Road",
        "then the attack has go again\nAna attacks with Salt Road",
    ),
    ([], "Ana puts Salt Road on the stack with Bo as its target", "Ana plays Salt Road targeting Bo"),
    ([], "Ana attacks Bo using one of her Spears", "Ana attacks Bo with Long Spear"),
    ([], "Ana cracks her Gold before attacking", "Ana activates Gold"),
    ([], "Ana fires Salt Road at Bo", "Ana attacks Bo with Salt Road"),
    ([], "Ana finishes her turn by passing", "Ana's turn ends"),
    ([], "Ana attacks w/ the red copy of the Walker", "Ana attacks with Ridge Walker (red)"),
    ([ATTACK], "Bo has priority and plays Side Step", "Bo plays Side Step"),
    ([ATTACK], "After blocks, Ana plays Quick Word", "go to the reaction step\nAna plays Quick Word"),
    ([ATTACK], "Bo decides against blocking", "Bo does not defend"),
    ([ATTACK], "Bo doesn't have any reactions to play", "Bo passes"),
    ([ATTACK], "Ana lets the chain close", "the combat chain closes"),
    ([], "Ana starts her turn by playing Quick Word", "Ana plays Quick Word"),
    ([], "Ana plays Salt Road from arsenal, attacking Bo", "Ana plays Salt Road from arsenal targeting Bo"),
    ([], "Ana plays Quick Word, then Gold on Bo", "Ana plays Quick Word\nAna plays Gold targeting Bo"),
    ([], "Ana points Quick Word at Bo", "Ana plays Quick Word targeting Bo"),
    ([], "Ana destroys her Gold to draw a card", "Ana activates Gold\nthen Ana drew 1 card"),
    ([], "Ana attacks Bo using one of her Long Spears", "Ana attacks Bo with Long Spear"),
    (
        [ATTACK],
        "Bo takes 5 and is at 15 life",
        "damage is dealt\nthen the attack dealt 5 damage to Bo\nthen Bo is at 15",
    ),
    ([ATTACK], "Bo has no response to that", "Bo passes"),
    ([ATTACK], "it hits Ana", "damage is dealt\nthen the attack hit Ana"),
    ([ATTACK], "Bo on his turn plays Gold", "go to Bo's turn\nBo plays Gold"),
    ([], "On his turn, Bo attacks with Gold", "go to Bo's turn\nBo attacks with Gold"),
    ([], "Ana on her turn attacks with Salt Road", "Ana attacks with Salt Road"),
    ([], "[T3] Ana: PLAY Quick Word", "Ana plays Quick Word"),
    ([], "Step 2 - Ana plays Quick Word", "Ana plays Quick Word"),
    ([], "So first, Ana plays Quick Word", "Ana plays Quick Word"),
    ([], "Ana attacks Bo with Salt Road for one mana", "Ana attacks Bo with Salt Road\nthen Ana paid 1 resource"),
    ([ATTACK], "Bo puts up no defence", "Bo does not defend"),
    ([ATTACK], "Bo: BLOCK (none)", "Bo does not defend"),
    ([ATTACK], "It landed for five", "damage is dealt\nthen the attack hit\nthen the attack dealt 5 damage to Bo"),
    (
        [ATTACK],
        "Bo takes 5, going to 15",
        "damage is dealt\nthen the attack dealt 5 damage to Bo\nthen Bo is at 15",
    ),
    ([ATTACK], "Ana played Quick Word, making it 8", "Ana plays Quick Word\nthen the attack has 8 power"),
    ([ATTACK], "Ana plays Quick Word, bringing it to 8", "Ana plays Quick Word\nthen the attack has 8 power"),
    ([], "Salt Road attacks Bo for 4", "Ana attacks Bo with Salt Road for 4"),
    ([], "Ana plays Salt Road for 4 damage", "Ana attacks with Salt Road for 4"),
    ([ATTACK, "Bo blocks with Tin Hat"], "Tin Hat was destroyed", "then Tin Hat was destroyed"),
    ([ATTACK, "then Tin Hat is in play"], "then it is in Bo's graveyard", "then Tin Hat is in Bo's graveyard"),
    ([ATTACK], "cc closes", "the combat chain closes"),
    ([ATTACK], "Bo blocks not", "Bo does not defend"),
    ([], "Ana: Salt Road (2r) -> Bo", "Ana attacks Bo with Salt Road\nthen Ana paid 2 resources"),
    ([ATTACK], "That puts Bo at 15", "damage is dealt\nthen Bo is at 15"),
    (
        [ATTACK],
        "Bo does nothing, so three goes through",
        "Bo passes\ndamage is dealt\nthen the attack dealt 3 damage to Bo",
    ),
    ([], "Ana attacked Bo with Salt Road, leaving him at 14", "Ana attacks Bo with Salt Road\nthen Bo is at 14"),
    (
        ["she attacks Bo with Salt Road", "Ana wagers"],
        "Ana plays Quick Word, leaving her at 20",
        "Ana plays Quick Word\nthen Ana is at 20",
    ),
    ([ATTACK], "Bo declares the defending card Tin Hat", "Bo defends with Tin Hat"),
    ([], "My friend Ana's attacking Bo with Salt Road", "Ana attacks Bo with Salt Road"),
    ([], "Ana goes Quick Word into Salt Road", "Ana plays Quick Word\nAna attacks with Salt Road"),
]


@pytest.mark.parametrize(("before", "line", "meant"), FOLLOWING)
def test_what_was_said_before_counts(before: list[str], line: str, meant: str) -> None:
    heard = after(*before)
    if not meant:
        with pytest.raises(JudgeError):
            said(line, heard)
        return
    one_line = said(line, heard)
    apart = [one for part in meant.split("\n") for one in said(part)]
    assert of_no_line(one_line) == of_no_line(apart)


def of_no_line(meaning: object) -> object:
    """The same without that it is a claim of what one line did."""
    if isinstance(meaning, tuple | list):
        return tuple(of_no_line(part) for part in meaning if part != ("of the line", True))
    return meaning


@pytest.mark.parametrize(
    "line",
    [
        "Ana might attack with Salt Road", "Ana almost attacks with Salt Road", "Ana could block with Tin Hat",
        "Bo blocks with Tin Hat or Oak and Ash", "Ana attacks with Salt Road unless Bo blocks",
        "Ana attacks with Salt Road before Bo blocks", "Ana does not attack with Salt Road",
        "Bo doesn't block with Tin Hat",
        "Does Ana attack with Salt Road?", "Ana attacks with Salt Road next turn", "Gold", "crack a Gold",  # whose?
        "Bo is not attacked with Salt Road", "Tin Hat is destroyed", "Bo blocks Gold", "hits for 5", "Bo takes 5",
        "end of turn", "EOT", "Ana attacks with both Ridge Walker and Salt Road", "it resolves", "he passes",
        "Ana spends 1 action point to attack with Salt Road", "Ana attacks with a blue or a red",
        "Ana pitches a green one",
        "Bo Ana attacks with Salt Road", "Bo attacks with Salt Road and Ana Long Spear Tin Hat",
        "Ana blocks and Tin Hat",
        "Bo blocks with three of his cards maybe", "Ana attacks Bo three times with Salt Road",
        "Ana attacks with Salt Road, throwing a blue at it",
        "Bo puts Tin Hat", "Ana swings Salt Road for lethal",
        "Bo would have blocked with Tin Hat", "Ana attacks herself with Salt Road",
        "Bo throws Oak and Ash away", "Bo plans to block with Tin Hat",
        "Ana attacks with Salt Road and Bo with Tin Hat", "Bo blocks with everything except Tin Hat",
        "Ana passes twice",
        "Bo blocks with Tin Hat, not Oak and Ash", "Ana wants Bo to block with Tin Hat", "damage is not dealt",
        "the turn does not end", "the chain isn't closed", "Everyone but Ana passes", "Ana does not pass",
        "Bo blocks with all but one card", "Ana thinks about attacking with Salt Road", "Bo blocks with Tin Hat twice",
        "If he can, Bo blocks with Tin Hat", "Bo can block with Tin Hat", "Ana tried, but Bo blocks with Tin Hat",
    ],
)  # fmt: skip
def test_what_is_only_near_is_not_taken_for_it(line: str) -> None:
    with pytest.raises(JudgeError):
        said(line)


REFUSED = [
    # what was said before, and a line of which a part would have to be left out
    ([ATTACK], "Bo plays nothing but Side Step"),
    ([ATTACK], "Bo takes it, Tin Hat"),
    ([ATTACK], "Bo has no blocks but Tin Hat"),
    ([ATTACK], "Bo doesn't want to block, only Tin Hat"),
    ([ATTACK], "Bo makes no block and Side Step"),
    ([ATTACK], "Bo lets it hit, pitching Oak and Ash"),
    ([ATTACK], "no block but Tin Hat"),
    ([], "Ana does nothing but Long Spear"),
    ([], "Next turn his Ridge Walker (red) attacks"),
    ([], "Ana ends the turn, Salt Road"),
    ([], "Ana attacks Bo w/ Salt Road and then red Walker"),
    ([], "Ana attacks Bo w/ red Walker, then the blue one"),
    ([], "Ana attacks Bo w/ Salt Road, then Long Spear"),
    ([], "Ana leads with Salt Road, then Long Spear"),
    ([], "Ana attacks Bo with red Walker on Tin Hat"),
    ([ATTACK], "Ana pumps it w/ Quick Word for 30"),
    ([ATTACK], "Ana punches it up with Quick Word for 3"),
    ([ATTACK], "Ana doesn't resolve Quick Word"),
    ([], "Ana: Quick Word w/ Long Spear"),
    ([], "Ana plays Quick Word, Ana attacks Bo w/ Salt Road, it has 4 power"),
    ([ATTACK], "Bo wanted to block with Tin Hat"),
    ([ATTACK], "Bo was going to block with Tin Hat"),
    # what should be done, or what somebody wants to do, is not done
    *(
        ([], f"Ana {should} attack Bo with Salt Road")
        for should in (
            "should",
            "must",
            "has to",
            "needs to",
            "ought to",
            "wants to",
            "will want to",
            "gets to",
            "would",
            "is about to",
            "should not",
            "must not",
        )
    ),
    *(([ATTACK], f"Bo {should} pass") for should in ("should", "must", "would", "wants to")),
    ([], "So first, Ana should play Quick Word"),
    # what has not come about, or not of this
    ([ATTACK], "Bo blocks with Tin Hat, which will be destroyed"),
    ([], "Ana attacks Bo with Salt Road, which would have 4 power"),
    ([ATTACK, "Bo blocks with Tin Hat"], "Ridge Walker would hit"),
    ([ATTACK, "Bo blocks with Tin Hat"], "Ridge Walker hasn't hit yet"),
    ([ATTACK], "Bo has taken 5 this turn"),
    ([ATTACK], "Ana takes 5"),
    ([ATTACK], "Ana lost 5 life"),
    ([ATTACK], "no damage to Ana"),
    ([ATTACK], "it deals 3 to Ana"),
    ([ATTACK], "the attack is fully blocked by Ana"),
    ([ATTACK], "Bo blocks with Tin Hat, bringing it to 3"),
    ([ATTACK], "Bo blocks with Tin Hat, which leaves him at 5"),
    ([ATTACK], "Bo plays Side Step, so it is 3"),
    ([ATTACK], "Ana plays Quick Word, putting it at 8"),
    ([], "Ana attacks Bo with Salt Road, leaving it at 4"),
    ([], "Ana attacks Bo with Salt Road, going to 4"),
    ([], "Ana plays Quick Word for 2 damage"),
    ([], "then Bo has to discard"),
    ([], "then Bo took 5 in combat"),
    ([], "then Bo soaks 5"),
    ([], "Actual: Bo is at 3"),
    ([], "Ana plays Quick Word, to boost Salt Road"),
    ([ATTACK], "Bo would block with his only card"),
    ([ATTACK], "Bo would not block"),
    ([ATTACK], "Bo wouldn't block"),
    ([], "Ana was going to attack Bo with Salt Road"),
    ([ATTACK], "Bo blocks with Tin Hat?"),
    ([], "Ana attacks Bo w/ Salt Road?"),
    ([ATTACK], "A pass"),
    ([ATTACK], "Bo has no tricks, so Bo passes"),
    ([ATTACK], "nobody passes"),
    ([], "Ana plays Quick Word, attacking Bo with Salt Road from hand and Gold"),
    ([], "Ana plays Quick Word, not Gold"),
    ([ATTACK], "Ana cracks her Gold before attacking"),
    ([ATTACK], "Ana plays Quick Word and neither does Bo"),
    ([ATTACK], "Ana discards Salt Road to Quick Word"),
    ([ATTACK], "Bo blocks for 3 with Tin Hat and Oak and Ash"),
    ([], "Who attacks with Salt Road"),
    ([], "Ana walker attacks with Salt Road"),
    # and those that may be of either player
    ([], "Ana plays Quick Word, he passes"),
    (["Ana plays Quick Word"], "Ana plays Gold and he passes"),
    (["Bo ends her turn"], "she passes"),
    ([ATTACK, "the combat chain closes"], "Bo lost 5 life"),  # by this line, or all in all?
    (["Ana activates Gold"], "Tin Hat was destroyed?"),
    ([], "Tin Hat was destroyed"),
    ([], "Ana's turn ends, attack with Gold"),
    ([], "Ana's turn ends, Gold attacks"),
]


@pytest.mark.parametrize(("before", "line"), REFUSED)
def test_no_word_of_a_line_is_left_out(before: list[str], line: str) -> None:
    with pytest.raises(JudgeError):
        said(line, after(*before))


def test_whom_a_pronoun_stands_for_is_asked_where_it_may_be_anyone() -> None:
    with pytest.raises(JudgeError) as error:
        said("he passes", after(ATTACK))
    assert error.value.candidates == ("Ana passes", "Bo passes")
    assert '"he" may be Ana or Bo' in error.value.message


def test_a_colour_beside_part_of_a_name_is_the_version() -> None:
    assert said("Ana attacks Bo with the red Walker") == said("Ana attacks Bo with Ridge Walker (red)")
    assert said("Ana attacks Bo with the red Walker") != said("Ana attacks Bo with Ridge Walker (blue)")


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("Ana swings Salt Road at Bo for lethal", "Ana attacks Bo with Salt Road"),
        ("Bo blocks with Tin Hat, gloriously", "Bo blocks with Tin Hat"),
        ("[T2] Ana attaks Bo with Salt Road", "Ana attacks Bo with Salt Road"),
        ("Ana attaks Bo with Sallt Road", "Ana attacks Bo with Salt Road"),
        ("Bo props up Tin Hat", "Bo defends with Tin Hat"),
        ("Ana conjures Quick Word", "Ana plays Quick Word"),
        ("then Bo possesses 2 cards", "then Bo has 2 cards in hand"),
    ],
)
def test_what_is_not_understood_names_what_is(line: str, near: str) -> None:
    with pytest.raises(JudgeError) as error:
        said(line, after(ATTACK))
    assert near in error.value.candidates
    assert said(near)


def test_a_step_behind_then_is_told_to_be_one() -> None:
    with pytest.raises(JudgeError) as error:
        said("Then she swung the Salt Road", after("Ana pitches her Ridge Walker (blue)"))
    assert "leave out then" in error.value.hint
