"""Dice: attack rolls and saves, and what is rolled again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from operator import le

from judge.games.factions.cites import C, D
from judge.games.factions.does.moving import Moving
from judge.games.factions.does.part import Part
from judge.games.factions.reads.board import card_of
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Ability
from judge.games.factions.vocabulary.selectors import EventKind
from judge.rules.questions import Purpose
from judge.rules.state import Obj

DIE = tuple(range(1, 21))


class Dice(Part):
    """Rolls for units."""

    def __init__(self, moving: Moving) -> None:
        super().__init__(moving.run, moving.judges, moving.events)
        self.moving = moving

    def roll(self, obj: Obj, same: Callable[[int], Hashable], about: str) -> int:
        """A d20 for a unit; numbers with the same consequence are followed as one."""
        gains = self.board.now.factions[obj.owner] == "Mage Guild" and card_of(obj).rating is not None
        keys = tuple((same(n), gains and n >= 18) for n in DIE)
        number = int(
            self.run.chance(DIE, Purpose.DIE, same=keys, labels=tuple(map(str, DIE)), source=self.board.name(obj),
                        sentence=about, source_ref=obj.ref)
        )  # fmt: skip
        self.tell(EventKind.ROLL, obj, amount=number, names=(about,))
        if gains and number >= 18:
            self.moving.gain_magic(obj.ref, 1, D + "mage-guild", C + "mage-guild-any-roll")
        return number

    def save(self, obj: Obj, number: int, ability: Ability | None, own: bool = False) -> bool:
        """A save: does the unit meet the number? A failed one may be rolled again at a price or by command.

        own: for the unit's own benefit, where a success brings it (save-who-and-what).
        """
        about = f"save {number}" + (f", {ability.name}" if ability is not None and ability.name else "")
        made = self.roll(obj, lambda n: n >= number, about) >= number
        commanders = self.judges.rerollers(obj, "save")
        while not made:
            again = self.again(obj, commanders, about)
            if not again:
                break
            least = number - self.reroll_bonus(obj)
            made = self.roll(obj, partial(le, least), about) >= least
        cites = (D + "save",) if not own else (D + "save", C + "save-who-and-what")
        names = (ability.name if ability is not None else "",)
        self.tell(EventKind.SAVE, obj, *cites, amount=int(made), names=names)
        return made

    def reroll_bonus(self, obj: Obj) -> int:
        """How much more a roll counts that is made again (mettle-natural)."""
        bonus = sum(t.amount for t in self.reads.of(obj).all(v.RerollBonus))
        if bonus:
            self.moving.reading(C + "mettle-natural")
        return bonus

    def again(self, obj: Obj, commanders: list[Obj], about: str) -> bool:
        """Is a failed roll rolled again? By command once for each commander, or for a magic point."""
        while commanders:
            commander = commanders.pop()
            if self.run.may(
                obj.owner, source=self.board.name(commander), sentence=f"{self.board.name(obj)}: roll again ({about})"
            ):
                return True
        return self.magic_again(obj, about)

    def magic_again(self, obj: Obj, about: str) -> bool:
        """May a unit spend a magic point to roll again, and does it?"""
        now = self.board.obj(obj.ref)
        if now is None or not self.judges.magic_left(now, 1):
            return False
        words = f"spend 1 Magic to roll again ({about})"
        if not self.run.may(obj.owner, source=self.board.name(obj), sentence=words):
            return False
        self.moving.spend(now, 1)
        self.moving.reading(C + "magic-reroll")
        return True
