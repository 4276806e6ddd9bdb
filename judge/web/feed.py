"""A feed of what changed: rulings, and what came out of their replays, build by build, then the documents."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlencode, urljoin
from xml.etree import ElementTree

from flask import Blueprint, Response, request

from judge.builds.news import News, news_from
from judge.errors import JudgeError, nearest
from judge.records import Document, page_url
from judge.search.analysis import game_title
from judge.web.api import known_game
from judge.web.live import shelf, volume
from judge.web.present import NOTICE
from judge.web.words import BADGES, worst_of

feed = Blueprint("feed", __name__)

MOST = 60  # entries
_ATOM = "http://www.w3.org/2005/Atom"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
NOT_XML = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML cannot hold
_SAID = {  # of one, of several
    "added": ("New ruling", "New rulings"),
    "changed": ("Changed ruling", "Changed rulings"),
    "removed": ("Ruling taken out", "Rulings taken out"),
    "": ("Other verdict", "Other verdicts"),
}


class Entry(NamedTuple):
    """What a feed says once. id: of it for ever, below this service's address."""

    id: str
    at: str
    title: str
    text: str
    url: str


@feed.get("/feed.atom")
def changed() -> Response:
    """What builds changed, the newest first, as Atom (RFC 4287); ``game`` or ``document`` leaves what is of it. Raises
    JudgeError ``unknown-game``, ``unknown-document``."""
    live, game = volume(), known_game(request.args.get("game") or None)
    document = request.args.get("document") or None
    if document is not None and document not in live.documents:
        raise JudgeError(
            "unknown-document",
            f'there is no document "{document[:60]}".',
            candidates=nearest(document[:200], live.documents),
            hint="Leave document out to ask about all of them.",
        )
    asked = [d for d in live.documents.values() if game in (None, d.game) and document in (None, d.id)]
    entries = news(asked)
    entries += sorted((_read(d) for d in asked), key=lambda entry: entry.at, reverse=True)
    of = asked[0].title if document else game_title(game) if game else ""
    query = urlencode({k: v for k, v in (("game", game), ("document", document)) if v})
    body = _atom(entries[:MOST], of, f"/feed.atom{'?' if query else ''}{query}")
    response = Response(body, content_type="application/atom+xml; charset=utf-8")
    response.add_etag(weak=True)  # of what it says: a build that comes again is told by another build's news
    response.make_conditional(request.environ)
    return response


def news(documents: Iterable[Document]) -> list[Entry]:
    """What builds changed in documents, the newest first."""
    by_id = {document.id: document for document in documents}
    found = ((n, by_id.get(n.id.partition("/")[0])) for n in news_from(shelf().index))
    return [_news(n, document) for n, document in found if document is not None]


def _news(news: News, document: Document) -> Entry:
    """What a build changed. What is said of a ruling is what it says today; of one that is gone, where it stood."""
    store, said = volume().store, _SAID[news.what][news.rulings > 1]
    mark = f"#build-{news.build}"
    if news.rulings > 1:
        title, text, url = f"{said}: {news.rulings} of {document.title}", "", page_url("document", document.id)
    elif store.has(news.id):
        record = store.get(news.id)
        title, text, url = f"{said}: {record.title}", record.text, page_url("ruling", news.id)
    else:
        about, _, number = news.id.rpartition("/")
        name = store.get(about).title if store.has(about) else about.rpartition("/")[2].replace("-", " ")
        title, text, url = f"{said}: {name}, ruling {number}", "", page_url("ruling", news.id)
    if news.before != news.after:
        came_out = [BADGES[worst_of(verdicts)].word for verdicts in (news.before, news.after)]
        title += f": {came_out[1]}"
        text = f"{text}\n\n{came_out[1]}; before: {came_out[0]}.".strip()
    return Entry(url + mark, news.at, title, text, url)


def _read(document: Document) -> Entry:
    """A document as it was read, under its edition's day; one without a day under that of the build."""
    live, url = volume(), page_url("document", document.id)
    day = document.date if _DAY.fullmatch(document.date) else ""
    at = f"{day}T00:00:00Z" if day else _stamp()
    rulings = live.store.count("ruling", document=document.id)
    text = f"{rulings} ruling{'s' if rulings != 1 else ''}." if rulings else "It has no rulings of its own."
    return Entry(f"{url}#edition-{day or document.hash}", at, f"Document: {document.title}", text, url)


def _stamp() -> str:
    return volume().build.built.isoformat().replace("+00:00", "Z")


def _atom(entries: list[Entry], of: str, own: str) -> bytes:
    ElementTree.register_namespace("", _ATOM)
    root = ElementTree.Element(f"{{{_ATOM}}}feed")

    def add(to: ElementTree.Element, name: str, text: str = "", **attributes: str) -> ElementTree.Element:
        made = ElementTree.SubElement(to, f"{{{_ATOM}}}{name}", attributes)
        made.text = NOT_XML.sub("", text) or None
        return made

    def address(path: str) -> str:
        return urljoin(request.url_root, path)

    add(root, "id", address(own))
    add(root, "title", f"judge: rulings and verdicts that changed{f', {of}' if of else ''}")
    add(root, "subtitle", NOTICE)
    add(root, "updated", max((e.at for e in entries), default=_stamp()))
    add(root, "link", rel="self", type="application/atom+xml", href=address(own))
    add(root, "link", rel="alternate", type="text/html", href=address("/"))
    add(add(root, "author"), "name", "judge")
    for entry in entries:
        one = add(root, "entry")
        add(one, "id", address(entry.id))
        add(one, "title", entry.title)
        add(one, "updated", entry.at)
        add(one, "link", rel="alternate", type="text/html", href=address(entry.url))
        add(one, "content", entry.text or entry.title, type="text")
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))
