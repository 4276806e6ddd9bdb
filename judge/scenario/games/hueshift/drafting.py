"""A scenario that begins at the draft: ``moment: draft``, and what was drafted before its first line."""

from __future__ import annotations

from collections.abc import Iterator

from judge.errors import JudgeError
from judge.games.hueshift.course.draft import Assign, Pick
from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.reads.draft import DRAFT_STEPS, PICKS
from judge.games.hueshift.situation import Data, Phase, Situation
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.games.hueshift.words import compile_card
from judge.rules.state import Obj, Player, State, ZoneKey
from judge.scenario.board.cards import Cards, turn_seat
from judge.scenario.games.hueshift.setup import EXTRA, arena_card, listed, name_of
from judge.scenario.games.hueshift.units import find_card
from judge.scenario.language.document import validate_keys
from judge.scenario.language.model import PlayerSetup, ScenarioDocument, Setup
from judge.scenario.language.places import Position, invalid

KEYS = ("drafted",)
_DRAFTED = tuple(dict.fromkeys(step.kind for step in DRAFT_STEPS))


def start_draft(document: ScenarioDocument, cards: Cards[CardDefinition]) -> State:
    """The position before the first line: the pools, and what players say they have drafted.

    Raises JudgeError ``invalid`` for picks that no draft comes to.
    """
    setup, turn = document.setup, turn_seat(document.setup)
    validate_keys(setup.extra, EXTRA, setup.key_positions)
    if len(setup.players) != 2:
        raise invalid("a draft has two players (rule hueshift/core-rules/4).", setup.position)
    owners = {card.label: seat for seat, card, _ in _drafted(setup, cards, turn)}
    objects: dict[int, Obj] = {}
    zones: dict[ZoneKey, tuple[int, ...]] = {}
    for card in _pool(cards):
        owner = owners.get(card.label)
        zone = Zone.POOL if owner is None else Zone.HAND if card.kind is Kind.WILDCARD else Zone.ROSTER
        _add(objects, zones, Obj(len(objects) + 1, 0, card, owner or 0, owner or 0, zone, owner, data=Data()))
    arena = arena_card(setup, cards)
    if arena is not None:
        _add(objects, zones, Obj(len(objects) + 1, 0, arena, turn, turn, Zone.ARENA, None, data=Data()))
    over = len(owners) == len(PICKS)
    situation = Situation(turn_player=turn, phase=Phase.ASSIGN if over else Phase.DRAFT)
    players = tuple(Player(p.name, {}) for p in setup.players)
    agenda = (Assign(turn) if over else Pick(),)
    return State(players, objects, zones, agenda=agenda, situation=situation, clock=len(objects) + 1)


def _add(objects: dict[int, Obj], zones: dict[ZoneKey, tuple[int, ...]], obj: Obj) -> None:
    objects[obj.id] = obj
    key = (obj.zone, obj.home)
    zones[key] = (*zones.get(key, ()), obj.id)


def _pool(cards: Cards[CardDefinition]) -> list[CardDefinition]:
    """What is drafted: every card of those kinds whose class, AP and HP are known; a card typed in takes the place
    of one of its name."""
    known = {c.label: c for c in (*map(compile_card, cards.library.every), *cards.inline.values())}
    return [c for c in known.values() if c.kind is Kind.WILDCARD or (c.kind in _DRAFTED and c.ap is not None)]


def _drafted(setup: Setup, cards: Cards[CardDefinition], turn: int) -> list[tuple[int, CardDefinition, Position]]:
    """Who has drafted which card; ``invalid`` for a card drafted twice and for picks out of order."""
    found: list[tuple[int, CardDefinition, Position]] = []
    for seat, player in enumerate(setup.players):
        own = [(seat, card, where) for card, where in _of_player(player, cards)]
        if own and not own[0][1].main:
            words = f"the first pick of {player.name}, {own[0][1].label}, is no Main Character"
            hint = "List the cards in the order in which they were drafted."
            raise invalid(f"{words} (rule hueshift/core-rules/table-2).", own[0][2], hint)
        for _, card, where in own:
            if any(card.label == other.label for _, other, _ in found):
                words = f"{card.label} is drafted twice, and there is one of it (rule hueshift/core-rules/3)."
                raise invalid(words, where, "Take another card for one of them.")
            found.append((seat, card, where))
    made = PICKS[: len(found)]
    for seat, player in enumerate(setup.players):
        for kind in _DRAFTED:
            due = sum(1 for step, place in made if step.kind is kind and (place == 0) == (seat == turn))
            has = sum(1 for who, card, _ in found if who == seat and card.kind is kind)
            if has != due or len(found) > len(PICKS):
                raise invalid(
                    f"after {len(found)} picks {player.name} has {due} cards of the kind {kind.value}, not {has} "
                    "(rules hueshift/core-rules/table-2, hueshift/core-rules/4).",
                    player.position,
                    "In each step of the draft the order of picks is A-B-B-A.",
                )
    return found


def _of_player(player: PlayerSetup, cards: Cards[CardDefinition]) -> Iterator[tuple[CardDefinition, Position]]:
    try:
        validate_keys(player.entries, KEYS, player.key_positions, player.name)
    except JudgeError as error:
        hint = "At the draft nothing is paired yet: list under `drafted` what was picked."
        raise JudgeError("invalid", error.message, where=error.where, hint=hint) from error
    for entry in listed(player, "drafted"):
        yield find_card(cards, name_of(entry), _DRAFTED, entry.position), entry.position
