"""Cards typed into a scenario under the name of a printed one.

A typed card stands instead of the printed one, and the report says how it differs. It proves nothing of the printed
card, whose words it does not run. One case is no card of its own: where a document prints neither type nor numbers of
a card, a typed card without words says what is left out, and the printed words run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.errors import together
from judge.frozen import Frozen
from judge.rules.printed import PrintedCard
from judge.scenario.board.library import GameLibrary
from judge.scenario.language import model as m
from judge.scenario.language.names import fold
from judge.scenario.language.places import invalid

_WORDS = frozenset({"ability", "kind"})  # what a document may say of a card beside its numbers


class StandIn(Frozen):
    """A typed card that stands instead of a printed one. record: the printed one's id; differs: in what, in words."""

    name: str
    record: str
    differs: tuple[str, ...]

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> StandIn:
        """What ``as_json`` wrote."""
        return cls(str(body["name"]), str(body["record"]), tuple(body["differs"]))

    def as_json(self) -> dict[str, object]:
        """As reports hold it."""
        return {"name": self.name, "record": self.record, "differs": list(self.differs)}

    def sentence(self) -> str:
        """It for a person."""
        how = f": {'; '.join(self.differs)}" if self.differs else ", in the same words"
        return f"{self.name} is the card typed in, not the printed one ({self.record}){how}"


def completed(document: m.ScenarioDocument, library: GameLibrary) -> m.ScenarioDocument:
    """The document with the printed words in the typed cards that only complete a printed one."""
    if not any(completed_by(card, library) for card in document.cards):
        return document
    cards = tuple(
        replace(card, text="\n".join(_words(printed))) if (printed := completed_by(card, library)) else card
        for card in document.cards
    )
    return replace(document, cards=cards)


def stand_ins(document: m.ScenarioDocument, library: GameLibrary) -> tuple[StandIn, ...]:
    """The typed cards of a document that stand instead of printed ones."""
    return tuple(stand_in for _, stand_in in _pairs(document, library))


def refuse_to_prove(document: m.ScenarioDocument, library: GameLibrary) -> None:
    """Raises JudgeError ``invalid`` where a document confirms what is printed on a card that it types in itself."""
    wrong = [
        invalid(
            f'"{card.name}" is typed in, so this cannot prove {named}: the printed words do not run.',
            card.position,
            f"Take {card.name} out of `cards:`, or {named} out of `confirms:`.",
        )
        for card, stand_in in _pairs(document, library)
        for named in document.confirms
        if named.partition("#")[0] == stand_in.record or named.startswith(f"{stand_in.record}/")
    ]
    if wrong:
        raise together(wrong)


def _pairs(document: m.ScenarioDocument, library: GameLibrary) -> Iterator[tuple[m.InlineCard, StandIn]]:
    for card in document.cards:
        printed = _printed(card, library)
        if printed is not None and completed_by(card, library) is None:
            yield card, StandIn(card.label, printed.record, tuple(_differs(card, printed)))


def _printed(card: m.InlineCard, library: GameLibrary) -> PrintedCard | None:
    """The printed card of a typed one's name: of its colour where there is one, else the first."""
    found = [p for p in library.named(card.name) if p.record]
    return next((p for p in found if p.version == card.version), next(iter(found), None))


def completed_by(card: m.InlineCard, library: GameLibrary) -> PrintedCard | None:
    """The printed card whose words run for a typed one, None where the typed one has its own."""
    printed = None if card.text.strip() else _printed(card, library)
    bare = printed is not None and not printed.type_line and set(printed.stats) <= _WORDS
    return printed if bare else None


def _words(printed: PrintedCard) -> tuple[str, ...]:
    """A printed card's words as they are typed: its ability's name stands above them."""
    ability = printed.stats.get("ability", "")
    return (*((ability,) if ability else ()), *printed.lines)


def _differs(card: m.InlineCard, printed: PrintedCard) -> Iterator[str]:
    typed = [" ".join(line.split()).removeprefix("- ") for line in card.text.splitlines() if line.strip()]
    known = {fold(line) for line in _words(printed)}
    said = {fold(line) for line in typed}
    if missing := [line for line in printed.lines if fold(line) not in said]:
        yield "printed and not typed: " + " / ".join(missing)
    if more := [line for line in typed if fold(line) not in known]:
        yield "typed and not printed: " + " / ".join(more)
    if card.type and printed.type_line and fold(card.type) != fold(printed.type_line):
        yield f"its type is {card.type}, printed {printed.type_line.splitlines()[0]}"
