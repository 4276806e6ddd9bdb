"""Scenario files: text → documents, with the traps of YAML caught and explained.

The form of a document is described in ``docs/scenarios.md``. Nothing here knows a game: zones, numbers and
other keys of a player stay as written until the game asks ``validate_keys``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from judge.errors import JudgeError, gathered, nearest, raise_all, together
from judge.scenario.language import model
from judge.scenario.language.flow_names import FlowNames
from judge.scenario.language.names import fold
from judge.scenario.language.patterns import worded
from judge.scenario.language.places import Position, RawLine, invalid
from judge.scenario.language.position import hero_told, number_said, taken_in, told_player, told_setup, without_place
from judge.scenario.language.yaml_nodes import Chunk, ListNode, MapNode, Node, ScalarNode, read_chunk, split_documents

IsName = Callable[[str], bool]
T = TypeVar("T")

TOP_KEYS = ("title", "game", "confirms", "rests", "cards", "setup", "play", "contrast", "free")
ALSO = {"players": "setup", "board": "setup", "position": "setup", "steps": "play", "lines": "play"}
CARD_KEYS = ("name", "color", "type", "stats", "text")
CONTRAST_KEYS = ("change", "then")
CHANGE_KEYS = ("replace", "remove", "add")
SETUP_KEYS = ("turn", "moment", "facts")
_SAID = dict.fromkeys(("active player", "turn player", "active", "whose turn", "to act"), "turn")  # as players say them
_SAID |= {"phase": "moment", "step": "moment"}
_NEVER_PLAYERS = ("turn", "moment", "facts", "counters")
MOST_CARDS = 2_000  # of all players together; no position at a table has a tenth of it
MOST_LINES = 400  # of a list; the longest proof has 25
MOST_PLAYERS = 20
LONGEST_TEXT = 300  # characters of a line or a name; the longest line of a proof has 112
LONGEST_PRINTED = 5_000  # of what is printed on a card; the longest printed text has a tenth of it
_TURN_OF = worded("(?:it is |it's )?(?:now )?(.+)['’]s (?:turn|action phase)")
_EATEN = re.compile(r"#(?:\S|\s*\d+\s*(?:,|$))")


def load_documents(
    text: str, source: str, is_name: IsName | None = None, *, idle: bool = False
) -> list[model.ScenarioDocument | model.BrokenDocument]:
    """Every document of a file, in order; one that cannot be understood is a BrokenDocument with its error.

    source: the file's name, for errors. is_name: whether a text is the name of a card of the corpus; with it
    the parts of a flow list that are one name (``[Judge, Jury, Executioner]``) are put together again. idle: ``play``
    may be empty. A file that holds no document at all is one, too.
    """
    found = [_load_chunk(chunk, source, is_name, idle) for chunk in split_documents(text)]
    hint = "A scenario needs title, game, setup and play; docs/scenarios.md shows one."
    return found or [model.BrokenDocument(invalid("the file holds no scenario.", Position(source), hint))]


def load_cards(text: str, source: str) -> list[model.InlineCard | JudgeError]:
    """Cards written as under ``cards:``: a YAML list, a mapping with ``cards``, or one JSON object a line."""
    builder = _Builder(source, None)
    chunks = split_documents(text)
    lines = [x for x in text.splitlines() if x.strip()]
    if len(lines) > 1 and all(x.lstrip().startswith("{") and x.rstrip().endswith("}") for x in lines):
        numbered = enumerate(text.splitlines())
        chunks = [Chunk(x + "\n", n) for n, x in numbered if x.strip()]
    found: list[model.InlineCard | JudgeError] = []
    for chunk in chunks:
        try:
            node = read_chunk(chunk, source)
        except JudgeError as error:
            found.append(error)
            continue
        if isinstance(node, MapNode) and (inner := _get(node, "cards")) is not None:
            node = inner
        for item in node.items if isinstance(node, ListNode) else (node,):
            builder.wrong.clear()
            try:
                card = builder.card(item)
                raise_all(builder.wrong)
                found.append(card)
            except JudgeError as error:
                found.append(error)
    return found


def validate_keys(
    entries: Mapping[str, object],
    allowed: Iterable[str],
    positions: Mapping[str, Position] | None = None,
    owner: str = "setup",
) -> None:
    """Raises ``invalid`` for the first key the game does not know, with the nearest it does.

    owner: whose keys they are (``Ana``, ``hero of Ana``), for the sentence. Keys that begin with ``x-`` are
    ignored.
    """
    known = list(allowed)
    for key in entries:
        if key in known or key.startswith("x-"):
            continue
        found = nearest(key, known)
        where = (positions or {}).get(key, Position())
        above = f"It stands directly under `setup`: `{key}: …`." if key in SETUP_KEYS else ""
        hint = "" if found else f"Known are: {', '.join(known or SETUP_KEYS)}."
        raise invalid(f'"{key}" means nothing in {owner}.', where, above or hint, [] if above else found)


def _load_chunk(
    chunk: Chunk, source: str, is_name: IsName | None, idle: bool
) -> model.ScenarioDocument | model.BrokenDocument:
    start = Position(source, chunk.before + 1, 1)
    try:
        node = read_chunk(chunk, source)
    except JudgeError as error:
        return model.BrokenDocument(error, _guess(chunk.text, "title"), _guess(chunk.text, "game"), start)
    return _built(node, _Builder(source, is_name, idle), start)


def _built(node: Node, builder: _Builder, start: Position) -> model.ScenarioDocument | model.BrokenDocument:
    """The document of a node; where it has mistakes they are told with what can be understood all the same."""
    rest = None
    with gathered(builder.wrong):
        rest = builder.document(node)
    if not builder.wrong:
        assert rest is not None
        return rest
    return model.BrokenDocument(together(builder.wrong), _text_of(node, "title"), _text_of(node, "game"), start, rest)


def _guess(text: str, key: str) -> str:
    """The value of a top-level key of a text that is not YAML as a whole."""
    found = re.search(rf'^(?:{{\s*)?"?{key}"?:\s*(.+?),?\s*$', text, re.MULTILINE)
    if not found:
        return ""
    said = found[1].strip()
    quoted = re.match(r"'((?:[^']|'')*)'|\"((?:[^\"\\]|\\.)*)\"", said)
    if quoted and quoted[1] is not None:
        return quoted[1].replace("''", "'")
    return quoted[2] if quoted else re.sub(r"\s+#.*$", "", said)


def _get(node: MapNode, key: str) -> Node | None:
    return next((value for k, value in node.pairs if k.text == key), None)


def _text_of(node: Node, key: str) -> str:
    value = _get(node, key) if isinstance(node, MapNode) else None
    return " ".join(value.text.split()) if isinstance(value, ScalarNode) else ""


def _is_note(node: Node) -> bool:
    """Whether a line is a note of the author's own (``x-note: …``)."""
    return isinstance(node, MapNode) and len(node.pairs) == 1 and node.pairs[0][0].text.startswith("x-")


def _short(text: str, node: ScalarNode, what: str, most: int = LONGEST_TEXT) -> str:
    """The text; raises ``invalid`` when it is longer than anybody writes: what is not understood is compared with all
    that may be meant, which takes its time."""
    if len(text) > most:
        raise invalid(
            f"{what} has {len(text):,} characters; {most:,} are read at most.",
            node.position,
            "Say it in several lines." if what == "a line" else "Shorten it.",
        )
    return text


def _map(node: Node, said: str, cure: str = "") -> MapNode:
    """The mapping that a node is; raises ``invalid`` for any other."""
    if isinstance(node, MapNode):
        return node
    raise invalid(said, node.position, cure)


def _is_empty(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.value is None


class _Builder:
    """Nodes → document. Keys that begin with ``x-`` are dropped wherever they stand."""

    def __init__(self, source: str, is_name: IsName | None, idle: bool = False) -> None:
        self.source = source
        self.idle = idle
        self.flow = FlowNames(is_name)
        self.cards = 0
        self.wrong: list[JudgeError] = []  # what could be left out, so that the rest can be read

    def each(self, read: Callable[[Node], T], items: Iterable[Node]) -> tuple[T, ...]:
        """What is read of each; what cannot be is left out, and told with the rest."""
        found: list[T] = []
        for item in items:
            with gathered(self.wrong):
                found.append(read(item))
        return tuple(found)

    def document(self, node: Node) -> model.ScenarioDocument:
        said = "a scenario is a mapping with title, game, setup and play."
        parts = self.keyed(_map(node, said, "Begin it with `title: …`."), TOP_KEYS, "a scenario")
        cards = self.each(self.card, self.listed(parts.get("cards"), "cards"))
        self.flow = self.flow.knowing(card.name for card in cards)
        for key, cure in (
            ("game", "Write `game: flesh-and-blood`."),
            ("setup", "Name the players and their cards."),
        ):
            if key not in parts or _is_empty(parts[key]):
                raise invalid(f"the scenario has no {key}.", node.position, cure)
        before = len(self.wrong)
        play: tuple[RawLine, ...] = ()
        with gathered(self.wrong):
            play = self.lines(parts.get("play"), "play")
        if not play and len(self.wrong) == before and not self.idle:
            message = "the scenario has no lines in play, so nothing is claimed or done."
            hint = "Write `play:` with a line for each step, and claims that start with then."
            where = parts["play"].position if "play" in parts else node.position
            self.wrong.append(invalid(message, where, hint))
        return model.ScenarioDocument(
            title=self.text(parts.get("title"), "title"),
            game=self.text(parts["game"], "game"),
            setup=self.setup(parts["setup"]),
            play=play,
            confirms=self.each(lambda i: self.text(i, "confirms"), self.listed(parts.get("confirms"), "confirms")),
            rests=self.each(lambda i: self.text(i, "rests"), self.listed(parts.get("rests"), "rests")),
            cards=cards,
            contrast=self.each(self.contrast, self.listed(parts.get("contrast"), "contrast")),
            free=self.each(lambda i: self.text(i, "free"), self.listed(parts.get("free"), "free")),
            position=node.position,
        )

    # ------------------------------------------------------------------ parts of every kind

    def keyed(self, node: MapNode, known: tuple[str, ...], what: str) -> dict[str, Node]:
        found: dict[str, Node] = {}
        for key, value in node.pairs:
            if key.text.startswith("x-"):
                continue
            meant = ALSO.get(key.text, "")
            if meant in known and key.text not in known and meant not in (k.text for k, _ in node.pairs):
                found.setdefault(meant, value)
                continue
            if key.text not in known:
                near = nearest(key.text, known)
                hint = "" if near else f"Known are: {', '.join(known)}; a note of your own begins with x-."
                self.wrong.append(invalid(f'"{key.text}" means nothing in {what}.', key.position, hint, near))
                if near and near[0] not in (k.text for k, _ in node.pairs):
                    found[near[0]] = value
                continue
            found[key.text] = value
        return found

    def listed(self, node: Node | None, key: str) -> tuple[Node, ...]:
        if node is None or _is_empty(node):
            return ()
        if isinstance(node, ListNode):
            return self.flow.joined_list(node).items
        if isinstance(node, ScalarNode) or key == "contrast":
            return (node,)
        raise invalid(f'"{key}" is not a list.', node.position, f"Write `{key}:` and an entry a line, each after `- `.")

    def text(self, node: Node | None, key: str) -> str:
        if node is None:
            return ""
        if not isinstance(node, ScalarNode):
            raise invalid(
                f'"{key}" is not a text.',
                node.position,
                f"Write `{key}: …` on one line, in quotes if needed.",
            )
        return _short(" ".join(node.text.split()), node, key)

    def mapping(self, node: Node, key: str) -> MapNode:
        found = _map(node, f'"{key}" is not a mapping.', f"Write `{key}:` with `name: value` below it.")
        return self.flow.joined_map(found)

    # ------------------------------------------------------------------ cards

    def card(self, node: Node) -> model.InlineCard:
        node = _map(node, "a card is a mapping with name, type, stats and text.")
        parts = self.keyed(node, (*CARD_KEYS, "colour"), "a card")
        if "color" in parts and "colour" in parts:
            raise invalid("a card has one color.", parts["colour"].position, "Remove colour.")
        name = self.text(parts.get("name"), "name")
        if not name:
            raise invalid("the card has no name.", node.position, "Write `name: …`.")

        def block(key: str) -> str:
            value = parts.get(key)
            if value is None or _is_empty(value):
                return ""
            if isinstance(value, ListNode):
                return "\n".join(self.text(item, key) for item in value.items)
            if not isinstance(value, ScalarNode):
                raise invalid(
                    f'"{key}" of {name} is not a text.',
                    value.position,
                    "Write it as printed, in quotes: '2{r} 6{p}'.",
                )
            return _short(value.text.strip(), value, key, LONGEST_PRINTED)

        color = parts.get("color") or parts.get("colour")
        version = "" if color is None or _is_empty(color) else self.text(color, "color")
        return model.InlineCard(name, version, block("type"), block("stats"), block("text"), node.position)

    # ------------------------------------------------------------------ lines

    def lines(self, node: Node | None, key: str) -> tuple[RawLine, ...]:
        if isinstance(node, MapNode):
            raise invalid(f'"{key}" is not a list.', node.position, "Begin every line with `- `.")
        items = [item for item in self.listed(node, key) if not _is_note(item)]
        if len(items) > MOST_LINES:
            said = f'"{key}" has {len(items):,} lines; {MOST_LINES} are read at most.'
            raise invalid(said, items[MOST_LINES].position, "Begin with the position in which it gets interesting.")
        return self.each(self.line, items)

    def line(self, node: Node) -> RawLine:
        """A line; a mapping of one pair is the line ``key: value``."""
        if isinstance(node, MapNode) and len(node.pairs) == 1:
            key, value = node.pairs[0]
            if isinstance(value, ScalarNode):
                self.check_comment(value)
                text = " ".join(f"{key.text}: {value.text}".split())
                return RawLine(_short(text, key, "a line"), key.position)
        if not isinstance(node, ScalarNode):
            raise invalid(
                "a line is one text, not a list or mapping.",
                node.position,
                "Put the whole line in quotes, and begin it with `- `.",
            )
        self.check_comment(node)
        text = " ".join(node.text.split())
        if not text:
            raise invalid("the line is empty.", node.position, "Write what is done or claimed, or remove it.")
        _short(text, node, "a line")
        position = node.position
        if text != node.text and position.exact:
            position = Position(position.source, position.line, position.column)
        return RawLine(text, position)

    def check_comment(self, node: ScalarNode) -> None:
        """Raises when ``#`` cut off a part of the text: ``Wallop (red) #2``. A comment after it is fine."""
        if node.plain and node.comment and _EATEN.match(node.comment):
            whole = f"{node.text} {node.comment}".replace("'", "''")
            raise invalid(
                f'"{node.comment}" is cut off: after a blank, "#" begins a comment.',
                node.position,
                f"If it belongs to the line, quote the line: '{whole}'. For a comment, put a blank after the #.",
            )

    # ------------------------------------------------------------------ setup

    def setup(self, node: Node) -> model.Setup:
        told = node.items if isinstance(node, ListNode) else (node,)
        if texts := [one for one in told if isinstance(one, ScalarNode) and one.text.strip()]:
            node = told_setup(texts, self.flow, node.position) if len(texts) == len(told) else node
        node = _map(node, '"setup" is not a mapping.', "Write `setup:` with the players below it.")
        players: list[model.PlayerSetup] = []
        extra: dict[str, model.SetupValue] = {}
        positions: dict[str, Position] = {}
        parts: dict[str, Node] = {}
        for key, value in node.pairs:
            if key.text.startswith("x-"):
                continue
            positions[key.text] = key.position
            with gathered(self.wrong):
                said = _SAID.get(key.text.lower(), key.text)
                if said in SETUP_KEYS and said not in parts:
                    parts[said] = value
                elif self.is_told(key, value):
                    assert isinstance(value, ScalarNode)
                    players.append(model.PlayerSetup(key.text, MappingProxyType({}), key.position))
                    players[-1] = self.player(key, told_player(key.text, value, self.flow))
                elif key.text not in _NEVER_PLAYERS and (isinstance(value, MapNode) or _is_empty(value)):
                    players.append(self.player(key, value))
                else:
                    extra[key.text] = self.value(value)
        if len(players) > MOST_PLAYERS:
            said = f"setup names {len(players):,} players; {MOST_PLAYERS} are read at most."
            raise invalid(said, players[MOST_PLAYERS].position, "Leave out who has no part in it.")
        if len(players) < 2:
            raise invalid(
                "setup names fewer than two players.",
                node.position,
                "Give each player a key of their own with their cards and numbers below it, in turn order.",
            )
        facts, turn = taken_in(parts.get("facts"), players, self.fields, self.flow)
        if turn is not None and fold(self.text(parts.setdefault("turn", turn), "turn")) != fold(turn.text):
            raise invalid(f"turn names another player than {turn.text}.", turn.position, "Say it once.")
        return model.Setup(
            players=tuple(players),
            turn=self.turn(parts.get("turn"), players),
            moment=self.text(parts.get("moment"), "moment"),
            facts=self.lines(facts, "facts"),
            extra=MappingProxyType(extra),
            position=node.position,
            key_positions=MappingProxyType(positions),
        )

    @staticmethod
    def is_told(key: ScalarNode, value: Node) -> bool:
        """Is it a player of whom sentences tell?"""
        named = key.text[:1].isupper() and " " not in key.text and key.text.lower() not in _SAID
        return named and isinstance(value, ScalarNode) and isinstance(value.value, str)

    def turn(self, node: Node | None, players: list[model.PlayerSetup]) -> str:
        said = self.text(node, "turn")
        if node is None or not said:
            return ""
        said = found[1] if (found := _TURN_OF.fullmatch(said)) else said
        for player in players:
            if fold(player.name) == fold(said):
                return player.name
        names = [player.name for player in players]
        near = nearest(said, names)
        hint = "" if near else f"The players are {', '.join(names)}."
        self.wrong.append(invalid(f'turn names "{said}", who is no player in setup.', node.position, hint, near))
        return ""

    def player(self, key: ScalarNode, node: Node) -> model.PlayerSetup:
        name = " ".join(key.text.split())
        if not name:
            raise invalid("a player has no name.", key.position, "Write the name before the colon.")
        if not isinstance(node, MapNode):
            return model.PlayerSetup(name, MappingProxyType({}), key.position)
        fields = self.fields(hero_told(name, node, self.flow))
        return model.PlayerSetup(name, fields.entries, key.position, fields.key_positions)

    def fields(self, node: MapNode) -> model.Fields:
        node = self.flow.joined_map(node)
        entries: dict[str, model.SetupValue] = {}
        positions: dict[str, Position] = {}
        for key, value in node.pairs:
            if key.text.startswith("x-"):
                continue
            with gathered(self.wrong):
                entries[key.text] = self.value(value, key.text)
                positions[key.text] = key.position
        return model.Fields(MappingProxyType(entries), node.position, MappingProxyType(positions))

    def value(self, node: Node, key: str = "") -> model.SetupValue:
        if isinstance(node, MapNode):
            return self.fields(node)
        if isinstance(node, ListNode):
            items = self.flow.joined_list(node).items
            return model.Items(self.each(lambda item: self.entry(item, key), items), node.position)
        if not node.flow and node.value == node.text:
            self.check_comment(node)
        text = node.text if self.flow.names(node.text) else without_place(node.text, key, self.flow)
        plain = text == node.text and isinstance(node.value, str) and not self.flow.names(text)
        if plain and (number := number_said(" ".join(text.split()), key)) is not None:
            return model.Scalar(number, text, node.position)
        names = (self.flow.several(text) or [text]) if isinstance(node.value, str) else []
        entries = tuple(self.counted(model.card_entry(name, node.position)) for name in names)
        if len(names) > 1:  # ``hand: Thunk (red), Wallop (red)``
            return model.Items(entries, node.position)
        text = names[0] if names else text
        value = node.value if text == node.text else text
        return model.Scalar(value, " ".join(text.split()), node.position)

    def entry(self, node: Node, key: str = "") -> model.CardEntry | model.Fields:
        if isinstance(node, MapNode):
            if (counted := self.with_state(node)) is not None:
                return self.entry(counted, key)
            return self.fields(node)
        if isinstance(node, ListNode):
            raise invalid("a list stands inside a list.", node.position, "Put text that begins with [ in quotes.")
        self.check_comment(node)
        if not node.text.strip():
            raise invalid("an entry of the list is empty.", node.position, "Write a name, or remove it.")
        _short(node.text, node, "an entry")
        many = without_place(node.text, key if "card" in node.text else "", self.flow)
        return self.counted(model.card_entry(many, node.position))

    def with_state(self, node: MapNode) -> ScalarNode | None:
        """``{Name: face up}`` as ``Name (face up)``; None for any other mapping."""
        key, value = node.pairs[0] if len(node.pairs) == 1 else (None, None)
        if key is None or not isinstance(value, ScalarNode) or not self.flow.names(key.text):
            return None
        text = f"{key.text} ({value.text})"
        return replace(key, text=text, value=text) if isinstance(value.value, str) else None

    def counted(self, entry: model.CardEntry) -> model.CardEntry:
        """An entry among those that a scenario may have; the first too many is an error, the others are left out."""
        many = entry.text.partition(" ")[0]  # "60 Plain Punch" counts where no card is called so
        before = self.cards
        self.cards += entry.count * (int(many) if model.is_count(many) else 1)
        if self.cards <= MOST_CARDS:
            return entry
        if before <= MOST_CARDS:
            hint = "Leave out what no line speaks of."
            raise invalid(f"the scenario has more than {MOST_CARDS:,} cards.", entry.position, hint)
        return replace(entry, count=0)

    # ------------------------------------------------------------------ contrast

    def contrast(self, node: Node) -> model.RawContrast:
        node = _map(node, "a contrast is a mapping with change and then.")
        parts = self.keyed(node, CONTRAST_KEYS, "a contrast")
        if "change" not in parts or _is_empty(parts["change"]):
            raise invalid("the contrast changes nothing.", node.position, "Write `change: {replace: {A: B}}`.")
        before = len(self.wrong)
        then = self.lines(parts.get("then"), "then")
        if not then and len(self.wrong) == before:
            raise invalid("the contrast claims nothing.", node.position, "Write `then: [claim, claim]`.")
        change = _map(parts["change"], '"change" is not a mapping.', "Write `change: {replace: {A: B}}`.")
        kinds = self.keyed(change, CHANGE_KEYS, "a change")
        made = model.RawContrast(
            replace=self.replacements(kinds.get("replace")),
            remove=tuple(self.removal(item) for item in self.listed(kinds.get("remove"), "remove")),
            add=self.additions(kinds.get("add")),
            then=then,
            position=node.position,
        )
        if not (made.replace or made.remove or made.add):
            raise invalid("the contrast changes nothing.", change.position, "Write `change: {replace: {A: B}}`.")
        return made

    def replacements(self, node: Node | None) -> tuple[model.Replacement, ...]:
        if node is None or _is_empty(node):
            return ()
        found: list[model.Replacement] = []
        for key, value in self.mapping(node, "replace").pairs:
            if key.text.startswith("x-"):
                continue
            self.check_comment(key)
            if not isinstance(value, ScalarNode) or not value.text.strip():
                raise invalid(
                    f'nothing is said to stand in the place of "{key.text}".',
                    value.position,
                    "Write `replace: {A: B}`; a text with a comma or colon in quotes; to take A away, `remove: [A]`.",
                )
            self.check_comment(value)
            found.append(model.Replacement(" ".join(key.text.split()), " ".join(value.text.split()), key.position))
        return tuple(found)

    def removal(self, node: Node) -> model.Removal:
        line = self.line(node)
        return model.Removal(line.text, line.position)

    def additions(self, node: Node | None) -> tuple[model.Addition, ...]:
        if node is None or _is_empty(node):
            return ()
        found = []
        for key, value in self.mapping(node, "add").pairs:
            if key.text.startswith("x-"):
                continue
            added: model.SetupValue
            if key.text == "play":
                lines = self.lines(value, "play")
                added = model.Items(tuple(model.CardEntry(x.text, position=x.position) for x in lines), value.position)
            else:
                added = self.value(value)
            found.append(model.Addition(" ".join(key.text.split()), added, key.position))
        return tuple(found)
