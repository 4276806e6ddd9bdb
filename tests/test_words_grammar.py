"""The grammar of printed words: one reading for every sentence, a meaning for every rule, limits for odd text."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from inspect import getattr_static, signature
from typing import Any

import pytest
from lark import Lark, Token
from lark.exceptions import UnexpectedInput
from lark.grammar import Rule, Symbol, Terminal
from words_documented import EXAMPLES, examples, terms
from words_reading import read

from judge.games.flesh_and_blood import words
from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Selector, Subject, Value
from judge.games.flesh_and_blood.words import cards, tables, wording
from judge.games.flesh_and_blood.words.lexer import PhraseLexer, UnknownWordError
from judge.games.flesh_and_blood.words.needed import needed
from judge.games.flesh_and_blood.words.sentences import Sentences
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.games.flesh_and_blood.words.wording import restated
from judge.scenario.board.library import Library


class _Heard:
    """The parser, remembering what it was asked to read."""

    def __init__(self, parser: Lark) -> None:
        self.parser = parser
        self.sentences: set[tuple[str, str]] = set()

    def parse(self, sentence: str, start: str) -> Any:
        self.sentences.add((sentence, start))
        return self.parser.parse(sentence, start=start)


@cache
def _terminals(rule: Rule) -> frozenset[str]:
    return frozenset(s.name for s in rule.expansion if s.is_term)


def derivations(rules: Iterable[Rule], tokens: Sequence[str], start: str) -> int:
    """How many ways a grammar derives these tokens. Rules that no derivation of them could use are dropped first."""
    known = frozenset(tokens)
    left = [r for r in rules if _terminals(r) <= known]
    kept: dict[str, list[tuple[Symbol, ...]]] = {}
    while usable := [r for r in left if all(s.is_term or s.name in kept for s in r.expansion)]:
        for rule in usable:
            kept.setdefault(rule.origin.name, []).append(tuple(rule.expansion))
        done = set(usable)
        left = [r for r in left if r not in done]

    @cache
    def of(name: str, begin: int, end: int) -> int:
        return sum(joined(expansion, begin, end) for expansion in kept.get(name, ()))

    @cache
    def joined(symbols: tuple[Symbol, ...], begin: int, end: int) -> int:
        if not symbols:
            return int(begin == end)
        first, rest = symbols[0], symbols[1:]
        if first.is_term:
            return joined(rest, begin + 1, end) if begin < end and tokens[begin] == first.name else 0
        return sum(
            ways * of(first.name, begin, to) for to in range(begin + 1, end + 1) if (ways := joined(rest, to, end))
        )

    return of(start, 0, len(tokens))


def test_every_sentence_of_the_corpus_has_one_reading(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the grammar alone: every derivation counts, where LALR takes the first it can."""
    known = library.game("flesh-and-blood")
    parser = tables.parser()
    heard = _Heard(parser)
    monkeypatch.setattr(tables, "parser", lambda: heard)
    for card in (*known.cards, *known.tokens):
        cards.compile_card(card)
    assert len(heard.sentences) > 200
    lexer = PhraseLexer(parser.lexer_conf)
    read_once = 0
    for sentence, start in sorted(heard.sentences):
        try:
            parser.parse(sentence, start=start)
        except (UnexpectedInput, UnknownWordError):
            continue
        assert derivations(parser.rules, [t.type for t in lexer.lex(sentence)], start) == 1, sentence
        read_once += 1
    assert read_once > 200


def test_derivations_are_counted() -> None:
    grammar = 'start: word | start "and" start\nword: "a" | "a" "a"\n%ignore " "'
    rules = Lark(grammar, parser="earley").rules
    assert all(r.expansion for r in rules)
    assert [derivations(rules, ["A", *["AND", "A"] * n], "start") for n in range(4)] == [1, 1, 2, 5]
    assert derivations(rules, ["A", "A"], "start") == 1
    assert derivations(rules, ["AND"], "start") == 0


def test_no_rule_of_the_grammar_is_empty() -> None:
    """So that a derivation of a rule is shorter than what it stands in, and counting them ends."""
    assert all(rule.expansion for rule in tables.parser().rules)


def test_every_terminal_of_the_grammar_is_a_phrase_of_its_own() -> None:
    """A phrase that the lexer would read as another one would never be found."""
    words = {str(t.pattern.value): t.name for t in tables.parser().terminals if t.pattern}
    lexer = PhraseLexer(tables.parser().lexer_conf)
    for phrase, name in words.items():
        tokens = list(lexer.lex(phrase))
        assert [t.type for t in tokens] in ([name], ["SEPC"], ["SEPA"]), phrase


ODD = [
    "A a " * 5000,
    "Draw a card. " * 1600,
    "(" * 20000,
    '"' * 20000,
    "If you have " * 1600,
    "Once per turn, " * 1300,
    "Action - " + "{r}: " * 3000,
    "Crush - " * 2500,
    "Gain X{h}, where X is " + "1 plus " * 240 + "2.",
    "Once per turn, " * 130,
    "Draw a card.\n" * 1600,
    "If the discarded card has 6 or more {p}, draw a card.\n" * 400,
]


@pytest.mark.parametrize("text", ODD, ids=lambda text: text[:12])
def test_long_text_is_answered_at_once(text: str) -> None:
    """What tries every way to read these takes hours; each takes about a second."""
    begun = time.process_time()
    made = compile_card(printed_from_inline("Zork", "red", "Generic Action", "", text))
    assert time.process_time() - begun < 30
    assert " ".join(" ".join(s.text for s in made.sentences).split()) == " ".join(text.split())


RESTATED = [
    ("When you attack with Zork, draw a card.", "When this attacks, draw a card."),
    ("If Zork hits, draw a card.", "When this hits, draw a card."),
    ("When you defend with Zork, gain 1{h}.", "When this defends, gain 1{h}."),
    ("When you pitch Zork, gain 1{h}.", "When this is pitched, gain 1{h}."),
    (
        "When Zork attacks, if you have discarded a card with 6 or greater {p} this turn, draw a card.",
        "When this attacks, if you've discarded a card with 6 or more {p} this turn, draw a card.",
    ),
    (
        "Once per Turn Effect - When Zork hits a hero, draw a card.",
        "Once per turn, when this hits a hero, draw a card.",
    ),
    (
        "The next 'non-attack' action card you play this turn costs {r} less to play.",
        "The next non-attack action card you play this turn costs {r} less to play.",
    ),
]


@pytest.mark.parametrize(("earlier", "current"), RESTATED)
def test_earlier_wordings_mean_the_same(earlier: str, current: str) -> None:
    assert read(earlier, "Brute Action - Attack") == read(current, "Brute Action - Attack")


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"\b([Gg])ain (?:up to )?(\d+) life\b", " life"),
        (r"(?:draw|take) the cards?(?= of)", " the card"),
        (r"(then )+you (?!may)", "then "),
        (r"x{2,3}yz", "yz"),
        (r"ab|cd", ""),
        (r"(?i)ab", ""),
        (r"(?:(?i:ab)|c)d", "d"),
    ],
)
def test_the_longest_part_that_is_needed(pattern: str, text: str) -> None:
    assert needed((pattern,)) == (text,)


def test_a_wording_is_only_looked_for_where_it_may_be() -> None:
    texts = [*(text for _, text in EXAMPLES), *(text for pair in RESTATED for text in pair)]
    needs = [(part, pattern) for part, (pattern, _) in zip(wording._NEEDED, wording._EVERY, strict=True)]
    found = [(part, text) for text in texts for part, pattern in needs if re.search(pattern, text)]
    assert len(found) > 20
    assert all(part in text for part, text in found)


def test_a_name_after_named_is_one_word() -> None:
    assert restated("a card named Rally the Rearguard from your hand") == (
        "a card named ‹Rally the Rearguard› from your hand"
    )


@pytest.mark.parametrize(
    ("text", "token"),
    [("non-equipment cards", Token("NONTYPE", "Equipment")), ("Non-token Old Drums", Token("NONTOKEN", "token"))],
)
def test_what_the_lexer_negates(text: str, token: Token) -> None:
    assert next(iter(PhraseLexer(tables.parser().lexer_conf).lex(text))) == token


def test_every_term_has_an_example() -> None:
    """But those between sentences (``DidSo``), of no sentence (``Unsupported``), and of keywords alone."""
    families = (Value, Selector, Condition, Change, Subject, Effect, Ability)
    known = {name for name, term in terms().items() if issubclass(term, families)}
    assert known - set(examples()) == {"DidSo", "Unsupported"}


@pytest.mark.parametrize(("type_line", "text"), EXAMPLES, ids=[text[:40] for _, text in EXAMPLES])
def test_every_example_compiles(type_line: str, text: str) -> None:
    assert not compile_card(printed_from_inline("Zork", "red", type_line, "", text)).unsupported


def test_every_rule_of_the_grammar_hands_its_method_what_it_takes() -> None:
    """Else a sentence is a fault of the program instead of unread: no test has a sentence for each of 2,700 rules."""
    asked, wrong = 0, []
    for rule in tables.parser().rules:
        name, kept = (
            rule.alias or rule.origin.name,
            [s for s in rule.expansion if not (isinstance(s, Terminal) and s.filter_out)],
        )
        parts = len(kept) + sum(rule.options.empty_indices)
        stands_alone = rule.alias is None and rule.options.expand1 and parts == 1
        if stands_alone or any(s.name.startswith("_") for s in (rule.origin, *rule.expansion) if not s.is_term):
            continue
        if (method := getattr(Sentences, name, None)) is not None:
            own = not isinstance(getattr_static(Sentences, name), staticmethod)
            asked += 1
            try:
                signature(method).bind(*range(parts + own))
            except TypeError:
                wrong.append(str(rule))
    assert asked > 2_000
    assert wrong == []


def test_the_tables_kept_in_the_package_are_of_this_grammar() -> None:
    """Else every start works them out again: run PYTHONPATH=. python docs/words_pages.py."""
    kept = (files(words.__name__) / tables.NAME).read_bytes()
    assert tables.read(kept) is not None, "run PYTHONPATH=. python docs/words_pages.py"


SMALL = """
sentence: effect ("with" effect)* -> apply_all | costs
effect: "draw" card+ -> draw | "gain" card? | _quick
costs: "pay" card [card]
_quick: "clap" "loudly"
card: "card" | "hero"
"""


def test_tables_that_are_read_are_those_that_were_written() -> None:
    """State by state, and rule by rule."""
    parser = Lark(SMALL, start=tables.STARTS, parser="lalr", lexer=PhraseLexer)
    again = tables.read(tables.written(parser))
    assert again is not None
    made, read_back = (p.parser.parser.parser.parse_table for p in (parser, again))
    assert len(made.states) > 20
    assert {state: read_back.states[state] for state in made.states} == made.states
    assert (read_back.start_states, read_back.end_states) == (made.start_states, made.end_states)
    assert [(r, r.alias, r.order, repr(r.options)) for r in again.rules] == [
        (r, r.alias, r.order, repr(r.options)) for r in parser.rules
    ]
    sentence = "draw card hero with gain with clap loudly"
    assert again.parse(sentence, start="sentence") == parser.parse(sentence, start="sentence")


def test_tables_of_another_grammar_are_not_used() -> None:
    assert tables.read(b"x" * 40) is None


def test_all_cards_compile_once(library: Library) -> None:
    known = library.game("flesh-and-blood")
    assert all(compile_card(card) is compile_card(card) for card in (*known.cards, *known.tokens))
