"""The words of the engine that no page speaks, outside of what it quotes."""

from __future__ import annotations

import re

ENGINE_WORDS = re.compile(
    r"\b(confirmed|refuted|unsupported|exhausted|invalid|claims?|scenarios?|derived|[0-2] times?|always|sometimes"
    r"|importance)\b",
    re.IGNORECASE,
)
