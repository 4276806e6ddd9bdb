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


def measure(telling: Telling, stat: Stat, op: str, value: Value) -> str:
    """ "6 or more {p}", "cost 2 or less", "{p} greater than its …"."""
    plain = isinstance(value, Num) or (op in ("==", "<=", ">=") and stat is Stat.COST and _sayable(value))
    if stat is Stat.COST and plain and op in ("==", "<=", ">="):
        return f"cost {compared(op, amount(value))}"
    if stat is Stat.COST and op in ("<", "<="):
        return f"cost less than {'or equal to ' if op == '<=' else ''}{telling.say(value)}"
    if plain and op in ("==", "<=", ">="):
        n = amount(value)
        return f"{n}{SYMBOL[stat]}" if op == "==" else f"{compared(op, n)} {SYMBOL[stat]}"
    than = f"{'greater' if op[0] == '>' else 'less'} than {'or equal to ' if op[1:] else ''}"
    if op[0] in "<>":
        return f"{SYMBOL[stat]} {than}{telling.say(value)}"
    raise CannotSayError(f"a property {op} such a number has no words")


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
