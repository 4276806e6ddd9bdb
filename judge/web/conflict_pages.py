"""Where sources differ: the contradictions of a game by subject, those that change an answer first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, render_template, request

from judge.builds.live import checked_said
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.records import IMPORTANCE, Conflict, folded, slug
from judge.web.api import known_game
from judge.web.live import made_once, volume
from judge.web.pages import passages_in, plain_page

differing = Blueprint("differing", __name__)

_ON_A_PAGE = 45  # contradictions, and whatever else the last of them brings along under its subject
_WITH_PASSAGES = 24  # contradictions; above it their passages stand on their own pages, to which their titles lead
_WITH_LETTERS = 12  # subjects of one part that letters lead into
STATES = ("decided", "open")


class Subject(Frozen):
    """What several contradictions are about, the most important of them first."""

    name: str
    key: str
    found: tuple[Conflict, ...]

    @property
    def importance(self) -> str:
        return self.found[0].importance

    @property
    def letter(self) -> str:
        first = folded(self.name)[:1]
        return first.upper() if first.isalpha() else "#"


@differing.get("/conflicts")
def conflicts() -> str:
    """The contradictions of a game by subject; without a game, the subjects of those that change an answer."""
    chosen = _chosen()
    known_game(chosen.get("game"))
    return made_once(lambda: _listed(chosen))


def _listed(chosen: dict[str, str]) -> str:
    store = volume().store
    every = store.conflicts(known_game(chosen.get("game")), chosen.get("document"))
    picked = [c for c in every if _is_picked(c, chosen)]
    pages = _paged(subjects(picked))
    page = min(max(1, request.args.get("page", 1, type=int)), len(pages))
    shown = pages[page - 1]
    whole = bool(chosen.get("game") or chosen.get("document"))
    return render_template(
        "conflicts.html",
        parts=[(i, part) for i in IMPORTANCE if (part := [s for s in shown if s.importance == i])],
        passages={c.id: passages_in(c) for s in shown for c in s.found}
        if whole and len(picked) <= _WITH_PASSAGES
        else {},
        whole=whole,
        total=len(picked),
        games=[(game, len(store.conflicts(game))) for game in store.games()],
        chosen=chosen,
        states=[(name, sum(_state(c) == name for c in every)) for name in STATES],
        important=sum(c.importance != IMPORTANCE[-1] for c in every),
        every=len(every),
        page=page,
        last=len(pages),
        with_letters=_WITH_LETTERS,
        document=store.get(chosen["document"]) if "document" in chosen else None,
        checked=checked_said(volume().build.manifest.get("checks") or {}),
        address=_address,
    )


@differing.get("/conflicts/<path:rest>")
def conflict(rest: str) -> str:
    """A conflict: what stands against what, and the reading taken."""
    return plain_page(rest, Conflict)


def subjects(found: Iterable[Conflict]) -> list[Subject]:
    """Conflicts by their subject, A to Z."""
    by: dict[tuple[str, str], list[Conflict]] = {}
    for one in found:
        by.setdefault((one.subject or one.title, one.game), []).append(one)
    order = sorted(by, key=lambda key: (folded(key[0]), key))
    return [
        Subject(name, slug(name), tuple(sorted(by[name, game], key=lambda c: IMPORTANCE.index(c.importance))))
        for name, game in order
    ]


def _paged(by_subject: Sequence[Subject]) -> list[list[Subject]]:
    """Subjects in pages, those that change an answer first."""
    pages: list[list[Subject]] = [[]]
    for subject in sorted(by_subject, key=lambda s: IMPORTANCE.index(s.importance)):
        if sum(len(s.found) for s in pages[-1]) >= _ON_A_PAGE:
            pages.append([])
        pages[-1].append(subject)
    return pages


def _chosen() -> dict[str, str]:
    """What the address asks for. Raises JudgeError ``wrong-parameter``."""
    known: dict[str, Sequence[str]] = {"importance": IMPORTANCE, "state": STATES, "show": ("all", "important")}
    chosen = {
        name: value
        for name in ("game", "document", "importance", "state", "show")
        if (value := request.args.get(name, "").strip())
    }
    for name, values in known.items():
        if chosen.get(name, values[0]) not in values:
            raise JudgeError(
                "wrong-parameter",
                f'"{chosen[name][:40]}" is no {name} of this list.',
                hint=f"Choose one of {', '.join(values)}.",
            )
    return chosen


def _is_picked(one: Conflict, chosen: dict[str, str]) -> bool:
    least = IMPORTANCE[:1] if not (chosen.get("game") or chosen.get("document")) else IMPORTANCE[:-1]
    if "importance" in chosen:
        wanted = one.importance == chosen["importance"]
    else:
        wanted = one.importance in (IMPORTANCE if chosen.get("show") == "all" else least)
    return wanted and chosen.get("state", _state(one)) == _state(one)


def _state(one: Conflict) -> str:
    return STATES[0] if one.follows else STATES[1]


def _address(chosen: dict[str, Any], **changed: str | int) -> str:
    """The list with something of what is chosen changed; an empty value leaves it out."""
    asked = {name: value for name, value in {**chosen, **changed}.items() if value}
    return f"/conflicts?{urlencode(asked)}" if asked else "/conflicts"
