"""Claims that leave out words they share with another: one or the other, neither, both, the same of another.

Tried for what no form reads as it stands (see ``composed``). What is left out is put in its place, and each part read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from judge.errors import JudgeError
from judge.scenario.language.amounts import BOUND, SOME, Amount
from judge.scenario.language.claims import COUNTS, unclear_number
from judge.scenario.language.inflection import of_one
from judge.scenario.language.names import Folded, NameTable
from judge.scenario.language.patterns import worded
from judge.scenario.language.phrases import Grammar
from judge.scenario.language.tree import Claim, Quantifier, SoMany

Read = Callable[[str], Sequence[Claim]]
Way = Callable[[str, NameTable, Grammar, Read], Iterator[list[Claim]]]
_OR = worded(r"\s*,?\s+or\s+(?!(?:more|less|fewer|higher|lower|greater|above|below|so|equal)\b)")
_EITHER = worded(r"(?:^|(?<=\s))either\s+")
DENIES = worded(
    r"\b(?:not|no|cannot|never|nobody|nothing|neither|none|without|can['’]?t|(?:is|are|was|do|does|did|has|must)n['’]?t)"
    r"\b"
)
_MOST_WAYS = 4  # places of a line at which words may be shared
ONLY = worded(
    r"^(?:only|(?:nobody|no[- ]one|no (?:other )?player|none|neither player) (?:but|except|other than|apart from))\s+"
)
_DOES = r"(?:is|are|was|were|has|have|had|does|do|did|can|could)"
_NOT_THE_OTHER = worded(
    rf"^(?P<first>.+?),? (?:and|but|while) (?P<other>[^,]+?) (?:{_DOES} not|{_DOES}n['’]?t|cannot|can['’]?t)$"
)
_THE_OTHER_TOO = worded(
    f"^(?P<first>.+?),? (?:and so {_DOES} (?P<other>[^,]+?)|and (?P<too>[^,]+?)(?: {_DOES})?,? too|"
    f"(?:and neither|nor|and nor) {_DOES} (?P<nor>[^,]+?))$"
)
_NOT_THAT = worded("^(?P<first>.+?),? (?:(?:and|but) )?not (?P<other>[^,]+)$")
_NOT_WHO = worded("^(?P<who>[^,]+?), (?:and )?not (?P<other>[^,]+?), (?P<rest>.+)$")
_BOTH = worded(r"^(?P<not>not )?both (?P<one>\S.*?) and (?P<rest>\S.*)$")
_NEITHER = worded(r"^(?P<before>(?:\S.*? )?)neither (?P<one>\S.*?),? nor (?P<rest>\S.*)$")
_BETWEEN = worded(r"^(?P<who>.+?) (?P<has>has|is)(?: at)? between (?P<a>\d+) and (?P<b>\d+)(?P<rest>.*)$")
_NUMBER = worded(r"\b(?:\d+|no)\b")
_GAP = worded(
    "^(?P<first>.+?)(?:,| and| but| while|, (?:and|but|while)) (?P<other>[^,]+?)"
    r"(?: (?:only|just|has|have|is|at|controls))* (?P<n>\d+|none)$"
)
_APART = worded(",| (?:and|but|while) ")
_THAN = worded(r"\bthan (?!\d)|\bas (?:much|many)\b")
_THAN_ALL = worded(
    "^(?P<first>.+ (?:than|as)) (?:both |all |every other (?:player|hero)|(?:any|every)(?:one|body) else|"
    "(?:all|any of)? ?(?:the )?others?(?: players?)?|either opponent|(?:any|each) other (?:player|hero))(?P<both>.*)$"
)
GOES_ON = worded(r"\s*(?:,|&|(?:and|n?or)\b)")
_NOT_SO = worded(
    r"^(?:not|it is (?:not (?:true|so|the case)|false|untrue) that) (?P<rest>(?!(?:all|both|every|each|any|an?|one|"
    r"some|exactly|only|at|more|less|fewer|half|two|three|four|five|\d+)\b)\S.*)$"
)
_PRONOUN = worded(r"^(?:he|she|they|it)(?=['’]s\b| )")
NOT = worded(r"\b(?:not|never|cannot)\b|n['’]?t\b")
_BOUNDS = worded(r"\b(?:zone|at|on|below|above|under|over|than|least|most) (?:\d+|[a-z]+)\b")


def single(said: str, read: Read) -> Claim | None:
    """The one claim of a text; None where it is not one, or speaks of answers."""
    found = read(said)
    return found[0] if len(found) == 1 and found[0].quantifier is Quantifier.ALWAYS else None


def flipped(claim: Claim) -> Claim:
    return replace(claim, negated=not claim.negated)


def so_many(claims: Sequence[Claim], amount: Amount) -> list[Claim]:
    return [Claim(claims[0].line, Quantifier.ALWAYS, SoMany(tuple(claims), amount))]


def singular(rest: str, grammar: Grammar) -> str:
    """What is said of several, as it is said of one."""
    verb, _, more = rest.partition(" ")
    return f"{of_one(verb, grammar.claim_verbs)} {more}".strip()


def counts(rest: str) -> bool:
    """Does it say how many, where what denies that may mean so many or not even so many?"""
    return COUNTS.search(_BOUNDS.sub("", rest)) is not None


def _alternatives(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``either A or B``, ``A or B``: at least one of them; not ``2 A or B``, which may be so many of both together."""
    if len(either := list(_EITHER.finditer(said))) > 1 or _NOT_SO.match(said):  # are both denied, or the first?
        return
    start = either[0].start() if either else None
    text = said if start is None else said[:start] + said[either[0].end() :]
    marks = [mark for mark in _OR.finditer(text) if not _in_name(text, mark.start(), names)]
    for mark in marks[:_MOST_WAYS]:
        before, after = text[: mark.start()], text[mark.end() :]
        for one, other in _shared(before, after, start):
            first = single(one, read)
            if first is None:
                continue
            second = single(other, read)
            if second is None and _OR.search(other):
                second = next((found[0] for found in _alternatives(other, names, grammar, read)), None)
            if second is not None and not unclear_number(first, second, other, after):
                parts = second.predicate.claims if isinstance(second.predicate, SoMany) else (second,)
                yield so_many([first, *parts], SOME)


def _neither(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``neither A nor B has lost``, ``A has neither B nor C``: of none of both."""
    if not (found := _NEITHER.match(said)):
        return
    before = found["before"]
    if DENIES.search(before) or GOES_ON.search(before) or (not before and counts(found["rest"])):
        return
    words = found["rest"].split()
    shared = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, min(len(words), _MOST_WAYS) + 1)]
    for other, rest in [*shared, *([(found["rest"], "")] if before else [])]:
        one, two = (single(f"{before}{part} {rest}".strip(), read) for part in (found["one"], other))
        if one is not None and two is not None:
            yield [flipped(one), flipped(two)]


def _both(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``both Ana and Bo are at 16``, and ``not both``."""
    if not (found := _BOTH.match(said)) or _OR.search(said) or (found["not"] and counts(found["rest"])):
        return
    words = found["rest"].split()
    for n in range(1, min(len(words), _MOST_WAYS + 1)):
        rest = singular(" ".join(words[n:]), grammar)
        one, other = (single(f"{who} {rest}", read) for who in (found["one"], " ".join(words[:n])))
        if one is not None and other is not None:
            yield so_many([one, other], Amount(None, 1)) if found["not"] else [one, other]


def _between(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``Bo has between 15 and 17 life``."""
    if found := _BETWEEN.match(said):
        who = f"{found['who']} {found['has']}"
        ends = [single(f"{who} {bound}{found['rest']}", read)
                for bound in (f"at least {found['a']}", f"at most {found['b']}")]  # fmt: skip
        if None not in ends and int(found["a"]) < int(found["b"]):
            yield [end for end in ends if end is not None]


def _named(said: str, names: NameTable) -> bool:
    """Is it the name of a player or of a card, and nothing else?"""
    folded = Folded.of(said)
    with suppress(JudgeError):
        return any(end == len(said) for _, end in (*names.player_at(folded, 0, heroes=True), *names.card_at(folded, 0)))
    return False


def _gapped(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``Ana has 9 build and Bo 4``, ``Raider has 30 damage and Warden has none``: the same with another number."""
    if not (found := _GAP.match(said)) or not _named(found["other"], names):
        return
    first, base = list(read(found["first"])), _APART.split(found["first"])[0]
    numbers, words = list(_NUMBER.finditer(base)), base.split()
    if len(numbers) != 1 or BOUND.search(base) or DENIES.search(_NUMBER.sub("", base)) or not first:
        return
    if any(claim.quantifier is not Quantifier.ALWAYS for claim in first):
        return
    n = "no" if found["n"].lower() == "none" else found["n"]
    for k in range(1, len(words)):
        rest = _NUMBER.sub(n, " ".join(words[k:]))
        if _named(" ".join(words[:k]), names) and (last := single(f"{found['other']} {rest}", read)) is not None:
            yield [*first, last]


def _not_that(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``Warden hit Raider and not Drudge``, ``Bo, not Cy, lost life``: so of the one, and not of the other."""
    if found := _NOT_WHO.match(said):
        one, other = (single(f"{found[who]} {found['rest']}", read) for who in ("who", "other"))
        if one is not None and other is not None and not DENIES.search(found["rest"]):
            yield [one, flipped(other)]
    if not (found := _NOT_THAT.match(said)) or DENIES.search(found["first"]):
        return
    if (first := single(found["first"], read)) is None:
        return
    words = found["first"].split()
    for n in range(len(words) - 1, 0, -1):
        if (other := single(f"{' '.join(words[:n])} {found['other']}", read)) is not None:
            yield [first, flipped(other)]
            return


def _than_all(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``Bo has less life than every other player``, ``than both Ana and Cy``."""
    if not (found := _THAN_ALL.match(said)) or DENIES.search(found["first"]):
        return
    who = next((name for name, _ in names.player_at(Folded.of(said), 0, heroes=True)), "")
    named = [part for part in re.split(r",|\band\b", found["both"]) if part.strip()]
    others = [part.strip() for part in named] or [name for name in names.players if name != who]
    every = [single(f"{found['first']} {other}", read) for other in others]
    if who and None not in every:
        yield [claim for claim in every if claim is not None]


def _in_name(text: str, at: int, names: NameTable) -> bool:
    """Does a place stand within the name of a card?"""
    folded = Folded.of(text)
    for word in re.finditer(r"\S+", text[:at]):
        with suppress(JudgeError):
            if any(end > at for _, end in names.card_at(folded, word.start(), known=True)):
                return True
    return False


def _shared(before: str, after: str, start: int | None) -> Iterator[tuple[str, str]]:
    """The two texts that ``or`` joins, each with the words that it shares with the other; start: where ``either``
    stood. What denies may be shared or not, so no words are shared with it."""
    yield before, after
    if ONLY.match(before) or _THAN.search(before):  # only one of both, than either or than both?
        return
    if _PRONOUN.match(after):
        words = before.split()
        for n in range(1, len(words)):
            yield before, _PRONOUN.sub(" ".join(words[:n]), after)
    if start:  # what stands before ``either`` is shared
        if not DENIES.search(before[:start]):
            yield before, before[:start] + after
        return
    words = before.split()
    if not DENIES.search(before):
        for n in range(len(words) - 1, 0, -1):
            yield before, f"{' '.join(words[:n])} {after}"
    behind = after.split()
    for n in range(1, len(behind)):  # ``A or B is destroyed``
        if not DENIES.search(" ".join(behind[: None if start is None else n])):
            yield f"{before} {' '.join(behind[n:])}", after


def _elliptic(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``A is exhausted and B is not``, ``A survived and so did B``: the same of another."""
    if found := _NOT_THE_OTHER.match(said):
        other, so = found["other"], False
    elif found := _THE_OTHER_TOO.match(said):
        other, so = found["other"] or found["too"] or found["nor"], True
        if found["nor"] and not DENIES.search(found["first"]):
            return
    else:
        return
    first = single(found["first"], read)
    words = found["first"].split()
    for n in range(1, len(words) if first is not None else 0):
        if GOES_ON.match(words[n]):
            return
        second = single(f"{other} {' '.join(words[n:])}", read)
        if first is not None and second is not None:
            yield [first, second if so or DENIES.search(found["first"]) else flipped(second)]
            return


def _denied(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``not Bo controls Gold``, ``it is not true that Bo controls Gold``."""
    found = _NOT_SO.match(said)
    rest = found["rest"] if found else ""
    if rest and not DENIES.search(rest) and not GOES_ON.search(rest) and (one := single(rest, read)) is not None:
        yield [flipped(one)]


WAYS: tuple[Way, ...] = (_denied, _neither, _both, _alternatives, _elliptic, _gapped, _not_that, _between, _than_all)
