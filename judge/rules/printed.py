"""What a card prints, as data: the only thing a game is told about a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from judge.frozen import Frozen


class PrintedCard(Frozen):
    """One printed version of a card, from a document or typed into a scenario.

    name: the full printed name. also: other names it goes by (an earlier version's, a short name, a spelling).
    version: what tells versions of one name apart (a colour: ``red``), or empty.
    type_line: as printed, a line.
    stats: printed numbers by their printed word (``cost`` …) as printed text: ``"6"``, ``"*"``, ``"XX"``.
    lines: the rules text, one paragraph an entry, symbols such as ``{p}`` as they stand.
    section: the heading it stands under in its document, where that says what kind of card it is.
    record: id of the corpus record, or empty for a card typed into a scenario.
    """

    name: str
    version: str = ""
    type_line: str = ""
    stats: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    lines: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    record: str = ""
    section: str = ""

    @property
    def label(self) -> str:
        """The name with its version in brackets: ``Rising Star (red)``."""
        return f"{self.name} ({self.version})" if self.version else self.name

    def __reduce__(self) -> tuple[type[PrintedCard], tuple[object, ...]]:
        said = self.name, self.version, self.type_line, dict(self.stats), self.lines, self.also
        return PrintedCard, (*said, self.record, self.section)

    def __hash__(self) -> int:
        return hash((self.name, self.version, self.type_line, self.lines, tuple(sorted(self.stats.items()))))
