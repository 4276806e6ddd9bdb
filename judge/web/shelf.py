"""The live build, as a request sees it: picked up when it changes, opened once."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Mapping
from functools import cached_property, wraps
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar

from judge.builds.bulk import Bulk
from judge.builds.held import Sentence, published
from judge.builds.live import Build, CurrentBuild
from judge.builds.places import tidy
from judge.builds.readings import GROUPS, ReadCard, ReadCount, counted, grouped, read_cards, read_sentences
from judge.builds.statements import Statement, StatementCount, count, statements
from judge.builds.store import Named
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.naming import Namer
from judge.records import ROW, Conflict, Document, Record, Rule, Ruling, Scenario, Table
from judge.search import Searcher
from judge.search.alike import Alike
from judge.search.called import Called
from judge.web.rulebook import Rulebook, rulebooks

_log = logging.getLogger(__name__)

if TYPE_CHECKING:
    from judge.builds.store import Store

# A line that is a symbol and one to three words: "{d} Defense Value".
_ICON = re.compile(r"^\W*\{(\w+)\}\s+(\w+(?: \w+){0,2})\.?$", re.MULTILINE)

_T = TypeVar("_T")
_Of = TypeVar("_Of")
TOKENS = "tokens/"
PAGES_KEPT = 512
_PAUSE = 30.0  # seconds between two readings of what is served
_SCANNED = 8_000_000.0  # bytes a second
MADE_KEPT = 10_000_000  # characters of pages: some 500


class Passage(Frozen):
    """Lines of a document as they were read: a record's words, or a line that carries none (``record`` None)."""

    start_line: int
    end_line: int
    text: str
    record: Record | None


class Tally(Frozen):
    """What is known of one game: its rulings by what became of them, and the boards that were replayed.

    definitions: rulings that only name or explain something; nothing in them can be replayed. statements: all that
    its documents state, the rulings among them."""

    game: str
    rulings: int
    proved: int
    refuted: int
    definitions: int
    open: int
    scenarios: int
    confirmed: int
    cards: int
    statements: StatementCount


def kept(method: Callable[[Volume, _Of], _T]) -> Callable[[Volume, _Of], _T]:
    """A method of a volume of which each answer about a game or a record of the build is worked out once. About what
    somebody made up it is worked out each time: there is no end of that."""

    @wraps(method)
    def asked(volume: Volume, of: _Of) -> _T:
        name = str(getattr(of, "id", of))
        known: _T | None = volume._kept.get((method.__name__, name))
        if known is not None:
            return known
        found = method(volume, of)
        if name in volume.store.games() or volume.store.has(name):
            volume._kept[method.__name__, name] = found
        return found

    return asked


class Volume:
    """One opened build. It is never changed; requests that began with it finish with it."""

    def __init__(self, build: Build, pages_kept: int = PAGES_KEPT) -> None:
        """pages_kept: how many pages of results are remembered."""
        self.build = build
        self.store: Store = build.store
        self.bulk = Bulk(build)
        self.searcher = Searcher(build, kept=pages_kept)
        self.documents = {d.id: d for d in self.store.every(Document)}
        self.authorities: dict[tuple[str, bool, str], Mapping[str, str]] = {}  # who says so, by type and document
        self.shown_proofs: dict[str, Any] = {}  # what a list shows of a ruling's proofs, by its id
        self.exercises: dict[str, Any] = {}  # the question each proof makes, as far as anybody has asked
        self.abouts: dict[str, Any] = {}  # what each proof of a game is about
        self._kept: dict[tuple[str, str], Any] = {}  # what ``kept`` keeps
        self._made: dict[tuple[str, ...], str] = {}
        self._made_long = 0
        self._making = Lock()

    @property
    def id(self) -> str:
        return self.build.id

    def page(self, key: tuple[str, ...], make: Callable[[], str]) -> str:
        """A page that follows from the build and its key alone: made once, while it is among the last asked for."""
        with self._making:
            if (found := self._made.pop(key, None)) is not None:
                self._made[key] = found
                return found
        found = make()
        with self._making:
            self._made_long += len(found) - len(self._made.pop(key, ""))
            self._made[key] = found
            while self._made_long > MADE_KEPT:
                self._made_long -= len(self._made.pop(next(iter(self._made))))
        return found

    @kept
    def symbols_of(self, game: str) -> dict[str, str]:
        """What the game's documents call their symbols, by the lines that define them: ``{"p": "power"}``."""
        found: dict[str, str] = {}
        for record in (*self.store.every(Table, game), *self.store.every(Rule, game)):
            for mark, name in _ICON.findall(record.text):
                found.setdefault(mark, name.lower())
        return found

    @kept
    def namer_of(self, game: str) -> Namer:
        """What finds the names of a game's cards, keywords and terms in a text."""
        return Namer(record for record in self.store.records() if record.game == game)

    def things(self) -> list[Named]:
        """All that has a name: records, and tokens that the documents only name (their record is TOKENS and a name)."""
        tokens = [
            Named(str(token["name"]), 0, f"{TOKENS}{token['name']}", game, "token")
            for game in self.store.games()
            for token in self.store.tokens(game)
        ]
        return [*self.store.all_names(), *tokens]

    @cached_property
    def called(self) -> Called[Named]:
        """What tells what a name in somebody's page stands for."""
        return Called(self.things(), self.searcher.english)

    @kept
    def steps_of(self, scenario_id: str) -> int:
        """How many steps the replay of a proof has; 0 before it was replayed."""
        return len((self.store.report_of(scenario_id) or {}).get("trace") or ())

    @kept
    def rule_headings(self, game: str) -> dict[str, str]:
        """Our headings for the rules of a game that are cited, by their numbers."""
        return self.store.rules_index(game)

    @kept
    def rulebooks(self, game: str) -> tuple[Rulebook, ...]:
        """The rulebooks with numbers that were read of a game; citations lead to the first, the newest."""
        return rulebooks((d for d in self.documents.values() if d.game == game), self.store.every(Rule, game))

    def rulebook_of(self, record: Record) -> Rulebook | None:
        """The rulebook whose numbers a record speaks in: the one it stands in, else the newest of its game."""
        books = self.rulebooks(record.game)
        own = (book for book in books if book.document.id == record.document)
        return next(own, books[0] if books else None)

    def conflicts_of(self, record_id: str) -> list[Conflict]:
        """The contradictions that quote a record, the most important first."""
        return self._doubts.get(record_id, [])

    @cached_property
    def _doubts(self) -> dict[str, list[Conflict]]:
        found: dict[str, list[Conflict]] = {}
        for conflict in self.store.conflicts():
            for quoted in dict.fromkeys(passage.id for passage in conflict.between):
                found.setdefault(quoted, []).append(conflict)
        return found

    @kept
    def passages_of(self, document: Document) -> tuple[Passage, ...]:
        """A whole document in its own order: every record that stands in it, and the lines between them."""
        found = [Passage(n.line, n.line, n.text, None) for n in document.coverage.noise]
        found += [
            Passage(r.span.start_line, r.span.end_line, r.text, r)
            for r in self.store.records()
            if r.document == document.id and r.span is not None and r.id != document.id
        ]
        return tuple(sorted(found, key=lambda p: (p.start_line, p.end_line)))

    @cached_property
    def tallies(self) -> tuple[Tally, ...]:
        """The figures of every game, counted as ``judge verify`` counts them."""
        return tuple(self._tally(game) for game in self.store.games())

    @cached_property
    def sentences(self) -> Mapping[str, tuple[Sentence, ...]]:
        """The printed sentences by card, with who fails without each; of none where nobody took them out."""
        return published(self.store)

    @kept
    def statements(self, game: str) -> tuple[Statement, ...]:
        """All that a game's documents state, and how each statement stands in this build."""
        return statements(self.store, game, sentences=self.sentences)

    @kept
    def cards_read(self, game: str) -> tuple[ReadCard, ...]:
        """How far each card of a game is read."""
        return read_cards(self.store, game)

    @kept
    def alike(self, game: str) -> Alike:
        """What finds, among the sentences of a game's cards that are read, those worded like another one."""
        return Alike(read_sentences(self.store, game))

    @kept
    def read_tables(self, game: str) -> dict[str, dict[str, ReadCount]]:
        """How far they are read by class, document and set (``GROUPS``), and as a whole (the game under ""); empty
        where the build says nothing of the game's cards."""
        cards = self.cards_read(game)
        by = {group: {n: counted(found) for n, found in grouped(cards, group).items()} for group in GROUPS}
        return {"": {game: counted(cards)}, **by} if cards else {}

    def statements_in(self, record: Record) -> tuple[Statement, ...]:
        """How the statements of a record stand: one, or one for each row of a table; none where it states nothing."""
        return tuple(self._by_record(record.game).get(record.id, ()))

    @kept
    def _by_record(self, game: str) -> dict[str, list[Statement]]:
        found: dict[str, list[Statement]] = {}
        for statement in self.statements(game):
            found.setdefault(statement.id.partition(ROW)[0], []).append(statement)
        return found

    def _tally(self, game: str) -> Tally:
        scenarios = self.store.every(Scenario, game)
        verdicts: dict[str, set[str]] = {}
        for scenario in scenarios:
            for ruling in scenario.confirms:
                verdicts.setdefault(ruling, set()).add(scenario.verdict)
        rulings = self.store.every(Ruling, game)
        definitions = sum(r.kind in ("definition", "remark") and r.id not in verdicts for r in rulings)
        proved = sum(verdicts.get(r.id) == {"confirmed"} for r in rulings)
        refuted = sum(bool(verdicts.get(r.id, set()) & {"refuted", "illegal", "depends"}) for r in rulings)
        return Tally(
            game=game,
            rulings=len(rulings),
            proved=proved,
            refuted=refuted,
            definitions=definitions,
            open=len(rulings) - definitions - proved - refuted,
            scenarios=len(scenarios),
            confirmed=sum(s.verdict == "confirmed" for s in scenarios),
            cards=self.store.count("card", game),
            statements=count(self.statements(game)),
        )


class Shelf:
    """Opens the current build of an index folder and keeps it until another one is current."""

    def __init__(self, index: Path, pages_kept: int = PAGES_KEPT) -> None:
        self.index = index
        self._pages_kept = pages_kept
        self._volume: Volume | None = None
        self._live = CurrentBuild(index, opened=self._open)

    def _open(self, build: Build) -> None:
        # The volume before is left to the requests that still read it.
        self._volume = Volume(build, self._pages_kept)

    def current(self) -> Volume:
        """The live build. Raises JudgeError ``no-build`` or ``damaged-build``, each with the remedy."""
        self._live.get()
        assert self._volume is not None
        return self._volume

    def watch(self, prepare: Callable[[Volume], object] = lambda volume: None) -> None:
        """From now on, beside the requests: works out for each build what somebody would wait for, compares what is
        served with its sums, and removes what killed builds left."""
        Thread(target=self._scan, args=[prepare], daemon=True).start()

    def _scan(self, prepare: Callable[[Volume], object]) -> None:
        prepared: Volume | None = None
        while True:
            try:
                if (volume := self.current()) is not prepared:
                    prepare(volume)
                    prepared = volume
            except JudgeError:
                pass  # it is said to who asks
            except Exception as error:  # of damage that is being looked for here
                _log.warning("the build could not be made ready (%s).", type(error).__name__)
            tidy(self.index)
            time.sleep(_PAUSE)
            self._live.scan(_SCANNED)

    def newer(self) -> JudgeError | None:
        """Why a newer build than the one that is served is not: it is damaged, or another program's."""
        return self._live.refused

    def remedy(self) -> JudgeError | None:
        """What stands in the way of serving, or None: the build is opened, counted and searched."""
        try:
            volume = self.current()
            volume.store.count()
            volume.searcher.search("ready", per_page=1)
        except JudgeError as error:
            return error
        return None
