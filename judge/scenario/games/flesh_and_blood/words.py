"""The words of Flesh and Blood in the scenario language: zones, moments, numbers, keywords.

Moments and zones by the Comprehensive Rules' own names (chapters 3, 4 and 7); keywords of 8.3 and 8.4.
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.situation import Phase, Step
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.state import Obj
from judge.scenario.board.game import MomentWord, NumberWord, StatWord, View, ZoneWord
from judge.scenario.games.flesh_and_blood.claims import seen
from judge.scenario.language.phrases import words
from judge.terms.flesh_and_blood import CLASSES, COLORS, METATYPES, SUBTYPES, TALENTS, TYPES
from judge.terms.flesh_and_blood import KEYWORDS as TERMS
from judge.terms.keyword import Kind

_SILENT = (Step.CLOSE, Phase.OPENING, Phase.START, Phase.END)  # nobody is asked anything there


def _moment(moment: Step | Phase, *spellings: str) -> MomentWord:
    name = moment.value
    return MomentWord(
        name,
        lambda state: state.situation.step is moment or state.situation.phase is moment,
        spellings,
        asks=moment not in _SILENT,
    )


def _number(name: str, *spellings: str) -> NumberWord[Table]:
    return NumberWord(name, lambda view, seat: view.state.players[seat][name], spellings)


def _stat(name: str, *spellings: str) -> StatWord[Table]:
    def of(view: View[Table], obj: Obj) -> int | None:
        return seen(view, obj).stats.get(name)

    return StatWord(name, of, spellings)


ZONES = (
    ZoneWord("hand", (Zone.HAND,), counted=("hand size",)),
    ZoneWord("deck", (Zone.DECK,), pile=True, counted=()),
    ZoneWord("arsenal", (Zone.ARSENAL,), counted=()),
    ZoneWord(
        "graveyard",
        (Zone.GRAVEYARD,),
        ("gy", "grave", "yard", "discard pile", "discard", "bin"),
        counted=("cards in gy", "card in gy", "cards in grave", "card in grave"),
    ),
    ZoneWord("arena", (Zone.ARENA, Zone.CHAIN), shared=True),  # the combat chain is part of it (3.0.5)
    ZoneWord("combat chain", (Zone.CHAIN,), ("chain",), shared=True),
    ZoneWord("stack", (Zone.STACK,), shared=True),
    ZoneWord("inventory", (Zone.INVENTORY,)),
    ZoneWord("soul", (Zone.SOUL,), counted=()),
    ZoneWord(
        "banished zone",
        (Zone.BANISHED,),
        ("banished", "banish zone", "banish", "exile"),
        counted=("cards banished", "card banished"),
    ),
    ZoneWord("pitch zone", (Zone.PITCH,), ("pitch",), counted=("cards in pitch", "card in pitch")),
)
MOMENTS = (
    _moment(Phase.START),
    replace(_moment(Phase.ACTION), begun=lambda state: not state.zones.get((Zone.STACK, None))),
    _moment(Phase.END, "end of turn", "end of the turn", "end step"),
    _moment(Step.LAYER),
    _moment(Step.ATTACK),
    _moment(Step.DEFEND, "defense step", "block step", "blocks", "blocking", "defends"),
    _moment(Step.REACTION, "reactions"),
    _moment(Step.DAMAGE, "damage", "combat damage"),
    _moment(Step.RESOLUTION, "link step", "resolution"),
    _moment(Step.CLOSE),
    _moment(Phase.OPENING, "opening hand"),
)
NUMBERS = (
    _number("life", "life points", "life total", "health", "hp", "{h}"),
    _number("resources", "resource", "resource points", "resource point", "mana", "{r}"),
    _number("chi points", "chi point", "chi", "{c}"),
    _number("action points", "action point", "ap", "actions", "action"),
)
STATS = (
    _stat("cost"),
    _stat("pitch"),
    _stat("intellect"),
    _stat("power", "attack", "{p}"),
    _stat("defense", "defence", "def", "block", "block value", "{d}"),
    _stat("life", "{h}"),
)
KINDS = frozenset(
    {
        *TYPES,
        *SUBTYPES,
        *CLASSES,
        *TALENTS,
        *METATYPES,
        *COLORS,
        "Generic",
        "Token",
        "Attack",
        "Attack card",
        "Permanent",
    }
)
KEYWORDS = words(*(k.word for k in TERMS if k.kind is not Kind.EFFECT))


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


SORTS = words(**{word.casefold(): (_plural(word),) for word in (*TYPES, *SUBTYPES, *CLASSES, *TALENTS)})
