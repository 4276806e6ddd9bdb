"""Effects that end a game or a combat chain, or say whose turn comes next."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import Who


@dataclass(frozen=True)
class LoseGame(Effect):
    """ "they lose the game" (4.5.3b)."""

    who: Who = Who.YOU


@dataclass(frozen=True)
class WinGame(Effect):
    """ "you win the game" (4.5.2b)."""


@dataclass(frozen=True)
class ExtraTurn(Effect):
    """ "take an extra turn after this one" (4.0.3c)."""

    who: Who = Who.YOU


@dataclass(frozen=True)
class CloseChain(Effect):
    """ "close the combat chain" (7.7.2d); there is nothing to close while none is open."""
