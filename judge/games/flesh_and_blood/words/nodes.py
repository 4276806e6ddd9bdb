"""What stands between a parsed sentence and the vocabulary: items of a list and kinds of sentence.

The paragraph reader (``paragraph``) turns these into abilities once it knows what came before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeVar

from judge.games.flesh_and_blood import vocabulary as v

# "it" after "your next attack gets …": an object that there is none of yet.
NEXT = v.Bound("next")


class NotUnderstoodError(Exception):
    """The sentence says something that the vocabulary cannot, or that could be read in two ways."""


@dataclass(frozen=True)
class Continuous(v.Effect):
    """A continuous effect whose sentence decides whether it is static or starts when something resolves."""

    subject: v.Subject
    changes: tuple[v.Change, ...]
    duration: v.Duration | None = None
    condition: v.Condition | None = None


@dataclass(frozen=True)
class Several(v.Effect):
    """One verb with two objects: the effects one after the other."""

    effects: tuple[v.Effect, ...]


@dataclass(frozen=True)
class Rather(v.Effect):
    """ "… rather than pay this's {r} cost": the price of an alternative cost."""

    effect: v.Effect


@dataclass(frozen=True)
class Item:
    """One member of a list of effects: who does it, whether they may, and what."""

    effect: v.Effect
    subject: v.Who | None = None
    third_person: bool = False
    may: v.Who | None = None


@dataclass(frozen=True)
class Plain:
    """A sentence of effects, with its condition when it has one."""

    items: tuple[Item, ...]
    condition: v.Condition | None = None
    instead: bool = False
    static: bool = False  # "while …": can only be a static ability


@dataclass(frozen=True)
class Otherwise:
    """ "Otherwise, …": what happens when the sentence before did not."""

    items: tuple[Item, ...]


@dataclass(frozen=True)
class Trigger:
    """ "When …, …"."""

    pattern: v.EventPattern
    body: Plain
    ordinal: int = 0
    period: v.Period | None = None


@dataclass(frozen=True)
class ActivateOnly:
    """ "Activate this ability only if …"."""

    condition: v.Condition | None
    zone: v.Zone | None = None


@dataclass(frozen=True)
class ChooseHead:
    """ "Choose X+1;": the modes are the lines that follow."""

    count: v.Value | None  # None: any number, at least ``least``
    least: int = 0


@dataclass
class Memory:
    """What a paragraph has named so far: pronouns, targets, quotes."""

    quotes: tuple[str, ...] = ()
    quoted: Callable[[str], tuple[v.Ability, ...]] = lambda text: ()
    it: v.Selector = field(default_factory=v.This)
    group: str = ""
    named: set[str] = field(default_factory=set)  # what the ability itself has revealed, banished, discarded
    targets: list[v.TargetSpec] = field(default_factory=list)
    chose_number: bool = False
    mode: int | None = None
    them: v.Who | None = None  # the player an earlier clause named; "they" is that player
    them_bound: bool = False  # the trigger or the instruction itself says who "they" are

    def they(self) -> v.Who:
        """Who "they" are; raises ``NotUnderstoodError`` when nobody has been named."""
        if self.them is not None:
            return self.them
        if not self.them_bound:
            raise NotUnderstoodError('it is not clear who "they" are')
        return v.Who.THEM

    def add_target(self, spec: v.TargetSpec) -> int:
        """Note one more declared target and return its index."""
        self.targets.append(replace(spec, mode=self.mode))
        return len(self.targets) - 1


T = TypeVar("T")


def rewrite(term: T, change: Callable[[Any], Any]) -> T:
    """A copy of a term with ``change`` applied to every part, innermost first."""
    new: Any = term
    if isinstance(term, tuple):
        new = tuple(rewrite(part, change) for part in term)
    elif is_dataclass(term) and not isinstance(term, type):
        parts = {f.name: getattr(term, f.name) for f in fields(term)}
        changed = {name: rewrite(part, change) for name, part in parts.items()}
        if any(changed[name] is not parts[name] and changed[name] != parts[name] for name in parts):
            new = replace(term, **changed)
    done: T = change(new)
    return done


def defined(term: T, letter: str, value: v.Value) -> T:
    """The term with the variable ``letter`` defined ("where X is …")."""
    return rewrite(term, lambda t: replace(t, defined=value) if t == v.Variable(letter) else t)


def mentions(term: Any, kind: type | tuple[type, ...]) -> bool:
    """Whether a term has a part of that type."""
    if isinstance(term, kind):
        return True
    if isinstance(term, tuple):
        return any(mentions(part, kind) for part in term)
    if is_dataclass(term) and not isinstance(term, type):
        return any(mentions(getattr(term, f.name), kind) for f in fields(term))
    return False


def settled(effect: v.Effect) -> v.Effect:
    """A continuous effect started by a resolving layer: as printed, else for the turn (6.2.2)."""
    if isinstance(effect, Rather):
        raise NotUnderstoodError("an alternative cost stands among effects")
    if isinstance(effect, Continuous):
        if isinstance(effect.subject, v.NextOne | v.Whole) and effect.duration is None:
            raise NotUnderstoodError("it is not said how long this lasts")
        return v.Apply(effect.subject, effect.changes, effect.duration or v.Duration.TURN, effect.condition)
    return effect


def _chosen_by_them(term: Any) -> Any:
    """Whoever is instructed chooses the objects (1.8.6a)."""
    return replace(term, chooser=v.Who.THEM) if isinstance(term, v.Pick) and term.chooser is None else term


def _by(effect: v.Effect, who: v.Who) -> v.Effect:
    """The effect carried out by ``who`` instead of you."""
    if who is v.Who.YOU:
        return effect
    if who in (v.Who.EACH_HERO, v.Who.OPPONENTS):
        inner = _by(effect, v.Who.THEM)
        return v.EachHeroDoes(who, inner.effects if isinstance(inner, v.EachHeroDoes) else (inner,))
    if isinstance(effect, v.Discard):
        what = effect.what
        if isinstance(what, v.Pick) and what.whose is v.Who.YOU:
            what = replace(what, whose=who)
        return v.Discard(what, who)
    if isinstance(effect, v.Create | v.Draw | v.DiscardAllBut | v.Gain | v.Lose | v.Pay | v.Destroy | v.Look):
        return replace(effect, who=who)
    if isinstance(effect, v.Put | v.Banish | v.Reveal | v.Clash):
        return v.EachHeroDoes(who, (rewrite(effect, _chosen_by_them),))
    if isinstance(effect, v.Shuffle):
        return v.Shuffle(who)
    raise NotUnderstoodError(f"this is not known as something {who.value} can be told to do")


def effects_of(items: tuple[Item, ...]) -> tuple[v.Effect, ...]:
    """The effects of a list; a member without a subject has the one before it (same verb form only)."""
    out: list[v.Effect] = []
    subject: v.Who | None = None
    third = False
    for at, item in enumerate(items):
        if item.may is not None:
            rest = (replace(item, may=None), *items[at + 1 :])
            if any(i.may or i.subject or mentions(i.effect, Continuous) for i in rest[1:]):
                raise NotUnderstoodError('it is not clear how far "may" reaches')
            inner = effects_of((replace(rest[0], subject=item.may), *rest[1:]))
            return (*out, v.May(inner, item.may))
        if item.subject is not None:
            subject, third = item.subject, item.third_person
        elif isinstance(item.effect, Continuous) or mentions(item.effect, Continuous):
            subject, third = None, False
        elif item.third_person != third:
            raise NotUnderstoodError("it is not clear who carries this out")
        members = item.effect.effects if isinstance(item.effect, Several) else (item.effect,)
        out += [settled(_by(member, subject or v.Who.YOU)) for member in members]
    return tuple(_merged(out))


def _merged(effects: list[v.Effect]) -> list[v.Effect]:
    """Neighbouring instructions to the same heroes as one: "each hero puts … and creates …"."""
    out: list[v.Effect] = []
    for effect in effects:
        last = out[-1] if out else None
        if isinstance(effect, v.EachHeroDoes) and isinstance(last, v.EachHeroDoes) and last.who is effect.who:
            out[-1] = v.EachHeroDoes(last.who, last.effects + effect.effects)
        else:
            out.append(effect)
    return out


def done(plain: Plain) -> tuple[v.Effect, ...]:
    """A sentence's effects with its condition around them."""
    effects = effects_of(plain.items)
    return (v.If(plain.condition, effects),) if plain.condition else effects
