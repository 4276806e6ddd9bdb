"""The two pages of documentation that are generated: the vocabulary, and which cards compile."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from enum import Enum

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.vocabulary import (
    abilities,
    changes,
    conditions,
    effects,
    ending,
    events,
    standing,
    words,
)
from judge.games.flesh_and_blood.vocabulary.abilities import TargetSpec
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Selector, Subject, Value
from judge.games.flesh_and_blood.vocabulary.words import Asset, Duration, Filter, Period, Stat, Who, Zone
from judge.games.flesh_and_blood.words.examples import EXAMPLES
from judge.games.flesh_and_blood.words.nodes import mentions
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.rules.printed import PrintedCard

_FAMILIES: tuple[tuple[type, str], ...] = (
    (Value, "Numbers"),
    (Selector, "Objects"),
    (Condition, "Conditions"),
    (Change, "Changes of properties"),
    (Subject, "What a continuous effect applies to"),
    (Effect, "Effects"),
    (Ability, "Abilities"),
)


def terms() -> dict[str, type]:
    """Every term by its name, in the order of names."""
    modules = (words, events, conditions, changes, effects, standing, ending, abilities)
    found = {n: kind for m in modules for n, kind in vars(m).items() if getattr(kind, "__module__", "") == m.__name__}
    return dict(sorted(found.items(), key=lambda pair: pair[0].casefold()))


def _says(term: type) -> str:
    """The first paragraph of a term's docstring on one line."""
    return " ".join((inspect.getdoc(term) or "").split("\n\n")[0].split()).replace("|", "\\|")


def vocabulary_page() -> str:
    """``docs/vocabulary.md``: every term with its fields and the words it stands for."""
    out = [
        "# Vocabulary",
        "",
        "What printed sentences are compiled to. Every term is a frozen value; what is in quotation marks is",
        "the wording it stands for, numbers are rules of the Comprehensive Rules. The example is a sentence that is",
        "compiled to the term, `~` the card's own name. Generated; run `python docs/words_pages.py` after a change.",
    ]
    shown = examples()
    for base, title in _FAMILIES:
        out += ["", f"## {title}", "", "| term | fields | says | example |", "| --- | --- | --- | --- |"]
        for name, term in terms().items():
            if issubclass(term, base):
                fields = ", ".join(f"`{f}`" for f in getattr(term, "__dataclass_fields__", {}))
                example = " / ".join(shown.get(name, "").splitlines())
                out.append(f"| `{name}` | {fields} | {_says(term)} | {example} |")
    others = [Filter, EventPattern, TargetSpec]
    out += ["", "## Parts of terms", "", "| term | fields | says |", "| --- | --- | --- |"]
    for part in others:
        fields = ", ".join(f"`{f}`" for f in getattr(part, "__dataclass_fields__", {}))
        out.append(f"| `{part.__name__}` | {fields} | {_says(part)} |")
    for kind in (Stat, Asset, Zone, Duration, Period, Who, EventKind):
        out += ["", f"## {kind.__name__}", "", _says(kind), "", _members(kind)]
    return "\n".join(out) + "\n"


def examples() -> dict[str, str]:
    """For every term the shortest of ``EXAMPLES`` that is compiled to it."""
    found: dict[str, str] = {}
    for type_line, text in sorted(EXAMPLES, key=lambda e: len(e[1])):
        made = compile_card(printed_from_inline("Zork", "red", type_line, "", text))
        whole = tuple(s.abilities for s in made.sentences if not s.unsupported)
        for name, term in terms().items():
            if name not in found and mentions(whole, term):
                found[name] = text
    return found


def _members(kind: type[Enum]) -> str:
    return ", ".join(f"`{member.name}` ({member.value})" for member in kind)


def coverage_page(cards: Iterable[PrintedCard]) -> str:
    """``docs/words-coverage.md``: how many cards compile, and each paragraph that does not and why."""
    total = sentences = 0
    missing: dict[tuple[str, str], str] = {}
    incomplete: set[str] = set()
    names: set[str] = set()
    for card in cards:
        made = compile_card(card)
        total += 1
        names.add(card.name)
        sentences += len(made.sentences)
        for ability in made.unsupported:
            missing[(card.name, ability.text)] = ability.reason
            incomplete.add(card.name)
    out = [
        "# What the words reader understands",
        "",
        f"{len(names)} cards and tokens in {total} printed versions with {sentences} paragraphs;",
        f"{len(names) - len(incomplete)} compile whole. A card with a paragraph below is `unsupported`",
        "when a run needs it.",
        "",
        "| card | paragraph | why not |",
        "| --- | --- | --- |",
    ]
    for (name, text), reason in sorted(missing.items()):
        out.append(f"| {name} | {' '.join(text.split()).replace('|', '/')} | {reason} |")
    return "\n".join(out) + "\n"
