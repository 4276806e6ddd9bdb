"""``judge ingest`` and ``judge diff``: a person's own documents, their new editions, and files that are none."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import judge.builds.overlay as keeping
from judge.builds.build import build
from judge.builds.changes import ADDED, CHANGED, MOVED, REMOVED, Moved, compare, diff_records
from judge.builds.live import current_build
from judge.builds.pieces import whole
from judge.cli import Exit, main
from judge.errors import JudgeError
from judge.ingest import KINDS, ManifestEntry, read_document
from judge.ingest.manifest import LARGEST
from judge.ingest.received import received
from judge.records import COLLECTION, RULINGS_DATA, Record
from judge.web import create_app

RULES = """\
Tallow Rules

1 Basics
1.1 Turns
1.1.1 Players take turns.
1.1.1a A turn begins with a draw.
Example: Ana draws a card.
1.1.2 A turn ends when its player says so.[1.1.1]
1.2 Cards
1.2.1 A card has a name.
1.2.2 A card has a cost.
"""

NOTES = """\
Gale of Ash

Gale of Ash Card Notes

Ember Wolf

Generic Action - Attack

(RED) 1{r} 4{p} 2{d}

  • It bites once each turn and no more.
  • It howls at the moon when it leaves.
  • It sleeps in the arena until morning.

-----------------------------

Cloud Hare

Generic Action

(BLU) 0{r} 3{d}

Go again

  • It runs.

-----------------------------
"""


class Desk:
    """A small corpus, a folder of one's own and an index, and the command run with them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.overlay = folder / "own"
        self.index = folder / "index"
        self.corpus = folder / "corpus"
        (self.corpus / "g" / "scenarios").mkdir(parents=True)
        (self.corpus / "manifest.toml").write_text('[[document]]\nid = "gale"\ngame = "g"\nfile = "g/gale.txt"\n')
        (self.corpus / "g" / "gale.txt").write_text(NOTES, "utf-8")
        (self.corpus / "g" / "scenarios" / "wolf.yaml").write_text("title: Bites\nconfirms: [gale/ember-wolf/3]\n")

    def write(self, text: str | bytes, name: str = "tallow.txt") -> Path:
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def run(self, *arguments: str | Path) -> Result:
        env = {
            "JUDGE_CORPUS": str(self.corpus),
            "JUDGE_OVERLAY": str(self.overlay),
            "JUDGE_INDEX": str(self.index),
            "JUDGE_DEBUG": "1",
        }
        result = CliRunner().invoke(main, [str(a) for a in arguments], env=env)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def ingest(
        self, text: str | bytes, *options: str, name: str = "tallow.txt", game: str = "tallow"
    ) -> dict[str, Any]:
        """Reads a text and gives the receipt."""
        result = self.run("ingest", self.write(text, name), "--game", game, "--json", *options)
        assert result.exit_code == Exit.DONE, result.output
        return dict(json.loads(result.stdout))

    def refused(
        self, text: str | bytes, *options: str, name: str = "tallow.txt", game: str = "tallow"
    ) -> dict[str, Any]:
        """Reads a text that is refused and gives the error."""
        result = self.run("ingest", self.write(text, name), "--game", game, "--json", *options)
        assert result.exit_code in (Exit.WRONG_USE, Exit.LIMITS)
        return dict(json.loads(result.stdout)["error"])

    def held(self) -> dict[str, bytes]:
        """Every file of the folder of one's own."""
        files = (p for p in self.overlay.rglob("*") if p.is_file() and p.name != ".lock")
        return {p.relative_to(self.overlay).as_posix(): p.read_bytes() for p in files}

    def ids(self) -> set[str]:
        live = current_build(self.index)
        try:
            return {record.id for record in live.store.records()}
        finally:
            live.store.close()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


# -- adding


def test_a_document_is_read_kept_and_built_with_the_corpus(desk: Desk) -> None:
    corpus = {p: p.read_bytes() for p in desk.corpus.rglob("*") if p.is_file()}
    receipt = desk.ingest(RULES)
    assert (receipt["id"], receipt["game"], receipt["kind"]) == ("tallow", "tallow", "numbered-rules")
    assert receipt["recognised"]
    assert receipt["title"] == "Tallow Rules"
    assert receipt["counts"] == {"document": 1, "rule": 9}
    assert (receipt["records"], receipt["lines"], receipt["coverage"]) == (10, 11, 1.0)
    assert receipt["noise"] == [{"line": 1, "text": "Tallow Rules", "why": "title"}]
    assert receipt["doubts"] == []
    assert receipt["changes"] is None
    assert Path(receipt["stored"]).read_bytes() == RULES.encode()
    assert {"tallow/1-1-1a", "tallow/1-1-1a/example-1", "gale/ember-wolf/1"} <= desk.ids()
    assert corpus == {p: p.read_bytes() for p in desk.corpus.rglob("*") if p.is_file()}
    shown = json.loads(desk.run("show", "1.1.1", "--json").stdout)
    assert shown["id"] == "tallow/1-1-1"
    assert [r["id"] for r in shown["linked"]["mentions"]] == ["tallow/1-1-2"]


def test_the_pages_of_rules_link_what_they_refer_to(desk: Desk) -> None:
    desk.ingest(RULES)
    pages = create_app({"JUDGE_INDEX": str(desk.index)}).test_client()
    assert 'href="/rules/tallow/1-1-1"' in pages.get("/rules/tallow/1-1-2").text
    referred = pages.get("/rules/tallow/1-1-1a").text
    assert 'href="/rules/tallow/1-1-1a/example-1"' in referred
    assert pages.get("/rules/tallow/1-1-1a/example-1").status_code == 200
    assert pages.get("/api/v1/rules/tallow/1-1-1a").get_json()["number"] == "1.1.1a"


def test_the_next_build_reads_it_too(desk: Desk) -> None:
    receipt = desk.ingest(RULES, "--no-build")
    assert (receipt["build"], desk.index.exists()) == ("", False)
    assert "tallow/1-1-1" not in json.dumps([str(p) for p in desk.folder.rglob("*.db")])
    assert desk.run("build").exit_code == Exit.DONE
    assert "tallow/1-1-1" in desk.ids()


def test_release_notes_of_another_set(desk: Desk) -> None:
    notes = NOTES.replace("Ember Wolf", "Tide Wolf").replace("Cloud Hare", "Foam Hare").replace("Gale of Ash", "Tide")
    receipt = desk.ingest(notes, name="tide.txt", game="g")
    assert (receipt["kind"], receipt["counts"]["card"], receipt["counts"]["ruling"]) == ("release-notes", 2, 4)
    assert receipt["notices"] == []


def test_an_unknown_layout_falls_back_and_says_so(desk: Desk) -> None:
    result = desk.run("ingest", desk.write("A letter.\n\nNothing else.\n"), "--game", "g")
    assert result.exit_code == Exit.DONE
    assert "plain (no known layout)" in result.output
    assert "line 1:     the layout is not known" in result.output


def test_the_receipt_for_people(desk: Desk) -> None:
    result = desk.run("ingest", desk.write(RULES.replace("1.1.2 A", "1.1.3 A")), "--game", "tallow")
    assert result.output.splitlines()[:4] == [
        "Tallow Rules  tallow · tallow · numbered-rules (recognised)",
        "Look at first: 1 in doubt:",
        "  line 8:     before 1.1.3 a number is missing: 1.1.2",
        "11 lines: 9 rules.",
    ]
    assert "tallow is a new game here" in result.output


def test_kind_id_and_title_can_be_said(desk: Desk) -> None:
    receipt = desk.ingest(RULES, "--kind", "plain", "--id", "mine", "--title", 'My "rules" \x7f\\ é')
    assert (receipt["id"], receipt["kind"], receipt["title"]) == ("mine", "plain", 'My "rules" \x7f\\ é')
    assert not receipt["recognised"]
    written = tomllib.loads(desk.held()["manifest.toml"].decode())
    assert written["document"][0]["title"] == 'My "rules" \x7f\\ é'


def test_a_file_the_corpus_has_is_not_kept_twice(desk: Desk) -> None:
    path = desk.corpus / "manifest.toml"
    from hashlib import sha256  # noqa: PLC0415

    path.write_text(path.read_text() + f'sha256 = "{sha256(NOTES.encode()).hexdigest()}"\n')
    receipt = desk.ingest(NOTES, name="again.txt", game="g")
    assert (receipt["id"], receipt["stored"], receipt["counts"]["card"]) == ("gale", "", 2)
    assert "not kept twice" in receipt["notices"][0]
    assert desk.held() == {}


def test_cards_that_another_document_has_are_noticed(desk: Desk) -> None:
    receipt = desk.ingest(NOTES + "\n", name="again.txt", game="g")
    assert "2 of its 2 cards are in gale, too, and are one record with those" in receipt["notices"]
    assert not [i for i in desk.ids() if i in ("again/ember-wolf", "again/cloud-hare")]


# -- new editions


def test_a_new_edition_says_what_changed(desk: Desk) -> None:
    desk.ingest(RULES)
    edited = RULES.replace("says so.", "says it out loud.").replace(
        "1.2.2 A card has a cost.", "1.2.3 A card has a cost."
    )
    edited = edited.replace("1.2.3", "1.2.2 Cards are square.\n1.2.3")
    changes = desk.ingest(edited)["changes"]
    assert changes["added"] == ["tallow/1-2-2"]
    assert changes["changed"] == ["tallow/1-1-2"]
    assert changes["removed"] == []
    assert changes["moved"] == [{"old": "tallow/1-2-2", "new": "tallow/1-2-3"}]
    assert {"change": "changed", "id": "tallow/1-1-2", "was": "tallow/1-1-2"}.items() <= changes["records"][1].items()
    assert len(desk.held()) == 2
    assert "tallow/1-2-3" in desk.ids()


def test_the_same_edition_again_changes_nothing(desk: Desk) -> None:
    first = desk.ingest(RULES)
    held = desk.held()
    again = desk.ingest(RULES)
    told = ("added", "changed", "removed", "moved", "records", "renumbered", "headings")
    assert again["changes"] == {what: [] for what in told}
    assert again["build"] == first["build"]
    assert desk.held() == held


def test_a_new_edition_of_a_corpus_document_needs_its_id(desk: Desk) -> None:
    edited = NOTES.replace("  • It sleeps in the arena until morning.\n", "")
    error = desk.refused(edited, name="gale.txt", game="g")
    assert error["code"] == "id-taken"
    assert "--id gale" in error["hint"]
    assert desk.held() == {}
    receipt = desk.ingest(edited, "--id", "gale", name="gale.txt", game="g")
    assert receipt["changes"]["removed"] == ["gale/ember-wolf/3"]
    assert "gale/ember-wolf/3" not in desk.ids()
    assert "gale/ember-wolf/2" in desk.ids()


def test_an_id_of_another_game_is_taken(desk: Desk) -> None:
    desk.ingest(RULES)
    assert desk.refused(RULES + "\n", game="other")["code"] == "id-taken"


# -- what is refused changes nothing


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-document"),
        (b"\xef\xbb\xbf \n\t\r\n", "empty-document"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not-text"),
        (b"%PDF-1.7\n", "not-text"),
        (b"PK\x03\x04word", "not-text"),
        (bytes(range(256)) * 20, "not-text"),
        (b"line\nanother\x00line\n", "not-text"),
        ("Ünlike\n".encode() + b"\xff broken", "not-utf-8"),
        (RULES.encode("utf-16")[:-1], "not-text"),
        (b"a" * (LARGEST + 1), "too-large"),
    ],
)
def test_a_file_that_is_no_text_is_refused(desk: Desk, data: bytes, code: str) -> None:
    desk.ingest(RULES)
    held, ids = desk.held(), desk.ids()
    error = desk.refused(data)
    assert error["code"] == code
    assert "tallow.txt" in error["where"]
    assert error["hint"]
    assert (desk.held(), desk.ids()) == (held, ids)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--game", "Flesh and Blood"], "bad-game"),
        (["--game", "../x"], "bad-game"),
        (["--game", "g", "--id", "a/b"], "bad-id"),
        (["--game", "g", "--id", "scenarios"], "bad-id"),
        (["--game", "g", "--kind", "rolodex"], "unknown-kind"),
    ],
)
def test_bad_names_are_refused(desk: Desk, options: list[str], code: str) -> None:
    result = desk.run("ingest", desk.write(RULES), "--json", *options)
    assert result.exit_code == Exit.WRONG_USE
    assert json.loads(result.stdout)["error"]["code"] == code
    assert desk.held() == {}


def test_a_missing_file_and_a_folder(desk: Desk) -> None:
    for path in (desk.folder / "nothing.txt", desk.folder):
        result = desk.run("ingest", path, "--game", "g")
        assert result.exit_code == Exit.WRONG_USE
        assert str(path) in result.stderr
    assert desk.run("ingest", desk.write(RULES)).exit_code == Exit.WRONG_USE


def test_when_the_build_fails_the_folder_is_as_it_was(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.ingest(RULES)
    held, ids = desk.held(), desk.ids()

    def fails(*_: object, **__: object) -> None:
        raise JudgeError("no-index", "the disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(keeping, "build", fails)
        assert desk.refused(RULES + "1.2.3 More.\n")["code"] == "no-index"
        assert desk.refused(RULES, name="other.txt")["code"] == "no-index"
    assert (desk.held(), desk.ids()) == (held, ids)
    assert desk.run("build").exit_code == Exit.DONE
    assert desk.ids() == ids


def test_when_writing_stops_half_way_the_folder_is_whole(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever write is the last one, the folder holds the old edition or the new one, and builds."""
    desk.ingest(RULES, "--no-build")
    edited = RULES + "1.2.3 More.\n"
    for last in range(2):
        with monkeypatch.context() as patched:
            done: list[Path] = []

            def stops(path: Path, done: list[Path] = done, last: int = last) -> Any:
                if len(done) >= last:
                    raise KeyboardInterrupt
                done.append(path)
                return whole(path)

            patched.setattr(keeping, "whole", stops)
            wanted = keeping.Wanted("tallow")
            folders = keeping.Folders(desk.corpus, desk.overlay, None)
            with pytest.raises(KeyboardInterrupt):
                keeping.ingest(desk.write(edited), wanted, folders)
        build(desk.corpus, desk.index, overlay_dir=desk.overlay)
        assert "tallow/1-2-2" in desk.ids()
        assert "tallow/1-2-3" not in desk.ids()


# -- bytes


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_unicode_and_any_line_ends_are_the_same_document(encoding: str, end: str) -> None:
    text = RULES.replace("name.", "name — née “Ansel”." if encoding == "utf-8-sig" else "name.")
    file = received(text.replace("\n", end).encode(encoding), Path("a.txt"))
    entry = ManifestEntry("a", "g", "numbered-rules", "a.txt")
    assert read_document(entry, file.text).records[1:] == read_document(entry, text).records[1:]
    assert bool(file.doubts) == encoding.startswith(("utf-16", "utf-32"))


def test_latin_1_is_read_with_a_doubt_and_kept_as_it_is(desk: Desk) -> None:
    data = RULES.replace("cost", "coût").encode("latin-1")
    receipt = desk.ingest(data)
    assert (receipt["encoding"], receipt["doubts"][0]["line"]) == ("cp1252", 11)
    assert "Windows-1252" in receipt["doubts"][0]["what"]
    assert Path(receipt["stored"]).read_bytes() == data
    assert json.loads(desk.run("show", "tallow/1-2-2", "--json").stdout)["text"] == "A card has a coût."


def test_utf_16_is_kept_as_it_is(desk: Desk) -> None:
    receipt = desk.ingest(RULES.encode("utf-16"))
    assert receipt["counts"]["rule"] == 9
    assert desk.run("build").exit_code == Exit.DONE
    assert "tallow/1-2-2" in desk.ids()


def test_two_thousand_bullets_in_one_card(desk: Desk) -> None:
    bullets = "".join(f"  • Bite number {n} of the wolf hurts.\n" for n in range(2_000))
    text = NOTES.replace("  • It bites once each turn and no more.\n", bullets).replace("Wolf", "Boar")
    receipt = desk.ingest(text, "--no-build", name="boar.txt", game="g")
    assert receipt["counts"]["ruling"] == 2_003
    assert receipt["coverage"] == 1.0


# -- cut anywhere


def assert_every_line_is_accounted_for(text: str, kind: str) -> None:
    reading = read_document(ManifestEntry("a", "flesh-and-blood", kind, "a.txt"), text)
    assert reading.coverage.share == 1.0 or any(doubt.weight > 1 for doubt in reading.doubts)
    assert len({r.id for r in reading.records}) == len(reading.records)
    spans = sorted((r.span.start_line, r.span.end_line) for r in reading.records[1:] if r.span)
    assert all(one[1] < other[0] for one, other in pairwise(spans))


@pytest.mark.parametrize("text", [NOTES, RULES])
def test_small_documents_cut_at_every_line(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for n in range(1, len(lines) + 1):
        for kind in set(KINDS) - {COLLECTION, RULINGS_DATA}:  # which refuse what is no data
            assert_every_line_is_accounted_for("".join(lines[:n]), kind)
            assert_every_line_is_accounted_for("".join(lines[n:]), kind)


def test_a_document_cut_anywhere_gives_a_receipt_or_an_error(desk: Desk) -> None:
    data = RULES.encode()
    for n in range(0, len(data), 9):
        result = desk.run("ingest", desk.write(data[:n]), "--game", "tallow", "--no-build", "--json")
        body = json.loads(result.stdout)
        if result.exit_code == Exit.DONE:
            assert body["coverage"] == 1.0 or body["doubts"], n
        else:
            assert body["error"]["code"] == "empty-document"


# -- what differs


def said(text: str, kind: str = "release-notes") -> list[Record]:
    return list(read_document(ManifestEntry("gale", "g", kind, "a.txt"), text).records[1:])


def test_a_ruling_put_first_moves_the_others() -> None:
    new = NOTES.replace("  • It bites once", "  • A wolf is no dog, whatever it eats.\n  • It bites once")
    changes = diff_records(said(NOTES), said(new))
    assert changes.added == ("gale/ember-wolf/1",)
    assert changes.changed == ()
    assert changes.removed == ()
    assert changes.moved == tuple(Moved(f"gale/ember-wolf/{n}", f"gale/ember-wolf/{n + 1}") for n in (1, 2, 3))


def test_an_edited_ruling_is_known_again_in_another_place() -> None:
    new = NOTES.replace("  • It bites once each turn and no more.\n", "").replace("at the moon", "at the full moon")
    changes = compare(said(NOTES), said(new))
    found = {(c.what, c.old.id if c.old else "", c.new.id if c.new else "") for c in changes}
    assert found == {
        (REMOVED, "gale/ember-wolf/1", ""),
        (CHANGED, "gale/ember-wolf/2", "gale/ember-wolf/1"),
        (MOVED, "gale/ember-wolf/3", "gale/ember-wolf/2"),
    }


def test_another_order_of_cards_moves_the_fewest() -> None:
    head, wolf, hare = NOTES.partition("Ember Wolf")[0], *NOTES.partition("Ember Wolf")[2].split("Cloud Hare")
    new = f"{head}Cloud Hare{hare}\nEmber Wolf{wolf}"
    changes = diff_records(said(NOTES), said(new))
    assert {m.new for m in changes.moved} == {"gale/cloud-hare", "gale/cloud-hare/1"}
    assert (changes.added, changes.changed, changes.removed) == ((), (), ())


def test_lines_that_only_shift_are_no_difference() -> None:
    assert compare(said(NOTES), said(NOTES.replace("\n\n", "\n\n\n"))) == ()


def test_other_words_under_the_same_id_have_changed() -> None:
    [change] = compare(said(NOTES), said(NOTES.replace("It runs.", "Nobody has ever caught one.")))
    assert (change.what, change.id) == (CHANGED, "gale/cloud-hare/1")
    [one, other] = sorted(
        compare(said(RULES, "numbered-rules"), said(RULES + "1.2.3 X.\n", "numbered-rules")[1:]), key=lambda c: c.what
    )
    assert (one.what, other.what) == (ADDED, REMOVED)


def test_diff_of_documents(desk: Desk) -> None:
    old, new = desk.write(RULES, "may.txt"), desk.write(RULES.replace("draw", "shuffle"), "june.txt")
    result = desk.run("diff", old, new)
    assert result.exit_code == Exit.DONE
    assert "~ 1.1.1a\n    A turn begins with a [-draw-] {+shuffle+}.\n" in result.output
    assert result.output.endswith("2 reworded.\n")
    assert "Nothing differs." in desk.run("diff", old, old).output


def test_diff_of_builds_and_exports(desk: Desk) -> None:
    assert desk.run("build").exit_code == Exit.DONE
    first = desk.write(desk.run("export").output, "first.jsonl")
    build_id = (desk.index / "current").read_text().strip()
    desk.ingest(RULES)
    second = desk.write(desk.run("export", "--json").output, "second.json")
    for old, new in ((build_id, desk.index), (desk.index / build_id, second), (first, second)):
        body = json.loads(desk.run("diff", old, new, "--json").stdout)
        assert "tallow/1-1-1a" in body["added"]
        assert body["removed"] == body["changed"] == body["moved"] == []


def test_diff_of_things_that_cannot_be_compared(desk: Desk) -> None:
    assert desk.run("build").exit_code == Exit.DONE
    rules = desk.write(RULES)
    mixed = desk.run("diff", rules, desk.index)
    assert mixed.exit_code == Exit.WRONG_USE
    assert "two documents" in mixed.stderr
    missing = desk.run("diff", rules, desk.folder / "nothing.txt", "--json")
    assert json.loads(missing.stdout)["error"]["code"] == "unknown-edition"
    assert desk.run("diff", desk.corpus, desk.index).exit_code == Exit.WRONG_USE


def test_an_own_document_that_is_spoilt_says_so_at_the_next_build(desk: Desk) -> None:
    stored = Path(desk.ingest(RULES)["stored"])
    stored.write_text("something else")
    result = desk.run("build")
    assert result.exit_code == Exit.WRONG_USE
    assert str(stored) in result.stderr
    assert "tallow/1-1-1" in desk.ids()


# -- taking it out again


def test_a_forgotten_document_is_gone_with_its_file(desk: Desk) -> None:
    desk.run("build")
    before = desk.ids()
    receipt = desk.ingest(RULES)
    desk.ingest(NOTES.replace("Wolf", "Fox"), name="fox.txt", game="h")
    result = desk.run("forget", "tallow", "--json")
    assert result.exit_code == Exit.DONE
    gone = json.loads(result.stdout)
    assert (gone["id"], gone["records"], gone["back"]) == ("tallow", receipt["records"], False)
    assert gone["counts"] == receipt["counts"]
    assert not Path(gone["file"]).exists()
    assert {name.split("/")[0] for name in desk.held()} == {"manifest.toml", "h"}
    assert not [i for i in desk.ids() if i.startswith("tallow")]
    said = desk.run("forget", "fox")
    assert "Forgotten: " in said.stdout
    assert "With it went " in said.stdout
    assert desk.held() == {}
    assert desk.ids() == before


def test_a_corpus_document_comes_back_when_its_edition_is_forgotten(desk: Desk) -> None:
    desk.run("build")
    desk.ingest(NOTES.replace("once each turn", "twice each turn"), "--id", "gale", game="g")
    assert json.loads(desk.run("forget", "gale", "--json").stdout)["back"] is True
    live = current_build(desk.index)
    assert live.store.get("gale/ember-wolf/1").text == "It bites once each turn and no more."


@pytest.mark.parametrize(("name", "said"), [("talow", "tallow"), ("gale", "the corpus")])
def test_what_is_not_ones_own_is_not_forgotten(desk: Desk, name: str, said: str) -> None:
    desk.ingest(RULES)
    before = desk.held()
    result = desk.run("forget", name)
    assert result.exit_code == Exit.NO
    assert said in result.stderr
    assert desk.held() == before


def test_a_build_that_fails_forgets_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.ingest(RULES)
    before = desk.held()
    monkeypatch.setattr(keeping, "build", _refuse)
    assert desk.run("forget", "tallow").exit_code == Exit.WRONG_USE
    assert desk.held() == before


def _refuse(*_: object, **__: object) -> None:
    raise JudgeError("bad-corpus", "the corpus cannot be read.")


def test_the_receipt_says_how_many_boards_keep_their_verdicts(desk: Desk) -> None:
    (desk.corpus / "k" / "scenarios").mkdir(parents=True)
    (desk.corpus / "k" / "scenarios" / "far.yaml").write_text("title: Far\n")
    verdicts = {f"scenarios/{name}/1": {"verdict": "confirmed", "report": {}} for name in ("wolf", "far")}
    build(desk.corpus, desk.index, verdicts)
    receipt = desk.ingest(NOTES.replace("Wolf", "Fox"), name="fox.txt", game="g")
    assert any("1 of 2 boards" in notice for notice in receipt["notices"]), receipt["notices"]
    assert not any("proofs" in n for n in desk.ingest(RULES)["notices"])


def test_a_card_called_otherwise_takes_its_rulings_along() -> None:
    notes = NOTES.replace("It howls at the moon", "Ember Wolf howls at the moon")
    changes = diff_records(said(notes), said(notes.replace("Ember Wolf", "Cinder Wolf")))
    assert not changes.added
    assert not changes.removed
    assert set(changes.changed) == {"gale/cinder-wolf", "gale/cinder-wolf/2"}
    assert {m.new for m in changes.moved} == {"gale/cinder-wolf/1", "gale/cinder-wolf/3"}


def test_a_ruling_whose_words_stay_is_not_changed_by_what_others_are_called() -> None:
    notes = NOTES.replace("  • It runs.", "  • It outruns Ember Wolf in any weather.")
    changes = diff_records(said(notes), said(notes.replace("\nEmber Wolf\n", "\nCinder Wolf\n")))
    assert changes.changed == ("gale/cinder-wolf",)
