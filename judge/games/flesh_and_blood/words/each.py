"""Who "they" are in the words behind what each of several heroes does: each of those heroes."""

from __future__ import annotations

from dataclasses import fields, replace

from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.abilities import Resolution, Triggered
from judge.games.flesh_and_blood.vocabulary.changes import GainAbility
from judge.games.flesh_and_blood.vocabulary.conditions import Matches
from judge.games.flesh_and_blood.vocabulary.events import EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Condition, Effect
from judge.games.flesh_and_blood.vocabulary.words import Bound, CountHeroesWho, Who
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError, has, mentions, rewrite

_EACH = (Who.EACH_HERO, Who.OPPONENTS)
_BINDS = (fx.ChooseHeroes, fx.Clash, fx.ClashAgain)


def binds_them(pattern: EventPattern) -> bool:
    """Does an event say who "they" are: whom it is aimed at, or whose of several players it is?"""
    return any(p.hero_target or p.who in (Who.AN_OPPONENT, Who.ANY_HERO) for p in (pattern, *pattern.or_else))


def asked_of_each(condition: Condition, effects: tuple[Effect, ...]) -> Effect:
    """What is done if something is true, said behind it: of each hero of whom it is told ("Each hero loses 1{h} unless
    they control an aura")."""
    if not (has(condition, Who.THEM) and any(has(effects, who) for who in _EACH)):
        return fx.If(condition, effects)
    only = effects[0]
    if isinstance(only, fx.DealDamage) and only.to in _EACH and isinstance(only.to, Who):
        only = fx.EachHeroDoes(only.to, (replace(only, to=Who.THEM),))
    if len(effects) > 1 or not isinstance(only, fx.EachHeroDoes) or only.so is not None:
        raise NotUnderstoodError('it is not clear who "they" are')
    return replace(only, effects=(fx.If(condition, only.effects),))


def each_of_them(ability: Ability) -> Ability:
    """The ability in which "they" are each of the heroes of whom the sentence before speaks ("Each hero draws a card.
    They lose 1{h}."); raises ``NotUnderstoodError`` where the trigger names a hero, too."""
    if not isinstance(ability, Resolution | Triggered):
        return ability
    named = isinstance(ability, Triggered) and binds_them(ability.when)
    return replace(ability, effects=_each(ability.effects, named))


def _each(effects: tuple[Effect, ...], named: bool) -> tuple[Effect, ...]:
    out: list[Effect] = []
    heroes: Who | None = None
    for one in effects:
        effect = one if isinstance(one, fx.EachHeroDoes) else _inside(one, named)
        if mentions(effect, _BINDS):
            heroes, named = None, True
            out.append(effect)
            continue
        if heroes is not None and _speaks_of_them(effect):
            last = out[-1]
            if named or any(
                isinstance(e, fx.EachHeroDoes) and isinstance(e.effects[0], fx.If) for e in out
            ):  # of some alone
                raise NotUnderstoodError('it is not clear who "they" are')
            if mentions(effect, Bound):  # what each of them has revealed, discarded … is spoken of as each does it
                if not isinstance(last, fx.EachHeroDoes) or last.who is not heroes or last.so is not None:
                    raise NotUnderstoodError('it is not clear which of them "it" is')
                out[-1] = replace(last, effects=(*last.effects, effect))
                continue
            effect = fx.EachHeroDoes(heroes, (effect,))
        only_if = effect.condition if isinstance(effect, fx.If) else None
        of_one = isinstance(only_if, Matches) and not only_if.some and mentions(only_if, Bound)
        if heroes is Who.EACH_HERO and of_one:
            raise NotUnderstoodError('it is not clear which of them "it" is')
        said = [who for who in _EACH if has(effect, who)]
        heroes = said[0] if len(said) == 1 else None if said else heroes
        out.append(effect)
    return tuple(out)


def _inside(effect: Effect, named: bool) -> Effect:
    """The same of the lists inside an effect ("You may …. If you do, each hero draws a card, then they lose 1{h}")."""
    lists = {f.name: getattr(effect, f.name) for f in fields(effect)}
    lists = {name: part for name, part in lists.items() if isinstance(part, tuple) and len(part) > 1}
    made = {n: _each(part, named) for n, part in lists.items() if all(isinstance(e, Effect) for e in part)}
    return replace(effect, **made) if made else effect


def _speaks_of_them(effect: Effect) -> bool:
    """Does an effect speak of "them" that nothing in it names?"""

    def other(part: object) -> object:
        told = isinstance(part, fx.EachHeroDoes | GainAbility | CountHeroesWho) or (
            isinstance(part, fx.Delay) and binds_them(part.ability.when)
        )
        return None if told else part

    return has(rewrite(effect, other), Who.THEM)
