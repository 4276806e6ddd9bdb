"""A card as the game knows it: printed facts and its compiled abilities."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields
from functools import cached_property

from judge.frozen import Frozen
from judge.games.flesh_and_blood.keywords import expand
from judge.games.flesh_and_blood.situation import Kind, Props
from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary.changes import AddStat, GainAbility, GainKeyword, These
from judge.games.flesh_and_blood.vocabulary.conditions import All, Matches
from judge.games.flesh_and_blood.vocabulary.effects import Create, Transform, Turn
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, parts_of
from judge.games.flesh_and_blood.vocabulary.words import Filter, Stat, This, Zone
from judge.rules.printed import PrintedCard
from judge.rules.questions import NotExecutable
from judge.rules.state import Ref
from judge.rules.values import once_each

_meaning = once_each(expand)


def said_in_full(ability: Ability) -> tuple[Ability, ...]:
    """An ability, or what a keyword stands for (rule 8.3); nothing for a keyword nobody knows."""
    return (_meaning(ability) or ()) if isinstance(ability, ab.Keyword) else (ability,)


def played_as(types: Collection[str]) -> str:
    """What a card is played as: an instant, an action, a reaction; empty for a card that is not played."""
    for kind in ("Attack Reaction", "Defense Reaction", "Instant", "Action"):
        if kind in types:
            return kind.lower()
    return ""


def kinds_asked(term: object) -> Iterator[EventKind]:
    """The kinds of events of the past that a term of the vocabulary asks about.

    What a trigger or a replacement waits for is in the past only where it is counted ("the first time …").
    """
    if isinstance(term, EventKind):
        yield term
    else:
        waits: object = None
        if isinstance(term, ab.Triggered | ab.Replacement):
            if term.period is None:
                waits = term.when if isinstance(term, ab.Triggered) else term.pattern
            else:
                yield EventKind.WOULD
        if getattr(term, "nth_each_turn", 0):
            yield from (EventKind.PLAY, EventKind.ATTACK)
        if getattr(term, "after", 0):
            yield from (EventKind.PLAY, EventKind.ACTIVATE, EventKind.ATTACK)
        if getattr(term, "limit", 0):
            yield from (EventKind.TRIGGER, EventKind.KEPT, EventKind.ACTIVATE)
        for part in parts_of(term):
            yield from _inside(part) if part is waits and isinstance(part, EventPattern) else kinds_asked(part)
        if isinstance(term, ab.Keyword):
            yield from kinds_asked(said_in_full(term))


def _inside(pattern: EventPattern) -> Iterator[EventKind]:
    """What the words inside a pattern ask about, without the kind of event it is a pattern of."""
    for field in fields(pattern):
        part = getattr(pattern, field.name)
        if field.name == "or_else":
            for other in part:
                yield from _inside(other)
        elif field.name != "kind":
            yield from kinds_asked(part)


def kinds_awaited(ability: Ability) -> Iterator[EventKind]:
    """The kinds of events a triggered ability waits for; none for any other."""
    for one in said_in_full(ability):
        if isinstance(one, ab.Triggered):
            yield from _kinds(one.when)


def _kinds(pattern: EventPattern) -> Iterator[EventKind]:
    yield pattern.kind
    for other in pattern.or_else:
        yield from _kinds(other)


def _brought(term: object) -> Iterator[str]:
    match term:
        case Transform(face=face) if face:
            yield face
        case Create(tokens=tokens, where=where) if where is not None:
            yield from (name for name, _ in tokens)
        case _:
            for part in parts_of(term):
                yield from _brought(part)


class SentenceReading(Frozen):
    """One sentence of a card and what it was understood as (empty and ``unsupported`` when it was not)."""

    text: str
    abilities: tuple[Ability, ...]
    unsupported: bool = False


class CardDefinition(Frozen):
    """Printed facts (rule 2) and compiled abilities of one version of a card.

    base: the numeric properties it has (a printed ``*`` or ``X`` is 0 here and defined elsewhere).
    variable_cost: how many X its cost prints. abilities: in printed order. sentences: the whole text, joined
    in order it is the card's rules text. sides: of a split-card, left and right (9.2).
    """

    printed: PrintedCard
    name: str
    version: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    base: tuple[tuple[Stat, int], ...]
    color: str = ""
    variable_cost: int = 0
    moniker: str = ""
    abilities: tuple[Ability, ...] = ()
    sentences: tuple[SentenceReading, ...] = ()
    sides: tuple[CardDefinition, ...] = ()

    @property
    def label(self) -> str:
        """Name with colour where versions differ."""
        return self.printed.label

    @cached_property
    def called(self) -> tuple[str, ...]:
        """Every name that a player may call it."""
        return (self.name, *(s.name for s in self.sides), *self.printed.also, *([self.moniker] if self.moniker else []))

    @property
    def _names(self) -> tuple[str, ...]:
        """The names it has in the game: those of both sides of a split-card (9.2.2)."""
        if self.sides:
            return tuple(side.name for side in self.sides)
        return (self.name, *self.printed.also)

    @cached_property
    def brings(self) -> tuple[str, ...]:
        """The names of cards that its words bring into being: back faces (9.1.3), created cards (8.5.40)."""
        return tuple(dict.fromkeys(_brought(self.abilities)))

    @cached_property
    def waits_for(self) -> frozenset[EventKind]:
        """The kinds of events its triggered abilities wait for, so that nothing else asks it."""
        return frozenset(k for a in self.abilities for k in kinds_awaited(a))

    @cached_property
    def watches_states(self) -> bool:
        """Has it a state trigger (6.6.5c)?"""
        return any(isinstance(one, ab.StateTriggered) for a in self.abilities for one in said_in_full(a))

    @cached_property
    def speaks(self) -> frozenset[str]:
        """The lists of ``Arena`` it may stand in."""
        of = {
            "activating": self.activates,
            "watching": self.watches_states,
            "replacing": self.replaces,
            "forbidding": self.forbids,
            "contracting": self.contracts,
            "awaiting_gains": self.awaits_gains,
            "heroes": "Hero" in self.types,
        }
        return frozenset(name for name, so in of.items() if so)

    @cached_property
    def asks_about(self) -> frozenset[EventKind]:
        """The kinds of events of the past that its words can ask about."""
        return frozenset(k for a in self.abilities for k in kinds_asked(a))

    @cached_property
    def statics(self) -> tuple[ab.Static, ...]:
        """Its static abilities, those of keywords among them."""
        return tuple(one for a in self.abilities for one in said_in_full(a) if isinstance(one, ab.Static))

    @cached_property
    def permits(self) -> frozenset[type[Change]]:
        """The kinds of changes that its static abilities make to itself."""
        own = (a for a in self.abilities if isinstance(a, ab.Static) and isinstance(a.subject, These))
        return frozenset(type(c) for a in own for c in a.changes)

    @cached_property
    def activates(self) -> bool:
        """Does it print an ability to activate (5.2)?"""
        return any(isinstance(a, ab.Activated) for a in self.abilities)

    @cached_property
    def replaces(self) -> bool:
        """Does it print a replacement (6.4)?"""
        return any(isinstance(a, ab.Replacement) for a in self.abilities)

    @cached_property
    def plain(self) -> Props | None:
        """Its properties where nothing applies to it; None when it says itself what they depend on."""
        defines = bool({"universal", "modular"} & self.as_printed.keywords.keys()) or any(
            isinstance(a, ab.DefinesStat) for a in self.abilities
        )
        return None if defines else self.as_printed

    @cached_property
    def as_printed(self) -> Props:
        """The properties that are printed on it, of no card in particular."""
        keywords: dict[str, int | None] = {}
        for ability in self.abilities:
            if isinstance(ability, ab.Keyword):
                keywords.setdefault(ability.name, ability.n)
        return Props(
            ref=Ref(0, 0),
            kind=Kind.CARD,
            label=self.label,
            names=frozenset(self._names),
            counts_as=frozenset((self.moniker, *(a.name for a in self.abilities if isinstance(a, ab.CountsAs)))) - {""},
            types=frozenset(self.types),
            subtypes=frozenset(self.subtypes),
            supertypes=frozenset(self.supertypes),
            color=self.color,
            base=dict(self.base),
            stats=dict(self.base),
            keywords=keywords,
            labels=frozenset(a.label for a in self.abilities if a.label),
            abilities=self.abilities,
            zone=Zone.HAND,
            owner=0,
            controller=None,
            token="Token" in self.types,
            attack=False,
            weapon="Weapon" in self.types,
            attacking=False,
            defending=False,
            on_chain=False,
            counters={},
        )

    @cached_property
    def when(self) -> tuple[str, bool]:
        """What it is played as, which no effect changes, and whether it is an attack then."""
        return played_as(self.types), "Attack" in self.subtypes

    @cached_property
    def forbids(self) -> bool:
        """Does it print a restriction (1.0.2)?"""
        return any(isinstance(a, ab.Forbids) for a in self.abilities)

    @cached_property
    def in_full(self) -> bool:
        """Are all its keywords known?"""
        return all(not isinstance(a, ab.Keyword) or expand(a) is not None for a in self.abilities)

    @cached_property
    def prevents(self) -> bool:
        """Has it a prevention ability (6.4.10)?"""
        return any(isinstance(one, ab.Prevents) for a in self.abilities for one in said_in_full(a))

    @cached_property
    def contracts(self) -> bool:
        """Has it a contract (8.4.7)?"""
        return any(isinstance(a, ab.Contract) for a in self.abilities)

    @cached_property
    def awaits_gains(self) -> bool:
        """Does it replace gains of {p} or {d}, or trigger from them?"""
        kinds = {EventKind.GAIN_POWER, EventKind.GAIN_DEFENSE}
        replaced = {a.pattern.kind for a in self.abilities if isinstance(a, ab.Replacement)}
        return bool(kinds & (self.waits_for | replaced))

    @cached_property
    def whiles(self) -> tuple[ab.Static, ...]:
        """Its while-static abilities about its own properties, functional while it is public (1.7.4g, 5.4.7)."""
        own = (a for a in self.statics if isinstance(a.subject, These) and a.subject.what == This())
        has = (a for a in own if all(isinstance(c, AddStat | GainKeyword | GainAbility) for c in a.changes))
        return tuple(a for a in has if a.text.lower().startswith(("while ", "as long as ")))

    @cached_property
    def works_hidden(self) -> bool:
        """Has it an ability that is functional while it lies face-down in the arena (5.2.4, 5.4.7a)?"""
        return any(functional_hidden(one) for a in self.abilities for one in said_in_full(a))

    @cached_property
    def waits_elsewhere(self) -> frozenset[EventKind]:
        """The kinds of events that abilities wait for which work outside the arena (1.7.4i, 5.4.7)."""
        found = (one for a in self.abilities for one in said_in_full(a))
        return frozenset(
            k
            for one in found
            if isinstance(one, ab.Triggered) and one.while_zone is not None
            for k in kinds_awaited(one)
        )

    @property
    def unsupported(self) -> tuple[ab.Unsupported, ...]:
        """Sentences that cannot be executed."""
        return tuple(a for a in self.abilities if isinstance(a, ab.Unsupported))

    @cached_property
    def unread(self) -> tuple[ab.Unsupported, ...]:
        """Its sentences that cannot be executed, and keywords that are read only."""
        return tuple(one for a in self.abilities if (one := not_executable(a)) is not None)


def living(ability: Ability) -> tuple[Ability, ...]:
    """An ability as the rules see it: a keyword said in full. ``NotExecutable`` for one nobody knows."""
    if not isinstance(ability, ab.Keyword):
        return (ability,)
    found = _meaning(ability)
    if found is None:
        raise NotExecutable("a card", ability.text or ability.name)
    return found


def functional_hidden(ability: Ability) -> bool:
    """Is an ability functional while its source is private: does its cost or condition say so (5.2.4, 5.4.7a)?"""
    if isinstance(ability, ab.Triggered):
        return ability.while_zone is Zone.ARENA and ability.face_up is False
    if not isinstance(ability, ab.Activated):
        return False
    hidden = Matches(This(), Filter(face_up=False))
    asked = ability.condition.of if isinstance(ability.condition, All) else (ability.condition,)
    return hidden in asked or Turn(This(), face_up=True) in ability.costs


def not_executable(ability: Ability) -> ab.Unsupported | None:
    """What of an ability nobody can execute: a sentence that is not understood, a keyword of unknown meaning."""
    if isinstance(ability, ab.Keyword) and expand(ability) is None:
        return ab.Unsupported(text=ability.text or ability.name, reason="what it asks for is not known here")
    return ability if isinstance(ability, ab.Unsupported) else None
