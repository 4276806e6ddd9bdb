"""``judge verify``: the proofs replayed, what each turns on, and which printed sentences they hold."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge import __version__, render
from judge.builds import places
from judge.builds.live import CURRENT, Build, current_build, live_build
from judge.command import Exit, of_documents, print_json, reads

if TYPE_CHECKING:
    from judge.scenario.play.jobs import Crew
    from judge.scenario.play.verify import VerifyReport


@click.command("verify")
@click.option("--sensitivity", is_flag=True, help="Also find what each proof turns on; exit 1 if one turns on nothing.")
@click.option("--sentences", is_flag=True, help="Also take out each printed sentence and see which proof then fails.")
@click.option("--open", "list_open", is_flag=True, help="Also list every statement that no proof shows, and why.")
@click.option("--workers", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes that replay.")
@click.option(
    "--scheduler",
    default="",
    envvar="JUDGE_SCHEDULER",
    metavar="ADDRESS",
    help="Replay on the Dask cluster of this scheduler (JUDGE_SCHEDULER).",
)
@of_documents
def verify_command(
    sensitivity: bool,
    sentences: bool,
    list_open: bool,
    workers: int,
    scheduler: str,
    as_json: bool,
    **folders: str | None,
) -> None:
    """Replay every scenario of the corpus and publish the verdicts with the build.

    What has not changed since it was replayed last is not replayed again. Ends with a table by game. Exit 0 with
    nothing refuted, 1 otherwise. A printed sentence is held when a proof of its own card fails without it.

    Example: judge verify --sensitivity
    """
    from judge.scenario.play.jobs import Crew  # noqa: PLC0415  (the engine is loaded only to replay)

    corpus, index = places.corpus_dir(folders["corpus"]), places.index_dir(folders["index"])
    where = corpus, index, places.overlay_dir(folders["overlay"])
    outcome = _replayed(where, sensitivity, sentences, Crew(workers, scheduler))
    if as_json:
        print_json(outcome.sentences_json() if sentences else outcome.as_json())
    else:
        render.verified(render.console(), outcome, sentences=sentences, every=list_open)
    against = any(game.refuted for game in outcome.games) or outcome.insensitive
    sys.exit(Exit.NO if against else Exit.DONE)


def _replayed(folders: tuple[Path, Path, Path], sensitive: bool, sentences: bool, crew: Crew) -> VerifyReport:
    """Replays what has changed in a corpus, an index and an overlay, and publishes the verdicts."""
    from judge.builds.build import build  # noqa: PLC0415
    from judge.scenario.play.verify import Memory, verify  # noqa: PLC0415

    corpus, index, own = folders
    memory = Memory.at(index, __version__)
    with _build_of(*folders) as read, render.progress("Replaying files") as progress:
        crew = replace(crew, progress=progress)
        outcome = verify(corpus, read.store, sensitive=sensitive, sentences=sentences, memory=memory, crew=crew)
    build(corpus, index, verdicts=outcome.verdicts, overlay_dir=own, reads=reads)
    memory.save(index)
    return outcome


@contextmanager
def _build_of(documents: Path, folder: Path, own: Path) -> Iterator[Build]:
    """A build of exactly these documents: the live one, which knows the verdicts before, else one made aside.

    The live build is not replaced by one without verdicts while the proofs are replayed. What is made aside begins
    with a copy of it and with what is kept of documents that were read: only what has changed is made.
    """
    from judge.builds.build import build  # noqa: PLC0415
    from judge.builds.changes import diff_records  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="judge-verify-") as aside:
        if (live := live_build(folder)) is not None:
            shutil.copytree(live.path, Path(aside) / live.path.name, ignore=shutil.ignore_patterns("pack"))
            (Path(aside) / CURRENT).write_text(live.path.name, "utf-8")
            kept, found = places.kept_dir(Path(aside)), places.kept_dir(folder)
            if kept != found and found.is_dir():
                kept.symlink_to(found.resolve())
        build(documents, aside, overlay_dir=own, reads=reads if live else None)
        fresh = current_build(aside)
        live = live or fresh
        try:
            yield (fresh if any(asdict(diff_records(live.store.records(), fresh.store.records())).values()) else live)
        finally:
            fresh.store.close()
            live.store.close()
