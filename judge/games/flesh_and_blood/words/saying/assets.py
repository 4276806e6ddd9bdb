"""What players gain, lose and pay, and numbers that stand behind it."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.effects import Gain, Lose, Pay
from judge.games.flesh_and_blood.vocabulary.roots import Value
from judge.games.flesh_and_blood.vocabulary.standing import ChangeLife
from judge.games.flesh_and_blood.words.nodes import replacing, rewrite
from judge.games.flesh_and_blood.words.saying.nouns import noun
from judge.games.flesh_and_blood.words.saying.numbers import per
from judge.games.flesh_and_blood.words.saying.telling import CannotSayError, Deed, Telling, amount, simple

_EQUAL = (w.StatOf, w.StatAcross, w.AssetOf, w.StartingHeroes, w.DieResult)  # numbers that are no count of things


def times(telling: Telling, value: Value) -> tuple[int, str]:
    """ "2{h} for each card": the number for each, and what is counted."""
    if isinstance(value, w.Arithmetic) and value.op == "*" and isinstance(value.left, w.Num) and not is_equal(value):
        return value.left.n, per(telling, value.right)
    return 1, per(telling, value)


def is_equal(value: Value) -> bool:
    """Is it no count of things, or worked out of several numbers ("half" of a count, but not "for every 3")?"""
    if not isinstance(value, w.Arithmetic):
        return isinstance(value, _EQUAL)
    every = value.op == "/" and value.right != w.Num(2)
    return isinstance(value.right, _EQUAL) or (value.op != "*" and not every)


def gain(telling: Telling, found: Gain) -> Deed:
    return _asset(telling, "gain", found.asset, found.n, found.who)


def lose(telling: Telling, found: Lose) -> Deed:
    return _asset(telling, "lose", found.asset, found.n, found.who)


def own(n: Value, who: w.Who) -> Value:
    """A number of whoever is targeted and told to do it: it is "theirs", as they are named before it."""
    return rewrite(n, replacing(w.Who.TARGET_HERO, w.Who.THEM)) if who is w.Who.TARGET_HERO else n


def _asset(telling: Telling, verb: str, asset: w.Asset, n: Value, who: w.Who) -> Deed:
    n = own(n, who)
    if asset is w.Asset.LIFE:
        if isinstance(n, w.ThatMuch):
            return Deed(f"{verb} that much {{h}}", who)
        if simple(n):
            return Deed(f"{verb} {amount(n)}{{h}}", who)
        if is_equal(n):
            return Deed(f"{verb} {{h}} equal to {telling.say(n)}", who)
        each, counted = times(telling, n)
        return Deed(f"{verb} {each}{{h}}{counted}", who)
    if asset is w.Asset.RESOURCE:
        if isinstance(n, w.Num):
            return Deed(f"{verb} {'{r}' * n.n}", who)
        if simple(n):
            return Deed(f"{verb} {amount(n)}{{r}}", who)
        if is_equal(n) and verb == "gain":
            return Deed(f"gain {{r}} equal to {telling.say(n)}", who)
        each, counted = times(telling, n)
        return Deed(f"{verb} {'{r}' * each}{counted}", who)
    if n == w.Num(1):
        return Deed(f"{verb} an action point", who)
    if isinstance(n, w.Num):
        return Deed(f"{verb} {n.n} action points", who)
    return Deed(f"{verb} action points equal to {telling.say(n)}", who)


def pay(telling: Telling, found: Pay) -> Deed:
    symbol = {w.Asset.RESOURCE: "{r}", w.Asset.CHI: "{c}"}.get(found.asset)
    if symbol is None or not isinstance(found.n, w.Num):
        raise CannotSayError("such a payment has no words")
    return Deed(f"pay {symbol * found.n.n}", found.who)


def change_life(telling: Telling, change: ChangeLife) -> str:
    """ "target ally gains 2{h}"."""
    who, verb = telling.say(change.what), "loses" if change.lose else "gains"
    if isinstance(change.what, w.Every):
        who, verb = noun(telling, replace(change.what.what, controller=change.what.whose), True), verb[:-1]
    return f"{who} {verb} {amount(change.n)}{{h}}"
