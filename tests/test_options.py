"""What can be done: every line that is offered may be appended to ``play``, and none that is refused."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock
from zlib import crc32

import pytest
from offering import documents, missed, prefixes

from judge.rules.questions import Ask, Question
from judge.rules.state import State
from judge.scenario import Library, check_document
from judge.scenario.board.referee import Referee
from judge.scenario.board.said import NO_ANSWER, Nothing
from judge.scenario.games import GAMES
from judge.scenario.language import tree as m
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.language.phrases import no_match as lines_no_match
from judge.scenario.language.places import RawLine
from judge.scenario.language.writing import as_object, as_yaml
from judge.scenario.play.options import ACTING, Asking, Options, _Listing, options, options_of
from judge.scenario.play.remembering import Memory, Remembering
from judge.scenario.play.run import Limits, Runner

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = 6  # scenarios a game
PREFIXES = 25  # of all scenarios of a game
PLIES = 2  # lines appended to each, one after the other

# What no line can say, by game and words of the line: the reason. It may only shrink.
UNSAID: dict[tuple[str, str], str] = {
    ("fighter-arena", " a card"): "a card nobody knows has no name that a line could give",
}

# The steps that are not offered where they may be said, by game and words of the line: the reason. It may only shrink.
UNOFFERED: dict[tuple[str, str], str] = {
    (
        "hueshift",
        " corrupt",
    ): "it tells which of all Dark Matter there is came from outside the game: nobody chooses it",
    ("flesh-and-blood", " chooses "): "a number without a bound has no list of lines",
    ("wow-tcg", " exhausts "): "a second card against the same damage stands for a question that the first one ends",
}

LISTED = pytest.mark.parametrize("game", sorted(GAMES))


Scenarios = Callable[[str], Sequence[ScenarioDocument]]


@pytest.fixture(scope="module")
def proofs(library: Library) -> Scenarios:
    """By game, all its proofs, read once."""
    return cache(lambda game: tuple(documents(game, library)))


@pytest.fixture(scope="module")
def scenarios(library: Library, proofs: Scenarios) -> Scenarios:
    """By game, its small board and a sample of its proofs."""

    @cache
    def sample(game: str) -> Sequence[ScenarioDocument]:
        path = ROOT / f"tests/scenarios/games/{game}.yaml"
        small = load_documents(path.read_text("utf-8"), path.name, library.is_name)
        first, *others = (d for d in (*small, *proofs(game)) if isinstance(d, ScenarioDocument))
        return (first, *sorted(others, key=lambda d: crc32(d.title.encode()))[:SAMPLES])

    return sample


def begun(document: ScenarioDocument, lines: int) -> ScenarioDocument:
    """The document with the first lines of its play, without claims."""
    steps = [line for line in document.play if not line.text.startswith("then")]
    return replace(document, play=tuple(steps[:lines]), contrast=())


def appended(document: ScenarioDocument, line: str) -> ScenarioDocument:
    return replace(document, play=(*document.play, RawLine(line)))


Positions = Callable[[str], Sequence[tuple[ScenarioDocument, Options]]]


@pytest.fixture(scope="module")
def positions(library: Library, scenarios: Scenarios) -> Positions:
    """By game, positions of some scenarios and those that come of lines which are offered there."""
    return cache(lambda game: tuple(_positions(scenarios(game), library)))


def _positions(sample: Sequence[ScenarioDocument], library: Library) -> Iterator[tuple[ScenarioDocument, Options]]:
    for document in sample:
        chance = random.Random(document.title)
        here = begun(document, chance.randrange(len(document.play) + 1))
        for _ in range(PLIES):
            found = options_of(here, library)
            yield here, found
            lines = [x.line for x in found.lines if x.group != "move on"] or [x.line for x in found.lines]
            lines += [line for _, line in found.asked.options] if found.asked is not None else []
            if not lines:
                break
            here = appended(here, chance.choice(lines))


def unsaid(game: str, line: str) -> bool:
    """Is it known that no line says it?"""
    return any(game == of and words in line for of, words in UNSAID)


@LISTED
def test_a_line_that_is_offered_is_legal_and_one_that_is_refused_is_not(
    game: str, library: Library, positions: Positions
) -> None:
    seen = 0
    for document, found in positions(game):
        assert found.verdict is None, (document.title, document.play, found.reason)
        answers = [line for _, line in found.asked.options] if found.asked is not None else []
        offered = [x.line for x in found.lines] + answers
        for line in offered:
            report = check_document(appended(document, line), library=library)
            assert report.verdict.value == "confirmed", (document.title, document.play, line, report.reason)
        for refused in found.refused:
            report = check_document(appended(document, refused.line), library=library)
            assert report.verdict.value in ("illegal", "depends"), (document.title, refused.line, report.reason)
            assert refused.rule in report.reason or ", " in refused.rule, (refused, report.reason)
            assert refused.reason.split("; ")[0].removesuffix(".") in report.reason, (refused, report.reason)
        for unclear in found.undecided:
            report = check_document(appended(document, unclear.line), library=library)
            assert report.verdict.value in ("invalid", "unsupported", "exhausted"), (document.title, unclear)
        seen += len(offered) + len(found.refused)
    assert seen > 50


@LISTED
def test_the_next_line_of_a_scenario_is_offered_before_it_or_is_a_fuller_form_of_one(
    game: str, library: Library, proofs: Scenarios, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a sample of prefixes; ``python tests/offering.py`` goes through all of a game's. What can be claimed there
    takes most of the time, and is not asked for."""
    monkeypatch.setattr(_Listing, "_claimed", lambda *_: ())
    every = [(here, line) for document in proofs(game) for here, line in prefixes(document)]
    left = []
    for here, line in random.Random(game).sample(every, min(len(every), PREFIXES)):
        kind = missed(here, line, options_of(here, library), library)
        if kind and not any(game == of and words in line for of, words in UNOFFERED):
            left.append((kind, here.title, len(here.play), line))
    assert not left


@LISTED
def test_a_line_is_read_as_the_action_it_tells(game: str, library: Library, positions: Positions) -> None:
    wrong = set()
    for document, _ in positions(game):
        for state, question, referee in asked_at(game, document, library):
            answers = referee.tries(state, question) if question.ask in ACTING else question.distinct()
            for answer in answers:
                line = referee.told(state, question, answer)
                meant = referee.means(state, question, line)
                silent = meant is NO_ANSWER and answer == referee.silent(question)
                if question.key(meant) != question.key(answer) and not silent and not unsaid(game, line):
                    wrong.add((document.title, line, str(answer)))
    assert not wrong


@LISTED
def test_every_claim_that_is_listed_holds_and_is_about_something_shown(
    game: str, library: Library, positions: Positions
) -> None:
    seen: Counter[str] = Counter()
    for document, found in positions(game):
        able_first = sorted(found.claims, key=lambda claim: claim.group != "can")  # others let the game go on to a rest
        claims = [RawLine(claim.line) for claim in able_first]
        report = check_document(replace(document, play=(*document.play, *claims)), library=library)
        wrong = [c.text for c in report.claims if c.holds != "always"]
        assert report.verdict.value == "confirmed", (document.title, document.play, report.reason, wrong)
        board: Any = found.board
        places = {z["key"] for z in board["zones"]}
        for claim in found.claims:
            known = claim.about in ("", *board["things"], *board["players"]) or claim.about.split("/")[0] in places
            assert known, claim
        seen.update(claim.group for claim in found.claims)
    assert seen.keys() >= {"numbers", "place", "game", "kind"}


def test_what_chance_decides_is_offered_with_all_the_numbers_that_come_to_the_same(library: Library) -> None:
    (document,) = load_documents(
        "title: A roll\ngame: factions\nsetup:\n  turn: Ana\n  moment: combat phase\n  Ana: {zone 3: [Squire]}\n"
        "  Bo: {zone 3: [Knight]}\nplay:\n  - Ana activates Squire\n  - Squire attacks Knight\n",
        "-",
        library.is_name,
    )
    assert isinstance(document, ScenarioDocument)
    asked = options_of(document, library).asked
    assert asked is not None
    assert [label for label, _ in asked.options] == ["1–8", "9–19", "20"]


@LISTED
def test_a_scenario_comes_back_as_an_object_and_as_text_that_mean_the_same(
    game: str, library: Library, scenarios: Scenarios
) -> None:
    for document in scenarios(game):
        found = as_object(document)
        text = as_yaml(found)
        (read,) = load_documents(text, "-", library.is_name)
        assert isinstance(read, ScenarioDocument), text
        assert read == document, text
        assert as_yaml(as_object(read)) == text


EMPTY = """\
title: Nothing has been done yet
game: flesh-and-blood
cards:
  - {name: Loud Drum, color: red, type: Guardian Action - Attack, stats: "0{r} 7{p} 3{d}"}
setup:
  turn: Ana
  Ana: {hero: {class: Guardian}, hand: [Loud Drum]}
  Bo: {hero: {class: Brute}}
play: []
"""


def test_a_board_on_which_nothing_is_done_yet_has_options_and_no_report(library: Library) -> None:
    (found,) = options(EMPTY, library=library, asking=Asking(check=True))
    assert found.verdict is None
    assert found.report is None
    assert "Ana attacks with Loud Drum (red)" in [x.line for x in found.lines]
    lines = {claim.line: (claim.about, claim.group) for claim in found.claims}
    assert lines["then Ana has 1 card in hand"] == ("Ana", "numbers")
    assert lines["then Ana can attack with Loud Drum (red)"] == ("Ana", "can")
    (drum,) = [key for key, thing in found.board["things"].items() if thing["name"] == "Loud Drum"]  # type: ignore[attr-defined]
    assert lines["then Loud Drum (red) has 7 power"] == (drum, "numbers")
    assert lines["then Loud Drum (red) is in Ana's hand"] == (drum, "place")


def test_what_was_otherwise_at_the_start_is_marked_and_one_is_one(library: Library) -> None:
    (found,) = options(EMPTY.replace("Brute}}", "Brute}, hand: 2}"), library=library)
    assert [(x.line, x.who) for x in found.undecided] == [("Bo plays an unknown card", "Bo")]
    assert not any(claim.changed for claim in found.claims)
    hits = "hand: [Loud Drum], action points: 2, resources: 1"
    text = EMPTY.replace("hand: [Loud Drum]", hits)
    (found,) = options(text.replace("play: []", "play: [Ana attacks Bo with Loud Drum]"), library=library)
    changed = {claim.line: claim.changed for claim in found.claims}
    assert changed["then Bo has 13 life"]
    assert changed["then Loud Drum (red) hit"]
    assert changed["then Ana has 1 action point"]
    assert not changed["then Ana has 1 resource"]
    assert not changed["then Ana has 20 life"]


def test_an_answer_that_is_given_ahead_says_to_what(library: Library) -> None:
    drum = 'stats: "0{r} 7{p}", text: "When this hits, you may create a Might token."'
    text = EMPTY.replace('stats: "0{r} 7{p} 3{d}"', drum)
    steps = "[Ana attacks Bo with Loud Drum, go to the defend step]"
    (found,) = options(text.replace("play: []", f"play: {steps}"), library=library)
    questions = {x.line: x.question for x in found.lines}
    assert "Might" in questions["Ana says yes"]
    assert not questions["everyone passes"]


def test_claims_stand_in_the_same_order_in_every_process(library: Library) -> None:
    """What a card is comes from a set, whose order is another one in each process."""
    kinds = "Brute Guardian Illusionist Mechanologist Ninja Runeblade Warrior Wizard"
    (found,) = options(EMPTY.replace("Guardian Action", f"{kinds} Action"), library=library)
    said = [claim.line for claim in found.claims if claim.group == "kind" and "Loud Drum" in claim.line]
    assert len(said) > len(kinds.split())
    assert said == sorted(said, key=lambda line: line.rpartition(" is a")[2].lstrip("n ")), said


def test_an_answer_that_takes_several_words_to_be_told_is_not_asked_what_it_may_mean(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a line that is only tried nobody reads what may have been meant, which takes longer than reading it."""
    looked: list[str] = []

    def no_match(context: Any, *rest: Any, **more: Any) -> Exception:
        looked.append(context.text)
        return lines_no_match(context, *rest, **more)

    monkeypatch.setattr("judge.scenario.language.lines.no_match", no_match)
    referee = Referee(GAMES["flesh-and-blood"], library.game("flesh-and-blood"))
    (document,) = load_documents(EMPTY, "-", idle=True)
    assert isinstance(document, ScenarioDocument)
    state, _ = referee.read(document)
    question = Question(Ask.MAY, 0, options=(True, False))
    assert referee.means(state, question, "Ana frobs the drum") is NO_ANSWER
    assert looked == []


def test_the_options_behind_a_line_come_with_the_report_of_the_whole(library: Library) -> None:
    play = "play:\n  - Ana attacks Bo with Loud Drum (red)\n  - go to the end phase\n  - then Bo has 13 life\n"
    (found,) = options(EMPTY.replace("play: []\n", play), library=library, asking=Asking(check=True, at=1))
    assert found.report is not None
    assert found.report.verdict == "confirmed"
    assert found.board["start"]["Bo"]["life"] == 20  # type: ignore[index]
    assert found.scenario is not None
    assert len(found.scenario["play"]) == 3
    (wrong,) = options(EMPTY.replace("[]", "[Ana frobs]"), library=library, asking=Asking(check=True, at=0))
    assert wrong.report is not None
    assert [error["path"] for error in wrong.report.errors] == ["play[0]"]


def test_a_board_of_which_something_is_left_open_says_which_way_it_is_drawn(library: Library) -> None:
    asks = '3{d}", text: "When this attacks a hero, you may wager a Gold token with them."}'
    for played, at, drawn in (
        ("the combat chain closes", None, ("Ana says yes",)),
        ("the combat chain closes", 1, ()),
        ("Ana says no, the combat chain closes", None, ()),
    ):
        board = EMPTY.replace('3{d}"}', asks).replace("[]", f"[Ana attacks Bo with Loud Drum (red), {played}]")
        (found,) = options(board, library=library, asking=Asking(at=at))
        assert found.supposed == drawn, (played, at)
        assert ("Gold" in [thing["name"] for thing in found.board["things"].values()]) is bool(drawn)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "line", "verdict", "life"),
    [
        ("", "Bo attacks Ana with Loud Drum", "illegal", 13),
        (", text: Yodel the moon.", "Ana plays Odd", "unsupported", 20),
    ],
)
def test_a_play_that_stops_shows_the_board_it_stops_on(
    text: str, line: str, verdict: str, life: int, library: Library
) -> None:
    odd = f'cards:\n  - {{name: Odd, color: red, type: Guardian Instant, stats: "0{{r}}"{text}}}\n'
    first = "" if text else "  - Ana attacks Bo with Loud Drum (red)\n  - the combat chain closes\n"
    board = EMPTY.replace("cards:\n", odd).replace("[Loud Drum]", "[Loud Drum, Odd (red)]")
    (found,) = options(board.replace("play: []\n", f"play:\n{first}  - {line}\n"), library=library)
    assert found.verdict == verdict
    assert found.board["start"]["Bo"]["life"] == life  # type: ignore[index]
    assert not found.lines


def asked_at(game: str, document: ScenarioDocument, library: Library) -> Iterator[tuple[State, Question, Referee[Any]]]:
    """What is asked where a scenario's lines end."""
    referee = Referee(GAMES[game], library.game(game))
    state, lines = referee.read(document)
    runner = Runner(referee, Limits())
    for branch in runner.run(state, lines, to_rest=False, coming=(m.Say(RawLine(""), "", True),)).branches[:3]:
        there, question = runner.question(branch.state)
        if question is not None:
            yield there, question, referee


# -- every kind of question

# The files in which what is rarest asked is answered: the others are replayed if they no longer answer it.
RAREST = ("chance", "moves", "battles-locations-equipment", "hueshift-co-op")


def boards(game: str, library: Library) -> Iterator[ScenarioDocument]:
    """A game's small board, the boards of its tests, and its proofs."""
    of_tests = "*.yaml" if game == "flesh-and-blood" else f"{game}/*.yaml"
    every = [f"games/{game}.yaml", of_tests, f"tabletop/{game}.yaml"]
    paths = [path for pattern in every for path in sorted((ROOT / "tests/scenarios").glob(pattern))]
    paths += sorted((ROOT / f"corpus/{game}/scenarios").iterdir())
    for path in sorted(paths, key=lambda path: path.stem not in RAREST):
        for found in load_documents(path.read_text("utf-8"), path.name, library.is_name):
            if isinstance(found, ScenarioDocument):
                yield found


def kinds_in(game: str) -> set[Ask]:
    """The kinds of questions that a game's rules name."""
    rules = "".join(p.read_text("utf-8") for p in (ROOT / "judge/games" / game.replace("-", "_")).rglob("*.py"))
    return {Ask[name] for name in re.findall(r"\bAsk\.([A-Z]+)", rules)}


# What is asked only where a line says less than those of all scenarios do. It may only shrink.
NEVER_ASKED = {("factions", Ask.TARGET): "every line of a scenario names its targets"}


@LISTED
def test_every_kind_of_question_is_answered_by_a_line(game: str, library: Library) -> None:
    """Of some scenario: what a game asks can be said in its language."""
    given: set[Ask] = set()

    def answer(referee: Referee[Any], state: State, question: Question, left: Any) -> Any:
        found = answered(referee, state, question, left)
        if not isinstance(found, Nothing):
            given.add(question.ask)
        return found

    def actions(referee: Referee[Any], state: State, question: Question, step: Any) -> Any:
        found = acted(referee, state, question, step)
        given.update({question.ask} if found else ())
        return found

    answered, acted, left = Referee.answer, Referee.actions, kinds_in(game)
    left -= {ask for of, ask in NEVER_ASKED if of == game}
    assert left
    with mock.patch.object(Referee, "answer", answer), mock.patch.object(Referee, "actions", actions):
        for document in boards(game, library):
            check_document(document, library=library)
            if left <= given:
                break
    missing = ", ".join(sorted(ask.value for ask in left - given))
    assert not missing, f"judge/games/{game.replace('-', '_')} asks, and no line of a scenario answers: {missing}"


@LISTED
def test_what_was_carried_out_from_a_position_is_not_carried_out_again(
    game: str, library: Library, scenarios: Scenarios
) -> None:
    """Nor is it again where it makes no difference that an answer is to follow: what comes after is then shared."""
    referee = Referee(GAMES[game], library.game(game))
    state, lines = referee.read(scenarios(game)[0])
    steps, memory = [line for line in lines if isinstance(line, m.Step)], Memory()

    def run(*coming: m.Step) -> Any:
        return Remembering(referee, Limits(), memory).run(state, steps, to_rest=False, coming=coming)

    first, again, open_ = run(), run(), run(m.Say(RawLine(""), "", True))
    assert first.steps
    assert not again.steps
    assert [b.state for b in first.branches] == [b.state for b in open_.branches]
    for one, *others in zip(first.branches, again.branches, open_.branches, strict=True):
        assert all(other.state is one.state for other in others)
