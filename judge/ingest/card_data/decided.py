"""Lists of what is banned, suspended or restricted (a card, a format, a status, a day), in JSON, YAML, a table, or
names below headings, as the tables of decisions that the open data set has beside its cards."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.frozen import Frozen
from judge.ingest.card_data.bundle import Part
from judge.ingest.card_data.decision_fields import (
    DECIDES,
    KNOWN,
    PARTS_OF,
    SAME,
    SENTENCE,
    STATUS_OF,
    STATUS_WORDS,
    UNSURE,
    codes_of,
    decision,
    fields_of,
    is_format,
    names_statuses,
    says_otherwise,
    since,
    status_of,
)
from judge.ingest.card_data.decision_values import OF_THE_FILE, values_decided
from judge.ingest.card_data.legality import UNDATED, said_as_of
from judge.ingest.card_data.mapping import NOTHING, plain
from judge.ingest.card_data.tables import Row, Table, head_of, table_of
from judge.ingest.card_data.written import tabled
from judge.ingest.dates import MONTH, date_in, effective_day, whole_day
from judge.ingest.headings import is_title, numbered, without_part
from judge.ingest.lines import HEADING
from judge.ingest.reading import Doubt
from judge.ingest.ruling_fields import PARTS
from judge.ingest.tables import TableText, tables_of
from judge.records import slug

_DATED = frozenset(PARTS["date"])
_NO_CHANGE = re.compile(  # "None of the Above" is a name
    r"(?i:none|no (?:new |further |other )?(?:changes?|cards?|bans?|restrictions?|suspensions?|additions?))\b"
    r"(?!(?:(?<!cards) of(?: the)?)? [A-Z])"
)
_UNDERLINE = re.compile(r"[-=~]{3,}\s*$")
_BOLD = re.compile(r"(\*\*|__)(?P<name>[^*_]+)\1:?$")
_ITEM = re.compile(r"\s*(?:[-*•·◦–+]|\d{1,3}[.)])\s+(?P<said>\S.*)$")
_NAMED_ITEM = re.compile(
    r"(?P<name>[^\s(\[:;a-z][^(\[:;]{0,60}?)(?:\s*[(\[](?P<more>[^()\[\]]+)[)\]])?"
    r"(?:(?::| [-–—]) (?P<why>\S.*))?$"
)
_NAME_OF = r"[A-Z][\w'’-]*(?: [A-Z\d][\w'’-]*)*"
_IN_FORMAT = re.compile(rf"\b(?i:in|for|from)\s+(?i:the\s+)?(?P<format>{_NAME_OF})")
_FILLER = re.compile(
    r"\b(?:cards?|lists?|the|these|following|below|are|is|has|have|been|now|newly|format|currently|and|or|in|from|for|of"
    r"|on|to|as|since|effective|starting|no longer|un"
    r"|complete|full|entire|whole|overview|summary)\b",
    re.I,
)
_DATED_WORDS = re.compile(rf"\b(?:{MONTH}|\d[\w-]*)(?!\w)", re.I)
_OF_A_TITLE = re.compile(r"\b(?:announcements?|updates?|notices?|official|current|b&r)\b|[(),:]", re.I)
_AND = re.compile(r",? (?:and|&) |, ")
_DECIDED = re.compile(  # what an item of a list says of a name
    r"(?P<names>[A-Z\"“][^:;.!?]{1,80}?)"
    r"(?: (?:(?P<many>are|have been)|is|has been|becomes)(?: now| also)? | [-–—] |: )"
    rf"(?P<ended>no longer |[Uu]n-?)?(?P<status>(?i:{STATUS_WORDS}))"
    rf"(?: (?:in|from|for) (?:the )?(?P<format>{_NAME_OF})(?: format)?)?"
    r"(?P<day>,? (?:as of|from|since|effective|starting|on)\b.{4,30}?)?[.!]?(?: \([^()]*\))?"
)
_STATED = re.compile(
    rf"(?P<name>[A-Z\"“][^:;.!?]{{1,60}}?)(?: [-–—] |: )(?:no longer |[Uu]n-?)?(?i:{STATUS_WORDS})(?: \([^()]*\))?"
)
_STATES = re.compile(_STATED.pattern.removesuffix(r"(?: \([^()]*\))?") + r"\b")  # whatever stands behind it
_LABELS = frozenset(name for names in PARTS_OF.values() for name in names)
_CALLED_SO = re.compile(r"\s*\((?:the |a )?format\)$", re.I)
_BESIDE = re.compile(rf"\b(?:{STATUS_WORDS})\s*(?:&|/|,|and)\s*+(?!(?:{STATUS_WORDS})\b)", re.I)
_SPOKEN = re.compile(  # a sentence that decides on cards by name, or on those that follow
    r"(?:[A-Z][\w'’-]+(?: (?:of |the )?[A-Z][\w'’-]+)+|[Ff]ollowing (?:cards?)?) (?:is|are|has been|have been)"
    r"(?: now| no longer)? (?:(?:banned|forbidden|restricted)\b|suspended (?:in|until)\b)"
)
_FROM = re.compile(r"\b(?:effective|as of|from|since|starting|in force|valid)\b", re.I)
_OF_OTHERS = re.compile(r"\b(?:rules?|polic(?:y|ies)|guides?|penalt\w+|sets?|products?|seasons?|prices?)\b", re.I)
_OTHER_NAME = re.compile(r"(?<=[\w,] )[A-Z][a-z][\w'’-]*")
_MARKS = re.compile(r"[*_]{1,3}(?=\w)|(?<=[\w.])[*_]{1,3}")
_UNTIL = re.compile(r",? until (?P<when>\w[^.,;:]{2,60})(?=\.?$)")
_STOP = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“])")
_IN_FIRST = re.compile(rf"^In (?:the )?(?P<format>{_NAME_OF}), (?P<rest>.+?)(?P<end>,? until [^.]+)?\.?$")
_ANNOUNCES = re.compile(r"\b(?:announce\w*|lists?|updates?|bulletin|decisions?|changes)\b", re.I)
_FRONT, _LONGEST_SAID = 8, 400  # lines that may say what follows is decided; letters of a paragraph that dates it
_LONGEST_HEAD = 80  # letters
_FOREIGN = re.compile(  # banned, restricted or suspended in German, French, Spanish, Italian and Portuguese
    r"\b(?:verboten|gebannt|gesperrt|limitiert|interdit|banni|limité|suspendu|prohibid|proibid|baneada|vietat|proibit)"
    r"(?:e[nrs]?|es?|s|a|as|os|i|o)?\b",
    re.I,
)
_ENDS = re.compile(r"\b(?:no longer|remov|lift|releas|leav|return)\w*", re.I)
_NO_CARDS = re.compile(  # that may be banned, too; the later ones stand in names of formats ("Open Play")
    r"\b(?:players?|members?|people|persons?|accounts?|words?|sleeves?|materials?|devices?|formats|items|conduct)\b"
    rf"|(?:^|\b(?:{STATUS_WORDS})\s+)(?:tactics?|strateg\w+|decks?|combos?|behaviou?rs?|practices?|languages?|plays?"
    r"|openings?|themes?)\b",
    re.I,
)
OTHER = re.compile(  # headings below which nothing is decided
    r"\b(?:watch\w*|notes?|changes?|legal|allowed|not|histor\w+|archive|previous\w*|faqs?|questions?|why|reasons?"
    r"|explanations?|introduction|about|contact|errata|rules?|how|what)\b",
    re.I,
)
_ELSEWHERE = re.compile(r"\b(?:watch\w*|histor\w+|archived?|archives|previous\w*|past)\b", re.I)  # what held, or may
_UNDECIDED = re.compile(
    r"\b(?:examples?|how to|asked|wish\w*|reject\w*|declin\w*|refus\w*|unofficial|predict\w*|hop(?:e|es|ing)|guess\w*"
    r"|fears?|minutes|votes?|polls?|surveys?|opinions?|what if)\b",
    re.I,
)
_OF_THE_LIST = re.compile(r"\b(?:change|list|ban|decision|announcement|update|restrict|suspen)", re.I)


class Decisions(Frozen):
    """The cards of a list of decisions, a table for each status and format, what else the list says (each ``name`` and
    ``text``), and the day it is of."""

    cards: Table
    tables: dict[str, Table]
    notes: tuple[Row, ...]
    date: str = ""


def decisions(part: Part, game: str = "") -> Decisions | None:
    """What a list of decisions says; None where a text is no such list. game: whose formats card data calls otherwise
    than people do."""
    rows, table = _of_table(part)
    return _decided(part.name, rows or values_decided(part), table, game)


def listed_decisions(
    lines: Sequence[str], name: str, game: str, date: str = ""
) -> tuple[Decisions | None, list[Doubt]]:
    """What a running text decides by names below headings, one in a line (see ``decisions``), and what of its lists is
    not understood. date: of the text, for what says no day."""
    foreign = [
        Doubt(n, "this may decide on the cards below it: it is not read, as it is in no English", 2)
        for n, line in enumerate(lines, 1)
        if len(line) <= _LONGEST_HEAD and _FOREIGN.search(line) and not SENTENCE.search(line.strip())
    ]
    if not any(map(DECIDES.search, lines)):
        return None, foreign[:1]
    rows, doubts, paths = _of_lists(lines, game)
    doubts += foreign[:1]
    rows += (spoken := list(_of_paragraphs(lines, paths)))
    _date_rows(rows, lines, paths)
    guessed = [r for r in rows if any(h.guessed and h.format == r.text("format") for h in paths[r.first - 1])]
    what = "of the title is taken for the format of what is decided below"
    doubts += [Doubt(row.first, f'"{row.text("format")}" {what}') for row in guessed[:1]]
    known = {*codes_of(game), *codes_of(game).values(), *(slug(h.format) for path in paths for h in path)}
    said = [*spoken, *(r for r in rows if _ITEM.match(lines[r.first - 1]))]
    alone = [r for r in said if slug(r.text("format")) not in known]
    what = "is taken for a format, which no heading says"
    doubts += [Doubt(row.first, f'"{row.text("format")}" {what}') for row in alone[:1]]
    open_rows = [row for row in rows if not row.text("Date In Effect")]
    if open_rows and date:
        doubts.append(Doubt(open_rows[0].first, f"{open_rows[0].text('Card Name')}: {UNDATED}{said_as_of(date)}"))
    for row in open_rows if date else ():
        row.cells["Date In Effect"] = date
    found = _decided(name, rows, None, game)
    held = {n for row in rows for n in range(row.first, row.last + 1)} if found else set()
    told = [n for n, line in enumerate(lines, 1) if n not in held and _SPOKEN.search(line) and not UNSURE.search(line)]
    doubts += [Doubt(n, "what this decides on cards is not read: no list or name of a format tells it") for n in told]
    return found, doubts


def _decided(name: str, rows: Sequence[Row], table: Table | None, game: str) -> Decisions | None:
    called = codes_of(game)
    said = [row for row in rows if "text" not in row.cells]
    sure = [row for row in said if row.text("format") and status_of(row)]
    if not sure or len(sure) * 2 <= len(said):
        return None
    doubts = list(table.doubts if table else ())
    told: dict[tuple[str, str], list[Row]] = defaultdict(list)
    held: dict[tuple[str, str], str] = {}
    for row in said:
        card, decided = row.text("Card Name"), status_of(row)
        formats = [called.get(slug(part), slug(part)) for part in row.listed("format")]
        if not (card and decided and formats):
            lacks = (
                "card" if not card else "format" if not formats else f'status that is known ("{row.text("status")}")'
            )
            doubts.append(Doubt(row.first, f"{name}: a decision without a {lacks}: left out", 2))
            continue
        status, begins = decided
        for one in formats:
            status = status or held.get((card, one), "banned")  # "legal" ends what holds
            held[card, one] = status if begins else ""
            told[status, one].append(replace(row, cells={**row.cells, "Status Active": "Yes" if begins else "No"}))
    others = {f"{s}-{one}": Table(f"{s}-{one}", tuple(PARTS_OF), tuple(found)) for (s, one), found in told.items()}
    besides = [row for row in rows if "text" in row.cells]
    days = [day for row in besides if plain(row.text("name")) in _DATED and (day := whole_day(row.text("text")))]
    known = OF_THE_FILE | _DATED if days else OF_THE_FILE
    reasons = [replace(row, cells={"name": row.text("Card Name"), "text": row.text("reason")}) for row in said]
    notes = [row for row in (*reasons, *besides) if row.text("text") and plain(row.text("name")) not in known]
    first = {row.text("Card Name"): row for table in reversed(others.values()) for row in reversed(table.rows)}
    cards = tuple(Row({"Unique ID": card, "Name": card}, row.first, row.last) for card, row in first.items())
    ordered = tuple(sorted(cards, key=lambda row: row.first))
    return Decisions(
        Table(name, ("Unique ID", "Name"), ordered, tuple(doubts)), others, tuple(notes), next(iter(days), "")
    )


def _are_decisions(columns: Iterable[str]) -> bool:
    """Whether columns say a card, a format and a status, and nothing that would be lost."""
    listed = list(columns)
    found = fields_of(listed)
    return {"Card Name", "format", "status"} <= found.keys() and len(found) == len(listed)


def _of_table(part: Part) -> tuple[list[Row], Table | None]:
    heads = [line for line in part.text.splitlines() if HEADING.match(line)]
    rows = [] if any(_is_unsure(head, n > 0) for n, head in enumerate(heads)) else tabled(part, _are_decisions)
    table = Table(part.name, tuple(rows[0].cells), tuple(rows)) if rows else None
    if not table and _are_decisions(head_of(part.text)):
        table = table_of(part)
    if not table or not _are_decisions(table.columns):
        return [], None
    found = fields_of(table.columns)
    said = [decision({part: row.text(c) for part, c in found.items()}, row.first, row.last) for row in table.rows]
    return said, table


class _Head(Frozen):
    """A heading that may say a status, a format or a day. rank: 0 for the highest. sure: what stands below it may be
    decided. said: its words, where it speaks of what is decided on cards. guessed: it is the title, of which what is
    left may be a format or the game."""

    rank: int
    status: str
    format: str
    day: str
    sure: bool = True
    said: str = ""
    guessed: bool = False


_Path = tuple["_Head", ...]


def _of_lists(lines: Sequence[str], game: str) -> tuple[list[Row], list[Doubt], list[_Path]]:
    """The names in lists below headings that say a status and a format, what items decide on a name, and the rows of
    tables that do; none where a name of a list is none. A doubt where a heading speaks of a status, and what stands
    below it decides nothing. With the headings above each line."""
    rows: list[Row] = []
    doubts: dict[str, Doubt] = {}
    path: list[_Head] = []
    paths: list[_Path] = []
    tables = {t.start: t for t in tables_of(lines)}
    inside, over_item = 0, -1  # the last line of a table; how far in the last item stands that decides
    opened = bare = -1  # the last line of names without a mark, directly below one another
    for at, line in enumerate(lines):
        paths.append(tuple(path))
        if (table := tables.get(at + 1)) and all(head.sure for head in path):
            rows += (found := _of_rows(table, path))
            if not found and names_statuses(table):
                _doubt(doubts, at, "a table of decisions on cards is not read: a column or a cell is not understood")
        inside = table.end if table else inside
        if at < inside:
            continue
        said = line.strip()
        names = not (at and lines[at - 1].strip()) and at + 1 < len(lines) and _is_listed(lines[at + 1])  # below it
        own = _STATED.fullmatch(said) if path and not names else None
        stated = own is not None and plain(own["name"]) not in _LABELS
        item = _ITEM.match(f"- {said}" if stated else line)
        said = item["said"] if item else said
        if not item and bare >= 0 and said and at - bare <= 1 + (bare == opened) and _is_listed(line):
            bare, item = at, _ITEM.match(f"- {said}")
        elif said:
            if opened < bare == at - 1:
                _doubt(doubts, at, "a line directly below names that are decided on is not read as one")
            bare = -1
        if not item and (head := _head(lines, at, path, game)):
            paths[-1] = tuple(path := [*(h for h in path if h.rank < head.rank), head])
            below = next((one for one in lines[at + 1 : at + 3] if one.strip()), "")
            over = line.rstrip().endswith(":") or below[:1].isspace() or (not line.startswith("#") and names)
            inset = below[:1].isspace() and head.format not in ("", _NONE)
            opened = bare = at if over and (inset or head.status not in ("", _NONE)) else -1
            over_item = -1
            continue
        inner = len(line) - len(line.lstrip())
        if item and 0 <= over_item < inner - 1:
            _doubt(doubts, at, "what stands further in is taken for words on the card above", 1)
            continue
        if not item:
            over_item = -1 if said else over_item
            continue
        if stated and own and not is_title(own["name"]):
            rows = _without_goods(rows, at, path, paths, doubts)
        many, told = len(doubts), _of_item(item["said"], at, path, doubts)
        if told is None:
            return [], [], paths
        rows += told
        over_item = inner if told or len(doubts) > many else -1
    return rows, list(doubts.values()), paths


def _doubt(doubts: dict[str, Doubt], at: int, what: str, weight: int = 2) -> None:
    doubts.setdefault(what, Doubt(at + 1, what, weight))


def _without_goods(
    rows: list[Row], at: int, path: list[_Head], paths: Sequence[_Path], doubts: dict[str, Doubt]
) -> list[Row]:
    """The rows without those below the last heading, since what stands below it in a line (from 0) is no name of a
    card. path, doubts: changed."""
    _doubt(doubts, at, "what is decided here is not read: not all that stands here are names of cards")
    kept = [row for row in rows if not any(head is path[-1] for head in paths[row.first - 1])]
    path[-1] = replace(path[-1], format=_NONE)
    return kept


def _of_item(said: str, at: int, path: Sequence[_Head], doubts: dict[str, Doubt]) -> list[Row] | None:
    """What an item of a list (in a line, from 0) decides by itself, or as a name by the headings above it; None where
    it is no name, so that the list is none of names. doubts: each added to."""
    decides = next((head for head in reversed(path) if head.status), None)
    name, day = (next((h for h in map(of, reversed(path)) if h), "") for of in _OF_A_HEAD)
    if all(head.sure for head in path) and (decided := _decided_items(said, name)):
        return [decision(c | ({"Date In Effect": day} if day else {}), at + 1, at + 1) for c in decided]
    if not decides:
        if name and (stated := _STATES.match(said)) and is_title(stated["name"]):
            _doubt(doubts, at, f"what this decides on {stated['name']} is not read")
        return []
    named = _NAMED_ITEM.match(said.replace("**", "").strip("*_ "))
    if not name or _NONE in (decides.status, name):
        if decides.said and named and is_title(named["name"]):
            what = f'names below "{decides.said}" are not read as decisions: no format or status that is understood'
            doubts.setdefault(decides.said, Doubt(at + 1, what, 2))
        return []
    if _says_nothing(said):
        return []
    if not named or SENTENCE.search(named["name"]):
        return None
    if says_otherwise(named["why"] or "", decides.status):
        _doubt(doubts, at, f"{named['name']}: another status than the one above it stands behind this name: not read")
        return []
    when = since(named["more"] or named["why"] or "") or day
    cells = {"status": decides.status, "format": name, "Card Name": named["name"].strip("*_ ")}
    return [decision(cells | ({"Date In Effect": when} if when else {}), at + 1, at + 1)]


def _decided_items(said: str, format_above: str) -> list[dict[str, str]]:
    """What an item of a list decides on one name, or on several with "and" between them ("Ash Courier is banned."), in
    the format it says or stands below; nothing where it says anything else."""
    until = _UNTIL.search(said)
    said = said.replace(until[0], "") if until else said
    found = _DECIDED.fullmatch(said.replace("*", "").strip())
    if not found or UNSURE.search(said) or _NO_CARDS.search(said):
        return []
    name = found["format"] or format_above
    names = _AND.split(found["names"]) if found["many"] else [found["names"]]
    few = bool(found["many"]) and len(names) < 2  # "Loud Shoes are banned" may be said of shoes
    if few or not is_format(name) or not all(map(is_title, names)) or not any(" " in one for one in names):
        return []
    day = date_in(found["day"] or "")
    if found["day"] and not day:
        return []
    status = f"{'no longer ' if found['ended'] else ''}{found['status']}"
    own = ({"Date In Effect": day} if day else {}) | ({"Planned End": f"until {until['when']}"} if until else {})
    return [{"status": status, "format": name, "Card Name": one.strip('"“” '), **own} for one in names]


def _of_paragraphs(lines: Sequence[str], paths: Sequence[_Path]) -> Iterator[Row]:
    """What the sentences of an announcement decide each by itself, on names in a format ("In Open Sea, Tin Bell is
    banned."), from the day that the rest of their paragraph says. paths: the headings above each line."""
    begins = [line for above, line in pairwise(("", *lines[:_FRONT])) if line.strip() and not above.strip()]
    front = [line for line in begins if not SENTENCE.search(line) and not _ITEM.match(line)]
    unsure = any(_is_unsure(line, begun=True) for line in front)
    if unsure or not (any(map(DECIDES.search, front)) and any(map(_ANNOUNCES.search, front))):
        return
    at = 0
    while at < len(lines):
        end = next((n for n in range(at, len(lines)) if not lines[n].strip() or _ITEM.match(lines[n])), len(lines))
        sentences = _STOP.split(" ".join(" ".join(lines[at:end]).split()))
        said = [_decided_items(_IN_FIRST.sub(r"\g<rest> in \g<format>\g<end>.", one), "") for one in sentences]
        day = effective_day([one for one, found in zip(sentences, said, strict=True) if not found])
        if at < end and all(head.sure for head in paths[at]):
            yield from (
                decision(({"Date In Effect": day} if day else {}) | c, at + 1, end) for found in said for c in found
            )
        at = end + 1


def _of_rows(table: TableText, path: Sequence[_Head]) -> list[Row]:
    """The decisions of a table that says a card and a status or a format, what it does not by the headings above."""
    if matrix := _of_matrix(table, path):
        return matrix
    found = fields_of(table.columns)
    own = {of: next((h for h in map(read, reversed(path)) if h), "") for of, read in _SAID_ABOVE.items()}
    above = {of: said for of, said in own.items() if of not in found and said}
    wanted = {"Card Name", "format", "status"}
    if not wanted & {"format", "status"} & found.keys() and "Date In Effect" not in found:
        return []
    if not wanted <= found.keys() | above.keys() or len(found) < len(table.columns) or _NONE in above.values():
        return []
    at = {column: n for n, column in enumerate(table.columns)}
    rows = []
    for n, cells in zip(table.row_lines, table.rows, strict=True):
        said = {part: _MARKS.sub("", cells[at[c]]).strip() for part, c in found.items() if at[c] < len(cells)}
        rows.append(decision(above | {part: one for part, one in said.items() if one not in ("", "-", "–", "—")}, n, n))
    return rows


def _of_matrix(table: TableText, path: Sequence[_Head]) -> list[Row]:
    """The decisions of a table with a row for each card and a column for each format, whose cells say what it is there;
    none of a table that says anything else."""
    name, *formats = table.columns or ("",)
    cells = [cell.strip("*_ ").lower() for row in table.rows for cell in row[1:]]
    known = all(cell in KNOWN or cell in SAME for cell in cells) and any(cell in STATUS_OF for cell in cells)
    if plain(name) not in PARTS_OF["Card Name"] or not formats or fields_of(formats) or table.ragged or not known:
        return []
    if not all(map(is_format, formats)) or not ("card" in plain(name) or any(head.said for head in path)):
        return []
    days = [{"Date In Effect": head.day} for head in path if head.day][-1:] or [{}]
    return [
        decision({"Card Name": row[0].strip("*_ "), "format": one, "status": said, **days[0]}, n, n)
        for n, row in zip(table.row_lines, table.rows, strict=True)
        for one, cell in zip(formats, row[1:], strict=True)
        if (said := cell.strip("*_ ").lower()) not in SAME
    ]


def _date_rows(rows: Sequence[Row], lines: Sequence[str], paths: Sequence[_Path]) -> None:
    """Gives rows without a day the one from which the text says that something holds: below the same heading, or where
    it speaks neither of what stands below one of a format or a status nor of a card by name."""
    below: dict[_Path, set[str]] = defaultdict(set)
    names = {row.text("Card Name").lower() for row in rows}
    known = {
        word for path in paths for head in path for word in re.findall(r"\w+", f"{head.format} {head.said}".lower())
    }
    known |= {*re.findall(r"\w+", (lines or [""])[0].lower()), *STATUS_OF}
    above = {id(head) for row in rows for head in paths[row.first - 1]}
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and lines[end].strip() and not _ITEM.match(lines[end]):
            end += 1
        said = " ".join(lines[at:end])
        day = "" if _ITEM.match(lines[at]) or len(said) > _LONGEST_SAID else effective_day([said])
        if day and not any(name in said.lower() for name in names):
            over = paths[min(end, len(paths)) - 1]
            others = {
                word.lower() for word in _OTHER_NAME.findall(_DATED_WORDS.sub("-", said))
            } - known  # of another ban
            listed = _OF_THE_LIST.search(said)
            apart = bool(others) or (
                not listed and (bool(_OF_OTHERS.search(said)) or any(id(head) not in above for head in over))
            )
            while over and not (over[-1].format or over[-1].status):
                over = over[:-1]
            below[over] |= set() if apart else {day}
        at = end
    for row in rows:
        over = paths[row.first - 1]
        while not row.text("Date In Effect"):
            if len(days := below[over]) == 1:
                row.cells["Date In Effect"] = next(iter(days))
            if not over or days:
                break
            over = over[:-1]


def _is_listed(line: str) -> bool:
    """Whether a line without a mark is one of a list: a name, or further in also what is decided on one."""
    said = line.strip()
    inset = line[:1].isspace() and bool(_DECIDED.fullmatch(said))
    return bool(said) and (inset or _is_bare(said) or _says_nothing(said))


def _says_nothing(said: str) -> bool:
    plainly = said.strip("*_ .()")
    return plainly.lower() in NOTHING or bool(_NO_CHANGE.match(plainly))


def _is_bare(said: str) -> bool:
    """Whether a line without a mark is nothing but a name, perhaps with more of it in brackets."""
    named = _NAMED_ITEM.match(said)
    is_name = bool(named and is_title(named["name"]) and not (named["why"] or named["name"].endswith("?")))
    return is_name and not DECIDES.search(said) and not numbered(said)


_NONE = "-"  # of a heading below which nothing is decided
_OF_A_HEAD: tuple[Callable[[_Head], str], ...] = (lambda h: h.format, lambda h: h.day)
_SAID_ABOVE: Mapping[str, Callable[[_Head], str]] = {"format": lambda h: h.format, "status": lambda h: h.status}


def _head(lines: Sequence[str], at: int, path: Sequence[_Head], game: str) -> _Head | None:
    """A line (from 0) as a heading; None where it is none. It decides only where each of its words is understood.
    path: the headings above it; game: which a title names, too."""
    said = lines[at].strip()
    begun = bool(path) or (said.endswith(":") and any(map(str.strip, lines[:at])))  # no title
    marked, bold = HEADING.match(said), _BOLD.match(said)
    below = next((line for line in lines[at + 1 : at + 3] if line.strip()), "")
    if marked:
        rank, name = len(marked["marks"]), marked["name"]
    elif bold:
        rank, name = 7, bold["name"]
    elif below and _UNDERLINE.match(below):
        rank, name = (1 if below[0] == "=" else 2), said
    elif said.endswith(":") and (_ITEM.match(below) or (DECIDES.search(said) and _is_bare(below.strip()))):
        rank, name = 8, said
    elif is_title(DECIDES.sub("Banned", _CALLED_SO.sub("", said))) and (not begun or not lines[at - 1].strip()):
        opens = bool(lines[at + 1 : at + 2]) and _is_bare(lines[at + 1].strip() or "-")
        rank, name = (8 if _ITEM.match(below) else 7 if opens else 6) if begun else 0, said
    elif (
        any(head.status not in ("", _NONE) for head in path)
        and said
        and _ITEM.match(below)
        and said[-1] not in ".!?"
        and not date_in(said)
    ):
        return _Head(8, _NONE, "", "", said=said)  # whatever it says of what stands below
    elif _ITEM.match(below) and said and said[-1] not in ".!?" and _is_unsure(said, begun):
        return _Head(8, _NONE, _NONE, "", sure=False)
    else:
        return None
    name = without_part(name.strip("*_: "))
    found = list(DECIDES.finditer(name))
    day = date_in(name)
    undated = _DATED_WORDS.sub(" ", name) if day else name
    day = day if begun or _FROM.search(name) else ""  # of the title it is the day it was written
    behind = _IN_FORMAT.search(undated) if found else None
    rest = DECIDES.sub(" ", undated.replace(behind[0], " ") if behind else undated)
    rest = _OF_A_TITLE.sub(" ", rest) if found and not begun else rest
    rest = " ".join(_FILLER.sub(" ", _ENDS.sub(" ", rest) if found else rest).strip(" :-–—,.()&").split())
    over = [head for head in path if head.rank < rank]
    if _is_unsure(undated, begun) or not all(head.sure for head in over):
        return _Head(rank, _NONE, _NONE, "", sure=False)
    if _NO_CARDS.search(name) or (begun and OTHER.search(name)):
        return _Head(rank, _NONE, _NONE, "")
    above = any(head.format for head in over)
    if found and rest and (behind or not is_title(rest) or (begun and above)):
        return _Head(rank, _NONE, _NONE, "", said=name)
    ended = "no longer " if found and (found[0]["ended"] or _ENDS.search(name)) else ""
    status = f"{ended}{found[0]['status']}" if len(found) == 1 else ""
    beside = _BESIDE.search(undated) is not None  # "Banned & Limited": a status, too
    if beside and not begun:
        return _Head(rank, "", "", day)
    if found and rest and not begun and slug(rest) != slug(game):
        return _Head(rank, status, rest, day, said=name if status else "", guessed=not behind)
    called = behind["format"] if behind else rest if begun and not (day and not found) and is_title(rest or "-") else ""
    return _Head(rank, status, called, day, said=name if status else "")


def _is_unsure(said: str, begun: bool) -> bool:
    """Whether what stands below a heading is not decided, or no longer. begun: it is not the title."""
    return bool(UNSURE.search(said) or _UNDECIDED.search(said) or (begun and _ELSEWHERE.search(said)))
