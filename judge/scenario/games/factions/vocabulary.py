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


def _has(negated: bool) -> f.Build:
    return lambda line, parts: f.UnitHas(parts["unit"], parts["count"], parts["number"], negated)


def _is(state: str, negated: bool) -> f.Build:
    return lambda line, parts: f.UnitIs(parts["unit"], state, negated)


def _in(negated: bool) -> f.Build:
    return lambda line, parts: f.UnitIn(parts["unit"], parts["place"], negated)


def _ability(negated: bool) -> f.Build:
    return lambda line, parts: f.UnitAbility(parts["unit"], parts["skill"], negated)


def _equipped(negated: bool) -> f.Build:
    return lambda line, parts: f.EquippedWith(parts["unit"], parts["card"], negated)


def _was(what: str, negated: bool) -> f.Build:
    return lambda line, parts: f.AttackWas(what, negated)


def _struck(what: str, negated: bool) -> f.Build:
    return lambda line, parts: f.AttackWas(what, negated, parts["unit"], parts["target"])


def _costs(negated: bool) -> f.Build:
    return lambda line, parts: f.Costs(parts["card"], parts["player"], parts["count"], negated)


def _zone(negated: bool, nobody: bool = False) -> f.Build:
    return lambda line, parts: f.ControlsZone(None if nobody else parts["player"], parts["place"], negated)


def _initiative(negated: bool) -> f.Build:
    return lambda line, parts: f.HasInitiative(parts["player"], negated)


def _deck(negated: bool) -> f.Build:
    return lambda line, parts: f.DeckIsLegal(parts["player"], negated)


def _can(kind: str, negated: bool) -> f.Build:
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
        return Can(parts.get("player") or "", step, negated)

    return build


_CANNOT = "cannot|can't|can_not|may_not"
_NOT = "is not|is_not|isn't"


def _legality(kind: str, shape: str, example: str, *, unit: bool = True) -> tuple[Phrase, Phrase]:
    """``U can …`` and ``U cannot …``."""
    who = "{unit}" if unit else "{player}"
    shapes = shape.split(" / ")
    name = "U" if unit else "NAME"
    return (
        Phrase(
            f"{name} can {example}",
            tuple(f"{who} can|may {s}" for s in shapes),
            _can(kind, False),
            f"{'Knight' if unit else 'Ana'} can {example}",
            "judged as if it were the next line",
        ),
        Phrase(
            f"{name} cannot {example}",
            tuple(f"{who} {_CANNOT} {s}" for s in shapes),
            _can(kind, True),
            f"{'Knight' if unit else 'Ana'} cannot {example}",
            "claims that it is against the rules",
        ),
    )


_CLAIMS: tuple[Phrase, ...] = (
    *_legality("move", "move [back|forward|on] to|into {place} / move", "move to zone 4"),
    *_legality("attack", "attack again / attack {target:unit} [again] / attack", "attack Ogre Warrior"),
    *_legality("use", "use|cast [its|his|her] {skill} {tail}", "use Sweep"),
    *_legality("activate", "activate {unit}", "activate Knight", unit=False),
    *_legality("Unit", "recruit|deploy {card} {tail}", "recruit Knight", unit=False),
    *_legality("Equipment", "equip {card} to|on {target:unit}", "equip Axe of Despair to Squire", unit=False),
    *_legality("Location", "build {card} in|at|on {place} / build {card}", "build Fortress in zone 2", unit=False),
    *_legality("destroy", "destroy {card} {tail}", "destroy Stronghold tapping Knight, Squire", unit=False),
    *_legality("", "play {card} {tail}", "play Mana Bomb targeting Elf Scout", unit=False),
    Phrase(
        "U has 30 damage",
        (
            "{unit} has {count} {number} [left|remaining]",
            "{unit} has taken {count} {number}",
            "{unit} has {number} {count}",
            "{unit} has an|a {number} of {count}",
        ),
        _has(False),
        "Ogre Warrior has 10 damage",
        "damage on it, HP that is left, attack, defense, DAM, magic, speed or range now",
    ),
    Phrase(
        "U does not have 30 damage",
        ("{unit} does_not|doesn't have {count} {number}", "{unit} has not {count} {number}"),
        _has(True),
        "Ogre Warrior does not have 10 damage",
    ),
    Phrase("U has Stealth", ("{unit} has {skill}",), _ability(False), "Elf Scout has Stealth", "by name, also given"),
    Phrase(
        "U does not have Stealth",
        ("{unit} does_not|doesn't have {skill}",),
        _ability(True),
        "Knight does not have Stealth",
    ),
    Phrase(
        "U is defeated",
        ("{unit} is|was defeated|destroyed", "{unit} has_been defeated|destroyed"),
        _is("defeated", False),
        "Knight is defeated",
    ),
    Phrase(
        "U is not defeated",
        ("{unit} is_not|isn't|was_not|wasn't defeated|destroyed", "{unit} survives|survived"),
        _is("defeated", True),
        "Knight is not defeated",
    ),
    Phrase(
        "U is tapped",
        ("{unit} is tapped|activated",),
        _is("tapped", False),
        "Mage is tapped",
        "or activated, which counts as the same",
    ),
    Phrase(
        "U is not tapped",
        ("{unit} is not tapped|activated", "{unit} isn't tapped|activated", "{unit} is untapped|unactivated"),
        _is("tapped", True),
        "Mage is not tapped",
    ),
    Phrase("U is in zone 3", ("{unit} is|stands in|at {place}",), _in(False), "Knight is in zone 3", "locations too"),
    Phrase(
        "U is not in zone 3",
        ("{unit} is not in|at {place}", "{unit} isn't in|at {place}"),
        _in(True),
        "Knight is not in zone 3",
    ),
    Phrase("U is in play", ("{unit} is [still] in_play|on_the_field",), _is("in play", False), "Knight is in play"),
    Phrase(
        "U is not in play",
        ("{unit} is not in_play|on_the_field", "{unit} isn't in_play|on_the_field"),
        _is("in play", True),
        "Knight is not in play",
    ),
    Phrase(
        "U is equipped with C",
        ("{unit} is equipped with {card}",),
        _equipped(False),
        "Ogre Warrior is equipped with Axe of Despair",
    ),
    Phrase(
        "U is not equipped with C",
        ("{unit} is not equipped with {card}", "{unit} isn't equipped with {card}"),
        _equipped(True),
        "Ogre Warrior is not equipped with Axe of Despair",
    ),
    Phrase(
        "U hit U2",
        ("{unit} hit|hits {target:unit}",),
        _struck("hit", False),
        "Knight hit Ogre Warrior",
        "the latest attack was this one, and a hit",
    ),
    Phrase(
        "U missed U2",
        ("{unit} missed|misses {target:unit}", "{unit} did_not|didn't|does_not|doesn't hit {target:unit}"),
        _struck("miss", False),
        "Knight missed Ogre Warrior",
    ),
    Phrase(
        "the attack missed",
        ("the attack missed|misses", "the attack is|was a miss"),
        _was("miss", False),
        "the attack missed",
    ),
    Phrase(
        "the attack did not miss",
        ("the attack did_not|didn't miss", "the attack is|was a hit"),
        _was("miss", True),
        "the attack did not miss",
    ),
    Phrase(
        "the attack was critical",
        ("the attack was critical", "the attack was a critical hit", "the attack is critical"),
        _was("critical", False),
        "the attack was critical",
    ),
    Phrase(
        "the attack was not critical",
        ("the attack was not critical", "the attack wasn't critical", "the attack was not a critical hit"),
        _was("critical", True),
        "the attack was not critical",
    ),
    Phrase(
        "C costs NAME 26", ("{card} costs {player} {count} [build] [points]",), _costs(False), "Knight costs Ana 15"
    ),
    Phrase(
        "C does not cost NAME 26",
        ("{card} does_not|doesn't cost {player} {count} [build] [points]",),
        _costs(True),
        "Knight does not cost Ana 15",
    ),
    Phrase(
        "NAME controls zone 3",
        ("{player} controls {place}", "{place} is controlled by {player}"),
        _zone(False),
        "Ana controls zone 3",
    ),
    Phrase(
        "NAME does not control zone 3",
        ("{player} does_not|doesn't control {place}",),
        _zone(True),
        "Ana does not control zone 3",
    ),
    Phrase(
        "nobody controls zone 3",
        ("nobody|no_one controls {place}", "{place} is controlled by nobody|no_one"),
        _zone(False, True),
        "nobody controls zone 3",
    ),
    Phrase("NAME has initiative", ("{player} has [the] initiative",), _initiative(False), "Ana has initiative"),
    Phrase(
        "NAME does not have initiative",
        ("{player} does_not|doesn't have [the] initiative",),
        _initiative(True),
        "Ana does not have initiative",
    ),
    Phrase(
        "NAME's deck is legal",
        ("{player:owner} deck is legal",),
        _deck(False),
        "Ana's deck is legal",
        "60 cards, at most six of a name; all cards of the player count",
    ),
    Phrase(
        "NAME's deck is not legal",
        ("{player:owner} deck is not legal", "{player:owner} deck isn't legal", "{player:owner} deck is illegal"),
        _deck(True),
        "Ana's deck is not legal",
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
