"""HueShift: every line of its cards is understood, what no board can be is refused, random play raises nothing."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
import yaml
from engine.replays import Written, both_ways, holds_as_written
from engine.replays import documents as written_in
from plain import assert_plain
from proved import Replays
from seeds import seeds

from judge.games import hueshift
from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.does.doing import EFFECTS
from judge.games.hueshift.table import Table
from judge.games.hueshift.templates import template
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.games.hueshift.vocabulary.roots import Ability, raised
from judge.games.hueshift.words import compile_card
from judge.rules.questions import Ask, Question
from judge.rules.state import State
from judge.rules.work import advance
from judge.scenario.board.library import Library
from judge.scenario.board.referee import Referee
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.play.checking import check
from judge.scenario.play.compiling import compile_cards
from judge.scenario.play.options import options
from judge.scenario.play.report import Report, Verdict
from judge.scenario.play.sensitivity import Outcome, trials

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
SCENARIOS = sorted((CORPUS / "hueshift" / "scenarios").glob("*.yaml"))


def documents(library: Library) -> list[ScenarioDocument]:
    found = []
    for path in SCENARIOS:
        for document in load_documents(path.read_text("utf-8"), path.name, library.is_name):
            assert isinstance(document, ScenarioDocument), document
            found.append(document)
    return found


def test_every_line_of_a_card_that_is_played_is_understood(library: Library) -> None:
    cards = [compile_card(c) for c in library.game("hueshift").cards]
    open_ = [(c.label, r.text) for c in cards for r in c.lines if r.unsupported]
    assert len(cards) == 98
    assert open_ == []


_SAYS_ONLY = {
    "AsFreeAction": "what is no interrupt can be",
    "ChooseCoin": "the answer to the coin is a player's",
    "Clarifies": "another line works so already",
    "Describes": "nothing is to be done",
    "Immovable": "no card moves a unit",
    "LinkedActions": "the deck is given in the setup",
    "NoEffect": "nothing is to be done",
    "StripShield": "no card gives shield points",
    "Unsupported": "its card is not played",
}


def test_a_term_is_read_judged_or_done_or_says_why_not() -> None:
    folder = Path(hueshift.__path__[0])
    terms = {t.__name__ for t in _leaves(Ability)}
    parts = [p for room in ("reads", "judges", "does") for p in (folder / room).glob("*.py")]
    named = {n for p in parts for n in re.findall(r"\w+", p.read_text("utf-8"))}
    assert terms - named == set(_SAYS_ONLY)
    assert set(EFFECTS) <= set(_leaves(Ability))


def _leaves(kind: type) -> list[type]:
    below: list[type] = kind.__subclasses__()
    return [t for k in below for t in _leaves(k)] if below else [kind]


def test_numbers_of_a_line_are_lifted_out() -> None:
    text, lifted = template("- Corrode stacks instead of refreshing, up to a maximum of 4 stacks (-4 AP).")
    assert text == "corrode stacks instead of refreshing, up to a maximum of # stacks (-# ap)"
    assert lifted.numbers == (4, 4)


def test_a_marker_raises_numbers_and_leaves_limits(library: Library) -> None:
    card = compile_card(library.game("hueshift").named("Derrick")[0])
    before = {type(a).__name__: a for a in card.abilities}
    after = {name: raised(a) for name, a in before.items()}
    assert (before["Infused"].corrode, after["Infused"].corrode) == (1, 2)  # type: ignore[attr-defined]
    assert after["CorrodeStacks"].most == 4  # type: ignore[attr-defined]
    sydney = compile_card(library.game("hueshift").named("Sydney")[0])
    assert [raised(a) for a in sydney.abilities] == list(sydney.abilities)


Replayed = list[tuple[ScenarioDocument, Report, Report]]


@pytest.fixture(scope="module")
def replayed(library: Library, replays: Replays) -> Replayed:
    """Every proof with its report, and the report without merging."""

    def known(document: ScenarioDocument) -> tuple[Report, bool] | None:
        return replays.get((f"hueshift/scenarios/{document.position.source}", document.title))

    return [(document, *both_ways(document, library, known=known(document))) for document in documents(library)]


@pytest.mark.slow
def test_every_scenario_is_confirmed_and_turns_on_something(replayed: Replayed, library: Library) -> None:
    """A proof with a contrast shows itself that it does, so of those only every third is tried as well."""
    for n, (document, report, _) in enumerate(replayed):
        assert report.verdict is Verdict.CONFIRMED, f"{document.title}: {report.reason}"
        if document.contrast and n % 3:
            continue
        assert any(t.outcome is Outcome.DECISIVE for t in trials(document, library)), document.title


def test_merging_changes_no_verdict(replayed: Replayed) -> None:
    for document, merged, single in replayed:
        assert merged.verdict is single.verdict, document.title


BOARDS = [
    w for path in sorted((Path(__file__).parent / "scenarios" / "hueshift").glob("*.yaml")) for w in written_in(path)
]


PLAYED: dict[Written, Report] = {}  # their reports, once they have come out


@pytest.mark.parametrize("scenario", BOARDS, ids=[w.title for w in BOARDS])
def test_boards_come_out_as_written(scenario: Written, library: Library) -> None:
    PLAYED[scenario] = holds_as_written(scenario, library)


# What concerns co-op, which has no boards here, and what a board says itself.
NOT_ON_A_BOARD = {
    "actions-without-rules", "active-unit", "co-op-deck", "co-op-trade", "monster-deck-size", "monster-names",
    "monster-targets", "squads-not-printed", "enrage-and-back", "co-op-second-attack", "monster-descriptions",
    "first-turn",
}  # fmt: skip


def test_a_replay_cites_the_conflicts_it_rests_on(replayed: Replayed, library: Library) -> None:
    """Every conflict that matters in play is cited by a replay of some board."""
    notes = yaml.safe_load((CORPUS / "hueshift" / "hueshift.notes.yaml").read_text("utf-8"))
    noted = {c["id"] for c in notes["conflicts"]}
    reports = [report for _, report, _ in replayed]
    reports += [PLAYED.get(w) or check(w.text, library=library)[0] for w in BOARDS]
    said = "".join(repr(r) for r in reports)  # also in the reason of what is refused
    cites = set(re.findall(r"hueshift/conflicts/([a-z-]+)", said))
    assert noted - cites <= NOT_ON_A_BOARD
    assert cites <= noted


BOARD = """\
title: a board
game: hueshift
{cards}setup:
  turn: Ana
  Ana: {{units: [{unit}]{more}}}
  Bo: {{units: [{{mech: Cassidy, pilot: Let}}]}}
play: [{line}]
"""


def verdict(library: Library, unit: str, line: str = "then Ana has 1 unit", more: str = "", cards: str = "") -> str:
    report = check(BOARD.format(unit=unit, line=line, more=more, cards=cards), library=library)[0]
    return f"{report.verdict.value}: {report.reason}"


@pytest.mark.parametrize(
    ("unit", "more", "said"),
    [
        ("{mech: Olaf, pilot: D, hp: 9}", "", "its total is 5"),
        ("{mech: Olaf, pilot: D, hp: 0}", "", "with 0 HP"),
        ("{mech: Olaf, pilot: D}, {mech: Bowler, pilot: D}", "", "there is one D"),
        ("{mech: Olaf, pilot: D}, {mech: Olaf, pilot: Fir}", "", "there is one Olaf"),
        ("{mech: Olaf, pilot: Let}", "", "there is one Let"),
        ("{mech: Olaf, pilot: Bowler}", "", "is a Mech, not a Character"),
        ("{mech: D, pilot: Fir}", "", "is a Character, not a Mech"),
        ("{mech: Olaf, pilot: D, dark matter: [Dark Enrgy, Isolated]}", "", "Did you mean Dark Energy?"),
        ("{mech: Olaf, pilot: D, dark matter: [Dark Energy]}", "", "one Gain and one Penalty"),
        ("{mech: Olaf, pilot: D, copilot: Fir, dark matter: [Dark Energy, Isolated]}", "", "carries none"),
        ("{mech: CrayCray, pilot: D}", "", "prints no class, AP and HP"),
        ("{mech: Olaf, pilot: D, status: [Rust]}", "", "no status effect"),
        ("{mech: Olaf, pilot: D}", ", wildcards: [Ambush, Sabotage, Overclock, True Grit]", "a roster has 3"),
        ("{mech: Olaf, pilot: D}", ", wildcards: [Fir]", "is a Character, not a Wildcard"),
        ("{mech: Olaf, pilot: D}", ", reserve: [Fir, Zo, Rufus, Blac, Emily]", "a roster has 5"),
        ("{mech: Olaf, pilot: D}", ", shields: 2", '"shields" means nothing'),
    ],
)
def test_what_no_board_can_be_is_invalid(library: Library, unit: str, more: str, said: str) -> None:
    found = verdict(library, unit, more=more)
    assert found.startswith("invalid"), found
    assert said in found


@pytest.mark.parametrize(
    ("more", "line", "said"),
    [
        ("", "Cassidy attacks Olaf", "it is Ana's turn, and Bo activates no unit in it"),
        ("", "Olaf attacks Bowler", "Bowler is no enemy unit of Olaf"),
        ("", "Olaf uses its ability", "Olaf has no ability that is used instead of an attack"),
        ("", "Ana transports D to Bowler", "D is the Base Pilot of Olaf; only Co-Pilots are moved"),
        ("", "Ana transports Fir to Olaf", "Fir is aboard Olaf already"),
        ("", "Ana transports Fir to Cassidy", "Cassidy is no surviving Mech of Ana"),
        ("", "Ana transports Fir to Bowler, Ana transports Fir to Olaf", "has taken the turn's Free Action (1 of 1)"),
        (", wildcards: [Shield Wall]", "Ana plays Shield Wall on Olaf", "no attack is declared"),
        (", wildcards: [Overclock]", "Ana plays Overclock on Cassidy", "Cassidy is not a unit of Ana's on the field"),
        (", wildcards: [Sabotage]", "Ana plays Sabotage on Olaf", "Olaf is not an enemy unit"),
        (", wildcards: [Second Chance]", "Ana plays Second Chance on Olaf", "is not a destroyed unit in Ana's trash"),
        (", wildcards: [Ambush]", "Ana plays Ambush on Olaf", "Ambush is not played on a unit"),
    ],
)
def test_what_the_rules_forbid_is_illegal_with_the_rule(library: Library, more: str, line: str, said: str) -> None:
    units = "{mech: Olaf, pilot: D, copilot: Fir}, {mech: Bowler, pilot: Sadie}"
    found = verdict(library, units, line, more)
    assert found.startswith("illegal"), found
    assert said in found
    assert "(rule hueshift/" in found


TALK = """\
title: a board to talk about
game: hueshift
setup:
  turn: Ana
  Ana:
    units:
      - {{mech: Bowler, pilot: Sadie, copilot: Fir}}
      - {{mech: Ciderheart, pilot: Emily}}
      - {{mech: Ciderlord, pilot: Blac}}
    wildcards: [Overclock, Ambush]
    reserve: [D]
  Bo:
    units:
      - {{mech: Myriad, pilot: Zo, dark matter: [Dark Energy, Isolated]}}
      - {{mech: Olaf, pilot: Cagney, status: [Burn]}}
    wildcards: [Shield Wall]
play:
{lines}
"""


def talk(library: Library, *lines: str) -> str:
    quoted = "\n".join("  - '{}'".format(x.replace("'", "''")) for x in lines)
    report = check(TALK.format(lines=quoted), library=library)[0]
    return f"{report.verdict.value}: {report.reason}"


@pytest.mark.parametrize(
    "lines",
    [
        ("Ana activates Bowler", "Bowler attacks Olaf", "Myriad guards", "then Olaf has 6 HP"),
        ("Ana attacks Olaf with Bowler", "Bo guards with Myriad", "then Olaf survives"),
        ("Bowler attacks Olaf", "Bo does not guard", "then Olaf's HP is 2", "then Olaf has 2 HP left"),
        ("Bowler attacks Olaf", "Bo says no to Guard", "Bo responds with Shield Wall on Olaf", "then Olaf has 4 HP"),
        ("Ana moves Fir from Bowler to Ciderlord", "then Fir is the Co-Pilot of Ciderlord"),
        ("D boards Ciderlord", "then D is aboard Ciderlord", "then D is not in Ana's reserve"),
        ("Emily uses Coin Toss", "the coin is heads", "then Ciderheart has 5 AP"),
        ("Ana uses Emily's ability", "Emily flips heads", "then Ciderheart has 5 AP and 7 HP"),
        ("Ciderlord attacks Myriad", "the coin lands tails", "Blac applies Freeze", "then Myriad is frozen"),
        ("Ana uses Overclock on Bowler", "then Bowler has 7 AP", "then Overclock was discarded"),
        ("Ana uses Overclock on Bowler", "then Ana discarded Overclock"),
        ("Ana activates Bowler", "then Ana has activated Bowler", "then Bo has not activated Bowler"),
        ("Ana ends her turn", "Bo's turn begins", "then Olaf has Burn", "then Olaf has 1 status effect"),
        ("then Sadie matches Bowler", "then Zo does not match Myriad", "then Bowler is a Tank", "then Sadie is a Hero"),
        ("then Myriad is corrupted with Dark Energy", "then Olaf is not corrupted", "then it is round 1"),
        ("then Olaf has at least 3 HP", "then Olaf has less than 20 HP", "then Bo has no more than 3 units"),
        ("then the game is not over", "then Ana may attack Olaf with Bowler", "then Olaf is on the field"),
    ],
)
def test_lines_as_a_newcomer_writes_them(library: Library, lines: tuple[str, ...]) -> None:
    assert talk(library, *lines).startswith("confirmed"), talk(library, *lines)


def test_who_discarded_a_card_is_asked(library: Library) -> None:
    assert talk(library, "Ana uses Overclock on Bowler", "then Bo discarded Overclock").startswith("refuted")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("Ana plays Overclock with Bowler on Olaf",), "no unit attacks by Overclock"),
        (("the turn ends",), "`Ana's turn ends`"),
        (("the round ends",), "A round is one turn of each player"),
        (("Blac flips a coin",), "`the coin shows heads`"),
        (("then Sadie triggered",), "Claim what it changed"),
        (("Emily uses Rally",), "Its cards have Steady and Coin Toss"),
        (("Ana uses Ciderheart",), "Write `Ciderheart uses its ability`"),
        (("Ana moves Fir from Ciderlord to Bowler",), "Fir is not aboard Ciderlord"),
        (("Bowler sleeps",), '"sleeps" means nothing there'),
    ],
)
def test_a_line_that_is_refused_says_how_to_write_it(library: Library, lines: tuple[str, ...], said: str) -> None:
    assert said in talk(library, *lines)


def test_a_line_nobody_understands_is_said_aloud(library: Library) -> None:
    cards = "cards: [{name: Odd, type: Tank Mech, stats: 3 AP / 9 HP, text: Sings a song.}]\n"
    found = verdict(library, "{mech: Odd, pilot: D}", "Odd attacks Cassidy", cards=cards)
    assert found == 'unsupported: Odd: "Sings a song." is not executable.'


def test_cards_are_compiled_line_by_line() -> None:
    text = """
- {name: Rex, type: "Gunner, Main", stats: "+1 AP / +2 HP", text: "Focus Fire\\nGains +2 AP the first time her attack
    destroys a Tank.\\nSings a song."}
- {name: Star, type: Tank Mech, stats: 3 AP / 9 HP, text: Regen Armor}
- {name: Odd, type: "Brute", stats: "+1 AP / +1 HP", text: Even Odds}
- {name: Bolt, type: Wildcard, text: One of your units recovers 4 HP.}
- {name: Bad, type: Teapot, text: Steams.}
"""
    rex, star, odd, bolt, bad = compile_cards(text, "-", "hueshift")
    noted = "cites=['hueshift/conflicts/first-time-for-how-long']"
    assert [s.meaning for s in rex.sentences] == [(f"GainOnClass({noted}, ap=2)",), ()]
    assert rex.sentences[0].text.startswith("Focus Fire\nGains +2 AP")
    assert rex.sentences[1].reason == "no line known of a Character reads so"
    assert [(s.text, s.meaning) for s in star.sentences] == [("Regen Armor", ("Armor()",))]
    assert [(s.text, bool(s.reason)) for s in odd.sentences] == [("Even Odds", True)]
    assert [s.meaning for s in bolt.sentences] == [("Recover(hp=4)",)]
    assert bad.error is not None
    assert bad.error.code == "unknown-type"


def test_a_card_typed_in_without_text_has_what_its_class_gives(library: Library) -> None:
    cards = 'cards: [{name: Kit, type: "Sworder, Main, Bond Arsenal", stats: +1 AP / +1 HP}]\n'
    line = "Olaf attacks Cassidy, the coin shows heads, then Olaf is a match, then Cassidy is not leaking"
    assert verdict(library, "{mech: Olaf, pilot: Kit}", line, cards=cards).startswith("confirmed")


COOP = """\
title: against a Monster
game: hueshift
{cards}setup:
  turn: {turn}
  monster: {{{monster}}}
  Ana: {{units: [{{mech: Leadfoot, pilot: Sadie}}]{ana}}}
  Bo: {{units: [{{mech: Cassidy, pilot: {pilot}}}]{bo}}}
{more}play: [{line}]
"""
NUMBERS = "name: Ervomeny, hp: 40, ap: 5, enraged ap: 7"


def against(library: Library, line: str = "then Ana has 1 unit", **said: str) -> str:
    parts = {"cards": "", "turn": "Ana", "monster": NUMBERS, "ana": "", "bo": "", "pilot": "D", "more": ""} | said
    report = check(COOP.format(line=line, **parts), library=library)[0]
    return f"{report.verdict.value}: {report.reason}"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"monster": "name: Ervomeny"}, "prints its HP, its AP and its AP in Phase 2 for Ervomeny"),
        ({"monster": "name: Ervomeny, hp: 40, ap: 5"}, "`monster: {name: Ervomeny, enraged ap: 7}`"),
        ({"monster": "hp: 40, ap: 5, enraged ap: 7"}, "the Monster has no name"),
        ({"monster": NUMBERS.replace("Ervomeny", "Ervomny")}, "Did you mean Ervomeny?"),
        ({"monster": NUMBERS.replace("Ervomeny", "Kraken")}, 'no card named "Kraken"'),
        ({"monster": NUMBERS.replace("Ervomeny", "Olaf")}, "Olaf is a Mech, not a Monster"),
        ({"monster": f"{NUMBERS}, hp left: 41"}, "cannot have 41 HP: at full it has 40"),
        ({"monster": f"{NUMBERS}, max hp: 30"}, "cannot have 40 HP: at full it has 30"),
        ({"monster": NUMBERS.replace("7", "5")}, "its AP rises in Phase 2"),
        ({"monster": NUMBERS.replace("40", "0")}, '"hp" of the Monster is 0'),
        ({"monster": NUMBERS.replace("40", "many")}, '"hp" of monster is not a whole number'),
        ({"monster": f"{NUMBERS}, claws: 3"}, '"claws" means nothing in the Monster Ervomeny'),
        (
            {"monster": f"{NUMBERS}, actions: [Smash, Sweep, Guard Up, Overload, Regenerate, Tremor, Blur]"},
            "has 7 Actions, and its Action Deck is 6 cards (rule hueshift/coming-in-v2/2)",
        ),
        ({"monster": f"{NUMBERS}, actions: [Smash], discard: [Smash]"}, "Smash is in the deck twice"),
        ({"monster": f"{NUMBERS}, actions: [Sweep x2]"}, "there is one Sweep only"),
        ({"monster": f"{NUMBERS}, actions: [Olaf]"}, "Olaf is a Mech, not a Monster's Action"),
        ({"ana": ", wildcards: [Shield Wall]"}, "Ana has Wildcards, and they are not in co-op"),
        ({"ana": ", reserve: [{pilot: Fir, dark matter: [Dark Energy, Isolated]}]"}, "Dark Matter is not in co-op"),
        ({"ana": ", squad: Alpha", "bo": ", squad: Alpha"}, "both have the Squad Alpha"),
        ({"ana": ", squad: [Olaf]"}, "is no name"),
        ({"pilot": "Sadie"}, "each player picks a different Squad"),
        ({"more": "  Cy: {units: [{mech: Olaf, pilot: Fir}]}\n"}, "2 players against one Monster, not 3 players"),
        ({"more": "  trade: maybe\n"}, '"trade" is neither true nor false'),
    ],
)
def test_what_no_board_against_a_monster_can_be_is_invalid(library: Library, said: dict[str, str], found: str) -> None:
    reason = against(library, **said)
    assert reason.startswith("invalid"), reason
    assert found in reason


def test_a_monster_by_name_alone_is_asked_for_its_numbers(library: Library) -> None:
    text = COOP.format(line="then Ana has 1 unit", cards="", turn="Ana", monster="", ana="", bo="", pilot="D", more="")
    reason = check(text.replace("{}", "Ervomeny"), library=library)[0].reason
    assert "prints its HP, its AP and its AP in Phase 2 for Ervomeny" in reason


def test_trades_and_squads_are_of_co_op_only(library: Library) -> None:
    text = BOARD.format(unit="{mech: Olaf, pilot: D}", more=", squad: A", line="then Ana has 1 unit", cards="")
    assert '"squad" means nothing in Ana' in check(text, library=library)[0].reason
    text = BOARD.format(unit="{mech: Olaf, pilot: D}", more="", line="then Ana has 1 unit", cards="")
    found = check(text.replace("play:", "  trade: true\nplay:"), library=library)[0].reason
    assert "the variant of trades is one of co-op" in found


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Leadfoot attacks Cassidy", "Cassidy is no enemy unit of Leadfoot (rule hueshift/core-rules/table-3)"),
        ("Leadfoot is corrupted with Fragile Core", "Dark Matter is not in co-op"),
        ("Ervomeny attacks Leadfoot", "there is no moment for it"),
    ],
)
def test_what_the_rules_of_co_op_forbid_is_illegal(library: Library, line: str, said: str) -> None:
    found = against(library, line)
    assert found.startswith("illegal"), found
    assert said in found


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Highest-AP unit takes 2 dmg (4 in Phase 1)",
         "Bo chooses Cassidy, Monster's turn ends, then Cassidy has 2 HP"),
        ("Lowest-HP unit takes 3 damage.", "then Cassidy has 3 HP, then Leadfoot has 8 HP"),
        ("Deals 4 dmg to every unit.", "then Cassidy has 2 HP, then Leadfoot has 4 HP"),
        ("3 dmg to every active unit; recover 2 HP.", "then Cassidy has 3 HP, then Ervomeny has 32 HP"),
        ("1 dmg to all units; Monster heals the same amount.", "then Ervomeny has 32 HP"),
        ("Coin flip: 2 or 2 dmg to a random unit; heals the same amount.", "then Ervomeny has 32 HP"),
        ("Every active unit loses 2 HP.", "then Cassidy has 4 HP, then Leadfoot has 6 HP"),
        ("Gains +2 AP and 4 HP, permanently.", "then Ervomeny has 7 AP, then Ervomeny has 34 HP"),
        ("Recover 7 HP. +1 AP, permanently.", "then Ervomeny has 37 HP, then Ervomeny has 6 AP"),
        ("Self-deals 4.", "then Ervomeny has 26 HP"),
        ("Destroys a unit at or below 6 HP instantly.", "then Cassidy is destroyed, then Ana has 1 unit"),
        ("Leaves the targeted units at 2 HP.", "then Cassidy has 2 HP, then Leadfoot has 2 HP"),
        ("Triple dmg attack; self-deals 4.", "Ana chooses Leadfoot, Monster's turn ends, then Leadfoot has 1 HP"),
        ("Attacks 1 times, AP dmg each hit.", "Bo chooses Leadfoot, Monster's turn ends, then Leadfoot has 3 HP"),
        ("Target gets -1 AP for its next turn.", "Ana chooses Leadfoot, Monster's turn ends, then Leadfoot has 3 AP"),
        (
            "Reduce incoming damage by 4 until next turn.",
            "Monster's turn ends, Leadfoot attacks Ervomeny, then Ervomeny has 30 HP",
        ),
        ("Copies a Character ability used this round. If none was used, deals 3 dmg to a random player unit instead.",
         "the random unit is Cassidy, Monster's turn ends, then Cassidy has 3 HP"),
    ],
)  # fmt: skip
def test_words_of_actions_with_other_numbers_are_carried_out(library: Library, text: str, line: str) -> None:
    cards = f'cards: [{{name: New, type: Monster Action, text: "{text}"}}]\n'
    if not line.startswith(("Ana", "Bo", "Monster", "the random")):
        line = f"Monster's turn ends, {line}"
    monster = f"{NUMBERS}, hp left: 30, actions: [New]"
    assert against(library, line, turn="Monster", cards=cards, monster=monster).startswith("confirmed")


@pytest.mark.parametrize(
    ("kind", "text"),
    [("Monster Action", "Howls at the moon."), ("Monster Action", "2 dmg to every active unit. Howls."),
     ("Monster", "Gains 3 HP each turn.")],
)  # fmt: skip
def test_a_line_of_a_monster_nobody_understands_is_said_aloud(library: Library, kind: str, text: str) -> None:
    cards = f'cards: [{{name: New, type: {kind}, text: "{text}"}}]\n'
    name = "New" if kind == "Monster" else "Ervomeny"
    actions = "Smash" if kind == "Monster" else "New"
    monster = f"name: {name}, hp: 40, ap: 5, enraged ap: 7, actions: [{actions}]"
    found = against(library, "Monster's turn ends", turn="Monster", cards=cards, monster=monster)
    assert found.startswith("unsupported: New:"), found


def test_a_typed_in_monster_brings_its_numbers(library: Library) -> None:
    cards = 'cards: [{name: Kraken, type: Monster, stats: 4 AP / 30 HP, text: "Wet and large."}]\n'
    line = "then Kraken has 4 AP, then Kraken has 30 HP"
    monster = "name: Kraken, enraged ap: 6, actions: [Smash]"
    assert against(library, line, cards=cards, monster=monster).startswith("confirmed")
    found = against(library, line, cards=cards, monster="name: Kraken, enraged ap: 6")
    assert "no Actions are linked with Kraken" in found


def test_a_deck_that_flips_without_end_is_exhausted(library: Library) -> None:
    monster = f"{NUMBERS}, actions: [Adrenaline Rush]"
    found = against(library, "Monster's turn ends", turn="Monster", monster=monster)
    assert found.startswith("exhausted"), found
    assert "60 Actions were flipped in one turn" in found


def test_readings_are_told_with_the_conflict_they_decide(library: Library) -> None:
    text = COOP.format(
        line="Monster's turn ends", cards="", turn="Monster", ana="", bo="", pilot="Llewellyn", more="",
        monster=f"{NUMBERS}, hp left: 20, actions: [Smash, Echo]",
    )  # fmt: skip
    told = {c for t in check(text, library=library)[0].trace if t.text.startswith("reading: ") for c in t.cites}
    for conflict in ("monster-deck-size", "monster-names"):
        assert f"hueshift/conflicts/{conflict}" in told


def test_what_means_nothing_on_a_board_is_told(library: Library) -> None:
    play = "\nplay:\n"
    text = SCENARIOS[0].read_text("utf-8").split("---")[0].replace(play, f"{play}  - the combat chain closes\n")
    report = check(text, library=library)[0]
    assert report.verdict is Verdict.CONFIRMED, report
    assert report.trace[0].text == "reading: HueShift has no combat chain: nothing to close"


def test_why_a_mech_without_a_pilot_may_not_attack_is_told(library: Library) -> None:
    setup = "setup:\n  turn: Ana\n  Ana: {units: [{mech: Bowler}]}\n  Bo: {units: [{mech: Olaf, pilot: Sadie}]}\n"
    [found] = options(f"title: t\ngame: hueshift\n{setup}", library=library)
    assert [(one.line, "no Base Pilot" in one.reason) for one in found.refused if "attacks" in one.line] == [
        ("Bowler attacks Olaf", True)
    ]


@pytest.mark.parametrize("seed", seeds(12))
def test_random_play_against_a_monster_raises_nothing(library: Library, seed: int) -> None:
    rng = random.Random(seed)
    known = library.game("hueshift")
    cards = [compile_card(c) for c in known.cards]
    names = {k: [c.label for c in cards if c.kind is k and (c.ap is not None or k not in UNITS)] for k in Kind}
    mechs, pilots = rng.sample(names[Kind.MECH], 6), rng.sample(names[Kind.PILOT], 8)
    deck = ", ".join(rng.sample(names[Kind.ACTION], 6))
    text = f"title: random\ngame: hueshift\nsetup:\n  trade: {str(seed % 2 == 0).lower()}\n"
    name = rng.choice(names[Kind.MONSTER])
    text += f"  monster: {{name: {name}, hp: 60, hp left: 45, ap: 4, enraged ap: 6, actions: [{deck}]}}\n"
    for n, player in enumerate(("Ana", "Bo")):
        own = zip(mechs[n * 3 : n * 3 + 3], pilots[n * 4 : n * 4 + 3], strict=True)
        units = ", ".join(f"{{mech: {a}, pilot: {b}}}" for a, b in own)
        text += f"  {player}: {{units: [{units}], reserve: [{pilots[n * 4 + 3]}]}}\n"
    document = load_documents(text + "play: [then Ana has 3 units]\n", "-", library.is_name)[0]
    assert isinstance(document, ScenarioDocument)
    referee = Referee(GAMES["hueshift"], known)
    state, _ = referee.read(document)
    for _ in range(500):
        found = advance(state, referee.work)
        if isinstance(found, Question):
            options = referee.legal(state, found) if found.ask is Ask.ACT else found.options
            assert options
            answer = rng.choice(tuple(options))
            assert referee.told(state, found, answer)
            state = state.answered(answer)
            continue
        state = found
        if rng.random() < 0.05:
            whole(state)
        if state.outcome:
            break
    assert referee.trace(state)


@pytest.mark.parametrize("seed", seeds(16))
def test_random_legal_play_raises_nothing(library: Library, seed: int) -> None:
    """Whatever is legal can be done: every card stays in one place, HP within bounds."""
    rng = random.Random(seed)
    known = library.game("hueshift")
    cards = [compile_card(c) for c in known.cards]

    def drawn(kind: Kind, n: int) -> list[str]:
        return rng.sample([c.label for c in cards if c.kind is kind and (c.ap is not None or kind not in UNITS)], n)

    mechs, pilots, wild = drawn(Kind.MECH, 6), drawn(Kind.PILOT, 8), drawn(Kind.WILDCARD, 6)
    text = "title: random\ngame: hueshift\nsetup:\n  turn: Ana\n"
    text += f"  arena card: {drawn(Kind.ARENA, 1)[0]}\n"
    for n, name in enumerate(("Ana", "Bo")):
        own = zip(mechs[n * 3 : n * 3 + 3], pilots[n * 4 : n * 4 + 3], strict=True)
        units = ", ".join(f"{{mech: {a}, pilot: {b}}}" for a, b in own)
        text += f"  {name}:\n    units: [{units}]\n    reserve: [{pilots[n * 4 + 3]}]\n"
        text += f"    wildcards: [{', '.join(wild[n * 3 : n * 3 + 3])}]\n"
    played_at_random(text + "play: [then Ana has 3 units]\n", library, rng, 250)


@pytest.mark.parametrize("seed", seeds(4))
def test_a_random_draft_raises_nothing(library: Library, seed: int) -> None:
    """26 picks, pairing, and some turns after it."""
    text = (
        "title: random\ngame: hueshift\nsetup: {turn: Bo, moment: draft, Ana: , Bo: }\nplay: [then it is Bo's pick]\n"
    )
    state = played_at_random(text, library, random.Random(seed), 90)
    cards = [o.card for o in state.objects.values() if o.zone is not Zone.POOL]
    assert len(cards) >= 26


def played_at_random(text: str, library: Library, rng: random.Random, steps: int) -> State:
    """The position after so many questions, each answered with anything legal."""
    document = load_documents(text, "-", library.is_name)[0]
    assert isinstance(document, ScenarioDocument)
    referee = Referee(GAMES["hueshift"], library.game("hueshift"))
    state, _ = referee.read(document)
    for _ in range(steps):
        found = advance(state, referee.work)
        if isinstance(found, Question):
            options = referee.legal(state, found) if found.ask is Ask.ACT else found.options
            assert options
            state = state.answered(rng.choice(tuple(options)))
            continue
        state = found
        if rng.random() < 0.05:
            whole(state)
        if state.outcome:
            break
    assert referee.trace(state)
    return state


UNITS = (Kind.MECH, Kind.PILOT)


def whole(state: State) -> None:
    """Every card is in exactly one place, and no unit has more HP than it can have."""
    placed = [i for ids in state.zones.values() for i in ids]
    assert sorted(placed) == sorted(state.objects)
    assert_plain(state, CardDefinition)
    table = Table(state)
    for unit in table.run.zone(Zone.FIELD):
        assert table.reads.numbers.hp(unit) <= table.reads.numbers.max_hp(unit)
        for pilot in table.reads.board.pilots(unit):
            assert pilot.zone is Zone.ABOARD
            assert table.reads.board.data(pilot).mech == unit.id
