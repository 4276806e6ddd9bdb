"""What says terms back: the tables' common ground, and what one text has said so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from typing import Any

from judge.frozen import Frozen
from judge.games.flesh_and_blood.vocabulary.abilities import TargetSpec
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Condition, Effect, Value
from judge.games.flesh_and_blood.vocabulary.words import Arithmetic, Num, Stat, Variable, Who

SYMBOL = {Stat.POWER: "{p}", Stat.DEFENSE: "{d}", Stat.LIFE: "{h}", Stat.INTELLECT: "{i}", Stat.COST: "{r}"}


class CannotSayError(Exception):
    """There are no words for a term, or none that would be read as the same term again."""


class Deed(Frozen):
    """What a player does: a verb with its objects in the form that follows "you"."""

    verb: str
    who: Who = Who.YOU
    subject: str = ""  # said already: a target that the rest of the clause speaks of


Said = str | Deed  # a clause with a subject of its own, or what a player does
Says = Callable[["Telling", Any], Any]


@dataclass
class Telling:
    """One text while it is said: the tables, and which of its targets have been declared."""

    table: Mapping[type, Says]
    whole: tuple[type, ...] = ()  # effects that say themselves what the letters in them are
    targets: Sequence[TargetSpec] = ()
    declared: set[int] = field(default_factory=set)
    quoted: bool = False

    def say(self, term: Any) -> Any:
        """A term in words; raises ``CannotSayError``."""
        says = self.table.get(type(term))
        if says is None:
            raise CannotSayError(f"{type(term).__name__} has no words")
        return says(self, term)

    def where(self, term: Any) -> str:
        """ ", where X is …" behind what speaks of a letter that is defined; else nothing."""
        letter = defined(term)
        return f", where {letter.letter} is {self.say(letter.defined)}" if letter is not None else ""

    def effect(self, effect: Effect) -> tuple[Said, ...]:
        """The clauses of an effect."""
        found = self.say(effect)
        said: tuple[Said, ...] = found if isinstance(found, tuple) else (found,)
        behind = "" if isinstance(effect, self.whole) else self.where(effect)
        if not behind:
            return said
        last = said[-1]
        return (*said[:-1], replace(last, verb=last.verb + behind) if isinstance(last, Deed) else last + behind)

    def ability(self, ability: Ability) -> str:
        """The sentences of an ability."""
        found: str = self.say(ability)
        return found

    def within(self, targets: Sequence[TargetSpec], quoted: bool | None = None) -> Telling:
        """A text of its own: an ability has its own targets."""
        return Telling(self.table, self.whole, targets, quoted=self.quoted if quoted is None else quoted)


class Parts:
    """The fields of a term that are not at their default; each must be said, so that none is lost."""

    def __init__(self, term: Any) -> None:
        self.kind = type(term).__name__
        self._left = {
            f.name: getattr(term, f.name)
            for f in fields(term)
            if f.name not in ("text", "texts", "label")
            and not (f.default is not MISSING and getattr(term, f.name) == f.default)
        }

    def take(self, name: str, default: Any = None) -> Any:
        """A field's value, which is now said; ``default`` when it is not set."""
        return self._left.pop(name, default)

    def has(self, **wanted: Any) -> bool:
        """Whether the fields have these values; if so they are said."""
        if all(self._left.get(name) == value for name, value in wanted.items()):
            for name in wanted:
                del self._left[name]
            return True
        return False

    def look(self, name: str) -> Any:
        """A field's value, still to be said; None when it is not set."""
        return self._left.get(name)

    def done(self) -> None:
        """Raises ``CannotSayError`` when a field has not been said."""
        if self._left:
            raise CannotSayError(f"{self.kind}: {', '.join(self._left)} has no words here")


def article(noun: str) -> str:
    """ "a" or "an" before it."""
    return f"an {noun}" if noun[0].lower() in "aeiou" else f"a {noun}"


def capital(text: str) -> str:
    """With a capital at the start, as a sentence has it."""
    return text[:1].upper() + text[1:]


def simple(value: Value) -> bool:
    """Whether a number stands where it is used: printed, a letter, or a letter and a number."""
    if isinstance(value, Num):
        return value.n >= 0
    if isinstance(value, Arithmetic):
        return value.op == "+" and isinstance(value.left, Variable) and isinstance(value.right, Num)
    return isinstance(value, Variable)


def amount(value: Value) -> str:
    """A simple number; what its letter stands for is said behind the clause."""
    if isinstance(value, Num):
        return str(value.n)
    if isinstance(value, Arithmetic) and simple(value):
        return f"{amount(value.left)}+{amount(value.right)}"
    if isinstance(value, Variable):
        return value.letter
    raise CannotSayError(f"{type(value).__name__} does not stand as a number")


def defined(term: Any) -> Variable | None:
    """The first letter inside a term that is defined ("where X is …")."""
    if isinstance(term, Variable):
        return term if term.defined is not None else None
    parts = term if isinstance(term, tuple) else ()
    if is_dataclass(term) and not isinstance(term, type):
        parts = tuple(getattr(term, f.name) for f in fields(term))
    return next((found for part in parts if (found := defined(part)) is not None), None)


HAS = {"control": "controls", "have": "has"}


def of_hero(telling: Telling, so: Condition) -> tuple[str, str]:
    """A condition on "you" as it is said of a hero: "control" or "have", and what; "you" are whoever asks."""
    said = re.sub(r" than them$", " than you", str(telling.say(so)))
    said = re.sub(r"^there (?:is|are) (.*) in your ", r"you have \1 in your ", said)
    for mine, has in (("you control ", "control"), ("you have ", "have"), ("you've ", "have")):
        if said.startswith(mine):
            return has, said.removeprefix(mine).replace(" your ", " their ")
    raise CannotSayError("what is so of the hero has no words")
