"""Numbers that are counted, compared or worked out."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, SumEvents, TimesHappened
from judge.games.flesh_and_blood.vocabulary.roots import Value
from judge.games.flesh_and_blood.words.saying.history import counted
from judge.games.flesh_and_blood.words.saying.measures import counter
from judge.games.flesh_and_blood.words.saying.nouns import noun, whose, zones
from judge.games.flesh_and_blood.words.saying.telling import HAS, SYMBOL, CannotSayError, Says, Telling, amount, of_hero


def countable(telling: Telling, value: Value, many: bool = True) -> str:
    """What is counted, as it stands behind "the number of" or (not ``many``) "for each"."""
    if isinstance(value, w.CountObjects) and value.apart:
        return f"{_objects(telling, replace(value, apart=''), many)} with different {value.apart}s"
    if isinstance(value, w.CountObjects):
        return _objects(telling, value, many)
    if isinstance(value, w.CountBound):
        return _bound(telling, value, many)
    if isinstance(value, w.AtMost):
        return f"{countable(telling, value.of, many)}, to a maximum of {value.n}"
    if value == w.CountLinks(w.Filter()):
        return f"chain link{'s' if many else ''} you control"
    if isinstance(value, w.CountLinks) and value.what == w.Filter(classes=value.what.classes[:1]):
        return f"{value.what.classes[0]} chain link{'s' if many else ''} you control"
    if value in (w.CountHeroes(w.Who.OPPONENTS), w.CountHeroes(w.Who.EACH_HERO)):
        opposing = "opposing " if value == w.CountHeroes(w.Who.OPPONENTS) else ""
        return f"{opposing}hero{'es' if many else ''}"
    if isinstance(value, w.CountHeroesWho):
        has, what = of_hero(telling, value.of)
        whose = "" if value.who is w.Who.EACH_HERO else "opposing "
        return f"{whose}{f'heroes who {has}' if many else f'hero who {HAS[has]}'} {what}"
    if isinstance(value, TimesHappened) and value.kind is EventKind.WAGER:
        return f"times {telling.say(value.of)} has wagered"
    if isinstance(value, SumEvents) and not many:
        return str(telling.say(value)).removeprefix("the total ")
    if isinstance(value, w.CountHurt):
        opposing = "opposing " if value.who is w.Who.OPPONENTS else ""
        return f"{opposing}{'heroes' if many else 'hero'} dealt damage this way"
    if isinstance(value, w.CountersOn):
        return f"{counter(value.counter)}{'s' if many else ''} on {telling.say(value.of)}"
    if isinstance(value, CountEvents):
        return counted(telling, value, many)
    raise CannotSayError(f"{type(value).__name__} is nothing that is counted")


def per(telling: Telling, value: Value) -> str:
    """ " for each aura you control", " for every 3 auras you control"."""
    if isinstance(value, w.Arithmetic) and value.op == "/" and isinstance(value.right, w.Num):
        return f" for every {value.right.n} {countable(telling, value.left)}"
    return f" for each {countable(telling, value, many=False)}"


def _objects(telling: Telling, value: w.CountObjects, many: bool) -> str:
    if value == w.CountObjects(w.Filter(defending=True), (w.Zone.CHAIN,), None):
        return "defending cards on the combat chain"
    if value.what.against is not None and value.where == (w.Zone.CHAIN,) and value.whose is None:
        return noun(telling, value.what, many)
    if value.where == (w.Zone.CHAIN,) and value.whose is not None:
        if value.what == w.Filter(defending=True, against=w.Filter(attacking=True)):
            return f"defending card{'s' if many else ''} this chain link"
        whose_cards = None if value.whose is w.Who.ANY_HERO else value.whose
        return f"{noun(telling, replace(value.what, controller=whose_cards), many)} on the combat chain"
    if value.whose is None:
        raise CannotSayError("objects of nobody are counted")
    if value.where == (w.Zone.ARENA,):
        return noun(telling, replace(value.what, controller=value.whose), many, "permanent")
    return f"{noun(telling, value.what, many)} in {whose(telling, value.whose)} {zones(value.where)}"


def _bound(telling: Telling, value: w.CountBound, many: bool) -> str:
    if value == w.CountBound("banished"):
        return "cards banished to play this"
    if value == w.CountBound("drawn"):
        return "cards drawn this way" if many else "card drawn this way"
    if value == w.CountBound("removed"):
        return f"counter{'s' if many else ''} removed this way"
    to_play = " to play this" if value.name == "pitched" else " this way"
    return f"{noun(telling, value.what or w.Filter(), many)} {value.name}{to_play}"


def _counted(telling: Telling, value: Value) -> str:
    return f"the number of {countable(telling, value)}"


def _arithmetic(telling: Telling, value: w.Arithmetic) -> str:
    left, right = value.left, value.right
    if value.op == "+" and isinstance(left, w.Num):
        return f"{left.n} plus {telling.say(right)}"
    if value.op == "-" and isinstance(left, w.Num):
        return f"{left.n} minus {telling.say(right)}"
    if value.op == "-" and isinstance(right, w.Num) and getattr(left, "op", "*") in ("*", "/", "/^"):
        head, *rounded = telling.say(left).partition(", rounded")
        return f"{head} minus {right.n}{''.join(rounded)}"
    if value.op == "*" and left == w.Num(3):
        return f"three times {telling.say(right)}"
    if value.op == "*" and left == w.Num(2):
        return f"twice {telling.say(right)}"
    if value.op in ("/", "/^") and right == w.Num(2):
        return f"half {telling.say(left)}, rounded {'down' if value.op == '/' else 'up'}"
    return amount(value)


def _stat(telling: Telling, value: w.StatOf) -> str:
    if isinstance(value.of, w.HeroOf) and value == w.StatOf(value.of, w.Stat.INTELLECT):
        return f"{whose(telling, value.of.who)} {{i}}"
    if value.stat in (w.Stat.COST, w.Stat.PITCH) and not value.base:
        return f"the {'cost' if value.stat is w.Stat.COST else 'pitch value'} of {telling.say(value.of)}"
    if value.stat not in SYMBOL:
        raise CannotSayError(f"the {value.stat.value} of an object has no words")
    return f"the {'base ' if value.base else ''}{SYMBOL[value.stat]} of {telling.say(value.of)}"


def _across(telling: Telling, value: w.StatAcross) -> str:
    stat = {w.Stat.COST: "cost", w.Stat.PITCH: "pitch value"}.get(value.stat) or SYMBOL[value.stat]
    return f"the {value.how} {stat} {'of' if value.how == 'total' else 'among'} {countable(telling, value.of)}"


def _asset(telling: Telling, value: w.AssetOf) -> str:
    if value.asset is not w.Asset.LIFE:
        raise CannotSayError("a number of that player has no words")
    return f"{whose(telling, value.who)} {{h}}"


NUMBERS: dict[type, Says] = {
    w.Num: lambda telling, value: amount(value),
    w.Variable: lambda telling, value: amount(value),
    w.ThatMuch: lambda telling, value: "the damage dealt this way",
    w.ChosenNumber: lambda telling, value: "that many",
    w.DieResult: lambda telling, value: "the number rolled",
    w.CountObjects: _counted,
    w.CountHeroes: _counted,
    w.CountHeroesWho: _counted,
    w.StartingHeroes: lambda telling, value: "the number of heroes who started this game",
    w.CountBound: lambda telling, value: "X" if value.name == "transformed" else _counted(telling, value),
    w.CountersOn: _counted,
    w.AtMost: _counted,
    w.StatAcross: _across,
    w.ThatDamage: lambda telling, value: "that damage",
    w.CountLinks: _counted,
    w.CountHurt: _counted,
    w.Depends: lambda telling, value: f"{amount(value.no)}, or {amount(value.yes)} if {telling.say(value.of)}",
    w.StatOf: _stat,
    w.AssetOf: _asset,
    w.Arithmetic: _arithmetic,
    CountEvents: _counted,
    TimesHappened: _counted,
}
