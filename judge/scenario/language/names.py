"""Names inside a line of text: players and cards, longest first, however they are spelled.

Letters and digits count; case, accents, quotes, hyphens, punctuation and blanks do not. So ``Hold 'em``,
``hold ’em`` and ``HOLD EM`` are one name, and a name may hold commas, ``with`` or ``from`` and still be read
as one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from itertools import combinations
from types import MappingProxyType

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.scenario.language.patterns import worded
from judge.scenario.language.places import NOWHERE, Position, invalid
from judge.scenario.language.tree import CardRef

_LETTERS = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINAL = worded(r"(?:the\s+)?(" + "|".join(ORDINALS) + r"|\d{1,3}(?:st|nd|rd|th))\s+(?=\S)")
_ARTICLE = worded(r"(?:the|an?|his|her|their|its)\s+(?=\S)")
_POSSESSIVE = worded(r"['’ʼ´`]?s?(?=\s)")
_BRACKET = re.compile(r"\s*\(([^()]*)\)")
_NUMBER = re.compile(r"[\"'“”’]?\s*#\s*(\d{1,4})")
_WORD = re.compile(r"([A-Za-z]+)\b")
_SHORTEST = 3  # letters of a version that is not said in full
_MARKS = "!?…™®"  # a name's final sign (``Boom!``) belongs to the name
_QUOTES = '"“”„«»'


@lru_cache(maxsize=4096)
def _fold_char(char: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c))
    found = "".join(_LETTERS.get(c, c) for c in plain.casefold() if c.isalnum() or c in _LETTERS)
    return found or (char if char.isalnum() else "")  # some letters are a blank and an accent (U+037A)


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """What of a name counts: its letters and digits, in lower case, without accents.

    A text without any (``???``) counts as it stands, without blanks.
    """
    return "".join(map(_fold_char, text)) or "".join(text.lower().split())  # casefold makes a letter of U+0345


def before_comma(name: str) -> str:
    """The part of a name before its comma, folded; empty for a name without one."""
    head, _, rest = name.partition(",")
    return fold(head) if rest.strip() else ""


class Folded(Frozen):
    """A text with its folded letters and, for each of them, where it stands in the text."""

    text: str
    letters: str
    places: tuple[int, ...]
    first_at: tuple[int, ...]

    @staticmethod
    def of(text: str) -> Folded:
        """Fold a whole text once, so that names can be looked for at every place of it. A line comes again in each
        contrast."""
        return _folded_line(text) if len(text) <= _LINE else Folded._of(text)

    @staticmethod
    def _of(text: str) -> Folded:
        letters: list[str] = []
        places: list[int] = []
        first_at: list[int] = []
        for i, char in enumerate(text):
            first_at.append(len(letters))
            for c in _fold_char(char):
                letters.append(c)
                places.append(i)
        first_at.append(len(letters))
        return Folded(text, "".join(letters), tuple(places), tuple(first_at))

    def may_hold(self, key: str) -> bool:
        """Can a folded name stand anywhere in the text?"""
        return key in self.letters or (_only_signs(key) and key in self.text.lower())

    def match(self, key: str, start: int) -> int | None:
        """The end in the text of a folded name that begins at ``start`` and ends at a word's end, or None."""
        if start > len(self.text):
            return None
        first = self.first_at[start]
        if not key or not self.letters.startswith(key, first):
            signs = _only_signs(key) and self.text.lower().startswith(key, start)
            return start + len(key) if signs else None
        end = self.places[first + len(key) - 1] + 1
        while end < len(self.text) and unicodedata.combining(self.text[end]):
            end += 1  # accents written as signs of their own belong to the letter before them
        if end < len(self.text) and self.text[end].isalnum():
            return None
        if self.first_at[end] != first + len(key):
            return None
        return end


_LINE = 200  # letters of a text that is remembered
_folded_line = lru_cache(maxsize=2048)(Folded._of)


@lru_cache(maxsize=65536)
def _only_signs(key: str) -> bool:
    return bool(key) and not any(c.isalnum() for c in key)


class CardName(Frozen):
    """A card a line may name: printed name, version (empty if only one), other names it goes by."""

    name: str
    version: str = ""
    also: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The name with its version in brackets."""
        return f"{self.name} ({self.version})" if self.version else self.name


def _keys(cards: Iterable[CardName]) -> dict[str, tuple[str, ...]]:
    """Folded spelling → the printed names it may mean; a printed name wins over a second name."""
    printed: dict[str, dict[str, None]] = {}
    second: dict[str, dict[str, None]] = {}
    for card in cards:
        printed.setdefault(fold(card.name), {})[card.name] = None
        for other in card.also:
            second.setdefault(fold(other), {})[card.name] = None
    return {k: tuple(v) for k, v in (second | printed).items()}


_BEGINS = 3  # letters by which names are sorted


def by_beginning(keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Folded names by their first letters, shorter ones by all they have, and what is only signs by the first; so that
    what may stand at a place of a text is looked up (``beginnings``) and not tried name by name."""
    table: dict[str, list[str]] = {}
    for key in keys:
        table.setdefault(key[:1] if _only_signs(key) else key[:_BEGINS], []).append(key)
    return {first: tuple(found) for first, found in table.items()}


def beginnings(text: Folded, start: int) -> Iterator[str]:
    """Under what in ``by_beginning`` names stand that may begin at a place, the longest first; signs apart."""
    first = text.first_at[start]
    letters = text.letters[first : first + _BEGINS]
    for length in range(len(letters), 0, -1):
        yield letters[:length]


@dataclass(frozen=True, eq=False)
class Names:
    """Names of cards, with what it takes to look them up, worked out once."""

    cards: Sequence[CardName] = ()

    @cached_property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """Folded spelling → the printed names it may mean."""
        return _keys(self.cards)

    @cached_property
    def by_beginning(self) -> dict[str, tuple[str, ...]]:
        """First letters → folded spellings."""
        return by_beginning(self.keys)

    @cached_property
    def versions(self) -> dict[str, tuple[str, ...]]:
        """Printed name → its versions, in order."""
        found: dict[str, dict[str, None]] = {}
        for card in self.cards:
            found.setdefault(card.name, {}).update({card.version: None} if card.version else {})
        return {name: tuple(versions) for name, versions in found.items()}

    @cached_property
    def every_version(self) -> frozenset[str]:
        """Every version that a card has, folded."""
        return frozenset(fold(card.version) for card in self.cards if card.version)


@dataclass(frozen=True)
class NameTable:
    """The names a scenario's lines can speak of.

    players: as in ``setup``. cards: the cards in play, tokens that can come to be included. known: names that
    exist in the game without being in play; only a claim such as ``NAME controls no Gold`` may use them. written: what
    a setup with mistakes names, whether there is such a card or not; it is read, and never proposed. heroes: the
    cards that stand for players, by player; owners: players by the cards, folded, that one of them alone has; kinds:
    what a card on the board is, folded, by its printed name; empty where nobody knows; held: what a player has as the
    play begins, by its label, each with the name of its zone.
    Raises ``invalid`` when two players cannot be told apart.
    """

    players: Sequence[str]
    cards: Sequence[CardName]
    known: Names = Names()
    written: Sequence[CardName] = ()
    heroes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    owners: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    held: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=lambda: MappingProxyType({}))
    kinds: Callable[[str], frozenset[str]] = field(default=lambda name: frozenset(), repr=False, compare=False)
    _players: dict[str, str] = field(init=False, repr=False, compare=False)
    _standing: dict[str, str] = field(init=False, repr=False, compare=False)
    _own: Names = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        players: dict[str, str] = {}
        for player in self.players:
            if fold(player) in players and players[fold(player)] != player:
                raise JudgeError(
                    "invalid",
                    f'the players "{players[fold(player)]}" and "{player}" differ only in signs that do not count.',
                    hint="Give them names that differ in a letter or a digit.",
                )
            players[fold(player)] = player
        object.__setattr__(self, "_players", players)
        object.__setattr__(self, "_standing", {k: p for k, p in self._heroes().items() if k not in players})
        object.__setattr__(self, "_own", Names((*self.cards, *self.written)))

    @cached_property
    def parts(self) -> Mapping[str, set[str]]:
        """The parts of the cards' names, folded → the names that have it."""
        found: dict[str, set[str]] = {}
        for name in {card.name for card in self.cards}:
            words = re.findall(r"[\w'’-]+", name)
            for first, last in combinations(range(len(words) + 1), 2):
                part = words[first:last]
                if len(part) < len(words) and len(part[-1]) > 2 and len(part[0]) > 2 and part[0].lower() != "the":
                    found.setdefault(fold(" ".join(part)), set()).add(name)
        return found

    def has(self, name: str) -> bool:
        """Is a card of that printed name in play?"""
        return fold(name) in self._own.keys

    def versions(self, name: str) -> tuple[str, ...]:
        """The versions of a printed name among the cards."""
        own = self._own.versions.get(name)
        return self.known.versions.get(name, ()) if own is None else own

    def _heroes(self) -> dict[str, str]:
        """Names of cards that stand for one player alone, folded → the player."""
        also = {card.label: card.also for card in self.cards}
        named = [(fold(name), who) for who, hero in self.heroes.items() for name in (hero, *also.get(hero, ()))]
        return {name: who for name, who in named if {w for n, w in named if n == name} == {who}}

    def player_at(self, text: Folded, start: int, heroes: bool = False) -> Iterator[tuple[str, int]]:
        """The players whose name begins at a place, longest first, each with its end; heroes: the name of a card that
        stands for a player is one."""
        start = past(text.text, start, _QUOTES)
        names = {**self._standing, **self._players} if heroes else self._players
        found = [(end, name) for key, name in names.items() if (end := text.match(key, start)) is not None]
        for end, name in sorted(found, reverse=True):
            yield name, past(text.text, end, _QUOTES)

    def card_at(
        self, text: Folded, start: int, where: Position = NOWHERE, known: bool = False
    ) -> Iterator[tuple[CardRef, int]]:
        """The cards that can be meant at a place, longest first, each with its end.

        known: names that no card in play carries count too. A version in brackets that the card does not
        have raises ``invalid`` with the versions there are; no card at all yields nothing.
        """
        found: list[tuple[int, int, CardRef]] = []
        wrong: list[tuple[int, JudgeError]] = []
        for rank, (at, ordinal, owner, colour) in enumerate(self._beginnings(text, start)):
            for meant, end, known_only in self._names_at(text, at):
                if known_only and not known:
                    continue
                try:
                    name = self._only(meant, text.text[at:end], where.shifted(at))
                    version, last = self._version(text.text, name, end, where)
                    if colour:
                        version = self.find_version(name, colour) if version is None else None
                        if version is None:
                            continue
                except JudgeError as error:
                    wrong.append((end, error))
                    continue
                number = _NUMBER.match(text.text, last)
                which = int(number[1]) if number else ordinal
                last = past(text.text, number.end() if number else last, _QUOTES)
                said = text.text[start:last].strip().strip(_QUOTES)
                ref = CardRef(said, name, version, which, owner, where.shifted(start))
                found.append((last, -rank, ref))
                if version is None and number is None and (bare := self._bare_version(text.text, name, last)):
                    version, last = bare
                    said = text.text[start:last].strip()
                    found.append((last, -rank, replace(ref, text=said, version=version)))
        longest = max((end for end, _, _ in found), default=-1)
        for end, problem in wrong:
            if end >= longest:
                raise problem
        for end, _, ref in sorted(found, key=lambda f: (f[0], f[1]), reverse=True):
            yield ref, end

    def _beginnings(self, text: Folded, start: int) -> Iterator[tuple[int, int | None, str | None, str]]:
        """Where the bare name may begin: at once, after an article, an ordinal, a player's name, or a version
        (``red Wallop``), which is given too."""
        start = past(text.text, start, _QUOTES)
        yield start, None, None, ""
        places: list[tuple[int, str | None]] = [(start, None)]
        for player, end in self.player_at(text, start, heroes=True):
            mark = _POSSESSIVE.match(text.text, end)
            if mark and mark.end() > end:
                after = past(text.text, mark.end())
                yield after, None, player, ""
                places.append((after, player))
        for at, owner in places:
            bare = at
            if article := _ARTICLE.match(text.text, at):
                bare = article.end()
                yield bare, None, owner, ""
            if ordinal := _ORDINAL.match(text.text, at):
                yield past(text.text, ordinal.end(), _QUOTES), _ordinal(ordinal[1]), owner, ""
            word = _WORD.match(text.text, bare)
            if word and fold(word[1]) in self._own.every_version:
                yield past(text.text, word.end()), None, owner, word[1]

    def _names_at(self, text: Folded, start: int) -> Iterator[tuple[tuple[str, ...], int, bool]]:
        """What a spelling at a place may mean, where the spelling ends, and whether none of it is in play."""
        if start >= len(text.text):
            return
        sign = text.text[start].casefold()
        for group in ((*beginnings(text, start),), () if sign.isalnum() else (sign,)):
            keys = [
                k for names in (self._own, self.known) for begin in group for k in names.by_beginning.get(begin, ())
            ]
            found = {key: end for key in keys if (end := text.match(key, start)) is not None}
            for key in sorted(found, key=len, reverse=True):
                own = self._own.keys.get(key)
                meant = self.known.keys[key] if own is None else own
                yield meant, past(text.text, found[key], _MARKS), own is None

    @staticmethod
    def _only(meant: tuple[str, ...], said: str, where: Position) -> str:
        if len(meant) == 1:
            return meant[0]
        raise invalid(f'"{said}" may mean several cards.', where, "Write the full name.", meant)

    def _version(self, text: str, name: str, end: int, where: Position) -> tuple[str | None, int]:
        bracket = _BRACKET.match(text, end)
        if not bracket:
            return None, end
        version = self.find_version(name, bracket[1], 1)
        if version is None:
            have = self.versions(name)
            raise invalid(
                f'{name} is not in play as "({bracket[1]})".',
                where.shifted(end),
                "" if have else f"It has one version only: write {name}.",
                [f"{name} ({v})" for v in have],
            )
        return version, bracket.end()

    def _bare_version(self, text: str, name: str, end: int) -> tuple[str, int] | None:
        """The version of a name that stands behind it without brackets (``Wallop red``), and where it ends."""
        word = _WORD.match(text, past(text, end)) if text[end : end + 1].isspace() else None
        version = self.find_version(name, word[1]) if word and len(word[1]) >= _SHORTEST else None
        return (version, word.end()) if word and version else None

    def find_version(self, name: str, said: str, shortest: int = _SHORTEST) -> str | None:
        """The version of a name that a word means (``red``, ``yel``; in brackets ``r``), or None."""
        wanted = fold(said)
        have = self.versions(name)
        exact = [v for v in have if fold(v) == wanted]
        short = [v for v in have if len(wanted) >= shortest and fold(v).startswith(wanted)]
        return next(iter(exact or (short if len(short) == 1 else [])), None)

    def unknown_card(self, said: str, where: Position, known_too: bool = False, or_player: bool = False) -> JudgeError:
        """The error for words that should name a card: the best guess of what was named, and candidates.

        known_too: names that are not in play would have done; or_player: a player's name too.
        """
        cards = (*self.cards, *self.known.cards) if known_too else tuple(self.cards)
        players = tuple(self.players) if or_player else ()
        guess = _likeliest(said, [*(c.label for c in cards), *(c.name for c in cards), *players])
        spelled = fold(guess)
        known = () if known_too or spelled in self._own.keys else self.known.keys.get(spelled, ())
        kind = "card or player" if or_player else "card"
        return invalid(
            f'no {kind} named "{guess}" is {"known" if known_too else "in play"}.',
            where,
            f"{known[0]} exists, but setup puts it nowhere: list it in a zone." if known else "",
            () if known else (*_near_cards(guess, cards), *nearest(guess, players))[:6],
            replace=guess,
        )

    def unknown_player(self, said: str, where: Position) -> JudgeError:
        """The error for a word that should name a player."""
        guess = _likeliest(said, self.players) if said else said
        found = nearest(guess, self.players)
        return invalid(
            f'no player named "{guess}" is in setup.',
            where,
            "" if found else f"The players are {', '.join(self.players)}.",
            found,
            replace=guess,
        )


def meant_by(cards: Sequence[CardName], written: Iterable[CardName]) -> list[CardName]:
    """The cards without those that share a short name with one that is written in full."""
    full = {fold(name.name) for name in written}
    short = {fold(also) for card in cards if fold(card.name) in full for also in card.also}
    return [card for card in cards if fold(card.name) in full or short.isdisjoint(map(fold, card.also))]


def _near_cards(guess: str, cards: Sequence[CardName]) -> tuple[str, ...]:
    """Labels of the cards whose name is nearest, every version of the best name first."""
    bare = _BRACKET.sub("", guess).strip()
    spellings = {spelling: card.name for card in cards for spelling in (card.name, *card.also)}
    names = dict.fromkeys(spellings[s] for s in nearest(bare, spellings))
    return tuple(dict.fromkeys(card.label for name in names for card in cards if card.name == name))[:6]


def _likeliest(said: str, labels: Iterable[str]) -> str:
    """How many of the words said look most like a name: where an unknown name probably ends."""
    words = said.split()
    known = dict.fromkeys(fold(label) for label in labels)
    best, score = words[0] if words else said, 0.0
    for n in range(1, min(len(words), 8) + 1):
        part = " ".join(words[:n])
        matcher = SequenceMatcher(None, fold(part))
        for name in known:
            matcher.set_seq2(name)
            if (
                matcher.real_quick_ratio() > score
                and matcher.quick_ratio() > score
                and (like := matcher.ratio()) > score
            ):
                best, score = part, like
    if score < 0.6:
        best = " ".join(words[:8])
    return best.strip(" ,;:?" + _QUOTES)


def _ordinal(word: str) -> int:
    lowered = word.lower()
    return ORDINALS.index(lowered) + 1 if lowered in ORDINALS else int(re.sub(r"\D", "", lowered))


def past(text: str, at: int, signs: str | None = None) -> int:
    """The first place, from one on, at which none of some signs stands; without them: no blank."""
    while at < len(text) and (text[at].isspace() if signs is None else text[at] in signs):
        at += 1
    return at
