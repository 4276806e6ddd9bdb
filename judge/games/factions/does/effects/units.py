"""What effects do to units."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.factions.cites import C, D
from judge.games.factions.does.resolving import Carry, Resolving
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import AtWork, Item
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Effect
from judge.games.factions.vocabulary.selectors import Who
from judge.games.factions.zones import Zone
from judge.rules.questions import Ask, Question


def _damage(does: Resolving, effect: fx.Damage, item: Item) -> None:
    tags = frozenset({"magic"}) if item.by_magic else frozenset()
    if effect.who is Who.SPLASHED:
        does.moving.reading(C + "splash-zone")
    if effect.who is Who.ALL_IN_TARGET_ZONE:
        does.moving.reading(C + "range-of-effects-on-zone")
    for obj in does.struck(effect.who, item):
        does.fates.hurt(obj.ref, effect.amount, source=item.source, tags=tags, sentence=item.text)


def _heal(does: Resolving, effect: fx.Heal, item: Item) -> None:
    for obj in does.struck(effect.who, item):
        if obj.data.damage or does.reads.of(obj).all(v.HealHurts):
            does.fates.heal(obj.ref, effect.amount, item.source)


def _heal_dealt(does: Resolving, effect: fx.HealDealt, item: Item) -> None:
    if does.board.now.strikes:
        does.fates.heal(item.source, does.board.now.strikes[-1].dealt, item.source)


def _tap(does: Resolving, effect: fx.Tap, item: Item) -> None:
    for obj in does.struck(effect.who, item):
        does.moving.tap(obj.ref)


def _defeat(does: Resolving, effect: fx.Defeat, item: Item) -> None:
    there = does.whom(effect.who, item)
    if any(card_of(o).capital for o in there):
        does.moving.reading(D + "capital", C + "capital-is-a-unit")
    alive = [o for o in does.struck(effect.who, item) if not card_of(o).capital]
    for obj in alive:
        does.fates.defeat(obj.ref)


def _no_damage(does: Resolving, effect: fx.NoDamage, item: Item) -> None:
    if does.board.now.strikes:
        does.moving.strike(no_damage=True)


def _magic_drain(does: Resolving, effect: fx.MagicDrain, item: Item) -> None:
    hurt = does.board.obj(item.event)
    if hurt is not None and hurt.zone is Zone.FIELD and hurt.data.magic > 0:
        does.moving.gain_magic(hurt.ref, -effect.loses)
        does.moving.gain_magic(item.source, effect.gains)


def _no_obstacle(does: Resolving, effect: fx.NoObstacle, item: Item) -> None:
    for obj in does.struck(Who.TARGET, item):
        does.moving.at_work(AtWork((obj.ref,), passable=True, label="does not count as an enemy when moving forward"))


def _next_attack(does: Resolving, effect: fx.NextAttack, item: Item) -> None:
    does.moving.reading(C + "next-attack-without-end")
    for obj in does.struck(effect.who, item):
        does.moving.at_work(AtWork((obj.ref,), once=effect.stats, label=item.text or item.label))


def _give_until_round_ends(does: Resolving, effect: fx.GiveUntilRoundEnds, item: Item) -> None:
    units = tuple(o.ref for o in does.struck(effect.who, item))
    if units:
        if effect.who is not Who.TARGET:
            does.moving.reading(C + "cover-who-comes-later")
        does.moving.at_work(AtWork(units, effect.given, label=item.text or item.label, source=item.source))


def _tap_for_magic(does: Resolving, effect: fx.TapForMagic, item: Item) -> None:
    mine = (o for o in does.board.units() if o.owner == item.seat and not o.data.tapped)
    left = [o.ref for o in mine if does.reads.fits(effect.units, o, item.seat)]
    while left:
        question = Question(
            Ask.CHOOSE, item.seat, (None, *left), source=item.label, sentence=item.text, verb="is tapped for it",
            labels=("nobody", *(does.board.name(does.board.obj(ref)) for ref in left)),
        )  # fmt: skip
        if (chosen := does.run.ask(question)) is None:
            return
        left.remove(chosen)
        does.moving.tap(chosen)
        does.moving.gain_magic(chosen, effect.amount)


def _hurt_capitals(does: Resolving, effect: fx.HurtCapitals, item: Item) -> None:
    mine, other = does.board.capital(item.seat), does.board.capital(1 - item.seat)
    if other is not None and effect.damage:
        does.fates.hurt(other.ref, effect.damage, source=item.source)
    if mine is not None and effect.heal and mine.data.damage:
        does.fates.heal(mine.ref, effect.heal, item.source)


EFFECTS: Mapping[type[Effect], Carry] = {
    fx.Damage: _damage,
    fx.Heal: _heal,
    fx.HealDealt: _heal_dealt,
    fx.Tap: _tap,
    fx.Defeat: _defeat,
    fx.NoDamage: _no_damage,
    fx.MagicDrain: _magic_drain,
    fx.NoObstacle: _no_obstacle,
    fx.NextAttack: _next_attack,
    fx.GiveUntilRoundEnds: _give_until_round_ends,
    fx.TapForMagic: _tap_for_magic,
    fx.Cordon: lambda does, effect, item: does.moving.at_work(AtWork(place=item.zone, label=item.text or item.label)),
    fx.HurtCapitals: _hurt_capitals,
}
