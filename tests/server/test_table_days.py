"""A table's gaming day: its figures, beside the ledger and the lines themselves."""

from __future__ import annotations

import csv
from datetime import date
from io import StringIO
from math import sqrt
from pathlib import Path

import pytest
from msgspec.structs import asdict

from tests.server.actors import World, in_loop
from tests.server.furnished import TAGS, played
from tests.server.library import library_expected
from tests.server.periods import DAY, today
from threecard.core.errors import ThreecardError
from threecard.core.events import RoundSettled, SettlementCorrected
from threecard.odds import hold
from threecard.server.money.entries import HOUSE, RESERVE
from threecard.server.ports import Millis
from threecard.server.reports.period import day_begins, read_period
from threecard.server.reports.spreadsheet import write_csv
from threecard.server.reports.tables import TableDay, table_days
from threecard.server.table.gaming_day import day_began, gaming_day


def test_a_period_is_whole_gaming_days() -> None:
    now = Millis(1_800_000_000_000)
    period = read_period("", "", now)
    assert period.begins == day_began(now)
    assert period.ends == day_began(now) + DAY
    assert gaming_day(Millis(period.ends - 1)) == period.last.isoformat()
    assert gaming_day(period.ends) != period.last.isoformat()
    longer = read_period("2027-01-01", "2027-01-31", now)
    assert longer.ends - longer.begins == 31 * DAY
    assert longer.begins == day_begins(date(2027, 1, 1))
    assert read_period("2027-01-01", "", now).last.isoformat() == gaming_day(now)
    assert read_period("", "2026-01-01", now).first == date(2026, 1, 1)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("2027-01-02", "2027-01-01"),
        ("2020-01-01", "2027-01-01"),
        ("yesterday", ""),
        ("", "2027-02-29"),
        ("20270101", "20270101"),
        ("0001-01-01", "0001-01-02"),
        ("\u0662\u0660\u0662\u0667-01-01", ""),
    ],
)
def test_other_days_are_refused(first: str, last: str) -> None:
    with pytest.raises(ThreecardError):
        read_period(first, last, Millis(1_800_000_000_000))


async def moved(world: World, table: str, account: str) -> int:
    """What a table's entries changed an account by."""
    async with world.house.store.reading() as tx:
        rows = await tx.rows("SELECT source, target, cents FROM ledger WHERE stream = ?", table)
    return sum(
        (cents if target == account else 0) - (cents if source == account else 0)
        for source, target, cents in rows
    )


@in_loop
async def test_what_the_tables_won_is_what_the_ledger_moved(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await played(world)
        days = await table_days(world.house, today(world), library_expected)
        found = {each.table: each for each in days}
        assert set(found) == {*TAGS, "F"}
        for table, day in found.items():
            won = await moved(world, table, HOUSE) + await moved(world, table, RESERVE)
            assert day.win + day.jackpot_win == won, table
            assert day.day == gaming_day(world.clock.now())
        assert (found["R3P"].rounds, found["R3P"].voids, found["R3P"].drop) == (1, 1, 20_00)
        assert (found["F"].rounds, found["F"].voids, found["F"].corrected) == (0, 1, 1)
        assert (found["F"].win, found["F"].drop, found["F"].hold) == (0, 0, None)
        tcp = found["TCP"]
        assert (tcp.drop, tcp.handle, tcp.jackpot_drop) == (20_00, 40_00, 5_00)


@in_loop
async def test_the_days_hold_is_recomputed_from_the_lines(tmp_path: Path) -> None:
    """Forty rounds of two players: drop, win, expectation and interval, each by hand."""
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.open_table("T3P")
        for _ in range(40):
            await world.betting("T3P", "Mei", "Raj")
            await world.deal("T3P")
            await world.finish("T3P")
        [day] = await table_days(world.house, today(world), library_expected)
        lines = [
            line
            for fact in world.facts("T3P")
            if isinstance(fact, RoundSettled)
            for line in fact.lines
        ]
    assert day.rounds == 40
    assert day.drop == day.handle == 40 * 20_00 == sum(each.stake for each in lines)
    assert day.win == sum(each.stake - each.payout - each.returned for each in lines)
    priced = hold("three-pictures", {"main": 10_00}, occupied=2)
    deviation = sqrt(40 * priced.round_variance)
    assert day.expected_win == round(40 * priced.round_mean)
    assert day.deviation == round(deviation)
    assert day.expected_hold == pytest.approx(float(priced.hold))
    assert day.win_high - day.win_low == pytest.approx(2 * 1.959964 * deviation, abs=2)
    assert day.deviations == pytest.approx((day.win - day.expected_win) / deviation, abs=1e-3)
    assert day.within == (day.win_low <= day.win <= day.win_high)


@in_loop
async def test_stakes_that_were_returned_are_not_dropped(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.open_felt("TCP", "F")
        await world.betting("F", "Mei", "Raj")
        await world.deal("F")
        await world.play_all("F")
        await world.finish("F", ("Ks Kh 6d", "2s 3s 9d", "4c 5c 9h"))
        [before] = await table_days(world.house, today(world), library_expected)
        corrected = [fact for fact in world.facts("F") if isinstance(fact, SettlementCorrected)]
        assert not corrected
        assert (before.drop, before.handle) == (20_00, 40_00)
        await world.void("F")
        [after] = await table_days(world.house, today(world), library_expected)
    assert (after.drop, after.rounds, after.voids, after.corrected) == (0, 0, 1, 1)


@in_loop
async def test_rounds_count_on_the_day_they_ended(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("T3P")
        days = []
        for _ in range(3):
            await world.betting("T3P", "Mei")
            await world.deal("T3P")
            await world.finish("T3P")
            days.append(gaming_day(world.clock.now()))
            world.clock.advance(DAY)
        all_days = read_period(days[0], days[-1], world.clock.now())
        found = await table_days(world.house, all_days, library_expected)
        assert [(each.day, each.rounds) for each in found] == [(day, 1) for day in days]
        second = read_period(days[1], days[1], world.clock.now())
        [one] = await table_days(world.house, second, library_expected)
        assert one.day == days[1]
        assert await table_days(world.house, today(world), library_expected) == []


@in_loop
async def test_a_spreadsheet_has_the_figures_of_the_report(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await played(world)
        found = await table_days(world.house, today(world), library_expected)
    rows = list(csv.DictReader(StringIO(write_csv(TableDay, found))))
    for row, each in zip(rows, found, strict=True):
        for name, value in asdict(each).items():
            expected = {None: "", True: "yes", False: "no"}.get(value, str(value))
            assert row[name] == (str(value) if type(value) in (int, float) else expected)
