"""What an editor needs to know of scenario files: a JSON Schema, written from what the games say their setups hold.

It says what may stand where, so that a misspelt key, a zone of another game or a list where a text belongs is marked
while it is typed. What a line says, and whether the rules allow the position, is for ``judge check``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judge.scenario.games import GAMES
from judge.scenario.language import document as d
from judge.scenario.language import forms as f

Schema = dict[str, Any]

_NOTE = "^x-"
_SCALAR: Schema = {"type": ["string", "number", "boolean"]}
_LINE: Schema = {
    "description": "What a player does, or after `then` what should be so.",
    "anyOf": [{"$ref": "#/$defs/text"}, {"type": "object", "minProperties": 1, "maxProperties": 1}],
}


def scenario_schema(address: str) -> Schema:
    """The JSON Schema (2020-12) of one document of a scenario file. address: where it is found, its ``$id``."""
    parts = _parts()
    also = {said: {"$ref": f"#/properties/{meant}", "deprecated": True} for said, meant in d.ALSO.items()}
    needed = [{"anyOf": [{"required": [said]} for said in _spellings(key)]} for key in ("setup", "play")]
    by_game = [
        {
            "if": {"properties": {"game": {"const": game}}},
            "then": {"properties": {key: {"$ref": f"#/$defs/{game}"} for key in _spellings("setup")}},
        }
        for game in GAMES
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": address,
        "title": "A scenario of judge",
        **_keyed({**parts, **also}, ("game",)),
        "allOf": [*needed, *by_game],
        "$defs": {**_DEFS, **{game: _setup(rules.forms) for game, rules in GAMES.items()}},
    }


def _spellings(key: str) -> list[str]:
    return [key, *(said for said, meant in d.ALSO.items() if meant == key)]


def _parts() -> Schema:
    """The keys of a scenario."""
    lines: Schema = {"$ref": "#/$defs/lines"}
    texts: Schema = {"$ref": "#/$defs/texts"}
    card = {key: {"$ref": "#/$defs/block"} for key in (*d.CARD_KEYS, "colour")}
    replaced: Schema = {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}, "minProperties": 1}
    changes: Schema = {"replace": replaced, "remove": texts, "add": {"type": "object", "minProperties": 1}}
    contrast = _keyed(
        {"change": {**_keyed(_of(changes, d.CHANGE_KEYS)), "minProperties": 1}, "then": lines}, ("change", "then")
    )
    parts: Schema = {
        "title": {"$ref": "#/$defs/text", "description": "What the scenario shows, in a sentence."},
        "game": {"enum": [*GAMES]},
        "confirms": {**texts, "description": "Ids of the rulings that are proved by it."},
        "rests": {**texts, "description": "Ids of the conflicts on whose reading it rests."},
        "cards": _many(_keyed({**card, "name": {"$ref": "#/$defs/text"}}, ("name",)), "Cards as they are printed."),
        "setup": {"type": "object", "minProperties": 2, "description": "The position before the first line."},
        "play": lines,
        "contrast": {"anyOf": [contrast, _many(contrast)], "description": "What would change the outcome."},
        "free": {**texts, "description": "Players who may do anything, for `judge explore`."},
    }
    return _of(parts, d.TOP_KEYS)


_DEFS: Mapping[str, Schema] = {
    "text": {**_SCALAR, "minLength": 1},
    "texts": {
        "anyOf": [{"type": "null"}, {"$ref": "#/$defs/text"}, {"type": "array", "items": {"$ref": "#/$defs/text"}}]
    },
    "block": {"anyOf": [{"type": "null"}, _SCALAR, {"type": "array", "items": _SCALAR}]},
    "cards": {
        "$ref": "#/$defs/texts",
        "description": "Names of cards, with a version or a state in brackets: Wallop (red).",
    },
    "lines": {"anyOf": [_LINE, {"type": "array", "items": _LINE}]},
}


def _of(parts: Schema, keys: Iterable[str]) -> Schema:
    """The parts by the keys that the language reads, in its order; a key without a part is a KeyError."""
    return {key: parts[key] for key in keys}


def _many(item: Schema, said: str = "") -> Schema:
    return {"type": ["array", "null"], "items": item, **({"description": said} if said else {})}


def _keyed(keys: Mapping[str, Schema], needed: Iterable[str] = (), others: Schema | None = None) -> Schema:
    """A mapping of known keys; what begins with ``x-`` is the author's own."""
    return {
        "type": "object",
        "properties": dict(keys),
        "patternProperties": {_NOTE: True},
        "required": [*needed],
        "additionalProperties": False if others is None else others,
    }


def _setup(forms: f.SetupForms[Any]) -> Schema:
    """``setup`` in a game: every key that is none of the table's is a player."""
    player = _keyed(_written({**forms.player, **forms.sometimes}))
    seats = {_pattern([name]): _nobody(_keyed(_written(keys))) for name, keys in forms.seats.items()}
    own = {
        "turn": {"$ref": "#/$defs/text", "description": "Whose turn it is."},
        "moment": {"description": "When the position begins.", **_words(filter(None, forms.moments))},
        "facts": {"$ref": "#/$defs/lines", "description": "What has happened before."},
        **_written(forms.table),
    }  # fmt: skip
    assert {*d.SETUP_KEYS} <= own.keys()
    known = _keyed(own, (), _nobody(player))
    return {**known, "patternProperties": {**known["patternProperties"], **seats}}


def _nobody(player: Schema) -> Schema:
    """A player of whom nothing need be said."""
    return {**player, "type": ["object", "null"]}


def _written(keys: Mapping[str, f.Form]) -> Schema:
    return {key: _form(form) for key, form in keys.items()}


def _form(form: f.Form) -> Schema:
    match form:
        case f.Number():
            return {"type": "integer", "minimum": 0}
        case f.Flag():
            return {"type": "boolean"}
        case f.Text(()):
            return {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/text"}]}
        case f.Text(words):
            return {"anyOf": [{"type": "null"}, _words(words)]}
        case f.Names(alone):
            return {"$ref": "#/$defs/cards"} if alone else {"type": "array", "items": {"$ref": "#/$defs/text"}}
        case f.Keyed(keys, others, needed):
            return _keyed(_written(keys), needed, None if others is None else _form(others))
        case f.Listed(of):
            inner = _form(of)
            return {"anyOf": [{"type": "null"}, inner, {"type": "array", "items": inner}]}
        case f.Either(several):
            return {"anyOf": [_form(one) for one in several]}


def _words(words: Iterable[str]) -> Schema:
    """One of some words: as they are offered, and spaced and capitalized otherwise."""
    words = [*words]
    return {"anyOf": [{"enum": words}, {"type": "string", "pattern": _pattern(words)}]}


def _pattern(words: Iterable[str]) -> str:
    """What some words match as ``fold`` does: letters and figures alone count, large or small."""
    said = "|".join("[^a-zA-Z0-9]*".join(_letter(c) for c in re.sub(r"[^a-z0-9]", "", w.lower())) for w in words)
    return f"^[^a-zA-Z0-9]*(?:{said})[^a-zA-Z0-9]*$"


def _letter(letter: str) -> str:
    return f"[{letter}{letter.upper()}]" if letter.isalpha() else letter
