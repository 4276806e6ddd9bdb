"""Writes the lists of docs/scenarios.md, docs/games.md and docs/keywords.md.

Between two marks stands what the program says of itself.

Run it after a change of a phrase, a moment, a zone, a number or a keyword.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path

import yaml

from judge.games.flesh_and_blood.keywords import META, RULE_OF
from judge.scenario.board.facts import FACTS
from judge.scenario.games import GAMES
from judge.scenario.games.packs import CLAIMS, STEPS
from judge.scenario.language.phrases import Phrase, Words
from judge.terms.games import KEYWORDS
from judge.terms.keyword import Keyword, Kind, Takes
from judge.yaml_parsing import read

DOCS = Path(__file__).resolve().parent
PAGES = ("scenarios.md", "games.md", "keywords.md")
# The other effect keywords: everyday verbs, which a sentence's grammar reads. inflected: how they stand in it.
VERBS = (
    Keyword("Banish", Kind.EFFECT, rule="8.5.1", everyday=True),
    Keyword("Create a token", Kind.EFFECT, rule="8.5.2", everyday=True, inflected=r"creates?"),
    Keyword("Deal", Kind.EFFECT, rule="8.5.3", everyday=True),
    Keyword("Destroy", Kind.EFFECT, rule="8.5.4", everyday=True),
    Keyword("Discard", Kind.EFFECT, rule="8.5.5", everyday=True),
    Keyword("Draw", Kind.EFFECT, rule="8.5.6", everyday=True),
    Keyword("Gain an asset", Kind.EFFECT, rule="8.5.7", everyday=True, inflected=r"gains?"),
    Keyword("Gets a number", Kind.EFFECT, rule="8.5.8", everyday=True, inflected=r"(?:gets?|gains?|has|have)"),
    Keyword(
        "Is, gets a property", Kind.EFFECT, rule="8.5.9", everyday=True, inflected=r"(?:is|are|gets?|gains?|has|have)"
    ),
    Keyword("Look", Kind.EFFECT, rule="8.5.11", everyday=True),
    Keyword("Lose an asset", Kind.EFFECT, rule="8.5.12", everyday=True, inflected=r"loses?"),
    Keyword("Loses a property", Kind.EFFECT, rule="8.5.13", everyday=True, inflected=r"loses?"),
    Keyword("Put a counter", Kind.EFFECT, rule="8.5.14", everyday=True, inflected=r"puts?"),
    Keyword("Put, return", Kind.EFFECT, rule="8.5.15", everyday=True, inflected=r"(?:put|return)s?"),
    Keyword("Remove a counter", Kind.EFFECT, rule="8.5.16", everyday=True, inflected=r"removes?"),
    Keyword("Reveal", Kind.EFFECT, rule="8.5.17", everyday=True),
    Keyword("Roll", Kind.EFFECT, rule="8.5.18", everyday=True),
    Keyword("Search", Kind.EFFECT, rule="8.5.19", everyday=True),
    Keyword("Shuffle", Kind.EFFECT, rule="8.5.20", everyday=True),
    Keyword("Name", Kind.EFFECT, rule="8.5.21", everyday=True),
    Keyword("Turn", Kind.EFFECT, rule="8.5.24", everyday=True),
    Keyword("Become, copy", Kind.EFFECT, rule="8.5.25", everyday=True, inflected=r"(?:becomes?|cop(?:y|ies))"),
    Keyword("Negate", Kind.EFFECT, rule="8.5.26", everyday=True),
    Keyword("Repeat", Kind.EFFECT, rule="8.5.27", everyday=True),
    Keyword("Reroll", Kind.EFFECT, rule="8.5.28", everyday=True),
    Keyword("Distribute", Kind.EFFECT, rule="8.5.30", everyday=True),
    Keyword("Pay", Kind.EFFECT, rule="8.5.31", everyday=True),
    Keyword("Add", Kind.EFFECT, rule="8.5.32", everyday=True),
    Keyword("Ignore", Kind.EFFECT, rule="8.5.33", everyday=True),
    Keyword("Gain control", Kind.EFFECT, rule="8.5.35", everyday=True, inflected=r"gains? control"),
    Keyword("Transform", Kind.EFFECT, rule="8.5.36", everyday=True),
    Keyword("Unfreeze", Kind.EFFECT, rule="8.5.37", everyday=True),
    Keyword("Attack", Kind.EFFECT, rule="8.5.38", everyday=True),
    Keyword("Contract", Kind.EFFECT, rule="8.5.39", everyday=True, inflected=r"contract(?:s|ed)?"),
    Keyword("Create a card", Kind.EFFECT, rule="8.5.40", everyday=True, inflected=r"creates?"),
    Keyword("Equip", Kind.EFFECT, rule="8.5.41", everyday=True),
    Keyword("Move a counter", Kind.EFFECT, rule="8.5.42", everyday=True, inflected=r"moves?"),
    Keyword("Awaken", Kind.EFFECT, rule="8.5.43", everyday=True),
    Keyword("Pitch", Kind.EFFECT, rule="8.5.44", everyday=True),
    Keyword("Exchange", Kind.EFFECT, rule="8.5.49", everyday=True),
    Keyword("Mark", Kind.EFFECT, rule="8.5.50", everyday=True),
    Keyword("Retrieve", Kind.EFFECT, rule="8.5.51", everyday=True),
    Keyword("Return to the brood", Kind.EFFECT, rule="8.5.52", everyday=True, inflected=r"returns? to the brood"),
    Keyword("Give", Kind.EFFECT, rule="8.5.53", everyday=True),
    Keyword("Steal", Kind.EFFECT, rule="8.5.54", everyday=True),
    Keyword("Tap", Kind.EFFECT, rule="8.5.55", everyday=True, inflected=r"(?:taps?|\{t\})"),
    Keyword("Untap", Kind.EFFECT, rule="8.5.56", everyday=True, inflected=r"(?:untaps?|\{u\})"),
    Keyword(
        "The crowd cheers, the crowd boos",
        Kind.EFFECT,
        rule="8.5.57",
        everyday=True,
        inflected=r"the crowd (?:cheer|boo)s",
    ),
)
# Of labels and effects, those that no scenario can prove, by the numbers of their rules.
NO_PROOF = {
    "8.5.43": "no document prints the two faces of a card side by side",
}
KEYWORD_RULES: tuple[Keyword, ...] = (*KEYWORDS["flesh-and-blood"], *VERBS)
SCENARIOS = DOCS.parent / "tests" / "scenarios"

_LIST = re.compile(r"(<!-- list: (?P<what>[a-z -]+) -->\n).*?(<!-- end of list -->)", re.DOTALL)
_TOLD = re.compile(r"(?m)^(?:title|x-proves): .*$(?:\n .*$)*")
_WITH = {Takes.NOTHING: "", Takes.NUMBER: " N", Takes.CHANGE: " +N", Takes.WORDS: " …"}
_KINDS = {Kind.ABILITY: "Abilities", Kind.LABEL: "Labels", Kind.EFFECT: "Effects"}


def with_lists(page: str) -> str:
    """A page with its lists as they are now. Raises ``KeyError`` for a mark that names no list."""
    return _LIST.sub(lambda mark: f"{mark[1]}{LISTS[mark['what']]()}{mark[3]}", page)


def markdown_table(phrases: Iterable[Phrase], head: str) -> str:
    """A table of phrases: how each is written, an example, what it means."""
    rows = [f"| {head} | example | meaning |", "| --- | --- | --- |"]
    for p in phrases:
        names = f"`{p.name}`" + (f" · `{p.denied}`" if p.denied else "")
        rows.append(f"| {names} | `{p.example}` | {p.meaning} |")
    return "\n".join(rows) + "\n"


def _own(phrases: Iterable[Phrase], shared: Iterable[Phrase]) -> list[Phrase]:
    known = set(map(id, shared))
    return [phrase for phrase in phrases if id(phrase) not in known]


def _phrases(game: str) -> str:
    """The tables of what a game's lines may say beside what they say in every game."""
    its = GAMES[game].grammar
    own = {
        "step": _own(its.steps, STEPS),
        "claim (after `then`)": _own(its.claims, CLAIMS),
        "fact": _own(its.facts, FACTS),
    }
    tables = [markdown_table(phrases, head) for head, phrases in own.items() if phrases]
    return "\n".join(tables) or "No lines of its own.\n"


def _words(game: str) -> str:
    """One line for each kind of word: the spelling that counts, with the others behind it."""
    its = GAMES[game].grammar
    kinds = {
        "Moments": its.moments,
        "Zones": its.zones,
        "Numbers of a player": its.quantities,
        "Numbers of a card": its.stats,
    }
    return "".join(f"* **{what}**: {_spelled(words)}.\n" for what, words in kinds.items() if words)


def _spelled(words: Words) -> str:
    also: dict[str, list[str]] = {}
    for said, meant in words.items():
        also.setdefault(meant, []).extend([said] if said != meant else [])
    return ", ".join(f"`{m}`" + (f" (also {', '.join(f'`{s}`' for s in a)})" if a else "") for m, a in also.items())


def _keywords(game: str) -> str:
    """One line for each kind of keyword, and one for those that are read and not carried out, with the reason."""
    lines = []
    for kind, what in _KINDS.items():
        named = [f"{k.name}{_WITH[k.takes]}" for k in KEYWORDS[game] if k.kind is kind]
        lines += [f"* **{what}** ({len(named)}): {', '.join(named)}.\n"] if named else []
    name = f"judge.games.{game.replace('-', '_')}.keywords"
    only: Mapping[str, str] = {}
    if importlib.util.find_spec(name) is not None:
        only = getattr(importlib.import_module(name), "WORDED_ONLY", only)
    if only:
        lines.append(
            "* **Read, not carried out**: " + "; ".join(f"{word}: {why}" for word, why in only.items()) + ".\n"
        )
    return "".join(lines)


@cache
def proofs(folder: Path = SCENARIOS) -> dict[str, list[tuple[str, str, str]]]:
    """By the number of a keyword's rule: file, title and text of each scenario whose ``x-proves`` names it."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for path in sorted(folder.glob("*.yaml")):
        for text in re.split(r"(?m)^---\s*\n", path.read_text("utf-8")):
            if "\nx-proves:" not in text:
                continue
            told = "\n".join(_TOLD.findall(text))  # a hundred documents as a whole take a fifth of a second
            document = read(told, partial(yaml.load, told))
            for number in document["x-proves"]:
                shown = found.setdefault(str(number).rstrip("abcdef"), [])
                if not shown or shown[-1][2] != text:
                    shown.append((path.name, document["title"], text))
    return found


def reasons() -> dict[str, str]:
    """By the number of a keyword's rule: why no scenario proves it."""
    return {**{RULE_OF[word]: why for word, why in META.items()}, **NO_PROOF}


def _proved(kind: Kind) -> str:
    """The table of the keywords of one kind: number, name, the scenarios that prove it or the reason why none does."""
    named = sorted((k for k in KEYWORD_RULES if k.kind is kind), key=lambda k: [int(n) for n in k.rule.split(".")])
    shown, why = proofs(), reasons()
    lines = ["| rule | keyword | proved by |", "| --- | --- | --- |"]
    for k in named:
        by = "; ".join(f"{title} (`{file}`)" for file, title, _ in shown.get(k.rule, ())) or why.get(k.rule, "")
        lines.append(f"| {k.rule} | {k.name} | {by if k.rule in shown else f'*not proved: {by}*'} |")
    done = sum(k.rule in shown for k in named)
    return f"\n{done} of {len(named)} are proved.\n\n" + "\n".join(lines) + "\n\n"


def _table(phrases: Iterable[Phrase], head: str) -> Callable[[], str]:
    return lambda: "\n" + markdown_table(phrases, head) + "\n"


def _of(lists: Callable[[str], str], game: str) -> Callable[[], str]:
    return lambda: "\n" + lists(game) + "\n"


LISTS: Mapping[str, Callable[[], str]] = {
    "steps": _table(STEPS, "step"),
    "claims": _table(CLAIMS, "claim (after `then`)"),
    "facts": _table(FACTS, "fact"),
    **{f"proved {_KINDS[kind].lower()}": partial(_proved, kind) for kind in _KINDS},
    **{f"{game} words": _of(_words, game) for game in GAMES},
    **{f"{game} keywords": _of(_keywords, game) for game in GAMES if KEYWORDS.get(game)},
    **{f"{game} lines": _of(_phrases, game) for game in GAMES},
}


def main() -> None:
    """Writes the pages anew."""
    for page in PAGES:
        path = DOCS / page
        path.write_text(with_lists(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
