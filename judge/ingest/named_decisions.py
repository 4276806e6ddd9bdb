"""What running text decides on known cards ("Ash Courier and Tin Bell are banned in Blitz."), in their legality.

A sentence counts only where it is nothing but names of cards, a status and a format, with a day at most; what else
speaks of a ban beside a known card's name is told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from judge.ingest.card_data.decided import STATUS_OF, STATUS_WORDS, codes_of
from judge.ingest.dates import date_in
from judge.ingest.one_card import with_changes
from judge.ingest.reading import Doubt
from judge.records import Card, LegalityChange, Record, Rule, folded, slug

_STATUS = rf"(?P<ended>no longer )?(?P<status>{STATUS_WORDS})"
_FORMAT = r"(?:the )?(?P<format>[A-Z0-9][\w'’ -]{1,30}?)(?: format)?"
_DAY = r"(?P<day>,? (?:as of|from|since|effective|starting|on|with effect from)\b.{4,30}?)?"
_IS = r"(?:is|are|becomes?|has been|have been|will be)(?: now| also| both)*"
_FORMS = [
    re.compile(form)
    for form in (
        rf"(?:[Tt]he following (?:cards? )?{_IS} |[Cc]ards )?{_STATUS}(?: cards)? (?:in|from|for) {_FORMAT}{_DAY}:"
        r"\s*(?P<names>.+?)\.?",
        rf"(?P<names>[^:]+?) {_IS} {_STATUS} (?:in|from|for) {_FORMAT}{_DAY}\.?",
        rf"[Ii]n {_FORMAT}, (?P<names>[^:]+?) {_IS} {_STATUS}{_DAY}\.?",
    )
]
_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“])|\n")
_BEGINS = re.compile(r"(?:effective|as of|from|since|starting|on)\b[^:]{4,30}?\d{4},?\s+", re.IGNORECASE)
_UNTIL = re.compile(r",? until further notice(?=\.?$)")
_LEAD = re.compile(r"(?:(?:the )?cards? |both )", re.IGNORECASE)
_AND = ("and", "&", "-", "•", "*")
_SPEAKS = re.compile(rf"\b(?:{STATUS_WORDS})\b", re.IGNORECASE)
_FORMAT_NAME = re.compile(r"[A-Z0-9][\w'’-]*(?: (?:of |the )*[A-Z0-9][\w'’-]*)*")
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
    for rule in said:
        for sentence in _sentences(rule.text):
            begins = _BEGINS.match(sentence)
            plainly = _UNTIL.sub("", sentence[begins.end() if begins else 0 :])
            found = next((m for form in _FORMS if (m := form.fullmatch(plainly))), None)
            names = _names(found["names"], rule.game, cards) if found else []
            if not found or not names:
                continue
            codes = codes_of(rule.game)
            name = codes.get(slug(found["format"]), slug(found["format"]))
            known = {*codes.values(), *formats[rule.game]}
            day = date_in(found["day"] or (begins[0] if begins else ""))
            is_format = name in known if known else _FORMAT_NAME.fullmatch(found["format"])
            dated = begins or found["day"] or " will be " in plainly
            if not is_format or (dated and not day):
                what = f"what this decides on {names[0].name} is not understood: its legality is as it was"
                doubts[rule.document].append(Doubt(rule.span.start_line if rule.span else 1, what, 2))
                continue
            status = STATUS_OF[found["status"].lower()]
            for card in names:
                changes[card.id].append(LegalityChange(name, status, not found["ended"], since=day))
    return [with_changes(r, changes[r.id]) if isinstance(r, Card) and r.id in changes else r for r in listed], doubts


def _sentences(text: str) -> Iterable[str]:
    """The whole of a rule, for a list of names below a colon, and its sentences."""
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
