"""The house: one answer to a command id, all or nothing to a group, and a table that breaks."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.actors import World, in_loop
from tests.server.asking import ask
from tests.server.checks import check_house
from tests.server.faults import FaultyStore
from tests.server.quick_store import QuickStore
from threecard.core.errors import Code, InvariantBrokenError, ThreecardError
from threecard.core.table import Phase, in_order
from threecard.server.errors import ConflictError, HouseError, StoreError
from threecard.server.house import house as house_module
from threecard.server.house.commit import Commit
from threecard.server.house.receipts import Receipt
from threecard.server.house.recovery import recover
from threecard.server.log import commit_queue
from threecard.server.table import turn
from threecard.server.table.deciding import Turn
from threecard.server.table.facts import TableHalted
from threecard.server.table.orders import Asked
from threecard.server.table.state import LiveTable


@asynccontextmanager
async def two_tables(folder: Path) -> AsyncIterator[World]:
    """R3P and T3P with bets open; Mei has chips."""
    async with World(folder) as world:
        await world.buy("Mei", "Tan")
        for tag in ("R3P", "T3P"):
            await world.open_table(tag)
            await world.do(tag, "place_your_bets", by="dealer")
        yield world


def stake(player: str, cents: int = 10_00, position: int = 1) -> Asked:
    where = {"player": player, "position": position, "wager": "main", "stake": cents}
    return ask("place_wager", by=player, **where)


@in_loop
async def test_the_same_id_again_is_answered_as_it_was_and_does_nothing(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as world:
        first = await world.house.give("R3P", stake("Mei"), command="one")
        await world.wager("R3P", "Tan", 2)
        after = world.live("R3P")
        assert await world.house.give("R3P", stake("Mei"), command="one") == first
        assert world.live("R3P") is after
        assert await world.chips("Mei") == 50_000_00 - 10_00
        assert first == Receipt("R3P", after.seq - 1)


@in_loop
async def test_an_answer_outlives_the_house(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as world:
        first = await world.house.give("R3P", stake("Mei"), command="one")
        await world.lose_power()
        await world.house.open()
        assert await world.house.give("R3P", stake("Mei"), command="one") == first
        assert await world.chips("Mei") == 50_000_00 - 10_00


@in_loop
async def test_the_same_id_for_something_else_is_a_conflict(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as world:
        await world.house.give("R3P", stake("Mei"), command="one")
        for table, other in (("R3P", stake("Mei", 11_00)), ("T3P", stake("Mei"))):
            with pytest.raises(ConflictError) as conflict:
                await world.house.give(table, other, command="one")
            assert conflict.value.code is Code.COMMAND_CONFLICT
        assert await world.chips("Mei") == 50_000_00 - 10_00
        await world.house.give("T3P", stake("Tan"), command="one")  # ids are each person's own


@in_loop
async def test_what_was_refused_is_decided_anew(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as world:
        with pytest.raises(ThreecardError):
            await world.house.give("R3P", stake("Mei", 60_000_00), command="one")
        await world.buy("Mei")
        await world.house.give("R3P", stake("Mei", 60_000_00), command="one")
        assert await world.chips("Mei") == 40_000_00


@in_loop
async def test_a_refused_command_takes_back_its_own_and_nothing_of_its_group(
    tmp_path: Path,
) -> None:
    async with two_tables(tmp_path) as world:
        asked = [stake("Mei"), stake("Mei"), stake("Tan", 10**9, 2), stake("Tan", 10_00, 3)]
        answers = await asyncio.gather(
            *(world.house.give("R3P", each, command=str(n)) for n, each in enumerate(asked)),
            return_exceptions=True,
        )
        assert [getattr(answer, "code", None) for answer in answers] == [
            None,
            Code.WAGER_TWICE,
            Code.NOT_ENOUGH_CHIPS,
            None,
        ]
        placed = [
            (each.player, position) for position, each in in_order(world.live("R3P").table.wagers)
        ]
        assert placed == [("Mei", 1), ("Tan", 3)]
        await check_house(world.house)


@pytest.mark.parametrize("fault", ["begin", "before", "statement"])
@in_loop
async def test_a_group_that_is_not_committed_never_happened(tmp_path: Path, fault: str) -> None:
    async with World(tmp_path, store=lambda path: FaultyStore(QuickStore(path))) as world:
        await world.buy("Mei", "Tan")
        await world.open_table("R3P")
        await world.do("R3P", "place_your_bets", by="dealer")
        before, commits = world.live("R3P"), len(world.commits)
        faulty = world.house.store
        assert isinstance(faulty, FaultyStore)
        faulty.fail_next(fault)
        answers = await asyncio.gather(
            world.house.give("R3P", stake("Mei"), command="one"),
            world.house.give("R3P", stake("Tan", position=2), command="one"),
            return_exceptions=True,
        )
        assert all(isinstance(answer, StoreError) for answer in answers), answers
        assert world.live("R3P") is before
        assert len(world.commits) == commits, "watchers heard nothing"
        assert await world.chips("Mei") == 50_000_00
        await world.house.give("R3P", stake("Mei"), command="one")
        await world.house.give("R3P", stake("Tan", position=2), command="one")
        assert await world.chips("Mei") == 50_000_00 - 10_00
        await check_house(world.house)


@in_loop
async def test_memory_and_watchers_move_after_the_commit(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as world:
        durable: list[int] = []

        def heard(_commit: Commit) -> None:
            with closing(sqlite3.connect(world.path)) as other:
                found = other.execute("SELECT seq FROM streams WHERE stream = 'R3P'")
                durable.append(found.fetchone()[0])

        world.house.listeners.append(heard)
        receipt = await world.house.give("R3P", stake("Mei"), command="one")
        assert durable == [receipt.seq]


@in_loop
async def test_a_broken_invariant_stops_its_table_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_tables(tmp_path) as world:
        await world.wager("R3P", "Mei", 1)
        before = world.live("R3P")

        def breaks(live: LiveTable, *asked: Any, **ports: Any) -> Turn:  # noqa: ANN401 # as it is
            if live.table.rules.edition.tag == "R3P":
                raise ZeroDivisionError("a judgement that is wrong")
            return turn.take_turn(live, *asked, **ports)

        with monkeypatch.context() as patched:
            patched.setattr(house_module, "take_turn", breaks)
            with pytest.raises(InvariantBrokenError):
                await world.wager("R3P", "Tan", 2)
            await world.wager("T3P", "Tan", 2)  # the others go on
        halted = world.live("R3P")
        assert halted.table == before.table, "nothing of the command was kept"
        assert halted.halted is not None
        assert halted.halted.endswith("Nothing of it was kept.")
        [notice] = world.last("R3P")
        assert isinstance(notice, TableHalted)
        assert await world.refused("R3P", "no_more_bets", by="dealer") == "table_halted"
        assert await world.refused("R3P", "release_table", by="pit_manager", reason="why not") == (
            "role_not_permitted"
        )
        await world.do("R3P", "release_table", by="shift_manager", reason="the program was mended")
        await world.wager("R3P", "Tan", 2)
        await check_house(world.house)


@in_loop
async def test_a_money_error_inside_the_rules_breaks_the_table_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_tables(tmp_path) as world:

        def breaks(*_args: object, **_ports: object) -> Turn:
            raise InvariantBrokenError("A cent is missing.")

        with monkeypatch.context() as patched:
            patched.setattr(house_module, "take_turn", breaks)
            with pytest.raises(InvariantBrokenError):
                await world.wager("R3P", "Tan", 2)
        assert world.live("R3P").halted == "A cent is missing. Nothing of it was kept."


@in_loop
async def test_a_pit_manager_stops_a_table_by_hand(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as world:
        assert await world.refused("R3P", "halt_table", by="dealer", reason="There is smoke.") == (
            "role_not_permitted"
        )
        assert await world.refused("R3P", "release_table", by="shift_manager", reason="so") == (
            "wrong_phase"
        )
        await world.do("R3P", "halt_table", by="pit_manager", reason="There is smoke.")
        assert await world.refused("R3P", "sit", by="Mei", position=1) == "table_halted"


@in_loop
async def test_a_command_to_no_table_and_a_line_that_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commit_queue, "QUEUE_MAX", 4)
    async with two_tables(tmp_path) as world:
        assert await world.refused("T9", "sit", by="Mei", position=1) == "unknown_table"
        answers = await asyncio.gather(
            *(
                world.house.give("R3P", ask("sit", by="Mei", position=1), command=f"s{n}")
                for n in range(20)
            ),
            return_exceptions=True,
        )
        codes = {getattr(answer, "code", None) for answer in answers}
        assert codes == {None, Code.SEATED_ELSEWHERE, Code.TOO_BUSY}
        await world.do("R3P", "stand", by="Mei")


@in_loop
async def test_a_watcher_that_fails_stops_nobody(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as world:
        heard: list[Commit] = []

        def fails(_commit: Commit) -> None:
            raise RuntimeError("a watcher's own trouble")

        world.house.listeners[:0] = [fails]
        world.house.listeners.append(heard.append)
        async with asyncio.timeout(5):
            await world.wager("R3P", "Mei", 1)
            await world.wager("R3P", "Tan", 2)
        assert len(heard) == 2
        world.house.listeners.remove(fails)


@in_loop
async def test_a_guard_refuses_before_the_rules_see_it(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as world:

        async def guard(_tx: object, live: LiveTable, asked: Asked, _now: int) -> None:
            if asked.actor == "Mei" and live.table.phase is Phase.BETTING:
                raise HouseError(Code.NOT_PERMITTED, "Mei keeps out of play for now.")

        world.house.guards.append(guard)
        assert await world.refused("R3P", "sit", by="Mei", position=9) == "not_permitted"
        await world.wager("R3P", "Tan", 1)


@in_loop
async def test_a_house_that_closed_opens_where_it_was(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as world:
        await world.wager("R3P", "Mei", 1)
        before = dict(world.house.tables)
        await world.house.close()
        world.house = world._house()
        await world.house.open()
        assert world.house.tables == before
        await check_house(world.house)
        assert await recover(world.house) == ["R3P"]
