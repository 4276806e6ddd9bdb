"""Writes the parser's tables, docs/vocabulary.md and docs/words-coverage.md; run it after a change."""

from __future__ import annotations

import tempfile
from pathlib import Path

from judge.builds.build import build
from judge.builds.live import current_build
from judge.games.flesh_and_blood.words import tables
from judge.games.flesh_and_blood.words.pages import coverage_page, vocabulary_page
from judge.scenario.board.library import Library

DOCS = Path(__file__).resolve().parent


def write_tables() -> None:
    """Writes the parser's tables, unless they are of this grammar."""
    kept = Path(tables.__file__).with_name(tables.NAME)
    if tables.read(kept.read_bytes()) is None:
        kept.write_bytes(tables.written(tables.made()))


def main() -> None:
    """Writes the tables, builds the corpus into a temporary folder and writes both pages."""
    write_tables()
    with tempfile.TemporaryDirectory() as folder:
        build(DOCS.parent / "corpus", Path(folder))
        live = current_build(Path(folder))
        library = Library.from_store(live.store).game("flesh-and-blood")
        live.store.close()
    (DOCS / "vocabulary.md").write_text(vocabulary_page(), encoding="utf-8")
    (DOCS / "words-coverage.md").write_text(coverage_page((*library.cards, *library.tokens)), encoding="utf-8")


if __name__ == "__main__":
    main()
