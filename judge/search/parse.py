"""A query taken apart by Whoosh's parser with plugins of our own. Nothing a person types is a syntax error.

Words that stand by themselves are ranked by, and none of them has to be there; everything else must hold: filters,
phrases, beginnings, what ``AND``, ``OR``, ``NOT`` and a minus join. What is quoted or stressed in a longer tale is only
said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from whoosh import query as q
from whoosh.qparser import QueryParser, plugins, syntax, taggers

from judge.records import ascii_of
from judge.search.analysis import is_stop, plain_words, stem_of
from judge.search.evaluate import TEXT, WORDS
from judge.search.fields import CALLED, Fields
from judge.search.rules import ASKED

LONGEST = 400
MOST_WORDS = 40
MOST_WRITTEN = 10  # phrases, beginnings and patterns
MOST_PATTERNS = 2
# Words beside what is quoted, and small ones among them: somebody tells what happened, quotes what a card or a friend
# says, and stresses what matters.
TOLD, TOLD_SMALL = 8, 3
DEEPEST = 12  # parentheses inside each other
_LANGUAGE = re.compile(r'["“”„«»():*~<>=≥≤|&]|(?<![^\s])-(?=[^\W\d_])|\b(?:AND|OR|NOT)\b')
_EVEN = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\x00": " "} | {"≥": ">=", "≤": "<=", "（": "(", "）": ")"}
)
_QUOTED = re.compile(r'"[^"]*"')
_SHOUTED = re.compile(r"\b(?:AND|OR|NOT)\b")
_STRESSED = re.compile(r"(?<!\S)\*+([^\W_][^*]*)\*+(?!\w)")
_FIELD = re.compile(r"(?P<field>[A-Za-z][A-Za-z_]{1,19})(?P<space>\s*)(?P<op>:|!=|>=|<=|=|>|<)(?P<after>\s*)")
_VALUE = re.compile(
    r"""(?P<op>>=|<=|>|<|=)?\s*(?:"(?P<quoted>[^"]*)"|'(?P<single>[^']*)'"""
    r"|(?P<range>\[\s*\d*\s*(?i:to|\.\.)\s*\d*\s*\])|(?P<open>\()|(?P<bare>[^\s\"()]+))"
)
_FOLLOWING = re.compile(r"\s+(\w[\w'’-]*)(?![\w:<>=*~\"])")
_SEARCHED = "Its words were searched for."
_NUMBER = re.compile(r"[+-]?\d")
# ``3+`` and ``3-5`` where no field stands before them: what documents print as words.
_AMOUNTS = re.compile(r"(?<![\w:=<>+.-])(?<![:=<>] )(\d{1,3})(?:\+(?![\w+])| ?[-–] ?(\d{1,3})(?![\w.-]))")
_MOST_FOLLOWING = 3


class Query(NamedTuple):
    """What was asked. free: the text without filters; words: those that are ranked by, in order; joined: those that
    operators demand, by which is ranked too; must: what has to hold, a query object of Whoosh's, or None; warnings:
    what of the query was not used, and why."""

    text: str
    free: str = ""
    words: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    must: Any = None
    warnings: tuple[str, ...] = ()


def parse(text: str, fields: Fields, symbols: Mapping[str, str]) -> Query:
    """Takes a query apart. ``symbols`` says what ``{p}`` is called."""
    remarks: list[str] = []
    said = _AMOUNTS.sub(lambda number: f"{number[1]} to {number[2]}" if number[2] else f"{number[1]} or more", text)
    if len(said) > LONGEST:
        said = said[:LONGEST]
        remarks.append(f"Only the first {LONGEST} characters of the query were used.")
    if not _LANGUAGE.search(said):
        free = said.replace("\x00", " ")
        return _with_words(Query(text, free), plain_words(free, symbols), remarks)
    return _parsed(text, said, _Parser(fields, symbols, remarks))


def _parsed(text: str, said: str, parser: _Parser) -> Query:
    said = _evened(said, parser.remarks)
    told = _told(said)
    if told:
        said = _STRESSED.sub(r"\1", said)
        said = said if _FIELD.search(said) else _SHOUTED.sub(lambda found: found[0].lower(), said)
    top = parser.process(said)
    free: list[str] = []
    words: list[str] = []
    joined: list[str] = []
    must: list[Any] = []
    for node in _alone(top):
        if isinstance(node, syntax.WordNode):
            if isinstance(node, _Missing):
                parser.remarks.append(f"{node.remark} {_SEARCHED}")
            free.append(node.text)
            words += plain_words(node.text, parser.symbols)
        else:
            if isinstance(node, _Quoted):
                free.append(f'"{node.text}"')
                words += node.words
                if told or not parser.stands(node):
                    continue
            else:
                joined += _demanded(node, parser.symbols)
            must.append(node.query(parser))
    found = must[0] if len(must) == 1 else q.And(must) if must else None
    return _with_words(Query(text, " ".join(free), (), tuple(joined[:MOST_WORDS]), found), words, parser.remarks)


def _told(said: str) -> bool:
    """Whether a query is a tale of several sentences or a long one, and no row of words with operators."""
    words = plain_words(_QUOTED.sub(" ", _SHOUTED.sub(" ", said)))
    return len(words) >= TOLD and sum(map(is_stop, words)) >= TOLD_SMALL


def _with_words(query: Query, words: list[str], remarks: list[str]) -> Query:
    if len(words) > MOST_WORDS:
        words = words[:MOST_WORDS]
        remarks.append(f"Only the first {MOST_WORDS} words of the query were used.")
    return query._replace(words=tuple(words), warnings=tuple(dict.fromkeys(remarks)))


def _evened(said: str, remarks: list[str]) -> str:
    """A query with every quote and parenthesis that has no other half left out, and shouting lowered."""
    said = said.translate(_EVEN)
    if said.count('"') % 2:
        before, _, after = said.rpartition('"')
        said = f"{before} {after}"
        remarks.append("A quotation mark without a second one was left out.")
    depth = deepest = 0
    for letter in said:
        depth = max(depth + (letter == "(") - (letter == ")"), 0)
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        said = re.sub(r"[()]", " ", said)
        remarks.append(f"Parentheses stand more than {DEEPEST} deep and were left out.")
    if not re.search(r"[a-z:<>=]", said) and len(said.split()) > 3:
        return said.lower()  # somebody shouts: AND and OR are words of a sentence
    return said


def _alone(group: Any) -> Iterator[Any]:
    """The parts of a query that no operator joins; parentheses around them are punctuation."""
    for node in group:
        if type(node) is _Group:
            yield from _alone(node)
        else:
            yield node


def _demanded(node: Any, symbols: Mapping[str, str]) -> list[str]:
    """The words that operators demand and none denies."""
    if isinstance(node, syntax.NotGroup):
        return []
    if isinstance(node, syntax.GroupNode):
        return [word for part in node for word in _demanded(part, symbols)]
    if isinstance(node, (_Quoted, _Filter)):
        return [*node.words]
    return plain_words(node.text, symbols) if isinstance(node, syntax.WordNode) else []


# --- the parser -----------------------------------------------------------------------------------


class _Group(syntax.GroupNode):  # type: ignore[misc]  # Whoosh has no types
    """What stands side by side: beside operators all of it must hold."""

    qclass = q.And

    def query(self, parser: _Parser) -> Any:
        return _joined([node.query(parser) for node in self], q.And)


class _Both(_Group):
    """``AND``."""


class _Either(_Group):
    """``OR``."""

    def query(self, parser: _Parser) -> Any:
        return _joined([node.query(parser) for node in self], q.Or)


def _joined(parts: list[Any], by: type) -> Any:
    return parts[0] if len(parts) == 1 else by(parts) if parts else q.Every()


class _Filter(syntax.SyntaxNode):  # type: ignore[misc]
    """A filter that was read. words: what stands for it comes first where it is one of these."""

    def __init__(self, found: Any, words: Sequence[str] = ()) -> None:
        self.found, self.words = found, words

    def query(self, _: _Parser) -> Any:
        return self.found


class _Missing(syntax.WordNode):  # type: ignore[misc]
    """A filter that names what nothing has: its words are searched for, and denied it denies nothing."""

    def __init__(self, text: str, remark: str) -> None:
        super().__init__(text)
        self.remark = remark
        self.startchar = self.endchar = None  # Whoosh hands them on to the query

    def query(self, parser: _Parser) -> Any:
        if parser.denied % 2:
            parser.remarks.append(self.remark)
            return q.NullQuery
        parser.remarks.append(f"{self.remark} {_SEARCHED}")
        return super().query(parser)


class _Denied(syntax.NotGroup):  # type: ignore[misc]
    """``NOT``."""

    def query(self, parser: _Parser) -> Any:
        parser.denied += 1
        found = self.nodes[0].query(parser)
        parser.denied -= 1
        return q.Not(found)


class _OfField(syntax.SyntaxNode):  # type: ignore[misc]
    """``color:`` before parentheses."""

    def __init__(self, field: str, op: str) -> None:
        self.field, self.op = field, op


class _Quoted(syntax.TextNode):  # type: ignore[misc]
    """Words that stand as they are."""

    words: list[str]

    def query(self, _: _Parser) -> Any:
        return q.Phrase(WORDS, self.words)


class _Fields(plugins.Plugin):  # type: ignore[misc]
    """``class:guardian``, ``keyword:go again``, ``power >= 6``, ``cost:2..4``, ``color:(red OR blue)``; what is no
    field or no value is said, and its words are searched for. What else is read before operators are, too."""

    def taggers(self, parser: _Parser) -> list[tuple[Any, int]]:
        return [(_FieldTagger(), -20), (_NumberTagger(), -15), (_WrittenTagger(), -10)]

    def filters(self, parser: _Parser) -> list[tuple[Any, int]]:
        return [(self.inside, 520)]

    def inside(self, parser: _Parser, group: Any, of: _OfField | None = None) -> Any:
        """Words in parentheses behind a field's name are its values."""
        made = group.empty_copy()
        field = of
        for node in group:
            if isinstance(node, _OfField):
                field = node
                continue
            if isinstance(node, syntax.GroupNode):
                values = self.inside(parser, node, field)
                if field is not None and not len(values):
                    parser.remarks.append(
                        f"The filter {CALLED.get(field.field, field.field)}: was ignored: it has no value."
                    )
                made.append(values)
            elif of is not None and isinstance(node, (syntax.WordNode, _Quoted)) and not _operator(node.text):
                made.append(parser.value(of.field, of.op, node.text))
            else:
                made.append(node)
            field = of
        return made


class _FieldTagger(taggers.Tagger):  # type: ignore[misc]
    def match(self, parser: _Parser, text: str, pos: int) -> Any:
        if pos and (text[pos - 1].isalnum() or text[pos - 1] == "_"):
            return None
        head = _FIELD.match(text, pos)
        if head is None:
            return None
        field = parser.fields.named(head["field"])
        value = _VALUE.match(text, head.end())
        if field is None:
            return self._unknown(parser, text, head, value)
        if value is None:
            parser.remarks.append(f"The filter {head['field']}{head['op']} was ignored: it has no value.")
            return _node(syntax.WordNode(""), pos, head.end())
        op = head["op"] if head["op"] != ":" or not value["op"] else value["op"]
        if value["open"]:
            return _node(_OfField(field, op), pos, value.start("open"))
        said = value["quoted"] or value["single"] or value["range"] or value["bare"] or ""
        if (head["space"] or head["after"]) and not self._meant(parser, field, head, said):
            return None
        end = value.end()
        if value["bare"]:
            said, end = _whole_value(parser, field, said, text, end)
        return _node(parser.value(field, op, said), pos, end)

    @staticmethod
    def _meant(parser: _Parser, field: str, head: Any, said: str) -> bool:
        """With spaces around it a colon is rather punctuation, unless a value of the field follows."""
        if parser.fields.is_number(field):
            return _NUMBER.match(said) is not None and (not head["space"] or head["op"] != ":")
        if field in ("name", "text") or (head["space"] and head["op"] == ":"):
            return False
        return head["op"] in (":", "=", "!=") and parser.fields.has(field, said)

    @staticmethod
    def _unknown(parser: _Parser, text: str, head: Any, value: Any) -> Any:
        """A name that is no field. Where a sentence only has a colon or a sign in it, nothing is said."""
        if head["space"] or head["after"] or value is None or value["open"] or text.startswith("//", head.end()):
            return None
        said = value["quoted"] or value["single"] or value["bare"] or ""
        missing = _Missing(f"{head['field']} {said}", parser.fields.unknown(head["field"]))
        return _node(missing, head.start(), value.end())


def _whole_value(parser: _Parser, field: str, value: str, text: str, at: int) -> tuple[str, int]:
    """A value and the words behind it that belong to it (``attack reaction``)."""
    if value[-1] in "*,;" or (parser.fields.is_number(field) and not value[0].isalpha()):
        return value, at
    best, end, joined, position = value, at, value, at
    for _ in range(_MOST_FOLLOWING):
        match = _FOLLOWING.match(text, position)
        if match is None or _operator(match[1]):
            break
        joined, position = f"{joined} {match[1]}", match.end()
        if parser.fields.has(field, joined):
            best, end = joined, position
    return best, end


class _NumberTagger(taggers.Tagger):  # type: ignore[misc]
    """``8.3.5(b)``: the number of a rule stays whole."""

    def match(self, parser: _Parser, text: str, pos: int) -> Any:
        found = ASKED.match(text, pos) if text[pos].isalnum() or text[pos] in "§[(" else None
        if found is None or "." not in found["number"]:
            return None
        return _node(syntax.WordNode(found[0]), pos, found.end())


class _WrittenTagger(taggers.Tagger):  # type: ignore[misc]
    """``"as it stands"``, ``begin*``, ``g*ld``, ``wager~``."""

    _FORM = re.compile(
        r'"(?P<quoted>[^"]*)"|(?<![^\W_])(?P<like>[^\W_]{3,40})~(?P<by>[12])?(?![\w~])'
        r"|(?<![^\W_])(?P<pattern>(?=[*]*[^\W_])(?:[^\W_]|[*]){2,60})"
    )

    def match(self, parser: _Parser, text: str, pos: int) -> Any:
        found = self._FORM.match(text, pos)
        if found is None or (found["pattern"] and not self._is_pattern(found["pattern"])):
            return None
        return _node(self._written(parser, found, plain_words(found[0])), pos, found.end())

    @staticmethod
    def _written(parser: _Parser, found: re.Match[str], words: list[str]) -> Any:
        quoted, text = found["quoted"], found[0]
        if not words:
            return syntax.WordNode("")
        if quoted is not None:
            if not parser.may():
                return syntax.WordNode(quoted)
            node = _Quoted(quoted)
            node.words = plain_words(quoted, parser.symbols)
            return node
        begins = text[:-1].isalnum() and text[-1] == "*"
        if not parser.may(0 if begins else MOST_PATTERNS if found["like"] else 1):
            return syntax.WordNode(" ".join(words))
        exact = words[:1] if (begins or found["like"]) and parser.fields.stands(words[:1], None) else []
        if found["like"]:
            return _Filter(q.FuzzyTerm(WORDS, words[0], maxdist=int(found["by"] or 1), prefixlength=1), exact)
        pattern = re.sub(r"\*+", "*", ascii_of(text).lower())
        return _Filter(q.Prefix(WORDS, words[0]) if begins else q.Wildcard(WORDS, pattern), exact)

    @staticmethod
    def _is_pattern(text: str) -> bool:
        letters = sum(letter.isalpha() for letter in text)
        return "*" in text and letters >= 2 and text.count("*") <= 3


class _Operators(plugins.OperatorsPlugin):  # type: ignore[misc]
    """``AND``, ``OR``, ``NOT`` and a minus; between filters in small letters, too. One that has nothing to join is
    left out and said."""

    def __init__(self) -> None:
        tag = self.OpTagger
        super().__init__(
            [
                (tag(r"(?<!\w)NOT(?![\w:])|(?<![^\s(])-(?=[^\W\d_]|[\"(])", _Denied, syntax.PrefixOperator), 0),
                (tag(r"(?<!\w)AND(?![\w:])|&&", _Both), 0),
                (tag(r"(?<!\w)OR(?![\w:])|\|\|?", _Either), 0),
            ],
            clean=True,
        )

    def filters(self, parser: _Parser) -> list[tuple[Any, int]]:
        return [(self.tidy, 590), *super().filters(parser)]

    def tidy(self, parser: _Parser, group: Any) -> Any:
        """The group without empty words and parentheses, and without operators that have nothing to join."""
        nodes = [self.tidy(parser, node) if isinstance(node, syntax.GroupNode) else node for node in group]
        nodes = [node for node in nodes if not _empty(node, parser)]
        nodes = [self._spoken(nodes, n) for n in range(len(nodes))]
        made = group.empty_copy()
        for n, node in enumerate(nodes):
            if isinstance(node, syntax.Operator) and not self._joins(made, nodes, n):
                parser.remarks.append(f"“{node.text}” has nothing to join and was left out.")
            else:
                made.append(node)
        while len(made) and isinstance(made[-1], syntax.Operator):
            parser.remarks.append(f"“{made[-1].text}” has nothing to join and was left out.")
            made.pop()
        return made

    def _spoken(self, nodes: list[Any], n: int) -> Any:
        """``or`` and ``and`` between filters, ``not`` before one, are operators in small letters too."""
        node = nodes[n]
        word = node.text.lower() if isinstance(node, syntax.WordNode) else ""
        behind = n + 1 < len(nodes) and _formal(nodes[n + 1])
        if word == "not" and behind:
            return syntax.PrefixOperator("not", _Denied)
        if word in ("and", "or") and n and _formal(nodes[n - 1]) and (behind or _denies(nodes, n + 1)):
            return syntax.InfixOperator(word, _Either if word == "or" else _Both)
        return node

    @staticmethod
    def _joins(before: Any, nodes: list[Any], n: int) -> bool:
        """Whether an operator has what it needs: something before it that is none, something behind it."""
        behind = nodes[n + 1] if n + 1 < len(nodes) else None
        infix = isinstance(nodes[n], syntax.InfixOperator)
        if behind is None or isinstance(behind, syntax.InfixOperator):
            return False
        if isinstance(behind, syntax.PrefixOperator):
            return infix and len(before) > 0 and not isinstance(before[-1], syntax.Operator)
        return not infix or (len(before) > 0 and not isinstance(before[-1], syntax.Operator))


def _formal(node: Any) -> bool:
    """Whether only somebody who asks in the language writes this."""
    if isinstance(node, syntax.GroupNode):
        return any(_formal(part) for part in node)
    return isinstance(node, _Filter)


def _denies(nodes: list[Any], n: int) -> bool:
    said = nodes[n].text.lower() if n + 1 < len(nodes) and hasattr(nodes[n], "text") else ""
    return said in ("not", "-") and _formal(nodes[n + 1])


def _empty(node: Any, parser: _Parser) -> bool:
    if isinstance(node, syntax.GroupNode):
        return not len(node)
    return isinstance(node, syntax.WordNode) and not plain_words(node.text, parser.symbols)


def _operator(text: str) -> bool:
    return text in ("AND", "OR", "NOT") or text.lower() in ("or", "and", "not")


def _node(node: Any, start: int, end: int) -> Any:
    return node.set_range(start, end)


class _Parser(QueryParser):  # type: ignore[misc]
    """Whoosh's parser with our plugins, for one query."""

    _PLUGINS = (_Fields(), plugins.GroupPlugin(), _Operators())

    def __init__(self, fields: Fields, symbols: Mapping[str, str], remarks: list[str]) -> None:
        super().__init__(TEXT, None, plugins=self._PLUGINS, group=_Group)
        self.fields, self.symbols, self.remarks = fields, symbols, remarks
        self.denied = 0
        self._left, self._patterns_left = MOST_WRITTEN, MOST_PATTERNS
        fields.begin()

    def term_query(self, fieldname: str, text: str, termclass: Any, **_: Any) -> Any:
        """A word where an operator joins it: its stem must be there."""
        return _joined([q.Term(TEXT, stem_of(word)) for word in plain_words(text, self.symbols)], q.And)

    def value(self, field: str, op: str, said: str) -> Any:
        """A filter as a node; words where it cannot be read."""
        found = self.fields.asked(field, op, said)
        if found.query is None and found.words:
            return _Missing(found.words, found.remark)
        if found.remark:
            self.remarks.append(found.remark)
        return syntax.WordNode("") if found.query is None else _Filter(found.query)

    def may(self, pattern: int = 0) -> bool:
        """Whether another phrase, beginning or pattern is looked up; a near word takes as long as all patterns."""
        self._left -= 1
        self._patterns_left -= pattern
        if self._left < 0:
            self.remarks.append(f"Only the first {MOST_WRITTEN} phrases and words with * were used.")
        elif pattern and self._patterns_left < 0:
            self.remarks.append(f"Only {MOST_PATTERNS} words with * inside, or one with ~, were used.")
        return self._left >= 0 and (not pattern or self._patterns_left >= 0)

    def stands(self, phrase: _Quoted) -> bool:
        """Whether a phrase stands anywhere; where it does not, its words are searched for, and that is said."""
        if self.fields.stands(phrase.words, None):
            return True
        self.remarks.append(f"“{phrase.text[:60]}” stands nowhere word for word; its words were searched for.")
        return False
