"""The printed cards, tokens and rule headings that scenarios draw on: one immutable value per build."""

from __future__ import annotations

import gc
import hashlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from judge.builds.store import Store
from judge.frozen import Frozen
from judge.records import COLLECTION, Card, CardVersion, Document
from judge.rules.printed import PrintedCard
from judge.rules.read_once import Keeps, keep_in
from judge.scenario.language.exchange import Known, known_labels
from judge.scenario.language.forms import SetupForms
from judge.scenario.language.model import CardEntry, InlineCard
from judge.scenario.language.names import CardName, Names, before_comma, fold
from judge.scenario.language.patterns import worded
from judge.scenario.language.slots import NUMBER_WORDS

_ONE = worded(rf"^(?:(?:\d+|the|{'|'.join(NUMBER_WORDS)}) )?(?:(?:red|yellow|blue) )?| tokens?$")
_STANDING = worded(r"\d|\btapped\b")
_HEAD = re.compile(r"([A-Z][\w'’ +-]*?) \(")
EVERY = "*"  # noted where every card of a game was read: no name
_NOTED: ContextVar[set[str] | None] = ContextVar("noted", default=None)


@contextmanager
def noted() -> Iterator[set[str]]:
    """The folded names of the cards that are asked for from here on, ``EVERY`` where all were; filled in as it goes."""
    asked: set[str] = set()
    token = _NOTED.set(asked)
    try:
        yield asked
    finally:
        _NOTED.reset(token)


def _note(name: str) -> None:
    asked = _NOTED.get()
    if asked is not None:
        asked.add(name)


def _whole(card: PrintedCard) -> dict[str, Any]:
    return vars(card) | {"stats": sorted(card.stats.items())}


def _digest(parts: Iterable[Any]) -> str:
    said = hashlib.sha256()
    for part in parts:
        said.update(json.dumps(part).encode())
    return said.hexdigest()


class GameLibrary(Frozen):
    """What one game's documents print. tokens: those the documents only name. rules: number to heading. named_once: the
    cards as they were before words were taken out: abilities of theirs may still be named, though nobody has them.

    What a card says is read through ``named`` and ``every``, so that it is known which cards a replay has read; from
    ``cards`` and ``by_name`` only what they are called is taken."""

    cards: tuple[PrintedCard, ...] = ()
    tokens: tuple[PrintedCard, ...] = ()
    rules: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    by_name: Mapping[str, tuple[PrintedCard, ...]] = field(default_factory=lambda: MappingProxyType({}))
    named_once: tuple[PrintedCard, ...] = ()

    @cached_property
    def names(self) -> Names:
        """The names of the printed cards, as lines use them."""
        return Names([CardName(c.name, c.version, c.also) for c in self.cards])

    @cached_property
    def labels(self) -> Known:
        """The names of the printed cards and tokens, as a change of a scenario looks for them."""
        return known_labels(c.label for c in (*self.cards, *self.tokens))

    @cached_property
    def heads(self) -> frozenset[str]:
        """What stands before the first bracket of a printed line: in some games the names of abilities."""
        return frozenset(match[1] for card in self.cards for line in card.lines if (match := _HEAD.match(line)))

    @cached_property
    def created(self) -> tuple[PrintedCard, ...]:
        """Everything that comes into being during play: tokens, those the documents print as cards among them."""
        return tuple(p for p in (*self.tokens, *self.cards) if "Token" in p.type_line)

    @cached_property
    def by_beginning(self) -> Mapping[str, tuple[PrintedCard, ...]]:
        """What stands before the comma of an ally's name, folded, where one card alone begins so."""
        return called_in_short((*self.cards, *self.tokens))

    def alike(self, **changes: Any) -> GameLibrary:
        """The library with other cards that are called the same, so that names need not be worked out again."""
        found = replace(self, **changes)
        vars(found).update(names=self.names, labels=self.labels, by_beginning=self.by_beginning)
        return found

    def named(self, name: str) -> tuple[PrintedCard, ...]:
        """The versions of a card by a printed name, else by another name it goes by; empty when there is none."""
        folded = fold(name)
        _note(folded)
        return self.by_name.get(folded, ())

    def called(self, name: str) -> tuple[PrintedCard, ...]:
        """The same, else by what stands before the comma of an ally's name."""
        begun = () if fold(name) in self.by_name else self.by_beginning.get(fold(name), ())
        return self.named(begun[0].name if begun else name)

    @property
    def every(self) -> tuple[PrintedCard, ...]:
        """All printed cards with what they say, for what is asked of all of them."""
        _note(EVERY)
        return self.cards

    def said_of_all(self) -> list[Any]:
        """What any replay may have read: what cards are called, what can be created, the headings of rules."""
        called = [(c.name, c.version, c.also, c.type_line, c.section, c.record) for c in self.cards]
        return [called, [_whole(c) for c in self.created], sorted(self.heads), sorted(self.rules.items())]


def called_in_short(cards: Iterable[PrintedCard]) -> dict[str, tuple[PrintedCard, ...]]:
    """What stands before the comma of an ally's, a hero's or a unit's name, folded → the versions of the one card that
    begins so; of a unit, no other name may begin so at all."""
    found: dict[str, list[PrintedCard]] = {}
    cards = tuple(cards)
    for card in cards:
        if (begins := before_comma(card.name)) and re.search(r"\b(?:Ally|Hero|Unit)\b", card.type_line):
            alike = [o for o in cards if fold(o.name).startswith(begins)] if card.type_line.startswith("Unit") else ()
            found.setdefault(begins, []).extend(alike or [card])
    return {begins: tuple(group) for begins, group in found.items() if len({card.name for card in group}) == 1}


def game_library(cards: Iterable[PrintedCard], tokens: Iterable[PrintedCard], rules: Mapping[str, str]) -> GameLibrary:
    """A game's library with its names indexed; a card the documents print wins over a token of the same name."""
    printed = tuple(cards)
    plain = {fold(c.name) for c in printed if not c.version}
    extra = tuple(t for t in tokens if fold(t.name) not in plain)
    by_name: dict[str, list[PrintedCard]] = {}
    for card in (*printed, *extra):
        by_name.setdefault(fold(card.name), []).append(card)
    exact = set(by_name)
    for card in (*printed, *extra):
        for also in card.also:
            if fold(also) not in exact:
                by_name.setdefault(fold(also), []).append(card)
    return GameLibrary(printed, extra, rules, {k: tuple(v) for k, v in by_name.items()})


class Library(Frozen):
    """All games' printed cards."""

    games: Mapping[str, GameLibrary]

    @classmethod
    def from_store(cls, store: Store) -> Library:
        """The library of a build."""
        games: dict[str, GameLibrary] = {}
        for game in store.games():
            collections = {d.id for d in store.every(Document, game) if d.kind == COLLECTION}
            cards: list[PrintedCard] = []
            tokens = {fold(t.name): t for t in (_token(t) for t in store.tokens(game))}
            for card in store.every(Card, game):
                for printed in printed_versions(card):
                    known = tokens.get(fold(printed.name)) if card.document in collections else None
                    if known and not printed.version:
                        # What a token does is told once, by the rulebook; a collection only adds where it is printed.
                        tokens[fold(printed.name)] = replace(known, record=card.id)
                    else:
                        cards.append(printed)
            games[game] = game_library(cards, tokens.values(), store.rules_index(game))
        return cls(games)

    def is_name(self, name: str) -> bool:
        """Is it the name of a card or token of any game?"""
        return any(g.called(name) for g in self.games.values())

    def digest(self) -> str:
        """A digest of everything that is printed: equal for libraries a scenario cannot tell apart."""
        games = sorted(self.games.items())
        return _digest([game, [*map(_whole, (*g.cards, *g.tokens))], sorted(g.rules.items())] for game, g in games)

    def common(self, games: Collection[str]) -> str:
        """A digest of what a replay in these games may have read of cards it does not name; of all, where none is
        given."""
        return _digest(
            [game, g.said_of_all()] for game, g in sorted(self.games.items()) if game in (games or self.games)
        )

    def said(self, name: str) -> str:
        """A digest of what the cards of a folded name say, of any game; of everything for ``EVERY``."""
        if name == EVERY:
            return self.digest()
        return _digest([game, [*map(_whole, g.by_name.get(name, ()))]] for game, g in sorted(self.games.items()))

    def game(self, name: str) -> GameLibrary:
        """A game's library; empty for a game without documents."""
        return self.games.get(name, GameLibrary())


def printed_versions(card: Card) -> list[PrintedCard]:
    """Every printed version of a card record; its version is the colour that is printed."""
    return [_printed(card, v) for v in card.versions or (CardVersion(),)]


def _printed(card: Card, version: CardVersion) -> PrintedCard:
    name = version.name or card.name
    line = version.type_line or card.type_line
    if card.subtypes and not any(subtype in line for subtype in card.subtypes):
        line = f"{line}\n{' '.join(card.subtypes)}"  # a second type line, as some games print it
    return PrintedCard(
        name=name,
        version=version.color,
        type_line=line,
        stats={**dict(card.extra), **version.stats()},
        lines=version.lines or card.lines,
        also=tuple(n for n in (card.name, *card.also_named, *card.short_names()) if n != name),
        record=card.id,
        section=card.section,
    )


def _token(entry: Mapping[str, Any]) -> PrintedCard:
    lines = tuple(x.strip() for x in str(entry.get("text", "")).splitlines() if x.strip())
    raw = entry.get("stats") or {}
    stats = {str(k): str(v) for k, v in raw.items()} if isinstance(raw, Mapping) else {}
    return PrintedCard(
        name=str(entry["name"]), type_line=str(entry.get("type", "")), stats=stats, lines=lines, record=""
    )


def lies(
    entry: CardEntry, forms: SetupForms[Any], typed: Iterable[InlineCard], library: GameLibrary, in_play: bool
) -> str:
    """The key of ``setup`` under which a card lies of which no place is said, or that it is in play; empty where nobody
    can tell."""
    name = _ONE.sub("", entry.name)
    kinds = next((card.type for card in typed if fold(card.name) == fold(name)), "")
    kinds = kinds or next((card.type_line or card.section for card in library.called(name)), "")
    lying = {**forms.lies, **(forms.standing if in_play or _STANDING.search(entry.annotation) else {})}
    return next((key for kind, key in lying.items() if kind in re.findall(r"[\w-]+", kinds)), "")


def keep_definitions(keeps: Keeps) -> None:
    """From now on what cards are read as is looked for there first, and kept there."""
    keep_in(keeps)


def replaying_only() -> None:
    """For a process that from now on replays from the libraries it has loaded: less looking for garbage.

    Thousands of cards stay for good, and positions hold no circles, so they are freed without it. Where nothing was
    looked for while they were loaded, a program that soon ends saves itself the one look, too.
    """
    if gc.isenabled():
        gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
