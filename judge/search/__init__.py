"""Finding a ruling: ``Searcher(build).search(query)``."""

from __future__ import annotations

from judge.search.searcher import DEFAULT_TYPES, Result, Searcher, SearchPage

__all__ = ["DEFAULT_TYPES", "Result", "SearchPage", "Searcher"]
