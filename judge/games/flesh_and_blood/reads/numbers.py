"""Operators of numbers in printed words."""

from __future__ import annotations

_OPS = {
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


def compare(left: int, op: str, right: int) -> bool:
    """Two numbers by one of ``> >= < <= == !=``."""
    return bool(_OPS[op](left, right))


def arithmetic(left: int, op: str, right: int) -> int:
    """Two numbers put together by one of ``+ - * /``, or ``/^``: divided and rounded up."""
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right
        case "/^":
            return -(-left // right)
    raise ValueError(f"unknown operation {op!r}")
