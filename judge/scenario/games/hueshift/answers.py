"""How the lines of HueShift answer what the game asks."""

from __future__ import annotations

from typing import Any

from judge.games.hueshift.actions import UseAbility
from judge.games.hueshift.asks import APPLY, GUARD, PREVENT, TAKE, TOGETHER
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.mechs import Negate
from judge.games.hueshift.vocabulary.pilots import ChooseCoin, Flip
from judge.games.hueshift.vocabulary.roots import find
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Ref
from judge.scenario.board.game import View
from judge.scenario.board.said import NO_ANSWER, Answer, Answering
from judge.scenario.games.hueshift.units import unit, unit_of
from judge.scenario.language import tree as m
from judge.scenario.language.names import fold


class Guards(m.Say):
    """``Myriad guards``, ``NAME says no to Guard``; unit: the Tank; player: empty where nobody is named."""

    unit: m.CardRef | None = None


class Applies(m.Choose):
    """``Ciderlord applies Burn``: answers Infused; player: empty where nobody is named."""

    unit: m.CardRef | None = None


def answer(view: View[Table], question: Question, left: Answering) -> Answer:
    """A line's answer to a question, and what is left of it; ``NO_ANSWER`` when it says nothing to it."""
    step, who = left.step, question.who
    asked = view.finding.players[who] if who is not None else None
    match step:
        case Guards() if left.of("once"):
            return _once(left, step.yes) if _guards(view, question, step, asked) else NO_ANSWER
        case Applies(unit=source, player=player):
            owner = unit(view, source).owner if source is not None and not player else view.seat(player)
            return (
                _picked(view, question, left, "values")
                if question.verb == APPLY and who in (owner, None)
                else NO_ANSWER
            )
        case m.Say(player=player, yes=yes, about=about) if left.of("once") and player == asked:
            if about is not None and fold(about.name) not in fold(question.source):
                return NO_ANSWER
            return _said(view, question, left, yes)
        case m.Coin(value=value) if question.purpose is Purpose.COIN and left.of("once"):
            return value, left.without("once", True)
        case m.RandomCard() if question.purpose is Purpose.RANDOM:
            return _picked(view, question, left, "random")
        case m.Choose(player=player) if question.purpose is Purpose.COIN:
            return _coin(view, question, left, player)
        case m.Choose(player=player) if question.ask in (Ask.CHOOSE, Ask.TARGET, Ask.ORDER):
            if asked is not None and (player == asked or question.verb == TOGETHER):
                return _picked(view, question, left, "values")
    return NO_ANSWER


def _once(left: Answering, said: Any) -> Answer:
    return said, left.without("once", True)


def _guards(view: View[Table], question: Question, step: Guards, asked: str | None) -> bool:
    """Is it the question of Guard that is meant: of a Tank where one is named, else of whichever is asked?"""
    if question.ask is not Ask.MAY or question.sentence != GUARD:
        return False
    if step.unit is not None:
        return fold(unit(view, step.unit).card.label) == fold(question.source)
    return step.player == asked


def _said(view: View[Table], question: Question, left: Answering, yes: bool) -> Answer:
    """Yes or no: to a "may", to what happens by itself unless it is kept, and to negating an attack."""
    if question.ask is Ask.MAY or question.verb in (PREVENT, TAKE):
        return _once(left, yes)
    board = view.table.reads.board
    target = board.unit_of(board.fight.target) if board.fight is not None else None
    if question.ask is not Ask.ACT or question.verb or target is None or target.owner != question.who:
        return NO_ANSWER
    if not view.table.reads.abilities.all_of(target, Negate):
        return NO_ANSWER
    return _once(left, UseAbility(target.ref) if yes else PASS)


def _coin(view: View[Table], question: Question, left: Answering, player: str) -> Answer:
    """A result that a player may choose instead of flipping."""
    source = view.table.run.obj(question.source_ref)
    if source is None or source.owner != view.seat(player):
        return NO_ANSWER
    if find(source.card.abilities, ChooseCoin) is None or find(source.card.abilities, Flip) is None:
        return NO_ANSWER
    value = next((v for v in left.of("values") if fold(v.text) in ("heads", "tails")), None)
    return (fold(value.text), left.without("values", value)) if value is not None else NO_ANSWER


def _picked(view: View[Table], question: Question, left: Answering, part: str) -> Answer:
    """The first option that one of the line's values names."""
    for value in left.of(part):
        for option in question.options or ():
            if _names(view, question, option, value):
                return option, left.without(part, value)
    return NO_ANSWER


def _names(view: View[Table], question: Question, option: Any, value: m.Ref | m.CardRef) -> bool:
    """Does a value mean an option: by its words, by its card, or by a pilot aboard of it?"""
    card = value if isinstance(value, m.CardRef) else value.card
    label = fold(question.label(option))
    if fold(value.text) == label or card is None:
        return fold(value.text) == label
    if isinstance(option, Ref):
        return unit_of(view, view.one(card)).id == option.id
    return fold(card.name) == label


def says(question: Question, answer: Any) -> str:
    """An answer to a question of the game's own as a line; empty for those that every game asks."""
    if question.sentence == GUARD:
        return f"{question.source} {'guards' if answer else 'does not guard'}"
    if question.verb == APPLY and question.who is None:
        return f"{question.source} applies {question.label(answer)}"
    return ""
