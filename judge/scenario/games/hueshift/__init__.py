"""HueShift's half of the scenario language."""

from __future__ import annotations

from collections.abc import Hashable

from judge.games.hueshift import trace
from judge.games.hueshift.asks import ASSIGN, DRAFT, PREVENT, TAKE
from judge.games.hueshift.course.turn import AllPassed, StartTurn
from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.faces import inline
from judge.games.hueshift.rulebook import RULES, STEPS, TURN
from judge.games.hueshift.situation import Phase
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import EventKind, Zone
from judge.games.hueshift.words import compile_card
from judge.rules.lasting import happened
from judge.rules.printed import PrintedCard
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Question, Reason
from judge.rules.state import State
from judge.rules.values import replace
from judge.rules.work import Again
from judge.scenario.board.cards import Cards
from judge.scenario.board.game import Acts, Course, Did, Ends, Exchange, Game, Refusals, View
from judge.scenario.board.sentences import CompiledSentence, compiled
from judge.scenario.games.hueshift import words
from judge.scenario.games.hueshift.answers import answer, says
from judge.scenario.games.hueshift.claims import CLAIMS, hit, why
from judge.scenario.games.hueshift.coop import Squads
from judge.scenario.games.hueshift.deeds import DEEDS, PAIR, PICK, prepared, tells, tries
from judge.scenario.games.hueshift.drafting import start_draft
from judge.scenario.games.hueshift.facts import FACTS, remember
from judge.scenario.games.hueshift.layout import LAYOUT
from judge.scenario.games.hueshift.setup import DRAFTED, FORMS, start
from judge.scenario.games.hueshift.units import WORDS
from judge.scenario.games.packs.harm import with_asked
from judge.scenario.language import tree as m
from judge.scenario.language.model import InlineCard, ScenarioDocument

_ASKED = frozenset({EventKind.USE, EventKind.COIN, EventKind.ACTIVATE, EventKind.RESOLVE, EventKind.FLIP})


def _inline(card: InlineCard) -> PrintedCard:
    return inline(card.name, card.type, card.stats, card.text)


def _sentences(card: CardDefinition) -> tuple[CompiledSentence, ...]:
    reason = f"no line known of {WORDS[card.kind]} reads so"
    return tuple(compiled(r.text, r.abilities, reason if r.unsupported else "") for r in card.readings)


def _start(document: ScenarioDocument, cards: Cards[CardDefinition]) -> State:
    """At the draft, or in a turn."""
    return start_draft(document, cards) if FORMS.moment(document.setup.moment) == DRAFTED else start(document, cards)


# --------------------------------------------------------------------------- moments


def _rests(state: State, question: Question) -> bool:
    """The turn player may act, and no attack or Wildcard is under way; before the first turn, always."""
    if question.verb in (DRAFT, ASSIGN):
        return True
    s = state.situation
    idle = question.ask is Ask.ACT and not question.verb and question.who == s.turn_player
    return idle and not s.fights and not state.zones.get((Zone.STACK, None))


def _when(state: State, question: Question) -> str:
    if question.verb in (DRAFT, ASSIGN):
        return Table(state).reads.draft.in_step()
    return "fight" if state.situation.fights else str(state.situation.phase.value)


def _over(state: State) -> int:
    """Whose turn is over while the next has not begun."""
    if state.situation.phase is Phase.BETWEEN:
        for event in happened(state.history, EventKind.MOMENT):
            if "end" in event.tags:
                return event.moment.player
    return -1


# --------------------------------------------------------------------------- acting


def _silent(question: Question) -> Hashable:
    """Silence passes; a prevention that happens by itself happens, one that must be wished for does not."""
    if question.verb == PREVENT:
        return True
    return False if question.verb == TAKE else PASS


def _too_late(view: View[Table], step: m.Step) -> Reason | None:
    waiting = view.table.reads.draft.to_pick()
    if waiting:
        return Reason(STEPS, waiting)
    if isinstance(step, Did) and step.deed in (PICK, PAIR):
        return Reason(STEPS, "the draft is over; a scenario begins with it by `moment: draft`")
    return None


def _key(state: State) -> Hashable:
    """Equal for positions nobody can tell apart: ids never change, and of history only limits and coins count."""
    used = tuple((e.kind, e.obj, e.names, e.moment.turn, e.moment.link) for e in happened(state.history, *_ASKED))
    return (
        tuple((p.name, p.lost) for p in state.players),
        tuple(sorted(((o.id, o.zone.value, o.home, o.data) for o in state.objects.values()), key=lambda o: o[0])),
        state.zones.get((Zone.STACK, None)),
        state.agenda,
        state.answers,
        state.effects,
        replace(state.situation, said=frozenset()),
        state.outcome,
        frozenset(used) if not any(k is EventKind.COIN for k, *_ in used) else used,
    )


GAME = Game[Table](
    game="hueshift",
    title="HueShift",
    table=Table,
    work=lambda lines: Again(Table),
    inline=_inline,
    compile=compile_card,
    sentences=_sentences,
    start=_start,
    forms=FORMS,
    course=Course(
        player=lambda state: int(state.situation.turn_player),
        between=lambda state: state.situation.phase is Phase.BETWEEN,
        over=_over,
        begins=(StartTurn,),
        passed=(AllPassed,),
        resting=_rests,
        when=_when,
    ),
    acts=Acts(),
    exchange=Exchange(lambda state: bool(state.situation.fights), hit=hit),
    tries=tries,
    tells=tells,
    trace=trace.lines,
    merging=lambda state, asked: with_asked(_key, asked),
    zones=words.ZONES,
    moments=words.MOMENTS,
    numbers=words.NUMBERS,
    layout=LAYOUT,
    stats=words.STATS,
    kinds=words.kinds,
    every_kind=words.EVERY_KIND,
    deeds=DEEDS,
    claims=CLAIMS,
    history=FACTS,
    slots=words.SLOTS,
    controls=lambda view, seat: view.table.reads.board.mechs(seat),
    controlled=False,
    ends=Ends(won=lambda state, seat: str(seat) in state.outcome.partition("won ")[2].split()),
    refusals=Refusals(too_late=_too_late, over=RULES + "8", asked=TURN, chance="hueshift/card-systems/table-1",
                      moment=TURN, needed=TURN),
    silent=_silent,
    prepared=prepared,
    answers=answer,
    says=says,
    facts=why,
    remember=remember,
    cards=lambda document, library: Squads.of(document, library, _inline, compile_card),
    spoken=frozenset({DRAFT, PREVENT, TAKE}),
)  # fmt: skip
