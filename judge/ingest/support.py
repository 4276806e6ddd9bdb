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
            path, "is no list of tokens with a name each", "Write `- name: Gold` with type, stats, text and cites."
        )
    return value


def read_rules_index(path: Path) -> tuple[str, dict[str, str], dict[str, str]]:
    """The edition, and by rule number the headings and what players ask (``asked:``, which may be missing). Raises
    JudgeError ``bad-support-file``."""
    value = _single(path)
    held: dict[str, Any] = value if isinstance(value, dict) else {}
    rules: Any = held.get("rules")
    asked: Any = held.get("asked", {})
    for name, lines in (("rules", rules), ("asked", asked)):
        if not isinstance(lines, dict) or not all(isinstance(k, str) and isinstance(v, str) for k, v in lines.items()):
            what = f"has no `{name}:` that give a line for each number"
            raise _bad(path, what, 'Write numbers in quotes: "7.5": heading.')
    return str(held.get("edition", "")), rules, asked


def _single(path: Path) -> Any:
    documents = list(read_yaml(path))
    if len(documents) != 1:
        raise _bad(path, f"holds {len(documents)} YAML documents", "Put everything into one.")
    return documents[0].value


def _bad(path: Path, what: str, hint: str) -> JudgeError:
    return JudgeError("bad-support-file", f"the file {path.name} {what}.", where=str(path), hint=hint)
