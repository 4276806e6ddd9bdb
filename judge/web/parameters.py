"""What is wrong with the parameters of a request, as sentences: what, and how to put it right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import current_app, request
from pydantic import BaseModel, ValidationError

from judge.errors import nearest

_SHOWN = 60  # characters of what was sent


def mistakes(found: ValidationError) -> dict[str, str]:
    """A sentence for each parameter that is unknown, missing or not as it must be, by its name."""
    takes = _taken()
    said: dict[str, str] = {}
    for error in found.errors(include_url=False):
        name = str(error["loc"][0]) if error["loc"] else ""
        given = f'"{str(error.get("input"))[:_SHOWN]}"'
        if error["type"] == "extra_forbidden":
            said[name] = _unknown(name, list(takes))
        elif error["type"] == "missing":
            said[name] = f"{name} is needed{_meaning(takes, name)}"
        elif (cure := _CURES.get(error["type"])) is not None:
            said[name] = f"{name} is {given}; {cure(error.get('ctx', {}))}."
        else:
            said[name] = f"{name} cannot be {given}{_meaning(takes, name)}"
    return said


def _taken() -> Mapping[str, str]:
    """The parameters of the route that is asked, each with its description."""
    view = current_app.view_functions.get(request.endpoint or "")
    asks: list[Any] = getattr(view, "_spec", {}).get("args") or []
    models = [model for model, _ in asks if isinstance(model, type) and issubclass(model, BaseModel)]
    return {name: field.description or "" for model in models for name, field in model.model_fields.items()}


def _meaning(takes: Mapping[str, str], name: str) -> str:
    return f": {takes[name]}" if takes.get(name) else "."


def _unknown(name: str, known: list[str]) -> str:
    meant = nearest(name, known, 1)
    does = f"This route takes {', '.join(known)}." if known else "This route takes none."
    return f'"{name[:_SHOWN]}" is no parameter here.{f" Did you mean {meant[0]}?" if meant else ""} {does}'


_CURES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "int_parsing": lambda said: "it is a whole number",
    "bool_parsing": lambda said: "it is true or false",
    "literal_error": lambda said: f"it is {said['expected']}",
    "greater_than_equal": lambda said: f"the least is {said['ge']}",
    "less_than_equal": lambda said: f"the most is {said['le']}",
    "string_too_long": lambda said: f"it has at most {said['max_length']} characters",
    "string_too_short": lambda said: f"it has at least {said['min_length']} characters",
    "too_long": lambda said: f"it may be given {said['max_length']} times",
}
