"""Pages for people. Every one can be read without JavaScript; scripts only add to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import markdown
import nh3
from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from judge import records
from judge.builds.readings import in_one_line, said_sentences
from judge.builds.statements import UNPLAYED, Statement
from judge.errors import JudgeError
from judge.search.analysis import game_title
from judge.web.addresses import PAGES
from judge.web.api import record_at, too_large
from judge.web.board import board_of
from judge.web.drawing import drawn
from judge.web.feed import news
from judge.web.live import checks, made_once, page_of, volume
from judge.web.neighbours import beside
from judge.web.openapi import described
from judge.web.present import NOTICE, authority_of, document_of, lines_url, linked, rich, verdict_authority
from judge.web.problems import CODES, public, status_and_headers
from judge.web.replay import Cite, Replay, cite, replay_of
from judge.web.swaps import exchangeable
from judge.web.words import BADGES, DOUBTS, HOLDS, kind_said, told, worst_first, worst_of

pages = Blueprint("pages", __name__)

EXAMPLES = (
    "does wager pay out if phantasm destroys the attack",
    "who wins a clash when a deck is empty",
    "type:block class:guardian",
)

PER_PAGE = 10
_LATELY = 3  # changes the first page names
_TO_LEARN_ON = range(5, 10)  # steps


@pages.app_template_filter("rich")
def _rich(text: str, game: str) -> Markup:
    return rich(text, volume().symbols_of(game))


@pages.app_template_filter("statement_url")
def _statement_url(statement: Statement) -> str:
    """The place of a statement: its record's page, for a row of a table with the row."""
    record, _, row = statement.id.partition(records.ROW)
    return records.page_url(statement.type, record) + (f"#row-{row}" if row else "")


@pages.app_context_processor
def _everywhere() -> dict[str, Any]:
    return {"notice": NOTICE, "every_page": PAGES}


_FILTERS: dict[str, Callable[..., Any]] = {
    "linked": lambda text, record: linked(text, record, volume()),
    "markdown": lambda text: Markup(nh3.clean(markdown.markdown(text))),
    "told": told,
    "kind_said": kind_said,
    "drawn": drawn,
    "game_name": game_title,
    "said_sentences": said_sentences,
    "in_one_line": in_one_line,
}
_GLOBALS: dict[str, Callable[..., Any]] = {
    "badge_of": BADGES.__getitem__,
    "doubt_of": DOUBTS.__getitem__,
    "holds_of": lambda holds: HOLDS[holds or ""],
    "conflicts_of": lambda record_id: volume().conflicts_of(record_id),
    "stated_by": lambda record: volume().statements_in(record),
    "title_of": lambda record_id: volume().store.get(record_id).title,
    "url_of": lambda record: records.page_url(record.type, record.id),
    "lines_url": lines_url,
}
for _name, _view in _FILTERS.items():
    pages.add_app_template_filter(_view, _name)
for _name, _view in _GLOBALS.items():
    pages.add_app_template_global(_view, _name)


@pages.get("/")
def home() -> str:
    """The search box, a board of one's own, two cards, how to begin; what changed lately and how much is proved."""
    live = volume()
    counts = [tally.statements for tally in live.tallies]
    return render_template(
        "home.html",
        examples=EXAMPLES,
        games=live.store.games(),
        news=news(live.documents.values())[:_LATELY],
        proved=sum(count.proved for count in counts),
        of=sum(count.executable for count in counts),
    )


@pages.get("/help")
def help_page() -> str:
    """How to ask: a first replay, what the signs mean, and the query language with examples made of what each game's
    cards print."""
    return volume().page(("help", request.url_root), _help)


def _help() -> str:
    live = volume()
    games = [
        (
            game,
            live.searcher.questions[game],
            [(f, own) for f in live.searcher.fields for own in f.games if own.game == game],
        )
        for game in live.store.games()
    ]
    shown = [BADGES[name] for name in BADGES if name != "none"]
    first = _first_replay()
    return render_template("help.html", games=games, types=live.searcher.types, badges=shown, first=first)


def _first_replay() -> tuple[records.Ruling, records.Scenario, Replay] | None:
    """The first ruling whose proof is short enough to learn on: a few steps, each drawn."""
    live = volume()
    for ruling in live.store.every(records.Ruling):
        for proof in live.store.proofs_of(ruling.id):
            if proof.verdict == "confirmed" and live.steps_of(proof.id) in _TO_LEARN_ON:
                replay = replay_of(live, live.store.report_of(proof.id) or {})
                if replay.board:
                    return ruling, proof, replay
    return None


def verdict_of_ruling(ruling_id: str) -> str:
    """The worst verdict among a ruling's proofs, empty before the replay; without a proof ``none``, or ``named`` where
    there is nothing to play."""
    store = volume().store
    verdicts = [proof.verdict for proof in store.proofs_of(ruling_id)]
    if verdicts:
        return worst_of(verdicts)
    return "named" if getattr(store.get(ruling_id), "kind", "") in UNPLAYED else "none"


def proofs_of(ruling_id: str) -> list[records.Scenario]:
    """A ruling's proofs, the one that is shown in front: the worst that was replayed."""
    return sorted(
        volume().store.proofs_of(ruling_id), key=lambda proof: (not proof.verdict, worst_first(proof.verdict))
    )


def shared(record: records.Record) -> dict[str, Any]:
    """What every page of a record shows: who says so, and the document it stands in."""
    live = volume()
    return {"record": record, "authority": authority_of(live, record), "document": document_of(live, record)}


@pages.get("/rulings/<document>/<slug>/<number>")
def ruling(document: str, slug: str, number: str) -> str:
    """A ruling: its words, who says so, and its proofs with their replays."""
    record = record_at(f"{document}/{slug}/{number}", records.Ruling)
    return page_of(record, lambda: _ruling(record))


def _ruling(record: records.Ruling) -> str:
    store = volume().store
    proofs = proofs_of(record.id)
    siblings = list(dict.fromkeys(r for target in record.about for r in store.rulings_of(target)))
    at = next((n for n, r in enumerate(siblings) if r.id == record.id), 0)
    return render_template(
        "ruling.html",
        about=records_of(record.about),
        mentions=records_of(record.mentions),
        proof=_proof(proofs[0]) if proofs else None,
        others=proofs[1:],
        same=records_of(record.same_text),
        siblings=siblings,
        before=siblings[at - 1] if at else None,
        after=siblings[at + 1] if at + 1 < len(siblings) else None,
        **shared(record),
    )


def records_of(ids: Iterable[str]) -> list[records.Record]:
    """The records that there are of some ids."""
    store = volume().store
    return [store.get(i) for i in ids if store.has(i)]


def _proof(scenario: records.Scenario) -> dict[str, Any]:
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
    record = record_at(f"scenarios/{rest}", records.Scenario)
    return made_once(lambda: _scenario(record))


def _scenario(record: records.Scenario) -> str:
    return render_template(
        "scenario.html",
        confirms=records_of(dict.fromkeys(i.partition(records.ROW)[0] for i in record.confirms)),
        rests=records_of(record.rests),
        proof=_proof(record),
        groups=exchangeable(record.text),
        **shared(record),
    )


def plain_page(rest: str, kind: type[records.Record]) -> str:
    """The page of a record that is only read: a rule of a document without numbers, a table, a term, a conflict."""
    record = volume().store.get(rest)
    if not (kind is records.Rule and isinstance(record, records.Table)):
        record = record_at(rest, kind)
    return made_once(lambda: _plain(record))


def _plain(record: records.Record) -> str:
    live = volume()
    mentions = records_of(record.mentions) if isinstance(record, records.Rule | records.Term) else []
    refers = [r for r in mentions if r.type == "rule"]
    names = [r for r in mentions if r.type != "rule"]
    named = live.store.mentions_of(record.id)
    before, behind = (None, None) if isinstance(record, records.Conflict) else beside(live.store, record)
    return render_template(
        "plain.html",
        before=before,
        behind=behind,
        refers=refers,
        names=names,
        named=named,
        passages=passages_in(record),
        **shared(record),
    )


def passages_in(record: records.Record) -> list[tuple[records.Passage, records.Record | None, Cite | None]]:
    """The passages of a conflict, each with the record it stands in or the rule it cites."""
    between: tuple[records.Passage, ...] = getattr(record, "between", ())
    found = [(p, next(iter(records_of([p.id])), None)) for p in between]
    return [(p, r, None if r else cite(volume(), record.game, p.id)) for p, r in found]


@pages.get("/documents")
def documents() -> str:
    """The documents everything comes from."""
    return render_template("documents.html", documents=volume().store.every(records.Document))


@pages.get("/documents/<path:rest>")
def document(rest: str) -> str:
    """A document: where it came from, how much of it was read, and what it holds."""
    record = record_at(rest, records.Document)
    return page_of(record, lambda: _document(record))


def _document(record: records.Document) -> str:
    store = volume().store
    held = {
        kind.type: [r for r in store.every(kind, record.game) if r.document == record.id]
        for kind in (records.Keyword, records.Card, records.Rule, records.Table, records.Term)
    }
    book = next((b for b in volume().rulebooks(record.game) if b.document.id == record.id), None)
    if book:
        del held["rule"]
    left_out: dict[str, list[records.Noise]] = {}
    for noise in record.coverage.noise:
        left_out.setdefault(noise.why, []).append(noise)
    counts = ((kind, sum(r.document == record.id for r in store.every(of, record.game))) for kind, of in _HELD.items())
    return render_template(
        "document.html",
        held=held,
        counts=[(kind, n) for kind, n in counts if n],
        left_out=sorted(left_out.items()),
        most=_MOST_LINES,
        book=book,
        conflicts_in=len(store.conflicts(document=record.id)),
        **shared(record),
    )


_HELD: dict[str, type[records.Record]] = {
    k.type: k for k in (records.Card, records.Ruling, records.Keyword, records.Rule, records.Term, records.Table)
}  # and counted
_MOST_LINES = 40  # lines without a record that are named of a kind

# How many lines before and after the ones asked for are shown.
_AROUND = 12


@pages.get("/documents/<path:rest>/lines/<int:start>")
@pages.get("/documents/<path:rest>/lines/<int:start>-<int:end>")
def lines(rest: str, start: int, end: int | None = None) -> str:
    """The lines of a document, as it was read, with those around them."""
    record = record_at(rest, records.Document)
    last = end or start
    if not 1 <= start <= last <= record.lines:
        raise JudgeError(
            "unknown-lines",
            f"{record.title} has the lines 1 to {record.lines}, not {start} to {last}.",
            hint=f"Its page is {records.page_url('document', record.id)}.",
        )
    near = [p for p in volume().passages_of(record) if p.end_line >= start - _AROUND and p.start_line <= last + _AROUND]
    return render_template("lines.html", passages=near[:200], start=start, end=last, **shared(record))


@pages.get("/check")
def check_page() -> BaseResponse:
    """The address of the text form, which is the workbench without a script; ``from`` names a proof to begin with."""
    begin = request.args.get("from")
    return redirect(url_for("workbench.page", proof=begin) if begin else url_for("workbench.page"))


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
def check_form() -> str | tuple[str, int, dict[str, str]]:
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
        reports, position = checks().shown(text, "your board")
    except JudgeError as error:
        page = render_template("check.html", source=text, replays=None, trouble=public(error).sentence())
        return page, *status_and_headers(error)
    live = volume()
    replays = [(replay_of(live, report), verdict_authority(live, report), report["cards"]) for report in reports]
    return render_template("check.html", source=text, lines=text.split("\n"), replays=replays, position=position)


@pages.get("/api")
def api_page() -> str:
    """The API's routes, from the same document as /api/v1/openapi.json."""

    def made() -> str:
        return render_template("api.html", spec=described(), codes=CODES)

    try:
        return made_once(made)
    except JudgeError:  # no build to keep it with: it speaks of none
        return made()


@pages.get("/robots.txt")
def robots() -> Response:
    """Everything that is read may be found; checks are not for crawlers."""
    return Response(
        "User-agent: *\nDisallow: /check\nDisallow: /practice\nDisallow: /api/\n",
        content_type="text/plain; charset=utf-8",
    )
