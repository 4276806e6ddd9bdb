"""The claims that compare numbers: of two players, of two cards, or with what was so before the first line."""

from __future__ import annotations

from collections.abc import Callable

from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.phrases import Parts, Phrase
from judge.scenario.language.places import RawLine
from judge.scenario.language.tree import Claim, HasMore, HasStat, PlayerHas, Predicate, Quantifier, SoMany

Build = Callable[[RawLine, Parts], Predicate]
_CALLED = {"player": "NAME", "subject": "C"}
_HAS_NOT = ("does_not|doesn't|do_not|don't have|control", "has_not|hasn't", "no_longer has|controls")
_NONE, _AT_MOST = Amount.exactly(0), Amount(None, 0)


def _compared(more: bool, amount: Amount | None = None) -> Build:
    def build(line: RawLine, parts: Parts) -> Predicate:
        both = (parts["of"], parts["than"]) if more else (parts["than"], parts["of"])
        return HasMore(both[0], amount or parts.get("count", SOME), both[1], parts["what"])

    return build


def _scaled(line: RawLine, parts: Parts) -> Predicate:
    amount, scale = parts["scaled"] if "scaled" in parts else (_NONE, parts["scale"])
    return HasMore(parts["of"], amount, parts["than"], parts["what"], scale)


def _since(more: bool, amount: Amount | None = None) -> Build:
    def build(line: RawLine, parts: Parts) -> Predicate:
        of, wanted = parts["of"], amount or parts.get("count", SOME)
        return HasMore(of, wanted if more else wanted.turned(), of, parts["what"], before=True)

    return build


def _from_to(line: RawLine, parts: Parts) -> Predicate:
    """``went from 11 to 10``: it is 10, and one less than before."""
    of, what, now, was = (parts[part] for part in ("of", "what", "now", "was"))
    amount, change = Amount.exactly(now), Amount.exactly(now - was)
    number = PlayerHas(of, amount, what) if isinstance(of, str) else HasStat(of, amount, what)
    both = (number, HasMore(of, change, of, what, before=True, was=was))
    return SoMany(tuple(Claim(RawLine(""), Quantifier.ALWAYS, one) for one in both), Amount.exactly(2))


def _more_or_less(
    more: bool, called: str, of: str, verbs: tuple[str, ...], examples: tuple[str, str, str]
) -> tuple[Phrase, ...]:
    """``NAME has no more life than NAME`` and ``NAME has more life than NAME``, or both with less."""
    one, other, number = examples if more else (examples[1], examples[0], examples[2])
    word, words, height = ("more", "more", "higher|greater") if more else ("less", "less|fewer", "lower|smaller")
    what, than = _places(of)
    least = () if more else _forms(of, verbs, f"at_least as much|many {what} as {than}")
    shapes = (f"{words} {what} than {than}", f"{{count:amount}} {words} {what} than {than}")
    fewer = () if more else tuple(f"{{of:{of}}} {no} as|so much|many {what} as {than}" for no in _HAS_NOT)
    return (
        Phrase(
            f"{called} has no {word} {number} than {called}",
            (*_forms(of, verbs, f"no {words} {what} than {than}"), *least),
            _compared(more, _AT_MOST),
            f"{other} has no {word} {number} than {one}",
            f"as much or {'less' if more else 'more'}",
        ),
        Phrase(
            f"{called} has {word} {number} than {called}",
            _forms(of, verbs, *shapes),
            _compared(more),
            f"{one} has {word} {number} than {other}",
            "a number of two compared, also `2 more`; of players also what both control of a kind or a name"
            if more else "likewise",
            (*_forms(of, verbs, f"a {height} {what} than {than}"), *fewer),
        ),
    )  # fmt: skip


def _places(of: str) -> tuple[str, str]:
    """What is compared, and with whose."""
    return {"player": "{what:counted}", "subject": "{what:stat}"}[of], f"{{than:{of}}}"


def _forms(of: str, verbs: tuple[str, ...], *shapes: str) -> tuple[str, ...]:
    return tuple(f"{{of:{of}}} ~{verb} {shape}" for verb in verbs for shape in shapes)


def _plain(forms: tuple[str, ...]) -> tuple[str, ...]:
    """Forms that are not denied: what does not have as much has less."""
    return tuple(form.replace("~", "") for form in forms)


def _comparing(of: str, verbs: tuple[str, ...], examples: tuple[str, str, str]) -> tuple[Phrase, ...]:
    """The claims that compare a number of two: players, or cards. examples: two of them, and a number."""
    called, (one, other, number) = _CALLED[of], examples
    what, than = _places(of)
    both = f"{{of:{of}}} and {than} have|has|control"
    return (
        *_more_or_less(True, called, of, verbs, examples),
        *_more_or_less(False, called, of, verbs, examples),
        Phrase(
            f"{called} has as much {number} as {called}",
            _plain(_forms(of, verbs, f"as much|many {what} as {than}")),
            _compared(True, _NONE),
            f"{one} has as much {number} as {other}",
            "neither more nor less; what does not have as much has less",
            (
                *_forms(of, verbs, f"the same [number|amount] [of] {what} as {than}"),
                *_forms(of, verbs, f"exactly|just as much|many {what} as {than}"),
                f"{both} [both] the same [number|amount] [of] {what}",
                f"{both} equally|as much|many {what}",
            ),
        ),
        Phrase(
            f"{called} has twice as much {number} as {called}",
            _plain(_forms(of, verbs, f"{{scale}} as much|many {what} as {than}")),
            _scaled,
            f"{one} has twice as much {number} as {other}",
            "or half, three times; also `at least twice`",
            (
                *_forms(of, verbs, f"{{scaled}} as much|many {what} as {than}"),
                *_forms(of, verbs, f"{{scaled}} the [number|amount] [of] {what} of {than}"),
                *_plain(_forms(of, verbs, f"{{scale}} the [number|amount] [of] {what} of {than}")),
            ),
        ),
        Phrase(
            f"{called} does not have twice as much {number} as {called}",
            tuple(f"{{of:{of}}} {no} {{scale}} as much|many {what} as {than}" for no in _HAS_NOT),
            lambda line, parts: HasMore(parts["of"], SOME.turned(), parts["than"], parts["what"], parts["scale"]),
            f"{other} does not have twice as much {number} as {one}",
            "less than that",
        ),
    )


_UP = "rises|rose|increases|increased|goes_up|went_up|has_risen|has_gone_up"
_DOWN = "drops|dropped|falls|fell|decreases|decreased|goes_down|went_down|has_dropped|has_fallen|has_gone_down"
_BEFORE = "than before|at_the_start|at_the_beginning"


def _changing(of: str, noun: str, one: str, number: str) -> tuple[Phrase, ...]:
    """The claims that compare a number with what it was before the first line; noun: what has numbers of its own."""
    whose, what, noun = f"{{of:{of}}}", _places(of)[0], f"{{what:{noun}}}"
    own = "{of:owner}" if of == "player" else "{of:subject} s"
    called = _CALLED[of]
    return (
        Phrase(
            f"{called}'s {number} went up by 2",
            (f"{own} {noun} ~went_up by {{count:amount}}", f"{whose} ~has {{count:amount}} more {what} than before"),
            _since(True),
            f"{one}'s {number} went up by 2",
            "more than before the first line, all in all",
            (
                f"{own} {noun} ~{_UP} by {{count:amount}}",
                f"{whose} ~is up {{count:amount}} {what}",
                f"{whose} ~nets|netted {{count:amount}} {what}",
                f"{whose} ~has more {what} {_BEFORE}",
            ),
        ),
        Phrase(
            f"{called}'s {number} went down by 2",
            (
                f"{own} {noun} ~went_down by {{count:amount}}",
                f"{whose} ~has {{count:amount}} less|fewer {what} than before",
            ),
            _since(False),
            f"{one}'s {number} went down by 2",
            "less than before the first line, all in all",
            (
                f"{own} {noun} ~{_DOWN} by {{count:amount}}",
                f"{whose} ~is down {{count:amount}} {what}",
                f"{whose} ~has less|fewer {what} {_BEFORE}",
                *(f"{whose} {no} as much|many {what} as before" for no in _HAS_NOT),
            ),
        ),
        Phrase(
            f"{called}'s {number} is unchanged",
            (f"{own} {noun} ~is unchanged|the_same", f"!{own} {noun} ~changed|changes"),
            _since(True, _NONE),
            f"{one}'s {number} is unchanged",
            "the same as before the first line",
            (f"{whose} has as much|many {what} as before", f"!{own} {noun} ~has:done changed"),
        ),
    )


def _of_all(more: bool) -> Build:
    def build(line: RawLine, parts: Parts) -> Predicate:
        amount = parts.get("count", SOME)
        return HasMore(parts["of"], amount if more else amount.turned(), "", parts["what"])

    return build


_MOST = (
    Phrase(
        "NAME has the most life",
        ("{of:player} ~has the most {what:counted}", "{of:player} ~controls the most {what:counted}"),
        _of_all(True),
        "Ana has the most life",
        "more than every other player",
        (
            "{of:player} ~has [the] highest|higher|greatest|greater {what:counted}",
            "{of:player} ~is ahead on|in {what:counted}",
            "{of:player} ~leads in|on {what:counted}",
            "{of:player} ~leads by {count:amount} {what:counted}",
            "{of:player} ~is {count:amount} {what:counted} ahead",
            "{of:player} ~is ahead by {count:amount} {what:counted}",
            "{of:player} ~is ahead by {count:amount} {what:vital}",
            "{of:player} ~leads by {count:amount} {what:vital}",
        ),
    ),
    Phrase(
        "NAME has the least life",
        ("{of:player} ~has the least|fewest {what:counted}", "{of:player} ~controls the fewest {what:counted}"),
        _of_all(False),
        "Bo has the least life",
        "less than every other player",
        (
            "{of:player} ~has [the] lowest|lower|smallest|smaller {what:counted}",
            "{of:player} ~is behind on|in {what:counted}",
            "{of:player} ~is {count:amount} {what:counted} behind",
            "{of:player} ~is behind by {count:amount} {what:counted}",
            "{of:player} ~is behind by {count:amount} {what:vital}",
        ),
    ),
)
_GOES = "~went|goes|dropped|drops|fell|falls|rose|rises"


def _going(of: str, own: str, noun: str, one: str, number: str) -> Phrase:
    """``Bo's life went from 11 to 10``; own: whose the number is."""
    whose, what = f"{{of:{of}}}", f"{{what:{noun}}}"
    return Phrase(
        f"{_CALLED[of]}'s {number} went from 11 to 10",
        (f"{own} {what} ~went from {{was:count}} to {{now:count}}",),
        _from_to,
        f"{one}'s {number} went from 11 to 10",
        "before the first line, and now",
        (
            f"{own} {what} {_GOES} from {{was:count}} to {{now:count}}",
            f"{whose} {_GOES} from {{was:count}} to {{now:count}} {what}",
            f"{whose} {_GOES} from {{was:count}} {what} to {{now:count}}",
        ),
    )


PLAYERS_COMPARED = (
    _going("player", "{of:owner}", "quantity", "Bo", "life"),
    *_MOST,
    *_comparing("player", ("has", "controls"), ("Ana", "Bo", "life")),
    *_changing("player", "quantity", "Ana", "life"),
)
GAINED = Phrase(
    "C gets +2 attack",
    (
        "{of:subject} ~gets|got|gains|gained +|plus {count:amount} {what:stat}",
        "{of:subject} ~gains|gained {count:amount} {what:stat}",
    ),
    _since(True),
    "Raw Meat gets +2 defense",
    "as `Raw Meat's defense went up by 2`",
)
CARDS_COMPARED = (
    _going("subject", "{of:subject} s", "stat", "Raw Meat", "defense"),
    *_comparing("subject", ("has",), ("Raw Meat", "Boast", "defense")),
    *_changing("subject", "stat", "Raw Meat", "defense"),
)
