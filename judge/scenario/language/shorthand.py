"""A line in full where it is shortened: the part a player has for the name, signs of programs for words."""

from __future__ import annotations

import re

from judge.scenario.language.heard import Heard
from judge.scenario.language.names import NameTable

_BEGINS = r"(?P<before>^(?:then )?|[,;:] |\b(?:and|then|attacks|at|on|to|against|targets|targeting) )"
_PARTS = re.compile(
    rf"{_BEGINS}(?:(?P<turn>AP|TP|(?i:(?:the )?(?:active|turn|attacking) player|the attacker))|"
    r"(?P<other>NAP|NTP|(?i:(?:the )?(?:non-?active|non-?turn|defending) player|the defender))|"
    r"(?P<attacked>(?i:(?:the )?opp(?:onent)?)\.?))(?=(?:'s)?(?:[ ,:]|$))"
)
_SIGNS = tuple(
    (re.compile(said), put)
    for said, put in (
        (r"(?<=\w)\.(?=[a-z]{2,}(?: [a-z]+)? *(?:[=!]|contains\b|is\b|has\b))", "'s "),
        (r"\b([a-z]{2,})\((\w+)\)", r"\2's \1"),
        (r"\[([^\[\]]*)\]", r"\1"),
        (r" *!=+ *", " is not "),
        (r" *(?<![<>])==* *", " is "),
    )
)


def in_full(text: str, names: NameTable, heard: Heard) -> str:
    """The line with the names of players for the parts they have (``NAP``, ``the attacker``), and with words for signs
    (``Bo.life == 8``); as it is where nothing is shortened, or where it is not known who is meant."""

    def named(found: re.Match[str]) -> str:
        who = heard.turn if found["turn"] else heard.other(heard.turn if found["other"] else heard.attacker)
        return f"{found['before']}{who}" if who in names.players else found[0]

    text = _PARTS.sub(named, text.replace("’", "'"))
    for pattern, put in _SIGNS:
        text = pattern.sub(put, text)
    return text
