"""What the scenario side of World of Warcraft TCG and Fighter arena shares: their replay, moments, zones, questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeVar

from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.frames import AllPassed, StartTurn, Table
from judge.games.tabletop.situation import CardData
from judge.games.tabletop.vocabulary import EventKind, Power, Zone
from judge.games.tabletop.words import sentences
from judge.rules import telling
from judge.rules.lasting import happened
from judge.rules.questions import Ask, Purpose, Question, Reason
from judge.rules.state import Moment, Obj, Ref, State
from judge.scenario.board.cards import Building, Cards
from judge.scenario.board.comparing import GAINED
from judge.scenario.board.finding import UNNAMED, printed_names
from judge.scenario.board.game import Course, Exchange, MomentWord, Reply, Saying, Told, View
from judge.scenario.board.judging import triggers
from judge.scenario.board.sentences import CompiledSentence, compiled
from judge.scenario.games.packs.harm import Harm, Of, prevented
from judge.scenario.games.packs.since import drawn
from judge.scenario.games.packs.tiles import so
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import Amount
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Parts, Phrase
from judge.scenario.language.places import RawLine

T = TypeVar("T", bound=Table)
FIRST = (Zone.PLAY, Zone.STACK, Zone.RESOURCE)


def by_line(card: CardDefinition, permanents: tuple[str, ...]) -> tuple[CompiledSentence, ...]:
    """What a card's lines are understood as; permanents: the kinds of card that stay in play."""
    read = sentences(card.name, card.printed.lines, stays=card.kind in permanents)
    return tuple(compiled(text, found or (), "it is not understood" if found is None else "") for text, found in read)


def building(cards: Cards[CardDefinition]) -> Building[CardDefinition, Zone]:
    """A board with nothing on it."""
    return Building(cards, CardData(), (Zone.PLAY, Zone.STACK))


# --------------------------------------------------------------------------- moments


def phase(name: str, *spellings: str, asks: bool = False) -> MomentWord:
    """A phase, or a step that has a name."""
    return MomentWord(name, lambda state: name in (state.situation.phase, state.situation.step), spellings, asks)


def in_combat(state: State) -> bool:
    """Is combat under way?"""
    return state.situation.combat is not None


COMBAT = MomentWord("combat", in_combat)


def resting(state: State, question: Question) -> bool:
    """The turn player may act, and nothing waits or is under way."""
    idle = question.ask is Ask.ACT and question.who == state.situation.turn_player
    waits = state.zones.get((Zone.STACK, None)) or in_combat(state)
    return idle and question.purpose is Purpose.PRIORITY and not waits


def course(rests: Callable[[State, Question], bool], *preparing: str) -> Course:
    """How these games go on; preparing: the phases before the first turn."""
    return Course(
        player=lambda state: int(state.situation.turn_player),
        between=lambda state: bool(state.situation.between),
        over=lambda state: int(state.situation.before) if state.situation.between else -1,
        begins=(StartTurn,),
        passed=(AllPassed,),
        resting=rests,
        when=lambda state, question: str(state.situation.phase),
        before=lambda state: state.situation.phase in preparing,
        waits=False,  # what nobody answers is followed through every answer, so that what the pass leads to is judged
    )


def lost(state: State, seat: int) -> bool:
    """Did another player win?"""
    return state.outcome.startswith("won") and state.outcome != f"won {seat}"


EXCHANGE: Exchange[Any] = Exchange(in_combat)


# --------------------------------------------------------------------------- cards


def names(obj: Obj) -> frozenset[str]:
    """What a card may be called; an ability on the stack is none."""
    return UNNAMED if obj.data.ability is not None else printed_names(obj)


def is_hero(obj: Obj, seat: int) -> bool:
    """Does a player's name mean this card?"""
    return obj.card is not None and obj.card.kind == "hero" and obj.controller == seat


def kinds(view: View[T], obj: Obj) -> Iterator[str]:
    """What ``C is a Fighter`` may name."""
    card = view.table.reads.definition(obj)
    yield from (card.kind, *card.words, *card.groups)


def in_play(view: View[T], seat: int) -> list[Obj]:
    """What a player controls."""
    return [o for o in view.zone(Zone.PLAY) if o.controller == seat]


def so_far(view: View[T], obj: Obj) -> Mapping[str, Any]:
    """What a picture says of a card beside its numbers."""
    data = obj.data
    done = ("completed",) if data.done else ()
    words = [*data.conditions, *done, *(("ability",) if data.ability is not None else ())]
    return so(data.exhausted, data.damage, words)


def aims(view: View[T], obj: Obj) -> tuple[Ref, ...]:
    """What a card attacks in a combat under way."""
    combat = view.state.situation.combat
    return (combat.defender,) if combat is not None and combat.attacker == obj.ref else ()


def called(view: View[T], obj: Obj) -> str:
    """An ability that waits is called by the card it is of."""
    return str(view.table.reads.name(obj.data.source)) if obj.data.source is not None else ""


def aimed(line: m.Step | m.Claim) -> m.Step | m.Claim:
    """An attack whose target a line says behind it (``attacks with C, targeting U``)."""
    if isinstance(line, m.Attack) and not line.targets:
        return replace(line, targets=line.tails.targets, tails=replace(line.tails, targets=()))
    return line


def power(obj: Obj, words: str) -> int:
    """The number of the power that a line's words mean."""
    powers = obj.card.of(Power) if obj.card is not None else ()
    return next((i for i, p in enumerate(powers) if fold(words) in fold(p.text)), 0)


def possible(view: View[T], predicate: m.Predicate) -> Sequence[State]:
    """A claim about a pile in an order nobody knows is judged for each card that may lie there."""
    state = view.state
    if not isinstance(predicate, m.OnDeck) or view.seat(predicate.player) not in state.situation.shuffled:
        return [state]
    found: dict[Any, State] = {}
    for obj in view.zone(Zone.PILE, view.seat(predicate.player)):
        moved = view.game.table(state)
        moved.run.place(obj, 0 if predicate.top else None)
        found.setdefault(obj.card.label if obj.card is not None else "", moved.run.done())
    return list(found.values()) or [state]


def replies(target: tuple[str, ...], pay: tuple[str, ...]) -> tuple[Reply, ...]:
    """How the tails of an action answer; target, pay: what is cited for what is not needed."""

    def chosen(question: Question) -> bool:
        asked = question.ask in (Ask.CHOOSE, Ask.ORDER, Ask.TARGET, Ask.NUMBER, Ask.CHANCE)
        return asked and question.purpose is not Purpose.PAYMENT

    def not_chosen(name: str) -> Reason:
        return Reason(", ".join(target), f"{name} cannot be chosen for it here")

    def not_paid(name: str) -> Reason:
        return Reason(", ".join(pay), f"{name} need not or cannot be exhausted for it")

    return (
        Reply("exhausting", lambda question: question.purpose is Purpose.PAYMENT, not_paid, whole=True),
        Reply("targets", chosen, not_chosen),
        Reply("choosing", chosen, not_chosen),
    )


# --------------------------------------------------------------------------- claims


def fits(parts: Parts, number: int) -> bool:
    """Is a number as many as a claim says?"""
    amount: Amount = parts["count"]
    return amount.fits(number)


DRAWN = drawn(EventKind.DRAW)


def harmed(place: str, name: str, of: Of[T]) -> tuple[Saying[T] | Phrase, ...]:
    """What claims say of damage and of what prevented it (see ``Harm``)."""

    def on_it(view: View[T], obj: Obj) -> int:
        return int(obj.data.damage)

    fatal = frozenset({EventKind.DIE, EventKind.DESTROY})
    harm = Harm(
        EventKind.DAMAGE, EventKind.ATTACK, fatal, place, "{by:card}", name, of, on_it, "health", "health|HP|life",
        deals=lambda obj: obj.card is not None and obj.card.kind != "weapon",
    )  # fmt: skip
    return (*harm.sayings, prevented(EventKind.PREVENT, past=True), GAINED)


# --------------------------------------------------------------------------- the replay


def told(table: Table) -> Iterator[Told]:
    """Every event that has something to say, oldest first: one template for every kind of event, none for a card."""
    return telling.told(table, _SAY, Teller, _when)


def _when(table: Table, moment: Moment) -> str:
    name = table.run.player(moment.player).name
    return f"{name}'s turn, {moment.phase}" if moment.phase else f"{name}'s turn"


class Teller(telling.Teller[Table]):
    """One event and the names to tell it with."""

    @property
    def n(self) -> int:
        """The event's number."""
        return self.event.amount

    @property
    def who(self) -> str:
        """The event's player."""
        return self.table.reads.name(self.event.player if self.event.player is not None else 0)

    @property
    def what(self) -> str:
        """The event's card."""
        return self.table.reads.name(self.event.obj)

    @property
    def pile(self) -> str:
        """What the game calls the pile that is drawn from."""
        return self.table.reads.manual.zone_names[Zone.PILE]

    @property
    def at(self) -> str:
        """What it is aimed at."""
        return f", at {' and '.join(self.event.names)}" if self.event.names else ""


def _damage(t: Teller) -> str:
    kinds = [k for k in sorted(t.event.tags) if k != "combat"]
    kind = f" {kinds[0]}" if kinds else ""
    by = f" from {t.named()}" if t.named() else ""
    return f"{t.what} is dealt {t.n}{kind} damage{by}{t.words}"


_SAY: dict[Enum, Callable[[Teller], str]] = {
    EventKind.MOMENT: lambda t: t.named(),
    EventKind.ROUND: lambda t: f"Round {t.n} begins",
    EventKind.DRAW: lambda t: f"{t.who} draws {t.what}",
    EventKind.CANNOT_DRAW: lambda t: f"{t.who} cannot draw: there is no card in the {t.pile}",
    EventKind.SELECT: lambda t: f"{t.who} selects {t.what} for the starting hand",
    EventKind.SHUFFLE: lambda t: f"{t.who} shuffles the {t.pile}",
    EventKind.MULLIGAN: lambda t: f"{t.who} shuffles the opening hand into the {t.pile} and draws a new one",
    EventKind.READY: lambda t: f"{t.what} is readied{t.words}",
    EventKind.EXHAUST: lambda t: f"{t.what} is exhausted{t.words}",
    EventKind.GAIN_ACTIONS: lambda t: f"{t.what} gains {t.n} action{'s' * (t.n != 1)}{t.words}",
    EventKind.LOSE_ACTIONS: lambda t: (
        f"{t.what} loses {t.n} {'' if t.words else 'unused '}action{'s' * (t.n != 1)}{t.words}"
    ),
    EventKind.ATTACK: lambda t: f"{t.what} attacks {t.named()}" + (f" with {t.n} attack power" if t.n else ""),
    EventKind.STRIKE: lambda t: f"{t.who} strikes with {t.what}: +{t.n} ATK this combat",
    EventKind.MOVE: lambda t: f"{t.what} goes to zone {t.n}{t.words}",
    EventKind.DAMAGE: _damage,
    EventKind.PREVENT: lambda t: f"{t.named()} prevents {t.n} of the damage to {t.what}",
    EventKind.LOWER: lambda t: f"the health of {t.what} is lowered by {t.n}",
    EventKind.HEAL: lambda t: f"{t.what} is healed by {t.n}{t.words}",
    EventKind.CHANGE: lambda t: f"{t.what}: {t.n:+d} {t.named()}{t.words}",
    EventKind.CONDITION: lambda t: f"{t.what} gains the condition {t.named()}{t.words}",
    EventKind.CLEAR: lambda t: f"all conditions are removed from {t.what}{t.words}",
    EventKind.DIE: lambda t: f"{t.what} has no health left and dies",
    EventKind.REVIVE: lambda t: f"{t.what} is alive again with {t.n} health{t.words}",
    EventKind.DESTROY: lambda t: f"{t.what} is destroyed{t.words}",
    EventKind.LEAVE: lambda t: f"{t.named()} goes to the {t.named(1)}{t.words}",
    EventKind.PLAY: lambda t: f"{t.who} plays {t.what}{t.at}",
    EventKind.ACTIVATE: lambda t: f"{t.who} uses {t.what}{t.words}",
    EventKind.TRIGGER: lambda t: f"{t.named()} triggers{t.words}",
    EventKind.RESOLVE: lambda t: f"{t.named()} resolves{t.words}",
    EventKind.ENTER: lambda t: f"{t.what} enters play",
    EventKind.ATTACH: lambda t: f"{t.what} is attached to {t.named()}",
    EventKind.PAY: lambda t: f"{t.who} exhausts {t.n} resource{'s' * (t.n != 1)} for {t.named()}",
    EventKind.DISCARD: lambda t: (
        f"{t.who} puts {t.named()} from hand into the {t.table.reads.manual.zone_names[Zone.DISCARD]}"
    ),
    EventKind.PLACE: lambda t: f"{t.who} places {t.named()} as a resource",
    EventKind.COMPLETE: lambda t: f"{t.who} completes {t.what} and turns it face down",
    EventKind.ENDS: lambda t: "",
    EventKind.USE_ACTION: lambda t: "",
    EventKind.WIN: lambda t: f"{t.who} has won",
    EventKind.TIE: lambda t: "the game is a draw",
}

_ASKED = (EventKind.DAMAGE, EventKind.TRIGGER, EventKind.PREVENT, EventKind.HEAL)  # what claims ask of the past


def key(state: State) -> tuple[Any, ...]:
    """A value that is equal for positions no sentence in play and no claim can tell apart."""
    past = tuple((e.kind.value, e.obj, e.amount, e.tags) for e in happened(state.history, *_ASKED))
    return (
        tuple((tuple(sorted(p.numbers.items())), p.lost) for p in state.players),
        frozenset(state.objects.values()),
        frozenset(state.zones.items()),
        state.agenda,
        state.answers,
        frozenset(state.effects),
        state.pending,
        state.situation,
        state.outcome,
        past,
    )


# --------------------------------------------------------------------------- what lines and games share


def play(line: RawLine, parts: Parts) -> m.Step:
    """A card is played, with what it aims at."""
    return m.PlayCard(line, parts["player"], parts["card"], m.Tails(targets=parts.get("targets", ())))


def plays_on(name: str, example: str, *also: str) -> Phrase:
    """``NAME plays C on T``; also: in other words of the game."""
    also = (*also, "{player} attaches {card} to {targets}")
    return Phrase(name, ("{player} plays {card} on {targets}",), play, example, "as with `targeting`", also=also)


SHARED: Mapping[str, Any] = MappingProxyType(
    {
        "exchange": EXCHANGE,
        "trace": told,
        "merging": lambda state, asked: key,
        "kinds": kinds,
        "first": FIRST,
        "named": names,
        "ceases": True,
        "stands_for": is_hero,
        "declines": True,
        "triggered": triggers(EventKind.TRIGGER),
    }
)
"""The parts of a ``Game`` that are the same in both."""
