"""What was said before a line: whose turn it is, who did what last, and whom ``he`` and ``she`` have stood for."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from judge.errors import JudgeError
from judge.scenario.language import tree as m
from judge.scenario.language.names import Folded, NameTable, fold
from judge.scenario.language.patterns import worded
from judge.scenario.language.phrases import named_cards
from judge.scenario.language.places import RawLine, invalid

_OPPONENT = worded(r"^(?:the )?opp(?:onent)?\b")
_PRONOUN = worded(r"\b((?P<he>he|she)|(?P<his>his|her)|him)\b")
_AIMED = worded(r"\b(?:at|on|against|to|into|towards?|(?:attack|hit|target)(?:s|ed|ing)?)\s+$")
_ENDS = worded(r"\s*(?:$|[.,;!]|(?:with|w/|using|for|again)(?!\w))")
_SPACE = re.compile(r"\s+")
_SPACE_AND_WORD = re.compile(r"\s+\w+\s+")
_APART = worded(r"[,;.:()]|\b(?:and|but|so|then|while|which|who)\b")
_KIND = {"he": "he", "his": "he", "him": "he", "she": "she", "her": "she"}


@dataclass
class Heard:
    """The lines of ``play`` so far.

    players: in turn order; turn: whose turn it is, empty where nobody can tell; actor: who did something last;
    attacker, attack: of the latest attack, who and by which printed name; blocked: was it said what defends;
    begun: what was played or activated last, as
    it was called; cards: those that were named, the latest last; latest: those of the latest step;
    opposed: does that step call who does it the opponent; topic: the only card that the claim before names;
    genders: ``he`` or ``she`` → the one player who was
    called so, empty where it was more than one; said: all that was understood; stands: what a step that nothing reads
    means behind it, in the words of the language (empty where it may be none or several), and lines near it; meant:
    lines that were read by their words alone → in the words of the language.
    """

    players: Sequence[str]
    turn: str = ""
    actor: str = ""
    attacker: str = ""
    attack: str = ""
    begun: str = ""
    blocked: bool = False
    cards: list[m.CardRef] = field(default_factory=list)
    latest: Sequence[m.CardRef] = ()
    opposed: bool = False
    topic: str = ""
    genders: dict[str, str] = field(default_factory=dict)
    said: list[m.Step | m.Claim] = field(default_factory=list)
    stands: Callable[[Heard, RawLine], tuple[str, tuple[str, ...]]] | None = None
    meant: dict[str, str] = field(default_factory=dict)

    def copied(self) -> Heard:
        """The same, for a line that is only tried."""
        return replace(self, cards=[*self.cards], genders={**self.genders}, said=[*self.said], stands=None, meant={})

    def note(self, line: RawLine, said: Iterable[m.Step | m.Claim], names: NameTable) -> None:
        """Takes a line in that was understood."""
        said = list(said)
        self.said += said
        steps = [one for one in said if isinstance(one, m.Step)]
        for step in steps:
            self.actor = doer_of(step) or self.actor
            self.latest = tuple(named_cards(step))
            self.cards += self.latest
            if isinstance(step, m.PlayCard | m.Activate | m.Attack):
                self.begun = step.card.text
            self.blocked = isinstance(step, m.Defend) or (self.blocked and not isinstance(step, m.Attack))
            match step:
                case m.Attack(player=player, card=card):
                    self.attacker, self.attack = player, card.name
                case m.Activate(player=player, card=card) if self.attacker in ("", player) and fold(
                    "weapon"
                ) in names.kinds(card.name):  # whoever is attacked activates a weapon for what else it can do
                    self.attacker, self.attack = player, card.name
                case m.PlayCard(player=player, card=card) if fold("attack card") in names.kinds(card.name):
                    self.attacker, self.attack = player, card.name
                case m.ChainCloses():
                    self.attacker = ""
                case m.GoTo(moment=moment, player=player) if player or moment.endswith("phase"):
                    self.turn, self.attacker = player or self.turn, ""
                case m.TurnStarts(player=player):
                    self.turn, self.attacker = player, ""
                case m.TurnEnds(player=player):
                    now, self.attacker = player or self.turn, ""
                    self.turn = self.players[(self.players.index(now) + 1) % len(self.players)] if now else ""
        if steps:
            self.opposed = _OPPONENT.search(line.text) is not None
        told = {card.text for one in said if isinstance(one, m.Claim) for card in named_cards(one.predicate)}
        self.topic = (told.pop() if len(told) == 1 else "") if not steps else ""
        doers = set(map(doer_of, steps))
        doer = doers.pop() if len(doers) == 1 else ""
        for found in _PRONOUN.finditer(line.text):
            kind, who = _KIND[found[1].lower()], self._meant(found, doer, names)
            if who and self.genders.setdefault(kind, who) != who:
                self.genders[kind] = ""

    def _meant(self, found: re.Match[str], doer: str, names: NameTable) -> str:
        """Whom a pronoun in a line stands for, of which one player did all; empty where it may be anyone."""
        text, named = found.string, dict(_players(found.string, names))
        if found["his"]:
            if owner := _owner(text, found.end(), names):
                return owner
            if not _AIMED.search(text[: found.start()]) or not _ENDS.match(text, found.end()):
                return ""
        if not doer or len(named) > 1:
            return ""
        if found["he"]:  # ``she attacks Bo``
            same = all(at > found.end() and not _APART.search(text[found.end() : at]) for at in named.values())
            return doer if same and doer not in named else ""
        return self.other(doer) if _AIMED.search(text[: found.start()]) and {*named} <= {doer} else ""

    def called(self, pronoun: str) -> str:
        """Whom a pronoun stands for by what was said; empty where it may be anyone. Of two players whoever is called
        otherwise is the other one."""
        kind = _KIND.get(pronoun.lower(), "")
        if kind in self.genders:
            return self.genders[kind]
        other = self.genders.get({"he": "she", "she": "he"}.get(kind, ""), "")
        return self.other(other) if other else ""

    def other(self, player: str) -> str:
        """The other one of two players; empty where there are more."""
        left = [name for name in self.players if name != player]
        return left[0] if len(left) == 1 else ""

    def among(self, who: Collection[str], *, attacks: bool, defends: bool) -> list[str]:
        """Those who may be meant where a line does not say who attacks or defends."""
        left = [player for player in self.players if player in who]
        if attacks and self.turn:
            left = [player for player in left if player == self.turn]
        if defends and (attacker := self.attacker or self.turn):
            left = [player for player in left if player != attacker]
        return left

    @staticmethod
    def unclear(line: RawLine, word: str, who: Sequence[str], readings: Sequence[str] = ()) -> JudgeError:
        """The error for a line that may be of several players."""
        named = " or ".join(who)
        said = f'"{word}" may be {named} in "{line.text}".' if word else f'"{line.text}" does not say who: {named}.'
        whole = line.text if readings else ""
        return invalid(said, line.position, "Name the player.", list(readings or who), replace=whole)


def doer_of(step: object) -> str:
    """The player whom a step names first; empty where it names none."""
    return getattr(step, "player", "") or getattr(step, "parts", {}).get("player", "")


def _owner(text: str, at: int, names: NameTable) -> str:
    """Whose the card alone is that stands at a place, or behind one word there; empty where none stands there."""
    for begin in (found.end() for found in (_SPACE.match(text, at), _SPACE_AND_WORD.match(text, at)) if found):
        with suppress(JudgeError):
            if begin < len(text) and (card := next(names.card_at(Folded.of(text), begin), None)) is not None:
                return names.owners.get(fold(card[0].name), "")
    return ""


def _players(text: str, names: NameTable) -> Iterator[tuple[str, int]]:
    """The players that are named, each with where."""
    folded = Folded.of(text)
    for word in re.finditer(r"\w+", text):
        yield from ((name, word.start()) for name, _ in names.player_at(folded, word.start()))
