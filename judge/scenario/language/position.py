"""A position told in sentences: ``Ana is at 4 with two Might tokens in play, hand: Boast``, as the keys of ``setup``.

What is said of a player, in any order; a card stands beside the place where it lies. What means nothing is an error: a
position of which a part was passed over would be another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from judge.errors import JudgeError
from judge.scenario.language import position_words as w
from judge.scenario.language.flow_names import BETWEEN, FlowNames
from judge.scenario.language.model import UNKNOWN_CARD, Fields, PlayerSetup
from judge.scenario.language.names import fold, past
from judge.scenario.language.places import Position, invalid
from judge.scenario.language.retelling import plainer, players_of, whole
from judge.scenario.language.yaml_nodes import ListNode, MapNode, Node, ScalarNode


class _Reader:
    def __init__(self, flow: FlowNames, players: Sequence[str], *, whole: bool = False) -> None:
        self.flow, self.whole = flow, whole
        self.said: dict[str, dict[str, Node]] = {player: {} for player in players}  # what stands under each key
        self.turn: ScalarNode | None = None  # whose it is
        self.table: dict[str, ScalarNode] = {}  # what stands beside the players
        self.facts: list[Node] = []  # what is so of a hero; read of whole positions only
        self.who = players[0] if len(players) == 1 else ""
        self.named = False  # a player of whom nothing is said yet
        self.counted: set[tuple[str, str]] = set()  # whose cards under which key are counted, and not named
        self.there: dict[str, None] = {}  # the players whom the text has named so far
        self.sex: dict[str, str] = {}
        names = f"(?:{'|'.join(map(re.escape, sorted(players, key=len, reverse=True)))})"
        self._subject = re.compile(
            rf"(?P<who>{names})(?:'s (?:hero(?! is)|(?:board|side|position)(?= ?:))|'s(?! an?\b))?(?!\w)"
        )
        self._ends = re.compile(rf"{w.SENTENCE}|,? (?:and )?(?={names} (?:is|has|controls|holds)\b)")
        self._respelled = tuple(
            (re.compile(said, re.IGNORECASE), put)  # of names as they are written
            for said, put in (
                (rf"^there are \w+ players[:,]? {names}[^.]*\.|^(?:setup|position|board): (?={names}\b)", ""),
                (r"(?:^|(?<=\. ))(?:at the start|currently|right now),? ", ""),
                (rf"\bplayer (?:\d|one|two) \(({names})\)", r"\1"),
                (rf"^{names} (?:vs\.?|versus|against) {names}\.", ""),
                (rf",? ?(?<!'s )\b(?:(?:his|her|their|the|an?) )?opponent(?:,|:| is)?(?= (?:{names}|is|has)\b)", ""),
                (rf"\bplayer (?={names}\b)", ""),
                (rf"\b(?:on (?:the )?top|(?:the )?top card) of ({names})'s deck(?:{w.IS}| lies)?", r"\1 deck top:"),
                (rf"\bin ({names})'s (?={w.PLACE})", r"\1's "),
                (rf"({names})'s hero is\b", r"\1 is"),
            )
        )
        self._turn = re.compile(
            f"(?:(?:it is|it's|(?:(?:we are|we're) )?(?:in|on)) )?(?:currently |now )?(?P<a>{names})'s "
            f"(?:own )?(?:turn|action phase)(?:(?:,| in the) action phase)?|(?P<b>{names}) "
            rf"(?:is )?(?:to (?:act|move|play|go)|on turn)\b|(?P<c>{names}) (?:has the turn|is the (?:turn|active) "
            rf"player)|(?:(?:the |it is |it's )?(?:(?:turn|active) player|turn|active)(?: is|:)?) (?P<d>{names})(?!\w)",
            re.IGNORECASE,
        )

        self._passed = re.compile(
            rf"(?P<who>{names}) (?:has |had )?(?:just )?(?:passed|ended|finished) (?:the|his|her|their) turn",
            re.IGNORECASE,
        )

    def read(self, node: ScalarNode) -> None:
        """Takes a text in; raises JudgeError for what means nothing in it."""
        text, at = plainer(node.text), 0
        text = w.UNKNOWN.sub(lambda found: f"{w.value(found['n'])} ", text)
        text = w.SEVERAL.sub(lambda found: _of_each(found, list(self.said)), text)
        for pattern, put in self._respelled:
            text = pattern.sub(put, text).strip()
        if not w.SHE.match(text) and len(self.said) > 1:
            self.who = ""
        while at < len(text):
            end = at + 1 if text[at].isspace() else self._chunk(text, at, node)
            if end is None:
                clause = re.split(r"[.;,](?= )", text[at:])[0]
                said = f'"{clause}" says nothing of a position that can be read.'
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
        for key, pattern in (("round", w.ROUND), ("moment", w.PHASE)) if self.whole else ():
            if (found := pattern.match(text, at)) and key not in self.table:
                self.table[key] = replace(node, text=found[1], value=found[1])
                if key == "round":
                    self.table[key] = _number(found[1], node)
                return found.end()
        if self.whole and not self.who and (found := w.ARENA.match(text, at)) and self.flow.names(found["name"]):
            self.table["arena card"] = replace(node, text=found["name"], value=found["name"])
            return found.end()
        if (found := self._passed.match(text, at)) and len(self.said) == 2:
            self._to_act(next(player for player in self.said if player != found["who"]), node)
            self.who = found["who"]
            self.there[self.who] = None
            return found.end()
        if found := self._turn.match(text, at):
            who = fold(next(filter(None, found.groups())))
            self._to_act(next(player for player in self.said if fold(player) == who), node)
            return found.end()
        if found := self._subject.match(text, at):
            if self.named and self.who != found["who"]:
                return None  # ``Ana and Bo are at 4``: of each, or is something left out?
            self.who, self.named = found["who"], True
            self.there[self.who] = None
            return found.end()
        if not self.who:
            return found.end() if (found := w.EMPTY.match(text, at)) else None
        sentence = text[max(text.rfind(". ", 0, at), text.rfind("; ", 0, at), 0) : at]
        if self.who not in sentence:
            sentence = text[max(text.rfind(". ", 0, at), 0) : at]
        if (found := w.SHE.match(text, at)) and not self._means(found, sentence):
            return None
        if found := w.TURN.match(text, at):
            if (his := w.SHE.search(found[0])) and not self._means(his, sentence):
                return None
            self._to_act(self.who, node)
            return found.end()
        if alone := self._alone(text, at, node):
            return alone
        for pattern, key in w.NUMBERS:
            if found := pattern.match(text, at):
                self._put(key, _number(found["n"], node), node)
                return found.end()
        if found := w.NOTHING.match(text, at):
            self._put(_key(found["place"] or found["other"]), ListNode((), node.position), node)
            return found.end()
        if found := w.NO_CARDS.match(text, at):
            self._put("hand", ListNode((), node.position), node)
            return found.end()
        if found := w.HOLDS_NOTHING.match(text, at):
            self._put(w.HOLDS[found["verb"].lower()], ListNode((), node.position), node)
            return found.end()
        return self._cards(text, at, sentence, node)

    def _alone(self, text: str, at: int, node: ScalarNode) -> int | None:
        """What is said of a player of whom nothing is said yet but the hero: a number, a class, that nothing matters;
        or that the hero is marked."""
        mine, before = self.said[self.who], text[:at].rstrip()
        if self.whole and (found := w.MARKED.match(text, at)):
            self.facts.append(replace(node, text=f"{self.who} is marked", value=f"{self.who} is marked"))
            self.named = False
            return found.end()
        few = not mine.keys() - {"hero", "life", "resources"}
        if (found := w.NOTHING_ELSE.match(text, at)) and (few or found[0].lower().endswith("else")):
            self.named = False
            return found.end()
        behind = before.endswith((self.who, ",", ":", "(", " -", "/", " life", " hp", *map(_said, mine.values())))
        if before and not behind and not (mine and before[-1].isdigit()):
            return None
        if not mine.keys() - {"hero"} and (found := w.ALONE.match(text, at)):
            self._put("life", _number(found["n"], node), node)
            return found.end()
        if (
            not mine.keys() - {"life"}
            and (found := w.CLASS.match(text, at))
            and not (self.flow.calls(found["name"]) or found["name"].lower() in w.NO_PLAYERS)
        ):
            self._put("hero", self._hero(found["name"], node), node)
            return found.end()
        return None

    def _to_act(self, who: str, node: ScalarNode) -> None:
        if self.turn is not None and self.turn.text != who:
            raise invalid(f"it is the turn of {self.turn.text} and of {who}.", node.position, "Say it once.")
        self.turn = replace(node, text=who, value=who)
        self.who, self.named = who, False
        self.there[who] = None

    def _means(self, said: re.Match[str], sentence: str, *, behind: bool = False) -> bool:
        """Does a pronoun mean the player of whom the text speaks? Not where another whom it has named may be meant;
        behind: it stands behind a card (``in her hand``). In a sentence that names no other player, another is meant
        only if she is known to be one."""
        sex = said.lastgroup or ""
        others = [other for other in self.there if other != self.who]
        alone = self.who in sentence and (behind or not any(other in sentence for other in others))
        mine = self.sex.get(self.who)
        if mine is not None and mine != sex:
            return len(self.there) < 2
        for one in map(self.sex.get, others):
            if one == sex or (one is None and not alone) or not (sex or alone):
                return False
        if sex and self.who in self.there:
            self.sex[self.who] = sex
        return True

    def _cards(self, text: str, at: int, sentence: str, node: ScalarNode) -> int | None:
        """Cards with the place where they lie, before or behind them; the hero; or a word that says nothing."""
        for pattern, key in w.LISTS:
            if key == "deck" and key in self.said[self.who]:
                continue  # on top of what is said before?
            found = pattern.match(text, at)
            many = w.COUNT.match(text, past(text, found.end())) if found else None
            if found and many and (lies := key or _key(found["place"])) in w.PRIVATE:
                self._lay_unknown(lies, many["n"], node)
                return many.end()
            if found and (listed := self._listed(text, past(text, found.end()))):
                names, end = listed
                own = list(names)
                if behind := w.LIES.match(text, end):
                    apart = names[1:] and w.APART.search(text[: text.rfind(names[-1], 0, end)])
                    own = names[:-1] if apart else []
                    if not own and not key:
                        if found.groupdict().get("n"):
                            continue  # ``2 cards in hand, C in arsenal``
                        return None  # ``hand: C in arsenal``
                    end = self._place(behind, names[len(own) :], sentence, node) or 0
                if end and own:
                    self._lay(key or _key(found["place"]), own, node)
                count = found.groupdict().get("n")
                if count and w.value(count) != len(own):
                    said = f'"{text}" says {count} and names {len(own)}.'
                    raise invalid(said, node.position, "Name each card, or count them.")
                return end or None
        if found := w.COUNT_IN.match(text, at):
            self._lay_unknown(found["place"].lower(), found["n"], node)
            return found.end()
        if listed := self._listed(text, at):
            if found := w.LIES.match(text, listed[1]):
                return self._place(found, listed[0], sentence, node)
            if all(map(w.TOKEN.search, listed[0])):
                self._lay("in play", listed[0], node)
                return listed[1]
        several = listed is not None and (len(listed[0]) > 1 or "(" in listed[0][0])
        if "hero" not in self.said[self.who] and not several and (found := w.HERO.match(text, at)):
            bare = text[at : found.start("name")].strip().lower() in ("", "a", "an", "the")
            if bare and listed and w.LISTED.match(text, listed[1]):  # a hero by name lies where heroes do
                self._lay(w.HAS, listed[0], node)
                return listed[1]
            _, end = self._name(text, found.start("name")) or ("", found.end("name"))
            self._put("hero", self._hero(text[found.start("name") : end], node), node)
            return end
        if listed and w.LISTED.match(text, listed[1]):
            self._lay(w.HAS, listed[0], node)
            return listed[1]
        return found.end() if (found := w.EMPTY.match(text, at)) else None

    def _place(self, found: re.Match[str], names: Sequence[str], sentence: str, node: ScalarNode) -> int | None:
        """Lays cards where it is said behind them; None where that is not clear."""
        his = w.SHE.match(found["his"] or found["of"] or "")
        done = {"": "", "pitched": "pitch", "banished": "banished", "out": "in play"}[(found["done"] or "").lower()]
        key = "equipment" if found["worn"] else done or _key(found["place"] or found["kind"] or found["top"])
        if (his and not self._means(his, sentence, behind=True)) or (found["down"] and key != "arsenal"):
            return None
        if found["top"] and key in self.said[self.who]:
            return None  # below what is said before?
        faced = w.FACED.match(found.string, found.end()) if key in ("arsenal", "banished") else None
        face = found["up"] or (faced[1] if faced else "")
        if face and len(names) > 1:
            return None  # each of them?
        behind = w.BEHIND.match(found.string, found.end()) if len(names) == 1 and not face else None
        more = face or (behind[1] if behind else "")
        names = [f"{name} ({more})" if more else name for name in names]
        tokens = [name for name in names if w.TOKEN.search(name)]  # ``a Gold token and C in hand``
        if tokens and key != "in play":
            self._lay("in play", tokens, node)
        if left := [name for name in names if name not in tokens or key == "in play"]:
            self._lay(key, left, node)
        return (faced or behind or found).end() if left else None

    def _listed(self, text: str, at: int) -> tuple[list[str], int] | None:
        """The cards that stand at a place, and where they end."""
        names: list[str] = []
        end = at = past(text, at, " ,;")
        while not any(number.match(text, at) for number, _ in w.NUMBERS) and (one := self._name(text, at)) is not None:
            names.append(one[0])
            end = one[1]
            if (mark := BETWEEN.match(text, end)) is None or ";" in mark[0]:
                break
            at = mark.end()
        return (names, end) if names else None

    def _name(self, text: str, at: int) -> tuple[str, int] | None:
        """The card that stands at a place, in the singular, and where it ends."""
        sentence = self._ends.split(text[at:], maxsplit=1)[0]
        words = [found.end() for found in re.finditer(r"\S+", sentence)][: w.MOST_WORDS]
        for end in reversed(words):
            said = text[at : at + end].rstrip(" ,.;:+&")
            said = said if "(" in said else said.rstrip(")")
            state = w.STATE.match(said)
            if name := self.flow.said(said[state.end() :] if state else said):
                return f"{name} ({state[1]})" if state else name, at + len(said)
        return None

    def _hero(self, name: str, node: ScalarNode) -> Node:
        said = replace(node, text=name, value=name)
        if self.flow.names(name):
            return said
        return MapNode(((replace(node, text="class", value="class"), said),), node.position)

    def _put(self, key: str, value: Node, node: ScalarNode) -> None:
        mine, self.named = self.said[self.who], False
        if key in mine:
            raise self._twice(key, node)
        mine[key] = value

    def _twice(self, key: str, node: ScalarNode) -> JudgeError:
        return invalid(f"what {self.who} has as {key} is said twice.", node.position, "Say it once.")

    def _lay_unknown(self, key: str, count: str, node: ScalarNode) -> None:
        """So many cards that are not named; raises where others are there, which may be among them or not."""
        if key in self.said[self.who]:
            raise self._twice(key, node)
        self._lay(key, [f"{w.value(count)} {UNKNOWN_CARD}s"], node)
        self.counted.add((self.who, key))

    def _lay(self, key: str, names: Iterable[str], node: ScalarNode) -> None:
        mine, self.named = self.said[self.who], False
        there = mine.get(key)
        if (isinstance(there, ListNode) and not there.items) or (self.who, key) in self.counted:
            raise self._twice(key, node)
        before = there.items if isinstance(there, ListNode) else ()
        mine[key] = ListNode((*before, *(replace(node, text=name, value=name) for name in names)), node.position)


def _of_each(found: re.Match[str], players: Sequence[str]) -> str:
    """``Ana and Bo are both at 4`` as a sentence of each; not where that is not said."""
    who = players if found["all"] else [*found[1].split(", "), found[2]]
    plural = re.match(r"([A-Z][a-z]+)s\b", found["said"] or "")
    if found["playing"]:
        return ""
    if not {*who} <= {*players} or not (found["all"] or found["each"] or found["too"] or plural):
        return found[0]
    said = f"a {plural[1]}{found['said'][plural.end() :]}" if plural else found["said"]
    verb = "is" if found["has"].lower() in ("are", "is") else "has"
    return ". ".join(f"{one} {verb} {said}" for one in who)


def _said(hero: Node) -> str:
    """The words of a hero, or of the hero's class."""
    return hero.text if isinstance(hero, ScalarNode) else _said(hero.pairs[0][1]) if isinstance(hero, MapNode) else ""


def _key(place: str) -> str:
    return w.PLACES.get(place.lower()) or place.lower()


def _number(said: str, node: ScalarNode) -> ScalarNode:
    value = w.value(said)
    return replace(node, text=str(value), value=value)


def told_setup(texts: Sequence[ScalarNode], flow: FlowNames, where: Position) -> MapNode:
    """A whole position told in texts, as the mapping that says the same. Raises JudgeError ``invalid``."""
    plain = whole([node.text for node in texts], flow)
    texts = [replace(node, text=text) for node, text in zip(texts, plain, strict=True)]
    players = players_of(plain, flow)
    if not players:
        hint = "Write `setup:` with the players below it, or sentences that begin with their names."
        raise invalid("setup names no players.", where, hint)
    reader = _Reader(flow, players, whole=True)
    for node in texts:
        reader.read(node)
    if silent := [name for name in reader.said if not reader.said[name] and len(reader.said) > 2]:
        raise invalid(f"nothing is said of {silent[0]}.", where, "Say what that player has, or who is meant.")
    first = texts[0]
    pairs = [(replace(first, text=name, value=name), _mapping(said, first)) for name, said in reader.said.items()]
    turn = [(replace(first, text="turn", value="turn"), reader.turn)] if reader.turn is not None else []
    facts = [(replace(first, text="facts", value="facts"), ListNode(tuple(reader.facts), where))]
    table = [(replace(first, text=key, value=key), value) for key, value in reader.table.items()]
    return MapNode((*turn, *table, *pairs, *(facts if reader.facts else ())), where)


def told_player(name: str, text: ScalarNode, flow: FlowNames) -> MapNode:
    """What is told of one player, as the mapping that says the same. Raises JudgeError ``invalid``."""
    reader = _Reader(flow, [name])
    reader.read(text)
    return _mapping(reader.said[name], text)


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
        turn = reader.turn or turn
        players[:] = [_with_more(player, reader.said[player.name], item, fields) for player in players]
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
    """A player's mapping whose ``hero`` is told (``Guardian``, ``Brute at 9``) and no card, with what that says; with
    the class of a hero without a name, where that is said instead."""
    keys = [key.text.lower() for key, _ in node.pairs]
    if "class" in keys and "hero" not in keys:
        n = keys.index("class")
        key, value = node.pairs[n]
        told = replace(key, text="hero", value="hero"), MapNode(((key, value),), key.position)
        return replace(node, pairs=(*node.pairs[:n], told, *node.pairs[n + 1 :]))
    hero = next((value for key, value in node.pairs if key.text.lower() == "hero"), None)
    if not isinstance(hero, ScalarNode) or not isinstance(hero.value, str) or flow.names(hero.text):
        return node
    reader = _Reader(flow, [name])
    said = reader.said[name]
    if not reader.reads(hero) or "hero" not in said or {key.text for key, _ in node.pairs} & (said.keys() - {"hero"}):
        return node
    rest = tuple(pair for pair in node.pairs if pair[0].text.lower() != "hero")
    return replace(node, pairs=(*_mapping(said, hero).pairs, *rest))


def without_place(text: str, key: str, flow: FlowNames) -> str:
    """What stands under a key without how it lies there anyway (on top of a deck, where it is the only card that is
    named, face down in an arsenal), and with the state that stands before a card in brackets behind it."""
    if key.lower() in w.PRIVATE and (found := w.SO_MANY.match(text)):
        return f"{w.value(found['n'])} {UNKNOWN_CARD}s"
    text = w.WITH_STATE.sub(w.in_brackets, text)
    if key.lower() == "deck":
        text = w.TOP_FIRST.sub("", text)
        alone = w.ON_TOP.sub("", text)
        return alone if flow.calls(alone) else text
    if (found := w.STATE.match(text)) and flow.calls(text[found.end() :]):
        text = f"{text[found.end() :]} ({found[1]})"
    return w.FACE_DOWN.sub("", text) if key.lower() in ("arsenal", "arse") else text


def number_said(text: str, key: str) -> int | None:
    """The number that a text is, as it is said of a player under a key: ``two``, ``at 5``, ``4 life``; None for any
    other, and for a number of something else than the key's."""
    found = w.BARE.fullmatch(text)
    of = found.lastgroup if found else None
    if found is None or fold(key).replace(" ", "") not in w.COUNTED.get(of or "", (fold(key).replace(" ", ""),)):
        return None
    return w.value(found["n"])


def _mapping(said: Mapping[str, Node], node: ScalarNode) -> MapNode:
    return MapNode(tuple((replace(node, text=key, value=key), value) for key, value in said.items()), node.position)
