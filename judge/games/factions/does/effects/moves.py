"""Effects by which units move and attack."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.factions.cites import C, D
from judge.games.factions.does.resolving import Carry, Resolving
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Activation, Item, Strike
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary.roots import Effect
from judge.games.factions.vocabulary.selectors import Who
from judge.games.factions.zones import PLACES
from judge.rules.questions import Ask, Question
from judge.rules.state import Obj, Ref
from judge.rules.values import replace


def _move_target(does: Resolving, effect: fx.MoveTarget, item: Item) -> None:
    source = does.board.obj(item.source)
    for obj in does.struck(Who.TARGET, item):
        if card_of(obj).capital:
            does.moving.reading(D + "capital", C + "capital-is-a-unit")
            continue
        centre = source.data.place if source is not None else item.at
        near = [p for p in PLACES if abs(p - centre) <= effect.range and p != obj.data.place]
        near = [p for p in near if not does.judges.closed(p) and not does.judges.closed(obj.data.place)]
        said = [t for t in item.targets if not isinstance(t, Ref) and t in near]
        near = said or near
        place = does.choosing.ask_place(obj, item.seat, near)
        if place is not None:
            does.moving.go(obj.ref, place)


def _move_anywhere(does: Resolving, effect: fx.MoveAnywhere, item: Item) -> None:
    source = does.board.obj(item.source)
    if source is None:
        return
    here = source.data.place
    places = [t for t in item.targets if not isinstance(t, Ref)]
    places = places or [p for p in PLACES if p != here and not does.judges.closed(p) and not does.judges.closed(here)]
    place = does.choosing.ask_place(source, item.seat, places)
    if place is not None:
        does.moving.go(source.ref, place)
        turn = does.board.activation_of(source.ref)
        if turn is not None:
            does.run.turn(activation=replace(turn, moved=turn.moved + 1))


def _swap_zones(does: Resolving, effect: fx.SwapZones, item: Item) -> None:
    source = does.board.obj(item.source)
    if source is None:
        return
    allies = [o for o in does.board.units() if o.owner == item.seat and o.id != source.id and not card_of(o).capital]
    allies = [o for o in allies if does.board.distance(o, source) <= does.reads.reach(source)]
    free = [o for o in allies if not does.judges.closed(o.data.place)]
    if len(free) < len(allies):
        does.moving.reading(C + "blockade-and-effects")
    allies = free
    if len(allies) < 2:
        return
    said = {"verb": "swaps zones", "sentence": item.text}
    one = does.choosing.choose(item.seat, allies, **said)
    other = does.choosing.choose(item.seat, [o for o in allies if o.id != one.id], **said)
    if one.data.place != other.data.place:
        does.moving.go(one.ref, other.data.place)
        does.moving.go(other.ref, one.data.place)


def _attack_back(does: Resolving, effect: fx.AttackBack, item: Item) -> None:
    me, other = does.board.obj(item.source), does.board.obj(item.event)
    if me is None or other is None or not does.judges.in_range(me, other, does.reads.attack_range(me)):
        return
    words = item.text
    if effect.may and not does.run.may(
        item.seat, source=does.board.name(me), sentence=words, source_ref=me.ref, verb="attack back"
    ):
        return
    does.attacks.immediate(me, other)


def _ally_attacks(does: Resolving, effect: fx.AllyAttacks, item: Item) -> None:
    source = does.board.obj(item.source)
    if source is None:
        return
    targets: dict[Ref, list[Obj]] = {}
    for ally in does.board.units():
        if (
            ally.owner != item.seat
            or ally.id == source.id
            or does.board.distance(ally, source) > does.reads.reach(source)
        ):
            continue
        enemies = [o for o in does.board.units() if o.owner != item.seat]
        found = [o for o in enemies if does.judges.in_range(ally, o, does.reads.attack_range(ally))]
        if found and not card_of(ally).capital:
            targets[ally.ref] = found
    if not targets:
        return
    labels = ("nobody", *(does.board.name(does.board.obj(r)) for r in targets))
    question = Question(
        Ask.CHOOSE, item.seat, (None, *targets), labels=labels, verb="immediate attack", source=does.board.name(source),
        sentence=item.text,
    )  # fmt: skip
    chosen = does.run.ask(question)
    attacker = does.board.obj(chosen)
    if attacker is not None:
        target = does.choosing.choose_target(item.seat, targets[attacker.ref], "target of the attack")
        does.attacks.immediate(attacker, target)


def _make_attacks(does: Resolving, effect: fx.MakeAttacks, item: Item) -> None:
    source = does.board.obj(item.source)
    if source is None:
        return
    reach = does.reads.attack_range(source) if effect.range is None else effect.range
    ranged = effect.range is not None or does.reads.attack_range(source) > 0
    targets = [o for r in item.refs if (o := does.board.obj(r)) is not None]
    if effect.damage is not None:
        does.moving.reading(C + "bow-attack-damage")
        for obj in targets[: effect.count]:
            if does.judges.in_range(source, obj, reach):
                strike = Strike(source.ref, obj.ref, ranged, effect.attack, effect.damage)
                does.attacks.begin(strike)
        return
    turn = does.board.activation_of(source.ref)
    if turn is not None:
        does.run.turn(activation=replace(turn, owed=turn.owed + effect.count - len(targets[: effect.count])))
    if targets and len(targets) < effect.count:
        does.run.push(does.attacks.frames.further(item.seat, source.ref, targets[-1].ref))
    for obj in reversed(targets[: effect.count]):
        does.attacks.immediate(source, obj)


def _attack_each(does: Resolving, effect: fx.AttackEach, item: Item) -> None:
    source = does.board.obj(item.source)
    if source is None:
        return
    enemies = [o for o in does.board.enemies(source.owner, source.data.place) if not does.judges.hidden(o, source)]
    ranged = does.reads.attack_range(source) > 0
    does.attacks.begin(*(Strike(source.ref, o.ref, ranged) for o in enemies))


def _move_attack_move(does: Resolving, effect: fx.MoveAttackMove, item: Item) -> None:
    turn = does.board.activation_of(item.source)
    if isinstance(turn, Activation):
        plan = (("move", effect.first), ("attack", 1), ("move", effect.last))
        does.run.turn(activation=replace(turn, plan=plan))


EFFECTS: Mapping[type[Effect], Carry] = {
    fx.MoveTarget: _move_target,
    fx.MoveAnywhere: _move_anywhere,
    fx.MoveEach: lambda does, effect, item: does.run.push(
        does.attacks.frames.march(item, tuple(o.ref for o in does.whom(Who.MINE, item)), effect.past)
    ),
    fx.SwapZones: _swap_zones,
    fx.AttackBack: _attack_back,
    fx.AllyAttacks: _ally_attacks,
    fx.MakeAttacks: _make_attacks,
    fx.AttackEach: _attack_each,
    fx.MoveAttackMove: _move_attack_move,
}
