"""The Monster of a co-operative game in a scenario's ``setup``; what the rules never come to is ``invalid``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.vocabulary.kinds import Kind
from judge.games.hueshift.words import compile_card
from judge.rules.printed import PrintedCard
from judge.rules.telling import listed
from judge.scenario.board.cards import Cards
from judge.scenario.language.document import validate_keys
from judge.scenario.language.forms import NAMES, NUMBER, TEXT, each
from judge.scenario.language.model import CardEntry, PlayerSetup, Scalar, ScenarioDocument, Setup, SetupValue
from judge.scenario.language.names import fold
from judge.scenario.language.places import Position, invalid

RULE = "hueshift/coming-in-v2/"
MONSTER = "Monster"  # what the Monster's seat is called in lines
FORMS = {
    "name": TEXT, **each(("hp", "max hp", "full hp", "hp left", "ap", "enraged ap"), NUMBER),
    **each(("actions", "discard", "status"), NAMES),
}  # fmt: skip
DECK = 6  # cards of an Action Deck; the Monster printed last has all Actions that are left


class MonsterSetup(Frozen):
    """What a setup says of its Monster. hp: at full; left: what is left of it."""

    seat: int
    card: CardDefinition
    where: Position
    hp: int
    left: int
    ap: int
    enraged: int
    actions: tuple[CardEntry, ...] | None
    discard: tuple[CardEntry, ...]
    status: SetupValue | None
    most: int
    linked: tuple[str, ...]
    printed_for: Mapping[str, str]


def is_monster(player: PlayerSetup) -> bool:
    """Is that key of the setup the Monster and no player?"""
    return fold(player.name) in ("monster", "themonster")


def names(setup: Setup) -> tuple[str, ...]:
    """The players as lines call them, in the order of the setup; the Monster has a seat among them."""
    return tuple(MONSTER if is_monster(p) else p.name for p in setup.players)


class Squads(Cards[CardDefinition]):
    """The cards of a scenario in which the Monster may have a seat."""

    def players(self, document: ScenarioDocument) -> Sequence[str]:
        """The players as lines call them."""
        return names(document.setup)


def seats(setup: Setup) -> tuple[int | None, tuple[int, ...]]:
    """The Monster's seat, if there is one, and those of the players. Raises ``invalid`` for a Monster that is said in
    another way, for two of them, and for other than two players against one."""
    for key, value in setup.extra.items():
        if fold(key) in ("monster", "themonster"):
            named = value.text if isinstance(value, Scalar) else "Ervomeny"
            raise _missing(named, ["hp", "ap", "enraged ap"], value.position)
    found = [n for n, p in enumerate(setup.players) if is_monster(p)]
    people = tuple(n for n in range(len(setup.players)) if n not in found)
    if not found:
        return None, people
    if len(found) > 1 or len(people) != 2:
        said = f"{len(people)} player{'s' * (len(people) != 1)} and {len(found)} Monster{'s' * (len(found) != 1)}"
        raise invalid(
            f"co-op is 2 players against one Monster, not {said} (rule {RULE}table-1).",
            setup.players[found[-1]].position,
            "Name two players, each with a Squad, and one Monster.",
        )
    return found[0], people


def links(printed: Sequence[PrintedCard]) -> Mapping[str, tuple[str, ...]]:
    """The Actions of each printed Monster: no card says whose it is, so they are told off in the order of print."""
    kinds = [(compile_card(c).kind, c.label) for c in printed]
    monsters = [label for kind, label in kinds if kind is Kind.MONSTER]
    actions = [label for kind, label in kinds if kind is Kind.ACTION]
    last = len(monsters) - 1
    return {label: tuple(actions[n * DECK : (n + 1) * DECK if n < last else None]) for n, label in enumerate(monsters)}


def read(player: PlayerSetup, seat: int, card: CardDefinition, every: Mapping[str, tuple[str, ...]]) -> MonsterSetup:
    """The Monster's numbers and deck. Raises ``invalid`` for a number that is missing or cannot be."""
    validate_keys(player.entries, FORMS, player.key_positions, f"the Monster {card.label}")
    full = _number(player, "max hp") or _number(player, "full hp")
    hp = full or _number(player, "hp") or card.hp
    left = _number(player, "hp left") or (_number(player, "hp") if full else None)
    ap = _number(player, "ap") if "ap" in player.entries else card.ap
    enraged = _number(player, "enraged ap")
    missing = [k for k, n in (("hp", hp), ("ap", ap), ("enraged ap", enraged)) if n is None]
    if missing:
        raise _missing(card.label, missing, player.position)
    assert hp is not None
    assert ap is not None
    assert enraged is not None
    if enraged <= ap:
        raise invalid(
            f"{card.label} has {ap} AP and {enraged} enraged: its AP rises in Phase 2 (rule {RULE}table-1).",
            player.key_positions.get("enraged ap", player.position),
            f"Write a number above {ap}.",
        )
    left = hp if left is None else left
    if left > hp:
        raise invalid(
            f"{card.label} cannot have {left} HP: at full it has {hp} (rule {RULE}table-1).",
            player.key_positions.get("hp left" if "hp left" in player.entries else "hp", player.position),
            f"Write a number from 1 to {hp}, or leave it out.",
        )
    linked = every.get(card.label, ())
    most = max(len(linked), DECK)
    return MonsterSetup(
        seat=seat,
        card=card,
        where=player.position,
        hp=hp,
        left=left,
        ap=ap,
        enraged=enraged,
        actions=_listed(player, "actions"),
        discard=_listed(player, "discard") or (),
        status=player.entries.get("status"),
        most=most,
        linked=linked,
        printed_for={action: name for name, actions in every.items() for action in actions},
    )


def named(player: PlayerSetup) -> Scalar:
    """Which Monster it is. Raises ``invalid`` where the setup does not say."""
    name = player.entries.get("name")
    if isinstance(name, Scalar) and name.value is not None:
        return name
    raise invalid("the Monster has no name.", player.position, "Write `name: Ervomeny` below `monster:`.")


def unknown(name: Scalar, error: JudgeError, known: Sequence[str]) -> JudgeError:
    """The error for a Monster that is in no document, with those there are."""
    return invalid(
        f"{error.message.rstrip('.')}; players choose one of the Monsters (rule {RULE}table-1).",
        name.position,
        error.hint or f"Known are: {', '.join(known)}.",
        tuple(nearest(name.text, known)),
    )


def _missing(name: str, keys: Sequence[str], where: Position) -> JudgeError:
    words = {"hp": "its HP", "ap": "its AP", "enraged ap": "its AP in Phase 2"}
    said = listed([words[key] for key in keys])
    example = ", ".join(f"{k}: {n}" for k, n in {"hp": 40, "ap": 5, "enraged ap": 7}.items() if k in keys)
    return invalid(
        f"no document prints {said} for {name}, and the scenario does not say (rule {RULE}table-1).",
        where,
        f"Write it in setup: `monster: {{name: {name}, {example}}}`.",
    )


def _number(player: PlayerSetup, key: str) -> int | None:
    n = player.number(key)
    if n is not None and n < (0 if "ap" in key else 1):
        raise invalid(
            f'"{key}" of the Monster is {n} (rule {RULE}table-1).',
            player.key_positions.get(key, player.position),
            "Write a number from 1 up.",
        )
    return n


def _listed(player: PlayerSetup, key: str) -> tuple[CardEntry, ...] | None:
    cards = player.cards(key)
    many = next((c for c in cards or () if c.count > 1), None)
    if many is not None:
        raise invalid(f"there is one {many.text} only (rule {RULE}2).", many.position, "Take out the count.")
    return cards


def too_many(monster: MonsterSetup, n: int) -> JudgeError:
    """The error for a deck and discard of more cards than a Monster's Action Deck has."""
    where = monster.where
    if isinstance(monster.actions, tuple) and monster.actions:
        where = monster.actions[-1].position
    return invalid(
        f"{monster.card.label} has {n} Actions, and its Action Deck is {monster.most} cards (rule {RULE}2).",
        where,
        "Take some of them out.",
    )
