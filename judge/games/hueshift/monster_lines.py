"""Lines of Monsters and of their Action cards, templates as in ``words``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from judge.games.hueshift.templates import Build, reads
from judge.games.hueshift.vocabulary import monsters
from judge.games.hueshift.vocabulary.monsters import Whom
from judge.games.hueshift.vocabulary.roots import Clarifies

_CHOSEN = ("monster-targets",)
_ACTIVE = ("active-unit",)

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
_DAMAGE = ("dmg", "damage")
_TIMES: Mapping[str, Mapping[str, int]] = {"once": {"times": 1}, "twice": {"times": 2}, "# times": {}}
_MULTIPLE = {"double": 2, "triple": 3}


def _to_units(words: str, whom: Whom, cites: tuple[str, ...]) -> Iterator[tuple[str, Build]]:
    """Everything that can be said to happen to units."""
    takes, loses = ("take", "lose") if words.endswith("units") else ("takes", "loses")
    deals = reads(monsters.DealsTo, *cites, whom=whom)
    for damage in _DAMAGE:
        for key in (f"# {damage} to {words}", f"deals # {damage} to {words}", f"{words} {takes} # {damage}"):
            yield key, deals
            yield f"{key} (# in phase #)", deals
        coin = f"coin flip: # or # {damage} to {words}"
        yield coin, reads(monsters.CoinDeals, *cites, "coin-flip-sides", whom=whom)
        yield f"deals {damage} equal to {words}'s missing hp", reads(monsters.DealsMissing, *cites, whom=whom)
    yield f"{words} {loses} # hp", reads(monsters.Loses, *cites, whom=whom)
    for turns in ("# turns", "turn"):
        yield f"{words} gets -# ap for its next {turns}", reads(monsters.LowersAp, *cites, whom=whom)
    for more in ("", " instantly"):
        yield f"destroys {words} at or below # hp{more}", reads(monsters.DestroysAtMost, *cites, whom=whom)


def _attacks() -> Iterator[tuple[str, Build]]:
    """What the Monster does with its AP."""
    for damage in _DAMAGE:
        for often, times in _TIMES.items():
            for key in (f"attacks {often}, ap {damage} each hit", f"attacks {often}"):
                yield key, reads(monsters.Attacks, *_CHOSEN, **times)
        yield f"attacks, ap {damage}", reads(monsters.Attacks, *_CHOSEN)
        for word, n in _MULTIPLE.items():
            yield f"{word} {damage} attack", reads(monsters.Attacks, *_CHOSEN, multiple=n)
            yield f"next attack deals {word} {damage}", reads(monsters.NextAttack, "monster-attack", times=n)
        yield f"next attack deals +# {damage}", reads(monsters.NextAttack, "monster-attack", times=1)
        yield f"self-deals # {damage}", reads(monsters.SelfDeals)
        guards = reads(monsters.ReduceUntilNext, "monster-this-turn")
        yield f"reduce incoming {damage} by # until next turn", guards
        yield f"reflects the next attack's {damage}", reads(monsters.ReflectsNext, "monster-wards")
        yield f"ignores all {damage} this turn", reads(monsters.IgnoresAll, "monster-this-turn")
    yield "self-deals #", reads(monsters.SelfDeals)


def _itself() -> Iterator[tuple[str, Build]]:
    """What happens to the Monster, to players and to the deck."""
    for gains in ("", "gains "):
        yield f"{gains}+# ap, permanently", reads(monsters.GainsSelf)
        yield f"{gains}+# hp, permanently", reads(monsters.GainsSelf, ap=0)
        for plus in ("", "+"):
            yield f"{gains}+# ap and {plus}# hp, permanently", reads(monsters.GainsSelf)
    yield "stacks", reads(Clarifies)
    for key in ("recover # hp", "recovers # hp", "heals # hp", "monster heals # hp"):
        yield key, reads(monsters.Recovers)
    yield "monster heals the same amount", reads(monsters.HealsSame)
    yield "heals the same amount", reads(monsters.HealsSame)
    yield "avoids the next player attack", reads(monsters.AvoidsNext, "monster-wards")
    redirects = reads(monsters.RedirectsNext, "monster-wards", *_CHOSEN)
    yield "redirects the next attack to a chosen unit", redirects
    yield "locks all players' free actions next turn", reads(monsters.BarsFree)
    yield "players skip its next act step", reads(monsters.BarsAct)
    silences = reads(monsters.LocksAbility, "silence-how-long", "co-op-deck")
    yield "locks a character ability (not wildcard)", silences
    yield "locks a character ability", reads(monsters.LocksAbility, "silence-how-long")
    yield "resolves one extra action this turn", reads(monsters.ExtraActions)
    yield "resolves # extra actions this turn", reads(monsters.ExtraActions)
    yield "repeats its last used action", reads(monsters.RepeatsLast, "echo-last-used")
    copies, rest = (
        "copies a character ability used this round. if none was used, deals #",
        "to a random player unit instead",
    )
    for damage in _DAMAGE:
        yield f"{copies} {damage} {rest}", reads(monsters.CopiesAbility, "actions-without-rules")
    for turns in ("one turn", "# turns"):
        yield f"everything goes dark for {turns}", reads(monsters.GoesDark, "actions-without-rules")
    for leaves in ("massive blast that leaves", "leaves"):
        yield f"{leaves} the targeted units at # hp", reads(monsters.LeavesAt, "actions-without-rules")


ACTION_LINES: Mapping[str, Build] = {
    **{key: build for words, whom, cites in _WHOM for key, build in _to_units(words, whom, cites)},
    **dict(_attacks()),
    **dict(_itself()),
}

MONSTER_LINES: Mapping[str, Build] = {
    "link with the ~ action cards": reads(monsters.LinkedActions, "monster-names"),
    "fast, evasive, hits twice a turn": reads(monsters.Describes, "monster-descriptions"),
}

# A Monster's line in which none of these stands gives nothing to carry out.
_RULE_WORDS = re.compile(
    r"\d|\b(?:ap|hp|dmg|damages?|attacks?|actions?|turns?|rounds?|units?|players?|phase|flips?|deals?|gains?|takes?|"
    r"loses?|recovers?|ignores?|immune|prevents?|destroys?|whenever|when|if)\b"
)


def describes(line: str) -> bool:
    """Does a Monster's line only say what it is like?"""
    return _RULE_WORDS.search(line.lower()) is None
