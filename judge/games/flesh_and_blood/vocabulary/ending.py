"""Effects that end a game or a combat chain, or say whose turn comes next."""

from __future__ import annotations

from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import Who


class LoseGame(Effect):
    """ "they lose the game" (4.5.3b)."""

    who: Who = Who.YOU


class WinGame(Effect):
    """ "you win the game" (4.5.2b)."""


class ExtraTurn(Effect):
    """ "take an extra turn after this one" (4.0.3c)."""

    who: Who = Who.YOU


class CloseChain(Effect):
    """ "close the combat chain" (7.7.2d); there is nothing to close while none is open."""
