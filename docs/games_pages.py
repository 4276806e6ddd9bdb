"""Writes the lists of docs/scenarios.md and docs/games.md: between two marks stands what the program says of itself.

Run it after a change of a phrase, a moment, a zone, a number or a keyword.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from judge.scenario.board.facts import FACTS
from judge.scenario.games import GAMES
from judge.scenario.games.packs import CLAIMS, STEPS
from judge.scenario.language.phrases import Phrase, Words, markdown_table
from judge.terms.games import KEYWORDS
from judge.terms.keyword import Kind, Takes

DOCS = Path(__file__).resolve().parent
PAGES = ("scenarios.md", "games.md")

_LIST = re.compile(r"(<!-- list: (?P<what>[a-z -]+) -->\n).*?(<!-- end of list -->)", re.DOTALL)
_WITH = {Takes.NOTHING: "", Takes.NUMBER: " N", Takes.CHANGE: " +N", Takes.WORDS: " …"}
_KINDS = {Kind.ABILITY: "Abilities", Kind.LABEL: "Labels", Kind.EFFECT: "Effects"}


def with_lists(page: str) -> str:
    """A page with its lists as they are now. Raises ``KeyError`` for a mark that names no list."""
    return _LIST.sub(lambda mark: f"{mark[1]}{LISTS[mark['what']]()}{mark[3]}", page)


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


def _table(phrases: Iterable[Phrase], head: str) -> Callable[[], str]:
    return lambda: "\n" + markdown_table(phrases, head) + "\n"


def _of(lists: Callable[[str], str], game: str) -> Callable[[], str]:
    return lambda: "\n" + lists(game) + "\n"


LISTS: Mapping[str, Callable[[], str]] = {
    "steps": _table(STEPS, "step"),
    "claims": _table(CLAIMS, "claim (after `then`)"),
    "facts": _table(FACTS, "fact"),
    **{f"{game} words": _of(_words, game) for game in GAMES},
    **{f"{game} keywords": _of(_keywords, game) for game in GAMES if KEYWORDS.get(game)},
    **{f"{game} lines": _of(_phrases, game) for game in GAMES},
}


def main() -> None:
    """Writes both pages anew."""
    for page in PAGES:
        path = DOCS / page
        path.write_text(with_lists(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
