"""Ability keywords of rule 8.3, each said in the same vocabulary as printed sentences."""

from __future__ import annotations

from functools import cache

from judge.games.flesh_and_blood.vocabulary import (
    Ability,
    AdditionalCost,
    AddStat,
    Banish,
    Compare,
    DefendedBy,
    Destroy,
    Discard,
    EventKind,
    EventPattern,
    Filter,
    Happened,
    If,
    Keyword,
    Num,
    Period,
    Pick,
    PutCounter,
    Stat,
    StateTriggered,
    Static,
    StatOf,
    These,
    This,
    TopOfDeck,
    Triggered,
    Who,
    Zone,
)

MINUS_DEFENSE = "-1 defense"

_DEFENDED = Happened(EventPattern(EventKind.DEFEND, obj=Filter(this=True)), Period.CHAIN)
_CLOSES = EventPattern(EventKind.CHAIN_CLOSES)
_POWER_6 = (Stat.POWER, ">=", Num(6))

# Where the rulebook says what a keyword stands for, so that a replay can cite it.
RULE_OF = {
    "battleworn": "8.3.2",
    "beat chest": "8.3.33",
    "blade break": "8.3.3",
    "boost": "8.3.9",
    "guardwell": "8.3.34",
    "phantasm": "8.3.13",
    "spectra": "8.3.14",
    "temper": "8.3.10",
}

# Keywords that ask nothing of a game under way: deck building (8.3.6, 8.3.7 …) or no rules at all (8.3.24).
META = frozenset({"legendary", "specialization", "essence", "unlimited", "stealth", "ephemeral"})

# Keywords that rules of the engine look for by name.
RULES = frozenset(
    {"go again", "dominate", "overpower", "universal", "ambush", "attack", "combo", "beat chest", "boost"}
)


def _closing(name: str, *effects: object) -> Triggered:
    return Triggered(_CLOSES, effects, state=_DEFENDED, text=name)  # type: ignore[arg-type]


@cache
def expand(keyword: Keyword) -> tuple[Ability, ...] | None:
    """The abilities a keyword stands for; empty when rules look for its name; None when nobody knows it."""
    name, n = keyword.name, keyword.n
    if name in META:
        return ()
    table: dict[str, tuple[Ability, ...]] = {
        # 8.3.10: a counter, then destroyed at zero.
        "temper": (
            _closing(
                "Temper",
                PutCounter(This(), MINUS_DEFENSE),
                If(Compare(StatOf(This(), Stat.DEFENSE), "<=", Num(0)), (Destroy(This()),)),
            ),
        ),
        "battleworn": (_closing("Battleworn", PutCounter(This(), MINUS_DEFENSE)),),
        "blade break": (_closing("Blade Break", Destroy(This())),),
        "guardwell": (_closing("Guardwell", PutCounter(This(), MINUS_DEFENSE, StatOf(This(), Stat.DEFENSE))),),
        # 8.3.13a: a state trigger, checked again when it resolves (5.3.2b).
        "phantasm": (
            StateTriggered(
                DefendedBy(
                    This(),
                    Filter(
                        types=("Action",),
                        subtypes=("Attack",),
                        not_classes=("Illusionist",),
                        numbers=(_POWER_6,),
                    ),
                ),
                (Destroy(This()),),
                text="Phantasm",
            ),
        ),
        "spectra": (
            Triggered(
                EventPattern(EventKind.BECOME_TARGET, obj=Filter(this=True)),
                (Destroy(This()),),
                text="Spectra",
            ),
        ),
        "piercing": (
            Static(
                These(This()),
                (AddStat(Stat.POWER, Num(n or 0)),),
                DefendedBy(This(), Filter(types=("Equipment",))),
                text=f"Piercing {n or 0}",
            ),
        ),
        "beat chest": (
            AdditionalCost(
                (Discard(Pick(Filter(numbers=(_POWER_6,)), (Zone.HAND,), Who.YOU)),),
                optional=True,
                text="Beat Chest",
            ),
        ),
        "boost": (AdditionalCost((Banish(TopOfDeck()),), optional=True, text="Boost"),),
    }
    if name in table:
        return table[name]
    return () if name in RULES else None
