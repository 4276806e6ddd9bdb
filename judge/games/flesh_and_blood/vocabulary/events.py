"""What can happen, which of it a sentence means, and how often it did (1.8.4, 1.9)."""

from __future__ import annotations

from judge.frozen import Frozen, Named
from judge.games.flesh_and_blood.vocabulary.roots import Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Filter, Period, Who, Zone

BOOSTING, SCRAPPING = "boosting", "scrapping"  # ways to pay a cost: see ``EventPattern.way``
DYING = "dying"  # an ally that leaves the arena ceases to exist, and has died (3.0.9, 8.2.8a)
PHANTASM = "phantasm"  # the way in which that keyword destroys (8.3.13)


class EventKind(Named):
    """What can happen (1.9). The comment gives who ``player`` and what ``obj``/``other`` are."""

    ATTACK = "attack"  # player: attacker; obj: the attack; target: hero (player) or object
    HIT = "hit"  # player: attacker; obj: the attack; target: what was hit; amount: damage
    DEFEND = "defend"  # player: defender; obj: the defending card; other: the attack
    DEFENDED = "defended"  # one per declaration: obj: the attack; others: the defending cards
    DRAW = "draw"  # player; obj: the card
    DISCARD = "discard"  # player; obj
    DESTROY = "destroy"  # player: who was instructed; obj
    BANISH = "banish"
    PUT_INTO_GRAVEYARD = "put into graveyard"  # player: owner; obj; from anywhere
    CREATE = "create"  # player: who creates; obj: the token; amount (compound: number of each)
    REVEAL = "reveal"
    LOOK = "look"
    CLASH = "clash"  # player: who was instructed; others: cards
    WIN_CLASH = "win a clash"  # player: winner; obj: the card revealed
    FAIL_CLASH = "fail to win a clash"  # player
    WAGER = "wager"  # player: controller; obj: the attack; target: the other player
    WIN_WAGER = "win a wager"  # player: winner; obj: the attack
    PREVENT = "prevent"  # player: whose effect; obj: what it is of; target: whom it would be dealt to; amount
    DAMAGE = "damage"  # player: who is dealt; source; amount; kind of damage
    DEAL_DAMAGE = "deal damage"  # player: who deals; target; amount
    LOSE_LIFE = "lose life"
    GAIN_LIFE = "gain life"
    GAIN_ASSET = "gain"
    GAIN_ACTION = "gain an action point"  # player; amount: how many
    LOSE_ASSET = "lose"
    GAIN_POWER = "gain power"  # obj; amount; an application of an effect (6.2.5)
    GAIN_DEFENSE = "gain defense"
    BEAT_CHEST = "beat chest"
    TRANSCEND = "transcend"
    BOOST = "boost"
    CRANK = "crank"  # player; obj: the card that is cranked (8.3.29a)
    SCRAP = "scrap"
    FUSION = "fusion"
    TAP = "tap"
    UNTAP = "untap"
    PROTECT = "protect"  # player; obj: the card; target: the hero that is defended (8.3.31a)
    TURN_UP = "turn face-up"  # player: who does; obj (8.5.24)
    TURN_DOWN = "turn face-down"
    FREEZE = "freeze"
    MARK = "mark"  # player: who marks; target
    BECOME_MARKED = "become marked"  # player: who was not marked before (9.3.2a)
    BECOME = "become"  # player; obj: their hero, which is another from now on (8.5.25)
    CHARGE = "charge"
    INTIMIDATE = "intimidate"  # player: who intimidates; target
    WOULD_ROLL = "would roll"  # proposed before a roll; player; amount: sides of the die
    ROLL = "roll"  # player; amount
    PLAY = "play"  # player; obj: the card
    RUNE_GATE = "rune gate"  # player; obj: the card that is played for its Runechants (8.3.27)
    ACTIVATE = "activate"  # player; obj: the source
    PITCH = "pitch"
    START_OF_GAME = "start of the game"
    EQUIP = "equip"  # player; obj
    START_OF_TURN = "start of turn"  # player: turn player
    START_ACTION_PHASE = "beginning of the action phase"
    START_END_PHASE = "beginning of the end phase"
    CHAIN_CLOSES = "combat chain closes"
    LINK_RESOLVES = "chain link resolves"
    ENTER_ARENA = "enter the arena"
    LEAVE_ARENA = "leave the arena"
    BECOME_TARGET = "become the target of an attack"
    STEAL = "steal"  # player; obj
    GIVE = "give"  # player; obj
    CONTROL = "control"  # history only: "you've controlled a Might token this turn"
    GAIN_CONTROL = "gain control"  # player: who controls it from now on; obj (8.5.35)
    OPT = "opt"  # player; amount: how many cards were looked at (8.5.22)
    SHUFFLE = "shuffle"  # player: whose deck (8.5.20)
    SEARCH = "search"  # player (8.5.19)
    GAIN_GO_AGAIN = "gain go again"
    PUT_COUNTER = "put a counter"  # player; obj; names: the counter; amount: below zero when they are removed
    COMPLETE_CONTRACT = "complete a contract"
    CHEER = "the crowd cheers"  # player: who is cheered (8.5.57)
    BOO = "the crowd boos"  # player: who is booed
    PUT_INTO_BANISHED = "put into the banished zone"  # player: owner; obj, none when face-down
    PUT_INTO_SOUL = "put into a soul"  # player: owner; obj
    PUT_INTO_HAND = "put into a hand"  # player: owner; obj: as it was before, where it was public
    PUT_INTO_ARSENAL = "put into arsenal"  # player: owner; obj, none when face-down
    DO_SO = "do so"  # "when you do": met as the trigger is generated (6.6.2)
    # Written by the engine for the history and the trace; no printed sentence asks for these.
    TRIGGER = "trigger"
    KEPT = "kept from triggering"  # what would have triggered and could not (6.6.5f)
    REPLACE = "replace"
    WOULD = "would"  # an event was proposed that "the first time you would …" waits for
    RESOLVE = "resolve"
    NEW_ATTACK = "become the attack"  # player: attacker; obj: what takes the place of the attack on its link (7.0.4a)
    FAIL = "fail to resolve"
    NEGATE = "negate"  # player; obj: the layer (8.5.26)
    MOVE = "move"
    MOMENT = "moment"
    PAY = "pay"
    CHOICE = "choice"
    LOSE_GAME = "lose the game"
    WIN_GAME = "win the game"
    APPLY = "apply"


class EventPattern(Frozen):
    """Which events match.

    who: the event's player. obj / other: its objects. target: the player it is aimed at.
    amount: (op, value). by: who controls the effect that caused it. by_wager: caused by a wager.
    by_source: what the source of the effect must be. hero_target: True when it must be aimed at a hero.
    together: the card became a defending card in the same event as these (7.0.5e): (count op, n, filter).
    damage: "" any, "physical", "arcane". lethal: it took the last life. from_zone: where a card came from.
    phase: only in that phase ("action", "end"); step: only in that combat step ("reaction" …). turn_of: only in a
    turn of that player ("during your turn").
    others: (op, n, filter): how many of the event's other objects match (``DEFENDED``).
    target_hero: what the hero must be that it is aimed at ("hits a marked hero"), or the object that is
    attacked. random: the card was chosen at
    random. together_from: another card of the same declaration came from there ("together with a card from hand").
    marked: it is aimed at a marked hero (9.3). way: the keyword whose cost it paid ("banished from boosting"), or that
    destroyed it ("destroyed by phantasm").
    fused: the supertype that was fused ("fused with a Lightning card", 8.3.17a).
    at_another: it is aimed at another player than its own ("a hero deals lethal damage to another hero").
    counter: the name of the counters that are put or removed. face_up: the card is public where it comes to.
    least: so many in one compound event, and then once ("draws 2 or more cards", 1.9.2a); 0: each event alone.
    """

    kind: EventKind
    who: Who | None = None
    obj: Filter | None = None
    other: Filter | None = None
    target: Who | None = None
    target_hero: Filter | None = None
    amount: tuple[str, Value] | None = None
    by: Who | None = None
    by_wager: bool = False
    by_source: Filter | None = None
    hero_target: bool | None = None
    together: tuple[str, int, Filter] | None = None
    others: tuple[str, int, Filter] | None = None
    alone: bool | None = None
    damage: str = ""
    lethal: bool | None = None
    at_another: bool = False
    random: bool = False
    together_from: Zone | None = None
    from_zone: Zone | None = None
    phase: str = ""
    step: str = ""
    turn_of: Who | None = None
    marked: bool = False
    way: str = ""
    fused: str = ""
    counter: str = ""
    face_up: bool = False
    least: int = 0
    or_else: tuple[EventPattern, ...] = ()  # "attacks or defends"


class CountEvents(Value):
    """ "the number of clashes you've won this turn": how often the history matches.

    apart: how many weapons or allies it matches of, however often each did it ("weapons you've attacked with").
    """

    pattern: EventPattern
    period: Period
    apart: bool = False


class SumEvents(Value):
    """ "the total damage you've dealt this turn": the amounts of the events that match, added up."""

    pattern: EventPattern
    period: Period


class TimesHappened(Value):
    """ "the number of times it has wagered": how often that object was ``obj`` of such an event this game."""

    of: Selector
    kind: EventKind
