"""Exchanging names and phrases in texts: wherever they stand as a whole, all pairs at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import yaml

from judge.errors import JudgeError
from judge.scenario.language import model
from judge.scenario.language.names import Folded, beginnings, by_beginning, fold
from judge.scenario.language.patterns import worded
from judge.scenario.language.places import Position, RawLine, invalid
from judge.scenario.language.yaml_nodes import Chunk, ListNode, MapNode, ScalarNode, read_chunk

_BRACKET = re.compile(r"\s*\(([^()]*)\)")
_COUNT = re.compile(r"\s+[x×]\d+$")


def pair_of(text: str) -> tuple[str, model.SetupValue] | None:
    """``resources: 2`` as key and value, ``arena: [Gold]`` too; None for a text that is no pair."""
    if not re.search(r"[^:]:(?:\s|$)", text):
        return None
    try:
        node = read_chunk(Chunk(text, 0), "")
    except (JudgeError, yaml.YAMLError):
        return None
    if not isinstance(node, MapNode) or len(node.pairs) != 1:
        return None
    key, value = node.pairs[0]
    if isinstance(value, ScalarNode):
        return key.text, model.Scalar(value.value, value.text)
    if isinstance(value, ListNode):
        cards = [model.card_entry(item.text) for item in value.items if isinstance(item, ScalarNode)]
        return (key.text, model.Items(tuple(cards))) if len(cards) == len(value.items) else None
    return None


class Known:
    """Names as they are said, by their folded letters, and which of them may begin at a place: of all cards of a game
    worked out once."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self.by_beginning = by_beginning(key for key, said in names.items() if fold(model.card_entry(said).name) == key)


def known_labels(labels: Iterable[str]) -> Known:
    """The names of cards, with and without the version in brackets."""
    return Known(_by_letters((label, True) for label in labels))


def known_names(document: model.ScenarioDocument) -> Known:
    """The names of a document's players and cards.

    What stands in brackets in setup may be the state of a unit, so an entry counts by its bare name only.
    """
    typed = [(card.label, True) for card in document.cards]
    said = [player.name for player in document.setup.players]
    for _, one in document.setup.standing():
        if isinstance(one, model.CardEntry) or (isinstance(one, model.Scalar) and isinstance(one.value, str)):
            said.append(one.text)
    return Known(_by_letters((*typed, *((text, False) for text in said))))


def _by_letters(texts: Iterable[tuple[str, bool]]) -> Mapping[str, str]:
    """Texts by their folded letters, without what stands in brackets; a label with it, too."""
    found: dict[str, str] = {}
    for text, label in texts:
        entry = model.card_entry(text)
        for said in (entry.name, entry.text) if label else (entry.name,):
            found.setdefault(fold(said), said)
    return MappingProxyType(found)


_STATE = worded(r"\([^()]*\d[^()]*\)\s*$|\((?:exhausted|ready|tapped|dead)\)\s*$")


@dataclass
class Exchange:
    """All pairs of one change, and which of them found something to change."""

    pairs: tuple[model.Replacement, ...]
    known: tuple[Known, ...]
    by_length: tuple[tuple[str, model.Replacement], ...]
    used: set[model.Replacement] = field(default_factory=set)

    @staticmethod
    def of(pairs: tuple[model.Replacement, ...], *known: Known) -> Exchange:
        """An exchange that takes no part of a known name for a name of its own."""
        longest = sorted(((fold(p.old), p) for p in pairs), key=lambda kp: -len(kp[0]))
        return Exchange(pairs, known, tuple(longest))

    def line(self, line: RawLine) -> RawLine:
        """A line after the exchange."""
        text = self.text(line.text, line=True)
        if text == line.text:
            return line
        return RawLine(text, replace(line.position, exact=False))

    def key(self, key: str) -> str:
        """A player's name or a key of setup, exchanged only as a whole."""
        for pair in self.pairs:
            if fold(pair.old) == fold(key):
                self.used.add(pair)
                return pair.new
        return key

    def pair(self, key: str, value: model.SetupValue | str) -> tuple[str, model.SetupValue] | None:
        """The key and value that stand in the place of a key and its value, if a pair says so."""
        for one in self.pairs:
            old = pair_of(one.old)
            if old is None or fold(old[0]) != fold(key) or not equal(value, old[1]):
                continue
            new = pair_of(one.new)
            if new is None:
                raise invalid(
                    f'"{one.old}" is a key with its value, "{one.new}" is not.',
                    one.position,
                    'Write both with the key: {"resources: 2": "resources: 3"}.',
                )
            self.used.add(one)
            position = value.position if not isinstance(value, str) else Position()
            new_value: model.SetupValue = new[1]
            return (key if fold(new[0]) == fold(key) else new[0]), replace(new_value, position=position)
        return None

    def text(self, text: str, *, line: bool = False) -> str:
        """A text after the exchange: the longest pair that stands at a place as a whole counts.

        line: it is a line, in which a card stands by its name and without the state it has in ``setup``.
        """
        if not text:
            return text
        folded = Folded.of(text)
        if not any(folded.may_hold(key) for key, _ in self.by_length):
            return text
        spans = self._name_spans(folded)
        out: list[str] = []
        at = 0
        while at < len(text):
            hit = self._hit(folded, at, spans) if _begins(text, at) else None
            if hit is None:
                out.append(text[at])
                at += 1
                continue
            pair, end, new = hit
            self.used.add(pair)
            out.append(self._bare(new) if line else new)
            at = end
        return "".join(out)

    def _hit(self, folded: Folded, at: int, spans: list[tuple[int, int]]) -> tuple[model.Replacement, int, str] | None:
        text = folded.text
        for key, pair in self.by_length:
            end = folded.match(key, at)
            if end is None or _cuts_number(text, at, end) or (text[at] in "([" and pair.old[:1] != text[at]):
                continue  # a bracket before the words is no part of them
            if any(a < at < b or a < end < b for a, b in spans):
                continue
            end = _with_signs(text, end, pair.old)
            new = pair.new
            bracket = _BRACKET.match(text, end)
            if bracket and not pair.old.rstrip().endswith(")") and self._drops(pair, bracket[1]):
                end = bracket.end()
            return pair, end, new
        return None

    def _is_name(self, key: str) -> bool:
        return any(key in known.names for known in self.known)

    def _bare(self, new: str) -> str:
        """``Dusk Wolf (1 damage)`` → ``Dusk Wolf``; a version that is part of a name stays."""
        entry = model.card_entry(new)
        stated = entry.annotation and entry.text != entry.name and self._is_name(fold(entry.name))
        return entry.name if stated and not self._is_name(fold(entry.text)) and _STATE.search(new) else new

    def _drops(self, pair: model.Replacement, annotation: str) -> bool:
        """Whether brackets after the old name go with it: they hold a version the new name does not have."""
        if pair.new.rstrip().endswith(")"):
            return True
        new, old = fold(_COUNT.sub("", pair.new)), fold(pair.old)
        versioned = self._is_name(old + fold(annotation))
        return versioned and self._is_name(new) and not self._is_name(new + fold(annotation))

    def _name_spans(self, folded: Folded) -> list[tuple[int, int]]:
        """Where known names stand in a text, from left to right, the longest at each place."""
        spans: list[tuple[int, int]] = []
        at = 0
        while at < len(folded.text):
            end = self._name_end(folded, at) if _begins(folded.text, at) else None
            if end is None:
                at += 1
            else:
                spans.append((at, end))
                at = max(end, at + 1)
        return spans

    def _name_end(self, folded: Folded, at: int) -> int | None:
        for begin in beginnings(folded, at):
            keys = [key for known in self.known for key in known.by_beginning.get(begin, ())]
            for key in sorted(keys, key=len, reverse=True):
                if (end := folded.match(key, at)) is not None:
                    return end
        return None


def _begins(text: str, at: int) -> bool:
    """Whether a word, or a sign standing alone, begins at a place."""
    return (
        not text[at].isspace()
        and (text[at].isalnum() or at == 0 or text[at - 1].isspace())
        and not (at > 0 and text[at - 1].isalnum() and text[at].isalnum())
    )


def _cuts_number(text: str, at: int, end: int) -> bool:
    """Whether a match would take a part of a number such as ``30/30``, ``2.5`` or ``-1``."""
    before = text[at].isdecimal() and at > 0 and text[at - 1] in "/.-−+"
    after = text[end - 1].isdecimal() and text[end : end + 1] in ("/", ".") and text[end + 1 : end + 2].isdecimal()
    return before or after


def _with_signs(text: str, end: int, old: str) -> int:
    """Signs that end the old text (a bracket) and follow in the text belong to the match."""
    signs = re.search(r"[^\w\s]+$", old)
    for sign in signs[0] if signs else "":
        if text[end : end + 1] == sign:
            end += 1
    return end


def equal(value: model.SetupValue | str, said: model.SetupValue) -> bool:
    """Does a value say the same as one of a pair (``pair_of``)?"""
    if isinstance(value, str):
        return isinstance(said, model.Scalar) and bool(value) and fold(value) == fold(said.text)
    if isinstance(value, model.Scalar) and isinstance(said, model.Scalar):
        if isinstance(value.value, str) and isinstance(said.value, str):
            return fold(value.text) == fold(said.text)
        return value.value == said.value
    if isinstance(value, model.Items) and isinstance(said, model.Items):
        return [_folded(i) for i in value.items] == [_folded(i) for i in said.items]
    return False


def _folded(item: model.CardEntry | model.Fields) -> tuple[str, int] | None:
    return (fold(item.text), item.count) if isinstance(item, model.CardEntry) else None
