"""Claims made of claims: one or the other, of so many players, of one player only, of the cards of a kind.

Tried for what no form reads as it stands. Each part is a claim by itself, read in whatever words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from judge.errors import JudgeError
from judge.scenario.language.amounts import BOUND, BOUNDS, SOME, Amount
from judge.scenario.language.names import CardName, Folded, NameTable, fold
from judge.scenario.language.phrases import Context, Grammar, named_cards
from judge.scenario.language.places import RawLine
from judge.scenario.language.tree import (
    Can,
    Claim,
    MoreSo,
    OfThose,
    OnDeck,
    Quantifier,
    SoMany,
    parts_of,
)

Read = Callable[[str], Sequence[Claim]]
_ONE, _MOST_ONE = Amount.exactly(1), Amount(None, 1)
_OR = re.compile(r"\s*,?\s+or\s+(?!(?:more|less|fewer|higher|lower|greater|above|below|so|equal)\b)", re.IGNORECASE)
_NEITHER = re.compile(r"^neither (?P<one>\S.*?),? nor (?P<rest>\S.*)$", re.IGNORECASE)
_EITHER = re.compile(r"(?:^|(?<=\s))either\s+", re.IGNORECASE)
DENIES = re.compile(
    r"\b(?:not|no|cannot|never|nobody|nothing|neither|none|without|can['’]?t|(?:is|are|was|do|does|did|has|must)n['’]?t)\b",
    re.IGNORECASE,
)
_MOST_WAYS = 4  # places of a line at which ``or`` stands
_ONLY = re.compile(
    r"^(?:only|(?:nobody|no[- ]one|no (?:other )?player|none|neither player) (?:but|except|other than|apart from))\s+",
    re.IGNORECASE,
)
_THE_ONLY = re.compile(
    r"^(?P<who>.+?) (?:is|was) the only (?:one|player|hero)(?: of (?:them|the players))? "
    r"(?:(?:who|that) (?P<does>.+)|(?P<having>with .+))$",
    re.IGNORECASE,
)
_ONLY_KIND = re.compile(
    r"^(?P<who>.+?) (?:is|was) the only (?P<kind>(?!one\b|player\b)[a-z]+(?: [a-z]+)?) (?:who|that|which) "
    r"(?P<rest>.+)$",
    re.IGNORECASE,
)
_PEOPLE = r"(?:player|hero|one of (?:them|the (?:two )?(?:players|heroes))|of (?:them|the (?:two )?(?:players|heroes)))"
_OF_PLAYERS = re.compile(
    rf"^(?:(?P<some>(?:at least (?:one|1)(?: {_PEOPLE})|either {_PEOPLE}|any {_PEOPLE}|some {_PEOPLE}|somebody|someone|"
    rf"anybody|anyone))|(?P<one>(?:exactly|only|just) (?:one|1) {_PEOPLE})|(?P<most>(?:at most|no more than) (?:one|1) "
    rf"{_PEOPLE})|(?P<none>nobody|no[- ]one|neither (?:player|hero|of (?:them|the players))|no player|no hero|none of "
    rf"(?:them|the players))|(?P<all>(?:both|all|each|every)(?: of)?(?: the)? (?:players?|hero(?:es)?|of them|them)|"
    rf"everyone|everybody)|(?P<not_all>not (?:(?:both|all|every)(?: of)?(?: the)? (?:players?|hero(?:es)?|them)|"
    rf"everyone|everybody)))\s+(?P<rest>\S.*)$",
    re.IGNORECASE,
)
_QUANTITY = re.compile(
    r"^(?:(?P<all>all|each|every|both)|(?P<none>none|neither|no)|(?P<some>at least (?:one|1)|any|either|some)|"
    r"(?P<one>(?:exactly|only|just) (?:one|1))|(?P<most>at most (?:one|1)))(?P<of> of)? (?:the )?",
    re.IGNORECASE,
)
_OF_THE = re.compile(r"(?: of)?(?: the)? ?", re.IGNORECASE)
_TWO = re.compile(r"(?:both|neither|either)\b", re.IGNORECASE)
_OWNED = re.compile(r"['’]s?\s+")
_OF = re.compile(r"\s+of\s+")
_OWN = re.compile(
    r"^(?P<every>both|neither|either|each|every|no|any|at least one|both of the|none of the) "
    r"(?P<what>capitals?|hero(?:es)?|hands?|decks?|arsenals?|graveyards?)\s+(?P<rest>\S.*)$",
    re.IGNORECASE,
)
_DOES = r"(?:is|are|was|were|has|have|had|does|do|did|can|could)"
_NOT_THE_OTHER = re.compile(
    rf"^(?P<first>.+?),? (?:and|but|while) (?P<other>[^,]+?) (?:{_DOES} not|{_DOES}n['’]?t|cannot|can['’]?t)$",
    re.IGNORECASE,
)
_THE_OTHER_TOO = re.compile(
    rf"^(?P<first>.+?),? and (?:so {_DOES} (?P<other>[^,]+?)|(?P<too>[^,]+?)(?: {_DOES})?,? too)$", re.IGNORECASE
)
_MORE_SO = re.compile(
    rf"^(?P<who>\S.*?) (?P<bound>(?:{BOUND.pattern}|no (?!more than|less than|fewer than))?)(?:(?P<n>\d+) )?"
    r"(?P<how>more|less|fewer|as (?:much|many)) (?P<noun>\S.*?) (?:than|as) (?P<other>\S.*)$",
    re.IGNORECASE,
)
_COUNT = 17  # stands for what two claims count while they are read, and for no number that they name
_THAN = re.compile(r"\bthan (?!\d)|\bas (?:much|many)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"\s*(?:,|&|(?:and|n?or)\b)", re.IGNORECASE)
_THERE = re.compile(r"there(?: is| are|['’]s|['’]re) (?:still )?", re.IGNORECASE)
_HAS = re.compile(
    r"\s+(?:still |now )?(?:(?P<denies>(?:does not|doesn['’]?t) (?:have|control))|has|controls)\s+", re.IGNORECASE
)
_ZONE_HOLDS = re.compile(r"^(zone \d+) (?:has|holds|contains) (\S.*)$", re.IGNORECASE)
_PRONOUN = re.compile(r"^(?:he|she|they|it)(?=['’]s\b| )", re.IGNORECASE)
_A = re.compile(r"an?\s", re.IGNORECASE)
_WHICH = re.compile(r"^(?:(?:that|which|who) |(?=with\b))", re.IGNORECASE)
_PLURAL = {"are": "is", "were": "was", "have": "has", "do": "does"}
_THE_SAME = re.compile(r"(?:have|has|control|controls) the same\b", re.IGNORECASE)
_ANY = re.compile(r"\bany (?=[a-z])", re.IGNORECASE)
_ANYBODY = re.compile(r"(?:nobody|no[- ]one|(?:some|any|(?:not )?every)(?:body|one))\b", re.IGNORECASE)
_NOT = re.compile(r"\b(?:not|never|cannot)\b|n['’]?t\b", re.IGNORECASE)
_LIVING = ("unit", "ally", "fighter", "minion", "mech")
_BOUND = re.compile(r"\b(?:zone|at|on|below|above|under|over|than|least|most) (?:\d+|[a-z]+)\b", re.IGNORECASE)
_COUNTS = re.compile(r"\b\d+\b|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE)


def composed(said: str, names: NameTable, grammar: Grammar, read: Read) -> list[Claim]:
    """What a claim made of several says; nothing for any other. read: a claim's text → the claims it is understood as,
    none where it is not."""
    for way in (
        _only,
        _neither,
        _alternatives,
        _elliptic,
        _more_so,
        _of_players,
        _own,
        _of_cards,
        _there,
        _called_in_plural,
    ):
        for found in way(said.strip(" .!"), names, grammar, read):
            if all(map(_fits, found)):
                return found
    return []


def _fits(claim: Claim) -> bool:
    """May a claim be part of another? Not what holds for some answers, what can be done, or what chance may decide."""
    if not isinstance(claim.predicate, SoMany | OfThose | MoreSo):
        return True
    every = list(parts_of(claim.predicate))
    return not any(isinstance(part, Can | OnDeck) for part in every)


def _single(said: str, read: Read) -> Claim | None:
    """The one claim of a text; None where it is not one, or speaks of answers."""
    found = read(said)
    return found[0] if len(found) == 1 and found[0].quantifier is Quantifier.ALWAYS else None


def _flipped(claim: Claim) -> Claim:
    return replace(claim, negated=not claim.negated)


def _so_many(claims: Sequence[Claim], amount: Amount) -> list[Claim]:
    return [Claim(claims[0].line, Quantifier.ALWAYS, SoMany(tuple(claims), amount))]


def _alternatives(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``either A or B``, ``A or B``: at least one of them."""
    if len(either := list(_EITHER.finditer(said))) > 1:
        return
    start = either[0].start() if either else None
    text = said if start is None else said[:start] + said[either[0].end() :]
    marks = [mark for mark in _OR.finditer(text) if not _in_name(text, mark.start(), names)]
    for mark in marks[:_MOST_WAYS]:
        before, after = text[: mark.start()], text[mark.end() :]
        for one, other in _shared(before, after, start):
            first = _single(one, read)
            if first is None:
                continue
            second = _single(other, read)
            if second is None and _OR.search(other):
                second = next((found[0] for found in _alternatives(other, names, grammar, read)), None)
            if second is not None:
                parts = second.predicate.claims if isinstance(second.predicate, SoMany) else (second,)
                yield _so_many([first, *parts], SOME)


def _neither(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``neither A nor B has lost``: of none of both."""
    if not (found := _NEITHER.match(said)) or _COUNTS.search(_BOUND.sub("", found["rest"])):
        return
    words = found["rest"].split()
    for n in range(1, min(len(words), _MOST_WAYS + 1)):
        rest = " ".join(words[n:])
        one, other = (_single(f"{who} {rest}", read) for who in (found["one"], " ".join(words[:n])))
        if one is not None and other is not None:
            yield [_flipped(one), _flipped(other)]


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
    if _ONLY.match(before) or _THAN.search(before):  # only one of both, than either or than both?
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


def _more_so(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``A dealt more damage than B``: what two claims count, compared."""
    if not (found := _MORE_SO.match(said)):
        return
    how, bound = found["how"].lower(), " ".join(found["bound"].lower().split())
    if (amount := _difference(how, bound, found["n"])) is None:
        return
    words = found["who"].split()
    first = _single(f"{found['who']} {_COUNT} {found['noun']}", read)
    if first is None or not _counts(first):
        return
    less = first.negated and how.startswith("as") and not bound  # what is not as much is less
    for n in range(1, len(words)):
        if _GOES_ON.match(words[n]):
            return
        second = _single(f"{found['other']} {' '.join(words[n:])} {_COUNT} {found['noun']}", read)
        if second is not None and _counts(second) and second.negated is first.negated:
            more = MoreSo(first.predicate, second.predicate, Amount(None, -1) if less else amount)
            yield [Claim(first.line, Quantifier.ALWAYS, more, first.negated and not less)]
            return


def _counts(claim: Claim) -> bool:
    """Is the number that stands for another what a claim counts, without a bound?"""
    said, wanted = claim.predicate, Amount.exactly(_COUNT)
    parts = getattr(said, "parts", {})
    return wanted in (parts.get("count"), getattr(said, "amount", None), getattr(said, "times", None))


def _difference(how: str, bound: str, number: str | None) -> Amount | None:
    """How much more there is: ``at least`` ``3`` ``less``, ``as much``; None for what is not said so."""
    less = how in ("less", "fewer")
    if number is None:
        if how.startswith("as"):
            return {"": Amount.exactly(0), "exactly": Amount.exactly(0), "just": Amount.exactly(0),
                    "at least": Amount(0, None), "at most": Amount(None, 0)}.get(bound)  # fmt: skip
        amount = {"": SOME, "no": Amount(None, 0)}.get(bound)
    elif how.startswith("as") or bound == "no":
        return None
    else:
        amount = BOUNDS[bound](int(number)) if bound else Amount.exactly(int(number))
    return amount.turned() if amount is not None and less else amount


def _only(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``only Bo lost life``: so of that player, and of no other."""
    if found := _ONLY_KIND.match(said):
        rest = found["rest"]
        for kinds, card, end in _meant(found["kind"] + " .", 0, names, grammar):
            one = _single(f"{found['who']} {rest}", read)
            if one is not None and end == len(found["kind"]):
                for claims in OfEach(kinds, card, _ONE).claims(rest, read):
                    yield [one, *claims]
    if found := _THE_ONLY.match(said):
        said = f"only {found['who']} {found['does'] or 'has ' + found['having'][5:]}"
    if not (mark := _ONLY.match(said)):
        return
    if not said.lower().startswith("only"):  # ``nobody but Drudge died``
        for card in names.cards:
            kind = next((kind for kind in _LIVING if kind in names.kinds(card.name)), "")
            there = re.match(rf"{re.escape(card.name)}(?= )", said[mark.end() :], re.IGNORECASE)
            if kind and there and not _GOES_ON.match(said, mark.end() + there.end()):
                rest = said[mark.end() + there.end() :].strip()
                one = _single(f"{card.label} {rest}", read)
                players = [_single(f"{player} {rest}", read) for player in names.players]
                nobody = [_flipped(claim) for claim in players if claim is not None]
                for claims in OfEach((kind,), card, _ONE).claims(rest, read):
                    if one is not None:
                        yield [one, *claims, *nobody]
    for player, end in names.player_at(Folded.of(said), mark.end(), heroes=True):
        rest = said[end:]
        if not rest[:1].isspace() or not rest.strip() or _GOES_ON.match(rest):
            continue
        mine = _single(f"{player}{rest}", read)
        others = [_single(f"{other}{rest}", read) for other in names.players if other != player]
        if mine is not None and all(others):
            yield [mine, *(_flipped(other) for other in others if other is not None)]


def _of_players(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``at least one player has lost life``, ``nobody lost life``."""
    found = _OF_PLAYERS.match(said)
    if found is None or ("hero" in said[: found.start("rest")].lower() and not names.heroes):
        return
    if (same := _THE_SAME.match(found["rest"])) and found["all"] and len(names.players) == 2:
        if (claim := _single(f"{' and '.join(names.players)} {found['rest']}", read)) is not None and same:
            yield [claim]
        return
    rest = _ANY.sub("", _singular(found["rest"], grammar))
    claims = [_single(f"{player} {rest}", read) for player in names.players]
    each = [claim for claim in claims if claim is not None]
    if len(each) < len(claims):
        each = []
    anybody = _ANYBODY.match(said) is not None
    of_all = found["none"] or found["all"] or found["not_all"]
    cards = [claim for amount in (None if of_all else SOME,) if anybody
             for claim in _of_living(rest, amount, names, read, denied=bool(found["none"]))]  # fmt: skip
    if not each and not cards:
        return
    if found["all"]:
        if not anybody or not _NOT.search(rest):  # all, or not all?
            yield [*each, *cards]
    elif found["none"]:
        if not _COUNTS.search(_BOUND.sub("", rest)):  # not so many, or not even so many?
            yield [*map(_flipped, each), *cards]
    elif found["not_all"]:
        yield _so_many([*each, *cards], Amount(None, len(each) + len(cards) - 1))
    elif cards:
        yield _so_many([*each, *cards], SOME)
    else:
        yield _so_many(each, SOME if found["some"] else _ONE if found["one"] else _MOST_ONE)


def _of_living(rest: str, amount: Amount | None, names: NameTable, read: Read, *, denied: bool) -> Iterator[Claim]:
    """What ``nobody died`` says of the units, allies or fighters that are there; amount None: of all, or of none."""
    for kind in _LIVING:
        if (card := next((card for card in names.cards if kind in names.kinds(card.name)), None)) is not None:
            for claims in OfEach((kind,), card, amount, denied=denied).claims(rest, read):
                yield from claims


def _own(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``neither capital has taken damage``: of what each player has one of."""
    if not (found := _OWN.match(said)):
        return
    rest = f"{found['what'].removesuffix('s').removesuffix('e' * found['what'].lower().endswith('heroes'))} "
    rest += _singular(found["rest"], grammar)
    each = [claim for player in names.players if (claim := _single(f"{player}'s {rest}", read)) is not None]
    if len(each) < len(names.players):
        return
    every = found["every"].lower()
    if every in ("neither", "no", "none of the"):
        yield list(map(_flipped, each))
    elif every in ("either", "any", "at least one"):
        yield _so_many(each, SOME)
    else:
        yield each


def _elliptic(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``A is exhausted and B is not``, ``A survived and so did B``: the same of another."""
    if found := _NOT_THE_OTHER.match(said):
        other, so = found["other"], False
    elif found := _THE_OTHER_TOO.match(said):
        other, so = found["other"] or found["too"], True
    else:
        return
    first = _single(found["first"], read)
    words = found["first"].split()
    for n in range(1, len(words) if first is not None else 0):
        if _GOES_ON.match(words[n]):
            return
        second = _single(f"{other} {' '.join(words[n:])}", read)
        if first is not None and second is not None:
            yield [first, second if so or DENIES.search(found["first"]) else _flipped(second)]
            return


def _of_cards(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``both of Bo's units are in zone 3``, ``no unit is burning``."""
    amount: Amount | None = SOME
    number, denied = None, False
    if found := _QUANTITY.match(said):
        denied, first = bool(found["none"]), found.end()
        number = 2 if _TWO.match(said) else None
        amount = None if found["all"] or denied else _ONE if found["one"] else _MOST_ONE if found["most"] else SOME
    else:
        counted = Context(RawLine(said), names, grammar).read("amount", 0)
        if not counted or (counted[0][0] == _ONE and said[counted[0][1] :].startswith(" of ")):
            return  # ``one of the units``, or both?
        amount, first = counted[0]
        first = behind.end() if (behind := _OF_THE.match(said, first)) else first
    folded = Folded.of(said)
    starts = [("", first)]
    for player, end in names.player_at(folded, first):
        if mark := _OWNED.match(said, end):
            starts.insert(0, (player, mark.end()))
    for owner, at in starts:
        for kinds, card, end in _meant(said, at, names, grammar):
            rest, whose = said[end:], owner
            if not owner and (of := _OF.match(rest)):
                for player, last in names.player_at(Folded.of(rest), of.end()):
                    whose, rest = player, rest[last:]
                    break
            if not rest[:1].isspace():
                continue
            each = OfEach(kinds, card, amount, whose, number, denied)
            yield from each.claims(_singular(rest.strip(), grammar), read)


@dataclass(frozen=True)
class OfEach:
    """What a claim about cards of a kind says of them, beside the claim itself; card: one that it is read of."""

    kinds: tuple[str, ...]
    card: CardName
    amount: Amount | None
    player: str = ""
    number: int | None = None
    denied: bool = False

    def claims(self, rest: str, read: Read) -> Iterator[list[Claim]]:
        """The claim, with the words that are said of each."""
        label = self.card.label
        if (claim := _single(f"{label} {rest}", read)) is None:
            return
        mine = [ref for ref in dict.fromkeys(named_cards(claim.predicate)) if fold(ref.label) == fold(label)]
        if len(mine) == 1:
            claim = _flipped(claim) if self.denied else claim
            said = OfThose(claim, mine[0], self.kinds, self.amount, self.player, self.number)
            yield [Claim(claim.line, Quantifier.ALWAYS, said)]


def _there(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``there are two units in zone 3``, ``Bo has an exhausted ally``: how many of a kind are so."""
    said = _ZONE_HOLDS.sub(r"there are \2 in \1", said)
    context = Context(RawLine(said), names, grammar)
    starts = [("", found.end(), False)] if (found := _THERE.match(said)) else []
    for player, end in names.player_at(context.folded, 0, heroes=True):
        if has := _HAS.match(said, end):
            starts.append((player, has.end(), has["denies"] is not None))
    for player, at, denied in starts:
        for number, end in context.read("amount", at):
            amount = SOME if _A.match(said, at) else number
            words = list(re.finditer(r"[\w'-]+", said[end:]))
            for n in range(min(2, len(words))):
                before = " ".join(word[0] for word in words[:n])
                for kinds, card, last in _meant(said, end + words[n].start(), names, grammar):
                    rest = f"is {before} {_WHICH.sub('', said[last:].strip())}".strip()
                    if rest == "is":
                        continue
                    for claims in OfEach(kinds, card, amount, player).claims(rest.replace("is is ", "is "), read):
                        yield list(map(_flipped, claims)) if denied else claims


def _called_in_plural(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[Claim]]:
    """``Iron Boots are destroyed``: a card whose name is a plural."""
    for _, end in names.card_at(Folded.of(said), 0):
        verb = said[end:].split(maxsplit=1)
        if len(verb) > 1 and verb[0].lower() in _PLURAL:
            yield list(read(f"{said[:end].strip()} {_PLURAL[verb[0].lower()]} {verb[1]}"))


def _meant(said: str, at: int, names: NameTable, grammar: Grammar) -> Iterator[tuple[tuple[str, ...], CardName, int]]:
    """The kinds of cards that stand at a place, or the name of one in the plural, with a card that is meant by it and
    the place behind."""
    words = list(re.finditer(r"[\w'’-]+", said[at:]))
    for n in (2, 1):
        if len(words) < n:
            continue
        last = at + words[n - 1].end()
        kinds = _kinds([word[0] for word in words[:n]], grammar)
        wanted = set(map(fold, kinds))
        card = next((c for c in names.cards if wanted and wanted <= names.kinds(c.name)), None)
        if card is not None:
            yield kinds, card, last
    for card in names.cards:
        there = re.match(rf"{re.escape(card.name)}(?:s|es)?\b", said[at:], re.IGNORECASE)
        if there is not None:
            yield (), card, at + there.end()


def _kinds(words: Sequence[str], grammar: Grammar) -> tuple[str, ...]:
    """What words in either number say that cards are; none where one of them is no kind."""
    known = {fold(kind): kind for kind in grammar.kinds} | {fold(said): kind for said, kind in grammar.sorts.items()}
    ways = [(word, re.sub("ies$", "y", word), word.removesuffix("s")) for word in words]
    found = [next(filter(None, (known.get(fold(one)) for one in way)), "") for way in ways]
    whole = known.get(fold(" ".join(words)))
    return (whole,) if whole else tuple(filter(None, found)) if all(found) else ()


def _singular(rest: str, grammar: Grammar) -> str:
    """What is said of several, as it is said of one."""
    verb, _, more = rest.partition(" ")
    low = verb.lower()
    does = _PLURAL.get(low) or (verb if low.endswith("ed") else grammar.claim_verbs.get(low, verb))
    return f"{does} {more}".strip()
