"""The named abilities of the game in terms of the vocabulary, for a card that prints the name without its words.

``N`` in a name is any number. Abilities whose words carry a price of their own (Fireball, Sense Attack …) are not here:
without the words nobody knows the price.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.games.factions import vocabulary as v

_ALLY, _SELF_OR_ALLY = v.Units(v.Side.ALLY, capitals=True), v.Units(v.Side.SELF_OR_ALLY, capitals=True)
Terms = tuple[v.Term, ...]


def _parry(ranged: bool | None, save: int, back: bool = False) -> v.Triggered:
    effects: tuple[v.Effect, ...] = (v.NoDamage(), v.AttackBack()) if back else (v.NoDamage(),)
    return v.Triggered(v.On.IS_HIT, effects, ranged, save=save, own=True)


def _heals(reach: int, of: v.Units, amount: int) -> v.Activated:
    return v.Activated((v.Heal(amount),), 0, "attacks", reach, False, v.Target(v.Aim.UNIT, of))


def _still(*stats: tuple[v.Stat, int]) -> v.Modifier:
    return v.Modifier(stats, v.While.STILL)


_BOTH = ((v.Stat.ATTACK, 4), (v.Stat.DAMAGE, 10))
_COMBINE = v.Activated(
    (v.NextAttack(((v.Stat.ATTACK, 4),), v.Who.TARGET),),
    tap=True,
    target=v.Target(v.Aim.UNIT, v.Units(v.Side.ALLY)),
)
_POISON = v.Activated((v.Tap(), v.NoObstacle()), 0, "attacks", 1, False, v.Target(), 11)

KEYWORDS: tuple[tuple[str, Callable[[int], Terms]], ...] = (
    ("double attack", lambda n: (v.ExtraAttacks(1),)),
    ("triple attack", lambda n: (v.ExtraAttacks(2),)),
    ("extra attack", lambda n: (v.ExtraAttacks(1),)),
    ("twin attack", lambda n: (v.AgainSameTarget(1),)),
    ("ranged", lambda n: (v.AttackRange(1),)),
    ("greater ranged", lambda n: (v.AttackRange(2),)),
    ("penetration", lambda n: (v.Ignores("damage reduction"),)),
    ("stealth", lambda n: (v.HiddenAfar(),)),
    ("greater stealth", lambda n: (v.HiddenBehind("greater stealth"),)),
    ("speed +N", lambda n: (v.Speed(n),)),
    ("speed -N", lambda n: (v.Speed(-n),)),
    ("flying", lambda n: (v.Overfly("flying"),)),
    ("charging assault", lambda n: (v.MoveAndAttack(2),)),
    ("sturdy", lambda n: (v.Immune("critical hits"),)),
    ("undead", lambda n: (v.HealHurts(), v.Immune("critical hits"))),
    ("magic immunity", lambda n: (v.Immune("magic"),)),
    ("damage reduction N", lambda n: (v.ReduceDamage(n),)),
    ("dark shield", lambda n: (v.ReduceDamage(10, 11),)),
    ("mana shield", lambda n: (v.ReduceDamage(None, 11, True),)),
    ("vicious attack", lambda n: (v.CriticalFrom(19),)),
    ("mettle", lambda n: (v.RerollBonus(4),)),
    ("careful aim", lambda n: (v.NoMoveAndAttack(),)),
    ("mercenary", lambda n: (v.StaysAtEnemies(),)),
    ("savage", lambda n: (v.SeeksEnemies(),)),
    ("master magician N", lambda n: (v.MagicUses(n),)),
    ("momentum", lambda n: (v.Modifier(_BOTH, v.While.MOVED),)),
    ("mighty swing", lambda n: (_still(*_BOTH),)),
    ("accurate shot", lambda n: (_still((v.Stat.ATTACK, 4)),)),
    (
        "bounty hunter N",
        lambda n: (v.Modifier(((v.Stat.ATTACK, n),), against=v.Units(v.Side.ENEMY, unique=True)),),
    ),
    ("magic hunter", lambda n: (v.Modifier(_BOTH, against=v.Units(v.Side.ENEMY, rating=True)),)),
    ("productive", lambda n: (v.Productive(1),)),
    ("high population", lambda n: (v.AnyNumberInDeck(),)),
    ("revival", lambda n: (v.Revives(10, 11),)),
    ("intercept", lambda n: (v.Intercepts(1),)),
    ("parry", lambda n: (_parry(False, 16),)),
    ("greater parry", lambda n: (_parry(False, 16, True),)),
    ("evade", lambda n: (_parry(True, 16),)),
    ("dodge", lambda n: (_parry(None, 16),)),
    ("ninja dodge", lambda n: (_parry(None, 11),)),
    ("quick reactions", lambda n: (v.Triggered(v.On.IS_HIT, (v.AttackBack(may=True),)),)),
    ("recoil", lambda n: (v.Triggered(v.On.ATTACKED, (v.Damage(10, v.Who.EVENT),), False),)),
    ("stun", lambda n: (v.Triggered(v.On.HITS, (v.Tap(v.Who.EVENT),), untapped=True, save=11),)),
    ("splash N", lambda n: (v.Triggered(v.On.ATTACKS, (v.Damage(n, v.Who.SPLASHED),), save=11),)),
    ("life drain", lambda n: (v.Triggered(v.On.DEALS, (v.HealDealt(),), save=11, own=True),)),
    ("magic drain", lambda n: (v.Triggered(v.On.DEALS, (v.MagicDrain(1, 1),)),)),
    ("regeneration N", lambda n: (v.Triggered(v.On.TURN_ENDS, (v.Heal(n, v.Who.SELF),), unmoved=True),)),
    ("heal N", lambda n: (_heals(0, _SELF_OR_ALLY, n),)),
    ("throw potion N", lambda n: (_heals(1, _ALLY, n),)),
    ("bow attack N", lambda n: (v.Activated((v.MakeAttacks(1, -2, n, 1),), 0, "attacks", 1),)),
    ("sweep", lambda n: (v.Activated((v.AttackEach(),), 0, "attacks"),)),
    ("mobile attack", lambda n: (v.Activated((v.MoveAttackMove(1, 1),), 0, "turn"),)),
    ("combine fire", lambda n: (_COMBINE,)),
    ("paralyze poison", lambda n: (_POISON,)),
    ("magic renewal N", lambda n: (v.MagicRenewal(n),)),
)

NAMES = tuple(name.removesuffix(" N").removesuffix(" +N").removesuffix(" -N") for name, _ in KEYWORDS)


def keyword(name: str) -> Terms | None:
    """What a named ability means; None for a name nobody knows."""
    low = " ".join(name.lower().split())
    for known, terms in KEYWORDS:
        match = re.fullmatch(re.escape(known).replace("N", r"(\d+)"), low)
        if match:
            return terms(int(match[1]) if match.groups() else 0)
    return None
