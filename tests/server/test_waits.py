"""What a table of the house waits for, how long, and what it knows better than who reports it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.marks import clause
from tests.server.actors import World, in_loop
from tests.server.asking import ask
from tests.server.checks import check_house
from tests.server.dealing import PACE, dealing
from tests.server.stages import begin, to_dealt, to_decided
from threecard.core.errors import CommandRefusedError
from threecard.core.events import DealerExposed, HandTurnedUp, RoundVoided
from threecard.core.irregularities.incidents import DeckFault, Fault, PowerFailure, Uncovered
from threecard.core.table import Phase
from threecard.server.table.deciding import ask as ask_table
from threecard.server.table.facts import Waiting


@pytest.mark.parametrize("tag", ["R3P", "N3P", "P3P", "T3P", "TCP"])
@in_loop
async def test_the_dealers_hand_shows_before_or_after_the_players(tmp_path: Path, tag: str) -> None:
    async with dealing(tmp_path, tag) as world:
        await world.wager(tag, "Mei", 1)
        await world.until(tag, Phase.PLAYING)
        if tag == "TCP":
            await world.do(tag, "decide", by="Mei", position=1, decision="play")
        await world.until(tag, Phase.CONCLUDED)
        shown = [f for f in world.facts(tag) if isinstance(f, DealerExposed | HandTurnedUp)]
        first = DealerExposed if tag in ("N3P", "TCP") else HandTurnedUp
        assert [type(fact) is first for fact in shown] == [True, False]


@in_loop
async def test_players_have_the_showing_time_after_the_dealers_hand(tmp_path: Path) -> None:
    async with dealing(tmp_path, "TCP") as world:
        await world.wager("TCP", "Mei", 1)
        await world.until("TCP", Phase.PLAYING)
        await world.do("TCP", "decide", by="Mei", position=1, decision="play")
        await world.quiet()
        clock = world.live("TCP").clock
        assert world.live("TCP").table.phase is Phase.SETTLING
        assert clock is not None
        assert (clock.waiting, clock.until) == ("showing", world.clock.now() + PACE.showing)
        await world.wait(PACE.showing - 1)
        assert world.live("TCP").table.phase is Phase.SETTLING
        await world.wait(1)
        assert world.live("TCP").table.phase is Phase.CONCLUDED


@clause("N3P 3.13")
@in_loop
async def test_n3p_3_13_players_have_time_to_examine_what_they_have_taken_up(
    tmp_path: Path,
) -> None:
    async with dealing(tmp_path, "N3P") as world:
        await world.do("N3P", "sit", by="Mei", position=1)
        await world.wager("N3P", "Mei", 1)
        await world.until("N3P", Phase.PLAYING)
        await world.do("N3P", "view_hand", by="Mei", position=1)
        await world.wait(PACE.showing - 1)
        assert world.live("N3P").table.phase is Phase.PLAYING, "she squeezes her cards"
        await world.wait(1)
        assert world.live("N3P").table.phase is Phase.SETTLING


@clause("N3P 3.10", "N3P 3.13")
@in_loop
async def test_n3p_3_13_a_player_who_has_examined_the_cards_says_so(tmp_path: Path) -> None:
    async with dealing(tmp_path, "N3P") as world:
        for position in (1, 2):  # the second is played blind
            await world.wager("N3P", "Mei", position)
        await world.until("N3P", Phase.PLAYING)
        began = world.clock.now()
        await world.do("N3P", "view_hand", by="Mei", position=1)
        await world.do("N3P", "be_ready", by="Mei")
        await world.quiet()
        assert world.live("N3P").table.phase is Phase.SETTLING
        assert world.clock.now() == began


@in_loop
async def test_readiness_that_names_its_wait_never_ends_another(tmp_path: Path) -> None:
    """The cards are examined and shown in two waits of one name (N3P 3.13), in two phases."""
    async with dealing(tmp_path, "N3P") as world:
        meant: dict[str, Any] = {"round": 1, "phase": "betting"}
        for player, position in (("Mei", 1), ("Tan", 2)):
            await world.wager("N3P", player, position)
        await world.quiet()
        await world.do("N3P", "be_ready", by="Mei", **meant)
        await world.do("N3P", "be_ready", by="Tan", **meant)
        await world.quiet()
        assert world.live("N3P").table.phase is Phase.PLAYING
        assert await world.refused("N3P", "be_ready", by="Mei", **meant) == "wrong_phase"
        meant["phase"] = "playing"
        for player in ("Mei", "Tan"):
            await world.do("N3P", "be_ready", by=player, **meant)
        await world.quiet()
        assert world.live("N3P").table.phase is Phase.SETTLING
        for player in ("Mei", "Tan"):  # a second press, meant for the wait before
            assert await world.refused("N3P", "be_ready", by=player, **meant) == "wrong_phase"
        await world.quiet()
        assert world.live("N3P").table.phase is Phase.SETTLING
        meant["phase"] = "concluded"
        await world.until("N3P", Phase.CONCLUDED)
        assert await world.refused("N3P", "be_ready", by="Mei", **(meant | {"round": 0})) == (
            "wrong_phase"
        )
        for player in ("Mei", "Tan"):
            await world.do("N3P", "be_ready", by=player, **meant)
        await world.quiet()
        assert (world.live("N3P").table.round, world.live("N3P").table.phase) == (2, Phase.BETTING)


@in_loop
async def test_a_folded_hand_with_nothing_on_it_stays_down(tmp_path: Path) -> None:
    async with dealing(tmp_path, "TCP") as world:
        await world.wager("TCP", "Mei", 1)
        await world.until("TCP", Phase.PLAYING)
        await world.do("TCP", "decide", by="Mei", position=1, decision="fold")
        await world.quiet()
        assert world.live("TCP").table.phase is Phase.CONCLUDED
        assert not world.live("TCP").table.hands[1].face_up


@in_loop
async def test_a_claim_holds_the_next_round_for_a_stated_time(tmp_path: Path) -> None:
    async with dealing(tmp_path, "T3P") as world:
        await world.wager("T3P", "Mei", 1)
        await world.until("T3P", Phase.CONCLUDED)
        await world.do(
            "T3P", "report_incident", by="dealer", incident=Uncovered(), description="a bird"
        )
        await world.quiet()
        clock = world.live("T3P").clock
        assert clock is not None
        assert clock.waiting is Waiting.CLAIM
        assert await world.refused("T3P", "be_ready", by="Mei") == "wrong_phase"
        await world.wait(PACE.claim - 1)
        assert world.live("T3P").table.phase is Phase.CONCLUDED
        await world.wait(1)
        table = world.live("T3P").table
        assert (table.phase, table.pending) == (Phase.BETTING, None)
        assert list(table.disputes) == [1]
        # It is answered afterwards, with what the shift manager finds right, to each it concerns.
        before = await world.chips("Mei")
        assert "Mei" in world.live("T3P").parties
        owed: dict[str, Any] = {"number": 1, "reason": "it saw a card"}
        await world.do(
            "T3P", "answer_dispute", by="shift_manager", **owed, amount=2_00, player="Mei"
        )
        assert await world.chips("Mei") == before + 2_00
        await world.do("T3P", "answer_dispute", by="shift_manager", **owed)
        assert not world.live("T3P").table.disputes
        before += 2_00
        await world.do("T3P", "raise_dispute", by="Mei", description="it looked at my hand")
        await world.do(
            "T3P", "answer_dispute", by="shift_manager", number=2, reason="it did", amount=5_00
        )
        assert await world.chips("Mei") == before + 5_00
        await check_house(world.house)


@in_loop
async def test_a_claim_decided_in_time_lets_the_next_round_begin_as_ever(tmp_path: Path) -> None:
    async with dealing(tmp_path, "T3P") as world:
        await world.wager("T3P", "Mei", 1)
        await world.until("T3P", Phase.CONCLUDED)
        await world.void("T3P")
        assert world.live("T3P").table.round == 1
        await world.wait(PACE.next_round)
        assert world.live("T3P").table.phase is Phase.BETTING


@in_loop
async def test_a_closed_table_deals_no_round_until_it_is_reopened(tmp_path: Path) -> None:
    async with dealing(tmp_path, "T3P") as world:
        await world.wager("T3P", "Mei", 1)
        await world.until("T3P", Phase.CONCLUDED)
        await world.do("T3P", "close_table", by="pit_manager", reason="the night is over")
        await world.wait(3600_000)
        assert world.live("T3P").table.round == 1
        await world.do("T3P", "reopen_table", by="pit_manager")
        await world.quiet()
        await world.wait(PACE.next_round)
        assert world.live("T3P").table.round == 2


@clause("R3P 5.13.1", "TCP 5.16.1")
@pytest.mark.parametrize("felt", [False, True])
@pytest.mark.parametrize("tag", ["R3P", "TCP"])
@in_loop
async def test_nobody_closes_options_before_their_time(
    tmp_path: Path, tag: str, felt: bool
) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Tan")
        await (world.open_felt(tag) if felt else world.open_table(tag))
        await to_dealt(world, tag)
        await world.do(tag, "report_incident", by="dealer", incident=PowerFailure())
        clock = world.live(tag).clock
        assert clock is not None
        assert (clock.waiting, clock.until) == ("options", world.clock.now() + PACE.options)
        for by in ("dealer", "pit_supervisor"):
            assert await world.refused(tag, "close_options", by=by) == "wrong_phase"
        await world.wait(PACE.options - 1)
        assert await world.refused(tag, "close_options", by="dealer") == "wrong_phase"
        await world.wait(1)
        await world.do(tag, "close_options", by="dealer")
        assert world.live(tag).table.pending is None


@in_loop
async def test_the_time_to_choose_runs_anew_when_the_house_opens_again(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Tan")
        await world.open_felt("R3P")
        await to_dealt(world, "R3P")
        await world.do("R3P", "report_incident", by="dealer", incident=PowerFailure())
        await world.do("R3P", "hold_round", by="dealer")
        await world.wait(PACE.options)
        await world.do("R3P", "resume_round", by="dealer")
        clock = world.live("R3P").clock
        assert clock is not None
        assert (clock.waiting, clock.until) == ("options", world.clock.now() + PACE.options)


@in_loop
async def test_only_the_house_says_that_it_reopens(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world, "T3P")
        await to_dealt(world, "T3P")
        reopening = PowerFailure(reopening=True)
        for by in ("dealer", "shift_manager"):
            refused = await world.refused("T3P", "report_incident", by=by, incident=reopening)
            assert refused == "role_not_permitted"
        await world.lose_power()
        assert await world.reopen() == ["T3P"]
        assert any(isinstance(fact, RoundVoided) for fact in world.facts("T3P"))


@in_loop
async def test_a_deal_is_unproven_only_if_its_own_proof_fails(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world, "R3P")
        await to_decided(world, "R3P")
        unproven = ask(
            "report_incident",
            by="dealer",
            incident=DeckFault(Fault.UNPROVEN),
            description="the proof fails",
        )
        live, now = world.live("R3P"), world.clock.now()
        with pytest.raises(CommandRefusedError) as refused:
            ask_table(live, unproven, now)
        assert refused.value.code == "not_so"
        table = live.table
        assert table.deck is not None
        for wrong in (
            replace(table, deck=(*table.deck[1:], table.deck[0])),
            replace(table, commitment="00" * 32),
        ):
            turn = ask_table(replace(live, table=wrong), unproven, now)
            assert any(isinstance(step.fact, RoundVoided) for step in turn.steps)
