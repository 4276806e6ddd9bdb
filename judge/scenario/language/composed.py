"""Claims made of claims: one or the other, of so many players, of one player only, of the cards of a kind.

Tried for what no form reads as it stands. Each part is a claim by itself, read in whatever words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import BOUND, BOUNDS, SOME, Amount
from judge.scenario.language.elliptic import GOES_ON, NOT, ONLY, WAYS, Read, counts, flipped, single, singular, so_many
from judge.scenario.language.inflection import PLURAL
from judge.scenario.language.names import CardName, Folded, NameTable, fold
from judge.scenario.language.patterns import worded
from judge.scenario.language.phrases import Context, Grammar, named_cards
from judge.scenario.language.places import RawLine

_ONE, _MOST_ONE = Amount.exactly(1), Amount(None, 1)
_THE_ONLY = worded(
    "^(?P<who>.+?) (?:is|was) the only (?:one|player|hero)(?: of (?:them|the players))? "
    "(?:(?:who|that) (?P<does>.+)|(?P<having>with .+))$"
)
_ONLY_KIND = worded(
    r"^(?P<who>.+?) (?:is|was) the only (?P<kind>(?!one\b|player\b)[a-z]+(?: [a-z]+)?) (?:who|that|which) (?P<rest>.+)$"
)
_PEOPLE = r"(?:(?:of )?(?:them|the (?:two |three )?(?:players|heroes))|players?|hero(?:es)?)"
_OF_PLAYERS = worded(
    f"^(?:(?P<some>(?:either|any|some) {_PEOPLE}|(?:some|any)(?:body|one))|"
    rf"(?P<none>nobody|no[- ]one|(?:neither|no|none) {_PEOPLE})|(?P<all>(?P<number>both|all (?:\d+|two|three|four)|all|"
    f"each|every)(?: of)?(?: the)? {_PEOPLE}|every(?:one|body))|(?P<not_all>not "
    rf"(?:(?:both|all|every)(?: of)?(?: the)? {_PEOPLE}|every(?:one|body))))\s+(?P<rest>\S.*)$"
)
_SO_MANY_PLAYERS = worded(rf"\s*(?:{_PEOPLE})\s+")
_ALL_BUT = worded(
    "^(?:(?P<none>nobody|no[- ]one|none of the|no|none)|everyone|everybody|all(?: of)?(?: the)?|every|each)"
    r"(?: (?P<kind>(?!but\b|except\b|other\b|apart\b)[a-z]+(?: (?!but\b|except\b|other\b|apart\b)[a-z]+)?))?,? "
    "(?:but|except(?: for)?|other than|apart from|besides) (?P<rest>.+)$"
)
_PLAYERS = frozenset({"player", "players", "hero", "heroes", "one", ""})
_ALONE = worded(r"^(?P<who>.+?) alone (?P<does>\S.*)$")
_QUANTITY = worded(
    "^(?:(?P<all>(?P<not>not )?(?:all|each|every|both))|(?P<none>none|neither|no(?! more| less| fewer))|"
    "(?P<some>at least (?:one|1)|any|either|some)|(?P<one>(?:exactly|only|just) (?:one|1))|(?P<most>at most (?:one|1)))"
    "(?P<of> of)? (?:the )?"
)
_OF_THE = worded("(?: of)?(?: the)? ?")
_TWO = worded(r"(?:both|neither|either)\b")
_OWNED = re.compile(r"['’]s?\s+")
_OF = re.compile(r"\s+of\s+")
_OWN = worded(
    "^(?P<every>both|neither|either|each|every|no|any|at least one|both of the|none of the) "
    r"(?P<what>capitals?|hero(?:es)?|hands?|decks?|arsenals?|graveyards?)\s+(?P<rest>\S.*)$"
)
_MORE_SO = worded(
    rf"^(?P<who>\S.*?) (?P<bound>(?:{BOUND.pattern}|no (?!more than|less than|fewer than))?)"
    r"(?:(?P<n>\d+) )?(?P<how>more|less|fewer|as (?:much|many)) (?P<noun>\S.*?) (?:than|as) (?P<other>\S.*)$"
)
_COUNT = 17  # stands for what two claims count while they are read, and for no number that they name
_THERE = worded("there(?: is| are|['’]s|['’]re) (?:still )?")
_HAS = worded(r"\s+(?:still |now )?(?:(?P<denies>(?:does not|doesn['’]?t) (?:have|control))|has|controls)\s+")
_ZONE_HOLDS = worded(r"^(zone \d+) (?:has|holds|contains) (\S.*)$")
_NOBODY_THERE = worded(r"^there(?: is|'s) (nobody|no one) (in \S.*)$")
_A = worded(r"an?\s")
_WHICH = worded(r"^(?:(?:that|which|who|left|remaining) |(?=with\b))")
_THE_SAME = worded(r"(?:have|has|control|controls) the same\b")
_ANY = worded(r"\bany (?=[a-z])")
_ANYBODY = worded(r"(?:nobody|no[- ]one|(?:some|any|(?:not )?every)(?:body|one))\b")
_MANY = {"both": 2, "two": 2, "three": 3, "four": 4, **{str(n): n for n in range(2, 21)}}
_LIVING = ("unit", "ally", "fighter", "minion", "mech")


def composed(said: str, names: NameTable, grammar: Grammar, read: Read) -> list[m.Claim]:
    """What a claim made of several says; nothing for any other. read: a claim's text → the claims it is understood as,
    none where it is not."""
    for way in (_only, _all_but, *WAYS, _more_so, _of_players, _own, _of_cards, _there, _called_in_plural):
        for found in way(said.strip(" .!"), names, grammar, read):
            if all(map(_fits, found)):
                return found
    return []


def _fits(claim: m.Claim) -> bool:
    """May a claim be part of another? Not what holds for some answers, what can be done, or what chance may decide."""
    if not isinstance(claim.predicate, m.SoMany | m.OfThose | m.MoreSo):
        return True
    every = list(m.parts_of(claim.predicate))
    return not any(isinstance(part, m.Can | m.OnDeck) for part in every)


def _more_so(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[m.Claim]]:
    """``A dealt more damage than B``: what two claims count, compared."""
    if not (found := _MORE_SO.match(said)):
        return
    how, bound = found["how"].lower(), " ".join(found["bound"].lower().split())
    if (amount := _difference(how, bound, found["n"])) is None:
        return
    words = found["who"].split()
    first = single(f"{found['who']} {_COUNT} {found['noun']}", read)
    if first is None or not _counts(first):
        return
    less = first.negated and how.startswith("as") and not bound  # what is not as much is less
    for n in range(1, len(words)):
        if GOES_ON.match(words[n]):
            return
        second = single(f"{found['other']} {' '.join(words[n:])} {_COUNT} {found['noun']}", read)
        if second is not None and _counts(second) and second.negated is first.negated:
            more = m.MoreSo(first.predicate, second.predicate, Amount(None, -1) if less else amount)
            yield [m.Claim(first.line, m.Quantifier.ALWAYS, more, first.negated and not less)]
            return


def _counts(claim: m.Claim) -> bool:
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


def _only(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[m.Claim]]:
    """``only Bo lost life``: so of that player, and of no other."""
    if found := _ONLY_KIND.match(said):
        rest = found["rest"]
        for kinds, card, end in _meant(found["kind"] + " .", 0, names, grammar):
            one = single(f"{found['who']} {rest}", read)
            if one is not None and end == len(found["kind"]):
                for claims in OfEach(kinds, card, _ONE).claims(rest, read):
                    yield [one, *claims]
    if found := _ALONE.match(said):
        said = f"only {found['who']} {found['does']}"
    if found := _THE_ONLY.match(said):
        said = f"only {found['who']} {found['does'] or 'has ' + found['having'][5:]}"
    if not (mark := ONLY.match(said)):
        return
    for card in names.cards:  # ``nobody but Drudge died``
        kind = next((kind for kind in _LIVING if kind in names.kinds(card.name)), "")
        there = re.match(rf"{re.escape(card.name)}(?= )", said[mark.end() :], re.IGNORECASE)
        if kind and there and not GOES_ON.match(said, mark.end() + there.end()):
            rest = singular(said[mark.end() + there.end() :].strip(), grammar)
            one = single(f"{card.label} {rest}", read)
            players = [single(f"{player} {rest}", read) for player in names.players]
            nobody = [flipped(claim) for claim in players if claim is not None]
            if kind == "ally" and len(nobody) < len(players):
                continue  # other things may be so, too (``exhausted``)
            for claims in OfEach((kind,), card, _ONE).claims(rest, read):
                if one is not None:
                    yield [one, *claims, *nobody]
    for player, end in names.player_at(Folded.of(said), mark.end(), heroes=True):
        rest = said[end:]
        if not rest[:1].isspace() or not rest.strip() or GOES_ON.match(rest):
            continue
        mine = single(f"{player}{rest}", read)
        others = [single(f"{other}{rest}", read) for other in names.players if other != player]
        if mine is not None and all(others):
            yield [mine, *(flipped(other) for other in others if other is not None)]


def _all_but(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[m.Claim]]:
    """``everyone but Bo is at 20``, ``no unit except Raider is damaged``: so of all the others, and not of that one."""
    if not (found := _ALL_BUT.match(said)) or NOT.search(found["rest"]):
        return
    rest, denied, folded = found["rest"], found["none"] is not None, Folded.of(found["rest"])
    if (found["kind"] or "").lower() in _PLAYERS:
        for player, end in names.player_at(folded, 0, heroes=True):
            verb = singular(rest[end:].strip(), grammar)
            every = {name: single(f"{name} {verb}", read) for name in names.players}
            if verb and not GOES_ON.match(rest, end) and None not in every.values():
                yield [claim if (name == player) is denied else flipped(claim)
                       for name, claim in every.items() if claim is not None]  # fmt: skip
        return
    with suppress(JudgeError):
        for kinds, card, last in _meant(found["kind"] + " .", 0, names, grammar):
            for other, end in names.card_at(folded, 0) if last == len(found["kind"]) else ():
                verb = singular(rest[end:].strip(), grammar)
                one = single(f"{other.text} {verb}", read)
                if one is None or GOES_ON.match(rest, end) or not _folded(kinds) <= names.kinds(other.name):
                    continue
                for claims in OfEach(kinds, card, _ONE, denied=not denied).claims(verb, read):
                    yield [one if denied else flipped(one), *claims]


def _folded(kinds: Sequence[str]) -> set[str]:
    return set(map(fold, kinds))


def _of_players(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[m.Claim]]:
    """``at least one player has lost life``, ``nobody lost life``."""
    found, amount, rest = _OF_PLAYERS.match(said), SOME, ""
    if found is not None:
        rest = found["rest"]
    else:
        for number, end in Context(RawLine(said), names, grammar).read("amount", 0)[:1]:
            people = _SO_MANY_PLAYERS.match(said, end)
            if people and not (number == _ONE and people[0].strip().startswith("of ") and not BOUND.match(said)):
                amount, rest = number, said[people.end() :]  # ``one of the players``, or both?
    if not rest or ("hero" in said[: -len(rest)].lower() and not names.heroes):
        return
    if found is not None and found["all"] and _THE_SAME.match(rest):
        pairs = zip(names.players, names.players[1:], strict=False)
        same = [single(f"{one} and {other} {rest}", read) for one, other in pairs]
        if None not in same:
            yield [claim for claim in same if claim is not None]
        return
    rest = _ANY.sub("", singular(rest, grammar))
    every = [single(f"{player} {rest}", read) for player in names.players]
    each = [] if None in every else [claim for claim in every if claim is not None]
    if found is not None:
        yield from _of_everybody(found, rest, each, names, read)
    elif each and not NOT.search(rest):
        yield so_many(each, amount)


def _of_everybody(
    found: re.Match[str], rest: str, each: list[m.Claim], names: NameTable, read: Read
) -> Iterator[list[m.Claim]]:
    """What is said of all, of some or of none of the players, and of the units that are there."""
    anybody = _ANYBODY.match(found[0]) is not None
    living = None if found["none"] or found["all"] or found["not_all"] else SOME
    cards = list(_of_living(rest, living, names, read, denied=bool(found["none"]))) if anybody else []
    if not each and not cards:
        return
    if found["all"]:
        number = _MANY.get((found["number"] or "").lower().removeprefix("all "), len(each))
        if number == len(each) and (not anybody or not NOT.search(rest)):  # all, or not all?
            yield [*each, *cards]
    elif found["none"]:
        if not counts(rest):  # not so many, or not even so many?
            yield [*map(flipped, each), *cards]
    elif found["not_all"]:
        yield so_many([*each, *cards], Amount(None, len(each) + len(cards) - 1))
    else:
        yield so_many([*each, *cards], SOME)


def _of_living(rest: str, amount: Amount | None, names: NameTable, read: Read, *, denied: bool) -> Iterator[m.Claim]:
    """What ``nobody died`` says of the units, allies or fighters that are there; amount None: of all, or of none."""
    for kind in _LIVING:
        if (card := next((card for card in names.cards if kind in names.kinds(card.name)), None)) is not None:
            for claims in OfEach((kind,), card, amount, denied=denied).claims(rest, read):
                yield from claims


def _own(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[m.Claim]]:
    """``neither capital has taken damage``: of what each player has one of."""
    if not (found := _OWN.match(said)):
        return
    rest = f"{found['what'].removesuffix('s').removesuffix('e' * found['what'].lower().endswith('heroes'))} "
    rest += singular(found["rest"], grammar)
    each = [claim for player in names.players if (claim := single(f"{player}'s {rest}", read)) is not None]
    if len(each) < len(names.players):
        return
    every = found["every"].lower()
    if every in ("neither", "no", "none of the"):
        yield list(map(flipped, each))
    elif every in ("either", "any", "at least one"):
        yield so_many(each, SOME)
    else:
        yield each


def _of_cards(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[m.Claim]]:
    """``both of Bo's units are in zone 3``, ``no unit is burning``."""
    amount: Amount | None = SOME
    number, denied = None, False
    if found := _QUANTITY.match(said):
        denied, first = bool(found["none"] or found["not"]), found.end()
        number = 2 if _TWO.match(said.removeprefix("not ")) else None
        counted = _ONE if found["one"] else _MOST_ONE if found["most"] else SOME
        amount = SOME if found["not"] else None if found["all"] or denied else counted
    else:
        numbers = Context(RawLine(said), names, grammar).read("amount", 0)
        if not numbers or (numbers[0][0] == _ONE and said[numbers[0][1] :].startswith(" of ")):
            return  # ``one of the units``, or both?
        amount, first = numbers[0]
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
            yield from each.claims(singular(rest.strip(), grammar), read)


class OfEach(Frozen):
    """What a claim about cards of a kind says of them, beside the claim itself; card: one that it is read of."""

    kinds: tuple[str, ...]
    card: CardName
    amount: Amount | None
    player: str = ""
    number: int | None = None
    denied: bool = False

    def claims(self, rest: str, read: Read) -> Iterator[list[m.Claim]]:
        """The claim, with the words that are said of each."""
        label = self.card.label
        if (claim := single(f"{label} {rest}", read)) is None:
            return
        mine = [ref for ref in dict.fromkeys(named_cards(claim.predicate)) if fold(ref.label) == fold(label)]
        if len(mine) == 1 and isinstance(lies := claim.predicate, m.CardIn) and not self.kinds:
            nowhere = Amount.exactly(0) if self.amount is None else None  # ``not all``: how many there are is not known
            amount, card = nowhere if self.denied else self.amount, m.CardRef(self.card.name, self.card.name)
            if amount is not None and not claim.negated:  # nor how many are elsewhere
                lying = m.Controls(lies.player or self.player, amount, card, zone=lies.zone)
                yield [m.Claim(claim.line, m.Quantifier.ALWAYS, lying)]
        elif len(mine) == 1:
            claim = flipped(claim) if self.denied else claim
            said = m.OfThose(claim, mine[0], self.kinds, self.amount, self.player, self.number)
            yield [m.Claim(claim.line, m.Quantifier.ALWAYS, said)]


def _there(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[m.Claim]]:
    """``there are two units in zone 3``, ``Bo has an exhausted ally``: how many of a kind are so."""
    if nobody := _NOBODY_THERE.match(said):
        yield list(read(f"{nobody[1]} is {nobody[2]}"))
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
                        yield list(map(flipped, claims)) if denied else claims


def _called_in_plural(said: str, names: NameTable, grammar: Grammar, read: Read) -> Iterator[list[m.Claim]]:
    """``Iron Boots are destroyed``: a card whose name is a plural."""
    for _, end in names.card_at(Folded.of(said), 0):
        verb = said[end:].split(maxsplit=1)
        if len(verb) > 1 and verb[0].lower() in PLURAL:
            yield list(read(f"{said[:end].strip()} {PLURAL[verb[0].lower()]} {verb[1]}"))


def _meant(said: str, at: int, names: NameTable, grammar: Grammar) -> Iterator[tuple[tuple[str, ...], CardName, int]]:
    """The kinds of cards that stand at a place, or the name of one in the plural, with a card that is meant by it and
    the place behind."""
    words = list(re.finditer(r"[\w'’-]+", said[at:]))
    for n in (2, 1):
        if len(words) < n:
            continue
        last = at + words[n - 1].end()
        kinds = _kinds([word[0] for word in words[:n]], grammar)
        card = next((c for c in names.cards if kinds and _folded(kinds) <= names.kinds(c.name)), None)
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
