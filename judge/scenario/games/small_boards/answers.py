"""How the lines of a scenario answer what a game with a small board asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.errors import JudgeError
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj, Ref, State
from judge.scenario.board.referee import NO_ANSWER, Answering, Nothing
from judge.scenario.language import model as m
from judge.scenario.language.names import fold

_CHOICES = (Ask.CHOOSE, Ask.ORDER, Ask.TARGET, Ask.NUMBER)


class Answers:
    """Finds the cards lines speak of, and reads answers out of lines.

    players: names in seat order. copies: label and owner to the ids of its copies in the order of ``setup``.
    """

    def __init__(self) -> None:
        self.players: tuple[str, ...] = ()
        self._copies: dict[tuple[str, int], tuple[int, ...]] = {}

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.players.index(name)

    # --- finding --------------------------------------------------------------------------------

    def is_card(self, obj: Obj, card: m.CardRef, acting: int | None) -> bool:
        """Is an object the card a line names?"""
        if obj.card is None or obj.data.ability is not None:
            return False
        if fold(card.name) not in {fold(n) for n in (obj.card.name, *obj.card.printed.also)}:
            return False
        if card.owner is not None and self.seat(card.owner) not in (obj.owner, obj.controller):
            return False
        if card.ordinal is not None:
            copies = self._copies.get((obj.card.label, obj.owner), ())
            return card.ordinal <= len(copies) and copies[card.ordinal - 1] == obj.id
        if acting is not None and card.owner is None:
            return acting in (obj.owner, obj.controller)
        return True

    def objects(self, state: State, card: m.CardRef, acting: int | None) -> list[Obj]:
        """Every object a line's name fits: the acting player's own, when there are any."""
        found = [o for o in state.objects.values() if self.is_card(o, card, None)]
        own = [o for o in found if self.is_card(o, card, acting)]
        return own or found

    def one(self, state: State, card: m.CardRef, acting: int | None, *zones: Any) -> Obj:
        """The object a line means: the first in the zones given, in their order, else any."""
        found = self.objects(state, card, acting)
        for zone in zones:
            for obj in found:
                if obj.zone is zone:
                    return obj
        if not found:
            raise JudgeError("invalid", f'"{card.text}" is nowhere in this position.', where=card.position.where,
                             hint="List it in a zone of `setup`.")  # fmt: skip
        return found[0]

    # --- answers --------------------------------------------------------------------------------

    def answering(self, step: m.Step) -> Answering:
        """The answers a line brings along."""
        match step:
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
            case m.GameStep(parts=parts):
                found = [("targets", _values(parts, "on")), ("places", _values(parts, "to"))]
                found.append(("resources", _values(parts, "with")))
                return Answering(step, tuple((name, values) for name, values in found if values))
        return Answering(step)

    def answer(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """A line's answer to a question, and what is left of it."""
        step = answering.step
        player = self.players[question.who] if question.who is not None else None
        match step:
            case m.Say(player=who, yes=yes, about=about):
                if who != player or not answering.of("once"):
                    return NO_ANSWER
                if about is not None and fold(about.name) not in fold(question.source):
                    return NO_ANSWER
                if question.ask is Ask.MAY:
                    return yes, answering.without("once", True)
                if question.ask is Ask.CHOOSE and None in (question.options or ()):
                    chosen = [o for o in question.distinct() if o is not None]
                    if not yes:
                        return None, answering.without("once", True)
                    if len(chosen) == 1:
                        return chosen[0], answering.without("once", True)
                return NO_ANSWER
            case m.Choose(player=who):
                return self._from(state, question, answering, "values") if who == player else NO_ANSWER
            case m.RandomCard():
                return self._from(state, question, answering, "random") if question.ask is Ask.CHANCE else NO_ANSWER
            case m.Coin(value=value):
                fits = question.purpose is Purpose.COIN and answering.of("once")
                return (value, answering.without("once", True)) if fits else NO_ANSWER
            case m.Die():
                return NO_ANSWER
        return self._tail(state, question, answering)

    def _tail(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """Questions raised while something is announced."""
        if question.purpose is Purpose.PAYMENT:
            return self._from(state, question, answering, "resources")
        for part in ("targets", "places"):
            found = self._from(state, question, answering, part) if answering.of(part) else NO_ANSWER
            if found is not NO_ANSWER:
                return found
        return NO_ANSWER

    def _from(
        self, state: State, question: Question, answering: Answering, part: str
    ) -> tuple[Any, Answering] | Nothing:
        """The option that one of the values of a part names."""
        options = question.options or ()
        if question.ask not in (*_CHOICES, Ask.CHANCE):
            return NO_ANSWER
        for value in answering.of(part):
            for option in options:
                if option is not None and self._names(state, question, option, value):
                    return option, answering.without(part, value)
        if None in options and answering.said(part) and not answering.of(part) and not self._open(answering):
            return None, answering
        return NO_ANSWER

    def _open(self, answering: Answering) -> bool:
        """Does the next line go on answering?"""
        return False

    def _names(self, state: State, question: Question, option: Any, value: Any) -> bool:
        if isinstance(value, m.CardRef):
            value = m.Ref(value.text, card=value)
        label = question.label(option)
        if isinstance(option, Ref):
            obj = state.objects.get(option.id)
            if obj is None:
                return False
            if value.card is not None and (
                self.is_card(obj, value.card, question.who) or self._only(state, value.card, question)
            ):
                return self.is_card(obj, value.card, None)
            return value.player is not None and self._stands_for(obj, self.seat(value.player))
        if value.player is not None and fold(label) == fold(value.player):
            return True
        if value.number is not None and value.number == option:
            return True
        return fold(value.text) == fold(label)

    def _only(self, state: State, card: m.CardRef, question: Question) -> bool:
        """Is none of the cards that fit the asked player's own?"""
        own = [o for o in question.options or () if isinstance(o, Ref) and o.id in state.objects]
        return not any(self.is_card(state.objects[o.id], card, question.who) for o in own)

    def _stands_for(self, obj: Obj, seat: int) -> bool:
        """Does a player's name mean this card (the player's hero)?"""
        return obj.card is not None and obj.card.kind == "hero" and obj.controller == seat

    def silent(self, question: Question) -> Any:
        """Silence passes and declares nothing."""
        return PASS if question.ask is Ask.ACT else ()


def _values(parts: Any, name: str) -> tuple[Any, ...]:
    value = parts.get(name, ())
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def _tails(tails: m.Tails) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    others: dict[str, tuple[Any, ...]] = dict(tails.others)
    parts: Sequence[tuple[str, tuple[Any, ...]]] = (
        ("targets", tails.targets),
        ("places", tails.choosing),
        ("resources", others.get("exhausting", ())),
    )
    return tuple((name, values) for name, values in parts if values)
