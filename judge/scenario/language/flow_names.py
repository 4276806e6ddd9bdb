"""Names with commas in flow lists: ``[Judge, Jury, Executioner]`` is one card, if there is such a card.

YAML splits a flow list or mapping at every comma. Parts that follow each other and together are a known name
are put together again, and so is what stands in brackets behind one (``[Knight (20 damage, tapped)]``); a list in
block style says what it means and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import field, replace

from judge.frozen import Frozen
from judge.scenario.language.model import UNKNOWN_CARD, card_entry
from judge.scenario.language.names import before_comma, fold
from judge.scenario.language.patterns import worded
from judge.scenario.language.slots import NUMBER_WORDS
from judge.scenario.language.yaml_nodes import ListNode, MapNode, Node, ScalarNode, check_duplicates

BETWEEN = worded(r"\s*[,;]\s*(?:(?:and|plus)\s+)?|\s+(?:and|plus|as well as|along with|[+&])\s+|\s*[+&]\s+")
_COUNTED = worded(rf"^(?:\d{{1,3}}|{'|'.join(NUMBER_WORDS)})\s+(?:copies of )?| tokens?$")  # ``2 Gold``
_SO_MANY = worded(rf"(\d{{1,3}}|{'|'.join(NUMBER_WORDS)}) cards?(?: in hand)?(?::| -) +")
_ARTICLE = worded(r"^(?:an?|the|one)\s+")
_VERSION = worded("^(?:red|yellow|blue) | (?:red|yellow|blue|r|y|b)$")
_MOST_PARTS = 6
_MOST_WORDS = 8


class FlowNames(Frozen):
    """What is a name: a function over the corpus, and the names of the document's own cards. found: of texts that were
    asked for, as lists often repeat them."""

    is_name: Callable[[str], bool] | None = None
    own: frozenset[str] = frozenset()
    found: dict[str, bool] = field(default_factory=dict, compare=False)

    def knowing(self, names: Iterable[str]) -> FlowNames:
        """The same with more names, and with what stands before their commas (``Sorrel`` for ``Sorrel, Dock Hand``)."""
        said = [spelled for name in names for spelled in (fold(name), before_comma(name)) if spelled]
        return FlowNames(self.is_name, self.own.union(said))

    def __bool__(self) -> bool:
        return self.is_name is not None or bool(self.own)

    def names(self, text: str) -> bool:
        """Whether a text is a name; a version in brackets and a count belong to it."""
        if text not in self.found:
            entry = card_entry(text)
            said = dict.fromkeys((entry.text, entry.name))
            unknown = entry.name == UNKNOWN_CARD and "?" not in text
            whole = ")" not in entry.annotation  # no ``Wallop (red) and Boast (blue)``
            self.found[text] = whole and (
                unknown or any(fold(x) in self.own or bool(self.is_name and self.is_name(x)) for x in said)
            )
        return self.found[text]

    def several(self, text: str) -> list[str]:
        """The names of a text that is nothing but names with commas or ``and`` between them; none for any other."""
        if not self or self.names(text):
            return []
        number = _SO_MANY.match(text)
        parts = [part for part in BETWEEN.split(text[number.end() if number else 0 :]) if part.strip()]
        if number and int(NUMBER_WORDS.get(number[1].lower(), number[1])) != len(parts):
            return []
        said = list(map(self.said, parts))
        return said if all(said) else []

    def said(self, text: str) -> str:
        """A name as it is said, in the singular and without the article before it; empty for any other text."""
        for one in (text, re.sub(r"(?<!')s$", "", text)):
            bare = _ARTICLE.sub("", one)
            if not self.names(one) and self.names(bare):
                return bare
            if self.calls(one):
                return one
        return ""

    def calls(self, text: str) -> bool:
        """Whether a text is a name as it is said: with a number or an article, with its version before or behind it."""
        bare = _COUNTED.sub("", text)
        return any(self.names(x) for x in dict.fromkeys((text, bare, _VERSION.sub("", bare).strip())))

    def joined_list(self, node: ListNode) -> ListNode:
        """A flow list with the parts of a name and its brackets put together, and any list with a name that holds a
        colon, which YAML reads as a mapping of one pair."""
        node = replace(node, items=tuple(map(self._with_colon, node.items))) if self else node
        if not node.flow:
            return node
        items: list[Node] = []
        at = 0
        while at < len(node.items):
            length = self._run(node.items, at) if self else 1
            length += _to_bracket(node.items, at, at + length)
            items.append(_joined(node.items[at : at + length]) if length > 1 else node.items[at])
            at += length
        return replace(node, items=tuple(items))

    def _with_colon(self, item: Node) -> Node:
        if not isinstance(item, MapNode) or len(item.pairs) != 1:
            return item
        key, value = item.pairs[0]
        text = f"{key.text}: {_plain(value)}"
        if not key.plain or not _plain(value) or not isinstance(value, ScalarNode) or not self.names(text):
            return item
        return replace(key, text=text, value=text, comment=value.comment)

    def _run(self, items: tuple[Node, ...], at: int) -> int:
        """How many entries from ``at`` on are one text; the longest name wins."""
        for length in range(min(_MOST_PARTS, len(items) - at), 1, -1):
            texts = [_plain(item) for item in items[at : at + length]]
            if any(text is None for text in texts):
                continue
            if self._spans([text for text in texts if text is not None]):
                return length
        return 1

    def _spans(self, parts: list[str]) -> bool:
        """Whether a name begins in the first part and ends in the last (the parts may be whole lines)."""
        first, last = parts[0].split(), parts[-1].split()
        middle = parts[1:-1]
        for begin in range(max(0, len(first) - _MOST_WORDS), len(first)):
            if any("(" in word for word in first[begin:]):  # behind a bracket no name goes on
                continue
            for end in range(min(len(last), _MOST_WORDS), 0, -1):
                if self.names(", ".join([" ".join(first[begin:]), *middle, " ".join(last[:end])])):
                    return True
        return False

    def joined_map(self, node: MapNode) -> MapNode:
        """A flow mapping in which a key or a value that is a name with commas is put together."""
        if not node.flow or not self:
            return node
        pairs: list[tuple[ScalarNode, Node]] = []
        at = 0
        while at < len(node.pairs):
            key, value = node.pairs[at]
            at += 1
            if _left_out(value) and (length := self._goes_on(key.text, node.pairs, at, ends=True)):
                run = node.pairs[at : at + length]
                key, value = _joined((key, *(k for k, _ in run))), run[-1][1]
                at += length
            if isinstance(value, ScalarNode) and (length := self._goes_on(_plain(value), node.pairs, at, ends=False)):
                value = _joined((value, *(k for k, _ in node.pairs[at : at + length])))
                at += length
            pairs.append((key, value))
        check_duplicates(pairs)
        return replace(node, pairs=tuple(pairs))

    def _goes_on(self, text: str | None, pairs: tuple[tuple[ScalarNode, Node], ...], at: int, *, ends: bool) -> int:
        """How many keys without a value make a name of a text before them; ends: the last of them has a value."""
        for length in range(min(_MOST_PARTS - 1, len(pairs) - at) if text else 0, 0, -1):
            run = pairs[at : at + length]
            left = all(_left_out(value) for _, value in (run[:-1] if ends else run))
            if left and self.names(", ".join([text or "", *(key.text for key, _ in run)])):
                return length
        return 0


def _to_bracket(items: tuple[Node, ...], at: int, end: int) -> int:
    """How many entries from ``end`` on still stand in the bracket that the entries from ``at`` on leave open."""
    open_ = 0
    for i in range(at, len(items)):
        text = _plain(items[i])
        if text is None:
            return 0
        open_ += text.count("(") - text.count(")")
        if i + 1 >= end and open_ <= 0:
            return i + 1 - end
    return 0


def _plain(node: Node) -> str | None:
    return node.text if isinstance(node, ScalarNode) and node.plain else None


def _left_out(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.plain and not node.text


def _joined(nodes: tuple[Node, ...]) -> ScalarNode:
    parts = [node for node in nodes if isinstance(node, ScalarNode)]
    text = ", ".join(part.text for part in parts)
    return replace(parts[0], text=text, value=text, comment=parts[-1].comment)
