"""What another site shows where somebody puts an address of ours: oEmbed 1.0 (https://oembed.com)."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, unquote, urlsplit
from xml.etree import ElementTree as Xml

from flask import Blueprint, Response, current_app, jsonify, request
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

from judge.errors import JudgeError
from judge.records import Record, page_url
from judge.web import addresses
from judge.web.assets import asset
from judge.web.embed import FOLDERS, record_at_address
from judge.web.feed import NOT_XML
from judge.web.live import volume

oembed = Blueprint("oembed", __name__)

PICTURE, PICTURE_WIDTH, PICTURE_HEIGHT = "picture.png", 1200, 630
_WIDTH, _NARROWEST, _LOWEST = 640, 240, 120
_LETTER, _LINE = 8.6, 25  # pixels of a letter and a line of a frame's text
_AROUND = {"card": 230, "scenario": 620}  # what a frame has beside its words
_AROUND_OTHERS, _COMPACT = 250, 200
_STEP = re.compile(r"step=\d{1,4}")


@oembed.app_context_processor
def _picture() -> dict[str, Any]:
    """What the head of a page says of its picture."""
    return {"picture": PICTURE, "picture_width": PICTURE_WIDTH, "picture_height": PICTURE_HEIGHT}


@oembed.get("/oembed")
def answer() -> Response:
    """An address of a page as something to show: a record as a frame (``rich``), any other page as a ``link``.

    ``url``; ``format``: json or xml; ``maxwidth`` and ``maxheight`` of the frame. 400 without an address, 404 for what
    is not ours or not there, 501 for another format."""
    form = request.args.get("format", "json").lower()
    if form not in ("json", "xml"):
        raise JudgeError("other-format", f'"{form[:20]}" is no format of oEmbed.', hint="Ask for json or xml.")
    wide, high = _most("maxwidth"), _most("maxheight")
    path, step = _ours(request.args.get("url", ""))
    said = {
        "version": "1.0",
        "provider_name": "judge",
        "provider_url": request.url_root,
        "cache_age": int(current_app.config["CACHE_SECONDS"]),
        **_shown(path, step, wide, high),
    }
    if (wide or PICTURE_WIDTH) >= PICTURE_WIDTH and (high or PICTURE_HEIGHT) >= PICTURE_HEIGHT:
        picture = request.url_root + asset(PICTURE)[1:]
        said |= {"thumbnail_url": picture, "thumbnail_width": PICTURE_WIDTH, "thumbnail_height": PICTURE_HEIGHT}
    return jsonify(said) if form == "json" else _as_xml(said)


def _most(name: str) -> int | None:
    """A largest size in pixels; None without one. Raises JudgeError ``wrong-parameter``."""
    value = request.args.get(name, "")
    if value and not (value.isdecimal() and value.isascii() and int(value[:9]) > 0):
        raise JudgeError("wrong-parameter", f"{name} is a number of pixels.", hint=f"For example {name}=600.")
    return int(value[:9]) if value else None


def _ours(url: str) -> tuple[str, str]:
    """The path of an address, and the step it opens. Raises JudgeError ``wrong-parameter`` without one, ``not-found``
    for what is not ours."""
    if not url:
        raise JudgeError("wrong-parameter", "there is no url.", hint="For example /oembed?url=https://…/rulings/….")
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != request.host.lower():
        raise JudgeError(
            "not-found", "the address is none of this service.", hint=f"Its own are at {request.url_root}."
        )
    path = unquote(parts.path) or "/"
    return addresses.leads_to(path) or path, parts.fragment if _STEP.fullmatch(parts.fragment) else ""


def _shown(path: str, step: str, wide: int | None, high: int | None) -> dict[str, Any]:
    rest = path.removeprefix("/embed").strip("/")
    if path.startswith("/embed/") or rest.partition("/")[0] in FOLDERS:
        return _rich(record_at_address(rest), step, wide, high)
    record_id = rest.partition("/")[2]
    if record_id and volume().store.has(record_id):
        return {"type": "link", "title": volume().store.get(record_id).title}
    try:
        _, values = current_app.url_map.bind("").match(path)
    except HTTPException:
        values = {"nothing": "there"}
    if values:
        raise JudgeError("not-found", "there is no page at this address.", hint="Search for it instead.")
    return {"type": "link", "title": "judge: rulings, proved by replaying the board"}


def _rich(record: Record, step: str, wide: int | None, high: int | None) -> dict[str, Any]:
    """A record as a frame of a size that its words need, within what is asked for."""
    width = max(min(wide or _WIDTH, _WIDTH), min(wide or _WIDTH, _NARROWEST))
    lines = sum(1 + int(len(line) * _LETTER / width) for line in record.text.split("\n"))
    height = _AROUND.get(record.type, _AROUND_OTHERS) + (0 if record.type == "scenario" else _LINE * lines)
    compact = high is not None and high < height
    if compact and high is not None:
        height = max(min(high, height), min(high, _LOWEST))
    page = f"{request.url_root}embed{quote(page_url(record.type, record.id))}{'?compact=1' if compact else ''}"
    frame = Markup(
        '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy" style="border:0;max-width:100%"></iframe>'
    )
    address = f"{page}#{step}" if step else page
    return {
        "type": "rich",
        "title": record.title,
        "html": str(frame.format(address, record.title, width, height)),
        "width": width,
        "height": height,
    }


def _as_xml(said: dict[str, Any]) -> Response:
    root = Xml.Element("oembed")
    for name, value in said.items():
        Xml.SubElement(root, name).text = NOT_XML.sub("", str(value))
    text = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n' + Xml.tostring(root, encoding="unicode")
    return Response(text, content_type="text/xml; charset=utf-8")
