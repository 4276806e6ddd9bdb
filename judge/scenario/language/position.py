"""A position told in sentences: ``Ana is at 4 with two Might tokens in play, hand: Boast``, as the keys of ``setup``.

What is said of a player, in any order; a card stands beside the place where it lies. What means nothing is an error: a
position of which a part was passed over would be another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from judge.errors import JudgeError
from judge.scenario.language.flow_names import FlowNames
from judge.scenario.language.model import Fields, PlayerSetup
from judge.scenario.language.names import fold
from judge.scenario.language.places import Position
from judge.scenario.language.slots import NUMBER_WORDS
from judge.scenario.language.yaml_nodes import ListNode, MapNode, Node, ScalarNode, invalid

_N = rf"(?P<n>\d{{1,3}}|{'|'.join(NUMBER_WORDS)})"
_HIS = "(?:his|her|their|the|its)"
# Where something lies, as it is said → the key; empty where that is the same.
_PLACES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("hand", "deck", "soul", "equipment", "weapons"), ""),
        **dict.fromkeys(("arsenal", "arse"), "arsenal"),
        **dict.fromkeys(("graveyard", "gy", "discard pile"), "graveyard"),
        **dict.fromkeys(("play", "arena", "board", "field", "table"), "in play"),
        **dict.fromkeys(("gear", "head", "chest", "arms", "legs"), "equipment"),
        **dict.fromkeys(("banished", "banished zone"), "banished"),
        **dict.fromkeys(("pitch", "pitch zone"), "pitch"),
        "weapon": "weapons",
    }
)
_PLACE = "(?P<place>" + "|".join(sorted(_PLACES, key=len, reverse=True)) + ")"


def _table(*entries: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(said, re.IGNORECASE), key) for said, key in entries)


_NUMBERS = _table(
    (rf"(?:(?:at|on) )?{_N} (?:life(?: points)?|hp|health|hit points)\b(?: left)?", "life"),
    (rf"(?:at|on) {_N}\b(?! +(?:resource|action|card|chi|ap|pp|\w+ tokens?))", "life"),
    (rf"life(?: total)?(?: is|:|=)? ?{_N}\b", "life"),
    (rf"{_N} (?:floating )?(?:resources?(?: points?)?|pp|floating)\b(?: floating| left| available)?", "resources"),
    (rf"{_N} (?:action points?|ap|actions?)\b(?: left)?", "action points"),
)
_LISTS = _table(
    (rf"{_N} cards? in hand(?: left)?(?:[,:]| -)", "hand"),
    (r"(?:wielding|wields|weapons?(?: is| are|:))", "weapons"),
    (r"(?:wearing|wears|equipped with|equipment(?: is| are|:))", "equipment"),
    (rf"(?:on (?:the )?)?top of (?:{_HIS} )?deck(?: is| are| lies|:)?|deck(?: is)?(?:,? on top)?(?:,? top first)?:|"
     r"deck top:?", "deck"),
    (rf"(?:{_HIS} )?(?:cards in )?{_PLACE}(?: is| are| contains| holds| has| of|:|=)", ""),
)  # fmt: skip
_BARE = re.compile(
    rf"(?!\d+$|an?$|no$)(?:(?:at|on) )?{_N}(?: (?:(?P<life>life|hp|health)|(?P<resources>resources?|floating)|left))?",
    re.IGNORECASE,
)
_COUNTED = {
    "life": ("life", "lifetotal", "hp", "health"),
    "resources": ("resource", "resources", "mana", "floating", "pp", "pool"),
}
_NOTHING = re.compile(
    rf"(?:no|(?:an )?empty) (?:cards? in )?{_PLACE}|{_PLACE.replace('<place>', '<other>')}(?: is|:) (?:empty|none)",
    re.IGNORECASE,
)
_LIES = re.compile(
    rf" ?(?:in|on|as|at) (?:(?:a|an|(?P<his>{_HIS})) )?{_PLACE}\b| \({_PLACE.replace('<place>', '<kind>')}\)|"
    r",? (?P<worn>equipped|worn)\b",
    re.IGNORECASE,
)
_HERO = re.compile(
    r"(?:(?:is|plays|as|playing) (?:an? )?|(?<=\()|(?<=: )|(?<=, )(?=an? )|^)(?:an? )?(?:young )?"
    r"(?P<name>[A-Z][a-z]+)\b"
)
_EMPTY = re.compile(
    r"(?:and|with|has|have|is|are|holding|holds|he|she|they|but|also|currently|only|just|still|who|'s|the|his|her|hero)\b|"
    r"[,;:()–—.-]",
    re.IGNORECASE,
)
_SHE = re.compile(r"(?:(?P<she>she|her)|(?P<he>he|his)|they|their)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:,\s*(?:and\s+)?|\s+and\s+|\s*[&+]\s*)", re.IGNORECASE)
_NO_PLAYERS = frozenset(("it", "he", "she", "they", "the", "on", "turn", "top", "both", "each", "there", "no"))
_NAMED = re.compile(
    r"(?:(?:^|[.;\n]\s*)([A-Z]\w*)"
    r"(?='s\b|\s+(?:is|has|at|on|with|plays|holds|wears|wields|to (?:act|move))\b|\s*\(|:))|"
    r"\b([A-Z]\w*)(?='s (?:turn|deck|hand))"
)
_MOST_WORDS = 9


@dataclass
class _Told:
    """What was said so far. turn: whose turn it is; said: by player, what stands under each key."""

    turn: ScalarNode | None = None
    said: dict[str, dict[str, Node]] = field(default_factory=dict)


class _Reader:
    def __init__(self, flow: FlowNames, players: Sequence[str]) -> None:
        self.flow = flow
        self.told = _Told(said={player: {} for player in players})
        self.who = players[0] if len(players) == 1 else ""
        self.named = False  # a player of whom nothing is said yet
        self.there: dict[str, None] = {}  # the players whom the text has named so far
        self.sex: dict[str, str] = {}
        names = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
        self._subject = re.compile(rf"(?P<who>{names})(?:'s hero|'s)?(?!\w)")
        self._of_deck = re.compile(rf"\b(?:on (?:the )?)?top of ({names})'s deck(?: is| are| lies|:)?", re.IGNORECASE)
        self._turn = re.compile(
            rf"(?:(?:it is|it's) )?(?:now )?(?P<a>{names})'s turn|"
            rf"(?P<b>{names}) (?:is )?(?:to (?:act|move|play|go)|on turn)|"
            rf"(?P<c>{names}) (?:has the turn|is the (?:turn|active) player)|(?:the )?(?:turn|active) player(?: is|:)? "
            rf"(?P<d>{names})(?!\w)",
            re.I,
        )

    def read(self, node: ScalarNode) -> None:
        """Takes a text in; raises JudgeError for what means nothing in it."""
        text, at = self._of_deck.sub(r"\1 deck top:", " ".join(node.text.replace("’", "'").split())), 0
        while at < len(text):
            end = at + 1 if text[at].isspace() else self._chunk(text, at, node)
            if end is None:
                said = f'"{text[at:]}" says nothing of a position that can be read.'
                hint = (
                    "Say it by keys, as in `Ana: {life: 4, hand: [Name], arena: [Name]}`, or say where each card lies."
                )
                raise invalid(said, node.position, hint)
            at = end
        if self.named:
            raise invalid(f'"{text}" says nothing of {self.who}.', node.position, "Say what there is.")

    def reads(self, node: ScalarNode) -> bool:
        """Takes a text in, where all of it says something."""
        try:
            self.read(node)
        except JudgeError:
            return False
        return True

    def _chunk(self, text: str, at: int, node: ScalarNode) -> int | None:
        if found := self._turn.match(text, at):
            who = next(filter(None, found.groups()))
            self.told.turn = replace(node, text=who, value=who)
            self.who, self.named = who, False
            self.there[who] = None
            return found.end()
        if found := self._subject.match(text, at):
            if self.named and self.who != found["who"]:
                return None  # ``Ana and Bo are at 4``: of each, or is something left out?
            self.who, self.named = found["who"], True
            self.there[self.who] = None
            return found.end()
        if not self.who:
            return found.end() if (found := _EMPTY.match(text, at)) else None
        if (found := _SHE.match(text, at)) and not self._means(found):
            return None
        for pattern, key in _NUMBERS:
            if found := pattern.match(text, at):
                self._put(key, _number(found["n"], node), node)
                return found.end()
        if found := _NOTHING.match(text, at):
            self._put(_key(found["place"] or found["other"]), ListNode((), node.position), node)
            return found.end()
        return self._cards(text, at, node)

    def _means(self, said: re.Match[str], *, behind: bool = False) -> bool:
        """Does a pronoun mean the player of whom the text speaks? Not where another whom it has named may be meant;
        behind: it stands in the sentence that names the player, behind a card (``in her hand``): another is meant there
        only if she is known to be one."""
        sex = said.lastgroup or ""
        others = [self.sex.get(other) for other in self.there if other != self.who]
        mine = self.sex.get(self.who)
        if mine is not None and mine != sex:
            return len(self.there) < 2
        if any(one == sex or (one is None and not behind) or not (sex or behind) for one in others):
            return False
        if sex and self.who in self.there:
            self.sex[self.who] = sex
        return True

    def _cards(self, text: str, at: int, node: ScalarNode) -> int | None:
        """Cards with the place where they lie, before or behind them; the hero; or a word that says nothing."""
        for pattern, key in _LISTS:
            if (found := pattern.match(text, at)) and (listed := self._listed(text, _blank(text, found.end()))):
                names, end = listed
                self._lay(key or _key(found["place"]), names, node)
                count = found.groupdict().get("n")
                if count and _value(count) != len(names):
                    said = f'"{text}" says {count} and names {len(names)}.'
                    raise invalid(said, node.position, "Name each card, or count them.")
                return end
        if (listed := self._listed(text, at)) and (found := _LIES.match(text, listed[1])):
            said = text[max(text.rfind(". ", 0, at), text.rfind("; ", 0, at), 0) : at]
            if (his := _SHE.match(found["his"] or "")) and not self._means(his, behind=self.who in said):
                return None
            key = "equipment" if found["worn"] else _key(found["place"] or found["kind"])
            self._lay(key, listed[0], node)
            return found.end()
        if "hero" not in self.told.said[self.who] and (found := _HERO.match(text, at)):
            end = self._name(text, found.start("name")) or found.end("name")
            self._put("hero", self._hero(text[found.start("name") : end], node), node)
            return end
        return found.end() if (found := _EMPTY.match(text, at)) else None

    def _listed(self, text: str, at: int) -> tuple[list[str], int] | None:
        """The cards that stand at a place, and where they end."""
        names: list[str] = []
        end = at
        while (one := self._name(text, at)) is not None:
            names.append(text[at:one].rstrip(",;:"))
            end = one
            if (mark := _BETWEEN.match(text, end)) is None:
                break
            at = mark.end()
        return (names, end) if names else None

    def _name(self, text: str, at: int) -> int | None:
        words = [found.end() for found in re.finditer(r"\S+", text[at:])][:_MOST_WORDS]
        for end in reversed(words):
            said = text[at : at + end].rstrip(",.;:")
            said = said if "(" in said else said.rstrip(")")
            if self.flow.calls(said):
                return at + len(said)
        return None

    def _hero(self, name: str, node: ScalarNode) -> Node:
        said = replace(node, text=name, value=name)
        if self.flow.names(name):
            return said
        return MapNode(((replace(node, text="class", value="class"), said),), node.position)

    def _put(self, key: str, value: Node, node: ScalarNode) -> None:
        mine, self.named = self.told.said[self.who], False
        if key in mine:
            raise self._twice(key, node)
        mine[key] = value

    def _twice(self, key: str, node: ScalarNode) -> JudgeError:
        return invalid(f"what {self.who} has as {key} is said twice.", node.position, "Say it once.")

    def _lay(self, key: str, names: Iterable[str], node: ScalarNode) -> None:
        mine, self.named = self.told.said[self.who], False
        there = mine.get(key)
        if isinstance(there, ListNode) and not there.items:
            raise self._twice(key, node)
        before = there.items if isinstance(there, ListNode) else ()
        mine[key] = ListNode((*before, *(replace(node, text=name, value=name) for name in names)), node.position)


def _key(place: str) -> str:
    return _PLACES[place.lower()] or place.lower()


def _value(said: str) -> int:
    return int(said) if said.isdecimal() else NUMBER_WORDS[said.lower()]


def _number(said: str, node: ScalarNode) -> ScalarNode:
    value = _value(said)
    return replace(node, text=str(value), value=value)


def _blank(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def told_setup(texts: Sequence[ScalarNode], flow: FlowNames, where: Position) -> MapNode:
    """A whole position told in texts, as the mapping that says the same. Raises JudgeError ``invalid``."""
    players: dict[str, None] = {}
    for node in texts:
        for found in _NAMED.finditer(node.text):
            name = found[1] or found[2]
            if fold(name) not in _NO_PLAYERS and not flow.names(name):
                players[name] = None
    if not players:
        hint = "Write `setup:` with the players below it, or sentences that begin with their names."
        raise invalid("setup names no players.", where, hint)
    reader = _Reader(flow, list(players))
    for node in texts:
        if len(players) > 1:
            reader.who = ""
        reader.read(node)
    first = texts[0]
    pairs = [(replace(first, text=name, value=name), _mapping(said, first)) for name, said in reader.told.said.items()]
    turn = [(replace(first, text="turn", value="turn"), reader.told.turn)] if reader.told.turn is not None else []
    return MapNode((*turn, *pairs), where)


def told_player(name: str, text: ScalarNode, flow: FlowNames) -> MapNode:
    """What is told of one player, as the mapping that says the same. Raises JudgeError ``invalid``."""
    reader = _Reader(flow, [name])
    reader.read(text)
    return _mapping(reader.told.said[name], text)


def taken_in(
    facts: Node | None, players: list[PlayerSetup], fields: Callable[[MapNode], Fields], flow: FlowNames
) -> tuple[Node | None, ScalarNode | None]:
    """Takes what lines among the facts tell of the position itself into the players. Gives the other facts, and whose
    turn it is, None where no line says so. fields: reads a mapping. Raises JudgeError for what is said twice."""
    turn: ScalarNode | None = None
    left: list[Node] = []
    for item in facts.items if isinstance(facts, ListNode) else ():
        reader = _Reader(flow, [player.name for player in players])
        if not isinstance(item, ScalarNode) or not reader.reads(item):
            left.append(item)
            continue
        turn = reader.told.turn or turn
        players[:] = [_with_more(player, reader.told.said[player.name], item, fields) for player in players]
    return (replace(facts, items=tuple(left)) if isinstance(facts, ListNode) else facts), turn


def _with_more(
    player: PlayerSetup, said: Mapping[str, Node], node: ScalarNode, fields: Callable[[MapNode], Fields]
) -> PlayerSetup:
    """A player with what is told besides."""
    more = fields(_mapping(said, node))
    if twice := [key for key in more.entries if key in player.entries]:
        raise invalid(f"what {player.name} has as {twice[0]} is said twice.", node.position, "Say it once.")
    entries = MappingProxyType({**player.entries, **more.entries})
    return replace(player, entries=entries, key_positions={**player.key_positions, **more.key_positions})


def hero_told(name: str, node: MapNode, flow: FlowNames) -> MapNode:
    """A player's mapping whose ``hero`` is told (``Guardian``, ``Brute at 9``) and no card, with what that says."""
    hero = next((value for key, value in node.pairs if key.text == "hero"), None)
    if not isinstance(hero, ScalarNode) or not isinstance(hero.value, str) or flow.names(hero.text):
        return node
    reader = _Reader(flow, [name])
    said = reader.told.said[name]
    if not reader.reads(hero) or "hero" not in said or {key.text for key, _ in node.pairs} & (said.keys() - {"hero"}):
        return node
    rest = tuple(pair for pair in node.pairs if pair[0].text != "hero")
    return replace(node, pairs=(*_mapping(said, hero).pairs, *rest))


def number_said(text: str, key: str) -> int | None:
    """The number that a text is, as it is said of a player under a key: ``two``, ``at 5``, ``4 life``; None for any
    other, and for a number of something else than the key's."""
    found = _BARE.fullmatch(text)
    of = found.lastgroup if found else None
    if found is None or fold(key).replace(" ", "") not in _COUNTED.get(of or "", (fold(key).replace(" ", ""),)):
        return None
    return _value(found["n"])


def _mapping(said: Mapping[str, Node], node: ScalarNode) -> MapNode:
    return MapNode(tuple((replace(node, text=key, value=key), value) for key, value in said.items()), node.position)
