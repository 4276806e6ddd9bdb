"""The position a scenario's ``setup`` describes, for Factions. What the rules forbid is ``invalid`` and says which."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.errors import nearest
from judge.games.factions.cites import D
from judge.games.factions.course.turn import Build, CombatTurn, Opening, Upkeep
from judge.games.factions.decks import CARDS, RULE, cards_of, too_many
from judge.games.factions.definition import CardDefinition
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Data, Phase, Situation
from judge.games.factions.table import Table
from judge.games.factions.words import compile_card, printed_from_inline
from judge.games.factions.zones import PLACES, Zone, home
from judge.rules.printed import PrintedCard
from judge.rules.questions import NotExecutable
from judge.rules.state import Frame, Obj, Player, Ref, State
from judge.scenario.board import cards
from judge.scenario.board.library import GameLibrary
from judge.scenario.board.worn import worn
from judge.scenario.language.document import validate_keys
from judge.scenario.language.forms import NAMES, NUMBER, TEXT, SetupForms, Text, each
from judge.scenario.language.model import CardEntry, InlineCard, PlayerSetup, Scalar, ScenarioDocument
from judge.scenario.language.names import NameTable, fold
from judge.scenario.language.places import Position, invalid
from judge.terms.factions import FACTIONS

UNKNOWN_DECK = 40  # cards of a deck that is left out: enough to draw from, none of them known
CAPITAL_HP, ALLIANCE_HP = 100, 40
_PILES = {"hand": Zone.HAND, "deck": Zone.DECK, "graveyard": Zone.GRAVEYARD}
_PLACES = tuple(f"zone {p}" for p in PLACES)
FORMS = SetupForms(
    player={
        "faction": Text(tuple(FACTIONS)), **each(("capital", "build"), NUMBER), **each((*_PILES, *_PLACES), NAMES),
    },
    table={"initiative": TEXT},
    moments={
        "": Phase.BUILD, "build phase": Phase.BUILD, "combat phase": Phase.COMBAT, "upkeep phase": Phase.BETWEEN,
        "upkeep": Phase.BETWEEN, "opening hands": Phase.OPENING, "opening hand": Phase.OPENING,
        "start of the game": Phase.OPENING,
    },
)  # fmt: skip
KEYS = FORMS.player
_ASKED = re.compile(r"\bdeck (?:is|isn't|isn’t)\b.*legal", re.IGNORECASE)
_MAGIC = re.compile(r"(\d{1,6}|no) magic(?: points?)?", re.IGNORECASE)


def inline(card: InlineCard) -> PrintedCard:
    """A card as it is typed into a scenario."""
    return printed_from_inline(card.name, card.version, card.type, card.stats, card.text)


class Cards(cards.Cards[CardDefinition]):
    """The cards a scenario can speak of; a capital is no card."""

    @classmethod
    def listed(cls, document: ScenarioDocument, library: GameLibrary) -> Cards:
        """The cards of a document."""
        return cls(**vars(cls.of(document, library, inline, compile_card)))

    def table(self, document: ScenarioDocument, present: Sequence[CardDefinition]) -> NameTable:
        """The names lines may use."""
        return super().table(document, [card for card in present if not card.capital])


_NEW = Data()


@dataclass
class Building(cards.Building[CardDefinition, Zone]):
    """The position under construction. where: the line that lists an object."""

    where: dict[int, Position] = field(default_factory=dict)


def start(document: ScenarioDocument, listed: Cards) -> State:
    """The position before the first line. Raises JudgeError ``invalid``; ``NotExecutable`` for a card in play whose
    text nobody can execute."""
    setup = document.setup
    if len(setup.players) != 2:
        raise invalid("Factions is played by two players.", setup.position, "Name two players in setup.")
    validate_keys(setup.extra, FORMS.table, setup.key_positions, "setup")
    turn = cards.turn_seat(setup)
    initiative = _initiative(document, [p.name for p in setup.players], turn)
    building = Building(listed, _NEW, (Zone.FIELD, Zone.STACK))
    factions = tuple(_faction(p) for p in setup.players)
    players = tuple(_player(building, seat, p, factions[seat]) for seat, p in enumerate(setup.players))
    phase, agenda = _moment(document, turn, initiative)
    situation = Situation(turn_player=turn, initiative=initiative, factions=factions, phase=phase)
    state = building.state(players, agenda, situation)
    _possible(Table(state), building, document)
    return state


def _initiative(document: ScenarioDocument, seats: list[str], turn: int) -> int:
    said = document.setup.extra.get("initiative")
    if said is None:
        return turn
    name = said.text if isinstance(said, Scalar) else ""
    found = [i for i, s in enumerate(seats) if fold(s) == fold(name)]
    if not found:
        raise invalid(f'initiative names "{name}", who is no player in setup.', said.position, "", nearest(name, seats))
    return found[0]


def _moment(document: ScenarioDocument, turn: int, initiative: int) -> tuple[Phase, tuple[Frame, ...]]:
    setup = document.setup
    match FORMS.moment(setup.moment):
        case Phase.BUILD as phase:
            return phase, (Build(turn),)
        case Phase.COMBAT as phase:
            return phase, (CombatTurn(turn),)
        case Phase.BETWEEN as phase:
            return phase, (Upkeep(initiative),)
        case Phase.OPENING as phase:
            return phase, (Opening(),)
    raise cards.no_moment(
        setup, "Leave it out for the build phase, or write upkeep phase, combat phase or opening hands."
    )


def _faction(player: PlayerSetup) -> str:
    value = player.entries.get("faction")
    if value is None or (isinstance(value, Scalar) and value.value is None):
        return ""
    said = value.text if isinstance(value, Scalar) else ""
    for faction in FACTIONS:
        if fold(faction) == fold(said):
            return faction
    near = nearest(said, FACTIONS)
    known = f"The factions are {', '.join(FACTIONS)} (factions/factions)."
    raise invalid(f'{player.name} has the faction "{said}", which is none of the game.', value.position, known, near)


def _player(building: Building, seat: int, player: PlayerSetup, faction: str) -> Player:
    for key in player.entries:
        match = re.fullmatch(r"zone\s*(-?\d+)", key, re.IGNORECASE)
        if match and int(match[1]) not in PLACES:
            where = player.key_positions.get(key, player.position)
            raise invalid(f"there is no zone {match[1]}: the board has five (factions/zone-rule).", where)
    validate_keys(player.entries, KEYS, player.key_positions, player.name)
    _capital(building, seat, player, faction)
    for place in PLACES:
        for entry in player.cards(f"zone {place}") or ():
            for _ in range(entry.count):
                _permanent(building, seat, place, entry)
    for key, zone in _PILES.items():
        listed = player.cards(key)
        if listed is None and zone is Zone.DECK:
            building.unknown(seat, Zone.DECK, UNKNOWN_DECK)
        for entry in listed or ():
            if building.unlisted(seat, zone, key, entry):
                continue
            card = _named(building, entry)
            for _ in range(entry.count):
                building.where[building.add(card, seat, zone).id] = entry.position
    build = player.number("build") or 0
    if build < 0:
        where = player.key_positions.get("build", player.position)
        raise invalid(f"{player.name} cannot have {build} build points.", where, "Write 0 or more.")
    return Player(player.name, {"build": build, "shuffled": 0})


def _named(building: Building, entry: CardEntry) -> CardDefinition:
    if entry.annotation and building.cards.known(entry.text) is None:
        raise invalid(f'"{entry.text}" is off the field and has no state.', entry.position, f"Write {entry.name}.")
    return building.entry(entry)[0]


def _capital(building: Building, seat: int, player: PlayerSetup, faction: str) -> None:
    hp = CAPITAL_HP + (ALLIANCE_HP if faction == "Alliance" else 0)
    left = player.number("capital")
    left = hp if left is None else left
    where = player.key_positions.get("capital", player.position)
    if left > hp:
        raise invalid(
            f"{player.name}'s capital cannot have {left} HP: it starts with {hp} (factions/capital-rule).", where
        )
    if left < 0:
        raise invalid(f"a capital with {left} HP has lost the game already (factions/capital-rule).", where)
    printed = PrintedCard(f"{player.name}'s capital", type_line="Unit, Neutral", stats={})
    numbers = (("points", 0), ("hp", hp), ("def", 0), ("atk", 8), ("dam", 20))
    if faction != "Barbarian":
        numbers = (("points", 0), ("hp", hp), ("def", 0), ("atk", 0), ("dam", 0))
    card = CardDefinition(printed, "Unit", (), (), numbers, (), capital=True)
    building.add(card, seat, Zone.FIELD, Data(place=home(seat), damage=hp - left))


# --- permanents -------------------------------------------------------------------------------------


@dataclass
class _State:
    """What stands in brackets behind a unit."""

    damage: int | None = None
    magic: int | None = None
    hp: int | None = None
    full: int | None = None
    tapped: bool = False
    equipment: tuple[CardDefinition, ...] = ()


def _permanent(building: Building, seat: int, place: int, entry: CardEntry) -> None:
    whole = building.cards.known(entry.text) is not None
    card = building.entry(entry)[0]
    if card.unsupported:
        raise NotExecutable(card.name, card.unsupported)
    said = _State() if whole else _state(building, entry)
    if card.kind == "Battle":
        raise invalid(f"{card.name} is a battle card and never stays on the field.", entry.position)
    if card.kind == "Equipment":
        hint = f"Write it with the unit: Knight (with {card.name}) (factions/equipment-cards)."
        raise invalid(f"{card.name} is an equipment and lies on no zone.", entry.position, hint)
    if card.kind == "Location":
        if entry.annotation and not whole:
            raise invalid(f'"{entry.annotation}" is no state of a location.', entry.position)
        obj = building.add(card, seat, Zone.FIELD, Data(place=place))
        building.where[obj.id] = entry.position
        return
    _unit(building, seat, place, card, said, entry)


def _unit(
    building: Building, seat: int, place: int, card: CardDefinition, said: _State, entry: CardEntry
) -> None:  # fmt: skip
    hp = card.number("hp")
    damage = said.damage or 0
    if said.full not in (None, hp):
        raise invalid(f"{card.name} prints {hp} HP, not {said.full} (factions/hp).", entry.position)
    if said.hp is not None:
        if said.hp > hp:
            raise invalid(f"{card.name} prints {hp} HP and cannot have {said.hp} (factions/hp).", entry.position)
        damage = hp - said.hp
    if damage > hp:
        words = f"{card.name} with {damage} damage and {hp} HP is defeated (factions/damage)"
        raise invalid(f"{words}.", entry.position, f"Write at most {hp} damage.")
    if said.magic and card.rating is None:
        raise invalid(f"{card.name} has no Magic rating, so it has no magic points.", entry.position)
    magic = said.magic if said.magic is not None else (card.rating or 0)
    obj = building.add(card, seat, Zone.FIELD, Data(place=place, damage=damage, magic=magic, tapped=said.tapped))
    building.where[obj.id] = entry.position
    if len(said.equipment) > 2:
        words = f"{card.name} has {len(said.equipment)} equipment cards, and a unit has up to two"
        raise invalid(f"{words} (factions/equipment-cards).", entry.position)
    for item in said.equipment:
        worn = building.add(item, seat, Zone.FIELD, Data(place=place, on=Ref(obj.id, 0)))
        building.where[worn.id] = entry.position


def _state(building: Building, entry: CardEntry) -> _State:
    """``20 damage, 2 magic, tapped, with Axe of Despair and Short Sword``."""
    said = _State()
    parts = [p.strip() for p in entry.annotation.split(",") if p.strip()]
    while parts:
        part = parts.pop(0)
        if (harm := worn(part)) is not None:
            said.damage, said.hp, said.full = harm
        elif number := _MAGIC.fullmatch(part):
            said.magic = int(number[1]) if number[1].isdecimal() else 0
        elif part.lower() in ("tapped", "activated"):
            said.tapped = True
        elif part.lower() in ("untapped", "unactivated"):
            continue
        elif part.lower().startswith("with "):
            said.equipment = (*said.equipment, *_worn(building, part[5:], entry))
        elif said.equipment and all(
            building.cards.known(name) is not None for name in re.split(r"^and | and ", part) if name
        ):
            said.equipment = (*said.equipment, *_worn(building, part, entry))
        else:
            hint = "Known are: 20 damage, 30 HP, 2 magic, tapped, with EQUIPMENT."
            raise invalid(f'"{part}" is no state of {entry.name}.', entry.position, hint)
    return said


def _worn(building: Building, text: str, entry: CardEntry) -> list[CardDefinition]:
    names = [text] if building.cards.known(text) is not None else re.split(r"\s+and\s+", text.removeprefix("and "))
    found = []
    for name in names:
        card = building.cards.find(re.sub(r"^an? ", "", name.strip()), entry.position)
        if card.kind != "Equipment":
            raise invalid(f"{card.name} is no equipment.", entry.position)
        if card.unsupported:
            raise NotExecutable(card.name, card.unsupported)
        found.append(card)
    return found


# --- what cannot be ---------------------------------------------------------------------------------


def _possible(table: Table, building: Building, document: ScenarioDocument) -> None:
    """Boards that the rules never come to."""
    nowhere = document.setup.position
    taken: dict[int, str] = {}
    unique: list[Obj] = []
    for obj in table.board.field():
        card = card_of(obj)
        where = building.where.get(obj.id, nowhere)
        if card.kind == "Location":
            if obj.data.place in taken:
                words = f"zone {obj.data.place} has two locations, {taken[obj.data.place]} and {card.name}"
                raise invalid(f"{words} (factions/location-cards).", where)
            taken[obj.data.place] = card.name
        if card.unique:
            same = [o for o in unique if {fold(n) for n in card_of(o).names} & {fold(n) for n in card.names}]
            if same:
                words = f"{card.name} and {table.board.name(same[0])} are both on the field, and there can be one"
                raise invalid(f"{words} ({D}unique).", where)
            unique.append(obj)
        if obj.data.on is not None:
            unit = table.board.obj(obj.data.on)
            assert unit is not None
            for reason in table.judges.wearable(obj, unit):
                raise invalid(f"{reason.text} ({reason.rule}).", where)
    for seat, player in enumerate(document.setup.players):
        _deck(table, seat, player, building, document)


def _deck(table: Table, seat: int, player: PlayerSetup, building: Building, document: ScenarioDocument) -> None:
    """At most 60 cards, at most six of a name (deck-requirements), unless a line asks whether the deck is legal."""
    if any(_ASKED.search(line.text) for line in (*document.play, *(c for x in document.contrast for c in x.then))):
        return
    for reason, copies in too_many(table, seat):
        where = next((building.where[o.id] for o in copies if o.id in building.where), player.position)
        raise invalid(f"{reason.text} ({reason.rule}).", where)
    count = len(cards_of(table, seat))
    if count > CARDS:
        raise invalid(f"{player.name} has {count} cards, and a deck holds {CARDS} ({RULE}).", player.position)
