"""What a list of decisions in JSON or YAML says of each card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from judge.errors import JudgeError
from judge.ingest.card_data.bundle import Part
from judge.ingest.card_data.decision_fields import (
    DECIDES,
    FOR_ALL,
    KNOWN,
    SENTENCE,
    STATUS_OF,
    UNSURE,
    decision,
    fields_of,
    status_of,
)
from judge.ingest.card_data.mapping import plain
from judge.ingest.card_data.tables import Row
from judge.ingest.dates import whole_day
from judge.ingest.placed_values import Placed, json_value, yaml_values

OF_THE_FILE = frozenset(("title", "name", "game", "version", "id", "object"))
_LISTED = re.compile(r"(?:cards? )?(?P<status>[a-z ]+?)(?: cards?| list)?")
_NAMED = re.compile(rf'"(?:[^"\n]*[\W_])?(?:{"|".join(STATUS_OF)})(?![a-z])[^"\n]*"', re.IGNORECASE)
_YAML = re.compile(r"(?:#.*\n|---\n|\s)*(?:- +)?[\w\"'][^\n:]{0,60}:(?:\s|$)")
_LARGEST = 2_000_000  # letters of a JSON text that is looked at


def values_decided(part: Part) -> list[Row]:
    """The decisions of a text in JSON or YAML."""
    text = part.text.removeprefix("\ufeff").replace("\r\n", "\n")
    json = text.lstrip()[:1] in ("{", "[")
    if len(text) > _LARGEST or not (_NAMED.search(text) if json else DECIDES.search(text) and _YAML.match(text)):
        return []
    try:
        values = [json_value(text, part.name)] if json else list(yaml_values(text, part.name))
    except JudgeError:
        return []
    if any(map(_holds_unsure, values)):
        return []
    return [row for value in values for row in _by_card(value) or _walk(value, {})]


def _by_card(value: Placed) -> list[Row]:
    """The decisions of an object that holds what each card is in each format: a status, or one with its day."""
    rows: list[Row] = []
    for card, formats in value.pairs or ():
        for name, said in formats.pairs or ():
            own = {part: one[column].words for one in (_by_key(said),) for part, column in fields_of(one).items()}
            own = {**own, "status": own.get("status") or said.words, "Card Name": str(card.value)}
            rows.append(decision({**own, "format": str(name.value)}, name.first, said.last))
    named = {row.text("format") for row in rows}
    return rows if all(map(status_of, rows)) and len(named) < len(value.pairs or ()) else []


def _holds_unsure(value: Placed) -> bool:
    """Whether a key, which is no name of a card, says that what it holds is not decided."""
    return any(map(_holds_unsure, value.items)) or any(
        (_holds_unsure(one) or bool(str(key.value).islower() and UNSURE.search(plain(str(key.value)))))
        for key, one in value.pairs or ()
        if one.pairs is not None or one.items
    )


def _by_key(value: Placed) -> dict[str, Placed]:
    return {str(key.value): one for key, one in value.pairs or ()}


def _walk(value: Placed, said: Mapping[str, str]) -> Iterator[Row]:
    """The decisions in a value, and what else it says. said: what stands above it of format, status and day."""
    if value.pairs is None:
        for item in value.items:
            yield from _walk(item, {"depth": "", **said})
        if isinstance(value.value, str) and "status" in said:
            yield decision({**said, "Card Name": value.value}, value.first, value.last)
        return
    held = _by_key(value)
    fields = {part: column for part, column in fields_of(held).items() if held[column].words}
    own = {part: held[column].words for part, column in fields.items()}
    used = set(fields.values())
    lists = {key: m["status"] for key in held if (m := _LISTED.fullmatch(plain(key))) and m["status"] in KNOWN}
    given = dict(said)
    about = ""
    if "Card Name" in own and ("status" in own or "status" in said):
        yield decision({**said, **own}, value.first, value.last)
        about = own["Card Name"]
    else:
        below = {key for key, one in held.items() if one.pairs is not None or one.holds_objects}
        named = "depth" in said and (lists or below) and {plain(key) for key in below - lists.keys()} <= _ENTRIES
        name = own.get("format") or (own.get("Card Name") if named else "")
        given |= {part: own[part] for part in FOR_ALL if part in own} | ({"format": name} if name else {})
        kept = {"format", *FOR_ALL, *(("Card Name",) if name else ())}
        used = {column for part, column in fields.items() if part in kept}
    for key, one in held.items():
        if key in lists:
            yield from _walk(one, {"depth": "", **given, "status": lists[key]})
        elif isinstance(one.value, str) and key not in used and "status" in given and whole_day(one.value):
            yield decision({**given, "Card Name": key, "Date In Effect": one.value}, one.first, one.last)
        elif about and key not in used and one.words:
            if plain(key) not in OF_THE_FILE:
                text = one.words if SENTENCE.search(one.words) else f"{key}: {one.words}"
                yield Row({"name": about, "text": text}, one.first, one.last)
        elif (
            one.pairs is not None
            or one.holds_objects
            or (one.items and "status" in given and ("format" not in given or plain(key) in _HOLDERS))
        ):
            called = {} if plain(key) in _HOLDERS or "format" in given else {"format": key}
            yield from _walk(one, {"depth": "", **given, **called})
        elif key not in used and one.words:
            yield Row({"name": key, "text": one.words}, one.first, one.last)


_ENTRIES = frozenset(("entries", "cards", "items", "list", "changes", "decisions", "data"))  # of one format
_HOLDERS = _ENTRIES | {"formats", "format", "legality", "legalities", "lists"}
