"""The scenario runner's side of any game: reads, runs and judges the lines of one scenario by what its game says."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from copy import copy
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from judge.errors import JudgeError, gathered, raise_all
from judge.rules.priority import PASS
from judge.rules.questions import Ask, NotExecutable, Purpose, Question, Reason, Refused, Unknown, Unsaid
from judge.rules.state import Ref, State
from judge.rules.values import replace
from judge.rules.work import Again, Tables, advance
from judge.scenario.board import answers, judging
from judge.scenario.board.answers import NOTHING, holds
from judge.scenario.board.cards import Cards, Listing
from judge.scenario.board.facts import told_facts
from judge.scenario.board.finding import Finding, copies_of
from judge.scenario.board.game import NOWHERE_SAID, Action, Did, Game, Known, Told, View, declares
from judge.scenario.board.library import GameLibrary, lies
from judge.scenario.board.merging import Merging
from judge.scenario.board.picture import Pictures, alike, board, pictured, standing
from judge.scenario.board.said import NO_ANSWER, Answering, Nothing, TraceLine
from judge.scenario.board.stand_ins import completed
from judge.scenario.language import tree as m
from judge.scenario.language.heard import Heard
from judge.scenario.language.keys import placed, respelled
from judge.scenario.language.lines import ReadLines, parse_claims, parse_form, parse_lines, parse_step, read_step
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.language.names import CardName, NameTable, fold, meant_by
from judge.scenario.language.phrases import read_whole, words_of
from judge.scenario.language.places import RawLine, invalid
from judge.scenario.language.repair import repaired, written_names

T = TypeVar("T")
Unread: TypeAlias = NotExecutable | Unknown
_EXACT = 4  # ways to name a card: see ``Finding.called``
_MOST_BROUGHT = 2_000  # lines of which it is kept what answers they bring along
_MOST_WRONG = 40  # mistakes of a setup that are looked for
_USES = re.compile(r"\buses?\b", re.IGNORECASE)  # a card that has nothing to activate is played
_WAITING = ("stack", "combat chain", "chain")  # zones in which a card is answered
_RESPONDING = (m.PlayCard, m.Activate)
_DOING = (Did, *_RESPONDING, m.Attack, m.Defend)
_CURES = 3  # for what stands at one place: exchanged, left out, and no more


class Referee(Generic[T]):
    """Reads, runs and judges the lines of one scenario."""

    def __init__(self, game: Game[T], library: GameLibrary) -> None:
        self.game = game
        self.course = game.course
        self.silent: Callable[[Question], Action] = game.silent
        self.library = library
        self.work: Tables = game.work([])
        self._tables: Again[Any] = Again(lambda state, answers: game.table(state))
        self.finding = Finding()
        self._cards: Listing | None = None
        self.names = NameTable((), ())
        self.known = Known((), (), ())
        self._read: dict[RawLine, tuple[m.Step, ...]] = {}
        self._set_up: tuple[object, ...] = ()
        self._kinds: Mapping[str, frozenset[str]] = {}
        self._lines: ReadLines = {}
        self.grammar = game.grammar
        self._readings: tuple[str, ...] = ()
        self.here: Callable[..., Any] | None = None  # tells what a step means that nothing reads (``play.here``)
        self._asked: list[m.Predicate] = []
        self._begun: State | None = None
        self._key: Callable[[State], Hashable] | None = None
        self._brought: dict[int, Answering] = {}

    def view(self, state: State, line: RawLine | None = None, question: Question | None = None) -> View[T]:
        """A position as the game's functions see it."""
        line = line or NOWHERE_SAID
        return View(self.game, state, self.finding.at(state), line, question, self._cards, tables=self._tables,
                    begun=self._begun or state)  # fmt: skip

    # --- reading --------------------------------------------------------------------------------

    def again(self, library: GameLibrary | None = None) -> Referee[T]:
        """One for a variation of the document that was read: what that leaves as it was is not read anew, the position
        and the lines that stand among the same names."""
        other = copy(self)
        other.library = library or self.library
        return other

    def read(
        self, document: ScenarioDocument, spared: Collection[RawLine] = (), *, told: bool = True
    ) -> tuple[State, list[m.Step | m.Claim]]:
        """Start position and the lines of ``play``; ``spared``, ``told``: see ``parse_lines``. Raises JudgeError for
        everything that is wrong in the document, at once."""
        game = self.game
        wrong: list[JudgeError] = []
        self._read = {}
        set_up = document.setup, document.cards, id(self.library)
        same, self._set_up = set_up == self._set_up and self._cards is not None and self._begun is not None, ()
        started = (self._cards, self._begun) if same else self._start(document, wrong)
        cards, state = started if isinstance(started, tuple) else (None, None)
        facts = () if same else document.setup.facts
        every = cards.every_name(document) if cards is not None and facts else self.names
        for fact in told_facts(facts, every, self.grammar, wrong):
            with gathered(wrong):
                state = game.remember(self.view(state, fact.line), fact, cards) if state is not None else None
        lines, found = list[m.Step | m.Claim](), list[m.Step | m.Claim]()
        self._begun, self._key = state, None
        heard = Heard(self.names.players, document.setup.turn or next(iter(self.names.players), ""))
        if self.here is not None and state is not None and not wrong:
            heard.stands = self.here(self, state)
        with gathered(wrong):
            lines = parse_lines(
                document.play, self.names, self.grammar, spared,
                told=told, known=self._lines, heard=heard,
            )  # fmt: skip
        with gathered(wrong):
            found = game.prepared(lines, self.known)
        raise_all(wrong)
        if isinstance(started, NotExecutable | Unknown):
            raise started
        assert state is not None
        read_as = [f'"{line}" is read as "{put}"' for line, put in heard.meant.items()]
        self._readings = (*self.meaningless(lines), *read_as)
        self.work = game.work(lines)
        self._begun, self._set_up = state, set_up
        self._asked = [part for line in lines if isinstance(line, m.Claim) for part in m.parts_of(line.predicate)]
        self._key = None
        return state, found

    def _start(self, document: ScenarioDocument, wrong: list[JudgeError]) -> tuple[Listing, State] | Unread | None:
        """The cards of a document and its start position, and the names its lines can speak of.

        wrong: grows by what is wrong in the setup and in the cards typed in; the position is then one with each of
        them put right (see ``repair``), what keeps it from being one, or None where nobody can tell what it is.
        """
        before, self._lines = self._lines, {}
        forms, grammar, typed = self.game.forms, self.game.grammar, document.cards
        spelled = {**grammar.zones, **grammar.quantities}
        said = respelled(document.setup, (*forms.player, *forms.sometimes), spelled, forms.seats)
        said = placed(said, lambda card, shown: lies(card, forms, typed, self.library, shown), forms.player, wrong)
        right = document = completed(dataclasses.replace(document, setup=said), self.library)
        told: dict[str, int] = {}
        stopped: Unread | None = None
        for _ in range(_MOST_WRONG):
            try:
                return self._started(document, right, bool(wrong), before)
            except (NotExecutable, Unknown) as error:
                stopped = error
                break
            except JudgeError as error:
                first = next(iter(error.errors))
                times = told[first.where] = told.get(first.where, 0) + 1
                mended = repaired(right, first, again=times > 1) if times < _CURES else None
                if times == 1 and (mended is not None or not wrong):
                    wrong.append(first)  # what is wrong as a whole may follow from what was left out of it
                if mended is None:
                    break
                right = mended
        players, written = [p.name for p in document.setup.players], tuple(written_names(document))
        tokens = [CardName(t.name, t.version, t.also) for t in self.library.tokens]
        self.names = NameTable(players, [*meant_by(self.library.names.cards, written), *tokens], written=written)
        slots = self.game.knows(State((), {}, {}), self.library)
        self.grammar = replace(self.game.grammar, slots=MappingProxyType({**self.game.grammar.slots, **slots}))
        return stopped

    def _started(
        self, document: ScenarioDocument, right: ScenarioDocument, mended: bool, before: ReadLines
    ) -> tuple[Listing, State]:
        """As ``_start``, of a document as it stands or put right; all that it writes may then be named. before: lines
        as they were read with the names and words known so far."""
        game, names, kinds = self.game, self.names, self._kinds
        cards: Listing
        if game.cards is not None:
            cards = game.cards(right, self.library)
        else:
            cards = Cards.of(right, self.library, game.inline, game.compile)
        self._cards = cards
        state = game.start(right, cards)
        players = tuple(p.name for p in state.players)
        self.finding = Finding(players, game.named, game.controlled, game.means, copies_of(state))
        objects = [o for o in state.objects.values() if o.card is not None]
        present = [o.card for o in objects]
        self.names = cards.table(document, present)
        if mended:
            known = self.names
            self.names = NameTable(known.players, known.cards, known.known, tuple(written_names(document)))
        heroes = {name: o.card.label for seat, name in enumerate(players) for o in objects if game.stands_for(o, seat)}
        whose: dict[str, set[int]] = {}
        for obj in objects:
            whose.setdefault(fold(obj.card.name), set()).add(obj.owner)
        owners = {name: players[next(iter(of))] for name, of in whose.items() if len(of) == 1}
        tokens = frozenset(fold(token.name) for token in self.library.tokens)
        self._kinds = judging.Kinds(self.view(state), tokens)
        held: dict[str, list[tuple[str, str]]] = {name: [] for name in players}
        for obj in objects:
            held[players[obj.owner]].append((obj.card.label, str(obj.zone.value)))
        self.names = dataclasses.replace(self.names, heroes=heroes, owners=owners, kinds=self._kinds.__getitem__,
                                          held=held)  # fmt: skip
        self.known = Known(objects, cards.typed(), players)
        slots, said = game.knows(state, self.library), self.grammar.slots
        grammar = game.grammar
        self.grammar = replace(grammar, slots=MappingProxyType({**grammar.slots, **slots})) if slots else grammar
        if (names, said) == (self.names, self.grammar.slots) and kinds == {name: self._kinds[name] for name in kinds}:
            self._lines = dict(before)  # what is read of it alone may turn on what else things are there
        return cards, state

    def meaningless(self, lines: Sequence[m.Step | m.Claim]) -> list[str]:
        """What a step says that means nothing in this game, once each."""
        none = self.game.exchange.chain is None and any(isinstance(line, m.ChainCloses) for line in lines)
        return [f"{self.game.title} has no combat chain: nothing to close"] if none else []

    def steps(self, line: RawLine) -> tuple[m.Step, ...]:
        """A line that is no claim, with the names of the document read last. Raises JudgeError."""
        return self._steps_of(line, parse_step)

    def _steps_of(self, line: RawLine, read: Callable[..., m.Step | None]) -> tuple[m.Step, ...]:
        """The same, read so; none where that gives none."""
        if line not in self._read:
            step = read(line, self.names, self.grammar)
            if step is None:
                return ()
            self._read[line] = tuple(x for x in self.game.prepared([step], self.known) if isinstance(x, m.Step))
        return self._read[line]

    def said(self, line: RawLine) -> Sequence[m.Step | m.Claim]:
        """A line of ``play`` in a form the language lists, with the names of the document read last; else nothing."""
        return self.game.prepared(parse_form(line, self.names, self.grammar), self.known)

    def reads(self, slot: str, text: str) -> Any:
        """What a place of a phrase reads a whole text as; None where it does not."""
        return read_whole(slot, text, self.names, self.grammar)

    def words_of(self, slot: str) -> tuple[str, ...]:
        """The words that a place of a phrase takes; none where it reads no list."""
        return words_of(slot, self.names, self.grammar)

    def claims(self, lines: Sequence[RawLine]) -> list[m.Claim]:
        """Claims with the names of the document read last. Raises JudgeError."""
        claims: list[m.Claim] = []
        wrong: list[JudgeError] = []
        for line in lines:
            try:
                claims += parse_claims(line, self.names, self.grammar)
            except JudgeError as error:
                wrong.append(error)
        raise_all(wrong)
        self._asked = [*self._asked, *(part for claim in claims for part in m.parts_of(claim.predicate))]
        self._key = None
        return claims

    # --- acting ---------------------------------------------------------------------------------

    def is_action(self, step: m.Step) -> bool:
        """Does the line do something?"""
        return isinstance(step, Did) or self.game.acts.of(step) is not None

    def actions(self, state: State, question: Question, step: m.Step) -> Sequence[Action]:
        """The answers to an ``ACT`` or ``DECLARE`` question that carry out an action line, best first."""
        if question.who is None:
            return []
        if question.ask is Ask.MAY and isinstance(step, m.Activate) and _USES.search(step.line.text):
            return [True] if self._put_by(state, question, step) else []
        if not isinstance(step, Did) and (
            question.ask not in (Ask.ACT, Ask.DECLARE)
            or isinstance(step, m.Defend) is not (question.ask is Ask.DECLARE)
        ):
            return []
        view = self.view(state, step.line, question)
        if question.ask not in (Ask.ACT, Ask.DECLARE):
            return step.deed.offered(view, question, step.parts) if isinstance(step, Did) else []
        if not (isinstance(step, Did) and step.deed.anyone) and self._actor(view, step) != question.who:
            return []
        if declares(step) is not (question.ask is Ask.DECLARE) or not self._answers_something(state, question, step):
            return []
        if isinstance(step, Did):
            return step.deed.reads(view, step.parts)
        carried = self.game.acts.of(step)
        found = carried(view, step) if carried is not None else []
        if isinstance(step, m.Activate) and self.game.acts.plays is not None and _USES.search(step.line.text):
            found = [*found, *self.game.acts.plays(view, m.PlayCard(step.line, step.player, step.card, step.tails))]
        return found

    def _put_by(self, state: State, question: Question, step: m.Activate) -> bool:
        """Is it the card that a line uses whose question this is (``Bo uses Tin Hat``, which prevents damage)?"""
        obj = None if question.source_ref is None else state.objects.get(question.source_ref.id)
        who = self._actor(self.view(state, step.line, question), step)
        return obj is not None and who == question.who and self.finding.is_card(obj, step.card)

    def sure(self, state: State, step: m.Step) -> None:
        """Raises ``Unknown`` for a line that cannot be carried out where a card it plays or defends with, of which its
        player has none, may be one that nobody knows, or that one may ask what the line answers."""
        view, parts = self.view(state, step.line), step.parts if isinstance(step, Did) else {}
        player, card, cards = (parts.get(key, getattr(step, key, None)) for key in ("player", "card", "cards"))
        if not (isinstance(player, str) and player and (zone := judging.hidden_from(view, view.seat(player)))):
            return
        answers = (isinstance(step, m.Say) and step.about is None) or (isinstance(step, m.Choose) and not step.verb)
        if answers and not self.course.before(state):  # no card asks there who mulligans
            said = f"which card lies in {player}'s {zone.name} is not said, and it may ask"
            raise Unknown(f'{said} what "{step.line.text}" answers')
        for one in (card, *(cards or ())):
            named = isinstance(one, m.CardRef) and one.owner in (None, player)
            if named and not isinstance(step, m.Activate) and not view.finding.of(state, one, player):
                raise Unknown(f"which card lies in {player}'s {zone.name} is not said, and it may be {one.label}")

    def _actor(self, view: View[T], step: m.Step) -> int | None:
        """The seat of the player who acts in a line: the one it names, or the controller of the unit that acts."""
        player = step.parts.get("player") if isinstance(step, Did) else getattr(step, "player", None)
        if isinstance(player, str):
            return view.seat(player) if player else view.asked
        unit = step.parts.get("unit") if isinstance(step, Did) else None
        return view.one(unit, *self.game.first[:1]).controller if isinstance(unit, m.CardRef) else None

    def _answers_something(self, state: State, question: Question, step: m.Step) -> bool:
        """Is something under way that a line may answer, where it says that it does?"""
        if isinstance(step, m.Defend) and step.to is not None:  # ``blocks C with D``
            return bool(self.waiting(state, step.to, _WAITING))
        if not (isinstance(step, _RESPONDING) and step.response):
            return True
        turn_player = next(i for i, p in enumerate(state.players) if p.name == self.turn_of(state))
        if self.game.course.resting(state, replace(question, who=turn_player)):
            return False
        if isinstance(step.to, m.TheAttack):
            return self.game.exchange.under_way(state)
        return step.to is None or bool(self.waiting(state, step.to, _WAITING))

    def waiting(self, state: State, card: m.CardRef | None, where: Sequence[str] = ("stack", "chain")) -> set[int]:
        """What of a card waits in zones of these names, itself or an ability of it; without one: whatever waits."""
        zones = {z for word in self.game.zones if word.name in where for z in word.zones}
        there = [o for o in state.objects.values() if o.zone in zones]
        return {o.id for o in there if card is None or self.finding.is_card(self.game.shows(state, o), card) or
                self.finding.is_of(o, self.game.layer(o), card)}  # fmt: skip

    def answering(self, step: m.Step) -> Answering:
        """The answers a line brings along."""
        kept = self._brought.get(id(step))
        if kept is not None and kept.step is step:
            return kept
        found = answers.answering(step)
        if found.left and isinstance(step, _DOING):
            parts = {reply.part for reply in self.game.replies}
            found = Answering(step, tuple((name, values) for name, values in found.left if name in parts))
        if len(self._brought) > _MOST_BROUGHT:
            self._brought.clear()
        self._brought[id(step)] = found  # which holds the step, so that nothing else has its id
        return found

    def answer(self, state: State, question: Question, left: Answering) -> tuple[Any, Answering] | Nothing:
        """A line's answer to a question, and what is left of it."""
        return answers.answer(self.view(state, left.step.line, question), question, left)

    def legal(self, state: State, question: Question, unread: list[Unread] | None = None) -> Sequence[Action]:
        """Everything that may be answered to ``ACT`` or ``DECLARE``, silence first; of what is alike, one.

        unread: grows by what keeps it from being told of an action whether it is legal.
        """
        assert question.who is not None
        if self.game.legal is not None:
            return self.game.legal(self.view(state, question=question), question.who, question)
        found: list[Action] = []
        silence, *tried = self.tries(state, question)
        for action in tried if question.verb in self.game.spoken else (silence, *tried):
            try:
                advance(state.answered(action), self.work)
            except (Refused, Unsaid):
                continue
            except (NotExecutable, Unknown) as error:
                if unread is not None:
                    unread.append(error)
                continue
            found.append(action)
        return found

    def tries(self, state: State, question: Question) -> Sequence[Action]:
        """Everything that could be attempted where ``ACT`` or ``DECLARE`` is asked, silence first."""
        assert question.who is not None
        view = self.view(state, question=question)  # held while what is tried is found one by one
        return (self.silent(question), *self.game.tries(view, question.who, question))

    def told(self, state: State, question: Question, answer: Any) -> str:
        """An answer as a line of a scenario, with as many words as it takes to be read as that answer."""
        view = self.view(state, question=question)
        lines = [self._told(replace(view, exact=exact), question, answer) for exact in range(_EXACT)]
        wanted, apart = question.key(answer), filter(None, dict.fromkeys(lines))  # often they are all the same
        return next((x for x in apart if question.key(self.means(state, question, x)) == wanted), lines[0])

    def means(self, state: State, question: Question, line: str) -> Any:
        """What a line answers to a question; ``NO_ANSWER`` when it says nothing to it, or nothing at all."""
        try:
            step = next(iter(self._steps_of(RawLine(line), read_step)), None)
            if step is None:
                return NO_ANSWER
            if isinstance(step, m.Pass):
                return self.silent(question) if question.ask is Ask.ACT else NO_ANSWER
            if self.is_action(step):
                return next(iter(self.actions(state, question, step)), NO_ANSWER)
            found = self.answer(state, question, self.answering(step))
        except JudgeError:
            return NO_ANSWER
        return NO_ANSWER if isinstance(found, Nothing) else found[0]

    def _told(self, view: View[T], question: Question, answer: Any) -> str:
        state = view.state
        said = self.game.says(question, answer)
        if said:
            return said
        who = state.players[question.who].name if question.who is not None else ""
        if question.ask is Ask.ACT and answer == PASS:
            return f"{who} passes"
        if question.ask is Ask.MAY:
            return f"{who} says {'yes' if answer else 'no'}"
        if question.ask in (Ask.ACT, Ask.DECLARE):
            return self.game.tells(view, who, answer)
        label = question.label(answer) if answer is not None else "nothing"
        if view.exact and isinstance(answer, Ref) and answer.id in state.objects:
            label = view.called(answer)
        if question.purpose is Purpose.COIN:
            return f"the coin shows {label}"
        if question.purpose is Purpose.DIE:
            return f"the die shows {label}"
        if question.purpose is Purpose.SHUFFLE or (question.ask is Ask.CHANCE and question.purpose is Purpose.MODE):
            return f"chance gives {label}"
        return f"the random card is {label}" if question.ask is Ask.CHANCE else f"{who} chooses {label}"

    def onwards(self, state: State) -> Sequence[str]:
        """Lines that name a moment the game may go on to."""
        chain = self.game.exchange.chain is not None and self.game.exchange.under_way(state)
        closes = ["the combat chain closes"] if chain else []
        moments = [f"go to the {word.name}" for word in self.game.moments]
        turns = [f"{player.name}'s turn {what}" for player in state.players for what in ("starts", "ends")]
        return [*closes, *moments, *turns]

    # --- moments --------------------------------------------------------------------------------

    def at(self, state: State, moment: str, question: Question | None) -> bool:
        """Is it that moment? question: what is asked now, None between two frames."""
        return self.moment(moment)(state, question)

    def moment(self, name: str) -> Callable[[State, Question | None], bool]:
        """What tells whether it is that moment (``at``): for those who ask after every frame."""
        word = next(w for w in self.game.moments if w.name == name)
        at, waits = word.at, word.waits
        if not word.asks:
            return lambda state, question: at(state)

        def there(state: State, question: Question | None) -> bool:
            if question is None and not (waits and state.agenda and isinstance(state.agenda[-1], waits)):
                return False
            return at(state)

        return there

    def comes_to(self, name: str) -> Callable[[State, Question | None], bool]:
        """As ``moment``, for who goes there: after everything that happens at its beginning, where a game says so."""
        there, begun = self.moment(name), next(w.begun for w in self.game.moments if w.name == name)
        return lambda state, question: there(state, question) and begun(state)

    def stays(self, before: State, state: State, name: str) -> bool:
        """Is nothing left of what happens at the beginning of a moment, or was it that moment before?"""
        word = next(w for w in self.game.moments if w.name == name)
        return word.at(before) or word.begun(state)

    def turn_over(self, state: State) -> str:
        """Whose turn is over while the next has not begun; empty within a turn."""
        seat = self.game.course.over(state)
        return state.players[seat].name if seat >= 0 else ""

    def turn_of(self, state: State) -> str:
        """Whose turn it is, or, between turns, whose comes next."""
        return state.players[self.game.course.player(state)].name

    def turn_begins(self, state: State) -> bool:
        """Is it the first moment of a turn, before anything happens in it?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], self.game.course.begins)

    def passed(self, state: State) -> bool:
        """Is the next frame the one that follows when everyone has passed?"""
        return bool(state.agenda) and isinstance(state.agenda[-1], self.game.course.passed)

    # --- judging --------------------------------------------------------------------------------

    def possible(self, state: State, predicate: m.Predicate, line: RawLine) -> Sequence[State]:
        """The positions a claim is judged in: the one there is, or each that chance has left open so far. Raises
        JudgeError where an action that a claim asks about was carried out by what ``setup`` leaves out."""
        view = self.view(state, line)
        parts = list(m.parts_of(predicate))
        if len(parts) > 1 and any(list(self.game.possible(view, part)) != [state] for part in parts):
            raise view.invalid(f'"{line.text}" turns on what chance has left open.', "Claim each by itself.")
        return self.game.possible(view, predicate)

    def holds(self, state: State, predicate: m.Predicate, line: RawLine, before: State | None = None) -> bool:
        """Is what a claim says true of a position? Raises JudgeError for what cannot be told. before: where the last
        step began."""
        return judging.holds(replace(self.view(state, line), before=before), predicate)

    def why(self, state: State, predicate: m.Predicate, line: RawLine) -> tuple[str, ...]:
        """The facts of a position that make a claim true or false, in sentences."""
        return judging.why(self.view(state, line), predicate)

    def too_late(self, step: m.Step, state: State) -> Reason:
        """Why a step could not be carried out at any moment up to the end of the turn, or of the game."""
        own = self.game.refusals
        if isinstance(step, m.Choose):
            self._know_what(step, state)
        if state.outcome:
            return Reason(own.over, "the game is over")
        found = own.too_late(self.view(state, step.line), step)
        if found is not None and not getattr(step, "response", False):
            return found
        if isinstance(step, m.Say | m.Choose):
            return Reason(own.asked, f"{step.player or 'nobody'} is asked nothing {own.until} that this line answers")
        if isinstance(step, m.Die | m.Coin | m.RandomCard):
            return Reason(own.chance, f"nothing is left to chance {own.until} that this line answers")
        if isinstance(step, m.PlayCard | m.Activate) and step.response:
            return Reason("", f"nothing is under way {own.until} that {step.card.label} could answer")
        rule = step.deed.rule if isinstance(step, Did) and step.deed.rule else own.moment
        return Reason(rule, f"there is no moment for it {own.until}")

    def _know_what(self, step: m.Choose, state: State) -> None:
        """``invalid`` for words that a line chooses and that neither name anything nor stand on a card."""
        printed = [
            sentence.text
            for card in {id(o.card): o.card for o in state.objects.values() if o.card is not None}.values()
            for sentence in self.game.sentences(card)
        ]
        own = self.grammar
        tables = (own.keywords, own.sorts, own.stats, own.zones)
        known = {fold(word) for table in tables for said in table for word in (said, *said.split())}
        for value in step.values:
            said = value.player or value.card or value.zone or value.number is not None or fold(value.text) in NOTHING
            parts = answers.said_together(value.text)
            if said or all(any(holds(text, part) for text in printed) for part in parts):
                continue
            if not all(
                word in ("zone", "zones") or word.isdigit() or fold(word) in known for word in value.text.split()
            ):
                message = f'"{value.text}" is nothing that {step.player} is asked to choose.'
                hint = "Name a card, a player or a number, or a mode in the words of its card."
                raise invalid(message, value.position, hint)

    def not_needed(self, part: str, value: Any, state: State) -> Reason:
        """Why something a line names is not asked for by the rules."""
        name = str(getattr(value, "text", value))
        reply = next((r for r in self.game.replies if r.part == part), None)
        if part == "choosing" and isinstance(value, m.Ref) and value.number is None:
            self._know_mode(value, state)
        if reply is not None:
            return reply.unneeded(name)
        return Reason(self.game.refusals.needed, f"{name} is not asked for here")

    def board(self, state: State, question: Question | None) -> dict[str, object]:
        """The position as a picture of it is made from."""
        moment = f"{self.turn_of(state)}'s turn, {self.course.when(state, question)}" if question is not None else ""
        view = self.view(state, question=question)
        return board(view, moment, [(0, pictured(view))])

    def trace(self, state: State) -> list[TraceLine]:
        """The replay of the position's history; first what a line says that means nothing in this game."""
        return [TraceLine(n, *line[:3]) for n, line in enumerate(self._told_all(state), 1)]

    def _told_all(self, state: State) -> list[Told]:
        told: list[Told] = [("", f"reading: {text}", (), 0) for text in self._readings]
        return [*told, *self.game.trace(self.game.table(state))]

    def boards(self, start: State, state: State) -> dict[str, object]:
        """The board at every step of the replay; start: where it begins; state: where it ends, with a history that
        kept what comes between (``History.keeping``)."""
        lines = self._told_all(state)
        told = [line[3] for line in lines]
        of = Pictures(self.view(start)).of
        pictures = [(0, of(self.view(start)))]
        for n, (was, now) in enumerate(pairwise((start, *standing(state, told))), 1):
            pictures.append((n, pictures[-1][1] if alike(was, now) else of(self.view(now))))
        return board(self.view(start), next((line[0] for line in lines if line[0]), ""), pictures)

    def key(self, state: State) -> Any:
        """Equal for positions that no sentence in play and no open claim can tell apart."""
        return self._keys(state)(state)

    def rough(self, state: State) -> Hashable:
        """Equal where keys are, worked out in less time; None where only the key tells anything apart."""
        keys = self._keys(state)
        return keys.rough(state) if isinstance(keys, Merging) else None

    def _keys(self, state: State) -> Callable[[State], Hashable]:
        if self._key is None:
            self._key = self.game.merging(state, self._asked)
        return self._key

    def _know_mode(self, value: m.Ref, state: State) -> None:
        """``invalid`` for words of a mode that stand on no card: what they mean is not known."""
        cards = {id(o.card): o.card for o in state.objects.values() if o.card is not None}
        printed = (one.text for card in cards.values() for one in self.game.sentences(card))
        if not any(fold(value.text) in fold(text) for text in printed):
            said = f'"{value.text}" is no mode that can be read.'
            raise invalid(said, value.position, "Say a mode in its printed words, or `mode 2`.")
