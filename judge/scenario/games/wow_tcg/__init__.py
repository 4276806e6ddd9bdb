"""World of Warcraft TCG's half of the scenario language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.games.wow_tcg.cards import compile_card, printed_from_inline
from judge.games.wow_tcg.rules import OPENING, RULES
from judge.games.wow_tcg.table import Wow
from judge.rules.state import Obj, State
from judge.rules.work import Again
from judge.scenario.board.game import Ends, Game, Refusals
from judge.scenario.games import small_boards
from judge.scenario.games.wow_tcg import words
from judge.scenario.games.wow_tcg.claims import CLAIMS, possible
from judge.scenario.games.wow_tcg.deeds import ACTS, DEEDS, goes_on, prepared, tells, too_late, tries
from judge.scenario.games.wow_tcg.layout import LAYOUT
from judge.scenario.games.wow_tcg.setup import FORMS, start
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import words as spellings
from judge.scenario.language.tree import CardRef
from judge.terms.wow_tcg import PERMANENTS


def _lost(state: State, seat: int) -> bool:
    """Also both, when both heroes have fatal damage."""
    hero = Wow(state).reads.hero(seat)
    fatal = hero is not None and Wow(state).reads.health(hero) == 0
    return small_boards.lost(state, seat) or (bool(state.outcome) and fatal)


def _by_owner(players: Sequence[str], card: CardRef) -> Callable[[Obj], bool] | None:
    """``Ana's hero`` is hers, whatever it is called."""
    said = fold(card.text)
    owner = next((seat for seat, name in enumerate(players) if said == fold(f"{name}'s hero")), None)
    return None if owner is None else lambda o: o.card is not None and o.card.kind == "hero" and o.owner == owner


GAME = Game[Wow](
    game="wow-tcg",
    title="World of Warcraft TCG",
    table=Wow,
    work=lambda lines: Again(Wow),
    inline=lambda card: printed_from_inline(card.name, card.type, card.stats, card.text),
    compile=compile_card,
    sentences=lambda card: small_boards.by_line(card, PERMANENTS),
    start=start,
    forms=FORMS,
    course=small_boards.course(
        lambda state, question: state.situation.phase == OPENING or small_boards.resting(state, question), OPENING
    ),
    acts=ACTS,
    tries=tries,
    tells=tells,
    zones=words.ZONES,
    moments=words.MOMENTS,
    vital="health",
    numbers=words.NUMBERS,
    layout=LAYOUT,
    stats=words.STATS,
    every_kind=words.EVERY_KIND,
    sorts=words.SORTS,
    participles=spellings("exhausting"),
    deeds=DEEDS,
    claims=CLAIMS,
    slots=words.SLOTS,
    controls=small_boards.in_play,
    means=_by_owner,
    ends=Ends(lost=_lost),
    replies=small_boards.replies(RULES["target"], RULES["pay"]),
    refusals=Refusals(too_late=too_late, moment=", ".join(RULES["play"])),
    possible=possible,
    prepared=prepared,
    open_end=goes_on,
    **small_boards.SHARED,
)
