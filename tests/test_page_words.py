"""Pages speak the words of a table: marks, words and sentences for what the engine finds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from page_words import ENGINE_WORDS

from judge import web
from judge.scenario.play.report import Verdict
from judge.web import words

WEB = Path(web.__file__).parent
TEMPLATES = sorted(WEB.glob("templates/*.html"))

# What readers, links and other people's tests know the pages by: a verdict's sign and word, and what the sign opens.
BADGES = {
    "confirmed": ("✓ Holds", "played through the rules in every way it can go; it came out like this each time."),
    "refuted": ("✗ Does not hold", ""),
    "depends": ("⇄ Depends", "Both sides can be replayed."),
    "illegal": ("⊘ Not allowed", "the board stands where it stops."),
    "unsupported": ("? Not read", "It gives no verdict where it would have to skip a sentence."),
    "invalid": ("✎ To fix", ""),
    "exhausted": ("∞ Too many ways", "More ways to go than can be followed."),
    "": ("○ Waiting", "Changed since the last run of the proofs."),
    "none": ("○ Not replayed", "Nobody has set up a board for this yet."),
    "named": ("○ Names something", "It only names a thing: there is nothing to play."),
}
# Names of pages, headings, buttons and empty states that stay as they are, by the file that says them.
NAMES = {
    "addresses.py": (
        "Workbench", "Feed of changed verdicts", "Where sources differ", "What is proved", "Documents", "API",
        "Take it offline", "Two cards: what happens?",
    ),
    "card_pages.py": ("not read",),
    "templates/card.html": ("Not read",),
    "templates/conflicts.html": ("Followed here:", "Nothing is followed: open.", "None noted for this game", "Open"),
    "templates/embed_check.html": ("Change it in the workbench",),
    "templates/hit.html": ("Ask with it", "Set it up", "▶ Replay"),
    "templates/home.html": ("Build a position and ask", "Two cards: what happens?", "Take the rulings with you",
                            "statements proved"),
    "templates/interactions.html": ("Try it",),
    "templates/linked.html": ("No ruling is printed on this card.", "Ask with it →", "One ruling names"),
    "templates/meets.html": ("Cards it meets", "Proofs"),
    "templates/offline.html": ("Take the rulings with you",),
    "templates/parts.html": (
        "It would change if", "Show to a player", "Replay", "Followed here:", "Nothing is followed: open.",
        "How the engine reads it", "Reads as:", "Not read",
    ),
    "templates/plain.html": ("Followed here:", "Nothing is followed: open."),
    "templates/proved.html": ("What is proved", "Set it up", "'open': 'Open'"),
    "templates/reading.html": ("How judge reads this card",),
    "templates/rule.html": ("Boards that cite it",),
    "templates/ruling.html": (
        "Set one up", "Checked in this replay", "Other boards", "Engine follows something else", "Try it with my card",
        "Change the board",
    ),
    "templates/scenario.html": (">proof<", "pen in the workbench"),
    "templates/search.html": (
        "Closest passages; none is sure to answer this.", " speaks of “", "cards in your question?", "what they share",
        "Not answered here?",
        "Build the position and ask", "More</a>",
    ),
    "static/offline.js": ("Take it with me", "Update", "Remove", "On this device, as of ", "A newer build exists"),
    "static/sheets.js": ("Some chats cut links this long", "board, next, asked, text", "Why can it not?"),
    "static/sw.js": ("From the pack of ", "No network."),
    "static/workbench.js": (
        '["board", "Board"], ["next", "Next"], ["ask", "Ask"], ["text", "Text"]', "Your board", "Or first", "Move on",
        "leave open: ", "both", " are followed",
        "Not possible now", "So far", '"Asked"', "Nothing asked. Tap a card, or ask one of these:", "+ ask",
        "+ write a card", "+ what if: a second board beside this one", " reads as: ", "Not understood: ", "Near: “",
        "Open a proof", "What can happen?", "It would change if …", "Go to the start to change the board",
        "Answer one of these to narrow it:", "No network. The board is in the link", "Working …",
        "in every way it can go",
    ),
}  # fmt: skip


@pytest.mark.parametrize("file", NAMES)
def test_a_page_keeps_the_names_it_is_known_by(file: str) -> None:
    text = (WEB / file).read_text("utf-8")
    assert [name for name in NAMES[file] if name not in text] == []


def test_a_verdict_keeps_its_sign_its_word_and_what_it_opens() -> None:
    assert {v: f"{b.mark} {b.word}" for v, b in words.BADGES.items()} == {v: said for v, (said, _) in BADGES.items()}
    assert [v for v, (_, opened) in BADGES.items() if opened not in words.BADGES[v].means] == []
    assert [words.DOUBTS[of].word for of in ("high", "medium")] == ["Sources differ", "Unclear in the sources"]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_no_page_speaks_the_engine_s_words(template: Path) -> None:
    if template.stem == "api":  # it shows what programs read
        return
    words = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", template.read_text("utf-8"), flags=re.DOTALL)
    assert ENGINE_WORDS.findall(words) == []


def test_every_outcome_has_a_mark_and_a_word_of_the_pages_own() -> None:
    assert {*Verdict, "", "none"} <= {*words.BADGES}
    said = [*words.BADGES.values(), *words.DOUBTS.values()]
    assert not any(ENGINE_WORDS.search(f"{badge.word} {badge.means}") for badge in said)
    assert len({badge.word for badge in words.BADGES.values()}) == len(words.BADGES)
    assert not any(ENGINE_WORDS.search(word) for _, word in words.HOLDS.values())


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("then the attack has wagered 1 time", "the attack wagered once"),
        ("then Plain Punch triggered 2 times", "Plain Punch triggered twice"),
        ("then Plain Punch triggered 12 times", "Plain Punch triggered 12 times"),
        ("Ana has  2\n life", "Ana has 2 life"),
    ],
)
def test_what_was_checked_is_said_as_a_person_says_it(claim: str, said: str) -> None:
    assert words.told(claim) == said


def test_a_verdict_is_a_sentence() -> None:
    claims = [{"text": "Ana has 2 life", "holds": "always"}, {"text": "then Bo has 3 life", "holds": "never"}]
    assert words.sentence("confirmed", "Nobody gets the token", "", claims) == "Nobody gets the token."
    assert words.sentence("confirmed", "Who gets it?", "", claims).startswith("Everything checked holds")
    assert words.sentence("refuted", "x", "why", claims) == "It is not so that Bo has 3 life."
    denied = [{"text": "then nobody won the wager", "holds": "never"}]
    assert words.sentence("refuted", "x", "why", denied) == "Somebody won the wager."
    assert words.sentence("refuted", "x", "Line 3 comes out.", []) == "Line 3 comes out."
    assert words.sentence("invalid", "x", "", []) == words.BADGES["invalid"].means
