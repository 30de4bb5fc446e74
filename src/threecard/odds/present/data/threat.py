"""A way to take from a wager, as data."""

from __future__ import annotations

from msgspec import Struct

from threecard.odds.exact import Exact, exact
from threecard.odds.protection.threats import Threat


class ThreatData(Struct, frozen=True, kw_only=True):
    """One way to take from one wager, and the remedy."""

    severity: str
    kind: str
    wager: str
    what: str
    in_force: bool
    gain: Exact
    gain_float: float
    per_incident: bool
    remedy: str
    after: Exact


def threat_data(each: Threat) -> ThreatData:
    return ThreatData(
        severity=each.severity.value,
        kind=each.kind,
        wager=each.wager,
        what=each.what,
        in_force=each.in_force,
        gain=exact(each.gain),
        gain_float=float(each.gain),
        per_incident=each.per_incident,
        remedy=each.remedy,
        after=exact(each.after),
    )
