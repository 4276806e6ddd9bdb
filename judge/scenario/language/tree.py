"""What a line of a scenario says: names, steps, claims and facts, as frozen values.

Nothing here knows a game: zones, moments, numbers and keywords stay in the spelling of the game's vocabulary
(see ``phrases.Grammar``). ``model`` gives all of it together with the document.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from enum import StrEnum
from typing import TypeAlias

from judge.frozen import Frozen
from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.places import NOWHERE, Position, RawLine

# --------------------------------------------------------------------------- names inside a line


THIS_TURN = "this turn"  # the part of a claim that asks what has happened in this turn alone
OF_LINE = "of the line"  # that asks what has come of the line alone that says it (``plays C and draws a card``)


class CardRef(Frozen):
    """A card as a line names it.

    name: the printed name. version: the version said, None when none was. ordinal: 2 for ``the second
    X`` or ``X #2``. owner: the player of ``Bo's X``.
    """

    text: str
    name: str
    version: str | None = None
    ordinal: int | None = None
    owner: str | None = None
    position: Position = field(default=NOWHERE, compare=False)

    @property
    def label(self) -> str:
        """The name with the version said: ``Wallop (red)``."""
        return f"{self.name} ({self.version})" if self.version else self.name


class Ref(Frozen):
    """A target, an answer or a mode: every reading its words allow; the question decides which counts.

    At least ``text`` is set; player, card, number and zone are set where the words can mean one.
    """

    text: str
    player: str | None = None
    card: CardRef | None = None
    number: int | None = None
    zone: ZoneRef | None = None
    position: Position = field(default=NOWHERE, compare=False)


class ZoneRef(Frozen):
    """A zone as a line names it; owner None when none was said."""

    zone: str
    owner: str | None = None


class TheAttack(Frozen):
    """``the attack`` in a claim: the latest one, by last known information when it is gone."""


Subject: TypeAlias = CardRef | TheAttack

# --------------------------------------------------------------------------- steps


class Tails(Frozen):
    """What a line says about how a card is played or activated; what is empty is asked.

    others: a game's further participles (``tapping U, U2``) with what they name.
    """

    from_zone: ZoneRef | None = None
    targets: tuple[Ref, ...] = ()
    x: int | None = None
    pitching: tuple[CardRef, ...] = ()
    discarding: tuple[CardRef, ...] = ()
    destroying: tuple[CardRef, ...] = ()
    banishing: tuple[CardRef, ...] = ()
    choosing: tuple[Ref, ...] = ()
    others: tuple[tuple[str, tuple[Ref, ...]], ...] = ()


NO_TAILS = Tails()


class Step(Frozen):
    """A line that does something or answers something. line: as written."""

    line: RawLine


class PlayCard(Step):
    """``NAME plays C …``; response: while something is under way that it may answer; to: what, where said; instant: as
    an instant."""

    player: str
    card: CardRef
    tails: Tails = NO_TAILS
    response: bool = False
    to: Subject | None = None
    instant: bool = False


class Activate(Step):
    """``NAME activates C [: words] …``; words: of the ability that is meant, or empty; response, to: see ``PlayCard``;
    times: so many of that name, one after the other."""

    player: str
    card: CardRef
    words: str = ""
    tails: Tails = NO_TAILS
    response: bool = False
    to: Subject | None = None
    times: int = 1


class Attack(Step):
    """``NAME attacks T with C …``; targets may be empty (then it is asked). power: what it is said to attack for."""

    player: str
    targets: tuple[Ref, ...]
    card: CardRef
    tails: Tails = NO_TAILS
    power: Amount | None = None


class Share(Frozen):
    """All cards in hand, whichever they are: ``everything``; count: that there are so many (``both cards``, ``her last
    card``), None where it is not said."""

    text: str
    count: int | None = None


class Defend(Step):
    """``NAME defends with C, C``; no cards: ``NAME does not defend``; player empty: whoever is asked. share: all cards
    in hand instead of named ones; to: the attack that is said to be blocked."""

    player: str
    cards: tuple[CardRef, ...] = ()
    share: Share | None = None
    to: CardRef | None = None


class Say(Step):
    """``NAME says yes`` / ``NAME says no to C``; about: the card whose question is meant, if said. deed: what is asked
    about in one of these words, as ``boost`` in ``NAME boosts``; empty: anything. pays: how much is paid, if said."""

    player: str
    yes: bool
    about: CardRef | None = None
    deed: tuple[str, ...] = field(default=(), kw_only=True)
    pays: int | None = field(default=None, kw_only=True)


ON_TOP = "on top"  # what is done with cards that a line keeps there


class Choose(Step):
    """``NAME chooses T, T``; verb: what is done with the chosen, where the line says it (``discard``); under: what is
    put on the bottom of a deck, of cards of which others are kept on top."""

    player: str
    values: tuple[Ref, ...]
    verb: str = ""
    under: tuple[Ref, ...] = ()


class Die(Step):
    """``the die shows 4`` or ``NAME rolls 4, 2``; player None when nobody is named."""

    values: tuple[int, ...]
    player: str | None = None


class Coin(Step):
    """``the coin shows heads``; value is ``heads`` or ``tails``."""

    value: str
    player: str | None = None


class RandomCard(Step):
    """``the random card is C``"""

    cards: tuple[CardRef, ...]


class Pass(Step):
    """``NAME passes``; without a name whoever is asked passes."""

    player: str


class EveryonePasses(Step):
    """``everyone passes``: all pass in succession once."""


class Resolves(Step):
    """``C resolves``: everyone passes until it is no longer on the stack; without a card: until one of the abilities
    that wait there has resolved; top: until whatever lies on top has; whole: until nothing lies there; rest: until
    the game comes to rest."""

    card: CardRef | None = None
    top: bool = False
    whole: bool = False
    rest: bool = False


class GoTo(Step):
    """``go to MOMENT``; moment in the vocabulary's spelling, without ``the``. told: the line does not name it, and says
    what has come of an attack by then (``the attack hits``): claims of other lines behind it wait for the rest. player:
    whose turn it is to be, if that is said."""

    moment: str
    told: bool = False
    player: str = ""


class TurnEnds(Step):
    """``NAME's turn ends``; player empty: the turn player's."""

    player: str


class TurnStarts(Step):
    """``NAME's turn starts``; already: nothing is done where it is that player's turn (``on NAME's turn``)."""

    player: str
    already: bool = False


class ChainCloses(Step):
    """``the combat chain closes``"""


# --------------------------------------------------------------------------- claims


class Quantifier(StrEnum):
    """For which answers a claim is made."""

    ALWAYS = "always"
    POSSIBLY = "possibly"
    NEVER = "never"


class Predicate(Frozen, root=True):
    """What a claim says of one moment."""


class Claim(Frozen):
    """A line that starts with ``then``, or a line of a contrast's ``then``. negated: it denies what it says."""

    line: RawLine
    quantifier: Quantifier
    predicate: Predicate
    negated: bool = False


class PlayerHas(Predicate):
    """``NAME has 2 cards in hand``; what: the vocabulary's spelling (``life``, ``cards in hand`` …)."""

    player: str
    amount: Amount
    what: str


class HasMore(Predicate):
    """``NAME has 2 more cards in hand than NAME``, ``C has twice as much power as C2``: of two players, or of two cards
    or attacks. amount: the difference, once the first number is taken ``scale[0]`` times and the second ``scale[1]``
    times; what: a number's name, or the kinds or the name of what both players control; than empty: than every other
    player; before: the second as it was before the first line; was: what a line says that it was."""

    of: str | Subject
    amount: Amount
    than: str | Subject
    what: str | tuple[str, ...] | CardRef
    scale: tuple[int, int] = (1, 1)
    before: bool = False
    was: int | None = None


class Controls(Predicate):
    """``NAME controls 2 Gold``; without a number: at least one. has: it says ``has``, which may mean a hand; zone: so
    many lie in one of that player's."""

    player: str
    amount: Amount
    card: CardRef
    has: bool = False
    zone: str = ""


class ControlsSome(Predicate):
    """``NAME controls 2 aura tokens``: what is of all these kinds; player empty: all players together."""

    player: str
    amount: Amount
    kinds: tuple[str, ...]


class CardIn(Predicate):
    """``C is in NAME's hand``; player None when no one is named (its owner's); has: ``NAME has C there``, any C.

    moved: it came there since the first line."""

    card: CardRef
    player: str | None
    zone: str
    has: bool = False
    moved: bool = False


class OnDeck(Predicate):
    """``C is on top of NAME's deck``; top False: on the bottom."""

    card: CardRef
    player: str
    top: bool


class OnChain(Predicate):
    """``C is on the combat chain``"""

    card: CardRef


class InArena(Predicate):
    """``C is in the arena``"""

    card: CardRef


class Ceased(Predicate):
    """``C has ceased to exist``"""

    card: CardRef


class HasStat(Predicate):
    """``C has 5 power``"""

    subject: Subject
    amount: Amount
    stat: str


class HasKeyword(Predicate):
    """``C has go again`` / ``C does not have overpower``; keyword in the vocabulary's spelling."""

    subject: Subject
    keyword: str


class IsA(Predicate):
    """``C is a Guardian card``; words: the types asked for, without ``card``."""

    subject: Subject
    words: str


class HasCounters(Predicate):
    """``C has 2 -1 power counters``; counter: what kind, empty for any kind."""

    card: CardRef
    amount: Amount
    counter: str


class AttackHit(Predicate):
    """``the attack hit``"""


class AttackMissed(Predicate):
    """``the attack missed``"""


class AttackHas(Predicate):
    """``the attack has wagered 2 times``; without a number: at least once."""

    done: str
    times: Amount = SOME


class ChainOpen(Predicate):
    """``the combat chain is open``"""


class ItIs(Predicate):
    """``it is the reaction step``"""

    moment: str


class TurnOf(Predicate):
    """``it is NAME's turn``"""

    player: str


class WonContest(Predicate):
    """``NAME won the clash``; player None: nobody won it. contest: ``clash``, ``wager``."""

    contest: str
    player: str | None


class HasWonCount(Predicate):
    """``NAME has won 2 clashes this turn``; contest in the singular; period ``this turn`` or empty."""

    player: str
    amount: Amount
    contest: str
    period: str = ""


class Triggered(Predicate):
    """``C triggered 2 times``; without a number: at least once."""

    card: CardRef
    times: Amount = SOME


class LookedAt(Predicate):
    """``NAME has looked at C, C``: at all of them at the same time."""

    player: str
    cards: tuple[CardRef, ...]


class Can(Predicate):
    """``NAME can play C``; action: the step that is claimed to be legal."""

    player: str
    action: Step


class GameLost(Predicate):
    """``NAME has lost``; without a name, anybody"""

    player: str


class GameWon(Predicate):
    """``NAME has won``; without a name, anybody"""

    player: str


class GameOver(Predicate):
    """``the game is over``"""


class GameDrawn(Predicate):
    """``the game is a draw``"""


# --------------------------------------------------------------------------- claims of several claims


class SoMany(Predicate):
    """``Bo is at 3 or at 5``, ``at least one player has a Gold``: so many of some claims are true."""

    claims: tuple[Claim, ...]
    amount: Amount = SOME


class OfThose(Predicate):
    """``both of Bo's units are in zone 3``: a claim is true of so many cards of a kind, or of a name, that a player
    controls. card: what the claim says of each; amount None: of all; kinds empty: of that card's name; player empty:
    whoever controls them; number: how many there must be, where that is said (``both``)."""

    claim: Claim
    card: CardRef
    kinds: tuple[str, ...]
    amount: Amount | None
    player: str = ""
    number: int | None = None


class MoreSo(Predicate):
    """``A dealt more damage than B``: what two claims count, compared; amount: the difference."""

    first: Predicate
    second: Predicate
    amount: Amount


def parts_of(said: Predicate) -> Iterator[Predicate]:
    """A claim, and those it is made of."""
    yield said
    match said:
        case SoMany(claims=claims):
            made_of = tuple(claim.predicate for claim in claims)
        case OfThose(claim=claim):
            made_of = (claim.predicate,)
        case MoreSo(first=first, second=second):
            made_of = (first, second)
        case _:
            made_of = ()
    for part in made_of:
        yield from parts_of(part)


# --------------------------------------------------------------------------- history in setup


class Fact(Frozen):
    """One line of ``facts``: history that matters.

    verb: a participle (``drawn``, ``controlled``, ``won`` …), ``neighbours`` for ``heroes attack only to their left and
    right``, or ``first turn`` for ``it is the first turn of the game``. amount: how often or how many, None: not said.
    card: the card or token meant; noun: what else is counted (``cards``, ``clash``, ``life``).
    period: ``this turn`` or empty. other: the player it was done to.
    """

    line: RawLine
    verb: str
    player: str | None = None
    amount: int | None = None
    card: CardRef | None = None
    noun: str = ""
    period: str = ""
    other: str | None = None
