"""The words of HueShift in the scenario language: its own steps and claims, moments, zones and numbers."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from judge.games.hueshift.faces import ABILITY_NAMES
from judge.scenario.board.words import with_shared
from judge.scenario.games.hueshift.steps import (
    OTHERWISE,
    STEPS,
    activates,
    attacks,
    co_pilot,
    drafts,
    instead,
    pairs,
    plays,
    transports,
    uses,
)
from judge.scenario.games.hueshift.tree import (
    Carries,
    GameOver,
    HasBoth,
    HasDrafted,
    IsAboard,
    PickOf,
    PilotMatches,
    RoundIs,
    UnitIs,
)
from judge.scenario.language.model import Can, HasStat, Predicate, RawLine, Step
from judge.scenario.language.phrases import Context, Found, Grammar, Parts, Phrase, words

_STATES = words(
    "enraged",
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
        instead("Claims name a number: `{card} has 3 HP`."),
        "Bowler has at least 3 HP",
    ),
    Phrase(
        "U takes 3 damage",
        ("{card} deals|dealt|takes|took|is_dealt|was_dealt {rest}", "{card} has {count} damage"),
        instead("Claim what is left of a unit: `{card} has 3 HP`."),
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
                _can(attacks, negated),
                f"Bowler {word} attack Olaf", "as the next line",
            ),
            Phrase(
                f"NAME {word} activate U", (f"{{player}} {said} activate {{unit:card}}",), _can(activates, negated),
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
                _can(uses, negated), f"Bowler {word} use its ability", "as the next line",
            ),
            Phrase(
                f"NAME {word} play C [on U]",
                (f"{{player}} {said} play {{card}} on {{on:card}}", f"{{player}} {said} play {{card}}"),
                _can(plays, negated), f"Bo {word} play Shield Wall on Myriad", "as the next line",
            ),
            Phrase(
                f"NAME {word} draft C", (f"{{player}} {said} draft|pick|take {{card:known_card}}",),
                _can(drafts, negated), f"Ana {word} draft Sadie", "as the next line",
            ),
            Phrase(
                f"NAME {word} pair C with U",
                (
                    f"{{player}} {said} pair|assign {{pilot:card}} with|to {{mech:card}}",
                    f"{{player}} {said} pair|assign {{pilot:card}} with|to {{mech:card}} as {{co:co_pilot}}",
                ),
                _can(pairs, negated), f"Ana {word} pair Sadie with Bowler", "as the next line",
            ),
            Phrase(
                f"NAME {word} transport C to U",
                (
                    f"{{player}} {said} transport|move {{pilot:card}} to|aboard|onto {{mech:card}}",
                    f"{{pilot:card}} {said} board|re-board {{mech:card}}",
                ),
                _can(transports, negated), f"Ana {word} transport Fir to Olaf", "as the next line",
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
    Phrase(
        "it is NAME's pick",
        ("it is {player:owner} pick|turn_to_pick|turn_to_draft", "{player} is to pick|draft"),
        lambda _l, p: PickOf(p["player"]),
        "it is Bo's pick",
        "in the draft",
    ),
    Phrase(
        "it is not NAME's pick",
        ("it is_not|isn't {player:owner} pick",),
        lambda _l, p: PickOf(p["player"], True),
        "it is not Ana's pick",
        "",
    ),
    Phrase(
        "NAME has drafted C",
        ("{player} has drafted {card}", "{player} drafted {card}"),
        lambda _l, p: HasDrafted(p["player"], p["card"]),
        "Ana has drafted Sadie",
        "",
    ),
    Phrase(
        "NAME has not drafted C",
        ("{player} has_not|hasn't drafted {card}",),
        lambda _l, p: HasDrafted(p["player"], p["card"], True),
        "Bo has not drafted Sadie",
        "",
    ),
    Phrase("it is round 2", ("it is round {count}",), lambda _, p: RoundIs(p["count"]), "it is round 2", "by turns"),
    Phrase(
        "U is STATE",
        ("{card} is {state}",),
        _is(False),
        "Olaf is destroyed",
        "destroyed, burning, frozen, corroded, leaking, a match, removed from the game; a Monster also enraged",
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

HUESHIFT = with_shared(
    Grammar(
        game="hueshift",
        moments=words(
            "start of turn",
            draft=("the draft",),
            main_step=("main character step",),
            sub_hero_step=("sub heroes step", "sub step"),
            mech_step=("mechs step",),
            wildcard_step=("wildcards step",),
            assign_step=("assign", "assignment"),
            pairing=("the pairing",),
            turn=("main action", "act", "act step", "free action", "free action step", "activate", "activate step"),
        ),
        zones=words(
            "reserve",
            "hand",
            "field",
            "roster",
            pool=("pools",),
            action_deck=("Action Deck",),
            trash=("discard", "discard pile", "graveyard"),
        ),
        quantities=words(
            units=("unit",),
            actions=("action", "actions in the deck", "actions in the action deck"),
            wildcards=("wildcard", "wildcards in hand", "cards in hand", "card in hand"),
            drafted_cards=("drafted card", "picks", "pick"),
            free_actions=("free action", "free actions taken"),
        ),
        stats=words(
            AP=("attack", "attack power"),
            HP=("health",),
            maximum_HP=("max HP",),
            status_effects=("status effect", "statuses", "status"),
        ),
        steps=(*STEPS, *OTHERWISE),
        claims=(*CLAIMS, *_NOT_COUNTED),
        slots=MappingProxyType({"state": _state, "status": _status, "ability_name": _ability, "co_pilot": co_pilot}),
    )
)
