"""The fields of the query language: what they are called, which values a build has, and what a filter asks of it.

Words, classes and numbers of all games are what the build's cards print; nothing here names a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from whoosh import query as q

from judge.errors import nearest
from judge.records import RECORD_TYPES, folded
from judge.search.analysis import (
    asks_for_a_list,
    asks_how,
    game_called,
    is_listing,
    is_stop,
    plain_words,
    stem_of,
    words_of,
)
from judge.search.entries import STANDINGS
from judge.search.evaluate import ENTRY_FIELDS
from judge.search.schema import AS_WRITTEN, PRINTED
from judge.search.table import RankingTable
from judge.terms import games

# What people call a field, and where it stands in the index. What is not listed is called as it is printed.
SAID: Mapping[str, str] = {
    **{"class": "supertype", "talent": "supertype", "slot": "subtype", "kw": "keyword", "keywords": "keyword"},
    **{"colour": "color", "defence": "defense", "health": "life", "title": "name", "body": "text", "doc": "document"},
    **{"intelligence": "intellect", "format": "legal", "edition": "set", "types": "type", "subtypes": "subtype"},
}
_OWN = ("type", "game", "document", "name", "text")
# A word is read as a class before it is read as a type: in one game Brute is a type, in another a class.
_BY_WORD = ("supertype", "cardtype", "subtype", "color", "keyword")
_INSTEAD = {"type": ("supertype",), "supertype": ("cardtype", "subtype"), "subtype": ("cardtype", "supertype")}
CALLED = {"supertype": "class"}
_COLORS = {"yel": "yellow", "blu": "blue"}
TEXTS = {"name": "name", "text": "body"}
_FORMATS = {folded(said): name for formats in games.FORMATS.values() for name, said in formats.items()}
_RANGE = re.compile(r"\[?(\d{1,9})?\s*(?:\.\.+|…|-|–|\bto\b)\s*(\d{1,9})?\]?", re.IGNORECASE)
_AMOUNT = re.compile(r"(>=|<=|=|>|<)?\s*([+-]?\d{1,9})(\+)?")
# A number as people put it (``costs 2 or less``), and what they say for fields beside their names.
_VERBS = {
    **{"costs": "cost", "costing": "cost", "block": "defense", "blocks": "defense", "blocking": "defense"},
    **{"defend": "defense", "defends": "defense", "pitches": "pitch", "pitching": "pitch"},
}
_THAN = {
    **dict.fromkeys(("at least", "no less than", "not less than", "no fewer than", "minimum", "min"), ">="),
    **dict.fromkeys(("at most", "up to", "no more than", "not more than", "maximum", "max"), "<="),
    **dict.fromkeys(("more than", "greater than", "higher than", "over", "above"), ">"),
    **dict.fromkeys(("less than", "fewer than", "lower than", "under", "below"), "<"),
}
_OR = {
    **dict.fromkeys(("more", "greater", "higher", "above", "over", "up"), ">="),
    **dict.fromkeys(("less", "fewer", "lower", "below", "under", "down"), "<="),
}
_SPAN = ("between", "from")  # before two numbers, and all between them are meant
_DONE = (
    r"(?:block|defend|pitch)\w* (?!of|for|is)"  # ``block 2 attacks`` tells no number of a card, ``block for 2`` does
)
_GIVEN = frozenset(("give", "gives", "get", "gets", "gain", "gains"))  # before what an effect does to a number
_SIGNED = re.compile(r"(?<!\w)[+-]\d")  # ``+3 power`` is no power of 3
# What no list of cards says: ``would attacks that cost 2 …``, ``my attacks have 4 power``.
_OF_A_CASE = frozenset(("would", "should", "will", "might", "must", "if", "my", "your", "who", "how", "does", "had"))
_NOT = "non"
_MOST_PARTS = 6
_MOST_NEAREST = 3  # of a query's remarks name what is near: looking takes milliseconds


class Asked(NamedTuple):
    """What a filter asks. query: None where it cannot be read; remark: what is to be said of it; words: what is
    searched for instead."""

    query: Any = None
    remark: str = ""
    words: str = ""


class Fields:
    """The fields of one build."""

    def __init__(self, table: RankingTable, stands: Callable[[Sequence[str], str | None], bool]) -> None:
        """stands: whether words stand one behind the other in some entry: in one of its texts, or in any (None)."""
        self._table = table
        self.stands = stands
        self._looked = 0

    # --- what there is --------------------------------------------------------------------------

    @cached_property
    def known(self) -> frozenset[str]:
        """Every name a field may be asked by."""
        return frozenset({*SAID, *_OWN, *STANDINGS, "set", "rarity", *self._table.values} - {"cardtype"})

    def named(self, said: str) -> str | None:
        """A field as the index calls it, or None for what is no field of this build."""
        name = said.lower()
        if name in self._table.values and name != "cardtype":
            return name
        return SAID.get(name, name) if name in self.known else None

    def is_number(self, field: str) -> bool:
        """Whether a field is compared as a number."""
        return field in self._table.numeric_fields

    def values(self, field: str) -> Sequence[str]:
        """Every value a field has in this build."""
        table = self._table
        if field == "type":
            return sorted({*table.kinds, *table.values.get("cardtype", ()), *table.values.get("subtype", ())})
        own = {"game": table.games, "document": list(table.documents.keys)}
        return own.get(field) or sorted(table.values.get(field, ()))

    @cached_property
    def _held(self) -> Mapping[str, frozenset[str]]:
        return {name: frozenset(values) for name, values in self._table.values.items()}

    @cached_property
    def said(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """Words (folded, also in the plural) to the fields and values they name, classes before types."""
        found: dict[str, list[tuple[str, str]]] = {}
        for field in _BY_WORD:
            for value in self._table.values.get(field, ()):
                for said in dict.fromkeys((value, f"{value}s", f"{value}es", re.sub(r"y$", "ies", value))):
                    found.setdefault(said, []).append((field, value))
        for said, value in (pair for game in self._table.games for pair in words_of(game).values.items()):
            for plural in ("", "s"):
                found.setdefault(said + plural, []).extend(pair for pair in found.get(value, ()))
        return {said: tuple(pairs) for said, pairs in found.items() if pairs}

    def _value(self, field: str, said: str) -> str | None:
        """The value of a field that folded words stand for, also in the plural (``attack reactions``)."""
        if said in self._held.get(field, ()):
            return said
        return next((value for name, value in self.said.get(said, ()) if name == field), None)

    @cached_property
    def formats(self) -> frozenset[str]:
        """The words of the names of formats; none where the documents do not say which cards are legal in any."""
        names = [name for field in STANDINGS for name in self._table.values.get(field, ())]
        said = [*names, *_FORMATS] if "legal" in self._table.values else ()
        return frozenset(word for name in said for word in plain_words(name) if not is_stop(word))

    # --- filters --------------------------------------------------------------------------------

    def has(self, field: str, said: str) -> bool:
        """Whether a field has a value, so that ``keyword:beat chest`` is read as one although it is not quoted."""
        if field in TEXTS:
            return self.stands(plain_words(said), TEXTS[field])
        return self._one(field, folded(said)) is not None if re.search(r"[^\W_]", said) else False

    def asked(self, field: str, op: str, value: str) -> Asked:
        """A filter: a field as ``named`` gives it, ``:`` or a comparison, and the value as it is typed."""
        if op == "!=":
            found = self.asked(field, ":", value)
            return found._replace(query=q.Not(found.query)) if found.query is not None else found
        if self.is_number(field):
            return self._number(field, ":" if op == "=" else op, value.strip().rstrip(",;?!"))
        if op not in (":", "="):
            remark = f"{_called(field)} is no number to compare: write {_called(field)}:{value[:40]}."
            return self.asked(field, ":", value)._replace(remark=remark)
        if field in TEXTS:
            return self._in_text(TEXTS[field], value)
        parts = [part for part in re.split(r"[,|]", value) if re.search(r"[^\W_]", part)][:_MOST_PARTS]
        if not parts:
            return self._any(field, value)
        return _either([self._named_value(field, part) for part in parts])

    def _any(self, field: str, value: str) -> Asked:
        if value.strip() == "*" and field in self._table.values:
            return Asked(q.Every(field))
        return Asked(None, f"The filter {_called(field)}: was ignored: it has no value.")

    def _named_value(self, field: str, value: str) -> Asked:
        if value.endswith("*") and field in self._table.values:
            return Asked(q.Prefix(field, folded(value)))
        found = self._one(field, folded(value))
        if found is None:
            found = self._of_several(field, folded(value).split(" "))
        if found is not None:
            unsaid = field in STANDINGS and "legal" not in self._held
            return Asked(found, "No document here says in which formats cards are legal." if unsaid else "")
        return Asked(None, self._unknown_value(field, value.strip()), value)

    def _one(self, field: str, said: str) -> Any:
        """What one value asks; None where the field has no such value."""
        table = self._table
        if field == "type":
            return self._type(said)
        if field == "game":
            game = game_called(said, table.games)
            return q.Term("game", game) if game else None
        document = said.replace(" ", "-")
        own = q.Term("document", document) if document in table.documents else None
        if field == "document":
            return own
        if field == "set" and own is not None:  # a document of a set is asked for by the set's name, too
            value = self._value(field, said)
            return own if value is None else q.Or([q.Term(field, value), own])
        if field in STANDINGS:
            known = _FORMATS.get(said, said)
            return q.Term(field, known) if known in self._held.get(field, ()) or known in _FORMATS.values() else None
        said = _COLORS.get(said, said) if field == "color" else said
        for name in (field, *_INSTEAD.get(field, ())):
            value = self._value(name, said)
            if value is not None:
                return q.Term(name, value)
        return None

    def _type(self, said: str) -> Any:
        """A type of record, or of card, whether it is printed as a type or as a subtype."""
        single = said.removesuffix("s")
        if single in RECORD_TYPES:
            return q.Term("record", single)
        found = [q.Term(f, value) for f in ("cardtype", "subtype") if (value := self._value(f, said)) is not None]
        found = found or [q.Term(f, value) for f in _INSTEAD["type"] if (value := self._value(f, said)) is not None]
        return found[0] if len(found) == 1 else q.Or(found) if found else None

    def _of_several(self, field: str, words: Sequence[str]) -> Any:
        """``type:"guardian attack action"``: words of which each is a value of its own."""
        found: list[Any] = []
        at = 0
        while at < len(words) and len(words) <= _MOST_PARTS:
            ends = range(min(len(words), at + 3), at, -1)
            each = next(
                ((end, f) for end in ends if (f := self._one(field, " ".join(words[at:end]))) is not None), None
            )
            if each is None or field not in _INSTEAD:
                return None
            at = each[0]
            found.append(each[1])
        return q.And(found) if found else None

    def _number(self, field: str, op: str, value: str) -> Asked:
        amount = _AMOUNT.fullmatch(value)
        if amount is not None:
            number, op = int(amount[2]), ">=" if amount[3] else amount[1] or op
            if op in (":", "="):
                return Asked(q.NumericRange(field, number, number))
            if op[0] == ">":
                return Asked(q.NumericRange(field, number, None, startexcl=op == ">"))
            return Asked(q.NumericRange(field, None, number, endexcl=op == "<"))
        between = _RANGE.fullmatch(value)
        if between is not None and op == ":" and any(between.groups()):
            first, last = (int(part) if part else None for part in between.groups())
            if first is not None and last is not None and last < first:
                said = f"{field}:{last}..{first}"
                return Asked(
                    q.NumericRange(field, last, first), f"{field}:{value} runs backwards; {said} was searched."
                )
            return Asked(q.NumericRange(field, first, last))
        for printed in (value.lower(), folded(value)):
            if op == ":" and printed in self._held.get(field, ()):
                return Asked(q.Term(field + PRINTED, printed))
        if op == ":" and value == "*":
            return Asked(q.Or([q.Every(field), q.Every(field + PRINTED)]))
        hint = f"write {field}:3, {field}>=3 or {field}:3..6"
        if not value:
            return Asked(None, f"The filter {field} was ignored: it has no value; {hint}.")
        return Asked(None, f"“{value[:40]}” is no number of {field}: {hint}.", value)

    def _in_text(self, name: str, value: str) -> Asked:
        words = plain_words(value)
        if not words:
            return Asked(None, f"The filter {name}: was ignored: it has no value.")
        if re.fullmatch(r"[^\W_]+\*", value):
            return Asked(q.Prefix(name + AS_WRITTEN, words[0]))
        if "*" in value or len(words) == 1:
            return Asked(
                q.Wildcard(name + AS_WRITTEN, value.lower()) if "*" in value else q.Term(name, stem_of(words[0]))
            )
        return Asked(q.Phrase(name + AS_WRITTEN, words))

    # --- remarks --------------------------------------------------------------------------------

    def begin(self) -> None:
        """A new query: its first remarks name what is near."""
        self._looked = 0

    def _near(self, said: str, known: Iterable[str]) -> str:
        self._looked += 1
        listed = list(known)
        close = nearest(said[:40], listed) if self._looked <= _MOST_NEAREST else ()
        close = close or (tuple(listed) if len(listed) <= 8 else ())
        return f" Nearest: {', '.join(close)}." if close else ""

    def unknown(self, said: str) -> str:
        """The remark on a name that is no field."""
        near = self._near(said.lower(), sorted(self.known))
        return f"There is no field “{said[:40]}”.{near}"

    def _unknown_value(self, field: str, said: str) -> str:
        near = self._near(folded(said), self.values(field))
        if field in STANDINGS:
            return f"Nothing is {field} in “{said[:40]}”.{near}"
        return f"Nothing has the {_called(field)} “{said[:40]}”.{near}"

    # --- words ----------------------------------------------------------------------------------

    def words_as_filters(
        self, words: Sequence[str], beside: bool, some: Callable[[Any], bool], text: str = ""
    ) -> tuple[list[str], list[Any]]:
        """Words that are types, classes, colours or keywords, and numbers (``costs 2 or less``), read as filters.

        Beside a filter on cards (``beside``) each such word is one (``cost:0 instant``); without, only when every
        word is and they name at least two different things that some card is at once (``guardian blocks``, ``red
        attack reactions``), or where a list of cards is asked for. some: whether anything answers a query; text: the
        words as they are written. Returns the words that are left, and filters.
        """
        if not beside and (not words or (words[0] not in self.said and _tells_a_case(words)) or _SIGNED.search(text)):
            return list(words), []
        counted = [number if (number := stem_of(word)).isdigit() else word for word in words]
        rest, amounts = (counted, []) if beside else self._amounts(counted)
        left: list[str] = []
        found: list[tuple[tuple[str, str], ...]] = []
        denied: set[int] = set()
        many = False
        at = 0
        while at < len(rest):
            pairs, end = self._named_at(rest, at)
            if pairs:
                if left[-1:] == [_NOT] and not beside:
                    denied.add(len(found))
                    left.pop()
                found.append(pairs)
                many |= rest[end - 1].endswith("s") and not pairs[0][1].endswith("s")
            else:
                left.append(rest[at])
            at = end
        if beside:
            return left, [q.Term(*pairs[0]) for pairs in found]
        if "or" in left and (denied or not self._names_alike(rest)):
            return list(words), []
        things = {pairs[0] for pairs in found}
        several = len(things) > 1 and (bool(left) or bool({field for field, _ in things} & {"cardtype", "subtype"}))
        lists = many or asks_for_a_list(left)
        several = several and (not denied or lists or len(found) > len(denied) + 1)
        plain = bool(found) or (not left and not self.stands(words, None))  # a number that no text speaks of
        several = several or (bool(amounts) and (lists or plain))
        more = self._listed(left, bool(amounts)) if left else []
        if more is None or not (several or more):
            return list(words), []
        for readings in (1, None):  # a word as what it names first; where no card is all that, as any
            terms = [_one_of([q.Term(*pair) for pair in pairs[:readings]]) for pairs in found]
            filters = [*(q.Not(t) if n in denied else t for n, t in enumerate(terms)), *amounts, *more]
            filters = _apart(filters) if "or" in left else filters
            if filters and some(q.And(filters)):
                return [], filters
        return list(words), []

    def _names_alike(self, words: Sequence[str]) -> bool:
        """Whether each "or" stands between two names of values of one field."""
        for at in (at for at, word in enumerate(words) if word == "or"):
            ends = (self._named_at(words, n) for n in (at - 2, at - 1) if n >= 0)
            before = next((pairs for pairs, end in ends if end == at), ())
            after, _ = self._named_at(words, at + 1)
            if {field for field, _ in before}.isdisjoint(field for field, _ in after):
                return False
        return True

    def _amounts(self, words: Sequence[str]) -> tuple[list[str], list[Any]]:
        """The words of a question without its numbers of fields, and these as filters."""
        said = " ".join(words)
        if not any(map(str.isdigit, said)):
            return [*words], []
        found: list[Any] = []

        def read(match: re.Match[str]) -> str:
            if _GIVEN.intersection(said[: match.start()].split()[-1:]):
                return match[0]
            form = "before" if match["before"] else "behind"
            than, more = match[f"than_{form}"] or "", match[f"more_{form}"] or match["after"] or ""
            many = re.findall(r"\d+", match[f"many_{form}"])
            if than in _SPAN or " to " in match[f"many_{form}"]:
                many = [f"{many[0]}..{many[-1]}"]
            op = _THAN.get(than) or _OR.get(more, ":")
            found.append(_one_of([self.asked(self._numbers[match[form]], op, number).query for number in many]))
            return " "

        return self._numbered.sub(read, said).split(), found

    @cached_property
    def _numbers(self) -> Mapping[str, str]:
        """What fields that are numbers are called in a sentence, with what they are."""
        called = {**{name: name for name in self.known}, **_VERBS}
        fields = {said: self.named(name) for said, name in called.items()}
        return {said: field for said, field in fields.items() if field and self.is_number(field)}

    @cached_property
    def _numbered(self) -> re.Pattern[str]:
        field = "|".join(sorted(map(re.escape, self._numbers), key=len, reverse=True)) or r"(?!)"
        alone = rf"(?! (?:{field})\b)"
        before = rf"(?!{_DONE})(?P<before>{field})(?: of| for| is)? {_many('before', alone)}"
        return re.compile(rf"\b(?:{before}|{_many('behind')} (?P<behind>{field}){_more('after')})\b")

    def _named_at(self, words: Sequence[str], at: int) -> tuple[tuple[tuple[str, str], ...], int]:
        """The fields and values that words from a place on name, and where they end."""
        for end in (at + 2, at + 1):
            pairs = self.said.get(" ".join(words[at:end])) if end <= len(words) else None
            if pairs:
                return pairs, end
        return (), at + 1

    def _listed(self, left: Sequence[str], counted: bool) -> list[Any] | None:
        """What else a question that asks for a list of cards (``which ninja cards have combo``, ``common weapons legal
        in blitz``) asks of them: where they are legal and how rare they are. None where it asks anything else.
        counted: it tells their numbers."""
        rest = f" {' '.join(left)} "
        more: list[Any] = []
        standing = next((field for field in STANDINGS if f" {field} " in rest), "legal" if " allowed " in rest else "")
        named = sorted((name for name in self._formats if f" {name} " in rest), key=len)
        if standing and named:
            more.append(q.Term(standing, self._formats[named[-1]]))
            rest = rest.replace(f" {named[-1]} ", " ").replace(f" {standing} ", " ").replace(" allowed ", " ")
        for value in self._held.get("rarity", ()):
            if len(value) > 1 and f" {value} " in rest:
                more.append(q.Term("rarity", value))
                rest = rest.replace(f" {value} ", " ")
        if not (more or counted or asks_for_a_list(left)) or asks_how(left) or not all(map(is_listing, rest.split())):
            return None
        return more

    @cached_property
    def _formats(self) -> Mapping[str, str]:
        """What formats are called, by what an index calls them, where card data say what is legal in them."""
        held = {value: value for field in STANDINGS for value in self._table.values.get(field, ())}
        return held | {said: name for said, name in _FORMATS.items() if name in held}


def _called(field: str) -> str:
    return CALLED.get(field, field)


def _either(each: Sequence[Asked]) -> Asked:
    """One of several values."""
    found = [a.query for a in each if a.query is not None]
    remark = " ".join(dict.fromkeys(a.remark for a in each if a.remark))
    words = " ".join(a.words for a in each if a.words)
    return Asked(_one_of(found) if found else None, remark, words)


def _many(form: str, unless: str = "") -> str:
    """How people say a number of a field, or several: ``at least 2``, ``2 or more``, ``1 or 2``, ``between 1 and 3``.
    form: what its groups are called by; unless: what may not follow any but the first of several."""
    than = "|".join((*_THAN, *_SPAN))
    numbers = rf"(?P<many_{form}>\d{{1,3}}(?:(?: or| and| to)? \d{{1,3}}\b{unless})*)"
    return rf"(?:exactly |either |(?P<than_{form}>{than}) )?{numbers}{_more(f'more_{form}')}"


def _more(name: str) -> str:
    return rf"(?: (?:or|and) (?P<{name}>{'|'.join(_OR)}))?"


def _tells_a_case(words: Sequence[str]) -> bool:
    """Whether words ask how it is with cards, not which there are."""
    return asks_how(words) or not _OF_A_CASE.isdisjoint(words) or words[:2] == ["what", "do"]


def _one_of(queries: Sequence[Any]) -> Any:
    return queries[0] if len(queries) == 1 else q.Or([*queries])


def _apart(filters: Sequence[Any]) -> list[Any]:
    """What is asked of one field is one of these: ``hats or tricks``."""
    apart: dict[object, list[Any]] = {}
    for n, one in enumerate(filters):
        apart.setdefault(one.fieldname if isinstance(one, q.Term) else n, []).append(one)
    return [_one_of(some) for some in apart.values()]


def leaves(query: Any, negated: bool = False) -> Iterator[tuple[Any, bool]]:
    """The parts of a query that are about one field each, and whether they are denied."""
    if isinstance(query, q.Not):
        yield from leaves(query.query, not negated)
    elif isinstance(query, (q.And, q.Or)):
        for part in query.subqueries:
            yield from leaves(part, negated)
    else:
        yield query, negated


def about_cards(query: Any) -> bool:
    """Whether a query asks for what only cards print."""
    return query is not None and any(
        name is not None and name not in ENTRY_FIELDS for name in (leaf.field() for leaf, _ in leaves(query))
    )


def of_types(query: Any, usual: Sequence[str]) -> Any:
    """A query within the types of record it asks for: those it names, cards where it asks for what only cards print,
    else the usual ones; each branch of an ``OR`` for itself."""
    named = [denied for leaf, denied in leaves(query) if leaf.field() == "record"]
    if isinstance(query, q.Or) and (named or about_cards(query)):
        return q.Or([of_types(part, usual) for part in query.subqueries])
    if False in named:
        return query
    wanted = ("card",) if about_cards(query) and not named else usual
    return q.And([query, q.Or([q.Term("record", name) for name in wanted])])
