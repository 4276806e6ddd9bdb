"""A corpus for tests of the pages and commands: the real documents and one proof with its report."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from shared import CORPUS, corpus_again, once

from judge.scenario.language.document import IsName, load_documents
from judge.scenario.language.model import BrokenDocument, ScenarioDocument

GAME = "flesh-and-blood"
PROOF = "scenarios/shown-on-pages/1"

WAGER = """\
title: Nobody gets the wagered token when the chain closes early
game: flesh-and-blood
confirms: [heavy-hitters/wager/4]
cards:
  - name: Haze Beast
    color: red
    type: Illusionist Action - Attack
    stats: "2{r} 6{p} 3{d}"
    text: |
      Phantasm
      When this attacks a hero, you may wager a Gold token with them.
setup:
  turn: Ana
  Ana:
    hero: {class: Illusionist, life: 20}
    hand: [Haze Beast (red)]
    resources: 2
  Bo:
    hero: {class: Guardian, life: 20}
    hand: [Rising Power (red)]
play:
  - Ana attacks Bo with Haze Beast (red)
  - Ana says yes
  - Bo defends with Rising Power (red)
  - then the combat chain is closed
  - then Ana controls no Gold
  - then Bo controls no Gold
contrast:
  - change: {replace: {Rising Power (red): Rising Power (yellow)}}
    then: [the attack hit, Ana controls 1 Gold]
"""


def document_of(obj: object, source: str = "r", is_name: IsName | None = None) -> ScenarioDocument:
    """A document given as plain values; raises what is wrong with it."""
    (found,) = load_documents(json.dumps(obj), source, is_name)
    if isinstance(found, BrokenDocument):
        raise found.error
    return found


def step(n: int, moment: str, text: str, *cites: str) -> dict[str, Any]:
    """A line of a trace as a report holds it."""
    return {"n": n, "moment": moment, "text": text, "cites": list(cites)}


REPORT: dict[str, Any] = {
    "file": "flesh-and-blood/scenarios/shown-on-pages.yaml",
    "title": "Nobody gets the wagered token when the chain closes early",
    "game": "flesh-and-blood",
    "verdict": "confirmed",
    "claims": [
        {"line": 26, "text": "the combat chain is closed", "holds": "always"},
        {"line": 27, "text": "Ana controls no Gold", "holds": "always"},
    ],
    "branches": 1,
    "steps": 6,
    "reason": "Every claim holds in the only line of play, and the contrast comes out as stated.",
    "trace": [
        step(1, "Ana's action phase", "Ana plays Haze Beast (red) for 2{r}.", "5.1"),
        step(
            2,
            "Attack step",
            "Haze Beast attacks Bo. Ana wagers a Gold token.",
            "7.2",
            "heavy-hitters/wager/4",
        ),
        step(3, "Defend step", "Bo defends with Rising Power (red), 6{p} <b>not</b> bold.", "7.3"),
        step(
            4,
            "Defend step",
            "Phantasm triggers: a non-Illusionist card with 6 or more {p} defends.",
            "8.3.12",
        ),
        step(5, "Close step", "Haze Beast is destroyed, the combat chain closes.", "7.7"),
        step(6, "Ana's action phase", "Nobody gets a token: the wager never resolved.", "heavy-hitters/wager/4"),
    ],
}


def make_index(factory: pytest.TempPathFactory) -> Path:
    """The index folder of the real corpus with the proof and its report; beside it the corpus it was made of."""
    return once(factory, "shown", lambda folder: _show(folder, factory)) / "index"


def _show(folder: Path, factory: pytest.TempPathFactory) -> None:
    corpus = folder / "corpus"
    shutil.copytree(CORPUS, corpus)
    (corpus / "flesh-and-blood" / "scenarios" / "shown-on-pages.yaml").write_text(WAGER, "utf-8")
    verdicts = {PROOF: {"verdict": "confirmed", "report": REPORT}}
    corpus_again(factory, corpus, folder / "index", verdicts)


_FEW = ("Rising Power", "Boast", "Wallop", "Cut the Deck", "Raw Meat")


def small_corpus(folder: Path, proof: str, *more: str) -> Path:
    """A corpus of one real document, Heavy Hitters, and one proof, ``scenarios/shown-on-pages/1``; its folder. The
    document has its keywords and the few cards that boards of the tests name, and more: all take five times as long to
    build."""
    corpus = folder / "corpus"
    shutil.copytree(CORPUS / GAME, corpus / GAME, ignore=shutil.ignore_patterns("scenarios"))
    (corpus / GAME / "scenarios").mkdir()
    (corpus / GAME / "scenarios" / "shown-on-pages.yaml").write_text(proof, "utf-8")
    head, *entries = (CORPUS / "manifest.toml").read_text("utf-8").split("[[document]]\n")
    own = [entry for entry in entries if f'game = "{GAME}"' in entry]
    document = corpus / GAME / "heavy-hitters.txt"
    rule = "-" * 63 + "\n"
    begin, *cards = document.read_text("utf-8").split(rule)
    document.write_text(rule.join((begin, *(c for c in cards if c.split("\n", 2)[1] in (*_FEW, *more)))), "utf-8")
    own = [re.sub("(?m)^sha256.*\n", "", entry) for entry in own]
    (corpus / GAME / "heavy-hitters.notes.yaml").unlink()
    (corpus / "manifest.toml").write_text("[[document]]\n".join((head, *own)), "utf-8")
    return corpus
