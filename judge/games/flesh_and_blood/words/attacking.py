"""What an activated ability says of the attack that it is: "Attack. When this hits, draw a card." (1.4.3, 5.2.1d)."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary.abilities import Resolution, Static, Triggered
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, CannotBePlayed, GainKeyword, These
from judge.games.flesh_and_blood.vocabulary.effects import (
    Apply,
    Banish,
    Delay,
    Destroy,
    Forbid,
    Put,
    PutCounter,
    RemoveCounter,
    Wager,
)
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Effect
from judge.games.flesh_and_blood.vocabulary.words import Bound, Duration, Filter, Num, This
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError, has, mentions, rewrite
from judge.games.flesh_and_blood.words.nouns import THIS

_ATTACK = Bound("attack")
_THE_ATTACK = Filter(one=_ATTACK)
_CLOSES = EventPattern(EventKind.CHAIN_CLOSES)
_TO_SOURCE = (Destroy, Banish, Put, PutCounter, RemoveCounter)  # what is done to it is done to what attacks


def of_attack(body: tuple[Ability, ...]) -> tuple[Effect, ...]:
    """What the attack-proxy begins with as it becomes a chain link: what it has, and what waits for what it does.

    Raises ``NotUnderstoodError`` where it is not clear whether the attack or its source is meant.
    """
    return tuple(effect for ability in body for effect in _of(ability))


def of_its_link(ability: Resolution) -> bool:
    """Is it what an attack says of its chain link ("Defense reaction cards can't be played this chain link")? An attack
    that has it before it attacks generates it then (7.2.3)."""
    return all(_bars(e) and e.duration is Duration.LINK for e in ability.effects)  # type: ignore[attr-defined]


def _bars(effect: Effect) -> bool:
    return isinstance(effect, Forbid) or (isinstance(effect, Apply) and set(effect.changes) == {CannotBePlayed()})


def _of(ability: Ability) -> tuple[Effect, ...]:
    if isinstance(ability, Resolution):
        if not all(_is_attacks(e) for e in ability.effects if mentions(e, (Apply, Delay))):
            raise NotUnderstoodError("it is not clear what the activated ability does")
        return ability.effects
    if isinstance(ability, Static):
        plain = all(isinstance(c, GainKeyword) or (isinstance(c, AddStat) and _printed(c)) for c in ability.changes)
        if ability.subject != These(This()) or not plain or _of_this(ability.condition):
            raise NotUnderstoodError("it is not clear what the attack has")
        return (Apply(These(_ATTACK), ability.changes, Duration.CHAIN, ability.condition),)
    if not isinstance(ability, Triggered) or ability != Triggered(ability.when, ability.effects, ability.state):
        raise NotUnderstoodError("it is not clear what the attack waits for")
    once = ability.when == _CLOSES
    when = rewrite(ability.when, lambda t: _THE_ATTACK if t == THIS else t)
    if (when.obj != _THE_ATTACK and not once) or _of_this(ability.state):
        raise NotUnderstoodError("it is not clear what the attack waits for")
    effects = tuple(rewrite(e, _told) for e in ability.effects)
    if _of_this(rewrite(effects, lambda t: None if isinstance(t, _TO_SOURCE) and t.what == This() else t)):
        raise NotUnderstoodError("it is not clear whether the attack is meant, or what attacks")
    return (Delay(Triggered(when, effects, ability.state), Duration.CHAIN, once),)


def _printed(change: AddStat) -> bool:
    return isinstance(change.amount, Num)


def _of_this(term: object) -> bool:
    return has(term, This()) or has(term, THIS)


def _told(term: object) -> object:
    """What changes is the attack, and not what attacks."""
    if isinstance(term, Apply) and term.subject == These(This()):
        return replace(term, subject=These(_ATTACK))
    return replace(term, attack=_ATTACK) if isinstance(term, Wager) and term.attack == This() else term


def _is_attacks(effect: Effect) -> bool:
    """Does it say that it is of the attack, and as long as the combat chain?"""
    if isinstance(effect, Apply):
        return effect.subject == These(_ATTACK) and effect.duration is Duration.CHAIN
    waits = effect.ability.when if isinstance(effect, Delay) and effect.duration is Duration.CHAIN else None
    return waits == _CLOSES or has(waits, _THE_ATTACK)
