"""The named abilities of the game in terms of the vocabulary, for a card that prints the name without its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Effect, Term
from judge.games.factions.vocabulary.selectors import Aim, On, Side, Stat, Units, While, Who
from judge.terms.factions import KEYWORDS
from judge.terms.keyword import Takes

_ALLY, _SELF_OR_ALLY = Units(Side.ALLY, capitals=True), Units(Side.SELF_OR_ALLY, capitals=True)
Terms = tuple[Term, ...]


def _parry(ranged: bool | None, save: int, back: bool = False) -> v.Triggered:
    effects: tuple[Effect, ...] = (fx.NoDamage(), fx.AttackBack()) if back else (fx.NoDamage(),)
    return v.Triggered(On.IS_HIT, effects, ranged, save=save, own=True)


def _heals(reach: int, of: Units, amount: int) -> v.Activated:
    return v.Activated((fx.Heal(amount),), 0, "attacks", reach, False, v.Target(Aim.UNIT, of))


def _still(*stats: tuple[Stat, int]) -> v.Modifier:
    return v.Modifier(stats, While.STILL)


_BOTH = ((Stat.ATTACK, 4), (Stat.DAMAGE, 10))
_COMBINE = v.Activated(
    (fx.NextAttack(((Stat.ATTACK, 4),), Who.TARGET),), tap=True, target=v.Target(Aim.UNIT, Units(Side.ALLY))
)
_POISON = v.Activated((fx.Tap(), fx.NoObstacle()), 0, "attacks", 1, False, v.Target(), 11)

MEANS: Mapping[str, Callable[[int], Terms]] = {
    "double attack": lambda n: (v.ExtraAttacks(1),),
    "triple attack": lambda n: (v.ExtraAttacks(2),),
    "extra attack": lambda n: (v.ExtraAttacks(1),),
    "twin attack": lambda n: (v.AgainSameTarget(1),),
    "ranged": lambda n: (v.AttackRange(1),),
    "greater ranged": lambda n: (v.AttackRange(2),),
    "penetration": lambda n: (v.Ignores("damage reduction"),),
    "stealth": lambda n: (v.HiddenAfar(),),
    "greater stealth": lambda n: (v.HiddenBehind("greater stealth"),),
    "speed": lambda n: (v.Speed(n),),
    "flying": lambda n: (v.Overfly("flying"),),
    "charging assault": lambda n: (v.MoveAndAttack(2),),
    "sturdy": lambda n: (v.Immune("critical hits"),),
    "undead": lambda n: (v.HealHurts(), v.Immune("critical hits")),
    "magic immunity": lambda n: (v.Immune("magic"),),
    "damage reduction": lambda n: (v.ReduceDamage(n),),
    "dark shield": lambda n: (v.ReduceDamage(10, 11),),
    "mana shield": lambda n: (v.ReduceDamage(None, 11, True),),
    "vicious attack": lambda n: (v.CriticalFrom(19),),
    "mettle": lambda n: (v.RerollBonus(4),),
    "careful aim": lambda n: (v.NoMoveAndAttack(),),
    "mercenary": lambda n: (v.StaysAtEnemies(),),
    "savage": lambda n: (v.SeeksEnemies(),),
    "master magician": lambda n: (v.MagicUses(n),),
    "momentum": lambda n: (v.Modifier(_BOTH, While.MOVED),),
    "mighty swing": lambda n: (_still(*_BOTH),),
    "accurate shot": lambda n: (_still((Stat.ATTACK, 4)),),
    "bounty hunter": lambda n: (v.Modifier(((Stat.ATTACK, n),), against=Units(Side.ENEMY, unique=True)),),
    "magic hunter": lambda n: (v.Modifier(_BOTH, against=Units(Side.ENEMY, rating=True)),),
    "productive": lambda n: (v.Productive(1),),
    "high population": lambda n: (v.AnyNumberInDeck(),),
    "revival": lambda n: (v.Revives(10, 11),),
    "intercept": lambda n: (v.Intercepts(1),),
    "parry": lambda n: (_parry(False, 16),),
    "greater parry": lambda n: (_parry(False, 16, True),),
    "evade": lambda n: (_parry(True, 16),),
    "dodge": lambda n: (_parry(None, 16),),
    "ninja dodge": lambda n: (_parry(None, 11),),
    "quick reactions": lambda n: (v.Triggered(On.IS_HIT, (fx.AttackBack(may=True),)),),
    "recoil": lambda n: (v.Triggered(On.ATTACKED, (fx.Damage(10, Who.EVENT),), False),),
    "stun": lambda n: (v.Triggered(On.HITS, (fx.Tap(Who.EVENT),), untapped=True, save=11),),
    "splash": lambda n: (v.Triggered(On.ATTACKS, (fx.Damage(n, Who.SPLASHED),), save=11),),
    "life drain": lambda n: (v.Triggered(On.DEALS, (fx.HealDealt(),), save=11, own=True),),
    "magic drain": lambda n: (v.Triggered(On.DEALS, (fx.MagicDrain(1, 1),)),),
    "regeneration": lambda n: (v.Triggered(On.TURN_ENDS, (fx.Heal(n, Who.SELF),), unmoved=True),),
    "heal": lambda n: (_heals(0, _SELF_OR_ALLY, n),),
    "throw potion": lambda n: (_heals(1, _ALLY, n),),
    "bow attack": lambda n: (v.Activated((fx.MakeAttacks(1, -2, n, 1),), 0, "attacks", 1),),
    "sweep": lambda n: (v.Activated((fx.AttackEach(),), 0, "attacks"),),
    "mobile attack": lambda n: (v.Activated((fx.MoveAttackMove(1, 1),), 0, "turn"),),
    "combine fire": lambda n: (_COMBINE,),
    "paralyze poison": lambda n: (_POISON,),
    "magic renewal": lambda n: (v.MagicRenewal(n),),
}

_NUMBER = {Takes.NUMBER: r" (\d+)", Takes.CHANGE: r" ([+-]\d+)"}
_PATTERNS = tuple(
    (re.compile(re.escape(spelling) + _NUMBER.get(known.takes, "")), known.word)
    for known in KEYWORDS
    for spelling in known.words
)


def keyword(name: str) -> Terms | None:
    """What a named ability means; None for a name nobody knows."""
    low = " ".join(name.lower().split())
    for pattern, word in _PATTERNS:
        match = pattern.fullmatch(low)
        if match:
            return MEANS[word](int(match[1]) if match.groups() else 0)
    return None
