"""What an audit found."""

from __future__ import annotations

from msgspec import Struct


class Finding(Struct, frozen=True):
    """Something that does not hold, and where: a record of a stream, or a row and its field."""

    check: str  # what was looked at: a table of the database, or a promise of the logs
    sentence: str
    stream: str | None = None
    seq: int | None = None
    row: str | None = None  # by its key
    field: str | None = None

    @property
    def where(self) -> str:
        """The place in a few words."""
        parts = (self.stream, self.seq, self.row, self.field)
        return " ".join(str(part) for part in parts if part is not None)


class AuditReport(Struct, frozen=True, kw_only=True):
    """How much was read, and all that does not hold."""

    streams: int
    records: int
    rounds: int
    proofs: int
    entries: int
    accounts: int
    rows: int  # of tables beside the logs, each compared with what the logs come to
    wallets_cents: int
    in_play_cents: int
    meter_cents: int
    heads_at: int | None  # when the latest signed heads were written, None where there are none
    findings: tuple[Finding, ...]
    trusted: int = 0  # records that an earlier audit read, by the heads it ended at
    unchecked: tuple[str, ...] = ()  # what could not be recomputed here, and why
    witnessed: int = 0  # deals that a witness signed
    witness_away: int = 0  # interruptions, each because a witness did not answer
    given_up: int = 0  # rounds void because a witness stayed away for the stated time
    held_back: dict[str, int] = {}  # by player: deals made without what they had committed to
    told: tuple[str, ...] = ()  # by witnesses' logs: no fault, and worth a question
    restored: tuple[str, ...] = ()  # what two people answered for: heads that a copy does not have

    @property
    def holds(self) -> bool:
        return not self.findings
