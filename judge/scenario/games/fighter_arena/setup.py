"""The position a scenario's ``setup`` describes, for Fighter arena."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.games.fighter_arena.rules import (
    ACTION,
    ALPHA,
    ARSENAL,
    CAPACITY,
    FIGHTERS,
    HAND,
    OMEGA,
    PLACING,
    READY,
    ROUNDS,
    RULES,
    SELECTING,
)
from judge.games.fighter_arena.table import Arena
from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.frames import Stage, StartTurn, priority
from judge.games.tabletop.situation import CardData, Situation
from judge.games.tabletop.vocabulary import Zone
from judge.rules.questions import NotExecutable
from judge.rules.state import Frame, Player, State
from judge.scenario.board.cards import Building as AnyBuilding
from judge.scenario.board.cards import Cards, impossible, no_moment, turn_seat, whole_number
from judge.scenario.board.worn import worn
from judge.scenario.games.small_boards import building as board
from judge.scenario.language import model as m
from judge.scenario.language.document import validate_keys
from judge.scenario.language.forms import NAMES, NUMBER, Keyed, SetupForms, each
from judge.scenario.language.names import fold
from judge.scenario.language.places import invalid

Building = AnyBuilding[CardDefinition, Zone]
_ACTIONS = re.compile(r"(\d+|no) actions?", re.IGNORECASE)
_LEGAL = re.compile(r"\barsenal (?:is|isn't)\b", re.IGNORECASE)

FORMS = SetupForms(
    player={"zones": Keyed(others=NAMES), **each(("arena", "arsenal", "hand", "void", "fighters"), NAMES)},
    table={"round": NUMBER},
    moments={
        "": ACTION, "action phase": ACTION, "alpha phase": ALPHA, "ready phase": READY, "omega phase": OMEGA,
        "start of turn": "start of turn", "start of the turn": "start of turn", "opening hands": SELECTING,
        "starting hands": SELECTING, "starting the game": PLACING, "start of the game": PLACING, "setup": PLACING,
    },
)  # fmt: skip
KEYS = FORMS.player


def start(document: m.ScenarioDocument, cards: Cards[CardDefinition]) -> State:
    """The position before the first line. Raises ``invalid`` for one the rules do not allow."""
    building = board(cards)
    setup = document.setup
    validate_keys(setup.extra, FORMS.table, setup.key_positions)
    moment = FORMS.moment(setup.moment)
    where = setup.key_positions.get("moment", setup.position)
    if moment is None:
        hint = "Leave it out for the action phase, or name another phase, `opening hands` or `starting the game`."
        raise no_moment(setup, hint)
    turn = turn_seat(setup)
    before = moment in (PLACING, SELECTING)
    if before and turn:
        raise impossible(f"{setup.turn} cannot take the first turn as the second player", where, _rule("place"),
                         "List the player who takes the first turn first.")  # fmt: skip
    round_ = _round(setup, before)
    asks = any(_LEGAL.search(line.text) for line in (*document.play, *(t for c in document.contrast for t in c.then)))
    ready = moment in (ACTION, OMEGA)
    for seat, player in enumerate(setup.players):
        _player(building, seat, player, ready and seat == turn, moment)
        _sizes(building, seat, player, asks)
    _crowds(building, setup)
    phase = ALPHA if moment == "start of turn" else moment
    conditions = frozenset(c for o in building.objects.values() for c in o.data.conditions)
    situation = Situation(turn=2, turn_player=turn, phase=phase, round=round_, conditions=conditions)
    table = Arena(building.state((Player(p.name, {}) for p in setup.players), _agenda(moment, turn), situation))
    for obj in table.reads.in_play():
        if obj.card is not None and obj.card.unread and not obj.data.dead:
            raise NotExecutable(obj.card.label, obj.card.unread)
    table.does.turns.eliminated()
    return table.run.done()


def _agenda(moment: str, turn: int) -> tuple[Frame, ...]:
    stages = {ALPHA: "alpha", READY: "ready", OMEGA: "omega", PLACING: "place", SELECTING: "select"}
    if moment in stages:
        return (Stage(stages[moment]),)
    return (StartTurn(),) if moment == "start of turn" else tuple(reversed(priority(turn)))


def _rule(what: str) -> str:
    return ", ".join(RULES[what])


def _round(setup: m.Setup, before: bool) -> int:
    value = setup.extra.get("round")
    if value is None:
        return 0 if before else 1
    number = whole_number(value, "round")
    where = setup.key_positions.get("round", setup.position)
    if not 0 <= number <= ROUNDS:
        raise impossible(f"there is no round {number}: the game has {ROUNDS}", where, _rule("end"),
                         f"Write a round from 1 to {ROUNDS}.")  # fmt: skip
    return number


def _player(building: Building, seat: int, player: m.PlayerSetup, ready: bool, moment: str) -> None:
    validate_keys(player.entries, KEYS, player.key_positions, player.name)
    zones = player.entries.get("zones")
    if isinstance(zones, m.Fields):
        for key, value in zones.entries.items():
            where = zones.key_positions.get(key, zones.position)
            if not key.strip().isdecimal() or int(key) < 1:
                raise invalid(
                    f'"{key}" is no zone of the arena.',
                    where,
                    "Zones are numbered from 1: `zones: {2: [Name (20/30)]}`.",
                )
            for entry in _entries(value):
                _stand(building, seat, player, entry, int(key), ready)
    elif zones is not None and not (isinstance(zones, m.Scalar) and zones.value is None):
        raise invalid(
            f"the zones of {player.name} cannot be read.", zones.position, "Write them as `zones: {2: [Name (20/30)]}`."
        )
    building.fill(seat, player, "arena", Zone.PLAY)
    for key, zone in (("hand", Zone.HAND), ("void", Zone.DISCARD), ("fighters", Zone.HAND)):
        building.fill(seat, player, key, zone)
    if not building.fill(seat, player, "arsenal", Zone.PILE):
        left = ARSENAL - FIGHTERS - (0 if moment in (PLACING, SELECTING) else HAND)
        building.unknown(seat, Zone.PILE, left)
    if moment == PLACING:
        for number in building.zones.get((Zone.PILE, seat), ()):
            obj = building.objects[number]
            if obj.card is not None and obj.card.kind == "fighter":
                _to_hand(building, seat, number)


def _to_hand(building: Building, seat: int, number: int) -> None:
    obj = building.objects[number]
    pile = building.zones[(Zone.PILE, seat)]
    building.zones[(Zone.PILE, seat)] = tuple(i for i in pile if i != number)
    building.zones[(Zone.HAND, seat)] = (*building.zones.get((Zone.HAND, seat), ()), number)
    building.objects[number] = replace(obj, zone=Zone.HAND)


def _entries(value: m.SetupValue) -> tuple[m.CardEntry, ...]:
    if isinstance(value, m.Items) and len(value.cards) == len(value.items):
        return value.cards
    if isinstance(value, m.Scalar):
        return () if value.value is None else (m.card_entry(value.text, value.position),)
    raise invalid("a zone is not a list of cards.", value.position, "Write it as `2: [Name (20/30)]`.")


def _stand(building: Building, seat: int, player: m.PlayerSetup, entry: m.CardEntry, spot: int, ready: bool) -> None:
    card, said = building.entry(entry)
    full = card.number("health")
    health, actions, conditions = full, card.number("actions") if ready else 0, []
    for part in (p.strip() for p in said.split(",") if p.strip()):
        if (harm := worn(part)) is not None:
            left = full - harm.damage if harm.left is None and harm.damage is not None else harm.left or 0
            health = _health(card, left, full if harm.of is None else harm.of, entry)
        elif match := _ACTIONS.fullmatch(part):
            actions = 0 if match[1].lower() == "no" else int(match[1])
        elif fold(part) == "dead":
            health = 0
        elif part.isalpha():
            conditions.append(part.lower())
        else:
            raise invalid(
                f'"{part}" means nothing for {card.label}.',
                entry.position,
                f"Write the current and the full health: {card.label} (20/{full}).",
            )
    dead = card.kind == "fighter" and health <= 0
    if actions and dead:
        actions = 0
    mine = [o for o in building.objects.values() if o.owner == seat and o.zone is Zone.PLAY]
    if entry.count > 1 or (card.kind == "fighter" and any(o.card == card for o in mine)):
        raise impossible(f"{player.name} has {card.label} twice, and an arsenal has single copies", entry.position,
                         _rule("arsenal"))  # fmt: skip
    data = CardData(damage=full - health, dead=dead, actions=actions, spot=spot,
                    conditions=tuple(sorted(set(conditions))))  # fmt: skip
    building.add(card, seat, Zone.PLAY, data)


def _health(card: CardDefinition, health: int, full: int, entry: m.CardEntry) -> int:
    printed = card.number("health")
    if full != printed and printed:
        raise impossible(f"the full health of {card.label} is {printed}, not {full}", entry.position, _rule("die"))
    if health > full or health < 0:
        raise impossible(f"{card.label} cannot have {health} of {full} health", entry.position, _rule("die"),
                         f"Write a number from 0 to {full}.")  # fmt: skip
    return health


def _sizes(building: Building, seat: int, player: m.PlayerSetup, asks: bool) -> None:
    """No more fighters and cards than an arsenal has, unless a line asks whether it is legal."""
    mine = [o for o in building.objects.values() if o.owner == seat]
    fighters = [o for o in mine if o.card is not None and o.card.kind == "fighter"]
    if not asks and len(fighters) > FIGHTERS:
        raise impossible(f"{player.name} has {len(fighters)} fighters, and an arsenal has {FIGHTERS}",
                         player.position, _rule("arsenal"))  # fmt: skip
    listed = sum(len(player.cards(k) or ()) for k in ("arsenal", "hand", "void"))
    if not asks and listed and len([o for o in mine if o.card is not None]) > ARSENAL:
        raise impossible(f"{player.name} has {len(mine)} cards, and an arsenal has {ARSENAL}",
                         player.key_positions.get("arsenal", player.position), _rule("arsenal"))  # fmt: skip
    names = [o.card.label for o in mine if o.card is not None and o.card.kind != "minion"]
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice and not asks:
        raise impossible(f"{player.name} has {twice} twice, and an arsenal has single copies", player.position,
                         _rule("arsenal"))  # fmt: skip
    for obj in mine:
        fighter = obj.card is not None and obj.card.kind == "fighter" and obj.zone in (Zone.HAND, Zone.DISCARD)
        if fighter and "fighters" not in player.entries and not asks and "arsenal" not in player.entries:
            raise impossible("a fighter stands in the arena, not in the hand or the void", player.position,
                             _rule("place"))  # fmt: skip


def _crowds(building: Building, setup: m.Setup) -> None:
    """A zone holds at most four cards."""
    spots: dict[int, int] = {}
    for obj in building.objects.values():
        if obj.zone is Zone.PLAY and obj.data.spot:
            spots[obj.data.spot] = spots.get(obj.data.spot, 0) + 1
    for spot, n in sorted(spots.items()):
        if n > CAPACITY:
            raise impossible(f"zone {spot} holds {n} cards, and a zone holds {CAPACITY}", setup.position,
                             _rule("capacity"),
                             "In `play` a fifth gets there by teleporting, leaping or being thrown.")  # fmt: skip
