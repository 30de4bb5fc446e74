"""The cage: chips across the counter once and by the right people, wallets put right by two."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.identity.front import Front, code_of
from threecard.core.errors import Code, ThreecardError
from threecard.server.cage import cage as cage_module
from threecard.server.cage.adjustments import State
from threecard.server.cage.cage import Cage
from threecard.server.identity import Person, Position
from threecard.server.log import office
from threecard.server.log.office import (
    AdjustmentApproved,
    AdjustmentProposed,
    AdjustmentRejected,
    ChipsBought,
    ChipsCashed,
)
from threecard.server.log.office_telling import tell_office
from threecard.server.money.entries import CAGE, wallet
from threecard.server.storage.accounts import Account


class Counter(Front):
    """A house with a cage, two cashiers, a shift manager, and Mei who plays."""

    manager_: Person
    kim: Person
    lee: Person
    mei: Person

    async def staff_up(self) -> None:
        self.manager_ = await self.manager()
        self.kim = await self.staff("Kim", Position.CAGE, Position.PLAYER, by=self.manager_)
        self.lee = await self.staff("Lee", Position.CAGE, by=self.manager_)
        self.mei = await self.register("Mei")
        self.cage = Cage(self.house)

    async def said(self, count: int) -> list[office.OfficeFact]:
        return (await self.office())[-count:]


@asynccontextmanager
async def counter(folder: Path) -> AsyncIterator[Counter]:
    async with Counter(folder) as front:
        await front.staff_up()
        yield front


@in_loop
async def test_chips_go_out_and_come_back_across_the_counter(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        heard: list[Account] = []
        at.cage.balance_listeners.append(heard.append)
        bought = await at.cage.buy(player="mei", cents=500_00, by=at.kim)
        assert (bought.player, bought.cents, bought.balance) == ("Mei", 500_00, 1_500_00)
        cashed = await at.cage.cash(player="Mei", cents=1_500_00, by=at.lee)
        assert cashed.balance == await at.chips("Mei") == 0
        assert await at.balance(CAGE) == 1_000_00
        assert heard == [wallet("Mei"), wallet("Mei")]
        assert await at.said(2) == [
            ChipsBought(player="Mei", cents=500_00, by="Kim"),
            ChipsCashed(player="Mei", cents=1_500_00, by="Lee"),
        ]


@in_loop
async def test_no_more_is_cashed_than_the_wallet_holds(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        over = at.cage.cash(player="Mei", cents=1_000_01, by=at.kim)
        assert await code_of(over) is Code.NOT_ENOUGH_CHIPS
        many = [at.cage.cash(player="Mei", cents=300_00, by=at.kim) for _ in range(8)]
        answers = await asyncio.gather(*many, return_exceptions=True)
        assert sum(isinstance(answer, ThreecardError) for answer in answers) == 5
        assert await at.chips("Mei") == 100_00


@in_loop
async def test_the_same_id_again_is_answered_and_not_done_again(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        first = await at.cage.buy(player="Mei", cents=500_00, by=at.kim, command="one")
        at.clock.advance(1_000)
        assert await at.cage.buy(player="Mei", cents=500_00, by=at.kim, command="one") == first
        assert await at.chips("Mei") == 1_500_00
        for other in (
            at.cage.buy(player="Mei", cents=500_01, by=at.kim, command="one"),
            at.cage.cash(player="Mei", cents=500_00, by=at.kim, command="one"),
        ):
            assert await code_of(other) is Code.COMMAND_CONFLICT
        await at.cage.buy(player="Mei", cents=500_00, by=at.lee, command="one")  # each their own
        assert await at.chips("Mei") == 2_000_00
        asked = {"player": "Mei", "cents": 5_00, "reason": "a chip fell", "command": "two"}
        proposed = await at.cage.propose(by=at.kim, **asked)  # type: ignore[arg-type]
        assert await at.cage.propose(by=at.kim, **asked) == proposed  # type: ignore[arg-type]
        approved = await at.cage.approve(1, by=at.lee, command="three")
        assert await at.cage.approve(1, by=at.lee, command="three") == approved
        assert await at.chips("Mei") == 2_005_00


@pytest.mark.parametrize("cents", [0, -1, 10**12 + 1, 2**80])
@in_loop
async def test_an_amount_is_something(cents: int, tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        assert await code_of(at.cage.buy(player="Mei", cents=cents, by=at.kim)) is Code.BAD_MONEY
        assert await code_of(at.cage.cash(player="Mei", cents=cents, by=at.kim)) is Code.BAD_MONEY
        if cents != -1:  # an adjustment may take
            asked = at.cage.propose(player="Mei", cents=cents, reason="so", by=at.kim)
            assert await code_of(asked) is Code.BAD_MONEY


@pytest.mark.parametrize("role", [role for role in Position if role is not Position.CAGE])
@in_loop
async def test_the_counter_is_for_the_cage(role: Position, tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        sam = await at.staff("Sam", role, by=at.manager_)
        proposed = await at.cage.propose(player="Mei", cents=5_00, reason="so", by=at.kim)
        for asked in (
            at.cage.buy(player="Mei", cents=5_00, by=sam),
            at.cage.cash(player="Mei", cents=5_00, by=sam),
            at.cage.propose(player="Mei", cents=5_00, reason="so", by=sam),
        ):
            assert await code_of(asked) is Code.NOT_PERMITTED
        if role is not Position.SHIFT_MANAGER:
            approve = at.cage.approve(proposed.number, by=sam)
            assert await code_of(approve) is Code.NOT_PERMITTED
            reject = at.cage.reject(proposed.number, reason="so", by=sam)
            assert await code_of(reject) is Code.NOT_PERMITTED
        if role not in (Position.SHIFT_MANAGER, Position.AUDITOR):
            assert await code_of(at.cage.proposals(by=sam)) is Code.NOT_PERMITTED
        else:
            assert [each.number for each in await at.cage.proposals(by=sam)] == [proposed.number]
        assert await at.chips("Mei") == 1_000_00


@in_loop
async def test_a_position_taken_away_counts_at_once(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        await at.identity.change_roles(
            name="Kim", roles=[Position.PLAYER], by=at.manager_, reason="moves on"
        )
        buy = at.cage.buy(player="Mei", cents=5_00, by=at.kim)
        assert await code_of(buy) is Code.NOT_PERMITTED


@in_loop
async def test_nobody_serves_themselves(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        for asked in (
            at.cage.buy(player="KIM", cents=5_00, by=at.kim),
            at.cage.cash(player="Kim", cents=5_00, by=at.kim),
            at.cage.propose(player="Kim", cents=5_00, reason="so", by=at.kim),
        ):
            assert await code_of(asked) is Code.SECOND_PERSON


@in_loop
async def test_chips_are_for_players_the_house_knows(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        nobody = at.cage.buy(player="Nobody", cents=5_00, by=at.kim)
        assert await code_of(nobody) is Code.UNKNOWN_PERSON
        staff = at.cage.buy(player="Lee", cents=5_00, by=at.kim)
        assert await code_of(staff) is Code.NOT_PERMITTED


@in_loop
async def test_who_asked_not_to_play_is_sold_no_chips_and_may_cash(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        await at.identity.exclude(at.mei, days=1)
        buy = at.cage.buy(player="Mei", cents=5_00, by=at.kim)
        assert await code_of(buy) is Code.SELF_EXCLUDED
        await at.cage.cash(player="Mei", cents=5_00, by=at.kim)


@in_loop
async def test_an_adjustment_moves_chips_when_a_second_person_agrees(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        more = await at.cage.propose(player="Mei", cents=7_00, reason="short paid", by=at.kim)
        less = await at.cage.propose(player="Mei", cents=-2_00, reason="over paid", by=at.kim)
        assert (more.number, less.number) == (1, 2)
        assert await at.chips("Mei") == 1_000_00
        waiting = await at.cage.proposals(by=at.lee)
        assert [each.number for each in waiting] == [less.number, more.number]
        approved = await at.cage.approve(1, by=at.lee)
        assert (approved.state, approved.decided_by) == (State.APPROVED, "Lee")
        sue = await at.staff("Sue", Position.SHIFT_MANAGER, by=at.manager_)
        await at.cage.approve(2, by=sue)
        assert await at.chips("Mei") == 1_005_00
        assert await at.cage.proposals(by=at.lee) == []
        decided = await at.cage.proposals(by=at.lee, state=State.APPROVED)
        assert [each.number for each in decided] == [2, 1]
        told = [fact for fact in await at.office() if "adjustment" in str(tell_office(fact))]
        assert told == [
            AdjustmentProposed(number=1, player="Mei", cents=7_00, reason="short paid", by="Kim"),
            AdjustmentProposed(number=2, player="Mei", cents=-2_00, reason="over paid", by="Kim"),
            AdjustmentApproved(number=1, player="Mei", cents=7_00, by="Lee"),
            AdjustmentApproved(number=2, player="Mei", cents=-2_00, by="Sue"),
        ]


@in_loop
async def test_an_adjustment_is_decided_by_neither_its_proposer_nor_its_player(
    tmp_path: Path,
) -> None:
    async with counter(tmp_path) as at:
        lee = await at.identity.change_roles(
            name="Lee", roles=[Position.CAGE, Position.PLAYER], by=at.manager_, reason="plays too"
        )
        await at.cage.propose(player="Lee", cents=7_00, reason="short paid", by=at.kim)
        for by in (at.kim, lee):
            assert await code_of(at.cage.approve(1, by=by)) is Code.SECOND_PERSON
            assert await code_of(at.cage.reject(1, reason="no", by=by)) is Code.SECOND_PERSON
        assert await at.chips("Lee") == 0


@in_loop
async def test_an_adjustment_is_decided_once(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        await at.cage.propose(player="Mei", cents=7_00, reason="short paid", by=at.kim)
        rejected = await at.cage.reject(1, reason="it was right", by=at.lee)
        assert (rejected.state, rejected.decision) == (State.REJECTED, "it was right")
        assert await code_of(at.cage.approve(1, by=at.lee)) is Code.ADJUSTMENT_CLOSED
        await at.cage.propose(player="Mei", cents=7_00, reason="short paid", by=at.kim)
        await at.cage.approve(2, by=at.lee)
        sue = await at.staff("Sue", Position.SHIFT_MANAGER, by=at.manager_)
        assert await code_of(at.cage.approve(2, by=sue)) is Code.ADJUSTMENT_CLOSED
        assert await code_of(at.cage.approve(3, by=at.lee)) is Code.UNKNOWN_ADJUSTMENT
        assert await at.chips("Mei") == 1_007_00
        assert AdjustmentRejected(number=1, reason="it was right", by="Lee") in await at.office()


@in_loop
async def test_an_adjustment_takes_no_more_than_there_is_and_waits(tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        await at.cage.propose(player="Mei", cents=-1_000_01, reason="over paid", by=at.kim)
        assert await code_of(at.cage.approve(1, by=at.lee)) is Code.NOT_ENOUGH_CHIPS
        assert [each.number for each in await at.cage.proposals(by=at.lee)] == [1]
        await at.cage.buy(player="Mei", cents=1, by=at.lee)
        await at.cage.approve(1, by=at.lee)
        assert await at.chips("Mei") == 0


@pytest.mark.parametrize("reason", ["", " \n", "x" * 501])
@in_loop
async def test_adjustments_have_reasons(reason: str, tmp_path: Path) -> None:
    async with counter(tmp_path) as at:
        asked = at.cage.propose(player="Mei", cents=5_00, reason=reason, by=at.kim)
        assert await code_of(asked) is Code.BAD_FIELD
        await at.cage.propose(player="Mei", cents=5_00, reason="so", by=at.kim)
        assert await code_of(at.cage.reject(1, reason=reason, by=at.lee)) is Code.BAD_FIELD


def test_nothing_moves_chips_from_one_player_to_another() -> None:
    """Every entry that the office knows has a wallet on one side at most."""
    people = {"player": "Mei", "by": "Tan"}
    for fact in (
        ChipsBought(cents=1, **people),
        ChipsCashed(cents=1, **people),
        AdjustmentApproved(number=1, cents=1, **people),
        AdjustmentApproved(number=1, cents=-1, **people),
        office.AllowanceGiven(player="Mei", cents=1),
    ):
        for entry in office.office_entries(fact):
            assert [entry.source, entry.target].count(wallet("Mei")) == 1
            assert wallet("Tan") not in (entry.source, entry.target)
    public = {name for name in vars(cage_module.Cage) if not name.startswith("_")}
    assert public == {"buy", "cash", "propose", "approve", "reject", "proposals"}


@in_loop
async def test_who_made_the_proposer_does_not_decide_and_it_is_said_who_does(
    tmp_path: Path,
) -> None:
    async with counter(tmp_path) as at:
        made = await at.cage.propose(player="Mei", cents=5_00, reason="a slip", by=at.kim)
        approve = at.cage.approve(made.number, by=at.manager_)
        assert await code_of(approve) is Code.SECOND_PERSON  # who admitted Kim
        [waits] = await at.cage.proposals(by=at.lee)
        assert waits.waits_for == ("Lee",)
        await at.identity.change_roles(
            name="Lee", roles=[Position.PLAYER], by=at.manager_, reason="moves on"
        )
        [waits] = await at.cage.proposals(by=at.kim)
        assert waits.waits_for == ()
        sue = await at.staff("Sue", Position.SHIFT_MANAGER, by=at.manager_)
        [waits] = await at.cage.proposals(by=at.kim)
        assert waits.waits_for == ("Sue",)
        approved = await at.cage.approve(made.number, by=sue)
        assert approved.state is State.APPROVED
        assert (await at.cage.proposals(by=at.kim)) == []
