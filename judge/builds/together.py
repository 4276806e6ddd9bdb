"""What two to four cards or keywords of a game have to do with each other: rulings, rules, proofs, and a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import yaml

from judge.builds.store import Store
from judge.frozen import Frozen
from judge.naming import Namer, keyword_form
from judge.records import Card, Keyword, Record, Rule, Ruling, Scenario, Term, folded
from judge.terms.games import KEYWORDS
from judge.terms.keyword import Kind

MOST = 4  # things that are asked about together
MET = 12  # cards that are named as those a card meets most
_CLAIM = "then "


class Together(Frozen):
    """What concerns several things. rulings: each with how it does, ``both`` where it speaks of all of them, else the
    titles of the words of another that it speaks of; rules: keywords, terms and rules that they share; proofs: the
    scenarios that hold all of them, the shortest first; scenario: a position to try, empty where none can be made."""

    things: tuple[Record, ...]
    rulings: tuple[tuple[Ruling, str], ...]
    rules: tuple[Record, ...]
    proofs: tuple[Scenario, ...]
    scenario: str


def together(store: Store, namer: Namer, things: Sequence[Record]) -> Together:
    """What concerns all of these records of one game. namer: of that game."""
    ids = [thing.id for thing in things]
    words = {thing.id: frozenset(namer.ids_in(_printed(thing), (thing.id,))) for thing in things}
    told = {thing.id: _told(store, thing) for thing in things}
    both: dict[str, tuple[Ruling, str]] = {}
    near: dict[str, tuple[Ruling, str]] = {}
    for thing in things:
        for record in told[thing.id].values():
            if all(record.id in rulings for rulings in told.values()):
                both[record.id] = record, "both"
            elif thing.id in record.about:
                others = [words[i] for i in ids if i != thing.id]
                shared = [i for i in record.mentions if i not in ids and any(i in other for other in others)]
                if shared:
                    near[record.id] = record, ", ".join(store.get(i).title for i in shared)
    rulings = (*both.values(), *(found for i, found in near.items() if i not in both))
    proofs = _holding(store, things)
    return Together(tuple(things), rulings, _shared(store, ids, words), proofs, _position(store, things, proofs))


def unprinted(name: str, game: str) -> Rule | None:
    """A keyword of a game as the rule that says what it stands for, by its name or the id of that rule; None for
    anything else. Rulings speak of it where its words stand in them, and boards hold it that cite the rule."""
    said = " ".join(name.split()).casefold()
    for keyword in KEYWORDS.get(game, ()):
        known = f"{game}/{keyword.rule}"
        if keyword.rule and said in (*keyword.words, known):
            return Rule(id=known, game=game, document="", title=keyword.name, text="", number=keyword.rule)
    return None


def named_in(store: Store, namer: Namer, text: str, game: str, known: Sequence[Record] = ()) -> tuple[Record, ...]:
    """The cards and keywords of a game that a text names, with those that no document introduces, if they are no
    everyday words. namer: of that game; known: the ones that documents introduce, where they were found already."""
    printed = known or [record for i in namer.ids_in(text) if isinstance(record := store.get(i), Card | Keyword)]
    told = (k.name for k in KEYWORDS.get(game, ()) if k.alone and k.kind is not Kind.EFFECT and not k.everyday)
    rules = (unprinted(name, game) for name in told if any(keyword_form(name).found_in(text, text.lower())))
    return (*printed, *(rule for rule in rules if rule and all(rule.title != record.title for record in printed)))


def speaks_of(record: Record, thing: Record) -> bool:
    """Whether a record is a thing, is on it or names it."""
    if isinstance(thing, Rule):
        return any(keyword_form(thing.title).found_in(record.text, record.text.lower()))
    return thing.id in (record.id, *getattr(record, "about", ()), *getattr(record, "mentions", ()))


def meet(store: Store, things: Sequence[Record]) -> bool:
    """Whether a ruling speaks of all of these records of one game, or a board has all of them."""
    return bool(set.intersection(*(set(_told(store, thing)) for thing in things)) or _holding(store, things))


def _told(store: Store, thing: Record) -> dict[str, Ruling]:
    """The rulings that are on it or name it, by their ids."""
    named = store.every(Ruling, thing.game) if isinstance(thing, Rule) else store.mentions_of(thing.id)
    found = (*store.rulings_of(thing.id), *(record for record in named if speaks_of(record, thing)))
    return {record.id: record for record in found if isinstance(record, Ruling)}


class Met(Frozen):
    """A card that another one meets: in so many rulings, and on so many boards."""

    card: Card
    rulings: int
    boards: int


def met(store: Store, namer: Namer, thing: Record, most: int = MET) -> tuple[Met, ...]:
    """The cards that rulings tell of together with a card, keyword or term, and that boards hold beside it: those of
    most rulings first, then those of most boards. namer: of its game."""
    told = Counter(i for r in _told(store, thing).values() for i in dict.fromkeys((*r.about, *r.mentions)))
    # A word of the rules stands in lines of play that are not about it.
    boards = () if isinstance(thing, Term) else _named_on_boards(store, namer, thing.game)
    named = [held for held in boards if thing.id in held]
    held = Counter(i for board in named for i in board)
    order = sorted(told.keys() | held.keys(), key=lambda i: (-told[i], -held[i], i))
    cards = (store.get(i) for i in order if i != thing.id and store.has(i))
    found = (Met(card, told[card.id], held[card.id]) for card in cards if isinstance(card, Card))
    return tuple(islice(found, most))


@lru_cache(maxsize=8)
def _named_on_boards(store: Store, namer: Namer, game: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(namer.ids_in(scenario.text)) for scenario in store.every(Scenario, game))


def boards_with(store: Store, thing: Record) -> tuple[Scenario, ...]:
    """The boards that name a card or a keyword, the shortest first."""
    return () if isinstance(thing, Term) else _holding(store, [thing])


def _printed(thing: Record) -> str:
    if isinstance(thing, Card):
        return "\n".join((thing.text, *thing.keywords))
    return f"{thing.text} {thing.reminder}" if isinstance(thing, Keyword) else thing.text


def _shared(store: Store, ids: Sequence[str], words: Mapping[str, frozenset[str]]) -> tuple[Record, ...]:
    """The keywords and terms that all of them print or are, and the rules that name all of them."""
    common = frozenset.intersection(*(words[i] | {i} for i in ids))
    found = {i: record for i in sorted(common) if isinstance(record := store.get(i), Keyword | Term)}
    rules = [{r.id: r for r in store.mentions_of(i) if isinstance(r, Rule | Term)} for i in ids]
    named = [rule for i, rule in rules[0].items() if all(i in other for other in rules[1:])]
    return (*found.values(), *named)


@lru_cache(maxsize=8)
def _texts(store: Store, game: str) -> tuple[tuple[Scenario, str], ...]:
    return tuple((scenario, f" {folded(scenario.text)} ") for scenario in store.every(Scenario, game))


def _called(thing: Record) -> tuple[str, ...]:
    names = (thing.name, *thing.also_named) if isinstance(thing, Card) else (thing.title,)
    return tuple(f" {folded(name)} " for name in names)


def _holding(store: Store, things: Sequence[Record]) -> tuple[Scenario, ...]:
    """The scenarios that name all of them and cite those that are rules, the shortest first."""
    asked = [_called(thing) for thing in things if not isinstance(thing, Rule)]
    citing = [{s.id for s in store.citing(thing.number)} for thing in things if isinstance(thing, Rule)]
    found = [
        scenario
        for scenario, text in _texts(store, things[0].game)
        if all(any(name in text for name in names) for names in asked) and all(scenario.id in of for of in citing)
    ]
    return tuple(sorted(found, key=lambda scenario: (len(scenario.text), scenario.id)))


def _position(store: Store, things: Sequence[Record], proofs: Sequence[Scenario]) -> str:
    """A position to try: that of a proof that holds all of them, else that of one that holds a card, with the others
    where their own proofs have them."""
    if proofs:
        return _written(_read(proofs[0]), proofs[0].title)
    cards = [thing for thing in things if isinstance(thing, Card)]
    for first in cards:
        others = [card for card in cards if card is not first]
        places = {card.id: _stands(store, card) for card in others}
        for scenario in _holding(store, [first]):
            data = _read(scenario)
            if all(_put(data["setup"], first, places[card.id]) for card in others):
                steps = [line for line in data.get("play") or () if not str(line).startswith(_CLAIM)]
                data["play"] = steps or data.get("play")
                return _written(data, f"A position with {' and '.join(card.name for card in cards)}")
    return ""


def _read(scenario: Scenario) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(scenario.text)
    return {name: part for name, part in data.items() if name not in ("confirms", "contrast")}


def _written(data: Mapping[str, Any], title: str) -> str:
    return str(yaml.safe_dump({**data, "title": title}, sort_keys=False, allow_unicode=True, width=120))


def _stands(store: Store, card: Card) -> list[tuple[str, Any]]:
    """The zones in which the proofs of a card have it, and how it stands there; a hand where there is none."""
    found = [
        (zone, [thing] if isinstance(held, list) else thing)
        for scenario in _holding(store, [card])
        for part in _players(_read(scenario)["setup"])
        for zone, held in part.items()
        for thing in (held if isinstance(held, list) else [held])
        if isinstance(thing, str) and _names(thing, card)
    ]
    colors = [version.color for version in card.versions if version.color]
    return found or [("hand", [f"{card.name} ({colors[0]})" if colors else card.name])]


def _put(setup: Mapping[str, Any], first: Card, places: Sequence[tuple[str, Any]]) -> bool:
    """Puts a card into a zone that the board has, of a player who has not the first one; says whether it could."""
    players = _players(setup)
    zones = {zone for part in players for zone in part}
    others = [part for part in players if not _names(str(part), first)]
    zone, held = next((place for place in places if place[0] in zones), ("", None))
    if not others or not zone or (zone in others[0] and isinstance(others[0][zone], list) != isinstance(held, list)):
        return False
    others[0][zone] = [*(others[0].get(zone) or []), *held] if isinstance(held, list) else held
    return True


def _players(setup: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [part for part in setup.values() if isinstance(part, dict)]


def _names(text: str, card: Card) -> bool:
    return any(name in f" {folded(text)} " for name in _called(card))
