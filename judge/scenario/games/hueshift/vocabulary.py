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


def _is(line: RawLine, parts: Parts) -> Predicate:
    return UnitIs(parts["card"], parts["state"])


def _has(line: RawLine, parts: Parts) -> Predicate:
    return HasStat(parts["card"], parts["count"], parts["stat"])


def _both(line: RawLine, parts: Parts) -> Predicate:
    first = HasStat(parts["card"], parts["count"], parts["stat"])
    return HasBoth(first, HasStat(parts["card"], parts["second"], parts["other"]))


_NOT_COUNTED: tuple[Phrase, ...] = (
    Phrase(
        "U takes 3 damage",
        ("{card} deals|dealt|takes|took|is_dealt|was_dealt {rest}", "{card} has {count} damage"),
        instead("Claim what is left of a unit: `{card} has 3 HP`."),
        "Bowler takes 3 damage",
    ),
)


def _suffers(line: RawLine, parts: Parts) -> Predicate:
    return UnitIs(parts["card"], _STATUS_STATES[parts["status"]])


def _in_state(state: str) -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: UnitIs(parts["card"], state)


def _carries(line: RawLine, parts: Parts) -> Predicate:
    return Carries(parts["card"], parts.get("marker"))


def _aboard(role: str = "") -> Callable[[RawLine, Parts], Predicate]:
    return lambda line, parts: IsAboard(parts["pilot"], parts["mech"], role)


def _can(name: str, templates: tuple[str, ...], step: Callable[[RawLine, Parts], Step], example: str) -> Phrase:
    def build(line: RawLine, parts: Parts) -> Predicate:
        return Can(str(parts.get("player", "")), step(line, parts))

    return Phrase(name, templates, build, example, "as the next line")


_LEGAL: tuple[Phrase, ...] = (
    _can(
        "U can attack U2",
        ("{unit:card} ~can|may attack {target:card}", "{player} ~can|may attack {target:card} with {unit:card}"),
        attacks,
        "Bowler can attack Olaf",
    ),
    _can("NAME can activate U", ("{player} ~can|may activate {unit:card}",), activates, "Ana can activate Bowler"),
    _can(
        "U can use its ability [on U2]",
        (
            "{unit:card} ~can|may use its|the|his|her ability on {on:card}",
            "{unit:card} ~can|may use its|the|his|her ability",
            "{unit:card} ~can|may use {ability:ability_name} on {on:card}",
            "{unit:card} ~can|may use {ability:ability_name}",
        ),
        uses,
        "Bowler can use its ability",
    ),
    _can(
        "NAME can play C [on U]",
        ("{player} ~can|may play {card} on {on:card}", "{player} ~can|may play {card}"),
        plays,
        "Bo can play Shield Wall on Myriad",
    ),
    _can("NAME can draft C", ("{player} ~can|may draft|pick|take {card:known_card}",), drafts, "Ana can draft Sadie"),
    _can(
        "NAME can pair C with U",
        (
            "{player} ~can|may pair|assign {pilot:card} with|to {mech:card}",
            "{player} ~can|may pair|assign {pilot:card} with|to {mech:card} as {co:co_pilot}",
        ),
        pairs,
        "Ana can pair Sadie with Bowler",
    ),
    _can(
        "NAME can transport C to U",
        (
            "{player} ~can|may transport|move {pilot:card} to|aboard|onto {mech:card}",
            "{pilot:card} ~can|may board|re-board {mech:card}",
        ),
        transports,
        "Ana can transport Fir to Olaf",
    ),
)


CLAIMS: tuple[Phrase, ...] = (
    Phrase(
        "U has 4 AP",
        ("{card} ~has {count:amount} {stat} [left]", "{card} s {stat} ~is {count:amount}"),
        _has,
        "Bowler has 4 AP",
        "AP, HP or maximum HP now",
    ),
    Phrase(
        "U has 4 AP and 11 HP",
        ("{card} ~has {count:amount} {stat} and {second:amount} {other:stat}",),
        _both,
        "Bowler has 4 AP and 11 HP",
        "both",
    ),
    Phrase("U has Burn", ("{card} ~has {status}",), _suffers, "Olaf has Burn", "Burn, Freeze, Corrode, Leak"),
    Phrase(
        "U survives",
        ("{card} ~survives|survived", "{card} ~has:done survived"),
        _in_state("field"),
        "Olaf survives",
        "it is on the field",
    ),
    Phrase(
        "C has ejected",
        ("{card} ~has:done ejected", "{card} ~ejects|ejected"),
        _in_state("reserve"),
        "Sadie has ejected",
        "it is in reserve",
    ),
    Phrase(
        "U has been activated",
        ("{card} ~has_been activated", "{card} ~was activated", "{card} ~has:done acted"),
        _in_state("actor"),
        "Olaf has been activated",
        "it is the main actor of this turn",
    ),
    Phrase(
        "C was discarded",
        ("{card} ~was discarded",),
        _in_state("trash"),
        "Overclock was discarded",
        "it is in the trash",
    ),
    Phrase(
        "C matches U",
        ("{pilot:card} ~matches {mech:card}", "{pilot:card} and {mech:card} ~are a match|matched"),
        lambda line, parts: PilotMatches(parts["pilot"], parts["mech"]),
        "Sadie matches Bowler",
        "by the Bond, and aboard",
    ),
    Phrase(
        "the game is over",
        ("the game ~is over", "the game ~has:done ended", "!the game goes on", "!nobody has won|lost"),
        lambda _l, _p: GameOver(),
        "the game is over",
        "",
    ),
    Phrase(
        "U matches", ("{card} ~matches", "{card} ~has a match [bonus]"), _in_state("match"), "Bowler matches", "a MATCH"
    ),
    Phrase(
        "U is corrupted [with C]",
        ("{card} ~is corrupted", "{card} ~is corrupted with|by {marker:known_card}"),
        _carries,
        "Bowler is corrupted with Dark Energy",
        "the card, or with a Mech any card of the unit",
    ),
    Phrase(
        "it is NAME's pick",
        ("it ~is {player:owner} pick|turn_to_pick|turn_to_draft", "{player} ~is to pick|draft"),
        lambda _l, p: PickOf(p["player"]),
        "it is Bo's pick",
        "in the draft",
    ),
    Phrase(
        "NAME has drafted C",
        ("{player} ~has:done drafted {card}", "{player} ~drafted {card}"),
        lambda _l, p: HasDrafted(p["player"], p["card"]),
        "Ana has drafted Sadie",
        "",
    ),
    Phrase("it is round 2", ("it ~is round {count}",), lambda _, p: RoundIs(p["count"]), "it is round 2", "by turns"),
    Phrase(
        "U is STATE",
        ("{card} ~is {state}",),
        _is,
        "Olaf is destroyed",
        "destroyed, burning, frozen, corroded, leaking, a match, removed from the game; a Monster also enraged",
    ),
    Phrase(
        "C is aboard U",
        ("{pilot:card} ~is aboard|on_board {mech:card}", "{pilot:card} ~pilots {mech:card}"),
        _aboard(),
        "Fir is aboard Olaf",
        "as pilot",
    ),
    *(
        Phrase(
            f"C is the {said} of U",
            (
                f"{{pilot:card}} ~is [the] {words_} of|aboard {{mech:card}}",
                f"{{pilot:card}} ~is {{mech:card}} s {words_}",
            ),
            _aboard(role),
            f"Fir is the {said} of Olaf",
            "aboard as that",
        )
        for said, words_, role in (("pilot", "pilot|base_pilot", "base"), ("Co-Pilot", "co-pilot|copilot", "co"))
    ),
    *_LEGAL,
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
