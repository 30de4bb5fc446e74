"""What is written down for a command's facts: each follows from the one before it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.asking import ask
from tests.server.checks import check_house
from tests.server.test_jackpot import PLAYERS, TABLES, up_to_settling
from threecard.core.events import RoundSettled, SettlementCorrected
from threecard.core.irregularities.incidents import DealerWrongCount
from threecard.core.state import MARK_BYTES, format_mark
from threecard.server.audit import examine
from threecard.server.house.receipts import Receipt
from threecard.server.log import records, snapshot
from threecard.server.log.append import append
from threecard.server.log.causes import who_asked, write_cause
from threecard.server.log.commit_queue import Group
from threecard.server.log.snapshot import find_kept, load_snapshot
from threecard.server.money.entries import HOUSE, METER, RESERVE
from threecard.server.storage.snapshots import find_snapshot, save_snapshot
from threecard.server.storage.transaction import Answer
from threecard.server.table.state import LiveTable
from threecard.server.table.turn import take_turn


@in_loop
async def test_what_a_fact_moves_follows_from_the_facts_before_it_in_its_command(
    tmp_path: Path,
) -> None:
    """A hit settled and corrected by one command: the meter that is put right is the settled one.

    Before the command the table has settled nothing, and there is no meter to put right.
    """
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(30_000_00)
        await world.open_felt("TCP", "T2")
        before = [await world.balance(account) for account in (METER, RESERVE, HOUSE)]
        await up_to_settling(world, "T2", TABLES["T2"])

        async def at_once(group: Group) -> None:
            head, now, house = await group.tx.lock("T2"), world.clock.now(), world.house
            live = world.live("T2")
            ask_settle = ask("settle", by="dealer")
            settled = take_turn(live, ask_settle, now, entropy=world.entropy, meter=30_000_00)
            steps = list(settled.steps)
            for asked in (
                ask("report_incident", by="dealer", incident=DealerWrongCount(), description="two"),
                ask("decide_incident", by="shift_manager", remedy="confirm", reason="so it is"),
            ):
                steps += take_turn(steps[-1].live, asked, now, entropy=world.entropy).steps
            facts = [step.fact for step in steps]
            assert [type(facts[0]), type(facts[-1])] == [RoundSettled, SettlementCorrected]
            answer = Answer(b"asked", b"done")
            cause = write_cause(who_asked("Sam", "at once"), answer)
            await append(group.tx, house.keys, "T2", head, steps, now, cause)
            group.tx.remember("Sam", "at once", answer, now)

        await world.house.run(at_once, stream="T2")
        await world.house.hear_all()
        assert [await world.balance(account) for account in (METER, RESERVE, HOUSE)] == before
        assert [await world.chips(player) for player in PLAYERS] == [50_000_00] * 3
        await check_house(world.house)
        async with world.house.store.reading() as tx:
            [(first, last, void)] = await tx.rows("SELECT first_seq, last_seq, void FROM rounds")
            assert (first, last, void) == (2 + 1, world.live("T2").seq, 1)
            assert await load_snapshot(tx, world.keys, "T2") == world.live("T2")
            report = await examine(tx, world.keys)
        assert report.holds, report.findings


async def _played(world: World) -> Receipt:
    """A table with a round that is over, and one begun."""
    await world.buy("Mei")
    await world.open_table("R3P")
    await world.betting("R3P", "Mei")
    await world.deal("R3P")
    await world.finish("R3P")
    return await world.do("R3P", "place_your_bets", by="dealer")


async def _plant(world: World, body: bytes) -> None:
    """Put other bytes in place of the snapshot."""

    async def work(group: Group) -> None:
        kept = await find_snapshot(group.tx, "R3P")
        assert kept is not None
        await save_snapshot(group.tx, "R3P", kept[0], body)

    await world.house.run(work)


@pytest.mark.parametrize("planted", ["as it was kept", "of other types", "forged", "old shape"])
@in_loop
async def test_a_snapshot_that_is_not_ours_is_not_read(
    tmp_path: Path,
    planted: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(records, "READ_MAX", 3)  # a long log is read some at a time
    async with World(tmp_path) as world:
        receipt = await _played(world)
        async with world.house.store.reading() as tx:
            kept = await find_kept(tx, "R3P")
        assert kept is not None
        assert kept.is_present
        assert 0 < kept.seq < receipt.seq
        mark, mac, table = kept.mark, kept.mac, kept.table
        match planted:
            case "of other types":  # which the house kept itself, by another program
                mark = b"another format.."
                place = (b"R3P", kept.seq.to_bytes(8, "big"))
                mac = world.keys.mac(snapshot.SNAPSHOT, *place, mark, table)
            case "forged":
                table = table.replace(b'"Mei"', b'"Amy"')
            case "old shape":
                mark = mac = b""
            case _:
                pass
        await _plant(world, mark + mac + table)
        async with world.house.store.reading() as tx:
            is_read = (await load_snapshot(tx, world.keys, "R3P")) is not None
            report = await examine(tx, world.keys)
        assert is_read == (planted == "as it was kept")
        is_told = [(each.check, each.field) for each in report.findings] == [("snapshots", "body")]
        assert is_told == (planted in ("forged", "old shape"))
        assert any("snapshot" in each for each in report.unchecked) == (planted == "of other types")
        before = dict(world.house.tables)
        await world.lose_power()
        with caplog.at_level(logging.WARNING):
            await world.house.open()
        assert any("not the house's own" in each.message for each in caplog.records) == is_told
        assert world.house.tables == before
        await check_house(world.house)


def test_the_mark_of_a_snapshot_follows_its_types() -> None:
    ours = format_mark(LiveTable)
    assert len(ours) == MARK_BYTES
    assert format_mark(Receipt) != ours
