"""Copies that a page, a program or a slip damaged: what is sure is read as it was, the rest is told with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.ingest import DocumentReading, ManifestEntry, read_document
from judge.ingest.misread import odd_words
from judge.records import Card, Rule, Ruling

CARDS = "".join(
    f"""
{name}

Generic Action - Attack

(RED/YEL/BLU) {n}{{r}} 6/5/4{{p}} 3{{d}}

When this hits, gain {n}{{h}} and your next attack gets +{n}{{p}}.

  • {name} may hit the hero that {verb} it,
    whoever that is.
  • It never costs less than {n}{{r}}.

-----------------------------
"""
    for n, (name, verb) in enumerate(
        (("Salt Gull", "feeds"), ("Rope Ladder", "climbs"), ("Tide Bell", "rings"), ("Harbour Cat", "strokes")), 1
    )
)
NOTES = f"Quay Notes\n\nQuay Notes Card Notes\n{CARDS}"


def read(text: str, kind: str = "release-notes", game: str = "flesh-and-blood") -> DocumentReading:
    return read_document(ManifestEntry("quay", game, kind, "quay.txt"), text)


def said(reading: DocumentReading) -> list[tuple[object, ...]]:
    """What the records say, whatever the lines and the words as received are."""
    found: list[tuple[object, ...]] = []
    for r in reading.records[1:]:
        found.append((r.id, r.lines, r.versions) if isinstance(r, Card) else (r.id, r.reading or r.text))
    return found


def told(reading: DocumentReading, weight: int = 1) -> list[tuple[int, str]]:
    return [(d.line, d.what) for d in reading.doubts if d.weight >= weight]


def with_pages(every: int, mark: Callable[[int], list[str]], text: str = NOTES) -> str:
    lines = text.split("\n")
    for page, at in enumerate(range(every, len(lines), every), 1):
        lines[at + (page - 1) * len(mark(1)) : at + (page - 1) * len(mark(1))] = mark(page)
    return "\n".join(lines)


@pytest.mark.parametrize(
    "mark",
    [
        lambda page: [f"Page {page} of 12"],
        lambda page: ["", f"- Page {page} -", ""],
        lambda page: ["", f"{page} / 12", ""],
        lambda page: ["", f"{page}", "\f"],
        lambda page: [f"\fQuay Notes, public copy   {page}"],
        lambda page: ["", f"{page}", "\fQuay Notes, public copy", ""],
    ],
)
@pytest.mark.parametrize("every", [12, 13, 19])
def test_marks_and_heads_of_pages_are_noise_wherever_they_stand(mark: Callable[[int], list[str]], every: int) -> None:
    text = with_pages(every, mark)
    reading = read(text)
    assert said(reading) == said(read(NOTES))
    assert not [what for _, what in told(reading) if "the last page that is marked" not in what]
    lines = text.split("\n")
    for record in reading.records[1:]:
        assert record.span
        there = " ".join(lines[record.span.start_line - 1 : record.span.end_line])
        assert record.text.split()[0] in there
        assert record.text.split()[-1] in there
    assert {n.why for n in reading.noise} & {"page mark", "page number", "running head"}
    assert reading.coverage.share == 1.0


def test_words_with_the_number_of_their_page_are_its_head_also_twice() -> None:
    text = "1. Pots\nThe Kiln, edition 2      page 1\n1.1 Dry it.\n\nThe Kiln, edition 2      page 2\n1.2 Fire it.\n"
    reading = read(text, "numbered-rules", "g")
    assert [r.text for r in reading.records if isinstance(r, Rule)] == ["Pots", "Dry it.", "Fire it."]
    assert [n.why for n in reading.noise] == ["running head"] * 2
    stays = read(text.replace("page 2", "page 7"), "numbered-rules", "g")
    assert not [n for n in stays.noise if n.why == "running head"]


@pytest.mark.parametrize(
    "words", ["Nothing stands here now.", "Kiln Rules", "See the page on glazes", "No more of this"]
)
def test_rules_of_the_same_words_are_no_heads_of_pages(words: str) -> None:
    text = f"Kiln Rules\n\n1 Pots\n\n1.1 Dry it.\n\n1.2 {words}\n\n1.3 {words}\n\n1.4 {words}\n\n1.5 Fire it.\n"
    rules = {r.number: r.text for r in read(text, "numbered-rules", "g").records if isinstance(r, Rule)}
    assert rules == {"1": "Pots", "1.1": "Dry it.", "1.2": words, "1.3": words, "1.4": words, "1.5": "Fire it."}


def test_numbers_that_count_nothing_stay() -> None:
    text = "# Dials\n\n## Rows\n\nSet it to\n\n4\n\nthen to\n\n9\n\nand back to\n\n2\n"
    assert [r.text for r in read(text, "markdown", "g").records if isinstance(r, Rule)] == [
        *("Set it to", "4", "then to", "9", "and back to", "2")
    ]


SYMBOL = re.compile(r"\{([prdhi])\}")


@pytest.mark.parametrize(
    "form", ["(%s)", "[%s]", "{ %s }", "｛%s｝", "（%s）", "upper", "alike"], ids=lambda form: form.replace("%s", "p")
)
@pytest.mark.parametrize("part", [1, 3])
def test_symbols_that_a_copy_changed_are_read_and_kept_as_received(form: str, part: int) -> None:
    def changed(match: re.Match[str]) -> str:
        sign = match[1]
        if form == "upper":
            return f"{{{sign.upper()}}}"
        return f"{{{sign.translate(str.maketrans('phi', 'рһі'))}}}" if form == "alike" else form % sign

    lines = [SYMBOL.sub(changed, line) if n % part == 0 else line for n, line in enumerate(NOTES.split("\n"))]
    reading = read("\n".join(lines))
    assert said(reading) == said(read(NOTES))
    whole = " ".join(" ".join(lines).replace("• ", "").split())
    for record in reading.records[1:]:
        assert all(" ".join(line.split()) in whole for line in record.text.split("\n"))
        if isinstance(record, Ruling) and record.reading:
            assert SYMBOL.search(record.reading)
            assert record.reading_reason
    assert all(what.startswith("read ") for _, what in told(reading))
    assert reading.doubts
    assert reading.coverage.share == 1.0


def test_letters_in_brackets_that_are_no_symbols_stay() -> None:
    for line in (
        "See rule 8(d) and 8.3.5(d).",
        "It is (a) red, (b) blue or (d) none.",
        "The quay (p. 3) and (h) are far.",
    ):
        text = NOTES.replace("It never costs less than 1{r}.", line)
        assert line in [r.text for r in read(text).records]
        assert not told(read(text))
    damaged = re.sub(r"(\d)\{(\w)\}", r"\1(\2)", NOTES)
    unsure = damaged.replace("It never costs less than 1(r).", "(d) is what it says.")
    (at,) = (n for n, said in enumerate(unsure.split("\n"), 1) if "(d) is what" in said)
    assert (at, "(d) may stand for a symbol: left as it is") in told(read(unsure), 2)


def test_letters_that_were_digits_are_read_before_a_symbol() -> None:
    reading = read(NOTES.replace(") 1{r}", ") l{r}").replace("+1{p}", "+I{p}"))
    assert said(reading) == said(read(NOTES))
    assert [what for _, what in told(reading)] == ["read l as 1", "read I as 1"]


def test_symbols_that_are_gone_are_told() -> None:
    many = NOTES + re.sub(r"\b(?:Salt|Rope|Tide|Harbour)\b", "Moonlit", CARDS)
    text = many.replace("attack gets +2{p}.", "attack gets +2.", 1)
    (line,) = (n for n, said in enumerate(text.split("\n"), 1) if said == "Rope Ladder")
    assert (line, '"+2" of Rope Ladder has no symbol: one may be lost') in told(read(text), 2)


def test_a_bullet_without_its_mark_is_a_ruling_and_told() -> None:
    for damaged in (
        NOTES.replace("  • It never costs less than 2{r}.", "It never costs less than 2{r}."),
        NOTES.replace("  • Rope Ladder may", "Rope Ladder may"),
    ):
        reading = read(damaged)
        assert said(reading) == said(read(NOTES))
        assert ["without a bullet" in what for _, what in told(reading)] == [True]


def test_modes_belong_to_the_card_whatever_leads_to_them() -> None:
    for leads in ("Choose 1;", "Choose 1:", "When this hits, choose up to two;", "Choose any number —"):
        text = NOTES.replace(
            "\n  • Rope Ladder may", f"\n{leads}\n  • Draw a card.\n  • Gain 1{{h}}.\n\n  • Rope Ladder may", 1
        )
        reading = read(text)
        (ladder,) = (r for r in reading.records if isinstance(r, Card) and r.name == "Rope Ladder")
        assert ladder.lines[1:] == (leads, "Draw a card.", "Gain 1{h}.")
        assert len([r for r in reading.records if isinstance(r, Ruling)]) == 8


LIST = """\
# Divers

Marlo
Deep Lungs
- Holds breath twice.
- Sees in the dark.
"Down we go."
Ines
Quick Fins
- Cannot be netted.
- Swims past nets.
"Not me!"
Old Tom
Heavy Boots
- Walks on the ground.
- Never floats.
"Slowly."
Pearl
Bright Eye
- Finds the chest.
- Opens it.
"Mine."
"""


@pytest.mark.parametrize("line", ["- Swims past nets.", "- Cannot be netted.", "- Never floats."])
def test_a_line_between_bullets_is_one(line: str) -> None:
    reading = read(LIST.replace(line, line[2:]), "markdown", "g")
    assert said(reading) == said(read(LIST, "markdown", "g"))
    assert ["without its mark" in what for _, what in told(reading)] == [True]


def test_a_paragraph_over_a_list_is_no_bullet() -> None:
    text = (
        LIST
        + "# Rules\n\nTides\nThe sea comes and goes.\n- It comes at dawn.\n- It goes at dusk.\n\nThe end is near.\n"
    )
    found = [r.text for r in read(text, "markdown", "g").records if isinstance(r, Rule)]
    assert found == ["The sea comes and goes.", "It comes at dawn.", "It goes at dusk.", "The end is near."]


def block(name: str) -> str:
    return next(
        "\n" + part for part in CARDS.split("-----------------------------\n\n") if part.lstrip().startswith(name)
    )


def test_a_card_pasted_twice_is_read_once() -> None:
    again = "Rope Ladder" + block("Rope Ladder").split("Rope Ladder", 1)[1]
    reading = read(NOTES + "\n" + again)
    assert said(reading) == said(read(NOTES))
    assert ["printed again" in what and "read once" in what for _, what in told(reading)] == [True]
    assert reading.coverage.share == 1.0
    reading = read(NOTES + "\n" + again.replace("It never costs", "Nobody knows.\n  • It never costs"))
    assert said(reading)[:-1] == said(read(NOTES)) or ("quay/rope-ladder/3", "Nobody knows.") in said(reading)
    assert len({r.id for r in reading.records}) == len(reading.records)
    reading = read(NOTES + "\n" + again.replace("6/5/4", "7/6/5"))
    assert len([r for r in reading.records if isinstance(r, Card)]) == 5
    assert ["says something else: both are kept" in what for _, what in told(reading, 2)] == [True]


def test_names_that_are_nearly_one_are_told() -> None:
    text = NOTES + "\n" + ("Tide Bel" + block("Tide Bell").split("Tide Bell", 1)[1]).replace("6/5/4", "7/6/5")
    line = NOTES.count("\n") + 2
    assert told(read(text), 2) == [(line, "Tide Bell and Tide Bel differ by a letter: one may be the other misspelt")]


def test_an_end_in_the_middle_of_a_sentence_is_told() -> None:
    cut = NOTES[: NOTES.rindex("less than")]
    assert [what for _, what in told(read(cut), 2)] == [
        "the document ends in the middle of a sentence: it may have been cut off"
    ]


def test_a_hundred_per_cent_is_every_bullet_and_the_receipt_says_first_what_to_look_at(tmp_path: Path) -> None:
    text = NOTES.replace("  • It never costs less than 3{r}.", "      • It never costs less than 3{r}.")
    assert read(text).coverage.share == 1.0  # further in: a part of the one above
    file = tmp_path / "quay.txt"
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "manifest.toml").write_text("", "utf-8")
    env = {"JUDGE_CORPUS": str(corpus), "JUDGE_OVERLAY": str(tmp_path / "own"), "JUDGE_INDEX": str(tmp_path / "i")}
    arguments = ["ingest", str(file), "--game", "flesh-and-blood", "--no-build"]
    file.write_text(NOTES.replace("rings it,\n    whoever that is.", "rings it.\n    7.1.2 Whoever that is."), "utf-8")
    shown = CliRunner().invoke(main, arguments, env=env).stdout.splitlines()
    assert shown[1] == "Look at first: 1 in doubt, 1 of them where something may be lost or wrong:"
    assert "7.1.2 looks like a rule's number" in shown[2]
    assert any(re.match(r"9\d\.\d% of the lines with text", line) for line in shown)
    body = json.loads(CliRunner().invoke(main, [*arguments, "--json"], env=env).stdout)
    assert body["coverage"] < 1.0
    assert [d["weight"] for d in body["doubts"]] == [2]
    file.write_text(NOTES, "utf-8")
    assert "100.0% of the lines" in CliRunner().invoke(main, arguments, env=env).stdout


@pytest.mark.parametrize(
    "word",
    [
        *(
            "garne",
            "nurnber",
            "frorn",
            "sarnes",
            "tirne",
            "Cornbat",
            "DARNAGE",
            "rnay",
            "rnust",
            "rnove",
            "rnore",
            "rnean",
        ),
        *("iterns", "thern", "cornplete", "cornrnon", "tums", "retum", "overtumed", "Wa1ker", "do0rs", "w1th", "Bo|t"),
    ],
)
def test_a_word_in_which_letters_may_be_misread_is_told(word: str) -> None:
    assert odd_words([f"Bo {word} 10 turns", "A tumble returns 1 turn"]) == [(0, word)]
