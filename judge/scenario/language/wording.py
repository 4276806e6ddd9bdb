"""A clause of a sentence in the words of the language: who does what (see ``telling``, which takes sentences apart)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.scenario.language import telling_words as w
from judge.scenario.language.heard import Heard
from judge.scenario.language.inflection import base_of
from judge.scenario.language.names import fold
from judge.scenario.language.patterns import PLAYER, worded
from judge.scenario.language.spoken import Masked

_TURN = worded(r"\bturn\b")


@dataclass
class Clause:
    """One verb with what belongs to it.

    who: the sign of a player; after: who did the clause before, and does this too where nobody is named; owner: whose
    the thing is that stands first; said: he or she; subject: cards that stand before the verb; thing: the attack, or
    it, stands there; agent: who it is done by; own: it is done in that player's own turn; before: lines that come
    first; parts: what stands behind it, each with its kind.
    """

    who: str = ""
    after: str = ""
    owner: str = ""
    said: str = ""
    subject: str = ""
    thing: bool = False
    verb: str = ""
    particle: str = ""
    denied: bool = False
    passive: bool = False
    own: bool = False
    agent: str = ""
    before: list[str] = field(default_factory=list)
    parts: list[tuple[str, str]] = field(default_factory=list)

    @property
    def begun(self) -> bool:
        """Does anything stand in it?"""
        return bool(self.verb or self.subject or self.parts or self.who or self.said)

    @property
    def turns(self) -> bool:
        """Does a turn start or end with it?"""
        return any(kind in ("line", "player", "kept") and _TURN.search(text) for kind, text in self.parts)

    def of(self, *kinds: str) -> list[str]:
        """What stands behind the verb, of these kinds."""
        return [text for kind, text in self.parts if kind in kinds]


class Wording:
    """What the clauses of one line are put as. heard: what was said before; assumed: who is meant where it may be
    several; unclear: by which word it may be, and who."""

    heard: Heard
    masked: Masked
    assumed: str
    unclear: tuple[str, Sequence[str]] | None
    clauses: list[Clause]

    def _card(self, said: str, clause: Clause) -> str:
        return ", ".join(w.SIGNS.findall(said)) or self._whom(said, clause)

    def _whom(self, said: str, clause: Clause) -> str:
        """A player who is named, or ``him``: another than who does it."""
        if sign := next(iter(re.findall(PLAYER, said)), ""):
            return sign
        if re.fullmatch(r"yes|no|\d+", said):
            return said
        doer = self.masked.players.get(clause.who, "") or self.heard.called(clause.said)
        other = self.heard.other(doer) if doer else self.heard.called(said)
        return self.masked.sign_of(other) if other else said

    # ------------------------------------------------------------------ putting together

    def _put(self, clause: Clause) -> str:
        """A clause in the words of the language; empty where it is no step."""
        if clause.verb == "line":
            kind, line = clause.parts[0]
            if clause.parts[1:] or clause.subject or clause.thing or clause.agent or clause.denied:
                return ""  # ``Bo takes it, C``
            who = line if kind == "line" else self._who(clause)
            if line == "ends the turn" and self.masked.players.get(who) != (self.heard.turn or None):
                return ""  # of another's turn
            return line if kind == "line" else who and f"{who} {line}"
        if place := clause.of("place"):
            return self._placed(clause, place[0])
        if clause.passive:
            self._turn(clause)
        elif clause.verb and (clause.subject or clause.thing):
            return ""  # ``Ana C attacks``
        elif not clause.verb:
            self._nominal(clause)
        if not clause.verb:
            return ""
        if clause.verb == "resolves" and (what := clause.of("cards", "it")):
            if clause.denied or clause.parts[1:]:
                return ""
            return f"{what[0] if clause.of('cards') else self.heard.begun} resolves"
        if clause.verb == w.LEAD and (with_ := clause.of("with")) and not self._attacks(with_[0]):
            clause.verb = w.PLAY  # ``follows it up with C``
            if with_[1:] or clause.of("cards", "for", "kept", "", "aim"):
                return ""
            beside = [part for part in clause.parts if part[0] in ("from", "tail", "at", "on")]
            clause.parts = [("cards", with_[0]), *beside]
        clause.who = clause.who or clause.agent
        who = self._who(clause)
        cards = ", ".join(clause.of("with") or clause.of("cards"))
        if clause.verb == w.GO and clause.of("with") and not clause.of("", "kept"):
            clause.verb = w.ATTACK  # ``goes in with C``
        alone = len(clause.parts) == len(clause.of("cards"))
        if clause.verb == "puts" and clause.particle == "up" and clause.parts and alone:
            clause.verb = w.DEFEND  # ``puts up C``
            clause.parts = [("with", cards)]
        if clause.verb in w.ATTACKING and not clause.denied:
            put = self._attack(clause, cards)
        elif clause.verb == w.DEFEND:
            put = self._defend(clause, cards, who)
        elif clause.verb in w.ON_OWN and ", " in cards and alone:
            put = f"\n{who} ".join(f"{clause.verb} {card}" for card in cards.split(", "))
        else:
            put = self._other(clause)
        put = "\n".join(" ".join(line.split()) for line in put.split("\n"))
        return f"{who} {put}" if put and who else ""

    def _placed(self, clause: Clause, place: str) -> str:
        """``puts C on the bottom``, ``C on top``: where cards are put that somebody looks at."""
        cards = ", ".join([*clause.of("cards"), *([clause.subject] if clause.subject else [])])
        known = all(kind in ("cards", "place") for kind, _ in clause.parts)
        if not known or clause.denied or clause.thing or clause.verb not in ("", "puts", "keeps", "opts", w.SEND, w.GO):
            return ""
        who = clause.who or clause.after or (self.masked.sign_of(self.heard.actor) if self.heard.actor else "")
        return who and f"{who} keeps {cards} on top" if place == "top" else f"{who} puts {cards} on the bottom"

    def _attack(self, clause: Clause, cards: str) -> str:
        at = clause.of("at", "on", *(["cards"] if clause.of("with") else []))
        if clause.of("it") and not self._attacks(cards):  # ``punches it up with C``
            return self._plays(clause, cards) if clause.of("with") and clause.particle == "up" else ""
        kept = [one for one in clause.of("kept") if clause.verb != w.LEAD or not one.endswith(("turn", "chain"))]
        sent = clause.verb in (w.SEND, w.LEAD)
        if clause.verb == w.SEND and len(at) == 1 and not (kept or clause.particle or self._attacks(cards)):
            known = all(kind in ("cards", "at", "on", "from", "tail") for kind, _ in clause.parts) and "," not in cards
            return f"plays {cards} targeting {' '.join([*at, *clause.of('from', 'tail')])}" if known and cards else ""
        if not cards or "," in cards or kept or clause.of("", "aim", "share") or (sent and not self._attacks(cards)):
            return ""
        if len(at) > 1 or len(clause.of("for")) > 1 or (clause.of("it") and clause.verb != w.LEAD):
            return ""
        if clause.verb == w.SEND and clause.particle in ("away", "out", "down", "off"):
            return ""
        target = f" {at[0]}" if at else ""
        tails = [*clause.of("for"), *clause.of("from"), *clause.of("tail")]
        return f"attacks{target} with {cards} {' '.join(tails)}"

    def _plays(self, clause: Clause, cards: str) -> str:
        """``pumps it with C``; empty where more is said than can be put so."""
        known = ("with", "it", "cards", "from", "tail")
        if any(kind not in known for kind, _ in clause.parts) or len(clause.of("cards")) > 1:
            return ""
        on = " ".join(f"on {card}" for card in clause.of("cards"))
        return f"plays {cards} {on} {' '.join([*clause.of('from'), *clause.of('tail')])}"

    def _attacks(self, card: str) -> bool:
        """Can a card attack, as far as is known?"""
        kinds = self.masked.kinds_of(card)
        return not kinds or not kinds.isdisjoint(("weapon", fold("attack card")))

    def _defend(self, clause: Clause, cards: str, who: str) -> str:
        mine = self.masked.owned().get(cards, "")
        if clause.of("cards") and (clause.of("with") or (", " not in cards and mine != who)):
            return ""  # ``blocks C``: with it, or against it?
        if clause.denied:
            return "" if any(kind not in ("it", "aim") for kind, _ in clause.parts) else "does not block"
        if clause.of("kept") == ["as a defense reaction"] and clause.of("with"):
            return f"plays {cards}" if len(clause.parts) == 2 else ""
        if share := clause.of("share"):
            return f"blocks with {share[0]}" if len(clause.parts) == 1 else ""
        stops = clause.of("for")
        if not cards or clause.of("tail", "", "kept", "at", "on") or (stops and (stops[1:] or "," in cards)):
            return ""
        place = " ".join(clause.of("from"))
        if stops:
            return "" if place else f"blocks with {cards}\nthen {cards} blocks {stops[0]}"
        if {*place.removeprefix("from ").split(" from ")} <= {"", "hand", "equipment", "head", "chest", "arms", "legs"}:
            return f"blocks with {cards}"
        return f"plays {cards} {place}"

    def _other(self, clause: Clause) -> str:
        """Any other verb, with what stands behind it as it stands."""
        verb = f"does not {base_of(clause.verb)}" if clause.denied else clause.verb
        said = [text.lower() for text in clause.of("kept")]
        if clause.verb == "flips" and (clause.particle not in ("up", "over") or clause.of("from") != ["from arsenal"]):
            return ""
        if clause.verb == w.PLAY and any(one.replace("-", " ") in ("face down", "facedown") for one in said):
            return ""
        if clause.verb == "flips" or (clause.verb == "responds" and said[:1] and said[0].startswith("as a")):
            verb = w.PLAY  # ``responds by playing C as a defense reaction``
            clause.parts = [part for part in clause.parts if part[0]]
        if clause.verb == "wagers" and said in (["yes"], ["no"]) and not clause.parts[1:]:
            return "wagers" if said == ["yes"] else "does not wager"
        if clause.verb in ("pays", w.PUMP) and (cards := ", ".join(clause.of("with"))) and not clause.denied:
            if clause.verb == w.PUMP:
                return self._plays(clause, cards)
            return f"pitches {cards}" if all(kind in ("with", "it") for kind, _ in clause.parts) else ""
        told = {
            "with": "with ",
            "on": "on ",
            "at": "on " if clause.verb in w.ON_OWN else "" if clause.verb == "targets" else "to ",
        }
        aimed = clause.verb == w.PLAY  # at the attack, there is no other
        order = sorted(
            (part for part in clause.parts if not (aimed and part[0] == "aim" and part[1].endswith("attack"))),
            key=lambda part: (part[0] == "tail", part[1].lower().startswith(("in ", "as ", "at "))),
        )
        told["on"] = "to " if clause.verb == "responds" else "on "
        told["aim"] = told["on"]
        behind = [f"{told.get(kind, '')}{self._last_card(text)}" for kind, text in order]
        return f"{verb} {' '.join(behind)}"

    def _last_card(self, said: str) -> str:
        here = w.SIGNS.findall(" ".join(text for one in self.clauses[:-1] for text in one.of("cards", "with")))
        last = here[-1] if here else self.heard.cards[-1].text if self.heard.cards else said
        return last if said in ("it", "that one", "that") else said

    def _turn(self, clause: Clause) -> None:
        """What is done to a card or a player, as who does it; what may be done by anybody's card is left."""
        clause.passive = False
        if not clause.agent and clause.verb in w.OF_ANYONE:
            clause.verb = ""
            return
        if clause.verb in (w.ATTACK, w.SWING) and clause.who:
            clause.parts.append(("at", clause.who))
            clause.who = clause.agent
        elif clause.verb == w.DEFEND and (clause.thing or clause.of("with")):
            pass  # ``the attack is blocked by Boast``
        elif clause.subject:
            clause.parts.insert(0, ("with" if clause.verb == w.DEFEND else "cards", clause.subject))
        clause.who = clause.agent or clause.who or clause.owner
        clause.subject = ""

    def _nominal(self, clause: Clause) -> None:
        """``Ana: red Jab``, ``with Jab``: a card without a verb is played; an attack attacks."""
        cards = ", ".join([*([clause.subject] if clause.subject else []), *clause.of("with")])
        clause.parts = [part for part in clause.parts if part[0] != "with"]
        sign = next(iter(w.SIGNS.findall(cards)), "")
        if not sign or "," in cards or (not clause.subject and clause.who and not self._attacks(sign)):
            return
        attack = bool({"weapon", fold("attack card")} & self.masked.kinds_of(sign))
        if "equipment" in self.masked.kinds_of(sign):
            return  # it may defend
        if attack and (clause.who and self.masked.players[clause.who] != self.heard.turn):
            return
        clause.verb = w.ATTACK if attack else w.PLAY
        clause.parts.insert(0, ("with" if attack else "cards", cards))

    def _who(self, clause: Clause) -> str:
        """Who does it, where the line says or what was said before tells."""
        if clause.who:
            return clause.who
        named = self.heard.called(clause.said) if clause.said else ""
        if named:
            return self.masked.sign_of(named)
        if clause.after and not clause.said and clause.verb != w.DEFEND:
            return clause.after
        before = self.clauses[: next(n for n, one in enumerate(self.clauses) if one is clause)]
        if any(one.turns for one in before):  # ``Bo's turn; he attacks with C``: else nobody can tell
            starts = before[-1].parts[:1] == [("line", f"{clause.after}'s turn")]
            return clause.after if clause.said and starts else ""
        if clause.verb == "line" and clause.parts[0][1].startswith("ends") and self.heard.turn and not clause.said:
            return self.masked.sign_of(self.heard.turn)
        if clause.verb in w.ANSWERS and not clause.said and self.heard.actor:
            return self.masked.sign_of(self.heard.actor)
        if clause.verb == "wagers" and self.heard.attacker:  # whose the token is that is wagered says nothing of it
            return self.masked.sign_of(self.heard.attacker)
        mine = self.masked.owned() if clause.verb != "wagers" else {}
        own = [part for part in clause.parts if part[0] in ("cards", "with")]  # before whom or what it is done to
        owners = {mine[sign] for _, text in own or clause.parts for sign in w.SIGNS.findall(text) if sign in mine}
        there = [self.masked.players[sign] for sign in owners] if len(owners) == 1 else list(self.heard.players)
        aimed = {self.masked.players.get(text, "") for text in clause.of("at")}
        played = w.SIGNS.findall(" ".join(clause.of("cards"))) if clause.verb == w.PLAY else []
        attacks = clause.verb in w.ATTACKING or any(
            fold("attack card") in self.masked.kinds_of(sign) for sign in played
        )
        left = self.heard.among(
            [one for one in there if one not in aimed],
            attacks=attacks,
            defends=clause.verb == w.DEFEND or ("player", "does not block") in clause.parts,
        )
        if len(left) == 1 or (not left and len(there) == 1 and clause.verb == w.PLAY):
            return self.masked.sign_of((left or there)[0])
        who = left or there
        self.unclear = self.unclear or (clause.said, who)
        return self.masked.sign_of(self.assumed if self.assumed in who else who[0])
