"""The report of a shift, and what is worth a look, from a floor that something happened on."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.library import library_expected
from tests.server.test_payments import MEI, RAJ, settled, stopped
from threecard.core.commands import PlaceWager
from threecard.core.errors import ThreecardError
from threecard.core.people import Role
from threecard.server.reports.looks import worth_a_look
from threecard.server.reports.period import DAY_MS, Period, Shift, read_period, read_shift
from threecard.server.reports.shift import ShiftReport, shift_report
from threecard.server.reports.shift_page import shift_page
from threecard.server.reports.tails import binomial_tail


async def eventful(world: World) -> None:
    """Three rounds: one with a payment that stands, one void, one corrected; and a dispute."""
    await world.buy("Mei", "Raj")
    await world.open_felt("R3P")
    await settled(world)
    assert await stopped(world, MEI, 20_00) == "payment_differs"
    await world.do("R3P", "let_payment_stand", by="pit_manager", **MEI, reason="Mei left")
    await world.do("R3P", "enter_payment", by="dealer", **RAJ, taken=20_00)
    await world.do("R3P", "raise_dispute", by="Raj", description="too <b>slow</b>")
    number = max(world.live("R3P").table.disputes)
    await world.do("R3P", "answer_dispute", by="shift_manager", number=number, reason="sorry")
    await world.betting("R3P", "Mei", "Raj")
    await world.void("R3P")
    await settled(world)
    wrong = {"hand": "Ks Kh 8d", "reason": "a six was an eight"}
    await world.do("R3P", "correct_cards", by="dealer", position=1, **wrong)
    await world.do("R3P", "decide_incident", by="pit_supervisor", remedy="confirm", reason="seen")


async def reported(world: World, shift: int | None = None) -> ShiftReport:
    period = read_shift("", shift, world.clock.now())
    return await shift_report(world.house, period, library_expected)


@in_loop
async def test_a_shift_is_told_on_one_page(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await eventful(world)
        report = await reported(world)
        assert (report.rounds, report.voids) == (2, 1)
        # Mei took 15, then by the corrected hand 20; Raj 20 twice; each had staked 10.
        assert report.win == report.ledger_win == 40_00 - 15_00 - 20_00 - 20_00 - 20_00
        assert report.agrees
        assert report.stands == 5_00
        assert report.win_low < report.expected_win < report.win_high
        told = [(each.incident, each.decided_by, each.decided) for each in report.incidents]
        assert told == [
            ("uncovered", "shift_manager", "void"),
            ("correct_cards", "pit_supervisor", "confirm"),
        ]
        assert [(each.player, each.answer) for each in report.disputes] == [("Raj", "sorry")]
        looks = [(each.kind, each.round, each.position) for each in report.looks.looks]
        assert looks == [("payment_differed", 1, 1), ("cards_corrected", 3, 1)]
        (main,) = report.looks.mistakes
        assert (main.dealer, main.wager, main.entered, main.mistakes) == ("dealer", "main", 2, 1)
        assert (main.too_much, main.too_little, main.stands) == (5_00, 0, 5_00)
        gains = {each.player: (each.given, each.returned) for each in report.looks.gains}
        assert gains == {"Mei": (5_00, 10_00), "Raj": (0, 10_00)}
        page = shift_page(report)
        assert "<script" not in page
        assert "&lt;b&gt;slow" in page
        assert not re.search(r"(src|href)=\"(?!#)", page), "it needs nothing else"
        for said in ("R3P", "shift_manager: void", "pit_supervisor: confirm", "sorry", "stands"):
            assert said in page, said
        assert "<td>Royal Three Pictures</td><td>Main wager</td>" in page.replace("\n", "")


@in_loop
async def test_rounds_count_in_the_shift_they_ended_in(tmp_path: Path) -> None:
    """A round put right after the shift counts in it as it was put right, in log and ledger."""
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.open_felt("R3P")
        begins = [read_shift("", number, world.clock.now()).begins for number in (1, 2, 3)]
        now = world.clock.now()
        assert begins[1] <= now < begins[2]
        await settled(world)
        world.clock.advance(begins[2] - now + 1)
        wrong = {"hand": "Ks Kh 8d", "reason": "a six was an eight"}
        await world.do("R3P", "correct_cards", by="dealer", position=1, **wrong)
        seen = {"remedy": "confirm", "reason": "seen"}
        await world.do("R3P", "decide_incident", by="pit_supervisor", **seen)
        second, third = [await reported(world, number) for number in (2, 3)]
        assert (second.rounds, second.win, second.agrees) == (1, 20_00 - 40_00, True)
        assert (third.rounds, third.win, third.ledger_win) == (0, 0, 0)


@in_loop
async def test_who_deals_and_plays_is_worth_a_look(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "dealer")
        for table in ("R3P", "T3P"):
            await world.open_felt(table)
        await world.betting("R3P", "Mei")
        await world.do("T3P", "place_your_bets", by="pit_manager")
        off_duty = PlaceWager(
            actor="dealer",
            role=Role.PLAYER,
            player="dealer",
            position=1,
            wager="main",
            stake=10_00,
        )
        await world.house.give("T3P", off_duty, command="x")
        period = read_period("", "", world.clock.now())
        (look,) = (await worth_a_look(world.house, period)).looks
        assert (look.kind, look.table, look.player) == ("two_roles", "T3P", "dealer")


def test_three_shifts_make_a_gaming_day() -> None:
    day = date(2026, 11, 18)
    whole = Period(day, day)
    parts = [Shift(day, day, number) for number in (1, 2, 3)]
    assert parts[0].begins == whole.begins
    assert [each.ends for each in parts] == [*(each.begins for each in parts[1:]), whole.ends]
    assert whole.ends - whole.begins == DAY_MS
    with pytest.raises(ThreecardError, match="3 shifts"):
        read_shift("2026-11-18", 4, parts[0].begins)


def test_a_tail_is_what_is_left_of_a_binomial() -> None:
    assert binomial_tail(2, 1, 0.5) == pytest.approx(0.75)
    assert binomial_tail(10, 10, 0.5) == pytest.approx(0.5**10)
    assert binomial_tail(100_000, 1, 0.0) == 0
    assert binomial_tail(5, 0, 0.1) == 1
    assert binomial_tail(100_000, 1_000, 0.01) == pytest.approx(0.5, abs=0.02)
