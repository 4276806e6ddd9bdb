"""The position a scenario's ``setup`` describes, for HueShift; what no game can come to is ``invalid``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from judge.errors import JudgeError, nearest
from judge.games.hueshift.course.turn import StartTurn, priority
from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.rulebook import CONFLICTS
from judge.games.hueshift.situation import CoOp, Data, Phase, Situation, StatusOn
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import EventKind, Kind, Status, Zone
from judge.games.hueshift.vocabulary.markers import NoCoPilot
from judge.games.hueshift.vocabulary.roots import find
from judge.rules.state import Event, Frame, Obj, Player, State
from judge.rules.values import replace
from judge.scenario.board.cards import Board, Cards, no_moment, turn_seat
from judge.scenario.board.worn import Worn, worn
from judge.scenario.games.hueshift import coop
from judge.scenario.games.hueshift.coop import RULE, MonsterSetup
from judge.scenario.games.hueshift.units import WORDS, find_card
from judge.scenario.language.document import validate_keys
from judge.scenario.language.forms import FLAG, NAMES, NUMBER, TEXT, Either, Keyed, Listed, SetupForms, each
from judge.scenario.language.model import (
    UNKNOWN_CARD,
    CardEntry,
    Fields,
    Items,
    PlayerSetup,
    Scalar,
    ScenarioDocument,
    Setup,
    SetupValue,
)
from judge.scenario.language.names import fold
from judge.scenario.language.places import Position, invalid

_DARK = each(("dark matter", "pilot dark matter", "copilot dark matter"), NAMES)
UNIT = Keyed(
    {
        **each(("mech", "pilot", "copilot", "co-pilot"), TEXT), **each(("hp", "health", "damage"), NUMBER),
        "status": Listed(TEXT), **_DARK,
    },
    needed=("mech",),
)  # fmt: skip
RESERVE = Keyed({"pilot": TEXT, "dark matter": NAMES}, needed=("pilot",))
TRASH = Keyed(each(("mech", "pilot", "copilot"), TEXT), needed=("mech",))
DRAFTED = "draft"
FORMS = SetupForms[Phase | str](
    player={
        "units": Listed(Either((TEXT, UNIT))),
        **each(("mechs", "wildcards"), NAMES),
        "reserve": Listed(Either((TEXT, RESERVE))),
        "trash": Listed(Either((TEXT, TRASH))),
    },
    table={**each(("arena card", "arena"), TEXT), "round": NUMBER, "trade": FLAG},
    lies={"Mech": "units", **dict.fromkeys(("Wildcard", "Wildcards"), "wildcards")},
    moments={
        **dict.fromkeys(("", "turn", "main action"), Phase.MAIN),
        **dict.fromkeys(("start of turn", "start of the turn"), Phase.START),
        **dict.fromkeys(("draft", "the draft", "main step"), DRAFTED),
    },
    sometimes={"squad": TEXT, "drafted": NAMES},
    seats=dict.fromkeys(("Monster", "the Monster"), coop.FORMS),
)
KEYS = FORMS.player
EXTRA = FORMS.table
_STATUSES = {fold(s.value): s for s in Status}
_MOST = {Kind.MECH: (5, "core-rules/2"), Kind.PILOT: (5, "core-rules/2"), Kind.WILDCARD: (3, "card-systems/5")}


@dataclass
class _Building(Board[Zone]):
    """The position under construction, and which cards stand in it where."""

    cards: Cards[CardDefinition]
    seen: dict[str, str] = field(default_factory=dict)
    corrupted: dict[int, int] = field(default_factory=dict)
    health: list[tuple[int, Worn, Position]] = field(default_factory=list)
    together: bool = False
    squads: dict[str, str] = field(default_factory=dict)

    def put(self, card: CardDefinition, seat: int, zone: Zone, data: Data, place: str, where: Position) -> Obj:
        """One more card; each exists once, in a pool both players draft from."""
        if card.label in self.seen and card.kind is Kind.ACTION:
            raise invalid(
                f"{card.label} is in the deck twice, and there is one {card.label} (rule {RULE}2).",
                where,
                "Take it out once.",
            )
        if card.label in self.seen and self.together:
            raise invalid(
                f"{card.label} is {self.seen[card.label]} and {place}: each player picks a different Squad, and "
                f"of each card there is one (rule {RULE}table-1).",
                where,
                "Take another card for one of them.",
            )
        if card.label in self.seen:
            raise invalid(
                f"{card.label} is {self.seen[card.label]} and {place}, and there is one {card.label} "
                "in the pools that both players draft from (rule hueshift/core-rules/3).",
                where,
                "Take another card for one of them.",
            )
        self.seen[card.label] = place
        obj = replace(self.add(card, seat, zone, data), controller=seat)
        self.objects[obj.id] = obj
        return obj


def start(document: ScenarioDocument, cards: Cards[CardDefinition]) -> State:
    """The position before the first line. Raises JudgeError ``invalid``."""
    setup = document.setup
    building = _Building(cards, Data(), (Zone.FIELD, Zone.ARENA))
    monster_seat, people = coop.seats(setup)
    building.together = monster_seat is not None
    if not building.together and len(setup.players) > 2:
        raise invalid(
            f"{len(setup.players)} players are here, and a game has two (rule hueshift/core-rules/4).",
            setup.players[2].position,
            "Leave out the others.",
        )
    turn = turn_seat(setup, people[0])
    validate_keys(setup.extra, EXTRA, setup.key_positions)
    for seat in people:
        _player(building, seat, setup.players[seat])
    monster = _monster(building, setup.players[monster_seat], monster_seat) if monster_seat is not None else None
    arena = arena_card(setup, cards)
    if arena is not None:
        building.put(arena, turn, Zone.ARENA, Data(), "the Arena card", setup.position)
    situation = Situation(turn_player=turn, round=_round(setup.extra.get("round")))
    situation = replace(situation, coop=_coop(building, setup, monster))
    agenda: tuple[Frame, ...] = (priority(turn),)
    if turn == monster_seat:
        agenda, situation = (StartTurn(),), replace(situation, phase=Phase.START)
    match FORMS.moment(setup.moment):
        case Phase.MAIN:
            pass
        case Phase.START:
            agenda, situation = (StartTurn(),), replace(situation, phase=Phase.START)
        case _:
            raise no_moment(setup, "Leave it out, or write `moment: start of turn` or `moment: draft`.")
    if situation.phase is Phase.MAIN:
        _working(building, turn)
    players = tuple(Player(n, {}, acts=s != monster_seat) for s, n in enumerate(coop.names(setup)))
    table = Table(building.state(players, agenda, situation))
    _lonely(table, building)
    _healthy(table, building)
    if monster is not None:
        _ready(table, monster, setup)
    return table.run.done()


def arena_card(setup: Setup, cards: Cards[CardDefinition]) -> CardDefinition | None:
    """The Arena card, if there is one; ``invalid`` for several."""
    arena = setup.extra.get("arena card") or setup.extra.get("arena")
    if isinstance(arena, Scalar) and arena.value is not None:
        return find_card(cards, arena.text, (Kind.ARENA,), arena.position)
    if arena is not None and not isinstance(arena, Scalar):
        raise invalid("there is one Arena card (rule hueshift/card-systems/8).", arena.position)
    return None


# --- co-op ----------------------------------------------------------------------------------------


def _monster(building: _Building, player: PlayerSetup, seat: int) -> MonsterSetup:
    """The Monster on the field and its Actions in deck and discard."""
    name = coop.named(player)
    library = building.cards.library.every
    linked = coop.links(library)
    try:
        card = find_card(building.cards, name.text, (Kind.MONSTER,), name.position)
    except JudgeError as error:
        raise coop.unknown(name, error, tuple(linked)) from error
    monster = coop.read(player, seat, card, linked)
    data = Data(hp=monster.left, statuses=tuple(_statuses(monster.status)))
    building.put(card, seat, Zone.FIELD, data, "the Monster", name.position)
    thrown = {fold(e.name) for e in monster.discard}
    deck = monster.actions
    if deck is None:
        deck = tuple(CardEntry(n, name=n, position=monster.where) for n in monster.linked if fold(n) not in thrown)
        if not deck and not thrown:
            raise invalid(
                f"no Actions are linked with {card.label} in any document (rule {RULE}2).",
                monster.where,
                "List its Action Deck, the top card first: `actions: [NAME, NAME]`.",
            )
    if len(deck) + len(monster.discard) > monster.most:
        raise coop.too_many(monster, len(deck) + len(monster.discard))
    for zone, entries in ((Zone.DECK, deck), (Zone.TRASH, monster.discard)):
        for entry in entries:
            action = find_card(building.cards, entry.text, (Kind.ACTION,), entry.position)
            building.put(action, seat, zone, Data(), "in the Action Deck", entry.position)
    return monster


def _coop(building: _Building, setup: Setup, monster: MonsterSetup | None) -> CoOp | None:
    """The Monster's numbers in the position; ``invalid`` for a variant of co-op without one."""
    trade = setup.extra.get("trade")
    if trade is not None and not (isinstance(trade, Scalar) and isinstance(trade.value, bool)):
        raise invalid('"trade" is neither true nor false.', trade.position, "Write `trade: true`, or leave it out.")
    if monster is None:
        if trade is not None:
            raise invalid(
                f"the variant of trades is one of co-op, and no Monster is here (rule {RULE}4).",
                trade.position,
                "Leave it out: between players what is attacked always strikes back.",
            )
        return None
    number = next(o.id for o in building.objects.values() if o.card.kind is Kind.MONSTER)
    traded = isinstance(trade, Scalar) and bool(trade.value)
    numbers = (monster.hp, monster.ap, monster.enraged)
    return CoOp(number, monster.seat, *numbers, trade=traded, shuffled=monster.actions is None)


def _ready(table: Table, monster: MonsterSetup, setup: Setup) -> None:
    """What was flipped before, and what a deck rests on that no card prints."""
    if not table.reads.board.squads():
        where = setup.position
        raise invalid(f"no player has a unit left, so the game is over (rule {RULE}table-1).", where)
    for card in reversed(table.run.zone(Zone.TRASH, monster.seat)):
        table.does.changes.note(
            Event(EventKind.FLIP, obj=card.ref, names=(card.card.label,), tags=frozenset({"given"}))
        )
    for card in table.run.zone(Zone.DECK, monster.seat):
        whose = monster.printed_for.get(card.card.label, monster.card.label)
        if whose != monster.card.label:
            words = f"{card.card.label} is printed where {whose}'s Actions are, but no card says whose it is"
            table.does.changes.reading(f"{words}: any Monster may have it", CONFLICTS + "monster-names")
    if monster.actions is None:
        words = (
            "an Action Deck whose order the setup does not say is shuffled, and holds the Actions in the order of print"
        )
        table.does.changes.reading(words, CONFLICTS + "monster-names", CONFLICTS + "monster-deck-size")


def _squad(building: _Building, player: PlayerSetup) -> None:
    """Squads differ, and hold no Wildcards."""
    cards = player.entries.get("wildcards")
    if cards is not None and listed(player, "wildcards"):
        raise invalid(
            f"{player.name} has Wildcards, and they are not in co-op: Squads don't include them (rule {RULE}3).",
            cards.position,
            "Take them out.",
        )
    squad = player.entries.get("squad")
    if squad is None:
        return
    if not isinstance(squad, Scalar):
        raise invalid(f'"squad" of {player.name} is no name.', squad.position, "Write `squad: Alpha`.")
    if fold(squad.text) in building.squads:
        raise invalid(
            f"{player.name} and {building.squads[fold(squad.text)]} both have the Squad {squad.text}, and each player "
            f"picks a different one (rule {RULE}table-1).",
            squad.position,
            "Give one of them another Squad.",
        )
    building.squads[fold(squad.text)] = player.name


def _round(value: SetupValue | None) -> int:
    if value is None:
        return 1
    if isinstance(value, Scalar) and type(value.value) is int and value.value > 0:
        return value.value
    raise invalid('"round" is not a whole number from 1 up.', value.position, "Write it as `round: 3`.")


def _working(building: _Building, turn: int) -> None:
    """In the turn player's turn, after its start, what was put on its units for this turn works."""
    for number, obj in building.objects.items():
        if obj.owner == turn and obj.data.statuses:
            statuses = tuple(replace(s, active=s.status is Status.CORRODE) for s in obj.data.statuses)
            building.objects[number] = replace(obj, data=replace(obj.data, statuses=statuses))


def _lonely(table: Table, building: _Building) -> None:
    """A unit with an Isolated card has no Co-Pilot, unless the Arena suspends penalties."""
    for number, _, where in building.health:
        unit = table.run.state.objects[number]
        if unit.data.co is not None and table.reads.abilities.marked_by(unit, NoCoPilot) is not None:
            card = next(
                c for c in table.reads.board.members(unit) if any(find(m.abilities, NoCoPilot) for m in c.data.markers)
            )
            raise invalid(
                f"{card.card.label} is isolated: it is no Co-Pilot, and its unit carries none "
                "(rule hueshift/isolated, hueshift/conflicts/isolated-co-pilot).",
                where,
                "Leave out the Co-Pilot.",
            )


def _healthy(table: Table, building: _Building) -> State:
    """Every unit's current HP: its total, or what the setup says, which is no more than that."""
    for number, harm, where in building.health:
        unit = table.run.state.objects[number]
        most = table.reads.numbers.max_hp(unit)
        said = harm.left if harm.damage is None else most - harm.damage
        if said is not None and not 0 < said <= most:
            unit_name = unit.card.label
            raise invalid(
                f"{unit_name} cannot have {said} HP: its total is {most} (rule hueshift/core-rules/5)."
                if said > most
                else f"{unit_name} cannot be on the field with {said} HP (rule hueshift/core-rules/6).",
                where,
                f"Write a number from 1 to {most}, or leave it out.",
            )
        table.does.changes.change(unit, hp=most if said is None else said)
    return table.run.done()


def _player(building: _Building, seat: int, player: PlayerSetup) -> None:
    keys = (*KEYS, "squad") if building.together else KEYS
    validate_keys(player.entries, keys, player.key_positions, player.name)
    if building.together:
        _squad(building, player)
    for value in listed(player, "units"):
        _unit(building, seat, player, value)
    for entry in listed(player, "mechs"):
        _unit(building, seat, player, Fields({"mech": Scalar(name_of(entry), name_of(entry))}, entry.position))
    for entry in listed(player, "reserve"):
        _reserve(building, seat, player, entry)
    for entry in listed(player, "wildcards"):
        card = find_card(building.cards, name_of(entry), (Kind.WILDCARD,), entry.position)
        building.put(card, seat, Zone.HAND, Data(), f"in {player.name}'s hand", entry.position)
    for entry in listed(player, "trash"):
        _trash(building, seat, player, entry)
    for kind, (most, rule) in _MOST.items():
        own = [o for o in building.objects.values() if o.owner == seat and o.card.kind is kind]
        if len(own) > most:
            words = WORDS[kind].split(" ", 1)[1]
            raise invalid(
                f"{player.name} has {len(own)} {words}s, and a roster has {most} (rule hueshift/{rule}).",
                player.position,
                "Take some of them out.",
            )
        if kind is Kind.PILOT and len(own) == most and not any(o.card.main for o in own):
            raise invalid(
                f"{player.name} has {most} Characters and no Main one, and a roster has one "
                "(rule hueshift/core-rules/2).",
                player.position,
                "Take a Main Character for one of them.",
            )
    if building.corrupted.get(seat, 0) > 2:
        raise invalid(
            f"{player.name} has {building.corrupted[seat]} corrupted cards, and a roster has 2 at most "
            "(rule hueshift/card-systems/3).",
            player.position,
            "Take Dark Matter off some of them.",
        )


def listed(player: PlayerSetup, key: str) -> tuple[CardEntry | Fields, ...]:
    """The entries of a player's list, of which there may be one; ``invalid`` for a count."""
    value = player.entries.get(key)
    if value is None or (isinstance(value, Scalar) and value.value is None):
        return ()
    if isinstance(value, Scalar):
        return (CardEntry(value.text, name=value.text, position=value.position),)
    items = value.items if isinstance(value, Items) else (value,)
    cards = [i for i in items if isinstance(i, CardEntry)]
    if unknown := next((i for i in cards if i.name == UNKNOWN_CARD), None):
        raise invalid(f"everybody knows the cards in {key}.", unknown.position, "Name each of them.")
    many = next((i for i in cards if i.count > 1), None)
    if many is not None:
        raise invalid(
            f"there is one {many.text} only (rule hueshift/core-rules/3).", many.position, "Take out the count."
        )
    return items


def name_of(entry: CardEntry | Fields) -> str:
    """The card an entry names; ``invalid`` for a mapping."""
    if isinstance(entry, CardEntry):
        return entry.text
    raise invalid("a name is expected here, not a mapping.", entry.position, "Write the card's name.")


_ABOARD = re.compile(r"\s+(?:with|(?:piloted|flown|driven) by|and|[+&])\s+|\s*[/+&,]\s*", re.IGNORECASE)


def _spoken(cards: Cards[CardDefinition], entry: CardEntry) -> Fields:
    """A unit in one text: ``Olaf``, ``Olaf with Sadie and Fir (4 HP)``, ``Olaf (Sadie)``; what is not that stays the
    name of a Mech."""
    said = {"mech": entry.text}
    parts = [part.strip() for part in entry.annotation.split(",") if part.strip()]
    harm = [found for part in parts if (found := worn(part)) is not None and found.of is None]
    names = [*_ABOARD.split(entry.name or entry.text), *(part for part in parts if worn(part) is None)]
    if cards.known(entry.text) is None and len(names) < 4 and all(cards.known(name) is not None for name in names):
        said = dict(zip(("mech", "pilot", "copilot"), names, strict=False))
        if harm and len(harm) + len(names) == len(parts) + len(_ABOARD.split(entry.name)):
            left, damage = harm[-1].left, harm[-1].damage
            said["damage" if left is None else "hp"] = str(damage if left is None else left)
    scalars = {key: Scalar(int(x) if x.isdecimal() else x, x, entry.position) for key, x in said.items()}
    return Fields(scalars, entry.position)


def _unit(building: _Building, seat: int, player: PlayerSetup, value: CardEntry | Fields) -> None:
    if isinstance(value, CardEntry):
        value = _spoken(building.cards, value)
    validate_keys(value.entries, UNIT.keys, value.key_positions, f"a unit of {player.name}")
    said = {k: x for k, x in value.entries.items() if isinstance(x, Scalar) and x.value is not None}
    if "mech" not in said:
        raise invalid(f"a unit of {player.name} has no Mech.", value.position, "Write {mech: Olaf, pilot: Sadie}.")
    mech = _mech(building, seat, player, value, said)
    aboard: dict[str, int] = {}
    for role, keys in (("base", ("pilot",)), ("co", ("copilot", "co-pilot"))):
        key = next((k for k in keys if k in said), None)
        if key is None:
            continue
        card = find_card(building.cards, said[key].text, (Kind.PILOT,), said[key].position)
        markers = _markers(building, seat, card, value.entries.get(f"{keys[0]} dark matter"))
        place = f"aboard {mech.card.label}"
        data = Data(mech=mech.id, markers=markers)
        aboard[role] = building.put(card, seat, Zone.ABOARD, data, place, said[key].position).id
    mech = replace(building.objects[mech.id], data=replace(mech.data, base=aboard.get("base"), co=aboard.get("co")))
    building.objects[mech.id] = mech


def _mech(building: _Building, seat: int, player: PlayerSetup, value: Fields, said: Mapping[str, Scalar]) -> Obj:
    """The Mech of a unit, with its Dark Matter, status effects and HP."""
    name = said["mech"]
    card = find_card(building.cards, name.text, (Kind.MECH,), name.position)
    markers = _markers(building, seat, card, value.entries.get("dark matter"))
    data = Data(markers=markers, statuses=tuple(_statuses(value.entries.get("status"))))
    mech = building.put(card, seat, Zone.FIELD, data, f"a Mech of {player.name}'s", name.position)
    key = next((key for key in ("hp", "health", "damage") if key in said), "")
    if key and type(said[key].value) is not int:
        raise invalid(f'"{key}" of {card.label} is not a whole number.', said[key].position, f"Write it as `{key}: 3`.")
    number = int(said[key].text) if key else None
    harm = Worn(damage=number) if key == "damage" else Worn(left=number)
    building.health.append((mech.id, harm, said[key].position if key else name.position))
    return mech


def _names(value: SetupValue | None) -> Iterator[tuple[str, Position]]:
    if isinstance(value, Scalar) and value.value is not None:
        yield value.text, value.position
    elif isinstance(value, Items):
        for entry in value.items:
            yield name_of(entry), entry.position


def _markers(
    building: _Building, seat: int, card: CardDefinition, value: SetupValue | None
) -> tuple[CardDefinition, ...]:
    """The Dark Matter on a card: one Gain and one Penalty together."""
    found = tuple(find_card(building.cards, name, (Kind.MARKER,), where) for name, where in _names(value))
    if not found or value is None:
        return ()
    if building.together:
        raise invalid(
            f"{card.label} is corrupted, and Dark Matter is not in co-op: Squads don't include it (rule {RULE}3).",
            value.position,
            "Take it out.",
        )
    gains = [m for m in found if m.gain]
    if len(found) != 2 or len(gains) != 1:
        said = ", ".join(m.label for m in found)
        raise invalid(
            f"{card.label} is corrupted with {said}: a card takes one Gain and one Penalty together "
            "(rule hueshift/card-systems/3).",
            value.position,
            "Write one of each: [Dark Energy, Fragile Core].",
        )
    building.corrupted[seat] = building.corrupted.get(seat, 0) + 1
    return found


def _statuses(value: SetupValue | None) -> Iterator[StatusOn]:
    seen: set[Status] = set()
    for name, where in _names(value):
        status = _STATUSES.get(fold(name))
        if status is None:
            raise invalid(
                f'"{name}" is no status effect.', where, candidates=tuple(nearest(name, [s.value for s in Status]))
            )
        if status in seen and status in (Status.BURN, Status.FREEZE):
            raise invalid(
                f"{status.value} stands on a unit once: another one renews it (rule hueshift/card-systems/table-2).",
                where,
                "Write it once.",
            )
        seen.add(status)
        yield StatusOn(status, 1)


def _reserve(building: _Building, seat: int, player: PlayerSetup, entry: CardEntry | Fields) -> None:
    name, where, dark = _named(entry, "pilot")
    card = find_card(building.cards, name, (Kind.PILOT,), where)
    markers = _markers(building, seat, card, dark)
    building.put(card, seat, Zone.RESERVE, Data(markers=markers), f"in {player.name}'s reserve", where)


def _named(entry: CardEntry | Fields, key: str) -> tuple[str, Position, SetupValue | None]:
    if isinstance(entry, CardEntry):
        return entry.text, entry.position, None
    validate_keys(entry.entries, RESERVE.keys, entry.key_positions, "an entry of reserve")
    said = entry.entries.get(key)
    if not isinstance(said, Scalar):
        raise invalid("the entry names no card.", entry.position, f"Write `{key}: NAME`.")
    return said.text, said.position, entry.entries.get("dark matter")


def _trash(building: _Building, seat: int, player: PlayerSetup, entry: CardEntry | Fields) -> None:
    """A destroyed unit: its Mech, the Base Pilot who may be elsewhere by now, and the Co-Pilot destroyed with it."""
    place = f"in {player.name}'s trash"
    if isinstance(entry, CardEntry):
        card = find_card(building.cards, entry.text, (Kind.MECH, Kind.WILDCARD, Kind.PILOT), entry.position)
        building.put(card, seat, Zone.TRASH, Data(), place, entry.position)
        return
    validate_keys(entry.entries, TRASH.keys, entry.key_positions, f"the trash of {player.name}")
    said = {k: x for k, x in entry.entries.items() if isinstance(x, Scalar)}
    if "mech" not in said:
        raise invalid("the destroyed unit has no Mech.", entry.position, "Write {mech: Olaf, pilot: Sadie}.")
    card = find_card(building.cards, said["mech"].text, (Kind.MECH,), said["mech"].position)
    aboard: dict[str, int] = {}
    for role, key, zone in (("base", "pilot", Zone.RESERVE), ("co", "copilot", Zone.TRASH)):
        if key not in said:
            continue
        name, where = said[key].text, said[key].position
        there = next(
            (o for o in building.objects.values() if fold(o.card.label) == fold(name) and o.zone is zone), None
        )
        if there is None:
            pilot = find_card(building.cards, name, (Kind.PILOT,), where)
            there = building.put(pilot, seat, zone, Data(), f"in {player.name}'s {zone.value}", where)
        aboard[role] = there.id
    data = Data(base=aboard.get("base"), co=aboard.get("co"))
    building.put(card, seat, Zone.TRASH, data, place, said["mech"].position)
