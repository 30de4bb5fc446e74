"""Reports: every figure is found again by another path."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date
from io import StringIO
from math import sqrt
from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from tests.server.actors import World, in_loop
from tests.server.library import expectation_of, library_expected
from tests.server.test_audit import TAGS, played
from tests.stores.postgres import database_of
from threecard.core.errors import ThreecardError
from threecard.core.events import RoundSettled, SettlementCorrected
from threecard.core.irregularities.incidents import DeckFault, Fault
from threecard.core.registry import RULEBOOKS
from threecard.core.rulebook import Rulebook
from threecard.odds import hold, odds
from threecard.odds.rounds.expectation import Expected, expect
from threecard.odds.rounds.exposure import RoundStakes, expose
from threecard.server.log import office
from threecard.server.money.entries import HOUSE, METER, RESERVE
from threecard.server.ports import Millis
from threecard.server.reports.events import Significant, significant
from threecard.server.reports.jackpot import jackpot_report
from threecard.server.reports.period import Period, day_begins, read_period
from threecard.server.reports.spreadsheet import write_csv
from threecard.server.reports.tables import TableDay, table_days
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.store import Store
from threecard.server.table import facts as house_facts
from threecard.server.table.gaming_day import day_began, gaming_day

DAY = 24 * 3600 * 1000


def today(world: World) -> Period:
    return read_period("", "", world.clock.now())


# Days.


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


# What is expected, beside the odds module's own table of equal stakes.


def expected(rules: Rulebook, *rounds: RoundStakes) -> Expected:
    exposure = expose(rules, rounds)
    return expect(exposure, expectation_of(rules).moments(exposure))


@pytest.mark.parametrize("positions", [1, 3])
@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("royal-three-pictures", {"main": 10_00, "tie": 5_00}),
        ("prosperity-3-pictures", {"main": 10_00, "dealer_prosperity": 5_00}),
        ("three-card-poker", {"ante": 10_00, "pair_plus": 5_00}),
    ],
)
def test_a_round_is_expected_to_win_what_the_odds_say(
    game: str, stakes: dict[str, int], positions: int
) -> None:
    found = expected(RULEBOOKS[game], RoundStakes((tuple(stakes.items()),) * positions))
    priced = hold(game, stakes, occupied=positions)
    assert found.win == priced.round_mean
    assert found.variance == priced.round_variance


def test_wagers_that_differ_go_together_as_two_laws_say() -> None:
    """Stakes of another size at each position: the mean adds up, and the variance is bilinear."""
    rules = RULEBOOKS["three-pictures"]
    one, other = (("main", 10_00),), (("main", 30_00), ("tie", 5_00))
    both = expected(rules, RoundStakes((one, other)))
    alone = [expected(rules, RoundStakes((each,))) for each in (one, other)]
    edges = {id_: each.house_edge for id_, each in odds(rules).wagers.items()}
    assert both.win == 40_00 * edges["main"] + 5_00 * edges["tie"]
    laws = [odds(rules).distribution(dict(each)) for each in (one, other)]
    for found, law in zip(alone, laws, strict=True):
        mean = sum(net * share for net, share in law.items())
        assert found.variance == sum(net**2 * share for net, share in law.items()) - mean**2
    main, with_one, with_two = (
        hold(rules, {"main": 1_00, **tie}, occupied=2).covariance / 100**2
        for tie in ({}, {"tie": 1_00}, {"tie": 2_00})
    )
    crossed = (4 * with_one - with_two - 3 * main) / 4  # a Tie is not placed alone
    assert both.variance - sum(each.variance for each in alone) == 2 * (
        10_00 * 30_00 * main + 10_00 * 5_00 * crossed
    )


def test_the_jackpot_is_seen_from_the_houses_side() -> None:
    """With the meter far above its seed: as takings have it, with the envy the house pays."""
    stakes = {"ante": 10_00, "jackpot": 5_00}
    for positions in (1, 2):
        ante = hold("three-card-poker", {"ante": 10_00}, occupied=positions)
        found = expected(
            RULEBOOKS["three-card-poker"],
            RoundStakes((tuple(stakes.items()),) * positions, meter=10**9),
        )
        priced = hold("three-card-poker", stakes, occupied=positions)
        assert found.jackpot_win == priced.round_mean - ante.round_mean
        assert (found.win, found.variance) == (ante.round_mean, ante.round_variance)


def test_a_meter_at_its_seed_costs_the_house_its_awards() -> None:
    """Awards out of the meter are topped up at once, so the house pays them."""
    rules = RULEBOOKS["three-card-poker"].with_reading("jackpot.funding", "meter")
    assert rules.jackpot is not None
    seed = int(rules.jackpot.rule.seed)
    stakes = ((("jackpot", 5_00),),)
    at_seed, above = (expected(rules, RoundStakes(stakes, each)) for each in (seed, 10 * seed))
    lines = odds(rules).wagers["jackpot"].lines
    awards = sum(
        line.probability * line.pays.amount
        for line in lines.values()
        if line.pays is not None and hasattr(line.pays, "amount")
    )
    assert awards > 0
    assert above.jackpot_win - at_seed.jackpot_win == awards
    assert not above.win
    assert not above.variance


# A day's figures, beside the ledger and the lines themselves.


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
        await world.do("F", "report_incident", by="dealer", incident=DeckFault(Fault.EXTRA))
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


# The jackpot.


@in_loop
async def test_the_jackpot_reconciles_with_what_settlements_said(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await played(world)
        world.clock.advance(DAY)
        await world.betting("TCP", "Mei")
        await world.wager("TCP", "Mei", 1, "jackpot", 5_00)
        await world.deal("TCP")
        await world.play_all("TCP")
        await world.finish("TCP")
        first = gaming_day(Millis(world.clock.now() - DAY))
        whole = await jackpot_report(world.house, read_period(first, "", world.clock.now()))
        settled = [
            fact for table in ("TCP", "F") for fact in world.facts(table)
            if isinstance(fact, RoundSettled) and fact.meter_before is not None
        ]  # fmt: skip
        later = await jackpot_report(world.house, today(world))
        shown = await world.balance(METER)
    assert whole.agrees
    assert whole.meter == whole.closing == shown
    assert (whole.opening, whole.moved_since) == (0, 0)
    assert [each.seeded for each in whole.days] == [20_000_00, 0]
    assert sum(each.fed for each in whole.days) == sum(fact.meter_fed for fact in settled) == 9_00
    assert sum(each.topped_up for each in whole.days) == sum(
        fact.meter_topped_up for fact in settled
    )
    undone = settled[-1]  # the round of F was void after all
    assert undone.meter_before is not None
    assert undone.meter_after is not None
    assert whole.days[0].corrected == undone.meter_before - undone.meter_after != 0
    assert whole.days[1].opening == whole.days[0].closing == later.opening
    assert settled[0].meter_before == 20_000_00
    assert later.days == whole.days[1:]


@in_loop
async def test_a_meter_that_was_turned_does_not_agree(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.seed_jackpot()
        async with world.house.store.group() as tx:
            await tx.rows("UPDATE balances SET cents = cents + 1 WHERE account = ?", METER)
        found = await jackpot_report(world.house, today(world))
    assert not found.agrees
    assert found.meter == found.closing + 1


# What stood out.


@in_loop
async def test_what_stands_out_is_told_with_who_and_why(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await played(world)
        await world.do("T3P", "halt_table", by="pit_manager", reason="Spilt tea.")
        await world.do("T3P", "release_table", by="shift_manager", reason="Dry again.")
        await world.note(
            office.AdjustmentProposed(number=1, player="Mei", cents=-5, reason="=cmd", by="Kit"),
            office.AdjustmentApproved(number=1, player="Mei", cents=-5, by="Sam"),
            office.RolesChanged(person="Kit", roles=("cage",), by="Sam", reason="New here."),
            office.SelfExcluded(player="Raj", until=world.clock.now() + DAY),
            office.HouseClosed(held=("N3P",)),
        )
        found = await significant(world.house, today(world))
        logged = Counter(
            type(fact).__name__ for table in (*TAGS, "F") for fact in world.facts(table)
        )
    told = Counter(each.kind for each in found)
    for kind, name in (
        ("table_opened", "TableOpened"),
        ("edge_accepted", "EdgeAccepted"),
        ("incident_ruled", "IncidentRuled"),
        ("round_voided", "RoundVoided"),
        ("settlement_corrected", "SettlementCorrected"),
        ("table_halted", "TableHalted"),
    ):
        assert told[kind] == logged[name] > 0, kind
    by_kind = {each.kind: each for each in found}
    assert by_kind["table_halted"].who == "pit_manager"
    assert by_kind["table_halted"].why == "Spilt tea."
    assert by_kind["table_released"].why == "Dry again."
    assert by_kind["edge_accepted"].why == "for a test"
    assert (by_kind["adjustment_approved"].who, by_kind["self_excluded"].who) == ("Sam", "Raj")
    assert by_kind["incident_ruled"].why  # a clause
    assert [each.at for each in found] == sorted(each.at for each in found)
    assert "wager_placed" not in told
    assert "chips_bought" not in told
    spreadsheet = list(csv.reader(StringIO(write_csv(Significant, found))))
    assert spreadsheet[0] == list(Significant.__struct_fields__)
    assert any("'=cmd" in row for row in spreadsheet)
    assert len(spreadsheet) == 1 + len(found)


def test_everything_that_has_a_who_or_a_why_was_thought_of() -> None:
    """A new fact of the house with a reason is told, or left out on purpose."""
    from threecard.server.reports.office_events import TOLD as OF_OFFICE
    from threecard.server.reports.table_events import TOLD as OF_TABLE

    reasons = {
        kind
        for module in (house_facts, office)
        for kind in vars(module).values()
        if hasattr(kind, "__struct_fields__") and "reason" in kind.__struct_fields__
    }
    assert reasons <= {*OF_OFFICE, *OF_TABLE}


# Written, and over the other store.


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


@in_loop
async def test_both_stores_report_alike(tmp_path: Path) -> None:
    async def reports(store: type[Store] | None) -> tuple[object, ...]:
        folder = tmp_path / ("file" if store is None else "server")
        folder.mkdir()
        world = (
            World(folder)
            if store is None
            else World(folder, store=lambda path: PostgresStore(database_of(path)))
        )
        async with world:
            await played(world)
            period = today(world)
            events = await significant(world.house, period)
            return (
                await table_days(world.house, period, library_expected),
                await jackpot_report(world.house, period),
                [replace(each, at=0) for each in events],
            )

    assert await reports(None) == await reports(PostgresStore)
