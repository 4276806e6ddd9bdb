"""``judge``: thin commands. Each parses, calls one function of the library, and renders what it gave."""

from __future__ import annotations

import atexit
import functools
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge import __version__, render
from judge.builds import places
from judge.builds.digests import engine_digest
from judge.builds.live import Build, current_build, own_or_raise
from judge.builds.readings import card_reading
from judge.bundle_command import bundle_command
from judge.command import (
    Exit,
    OutOfTime,
    answers,
    believed,
    clock,
    game_option,
    of_build,
    of_documents,
    print_json,
    read_text,
    reads,
    say,
    trust_option,
)
from judge.errors import JudgeError, in_seconds
from judge.frozen import without_collecting
from judge.index_command import index_command
from judge.legality import day_of, first_printed, legality_on
from judge.records import IMPORTANCE, RECORD_TYPES, Card, Legality, to_json
from judge.terms.documents import KINDS
from judge.terms.flesh_and_blood import DECKS
from judge.verify_command import verify_command
from judge.watching import News, watch

__all__ = ["Exit", "main"]

if TYPE_CHECKING:
    from judge.scenario import Library, Report


def _opened(index: str | None) -> Build:
    """The live build; without one it is made first, because everything it needs came with the program."""
    folder = places.index_dir(index)
    try:
        return current_build(folder)
    except JudgeError as error:
        if error.code != "no-build":
            raise
    from judge.builds.build import build  # noqa: PLC0415  (reading documents is loaded only to build)

    say(f"Nothing is built in {folder} yet; reading the documents first …")
    build(places.corpus_dir(), folder, overlay_dir=places.overlay_dir(), reads=reads)
    return current_build(folder)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="judge")
def main() -> None:
    """Find a trading-card-game ruling and see it proved by replaying the board.

    Exit codes: 0 done; 1 the answer is no (unknown id, refuted); 2 wrong use or input; 3 limits reached.

    \b
    Completion, in zsh and fish with zsh_source and fish_source:
      eval "$(_JUDGE_COMPLETE=bash_source judge)"
    """


main.add_command(bundle_command)
main.add_command(index_command)
main.add_command(verify_command)


@main.command("build")
@of_documents
def build_command(corpus: str | None, overlay: str | None, index: str | None, as_json: bool) -> None:
    """Read the documents, yours among them; write the corpus and the search index.

    Readers keep the build they have until the new one is whole.

    Example: judge build
    """
    from judge.builds.build import build  # noqa: PLC0415

    folders = places.corpus_dir(corpus), places.index_dir(index)
    report = build(*folders, overlay_dir=places.overlay_dir(overlay), reads=reads)
    click.echo(json.dumps(render.build_json(report), ensure_ascii=False) if as_json else render.build_report(report))


@main.command()
@click.argument("file", type=click.Path())
@game_option("The game it belongs to, a new one too", required=True)
@click.option("--kind", default="", help=f"How it is laid out, recognised without this: {', '.join(KINDS)}.")
@click.option("--id", "document", default="", help="Its id; made of the file's name without this.")
@click.option("--title", default="", help="Its title; the document's own without this.")
@click.option("--no-build", is_flag=True, help="Only keep it; the next judge build reads it.")
@of_documents
def ingest(file: str, game: str, as_json: bool, **said: Any) -> None:
    """Add a document of your own, or a new edition of it, and say what was read.

    It is kept in a folder of your own, never in the corpus, and read with the corpus from then on.

    Example: judge ingest my-set-notes.txt --game flesh-and-blood
    """
    from judge.builds import overlay  # noqa: PLC0415  (comparing editions is loaded only by the commands that do)

    index = None if said["no_build"] else places.index_dir(said["index"])
    folders = overlay.Folders(places.corpus_dir(said["corpus"]), places.overlay_dir(said["overlay"]), index, reads)
    if sys.stderr.isatty():
        say(f"Reading {file} …")
    receipt = overlay.ingest(Path(file), overlay.Wanted(game, said["kind"], said["document"], said["title"]), folders)
    print_json(render.receipt_json(receipt)) if as_json else render.receipt(render.console(), receipt)


@main.command()
@click.argument("document")
@click.option("--no-build", is_flag=True, help="Only take it out; the next judge build no longer reads it.")
@of_documents
def forget(document: str, no_build: bool, as_json: bool, **said: Any) -> None:
    """Take a document of your own out again, and say what went with it.

    Documents of the corpus stay; one that yours had taken the place of is read again.

    Example: judge forget my-set-notes
    """
    from judge.builds import overlay  # noqa: PLC0415  (as for judge ingest)

    index = None if no_build else places.index_dir(said["index"])
    folders = overlay.Folders(places.corpus_dir(said["corpus"]), places.overlay_dir(said["overlay"]), index, reads)
    gone = overlay.forget(document, folders)
    click.echo(json.dumps(asdict(gone), ensure_ascii=False) if as_json else render.forgotten(gone))


@main.command()
@click.argument("old", type=click.Path())
@click.argument("new", type=click.Path())
@click.option("--kind", default="", help="How both documents are laid out, recognised without this.")
@game_option("The game whose rulebook they are, found without this", default="")
@of_build
def diff(old: str, new: str, kind: str, game: str, index: str | None, as_json: bool) -> None:
    """Show what differs between two builds, two exports or two documents.

    A build is named by its folder or its id; an export is a file that judge export wrote. Of a rulebook it also says
    which of the numbers cited by the engine, the tokens and the proofs it touches.

    Example: judge diff notes-of-may.txt notes-of-june.txt
    """
    from judge import render_changes  # noqa: PLC0415
    from judge.builds.editions import differences  # noqa: PLC0415

    found = differences(old, new, places.index_dir(index), kind, game)
    print_json(render_changes.difference_json(found)) if as_json else render_changes.difference(render.console(), found)


@main.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})  # -word denies
@click.argument("words", nargs=-1, required=True)
@game_option("Only this game")
@click.option("--type", "types", multiple=True, help=f"Only this type of record: {', '.join(RECORD_TYPES)}.")
@click.option("--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="How many results.")
@click.option("--literal", is_flag=True, help="Take the words as they are spelt.")
@of_build
def search(words: tuple[str, ...], limit: int, index: str | None, as_json: bool, **narrowed: Any) -> None:
    """Search rulings, cards, keywords and rules.

    Example: judge search does wager pay out if phantasm destroys the attack
    """
    from judge.search import Searcher  # noqa: PLC0415  (as are its libraries only to search)

    if unknown := next((word for word in words if word.startswith("--")), None):
        raise click.NoSuchOption(unknown)
    live = _opened(index)
    page = Searcher(live).search(" ".join(words), per_page=limit, **narrowed)
    print_json(page.as_json()) if as_json else render.search_page(render.console(), page, live.store)


@main.command()
@click.argument("name", nargs=-1, required=True)
@game_option("Only this game")
@click.option("--on", "day", default="", help="What a card was in each format on a day, as 2024-05-01.")
@of_build
def show(name: tuple[str, ...], game: str | None, day: str, index: str | None, as_json: bool) -> None:
    """Show a record by its id or name, with everything linked to it.

    Example: judge show heavy-hitters/wager/4
    """
    day = day_of(day) if day else ""
    store = _opened(index).store
    record = store.find(" ".join(name), game)
    if isinstance(record, Card) and day:
        versions = tuple(replace(v, legality=legality_on(record, v, day)) for v in record.versions)
        record = replace(record, versions=versions, legality=Legality())
    linked = {
        "rulings": [to_json(r) for r in store.rulings_of(record.id)],
        "mentions": [to_json(r) for r in store.mentions_of(record.id)],
        "conflicts": [to_json(r) for r in store.conflicts_of(record.id)],
        "scenarios": [to_json(r) for r in store.scenarios_of(record.id)],
    }
    if as_json:
        body = {**to_json(record), "conflicts": [conflict["id"] for conflict in linked["conflicts"]]}
        if isinstance(record, Card):
            released = {code: known.released for code, known in store.sets(record.game).items()}
            body |= {"first_printed": first_printed(record, released), **card_reading(record, store)}
        print_json({**body, "linked": linked})
    else:
        render.record(render.console(), record, store, day)


@main.command()
@click.argument("file", type=click.Path())
@click.option("--format", "format_", required=True, help=f"What it is held against: {', '.join(DECKS)}.")
@click.option("--on", "day", default="", help="On a day, as 2024-05-01; without it as it is now.")
@of_build
def deck(file: str, format_: str, day: str, index: str | None, as_json: bool) -> None:
    """Hold a deck list of Flesh and Blood against a format: counts, copies, classes, bans, each with its rule.

    FILE is a list, a card a line with how many of it; - reads standard input. Exit 1 when something is against it.

    Example: judge deck my-deck.txt --format cc
    """
    from judge.deck import check_deck  # noqa: PLC0415

    report = check_deck(_opened(index).store, read_text(file), format_, day)
    print_json(report.as_json()) if as_json else render.deck(render.console(), report)
    sys.exit(Exit.DONE if report.legal else Exit.NO)


@main.command()
@game_option("Only this game")
@click.option("--document", help="Only what is noted on this document or quotes it.")
@click.option("--importance", type=click.Choice(IMPORTANCE), help="Only these.")
@of_build
def conflicts(game: str | None, document: str | None, importance: str | None, index: str | None, as_json: bool) -> None:
    """List where the documents contradict themselves or leave a judge in doubt, the most important first.

    Each with the passages, why they do not agree, and the reading the engine follows.

    Example: judge conflicts --game factions --importance high
    """
    found = _opened(index).store.conflicts(game, document, importance)
    print_json([to_json(conflict) for conflict in found]) if as_json else render.conflicts(render.console(), found)


@main.command()
@click.option("--jsonl", is_flag=True, help="One JSON object a line (what is printed without it, too).")
@of_build
def export(jsonl: bool, index: str | None, as_json: bool) -> None:
    """Print every record as JSON, one a line; with --json as one array.

    Contact details of people in the documents are masked; how many is said on stderr.

    Example: judge export --jsonl > corpus.jsonl
    """
    if jsonl and as_json:
        raise click.UsageError("--json and --jsonl cannot be combined: one prints an array, the other lines. Drop one.")
    live = _opened(index)
    records = live.store.records()
    count = int(live.manifest.get("masked", 0))
    if count or sys.stderr.isatty():
        say(f"{count} contact detail{' is' if count == 1 else 's are'} masked in this export.")
    if as_json:
        print_json([to_json(r) for r in records])
        return
    for record in records:
        print_json(to_json(record))


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--trace", is_flag=True, help="Print the whole replay, step by step.")
@click.option("--watch", "watched", is_flag=True, help="Check again when a file changes, until Ctrl-C.")
@click.option(
    "--seconds", type=click.FloatRange(min=0.1), default=300, show_default=True, help="Stop a file after this."
)
@of_build
def check(files: tuple[str, ...], trace: bool, watched: bool, seconds: float, index: str | None, as_json: bool) -> None:
    """Replay scenario files and give a verdict for each scenario.

    The exit code is the highest: 0 confirmed; 1 refuted, depends or illegal; 2 unsupported or invalid;
    3 exhausted. With --watch a scenario is printed again only when it comes out differently.

    Example: judge check --trace corpus/flesh-and-blood/scenarios/wager.yaml
    """
    if trace and as_json:
        raise click.UsageError(
            "--json and --trace cannot be combined: --json already contains the trace. Drop one of them."
        )
    console = render.console()
    show_report = render.report_json if as_json else functools.partial(render.report, console, trace=trace)
    if watched and "-" in files:
        raise click.UsageError(
            "--watch needs files: standard input (-) is read once. Name files, or leave --watch out."
        )
    library = _library(_opened(index))
    if not watched:
        sys.exit(max(_check_file(name, library, seconds, as_json, show_report) for name in files))
    news = News(show_report, say)

    def again(name: str) -> int:
        code = _check_file(name, library, seconds, as_json, news.report)
        news.over(name)
        return code

    sys.exit(watch(files, again))


@main.command()
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--free", multiple=True, metavar="NAME", help="A player who may do anything legal; may be repeated.")
@click.option("--positions", type=click.IntRange(1), default=20_000, show_default=True, help="At most so many.")
@click.option(
    "--steps", type=click.IntRange(1), default=2_000_000, show_default=True, help="Run at most so many frames."
)
@click.option("--seconds", type=click.FloatRange(min=0.1), default=600, show_default=True, help="Stop after this.")
@of_build
def explore(
    file: str, free: tuple[str, ...], positions: int, steps: int, seconds: float, index: str | None, as_json: bool
) -> None:
    """Let players do anything legal from a position, and say what can happen.

    The lines of play lead to the position; the claims after them are answered with always, sometimes or never, and
    with the shortest line of play for each side. Exit 0 when all was seen, 1 for an illegal line, 2 for a scenario
    that cannot be understood or executed, 3 when the limits were reached.

    Example: judge explore lethal.yaml --free Bo
    """
    console, library = render.console(), _library(_opened(index))
    show = render.report_json if as_json else functools.partial(render.exploration, console)
    from judge.scenario import Bounds  # noqa: PLC0415
    from judge.scenario import explore as explore_text  # noqa: PLC0415

    bounds = Bounds(steps, positions)
    with _stopped_after(seconds, file, "Give it fewer --positions, or more --seconds."):
        found = explore_text(read_text(file), library=library, free=free, source=file, bounds=bounds)
    for one in found:
        show(one)
    sys.exit(max((int(one.exit_code) for one in found), default=Exit.DONE))


@main.command("options")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--seconds", type=click.FloatRange(min=0.1), default=60, show_default=True, help="Stop after this.")
@of_build
def options_command(file: str, seconds: float, index: str | None, as_json: bool) -> None:
    """List what can be done at the end of a scenario's play.

    The open question with its answers, the lines that may be appended to play, and what is refused with the rule.
    Exit 0 when the end was reached, 1 for an illegal line, 2 for a scenario that cannot be understood or executed,
    3 when the limits were reached.

    Example: judge options position.yaml
    """
    from judge.scenario import options  # noqa: PLC0415

    console, library = render.console(), _library(_opened(index))
    show = render.report_json if as_json else functools.partial(render.options, console)
    with _stopped_after(seconds, file, "Answer more of its questions in play, or give it more with --seconds."):
        found = options(read_text(file), library=library, source=file)
    for one in found:
        show(one)
    sys.exit(max((int(one.exit_code) for one in found), default=Exit.DONE))


@contextmanager
def _stopped_after(seconds: float, file: str, hint: str) -> Iterator[None]:
    try:
        with clock(seconds):
            yield
    except OutOfTime:
        said = f"stopped after {in_seconds(seconds)}, and nothing is known."
        raise JudgeError("too-large", said, where=file, hint=hint) from None


@without_collecting()
def _library(live: Build) -> Library:
    from judge.builds.pieces import Pieces  # noqa: PLC0415
    from judge.scenario import Library  # noqa: PLC0415  (the engine is loaded only by commands that need it)
    from judge.scenario.board.library import keep_definitions, replaying_only  # noqa: PLC0415

    read = Pieces(places.kept_dir(live.path.parent), "definitions", engine_digest())
    keep_definitions(read)
    atexit.register(read.save)
    known: tuple[str, Library] | None = read.get("library")
    if known is None or known[0] != live.id:
        known = live.id, Library.from_store(live.store)
        read.put("library", known)
    replaying_only()
    return known[1]


def _check_file(
    name: str, library: Library, seconds: float, as_json: bool, show_report: Callable[[Report], None]
) -> int:
    """Checks one file; what is wrong with the file itself is said, and the others are still checked."""
    from judge.scenario import Report, Verdict  # noqa: PLC0415
    from judge.scenario import check as check_text  # noqa: PLC0415

    try:
        text = read_text(name)
        with clock(seconds):
            reports = check_text(text, library=library, source=name)
    except OutOfTime:
        reason = (
            f"stopped after {in_seconds(seconds)} without a verdict. "
            "Answer more of its questions in play, or give it more with --seconds."
        )
        reports = [Report(name, "", "", Verdict.EXHAUSTED, reason)]
    except JudgeError as error:
        return _wrong_file(name, error, as_json)
    for report in reports:
        show_report(report)
    return max((int(r.exit_code) for r in reports), default=Exit.DONE)


def _wrong_file(name: str, error: JudgeError, as_json: bool) -> Exit:
    print_json({"file": name, "error": error.as_json()}) if as_json else say(f"judge: {error.sentence()}")
    return Exit.WRONG_USE


@main.command(name="compile")
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True))
@game_option("The game the cards are of", default="flesh-and-blood", show_default=True)
@answers
def compile_(files: tuple[str, ...], game: str, as_json: bool) -> None:
    """Say what each sentence of cards is understood as.

    Reads cards as they stand under a scenario's `cards:` (a YAML list, or one JSON object a line; - is standard
    input). The exit code is 2 when a file or a card cannot be read, 1 when a sentence is not understood, else 0.

    Example: judge compile --json my-cards.yaml
    """
    from judge.scenario.play.compiling import compile_cards  # noqa: PLC0415

    worst = Exit.DONE
    show_card = render.report_json if as_json else functools.partial(render.compiled, render.console())
    for name in files:
        try:
            for card in compile_cards(read_text(name), name, game):
                show_card(card)
                unread = any(sentence.reason for sentence in card.sentences)
                worst = max(worst, Exit.WRONG_USE if card.error else Exit.NO if unread else Exit.DONE)
        except JudgeError as error:
            if len(files) == 1 or error.code == "unknown-game":
                raise
            worst = _wrong_file(name, error, as_json)
    sys.exit(worst)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to serve on.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="The port.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="Worker processes.")
@click.option("--bundle", metavar="URL|PATH", help="First fetch this bundle, check it and switch to its build.")
@trust_option
@of_build
def serve(
    host: str, port: int, workers: int, bundle: str | None, trusted: tuple[Path, ...], index: str | None, as_json: bool
) -> None:
    """Serve the pages and the API; builds first when nothing is built.

    Example: judge serve --port 8001
    """
    from judge.server import run  # noqa: PLC0415  (gunicorn is loaded only to serve)

    folder = places.index_dir(index)
    if bundle is not None:
        from judge.builds.bundle import install  # noqa: PLC0415  (a bundle is the exception)

        install(bundle, folder, believed(trusted))
    own_or_raise(_opened(index))
    address = f"http://{host}:{port}"

    def ready() -> None:
        click.echo(json.dumps({"address": address}) if as_json else f"judge serves {address} (Ctrl-C stops it)")

    run(host, port, workers, folder, ready)


if __name__ == "__main__":
    main()
