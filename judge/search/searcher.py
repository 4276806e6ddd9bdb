"""A query's answer: filters and words in, a page of results out. One Whoosh searcher per thread."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from whoosh import scoring
from whoosh.query import Every, Or, Term

from judge.errors import JudgeError, nearest
from judge.records import RECORD_TYPES, folded
from judge.search import facets
from judge.search.analysis import plain_words, stem_of, stems, words_of
from judge.search.index import open_index
from judge.search.names import NamedThing, Names, Spelling
from judge.search.query import Filter, Query, parse
from judge.search.ranking import Candidate, Concept, Ranked, concepts_of, rank, rarity

DEFAULT_TYPES = ("card", "ruling", "keyword", "rule", "term", "table", "conflict")
_NAMED_TYPES = ("card", "keyword", "term", "table")
_FIELD_BOOST = {"name": 1.6, "about": 1.3, "body": 1.0, "context": 0.4}
_CANDIDATES = 300
_CONFIDENT = 0.5
_TOO_LITTLE = 0.12
_COLOR_WORDS = {"red", "yellow", "blue", "yel", "blu"}
_SNIPPET = 180

_Span = tuple[int, int, tuple[NamedThing, ...]]


class Searchable(Protocol):
    """What a searcher needs of a build: its folder, and its store for the names."""

    @property
    def path(self) -> Path: ...

    @property
    def store(self) -> Any: ...


@dataclass(frozen=True)
class Result:
    """One thing found. text: verbatim; snippet: the part of it nearest to the question, plain text;
    source: ``document`` and, where it has a place, ``start_line`` and ``end_line``."""

    id: str
    type: str
    game: str
    title: str
    text: str
    snippet: str
    url: str
    score: float
    source: Mapping[str, Any]


@dataclass(frozen=True)
class SearchPage:
    """A page of results. did_you_mean: the query as it was read when a word was misspelt; confident: whether
    a result covers most of what was asked; warnings: what of the query was not used, and why."""

    query: str
    total: int
    took_ms: float
    did_you_mean: str | None
    confident: bool
    warnings: tuple[str, ...]
    results: tuple[Result, ...]

    def as_json(self) -> dict[str, Any]:
        """The page as the HTTP API and ``judge search --json`` give it."""
        body = asdict(self)
        body["warnings"] = list(self.warnings)
        body["results"] = list(body["results"])
        return body


@dataclass(frozen=True)
class _Asked:
    """A query made ready: what must hold of a result, and what it is ranked by."""

    concepts: tuple[Concept, ...]
    filters: tuple[Filter, ...]
    phrases: tuple[str, ...]
    did_you_mean: str | None
    warnings: tuple[str, ...]


class Searcher:
    """Searches one build. It may be shared by threads: each gets a Whoosh searcher of its own, because one
    that is shared gives wrong answers in all of them."""

    def __init__(self, build: Searchable) -> None:
        self._index = open_index(build.path / "whoosh")
        self._local = threading.local()
        self._names = Names(n for n in build.store.all_names() if n.type in _NAMED_TYPES)
        with self._index.reader() as reader:
            self._games = tuple(facets.values(reader, "game"))
            known = facets.values(reader, "spelling")
        self._symbols = {k: name for game in reversed(self._games) for k, name in words_of(game).symbols.items()}
        self._spelling = Spelling(
            known, self._names.words, (s for g in self._games for phrase in words_of(g).same for s in phrase)
        )

    def search(
        self,
        query: str,
        game: str | None = None,
        types: Sequence[str] = (),
        page: int = 1,
        per_page: int = 10,
    ) -> SearchPage:
        """Finds records for a query.

        game and types narrow it like ``game:`` and ``type:`` inside the query. No query is an error; raises
        JudgeError ``bad-search`` for an unknown game or type argument, or a page that cannot be.
        """
        began = time.perf_counter()
        self._check(game, types, page, per_page)
        asked = self._read(query, game)
        ranked = self._ranked(asked, types) if asked.concepts or asked.filters or types else []
        confident = bool(ranked) and (not asked.concepts or max(r.coverage for r in ranked[:3]) >= _CONFIDENT)
        wanted = frozenset(s for c in asked.concepts for needed, _ in c.alternatives for s in needed)
        first = (page - 1) * per_page
        results = tuple(self._result(r, wanted) for r in ranked[first : first + per_page])
        took = round((time.perf_counter() - began) * 1000, 2)
        return SearchPage(query, len(ranked), took, asked.did_you_mean, confident, asked.warnings, results)

    def close(self) -> None:
        """Closes the index; the searcher cannot be used afterwards."""
        self._index.close()

    # -- reading the query

    def _check(self, game: str | None, types: Sequence[str], page: int, per_page: int) -> None:
        if game is not None and game not in self._games and facets.GAME_NAMES.get(game) not in self._games:
            raise JudgeError(
                "bad-search",
                f'no document of the game "{game[:60]}" is in this build.',
                candidates=nearest(game[:60], self._games),
                hint=f"Known games: {', '.join(self._games) or 'none'}.",
            )
        for name in types:
            if name not in RECORD_TYPES:
                raise JudgeError(
                    "bad-search",
                    f'"{name[:60]}" is no type of record.',
                    candidates=nearest(name[:60], RECORD_TYPES),
                    hint=f"The types are {', '.join(RECORD_TYPES)}.",
                )
        if page < 1 or not 1 <= per_page <= 100:
            raise JudgeError(
                "bad-search",
                f"page {page} of {per_page} results cannot be.",
                hint="Pages begin at 1 and hold 1 to 100.",
            )

    def _read(self, query: str, game: str | None) -> _Asked:
        reader = self._searcher().reader()
        parsed = parse(query, lambda field, value: facets.has_value(reader, field, value), self._symbols)
        filters, remarks = facets.checked(reader, parsed.filters)
        if game:
            filters.append(Filter("game", ":", facets.GAME_NAMES.get(game, game)))
        words, filters = facets.words_as_filters(reader, parsed.words, filters)
        games = {f.value for f in filters if f.field == "game" and not f.negated}
        within = next(iter(games)) if len(games) == 1 else None
        words, corrected, meant = self._corrected(words, within, parsed)
        spans = self._names.spans(words, within)
        words, spans, corrected = _name_without_color(words, spans, corrected)
        vocabularies = [words_of(g) for g in ([within] if within else self._games)]
        concepts = concepts_of(words, spans, vocabularies, self._rarity, corrected)
        return _Asked(concepts, tuple(filters), parsed.phrases, meant, (*parsed.warnings, *remarks))

    def _corrected(
        self, words: list[str], game: str | None, parsed: Query
    ) -> tuple[list[str], frozenset[int], str | None]:
        """The words with misspelt ones put right, their places, and the whole query as it was then read."""
        fixes = {n: fixed for n, word in enumerate(words) if (fixed := self._spelling.correct(word))}
        unknown = [n for n, word in enumerate(words) if not self._spelling.knows(word) and not word.isdigit()]
        better = [fixes.get(n, word) for n, word in enumerate(words)]
        if unknown and not (len(unknown) == len(fixes) and self._names.spans(better, game)):
            name = self._names.meant(words)
            if name:
                better = plain_words(name)
                return better, frozenset(range(len(better))), name
        if not fixes:
            return words, frozenset(), None
        said = parsed.text
        for n, fixed in fixes.items():
            said = re.sub(rf"(?<![^\W_]){re.escape(words[n])}(?![^\W_])", fixed, said, flags=re.IGNORECASE)
        return better, frozenset(fixes), said if said != parsed.text else " ".join(better)

    # -- finding and ranking

    def _searcher(self) -> Any:
        if not hasattr(self._local, "searcher"):
            self._local.searcher = self._index.searcher(weighting=scoring.BM25F())
        return self._local.searcher

    def _rarity(self, stem: str) -> float:
        reader = self._searcher().reader()
        return rarity(reader.doc_frequency("everything", stem), max(reader.doc_count(), 1))

    def _ranked(self, asked: _Asked, types: Sequence[str]) -> list[Ranked]:
        searcher = self._searcher()
        narrowed = facets.narrowing(searcher.reader(), asked.filters, types, DEFAULT_TYPES)
        if not asked.concepts:
            hits = searcher.search(narrowed, limit=None)
            found = [_candidate(hit, 0.0) for hit in hits]
            found.sort(key=lambda c: c.position)
            return [Ranked(c, 0.0, 1.0) for c in found if _has_phrases(c, asked.phrases)]
        hits = searcher.search(_wide(asked.concepts), filter=narrowed, limit=_CANDIDATES)
        found = [_candidate(hit, float(hit.score or 0.0)) for hit in hits]
        ranked = rank([c for c in found if _has_phrases(c, asked.phrases)], asked.concepts)
        floor = _CONFIDENT if facets.asks_for_cards(asked.filters) else _TOO_LITTLE
        return [r for r in ranked if r.coverage >= floor]

    def _result(self, ranked: Ranked, wanted: frozenset[str]) -> Result:
        candidate = ranked.candidate
        shown = candidate.shown
        return Result(
            id=candidate.id,
            type=candidate.kind,
            game=candidate.game,
            title=shown["title"],
            text=shown["text"],
            snippet=_snippet(shown["text"], wanted, candidate.game),
            url=shown["url"],
            score=round(ranked.score, 4),
            source=shown["source"],
        )


def _name_without_color(
    words: list[str], spans: list[_Span], corrected: frozenset[int]
) -> tuple[list[str], list[_Span], frozenset[int]]:
    """``wage gold red`` asks for one version of Wage Gold; the record holds them all, so the colour says
    nothing."""
    if len(spans) != 1:
        return words, spans, corrected
    start, end, things = spans[0]
    rest = {*range(start), *range(end, len(words))}
    if not rest or any(words[n] not in _COLOR_WORDS for n in rest):
        return words, spans, corrected
    return (
        words[start:end],
        [(0, end - start, things)],
        frozenset(n - start for n in corrected if start <= n < end),
    )


def _wide(concepts: Sequence[Concept]) -> Any:
    """Everything that has to do with any of the concepts."""
    parts: list[Any] = []
    for concept in concepts:
        parts.extend(Term("belongs", target, boost=2.0) for target in sorted(concept.targets))
        strengths: dict[str, float] = {}
        for needed, strength in concept.alternatives:
            for stem in needed:
                strengths[stem] = max(strengths.get(stem, 0.0), strength / len(needed))
        parts.extend(
            Term(field, stem, boost=boost * strength)
            for stem, strength in strengths.items()
            for field, boost in _FIELD_BOOST.items()
        )
    return Or(parts) if parts else Every()


def _candidate(hit: Any, score: float) -> Candidate:
    fields = hit.fields()
    return Candidate(
        id=fields["id"],
        kind=fields["kind"],
        game=fields["game"],
        position=int(fields["position"]),
        bm25=score,
        stems=frozenset(fields["stems"].split()),
        belongs=tuple(fields["shown"]["belongs"]),
        shown=fields["shown"],
    )


def _has_phrases(candidate: Candidate, phrases: Sequence[str]) -> bool:
    if not phrases:
        return True
    text = f" {folded(candidate.shown['title'])} {folded(candidate.shown['text'])} "
    return all(f" {phrase} " in text for phrase in phrases)


_SENTENCE = re.compile(r"(?<!\b[eE]\.g\.)(?<!\b[iI]\.e\.)(?<!\b[eE]g\.)(?<=[.!?”\"])\s+(?=[A-Z“\"])|\n")


def _snippet(text: str, wanted: frozenset[str], game: str) -> str:
    """The sentence that holds most of what was asked, shortened at a word."""
    symbols = words_of(game).symbols
    parts = [part for part in _SENTENCE.split(text) if part.strip()] or [text]
    best = max(range(len(parts)), key=lambda n: (len(wanted & set(stems(parts[n], symbols))), -n))
    chosen = parts[best].strip()
    if len(chosen) <= _SNIPPET:
        return chosen
    words = chosen.split(" ")
    hits = [n for n, word in enumerate(words) if any(stem_of(w) in wanted for w in plain_words(word, symbols))]
    start = max((hits[0] if hits else 0) - 6, 0)
    out = ""
    for word in words[start:]:
        if len(out) + len(word) > _SNIPPET:
            return f"{'… ' if start else ''}{out.strip()} …"
        out += f"{word} "
    return f"{'… ' if start else ''}{out.strip()}"
