"""How a board of Flesh and Blood is laid out for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from judge.games.flesh_and_blood.situation import CardData, ChainLink, Kind, Lasting, TargetValue
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.words import Stat, Zone
from judge.rules.state import Obj, Ref
from judge.scenario.board.game import View
from judge.scenario.board.layout import Layout, Lies, Place, Spot

_HERO = Spot(0, "hero", "hero", "person")
_ARENA = Spot(3, "arena", "arena")
_SLOTS = {"weapon": Spot(1, "weapons", "weapons"), "": _ARENA, "hero": _HERO}
_EQUIPMENT = Spot(2, "equipment", "equipment")
_STACK = Spot(0, "stack", "stack", "stack", middle=True)
_HAND = Spot(4, "hand", "hand", closed=True, always=True)
_OWN = {
    Zone.HAND: _HAND,
    Zone.ARSENAL: Spot(5, "arsenal", "arsenal", closed=True),
    Zone.PITCH: Spot(6, "pitch zone", "pitch zone", "pile"),
    Zone.SOUL: Spot(7, "soul", "soul", "pile"),
    Zone.DECK: Spot(8, "deck", "deck", "pile", closed=True),
    Zone.GRAVEYARD: Spot(9, "graveyard", "graveyard", "pile"),
    Zone.BANISHED: Spot(10, "banished zone", "banished", "pile"),
}


def _link(n: int) -> Spot:
    return Spot(n, f"link {n}", f"chain link {n}", "chain", middle=True)


def _lies(view: View[Table], obj: Obj) -> Lies:
    data: CardData = obj.data
    seat = obj.owner if obj.controller is None else obj.controller
    if data.under is not None:
        return data.under.id
    if obj.zone is Zone.STACK:
        return _STACK, None
    if obj.zone is Zone.CHAIN:
        for link in view.state.situation.links:
            if obj.ref == link.attack or obj.ref in link.defenders:
                return _link(link.number), None
        return _link(1), None
    if obj.zone is Zone.ARENA:
        return _SLOTS.get(data.slot, _EQUIPMENT), seat
    own = _OWN.get(obj.zone)  # type: ignore[call-overload]
    return None if own is None else (own, obj.home)


def _lead(view: View[Table], obj: Obj) -> tuple[str, int] | None:
    """An attack and a weapon lead with power, what defends with defense, a hero with nothing: its life is a number. A
    number that a card prints as ``*`` is none where a sentence of it is not read."""
    if obj.data.slot == "hero":
        return None
    stats = view.table.reads.objects.of(obj).stats
    defends = any(obj.ref in link.defenders for link in view.state.situation.links)
    order = (Stat.DEFENSE, Stat.POWER) if defends or obj.data.slot else (Stat.POWER, Stat.DEFENSE)
    unread = obj.card is not None and obj.card.unread
    printed = obj.card.printed.stats if unread else {}
    known = (stat for stat in order if stat in stats and printed.get(stat.value, "0").isdecimal())
    return next(((stat.value, stats[stat]) for stat in known), None)


def _says(view: View[Table], obj: Obj) -> Iterator[str]:
    data: CardData = obj.data
    if data.tapped:
        yield "tapped"
    for link in view.state.situation.links:
        if link.attack == obj.ref:
            yield f"attacks {_targets(view, link)}"
        if obj.ref in link.defenders:
            yield "defends"
    if data.kind is Kind.TRIGGERED:
        yield "triggered"
    if data.kind is Kind.ACTIVATED:
        yield "activated"


def _targets(view: View[Table], link: ChainLink) -> str:
    return " and ".join(_name(view, target) for target in link.targets)


def _name(view: View[Table], target: TargetValue) -> str:
    if isinstance(target, Ref):
        return view.table.reads.objects.name(target)
    return view.state.players[target].name


def _called(view: View[Table], obj: Obj) -> str:
    """A layer or the attack of a weapon is called by what it is from."""
    return "" if obj.data.kind is Kind.CARD else view.table.reads.objects.name(obj.ref)


def _notes(view: View[Table]) -> Mapping[Place, str]:
    """The step of combat, beside the link it is about."""
    now = view.state.situation
    return {(_link(now.link.number), None): now.step.value} if now.link is not None and now.step.value else {}


def _waits(view: View[Table]) -> Iterable[tuple[str, str, str]]:
    """Effects at work whose words a card prints."""
    for effect in view.state.effects:
        if isinstance(effect, Lasting) and effect.env.sentence and effect.env.label:
            yield f"e{effect.id}", effect.env.label, effect.env.sentence


LAYOUT = Layout[View[Table]](
    lies=_lies,
    lead=_lead,
    numbers=("life", "resources", "action points"),
    says=_says,
    notes=_notes,
    waits=_waits,
    called=_called,
    spots=(_HAND,),
)
