"""Which printed sentences are held: each taken out of its card, one at a time, and the card's own proofs replayed.

A sentence is held when a proof of its own card comes out otherwise without it: a claim is false, a step is illegal, or
one of them depends on an answer. A replay that nobody can read any more (``unsupported``, ``invalid``) notices nothing.
What means nothing without the sentence is taken out with it, and the proof must tell the two from the rest alone.
A card's own proofs confirm the card or a ruling on it; those of a token nobody prints are all that speak of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from judge.builds.store import Store
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.records import COLLECTION, ROW, Card, Document, Ruling, Scenario
from judge.rules.printed import PrintedCard
from judge.scenario.board.library import GameLibrary, Library
from judge.scenario.games import GAMES
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import BrokenDocument, ScenarioDocument
from judge.scenario.language.yaml_nodes import split_documents
from judge.scenario.play.checking import check_any
from judge.scenario.play.report import AGAINST, ANSWERS, Report, Verdict
from judge.scenario.play.sensitivity import swapped
from judge.scenario.play.taking_out import left, paragraphs, sentences


class Proof(Frozen):
    """A scenario of a file. text: its own."""

    id: str
    path: str
    text: str


class Sweep(Frozen):
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
    files = {path: [chunk.text for chunk in split_documents(text)] for path, text in texts.items()}
    own_text = {s.id: files[s.path][int(s.id.rsplit("/", 1)[1]) - 1] for s in scenarios.values()}
    proofs = {s.id: Proof(s.id, s.path, own_text[s.id]) for s in scenarios.values()}
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
            there = [s for s, r in told.items() if token.name in _said(own_text[s], r)]
            found.append(Sweep(game, token.name, tuple(proofs[s] for s in there)))
    return [sweep for sweep in found if any(sentences_of(_versions(sweep, library)))]


def _said(text: str, report: Report) -> str:
    """The words of a scenario and of its replay: a token that only changes numbers is in no step."""
    return "\n".join((text, *(step.text for step in report.trace)))


def sentences_of(versions: Iterable[PrintedCard]) -> Iterator[str]:
    """Every sentence and keyword a card prints, once, in the order of print."""
    yield from dict.fromkeys(text for card in versions for text in sentences(card.lines))


def swept(sweep: Sweep, library: Library) -> Held:
    """Takes out each sentence of a card, from all of its versions, and replays until a proof comes out otherwise."""
    trial = _Trial(sweep, library)
    return tuple((text, trial.held_by(text)) for text in sentences_of(trial.versions))


Came = tuple[Verdict, tuple[str, ...]]  # the verdict of a replay, and what became of each claim


class _Trial:
    """The sentences of one card on trial before its own proofs."""

    def __init__(self, sweep: Sweep, library: Library) -> None:
        self._sweep, self._library = sweep, library
        self.versions = _versions(sweep, library)
        self._game = library.game(sweep.game).alike(named_once=tuple(self.versions))
        self._documents = {p.id: load_documents(p.text, p.path, library.is_name)[0] for p in sweep.proofs}
        self._known: dict[tuple[str, frozenset[str]], Came] = {}
        self._whole = self._unread(frozenset())

    def held_by(self, text: str) -> str:
        """The first proof that notices that a sentence is missing; empty when none does."""
        for gone in self._ways(text):
            noticed = (p.id for p in self._sweep.proofs if self._comes(p, gone)[0] in AGAINST)
            first = next(noticed, "")
            if first and self._apart(gone, gone - {text}):
                return first
        return ""

    def _apart(self, gone: frozenset[str], others: frozenset[str]) -> bool:
        """Does a proof tell what is missing from those alone that were taken out because they mean nothing without
        it? Yes where there are none, or nobody can replay a proof without them either."""
        if not others or self._unread(others) > self._whole:
            return True
        came = [(self._comes(p, others), self._comes(p, gone)) for p in self._sweep.proofs]
        answers = [(alone, both) for alone, both in came if alone[0] in ANSWERS]
        return not answers or any(alone != both for alone, both in answers)

    def _comes(self, proof: Proof, gone: frozenset[str]) -> Came:
        key = (proof.id, gone)
        if key not in self._known:
            without = Library({**self._library.games, self._sweep.game: self._without(gone)})
            self._known[key] = self._replayed(self._documents[proof.id], without, proof.path)
        return self._known[key]

    @staticmethod
    def _replayed(document: ScenarioDocument | BrokenDocument, library: Library, path: str) -> Came:
        """How a scenario comes out: alone, and if that tells nothing, with its contrasts."""
        alone = replace(document, contrast=()) if isinstance(document, ScenarioDocument) else document
        report = check_any(alone, library, path)
        if report.verdict not in AGAINST:
            report = check_any(document, library, path)
        return report.verdict, tuple(claim.holds for claim in report.claims)

    def _ways(self, text: str) -> Iterator[frozenset[str]]:
        """What is taken out with a sentence: what of its paragraph cannot be read without it (what follows, else all
        of it), or what stands in the bracket that it opens."""
        line = next(p for card in self.versions for p in paragraphs(card.lines) if text in p.parts)
        at = line.parts.index(text)
        ways = [frozenset(line.parts[at:end]) for end in range(at + 1, len(line.parts) + 1)]
        yield next((w for w in (*ways, frozenset(line.parts)) if self._unread(w) <= self._whole), ways[0])
        bracket = frozenset(line.bracketed(text))
        if len(bracket) > 1 and self._unread(bracket) <= self._whole:
            yield bracket

    def _unread(self, gone: frozenset[str]) -> int:
        """How many sentences of the card nobody can read without some of them."""
        game = GAMES[self._sweep.game]
        unread = 0
        for card in self.versions:
            try:
                unread += sum(bool(s.reason) for s in game.sentences(game.compile(_left(card, gone))))
            except JudgeError:
                unread += len(card.lines) + 1
        return unread

    def _without(self, gone: frozenset[str]) -> GameLibrary:
        """The library without some sentences of the card; what it prints elsewhere may still be named."""
        game = self._game
        for card in self.versions:
            game = swapped(game, card, _left(card, gone))
        return game


def _versions(sweep: Sweep, library: Library) -> Sequence[PrintedCard]:
    game = library.game(sweep.game)
    return [c for c in game.cards if c.record == sweep.of] or [t for t in game.tokens if sweep.of in (t.record, t.name)]


def _left(card: PrintedCard, gone: frozenset[str]) -> PrintedCard:
    """A card without some of its sentences."""
    return replace(card, lines=left(card.lines, gone)) if gone else card
