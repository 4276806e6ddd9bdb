"""Printed words of Flesh and Blood: every card of the corpus, odd text, every sentence of the grammar."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Token
from lark.exceptions import UnexpectedInput, VisitError
from lark.grammar import NonTerminal
from words_documented import coverage_page, vocabulary_page

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.words import sentences as reader
from judge.games.flesh_and_blood.words import tables
from judge.games.flesh_and_blood.words.nodes import Memory, NotUnderstoodError
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.rules.printed import PrintedCard
from judge.scenario.board.library import GameLibrary, Library

# -- the whole corpus


EXPECTED_UNSUPPORTED: dict[str, str] = {}


@pytest.fixture(scope="module")
def known(library: Library) -> GameLibrary:
    return library.game("flesh-and-blood")


def test_every_card_of_the_corpus(known: GameLibrary) -> None:
    assert len(known.cards) == 222
    unsupported: dict[str, str] = {}
    for card in known.cards:
        made = compile_card(card)
        whole = " ".join(" ".join(s.text for s in made.sentences).split())
        assert whole == " ".join(" ".join(card.lines).split())
        for ability in made.unsupported:
            unsupported[card.name] = ability.text
    assert unsupported == EXPECTED_UNSUPPORTED


def test_tokens_the_rulings_need_compile(known: GameLibrary) -> None:
    needed = {"Gold", "Might", "Vigor", "Quicken", "Courage", "Runechant", "Ponder", "Silver"}
    assert needed <= {t.name for t in known.tokens}
    assert not [t.name for t in known.tokens if t.name in needed and compile_card(t).unsupported]


def test_coverage_page_is_up_to_date(known: GameLibrary) -> None:
    docs = Path(__file__).resolve().parent.parent / "docs"
    assert (docs / "words-coverage.md").read_text(encoding="utf-8") == coverage_page((*known.cards, *known.tokens))
    assert (docs / "vocabulary.md").read_text(encoding="utf-8") == vocabulary_page()


# -- properties


PARTS = (
    "When this attacks a hero|,|you may|wager a|Gold token|with them|.|If|drawn a card|gets|+1{p}|{r}|--"
    '|:|Action|destroy|"|the top card of your deck|Choose 1;|target attack|and|then|instead|~|«|they'
    "|6 or more|Brute"
)
WORDS = st.sampled_from(PARTS.split("|"))
LINES = st.one_of(st.lists(WORDS, max_size=14).map(" ".join), st.text(max_size=40))


@settings(max_examples=300)
@given(st.lists(LINES, max_size=4))
def test_odd_text_never_raises_and_is_never_dropped(lines: list[str]) -> None:
    card = PrintedCard("Zork", "red", "Generic Action - Attack", {"cost": "1"}, tuple(lines))
    made = compile_card(card)
    assert " ".join(" ".join(s.text for s in made.sentences).split()) == " ".join(" ".join(lines).split())
    assert all(s.abilities or s.text.startswith("(") for s in made.sentences)


_SAMPLES = {
    "ZONES": ["hand, arsenal", "hand, graveyard and"],
    "NAME": ["Gold", "Might"], "CLASS": ["Brute"], "TALENT": ["Light"], "SUBTYPE": ["Aura"],
    "ADJ_SUBTYPE": ["Sword"], "ADJ_WEAPON": ["weapon"], "NONCLASS": ["Ninja"], "NONTALENT": ["Light"],
    "NONSUBTYPE": ["Aura"], "NONCOLOR": ["red"],
    "NONTYPE": ["Equipment"], "NONTOKEN": ["token"], "COLOR": ["red"], "KEYWORD": ["overpower"], "NKEYWORD": ["ward"],
    "NUM": ["0", "1", "6"], "VAR": ["X"], "MOD": ["+1{p}", "-1{d}"], "AMOUNT": ["1{h}", "2{p}"],
    "RES": ["{r}"], "SYM": ["{p}", "{h}"],
    "QUOTE": ["«0»"], "LAND": ["and"], "SEPC": [","], "SEPA": [", then"], "SEPIF": [", then"], "SEPDUR": [", then"],
    "SEPOR": ["or"], "ANDGAIN": ["and gain"], "LOR": ["or"], "OFATTACKS": ["'s attacks"], "NOR": ["or"],
    "_CONDOR": ["or"], "DOR": ["or"], "ISNTOR": ["or"], "CHI": ["{c}"],
    "COUNTER_NAME": ["steam"], "_VATTACKS": ["attacks"],
    "THIRD": ["creates"],
}  # fmt: skip


@cache
def _grammar() -> tuple[dict[str, list[Any]], dict[str, str], dict[str, int]]:
    """The rules of the grammar, the words of its terminals, and how deep each rule is at least."""
    parser = tables.parser()
    rules: dict[str, list[Any]] = {}
    for rule in parser.rules:
        rules.setdefault(str(rule.origin.name), []).append(rule)
    words = {t.name: str(t.pattern.value) for t in parser.terminals if t.pattern}
    cost: dict[str, int] = {}
    for _ in range(40):
        for name, options in rules.items():
            found = [
                1 + max([0, *(cost.get(str(s.name), 99) for s in r.expansion if isinstance(s, NonTerminal))])
                for r in options
            ]
            cost[name] = min(cost.get(name, 99), *found)
    return rules, words, cost


def _sentences_of_the_grammar(seed: int) -> list[Token]:
    """A random derivation of the grammar, as terminals."""
    rules, words, cost = _grammar()
    rng = random.Random(seed)

    def derive(name: str, depth: int) -> list[Token]:
        options = rules[name]
        if depth <= 0:
            price = [max([0, *(cost[str(s.name)] for s in r.expansion if isinstance(s, NonTerminal))]) for r in options]
            options = [r for r, p in zip(options, price, strict=True) if p == min(price)]
        out: list[Token] = []
        for symbol in rng.choice(options).expansion:
            if isinstance(symbol, NonTerminal):
                out += derive(str(symbol.name), depth - 1)
            else:
                out.append(Token(symbol.name, rng.choice(_SAMPLES.get(symbol.name) or [words[symbol.name]])))
        return out

    return derive("sentence", rng.randint(4, 14))


def test_every_sentence_of_the_grammar_is_a_term_or_a_reason() -> None:
    understood = 0
    for seed in range(1500):
        walk = tables.parser().parse_interactive("", start="sentence")
        try:
            for token in _sentences_of_the_grammar(seed):
                walk.feed_token(token)
            tree = walk.feed_token(Token("$END", ""))
        except UnexpectedInput:
            continue  # a sentence that two rules begin alike: the parser took the other
        try:
            reader.Sentences(Memory(quotes=("Go again",))).transform(tree)
        except VisitError as error:
            if not isinstance(error.orig_exc, NotUnderstoodError):
                raise
        else:
            understood += 1
    assert understood > 500


OTHER_SETS = [
    (
        "Ninja Action - Attack",
        "Combo - If Opening Palm was the last attack this combat chain, this gets +2{p}.",
    ),
    (
        "Generic Action - Item",
        "When an attack you control gains exactly +1{p} from an effect during the reaction step, destroy "
        "this and the attack gets go again.",
    ),
    ("Assassin Attack Reaction", "Target card defending a Ninja attack gets -4{d} this combat chain."),
    ("Guardian Action - Attack", "Crush - When this deals 4 or more damage to a hero, they discard a card."),
    ("Wizard Instant", "Prevent the next 2 arcane damage that would be dealt to you this turn."),
]


@pytest.mark.parametrize(("type_line", "text"), OTHER_SETS)
def test_sentences_of_other_sets_compile(type_line: str, text: str) -> None:
    assert not compile_card(printed_from_inline("Zork", "red", type_line, "0{r}", text)).unsupported
