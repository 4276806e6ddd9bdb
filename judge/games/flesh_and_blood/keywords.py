"""Ability keywords of rule 8.3, each said in the same vocabulary as printed sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, GainKeyword, These
from judge.games.flesh_and_blood.vocabulary.conditions import Compare, DefendedBy, Happened, IsDefending, Matches, Not
from judge.games.flesh_and_blood.vocabulary.events import BOOSTING, PHANTASM, SCRAPPING, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Effect
from judge.terms.flesh_and_blood import CLASSES, KEYWORDS, SUBTYPES, TALENTS, TYPES

MINUS_DEFENSE = "-1 defense"
Meaning = Callable[[ab.Keyword], tuple[Ability, ...] | None]

_GOES_AGAIN = fx.Apply(These(w.This()), (GainKeyword("go again"),), w.Duration.TURN)
_DEFENDED = Happened(EventPattern(EventKind.DEFEND, obj=w.Filter(this=True)), w.Period.CHAIN)
_CLOSES = EventPattern(EventKind.CHAIN_CLOSES)
_END = EventPattern(EventKind.START_END_PHASE, who=w.Who.YOU)
_POWER_6 = (w.Stat.POWER, ">=", w.Num(6))

# Where the rulebook says what a keyword stands for, so that a replay can cite it.
RULE_OF = {k.word: k.rule for k in KEYWORDS}

# What a player is considered to have done who paid the additional cost of a keyword, by its last word.
PAID = {"chest": EventKind.BEAT_CHEST, "boost": EventKind.BOOST, "scrap": EventKind.SCRAP, "fusion": EventKind.FUSION}

# Keywords that ask nothing of a game under way, and why no position shows them.
META = {
    "legendary": "says how many a deck may hold; no deck is built here",
    "specialization": "says whose deck may hold it; no deck is built here",
    "essence": "says what a deck may hold; no deck is built here",
    "unlimited": "says how many a deck may hold; no deck is built here",
    "stealth": "means nothing by itself; other words ask for it",
    "mentor": "is a type now, and its rule has gone",
}

# Keywords that rules of the engine look for by name; Combo is a label that a card may be given.
RULES = frozenset(
    {
        *("go again", "dominate", "overpower", "universal", "ambush", "attack", "combo", "rune gate"),
        *("crank", "protect", "ephemeral", "meld", "cloaked", "modular", "perched"),
    }
)


def _closing(name: str, *effects: object) -> ab.Triggered:
    return ab.Triggered(_CLOSES, effects, state=_DEFENDED, text=name)  # type: ignore[arg-type]


def _prevents(text: str, n: int, kind: str, *costs: Effect, may: bool, then: tuple[Effect, ...] = ()) -> ab.Prevents:
    return ab.Prevents(w.Num(n), kind, costs, may, then, text=f"{text} {n}")


def _quell(n: int) -> tuple[Ability, ...]:
    """8.3.19."""
    later = fx.Delay(ab.Triggered(EventPattern(EventKind.START_END_PHASE), (fx.Destroy(w.This()),)), w.Duration.FOREVER)
    return (_prevents("Quell", n, "", fx.Pay(w.Asset.RESOURCE, w.Num(n)), may=True, then=(later,)),)


def _fusion(what: str) -> tuple[Ability, ...]:
    """8.3.17: "and" asks for all of them as one cost, "and/or" lets each be revealed or not."""

    def shows(name: str) -> Effect:
        return fx.Reveal(w.Pick(w.Filter(classes=(name,)), (w.Zone.HAND,), w.Who.YOU))

    names = re.findall(r"[A-Z]\w+", what.title().replace("And", "and").replace("Or", "or"))
    if "/" in what:
        return tuple(ab.AdditionalCost((shows(n),), optional=True, text=f"{n} Fusion") for n in names)
    return (ab.AdditionalCost(tuple(shows(n) for n in names), optional=True, text=f"{what} Fusion"),)


def fused(costs: tuple[Effect, ...]) -> tuple[str, ...]:
    """The supertypes that paying the cost of a fusion fuses (8.3.17a)."""
    picks = [cost.what for cost in costs if isinstance(cost, fx.Reveal)]
    return tuple(name for pick in picks if isinstance(pick, w.Pick) for name in pick.what.classes)


def _heave(n: int) -> tuple[Ability, ...]:
    """8.3.18."""
    heave = fx.May(
        (fx.Pay(w.Asset.RESOURCE, w.Num(n)), fx.Put(w.This(), w.Zone.ARSENAL, face_up=True)),
        then=(fx.Create((("Seismic Surge", w.Num(n)),)),),
    )
    return (ab.Triggered(_END, (heave,), text=f"Heave {n}", while_zone=w.Zone.HAND),)


def _watery_grave() -> tuple[Ability, ...]:
    """8.3.41."""
    buried = EventPattern(EventKind.PUT_INTO_GRAVEYARD, who=w.Who.YOU, obj=w.Filter(this=True))
    gone = replace(buried, from_zone=w.Zone.ARENA, or_else=(replace(buried, from_zone=w.Zone.CHAIN),))
    return (ab.Triggered(gone, (fx.Turn(w.Bound("card"), face_up=False),), text="Watery Grave"),)


def _defending() -> dict[str, tuple[Ability, ...]]:
    """Keywords about defending and about what attacks (8.3.10, 8.3.13, 8.3.25 and their like)."""
    big = w.Filter(not_classes=("Illusionist",), numbers=(_POWER_6,))
    return {
        # 8.3.10: a counter, then destroyed at zero.
        "temper": (
            _closing(
                "Temper",
                fx.PutCounter(w.This(), MINUS_DEFENSE),
                fx.If(Compare(w.StatOf(w.This(), w.Stat.DEFENSE), "<=", w.Num(0)), (fx.Destroy(w.This()),)),
            ),
        ),
        "battleworn": (_closing("Battleworn", fx.PutCounter(w.This(), MINUS_DEFENSE)),),
        "blade break": (_closing("Blade Break", fx.Destroy(w.This())),),
        "guardwell": (
            _closing("Guardwell", fx.PutCounter(w.This(), MINUS_DEFENSE, w.StatOf(w.This(), w.Stat.DEFENSE))),
        ),
        # 8.3.13a: a state trigger, checked again when it resolves (5.3.2b).
        "phantasm": (
            ab.StateTriggered(
                DefendedBy(w.This(), replace(big, types=("Action",), subtypes=("Attack",))),
                (fx.Destroy(w.This(), way=PHANTASM),),
                text="Phantasm",
            ),
        ),
        "mirage": (ab.StateTriggered(IsDefending(w.This(), big), (fx.Destroy(w.This()),), text="Mirage"),),
        "spectra": (
            ab.Triggered(
                EventPattern(EventKind.BECOME_TARGET, obj=w.Filter(this=True)), (fx.Destroy(w.This()),), text="Spectra"
            ),
        ),
    }


def _costs() -> dict[str, tuple[Ability, ...]]:
    """Keywords that are additional costs (8.3.9, 8.3.32, 8.3.33)."""
    six = w.Pick(w.Filter(numbers=(_POWER_6,)), (w.Zone.HAND,), w.Who.YOU)
    wreck = w.Filter(any_of=(w.Filter(subtypes=("Item",)), w.Filter(types=("Equipment",))))
    scrapped = w.Pick(wreck, (w.Zone.GRAVEYARD,), w.Who.YOU)
    boosted = fx.If(Matches(w.Bound("banished"), w.Filter(classes=("Mechanologist",))), (_GOES_AGAIN,))
    return {
        "beat chest": (ab.AdditionalCost((fx.Discard(six),), optional=True, text="Beat Chest"),),
        "boost": (
            ab.AdditionalCost((fx.Banish(w.TopOfDeck(), way=BOOSTING),), optional=True, then=(boosted,), text="Boost"),
        ),
        "scrap": (ab.AdditionalCost((fx.Banish(scrapped, way=SCRAPPING),), optional=True, text="Scrap"),),
    }


def _suspense() -> tuple[Ability, ...]:
    """8.3.42."""
    mine = EventPattern(EventKind.START_OF_TURN, who=w.Who.YOU)
    none = Not(Matches(w.This(), w.Filter(has_counter="suspense")))
    return (
        ab.EntersWith("suspense", w.Num(2), text="Suspense"),
        ab.Triggered(mine, (fx.RemoveCounter(w.This(), "suspense"),), text="Suspense"),
        ab.StateTriggered(none, (fx.Destroy(w.This()),), text="Suspense"),
    )


def _piercing(n: int) -> tuple[Ability, ...]:
    """8.3.23."""
    defended = DefendedBy(w.This(), w.Filter(types=("Equipment",)))
    return (ab.Static(These(w.This()), (AddStat(w.Stat.POWER, w.Num(n)),), defended, text=f"Piercing {n}"),)


def _said(abilities: tuple[Ability, ...]) -> Meaning:
    return lambda keyword: abilities


def _shield(name: str, kind: str, *, may: bool) -> Meaning:
    """ "Ward 2", "Ward X, where X is …": destroy this to prevent so much of the damage (8.3.15, 8.3.20, 8.3.37)."""

    def means(keyword: ab.Keyword) -> tuple[Ability, ...]:
        made = _prevents(name, keyword.n or 0, kind, fx.Destroy(w.This()), may=may)
        return (made if keyword.value is None else replace(made, n=keyword.value, text=f"{name} X"),)

    return means


def _pairs(keyword: ab.Keyword) -> tuple[Ability, ...] | None:
    """8.3.26: whoever equips it asks for what it pairs with, a card by its name or kinds of cards ("a sword")."""
    kinds = {kind.strip("()").lower() for kind in (*CLASSES, *TALENTS, *TYPES, *SUBTYPES)}
    words = set(keyword.what.split()) - {"a", "an", "another", "or"}
    named = keyword.what[:1].isupper() or keyword.what == "~"  # another of its own name
    return () if named or (words and {word.lower() for word in words} <= kinds) else None


def _counted(make: Callable[[int], tuple[Ability, ...]]) -> Meaning:
    return lambda keyword: make(keyword.n or 0)


# What each keyword stands for, with its number or words.
MEANS: Mapping[str, Meaning] = {
    **dict.fromkeys(META.keys() | RULES, _said(())),
    **{name: _said(abilities) for name, abilities in {**_defending(), **_costs()}.items()},
    "blood debt": _said(
        (ab.Triggered(_END, (fx.Lose(w.Asset.LIFE, w.Num(1)),), text="Blood Debt", while_zone=w.Zone.BANISHED),)
    ),
    "watery grave": _said(_watery_grave()),
    "suspense": _said(_suspense()),
    "fusion": lambda keyword: _fusion(keyword.what),
    "pairs": _pairs,
    "heave": _counted(_heave),
    "piercing": _counted(_piercing),
    "quell": _counted(_quell),
    "ward": _shield("Ward", "", may=False),
    "arcane shelter": _shield("Arcane Shelter", "arcane", may=False),
    "spellvoid": _shield("Spellvoid", "arcane", may=True),
    "arcane barrier": _counted(
        lambda n: (_prevents("Arcane Barrier", n, "arcane", fx.Pay(w.Asset.RESOURCE, w.Num(n)), may=True),)
    ),
}


@cache
def expand(keyword: ab.Keyword) -> tuple[Ability, ...] | None:
    """The abilities a keyword stands for; empty when rules look for its name; None when nobody knows it."""
    means = MEANS.get(keyword.name)
    return means(keyword) if means else None
