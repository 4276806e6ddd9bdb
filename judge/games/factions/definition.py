"""A card as the game knows it: printed facts and its compiled abilities."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from judge.frozen import Frozen
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.effects import GiveUntilRoundEnds
from judge.games.factions.vocabulary.roots import Ability, Term
from judge.rules.printed import PrintedCard


class CardDefinition(Frozen):
    """Printed facts and abilities of a card.

    kind: Unit, Battle, Location or Equipment (a capital is a Unit). numbers: points, hp, def, atk, dam by word.
    abilities: in printed order; commander: those of its Commander Effect. capital: it is a player's capital.
    """

    printed: PrintedCard
    kind: str
    factions: tuple[str, ...]
    types: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...]
    abilities: tuple[Ability, ...]
    commander: tuple[Ability, ...] = ()
    capital: bool = False

    @property
    def name(self) -> str:
        """The printed name."""
        return self.printed.name

    @property
    def label(self) -> str:
        """The printed name; cards of this game have one version."""
        return self.printed.name

    def number(self, word: str) -> int:
        """A printed number, 0 when it is not printed."""
        return self._by_word.get(word, 0)

    @cached_property
    def _by_word(self) -> dict[str, int]:
        return dict(self.numbers)

    @property
    def every_ability(self) -> tuple[Ability, ...]:
        """Its own abilities and those of its Commander Effect."""
        return (*self.abilities, *self.commander)

    def terms(self) -> Iterator[Term]:
        """The terms of its own abilities."""
        for ability in self.abilities:
            yield from ability.terms

    @cached_property
    def unsupported(self) -> str:
        """The first sentence that nobody can execute, or empty."""
        for ability in self.every_ability:
            for term in ability.terms:
                if isinstance(term, v.Unsupported):
                    return term.text
        return ""

    @cached_property
    def rating(self) -> int | None:
        """The printed Magic rating, None for a unit without one (a printed 0 is one: magic-zero)."""
        return next((t.points for t in self.terms() if isinstance(t, v.Rating)), None)

    @cached_property
    def unique(self) -> bool:
        """Is it Unique?"""
        return any(isinstance(t, v.Unique) for t in self.terms())

    @property
    def kind_rule(self) -> str:
        """The rule about cards of its kind."""
        return f"{self.kind.lower()}-cards"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names it has on the field (unique-counts-as)."""
        return (self.name, *(t.counts_as for t in self.terms() if isinstance(t, v.Unique) and t.counts_as))

    @cached_property
    def any_number(self) -> bool:
        """May a deck hold any number of it?"""
        return any(isinstance(t, v.AnyNumberInDeck) for t in self.terms())

    @cached_property
    def instant(self) -> bool:
        """Can something of it be activated in response to an event?"""
        return any(isinstance(t, v.OnPlay) or (isinstance(t, v.Activated) and not t.replaces) for t in self.terms())

    @cached_property
    def ability_names(self) -> tuple[str, ...]:
        """The names of the abilities it prints, and of those it gives."""
        found = [a.name for a in self.every_ability]
        for ability in self.every_ability:
            for term in ability.terms:
                if isinstance(term, v.Gives | v.Equipped):
                    found += [a.name for a in term.given]
                if isinstance(term, v.BetterRange):
                    found.append(term.now.name)
                if isinstance(term, v.OnPlay):
                    given = (e.given for e in term.effects if isinstance(e, GiveUntilRoundEnds))
                    found += [a.name for several in given for a in several]
        return tuple(dict.fromkeys(n for n in found if n))

    @cached_property
    def triggers(self) -> bool:
        """Does any of its terms wait for events?"""
        return any(isinstance(t, v.Triggered) for a in self.every_ability for t in a.terms)
