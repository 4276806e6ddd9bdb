"""What can be claimed of a position: claims about what it shows, each with the value that is so now.

The lines are made from the phrases of the game's language. The places of a phrase's preferred form are filled with what
the position shows, the line is read, and its numbers and words are those for which it holds; so a claim that is added
to the language is asked here, too.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Generic, TypeVar

from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.rules.questions import NotExecutable, Unknown
from judge.rules.state import Obj, State
from judge.scenario.board.game import Said
from judge.scenario.board.judging import holds, place
from judge.scenario.board.picture import key_of
from judge.scenario.board.referee import Referee
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import Amount, Noted
from judge.scenario.language.names import fold
from judge.scenario.language.negation import denied
from judge.scenario.language.phrases import Phrase, meaning_of
from judge.scenario.language.places import RawLine

T = TypeVar("T")
MOST_THINGS = 40
MOST_WORDS = 40  # of a list that a place of a phrase reads
_CARDS = frozenset({"card", "unit", "subject", "ref"})
_NUMBERS = frozenset({"amount", "count", "times"})
_VOWEL = re.compile(r"(?!uni)[aeiou]", re.IGNORECASE)
_LINE = RawLine("then")
_PILES, _PERSONS = frozenset({"pile"}), frozenset({"person"})
_GROUPS: tuple[tuple[tuple[type[m.Predicate], ...], str], ...] = (
    ((m.PlayerHas, m.HasStat, m.HasCounters, m.Controls, m.ControlsSome), "numbers"),
    ((m.CardIn, m.InArena, m.OnDeck, m.OnChain, m.Ceased), "place"),
    ((m.TurnOf, m.ItIs, m.GameLost, m.GameWon, m.GameOver, m.GameDrawn, m.ChainOpen), "game"),
    ((m.IsA, m.HasKeyword), "kind"),
    ((m.Can,), "can"),
)


class Askable(Frozen):
    """A claim as a line of play, what it is about (a thing's key, a player, a place; empty: the game), and its kind:
    ``numbers``, ``place``, ``game``, ``kind``, ``can`` or ``more``; changed: it was not so before the first line."""

    line: str
    about: str
    group: str
    changed: bool = False

    def as_json(self) -> dict[str, object]:
        """As ``judge options --json`` prints it."""
        return {"line": self.line, "about": self.about, "group": self.group, "changed": self.changed}


class _Filler(Frozen):
    """What stands in a place of a phrase, and what the claim is then about."""

    text: str
    about: str = ""


class Position(Generic[T]):
    """What is so in one position, asked claim by claim."""

    def __init__(self, referee: Referee[T], state: State) -> None:
        self.referee = referee
        self.state = state
        self.view = referee.view(state, _LINE)

    def holds(self, predicate: m.Predicate) -> bool | None:
        """Is it so? None where nobody can tell, or chance has left it open."""
        with suppress(JudgeError, NotExecutable, Unknown):
            states = self.referee.game.possible(self.view, predicate)
            views = (self.view if state is self.state else self.referee.view(state, _LINE) for state in states)
            found = {holds(view, predicate) for view in views}
            return found.pop() if len(found) == 1 else None
        return None


class Asking(Position[T]):
    """The claims about one position. board: it, as it is handed over."""

    def __init__(self, referee: Referee[T], state: State, board: Mapping[str, Any]) -> None:
        super().__init__(referee, state)
        self.shown: Mapping[str, Mapping[str, Any]] = board["things"]
        keys = {key_of(self.view, number): number for number in state.objects}
        lying, self.persons = _lying(board, _PILES), _lying(board, _PERSONS)
        self.things: dict[str, Obj] = {}
        self.piled: dict[str, Obj] = {}
        for key in board["things"]:
            obj = state.objects.get(keys.get(key, -1))
            if obj is not None and obj.card is not None and len(self.things) + len(self.piled) < MOST_THINGS:
                (self.piled if key in lying else self.things)[key] = obj
        self.under = {key: thing["under"] for key, thing in board["things"].items() if thing.get("under")}
        chain = next((z["key"] for z in board["zones"] if z["form"] == "chain"), "")
        links = board["start"].get(chain) or ()
        self.attack = f"{chain}/{len(links)}" if links else ""
        self.lanes = [f"zone {n}" for z in board["zones"] if z["form"] == "lanes" for n in board["start"][z["key"]]]
        hidden = {z["label"] for z in board["zones"] for name in board["players"] if z["form"] == "pile"
                  and board["start"][name].get(z["key"], ()) is None}  # fmt: skip
        self.hidden = {f"cards in {label}" for label in hidden}
        self.players = {player.name for player in state.players}
        self.values: dict[tuple[str, str], Any] = {}
        self.names = {key: self._named(obj) for key, obj in (*self.things.items(), *self.piled.items())}

    def all(self) -> list[tuple[Askable, m.Predicate]]:
        """Every claim with what it says, the same thing said once."""
        found: dict[object, tuple[Askable, m.Predicate]] = {}
        every = itertools.chain(self._shared(), *map(self._of, self.referee.game.grammar.claims))
        for line, about, predicate in every:
            group = next((group for kinds, group in _GROUPS if isinstance(predicate, kinds)), _more(predicate))
            said = meaning_of(_plain(predicate)), line.partition(" not ")[1]
            found.setdefault(said, (Askable(line, about, group), predicate))
        return list(found.values())

    # --- what is read and judged

    def _value(self, slot: str, text: str) -> Any:
        """What a place of a phrase reads a text as; None where it does not."""
        if (slot, text) not in self.values:
            self.values[slot, text] = self.referee.reads(slot, text)
        return self.values[slot, text]

    def _named(self, obj: Obj) -> str:
        """What a line calls a card, with as many words as it takes to mean it."""
        label = obj.card.label
        same = [o for o in self.state.objects.values() if o.card is not None and o.card.label == label]
        exact = 0 if len(same) == 1 else 1 if len({o.owner for o in same}) == len(same) else 3
        return self.view.finding.called(obj, exact)

    # --- claims whose words come from the position

    def _shared(self) -> Iterator[tuple[str, str, m.Predicate]]:
        """Where each card is, what it is, its counters, and what each player controls."""
        for key, obj in (*self.things.items(), *self.piled.items()):
            kinds = self._kinds(obj) if key in self.things else ()
            counters = (f"has {n} {counter} counter{'s' * (n != 1)}" for counter, n in obj.counters)
            for said in (f"is in {place(self.view, obj)}", *counters, *kinds):
                yield from self._true(f"then {self.names[key]} {said}", key)
        controls = self.referee.game.controls
        for seat, player in enumerate(self.state.players):
            held = controls(self.view, seat) if controls else ()
            there = [o.card.label for o in held if o.card is not None and key_of(self.view, o.id) not in self.persons]
            for label in dict.fromkeys(there):
                yield from self._true(f"then {player.name} controls {there.count(label)} {label}", player.name)

    def _kinds(self, obj: Obj) -> Iterator[str]:
        game = self.referee.game
        seen, kinds = None, tuple[str, ...]()
        with suppress(JudgeError, NotExecutable, Unknown):
            seen = game.seen(self.view, obj) if game.seen is not None else None
            kinds = tuple(sorted(seen.kinds if seen is not None else game.kinds(self.view, obj)))
        if seen is not None:
            yield from (f"has {word}" for word in dict.fromkeys(game.keywords.values()) if word in seen.keywords)
        called = {fold(obj.card.name), *self.view.game.named(obj)}
        for kind in dict.fromkeys(kinds):
            if fold(kind) not in called:
                yield f"is {'an' if _VOWEL.match(kind) else 'a'} {kind.removesuffix(' card')} card"

    def _true(self, line: str, about: str) -> Iterator[tuple[str, str, m.Predicate]]:
        with suppress(JudgeError):
            said = self.referee.said(RawLine(line))
            if len(said) == 1 and isinstance(said[0], m.Claim) and self.holds(said[0].predicate):
                yield line, about, said[0].predicate

    # --- claims from the phrases

    def _of(self, phrase: Phrase) -> Iterator[tuple[str, str, m.Predicate]]:
        """The claims of one phrase."""
        template = phrase.templates[0]
        if "~can" in template or "{of:" in template:  # what can be done is listed by itself; comparisons are endless
            return
        places = [tuple(found) for found in re.findall(r"\{(\w+)(?::(\w+))?\}", template)]
        slots = [slot or name for name, slot in places]
        cards, numbers = sum(slot in _CARDS for slot in slots), sum(slot in _NUMBERS for slot in slots)
        if slots.count("player") > 1 or cards > 2 or numbers > 1:
            return
        fillers = [self._fillers(slot) for slot in slots]
        twice = [n for n, slot in enumerate(slots) if slot in _CARDS]
        for filled in itertools.product(*fillers):
            if len(twice) == 2:
                one, two = (filled[n].about for n in twice)
                if self.under.get(one) != two and self.under.get(two) != one:
                    continue
            said = _filled(template, iter(filled))
            about = next((f.about for f in filled if f.about), self.attack if said.startswith("the attack") else "")
            parts = {name: self._value(slot, f.text) for (name, _), slot, f in zip(places, slots, filled, strict=True)}
            if None not in parts.values():
                yield from self._told(phrase, f"then {said}", about, parts)

    def _fillers(self, slot: str) -> list[_Filler]:
        if slot in _CARDS:
            attack = [_Filler("the attack", self.attack)] if slot == "subject" and self.attack else []
            return [*attack, *(_Filler(self.names[key], key) for key in self.things)]
        match slot:
            case "player":
                return [_Filler(p.name, p.name) for p in self.state.players]
            case "owner":
                return [_Filler(f"{p.name}'s", p.name) for p in self.state.players]
            case "times":
                return [_Filler("1 time")]
            case "amount" | "count":
                return [_Filler("1")]
            case "moment":
                return [_Filler(f"the {w.name}") for w in self.referee.game.moments if w.at(self.state)]
            case "place" | "spot":
                return [_Filler(lane) for lane in self.lanes]
            case "quantity":
                return [_Filler(word) for word in self.referee.words_of(slot) if word not in self.hidden]
            case "vital" | "zone" | "sorts" | "known_card" | "keyword" | "counters" | "rest" | "zone_ref" | "cards":
                return []  # said in other words, or by ``_shared``
        words = self.referee.words_of(slot)
        return [_Filler(word) for word in words] if len(words) <= MOST_WORDS else []

    def _told(
        self, phrase: Phrase, line: str, about: str, parts: Mapping[str, Any]
    ) -> Iterator[tuple[str, str, m.Predicate]]:
        """A claim as it is so now: with its number, or denied where a player, the attack or the game is spoken of."""
        predicate = phrase.build(RawLine(line), parts)
        if not isinstance(predicate, m.Predicate):
            return
        opposite = phrase.templates[0].startswith("!")
        if any(isinstance(part, Amount) for part in parts.values()):
            number = next(name for name, part in parts.items() if isinstance(part, Amount))
            for n in self._numbers(lambda amount: phrase.build(RawLine(line), {**parts, number: amount})):
                counting = phrase.build(RawLine(line), {**parts, number: Amount.exactly(n)})
                if isinstance(counting, m.Predicate) and self.holds(counting):
                    if n or self._may_be_none(counting, about):
                        yield self._one(_counting(line, n), counting) if n == 1 else _counting(line, n), about, counting
                    return
            return
        holds = self.holds(predicate)
        alone = all(isinstance(part, str) and part in self.players for part in parts.values())
        if holds is not None and holds is not opposite:
            yield line, about, predicate
        elif holds is not None and alone and (not_so := denied(phrase.templates[0], line)):
            yield not_so, about, predicate

    def _one(self, line: str, predicate: m.Predicate) -> str:
        """A line with the number one, as it is said of one where that means the same."""
        one = re.sub(r"(?<= 1 )((?:\w+ )?\w+?)s\b", r"\1", line, count=1)
        with suppress(JudgeError):
            said = self.referee.said(RawLine(one))
            if [meaning_of(_plain(x.predicate)) for x in said if isinstance(x, m.Claim)] == [
                meaning_of(_plain(predicate))
            ]:
                return one
        return line

    def _numbers(self, claim: Callable[[Amount], object]) -> Iterable[int]:
        """The numbers that a claim is held against; few where it cannot be told."""
        asked = Noted(0, 0)
        predicate = claim(asked)
        if not isinstance(predicate, m.Predicate) or self.holds(predicate) is None:
            return ()
        return dict.fromkeys(n for n in asked.numbers if n is not None) if asked.numbers else range(21)

    def _may_be_none(self, predicate: m.Predicate, about: str) -> bool:
        """Does it say something that the number is 0?"""
        if isinstance(predicate, m.HasStat):
            thing = self.shown.get(about, {})
            return predicate.stat in thing or predicate.stat in thing.get("print", {})
        return isinstance(predicate, m.PlayerHas | m.AttackHas)


def _counting(line: str, n: int) -> str:
    """A line that counts one, with another number."""
    line = re.sub(r"\b1 time\b", f"{n} time{'s' * (n != 1)}", line, count=1)
    return line if " time" in line else re.sub(r"(?<= )1(?= |$)", str(n), line, count=1)


def _more(predicate: m.Predicate) -> str:
    """The kind of a claim of a game's own: by the places of its form."""
    template = predicate.saying.templates[0] if isinstance(predicate, Said) else ""
    return "place" if re.search(r"\{(place|spot)\}", template) else "numbers" if "{count" in template else "more"


def _lying(board: Mapping[str, Any], forms: Collection[str]) -> set[str]:
    """What lies in the players' places of some forms, by key."""
    zones = [z["key"] for z in board["zones"] if z["form"] in forms and z["of"] == "player"]
    return {key for name in board["players"] for zone in zones for key in _listed(board["start"][name].get(zone))}


def _listed(lying: Any) -> Iterable[str]:
    return lying if isinstance(lying, list) else ()


def _filled(template: str, fillers: Iterator[_Filler]) -> str:
    """A template as a sentence: the first of its words, and what is filled into its places."""
    words = []
    for token in template.removeprefix("!").split():
        if token.startswith("{"):
            words.append(next(fillers).text)
        elif not token.startswith("["):
            words.append(token.removeprefix("~").split("|")[0].replace(":done", "").replace("_", " "))
    return " ".join(words)


def _plain(predicate: m.Predicate) -> object:
    """A claim as its words mean it, for telling whether two say the same."""
    return (predicate.saying.name, predicate.parts) if isinstance(predicate, Said) else predicate
