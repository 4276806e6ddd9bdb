"""The keys of ``setup`` as players say them: ``gy`` for ``graveyard``, ``gear`` for ``equipment``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from judge.errors import JudgeError
from judge.scenario.language.model import CardEntry, Fields, Items, PlayerSetup, Scalar, Setup
from judge.scenario.language.names import fold
from judge.scenario.language.patterns import worded
from judge.scenario.language.places import invalid
from judge.scenario.language.position_words import HAS, IN_PLAY
from judge.scenario.language.slots import NUMBER_WORDS

_NUMBERED = worded(rf"zone\s*(\d{{1,3}}|{'|'.join(NUMBER_WORDS)})")
# What is said → the keys that may be meant, of which a game has one.
_SAID = {
    **dict.fromkeys(("board", "field", "in play", "battlefield", "table", "on board"), ("arena", "permanents")),
    **dict.fromkeys(("gear", "equip", "equipped", "equipments"), ("equipment", "armor")),
    **dict.fromkeys(("deck top", "top of deck", "library", "draw pile", "pile"), ("deck", "arsenal")),
    **dict.fromkeys(("weapon",), ("weapons",)),
    **dict.fromkeys(("hand", "cards in hand", "cards", "hand cards"), ("hand", "wildcards")),
    **dict.fromkeys(("discard", "discard pile", "bin", "gy", "yard", "grave"), ("graveyard", "void", "trash")),
    **dict.fromkeys(("mana", "floating", "pp", "pool", "res", "resource points"), ("resources",)),
    **dict.fromkeys(("ap",), ("action points",)),
    **dict.fromkeys(("arse",), ("arsenal",)),
    **dict.fromkeys(("pitched",), ("pitch",)),
    **dict.fromkeys(("hp", "life", "health", "life total", "life points"), ("life", "health")),
    **dict.fromkeys(("token",), ("tokens",)),
    **dict.fromkeys(("ally", "minions"), ("allies",)),
    **dict.fromkeys(("unit", "mechs"), ("units",)),
    **dict.fromkeys(("wildcard",), ("wildcards",)),
    **dict.fromkeys(("build points",), ("build",)),
    "hero": ("hero", "faction"),
}


def respelled(setup: Setup, known: Iterable[str], spelled: Mapping[str, str], seats: Iterable[str] = ()) -> Setup:
    """A setup with the keys of its players as the game has them. known: those keys; spelled: a game's own words →
    the word that counts; seats: players with keys of their own, which are left. A key that is known, or whose meaning
    the player has already, is left as it is."""
    found, keys = _meant(tuple(known), tuple(spelled.items()))
    left = set(map(fold, seats))
    zoned = (p if fold(p.name) in left else _zoned(p, keys.values()) for p in setup.players)
    players = (p if fold(p.name) in left else _respelled(p, found, keys) for p in zoned)
    return replace(setup, players=tuple(players))


def placed(
    setup: Setup, lies: Callable[[CardEntry, bool], str], known: Collection[str], wrong: list[JudgeError]
) -> Setup:
    """A setup with the cards of which no place is said under the keys where such cards lie, and so with those in play,
    where that is no key of the game. lies: the key, empty where nobody can tell; or, of a card that is in play. wrong:
    grows by those that may lie here or there."""
    unknown = {HAS, IN_PLAY} - {*known}
    return replace(setup, players=tuple(_placed(p, lies, unknown & p.entries.keys(), wrong) for p in setup.players))


def _placed(
    player: PlayerSetup, lies: Callable[[CardEntry, bool], str], left: Collection[str], wrong: list[JudgeError]
) -> PlayerSetup:
    entries = {key: value for key, value in player.entries.items() if key not in left}
    for entry, in_play in [(entry, key == IN_PLAY) for key in sorted(left) for entry in player.cards(key) or ()]:
        key = lies(entry, in_play)
        if key == "hero":
            entries[key] = Scalar(entry.text, entry.text, entry.position)
        elif key:
            there = replace(player, entries=entries).cards(key) or ()
            entries[key] = Items((*there, entry), entry.position)
        else:
            message = f"it is not said where {entry.text} of {player.name} lies."
            wrong.append(invalid(message, entry.position, f'Say it, as in "{entry.text} in hand" or "in play".'))
    return replace(player, entries=MappingProxyType(entries)) if left else player


@cache
def _meant(known: tuple[str, ...], spelled: tuple[tuple[str, str], ...]) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The keys of a game by what may be said for them, folded, and by themselves."""
    keys = {fold(key): key for key in known}
    meant = {fold(said): next((k for k in of if k in keys.values()), "") for said, of in _SAID.items()}
    for said, word in spelled:
        meant.setdefault(fold(said), word if word in keys.values() else word.removesuffix(" zone"))
    return {said: key for said, key in (meant | keys).items() if key in keys.values()}, keys


def _zoned(player: PlayerSetup, keys: Collection[str]) -> PlayerSetup:
    """Zones that have numbers, as the game has them: ``zone 2`` of its own, or ``zones: {2: …}``."""
    zones = player.entries.get("zones")
    said = {key: _NUMBERED.fullmatch(key) for key in player.entries}
    numbers = {key: NUMBER_WORDS.get(found[1].lower(), found[1]) for key, found in said.items() if found}
    entries, at = dict(player.entries), dict(player.key_positions)
    if "zone 1" in keys:
        for key, number in numbers.items():
            if f"zone {number}" not in entries:
                entries[f"zone {number}"] = entries.pop(key)
                at[f"zone {number}"] = at.pop(key, player.position)
        if isinstance(zones, Fields) and not any(f"zone {key}" in entries for key in zones.entries):
            del entries["zones"]
            entries |= {f"zone {key}": value for key, value in zones.entries.items()}
            at |= {f"zone {key}": where for key, where in zones.key_positions.items()}
    elif "zones" in keys and zones is None and numbers:
        places = {str(number): at.pop(key, player.position) for key, number in numbers.items()}
        inside = {str(number): entries.pop(key) for key, number in numbers.items()}
        entries["zones"] = Fields(inside, next(iter(places.values())), places)
    if entries.keys() == player.entries.keys():
        return player
    return replace(player, entries=MappingProxyType(entries), key_positions=MappingProxyType(at))


def _respelled(player: PlayerSetup, found: Mapping[str, str], keys: Mapping[str, str]) -> PlayerSetup:
    new = {said: found.get(fold(said), said) for said in player.entries}
    new = {said: said if said in keys.values() or key in player.entries else key for said, key in new.items()}
    meant = list(new.values())
    new = {said: key if meant.count(key) == 1 else said for said, key in new.items()}  # two may not mean the same
    if all(said == key for said, key in new.items()):
        return player
    hero = player.entries.get("hero")
    if new.get("hero") == "faction" and isinstance(hero, Fields):  # ``Ana: Kingdom, 20 build``
        player = replace(player, entries={**player.entries, "hero": hero.entries.get("class", hero)})
    return replace(
        player,
        entries=MappingProxyType({new[key]: value for key, value in player.entries.items()}),
        key_positions=MappingProxyType({new.get(key, key): at for key, at in player.key_positions.items()}),
    )
