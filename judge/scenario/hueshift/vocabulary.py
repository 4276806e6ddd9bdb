"""The words of HueShift in the scenario language: its own steps and claims, moments, zones and numbers."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from judge.errors import JudgeError
from judge.games.hueshift.faces import ABILITY_NAMES
from judge.scenario.hueshift.tree import (
    Applies,
    Carries,
    GameOver,
    Guards,
    HasBoth,
    IsAboard,
    IsCorrupted,
    PilotMatches,
    PlaysWildcard,
    RoundIs,
    Transports,
    UnitActivates,
    UnitAttacks,
    UnitIs,
    UnitUses,
)
from judge.scenario.model import Can, Choose, Coin, HasStat, Predicate, RawLine, Step
from judge.scenario.phrases import Context, Found, GameVocabulary, Parts, Phrase, words


def _attacks(line: RawLine, parts: Parts) -> UnitAttacks:
    return UnitAttacks(line, parts["unit"], parts["target"], str(parts.get("player", "")))


def _activates(line: RawLine, parts: Parts) -> UnitActivates:
    return UnitActivates(line, parts["player"], parts["unit"])


def _uses(line: RawLine, parts: Parts) -> UnitUses:
    return UnitUses(line, parts["unit"], parts.get("on"), str(parts.get("player", "")), str(parts.get("ability", "")))


def _plays(line: RawLine, parts: Parts) -> PlaysWildcard:
    return PlaysWildcard(line, parts["player"], parts["card"], parts.get("on"))


def _transports(line: RawLine, parts: Parts) -> Transports:
    return Transports(line, str(parts.get("player", "")), parts["pilot"], parts["mech"], parts.get("old"))


def _instead(hint: str) -> Callable[[RawLine, Parts], Step]:
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


_OTHERWISE: tuple[Phrase, ...] = (
    Phrase(
        "NAME plays Ambush with U on U2",
        ("{player} plays|uses {card} with {unit:card} on|against {on:card}", "{player} plays|uses {card} : {rest}"),
        _instead("Write two lines: `{player} plays {card}`, then the attack: `Bowler attacks Olaf`."),
        "Ana plays Ambush with Bowler on Olaf",
    ),
    Phrase(
        "the turn ends",
        ("[the] turn ends", "end of [the] turn", "go to [the] end of [the|this] turn", "end [the] turn"),
        _instead("Say whose turn it is: `Ana's turn ends`."),
        "the turn ends",
    ),
    Phrase(
        "the round ends",
        ("[the] round ends", "end of [the] round", "go to [the] next round", "[the] next round starts|begins"),
        _instead("A round is one turn of each player: write `Bo's turn ends`."),
        "the round ends",
    ),
    Phrase(
        "C flips a coin",
        ("{card} flips [a] coin", "{player} flips [a] coin", "{player} flips [a] coin for {card}"),
        _instead("Write what it shows: `the coin shows heads`; an ability that is used: `Emily uses her ability`."),
        "Blac flips a coin",
    ),
)

STEPS: tuple[Phrase, ...] = (
    Phrase(
        "U attacks U2",
        ("{unit:card} attacks {target:card}", "{player} attacks {target:card} with {unit:card}"),
        _attacks,
        "Bowler attacks Olaf",
        "activates the unit, and attacks",
    ),
    Phrase(
        "NAME activates U",
        ("{player} activates {unit:card}",),
        _activates,
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
        _uses,
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
        _plays,
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
        _transports,
        "Ana transports Fir to Olaf",
        "the Free Action: a Co-Pilot, or a pilot in reserve, goes aboard",
    ),
    Phrase(
        "U is corrupted with C",
        ("{card} is|becomes corrupted with|by {marker:known_card}",),
        lambda line, parts: IsCorrupted(line, parts["card"], parts["marker"]),
        "Bowler is corrupted with Fragile Core",
        "Dark Matter in the middle of the game",
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

_STATES = words(
    "frozen",
    destroyed=("dead", "gone"),
    burning=("burned", "burnt", "on fire"),
    corroded=("corroding",),
    leaking=("leaked",),
    match=("a match", "matched"),
    removed=("removed from the game",),
    reserve=("ejected", "in reserve"),
    actor=("the main actor", "activated"),
    trash=("discarded",),
    field=("alive", "in play", "on the field", "surviving"),
)
_STATUSES = words("burn", "freeze", "corrode", "leak")
_STATUS_STATES = {"burn": "burning", "freeze": "frozen", "corrode": "corroded", "leak": "leaking"}


def _state(context: Context, at: int) -> Found:
    """What a unit or a pilot can be."""
    yield from context.listed(_STATES, at, "a state")


def _status(context: Context, at: int) -> Found:
    """A status effect by its name."""
    yield from context.listed(_STATUSES, at, "a status effect")


_ABILITY_WORDS = words(*sorted(ABILITY_NAMES))


def _ability(context: Context, at: int) -> Found:
    """The name of an ability as it stands over a card's lines."""
    yield from context.listed(_ABILITY_WORDS, at, "an ability")


def _is(negated: bool) -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: UnitIs(parts["card"], parts["state"], negated)


def _has(line: RawLine, parts: Parts) -> Predicate:
    return HasStat(parts["card"], parts["count"], parts["stat"])


def _both(line: RawLine, parts: Parts) -> Predicate:
    first = HasStat(parts["card"], parts["count"], parts["stat"])
    return HasBoth(first, HasStat(parts["card"], parts["second"], parts["other"]))


_NOT_COUNTED: tuple[Phrase, ...] = (
    Phrase(
        "U has at least 3 HP",
        ("{card} has at_least|at_most|more_than|less_than|fewer_than {rest}",),
        _instead("Claims name a number: `{card} has 3 HP`."),
        "Bowler has at least 3 HP",
    ),
    Phrase(
        "U takes 3 damage",
        ("{card} deals|dealt|takes|took|is_dealt|was_dealt {rest}", "{card} has {count} damage"),
        _instead("Claim what is left of a unit: `{card} has 3 HP`."),
        "Bowler takes 3 damage",
    ),
)


def _suffers(negated: bool) -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: UnitIs(parts["card"], _STATUS_STATES[parts["status"]], negated)


def _in_state(state: str, negated: bool = False) -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: UnitIs(parts["card"], state, negated)


def _carries(negated: bool) -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: Carries(parts["card"], parts.get("marker"), negated)


def _aboard(negated: bool, role: str = "") -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: IsAboard(parts["pilot"], parts["mech"], negated, role)


def _can(step: Callable[[RawLine, Parts], Step], negated: bool) -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: Can(str(parts.get("player", "")), step(line, parts), negated)


def _can_phrases() -> tuple[Phrase, ...]:
    found = []
    for word, said, negated in (("can", "can|may", False), ("cannot", "cannot|can_not|can't|may_not", True)):
        found += [
            Phrase(
                f"U {word} attack U2",
                (
                    f"{{unit:card}} {said} attack {{target:card}}",
                    f"{{player}} {said} attack {{target:card}} with {{unit:card}}",
                ),
                _can(_attacks, negated),
                f"Bowler {word} attack Olaf", "as the next line",
            ),
            Phrase(
                f"NAME {word} activate U", (f"{{player}} {said} activate {{unit:card}}",), _can(_activates, negated),
                f"Ana {word} activate Bowler", "as the next line",
            ),
            Phrase(
                f"U {word} use its ability [on U2]",
                (
                    f"{{unit:card}} {said} use its|the|his|her ability on {{on:card}}",
                    f"{{unit:card}} {said} use its|the|his|her ability",
                    f"{{unit:card}} {said} use {{ability:ability_name}} on {{on:card}}",
                    f"{{unit:card}} {said} use {{ability:ability_name}}",
                ),
                _can(_uses, negated), f"Bowler {word} use its ability", "as the next line",
            ),
            Phrase(
                f"NAME {word} play C [on U]",
                (f"{{player}} {said} play {{card}} on {{on:card}}", f"{{player}} {said} play {{card}}"),
                _can(_plays, negated), f"Bo {word} play Shield Wall on Myriad", "as the next line",
            ),
            Phrase(
                f"NAME {word} transport C to U",
                (
                    f"{{player}} {said} transport|move {{pilot:card}} to|aboard|onto {{mech:card}}",
                    f"{{pilot:card}} {said} board|re-board {{mech:card}}",
                ),
                _can(_transports, negated), f"Ana {word} transport Fir to Olaf", "as the next line",
            ),
        ]  # fmt: skip
    return tuple(found)


CLAIMS: tuple[Phrase, ...] = (
    Phrase(
        "U has 4 AP",
        ("{card} has [exactly] {count} {stat} [left]", "{card} s {stat} is {count}"),
        _has,
        "Bowler has 4 AP",
        "AP, HP or maximum HP now",
    ),
    Phrase(
        "U has 4 AP and 11 HP",
        ("{card} has {count} {stat} and {second:count} {other:stat}",),
        _both,
        "Bowler has 4 AP and 11 HP",
        "both",
    ),
    Phrase("U has Burn", ("{card} has {status}",), _suffers(False), "Olaf has Burn", "Burn, Freeze, Corrode, Leak"),
    Phrase(
        "U does not have Burn",
        ("{card} does_not|doesn't have {status}", "{card} has no {status}"),
        _suffers(True),
        "Olaf does not have Burn",
        "",
    ),
    Phrase(
        "U survives",
        ("{card} survives", "{card} survived", "{card} has survived"),
        _in_state("field"),
        "Olaf survives",
        "it is on the field",
    ),
    Phrase(
        "C has ejected",
        ("{card} ejects", "{card} ejected", "{card} has ejected"),
        _in_state("reserve"),
        "Sadie has ejected",
        "it is in reserve",
    ),
    Phrase(
        "U has been activated",
        ("{card} has been activated", "{card} was activated", "{card} has acted"),
        _in_state("actor"),
        "Olaf has been activated",
        "it is the main actor of this turn",
    ),
    Phrase(
        "C was discarded",
        ("{card} was discarded",),
        _in_state("trash"),
        "Overclock was discarded",
        "it is in the trash",
    ),
    Phrase(
        "C matches U",
        ("{pilot:card} matches {mech:card}", "{pilot:card} and {mech:card} are a match|matched"),
        lambda line, parts: PilotMatches(parts["pilot"], parts["mech"]),
        "Sadie matches Bowler",
        "by the Bond, and aboard",
    ),
    Phrase(
        "C does not match U",
        ("{pilot:card} does_not|doesn't match {mech:card}",),
        lambda line, parts: PilotMatches(parts["pilot"], parts["mech"], True),
        "Zo does not match Bowler",
        "",
    ),
    Phrase(
        "the game is over",
        ("the game is over", "the game has ended"),
        lambda _l, _p: GameOver(),
        "the game is over",
        "",
    ),
    Phrase(
        "the game is not over",
        ("the game is_not|isn't over", "the game goes on", "nobody has won|lost"),
        lambda _l, _p: GameOver(True),
        "the game is not over",
        "",
    ),
    Phrase(
        "U matches", ("{card} matches", "{card} has a match [bonus]"), _in_state("match"), "Bowler matches", "a MATCH"
    ),
    Phrase(
        "U is corrupted [with C]",
        ("{card} is corrupted", "{card} is corrupted with|by {marker:known_card}"),
        _carries(False),
        "Bowler is corrupted with Dark Energy",
        "the card, or with a Mech any card of the unit",
    ),
    Phrase(
        "U is not corrupted [with C]",
        ("{card} is_not|isn't corrupted", "{card} is_not|isn't corrupted with|by {marker:known_card}"),
        _carries(True),
        "Bowler is not corrupted",
        "",
    ),
    Phrase("it is round 2", ("it is round {count}",), lambda _, p: RoundIs(p["count"]), "it is round 2", "by turns"),
    Phrase(
        "U is STATE",
        ("{card} is {state}",),
        _is(False),
        "Olaf is destroyed",
        "destroyed, burning, frozen, corroded, leaking, a match, removed from the game",
    ),
    Phrase("U is not STATE", ("{card} is_not|isn't {state}",), _is(True), "Olaf is not frozen", "the same, denied"),
    Phrase(
        "C is aboard U",
        ("{pilot:card} is aboard|on_board {mech:card}", "{pilot:card} pilots {mech:card}"),
        _aboard(False),
        "Fir is aboard Olaf",
        "as pilot",
    ),
    Phrase(
        "C is not aboard U",
        ("{pilot:card} is_not|isn't aboard {mech:card}",),
        _aboard(True),
        "Fir is not aboard Olaf",
        "as pilot",
    ),
    *(
        Phrase(
            f"C is the {said} of U",
            (
                f"{{pilot:card}} is [the] {words_} of|aboard {{mech:card}}",
                f"{{pilot:card}} is {{mech:card}} s {words_}",
            ),
            _aboard(False, role),
            f"Fir is the {said} of Olaf",
            "aboard as that",
        )
        for said, words_, role in (("pilot", "pilot|base_pilot", "base"), ("Co-Pilot", "co-pilot|copilot", "co"))
    ),
    *_can_phrases(),
)

HUESHIFT = GameVocabulary(
    game="hueshift",
    moments=words(
        "start of turn",
        turn=("main action", "act", "act step", "free action", "free action step", "activate", "activate step"),
    ),
    zones=words("reserve", "hand", "field", trash=("discard", "discard pile", "graveyard")),
    quantities=words(
        units=("unit",),
        wildcards=("wildcard", "wildcards in hand", "cards in hand", "card in hand"),
        free_actions=("free action", "free actions taken"),
    ),
    stats=words(
        AP=("attack", "attack power"),
        HP=("health",),
        maximum_HP=("max HP",),
        status_effects=("status effect", "statuses", "status"),
    ),
    steps=(*STEPS, *_OTHERWISE),
    claims=(*CLAIMS, *_NOT_COUNTED),
    slots=MappingProxyType({"state": _state, "status": _status, "ability_name": _ability}),
)
