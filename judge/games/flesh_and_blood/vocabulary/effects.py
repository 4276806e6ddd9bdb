"""Effects: what a layer does when it resolves, or a cost when it is paid (6.1, 8.5)."""

from __future__ import annotations

from judge.games.flesh_and_blood.vocabulary.abilities import Replacement, Triggered
from judge.games.flesh_and_blood.vocabulary.roots import Change, Condition, Effect, Selector, Subject, Value
from judge.games.flesh_and_blood.vocabulary.words import Asset, Duration, Every, Filter, Num, This, Who, Zone


class Draw(Effect):
    """8.5.6. up_to: until so many cards are in the hand."""

    who: Who = Who.YOU
    n: Value = Num(1)
    up_to: bool = False


class Discard(Effect):
    """8.5.5; the player chooses unless ``what`` is random. what.where is the hand."""

    what: Selector
    who: Who = Who.YOU


class DiscardAllBut(Effect):
    """ "they discard all but 1 card from their hand"."""

    who: Who
    keep: Value


class Destroy(Effect):
    """8.5.4. way: the keyword that destroys it, see ``EventPattern.way``."""

    what: Selector
    who: Who = Who.YOU
    way: str = ""


class Banish(Effect):
    """8.5.1; binds ``banished``. way: the keyword whose cost it is, see ``EventPattern.way``."""

    what: Selector
    face_down: bool = False
    way: str = ""


class Put(Effect):
    """8.5.15: put objects into a zone. position: top, bottom, or "" ; order: chosen, random.

    tapped, counters: they enter the arena so, and with those.
    """

    what: Selector
    zone: Zone
    position: str = ""
    order: str = "chosen"
    owner: Who | None = None  # whose zone, or under whose control in the arena; None: each object's owner
    face_up: bool | None = None
    tapped: bool = False
    counters: tuple[str, Value] | None = None


class Create(Effect):
    """8.5.2: one compound event for all the tokens; numbers per kind.

    who: is instructed to create them, and owns them (1.3.1a). under: under whose control, if not their own.
    where: in that zone of theirs (8.5.2c). counters: those that each enters the arena with (8.5.2b).
    """

    tokens: tuple[tuple[str, Value], ...]
    who: Who = Who.YOU
    under: Who | None = None
    where: Zone | None = None
    counters: tuple[str, Value] | None = None


class Gain(Effect):
    """8.5.7."""

    asset: Asset
    n: Value
    who: Who = Who.YOU


class Lose(Effect):
    """8.5.12."""

    asset: Asset
    n: Value
    who: Who = Who.YOU


class Pay(Effect):
    """8.5.31: pay an asset; as a cost or inside a ``May``."""

    asset: Asset
    n: Value
    who: Who = Who.YOU


class DealDamage(Effect):
    """8.5.3; kind: "" generic, "arcane". to: a player, or a target selector. unpreventable: "This damage can't be
    prevented" (6.4.10h). source: what deals it, if not the source of the words. divided: among those it is dealt to, as
    its controller chooses when it is dealt."""

    n: Value
    to: Who | Selector
    kind: str = ""
    unpreventable: bool = False
    source: Selector | None = None
    divided: bool = False


class HasHit(Effect):
    """ "the dagger has hit": what dealt damage by an effect counts as having hit what it was dealt to (7.5.5)."""

    what: Selector


class Clash(Effect):
    """8.5.45: you clash with that hero; fails when there is none (8.5.45d)."""

    other: Who


class ClashAgain(Effect):
    """The same heroes clash again: a new clash, or (inside a replacement) in place of the old one."""


class Wager(Effect):
    """8.5.46: the attack wagers the tokens with a hero."""

    tokens: tuple[tuple[str, Value], ...]
    other: Who
    attack: Selector = This()


class Apply(Effect):
    """Start a continuous effect (6.2.2)."""

    subject: Subject
    changes: tuple[Change, ...]
    duration: Duration = Duration.TURN
    condition: Condition | None = None  # "while …": checked at all times (1.8.4c)


class Delay(Effect):
    """Start a delayed trigger (6.6.3); once: "the next time"."""

    ability: Triggered
    duration: Duration = Duration.TURN
    once: bool = True


class ReplaceNext(Effect):
    """Start a standard replacement effect (6.4.9)."""

    replacement: Replacement
    duration: Duration = Duration.TURN
    once: bool = False


class Prevent(Effect):
    """Start a prevention effect (6.4.10). once: fixed ("the next time"); else shielding.

    by: what must deal it. most: only of damage no greater. who: None for whatever it would be dealt to (6.4.10e).
    of: the objects it shields instead of a hero, or besides. first: ``then`` follows from the first time only."""

    n: Value | None  # None: all of it
    who: Who | None = Who.YOU
    kind: str = ""
    once: bool = True
    duration: Duration = Duration.TURN
    then: tuple[Effect, ...] = ()
    by: Filter | None = None
    most: int | None = None
    first: bool = False
    of: Filter | None = None


class Reveal(Effect):
    """8.5.17; binds ``revealed``."""

    what: Selector


class RevealUntil(Effect):
    """ "reveal cards from the top of your deck until you reveal a red card": binds ``revealed``; that one is ``it``."""

    what: Filter


class Look(Effect):
    """8.5.11: no change of the position; binds ``looked``. also: "… and …", looked at at the same time."""

    what: Selector
    who: Who = Who.YOU
    also: Selector | None = None


class Choose(Effect):
    """ "Choose up to 4 traps" among cards looked at: binds ``chosen``; nothing moves."""

    what: Selector


class ChooseHeroes(Effect):
    """ "Choose a hero", "choose any number of heroes" (``n`` None): they are ``THEM`` from then on (1.8.6).

    up_to: that many or fewer."""

    among: Who
    n: int | None = 1
    up_to: bool = False


class PutCounter(Effect):
    """8.5.14; counter as printed without brackets: "-1 power", "steam"."""

    what: Selector
    counter: str
    n: Value = Num(1)


class RemoveCounter(Effect):
    """8.5.16."""

    what: Selector
    counter: str
    n: Value = Num(1)


class RemoveAmong(Effect):
    """ "remove 3 steam counters from among items you control": so many of them in all, from one or several.

    up_to: as many of them as the player wants, who may take all that there are where ``n`` is None.
    """

    what: Selector
    counter: str
    n: Value | None
    up_to: bool = False


class Distribute(Effect):
    """ "distribute (up to) 3 +1{p} counters among weapons you control": put so many in all on them (8.5.14)."""

    what: Every
    counter: str
    n: Value
    up_to: bool = False


class MoveCounter(Effect):
    """8.5.42: from an object, or several, onto another; nothing moves when either is not there (8.5.42a). n: None for
    all that are there; up_to: or fewer."""

    of: Selector
    to: Selector
    counter: str
    n: Value | None = Num(1)
    up_to: bool = False


class Intimidate(Effect):
    """8.5.10, so often."""

    who: Who
    n: Value = Num(1)


class Roll(Effect):
    """8.5.18: ``count`` dice at once."""

    sides: int = 6
    count: int = 1


class RollAgain(Effect):
    """ "reroll it" (8.5.28), in the replacement of a result."""


class RollIgnoring(Effect):
    """ "roll 2 and ignore the lowest" (8.5.33), in the replacement of a roll."""

    count: int
    ignored: str  # "lowest" or "highest"


class BecomeCopy(Effect):
    """8.5.25: ``what`` (a hero for a player) becomes a copy of ``of``."""

    what: Selector | Who
    of: Selector | Who
    duration: Duration = Duration.TURN


class ChooseNumber(Effect):
    """ "Choose a number." (1.12.1b)"""


class Shuffle(Effect):
    """8.5.20."""

    whose: Who = Who.YOU


class Search(Effect):
    """8.5.19: ``who`` chooses matching cards of the zones; binds ``it``. apart: see ``Pick``."""

    what: Filter
    count: Value = Num(1)
    up_to: bool = False
    where: tuple[Zone, ...] = (Zone.DECK,)
    whose: Who = Who.YOU
    who: Who = Who.YOU
    apart: str = ""


class Opt(Effect):
    """8.5.22."""

    n: Value


class Reload(Effect):
    """8.5.23."""


class GainControl(Effect):
    """8.5.35. way: "steal" (8.5.54), "give" (8.5.53), for more words. duration: then it is as before (6.2.2a)."""

    what: Selector
    who: Who = Who.YOU
    way: str = ""
    duration: Duration | None = None


class ReturnToBrood(Effect):
    """8.5.52: what a hero became by effects is over."""


class Transform(Effect):
    """8.5.36: ``what``, and ``also`` with it (8.5.36d; binds ``transformed``), goes under ``into`` (its ``face`` turned
    up first, 9.1.3) or a ``token`` created for each."""

    what: Selector
    into: Selector = This()
    token: str = ""
    face: str = ""
    also: Selector | None = None


class Transcend(Effect):
    """8.5.48."""


class MayPlay(Effect):
    """ "you may play it this turn"; as_instant: "… as though it were an instant" (8.1.1d); free: "without paying its
    {r} cost" (5.1.3c)."""

    what: Selector
    duration: Duration = Duration.TURN
    as_instant: bool = False
    free: bool = False
    who: Who = Who.YOU


class Forbid(Effect):
    """ "NOUNs can't be played this turn": see ``Forbids``."""

    doing: str
    what: Filter
    who: Who | None = None
    duration: Duration = Duration.TURN
    origin: tuple[Zone, ...] = ()
    after: int = 0


class AddDefending(Effect):
    """8.5.32."""

    what: Selector


class QuietHits(Effect):
    """ "Hit effects can't trigger this chain link"; of: only effects of that object ("the attack's effects").

    attack: when such an attack hits; once: the next time one does.
    """

    of: Selector | None = None
    duration: Duration = Duration.LINK
    attack: Filter | None = None
    once: bool = False


class Turn(Effect):
    """8.5.24: turn cards face-up or face-down."""

    what: Selector
    face_up: bool


class Tap(Effect):
    """8.5.55; as a cost: "{t}"."""

    what: Selector


class Untap(Effect):
    """8.5.56."""

    what: Selector


class Freeze(Effect):
    """8.5.34: cannot be played, its abilities cannot be activated."""

    what: Selector
    duration: Duration = Duration.YOUR_NEXT_TURN_START


class Unfreeze(Effect):
    """8.5.37."""

    what: Selector


class Mark(Effect):
    """8.5.50: the heroes are marked (9.3)."""

    who: Who


class Charge(Effect):
    """8.5.29: put a card from hand into the hero's soul."""


class FlipCoin(Effect):
    """ "Flip a coin." The result counts as a die's: 1 for heads, 2 for tails."""


class NameCard(Effect):
    """8.5.21: a player names a card (``other``: another than the source of the words); binds the name."""

    who: Who = Who.YOU
    other: bool = False


class PitchCard(Effect):
    """8.5.44: into the pitch zone, and its player gains what it gives (1.14.3)."""

    what: Selector


class Crowd(Effect):
    """8.5.57: the crowd cheers or boos; heroes: only those that match ("each Revered hero")."""

    who: Who
    boos: bool = False
    heroes: Filter | None = None


class RemoveAllCounters(Effect):
    """ "remove all +1{p} counters from it" (8.5.16b); counter empty: of every kind."""

    what: Selector
    counter: str


class Negate(Effect):
    """8.5.26."""

    what: Selector


class May(Effect):
    """ "you may A. If you do, B." (1.8.3). who: who decides. then/otherwise: after yes done / after no."""

    effects: tuple[Effect, ...]
    who: Who = Who.YOU
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class Freely(Effect):
    """ "you may choose to …": also where it cannot be done (1.8.3b)."""

    effect: Effect


class If(Effect):
    """A conditional effect (1.8.4, 6.1.3); also "If …, instead …" (6.4.7) as then/otherwise."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class Either(Effect):
    """ "discard a card or lose 1{h}": one of several, chosen when the effect is generated by who is instructed. free:
    "they choose 1;" with a line for each, of which any may be chosen, whether or not it can be done (1.7.5)."""

    options: tuple[tuple[Effect, ...], ...]
    who: Who = Who.YOU
    free: bool = False


class IfDone(Effect):
    """ "A. If you don't, B.": B when none of A happened (1.8.4a); then when it did."""

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class Process(Effect):
    """The effects of an ability that says to repeat them (8.5.27a)."""

    effects: tuple[Effect, ...]


class Repeat(Effect):
    """ "repeat this process", with what says so; n: so often, without it (8.5.27)."""

    n: Value | None = None


class EachHeroDoes(Effect):
    """Each named player in clockwise order, from the controller (1.9.2c); inside, ``THEM`` is that player. so: only
    those of whom this is true before the first of them does it."""

    who: Who
    effects: tuple[Effect, ...]
    so: Condition | None = None


class ChooseModes(Effect):
    """1.7.5: declared as the layer is put on the stack; count None: any, at least ``least``; random: by chance; times:
    how often the same may be chosen (1.7.5b), 0 for any number of times."""

    count: Value | None
    modes: tuple[tuple[Effect, ...], ...]
    texts: tuple[str, ...] = ()
    least: int = 0
    targets: tuple[int | None, ...] = ()  # of each target of the ability the mode that declares it
    up_to: bool = False  # so many at most
    random: bool = False
    times: int = 1

    def own_targets(self, mode: int) -> frozenset[int]:
        """Which of the ability's targets the words of a mode mean."""
        return frozenset(at for at, of in enumerate(self.targets) if of in (None, mode))
