"""Does this hold with my card? One thing of a proof exchanged, both replays on one page."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request

from judge.errors import JudgeError
from judge.records import Scenario
from judge.web.live import checks, volume
from judge.web.problems import public, status_and_headers
from judge.web.replay import replay_of
from judge.web.swaps import exchangeable
from judge.web.workbench import pair_url

whatif = Blueprint("whatif", __name__)

LONGEST = 300


def _scenario(named: str) -> Scenario:
    record = volume().store.get(named)
    if not isinstance(record, Scenario):
        raise JudgeError("unknown-id", f'"{named[:80]}" is no proof.', hint="Begin at a ruling that has one.")
    return record


@whatif.get("/what-if")
def form() -> str:
    """The form: which thing of a proof is exchanged, and for what."""
    record = _scenario(request.args.get("scenario", ""))
    return render_template("whatif.html", record=record, groups=exchangeable(record.text), pair=None, old="", new="")


@whatif.post("/what-if")
def run() -> str | tuple[str, int, dict[str, str]]:
    """Both replays: as the proof stands, and with one thing exchanged."""
    record = _scenario(request.form.get("scenario", ""))
    old, new = (" ".join(request.form.get(name, "").split()) for name in ("old", "new"))
    shown: dict[str, Any] = {"record": record, "groups": exchangeable(record.text), "old": old, "new": new}
    try:
        if not old or not new or max(len(old), len(new)) > LONGEST:
            raise JudgeError(
                "unreadable-body",
                "what is exchanged, and what for, must both be said.",
                hint="Choose a card and write the name of yours.",
            )
        live = volume()
        before, after, changed = checks().what_if(record.text, old, new)
    except JudgeError as error:
        page = render_template("whatif.html", pair=None, trouble=public(error).sentence(), **shown)
        return page, *status_and_headers(error)
    claims = [(a["text"], a["holds"], b["holds"]) for a, b in zip(before["claims"], after["claims"], strict=False)]
    pair = replay_of(live, before), replay_of(live, after)
    link = pair_url(record.text, changed) if changed is not None else ""
    return render_template("whatif.html", pair=pair, claims=claims, link=link, **shown)
