"""How the lines of a scenario answer what a game asks."""

from __future__ import annotations

from typing import Any, TypeVar

from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Ref
from judge.scenario.board.game import Did, View
from judge.scenario.board.referee import NO_ANSWER, Answering, Nothing
from judge.scenario.language import model as m
from judge.scenario.language.names import fold

T = TypeVar("T")
Answer = tuple[Any, Answering] | Nothing

_CHOICES = (Ask.CHOOSE, Ask.ORDER, Ask.TARGET, Ask.NUMBER)


def answering(step: m.Step) -> Answering:
    """The answers a line brings along."""
    match step:
        case m.Attack(targets=targets, tails=tails):
            return Answering(step, _said({"attack": targets, **tails_of(tails)}))
        case m.PlayCard(tails=tails) | m.Activate(tails=tails):
            return Answering(step, _said(tails_of(tails)))
        case m.Choose(values=values):
            return Answering(step, (("values", values),))
        case m.Die(values=values):
            return Answering(step, (("dice", values),))
        case m.RandomCard(cards=cards):
            return Answering(step, (("random", cards),))
        case m.Say() | m.Coin():
            return Answering(step, (("once", (True,)),))
        case Did(parts=parts):
            return Answering(step, _said(parts))
    return Answering(step)


def tails_of(tails: m.Tails) -> dict[str, Any]:
    """What tails say, by the name of the part."""
    return {
        "targets": tails.targets, "pitching": tails.pitching, "discarding": tails.discarding,
        "destroying": tails.destroying, "banishing": tails.banishing, "choosing": tails.choosing,
        "x": () if tails.x is None else (tails.x,), **dict(tails.others),
    }  # fmt: skip


def _said(parts: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    said = ((name, value if isinstance(value, tuple) else (value,)) for name, value in parts.items())
    return tuple((name, values) for name, values in said if values)


def answer(view: View[T], question: Question, left: Answering) -> Answer:
    """A line's answer to a question, and what is left of it; ``NO_ANSWER`` when it says nothing to it."""
    step = left.step
    player = view.finding.players[question.who] if question.who is not None else None
    match step:
        case m.Say(player=who, yes=yes, about=about):
            return _yes_or_no(question, left, yes, about) if who == player else NO_ANSWER
        case m.Choose(player=who):
            return pick(view, question, left, "values") if who == player and question.ask in _CHOICES else NO_ANSWER
        case m.RandomCard():
            return pick(view, question, left, "random") if question.ask is Ask.CHANCE else NO_ANSWER
        case m.Coin(value=value):
            fits = question.purpose is Purpose.COIN and left.of("once")
            return (value, left.without("once", True)) if fits else NO_ANSWER
        case m.Die():
            return _rolled(question, left)
    for reply in view.game.replies:
        if reply.fits(question) and (left.of(reply.part) or (reply.whole and left.said(reply.part))):
            found = pick(view, question, left, reply.part)
            if found is not NO_ANSWER:
                return found
    return NO_ANSWER


def _yes_or_no(question: Question, left: Answering, yes: bool, about: m.CardRef | None) -> Answer:
    if not left.of("once") or (about is not None and fold(about.name) not in fold(question.source)):
        return NO_ANSWER
    if question.ask is Ask.MAY:
        return yes, left.without("once", True)
    if question.ask is Ask.CHOOSE and None in (question.options or ()):  # choosing nothing is saying no
        chosen = [o for o in question.distinct() if o is not None]
        if not yes:
            return None, left.without("once", True)
        if len(chosen) == 1:
            return chosen[0], left.without("once", True)
    return NO_ANSWER


def _rolled(question: Question, left: Answering) -> Answer:
    values = left.of("dice")
    if question.purpose is not Purpose.DIE or not values or values[0] not in (question.options or ()):
        return NO_ANSWER
    return values[0], Answering(left.step, (("dice", values[1:]),))


def pick(view: View[T], question: Question, left: Answering, part: str) -> Answer:
    """The option that one of the values of a part names, the values in their order."""
    options = question.options or ()
    for value in left.of(part):
        for option in options:
            if option is not None and names(view, question, option, value):
                return option, left.without(part, value)
    if None in options and left.said(part) and not left.of(part) and not view.game.open_end(left.step):
        return None, left
    return NO_ANSWER


def names(view: View[T], question: Question, option: Any, value: Any) -> bool:
    """Does a value of a line name an option?"""
    if isinstance(value, m.CardRef):
        value = m.Ref(value.text, card=value)
    label = question.label(option)
    if isinstance(option, Ref):
        obj = view.state.objects.get(option.id)
        if obj is None:
            return False
        if value.card is not None and (
            view.finding.is_card(obj, value.card, question.who) or _nobody_else(view, question, value.card)
        ):
            return view.finding.is_card(obj, value.card)
        return value.player is not None and view.game.stands_for(obj, view.seat(value.player))
    if value.player is not None and fold(label) == fold(value.player):
        return True
    return (value.number is not None and value.number == option) or fold(value.text) == fold(label)


def _nobody_else(view: View[T], question: Question, card: m.CardRef) -> bool:
    """Is none of the cards that fit the asked player's own?"""
    there = [view.state.objects[o.id] for o in question.options or () if isinstance(o, Ref)
             and o.id in view.state.objects]  # fmt: skip
    return not any(view.finding.is_card(obj, card, question.who) for obj in there)
