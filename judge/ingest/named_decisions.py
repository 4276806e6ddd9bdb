"""What running text decides on known cards ("Ash Courier and Tin Bell are banned in Blitz."), in their legality.

A sentence counts only where it is nothing but names of cards, a status and a format, with a day at most; what else
speaks of a ban beside a known card's name is told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from judge.ingest.card_data.decided import OTHER
from judge.ingest.card_data.decision_fields import STATUS_OF, STATUS_WORDS, codes_of, is_format
from judge.ingest.card_data.legality import UNDATED, said_as_of
from judge.ingest.dates import date_in, effective_day
from judge.ingest.one_card import with_changes
from judge.ingest.reading import Doubt
from judge.records import Card, Document, LegalityChange, Record, Rule, folded, slug

_STATUS = rf"(?P<ended>no longer |[Uu]n(?=[a-z]))?(?P<status>(?i:{STATUS_WORDS}))"
_FORMAT = r"(?:the )?(?P<format>[A-Z0-9][\w'’, &-]{1,60}?)(?: formats?)?"
_DAY = r"(?P<day>,? (?:as of|from|since|effective|starting|on|with effect from)\b.{4,30}?)?"
_IS = r"(?:is|are|becomes?|has been|have been|will be)(?: now| also| both)*"
_FORMS = [
    re.compile(form)
    for form in (
        rf"(?:[Tt]he following (?:cards? )?{_IS} |[Cc]ards )?{_STATUS}(?: cards)? (?:in|from|for) {_FORMAT}{_DAY}:"
        r"\s*(?P<names>.+?)\.?",
        rf"(?P<names>[^:]+?) {_IS} {_STATUS} (?:in|from|for) {_FORMAT}{_DAY}\.?",
        rf"[Ii]n {_FORMAT}, (?P<names>[^:]+?) {_IS} {_STATUS}{_DAY}\.?",
        # below the name of a format
        rf"(?P<names>[^:]+?)(?: {_IS}| [-–—]|:) {_STATUS}(?P<format>){_DAY}\.?",
        rf"{_STATUS}(?: cards)?(?P<format>)(?P<day>):\s*(?P<names>.+?)\.?",
    )
]
_SENTENCES = re.compile(
    rf"(?<=[.!?])\s+(?=[A-Z\"“])|\n|\s(?=(?:Cards )?(?i:{STATUS_WORDS})(?: cards)? (?:in|for|from) [A-Z][^.:]{{1,60}}:)"
)
_BEGINS = re.compile(r"(?:effective|as of|from|since|starting|on)\b[^:]{4,30}?\d{4},?\s+", re.IGNORECASE)
_UNTIL = re.compile(r",? until further notice(?=\.?$)")
_LEAD = re.compile(r"(?:(?:the )?cards? |both )", re.IGNORECASE)
_AND = ("and", "&", "-", "•", "*")
_SPEAKS = re.compile(rf"\b(?:{STATUS_WORDS})\b", re.IGNORECASE)
_FORMAT_NAME = re.compile(r"[A-Z0-9][\w'’-]*(?: (?:of |the )*[A-Z0-9][\w'’-]*)*")
_PARTED = re.compile(r",? and |, | & ")
_OVER = re.compile(r"(?P<format>[A-Z0-9][^.:!?]{1,40}?)(?P<called> format)?")
_MOST_WORDS = 9  # of a name


def named_decisions(records: Iterable[Record]) -> tuple[list[Record], dict[str, list[Doubt]]]:
    """The records, cards with what rules decide on them by name; and the doubts by document."""
    listed = list(records)
    doubts: dict[str, list[Doubt]] = defaultdict(list)
    if not (said := [r for r in listed if isinstance(r, Rule) and _SPEAKS.search(r.text)]):
        return listed, doubts
    cards = {(r.game, folded(name)): r for r in listed if isinstance(r, Card) for name in (r.name, *r.also_named)}
    formats: dict[str, set[str]] = defaultdict(set)
    for card in cards.values():
        held = (card.legality, *(version.legality for version in card.versions))
        formats[card.game] |= {status.format for legality in held for status in legality.formats}
    changes: dict[str, list[LegalityChange]] = defaultdict(list)
    days = _days(listed)
    for game in {rule.game for rule in said}:
        formats[game] |= {slug(name) for name in (*codes_of(game), *codes_of(game).values())}
    above = _formats_above(listed, formats)
    for rule in said:
        codes = codes_of(rule.game)
        known = formats[rule.game]
        for sentence in _sentences(rule.text):
            begins = _BEGINS.match(sentence)
            plainly = _UNTIL.sub("", sentence[begins.end() if begins else 0 :])
            found = next((m for form in _FORMS if (m := form.fullmatch(plainly))), None)
            cards_named = _names(found["names"], rule.game, cards) if found else []
            if not found or not cards_named:
                continue
            called = _PARTED.split(found["format"] or above.get(rule.id, ""))
            codes_named = [codes.get(slug(name), slug(name)) for name in called]
            day = date_in(found["day"] or (begins[0] if begins else ""))
            dated = begins or found["day"] or " will be " in plainly
            said_day, of_document = ("", "") if dated else days.get(rule.document, ("", ""))
            day = day or said_day or of_document
            sure = all(_FORMAT_NAME.fullmatch(one) and is_format(one) for one in called) and (
                not known or not known.isdisjoint(codes_named)
            )
            line, name = rule.span.start_line if rule.span else 1, cards_named[0].name
            if not sure or (not day and (dated or found["ended"])):
                what = f"what this decides on {name} is not understood: its legality is as it was"
                doubts[rule.document].append(Doubt(line, what, 2))
                continue
            if not day or (not said_day and day == of_document):
                doubts[rule.document].append(Doubt(line, f"{name}: {UNDATED}{said_as_of(day)}"))
            status = STATUS_OF[found["status"].lower()]
            for card in cards_named:
                changes[card.id] += [LegalityChange(c, status, not found["ended"], since=day) for c in codes_named]
    return [with_changes(r, changes[r.id]) if isinstance(r, Card) and r.id in changes else r for r in listed], doubts


def _days(records: Iterable[Record]) -> dict[str, tuple[str, str]]:
    """The day from which the rules of each document say that something holds, and the document's own."""
    said: dict[str, list[str]] = defaultdict(list)
    own: dict[str, str] = {}
    for record in records:
        if isinstance(record, Document):
            own[record.id] = record.date
        elif isinstance(record, Rule):
            said[record.document].append(record.text)
    return {document: (effective_day(said[document]), day) for document, day in own.items()}


def _formats_above(records: Iterable[Record], known: Mapping[str, set[str]]) -> dict[str, str]:
    """The format that stands above each rule: in the last line that ends in a colon, or in a heading that is known for
    one, calls itself so, or stands below another over nothing but what is decided. known: the formats of each game."""
    below: dict[tuple[str, tuple[str, ...]], list[Rule]] = defaultdict(list)
    for record in records:
        if isinstance(record, Rule):
            below[record.document, record.heading].append(record)
    found: dict[str, str] = {}
    for (_, path), rules in below.items():
        named = _OVER.fullmatch(path[-1].strip("#*_ ")) if path else None
        sure = named and (named["called"] or slug(named["format"]) in known[rules[0].game])
        if named and not sure and len(path) > 1 and _FORMAT_NAME.fullmatch(named["format"]):
            sure = not OTHER.search(path[-1]) and all(_SPEAKS.search(rule.text) for rule in rules)
        over = named["format"] if named and sure else ""
        for rule in rules:
            said = rule.text.strip("*_ ")
            if said.endswith(":") and not _SPEAKS.search(said) and not OTHER.search(said):
                over = named["format"] if (named := _OVER.fullmatch(said[:-1])) else ""
            found[rule.id] = over
    return found


def _sentences(text: str) -> Iterable[str]:
    """The whole of a rule, for a list of names below a colon, and its sentences."""
    text = text.replace("**", "")
    return dict.fromkeys(" ".join(one.split()) for one in (text, *_SENTENCES.split(text)))


def _names(text: str, game: str, cards: Mapping[tuple[str, str], Card]) -> list[Card]:
    """The cards that a text lists; nothing where a part of it names none."""
    found: list[Card] = []
    words = _LEAD.sub("", text.strip(" .-*•"), count=1).split(" ")
    at = 0
    while at < len(words):
        ends = range(min(at + _MOST_WORDS, len(words)), at, -1)
        said = ((end, " ".join(words[at:end])) for end in ends)
        end, card = next(((e, c) for e, s in said if (c := cards.get((game, folded(s.rstrip(",;")))))), (0, None))
        if card is None:
            return []
        found.append(card)
        parted = end == len(words) or words[end - 1][-1] in ",;" or words[end] in _AND
        at = end + (end < len(words) and words[end] in _AND)
        if not parted:
            return []
    return found
