"""How a board of Flesh and Blood is laid out for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from judge.games.flesh_and_blood.situation import CardData, Kind, Lasting
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.words import Stat, Zone
from judge.rules.state import Obj, Ref
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Place, Spot, Waits
from judge.scenario.games.packs.tiles import so

_HERO = Spot(0, "hero", "hero", "person")
_WEAPONS = Spot(1, "weapons", "weapons")
_EQUIPMENT = Spot(2, "equipment", "equipment", "slots")
_ARENA = Spot(3, "arena", "arena")
_SLOTS = {"weapon": _WEAPONS, "": _ARENA, "hero": _HERO}
_CHAIN = Spot(0, "chain", "combat chain", "chain", middle=True, each="chain link")
_STACK = Spot(1, "stack", "stack", "stack", middle=True)
_OWN = {
    Zone.HAND: Spot(4, "hand", "hand", closed=True, always=True),
    Zone.ARSENAL: Spot(5, "arsenal", "arsenal", closed=True),
    Zone.PITCH: Spot(6, "pitch", "pitch zone", "pile"),
    Zone.SOUL: Spot(7, "soul", "soul", "pile"),
    Zone.DECK: Spot(8, "deck", "deck", "pile", closed=True, guessed=True),
    Zone.GRAVEYARD: Spot(9, "graveyard", "graveyard", "pile"),
    Zone.BANISHED: Spot(10, "banished", "banished", "pile"),
    Zone.INVENTORY: Spot(11, "inventory", "inventory", "pile", closed=True),
}
_NUMBERS = (Stat.POWER, Stat.DEFENSE, Stat.COST, Stat.PITCH)


def _lies(view: View[Table], obj: Obj) -> Lies:
    data: CardData = obj.data
    seat = obj.holder
    if data.under is not None:
        return data.under.id
    if obj.zone is Zone.STACK:
        return Place(_STACK)
    if obj.zone is Zone.CHAIN:
        for link in view.state.situation.links:
            if obj.ref in link.defenders:
                return Place(_CHAIN, None, link.number, "defend")
            attack = view.state.objects.get(link.attack.id)
            if obj.ref == link.attack or (attack is not None and attack.data.source == obj.ref):
                return Place(_CHAIN, None, link.number, "attack")
        return Place(_CHAIN, None, 1, "attack")
    if obj.zone is Zone.ARENA:
        return Place(_SLOTS.get(data.slot, _EQUIPMENT), seat)
    own = _OWN.get(obj.zone)  # type: ignore[call-overload]
    return None if own is None else Place(own, obj.home)


def _values(view: View[Table], obj: Obj) -> Mapping[str, int]:
    """A number that a card prints as ``*`` is none where a sentence of it is not read. A hero has none: its life is a
    number of the player."""
    if obj.data.slot == "hero":
        return MappingProxyType({})
    stats = view.table.reads.objects.of(obj).stats
    unread = obj.card is not None and obj.card.unread
    printed = obj.card.printed.stats if unread else {}
    known = (s for s in _NUMBERS if s in stats and printed.get(s.value, "0").isdecimal())
    return {stat.value: stats[stat] for stat in known}


def _lead(view: View[Table], obj: Obj, values: Mapping[str, int]) -> str:
    """An attack and a weapon lead with power, what defends with defense."""
    defends = any(obj.ref in link.defenders for link in view.state.situation.links)
    order = (Stat.DEFENSE, Stat.POWER) if defends or obj.data.slot else (Stat.POWER, Stat.DEFENSE)
    return next((stat.value for stat in order if stat.value in values), "")


def _state(view: View[Table], obj: Obj) -> Mapping[str, Any]:
    data: CardData = obj.data
    words = {Kind.TRIGGERED: "triggered", Kind.ACTIVATED: "activated"}.get(data.kind)
    return so(data.tapped, status=[words] if words else ())


def _links(view: View[Table]) -> Mapping[int, Mapping[str, Any]]:
    """The power of the attack of each link, the defense of what defends, and the step of combat of the active one."""
    now = view.state.situation
    found: dict[int, dict[str, Any]] = {}
    for link in now.links:
        here = found.setdefault(link.number, {})
        if (power := _numbers(view, (link.attack,), "power")) is not None:
            here["power"] = power
        if link.defenders and (defense := _numbers(view, link.defenders, "defense")) is not None:
            here["defense"] = defense
    if now.link is not None and now.step.value:
        found[now.link.number]["step"] = now.step.value
    return found


def _numbers(view: View[Table], refs: Iterable[Ref], stat: str) -> int | None:
    """A number of several cards together; None where one of them is gone or its number is not known."""
    objs = [view.state.objects.get(ref.id) for ref in refs]
    found = [_values(view, o).get(stat) if o is not None else None for o in objs]
    return None if None in found else sum(n for n in found if n is not None)


def _waits(view: View[Table]) -> Iterable[Waits]:
    """Effects at work whose words a card prints."""
    for effect in view.state.effects:
        if isinstance(effect, Lasting) and effect.env.sentence and effect.env.label:
            yield Waits(f"e{effect.id}", effect.env.label, effect.env.sentence, effect.env.source)


LAYOUT = Layout[View[Table]](
    spots=(_CHAIN, _STACK, _HERO, _WEAPONS, _EQUIPMENT, _ARENA, *_OWN.values()),
    lies=_lies,
    prints={stat.value: stat.value for stat in (Stat.COST, Stat.PITCH, Stat.POWER, Stat.DEFENSE)}
    | {"life": "life", "intellect": "intellect"},
    values=_values,
    lead=_lead,
    state=_state,
    aims=lambda view, obj: next((link.targets for link in view.state.situation.links if link.attack == obj.ref), ()),
    links=_links,
    numbers={"life": "h", "resources": "r", "action points": ""},
    waits=_waits,
    called=lambda view, obj: "" if obj.data.kind is Kind.CARD else view.table.reads.objects.name(obj.ref),
)
