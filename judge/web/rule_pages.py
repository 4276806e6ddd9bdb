"""The pages of rules: a rule of a rulebook with what stands around it, and our heading where no rulebook is read."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from judge.errors import JudgeError
from judge.records import Record, Rule, Ruling, page_url
from judge.rule_numbers import parent_of, printed_path, rule_key
from judge.web.live import page_of, volume
from judge.web.pages import plain_page, shared
from judge.web.rulebook import Rulebook

rules = Blueprint("rules", __name__)

_LISTED = 3  # parts of a number that stands in the contents: 8.5.46, on whose page 8.5.46a is
_DEEPEST = 10  # parts of a number that somebody may have printed


@rules.get("/rules/<path:rest>")
def rule(rest: str) -> str | Response:
    """A rule as its document prints it. ``GAME/8.3.5b`` is the rule a citation means: its text where the game's
    rulebook was read, else our heading for it; ``GAME`` the contents of either."""
    live = volume()
    game, _, number = rest.partition("/")
    if rest in live.store.games() and live.rule_headings(game):
        return _contents(game)
    if game in live.store.games() and rule_key(number) and not live.store.has(rest):
        return _cited(game, number)
    record = live.store.get(rest)
    book = live.rulebook_of(record) if isinstance(record, Rule) else None
    if not isinstance(record, Rule) or book is None or book.document.id != record.document:
        return plain_page(rest, Rule)
    return page_of(record, lambda: _in_a_rulebook(record, book))


def _in_a_rulebook(record: Rule, book: Rulebook) -> str:
    store = volume().store
    above, (before, behind) = book.above(record), book.beside(record)
    own = {record.id, *(r.id for r in book.examples(record)), *(r.id for r in above)}
    refers = [r for r in (store.get(i) for i in record.mentions if store.has(i)) if r.id not in own]
    named = [r for r in store.mentions_of(record.id) if r.id not in own]
    return render_template(
        "rule.html",
        book=book,
        above=above,
        before=before,
        behind=behind,
        refers=[r for r in refers if isinstance(r, Rule)],
        names=[r for r in refers if not isinstance(r, Rule)],
        referring=[r for r in named if not isinstance(r, Ruling)],
        rulings=[r for r in named if isinstance(r, Ruling)],
        heading=volume().rule_headings(record.game).get(record.number, ""),
        boards=store.citing(record.number) if record.number else (),
        **shared(record),
    )


def _cited(game: str, number: str) -> str | Response:
    """Where a citation of a game's rulebook leads. Raises JudgeError ``unknown-id`` with the nearest number above."""
    live = volume()
    books, headings = live.rulebooks(game), live.rule_headings(game)
    found = books[0].numbered(number) if books else None
    if found:
        return redirect(page_url("rule", found.id))
    if number not in headings:
        raise JudgeError(
            "unknown-id",
            f"no rule {number[:40]} of this game is known here.",
            candidates=[near] if (near := _nearest(number, books, headings)) else (),
            hint="judge ingest reads a rulebook." if not books else "Look it up in the contents of the rulebook.",
        )
    return live.page(("heading", request.url_root, game, number), lambda: _under_a_heading(game, number))


def _contents(game: str) -> str | Response:
    """The rules of a game that are cited: the page of its rulebook where one was read, else our headings for them."""
    live = volume()
    if books := live.rulebooks(game):
        return redirect(page_url("document", books[0].document.id))
    around = [(n, said) for n, said in live.rule_headings(game).items() if len(rule_key(n)) <= _LISTED]
    return render_template("heading.html", game=game, around=around, edition=live.store.rules_edition(game))


def _under_a_heading(game: str, number: str) -> str:
    """What a citation means of a rulebook that was not read: our heading, those around it, the boards that cite it."""
    live = volume()
    headings = live.rule_headings(game)
    listed = list(headings)
    at = listed.index(number)
    return render_template(
        "heading.html",
        game=game,
        number=number,
        heading=headings[number],
        around=[(n, headings[n]) for n in listed[max(0, at - 3) : at + 4]],
        before=listed[at - 1] if at else "",
        behind=listed[at + 1] if at + 1 < len(listed) else "",
        edition=live.store.rules_edition(game),
        boards=live.store.citing(number),
    )


def _nearest(number: str, books: tuple[Rulebook, ...], headings: dict[str, str]) -> str:
    """The number above one that nobody knows, that is known."""
    path = parent_of(rule_key(number))[:_DEEPEST]
    while path:
        printed = printed_path(path)
        if printed in headings or (books and books[0].numbered(printed)):
            return printed
        path = parent_of(path)
    return ""


def title_in(record: Record) -> str:
    """What a rule is called in a list: its number, and its name where it has one."""
    number = getattr(record, "number", "")
    return record.title if not number or record.title.startswith(f"{number} ") else number


def words_below(rule: Rule) -> str:
    """A rule's words without the name that begins them; empty for one that is nothing but a name."""
    name = rule.title.removeprefix(f"{rule.number} ")
    return rule.text.removeprefix(name).strip() if rule.number and name != rule.title else rule.text


rules.add_app_template_filter(title_in, "title_in")
rules.add_app_template_filter(words_below, "words_below")
