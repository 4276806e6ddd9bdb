"""Which verdicts of one build still hold in the next.

A verdict is a statement of an engine about a board, and the board is made of a scenario's file and of what its game's
documents print: cards, tokens, the numbers of rules. Where all of these are the same it need not be found again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from judge.builds.store import Store, Support
from judge.records import Card, Conflict, Passage, Record, Ruling, Scenario, hashed, slug, to_json

# What of a card says where it stands and what it is linked with: no board hangs on it.
_OF_THE_PLACE = frozenset({"span", "hash", "section", "mentions", "quote", "text", "reading", "reading_reason"})

_AGAINST = frozenset({"refuted", "illegal", "depends"})
_RULE = re.compile(r"\brule (\d+(?:\.\d+)+[a-z]?)")
_NUMBER = re.compile(r"\d+(?:\.\d+)+[a-z]?")
_LAST_STEPS, _MOST_RULES = 4, 3


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


def refutations(records: Iterable[Record], verdicts: Mapping[str, Mapping[str, Any]]) -> list[Conflict]:
    """A conflict for each ruling that a replay does not bear out: the ruling on one side, the rules the replay cites on
    the other.

    verdicts: scenario id → ``{"verdict", "report"}`` as a build keeps them. The proof may be wrong as well as the
    ruling or the engine: which of them is for a person to say, so nothing is hidden.
    """
    known = {record.id: record for record in records}
    found: dict[str, Conflict] = {}
    for scenario_id, outcome in sorted(verdicts.items()):
        scenario = known.get(scenario_id)
        if not isinstance(scenario, Scenario) or outcome["verdict"] not in _AGAINST:
            continue
        report: Mapping[str, Any] = outcome["report"]
        rules = (*_RULE.findall(str(report.get("reason", ""))), *_last_cited(report))
        for ruling in (r for i in scenario.confirms if isinstance(r := known.get(i), Ruling)):
            numbers = tuple(Passage(number) for number in dict.fromkeys(rules))
            found.setdefault(
                ruling.id,
                hashed(
                    Conflict(
                        id=f"{ruling.document}/conflicts/not-borne-out-{slug(ruling.id.partition('/')[2])}",
                        game=ruling.game,
                        document=ruling.document,
                        title=f"{ruling.title}: a replay does not bear it out",
                        text=ruling.text,
                        between=(Passage(ruling.id, ruling.text), Passage(scenario.id), *numbers),
                        why=f"“{scenario.title}” comes out {outcome['verdict']}: {report.get('reason', '')}",
                        importance="high",
                        follows="The engine follows the rules its replay cites.",
                        overrules=(ruling.id,),
                    )
                ),
            )
    return list(found.values())


def _last_cited(report: Mapping[str, Any]) -> list[str]:
    """The rules that the last steps of a replay cite, newest first."""
    steps = list(report.get("trace") or ())[-_LAST_STEPS:]
    return [c for step in reversed(steps) for c in step["cites"] if _NUMBER.fullmatch(c)][:_MOST_RULES]


def _digest(cards: list[dict[str, Any]], support: Support) -> str:
    body = [cards, [dict(token) for token in support.tokens], dict(support.rules or {})]
    return _short(json.dumps(body, sort_keys=True, ensure_ascii=False).encode())


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
