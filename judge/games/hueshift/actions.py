"""Lines of the Monster's Action cards, templates as in ``words``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.games.hueshift.vocabulary import Ability

ACTION_LINES: Mapping[str, Callable[[Any], Ability]] = {}
