"""A player's own limits: tighter at once, looser in a day, kept and written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.identity.front import (
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    Front,
    at_a_table,
    code_of,
    refused,
)
from threecard.core.errors import Code
from threecard.server.identity import Later, LimitKind
from threecard.server.identity.limits import OwnLimit
from threecard.server.log.office import OwnLimitChanged
from threecard.server.ports import Millis
from threecard.server.table.gaming_day import day_began

LOSS, TIME = LimitKind.LOSS, LimitKind.TIME
NOW = Millis(1_000_000)


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
