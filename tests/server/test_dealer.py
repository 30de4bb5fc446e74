"""The automatic dealer: whole rounds under a clock that the test turns, in all five games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.marks import clause
from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from tests.server.dealing import EVERY_GAME, PACE, WHOLE, dealing, of_kind, order
from tests.server.faults import FaultyStore
from tests.server.quick_store import QuickStore
from tests.table.incidents import GAMES
from threecard.core.errors import ThreecardError
from threecard.core.events import DecisionMade, HandInvalidated
from threecard.core.irregularities.incidents import PowerFailure
from threecard.core.table import Phase
from threecard.server.storage.store import Store
from threecard.server.table.facts import ClockSet, Waiting


@EVERY_GAME
@in_loop
async def test_a_round_comes_to_its_end_with_nobody_acting(tmp_path: Path, tag: str) -> None:
    async with dealing(tmp_path, tag) as world:
        await world.wager(tag, "Mei", 1)
        await world.wager(tag, "Tan", 3)
        began = world.clock.now()
        await world.until(tag, Phase.CONCLUDED)
        took = world.clock.now() - began
        decided = PACE.decisions if tag == "TCP" else 0
        looking = PACE.showing if tag == "N3P" else 0  # before the dealer's hand shows
        assert took <= PACE.bets + decided + looking + PACE.showing, "nobody is waited for twice"
        assert order(world.facts(tag)) == WHOLE
        await world.wait(PACE.next_round)
        assert world.live(tag).table.phase is Phase.BETTING
        assert world.live(tag).table.round == 2
        await check_house(world.house)


@EVERY_GAME
@in_loop
async def test_players_who_all_act_wait_for_nothing(tmp_path: Path, tag: str) -> None:
    async with dealing(tmp_path, tag) as world:
        began = world.clock.now()
        for position, player in enumerate(("Mei", "Tan"), start=1):
            await world.do(tag, "sit", by=player, position=position)
            await world.wager(tag, player, position)
        await world.quiet()
        for player in ("Mei", "Tan"):
            await world.do(tag, "be_ready", by=player)
        await world.quiet()
        assert world.live(tag).table.phase is Phase.PLAYING
        for position, player in enumerate(("Mei", "Tan"), start=1):
            await world.do(tag, "view_hand", by=player, position=position)
            if tag == "TCP":
                await world.do(tag, "decide", by=player, position=position, decision="play")
            if tag == "N3P":  # nothing is decided; one says that one has examined the cards
                await world.do(tag, "be_ready", by=player)
        await world.quiet()
        for position, player in enumerate(("Mei", "Tan"), start=1):
            await world.do(tag, "turn_up_hand", by=player, position=position)
        await world.quiet()
        assert world.live(tag).table.phase is Phase.CONCLUDED
        for player in ("Mei", "Tan"):
            await world.do(tag, "be_ready", by=player)
        await world.quiet()
        assert world.live(tag).table.phase is Phase.BETTING
        assert world.live(tag).table.round == 2
        assert world.clock.now() == began
        await check_house(world.house)


@in_loop
async def test_bets_close_early_only_when_everybody_is_ready(tmp_path: Path) -> None:
    async with dealing(tmp_path, "R3P") as world:
        await world.wager("R3P", "Mei", 1)
        await world.quiet()
        assert await world.refused("R3P", "be_ready", by="Tan") == "wager_missing"
        await world.wager("R3P", "Tan", 2)
        await world.do("R3P", "be_ready", by="Mei")
        assert await world.refused("R3P", "be_ready", by="Mei") == "wrong_phase"
        await world.wait(PACE.bets - 1)
        assert world.live("R3P").table.phase is Phase.BETTING
        await world.wait(1)
        assert world.live("R3P").table.phase is Phase.PLAYING


@in_loop
async def test_who_sits_keeps_the_time_to_bet(tmp_path: Path) -> None:
    """One who has bet ends nobody else's time; one who sits the round out says so."""
    async with dealing(tmp_path, "R3P") as world:
        await world.do("R3P", "sit", by="Tan", position=2)
        await world.wager("R3P", "Mei", 1)
        await world.quiet()
        await world.do("R3P", "be_ready", by="Mei")
        await world.wait(PACE.bets - 1)
        assert world.live("R3P").table.phase is Phase.BETTING, "Tan may still bet"
        await world.do("R3P", "be_ready", by="Tan", round=1, phase="betting")
        await world.quiet()
        assert world.live("R3P").table.phase is Phase.PLAYING
        # Said for one round, it is not said for the next; and afterwards Tan is not waited for.
        await world.until("R3P", Phase.CONCLUDED)
        assert await world.refused("R3P", "be_ready", by="Tan") == "wager_missing"
        await world.do("R3P", "be_ready", by="Mei")
        await world.until("R3P", Phase.BETTING)
        await world.wager("R3P", "Mei", 1)
        await world.quiet()
        await world.do("R3P", "be_ready", by="Mei")
        await world.wait(PACE.bets - 1)
        assert world.live("R3P").table.phase is Phase.BETTING
        await world.wait(1)
        assert world.live("R3P").table.phase is Phase.PLAYING


@in_loop
async def test_who_stands_up_is_not_waited_for(tmp_path: Path) -> None:
    async with dealing(tmp_path, "R3P") as world:
        await world.do("R3P", "sit", by="Tan", position=2)
        await world.wager("R3P", "Mei", 1)
        await world.quiet()
        await world.do("R3P", "be_ready", by="Mei")
        await world.do("R3P", "stand", by="Tan")
        await world.quiet()
        assert world.live("R3P").table.phase is Phase.PLAYING


@in_loop
async def test_a_table_nobody_wagers_at_writes_nothing(tmp_path: Path) -> None:
    async with dealing(tmp_path, *GAMES) as world:
        before = dict(world.house.tables)
        await world.wait(3600_000)
        assert world.house.tables == before
        # A wager taken back leaves the table as idle as before.
        await world.wager("T3P", "Mei", 1)
        await world.quiet()
        await world.do("T3P", "withdraw_wager", by="Mei", player="Mei", position=1, wager="main")
        await world.quiet()
        seq = world.live("T3P").seq
        await world.wait(3600_000)
        assert world.live("T3P").seq == seq


@in_loop
async def test_who_has_left_the_round_is_not_waited_for(tmp_path: Path) -> None:
    async with dealing(tmp_path, "R3P") as world:
        for position, player in enumerate(("Mei", "Tan"), start=1):
            await world.do("R3P", "sit", by=player, position=position)
            await world.wager("R3P", player, position)
        await world.do("R3P", "report_incident", by="dealer", incident=PowerFailure())
        await world.do("R3P", "choose_option", by="Mei", option="withdraw")
        await world.do("R3P", "choose_option", by="Tan", option="stay")
        await world.quiet()
        await world.do("R3P", "be_ready", by="Tan")
        await world.quiet()
        assert world.live("R3P").table.phase is Phase.PLAYING


@clause("R3P 5.13.1", "TCP 5.16.1")
@pytest.mark.parametrize("tag", ["R3P", "TCP"])
@in_loop
async def test_a_round_that_everybody_has_left_gives_way_to_the_next(
    tmp_path: Path, tag: str
) -> None:
    """Who withdraws after a failure is out of that round, and nobody is left to close it."""
    async with dealing(tmp_path, tag) as world:
        for position, player in enumerate(("Mei", "Tan"), start=1):
            await world.do(tag, "sit", by=player, position=position)
            await world.wager(tag, player, position)
        await world.do(tag, "report_incident", by="dealer", incident=PowerFailure())
        for player in ("Mei", "Tan"):
            await world.do(tag, "choose_option", by=player, option="withdraw")
        await world.quiet()
        with pytest.raises(ThreecardError, match="You withdrew from this round"):
            await world.wager(tag, "Mei", 1)
        await world.wait(PACE.bets)
        assert world.live(tag).table.round == 2
        await world.round(tag, "Mei")
        await check_house(world.house)


@clause("TCP 5.11")
@in_loop
async def test_who_looks_at_a_hand_and_leaves_gains_nothing(tmp_path: Path) -> None:
    async with dealing(tmp_path, "TCP") as world:
        await world.wager("TCP", "Mei", 1)
        await world.wager("TCP", "Tan", 2)
        await world.until("TCP", Phase.PLAYING)
        await world.do("TCP", "view_hand", by="Mei", position=1)
        await world.until("TCP", Phase.CONCLUDED)
        [fold] = of_kind(world.facts("TCP"), DecisionMade)
        assert isinstance(fold, DecisionMade)
        assert (fold.player, fold.decision, fold.clause) == ("Mei", "fold", "TCP 5.11")
        [unseen] = of_kind(world.facts("TCP"), HandInvalidated)
        assert isinstance(unseen, HandInvalidated)
        assert (unseen.position, unseen.clause, unseen.collected) == (2, "TCP 5.11", False)
        ends = {line.player: line.result for line in world.live("TCP").table.lines}
        assert ends == {"Mei": "collected"}
        assert await world.chips("Mei") == 50_000_00 - 10_00
        assert await world.chips("Tan") == 50_000_00


@in_loop
async def test_all_who_do_not_decide_are_absent_at_the_same_moment(tmp_path: Path) -> None:
    async with dealing(tmp_path, "TCP") as world:
        for position in range(1, 8):
            await world.wager("TCP", "Mei", position)
        await world.until("TCP", Phase.PLAYING)
        await world.wait(PACE.decisions - 1)
        assert not of_kind(world.facts("TCP"), HandInvalidated)
        await world.wait(1)
        assert len(of_kind(world.facts("TCP"), HandInvalidated)) == 7
        clocks = [f.waiting for f in world.facts("TCP") if isinstance(f, ClockSet)]
        assert clocks.count(Waiting.DECISIONS) == 1


@in_loop
async def test_a_dealer_outlives_a_store_that_fails(tmp_path: Path) -> None:
    def store(path: Path) -> Store:
        return FaultyStore(QuickStore(path))

    async with World(tmp_path, store=store) as world:
        faulty = world.house.store
        assert isinstance(faulty, FaultyStore)
        await world.buy("Mei")
        await world.open_table("R3P")
        world.employ()
        await world.quiet()
        for fault in ("begin", "statement", "before", "after"):
            await world.wager("R3P", "Mei", 1)
            await world.until("R3P", Phase.PLAYING)
            faulty.fail_next(fault)
            await world.wait(PACE.showing)
            await world.until("R3P", Phase.CONCLUDED)
            await world.wait(PACE.next_round)
        assert faulty.made == ["begin", "statement", "before", "after"]
        assert world.live("R3P").table.round == 5
        await check_house(world.house)


@in_loop
async def test_two_dealers_at_a_table_do_nothing_twice(tmp_path: Path) -> None:
    async with dealing(tmp_path, "T3P") as world:
        first = world.dealers.pop("T3P")
        world.employ("T3P")
        world.dealers["first"] = first
        await world.wager("T3P", "Mei", 1)
        await world.until("T3P", Phase.CONCLUDED)
        assert order(world.facts("T3P")) == WHOLE
        await check_house(world.house)


@in_loop
async def test_a_stopped_table_is_not_dealt_until_it_is_released(tmp_path: Path) -> None:
    async with dealing(tmp_path, "R3P") as world:
        await world.wager("R3P", "Mei", 1)
        await world.quiet()
        await world.do("R3P", "halt_table", by="pit_manager", reason="A light failed.")
        seq = world.live("R3P").seq
        await world.wait(3600_000)
        assert world.live("R3P").seq == seq
        await world.do("R3P", "release_table", by="shift_manager", reason="It shines again.")
        await world.until("R3P", Phase.CONCLUDED)


@in_loop
async def test_who_has_too_few_chips_to_play_can_still_fold(tmp_path: Path) -> None:
    async with dealing(tmp_path, "TCP") as world:
        await world.buy("Raj", cents=15_00)
        await world.wager("TCP", "Raj", 1)
        await world.until("TCP", Phase.PLAYING)
        with pytest.raises(ThreecardError) as refused:
            await world.do("TCP", "decide", by="Raj", position=1, decision="play")
        assert refused.value.code == "not_enough_chips"
        await world.do("TCP", "decide", by="Raj", position=1, decision="fold")
        await world.until("TCP", Phase.CONCLUDED)
        assert await world.chips("Raj") == 5_00
