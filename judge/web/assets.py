"""Scripts and styles: few and small, so they are read once and answered from memory."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path

import brotli  # type: ignore[import-untyped]
from flask import Blueprint, Response, abort, request

assets = Blueprint("assets", __name__)

_TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}


def _sent(file: Path) -> bytes:
    """A file as it is sent: of a script, no indentation and no comments; every line keeps its number."""
    return re.sub(rb"^ *(?://.*)?", b"", file.read_bytes(), flags=re.M) if file.suffix == ".js" else file.read_bytes()


_FILES = {f.name: _sent(f) for f in sorted((Path(__file__).parent / "static").iterdir())}
MARKS = {name: hashlib.sha256(content).hexdigest()[:10] for name, content in _FILES.items()}


@assets.app_template_global()
def asset(name: str) -> str:
    """The address of a script or style; it changes with its content, so that it may be kept for ever."""
    return f"/static/{name}?v={MARKS[name]}"


@assets.get("/static/<name>")
def static(name: str) -> Response:
    """A script, a style, the icon."""
    if name not in _FILES:
        abort(404)
    for_ever = request.args.get("v") == MARKS[name]
    return file_response(name, "public, max-age=31536000, immutable" if for_ever else "public, max-age=300")


def text_of(name: str) -> str:
    """A file of the static folder as text."""
    return _FILES[name].decode()


def file_response(name: str, kept: str) -> Response:
    """A file of the static folder as an answer; ``kept`` is its Cache-Control."""
    kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    taken = request.accept_encodings
    way = next((way for way in ("br", "gzip") if taken[way]), "") if Path(name).suffix in _TYPES else ""
    response = Response(_packed(name, way) if way else _FILES[name], content_type=kind)
    response.headers["Cache-Control"] = kept
    response.vary.add("Accept-Encoding")
    if way:
        response.content_encoding = way
    response.set_etag(MARKS[name], weak=True)
    response.make_conditional(request.environ)
    return response


@cache
def _packed(name: str, way: str) -> bytes:
    """A file as it is sent, as small as the way makes it: packed once, where pages are packed quickly each time."""
    return bytes(brotli.compress(_FILES[name])) if way == "br" else gzip.compress(_FILES[name], 9, mtime=0)
