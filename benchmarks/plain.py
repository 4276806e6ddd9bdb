"""The yardstick: attacks and blocks the way one writes a simulator in an afternoon.

Objects that change in place, a log of what happened, every card asked about every event, and for each branch a
``copy.deepcopy`` of the whole board. It knows cards without text only: cost, power, defence, pitch.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any


@dataclass
class Card:
    """A card without text."""

    name: str
    cost: int
    power: int
    defense: int
    pitch: int
    heard: int = 0

    def hears(self, event: tuple[Any, ...]) -> None:
        """Every card is asked about every event; one without text only listens."""
        self.heard += 1


@dataclass
class Seat:
    """A player."""

    name: str
    life: int
    hand: list[Card]
    deck: list[Card]
    resources: int = 0
    actions: int = 0
    pitched: list[Card] = field(default_factory=list)
    graveyard: list[Card] = field(default_factory=list)


class Illegal(Exception):
    """A move is against the rules."""


class Board:
    """A game of two."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.turn = 0
        self.log: list[tuple[Any, ...]] = []
        self.chain: list[Card] = []
        self.attack: Card | None = None
        self.owed = 0
        self.over = False

    def happens(self, *event: Any) -> None:
        """Something happens: it is logged, and every card hears of it."""
        self.log.append(event)
        for seat in self.seats:
            for pile in (seat.hand, seat.deck, seat.pitched, seat.graveyard):
                for card in pile:
                    card.hears(event)
        for card in self.chain:
            card.hears(event)

    # --- moves ----------------------------------------------------------------------------------

    def play(self, n: int) -> None:
        """The turn player attacks with a card of the hand; what it costs is owed until it is pitched for."""
        seat = self.seats[self.turn]
        if self.attack is not None or seat.actions < 1:
            raise Illegal("not now")
        card = seat.hand[n]
        rest = sum(c.pitch for i, c in enumerate(seat.hand) if i != n)
        if card.cost > seat.resources + rest:
            raise Illegal("it cannot be paid for")
        seat.hand.remove(card)
        seat.actions -= 1
        self.attack, self.owed = card, card.cost
        self.chain.append(card)
        self.happens("announce", seat.name, card.name)
        self._settle()

    def pitch(self, n: int) -> None:
        """Pitch a card for what is owed."""
        seat = self.seats[self.turn]
        card = seat.hand.pop(n)
        seat.pitched.append(card)
        seat.resources += card.pitch
        self.happens("pitch", seat.name, card.name)
        self._settle()

    def _settle(self) -> None:
        seat = self.seats[self.turn]
        if self.owed and seat.resources >= self.owed:
            seat.resources -= self.owed
            self.happens("pay", seat.name, self.owed)
            self.owed = 0

    def defend(self, numbers: tuple[int, ...]) -> None:
        """The other player defends, and the attack deals its damage."""
        if self.attack is None or self.owed:
            raise Illegal("nothing to defend against")
        seat = self.seats[1 - self.turn]
        cards = [seat.hand[n] for n in numbers]
        for _ in range(4):  # both pass in the layer and in the attack step
            self.happens("pass")
        for card in cards:
            seat.hand.remove(card)
            self.chain.append(card)
            self.happens("defend", seat.name, card.name)
        for _ in range(4):
            self.happens("pass")
        hurt = max(0, self.attack.power - sum(c.defense for c in cards))
        if hurt:
            seat.life = max(0, seat.life - hurt)
            self.happens("damage", seat.name, hurt)
            self.happens("hit", self.attack.name)
        self.happens("link resolves", self.attack.name)
        self.attack = None
        self.over = seat.life == 0

    def close(self) -> None:
        """The combat chain closes."""
        self.happens("chain closes")
        for card in self.chain:
            self.seats[self.turn].graveyard.append(card)
        self.chain = []

    def end_turn(self) -> None:
        """The end phase, and the next player's turn."""
        if self.chain:
            self.close()
        seat = self.seats[self.turn]
        seat.deck += seat.pitched
        seat.pitched, seat.resources, seat.actions = [], 0, 0
        while len(seat.hand) < 4 and seat.deck:
            seat.hand.append(seat.deck.pop(0))
            self.happens("draw", seat.name)
        self.turn = 1 - self.turn
        self.seats[self.turn].actions = 1
        self.happens("turn", self.seats[self.turn].name)

    # --- exploring ------------------------------------------------------------------------------

    def moves(self) -> list[tuple[str, Any]]:
        """Every legal move, one of those that are alike."""
        seat, other = self.seats[self.turn], self.seats[1 - self.turn]
        if self.owed:
            return [("pitch", n) for n in _different(seat.hand) if seat.hand[n].pitch]
        if self.attack is not None:
            found: dict[tuple[str, ...], tuple[int, ...]] = {}
            for size in range(len(other.hand) + 1):
                for numbers in combinations(range(len(other.hand)), size):
                    found.setdefault(tuple(sorted(other.hand[n].name for n in numbers)), numbers)
            return [("defend", numbers) for numbers in found.values()]
        moves: list[tuple[str, Any]] = [("close", None)] if self.chain else [("pass", None)]
        if seat.actions:
            for n in _different(seat.hand):
                rest = sum(c.pitch for i, c in enumerate(seat.hand) if i != n)
                if seat.hand[n].cost <= seat.resources + rest:
                    moves.append(("play", n))
        return moves

    def make(self, move: tuple[str, Any]) -> None:
        """Make a move."""
        what, how = move
        if what == "close":
            self.close()
        elif what == "pass":
            self.over = True
        else:
            getattr(self, what)(how)

    def key(self) -> Any:
        """Equal for positions that nobody can tell apart."""
        return (
            tuple(
                (s.life, s.resources, s.actions, *(_names(p) for p in (s.hand, s.pitched, s.graveyard)))
                for s in self.seats
            ),
            self.attack and self.attack.name,
            self.owed,
            _names(self.chain),
            self.over,
        )


def _names(pile: list[Card]) -> tuple[str, ...]:
    return tuple(sorted(c.name for c in pile))


def _different(hand: list[Card]) -> list[int]:
    return list({card.name: n for n, card in reversed(list(enumerate(hand)))}.values())


def explore(board: Board) -> Iterator[Board]:
    """Every different position with two legal moves or more, until the turn player passes."""
    seen = set()
    open_ = [board]
    while open_:
        here = open_.pop()
        if here.over:
            continue
        moves = here.moves()
        if len(moves) == 1:
            here.make(moves[0])
            open_.append(here)
            continue
        key = here.key()
        if key in seen:
            continue
        seen.add(key)
        yield here
        for move in moves:
            branch = copy.deepcopy(here)
            branch.make(move)
            open_.append(branch)
