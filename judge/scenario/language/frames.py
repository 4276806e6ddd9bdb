"""A line as a frame: who does it, with which things, how many, and which words are left; and what such a frame may say.

Tried for a line that no form and no telling reads. A frame says nothing of the order of words, so it may say several
things: it is read only where the position leaves one of them (see ``play.here``), and only where each of its words
belongs to that one. A word that no table has leaves the line unread, so what is denied, asked, meant or supposed is
never taken for what is done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import TypeAlias

from judge.frozen import Frozen
from judge.scenario.language import frame_words as w
from judge.scenario.language.amounts import BOUND
from judge.scenario.language.claims import AND, DENIES, QUANTIFIER, says_then
from judge.scenario.language.heard import Heard
from judge.scenario.language.inflection import third_person, verb_forms
from judge.scenario.language.names import Folded, Names, NameTable, fold
from judge.scenario.language.phrases import Grammar, meaning_of
from judge.scenario.language.places import RawLine
from judge.scenario.language.respelling import Respelled
from judge.scenario.language.shorthand import in_full, without_label
from judge.scenario.language.slots import NUMBER_WORDS
from judge.scenario.language.tree import Claim, Step

_TOKEN = re.compile(r"[\ue000-\uf0ff]|\d+|[A-Za-z]\w*(?:['’][A-Za-z]+)?|[^\s\w]")
_BRACKET = re.compile(r"\s*\(([^()]*)\)")
_COUNTED = {word: n for word, n in NUMBER_WORDS.items() if word not in ("a", "an", "no", "one")}
_PLACE = re.compile(r"\{(\w+)\}")
Reads: TypeAlias = Callable[[str], Sequence[Step | Claim]]
Part: TypeAlias = Callable[[str], tuple[Sequence[Claim], tuple[str, ...]]]
_MOST_PLACES = 2  # at which another claim may begin
_LONGEST = 240  # characters of a line; what is longer is no single thing that is done


class Frame(Frozen):
    """What a line is about.

    who: the player who does it, empty where nobody is named; cards: what it is done with, in order; using: does the
    line say that it is done with them? at: players and cards it is aimed at; objects: cards it is done to, or with,
    where the line does not say which; paid: cards that it is paid with. numbers: those said of nothing else; reached:
    is it said that one is come to? was: from which? zones: numbers of zones, the last one where it leads; quantities,
    places: words of the game for what is counted and where things lie; counter: one that something has. words: all
    others, in their base forms; unknown: those of no table; bare: are there no others at all? asserts: is anything said
    of what is named? past: as of something that has happened? denied: is it denied? every: is it of every player?
    """

    who: str
    cards: tuple[str, ...]
    at: tuple[str, ...]
    objects: tuple[str, ...]
    paid: tuple[str, ...]
    numbers: tuple[int, ...]
    was: int | None
    reached: bool
    zones: tuple[int, ...]
    quantities: tuple[str, ...]
    places: tuple[str, ...]
    counter: str
    words: frozenset[str]
    unknown: tuple[str, ...]
    bare: bool
    asserts: bool
    past: bool
    using: bool
    denied: bool
    every: bool


@lru_cache(maxsize=1)
def _bases() -> dict[str, str]:
    """Every form of the words of the tables → the word."""
    found: dict[str, str] = {}
    for word in sorted(w.EVERY):
        for form in (*verb_forms(word), third_person(word)):
            found.setdefault(form, word)
    return {**found, **{word: word for word in w.EVERY}, **w.IRREGULAR}


class _Segment(Frozen):
    """What a comma, ``and`` or ``by`` sets apart: things with their roles, and words."""

    things: list[tuple[str, str]]
    words: set[str]


class _Parts:
    """A line taken apart. tables: of a claim, the game's words for numbers and places; empty for a step."""

    def __init__(self, respelled: Respelled, tables: Mapping[str, str]) -> None:
        self.masked = respelled.masked
        self.tables = tables
        self.filler = w.CLAIM_FILLER if tables else w.FILLER
        self.counted = {**_COUNTED, **({"one": 1, "single": 1, "zero": 0} if tables else {})}
        self.who: list[str] = []
        self.segments = [_Segment([], set())]
        self.numbers: list[int] = []
        self.was: int | None = None
        self.zones: list[int] = []
        self.origins = 0
        self.said: dict[str, list[str]] = {"quantities": [], "places": []}
        self.unknown: list[str] = []
        self.denied = 0
        self.reached = self.every = False
        self.bare = True
        self.asserts = self.past = False
        self.owned = self.of = self.last = self.subject = ""
        self.owns = self.by = False  # has a card something? is a player said behind ``by``?
        tokens, i = _TOKEN.findall(respelled.text), 0
        while i < len(tokens):
            before = [one.lower() for one in tokens[max(0, i - 3) : i] if one.lower() not in w.SKIPPED]
            n = next((n for n in (3, 2, 1) if " ".join(tokens[i : i + n]).lower() in tables), 0)
            if n:
                said = " ".join(tokens[i : i + n]).lower()
                self.said[tables[said]].append(said)
            if n < 2:
                after = tokens[i + 1] if i + 1 < len(tokens) else ""
                self._take(tokens[i], before[-1] if before else "", after, known=n > 0)
            i += n or 1

    def _take(self, token: str, before: str, after: str, *, known: bool) -> None:
        low = token.lower().replace("’", "'")
        self.asserts = self.asserts or low in w.ASSERTS
        self.past = self.past or low in w.PAST
        base = _bases().get(low.removesuffix("'s"), "")
        if token in self.masked.players:
            self._player(self.masked.players[token], before, after)
        elif token in self.masked.called:
            of, name = self.of, self.masked.names[token]
            owner = self.masked.known.owners.get(fold(self.masked.called[token]), of)
            self.unknown += [name] * bool(of and owner != of)
            self.subject = name if not before and _bases().get(after.lower()) in w.DONE_BY else self.subject
            self.segments[-1].things.append((name, self._role(before)))
            self.owns = self.owns or after in ("'", "’")
        elif low == "»":
            self.segments[-1].words.update({"move"} if self.zones else ())
            if self.tables:  # of a claim: what it was before
                self.was = self.numbers[-1] if self.numbers else None
                if self.was is None:
                    self.segments[-1].words.discard(self.last)
                (self.numbers or self.said["places"]).clear()
        elif token.isdigit() or low in self.counted:
            self._number(int(token) if token.isdigit() else self.counted[low], before, after)
        elif (low in w.DENY and low not in self.counted) or low.endswith("n't"):
            self.denied += 1
            self.every = self.every or low in w.EVERYONE
        elif low in w.BREAKS:
            if self.segments[-1] != _Segment([], set()):
                self.segments.append(_Segment([], set()))
        elif low in w.EVERYONE:
            self.every = True
        elif low in w.SIGNS or (low in w.BARE and not self.tables) or low == "origin":
            pass
        elif low in self.filler or (low == "-" and not after.isdigit()) or (low == "x" and before == "1"):
            self.bare = False
        else:
            self.bare, self.last = False, base
            self.segments[-1].words.update({base} - {""} if not known else ())
            self.unknown += [token] * (not base and not known and (not low.endswith(w.HOW) or low in w.NOT_HOW))

    def _role(self, before: str) -> str:
        """What a card is to what is done: that of the card before it, where ``and`` joins them."""
        front = before == "of" and self.last in ("front", "way")
        aimed = (before in w.AIMS or front) and not self.tables
        pointed = "»" * (before == "»" and not self.tables)
        self.of = ""
        role, self.owned = self.owned or pointed or w.ROLES.get(before, "at" if aimed else ""), ""
        last = next((name for one in reversed(self.segments) for name in reversed(one.things)), None)
        return last[1] if last and last[0] not in self.masked.known.players and before in w.JOINS else role

    def _player(self, name: str, before: str, after: str) -> None:
        role = "at" if before in w.AIMS else ""
        if after in ("'", "’"):
            self.owned, self.of = role, name
            if (role and not self.tables) or self.who:
                return
        self.by = self.by or before == "by"
        if not self.tables and w.ROLES.get(before) == "with":
            self.unknown.append(name)  # a player is no weapon
        elif (role and not self.tables) or (self.who and name not in self.who and before != "by"):
            self.segments[-1].things.append((name, "at"))
        else:
            others = self.who or any(one.things for one in self.segments)
            self.unknown += [name] * bool(others and before in _bases() and not self.tables)  # who does it, too?
            self.who.append(name)
            done_to = before in _bases() or before in w.DONE_TO
            if self.tables and done_to and after not in ("'", "’") and any(one.things for one in self.segments):
                self.unknown.append(name)  # ``Gold controls Bo``, ``the Shout lands on Ana``

    def _number(self, n: int, before: str, after: str) -> None:
        if before == "zone":
            self.zones.append(n)
            self.segments[-1].words.update({"move"} if self.origins and not self.tables else ())
        elif before == "origin":
            self.zones.insert(0, n)
            self.origins += 1
        elif before in ("-", "+", "/", "<", ">", "»") and not self.tables:
            self.unknown.append(str(n))
        elif self.tables or not (n == 1 and (after in self.masked.called or after.lower() == "x")):
            self.numbers.append(n)
            self.reached = self.reached or before in w.REACHED or before in self.masked.players


def framed(line: RawLine, names: NameTable, grammar: Grammar, heard: Heard, *, claim: bool = False) -> Frame | None:
    """The frame of a line, of a claim without its ``then``; None where two players do it, or it is denied twice."""
    if len(line.text) > _LONGEST:
        return None
    versions = Names(names.cards).every_version

    def apart(found: re.Match[str]) -> str:
        version = fold(found[1]) in versions or len(found[1]) == 1
        return found[0] if version else f" ; {found[1]} ; "

    text = _BRACKET.sub(apart, line.text)
    for pattern, put in w.PUT:
        text = pattern.sub(put, text)
    counter = w.COUNTER.search(text) if claim else None
    if counter is not None:
        text = f"{text[: counter.start()]} {text[counter.end() :]}"
    text = in_full(without_label(text), names, heard).replace("->", "»")
    if w.OPEN.search(text) or (claim and w.WHOSE.search(text)):
        return None
    text = _in_words_of(grammar, text) if claim else w.PASSIVE.sub("", text)
    parts = _Parts(Respelled(text, names, grammar, heard), grammar.said if claim else {})
    who = set(parts.who)
    whose = parts.of and who and parts.of not in who  # of another, and of no card
    if len(who) > 1 or parts.denied > 1 or whose or (parts.zones and len(parts.zones) == parts.origins):
        return None
    main, paid = _paid(parts.segments)
    done_by = who and any(role == "by" for one in main for _, role in one.things)
    if claim and (done_by or (parts.owns and any(one.words & w.BOARD for one in main))):
        return None  # ``Bo is under the Brute's control``
    things = [thing for one in main for thing in one.things]
    using = [name for role in ("by", "with") for name, said in things if said == role]
    rest, pointed, at = ([name for name, role in things if role == said] for said in ("", "»", "at"))
    rest, pointed = (rest, pointed) if rest or using or at else (pointed, [])
    if (using or (parts.by and not at)) and parts.subject in rest:  # a card does it with another, or it is done to it
        parts.unknown.append(parts.subject)
    joined = len(rest) < 2 or any(not one.things for one in parts.segments) or len(parts.segments) > 1
    cards, objects = (using, rest) if using else (rest, []) if joined else (rest[:1], rest[1:])
    return Frame(
        who=who.pop() if who else "",
        cards=tuple(cards),
        at=(*at, *pointed),
        objects=tuple(objects),
        paid=tuple(name for one in paid for name, _ in one.things),
        numbers=tuple(parts.numbers),
        was=parts.was,
        reached=parts.reached,
        zones=tuple(parts.zones),
        quantities=tuple(parts.said["quantities"]),
        places=tuple(parts.said["places"]),
        counter=_counter(counter, grammar) if counter is not None else "",
        words=frozenset().union(*(one.words for one in main)),
        unknown=tuple(parts.unknown),
        bare=parts.bare,
        asserts=parts.asserts or any(one.words for one in main),
        past=parts.past,
        using=bool(using),
        denied=parts.denied == 1,
        every=parts.every,
    )


def _in_words_of(grammar: Grammar, text: str) -> str:
    """A text with a game's own word for what other games call otherwise: ``toughness`` is health."""
    for alike in w.SAME:
        own = [word for word in alike if word in grammar.said]
        if own and (others := [word for word in alike if word not in grammar.said]):
            text = re.sub(rf"\b(?:{'|'.join(others)})\b", own[0], text, flags=re.IGNORECASE)
    return text


def _counter(found: re.Match[str], grammar: Grammar) -> str:
    """A counter as the language has it: ``a -1 def counter`` is of defense."""
    what = found["what"].strip()
    return " ".join(f"a {found['sign']} {grammar.stats.get(what.lower(), what)} counter".split())


def _paid(segments: Sequence[_Segment]) -> tuple[Sequence[_Segment], Sequence[_Segment]]:
    """What is done, and what says how it is paid for; all of it is done where nothing else is."""
    main: list[_Segment] = []
    paid: list[_Segment] = []
    for n, one in enumerate(segments):
        goes_on = bool(paid) and segments[n - 1] is paid[-1]
        pays = one.words <= w.PAY and (bool(one.words & w.PAYING) or goes_on)
        (paid if pays else main).append(one)
    return (main, paid) if any(one.things or one.words for one in main) else (segments, [])


def claimed(
    line: RawLine, names: NameTable, grammar: Grammar, heard: Heard, read: Reads
) -> tuple[Sequence[Claim], tuple[str, ...]]:
    """The claim that a line makes whose words nothing else reads, and that in the words of the language; none where it
    may be none or several, and claims near it. read: what a line in the words of the language says."""
    text = line.text[says_then(line.text) or 0 :]
    found, near = _claimed(text, line, names, grammar, heard, read)
    if found or len(text) > _LONGEST or QUANTIFIER.match(text):
        return found, near

    @cache
    def part(said: str) -> tuple[Sequence[Claim], tuple[str, ...]]:
        claims = [one for one in read(f"then {said}") if isinstance(one, Claim)]
        return (claims, (f"then {said}",)) if claims else _claimed(said, line, names, grammar, heard, read)

    found, puts = _joined(text, names, part)
    return found, puts or near


def _joined(text: str, names: NameTable, part: Part, deep: int = 0) -> tuple[Sequence[Claim], tuple[str, ...]]:
    """The claims that ``and`` or a comma joins, each in whatever words; what stands first may be shared. part: what one
    of them says, and that in the words of the language."""
    for mark in islice(AND.finditer(text), _MOST_PLACES):
        before, after = text[: mark.start()], text[mark.end() :]
        shares = DENIES.search(before) or BOUND.search(before.replace("->", ""))  # is that shared?
        first, puts = ([], ()) if shares else part(before)
        named = [end for _, end in (*names.player_at(Folded.of(text), 0), *names.card_at(Folded.of(text), 0))][:1]
        for said in (after, *(f"{text[:end].strip()} {after}" for end in named)) if first else ():
            more, others = part(said)
            if not more and deep < _MOST_PLACES:
                more, others = _joined(said, names, part, deep + 1)
            if more:
                return [*first, *more], (*puts, *others)
    return [], ()


def _claimed(
    text: str, line: RawLine, names: NameTable, grammar: Grammar, heard: Heard, read: Reads
) -> tuple[Sequence[Claim], tuple[str, ...]]:
    """The one claim of a text, as ``claimed`` gives it."""
    often = match[0] if (match := QUANTIFIER.match(text)) else ""  # ``possibly``, ``never``
    frame = framed(RawLine(text.removeprefix(often), line.position), names, grammar, heard, claim=True)
    for near in (False, True) if frame is not None else ():
        found: dict[str, tuple[str, Claim]] = {}
        for put in dict.fromkeys(may_say(frame, grammar, names, claim=True, near=near) if frame is not None else ()):
            match read(f"then {often}{put}"):
                case [Claim() as one]:
                    found.setdefault(repr((one.negated, meaning_of(one.predicate))), (f"then {often}{put}", one))
        if found and (near or len(found) > 1):
            return [], tuple(put for put, _ in found.values())
        if found:
            return [one for _, one in found.values()], tuple(put for put, _ in found.values())
    return [], ()


def may_say(
    frame: Frame, grammar: Grammar, names: NameTable, *, near: bool = False, claim: bool = False
) -> Iterator[str]:
    """Lines that a frame may say, or claims without their ``then``. near: also where words are left over or missing,
    for who did not mean that."""
    if frame.unknown and not near:
        return
    bare = frame.bare and not frame.words and bool(frame.cards) and not claim
    for kind in w.CLAIMS if claim else w.KINDS:
        heads, words = frame.words & kind.heads, frame.words - kind.words
        changes = kind.moves and (kind.name == "at" or frame.words & w.MOVES)  # or by how much?
        if kind.denied != frame.denied or (changes and not frame.reached) or (claim and not frame.asserts):
            continue
        if kind.name == "tapped" and frame.past:  # it was, or it was done?
            continue
        if not claim and not frame.using and heads and heads <= w.WITH:
            continue
        if kind.name == "attack" and "take" in frame.words and not frame.at:  # who takes a hit?
            continue
        if kind.heads and not heads and not bare and not (near and not frame.words and not claim):
            continue
        if not near and (words or (kind.needs and not frame.words & kind.needs)):
            continue
        for template in kind.lines:
            yield from _filled(kind, template, frame, grammar, names)


def _filled(kind: w.Kind, template: str, frame: Frame, grammar: Grammar, names: NameTable) -> Iterator[str]:
    """A template with the things of a frame in its places; nothing where one is left over, or too few."""
    cards, at, objects = list(frame.cards), list(frame.at), list(frame.objects)
    said: dict[str, str] = {}
    if "{cards}" in template and cards:
        said["cards"], cards = ", ".join(dict.fromkeys(cards)), []
    elif "{card}" in template and kind.name == "attack" and len({*cards}) == 1:  # ``his weapon, the Club``
        said["card"], cards = cards[0], []
    elif "{card}" in template and cards:
        said["card"] = cards.pop(0)
    if "{at}" in template:
        aims = at or (objects if kind.name == "attack" else [])
        said["at"], at, objects = ", ".join(aims), [], objects if at else []
    moments = {name for word, name in grammar.moments.items() if {*word.lower().split()} <= frame.words}
    for place, values in (
        ("n", frame.numbers),
        ("spot", frame.zones[-1:]),
        ("quantity", [one for one in frame.quantities if "{quantity}" in template or one not in kind.words]),
        ("zone", frame.places),
        ("counter", (frame.counter,) * bool(frame.counter)),
        ("was", () if frame.was is None else (frame.was,)),
        ("moment", tuple(moments) if "{moment}" in template else ()),
    ):
        if values and f"{{{place}}}" in template and (place == "n" or len(set(values)) == 1):
            said[place] = ", ".join(map(str, dict.fromkeys(values)))
        elif values:
            return
    if frame.who and "{zone}" in template and "{named}" not in template:
        return
    over = [*cards, *at, *objects, *(frame.paid if "{pays}" not in template else ())]
    whose = {names.owners.get(fold(name.partition(" (")[0]), "") for name in frame.cards} - {frame.who}
    of = "{who}" in template or "{named}" in template or kind.anyones or (frame.cards and not whose)
    if over or ("everyone" in template) is not frame.every or (frame.who and not of):
        return
    said["vital"] = next((word for word in ("HP", "health", "life") if word in grammar.stats), "life")
    said["pays"] = f"pitching {', '.join(frame.paid)}" if frame.paid else ""
    for who in names.players if "{who}" in template and not frame.who else [frame.who]:
        said |= {"who": who, "named": who} if who else {}
        if all(said.get(place) is not None and (said[place] or place == "pays") for place in _PLACE.findall(template)):
            yield " ".join(template.format(**said).split())
