"""Two editions side by side: two builds, two exports or two documents, as the records they hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from judge.builds.changes import Change, compare, rulebooks
from judge.builds.citations import Touched, citations, touched
from judge.builds.live import CURRENT, DATABASE, current_build
from judge.builds.renumbered import Run, runs
from judge.builds.rule_editions import Editions, Stale, compare_editions
from judge.builds.store import Store
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.ingest import ManifestEntry, read_document, recognise
from judge.ingest.received import receive
from judge.records import Record, Rule, from_json, slug
from judge.rule_numbers import rule_key

_MOST_CITED = 0.8  # the share of the numbers cited for a game that its rulebook must have


class Difference(Frozen):
    """What differs between two editions. runs: the rules that were renumbered; stale: references that lead to another
    rule now; touched: our citations of a rulebook's rules that it concerns; note: how these were found, or why not."""

    changes: tuple[Change, ...]
    runs: tuple[Run, ...] = ()
    stale: tuple[Stale, ...] = ()
    touched: tuple[Touched, ...] = ()
    note: str = ""


def differences(old: str, new: str, index: Path, kind: str = "", game: str = "") -> Difference:
    """What differs between two editions (see ``judge.builds.changes.compare``).

    Each is a build (its folder, the folder of builds, or a build's id in ``index``), a file written by
    ``judge export``, or a document; kind: how both documents are read, recognised when empty; game: whose rulebook two
    documents are, found by the numbers that are cited when empty. Raises JudgeError ``unknown-edition``, ``not-alike``
    for a document beside anything else, ``unknown-game``, and what reading them raises.
    """
    places = [_build_folder(name, index) for name in (old, new)]
    exports = [None if place else _export(Path(name)) for name, place in zip((old, new), places, strict=True)]
    documents = [place is None and export is None for place, export in zip(places, exports, strict=True)]
    if documents[0] != documents[1]:
        name = old if documents[0] else new
        raise JudgeError(
            "not-alike",
            f"{name} is a document, and the other is none.",
            hint="Name two builds, two exports or two documents.",
        )
    if documents[0]:
        sides = _of_documents(Path(old), Path(new), kind)
    else:
        sides = [_of_build(place) if place else export or () for place, export in zip(places, exports, strict=True)]
    found = compare(*sides)
    books = rulebooks(sides[0]) & rulebooks(sides[1])
    if not books:
        return Difference(found)
    stale: list[Stale] = []
    hit: list[Touched] = []
    notes: list[str] = []
    for book in sorted(books):
        editions = compare_editions(*([r for r in side if r.document == book] for side in sides))
        stale += editions.stale
        if not documents[0]:
            game = next(r.game for r in sides[0] if r.document == book)
        concerned, note = _touched(editions, index, game, [r for r in sides[0] if r.document == book])
        hit += concerned
        notes.append(note)
    return Difference(found, runs(found), tuple(stale), tuple(hit), " ".join(dict.fromkeys(notes)))


def _touched(editions: Editions, index: Path, game: str, old: Sequence[Record]) -> tuple[tuple[Touched, ...], str]:
    """Our citations that a new edition of a rulebook concerns, and how they were found."""
    try:
        live = current_build(index)
    except JudgeError as error:
        if error.code != "no-build":
            raise
        return (), "Nothing is built, so what cites these rules is not known; judge build, then ask again."
    try:
        chosen, how = (game, "") if game else _game_of(old, live.store)
        if chosen and chosen not in live.store.games():
            raise JudgeError(
                "unknown-game",
                f'there is no game "{chosen}".',
                candidates=live.store.games(),
                hint="Name one with --game.",
            )
        if not chosen:
            return (), how
        cited = citations(live.store, chosen)
        unproved = (
            "" if live.manifest.get("verified") else " The proofs are not replayed: judge verify, then ask again."
        )
        return touched(editions, cited), f"{how}{unproved}".strip()
    finally:
        live.store.close()


def _game_of(rules: Sequence[Record], store: Store) -> tuple[str, str]:
    """The game whose cited numbers a document has nearly all of."""
    has = {rule_key(r.number) for r in rules if isinstance(r, Rule) and r.number}
    for game in store.games():
        cited = {rule_key(number) for number in store.rules_index(game)}
        if cited and len(cited & has) >= _MOST_CITED * len(cited):
            return game, f"{len(cited & has)} of the {len(cited)} numbers cited for {game} are rules of it."
    return "", "It is no rulebook whose rules are cited here; --game names its game."


def _build_folder(name: str, index: Path) -> Path | None:
    """The folder of the build a name means, or None when it means a file."""
    for path in (Path(name), index / name):
        if (path / DATABASE).is_file():
            return path
        if (path / CURRENT).is_file():
            live = current_build(path)
            live.store.close()
            return live.path
    path = Path(name)
    if path.is_file():
        return None
    raise JudgeError(
        "unknown-edition",
        f"{name} is no build, export or document{': the folder holds no build' if path.is_dir() else ''}.",
        hint=f"Name a file, the folder of a build, or the id of a build in {index}.",
    )


def _of_build(folder: Path) -> Sequence[Record]:
    with closing(Store.open(folder / DATABASE)) as store:
        return list(store.records())


def _export(path: Path) -> Sequence[Record] | None:
    """The records of an export, as lines or as one array; None when the file is none. Raises ``bad-record``."""
    with path.open("rb") as file:
        head = file.read(4096).lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head.startswith((b"{", b"[")) or b'"id"' not in head:
        return None
    try:
        text = path.read_text("utf-8-sig")
        whole = text.lstrip().startswith("[")
        bodies = json.loads(text) if whole else [json.loads(line) for line in text.split("\n") if line.strip()]
    except (ValueError, RecursionError):
        return None
    if not all(isinstance(body, dict) and "id" in body and "type" in body for body in bodies):
        return None
    return [from_json(body) for body in bodies]


def _of_documents(old: Path, new: Path, kind: str) -> list[Sequence[Record]]:
    """Both are read under one id, so that the records of one are found in the other."""
    texts = [receive(path).text for path in (old, new)]
    known = [kind or recognise(text) or "plain" for text in texts]
    document = slug(new.stem)
    return [
        read_document(ManifestEntry(document, "any", chosen, str(path)), text).records[1:]
        for path, text, chosen in zip((old, new), texts, known, strict=True)
    ]
