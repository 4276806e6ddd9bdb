"""A document as an object of plain values, and as YAML: what a program changes and sends again.

Notes (``x-``) and comments are not kept; everything else is read again as the same document.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from judge.scenario.language import model
from judge.scenario.language.places import RawLine

_WIDTH = 120


def as_object(document: model.ScenarioDocument) -> dict[str, Any]:
    """A document as JSON takes it, without what is empty; ``play`` always."""
    found = {
        "title": document.title,
        "game": document.game,
        "confirms": list(document.confirms),
        "rests": list(document.rests),
        "cards": [_card(card) for card in document.cards],
        "setup": _setup(document.setup),
        "play": _lines(document.play),
        "contrast": [_contrast(contrast) for contrast in document.contrast],
        "free": list(document.free),
    }
    return {key: value for key, value in found.items() if value or key == "play"}


def _card(card: model.InlineCard) -> dict[str, str]:
    found = {"name": card.name, "color": card.version, "type": card.type, "stats": card.stats, "text": card.text}
    return {key: value for key, value in found.items() if value}


def _setup(setup: model.Setup) -> dict[str, Any]:
    head = {"turn": setup.turn, "moment": setup.moment, "facts": _lines(setup.facts)}
    extra = {key: _value(value) for key, value in setup.extra.items()}
    players = {p.name: {key: _value(value) for key, value in p.entries.items()} for p in setup.players}
    return {key: value for key, value in head.items() if value} | extra | players


def _value(value: model.SetupValue | model.CardEntry) -> Any:
    match value:
        case model.CardEntry():
            return value.written
        case model.Items():
            return [_value(item) for item in value.items]
        case model.Fields():
            return {key: _value(inner) for key, inner in value.entries.items()}
    return value.text if isinstance(value.value, str) else value.value


def _lines(lines: Iterable[RawLine]) -> list[str]:
    return [line.text for line in lines]


def _contrast(contrast: model.RawContrast) -> dict[str, Any]:
    change = {
        "replace": {one.old: one.new for one in contrast.replace},
        "remove": [removal.text for removal in contrast.remove],
        "add": {addition.path: _value(addition.value) for addition in contrast.add},
    }
    return {"change": {key: value for key, value in change.items() if value}, "then": _lines(contrast.then)}


class _Flow(list[Any]):
    """A list that is written in brackets."""


class _Braced(dict[str, Any]):
    """A mapping that is written in braces."""


class _Dumper(yaml.SafeDumper):
    """Block style, but for what fits a line; texts of several lines as they stand."""


def _text(dumper: _Dumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(
    _Flow, lambda dumper, items: dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=True)
)
_Dumper.add_representer(
    _Braced, lambda dumper, pairs: dumper.represent_mapping("tag:yaml.org,2002:map", pairs.items(), flow_style=True)
)


def as_yaml(document: Mapping[str, Any]) -> str:
    """The object of ``as_object`` as YAML: a line for each step, a player's zones in brackets."""
    shown = dict(document)
    setup = document["setup"].items()
    shown["setup"] = {key: value if key == "facts" else _beneath(value) for key, value in setup}
    if "contrast" in document:
        shown["contrast"] = [{**contrast, "change": _beneath(contrast["change"])} for contrast in document["contrast"]]
    for key in ("confirms", "rests", "free"):
        if key in document:
            shown[key] = _Flow(document[key])
    return yaml.dump(shown, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH)


def _beneath(value: Any) -> Any:
    return {key: _flowing(inner) for key, inner in value.items()} if isinstance(value, dict) else _flowing(value)


def _flowing(value: Any) -> Any:
    if isinstance(value, dict):
        return _Braced({key: _flowing(inner) for key, inner in value.items()})
    return _Flow(map(_flowing, value)) if isinstance(value, list) else value
