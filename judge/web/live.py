"""What a view needs of the running service: the live build of this request, and the checking processes."""

from __future__ import annotations

from collections.abc import Callable

from flask import current_app, g, request

from judge.records import Record
from judge.web.checks import Asked, Checks
from judge.web.shelf import Shelf, Volume
from judge.web.visitors import address, elsewhere

_OF_KEPT = frozenset(("card", "document", "game", "importance", "show", "state"))  # parameters of pages that are kept


def shelf() -> Shelf:
    """The shelf of the running app."""
    found = current_app.extensions["judge.shelf"]
    assert isinstance(found, Shelf)
    return found


def volume() -> Volume:
    """The build this request reads: the same one from its first line to its last.

    Raises JudgeError ``no-build`` or ``damaged-build`` with the remedy.
    """
    found = g.get("volume")
    if found is None:
        found = g.volume = shelf().current()
    assert isinstance(found, Volume)
    return found


def made_once(make: Callable[[], str]) -> str:
    """The page of this address, which follows from the build alone: made once, while it is among the last asked for,
    unless the address says something of one's own, which would push out pages that others ask for."""
    live = volume()
    return live.page((request.url,), make) if _OF_KEPT.issuperset(request.args) else make()


def page_of(record: Record, make: Callable[[], str]) -> str:
    """The page of a record, which follows from the build and from where the service is alone: made once, while it is
    among the last asked for."""
    return volume().page((request.url_root, record.type, record.id), make)


def checks() -> Asked:
    """The checking processes of the running app, for the build of this request and whoever asks. What another site has
    a visitor's browser ask is not counted as theirs.

    Raises JudgeError ``no-build`` or ``damaged-build`` with the remedy.
    """
    client = address(request, current_app.extensions["judge.trusted"])
    return Asked(checking(), volume().build.path, f"{client} elsewhere" if elsewhere(request) else client)


def checking() -> Checks:
    """The checking processes of the running app."""
    found = current_app.extensions["judge.checks"]
    assert isinstance(found, Checks)
    return found
