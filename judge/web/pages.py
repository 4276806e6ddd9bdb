"""Pages for people. Every one can be read without JavaScript; scripts only add to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import markdown
import nh3
from flask import Blueprint, Response, current_app, render_template, request
from markupsafe import Markup

from judge.builds.readings import in_one_line, said_sentences
from judge.builds.statements import Standing, Statement
from judge.errors import JudgeError
from judge.legality import announced, standings
from judge.records import (
    COLLECTION,
    IMPORTANCE,
    ROW,
    Card,
    Conflict,
    Document,
    Keyword,
    Passage,
    Record,
    Rule,
    Ruling,
    Scenario,
    Table,
    Term,
    page_url,
)
from judge.search.analysis import game_title
from judge.terms.games import FORMATS
from judge.web.api import known_game, record_at, too_large
from judge.web.board import board_of
from judge.web.drawing import drawn
from judge.web.live import checks, volume
from judge.web.present import (
    NOTICE,
    authority_of,
    authority_of_hit,
    card_facts,
    document_of,
    lines_url,
    linked,
    marked,
    printed_in,
    rich,
    verdict_authority,
)
from judge.web.problems import CODES, STATUS_OF, on_a_page
from judge.web.rate import limited
from judge.web.replay import Cite, cite, replay_of
from judge.web.swaps import exchangeable
from judge.web.words import BADGES, DOUBTS, HOLDS, Badge, kind_said, told

pages = Blueprint("pages", __name__)

EXAMPLES = (
    "does wager pay out if phantasm destroys the attack",
    "who wins a clash when a deck is empty",
    "type:block class:guardian",
    "cost:0 power>=6",
)

PER_PAGE = 10


@pages.app_template_filter("rich")
def _rich(text: str, game: str) -> Markup:
    return rich(text, volume().symbols_of(game))


@pages.app_template_filter("linked")
def _linked_text(text: str, record: Record) -> Markup:
    return linked(text, record, volume())


@pages.app_template_global("badge_of")
def _badge_of(verdict: str) -> Badge:
    return BADGES[verdict]


@pages.app_template_global("doubt_of")
def _doubt_of(importance: str) -> Badge:
    return DOUBTS[importance]


@pages.app_template_global("holds_of")
def _holds_of(holds: str | None) -> tuple[str, str]:
    return HOLDS[holds or ""]


@pages.app_template_global("conflicts_of")
def _conflicts_of(record_id: str) -> list[Conflict]:
    return volume().conflicts_of(record_id)


@pages.app_template_global("stated_by")
def _stated_by(record: Record) -> tuple[Statement, ...]:
    return volume().statements_in(record)


@pages.app_template_global("title_of")
def _title_of(record_id: str) -> str:
    return volume().store.get(record_id).title


@pages.app_template_filter("statement_url")
def _statement_url(statement: Statement) -> str:
    """The place of a statement: its record's page, for a row of a table with the row."""
    record, _, row = statement.id.partition(ROW)
    return page_url(statement.type, record) + (f"#row-{row}" if row else "")


@pages.app_template_filter("markdown")
def _markdown(text: str) -> Markup:
    return Markup(nh3.clean(markdown.markdown(text)))


@pages.app_template_global("url_of")
def _url_of(record: Record) -> str:
    return page_url(record.type, record.id)


pages.add_app_template_global(lines_url, "lines_url")


@pages.app_context_processor
def _everywhere() -> dict[str, Any]:
    return {"notice": NOTICE}


pages.add_app_template_filter(told)
pages.add_app_template_filter(kind_said)
pages.add_app_template_filter(drawn)
pages.add_app_template_filter(game_title, "game_name")
pages.add_app_template_filter(said_sentences, "said_sentences")
pages.add_app_template_filter(in_one_line, "in_one_line")


@pages.get("/")
def home() -> str:
    """The search box, how to begin, and what is proved of each game."""
    live = volume()
    return render_template("home.html", examples=EXAMPLES, tallies=live.tallies(), games=live.store.games())


@pages.get("/proved")
def proved() -> str:
    """What is proved of each game: the statements of its documents, and each that is not proved with the reason."""
    live = volume()
    shown = (("open", Standing.OPEN), ("refuted", Standing.REFUTED), ("definitions", Standing.DEFINITION))
    left = {
        t.game: [(name, [s for s in live.statements(t.game) if s.standing is standing]) for name, standing in shown]
        for t in live.tallies()
    }
    return render_template("proved.html", tallies=live.tallies(), left=left)


@pages.get("/search")
def search() -> str:
    """The results of a search, ten to a page; without words, the search box."""
    words = request.args.get("q", "").strip()[:500]
    if not words:
        return home()
    live = volume()
    game = known_game(request.args.get("game") or None)
    page = min(max(1, request.args.get("page", 1, type=int)), 1_000_000)
    literal = request.args.get("literal") == "1"
    found = live.searcher.search(words, game=game, page=page, per_page=PER_PAGE, literal=literal).as_json()
    last = -(-int(found["total"]) // PER_PAGE)
    if page > max(1, last):
        raise JudgeError(
            "unknown-page",
            f"there is no page {page} of this search: it has {last}.",
            hint="Go back, or search again.",
        )
    verdicts = {hit["id"]: verdict_of_ruling(hit["id"]) for hit in found["results"] if hit["type"] == "ruling"}
    return render_template(
        "search.html",
        q=words,
        found=found,
        game=game,
        literal=literal,
        games=live.store.games(),
        verdict_of=verdicts,
        texts={hit["id"]: marked(hit, live.symbols_of(hit["game"])) for hit in found["results"]},
        page=page,
        last=last,
        authorities={hit["id"]: authority_of_hit(live, hit) for hit in found["results"]},
        first=(page - 1) * PER_PAGE + 1,
        named=[live.store.get(i).title for i in found["named"]],
        speak_of_all=_speaking_of_all(list(found["results"]), set(found["named"])),
        readable=[d for d in live.store.every(Document) if game in (None, d.game)] if found["answer"] == "none" else (),
    )


def _speaking_of_all(results: list[dict[str, Any]], named: set[str]) -> int:
    """How many results at the beginning speak of everything that is named."""
    store = volume().store
    for n, hit in enumerate(results):
        record = store.get(hit["record"])
        if not named <= {record.id, *getattr(record, "about", ()), *getattr(record, "mentions", ())}:
            return n
    return len(results)


@pages.get("/help")
def help_page() -> str:
    """How to ask: the query language with examples made of what each game's cards print."""
    live = volume()
    games = [
        (
            game,
            live.searcher.questions[game],
            [(f, own) for f in live.searcher.fields for own in f.games if own.game == game],
        )
        for game in live.store.games()
    ]
    return render_template("help.html", games=games, types=live.searcher.types)


def verdict_of_ruling(ruling_id: str) -> str:
    """The worst verdict among a ruling's proofs; ``none`` without a proof, empty before the replay."""
    verdicts = [proof.verdict for proof in volume().store.proofs_of(ruling_id)]
    return min(verdicts, key=_worst) if verdicts else "none"


def _worst(verdict: str) -> int:
    """What is to be seen first: what is against a ruling, what is open, what nobody has replayed yet, what holds."""
    order = [*(v for v in BADGES if v not in ("", "confirmed")), "", "confirmed"]
    return order.index(verdict)


def shared(record: Record) -> dict[str, Any]:
    """What every page of a record shows: who says so, and the document it stands in."""
    live = volume()
    return {"record": record, "authority": authority_of(live, record), "document": document_of(live, record)}


@pages.get("/cards/<document>/<slug>")
def card(document: str, slug: str) -> str:
    """A card: what it prints, its rulings with their proofs, how it is read, and the rulings elsewhere that name it."""
    record = record_at(f"{document}/{slug}", "card")
    assert isinstance(record, Card)
    live = volume()
    return render_template(
        "card.html",
        facts=card_facts(record),
        faces=[live.store.get(face) for face in record.other_faces],
        reading=live.store.reading_of(record.id),
        standing=[(of, status, announced(record, status)) for of, status in standings(record)],
        told_by=[d for i in record.sources if (d := live.documents.get(i)) and d.kind == COLLECTION],
        formats=FORMATS.get(record.game, {}),
        printed=printed_in(record, live.store.sets(record.game) if record.printings else {}),
        **_linked(record),
        **shared(record),
    )


@pages.get("/keywords/<document>/<slug>")
def keyword(document: str, slug: str) -> str:
    """A keyword: its reminder, its rulings with their proofs, and the rulings elsewhere that name it."""
    record = record_at(f"{document}/{slug}", "keyword")
    assert isinstance(record, Keyword)
    return render_template("keyword.html", **_linked(record), **shared(record))


def _linked(record: Record) -> dict[str, Any]:
    store = volume().store
    rulings, mentions = store.rulings_of(record.id), store.mentions_of(record.id)
    return {
        "rulings": rulings,
        "mentions": mentions,
        "verdict_of": {r.id: verdict_of_ruling(r.id) for r in (*rulings, *mentions)},
    }


@pages.get("/rulings/<document>/<slug>/<number>")
def ruling(document: str, slug: str, number: str) -> str:
    """A ruling: its words, who says so, and its proofs with their replays."""
    record = record_at(f"{document}/{slug}/{number}", "ruling")
    assert isinstance(record, Ruling)
    return volume().page((request.url_root, record.id), lambda: _ruling(record))


def _ruling(record: Ruling) -> str:
    store = volume().store
    proofs = sorted(store.proofs_of(record.id), key=lambda proof: (not proof.verdict, _worst(proof.verdict)))
    return render_template(
        "ruling.html",
        about=_records(record.about),
        mentions=_records(record.mentions),
        proof=_proof(proofs[0]) if proofs else None,
        others=proofs[1:],
        same=_records(record.same_text),
        siblings=[r for target in record.about for r in store.rulings_of(target)],
        **shared(record),
    )


def _records(ids: Iterable[str]) -> list[Record]:
    store = volume().store
    return [store.get(i) for i in ids if store.has(i)]


def _proof(scenario: Scenario) -> dict[str, Any]:
    report = volume().store.report_of(scenario.id)
    return {
        "scenario": scenario,
        "board": board_of(scenario.text, (report or {}).get("claims") or (), (report or {}).get("cards") or ()),
        "replay": replay_of(volume(), report) if report else None,
        "turns_on": ((report or {}).get("sensitivity") or {}).get("decisive", ()),
    }


@pages.get("/scenarios/<path:rest>")
def scenario(rest: str) -> str:
    """A proof: the board, the verdict, the replay, its source, and a form to ask about another board."""
    record = record_at(f"scenarios/{rest}", "scenario")
    assert isinstance(record, Scenario)
    return render_template(
        "scenario.html",
        confirms=_records(dict.fromkeys(i.partition(ROW)[0] for i in record.confirms)),
        proof=_proof(record),
        groups=exchangeable(record.text),
        **shared(record),
    )


def plain_page(rest: str, record_type: str) -> str:
    """The page of a record that is only read: a rule of a document without numbers, a table, a term, a conflict."""
    live = volume()
    record = live.store.get(rest)
    if record.type != record_type and not (record_type == "rule" and record.type == "table"):
        record = record_at(rest, record_type)
    mentions = _records(record.mentions) if isinstance(record, Rule | Term) else []
    refers = [r for r in mentions if r.type == "rule"]
    names = [r for r in mentions if r.type != "rule"]
    named = live.store.mentions_of(record.id)
    return render_template(
        "plain.html", refers=refers, names=names, named=named, passages=_passages(record), **shared(record)
    )


def _passages(record: Record) -> list[tuple[Passage, Record | None, Cite | None]]:
    """The passages of a conflict, each with the record it stands in or the rule it cites."""
    between: tuple[Passage, ...] = getattr(record, "between", ())
    found = [(p, next(iter(_records([p.id])), None)) for p in between]
    return [(p, r, None if r else cite(volume(), record.game, p.id)) for p, r in found]


@pages.get("/terms/<path:rest>")
def term(rest: str) -> str:
    """A term as its document prints it."""
    return plain_page(rest, "term")


@pages.get("/conflicts/<path:rest>")
def conflict(rest: str) -> str:
    """A conflict: what stands against what, and the reading taken."""
    return plain_page(rest, "conflict")


@pages.get("/conflicts")
def conflicts() -> str:
    """Where the documents contradict themselves, the most important first; narrowed by a form."""
    store = volume().store
    chosen = {name: request.args.get(name, "").strip() or None for name in ("game", "document", "importance")}
    if chosen["importance"] not in (None, *IMPORTANCE):
        raise JudgeError(
            "wrong-parameter",
            f'"{str(chosen["importance"])[:40]}" is no importance.',
            hint=f"Choose one of {', '.join(IMPORTANCE)}.",
        )
    found = store.conflicts(known_game(chosen["game"]), chosen["document"], chosen["importance"])
    last = max(1, -(-len(found) // PER_PAGE))
    page = min(max(1, request.args.get("page", 1, type=int)), 1_000_000)
    if page > last:
        raise JudgeError("unknown-page", f"there is no page {page} of this list: it has {last}.", hint="Go back.")
    shown = found[(page - 1) * PER_PAGE : page * PER_PAGE]
    return render_template(
        "conflicts.html",
        found=[(c, _passages(c)) for c in shown],
        total=len(found),
        counts={name: sum(c.importance == name for c in found) for name in IMPORTANCE},
        chosen={name: value for name, value in chosen.items() if value},
        games=store.games(),
        documents=store.every(Document),
        importances=IMPORTANCE,
        page=page,
        last=last,
    )


@pages.get("/documents")
def documents() -> str:
    """The documents everything comes from."""
    return render_template("documents.html", documents=volume().store.every(Document))


@pages.get("/documents/<path:rest>")
def document(rest: str) -> str:
    """A document: where it came from, how much of it was read, and what it holds."""
    record = record_at(rest, "document")
    store = volume().store
    held = {
        kind.type: [r for r in store.every(kind, record.game) if r.document == record.id]
        for kind in (Keyword, Card, Rule, Table, Term)
    }
    book = next((b for b in volume().rulebooks(record.game) if b.document.id == record.id), None)
    if book:
        del held["rule"]
    return render_template(
        "document.html", held=held, book=book, conflicts_in=len(store.conflicts(document=record.id)), **shared(record)
    )


# How many lines before and after the ones asked for are shown.
_AROUND = 12


@pages.get("/documents/<path:rest>/lines/<int:start>")
@pages.get("/documents/<path:rest>/lines/<int:start>-<int:end>")
def lines(rest: str, start: int, end: int | None = None) -> str:
    """The lines of a document, as it was read, with those around them."""
    record = record_at(rest, "document")
    assert isinstance(record, Document)
    last = end or start
    if not 1 <= start <= last <= record.lines:
        raise JudgeError(
            "unknown-lines",
            f"{record.title} has the lines 1 to {record.lines}, not {start} to {last}.",
            hint=f"Its page is {page_url('document', record.id)}.",
        )
    near = [p for p in volume().passages_of(record) if p.end_line >= start - _AROUND and p.start_line <= last + _AROUND]
    return render_template("lines.html", passages=near[:200], start=start, end=last, **shared(record))


@pages.get("/check")
def check_page() -> str:
    """The form for a board of one's own; ``from`` names a scenario to begin with."""
    begin = request.args.get("from")
    text = record_at(begin, "scenario").text if begin else EXAMPLE_SCENARIO
    return render_template("check.html", source=text, replays=None)


EXAMPLE_SCENARIO = """\
title: Who gets the wagered token when Phantasm destroys the attack?
game: flesh-and-blood
cards:
  - name: Haze Beast
    color: red
    type: Illusionist Action - Attack
    stats: "2{r} 6{p} 3{d}"
    text: |
      Phantasm
      When this attacks a hero, you may wager a Gold token with them.
setup:
  turn: Ana
  Ana:
    hero: {class: Illusionist, life: 20}
    hand: [Haze Beast (red)]
    resources: 2
  Bo:
    hero: {class: Guardian, life: 20}
    hand: [Rising Power (red)]
play:
  - Ana attacks Bo with Haze Beast (red)
  - Ana says yes
  - Bo defends with Rising Power (red)
  - then the combat chain is closed
  - then Ana controls no Gold
  - then Bo controls no Gold
"""


@pages.post("/check")
@limited
def check_form() -> str | tuple[str, int]:
    """The replay of a board of one's own, for browsers without JavaScript."""
    text = request.form.get("scenario", "").replace("\r\n", "\n")
    limit = int(current_app.config["CHECK_MAX_BYTES"])
    try:
        if len(text.encode("utf-8", "surrogatepass")) > limit:
            raise too_large(limit)
        if not text.strip():
            raise JudgeError(
                "unreadable-body", "the form is empty.", hint="Write a scenario, or begin with an example."
            )
        reports = checks().run(text, volume().id, "your board", board=True)
    except JudgeError as error:
        page = render_template("check.html", source=text, replays=None, trouble=on_a_page(error.code, error.sentence()))
        return page, STATUS_OF.get(error.code, 400)
    live = volume()
    replays = [(replay_of(live, report), verdict_authority(live, report), report["cards"]) for report in reports]
    return render_template("check.html", source=text, replays=replays)


@pages.get("/api")
def api_page() -> str:
    """The API's routes, from the same document as /api/v1/openapi.json."""
    spec = current_app.spec  # type: ignore[attr-defined]
    return render_template("api.html", spec=spec, codes=CODES)


@pages.get("/robots.txt")
def robots() -> Response:
    """Everything that is read may be found; checks are not for crawlers."""
    return Response("User-agent: *\nDisallow: /check\nDisallow: /api/\n", content_type="text/plain; charset=utf-8")
