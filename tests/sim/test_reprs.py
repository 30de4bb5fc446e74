"""A run, its result and its parts show themselves in one line."""

from __future__ import annotations

import re

from threecard.sim import Session, plan, simulate


def test_a_result_shows_what_was_played_and_the_verdict() -> None:
    found = simulate("three-card-poker", rounds=100_000)
    assert repr(found) == "<Result: three-card-poker, 100,000 rounds by the kernel, agrees>"
    assert repr(found.totals) == "<Totals of 100,000 rounds>"
    assert repr(found.spec) == "<Spec: three-card-poker, kernel, positions: 1, seed 0>"
    ante = found.wagers["ante"]
    assert re.fullmatch(
        r"<WagerResult ante: house edge [\d.]+ %, expected 3\.3730 %, z [-+][\d.]+>", repr(ante)
    )
    assert re.fullmatch(
        r"<LineResult ante: [\d,]+, expected 44,907\.1, z [-+][\d.]+>", repr(ante.lines["ante"])
    )


def test_a_run_shows_how_far_it_is_and_sessions_are_counted_as_such() -> None:
    run = plan("royal-three-pictures", rounds=1_000_000)
    assert repr(run) == "<Run: royal-three-pictures, 0 of 1,000,000 rounds>"
    visit = Session((("main", 25_00),), bankroll=500_00, rounds=20)
    found = simulate("royal-three-pictures", rounds=200, session=visit)
    assert repr(found) == "<Result: royal-three-pictures, 200 sessions by the kernel, agrees>"
