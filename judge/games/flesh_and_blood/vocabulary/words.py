"""Enums, numbers and objects that printed words name."""

from __future__ import annotations

from dataclasses import fields

from judge.frozen import Frozen, Named
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Selector, Value
from judge.rules.values import lazy


class Stat(Named):
    """Numeric properties (rule 2.0.3) and the numbers a player has (1.13)."""

    POWER = "power"
    DEFENSE = "defense"
    COST = "cost"
    PITCH = "pitch"
    LIFE = "life"
    INTELLECT = "intellect"


class Asset(Named):
    """What a player can gain, lose or pay (1.13)."""

    RESOURCE = "resource points"
    ACTION = "action points"
    LIFE = "life"
    CHI = "chi points"


class Zone(Named):
    """Zones (3.0.1); ARENA is the permanent zone and every equipped object (3.1)."""

    HAND = "hand"
    DECK = "deck"
    ARSENAL = "arsenal"
    GRAVEYARD = "graveyard"
    BANISHED = "banished zone"
    PITCH = "pitch zone"
    STACK = "stack"
    CHAIN = "combat chain"
    ARENA = "arena"
    SOUL = "soul"
    UNDER = "under a permanent"
    INVENTORY = "inventory"  # no zone, but where cards are that are in the game (4.1.6a)


class Together(tuple[Zone, ...]):
    """Zones joined by "and": of one card of them it is not clear whether there is one of each."""


class Duration(Named):
    """How long a continuous effect lasts (6.2.2a)."""

    TURN = "this turn"
    CHAIN = "this combat chain"
    LINK = "this chain link"
    YOUR_NEXT_TURN_START = "until the start of your next turn"
    YOUR_NEXT_TURN_END = "until the end of your next turn"
    THEIR_NEXT_TURN_START = "until the start of their next turn"
    THEIR_NEXT_TURN_END = "until the end of their next turn"
    THEIR_NEXT_TURN = "during their next turn"  # it waits until that turn
    THEIR_NEXT_ACTION_PHASE = "during their next action phase"  # likewise
    YOUR_NEXT_TURN = "during your next turn"  # likewise
    FOREVER = "for the rest of the game"
    WHILE_THERE = "while this is in the arena"


OF_THEIR_NEXT_TURN = (
    Duration.THEIR_NEXT_TURN_START,
    Duration.THEIR_NEXT_TURN_END,
    Duration.THEIR_NEXT_TURN,
    Duration.THEIR_NEXT_ACTION_PHASE,
)
LATER = (Duration.THEIR_NEXT_TURN, Duration.THEIR_NEXT_ACTION_PHASE, Duration.YOUR_NEXT_TURN)  # they wait for it


class Period(Named):
    """The stretch of history a condition or an ordinal looks at."""

    TURN = "this turn"
    LINK = "this chain link"
    CHAIN = "this combat chain"
    ACTION_PHASE = "your action phase"
    YOUR_TURN = "during your turn"
    STEP = "this reaction step"
    GAME = "this game"
    OF_ATTACK = "each attack"


class Who(Named):
    """Players named by a sentence; "hero" and player are one (1.1.2b)."""

    YOU = "you"
    OPPONENTS = "each opponent"
    AN_OPPONENT = "an opponent"
    ATTACKING_HERO = "the attacking hero"
    DEFENDING_HERO = "the defending hero"
    THEM = "them"  # the player the trigger or an earlier clause named
    EACH_HERO = "each hero"
    ANY_HERO = "a hero"
    TARGET_HERO = "target hero"
    ANOTHER_TARGET = "another target hero"  # the second hero that is targeted
    WINNER = "the winner"  # of the clash just made
    OTHER_HERO = "the other hero"  # of the clash just made, who did not win it
    ATTACK_CONTROLLER = "the attack's controller"
    TARGET_CONTROLLER = "the target's controller"  # of the one object that is targeted
    TARGET_OWNER = "the target's owner"  # of the one object that is targeted
    CARD_CONTROLLER = "its controller"  # of what the event is about
    CARD_OWNER = "its owner"  # of what the event is about
    TURN_PLAYER = "the turn player"


class Num(Value):
    """A printed number."""

    n: int


class Variable(Value):
    """X, Y or Z: declared when played, or defined by ``defined`` ("where X is …")."""

    letter: str
    defined: Value | None = None


class ThatMuch(Value):
    """ "that much", "that many": the amount of the event or the number chosen before."""


class ChosenNumber(Value):
    """The number chosen by an earlier ``ChooseNumber`` of this ability."""


class DieResult(Value):
    """ "the number rolled"; coin: of a coin heads is 1 and tails 2."""

    coin: bool = False


class CountObjects(Value):
    """ "for each …", "the number of …": how many objects match. apart: how many different names, costs or colors of
    theirs there are ("cards with different names").
    """

    what: Filter
    where: tuple[Zone, ...] = ()
    whose: Who | None = None
    apart: str = ""


class CountHeroes(Value):
    """ "the number of opposing heroes with greater {h} than you"."""

    who: Who
    stat: Stat | None = None
    op: str = ""  # ">", "<", ">=" … compared with your own
    classes: tuple[str, ...] = ()  # only those that are one of them


class CountHeroesWho(Value):
    """ "the number of heroes who have lost {h} this turn": of whom a condition on "you" is true."""

    who: Who
    of: Condition


class StartingHeroes(Value):
    """ "the number of heroes who started this game"."""


class StatAcross(Value):
    """ "the highest cost among cards in your pitch zone": a property of those that are counted, of nothing 0. how:
    "highest", "lowest" or "total"."""

    how: str
    stat: Stat
    of: Value


class AtMost(Value):
    """ "for each aura you control, to a maximum of 3"."""

    of: Value
    n: int


class ThatDamage(Value):
    """ "half of that damage": what would be dealt, as it is prevented (6.4.10)."""


class CountBound(Value):
    """How many objects an earlier clause of the ability bound ("cards banished to play this").

    what: only those that match ("each card with 6 or more {p} revealed this way").
    """

    name: str
    what: Filter | None = None


class CountersOn(Value):
    """ "if it has 3 or more rust counters": how many such counters an object has."""

    of: Selector
    counter: str


class CountLinks(Value):
    """ "the number of Draconic chain links you control": links whose attack matches (7.0.3)."""

    what: Filter


class Depends(Value):
    """ "Choose 1. If you control an aura, choose 2 instead;": a number that depends on a condition (1.7.5e)."""

    of: Condition
    yes: Value
    no: Value


class CountHurt(Value):
    """ "for each hero dealt damage this way"; who: of these heroes alone."""

    who: Who = Who.EACH_HERO


class StatOf(Value):
    """A property of an object: "its {p}"."""

    of: Selector
    stat: Stat
    base: bool = False


class AssetOf(Value):
    """A number a player has: "your {h}"."""

    who: Who
    asset: Asset


class Arithmetic(Value):
    """``op`` is one of ``+ - *`` or ``/`` (rounded down, 1.12.1a) or ``/^`` (rounded up)."""

    left: Value
    op: str
    right: Value


class Filter(Frozen):
    """What an object must be. Empty fields ask nothing; all that are set must hold.

    types, subtypes: all of them. any_types: at least one. classes: at least one supertype of these.
    name: a name (2.7.5). counts_as: "a Gold": the name or anything that counts as one. token: is (not)
    a token. numbers: (stat, op, value) triples, the property must exist (1.8.7). off_base: how the stat
    compares with its base. keyword: has the ability or label keyword. attack: is an attack (1.4.1).
    weapon: a weapon, or an attack whose source is one. this/other: is (not) the source itself.
    attacking/defending: on the active chain link. name_contains: "with Herald in its name".
    against: defends an attack that matches ("card defending an Assassin attack"). under: is under the
    source ("a card under it"); over: the source is under it (3.0.14).
    base_numbers: as numbers, of base values ("3 or less base {p}"). face_up: in a
    zone where cards may be face-down. equipped: to a zone of its kind (8.5.41). tapped: its state (1.3.3b).
    counters: (name, op, n) triples ("with 2 or more steam counters"). played_from: the zone it was played from.
    that_name: has the name that was named. at: attacks a hero that matches. marked: is a marked hero (9.3).
    frozen: a freeze effect applies to it (8.5.34); permanent: and it lies in no zone outside the arena.
    deals: has an effect that deals damage of that kind.
    besides: is not what is bound to this name ("another red card"). of: an attack of that object ("its attacks").
    so: a condition that is true of its player, said of "you" ("a hero who controls an aura").
    layer: on the stack, and of that kind: "layer" (any), "activated ability" or "triggered ability" (1.6.2).
    lacks, lacks_base: has no such property ("with no {p}", 2.0.3); none_of: is nothing of that ("that isn't red").
    one: that very object ("target off-hand defends"). action: an action card, or an action that is activated.
    """

    types: tuple[str, ...] = ()
    any_types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    not_classes: tuple[str, ...] = ()
    name: str = ""
    counts_as: str = ""
    name_contains: str = ""
    token: bool | None = None
    colors: tuple[str, ...] = ()
    numbers: tuple[tuple[Stat, str, Value], ...] = ()
    base_numbers: tuple[tuple[Stat, str, Value], ...] = ()
    face_up: bool | None = None
    equipped: bool | None = None
    tapped: bool | None = None
    off_base: tuple[Stat, str] | None = None
    keyword: str = ""
    attack: bool | None = None
    action: bool | None = None
    weapon: bool | None = None
    this: bool = False
    other: bool = False
    besides: str = ""
    of: Selector | None = None
    one: Selector | None = None
    hero: bool | None = None
    attacking: bool | None = None
    defending: bool | None = None
    controller: Who | None = None
    owner: Who | None = None
    has_counter: str = ""
    counters: tuple[tuple[str, str, Value], ...] = ()
    against: Filter | None = None
    under: bool = False
    over: bool = False
    played_from: Zone | None = None
    that_name: bool = False
    at: Filter | None = None
    marked: bool | None = None
    frozen: bool | None = None
    permanent: bool | None = None
    deals: str = ""
    same: tuple[tuple[str, Selector], ...] = ()  # ("color", …): "with the same color as" that object
    so: Condition | None = None
    layer: str = ""
    lacks: tuple[Stat, ...] = ()
    lacks_base: tuple[Stat, ...] = ()
    none_of: tuple[Filter, ...] = ()
    any_of: tuple[Filter, ...] = ()  # "or" between noun phrases: at least one

    @lazy
    def asked(self) -> frozenset[str]:
        """The names of the fields that ask something; of none when it is anything at all."""
        return frozenset([f.name for f in fields(self) if getattr(self, f.name) != f.default])


class This(Selector):
    """ "this": the source of the ability (2.12.3a)."""


class Bound(Selector):
    """What the trigger or an earlier clause named.

    ``it``: the last object an effect of this ability touched; ``attack``: "the attack"; ``card``: the card
    of the trigger's event; ``either``: what one of two effects was done to; ``revealed``, ``banished``,
    ``discarded``, ``created``, ``chosen``: of this ability.
    """

    name: str


class HeroOf(Selector):
    """ "your hero", "target hero" as an object: the hero card of a player (1.1.2)."""

    who: Who = Who.YOU


class SourceOf(Selector):
    """ "that weapon", "the sword": the attack-source of an attack-proxy (1.4.3b), or the object itself."""

    of: Selector


class Target(Selector):
    """The declared target number ``index`` of the ability (1.8.5)."""

    index: int = 0


class Pick(Selector):
    """Objects chosen when the effect is generated (1.8.6).

    count None: any number. up_to: may choose fewer. chooser None: the player instructed by the effect.
    random: at random. whose: owner of the zone, or controller in the arena.
    """

    what: Filter
    where: tuple[Zone, ...]
    whose: Who | None = Who.YOU
    count: Value | None = Num(1)
    up_to: bool = False
    chooser: Who | None = None
    random: bool = False
    among: str = ""  # only among the objects bound to this name ("of the revealed cards")
    apart: str = ""  # no two of them have the same name, cost or color ("with different names")


class Every(Selector):
    """All objects that match now."""

    what: Filter
    where: tuple[Zone, ...]
    whose: Who | None = Who.YOU


class Both(Selector):
    """ "target hero and up to 2 target allies they control": all of them in one effect (1.9.2b)."""

    of: tuple[Who | Selector, ...]


class Rest(Selector):
    """ "the rest": what is bound to this name and was neither moved nor chosen by the effect before."""

    name: str


class TopOfDeck(Selector):
    """The top ``count`` cards of a deck, or the bottom ones."""

    whose: Who = Who.YOU
    count: Value = Num(1)
    bottom: bool = False
