"""Numbers that are counted, compared or worked out."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, SumEvents, TimesHappened
from judge.games.flesh_and_blood.vocabulary.roots import Value
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Asset,
    AssetOf,
    ChosenNumber,
    CountBound,
    CountersOn,
    CountHeroes,
    CountHeroesWho,
    CountHurt,
    CountLinks,
    CountObjects,
    Depends,
    DieResult,
    Filter,
    HeroOf,
    Num,
    StartingHeroes,
    Stat,
    StatOf,
    ThatMuch,
    Variable,
    Who,
    Zone,
)
from judge.games.flesh_and_blood.words.saying.history import counted
from judge.games.flesh_and_blood.words.saying.measures import counter
from judge.games.flesh_and_blood.words.saying.nouns import noun, whose, zones
from judge.games.flesh_and_blood.words.saying.telling import HAS, SYMBOL, CannotSayError, Says, Telling, amount, of_hero


def countable(telling: Telling, value: Value, many: bool = True) -> str:
    """What is counted, as it stands behind "the number of" or (not ``many``) "for each"."""
    if isinstance(value, CountObjects) and value.apart:
        return f"{_objects(telling, replace(value, apart=''), many)} with different {value.apart}s"
    if isinstance(value, CountObjects):
        return _objects(telling, value, many)
    if isinstance(value, CountBound):
        return _bound(telling, value, many)
    if value == CountLinks(Filter()):
        return f"chain link{'s' if many else ''} you control"
    if isinstance(value, CountLinks) and value.what == Filter(classes=value.what.classes[:1]):
        return f"{value.what.classes[0]} chain link{'s' if many else ''} you control"
    if value in (CountHeroes(Who.OPPONENTS), CountHeroes(Who.EACH_HERO)):
        opposing = "opposing " if value == CountHeroes(Who.OPPONENTS) else ""
        return f"{opposing}hero{'es' if many else ''}"
    if isinstance(value, CountHeroesWho):
        has, what = of_hero(telling, value.of)
        whose = "" if value.who is Who.EACH_HERO else "opposing "
        return f"{whose}{f'heroes who {has}' if many else f'hero who {HAS[has]}'} {what}"
    if isinstance(value, TimesHappened) and value.kind is EventKind.WAGER:
        return f"times {telling.say(value.of)} has wagered"
    if isinstance(value, SumEvents) and not many:
        return str(telling.say(value)).removeprefix("the total ")
    if isinstance(value, CountHurt):
        return f"{'opposing ' if value.opposing else ''}{'heroes' if many else 'hero'} dealt damage this way"
    if isinstance(value, CountersOn):
        return f"{counter(value.counter)}{'s' if many else ''} on {telling.say(value.of)}"
    if isinstance(value, CountEvents):
        return counted(telling, value, many)
    raise CannotSayError(f"{type(value).__name__} is nothing that is counted")


def _objects(telling: Telling, value: CountObjects, many: bool) -> str:
    if value == CountObjects(Filter(defending=True), (Zone.CHAIN,), None):
        return "defending cards on the combat chain"
    if value.what.against is not None and value.where == (Zone.CHAIN,) and value.whose is None:
        return noun(telling, value.what, many)
    if value.where == (Zone.CHAIN,) and value.whose is not None:
        if value.what == Filter(defending=True, against=Filter(attacking=True)):
            return f"defending card{'s' if many else ''} this chain link"
        whose_cards = None if value.whose is Who.ANY_HERO else value.whose
        return f"{noun(telling, replace(value.what, controller=whose_cards), many)} on the combat chain"
    if value.whose is None:
        raise CannotSayError("objects of nobody are counted")
    if value.where == (Zone.ARENA,):
        return noun(telling, replace(value.what, controller=value.whose), many, "permanent")
    return f"{noun(telling, value.what, many)} in {whose(telling, value.whose)} {zones(value.where)}"


def _bound(telling: Telling, value: CountBound, many: bool) -> str:
    if value == CountBound("banished"):
        return "cards banished to play this"
    if value == CountBound("drawn"):
        return "cards drawn this way" if many else "card drawn this way"
    to_play = " to play this" if value.name == "pitched" else " this way"
    return f"{noun(telling, value.what or Filter(), many)} {value.name}{to_play}"


def _counted(telling: Telling, value: Value) -> str:
    return f"the number of {countable(telling, value)}"


def _arithmetic(telling: Telling, value: Arithmetic) -> str:
    left, right = value.left, value.right
    if value.op == "+" and isinstance(left, Num):
        return f"{left.n} plus {telling.say(right)}"
    if value.op == "-" and isinstance(left, Num):
        return f"{left.n} minus {telling.say(right)}"
    if value.op == "-" and isinstance(right, Num) and not isinstance(left, Arithmetic):
        return f"{telling.say(left)} minus {right.n}"
    if value.op == "*" and left == Num(3):
        return f"three times {telling.say(right)}"
    if value.op == "*" and left == Num(2):
        return f"twice {telling.say(right)}"
    if value.op in ("/", "/^") and right == Num(2):
        return f"half {telling.say(left)}, rounded {'down' if value.op == '/' else 'up'}"
    return amount(value)


def _stat(telling: Telling, value: StatOf) -> str:
    if isinstance(value.of, HeroOf) and value == StatOf(value.of, Stat.INTELLECT):
        return f"{whose(telling, value.of.who)} {{i}}"
    if value.stat in (Stat.COST, Stat.PITCH) and not value.base:
        return f"the {'cost' if value.stat is Stat.COST else 'pitch value'} of {telling.say(value.of)}"
    if value.stat not in SYMBOL:
        raise CannotSayError(f"the {value.stat.value} of an object has no words")
    return f"the {'base ' if value.base else ''}{SYMBOL[value.stat]} of {telling.say(value.of)}"


def _asset(telling: Telling, value: AssetOf) -> str:
    if value.asset is not Asset.LIFE:
        raise CannotSayError("a number of that player has no words")
    return f"{whose(telling, value.who)} {{h}}"


NUMBERS: dict[type, Says] = {
    Num: lambda telling, value: amount(value),
    Variable: lambda telling, value: amount(value),
    ThatMuch: lambda telling, value: "the damage dealt this way",
    ChosenNumber: lambda telling, value: "that many",
    DieResult: lambda telling, value: "the number rolled",
    CountObjects: _counted,
    CountHeroes: _counted,
    CountHeroesWho: _counted,
    StartingHeroes: lambda telling, value: "the number of heroes who started this game",
    CountBound: lambda telling, value: "X" if value.name == "transformed" else _counted(telling, value),
    CountersOn: _counted,
    CountLinks: _counted,
    CountHurt: _counted,
    Depends: lambda telling, value: f"{amount(value.no)}, or {amount(value.yes)} if {telling.say(value.of)}",
    StatOf: _stat,
    AssetOf: _asset,
    Arithmetic: _arithmetic,
    CountEvents: _counted,
    TimesHappened: _counted,
}
