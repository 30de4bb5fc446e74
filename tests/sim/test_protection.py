"""Counts and sharing by chance, beside what is exact."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from scripts.protect_dealt import KeptDealing
from threecard.odds import Protection, Sight, odds, protection
from threecard.odds.protection.sharing import share_two
from threecard.sim.counting import CountedRound, CountPlay
from threecard.sim.errors import SimulationError
from threecard.sim.protection import counted_sheets
from threecard.sim.sharing import share

ROYAL, POKER = "royal-three-pictures", "three-card-poker"
PACKS = 200_000
FAR = 4.5  # standard errors, which one figure in 150,000 reaches


@pytest.fixture(scope="module")
def royal() -> Protection:
    return protection(ROYAL)


def play_of(found: Protection, wager: str, **kind: object) -> CountPlay:
    count = found.counts[wager][-1]
    asked = {"moments": count.moments, "rounds": 8} | kind
    return CountPlay(found.report, wager, count.tags, **asked)  # type: ignore[arg-type]


def played(
    found: Protection, wager: str, *, packs: int = PACKS, seed: int = 11, **kind: object
) -> tuple[CountedRound, ...]:
    play = play_of(found, wager, **kind)
    return play.beside(play.tally(packs, seed))


def test_what_a_count_wins_is_what_is_exact(royal: Protection) -> None:
    rounds = played(royal, "royal_pictures")
    assert [each.seen for each in rounds] == [0, 6, 12, 18, 24, 30, 36, 42]
    assert all(abs(each.share_z) < FAR and abs(each.gain_z) < FAR for each in rounds)
    assert rounds[0].share == 0
    assert rounds[-1].gain > 0.25


def test_it_is_so_for_a_wager_that_is_decided_on() -> None:
    rounds = played(protection(POKER), "ante")
    assert all(abs(each.share_z) < FAR and abs(each.gain_z) < FAR for each in rounds)


def test_fewer_cards_seen_are_counted_as_such(royal: Protection) -> None:
    rounds = played(royal, "royal_pictures", rounds=4, positions=3, sight=Sight.OWN)
    assert [each.seen for each in rounds] == [0, 6, 12, 18]
    assert all(abs(each.share_z) < FAR and abs(each.gain_z) < FAR for each in rounds)


def test_a_wrong_exact_figure_is_noticed(royal: Protection) -> None:
    count = royal.counts["royal_pictures"][-1]
    wrong = {
        seen: replace(each, gain=each.gain * 9 / 10, share=each.share * 96 / 100)
        for seen, each in count.moments.items()
    }
    rounds = played(royal, "royal_pictures", moments=wrong)
    assert max(abs(each.share_z) for each in rounds) > FAR


def test_the_same_seed_deals_the_same(royal: Protection) -> None:
    one, two = (played(royal, "royal_pictures", packs=1_000) for _ in range(2))
    assert one == two
    assert one != played(royal, "royal_pictures", packs=1_000, seed=12)


def test_a_run_that_was_stopped_goes_on_where_it_was(royal: Protection, tmp_path: Path) -> None:
    play, dealing = play_of(royal, "royal_pictures"), KeptDealing(tmp_path, chunk=1_000)
    whole = KeptDealing(tmp_path / "other", chunk=1_000)(play, 4_500, 7)
    assert whole.packs == 4_500
    assert dealing(play, 2_000, 7).packs == 2_000
    kept = dealing.path(play, 7)
    before = kept.read_bytes()
    assert dealing(play, 4_500, 7) == whole
    assert kept.read_bytes() != before
    # What is kept is taken as it is: a figure planted in it is in what comes of it.
    planted = replace(whole, placed=tuple(each + 1 for each in whole.placed))
    kept.write_bytes(
        kept.read_bytes().replace(
            msgspec.json.encode(dealing(play, 4_000, 7).placed),
            msgspec.json.encode(tuple(each + 1 for each in dealing(play, 4_000, 7).placed)),
        )
    )
    assert dealing(play, 4_500, 7) == planted
    assert dealing(play, 1_500, 8).packs == 1_500
    assert dealing.path(play, 8) != kept


def test_fewer_packs_leave_what_a_longer_run_kept(royal: Protection, tmp_path: Path) -> None:
    play, dealing = play_of(royal, "royal_pictures"), KeptDealing(tmp_path, chunk=1_000)
    dealing(play, 4_000, 7)
    kept = dealing.path(play, 7).read_bytes()
    assert dealing(play, 2_000, 7) == KeptDealing(tmp_path / "other", chunk=1_000)(play, 2_000, 7)
    assert dealing.path(play, 7).read_bytes() == kept
    assert dealing.kept(play, 1, 7).packs == 4_000


def test_streams_are_other_packs(royal: Protection) -> None:
    play = play_of(royal, "royal_pictures")
    assert play.tally(500, 7, 0) != play.tally(500, 7, 1)


def test_no_packs_are_refused(royal: Protection) -> None:
    with pytest.raises(SimulationError):
        played(royal, "royal_pictures", packs=0)


def test_sheets_set_both_side_by_side(royal: Protection) -> None:
    (sheet,) = counted_sheets(royal, 100, seed=1)
    assert sheet.title.startswith("800 rounds from 100 packs")
    assert {row[0] for row in sheet.rows} == {"tie", "royal_pictures"}


def test_a_page_by_what_is_kept_says_of_each_wager_how_much_that_is(
    royal: Protection, tmp_path: Path
) -> None:
    dealing = KeptDealing(tmp_path, chunk=1_000)
    dealing(play_of(royal, "royal_pictures"), 3_000, 1)
    (sheet,) = counted_sheets(royal, 9_000, 1, dealing.kept)
    assert sheet.title.startswith("Rounds from packs of 8: 8,000 of tie, 24,000 of royal_pictures")
    dealing(play_of(royal, "tie"), 3_000, 1)
    (sheet,) = counted_sheets(royal, 9_000, 1, dealing.kept)
    assert sheet.title.startswith("24,000 rounds from 3,000 packs")


def test_two_who_share_are_dealt_what_is_exact() -> None:
    report = odds(POKER)
    exact, found = share_two(report), share(report, 2, within=1e-3, seed=4)
    assert abs(found.gain - float(exact.gain)) < FAR * found.standard_error
    assert found.changed == pytest.approx(float(exact.changed), rel=0.2)


def test_more_who_share_gain_more() -> None:
    report = odds(POKER)
    gains = [share(report, players, within=1e-3).gain for players in (2, 4, 7)]
    assert gains == sorted(gains)
    assert np.diff(gains).min() > 1e-3


@pytest.mark.parametrize("players", [1, 8])
def test_one_has_nobody_to_share_with(players: int) -> None:
    with pytest.raises(SimulationError):
        share(POKER, players)
