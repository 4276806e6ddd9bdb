"""How each printed sentence of a build's cards stands: held by a proof, listed with a reason, or open.

A sentence is held when a proof of its own card fails without it (``judge verify --sentences`` takes each out in turn).
Listed are those that state nothing that can be played, each with the reason people noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.builds.store import Store
from judge.frozen import Frozen
from judge.records import Scenario

HELD, LISTED, OPEN = "held", "listed", "open"


class Sentence(Frozen):
    """A printed sentence or keyword. of: the id of its card, or the name of a token that has no record; proof: the
    scenario that fails without it; reason: why it is listed."""

    of: str
    game: str
    text: str
    proof: str = ""
    reason: str = ""

    @property
    def standing(self) -> str:
        """``held``, ``listed`` or ``open``; what is held is not asked whether it is listed, too."""
        return HELD if self.proof else LISTED if self.reason else OPEN


class SentenceCount(Frozen):
    """How many sentences of a game stand how; ``sentences`` are the executable ones: all that are not listed."""

    game: str
    sentences: int
    held: int
    listed: int
    open: int


def sentences_of_card(store: Store, game: str, of: str, found: Iterable[tuple[str, str]]) -> tuple[Sentence, ...]:
    """The sentences of a card with their standing. found: each with who fails without it (or "")."""
    noted = store.noted(game)
    listed = {text: note.reason for (record, text), note in noted.items() if record == of and note.definition}
    return tuple(Sentence(of, game, text, proof, listed.get(text, "")) for text, proof in found)


def published(store: Store) -> Mapping[str, tuple[Sentence, ...]]:
    """The sentences of a build by card; of none where they were not tried."""
    games = {scenario.id: scenario.game for scenario in store.every(Scenario)}
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for scenario, said in store.swept():
        for of, text, proof in said:
            found.setdefault((games[scenario], of), []).append((text, proof))
    return {of: sentences_of_card(store, game, of, tried) for (game, of), tried in found.items()}


def count(game: str, found: Iterable[Sentence]) -> SentenceCount:
    """How many of these stand how."""
    standing = [sentence.standing for sentence in found]
    by = {name: standing.count(name) for name in (HELD, LISTED, OPEN)}
    return SentenceCount(game, by[HELD] + by[OPEN], by[HELD], by[LISTED], by[OPEN])
