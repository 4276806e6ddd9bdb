"""What is kept from one position to the next is what would be worked out anew; what may be done is what is legal."""

from __future__ import annotations

import gc
import random

import pytest
from seeds import seeds

from engine.replays import Written, positions, written
from engine.replays import board as attack
from engine.test_random_play import Box, Playing, begin, board, box
from judge.games.flesh_and_blood.actions import ActivateAbility, PlayCard
from judge.games.flesh_and_blood.judges.options import actions, defences
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.priority import PASS, GivePriority, all_pass
from judge.rules.questions import LimitReached, Question
from judge.rules.state import Event, State
from judge.rules.values import replace
from judge.rules.work import Asked, advance
from judge.scenario import Library

__all__ = ["box"]
SHOWN = (Zone.ARENA, Zone.CHAIN, Zone.STACK, Zone.HAND, Zone.ARSENAL, Zone.GRAVEYARD)


def assert_kept_is_true(state: State) -> None:
    """Every object's properties, every trigger that waits and every hero, with what was kept and without."""
    kept, anew = Table(state), Table(replace(state, derived=None))
    for obj in state.objects.values():
        if obj.zone in SHOWN and (obj.card is not None or obj.data.env is not None):
            one, two = kept.reads.objects.of(obj), anew.reads.objects.of(obj)
            assert one == two, obj
            assert one.reasons == two.reasons, obj
    for seat in range(len(state.players)):
        assert kept.reads.objects.hero(seat) is anew.reads.objects.hero(seat)
    for kind in EventKind:
        assert _waiting(kept, kind) == _waiting(anew, kind), kind


def _waiting(table: Table, kind: EventKind) -> list[tuple[object, ...]]:
    return [(w.ability, w.env, w.label) for w in table.does.triggering.waiting(Event(kind))]


@written("effects.yaml", "held.yaml")
def test_what_is_kept_is_true_all_through_a_replay(scenario: Written, library: Library) -> None:
    for state in positions(scenario.text, library)[::4]:
        assert_kept_is_true(state)


@pytest.mark.parametrize("seed", seeds(6), ids=lambda seed: f"seed-{seed}")
def test_what_is_kept_is_true_in_random_play(seed: int, library: Library, box: Box) -> None:
    chance = random.Random(1000 + seed)
    game = Playing(begin(board(chance, box), library), chance)
    looked = 0
    for _ in range(250):
        if game.state.outcome or game.state.situation.turn > 4:
            break
        try:
            game.step()
        except LimitReached:
            break
        if chance.random() < 0.2:
            assert_kept_is_true(game.state)
            looked += 1
    assert looked, "nothing was looked at"


@pytest.mark.parametrize("seed", seeds(4), ids=lambda seed: f"seed-{seed}")
def test_what_may_be_done_is_what_no_rule_forbids(seed: int, library: Library, box: Box) -> None:
    """Compared with asking the rules about every object, as the engine would when it is tried."""
    chance = random.Random(2000 + seed)
    game = Playing(begin(board(chance, box), library), chance)
    for _ in range(120):
        if game.state.outcome or game.state.situation.turn > 4:
            break
        table = Table(game.state)
        for seat in range(2):
            every = {PlayCard(o.ref) for o in table.run.state.objects.values() if _playable(table, seat, o)}
            found = set(actions(table.judges, seat))
            plays = {a for a in found if isinstance(a, PlayCard)}
            assert plays <= every
            assert {table.reads.objects.alike(a.ref) for a in plays} == {
                table.reads.objects.alike(a.ref) for a in every
            }
            for act in found - plays:
                assert isinstance(act, ActivateAbility)
                obj = table.run.state.objects[act.ref.id]
                assert not table.judges.legality.activation_reasons(
                    seat, obj, table.judges.targets.activated(obj)[act.index]
                )
            for refs in defences(table.judges, seat)[:40]:
                assert not refs or not table.judges.legality.defend_reasons(seat, refs)
        try:
            game.step()
        except LimitReached:
            break


def _playable(table: Table, seat: int, obj: object) -> bool:
    zone, card = getattr(obj, "zone", None), getattr(obj, "card", None)
    return zone in (Zone.HAND, Zone.ARSENAL) and card is not None and not table.judges.legality.play_reasons(seat, obj)  # type: ignore[arg-type]


def run(state: State) -> State | Question:
    """What running the next frame gives, whatever it says of itself."""
    work = Table(replace(state, agenda=state.agenda[:-1], answers=()), state.answers)
    try:
        state.agenda[-1].run(work)  # type: ignore[arg-type]
    except Asked as asked:
        return asked.question
    return work.run.done()


def test_a_frame_that_needs_no_run_gives_what_a_run_would(library: Library) -> None:
    text = attack("Ana attacks Bo with Wallop (red)\nBo's turn ends", ana="hand: [Wallop (red)], resources: 4")
    found = [s for s in positions(text, library) if s.agenda and isinstance(s.agenda[-1], GivePriority)]
    assert {s.answers for s in found} > {()}, "somebody acts"
    for state in [*found, *(s.answered(PASS) for s in found if not s.answers)]:
        assert advance(state, Table) == run(state)


def test_a_window_in_which_all_pass_comes_to_what_each_pass_does(library: Library) -> None:
    text = attack("Ana attacks Bo with Wallop (red)\nBo's turn ends", ana="hand: [Wallop (red)], resources: 4")
    seen = set()
    for begun in positions(text, library):
        if not isinstance(advance(begun, Table), Question) or (quiet := all_pass(begun)) is None:
            continue
        state, frames, passing = begun, 0, True
        while passing:
            found = advance(state.answered(PASS), Table)
            assert isinstance(found, State)
            frames += 1
            state, passing = found, isinstance(found.agenda[-1], GivePriority)
            frames += passing
        assert quiet == (state, frames)
        seen.add(frames)
    assert seen == {3}, "the one who is asked passes, the next is asked, and passes"
    assert all_pass(begun.answered(PASS)) is None


def test_positions_hold_no_circles(library: Library) -> None:
    """So they are freed as soon as nobody needs them, and nobody looks for them."""
    text = attack("Ana attacks Bo with Wallop (red)\nBo's turn ends", ana="hand: [Wallop (red)], resources: 4")
    kept = positions(text, library)
    gc.collect()
    gc.disable()
    try:
        assert len(kept) > 40
        kept.clear()
        assert gc.collect() < 40, "positions are garbage that only a search finds"
    finally:
        gc.enable()
