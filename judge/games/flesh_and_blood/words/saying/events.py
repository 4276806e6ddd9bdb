"""What a trigger waits for, and what a replacement replaces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary.events import DYING, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.words import ChosenNumber, Filter, Num, Who, Zone
from judge.games.flesh_and_blood.words.lexicon import third
from judge.games.flesh_and_blood.words.saying import verbs
from judge.games.flesh_and_blood.words.saying.history import OWN_DAMAGE, THIS, counters, from_whom, not_owned
from judge.games.flesh_and_blood.words.saying.nouns import aimed_at, noun, one, player, so_many, whose
from judge.games.flesh_and_blood.words.saying.telling import CannotSayError, Parts, Says, Telling

# A moment, and what says when: "at the start of your turn".
_WHOSE = {Who.YOU: "your", Who.AN_OPPONENT: "each other hero's", Who.ANY_HERO: "each hero's", None: "each"}
_MOMENTS = {
    EventPattern(kind, who=who): f"the {begins} of {whose} {what}"
    for kind, begins, what in (
        (EventKind.START_OF_TURN, "start", "turn"),
        (EventKind.START_ACTION_PHASE, "beginning", "action phase"),
        (EventKind.START_END_PHASE, "beginning", "end phase"),
    )
    for who, whose in _WHOSE.items()
} | {
    EventPattern(EventKind.START_END_PHASE): "the beginning of the end phase",
    EventPattern(EventKind.START_OF_GAME): "the start of the game",
}
# Events with words of their own.
_FIXED = {
    EventPattern(EventKind.LINK_RESOLVES): "the chain link resolves",
    EventPattern(EventKind.LINK_RESOLVES, obj=THIS): "this chain link resolves",
    EventPattern(EventKind.LINK_RESOLVES, who=Who.YOU): "a chain link you control resolves",
    EventPattern(EventKind.CHAIN_CLOSES): "the combat chain closes",
    EventPattern(EventKind.DEFEND, obj=THIS, together=(">=", 1, Filter()), together_from=Zone.HAND): (
        "this defends together with a card from your hand"
    ),
    EventPattern(EventKind.DEFEND, obj=THIS, alone=True): "this defends alone",
    EventPattern(EventKind.DISCARD, obj=THIS, random=True): "this is discarded at random",
    EventPattern(EventKind.PUT_INTO_GRAVEYARD, who=Who.YOU, obj=THIS, by=Who.AN_OPPONENT): (
        "an opponent's effect puts this into your graveyard from anywhere"
    ),
    EventPattern(EventKind.WIN_CLASH, who=Who.YOU): "you win a clash",
    EventPattern(EventKind.WIN_CLASH, who=Who.YOU, obj=THIS): "you win a clash revealing this",
    EventPattern(EventKind.FAIL_CLASH, who=Who.YOU): "you fail to win a clash",
    EventPattern(EventKind.WIN_WAGER, who=Who.YOU): "you win a wager",
    EventPattern(EventKind.WIN_WAGER, who=Who.YOU, obj=THIS): "this wins a wager",
    EventPattern(EventKind.CRANK, who=Who.YOU): "you crank",
    EventPattern(EventKind.COMPLETE_CONTRACT, who=Who.YOU, obj=THIS): "you complete this contract",
    EventPattern(EventKind.DEAL_DAMAGE, who=Who.ANY_HERO, hero_target=True, lethal=True, at_another=True): (
        "a hero deals lethal damage to another hero"
    ),
}
_MODS: dict[tuple[str, Who | None], str] = {
    ("", None): "",
    ("action", None): " during an action phase",
    ("action", Who.YOU): " during your action phase",
    ("", Who.YOU): " during your turn",
    ("", Who.AN_OPPONENT): " during an opponent's turn",
}

_WOULD = {
    EventPattern(EventKind.FAIL_CLASH, who=Who.YOU): "you would fail to win a clash",
    EventPattern(EventKind.CREATE, who=Who.ANY_HERO, by_wager=True): (
        "a hero would create 1 or more tokens from a wager"
    ),
    EventPattern(EventKind.CREATE, by_source=Filter(types=("Action",))): (
        "an action card effect would create 1 or more tokens"
    ),
}
_LIVES = {EventKind.GAIN_LIFE: "gain", EventKind.LOSE_LIFE: "lose"}
_GAINS = {EventKind.GAIN_POWER: "{p}", EventKind.GAIN_DEFENSE: "{d}"}

_WHO_WOULD = {Who.YOU: "you", Who.AN_OPPONENT: "an opponent", Who.ANY_HERO: "a hero"}
_HERO_WOULD = {EventKind.DRAW: "draw a card", EventKind.GAIN_LIFE: "gain {h}", EventKind.OPT: "opt"}
_SO_MUCH = {EventKind.GAIN_LIFE: "gain", EventKind.OPT: "opt"}


_WOULD_BE = re.compile(r"\b(?:is (?=destroyed|discarded|banished|put)|(discard|destroy|banish)(?:s|es)? )")


def trigger(telling: Telling, pattern: EventPattern) -> str:
    """ "When this hits a hero", "At the start of your turn"."""
    at = replace(pattern, or_else=())
    if at in _MOMENTS and len(pattern.or_else) == 1:
        return f"at {_MOMENTS[at]} or when {telling.say(pattern.or_else[0])}"
    return f"at {_MOMENTS[pattern]}" if pattern in _MOMENTS else f"when {telling.say(pattern)}"


_CREATES = {Who.ANY_HERO: "they create that many", None: "it creates that many"}


def would(telling: Telling, pattern: EventPattern) -> tuple[str, str]:
    """ "you would create 1 or more tokens", and how what happens instead begins: "you create that many"."""
    if pattern in _WOULD:
        if pattern.kind is not EventKind.CREATE:
            return _WOULD[pattern], ""
        return _WOULD[pattern], _CREATES[pattern.who]
    if pattern == EventPattern(EventKind.CREATE, who=pattern.who, obj=pattern.obj) and pattern.who in _WHO_WOULD:
        what = noun(telling, pattern.obj or Filter(token=True), True)
        creates = "you create that many" if pattern.who is Who.YOU else "they create that many"
        return f"{_WHO_WOULD[pattern.who]} would create 1 or more {what}", creates
    if pattern == EventPattern(EventKind.DAMAGE, who=Who.YOU, damage=pattern.damage):
        return f"you would be dealt {verbs.HARM[pattern.damage]}", ""
    if pattern.obj and pattern == EventPattern(EventKind.DAMAGE, obj=pattern.obj, damage=pattern.damage):
        hurt = "this" if pattern.obj == THIS else one(telling, pattern.obj)
        return f"{hurt} would be dealt {verbs.HARM[pattern.damage]}", ""
    of_hero = pattern == EventPattern(pattern.kind, who=pattern.who)
    if of_hero and pattern.kind in _HERO_WOULD and pattern.who in _WHO_WOULD:
        does = _SO_MUCH.get(pattern.kind, "")
        more = f"{'you' if pattern.who is Who.YOU else 'they'} {does} that much" if does else ""
        return f"{_WHO_WOULD[pattern.who]} would {_HERO_WOULD[pattern.kind]}", more
    if pattern.kind is EventKind.DAMAGE and pattern.who in _WHO_WOULD and (pattern.by_source or pattern.by is Who.YOU):
        said, instead = would(telling, replace(pattern, who=None))
        return f"{said} to {_WHO_WOULD[pattern.who]}", instead
    if pattern.kind is EventKind.DAMAGE and pattern in (
        EventPattern(EventKind.DAMAGE, by_source=pattern.by_source, damage=pattern.damage),
        EventPattern(EventKind.DAMAGE, by=Who.YOU, damage=pattern.damage),
    ):
        said = verbs.HARM[pattern.damage]
        own = pattern.by_source == THIS
        who = one(telling, pattern.by_source, "source") if pattern.by_source is not None and not own else "you"
        who = "this" if own else who
        return (
            f"{who} would deal {said}",
            f"{'it deals' if pattern.by_source is not None else 'you deal'} that much {said}",
        )
    if pattern.kind in _GAINS and pattern.obj and pattern == EventPattern(pattern.kind, obj=pattern.obj):
        who = "this" if pattern.obj == THIS else one(telling, pattern.obj)
        return f"{who} would gain {_GAINS[pattern.kind]}", "it gains that much"
    if pattern.phase or pattern.turn_of is not None:
        said, instead = would(telling, replace(pattern, phase="", turn_of=None))
        return said + _MODS[pattern.phase, pattern.turn_of], instead
    said = _WOULD_BE.sub(lambda found: f"would {found[1] or 'be'} ", _event(telling, pattern), count=1)
    if "would" in said:
        return said, ""
    raise CannotSayError(f"a replacement of {pattern.kind.value} has no words")


def _event(telling: Telling, pattern: EventPattern) -> str:
    mod = _MODS.get((pattern.phase, pattern.turn_of))
    if mod is None:
        raise CannotSayError("an event of that time has no words")
    each = tuple(replace(p, phase="", turn_of=None, or_else=()) for p in (pattern, *pattern.or_else))
    if any((p.phase, p.turn_of) != (pattern.phase, pattern.turn_of) for p in pattern.or_else):
        raise CannotSayError("events of different times have no words")
    return _any(telling, each) + mod


def _any(telling: Telling, each: Sequence[EventPattern]) -> str:
    if len(each) == 1 and each[0] in _FIXED:
        return _FIXED[each[0]]
    who = each[0].who
    if who is not None and all(p.kind is EventKind.ROLL and p.amount is not None for p in each):
        rolls = "you roll" if who is Who.YOU else f"{player(telling, who)} rolls"
        return f"{rolls} a {' or '.join(_rolled(p, who) for p in each)} on a die"
    if len(each) == 2 and each[0].from_zone is Zone.ARENA and each[1] == replace(each[0], from_zone=Zone.CHAIN):
        return f"{_any(telling, (replace(each[0], from_zone=None),))} from the arena"
    if each[0].least and len(each) == 1:
        return _at_once(telling, each[0])
    if len(each) == 1:
        alone = _special(telling, each[0])
        if alone:
            return alone
    if all(_by_player(p) and p.who is who for p in each):
        return _player_does(telling, each, who)
    subject, *others = (_subject(telling, p) for p in each)
    happens = [_happens(telling, p) for p in each]
    if subject == "this" and len(others) == 1 and others[0] != subject and happens[0] == happens[1]:
        return f"this or {others[0]} {happens[0]}"
    if any(o != subject for o in others):
        raise CannotSayError("events of different objects have no words")
    return f"{subject} {' or '.join(_happens(telling, p) for p in each)}"


def _at_once(telling: Telling, pattern: EventPattern) -> str:
    """ "you draw 2 or more cards", "2 or more items are destroyed"."""
    parts = Parts(pattern)
    kind, who = parts.take("kind"), parts.take("who")
    obj = not_owned(pattern, parts.take("obj"))
    many = f"{parts.take('least')} or more {noun(telling, obj or Filter(), True)}"
    came = _came(parts, from_whom(pattern))
    parts.done()
    if kind in verbs.PUT_INTO:
        return f"{many} are put into {whose(telling, who) if who is not None else 'a'} {verbs.PUT_INTO[kind]}{came}"
    if who is None:
        return f"{many} are {verbs.SUFFERS[kind].removeprefix('is ')}{came}"
    many += came
    said = f"{'draw' if kind is EventKind.DRAW else verbs.DO[kind]} {many}"
    return f"{player(telling, who)} {said if who is Who.YOU else third(said)}"


def _rolled(pattern: EventPattern, who: Who | None) -> str:
    op, n = pattern.amount or ("", None)
    if op not in ("==", ">=") or not isinstance(n, Num) or pattern != EventPattern(EventKind.ROLL, who, amount=(op, n)):
        raise CannotSayError("such a roll has no words")
    return f"{n.n}{' or more' * (op == '>=')}"


_DEFENDS = {Who.THEM: "they defend", Who.YOU: "you defend"} | {
    who: f"{who.value} defends" for who in (Who.AN_OPPONENT, Who.DEFENDING_HERO)
}


def _special(telling: Telling, pattern: EventPattern) -> str:
    """Events whose objects stand elsewhere in the clause."""
    parts = Parts(pattern)
    kind, who, obj = parts.take("kind"), parts.take("who"), parts.take("obj")
    said = ""
    if kind is EventKind.DEFEND and obj is not None and who is None and parts.has(other=THIS):
        said = f"{one(telling, obj)} defends this"
    elif kind is EventKind.DEFEND and obj is not None and parts.look("together"):
        what = "this" if obj == THIS else one(telling, replace(obj, controller=who))
        said = f"{what} defends together with {_counted(telling, parts.take('together'))}"
    elif kind is EventKind.DEFENDED and obj == THIS and parts.look("others"):
        said = f"this is defended by {_counted(telling, parts.take('others'))}{_came(parts, '')}"
    elif kind is EventKind.DEFENDED and obj is not None and parts.look("others"):
        defended = one(telling, replace(obj, controller=who))
        said = f"{defended} is defended by {_counted(telling, parts.take('others'))}{_came(parts, '')}"
    elif kind is EventKind.DEFENDED and obj is None and parts.look("others"):
        op, n, what = parts.take("others")
        defender = _DEFENDS.get(what.controller)
        if defender is None or op != ">=":
            raise CannotSayError("who defends so has no words")
        said = f"{defender} with {n} or more {noun(telling, replace(what, controller=None), True)}"
        said += _came(parts, "")
    elif kind in (EventKind.CHEER, EventKind.BOO) and who is not None:
        said = f"the crowd {'cheers' if kind is EventKind.CHEER else 'boos'} {player(telling, who)}"
    elif kind in _GAINS and obj is not None and who is None:
        _, value = parts.take("amount")
        step = " during the reaction step" if parts.has(step="reaction") else ""
        said = f"{one(telling, obj)} gains exactly +{value.n}{_GAINS[kind]} from an effect{step}"
    elif kind in (EventKind.ATTACK, EventKind.HIT) and who is Who.YOU and obj is None:
        said = ("you attack" if kind is EventKind.ATTACK else "you hit") + aimed_at(telling, parts)
    elif kind is EventKind.PUT_COUNTER and who is None:
        return counters(telling, pattern, "is", "")
    elif kind is EventKind.ATTACK and parts.has(hero_target=False) and who is None and obj is None:
        attacked = parts.take("target_hero")
        said = f"{'this' if attacked == THIS else one(telling, attacked)} is attacked"
    elif kind in (EventKind.ATTACK, EventKind.HIT) and (
        who is Who.ANY_HERO or (who is Who.AN_OPPONENT and obj is None)
    ):
        said = f"{player(telling, who)} {verbs.DOES[kind]}{aimed_at(telling, parts)}"
        said += f" with {one(telling, obj)}" if obj is not None else ""
    elif kind is EventKind.INTIMIDATE and who is None and parts.look("target"):
        target = parts.take("target")
        said = "you are intimidated" if target is Who.YOU else f"{player(telling, target)} is intimidated"
    if said:
        parts.done()
    return said


def _counted(telling: Telling, counted: tuple[str, int, Filter]) -> str:
    _, n, what = counted
    return so_many(telling, what, n)


# --- of an object -----------------------------------------------------------------------------------


def _of_source(pattern: EventPattern) -> Filter | None:
    """What a sentence about an event begins with: what deals or banishes, else what it happens to."""
    if pattern.kind is EventKind.BANISH and pattern.by_source is not None:
        return pattern.by_source
    return pattern.by_source if pattern.kind is EventKind.DEAL_DAMAGE and pattern.obj is None else pattern.obj


def _subject(telling: Telling, pattern: EventPattern) -> str:
    """ "this", "an aura you control"."""
    obj = not_owned(pattern, _of_source(pattern))
    if obj is None and pattern.kind is EventKind.PUT_INTO_ARSENAL:
        return "a card"
    if obj is None:
        raise CannotSayError(f"{pattern.kind.value} of nothing has no words")
    if obj == THIS:
        return "this"
    controller = pattern.who if pattern.kind in (*verbs.DOES, EventKind.DEAL_DAMAGE) else None
    return one(telling, obj if controller is None else replace(obj, controller=controller))


def _happens(telling: Telling, pattern: EventPattern) -> str:
    """What the object does, or what is done to it."""
    own = _of_source(pattern) == THIS
    parts = Parts(pattern)
    kind, who = parts.take("kind"), parts.take("who")
    banishes = kind is EventKind.BANISH and parts.look("by_source")
    parts.take("by_source" if banishes or (kind is EventKind.DEAL_DAMAGE and own) else "obj")
    said = ""
    if banishes and who is None:
        said = f"banishes {one(telling, parts.take('obj'))}"
    elif kind is EventKind.DEFEND and parts.look("other"):
        said = f"defends {one(telling, parts.take('other'))}"
    elif kind is EventKind.ENTER_ARENA and own and who is Who.YOU:
        said = "enters the arena under your control"
    elif kind is EventKind.PROTECT and parts.has(at_another=True):
        said = "protects another hero"
    elif parts.has(way=DYING):
        said = "dies"
    elif kind in verbs.DOES and (who is None or not own):
        said = verbs.DOES[kind] + aimed_at(telling, parts)
    elif kind is EventKind.DEAL_DAMAGE:
        said = f"deals {_harm(telling, parts)}"
    elif kind is EventKind.PREVENT and who is None:
        said = f"prevents {_harm(telling, parts)}"
    elif kind is EventKind.DAMAGE and who is None:
        said = f"is dealt {verbs.HARM[parts.take('damage', '')]}"
    elif kind in verbs.PUT_INTO:
        open_ = parts.has(face_up=True) or (kind is EventKind.PUT_INTO_ARSENAL and pattern.obj is not None)
        up = "face-up " if open_ else ""
        near = whose(telling, who) if who is not None else "a"
        said = f"is put {up}into {near} {verbs.PUT_INTO[kind]}{_came(parts, 'your' if who is None else near)}"
    elif kind in verbs.SUFFERS and who is None:
        by = "by" if kind is EventKind.DESTROY else "from"
        said = verbs.SUFFERS[kind] + (f" {by} {parts.take('way')}" if parts.look("way") else "")
        said += _came(parts, from_whom(pattern)) if kind in (EventKind.BANISH, EventKind.PLAY) else ""
        said += " by an opponent's effect" if parts.has(by=Who.AN_OPPONENT) else ""
    if not said:
        raise CannotSayError(f"{kind.value} of {who.value if who else 'anybody'} has no words")
    parts.done()
    return said


def _came(parts: Parts, near: str = "your") -> str:
    """ " from your hand", where it is said from where a card came."""
    zone = parts.take("from_zone")
    if zone is None:
        return ""
    return " from the combat chain" if zone is Zone.CHAIN else f" from {near} {zone.value}".replace("  ", " ")


def _harm(telling: Telling, parts: Parts) -> str:
    """ "4 or more damage to a hero"."""
    op, value = parts.take("amount", ("", None))
    kind = verbs.HARM[parts.take("damage", "")]
    n = "that much" if isinstance(value, ChosenNumber) else str(value.n) if isinstance(value, Num) else ""
    much = {"": "", ">=": f"{n} or more ", ">": f"more than {n} ", "==": f"exactly {n} "}[op]
    return f"{much}{kind}{aimed_at(telling, parts, ' to ')}"


# --- of a player ------------------------------------------------------------------------------------


def _by_player(pattern: EventPattern) -> bool:
    """Is it said by who does it?"""
    if pattern.kind is EventKind.DEAL_DAMAGE:
        return pattern.obj == OWN_DAMAGE
    if pattern.kind in (*verbs.PUT_INTO, EventKind.PUT_INTO_ARSENAL) or pattern.who is None:
        return False
    if pattern.kind is EventKind.WAGER and pattern.obj is None:
        return True
    if pattern.kind in (EventKind.ATTACK, EventKind.HIT, EventKind.WAGER, EventKind.ENTER_ARENA, EventKind.LEAVE_ARENA):
        return False
    if pattern.kind is EventKind.TRIGGER:
        return False
    return pattern.kind is not EventKind.DEFEND or pattern.other is None


def _player_does(telling: Telling, each: Sequence[EventPattern], who: Who | None) -> str:
    if who is None:
        raise CannotSayError("what anybody does has no words")
    lost = each[0].kind is EventKind.LOSE_LIFE and len(each) == 2 and each[1].kind is EventKind.DAMAGE
    first = each[0]
    same = all(p == replace(first, kind=p.kind) and p.kind in verbs.DO for p in each)
    if same and len(each) > 1 and first.obj is not None and who is Who.YOU:
        did = " or ".join(verbs.DO[p.kind] for p in each[:-1])
        return f"you {did} or {_deed(telling, each[-1], who)}"
    deeds = [_deed(telling, p, who) for p in (each[:1] if lost else each)]
    return f"{player(telling, who)} {' or '.join(deeds)}"


def _deed(telling: Telling, pattern: EventPattern, who: Who) -> str:
    parts = Parts(pattern)
    kind, obj = parts.take("kind"), not_owned(pattern, parts.take("obj"))
    parts.take("who")
    if kind is EventKind.DAMAGE and obj is None:
        said = f"{'are' if who is Who.YOU else 'is'} dealt {_harm(telling, parts)}"
        parts.done()
        return said
    if kind is EventKind.PREVENT and obj is None:
        said = f"prevent {_harm(telling, parts)}"
    elif kind in _LIVES and parts.look("amount"):
        _, n = parts.take("amount")
        said = f"{_LIVES[kind]} {n.n} or more {{h}}"
    elif kind is EventKind.PUT_COUNTER:
        parts = Parts(EventPattern(kind))
        parts.take("kind")
        said = counters(telling, pattern, "", "")
    elif kind in (EventKind.SHUFFLE, EventKind.SEARCH) and obj is None:
        said = f"{kind.value} {'your' if who is Who.YOU else 'their'} deck"
    elif kind is EventKind.DEAL_DAMAGE:
        said = f"deal {_harm(telling, parts)}"
    elif kind is EventKind.ACTIVATE and parts.look("other"):
        said = f"activate {one(telling, parts.take('other'))}"
    elif obj is None and kind in verbs.DO_ALONE:
        fused = parts.take("fused", "")
        said = f"{fused} {verbs.DO_ALONE[kind]}" if fused else verbs.DO_ALONE[kind]
        said += " another hero" if parts.has(at_another=True) else ""
        if kind is EventKind.MARK and parts.look("target"):
            said = "mark you" if parts.take("target") is Who.YOU else "mark an opposing hero"
    elif obj is not None and kind in (EventKind.TURN_UP, EventKind.TURN_DOWN):
        said = f"turn {one(telling, obj)} face-{'up' if kind is EventKind.TURN_UP else 'down'}"
    elif obj is not None and kind in verbs.DO:
        said = f"{verbs.DO[kind]} {_object(telling, obj, parts, _near(pattern, who))}"
    else:
        raise CannotSayError(f"{kind.value} of {who.value} has no words")
    parts.done()
    return said if who is Who.YOU else third(said)


def _near(pattern: EventPattern, who: Who) -> str:
    """Whose zone what somebody plays or banishes comes from, before it."""
    anyones = pattern.kind is EventKind.BANISH and from_whom(pattern) == "a"
    return "a " if anyones else "your " if who is Who.YOU else ""


def _object(telling: Telling, obj: Filter, parts: Parts, near: str) -> str:
    if obj == THIS:
        return "this" + _came(parts)
    if parts.has(random=True):
        return f"a random {noun(telling, obj)}"
    if parts.has(by=Who.YOU):
        return f"{one(telling, obj)} from an effect you control"
    if parts.look("way"):
        return f"{one(telling, obj)} from {parts.take('way')}"
    zone = parts.take("from_zone")
    return one(telling, obj) + (f" from {near}{zone.value}" if zone is not None else "")


EVENTS: dict[type, Says] = {EventPattern: _event}
