"""What a tooltip in somebody's page says: of a thing that is named there, what matters, in words that are said once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from judge.builds.store import Named
from judge.records import Card, Keyword, Record, Rule, Ruling, Scenario, Term, page_url
from judge.rule_numbers import parse_number
from judge.search.analysis import game_title
from judge.web.pages import verdict_of_ruling
from judge.web.present import NOTICE, authority_of, numbers_said, spoken
from judge.web.shelf import Volume
from judge.web.words import BADGES, kind_said

_MOST_LINES, _MOST_LETTERS = 6, 700
_VERSION = re.compile(r"\((\w+)\)\s*$")
_RULE = re.compile(r"(?:rules?|CR)\s+(?=\w)|§\s*", re.IGNORECASE)
_SEARCHED = 100  # letters of what is looked for
_NOT_PLAYED = "number "  # the place of a card in its set


def answer(volume: Volume, written: str, game: str | None) -> dict[str, Any]:
    """What a name in somebody's page leads to.

    ``url`` is always there: the page of what it stands for, else the search. ``tip``: what is said of it;
    ``candidates``: what it may stand for, where that is not sure. Neither where nothing is called so."""
    name = written.strip()
    if volume.store.has(name):
        return {"url": _page(volume.store.get(name)), "tip": _tip(volume, volume.store.get(name), name)}
    meant = volume.called.of(name, game)
    if meant.sure:
        return _found(volume, meant.sure, name)
    begins = _RULE.match(name)
    if begins and parse_number(name[begins.end() :]):
        return answer(volume, name[begins.end() :], game)
    heading = {} if meant.near else _heading(volume, name, [game] if game else volume.store.games())
    if heading:
        return heading
    near = [_candidate(volume, thing, game) for thing in meant.near[:8]]
    return {**searched(name, game), **({"candidates": near} if near else {})}


def _heading(volume: Volume, number: str, games: Sequence[str]) -> dict[str, Any]:
    """The rule of a number whose book was not read: our heading for it, where one game alone has it."""
    known = [game for game in games if number in volume.rule_headings(game)]
    if len(known) != 1:
        return {}
    said = f"Rule of {game_title(known[0])}, told in our own words. {NOTICE}"
    tip = {"title": f"Rule {number}", "lines": [volume.rule_headings(known[0])[number]], "source": said}
    return {"url": page_url("rule", f"{known[0]}/{number}"), "tip": tip}


def searched(name: str, game: str | None = None) -> dict[str, Any]:
    """What a name leads to that is nobody's: the search."""
    return {"url": "/search?" + urlencode({"q": name[:_SEARCHED], **({"game": game} if game else {})})}


def _found(volume: Volume, thing: Named, name: str) -> dict[str, Any]:
    if thing.type == "token":
        return {"url": _url(volume, thing), "tip": _token(volume, thing)}
    record = volume.store.get(thing.record)
    return {"url": _page(record), "tip": _tip(volume, record, name)}


def _candidate(volume: Volume, thing: Named, game: str | None) -> dict[str, str]:
    kind = thing.type if game else f"{thing.type}, {game_title(thing.game)}"
    return {"title": thing.name, "kind": kind, "url": _url(volume, thing)}


def _page(record: Record) -> str:
    return page_url(record.type, record.id)


def _url(volume: Volume, thing: Named) -> str:
    """The page of what has a name; a token has that of the rule that makes it, or the search."""
    if thing.type != "token":
        return page_url(thing.type, thing.record)
    cites = next((t.get("cites") for t in volume.store.tokens(thing.game) if t["name"] == thing.name), None)
    if cites and cites[0] in volume.rule_headings(thing.game):
        return page_url("rule", f"{thing.game}/{cites[0]}")
    return str(searched(thing.name, thing.game)["url"])


def _tip(volume: Volume, record: Record, name: str) -> dict[str, Any]:
    """A record in a few lines; name: as it was written, whose colour in brackets picks a version."""
    symbols = volume.symbols_of(record.game)
    said: dict[str, Any] = {"title": record.title, "lines": _lines(record, symbols)}
    match record:
        case Card():
            said |= {"title": record.name, "kind": record.type_line, "facts": _facts(record, name)}
            count = len(volume.store.rulings_of(record.id))
            said["more"] = f"{count} ruling{'s' if count != 1 else ''}" if count else ""
        case Ruling() | Scenario():
            badge = BADGES[record.verdict if isinstance(record, Scenario) else verdict_of_ruling(record.id)]
            said["badge"] = {"mark": badge.mark, "word": badge.word, "tone": badge.tone}
        case Keyword() | Term():
            said["kind"] = record.type
        case Rule() if record.number:
            said["title"] = f"{record.number}" if parse_number(record.title) else f"{record.number} {record.title}"
    authority = authority_of(volume, record)
    place = ", ".join(part for part in (authority.title, authority.date) if part)
    kind = kind_said(authority.kind)
    said["source"] = ". ".join(part for part in (kind[:1].upper() + kind[1:], place, NOTICE) if part)
    return {key: value for key, value in said.items() if value}


def _token(volume: Volume, thing: Named) -> dict[str, Any]:
    token = next(t for t in volume.store.tokens(thing.game) if t["name"] == thing.name)
    lines = [spoken(line, volume.symbols_of(thing.game)) for line in str(token.get("text") or "").split("\n")]
    rules = ", ".join(token.get("cites") or ())
    source = f"Token{f' of rule {rules}' if rules else ''}. {NOTICE}"
    said = {"title": thing.name, "kind": token.get("type"), "lines": [x for x in lines if x], "source": source}
    return {key: value for key, value in said.items() if value}


def _lines(record: Record, symbols: Mapping[str, str]) -> list[str]:
    """The words of a record in lines, cut where nobody reads on in a tooltip."""
    texts: Sequence[str] = (record.text,)
    if isinstance(record, Card):
        texts = record.lines
    elif isinstance(record, Keyword):
        texts = (record.reminder,)
    elif isinstance(record, Scenario):
        texts = ()
    lines = [spoken(line, symbols) for text in texts for line in text.split("\n") if line.strip()]
    kept: list[str] = []
    for line in lines:
        if len(kept) == _MOST_LINES or sum(map(len, kept)) > _MOST_LETTERS:
            kept[-1] += " …"
            break
        kept.append(line if len(line) <= _MOST_LETTERS else line[:_MOST_LETTERS].rsplit(" ", 1)[0] + " …")
    return kept


def _facts(card: Card, name: str) -> str:
    """The numbers of a card in words; those of one version where its colour stands behind the name."""
    colour = _VERSION.search(name)
    meant = tuple(v for v in card.versions if colour and v.color == colour[1].lower())
    said = numbers_said(replace(card, versions=meant) if meant else card)
    return "; ".join(number for number in said if not number.startswith(_NOT_PLAYED))
