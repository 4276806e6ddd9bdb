"""Rarer kinds of sentences (``sentences.yaml``): each is read and said back, and what only looks like one is
not."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from words_reading import read

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.words.typeline import printed_from_inline

_WRITTEN = yaml.safe_load((Path(__file__).parent / "sentences.yaml").read_text("utf-8"))


def _of(which: str) -> list[tuple[str, str]]:
    return [(type_line, text) for type_line, texts in _WRITTEN[which].items() for text in texts]


@pytest.mark.parametrize(("type_line", "text"), _of("read"))
def test_it_is_read_and_comes_back(type_line: str, text: str) -> None:
    read(text, type_line)


@pytest.mark.parametrize(("type_line", "text"), _of("unread"))
def test_what_is_not_clear_is_not_read(type_line: str, text: str) -> None:
    made = compile_card(printed_from_inline("Zork", "red", type_line, "", text))
    assert any(sentence.unsupported for sentence in made.sentences)
