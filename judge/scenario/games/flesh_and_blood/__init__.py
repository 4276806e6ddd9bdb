"""Flesh and Blood's half of the scenario language."""

from __future__ import annotations

from judge.games.flesh_and_blood import trace
from judge.games.flesh_and_blood.actions import ARSENAL
from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.course.turn import AllPassed, StartTurn
from judge.games.flesh_and_blood.definition import CardDefinition, not_executable
from judge.games.flesh_and_blood.situation import Kind, Phase, Step
from judge.games.flesh_and_blood.table import Fresh, Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.rules.lasting import happened
from judge.rules.printed import PrintedCard
from judge.rules.questions import Ask, Question
from judge.rules.read_once import read_once
from judge.rules.state import Obj, State
from judge.rules.work import Tables
from judge.scenario.board.finding import UNNAMED, folded
from judge.scenario.board.game import Course, Game, Lines, Refusals
from judge.scenario.board.sentences import CompiledSentence, compiled
from judge.scenario.games.flesh_and_blood import able, claims, deeds, past, sayings, words, zones
from judge.scenario.games.flesh_and_blood.facts import remember
from judge.scenario.games.flesh_and_blood.layout import LAYOUT
from judge.scenario.games.flesh_and_blood.merging import merging
from judge.scenario.games.flesh_and_blood.setup import FORMS, Cards, start
from judge.scenario.games.flesh_and_blood.why import facts
from judge.scenario.language import tree as m
from judge.scenario.language.phrases import words as spellings


def _work(lines: Lines) -> Tables:
    """Orders of triggers that come to the same are asked for only where claims may be judged between two of them."""
    stepping = any(isinstance(line, m.Pass | m.EveryonePasses | m.Resolves) for line in lines)
    return Fresh(compares=not stepping)


@read_once
def _sentences(card: PrintedCard) -> tuple[CompiledSentence, ...]:
    from judge.games.flesh_and_blood.words.saying import said_back  # noqa: PLC0415  (as the grammar is loaded)

    found = []
    for sentence in compile_card(card).sentences:
        unread = [one for a in sentence.abilities if (one := not_executable(a)) is not None]
        reasons = "; ".join(dict.fromkeys(one.reason for one in unread if one.reason)) or "it is not understood"
        reason = reasons if unread or sentence.unsupported else ""
        found.append(compiled(sentence.text, sentence.abilities, reason, "" if reason else said_back(sentence)))
    return tuple(found)


def _named(obj: Obj) -> frozenset[str]:
    """What a card may be called; a copy is still the card that the line means (8.5.25)."""
    if obj.card is None or obj.data.kind is not Kind.CARD:
        return UNNAMED
    own: CardDefinition | None = obj.data.own
    return folded(obj.card.called) if own is None else folded(obj.card.called) | folded(own.called)


def _resting(state: State, question: Question) -> bool:
    """The turn player holds priority, the stack is empty, no chain link is unresolved."""
    s = state.situation
    idle = question.ask is Ask.ACT and question.who == s.turn_player
    return idle and not state.zones.get((Zone.STACK, None)) and not s.active


def _between(state: State) -> bool:
    return state.situation.phase is Phase.BETWEEN


def _over(state: State) -> int:
    if _between(state):
        for event in happened(state.history, EventKind.MOMENT):
            if "4.4.4" in event.cites:
                return event.moment.player
    return -1


def _when(state: State, question: Question) -> str:
    s = state.situation
    declares = question.ask is Ask.DECLARE and question.verb != ARSENAL
    return Step.DEFEND.value if declares else str(s.step.value or s.phase.value)


GAME = Game[Table](
    game="flesh-and-blood",
    title="Flesh and Blood",
    table=Table,
    work=_work,
    inline=lambda card: printed_from_inline(card.name, card.version, card.type, card.stats, card.text),
    compile=compile_card,
    sentences=lambda card: _sentences(card.printed),
    cards=Cards.of,
    start=start,
    forms=FORMS,
    course=Course(
        player=lambda state: int(state.situation.turn_player),
        between=_between,
        over=_over,
        begins=(StartTurn,),
        passed=(AllPassed,),
        resting=_resting,
        when=_when,
    ),
    acts=deeds.ACTS,
    deeds=deeds.DEEDS,
    claims=(*sayings.SAYINGS, *zones.SAYINGS, *past.SAYINGS, *able.CLAIMS),
    slots={**sayings.SLOTS, **zones.SLOTS, **past.SLOTS, **deeds.SLOTS},
    vital="life",
    strength="power",
    sorts=words.SORTS,
    exchange=claims.EXCHANGE,
    contests=claims.CONTESTS,
    tries=deeds.tries,
    legal=deeds.legal,
    tells=deeds.tells,
    trace=trace.lines,
    merging=merging,
    zones=words.ZONES,
    moments=words.MOMENTS,
    numbers=words.NUMBERS,
    layout=LAYOUT,
    stats=words.STATS,
    keywords=words.KEYWORDS,
    kinds=lambda view, obj: claims.seen(view, obj).kinds,
    every_kind=words.KINDS,
    seen=claims.seen,
    counters=claims.counters,
    controls=claims.controlled,
    triggered=claims.triggered,
    looked=claims.looked,
    ceases=True,
    first=(Zone.CHAIN, Zone.STACK, Zone.ARENA),
    named=_named,
    shows=claims.shows,
    layer=claims.layer,
    stands_for=claims.is_hero,
    participles=spellings(revealing=("fusing", "fusing with", "fused with"), charging=()),
    replies=deeds.REPLIES,
    answers=deeds.answers,
    refusals=Refusals(deeds.too_late, deeds.needless, over="4.5.1", chance="8.5.18", moment="1.11.2"),
    possible=claims.possible,
    remember=remember,
    facts=facts,
)
