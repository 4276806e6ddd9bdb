"""What a proof turns on: each sentence, keyword, token and fact of the setup taken out, one at a time.

A sentence is taken out and its card stays; a fact of the setup is taken out and the lines stay. Only what leaves
every line legal counts. A fact is decisive when a claim of ``play`` comes out otherwise without it; a proof without a
decisive fact shows nothing. Where no printed word decides, every printed number is exchanged for another one, and
where nothing at all decides, each step of play is taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from judge.frozen import Frozen
from judge.rules.printed import PrintedCard
from judge.rules.questions import Refused
from judge.scenario.board.library import GameLibrary, Library
from judge.scenario.board.referee import Referee
from judge.scenario.board.stand_ins import completed_by
from judge.scenario.games import GAMES
from judge.scenario.language import tree as m
from judge.scenario.language.document import load_documents
from judge.scenario.language.model import CardEntry, Fields, Items, Scalar, ScenarioDocument, Setup, SetupValue
from judge.scenario.language.names import fold
from judge.scenario.language.numbers import Exchange, beside_text, in_text
from judge.scenario.play.checking import STOPS, judge_tally
from judge.scenario.play.here import refereed
from judge.scenario.play.report import Verdict
from judge.scenario.play.run import Limits, Runner
from judge.scenario.play.taking_out import without_one

_WORN = re.compile(r"\s*(?:,|\band\b|\bwith\b)\s*")  # ``Knight (20 damage, with Axe and Sword)`` names cards too


_PRINTED = frozenset({"sentence", "keyword", "token", "number"})


class Outcome(StrEnum):
    """What became of a replay without one fact."""

    DECISIVE = "decisive"
    IDLE = "idle"
    NOT_COUNTED = "not counted"


class Fact(Frozen):
    """Something a replay stands on. kind: ``sentence``, ``keyword``, ``token``, ``number``, ``setup`` or ``play``; of:
    the card, the place in the setup, or ``play``; text: the words taken out, or those with the number exchanged."""

    kind: str
    of: str
    text: str


class Tried(Frozen):
    """A fact taken out, what became of it, and the claims that then come out otherwise (their text, in order)."""

    fact: Fact
    outcome: Outcome
    claims: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """As ``judge verify --sensitivity --json`` prints it."""
        return {**vars(self.fact), "claims": list(self.claims)}


class Sensitivity(Frozen):
    """What was tried on one scenario."""

    tried: tuple[Tried, ...] = ()

    @property
    def decisive(self) -> tuple[Tried, ...]:
        """The facts without which a claim comes out otherwise."""
        return tuple(t for t in self.tried if t.outcome is Outcome.DECISIVE)

    @property
    def counted(self) -> int:
        """How many facts left every line legal."""
        return sum(t.outcome is not Outcome.NOT_COUNTED for t in self.tried)

    def as_json(self) -> dict[str, object]:
        """As ``judge verify --sensitivity --json`` prints it."""
        return {"tried": len(self.tried), "counted": self.counted, "decisive": [t.as_json() for t in self.decisive]}

    def whole(self) -> list[object]:
        """Everything that was tried, as JSON; ``from_whole`` reads it."""
        return [{**t.as_json(), "outcome": t.outcome.value} for t in self.tried]

    @classmethod
    def from_whole(cls, tried: Iterable[Mapping[str, Any]]) -> Sensitivity:
        """What ``whole`` wrote."""
        return cls(
            tuple(Tried(Fact(t["kind"], t["of"], t["text"]), Outcome(t["outcome"]), tuple(t["claims"])) for t in tried)
        )


Change = tuple[Fact, ScenarioDocument, GameLibrary]


def sensitivity(document: ScenarioDocument, library: Library, limits: Limits = Limits()) -> Sensitivity:
    """Try every fact of a scenario; empty for one that cannot be replayed."""
    return Sensitivity(tuple(trials(document, library, limits)))


def sensitivities(text: str, library: Library, limits: Limits = Limits()) -> list[Sensitivity]:
    """The same for every scenario of a YAML or JSON text, in order."""
    documents = load_documents(text, "-", library.is_name)
    return [sensitivity(d, library, limits) if isinstance(d, ScenarioDocument) else Sensitivity() for d in documents]


def trials(document: ScenarioDocument, library: Library, limits: Limits = Limits()) -> Iterator[Tried]:
    """The same one by one, for who needs to know only whether anything is decisive."""
    if document.game not in GAMES:
        return
    game = library.game(document.game)
    base = refereed(GAMES[document.game], game)
    so = _came_out(base, document, limits)
    if so is None:
        return
    trial = _Trial(base, limits, so)
    decisive: set[str] = set()  # the kinds of facts found to be

    def noting(found: Iterable[Tried]) -> Iterator[Tried]:
        for tried in found:
            decisive.update({tried.fact.kind} if tried.outcome is Outcome.DECISIVE else ())
            yield tried

    yield from noting(map(trial.of, changes(document, game)))
    if not decisive & _PRINTED:
        yield from noting(map(trial.of_number, _numbers(document, game)))
    if not decisive:
        yield from map(trial.of, _undone(base, document))


def _undone(base: Referee[Any], document: ScenarioDocument) -> Iterator[Change]:
    """Each step of play taken out, an action or an answer (every answer is then followed).

    Only asked where nothing printed and nothing of the setup decides: a proof about a roll turns on the roll.
    """
    _, lines = base.again().read(document)
    for n, (raw, line) in enumerate(zip(document.play, lines, strict=True)):
        if isinstance(line, m.Step):
            left = (*document.play[:n], *document.play[n + 1 :])
            yield Fact("play", "play", raw.text), replace(document, play=left), base.library


Outcomes = Mapping[str, set[Verdict]]  # what each line that claims something comes to


class _Trial(Frozen):
    """Changes on trial. base: has read the scenario as it stands; so: how its claims come out."""

    base: Referee[Any]
    limits: Limits
    so: Outcomes

    def of(self, change: Change) -> Tried:
        """What becomes of the claims."""
        fact, document, library = change
        found = _came_out(self.base.again(library), document, self.limits)
        if found is None:
            return Tried(fact, Outcome.NOT_COUNTED)
        otherwise = tuple(text for text, verdicts in found.items() if verdicts != self.so.get(text))
        return Tried(fact, Outcome.DECISIVE if otherwise else Outcome.IDLE, otherwise)

    def of_number(self, others: Sequence[Change]) -> Tried:
        """A number is decisive when it is with one of those in its place."""
        return min(map(self.of, others), key=lambda t: [*Outcome].index(t.outcome))


def _came_out(referee: Referee[Any], document: ScenarioDocument, limits: Limits) -> Outcomes | None:
    """How the claims of a scenario come out, None where not every line can be carried out."""
    try:
        state, lines = referee.read(document, told=False)
        run = Runner(referee, limits).run(state, lines)
    except (*STOPS, Refused):
        return None
    if run.failed:
        return None
    found: dict[str, set[Verdict]] = {}
    for tally in run.tallies:
        found.setdefault(tally.claim.line.text, set()).add(judge_tally(tally)[0])
    return found


# --- printed numbers ------------------------------------------------------------------------------


def _numbers(document: ScenarioDocument, library: GameLibrary) -> Iterator[Sequence[Change]]:
    """Every number that a card of the scenario prints, exchanged for each other number."""

    def of_number(card: PrintedCard, exchange: Exchange, made: Sequence[PrintedCard]) -> Sequence[Change]:
        fact = Fact("number", card.label, exchange.said)
        return [(fact, document, swapped(library, card, other)) for other in made]

    for typed in document.cards:
        for beside, text in ((True, typed.stats), (False, typed.text)):
            for exchange in in_text(text):
                cards = [replace(typed, stats=x) if beside else replace(typed, text=x) for x in exchange.texts]
                others = [replace(document, cards=tuple(c if k is typed else k for k in document.cards)) for c in cards]
                yield [(Fact("number", typed.label, exchange.said), other, library) for other in others]
    for printed in _present(document, library).values():
        for word, exchange in beside_text(printed, library.cards):
            made = [replace(printed, stats={**printed.stats, word: other}) for other in exchange.texts]
            yield of_number(printed, exchange, made)
        for n, line in enumerate(printed.lines):
            before, after = printed.lines[:n], printed.lines[n + 1 :]
            for exchange in in_text(line):
                made = [replace(printed, lines=(*before, other, *after)) for other in exchange.texts]
                yield of_number(printed, exchange, made)


# --- what can be taken out ------------------------------------------------------------------------


def changes(document: ScenarioDocument, library: GameLibrary) -> Iterator[Change]:
    """Every single fact of a scenario with the document and the library without it."""
    for card in document.cards:
        for kind, text, left in without_one(tuple(card.text.splitlines())):
            typed = replace(card, text="\n".join(left))
            cards = tuple(typed if c is card else c for c in document.cards)
            yield Fact(kind, card.label, text), replace(document, cards=cards), library
    present = _present(document, library)
    for printed in present.values():
        for kind, text, left in without_one(printed.lines):
            said = "token" if printed in library.tokens else kind
            yield Fact(said, printed.label, text), document, swapped(library, printed, replace(printed, lines=left))
    for fact, setup in _setups(document.setup):
        yield fact, replace(document, setup=setup), library


def fold_words(text: str) -> str:
    """The words of a text, folded, with one space between them."""
    return " ".join(fold(word) for word in text.split())


def swapped(library: GameLibrary, old: PrintedCard, new: PrintedCard) -> GameLibrary:
    """The library with one printed card in the place of another that is called the same."""

    def swap(cards: tuple[PrintedCard, ...]) -> tuple[PrintedCard, ...]:
        return tuple(new if c is old else c for c in cards)

    keys = [k for k in (fold(old.name), *map(fold, old.also)) if k in library.by_name]
    by_name = {**library.by_name, **{k: swap(library.by_name[k]) for k in keys}}
    return library.alike(cards=swap(library.cards), tokens=swap(library.tokens), by_name=by_name)


def _present(document: ScenarioDocument, library: GameLibrary) -> dict[str, PrintedCard]:
    """The printed cards a setup names, and the tokens their words name, by label."""
    typed = {fold(c.name) for c in document.cards if completed_by(c, library) is None}
    found: dict[str, PrintedCard] = {}
    for name, version in _names(document):
        versions = () if fold(name) in typed else library.named(name)
        exact = [c for c in versions if version and fold(c.version) == fold(version)]
        found.update((c.label, c) for c in exact or versions)
    words = [fold_words(line) for c in found.values() for line in c.lines] + [
        fold_words(c.text) for c in document.cards
    ]
    for token in library.tokens:
        if token.label not in found and any(f" {fold_words(token.name)} " in f" {text} " for text in words):
            found[token.label] = token
    return found


def _names(document: ScenarioDocument) -> Iterator[tuple[str, str]]:
    """Whatever in a setup may be the name of a card, with its version where one is said."""
    for _, one in document.setup.standing():
        match one:
            case Scalar():
                yield one.text, ""
            case CardEntry():
                yield (one.name or one.text), one.annotation
                yield one.text, ""
                yield from ((part, "") for part in _WORN.split(one.annotation) if part)
            case Fields():
                yield from ((key, "") for key in one.entries)


# --- facts of the setup ---------------------------------------------------------------------------


def _setups(setup: Setup) -> Iterator[tuple[Fact, Setup]]:
    for n, line in enumerate(setup.facts):
        yield Fact("setup", "facts", line.text), replace(setup, facts=(*setup.facts[:n], *setup.facts[n + 1 :]))
    for player in setup.players:
        for fact, entries in _entries(player.entries, player.name):
            players = tuple(replace(p, entries=entries) if p is player else p for p in setup.players)
            yield fact, replace(setup, players=players)
    for fact, entries in _entries(setup.extra, ""):
        yield fact, replace(setup, extra=entries)


_Entries = Mapping[str, SetupValue]


def _entries(entries: _Entries, of: str) -> Iterator[tuple[Fact, _Entries]]:
    """Each entry of a mapping taken out: a number with its key, one card of a list, one pair of a mapping."""
    for key, value in entries.items():
        place = f"{of}.{key}" if of else key
        match value:
            case Scalar():
                if value.value is not None:
                    left = {k: v for k, v in entries.items() if k != key}
                    yield Fact("setup", place, value.text), MappingProxyType(left)
            case Items():
                for n, item in enumerate(value.items):
                    items = replace(value, items=(*value.items[:n], *value.items[n + 1 :]))
                    yield Fact("setup", place, _said(item)), MappingProxyType({**entries, key: items})
                    if isinstance(item, Fields):
                        for fact, inner in _entries(item.entries, place):
                            changed = replace(item, entries=inner)
                            items = replace(value, items=(*value.items[:n], changed, *value.items[n + 1 :]))
                            yield fact, MappingProxyType({**entries, key: items})
            case Fields():
                for fact, inner in _entries(value.entries, place):
                    yield fact, MappingProxyType({**entries, key: replace(value, entries=inner)})


def _said(item: CardEntry | Fields) -> str:
    if isinstance(item, CardEntry):
        return item.written
    first = next(iter(item.entries.values()), None)
    return first.text if isinstance(first, Scalar) else "entry"
