"""The game's own frozen facts of a position: turn, combat chain, layers, effects at work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Any, TypedDict

from judge.frozen import Named, dataclass
from judge.games.flesh_and_blood.vocabulary.abilities import Activated, Replacement, StateTriggered, Triggered
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Subject, Value
from judge.games.flesh_and_blood.vocabulary.words import Duration, Filter, Stat, Who, Zone
from judge.rules.state import Moment, Obj, Ref
from judge.rules.values import changing, quick, replace


class Phase(Named):
    """Phases of a turn (4.0.3a), the procedure before the first (4.1), and the moment between two turns."""

    OPENING = "opening hands"
    START = "start phase"
    ACTION = "action phase"
    END = "end phase"
    BETWEEN = "between turns"


class Step(Named):
    """Steps of combat (7.0.1)."""

    NONE = ""
    LAYER = "layer step"
    ATTACK = "attack step"
    DEFEND = "defend step"
    REACTION = "reaction step"
    DAMAGE = "damage step"
    RESOLUTION = "resolution step"
    CLOSE = "close step"


class Kind(Named):
    """Kinds of objects (1.2.1, 1.4.3, 1.6.2)."""

    CARD = "card"
    PROXY = "attack-proxy"
    ACTIVATED = "activated-layer"
    TRIGGERED = "triggered-layer"


TargetValue = int | Ref  # a seat (its hero) or an object


class Asking(TypedDict):
    """Fields of a question: whose words it is of."""

    source: str
    sentence: str


class Cause(TypedDict):
    """Fields of an event: what brings it about."""

    cause: int
    source: Ref
    sentence: str


@quick
@dataclass(frozen=True, slots=True)
class Env:
    """What an ability knows while it is carried out: its source, its controller, and what its words bound.

    them: the player the trigger named; each: all of them when an attack has several targets. named: a card that was
    named. hurt: the heroes dealt damage "this way". costs: all that is being paid as one, while it is.
    """

    source: Ref
    controller: int
    them: int | None = None
    each: tuple[int, ...] = ()
    attack: Ref | None = None
    amount: int = 0
    x: int = 0
    number: int | None = None
    die: int | None = None
    did: bool = False
    bound: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    targets: tuple[tuple[TargetValue, ...], ...] = ()
    modes: tuple[int, ...] = ()
    clashes: tuple[int | None, ...] = ()
    clashing: tuple[int, ...] = ()
    wager: bool = False
    named: str = ""
    hurt: tuple[int, ...] = ()
    sentence: str = ""
    label: str = ""
    costs: tuple[Effect, ...] = ()

    def refs(self, name: str) -> tuple[Ref, ...]:
        """The objects bound to a name."""
        for bound, refs in self.bound:
            if bound == name:
                return refs
        return ()

    def bind(self, name: str, refs: tuple[Ref, ...]) -> Env:
        """The same with a name bound to other objects."""
        return _BOUND(self, tuple(sorted({**dict(self.bound), name: refs}.items())))

    @property
    def asking(self) -> Asking:
        """What a question of its words says: of which card it is, and the words."""
        return {"source": self.label, "sentence": self.sentence}

    @property
    def cause(self) -> Cause:
        """Who brings about the events of its words, from what, and by which of them."""
        return {"cause": self.controller, "source": self.source, "sentence": self.sentence}

    def added_up(self, before: Env) -> Env:
        """With all that was destroyed, banished … by these words up to now ("this way"), after one effect more."""
        env = self
        for name in THIS_WAY if self.bound is not before.bound else ():
            new = self.refs(name)
            if new is not before.refs(name):
                env = env.bind(f"{name}: {env.sentence}", env.refs(f"{name}: {env.sentence}") + new)
        return env

    def this_way(self, name: str) -> tuple[Ref, ...]:
        """All that the words up to now have destroyed, banished …; else what those before them have."""
        return self.refs(f"{name}: {self.sentence}") or self.refs(name)


_BOUND = changing(Env, "bound")
THIS_WAY = ("banished", "destroyed", "discarded", "drawn", "gained", "put", "removed", "revealed", "tapped")


@quick
@dataclass(frozen=True, slots=True)
class CardData:
    """What the game keeps with an object.

    slot: where it is equipped (``head`` … ``weapon``). source: an attack-proxy's attack-source (1.4.3b). ability
    and env: of an activated- or triggered-layer. played_from, x, modes, targets, attack_targets: declared when
    it was put on the stack. under: the permanent it is a sub-card of (3.0.14).
    own: its definition while it is a copy (8.5.25).
    last_link: chain link it is on. melded: how many sides of a card that is played as both have still to resolve
    (5.3.4d).
    """

    kind: Kind = Kind.CARD
    slot: str = ""
    source: Ref | None = None
    ability: Activated | Triggered | StateTriggered | None = None
    env: Env | None = None
    played_from: Zone | None = None
    x: int = 0
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[TargetValue, ...], ...] = ()
    attack_targets: tuple[TargetValue, ...] = ()
    token: bool = False
    tapped: bool = False
    under: Ref | None = None
    melded: int = 0
    own: Any = None


def data_of(obj: Obj) -> CardData:
    """What the game keeps with an object."""
    data: CardData = obj.data
    return data


def attack_layer(data: CardData) -> bool:
    """Is an object a layer that attacks with something (1.4.4)? As an attack it has no properties."""
    return data.kind is Kind.ACTIVATED and isinstance(data.ability, Activated) and data.ability.attacks


def paid_with(obj: Obj) -> tuple[tuple[str, tuple[Ref, ...]], ...]:
    """What was charged, discarded … as a cost to play a card or to attack: what its words call "this way" (1.7.6)."""
    env = data_of(obj).env if obj.data.kind in (Kind.CARD, Kind.PROXY) else None
    return tuple(b for b in env.bound if b[0] not in ("it", "moved")) if env is not None else ()


_LAYERS = {Kind.ACTIVATED: "activated ability", Kind.TRIGGERED: "triggered ability"}


def is_layer(obj: Obj | None, kind: str) -> bool:
    """Is an object on the stack, and of a kind of layers (1.6.2)? kind: see ``Filter.layer``; empty asks nothing."""
    if not kind:
        return True
    return obj is not None and obj.zone is Zone.STACK and kind in ("layer", _LAYERS.get(data_of(obj).kind))


@quick
@dataclass(frozen=True, slots=True)
class ChainLink:
    """One link of the combat chain (7.0.3): its attack, targets, and what defends it.

    guards: cards that defend for a hero other than their controller's (8.3.31).
    """

    number: int
    attack: Ref
    attacker: int
    targets: tuple[TargetValue, ...]
    defenders: tuple[Ref, ...] = ()
    guards: tuple[tuple[Ref, int], ...] = ()
    hit: tuple[TargetValue, ...] = ()
    damage_done: bool = False


@quick
@dataclass(frozen=True, slots=True)
class SelfApplied:
    """An increase that applies by itself (6.2.5): what gives what to which object, how much, and how much was kept.

    of: source, time stamp, sentence, object, property.
    """

    of: tuple[Ref, int, str, Ref, Stat]
    raw: int
    kept: int


@quick
@dataclass(frozen=True, slots=True)
class Situation:
    """Turn, phase, step, combat chain and priority.

    gains: increases that apply by themselves, while something waits for gains.
    shuffled: (seat, ids) of cards that lie together in that deck in an order nobody knows. tokens: definitions of
    tokens by folded name. elsewhere: kinds of events that some card waits for outside the arena.
    extra: who has an extra turn after this one (4.0.3c). resume: whose turn such turns came after, from whom the order
    of turns goes on.
    neighbours: attacks go only to the left and right, as some formats with more than two players have it.
    """

    turn: int = 2
    turn_player: int = 0
    phase: Phase = Phase.ACTION
    step: Step = Step.NONE
    chain: int = 0
    open: bool = False
    active: bool = False
    links: tuple[ChainLink, ...] = ()
    close: bool = False
    seen_states: tuple[tuple[Ref, str], ...] = ()
    first_turn: bool = False
    shuffled: tuple[tuple[int, tuple[int, ...]], ...] = ()
    gains: tuple[SelfApplied, ...] = ()
    extra: int | None = None
    resume: int | None = None
    neighbours: bool = False
    elsewhere: tuple[EventKind, ...] = ()
    tokens: Mapping[str, Any] = field(default_factory=dict, compare=False, hash=False)

    @property
    def moment(self) -> Moment:
        """The moment of the game, for the history."""
        link = self.links[-1].number if self.links else 0
        chain = self.chain * 1000 + link if self.open else 0
        return _moment(self.turn, self.turn_player, self.phase._value_, self.step._value_, chain)

    @property
    def link(self) -> ChainLink | None:
        """The active chain link (7.0.3b)."""
        return self.links[-1] if self.active and self.links else None


@lru_cache(maxsize=4096)
def _moment(turn: int, player: int, phase: str, step: str, link: int) -> Moment:
    """Moments are shared by all positions."""
    return Moment(turn, player, phase, step, link)


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """An effect at work until its duration ends (6.2.2a).

    id: its number, which is its time stamp too. turn, chain, link: where it began; 0 for outside combat.
    """

    id: int
    env: Env
    duration: Duration
    turn: int = 0


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class ContinuousEffect(Lasting):
    """A layer-continuous effect (6.2.2). refs: fixed subjects; None while it waits or is for a whole group. begun: what
    one for a whole group has begun to apply to, and goes on applying to whatever becomes of its properties (6.2.2c).
    worth: what it changes of each, where that was a number to be worked out as it first applied (6.2.2b)."""

    subject: Subject
    changes: tuple[Change, ...]
    condition: Condition | None = None
    refs: tuple[Ref, ...] | None = None
    begun: frozenset[Ref] = frozenset()
    worth: tuple[tuple[Ref, tuple[Change, ...]], ...] = ()
    label: str = ""
    sentence: str = ""


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class DelayedTrigger(Lasting):
    """A delayed-triggered effect (6.6.3)."""

    ability: Triggered
    once: bool


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacementAtWork(Lasting):
    """A standard-replacement effect (6.4.9)."""

    ability: Replacement
    once: bool


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Prevention(Lasting):
    """A prevention effect (6.4.10): how much is prevented, None for all; of what kind and size, for whom, by what.

    seat: None for whatever it would be dealt to. of: objects it shields instead. first: ``then`` follows from the first
    time only.
    """

    seat: int | None
    n: int | Value | None
    kind: str
    once: bool
    then: tuple[Effect, ...] = ()
    by: Filter | None = None
    most: int | None = None
    first: bool = False
    of: Filter | None = None


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Quiet(Lasting):
    """Hit effects cannot trigger: any, or only those of some objects, when such an attack hits (6.6.5f)."""

    of: tuple[Ref, ...] | None
    attack: Filter | None = None
    once: bool = False


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Frozen(Lasting):
    """Objects that cannot be played and whose abilities cannot be activated (8.5.34)."""

    refs: tuple[Ref, ...]


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Controlled(Lasting):
    """An object is controlled by a player for a while, and then by ``before`` again (6.2.2a)."""

    ref: Ref
    seat: int
    before: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Copied(Lasting):
    """An object is a copy of another (8.5.25); its own definition is kept with it. card: what it has become."""

    ref: Ref
    card: Any


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden(Lasting):
    """Something that nobody, or only somebody else, may do with certain objects (1.0.2); after: see ``Forbids``."""

    doing: str
    what: Filter
    who: Who | None
    origin: tuple[Zone, ...] = ()
    after: int = 0


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPermission(Lasting):
    """A card that may be played from where it is (5.1.1a)."""

    ref: Ref
    seat: int
    as_instant: bool = False
    free: bool = False

    def allows(self, ref: Ref, seat: int) -> bool:
        """Is it this card, and this player's permission?"""
        return self.ref == ref and self.seat == seat


@quick
@dataclass(frozen=True, slots=True)
class PendingTrigger:
    """A triggered-layer that was created and is not on the stack yet (6.6.6)."""

    seat: int
    ability: Triggered | StateTriggered
    env: Env
    label: str

    @property
    def same(self) -> Any:
        """Equal for triggers whose order cannot be told apart."""
        return (self.seat, self.ability, self.label, replace(self.env, source=Ref(0, 0), bound=()))


@quick
@dataclass(frozen=True, slots=True)
class Props:
    """The properties of an object at one moment (rule 2), with all effects applied.

    stats: current values; base: base values. keywords: name to number. defending/attacking: on the active chain
    link. weapon: it is a weapon or an attack whose source is one.
    """

    ref: Ref
    kind: Kind
    label: str
    names: frozenset[str]
    counts_as: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    color: str
    base: Mapping[Stat, int]
    stats: Mapping[Stat, int]
    keywords: Mapping[str, int | None]
    labels: frozenset[str]
    abilities: tuple[Ability, ...]
    zone: Zone
    owner: int
    controller: int | None
    token: bool
    attack: bool
    weapon: bool
    attacking: bool
    defending: bool
    on_chain: bool
    counters: Mapping[str, int]
    source: Ref | None = None
    reasons: tuple[tuple[str, str, str], ...] = field(default=(), compare=False)

    @property
    def holder(self) -> int:
        """Who controls it; of what nobody controls, who owns it."""
        return self.owner if self.controller is None else self.controller

    def stat(self, stat: Stat) -> int:
        """A value; 0 when it does not have the property (1.8.7a)."""
        return self.stats.get(stat, 0)
