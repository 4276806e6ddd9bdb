"""Without a network: the installable page, its service worker, and the pack that a person takes along."""

from __future__ import annotations

import hashlib
import json

from flask import Blueprint, Response, abort, render_template, request

from judge.web.assets import MARKS, asset, text_of
from judge.web.live import shelf, volume
from judge.web.pack import MANIFEST, begin, folder_of, manifest_of

offline = Blueprint("offline", __name__)

_LONGEST_NAME = 100  # more than any sum has; a name that is too long for a folder is an error of the system
_FOR_EVER = "public, max-age=31536000, immutable"
_ICONS = (
    ("judge.svg", "any", "any"),
    ("judge-192.png", "192x192", "any"),
    ("judge-512.png", "512x512", "any maskable"),
)


@offline.get("/offline")
def about() -> str:
    """What can be taken along, and what of it is on this device: its script asks for the size and shows it."""
    return render_template("offline.html")


@offline.get("/offline/without")
def without() -> str:
    """What is shown where there is neither a network nor a pack; the service worker keeps it."""
    return render_template("offline_without.html")


@offline.get("/manifest.webmanifest")
def web_manifest() -> Response:
    """What a browser needs to install the page."""
    body = {
        "id": "/",
        "name": "judge: rulings, proved",
        "short_name": "judge",
        "description": "Find a ruling and see it proved by replaying the board.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbfbf8",
        "theme_color": "#0b5a5e",
        "icons": [{"src": asset(name), "sizes": sizes, "purpose": use} for name, sizes, use in _ICONS],
    }
    return _said(json.dumps(body), "application/manifest+json", "public, max-age=300")


@offline.get("/sw.js")
def worker() -> Response:
    """The service worker. It names what it keeps, so that it is another one when that changes."""
    kept = ["/offline/without", *map(asset, ("look.js", "judge.css", "judge.js", "judge.svg"))]
    shell = hashlib.sha256("".join(MARKS.values()).encode()).hexdigest()[:10]
    source = text_of("sw.js").replace("[/* kept */]", json.dumps(kept)).replace("/* shell */", shell)
    return _said(source, "text/javascript; charset=utf-8", "no-cache")


@offline.get("/pack/manifest.json")
def pack_manifest() -> Response:
    """What the pack consists of: its date, its parts with their files, how many bytes each has, and their sums.

    202 while it is being written, which begins with the first who asks."""
    live = volume()
    if manifest_of(live) is None:
        begin(shelf().index)
        answer = _said(json.dumps({"writing": True}), "application/json", "no-store")
        answer.status_code, answer.headers["Retry-After"] = 202, "2"
        return answer
    return _said((folder_of(live) / MANIFEST).read_text("utf-8"), "application/json", "no-cache")


@offline.get("/pack/<name>")
def pack_file(name: str) -> Response:
    """A file of the pack: gzipped JSON, called by its sum."""
    path = folder_of(volume()) / name
    if not name.isalnum() or len(name) > _LONGEST_NAME or not path.is_file():
        abort(404)
    return _said(path.read_bytes(), "application/octet-stream", _FOR_EVER)


def _said(content: str | bytes, kind: str, kept: str) -> Response:
    response = Response(content, content_type=kind)
    response.headers["Cache-Control"] = kept
    response.add_etag()
    response.make_conditional(request.environ)
    return response
