"""Decks whose order nobody knows: which card lies on top is left to chance only when it matters (8.5.20, 3.7.5)."""

from __future__ import annotations

from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.properties import Properties
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj, Ref
from judge.rules.work import Run


class Decks(Part):
    """Keeps what is known of the order of decks.

    ``Situation.shuffled`` holds groups of cards of one deck that lie together in an order nobody knows. Where
    words need to know what lies there, it is chance that says it: of all that reads a position only this changes it.
    """

    def __init__(self, run: Run, objects: Properties) -> None:
        super().__init__(run)
        self.objects = objects

    def unknown_order(self, seat: int, refs: tuple[Ref, ...]) -> None:
        """From now on nobody knows the order of these cards, which lie next to each other in a deck."""
        ids = tuple(sorted(r.id for r in refs))
        self.forget_group(ids)
        known = {self._looks(self.run.state.objects[i]) for i in ids}
        if len(known) > 1:  # equal cards lie as they lie
            deck = self.run.state.zones[(Zone.DECK, seat)]
            self._lay_out(seat, [n for n, i in enumerate(deck) if i in ids], ids)
            self.run.turn(shuffled=(*self.now.shuffled, (seat, ids)))

    def forget_group(self, ids: tuple[int, ...]) -> None:
        """These cards are in no group any more: they were moved, or shown, or shuffled anew."""
        if not self.now.shuffled:
            return
        left = ((s, tuple(i for i in group if i not in ids)) for s, group in self.now.shuffled)
        self.run.turn(shuffled=tuple((s, group) for s, group in left if len(group) > 1))

    def top(self, seat: int, n: int = 1, *, bottom: bool = False) -> tuple[Obj, ...]:
        """The top cards of a deck, or the bottom ones; chance says which they are where nobody knows."""
        there = len(self.run.state.zones.get((Zone.DECK, seat), ()))
        for at in range(min(n, there)):
            if self.now.shuffled:
                self._find_out(seat, there - 1 - at if bottom else at)
        deck = self.run.zone(Zone.DECK, seat)
        return deck[max(0, there - n) :] if bottom else deck[:n]

    def _find_out(self, seat: int, at: int) -> None:
        deck = self.run.state.zones[(Zone.DECK, seat)]
        group = next((g for s, g in self.now.shuffled if s == seat and deck[at] in g), None)
        if group is None:
            return
        found = self.run.ask(self.top_question(seat, group))
        self.lay(seat, at, found.id)

    def top_question(self, seat: int, group: tuple[int, ...]) -> Question[Ref]:
        """Which card of a group lies on top."""
        objects = [self.run.state.objects[i] for i in group]
        return Question(
            Ask.CHANCE,
            None,
            tuple(o.ref for o in objects),
            purpose=Purpose.SHUFFLE,
            labels=tuple(self.objects.name(o.ref) for o in objects),
            same=tuple(self._looks(o) for o in objects),
            verb="top card",
            source=f"{self.run.player(seat).name}'s deck",
            sentence="the next card of a deck in an order nobody knows",
        )

    def lay(self, seat: int, at: int, number: int) -> None:
        """A card of a group turns out to lie at a place: the others keep their order."""
        deck = self.run.state.zones[(Zone.DECK, seat)]
        group = next(g for s, g in self.now.shuffled if s == seat and number in g)
        places = [n for n, i in enumerate(deck) if i in group and n != at]
        self._lay_out(seat, [at, *places], (number, *(i for i in group if i != number)))
        self.forget_group((number,))

    def _lay_out(self, seat: int, places: list[int], ids: tuple[int, ...]) -> None:
        """Cards at places of a deck: those of a group always in one order, whatever order they came in."""
        deck = list(self.run.state.zones[(Zone.DECK, seat)])
        for place, number in zip(places, ids, strict=True):
            deck[place] = number
        self.run.set(zones={**self.run.state.zones, (Zone.DECK, seat): tuple(deck)})

    @staticmethod
    def _looks(obj: Obj) -> object:
        return (obj.card.label if obj.card is not None else None, obj.counters)
