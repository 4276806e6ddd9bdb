"""Factions' side of the scenario language."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from judge.errors import JudgeError
from judge.games.factions import trace
from judge.games.factions.cites import C, D
from judge.games.factions.course.turn import BuildTurn, CombatTurn, EndAct, EndBuild, Upkeep, whose
from judge.games.factions.course.windows import MAIN, AllPassed, Resolve
from judge.games.factions.options import tries
from judge.games.factions.situation import Phase
from judge.games.factions.table import Table
from judge.games.factions.words import compile_card, printed_from_inline, readings
from judge.games.factions.zones import Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, NotExecutable, Question, Reason, Refused
from judge.rules.state import State
from judge.rules.work import Again, Tables, advance
from judge.scenario.board.library import GameLibrary
from judge.scenario.board.referee import Settled, TraceLine
from judge.scenario.board.sentences import CompiledSentence, compiled
from judge.scenario.games.factions import lines as f
from judge.scenario.games.factions.answers import ACTIONS, Answers
from judge.scenario.games.factions.claims import Claims
from judge.scenario.games.factions.merging import key
from judge.scenario.games.factions.setup import Cards, start
from judge.scenario.games.factions.telling import facts, told, unrolled
from judge.scenario.games.factions.vocabulary import FACTIONS, knowing
from judge.scenario.language import model as m
from judge.scenario.language.lines import parse_claim, parse_fact, parse_lines
from judge.scenario.language.names import NameTable
from judge.terms.factions import KEYWORDS

_NAMED = re.compile(r"([A-Z][\w'’ +-]*?) \(")
_STARTS = (BuildTurn, CombatTurn, Upkeep)


class FactionsReferee(Answers, Settled):
    """Reads, runs and judges the lines of one scenario."""

    @staticmethod
    def sentences(card: m.InlineCard) -> tuple[CompiledSentence, ...]:
        """See ``Referee``."""
        printed = printed_from_inline(card.name, card.version, card.type, card.stats, card.text)
        return tuple(
            compiled(line.text, line.terms, "it is not understood" if line.unsupported else "")
            for line in readings(compile_card(printed))
        )

    def __init__(self, library: GameLibrary) -> None:
        super().__init__()
        self.work: Tables = Again(Table)
        self.library = library
        self._table = NameTable((), ())
        self._game = FACTIONS

    def read(
        self, document: m.ScenarioDocument, spared: Collection[m.RawLine] = ()
    ) -> tuple[State, list[m.Step | m.Claim]]:
        """Start position and lines of play."""
        cards = Cards.of(document, self.library)
        state = start(document, cards)
        self.players = tuple(p.name for p in document.setup.players)
        self.copies = {}
        for obj in state.objects.values():
            if obj.card is not None:
                at = (obj.card.name, obj.owner)
                self.copies[at] = (*self.copies.get(at, ()), obj.id)
        present = [o.card for o in state.objects.values() if o.card is not None and not o.card.capital]
        self._table = cards.table(document, present)
        self._game = knowing(_ability_names(state, self.library))
        lines = parse_lines(document.play, self._table, self._game, spared)
        return self._with_facts(state, document), lines

    def _with_facts(self, state: State, document: m.ScenarioDocument) -> State:
        table = Table(state)
        for line in document.setup.facts:
            fact = parse_fact(line, self._table, self._game)
            if fact.verb != "first turn":
                raise JudgeError(
                    "invalid", f'"{line.text}" is no fact this game can start from.', where=line.position.where,
                    hint="Write: it is the first turn of the game.",
                )  # fmt: skip
            table.does.turn(turn=1)
        return table.run.state

    def claims(self, lines: Sequence[m.RawLine]) -> list[m.Claim]:
        """Claims with the names of the document read last."""
        return [parse_claim(line, self._table, self._game) for line in lines]

    def is_action(self, step: m.Step) -> bool:
        """Does the line do something?"""
        return isinstance(step, ACTIONS)

    # --- everything legal -----------------------------------------------------------------------

    def legal(self, state: State, question: Question) -> Sequence[Any]:
        """Everything that may be answered to ``ACT``, silence first."""
        assert question.who is not None
        found: list[Any] = [PASS]
        for action in tries(Table(state), question.who):
            try:
                advance(state.answered(action), self.work)
            except (Refused, NotExecutable):
                continue
            found.append(action)
        return found

    def told(self, state: State, question: Question, answer: Any) -> str:
        """An answer as a line of a scenario."""
        return told(Table(state), question, answer)

    # --- moments --------------------------------------------------------------------------------

    def resting(self, state: State, question: Question) -> bool:
        """The turn player may act and nothing is under way."""
        return question.ask is Ask.ACT and question.verb == MAIN

    def at(self, state: State, moment: str, question: Question | None) -> bool:
        """Is it that moment? A phase is reached with the first question after its beginning, the combat phase also
        where nobody has a unit to activate and so nothing is asked."""
        s = state.situation
        waits = bool(state.agenda) and isinstance(state.agenda[-1], CombatTurn)
        return (question is not None or waits) and moment in (s.phase.value, s.step.value)

    def when(self, state: State, question: Question) -> str:
        """The step or phase in which something is asked."""
        s = state.situation
        return str(s.step.value or s.phase.value)

    def between_turns(self, state: State) -> bool:
        """Is one phase over and the next not begun? The game never passes on so far by itself."""
        return bool(state.situation.phase is Phase.BETWEEN)

    def turn_over(self, state: State) -> str:
        """Whose turn is just over, with no other begun."""
        ended = state.situation.ended
        return self.players[ended] if ended >= 0 else ""

    def turn_of(self, state: State) -> str:
        """Whose turn it is, or comes next."""
        return self.players[whose(Table(state))]

    def turn_begins(self, state: State) -> bool:
        """Is it the first moment of a turn?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], _STARTS)

    def turn_before(self, state: State) -> str:
        """Between turns: whose turn is over."""
        return self.turn_over(state)

    def chain_open(self, state: State) -> bool:
        """Is an attack under way?"""
        return bool(state.situation.strikes)

    def passed(self, state: State) -> bool:
        """Has everyone passed?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], AllPassed | Resolve | EndAct | EndBuild)

    # --- judging --------------------------------------------------------------------------------

    def possible(self, state: State, predicate: m.Predicate) -> Sequence[State]:
        """A claim about a deck in an order nobody knows is judged for each card that may lie there."""
        if not isinstance(predicate, m.OnDeck) or not state.players[self.seat(predicate.player)]["shuffled"]:
            return [state]
        found: dict[str, State] = {}
        for obj in Table(state).board.zone(Zone.DECK, self.seat(predicate.player)):
            table = Table(state)
            table.run.place(obj, 0 if predicate.top else None)
            found.setdefault(table.board.name(obj), table.run.state)
        return list(found.values()) or [state]

    def why(self, state: State, predicate: m.Predicate, line: m.RawLine) -> tuple[str, ...]:
        """The facts that make a claim true or false."""
        return facts(Claims(Table(state), self, line), predicate)

    def holds(self, state: State, predicate: m.Predicate, line: m.RawLine) -> bool:
        """Is what a claim says true of a position?"""
        return Claims(Table(state), self, line).holds(predicate)

    def too_late(self, step: m.Step, state: State) -> Reason:
        """Why a step could not be carried out up to the end of the phase, or of the game."""
        if state.outcome:
            return Reason(D + "capital-rule", "the game is over")
        match step:
            case m.Say(player=player):
                return Reason(D + "triggered-effects", f"nothing that may be done is put to {player} in this phase")
            case m.Choose(player=player, values=values):
                names = ", ".join(value.text for value in values)
                return Reason(D + "target", f"{player} is not asked anything in this phase that {names} answers")
            case m.Die() if (why := unrolled(Table(state))) is not None:
                return why
            case m.Die() | m.Coin() | m.RandomCard():
                return Reason(D + "hit-step", "nothing is left to chance in this phase that this line answers")
            case f.ActivateStep():
                return Reason(D + "combat-phase", "there is no moment for it in this phase")
        if isinstance(step, f.AttackStep) and step.unit.name == f.CAPITAL:
            return Reason(D + "capital", f"{step.unit.text} cannot attack")
        card = getattr(step, "card", None) or getattr(step, "unit", None)
        objects = self.objects(state, card) if isinstance(card, m.CardRef) else []
        if isinstance(card, m.CardRef) and not objects:
            return Reason(D + "play", f"there is no {card.label} in the game")
        if isinstance(step, f.PlayStep | f.DestroyStep) and objects[0].card.kind != "Battle":
            return Reason(D + "build-phase", f"{step.player} has no turn to build any more in this phase")
        if isinstance(step, f.MoveStep | f.AttackStep):
            return Reason(D + "combat-phase", f"{step.unit.text} is not activated, so it does nothing in this phase")
        return Reason(D + "the-stack", f"there is no moment for it in this phase ({C}battle-cards-at-any-time)")

    def not_needed(self, part: str, value: Any, state: State) -> Reason:
        """Why something a line names is not asked for by the rules."""
        return Reason(D + "target", f"{getattr(value, 'text', value)} is not asked for here")

    def trace(self, state: State) -> list[TraceLine]:
        """The replay."""
        return [TraceLine(n, when, text, cites) for n, (when, text, cites) in enumerate(trace.lines(Table(state)), 1)]

    def key(self, state: State) -> Any:
        """See ``merging``."""
        return key(state)


_PRINTED: list[tuple[Any, frozenset[str]]] = [(None, frozenset())]  # the last library, and the names its cards print


def _ability_names(state: State, library: GameLibrary) -> frozenset[str]:
    """The names of all abilities that cards print or give, each with and without its number."""
    cards, found = _PRINTED[0]
    if cards is not library.cards:
        lines = (line for card in library.cards for line in card.lines)
        printed = {match[1] for line in lines if (match := _NAMED.match(line))}
        found = _bare({*printed, *(k.word for k in KEYWORDS)})
        _PRINTED[0] = (library.cards, found)
    here = {o.card.name: o.card for o in state.objects.values() if o.card is not None}
    return found | _bare({name for card in here.values() for name in card.ability_names})


def _bare(names: set[str]) -> frozenset[str]:
    return frozenset({*names, *(name.rstrip("+-0123456789 ") for name in names)} - {""})


__all__ = ["FactionsReferee"]
