"""Fighter arena's half of the scenario language."""

from __future__ import annotations

from judge.games.fighter_arena.cards import compile_card, printed_from_inline
from judge.games.fighter_arena.rules import PLACING, RULES, SELECTING
from judge.games.fighter_arena.table import Arena
from judge.rules.questions import Ask, Question
from judge.rules.state import State
from judge.rules.work import Again
from judge.scenario.board.game import Ends, Game, Refusals
from judge.scenario.games import small_boards
from judge.scenario.games.fighter_arena import words
from judge.scenario.games.fighter_arena.claims import CLAIMS
from judge.scenario.games.fighter_arena.deeds import ACTS, DEEDS, prepared, tells, too_late, tries
from judge.scenario.games.fighter_arena.layout import LAYOUT
from judge.scenario.games.fighter_arena.setup import FORMS, start
from judge.terms.fighter_arena import PERMANENTS


def _rests(state: State, question: Question) -> bool:
    """Before the first turn, whenever a fighter is placed or a hand selected."""
    before = state.situation.phase in (PLACING, SELECTING)
    return (before and question.ask in (Ask.ACT, Ask.DECLARE)) or small_boards.resting(state, question)


GAME = Game[Arena](
    game="fighter-arena",
    title="Fighter arena",
    table=Arena,
    work=lambda lines: Again(Arena),
    inline=lambda card: printed_from_inline(card.name, card.type, card.stats, card.text),
    compile=compile_card,
    sentences=lambda card: small_boards.by_line(card, PERMANENTS),
    start=start,
    forms=FORMS,
    course=small_boards.course(_rests, PLACING, SELECTING),
    acts=ACTS,
    tries=tries,
    tells=tells,
    zones=words.ZONES,
    moments=words.MOMENTS,
    numbers=(),
    stats=words.STATS,
    layout=LAYOUT,
    every_kind=words.EVERY_KIND,
    sorts=words.SORTS,
    deeds=DEEDS,
    claims=CLAIMS,
    slots=words.SLOTS,
    controls=lambda view, seat: [obj for obj in small_boards.in_play(view, seat) if not obj.data.dead],
    ends=Ends(lost=small_boards.lost),
    replies=small_boards.replies(RULES["target"], ()),
    refusals=Refusals(too_late=too_late, moment=", ".join(RULES["play"])),
    possible=small_boards.possible,
    prepared=prepared,
    knows=words.conditions,
    **small_boards.SHARED,
)
