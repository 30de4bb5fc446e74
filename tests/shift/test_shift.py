"""A part of the simulated shift with every `make test`; `make shift` plays all eight hours."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from pathlib import Path

from tests.server.library import edges
from tests.shift.kinds import KINDS, Evidence
from tests.shift.shift import Played, play_shift
from threecard.core.rulebook import Rulebook
from threecard.odds.rounds.expected import Expected
from threecard.odds.rounds.exposure import Exposure

SEED = 20261118


async def means(rules: Rulebook, exposure: Exposure) -> Expected:
    """What was to be won, without its variance: covariances take half a minute, and a test each."""
    found = (cents * edges(rules)[wager] for wager, cents in exposure.staked.items())
    return Expected(sum(found, Fraction(0)))


def check_money(played: Played) -> None:
    """The shift's win is the ledger's to the cent, and the ledger's is what lies in the tray."""
    report = played.report
    assert report.agrees
    assert report.win + report.jackpot_win == report.ledger_win
    assert played.tray == played.tray_due()
    assert report.stands == sum(each.stands for each in played.planted)
    assert played.audit == ()


def test_every_error_with_evidence_is_flagged_at_its_place_and_nothing_else(
    tmp_path: Path,
) -> None:
    played = asyncio.run(play_shift(tmp_path, seed=SEED, hours=0.9, share=0.15, expected_of=means))
    assert {each.kind.name for each in played.planted if each.is_done} == {
        kind.name for kind in KINDS
    }
    assert all(each.is_done for each in played.planted)
    loud = [each for each in played.planted if each.kind.evidence is not Evidence.NONE]
    assert all(each.flags for each in loud)
    assert (played.missed, played.false) == (set(), set())
    assert played.hidden, "what leaves no evidence is in the tray, and nowhere else"
    check_money(played)


def test_a_clean_shift_is_pointed_at_nowhere(tmp_path: Path) -> None:
    played = asyncio.run(
        play_shift(tmp_path, seed=SEED + 1, hours=0.5, errors=False, expected_of=means)
    )
    assert played.found == set()
    assert (played.hidden, played.report.stands) == (0, 0)
    check_money(played)


def test_there_are_two_hundred_errors_of_kinds_that_name_their_evidence() -> None:
    assert sum(kind.planted for kind in KINDS) == 200
    assert {kind.evidence for kind in KINDS} == set(Evidence)
