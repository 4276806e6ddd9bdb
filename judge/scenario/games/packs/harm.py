"""Damage a unit was dealt since the first line: a game says which event of its own that is, and asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from judge.frozen import Frozen
from judge.rules.lasting import happened
from judge.rules.state import Event, Obj, Ref, State
from judge.scenario.board.game import Said, Saying, View
from judge.scenario.board.judging import stat_of
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.phrases import Parts

T = TypeVar("T")
Of: TypeAlias = Callable[[View[T], Parts], m.CardRef | Obj]
Number: TypeAlias = Callable[[View[T], Obj], int]


def so_much(view: View[Any], kind: Enum, obj: Obj, tag: str = "") -> int:
    """How much was done to a unit since the first line, by events of a kind, of one sort where a tag names it."""
    events = (e for e in happened(view.state.history, kind) if e.obj is not None and e.obj.id == obj.id)
    return sum(event.amount for event in events if not tag or tag in event.tags)


def of_units(view: View[T], of: m.CardRef | Obj, asked: Callable[[Obj], tuple[int, ...]]) -> tuple[int, ...]:
    """Numbers of a unit, or of all that are called so: of those that are where it is looked for first, and of others
    with one; ``invalid`` where they differ."""
    if isinstance(of, Obj):
        return asked(of)
    zone = view.card(of).zone
    found = [numbers for obj in view.found(of) if any(numbers := asked(obj)) or obj.zone is zone]
    if any(numbers != found[0] for numbers in found):
        raise view.invalid(f"there are {len(found)} of {of.label}, of which it is not so alike.",
                           f"Say which: `the second {of.label}`, or whose.")  # fmt: skip
    return found[0]


def _source(event: Event) -> int | None:
    """What did it."""
    by = event.other or event.source
    return by.id if by is not None else None


def _wanted(parts: Parts) -> Amount:
    wanted: Amount = parts.get("count", SOME)
    return wanted


class Harm(Frozen, Generic[T]):
    """What claims say of damage: what a unit was dealt, has taken and has lost, that it is damaged, and by which one.

    kind, attack: of the events; fatal: of those that end a unit; place, by: of a template, where a unit and what
    harms it stand; name: of an example; of: the unit; on_it: its damage; stat: the number that damage lowers;
    spelled: its spellings in a template; unit: what a card is harmed as and harms as; deals: does a card deal damage
    itself?
    """

    kind: Enum
    attack: Enum
    fatal: frozenset[Enum]
    place: str
    by: str
    name: str
    of: Of[T]
    on_it: Number[T]
    stat: str
    spelled: str
    unit: Callable[[View[T], Obj], Obj] = lambda view, obj: obj
    deals: Callable[[Obj], bool] = lambda obj: True

    def _dealt(self, view: View[T], obj: Obj) -> int:
        return so_much(view, self.kind, self.unit(view, obj))

    def _there(self, view: View[T], of: m.CardRef | Obj) -> frozenset[int]:
        """The units that a name means."""
        if isinstance(of, Obj):
            return frozenset({self.unit(view, of).id})
        view.card(of)  # it is somewhere
        return frozenset(self.unit(view, obj).id for obj in view.found(of))

    def _deals(self, view: View[T], parts: Parts) -> bool:
        sources = self._there(view, parts["by"])
        if not all(self.deals(view.state.objects[number]) for number in sources):
            raise view.invalid(f"{parts['by'].label} deals no damage itself.", "Name what attacks with it.")
        named = self.place[1:-1].partition(":")[0] in parts
        at = self._there(view, self.of(view, parts)) if named else frozenset()
        events = (e for e in happened(view.state.history, self.kind) if _source(e) in sources and e.obj is not None)
        return _wanted(parts).fits(sum(e.amount for e in events if not named or (e.obj and e.obj.id in at)))

    def _attacked(self, view: View[T], parts: Parts) -> bool:
        sources = self._there(view, parts["by"]) if "by" in parts else None
        at = self._there(view, self.of(view, parts)) if self.place[1:-1].partition(":")[0] in parts else None
        both = ((e.obj, e.other or e.target) for e in happened(view.state.history, self.attack))
        return any(
            (sources is None or (by is not None and by.id in sources))
            and (at is None or (isinstance(target, Ref) and target.id in at))
            for by, target in both
        )

    def _killed(self, view: View[T], parts: Parts) -> bool:
        sources, at = self._there(view, parts["by"]), self._there(view, self.of(view, parts))
        ended: dict[int, int | None] = {}
        for event in happened(view.state.history, self.kind, *self.fatal):
            if event.obj is None or event.obj.id not in at:
                continue
            number = event.obj.id
            if event.kind in self.fatal or number in ended:
                ended[number] = ended.get(number) or _source(event)
        if None in ended.values():
            raise view.invalid("it is not told what ended it.", "Claim that it is destroyed.")
        return any(source in sources for source in ended.values())

    def _was_dealt(self, view: View[T], parts: Parts) -> bool:
        (number,) = of_units(view, self.of(view, parts), lambda obj: (self._dealt(view, obj),))
        return _wanted(parts).fits(number)

    def _has_taken(self, view: View[T], parts: Parts) -> bool:
        unit, wanted = self.of(view, parts), _wanted(parts)
        dealt, now = of_units(view, unit, lambda obj: (self._dealt(view, obj), self.on_it(view, obj)))
        if wanted.fits(dealt) is not wanted.fits(now):
            name = unit.label if isinstance(unit, m.CardRef) else unit.card.label
            raise view.invalid(f"{name} was dealt {dealt} damage since the first line and has {now} now, so it is not "
                               "clear what it has taken.", "Claim what it was dealt, or what it has.")  # fmt: skip
        return wanted.fits(dealt)

    def _has_lost(self, view: View[T], parts: Parts) -> bool:
        def lost(obj: Obj) -> tuple[int, int]:
            before = view.begun.objects.get(obj.id, obj)
            was = stat_of(replace(view, state=view.begun, lent=[]), before, self.stat) or 0
            return self._dealt(view, obj), was - (stat_of(view, obj, self.stat) or 0)

        dealt, less = of_units(view, self.of(view, parts), lost)
        wanted = _wanted(parts)
        if wanted.fits(dealt) is not wanted.fits(less):
            raise view.invalid(f"{dealt} damage was dealt since the first line, and it has {less} {self.stat} less "
                               "than before, so it is not clear what it lost.", "Claim what it has.")  # fmt: skip
        return wanted.fits(dealt)

    def _damaged(self, view: View[T], parts: Parts) -> bool:
        return of_units(view, self.of(view, parts), lambda obj: (self.on_it(view, obj),)) > (0,)

    @property
    def sayings(self) -> tuple[Saying[T], ...]:
        """The claims."""
        return (*self._of_one(), *self._of_two())

    def _of_one(self) -> tuple[Saying[T], ...]:
        asks, place, stat = frozenset({self.kind}), self.place, self.spelled
        return (
            Saying(
                "U was dealt 20 damage",
                (f"{place} ~was|has_been dealt {{count:amount}} damage", f"{place} ~took {{count:amount}} damage"),
                f"{self.name} was dealt 20 damage", self._was_dealt, "altogether since the first line",
                asks=asks, past=True,
                also=(
                    f"{place} ~takes|suffers|suffered {{count:amount}} damage", f"{place} ~took|takes damage",
                    f"{place} ~is dealt {{count:amount}} damage",
                ),
            ),
            Saying(
                "U has taken 20 damage", (f"{place} ~has:done taken {{count:amount}} damage",),
                f"{self.name} has taken 20 damage", self._has_taken,
                "both since the first line and on it now, where that differs", asks=asks,
                also=(
                    f"{place} ~has:done suffered|received {{count:amount}} damage", f"{place} ~has:done taken damage",
                    f"{place} ~is|was hurt|harmed|wounded", f"{place} ~was damaged",
                    f"!{place} ~is|was unhurt|unharmed|untouched|unscathed",
                ),
            ),
            Saying(
                f"U lost 20 {self.stat}",
                (f"{place} ~lost|loses {{count:amount}} {stat}", f"{place} ~has:done lost {{count:amount}} {stat}"),
                f"{self.name} lost 20 {self.stat}", self._has_lost, "by damage, where nothing else changed it",
                asks=asks, also=(f"{place} ~lost|loses {stat}", f"{place} ~has:done lost {stat}"),
            ),
            Saying(
                "U is damaged", (f"{place} ~is damaged", f"!{place} ~is undamaged"), f"{self.name} is damaged",
                self._damaged, "there is damage on it now",
                also=(f"!{place} ~has full|maximum {stat}", f"!{place} ~is at|on full|maximum {stat}"),
            ),
        )  # fmt: skip

    def _of_two(self) -> tuple[Saying[T], ...]:
        asks, place = frozenset({self.kind}), self.place
        return (
            Saying(
                "U dealt 20 damage",
                (f"{self.by} ~dealt {{count:amount}} damage to {place}", f"{self.by} ~dealt {{count:amount}} damage"),
                f"{self.name} dealt 20 damage", self._deals, "altogether since the first line; also `to U2`",
                asks=asks, past=True,
                also=(
                    f"{self.by} ~deals|did|does {{count:amount}} damage",
                    f"{self.by} ~deals|did|does {{count:amount}} damage to {place}",
                    f"{self.by} ~damaged|damages|hurt|hurts {place}", f"{self.by} ~dealt|deals damage to {place}",
                    f"{place} ~took|takes {{count:amount}} damage from {self.by}",
                    f"{self.by} ~hit|hits {place} for {{count:amount}} [damage]",
                    f"{place} ~was|is|has_been dealt {{count:amount}} damage by {self.by}",
                    f"{place} ~was|is|has_been damaged by {self.by}", f"{place} ~took|takes damage from {self.by}",
                ),
            ),
            Saying(
                "U attacked U2", (f"{self.by} ~attacked {place}", f"{self.by} ~has:done attacked {place}"),
                f"{self.name} attacked {self.name}", self._attacked, "at least once since the first line",
                asks=frozenset({self.attack}), past=True, also=(
                    f"{place} ~was|has_been attacked by {self.by}", f"{place} ~was|has_been attacked",
                    f"{self.by} ~attacked", f"{self.by} ~has:done attacked",
                ),
            ),
            Saying(
                "U killed U2", (f"{self.by} ~killed {place}", f"{place} ~was killed by {self.by}"),
                f"{self.name} killed {self.name}", self._killed, "its damage, or what it does, was what ended it",
                asks=asks | self.fatal, past=True, also=(
                    f"{self.by} ~kills|destroyed|destroys|defeated|defeats|slays {place}",
                    f"{place} ~is|was|has_been killed|destroyed|defeated|slain by {self.by}",
                    f"{place} ~died|dies to {self.by}",
                ),
            ),
        )  # fmt: skip


def prevented(kind: Enum, past: bool = False) -> Saying[Any]:
    """``2 damage was prevented``; kind: of the events; past: see ``Saying``."""

    def holds(view: View[T], parts: Parts) -> bool:
        return bool(parts["count"].fits(sum(event.amount for event in happened(view.state.history, kind))))

    return Saying(
        "2 damage was prevented", ("{count:amount} damage ~was|has_been prevented",), "2 damage was prevented", holds,
        "altogether since the first line, whoever it would have been dealt to", past=past, asks=frozenset({kind}),
        also=("{count:amount} damage ~is|gets|got prevented",),
    )  # fmt: skip


def with_asked(key: Callable[[State], Any], asked: Sequence[m.Predicate]) -> Callable[[State], Any]:
    """What tells positions apart, with the events that claims look at."""
    kinds = {kind for claim in asked if isinstance(claim, Said) for kind in claim.saying.asks}
    if not kinds:
        return key
    return lambda state: (
        key(state), tuple((e.kind, e.obj, e.other, e.amount, e.names) for e in happened(state.history, *kinds))
    )  # fmt: skip
