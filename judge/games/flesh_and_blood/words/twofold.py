"""Sentences with two readings that mean different things: they are refused, and both readings are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from judge.games.flesh_and_blood.vocabulary.effects import Either
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import Filter
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.games.flesh_and_blood.words.saying import WORDS, CannotSayError
from judge.games.flesh_and_blood.words.saying.nouns import one
from judge.games.flesh_and_blood.words.saying.sentences import items
from judge.games.flesh_and_blood.words.saying.telling import Telling

_ASKED = (
    "numbers",
    "base_numbers",
    "keyword",
    "has_counter",
    "counters",
    "off_base",
    "name_contains",
    "none_of",
    "lacks",
    "lacks_base",
)

_BEFORE = ("classes", "colors", "not_classes", "any_of", "face_up", "tapped")


def _refuse(one_way: str, other_way: str) -> None:
    raise NotUnderstoodError(f'it can be read in two ways: "{one_way}", or "{other_way}"')


def refuse_two(first: Filter, last: Filter, apart: bool = False) -> None:
    """ "red attack or aura", "attack or aura with cost 2": is what stands first, or last, said of both?

    apart: each has its article, so that what stands before the first is said of it alone. Nor is anything said of both
    when the first were one of the others then ("a red card or a card with cost 2").
    """
    blank = Filter()
    early = [f for f in _BEFORE if getattr(first, f) != getattr(blank, f) and getattr(last, f) == getattr(blank, f)]
    early = [] if apart else early
    late = [f for f in _ASKED if getattr(last, f) != getattr(blank, f) and getattr(first, f) == getattr(blank, f)]
    late += ["token"] if last.token is False and first.token is None else []
    if not early and not late:
        return
    whole = (
        replace(first, **{f: getattr(last, f) for f in late}),
        replace(last, **{f: getattr(first, f) for f in early}),
    )
    if all(getattr(whole[1], f.name) in (getattr(blank, f.name), getattr(whole[0], f.name)) for f in fields(Filter)):
        return
    telling = Telling(WORDS)
    try:
        _refuse(*(" or ".join(one(telling, each) for each in both) for both in (whole, (first, last))))
    except CannotSayError:
        raise NotUnderstoodError("it is not clear of how many of them it is asked") from None


def refuse_list(before: Effect, word: str, after: Effect) -> None:
    """ "discard a card or pay {r} and draw a card": what belongs to the last of the alternatives?"""
    if word != "and" or isinstance(before, Either) is isinstance(after, Either):
        return
    telling = Telling(WORDS)
    try:
        if isinstance(before, Either):
            first = [_said(telling, option) for option in before.options]
            both = _said(telling, (after,))
            _refuse(f"{', or '.join(first)}; then in any case {both}", f"{', or '.join(first)} and {both}")
        elif isinstance(after, Either):
            first = [_said(telling, option) for option in after.options]
            both = _said(telling, (before,))
            _refuse(f"{both} in any case; then {', or '.join(first)}", f"{both} and {', or '.join(first)}")
    except CannotSayError:
        raise NotUnderstoodError('it is not clear how far "or" reaches') from None


def _said(telling: Telling, effects: Sequence[Effect]) -> str:
    return items(telling.within((), None), effects)
