"""After a change of one card only what asked for it is replayed, and that is everything that may come out otherwise."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from judge.builds.digests import engine_digest, engine_of
from judge.rules.printed import PrintedCard
from judge.scenario.board.library import EVERY, Library, game_library
from judge.scenario.language.names import fold
from judge.scenario.play.run import Limits
from judge.scenario.play.verify import Task, replay, replay_noted

CORPUS = Path(__file__).resolve().parents[1] / "corpus"


def some(game: str, most: int) -> list[Task]:
    """Files of proofs of a game, the short ones first."""
    files = sorted((CORPUS / game / "scenarios").glob("*.yaml"), key=lambda path: path.stat().st_size)
    return [Task(path.name, path.read_text("utf-8"), Limits(), False) for path in files[:most]]


def changed(library: Library, game: str, name: str) -> Library:
    """The library with the cards of a folded name printed without numbers and words."""
    kept = library.games[game]
    bare = [replace(c, stats={}, lines=()) if fold(c.name) == name else c for c in kept.cards]
    return Library({**library.games, game: game_library(bare, kept.tokens, kept.rules)})


@pytest.mark.parametrize(("game", "most"), [("flesh-and-blood", 6), ("factions", 3), ("hueshift", 4)])
def test_what_a_change_of_one_card_may_change_is_what_asked_for_it(library: Library, game: str, most: int) -> None:
    tasks = some(game, most)
    found = {task: replay_noted(task, library) for task in tasks}
    names = sorted({name for _, asked in found.values() for name in asked if library.games[game].by_name.get(name)})
    tried = differ = 0
    for name in names[:: max(1, len(names) // 6)]:
        other = changed(library, game, name)
        if other.common((game,)) != library.common((game,)):
            continue  # everything of the game is replayed
        for task, (outcomes, asked) in found.items():
            if any(other.said(word) != library.said(word) for word in asked):
                differ += replay(task, other) != outcomes
            else:
                tried += 1
                assert replay(task, other) == outcomes, (name, task.path)
    assert tried
    assert differ


def test_every_card_that_stands_in_a_proof_was_asked_for(library: Library) -> None:
    (task, *_) = some("flesh-and-blood", 1)
    _, asked = replay_noted(task, library)
    assert asked
    assert EVERY not in asked
    assert replay_noted(replace(task, sensitive=True), library)[1] == (EVERY,)


def test_what_all_cards_are_called_is_common_and_what_one_says_is_its_own() -> None:
    def of(*cards: PrintedCard) -> Library:
        return Library({"flesh-and-blood": game_library(cards, (), {})})

    one = PrintedCard(name="Poke", version="", type_line="Action", stats={}, lines=("Go again",), record="")
    said, renamed = replace(one, lines=("Dominate",)), replace(one, name="Prod")
    assert of(one).common(()) == of(said).common(()) != of(renamed).common(())
    assert of(one).said("poke") != of(said).said("poke")
    assert of(one).said("prod") == of(said).said("prod")
    assert of(one).said(EVERY) != of(said).said(EVERY)


def test_an_engine_of_one_game_is_not_that_of_another() -> None:
    assert engine_of(()) == engine_digest()
    assert len({engine_of(()), *(engine_of((game,)) for game in ("hueshift", "factions", "flesh-and-blood"))}) == 4
