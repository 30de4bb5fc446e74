"""Sorted backs, as data."""

from __future__ import annotations

from msgspec import Struct

from threecard.odds.exact import Exact, exact
from threecard.odds.present.data.threat import ThreatData, threat_data
from threecard.odds.protection.backs import Split
from threecard.odds.protection.report import Protection
from threecard.odds.protection.threats import backs_threats


class SplitData(Struct, frozen=True, kw_only=True):
    """The best split of ranks for one way to look at backs."""

    wager: str
    backs: str
    backs_said: str
    use: str
    use_said: str
    ranks: str
    expected: Exact


class BacksData(Struct, frozen=True, kw_only=True):
    """Sorted backs alone: what could be taken by them, and the best split of each way."""

    threats: tuple[ThreatData, ...]
    backs: tuple[SplitData, ...]


def backs_data(found: Protection) -> BacksData:
    return BacksData(
        threats=tuple(map(threat_data, backs_threats(found))),
        backs=tuple(map(split_data, found.splits)),
    )


def split_data(each: Split) -> SplitData:
    return SplitData(
        wager=each.wager,
        backs=each.backs.value,
        backs_said=each.backs.sentence,
        use=each.use.value,
        use_said=each.use.sentence,
        ranks=each.ranks,
        expected=exact(each.expected),
    )
