"""Shadow settlement: what was in fact paid at felt, and what stops where it is not what is due."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from tests.server.quick_store import QuickStore
from tests.stores.postgres import database_of
from threecard.core.errors import CommandRefusedError
from threecard.core.irregularities.incidents import Uncovered
from threecard.core.people import Role
from threecard.core.table import Phase
from threecard.server.audit import examine
from threecard.server.audit.judge import Judge
from threecard.server.reports.events import significant
from threecard.server.reports.period import read_period
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.store import Store
from threecard.server.table.facts import PaymentEntered, PaymentStands
from threecard.server.table.payments import differing

MEI: dict[str, Any] = {"position": 1, "player": "Mei", "wager": "main"}
RAJ: dict[str, Any] = {"position": 2, "player": "Raj", "wager": "main"}
HANDS = ("Ks Kh 6d", "2c 3c 4c", "Qs 9h 4d")  # Mei wins on six points, Raj beats three with nine
STORES: dict[str, Callable[[Path], Store]] = {
    "sqlite": QuickStore,
    "postgres": lambda folder: PostgresStore(database_of(folder.parent)),
}


async def settled(world: World, table: str = "R3P", hands: tuple[str, ...] = HANDS) -> None:
    """A round of two players at felt, each with ten dollars on the main wager."""
    await world.betting(table, "Mei", "Raj")
    await world.deal(table)
    await world.finish(table, hands)


async def furnished(world: World) -> None:
    await world.buy("Mei", "Raj")
    await world.open_felt("R3P")
    await settled(world)


@pytest.mark.parametrize("store", STORES)
@in_loop
async def test_a_difference_stops_the_table_until_it_is_put_right(
    tmp_path: Path, store: str
) -> None:
    async with World(tmp_path, store=STORES[store]) as world:
        await furnished(world)
        chips = await world.chips("Mei")
        with pytest.raises(CommandRefusedError) as stopped:
            await world.do("R3P", "enter_payment", by="dealer", command="p", **MEI, taken=20_00)
        assert (stopped.value.code, stopped.value.clause) == ("payment_differs", "R3P 4.1")
        said = "Mei took $20 for Main wager at position 1 where $15 is due: $5 too much."
        assert stopped.value.sentence == said
        (fact,) = world.last("R3P")
        assert isinstance(fact, PaymentEntered)
        assert (fact.dealer, fact.wager, fact.due, fact.taken) == ("dealer", "main", 15_00, 20_00)
        # The hands are not cleared over it, and the same id is answered the same.
        assert await world.refused("R3P", "place_your_bets", by="dealer") == "payment_differs"
        before = world.live("R3P").seq
        with pytest.raises(CommandRefusedError, match=r"too much"):
            await world.do("R3P", "enter_payment", by="dealer", command="p", **MEI, taken=20_00)
        assert world.live("R3P").seq == before
        await world.do("R3P", "enter_payment", by="dealer", **MEI, taken=15_00)
        await world.do("R3P", "enter_payment", by="dealer", **RAJ, taken=20_00)
        await world.do("R3P", "place_your_bets", by="dealer")
        assert world.live("R3P").paid == ()
        assert await world.chips("Mei") == chips, "what is entered moves no chips"
        await check_house(world.house)
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys, ())).findings == ()
        period = read_period("", "", world.clock.now())
        told = [each for each in await significant(world.house, period) if "payment" in each.kind]
        assert [(each.who, each.what, each.why) for each in told] == [
            ("dealer", f"dealer enters: {said}", "R3P 4.1"),
            (
                "dealer",
                "dealer enters again: Mei took $15 for Main wager at position 1, as is due.",
                "R3P 4.1",
            ),
        ], "what was paid as it was due is no news"


@in_loop
async def test_a_stop_outlasts_a_power_failure(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await furnished(world)
        assert await stopped(world, MEI, 0) == "payment_differs"
        await world.lose_power()
        await world.reopen()
        assert [(paid.taken, due) for paid, due in differing(world.live("R3P"))] == [(0, 15_00)]
        assert await world.refused("R3P", "place_your_bets", by="dealer") == "payment_differs"
        await world.do("R3P", "enter_payment", by="dealer", **MEI, taken=15_00)
        await world.do("R3P", "place_your_bets", by="dealer")


async def stopped(world: World, whose: dict[str, Any], taken: int, by: str = "dealer") -> str:
    with pytest.raises(CommandRefusedError) as refused:
        await world.do("R3P", "enter_payment", by=by, **whose, taken=taken)
    return refused.value.code.value


@in_loop
async def test_a_second_person_lets_a_difference_stand(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await furnished(world)
        ask = {**MEI, "reason": "the player has left"}
        stand = "let_payment_stand"
        assert await world.refused("R3P", stand, by="pit_supervisor", **ask) == "wager_missing"
        assert await stopped(world, MEI, 20_00, by="pit_supervisor") == "payment_differs"
        assert await world.refused("R3P", stand, by="dealer", **ask) == "role_not_permitted"
        assert await world.refused("R3P", stand, by="pit_supervisor", **ask) == "same_person"
        blank = {**ask, "reason": " "}
        assert await world.refused("R3P", stand, by="pit_manager", **blank) == "bad_field"
        await world.do("R3P", stand, by="pit_manager", **ask)
        (fact,) = world.last("R3P")
        assert isinstance(fact, PaymentStands)
        await world.do("R3P", "place_your_bets", by="dealer")
        await check_house(world.house)


@in_loop
async def test_who_dealt_lets_nothing_stand_whoever_put_a_card_right_since(tmp_path: Path) -> None:
    """And a payment is the dealer's own, though somebody else entered that hand anew."""
    async with World(tmp_path) as world:
        await furnished(world)
        wrong: dict[str, Any] = {
            "position": 0,
            "hand": "Qs 9h 3d",
            "reason": "a three was read as a four",
        }
        await world.do("R3P", "correct_cards", by="dealer", **wrong)
        seen = {"remedy": "confirm", "reason": "seen"}
        await world.do("R3P", "decide_incident", by="pit_supervisor", **seen)
        assert await stopped(world, MEI, 20_00, by="pit_supervisor") == "payment_differs"
        (fact,) = world.last("R3P")
        assert isinstance(fact, PaymentEntered)
        assert (fact.dealer, fact.by) == ("dealer", "pit_supervisor")
        ask = {**MEI, "reason": "the player has left", "role": Role.PIT_MANAGER}
        assert await world.refused("R3P", "let_payment_stand", by="dealer", **ask) == "same_person"
        await world.do("R3P", "let_payment_stand", by="pit_manager", **ask)
        await check_house(world.house)


@in_loop
async def test_who_dealt_a_round_that_is_void_lets_nothing_of_it_stand(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.open_felt("R3P")
        await world.betting("R3P", "Mei", "Raj")
        await world.deal("R3P")
        await world.do("R3P", "report_incident", by="dealer", incident=Uncovered(), description="!")
        void = {"remedy": "void", "reason": "a bird"}
        await world.do("R3P", "decide_incident", by="shift_manager", **void)
        assert await stopped(world, MEI, 20_00, by="pit_supervisor") == "payment_differs"
        ask = {**MEI, "reason": "the player has left", "role": Role.PIT_MANAGER}
        assert await world.refused("R3P", "let_payment_stand", by="dealer", **ask) == "same_person"


@in_loop
async def test_a_correction_asks_for_what_is_due_since(tmp_path: Path) -> None:
    """What was paid as it was due is short, once the round is settled again from other cards."""
    async with World(tmp_path) as world:
        await furnished(world)
        await world.do("R3P", "enter_payment", by="dealer", **MEI, taken=15_00)
        wrong: dict[str, Any] = {
            "position": 1,
            "hand": "Ks Kh 8d",
            "reason": "an eight was read as a six",
        }
        await world.do("R3P", "correct_cards", by="dealer", **wrong)
        await world.do(
            "R3P", "decide_incident", by="pit_supervisor", remedy="confirm", reason="seen"
        )
        (paid, due), *others = differing(world.live("R3P"))
        assert (paid.taken, due, others) == (15_00, 20_00, [])
        assert await world.refused("R3P", "place_your_bets", by="dealer") == "payment_differs"
        await world.do("R3P", "enter_payment", by="dealer", **MEI, taken=20_00)
        await world.do("R3P", "place_your_bets", by="dealer")
        await check_house(world.house)


@in_loop
async def test_who_may_enter_a_payment_and_when(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await furnished(world)
        enter = "enter_payment"
        assert await world.refused("R3P", enter, by="Mei", **MEI, taken=15_00) == "on_duty"
        assert await world.refused("R3P", enter, by="Tan", **MEI, taken=15_00) == (
            "role_not_permitted"
        )
        assert await world.refused("R3P", enter, by="dealer", **MEI, taken=-1) == "bad_field"
        other = {**MEI, "wager": "tie"}
        assert await world.refused("R3P", enter, by="dealer", **other, taken=0) == "wager_missing"
        await world.do("R3P", "place_your_bets", by="dealer")
        assert world.live("R3P").table.phase is Phase.BETTING
        assert await world.refused("R3P", enter, by="dealer", **MEI, taken=15_00) == "wrong_phase"
        await world.open_table("T3P")
        assert await world.refused("T3P", enter, by="dealer", **MEI, taken=15_00) == "not_physical"


@in_loop
async def test_the_audit_holds_payments_against_the_settlement(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await furnished(world)
        assert await stopped(world, MEI, 20_00) == "payment_differs"
        live, (fact,) = world.live("R3P"), world.last("R3P")
        assert isinstance(fact, PaymentEntered)
        again = replace(fact, was=20_00)
        judge = Judge("R3P")
        assert list(judge.disagreements(live, again)) == []
        for forged in (
            replace(again, due=20_00),
            replace(again, wager="tie"),
            replace(again, round=7),
            replace(again, was=None),
        ):
            assert list(judge.disagreements(live, forged)), forged
        stands = PaymentStands(
            round=1, **MEI, due=15_00, taken=20_00, by="pit_manager", reason="gone"
        )
        assert list(judge.disagreements(live, stands)) == []
        for forgery in (
            replace(stands, by="dealer"),
            replace(stands, taken=15_00),
            replace(stands, due=20_00),
        ):
            assert list(judge.disagreements(live, forgery)), forgery
