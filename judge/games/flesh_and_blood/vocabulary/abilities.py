"""Abilities: what a printed sentence makes a card do (1.7)."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Subject, Value
from judge.games.flesh_and_blood.vocabulary.standing import AttackWith
from judge.games.flesh_and_blood.vocabulary.words import Filter, Num, Period, Stat, Who, Zone

ANY_NUMBER = 99  # of targets: more than there ever are


class TargetSpec(Frozen):
    """ "target weapon attack" (1.8.5); hero: a hero is targeted.

    living: or an ally of those heroes ("any target", 8.5.3). other: not one
    declared before it ("another target hero"). up_to: that many or fewer (``ANY_NUMBER``: any number).
    mode: declared only when the mode of this index (``ChooseModes``) is chosen, as in a line
    "Target attack wagers a Gold token with the defending hero." under "Choose 2;". same: each may be the same.
    """

    what: Filter
    hero: Who | None = None
    where: tuple[Zone, ...] = ()
    count: int = 1
    mode: int | None = None
    living: bool = False
    other: bool = False
    up_to: bool = False
    same: bool = False


class Keyword(Ability):
    """An ability keyword (8.3): name in lower case, ``n``, ``what`` or ``value`` ("Ward X, where X is …") for its
    parameter."""

    name: str
    n: int | None = None
    what: str = ""
    value: Value | None = None


class Resolution(Ability):
    """Effects when the card resolves (1.7.3b)."""

    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


class Triggered(Ability):
    """A triggered effect (6.6). state: state part of the trigger condition (6.6.1c).

    ordinal: 1 for "the first time …" within ``period``; limit: "Once per turn". while_zone: functional there
    ("while this is in your hand", 5.4.7b), face_up: and only while it is (not) face-up. functional anywhere when
    the event moves this card (1.7.4i).
    """

    when: EventPattern
    effects: tuple[Effect, ...]
    state: Condition | None = None
    ordinal: int = 0
    period: Period | None = None
    limit: int = 0
    targets: tuple[TargetSpec, ...] = ()
    while_zone: Zone | None = None
    face_up: bool | None = None


class StateTriggered(Ability):
    """Triggers when the position comes to meet a condition (6.6.5c)."""

    state: Condition
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


class Static(Ability):
    """A static continuous effect (6.2.3): applies while functional and ``condition`` holds."""

    subject: Subject
    changes: tuple[Change, ...]
    condition: Condition | None = None


class Activated(Ability):
    """5.2.1: LIMIT TYPE -- COST: ABILITIES CONDITION.

    kind: "action", "instant", "attack reaction", "defense reaction". attack: its layer is an attack (8.3.1).
    cheaper: "This costs {r} less to activate …", said of this ability alone.
    """

    kind: str
    costs: tuple[Effect, ...]
    effects: tuple[Effect, ...] = ()
    attack: bool = False
    go_again: bool = False
    limit: int = 0
    condition: Condition | None = None
    targets: tuple[TargetSpec, ...] = ()
    zone: Zone = Zone.ARENA
    cheaper: tuple[Static, ...] = ()

    @property
    def attacks(self) -> bool:
        """Is its layer an attack: an attack-proxy, or an attack-layer (1.4.1, 8.5.38a)?"""
        return self.attack or any(isinstance(e, AttackWith) for e in self.effects)


class Replacement(Ability):
    """6.4. When ``pattern`` would happen: the amount is changed by ``add``, or ``effects`` happen instead.

    ``add`` None with ``effects``: an outcome or standard replacement; effects that start with ``May`` leave the
    event as it was on a no. ordinal/period: "The first time each turn you would …".
    """

    pattern: EventPattern
    add: Value | None = None
    effects: tuple[Effect, ...] = ()
    ordinal: int = 0
    period: Period | None = None
    state: Condition | None = None  # "…, if you've charged this turn, prevent …"


class Prevents(Ability):
    """ "If you would be dealt damage, COST to prevent N of that damage" (6.4.10); n None: all of it.

    optional: "you may"; then: what follows "If you do". kind: "" any damage, "arcane". of: the objects it shields
    instead of its controller ("if an ally you control would be dealt damage").
    """

    n: Value | None
    kind: str = ""
    costs: tuple[Effect, ...] = ()
    optional: bool = False
    then: tuple[Effect, ...] = ()
    of: Filter | None = None


class CannotBePrevented(Ability):
    """ "This damage can't be prevented" of an object that deals it (6.4.10h)."""


class AdditionalCost(Ability):
    """5.4.4a. optional: "you may". then: continuous effects "If you do, this gets …" (5.4.4d). otherwise: if not."""

    costs: tuple[Effect, ...]
    optional: bool = False
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class LimitX(Ability):
    """ "X can't be 0": what X must be at least, or at most, when it is declared (1.12.2)."""

    least: int = 0
    most: int | None = None


class AlternativeCost(Ability):
    """5.4.4b: the costs may be paid rather than the resource cost."""

    costs: tuple[Effect, ...]


class PlayOnlyIf(Ability):
    """ "Play this only if …" (a restriction, 1.0.2a)."""

    condition: Condition


class Forbids(Ability):
    """ "NOUNs can't be played": nobody (or only ``who``) may do it with objects that match (1.0.2).

    doing: "play", "activate", "defend", "attack", "pitch", "trigger" (when it hits), "gain life" (by a hero),
    "gain power" or "gain defense", "draw" (by a hero), "destroy" or "banish" (of permanents), "target", "attack at".
    "play or activate": either. origin: only with what comes from those zones. condition: only while it is so. after:
    once it has been done so often in the turn ("can't play more than 1").
    """

    doing: str
    what: Filter
    who: Who | None = None
    origin: tuple[Zone, ...] = ()
    condition: Condition | None = None
    after: int = 0


class DeckRule(Ability):
    """ "You may only have red cards in your deck": what may be registered before the game (1.1.3); it does nothing in
    it. only: no others; else: any number of them."""

    what: Filter
    only: bool = False


class StartsWith(Ability):
    """ "You may start the game with a NOUN in the arena": chosen before the game (4.1.5b); it does nothing in it."""

    what: Filter


class LooksAtTop(Ability):
    """ "You may look at the top card of your deck at any time" (8.5.11a): what a player knows, and nothing else."""


class DefendLimit(Ability):
    """ "This can't be defended by more than 2 non-block cards"; most 0: "can't be defended by NOUNs".

    only: of what does not match ("can only be defended by NOUNs"). origin: of what defends from there ("from hand").
    """

    most: int
    what: Filter
    only: bool = False
    origin: tuple[Zone, ...] = ()


class MustBeDefended(Ability):
    """ "The defending hero must defend this with NOUNs if able": so many of them (a requirement, 1.0.2).

    hand: from hand.
    """

    what: Filter
    n: Value = Num(1)
    hand: bool = False


class DefendOnlyIf(Ability):
    """ "This may only defend an attack if …"."""

    condition: Condition


class DefendOnly(Ability):
    """ "This can only defend an attack with 3 or less base {p}" (1.0.2a)."""

    against: Filter


class AttackOnlyIf(Ability):
    """ "This can only attack if …" (1.4.6)."""

    condition: Condition


class Contract(Ability):
    """ "You are contracted to …" (8.4.7, 8.5.39): completed whenever such an event happens."""

    pattern: EventPattern


class GoesInstead(Ability):
    """ "If this would be put into a graveyard, instead put it on the bottom of your deck" (a replacement, 6.4).

    zone, position: where it goes; to its owner's in any case. What is discarded or destroyed is so nevertheless
    (8.5.5c).
    """

    zone: Zone
    position: str = ""


class CountsAs(Ability):
    """ "This counts as a Gold." (1.8.8)"""

    name: str


class DefinesStat(Ability):
    """A property-static ability: "NAME's {d} is equal to …" (5.4.5, 1.12.3)."""

    stat: Stat
    value: Value


class EntersWith(Ability):
    """ "This enters the arena with 1 balance counter on it", if ``condition`` (a replacement of entering, 6.4).

    what: other objects that do ("items you control").
    """

    counter: str
    n: Value = Num(1)
    condition: Condition | None = None
    what: Filter | None = None


class EntersTapped(Ability):
    """ "This enters the arena tapped", if ``condition`` (likewise)."""

    condition: Condition | None = None
    what: Filter | None = None


class WeaponZones(Ability):
    """ "You have 1 weapon zone." (4.1.2a)"""

    n: int


class AttacksEach(Ability):
    """ "This attacks each opposing hero." (several targets, 1.4.5c) most: "up to 2 target opposing heroes"."""

    most: Value | None = None


class OnlyTarget(Ability):
    """ "Opponents may only select this as the target of an attack." (1.0.2a)"""


class AnyHeroMayBeAttacked(Ability):
    """ "Heroes can attack any opposing hero."."""


class Scope(Frozen):
    """What an unread sentence could speak of where its card is no attack, layer or permanent; there, of anything.

    events: what happens to the card itself. moves: zones it comes from or goes to. stands: zones it functions in as
    long as it is there (1.7.4g). acts: zones from which it lets a player do something with it (1.7.4b, e).
    defines: could it define properties, which are looked up anywhere (1.7.4f)? defends: could it function while its
    card defends (1.7.4a)? activated: does it do nothing before somebody activates it (5.2.1)? allows: does it do
    nothing in the arena before its player plays a card from elsewhere than hand and arsenal? heard: does it do nothing
    before it triggers, and is known what triggers it?
    """

    events: frozenset[EventKind] = frozenset()
    moves: frozenset[Zone] = frozenset()
    stands: frozenset[Zone] = frozenset()
    acts: frozenset[Zone] = frozenset()
    defines: bool = False
    defends: bool = False
    activated: bool = False
    allows: bool = False
    heard: bool = False

    def with_(self, other: Scope) -> Scope:
        """What either of two sentences could speak of."""
        return Scope(
            self.events | other.events,
            self.moves | other.moves,
            self.stands | other.stands,
            self.acts | other.acts,
            self.defines or other.defines,
            self.defends or other.defends,
        )


class Unsupported(Ability):
    """A sentence nobody can execute; nothing that it could speak of happens with it left out.

    scope: what that is outside play; None when it could be anything.
    """

    reason: str = ""
    scope: Scope | None = None
