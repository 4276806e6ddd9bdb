"""A query's answer: filters and words in, a page of results out."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import numpy as np
from whoosh import query as q

from judge.errors import JudgeError, nearest
from judge.records import RECORD_TYPES
from judge.search.analysis import (
    asks_for_a_number,
    asks_how_many,
    asks_of_data,
    asks_what_it_is,
    game_called,
    game_names,
    is_stop,
    plain_words,
    seeks_a_card,
    stands_beside_data,
    stem_of,
    stems,
    words_of,
    words_of_all,
)
from judge.search.confidence import (
    FOUND,
    NONE,
    UNSURE,
    Evidence,
    Speaks,
    evidence,
    foreign,
    heard,
    meant_as_a_name,
    rarely_said,
    words_elsewhere,
)
from judge.search.derived import TABLE
from judge.search.described import Described, described, questions
from judge.search.english import English
from judge.search.entries import RANKED, STANDINGS
from judge.search.evaluate import Evaluator
from judge.search.fields import Fields, about_cards, of_types
from judge.search.index import open_index
from judge.search.names import Names, Span, name_alone
from judge.search.parse import Query, parse
from judge.search.ranking import Asks, Concept, Ranked, Ranker, Ranking, Thesaurus, concepts_of, rarity
from judge.search.rules import AskedRules, RuleNumbers, asked_rules, not_found
from judge.search.snippets import explains, shown_of, snippet
from judge.search.spelling import Spelling
from judge.search.suggest import Suggestions
from judge.search.table import Bools, RankingTable
from judge.search.written import Written

DEFAULT_TYPES = ("card", "ruling", "keyword", "rule", "term", "table", "conflict", "scenario")
NAMED_TYPES = ("card", "keyword", "term", "table")
_ENOUGH = 0.5  # beside a filter on cards
_TOO_LITTLE, _ANYTHING = 0.12, 1e-6
_SPREAD_OVER = 50  # results among which those of other games are looked for
_WEIGHED = 10  # at least: how sure the first result is does not depend on how many are asked for
_MOST_NAMED = 4  # things of which what they share is offered
_HARDLY_USED = 3  # entries that hold a word which says nothing of what the documents speak of
_LEAD_OVER = 3  # the place of the result that the best one is held against
_KEPT_ENTRIES = 4096
_KEPT_SPEAKS = 1024
_KEPT_PAGES = 512

_SAID = 1 << RANKED.index("said")
_SPEAKS = sum(1 << n for n, name in enumerate(RANKED) if name != "context")  # the fields in which an entry speaks


class Searchable(Protocol):
    """What a searcher needs of a build: its folder, and its store for the names."""

    @property
    def path(self) -> Path: ...

    @property
    def store(self) -> Any: ...


class Result(NamedTuple):
    """One thing found. id: of the record, or of a row of a long table (``record#row-3``); record: of the record. title:
    of a card with several printed names (a young hero's) the one that was asked for. text and snippet: verbatim, of a
    text longer than 700 characters the sentences nearest to the question; marks: (from, to) of the words in it that
    were asked for; sentence: (from, to) of the one that answers, None where none of those words stands in it; whole:
    whether it is the whole text; also: ids of records that print the same text, 25 at most; conflicts: ids of the
    contradictions that quote it; read: it is a reading of an unclear text; source: ``document`` and, where it has a
    place, ``start_line`` and ``end_line``."""

    id: str
    type: str
    game: str
    title: str
    text: str
    snippet: str
    url: str
    score: float
    source: Mapping[str, Any]
    marks: tuple[tuple[int, int], ...] = ()
    also: tuple[str, ...] = ()
    record: str = ""
    conflicts: tuple[str, ...] = ()
    read: bool = False
    sentence: tuple[int, int] | None = None
    whole: bool = True


class SearchPage(NamedTuple):
    """A page of results. did_you_mean: the query as it was read when a word was misspelt; answer: ``found`` where the
    first result answers, ``unsure`` where it may not, ``none`` where nothing in the documents speaks of what was
    asked; games, types: in which and as what something answers, the most first; named: ids of the two to four cards and
    keywords of a game that the query names; warnings: what of the query was not used, and why."""

    query: str
    total: int
    took_ms: float
    did_you_mean: str | None
    answer: str
    warnings: tuple[str, ...]
    results: tuple[Result, ...]
    games: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    types: tuple[str, ...] = ()

    @property
    def confident(self) -> bool:
        """Whether the first result answers."""
        return self.answer == FOUND

    def as_json(self) -> dict[str, Any]:
        """The page as the HTTP API and ``judge search --json`` give it."""
        results = [result._asdict() for result in self.results]
        return {**self._asdict(), "confident": self.confident, "results": results}


class _Asked(NamedTuple):
    """A query made ready. said: its words; must: what must hold of a result, a query object of Whoosh's; concepts: what
    a result is ranked by; partly: it need not cover all of that; called: other printed names that were asked for, by
    record; told: the words name a game."""

    query: str
    said: Sequence[str]
    concepts: tuple[Concept, ...]
    must: Any
    did_you_mean: str | None
    warnings: tuple[str, ...]
    asks: Asks = Asks()
    foreign: tuple[tuple[str, str], ...] = ()
    rules: AskedRules = AskedRules()
    partly: bool = True
    called: Mapping[str, str] = MappingProxyType({})
    told: bool = False

    @property
    def says_little(self) -> bool:
        """Whether it may mean something else in each game: a word or two, or nothing but one phrase."""
        return 0 < len(self.concepts) <= 2

    @property
    def stems(self) -> dict[str, float]:
        """The stems that are marked where they stand, each with how much it says: no small words."""
        found: dict[str, float] = {}
        for concept in self.concepts:
            for stem, strength in concept.marks:
                found[stem] = max(found.get(stem, 0.0), concept.weight * strength)
        return found


class Searcher:
    """Searches one build. It may be shared by threads: nothing of what it reads ever changes."""

    def __init__(self, build: Searchable, *, kept: int = _KEPT_PAGES) -> None:
        """kept: how many pages of results are remembered; 0 for none."""
        folder = build.path / "whoosh"
        index = open_index(folder)  # a damaged one is said now
        self._table = RankingTable(folder / TABLE)
        self._written = Written(folder / TABLE)
        self._rules = RuleNumbers(folder / TABLE, self._written.phrase)
        self._ranker = Ranker(self._table)
        self._evaluator = Evaluator(self._table, self._written, index.reader)
        self._fields = Fields(self._table, self._stands)
        self._names = Names(n for n in build.store.all_names() if n.type in NAMED_TYPES)
        self._suggestions = Suggestions(build.store.all_names())
        self.games = tuple(self._table.games)
        self.types = tuple(self._table.kinds)  # of records, which ``type:`` takes too
        self._called = {tuple(plain_words(n)): g for g in self.games for n in (g, *game_names(g))}
        self._called_by = frozenset(name[0] for name in self._called if name)
        self._symbols = {k: name for game in reversed(self.games) for k, name in words_of(game).symbols.items()}
        own = [(g, words_of(g)) for g in self.games]
        self.english = English(folder / TABLE)
        self._thesauri: dict[str | None, Thesaurus] = {
            g: Thesaurus([*words, (None, words_of_all())], self._rarity, self.english.common)
            for g, words in [(None, own), *((each[0], [each]) for each in own)]
        }
        every = self._thesauri[None].same
        spoken = {*(s for phrase in every for s in phrase), *map(stem_of, words_elsewhere())}
        self._spelling = Spelling(folder / TABLE, self.english, self._names.words, spoken)
        self._kinds: dict[tuple[str, ...], Bools] = {}  # few: record types that were asked for together
        self._rarities: dict[str, float] = {}  # of stems the documents use
        self._shown = lru_cache(maxsize=_KEPT_ENTRIES)(lambda number: shown_of(self._table.shown(number)))
        self._speaks = lru_cache(maxsize=_KEPT_SPEAKS)(self._speaking)
        self._pages = lru_cache(maxsize=kept)(self._searched)
        # One search at a time: the interpreter does no more than one, and threads that wait for their turn here do not
        # take it from each other halfway, so that the slowest answers come sooner.
        self._turn = threading.Lock()

    def search(
        self,
        query: str,
        game: str | None = None,
        types: Sequence[str] = (),
        page: int = 1,
        per_page: int = 10,
        *,
        literal: bool = False,
    ) -> SearchPage:
        """Finds records for a query.

        game and types narrow it like ``game:`` and ``type:`` inside the query; literal takes its words as they are
        spelt. No query is an error; raises JudgeError ``bad-search`` for a game, type or page that cannot be.
        """
        began = time.perf_counter()
        found = self._pages(query, game, tuple(types), page, per_page, literal)
        return found._replace(took_ms=round((time.perf_counter() - began) * 1000, 2))

    @cached_property
    def fields(self) -> tuple[Described, ...]:
        """What can be asked for in a query, by game."""
        return described(self._table)

    @cached_property
    def questions(self) -> dict[str, tuple[str, ...]]:
        """Examples of questions about the cards of each game."""
        return {game: questions(self._table, game) for game in self.games}

    def entry(self, number: int) -> Result:
        """An entry as a result of which nothing was asked. number: its place in the index."""
        return self._result(Ranked(number, 0.0, 1.0), {}, {})

    def suggest(self, text: str, game: str | None = None, limit: int = 10) -> tuple[Any, ...]:
        """Names a person may be typing (``judge.builds.store.Named``), the likeliest first."""
        return self._suggestions.of(text, game, limit)

    def close(self) -> None:
        """Forgets what it has read; the searcher is not to be used afterwards."""
        self._shown.cache_clear()
        self._speaks.cache_clear()
        self._pages.cache_clear()

    def _searched(
        self, query: str, game: str | None, types: tuple[str, ...], page: int, per_page: int, literal: bool
    ) -> SearchPage:
        self._check(game, types, page, per_page)
        with self._turn:
            return self._search(self._read(query, game, literal), types, (page - 1) * per_page, per_page)

    def _search(self, asked: _Asked, types: Sequence[str], first: int, limit: int) -> SearchPage:
        if asked.rules.numbers:
            return self._search_rules(asked, types, first, limit)
        ranking = self._ranked(asked, types, first, limit)
        answer = self._answer(asked, ranking.best)
        best = ranking.best if not asked.concepts else ranking.best[first : first + limit]
        return self._page(asked, ranking, best, answer)

    def _search_rules(self, asked: _Asked, types: Sequence[str], first: int, limit: int) -> SearchPage:
        """A query that names rules by number: those come first, whatever else it asks; for a number that no rule has,
        the rule it would stand under, and a warning."""
        allowed = self._allowed(asked, types)
        numbers = [n for n in asked.rules.numbers if len(self._rules.of([n], allowed))]
        missing = [(n, self._rules.nearest(n, allowed)) for n in asked.rules.numbers if n not in numbers]
        asked = asked._replace(warnings=(*asked.warnings, *(not_found(*each) for each in missing)))
        shown = [*numbers, *(near for _, near in missing if near)]
        if asked.rules.alone and (shown or asked.rules.certain):
            ranking = self._ranker.in_order(self._rules.about(shown, allowed), first, limit)
            return self._page(asked, ranking, ranking.best, FOUND if numbers else UNSURE if shown else NONE)
        ranking = self._ranked(asked, types, 0, first + limit)
        lead = [Ranked(n, 0.0, 1.0) for n in self._rules.of(numbers, allowed).tolist()]
        behind = [entry for entry in ranking.best if all(entry.number != rule.number for rule in lead)]
        more = len(lead) + len(behind) - len(ranking.best)
        answer = FOUND if lead else self._answer(asked, behind)
        if asked.rules.alone and answer == FOUND and not lead:
            answer = UNSURE
        best = [*lead, *behind][first : first + limit]
        return self._page(asked, ranking._replace(total=ranking.total + more), best, answer)

    def _page(self, asked: _Asked, ranking: Ranking, best: Sequence[Ranked], answer: str) -> SearchPage:
        warnings = asked.warnings
        if answer != FOUND:
            warnings += tuple(
                f"“{words}” belongs to {whose}; no document here explains it." for words, whose in asked.foreign
            )
        wanted = asked.stems
        results = tuple(self._result(r, wanted, asked.called) for r in best)
        named = self._named(asked.concepts)
        shown = (asked.query, ranking.total, 0.0, asked.did_you_mean, answer, warnings, results)
        return SearchPage(*shown, ranking.games, named, ranking.types)

    def _answer(self, asked: _Asked, best: Sequence[Ranked]) -> str:
        """How sure the best result answers the question."""
        if not best or not asked.concepts:
            return FOUND if best else NONE
        return self._evidence(asked, best).answer

    def evidence(self, query: str) -> Evidence | None:
        """What speaks for and against the best result of a query; None where nothing is found or no words are asked."""
        asked = self._read(query, None)
        best = self._ranked(asked, (), 0, _WEIGHED).best if asked.concepts else ()
        return self._evidence(asked, best) if best else None

    def _evidence(self, asked: _Asked, best: Sequence[Ranked]) -> Evidence:
        concepts = asked.concepts
        first, score, covered = best[0]
        speaks = self._speaks(first)
        sure = [c for c in concepts if len(concepts) == 1 or meant_as_a_name(c, covered, self.english)]
        return evidence(
            concepts,
            self._table.stems.__contains__,
            self._names.words,
            self.english,
            covered=covered,
            named=self._names_a_thing(sure),
            told=asked.told or asked.did_you_mean is not None,
            elsewhere=self._elsewhere(asked, first, speaks.held),
            heard=heard(
                concepts,
                speaks,
                lambda name: rarely_said(name, self.english),
                lambda stem: self._table.stems.count(stem) > _HARDLY_USED,
            ),
            score=score,
            lead=score - best[_LEAD_OVER].score if len(best) > _LEAD_OVER else inf,
            untold=not self._tells(asked, first),
        )

    def _speaking(self, number: int) -> Speaks:
        """What an entry speaks of. Where nobody wrote down what players ask of it, its own words count instead, but not
        those of a conflict, which quotes others."""
        shown, held = self._shown(number), self._table.held_by(number, _SPEAKS)
        asked = self._table.held_by(number, _SAID)
        if not asked and shown.type != "conflict":
            asked = held
        return Speaks(shown.record, frozenset(stems(shown.title)), held, asked)

    def _elsewhere(self, asked: _Asked, number: int, held: frozenset[str]) -> int:
        """How many words of other games a query has: none that players of an entry's game, or of any, say for what
        stands in it."""
        if not asked.foreign:
            return 0
        game = self._table.games[self._table.game[number]]
        own = (game, None)
        meant = [c for c in asked.concepts for a in c.alternatives if a.game in own and held.issuperset(a.stems)]
        return len({words for words, _ in asked.foreign} - {" ".join(concept.words) for concept in meant})

    def _tells(self, asked: _Asked, number: int) -> bool:
        """Whether an entry has a number where it is asked how many, and explains one of the words asked that stand in
        it where it is asked what a thing is; what players say for something it may well."""
        if asks_how_many(asked.said) and not self._table.numeric[number]:
            return False
        if not asks_what_it_is(asked.said):
            return True
        shown = self._shown(number)
        stand = [(words[0], same[0].stems[0]) for words, same, *_ in asked.concepts if same[0].stems[0] in shown.stems]
        return not stand or any(explains(shown, stem, word) for word, stem in stand)

    # -- reading the query

    def _check(self, game: str | None, types: Sequence[str], page: int, per_page: int) -> None:
        what, hint = "", ""
        near: Sequence[str] = ()
        if game is not None and game_called(game, self.games) is None:
            what, near = f'no document of the game "{game[:60]}" is in this build.', nearest(game[:60], self.games)
            hint = f"Known games: {', '.join(self.games) or 'none'}."
        elif unknown := [name[:60] for name in types if name not in RECORD_TYPES]:
            what, near = f'"{unknown[0]}" is no type of record.', nearest(unknown[0], RECORD_TYPES)
            hint = f"The types are {', '.join(RECORD_TYPES)}."
        elif page < 1 or not 1 <= per_page <= 100:
            what = f"page {page} of {per_page} results cannot be."
            hint = "Pages begin at 1 and hold 1 to 100."
        if what:
            raise JudgeError("bad-search", what, candidates=near, hint=hint)

    def _read(self, query: str, game: str | None, literal: bool = False) -> _Asked:
        parsed = parse(query, self._fields, self._symbols)
        rules = asked_rules(parsed.free, self._called)
        must = [] if parsed.must is None else [parsed.must]
        if game:
            must.append(q.Term("game", game_called(game, self.games) or game))
        words, named = self._without_games(parsed.words)
        if named and not any(_games_of(must)):
            must.append(q.Term("game", named))
        games = {*_games_of(must)}
        within = next(iter(games)) if len(games) == 1 else None
        spans = self._names.spans(words, within)
        if not (spans and spans[0][1] - spans[0][0] == len(words)):  # a name and nothing more is no filter
            cards = about_cards(parsed.must)
            left, filters = self._fields.words_as_filters(words, cards, self._some, parsed.free)
            if filters:
                words, spans = left, self._names.spans(left, within)
                must += filters
        corrected, meant = frozenset[int](), None
        if not (literal or rules.alone):
            better, corrected, meant = self._corrected(words, spans, within, parsed)
            if better != words:
                words, spans = better, self._names.spans(better, within)
        if len(spans) == 1:
            words, spans, corrected = name_alone(words, spans, corrected, self._of_data(words, spans[0]))
        thesaurus = self._thesauri.get(within) or self._thesauri[None]
        concepts = concepts_of(words, spans, thesaurus, corrected)
        places = [(start, end) for start, end, _ in spans]
        foreign_ = foreign(words, places, bool(self._fields.formats) and self._names_a_thing(concepts))
        foreign_ = tuple(each for each in foreign_ if not self._prints(each[0]))
        joined = concepts_of(parsed.joined, (), thesaurus) if parsed.joined else ()
        return _Asked(
            query,
            parsed.words,
            (*concepts, *joined),
            q.And(must) if len(must) > 1 else must[0] if must else None,
            meant,
            parsed.warnings,
            Asks(asks_for_a_number(parsed.words), seeks_a_card(parsed.words)),
            foreign_,
            rules,
            bool(concepts),
            {thing.record: thing.name for _, _, things in spans for thing in things if thing.rank == 1},
            named is not None,
        )

    def _of_data(self, words: Sequence[str], span: Span) -> frozenset[int]:
        """The places of the words of a question that ask for the data of the one card it names, where it has any: they
        stand with it."""
        start, end, things = span
        rest = [*words[:start], "", *words[end:]]
        formats = self._fields.formats
        if not (formats and (asks_of_data(rest) or not formats.isdisjoint(rest))):
            return frozenset()
        known = {n for thing in things if (n := self._table.numbers.get(thing.record)) is not None}
        if not any(self._with_data[n] for n in known):
            return frozenset()
        return frozenset(n for n, word in enumerate(words) if word in formats or stands_beside_data(word))

    @cached_property
    def _with_data(self) -> Bools:
        """Which entries are cards of which the documents say where they are legal."""
        return self._evaluator.entries(q.Or([q.Every(field) for field in STANDINGS if field in self._table.values]))

    def _without_games(self, words: Sequence[str]) -> tuple[list[str], str | None]:
        """The words without a game's name, and that game; a query that is nothing else keeps its words."""
        for length in (4, 3, 2, 1) if not self._called_by.isdisjoint(words) else ():
            for at in range(len(words) - length + 1):
                game = self._called.get(tuple(words[at : at + length]))
                if game is None:
                    continue
                rest = [*words[:at], *words[at + length :]]
                if any(not is_stop(word) for word in rest):
                    return rest, game
        return list(words), None

    def _corrected(
        self, words: list[str], spans: Sequence[Span], game: str | None, parsed: Query
    ) -> tuple[list[str], frozenset[int], str | None]:
        """The words with misspelt ones put right, their places, and the whole query as it was then read. A name of
        several words that stands there as it is printed is left so."""
        whole = [(start, end, " ".join(words[start:end])) for start, end, _ in spans if end - start > 1]
        nearly = self._names.put_right(words, self._spelling.knows, self.english.knows)
        nearly = [name for name in nearly if all(name[1] <= start or end <= name[0] for start, end, _ in whole)]
        fixed = self._spelling.corrected(words, [*whole, *nearly])
        better = list(fixed.words)
        unknown = [word for word in better if not self._spelling.knows(word) and not word.isdigit()]
        if (unknown or fixed.said) and not (not unknown and self._names.spans(better, game)):
            name = self._names.meant(words)
            if name:
                better = plain_words(name)
                return better, frozenset(range(len(better))), name
        if not fixed.said:
            return words, frozenset(), None
        said = parsed.text
        for old, new in fixed.said:
            said = re.sub(rf"(?<![^\W_]){re.escape(old)}(?![^\W_])", new, said, flags=re.IGNORECASE)
        return better, fixed.places, said if said != parsed.text else " ".join(better)

    # -- finding and ranking

    def _rarity(self, stem: str) -> float:
        known = self._rarities.get(stem)
        if known is None:
            known = rarity(self._table.stems.count(stem), max(self._table.size, 1))
            if self._table.stems.count(stem):
                self._rarities[stem] = known
        return known

    def _ranked(self, asked: _Asked, types: Sequence[str], first: int, limit: int) -> Ranking:
        if not (asked.concepts or asked.must is not None or types):
            return Ranking((), 0)
        allowed = self._allowed(asked, types)
        if not asked.concepts:
            return self._ranker.in_order(np.flatnonzero(allowed).astype(np.int32), first, limit)
        floor = 0.0 if not asked.partly else _ENOUGH if about_cards(asked.must) else _TOO_LITTLE
        wanted = max(first + limit, _SPREAD_OVER if asked.says_little else _WEIGHED)
        found = self._ranker.rank(asked.concepts, allowed, floor, wanted, asked.asks)
        if not found.best and floor == _TOO_LITTLE:  # better than nothing: how little it is is told
            found = self._ranker.rank(asked.concepts, allowed, _ANYTHING, wanted, asked.asks)
        if asked.says_little and len(found.games) > 1 and not self._names_a_thing(asked.concepts):
            return found._replace(best=self._ranker.spread(found.best))
        return found

    def _named(self, concepts: Sequence[Concept]) -> tuple[str, ...]:
        """The cards and keywords of one game that are named, where they are two to four."""
        things = [self._nearest_of(concept.targets) for concept in concepts if concept.targets]
        found = [n for n in dict.fromkeys(things) if n >= 0]
        games = {int(self._table.game[n]) for n in found}
        return tuple(self._table.ids[n] for n in found) if 2 <= len(found) <= _MOST_NAMED and len(games) == 1 else ()

    def _nearest_of(self, targets: Iterable[str]) -> int:
        """The card or keyword among what a name stands for, by its number; below 0 for none."""
        table = self._table
        known = sorted(n for target in targets if (n := table.numbers.get(target)) is not None)
        return next((n for n in known if table.kinds[table.kind[n]] in ("card", "keyword")), -1)

    def _names_a_thing(self, concepts: Sequence[Concept]) -> bool:
        """Whether a card or a keyword is named: then no other game is meant."""
        return any(self._nearest_of(concept.targets) >= 0 for concept in concepts if concept.targets)

    def _allowed(self, asked: _Asked, types: Sequence[str]) -> Bools:
        """The entries that may be in the answer at all."""
        if asked.must is None:
            return self._of_kinds(tuple(types) or DEFAULT_TYPES)
        if not types and isinstance(asked.must, q.Term) and asked.must.fieldname == "game":
            return self._of_kinds(DEFAULT_TYPES, asked.must)
        if not types:
            return self._evaluator.entries(of_types(asked.must, DEFAULT_TYPES))
        return self._evaluator.entries(asked.must) & self._of_kinds(tuple(types))

    def _of_kinds(self, kinds: tuple[str, ...], game: Any = None) -> Bools:
        key = kinds if game is None else (*kinds, game.text)
        found = self._kinds.get(key)
        if found is None:
            of_kinds = q.Or([q.Term("record", kind) for kind in kinds])
            asked = of_kinds if game is None else q.And([game, of_kinds])
            found = self._kinds[key] = self._evaluator.entries(asked)
        return found

    def _stands(self, words: Sequence[str], field: str | None) -> bool:
        """Whether words stand one behind the other anywhere."""
        return len(words) > 0 and bool(self._written.phrase(words, field).any())

    def _prints(self, phrase: str) -> bool:
        """Whether a document prints several words one behind the other, so that they are its own."""
        words = phrase.split(" ")
        return len(words) > 1 and self._stands(words, "body")

    def _some(self, query: Any) -> bool:
        return bool(self._evaluator.entries(query).any())

    def _result(self, ranked: Ranked, wanted: Mapping[str, float], called: Mapping[str, str]) -> Result:
        shown = self._shown(ranked.number)
        title = called.get(shown.record, shown.title) if called and shown.type == "card" else shown.title
        cut = snippet(shown, wanted)
        return Result(  # in the order of its fields: names would take as long as a fifth of the rest
            shown.id,
            shown.type,
            shown.game,
            title,
            cut.text,
            cut.text,
            shown.url,
            round(ranked.score, 4),
            shown.source,
            cut.marks,
            shown.also,
            shown.record,
            shown.conflicts,
            shown.read,
            cut.sentence,
            cut.whole,
        )


def _games_of(must: Sequence[Any]) -> Iterator[str]:
    """The games a query is narrowed to."""
    for part in must:
        if isinstance(part, q.And):
            yield from _games_of(part.subqueries)
        elif isinstance(part, q.Term) and part.fieldname == "game":
            yield part.text
