"""What has happened: who, a deed, what it was done to or how often, and a period."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Happened
from judge.games.flesh_and_blood.vocabulary.events import (
    PHANTASM,
    SCRAPPING,
    CountEvents,
    EventKind,
    EventPattern,
    SumEvents,
)
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Value
from judge.games.flesh_and_blood.vocabulary.words import Bound, Filter, Num, Period, Who, Zone
from judge.games.flesh_and_blood.words.saying import verbs
from judge.games.flesh_and_blood.words.saying.measures import counter
from judge.games.flesh_and_blood.words.saying.nouns import aimed_at, noun, one, player, so_many, whose
from judge.games.flesh_and_blood.words.saying.telling import CannotSayError, Parts, Says, Telling, article

THIS = Filter(this=True)
OWN_DAMAGE = Filter(not_subtypes=("Ally",))
_PERIOD = {
    Period.TURN: "this turn",
    Period.LINK: "this chain link",
    Period.CHAIN: "this combat chain",
    Period.GAME: "this game",
    Period.YOUR_TURN: "during your turn",
    Period.STEP: "this reaction step",
}
# What was done to somebody.
_SUFFERED = {EventKind.ATTACK: "been attacked", EventKind.HIT: "been hit", EventKind.INTIMIDATE: "been intimidated"}
_HARMED = {
    None: "",
    Who.ANY_HERO: " to a hero",
    Who.AN_OPPONENT: " to opposing heroes",
    Who.THEM: " to them",
    Who.TARGET_HERO: " to the targeted hero",
}
_LOST = (EventPattern(EventKind.LOSE_LIFE), EventPattern(EventKind.DAMAGE))


def not_owned(pattern: EventPattern, obj: Filter | None) -> Filter | None:
    """An object of which "from your graveyard" says whose it is."""
    own = pattern.kind is EventKind.BANISH and pattern.from_zone is not None and obj is not None
    return replace(obj, owner=None) if own and obj is not None and obj.owner in (Who.YOU, pattern.who) else obj


def from_whom(pattern: EventPattern) -> str:
    """Whose zone a card comes from: one's own, or anybody's where nobody is said to own what is banished."""
    shown = pattern.kind is EventKind.BANISH and pattern.from_zone in (Zone.GRAVEYARD, Zone.PITCH)
    return "a" if shown and pattern.obj != THIS and (pattern.obj or Filter()).owner is None else "your"


def _doer(telling: Telling, who: Who, no: str = "") -> str:
    """ "you've", "an opponent has"; no: "not " where they have not."""
    short = {Who.YOU: "you've", Who.THEM: "they've"}.get(who)
    if no and who in (Who.ANY_HERO, Who.AN_OPPONENT):
        return "no hero has" if who is Who.ANY_HERO else "no opponent has"
    return f"{short or f'{player(telling, who)} has'} {no}".rstrip()


def period(of: Period) -> str:
    """ "this turn"."""
    if of not in _PERIOD:
        raise CannotSayError(f"a past of {of.value} has no words")
    return _PERIOD[of]


def clause(telling: Telling, happened: Happened, no: str) -> str:
    """The clause, or (no is "not ") its opposite."""
    if not isinstance(happened.at_least, Num):
        raise CannotSayError("so often has no words")
    n, lasts, pattern = happened.at_least.n, period(happened.period), happened.pattern
    alike = pattern.obj.same[0] if pattern.obj is not None and pattern.obj.same else ("", None)
    another = Filter(besides="card", same=((alike[0], Bound("card")),))
    if not no and happened == Happened(EventPattern(EventKind.BANISH, obj=another, by_source=THIS), Period.GAME):
        return f"this has banished another card with the same {alike[0]}"
    if happened.period is Period.GAME and n == 1:
        for kind, word in ((EventKind.FUSION, "fused"), (EventKind.BOOST, "boosted")):
            if pattern == EventPattern(kind, who=Who.YOU, obj=THIS) and not no:
                return f"this was {word}"
        fused = EventPattern(EventKind.FUSION, who=Who.YOU, obj=THIS, fused=pattern.fused)
        if pattern == fused and not no:
            return f"this was fused with {article(pattern.fused)} card"
    zone = pattern.from_zone
    came = EventPattern(EventKind.DEFEND, obj=pattern.obj, other=THIS, from_zone=zone)
    if pattern.obj is not None and zone and happened == Happened(came, Period.LINK, Num(n)):
        few = f"{n - 1 if no else n} or {'fewer' if no else 'more'} {noun(telling, pattern.obj, True)}"
        by = one(telling, pattern.obj) if n == 1 else few
        verb = "isn't" if n == 1 and no else "is"
        return f"this {verb} defended by {by} from {zone.value}"
    if pattern.obj and happened == Happened(
        EventPattern(EventKind.DEFEND, obj=pattern.obj, other=THIS), Period.CHAIN, Num(n)
    ):
        few = f"{n - 1 if no else n} or {'fewer' if no else 'more'} {noun(telling, pattern.obj, True)}"
        return f"this was defended by {one(telling, pattern.obj) if n == 1 and not no else few}"
    if pattern.way and pattern.obj is not None and n == 1 and not no:
        cost = EventPattern(EventKind.BANISH, who=Who.YOU, obj=pattern.obj, by_source=THIS, way=pattern.way)
        if pattern == cost and happened.period is Period.TURN:
            return f"{one(telling, pattern.obj)} was banished from {pattern.way} this"
    if pattern.kind in _ARENA and pattern.obj is not None:
        return f"{_arena(telling, pattern, pattern.obj, n, no)} {lasts}"
    if pattern.kind is EventKind.PUT_COUNTER:
        return f"{counters(telling, pattern, 'has', 'been', no)} {lasts}"
    if pattern.kind in _SUFFERED and pattern.target is not None and not pattern.hero_target:
        by = f" by {one(telling, pattern.obj)}" if pattern.obj is not None else ""
        if n != 1 or pattern != EventPattern(pattern.kind, target=pattern.target, obj=pattern.obj):
            raise CannotSayError(f"more of {pattern.kind.value} has no words")
        return f"{_doer(telling, pattern.target, no)} {_SUFFERED[pattern.kind]}{by} {lasts}"
    if pattern.who is not None and pattern.kind not in verbs.PUT_INTO:
        often = n > 1 and not happened.apart and kind_attacks(pattern) and pattern.obj is not None
        did = _often(telling, pattern, n) if often else deed(telling, pattern, n)
        return f"{_doer(telling, pattern.who, no)} {did} {lasts}"
    return f"{_of_things(telling, pattern, n, no, happened.apart)} {lasts}"


_ARENA = (EventKind.ENTER_ARENA, EventKind.LEAVE_ARENA)


def counters(telling: Telling, pattern: EventPattern, has: str, been: str, no: str = "") -> str:
    """ "a steam counter has been put on this", "you've not removed a counter from an item"."""
    parts = Parts(pattern)
    parts.take("kind")
    (op, least), what, who = parts.take("amount"), parts.take("obj"), parts.take("who")
    name, n = parts.take("counter", ""), abs(least.n)
    kind = counter(name) if name else "counter"
    many = article(kind) if n == 1 else f"{n} or more {kind}s"
    put, of = ("put", "on") if op == ">=" else ("removed" if been or who is None else "remove", "from")
    parts.done()
    on = f"{of} {'this' if what == THIS else one(telling, what)}"
    if who is None:
        return (
            f"{many} {has if n == 1 else {'has': 'have', 'is': 'are'}[has]} {no}{f'{been} ' if been else ''}{put} {on}"
        )
    if been:
        return f"{_doer(telling, who, no)} {put} {many} {on}"
    return f"{put} {many} {on}"


def _arena(telling: Telling, pattern: EventPattern, obj: Filter, n: int, no: str) -> str:
    """ "an aura has entered the arena under your control"."""
    if pattern != EventPattern(pattern.kind, who=pattern.who, obj=obj):
        raise CannotSayError(f"more of {pattern.kind.value} has no words")
    left = pattern.kind is EventKind.LEAVE_ARENA
    what = replace(obj, controller=pattern.who) if left else obj
    under = f" under {whose(telling, pattern.who)} control" if pattern.who is not None and not left else ""
    none = no and n == 1
    of = f"no {noun(telling, what, False, 'permanent')} has " if none else _things(telling, what, n, no, "permanent")
    return f"{of}{'left' if left else 'entered'} the arena{under}"


def _of_things(telling: Telling, pattern: EventPattern, n: int, no: str, apart: bool) -> str:
    """ "a card has been put into your soul", "a sword has hit", "this has hit 2 or more times"."""
    obj = pattern.obj
    kind = pattern.kind
    if kind in (EventKind.ATTACK, EventKind.HIT, EventKind.DEFEND, EventKind.GAIN_GO_AGAIN) and obj is not None:
        _nothing_else(pattern, obj)
        if obj == THIS:
            return f"this has {no}{verbs.DONE_ALONE[kind]}{_times(n)}"
        if obj.other and n == 1:
            return f"another {noun(telling, replace(obj, other=False))} has {no}{verbs.DONE_ALONE[kind]}"
        what = replace(obj, attack=None) if apart or "Ally" in obj.subtypes else obj
        return f"{_things(telling, what, n, no)}{verbs.DONE_ALONE[kind]}"
    if kind is EventKind.DEAL_DAMAGE and obj is not None and n == 1:
        parts = Parts(replace(pattern, obj=None, who=None))
        parts.take("kind")
        said = f"dealt {verbs.HARM[parts.take('damage', '')]}{_HARMED[parts.take('target')]}"
        parts.done()
        return f"{'this' if obj == THIS else one(telling, obj, 'source')} has {no}{said}"
    if kind in verbs.PUT_INTO and pattern.who is not None:
        _nothing_else(replace(pattern, who=None, from_zone=None), obj)
        near = whose(telling, pattern.who)
        came = f" from {near} {pattern.from_zone.value}" if pattern.from_zone is not None else ""
        return f"{_things(telling, obj or Filter(), n, no)}been put into {near} {verbs.PUT_INTO[kind]}{came}"
    if obj is not None and pattern == EventPattern(EventKind.DESTROY, obj=obj, way=PHANTASM):
        return f"{_things(telling, obj, n, no)}been destroyed by phantasm"
    did = _verbs(pattern)
    if did and pattern.from_zone is not None:
        if pattern.or_else:
            raise CannotSayError("that it came from there has no words")
        from_zone = f"{from_whom(pattern)} " if pattern.kind is EventKind.BANISH else ""
        things = _things(telling, not_owned(pattern, obj) or Filter(), n, no)
        return f"{things}been {did} from {from_zone}{pattern.from_zone.value}"
    if did:
        return f"{_things(telling, obj or Filter(), n, no)}been {did}"
    raise CannotSayError(f"that {kind.value} happened has no words")


def _things(telling: Telling, what: Filter, n: int, no: str, thing: str = "card") -> str:
    """ "a card has (not) ", "2 or more cards have ", or the opposite of that."""
    if n == 1:
        return f"{one(telling, what, thing)} has {no}"
    return f"{f'{n - 1} or fewer' if no else f'{n} or more'} {noun(telling, what, True, thing)} have "


def _nothing_else(pattern: EventPattern, obj: Filter | None) -> None:
    if pattern != EventPattern(pattern.kind, obj=obj):
        raise CannotSayError(f"more of {pattern.kind.value} has no words")


def _times(n: int) -> str:
    return f" {n} or more times" if n > 1 else ""


def _verbs(pattern: EventPattern) -> str:
    """ "played or created", when all of them are done to the same."""
    all_of = (replace(pattern, or_else=()), *pattern.or_else)
    same = all(p == replace(pattern, kind=p.kind, or_else=()) and p.kind in verbs.DONE for p in all_of)
    return " or ".join(verbs.DONE[p.kind] for p in all_of) if same else ""


def kind_attacks(pattern: EventPattern) -> bool:
    """Is it of attacks and hits alone?"""
    return pattern.kind in (EventKind.ATTACK, EventKind.HIT)


def _often(telling: Telling, pattern: EventPattern, n: int) -> str:
    """ "attacked 2 or more times with weapons", however many they are."""
    assert pattern.obj is not None
    once = deed(telling, pattern, 1)
    what = _objects(telling, pattern.kind, pattern.obj, 1)
    many = _objects(telling, pattern.kind, pattern.obj, 2).removeprefix("2 or more ")
    if not once.endswith(f" with {what}"):
        raise CannotSayError("so often has no words")
    return f"{once.removesuffix(f' with {what}')}{_times(n)} with {many}"


def deed(telling: Telling, pattern: EventPattern, n: int, counted: bool = True) -> str:
    """What a player has done, without the player and the period."""
    bare = replace(pattern, who=None)
    if bare.or_else and replace(bare, or_else=()) == _LOST[0] and replace(bare.or_else[0], who=None) == _LOST[1]:
        return f"lost {{h}}{_times(n)}"
    if bare.kind is EventKind.ROLL and bare.amount is not None:
        numbers = [p.amount for p in (bare, *bare.or_else) if p.amount is not None]
        rolls = [f"{v.n}{' or more' * (op == '>=')}" for op, v in numbers if isinstance(v, Num)]
        return f"rolled a {' or '.join(rolls)} on a die{_times(n)}"
    parts = Parts(bare)
    if bare.kind in (EventKind.ATTACK, EventKind.HIT) and bare.hero_target:
        kind, obj = parts.take("kind"), parts.take("obj")
        by = f" with {one(telling, replace(obj, attack=None))}" if obj is not None else ""
        said = verbs.DONE_ALONE[kind] + aimed_at(telling, parts) + by + _times(n)
        parts.done()
        return said
    if bare == EventPattern(EventKind.SEARCH) or bare == EventPattern(EventKind.SHUFFLE):
        verb = "searched" if bare.kind is EventKind.SEARCH else "shuffled"
        return f"{verb} {'your' if pattern.who is Who.YOU else 'their'} deck{_times(n)}"
    kind, obj, from_zone = parts.take("kind"), not_owned(pattern, parts.take("obj")), parts.take("from_zone")
    if kind is EventKind.DEAL_DAMAGE and obj == OWN_DAMAGE:
        said = f"dealt {verbs.HARM[parts.take('damage', '')]}{_HARMED[parts.take('target')]}{_times(n)}"
        parts.done()
        return said
    if kind is EventKind.DAMAGE and obj is None:
        said = f"been dealt {verbs.HARM[parts.take('damage', '')]}{_times(n)}"
        parts.done()
        return said
    if kind is EventKind.PREVENT and obj is None:
        said = f"prevented {verbs.HARM[parts.take('damage', '')]}{_times(n)}"
        parts.done()
        return said
    did = _verbs(pattern)
    if parts.has(way=SCRAPPING):  # what is banished is scrapped (8.3.32a)
        did = "scrapped"
    parts.take("or_else")
    fused = parts.take("fused", "")
    another = kind is EventKind.PROTECT and parts.has(at_another=True)
    marked = kind is EventKind.MARK and parts.has(target=Who.AN_OPPONENT)
    parts.done()
    if marked:
        return f"marked an opposing hero{_times(n)}"
    if another:
        return f"protected another hero{_times(n)}"
    if fused:
        return f"{fused} {verbs.DONE_ALONE[kind]}{_times(n)}"
    if bare == EventPattern(EventKind.ACTIVATE) and n == 1:
        return "activated an ability"
    if obj is None and from_zone is None and not bare.or_else and kind in verbs.DONE_ALONE:
        return verbs.DONE_ALONE[kind] + _times(n)
    if did == "scrapped" and obj is None:
        return did + _times(n)
    if not did:
        raise CannotSayError(f"that somebody did {kind.value} has no words")
    anyones = kind is EventKind.BANISH and from_whom(pattern) == "a"
    near = "a" if anyones else "your" if pattern.who is Who.YOU else "their"
    place = f" from {near} {from_zone.value}" if from_zone else ""
    return f"{did} {_objects(telling, kind, obj or Filter(), n)}{place}"


def _objects(telling: Telling, kind: EventKind, obj: Filter, n: int) -> str:
    attack = kind in (EventKind.ATTACK, EventKind.HIT)
    what = replace(obj, attack=None) if attack else obj
    if attack and not (what.subtypes or what.types or what.counts_as or what.name or what.weapon or what.token):
        what = obj
    return so_many(telling, what, n)


# --- the opposite -----------------------------------------------------------------------------------


def opposite(telling: Telling, of: Condition) -> str | None:
    """The opposite of what has happened; None when the condition is another."""
    if isinstance(of, Happened):
        return clause(telling, of, "not ")
    if isinstance(of, All) and all(isinstance(c, Happened) for c in of.of):
        return _neither(telling, [c for c in of.of if isinstance(c, Happened)])
    return None


def all_done(telling: Telling, of: Sequence[Condition]) -> str:
    """ "you've pitched, played and defended with a blue card this turn"; empty for other conditions."""
    done = [c for c in of if isinstance(c, Happened)]
    first = done[0] if done else None
    if len(done) != len(of) or first is None or first.pattern.who is None or not isinstance(first.at_least, Num):
        return ""
    same = all(c == replace(first, pattern=replace(first.pattern, kind=c.pattern.kind)) for c in done)
    did = [verbs.DONE.get(c.pattern.kind, "") for c in done]
    if not same or len(set(did)) < len(did) or not all(did):
        return ""
    listed = f"{', '.join(did[:-1])}{',' if len(did) > 2 else ''} and"
    last = deed(telling, done[-1].pattern, first.at_least.n)
    return f"{_doer(telling, first.pattern.who)} {listed} {last} {period(first.period)}"


def _neither(telling: Telling, of: Sequence[Happened]) -> str:
    """ "you've not played a red card and a blue card": not both."""
    first = of[0]
    who, kind = first.pattern.who, first.pattern.kind
    same = {(c.pattern.who, c.pattern.kind, c.period, c.at_least) for c in of}
    if len(of) != 2 or len(same) != 1 or who is None or first.at_least != Num(1):
        raise CannotSayError("the opposite of both has no words")
    whats = [_objects(telling, kind, c.pattern.obj or Filter(), 1) for c in of]
    if any(c.pattern != EventPattern(kind, who=who, obj=c.pattern.obj) for c in of):
        raise CannotSayError("the opposite of both has no words")
    return f"{_doer(telling, who)} not {verbs.DONE[kind]} {' and '.join(whats)} {period(first.period)}"


# --- counted and added up ---------------------------------------------------------------------------


def counted(telling: Telling, value: CountEvents, many: bool) -> str:
    """ "times you've charged this turn", "red cards you've played this turn"."""
    pattern, lasts = value.pattern, period(value.period)
    if value.apart and pattern.obj is not None:  # each weapon or ally, of its attacks
        pattern = replace(pattern, obj=replace(pattern.obj, attack=None))
    if value == CountEvents(EventPattern(EventKind.WIN_CLASH, who=Who.YOU), Period.TURN):
        return "clashes you've won this turn"
    if value == CountEvents(EventPattern(EventKind.SCRAP, who=Who.YOU, obj=THIS), Period.TURN):
        return "cards this scrapped" if many else "card this scrapped"
    if pattern.way and pattern == EventPattern(EventKind.BANISH, who=Who.YOU, obj=pattern.obj, way=pattern.way):
        return f"{noun(telling, pattern.obj or Filter(), many)} you've banished from {pattern.way} {lasts}"
    done = {EventKind.HIT: "hit", EventKind.ATTACK: "attacked", EventKind.DEFEND: "defended"}.get(pattern.kind)
    aimed = pattern.hero_target
    if pattern.obj is not None and done and pattern == EventPattern(pattern.kind, obj=pattern.obj, hero_target=aimed):
        done += " a hero" if aimed else ""
        if value.apart:
            return f"{noun(telling, pattern.obj, many)} that {'have' if many else 'has'} {done} {lasts}"
        return f"time{'s' if many else ''} {one(telling, pattern.obj)} has {done} {lasts}"
    if pattern.kind is EventKind.LEAVE_ARENA and pattern.obj is not None:
        said = noun(telling, replace(pattern.obj, controller=pattern.who), many, "permanent")
        return f"{said} that {'have' if many else 'has'} left the arena {lasts}"
    if pattern.kind in _SUFFERED and pattern == EventPattern(pattern.kind, target=pattern.target, obj=pattern.obj):
        by = f" by {one(telling, pattern.obj)}" if pattern.obj is not None else ""
        if pattern.target is not None:
            return f"time{'s' if many else ''} {_doer(telling, pattern.target)} {_SUFFERED[pattern.kind]}{by} {lasts}"
    if pattern.who is None or pattern.kind in verbs.PUT_INTO:
        things = _of_things(telling, pattern, 2, "", False).removeprefix("2 or more ")
        of, _, done_to = things.partition(" have ")
        of = of if many else noun(telling, pattern.obj or Filter())
        return f"{of} that {'have' if many else 'has'} {done_to} {lasts}"
    times = pattern.kind is EventKind.HIT and pattern.obj is not None and not (value.apart or pattern.obj.attack)
    if (
        not times
        and pattern.kind in verbs.DONE
        and (pattern.obj is not None or pattern == EventPattern(EventKind.DRAW, who=pattern.who))
    ):
        said = noun(telling, pattern.obj or Filter(), many)
        if pattern != EventPattern(pattern.kind, who=pattern.who, obj=pattern.obj):
            raise CannotSayError("such a count has no words")
        return f"{said} {_doer(telling, pattern.who)} {verbs.DONE[pattern.kind]} {lasts}"
    doer, said = _doer(telling, pattern.who), deed(telling, pattern, 1)
    if said.endswith(" a card"):
        return f"card{'s' if many else ''} {doer} {said.removesuffix(' a card')} {lasts}"
    return f"time{'s' if many else ''} {doer} {said} {lasts}"


def _total(telling: Telling, value: SumEvents) -> str:
    """ "the total damage you've dealt this turn"."""
    pattern, lasts = value.pattern, period(value.period)
    if pattern.who is None:
        raise CannotSayError("what is added up is of nobody")
    doer, parts = _doer(telling, pattern.who), Parts(replace(pattern, who=None))
    kind = parts.take("kind")
    if pattern.or_else:
        return f"the total {{h}} {doer} lost {lasts}"
    if kind is EventKind.GAIN_LIFE:
        return f"the total {{h}} {doer} gained {lasts}"
    said = f"the total {verbs.HARM[parts.take('damage', '')]} {doer} "
    said += "dealt" if kind is EventKind.DEAL_DAMAGE else "been dealt"
    parts.take("obj")
    return f"{said}{_HARMED[parts.take('target')]} {lasts}"


def amount_of(telling: Telling, compare: Compare) -> str | None:
    """ "you've dealt 3 or more damage this turn"; None when another number is compared."""
    value, n = compare.left, compare.right
    if isinstance(value, SumEvents) and value.pattern.kind is EventKind.PUT_COUNTER and isinstance(n, Num):
        return (
            f"{counters(telling, replace(value.pattern, amount=(compare.op, n)), 'has', 'been')} {period(value.period)}"
        )
    if not isinstance(value, SumEvents) or compare.op != ">=" or not isinstance(n, Num) or value.pattern.who is None:
        return None
    pattern = value.pattern
    doer = _doer(telling, value.pattern.who)
    if pattern.kind in (EventKind.GAIN_LIFE, EventKind.LOSE_LIFE):
        verb = "gained" if pattern.kind is EventKind.GAIN_LIFE else "lost"
        return f"{doer} {verb} {n.n} or more {{h}} {period(value.period)}"
    kind = verbs.HARM[pattern.damage]
    verb = {EventKind.DEAL_DAMAGE: "dealt", EventKind.PREVENT: "prevented"}.get(pattern.kind, "been dealt")
    return f"{doer} {verb} {n.n} or more {kind}{_HARMED[pattern.target]} {period(value.period)}"


def _sum(telling: Telling, value: Value) -> str:
    assert isinstance(value, SumEvents)
    return _total(telling, value)


HISTORY: dict[type, Says] = {Happened: lambda telling, of: clause(telling, of, ""), SumEvents: _sum}
