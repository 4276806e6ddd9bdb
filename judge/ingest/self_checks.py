"""What a document of any kind is compared with itself for. The checks go by what a record is, never by the
document; what only reading finds stands in the document's notes."""

from __future__ import annotations

from collections.abc import Sequence

from judge.ingest.counting_checks import counting_conflicts
from judge.ingest.found import numbered, without_covered
from judge.ingest.naming_checks import naming_conflicts
from judge.ingest.reading import ManifestEntry
from judge.ingest.ruling_checks import ruling_conflicts
from judge.records import Conflict, Record


def self_conflicts(entry: ManifestEntry, records: Sequence[Record]) -> list[Conflict]:
    """The contradictions that the checks find among the records of one document.

    What its reader found already is left out (see ``without_covered``).
    """
    found = [*counting_conflicts(entry, records), *naming_conflicts(entry, records), *ruling_conflicts(entry, records)]
    return without_covered(numbered(found), [r for r in records if isinstance(r, Conflict)])
