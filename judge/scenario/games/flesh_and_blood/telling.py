"""An answer to a question as the line of a scenario that gives it."""

from __future__ import annotations

from typing import Any

from judge.games.flesh_and_blood.playing import ActivateAbility, PlayCard
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question


def told(table: Table, question: Question, answer: Any) -> str:
    """The line; for what no line can say (an order of unknown cards) the nearest words."""
    if question.who is None:
        return _chance(question, answer)
    who = table.run.player(question.who).name
    if question.ask is Ask.ACT:
        return f"{who} {_action(table, answer)}"
    if question.ask is Ask.DECLARE:
        names = ", ".join(table.labels(answer))
        return f"{who} defends with {names}" if answer else f"{who} does not defend"
    if question.ask is Ask.MAY:
        return f"{who} says {'yes' if answer else 'no'}"
    return f"{who} chooses {question.label(answer)}"


def _action(table: Table, answer: Any) -> str:
    if answer == PASS:
        return "passes"
    name = table.reads.objects.name(answer.ref)
    obj = table.run.state.objects[answer.ref.id]
    props = table.reads.objects.of(obj)
    if isinstance(answer, PlayCard):
        where = "" if obj.zone is Zone.HAND else f" from {obj.zone.value}"
        return f"attacks with {name}{where}" if "Attack" in props.subtypes else f"plays {name}{where}"
    assert isinstance(answer, ActivateAbility)
    abilities = table.activated(obj)
    if abilities[answer.index].attack:
        return f"attacks with {name}"
    words = f": {abilities[answer.index].text}" if len(abilities) > 1 else ""
    return f"activates {name}{words}"


def _chance(question: Question, answer: Any) -> str:
    match question.purpose:
        case Purpose.DIE:
            return f"the die shows {answer}"
        case Purpose.COIN:
            return f"the coin shows {answer}"
        case Purpose.RANDOM:
            return f"the random card is {question.label(answer)}"
    return f"chance gives {question.label(answer)}"
