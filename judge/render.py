"""What the command line prints to people: records, results, verdicts, replays."""

from __future__ import annotations

import json
import os
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from judge.builds.live import checked_said
from judge.builds.readings import in_one_line, said_sentences
from judge.builds.statements import UNPLAYED
from judge.legality import announced, first_printed, standings
from judge.records import IMPORTANCE, ROW, Card, Conflict, Keyword, Record, Ruling, Scenario
from judge.terms.games import FORMATS

if TYPE_CHECKING:
    from judge.builds.build import BuildReport
    from judge.builds.overlay import Forgotten, Receipt
    from judge.builds.store import Store
    from judge.deck import DeckReport
    from judge.scenario import Exploration, Options, Report
    from judge.scenario.play.compiling import CompiledCard
    from judge.scenario.play.sensitivity import Sensitivity
    from judge.scenario.play.verify import VerifyReport
    from judge.search.searcher import Result, SearchPage

# Output that goes to a file or another program is not wrapped: a sentence stays on its line.
_UNWRAPPED = 100_000

_MOST_SHOWN = 20  # doubts and changes of a receipt, where a name stands; programs get all
_STYLE = {"confirmed": "bold green", "refuted": "bold red", "illegal": "bold red"}
# A mark for each verdict, what is to be seen first before the others.
_MARKS = {
    **{"refuted": "✗", "illegal": "⊘", "depends": "⇄", "unsupported": "?", "invalid": "✎", "exhausted": "∞"},
    **{"": "○", "confirmed": "✓"},
}
_LONGEST = 400  # characters of a result
_SENTENCE_ENDS = re.compile(r"[.!?][”\"')]*(?=\s|$)|\n|$")


def console() -> Console:
    """Standard output: as wide as the terminal (or ``COLUMNS``), without colours when it is none."""
    made = Console(highlight=False)
    if not made.is_terminal and not os.environ.get("COLUMNS"):
        made.width = _UNWRAPPED
    return made


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error that is told how many are done and how many there are; None where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _say(console: Console, text: str, first: str = "", indent: int = 0, style: str = "") -> None:
    """Prints text wrapped, its lines indented, ``first`` in the margin of the first one."""
    width = max(console.width - indent, 20)
    lines = [line for part in text.split("\n") for line in textwrap.wrap(part, width)] or [""]
    for number, line in enumerate(lines):
        margin = first.ljust(indent) if number == 0 else " " * indent
        console.print(Text.assemble(margin, (line, style)), soft_wrap=True)


def build_json(report: BuildReport) -> dict[str, Any]:
    """What a build read, as ``judge build --json`` prints it."""
    body = asdict(report)
    body["path"] = str(report.path)
    return body


def build_report(report: BuildReport) -> str:
    """What a build read, as lines of text."""
    counts = ", ".join(f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in report.counts.items())
    lines = [f"{'Nothing changed: build' if report.reused else 'Built'} {report.id} in {report.path}: {counts}."]
    for document in report.documents:
        lines.append(f"  {document.id}: {document.records} records, {share(document.coverage)} of its lines read.")
        lines += [f"    in doubt: line {doubt.line}: {doubt.what}" for doubt in document.doubts]
    if report.checks:
        lines.append(f"  {checked_said(report.checks)}")
    first = len(report.changes.added) == sum(report.counts.values())
    for word in () if first else ("added", "changed", "removed", "moved"):
        ids = [c if isinstance(c, str) else c.new for c in getattr(report.changes, word)]
        if ids:
            more = ", …" if len(ids) > 5 else ""
            lines.append(f"  {len(ids)} {word}: {', '.join(ids[:5])}{more}")
    return "\n".join(lines)


def receipt_json(receipt: Receipt) -> dict[str, Any]:
    """What reading a document came to, as ``judge ingest --json`` prints it."""
    from judge.privacy import masked_value  # noqa: PLC0415  (as in _masked)
    from judge.render_changes import changes_json  # noqa: PLC0415  (what compares editions is loaded where it was done)

    body = {f.name: getattr(receipt, f.name) for f in fields(receipt)}
    body |= {"records": receipt.records, "counts": dict(receipt.counts)}
    lists = {"noise": [asdict(n) for n in receipt.noise], "doubts": [asdict(d) for d in receipt.doubts]}
    body |= masked_value(lists)
    body["changes"] = None if receipt.changes is None else changes_json(receipt.changes)
    return body


def _masked(text: str) -> str:
    from judge.privacy import masked  # noqa: PLC0415  (its patterns are loaded only where a document is told of)

    return masked(text)[0]


def receipt(console: Console, shown: Receipt) -> None:
    """What a person should look at, then what was read, how much of it, and what is new in it."""
    how = "recognised" if shown.recognised else "as you said" if shown.kind != "plain" else "no known layout"
    console.print(Text.assemble((shown.title, "bold"), f"  {shown.id} · {shown.game} · {shown.kind} ({how})"))
    _to_look_at(console, shown)
    counts = ", ".join(f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in shown.counts.items() if kind != "document")
    console.print(Text(f"{shown.lines} lines: {counts or 'no records'}."))
    console.print(Text(f"{share(shown.coverage)} of the lines with text are in a record or named as noise."))
    noise = Counter(n.why for n in shown.noise)
    if noise:
        console.print(Text("Noise: " + ", ".join(f"{why} ({n})" for why, n in noise.most_common()) + "."))
    for notice in shown.notices:
        _say(console, notice if notice.endswith("?") else f"{notice}.", "note", 6, "yellow")
    for doubt in (d for d in shown.doubts if not d.weight):
        _say(console, f"line {doubt.line}: {_masked(doubt.what)}", "note", 6)
    if shown.changes is not None:
        from judge.render_changes import changes  # noqa: PLC0415

        console.print("Against the reading before:", style="bold")
        changes(console, shown.changes, _MOST_SHOWN)
    if shown.build:
        console.print(Text(f"Built {shown.build}; judge search and judge serve know it now."))
    elif shown.stored:
        console.print("Kept; judge build reads it.")


def _to_look_at(console: Console, shown: Receipt) -> None:
    """The places that are in doubt, those first where something may be lost or wrong."""
    doubts = sorted((d for d in shown.doubts if d.weight), key=lambda d: (-d.weight, d.line))
    if not doubts:
        return
    lost = sum(d.weight > 1 for d in doubts)
    first = f", {lost} of them where something may be lost or wrong" if lost else ""
    console.print(f"Look at first: {len(doubts)} in doubt{first}:", style="yellow")
    for doubt in doubts[:_MOST_SHOWN]:
        _say(console, _masked(doubt.what), f"  line {doubt.line}:", 14, "bold" if doubt.weight > 1 else "")
    if len(doubts) > _MOST_SHOWN:
        console.print(f"  and {len(doubts) - _MOST_SHOWN} more; --json lists them all.")


def share(part: float) -> str:
    """A share in hundredths, cut off: 100% is every one."""
    return f"{int(part * 1000) / 10:.1f}%"


def search_page(console: Console, page: SearchPage, store: Store) -> None:
    """Results, best first, each with its id and place, what came out where it was replayed, and of a long text the
    sentences around the one that answers."""
    if page.did_you_mean:
        console.print(f"Read as: {escape(page.did_you_mean)} (--literal takes the words as they are spelt)")
    for warning in page.warnings:
        console.print(escape(warning), style="yellow")
    if not page.results:
        console.print("Nothing found. Try fewer words, or other ones: a card's name, a keyword.")
        return
    if page.answer == "none":
        console.print("Nothing in the documents speaks of this. Passages that share a word with it:", style="yellow")
    elif page.answer == "unsure":
        console.print("Closest passages; none is sure to answer this:", style="yellow")
    for number, hit in enumerate(page.results, 1):
        place = hit.source
        where = f"{place['document']}:{place['start_line']}" if place.get("start_line") else place["document"]
        console.print(Text.assemble(f"{number}. ", (hit.title, "bold"), f"  {hit.id}", ("  " + where, "dim")))
        text, is_cut = _excerpt(hit)
        for line in text.splitlines():
            _say(console, line, indent=3)
        if is_cut:
            _say(console, f"… judge show {hit.record} has all of it", indent=3, style="dim")
        found = verdict_said(store, store.get(hit.record or hit.id))
        if found:
            _say(console, found[1], indent=3, style=_STYLE.get(found[0], "yellow"))
    if page.total > len(page.results):
        console.print(f"{len(page.results)} of {page.total} results; --limit shows more.", style="dim")


def _excerpt(hit: Result) -> tuple[str, bool]:
    """A result's text, of a long one whole sentences from the one that answers on; whether something is left out."""
    if len(hit.text) <= _LONGEST:
        return hit.text, not hit.whole
    begin = hit.sentence[0] if hit.sentence and hit.sentence[1] > _LONGEST else 0
    ends = [m.end() for m in _SENTENCE_ENDS.finditer(hit.text, begin)]
    within = [end for end in ends if end - begin <= _LONGEST] or ends[:1] or [len(hit.text)]
    return f"{'… ' if begin else ''}{hit.text[begin : within[-1]].strip()}", True


def verdict_said(store: Store, shown: Record) -> tuple[str, str] | None:
    """What came out where a ruling or a board was replayed, the worst first: the verdict, and a line with its mark.
    None for a record that nothing is replayed of."""
    if isinstance(shown, Scenario):
        verdicts = [shown.verdict]
    elif isinstance(shown, Ruling):
        verdicts = [proof.verdict for proof in store.proofs_of(shown.id)]
    else:
        return None
    if not verdicts:
        return "", f"○ {UNPLAYED.get(getattr(shown, 'kind', ''), 'no proof')}"
    worst = min(verdicts, key=list(_MARKS).index)
    said = f"{_MARKS[worst]} {worst or 'not replayed yet'}"
    return worst, f"{said} by {len(verdicts)} boards" if worst and len(verdicts) > 1 else said


def record(console: Console, shown: Record, store: Store, day: str = "") -> None:
    """A record and everything linked to it. day: of which a card's legality is told."""
    console.print(Text.assemble((shown.title, "bold"), f"  {shown.type} · {shown.id}"))
    if isinstance(shown, Card):
        _card(console, shown)
        _standing(console, shown, store, day)
        _reading(console, store.reading_of(shown.id))
    elif isinstance(shown, Keyword):
        console.print(Text(shown.reminder))
    elif isinstance(shown, Conflict):
        _conflict(console, shown)
    elif shown.text:
        _given(console, shown)
        console.print(Text(shown.text))
    if shown.reading:
        console.print(Text(f"Read as: {shown.reading}"))
    if shown.reading_reason:
        console.print(Text(shown.reading_reason), style="dim")
    if shown.span:
        console.print(Text(f"{shown.document}, lines {shown.span.start_line}-{shown.span.end_line}"), style="dim")
    _doubts(console, shown, store)
    if isinstance(shown, Ruling):
        _proofs(console, store.proofs_of(shown.id))
        if shown.same_text:
            console.print(Text(f"The same words: {', '.join(shown.same_text)}"))
    for heading, rulings in (("Rulings", store.rulings_of(shown.id)), ("Mentioned in", store.mentions_of(shown.id))):
        if rulings:
            console.print(f"\n{heading}", style="bold")
        for ruling in rulings if heading == "Rulings" else rulings[:_MOST_SHOWN]:
            console.print(Text(ruling.id), style="dim")
            _given(console, ruling)
            _say(console, ruling.text, indent=3)
        if heading != "Rulings" and len(rulings) > _MOST_SHOWN:
            console.print(f"   and {len(rulings) - _MOST_SHOWN} more; --json lists them all.")


def _given(console: Console, shown: Record) -> None:
    """Who gave a ruling that no document of the game prints, when, and what was asked."""
    if isinstance(shown, Ruling) and (shown.under or shown.question):
        _say(console, f"community ruling{', ' if shown.given else ''}{shown.given}", indent=3, style="dim")
        if shown.question:
            _say(console, shown.question, indent=3, style="bold")


def _conflict(console: Console, shown: Conflict) -> None:
    for passage in shown.between:
        console.print(Text(passage.id, "dim"))
        if passage.quote:
            _say(console, f"“{passage.quote}”", indent=3)
    console.print(Text(f"Importance: {shown.importance}. {shown.why}"))
    console.print(Text(f"Reading followed: {shown.follows or 'none: it stays open'}"))


def _doubts(console: Console, shown: Record, store: Store) -> None:
    """The contradictions that quote a record, and by which of them something else is followed."""
    for conflict in store.conflicts_of(shown.id):
        over = {name.partition(ROW)[0] for name in conflict.overrules}
        what = Text.assemble(
            ("Overruled" if shown.id in over else "In conflict", "bold yellow"),
            f" ({conflict.importance}): {conflict.title}  ",
            conflict.id,
        )
        console.print(what)
        if conflict.follows:
            _say(console, f"Followed: {conflict.follows}", indent=3)


def conflicts(console: Console, found: Sequence[Conflict]) -> None:
    """Contradictions, each with its passages, why they do not agree, and the reading followed."""
    for conflict in found:
        style = {"high": "bold red", "medium": "yellow"}.get(conflict.importance, "")
        _say(console, conflict.title, style="bold")
        console.print(
            Text.assemble("  ", (conflict.importance, style), f" · {conflict.subject} · ", (conflict.id, "dim")),
            soft_wrap=True,
        )
        for passage in conflict.between:
            _say(console, passage.id, indent=2, style="dim")
            if passage.quote:
                _say(console, f"“{passage.quote}”", indent=4)
        _say(console, conflict.why, "  why:", 11)
        _say(console, conflict.follows or "none: it stays open", "  follows:", 11)
        console.print()
    counts = Counter(conflict.importance for conflict in found)
    said = ", ".join(f"{counts[name]} {name}" for name in IMPORTANCE if counts[name])
    console.print(f"{len(found)} conflict{'' if len(found) == 1 else 's'}{': ' + said if said else ''}.")


def deck(console: Console, report: DeckReport) -> None:
    """What became of a deck list: what is against it first, then every line."""
    on = f" on {report.on}" if report.on else ""
    name = FORMATS["flesh-and-blood"][report.format]
    verdict = "nothing is against it" if report.legal else "not as it must be"
    console.print(Text(f"{name}{on}: {verdict}", "bold green" if report.legal else "bold red"))
    console.print(f"{report.counts['deck']} cards in the deck, {report.counts['arena']} weapons and equipment.")
    for problem in report.problems:
        _say(console, f"{problem.reason} ({problem.rule})", indent=2, style="yellow")
    for line in report.cards:
        if line.status != "ok":
            rule = f" ({line.rule})" if line.rule else ""
            meant = f" Did you mean {', '.join(line.candidates)}?" if line.candidates else ""
            _say(console, f"{line.line}: {line.reason}{rule}{meant}", indent=2, style="yellow")
    for line in report.cards:
        if line.status == "ok":
            console.print(Text(f"  {line.line}  ok ({line.rule})", "dim"))


def forgotten(gone: Forgotten) -> str:
    """What went with a document that was taken out."""
    counts = ", ".join(f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in gone.counts.items())
    lines = [f"Forgotten: {gone.title or gone.id} ({gone.id}, {gone.game}); its file {gone.file} is removed."]
    if gone.counts:
        lines.append(f"With it went {gone.records} records: {counts}.")
    if gone.back:
        lines.append("The document of the corpus with the same id is read again.")
    lines.append(f"Built {gone.build} without it." if gone.build else "The next judge build no longer reads it.")
    return "\n".join(lines)


def _card(console: Console, card: Card) -> None:
    if card.also_named:
        console.print(Text(f"also {', '.join(card.also_named)}"))
    console.print(Text(card.type_line))
    for version in card.versions:
        stats = ", ".join(f"{word} {value}" for word, value in version.stats().items())
        console.print(Text(f"  {version.color or version.name}: {stats}"))
        for line in version.lines:
            console.print(Text(f"    {line}"))
    for word, value in card.extra:
        console.print(Text(f"  {word}: {value}"))
    for line in card.lines:
        console.print(Text(line))
    if card.quote:
        console.print(Text(card.quote), style="italic")


def _standing(console: Console, card: Card, store: Store, day: str) -> None:
    """What is on its other side, where a card is printed, and what it is in each format."""
    for face in card.other_faces:
        console.print(Text(f"Other side: {store.get(face).title}  {face}"))
    if card.printings:
        sets = store.sets(card.game)
        codes = dict.fromkeys(p.set for p in card.printings)
        said = [", ".join(filter(None, (c, sets[c].released))) if c in sets else c for c in codes]
        named = [f"{sets[c].name} ({s})" if c in sets else s for c, s in zip(codes, said, strict=True)]
        console.print(Text(f"Printed in {'; '.join(named)}"))
        first = first_printed(card, {code: s.released for code, s in sets.items()})
        if day and first > day:
            console.print(
                Text(f"No printing is dated before {first}: there was no such card on {day}."), style="yellow"
            )
    names = FORMATS.get(card.game, {})
    for versions, status in standings(card, day):
        said_of = f" ({versions})" if versions else ""
        since = f" since {status.since}" if status.since else ""
        until = f", {status.until}" if status.until else ""
        source = announced(card, status)
        line = f"{names.get(status.format, status.format)}{said_of}: {status.status.replace('-', ' ')}{since}{until}"
        console.print(Text.assemble(line, (f"  {source}" if source else "", "dim")))
    if day and not card.legality_changes:
        console.print(Text(f"No document gives decisions with dates on {card.name}: this is what they say now."))


def _reading(console: Console, reading: Mapping[str, Any] | None) -> None:
    """How a card is read: in one line, then what is read in other words than printed, or not at all."""
    if reading is None:
        return
    _say(console, in_one_line(reading), style="" if reading["status"] == "whole" else "bold yellow")
    for sentence in said_sentences(reading):
        if sentence.said or sentence.reason:
            _say(console, sentence.text, indent=2)
            _say(console, f"is read as: {sentence.said}" if sentence.read else f"not read: {sentence.reason}", indent=4)
    if reading["status"] != "whole":
        _say(console, "A board on which that matters is unsupported: it gets no verdict.", indent=2)


def _proofs(console: Console, proofs: tuple[Scenario, ...]) -> None:
    if not proofs:
        console.print("No proof yet.")
    for proof in proofs:
        verdict = proof.verdict or "not yet replayed"
        console.print(
            Text.assemble("Proof: ", (verdict, _STYLE.get(verdict, "yellow")), f"  {proof.title}  {proof.id}")
        )


def report_json(shown: Report | Exploration | Options | CompiledCard) -> None:
    """One JSON object, one line."""
    click.echo(json.dumps(shown.as_json(), ensure_ascii=False))


def report(console: Console, shown: Report, *, trace: bool) -> None:
    """Verdict, title, reason; with ``trace`` the whole replay."""
    body: Mapping[str, Any] = shown.as_json()
    verdict = str(body["verdict"])
    title = f"{verdict}: {body['title'] or body['file']}"
    _say(console, title, style=_STYLE.get(verdict, "bold yellow"))
    if body["reason"]:
        _say(console, str(body["reason"]), indent=2)
    for card in shown.instead:
        _say(console, f"{card.sentence()}.", indent=2, style="dim")
    for conflict in shown.rests:
        _say(console, f"rests on the reading of {conflict}", indent=2, style="dim")
    if not trace:
        return
    for claim in body["claims"]:
        where = f"line {claim['line']}, " if claim["line"] else ""
        _say(console, f"{claim['holds'] or 'not judged'}: {where}{claim['text']}", indent=2)
        for why in claim.get("why", ()):
            _say(console, why, indent=4)
    _steps(console, body["trace"])
    console.print()


def compiled(console: Console, card: CompiledCard) -> None:
    """A card's sentences, each with its terms or why it has none."""
    if card.error:
        _say(console, f"judge: {card.error.sentence()}", style="bold red")
    if card.name:
        _say(console, f"{card.name} ({card.color})" if card.color else card.name, style="bold")
    for sentence in card.sentences:
        _say(console, sentence.text, indent=2)
        if sentence.reason:
            _say(console, f"unsupported: {sentence.reason}", indent=4)
        if sentence.reads_as:
            _say(console, f"is read as: {sentence.reads_as}", indent=4)
        for meaning in sentence.meaning:
            _say(console, meaning, indent=4)


def exploration(console: Console, shown: Exploration) -> None:
    """What can happen: each claim with the shortest line of play for each side."""
    verdict = shown.verdict.value
    _say(console, f"{verdict}: {shown.title or shown.file}", style=_STYLE.get(verdict, "bold yellow"))
    if shown.reason:
        _say(console, shown.reason, indent=2)
    for answered in shown.claims:
        claim = answered.claim
        where = f"line {claim.line}, " if claim.line else ""
        _say(console, f"{claim.holds or 'not known'}: {where}{claim.text}", indent=2)
        for words, line in (("true", answered.true), ("false", answered.false)):
            if line is not None:
                _say(console, f"{words} after: {'; '.join(line) or 'nothing more'}", indent=4)
    if shown.free:
        free = f"free: {', '.join(shown.free)}"
        counted = f"{shown.positions} positions, {shown.merged} come to again, {shown.ends} ends, {shown.steps} steps"
        _say(console, f"{free}; {counted}", indent=2)


def options(console: Console, shown: Options) -> None:
    """What can be done: the open question, the lines by kind, and what is refused with the reason."""
    _say(console, shown.title or shown.file, style="bold")
    if shown.verdict is not None:
        _say(console, f"{shown.verdict.value}: {shown.reason}", indent=2, style=_STYLE.get(shown.verdict.value, "red"))
    if shown.asked is not None:
        _say(console, f"{shown.asked.who or 'chance'} is asked: {shown.asked.question}", indent=2)
        for _, line in shown.asked.options:
            _say(console, line, indent=4)
    for group in dict.fromkeys(line.group for line in shown.lines):
        _say(console, group, indent=2, style="bold")
        for line in (x.line for x in shown.lines if x.group == group):
            _say(console, line, indent=4)
    for heading, barred in (("not possible", shown.refused), ("not known", shown.undecided)):
        if barred:
            _say(console, heading, indent=2, style="bold")
        for x in barred:
            _say(console, f"{x.line}: {x.reason}" + (f" (rule {x.rule})" if x.rule else ""), indent=4)


def _steps(console: Console, steps: list[Mapping[str, Any]]) -> None:
    moment = None
    indent = len(str(len(steps))) + 3
    for step in steps:
        if step["moment"] != moment:
            moment = step["moment"]
            _say(console, str(moment), style="bold")
        cites = f" [{', '.join(map(str, step['cites']))}]" if step["cites"] else ""
        _say(console, f"{step['text']}{cites}", first=f"{step['n']}. ".rjust(indent), indent=indent)


def _turns_on(console: Console, title: str, scenario: str, found: Sensitivity) -> None:
    if not found.decisive:
        _say(console, f"turns on nothing: {title} ({scenario}); {found.counted} facts tried", style="bold red")
        return
    _say(console, f"{title} ({scenario}) turns on {len(found.decisive)} of {found.counted} facts:")
    for one in found.decisive:
        _say(console, f"{one.fact.of}: {one.fact.text}", indent=2)


def verified(console: Console, outcome: VerifyReport, *, sentences: bool, every: bool) -> None:
    """All that a run of the proofs tells. sentences: those that cards print, too; every: all that is open by name."""
    if every:
        open_statements(console, outcome)
    verify_table(console, outcome)
    if sentences:
        sentence_table(console, outcome, every=every)


def verify_table(console: Console, outcome: VerifyReport) -> None:
    """What was not confirmed, what came out differently than before, and the proofs by game."""
    for scenario in outcome.refuted:
        shown = outcome.by_scenario[scenario]
        _say(console, f"{shown.verdict}: {shown.title} ({scenario})", style=_STYLE.get(shown.verdict, "bold yellow"))
        _say(console, shown.reason, indent=2)
    for ruling in outcome.changed:
        _say(console, f"changed: {ruling.ruling} was {ruling.was}, is {ruling.now}")
    for scenario, found in outcome.sensitivities.items():
        _turns_on(console, outcome.by_scenario[scenario].title, scenario, found)
    columns = ("game", "rulings", "definitions", "proved", "overruled", "open", "refuted", "scenarios")
    table = _figures(columns)
    for game in outcome.games:
        table.add_row(*(str(getattr(game, column)) for column in columns))
    console.print(table)
    console.print(_statement_table(outcome))


def _figures(columns: Sequence[str]) -> Table:
    """A table of figures that fits 80 columns: a name that is too long is folded, never cut."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for n, name in enumerate(columns):
        table.add_column(name, justify="right" if n else "left", no_wrap=bool(n), overflow="fold")
    return table


def _statement_table(outcome: VerifyReport) -> Table:
    """All that the documents state: rulings, rules, terms, rows of tables, keywords and cards."""
    columns = ("game", "statements", "definitions", "executable", "proved", "%", "overruled", "open", "refuted")
    table = _figures(columns)
    for game in outcome.games:
        n = game.statements
        percent = n.as_json()["percent"]
        figures = (n.all, n.definitions, n.executable, n.proved, percent, n.overruled, n.open, n.refuted)
        table.add_row(game.game, *map(str, figures))
    return table


def open_statements(console: Console, outcome: VerifyReport) -> None:
    """Every statement that is neither proved nor a definition, with the reason."""
    for statement in outcome.open:
        _say(console, f"open: {statement.id}: {statement.reason}")
        _say(console, _shortened(statement.text), indent=2)


def sentence_table(console: Console, outcome: VerifyReport, *, every: bool) -> None:
    """The printed sentences by game, and every one that no proof holds."""
    told = outcome.sentences_json()
    for sentence in told["open"] if every else ():
        _say(console, f"open: {sentence['id']}: no proof of it fails without “{_shortened(sentence['text'])}”")
    columns = ("game", "sentences", "held", "listed", "open")
    table = Table(*columns, box=None, pad_edge=False)
    for game in told["games"]:
        table.add_row(*(str(game[column]) for column in columns))
    console.print(table)


def _shortened(text: str, longest: int = 160) -> str:
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"
