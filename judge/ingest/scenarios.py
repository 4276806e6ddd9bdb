"""Scenario files as records: title, game and what they confirm. How they run is not known here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from judge.errors import JudgeError, nearest
from judge.ingest.yaml_files import YamlDocument, read_yaml
from judge.records import Card, Conflict, Record, Ruling, Scenario, hashed, ids_of, slug


def scenario_files(corpus: Path) -> list[Path]:
    """Every ``<game>/scenarios/*.yaml`` of a corpus, sorted."""
    return sorted([*corpus.glob("*/scenarios/*.yaml"), *corpus.glob("*/scenarios/*.yml")])


def read_scenarios(corpus: Path) -> list[Scenario]:
    """A record for each entry of each scenario file: id ``scenarios/<file>/<n>``, n from 1 in file order.

    Raises JudgeError ``bad-yaml``, ``bad-scenario`` for an entry that is no mapping or has a ``confirms``
    that is no list of ids, ``duplicate-id`` when two games' files have one name.
    """
    found: list[Scenario] = []
    by_stem: dict[str, Path] = {}
    for path in scenario_files(corpus):
        stem = slug(path.stem)
        if stem in by_stem:
            raise JudgeError(
                "duplicate-id",
                f"the scenario files {by_stem[stem]} and {path} have the same name.",
                where=str(path),
                hint="Rename one: a scenario's id is made of its file's name.",
            )
        by_stem[stem] = path
        found.extend(_in_file(path, stem, corpus))
    return found


def _in_file(path: Path, stem: str, corpus: Path) -> Iterator[Scenario]:
    relative = path.relative_to(corpus).as_posix()
    for number, document in enumerate(read_yaml(path), 1):
        where = f"{path}:{document.line}"
        if not isinstance(document.value, dict):
            raise JudgeError(
                "bad-scenario",
                f"entry {number} is no scenario: it is not a mapping.",
                where=where,
                hint="Begin it with title:, game:, setup: and play:.",
            )
        listed = document.value.get("contrast")  # one need not stand in a list
        yield hashed(
            Scenario(
                id=f"scenarios/{stem}/{number}",
                game=str(document.value.get("game") or path.parent.parent.name),
                document=relative,
                title=_title(document.value, stem, number),
                text=document.text,
                path=relative,
                confirms=_ids(document, "confirms", where),
                rests=_ids(document, "rests", where),
                contrasts=len(listed) if isinstance(listed, list) else int(isinstance(listed, dict)),
            )
        )


def _title(value: Mapping[Any, Any], stem: str, number: int) -> str:
    title = value.get("title")
    return str(title) if title is not None else f"{stem}, {number}"


_EXAMPLES = {"confirms": "heavy-hitters/wager/4", "rests": "heavy-hitters/conflicts/victor-declined"}


def _ids(document: YamlDocument, key: str, where: str) -> tuple[str, ...]:
    listed = document.value.get(key)
    if listed is None:
        return ()
    if isinstance(listed, str):
        listed = [listed]
    if not isinstance(listed, list) or not all(isinstance(item, str) for item in listed):
        raise JudgeError(
            "bad-scenario", f"`{key}` is no list of ids.", where=where, hint=f"Write it as {key}: [{_EXAMPLES[key]}]."
        )
    return tuple(dict.fromkeys(listed))


def with_proofs(
    records: Sequence[Record], scenarios: Sequence[Scenario], corpus: Path, replaced: frozenset[str] = frozenset()
) -> list[Record]:
    """The records, each ruling with the scenarios that confirm it.

    replaced: ids of documents of which a person has put another edition in place, where a ruling may be gone.
    Raises JudgeError ``unknown-id`` that names the scenario file and the id it confirms when there is no
    such record in any other document, and ``not-on-the-board`` for a card that the scenario does not name."""
    cards = {record.id: record for record in records if isinstance(record, Card)}
    known = {name for record in records for name in ids_of(record)}
    proofs: dict[str, list[str]] = {}
    for scenario in scenarios:
        for target in scenario.confirms:
            if target not in known and target.split("/")[0] in replaced:
                continue
            if target not in known:
                raise JudgeError(
                    "unknown-id",
                    f'the scenario "{scenario.title}" confirms "{target}", which is no record.',
                    where=str(corpus / scenario.path),
                    candidates=nearest(target, known),
                    hint="Correct the id under `confirms`; judge search finds it.",
                )
            if target in cards and not _names(scenario, cards[target]):
                raise JudgeError(
                    "not-on-the-board",
                    f'the scenario "{scenario.title}" confirms the card "{target}", and nothing in it names that card.',
                    where=str(corpus / scenario.path),
                    hint="Put the card on the board, or take its id out of `confirms`.",
                )
            proofs.setdefault(target, []).append(scenario.id)
    return [
        replace(record, proofs=tuple(proofs.get(record.id, ()))) if isinstance(record, Ruling) else record
        for record in records
    ]


def check_rests(
    scenarios: Sequence[Scenario], conflicts: Sequence[Conflict], corpus: Path, replaced: frozenset[str] = frozenset()
) -> None:
    """Raises JudgeError ``unknown-id`` where a scenario rests on the reading of a conflict that its game does not have;
    replaced: as ``with_proofs`` takes it."""
    known = {(conflict.game, conflict.id) for conflict in conflicts}
    for scenario in scenarios:
        for name in scenario.rests:
            if (scenario.game, name) not in known and name.split("/")[0] not in replaced:
                raise JudgeError(
                    "unknown-id",
                    f'the scenario "{scenario.title}" rests on "{name}", which is no conflict of its game.',
                    where=str(corpus / scenario.path),
                    candidates=nearest(name, [i for game, i in known if game == scenario.game]),
                    hint="Correct the id under `rests`; judge conflicts lists them.",
                )


def with_overruled(records: Sequence[Record]) -> list[Record]:
    """The records, each ruling with the conflict by which the engine follows something else."""
    by = {name: c.id for c in records if isinstance(c, Conflict) for name in c.overrules}
    return [replace(r, overruled_by=by[r.id]) if isinstance(r, Ruling) and r.id in by else r for r in records]


def _names(scenario: Scenario, card: Card) -> bool:
    lines = scenario.text.splitlines()
    said = _plain("\n".join(line for line in lines if not line.startswith(("title:", "confirms:"))))
    versions = (version.name for version in card.versions)
    names = (card.name, *card.also_named, *card.short_names(), *versions)
    return any(_plain(name) in said for name in names if name)


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("’", "'").replace("''", "'").split())
