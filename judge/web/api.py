"""The JSON API under /api/v1: what other people's programs hold on to."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, TypeVar
from urllib.parse import urlencode

import orjson
from apiflask import APIBlueprint
from flask import Response, after_this_request, current_app, jsonify, request
from pydantic import BaseModel
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from judge.builds.store import Named
from judge.errors import JudgeError
from judge.records import RECORD_TYPES, Card, Record, Ruling, Scenario, page_url, to_json
from judge.search.analysis import game_called
from judge.web import schemas
from judge.web.live import checks, volume
from judge.web.present import NOTICE, authority_json, record_json, verdict_authority
from judge.web.replay import cited_in, on_a_page
from judge.web.schemas import boards
from judge.web.schemas.cards import CompiledOut, CompileQuery
from judge.web.schemas.fields import FieldsOut
from judge.web.schemas.searches import SearchOut, SearchQuery, SuggestOut, SuggestQuery
from judge.web.seats import typed_cards
from judge.web.shelf import Volume

api = APIBlueprint("api", __name__, url_prefix="/api/v1", tag="judge")
_View = TypeVar("_View", bound=Callable[..., Response])
_Kind = TypeVar("_Kind", bound=Record)


def route(method: str, path: str, asks: type[BaseModel], gives: type[BaseModel] | None) -> Callable[[_View], _View]:
    """A route of the API: the parameters it takes, and what it gives where that is one JSON object."""

    def routed(view: _View) -> _View:
        answers = api.output(gives)(view) if gives else view
        getattr(api, method)(path)(api.input(asks, location="query", arg_name="query")(answers))
        return view

    return routed


get, post = partial(route, "get"), partial(route, "post")

_MOST_SUGGESTED = 50
_OTHER_TYPES = {"api.export": "application/x-ndjson"}  # what is not answered in JSON

_SEVERAL = {("/api/v1/interactions", "card")}  # parameters that may be given several times


@api.before_request
def _single_parameters() -> None:
    """A parameter given twice is an error: otherwise one of the two would be dropped without a word."""
    for name, values in request.args.lists():
        if len(values) > 1 and (request.path, name) not in _SEVERAL:
            raise JudgeError(
                "wrong-parameter",
                f'the parameter "{name}" is given {len(values)} times.',
                hint="Give it once; several types are separated by commas.",
            )


@api.before_request
def _an_answer_they_read() -> None:
    """Who reads neither JSON nor what the route gives is told so, instead of being sent what cannot be read."""
    given = _OTHER_TYPES.get(request.endpoint or "", "application/json")
    if not _is_read(request.headers.get("Accept", ""), given):
        raise JudgeError(
            "not-acceptable",
            f"this route answers in {given}, which the request's Accept leaves out.",
            hint=f"Send Accept: {given}, or no Accept.",
        )


@lru_cache(maxsize=64)  # most readers send what others of their kind send
def _is_read(accept: str, given: str) -> bool:
    """Whether who sends this Accept reads what is given, or a problem."""
    read = parse_accept_header(accept, MIMEAccept)
    return not read or bool(read.best_match([given, "application/problem+json"]))


def answer(payload: Mapping[str, Any], links: Mapping[str, str] | None = None) -> Response:
    """A JSON answer, with a Link header for the pages around it."""
    return _linked(jsonify(payload), links)


def _linked(response: Response, links: Mapping[str, str] | None) -> Response:
    if links:
        response.headers["Link"] = ", ".join(f'<{url}>; rel="{rel}"' for rel, url in links.items())
    return response


def _pages(page: int, per_page: int, total: int) -> tuple[dict[str, str], str | None]:
    last = max(1, -(-total // per_page))

    path, asked = request.path, urlencode({name: value for name, value in request.args.items() if name != "page"})

    def at(number: int) -> str:
        return f"{path}?{asked}{'&' if asked else ''}page={number}"

    links = {"first": at(1), "last": at(last)}
    if page > 1:
        links["prev"] = at(min(page - 1, last))
    if page < last:
        links["next"] = at(page + 1)
    return links, links.get("next")


def _paged(results: Sequence[Mapping[str, Any]], page: int, per_page: int, total: int) -> Response:
    links, following = _pages(page, per_page, total)
    body = {"page": page, "per_page": per_page, "total": total, "next": following, "results": list(results)}
    return answer(body, links)


def known_game(game: str | None) -> str | None:
    """The game asked for, by its id or a name players give it. Raises JudgeError ``unknown-game``."""
    if game is None:
        return None
    games = volume().searcher.games
    meant = game_called(game, games) or game
    if meant not in games:
        raise JudgeError(
            "unknown-game",
            f'there is no game "{meant[:60]}".',
            candidates=games,
            hint="Leave game out to ask about all of them.",
        )
    return meant


def types_in(types: str | None) -> tuple[str, ...]:
    """The record types of a ``type`` parameter, which has been checked against its pattern."""
    return tuple(types.split(",")) if types else ()


def record_at(record_id: str, kind: type[_Kind]) -> _Kind:
    """The record of a type with this id. Raises JudgeError ``unknown-id`` with the nearest ids."""
    record = volume().store.get(record_id)
    if not isinstance(record, kind):
        raise JudgeError(
            "unknown-id",
            f'"{record_id}" is a {record.type}, not a {kind.type}.',
            hint=f"Its page is {page_url(record.type, record.id)}.",
        )
    return record


def _cut(found: Sequence[Record], query: schemas.ListQuery) -> Response:
    """The page of a list that is asked for."""
    live, start = volume(), (query.page - 1) * query.per_page
    results = [record_json(live, record) for record in found[start : start + query.per_page]]
    return _paged(results, query.page, query.per_page, len(found))


def _list_route(plural: str, kind: type[Record], gives: type[BaseModel] = schemas.RecordsOut) -> None:
    """The list of a type: /keywords."""

    def listing(query: schemas.ListQuery) -> Response:
        game, live = known_game(query.game), volume()
        found = live.store.by_type(kind.type, game, query.page, query.per_page)
        results = [record_json(live, record) for record in found]
        return _paged(results, query.page, query.per_page, live.store.count(kind.type, game))

    listing.__name__, listing.__doc__ = f"list_{plural}", f"All {plural}, a page at a time."
    get(f"/{plural}", schemas.ListQuery, gives)(listing)


def _record_route(
    plural: str,
    kind: type[Record],
    gives: type[BaseModel] = schemas.RecordOut,
    parts: str = "<path:id>",
    says: str = " by the parts of its id",
) -> None:
    """The single record of a type: /keywords/{id}."""
    before, asks = ("scenarios/", boards.BoardQuery) if kind is Scenario else ("", schemas.NoQuery)

    def single(query: schemas.NoQuery, **parts: str) -> Response:
        board = isinstance(query, boards.BoardQuery) and query.board
        return answer(record_json(volume(), record_at(before + "/".join(parts.values()), kind), board=board))

    single.__name__, single.__doc__ = kind.type, f"One {kind.type}{says}."
    get(f"/{plural}/{parts}", asks, gives)(single)


@get("/search", SearchQuery, SearchOut)
def search(query: SearchQuery) -> Response:
    """Search rulings, cards, keywords and rules.

    Results come best first, each with its source, its page and who says so. `answer` says how sure the first one
    answers: `found`, `unsure`, or `none` where nothing in the documents speaks of what was asked and the results only
    share words with it.
    """
    live, game, types = volume(), known_game(query.game), types_in(query.type)
    found = live.searcher.search(
        query.q, game=game, types=types, page=query.page, per_page=query.per_page, literal=query.literal
    )
    body = found.as_json()
    for hit in body["results"]:
        hit["authority"] = authority_json(live, hit)
    links, body["next"] = _pages(query.page, query.per_page, found.total)
    body |= {"page": query.page, "per_page": query.per_page}
    # The one answer that is asked for at every key: the library that writes JSON fastest writes it.
    return _linked(Response(orjson.dumps(body), content_type="application/json"), links)


@get("/suggest", SuggestQuery, SuggestOut)
def suggest(query: SuggestQuery) -> Response:
    """Names while typing; with `type=card` those of cards, each with its printed versions."""
    live, wanted = volume(), query.type
    most = query.limit if wanted is None else _MOST_SUGGESTED
    named = live.searcher.suggest(query.q, known_game(query.game), most)
    results = [_suggestion(live, one, wanted == "card") for one in named if wanted in (None, one.type)]
    return answer({"query": query.q, "results": results[: query.limit]})


def _suggestion(live: Volume, named: Named, versions: bool) -> dict[str, Any]:
    found = {
        "name": named.name, "id": named.record, "type": named.type, "game": named.game,
        "url": page_url(named.type, named.record),
    }  # fmt: skip
    if versions:
        card = live.store.get(named.record)
        return {**found, "versions": to_json(card)["versions"] if isinstance(card, Card) else []}
    return found


@get("/fields", schemas.FieldsQuery, FieldsOut)
def list_fields(query: schemas.FieldsQuery) -> Response:
    """The fields of the query language, with the values each has in each game, and with `cards` what a card that is
    typed into a scenario is made of."""
    searcher, game = volume().searcher, known_game(query.game)
    found = [
        {**field._asdict(), "games": [own._asdict() for own in field.games if game in (None, own.game)]}
        for field in searcher.fields
        if game is None or not field.games or any(own.game == game for own in field.games)
    ]
    questions = {g: list(asked) for g, asked in searcher.questions.items() if game in (None, g)}
    cards = {"cards": typed_cards(game)} if query.cards else {}
    return answer({"fields": found, "record_types": list(searcher.types), "questions": questions, **cards})


_list_route("cards", Card, schemas.CardsOut)


@get("/cards/named", schemas.NamedQuery, schemas.CardOut)
def named_card(query: schemas.NamedQuery) -> Response:
    """A card by its exact name, or by a name that may be misspelt or shortened."""
    live, game = volume(), known_game(query.game)
    if (query.exact is None) == (query.fuzzy is None):
        raise JudgeError(
            "wrong-parameter",
            "a card is asked for by exactly one of exact and fuzzy.",
            hint="For example /api/v1/cards/named?fuzzy=milers+grindstone.",
        )
    if query.exact is not None:
        return answer(record_json(live, live.store.find(query.exact, game, ("card",))))
    return answer(record_json(live, nearest_card(query.fuzzy or "", game)))


def nearest_card(name: str, game: str | None) -> Card:
    """The card a person means by a name that may be misspelt or shortened.

    Raises JudgeError ``unknown-name`` with the nearest names, ``ambiguous-name`` with what it may mean.
    """
    store = volume().store
    try:
        found = store.find(name, game, ("card",))
    except JudgeError as error:
        if error.code != "unknown-name":
            raise
        started = [store.get(n.record) for n in volume().searcher.suggest(name, game, 5)]
        cards = [r for r in started if isinstance(r, Card)]
        near = [c for c in error.candidates if len(name) > 2]
        if not cards and near:
            # The nearest name may be a keyword's: the first that is a card's is meant.
            cards = [r for c in near if isinstance(r := store.find(c, game), Card)]
        if not cards:
            raise
        return cards[0]
    assert isinstance(found, Card)
    return found


_record_route("cards", Card, schemas.CardOut, "<document>/<slug>", "")


@get("/cards/<document>/<slug>/rulings", schemas.ListQuery, schemas.RulingsOut)
def card_rulings(document: str, slug: str, query: schemas.ListQuery) -> Response:
    """The rulings printed under a card, in printed order."""
    found = volume().store.rulings_of(record_at(f"{document}/{slug}", Card).id)
    game = known_game(query.game)
    return _cut([ruling for ruling in found if game in (None, ruling.game)], query)


_PROVED = ", with the scenarios that prove it"
_list_route("rulings", Ruling, schemas.RulingsOut)
_record_route("rulings", Ruling, schemas.RulingOut, "<document>/<slug>/<number>", _PROVED)


@get("/conflicts", schemas.ConflictsQuery, schemas.RecordsOut)
def list_conflicts(query: schemas.ConflictsQuery) -> Response:
    """Where the documents contradict themselves, the most important first, a page at a time."""
    return _cut(volume().store.conflicts(known_game(query.game), query.document, query.importance), query)


for _type in ("keyword", "rule", "term", "table", "document", "conflict", "scenario"):
    if _type != "conflict":
        _list_route(f"{_type}s", RECORD_TYPES[_type])
    _record_route(f"{_type}s", RECORD_TYPES[_type])


def scenario_text(what: str = "the scenario") -> str:
    """The scenario in the body of a request, JSON or YAML by its content type. what: cards may stand in a list.

    Raises JudgeError ``wrong-content-type``, ``too-large`` or ``unreadable-body``.
    """
    kind = request.mimetype
    as_json = kind == "application/json" or kind.endswith("+json")
    yaml = ("application/yaml", "application/json", "application/x-yaml", "text/yaml", "text/x-yaml", "text/plain")
    text = body_text(what, *((kind,) if as_json else yaml))
    if as_json:
        value = _json_of(text)
        if not isinstance(value, dict | list if what != "the scenario" else dict):
            cards = "Send a list of cards: [{“name”: …, “type”: …, “text”: …}]."
            raise JudgeError(
                "unreadable-body",
                f"the body is a JSON {'list' if isinstance(value, list) else 'value'}, not an object.",
                hint='Send one scenario: {"game": …, "setup": …, "play": […]}.' if what == "the scenario" else cards,
            )
    return text


def body_text(what: str, *kinds: str) -> str:
    """The body of a request as text. what: what it holds, for people; kinds: the content types that are read, those
    to name first.

    Raises JudgeError ``wrong-content-type``, ``too-large`` or ``unreadable-body``.
    """
    if request.mimetype not in kinds:
        after_this_request(partial(_reads, kinds))
        raise JudgeError(
            "wrong-content-type",
            f'a body of type "{request.mimetype or "(none)"}" is not read.',
            hint=f"Send {what} as {' or '.join(kinds[:2])}.",
        )
    data = request.get_data(cache=False)
    limit = int(current_app.config["CHECK_MAX_BYTES"])
    if len(data) > limit:
        raise too_large(limit)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise JudgeError(
            "unreadable-body", f"byte {error.start + 1} of the body is not UTF-8.", hint=f"Send {what} as UTF-8."
        ) from error
    if not text.strip():
        hint = "Send one scenario as YAML or JSON." if what == "the scenario" else f"Send {what} as text."
        raise JudgeError("unreadable-body", "the body is empty.", hint=hint)
    return text


def _reads(kinds: Sequence[str], response: Response) -> Response:
    response.headers["Accept"] = ", ".join(kinds)
    return response


def too_large(limit: int) -> JudgeError:
    """The error for a scenario over the limit, in bytes."""
    return JudgeError(
        "too-large",
        f"the scenario is larger than {limit // 1000} kB.",
        hint="Send one scenario at a time; judge check on your own machine has no such limit.",
    )


def _json_of(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise JudgeError(
            "unreadable-body",
            f"the body is not JSON: {error.msg}.",
            where=f"line {error.lineno}, column {error.colno}",
            hint="Mend it there, or send YAML as application/yaml.",
        ) from error
    except ValueError as error:
        raise JudgeError("unreadable-body", "a number in the body is too long.", hint="Write fewer digits.") from error
    except RecursionError as error:
        raise JudgeError(
            "unreadable-body", "the body is nested too deeply to be read.", hint="A scenario has five levels at most."
        ) from error


@post("/check", boards.CheckQuery, boards.ReportOut)
def check(query: boards.CheckQuery) -> Response:
    """Replay a scenario and give its verdict.

    The body is one scenario, as YAML (application/yaml) or JSON (application/json), of at most 64 kB. Any
    verdict is answered with 200; a body that cannot be read is a 4xx, a scenario that takes too long a 503.
    """
    live = volume()
    found = checks().run(scenario_text(), "-", board=query.board, sensitivity=query.sensitivity)
    return _decided(live, found)


@post("/explore", boards.ExploreQuery, boards.ExplorationOut)
def explore(query: boards.ExploreQuery) -> Response:
    """Let players do anything legal from a position, and say what can happen.

    The body is one scenario as for a check; `free` in it names the players, without it all are free. Each claim
    after the last line is answered with always, sometimes or never, and the shortest line of play for each side.
    """
    live = volume()
    return _decided(live, checks().explore(scenario_text(), "-", query.positions))


@post("/options", boards.OptionsQuery, boards.OptionsOut)
def options(query: boards.OptionsQuery) -> Response:
    """List what can be done at the end of a scenario's play, or behind a line of it.

    The body is one scenario as for a check, whose `play` may be empty. Every `line` may be appended to `play` as it
    stands; what is refused has the rule and the reason. `verdict` is null, or what a check says where the end is not
    reached.
    """
    live = volume()
    found = checks().options(scenario_text(), "-", check=query.check, at=query.at)
    for one in found:
        one["cited"] = cited_in(live, one)
        if one.get("report"):
            one["report"] = on_a_page(one["report"])
    return _decided(live, found)


@post("/compile", CompileQuery, CompiledOut)
def compile_(query: CompileQuery) -> Response:
    """Say what each sentence of typed cards is understood as.

    The body is cards as they stand under a scenario's `cards:`, as a YAML list (application/yaml) or a JSON list
    (application/json), of at most 64 kB. A sentence nobody reads is an answer; a card that cannot be read has its
    `error`, and the others are still answered. With `near=1` a sentence nobody reads has `near` where one of the game's
    cards is worded like it, and is read on this card.
    """
    near = volume().alike(query.game).nearest if query.near else None
    return answer({"cards": checks().compile(scenario_text("the cards"), query.game, near), "notice": NOTICE})


def _decided(live: Volume, found: list[dict[str, Any]]) -> Response:
    if len(found) != 1:
        raise JudgeError(
            "unreadable-body", f"the body holds {len(found)} scenarios.", hint="Send one scenario in a request."
        )
    return answer({**on_a_page(found[0]), "authority": verdict_authority(live, found[0]).as_json()})
