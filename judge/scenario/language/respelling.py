"""A line before it is taken apart as a sentence: what is shortened in full, and names for what stands for one."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from judge.scenario.language import telling_words as w
from judge.scenario.language.heard import Heard
from judge.scenario.language.names import ORDINALS, NameTable, fold
from judge.scenario.language.patterns import NAME, PLAYER
from judge.scenario.language.phrases import Grammar
from judge.scenario.language.spoken import Masked, of_kinds, without_kinds


class Respelled:
    """A line with a sign for each name. text: with initials, shortened words, ``the blue one``, ``another copy`` and
    ``the turn player`` put in full; masked: what the signs stand for."""

    def __init__(self, line: str, names: NameTable, grammar: Grammar, heard: Heard) -> None:
        self.names, self.heard = names, heard
        said = self._initials(line)
        for name in {card.name for card in names.cards if " " in card.name}:
            said = re.sub(rf"\b({re.escape(name)})s\b", r"\1", said)  # ``both Pack Calls``
        for pattern, put in w.RAW:
            said = pattern.sub(put, said)
        self.masked = Masked(said, names, grammar, parts=True, taken=w.TAKEN)
        self.text = without_kinds(of_kinds(self._spelled(self.masked.text), self.masked), grammar, self.masked)

    def _initials(self, text: str) -> str:
        """Initials in capitals as the name that they are of, where it is one: of a card, or of a player who does
        something or has it done."""
        cards = {card.name for card in self.names.cards}

        def card(found: re.Match[str]) -> str:
            said = found[0].lower().replace("&", "a")
            fits = [name for name in cards if said in initials_of(name)]
            initials = sum(map(str.isupper, found[0])) > 1 and said not in w.SHORT
            return fits[0] if len(fits) == 1 and initials else found[0]

        def player(found: re.Match[str]) -> str:
            fits = [name for name in self.names.players if name[:1].upper() == found[0] and len(name) > 1]
            if found[0] in "AI" and (verb := w.WORD.match(text, found.end() + 1)) and found.end() < len(text):
                said = w.SHORT.get(verb[0].lower(), verb[0].lower())
                if text[found.end()] == " " and w.forms().get(said, ("", ""))[1] == "base":
                    return found[0]  # ``A block with C``: of nobody
            return fits[0] if len(fits) == 1 else found[0]

        text = re.sub(r"\b[A-Z][A-Za-z&]{1,5}\b", card, text)
        return w.INITIAL.sub(player, text)

    def _spelled(self, text: str) -> str:
        """Shortened words in full, colours beside parts of names, initials of players."""
        text = re.sub(r"[’ʼ´`]", "'", text)
        text = w.WORD.sub(lambda word: w.SHORT.get(word[0].lower(), word[0]), text)
        text = re.sub(rf"\b(?:the )?player (?={PLAYER})", "", text, flags=re.IGNORECASE)
        text = re.sub(rf"\s*(?:->|→|>|\|)\s*({PLAYER})(?=\s*(?:$|[(,;|]))", r" at \1", text)
        text = re.sub(rf"\s*(?:->|→)\s*({NAME})(?=\s*(?:$|,))", r" on \1", text)
        text = re.sub(r"\b(?:all|both)(?: of)? (?=(?:two|three|four|five|\d+)\b)", "", text, flags=re.IGNORECASE)
        text = re.sub(rf"\bone of (?:{w.HIS} )?(?={NAME})", "a ", text, flags=re.IGNORECASE)
        text = re.sub(rf"\b(?:puts?|places?) ({NAME}) on(?:to)? the stack\b", r"plays \1", text, flags=re.IGNORECASE)
        text = re.sub(rf"({NAME}) of ({PLAYER})(?!'s)", r"\2's \1", text, flags=re.IGNORECASE)
        if word := {2: "double", 3: "triple"}.get(len(re.findall(NAME, text))):
            text = re.sub(rf"\b{word}[- ](?=blocks?\b)", "", text, flags=re.IGNORECASE)
        text = re.sub(rf"({NAME}) tokens?\b", r"\1", text, flags=re.IGNORECASE)
        text = w.OF_CARD.sub(lambda f: "the attack" if self.masked.called[f[1]] == self.heard.attack else f[0], text)
        text = w.EVERY.sub(self._every, text)
        text = self.masked.coloured(w.PRONOUN.sub(self._named, w.ROLES.sub(self._role, text)))
        return w.KIND_ATTACK.sub(self._of_kind, w.COPY.sub(self._copy, text))

    def _of_kind(self, found: re.Match[str]) -> str:
        """``sword attack``: an attack with the only sword that the turn player has."""
        who = self.masked.first(found.string[: found.start()]) or self.heard.turn
        mine = {label for label, _ in self.names.held.get(who, ()) if fold(found["kind"]) in self.names.kinds(label)}
        if len(mine) != 1 or not self.masked.is_kind([found["kind"]]):
            return found[0]
        label = mine.pop()
        return f" attacks with {self.masked.sign_for(label, label)}"

    def _named(self, found: re.Match[str]) -> str:
        """``he`` as the sign of the player who was called so before."""
        who = self.heard.called(found[0])
        return self.masked.sign_of(who) if who else found[0]

    def _every(self, found: re.Match[str]) -> str:
        """``both Wallops``: each that one player has, where nobody else has one."""
        name = self.masked.called[found[1]]
        held = [[label for label, _ in mine if label.partition(" (")[0] == name] for mine in self.names.held.values()]
        there = [labels for labels in held if labels]
        if len(there) != 1 or (found[0][0] in "bB" and len(there[0]) != 2):
            return found[0]
        nth = Counter[str]()
        signs = []
        for label in there[0]:
            nth[label] += 1
            said = f"the {ORDINALS[nth[label] - 1]} {label}" if nth[label] > 1 else label
            signs.append(self.masked.sign_for(said, name))
        return ", ".join(signs)

    def _copy(self, found: re.Match[str]) -> str:
        """``the other Wallop``, ``another one``: of two copies."""
        if found["own"] and self.heard.cards:
            return self.masked.sign_for(self.heard.cards[-1].label, self.heard.cards[-1].name)
        sign = found["card"] or next(
            (c for c in reversed(found.string[: found.start()]) if c in self.masked.called), ""
        )
        if sign:
            name, label = self.masked.called[sign], self.masked.names[sign]
        elif self.heard.cards:
            name, label = self.heard.cards[-1].name, self.heard.cards[-1].label
        else:
            return found[0]
        last = next((card.label for card in reversed(self.heard.cards) if card.name == name), "")
        versions = {one for held in self.names.held.values() for one, _ in held if one.partition(" (")[0] == name}
        if len(versions) == 2 and last in versions:
            return self.masked.sign_for((versions - {last}).pop(), name)
        label = re.sub(rf"^{w.HIS} ", "", label, flags=re.IGNORECASE)
        most = max(sum(fold(one).startswith(fold(label)) for one, _ in held) for held in self.names.held.values())
        return self.masked.sign_for(f"the second {label}", name) if most == 2 else found[0]

    def _role(self, found: re.Match[str]) -> str:
        """``the turn player``, ``the defending player``, as the sign of the player."""
        who = self.heard.turn
        if not found["turn"] and (first := self.masked.first(found.string[: found.start()]) or who):
            who = self.heard.other(first)
        return self.masked.sign_of(who) if who else found[0]


@lru_cache(maxsize=512)
def initials_of(name: str) -> frozenset[str]:
    """``Standing Order`` → ``so``; small words may be left out, ``n`` is and."""
    words = [word.lower() for word in re.findall(r"[\w'’]+", name)]
    small = ("of", "the", "and", "to", "a", "an", "in", "on", "with", "n")
    every = "".join(word[0] for word in words)
    short = "".join(word[0] for word in words if word not in small)
    return frozenset((every, short, "".join("n" if word == "and" else word[0] for word in words)))
