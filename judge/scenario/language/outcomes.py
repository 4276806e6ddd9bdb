"""What is told of what comes of a step, as claims: behind it (``…, taking it down to 15``), or in a line of its own
(``Tin Hat was destroyed``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from judge.scenario.language.heard import Heard, doer_of
from judge.scenario.language.names import NameTable
from judge.scenario.language.patterns import worded
from judge.scenario.language.phrases import Grammar
from judge.scenario.language.places import RawLine
from judge.scenario.language.spoken import Masked
from judge.scenario.language.tree import OF_LINE, Attack, Claim, Defend, Step, TheAttack

Read: TypeAlias = Callable[[str], list[Step | Claim]]
_MARK = worded(r"\s*,\s*|\s+and\s+(?=[a-z]+ing\b)| (?=so that\b|which\b)")
_MOST = 6  # places at which what comes of a step may begin
_NUMBER = worded(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b")
_LOGGED = worded(r"(?<!zone )\b\d+ ?(?:->|→) ?\d+(?:STOP| )")  # ``Bo: 14 -> 11``
_CARDS = worded(r"\b(?:drew|created|discarded|revealed|banished) (?:an?|one|two|three|\d+) (?!damage|life)")
_MEASURE = worded(r"\b(?:hp|health|life|damage)\b")
_HAPPENED = worded(
    r"^[^:]+?:? (?:destroyed|defeated|exhausted|tapped|dead)STOP|"
    r"\b(?:(?:is|are|was|were|gets|got|(?:has|have) been) (?:[a-z]+ly )?(?!called|named|attacking)"
    r"[a-z]+(?:ed|lt|en|wn|ain|ut)|dies|died|survive[sd]|miss(?:es|ed)|trigger(?:s|ed)|(?:take|suffer|sustain|"
    r"receive)(?:s|d|ed)|"
    r"took|dealt|deals|(?:goes|went) down|perishe[sd]|(?:str(?:ikes|uck)|fire[sd]|bit(?:es)?) back|retaliate[sd]|"
    r"lo(?:st|ses)|w(?:on|ins)|drew|g(?:ained|ains|ets|ot)|hits?)\b"
)

_THUS = r"(?:thus |thereby |and )?"
_UP_OR_DOWN = r"(?: (?:all the way|back|down|up))*"
_DEALING = worded(rf"{_THUS}(?:dealing|doing|inflicting) (?P<much>\d+|no)(?: damage)?(?P<to> to .+)?STOP")
_LEAVING = worded(
    rf"(?:which (?:takes|brings|puts|leaves|drops|knocks|lowers|reduces)|{_THUS}(?:taking|bringing|putting|leaving|"
    rf"dropping|knocking|lowering|reducing|sending|healing|getting|setting)) "
    rf"(?P<who>(?:its|his|her) (?:health|hp|life)|it|him|her|them|WHO){_UP_OR_DOWN} (?P<at>to|on|at|with) "
    rf"(?P<left>\d+|no)(?P<what> .+)?STOP"
)
_ENDING = worded(
    rf"{_THUS}(?:killing|destroying|defeating|slaying|finishing|taking out|knocking out) (?P<who>it|him|her|"
    rf"WHO)(?: off)?STOP"
)
_GOING = worded(rf"{_THUS}(?:going|falling|dropping|rising|climbing){_UP_OR_DOWN} to (?P<left>\d+)(?: life)?STOP")
_POWER = worded(
    r"(?:making it (?:an? )?|so it(?: is|'s)? (?:now )?(?:attacking for )?|which (?:is|was|has|had) (?:now )?(?:at |"
    r"attacking for )?|now (?:with )?|now at (?=\d+ (?:power|attack))|bringing it to |for a total of )(?P<power>\d+)"
    r"(?: (?:power|attack))?STOP"
)
_SO = worded(r"\s*(?:so that|so|meaning(?: that)?|which means(?: that)?) (?P<claim>.+)$")
_MEANT = r"\b(?:will|would|should|could|might|may|must|yet|almost|nearly)\b"  # and not what has come of it
_WHICH = worded(rf"(?P<rel>which|who) (?:then |now |also )*(?!{_MEANT})(?P<rest>[a-z]+ .+|[a-z]+)")
_NO_RESULT = worded(_MEANT)


def outcomes(rest: str, before: str, actor: str, names: NameTable, grammar: Grammar, heard: Heard) -> Iterator[str]:
    """The claims that the rest of a line may make. before: the step that it stands behind; actor: who does that, or
    the unit that does; heard: what was said before it."""
    masked = Masked(f"{before} | {rest}", names, grammar, parts=True)
    done, _, said = masked.text.partition(" | ")
    signs = [sign for sign in done if sign in masked.called or sign in masked.players]
    cards = [sign for sign in signs if sign in masked.called]
    players = [masked.sign_of(name) for name in names.players]

    def meant(word: str) -> str:
        """Of what a pronoun is: what the step names last, or the player who does not do it."""
        if word.lower() in ("him", "her") and len(players) == 2:
            who = heard.called({"him": "he", "her": "she"}[word.lower()]) or heard.other(actor)
            return masked.sign_of(who) if who else ""
        return (
            (signs[-1] if signs else "") if word.lower() in ("it", "him", "her", "them") or word[:1].isalpha() else word
        )

    by = "the attack" if grammar.strength else (cards[0] if cards else actor)
    if found := _DEALING.match(said):
        yield masked.plain(f"{by} dealt {found['much']} damage{found['to'] or ''}")
    elif (
        (found := _LEAVING.match(said))
        and (who := meant(found["who"]))
        and not (
            grammar.strength and who in masked.called and not found["what"]  # its power
        )
    ):
        verb = "has" if found["at"].lower() == "with" else "drops to"
        yield masked.plain(f"{who} {verb} {found['left']}{found['what'] or ''}")
    elif (found := _ENDING.match(said)) and (who := meant(found["who"])):
        yield masked.plain(f"{who} is dead" if who in masked.called else f"{who} has lost")
    elif (found := _GOING.match(said)) and (who := actor or masked.first(done)):
        yield f"{who} is at {found['left']}"
    elif grammar.strength and (found := _POWER.match(said)):
        yield f"the attack has {found['power']} power"
    elif found := _SO.match(rest):
        yield found["claim"]
    elif (found := _WHICH.match(said)) and cards:
        whom = [sign for sign in signs if sign in masked.players] if found["rel"].lower() == "who" else cards
        yield masked.plain(f"{(whom or cards)[-1]} {found['rest']}")


def told_besides(line: RawLine, names: NameTable, grammar: Grammar, heard: Heard, read: Read) -> list[Step | Claim]:
    """What a line that nothing else reads says: a step and what comes of it, or what came of those before it. read:
    what a text says in its place."""
    for mark in islice(_MARK.finditer(line.text), _MOST):
        before, rest = line.text[: mark.start()], line.text[mark.end() :]
        if not any(outcomes(rest, before, names.players[0], names, grammar, heard)) or not (steps := read(before)):
            continue
        actor = next(filter(None, map(doer_of, reversed(steps))), "")
        for claimed in outcomes(rest, before, actor, names, grammar, heard):
            if not _of_other(claimed, actor, steps[-1], heard) and (claims := read(f"then {claimed}")):
                return [*steps, *(replace(claim, line=line) for claim in claims)]
    happened = _HAPPENED.search(line.text) and not _NO_RESULT.search(line.text)
    logged = _LOGGED.search(line.text) and (grammar.strength or _MEASURE.search(line.text))
    if (heard.actor or heard.cards) and (happened or logged) and not line.text.rstrip().endswith("?"):
        return _as_happened(line, grammar, read)
    return []


def _of_other(claimed: str, actor: str, step: Step | Claim, heard: Heard) -> bool:
    """Is it said of what this step does not change: the attack's power by who is attacked (which may be the damage
    that is left), the life of who attacks by the attack, or by a block?"""
    if claimed.startswith("the attack has"):
        return actor != "" and actor == heard.other(heard.attacker or heard.turn)
    if isinstance(step, Defend):
        return claimed.startswith(f"{heard.other(actor)} ")  # ``him`` is who blocks
    return isinstance(step, Attack) and claimed.startswith(f"{actor} is at ")


def _as_happened(line: RawLine, grammar: Grammar, read: Read) -> list[Step | Claim]:
    """A line behind a step that tells what has happened, as the claim that it is: how much, only of what that step did,
    and not where damage is dealt some steps later."""
    numbered = _NUMBER.search(_LOGGED.sub("", line.text)) is not None and not _CARDS.search(line.text)
    claims = [] if numbered and grammar.strength else read(f"then {line.text}")
    if numbered and any(claim is of_line(claim) for claim in claims):
        return []
    return [replace(of_line(claim) if numbered else claim, line=line) for claim in claims]


def of_line(said: Step | Claim) -> Step | Claim:
    """A claim of what has happened that stands in a line behind a step: of that line alone, but for what the latest
    attack has done."""
    parts = getattr(getattr(said, "predicate", None), "parts", {})
    past = getattr(getattr(getattr(said, "predicate", None), "saying", None), "past", False)
    if not isinstance(said, Claim) or not past or any(isinstance(part, TheAttack) for part in parts.values()):
        return said
    return replace(said, predicate=replace(said.predicate, **{"parts": {**parts, OF_LINE: True}}))
