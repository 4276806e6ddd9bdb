"""The steps of HueShift as lines say them, and lines that are written otherwise here."""

from __future__ import annotations

from collections.abc import Callable

from judge.errors import JudgeError
from judge.scenario.games.hueshift.tree import (
    Applies,
    Drafts,
    Guards,
    IsCorrupted,
    Pairs,
    PlaysWildcard,
    Transports,
    UnitActivates,
    UnitAttacks,
    UnitUses,
)
from judge.scenario.language.model import Choose, Coin, RandomCard, RawLine, Step
from judge.scenario.language.phrases import Context, Found, Parts, Phrase, words


def attacks(line: RawLine, parts: Parts) -> UnitAttacks:
    """A unit that attacks."""
    return UnitAttacks(line, parts["unit"], parts["target"], str(parts.get("player", "")))


def activates(line: RawLine, parts: Parts) -> UnitActivates:
    """The main actor of a turn."""
    return UnitActivates(line, parts["player"], parts["unit"])


def uses(line: RawLine, parts: Parts) -> UnitUses:
    """An ability that is used."""
    return UnitUses(line, parts["unit"], parts.get("on"), str(parts.get("player", "")), str(parts.get("ability", "")))


def plays(line: RawLine, parts: Parts) -> PlaysWildcard:
    """A Wildcard that is played."""
    return PlaysWildcard(line, parts["player"], parts["card"], parts.get("on"))


def _corrupts(line: RawLine, parts: Parts) -> IsCorrupted:
    return IsCorrupted(line, parts["card"], parts["marker"], parts.get("second"), str(parts.get("player", "")))


def drafts(line: RawLine, parts: Parts) -> Drafts:
    """A pick of the draft."""
    return Drafts(line, parts["player"], parts["card"])


def pairs(line: RawLine, parts: Parts) -> Pairs:
    """A Character paired to a Mech."""
    return Pairs(line, parts["player"], parts["pilot"], parts["mech"], "co" in parts)


def co_pilot(context: Context, at: int) -> Found:
    """The word for a second pilot."""
    yield from context.listed(_CO_PILOT, at, "Co-Pilot")


_CO_PILOT = words(co=("co-pilot", "copilot"))


def transports(line: RawLine, parts: Parts) -> Transports:
    """A pilot that goes aboard."""
    return Transports(line, str(parts.get("player", "")), parts["pilot"], parts["mech"], parts.get("old"))


def instead(hint: str) -> Callable[[RawLine, Parts], Step]:
    """A line that is written otherwise here; the error says how."""

    def build(line: RawLine, parts: Parts) -> Step:
        said = {k: getattr(x, "text", x) for k, x in parts.items()}
        raise JudgeError(
            "invalid",
            f'"{line.text}" is not how a line says it in this game.',
            where=line.position.where,
            hint=hint.format(**said),
        )

    return build


def _guards(yes: bool) -> Callable[[RawLine, Parts], Guards]:
    return lambda line, parts: Guards(line, str(parts.get("player", "")), yes, None, parts.get("unit"))


def _flips(side: str) -> Callable[[RawLine, Parts], Coin]:
    return lambda line, parts: Coin(line, side)


def _applies(line: RawLine, parts: Parts) -> Applies:
    return Applies(line, str(parts.get("player", "")), parts["answers"], parts.get("unit"))


OTHERWISE: tuple[Phrase, ...] = (
    Phrase(
        "NAME plays Ambush with U on U2",
        ("{player} plays|uses {card} with {unit:card} on|against {on:card}", "{player} plays|uses {card} : {rest}"),
        instead("Write two lines: `{player} plays {card}`, then the attack: `Bowler attacks Olaf`."),
        "Ana plays Ambush with Bowler on Olaf",
    ),
    Phrase(
        "the turn ends",
        ("[the] turn ends", "end of [the] turn", "go to [the] end of [the|this] turn", "end [the] turn"),
        instead("Say whose turn it is: `Ana's turn ends`."),
        "the turn ends",
    ),
    Phrase(
        "the round ends",
        ("[the] round ends", "end of [the] round", "go to [the] next round", "[the] next round starts|begins"),
        instead("A round is one turn of each player: write `Bo's turn ends`."),
        "the round ends",
    ),
    Phrase(
        "C flips a coin",
        ("{card} flips [a] coin", "{player} flips [a] coin", "{player} flips [a] coin for {card}"),
        instead("Write what it shows: `the coin shows heads`; an ability that is used: `Emily uses her ability`."),
        "Blac flips a coin",
    ),
)

STEPS: tuple[Phrase, ...] = (
    Phrase(
        "U attacks U2",
        ("{unit:card} attacks {target:card}", "{player} attacks {target:card} with {unit:card}"),
        attacks,
        "Bowler attacks Olaf",
        "activates the unit, and attacks",
    ),
    Phrase(
        "NAME activates U",
        ("{player} activates {unit:card}",),
        activates,
        "Ana activates Bowler",
        "chooses the main actor; a line in which the unit acts does it too",
    ),
    Phrase(
        "U uses its ability [on U2]",
        tuple(
            f"{unit}{said}{on}"
            for unit, said in (
                ("{unit:card} uses ", "its|the|his|her ability"),
                ("{unit:card} uses ", "{ability:ability_name}"),
                ("{player} uses {unit:card} s ", "ability"),
                ("{player} uses {unit:card} s ", "{ability:ability_name}"),
            )
            for on in (" on {on:card}", "")
        ),
        uses,
        "Ciderheart uses its ability on Olaf",
        "an ability that is used instead of an attack, or, where its card says so, as an interrupt",
    ),
    Phrase(
        "NAME plays C [on U]",
        (
            *(f"{{player}} plays {{card}}{on}" for on in (" on|for|to {on:card}", " targeting {on:card}", "")),
            "{player} uses|responds_with|interrupts_with|answers_with {card} on|for|to {on:card}",
            "{player} uses|responds_with|interrupts_with|answers_with {card}",
        ),
        plays,
        "Bo plays Shield Wall on Myriad",
        "a Wildcard: as Free Action, or as an interrupt; the unit that is not said is asked",
    ),
    Phrase(
        "NAME transports C to U",
        (
            "{player} transports|moves|brings|sends {pilot:card} to|aboard|onto|into {mech:card}",
            "{player} transports|moves {pilot:card} from {old:card} to|aboard|onto|into {mech:card}",
            "{pilot:card} boards|re-boards {mech:card}",
            "{pilot:card} moves|transports to|aboard|onto {mech:card}",
        ),
        transports,
        "Ana transports Fir to Olaf",
        "the Free Action: a Co-Pilot, or a pilot in reserve, goes aboard",
    ),
    Phrase(
        "U is corrupted with C",
        (
            "{card} is|becomes corrupted with|by {marker:known_card}",
            "{card} is|becomes corrupted with|by {marker:known_card} and {second:known_card}",
            "{player} corrupts {card} with {marker:known_card}",
            "{player} corrupts {card} with {marker:known_card} and {second:known_card}",
        ),
        _corrupts,
        "Bowler is corrupted with Fragile Core",
        "Dark Matter when units are paired, or in the middle of the game",
    ),
    Phrase(
        "NAME drafts C",
        ("{player} drafts|picks|takes {card:known_card}",),
        drafts,
        "Ana drafts Sadie",
        "the next pick of the draft",
    ),
    Phrase(
        "NAME pairs C with U [as Co-Pilot]",
        tuple(
            f"{{player}} pairs|assigns|stacks {pair}{tail}"
            for pair in ("{pilot:card} with|to|onto|on {mech:card}", "{pilot:card} and {mech:card}")
            for tail in ("", " as [its] base_pilot|pilot", " as [its] {co:co_pilot}")
        ),
        pairs,
        "Ana pairs Sadie with Bowler",
        "after the draft; on a Mech that has a Base Pilot, as Co-Pilot",
    ),
    Phrase(
        "the random unit is U",
        ("the random unit is {cards}", "the random action is {cards}"),
        lambda line, parts: RandomCard(line, parts["cards"]),
        "the random unit is Olaf",
        "fixes what chance decides: a unit, or the Action flipped from a shuffled deck",
    ),
    Phrase(
        "U guards",
        (
            "{unit:card} guards",
            "{unit:card} guards {target:card}",
            "{player} guards with {unit:card}",
            "{player} guards {target:card} with {unit:card}",
            "{player} uses guard",
            "{player} says yes to guard",
        ),
        _guards(True),
        "Myriad guards",
        "says yes to Guard; the Tank becomes the target",
    ),
    Phrase(
        "U does not guard",
        (
            "{unit:card} does_not|doesn't guard",
            "{player} does_not|doesn't guard",
            "{player} says no to guard",
        ),
        _guards(False),
        "Myriad does not guard",
        "says no to it",
    ),
    Phrase(
        "U applies Burn",
        (
            "{unit:card} applies {answers} to {target:card}",
            "{player} applies {answers} to {target:card}",
            "{unit:card} applies {answers}",
            "{player} applies {answers}",
        ),
        _applies,
        "Ciderlord applies Burn",
        "Burn, Freeze or Corrode, where Infused asks",
    ),
    Phrase(
        "NAME redirects the attack to U",
        ("{player} redirects the|its|this attack to {answers}", "{player} redirects it to {answers}"),
        lambda line, parts: Choose(line, parts["player"], parts["answers"]),
        "Bo redirects the attack to Olaf",
        "where Possession asks",
    ),
    *(
        Phrase(
            f"C flips {side}",
            (f"{{card}} flips {side}",),
            _flips(side),
            f"Blac flips {side}",
            "fixes the coin",
        )
        for side in ("heads", "tails")
    ),
)
