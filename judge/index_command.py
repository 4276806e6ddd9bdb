"""``judge index``: the search index of the live build, derived again and checked."""

from __future__ import annotations

import json

import click

from judge.builds import places
from judge.builds.live import SEARCH, current_folder, open_build
from judge.command import handled, index_option, json_option
from judge.search.derived import derive


@click.command("index")
@click.option("--derive", "again", is_flag=True, help="Write what queries read anew, from the Whoosh index alone.")
@index_option
@json_option
@handled
def index_command(again: bool, index: str | None, as_json: bool) -> None:
    """See to the search index of the live build.

    Example: judge index --derive
    """
    if not again:
        raise click.UsageError("say what to do with the index: --derive.")
    folder = current_folder(places.index_dir(index))
    written = derive(folder / SEARCH)
    open_build(folder).store.close()  # a damaged one is said now
    files = sum(path.is_file() for path in written.iterdir())
    if as_json:
        click.echo(json.dumps({"derived": str(written), "files": files}))
    else:
        click.echo(f"{files} files derived from the Whoosh index: {written}")
