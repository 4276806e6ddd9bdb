"""Questions with their answers: in every form one writes them in, each question with its answer."""

from __future__ import annotations

import random

import pytest

from judge.ingest import DocumentReading, ManifestEntry, read_document, recognise
from judge.records import QUESTIONS, Rule, Ruling

PAIRS = (
    ("Does Salt Gull draw when its hit is prevented?", "No. Damage that is prevented is no hit."),
    ("May Rope be tied three times?", "Only twice."),
)
(Q1, A1), (Q2, A2) = PAIRS
FORMS = {
    "marks": f"Q: {Q1}\nA: {A1}\n\nQ: {Q2}\nA: {A2}\n",
    "numbered marks": f"Q1. {Q1}\nA1. {A1}\nQ2. {Q2}\nA2. {A2}\n",
    "words": f"Question: {Q1}\nAnswer: {A1}\n\nQuestion: {Q2}\nAnswer: {A2}\n",
    "bold marks": f"**Q:** {Q1}\n\n**A:** {A1}\n\n**Q.** {Q2}\n\n**A.** {A2}\n",
    "bold marks on one line": f"**Q.** {Q1} **A.** {A1}\n\n**Q.** {Q2} **A.** {A2}\n",
    "bold questions": f"**{Q1}**\n\n{A1}\n\n**{Q2}**\n{A2}\n",
    "bold questions with the answer behind": f"**{Q1}** {A1}\n\n**{Q2}** {A2}\n",
    "headings": f"# Harbour\n\n## {Q1}\n\n{A1}\n\n## {Q2}\n\n{A2}\n",
    "numbers": f"1. {Q1}\n\n   {A1}\n\n2. {Q2}\n\n   {A2}\n",
    "numbers, wrapped": f"1. {Q1.replace(' draw', chr(10) + '   draw')}\n{A1}\n2. {Q2}\n{A2}\n",
    "numbers with the answer behind": f"1. {Q1} {A1}\n2. {Q2} {A2}\n",
    "definitions": f"{Q1}\n: {A1}\n\n{Q2}\n: {A2}\n",
    "a table": f"| Question | Answer |\n|---|---|\n| {Q1} | {A1} |\n| {Q2} | {A2} |\n",
    "plain lines": f"{Q1}\n\n{A1}\n\n{Q2}\n\n{A2}\n",
    "folded away": "".join(f"<details>\n<summary>{q}</summary>\n\n{a}\n</details>\n" for q, a in PAIRS),
}


def read(text: str, kind: str = "") -> DocumentReading:
    return read_document(ManifestEntry("faq", "g", kind, "faq.md"), text)


def rulings(text: str) -> list[Ruling]:
    return [r for r in read(text, QUESTIONS).records if isinstance(r, Ruling)]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_joins_a_question_with_its_answer(form: str) -> None:
    text = FORMS[form]
    assert recognise(text) == QUESTIONS
    reading = read(text)
    found = [r for r in reading.records[1:] if isinstance(r, Ruling)]
    assert [(r.question, r.text, r.title) for r in found] == [(Q1, A1, Q1), (Q2, A2, Q2)]
    assert len(found) == len(reading.records) - 1
    assert not reading.doubts
    lines = text.splitlines()
    held = {n for r in found if r.span for n in range(r.span.start_line, r.span.end_line + 1)}
    named = held | {n.line for n in reading.noise}
    assert all(n in named for n, line in enumerate(lines, 1) if line.strip())


WHOLE = """\
# Harbour questions

What stands here was said at the quay.

## Salt Gull

**Does it draw twice?**

Only once, whatever
happens:

- first it hits,
- then it draws.

Never more.

Q: Is it red?

## Rope

| Card | Question | Answer |
| --- | --- | --- |
| Salt Gull; Rope | Who ties? | The turn player. |
| Rope | Who? | |

A: Nobody asked.
"""


def test_answers_are_whole_and_what_is_none_is_said() -> None:
    reading = read(WHOLE, QUESTIONS)
    found = [(r.question, r.text, r.under) for r in reading.records if isinstance(r, Ruling)]
    assert found == [
        (
            "Does it draw twice?",
            "Only once, whatever happens:\nfirst it hits,\nthen it draws.\nNever more.",
            ("Harbour questions", "Salt Gull"),
        ),
        ("Who ties?", "The turn player.", ("Harbour questions", "Rope", "Salt Gull", "Rope")),
    ]
    rules = [r.text for r in reading.records if isinstance(r, Rule)]
    assert rules == ["What stands here was said at the quay.", "Is it red?", "Rope | Who? | ", "A: Nobody asked."]
    assert [(d.line, d.what.split(":")[0]) for d in reading.doubts] == [
        (17, "this question has no answer"),
        (24, "a row without a question or without an answer"),
        (26, "an answer without a question above it"),
    ]
    assert reading.coverage.share == 1.0


def test_a_question_put_in_taken_out_or_moved_moves_no_other_id() -> None:
    pairs = [(f"May {name} act{' again' * n}?", f"Yes, {n} times.") for n, name in enumerate(("Ana", "Bo", "Cy", "Di"))]
    chance = random.Random(7)

    def text(listed: list[tuple[str, str]]) -> str:
        return "# Who acts\n\n" + "".join(f"**{q}**\n\n{a}\n\n" for q, a in listed)

    ids = {r.question: r.id for r in rulings(text(pairs))}
    for _ in range(30):
        some = chance.sample(pairs, chance.randint(1, 4))
        some.insert(chance.randrange(len(some) + 1), (f"Is {chance.random()} new?", "It is."))
        assert {q: i for q, i in ((r.question, r.id) for r in rulings(text(some))) if q in ids}.items() <= ids.items()


def test_other_documents_are_no_questions() -> None:
    for text in (
        "# Game\n\n## How to win?\n\nTake all.\n\n## Setup\n\nShuffle. Draw.\n\n## Turn\n\nPlay.\n\n- Or not.\n",
        "Harbour\n\nWho is there? Nobody.\n\nThe quay is empty.\n\nWhere are they? Gone.\n\nThe end.\n",
        "1. Shuffle.\n2. Draw.\n3. Any questions?\n4. Really?\n5. Begin.\n",
    ):
        assert recognise(text) != QUESTIONS
