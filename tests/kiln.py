"""A small rulebook with numbers, and a game that cites it: in headings, a token, a ruling and a replay."""

from __future__ import annotations

from pathlib import Path

from judge.builds.build import build

BOOK = """\
Kiln Rules

1 The Table
1.0 General
1.0.1 These rules hold for every game of Kiln.
1.0.2 A glaze that says otherwise wins over a rule.[1.0.1]
1.1 Potters
1.1.1 A potter is a person who sits at the table with a wheel and a shelf.
1.1.1a A potter without a wheel watches.
1.1.1b Two potters may share one shelf, but never a wheel.[2.1.3]
Example: Ana and Bo share a shelf. Each of them brings a wheel.
1.1.2 The oldest potter begins.
2 Clay
2.0 General
2.0.1 Clay lies in a bag until somebody draws it.
2.1 Pots
2.1.1 A pot is made of two or three lumps of clay.
2.1.2 Wobble
Wobble is an ability that means "When this is lifted, roll a die; on a 1 it breaks."
2.1.2a A pot with wobble[2.1.2] that breaks is swept up.
2.1.3 A wheel turns one pot at a time.
2.1.3a A second pot on the wheel falls off.
Note: Falling off is not breaking.
2.1.4 A pot dries for one turn before it is fired.
2.1.5 A dry pot may be painted, as rule 2.1.4 says, before it is fired.
2.2 Jars
2.2.1 A jar is a pot with a lid.[2.1.1]
2.2.2 A lid fits one jar.
3 Fire
3.0 General
3.0.1 The kiln holds six pots.[2.1]
3.1 Firing
3.1.1 When the kiln is full, it is fired at the end of the turn.
3.1.2 A pot that was not dry bursts.[2.1.4]
3.1.3 When a bowl is taken out of the kiln, it cools for two turns.
3.1.4 When a dish is taken out of the kiln, it cools for two turns.
"""

INDEX = """\
edition: Kiln, first edition
rules:
  "2.1.2": wobbling
  "2.1.3": one pot a wheel
  "2.1.4": drying
  "2.1.5": painting
  "1.1.2": who begins
  "3.1.2": bursting
  "1.0.1": what the rules cover
  "2.1.4a": dry rims
"""
TOKENS = '- {name: Shard, type: Token, text: "", cites: ["2.1.4"]}\n'
NOTES = """\
Kiln of Ash

Kiln of Ash Card Notes

Big Jar

Generic Action

(RED) 1{r} 3{d}

  • It dries as rule 2.1.4 says.
"""

DATED = BOOK.replace("Kiln Rules\n", "Kiln Rules\n\nEffective March 3, 2031\n")
REPORT = {
    "title": "Dries",
    "game": "kiln",
    "verdict": "confirmed",
    "reason": "it is dry (rule 2.1.4)",
    "trace": [{"n": 1, "moment": "", "text": "It dries.", "cites": ["2.1.5"]}],
}


def built(folder: Path, rulebook: str = "") -> Path:
    """A corpus of the game with its index below it; rulebook: its text, where it is read."""
    (folder / "kiln" / "scenarios").mkdir(parents=True)
    manifest = '[[document]]\nid = "notes"\ngame = "kiln"\nfile = "kiln/notes.txt"\n'
    if rulebook:
        (folder / "kiln" / "rules.txt").write_text(rulebook)
        manifest += '[[document]]\nid = "rules"\ngame = "kiln"\nkind = "numbered-rules"\nfile = "kiln/rules.txt"\n'
    (folder / "manifest.toml").write_text(manifest)
    (folder / "kiln" / "notes.txt").write_text(NOTES)
    (folder / "kiln" / "rules-index.yaml").write_text(INDEX)
    (folder / "kiln" / "tokens.yaml").write_text(TOKENS)
    (folder / "kiln" / "scenarios" / "jar.yaml").write_text("title: Dries\nconfirms: [notes/big-jar/1]\n")
    build(folder, folder / "index", {"scenarios/jar/1": {"verdict": "confirmed", "report": REPORT}})
    return folder
