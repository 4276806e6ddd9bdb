"""Conditions."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary import conditions as cond
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, EventPattern, TimesHappened
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Value
from judge.games.flesh_and_blood.words.saying.history import all_done, amount_of, opposite, period
from judge.games.flesh_and_blood.words.saying.measures import THAN, counter, measure
from judge.games.flesh_and_blood.words.saying.nouns import (
    ORDINAL,
    PLAYER,
    aimed,
    noun,
    one,
    player,
    single,
    subject,
    whose,
    zones,
)
from judge.games.flesh_and_blood.words.saying.telling import SYMBOL, CannotSayError, Says, Telling, amount, article

THIS = w.Filter(this=True)


def _counts(telling: Telling, what: w.Filter, op: str, n: int, bare: str = "card") -> str:
    """ "a Gold", "no Gold", "2 or more Golds"."""
    if (op, n) == (">=", 1):
        return one(telling, what, bare)
    if (op, n) == ("==", 0):
        return f"no {noun(telling, what, True, bare)}"
    if op == "==":
        return f"exactly {n} {noun(telling, what, n != 1, bare)}"
    if op not in (">=", "<="):
        raise CannotSayError(f"as many as {op} {n} has no words")
    return f"{n} or {'more' if op == '>=' else 'fewer'} {noun(telling, what, True, bare)}"


def _controls(telling: Telling, has: cond.Controls) -> str:
    if isinstance(has.n, w.CountObjects):
        return _more_than(telling, has, has.n)
    if not isinstance(has.n, w.Num):
        raise CannotSayError("a number of objects that is worked out has no words")
    n, op = has.n.n, has.op
    if has.what in (replace(THIS, face_up=False), replace(THIS, face_up=True)) and has.where == (w.Zone.ARSENAL,):
        return f"this is face-{'up' if has.what.face_up else 'down'} in your arsenal"
    if has.what.this and has.where != (w.Zone.ARENA,) and has == cond.Controls(w.Who.YOU, THIS, where=has.where):
        return f"this is in your {zones(has.where)}"
    if has.where == (w.Zone.HAND,) and has.what == w.Filter():
        size = f"{n} or {'more' if op == '>=' else 'less'}" if op != "==" else f"exactly {n}" if n else "no"
        return f"{subject(telling, has.who)} {_agree(has.who, 'have')} {size} cards in hand"
    if has.where == (w.Zone.ARENA,):
        if has.what.equipped:
            worn = _counts(telling, replace(has.what, equipped=None), op, n)
            return f"{subject(telling, has.who)} {_agree(has.who, 'have')} {worn} equipped"
        if has.what.hero:
            return _hero_is(telling, has)
        counted = _counts(telling, has.what, op, n, "permanent")
        return f"{subject(telling, has.who)} {_agree(has.who, 'control')} {counted}"
    if has == cond.Controls(w.Who.YOU, w.Filter(), "==", w.Num(0), (w.Zone.DECK,)):
        return "you have no cards in your deck"
    counted = _counts(telling, has.what, op, n)
    there = "there is" if (op, n) == (">=", 1) else "there are"
    return f"{there} {counted} in {whose(telling, has.who)} {zones(has.where)}"


def _hero_is(telling: Telling, has: cond.Controls) -> str:
    """ "you are Light", "the defending hero is Light or Royal"."""
    if has == cond.Controls(has.who, w.Filter(hero=True, counts_as=has.what.counts_as)) and has.what.counts_as:
        return f"{'you are' if has.who is w.Who.YOU else f'{player(telling, has.who)} is'} {has.what.counts_as}"
    if has.who is w.Who.YOU:
        return f"you are {one(telling, replace(has.what, hero=None), '').rstrip()}"
    if has != cond.Controls(has.who, w.Filter(hero=True, classes=has.what.classes)) or not has.what.classes:
        raise CannotSayError("such a hero has no words")
    return f"{subject(telling, has.who)} is {' or '.join(has.what.classes)}"


def _more_than(telling: Telling, has: cond.Controls, mine: w.CountObjects) -> str:
    hand = has.where == (w.Zone.HAND,) and has.what == w.Filter()
    if (
        mine != w.CountObjects(has.what, has.where, w.Who.YOU)
        or has.op not in _MORE
        or not (hand or has.where == (w.Zone.ARENA,))
    ):
        raise CannotSayError("such a comparison of what is controlled has no words")
    what = "cards in hand" if hand else noun(telling, has.what, True)
    verb = "have" if hand else "control"
    if has.who is w.Who.ANY_HERO:
        return f"a hero {_agree(has.who, verb)} {_MORE[has.op]} {what} than you"
    rival = "them" if has.who is w.Who.THEM else player(telling, has.who)
    return f"you {verb} {_MORE['<' if has.op == '>' else '>']} {what} than {rival}"


_MORE = {">": "more", "<": "fewer"}


def _agree(who: w.Who, verb: str) -> str:
    if verb == "have" and who not in (w.Who.YOU, w.Who.THEM):
        return "has"
    return verb if who in (w.Who.YOU, w.Who.THEM) else verb + "s"


def _heroes(op: str) -> w.CountHeroes:
    return w.CountHeroes(w.Who.OPPONENTS, w.Stat.LIFE, op)


_HOW_MANY = {"==": "{}", ">=": "{} or more", "<=": "{} or less", ">": "greater than {}", "<": "less than {}"}
_MANY = {"==": "{}", ">=": "{} or more", "<=": "{} or fewer"}


def _hurt(count: w.CountHurt, n: int) -> str:
    """ "2 or more opposing heroes were dealt damage this way"."""
    if count.who is w.Who.THEM:
        return "they were dealt damage this way"
    heroes = "opposing heroes" if count.who is w.Who.OPPONENTS else "heroes"
    return (
        f"{'a hero was' if count == w.CountHurt() and n == 1 else f'{n} or more {heroes} were'} dealt damage this way"
    )


def _compare(telling: Telling, compare: cond.Compare) -> str:
    left, op, right = compare.left, compare.op, compare.right
    said = amount_of(telling, compare) or (_of_number(telling, left, op, right.n) if isinstance(right, w.Num) else "")
    said = said or _compared(telling, left, op, right)
    if not said:
        raise CannotSayError(f"a comparison {op} of {type(left).__name__} has no words")
    return said


def _of_number(telling: Telling, left: Value, op: str, n: int) -> str:
    """What is compared with a number of its own words; empty for what is compared with any value alike."""
    many = _MANY.get(op, "").format(n)
    some, none = (op, n) == (">=", 1), (op, n) == ("==", 0)
    match left:
        case w.CountBound(name="destroyed", what=what) if what and some:
            return f"{one(telling, what)} was destroyed this way"
        case w.CountBound(name="gained", what=what) if what and op == ">=":
            gained = one(telling, what) if some else f"{many} {noun(telling, what, True)}"
            return f"you gain control of {gained} this way"
        case w.CountBound(name=name, what=what) if what and name != "gained" and many:
            return f"{many} {noun(telling, what, True)} were {name} this way"
        case w.CountHurt() if op == ">=":
            return _hurt(left, n)
        case w.DieResult(coin=False):
            return f"you roll a {n}" + (" or more" if op == ">=" else "")
        case w.CountersOn() if many:
            return f"{telling.say(left.of)} has {many} {counter(left.counter)}{'' if many == '1' else 's'}"
        case TimesHappened(kind=EventKind.WAGER) if some:
            return f"{telling.say(left.of)} has wagered"
        case w.CountHeroesWho() if some:
            having = telling.say(left.of)
            who = {w.Who.OPPONENTS: w.Who.AN_OPPONENT, w.Who.EACH_HERO: w.Who.ANY_HERO}.get(left.who, left.who)
            for verb in ("have", "control"):
                if having.startswith(f"you {verb} "):
                    return f"{subject(telling, who)} {_agree(who, verb)} {having.removeprefix(f'you {verb} ')}"
        case w.CountHeroes() if none and left in (_heroes("<="), _heroes(">=")):
            return f"you have {'less' if left.op == '<=' else 'more'} {{h}} than each other hero"
        case w.CountHeroes() if left.stat and some and left.op in "<>":
            rival = f"{' or '.join(left.classes)} hero".lstrip()
            return f"you have {'less' if left.op == '>' else 'more'} {{h}} than an opposing {rival}"
        case w.AssetOf(asset=w.Asset.LIFE) if many:
            has = "you have" if left.who is w.Who.YOU else f"{player(telling, left.who)} has"
            exactly = "exactly " if op == "==" else ""
            return f"{has} {exactly}{n}{ {'<=': ' or less ', '>=': ' or more ', '==': ''}[op] }{{h}}"
        case w.Variable() if op == ">=":
            return f"{left.letter} is {n} or more"
    return ""


def _compared(telling: Telling, left: Value, op: str, right: Value) -> str:
    """What is compared with any value; empty where it has no words."""
    match left:
        case w.ThatMuch() if op == ">" or (op == ">=" and isinstance(right, w.Num)):
            return (
                f"{f'more than {amount(right)}' if op == '>' else f'{amount(right)} or more'} damage was dealt this way"
            )
        case w.DieResult(coin=True):
            return f"it's {'heads' if right == w.Num(1) else 'tails'}"
        case w.CountLinks() if (op == ">=" or right == w.Num(0)) and len(left.what.classes) < 2:
            many = f"{telling.say(right)} or more" if op == ">=" else "no"
            return " ".join(("you control", many, *left.what.classes, "chain links"))
        case w.AssetOf(asset=w.Asset.LIFE, who=w.Who.YOU) if isinstance(right, w.AssetOf) and op in "<>":
            rival = "them" if right.who is w.Who.THEM else player(telling, right.who)
            return f"you have {'less' if op == '<' else 'more'} {{h}} than {rival}"
        case w.StatOf(base=False):
            stat = "cost" if left.stat is w.Stat.COST else SYMBOL[left.stat]
            return f"{telling.say(left.of)} has {stat} {THAN[op]} {telling.say(right)}"
        case w.CountObjects(apart=apart, whose=who, where=(w.Zone.ARENA,)) if apart and who and op == ">=":
            many = f"{telling.say(right)} or more {noun(telling, left.what, True)} with different {apart}s"
            return f"{subject(telling, who)} {_agree(who, 'control')} {many}"
        case w.CountObjects() | CountEvents() | w.CountBound() | w.CountLinks() if op in _HOW_MANY:
            much = telling.say(right) if op in "<>" else str(right.n) if isinstance(right, w.Num) else ""
            return f"{telling.say(left)} is {_HOW_MANY[op].format(much)}"
    return ""


def _matches(telling: Telling, matches: cond.Matches) -> str:
    what, asked = single(telling, matches.what), matches.filter
    if matches.some and isinstance(matches.what, w.Bound):
        return f"{one(telling, asked)} was {matches.what.name} this way"
    if asked.numbers and asked == w.Filter(numbers=asked.numbers):
        stat, op, value = asked.numbers[0]
        if len(asked.numbers) == 1 and op in (">=", "<=", "==") and isinstance(value, w.Num):
            return f"{what} has {measure(telling, stat, op, value)}"
    if asked.keyword and asked == w.Filter(keyword=asked.keyword):
        return f"{what} has {asked.keyword}"
    if asked.has_counter and asked == w.Filter(has_counter=asked.has_counter):
        return f"{what} has {article(counter(asked.has_counter))}"
    if asked.name_contains and asked == w.Filter(name_contains=asked.name_contains):
        return f"{what} has {asked.name_contains} in its name"
    if asked in (w.Filter(equipped=True), w.Filter(equipped=False)):
        return f"{what} is {'equipped' if asked.equipped else 'unequipped'}"
    return f"{what} is {one(telling, asked)}"


def _defended(telling: Telling, by: cond.DefendedBy) -> str:
    if not isinstance(by.at_least, w.Num):
        raise CannotSayError("so many defending cards have no words")
    return f"{telling.say(by.what)} is defended by {_counts(telling, by.by, '>=', by.at_least.n)}"


def _last_attack(telling: Telling, last: cond.LastAttack) -> str:
    ones = (*last.names, *(one(telling, noun) for noun in last.nouns))
    if not ones:
        return f"the last attack {period(last.period)} hit"
    return f"{' or '.join(ones)} was the last attack {period(last.period)}{' and it hit' * last.hit}"


def _attacking(telling: Telling, attacking: cond.IsAttacking) -> str:
    at = "" if attacking.at is None else f" {aimed(telling, attacking.at)}"
    return f"{telling.say(attacking.what)} is attacking{at}"


def _defending(telling: Telling, defending: cond.IsDefending) -> str:
    if defending.against is None:
        return f"{telling.say(defending.what)} is defending"
    return f"{telling.say(defending.what)} is defending {one(telling, defending.against)}"


def _not(telling: Telling, negated: cond.Not) -> str:
    of = negated.of
    if isinstance(of, cond.Controls) and isinstance(of.n, w.CountObjects) and of.who is w.Who.AN_OPPONENT:
        turned = replace(of, who=w.Who.OPPONENTS, op={">=": "<", "<=": ">"}.get(of.op, ""))
        return _more_than(telling, turned, of.n)
    if of == cond.DidSo():
        return "you don't"
    if isinstance(of, cond.WasHit):
        return f"{telling.say(of.what)} didn't hit"
    if isinstance(of, cond.DefendedBy) and isinstance(of.at_least, w.Num):
        if of.at_least == w.Num(1):
            return f"{telling.say(of.what)} isn't defended by {one(telling, of.by)}"
        return f"{telling.say(of.what)} is defended by {_counts(telling, of.by, '<=', of.at_least.n - 1)}"
    if (
        isinstance(of, cond.Matches)
        and of.filter.has_counter
        and of.filter == w.Filter(has_counter=of.filter.has_counter)
    ):
        return f"{telling.say(of.what)} has no {counter(of.filter.has_counter)}s"
    past = opposite(telling, of)
    if past is None and isinstance(of, cond.Any | cond.All):
        raise CannotSayError("that neither of two, or not both, is so has no words")
    return past if past is not None else f"it isn't so that {telling.say(of)}"


def _all(telling: Telling, both: cond.All) -> str:
    underdog = _underdog(both)
    if underdog is not None:
        rival, nouns = underdog
        named = "them" if rival is w.Who.THEM else "an opposing hero" if rival is w.Who.AN_OPPONENT else PLAYER[rival]
        fewer = " and ".join(noun(telling, what, True) for what in nouns)
        return f"you have less {{h}} and control fewer {fewer} than {named}"
    if deeds := all_done(telling, both.of):
        return deeds
    nth = _nth_attack(telling, both)
    return nth or _controls_both(telling, both) or _two(telling, both.of, "and")


def _controls_both(telling: Telling, both: cond.All) -> str:
    """ "you control an aura and an item"; empty for any other conditions."""
    if len(both.of) == 2 and isinstance(both.of[0], cond.All):  # three of them
        listed = _controls_both(telling, both.of[0]).replace(" and ", ", ")
        last = _controls_both(telling, cond.All((both.of[1], both.of[1]))).rpartition(" and ")[2]
        return f"{listed}, and {last}" if listed and last else ""
    owned = [c.what for c in both.of if isinstance(c, cond.Controls) and c == cond.Controls(w.Who.YOU, c.what)]
    if len(owned) != len(both.of) or len(owned) != 2 or any(what.equipped or what.hero for what in owned):
        return ""
    return f"you control {' and '.join(one(telling, what, 'permanent') for what in owned)}"


def _nth_attack(telling: Telling, both: cond.All) -> str:
    """ "it's your second weapon attack this turn"; empty for any other two conditions."""
    is_one, count = (*both.of, None, None)[:2]
    if (
        not isinstance(is_one, cond.Matches)
        or not isinstance(count, cond.Compare)
        or not isinstance(count.right, w.Num)
    ):
        return ""
    for kind, played in ((EventKind.ATTACK, ""), (EventKind.PLAY, " you've played")):
        made = CountEvents(EventPattern(kind, who=w.Who.YOU, obj=is_one.filter), w.Period.TURN)
        if is_one.what in (w.Bound("attack"), w.Bound("card"), w.This()) and count == cond.Compare(
            made, "==", count.right
        ):
            return f"it's your {ORDINAL[count.right.n - 1]} {noun(telling, is_one.filter)}{played} this turn"
    return ""


def _underdog(both: cond.All) -> tuple[w.Who, list[w.Filter]] | None:
    """Of whom it is said that you have less {h} and fewer objects, and of which."""
    first, *others = both.of
    if len(others) < 2 or not isinstance(first, cond.Compare) or not isinstance(first.right, w.AssetOf):
        return None
    rival = first.right.who
    counts = [c.left for c in others if isinstance(c, cond.Compare) and isinstance(c.left, w.CountObjects)]
    nouns = [count.what for count in counts]
    fewer = [
        cond.Compare(
            w.CountObjects(what, (w.Zone.ARENA,), w.Who.YOU), "<", w.CountObjects(what, (w.Zone.ARENA,), rival)
        )
        for what in nouns
    ]
    return (rival, nouns) if others == fewer else None


def _any(telling: Telling, either: cond.Any) -> str:
    rolled = [c.right.n for c in either.of if _is_roll(c) and isinstance(c.right, w.Num)]  # type: ignore[attr-defined]
    if len(rolled) == len(either.of) > 1:
        return f"the number rolled is {', '.join(map(str, rolled[:-1]))} or {rolled[-1]}"
    return _two(telling, either.of, "or")


def _is_roll(condition: Condition) -> bool:
    return isinstance(condition, cond.Compare) and isinstance(condition.left, w.DieResult) and condition.op == "=="


def _two(telling: Telling, of: tuple[Condition, ...], word: str) -> str:
    if len(of) != 2 or any(isinstance(c, cond.All | cond.Any) for c in of):
        raise CannotSayError("more than two conditions have no words")
    return f"{telling.say(of[0])} {word} {telling.say(of[1])}"


CONDITIONS: dict[type, Says] = {
    cond.Controls: _controls,
    cond.Compare: _compare,
    cond.Matches: _matches,
    cond.AboveBase: lambda telling, c: f"{telling.say(c.what)} has {SYMBOL[c.stat]} greater than its base",
    cond.DefendedBy: _defended,
    cond.DidSo: lambda telling, c: "you do",
    cond.ClashWon: lambda telling, c: "you win" if c.by is w.Who.YOU else "they win",
    cond.WonEveryClash: lambda telling, c: "a hero wins both clashes",
    cond.WasHit: lambda telling, c: f"{telling.say(c.what)} hit",
    cond.PlayedFrom: lambda telling, c: (
        f"{telling.say(c.what)} was played from {'your ' if c.zone is not w.Zone.ARSENAL else ''}{c.zone.value}"
    ),
    cond.PaidWith: lambda telling, c: f"{one(telling, c.what)} was pitched to play this",
    cond.ThereIsWinner: lambda telling, c: "there is a winner",
    cond.CompletedContract: lambda telling, c: "you complete a contract this way",
    cond.IsMarked: lambda t, m: f"{subject(t, m.who)} {'are' if m.who in (w.Who.YOU, w.Who.THEM) else 'is'} marked",
    cond.LastAttack: _last_attack,
    cond.OnlyWeapon: lambda telling, c: f"{telling.say(c.what)} is the only card equipped to your weapon zones",
    cond.ChainLinkIs: lambda telling, c: f"this is played as chain link {c.n} or higher",
    cond.TurnOf: lambda telling, c: f"it's {whose(telling, c.who)} {c.phase + ' phase' if c.phase else 'turn'}",
    cond.IsAttacking: _attacking,
    cond.IsDefending: _defending,
    cond.Not: _not,
    cond.All: _all,
    cond.Any: _any,
}
