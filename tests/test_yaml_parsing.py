"""libyaml and PyYAML read a text alike, or PyYAML reads it: nodes, values, places and errors are PyYAML's."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge import yaml_parsing
from judge.errors import JudgeError
from judge.ingest.yaml_files import YamlDocument, read_yaml
from judge.scenario.language.yaml_nodes import Chunk, Node, read_chunk, split_documents
from judge.web.board import board_of

ROOT = Path(__file__).resolve().parent.parent
CHANGED = 500
SIGNS = (
    *(" ", "\n", "  ", "\n  ", "- ", "? ", ": ", ":", ",", "[", "]", "{", "}", "#", " #", "&a ", "*a", "*a ", "!"),
    *("!!str ", "|", "|\n", ">", "> ", "|-", "|+2", "|#", "'", '"', "''", "@", "`", "%", "---", "...", "\\", "\t", "é"),
    *("🂡", "<<: ", "~", "0", "2024-01-01", "2024-99-99", "\n\n", "\r", "\x7f", "\x00", "\xa0", "\u2028", "\ufeff"),
    *(
        "\ud83d",
        "\n---\n",
        "\n...\n",
        "[?a]",
        "{a:b}",
        "{a}",
        "[a:]",
        '{"a":1}',
        '"\\ud83d\\udca5"',
        ": }",
        "[,]",
        "?,",
    ),
)
# Each is read otherwise by libyaml alone.
DIFFERENT = ("a:\t1\n", "a: [b?]\n", "a: {b: , c: 1}\n", "a: |# b\n  c\n", "a: \ufeffb\n")
LIKE_THEM = ("a: !!str,\n", "%YAML 1.2\n---\na: 1\n", "---\n \n", "a: b\x85c\n", "a: 'b\u2028c'\n", "...\na: 1\n")
ITSELF = ("setup: &a\n  Ana: *a\n", "setup: {Ana: {hand: &a [[*a]]}}\n")

if not yaml.__with_libyaml__ and not os.environ.get("CI"):
    pytest.skip("PyYAML without libyaml reads everything itself", allow_module_level=True)


def scenarios() -> list[str]:
    paths = (*ROOT.glob("corpus/*/scenarios/*.yaml"), *ROOT.glob("tests/scenarios/**/*.yaml"))
    return [chunk.text for path in sorted(paths) for chunk in split_documents(path.read_text("utf-8"))]


def scenario(text: str) -> Node | str:
    try:
        return read_chunk(Chunk(text, 0), "f")
    except JudgeError as error:
        return str(error)


def document(path: Path) -> list[YamlDocument] | str:
    try:
        return list(read_yaml(path))
    except JudgeError as error:
        return str(error)


def both(text: str, folder: Path) -> tuple[Any, ...]:
    path = folder / "f.yaml"
    path.write_text(text, "utf-8", errors="surrogatepass", newline="")
    return scenario(text), repr(document(path)), board_of(text)


def changed(texts: list[str], chance: random.Random) -> str:
    """Some lines of a scenario, or of signs alone, with some signs put in or taken out."""
    lines = chance.choice(texts).split("\n")
    begin = chance.randrange(len(lines))
    text = "\n".join(lines[begin : begin + chance.randint(1, 8)]) + "\n"
    if chance.random() < 0.3:
        text = "".join(chance.choice((*SIGNS, "a", "b")) for _ in range(chance.randint(1, 14)))
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
        at = chance.randrange(len(text) + 1)
        put = "" if chance.random() < 0.3 else chance.choice(SIGNS)
        text = text[:at] + put + text[at + (0 if put else chance.randint(1, 4)) :]
    return text


def test_texts_are_read_alike_with_and_without_libyaml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts, chance = scenarios(), random.Random(1)
    tried = [*DIFFERENT, *LIKE_THEM, *ITSELF, *texts[::40], *(changed(texts, chance) for _ in range(CHANGED))]
    fast = [both(text, tmp_path) for text in tried]
    monkeypatch.setattr(yaml_parsing, "FAST", None)
    monkeypatch.setattr(yaml_parsing, "FAST_BASE", None)
    wrong = [text for text, found in zip(tried, fast, strict=True) if found != both(text, tmp_path)]
    assert not wrong, wrong[:5]


@pytest.mark.parametrize("text", DIFFERENT)
def test_what_is_kept_from_libyaml_would_be_read_otherwise(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = both(text, tmp_path)
    monkeypatch.setattr(yaml_parsing, "READ_OTHERWISE", re.compile("(?!)"))
    monkeypatch.setattr(yaml_parsing, "_asks_in_brackets", lambda *_: False)
    assert both(text, tmp_path) != right


def test_what_the_project_has_written_is_read_by_libyaml() -> None:
    by_itself = [text for text in scenarios() if yaml_parsing.READ_OTHERWISE.search(text)]
    assert len(by_itself) < 20


@pytest.mark.parametrize("text", ["[" * 40_000 + "]" * 40_000, "- " * 40_000 + "x"], ids=["brackets", "lists"])
def test_a_text_nested_without_end_leaves_the_process_standing(text: str) -> None:
    with pytest.raises(RecursionError):
        yaml_parsing.read(text, lambda loader: yaml.load(text, loader), base=True)
