"""What each rulebook says about wagers too late, too large, too small or alone."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.rules.circumstances import OPEN, ruled
from threecard.core.irregularities.incidents import (
    LateWager,
    LateWithdrawal,
    LoneJackpotWager,
    LoneSideWager,
    OverMaximum,
    UnderMinimum,
)


@clause(
    "R3P 5.2", "R3P 5.3", "N3P 5.8", "P3P 5.5", "P3P 5.6", "T3P 5.5", "T3P 5.6", "TCP 5.5",
    "TCP 5.6",
)  # fmt: skip
@pytest.mark.parametrize(
    ("tag", "late", "withdrawn"),
    [
        ("R3P", "R3P 5.2", ("stands", "R3P 5.3")),
        ("N3P", "N3P 5.8", ("refuse", "N3P 5.8")),
        ("P3P", "P3P 5.5", ("stands", "P3P 5.6")),
        ("T3P", "T3P 5.5", ("stands", "T3P 5.6")),
        ("TCP", "TCP 5.5", ("stands", "TCP 5.6")),
    ],
)
def test_late_wagers_are_refused_and_late_withdrawals_change_nothing(
    tag: str, late: str, withdrawn: tuple[str, str]
) -> None:
    assert ruled(tag, LateWager()) == ("refuse", late)
    assert ruled(tag, LateWithdrawal()) == withdrawn


@clause(
    "R3P 5.10", "R3P 5.11", "N3P 5.1", "N3P 5.1.1", "N3P 5.2", "N3P 5.2.1", "TCP 5.13", "TCP 5.14",
)  # fmt: skip
@pytest.mark.parametrize(
    ("tag", "over", "under", "again"),
    [
        ("R3P", ("to_maximum", "R3P 5.11"), ("once", "R3P 5.10"), ("return", "R3P 5.10")),
        ("N3P", ("pro_rata", "N3P 5.1.1"), ("continue", "N3P 5.2.1"), ("continue", "N3P 5.2.1")),
        ("P3P", ("to_maximum", "limits"), ("once", "limits"), ("return", "limits")),
        ("T3P", ("to_maximum", "limits"), ("once", "limits"), ("return", "limits")),
        ("TCP", ("to_maximum", "TCP 5.14"), ("once", "TCP 5.13"), ("return", "TCP 5.13")),
    ],
)
def test_stakes_outside_the_limits_noticed_after_the_close(
    tag: str, over: tuple[str, str], under: tuple[str, str], again: tuple[str, str]
) -> None:
    assert ruled(tag, OverMaximum()) == over
    assert ruled(tag, UnderMinimum()) == under
    assert ruled(tag, UnderMinimum(before=True)) == again


@clause("N3P 5.1", "N3P 5.2", "R3P 3.4", "TCP 3.4")
def test_stakes_outside_the_limits_noticed_before_the_close() -> None:
    assert ruled("N3P", OverMaximum(), OPEN) == ("reject_excess", "N3P 5.1")
    assert ruled("N3P", UnderMinimum(), OPEN) == ("advise", "N3P 5.2")
    for tag in ("R3P", "TCP"):
        assert ruled(tag, OverMaximum(), OPEN) == ("refuse", f"{tag} 3.4")
        assert ruled(tag, UnderMinimum(), OPEN) == ("refuse", f"{tag} 3.4")


@clause("N3P 5.14", "TCP 5.12", "TCP 5.12.1", "TCP 5.12.2", "R3P 3.5", "P3P 3.4", "T3P 3.3")
def test_side_wagers_that_lie_alone() -> None:
    assert ruled("N3P", LoneSideWager()) == ("return", "N3P 5.14")
    assert ruled("TCP", LoneJackpotWager(), OPEN) == ("supply", "TCP 5.12.1")
    assert ruled("TCP", LoneJackpotWager()) == ("return", "TCP 5.12.2")
    assert ruled("R3P", LoneSideWager(), OPEN) == ("refuse", "R3P 3.5")
    assert ruled("P3P", LoneSideWager(), OPEN) == ("refuse", "P3P 3.4")
    assert ruled("T3P", LoneSideWager(), OPEN) == ("refuse", "T3P 3.3")
    assert ruled("R3P", LoneSideWager()) == ("refer", "R3P 6.1")
