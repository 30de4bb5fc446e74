"""Rows beside what the logs come to, both ways: one missing, one too many, a field that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from threecard.server.audit.report import Finding
from threecard.server.storage.relations import Relation
from threecard.server.storage.transaction import Row

Key = tuple[object, ...]
Fits = Callable[[object], bool]  # where a log tells what a field must fit, and not what it is
SHOWN_MAX = 60  # characters of a value


class Due(Struct, frozen=True):
    """A row as the logs have it: its fields beside the key, and the record that tells the last."""

    fields: Mapping[str, object]
    stream: str | None = None
    seq: int | None = None


class RowsAudit:
    """One table of the database, read once."""

    def __init__(self, relation: Relation, due: Mapping[Key, Due]) -> None:
        self.rows = 0
        self._relation = relation
        self._due = due
        self._seen: set[Key] = set()

    def read(self, row: Row) -> Iterator[Finding]:
        """Compare one row."""
        self.rows += 1
        found = dict(zip(self._relation.columns, row, strict=True))
        key = tuple(found[name] for name in self._relation.key)
        due = self._due.get(key)
        if due is None:
            yield self._found(key, "No log has a reason for this row.", None)
            return
        self._seen.add(key)
        for field, wanted in due.fields.items():
            value = found[field]
            if callable(wanted):
                if not wanted(value):
                    yield self._found(key, f"{field} is not what the log says.", due, field)
            elif type(value) is not type(wanted) or value != wanted:
                sentence = f"{field} is {shown(value)}, and the log says {shown(wanted)}."
                yield self._found(key, sentence, due, field)

    def missing(self) -> Iterator[Finding]:
        """What the logs have and no row has, once all were read."""
        for key, due in self._due.items():
            if key not in self._seen:
                yield self._found(key, "The row is gone that the log has a reason for.", due)

    def _found(self, key: Key, sentence: str, due: Due | None, field: str | None = None) -> Finding:
        row = ", ".join(map(shown, key))
        stream, seq = (None, None) if due is None else (due.stream, due.seq)
        return Finding(self._relation.name, sentence, stream, seq, row, field)


def shown(value: object) -> str:
    """A value as a finding has it."""
    text = value.hex() if isinstance(value, bytes) else str(value)
    return text if len(text) <= SHOWN_MAX else f"{text[:SHOWN_MAX]}…"
