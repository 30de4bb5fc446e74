"""A player's own limits: tighter at once, looser in a day, and held against every new wager."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.identity.front import DAY, HOUR, MINUTE, SECOND, Front, code_of, refused
from threecard.core.errors import Code
from threecard.core.table import Phase
from threecard.server.identity import Later, LimitKind, Person
from threecard.server.identity.limits import OwnLimit
from threecard.server.log.office import ChipsCashed, OwnLimitChanged, SelfExcluded
from threecard.server.ports import Millis
from threecard.server.table.gaming_day import day_began

LOSS, TIME = LimitKind.LOSS, LimitKind.TIME
NOW = Millis(1_000_000)
# On felt: a hand that loses to the dealer's, and one that beats it.
NINE, EIGHT = "2s 3s 4s", "2h 3h 3d"


@asynccontextmanager
async def at_a_table(
    folder: Path, tag: str = "R3P", **readings: str
) -> AsyncIterator[tuple[Front, Person]]:
    """Mei has 50,000.00 and a felt table with bets open."""
    async with Front(folder) as front:
        mei = await front.register("Mei")
        await front.buy("Mei", cents=49_000_00)
        await front.open_felt(tag, readings=readings)
        await front.do(tag, "place_your_bets", by="dealer")
        yield front, mei


async def lose(front: Front, cents: int) -> None:
    """A round that Mei loses, and bets are open again."""
    await settle(front, cents, mei=EIGHT, dealer=NINE)


async def increase(front: Front, cents: int) -> None:
    await front.do(
        "R3P", "increase_wager", by="Mei", player="Mei", position=1, wager="main", by_=cents
    )


async def settle(front: Front, cents: int, *, mei: str, dealer: str) -> None:
    await front.wager("R3P", "Mei", 1, stake=cents)
    await front.deal("R3P")
    await front.finish("R3P", [mei, dealer])
    await front.do("R3P", "place_your_bets", by="dealer")


@pytest.mark.parametrize(
    ("was", "wish", "becomes"),
    [
        (OwnLimit(), 5, OwnLimit(5)),
        (OwnLimit(), None, OwnLimit()),
        (OwnLimit(5), 4, OwnLimit(4)),
        (OwnLimit(5), 0, OwnLimit(0)),
        (OwnLimit(5), 6, OwnLimit(5, Later(6, NOW + DAY))),
        (OwnLimit(5), None, OwnLimit(5, Later(None, NOW + DAY))),
        (OwnLimit(5, Later(9, NOW + 1)), 5, OwnLimit(5)),  # never mind
        (OwnLimit(5, Later(9, NOW + 1)), 7, OwnLimit(5, Later(7, NOW + DAY))),
        (OwnLimit(5, Later(None, NOW + 1)), 4, OwnLimit(4)),
    ],
)
def test_tighter_holds_at_once_and_looser_in_a_day(
    was: OwnLimit, wish: int | None, becomes: OwnLimit
) -> None:
    assert was.asked(wish, now=NOW, after=DAY) == becomes


def test_what_was_to_hold_later_holds_from_its_time() -> None:
    limit = OwnLimit(5, Later(9, NOW))
    assert limit.at(Millis(NOW - 1)) is limit
    assert limit.at(NOW) == OwnLimit(9)


@in_loop
async def test_a_limit_is_kept_shown_and_written_down(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        first = front.clock.now()
        await front.identity.set_limit(mei, LOSS, 100_00)
        front.clock.advance(HOUR)
        changed = await front.identity.set_limit(mei, LOSS, 200_00)
        later = Later(200_00, first + HOUR + DAY)
        assert (changed.value, changed.later) == (100_00, later)
        await front.restart()
        loss, time = (await front.identity.account(mei)).limits
        assert (loss.kind, loss.value, loss.later) == (LOSS, 100_00, later)
        assert (time.kind, time.value, time.later) == (TIME, None, None)
        front.clock.advance(DAY - 1)
        assert (await front.identity.account(mei)).limits[0].value == 100_00
        front.clock.advance(1)
        loss = (await front.identity.account(mei)).limits[0]
        assert (loss.value, loss.later) == (200_00, None)
        assert (await front.office())[-2:] == [
            OwnLimitChanged(player="Mei", limit="loss", value=100_00, holds_from=first),
            OwnLimitChanged(
                player="Mei", limit="loss", value=200_00, holds_from=first + HOUR + DAY
            ),
        ]


@pytest.mark.parametrize(("kind", "value"), [(LOSS, -1), (LOSS, 10**12 + 1), (TIME, 1441)])
@in_loop
async def test_odd_limits_are_refused(kind: LimitKind, value: int, tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        assert await code_of(front.identity.set_limit(mei, kind, value)) is Code.BAD_FIELD
        assert await front.rows("SELECT 1 FROM own_limits") == []


@in_loop
async def test_nobody_fills_the_log_by_changing_their_mind(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        for n in range(20):
            await front.identity.set_limit(mei, LOSS, 100_00 + n)
        assert await code_of(front.identity.set_limit(mei, LOSS, 5)) is Code.TOO_BUSY
        assert await code_of(front.identity.exclude(mei, days=1)) is Code.TOO_BUSY
        front.clock.advance(6 * MINUTE)
        await front.identity.exclude(mei, days=1)


@in_loop
async def test_losses_and_stakes_in_play_are_held_to_the_limit(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        await front.identity.set_limit(mei, LOSS, 100_00)
        await lose(front, 60_00)
        assert (await front.identity.account(mei)).limits[0].used == 60_00
        await front.wager("R3P", "Mei", 1, stake=30_00)
        with pytest.raises(Exception, match=r"limit of 100\.00.*90\.00.*10\.01"):
            await front.wager("R3P", "Mei", 2, stake=10_01)
        assert await code_of(increase(front, 10_01)) is Code.LIMIT_REACHED
        await increase(front, 10_00)
        assert await code_of(front.wager("R3P", "Mei", 2, stake=1)) is Code.LIMIT_REACHED
        # A stake taken back is not lost.
        await front.do(
            "R3P", "reduce_wager", by="Mei", player="Mei", position=1, wager="main", by_=20_00
        )
        await front.wager("R3P", "Mei", 2, stake=20_00)


@in_loop
async def test_what_is_won_may_be_lost_again_and_a_new_day_begins_anew(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        await front.identity.set_limit(mei, LOSS, 100_00)
        await settle(front, 100_00, mei=NINE, dealer=EIGHT)
        assert (await front.identity.account(mei)).limits[0].used == 0
        await lose(front, 190_00)
        assert await code_of(front.wager("R3P", "Mei", 1, stake=50_00)) is Code.LIMIT_REACHED
        now = front.clock.now()
        front.clock.advance(day_began(Millis(now + DAY)) - now - 1)
        assert await code_of(front.wager("R3P", "Mei", 1, stake=50_00)) is Code.LIMIT_REACHED
        front.clock.advance(1)
        await front.wager("R3P", "Mei", 1, stake=100_00)


@in_loop
async def test_the_cage_and_the_allowance_are_neither_won_nor_lost(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        await front.identity.set_limit(mei, LOSS, 10_00)
        await front.buy("Mei", cents=500_00)
        await front.note(ChipsCashed(player="Mei", cents=900_00, by="cage"))
        assert await code_of(front.wager("R3P", "Mei", 1, stake=10_01)) is Code.LIMIT_REACHED
        await front.wager("R3P", "Mei", 1, stake=10_00)


@in_loop
async def test_staff_who_place_a_wager_are_held_to_its_players_limit(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        await front.identity.set_limit(mei, LOSS, 5_00)
        where = {"player": "Mei", "position": 1, "wager": "main", "stake": 10_00}
        assert await front.refused("R3P", "place_wager", by="dealer", **where) == "limit_reached"


@in_loop
async def test_an_ante_is_taken_only_with_its_play_wager_within_the_limit(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP") as (front, mei):
        await front.identity.set_limit(mei, LOSS, 100_00)
        assert await code_of(front.wager("TCP", "Mei", 1, "ante", 50_01)) is Code.LIMIT_REACHED
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        # 40.00 are at stake, 40.00 may follow.
        assert await code_of(front.wager("TCP", "Mei", 1, "pair_plus", 20_01)) is Code.LIMIT_REACHED
        await front.wager("TCP", "Mei", 1, "pair_plus", 20_00)
        await front.deal("TCP")
        await front.do("TCP", "decide", by="Mei", position=1, decision="play")
        assert (await front.identity.account(mei)).limits[0].used == 100_00


@in_loop
async def test_once_decided_nothing_more_is_kept_for_an_ante(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP") as (front, mei):
        await front.open_felt("R3P")
        await front.do("R3P", "place_your_bets", by="dealer")
        await front.identity.set_limit(mei, LOSS, 100_00)
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        assert await code_of(front.wager("R3P", "Mei", 1, stake=20_01)) is Code.LIMIT_REACHED
        await front.deal("TCP")
        await front.do("TCP", "decide", by="Mei", position=1, decision="fold")
        assert await code_of(front.wager("R3P", "Mei", 1, stake=60_01)) is Code.LIMIT_REACHED
        await front.wager("R3P", "Mei", 1, stake=60_00)


@in_loop
async def test_a_limit_tightened_during_a_round_holds_the_decision_to_play(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP") as (front, mei):
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        await front.deal("TCP")
        await front.identity.set_limit(mei, LOSS, 79_99)
        play = {"position": 1, "decision": "play"}
        assert await front.refused("TCP", "decide", by="Mei", **play) == "limit_reached"
        await front.do("TCP", "decide", by="Mei", position=1, decision="fold")


@in_loop
async def test_who_decides_is_not_held_to_anothers_limit(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP", wagers_per_area="2") as (front, mei):
        tan = await front.register("Tan")
        await front.do("TCP", "sit", by="Mei", position=1)
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        await front.wager("TCP", "Tan", 1, "ante", 40_00)
        await front.deal("TCP")
        await front.identity.set_limit(tan, LOSS, 0)
        await front.identity.set_limit(mei, LOSS, 80_00)  # her own Ante and Play, not Tan's
        await front.do("TCP", "decide", by="Mei", position=1, decision="play")


@in_loop
async def test_an_exclusion_stands_and_is_never_shortened(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        now = front.clock.now()
        assert await front.identity.exclude(mei, days=3) == now + 3 * DAY
        assert await front.identity.exclude(mei, days=1) == now + 3 * DAY
        assert (await front.identity.account(mei)).exclusion == now + 3 * DAY
        excluded = [fact for fact in await front.office() if isinstance(fact, SelfExcluded)]
        assert excluded == [SelfExcluded(player="Mei", until=now + 3 * DAY)]
        await front.restart()
        refusal = await refused(front.wager("R3P", "Mei", 1))
        assert refusal.code is Code.SELF_EXCLUDED
        front.clock.advance(3 * DAY - 1)
        assert await code_of(front.wager("R3P", "Mei", 1)) is Code.SELF_EXCLUDED
        front.clock.advance(1)
        await front.wager("R3P", "Mei", 1)
        assert (await front.identity.account(mei)).exclusion is None


@pytest.mark.parametrize("days", [0, -1, 3_651])
@in_loop
async def test_an_exclusion_is_for_whole_days(days: int, tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        assert await code_of(front.identity.exclude(mei, days=days)) is Code.BAD_FIELD


@in_loop
async def test_who_is_excluded_plays_the_round_to_its_end(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP") as (front, mei):
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        await front.identity.exclude(mei, days=1)
        assert await code_of(front.wager("TCP", "Mei", 1, "pair_plus", 5_00)) is Code.SELF_EXCLUDED
        await front.deal("TCP")
        await front.do("TCP", "decide", by="Mei", position=1, decision="play")
        await front.finish("TCP", ["2s 3s 4s", "5h 7d 9c"])
        assert front.live("TCP").table.phase is Phase.CONCLUDED


@in_loop
async def test_time_runs_from_wager_to_wager_and_pauses_count_for_five_minutes(
    tmp_path: Path,
) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        await front.identity.set_limit(mei, TIME, 10)

        async def used() -> int:
            return (await front.identity.account(mei)).limits[1].used

        await front.wager("R3P", "Mei", 1)
        front.clock.advance(3 * MINUTE)
        assert await used() == 3
        await front.wager("R3P", "Mei", 2)
        front.clock.advance(2 * HOUR)  # gone: five minutes of it count
        assert await used() == 8
        await front.wager("R3P", "Mei", 3)
        front.clock.advance(2 * MINUTE - SECOND)
        assert await used() == 9
        await front.wager("R3P", "Mei", 4)
        front.clock.advance(SECOND)
        assert await used() == 10
        refusal = await refused(front.wager("R3P", "Mei", 5))
        assert refusal.code is Code.LIMIT_REACHED
        assert "10 minutes" in refusal.sentence
        now = front.clock.now()
        front.clock.advance(day_began(Millis(now + DAY)) - now)
        assert await used() == 0
        await front.wager("R3P", "Mei", 5)


@in_loop
async def test_who_set_no_limit_is_asked_for_nothing(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, _):
        await front.wager("R3P", "Mei", 2, stake=40_000_00)
        await front.wager("R3P", "Mei", 1, stake=10_000_00)
