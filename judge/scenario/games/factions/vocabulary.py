"""The words of Factions in the scenario language: its own steps and claims, moments, zones, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from judge.scenario.board.words import with_shared
from judge.scenario.games.factions import lines as f
from judge.scenario.language.model import Can, CardRef, Predicate, RawLine, Step
from judge.scenario.language.phrases import Grammar, Parts, Phrase, words
from judge.scenario.language.slots import numbers


def _activate(line: RawLine, parts: Parts) -> f.ActivateStep:
    return f.ActivateStep(line, parts.get("player"), parts["unit"])


def _move(line: RawLine, parts: Parts) -> f.MoveStep:
    return f.MoveStep(line, parts["unit"], parts.get("place"))


def _attack(line: RawLine, parts: Parts) -> f.AttackStep:
    return f.AttackStep(line, parts["unit"], parts.get("target"))


def _use(line: RawLine, parts: Parts) -> f.UseStep:
    tail = parts["tail"]
    return f.UseStep(line, parts["unit"], parts["skill"], tail.aimed_at(parts["unit"]))


def _roll(line: RawLine, parts: Parts) -> f.RollStep:
    return f.RollStep(line, parts["numbers"], parts.get("player"), unit=parts["unit"])


def _play(kind: str) -> f.Build:
    def build(line: RawLine, parts: Parts) -> Step:
        tail = parts.get("tail", f.Tail())
        if "target" in parts:
            tail = replace(tail, targets=(parts["target"],))
        if "place" in parts:
            tail = replace(tail, places=(parts["place"],))
        return f.PlayStep(line, parts["player"], parts["card"], tail, kind)

    return build


def _destroy(line: RawLine, parts: Parts) -> f.DestroyStep:
    return f.DestroyStep(line, parts["player"], parts["card"], parts["tail"])


_STEPS: tuple[Phrase, ...] = (
    Phrase(
        "NAME activates U",
        ("{player} activates {unit}", "{unit} activates"),
        _activate,
        "Ana activates Knight",
        "begins the unit's turn; ends that of the unit before it",
    ),
    Phrase(
        "U moves to zone 3",
        (
            "{unit} moves|goes|retreats|advances [back|forward|on] to|into {place}",
            "{player} moves {unit} [back|forward|on] to|into {place}",
        ),
        _move,
        "Knight moves to zone 3",
        "the unit whose turn it is moves; also answers where a unit goes",
    ),
    Phrase(
        "U attacks U2",
        (
            "{unit} attacks {target:unit} [again]",
            "{player} attacks {target:unit} with {unit}",
            "{player} declares an attack on {target:unit} with {unit}",
            "{unit} attacks",
        ),
        _attack,
        "Knight attacks Ogre Warrior",
        "also says yes to an attack that is offered",
    ),
    Phrase(
        "U uses ABILITY [on U2] [in zone 3]",
        ("{unit} uses|casts|activates [its|his|her] {skill} {tail}",),
        _use,
        "Mage uses Fireball on Knight",
        "activates an ability by its printed name; a zone where one is chosen",
    ),
    Phrase(
        "NAME recruits C [in zone 3]",
        ("{player} recruits|deploys|summons {card} {tail}",),
        _play("Unit"),
        "Ana recruits Knight",
        "plays a unit; the zone where several are allowed",
    ),
    Phrase(
        "NAME equips C to U",
        ("{player} equips|attaches {card} to|on|onto {target:unit}", "{player} equips {target:unit} with {card}"),
        _play("Equipment"),
        "Ana equips Axe of Despair to Ogre Warrior",
        "plays an equipment card",
    ),
    Phrase(
        "NAME builds C in zone 2",
        ("{player} builds|places|puts {card} in|at|on {place}", "{player} builds {card}"),
        _play("Location"),
        "Ana builds Fortress in zone 2",
        "plays a location",
    ),
    Phrase(
        "NAME destroys C tapping U, U2",
        ("{player} destroys {card} {tail}",),
        _destroy,
        "Ana destroys Stronghold tapping Knight, Squire",
        "destroys a location in a zone one controls",
    ),
    Phrase(
        "NAME plays C [targeting T] [in zone 3]",
        ("{player} plays|casts {card} {tail}",),
        _play(""),
        "Ana plays Mana Bomb targeting Elf Scout",
        "plays any card; a zone may be the target",
    ),
    Phrase(
        "U rolls 8",
        ("{unit} rolls [a|an] [natural] {numbers}", "{player} rolls [a|an] [natural] {numbers} for {unit}"),
        _roll,
        "Knight rolls 8",
        "fixes the next d20 that is rolled for the unit",
    ),
)


def _is(state: str) -> f.Build:
    return lambda line, parts: f.UnitIs(parts["unit"], state)


def _was(what: str) -> f.Build:
    return lambda line, parts: f.AttackWas(what, parts.get("unit"), parts.get("target"))


def _zone(nobody: bool) -> f.Build:
    return lambda line, parts: f.ControlsZone(None if nobody else parts["player"], parts["place"])


def _can(kind: str) -> f.Build:
    make: Mapping[str, f.Build] = {
        "move": _move,
        "attack": _attack,
        "use": _use,
        "activate": _activate,
        "destroy": _destroy,
    }

    def build(line: RawLine, parts: Parts) -> Predicate:
        step = (make.get(kind) or _play(kind))(line, parts)
        assert isinstance(step, Step)
        return Can(parts.get("player") or "", step)

    return build


def _legality(kind: str, shape: str, example: str, *, unit: bool = True) -> Phrase:
    """``U can …``."""
    who = "{unit}" if unit else "{player}"
    name = "U" if unit else "NAME"
    return Phrase(
        f"{name} can {example}",
        tuple(f"{who} ~can|may {s}" for s in shape.split(" / ")),
        _can(kind),
        f"{'Knight' if unit else 'Ana'} can {example}",
        "judged as if it were the next line",
    )


_CLAIMS: tuple[Phrase, ...] = (
    _legality("move", "move [back|forward|on] to|into {place} / move", "move to zone 4"),
    _legality("attack", "attack again / attack {target:unit} [again] / attack", "attack Ogre Warrior"),
    _legality("use", "use|cast [its|his|her] {skill} {tail}", "use Sweep"),
    _legality("activate", "activate {unit}", "activate Knight", unit=False),
    _legality("Unit", "recruit|deploy {card} {tail}", "recruit Knight", unit=False),
    _legality("Equipment", "equip {card} to|on {target:unit}", "equip Axe of Despair to Squire", unit=False),
    _legality("Location", "build {card} in|at|on {place} / build {card}", "build Fortress in zone 2", unit=False),
    _legality("destroy", "destroy {card} {tail}", "destroy Stronghold tapping Knight, Squire", unit=False),
    _legality("", "play {card} {tail}", "play Mana Bomb targeting Elf Scout", unit=False),
    Phrase(
        "U has 30 damage",
        (
            "{unit} ~has {count:amount} {number} [left|remaining]",
            "{unit} ~has:done taken {count:amount} {number}",
            "{unit} ~has:done {count:amount} {number}",
            "{unit} ~has {number} {count:amount}",
            "{unit} ~has an|a {number} of {count:amount}",
        ),
        lambda line, parts: f.UnitHas(parts["unit"], parts["count"], parts["number"]),
        "Ogre Warrior has 10 damage",
        "damage on it, HP that is left, attack, defense, DAM, magic, speed or range now",
    ),
    Phrase(
        "U has Stealth",
        ("{unit} ~has {skill}",),
        lambda line, parts: f.UnitAbility(parts["unit"], parts["skill"]),
        "Elf Scout has Stealth",
        "by name, also given",
    ),
    Phrase(
        "U is defeated",
        ("{unit} ~is|was defeated|destroyed", "{unit} ~has_been defeated|destroyed", "!{unit} ~survives|survived"),
        _is("defeated"),
        "Knight is defeated",
    ),
    Phrase(
        "U is tapped",
        ("{unit} ~is tapped|activated", "!{unit} ~is untapped|unactivated"),
        _is("tapped"),
        "Mage is tapped",
        "or activated, which counts as the same",
    ),
    Phrase(
        "U is in zone 3",
        ("{unit} ~is|stands in|at {place}",),
        lambda line, parts: f.UnitIn(parts["unit"], parts["place"]),
        "Knight is in zone 3",
        "locations too",
    ),
    Phrase("U is in play", ("{unit} ~is [still] in_play|on_the_field",), _is("in play"), "Knight is in play"),
    Phrase(
        "U is equipped with C",
        ("{unit} ~is equipped with {card}",),
        lambda line, parts: f.EquippedWith(parts["unit"], parts["card"]),
        "Ogre Warrior is equipped with Axe of Despair",
    ),
    Phrase(
        "U hit U2",
        ("{unit} hit|hits {target:unit}",),
        _was("hit"),
        "Knight hit Ogre Warrior",
        "the latest attack was this one, and a hit",
    ),
    Phrase(
        "U missed U2",
        ("{unit} ~missed|misses {target:unit}", "{unit} did_not|didn't|does_not|doesn't hit {target:unit}"),
        _was("miss"),
        "Knight missed Ogre Warrior",
    ),
    Phrase(
        "the attack missed",
        ("the attack ~missed|misses", "the attack ~is|was a miss", "!the attack ~is|was a hit"),
        _was("miss"),
        "the attack missed",
    ),
    Phrase(
        "the attack was critical",
        ("the attack ~was|is critical", "the attack ~was|is a critical hit"),
        _was("critical"),
        "the attack was critical",
    ),
    Phrase(
        "C costs NAME 26",
        ("{card} ~costs {player} {count:amount} [build] [points]",),
        lambda line, parts: f.Costs(parts["card"], parts["player"], parts["count"]),
        "Knight costs Ana 15",
    ),
    Phrase(
        "NAME controls zone 3",
        ("{player} ~controls {place}", "{place} ~is controlled by {player}"),
        _zone(False),
        "Ana controls zone 3",
    ),
    Phrase(
        "nobody controls zone 3",
        ("nobody|no_one controls {place}", "{place} is controlled by nobody|no_one"),
        _zone(True),
        "nobody controls zone 3",
    ),
    Phrase(
        "NAME has initiative",
        ("{player} ~has [the] initiative",),
        lambda line, parts: f.HasInitiative(parts["player"]),
        "Ana has initiative",
    ),
    Phrase(
        "NAME's deck is legal",
        ("{player:owner} deck ~is legal", "!{player:owner} deck ~is illegal"),
        lambda line, parts: f.DeckIsLegal(parts["player"]),
        "Ana's deck is legal",
        "60 cards, at most six of a name; all cards of the player count",
    ),
)

_NUMBERS = words(
    "damage", "HP", "attack", "defense", "magic", "speed", "range", "DAM",
    HP=("hit points", "hit-points", "hitpoints"), attack=("ATK",), defense=("DEF", "defence"),
    magic=("magic points", "magic point"),
)  # fmt: skip

FACTIONS = with_shared(
    Grammar(
        game="factions",
        moments=words(
            "upkeep phase", "build phase", "combat phase", "declaration step", "hit step", "damage step",
            upkeep_phase=("upkeep",), build_phase=("build step",), combat_phase=("combat",),
            opening_hands=("opening hand",),
        ),
        zones=words("hand", "deck", "graveyard", "stack", field=("field of play", "board")),
        quantities=words(
            build=("build points", "build point"), cards_in_hand=("card in hand",), cards_in_deck=("card in deck",),
            cards_in_graveyard=("card in graveyard",),
        ),
        stats=words("points", points=("build",)),
        steps=_STEPS,
        claims=_CLAIMS,
        slots=MappingProxyType(
            {"unit": f.unit, "place": f.place, "tail": f.tail, "skill": f.ability_slot(()),
             "numbers": numbers,
             "number": lambda context, at: context.listed(_NUMBERS, at, "a number's name")}
        ),
    )
)  # fmt: skip


def knowing(abilities: Iterable[str]) -> Grammar:
    """The vocabulary with the names of the abilities that cards in play print."""
    slots = {**FACTIONS.slots, "skill": f.ability_slot(abilities)}
    return replace(FACTIONS, slots=MappingProxyType(slots))


__all__ = ["FACTIONS", "CardRef", "knowing"]
