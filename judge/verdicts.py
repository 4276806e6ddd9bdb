"""Which verdicts of one build still hold in the next.

A verdict is a statement of an engine about a board, and the board is made of a scenario's file and of what its game's
documents print: cards, tokens, the numbers of rules. Where all of these are the same it need not be found again.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from judge.records import Card, Record, Scenario, to_json
from judge.store import Store, Support

# What of a card says where it stands and what it is linked with: no board hangs on it.
_OF_THE_PLACE = frozenset({"span", "hash", "section", "mentions", "quote", "text", "reading", "reading_reason"})


def scenario_inputs(corpus: Path, records: Iterable[Record], support: Mapping[str, Support]) -> dict[str, str]:
    """Scenario id → a digest of everything its verdict hangs on beside the engine."""
    scenarios: list[Scenario] = []
    cards: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for record in records:
        if isinstance(record, Scenario):
            scenarios.append(record)
        elif isinstance(record, Card):
            cards[record.game].append({k: v for k, v in to_json(record).items() if k not in _OF_THE_PLACE})
    games = {game: _digest(cards[game], support.get(game, Support())) for game in {s.game for s in scenarios}}
    files = {path: hashlib.sha256((corpus / path).read_bytes()).hexdigest() for path in {s.path for s in scenarios}}
    return {s.id: _short(f"{s.id} {s.path} {files[s.path]} {games[s.game]}".encode()) for s in scenarios}


def kept_verdicts(
    store: Store, manifest: Mapping[str, Any], engine: str, inputs: Mapping[str, str]
) -> dict[str, dict[str, Any]] | None:
    """The verdicts of a build, with their reports, that hold for these inputs, too; None when none does."""
    if manifest.get("engine") != engine:
        return None
    before: Mapping[str, str] = manifest.get("scenario_inputs") or {}
    found: dict[str, dict[str, Any]] = {}
    for scenario in (i for i, digest in inputs.items() if before.get(i) == digest):
        record, report = store.get(scenario), store.report_of(scenario)
        if isinstance(record, Scenario) and record.verdict and report is not None:
            found[scenario] = {"verdict": record.verdict, "report": report}
    return found or None


def _digest(cards: list[dict[str, Any]], support: Support) -> str:
    body = [cards, [dict(token) for token in support.tokens], dict(support.rules or {})]
    return _short(json.dumps(body, sort_keys=True, ensure_ascii=False).encode())


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
