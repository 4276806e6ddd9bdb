"""Lines of Monsters and of their Action cards, templates as in ``words``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from judge.games.hueshift.rulebook import CONFLICTS
from judge.games.hueshift.vocabulary import monsters
from judge.games.hueshift.vocabulary.monsters import Whom
from judge.games.hueshift.vocabulary.roots import Ability, Clarifies
from judge.rules.values import replace

Build = Callable[[Any], Ability]
_CHOSEN = (CONFLICTS + "monster-targets",)
_ACTIVE = (CONFLICTS + "active-unit",)

# How a line may name units, and the readings each of the ways rests on.
_WHOM: tuple[tuple[str, Whom, tuple[str, ...]], ...] = (
    *((f"{word} active unit", Whom.EACH, _ACTIVE) for word in ("every", "each", "every player's", "each player's")),
    *((f"{word} unit", Whom.EACH, ()) for word in ("every", "each")),
    *((f"{word} units", Whom.EACH, _ACTIVE if "active" in word else ()) for word in ("all", "all active")),
    *((word, Whom.ONE, _CHOSEN) for word in ("a unit", "one unit", "target", "a target", "target unit")),
    ("a chosen unit", Whom.ONE, _CHOSEN),
    *((f"a random {word}", Whom.RANDOM, ()) for word in ("unit", "player unit", "active unit")),
    *((f"{the}highest-ap unit", Whom.MOST_AP, _CHOSEN) for the in ("", "the ")),
    *((f"{the}lowest-ap unit", Whom.LEAST_AP, _CHOSEN) for the in ("", "the ")),
    *((f"{the}highest-hp unit", Whom.MOST_HP, _CHOSEN) for the in ("", "the ")),
    *((f"{the}lowest-hp unit", Whom.LEAST_HP, _CHOSEN) for the in ("", "the ")),
)  # fmt: skip
_TIMES = {"once": 1, "twice": 2, "three times": 3, "# times": 0}
_MULTIPLE = {"double": 2, "triple": 3}


def _is(ability: Ability, *conflicts: str) -> Build:
    cited = replace(ability, cites=tuple(CONFLICTS + c for c in conflicts))
    return lambda found: cited


def _deals(whom: Whom, cites: tuple[str, ...], phased: bool) -> Build:
    """``5 dmg``, ``5 dmg (7 in Phase 2)``."""
    if phased:
        return lambda f: monsters.DealsTo(f.numbers[0], whom, f.numbers[1], f.numbers[2], cites=cites)
    return lambda f: monsters.DealsTo(f.numbers[0], whom, cites=cites)


def _to_units(words: str, whom: Whom, cites: tuple[str, ...]) -> Iterator[tuple[str, Build]]:
    """Everything that can be said to happen to units."""
    verb = "take" if words.endswith("units") else "takes"
    for damage in ("dmg", "damage"):
        for key in (f"# {damage} to {words}", f"deals # {damage} to {words}", f"{words} {verb} # {damage}"):
            yield key, _deals(whom, cites, False)
            yield f"{key} (# in phase #)", _deals(whom, cites, True)
        coin = f"coin flip: # or # {damage} to {words}"
        yield (
            coin,
            lambda f: monsters.CoinDeals(
                f.numbers[0], f.numbers[1], whom, cites=(*cites, CONFLICTS + "coin-flip-sides")
            ),
        )
        yield f"deals {damage} equal to {words}'s missing hp", lambda f: monsters.DealsMissing(whom, cites=cites)
    lose = "lose" if words.endswith("units") else "loses"
    yield f"{words} {lose} # hp", lambda f: monsters.Loses(f.numbers[0], whom, cites=cites)
    yield (
        f"{words} gets -# ap for its next # turns",
        lambda f: monsters.LowersAp(f.numbers[0], f.numbers[1], whom, cites=cites),
    )
    yield f"{words} gets -# ap for its next turn", lambda f: monsters.LowersAp(f.numbers[0], 1, whom, cites=cites)
    for more in ("", " instantly"):
        yield (
            f"destroys {words} at or below # hp{more}",
            lambda f: monsters.DestroysAtMost(f.numbers[0], whom, cites=cites),
        )


def _attack(times: int) -> Build:
    """So many attacks; 0: as many as the line says in figures."""
    return lambda f: monsters.Attacks(times or f.numbers[0], cites=_CHOSEN)


def _attacks() -> Iterator[tuple[str, Build]]:
    """What the Monster does with its AP."""
    for damage in ("dmg", "damage"):
        for often, times in _TIMES.items():
            build = _attack(times)
            yield f"attacks {often}, ap {damage} each hit", build
            yield f"attacks {often}", build
        yield f"attacks, ap {damage}", lambda f: monsters.Attacks(cites=_CHOSEN)
        for word, n in _MULTIPLE.items():
            yield f"{word} {damage} attack", _is(monsters.Attacks(multiple=n), "monster-targets")
            yield f"next attack deals {word} {damage}", _is(monsters.NextAttack(times=n), "monster-attack")
        more = f"next attack deals +# {damage}"
        yield more, lambda f: monsters.NextAttack(more=f.numbers[0], cites=(CONFLICTS + "monster-attack",))
        yield f"self-deals # {damage}", lambda f: monsters.SelfDeals(f.numbers[0])
        yield (
            f"reduce incoming {damage} by # until next turn",
            lambda f: monsters.ReduceUntilNext(f.numbers[0], cites=(CONFLICTS + "monster-this-turn",)),
        )
        yield f"reflects the next attack's {damage}", _is(monsters.ReflectsNext(), "monster-wards")
        yield f"ignores all {damage} this turn", _is(monsters.IgnoresAll(), "monster-this-turn")
    yield "self-deals #", lambda f: monsters.SelfDeals(f.numbers[0])


def _itself() -> Iterator[tuple[str, Build]]:
    """What happens to the Monster, to players and to the deck."""
    for gains in ("", "gains "):
        yield f"{gains}+# ap, permanently", lambda f: monsters.GainsSelf(ap=f.numbers[0])
        yield f"{gains}+# hp, permanently", lambda f: monsters.GainsSelf(hp=f.numbers[0])
        for plus in ("", "+"):
            yield f"{gains}+# ap and {plus}# hp, permanently", lambda f: monsters.GainsSelf(*f.numbers)
    yield "stacks", _is(Clarifies())
    for key in ("recover # hp", "recovers # hp", "heals # hp", "monster heals # hp"):
        yield key, lambda f: monsters.Recovers(f.numbers[0])
    yield "monster heals the same amount", _is(monsters.HealsSame())
    yield "heals the same amount", _is(monsters.HealsSame())
    yield "avoids the next player attack", _is(monsters.AvoidsNext(), "monster-wards")
    yield (
        "redirects the next attack to a chosen unit",
        _is(monsters.RedirectsNext(), "monster-wards", "monster-targets"),
    )
    yield "locks all players' free actions next turn", _is(monsters.BarsFree())
    yield "players skip its next act step", _is(monsters.BarsAct())
    yield "locks a character ability (not wildcard)", _is(monsters.LocksAbility(), "silence-how-long", "co-op-deck")
    yield "locks a character ability", _is(monsters.LocksAbility(), "silence-how-long")
    yield "resolves one extra action this turn", _is(monsters.ExtraActions())
    yield "resolves # extra actions this turn", lambda f: monsters.ExtraActions(f.numbers[0])
    yield "repeats its last used action", _is(monsters.RepeatsLast(), "echo-last-used")
    for damage in ("dmg", "damage"):
        yield (
            (
                "copies a character ability used this round. "
                f"if none was used, deals # {damage} to a random player unit instead"
            ),
            lambda f: monsters.CopiesAbility(f.numbers[0], cites=(CONFLICTS + "actions-without-rules",)),
        )
    yield "everything goes dark for one turn", _is(monsters.GoesDark(), "actions-without-rules")
    yield "everything goes dark for # turns", _is(monsters.GoesDark(), "actions-without-rules")
    leaves: Build = lambda f: monsters.LeavesAt(f.numbers[0], cites=(CONFLICTS + "actions-without-rules",))  # noqa: E731
    yield "massive blast that leaves the targeted units at # hp", leaves
    yield "leaves the targeted units at # hp", leaves


ACTION_LINES: Mapping[str, Build] = {
    **{key: build for words, whom, cites in _WHOM for key, build in _to_units(words, whom, cites)},
    **dict(_attacks()),
    **dict(_itself()),
}

MONSTER_LINES: Mapping[str, Build] = {
    "link with the ~ action cards": _is(monsters.LinkedActions(), "monster-names"),
    "fast, evasive, hits twice a turn": _is(monsters.Describes(), "monster-descriptions"),
}

# A Monster's line in which none of these stands gives nothing to carry out.
_RULE_WORDS = re.compile(
    r"\d|\b(?:ap|hp|dmg|damages?|attacks?|actions?|turns?|rounds?|units?|players?|phase|flips?|deals?|gains?|takes?|"
    r"loses?|recovers?|ignores?|immune|prevents?|destroys?|whenever|when|if)\b"
)


def describes(line: str) -> bool:
    """Does a Monster's line only say what it is like?"""
    return _RULE_WORDS.search(line.lower()) is None
