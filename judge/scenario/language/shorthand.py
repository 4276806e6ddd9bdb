"""A line in full where it is shortened: the part a player has for the name, signs of programs for words."""

from __future__ import annotations

import re

from judge.scenario.language.heard import Heard
from judge.scenario.language.names import NameTable
from judge.scenario.language.tree import CardRef

_BEGINS = r"(?P<before>^(?:then )?|[,;:] |\b(?:and|then|attacks|at|on|to|against|targets|targeting) )"
_PARTS = re.compile(
    rf"{_BEGINS}(?:(?P<turn>AP(?! ?(?:is|are|of|:|=|at)? ?\d)|TP|"  # no action points
    r"(?i:(?:the )?(?:active|turn|attacking) player|the attacker))|"
    r"(?P<other>NAP|NTP|(?i:(?:the )?(?:non[- ]?active|non[- ]?turn|defending) player|the defender))|"
    r"(?P<attacked>(?i:(?:the )?opp(?:onent)?)\.?))(?=(?:'s)?(?:[ ,:]|$))"
)
_OWN_VERB = (
    "bottom|name|choose|play|activate|attack|defend|block|discard|pitch|arsenal|put|keep|reveal|banish|destroy|pay|say"
)
_SHE = re.compile(r"^(?P<then>then )?(?P<she>he|she)\b", re.IGNORECASE)
_OWN_TURN = re.compile(
    r"(?P<claim>then \w+ (?:can|cannot|can'?t|may not|is not allowed to)\b.*?),? (?:during|in|on) (?:his|her|their) "
    r"(?:own )?(?:turn|action phase)\.?$",
    re.IGNORECASE,
)
_IT = re.compile(
    r"^(?P<then>then )it (?=(?:is|was|goes|went|has been|lies|stays) (?:(?:in|on|to|into|put|back)\b|destroyed|"
    r"banished|discarded|pitched))",
    re.IGNORECASE,
)
_TAILS = {
    "target": "targeting", "pitch": "pitching", "mode": "choosing", "choose": "choosing", "x": "with X =",
    "from": "from", "discard": "discarding", "banish": "banishing", "destroy": "destroying",
}  # fmt: skip
_TAIL = re.compile(rf"(?:, *)?\b({'|'.join(_TAILS)})s? ?[:=] ?", re.IGNORECASE)
_ICONS = {"h": "life", "p": "power", "d": "defense", "r": "resources"}
_RULE = r"(?:CR |[Rr]ules? )?\d+(?:\.\d+)+[a-z]?"


def _tails(found: re.Match[str]) -> str:
    """``(target: Bo, pitch: C)`` → ``targeting Bo pitching C``."""
    return " " + _TAIL.sub(lambda key: f" {_TAILS[key[1].lower()]} ", found[1]).replace("= ", "=").strip()


_SIGNS = tuple(
    (re.compile(said), put)
    for said, put in (
        (rf"\s*[(\[]{_RULE}(?:, ?{_RULE})*[)\]]", ""),  # which rule it is
        (rf"\s*\(((?i:{_TAIL.pattern})[^()]*)\)", _tails),
        (r"\bnot \(([^()]+)\)$", r"not \1"),
        (r"\b([a-z]+ counters?) ?: ?(\d+)$", r"\2 \1"),
        (r"\b(modes? \d) ?\+ ?(?=\d)", r"\1 and "),
        (r"(?<=\d)\{([hpdr])\}", lambda found: f" {_ICONS[found[1]]}"),
        (r"\bw/(?=\w)", "with "),
        (r"(?<=\w)\.(?=[a-z]{2,}(?: [a-z]+)? *(?:[=!]|contains\b|is\b|has\b))", "'s "),
        (r"\b([a-z]{2,})\((\w+)\)", r"\2's \1"),
        (r"\[([^\[\]]*)\]", r"\1"),
        (r" *!=+ *", " is not "),
        (r" *(?<![<>=~!])=+(?![<>=~]) *", " is "),
    )
)


def in_full(text: str, names: NameTable, heard: Heard) -> str:
    """The line with the names of players for the parts they have (``NAP``, ``the attacker``), and with words for signs
    (``Bo.life == 8``); as it is where nothing is shortened, or where it is not known who is meant."""

    def named(found: re.Match[str]) -> str:
        opposed = heard.actor in ("", heard.attacker) or heard.opposed  # else it may be the opponent of who acted
        who = heard.turn if found["turn"] else heard.other(heard.turn if found["other"] else heard.attacker * opposed)
        return f"{found['before']}{who}" if who in names.players else found[0]

    text = _PARTS.sub(named, text.replace("’", "'"))
    players = "|".join(map(re.escape, names.players))
    text = re.sub(rf"\b({players})(?:s (?=[a-z])|\.(?=[a-z]))", r"\1's ", text)
    text = re.sub(rf"\b[Pp]layer (?=(?:{players})\b)", "", text)
    text = re.sub(rf"^({players}): ?(?=(?:{_OWN_VERB})s? )", r"\1 ", text)
    if (she := _SHE.match(text)) and (who := heard.called(she["she"])):
        text = f"{she['then'] or ''}{who}{text[she.end() :]}"
    if (it := _IT.match(text)) and len({card.text for card in heard.latest}) == 1 and _alone(heard.latest[0], names):
        text = f"then {heard.latest[0].text} {text[it.end() :]}"
    if (own := _OWN_TURN.match(text)) and heard.turn and text.startswith(f"then {heard.turn} "):
        text = own["claim"]
    for pattern, put in _SIGNS:
        text = pattern.sub(put, text)
    return text


def _alone(card: CardRef, names: NameTable) -> bool:
    """Is there but one such card, so that its name means the one that was named?"""
    held = [label for cards in names.held.values() for label, _ in cards]
    return sum(label == card.name or label.startswith(f"{card.name} (") for label in held) < 2
