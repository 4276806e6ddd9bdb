"""Contradictions inside a list of cards that comparing finds: spellings, totals, reminders, prices that no
card can pay, words nobody explains.

Each check takes the records of one document and gives conflicts; what only reading finds stands in the
document's notes."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from judge.ingest.found import contradiction, numbered
from judge.ingest.listed_card import abilities, ratings
from judge.ingest.reading import ManifestEntry
from judge.records import Card, Conflict, Passage, Record, Rule, Table, Term, folded

_AMOUNT = re.compile(r"(\d+) ([^\W\d_]+(?: [^\W\d_]+)?)(?:, |$)")
_MOST_PASSAGES = 4  # enough to show that it is no slip of one card


def conflicts_in(entry: ManifestEntry, records: Sequence[Record]) -> Iterator[Conflict]:
    """What the checks find among the records of one document, in the order of the checks and of the
    document."""
    cards = [r for r in records if isinstance(r, Card)]
    lists = [r for r in records if isinstance(r, Table)]
    said = [r for r in records if isinstance(r, (Rule, Term))]
    found = [
        *_spellings(entry, cards, lists),
        *_not_listed(entry, cards, lists),
        *_totals(entry, [r for r in records if isinstance(r, Rule)], lists),
        *_unexplained(entry, cards, said),
        *_too_dear(entry, cards),
        *_named_as_cards(entry, cards),
    ]
    return numbered(found)


def _rows(lists: Iterable[Table]) -> dict[str, Passage]:
    """The printed line of each row by the folded name in it."""
    found: dict[str, Passage] = {}
    for table in lists:
        for line, row in zip(table.text.split("\n"), table.rows, strict=True):
            found.setdefault(folded(row[1]), Passage(table.id, line))
    return found


def _spellings(entry: ManifestEntry, cards: Iterable[Card], lists: Iterable[Table]) -> list[Conflict]:
    """A card spelt otherwise over its text than in the checklist."""
    rows = _rows(lists)
    return [
        contradiction(
            entry,
            f"name-{card.name}",
            f"{card.name} is headed {card.also_named[0]}",
            (rows[folded(card.name)], Passage(card.id, card.also_named[0])),
            "The checklist and the card spell the name differently; a rule that asks for a name needs one.",
            "low",
            "Both are names of one card, shown under the checklist's spelling.",
        )
        for card in cards
        if card.also_named and folded(card.name) in rows
    ]


def _not_listed(entry: ManifestEntry, cards: Sequence[Card], lists: Sequence[Table]) -> Iterator[Conflict]:
    """Cards without a row, shown between the rows of their neighbours, and rows without a card."""
    rows = _rows(lists)
    if not rows or not cards:
        return
    for n, card in enumerate(cards):
        if folded(card.name) in rows:
            continue
        near = [rows[folded(c.name)] for c in (*cards[:n][-1:], *cards[n + 1 : n + 2]) if folded(c.name) in rows]
        yield contradiction(
            entry,
            f"not-listed-{card.name}",
            f"{card.name} is not in the checklist",
            (Passage(card.id, card.text.split("\n")[0]), *near),
            "The card is printed in full, but the checklist passes from the card before it to the card after it: "
            "no number, no rarity, and whether it belongs to the set is open.",
            "medium",
            "The card is played as printed; it has no number and no rarity.",
        )
    known = {folded(card.name) for card in cards}
    yield from (
        contradiction(
            entry,
            f"not-printed-{name}",
            f"No card is printed for the checklist's line {row.quote}",
            (row,),
            "The checklist names a card whose text is not in the document.",
            "high",
            "The card cannot be used.",
        )
        for name, row in rows.items()
        if name not in known
    )


def _totals(entry: ManifestEntry, rules: Iterable[Rule], lists: Iterable[Table]) -> Iterator[Conflict]:
    """``10 very rares, 20 rares`` over a checklist that counts otherwise."""
    by_heading: dict[tuple[str, ...], list[Rule]] = defaultdict(list)
    for rule in rules:
        if _AMOUNT.match(rule.text):
            by_heading[rule.heading].append(rule)
    for table in lists:
        counted = Counter(row[2] for row in table.rows if row[2])
        lines = table.text.split("\n")
        for rule in by_heading[table.heading]:
            stated = [(int(n), word) for n, word in _AMOUNT.findall(rule.text)]
            whole = ", ".join(f"{n} {word}" for n, word in stated)
            if len(stated) < 2 or whole != rule.text.strip(" ."):
                continue
            by_code = {_code_of(word, counted): n for n, word in stated}
            by_code.pop("", None)
            total = sum(n for n, _ in stated)
            if total == len(table.rows) and all(counted[code] == n for code, n in by_code.items()):
                continue
            differ = [
                f"{code}: {n} stated, {counted[code]} listed" for code, n in by_code.items() if counted[code] != n
            ]
            yield contradiction(
                entry,
                f"totals-{table.title}",
                f"The totals of {table.title} are not those of its list",
                (Passage(rule.id, rule.text), Passage(table.id, lines[0]), Passage(table.id, lines[-1])),
                f"The stated numbers add up to {total}, the list has {len(table.rows)} rows"
                + (f" ({'; '.join(differ)})." if differ else "."),
                "low",
                "The list counts, row by row.",
            )


def _code_of(word: str, codes: Iterable[str]) -> str:
    """The rarity a word stands for: the longest code that begins as the word does and goes on inside it
    (``uncommons`` → UC)."""

    def stands_for(code: str) -> bool:
        letters = iter(word.upper())
        return word[0].upper() == code[0].upper() and all(letter in letters for letter in code.upper())

    return max((code for code in codes if stands_for(code)), key=len, default="")


def _unexplained(entry: ManifestEntry, cards: Sequence[Card], said: Iterable[Record]) -> list[Conflict]:
    """An ability that no card, no rule and no glossary entry explains."""
    explained = {a.word for card in cards for line in card.lines for a in abilities(line) if a.reminder}
    rules = " ".join(folded(f"{r.title} {r.text}") for r in said)
    used: dict[str, list[Passage]] = defaultdict(list)
    for card in cards:
        for line in card.lines:
            for ability in abilities(line):
                used[ability.word].append(Passage(card.id, line))
    return [
        contradiction(
            entry,
            f"unexplained-{word}",
            f"{word} is printed on {len(passages)} cards and explained nowhere",
            passages[:_MOST_PASSAGES],
            "No reminder, no rule and no glossary entry says what it does.",
            "high",
            "What depends on it is not decided.",
        )
        for word, passages in used.items()
        if word not in explained and folded(word) not in rules
    ]


def _too_dear(entry: ManifestEntry, cards: Iterable[Card]) -> Iterator[Conflict]:
    """An ability whose price (``Dark Bomb (Magic 3, …``) is above what its card comes with (``Magic 1``)."""
    for card in cards:
        owned = {word: (int(n), line) for line in card.lines for word, n in ratings(line) if n.isdigit()}
        dear: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for line in card.lines:
            for ability in abilities(line):
                price = ratings(ability.reminder.split(",")[0])
                if price and price[0][0] in owned and price[0][1].isdigit():
                    word, needed = price[0]
                    if int(needed) > owned[word][0]:
                        dear[word].append((f"{ability.name} costs {needed}", line))
        for word, listed in dear.items():
            has, printed = owned[word]
            yield contradiction(
                entry,
                f"price-{card.name}",
                f"{card.name} comes with {word} {has}; its {' and its '.join(what for what, _ in listed)}",
                (Passage(card.id, printed), *(Passage(card.id, line) for _, line in listed)),
                f"Usable only if its {word} may rise above the number printed on the card; no rule says whether "
                "it may.",
                "medium",
                f"{word} may rise above the printed number.",
            )


def _named_as_cards(entry: ManifestEntry, cards: Sequence[Card]) -> list[Conflict]:
    """An ability called as a card is: text that names one may mean the other."""
    by_name = {folded(card.name): card for card in cards}
    out: dict[str, Conflict] = {}
    for card in cards:
        for line in card.lines:
            for ability in abilities(line):
                namesake = by_name.get(folded(ability.word))
                if namesake and ability.word not in out:
                    out[ability.word] = contradiction(
                        entry,
                        f"namesake-{ability.word}",
                        f"{ability.word} is an ability and a card",
                        (
                            Passage(card.id, line),
                            Passage(namesake.id, namesake.text.split("\n")[0]),
                            *_naming(ability.word, cards),
                        ),
                        "A text that names it may mean either.",
                        "low",
                        "Where a text says what has it, the ability is meant.",
                    )
    return list(out.values())


def _naming(word: str, cards: Iterable[Card]) -> list[Passage]:
    """The first sentence of a card that names an ability without having it."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    lines = ((card, line) for card in cards for line in card.lines)
    return [Passage(card.id, line) for card, line in lines if not abilities(line) and pattern.search(line)][:1]
