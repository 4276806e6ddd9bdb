"""What is handed on of a page: its address as a QR code, its citation, a report that it is wrong. Nothing is kept."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from urllib.parse import urljoin, urlsplit

import segno
from flask import Blueprint, Response, g, request

from judge.errors import JudgeError
from judge.records import Document, Record
from judge.web.present import NOTICE, Authority
from judge.web.replay import Replay
from judge.web.shelf import Volume

sharing = Blueprint("sharing", __name__)

LONGEST_IN_QR = 2_900  # characters: what the largest code holds at its lowest correction


@sharing.route("/qr", methods=["GET", "POST"])
def qr() -> Response:
    """An address of this service as a QR code (SVG): ``?url=`` of a page, or the body's ``url`` for a link too long for
    that. Raises JudgeError ``wrong-parameter`` for an address of another place, or one that no code holds."""
    given = request.form.get("url", "") if request.method == "POST" else request.args.get("url", "")
    response = Response(_code(given), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "no-store" if request.method == "POST" else "public, max-age=86400"
    return response


def _code(given: str) -> str:
    """The code of an own address, whole or from its slash on."""
    url = ""
    with suppress(ValueError):  # of what is no address
        url = urljoin(request.url_root, given)
    if not given or urlsplit(url)[:2] != urlsplit(request.url_root)[:2]:
        raise JudgeError(
            "wrong-parameter",
            "A QR code is made of an address of this service.",
            hint="Write url=/rulings/… as the page's address has it.",
        )
    if len(url.encode()) > LONGEST_IN_QR:
        raise JudgeError(
            "wrong-parameter",
            f"An address of more than {LONGEST_IN_QR} characters fits no QR code.",
            hint="Share the link itself, or the file.",
        )
    out = BytesIO()
    # The mask is given: finding the best of eight takes as long as the rest of a ruling's page, and all can be read.
    # Without a size of its own the drawing is as large as whoever shows it says, and whole.
    segno.make(url, error="l", micro=False, mask=4).save(
        out, kind="svg", xmldecl=False, omitsize=True, border=4, light="#fff", title="QR code of this page's address"
    )
    return out.getvalue().decode()


@sharing.app_template_global("built_on")
def _built_on() -> str:
    """The day of the build that a page speaks from, as 2 February 2024; empty where no build was read."""
    volume = g.get("volume")
    return f"{volume.build.built:%-d %B %Y}" if isinstance(volume, Volume) else ""


@sharing.app_template_global("citation")
def citation(record: Record, authority: Authority, document: Document | None, replay: Replay | None) -> str:
    """A ruling in words that can be pasted: the text, where it stands, what came out, the address."""
    where = [record.title, document.title if document else authority.title, authority.date]
    if record.span:
        where.append(f"line {record.span.start_line}")
    said = [f"“{record.text}”", f"{', '.join(part for part in where if part)}."]
    if replay:
        said.append(f"Replayed: {replay.sentence}")
    return " ".join([*said, NOTICE])


@sharing.app_template_global("report_text")
def report_text(record: Record, replay: Replay | None, board: str) -> str:
    """What somebody sends who thinks a page wrong: what it says, the build, and the position as text."""
    volume = g.get("volume")
    lines = [
        f"This looks wrong: {record.title} ({record.id})",
        f"It says: {record.text}",
        *([f"What came out: {replay.sentence}"] if replay else []),
        f"Build: {volume.id if isinstance(volume, Volume) else ''}",
        "What I expected, and why:",
        "",
        *(["The position:", board] if board else []),
    ]
    return "\n".join(lines)
