"""What comparing rulings with their cards, and with each other, finds in any document: costs the card does not
have, limits it does, quoted words it lacks, copies with words missing, tokens that nothing prints."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from judge.ingest.found import contradiction
from judge.ingest.reading import ManifestEntry
from judge.records import Card, Conflict, Keyword, Passage, Record, Ruling, folded

# What a ruling may speak of, and what its card must then say, one of them.
_TERMS: Mapping[str, tuple[str, ...]] = {
    "additional cost": ("additional cost",),
    "alternative cost": ("alternative cost", "rather than pay", "without paying"),
}
_UP_TO = re.compile(r"\bup to (\d+|two|three|four|five|six) ([a-z]+)")
_ANY_NUMBER = re.compile(r"\bany number of ([a-z]+(?: [a-z]+)?)")
_QUOTED = re.compile(r"[“\"]([^”“\"]+)[”\"]")
_TOKEN = re.compile(r"\b(?:[Cc]reates?|[Ww]agers?)\s+(?:an?|\d+|X)\s+((?:[A-Z][\w'’-]*\s+)+)tokens?\b")
_SAME_ENDS = 5  # words: a ruling that was copied begins and ends as its pattern does
_LONG_ENOUGH = 20  # words of a ruling for a missing few to be a slip
_FEW = 6  # words: more would be another ruling
_QUOTED_AT_LEAST = 4


def ruling_conflicts(entry: ManifestEntry, records: Sequence[Record]) -> list[Conflict]:
    """Costs, limits, quotations, copies and tokens of one document, in this order."""
    by_id = {r.id: r for r in records if isinstance(r, (Card, Keyword))}
    rulings = [(r, by_id[r.about[0]]) for r in records if isinstance(r, Ruling) and r.about and r.about[0] in by_id]
    return [
        *_terms(entry, rulings, records),
        *_limits(entry, rulings),
        *_quotations(entry, rulings),
        *_copies(entry, rulings),
        *_tokens(entry, records),
    ]


_Under = tuple[Ruling, Card | Keyword]


def _terms(entry: ManifestEntry, rulings: Iterable[_Under], records: Iterable[Record]) -> Iterator[Conflict]:
    """A ruling on a cost that neither its card nor a keyword on it has."""
    reminders = {folded(r.name): r.reminder for r in records if isinstance(r, Keyword)}
    for ruling, record in rulings:
        keywords = record.keywords if isinstance(record, Card) else ()
        said = " ".join(record.lines) if isinstance(record, Card) else record.reminder
        words = " ".join((said, *(reminders.get(folded(k), "") for k in keywords))).casefold()
        for term, expected in _TERMS.items():
            if term not in ruling.text.casefold() or any(one in words for one in expected):
                continue
            yield contradiction(
                entry,
                f"no-{term}-{record.title}",
                f'{record.title}: a ruling speaks of an "{term}" that its text does not have',
                (
                    Passage(ruling.id, _sentence_of(ruling.text, term)),
                    _nearest_line(record, _sentence_of(ruling.text, term)),
                ),
                "The words may have been copied from a ruling on another card.",
                "low",
                "The printed text: what it does not call a cost is none.",
            )


def _nearest_line(record: Card | Keyword, sentence: str) -> Passage:
    """The printed line that has most words of a sentence; the whole keyword."""
    if isinstance(record, Keyword) or not record.lines:
        return Passage(record.id, record.text)
    words = set(folded(sentence).split())
    return Passage(record.id, max(record.lines, key=lambda line: len(words & set(folded(line).split()))))


def _sentence_of(text: str, words: str) -> str:
    return next((s for s in re.split(r"(?<=[.!?])\s+", text) if words in s.casefold()), text)


def _limits(entry: ManifestEntry, rulings: Iterable[_Under]) -> Iterator[Conflict]:
    """A card's ``up to 4 traps`` and a ruling's ``any number of trap cards``."""
    for ruling, record in rulings:
        if not isinstance(record, Card):
            continue
        for line in record.lines:
            for limit in _UP_TO.finditer(line):
                for free in _ANY_NUMBER.findall(ruling.text):
                    if limit[2].rstrip("s") not in {word.rstrip("s") for word in free.split()}:
                        continue
                    yield contradiction(
                        entry,
                        f"limit-{record.title}",
                        f"{record.title}: up to {limit[1]} {limit[2]}, or any number",
                        (Passage(record.id, line), Passage(ruling.id, ruling.text)),
                        "The text sets a limit that the ruling leaves out.",
                        "high",
                        "The limit of the printed text.",
                    )


def _quotations(entry: ManifestEntry, rulings: Iterable[_Under]) -> Iterator[Conflict]:
    """A ruling that quotes a line of its card, and the card says it otherwise."""
    for ruling, record in rulings:
        if not isinstance(record, Card):
            continue
        for quoted in _QUOTED.findall(ruling.text):
            words = folded(re.sub(r"\[[^\]]*\]", "", quoted)).split()
            whole = " ".join(words)
            if len(words) < _QUOTED_AT_LEAST or "…" in quoted or any(whole in folded(line) for line in record.lines):
                continue
            near = next((line for line in record.lines if _is_like(words, folded(line).split())), "")
            if near:
                yield contradiction(
                    entry,
                    f"quoted-{record.title}",
                    f"{record.title}: a ruling quotes words that the card does not have",
                    (Passage(ruling.id, ruling.text), Passage(record.id, near)),
                    "The quotation is close to a line of the card and differs from it.",
                    "medium",
                    "The printed text.",
                )


def _is_like(words: Sequence[str], line: Sequence[str]) -> bool:
    """Nearly all the quoted words stand in the line, in their order."""
    same = sum(block.size for block in SequenceMatcher(None, words, line, autojunk=False).get_matching_blocks())
    return same >= max(_QUOTED_AT_LEAST - 1, len(words) * 0.75)


def _copies(entry: ManifestEntry, rulings: Iterable[_Under]) -> Iterator[Conflict]:
    """One ruling under several cards, with words missing in some of the copies."""
    alike: dict[tuple[str, ...], dict[tuple[str, ...], list[Ruling]]] = defaultdict(lambda: defaultdict(list))
    for ruling, record in rulings:
        text = ruling.text
        for name in sorted((record.title, *record.title.split(" | ")), key=len, reverse=True):
            text = text.replace(name, "~")
        words = tuple(text.replace("’", "'").split())
        if len(words) >= _LONG_ENOUGH:
            alike[words[:_SAME_ENDS] + words[-_SAME_ENDS:]][words].append(ruling)
    for forms in alike.values():
        listed = list(forms)
        for n, one in enumerate(listed):
            for other in listed[n + 1 :]:
                missing = _missing(one, other) if len(one) != len(other) else ""
                if not missing:
                    continue
                with_it, without = (one, other) if len(one) > len(other) else (other, one)
                has, lacks = forms[with_it][0], forms[without]
                yield contradiction(
                    entry,
                    f"copy-{has.id.removeprefix(f'{entry.id}/')}",
                    f'One ruling in two forms: "{missing}" is missing in one',
                    (Passage(has.id, has.text), *(Passage(r.id, r.text) for r in lacks)),
                    "The same sentence stands under several cards, and in some of them words are missing that "
                    "may change what it says.",
                    "medium",
                    "The fuller form.",
                )


def _missing(one: Sequence[str], other: Sequence[str]) -> str:
    """The few words that one of two texts has more than the other, when nothing else tells them apart."""
    long, short = (one, other) if len(one) > len(other) else (other, one)
    same = next((n for n, (a, b) in enumerate(zip(long, short, strict=False)) if a != b), len(short))
    end = next((n for n, (a, b) in enumerate(zip(long[same:][::-1], short[same:][::-1], strict=False)) if a != b), -1)
    rest = len(short) - same if end < 0 else end
    more, fewer = long[same : len(long) - rest], short[same : len(short) - rest]
    return " ".join(more) if 3 <= len(more) <= _FEW and len(fewer) <= 1 else ""


def _tokens(entry: ManifestEntry, records: Sequence[Record]) -> list[Conflict]:
    """Tokens that cards make and the document does not print."""
    cards = [r for r in records if isinstance(r, Card)]
    printed = {folded(name) for card in cards for name in (card.name, *card.also_named)}
    if not any("Token" in card.types for card in cards):
        return []  # a document that prints no token at all does not mean to
    made: dict[str, Passage] = {}
    for card in cards:
        for line in card.lines:
            for names in _TOKEN.findall(line):
                if folded(names) not in printed:
                    made.setdefault(names.strip(), Passage(card.id, line))
    if not made:
        return []
    return [
        contradiction(
            entry,
            "tokens-not-printed",
            f"Tokens that cards make and the document does not print: {', '.join(made)}",
            made.values(),
            "Some tokens are printed with their text; what these do must come from elsewhere.",
            "low",
            "The token of that name that the game has.",
        )
    ]
