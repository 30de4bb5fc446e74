"""What an audit found."""

from __future__ import annotations

from msgspec import Struct


class Finding(Struct, frozen=True):
    """Something that does not hold, and where."""

    check: str
    sentence: str
    stream: str | None = None
    seq: int | None = None


class AuditReport(Struct, frozen=True, kw_only=True):
    """How much was read, and all that does not hold."""

    streams: int
    records: int
    rounds: int
    proofs: int
    entries: int
    accounts: int
    wallets_cents: int
    in_play_cents: int
    meter_cents: int
    heads_at: int | None  # when the signed heads were written, None where there are none
    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...] = ()  # what could not be recomputed here, and why

    @property
    def holds(self) -> bool:
        return not self.findings
