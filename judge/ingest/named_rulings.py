"""What rulings of other places are about: the cards, keywords and terms they stand under or whose names they ask about.

A community's rulings name cards in whatever spelling; they are looked up when every document is known. A name that is
none is told with the nearest, and its ruling is kept. What a text of headings and paragraphs says under the name of
another document's card is a ruling about that card.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from judge.errors import nearest
from judge.ingest.dates import date_in
from judge.ingest.paragraphs import CHANGE
from judge.ingest.reading import MARK, Doubt, ruling_of
from judge.naming import Namer
from judge.records import COMMUNITY, RULINGS_DATA, Card, Document, Keyword, Record, Rule, Ruling, Term, folded, hashed

_PLURAL = re.compile(r"(?<=[A-Za-z]{3})s\b")
_REMARK = re.compile(r"\s*[(\[][^()\[\]]{1,30}[)\]]$")  # a card's number, or which printing of it, behind its name
_LABEL = re.compile(
    rf"(?P<name>[^:\n(\[]{{2,60}}?)\s*(?:[(\[][^)\]]{{1,30}}[)\]]\s*)?"
    rf"(?::\**|\s[-–—]|(?<=[)\]])|(?={CHANGE.pattern}))\s*(?=\S)",
    re.IGNORECASE,
)
_HEADED = frozenset({"markdown", "plain", "rulebook"})  # kinds whose paragraphs under a card's name are such rulings
_MOST_TOLD = 40  # names that are none, of a document; their number is said


@dataclass
class Named:
    """Records with what their rulings are about; doubts: by document, the names that nothing has."""

    records: list[Record]
    doubts: dict[str, list[Doubt]] = field(default_factory=dict)


def named_rulings(records: Iterable[Record]) -> Named:
    """The records, every ruling of another place with the ids of what it is about; what stands under a card's name in
    a text of headings is one, too."""
    listed = list(records)
    kinds = {r.id: r.kind for r in listed if isinstance(r, Document) and r.kind in COMMUNITY | _HEADED}
    if not kinds:
        return Named(listed)
    names = {game: _Names.of(r for r in listed if r.game == game) for game in {r.game for r in listed if r.id in kinds}}
    under = Counter(r.document for r in listed if r.document in kinds and _card_above(r, names[r.game]))
    rules = Counter(r.document for r in listed if isinstance(r, Rule))
    # A policy or a rulebook may have a section that is called as a card.
    about_cards = {document for document, n in under.items() if n * 2 >= rules[document]}
    labelled = _labelled((r for r in listed if r.document in kinds and r.document not in about_cards), names)
    made = Named([])
    for record in listed:
        if isinstance(record, Rule) and record.document in about_cards:
            made.records.append(_as_ruling(record, _heading_above(record, names[record.game])))
        elif isinstance(record, Rule) and record.id in labelled:
            made.records.append(_as_ruling(record, (labelled[record.id],)))
        elif isinstance(record, Ruling) and record.document in kinds:
            must = kinds[record.document] == RULINGS_DATA
            doubts = made.doubts.setdefault(record.document, [])
            made.records.append(_about(record, names[record.game], doubts, must))
        else:
            made.records.append(record)
    made.doubts = {document: _told(doubts) for document, doubts in made.doubts.items()}
    return made


@dataclass
class _Names:
    """What a game's records are called, folded: exactly, and by what is short for one."""

    exact: Mapping[str, tuple[str, ...]]
    short: Mapping[str, tuple[str, ...]]
    printed: Sequence[str]
    cards: Mapping[str, Card]
    namer: Namer

    @classmethod
    def of(cls, records: Iterable[Record]) -> _Names:
        """The names of one game's records."""
        listed = list(records)
        by_rank: list[dict[str, list[str]]] = [defaultdict(list) for _ in range(4)]
        printed: dict[str, None] = {}
        for record in listed:
            for rank, name in _ranked(record):
                held = by_rank[rank][folded(name)]
                if record.id not in held:
                    held.append(record.id)
                if rank < 2:
                    printed.setdefault(name)
        exact: dict[str, tuple[str, ...]] = {}
        for held_by in by_rank[:3]:
            for key, ids in held_by.items():
                exact.setdefault(key, tuple(ids))
        short = {key: tuple(ids) for key, ids in by_rank[3].items()}
        cards = {r.id: r for r in listed if isinstance(r, Card)}
        return cls(exact, short, tuple(printed), cards, Namer(listed))

    def ids(self, name: str) -> tuple[str, ...]:
        """The ids a name means: of what is called so, else of what it is short for."""
        for said in dict.fromkeys((name, _REMARK.sub("", name))):
            if found := self.exact.get(folded(said)) or self.short.get(folded(said), ()):
                return found
        return ()


def _ranked(record: Record) -> Iterable[tuple[int, str]]:
    """The names of a record: 0 a card's, 1 a keyword's, 2 further ones and terms, 3 what is short for a card."""
    match record:
        case Card():
            yield 0, record.name
            yield from ((2, n) for n in (*record.also_named, *(v.name for v in record.versions if v.name)))
            yield from ((3, n) for n in (*record.short_names(), record.name.split(",")[0]))
        case Keyword():
            yield 1, record.name
        case Term():
            yield 2, record.term


def _card_above(record: Record, names: _Names) -> bool:
    """Whether a rule stands directly under the full name of a card that another document prints."""
    if not isinstance(record, Rule):
        return False
    found = _heading_above(record, names)
    card = names.cards.get(found[0]) if len(found) == 1 else None
    return card is not None and record.document not in (card.document, *card.sources)


def _heading_above(rule: Rule, names: _Names) -> tuple[str, ...]:
    """What is called as the heading directly above a rule that has no number, or the place in a list as one."""
    if not rule.heading or (rule.number and not rule.number.isdigit()):
        return ()
    above = rule.heading[-1]
    return names.exact.get(folded(above)) or names.exact.get(folded(_REMARK.sub("", above)), ())


def _labelled(records: Iterable[Record], names: Mapping[str, _Names]) -> dict[str, str]:
    """The rules that begin with the full name of another document's card and a colon, a dash, or what was corrected, by
    id, and the card's id. Those of a heading count where they are two and most that stands under it."""
    sections: dict[tuple[str, tuple[str, ...]], list[tuple[Rule, str]]] = defaultdict(list)
    for record in records:
        if isinstance(record, Rule):
            label = _LABEL.match(MARK.sub("", record.text, count=1))
            ids = names[record.game].exact.get(folded(label["name"].strip(" *_")), ()) if label else ()
            card = names[record.game].cards.get(ids[0]) if len(ids) == 1 else None
            other = card is not None and record.document not in (card.document, *card.sources)
            sections[record.document, record.heading].append((record, ids[0] if other else ""))
    sure = (rules for rules in sections.values() if sum(bool(card) for _, card in rules) * 2 >= max(len(rules), 3))
    return {rule.id: card for rules in sure for rule, card in rules if card}


def _as_ruling(rule: Rule, found: tuple[str, ...]) -> Record:
    """A rule as a ruling about what it is said of, where that is a card or a keyword of another document."""
    if len(found) != 1 or found[0].startswith(f"{rule.document}/"):
        return rule
    day = next((day for heading in reversed(rule.heading) if (day := date_in(heading))), "")
    ruling = ruling_of(rule, MARK.sub("", rule.text, count=1), rule.heading, day)
    read_as = MARK.sub("", rule.reading, count=1)
    return hashed(replace(ruling, about=found, reading=read_as, reading_reason=rule.reading_reason))


def _about(ruling: Ruling, names: _Names, doubts: list[Doubt], must: bool) -> Ruling:
    """must: each name it stands under is one of a card's; else they are headings, which may be."""
    line = ruling.span.start_line if ruling.span else 1
    about: list[str] = []
    for name in ruling.under:
        found = names.ids(name)
        if len(found) == 1:
            about += found
        elif must and found:
            several = ", ".join(found[:4])
            doubts.append(Doubt(line, f'"{name}" may be {several}: its ruling is kept under none of them', 2))
        elif must:
            close = nearest(name, names.printed)
            meant = f" (nearest: {', '.join(close)})" if close else ""
            doubts.append(Doubt(line, f'no card is called "{name}"{meant}: its ruling is kept without one', 2))
    if not about and ruling.question:
        asked = names.namer.ids_in(ruling.question) or names.namer.ids_in(_PLURAL.sub("", ruling.question))
        about = [i for i in asked if i in names.cards] or list(asked[:1])
    return hashed(replace(ruling, about=tuple(dict.fromkeys(about))))


def _told(doubts: list[Doubt]) -> list[Doubt]:
    once = list({doubt.what: doubt for doubt in reversed(doubts)}.values())[::-1]
    if len(once) <= _MOST_TOLD:
        return once
    more = f"{once[_MOST_TOLD].what} (and {len(once) - _MOST_TOLD - 1} more such names)"
    return [*once[:_MOST_TOLD], Doubt(once[_MOST_TOLD].line, more, 2)]
