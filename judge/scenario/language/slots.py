"""The slots every game shares: how a player, a card, a list, a number, a zone or tails are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from judge.scenario.language.amounts import BOUND, BOUNDS, Amount
from judge.scenario.language.names import ORDINALS, fold
from judge.scenario.language.patterns import worded
from judge.scenario.language.phrases import Context, Found, Slot, words
from judge.scenario.language.tree import NO_TAILS, Ref, Share, Tails, TheAttack, ZoneRef

_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip
NUMBER_WORDS: Mapping[str, int] = MappingProxyType(
    {word: value for value, word in enumerate(_SMALL)} | {"no": 0, "a": 1, "an": 1}
)

_NUMBER = re.compile(r"(?<!\w)([-−]?)(\d{1,9}|[A-Za-z]+)(?![\w.]*\d)\b")
_JOINS = worded(r",|\b(?:and|but|or|nor|with)\b")
_NUMBER_FIRST = re.compile(r"[-+−]?\d")
_DIGITS = re.compile(r"\d{1,9}\b")
_TIMES = worded(r"(once|twice|thrice|(\d{1,6}|[A-Za-z]+)\s+times?)\b")
_SEPARATOR = worded(r"\s*(?:,\s*and\s+|,|\s+and\s+|\s[&+]\s)\s*")
_X = worded(r"(?:with\s+)?X\s*(?:=|is\s|of\s|\s)\s*(\d{1,9})\b")
SHARE = worded(
    "(?:(?:everything|all)(?: (?:of )?(?:THEIR )?(?:cards|hand))?|"
    "(?P<both>both)(?: (?:of )?(?:THEIR )?(?:cards|them))?|"
    "THEIR (?:(?P<one>last|only|one)(?: remaining)? card|remaining cards|(?:whole |entire )?hand)|"
    r"(?P<n>\d+|one|two|three|four|five)(?: cards?)?)(?: (?:that )?(?:he|she|they) (?:has|have|holds?)(?: left)?)?(?: "
    r"(?:from|in) (?:THEIR )?hand)?(?![\w'])"
)
"""All cards in hand, whichever they are."""
_OWNER = worded(r"['’ʼ´`]s?(?=\s)|(?<=s)['’](?=\s)")
_HIS = worded(r"(?:the|his|her|their|its)\s+")
_CARDS_IN = worded(r"(?:cards?\s+)?in\s+(?:the|his|her|their)?\s*")
_MODE = worded(
    rf"(?:the\s+)?(?:({'|'.join(ORDINALS)})|(\d)(?:st|nd|rd|th))\s+(?:mode|option|choice|one)|(?:mode|option|number)"
    r"\s+(\w+)"
)
_NTH = worded("|".join(ORDINALS))
_MODES = worded(
    r"(?:the\s+)?(?:(?:mode|option|number)s?\s+(?P<n>\d(?:(?:\s*,\s*|\s+and\s+|\s*,\s*and\s+|\s*&\s*)"
    rf"(?:(?:mode|option|number)\s+)?\d)+)|(?P<nth>(?:{'|'.join(ORDINALS)})"
    rf"(?:(?:\s*,\s*|\s+and\s+|\s*,\s*and\s+)(?:the\s+)?(?:{'|'.join(ORDINALS)}))+)\s+(?:modes?|options?|choices?))\b"
)
_VALUE = worded(r"^(?:the\s+)?(?:number|value)\s+(?=\w+$)|^X\s*(?:=|is|to|as|of)\s*(?=\w+$)")
_PURPOSE = worded(r"\s+(?:(?:to|for)\s+[a-z]|as\s|(?:first|last|before|after|instead)\b)")
_DOES = worded(
    r"(?:not\s+)?to\s|not\s|(?:yes|no)[\s.!]*$|no\s+(?:blocks?|blockers|defenders)\b"
)  # what is done is said by the line that does it
_ALL = worded(r"(?:both|all|either)\s+(?:of\s+)?(?:(?:the|his|her|their)\s+)?(.+?)s?[\s.!]*$")
_COUNTERS = worded(r"\s*(?:single\s+)?(.*?)\s*\b(?:counter|ctr)s?\b")
_QUOTED = re.compile(r"\s*[\"“„](.*?)[\"”](?=\s|$)")
_OR = worded(r"\s+or\s+(?:(more|greater|higher|above)|less|fewer|lower|below)\b")
_NEXT = worded(r"\s+or\s+(?=\w)")
_SCALE: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"twice": (1, 2), "three times": (1, 3), "four times": (1, 4), "half": (2, 1)}
)
_SCALES = words("half", **{"three times": ("3 times", "thrice"), "four times": ("4 times",),
                           "twice": ("double", "2 times", "two times")})  # fmt: skip
_LISTS = ("targeting", "pitching", "discarding", "destroying", "banishing", "choosing")
_ALSO: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("pays with", "pays for it with", "paying with", "paid with", "pitches"), "pitching"),
        **{f"by {one}": one for one in ("pitching", "discarding", "destroying", "banishing")},
    }
)
"""How else a tail begins."""
TAIL_WORDS = frozenset({*_LISTS, *(spelled.split()[0] for spelled in _ALSO), *(s.split()[-1] for s in _ALSO)})


def player(context: Context, at: int) -> Found:
    """A player of ``setup``, or the card that stands for one."""
    at = context.skip(at)
    found = list(context.names.player_at(context.folded, at, heroes=True))
    if not found:
        context.miss(at, "player", "a player's name")
    yield from found


def owner(context: Context, at: int) -> Found:
    """``NAME's``: the player."""
    for name, end in player(context, at):
        mark = _OWNER.match(context.text, end)
        if mark:
            yield name, mark.end()
        else:
            context.miss(end, "word", f"{name}'s")


def card(context: Context, at: int) -> Found:
    """A card in play."""
    at = context.skip(at)
    found = list(context.names.card_at(context.folded, at, context.line.position, known=context.anywhere))
    if not found:
        context.miss(at, "card", "a card in play")
    yield from found


def known_card(context: Context, at: int) -> Found:
    """A card or token that exists in the game, in play or not; a final ``token(s)`` is part of it."""
    at = context.skip(at)
    found = list(context.names.card_at(context.folded, at, context.line.position, known=True))
    if not found:
        context.miss(at, "known card", "a card or token")
    numbers = {*map(fold, context.game.quantities), *map(fold, context.game.stats)}
    for ref, end in found:
        if fold(ref.text) in numbers and not context.names.has(ref.name):
            continue  # ``gains 1 life``, where a card is called Life, too
        token = context.word("tokens", end) or context.word("token", end)
        if token is not None:
            yield ref, token
        yield ref, end


def subject(context: Context, at: int) -> Found:
    """``the attack`` or a card."""
    for said in ("the attack", "this attack", "attack"):
        if (end := context.word(said, at)) is not None:
            yield TheAttack(), end
    yield from card(context, at)


def _several(read: Slot) -> Slot:
    """One or more of what a slot reads, separated by commas or ``and``; the longest list first."""

    def several(context: Context, at: int) -> Found:
        for one, end in read(context, at):
            if mark := _SEPARATOR.match(context.text, end):
                for rest, last in several(context, mark.end()):
                    yield (one, *rest), last
            yield (one,), end

    return several


def share(context: Context, at: int) -> Found:
    """All cards in hand: ``everything``, ``both cards``, ``her last card``, ``3 cards``; a number is how many there
    are."""
    found = SHARE.match(context.text, context.skip(at))
    if not found:
        context.miss(at, "card", "a card in play")
        return
    word = (found["n"] or found["both"] or found["one"] or "").lower()
    told = {"both": 2, "last": 1, "only": 1}
    many = told.get(word) or (int(word) if word.isdecimal() else NUMBER_WORDS.get(word))
    yield Share(found[0].strip(), many), found.end()


def ref(context: Context, at: int) -> Found:
    """A card, a player, a player's zone or a number, whatever the words can mean, the longest first."""
    at = context.skip(at)
    readings: list[tuple[int, str, Any]] = [
        (end, "card", c)
        for c, end in context.names.card_at(context.folded, at, context.line.position, known=context.anywhere)
    ]
    readings += [(end, "player", p) for p, end in context.names.player_at(context.folded, at)]
    readings += [(end, "zone", z) for z, end in owned_zone(context, at)]
    if (number := _DIGITS.match(context.text, at)) is not None:
        readings.append((number.end(), "number", int(number[0])))
    tokens = [(context.word("token", end), c) for end, kind, c in readings if kind == "card"]
    readings += [(end, "card", c) for end, c in tokens if end is not None]
    if not readings:
        context.miss(at, "target", "a card, player or zone")
        return
    for end in sorted({r[0] for r in readings}, reverse=True):
        meant: dict[str, Any] = {}
        for last, kind, value in readings:
            if last == end:
                meant.setdefault(kind, value)
        said = meant["card"].text if (end, meant.get("card")) in tokens else context.text[at:end].strip()
        yield Ref(said, position=context.line.position.shifted(at), **meant), end


def answers(context: Context, at: int) -> Found:
    """What a player chooses: names and numbers where the words are some, else the words up to a comma."""
    values: list[Ref] = []
    at = context.skip(at)
    every = _ALL.match(context.text, at)  # of a name: which, is not said
    if _DOES.match(context.text, at) or (every and context.names.has(every[1])):
        context.miss(at, "answer", "what is chosen")
        return
    if several := _MODES.match(context.text, at):
        numbers = [int(n) for n in re.findall(r"\d", several["n"] or "")]
        numbers = numbers or [ORDINALS.index(nth.lower()) + 1 for nth in re.findall(_NTH, several["nth"])]
        values, at = (
            [Ref(f"mode {n}", number=n, position=context.line.position.shifted(at)) for n in numbers],
            several.end(),
        )
        yield tuple(values), at
        return
    while at < len(context.text):
        if any(_PURPOSE.match(context.text, end) for _, end in ref(context, at)):
            context.miss(at, "answer", "what is chosen")  # what it is chosen for is said by the line that does it
            return
        value, at = _answer(context, at)
        values.append(value)
        mark = _SEPARATOR.match(context.text, at)
        if not mark:
            break
        at = context.skip(mark.end())
    if values:
        yield tuple(values), at
    else:
        context.miss(at, "answer", "what is chosen")


def _answer(context: Context, at: int) -> tuple[Ref, int]:
    before = len(context.missed)
    for value, end in ref(context, at):
        if end >= len(context.text.rstrip(" .")) or _SEPARATOR.match(context.text, end) or _tail_at(context, end):
            return value, end
    del context.missed[before:]
    end = at
    while end < len(context.text) and context.text[end] != "," and not _tail_at(context, end):
        end += 1
    said = context.text[at:end].strip().rstrip(".")
    said = _VALUE.sub("", said)
    mode = _MODE.fullmatch(said)
    number = int(said) if said.isdecimal() else NUMBER_WORDS.get(said.lower())
    number = None if said.lower() in ("a", "an", "no") else number
    if mode:
        counted = mode[2] or mode[3] or str(ORDINALS.index(mode[1].lower()) + 1)
        number = int(counted) if counted.isdecimal() else NUMBER_WORDS.get(counted.lower())
    return Ref(said, number=number, position=context.line.position.shifted(at)), end


def count(context: Context, at: int) -> Found:
    """A number in digits or words; ``no`` is 0."""
    at = context.skip(at)
    match = _NUMBER.match(context.text, at)
    value = None
    if match:
        value = int(match[2]) if match[2].isdecimal() else NUMBER_WORDS.get(match[2].lower())
    if match and value is not None:
        yield (-value if match[1] else value), match.end()
    else:
        context.miss(at, "number", "a number")


def amount(context: Context, at: int) -> Found:
    """How many, in a claim: ``3``, ``exactly 3``, ``at least 3``, ``less than 3``, ``3 or more``, ``no``."""
    yield from _bounded(context, at, count)


def times(context: Context, at: int) -> Found:
    """How often, in a claim: ``twice``, ``at least 3 times``, ``more than once``."""
    yield from _bounded(context, at, _times)


def _bounded(context: Context, at: int, read: Slot) -> Found:
    match = BOUND.match(context.text, context.skip(at))
    for number, end in read(context, match.end() if match else at):
        if match:
            yield BOUNDS[" ".join(match[1].lower().split())](number), end
            continue
        if context.text[end : end + 1] in ("+", "-"):  # ``10+``; ``10-`` is nothing that is said
            if context.text[end] == "+":
                yield Amount(number, None), end + 1
            continue
        if after := _OR.match(context.text, end):
            yield (Amount(number, None) if after[1] else Amount(None, number)), after.end()
        if after := _NEXT.match(context.text, end):  # ``1 or 2``
            yield from ((Amount(number, last), till) for last, till in read(context, after.end()) if last == number + 1)
        yield Amount.exactly(number), end


def _times(context: Context, at: int) -> Found:
    """``once``, ``twice``, ``3 times``."""
    at = context.skip(at)
    match = _TIMES.match(context.text, at)
    if match:
        spelled = (match[2] or match[1]).lower()
        value = {"once": 1, "twice": 2, "thrice": 3}.get(spelled, NUMBER_WORDS.get(spelled))
        if spelled.isdecimal():
            value = int(spelled)
        if value is not None:
            yield value, match.end()
            return
    context.miss(at, "number", "how many times")


def _listed(table: str, kind: str) -> Slot:
    """A word of one of the game's lists."""
    return lambda context, at: context.listed(getattr(context.game, table), at, kind)


zone = _listed("zones", "a zone")
cards, refs, numbers = _several(card), _several(ref), _several(count)


def owned_zone(context: Context, at: int) -> Found:
    """``NAME's ZONE``, as a reading among others: nothing is missed when it is not there."""
    before = len(context.missed)
    found = [(ZoneRef(z, name), end) for name, mark in owner(context, at) for z, end in zone(context, mark)]
    del context.missed[before:]
    yield from found


def zone_ref(context: Context, at: int) -> Found:
    """A zone with or without its owner: ``arsenal``, ``the arsenal``, ``Bo's graveyard``."""
    yield from owned_zone(context, at)
    at = context.skip(at)
    article = _HIS.match(context.text, at)
    for name, end in zone(context, article.end() if article else at):
        yield ZoneRef(name), end


def moment(context: Context, at: int) -> Found:
    """A moment of the game, with or without ``the``."""
    at = context.skip(at)
    after = context.word("the", at)
    for start in (at,) if after is None else (after, at):
        if found := list(context.listed(context.game.moments, start, "a moment")):
            yield from found
            return


def quantity(context: Context, at: int) -> Found:
    """What a player has a number of; of a zone's cards also with ``the``, ``his``, ``her`` or ``their`` before it."""
    yield from context.listed(context.game.quantities, at, "a number's name")
    at = context.skip(at)
    if (match := _CARDS_IN.match(context.text, at)) is not None:
        for place in context.listed(context.game.zones, match.end(), "a zone"):
            if meant := context.game.quantities.get(f"cards in {place[0]}"):
                yield meant, place[1]


def _meant(number: str) -> Slot:
    """Nothing is read; gives the number that is meant where none is named."""

    def meant(context: Context, at: int) -> Found:
        if said := getattr(context.game, number):
            yield said, at

    return meant


def bound(context: Context, at: int) -> Found:
    """An amount that names a bound: ``below 10``, ``10 or less``; a bare number is none."""
    for value, end in amount(context, at):
        if value.least != value.most:
            yield value, end


def sorts(context: Context, at: int) -> Found:
    """Kinds of what a player controls, one after the other: ``aura tokens``; not where a card is called so."""
    named = max((end for _, end in context.names.card_at(context.folded, context.skip(at), known=True)), default=0)
    for one, end in context.listed(context.game.sorts, at, "a kind of card"):
        if named > end:
            continue
        for more, last in sorts(context, end) if context.skip(end) < len(context.text.rstrip(" .")) else ():
            yield (one, *more), last
        yield (one,), end


def counted(context: Context, at: int) -> Found:
    """What two players are compared by: a number's name, kinds of what they control, a card's or token's name."""
    yield from quantity(context, at)
    yield from sorts(context, at)
    yield from known_card(context, at)


def scaled(context: Context, at: int) -> Found:
    """``at least half as``: the bounds of a difference, and how often each number is taken for it."""
    if bound := BOUND.match(context.text, context.skip(at)):
        for times, end in scale(context, bound.end()):
            yield (BOUNDS[" ".join(bound[1].lower().split())](0), times), end


def scale(context: Context, at: int) -> Found:
    """``twice as``, ``half as``: how often each number is taken for a difference."""
    for times, end in context.listed(_SCALES, at, "twice as"):
        yield _SCALE[times], end


def counters(context: Context, at: int) -> Found:
    """The kind of counter up to the word ``counter(s)``; empty for any kind."""
    match = _COUNTERS.match(context.text, at)
    if match:
        sign, _, what = (kind := " ".join(match[1].split())).partition(" ")
        stat = context.game.stats.get(what.lower()) if sign[:1] in ("-", "+", "\u2212") else None
        yield f"{sign} {stat}" if stat else kind, match.end()
    else:
        context.miss(at, "word", "counters")


def rest(context: Context, at: int) -> Found:
    """Any words up to the end of the line, at least one."""
    said = context.text[at:].strip().rstrip(".")
    if said:
        yield " ".join(said.split()), len(context.text)
    else:
        context.miss(at, "word", "some words")


def kinds(context: Context, at: int) -> Found:
    """Words up to the end of the line that begin with no number, and that nothing joins."""
    if _NUMBER_FIRST.match(context.text, context.skip(at)) or _JOINS.search(context.text, at):
        context.miss(at, "kind", "a kind of card")
    else:
        yield from rest(context, at)


# --------------------------------------------------------------------------- tails


def _tail_at(context: Context, at: int) -> tuple[str, int] | None:
    """The kind of tail that begins at a place, and where its words go on."""
    if at > 0 and not context.text[at - 1].isspace() and not context.text[at : at + 1].isspace():
        return None
    start = context.skip(at)
    if _X.match(context.text, start):
        return "with", start
    for spelled in ("from", *_LISTS, *_ALSO, *sorted(context.game.participles, key=len, reverse=True)):
        end = context.word(spelled, start)
        if end is not None and context.text[start : start + 1].isalpha():
            return {**_ALSO, **context.game.participles}.get(spelled, spelled), end
    return None


def tails(context: Context, at: int) -> Found:
    """Every tail that follows, in any order; nothing is fine."""
    said: dict[str, Any] = {}
    others: list[tuple[str, tuple[Ref, ...]]] = []
    end = at
    while True:
        start = context.skip(end)
        blank = end - 1 if context.text[end - 1 : end].isspace() else end
        separator = _SEPARATOR.match(context.text, blank)
        if separator and _tail_at(context, separator.end()):
            start = context.skip(separator.end())
        begun = _tail_at(context, start)
        if begun is None:
            context.miss(start, "tail", "a tail such as targeting, pitching or from")
            break
        spelled = begun[0]
        read = _one_tail(context, *begun)
        if read is None:
            break
        value, end = read
        key = {"with": "x", "from": "from_zone", "targeting": "targets"}.get(spelled, spelled)
        if key in context.game.participles:
            others.append((key, value))
        elif key in said and isinstance(value, tuple):
            said[key] = (*said[key], *value)
        elif key in said:
            context.miss(start, "word", f"{spelled} only once")
            break
        else:
            said[key] = value
    yield (Tails(**said, others=tuple(others)) if said or others else NO_TAILS), end


def _one_tail(context: Context, spelled: str, at: int) -> tuple[Any, int] | None:
    """What a tail says; at: behind the words it begins with."""
    if spelled == "with":
        x = _X.match(context.text, at)
        return (int(x[1]), x.end()) if x else None
    read: Slot
    if spelled == "from":
        read = zone_ref
    elif spelled == "choosing":
        read = answers
    elif spelled == "targeting" or spelled in context.game.participles:
        read = refs
    else:
        read = cards
    return next(read(context, context.skip(at)), None)


def ability(context: Context, at: int) -> Found:
    """``[: words of the ability]`` and tails; the words end where the rest of the line is tails."""
    at = context.skip(at)
    if context.text[at : at + 1] != ":":
        for value, end in tails(context, at):
            yield ("", value), end
        return
    quoted = _QUOTED.match(context.text, at + 1)
    if quoted:
        for value, end in tails(context, quoted.end()):
            yield (quoted[1].strip(), value), end
        return
    said = context.text[at + 1 :]
    length = len(said.rstrip(" ."))
    for blank in re.finditer(r"\s+", said[:length]):
        place = at + 1 + blank.end()
        begun = _tail_at(context, place) if blank.start() else None
        if begun is None or begun[0] == "from":
            continue
        before = len(context.missed)
        for value, end in tails(context, place):
            if value is not NO_TAILS and end >= at + 1 + length:
                yield (" ".join(said[: blank.start()].split()), value), end
        del context.missed[before:]
    if said.strip(" ."):
        yield (" ".join(said.split()).rstrip("."), NO_TAILS), len(context.text)
    else:
        context.miss(at + 1, "word", "the words of the ability")


SHARED_SLOTS: Mapping[str, Slot] = MappingProxyType(
    {
        "player": player,
        "owner": owner,
        "card": card,
        "known_card": known_card,
        "subject": subject,
        "cards": cards,
        "share": share,
        "ref": ref,
        "targets": refs,
        "answers": answers,
        "count": count,
        "amount": amount,
        "numbers": numbers,
        "times": times,
        "zone": zone,
        "zone_ref": zone_ref,
        "moment": moment,
        "quantity": quantity,
        "vital": _meant("vital"),
        "bound": bound,
        "strength": _meant("strength"),
        "sorts": sorts,
        "counted": counted,
        "scaled": scaled,
        "scale": scale,
        "stat": _listed("stats", "a number's name"),
        "keyword": _listed("keywords", "a keyword"),
        "contest": _listed("contests", "a contest"),
        "deed": _listed("deeds", "what an attack can have done"),
        "counters": counters,
        "rest": rest,
        "kinds": kinds,
        "tails": tails,
        "ability": ability,
    }
)
