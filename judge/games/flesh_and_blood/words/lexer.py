"""The longest-match lexer: a template's text to the terminals of ``grammar.lark``.

The phrases it knows are the quoted strings of the grammar and the nouns of ``lexicon``; at each word the
longest known phrase wins. A word nobody knows stops the sentence (``UnknownWordError``), so that nothing is
skipped.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

from lark import Token
from lark.lexer import Lexer

from judge.games.flesh_and_blood.words import lexicon
from judge.games.flesh_and_blood.words.listed import kinds_listed, zones_listed
from judge.terms import flesh_and_blood as terms

PIECE = re.compile(
    r"""
    (?P<mod>[+-](?:\d+|[XYZ])\{[pdhi]\})        # +3{p}
  | (?P<amount>(?:\d+|[XYZ])\{[pdhi]\})         # 1{h}
  | (?P<res>(?:\{r\})+)                         # {r}{r}
  | (?P<chi>(?:\{c\})+)                         # {c}{c}
  | (?P<tap>\{[tu]\})                           # {t}
  | (?P<sym>\{[pdhi]\})                         # {p}
  | (?P<quote>«\d+»)                            # a quoted ability, lifted out
  | (?P<self>~(?:'s|')?)                        # the card's own name
  | (?P<named>‹[^›]+›)                          # a name after "named"
  | (?P<hands>[12]H\b)                          # 1H, 2H
  | (?P<num>\d+)
  | (?P<word>and/or\b|[^\W\d_](?:[\w’-]|'(?=[a-z]))*'?)
  | (?P<punct>[,;+])
  | (?P<space>\s+)
    """,
    re.VERBOSE,
)

# Verbs that begin another effect after "or", and those that do so in other ways.
_DO = (
    *("draw", "create", "discard", "destroy", "banish", "put", "return", "gain", "lose", "pay", "deal", "reveal"),
    *("steal", "give", "remove", "equip", "tap", "untap", *lexicon.EFFECTS),
)
_OTHERS = (
    *("take", "shuffle", "roll", "search", "look", "choose", "pitch", "play", "activate", "boost", "exchange", "win"),
    *("mark", "awaken", "fuse", "turn", "scrap", "crank", "complete", "beat"),
)
THIRD_PERSON = {lexicon.third(verb): verb for verb in (*_DO, *_OTHERS)}
OR_STARTS = {*_DO, "remove all", "{t}", "{u}", "search"}
# What may begin another effect after a comma or "and"; anything else there continues a list.
EFFECT_STARTS = {
    *OR_STARTS,
    "shuffle",
    "roll",
    "search",
    "look at",
    "choose",
    "add",
    "attack using",
    "prevent",
    "negate",
    "the attack",
    "this",
    "it",
    "the winner",
    "you",
    "you may",
    "they",
    "they may",
    "target",
    "your next",
    "the next",
    "the attacking hero",
    "the defending hero",
    "each hero",
    "each opponent",
    "each opposing hero",
    "that hero",
    "clash again",
    "clash with",
    "retrieve",
    "an opponent",
    "if",
    "instead",
    "gain control of",
    "the card",
    "this attack",
    "that attack",
    "intimidate them",
    "at",
    "the next time",
    "the next time you would be dealt",
    "prevent all",
    "the attacks of",
    "your attacks of",
    "its attacks",
    "prevent the next",
    "choose a number",
    "choose any number of heroes",
    "choose any number of opposing heroes",
    "choose a hero",
    "choose another hero",
    "choose an opponent",
    "choose an opposing hero",
    "you may defend with",
    "roll a",
    "gain action points equal to",
    "target hero",
    "target opposing hero",
    "your base",
    "charge your soul",
    "pitch",
    "your",
    "mark",
    "exchange",
    "return to the brood",
    "choose and reveal",
    "target attack's base",
    "turn",
    "the crowd cheers",
    "the crowd boos",
    "each other hero",
    "the other hero",
    "another target hero",
    "your hero",
    "its controller",
    "the target's controller",
    "its owner",
    "the target's owner",
    "the next time they would be dealt",
    "the next time target hero would be dealt",
    "you may attack an additional time with",
    "you may attack with",
    "you may activate",
    "draw that many",
    "attack action cards",
    "damage",
    "opponents",
    "unfreeze",
    *("name a card", "name another card"),
    "you become a copy of",
    "become a copy of",
    "flip a coin",
    "reroll",
    "repeat this process",
    "awaken",
    *("they can't play", "the defending hero can't play", "opponents can't play", "target hero can't play"),
    *("they can't pitch", "the defending hero can't pitch", "they can't defend with", "they can't attack with"),
    *(
        "they can't draw",
        "they can't activate",
        "they can't gain",
        "opponents can't gain",
        "heroes can't gain",
        "target hero can't gain",
    ),
    "repeat this process once",
    *("take an extra turn after this one", "take an extra turn after this turn", "take another turn after this one"),
    "transform",
    "distribute",
    "distribute up to",
    "move",
    "the event's card",
    "the object just affected",
    "the banished card",
    "the revealed card",
    "the discarded card",
    "the charged card",
    "the created token",
    "the cards looked at",
    "the chosen cards",
    "the target",
    "the first target",
    "the second target",
    "the third target",
    "the weapon of",
    "the targeted hero",
    "the other targeted hero",
}
# What may begin another condition after "and".
_CONDITION_STARTS = {
    *("you've", "you have", "you control", "you don't control", "they've", "they have", "they control"),
    *("there is", "there are", "it's", "it isn't so that"),
}
# What was done, after "or": another deed with an object of its own ("created an aura or drawn a card").
_DEEDS = {
    *("played", "activated", "pitched", "discarded", "destroyed", "created", "banished", "controlled", "revealed"),
    *("equipped", "drawn", "boosted", "charged", "attacked", "attacked with", "hit with", "defended with", "dealt"),
}
# Words before "counter(s)" that say which or how many; they name none.
_NO_NAMES = "an?|no|or|of|fewer|less|more|from|remove|additional|all|those|each|other|many|another"
_NO_COUNTER = re.compile("|".join((_NO_NAMES, *lexicon.NUMBER_WORDS)))
_PERIODS = (["turn"], ["chain"], ["combat"])
CHANGE_STARTS = {"MOD", "KEYWORD", "NKEYWORD", "QUOTE"}


NOUNS = {
    "card",
    "cards",
    "attack",
    "attacks",
    "attack action card",
    "attack action cards",
    "action card",
    "action cards",
    "token",
    "tokens",
    "weapon",
    "weapons",
    "equipment",
    "non-attack action card",
    "non-attack action cards",
    "ally",
    "permanent",
    "permanents",
}


# Nouns between two of which "or" may stand; those that are verbs, too, are none of them.
_HEADS = {
    *(NOUNS - {"attacks", "card", "cards"}),
    *("card", "equipment card", "instant", "instant card", "reaction", "reaction card", "action", "source"),
    *("attack reaction", "attack reaction card", "defense reaction", "defense reaction card", "block card"),
    *("instants", "instant cards", "reactions", "attack reactions", "defense reactions", "actions", "sources"),
}


class UnknownWordError(Exception):
    """A word of the sentence that is in no phrase known to the grammar."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def pieces(text: str) -> list[tuple[str, str]]:
    """Split a template into (kind, text); raises ``UnknownWordError`` on a character of no kind."""
    out: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        found = PIECE.match(text, at)
        if found is None or found.lastgroup is None:
            raise UnknownWordError(text[at : at + 12])
        if found.lastgroup != "space":
            out.append((found.lastgroup, found.group()))
        at = found.end()
    return out


def _lexicon_phrases() -> Iterator[tuple[str, str, str]]:
    """(phrase, terminal, value) of the game's nouns, in the singular and the plural."""
    for name in terms.CLASSES:
        yield name, "CLASS", name
    for name in terms.TALENTS:
        yield name, "TALENT", name
    for name in terms.SUBTYPES:
        if name not in ("(1H)", "(2H)", "Attack"):
            yield name, "SUBTYPE", name
            yield lexicon.plural(name.lower()), "SUBTYPE", name
    for name in terms.COLORS:
        yield name, "COLOR", name
    for name in (*lexicon.PLAIN_KEYWORDS, *lexicon.LABELS):
        if name not in ("scrap", "protect", "boost"):
            yield name, "KEYWORD", name
    for name in terms.COUNTERS:
        yield name, "COUNTER_NAME", name
    for name in lexicon.NUMBERED_KEYWORDS:
        yield name, "NKEYWORD", name


class PhraseLexer(Lexer):
    """Lark's custom lexer interface over ``pieces``."""

    def __init__(self, lexer_conf: Any) -> None:
        self.phrases: dict[str, list[tuple[tuple[str, ...], str, str]]] = {}
        for phrase, terminal, value in _lexicon_phrases():
            self._add(phrase, terminal, value)
        for terminal in lexer_conf.terminals:
            self._add(str(terminal.pattern.value), terminal.name, str(terminal.pattern.value))
        for entries in self.phrases.values():
            entries.sort(key=lambda e: -len(e[0]))
        self.names = {tuple(p[1].lower() for p in pieces(n)): n for n in terms.TOKENS}
        self.names |= {(*w[:-1], lexicon.plural(w[-1])): n for w, n in list(self.names.items())}

    def _add(self, phrase: str, terminal: str, value: str) -> None:
        words = tuple(p[1].lower() for p in pieces(phrase))
        entries = self.phrases.setdefault(words[0], [])
        entries[:] = [e for e in entries if e[0] != words]  # a phrase of the grammar wins over a bare noun
        entries.append((words, terminal, value))

    def lex(self, data: str) -> Iterator[Token]:  # type: ignore[override]
        """The terminals of one sentence; ``UnknownWordError`` when a word fits none."""
        yield from self._joined(_adjectives(kinds_listed(zones_listed(self._tokens(pieces(data))))))

    def _tokens(self, parts: list[tuple[str, str]]) -> list[Token]:
        out: list[Token] = []
        at = 0
        while at < len(parts):
            tokens, width = self._at(parts, at)
            out += tokens
            at += width
        return out

    def _at(self, parts: list[tuple[str, str]], at: int) -> tuple[list[Token], int]:
        kind, text = parts[at]
        lower = [p[1].lower() for p in parts[at : at + 12]]
        lower = ["this" + ("'s" if len(p) > 1 else "") if p.startswith("~") else p for p in lower]
        if kind == "named":
            return [Token("NAME", text[1:-1])], 1
        if kind == "hands":
            return [Token("SUBTYPE", f"({text})")], 1
        phrase = self._phrase(lower)
        name = self._name(parts, at) if kind == "word" and text[0].isupper() else None
        if name and (phrase is None or name[1] > len(phrase[0]) or name[0] in self.names.values()):
            return [Token("NAME", name[0])], name[1]
        if kind == "word" and (phrase is None or len(phrase[0]) == 1) and _names_counter(parts, at):
            return [Token("COUNTER_NAME", lower[0])], 1  # "a soul counter", whatever else the word means
        if phrase:
            return [Token(phrase[1], phrase[2])], len(phrase[0])
        if kind in ("mod", "amount", "res", "chi", "sym", "quote", "num"):
            return [Token(kind.upper(), text)], 1
        if lower[0] == "nor":
            return [Token("ISNTOR", "nor")], 1
        if lower[0] == "then":  # only ever a separator: told apart in ``_joined``
            return [Token("THEN", "then")], 1
        if text in ("X", "Y", "Z"):
            return [Token("VAR", text)], 1
        if lower[0] in lexicon.NUMBER_WORDS:
            return [Token("NUM", str(lexicon.NUMBER_WORDS[lower[0]]))], 1
        if lower[0].startswith("non-"):
            return [_negated(text[4:], self._phrase([lower[0][4:]]))], 1
        if lower[0] in THIRD_PERSON:
            base = self._phrase([THIRD_PERSON[lower[0]], *lower[1:]])
            if base:
                return [Token("THIRD", text), Token(base[1], base[2])], len(base[0])
        if kind == "word" and lower[0].endswith("'s") and lower[1:2] == ["attacks"]:  # "target dagger's attacks"
            return [*self._at([(kind, text[:-2]), *parts[at + 1 :]], 0)[0], Token("OFATTACKS", "'s attacks")], 2
        raise UnknownWordError(text)

    def _phrase(self, lower: list[str]) -> tuple[tuple[str, ...], str, str] | None:
        for entry in self.phrases.get(lower[0], ()):
            width = len(entry[0])
            period = width > 1 and entry[0][-1] == "this" and lower[width : width + 1] in _PERIODS
            if tuple(lower[:width]) == entry[0] and not period:  # "defends this turn" is not "defends this"
                return entry
        return None

    def _name(self, parts: list[tuple[str, str]], at: int) -> tuple[str, int] | None:
        """A token's name, or a run of capitalised words that is not wholly made of known nouns."""
        lower = tuple(p[1].lower() for p in parts[at : at + 5])
        for width in range(len(lower), 0, -1):
            if lower[:width] in self.names:
                return self.names[lower[:width]], width
        if at == 0 and (lower[0].startswith("non-") or self._phrase([p[1].lower() for p in parts[:12]]) is not None):
            return None
        width, known = 0, True
        while at + width < len(parts) and parts[at + width][0] == "word" and parts[at + width][1][0].isupper():
            if parts[at + width][1] in ("X", "Y", "Z"):
                break
            known = known and self._phrase([parts[at + width][1].lower()]) is not None
            width += 1
            width += _joins_name(parts, at + width)
        if known or (at == 0 and width == 1):  # a sentence's first word is capitalised anyway
            return None
        return " ".join(p[1] for p in parts[at : at + width]), width

    def _joined(self, tokens: list[Token]) -> Iterator[Token]:
        """Tell separators of effects (SEPC ",", SEPA "and"/"then") from those of lists, by what follows."""
        at = 0
        while at < len(tokens):
            run = at
            while run < len(tokens) and str(tokens[run]) in (",", "and", "then"):
                run += 1
            if _gains_too(tokens, at, run):
                yield from tokens[at : run - 1]
                yield Token("ANDGAIN", "and gain")
                at = run + 1 + (tokens[run].type == "THIRD")
                continue
            if run == at:
                yield _choice(tokens, at)
                at += 1
                continue
            word = " ".join(str(t) for t in tokens[at:run])
            after = tokens[run] if run < len(tokens) else None
            if after is not None and str(after) == "if" and tokens[run - 1].type == "THEN":
                yield Token("SEPIF", word)
            elif after is not None and word != "," and str(after).startswith("until") and run + 1 < len(tokens):
                yield Token("SEPDUR", word)
            elif after is not None and after.type in CHANGE_STARTS:
                yield Token("LAND", word)
            elif after is not None and (
                _begins_effect(tokens, run) or (word == "and" and str(after) in _CONDITION_STARTS)
            ):
                yield Token("SEPC" if word == "," else "SEPA", word)
            else:
                yield from tokens[at:run]
            at = run


def _begins_effect(tokens: list[Token], at: int) -> bool:
    """Does another effect begin there? Always after "then"; "this" at the end is one more object."""
    if tokens[at - 1].type == "THEN" or tokens[at].type == "THIRD":
        return True
    if str(tokens[at]) == "this" and at + 1 == len(tokens):
        return False
    return str(tokens[at]) in EFFECT_STARTS


def _gains_too(tokens: list[Token], at: int, run: int) -> bool:
    """ "costs {r} less and gains +1{p}", "is Draconic and gains +1{p}": what is gained belongs to the same object."""
    if at in (run, 0) or run >= len(tokens) or str(tokens[run - 1]) != "and":
        return False
    verb = tokens[run + 1] if tokens[run].type == "THIRD" and run + 1 < len(tokens) else tokens[run]
    if str(verb) != "gain":
        return False
    pairs = itertools.pairwise(tokens)
    becomes = any(str(one) in ("is", "are") and after.type in ("CLASS", "TALENT") for one, after in pairs)
    return becomes or str(tokens[at - 1]).split()[0] in ("less", "more")


def _choice(tokens: list[Token], at: int) -> Token:
    """ "or" between effects (SEPOR), changes (LOR) or conditions, by what follows; any other token is what it is."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    waits = str(tokens[0]).startswith(("when", "the next time")) and all(str(t) != "," for t in tokens[:at])
    if str(tokens[at]) != "or" or after is None:
        return tokens[at]
    if str(after) in _DEEDS and str(tokens[at - 1]) not in _DEEDS:
        return Token("DOR", "or")
    if str(after) in _CONDITION_STARTS:
        return Token("_CONDOR", "or")
    if _unlike_too(tokens, at):
        return Token("ISNTOR", "or")
    of_noun = str(tokens[at - 2]) == "with" and "KEYWORD" in tokens[at - 1].type  # "with go again or dominate"
    if after.type in CHANGE_STARTS and not (waits or of_noun):
        return Token("LOR", "or")
    if (after.type == "THIRD" or str(after) in OR_STARTS) and not waits:
        return Token("SEPOR", "or")
    return Token("NOR", "or") if at and _two_nouns(tokens, at) else tokens[at]


def _two_nouns(tokens: list[Token], at: int) -> bool:
    """Does "or" stand between two noun phrases ("Ice action card or Ice instant card", "an aura or a red card")?

    Kinds in a list ("sword or dagger", "aura or equipment") are one noun.
    """
    before, after = tokens[at - 1], tokens[at + 1]
    article = str(after) in ("a", "an")
    if str(before) not in _HEADS and before.type != "SUBTYPE":
        return False
    if article:
        after = tokens[at + 2] if at + 2 < len(tokens) else after
    elif before.type == "SUBTYPE" and (after.type == "SUBTYPE" or str(after) == "equipment"):
        return False
    named = after.type == "NAME" and (article or str(before).startswith("token"))
    return named or after.type in (*_ADJECTIVES, "SUBTYPE") or str(after) in _HEADS


def _unlike_too(tokens: list[Token], at: int) -> bool:
    """Does "or" go on what something is not ("that isn't an ally or a weapon", "that isn't red or blue")?"""
    start = next((n for n in range(at - 1, max(at - 6, -1), -1) if str(tokens[n]).endswith(("isn't", "aren't"))), None)
    if start is None or not str(tokens[start]).startswith("that"):
        return False
    within = (*tokens[start + 1 : at], tokens[at + 1])
    kinds = all(
        t.type in (*_ADJECTIVES, "SUBTYPE", "NAME") or str(t) in (*_HEADS, *NOUNS, *_ARTICLES, "generic")
        for t in within
    )
    return kinds and (str(tokens[start + 1]) in _ARTICLES) is (str(tokens[at + 1]) in _ARTICLES)


_ARTICLES = ("a", "an", "or")
_UNLIKE = ("NONTYPE", "NONTOKEN", "NONCLASS", "NONTALENT", "NONCOLOR")
_ADJECTIVES = ("CLASS", "TALENT", "COLOR", "ADJ_SUBTYPE", "ADJ_WEAPON", *_UNLIKE)
_ONE, _ONE_IS_NOT = ("a", "an", "another"), ("that isn't", "that is not", "that's not")


def _names_counter(parts: list[tuple[str, str]], at: int) -> bool:
    """A word of lower case before "counter(s)": any name tells a counter from others (1.15.1)."""
    word, after = parts[at][1], parts[at + 1][1].lower() if at + 1 < len(parts) else ""
    return after in ("counter", "counters") and word.islower() and not _NO_COUNTER.fullmatch(word)


_SMALL = re.compile(r"(?:(?:of|on|in|to|for|from|at)(?: the)?|the) (?!(?:X|Y|Z)\b)[A-Z]")  # that go on a name


def _joins_name(parts: list[tuple[str, str]], at: int) -> int:
    """How many small words go on a name: "of", "the" or "of the" between two capitalised words."""
    words = " ".join(text for _, text in parts[at : at + 3])
    return words[: found.end()].count(" ") if (found := _SMALL.match(words)) else 0


def _negated(word: str, phrase: tuple[tuple[str, ...], str, str] | None) -> Token:
    """ "non-Warrior", "non-equipment"."""
    if phrase and phrase[1] in ("CLASS", "TALENT", "SUBTYPE", "COLOR"):
        return Token("NON" + phrase[1], phrase[2])
    if word == "token":
        return Token("NONTOKEN", word)
    kind = word.capitalize()
    if kind in terms.TYPES:
        return Token("NONTYPE", kind)
    raise UnknownWordError("non-" + word)


def _is_one(tokens: list[Token], at: int, before: tuple[str, ...] = _ONE) -> bool:
    """Is it "a sword" (or, behind other words, "red") that ends there? Then "attacks" behind it is what that does."""
    while at and tokens[at - 1].type in ("CLASS", "TALENT", "COLOR", "SUBTYPE"):
        at -= 1
    return at > 0 and str(tokens[at - 1]) in before


def _adjectives(tokens: list[Token]) -> list[Token]:
    """Subtypes and "weapon" that stand before another noun ("sword attack") as adjectives."""
    out: list[Token] = []
    for at, found in reversed(list(enumerate(tokens))):
        token = found
        after = out[-1] if out else None
        if after is not None and str(after) == "or" and len(out) > 1 and out[-2].type == "ADJ_SUBTYPE":
            after = out[-2]
        verb = after is not None and str(after) == "attacks" and _is_one(tokens, at)
        if after is not None and not verb and (str(after) in NOUNS or after.type in ("SUBTYPE", "ADJ_SUBTYPE")):
            if token.type == "SUBTYPE":
                token = Token("ADJ_SUBTYPE", str(token))
            elif str(token) == "weapon":
                token = Token("ADJ_WEAPON", "weapon")
        if str(token) == "attacks" and str(tokens[0]) in ("when", "whenever") and _is_one(tokens, at, _ONE_IS_NOT):
            token = Token("_VATTACKS", "attacks")
        out.append(token)
    return out[::-1]
