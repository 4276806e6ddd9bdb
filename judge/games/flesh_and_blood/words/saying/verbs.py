"""What happens as a verb, in each form a clause needs: what is done, is done to something, has been done.

Most verbs are the kind of event by its own name, and regular; the others stand here.
"""

from __future__ import annotations

import re

from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.words.lexicon import third

_PARTICIPLES = {
    "steal": "stolen",
    "give": "given",
    "draw": "drawn",
    "control": "controlled",
    "freeze": "frozen",
    "hit": "hit",
    "win": "won",
}


def done(verb: str) -> str:
    """What has been done: ``play`` → ``played``, ``gain control of`` → ``gained control of``."""
    word, space, rest = verb.partition(" ")
    regular = re.sub(r"([aiou]p)$", r"\1p", word.removesuffix("e")) + "ed"
    return _PARTICIPLES.get(word, regular) + space + rest


_TO_OBJECTS = EventKind.each(
    "play, activate, steal, give, pitch, discard, destroy, create, banish, reveal, equip, boost, charge, crank, "
    "freeze, tap, untap, gain control"
)
_TURNED = {EventKind.TURN_UP: "turn face-up", EventKind.TURN_DOWN: "turn face-down"}
_VERBS = {kind: kind.value for kind in _TO_OBJECTS} | {EventKind.GAIN_CONTROL: "gain control of"}
# What a player does with an object, and what a player has done: a card, when nothing is asked of the object.
DO = _VERBS | {EventKind.DEFEND: "defend with", EventKind.FUSION: "fuse", EventKind.BECOME: "become"}
_WITH = {kind: f"{kind.value} with" for kind in EventKind.each("attack, hit, defend")}
_HAD = {kind: kind.value for kind in EventKind.each("control, draw")} | {EventKind.TURN_UP: "turn face-up"}
DONE = {kind: done(verb) for kind, verb in (_VERBS | _WITH | _HAD).items()}
# What an object does, and what is done to it.
_OWN = EventKind.each("attack, hit, wager, trigger, defend, enter the arena, leave the arena")
DOES = {kind: third(kind.value) for kind in _OWN}
_PASSIVE = EventKind.each("destroy, discard, pitch, play, banish, freeze, create, equip, charge, tap, untap, reveal")
SUFFERS = {kind: f"is {done(kind.value)}" for kind in _PASSIVE} | {
    **{kind: f"is {done(verb)}" for kind, verb in _TURNED.items()},
    EventKind.BECOME_TARGET: third(EventKind.BECOME_TARGET.value),
}
PUT_INTO = {
    EventKind.PUT_INTO_BANISHED: "banished zone",
    EventKind.PUT_INTO_SOUL: "soul",
    EventKind.PUT_INTO_HAND: "hand",
    EventKind.PUT_INTO_GRAVEYARD: "graveyard",
    EventKind.PUT_INTO_ARSENAL: "arsenal",
}
# What a player does without an object, and has done.
_ALONE = {
    kind: kind.value
    for kind in EventKind.each(
        "boost, charge, beat chest, protect, transcend, intimidate, wager, win a clash, win a wager, "
        "complete a contract, opt"
    )
} | {
    EventKind.GAIN_LIFE: "gain {h}",
    EventKind.FUSION: "fuse",
    EventKind.MARK: "mark a hero",
    EventKind.ROLL: "roll a die",
}
DO_ALONE = _ALONE | {
    EventKind.DRAW: "draw a card",
    EventKind.ACTIVATE: "activate an ability",
    EventKind.GAIN_ACTION: "gain 1 or more action points",
    EventKind.LOSE_LIFE: "lose {h}",
    EventKind.BECOME_MARKED: "become marked",
}
_MORE = EventKind.each("attack, hit, defend, crank, gain go again, gain an action point, shuffle")
DONE_ALONE = {kind: done(verb) for kind, verb in (_ALONE | {kind: kind.value for kind in _MORE}).items()} | {
    EventKind.BEAT_CHEST: "beaten chest",
    EventKind.CHEER: "been cheered",
    EventKind.BOO: "been booed",
    EventKind.BECOME_MARKED: "been marked",
}
HARM = {"": "damage", "arcane": "arcane damage", "physical": "{p} damage"}
