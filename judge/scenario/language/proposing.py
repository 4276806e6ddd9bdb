"""What may have been meant by a line that is not understood: lines that are, nearest first.

A word that is spelled like one that would have been read is exchanged for it; else the forms the language knows are
filled with the players, cards and numbers of the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from itertools import islice

from judge.errors import JudgeError
from judge.scenario.language.heard import Heard
from judge.scenario.language.names import Folded, NameTable, fold
from judge.scenario.language.phrases import Context, Missed, Phrase, Words
from judge.scenario.language.places import RawLine
from judge.scenario.language.templates import Form, fixed_words

Reads = Callable[[str], bool]

_MOST = 3
_SLIP = 0.8  # one slip, or two in a long word
_ALIKE = 0.6  # a word that is spelled like another
_NEAR = 0.55  # a line that says much the same
_FAR = 0.3  # one that is proposed where none is nearer
_MOST_FAR = 2
_TRIED = 12
_NUMBER = re.compile(r"\b\d+\b")
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"(?!the|and|his|her|with)[a-z]{3,}")
_STEM = 5  # letters that words of one stem share
_NOTHING = ("tails", "ability", "tail", "vital", "strength")
_CARDS = ("card", "known_card", "subject", "cards", "unit", "units")
_AIMS = ("targets", "ref", "target")
_NUMBERS = ("count", "amount", "numbers", "bound")


_THING = r"(.+?)"
_MEANT: tuple[tuple[str, tuple[str, ...]], ...] = (
    # what is claimed of who did it is claimed of what became of it
    (rf"{_THING} (?:kills?|killed|destroys?|destroyed|defeats?|defeated|eliminates?|slays?) (.+)",
     (r"\2 is destroyed", r"\2 is defeated", r"\2 is dead")),
    (rf"{_THING} (?:deals?|dealt|does|did) (\d+)(?: \w+)? damage to (.+)", (r"\3 was dealt \2 damage",)),
    (rf"{_THING} (?:loses?|lost) (\d+) (?:HP|health|life)", (r"\1 was dealt \2 damage",)),
    (rf"{_THING} (?:drew|draws?|gets?|got|draws into) (.+)", (r"\2 is in \1's hand",)),
    (rf"{_THING} (?:has|possesses|holds|keeps|owns|have) (\d+|no) cards?", (r"\1 has \2 cards in hand",)),
    (rf"{_THING}'s (.+?) (?:count|number|total) (?:is|equals) (\d+|no)", (r"\1 controls \3 \2",)),
    (rf"{_THING} (?:has|is wearing|wears) (.+?)(?: (?:on|equipped|in play))?", (r"\1 controls \2",)),
    (rf"{_THING} (?:can|could) afford (.+)", (r"\1 can play \2", r"\1 can recruit \2")),
    (rf"{_THING} (?:cannot|can't|could not) afford (.+)", (r"\1 cannot play \2", r"\1 cannot recruit \2")),
    (rf"{_THING} (?:attacks|hits|swings|strikes) (?:for|with) (\d+)(?: \w+)?",
     (r"\1 has \2 AP", r"\1 has \2 attack", r"\1 has \2 power")),
    (rf"{_THING} orders (.+?)(?: first,?(?: and)?(?: then)?|,? before) (.+?)(?: second| last| next)?",
     (r"\1 chooses \2, \3",)),
    (rf"{_THING} (?:heals?|regains?|recovers?) (\d+)(?: \w+)?", (r"\1 has \2 HP", r"\1 has \2 health")),
)  # fmt: skip


def meant(context: Context, reads: Reads) -> tuple[str, ...]:
    """Lines that say what a line of another kind is after: of ``U kills C``, ``C is dead``."""
    head, said = context.text[: context.start], context.text[context.start :].strip(" .!?")
    for pattern, lines in _MEANT:
        if (found := re.fullmatch(pattern, said, re.IGNORECASE)) is not None:
            there = (head + found.expand(line) for line in lines)
            return tuple(line for line in there if reads(line))[:1]
    return ()


def spelled(context: Context, missed: Iterable[Missed], listed: Iterable[str], reads: Reads) -> tuple[str, ...]:
    """The line with the word where it stopped being read exchanged for one that is spelled much like it.

    listed: nearest words of a list (a moment, a zone …) that would do there, too.
    """
    missed = list(missed)
    place = missed[0].place if missed else context.start
    rest = context.text[place:]
    words = rest.split()
    first = re.split(r"[\s,:]", rest, maxsplit=1)[0].lower()
    near = [w for one in missed for w in one.spellings if SequenceMatcher(None, first, w.lower()).ratio() >= _ALIKE]
    near.sort(key=lambda w: -SequenceMatcher(None, first, w.lower()).ratio())
    found: dict[str, float] = {}
    for word in (*listed, *near):
        for kept in range(min(len(words), 3)):
            for n in range(1, min(len(words) - kept, 4) + 1):
                said, meant = " ".join(words[kept : kept + n]).lower(), word.lower()
                if not meant.startswith(said) and SequenceMatcher(None, said, meant).ratio() < _ALIKE:
                    continue
                line = " ".join([context.text[:place].rstrip(), *words[:kept], word, *words[kept + n :]]).strip()
                if line not in found and reads(line):
                    found[line] = SequenceMatcher(None, context.text.lower(), line.lower()).ratio()
    return tuple(sorted(found, key=lambda line: -found[line]))[:_MOST]


def filled(context: Context, phrases: Iterable[Phrase], reads: Reads) -> tuple[str, ...]:
    """Lines in the forms that are known, of what the line names, that say much the same as it."""
    said = context.text[context.start :].strip(" .")
    things = _Things(context)
    scored: dict[str, float] = {}
    for phrase in phrases:
        for form in (form for form in phrase.forms if not form.other):
            line = things.line(form)
            if line is not None:
                scored[line] = _likeness(said, line)
    meant = {word[:_STEM] for word in _WORD.findall(said.lower())}
    meant -= {word[:_STEM] for name in (*things.players, *things.cards) for word in _WORD.findall(name.lower())}
    like = {
        line: scored[line]
        for line in scored
        if scored[line] >= _NEAR
        or (scored[line] >= _FAR and not meant.isdisjoint(word[:_STEM] for word in _WORD.findall(line.lower())))
    }
    best = sorted(like, key=lambda line: -like[line])[:_TRIED]
    head = context.text[: context.start]
    found = [line for line in best if reads(head + line)]
    near = [line for line in found if scored[line] >= _NEAR]
    return tuple(head + line for line in (near or found[:_MOST_FAR]))[:_MOST]


def _likeness(one: str, other: str) -> float:
    words = SequenceMatcher(None, one.lower().split(), other.lower().split()).ratio()
    return (words + SequenceMatcher(None, one.lower(), other.lower()).ratio()) / 2


class _Things:
    """The players, cards and numbers that a line names, in their order."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.players = list(dict.fromkeys(self._named(self._player)))
        self.cards = list(dict.fromkeys(self._named(self._card)))
        number = _NUMBER.search(context.text, context.start)
        self.number = number[0] if number else None
        self.words = context.text[context.start :].lower()

    def _named(self, read: Callable[[int], Iterator[str]]) -> Iterator[str]:
        for word in re.finditer(r"\S+", self.context.text):
            if word.start() >= self.context.start and (found := next(read(word.start()), None)) is not None:
                yield found

    def _player(self, at: int) -> Iterator[str]:
        for name, _ in self.context.names.player_at(self.context.folded, at):
            yield name

    def _card(self, at: int) -> Iterator[str]:
        with suppress(JudgeError):  # a version that the card does not have
            for ref, _ in self.context.names.card_at(self.context.folded, at):
                yield ref.label

    def line(self, form: Form) -> str | None:
        """A form with these in its places; None where one is left over, or too few."""
        players, cards = [*self.players], [*self.cards]
        parts: list[str] = []
        for words, slot in fixed_words(form):
            part = self._word(words) if words else self._place(slot, players, cards)
            if part is None:
                return None
            parts.append(part)
        return " ".join(filter(None, parts)) if not cards else None

    def _word(self, spellings: tuple[str, ...]) -> str:
        return next((w for w in spellings if f" {w} " in f" {self.words} "), spellings[0])

    def _place(self, slot: str, players: list[str], cards: list[str]) -> str | None:
        if slot in _NOTHING:
            return ""
        if slot in ("player", "owner"):
            name = players.pop(0) if players else None
            return f"{name}'s" if slot == "owner" and name else name
        if slot in _CARDS:
            return cards.pop(0) if cards else None
        if slot in _AIMS:
            return players.pop(0) if players else cards.pop(0) if cards else None
        if slot in _NUMBERS:
            return self.number
        game = self.context.game
        tables: Mapping[str, Words] = {
            "zone": game.zones, "zone_ref": game.zones, "moment": game.moments, "quantity": game.quantities,
            "stat": game.stats, "keyword": game.keywords, "contest": game.contests,
        }  # fmt: skip
        table = tables.get(slot, {})
        said = [word for word in table if f" {word.lower()} " in f" {self.words} "]
        return max(said, key=len) if said else game.vital if slot == "quantity" and game.vital else None


def spelled_right(text: str, names: NameTable) -> str:
    """A line with every word that is spelled much like a verb, and every run of words that is spelled much like a
    player or a card in play, put right."""
    words = text.split()
    held = (label.partition(" (")[0] for cards in names.held.values() for label, _ in cards)
    known = [*names.players, *dict.fromkeys(held)]
    at = 0
    while at < len(words):
        for name in known:
            n = len(name.split())
            said = " ".join(words[at : at + n]).strip(" .,;:")
            if said and said.lower() != name.lower() and _alike(said, name):
                words[at : at + n] = [name]
        word = words[at].strip(" .,;:").lower()
        if len(word) > 4 and word not in _verbs() and (near := get_close_matches(word, _verbs(), 1, _SLIP)):
            words[at] = near[0]
        at += 1
    return " ".join(words)


def _alike(said: str, name: str) -> bool:
    return said[:1].lower() == name[:1].lower() and SequenceMatcher(None, said.lower(), name.lower()).ratio() >= _SLIP


@lru_cache(maxsize=1)
def _verbs() -> tuple[str, ...]:
    from judge.scenario.language.telling_words import forms  # noqa: PLC0415  (many patterns, for a few lines)

    return tuple(forms())


def most_likely(line: RawLine, names: NameTable, heard: Heard) -> str:
    """What a player most often does with cards of such kinds at such a moment; empty where the line names no player
    and card."""
    folded = Folded.of(line.text)
    starts = [0, *(gap.end() for gap in _SPACE.finditer(line.text))]
    who = next((player for at in starts for player, _ in names.player_at(folded, at)), "")
    cards = list(dict.fromkeys(card.text for at in starts for card, _ in islice(names.card_at(folded, at), 1)))
    if not who or not cards:
        return ""
    kinds = set().union(*map(names.kinds, cards))
    if not kinds.isdisjoint(map(fold, ("attack reaction", "defense reaction", "instant"))):
        return f"{who} plays {cards[0]}"
    if who == heard.other(heard.attacker) and not heard.blocked:
        return f"{who} defends with {', '.join(cards)}"
    weapon = not kinds.isdisjoint(map(fold, ("weapon", "attack card")))
    return f"{who} attacks {heard.other(who)} with {cards[0]}" if weapon and heard.other(who) else ""
