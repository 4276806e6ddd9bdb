"""How the lines of a scenario answer what a game asks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Ref
from judge.scenario.board.game import Did, View
from judge.scenario.board.said import NO_ANSWER, Answer, Answering
from judge.scenario.language import tree as m
from judge.scenario.language.names import fold

T = TypeVar("T")
NOTHING = frozenset(map(fold, ("nothing", "none", "no more", "no card", "no cards", "no target", "no targets")))
_SPLIT = re.compile(r"[^\w'’]+")
_TOGETHER = re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE)
_SYMBOL = re.compile(r"(\{\w+\})")
_PAY = re.compile(r"\bpay(?:s|ing)? (?:((?:\{\w+\})+)|(\d+))", re.IGNORECASE)
_CHOICES = (Ask.CHOOSE, Ask.ORDER, Ask.TARGET, Ask.NUMBER)


def answering(step: m.Step) -> Answering:
    """The answers a line brings along."""
    match step:
        case m.Attack(targets=targets, tails=tails):
            return Answering(step, _said({"attack": targets, **tails_of(tails)}))
        case m.PlayCard(tails=tails) | m.Activate(tails=tails):
            return Answering(step, _said(tails_of(tails)))
        case m.Choose(values=values):  # who names what is chosen chooses no more by that
            named = tuple(v for v in values if fold(v.text) not in NOTHING)
            return Answering(step, (("values", named or values),))
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
    own = view.game.answers(view, question, left)
    if own is not None:
        return own
    step = left.step
    player = view.finding.players[question.who] if question.who is not None else None
    match step:
        case m.Say(player=who):
            return _yes_or_no(view, question, left, step) if who == player else NO_ANSWER
        case m.Choose(player=who) if question.ask is Ask.MAY:
            if who != player or left.implied:
                return NO_ANSWER
            offered = [v for v in left.of("values") if fold(v.text) == fold(question.source)]  # itself, not for it
            return True, (left.without("values", offered[0]) if offered else replace(left, implied=1))
        case m.Choose(player=who, verb=verb):
            asked = who == player and question.ask in _CHOICES and _is_for(question, verb)
            return pick(view, question, left, "values") if asked else NO_ANSWER
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


def ruled_out(view: View[T], question: Question, step: m.Choose) -> Sequence[Any]:
    """The options that a line rules out without an answer: what is kept on top is not put on the bottom."""
    if step.verb != m.ON_TOP or question.verb != "put on the bottom":
        return ()
    cards = [option for option in question.options or () if option is not None]
    return [o for o in cards if any(names(view, question, o, value) for value in step.values)]


def _is_for(question: Question, verb: str) -> bool:
    """Does a question ask for what a line does with the chosen?"""
    if verb in ("", question.verb) or (verb == "target" and question.purpose is Purpose.TARGET):
        return True
    may_say = question.purpose is Purpose.TARGET or question.verb == "equip"  # ``intimidate target hero``, ``retrieve``
    return may_say and re.search(rf"(?<!this )\b{verb}", question.sentence, re.IGNORECASE) is not None


def _yes_or_no(view: View[T], question: Question, left: Answering, step: m.Say) -> Answer:
    yes, about = step.yes, step.about
    asks = question.source + question.sentence * bool(step.deed)  # ``wagers a Gold``: what the card says
    if not left.of("once") or (about is not None and fold(about.name) not in fold(asks)):
        return NO_ANSWER
    if step.pays is not None and question.purpose is Purpose.X and yes:
        return (step.pays, left.without("once", True)) if step.pays in (question.options or ()) else NO_ANSWER
    if step.pays is not None and step.pays not in map(_paid, _PAY.finditer(question.sentence)):
        return NO_ANSWER
    if step.deed and not any(word in fold(_let(question.sentence)) for word in step.deed):
        return NO_ANSWER
    if question.ask is Ask.MAY:
        return yes, left.without("once", True)
    if view.game.declines and question.ask is Ask.CHOOSE and None in (question.options or ()):
        chosen = [o for o in question.distinct() if o is not None]
        if not yes:
            return None, left.without("once", True)
        if len(chosen) == 1:
            return chosen[0], left.without("once", True)
    return NO_ANSWER


def _let(sentence: str) -> str:
    """What a sentence lets somebody do: behind "may", before what follows "If you do"."""
    before, may, behind = sentence.partition(" may ")
    return re.split(r"\. If (?:you|they) do\b", behind if may else before)[0]


def _paid(found: re.Match[str]) -> int:
    return int(found[2]) if found[2] else found[1].count("{")


def _rolled(question: Question, left: Answering) -> Answer:
    values = left.of("dice")
    if question.purpose is not Purpose.DIE or not values or values[0] not in (question.options or ()):
        return NO_ANSWER
    return values[0], Answering(left.step, (("dice", values[1:]),))


def pick(view: View[T], question: Question, left: Answering, part: str) -> Answer:
    """The option that one of the values of a part names, the values in their order."""
    values, options = left.of(part), question.options or ()
    if question.options is None:  # a number without a bound
        for value in values:
            number = value.number if isinstance(value, m.Ref) else value
            if isinstance(number, int):
                return number, left.without(part, value)
    if question.ask is Ask.ORDER and (found := _in_words(view, question, left, part)) is not None:
        return found
    if question.purpose is Purpose.MODE and values and (both := _modes(view, question, values[0])):
        return pick(view, question, replace(left, left=(*left.left, (part, (*both, *values[1:])))), part)
    in_order = question.ask in (Ask.ORDER, Ask.NUMBER) or question.purpose is Purpose.MODE
    tried = [(option, value) for value in (values[:1] if in_order else values) for option in options]
    if question.several:  # what lies behind the one that is chosen may still be chosen after it
        tried = [(option, value) for option in options for value in values]
    for option, value in tried:
        if names(view, question, option, value):
            rest = left.without(part, value)
            if question.purpose is Purpose.MODE:
                rest = _rest_of_mode(question, option, value, rest, part)
            elif question.ask is Ask.ORDER:
                rest = _order_in_full(view, question, option, rest, part)
            return option, rest
    if None in options and left.said(part) and not left.of(part) and not view.game.open_end(left.step):
        return None, left
    return NO_ANSWER


def said_together(text: str) -> list[str]:
    """``gain 2 life and to draw a card``: the modes that words may stand for."""
    return [part.removeprefix("to ") for part in _TOGETHER.split(text)]


def _modes(view: View[T], question: Question, value: Any) -> list[Any]:
    """The modes that one value names, each in its words; none where it names a mode itself, or a part of it no mode."""
    options = question.options or ()
    every = [o for o in options if o is not None]
    if value.number is not None:
        return []
    if fold(value.text) in ("all", "allmodes", *(("both", "bothmodes") if len(every) == 2 else ())):
        return [replace(value, text=f"mode {n + 1}", number=n + 1) for n, _ in enumerate(every)]
    if any(names(view, question, o, value) for o in options):
        return []
    parts = [replace(value, text=text) for text in said_together(value.text)]
    return parts if all(any(names(view, question, o, one) for o in options) for one in parts) else []


def _in_words(view: View[T], question: Question, left: Answering, part: str) -> Answer | None:
    """Of several effects the one that the first values name by some of its words, which may hold commas."""
    values, said = left.of(part), ""
    for n, value in enumerate(values):
        if value.number is not None:
            return None
        said += f" {value.text}"
        parts = said.split(":")  # "Bell: draw a card": whose it is, and what it does
        labels = [(o, question.label(o)) for o in question.distinct() if not isinstance(o, Ref)]
        fitting = [o for o, label in labels if all(holds(label, words) for words in parts)]
        if len(fitting) == 1:
            rest = left
            for used in values[: n + 1]:
                rest = rest.without(part, used)
            return fitting[0], _order_in_full(view, question, fitting[0], rest, part)
    return None


def _rest_of_mode(question: Question, option: Any, value: Any, left: Answering, part: str) -> Answering:
    """A mode's printed words may hold a comma: what stands behind it belongs to the same mode."""
    said = str(value.text)
    for following in left.of(part):
        said += f" {following.text}"
        if value.number is not None or not holds(question.label(option), said):
            break
        left = left.without(part, following)
    return left


def _order_in_full(view: View[T], question: Question, option: Any, left: Answering, part: str) -> Answering:
    """An order said in full names its last one too, though only that one is left."""
    if len(question.options or ()) != 2:
        return left
    other = next(o for o in question.options or () if o != option)
    values = left.of(part)
    return left.without(part, values[0]) if values and names(view, question, other, values[0]) else left


def holds(text: str, said: str) -> bool:
    """Do some words stand in a text, one after the other and whole?"""
    split = ([fold(w) for w in _SPLIT.split(words) if any(c.isalnum() for c in w)] for words in (text, said))
    there, wanted = (f" {' '.join(filter(None, words))} " for words in split)
    return wanted.strip() != "" and wanted in there


def names(view: View[T], question: Question, option: Any, value: Any) -> bool:
    """Does a value of a line name an option?"""
    if isinstance(value, int):
        return bool(value == option)
    if isinstance(value, m.CardRef):
        value = m.Ref(value.text, card=value)
    label = question.label(option)
    if option is None:
        return fold(value.text) in NOTHING
    if question.purpose is Purpose.MODE:
        words = " ".join(view.game.symbols.get(part, part) for part in _SYMBOL.split(label))
        return (
            value.number == option + 1
            if value.number is not None
            else any(holds(x, value.text) for x in (label, words))
        )
    if isinstance(option, Ref):
        obj = view.state.objects.get(option.id)
        if obj is None:  # it has come to be in this very frame: all that is known of it here is what it is called
            return value.card is not None and fold(value.card.text) == fold(label)
        obj = view.game.shows(view.state, obj)
        if value.card is not None and (
            view.finding.is_card(obj, value.card, question.who) or _nobody_else(view, question, value.card)
        ):
            return view.finding.is_card(obj, value.card)
        return value.player is not None and view.game.stands_for(obj, view.seat(value.player))
    if value.player is not None and fold(label) == fold(value.player):
        return True
    if isinstance(option, int) and value.card is not None and question.purpose is Purpose.TARGET:
        return any(view.game.stands_for(o, option) for o in view.found(value.card))
    if value.number is not None and value.number == option and holds(label, str(option)):  # no seat of a player
        return True
    return fold(value.text) == fold(label) or (value.card is not None and holds(label, value.card.name))


def _nobody_else(view: View[T], question: Question, card: m.CardRef) -> bool:
    """Is none of the cards that fit the asked player's own?"""
    there = [view.game.shows(view.state, view.state.objects[o.id]) for o in question.options or () if isinstance(o, Ref)
             and o.id in view.state.objects]  # fmt: skip
    return not any(view.finding.is_card(obj, card, question.who) for obj in there)
