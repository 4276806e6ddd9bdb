"""Printed text → abilities, line by line and sentence by sentence. What is not understood is kept as it stands."""

from __future__ import annotations

import re

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.effects import effects
from judge.games.tabletop.phrases import SELF, N, number, which

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")
_PRINTED = re.compile(
    r"(?P<name>actions|fighting style|style|fighter|fighter name|class|classes|keywords?)\s*:\s*(?P<value>[^.:]+?)\.?",
    re.IGNORECASE,
)
_COMPLETE = re.compile(
    r"pay (?P<n>\d+|\w+)\s+to complete (?:this quest|this card)\.?\s*Reward:\s*(?P<reward>.+)", re.I | re.S
)
_ONGOING = re.compile(r"ongoing\s*:\s*|ongoing\.?$", re.IGNORECASE)
_STAYS = re.compile(rf"(?:{SELF}|this \w+) (?:stays|remains) in (?:play|the arena)\.?", re.IGNORECASE)
_ANYTIME = re.compile(
    rf"(?:(?:{SELF}|this \w+) )?(?:can|may) (?:also )?be played (?:on|during|in|at) .*\b"
    r"(?:opponent|another|any|other|either|each)\b.*\b(?:turns?|time)\.?",
    re.IGNORECASE,
)
_ATTACH = re.compile(r"attach (?:it |this card |this ability )?to (?P<which>.+?)\.?", re.IGNORECASE)
_LIMITS = re.compile(r"(?P<which>.+?) (?:can't|cannot|can not) (?P<what>attack|ready|move)\.?", re.IGNORECASE)
_TALENT = re.compile(r"(?:talent|power)s?(?:\s*[-–—(]\s*[^:)]+\)?)?\s*:\s*", re.IGNORECASE)
_SPLIT = re.compile(r"\s*(?:>>>|=>|->|→|:)\s*")
_ONCE = re.compile(r"(?:\(?once (?:per|each|a) turn\)?[,:.]?)\s*", re.IGNORECASE)
_COSTS = re.compile(r"\s*(?:,| and )\s*", re.IGNORECASE)
_PAY = re.compile(rf"(?:pay )?\{{?(?P<n>{N})\}}?(?: resources?)?", re.IGNORECASE)
_USE = re.compile(rf"(?:use |spend |pay )?(?P<n>{N}) actions?", re.IGNORECASE)
_EXHAUST = re.compile(rf"\^|[\[{{(]?(?:\^|activate)[\]}})]?|exhaust (?:{SELF}|this(?: \w+)?|it)", re.IGNORECASE)
_SIGN = re.compile(r"\A[\[{(]?(?:\^|activate)[\]})]?\s+(?=[A-Z])")
_DESTROY = re.compile(rf"(?:destroy|void) (?:{SELF}|this(?: \w+)?|it)", re.IGNORECASE)
_ME = rf"(?:{SELF}|this(?: \w+)?|attached \w+|your hero)"
_WHEN: tuple[tuple[re.Pattern[str], v.When], ...] = tuple(
    (re.compile(pattern + r",?:?\s+(?P<may>you may )?", re.IGNORECASE), when)
    for pattern, when in (
        (rf"when(?:ever)? {_ME} (?:enters play|enters the arena|comes into play)", v.When.ENTERS),
        (rf"when(?:ever)? {_ME} attacks", v.When.ATTACKS),
        (rf"when(?:ever)? {_ME} deals (?:combat )?damage", v.When.DEALS),
        (rf"when(?:ever)? {_ME} (?:is dealt|takes) damage", v.When.DAMAGED),
        (rf"when(?:ever)? {_ME} (?:is destroyed|dies)", v.When.DIES),
        (r"at the (?:start|beginning) of (?:each of )?your (?:turns?|start phase)", v.When.FIRST_PHASE),
        (r"(?:(?:during|in|at the (?:start|beginning) of) (?:your|the) )?ready (?:phase|step)", v.When.READY_PHASE),
        (r"at the end of (?:each of )?your (?:turns?|end phase)", v.When.LAST_PHASE),
        (r"(?:(?:during|in|at the (?:start|beginning) of) (?:your|the) )?omega phase", v.When.LAST_PHASE),
    )
)


def abilities(name: str, lines: tuple[str, ...], *, stays: bool) -> tuple[tuple[v.Ability, ...], str]:
    """The abilities of a card, and the first sentence that is not understood (or empty).

    name: the card's own, which stands for it in its text. stays: cards of its kind stay in play.
    """
    found: list[v.Ability] = []
    for line in lines:
        said = _own(name, line.strip())
        if not said:
            continue
        read = _line(said, stays or any(isinstance(a, v.Ongoing) for a in found))
        if isinstance(read, str):
            return tuple(found), _back(name, read)
        found += read
    return tuple(found), ""


def sentences(name: str, lines: tuple[str, ...], *, stays: bool) -> list[tuple[str, tuple[v.Ability, ...] | None]]:
    """Each line, or each sentence of a line that is not understood as a whole, with what it was understood as.

    Joined they are the whole text; None stands beside a sentence that is not understood.
    """
    told: list[tuple[str, tuple[v.Ability, ...] | None]] = []
    for line in lines:
        read = _line(_own(name, line), stays)
        if not isinstance(read, str):
            told.append((line, tuple(read)))
            stays = stays or any(isinstance(a, v.Ongoing) for a in read)
            continue
        for sentence in _SENTENCE.split(line):
            part = _line(_own(name, sentence), stays)
            told.append((sentence, None if isinstance(part, str) else tuple(part)))
    return told


def _own(name: str, text: str) -> str:
    return re.sub(rf"\b{re.escape(name)}\b", SELF, text) if name and name in text else text


def _back(name: str, text: str) -> str:
    return text.replace(SELF, name)


def _line(line: str, stays: bool) -> list[v.Ability] | str:
    """The abilities of a line, or the sentence of it that is not understood."""
    whole = _COMPLETE.fullmatch(line)
    if whole is not None:
        reward = effects(whole["reward"]) or _several(whole["reward"])
        return [v.Complete(number(whole["n"]), reward, line)] if reward and _is_number(whole["n"]) else line
    printed = _PRINTED.fullmatch(line)
    if printed is not None:
        name = printed["name"].lower()
        return [v.Printed("style" if "style" in name else name, printed["value"].strip(), line)]
    found: list[v.Ability] = []
    ongoing = _ONGOING.match(line)
    if ongoing is not None:
        found.append(v.Ongoing(line))
        line, stays = line[ongoing.end() :], True
    if not line:
        return found
    structured = _structured(line, stays)
    if structured is not None:
        return [*found, structured]
    for sentence in _SENTENCE.split(line):
        ability = _structured(sentence, stays) or _plain(sentence, stays)
        if ability is None:
            return sentence
        if isinstance(ability, v.Ongoing):
            stays = True
        found.append(ability)
    return found


def _is_number(text: str) -> bool:
    return re.fullmatch(N, text, re.IGNORECASE) is not None


def _several(text: str) -> tuple[v.Effect, ...] | None:
    found: list[v.Effect] = []
    for sentence in _SENTENCE.split(text):
        more = effects(sentence)
        if more is None:
            return None
        found += more
    return tuple(found)


def _structured(line: str, stays: bool) -> v.Ability | None:
    """A triggered ability or a power; its effects may fill several sentences."""
    for pattern, when in _WHEN:
        match = pattern.match(line)
        if match is not None:
            read = _several(line[match.end() :])
            return v.Triggered(when, read, match["may"] is not None, line) if read else None
    return _power(line)


def _power(line: str) -> v.Power | None:
    rest, talent = line, _TALENT.match(line)
    if talent is not None:
        rest = rest[talent.end() :]
    once = _ONCE.match(rest)
    if once is not None:
        rest = rest[once.end() :]
    costs: dict[str, int] | None = {}
    rest = _SIGN.sub("^: ", rest)
    parts = _SPLIT.split(rest, maxsplit=1)
    if len(parts) == 2:
        costs, rest = _costs(parts[0]), parts[1]
    elif talent is None:
        return None
    if costs is None:
        return None
    read = _several(rest)
    if not read:
        return None
    return v.Power(
        read,
        pay=costs.get("pay", 0),
        exhaust="exhaust" in costs,
        destroy="destroy" in costs,
        actions=costs.get("actions", 0),
        once=once is not None,
        text=line,
    )


def _costs(text: str) -> dict[str, int] | None:
    found: dict[str, int] = {}
    for part in _COSTS.split(text.strip()):
        said = part.strip()
        if use := _USE.fullmatch(said):
            found["actions"] = number(use["n"])
        elif _EXHAUST.fullmatch(said):
            found["exhaust"] = 1
        elif _DESTROY.fullmatch(said):
            found["destroy"] = 1
        elif pay := _PAY.fullmatch(said):
            found["pay"] = number(pay["n"])
        else:
            return None
    return found


def _plain(sentence: str, stays: bool) -> v.Ability | None:
    if _STAYS.fullmatch(sentence):
        return v.Ongoing(sentence)
    if _ANYTIME.fullmatch(sentence):
        return v.Anytime(sentence)
    attach = _ATTACH.fullmatch(sentence)
    if attach is not None:
        found = which(attach["which"])
        return v.Attach(found, sentence) if found is not None else None
    limit = _LIMITS.fullmatch(sentence)
    if limit is not None and stays:
        found = which(limit["which"])
        return v.Static(f"cannot {limit['what'].lower()}", 1, found, sentence) if found is not None else None
    read = effects(sentence)
    if read is None:
        return None
    if stays:
        one = read[0]
        held = len(read) == 1 and isinstance(one, v.Change) and one.until is v.Until.PLAY
        fixed = held and isinstance(one, v.Change) and one.which.how is not v.How.TARGET
        return v.Static(one.stat, one.amount, one.which, sentence) if fixed and isinstance(one, v.Change) else None
    return v.OneShot(read, sentence)
