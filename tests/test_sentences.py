"""Which printed sentences a proof of their own card holds: each is taken out, and the proof must fail."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import boards
import pytest
from click.testing import CliRunner
from shared import keeping

from judge import render
from judge.builds.build import build
from judge.builds.held import SentenceCount, published
from judge.builds.live import Build, current_build
from judge.builds.statements import Standing, statements
from judge.cli import main
from judge.errors import JudgeError
from judge.scenario import Library
from judge.scenario.play.sentences import Proof, Sweep, sentences_of, swept
from judge.scenario.play.taking_out import left, sentences
from judge.scenario.play.verify import Memory, VerifyReport, verify
from judge.web import create_app


@pytest.fixture(autouse=True, scope="module")
def _keeping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """How documents are read is tested elsewhere; here a few corpora have the same one."""
    with keeping(tmp_path_factory):
        yield


GAME = "flesh-and-blood"
CARD = "heavy-hitters/performance-bonus"
HITS, AGAIN = "When this hits, create a Gold token.", "If this was played from arsenal, it gets go again."
# It shows that the card creates a Gold when it hits, and nothing of its second sentence.
PROOF = f"""\
title: A Performance Bonus that hits makes a Gold
game: {GAME}
confirms: [{CARD}]
setup:
  turn: Ana
  Ana: {{hero: {{class: Brute, life: 20}}, hand: [Performance Bonus (blue)]}}
  Bo: {{hero: {{class: Guardian, life: 20}}, hand: [Rising Power (red)]}}
play:
  - Ana attacks Bo with Performance Bonus (blue)
  - Bo defends with no cards
  - then Ana controls 1 Gold
contrast:
  - change: {{replace: {{Bo defends with no cards: Bo defends with Rising Power (red)}}}}
    then: [Ana controls no Gold]
"""
AROUND = PROOF.replace("hand: [Performance Bonus (blue)]}", "arsenal: [Performance Bonus (blue)]}").replace(
    "  - then Ana controls 1 Gold\n", "  - then the attack has go again\n"
)


def tried(of: str, library: Library, *proofs: str) -> Mapping[str, str]:
    """The sentences of a card with the proof that fails without each; proofs: scenarios, called by their place."""
    return dict(swept(Sweep(GAME, of, tuple(Proof(str(n), f"{n}.yaml", p) for n, p in enumerate(proofs))), library))


def test_each_sentence_and_keyword_of_every_version_is_tried_once(library: Library) -> None:
    versions = [c for c in library.game(GAME).cards if c.record == CARD]
    assert len(versions) == 3
    assert list(sentences_of(versions)) == [HITS, AGAIN]


def test_a_sentence_is_held_by_the_first_proof_that_fails_without_it(library: Library) -> None:
    assert tried(CARD, library, PROOF) == {HITS: "0", AGAIN: ""}
    assert tried(CARD, library, PROOF, AROUND) == {HITS: "0", AGAIN: "1"}
    assert tried(CARD, library) == {HITS: "", AGAIN: ""}


STANCE = "When this attacks or defends, you may put a card from your arsenal on the bottom of your deck."
GROWS = "If you do, this gets +2{p} and +2{d}."


def test_a_board_that_nobody_can_read_holds_nothing(library: Library) -> None:
    """What is done for a price means nothing without it; a proof must tell the two from the gain alone."""
    grows = f"""\
title: A Standing Order grows
game: {GAME}
setup:
  turn: Ana
  Ana: {{hero: {{class: Guardian}}, hand: [Standing Order (red)], arsenal: [Rising Power (red)], resources: 9}}
  Bo: {{hero: {{class: Guardian, life: 20}}}}
play:
  - Ana attacks Bo with Standing Order (red)
  - Ana says yes
  - then Standing Order (red) has 9 power
"""
    pays = grows.replace("then Standing Order (red) has 9 power", "then Ana has 1 card in deck").replace(
        "9}", "9, deck: []}"
    )
    assert tried("heavy-hitters/standing-order", library, grows) == {STANCE: "0", GROWS: "0"}
    only = grows.replace("  - Ana says yes\n", "").replace("then Standing", "then possibly Standing")
    assert tried("heavy-hitters/standing-order", library, only) == {STANCE: "", GROWS: "0"}
    assert tried("heavy-hitters/standing-order", library, only, pays)[STANCE]


def test_a_bracket_keeps_its_name_and_a_heading_stays_above_what_is_left() -> None:
    flies = "Flying (This unit moves on. A flier stops it.)"
    command = ("Commander Effect:", "Allies gain Parry.", "Allies gain Evade.")
    assert list(sentences((flies, *command))) == ["Flying (This unit moves on.", "A flier stops it.)", *command[1:]]
    assert left((flies,), {"Flying (This unit moves on."}) == ("Flying (A flier stops it.)",)
    assert left((flies,), {"A flier stops it.)"}) == ("Flying (This unit moves on.)",)
    assert left((flies,), {"Flying (This unit moves on.", "A flier stops it.)"}) == ()
    assert left(command, {command[1]}) == (command[0], command[2])
    assert left(command, set(command[1:])) == ()


def test_a_quote_and_an_example_end_no_sentence_too_early() -> None:
    granted = 'Your attack gets "When this hits, draw a card." Go again'
    assert list(sentences((granted,))) == ['Your attack gets "When this hits, draw a card."', "Go again"]
    assert list(sentences(("Raises numbers (e.g. Two becomes three).",))) == [
        "Raises numbers (e.g. Two becomes three)."
    ]


def test_a_token_nobody_prints_is_held_by_whoever_uses_it(library: Library) -> None:
    owned = PROOF.replace("hand: [Performance Bonus (blue)]}", "arena: [Gold], resources: 2}").split("play:")[0]
    draws = f"{owned}play:\n  - Ana activates Gold\n  - then Ana has 1 card in hand\n".replace(
        "resources: 2}", "resources: 2, deck: [Rising Power (red)]}"
    )
    assert tried("Gold", library, draws)["Action -- {r}{r}, destroy this: Draw a card."] == "0"


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Build]]:
    """The corpus of one document with the one proof, and its build."""
    folder = tmp_path_factory.mktemp("sentences")
    corpus = boards.small_corpus(folder, PROOF, "Performance Bonus")
    build(corpus, folder / "index")
    live = current_build(folder / "index")
    yield corpus, live
    live.store.close()


def of_card(found: VerifyReport) -> list[tuple[str, str]]:
    return [(s.text, s.standing) for s in found.sentences.get(CARD, ())]


def test_what_was_tried_is_remembered_and_told_without_being_asked(first: tuple[Path, Build]) -> None:
    corpus, live = first
    memory = Memory(engine="one")
    assert verify(corpus, live.store, memory=memory).sentences == {}
    asked = verify(corpus, live.store, sentences=True, memory=memory)
    assert of_card(asked) == [(HITS, "held"), (AGAIN, "open")]
    with (console := render.console()).capture() as people:
        render.sentence_table(console, asked, every=True)
    assert f"{CARD}: no proof of it fails without “{AGAIN}”" in " ".join(people.get().split())
    assert of_card(verify(corpus, live.store, memory=Memory(json.loads(json.dumps(memory.known)), "one"))) == of_card(
        asked
    )
    assert verify(corpus, live.store, memory=Memory(dict(memory.known), "two")).sentences == {}


def test_a_card_is_proved_when_every_sentence_of_it_is_held_or_listed(first: tuple[Path, Build]) -> None:
    corpus, live = first

    def page(path: str) -> str:
        text = create_app({"JUDGE_INDEX": str(corpus.parent / "index")}).test_client().get(path).text
        return " ".join(re.sub("<[^>]+>", " ", text).split())

    def standing() -> tuple[Standing, str]:
        live = current_build(corpus.parent / "index")
        told = {s.id: s for s in statements(live.store, GAME)}
        live.store.close()
        return told[CARD].standing, told[CARD].reason

    without = verify(corpus, live.store)
    build(corpus, corpus.parent / "index", verdicts=without.verdicts)
    assert standing() == (Standing.PROVED, "")
    asked = verify(corpus, live.store, sentences=True)
    build(corpus, corpus.parent / "index", verdicts=asked.verdicts)
    assert standing() == (Standing.OPEN, f"no proof of it fails without “{AGAIN}”")
    assert "1 of 2 printed sentences is held: without it a proof of the card comes out otherwise." in page(
        f"/cards/{CARD}"
    )
    listed(corpus, f'  - {{id: {CARD}, sentence: "{AGAIN}", definition: Shown elsewhere.}}\n')
    build(corpus, corpus.parent / "index")
    again = current_build(corpus.parent / "index")
    assert [(s.text, s.standing) for s in published(again.store)[CARD]] == [(HITS, "held"), (AGAIN, "listed")]
    again.store.close()
    assert standing() == (Standing.PROVED, "")
    assert "sentences printed on cards is held: without it a proof of its card comes out otherwise" in page("/proved")
    assert "1 of 1 printed sentence is held" in (told := page(f"/cards/{CARD}"))
    assert "comes out otherwise; 1 states nothing to play." in told


def listed(corpus: Path, entries: str) -> None:
    (corpus / GAME / "heavy-hitters.notes.yaml").write_text(f"statements:\n{entries}", "utf-8")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('sentence: "Draw 9 cards.", definition: Why.', "Draw 9 cards."),
        (f'sentence: "{AGAIN}", open: Why.', "says nothing of the statement"),
        ("sentence: [1], definition: Why.", "names no sentence"),
    ],
)
def test_a_sentence_is_listed_in_its_own_words_and_with_a_reason(entry: str, said: str, tmp_path: Path) -> None:
    corpus = boards.small_corpus(tmp_path, PROOF, "Performance Bonus")
    listed(corpus, f"  - {{id: {CARD}, {entry}}}\n")
    with pytest.raises(JudgeError, match=re.escape(said)):
        build(corpus, tmp_path / "index")


def test_the_command_prints_what_is_held_and_what_is_open(first: tuple[Path, Build]) -> None:
    corpus, _ = first
    where = ["--corpus", str(corpus), "--index", str(corpus.parent / "index"), "--overlay", str(corpus.parent / "own")]
    said = CliRunner().invoke(main, ["verify", "--sentences", "--workers", "1", *where, "--json"])
    told: dict[str, Any] = json.loads(said.stdout)
    (game,) = told["games"]
    assert (game["game"], game["held"]) == (GAME, 1)
    assert game["listed"] == 1
    assert game["sentences"] == game["held"] + game["open"]
    assert {"id": "Copper", "text": "Go again"} in told["open"]
    assert not any(open_["id"] == CARD for open_ in told["open"])


def test_a_card_that_is_not_on_the_board_is_confirmed_by_nothing(tmp_path: Path) -> None:
    corpus = boards.small_corpus(tmp_path, PROOF.replace(f"[{CARD}]", "[heavy-hitters/boast]"), "Performance Bonus")
    with pytest.raises(JudgeError, match="nothing in it names that card"):
        build(corpus, tmp_path / "index")


@pytest.mark.parametrize(
    ("held", "sentences", "said"),
    [
        (0, 1, "0 of 1 printed sentence is held: no proof of the card comes out otherwise without it."),
        (0, 2, "0 of 2 printed sentences are held: no proof of the card comes out otherwise without one."),
        (1, 1, "1 of 1 printed sentence is held: without it a proof of the card comes out otherwise."),
        (1, 2, "1 of 2 printed sentences is held: without it a proof of the card comes out otherwise."),
        (2, 2, "2 of 2 printed sentences are held: without any one of them a proof of the card comes out otherwise."),
    ],
)
def test_how_many_sentences_are_held_is_said_of_any_number(held: int, sentences: int, said: str) -> None:
    macro = create_app({"TESTING": True}).jinja_env.get_template("statement.html").module.held_of  # type: ignore[attr-defined]
    count = SentenceCount(GAME, sentences, held, 0, sentences - held)
    assert said in macro(count, "printed sentence", "the card")
