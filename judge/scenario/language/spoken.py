"""A line as it is said at a table, in plainer words: tried for what nothing else reads.

Every rule here is of the language, not of a game: verbs in another tense, numbers as words, words that say nothing,
lists with ``both`` or ``plus``, questions. Names of players and cards are never touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from judge.errors import JudgeError
from judge.scenario.language.inflection import third_person
from judge.scenario.language.names import Folded, NameTable, fold
from judge.scenario.language.phrases import Grammar, Words
from judge.scenario.language.slots import NUMBER_WORDS, TAIL_WORDS

_SIGN = 0xE000  # a name in a line is one sign while the words around it are put otherwise
_PLAYERS = 0x1000  # as far apart are the signs of cards and of players
_NAME, _PLAYER = "[\ue000-\uefff]", "[\uf000-\uf0ff]"
_WHO = "[\ue000-\uf0ff]"
_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_ONES = {word: n for word, n in NUMBER_WORDS.items() if word not in ("a", "an", "no")}
_NUMBER = re.compile(
    r"\b(?:(twenty|" + "|".join(_TENS) + r")[- ]?)?\b(" + "|".join(sorted(_ONES, key=len, reverse=True)) + r")\b|"
    r"\b(" + "|".join(_TENS) + r")\b",
    re.IGNORECASE,
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NO_NUMBER = re.compile(r"(?:\b(?:no|another|each|any|every|which|some)\s+)$|(?:-)$", re.IGNORECASE)
_ASKS = re.compile(r"\s*(?:how|what|who|whose|whom|where|when|which|why)\b", re.IGNORECASE)
_CHOSEN = "defend|block|play|activate|attack|swing|pass|pitch|choose|discard|concede|respond|arsenal|pay|use"  # advice
_AUXILIARY = "can|could|may|might|is|was|are|were|has|have|does|do|did|will|would|should"


@dataclass(frozen=True)
class _Rule:
    """Words → what they are put as. claim, step: in which lines."""

    pattern: re.Pattern[str]
    put: str | Callable[[re.Match[str]], str]
    claim: bool = True
    step: bool = True


def _rule(pattern: str, put: str | Callable[[re.Match[str]], str], *, claim: bool = True, step: bool = True) -> _Rule:
    spelled = pattern.replace("NAME", _NAME).replace("PLAYER", _PLAYER).replace("WHO", _WHO)
    return _Rule(re.compile(spelled, re.IGNORECASE), put, claim, step)


def _nth(word: str) -> int:
    return _ORDINALS.index(word.lower()) + 1


def _third(found: re.Match[str]) -> str:
    return third_person(found[1])


_RULES = (
    _rule(r"[’ʼ´`]", "'"),
    _rule(r"\s*,?\s*\b(?:any ?more|any longer|as well|at all|yet|on it|in it|there|overall|in total)\b(?=[\s.!?]*$)",
          ""),
    _rule(r"^\s*(?:(?:and|first|next|after that|after this|afterwards|finally|meanwhile|now|so|at first)\b,?\s+)+", ""),
    _rule(r"(?<=WHO)\s+(?:then|still|now|also|already|simply|actually|finally|again)\b(?=\s+\w)", ""),
    _rule(r"(?<=WHO)\s+(?:just|only)\b(?=\s+\w)", "", claim=False),
    _rule(r"(?<=WHO)\s+(?:just|only)\b(?=\s+\w+\s+(?:at\s+)?\d)", "", step=False),  # else nothing besides
    _rule(r"\b(?:will|would|should|must) be\b", "is", step=False),
    _rule(r"\b(?:will|would|should|must) have\b", "has", step=False),
    _rule(r"\bcould(?: not|n'?t)\b", "cannot", step=False),
    _rule(r"\b(?:is|was) (?:not able|unable|not allowed) to\b|\bisn'?t (?:able|allowed) to\b", "cannot", step=False),
    _rule(r"(?<=WHO) may not\b", " cannot", step=False),
    _rule(r"\b(?:could|might)\b|(?<=WHO) may\b", lambda found: found[0].replace(found[0].strip(), "can"), step=False),
    _rule(r"\b(?:can'?t|cant)\b", "cannot", step=False),
    _rule(r"\b(?:decides|chooses|opts|wants) (?:not to|to not)\b|\b(?:will not|won'?t|would not|wouldn'?t)\b",
          "does not"),
    _rule(r"\b(?:declines|refuses) to\b", "does not", claim=False),
    _rule(r"\b(?:did not|didn'?t|doesnt|does n't)\b", "does not", claim=False),
    _rule(r"\b(?:(?:decides|chooses|opts|wants) to|will|would|does) (?!not\b|so\b|it\b)([a-z]+)", _third, claim=False),
    _rule(rf"\b(?:will|would|should(?! (?:{_CHOSEN})\b)) (?!not\b)([a-z]+)", _third, step=False),
    _rule(r"\bchoosing to (?=[a-z])", "choosing "),
    _rule(r"\btakes (?=the (?:first|second|third) (?:mode|option))", "chooses "),
    _rule(r"\bit's\b|^its\b(?= (?:an?|the|not|no|now|round)\b)", "it is"),
    _rule(r"\bis no (?=crit\b|match\b)", "is not a ", step=False),
    _rule(r"\bis (?:able|allowed) to\b", "can", step=False),
    _rule(r"^\W*it is legal for (PLAYER) to\b", r"\1 can", step=False),
    _rule(r"^\W*it is (?:illegal|not legal) for (PLAYER) to\b", r"\1 cannot", step=False),
    _rule(r"(\d+) ?x (?=NAME)", r"\1 "),
    _rule(r"(NAME) x ?(\d+)\b", r"\2 \1"),
    _rule(r"\bboth (?=NAME(?:,| and| plus| &|,? as well as) NAME)", ""),
    _rule(r"^\s*(NAME) and (NAME) are (.*?)[\s.]*$", r"\1 is \3 and \2 is \3", step=False),
    _rule(r"(PLAYER) (?:makes|made|(?:gets|got|gains|gained)(?= (?:an? |\d+ )?NAME tokens?\b)) (?=(?:an? |\d+ )?NAME)",
          r"\1 created ", step=False),
    _rule(r"(PLAYER) (?:does not|did not|doesn't|didn't) get (?=(?:an? )?NAME tokens?\b)",
          r"\1 did not create ", step=False),
    _rule(r"(PLAYER) (?:is blocking|is defending|blocked|defended|blocks|defends) with (NAME)[\s.]*$",
          r"\1's \2 defended", step=False),
    _rule(r"^\W*there (?:is|are) (an?|\d+|no) (NAME)s?(?: tokens?)? in (PLAYER)'s (?:arena|board|play|field)[\s.]*$",
          r"\3 controls \1 \2", step=False),
    _rule(r"(PLAYER) attacks(| PLAYER) from ([a-z ]+?) with (NAME)", r"\1 attacks\2 with \4 from \3", claim=False),
    _rule(r"(NAME) in (?:his|her|their|the) (hand|arsenal|banished zone|graveyard)(?=[\s.]*$)",
          r"\1 from \2", claim=False),
    _rule(r"^Pitching (NAME(?:(?:,| and| &)+ NAME)*), (PLAYER .*?)[\s.]*$", r"\2 pitching \1", claim=False),
    _rule(r"^(PLAYER) uses (NAME(?:(?:,| and)+ NAME)*) to pay for (NAME)", r"\1 pitches \2 to play \3", claim=False),
    _rule(r"^(PLAYER) pitches (NAME(?:(?:,| and)+ NAME)*) for (NAME)", r"\1 pitches \2 to play \3", claim=False),
    _rule(r"^((?:PLAYER's )?NAME) (?:(?:hits|hit|strikes|struck) (?=(?:PLAYER's )?NAME)|(?:shoots|shot|punches|"
          r"swings at|shoots at|fires at|goes for|attacks into|takes a shot at|makes an attack on) )"
          r"((?:PLAYER's )?NAME|PLAYER)(?=[\s.]*$)",
          r"\1 attacks \2", claim=False),  # that an attack hit a player is what comes of it
    _rule(r"^(PLAYER) uses (NAME) to attack (NAME|PLAYER)(?=[\s.]*$)", r"\1 attacks \3 with \2", claim=False),
    _rule(r"\bw/\s*", "with "),
    _rule(r"(?<=[\s,])(?:plus|as well as|along with|together with|\+|&)(?=\s)", "and"),
    _rule(r"\b(and|,) with (?=NAME)", r"\1 "),
    _rule(r"\bequipped with\b", "with"),
    _rule(r"(?<=with )(?:(?:his|her|their|the) )?(?:only|just) (?=NAME)", "", claim=False),
    _rule(r"(NAME) only(?=[\s.]*$)", r"\1", claim=False),
    _rule(r"(PLAYER)\s*:\s*(?=[a-z])", r"\1 ", claim=False),
    _rule(r"^((?:in|during|at|on) (?:the )?[a-z ]+?(?:step|phase)) (?=WHO)", r"\1, ", claim=False),
    _rule(r"^(PLAYER .*?)[\s,]+((?:in|during|at) the [a-z ]+?(?:step|phase))[\s.]*$", r"\2, \1", claim=False),
    _rule(r"^(PLAYER \w+)((?: (?:at )?PLAYER)?) for (\d+)(?: power| damage)? with (NAME)",
          r"\1\2 with \4 for \3", claim=False),
    _rule(r"^(PLAYER) plays (NAME) for (\d+)(?=[\s.]*$)", r"\1 attacks with \2 for \3", claim=False),
    _rule(r"^(PLAYER \w+(?: PLAYER)? with NAME)(?:,| for| \() ?(\d+) power\)?(?=[\s.]*$)", r"\1 for \2", claim=False),
    _rule(r"^(PLAYER)'s (NAME) attacks (PLAYER)(?=[\s.]*$)", r"\1 attacks \3 with \2", claim=False),
    _rule(r"^(PLAYER) declares an attack with\b", r"\1 attacks with", claim=False),
    _rule(r"^(PLAYER) (?:has|makes|lets) (?:(?:his|her|their|the) )?(NAME) attack (?=PLAYER|NAME)",
          r"\1's \2 attacks ", claim=False),
    _rule(r"\b(attacks|blocks|defends|strikes) ((?:PLAYER's )?WHO )?using\b", r"\1 \2with", claim=False),
    _rule(r"\b(blocks|defends) it with\b", r"\1 with", claim=False),
    _rule(r"(PLAYER)'s hero\b(?! (?:ability|power)|'s)", r"\1"),
    _rule(r"^\W*there (?:is|are) (?:an? )?(NAME) in (?=PLAYER's|the|zone)", r"\1 is in ", step=False),
    _rule(r"^\W*there (?:is|are) (no|\d+) cards? in (PLAYER's \w+)[\s.]*$", r"\2 has \1 cards", step=False),
    _rule(r"^\W*there (?:is|are) (an?|no|[-+\d]+) (.*?counters?) on (NAME)[\s.]*$", r"\3 has \1 \2", step=False),
    _rule(r"^\W*(PLAYER's [a-z]+(?: zone)?) (?:has|contains|holds) (NAME)[\s.]*$", r"\2 is in \1", step=False),
    _rule(r"(PLAYER) (?:holds|is holding) (\d+) cards\b", r"\1 has \2 cards in hand", step=False),
    _rule(r"(PLAYER)'s hand is (\d+) cards\b|(PLAYER) has a hand of (\d+)(?: cards)?\b",
          r"\1\3 has \2\4 cards in hand", step=False),
    _rule(r"\bis (?:out of|without)\b|\bhas no more\b|\blacks\b", "has no", step=False),
    _rule(r"\b(?:has not|hasn'?t) got\b", "does not have", step=False),
    _rule(r"(PLAYER) (?:owns|keeps|holds) ", r"\1 has ", step=False),
    _rule(r"\bit (?=(?:hits?|miss(?:es|ed)|does not hit|did not hit|(?:is|was)(?: not)? blocked)\b)",
          "the attack ", step=False),
    _rule(r"\bit (doesn'?t|didn'?t) hit\b", "the attack did not hit", step=False),
    _rule(r"\b(?:fails|failed) to hit\b|\b(?:has not|hasn'?t) hit\b", "did not hit", step=False),
    _rule(r"\bhas hit\b", "hit", step=False),
    _rule(r"^(?:.(?!PLAYER))*?(PLAYER) (?:is|was|gets|got) (?=dealt \d+[\s.]*$)", r"\1 was ", step=False),
    _rule(r"(dealt|deals|does|did|takes|took|suffers) (\d+)((?: to PLAYER)?)(?=[\s.]*$)",
          r"\1 \2 damage\3", step=False),
    _rule(r"\b(takes|took|suffers|suffered) nothing\b", r"\1 no damage", step=False),
    _rule(r"(PLAYER) loses (NAME)(?=[\s.]*$)", r"\1's \2 was destroyed", step=False),
    _rule(r"\b(?:sits|finishes|gets) (at|to) (?=\d)", r"is at ", step=False),
    _rule(r"\bthe (" + "|".join(_ORDINALS) + r") (zone|round)\b", lambda found: f"{found[2]} {_nth(found[1])}"),
    _rule(r"^\W*(?:we are|we're|it is) (?:now )?in (?=round \d)", "it is ", step=False),
    _rule(r"(NAME) (?:stands|stays|remains|sits|ends up|is standing|is) (?:in|at|on|inside) (?:the )?(?=zone \d)",
          r"\1 is in ", step=False),
    _rule(r"^\W*there (?:is|are) (no|\d+) cards? in (zone \d+)[\s.]*$", r"\2 has \1 cards", step=False),
    _rule(r"(zone \d+) (?:contains|holds) (?=\d)", r"\1 has ", step=False),
    _rule(r"(zone \d+) (?:has|still has) (?:a |some )?(?:room|space)(?: left)?(?=[\s.]*$)", r"\1 is not full",
          step=False),
    _rule(r"(WHO) (?:uses|spends|spent|used) (?:an?|1|his|her|its|their|the) (?:(?:free|attack|move) )?action to "
          r"([a-z]+)",
          lambda found: f"{found[1]} {third_person(found[2])}", claim=False),
    _rule(r"(NAME) (?:enters|(?:steps|walks|goes|runs|advances) (?:in|on)?to|advances in) (?=zone \d)",
          r"\1 moves to ", claim=False),
    _rule(r"(NAME) (?:moves|moved|goes|went|walks|walked) to (\d+)(?=[\s.]*$)", r"\1 moves to zone \2", claim=False),
    _rule(r"(NAME) uses (?:an?|its|his|her|the) attack action on (?=NAME)", r"\1 attacks ", claim=False),
    _rule(r"^\W*(?:the )?turn passes to (PLAYER)(?=[\s.]*$)|^\W*on (PLAYER)'s turn(?=[\s.]*$)", r"\1\2's turn",
          claim=False),
    _rule(r"^(\W*(?:PLAYER's )?NAME) (?:(?:is|was|has been|got|gets) (?:killed|knocked out|taken out)|"
          r"(?:goes|went) down)(?=[\s.]*$)", r"\1 is dead", step=False),
    _rule(r"(NAME) (?:isn't|is not|was not|wasn't) (?:killed|knocked out|taken out)(?=[\s.]*$)", r"\1 is not dead",
          step=False),
    _rule(r"(NAME) (?:stays|remains) alive\b", r"\1 is alive", step=False),
    _rule(r"(NAME) (?:gets|got) (?=(?:destroyed|defeated|tapped|exhausted)\b)", r"\1 is ", step=False),
    _rule(r"(NAME) (?:(?:is|was|gets|got) hit for|receives|received) (\d+)(?: damage)?(?=[\s.]*$)",
          r"\1 was dealt \2 damage", step=False),
    _rule(r"^\W*it is a (hit|miss)(?=[\s.]*$)",
          lambda found: "the attack hit" if found[1].lower() == "hit" else "the attack missed", step=False),
    _rule(r"^\W*(no|\d+) damage (?:is|was|has been|gets) dealt to ((?:PLAYER's )?WHO)(?=[\s.]*$)",
          r"\2 was dealt \1 damage", step=False),
    _rule(r"((?:PLAYER's )?NAME) (can|cannot) be attacked by ((?:PLAYER's )?NAME)(?=[\s.]*$)", r"\3 \2 attack \1",
          step=False),
    _rule(r"^\W*(PLAYER)'s (NAME) (can|cannot) be (?:played|cast)(?=[\s.]*$)", r"\1 \3 play \2", step=False),
)  # fmt: skip
_INNER = re.compile(
    rf"(?P<who>^\W*(?:then\s+)?(?:{_WHO}|the attack|it)(?:'s {_WHO})?|[,;]\s*|\band\s+)\s*(?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)
_DOING = re.compile(r",?\s+(?P<verb>[a-z]{2,}ing)\b(?=\s)", re.IGNORECASE)
# What a card that is worn down has left. A number alone may also be that of a zone, where a card can go to one.
_DOWN = re.compile(
    rf"^(?P<who>\W*(?:{_PLAYER}'s )?{_NAME}) (?:(?:drops|dropped|falls|fell|falls down|drops down|goes down|went down|"
    rf"is down|is back|"
    rf"is reduced|was reduced|is brought down) to|(?P<loose>is at|is on|goes to|went to|stays at|remains at|"
    rf"ends at|ends on|ends up at|ends up with)|"
    rf"(?P<lives>survives|survived|lives|is alive|is left) (?:with|at|on)) (?:only |just )?(?P<count>\d+)"
    rf"(?: (?P<what>HP|hit points?|health|life))?(?: (?:left|remaining))?[\s.]*$",
    re.IGNORECASE,
)
_OTHER = re.compile(r"\b(?:the|his|her|their|an?)\s+(?:opponents?|opposing\s+player|enemy)\b('s)?", re.IGNORECASE)
_MODE = re.compile(
    r"[\s,]*(?:\(\s*|\bwith\s+)(?:the\s+)?(?:((?:first|second|third|fourth)"
    r" (?:mode|option))|((?:mode|option) \d))\s*\)?",
    re.IGNORECASE,
)
_THE = re.compile(r"\b(?:the|his|her|their)\s+$", re.IGNORECASE)
_HERO = re.compile(
    rf"\b(?:(?:his|her|their|the)\s+|(?<={_PLAYER})'s\s+)?(hero)(?:'s)?(?:\s+(?:ability|power))?\b", re.IGNORECASE
)
_AT = re.compile(r"\b(?:attack\w*|targeting|at|into|on|onto|to|hits?)\s+$", re.IGNORECASE)  # of two heroes, either
_KINDS = re.compile(rf"((?:\b(?:the|an?|his|her|their)\s+)?)\b([a-z]+(?: [a-z]+)?)\s+({_NAME})", re.IGNORECASE)
_ALONE = re.compile(rf"^\s*({_NAME})\s+attacks\s+({_PLAYER})[\s.]*$", re.IGNORECASE)
_LISTED = re.compile(rf"\b(\d+)\s+cards?\s*[,:]\s*(?P<cards>{_NAME}(?:\s*(?:,|and)+\s*{_NAME})*),?", re.IGNORECASE)


class _Masked:
    """A line in which each name is one sign."""

    def __init__(self, text: str, names: NameTable, grammar: Grammar, *, parts: bool) -> None:
        self.names: dict[str, str] = {}
        self.players: dict[str, str] = {}
        self.every = tuple(names.players)
        self.heroes = names.heroes
        self.text = ""
        folded, at = Folded.of(text), 0
        short = _short_names(names, grammar) if parts else {}
        while at < len(text):
            end = at + 1
            if not self._inside(text, at):
                end = self._name(folded, at, names, short) or end
            if end == at + 1:
                self.text += text[at]
            at = end

    @staticmethod
    def _inside(text: str, at: int) -> bool:
        return not text[at].isalnum() or (at > 0 and (text[at - 1].isalnum() or text[at - 1] == "'"))

    def _name(self, folded: Folded, at: int, names: NameTable, short: dict[str, str]) -> int | None:
        """The end of a name that stands at a place, which becomes a sign."""
        player = next(names.player_at(folded, at), None)
        try:
            card = next(names.card_at(folded, at, known=True), None)
        except JudgeError:
            card = None
        if card is not None and card[0].text[:1].islower() and not names.has(card[0].name):
            card = None  # a common word is also the name of a card somewhere
        if card is not None and card[0].owner is None and (player is None or card[1] > player[1]):
            self._sign(0, folded.text[at : card[1]], self.names)
            return card[1]
        if player is not None:
            self._sign(_PLAYERS, player[0], self.players)
            return len(folded.text[: player[1]].rstrip(" "))
        for length in (3, 2, 1):
            words = re.compile(r"\w+(?:[ '’-]\w+){" + str(length - 1) + r"}(?![\w'’]*\w)|\w+", re.IGNORECASE)
            found = words.match(folded.text, at)
            full = short.get(fold(found[0])) if found and len(re.findall(r"\w+", found[0])) == length else None
            if found and full is not None:
                self.text = _THE.sub("", self.text)
                self._sign(0, full, self.names)
                return found.end()
        return None

    def _sign(self, of: int, said: str, kept: dict[str, str]) -> None:
        sign = chr(_SIGN + of + len(kept))
        kept[sign] = said
        self.text += sign

    def opponent(self, said: str) -> str:
        """The other of two players than the first that a line names; empty where there are more, or none is named."""
        first = next((self.players[c] for c in said if c in self.players), None)
        others = [name for name in self.every if name != first]
        if first is None or len(others) != 1:
            return ""
        known = {name: sign for sign, name in self.players.items()}
        sign = known.get(others[0], chr(_SIGN + _PLAYERS + len(self.players)))
        self.players[sign] = others[0]
        return sign

    def hero(self, said: str) -> str:
        """The card of the hero of the first player that is named before."""
        first = next((self.players[c] for c in said if c in self.players), "")
        return self.heroes.get(first, "")

    def plain(self, text: str) -> str:
        """The text with its names again."""
        every = {**self.names, **self.players}
        return " ".join("".join(every.get(c, c) for c in text).split())


def _short_names(names: NameTable, grammar: Grammar) -> dict[str, str]:
    """Parts of names, folded, that belong to one card in play only and are no word of the language → the name."""
    found: dict[str, set[str]] = {}
    for name in {card.name for card in names.cards}:
        words = re.findall(r"[\w'’-]+", name)
        for first in range(len(words)):
            for last in range(first + 1, len(words) + 1):
                part = words[first:last]
                if len(part) < len(words) and len(part[-1]) > 2 and len(part[0]) > 2:
                    found.setdefault(fold(" ".join(part)), set()).add(name)
    tables = (grammar.sorts, grammar.stats, grammar.quantities, grammar.zones, grammar.keywords, grammar.moments)
    verbs = (grammar.step_verbs, grammar.claim_verbs, NUMBER_WORDS, _TENS)
    taken = {fold(word) for table in (grammar.words, names.players, *tables, *verbs) for word in table}
    return {part: next(iter(of)) for part, of in found.items() if len(of) == 1 and part not in taken}


def plainer(text: str, names: NameTable, grammar: Grammar, *, claim: bool, parts: bool = True) -> Iterator[str]:
    """A line in plainer words, where that is another line; a yes-or-no question as the claim it asks about. parts: a
    part of a card's name stands for it."""
    moded = _MODE.sub(lambda found: f" choosing {f'the {found[1]}' if found[1] else found[2]}", text)
    masked = _Masked(moded, names, grammar, parts=parts)
    said = masked.text
    if claim and (asked := _claimed(said)) is not None:
        said = asked
    ways = [said]
    if not claim and (chosen := re.sub(r"\b(chooses|picks) to (?=[a-z])", r"\1 ", said)) != said:
        ways.append(chosen)  # a mode in its words, where they are no line of their own
    for way in ways:
        if (plain := masked.plain(_plain(way, grammar, masked, claim))) != " ".join(text.split()):
            yield plain


def _plain(said: str, grammar: Grammar, masked: _Masked, claim: bool) -> str:
    said = _NUMBER.sub(lambda found: _digits(said, found), said)
    said = _OTHER.sub(lambda found: f"{masked.opponent(said) or found[0]}{found[1] or ''}", said)
    for rule in _RULES:
        if rule.claim if claim else rule.step:
            said = rule.pattern.sub(rule.put, said)
            if rule.put in {"", "does not"}:
                said = said.strip()
    said = _DOWN.sub(lambda found: _left(found, grammar), said) if claim else said
    said = _LISTED.sub(lambda found: found["cards"] if _count(found["cards"]) == int(found[1]) else found[0], said)
    said = _HERO.sub(lambda found: _hero(found, masked), said)
    said = _KINDS.sub(lambda found: _without_kind(found, grammar), said)
    said = _attacker(said, masked) if not claim else said
    verbs = grammar.claim_verbs if claim else grammar.step_verbs
    said = _INNER.sub(lambda found: _as_known(found, verbs), said)
    if not claim:
        said = _DOING.sub(lambda found: _done(found, verbs, grammar), said)
    return said


def _left(found: re.Match[str], grammar: Grammar) -> str:
    """``C drops to 1`` → ``C has 1 HP``, ``C survives with 1`` → the same and that it survives."""
    what = next((word for word in ("HP", "health", "life") if word in grammar.stats), "HP")
    zoned = not found["what"] and not {"spot", "place"}.isdisjoint(grammar.slots)
    if found["loose"] and zoned:
        return found[0]
    number = f"{found['who']} has {found['count']} {what}"
    return f"{found['who']} survives and {number}" if found["lives"] else number


def _without_kind(found: re.Match[str], grammar: Grammar) -> str:
    """``the instant C`` → ``C``: what a card is, said before its name."""
    kinds = {fold(kind) for kind in grammar.sorts} | {"card"}
    words = found[2].split()
    return found[3] if all(fold(word) in kinds for word in words) or fold(found[2]) in kinds else found[0]


def _hero(found: re.Match[str], masked: _Masked) -> str:
    """``her hero`` → the card; not where it is attacked or targeted and may be the hero of the other one."""
    before = found.string[: found.start()]
    return found[0] if _AT.search(before) else masked.hero(before) or found[0]


def _attacker(said: str, masked: _Masked) -> str:
    """``C attacks Bo``: of two players, the other one attacks with it."""
    found = _ALONE.match(said)
    other = masked.opponent(found[2]) if found else ""
    return f"{other} attacks {found[2]} with {found[1]}" if found and other else said


def _count(cards: str) -> int:
    return len(re.findall(_NAME, cards))


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
    known = verbs.get(verb)
    tail = verb in TAIL_WORDS or verb in grammar.participles or verb in grammar.words
    return found[0] if known is None or tail else f" and {known}"


# --------------------------------------------------------------------------- questions

_SUBJECT = (
    rf"(?:(?:the\s+)?{_NAME}|{_PLAYER}(?:'s\s+(?:{_NAME}|[a-z]+))?|the\s+(?:attack|game|combat\s+chain|chain)|it"
    r"|zone\s+\d|(?-i:[A-Z][\w']+))"
)
_YES_OR_NO = re.compile(
    rf"^\s*(?P<verb>{_AUXILIARY}|can'?t|cannot|isn'?t|doesn'?t|didn'?t)\s+(?P<who>{_SUBJECT})\s*"
    r"(?P<rest>.*?)\s*\??\s*$",
    re.IGNORECASE,
)


def _claimed(said: str) -> str | None:
    """What a question that is answered with yes or no asks about."""
    found = _YES_OR_NO.match(re.sub(r"^\s*then\s+", "", said, flags=re.IGNORECASE))
    if found is None or (found["verb"].lower() == "should" and re.match(rf"(?:not )?(?:{_CHOSEN})\b", found["rest"])):
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
