"""HueShift's side of the scenario language."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from judge.games.hueshift import trace
from judge.games.hueshift.actions import ActivateUnit, AttackUnit, DraftCard, Pair, PlayWildcard, Transport, UseAbility
from judge.games.hueshift.asks import APPLY, ASSIGN, DRAFT, GUARD
from judge.games.hueshift.course.turn import AllPassed, StartTurn
from judge.games.hueshift.faces import inline
from judge.games.hueshift.rulebook import RULES
from judge.games.hueshift.situation import Phase
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import EventKind, Kind, Zone
from judge.games.hueshift.words import compile_card
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question, Reason, Refused
from judge.rules.state import State
from judge.rules.values import replace
from judge.rules.work import Again, Tables, advance
from judge.scenario.board.library import GameLibrary
from judge.scenario.board.referee import Settled, TraceLine
from judge.scenario.board.sentences import CompiledSentence, compiled
from judge.scenario.games.hueshift.answers import Answers
from judge.scenario.games.hueshift.claims import Claims
from judge.scenario.games.hueshift.coop import names
from judge.scenario.games.hueshift.drafting import start_draft
from judge.scenario.games.hueshift.facts import with_facts
from judge.scenario.games.hueshift.setup import WORDS, Cards, start
from judge.scenario.games.hueshift.tree import ACTIONS, Drafts, Pairs
from judge.scenario.games.hueshift.vocabulary import HUESHIFT
from judge.scenario.language import model as m
from judge.scenario.language.lines import parse_claim, parse_lines
from judge.scenario.language.names import NameTable, fold

_DRAFT = frozenset({"draft", "thedraft", "mainstep"})
_ASKED = frozenset({EventKind.USE, EventKind.COIN, EventKind.ACTIVATE, EventKind.RESOLVE, EventKind.FLIP})


class HueShiftReferee(Answers, Settled):
    """Reads, runs and judges the lines of one scenario."""

    @staticmethod
    def sentences(card: m.InlineCard) -> tuple[CompiledSentence, ...]:
        """See ``Referee``."""
        found = compile_card(inline(card.name, card.type, card.stats, card.text))
        reason = f"no line known of {WORDS[found.kind]} reads so"
        return tuple(compiled(r.text, r.abilities, reason if r.unsupported else "") for r in found.readings)

    def __init__(self, library: GameLibrary) -> None:
        super().__init__((), Cards(library))
        self.library = library
        self.work: Tables = Again(Table)
        self._table = NameTable((), ())

    def read(
        self, document: m.ScenarioDocument, spared: Collection[m.RawLine] = ()
    ) -> tuple[State, list[m.Step | m.Claim]]:
        """Start position and lines of play."""
        self.cards = Cards.of(document, self.library)
        draft = fold(document.setup.moment) in _DRAFT
        state = start_draft(document, self.cards) if draft else start(document, self.cards)
        self.players = names(document.setup)
        self._table = self.cards.table(document, state)
        lines = parse_lines(document.play, self._table, HUESHIFT, spared)
        return with_facts(state, document.setup.facts, self._table, self), lines

    def claims(self, lines: Sequence[m.RawLine]) -> list[m.Claim]:
        """Claims with the names of the document read last."""
        return [parse_claim(line, self._table, HUESHIFT) for line in lines]

    def is_action(self, step: m.Step) -> bool:
        """Does the line do something?"""
        return isinstance(step, (*ACTIONS, m.PlayCard, m.Activate, m.Attack, m.Defend))

    # --- everything legal -----------------------------------------------------------------------

    def legal(self, state: State, question: Question) -> Sequence[Any]:
        """Everything that may be answered to ``ACT``, silence first."""
        if question.ask is not Ask.ACT or question.who is None:
            return (self.silent(question),)
        if question.verb in ("prevent", "take over"):
            return (True, False)
        if question.verb in (DRAFT, ASSIGN):
            return self._before_play_legal(state, question)
        return (PASS, *(a for a in self._candidates(state, question.who) if self._is_legal(state, a)))

    def _before_play_legal(self, state: State, question: Question) -> Sequence[Any]:
        """Every pick there is; afterwards every pair."""
        table, seat = Table(state), question.who
        if seat is None:
            return (PASS,)
        if question.verb == DRAFT:
            found: list[Any] = [DraftCard(seat, o.card) for o in table.run.zone(Zone.POOL)]
            return [a for a in found if self._is_legal(state, a)]
        mine = [o for o in state.objects.values() if o.owner == seat and o.zone in (Zone.ROSTER, Zone.FIELD)]
        mechs = [o for o in mine if o.card.kind is Kind.MECH]
        pairs = [Pair(p.ref, x.ref) for p in mine if p.card.kind is Kind.PILOT for x in mechs]
        return (PASS, *(a for a in pairs if self._is_legal(state, a)))

    def _candidates(self, state: State, seat: int) -> list[Any]:
        table = Table(state)
        board = table.reads.board
        units = board.units()
        found: list[Any] = [AttackUnit(u.ref, t.ref) for u in units for t in board.foes(seat) if u.owner == seat]
        for unit in units:
            if unit.owner == seat:
                found += [
                    UseAbility(unit.ref),
                    *(UseAbility(unit.ref, None, c.ref) for c, _ in table.judges.usable(unit)[1:]),
                ]
        pilots = [o for o in state.objects.values() if o.card.kind is Kind.PILOT and o.owner == seat]
        found += [Transport(p.ref, x.ref) for p in pilots for x in board.mechs(seat)]
        for card in table.run.zone(Zone.HAND, seat):
            gone = table.run.zone(Zone.TRASH, seat)
            found += [PlayWildcard(card.ref), *(PlayWildcard(card.ref, u.ref) for u in (*units, *gone))]
        return found

    def _is_legal(self, state: State, action: Any) -> bool:
        try:
            advance(state.answered(action), self.work)
        except Refused:
            return False
        return True

    def told(self, state: State, question: Question, answer: Any) -> str:
        """An answer as a line of a scenario."""
        who = self.players[question.who] if question.who is not None else ""
        if question.who is None and question.purpose is not Purpose.COIN:
            said = question.label(answer)
            return f"{question.source} applies {said}" if question.verb == APPLY else f"the random card is {said}"
        if question.who is None:
            return f"the coin shows {answer}"
        if question.sentence == GUARD:
            return f"{question.source} {'guards' if answer else 'does not guard'}"
        if question.ask is Ask.MAY or isinstance(answer, bool):
            return f"{who} says {'yes' if answer else 'no'}"
        if question.ask is not Ask.ACT:
            return f"{who} chooses {question.label(answer)}"
        return f"{who} passes" if answer == PASS else self._line(state, who, answer)

    @staticmethod
    def _line(state: State, who: str, answer: Any) -> str:
        name = {n: o.card.label for n, o in state.objects.items()}
        match answer:
            case AttackUnit(unit=unit, target=target):
                return f"{name[unit.id]} attacks {name[target.id]}"
            case UseAbility(unit=unit, card=card):
                return f"{name[(card or unit).id]} uses its ability"
            case DraftCard(card=drafted):
                return f"{who} drafts {drafted.label}"
            case Pair(pilot=pilot, mech=mech):
                return f"{who} pairs {name[pilot.id]} with {name[mech.id]}"
            case ActivateUnit(unit=unit):
                return f"{who} activates {name[unit.id]}"
            case Transport(pilot=pilot, mech=mech):
                return f"{who} transports {name[pilot.id]} to {name[mech.id]}"
            case PlayWildcard(card=card, on=on):
                return f"{who} plays {name[card.id]}" + (f" on {name[on.id]}" if on is not None else "")
        return str(answer)

    # --- moments --------------------------------------------------------------------------------

    def resting(self, state: State, question: Question) -> bool:
        """The turn player may act, and no attack or Wildcard is under way."""
        if question.verb in (DRAFT, ASSIGN):
            return True
        s = state.situation
        idle = question.ask is Ask.ACT and not question.verb and question.who == s.turn_player
        return idle and not s.fights and not state.zones.get((Zone.STACK, None))

    def at(self, state: State, moment: str, question: Question | None) -> bool:
        """Is it that moment?"""
        phase = state.situation.phase
        if phase in (Phase.DRAFT, Phase.ASSIGN):
            return moment in (phase.value, Table(state).reads.draft.in_step())
        return bool(phase.value == moment) and (phase is not Phase.MAIN or question is not None)

    def when(self, state: State, question: Question) -> str:
        """The moment of a question."""
        if question.verb in (DRAFT, ASSIGN):
            return Table(state).reads.draft.in_step()
        return "fight" if state.situation.fights else str(state.situation.phase.value)

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
            if event.kind is EventKind.MOMENT and "end" in event.tags:
                return str(state.players[event.moment.player].name)
        return ""

    def chain_open(self, state: State) -> bool:
        """Is an attack under way?"""
        return bool(state.situation.fights)

    def passed(self, state: State) -> bool:
        """Has everyone passed?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], AllPassed)

    # --- judging --------------------------------------------------------------------------------

    def holds(self, state: State, predicate: m.Predicate, line: m.RawLine) -> bool:
        """Is what a claim says true of a position?"""
        return Claims(Table(state), self, line).holds(predicate)

    def possible(self, state: State, predicate: m.Predicate) -> Sequence[State]:
        """The position there is: nothing lies hidden in this game."""
        return [state]

    def why(self, state: State, predicate: m.Predicate, line: m.RawLine) -> tuple[str, ...]:
        """The facts of a position that make a claim true or false."""
        return Claims(Table(state), self, line).why(predicate)

    def too_late(self, step: m.Step, state: State) -> Reason:
        """Why a step could not be carried out up to the end of the turn, or of the game."""
        if state.outcome:
            return Reason(RULES + "8", "the game is over")
        waiting = Table(state).reads.draft.to_pick()
        if waiting:
            return Reason(RULES + "table-2", waiting)
        match step:
            case Drafts() | Pairs():
                return Reason(RULES + "table-2", "the draft is over; a scenario begins with it by `moment: draft`")
            case m.Say(player=player) | m.Choose(player=player):
                asked = f"{player} is not asked" if player else "nobody is asked"
                return Reason(RULES + "table-3", f"{asked} anything that this answers before the turn ends")
            case m.Coin():
                return Reason("hueshift/card-systems/table-1", "no coin is flipped before the turn ends")
            case m.RandomCard():
                return Reason("hueshift/coming-in-v2/table-1", "nothing is left to chance before the turn ends")
        return Reason(RULES + "table-3", "there is no moment for it before the turn ends")

    def not_needed(self, part: str, value: Any, state: State) -> Reason:
        """Why something a line names is not asked for by the rules."""
        return Reason(RULES + "table-3", f"{getattr(value, 'text', value)} is not asked for here")

    def trace(self, state: State) -> list[TraceLine]:
        """The replay."""
        return [TraceLine(n, when, text, cites) for n, (when, text, cites) in enumerate(trace.lines(Table(state)), 1)]

    def key(self, state: State) -> Any:
        """Equal for positions nobody can tell apart: ids never change, and of history only limits and coins count."""
        used = tuple(
            (e.kind, e.obj, e.names, e.moment.turn, e.moment.link)
            for e in state.history.backwards()
            if e.kind in _ASKED
        )
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
