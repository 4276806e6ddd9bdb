"""A line as it is said at a table, in plainer words: tried for what nothing else reads.

Every rule here is of the language, not of a game: verbs in another tense, numbers as words, words that say nothing,
lists with ``both`` or ``plus``, questions. Names of players and cards are never touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from judge.errors import JudgeError
from judge.scenario.language.inflection import base_of_doing, third_person
from judge.scenario.language.names import ORDINALS, Folded, NameTable, fold
from judge.scenario.language.patterns import NAME, PLAYER, PLAYERS, SIGN, worded
from judge.scenario.language.phrases import Grammar, Words
from judge.scenario.language.plainly import CHOSEN, RULES
from judge.scenario.language.putting import put
from judge.scenario.language.slots import NUMBER_WORDS, TAIL_WORDS

_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_NUMBERS = frozenset(map(fold, (*NUMBER_WORDS, *_TENS, *ORDINALS)))
_ONES = {word: n for word, n in NUMBER_WORDS.items() if word not in ("a", "an", "no")}
_NUMBER = worded(
    r"\b(?:(twenty|" + "|".join(_TENS) + r")[- ]?)?\b(" + "|".join(sorted(_ONES, key=len, reverse=True)) + r")\b|"
    r"\b(" + "|".join(_TENS) + r")\b"
)
_HUNDREDS = worded(r"\b(an?|[1-9]) hundred(?:(?: and)? (\d{1,2})\b)?")
_NO_NUMBER = worded(r"(?:\b(?:no|another|each|any|every|which|some|that|this)\s+)$|(?:-)$")
_ASKS = worded(r"\s*(?:how|what|who|whose|whom|where|when|which|why)\b")
_AUXILIARY = "can|could|may|might|is|was|are|were|has|have|does|do|did|will|would|should"


_INNER = worded(r"(?P<who>^(?:then\s+)?(?:WHO|the attack|it)(?:'s WHO)?|[,;]\s*|\band\s+)\s*(?P<verb>[a-z]+)\b")
_DOING = worded(r"(?<!\bis)(?<!\bare)(?<!\bwas),?\s+(?P<verb>[a-z]{2,}ing)\b(?=\s)")
# What a card that is worn down has left. A number alone may also be that of a zone, where a card can go to one.
_DOWN = worded(
    "^(?P<who>(?:(?:PLAYER's )?NAME|PLAYER's capital|PLAYER(?= (?:surviv|lives|is alive)))) "
    "(?:(?:drops|dropped|falls|fell|falls down|drops down|goes down|went down|is down|is back|is reduced|was reduced|"
    "is brought down) to|(?P<loose>is at|is on|goes to|went to|stays at|remains at|ends at|ends on|ends up at|"
    "ends up "
    r"with)|(?P<lives>survives|survived|lives|is alive|is left) (?:with|at|on)) (?:only |"
    r"just )?(?P<count>\d+)(?: ?(?:/|of|out of) ?(?P<most>\d+))?"
    "(?: (?P<what>HP|hit points?|health|life))?(?: (?:left|remaining))?STOP"
)
_OTHER = worded(r"\b(?:the|his|her|their|an?)\s+(?:opponents?|opposing\s+player|enemy)\b('s)?(?! NAME)")
_THEIRS = worded(r"\b(?:the )?(?:enemy|opposing|other|opponent) (capital|hero)\b")
_MOST_ZONES = 9
_STATED = re.compile(r" \((\d+) ([A-Za-z]+)\)")
_MODE = worded(
    r"[\s,]*(?:\(\s*|\bwith\s+)(?:the\s+)?"
    r"(?:((?:first|second|third|fourth) (?:mode|option))|((?:mode|option) \d))\s*\)?"
)
_HIS = re.compile(r"['’]s$")
_THE = worded(r"\b(?:the|his|her|their)\s+$")
_OF_DECK = worded(
    "^(?:(?:the )?(?P<where>top|bottom)(?: card)?(?: (?:of|on) (?:THEIR )?deck)? is (?P<after>NAME)|"
    "(?P<card>NAME) is (?:on )?(?P<on>(?:the )?(?:top|bottom))(?: card)?(?: of (?:THEIR )?deck)?)END"
)
_HERO = worded(r"\b(?:THEIR\s+|(?<=PLAYER)'s\s+)?(hero)(?:'s)?(?:\s+(?:ability|power))?\b")
_AT = worded(r"\b(?:attack\w*|targeting|at|into|on|onto|to|hits?)\s+$")  # of two heroes, either
_KINDS = worded(r"(?P<before>\b(?:the|an?|his|her|their)\s+)?(?<!['’])\b(?P<kinds>[a-z]+(?: [a-z]+)?)\s+(?P<card>NAME)")
_KIND_AFTER = worded("(?P<before>)(?P<kinds>)(?P<card>NAME) (?P<after>[a-z]+)(?= |[.,]|$)(?! (?:action|phase|step))")
_ALONE = worded("^(NAME) attacks(?: (PLAYER))?END")
_PLAYED_FOR = worded(r"^(?P<who>PLAYER) plays (?P<card>NAME) for (?P<n>\d+)STOP")
_OF_KIND = worded(
    r"(?:(?P<of>PLAYER)'s|\b(?:his|her|their)|(?<=\bwith)|(?<=\busing)) "
    r"(?P<kind>(?!(?:hero|attack|card|his|her|their|the|an?)\b)[a-z]+)(?= |[.,]|$)"
    r"(?!(?: is)? NAME| (?:points?|phase|step)\b)"
)
_PLURAL = re.compile(r"([A-Z]\w+)s(?![\w'’])")  # ``two Golds``
_PLURAL_LOW = re.compile(r"([a-z]{3,})s(?![\w'’])")
_COUNTS = worded(r"\b(?:\d+|two|three|four|five|no)\s+$")
_LISTED = worded(r"\b(\d+)\s+cards?\s*[,:]\s*(?P<cards>NAME(?:\s*(?:,|and)+\s*NAME)*),?")


class Masked:
    """A line in which each name is one sign. parts: a part of a card's name stands for it; taken: words that do not."""

    def __init__(
        self, text: str, names: NameTable, grammar: Grammar, *, parts: bool, taken: Collection[str] = ()
    ) -> None:
        self.names: dict[str, str] = {}
        self.called: dict[str, str] = {}  # the printed names of cards
        self.known = names
        self.every_kind = {*map(fold, (*grammar.sorts.values(), *grammar.kinds)), "card"}
        self.every_kind |= {"reaction"} if any(kind.endswith("reaction") for kind in self.every_kind) else set()
        self.wrong: tuple[str, str] | None = None  # a card, and what it is not
        self.players: dict[str, str] = {}
        self.taken = taken
        self.text = ""
        folded, at = Folded.of(text), 0
        short: Mapping[str, set[str]] = _short_names(names, grammar) if parts else {}
        while at < len(text):
            end = at + 1
            if not self._inside(text, at):
                end = self._name(folded, at, short) or end
            if end == at + 1:
                self.text += text[at]
            at = end

    @staticmethod
    def _inside(text: str, at: int) -> bool:
        return not text[at].isalnum() or (at > 0 and (text[at - 1].isalnum() or text[at - 1] == "'"))

    def _name(self, folded: Folded, at: int, short: Mapping[str, set[str]]) -> int | None:
        """The end of a name that stands at a place, which becomes a sign."""
        names = self.known
        player = next(names.player_at(folded, at), None)
        try:
            card = next(names.card_at(folded, at, known=True), None)
        except JudgeError:
            card = None
        if card is not None and card[0].text[:1].islower() and not names.has(card[0].name):
            card = None  # a common word is also the name of a card somewhere
        if card is not None and card[0].owner is None and (player is None or card[1] > player[1]):
            self.text += self.sign_for(folded.text[at : card[1]], card[0].name)
            return card[1]
        if player is not None:
            self.text += self.sign_of(player[0])
            return len(folded.text[: player[1]].rstrip(" "))
        plural = _PLURAL.match(folded.text, at) or (_COUNTS.search(self.text) and _PLURAL_LOW.match(folded.text, at))
        if plural and names.has(plural[1]):
            self.text += self.sign_for(plural[1], plural[1])
            return plural.end()
        for length in (3, 2, 1):
            words = re.compile(r"\w+(?:[ '’-]\w+){" + str(length - 1) + r"}(?![\w'’]*\w)|\w+", re.IGNORECASE)
            found = words.match(folded.text, at)
            if (
                not found
                or found[0] in self.taken
                or _HIS.search(found[0])
                or len(re.findall(r"\w+", found[0])) != length
            ):
                continue  # ``jabs``, and not ``Jab``
            said = fold(found[0])
            fitting = short.get(said) or short.get(said[:-1] if found[0][-1] == "s" else "", set())
            there = [name for name in fitting if len(fitting) == 1 or names.kinds(name)]
            if len(there) == 1:
                self.text = _THE.sub("", self.text) + self.sign_for(there[0], there[0])
                return found.end()
        return None

    def is_kind(self, words: Sequence[str]) -> bool:
        """Are words what a card can be?"""
        return fold(" ".join(words)) in self.every_kind or all(fold(word) in self.every_kind for word in words)

    def kinds_of(self, sign: str) -> frozenset[str]:
        """What a card is, as far as is known."""
        kinds = self.known.kinds(self.called.get(sign, ""))
        return kinds | {"reaction"} if any(kind.endswith("reaction") for kind in kinds) else kinds

    def first(self, said: str) -> str:
        """The first player that a text names; empty where it names none."""
        return next((self.players[c] for c in said if c in self.players), "")

    def opponent(self, said: str, at: int | None = None) -> str:
        """The other of two players than the first that a line names, or whose card stands before a place; empty where
        there are more, or none is named."""
        owned = (self.known.owners.get(fold(self.called.get(c, "")), "") for c in said[:at])
        first = self.first(said) or next(filter(None, owned), "")
        others = [name for name in self.known.players if name != first]
        return self.sign_of(others[0]) if first and len(others) == 1 else ""

    def sign_of(self, player: str) -> str:
        known = {name: sign for sign, name in self.players.items()}
        sign = known.get(player, chr(SIGN + PLAYERS + len(self.players)))
        self.players[sign] = player
        return sign

    def coloured(self, text: str) -> str:
        """A text with signs in which the colour said beside a part of a name, or instead of a name (``the blue one``),
        belongs to it."""
        every = sorted({card.version.lower() for card in self.known.cards if card.version})
        if not every:
            return text
        versions, letters = "|".join(map(re.escape, every)), "".join(version[0] for version in every)
        ways: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
            (rf"\b({versions})\s+(?:(?:copy|one) of )?({NAME})", lambda found: self._of_version(found[2], found[1])),
            (rf"({NAME})\s*\(({versions})\)", lambda found: self._of_version(found[1], found[2])),
            (rf"({NAME})\s+({versions}|[{letters}])(?![\w'])", lambda found: self._of_version(found[1], found[2])),
            (rf"\b(?:the|an?|his|her|their)\s+({versions})(?:\s+(?:one|card|copy))?(?![\w']|\s*{NAME})", self._alone),
        )
        for pattern, meant in ways:
            text = re.sub(pattern, _or_as_it_is(meant), text, flags=re.IGNORECASE)
        return text

    def _of_version(self, sign: str, said: str) -> str:
        """The sign of a card in a version that it has, where none is said of it yet."""
        name = self.called[sign]
        of = sorted({card.version for card in self.known.cards if card.name == name})
        fits = [version for version in of if version and fold(version).startswith(fold(said))]
        if len(fits) != 1 or self.names[sign].rstrip().endswith(")"):
            return ""
        return self.sign_for(f"{name} ({fits[0]})", name)

    def _alone(self, found: re.Match[str]) -> str:
        """``the blue one``: of the card named last the one of that colour, else the only card of that colour that the
        player has who is named before."""
        before = found.string[: found.start()]
        last = next((self.called[c] for c in reversed(before) if c in self.called), "")
        who, held = self.first(before), self.known.held
        mine = [label for one in ([held.get(who, ())] if who else held.values()) for label, _ in one]
        fits = {label for label in mine if fold(label).endswith(fold(found[1])) and label.endswith(")")}
        same = {label for label in fits if label.rpartition(" (")[0] == last}
        only = same if len(same) == 1 and found[0].lower().endswith("one") else fits
        if len(only) != 1:
            return ""
        label = only.pop()
        return self.sign_for(label, label.rpartition(" (")[0])

    def sign_for(self, said: str, name: str) -> str:
        """A sign for a card in other words."""
        sign = chr(SIGN + len(self.names))
        self.names[sign], self.called[sign] = said, name
        return sign

    def hero(self, said: str) -> str:
        """The card of the hero of the first player that is named before."""
        return self.known.heroes.get(self.first(said), "")

    def only(self, found: re.Match[str]) -> str:
        """``her club``: the one card of that kind that is hers; empty where there is none, or it may be another."""
        who = self.players[found["of"]] if found["of"] else self.first(found.string[: found.start()])
        if not who or not self.is_kind([found["kind"]]):
            return ""
        cards = {card.name for card in self.known.cards if self.known.owners.get(fold(card.name), who) == who}
        mine = {name for name in cards if fold(found["kind"]) in self.known.kinds(name)}
        if len(mine) != 1:
            return ""
        name = mine.pop()
        sign = next((sign for sign, said in self.called.items() if said == name), chr(SIGN + len(self.names)))
        self.names[sign] = self.called[sign] = name
        return sign

    def owned(self) -> Mapping[str, str]:
        """The signs of cards that one player alone has → that player's."""
        whose = {sign: self.known.owners.get(fold(name), "") for sign, name in self.called.items()}
        return {sign: self.sign_of(who) for sign, who in whose.items() if who}

    def standing(self) -> Mapping[str, str]:
        """The signs of players → those of the cards that stand for them."""
        found: dict[str, str] = {}
        for sign, player in self.players.items():
            if hero := self.known.heroes.get(player, ""):
                found[sign] = next((s for s, name in self.names.items() if name == hero), chr(SIGN + len(self.names)))
                self.names[found[sign]] = hero
        return found

    def no_kind(self, sign: str, said: str) -> JudgeError:
        """The error for a card that is called what it is not."""
        own = ", ".join(sorted(self.kinds_of(sign) - {fold(self.called.get(sign, ""))}))
        hint = f"It is: {own}." if own else "Leave the word out: nobody can tell."
        return JudgeError("invalid", f"{self.names.get(sign, '')} is no {said}.", hint=hint)

    def plain(self, text: str) -> str:
        """The text with its names again."""
        every = {**self.names, **self.players}
        lines = ("".join(every.get(c, c) for c in line) for line in text.split("\n"))
        return "\n".join(" ".join(line.split()) for line in lines)


def _or_as_it_is(meant: Callable[[re.Match[str]], str]) -> Callable[[re.Match[str]], str]:
    return lambda found: meant(found) or found[0]


def _short_names(names: NameTable, grammar: Grammar) -> Mapping[str, set[str]]:
    """Parts of names, folded, that are no word of the language → the names that have it. One is meant, or the one that
    is on the board."""
    own = _NUMBERS.union(map(fold, names.players))
    return {part: of for part, of in names.parts.items() if part not in own and part not in grammar.folded}


def plainer(text: str, names: NameTable, grammar: Grammar, *, claim: bool, parts: bool = True) -> Iterator[str]:
    """A line in plainer words, where that is another line; a yes-or-no question as the claim it asks about. parts: a
    part of a card's name stands for it."""
    from judge.scenario.language.several import divided  # noqa: PLC0415  (hundreds of patterns, for a few lines)
    from judge.scenario.language.turned import turned  # noqa: PLC0415

    if not claim and _STATED.search(text):
        yield from _as_stated(text, names, grammar)
    moded = _MODE.sub(lambda found: f" choosing {f'the {found[1]}' if found[1] else found[2]}", text)
    masked = Masked(moded, names, grammar, parts=parts)
    said = masked.coloured(masked.text)
    if claim and (asked := _claimed(said)) is not None:
        said = asked
    ways = [said]
    if not claim and (chosen := re.sub(r"\b(chooses|picks) to (?=[a-z])", r"\1 ", said)) != said:
        ways.append(chosen)  # a mode in its words, where they are no line of their own
    first = " ".join(text.split())
    further: list[str] = []
    for way in ways:
        said = _plain(way, grammar, masked, claim)
        if (plain := masked.plain(said)) != first:
            yield plain
        further += [said]
        if claim:
            for whole in dict.fromkeys((said, way)):
                if parts_of := divided(whole, grammar.claim_verbs):
                    yield masked.plain("\n".join(parts_of))
    told = {first}
    for said in further:
        for turn in turned(said, grammar, masked.owned(), masked.standing(), claim=claim):
            again = "\n".join(_plain(line, grammar, masked, claim) for line in turn.split("\n"))
            if (plain := masked.plain(again)) not in told:
                told.add(plain)
                yield plain
    if masked.wrong is not None:
        raise masked.no_kind(*masked.wrong)


def _as_stated(text: str, names: NameTable, grammar: Grammar) -> Iterator[str]:
    """``U (8 ATK) attacks U2 (16 DEF)``: what is said in brackets of a card that stands before them, as claims; not at
    the end of a line, where it may be said of another, unless more brackets stand before it."""
    stated, found = list[str](), _STATED.search(text)
    while found is not None:
        named = Masked(text[: found.start()], names, grammar, parts=True)
        if not named.text or named.text[-1] not in named.called or found[2] not in grammar.stats:
            return
        stated.append(f"then {named.plain(named.text[-1])} has {found[1]} {found[2]}")
        if len(stated) == 1 and not text[found.end() :].strip(" ."):
            return
        text = text[: found.start()] + text[found.end() :]
        found = _STATED.search(text)
    yield "\n".join([*stated, text])


def _plain(said: str, grammar: Grammar, masked: Masked, claim: bool) -> str:
    said = _NUMBER.sub(lambda found: _digits(said, found), said)
    said = _HUNDREDS.sub(lambda found: f"{found[1] if found[1].isdecimal() else 1}{found[2] or 0:0>2}", said)
    said = _THEIRS.sub(r"the opponent's \1", said)
    said = _OTHER.sub(lambda found: f"{masked.opponent(said, found.start()) or found[0]}{found[1] or ''}", said)
    said = put(said, RULES, claim=claim).strip()
    said = _OF_DECK.sub(lambda found: _own_deck(found, masked), said) if claim else said
    said = _turned_numbers(_DOWN.sub(lambda found: _left(found, grammar), said), grammar) if claim else said
    said = _LISTED.sub(
        lambda found: found["cards"] if len(re.findall(NAME, found["cards"])) == int(found[1]) else found[0], said
    )
    said = _HERO.sub(lambda found: _hero(found, masked), said)
    said = of_kinds(said, masked)
    said = without_kinds(said, grammar, masked)
    said = said if claim else _attacker(said, masked)
    verbs = grammar.claim_verbs if claim else grammar.step_verbs
    said = _INNER.sub(lambda found: _as_known(found, verbs), said)
    if not claim:
        said = _DOING.sub(lambda found: _done(found, verbs, grammar), said)
    return said


def of_kinds(said: str, masked: Masked) -> str:
    """``her club`` → the one card of that kind that is hers."""
    return _OF_KIND.sub(lambda found: masked.only(found) or found[0], said)


def without_kinds(said: str, grammar: Grammar, masked: Masked) -> str:
    """A text with signs without what a card is, where that is said beside its name."""
    for kinds in (_KINDS, _KIND_AFTER):
        said = kinds.sub(lambda found: _without_kind(found, grammar, masked), said)
    return said


def _own_deck(found: re.Match[str], masked: Masked) -> str:
    """``the top card of the deck is C``, ``C is on top of the deck``: of the deck of who alone has it."""
    sign = found["after"] or found["card"]
    where = "top" if (found["where"] or found["on"]).lower().endswith("top") else "the bottom"
    return f"{sign} is on {where} of {who}'s deck" if (who := masked.owned().get(sign, "")) else found[0]


def _turned_numbers(said: str, grammar: Grammar) -> str:
    """``has AP 7`` → ``has 7 AP``."""
    for word in (*grammar.stats, *grammar.quantities):
        if word[:1].isalpha() and f" {word.lower()} " in said.lower():
            said = re.sub(rf"\b(has|have) {re.escape(word)} (\d+)\b", rf"\1 \2 {word}", said, flags=re.IGNORECASE)
    return said


def _left(found: re.Match[str], grammar: Grammar) -> str:
    """``C drops to 1`` → ``C has 1 HP``, ``C survives with 1`` → the same and that it survives."""
    what = next((word for word in ("HP", "health", "life") if word in grammar.stats), "HP")
    zoned = not found["what"] and not {"spot", "place"}.isdisjoint(grammar.slots)
    if (
        found["loose"]
        and zoned
        and not found["most"]
        and ("damage" in grammar.stats or int(found["count"]) <= _MOST_ZONES)
    ):
        return found[0]
    number = f"{found['who']} has {found['count']} {what}" + (
        f" and {found['most']} maximum {what}" if found["most"] else ""
    )
    return f"{found['who']} survives and {number}" if found["lives"] else number


def _without_kind(found: re.Match[str], grammar: Grammar, masked: Masked) -> str:
    """``the instant C``, ``C weapon`` → ``C``: what a card is, said beside its name, where it is that."""
    words = (found["kinds"] or found["after"]).lower().split()
    verbs = {*grammar.step_verbs, *grammar.step_verbs.values()}
    kept = words[: len(words) - 1] if fold(words[-1]) in masked.every_kind and not masked.is_kind(words) else []
    if found["before"] is None and words[len(kept)] in verbs and not (len(words) > 1 and masked.is_kind(words)):
        return found[0]  # ``Ana attacks C``
    said = words[len(kept) :]
    if not masked.is_kind(said) or said == ["attack"]:
        return found[0]
    own = masked.kinds_of(found["card"])
    if fold(" ".join(said)) not in own and not all(fold(word) in {*own, "card"} for word in said):
        masked.wrong = masked.wrong or (found["card"], " ".join(said))
        return found[0]
    return f"{found['before'] or ''}{kept[0]} {found['card']}" if kept else found["card"]


def _hero(found: re.Match[str], masked: Masked) -> str:
    """``her hero`` → the card; not where it is attacked or targeted and may be the hero of the other one."""
    before = found.string[: found.start()]
    return found[0] if _AT.search(before) else masked.hero(before) or found[0]


def _attacker(said: str, masked: Masked) -> str:
    """``C attacks Bo``: of two players, the other one attacks with it; ``C attacks``: who alone has it."""
    if found := _ALONE.match(said):
        who = masked.opponent(found[2]) if found[2] else masked.owned().get(found[1], "")
        return f"{who} attacks{f' {found[2]}' * bool(found[2])} with {found[1]}" if who else said
    if found := _PLAYED_FOR.match(said):  # its power, or what it costs
        kinds = masked.kinds_of(found["card"])
        if kinds and fold("attack card") not in kinds:
            return f"then {found['card']} costs {found['n']}\n{found['who']} plays {found['card']}"
        return f"{found['who']} attacks with {found['card']} for {found['n']}"
    return said


def _digits(said: str, found: re.Match[str]) -> str:
    if _NO_NUMBER.search(said[: found.start()]) or said[found.end() : found.end() + 4].lower() == " of ":
        return found[0]
    if found[3]:
        return str(_TENS[found[3].lower()])
    tens = found[1].lower() if found[1] else ""
    return str((_TENS | {"twenty": 20, "": 0})[tens] + _ONES[found[2].lower()])


def _as_known(found: re.Match[str], verbs: Words) -> str:
    """A verb in another form than the language takes, in that form."""
    verb = found["verb"].lower()
    known = verbs.get(verb) if not verb.endswith("ing") else None
    return found[0] if known is None else found[0][: -len(found["verb"])] + known


def _done(found: re.Match[str], verbs: Words, grammar: Grammar) -> str:
    """``, rolling a 4`` → ``and rolls a 4``; what begins a tail stays."""
    verb = found["verb"].lower()
    base = base_of_doing(verb)
    does = third_person(base)
    known = verbs.get(verb) or (does if f"{base}ed" in grammar.deeds or does in grammar.claim_verbs.values() else None)
    tail = verb in TAIL_WORDS or verb in grammar.participles or verb in grammar.words
    if tail and re.search(r"\b(?:defends|blocks) with\b", found.string[: found.start()]):
        tail = False  # a defence has no tails: what is destroyed as it is made answers what it asks
    return found[0] if known is None or tail else f" and {known}"


# --------------------------------------------------------------------------- questions

_SUBJECT = (
    rf"(?:(?:the\s+)?{NAME}(?:'s\s+[a-z]+)?|{PLAYER}(?:'s\s+(?:{NAME}|[a-z]+))?|the\s+(?:attack|game|"
    rf"combat\s+chain|chain)|it"
    r"|zone\s+\d|(?-i:[A-Z][\w']+))"
)
_YES_OR_NO = worded(
    rf"^\s*(?P<verb>{_AUXILIARY}|can'?t|cannot|isn'?t|doesn'?t|"
    rf"didn'?t)\s+(?P<who>{_SUBJECT})\s*(?P<rest>.*?)\s*\??\s*$"
)


def _claimed(said: str) -> str | None:
    """What a question that is answered with yes or no asks about."""
    found = _YES_OR_NO.match(re.sub(r"^\s*then\s+", "", said, flags=re.IGNORECASE))
    if found is None or (found["verb"].lower() == "should" and re.match(rf"(?:not )?(?:{CHOSEN})\b", found["rest"])):
        return None  # what somebody should do is nothing that a replay tells
    verb, rest = found["verb"].lower(), found["rest"]
    if verb in ("does", "do", "did"):
        first, _, more = rest.partition(" ")
        return f"{found['who']} {third_person(first)} {more}" if first else None
    return f"{found['who']} {verb} {rest}"


def is_question(text: str) -> bool:
    """Is a line one that asks for yes or no, or with a question mark?"""
    return text.rstrip().endswith("?") or re.match(
        rf"\s*(?:then\s+)?(?:{_AUXILIARY}|can'?t|isn'?t|doesn'?t|didn'?t)\s", text, re.IGNORECASE
    ) is not None  # fmt: skip


def asks_what(text: str) -> bool:
    """Does a line ask for a number, a name or a place?"""
    return _ASKS.match(re.sub(r"^\s*then\s+", "", text, flags=re.IGNORECASE)) is not None
