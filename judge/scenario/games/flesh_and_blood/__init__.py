"""Flesh and Blood's side of the scenario language."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from judge.games.flesh_and_blood import trace
from judge.games.flesh_and_blood.options import actions, defences
from judge.games.flesh_and_blood.situation import Phase, Step
from judge.games.flesh_and_blood.table import Fresh, Table
from judge.games.flesh_and_blood.turn import AllPassed, StartTurn
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.games.flesh_and_blood.words.cards import compile_card
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Question, Reason
from judge.rules.state import State
from judge.rules.work import Tables
from judge.scenario.board.library import GameLibrary
from judge.scenario.board.referee import Answering, Nothing, Settled, TraceLine
from judge.scenario.board.sentences import CompiledSentence, compiled
from judge.scenario.games.flesh_and_blood.answers import Answers
from judge.scenario.games.flesh_and_blood.claims import Claims
from judge.scenario.games.flesh_and_blood.facts import with_facts
from judge.scenario.games.flesh_and_blood.merging import Merging, asked_about
from judge.scenario.games.flesh_and_blood.setup import Cards, start
from judge.scenario.games.flesh_and_blood.telling import told
from judge.scenario.games.flesh_and_blood.vocabulary import FLESH_AND_BLOOD
from judge.scenario.games.flesh_and_blood.why import Why
from judge.scenario.language import model as m
from judge.scenario.language.lines import parse_claim, parse_fact, parse_lines
from judge.scenario.language.names import NameTable

_ACTIONS = (m.PlayCard, m.Activate, m.Attack, m.Defend)


class _Comparing(Table):
    """Asks for no order of triggers that comes to the same (its claims are not judged between two of them)."""

    compares = True


class FleshAndBloodReferee(Answers, Settled):
    """Reads, runs and judges the lines of one scenario."""

    work: Tables = Fresh(Table)

    @staticmethod
    def sentences(card: m.InlineCard) -> tuple[CompiledSentence, ...]:
        """See ``Referee``."""
        printed = printed_from_inline(card.name, card.version, card.type, card.stats, card.text)
        found = []
        for sentence in compile_card(printed).sentences:
            reasons = "; ".join(getattr(a, "reason", "") for a in sentence.abilities) or "it is not understood"
            found.append(compiled(sentence.text, sentence.abilities, reasons if sentence.unsupported else ""))
        return tuple(found)

    def __init__(self, library: GameLibrary) -> None:
        super().__init__((), {})
        self.library = library
        self._table = NameTable((), ())
        self._claims: list[m.Claim] = []
        self._merging: Merging | None = None

    def read(
        self, document: m.ScenarioDocument, spared: Collection[m.RawLine] = ()
    ) -> tuple[State, list[m.Step | m.Claim]]:
        """Start position and lines of play; ``spared``: see ``parse_lines``."""
        cards = Cards.of(document, self.library)
        state = start(document, cards)
        self.players = tuple(p.name for p in document.setup.players)
        copies: dict[tuple[str, int], tuple[int, ...]] = {}
        for obj in state.objects.values():
            if obj.card is not None:
                copies[(obj.card.label, obj.owner)] = (*copies.get((obj.card.label, obj.owner), ()), obj.id)
        self._copies = copies
        present = [o.card for o in state.objects.values() if o.card is not None]
        names = cards.table(document, present)
        lines = parse_lines(document.play, names, FLESH_AND_BLOOD, spared)
        stepping = any(isinstance(line, m.Pass | m.EveryonePasses) for line in lines)
        self.work = Fresh(Table if stepping else _Comparing)
        self._table = names
        self._claims = [line for line in lines if isinstance(line, m.Claim)]
        self._merging = None
        every = cards.every_name(document) if document.setup.facts else names
        facts = [parse_fact(line, every, FLESH_AND_BLOOD) for line in document.setup.facts]
        return with_facts(state, facts, self, cards), lines

    def claims(self, lines: Sequence[m.RawLine]) -> list[m.Claim]:
        """Claims with the names of the document read last."""
        claims = [parse_claim(line, self._table, FLESH_AND_BLOOD) for line in lines]
        self._claims += claims
        self._merging = None
        return claims

    def is_action(self, step: m.Step) -> bool:
        """Does the line do something?"""
        return isinstance(step, _ACTIONS)

    # --- everything legal -----------------------------------------------------------------------

    def legal(self, state: State, question: Question) -> Sequence[Any]:
        """Everything that may be answered to ``ACT`` or ``DECLARE``, silence first."""
        assert question.who is not None
        table = Table(state)
        if question.ask is Ask.DECLARE:
            found: Sequence[Any] = defences(table, question.who)
        else:
            found = (PASS, *actions(table, question.who))
        table.run.done()
        return found

    def told(self, state: State, question: Question, answer: Any) -> str:
        """An answer as a line of a scenario."""
        return told(Table(state), question, answer)

    # --- moments --------------------------------------------------------------------------------

    def resting(self, state: State, question: Question) -> bool:
        """The turn player holds priority, the stack is empty, no chain link is unresolved."""
        s = state.situation
        idle = question.ask is Ask.ACT and question.who == s.turn_player
        return idle and not state.zones.get((Zone.STACK, None)) and not s.active

    def at(self, state: State, moment: str, question: Question | None) -> bool:
        """Is it that moment?"""
        s = state.situation
        if moment in (s.step.value, s.phase.value):
            silent = moment in (Step.CLOSE.value, Phase.OPENING.value, Phase.START.value, Phase.END.value)
            return silent or question is not None
        return False

    def when(self, state: State, question: Question) -> str:
        """The step or phase in which something is asked."""
        if question.ask is Ask.DECLARE:
            return Step.DEFEND.value
        s = state.situation
        return str(s.step.value or s.phase.value)

    def between_turns(self, state: State) -> bool:
        """Is one turn over and the next not begun?"""
        return bool(state.situation.phase is Phase.BETWEEN)

    def turn_over(self, state: State) -> str:
        """Whose turn is over while the next has not begun."""
        return self.turn_before(state) if self.between_turns(state) else ""

    def turn_of(self, state: State) -> str:
        """Whose turn it is, or comes next."""
        return str(state.players[state.situation.turn_player].name)

    def turn_begins(self, state: State) -> bool:
        """Is it the first moment of a turn?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], StartTurn)

    def turn_before(self, state: State) -> str:
        """Between turns: whose turn is over."""
        for event in state.history.backwards():
            if event.kind is EventKind.MOMENT and "4.4.4" in event.cites:
                return str(state.players[event.moment.player].name)
        return ""

    def chain_open(self, state: State) -> bool:
        """Is combat under way?"""
        return bool(state.situation.open)

    def passed(self, state: State) -> bool:
        """Has everyone passed?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], AllPassed)

    # --- judging --------------------------------------------------------------------------------

    def possible(self, state: State, predicate: m.Predicate) -> list[State]:
        """A claim about a deck in an order nobody knows is judged for each card that may lie there."""
        if not isinstance(predicate, m.OnDeck) or not state.situation.shuffled:
            return [state]
        seat = self.seat(predicate.player)
        deck = state.zones.get((Zone.DECK, seat), ())
        at = 0 if predicate.top else len(deck) - 1
        group = next((g for s, g in state.situation.shuffled if s == seat and deck and deck[at] in g), None)
        if group is None:
            return [state]
        found = []
        for ref in Table(state).reads.decks.top_question(seat, group).distinct():
            table = Table(state)
            table.reads.decks.lay(seat, at, ref.id)
            found.append(table.run.state)
        return found

    def holds(self, state: State, predicate: m.Predicate, line: m.RawLine) -> bool:
        """Is what a claim says true of a position?"""
        return Claims(Table(state), self, line).holds(predicate)

    def why(self, state: State, predicate: m.Predicate, line: m.RawLine) -> tuple[str, ...]:
        """The facts that make a claim true or false."""
        return Why(Table(state), self, line).facts(predicate)

    def too_late(self, step: m.Step, state: State) -> Reason:
        """Why a step could not be carried out up to the end of the turn, or of the game."""
        if state.outcome:
            return Reason("4.5.1", "the game is over")
        match step:
            case m.Say(player=player):
                return Reason(
                    "1.8.3b", f"no optional effect that can be generated is put to {player} before the turn ends"
                )
            case m.Choose(player=player, values=values):
                names = ", ".join(v.text for v in values)
                return Reason("1.8.6", f"{player} is not asked anything before the turn ends that {names} answers")
            case m.Defend(player=player):
                return Reason("7.3.2", f"{player} is not asked for defending cards (again) before the turn ends")
            case m.Die() | m.Coin() | m.RandomCard():
                return Reason("8.5.18", "nothing is left to chance before the turn ends that this line answers")
        return self._out_of_reach(step, state)

    def _out_of_reach(self, step: m.Step, state: State) -> Reason:
        """Where the card of an action is when there is no moment for it."""
        card = getattr(step, "card", None)
        objects = self.objects(state, card, None) if card is not None else []
        if card is not None and not objects:
            return Reason("5.1.2", f"there is no {card.label} in the game")
        if objects:
            return Reason("5.1.1a", f"{objects[0].card.label} is in {Table(state).place_of(objects[0])}")
        return Reason("1.11.2", "there is no moment for it before the turn ends")

    def not_needed(self, part: str, value: Any, state: State) -> Reason:
        """Why something a line names is not asked for by the rules."""
        name = getattr(value, "text", value)
        match part:
            case "pitch":
                return Reason(
                    "1.14.3b", f"{name} need not be pitched: a card is pitched only for assets that are needed"
                )
            case "x":
                return Reason("5.1.8a", f"X = {name} is not asked for or cannot be paid")
            case "targets" | "attack":
                rule = "1.4.5" if part == "attack" else "1.8.5"
                return Reason(rule, f"{name} is no target that the rules ask for here")
            case "modes":
                return Reason("1.7.5", f'"{name}" is no mode that may be chosen')
        return Reason("1.14.4b", f"{name} is not among what may be chosen to {part} for it")

    def trace(self, state: State) -> list[TraceLine]:
        """The replay."""
        return [TraceLine(n, when, text, cites) for n, (when, text, cites) in enumerate(trace.lines(Table(state)), 1)]

    def key(self, state: State) -> Any:
        """See ``merging``."""
        if self._merging is None:
            cards = {id(o.card): o.card for o in state.objects.values() if o.card is not None}
            cards.update((id(card), card) for card in state.situation.tokens.values())
            self._merging = Merging(asked_about(cards.values(), (c.predicate for c in self._claims)))
        return self._merging.key(state)


__all__ = ["Answering", "FleshAndBloodReferee", "Nothing", "Sequence"]
