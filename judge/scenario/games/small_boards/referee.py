"""The scenario runner's side of a game with a small board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar

from judge.errors import JudgeError
from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.frames import AllPassed, StartTurn, Table
from judge.games.tabletop.vocabulary import Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, NotExecutable, Purpose, Question, Reason, Refused, Unknown
from judge.rules.state import State
from judge.rules.work import Again, Tables, advance
from judge.scenario.board.library import GameLibrary
from judge.scenario.board.referee import Settled, TraceLine
from judge.scenario.games.small_boards import replay
from judge.scenario.games.small_boards.answers import Answers
from judge.scenario.games.small_boards.cards import Cards
from judge.scenario.games.small_boards.claims import Claims
from judge.scenario.language import model as m
from judge.scenario.language.lines import parse_claim, parse_fact, parse_lines
from judge.scenario.language.names import NameTable, fold
from judge.scenario.language.phrases import Grammar


class TabletopReferee(Answers, Settled):
    """Reads, runs and judges the lines of one scenario; a game says how its setup and actions read."""

    table: ClassVar[type[Table]]
    vocabulary: ClassVar[Grammar]
    judging: ClassVar[type[Claims]]
    acting: ClassVar[tuple[str, ...]] = ()  # the game's own steps that do something
    preparing: ClassVar[tuple[str, ...]] = ()  # the moments before the first turn
    shared: ClassVar[tuple[type[m.Step], ...]] = (m.PlayCard, m.Activate, m.Attack)

    def __init__(self, library: GameLibrary) -> None:
        super().__init__()
        self.library = library
        self.work: Tables = Again(self.table)
        self._names_known = NameTable((), ())
        self._definitions: dict[str, CardDefinition] = {}
        self._controllers: dict[str, str] = {}

    @abstractmethod
    def start(self, document: m.ScenarioDocument) -> tuple[State, Cards]:
        """The position of ``setup`` and the cards of the document."""

    @abstractmethod
    def action(self, state: State, seat: int, question: Question, step: m.Step) -> Sequence[Any]:
        """The actions that carry out a line of the player who is asked."""

    def actor(self, state: State, step: m.Step) -> int | None:
        """The seat of the player who acts in a line."""
        player = getattr(step, "player", None)
        if isinstance(step, m.GameStep):
            said = step.parts.get("player")
            player = said if isinstance(said, str) else None
            if player is None:
                unit = step.parts.get("unit")
                if isinstance(unit, m.CardRef):
                    return self.one(state, unit, None, Zone.PLAY).controller
        return self.seat(player) if isinstance(player, str) else None

    # --- reading --------------------------------------------------------------------------------

    def read(
        self, document: m.ScenarioDocument, spared: Collection[m.RawLine] = ()
    ) -> tuple[State, list[m.Step | m.Claim]]:
        """Start position and lines of play."""
        self.players = tuple(p.name for p in document.setup.players)
        state, cards = self.start(document)
        copies: dict[tuple[str, int], tuple[int, ...]] = {}
        for obj in state.objects.values():
            if obj.card is not None:
                copies[(obj.card.label, obj.owner)] = (*copies.get((obj.card.label, obj.owner), ()), obj.id)
        self._copies = copies
        present = [o.card for o in state.objects.values() if o.card is not None]
        self._names_known = cards.table(document, present)
        self._definitions = {fold(c.name): c for c in (*present, *cards.inline.values())}
        self._controllers = {
            fold(o.card.name): self.players[o.controller]
            for o in state.objects.values()
            if o.card is not None and o.controller is not None
        }
        lines = parse_lines(document.play, self._names_known, self.vocabulary, spared)
        facts = [parse_fact(line, self._names_known, self.vocabulary) for line in document.setup.facts]
        return self.with_facts(state, facts), self.prepared(lines)

    def known(self, card: m.CardRef) -> CardDefinition | None:
        """What a card that a line names is."""
        return self._definitions.get(fold(card.name))

    def prepared(self, lines: list[m.Step | m.Claim]) -> list[m.Step | m.Claim]:
        """The lines as they are run."""
        return lines

    def with_facts(self, state: State, facts: Sequence[m.Fact]) -> State:
        """The position with its facts in the history. Raises ``invalid`` for one the game does not know."""
        for fact in facts:
            raise self.bad_fact(fact)
        return state

    @staticmethod
    def bad_fact(fact: m.Fact) -> Exception:
        """A fact that this game does not start from."""
        return JudgeError("invalid", f'"{fact.line.text}" is no fact this game can start from.',
                          where=fact.line.position.where, hint="Say what it left behind in `setup`.")  # fmt: skip

    def claims(self, lines: Sequence[m.RawLine]) -> list[m.Claim]:
        """Claims with the names of the document read last."""
        return [parse_claim(line, self._names_known, self.vocabulary) for line in lines]

    # --- acting ---------------------------------------------------------------------------------

    def is_action(self, step: m.Step) -> bool:
        """Does the line do something?"""
        return isinstance(step, self.shared) or (isinstance(step, m.GameStep) and step.kind in self.acting)

    def actions(self, state: State, question: Question, step: m.Step) -> Sequence[Any]:
        """The answers that carry out an action line, best first."""
        if question.ask not in (Ask.ACT, Ask.DECLARE) or question.who is None:
            return []
        if self.actor(state, step) != question.who:
            return []
        return self.action(state, question.who, question, step)

    # --- everything legal -----------------------------------------------------------------------

    @abstractmethod
    def tries(self, table: Any, seat: int, question: Question) -> Iterable[Any]:
        """Every action a player could try."""

    @abstractmethod
    def tell(self, table: Any, action: Any) -> str:
        """An action as a line of a scenario, without the player's name."""

    def legal(self, state: State, question: Question) -> Sequence[Any]:
        """Everything that may be answered to ``ACT`` or ``DECLARE``, silence first."""
        assert question.who is not None
        found: list[Any] = []
        for action in (self.silent(question), *self.tries(self.table(state), question.who, question)):
            try:
                advance(state.answered(action), self.work)
            except (Refused, Unknown, NotExecutable):  # where something must be said, silence is no answer
                continue
            found.append(action)
        return found

    def told(self, state: State, question: Question, answer: Any) -> str:
        """An answer as a line of a scenario."""
        who = state.players[question.who].name if question.who is not None else ""
        if question.ask is Ask.ACT and answer == PASS:
            return f"{who} passes"
        if question.ask is Ask.MAY:
            return f"{who} says {'yes' if answer else 'no'}"
        if question.ask in (Ask.ACT, Ask.DECLARE):
            return f"{who} {self.tell(self.table(state), answer)}"
        label = question.label(answer)
        if question.purpose is Purpose.COIN:
            return f"the coin shows {label}"
        if question.ask is Ask.CHANCE:
            return f"the random card is {label}"
        return f"{who} chooses {label}"

    # --- moments --------------------------------------------------------------------------------

    def resting(self, state: State, question: Question) -> bool:
        """The turn player may act, and nothing waits or is under way."""
        now = state.situation
        idle = question.ask is Ask.ACT and question.who == now.turn_player and question.purpose is Purpose.PRIORITY
        return idle and not state.zones.get((Zone.STACK, None)) and now.combat is None

    def at(self, state: State, moment: str, question: Question | None) -> bool:
        """Is it that moment?"""
        now = state.situation
        if now.phase == moment:
            return question is not None or moment != "action phase"
        return moment in ("combat", "combat phase") and now.combat is not None and question is not None

    def when(self, state: State, question: Question) -> str:
        """The phase in which something is asked."""
        return str(state.situation.phase)

    def between_turns(self, state: State) -> bool:
        """Is one turn over and the next not begun?"""
        return bool(state.situation.between)

    def turn_of(self, state: State) -> str:
        """Whose turn it is, or comes next."""
        return str(state.players[state.situation.turn_player].name)

    def turn_begins(self, state: State) -> bool:
        """Is it the first moment of a turn?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], StartTurn)

    def before_the_game(self, state: State) -> bool:
        """Are fighters placed, or opening hands settled?"""
        return state.situation.phase in self.preparing

    def waits_when_passed(self) -> bool:
        """What nobody answers is followed through every answer, so that what the pass leads to is judged."""
        return False

    def turn_before(self, state: State) -> str:
        """Between turns: whose turn is over."""
        before = state.situation.before
        return str(state.players[before].name) if before >= 0 else ""

    def chain_open(self, state: State) -> bool:
        """Is combat under way?"""
        return state.situation.combat is not None

    def passed(self, state: State) -> bool:
        """Has everyone passed?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], AllPassed)

    # --- judging --------------------------------------------------------------------------------

    def possible(self, state: State, predicate: m.Predicate) -> Sequence[State]:
        """A claim about a pile in an order nobody knows is judged for each card that may lie there."""
        if not isinstance(predicate, m.OnDeck) or self.seat(predicate.player) not in state.situation.shuffled:
            return [state]
        found: dict[Any, State] = {}
        table = self.table(state)
        for obj in table.run.zone(Zone.PILE, self.seat(predicate.player)):
            moved = self.table(state)
            moved.run.place(obj, 0 if predicate.top else None)
            found.setdefault(obj.card.label if obj.card is not None else "", moved.run.state)
        return list(found.values()) or [state]

    def why(self, state: State, predicate: m.Predicate, line: m.RawLine) -> tuple[str, ...]:
        """The facts of a position that make a claim true or false, in sentences."""
        return self.judging(self.table(state), self, line).why(predicate)

    def holds(self, state: State, predicate: m.Predicate, line: m.RawLine) -> bool:
        """Is what a claim says true of a position?"""
        return self.judging(self.table(state), self, line).holds(predicate)

    def too_late(self, step: m.Step, state: State) -> Reason:
        """Why a step could not be carried out up to the end of the turn, or of the game."""
        if state.outcome:
            return Reason("", "the game is over")
        cites = ", ".join(self.table(state).reads.cites("play"))
        if isinstance(step, m.Say | m.Choose):
            return Reason("", f"{step.player} is not asked anything before the turn ends that this line answers")
        if isinstance(step, m.Die | m.Coin | m.RandomCard):
            return Reason("", "nothing is left to chance before the turn ends that this line answers")
        return Reason(cites, "there is no moment for it before the turn ends")

    def not_needed(self, part: str, value: Any, state: State) -> Reason:
        """Why something a line names is not asked for by the rules."""
        name = getattr(value, "text", value)
        if part == "resources":
            return Reason(
                ", ".join(self.table(state).reads.cites("pay")), f"{name} need not or cannot be exhausted for it"
            )
        return Reason(", ".join(self.table(state).reads.cites("target")), f"{name} cannot be chosen for it here")

    def trace(self, state: State) -> list[TraceLine]:
        """The replay."""
        return replay.lines(self.table(state))

    def key(self, state: State) -> Any:
        """See ``replay``."""
        return replay.key(state)
