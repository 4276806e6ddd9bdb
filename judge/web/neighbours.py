"""What stands before and behind a record among those of its type in its document: the pages to turn to."""

from __future__ import annotations

from functools import lru_cache

from judge.builds.store import Store
from judge.records import RECORD_TYPES, Record


def beside(store: Store, record: Record) -> tuple[Record | None, Record | None]:
    """The records before and behind one, in printed order; None at either end."""
    order = _order(store, record.type, record.document, record.game)
    at = order.index(record.id)
    before = store.get(order[at - 1]) if at else None
    return before, store.get(order[at + 1]) if at + 1 < len(order) else None


@lru_cache(maxsize=32)
def _order(store: Store, record_type: str, document: str, game: str) -> tuple[str, ...]:
    return tuple(r.id for r in store.every(RECORD_TYPES[record_type], game) if r.document == document)
