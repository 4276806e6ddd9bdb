"""Which units and cards the lines of HueShift mean: a unit is called by its Mech, or by a pilot aboard."""

from __future__ import annotations

from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.rules.state import Obj
from judge.scenario.board.cards import Cards
from judge.scenario.board.game import View
from judge.scenario.language.places import Position, invalid
from judge.scenario.language.tree import CardRef

WORDS = {
    Kind.MECH: "a Mech",
    Kind.PILOT: "a Character",
    Kind.WILDCARD: "a Wildcard",
    Kind.MARKER: "a Dark Matter card",
    Kind.ARENA: "an Arena card",
    Kind.MONSTER: "a Monster",
    Kind.ACTION: "a Monster's Action",
}


def find_card(cards: Cards[CardDefinition], name: str, kinds: tuple[Kind, ...], where: Position) -> CardDefinition:
    """A card by name and kind; ``invalid`` when there is none, and for one whose numbers no document prints."""
    card = cards.find(name, where)
    if card.kind not in kinds:
        wanted = " or ".join(WORDS[k] for k in kinds)
        raise invalid(f"{card.label} is {WORDS[card.kind]}, not {wanted}.", where)
    if card.kind in (Kind.MECH, Kind.PILOT) and (card.ap is None or card.hp is None):
        hint = "Type it in under `cards:` with `type` and `stats`."
        raise invalid(f"the document prints no class, AP and HP for {card.label}.", where, hint)
    return card


def named(view: View[Table]) -> Cards[CardDefinition]:
    """The cards a line can speak of."""
    assert isinstance(view.cards, Cards)
    return view.cards


def unit_of(view: View[Table], card: Obj) -> Obj:
    """The unit a card is in, or the card itself."""
    return view.state.objects[card.data.mech] if card.zone is Zone.ABOARD and card.data.mech is not None else card


def unit(view: View[Table], ref: CardRef) -> Obj:
    """The unit a line names by its Mech, or by a pilot aboard; ``invalid`` for a card that cannot be one."""
    obj = unit_of(view, view.one(ref))
    if obj.card.kind not in (Kind.MECH, Kind.MONSTER):
        hint = "A unit is called by its Mech, or by a pilot aboard."
        raise invalid(f"{obj.card.label} is no unit here.", ref.position, hint)
    return obj


def card_of(view: View[Table], ref: CardRef, kind: Kind, hint: str = "") -> Obj:
    """A card of that kind; ``invalid`` for any other."""
    obj = view.one(ref)
    if obj.card.kind is not kind:
        raise invalid(f"{obj.card.label} is no {kind.value}.", ref.position, hint)
    return obj
