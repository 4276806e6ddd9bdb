"""Two editions of a rulebook with numbers: what was added, removed, reworded, renumbered, and nothing else; and which
citations that touches."""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path

import kiln
import pytest
from click.testing import CliRunner
from kiln import BOOK

from judge.builds.changes import Change, compare
from judge.builds.citations import citations
from judge.builds.live import Build
from judge.builds.renumbered import runs
from judge.builds.rule_editions import compare_editions
from judge.cli import Exit, main
from judge.ingest import ManifestEntry, read_document
from judge.records import Record, Rule


def read(text: str) -> tuple[Record, ...]:
    return read_document(ManifestEntry("kiln", "kiln", "numbered-rules", "kiln.txt"), text).records[1:]


def differing(new: str, old: str = BOOK) -> tuple[Change, ...]:
    return compare(read(old), read(new))


def said(changes: tuple[Change, ...]) -> dict[str, list[str]]:
    """The changes by kind, rules by their numbers, renumbered ones as runs."""
    found: dict[str, list[str]] = {}
    for change in changes:
        if change.what != "moved":
            record = change.new or change.old
            found.setdefault(change.what, []).append(getattr(record, "number", "") or change.id.split("/", 1)[1])
    renumbered = [f"{run.old} > {run.new} x{run.count}" for run in runs(changes)]
    moved = [c.id for c in changes if c.what == "moved" and not c.renumbered]
    return found | ({"renumbered": renumbered} if renumbered else {}) | ({"moved": moved} if moved else {})


def changed(*edits: tuple[str, str]) -> str:
    text = BOOK
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return text


def shifted(text: str, section: str, first: int, by: int) -> str:
    """The rules of a section from one on with other numbers, wherever they stand or are referred to."""

    def moved(m: re.Match[str]) -> str:
        return f"{section}.{int(m[1]) + by}" if int(m[1]) >= first else m[0]

    return re.sub(rf"(?<![\d.]){re.escape(section)}\.(\d+)(?!\d)", moved, text)


def without(text: str, *beginnings: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.startswith(beginnings))


def inserted() -> str:
    return shifted(BOOK, "2.1", 3, 1).replace("2.1.4 A wheel", "2.1.3 A pot has one handle at most.\n2.1.4 A wheel")


def swapped() -> str:
    return changed(
        ("2.2.1 A jar is a pot with a lid.[2.1.1]\n2.2.2 A lid", "2.2.2 A jar is a pot with a lid.[2.1.1]\n2.2.1 A lid")
    )


KINDS: dict[str, tuple[str, dict[str, list[str]]]] = {
    "a rule added at the end": (BOOK + "3.1.5 Ash is swept.\n", {"added": ["3.1.5"]}),
    "a rule inserted, what follows renumbered": (
        inserted(),
        {"added": ["2.1.3"], "renumbered": ["2.1.3–2.1.5 > 2.1.4–2.1.6 x4"]},
    ),
    "a rule removed, its number left out": (without(BOOK, "1.1.2"), {"removed": ["1.1.2"]}),
    "a rule removed, what follows renumbered": (
        shifted(without(BOOK, "2.0.1", "2.1.1 "), "2.1", 2, -1),
        {"removed": ["2.0.1", "2.1.1"], "renumbered": ["2.1.2–2.1.5 > 2.1.1–2.1.4 x6"]},
    ),
    "a rule reworded": (changed(("one turn before", "two turns before")), {"changed": ["2.1.4"]}),
    "a rule reworded and renumbered": (
        inserted().replace("one turn before", "two turns before"),
        {"added": ["2.1.3"], "changed": ["2.1.5"], "renumbered": ["2.1.3–2.1.5 > 2.1.4–2.1.6 x4"]},
    ),
    "a chapter renamed": (changed(("2 Clay", "2 Earth and Water")), {"changed": ["2"]}),
    "a section renamed": (changed(("2.1 Pots", "2.1 Vessels")), {"changed": ["2.1"]}),
    "a chapter inserted": (
        changed(
            ("3 Fire", "3 Paint\n3.1 Brushes\n3.1.1 A brush holds one colour.\n4 Fire"),
            ("3.0 General\n3.0.1 The kiln", "4.0 General\n4.0.1 The kiln"),
            ("3.1 Firing\n3.1.1", "4.1 Firing\n4.1.1"),
            *(
                (f"3.1.{n} A pot" if n == 2 else f"3.1.{n} When a", f"4.1.{n} " + ("A pot" if n == 2 else "When a"))
                for n in (2, 3, 4)
            ),
        ),
        {"added": ["3", "3.1", "3.1.1"], "renumbered": ["3 > 4 x8"]},
    ),
    "two rules that changed places": (
        swapped(),
        {"renumbered": ["2.2.1 > 2.2.2 x1", "2.2.2 > 2.2.1 x1"]},
    ),
    "two rules with their numbers in another order": (
        changed(
            (
                "2.2.1 A jar is a pot with a lid.[2.1.1]\n2.2.2 A lid fits one jar.",
                "2.2.2 A lid fits one jar.\n2.2.1 A jar is a pot with a lid.[2.1.1]",
            )
        ),
        {"moved": ["kiln/2-2-1"]},
    ),
    "a rule moved to another chapter": (
        without(BOOK, "1.1.2") + "3.1.5 The oldest potter begins.\n",
        {"renumbered": ["1.1.2 > 3.1.5 x1"]},
    ),
    "a rule moved and edited": (
        without(BOOK, "2.1.5") + "3.1.5 A dry pot may be painted twice, as rule 2.1.4 says, before it is fired.\n",
        {"changed": ["3.1.5"], "renumbered": ["2.1.5 > 3.1.5 x1"]},
    ),
    "a rule replaced by another": (
        changed(("1.1.2 The oldest potter begins.", "1.1.2 Nobody speaks while clay is weighed out on scales.")),
        {"added": ["1.1.2"], "removed": ["1.1.2"]},
    ),
    "a rule split": (
        changed(("with a wheel and a shelf.", "with a wheel.\n1.1.1c A potter has a shelf.")),
        {"added": ["1.1.1c"], "changed": ["1.1.1"]},
    ),
    "a rule merged with the one above it": (
        without(BOOK, "2.1.4")
        .replace("one pot at a time.", "one pot at a time. A pot dries for one turn before it is fired.")
        .replace("rule 2.1.4", "rule 2.1.3")
        .replace("bursts.[2.1.4]", "bursts.[2.1.3]"),
        {"changed": ["2.1.3"], "removed": ["2.1.4"]},
    ),
    "an example added": (
        changed(("brings a wheel.\n", "brings a wheel.\nExample: Cy comes alone.\n")),
        {"added": ["1-1-1b/example-2"]},
    ),
    "an example reworded": (changed(("Each of them brings", "Both bring")), {"changed": ["1-1-1b/example-1"]}),
    "an example moved to another rule": (
        without(BOOK, "Note:").replace("is swept up.", "is swept up.\nNote: Falling off is not breaking."),
        {"moved": ["kiln/2-1-2a/note-1"]},
    ),
    "a reference that leads elsewhere": (changed(("bursts.[2.1.4]", "bursts.[2.1.5]")), {"changed": ["3.1.2"]}),
    "one of two rules that are worded alike": (without(BOOK, "3.1.3"), {"removed": ["3.1.3"]}),
    "one worded alike added elsewhere": (
        without(BOOK, "3.1.4").replace(
            "1.1.2 The", "1.1.3 When a tile is taken out of the kiln, it cools for two turns.\n1.1.2 The"
        ),
        {"added": ["1.1.3"], "removed": ["3.1.4"]},
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_change_is_told_and_nothing_else(kind: str) -> None:
    text, expected = KINDS[kind]
    assert said(differing(text)) == expected


def markdown(line: str) -> str:
    number, _, text = line.partition(" ")
    if not re.fullmatch(r"[\d.]+[a-z]?", number):
        label, colon, rest = line.partition(":")
        return f"> **{label}:** {rest.strip()}" if colon and len(label) < 8 else line
    depth = number.count(".")
    return f"{'#' * (depth + 1)} {number}. {text}" if depth < 2 else f"- **{number}** {text}"


SAME = {
    "as it is": BOOK,
    "with blank lines": BOOK.replace("\n", "\n\n"),
    "wrapped": "\n".join(textwrap.fill(line, 50) for line in BOOK.split("\n")),
    "wrapped with indents": "\n".join(textwrap.fill(line, 60, subsequent_indent="      ") for line in BOOK.split("\n")),
    "in Markdown": "\n\n".join(markdown(line) for line in BOOK.split("\n")),
    "in headings": re.sub(r"(?m)^(?=\d)", "### ", BOOK).replace("\n", "\n\n"),
    "with other quotation marks": re.sub(r'"([^"]*)"', r"“\1”", BOOK),
    "with bold references": re.sub(r"\[(\d\.\d\.\d\w?)\]", r" **\1**", BOOK),
    "with page marks": BOOK.replace("2 Clay\n", "\n17\n\n2 Clay\n"),
    "with other line ends": BOOK.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("layout", SAME)
def test_another_layout_is_no_difference(layout: str) -> None:
    assert said(differing(SAME[layout])) == {}
    editions = compare_editions(read(BOOK), read(SAME[layout]))
    assert (editions.differing, editions.stale) == ((), ())


def test_only_the_words_that_changed_are_told() -> None:
    [change] = differing(changed(("one turn before", "two turns before")))
    assert [(w.which, w.text) for w in change.words] == [
        ("same", "A pot dries for"),
        ("old", "one turn"),
        ("new", "two turns"),
        ("same", "before it is fired."),
    ]
    [renamed] = differing(changed(("2.1 Pots", "2.1 Clay Pots")))
    assert [(w.which, w.text) for w in renamed.words] == [("new", "Clay"), ("same", "Pots")]
    followed = differing(inserted().replace("before it is fired.\n2.2", "before firing.\n2.2"))
    assert {w.text for c in followed for w in c.words if w.which != "same"} == {"it is fired", "firing"}


def test_references_that_were_not_renumbered_are_told() -> None:
    stale = re.sub(r"(?m)^2\.1\.4 ", "2.1.5 ", re.sub(r"(?m)^2\.1\.5 ", "2.1.6 ", BOOK))
    stale = stale.replace("2.1.5 A pot", "2.1.4 A pot has a foot.\n2.1.5 A pot")
    editions = compare_editions(read(BOOK), read(stale))
    assert [(s.rule.id, s.number, s.then) for s in editions.stale] == [
        ("kiln/2-1-6", "2.1.4", "2.1.5"),
        ("kiln/3-1-2", "2.1.4", "2.1.5"),
    ]
    gone = compare_editions(read(BOOK), read(without(BOOK, "2.1.4")))
    assert [(s.rule.id, s.then) for s in gone.stale] == [("kiln/2-1-5", ""), ("kiln/3-1-2", "")]


def test_terms_are_compared_by_their_names() -> None:
    glossary = BOOK + "\nGlossary\n\nBowl\nA wide pot.\n\nGlaze\nWhat shines, see rule 2.1.4.\n"
    new = (
        shifted(glossary, "2.1", 4, 1)
        .replace("2.1.5 A pot", "2.1.4 Clay is grey.\n2.1.5 A pot")
        .replace("wide", "flat")
    )
    changes = differing(new + "\nSaucer\nA small dish.\n", glossary)
    assert said(changes)["changed"] == ["bowl"]
    assert said(changes)["added"] == ["2.1.4", "saucer"]


def test_both_ways_the_same_is_told() -> None:
    for text, _ in KINDS.values():
        there, back = said(differing(text)), said(compare(read(text), read(BOOK)))
        assert len(there.get("added", ())) == len(back.get("removed", ()))
        assert len(there.get("changed", ())) == len(back.get("changed", ()))


# -- what is touched


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = kiln.built(tmp_path_factory.mktemp("kiln"))
    (folder / "old.txt").write_text(BOOK)
    return folder


def run(desk: Path, new: str, *options: str) -> str:
    (desk / "new.txt").write_text(new)
    arguments = ["diff", str(desk / "old.txt"), str(desk / "new.txt"), "--index", str(desk / "index"), *options]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == Exit.DONE, result.output
    return result.stdout


def test_a_number_that_says_something_else_now_is_told_first(desk: Path) -> None:
    text = without(inserted().replace("one turn before", "two turns before"), "1.1.2", "3.1.2")
    body = json.loads(run(desk, text, "--json"))
    found = [(t["number"], t["what"], t["now"]) for t in body["touches"]]
    assert found == [
        ("2.1.3", "other", "2.1.4"),
        ("2.1.4", "other", "2.1.5"),
        ("2.1.5", "other", "2.1.6"),
        ("1.1.2", "gone", ""),
        ("3.1.2", "gone", ""),
    ]
    drying = body["touches"][1]
    assert drying["says"] == "A wheel turns one pot at a time."
    assert drying["old"] == "A pot dries for one turn before it is fired."
    assert drying["citing"] == {
        "heading": "drying",
        "code": [],
        "tokens": ["Shard"],
        "conflicts": [],
        "rulings": ["notes/big-jar/1"],
        "proofs": ["scenarios/jar/1"],
        "proved": ["notes/big-jar/1"],
    }
    assert body["touches"][2]["citing"]["proofs"] == ["scenarios/jar/1"]
    assert body["renumbered"] == [{"old": "2.1.3–2.1.5", "new": "2.1.4–2.1.6", "count": 4}]
    assert body["references"] == []
    assert [r["number"] for r in body["records"] if r["change"] == "changed"] == ["2.1.5"]

    page = run(desk, text)
    assert page.startswith("! 2.1.3 (one pot a wheel) now says something else; its rule is 2.1.4 now\n")
    assert "    tokens (1): Shard\n" in page
    assert "    proofs of 1 statement (1): scenarios/jar/1\n" in page
    assert "    A pot dries for [-one turn-] {+two turns+} before it is fired." in page
    assert "> 2.1.3–2.1.5 → 2.1.4–2.1.6 (4 rules)\n" in page
    assert page.endswith("Of what is cited here: 3 numbers now say something else; 2 are gone.\n")


def test_what_is_reworded_or_has_other_parts_is_touched_less(desk: Path) -> None:
    text = changed(("one turn before", "two turns before"), ("falls off.", "falls off at once."))
    found = {t["number"]: t["what"] for t in json.loads(run(desk, text, "--json"))["touches"]}
    assert found == {"2.1.4": "reworded", "2.1.3": "below"}
    last = shifted(BOOK, "2.1", 5, 4)
    assert [t["what"] for t in json.loads(run(desk, last, "--json"))["touches"]] == ["renumbered"]


def test_an_edition_that_is_the_same_touches_nothing(desk: Path) -> None:
    page = run(desk, SAME["wrapped"])
    assert page.endswith("Nothing differs.\n")
    assert "!" not in page
    body = json.loads(run(desk, BOOK, "--json"))
    assert not any(body[key] for key in ("added", "removed", "changed", "moved", "records", "renumbered", "touches"))


def test_what_cannot_be_told_is_said(desk: Path, tmp_path: Path) -> None:
    other = BOOK.replace("2.1.", "2.7.").replace("1.1.2", "1.1.7").replace("3.1.2", "3.1.7")
    (desk / "other.txt").write_text(other)
    arguments = ["diff", str(desk / "other.txt"), str(desk / "old.txt"), "--index"]
    assert (
        "no rulebook whose rules are cited here" in CliRunner().invoke(main, [*arguments, str(desk / "index")]).stdout
    )
    assert "Nothing is built" in CliRunner().invoke(main, [*arguments, str(tmp_path)]).stdout
    wrong = CliRunner().invoke(main, [*arguments, str(desk / "index"), "--game", "klin"])
    assert (wrong.exit_code, "klin" in wrong.stderr, "kiln" in wrong.stderr) == (Exit.WRONG_USE, True, True)
    named = CliRunner().invoke(main, [*arguments, str(desk / "index"), "--game", "kiln", "--json"])
    assert json.loads(named.stdout)["note"] == ""


def test_the_places_that_cite_a_rule_are_those_of_its_game(corpus_build: Build) -> None:
    cited = citations(corpus_build.store, "flesh-and-blood")
    places = [(number, place) for number, citing in cited.items() for place in citing.code]
    assert len(places) > 500
    assert {"judge/terms/flesh_and_blood.py", "judge/deck.py"} < {place.partition(":")[0] for _, place in places}
    for number, place in places[::40]:
        path, _, line = place.partition(":")
        text = (Path(__file__).parent.parent / path).read_text("utf-8").splitlines()[int(line) - 1]
        assert number in text
    assert not any(c.code for c in citations(corpus_build.store, "hueshift").values() if c.heading)


def test_the_numbers_of_a_list_make_no_rulebook() -> None:
    listed = """\
# Quay

## Loading

1. Lift the crate.
2. Carry it.

## Sailing

1. Hoist the sail.
2. Cast off at once.
"""

    def said_by(text: str) -> tuple[Record, ...]:
        return read_document(ManifestEntry("quay", "quay", "markdown", "quay.md"), text).records[1:]

    changes = compare(said_by(listed), said_by(listed.replace("at once", "soon")))
    assert [(c.what, [w.text for w in c.words if w.which != "same"]) for c in changes] == [
        ("changed", ["at once", "soon"])
    ]

    renamed = compare(said_by(listed), said_by(listed.replace("## Sailing", "## Leaving").replace("at once", "soon")))
    assert [(c.what, c.new and c.new.heading[-1]) for c in renamed if isinstance(c.new, Rule)] == [
        ("changed", "Leaving"),
        ("moved", "Leaving"),
    ]


def test_a_heading_that_is_called_otherwise_is_one_change(tmp_path: Path) -> None:
    book = "# Quay\n\n## Loading\n\nTwo lift a crate.\n\n### Ropes\n\nA rope holds one crate.\n\n- Wet ropes fail.\n"
    book += "\n### Knots\n\nA knot holds a rope. Two knots hold two.\n\n## Sailing\n\nThe ship sails at dusk.\n"
    later = (
        book.replace("## Loading", "## Lading").replace("### Knots", "### Hitches").replace("hold two", "hold three")
    )
    (tmp_path / "old.md").write_text(book, "utf-8")
    (tmp_path / "new.md").write_text(later, "utf-8")
    arguments = ["diff", str(tmp_path / "old.md"), str(tmp_path / "new.md"), "--index", str(tmp_path)]
    said = CliRunner().invoke(main, arguments).stdout
    assert "> Loading → Lading, the heading\n> Knots → Hitches, the heading\n1 reworded, 2 renamed.\n" in said
    body = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)
    assert body["headings"] == [{"old": "Loading", "new": "Lading"}, {"old": "Knots", "new": "Hitches"}]
    # Where both editions have both headings, what stands under the other one has moved.
    moved = book.replace("- Wet ropes fail.\n", "").replace("## Sailing\n", "## Sailing\n\n- Wet ropes fail.\n")
    (tmp_path / "new.md").write_text(moved, "utf-8")
    assert "renamed" not in CliRunner().invoke(main, arguments).stdout
    # One paragraph of a section that is gone stands in a new one: it has moved, and no heading is called otherwise.
    gone = book.replace("### Knots\n\nA knot holds a rope. Two knots hold two.\n\n", "").replace("### Ropes\n\n", "")
    gone = gone.replace("A rope holds one crate.\n\n- Wet ropes fail.\n\n", "").replace("Two lift a crate.\n", "")
    gone = gone.replace("## Loading\n", "## Weather\n\nRain comes on a six.\n\n- Wet ropes fail.\n")
    (tmp_path / "new.md").write_text(gone, "utf-8")
    said = CliRunner().invoke(main, arguments).stdout
    assert "renamed" not in said
    assert "1 moved" in said
