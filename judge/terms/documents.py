"""What the documents of a corpus are called where nothing of them is read."""

from __future__ import annotations

MANIFEST = "manifest.toml"  # the file that names the documents of a corpus
# How a document may be laid out, in the order in which they are asked whether a text is theirs (``judge.ingest``).
KINDS = (
    *("rulings-data", "card-data", "questions", "numbered-rules", "release-notes"),
    *("card-list", "card-blocks", "markdown", "rulebook", "plain"),
)
