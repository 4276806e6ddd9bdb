"""What two to four cards or keywords have to do with each other: a page that works without JavaScript, and the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request
from pydantic import BaseModel, BeforeValidator, Field

from judge.builds.together import MOST, Together, met, together, unprinted
from judge.errors import JudgeError
from judge.records import Card, Record, Rule, page_url
from judge.search.analysis import game_title
from judge.web import schemas
from judge.web.api import answer, get, known_game
from judge.web.live import made_once, volume
from judge.web.pages import verdict_of_ruling
from judge.web.present import NOTICE, numbers_said, record_json
from judge.web.problems import status_of
from judge.web.rule_pages import words_below

interactions = Blueprint("interactions", __name__)
_NAMED = ("card", "keyword", "term")
_LONGEST = 200  # characters of a name


class InteractionsQuery(schemas.NoQuery):
    """Two to four cards."""

    card: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=200)]],
        BeforeValidator(lambda given: [given] if isinstance(given, str) else given),  # one of those in the address
        Field(max_length=4, description="The id or name of a card, keyword or term: two to four times."),
    ]
    game: schemas.Game = None


class InteractionRulingOut(schemas.RulingOut):
    """A ruling, and how it concerns the cards."""

    on: Annotated[str, Field(description="`both` where it speaks of all of them; else the words of another it names.")]


class InteractionsOut(BaseModel):
    """What several cards have to do with each other."""

    cards: list[schemas.RecordOut]
    rulings: list[InteractionRulingOut]
    rules: list[schemas.RecordOut]
    proofs: list[schemas.RecordOut]
    scenario: Annotated[str, Field(description="A position to try, as YAML; empty where none can be made.")]
    notice: str


@get("/interactions", InteractionsQuery, InteractionsOut)
def interaction(query: InteractionsQuery) -> Response:
    """What two to four cards or keywords have to do with each other.

    `card` is given for each of them, an id or a name. Rulings that speak of all of them come first (`on`: `both`), then
    those on one that speak of words of another (`on` names the words); `scenario` is a position to try.
    """
    live, found = volume(), _found(request.args.getlist("card"), known_game(query.game))
    return answer(
        {
            "cards": [record_json(live, _as_read(thing)) for thing in found.things],
            "rulings": [{**record_json(live, ruling), "on": on} for ruling, on in found.rulings],
            "rules": [record_json(live, rule) for rule in found.rules],
            "proofs": [record_json(live, proof) for proof in found.proofs],
            "scenario": found.scenario,
            "notice": NOTICE,
        }
    )


@interactions.get("/interactions")
def page() -> str | tuple[str, int]:
    """The same for people; with fewer than two names, the form that asks for them, and what the one meets most."""
    named = [name[:_LONGEST] for name in request.args.getlist("card") if name.strip()][: MOST + 1]
    game = known_game(request.args.get("game") or None)
    things: list[Record] = []
    try:
        for name in named:
            things.append(_thing(name, game or (things[0].game if things else None)))
        return made_once(lambda: _page(things, _found(named, game) if len(named) > 1 else None))
    except JudgeError as error:
        return _to_mend(named, things, error, game), status_of(error)


def _page(things: list[Record], found: Together | None) -> str:
    live = volume()
    if found is None:
        one = things[0] if things else None
        meets = met(live.store, live.namer_of(one.game), one) if one else ()
        return render_template("interactions.html", named=[one.title] if one else [], one=one, meets=meets, found=None)
    store = live.store
    single = {thing.id: store.rulings_of(thing.id) for thing in found.things} if not found.rulings else {}
    rulings = {
        "both": [r for r, on in found.rulings if on == "both"],
        "words": [r for r, on in found.rulings if on != "both"],
    }
    every = [*(r for r, _ in found.rulings), *(r for each in single.values() for r in each)]
    return render_template(
        "interactions.html",
        named=[thing.title for thing in found.things],
        found=found,
        tiles=[
            (thing, numbers_said(thing) if isinstance(thing, Card) else (), _lines(thing)) for thing in found.things
        ],
        rulings=rulings,
        single=single,
        verdict_of={ruling.id: verdict_of_ruling(ruling.id) for ruling in every},
    )


def _as_read(thing: Record) -> Record:
    """A keyword that only the rules have as the rulebook prints it, where one was read; anything else as it is."""
    books = volume().rulebooks(thing.game) if isinstance(thing, Rule) else ()
    return (books[0].numbered(thing.number) if books and isinstance(thing, Rule) else None) or thing


def _lines(thing: Record) -> list[str]:
    """The words of a thing on its tile, a paragraph each."""
    read = _as_read(thing)
    words = words_below(read) if isinstance(read, Rule) else getattr(read, "reminder", "") or read.text
    return [line for line in (getattr(read, "lines", ()) or [words])[:6] if line]


def _to_mend(named: list[str], things: list[Record], error: JudgeError, game: str | None) -> str:
    """The form with what was typed, why it leads nowhere, and what the name that is not found may mean."""
    store, at = volume().store, len(things)
    said = error.sentence()
    games = [game] if game else [things[0].game] if things else store.games()
    rules = _rules_called(named[at], games) if at < len(named) else []
    if error.code == "unknown-name":
        said = f"Nothing is called “{named[at]}”{f' in {game_title(games[0])}' if game or things else ''}."
    near = rules + [
        (store.get(name).title if store.has(name) else name, interactions_url([*named[:at], name, *named[at + 1 :]]))
        for name in error.candidates
    ]
    return render_template("interactions.html", named=named, one=None, found=None, wrong=said, near=near)


def _rules_called(name: str, games: Sequence[str]) -> list[tuple[str, str]]:
    """The rules whose heading is a name, each with its page."""
    return [
        (f"{number}: {heading}", f"/rules/{game}/{number}")
        for game in games
        for number, heading in volume().rule_headings(game).items()
        if heading.casefold() == " ".join(name.split()).casefold()
    ]


@interactions.app_template_global()
def interactions_url(ids: list[str]) -> str:
    """The page of several things, by their ids."""
    return "/interactions?" + urlencode([("card", i) for i in ids])


def _found(named: list[str], game: str | None) -> Together:
    """What concerns all that is named. Raises JudgeError ``wrong-parameter`` for fewer than two, more than four or
    things of several games, and like ``Store.find``."""
    if not 2 <= len(named) <= MOST:
        raise JudgeError(
            "wrong-parameter",
            f"two to {MOST} cards can be asked about together, not {len(named)}.",
            hint="For example ?card=NAME&card=NAME.",
        )
    things: list[Record] = []
    for name in (given[:_LONGEST] for given in named):
        thing = _thing(name, game or (things[0].game if things else None))
        if all(thing.id != other.id for other in things):
            things.append(thing)
    if len(things) < 2:
        raise JudgeError(
            "wrong-parameter",
            f"{things[0].title} is named twice.",
            hint=f"Its own page is {page_url(things[0].type, things[0].id)}.",
        )
    if len({thing.game for thing in things}) > 1:
        raise JudgeError("wrong-parameter", "the cards are of several games.", hint="Name cards of one game.")
    live = volume()
    return together(live.store, live.namer_of(things[0].game), things)


def _thing(name: str, game: str | None) -> Record:
    """A card, keyword or term by its id or name, or a keyword that only the rules have, by its name or that of its
    rule. Raises JudgeError like ``Store.find``."""
    store = volume().store
    record = store.get(name) if store.has(name) else None
    if record and record.type in _NAMED:
        return record
    known = f"{record.game}/{record.number}" if isinstance(record, Rule) else name
    try:
        return store.find(name, game, _NAMED)
    except JudgeError as error:
        rules = [rule for one in ([game] if game else store.games()) if (rule := unprinted(known, one))]
        if error.code != "unknown-name" or len(rules) != 1:
            raise
        return rules[0]
