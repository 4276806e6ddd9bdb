"""A deck list held against a format: what is in it, how often, for which hero, and what is banned on a day.

Rules that the comprehensive rules have are cited by their number; what only a format says (how many cards, how many
copies) by the format's name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, field
from typing import Any

from judge.builds.store import Store
from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.legality import LEGAL, day_of, first_printed, legality_on
from judge.records import Card, CardVersion, folded
from judge.terms.flesh_and_blood import DECK_TYPES, DECKS, FORMATS, TALENTS, TYPES, DeckRules

GAME = "flesh-and-blood"
LONGEST = 20_000  # characters of a pasted list
MOST_LINES = 400
MOST_COPIES = 1000  # of one line: more is a slip
_LINE = re.compile(
    r"^\s*(?:[-*•]\s+)?(?:\(?(?P<before>\d{1,6})\)?\s*[x×]?\s+)?(?P<name>.+?)(?:\s+[x×]\s*(?P<behind>\d{1,6}))?\s*$",
    re.IGNORECASE,
)
_COLOR = re.compile(
    r"^(?P<name>.+?)\s*[\(\[]?\b(?P<color>red|yellow|yel|blue|blu|[ryb123])\b[\)\]]?\s*$", re.IGNORECASE
)
_COLORS = {
    **dict.fromkeys(("red", "r", "1"), "red"),
    **dict.fromkeys(("yellow", "yel", "y", "2"), "yellow"),
    **dict.fromkeys(("blue", "blu", "b", "3"), "blue"),
}
# What other programs write around a list: remarks, its name, and headings over parts of it.
_HEADING = re.compile(
    r"^\s*(?:#.*|//.*|(?:deck|name|class|format|made with|see the full deck).*|[\w '&/-]+:)\s*$", re.IGNORECASE
)
_LABEL = re.compile(r"^\s*(?:hero|weapons?|equipment|head|chest|arms|legs|off-?hand)\s*:\s*(?=\S)", re.IGNORECASE)
_SECTION = re.compile(
    r"^\s*(?:hero|heroes|weapons?|equipments?|(?:arena|deck)[- ]cards?|(?:main ?)?deck|sideboard|inventory|cards|"
    r"actions?|attacks?|attack reactions?|defen[cs]e reactions?|instants?|red|yellow|blue|pitch \d)"
    r"\s*(?:\(\d+\))?\s*:?\s*$",
    re.IGNORECASE,
)
_SPECIALIZATION = re.compile(r"^(.+) Specialization$")
_ESSENCE = re.compile(r"^Essence of (.+)$", re.IGNORECASE)
_ANY_NUMBER = re.compile(r"\bany number of (?:this|[A-Z][\w' ,-]*) in your deck\b", re.IGNORECASE)
_HYBRID = re.compile(rf"^(?P<one>[\w ]+?) / (?P<two>[\w ]+?)(?= (?:{'|'.join(TYPES)})\b)")
OK, UNKNOWN, UNCLEAR, AGAINST, UNTOLD = "ok", "unknown", "unclear", "illegal", "not-known"
UNPRINTED = "not-printed"


class DeckLine(Frozen):
    """A line of a list. line: as written; count: copies; id: the card, or empty; status: ``ok``, ``unknown`` (no such
    card), ``unclear`` (which of its versions), ``illegal`` (a rule is against it), ``not-known`` (no document says
    whether it is legal), ``not-printed`` (on that day), or what it is in the format (``banned`` …); rule: the number
    it follows or breaks."""

    line: str
    count: int
    id: str = ""
    status: str = OK
    rule: str = ""
    reason: str = ""
    candidates: tuple[str, ...] = ()


class Problem(Frozen):
    """What is wrong with the deck as a whole."""

    rule: str
    reason: str


class DeckReport(Frozen):
    """What became of a list. hero: the id of its hero, or empty; on: the day it was held against, or empty."""

    format: str
    on: str
    hero: str
    cards: tuple[DeckLine, ...]
    problems: tuple[Problem, ...]
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def legal(self) -> bool:
        """Whether nothing is against it, as far as the documents say."""
        return not self.problems and all(card.status == OK for card in self.cards)

    def as_json(self) -> dict[str, Any]:
        """The object ``judge deck --json`` and the API give."""
        body = asdict(self)
        return {key: body[key] for key in ("format", "on", "hero", "cards")} | {
            "legal": self.legal,
            "problems": body["problems"],
            "counts": dict(self.counts),
        }


class _Read(Frozen):
    """A line with the card it means."""

    line: str
    count: int
    card: Card | None = None
    version: CardVersion | None = None
    status: str = OK
    reason: str = ""
    candidates: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The card with what tells its version."""
        if self.card is None or self.version is None:
            return self.line
        label = self.card.label_of(self.version)
        if label and label == self.version.name:
            return label
        return f"{self.card.name} ({label})" if label else self.card.name


def check_deck(store: Store, text: str, format_: str, day: str = "") -> DeckReport:
    """Holds a list against a format.

    text: a card a line, with how many of it; day: ``2024-05-01``, or empty for what the documents last say. Raises
    JudgeError ``unknown-format``, ``bad-date``, ``too-large``, ``empty-deck``."""
    rules = _rules_of(format_)
    name = next(key for key, deck in DECKS.items() if deck is rules)
    day = day_of(day) if day else ""
    listed = list(_lines(store, text))
    heroes = [r for r in listed if r.card and "Hero" in r.card.types]
    hero = heroes[0] if heroes else None
    released = {code: known.released for code, known in store.sets(GAME).items()} if day else {}
    judged = [_unprinted(read, name, day, released) or _judged(read, hero, name, rules, day, listed) for read in listed]
    counts = _counts(listed)
    problems = list(_problems(heroes, counts, name, rules, judged))
    return DeckReport(name, day, hero.card.id if hero and hero.card else "", tuple(judged), tuple(problems), counts)


def _rules_of(format_: str) -> DeckRules:
    said = folded(format_)
    for name, rules in DECKS.items():
        if said in (folded(name), folded(FORMATS[name])):
            return rules
    known = [f"{name} ({FORMATS[name]})" for name in DECKS]
    raise JudgeError(
        "unknown-format",
        f'"{format_[:40]}" is no format decks are checked for.',
        candidates=nearest(format_[:40], list(DECKS)),
        hint=f"Known are {', '.join(known)}.",
    )


# -- reading the list


def _lines(store: Store, text: str) -> Iterator[_Read]:
    if len(text) > LONGEST or text.count("\n") > MOST_LINES:
        raise JudgeError(
            "too-large",
            f"the list is longer than {LONGEST:,} characters or {MOST_LINES} lines.",
            hint="Paste one deck, a card a line.",
        )
    found = False
    for raw in text.splitlines():
        line = _LABEL.sub("", raw).strip()
        if not line or _SECTION.match(raw):
            continue
        match = _LINE.match(line)
        if match is None:
            continue
        counted = match["before"] or match["behind"] or _LABEL.match(raw)
        if not counted and _HEADING.match(line) and not _known(store, line):
            continue
        found = True
        yield _one(store, raw.strip(), match)
    if not found:
        raise JudgeError("empty-deck", "the list names no card.", hint="Write a card a line, as in 3 Pack Call (red).")


def _known(store: Store, name: str) -> bool:
    try:
        store.find(name, GAME, ("card",))
    except JudgeError:
        return False
    return True


def _one(store: Store, raw: str, match: re.Match[str]) -> _Read:
    count = int(match["before"] or match["behind"] or 1)
    if not 0 < count <= MOST_COPIES:
        return _Read(raw, min(count, MOST_COPIES), status=UNCLEAR, reason=f"{count} copies is no number of copies.")
    name, color = match["name"].strip(), ""
    card, error = _card(store, name)
    tinted = _COLOR.match(name)
    if tinted and (card is None or tinted[0] != card.name):
        other, _ = _card(store, tinted["name"])
        if other is not None and (card is None or other.id == card.id):
            card, name, color = other, tinted["name"], _COLORS[tinted["color"].lower()]
    if card is None:
        return _Read(
            raw,
            count,
            status=UNKNOWN,
            reason=error.message if error else "",
            candidates=error.candidates if error else (),
        )
    return _version(raw, count, card, name, color)


def _card(store: Store, name: str) -> tuple[Card | None, JudgeError | None]:
    try:
        found = store.find(name, GAME, ("card",))
    except JudgeError as error:
        return None, error
    return (found, None) if isinstance(found, Card) else (None, None)


def _version(raw: str, count: int, card: Card, name: str, color: str) -> _Read:
    versions = card.versions or (CardVersion(),)
    called = [v for v in versions if folded(v.name or card.name) == folded(name)] or list(versions)
    if color:
        tinted = [v for v in called if v.color == color]
        if not tinted:
            have = tuple(f"{card.name} ({v.color})" for v in called if v.color)
            return _Read(raw, count, card, None, UNKNOWN, f"{card.name} is not printed in {color}.", have)
        called = tinted
    if len({v.color for v in called}) > 1:
        have = tuple(f"{card.name} ({v.color})" for v in called)
        return _Read(raw, count, card, None, UNCLEAR, f"{card.name} has {len(called)} versions.", have)
    return _Read(raw, count, card, called[0])


# -- judging a line


def _unprinted(read: _Read, format_: str, day: str, released: Mapping[str, str]) -> DeckLine | None:
    """The line of a card that, as far as printings are dated, was not printed on the day."""
    first = first_printed(read.card, released, read.card.label_of(read.version)) if read.card and read.version else ""
    if not read.card or not day or first <= day:
        return None
    reason = f"No printing of {read.label} is dated before {first}."
    return DeckLine(read.line, read.count, read.card.id, UNPRINTED, FORMATS[format_], reason)


def _judged(
    read: _Read, hero: _Read | None, format_: str, rules: DeckRules, day: str, listed: Sequence[_Read]
) -> DeckLine:
    card, version = read.card, read.version
    if card is None or version is None:
        return DeckLine(read.line, read.count, card.id if card else "", read.status, "", read.reason, read.candidates)

    def said(status: str, rule: str, reason: str) -> DeckLine:
        return DeckLine(read.line, read.count, card.id, status, rule, reason)

    against = _against(read, hero, rules, listed)
    if against:
        return said(AGAINST, *against)
    status = legality_on(card, version, day).status(format_)
    name = FORMATS[format_]
    if status is None:
        return said(UNTOLD, name, f"No document says whether {read.label} is legal in {name}.")
    if status.status == "restricted":
        copies = sum(r.count for r in listed if r.card and r.card.id == card.id)
        if copies > 1:
            return said(
                status.status, name, f"{read.label} is restricted to one copy in {name}; the list has {copies}."
            )
    elif status.status != LEGAL:
        since = f" since {status.since}" if status.since else ""
        until = f", {status.until}" if status.until else ""
        return said(status.status, name, f"{read.label} is {status.status.replace('-', ' ')} in {name}{since}{until}.")
    follows = "1.3.2a" if "Hero" in card.types else "1.1.3"
    return said(OK, follows, "")


def _against(read: _Read, hero: _Read | None, rules: DeckRules, listed: Sequence[_Read]) -> tuple[str, str] | None:
    """The rule that is against a line, and why."""
    card, version = read.card, read.version
    assert card is not None
    assert version is not None
    young = "Young" in version.type_line
    if "Hero" in card.types:
        if young != rules.young and ("Young" in card.subtypes or rules.young):
            kind = "a young hero" if rules.young else "a hero that is not young"
            return rules.name, f"{read.label} is no hero for {rules.name}, which is played with {kind}."
        return None
    if "Token" in card.types:
        return "1.3.2b", f"{read.label} is a token, which is no part of a card-pool."
    if "Macro" in card.types:
        return "1.5.2", f"{read.label} is a macro, which is no part of a card-pool."
    keywords = {k.casefold() for k in card.keywords}
    if "ephemeral" in keywords:
        return "8.3.21a", f"{read.label} is ephemeral: it cannot be part of a card-pool."
    if "Mentor" in card.types and hero and hero.version and "Young" not in hero.version.type_line:
        return "8.1.10a", f"{read.label} is a mentor, and {hero.label} is no young hero."
    return _copies(read, keywords, rules, listed) or (_of_hero(card, version, hero) if hero else None)


def _copies(read: _Read, keywords: set[str], rules: DeckRules, listed: Sequence[_Read]) -> tuple[str, str] | None:
    card, version = read.card, read.version
    assert card is not None
    same = (
        sum(
            r.count
            for r in listed
            if r.card and r.card.id == card.id and r.version and r.version.color == version.color
        )
        if version
        else 0
    )
    if "legendary" in keywords and same > 1:
        return "8.3.6", f"{read.label} is legendary: one copy is allowed, the list has {same}."
    unlimited = "unlimited" in keywords or any(_ANY_NUMBER.search(line) for line in card.lines)
    if same > rules.copies and not unlimited:
        return rules.name, f"{rules.copies} copies of {read.label} are allowed, the list has {same}."
    return None


def _of_hero(card: Card, version: CardVersion, hero: _Read) -> tuple[str, str] | None:
    """The supertypes of a card must be among its hero's (1.1.3), and a specialization be the hero's own (8.3.7)."""
    of = hero.card
    assert of is not None
    called = {folded(n) for n in (of.name, *of.also_named, *of.short_names())}
    for line in dict.fromkeys((*card.keywords, *card.lines)):
        special = _SPECIALIZATION.match(line)
        if special and not called & {folded(name) for name in re.split(r", | or ", special[1])}:
            return "8.3.7", f"{card.name} is for {special[1]} only, and the hero is {hero.label}."
    have = {*of.supertypes, "Generic"}
    for line in (*of.lines, *of.keywords):
        essence = _ESSENCE.match(line.rstrip("."))
        if essence:
            have.update(word for word in re.split(r",? and |, | or ", essence[1]) if word)
    lacking = [sorted(needed - have) for needed in _needed(card, version)]
    if lacking and all(lacking):
        rule = "9.2.2a" if "//" in card.name else "1.1.3b" if len(lacking) > 1 else "1.1.3"
        least = min(lacking, key=len)
        return (
            rule,
            f"{card.name} is {' '.join(least)}, and {hero.label} is {' '.join(of.supertypes) or 'of no class'}.",
        )
    return None


def _needed(card: Card, version: CardVersion) -> list[set[str]]:
    """The sets of supertypes one of which a hero must have: two of a hybrid card, one of any other (2.14.1b)."""
    line = version.type_line or card.type_line
    hybrid = _HYBRID.match(line)
    universal = any(k.casefold() == "universal" for k in card.keywords)
    sets = [set(hybrid["one"].split()), set(hybrid["two"].split())] if hybrid else [set(card.supertypes)]
    return [{word for word in needed if word in TALENTS} if universal else needed for needed in sets]


# -- the deck as a whole


def _counts(listed: Iterable[_Read]) -> dict[str, int]:
    counts: Counter[str] = Counter({"deck": 0, "arena": 0})
    for read in listed:
        if read.card is None or "Hero" in read.card.types:
            continue
        counts["deck" if any(t in DECK_TYPES for t in read.card.types) else "arena"] += read.count
    return dict(counts)


def _problems(
    heroes: Sequence[_Read], counts: Mapping[str, int], format_: str, rules: DeckRules, judged: Sequence[DeckLine]
) -> Iterator[Problem]:
    if not heroes:
        yield Problem("1.1.1a", "The list names no hero.")
    elif len(heroes) > 1 or heroes[0].count > 1:
        yield Problem("1.1.2", f"A player has one hero; the list names {', '.join(h.label for h in heroes)}.")
    name = FORMATS[format_]
    if counts["deck"] < rules.least:
        yield Problem(name, f"A deck has at least {rules.least} cards in {name}; the list has {counts['deck']}.")
    if rules.most and counts["deck"] > rules.most:
        yield Problem(name, f"A deck has exactly {rules.most} cards in {name}; the list has {counts['deck']}.")
    pool = counts["deck"] + counts["arena"]
    if pool > rules.pool:
        yield Problem(name, f"A card-pool has at most {rules.pool} cards in {name}; the list has {pool}.")
    untold = sum(line.status == UNTOLD for line in judged)
    if untold:
        yield Problem(name, f"Of {untold} cards no document says whether they are legal; a card data set would.")
