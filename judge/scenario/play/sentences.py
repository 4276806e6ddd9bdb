"""Which printed sentences are held: each taken out of its card, one at a time, and the card's own proofs replayed.

A sentence is held when a proof of its own card fails without it. A card's own proofs confirm the card or a ruling on
it; those of a token nobody prints are all that speak of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.builds.store import Store
from judge.records import COLLECTION, ROW, Card, Document, Ruling, Scenario
from judge.rules.printed import PrintedCard
from judge.scenario.board.library import GameLibrary, Library
from judge.scenario.language.document import load_documents
from judge.scenario.play.checking import check_any
from judge.scenario.play.report import Report, Verdict
from judge.scenario.play.sensitivity import swapped, without_one


@dataclass(frozen=True)
class Proof:
    """A scenario of a file. place: which one of the file it is, from 0."""

    id: str
    path: str
    text: str
    place: int


@dataclass(frozen=True)
class Sweep:
    """The sentences of one card, and the proofs that may fail without one of them. of: the card's record, or the name
    of a token that has none."""

    game: str
    of: str
    proofs: tuple[Proof, ...]


Held = tuple[tuple[str, str], ...]  # each sentence of a card, with the first proof that fails without it, or nothing


def sweeps(store: Store, texts: Mapping[str, str], reports: Mapping[str, Report], library: Library) -> list[Sweep]:
    """What is to be swept: every card and token of a build that prints a sentence.

    texts: the scenario files by path; reports: the scenarios' reports by id, in the order of the build.
    """
    scenarios = {s.id: s for s in store.every(Scenario)}
    proofs = {s.id: Proof(s.id, s.path, texts[s.path], int(s.id.rsplit("/", 1)[1]) - 1) for s in scenarios.values()}
    own: dict[str, dict[str, Proof]] = defaultdict(dict)
    rulings = {r.id: r for r in store.every(Ruling)}
    for scenario in scenarios.values():
        for confirmed in (name.partition(ROW)[0] for name in scenario.confirms):
            ruling = rulings.get(confirmed)
            for of in (confirmed, *(ruling.about if ruling else ())):
                own[of][scenario.id] = proofs[scenario.id]
    data = {d.id for d in store.every(Document) if d.kind == COLLECTION}
    printed = [c for c in store.every(Card) if c.document not in data]
    found = [Sweep(c.game, c.id, tuple(own[c.id].values())) for c in printed]
    for game in store.games():
        told = {s: r for s, r in reports.items() if scenarios[s].game == game}
        for token in (t for t in library.game(game).tokens if t.record not in own):
            there = [s for s, r in told.items() if token.name in _said(scenarios[s], r, texts)]
            found.append(Sweep(game, token.name, tuple(proofs[s] for s in there)))
    return [sweep for sweep in found if any(sentences_of(_versions(sweep, library)))]


def _said(scenario: Scenario, report: Report, texts: Mapping[str, str]) -> str:
    """The words of a scenario and of its replay: a token that only changes numbers is in no step."""
    own = next((part for part in texts[scenario.path].split("\n---\n") if scenario.title in part), "")
    return "\n".join((own, *(step.text for step in report.trace)))


def sentences_of(versions: Iterable[PrintedCard]) -> Iterator[str]:
    """Every sentence and keyword a card prints, once, in the order of print."""
    yield from dict.fromkeys(text for card in versions for text, _ in _taken_out(card))


def swept(sweep: Sweep, library: Library) -> Held:
    """Takes out each sentence of a card, from all of its versions, and replays until a proof fails."""
    game, versions = library.game(sweep.game), _versions(sweep, library)
    files = {p.path: load_documents(p.text, p.path, library.is_name) for p in sweep.proofs}
    found: list[tuple[str, str]] = []
    for text in sentences_of(versions):
        left = Library({**library.games, sweep.game: _without(game, versions, text)})
        fails = (
            p.id
            for p in sweep.proofs
            if check_any(files[p.path][p.place], left, p.path).verdict is not Verdict.CONFIRMED
        )
        found.append((text, next(fails, "")))
    return tuple(found)


def _versions(sweep: Sweep, library: Library) -> Sequence[PrintedCard]:
    game = library.game(sweep.game)
    return [c for c in game.cards if c.record == sweep.of] or [t for t in game.tokens if sweep.of in (t.record, t.name)]


def _taken_out(card: PrintedCard) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each sentence or keyword of a card, and the lines that are left. A paragraph of several is not one of them."""
    for _, text, left in without_one(card.lines, whole=False):
        yield text, left


def _without(game: GameLibrary, versions: Iterable[PrintedCard], text: str) -> GameLibrary:
    for card in versions:
        left = next((left for said, left in _taken_out(card) if said == text), None)
        if left is not None:
            game = swapped(game, card, replace(card, lines=left))
    return game
