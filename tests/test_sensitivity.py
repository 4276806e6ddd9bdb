"""What a proof turns on: sentences, keywords, tokens and facts of the setup taken out one at a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import boards
import pytest

from judge.builds.build import build
from judge.builds.live import Build, current_build
from judge.errors import JudgeError
from judge.rules.state import State
from judge.scenario import Library
from judge.scenario.board.referee import Referee
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.language.numbers import in_text
from judge.scenario.play import jobs
from judge.scenario.play.jobs import Crew, run_jobs
from judge.scenario.play.sensitivity import Outcome, Sensitivity, sensitivity
from judge.scenario.play.taking_out import without_one
from judge.scenario.play.verify import Memory, Task, replay, verify

CORPUS = Path(__file__).resolve().parent.parent / "corpus"

PHANTASM = """
title: Phantasm destroys an attack that a 6-power attack action card of another class defends
game: flesh-and-blood
cards:
  - {name: Haze Beast, color: red, type: Illusionist Action - Attack, stats: "0{r} 6{p} 3{d}", text: "Phantasm"}
  - {name: Stone Fist, color: red, type: Guardian Action - Attack, stats: "0{r} 6{p} 3{d}", text: "Dominate"}
setup:
  turn: Ana
  Ana:
    hero: {class: Illusionist, life: 20}
    hand: [Haze Beast (red)]
    graveyard: [Haze Beast (red)]
  Bo:
    hero: {class: Guardian, life: 20}
    hand: [Stone Fist (red)]
play:
  - Ana attacks Bo with Haze Beast (red)
  - Bo defends with Stone Fist (red)
  - then the attack did not hit
  - then Bo has 20 life
"""


def of(text: str, library: Library) -> Sensitivity:
    document = load_documents(text, "-", library.is_name)[0]
    assert isinstance(document, ScenarioDocument)
    return sensitivity(document, library)


def test_the_keyword_a_proof_turns_on_is_decisive(library: Library) -> None:
    found = of(PHANTASM, library)
    decisive = {(t.fact.kind, t.fact.of, t.fact.text): t.claims for t in found.decisive}
    assert decisive[("keyword", "Haze Beast (red)", "Phantasm")] == (
        "then the attack did not hit",
        "then Bo has 20 life",
    )


def test_what_a_claim_that_does_not_hold_turns_on_is_found_alike(library: Library) -> None:
    text = PHANTASM.replace("then Bo has 20 life", "then Bo has 17 life")
    decisive = {(t.fact.kind, t.fact.text): t.claims for t in of(text, library).decisive}
    assert decisive[("keyword", "Phantasm")] == ("then the attack did not hit", "then Bo has 17 life")
    stopped = PHANTASM.replace("Bo defends with Stone Fist (red)", "Ana attacks Bo with Stone Fist (red)")
    assert of(stopped, library).tried == ()


def test_what_plays_no_part_is_idle_and_what_makes_a_line_impossible_is_not_counted(library: Library) -> None:
    outcome = {(t.fact.of, t.fact.text): t.outcome for t in of(PHANTASM, library).tried}
    assert outcome[("Stone Fist (red)", "Dominate")] is Outcome.IDLE
    assert outcome[("Ana.graveyard", "Haze Beast (red)")] is Outcome.IDLE
    assert outcome[("Ana.hand", "Haze Beast (red)")] is Outcome.NOT_COUNTED
    assert outcome[("Bo.hand", "Stone Fist (red)")] is Outcome.NOT_COUNTED


def test_a_claim_that_restates_the_setup_turns_on_what_it_restates_only(library: Library) -> None:
    text = PHANTASM.replace("  - then the attack did not hit\n  - then Bo has 20 life\n", "  - then Ana has 20 life\n")
    assert [(t.fact.of, t.fact.text) for t in of(text, library).decisive] == []


def test_a_token_of_the_game_can_be_what_a_proof_turns_on(library: Library) -> None:
    text = PHANTASM.replace("graveyard: [Haze Beast (red)]", "arena: [Might]").replace("Phantasm", "Go again")
    text = text.replace("  - then the attack did not hit\n  - then Bo has 20 life\n", "  - then Bo has 17 life\n")
    text = text.replace("  turn: Ana\n", "  turn: Ana\n  moment: start phase\n")
    found = of(text.replace("17", "16"), library)
    assert ("token", "Might") in {(t.fact.kind, t.fact.of) for t in found.decisive}


def test_sentences_of_a_paragraph_are_taken_out_singly_and_together() -> None:
    lines = ("Go again, Dominate", "Draw a card. If you do, gain 1{h}.", "Temper")
    taken = [(kind, text, left) for kind, text, left in without_one(lines)]
    assert ("keyword", "Dominate", ("Go again", *lines[1:])) in taken
    assert ("sentence", "Draw a card.", (lines[0], "If you do, gain 1{h}.", "Temper")) in taken
    assert ("sentence", lines[1], (lines[0], "Temper")) in taken
    assert ("keyword", "Temper", lines[:2]) in taken


def test_a_variation_reads_anew_what_stands_among_other_names_or_kinds_only(library: Library) -> None:
    text = PHANTASM.replace("Ana attacks Bo with Haze", "Ana plays Haze").replace(
        "  - then Bo has 20 life", "  - pass\n  - pass"
    )

    def read(referee: Referee[Any], old: str, new: str) -> tuple[State, list[Any]]:
        document = load_documents(text.replace(old, new), "-", library.is_name)[0]
        assert isinstance(document, ScenarioDocument)
        return referee.read(document)

    base = Referee(GAMES["flesh-and-blood"], library.game("flesh-and-blood"))
    state, lines = read(base, "", "")
    for old, new, begins, shared in (
        ("- pass\n  - pass", "- pass\n  - pass\n  - then Ana has 20 life", True, True),  # one more line only
        ("life: 20", "life: 19", False, True),
        ("\"Dominate\"", "\"Go again\"", False, True),
        ("graveyard: [Haze Beast (red)]", "arena: [Might]", False, False),  # other names
        ("type: Illusionist Action - Attack", "type: Illusionist Action - Aura", False, False),  # other kinds
    ):  # fmt: skip
        begun, found = read(base.again(), old, new)
        assert (begun is state, all(any(one is line for one in found) for line in lines)) == (begins, shared), new
        anew = read(Referee(base.game, base.library), old, new)[1]
        assert [(x, x.line.position) for x in found] == [(x, x.line.position) for x in anew]


def test_sensitivity_survives_json(library: Library) -> None:
    found = of(PHANTASM, library)
    assert Sensitivity.from_whole(json.loads(json.dumps(found.whole()))) == found


def test_what_was_replayed_before_is_not_replayed_again_and_a_change_names_the_rulings(tmp_path: Path) -> None:
    proof = PHANTASM.replace("\ngame:", "\nconfirms: [heavy-hitters/wager/4]\ngame:", 1)
    corpus = boards.small_corpus(tmp_path, proof)
    build(corpus, tmp_path / "index")
    store = current_build(tmp_path / "index").store
    memory = Memory(engine="one")
    first = verify(corpus, store, memory=memory)
    assert (first.replayed, first.changed) == (1, ())
    memory = Memory(json.loads(json.dumps(memory.known)), engine="one")
    again = verify(corpus, store, memory=memory)
    assert again.replayed == 0
    assert again.verdicts == first.verdicts
    assert verify(corpus, store, sensitive=True, memory=memory).replayed == 1
    assert verify(corpus, store, memory=Memory(dict(memory.known), engine="two")).replayed == 1
    (corpus / "flesh-and-blood" / "scenarios" / "shown-on-pages.yaml").write_text(
        proof.replace("20 life\n", "19 life\n"), "utf-8"
    )
    (changed,) = verify(corpus, store, memory=memory).changed
    assert (changed.ruling, changed.was, changed.now) == ("heavy-hitters/wager/4", "proved", "refuted")


def test_a_memory_of_another_kind_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "replays.json").write_text("[1, 2", "utf-8")
    assert Memory.at(tmp_path, "one").known["files"] == {}
    (tmp_path / "replays.json").write_text('{"format": 0, "files": {"x": 1}}', "utf-8")
    assert Memory.at(tmp_path, "one").known["files"] == {}


def test_two_processes_find_what_one_finds(corpus_build: Build, library: Library) -> None:
    from judge.scenario.play.run import Limits  # noqa: PLC0415

    tasks = [Task(f"{n}.yaml", PHANTASM, Limits(), False) for n in range(3)]
    store = corpus_build.store.path
    said: list[tuple[int, int]] = []
    two = run_jobs(replay, tasks, store, Crew(2, progress=lambda done, of: said.append((done, of))))
    assert two == run_jobs(replay, tasks, store) == [replay(task, library) for task in tasks]
    assert said == [(1, 3), (2, 3), (3, 3)]


def test_a_scheduler_nobody_can_reach_is_a_clear_error(corpus_build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WAIT", "1s")
    with pytest.raises(JudgeError) as raised:
        run_jobs(replay, [], corpus_build.store.path, Crew(scheduler="tcp://127.0.0.1:1"))
    assert raised.value.code == "no-scheduler"
    assert raised.value.hint


ROLL = """
title: A roll hits a defense
game: factions
setup:
  turn: Ana
  Ana: {zone 3: [Knight]}
  Bo: {zone 3: [Ogre Warrior]}
play:
  - go to the combat phase
  - Ana activates Knight
  - Knight attacks Ogre Warrior
  - Ana rolls 6
  - then the attack hit
"""


def test_a_proof_of_a_roll_turns_on_the_printed_numbers(library: Library) -> None:
    decisive = {(t.fact.kind, t.fact.of, t.fact.text) for t in of(ROLL, library).decisive}
    assert decisive == {("number", "Knight", "10 atk"), ("number", "Ogre Warrior", "16 def")}


def test_numbers_are_asked_for_only_where_no_printed_word_decides(library: Library) -> None:
    assert {t.fact.kind for t in of(PHANTASM, library).tried} == {"keyword", "setup"}


def test_the_numbers_of_a_typed_card_are_exchanged(library: Library) -> None:
    text = PHANTASM.replace("text: Dominate", "text: ''").replace('text: "Phantasm"', 'text: ""')
    text = text.replace("did not hit", "hit").replace("Bo has 20 life", "Bo has 17 life")
    decisive = {(t.fact.kind, t.fact.of) for t in of(text, library).decisive}
    assert ("number", "Haze Beast (red)") in decisive
    assert ("number", "Stone Fist (red)") in decisive


def test_a_number_in_a_sentence_has_neighbours_and_one_far_off() -> None:
    [steal, save] = in_text("Take 2 cards, save 11.")
    assert steal.texts == ("Take 1 cards, save 11.", "Take 3 cards, save 11.", "Take 14 cards, save 11.")
    assert save.texts == ("Take 2 cards, save 10.", "Take 2 cards, save 12.", "Take 2 cards, save 32.")
    assert [e.texts for e in in_text("+1 attack, +3/2/1, x2, none")] == [
        ("+0 attack, +3/2/1, x2, none", "+2 attack, +3/2/1, x2, none", "+12 attack, +3/2/1, x2, none")
    ]
