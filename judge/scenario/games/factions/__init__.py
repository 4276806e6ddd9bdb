"""Factions' half of the scenario language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.games.factions import trace
from judge.games.factions.cites import D
from judge.games.factions.course.turn import BuildTurn, CombatTurn, EndAct, EndBuild, Upkeep
from judge.games.factions.course.windows import MAIN, AllPassed, Resolve
from judge.games.factions.definition import CardDefinition
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Phase
from judge.games.factions.table import Table
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.words import compile_card, readings
from judge.games.factions.zones import Zone
from judge.rules.questions import Ask
from judge.rules.state import Obj, State
from judge.rules.work import Again
from judge.scenario.board.cards import Listing
from judge.scenario.board.finding import UNNAMED, printed_names
from judge.scenario.board.game import Acts, Course, Ends, Exchange, Game, Refusals, View
from judge.scenario.board.judging import triggers
from judge.scenario.board.merging import Memory, Merging
from judge.scenario.board.sentences import compiled
from judge.scenario.games.factions import words
from judge.scenario.games.factions.claims import CLAIMS, facts, hit, looked, possible, turn_of
from judge.scenario.games.factions.deeds import DEEDS, answers, prepared, tells, too_late, tries
from judge.scenario.games.factions.layout import LAYOUT
from judge.scenario.games.factions.setup import FORMS, Cards, inline, start
from judge.scenario.games.packs.harm import with_asked
from judge.scenario.language import tree as m
from judge.scenario.language.places import invalid


def _capital(players: Sequence[str], card: m.CardRef) -> Callable[[Obj], bool] | None:
    """``Ana's capital`` is hers."""
    if card.name != words.CAPITAL:
        return None
    owners = range(len(players)) if card.owner is None else (players.index(card.owner),)
    return lambda obj: obj.card is not None and obj.card.capital and obj.owner in owners


def _remember(view: View[Table], fact: m.Fact, cards: Listing) -> State:
    if fact.verb != "first turn":
        raise invalid(
            f'"{fact.line.text}" is no fact this game can start from.',
            fact.line.position,
            "Write: it is the first turn of the game.",
        )
    view.table.run.turn(turn=1)
    return view.table.run.done()


# What of a position and its history can still be asked about.
_MEMORY = Memory(
    asked_by_rules=frozenset({EventKind.TRIGGER, EventKind.LOOK}),
    ordered=frozenset(Zone) - {Zone.HAND, Zone.GRAVEYARD},
    shuffled=lambda state: frozenset((Zone.DECK, seat) for seat, p in enumerate(state.players) if p["shuffled"]),
    happened=lambda event: (event.player, event.names),
    lies=lambda obj, template: (
        obj.card.name if obj.card is not None else None, obj.owner, obj.zone, obj.home, template(obj.data, [])
    ),
    refers=lambda obj: True,
    definition=CardDefinition,
)  # fmt: skip


GAME = Game[Table](
    game="factions",
    title="Factions",
    table=Table,
    work=lambda lines: Again(Table),
    inline=inline,
    compile=compile_card,
    sentences=lambda card: tuple(
        compiled(line.text, line.terms, "it is not understood" if line.unsupported else "") for line in readings(card)
    ),
    cards=Cards.listed,
    start=start,
    forms=FORMS,
    course=Course(
        player=turn_of,
        between=lambda state: state.situation.phase is Phase.BETWEEN,
        over=lambda state: int(state.situation.ended),
        begins=(BuildTurn, CombatTurn, Upkeep),
        passed=(AllPassed, Resolve, EndAct, EndBuild),
        resting=lambda state, question: question.ask is Ask.ACT and question.verb == MAIN,
        when=lambda state, question: str(state.situation.step.value or state.situation.phase.value),
    ),
    acts=Acts(),
    exchange=Exchange(lambda state: bool(state.situation.strikes), hit=hit),
    tries=tries,
    tells=tells,
    trace=trace.lines,
    merging=lambda state, asked: with_asked(Merging(_MEMORY, _MEMORY.asked_by_rules), asked),
    zones=words.ZONES,
    moments=words.MOMENTS,
    numbers=words.NUMBERS,
    layout=LAYOUT,
    stats=words.STATS,
    kinds=words.kinds,
    every_kind=words.EVERY_KIND,
    sorts=words.SORTS,
    deeds=DEEDS,
    claims=CLAIMS,
    slots=words.SLOTS,
    knows=words.skills,
    first=(Zone.FIELD, Zone.HAND),
    controls=lambda view, seat: [o for o in view.table.board.field() if o.owner == seat and not card_of(o).capital],
    controlled=False,
    named=lambda obj: UNNAMED if obj.card is None or obj.card.capital else printed_names(obj),
    means=_capital,
    ends=Ends(
        won=lambda state, seat: state.outcome == f"{state.players[seat].name} has won",
        drawn=lambda state: state.outcome == "the game is a draw",
    ),
    refusals=Refusals(
        too_late, over=D + "capital-rule", asked=D + "target", chance=D + "hit-step", needed=D + "target",
        until="in this phase",
    ),
    possible=possible,
    remember=_remember,
    prepared=prepared,
    triggered=triggers(EventKind.TRIGGER),
    looked=looked,
    facts=facts,
    answers=answers,
)  # fmt: skip
