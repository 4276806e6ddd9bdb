"""What "while …" behind a subject asks: a condition, or a part of what a group of objects must be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.vocabulary.changes import These, Whole
from judge.games.flesh_and_blood.vocabulary.conditions import Any as AnyOf
from judge.games.flesh_and_blood.vocabulary.conditions import DefendedBy, IsAttacking, IsDefending
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Subject
from judge.games.flesh_and_blood.vocabulary.words import Bound, Filter, Num, Zone
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.games.flesh_and_blood.words.saying.nouns import EITHER


def _defended(subject: Subject, counted: tuple[str, int, Filter]) -> tuple[Subject, Condition | None]:
    """ "while defended by an attack action card", asked of each attack."""
    op, n, noun = counted
    if op != ">=":
        raise NotUnderstoodError("so many defending cards are not known here")
    if isinstance(subject, These):
        return subject, DefendedBy(subject.what, noun, Num(n))
    if isinstance(subject, Whole):
        return replace(subject, condition=DefendedBy(Bound("it"), noun, Num(n))), None
    raise NotUnderstoodError('"while" follows something that is neither here nor there')


def narrowed(subject: Subject, what: Any) -> tuple[Subject, Condition | None]:
    """ "while …" as a condition, or as part of what a group of objects must be."""
    if isinstance(what, Condition):
        return subject, what
    kind, noun = what
    if kind == "defended":
        return _defended(subject, noun)
    if isinstance(subject, These):
        if kind == "either":
            return subject, AnyOf((IsAttacking(subject.what), IsDefending(subject.what)))
        if kind == "defending":
            return subject, IsDefending(subject.what, noun)
        if kind == "attacking":
            return subject, IsAttacking(subject.what, noun)
    if isinstance(subject, Whole):
        if kind == "defending":
            return replace(subject, what=replace(subject.what, defending=True, against=noun)), None
        if kind == "attacking":
            return replace(subject, what=replace(subject.what, attacking=True, at=noun)), None
        if kind == "either" and not subject.what.any_of:
            return replace(subject, what=replace(subject.what, any_of=EITHER)), None
        return replace(subject, except_where=(Zone.CHAIN,)), None
    raise NotUnderstoodError('"while" follows something that is neither here nor there')
