"""Reports of the jackpot and of what stood out: every figure is found again by another path."""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO
from pathlib import Path

from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.library import library_expected
from tests.server.periods import DAY, today
from tests.server.test_audit import TAGS, played
from tests.stores.postgres import database_of
from threecard.core import events
from threecard.core.events import RoundSettled
from threecard.server.log import office
from threecard.server.money.entries import METER
from threecard.server.ports import Millis
from threecard.server.reports.events import AT_TABLES, IN_OFFICE, Significant, significant
from threecard.server.reports.jackpot import jackpot_report
from threecard.server.reports.period import read_period
from threecard.server.reports.spreadsheet import write_csv
from threecard.server.reports.tables import table_days
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.store import Store
from threecard.server.table import facts as house_facts
from threecard.server.table.gaming_day import gaming_day


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


@in_loop
async def test_a_report_names_in_what_a_table_departs_and_what_was_refused_and_disputed(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("R3P", "plain")
        await world.open_table("R3P", "other", readings={"wagers_per_area": 5})
        for name in ("plain", "other"):
            await world.betting(name, "Mei")
            await world.deal(name)
            late = {"player": "Mei", "position": 1, "wager": "main"}
            await world.refused(name, "withdraw_wager", by="Mei", **late)
            await world.do(name, "raise_dispute", by="Mei", description="the dealer was slow")
            answer = {"number": 1, "reason": "he was not", "amount": 2_00}
            await world.do(name, "answer_dispute", by="shift_manager", **answer)
            await world.finish(name)
        days = await table_days(world.house, today(world), library_expected)
        found = await significant(world.house, today(world))
    named = {each.table: each.edition for each in days}
    assert named["other"].endswith(", but for this: 5 wagers to an area")
    assert named["plain"].startswith("R3P 2 ")
    assert "but for" not in named["plain"]
    kinds = ["table_opened", "act_refused"]
    kinds += ["dispute_raised", "dispute_answered", "payment_decided"]
    told = [each for each in found if each.table == "other"]
    assert [each.kind for each in told] == kinds
    assert named["other"] in told[0].what
    why = ["R3P 5.3", None, "he was not", "he was not · R3P 6.1"]
    assert [each.why for each in told[1:]] == why


def test_everything_that_has_a_who_or_a_why_was_thought_of() -> None:
    """A new fact of the house with a reason is told, or left out on purpose."""
    reasons = {
        kind
        for module in (house_facts, office, events)
        for kind in vars(module).values()
        if hasattr(kind, "__struct_fields__") and "reason" in kind.__struct_fields__
    }
    assert reasons <= {*AT_TABLES, *IN_OFFICE}


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
