"""The gallery: the boards of the proofs by what they are about, each to be opened in the workbench, as it is or with a
card of one's own."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, render_template, request

from judge.web.api import known_game
from judge.web.live import volume
from judge.web.mechanics import LEVELS, shown

gallery = Blueprint("gallery", __name__)

_ON_A_PAGE = 40


@gallery.get("/gallery")
def page() -> str:
    """What the boards of each game are about, with how many; with ``game`` and ``about``, those boards, the ones with
    the least to follow first. Raises JudgeError ``wrong-parameter`` for a game that is none."""
    live = volume()
    game, about = known_game(request.args.get("game") or None), request.args.get("about", "")
    games = [game] if game else live.store.games()
    kinds = {g: Counter(name for one in shown(live, g) for name in one.mechanics) for g in games}
    fitting = [one for one in shown(live, game) if about in one.mechanics] if game and about else []
    fitting.sort(key=lambda one: one.weight)
    at = min(max(1, request.args.get("page", 1, type=int)), 1_000_000)
    return render_template(
        "gallery.html",
        games=live.store.games(),
        game=game,
        about=about,
        kinds={g: sorted(found.items(), key=lambda kind: kind[0].casefold()) for g, found in kinds.items()},
        found=fitting[(at - 1) * _ON_A_PAGE : at * _ON_A_PAGE],
        total=len(fitting),
        page=at,
        last=-(-len(fitting) // _ON_A_PAGE),
        levels=LEVELS,
    )
