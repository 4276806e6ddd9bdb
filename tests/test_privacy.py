"""Contact details in a document: masked in all that is made of it, and nothing else is."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.builds.build import build
from judge.builds.live import current_build
from judge.cli import main
from judge.ingest import ManifestEntry, read_document
from judge.privacy import Clean, masked, masked_record
from judge.records import from_json, to_json
from judge.web import create_app

ROOT = Path(__file__).resolve().parent.parent

MAILS = [
    "jane@example.com",
    "jane.doe+cards@mail.example.co.uk",
    "jane . doe @ example . com",
    "jane. doe@example.com",
    "jane@ example. com",
    "jane @example.com",
    "jane.doe@exam ple.com",
    "j a n e @ e x a m p l e . c o m",
    "name (at) host.tld",
    "name (at) sub.host.co.uk",
    "name [at] host [dot] tld",
    "name at host dot com",
    "müller@exämple.de",
    "jane＠example．com",
    "почта@пример.рф",
    "jane\u200b@example.com",
    "jane&#64;example.com",
    "mailto:jane@example.com",
    "@jane@mastodon.social",
    "JANE@EXAMPLE.COM",
]

OTHERS = [
    "+1 (555) 123-4567",
    "+49 170 1234567",
    "+33 6 12 34 56 78",
    "0049 170 1234567",
    "(555) 123-4567",
    "555-123-4567",
    "discord.gg/abcDEF",
    "https://discord.com/invite/abcd",
    "https://t.me/janedoe",
    "https://twitter.com/janedoe",
    "Jane#1234",
    "@janedoe",
    "12 Main Street, Springfield, IL 62704",
    "Musterstraße 12, 12345 Berlin",
    "221B Baker Street, London NW1 6XE",
]

HARMLESS = [
    "see 8.6.12, 1.10.2b and rules 8.3.1-8.3.12",
    "version 2.0.1, v1.10.3",
    "2024-02-02, 02 February 2024",
    "+3/2/1{p}, +10/20/30, +1 +2 +3, +10 20 30 40 50",
    "(RED/YEL/BLU) 3{r} 6/5/4{p} 3{d}",
    "255 cards (1 Fabled, 5 Legendary, 40 Majestic, 67* Rares, 128 Commons)",
    "1 2 3 4 5 6 7 8 9 10, 10 000 000 points",
    "[e-mail address removed]",
    "At the end of turn, look at it. To attack, tap.",
    "Roll 2 dice @ start of turn; @home; 20 @ 3 cost each",
    "Card#0012, ISBN 978-3-16-148410-0, HVY 123-456",
    "Discord: discard two cards. Signal: draw a card",
    "12. Main Street (C), 5 Lane",
    "https://example.com/rules/8.5.46",
]


@pytest.mark.parametrize("detail", [*MAILS, *OTHERS])
def test_a_contact_detail_is_masked_and_the_words_around_it_stay(detail: str) -> None:
    text, count = masked(f"Ask: {detail}. Then draw 2 cards (8.6.12).")
    assert count == 1
    assert text.startswith("Ask: [")
    assert text.endswith(" removed]. Then draw 2 cards (8.6.12).")


@pytest.mark.parametrize("cue", ["Tel. 0171 2345678", "Phone: 555-0199", "Discord: janedoe", "skype: jane.doe"])
def test_what_is_only_known_by_the_word_before_it(cue: str) -> None:
    text, count = masked(cue)
    assert count == 1
    assert text.split(" [")[0] == cue.split(" ", maxsplit=1)[0]


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_no_contact_detail_stays(text: str) -> None:
    assert masked(text) == (text, 0)


def test_a_text_without_any_is_not_looked_through_again_and_one_with_some_is(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def looks(text: str) -> tuple[str, int]:
        looked.append(text)
        return masked(text)

    monkeypatch.setattr("judge.privacy.masked", looks)
    texts = ("Salt gulls rest on 4 ropes, 4 masts and 20 sails.", "Write to jane@example.com.")
    first = Clean()
    came = [first.masked(text) for text in texts]
    again = Clean(first.seen)
    assert [again.masked(text) for text in texts] == came == [masked(text) for text in texts]
    assert looked == [*texts, texts[1]]
    assert again.seen == first.seen


def test_nothing_in_the_five_documents_looks_like_one() -> None:
    """The one address they had was taken out before they came here, and says so."""
    found = {path.name: masked(path.read_text("utf-8"))[1] for path in sorted((ROOT / "corpus").glob("*/*.txt"))}
    assert found == dict.fromkeys(found, 0)
    assert len(found) == 5


@pytest.mark.parametrize("text", ["a.b " * 20_000 + "@", "a" * 100_000, "1 " * 50_000, "@a" * 20_000, "+1 2" * 20_000])
def test_odd_text_is_read_in_time_that_grows_with_its_length(text: str) -> None:
    """A pattern that tries every way to read these would take hours; each takes well below a second."""
    begun = time.process_time()
    masked(text)
    assert time.process_time() - begun < 60


NOTES = """Gale of Ash

Gale of Ash Card Notes

Written by Jane, reach her at jane.doe@example.com.

Ember Wolf

Generic Action - Attack

(RED) 1{r} 4{p} 2{d}

Send ideas to jane.doe @ example . com.

  • It bites once (8.6.12); ask jane.doe (at) example.com or +49 170 1234567.
  • It bites twice, see discord.gg/AshWolf.

-----------------------------
"""
SECRETS = ("jane.doe", "example.com", "example . com", "jane-doe", "170 1234567", "ashwolf", "AshWolf")


@pytest.fixture
def index(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    (folder / "g").mkdir(parents=True)
    (folder / "manifest.toml").write_text(
        '[[document]]\nid = "gale"\ngame = "g"\nfile = "g/gale.txt"\norigin = "a mail of jane.doe@example.com"\n'
    )
    (folder / "g/gale.txt").write_text(NOTES, "utf-8")
    build(folder, tmp_path / "index")
    return tmp_path / "index"


def leaks(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text]


def test_no_file_of_a_build_holds_one(index: Path) -> None:
    live = current_build(index)
    live.store.close()
    files = [path for path in live.path.parent.rglob("*") if path.is_file()]
    assert {".kept", live.id} <= {path.parent.name for path in files}
    for path in files:  # what is kept for the next build, too
        assert not leaks(path.read_bytes().decode("utf-8", "ignore")), path.name
    assert live.manifest["masked"] >= 5


def test_no_page_answer_or_search_shows_one(index: Path) -> None:
    client = create_app({"JUDGE_INDEX": str(index), "TESTING": True}).test_client()
    addresses = [
        *("/", "/documents", "/documents/gale", "/documents/gale/lines/1-18", "/cards/gale/ember-wolf"),
        *(
            "/rulings/gale/ember-wolf/1",
            "/search?q=wolf+jane+mail",
            "/api/v1/search?q=bites+ask",
            "/embed/gale/ember-wolf",
        ),
        *("/api/v1/documents/gale", "/api/v1/rulings", "/api/v1/cards", "/api/v1/export.jsonl", "/conflicts"),
    ]
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert not leaks(answer.text), address
    assert "[e-mail address removed]" in client.get("/rulings/gale/ember-wolf/1").text
    assert client.get("/api/v1/search?q=AshWolf").get_json()["confident"] is False


def test_the_export_says_how_many_and_differs_in_nothing_else(index: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["export", "--jsonl", "--index", str(index)])
    assert result.exit_code == 0
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    entry = ManifestEntry("gale", "g", "", "g/gale.txt", origin="a mail of jane.doe@example.com")
    received = {r.id: r for r in read_document(entry, NOTES).records}
    held = {line["id"]: from_json(line) for line in lines}
    assert set(held) == set(received)
    assert "contact details are masked" in result.stderr
    for record_id, record in held.items():
        clean, _ = masked_record(received[record_id])
        skip = {"mentions", "sha256", "kind", "sources"}  # worked out with the other documents
        assert {k: v for k, v in to_json(record).items() if k not in skip} == {
            k: v for k, v in to_json(clean).items() if k not in skip
        }


def test_a_heading_that_is_an_address_makes_no_id() -> None:
    text = "# Notes\n\n## jane.doe@example.com\n\nWe play on Mondays, all of us together.\n"
    ids = [r.id for r in read_document(ManifestEntry("notes", "g", "markdown", "n.txt"), text).records]
    assert len(ids) > 1
    assert not [i for i in ids if "jane" in i]
