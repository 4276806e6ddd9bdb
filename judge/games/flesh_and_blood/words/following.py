"""What a sentence adds to the effects of the sentence before it, and which of them it can follow from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary import changes as ch
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.conditions import All, Controls, Happened, Matches
from judge.games.flesh_and_blood.vocabulary.conditions import Any as AnyOf
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import (
    Ability,
    Condition,
    Effect,
    Selector,
    Value,
    parts_of,
    parts_within,
)
from judge.games.flesh_and_blood.vocabulary.standing import Equip
from judge.games.flesh_and_blood.words.nodes import (
    LATER_LASTS,
    NEXT,
    Continuous,
    Enters,
    NotUnderstoodError,
    Plain,
    Trigger,
    has,
    mentions,
    replacing,
    rewrite,
)
from judge.games.flesh_and_blood.words.nouns import THIS
from judge.games.flesh_and_blood.words.saying import WORDS
from judge.games.flesh_and_blood.words.saying.telling import Telling


def stays_true(condition: Condition | None) -> bool:
    """Does a condition that is true once stay so until the turn ends, and is not before the next one's events?"""
    if isinstance(condition, All | AnyOf):
        return all(stays_true(c) for c in condition.of)
    return isinstance(condition, Happened) and condition.period is w.Period.TURN


def lies_elsewhere(condition: Condition | None) -> bool:
    """Does it ask that the card itself lies in a zone outside the arena (1.7.4g)?"""
    asked = (part for part in parts_within(condition) if isinstance(part, Controls))
    return any(part.what.this and w.Zone.ARENA not in part.where for part in asked)


def is_cheaper(node: Plain) -> bool:
    """ "This costs {r} less to activate for each …" among the effects of an activated ability (5.2.1, 5.1.6a)."""
    effect = node.items[0].effect
    return (
        len(node.items) == 1
        and isinstance(effect, Continuous)
        and effect.subject == ch.These(w.This())
        and effect.duration is None
        and effect.condition is None
        and all(isinstance(c, ch.CostLess) for c in effect.changes)
    )


def with_targets(abilities: tuple[Ability, ...], targets: tuple[ab.TargetSpec, ...]) -> tuple[Ability, ...]:
    """The abilities with the targets of the one that speaks of them."""
    aimed = [one for one in abilities if _aims(one)]
    if len(aimed) != 1 or not isinstance(aimed[0], ab.Triggered | ab.StateTriggered | ab.Resolution):
        raise NotUnderstoodError("a target stands outside an ability that has one")
    if isinstance(aimed[0], ab.Triggered) and aimed[0].when.who is w.Who.TARGET_HERO:
        raise NotUnderstoodError("a target is chosen when it has triggered")  # 6.6.6a
    made = _aimed(aimed[0], targets)
    return tuple(made if one is aimed[0] else one for one in abilities)


def _aimed(ability: ab.Triggered | ab.StateTriggered | ab.Resolution, targets: tuple[ab.TargetSpec, ...]) -> Ability:
    """The ability with its targets; those of a delayed trigger are declared when that is put on the stack (6.6.6a)."""
    waiting = (part for part in parts_within(ability) if isinstance(part, fx.Delay))
    later = [part for part in waiting if _aims(part) and not _aims(part.ability.when)]
    if not later or _aims(rewrite(ability, lambda t: None if isinstance(t, fx.Delay) else t)):
        return replace(ability, targets=targets)
    if len(later) > 1 or any(spec.mode is not None for spec in targets):
        raise NotUnderstoodError("it is not clear when the targets are chosen")
    aimed = replace(later[0], ability=replace(later[0].ability, targets=targets))
    return rewrite(ability, lambda t: aimed if t == later[0] else t)


def _aims(term: object) -> bool:
    return has(term, w.Who.TARGET_HERO) or mentions(term, w.Target)


def count(effects: tuple[Effect, ...]) -> int:
    """How many effects "If you do" could follow from: an optional one at the end is always meant."""
    if len(effects) == 1 and isinstance(effects[0], fx.If):
        return count(effects[0].then)
    if isinstance(effects[-1], fx.May | fx.Prevent):
        return 1
    if [*map(type, effects)] in (
        [fx.Look, fx.Choose],
        [fx.Transform, Equip],
    ):  # the first is done for the sake of the other
        return 1
    return len(effects) - sum(isinstance(e, fx.Choose) for e in effects[:-1])  # what is done with the chosen card


_LOST, _SO_MANY = ch.These(w.Bound("banished")), w.CountBound("moved")


def any_unclear(term: tuple[Ability, ...], made: str | None) -> bool:
    """Does a term speak of an object that there is none of yet, give something to a card banished for good, or leave
    out a token that was created where this could be left out ("each other aura")? made: its name; None: this is gone.
    """
    unasked = not mentions(term, (fx.MayPlay, ch.PlayableFrom))
    leaves = (EventKind.LEAVE_ARENA, EventKind.DESTROY)  # by then this is gone
    made = None if any(isinstance(a, ab.Triggered) and a.when.kind in leaves for a in term) else made
    return any(
        part == NEXT
        or (unasked and isinstance(part, fx.Apply) and part.subject == _LOST)
        or (isinstance(part, w.Filter) and part.besides == "created" and made not in (None, part.name, part.counts_as))
        for part in parts_within(term)
    )


def playable_from(ability: Ability) -> tuple[w.Zone, ...]:
    """The zones from which an ability of a card lets that card be played."""
    if not isinstance(ability, ab.Static) or ability.subject != ch.These(w.This()):
        return ()
    return tuple(c.zone for c in ability.changes if isinstance(c, ch.PlayableFrom))


def _permits(effect: Effect) -> bool:
    """Does an effect allow something that is done later ("you may play it this turn")?"""
    allowed = ch.AsInstant | ch.PlayableFrom | ch.AttackAgain
    return isinstance(effect, fx.MayPlay) or (
        isinstance(effect, fx.Apply) and any(isinstance(c, allowed) for c in effect.changes)
    )


def _played_so(permission: fx.Apply, effects: tuple[Effect, ...]) -> Effect:
    """ "You may play your next aura this turn as though it were an instant. When you do, …": what that one then has."""
    subject, first = permission.subject, effects[0]
    if not isinstance(subject, ch.NextOne) or subject != ch.NextOne(subject.what, event=EventKind.PLAY):
        raise NotUnderstoodError("it follows from what is done later")
    if isinstance(first, fx.Delay) and first.ability.when.kind is EventKind.DO_SO:
        effects = first.ability.effects
    if mentions(effects, (w.This, fx.DealDamage)):  # the ability is that of what is played, and so would its source be
        raise NotUnderstoodError("it is not clear what does it once the other card is played")
    played = ab.Triggered(EventPattern(EventKind.PLAY, who=w.Who.YOU, obj=THIS), effects)
    ability = first.ability if isinstance(first, Enters) else played
    return replace(
        permission, subject=replace(subject, instantly=True), changes=(*permission.changes, ch.GainAbility(ability))
    )


def after(last: Effect, effects: tuple[Effect, ...], did: bool) -> Effect:
    """The effect with what follows "If you do" (``did``) or "If you don't"."""
    if did and isinstance(last, fx.Apply) and last.changes == (ch.AsInstant(),):
        return _played_so(last, effects)
    if _permits(last) or (isinstance(effects[0], Enters) and not isinstance(last, fx.If)):
        raise NotUnderstoodError("it follows from what is done later")
    if isinstance(last, fx.If):
        if last.otherwise:
            return replace(last, otherwise=_deeper(last.otherwise, effects, did))
        return replace(last, then=(*last.then[:-1], after(last.then[-1], effects, did)))
    if isinstance(last, fx.Prevent) and did:
        return replace(last, then=_deeper(last.then, effects, did) if last.then else effects)
    if isinstance(last, fx.Delay):  # it follows from what happens then, not from starting to wait for it
        later = last.ability.effects
        return replace(last, ability=replace(last.ability, effects=(*later[:-1], after(later[-1], effects, did))))
    if isinstance(last, fx.EachHeroDoes) and _asks_each(last, effects):  # of each hero, whether that hero did
        return replace(last, effects=(*last.effects[:-1], after(last.effects[-1], effects, did)))
    if not isinstance(last, fx.May | fx.IfDone):
        last = fx.IfDone((last,))
    if last.otherwise and (not did or last.then or _optional(last.otherwise)):
        return replace(last, otherwise=_deeper(last.otherwise, effects, did))
    if last.then and (did or _optional(last.then)):
        return replace(last, then=_deeper(last.then, effects, did))
    if did:
        return replace(last, then=effects)
    return replace(last, otherwise=undone(last.effects, effects))


def had_by_next(before: list[Ability], node: Trigger, effects: tuple[Effect, ...]) -> Effect:
    """ "Your next attack this turn gets +2{p}. When it hits, draw a card.": that attack has the ability, too."""
    last = next(reversed(getattr(before[-1], "effects", ())), None) if before else None
    named = mentions(effects, (w.This, w.Target, w.ThatMuch, Continuous)) or node.ordinal or node.state
    if not isinstance(last, fx.Apply) or not isinstance(last.subject, ch.NextOne) or named:
        raise NotUnderstoodError('it is not clear what "it" is')
    made = ab.Triggered(replace(node.pattern, obj=THIS), effects)
    return replace(last, changes=(ch.GainAbility(replace(made, text=Telling(WORDS).ability(made))),))


def _optional(effects: tuple[Effect, ...]) -> bool:
    last = effects[-1]
    return isinstance(last, fx.May) or (isinstance(last, fx.EachHeroDoes) and _optional(last.effects))


def _deeper(before: tuple[Effect, ...], effects: tuple[Effect, ...], did: bool) -> tuple[Effect, ...]:
    """The effects of a sentence that follows itself ("if you do, you may discard a card"), and what follows it."""
    if not did or not (_optional(before) or len(before) == 1):
        raise NotUnderstoodError("it is not clear which of several effects it follows from")
    return (*before[:-1], after(before[-1], effects, did))


def about_this(effects: tuple[Effect, ...]) -> bool:
    """Only continuous effects on the card that is played are generated while it is played (5.4.4d)."""
    return all(
        about_this(e.then) and about_this(e.otherwise)
        if isinstance(e, fx.If)
        else isinstance(e, fx.Apply) and e.subject == ch.These(w.This())
        for e in effects
    )


def once_paid(
    last: ab.AdditionalCost, change: Callable[[Effect], Effect], before: frozenset[str]
) -> tuple[Ability, ...]:  # fmt: skip
    """An additional cost and what follows "If you do": at once when it lasts or waits, else when the card resolves;
    and "Otherwise". before: what other paragraphs call what they have moved."""
    if last.then and isinstance(last.then[-1], fx.If) and not last.optional:  # "If a red card is revealed this way, …"
        return (replace(last, then=(*last.then[:-1], _of_itself(change(last.then[-1])))),)
    follow = change(fx.May(last.costs))
    if not last.optional or not isinstance(follow, fx.May) or (follow.then and follow.otherwise):
        raise NotUnderstoodError("the sentence does not follow from an optional cost")
    if follow.otherwise:
        return (replace(last, otherwise=(*last.otherwise, *map(_of_itself, follow.otherwise))),)
    effects = follow.then
    if about_this(effects) or all(isinstance(e, fx.Delay) for e in effects):
        return (replace(last, then=last.then + effects),)
    names = {_MOVED.get(type(cost), "it") for cost in last.costs}
    if len(last.costs) > 1 or names & before or not names <= {"discarded", "banished", "revealed"}:
        raise NotUnderstoodError("it is not known when it is asked whether the cost was paid")
    paid = Matches(w.Bound(*names), w.Filter(), some=True)
    return last, ab.Resolution((fx.If(paid, effects),))


def _of_itself(effect: Effect) -> Effect:
    if not about_this((effect,)) or mentions(effect, ch.CostLess):
        raise NotUnderstoodError("it is not known when it is asked whether the cost was paid")
    return effect


def beside_cost(last: ab.AdditionalCost, effects: tuple[Effect, ...]) -> tuple[Ability, ...]:
    """An additional cost and a sentence behind it, which is no part of the cost."""
    if not about_this(effects):
        return last, ab.Resolution(effects)
    if last.optional and not (
        mentions(effects, w.CountBound) or any(has(effects, w.Bound(n)) for n in (*_MOVED.values(), "charged"))
    ):
        raise NotUnderstoodError("it is not clear whether it follows from the cost")
    return (replace(last, then=last.then + effects),)


def _asks_each(last: fx.EachHeroDoes, effects: tuple[Effect, ...]) -> bool:
    """Is "If they do" asked of each of the heroes?"""
    several = last.who in (w.Who.EACH_HERO, w.Who.OPPONENTS) and len(last.effects) == 1 and has(effects, w.Who.THEM)
    return isinstance(last.effects[-1], fx.May | fx.IfDone) or several


def told(effect: Effect) -> Selector | None:
    """What "you may have" deal damage; None where nothing is."""
    if isinstance(effect, fx.If) and not effect.otherwise:
        return told(effect.then[-1])
    first = effect.effects[0] if isinstance(effect, fx.May) and not (effect.then or effect.otherwise) else None
    return first.source if isinstance(first, fx.DealDamage) else None


def with_told(effect: Effect, more: tuple[Effect, ...]) -> Effect:
    """The effect with more of what "you may have" done: what is said of that damage and of who dealt it."""
    if isinstance(effect, fx.If):
        return replace(effect, then=(*effect.then[:-1], with_told(effect.then[-1], more)))
    assert isinstance(effect, fx.May)
    return replace(effect, effects=(*effect.effects, *more))


def otherwise(last: Effect, effects: tuple[Effect, ...]) -> Effect:
    """The effect with what follows "Otherwise"."""
    if isinstance(last, fx.If) and not last.otherwise:
        return replace(last, otherwise=undone(last.then, effects))
    return after(last, effects, False)


# What an object is called once such an effect has moved it.
_MOVED: dict[type[Effect], str] = {
    fx.Banish: "banished",
    fx.Discard: "discarded",
    fx.Reveal: "revealed",
    fx.Destroy: "destroyed",
    fx.Create: "created",
    fx.Put: "it",
}


def undone(first: tuple[Effect, ...], effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is done where ``first`` is not: "it" is still what it was before ("you may banish it. If you don't, …")."""
    for one in reversed([part for part in parts_within(first) if type(part) in _MOVED]):
        moved, out = w.Bound(_MOVED[type(one)]), list(effects)
        for at, effect in enumerate(effects):
            if has(effect, moved):
                what = getattr(one, "what", None)
                top = isinstance(what, w.TopOfDeck) and what.count == w.Num(1)
                if not (top or isinstance(what, w.Bound | w.Target | w.This)):
                    raise NotUnderstoodError('it is not clear what "it" is where that is not done')
                out[at] = rewrite(effect, replacing(moved, what))
            if any(isinstance(part, type(one)) for part in parts_within(effect)):
                break
        effects = tuple(out)
    return effects


def of_before(effects: tuple[Effect, ...]) -> bool:
    """Do they speak of a card that none of them has banished, discarded or destroyed?"""
    return any(
        has(effects, w.Bound(_MOVED[kind])) and not mentions(effects, kind)
        for kind in (fx.Banish, fx.Discard, fx.Destroy)
    )


def paid_for(term: Any) -> bool:
    """Is it a trigger on something being played or activated that would make that cost less?"""
    if not isinstance(term, ab.Triggered) or term.when.kind not in (EventKind.PLAY, EventKind.ACTIVATE):
        return False
    of_card = [
        e for e in parts_within(term.effects) if isinstance(e, fx.Apply) and e.subject == ch.These(w.Bound("card"))
    ]
    return mentions(tuple(of_card), ch.CostLess)


def of_later(before: tuple[Effect, ...], effects: tuple[Effect, ...]) -> bool:
    """Do they speak of a card that is banished, discarded or destroyed by what waits for a later moment alone?"""
    later = [part for part in parts_within(before[-1:]) if isinstance(part, fx.Delay)]
    now = rewrite(before, lambda part: None if isinstance(part, fx.Delay) else part)
    moved = [kind for kind in (fx.Banish, fx.Discard, fx.Destroy) if has(effects, w.Bound(_MOVED[kind]))]
    return any(mentions(tuple(later), kind) and not mentions(now, kind) for kind in moved)


def of_its_event(before: tuple[Effect, ...], effects: tuple[Effect, ...]) -> bool:
    """Do they speak of the attack, the card or the hero of what the effect before them waits for?"""
    waits = [part.ability.when.kind for part in parts_within(before[-1:]) if isinstance(part, fx.Delay)]
    if not waits or waits[-1] in LATER_LASTS or waits[-1] in (EventKind.START_OF_TURN, EventKind.START_ACTION_PHASE):
        return False
    silent = fx.EachHeroDoes | ch.GainAbility  # what waits speaks for itself, but not of when it happens
    own = rewrite(
        effects, lambda p: None if isinstance(p, silent) else p.ability.when if isinstance(p, fx.Delay) else p
    )
    return any(has(own, named) for named in (w.Bound("attack"), w.Bound("card"), w.Who.THEM))


def going_on(before: tuple[Effect, ...], effects: tuple[Effect, ...], of_now: bool) -> tuple[Effect, ...]:
    """The effects and those of the next sentence: at the same moment, or at that which the last of them waits for.
    of_now: the ability itself is of an attack, a card or a hero that may be meant."""
    if before and of_later(before, effects):
        return (*before[:-1], after(before[-1], effects, True))
    prevents = bool(before) and isinstance(before[-1], fx.Prevent) and before[-1].once
    if prevents and not of_now and has(effects, w.Bound("attack")):
        raise NotUnderstoodError("it is not clear whether the attack is the one whose damage is prevented")
    if not before or not of_its_event(before, effects):
        return before + effects
    if of_now:
        raise NotUnderstoodError("it is not clear whether the sentence is of the later moment, too")
    return (*before[:-1], then_too(before[-1], effects))


def then_too(before: Effect, effects: tuple[Effect, ...]) -> Effect:
    """The effect with more that happens at the moment it waits for."""
    if isinstance(before, fx.If):
        return replace(before, then=(*before.then[:-1], then_too(before.then[-1], effects)))
    if not isinstance(before, fx.Delay) or mentions(effects, (fx.If, fx.Delay)):
        raise NotUnderstoodError("it is not clear whether the sentence is of the later moment, too")
    return replace(before, ability=replace(before.ability, effects=(*before.ability.effects, *effects)))


# Events that are so many, or so much.
_MEASURED = (
    *(EventKind.HIT, EventKind.DAMAGE, EventKind.DEAL_DAMAGE, EventKind.PREVENT, EventKind.ROLL, EventKind.OPT),
    *(EventKind.GAIN_LIFE, EventKind.LOSE_LIFE, EventKind.GAIN_ACTION, EventKind.GAIN_POWER, EventKind.GAIN_DEFENSE),
    *(EventKind.PUT_COUNTER, EventKind.CREATE),
)
_OWN_NUMBER = (fx.Prevent, fx.Delay, fx.ReplaceNext, ch.GainAbility)  # what they wait for says how much


def _refuse_unmeasured(effects: tuple[Effect, ...], dealt: bool) -> None:
    """ "Discard 2 cards. Gain that much {h}": raises ``NotUnderstoodError`` where no damage is dealt before it."""
    for effect in effects:
        own = rewrite(effect, lambda part: None if isinstance(part, _OWN_NUMBER) else part)
        deals = [
            part for part in parts_within(own) if isinstance(part, fx.DealDamage) and not has(part.n, w.ThatMuch())
        ]
        if has(own, w.ThatMuch()) and not (dealt or deals):
            raise NotUnderstoodError('it is not clear how much is "that much"')
        dealt = dealt or bool(deals)


def _refuse_of_several(effects: tuple[Effect, ...]) -> None:
    """ "Deal 1 damage to each hero. Gain that much {h}": raises ``NotUnderstoodError``, since it may be all of it."""
    several = False
    for effect in effects:
        numbers = rewrite(effect, lambda part: None if isinstance(part, Condition) else part)
        if several and has(numbers, w.ThatMuch()):
            raise NotUnderstoodError("it is not clear of how many of them the damage is counted")
        dealt = [part.to for part in parts_within(effect) if isinstance(part, fx.DealDamage)]
        several = several or any(
            isinstance(to, w.Both | w.Every) or to in (w.Who.EACH_HERO, w.Who.OPPONENTS) for to in dealt
        )


def _refuse_of_each(part: Any) -> None:
    """ "Deal 1 damage to each hero for each aura they control": raises ``NotUnderstoodError``, since they are several
    and what is done has one number."""
    if isinstance(part, fx.DealDamage | fx.Intimidate | fx.Create | w.TopOfDeck):
        own = parts_of(part)
        several = any(whose in (w.Who.EACH_HERO, w.Who.OPPONENTS) for whose in own)
        if several and any(has(n, w.Who.THEM) for n in own if isinstance(n, Value | tuple)):
            raise NotUnderstoodError("each of them has a number of their own")


def refuse_no_number(ability: Ability, dealt: bool) -> None:
    """ "Draw that many cards", "gain that much {h}": raises ``NotUnderstoodError`` where nothing says how many. dealt:
    the paragraph before deals damage, which may be meant."""
    if isinstance(ability, ab.Resolution | ab.Activated):
        _refuse_unmeasured(ability.effects, dealt)
    if isinstance(ability, ab.Triggered) and not {p.kind for p in (ability.when, *ability.when.or_else)} & {*_MEASURED}:
        _refuse_unmeasured(ability.effects, False)
    _refuse_of_several(getattr(ability, "effects", ()))
    moved = False
    for part in parts_within(ability):
        _refuse_of_each(part)
        moved = moved or isinstance(part, fx.Put | fx.Banish | fx.Discard)
        if part == _SO_MANY and not moved:
            raise NotUnderstoodError('it is not clear how many are "that many"')
        if (
            not isinstance(part, ab.Triggered)
            or not mentions(part.effects, w.ThatMuch)
            or mentions(part, fx.DealDamage)
        ):
            continue
        op = part.when.amount[0] if part.when.amount is not None else ""
        if part.when.least or (part.when.kind is EventKind.PUT_COUNTER and op == "<="):
            raise NotUnderstoodError('it is not clear how much is "that much"')
