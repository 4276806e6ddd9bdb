"""A step as it is told in a sentence: taken apart into what it is made of, and put in the words of the language.

Tried for what nothing else reads. A sentence is a row of chunks: who, a verb in any tense and voice, cards, what stands
behind a preposition, a moment, words that say nothing. Each has a plain spelling, and one verb more begins the next
step. A word of no chunk is never passed over: then nothing is understood. What the row leaves out (``she``, who blocks)
is told by what was said before (see ``heard``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from judge.errors import JudgeError
from judge.scenario.language import telling_words as w
from judge.scenario.language.heard import Heard
from judge.scenario.language.inflection import SAME
from judge.scenario.language.names import NameTable, fold, past
from judge.scenario.language.patterns import worded
from judge.scenario.language.phrases import Grammar
from judge.scenario.language.places import RawLine
from judge.scenario.language.plainly import SAID_OF_STEPS
from judge.scenario.language.putting import put
from judge.scenario.language.respelling import Respelled
from judge.scenario.language.slots import SHARE
from judge.scenario.language.wording import Clause, Wording

_THERE = "go to the damage"  # where nobody reacts, damage is dealt
_BETWEEN = " ,:"  # two words
_STAYS = ("no reactions", "damage is dealt", "no block", "does not block")  # said twice, these are done once
_AGAIN = worded(r"\b(?:again|once more|too|as well|second)\b")
_COMES = ("attack", "com", "came", "swing", "swung", "follow")


class Telling(Wording):
    """One line taken apart."""

    def __init__(self, line: RawLine, names: NameTable, grammar: Grammar, heard: Heard, assumed: str = "") -> None:
        self.line, self.names, self.grammar, self.heard, self.assumed = line, names, grammar, heard, assumed
        self.unclear, self.clauses, self.told_of = None, [], ""  # told_of: the player in the clause before, of nobody's
        self.respelled = Respelled(line.text, names, grammar, heard)
        self.masked = self.respelled.masked
        text = self.respelled.text
        text = text if text.startswith("->") else put(text, SAID_OF_STEPS, claim=False)
        self.text, _, self.besides = text.partition("\n")
        moments = w.any_of(re.escape(word) for word in grammar.moments if word.endswith(("step", "phase")))
        every = w.any_of(map(re.escape, grammar.moments))
        self._now = worded(
            f"(?:(?:{w.THEY}|it|combat) (?:(?:both|all|then|now) )?(?:go|move|proceed|continue)(?:e?s)? (?:on )?to "
            rf"(?:the )?({every})|(?:(?:it|this) (?:is|becomes) (?:now )?)?(?:the )?(?P<bare>{moments}))(?!\w)"
        )
        zones = w.any_of(map(re.escape, (*grammar.zones, "equipment", "head", "chest", "arms", "legs")))
        self._moment = worded(rf"(?:in|during|at|on) (?:the (?:start|beginning) of )?(?:{w.HIS} )?({moments})(?!\w)")
        self._to = worded(rf"(?:to |on to )?(?:{w.HIS} )?({moments})(?!\w)")
        self._from = worded(
            "(?:from|out of|(?:(?:that|which) (?:is|lies) |(?:that )?(?:he|she|they) (?:has|have|holds)(?: left)? )?in)"
            rf" (?:{w.HIS} )?({zones})(?!\w)"
        )
        forms = w.any_of(w.forms())
        self._verb = worded(
            rf"(?P<will>(?:{w.WILL}\s+)*)(?P<not>{w.NOT}\s+)?(?P<more>(?:{w.WILL}\s+|{w.NOTHING}\s+)*)(?P<verb>{forms})"
            r"(?![\w'])"
        )
        self._nothing = worded(rf"{w.NOTHING}(?![\w'])")

    # ------------------------------------------------------------------ taking apart

    def lines(self) -> str:
        """The line in the words of the language, a line break between two steps; empty where a word is left over."""
        text = self.text
        first = w.FIRST.match(text)
        at = first.end() if first else 0
        joined, self.clauses = True, [Clause()]
        clauses = self.clauses
        begins, still = at, None
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            clause = clauses[-1]
            if (found := w.JOINS.match(text, at)) and found.end() > at:
                at, joined = found.end(), not (found[0] == ":" and clause.verb and not clause.parts)
                if joined:
                    begins, still = at, clause if clause.begun else None
                continue
            if joined and any(one.begun for one in clauses) and (found := w.SAME.match(text, at)):
                again = next(one for one in reversed(clauses) if one.begun)
                if found["nor"] and not again.denied and not again.of("player"):
                    return ""
                clauses.append(replace(again, who=found["who"], said=""))
                at, joined = found.end(), False
                continue
            if not clause.begun and (found := self._nothing.match(text, at)) and self._fixed(text, at) is None:
                at = found.end()
                continue
            if joined and not (clause.who and not clause.verb) and (fixed := self._fixed(text, at)) is not None:
                if clause.begun or clause.who or clause.said:
                    clauses.append(Clause())
                clauses[-1].parts.append(("line", fixed[0]))
                clauses[-1].verb = "line"
                named = next((c for c in text[at : fixed[1]] if c in self.masked.players), "")
                self.told_of = named
                does = next((c for c in fixed[0] if c in self.masked.players and "\n" not in fixed[0]), "")
                at, joined = fixed[1], False
                clauses.append(Clause(after=does if named else self._last(clauses)))
                continue
            end = self._chunk(text, at, clauses, joined)
            if end is None or end <= at:
                return "" if still is clauses[-1] else self._claiming(text[begins:])
            at, joined = end, False
        reason = first is not None and first[0].lower().split()[0] in ("because", "since")
        return "" if reason and len(clauses) < 2 else self.so_far(clauses)

    def _claiming(self, rest: str) -> str:
        """What was taken apart, and the rest of the line as what is claimed to come of it; empty where nothing is."""
        before = self.so_far(self.clauses[:-1])
        name = before.removesuffix(" resolves").rpartition("\n")[2]
        who = f"{name} " if name and before.endswith(" resolves") else self.masked.plain(self.told_of) + " "
        who = "" if rest.lstrip()[:1] in {*self.masked.players, *self.masked.called} else who
        return f"{before}\nthen {who}{self.masked.plain(rest).strip()}" if before else ""

    def so_far(self, clauses: Sequence[Clause]) -> str:
        """What was taken apart of the line, in the words of the language."""
        whole: list[str] = []
        for before, clause in pairwise(clauses):
            if clause.verb == "pitches" and clause.of("at"):  # ``C (pitch D) -> Bo``
                before.parts += [part for part in clause.parts if part[0] == "at"]
                clause.parts = [part for part in clause.parts if part[0] != "at"]
        for clause in clauses:
            if not clause.begun:
                whole += clause.before
            else:
                put = self._put(clause)
                if not put:
                    return ""
                twice = whole and (
                    whole[-1] == put
                    or (whole[-1] in _STAYS[:2] and put.startswith(_THERE))
                    or (whole[-1].endswith("ends the turn") and put == "the turn ends")
                )
                if twice and whole[-1] == put and not put.endswith(_STAYS):
                    if not _AGAIN.search(self.respelled.text):
                        return ""  # ``Bo has no tricks, so Bo passes``: once, or twice?
                    twice = False
                if clause.own and self.masked.players.get(put[0]) != self.heard.turn:
                    clause.before.insert(0, f"{put[0]}'s turn")
                whole += [*clause.before, *([] if twice else [put])]
        besides = [self.besides] * bool(self.besides)
        return self.masked.plain("\n".join([*whole, *besides])) if whole else ""

    def _ends(self, text: str, at: int) -> bool:
        """Does a clause end there, and nothing behind it takes any of it back?"""
        if w.TAKEN_BACK.match(text, at):
            return False
        while w.END.match(text, at) is None:
            if (found := self._nothing.match(text, past(text, at, _BETWEEN))) is None:
                return False
            at = found.end()
        return True

    def _fixed(self, text: str, at: int) -> tuple[str, int] | None:
        """A whole clause of nobody's."""
        for pattern, line in w.OF_NOBODY:
            if (found := pattern.match(text, at)) and self._ends(text, found.end()):
                return found.expand(line), found.end()
        if self.heard.blocked and (found := w.RESOLVED.match(text, at)) and self._ends(text, found.end()):
            return "damage is dealt", found.end()
        if (found := self._now.match(text, at)) and self._ends(text, found.end()):
            return f"go to the {found[1] or found['bare']}", found.end()
        for pattern, claim in w.RESULTS:
            if (found := pattern.match(text, at)) and self._ends(text, found.end()):
                parts = found.groupdict()
                if not self._attacker() or not self._latest(parts.get("what")):
                    continue
                who = parts.get("who") or self._attacked()
                n = (parts.get("n") or parts.get("bare") or "").replace("nothing", "no")
                hit = f" {parts['who']}" if claim == "hit" and parts["who"] not in (None, self._attacked()) else ""
                said = [f"then the attack {claim}{hit}"] if claim else []
                said += [f"then the attack dealt {n} damage to {who}"] if n and who else []
                said += [f"then {who} is at {parts['left']}"] if parts.get("left") else []
                other = parts.get("who") not in (None, self._attacked()) and self._attacked() != ""
                if not said or (other and claim != "hit" and not parts.get("left")):
                    continue
                if n and text.startswith("this turn", past(text, found.end(), _BETWEEN)):
                    continue  # of the attack, or of all that was dealt?
                return "\n".join(["damage is dealt", *said]), found.end()
        return None

    def _latest(self, what: str | None) -> bool:
        """Is it the latest attack, where a card is named?"""
        return self.masked.called.get(what or "", self.heard.attack) == self.heard.attack

    def _attacker(self) -> str:
        """Who attacked last, in this line or before it; empty where nobody did."""
        if any(clause.turns for clause in self.clauses):
            return ""
        here = any(clause.verb in w.ATTACKING or (clause.subject and not clause.verb) for clause in self.clauses)
        return self.heard.turn if here else self.heard.attacker

    def _begun(self) -> str:
        """What was played or activated last, in this line or before it."""
        here = [card for one in self.clauses[:-1] for card in w.SIGNS.findall(", ".join(one.of("cards", "with")))]
        return self.masked.called[here[-1]] if here else self.heard.begun.partition(" (")[0]

    def _attacked(self) -> str:
        other = self.heard.other(self._attacker())
        return self.masked.sign_of(other) if other else ""

    def _last(self, clauses: Sequence[Clause]) -> str:
        for one in reversed(clauses):
            if one.said and not (one.turns or one.who or one.agent):
                return self._who(one)  # ``he blocks with C, then plays D``
            if one.turns or one.who or one.agent or one.after:
                return "" if one.turns else one.who or one.agent or one.after
        return ""

    def _chunk(self, text: str, at: int, clauses: list[Clause], joined: bool) -> int | None:
        """Where the chunk at a place ends, which is taken into its clause; None where there is none."""
        clause = clauses[-1]
        if found := self._moment.match(text, at):
            if clause.verb and joined:
                clauses.append(clause := Clause(after=self._last(clauses)))
            clause.before.append(f"go to the {found[1]}")
            return found.end()
        if not clause.verb and (clause.who or clause.said or (clause.after and joined)) and not clause.parts:
            for pattern, verb in w.OF_PLAYER:
                if (found := pattern.match(text, at)) and self._ends(text, found.end()):
                    clause.verb, clause.who = "line", clause.who or ("" if clause.said else clause.after)
                    clause.parts.append(("player", verb))
                    return found.end()
        if end := self._aside(text, at, clause):
            return end
        if found := w.PLAIN_TAIL.match(text, at):
            clause.parts.append(("tail", found[0]))
            return found.end()
        if (clause.of("cards") or clause.subject) and (found := w.PLACE.match(text, at)):
            clause.parts.append(("place", found["place"].lower()))
            return found.end()
        if found := w.TAIL.match(text, at):
            tail = found["tail"].lower()
            tail = "pitching" if tail.startswith(("pay", "with")) else tail
            tail = "targeting" if found["aim"] or tail == "attacking" else tail
            clause.parts.append(("tail", f"{tail} {self._card(found['what'], clause)}"))
            return found.end()
        if found := w.IN_RESPONSE.match(text, at):
            clause.parts.append(("kept", "in response"))
            return found.end()
        share = SHARE.match(text, at + len("with ") * text.startswith("with ", at))
        if clause.verb == w.DEFEND and (found := share) and not w.LISTED.match(text, found.end()):
            clause.parts.append(("share", found[0]))
            return found.end()
        if clause.verb == w.DEFEND and (found := w.ONESELF.match(text, at)):
            return found.end()
        if clause.verb == w.DEFEND and clause.denied and (found := w.ANY.match(text, at)):
            return found.end()
        if clause.verb == w.DEFEND and (found := w.NONE.match(text, at)):
            clause.denied = True
            return found.end()
        if clause.verb:
            for pattern, verb in w.RECAST:
                if (found := pattern.match(text, at)) and clause.verb in w.RECASTABLE:
                    clause.verb = verb
                    if verb == w.DEFEND:
                        clause.parts = [("with" if kind == "cards" else kind, said) for kind, said in clause.parts]
                    return found.end()
        if joined or not (clause.verb or clause.parts):
            for pattern, verb in w.NOUNS:
                if found := pattern.match(text, at):
                    if clause.begun and (clause.verb or clause.parts):
                        clauses.append(clause := Clause(after=self._last(clauses)))
                    clause.verb, clause.who = verb, clause.who or clause.owner or ("" if clause.said else clause.after)
                    return found.end()
        return self._further(text, at, clauses, joined)

    def _aside(self, text: str, at: int, clause: Clause) -> int | None:
        """Where what is said of whose turn it is ends, or that nobody attacks yet, or which effect asks."""
        if found := w.ON_TURN.match(text, at):
            clause.own = True
            return found.end()
        if (found := w.BEFORE.match(text, at)) and not self._attacker():
            return found.end()
        if (
            clause.verb in w.OF_EFFECTS
            and (found := w.FOR_CARD.match(text, at))
            and self.masked.called[found[1]] in (self.heard.attack, self._begun())
        ):
            return found.end()
        return None

    def _further(self, text: str, at: int, clauses: list[Clause], joined: bool) -> int | None:
        """A chunk that may stand in any clause."""
        clause = clauses[-1]
        found = self._from.match(text, at)
        if found and not (clause.verb in w.ATTACKING and found[0].lower().startswith("in ")):
            clause.parts.append(("from", f"from {found[1]}"))
            return found.end()
        if found := self._nothing.match(text, at):
            return found.end()
        if clause.verb and (found := w.PARTICLE.match(text, at)):
            clause.particle = found[0].lower()
            return found.end()
        if found := w.PREP.match(text, at):
            return self._take_prep(found, clause)
        if (found := self._verb.match(text, at)) and (end := self._take_verb(found, clauses, joined, text)):
            return end
        if clause.verb in (w.GO, "enters", "leads") and (found := self._to.match(text, at)):
            clause.verb = w.GO
            clause.parts.append(("", f"to the {found[1]}"))
            return found.end()
        if found := w.KEPT.match(text, at):
            clause.parts.append(("kept", found[0]))
            return found.end()
        if clause.verb and (found := w.HIM.match(text, at)):
            clause.parts.append(("at", self._whom(found[0], clause)))
            return found.end()
        if found := w.FOR.match(text, at):
            played = w.SIGNS.findall(", ".join(clause.of("cards"))) if found["of"] and clause.verb == w.PLAY else ()
            kinds = (self.masked.kinds_of(sign) for sign in played)
            if any(of and fold("attack card") not in of for of in kinds):
                return None  # what it deals, and neither its power nor what it costs
            clause.parts.append(("for", f"for {found[1]}"))
            return found.end()
        if found := w.SUBJECT.match(text, at):
            return self._take_subject(found, clauses, text, joined)
        if found := w.OBJECT.match(text, at):
            return self._take_cards(found, clauses, text, joined)
        if found := (w.THAT if clause.verb else w.THE_ATTACK).match(text, at):
            if clause.verb:
                clause.parts.append(("it", found[0].lower()))
            elif clause.begun:
                return None
            else:
                clause.thing = True
            return found.end()
        return None

    def _take_cards(self, found: re.Match[str], clauses: list[Clause], text: str, joined: bool) -> int | None:
        clause = clauses[-1]
        if clause.verb and joined and self._verb.match(text, past(text, found.end(), _BETWEEN)):
            clauses.append(clause := Clause())
        if clause.verb == w.PLAY and joined and clause.of("cards") and not clause.denied:
            clauses.append(clause := Clause(who=clause.who, after=clause.after, said=clause.said, verb=w.PLAY))
        if joined and clause.of("place"):  # ``puts C on the bottom and D on top``
            clauses.append(clause := Clause(who=clause.who, after=clause.after, said=clause.said))
        if clause.verb == w.DEFEND and joined and text[: found.start()].endswith(("and ", ", ")) and clause.of("with"):
            clause.parts.append(("with", self._card(found[0], clause)))  # ``blocks with C from hand and D``
            return found.end()
        if clause.verb and joined and clause.of("cards", "with"):
            return None  # ``attacks with C, then D``
        if clause.verb:
            clause.parts.append(("cards", self._card(found[0], clause)))
        elif clause.subject:
            return None
        else:
            clause.subject = self._card(found[0], clause)
        return found.end()

    def _take_verb(self, found: re.Match[str], clauses: list[Clause], joined: bool, text: str) -> int | None:
        verb, form = w.forms()[found["verb"].lower()]
        will = " ".join(f"{found['will']} {found['more']}".split()) or (found["not"] or "").split("n'")[0].strip()
        done = form == "done" or found["verb"].lower() in SAME
        passive = done and bool(w.BE.search(will)) and not re.search(r"\b(?:has|have|had)$", will)
        clause = clauses[-1]
        meant = verb == w.GO and form == "doing" and w.MEANT.match(text, found.end())  # ``was going to block``
        if meant or re.search(r"\bwould have\b", will, re.IGNORECASE):
            return None
        if passive and verb in (w.ATTACK, w.DEFEND) and clause.subject and not w.THROWN.match(found["verb"]):
            return None  # a card that is hit is not what attacks, and one that is blocked does not block
        if passive and verb in ("makes", "declares") and clause.verb in w.ATTACKING and not clause.who:
            return found.end()  # ``an attack with C has been made by Ana``
        behind = text[: found.start()].rstrip().lower()
        if form == "doing" and behind.endswith((" by", " with")) and clause.verb:
            if clause.verb in (w.GO, "leads", "ends"):
                clause.verb = verb
                clause.parts = [part for part in clause.parts if not part[1].endswith("turn")]
            else:
                clause.parts.append(("", f"by {found['verb'].lower()}"))
            return found.end()
        if clause.verb or (clause.subject and joined):
            clauses.append(clause := Clause(after="" if passive else self._last(clauses)))
        clause.verb, clause.denied, clause.passive = verb, bool(found["not"]), passive
        if not passive and not clause.said:
            clause.who = clause.who or clause.after
        if verb == "resolves" and (clause.subject or clause.thing) and not clause.denied:
            clause.verb, name = "line", clause.subject or self.heard.begun
            clause.parts, clause.subject, clause.thing = [("line", f"{name} resolves")], "", False
        elif not passive and clause.subject and not clause.who and found["verb"].lower().startswith(_COMES):
            clause.parts, clause.subject = [("with", clause.subject)], ""
            clause.who = clause.owner
        elif not passive and clause.subject and not clause.who and verb in (w.DEFEND, w.GO, "takes"):
            clause.passive = True  # ``Boast blocks``, ``steps in to block``
        elif not passive and (clause.subject or clause.thing) and not clause.who:
            return None
        return found.end()

    def _take_prep(self, found: re.Match[str], clause: Clause) -> int:
        prep = found["prep"].lower()
        if found["who"]:
            who = self._whom(found["who"], clause)
            if prep == "by":
                clause.agent = who
            else:
                with_ = prep in ("with", "using", "via") and clause.verb in w.ATTACKING  # a player is no weapon
                clause.parts.append(("" if with_ else "at", who))
        elif found["cards"]:
            cards = self._card(found["cards"], clause)
            clause.parts.append(("with" if prep in ("with", "using", "via", "by") else "on", cards))
        else:
            clause.parts.append(("aim", found["it"].lower()))
        return found.end()

    def _take_subject(self, found: re.Match[str], clauses: list[Clause], text: str, joined: bool) -> int | None:
        clause = clauses[-1]
        verb = self._verb.match(text, past(text, found.end(), _BETWEEN))
        does = verb is not None and (bool(verb["will"]) or w.forms()[verb["verb"].lower()][1] != "doing")
        new = bool(clause.subject) or (clause.verb and (found["of"] is None) and (found["pron"] or joined or does))
        if clause.verb and not new and not found["of"]:
            clause.parts.append(("at", found["who"]))
            return found.end()
        if new:
            clauses.append(clause := Clause(after=self._last(clauses)))
        elif (clause.who or clause.said) and (clause.who != found["who"] or found["of"]):
            return None  # two in a row: which of them does it, is not said
        if found["of"]:
            clause.owner = found["who"]
        else:
            clause.who, clause.said = found["who"] or "", (found["pron"] or "").lower()
        return found.end()


def put_plainly(line: RawLine, names: NameTable, grammar: Grammar, heard: Heard) -> tuple[str, JudgeError | None]:
    """A line in the words of the language, a line break between two steps; empty where it cannot be put so. And what is
    wrong with that where it may be of several players."""
    telling = Telling(line, names, grammar, heard)
    put = telling.lines()
    if not put or telling.unclear is None:
        return put, None
    word, who = telling.unclear
    readings = [Telling(line, names, grammar, heard, one).lines().replace("\n", ", ") for one in who]
    return put, heard.unclear(line, word, who, [*filter(None, readings)])


def put_in_part(line: RawLine, names: NameTable, grammar: Grammar, heard: Heard) -> str:
    """What of such a line can be put so, up to the word that means nothing."""
    telling = Telling(line, names, grammar, heard)
    telling.lines()
    return telling.so_far(telling.clauses)
