"""Printed text → abilities, line by line and sentence by sentence. What is not understood is kept as it stands."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.effects import condition, effects
from judge.games.tabletop.phrases import SELF, N, number, which

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")
_PRINTED = re.compile(
    r"(?P<name>actions|fighting style|style|fighter|fighter name|class|classes|keywords?)\s*:\s*(?P<value>[^.:]+?)\.?",
    re.IGNORECASE,
)
_COMPLETE = re.compile(
    rf"(?:(?:pay|exhaust) )?(?P<n>{N})(?: resources?)?\s+to complete(?: (?:this quest|{SELF}|it))?[.:]?\s*"
    r"Reward:\s*(?P<reward>.+)",
    re.I | re.S,
)
_REWARD = re.compile(r"reward\s*:", re.IGNORECASE)
_ONGOING = re.compile(r"ongoing\s*:\s*|ongoing\.?$", re.IGNORECASE)
_STAYS = re.compile(rf"(?:(?:{SELF}|this \w+) )?(?:stays|remains) in (?:play|the arena)\.?", re.IGNORECASE)
_ANYTIME = re.compile(
    rf"(?:(?:{SELF}|this \w+) (?:can|may) (?:also )?be (?:played|used)|(?:can|may) (?:also )?be (?:played|used)"
    rf"|you (?:can|may) (?:also )?(?:play|use) (?:{SELF}|this \w+)|play(?:able)?|played|use(?:able)?"
    r"|(?:modifier|timing)\s*:)"
    r" (?:(?:on|during|in|at) )?(?:(?:your|an?|the) )?(?:opponent|enemy|another|any|other|either|each|both)\b"
    r"(?:'s)?(?: (?:players?|opponents?)(?:'s|')?)*(?: (?:turns?|time|players' turns))(?: as well| too)?\.?",
    re.IGNORECASE,
)
_TAG = re.compile(r"(?:any|either|either player's|opponent's|enemy|another player's) turn\.?", re.IGNORECASE)
_ATTACH = re.compile(r"attach (?:it |this card |this ability )?to (?P<which>.+?)\.?", re.IGNORECASE)
_LIMITS = re.compile(
    r"(?P<which>.+?) (?:can't|cannot|can not)"
    r" (?P<what>attack|attack heroes|attack allies|ready|move|be attacked|be targeted)\.?",
    re.IGNORECASE,
)
_AT_ONCE = re.compile(
    rf"(?P<which>{SELF}|this ally|allies you control|other allies you control) (?:can|may) attack"
    r" (?:on|during|in) the (?:same )?turn (?:it|they|this ally) enters? play\.?",
    re.IGNORECASE,
)
_DEFENDS = re.compile(
    rf"(?:you may exhaust )?(?:{SELF}|this ally)?(?: (?:can|may) exhaust)? to become the defender"
    r" (?:when|whenever|if) an opposing (?:card|hero or ally|ally or hero|ally|hero|character) attacks\.?"
    rf"|(?:when|whenever|if) an opposing (?:card|hero or ally|ally or hero|character) attacks,?"
    rf" (?:{SELF}|this ally|it|you) (?:can|may) exhaust (?:(?:{SELF}|this ally|it) )?to become"
    r" the (?:new )?defender\.?",
    re.IGNORECASE,
)
_LESS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<which>.+?) takes? (?P<n>\d+) less damage(?P<by> from attacks| in combat)?\.?",
        r"(?P<by>combat )?damage (?:that would be )?dealt to (?P<which>.+?) is reduced by (?P<n>\d+)\.?",
        r"reduce (?:all |any )?(?P<by>combat )?damage (?:that would be )?dealt to (?P<which>.+?) by (?P<n>\d+)\.?",
        r"prevent (?P<n>\d+) (?:of the )?(?P<by>combat )?damage (?:each|any) time (?P<which>.+?)"
        r" (?:would be dealt|is dealt|takes|would take) damage\.?",
        r"(?:each|any) time (?P<which>.+?) (?:would be dealt|is dealt|takes|would take) (?P<by>combat )?damage,"
        r" prevent (?P<n>\d+) of it\.?",
    )
)
_WHILE = re.compile(r"(?P<rest>.+?) (?:while|as long as) (?P<if>.+?)\.?", re.IGNORECASE)
_WHILE_FIRST = re.compile(r"(?:while|as long as) (?P<if>[^,]+), (?P<rest>.+)", re.IGNORECASE)
_KEYWORD = re.compile(r"[A-Z][\w'’-]*(?: [A-Z\d][\w'’-]*)*\s*(?:[:—–-]\s*)?\((?P<reminder>[^()]+)\)\.?")
_CANNOT = re.compile(
    r"(?:an? |the )?(?P<name>\w+) (?:fighter|card|minion|hero|ally|target|character|one)s?"
    r" (?:can't|cannot|can not) (?P<a>\w+)(?:,? (?:or|and) (?P<b>\w+))?\.?",
    re.IGNORECASE,
)
_TALENT = re.compile(r"(?:talent|power)s?(?:\s*[-–—(]\s*[^:)]+\)?)?\s*:\s*", re.IGNORECASE)
_SPLIT = re.compile(r"\s*(?:>>>|=>|->|→|:)\s*")
_ONLY_ONCE = re.compile(
    rf"(?:\(?\s*(?:use|activate) (?:this power |it |{SELF} |this talent )?only once (?:per|each|a) turn\.?\)?)$", re.I
)
_ONCE = re.compile(r"(?:\(?once (?:per|each|a) turn\)?[,:.]?)\s*", re.IGNORECASE)
_COSTS = re.compile(r"\s*(?:,| and )\s*", re.IGNORECASE)
_PAY = re.compile(rf"(?:pay )?\{{?(?P<n>{N})\}}?(?: resources?)?", re.IGNORECASE)
_USE = re.compile(rf"(?:use |spend |pay )?(?P<n>{N}) actions?", re.IGNORECASE)
_EXHAUST = re.compile(rf"\^|[\[{{(]?(?:\^|activate)[\]}})]?|exhaust|exhaust (?:{SELF}|this(?: \w+)?|it)", re.IGNORECASE)
_SIGN = re.compile(r"\A[\[{(]?(?:\^|activate)[\]})]?\s+(?=[A-Z])")
_DISCARD = re.compile(rf"(?:discard|void) (?P<n>{N}) cards?(?: from your hand)?", re.IGNORECASE)
_TO = re.compile(rf"(?P<cost>(?:discard|void) {N} cards?(?: from your hand)?) to (?P<rest>.+)", re.IGNORECASE)
_DESTROY = re.compile(rf"(?:destroy|void) (?:{SELF}|this(?: \w+)?|it)", re.IGNORECASE)
_ABOUT = r"(?P<about>.+?)"
_WHEN: tuple[tuple[re.Pattern[str], v.When], ...] = tuple(
    (re.compile(pattern + r",?:?\s+(?P<may>you may )?", re.IGNORECASE), when)
    for pattern, when in (
        (rf"when(?:ever)? {_ABOUT} (?:enters play|enters the arena|comes into play)", v.When.ENTERS),
        (rf"when(?:ever)? {_ABOUT} attacks", v.When.ATTACKS),
        (rf"when(?:ever)? {_ABOUT} (?:moves|enters (?:a|another|this) zone)", v.When.MOVES),
        (rf"when(?:ever)? your hero deals (?:combat )?damage with (?P<about>{SELF}|this weapon)", v.When.DEALS),
        (rf"when(?:ever)? {_ABOUT} deals combat damage", v.When.DEALS),
        (rf"when(?:ever)? {_ABOUT} (?:is dealt|takes) damage", v.When.DAMAGED),
        (rf"when(?:ever)? {_ABOUT} (?:is destroyed|dies)", v.When.DIES),
        (r"at the (?:start|beginning) of (?:each of )?your (?:turns?|start phase)", v.When.FIRST_PHASE),
        (r"(?:(?:during|in|at the (?:start|beginning) of) (?:your|the) )?ready (?:phase|step)", v.When.READY_PHASE),
        (r"at the end of (?:each of )?your (?:turns?|end phase)", v.When.LAST_PHASE),
        (r"at the (?:start|beginning) of (?:each|every)(?: player's)? turn", v.When.EVERY_FIRST),
        (r"at the end of (?:each|every)(?: player's)? turn", v.When.EVERY_LAST),
        (r"(?:(?:during|in|at the (?:start|beginning) of) (?:your|the) )?omega phase", v.When.LAST_PHASE),
    )
)


def abilities(name: str, lines: tuple[str, ...], *, stays: bool) -> tuple[tuple[v.Ability, ...], str]:
    """The abilities of a card, and the first sentence that is not understood (or empty).

    name: the card's own, which stands for it in its text. stays: cards of its kind stay in play.
    """
    found: list[v.Ability] = []
    for line in joined(lines):
        said = _own(name, line.strip())
        if not said:
            continue
        read = _line(said, stays or any(isinstance(a, v.Ongoing | v.Attach) for a in found))
        if isinstance(read, str):
            return tuple(found), read.replace(SELF, name)
        found += read
    return tuple(found), ""


def sentences(name: str, lines: tuple[str, ...], *, stays: bool) -> list[tuple[str, tuple[v.Ability, ...] | None]]:
    """Each line, or each sentence of a line that is not understood as a whole, with what it was understood as.

    Joined they are the whole text; None stands beside a sentence that is not understood.
    """
    told: list[tuple[str, tuple[v.Ability, ...] | None]] = []
    for line in joined(lines):
        read = _line(_own(name, line), stays)
        if not isinstance(read, str):
            told.append((line, tuple(read)))
            stays = stays or any(isinstance(a, v.Ongoing | v.Attach) for a in read)
            continue
        for sentence in _SENTENCE.split(line):
            part = _line(_own(name, sentence), stays)
            told.append((sentence, None if isinstance(part, str) else tuple(part)))
    return told


def joined(lines: tuple[str, ...]) -> tuple[str, ...]:
    """A quest's reward on a line of its own belongs to the line before it."""
    found: list[str] = []
    for line in lines:
        if found and _REWARD.match(line.strip()) and not _REWARD.search(found[-1]):
            found[-1] = f"{found[-1]} {line}"
        else:
            found.append(line)
    return tuple(found)


def _own(name: str, text: str) -> str:
    return re.sub(rf"\b{re.escape(name)}\b", SELF, text) if name and name in text else text


def _line(line: str, stays: bool) -> list[v.Ability] | str:
    """The abilities of a line, or the sentence of it that is not understood."""
    whole = _COMPLETE.fullmatch(line)
    if whole is not None:
        reward = effects(whole["reward"]) or _several(whole["reward"])
        counted = re.fullmatch(N, whole["n"], re.IGNORECASE)
        return [v.Complete(number(whole["n"]), reward, line)] if reward and counted else line
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
    keyword = _KEYWORD.fullmatch(line)
    if keyword is not None:
        read = _line(keyword["reminder"], stays)
        return line if isinstance(read, str) else [*found, *read]
    for sentence in _SENTENCE.split(line):
        one = _structured(sentence, stays)
        more = (one,) if one is not None else _plain(sentence, stays) or _reminded(found, sentence)
        if more is None:
            return sentence
        if any(isinstance(a, v.Ongoing | v.Attach) for a in more):
            stays = True
        found += more
    return found


def _reminded(found: list[v.Ability], sentence: str) -> tuple[v.Ability, ...] | None:
    """``(A stunned fighter can't attack.)``: what a condition that was just given does, said in brackets."""
    said = sentence.strip()
    match = _CANNOT.fullmatch(said[1:-1] if said.startswith("(") and said.endswith(")") else said)
    last = found[-1] if found else None
    if match is None or not isinstance(last, v.OneShot | v.Power):
        return None
    limits = tuple(_LIMIT.get(word.lower(), "") for word in (match["a"], match["b"]) if word)
    given = [e for e in last.effects if isinstance(e, v.Condition) and e.name == match["name"].lower()]
    if not given or not all(limits):
        return None
    changed = tuple(replace(e, limits=limits) if e in given else e for e in last.effects)
    found[-1] = replace(last, effects=changed, text=f"{last.text} {sentence}")
    return ()


_LIMIT = {"attack": "cannot attack", "move": "cannot move", "act": "cannot act"}


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
            about = _about(match.groupdict().get("about") or SELF)
            if not read or about is None:
                continue
            read = _of(read, about)
            return v.Triggered(when, read, match["may"] is not None, line, about) if read is not None else None
    return _power(line)


def _about(text: str) -> v.Which | None:
    """Which cards a triggered ability watches."""
    found = which(text)
    if found is None or found.how is v.How.SAME:
        return None
    return replace(found, how=v.How.EACH) if found.how is v.How.TARGET else found


def _of(read: tuple[v.Effect, ...], about: v.Which) -> tuple[v.Effect, ...] | None:
    """``it`` is the card the trigger is about: said so where the card that triggers is another one."""
    if about.how is v.How.THIS:
        return read
    first = next((w for e in read if (w := getattr(e, "which", None)) is not None), None)
    if first is None or first.how is not v.How.SAME:
        return read
    if about.how is v.How.EACH:
        return None
    until = next((i for i, e in enumerate(read) if _how(e) is v.How.TARGET), len(read))
    return (*(_meaning(e, about) for e in read[:until]), *read[until:])


def _how(effect: Any) -> v.How | None:
    found: v.Which | None = getattr(effect, "which", None)
    return found.how if found is not None else None


def _meaning(effect: Any, about: v.Which) -> Any:
    """An effect on ``it``, with what ``it`` is."""
    return replace(effect, which=about) if _how(effect) is v.How.SAME else effect


def _power(line: str) -> v.Power | None:
    rest, talent = line, _TALENT.match(line)
    if talent is not None:
        rest = rest[talent.end() :]
    once = _ONCE.match(rest) or _ONLY_ONCE.search(rest)
    if once is not None:
        rest = rest[once.end() :] if once.start() == 0 else rest[: once.start()].strip()
    costs: dict[str, int] | None = {}
    rest = _SIGN.sub("^: ", rest)
    paid = _TO.fullmatch(rest) if talent is not None else None
    parts = [paid["cost"], paid["rest"]] if paid is not None else _SPLIT.split(rest, maxsplit=1)
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
        discard=costs.get("discard", 0),
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
        elif away := _DISCARD.fullmatch(said):
            found["discard"] = number(away["n"])
        elif _DESTROY.fullmatch(said):
            found["destroy"] = 1
        elif pay := _PAY.fullmatch(said):
            found["pay"] = number(pay["n"])
        else:
            return None
    return found


def _plain(sentence: str, stays: bool) -> tuple[v.Ability, ...] | None:
    """What a sentence without a moment or a cost says; None when it is not understood."""
    said = sentence.strip()
    if said.startswith("(") and said.endswith(")"):
        said = said[1:-1].strip()
    if _STAYS.fullmatch(said):
        return (v.Ongoing(sentence),)
    if _ANYTIME.fullmatch(said) or _TAG.fullmatch(said):
        return (v.Anytime(sentence),)
    attach = _ATTACH.fullmatch(said)
    if attach is not None:
        found = which(attach["which"])
        return (v.Attach(found, sentence),) if found is not None else None
    if stays:
        held = _held(said, sentence)
        if held is not None:
            return held
    if said != sentence.strip():  # a reminder explains; it does nothing of its own
        return None
    read = effects(said)
    if read is None:
        return None
    if stays:
        return _statics(read, sentence)
    return (v.OneShot(read, sentence),)


def _statics(read: tuple[v.Effect, ...], sentence: str) -> tuple[v.Ability, ...] | None:
    """Numbers that are changed while the card is in play."""
    found: list[v.Ability] = []
    for one in read:
        if not isinstance(one, v.Change) or one.until is not v.Until.PLAY or one.which.how is v.How.TARGET:
            return None
        found.append(v.Static(one.stat, one.amount, one.which, sentence, one.per))
    return tuple(found)


def _held(said: str, sentence: str) -> tuple[v.Ability, ...] | None:
    """What holds while the card is in play: limits, permissions, less damage, numbers under a condition."""
    if _DEFENDS.fullmatch(said):
        return (v.Defends(sentence),)
    at_once = _AT_ONCE.fullmatch(said)
    if at_once is not None:
        about = which(at_once["which"])
        return (v.Static("attacks at once", 1, about, sentence),) if about is not None else None
    limit = _LIMITS.fullmatch(said)
    if limit is not None:
        about = which(limit["which"])
        fixed = about is not None and about.how is not v.How.TARGET
        return (v.Static(f"cannot {limit['what'].lower()}", 1, about, sentence),) if fixed and about else None
    for pattern in _LESS:
        less = pattern.fullmatch(said)
        about = which(less["which"]) if less is not None else None
        if less is not None and about is not None and about.how is not v.How.TARGET:
            stat = "less combat damage" if less["by"] else "less damage"
            return (v.Static(stat, number(less["n"]), about, sentence),)
    for pattern in (_WHILE, _WHILE_FIRST):
        match = pattern.fullmatch(said)
        if match is not None:
            return _under(match["rest"], match["if"], sentence)
    return None


def _under(rest: str, held: str, sentence: str) -> tuple[v.Ability, ...] | None:
    """``Your hero has +1 ATK while attacking``."""
    read, when = _plain(rest, True), condition(held)
    if read is None or when is None:
        return None
    bare = when.how is v.How.SAME or (when.how is v.How.THIS and not held.lower().startswith(("this", SELF)))
    found: list[v.Ability] = []
    for one in read:
        if not isinstance(one, v.Static) or one.during is not None:
            return None
        if when.being is not None and when.being.what == one.stat:
            return None
        if bare and one.which.how is v.How.EACH:
            found.append(replace(one, which=replace(one.which, being=when.being), text=sentence))
        else:
            during = replace(one.which, being=when.being) if bare else when
            found.append(replace(one, during=during, text=sentence))
    return tuple(found)
