"""``judge index``: the search index of the live build, derived again and checked."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from judge.builds import places
from judge.builds.live import SEARCH, current_folder, open_build
from judge.command import Exit, of_build, print_json


@click.command("index")
@click.option("--check", "checked", is_flag=True, help="Put 500 questions to stock Whoosh and to what queries read.")
@click.option("--derive", "again", is_flag=True, help="Write what queries read anew, from the Whoosh index alone.")
@of_build
def index_command(checked: bool, again: bool, index: str | None, as_json: bool) -> None:
    """See to the search index of the live build.

    Example: judge index --check
    """
    from judge.search.derived import derive  # noqa: PLC0415  (search is loaded only by commands that need it)

    if checked == again:
        raise click.UsageError("say what to do with the index: --check or --derive.")
    folder = current_folder(places.index_dir(index))
    if checked:
        _check(folder / SEARCH, as_json)
        return
    written = derive(folder / SEARCH)
    open_build(folder).store.close()  # a damaged one is said now
    files = sum(path.is_file() for path in written.iterdir())
    if as_json:
        click.echo(json.dumps({"derived": str(written), "files": files}))
    else:
        click.echo(f"{files} files derived from the Whoosh index: {written}")


def _check(folder: Path, as_json: bool) -> None:
    from judge.search.check import compare  # noqa: PLC0415

    report = compare(folder)
    if as_json:
        print_json(asdict(report))
    else:
        for kind, asked in report.asked.items():
            click.echo(f"{asked:4} {kind}")
        total = sum(report.asked.values())
        click.echo(f"{total} questions with {report.found} answers; scores differ by {report.furthest:.1e} at most")
        for said in report.differences:
            click.echo(f"differs: {said}")
        click.echo(f"{report.different} answered differently" if report.different else "all answered as Whoosh does")
    if report.different:
        sys.exit(Exit.NO)
