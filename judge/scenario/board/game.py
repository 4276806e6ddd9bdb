"""What a game says for the scenario language: one frozen value. What it leaves out is said once, in this room."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from judge.errors import JudgeError
from judge.frozen import Frozen, dataclass
from judge.rules.printed import PrintedCard
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Question, Reason
from judge.rules.state import Obj, Ref, State
from judge.rules.values import quick
from judge.rules.work import Again, Tables
from judge.scenario.board.cards import Listing
from judge.scenario.board.finding import Finding, Means, Names, one_label, printed_names
from judge.scenario.board.layout import Layout
from judge.scenario.board.library import GameLibrary
from judge.scenario.board.said import Answer, Answering
from judge.scenario.board.sentences import CompiledSentence
from judge.scenario.board.words import with_shared
from judge.scenario.language import tree as m
from judge.scenario.language.forms import SetupForms
from judge.scenario.language.model import InlineCard, ScenarioDocument
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Grammar, Parts, Phrase, Slot, Words
from judge.scenario.language.places import RawLine, invalid

T = TypeVar("T")  # a game's table: a position, and what can be asked of it
Action: TypeAlias = Hashable
# Of the replay: when, what, the rules and rulings it follows, and its place in the history.
Told: TypeAlias = tuple[str, str, tuple[str, ...], int]

NOWHERE_SAID = RawLine("")


class Lent(Generic[T]):
    """A table that goes back to where it is from once nobody holds this any more: tables are full of circles, so one
    for each view would be much garbage to look for."""

    def __init__(self, tables: Again[Any], table: T) -> None:
        self._tables = tables
        self.table = table

    def __del__(self) -> None:
        self._tables.over(self.table)


@quick
@dataclass(frozen=True, slots=True)
class View(Generic[T]):
    """A position a line is about. question: what is asked, if anything is; line: the line, for errors; cards: those the
    scenario can speak of, once they are read; exact: how much is said of a card that is named (``Finding.called``);
    tables: where its table is from, once it is asked for; lent: that table; begun, before: where the first line begins,
    and the last one."""

    game: Game[T]
    state: State
    finding: Finding
    line: RawLine = NOWHERE_SAID
    question: Question | None = None
    cards: Listing | None = None
    exact: int = 0
    tables: Again[Any] = field(kw_only=True)
    begun: State = field(kw_only=True, compare=False, repr=False)
    before: State | None = field(default=None, kw_only=True, compare=False, repr=False)
    lent: list[Lent[T]] = field(default_factory=list, compare=False, repr=False)

    @property
    def table(self) -> T:
        """The position as the game asks it, for as long as the view is there."""
        if not self.lent:
            self.lent.append(Lent(self.tables, self.tables(self.state, ())))
        return self.lent[0].table

    @property
    def asked(self) -> int:
        """The seat of the player who is asked."""
        return self.question.who if self.question is not None and self.question.who is not None else -1

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.finding.seat(name)

    def called(self, ref: Ref) -> str:
        """What a line calls an object, as exactly as this view names cards."""
        return self.finding.called(self.state.objects[ref.id], self.exact)

    def zone(self, zone: Enum, seat: int | None = None) -> list[Obj]:
        """The objects in a zone, in order."""
        return [self.state.objects[i] for i in self.state.zones.get((zone, seat), ())]

    def found(self, card: m.CardRef) -> list[Obj]:
        """The objects a name fits; ``invalid`` when it may mean different cards."""
        found = self.finding.objects(self.state, card)
        one_label(found, card)
        return found

    def one(self, card: m.CardRef, *zones: Enum, acting: int | None = None) -> Obj:
        """The object a line means; see ``Finding.one``."""
        return self.finding.one(self.state, card, acting, *zones)

    def card(self, card: m.CardRef) -> Obj:
        """The one card a claim speaks of, where the game looks first; ``invalid`` when it is nowhere."""
        found = self.found(card)
        if not found:
            raise self.invalid(
                f"{card.label} is not in the game at this point, so nothing can be said of it.",
                "It lies in no zone: list it in one in `setup`, or claim this before it is gone.",
            )
        return next((o for zone in self.game.first for o in found if o.zone is zone), found[0])

    def invalid(self, message: str, hint: str = "") -> JudgeError:
        """An error at the line."""
        return invalid(message, self.line.position, hint)

    def nothing(self, what: str) -> JudgeError:
        """The error for a claim about something that this game does not have."""
        message = f'"{self.line.text}" cannot be judged: {self.game.title} has no {what}.'
        return self.invalid(message, "Claim what it changed.")


class ZoneWord(Frozen):
    """A zone by name. zones: where a card is that is there; shared: its controller's, not its owner's; pile: one on top
    of another; counted: ``card(s) in hand`` is a player's number, in these spellings too; told: if not ``the NAME``."""

    name: str
    zones: tuple[Enum, ...]
    spellings: tuple[str, ...] = ()
    shared: bool = False
    pile: bool = False
    counted: tuple[str, ...] | None = None
    told: str = ""


class MomentWord(Frozen):
    """A moment by name. at: is it that moment? asks: it is reached only where something is asked (not so for phases in
    which nobody acts), or before one of these frames (``waits``). begun: to go to it is to go on until this is so."""

    name: str
    at: Callable[[State], bool]
    spellings: tuple[str, ...] = ()
    asks: bool = True
    waits: tuple[type, ...] = ()
    begun: Callable[[State], bool] = lambda state: True


class NumberWord(Frozen, Generic[T]):
    """A number a player has."""

    name: str
    of: Callable[[View[T], int], int]
    spellings: tuple[str, ...] = ()


class StatWord(Frozen, Generic[T]):
    """A number a card has now; None where it has none."""

    name: str
    of: Callable[[View[T], Obj], int | None]
    spellings: tuple[str, ...] = ()


class Did(m.Step, eq=False):
    """A line that is one of a game's own deeds: which, and what stood in its places."""

    deed: Deed[Any]
    parts: Parts


def declares(step: m.Step) -> bool:
    """Does a line declare what defends, for which nobody has priority?"""
    return step.deed.declared if isinstance(step, Did) else isinstance(step, m.Defend)


class Said(m.Predicate, eq=False):
    """A claim that is one of a game's own sayings: which, and what stood in its places."""

    saying: Saying[Any]
    parts: Parts


class Deed(Frozen, Generic[T], eq=False):
    """An action a player can take, and how a line says it.

    reads: the answers that carry it out for the player who is asked, best first; a line that names a ``player``, or
    whose ``unit`` another controls, is not put to it. rule: what is cited where no moment for it comes. declared: it
    answers a declaration, not the right to act. anyone: it is put to whoever is asked. offered: the answers that carry
    it out where another question offers it. group: the heading it has in a list of what can be done. can: the form of
    ``NAME can …``, if there is one.
    """

    name: str
    templates: tuple[str, ...]
    example: str
    reads: Callable[[View[T], Parts], Sequence[Action]]
    meaning: str = ""
    rule: str = ""
    declared: bool = False
    anyone: bool = False
    group: str = "act"
    offered: Callable[[View[T], Question, Parts], Sequence[Action]] = lambda view, question, parts: ()
    also: tuple[str, ...] = ()

    @cached_property
    def phrase(self) -> Phrase:
        """It as the parser knows it."""
        return Phrase(
            self.name, self.templates, lambda line, parts: Did(line, self, parts), self.example, self.meaning, self.also
        )

    def can(self, *also: str) -> Phrase:
        """The claim that it may be done. also: in these wordings as well."""
        return self.phrase.can(*also)


def no_facts(view: View[Any], parts: Parts) -> tuple[str, ...]:
    """Nothing to say beside the replay."""
    return ()


class Saying(Frozen, Generic[T], eq=False):
    """A claim of a game's own: its words, its truth and its reasons in one entry.

    holds: is it true? raises ``invalid`` for what cannot be told. why: the facts that make it so, in sentences.
    also: see ``Phrase``. past: it may be asked of this turn alone. asks: kinds of events that it looks at besides.
    """

    name: str
    templates: tuple[str, ...]
    example: str
    holds: Callable[[View[T], Parts], bool]
    meaning: str = ""
    why: Callable[[View[T], Parts], tuple[str, ...]] = no_facts
    also: tuple[str, ...] = ()
    past: bool = False
    asks: frozenset[Enum] = frozenset()

    @cached_property
    def phrase(self) -> Phrase:
        """It as the parser knows it."""

        def says(line: RawLine, parts: Parts) -> Said:
            return Said(self, {name: part for name, part in parts.items() if part != ""})

        return Phrase(self.name, self.templates, says, self.example, self.meaning, self.also)


class Reply(Frozen):
    """How a part of a line answers a question that is put while its action is announced.

    part: of the tails (``targets``, ``choosing``, ``pitching``, ``exhausting`` …) or a place of a deed's template.
    fits: is it such a question? unneeded: what is cited, and why a value of it is not asked for. whole: what it
    names is all that is chosen.
    """

    part: str
    fits: Callable[[Question], bool]
    unneeded: Callable[[str], Reason]
    whole: bool = False


class Pack(Frozen, eq=False):
    """Phrases that several games give a meaning; every game takes them (see ``games/packs``)."""

    steps: tuple[Phrase, ...] = ()
    claims: tuple[Phrase, ...] = ()


# --------------------------------------------------------------------------- the parts of a game


class Course(Frozen):
    """How a game goes on: asked of a position after every frame, so of the state itself.

    player: whose turn it is, or comes next. between: is one turn over and the next not begun? over: whose turn is over
    while no other has begun. begins, passed: the frame that begins a turn; that follows when everyone has passed.
    resting: is nothing under way, so that a claim may be judged? when: a question's moment in words. before: is the
    first turn still to come? waits: does ``everyone passes`` end where cards are declared?
    """

    player: Callable[[State], int]
    between: Callable[[State], bool]
    over: Callable[[State], int]
    begins: tuple[type, ...]
    passed: tuple[type, ...]
    resting: Callable[[State, Question], bool]
    when: Callable[[State, Question], str]
    before: Callable[[State], bool] = lambda state: False
    waits: bool = True


class Acts(Frozen, Generic[T]):
    """What carries out the actions every game shares, for the player who is asked; None: it has no such action."""

    plays: Callable[[View[T], m.PlayCard], Sequence[Action]] | None = None
    activates: Callable[[View[T], m.Activate], Sequence[Action]] | None = None
    attacks: Callable[[View[T], m.Attack], Sequence[Action]] | None = None
    defends: Callable[[View[T], m.Defend], Sequence[Action]] | None = None

    @property
    def carried(self) -> tuple[type[m.Step], ...]:
        """The kinds of steps that something carries out."""
        by = {m.PlayCard: self.plays, m.Activate: self.activates, m.Attack: self.attacks, m.Defend: self.defends}
        return tuple(kind for kind, act in by.items() if act is not None)

    def of(self, step: m.Step) -> Callable[[View[T], Any], Sequence[Action]] | None:
        """What carries out a step, if anything does."""
        match step:
            case m.PlayCard():
                return self.plays
            case m.Activate():
                return self.activates
            case m.Attack():
                return self.attacks
            case m.Defend():
                return self.defends
        return None


class Seen(Frozen):
    """What claims ask of a card, or of an attack that may be gone: its numbers, keywords, kinds; attack: its own."""

    stats: Mapping[str, int]
    keywords: Container[str]
    kinds: Iterable[str]
    attack: Seen | None = None


class Exchange(Frozen, Generic[T]):
    """An attack and what it is part of. under_way: is one? chain: the zone that the game calls the combat chain; None:
    it has none. attack: the latest attack, by last known information when it is gone. hit: did it hit? missed: did it
    not, where that is told (None: whenever it did not hit)? why: facts about it."""

    under_way: Callable[[State], bool]
    chain: Enum | None = None
    attack: Callable[[View[T]], Seen] | None = None
    hit: Callable[[View[T]], bool] | None = None
    missed: Callable[[View[T]], bool] | None = None
    why: Callable[[View[T]], tuple[str, ...]] | None = None


class Contests(Frozen, Generic[T]):
    """Contests that a player wins. latest: who won the latest of a kind; count: how many of a kind a player has won, in
    this turn or since the game began; done: how often the latest attack did something (``wagered``); words: singular →
    further spellings; deeds: what an attack can have done."""

    latest: Callable[[View[T], str], int | None]
    count: Callable[[View[T], int, str, bool], int]
    done: Callable[[View[T], str], int]
    words: Words
    deeds: Words


class Ends(Frozen):
    """How a game ends: seats that have lost or won, and a draw."""

    lost: Callable[[State, int], bool] = lambda state, seat: bool(state.players[seat].lost)
    won: Callable[[State, int], bool] = lambda state, seat: bool(state.outcome == f"won {seat}")
    drawn: Callable[[State], bool] = lambda state: bool(state.outcome == "draw")


class Refusals(Frozen, Generic[T]):
    """Why a step could not be carried out, or a value is not needed, in the game's own words; None: in the base's.

    over: what is cited where the game is over; asked: where a player is asked nothing that a line answers; chance:
    where nothing is left to chance; moment: where there is no moment for an action; needed: where something that a
    line names is not asked for. until: how far a step is looked for. needless: was what a line chooses the only thing
    there was, so that nobody was asked, and has it happened?
    """

    too_late: Callable[[View[T], m.Step], Reason | None] = lambda view, step: None
    needless: Callable[[View[T], m.Choose], bool] = lambda view, step: False
    over: str = ""
    asked: str = ""
    chance: str = ""
    moment: str = ""
    needed: str = ""
    until: str = "before the turn ends"


class Known(Frozen):
    """What is known of a scenario's cards before its lines run: those of the position, and those typed in."""

    objects: Sequence[Obj]
    typed: Iterable[Any]
    players: tuple[str, ...]

    def card(self, card: m.CardRef) -> Any:
        """What a card that a line names is; None when it is nowhere."""
        every = (*self.typed, *(o.card for o in self.objects if o.card is not None))
        return next((c for c in every if fold(c.name) == fold(card.name)), None)

    def controller(self, card: m.CardRef) -> str:
        """The player who controls it in ``setup``; empty when nobody does."""
        there = (o for o in self.objects if o.card is not None and fold(o.card.name) == fold(card.name))
        seats = [o.controller for o in there if o.controller is not None]
        return self.players[seats[-1]] if seats else ""


Lines: TypeAlias = list[m.Step | m.Claim]


def _no_fact(view: View[Any], fact: m.Fact, cards: Listing) -> State:
    message = f'"{fact.line.text}" is no fact this game can start from.'
    raise invalid(message, fact.line.position, "Say what it left behind in `setup`.")


class Game(Frozen, Generic[T], eq=False):
    """A game's half of the scenario language.

    game, title: its id and its name. table: a position → what can be asked of it. work: what frames run on, for these
    lines. inline: a card as typed under ``cards:`` → as printed. compile: as printed → as the game knows it.
    sentences: what each sentence of a card is understood as. start: ``setup`` → the position before the first line;
    forms: what ``setup`` may hold.

    Words: zones, moments, numbers, stats, keywords, participles, slots; sorts: the kinds of what a player controls that
    are counted (``tokens``); vital, strength: the numbers meant by ``NAME is at 14`` and ``X attacks for 6``; deeds
    and claims of its own (a claim that is only words for another one is a plain ``Phrase``). first: the zones in
    which a claim looks for a card first. named: what an object may be called. controlled, means: see ``Finding``.
    kinds: what ``C is a Guardian card`` may name; every_kind: all of those, beside which only those of cards on the
    board are no error. controls: what a player controls. history: facts of its own, in place of the shared ones.
    layout: how a board is laid out for people. stands_for: does a player's name mean this object?

    Acting: course, acts, exchange, ends, replies, refusals; tries: what could be attempted, of what is alike one;
    tells: an action as a line; says: an answer as a line (empty: in the base's words); silent: what silence answers;
    declines: does "no" also choose nothing? shows: the card that an object of an answer is shown by. layer: the
    label of the card that an object is an ability of; empty for what is none. Judging: possible:
    the positions a claim is judged in; remember: a fact put into the history. prepared: lines as they are run. trace:
    the replay.
    merging: for the first position and what claims ask, the value that is equal for positions nobody can tell apart.

    What a game leaves out the base says, or says that there is none: cards: how cards are looked up; seen: a card as
    claims ask of it (else by stats and kinds); knows: the places of templates that a scenario's cards bring along;
    counters; contests; triggered, looked: how often a card's abilities triggered, whether a player looked; ceases: may
    an object cease to exist? facts: what makes a shared claim true or false (None: in the base's words); answers: a
    line's answer (None: as the base finds it); legal: everything that may be answered, silence first (None: what of
    ``tries`` can be carried out, and silence but for the verbs in ``spoken``).
    """

    game: str
    title: str
    table: Callable[[State], T]
    work: Callable[[Lines], Tables]
    inline: Callable[[InlineCard], PrintedCard]
    compile: Callable[[PrintedCard], Any]
    sentences: Callable[[Any], tuple[CompiledSentence, ...]]
    start: Callable[[ScenarioDocument, Any], State]
    forms: SetupForms[Any]
    course: Course
    acts: Acts[T]
    exchange: Exchange[T]
    tries: Callable[[View[T], int, Question], Iterable[Action]]
    tells: Callable[[View[T], str, Action], str]
    trace: Callable[[T], Iterable[Told]]
    merging: Callable[[State, Sequence[m.Predicate]], Callable[[State], Hashable]]
    zones: tuple[ZoneWord, ...]
    moments: tuple[MomentWord, ...]
    numbers: tuple[NumberWord[T], ...]
    stats: tuple[StatWord[T], ...]
    kinds: Callable[[View[T], Obj], Iterable[str]]
    layout: Layout[View[T]]
    keywords: Words = field(default_factory=lambda: MappingProxyType({}))
    sorts: Words = field(default_factory=lambda: MappingProxyType({}))
    vital: str = ""
    strength: str = ""
    participles: Words = field(default_factory=lambda: MappingProxyType({}))
    deeds: tuple[Deed[T] | Phrase, ...] = ()
    claims: tuple[Saying[T] | Phrase, ...] = ()
    packs: tuple[Pack, ...] = ()
    history: tuple[Phrase, ...] = ()
    slots: Mapping[str, Slot] = field(default_factory=lambda: MappingProxyType({}))
    first: tuple[Enum, ...] = ()
    every_kind: frozenset[str] = frozenset()
    controls: Callable[[View[T], int], Iterable[Obj]] | None = None
    named: Names = printed_names
    controlled: bool = True
    means: Means | None = None
    stands_for: Callable[[Obj, int], bool] = lambda obj, seat: False
    ends: Ends = Ends()
    replies: tuple[Reply, ...] = ()
    refusals: Refusals[T] = Refusals()
    says: Callable[[Question, Any], str] = lambda question, answer: ""
    silent: Callable[[Question], Action] = lambda question: PASS if question.ask is Ask.ACT else ()
    declines: bool = False
    shows: Callable[[State, Obj], Obj] = lambda state, obj: obj
    layer: Callable[[Obj], str] = lambda obj: ""
    possible: Callable[[View[T], m.Predicate], Sequence[State]] = lambda view, predicate: (view.state,)
    remember: Callable[[View[T], m.Fact, Any], State] = _no_fact
    prepared: Callable[[Lines, Known], Lines] = lambda lines, known: lines
    cards: Callable[[ScenarioDocument, GameLibrary], Listing] | None = None
    seen: Callable[[View[T], Obj], Seen] | None = None
    counters: Callable[[View[T], Obj, str], int] | None = None
    contests: Contests[T] | None = None
    knows: Callable[[State, GameLibrary], Mapping[str, Slot]] = lambda state, library: {}
    triggered: Callable[[View[T], m.CardRef], int] | None = None
    looked: Callable[[View[T], m.LookedAt], bool] | None = None
    ceases: bool = False
    facts: Callable[[View[T], m.Predicate], tuple[str, ...] | None] = lambda view, predicate: None
    answers: Callable[[View[T], Question, Answering], Answer | None] = lambda view, question, left: None
    legal: Callable[[View[T], int, Question], Sequence[Action]] | None = None
    spoken: frozenset[str] = frozenset()
    open_end: Callable[[m.Step], bool] = lambda step: False

    @cached_property
    def grammar(self) -> Grammar:
        """Every word and phrase a line of this game is tried against."""
        return with_shared(
            Grammar(
                game=self.game,
                moments=words(self.moments),
                zones=words(self.zones),
                quantities={
                    **words(self.numbers),
                    **{
                        spelled: f"cards in {zone.name}"
                        for zone in self.zones if zone.counted is not None
                        for spelled in (f"cards in {zone.name}", f"card in {zone.name}", *zone.counted)
                    },
                },
                stats=words(self.stats),
                keywords=self.keywords,
                sorts=self.sorts,
                kinds=self.every_kind,
                vital=self.vital,
                strength=self.strength,
                participles=self.participles,
                carried=self.acts.carried,
                steps=(
                    *(d if isinstance(d, Phrase) else d.phrase for d in self.deeds),
                    *(step for pack in self.packs for step in pack.steps),
                ),
                claims=(
                    *(c if isinstance(c, Phrase) else c.phrase for c in self.claims),
                    *(claim for pack in self.packs for claim in pack.claims),
                ),
                facts=self.history,
                slots=self.slots,
                pages="docs/scenarios.md" + (" and docs/games.md" if self.deeds else ""),
                contests=self.contests.words if self.contests is not None else {},
                deeds=self.contests.deeds if self.contests is not None else {},
            )
        )  # fmt: skip

    @cached_property
    def symbols(self) -> Mapping[str, str]:
        """Printed symbols → the words for them."""
        table = {**words(self.stats), **words(self.numbers)}
        return {spelled: name for spelled, name in table.items() if spelled.startswith("{")}

    def zone(self, name: str) -> ZoneWord | None:
        """A zone by the name that counts."""
        return next((z for z in self.zones if z.name == name), None)


class _Spelled(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def spellings(self) -> tuple[str, ...]: ...


def words(entries: Iterable[_Spelled]) -> Words:
    """Every spelling of some words → the name that counts."""
    return {spelled: entry.name for entry in entries for spelled in (entry.name, *entry.spellings)}
