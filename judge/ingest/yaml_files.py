"""YAML files of the corpus, read with the safe loader and errors that name the place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from judge import yaml_parsing
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.ingest.manifest import decode


class YamlDocument(Frozen):
    """One document of a YAML file: its value, its own text, the line it begins at (from 1)."""

    value: Any
    text: str
    line: int


def read_yaml(path: Path) -> Iterator[YamlDocument]:
    """The documents of a file that are not empty. Raises JudgeError ``bad-yaml`` with line and column,
    ``not-utf-8``."""
    text = decode(path.read_bytes(), path).removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        yield from yaml_parsing.read(text, lambda loader: list(_documents(text, loader(text))))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark else str(path)
        problem = getattr(error, "problem", None) or str(error).split("\n")[0]
        raise JudgeError("bad-yaml", f"this is not YAML: {problem}.", where=place, hint="Correct the line.") from error
    except ValueError as error:
        raise JudgeError(
            "bad-yaml", f"a value cannot be read ({error}).", where=str(path), hint="Put it in quotes."
        ) from error


def _documents(text: str, loader: Any) -> Iterator[YamlDocument]:
    try:
        while loader.check_node():
            node = loader.get_node()
            value = loader.construct_document(node)
            if value is not None:
                start, end = node.start_mark, node.end_mark
                yield YamlDocument(value, text[start.index : end.index].rstrip(), start.line + 1)
    finally:
        loader.dispose()
