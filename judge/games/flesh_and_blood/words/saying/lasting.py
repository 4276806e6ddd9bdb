"""Continuous effects: what they apply to, what they change, how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary import changes as ch
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.conditions import Any as AnyOf
from judge.games.flesh_and_blood.vocabulary.conditions import DefendedBy, IsAttacking, IsDefending
from judge.games.flesh_and_blood.vocabulary.effects import Apply, Banish, Either, Put
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Selector, Subject
from judge.games.flesh_and_blood.words.saying.assets import times
from judge.games.flesh_and_blood.words.saying.barring import NAMED, limited
from judge.games.flesh_and_blood.words.saying.nouns import (
    EITHER,
    ORDINAL,
    noun,
    of_several,
    one,
    player,
    so_many,
    whose,
    zones,
)
from judge.games.flesh_and_blood.words.saying.telling import (
    SYMBOL,
    CannotSayError,
    Deed,
    Said,
    Says,
    Telling,
    amount,
    simple,
)
from judge.rules.telling import listed

_EVERYWHERE = tuple(w.Zone)


def continuous(
    telling: Telling,
    subject: Subject,
    changes: Sequence[Change],
    duration: w.Duration | None = None,
    condition: Condition | None = None,
) -> str:
    """One clause: what it applies to, what it changes, how long, while what."""
    lasts = f" {duration.value}" if duration else ""
    so = isinstance(subject, ch.NextOne) and subject.instantly
    if so or all(isinstance(c, ch.AsInstant | ch.PlayableFrom) for c in changes):
        if condition is not None:
            raise CannotSayError("a permission while something is so has no words")
        return _permission(telling, subject, changes, lasts)
    if changes[1:] and isinstance(changes[-1], ch.DealsMore):
        more, said = changes[-1], continuous(telling, subject, changes[:-1], duration, condition)
        return f"{said} and its effects deal that much {more.kind} damage plus {amount(more.amount)}"
    if len(changes) == 1 and isinstance(changes[0], ch.DealsMore):
        return _dealing_more(telling, subject, changes[0], lasts)
    if isinstance(subject, ch.Whole) and changes == (ch.CannotBePlayed(),):
        return f"{_who_cannot_play(telling, subject)}{lasts}{_while(telling, subject, condition)}"
    if _unpreventable(changes) and isinstance(subject, ch.These):
        stands = f"can't be prevented{lasts}{_while(telling, subject, condition)}"
        return f"damage {telling.say(subject.what)} would deal {stands}"
    if isinstance(subject, ch.OwnHero) and len(changes) == 1 and isinstance(changes[0], ch.SetBase):
        base = changes[0]
        said = f"{whose(telling, subject.who)} base {SYMBOL[base.stat]} is {telling.say(base.amount)}"
        return f"{said}{lasts}{_while(telling, subject, condition)}"
    if len(changes) == 1 and isinstance(changes[0], ch.SetBase) and _new_attack(telling, subject):
        said, base = telling.say(w.Target(0)), changes[0]
        is_now = f"is {telling.say(base.amount)}{lasts}{_while(telling, subject, condition)}"
        return f"{said}'s base {SYMBOL[base.stat]} {is_now}"
    if isinstance(subject, ch.Whole) and subject.where == (w.Zone.ARSENAL,) and changes == (ch.GainKeyword("ambush"),):
        cards = noun(telling, replace(subject.what, owner=None), True)
        return f"you may defend with {cards} from arsenal{lasts}{_while(telling, subject, condition)}"
    limit = _limit(telling, changes[-1:])
    if limit and changes[1:]:
        said = continuous(telling, subject, changes[:-1], duration if isinstance(subject, ch.NextOne) else None)
        return (
            f"{said} and {limit}{'' if isinstance(subject, ch.NextOne) else lasts}{_while(telling, subject, condition)}"
        )
    if isinstance(subject, ch.Whole) and subject.what.over:
        return _under(telling, subject, changes)
    named, many = _subject(telling, subject, lasts)
    if isinstance(subject, ch.NextOne):
        lasts = f" {subject.lasts.value}" if subject.lasts else ""
    if isinstance(changes[0], ch.GainTypes):
        return f"{named} {_weapon(telling, changes, many)}{lasts}{_while(telling, subject, condition)}"
    if isinstance(changes[0], ch.GainClasses):
        return f"{named} {_is(telling, changes, many)}{lasts}{_while(telling, subject, condition)}"
    verb, behind = _changed(telling, changes, many)
    return f"{named} {verb}{lasts}{_while(telling, subject, condition)}{behind}"


def _under(telling: Telling, subject: ch.Whole, changes: Sequence[Change]) -> str:
    """ "while this is under a permanent, that permanent gets phantasm"."""
    over = one(telling, replace(subject.what, over=False), "permanent")
    return f"while this is under {over}, that permanent gets {listed(_gets(telling, changes)[0])}"


def _done_so(telling: Telling, changes: Sequence[Change]) -> str:
    """ ". If you do, it enters the arena with a +1{p} counter"."""
    gained = [c.ability for c in changes if isinstance(c, ch.GainAbility)]
    if gained and isinstance(gained[0], ab.EntersWith):
        return f". If you do, it {str(telling.say(gained[0])).split(' ', 1)[1].rstrip('.')}"
    return f". When you do, {str(telling.say(gained[0])).partition(', ')[2].rstrip('.')}" if gained else ""


def _permission(telling: Telling, subject: Subject, changes: Sequence[Change], lasts: str) -> str:
    """ "you may play this from your banished zone as though it were an instant"."""
    places = [c.zone for c in changes if isinstance(c, ch.PlayableFrom)]
    place = f" from your {zones((places[0],))}" if places else ""
    instantly = any(isinstance(c, ch.AsInstant) for c in changes)
    free = any(isinstance(c, ch.PlayableFrom) and c.free for c in changes)
    one_card = f"{' as though it were an instant' if instantly else ''}{' without paying its {r} cost' if free else ''}"
    many = one_card.replace("it were an instant", "they were instants").replace("its", "their")
    if subject == ch.These(w.This()) and not lasts:
        return f"you may play this{place}{one_card}"
    if place and isinstance(subject, ch.NextOne) and subject.what.played_from is places[0]:
        if subject != ch.NextOne(subject.what, event=EventKind.PLAY, used=instantly):
            raise CannotSayError("such a permission has no words")
        card = one(telling, replace(subject.what, played_from=None))
        return f"you may play {card}{place}{lasts}{one_card}"
    if isinstance(subject, ch.NextOne) and replace(subject, used=False) == ch.NextOne(
        subject.what, event=EventKind.PLAY, instantly=subject.instantly
    ):
        card = one(telling, subject.what) if subject.used else f"your next {noun(telling, subject.what)}"
        return f"you may play {card}{lasts}{one_card}{_done_so(telling, changes)}"
    where = (places[0],) if places else _EVERYWHERE
    if isinstance(subject, ch.Whole) and subject == ch.Whole(subject.what, where) and subject.what.owner is w.Who.YOU:
        cards = noun(telling, replace(subject.what, owner=None), True)
        return f"you may play {cards}{place}{lasts}{many}"
    raise CannotSayError("such a permission has no words")


def _dealing_more(telling: Telling, subject: Subject, more: ch.DealsMore, lasts: str) -> str:
    """ "the next card you play this turn with an effect that deals arcane damage, instead deals …"."""
    kind = more.kind
    if not isinstance(subject, ch.NextOne) or subject != ch.NextOne(subject.what, event=EventKind.PLAY):
        raise CannotSayError("what deals more has no words")
    what = noun(telling, replace(subject.what, deals=""))
    if subject.what.deals not in ("", kind):
        raise CannotSayError("what deals more has no words")
    having = "with" if subject.what.deals else "if it has"
    more_of = f"{kind} damage plus {amount(more.amount)}"
    said = f"{having} an effect that deals {kind} damage, instead deals that much {more_of}"
    return f"the next {what} you play{lasts} {said}"


def _either(telling: Telling, either: Either) -> Said:
    if either.free:
        raise CannotSayError("lines to choose from have no words in a list")
    """ "discard a card or lose 1{h}"; "this gets +1{p} or go again this turn"."""
    one_each = [option[0] for option in either.options if len(option) == 1]
    if len(one_each) != len(either.options):
        raise CannotSayError("several effects to choose between have no words")
    applied = [e for e in one_each if isinstance(e, Apply)]
    if applied:
        same = {replace(e, changes=()) for e in applied}
        if len(applied) != len(one_each) or len(same) != 1 or applied[0].condition is not None:
            raise CannotSayError("what is chosen between has no words")
        named, many = _subject(telling, applied[0].subject, "")
        got = " or ".join(listed(_gets(telling, e.changes)[0]) for e in applied)
        return f"{named} get{'' if many else 's'} {got} {applied[0].duration.value}"
    deeds = [telling.say(e) for e in one_each]
    if not all(isinstance(d, Deed) and not d.subject for d in deeds):
        raise CannotSayError("what is chosen between has no words")
    return Deed(" or ".join(d.verb for d in deeds), either.who)


def _new_attack(telling: Telling, subject: Subject) -> bool:
    """Is it a target attack that is named for the first time?"""
    target = subject == ch.These(w.Target(0)) and 0 not in telling.declared
    return target and bool(telling.targets) and telling.targets[0].what == w.Filter(attack=True)


def _unpreventable(changes: Sequence[Change]) -> bool:
    return (
        len(changes) == 1
        and isinstance(changes[0], ch.GainAbility)
        and isinstance(changes[0].ability, ab.CannotBePrevented)
        and not changes[0].ability.text.startswith("This damage")
    )


def _who_cannot_play(telling: Telling, subject: ch.Whole) -> str:
    what = subject.what
    if what.owner is not None and (subject.where == _EVERYWHERE or len(subject.where) == 1):
        place = "" if subject.where == _EVERYWHERE else " from arsenal"
        if place and subject.where != (w.Zone.ARSENAL,):
            theirs = {w.Who.OPPONENTS: "each opponent's"}.get(what.owner, "their")
            place = f" from {theirs} {zones(subject.where)}"
        named = NAMED.get(what.owner) or player(telling, what.owner)
        return f"{named} can't play {noun(telling, replace(what, owner=None), True)}{place}"
    if what.owner is None and len(subject.where) == 1:
        return f"{noun(telling, what, True)} can't be played from {zones(subject.where)}"
    raise CannotSayError("what cannot be played has no words")


def _while(telling: Telling, subject: Subject, condition: Condition | None) -> str:
    if condition is None:
        if isinstance(subject, ch.Whole) and subject.what.any_of == EITHER:
            return " while attacking or defending"
        if isinstance(subject, ch.Whole) and subject.except_where == (w.Zone.CHAIN,):
            return " while they are in any zone other than the combat chain"
        if isinstance(subject, ch.Whole) and subject.condition is not None:
            return f" while {_of_each(telling, subject.condition)}"
        return ""
    if isinstance(subject, ch.These) and condition == IsAttacking(subject.what):
        return " while attacking"
    if isinstance(subject, ch.These) and condition == AnyOf((IsAttacking(subject.what), IsDefending(subject.what))):
        return " while attacking or defending"
    if isinstance(subject, ch.These) and isinstance(condition, IsDefending) and condition.what == subject.what:
        against = condition.against
        return " while defending" + (f" {one(telling, against)}" if against is not None else "")
    return f" while {telling.say(condition)}"


def _of_each(telling: Telling, condition: Condition) -> str:
    """What is asked of each of a group: "defended by an attack action card"."""
    if (
        not isinstance(condition, DefendedBy)
        or condition.what != w.Bound("it")
        or not isinstance(condition.at_least, w.Num)
    ):
        raise CannotSayError("a condition on all of them has no words")
    return f"defended by {so_many(telling, condition.by, condition.at_least.n)}"


# --- what it applies to -----------------------------------------------------------------------------


def _subject(telling: Telling, subject: Subject, lasts: str) -> tuple[str, bool]:
    """The subject of the clause, and whether its verb is in the plural."""
    if isinstance(subject, ch.These):
        return telling.say(subject.what), of_several(telling, subject.what)
    if isinstance(subject, ch.OwnHero):
        if subject.who is w.Who.THEM:
            return "their hero", False
        return "your hero" if subject.who is w.Who.YOU else player(telling, subject.who), False
    if isinstance(subject, ch.NextOne):
        only = f" provided it's {one(telling, subject.provided)}" if subject.provided is not None else ""
        return _next(telling, replace(subject, provided=None)) + lasts + only, subject.count > 1
    if isinstance(subject, ch.Whole):
        if subject.what.any_of == EITHER:
            subject = replace(subject, what=replace(subject.what, any_of=()))
        return _whole(telling, subject), not subject.nth_each_turn
    raise CannotSayError(f"{type(subject).__name__} has no words")


_DONE_WITH = {
    EventKind.PLAY: "play",
    EventKind.BOOST: "boost",
    EventKind.RUNE_GATE: "rune gate",
    EventKind.DEFEND: "defend with",
}


def _next(telling: Telling, subject: ch.NextOne) -> str:
    what, many = subject.what, f"{subject.count} " * (subject.count > 1)
    if subject.event is None and subject.who is not None:
        return f"{whose(telling, subject.who)} next {many}{noun(telling, what, bool(many))}"
    if subject.who is w.Who.YOU and subject.event is EventKind.ACTIVATE and not many:
        hero = what == w.Filter(types=("Hero",))
        kind = "hero " if hero else "" if what == w.Filter() else f"{noun(telling, what)} "
        return f"the next {kind}ability you activate"
    if subject.who is None and subject.event is EventKind.WAGER and not many:
        return f"the next {noun(telling, what)} that wagers"
    if subject.who not in (w.Who.YOU, w.Who.THEM) or subject.event not in _DONE_WITH:
        raise CannotSayError("such a next object has no words")
    origin = ""
    if subject.who is w.Who.YOU and subject.event is EventKind.PLAY and what.played_from is not None:
        origin = " from arsenal" if what.played_from is w.Zone.ARSENAL else f" from your {zones((what.played_from,))}"
        what = replace(what, played_from=None)
    they = "you" if subject.who is w.Who.YOU else "they"
    return f"the next {many}{noun(telling, what, bool(many))} {they} {_DONE_WITH[subject.event]}{origin}"


def _whole(telling: Telling, subject: ch.Whole) -> str:
    what = subject.what
    if subject.nth_each_turn:
        nth = ORDINAL[subject.nth_each_turn - 1]
        bare = noun(telling, replace(what, controller=None))
        if what.controller is not w.Who.YOU:
            each = " each opponent plays" if what.controller is w.Who.OPPONENTS else ""
            return f"the {nth} {bare}{each} each turn"
        return f"your {nth} {bare} each turn" if what.attack else f"the {nth} {bare} you play each turn"
    if what in (w.Filter(hero=True), w.Filter(hero=True, controller=w.Who.OPPONENTS)):
        return "all heroes" if what.controller is None else "opposing heroes"
    if what == w.Filter(attack=True, this=True):
        return "this's attacks"
    if what.of is not None and what == w.Filter(attack=True, of=what.of, controller=w.Who.YOU):
        return f"your attacks of {telling.say(what.of)}"
    if what.of is not None and what == w.Filter(attack=True, of=what.of):
        named = telling.say(what.of)
        return f"{named}'s attacks" if named.startswith("target ") else f"the attacks of {named}"
    if what == w.Filter(controller=w.Who.YOU) and subject.where == (w.Zone.STACK,):
        return "cards you play and abilities you activate"
    if what == w.Filter(controller=w.Who.OPPONENTS) and subject.where == (w.Zone.STACK,):
        return "cards opponents play and abilities they activate"
    if what.controller is w.Who.OPPONENTS and subject.where == (w.Zone.STACK,):
        return f"{noun(telling, replace(what, controller=None), True)} opponents play"
    if subject.where == _EVERYWHERE and what == w.Filter(owner=what.owner) and what.owner in (w.Who.YOU, w.Who.THEM):
        return f"cards and tokens {'you' if what.owner is w.Who.YOU else 'they'} own"
    if subject.where not in ((), _EVERYWHERE) and what.owner is w.Who.YOU:
        return (
            f"{noun(telling, replace(what, owner=None), True)} in your {zones(subject.where).replace(' or ', ' and ')}"
        )
    if subject.where not in ((), _EVERYWHERE):
        raise CannotSayError("objects of that zone have no words here")
    if what.controller is w.Who.YOU and what.equipped is None:
        return f"your {noun(telling, replace(what, controller=None), True)}"
    if what.controller is w.Who.THEM and what.equipped is None:
        return f"their {noun(telling, replace(what, controller=None), True)}"
    return noun(telling, what, True)


# --- what it changes --------------------------------------------------------------------------------


def _changed(telling: Telling, changes: Sequence[Change], many: bool) -> tuple[str, str]:
    """The verb with what is changed, and what stands behind: what is counted, what X is."""
    cost = [c for c in changes if isinstance(c, ch.CostLess)]
    others = [c for c in changes if not isinstance(c, ch.CostLess)]
    s = "" if many else "s"
    if len(others) == 1 and not cost and type(others[0]) in _PREDICATES:
        return _PREDICATES[type(others[0])](telling, others[0]) if not many else _plural(telling, others[0]), ""
    if tuple(changes) == (ch.LoseClasses(cannot_gain=True), ch.CannotGainClasses()):
        return f"lose{s} and can't gain class types", ""
    limit = _limit(telling, others)
    if limit and not cost:
        return limit, ""
    lost = (
        others[0] if len(others) > 1 and isinstance(others[0], ch.LoseKeyword) and others[0].now and not cost else None
    )
    said, behind = _gets(telling, others[1:] if lost else others) if others else ([], "")
    if lost:
        return f"lose{s} {lost.keyword} and get{s} {listed(said)}", behind
    if cost:
        amount_less = cost[0].amount
        if not isinstance(amount_less, w.Num):
            less, behind = times(telling, amount_less)
        else:
            less = amount_less.n
        act = f"to {cost[0].to.value}" if cost[0].to else "to play or activate"
        if said and not cost[0].to and less > 0:
            act = ""
        more = f"{'{r}' * abs(less)} {'less' if less > 0 else 'more'} {act}".rstrip()
        if said and behind and all(isinstance(c, ch.GainKeyword) for c in others):  # had once, whatever is counted
            return f"get{s} {listed(said)} and cost{s} {more or 'less'}", behind
        if said and not isinstance(amount_less, w.Num) and not _gets(telling, others)[1]:
            return f"cost{s} {more or 'less'}{behind} and get{s} {listed(said)}", ""
        return f"cost{s} {more}{f' and get{s} {listed(said)}' if said else ''}", behind
    return f"get{s} {listed(said)}", behind


def _weapon(telling: Telling, changes: Sequence[Change], many: bool) -> str:
    """ "are weapons with 1 base {p} and "…""."""
    if changes[0] != ch.GainTypes(("Weapon",)) or len(changes) < 2 or not isinstance(changes[1], ch.SetBase):
        raise CannotSayError("another type has no words")
    said, _ = _gets(telling, changes[1:])
    return f"{'are weapons' if many else 'is a weapon'} with {listed(said)}"


def _is(telling: Telling, changes: Sequence[Change], many: bool) -> str:
    """ "is Draconic and gets +1{p}"."""
    first = changes[0]
    if not isinstance(first, ch.GainClasses) or len(first.classes) != 1:
        raise CannotSayError("several classes have no words")
    said, behind = _gets(telling, changes[1:])
    more = f" and get{'' if many else 's'} {listed(said)}{behind}" if said else ""
    return f"{'are' if many else 'is'} {first.classes[0]}{more}"


def must(telling: Telling, asked: ab.MustBeDefended) -> str:
    """ "must be defended by 2 equipment the defending hero controls"."""
    by = "must be defended from hand by" if asked.hand else "must be defended by"
    if asked.n == w.Num(1):
        return f"{by} {one(telling, asked.what)}"
    return f"{by} {amount(asked.n)} {noun(telling, asked.what, True)}{telling.where(asked.n)}"


def _limit(telling: Telling, changes: Sequence[Change]) -> str:
    gained = changes[0].ability if len(changes) == 1 and isinstance(changes[0], ch.GainAbility) else None
    if isinstance(gained, ab.MustBeDefended):
        return must(telling, gained)
    if isinstance(gained, ab.DefendLimit) and gained.text.startswith("it can"):
        return f"{limited(telling, gained)}{telling.where(gained.what)}"
    return ""


def _gets(telling: Telling, changes: Sequence[Change]) -> tuple[list[str], str]:
    """The things that are got, and what is counted for each of them."""
    out, behind = [], ""
    for change in changes:
        if isinstance(change, ch.AddStat):
            said, behind = _stat(telling, change)
            out.append(said)
        elif isinstance(change, ch.GainKeyword):
            out.append(change.keyword + (f" {change.n}" if change.n is not None else ""))
        elif isinstance(change, ch.SetBase):
            symbol, said = SYMBOL[change.stat], telling.say(change.amount)
            out.insert(
                0, f"{said} base {symbol}" if isinstance(change.amount, w.Num) else f"base {symbol} equal to {said}"
            )
        elif isinstance(change, ch.ScaleBase):
            half = f" rounded {change.half}" if change.half else ""
            out.append(f"{'half' if half else 'double'} base {SYMBOL[change.stat]}{half}")
        elif isinstance(change, ch.GainName):
            out.append("that name")
        elif isinstance(change, ch.GainAbility):
            out.append(quote(telling, change.ability))
        else:
            raise CannotSayError(f"{type(change).__name__} has no words beside others")
    return out, behind


def quote(telling: Telling, ability: Ability) -> str:
    """An ability that is gained, in quotation marks."""
    if telling.quoted:
        raise CannotSayError("a quotation in a quotation has no words")
    targets = getattr(ability, "targets", ())
    label = f"{ability.label.title()} - " if ability.label else ""
    return f'"{label}{telling.within(targets, quoted=True).ability(ability)}"'


def _stat(telling: Telling, change: ch.AddStat) -> tuple[str, str]:
    value, symbol = change.amount, SYMBOL[change.stat]
    if isinstance(value, w.Num):
        return f"{value.n:+d}{symbol}", ""
    minus = isinstance(value, w.Arithmetic) and value.op == "-" and value.left == w.Num(0)
    inner = value.right if minus and isinstance(value, w.Arithmetic) else value
    if simple(inner):
        return f"{'-' if minus else '+'}{amount(inner)}{symbol}", telling.where(inner)
    n, each = times(telling, value)
    return f"{n:+d}{symbol}", each


def _keyword_lost(telling: Telling, change: ch.LoseKeyword) -> str:
    how = "can't gain" if change.only_new else "loses" if change.now else "loses and can't gain"
    return f"{how} {change.keyword}"


# What changes with a verb of its own, in the third person.
_PREDICATES: dict[type, Says] = {
    ch.LoseKeyword: _keyword_lost,
    ch.CannotUntap: lambda telling, change: "can't {u}",
    ch.LoseAbilities: lambda telling, change: "loses all abilities",
    ch.AttackAgain: lambda telling, change: "may attack an additional time",
    ch.TargetsEach: lambda telling, change: "targets each opposing hero",
    ch.LoseNames: lambda telling, change: "loses and can't gain names",
    ch.LoseColors: lambda telling, change: "loses all colors",
    ch.LoseClasses: lambda telling, change: f"loses all class {'and talent ' if change.talents else ''}types",
    ch.CannotGainClasses: lambda telling, change: "can't gain class types",
}


def _plural(telling: Telling, change: Change) -> str:
    said: str = _PREDICATES[type(change)](telling, change)
    return said.replace("loses ", "lose ")


def elsewhere(telling: Telling, what: Selector, goes: ab.GoesInstead) -> str:
    """ "put it on the bottom of its owner's deck"."""
    put = Banish(what) if goes.zone is w.Zone.BANISHED else Put(what, goes.zone, goes.position)
    return str(telling.say(put).verb)


def _apply(telling: Telling, apply: Apply) -> str:
    change = apply.changes[0]
    if (
        isinstance(apply.subject, ch.These)
        and isinstance(change, ch.GainAbility)
        and isinstance(change.ability, ab.GoesInstead)
    ):
        moved, lasts = apply.subject.what, apply.duration.value
        instead = elsewhere(telling, moved, change.ability)
        return f"if {telling.say(moved)} would be put into a graveyard {lasts}, instead {instead}"
    if (
        isinstance(apply.subject, ch.These)
        and isinstance(change, ch.AttackAgain)
        and apply == replace(apply, condition=None)
    ):
        times = "an additional time" if change.n == 1 else f"{change.n} additional times"
        what = telling.say(apply.subject.what)
        if isinstance(apply.subject.what, w.Every):
            what = f"each {noun(telling, replace(apply.subject.what.what, controller=apply.subject.what.whose))}"
        return f"you may {'activate' if change.any else 'attack with'} {what} {times} {apply.duration.value}"
    return continuous(telling, apply.subject, apply.changes, apply.duration, apply.condition)


def _part(telling: Telling, term: object) -> str:
    raise CannotSayError(f"{type(term).__name__} stands only in a continuous effect")


LASTING: dict[type, Says] = {
    Apply: _apply,
    Either: _either,
    **dict.fromkeys(
        (
            *(
                ch.AddStat,
                ch.SetBase,
                ch.ScaleBase,
                ch.GainKeyword,
                ch.GainAbility,
                ch.GainName,
                ch.GainClasses,
                ch.GainTypes,
                ch.CostLess,
                ch.CannotBePlayed,
                ch.AsInstant,
            ),
            *(ch.DealsMore, ch.PlayableFrom, *_PREDICATES),
        ),
        _part,
    ),
    **dict.fromkeys((ch.These, ch.NextOne, ch.Whole, ch.OwnHero), _part),
}
