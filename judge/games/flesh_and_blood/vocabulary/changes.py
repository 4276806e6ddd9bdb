"""Changes of properties, and what a continuous effect applies to (6.2)."""

from __future__ import annotations

from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Selector, Subject, Value
from judge.games.flesh_and_blood.vocabulary.words import Duration, Filter, Stat, Who, Zone


class AddStat(Change):
    """ "gets +3{p}" / "-1{d}"."""

    stat: Stat
    amount: Value


class SetBase(Change):
    """ "its base {i} is …"."""

    stat: Stat
    amount: Value


class ScaleBase(Change):
    """ "Double the attack's base {p}", "halve its base {d}, rounded up" (6.3.3); half: halved, and rounded so."""

    stat: Stat
    half: str = ""  # "up" or "down"


class GainKeyword(Change):
    """ "gets go again", "gets overpower"; n for keywords with a number."""

    keyword: str
    n: int | None = None


class GainAbility(Change):
    """ "gets "When this hits, …""."""

    ability: Ability


class LoseAbilities(Change):
    """ "loses all abilities": those that it has then; it may gain others (6.3)."""


class LoseNames(Change):
    """ "lose and can't gain names"."""


class LoseColors(Change):
    """ "lose all colors": what they pitch for stays (2.1.2a)."""


class GainName(Change):
    """ "gets that name": the one that was named, beside those it has (2.7)."""


class LoseClasses(Change):
    """ "lose all class (and talent) types"; cannot_gain: "and can't gain"."""

    talents: bool = False
    cannot_gain: bool = False


class GainClasses(Change):
    """ "is Draconic (in addition to its other types)": a class or talent more (2.11.5, 8.5.9a)."""

    classes: tuple[str, ...]


class GainTypes(Change):
    """ "are weapons with …": a type more."""

    types: tuple[str, ...]


class CannotGainClasses(Change):
    """ "can't gain class types": what it prints stays, nothing is added (Universal adds one)."""


class TargetsEach(Change):
    """ "targets each opposing hero": an attack with several targets (1.4.5c)."""


class CostLess(Change):
    """ "costs {r} less to play" / "to activate" (negative amount: more); to: None for both (5.1.6a, 5.2.1)."""

    amount: Value
    to: EventKind | None = None


class AsInstant(Change):
    """ "You may play it as though it were an instant" (5.1.3d, 8.1.1d)."""


class PlayableFrom(Change):
    """ "You may play it from your banished zone" (5.1.1a); free: "without paying its {r} cost" (5.1.3c)."""

    zone: Zone
    free: bool = False


class DealsMore(Change):
    """ "instead deals that much arcane damage plus 2": what its effects deal of that kind, a replacement (6.4.9)."""

    kind: str
    amount: Value


class CannotBePlayed(Change):
    """ "Defense reaction cards can't be played" (1.0.2a)."""


class LoseKeyword(Change):
    """ "loses and can't gain go again"; only_new: "can't gain", what it has stays; now: "loses", for now."""

    keyword: str
    only_new: bool = False
    now: bool = False


class CannotUntap(Change):
    """ "can't {u}" (8.5.56): whatever would untap it."""


class AttackAgain(Change):
    """ "You may attack an additional time with it": its attack ability beyond its limit (5.2.3c); any: any ability of
    it ("you may activate it 2 additional times")."""

    n: int = 1
    any: bool = False


class These(Subject):
    """Particular objects, fixed when the effect is generated."""

    what: Selector


class NextOne(Subject):
    """ "your next Guardian attack this turn" (1.8.10): applies once, to the next that matches.

    who: whose (None: anyone's). event: None: the next to be played or activated; else the next whose such
    event happens ("the next attack that wagers"). lasts: how long it lasts from then on, when that is said apart.
    count: to how many of them ("your next 3 attacks"). provided: it changes that one only if it matches
    ("If it's red, it gets +1{p}"). used: only one that is played as an instant by this permission uses it up.
    instantly: the next one uses it up, and it changes that one only if it is played as an instant by it.
    """

    what: Filter
    who: Who | None = Who.YOU
    event: EventKind | None = None
    lasts: Duration | None = None
    count: int = 1
    provided: Filter | None = None
    used: bool = False
    instantly: bool = False


class Whole(Subject):
    """Every object that matches at any time while the effect lasts ("your attack action cards").

    where: empty for the arena and the stack. except_where: "in any zone other than the combat chain".
    nth_each_turn: only the first (second, third) such of its controller each turn (of anybody, where ``what`` asks for
    no controller).
    """

    what: Filter
    where: tuple[Zone, ...] = ()
    except_where: tuple[Zone, ...] = ()
    condition: Condition | None = None
    nth_each_turn: int = 0


class OwnHero(Subject):
    """ "your base {i}": the hero of the player."""

    who: Who = Who.YOU
