"""What the pages on the words of Flesh and Blood are made of."""

from __future__ import annotations

import runpy
from pathlib import Path

MADE = runpy.run_path(str(Path(__file__).resolve().parent.parent / "docs" / "words_pages.py"))
EXAMPLES: tuple[tuple[str, str], ...] = MADE["EXAMPLES"]
terms, examples = MADE["terms"], MADE["examples"]
coverage_page, vocabulary_page = MADE["coverage_page"], MADE["vocabulary_page"]
