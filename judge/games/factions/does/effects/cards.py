"""What effects do with cards, dice and build points."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.factions.cites import C, D
from judge.games.factions.does.resolving import Carry, Resolving
from judge.games.factions.situation import Item
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary.roots import Effect
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import Zone
from judge.rules.questions import Ask, NotExecutable, Purpose, Unknown
from judge.rules.state import Event, Obj, Ref


def _on_roll(does: Resolving, effect: fx.OnRoll, item: Item) -> None:
    source = does.board.obj(item.source)
    if source is None:
        return

    def row(number: int) -> int:
        return next((i for i, (low, high, _) in enumerate(effect.table) if low <= number <= high), -1)

    found = row(does.dice.roll(source, row, item.label))
    if found >= 0:
        does.do(effect.table[found][2], item)


def _flip_coin(does: Resolving, effect: fx.FlipCoin, item: Item) -> None:
    side = does.run.chance(("heads", "tails"), Purpose.COIN, source=item.label, sentence="the coin")
    does.happen(Event(EventKind.COIN, player=item.seat, names=(str(side),)))
    for one in effect.heads if side == "heads" else effect.tails:
        does.do(one, item)


def _seats(effect: fx.ForPlayers, item: Item) -> tuple[int, ...]:
    return (item.seat,) * effect.mine + (1 - item.seat,) * effect.other


def _draw(does: Resolving, effect: fx.Draw, item: Item) -> None:
    for seat in _seats(effect, item) * effect.amount:
        does.moving.draw(seat)


def _gain_build(does: Resolving, effect: fx.GainBuild, item: Item) -> None:
    for seat in _seats(effect, item):
        does.moving.build(seat, effect.amount)


def _search(does: Resolving, effect: fx.Search, item: Item) -> None:
    source = does.board.obj(item.source)
    seat, deck = item.seat, does.board.zone(Zone.DECK, item.seat)
    if effect.may and not does.run.may(seat, source=item.label, sentence=item.text, source_ref=item.source):
        return
    if effect.at == "event" and not item.at:
        raise NotExecutable(item.label, item.text or f"search for “{effect.named}”", "no unit was defeated")
    if any(o.card is None for o in deck):
        who = does.board.player(seat).name
        raise Unknown(f"{item.label} searches the deck of {who}, and which cards are in it is not said")
    fits = [o for o in deck if does.judges.sought(effect, o)]
    if effect.name_has:
        does.moving.reading(C + "elf-in-the-name")
    if not fits:
        does.happen(Event(EventKind.SEARCH, player=seat, amount=0, names=(item.label,)))
        return
    names = tuple(map(does.board.name, fits))
    obj = does.choosing.choose(seat, fits, same=names, verb="search", source=item.label, sentence=item.text)
    cites = (C + "search-and-shuffle",)
    does.happen(Event(EventKind.SEARCH, player=seat, obj=obj.ref, amount=1, names=(item.label,), cites=cites))
    if effect.at == "hand":
        does.moving.move_card(obj, Zone.HAND)
    else:
        place = item.at if effect.at == "event" or source is None else source.data.place
        does.fates.deploy(obj, place)
    does.moving.shuffle(seat)


def _reorder(does: Resolving, effect: fx.Reorder, item: Item) -> None:
    other = 1 - item.seat
    who, whose = (item.seat if effect.by_me else other), (item.seat if effect.mine else other)
    top = list(does.board.zone(Zone.DECK, whose)[: effect.cards])
    seen = ("deck", *(o.card.name for o in top if o.card is not None))
    does.happen(Event(EventKind.LOOK, player=who, target=whose, amount=len(top), names=seen))
    order: list[Obj] = []
    while top:
        names = tuple(map(does.board.name, top))
        said = {"verb": "reorder", "source": item.label, "sentence": item.text}
        chosen = does.choosing.choose(who, top, Ask.ORDER, same=names, **said)
        order.append(chosen)
        top = [o for o in top if o.id != chosen.id]
    for place, obj in enumerate(order):
        does.run.place(obj, place)


def _look_at_hand(does: Resolving, effect: fx.LookAtHand, item: Item) -> None:
    other = 1 - item.seat
    cards = does.board.zone(Zone.HAND, other)
    names = ("hand", *(o.card.name for o in cards if o.card is not None))
    event = Event(EventKind.LOOK, player=item.seat, target=other, amount=len(cards), names=names, cites=(D + "hand",))
    does.happen(event)


def _counter(does: Resolving, effect: fx.Counter, item: Item) -> None:
    for target in item.targets:
        found = next((i for i in does.board.now.stack if i.source == target and i.kind == "card"), None)
        obj = does.board.obj(target) if isinstance(target, Ref) else None
        if found is not None and obj is not None:
            does.run.turn(stack=tuple(i for i in does.board.now.stack if i is not found))
            does.tell(EventKind.COUNTERED, obj, D + "counter")
            does.moving.move_card(obj, Zone.GRAVEYARD)


EFFECTS: Mapping[type[Effect], Carry] = {
    fx.OnRoll: _on_roll,
    fx.FlipCoin: _flip_coin,
    fx.GainBuild: _gain_build,
    fx.Draw: _draw,
    fx.Search: _search,
    fx.Reorder: _reorder,
    fx.LookAtHand: _look_at_hand,
    fx.Counter: _counter,
}
