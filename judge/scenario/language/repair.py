"""A document put right as an error says, so far as it says it: what else is wrong in it can then be told too.

Nobody is shown what this makes: it is read for its other mistakes only. A name or key is exchanged for the first that
may have been meant, and left out where none is near.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from judge.errors import JudgeError
from judge.scenario.language import model
from judge.scenario.language.names import CardName, fold
from judge.scenario.language.places import Position

Entries = Mapping[str, model.SetupValue]


def repaired(
    document: model.ScenarioDocument, error: JudgeError, *, again: bool = False
) -> model.ScenarioDocument | None:
    """The document without what an error of its setup or of a card typed in is about; None where the place is none
    that can be put right alone. again: what was exchanged there was no cure, so it is left out."""
    mend = _Mend(error.where, "" if again else next(iter(error.candidates), ""))
    broken = next((card for card in document.cards if card.position.where == error.where), None)
    if broken is not None:
        mend = _Mend(error.where, "", fold(broken.name))
        document = replace(document, cards=tuple(card for card in document.cards if card is not broken))
    setup = mend.setup(document.setup)
    return replace(document, setup=setup) if mend.done or broken is not None else None


def written_names(document: model.ScenarioDocument) -> Iterator[CardName]:
    """Every name of a card that a document writes, whether there is such a card or not."""
    yield from (CardName(card.name, card.version) for card in document.cards)
    for _, one in document.setup.standing():
        match one:
            case model.Scalar(value=str() as text):
                yield from _names_in(model.card_entry(text))
            case model.CardEntry():
                yield from _names_in(one)
            case model.Fields():
                yield from map(CardName, one.entries)


def _names_in(entry: model.CardEntry) -> Iterator[CardName]:
    yield CardName(entry.name, entry.annotation)
    yield CardName(entry.text)
    inner = entry.annotation.removeprefix("with ").replace(" and ", ",").split(",")
    yield from (CardName(name.strip()) for name in inner if name.strip())


class _Mend:
    """One change to a setup: what stands at a place is exchanged, or left out. gone: a card that is no longer typed
    in, which no list may name any more."""

    def __init__(self, where: str, instead: str, gone: str = "") -> None:
        self.where = where
        self.instead = instead
        self.gone = gone
        self.done = False

    def _is(self, position: Position | None) -> bool:
        found = position is not None and position.where == self.where
        self.done = self.done or found
        return found

    def setup(self, setup: model.Setup) -> model.Setup:
        """The setup changed."""
        players = tuple(self._player(player) for player in setup.players)
        if self._is(setup.key_positions.get("moment")):
            setup = replace(setup, moment="")
        extra, places = self._entries(setup.extra, setup.key_positions)
        return replace(setup, players=players, extra=extra, key_positions=places)

    def _player(self, player: model.PlayerSetup) -> model.PlayerSetup:
        entries, places = self._entries(player.entries, player.key_positions)
        return replace(player, entries=entries, key_positions=places)

    def _entries(self, entries: Entries, places: Mapping[str, Position]) -> tuple[Entries, Mapping[str, Position]]:
        found: dict[str, model.SetupValue] = {}
        there = dict(places)
        for key, value in entries.items():
            if self._is(places.get(key)):
                if self.instead and self.instead not in entries:
                    found[self.instead] = value
                    there[self.instead] = places[key]
                continue
            changed = self._value(value)
            if changed is not None:
                found[key] = changed
        return MappingProxyType(found), MappingProxyType(there)

    def _value(self, value: model.SetupValue) -> model.SetupValue | None:
        match value:
            case model.Scalar():
                if self._is(value.position):
                    return model.Scalar(self.instead, self.instead, value.position) if self.instead else None
                return None if self._names_gone(model.card_entry(value.text)) else value
            case model.Items():
                items = [self._item(item) for item in value.items]
                kept = tuple(item for item in items if item is not None)
                return None if self._is(value.position) else replace(value, items=kept)
            case model.Fields():
                entries, places = self._entries(value.entries, value.key_positions)
                return None if self._is(value.position) else replace(value, entries=entries, key_positions=places)

    def _item(self, item: model.CardEntry | model.Fields) -> model.CardEntry | model.Fields | None:
        if isinstance(item, model.Fields):
            changed = self._value(item)
            whole = isinstance(changed, model.Fields) and len(changed.entries) == len(item.entries)
            return changed if whole and isinstance(changed, model.Fields) else None  # a unit without its Mech is none
        if self._is(item.position):
            return replace(model.card_entry(self.instead, item.position), count=item.count) if self.instead else None
        return None if self._names_gone(item) else item

    def _names_gone(self, entry: model.CardEntry) -> bool:
        return bool(self.gone) and self.gone in (fold(entry.name), fold(entry.text))
