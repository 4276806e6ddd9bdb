"""How lines of a scenario become actions and answers in Flesh and Blood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from judge.errors import JudgeError
from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.playing import ActivateAbility, PlayCard
from judge.games.flesh_and_blood.situation import Kind
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj, Ref, State
from judge.scenario.board.referee import NO_ANSWER, Answering, Nothing
from judge.scenario.language import model as m
from judge.scenario.language.names import fold

_PLAYABLE = (
    Zone.HAND,
    Zone.ARSENAL,
    Zone.BANISHED,
    Zone.GRAVEYARD,
    Zone.DECK,
    Zone.ARENA,
    Zone.CHAIN,
    Zone.STACK,
    Zone.PITCH,
)
_DEFENDING = (
    Zone.HAND,
    Zone.ARENA,
    Zone.CHAIN,
    Zone.ARSENAL,
    Zone.GRAVEYARD,
    Zone.BANISHED,
    Zone.DECK,
    Zone.PITCH,
)
_ACTIVE = (Zone.ARENA, Zone.CHAIN, Zone.HAND, Zone.GRAVEYARD, Zone.ARSENAL, Zone.BANISHED)
_ZONES = {z.value: z for z in Zone}


class Answers:
    """Finds the objects lines speak of, and turns lines into actions and answers.

    players: names in seat order. copies: label of a card and its owner's seat to the ids of its copies in the
    order of ``setup``.
    """

    def __init__(self, players: Sequence[str], copies: dict[tuple[str, int], tuple[int, ...]]) -> None:
        self.players = tuple(players)
        self._copies = copies
        self._names_of: dict[int, tuple[CardDefinition, frozenset[str]]] = {}

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.players.index(name)

    # --- finding --------------------------------------------------------------------------------

    def is_card(self, obj: Obj, card: m.CardRef, acting: int | None) -> bool:
        """Is an object the card a line names?"""
        if obj.card is None or obj.data.kind is not Kind.CARD:
            return False
        if not self.called(obj, fold(card.name)):
            return False
        if card.version is not None and fold(card.version) != fold(obj.card.version):
            return False
        if card.owner is not None and obj.owner != self.seat(card.owner) and obj.controller != self.seat(card.owner):
            return False
        if card.ordinal is not None:
            copies = self._copies.get((obj.card.label, obj.owner), ())
            return card.ordinal <= len(copies) and copies[card.ordinal - 1] == obj.id
        if acting is not None and card.owner is None:
            return acting in (obj.owner, obj.controller)
        return True

    def names_of(self, card: CardDefinition) -> frozenset[str]:
        """The folded names a line may call a card by."""
        kept = self._names_of.get(id(card))
        if kept is None:
            names = (card.name, *card.printed.also, card.moniker)
            kept = self._names_of[id(card)] = (card, frozenset(fold(n) for n in names if n))
        return kept[1]

    def called(self, obj: Obj, name: str) -> bool:
        """May a line call an object by a folded name? A copy is still the card that the line means (8.5.25)."""
        own: CardDefinition | None = obj.data.own
        return name in self.names_of(obj.card) or (own is not None and name in self.names_of(own))

    def objects(self, state: State, card: m.CardRef, acting: int | None) -> list[Obj]:
        """Every object a line's name fits: the acting player's own, when there are any."""
        name = fold(card.name)
        called = [o for o in state.objects.values() if o.card is not None and self.called(o, name)]
        own = [o for o in called if self.is_card(o, card, acting)]
        return own or [o for o in called if self.is_card(o, card, None)]

    def one_label(self, objects: Iterable[Obj], card: m.CardRef) -> None:
        """Raise ``invalid`` when a name without a version means several different cards."""
        labels = sorted({o.card.label for o in objects})
        if len(labels) > 1:
            raise JudgeError(
                "invalid",
                f'"{card.text}" may be {" or ".join(labels)}.',
                where=card.position.where,
                hint="Say which one with its colour in brackets.",
                candidates=(),
            )

    def _in(self, objects: list[Obj], zones: Sequence[Zone]) -> list[Obj]:
        return [o for z in zones for o in objects if o.zone is z]

    # --- actions --------------------------------------------------------------------------------

    def actions(self, state: State, question: Question, step: m.Step) -> list[Any]:
        """Answers to ``ACT`` or ``DECLARE`` that carry out a line, best first; empty when it is not its turn."""
        if question.who is None:
            return []
        player = self.players[question.who]
        match step:
            case m.Defend(player=who, cards=cards) if question.ask is Ask.DECLARE and who == player:
                return [self._declared(state, question.who, cards)]
            case m.PlayCard(player=who, card=card, tails=tails) if question.ask is Ask.ACT and who == player:
                return self._plays(state, question.who, card, tails)
            case m.Activate(player=who, card=card, words=words) if question.ask is Ask.ACT and who == player:
                return self._activates(state, question.who, card, words, attack=None)
            case m.Attack(player=who, card=card, tails=tails) if question.ask is Ask.ACT and who == player:
                attacks = self._plays(state, question.who, card, tails, attack=True)
                return attacks or self._activates(state, question.who, card, "", attack=True)
        return []

    def _declared(self, state: State, seat: int, cards: tuple[m.CardRef, ...]) -> tuple[Ref, ...]:
        found: list[Ref] = []
        for card in cards:
            objects = [o for o in self._in(self.objects(state, card, seat), _DEFENDING) if o.ref not in found]
            if not objects:
                raise JudgeError("invalid", f'there is no "{card.text}" to defend with.', where=card.position.where)
            near = [o for o in objects if o.zone is objects[0].zone]
            self.one_label(near, card)
            found.append(objects[0].ref)
        return tuple(found)

    def _plays(
        self, state: State, seat: int, card: m.CardRef, tails: m.Tails, *, attack: bool | None = None
    ) -> list[Any]:
        objects = self._in(self.objects(state, card, seat), _PLAYABLE)
        if tails.from_zone is not None:
            wanted = _ZONES.get(tails.from_zone.zone)
            objects = [o for o in objects if o.zone is wanted] or objects
        cards = [o for o in objects if not self._permanent(o) and (attack is None or "Attack" in o.card.subtypes)]
        if not cards and attack is None and objects:
            return self._activates(state, seat, card, "", attack=None)
        near = [o for o in cards if o.zone is cards[0].zone] if cards else []
        self.one_label(near, card)
        return [PlayCard(o.ref) for o in cards]

    @staticmethod
    def _permanent(obj: Obj) -> bool:
        return obj.zone is Zone.ARENA or bool(obj.data.slot)

    def _activates(self, state: State, seat: int, card: m.CardRef, words: str, *, attack: bool | None) -> list[Any]:
        table = Table(state)
        found: list[Any] = []
        objects = self._in(self.objects(state, card, seat), _ACTIVE)
        for obj in objects:
            abilities = list(enumerate(table.activated(obj)))
            fitting = [(i, a) for i, a in abilities if attack is None or a.attack == attack]
            if words:
                fitting = [(i, a) for i, a in fitting if fold(words) in fold(a.text)]
            found += [ActivateAbility(obj.ref, i) for i, _ in fitting]
        if objects and not found:
            return [ActivateAbility(objects[0].ref, 0)]
        return found

    # --- answers --------------------------------------------------------------------------------

    def answering(self, step: m.Step) -> Answering:
        """The answers a line brings along."""
        match step:
            case m.Attack(targets=targets, tails=tails):
                return Answering(step, (("attack", targets), *_tails(tails)))
            case m.PlayCard(tails=tails) | m.Activate(tails=tails):
                return Answering(step, _tails(tails))
            case m.Choose(values=values):
                return Answering(step, (("values", values),))
            case m.Die(values=values):
                return Answering(step, (("dice", values),))
            case m.RandomCard(cards=cards):
                return Answering(step, (("random", cards),))
            case m.Say() | m.Coin():
                return Answering(step, (("once", (True,)),))
        return Answering(step)

    def answer(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """A line's answer to a question."""
        step = answering.step
        player = self.players[question.who] if question.who is not None else None
        match step:
            case m.Say(player=who, yes=yes, about=about):
                fits = question.ask is Ask.MAY and who == player and self._about(question, about)
                return (yes, answering.without("once", True)) if fits and answering.of("once") else NO_ANSWER
            case m.Choose(player=who):
                if who != player or question.ask not in (Ask.CHOOSE, Ask.ORDER, Ask.TARGET, Ask.NUMBER):
                    return NO_ANSWER
                return self._from(state, question, answering, "values")
            case m.Die():
                return self._chance(question, answering, "dice", Purpose.DIE)
            case m.RandomCard():
                return self._random(state, question, answering)
            case m.Coin(value=value):
                if question.purpose is Purpose.COIN and answering.of("once"):
                    return value, answering.without("once", True)
                return NO_ANSWER
        return self._tail(state, question, answering)

    @staticmethod
    def _about(question: Question, about: m.CardRef | None) -> bool:
        return about is None or fold(about.name) in fold(question.source)

    @staticmethod
    def _chance(
        question: Question, answering: Answering, part: str, purpose: Purpose
    ) -> tuple[Any, Answering] | Nothing:
        values = answering.of(part)
        if question.purpose is not purpose or not values or question.options is None:
            return NO_ANSWER
        if values[0] not in question.options:
            return NO_ANSWER
        return values[0], Answering(answering.step, ((part, values[1:]),))

    def _random(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        if question.purpose not in (Purpose.RANDOM, Purpose.SHUFFLE) or question.options is None:
            return NO_ANSWER
        for card in answering.of("random"):
            for option in question.options:
                obj = state.objects.get(option.id) if isinstance(option, Ref) else None
                if obj is not None and self.is_card(obj, card, None):
                    return option, answering.without("random", card)
        return NO_ANSWER

    def _from(
        self, state: State, question: Question, answering: Answering, part: str
    ) -> tuple[Any, Answering] | Nothing:
        """The first option, in their order, that one of the values of a part names."""
        values = answering.of(part)
        if question.options is None:
            for value in values:
                number = value.number if isinstance(value, m.Ref) else value
                if isinstance(number, int):
                    return number, answering.without(part, value)
            return NO_ANSWER
        ordered = question.ask in (Ask.ORDER, Ask.NUMBER) or question.purpose is Purpose.MODE
        for value in values[:1] if ordered else values:
            for option in question.options:
                if self._names(state, question, option, value):
                    left = answering.without(part, value)
                    if question.purpose is Purpose.MODE:
                        left = self._rest_of_mode(question, option, value, left, part)
                    if question.ask is Ask.ORDER and len(question.options) == 2:
                        left = self._order_in_full(state, question, option, left, part)
                    return option, left
        if None in question.options and answering.said(part) and not values:
            return None, answering
        return NO_ANSWER

    @staticmethod
    def _rest_of_mode(question: Question, option: Any, value: Any, left: Answering, part: str) -> Answering:
        """A mode's printed words may hold a comma: what stands behind it belongs to the same mode."""
        said = fold(value.text)
        for following in left.of(part):
            said += fold(following.text)
            if value.number is not None or said not in fold(question.label(option)):
                break
            left = left.without(part, following)
        return left

    def _order_in_full(self, state: State, question: Question, option: Any, left: Answering, part: str) -> Answering:
        """An order said in full names its last one too, though only that one is left."""
        other = next(o for o in question.options or () if o != option)
        values = left.of(part)
        if values and self._names(state, question, other, values[0]):
            return left.without(part, values[0])
        return left

    def _names(self, state: State, question: Question, option: Any, value: m.Ref | m.CardRef) -> bool:
        """Does a value of a line name an option?"""
        if isinstance(value, m.CardRef):
            value = m.Ref(value.text, card=value)
        label = question.label(option)
        if option is None:
            return fold(value.text) in _NOTHING
        if question.purpose is Purpose.MODE:
            number = value.number
            return number == option + 1 if number is not None else fold(value.text) in fold(label)
        if question.ask is Ask.NUMBER:
            return bool(value.number == option)
        if isinstance(option, Ref):
            obj = state.objects.get(option.id)
            source = obj.data.source if obj is not None and obj.data.kind is Kind.PROXY else None
            shown = state.objects.get(source.id) if source is not None else obj
            return value.card is not None and shown is not None and self._fits(shown, value.card, question.who)
        if value.player is not None and fold(label) == fold(value.player):
            return True
        return value.card is not None and fold(value.card.name) in fold(label)

    def _fits(self, obj: Obj, card: m.CardRef, who: int | None) -> bool:
        return self.is_card(obj, card, who) or self.is_card(obj, card, None)

    def _tail(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """Questions raised while a card is played or an ability activated."""
        match question.purpose:
            case Purpose.TARGET:
                part = "attack" if answering.of("attack") and question.sentence == "target of the attack" else "targets"
                return self._from(state, question, answering, part)
            case Purpose.PAYMENT:
                return self._from(state, question, answering, "pitch")
            case Purpose.X:
                x = answering.of("x")
                bound = question.options
                return (x[0], answering.without("x", x[0])) if x and (bound is None or x[0] in bound) else NO_ANSWER
            case Purpose.OPTIONAL_COST:
                return (True, answering) if answering.of(question.verb) else NO_ANSWER
            case Purpose.MODE:
                return self._from(state, question, answering, "modes")
            case Purpose.COST:
                return self._from(state, question, answering, question.verb)
        return NO_ANSWER

    def silent(self, question: Question) -> Any:
        """Silence passes and declares nothing."""
        return PASS if question.ask is Ask.ACT else ()


_NOTHING = frozenset(fold(words) for words in ("nothing", "none", "no more", "no card", "no cards"))
"""How a player says that nothing, or nothing more, is chosen."""


def _tails(tails: m.Tails) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    parts: list[tuple[str, tuple[Any, ...]]] = [
        ("targets", tails.targets),
        ("pitch", tails.pitching),
        ("discard", tails.discarding),
        ("destroy", tails.destroying),
        ("banish", tails.banishing),
        ("modes", tails.choosing),
        ("x", () if tails.x is None else (tails.x,)),
    ]
    return tuple((name, values) for name, values in parts if values)
