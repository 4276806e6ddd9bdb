"""The position a scenario's ``setup`` describes, for Flesh and Blood (``scenario-language``: "The file")."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.course.turn import StartGame, StartTurn, priority
from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.equipping import SLOTS, no_room, slots_of, unpaired
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.properties import LIFE_LOST
from judge.games.flesh_and_blood.situation import CardData, Phase, Situation
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.abilities import WeaponZones
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Stat, Zone
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.rules.printed import PrintedCard
from judge.rules.state import Event, Frame, Obj, Player, State
from judge.scenario.board.cards import Board, impossible, in_doubt, no_moment, turn_seat
from judge.scenario.board.library import GameLibrary, called_in_short
from judge.scenario.language import model
from judge.scenario.language.document import validate_keys
from judge.scenario.language.forms import NAMES, NUMBER, TEXT, Either, Keyed, SetupForms, each
from judge.scenario.language.names import CardName, NameTable, fold
from judge.scenario.language.places import Position, invalid
from judge.scenario.language.slots import NUMBER_WORDS
from judge.terms.flesh_and_blood import PERMANENTS

UNKNOWN_DECK = 40  # cards of a deck that is left out: enough to draw from, none of them known

_ZONES = {
    "hand": Zone.HAND,
    "deck": Zone.DECK,
    "arsenal": Zone.ARSENAL,
    "graveyard": Zone.GRAVEYARD,
    "banished": Zone.BANISHED,
    "pitch": Zone.PITCH,
    "soul": Zone.SOUL,
    "inventory": Zone.INVENTORY,
}
_ARENA = ("arena", "weapons", "equipment", "permanents", "tokens", "auras", "items", "allies")
_SAID = {
    "faceup": "face up",
    "facedown": "face down",
    "tapped": "tapped",
    **{slot: f"equipped to the {slot} zone" for slot in SLOTS},
    "unequipped": "equipped",
}


def _equipped_to(slot: str) -> Callable[[Obj], Obj]:
    return lambda obj: replace(obj, data=replace(obj.data, slot=slot if slot in SLOTS else ""))


_STATES: Mapping[str, Callable[[Obj], Obj]] = MappingProxyType(
    {
        "faceup": lambda obj: replace(obj, face_up=True),
        "facedown": lambda obj: replace(obj, face_up=False),
        "tapped": lambda obj: replace(obj, data=replace(obj.data, tapped=True)),
        **{slot: _equipped_to(slot) for slot in ("unequipped", *SLOTS)},
    }
)
"""What may stand in brackets behind a card, beside its version, folded."""
_DAMAGED = re.compile(r"(\d{1,3})damage")
_WITH_COUNTERS = re.compile(r"(\d{1,3}) (\S.*? counters?)")
_FACES = ("faceup", "facedown")
_COUNTED = (Zone.ARENA, Zone.ARSENAL, Zone.BANISHED)  # what has a counter is public, also in arsenal (1.15.1)
_NUMBERS = ("life", "resources", "action points", "chi points")
HERO = Keyed({**each(("class", "talent", "name"), TEXT), **each(("life", "intellect"), NUMBER)})
FORMS = SetupForms(
    player={
        "hero": Either((TEXT, HERO)),
        **each(_NUMBERS, NUMBER),
        **each((*_ZONES, *_ARENA), NAMES),
        "counters": Keyed(others=Either((TEXT, Keyed(others=NUMBER)))),
    },
    lies={"Hero": "hero", "Token": "arena", "Weapon": "weapons", "Equipment": "equipment"},
    standing=dict.fromkeys(PERMANENTS, "arena"),
    moments={
        **dict.fromkeys(("", "action phase"), Phase.ACTION),
        **dict.fromkeys(("start phase", "start of turn", "start of the turn"), Phase.START),
        **dict.fromkeys(("opening hands", "opening hand", "start of the game", "start of game"), Phase.OPENING),
    },
)
KEYS = FORMS.player


class Cards(Frozen):
    """The cards a scenario can speak of: typed into it, in the library, tokens."""

    library: GameLibrary
    inline: Mapping[str, tuple[PrintedCard, ...]] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(cls, document: model.ScenarioDocument, library: GameLibrary) -> Cards:
        """The cards of a document; raises ``invalid`` for a card typed in that cannot be read."""
        inline: dict[str, list[PrintedCard]] = {}
        for card in document.cards:
            try:
                printed = printed_from_inline(card.name, card.version, card.type, card.stats, card.text)
            except JudgeError as error:
                raise invalid(error.message, card.position, error.hint, error.candidates) from error
            inline.setdefault(fold(card.name), []).append(printed)
        return cls(library, {k: tuple(v) for k, v in inline.items()})

    def versions(self, name: str) -> tuple[PrintedCard, ...]:
        """The versions of a card by name: those typed in come first."""
        typed = self.inline.get(fold(name))
        if typed is None and fold(name) not in self.library.by_name:
            typed = called_in_short(card for group in self.inline.values() for card in group).get(fold(name))
        return typed or self.library.called(name)

    def find(self, name: str, version: str, where: Position) -> PrintedCard:
        """One printed card; ``invalid`` with candidates when it is unknown or one of several."""
        versions = self.versions(name)
        if not versions and version:
            versions = self.versions(f"{name} ({version})")
            version = "" if versions else version
        if not versions:
            known = [c.name for c in (*self.library.cards, *self.library.tokens)]
            known += [v[0].name for v in self.inline.values()]
            labels = tuple([p.label for n in nearest(name, known) for p in self.versions(n)][:4])
            raise invalid(
                f'no card named "{name}" is known in this game.',
                where,
                "" if labels else "A card that is in no document is typed in under `cards:`.",
                labels,
            )
        return self._version(name, version, versions, where)

    @staticmethod
    def _version(name: str, version: str, versions: tuple[PrintedCard, ...], where: Position) -> PrintedCard:
        if version:
            exact = [p for p in versions if fold(p.version) == fold(version)]
            wanted = exact or [p for p in versions if fold(version) and fold(p.version).startswith(fold(version))]
            if len(wanted) != 1 and not exact:
                raise invalid(
                    f'"{name}" has no version "{version}".', where, candidates=tuple(p.label for p in versions)
                )
            return wanted[0]
        exact = [p for p in versions if fold(p.name) == fold(name)]
        versions = tuple(exact) or versions
        if len(versions) > 1:
            versions = tuple(p for p in versions if not p.version) or versions  # the token that is called as cards are
        if len(versions) > 1:
            raise invalid(
                f'"{name}" has {len(versions)} versions, and which one is meant is not said.',
                where,
                candidates=tuple(p.label for p in versions),
            )
        return versions[0]

    def tokens(self, present: Iterable[CardDefinition]) -> dict[str, CardDefinition]:
        """Everything that comes into being, by folded name: tokens, cards typed in of one version (8.5.40a), and what
        the words of the cards there are bring."""
        typed = [group[0] for group in self.inline.values() if len(group) == 1]
        made = (*self.library.created, *self.brought(present), *typed)
        return {printed.name.casefold(): compile_card(printed) for printed in made}

    def brought(self, present: Iterable[CardDefinition]) -> tuple[PrintedCard, ...]:
        """The back faces (9.1.3) and created cards (8.5.40) that the words of these cards name, where a document prints
        them in one version, and those that they name in turn."""
        found: dict[str, PrintedCard] = {}
        wanted = [name for card in present for name in card.brings]
        while wanted:
            name = wanted.pop(0)
            group = self.library.named(name) if name not in found else ()
            if len(group) == 1:
                found[name] = group[0]
                wanted += compile_card(group[0]).brings
        return tuple(found.values())

    def typed(self) -> Iterator[CardDefinition]:
        """The cards typed into the scenario."""
        yield from (compile_card(printed) for group in self.inline.values() for printed in group)

    def table(self, document: model.ScenarioDocument, present: Sequence[CardDefinition]) -> NameTable:
        """The names lines may use: cards in play and tokens; every other card is only known."""
        here = [_card_name(c.printed) for c in present]
        typed = [_card_name(p) for group in self.inline.values() for p in group]
        tokens = [_card_name(p) for p in (*self.library.created, *self.brought(present))]
        return NameTable([p.name for p in document.setup.players], [*here, *typed, *tokens], self.library.names)

    def every_name(self, document: model.ScenarioDocument) -> NameTable:
        """All names of the game: history may be about a card that is no longer anywhere."""
        typed = [p for group in self.inline.values() for p in group]
        cards = [_card_name(p) for p in (*typed, *self.library.cards, *self.library.tokens)]
        return NameTable([p.name for p in document.setup.players], cards)


def _card_name(card: PrintedCard) -> CardName:
    return CardName(card.name, card.version, card.also)


@dataclass
class Building(Board[Zone]):
    """The position under construction. said: objects of which it is said whether they lie face-up or face-down."""

    cards: Cards
    said: set[int] = field(default_factory=set)

    def stands(self, obj: Obj, states: Iterable[str]) -> None:
        """An object in the states that its entry names."""
        for state in states:
            if state in _FACES:
                self.said.add(obj.id)
            here = self.objects[obj.id]
            hurt, on_it = _DAMAGED.fullmatch(state), _WITH_COUNTERS.fullmatch(state)
            put = ((LIFE_LOST, int(hurt[1])),) if hurt else ((counter_name(on_it[2]), int(on_it[1])),) if on_it else ()
            self.objects[obj.id] = (
                replace(here, counters=tuple(sorted((*here.counters, *put))), face_up=here.face_up or bool(on_it))
                if put
                else _STATES[state](here)
            )


def start(document: model.ScenarioDocument, cards: Cards) -> State:
    """The position before the first line. Raises JudgeError ``invalid``; ``NotExecutable`` for a card whose text
    nobody can execute and may work where it is."""
    building = Building(cards, CardData(), (Zone.ARENA,))
    setup = document.setup
    seats = [p.name for p in setup.players]
    if len(seats) < 2:
        raise invalid("setup needs two players or more.", setup.position)
    validate_keys(setup.extra, FORMS.table, setup.key_positions)
    turn = turn_seat(setup)
    players = tuple(_player(building, seat, p, seat == turn) for seat, p in enumerate(setup.players))
    present = [o.card for o in building.objects.values() if o.card is not None]
    tokens = cards.tokens(present)
    awaited = {k for card in (*present, *tokens.values()) for k in card.waits_elsewhere}
    elsewhere = tuple(sorted(awaited, key=lambda kind: kind.value))
    situation = Situation(turn=2, turn_player=turn, tokens=tokens, elsewhere=elsewhere)
    agenda: tuple[Frame, ...] = tuple(reversed(priority(turn)))
    match FORMS.moment(setup.moment):
        case Phase.ACTION:
            pass
        case Phase.START:
            agenda = (StartTurn(),)
            situation = replace(situation, phase=Phase.START)
        case Phase.OPENING:
            agenda = (StartGame(),)
            situation = replace(situation, phase=Phase.OPENING, turn=0)
            players = tuple(replace(p, numbers={**p.numbers, "action points": 0}) for p in players)
        case _:
            hint = "Leave it out for the action phase, or write `moment: start phase` or `moment: opening hands`."
            raise no_moment(setup, hint)
    state = building.state(players, agenda, situation)
    for obj in state.objects.values():
        unread.stands(obj)
    table = Table(state)
    _cloak(table, building.said)
    for obj in table.run.zone(Zone.ARENA):
        if obj.card is not None and "Hero" not in obj.card.types:
            table.run.note(
                Event(EventKind.CONTROL, player=obj.controller, obj=obj.ref, seen=table.reads.objects.of(obj))
            )
    return table.run.done()


def _cloak(table: Table, said: Collection[int]) -> None:
    """Equipment with cloaked lies face-down, as it was equipped (8.3.36), unless the board says how it lies."""
    worn = [o for o in table.run.zone(Zone.ARENA) if o.data.slot and o.id not in said]
    for obj in [o for o in worn if "cloaked" in table.reads.objects.of(o).keywords]:
        table.run.set_obj(replace(obj, face_up=False))


def _player(building: Building, seat: int, player: model.PlayerSetup, has_turn: bool) -> Player:
    validate_keys(player.entries, KEYS, player.key_positions, player.name)
    hero = _hero(building, player)
    building.add(hero, seat, Zone.ARENA, CardData(slot="hero"))
    for key in _ARENA:
        for entry, card, states in [_one(building, said) for said in player.cards(key) or ()]:
            if "Ally" not in card.subtypes and any(map(_DAMAGED.fullmatch, states)):
                raise invalid(f"{card.label} is no ally, so no damage stays on it.", entry.position, "Leave that out.")
            for _ in range(entry.count):
                slot = _slot(building, seat, card, states, entry.position)
                if key in ("weapons", "equipment") and not slot and "unequipped" not in states:
                    raise invalid(
                        f"{card.label} is not {'a weapon' if key == 'weapons' else 'equipment'}.",
                        entry.position,
                        "Permanents that are not equipped stand under `arena:`.",
                    )
                if slot:
                    _room(building, seat, player, card, slot, entry, hero)
                obj = building.add(card, seat, Zone.ARENA, CardData(slot=slot, token="Token" in card.types))
                building.stands(obj, states)
    _paired(building, seat, player)
    for key, zone in _ZONES.items():
        _fill(building, seat, player, key, zone)
    _counters(building, seat, player)
    life = player.number("life")
    numbers = {
        "life": dict(hero.base).get(Stat.LIFE, 20) if life is None else life,
        "resources": player.number("resources") or 0,
        "action points": 1 if has_turn else 0,
    }
    points = player.number("action points")
    if points and not has_turn:
        raise invalid(
            f"{player.name} cannot have action points in another player's turn (rule 1.13.2b).",
            player.key_positions.get("action points", player.position),
            f"Take them out, or make it {player.name}'s turn.",
        )
    if points is not None:
        numbers["action points"] = points
    if player.number("chi points"):
        numbers["chi points"] = player.number("chi points") or 0
    for key, value in numbers.items():
        if value < 0:
            where = player.key_positions.get(key, player.position)
            raise invalid(f"{player.name} cannot have {value} {key}.", where, "Write 0 or more.")
    return Player(player.name, numbers)


def _fill(building: Building, seat: int, player: model.PlayerSetup, key: str, zone: Zone) -> None:
    listed = player.cards(key)
    if listed is None:
        if zone is Zone.DECK:
            building.unknown(seat, zone, UNKNOWN_DECK)
        return
    for said in listed:
        if building.unlisted(seat, zone, key, said, face_up=zone is not Zone.ARSENAL):
            continue
        entry, card, states = _one(building, said)
        if "Token" in card.types:
            raise impossible(f"{card.label} is a token, which is in no {key}", entry.position, "rule 8.1.8a",
                             "List it under `arena:`, or leave it out.")  # fmt: skip
        if "Hero" in card.types and zone is not Zone.INVENTORY:
            raise impossible(f"{card.label} is a hero, who is in no {key}", entry.position, "rule 3.11.2",
                             f"Write `hero: {card.name}`, or leave it out.")  # fmt: skip
        for state in states:
            _fits(entry, state, zone)
        for _ in range(entry.count):
            building.stands(building.add(card, seat, zone, face_up=zone is not Zone.ARSENAL), states)


def _fits(entry: model.CardEntry, state: str, zone: Zone) -> None:
    """A card is tapped in the arena, and face-up or face-down where both occur; raises ``invalid``."""
    if _WITH_COUNTERS.fullmatch(state) and zone in _COUNTED:
        return
    if state not in _FACES or zone not in (Zone.ARSENAL, Zone.BANISHED, Zone.GRAVEYARD):
        how = "has counters" if "counter" in state else f"is {_SAID.get(state, 'damaged')}"
        raise invalid(
            f'"{entry.text}" is in {zone.value}, where no card {how}.',
            entry.position,
            "Leave that out.",
        )


def _one(building: Building, entry: model.CardEntry) -> tuple[model.CardEntry, CardDefinition, list[str]]:
    """The card of an entry, with the states that stand in brackets behind it."""
    bare, states = _stated(building.cards, entry)
    printed = (bare.text, "") if building.cards.versions(bare.text) else (bare.name or bare.text, bare.annotation)
    if (
        bare.annotation
        and not building.cards.versions(bare.name)
        and building.cards.versions(model.card_entry(bare.name).name)
    ):
        raise invalid(
            f'"({bare.annotation})" in "{entry.text}" is no state that a card can begin in.',
            entry.position,
            f"There are {', '.join(_SAID.values())}, 1 steam counter and, of allies, 1 damage.",
        )
    card = compile_card(building.cards.find(*printed, bare.position))
    in_doubt(entry, card.label)
    return bare, card, states


_TOKEN = re.compile(r" tokens?$", re.IGNORECASE)


def _with_version(cards: Cards, said: str) -> str:
    """``red Wallop`` and ``Wallop red`` as ``Wallop (red)``; empty for what is no card in a version."""
    words = said.split()
    for name, version in ((words[:-1], words[-1:]), (words[1:], words[:1])):
        versions = cards.versions(" ".join(name))
        if any(card.version and fold(card.version) == fold("".join(version)) for card in versions):
            return f"{' '.join(name)} ({version[0]})"
    return ""


def _as_state(said: str) -> str:
    """A state as ``_STATES`` has it, damage or counters; empty for what is none."""
    state = said.lower() if _WITH_COUNTERS.fullmatch(said.lower()) else fold(said)
    return state if state in _STATES or _DAMAGED.fullmatch(state) or state != fold(said) else ""


def _stated(cards: Cards, entry: model.CardEntry) -> tuple[model.CardEntry, list[str]]:
    """``2 Wallop (red, face up)`` or ``Wallop (red) (face up) x2`` as two times ``Wallop (red)`` and its states."""
    said = [part.strip() for part in entry.annotation.split(",")]
    states = list(filter(None, map(_as_state, said)))
    number, _, named = entry.text.partition(" ")
    many = int(number) if model.is_count(number) else NUMBER_WORDS.get(number.lower(), 0)
    if (
        not cards.versions(entry.text)
        and many
        and (cards.versions(_TOKEN.sub("", model.card_entry(named).name)) or _with_version(cards, named))
    ):
        return _stated(cards, replace(model.card_entry(named, entry.position), count=many * entry.count))
    if not cards.versions(entry.name) and (spelled := _with_version(cards, entry.text)):
        return _stated(cards, replace(model.card_entry(spelled, entry.position), count=entry.count))
    if not cards.versions(entry.text) and (bare := _TOKEN.sub("", entry.text)) != entry.text:
        return _stated(cards, replace(model.card_entry(bare, entry.position), count=entry.count))
    if not states or cards.versions(entry.text):
        return entry, []
    version = ", ".join(part for part in said if not _as_state(part))
    return replace(
        model.card_entry(f"{entry.name} ({version})" if version else entry.name, entry.position), count=entry.count
    ), states


# --- heroes and permanents ------------------------------------------------------------------------


def _hero(building: Building, player: model.PlayerSetup) -> CardDefinition:
    value = player.entries.get("hero")
    if isinstance(value, model.Scalar) and value.value is not None:
        card = compile_card(building.cards.find(value.text, "", value.position))
        if "Hero" not in card.types and "Demi-Hero" not in card.types:
            raise invalid(f'"{card.label}" is not a hero.', value.position)
        return card
    entries: Mapping[str, model.SetupValue] = value.entries if isinstance(value, model.Fields) else {}
    positions = value.key_positions if isinstance(value, model.Fields) else None
    validate_keys(entries, HERO.keys, positions, f"hero of {player.name}")
    said = {k: v for k, v in entries.items() if isinstance(v, model.Scalar)}
    line = " ".join(said[k].text for k in ("talent", "class") if k in said)
    numbers: dict[str, str] = {k: said[k].text for k in ("life", "intellect") if k in said}
    printed = PrintedCard(
        name=said["name"].text if "name" in said else f"{player.name}'s hero",
        type_line=f"{line or 'Generic'} Hero",
        stats={"life": "20", "intellect": "4", **numbers},
    )
    try:
        return compile_card(printed)
    except JudgeError as error:
        where = value.position.where if value is not None else player.position.where
        raise JudgeError("invalid", error.message, where=where, hint=error.hint, candidates=error.candidates) from error


def _slot(building: Building, seat: int, card: CardDefinition, states: Sequence[str], where: Position) -> str:
    """The zone a card is equipped to: its only one, the one that is said, or of several the one that is left."""
    slots = slots_of(card)
    said = [s for s in states if s == "unequipped" or s in SLOTS]
    if said and (set(said) - {"unequipped"} <= set(slots) if len(slots) > 1 else said == ["unequipped"]):
        return said[0] if said[0] in SLOTS else ""
    if said:
        raise invalid(f"{card.label} is not {_SAID[said[0]]} there.", where)
    taken = {o.data.slot for o in building.objects.values() if o.owner == seat}
    free = [s for s in slots if s not in taken] or list(slots)
    if len(slots) > 1 and len(free) > 1:
        raise invalid(
            f"it is not said which zone {card.label} is equipped to (rule 8.3.30).",
            where,
            f"Write the zone behind it: {card.label} ({free[0]}).",
        )
    return free[0] if free else ""


def _room(
    building: Building,
    seat: int,
    player: model.PlayerSetup,
    card: CardDefinition,
    slot: str,
    entry: model.CardEntry,
    hero: CardDefinition,
) -> None:
    """A zone holds one equipped object, the two weapon zones two hands (3.2.2, 3.16.2, 8.2.1)."""
    there = [o.card for o in building.objects.values() if o.owner == seat and o.data.slot == slot and o.card]
    zones = [a.n for a in hero.abilities if isinstance(a, WeaponZones)]
    rule = no_room(there, card, zones[0] if zones else 2)
    if rule:
        full = ", ".join(c.label for c in there) or "one zone"
        raise invalid(
            f"{player.name} cannot have {card.label} equipped: the {slot} zone is full with {full} (rule {rule}).",
            entry.position,
            "Take one of them out of the setup.",
        )


def _paired(building: Building, seat: int, player: model.PlayerSetup) -> None:
    """What is equipped with pairs stands beside what it pairs with (8.3.26a)."""
    equipped = [o.card for o in building.objects.values() if o.owner == seat and o.data.slot and o.card]
    for card in equipped:
        wanted = unpaired([c for c in equipped if c is not card], card)
        if wanted:
            raise invalid(
                f"{player.name} cannot have {card.label} equipped without {wanted} (rule 8.3.26a).",
                player.position,
                f"Put {wanted} beside it, or take it out of the setup.",
            )


def _counters(building: Building, seat: int, player: model.PlayerSetup) -> None:
    value = player.entries.get("counters")
    if value is None:
        return
    if not isinstance(value, model.Fields):
        raise _bad_counters(player, value)
    for name, said in value.entries.items():
        where = value.key_positions.get(name, value.position)
        owned = [o for o in building.objects.values() if o.owner == seat and o.card and o.zone in _COUNTED]
        there = [o for o in owned if fold(name) in (fold(o.card.name), fold(o.card.label))]
        there.sort(key=lambda o: _COUNTED.index(o.zone))
        if not there:
            raise invalid(
                f'{player.name} has no "{name}" to put counters on.',
                where,
                candidates=nearest(name, [o.card.label for o in owned]),
            )
        counters = dict(there[0].counters)
        for kind, n in _counter_pairs(said, player):
            counters[kind] = counters.get(kind, 0) + n
        building.objects[there[0].id] = replace(there[0], counters=tuple(sorted(counters.items())), face_up=True)


def _counter_pairs(said: model.SetupValue, player: model.PlayerSetup) -> list[tuple[str, int]]:
    if isinstance(said, model.Scalar):
        n, _, kind = said.text.partition(" ")
        if n.isdecimal() and kind:
            return [(counter_name(kind), int(n))]
    if isinstance(said, model.Fields):
        pairs = [(k, v.value) for k, v in said.entries.items() if isinstance(v, model.Scalar)]
        if all(isinstance(v, int) for _, v in pairs):
            return [(counter_name(k), int(str(v))) for k, v in pairs]
    raise _bad_counters(player, said)


def _bad_counters(player: model.PlayerSetup, value: model.SetupValue) -> JudgeError:
    return invalid(
        f"the counters of {player.name} cannot be read.",
        value.position,
        "Write them as `counters: {Miller's Grindstone: 2 -1 power}`.",
    )


def counter_name(text: str) -> str:
    """A counter's name as the game keeps it: ``-1{p}`` and ``-1 power`` are one."""
    words = text.replace("{p}", " power").replace("{d}", " defense").replace("{h}", " life")
    return " ".join(words.replace("\u2212", "-").split()).removesuffix(" counters").removesuffix(" counter")
