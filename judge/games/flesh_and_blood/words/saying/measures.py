"""Properties as they are measured, and counters."""

from __future__ import annotations

from judge.games.flesh_and_blood.vocabulary.roots import Value
from judge.games.flesh_and_blood.vocabulary.words import Num, Stat
from judge.games.flesh_and_blood.words.saying.telling import SYMBOL, CannotSayError, Telling, amount

# How a condition on one of several heroes begins, and how it is said of each of them.
OF_EACH = (
    *(("they've ", "has "), ("they have ", "has "), ("they control ", "controls ")),
    ("that hero has ", "has "),
    *(("you have less", "has more"), ("you have more", "has less")),
)


def compared(op: str, n: str) -> str:
    """ "6 or more", "2 or less"."""
    said = {">=": f"{n} or more", "<=": f"{n} or less", "==": n}.get(op)
    if said is None:
        raise CannotSayError(f"a number {op} {n} has no words")
    return said


THAN = {
    **{">": "greater than", ">=": "greater than or equal to", "==": "equal to"},
    **{"<": "less than", "<=": "less than or equal to"},
}


def compares(measured: str) -> bool:
    """Does what is measured go on with what it is compared with?"""
    return any(than in measured for than in THAN.values())


def measure(telling: Telling, stat: Stat, op: str, value: Value) -> str:
    """ "6 or more {p}", "cost 2 or less", "{p} greater than its …"."""
    plain = isinstance(value, Num) or (op in ("==", "<=", ">=") and stat is Stat.COST and _sayable(value))
    plain = plain and stat is not Stat.PITCH
    if stat is Stat.COST and plain and op in ("==", "<=", ">="):
        return f"cost {compared(op, amount(value))}"
    if plain and op in ("==", "<=", ">="):
        n = amount(value)
        return f"{n}{SYMBOL[stat]}" if op == "==" else f"{compared(op, n)} {SYMBOL[stat]}"
    named = {Stat.COST: "cost", Stat.PITCH: "pitch value"}.get(stat) or SYMBOL[stat]
    return f"{named} {THAN[op]} {telling.say(value)}"


def _sayable(value: Value) -> bool:
    try:
        amount(value)
    except CannotSayError:
        return False
    return True


def counter(name: str) -> str:
    """A counter as printed: "-1{d} counter", "steam counter"."""
    sign, _, stat = name.partition(" ")
    found = {s.value: symbol for s, symbol in SYMBOL.items()}
    return f"{sign}{found[stat]} counter" if stat else f"{name} counter"
