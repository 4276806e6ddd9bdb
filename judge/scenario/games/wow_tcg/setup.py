"""The position a scenario's ``setup`` describes, for World of Warcraft TCG."""

from __future__ import annotations

import re

from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.frames import Stage, StartTurn, priority
from judge.games.tabletop.situation import CardData, Situation
from judge.games.tabletop.vocabulary import Attach, Ongoing, Zone
from judge.games.wow_tcg.cards import HANDS, compile_card, usable
from judge.games.wow_tcg.rules import ACTION, DRAW_STEP, OPENING, OPENING_HAND, READY_STEP, RULES, START
from judge.games.wow_tcg.table import Wow
from judge.rules.printed import PrintedCard
from judge.rules.questions import NotExecutable
from judge.rules.state import Frame, Player, State
from judge.rules.values import replace
from judge.scenario.board.cards import Building as AnyBuilding
from judge.scenario.board.cards import Cards, impossible, no_moment, turn_seat
from judge.scenario.board.worn import worn
from judge.scenario.games.small_boards import building as board
from judge.scenario.language import model as m
from judge.scenario.language.document import validate_keys
from judge.scenario.language.forms import NAMES, NUMBER, TEXT, Either, Keyed, Listed, Names, SetupForms, each
from judge.scenario.language.names import fold
from judge.scenario.language.places import Position, invalid

Building = AnyBuilding[CardDefinition, Zone]
UNKNOWN_DECK = 40
_ROWS = {"allies": "ally", "weapons": "weapon", "armor": "armor", "items": "item", "abilities": "ability"}
HERO = Keyed({"name": TEXT, "class": TEXT, "health": NUMBER})
_COUNTED = Keyed(each(("ready", "exhausted"), NUMBER))
_ON = re.compile(r"(?:on|attached to) (.+)", re.IGNORECASE)
_UNKNOWN = {"", "card", "cards", "unknown", "resource", "resources", "unknowncard", "facedowncard", "facedown",
            "ready", "exhausted", "facedownresource", "readyresource", "exhaustedresource"}  # fmt: skip
FORMS = SetupForms(
    player={
        "hero": Either((Listed(TEXT), HERO)),
        **each((*_ROWS, "quests", "hand", "deck", "graveyard"), NAMES),
        "resources": Either((NUMBER, Names(alone=False), _COUNTED)),
        **each(("health", "damage"), NUMBER),
    },
    lies={"Hero": "hero", "Weapon": "weapons", "Armor": "armor"},
    standing={"Ally": "allies", "Item": "items"},
    moments={
        "": ACTION, "action phase": ACTION, "start phase": START, "start of turn": START, "start of the turn": START,
        "ready step": READY_STEP, "draw step": DRAW_STEP, "opening hands": OPENING, "opening hand": OPENING,
        "start of the game": "start of the game", "starting the game": "start of the game",
    },
)  # fmt: skip
KEYS = FORMS.player


def _rule(what: str) -> str:
    return ", ".join(RULES[what])


def start(document: m.ScenarioDocument, cards: Cards[CardDefinition]) -> State:
    """The position before the first line. Raises ``invalid`` for one the rules do not allow."""
    building = board(cards)
    setup = document.setup
    validate_keys(setup.extra, FORMS.table, setup.key_positions)
    moment = FORMS.moment(setup.moment)
    if moment is None:
        raise no_moment(setup, "Leave it out for the action phase, or write `opening hands`.")
    step = moment if moment in (READY_STEP, DRAW_STEP) else ""
    before = moment not in (ACTION, START) and not step
    attached: list[tuple[int, str, Position]] = []
    for seat, player in enumerate(setup.players):
        _player(building, seat, player, before, attached)
    _attach(building, attached)
    turn = turn_seat(setup)
    agenda: tuple[Frame, ...] = tuple(reversed(priority(turn)))
    if moment == START:
        agenda = (StartTurn(),)
    if step:
        agenda = (Stage(step.removesuffix(" step")),)
    if before:
        agenda = (Stage("opening" if setup.turn or moment == OPENING else "coin"),)
    phase = OPENING if before else START if step else moment
    situation = Situation(turn=0 if before else 2, turn_player=turn, phase=phase, step=step)
    table = Wow(building.state((Player(p.name, {}) for p in setup.players), agenda, situation))
    if moment == OPENING:  # the hands are drawn already
        table.run.set(agenda=())
        table.does.turns.stage("opening")
    for obj in table.reads.in_play():
        if obj.card is not None and obj.card.unread:
            raise NotExecutable(obj.card.label, obj.card.unread)
    _hosts(table, setup.position)
    for obj in table.reads.in_play(None, "ally"):
        if obj.data.damage >= table.reads.stat(obj, "health"):
            raise impossible(f"{obj.card.label} has fatal damage and would be in the graveyard", setup.position,
                             _rule("fatal"))  # fmt: skip
    return table.run.done()


def _player(
    building: Building, seat: int, player: m.PlayerSetup, before: bool, attached: list[tuple[int, str, Position]]
) -> None:
    validate_keys(player.entries, KEYS, player.key_positions, player.name)
    hero = _hero(building, seat, player)
    hands: dict[str, str] = {}
    for key, kind in _ROWS.items():
        for entry in player.cards(key) or ():
            card, said = building.entry(entry)
            _fits_row(card, kind, key, entry, hero, hands)
            data, host = _state(card, said, entry)
            for _ in range(entry.count):
                obj = building.add(card, seat, Zone.PLAY, data)
                if host:
                    attached.append((obj.id, host, entry.position))
                elif card.kind == "ability" and card.of(Attach):
                    raise impossible(f"{card.label} is attached to a card", entry.position, _rule("attach"),
                                     f"Say to which: {card.label} (on NAME).")  # fmt: skip
    _resources(building, seat, player)
    for key, zone in (("hand", Zone.HAND), ("graveyard", Zone.DISCARD)):
        building.fill(seat, player, key, zone)
    if not building.fill(seat, player, "deck", Zone.PILE):
        building.unknown(seat, Zone.PILE, UNKNOWN_DECK)
    hand = player.cards("hand")
    if before and hand:
        n = sum(e.count for e in hand)
        if n > OPENING_HAND:
            raise impossible(f"an opening hand is {OPENING_HAND} cards, not {n}",
                             player.key_positions.get("hand", player.position), _rule("opening"))  # fmt: skip
        building.unknown(seat, Zone.HAND, OPENING_HAND - n)


def _hero(building: Building, seat: int, player: m.PlayerSetup) -> CardDefinition:
    value = player.entries.get("hero")
    said = ""
    where = value.position if value is not None else player.position
    if isinstance(value, m.Items):
        if len(value.cards) != 1 or len(value.items) != 1 or value.cards[0].count != 1:
            raise impossible(f"{player.name} has {len(value.items)} heroes, and each player has one", where,
                             _rule("coin"), "Name one hero.")  # fmt: skip
        value = m.Scalar(value.cards[0].text, value.cards[0].text, value.position)
    if isinstance(value, m.Scalar) and value.value is not None:
        card, said = building.entry(m.card_entry(value.text, value.position))
        if card.kind != "hero":
            raise impossible(f"{card.label} is {card.kind}, not a hero", where, "", "Name a hero card.")
    else:
        entries = value.entries if isinstance(value, m.Fields) else {}
        validate_keys(entries, HERO.keys, None, f"hero of {player.name}")
        text = {k: v.text for k, v in entries.items() if isinstance(v, m.Scalar)}
        line = f"Hero - {text['class']}" if text.get("class") else "Hero"
        name = text.get("name") or f"{player.name}'s hero"
        card = compile_card(PrintedCard(name, type_line=line, stats={"health": text.get("health", "20")}))
    if fold(card.name) != fold(f"{player.name}'s hero"):
        card = replace(card, printed=replace(card.printed, also=(*card.printed.also, f"{player.name}'s hero")))
    data, _ = _state(card, said, m.CardEntry(card.name, position=where))
    health, damage = player.number("health"), player.number("damage")
    full = card.number("health")
    if health is not None:
        damage = full - _within(card, health, full, player.key_positions.get("health", where))
    if damage is not None:
        _within(card, full - damage, full, player.key_positions.get("damage", where))
        data = replace(data, damage=damage)
    building.add(card, seat, Zone.PLAY, data)
    return card


def _within(card: CardDefinition, health: int, full: int, where: Position) -> int:
    if not 0 < health <= full:
        raise impossible(f"{card.label} cannot have {health} health: {full} is printed", where, _rule("fatal"),
                         f"Write a number from 1 to {full}.")  # fmt: skip
    return health


def _fits_row(
    card: CardDefinition, kind: str, key: str, entry: m.CardEntry, hero: CardDefinition, hands: dict[str, str]
) -> None:
    """Is a card of the kind of its row, for the hero's class, and is there a hand free for it?"""
    if card.kind != kind:
        raise impossible(f"{card.label} is {card.kind} and does not belong under `{key}`", entry.position, "",
                         "Put it where its type belongs.")  # fmt: skip
    if kind in ("weapon", "armor", "item") and not usable(card, hero):
        raise impossible(
            f"{card.label} is for {' or '.join(card.groups)}, and {hero.label} is {' or '.join(hero.groups)}",
            entry.position, _rule(f"class {kind}"),
        )  # fmt: skip
    for word in (w.lower().replace("-", "") for w in card.words):
        if word in {h.replace("-", "") for h in HANDS}:
            if word in hands or entry.count > 1:
                other = hands.get(word, card.label)
                raise impossible(f"{card.label} and {other} are held in the same hand ({word})", entry.position,
                                 "reading: a hand holds one weapon, for each card prints the one it takes")  # fmt: skip
            hands[word] = card.label
    if kind == "ability" and not any((card.of(Ongoing), card.of(Attach), card.unread)):
        raise impossible(f"{card.label} is not ongoing and goes to the graveyard when it is played", entry.position,
                         _rule("enter ability"))  # fmt: skip


def _state(card: CardDefinition, said: str, entry: m.CardEntry) -> tuple[CardData, str]:
    """What stands in brackets behind a card in play: ``2 damage, exhausted``, ``on Dusk Wolf``."""
    data, host, full = CardData(), "", card.number("health")
    for part in (p.strip() for p in said.split(",") if p.strip()):
        if (harm := worn(part)) is not None:
            if harm.of not in (None, full):
                raise impossible(f"{card.label} prints {full} health, not {harm.of}", entry.position, _rule("fatal"))
            lost = full - _within(card, harm.left, full, entry.position) if harm.left is not None else harm.damage
            data = replace(data, damage=lost)
        elif fold(part) in ("exhausted", "tapped"):
            data = replace(data, exhausted=True)
        elif fold(part) == "justplayed":
            data = replace(data, entered=2)
        elif match := _ON.fullmatch(part):
            host = match[1]
        elif fold(part) != "ready":
            raise invalid(
                f'"{part}" means nothing for {card.label}.',
                entry.position,
                f"Write `{card.label} (2 damage, exhausted)`.",
            )
    return data, host


def _attach(building: Building, attached: list[tuple[int, str, Position]]) -> None:
    for number, host, where in attached:
        found = [o for o in building.objects.values() if o.zone is Zone.PLAY and o.card is not None
                 and o.id != number and fold(o.card.name) == fold(host)]  # fmt: skip
        if not found:
            raise invalid(f'"{host}" is not in play to be attached to.', where, "List it in play.")
        obj = building.objects[number]
        building.objects[number] = replace(obj, data=replace(obj.data, attached=found[0].ref))


def _hosts(table: Wow, where: Position) -> None:
    """Is what an ability is attached to what it may be attached to?"""
    for obj in table.reads.in_play():
        host = table.run.obj(obj.data.attached)
        for attach in table.reads.definition(obj).of(Attach):
            assert isinstance(attach, Attach)
            if host is not None and not table.reads.fits(attach.which, host, obj.controller, obj.ref):
                wanted = " or ".join(attach.which.kinds) or "card"
                name = table.reads.name(obj.ref)
                text = f"{name} is attached to {table.reads.name(host.ref)}, and it prints “{attach.text}”"
                raise impossible(text, where, _rule("attach"), f"Attach it to such a {wanted}.")


# --- resources ------------------------------------------------------------------------------------


def _resources(building: Building, seat: int, player: m.PlayerSetup) -> None:
    value = player.entries.get("resources")
    if isinstance(value, m.Fields):
        validate_keys(value.entries, _COUNTED.keys, value.key_positions, f"resources of {player.name}")
        for key, said in value.entries.items():
            n = said.value if isinstance(said, m.Scalar) and isinstance(said.value, int) else 0
            for _ in range(n):
                building.add(None, seat, Zone.RESOURCE, CardData(exhausted=key == "exhausted"), face_up=False)
    elif isinstance(value, m.Items):
        for entry in value.cards:
            _resource(building, seat, entry)
    elif value is not None:
        n = player.number("resources") or 0
        if n < 0:
            raise impossible(f"{player.name} cannot have {n} resources", value.position, "", "Write 0 or more.")
        for _ in range(n):
            building.add(None, seat, Zone.RESOURCE, face_up=False)
    for entry in player.cards("quests") or ():
        _resource(building, seat, entry, quest=True)


def _resource(building: Building, seat: int, entry: m.CardEntry, *, quest: bool = False) -> None:
    name, said = entry.name or entry.text, entry.annotation
    words = [fold(w) for w in re.split(r",", said) if w.strip()]
    card: CardDefinition | None = None
    if building.cards.known(name) is not None or fold(name) not in _UNKNOWN:
        card = building.cards.find(name, entry.position)
    else:
        words += [fold(name)] if fold(name) in ("exhausted", "exhaustedresource") else []
    known = ("exhausted", "ready", "faceup", "facedown", "completed")
    for word in words:
        if word not in (*known, "exhaustedresource"):
            raise invalid(
                f'"{said}" means nothing for a resource.',
                entry.position,
                "Write `NAME (face up, exhausted)` or `NAME (completed)`.",
            )
    is_quest = card is not None and card.kind == "quest"
    if (quest or "faceup" in words or "completed" in words) and not is_quest:
        raise impossible(f"{name} is no quest, and only quests lie face up as resources", entry.position,
                         _rule("quest"))  # fmt: skip
    face_up = is_quest and not {"facedown", "completed"} & set(words)
    data = CardData(exhausted=any(w.startswith("exhausted") for w in words), done="completed" in words)
    for _ in range(entry.count):
        building.add(card, seat, Zone.RESOURCE, data, face_up=face_up)
