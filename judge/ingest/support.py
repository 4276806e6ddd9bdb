"""A game's support data: ``tokens.yaml`` (tokens its documents only name) and ``rules-index.yaml`` (what
citations of its rulebook resolve to). Both may be missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from judge.errors import JudgeError
from judge.ingest.yaml_files import read_yaml

TOKENS = "tokens.yaml"
RULES_INDEX = "rules-index.yaml"


def support_files(corpus: Path) -> list[Path]:
    """The support files of every game, sorted."""
    return sorted([*corpus.glob(f"*/{TOKENS}"), *corpus.glob(f"*/{RULES_INDEX}")])


def read_tokens(path: Path) -> list[dict[str, Any]]:
    """The tokens of a file: a list of mappings, each with a name. Raises JudgeError ``bad-support-file``."""
    value = _single(path)
    if not isinstance(value, list) or not all(isinstance(t, dict) and isinstance(t.get("name"), str) for t in value):
        raise _bad(
            path,
            "is no list of tokens with a name each",
            "Write `- name: Gold` with type, stats, text and cites.",
        )
    return value


def read_rules_index(path: Path) -> tuple[str, dict[str, str]]:
    """The edition and the headings by rule number. Raises JudgeError ``bad-support-file``."""
    value = _single(path)
    rules = value.get("rules") if isinstance(value, dict) else None
    if not isinstance(rules, dict) or not all(isinstance(k, str) and isinstance(v, str) for k, v in rules.items()):
        raise _bad(
            path,
            "has no `rules:` that give a heading for each number",
            'Write numbers in quotes: "7.5": heading.',
        )
    return str(value.get("edition", "")), rules


def _single(path: Path) -> Any:
    documents = list(read_yaml(path))
    if len(documents) != 1:
        raise _bad(path, f"holds {len(documents)} YAML documents", "Put everything into one.")
    return documents[0].value


def _bad(path: Path, what: str, hint: str) -> JudgeError:
    return JudgeError("bad-support-file", f"the file {path.name} {what}.", where=str(path), hint=hint)
