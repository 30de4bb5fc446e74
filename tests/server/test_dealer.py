"""The automatic dealer: whole rounds under a clock that the test turns, in all five games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.marks import clause
from tests.server.actors import QuickStore, World, in_loop
from tests.server.checks import check_house
from tests.server.faults import FaultyStore
from tests.server.world import START
from tests.table.incidents import GAMES
from threecard.core.cards import card_letters, parse_cards
from threecard.core.errors import ThreecardError
from threecard.core.events import (
    CardsDealt,
    DealerExposed,
    DecisionMade,
    DeckShuffled,
    GamingDayOpened,
    HandInvalidated,
    HandTurnedUp,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    WagersClosed,
)
from threecard.core.irregularities.incidents import DeckFault, Fault
from threecard.core.table import Phase
from threecard.deal import Digest, Entropy, NotGiven, Opened, Unopened, commit_entropy, verify
from threecard.server.ports import Millis
from threecard.server.storage.store import Store
from threecard.server.table.facts import (
    ClockSet,
    DealClosed,
    DealRevealed,
    Fact,
    Pace,
    SeedDrawn,
    Waiting,
)
from threecard.server.table.gaming_day import day_began, gaming_day

PACE = Pace()
DAY = 24 * 3600_000
EVERY_GAME = pytest.mark.parametrize("tag", GAMES)


@asynccontextmanager
async def dealing(folder: Path, *tags: str) -> AsyncIterator[World]:
    """Tables with a dealer, and Mei and Tan with chips."""
    async with World(folder) as world:
        await world.buy("Mei", "Tan")
        await world.seed_jackpot()
        for tag in tags:
            await world.open_table(tag)
        world.employ()
        await world.quiet()
        yield world


def of_kind(facts: list[Fact], *kinds: type) -> list[Fact]:
    return [fact for fact in facts if isinstance(fact, kinds)]


def order(facts: list[Fact]) -> list[str]:
    """The names of the facts that make a round, in order."""
    kinds = (SeedDrawn | RoundOpened | WagersClosed | DealClosed | DeckShuffled | CardsDealt) | (
        DealerExposed | RoundSettled | DealRevealed | RoundVoided
    )
    return [type(fact).__name__ for fact in facts if isinstance(fact, kinds)]


WHOLE = [
    "SeedDrawn",
    "RoundOpened",
    "WagersClosed",
    "DealClosed",
    "DeckShuffled",
    "CardsDealt",
    "DealerExposed",
    "RoundSettled",
    "DealRevealed",
]


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
        assert took <= PACE.bets + decided + PACE.showing, "nobody is waited for twice"
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
        assert ends == {"Mei": "collected", "Tan": "returned"}
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
async def test_a_gaming_day_opens_with_the_first_round_after_six(tmp_path: Path) -> None:
    async with dealing(tmp_path, "R3P") as world:
        first = gaming_day(START)
        assert world.live("R3P").day == first
        morning = day_began(Millis(START + DAY))
        assert (morning // 3600_000 + 8) % 24 == 6, "six in the morning in Singapore"
        world.clock.advance(morning - START - 1)
        await world.wager("R3P", "Mei", 1)
        await world.until("R3P", Phase.CONCLUDED)
        [opened] = of_kind(world.facts("R3P"), GamingDayOpened)
        assert world.live("R3P").day == gaming_day(morning) != first
        await world.round("R3P", "Mei")
        assert of_kind(world.facts("R3P"), GamingDayOpened) == [opened]
        await check_house(world.house)


@in_loop
async def test_no_gaming_day_opens_a_moment_too_soon(tmp_path: Path) -> None:
    async with dealing(tmp_path, "R3P") as world:
        morning = day_began(Millis(START + DAY))
        round_takes = PACE.bets + PACE.showing
        world.clock.advance(morning - START - 1 - round_takes - PACE.next_round)
        await world.wager("R3P", "Mei", 1)
        await world.until("R3P", Phase.CONCLUDED)
        await world.wait(PACE.next_round)
        assert world.live("R3P").table.round == 2
        assert not of_kind(world.facts("R3P"), GamingDayOpened)


async def commit(world: World, table: str, player: str, entropy: bytes) -> None:
    live = world.live(table)
    house = Digest(str(live.table.commitment))
    made = commit_entropy(live.round_id, house, player=player, entropy=Entropy(entropy))
    await world.do(table, "commit_entropy", by=player, commitment=made)


@EVERY_GAME
@in_loop
async def test_players_add_to_the_deal_and_the_proof_holds(tmp_path: Path, tag: str) -> None:
    async with dealing(tmp_path, tag) as world:
        await world.buy("Raj")
        for position, player in enumerate(("Mei", "Tan", "Raj"), start=1):
            await world.wager(tag, player, position)
        assert await world.refused(tag, "open_entropy", by="Mei", entropy="aa") == "entropy_late"
        await commit(world, tag, "Mei", b"mei's own")
        await commit(world, tag, "Tan", b"tan's own")  # who never opens it
        live = world.live(tag)
        assert await world.refused(tag, "commit_entropy", by="Mei", commitment="00" * 32) == (
            "entropy_late"
        )
        await world.until(tag, Phase.CLOSED)
        published = live.table.commitment, world.live(tag).deal.closing
        assert await world.refused(tag, "open_entropy", by="Raj", entropy="aa") == "entropy_late"
        assert await world.refused(tag, "open_entropy", by="Mei", entropy="aa") == (
            "deal_opening_differs"
        )
        await world.do(tag, "open_entropy", by="Mei", entropy=b"mei's own".hex())
        await world.wait(PACE.openings - 1)
        assert world.live(tag).table.phase is Phase.CLOSED
        await world.wait(1)
        assert world.live(tag).table.phase is Phase.PLAYING
        await world.until(tag, Phase.CONCLUDED)
        [revealed] = [f for f in world.facts(tag) if isinstance(f, DealRevealed)]
        deck = verify(revealed.proof, commitment=published[0], closing=published[1])
        kinds = {each.player: type(each) for each in revealed.proof.players}
        assert kinds == {"Mei": Opened, "Tan": Unopened, "Raj": NotGiven}
        [shuffled] = [f for f in world.facts(tag) if isinstance(f, DeckShuffled)]
        assert shuffled.cards == revealed.proof.cards() == deck
        for turned in world.facts(tag):
            if isinstance(turned, HandTurnedUp):
                held = world.live(tag).table.hands[turned.position].hand
                assert held is not None
                assert held == turned.hand
                assert str(held) in revealed.proof.deck


@in_loop
async def test_the_deal_is_made_at_once_when_everything_is_opened(tmp_path: Path) -> None:
    async with dealing(tmp_path, "R3P") as world:
        await world.wager("R3P", "Mei", 1)
        await commit(world, "R3P", "Mei", b"mine")
        await world.do("R3P", "be_ready", by="Mei")
        await world.quiet()
        assert world.live("R3P").table.phase is Phase.CLOSED
        await world.do("R3P", "open_entropy", by="Mei", entropy=b"mine".hex())
        await world.quiet()
        assert world.live("R3P").table.phase is Phase.PLAYING


@in_loop
async def test_entropy_changes_the_deck(tmp_path: Path) -> None:
    decks = []
    for number, entropy in enumerate((None, b"one", b"two")):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with dealing(folder, "R3P") as world:
            await world.wager("R3P", "Mei", 1)
            if entropy is not None:
                await commit(world, "R3P", "Mei", entropy)
            await world.until("R3P", Phase.CLOSED) if entropy is not None else None
            if entropy is not None:
                await world.do("R3P", "open_entropy", by="Mei", entropy=entropy.hex())
            await world.until("R3P", Phase.CONCLUDED)
            decks.append([f.cards for f in world.facts("R3P") if isinstance(f, DeckShuffled)])
    assert len({str(deck) for deck in decks}) == 3


@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.CLOSED, Phase.PLAYING])
@EVERY_GAME
@in_loop
async def test_a_void_round_is_revealed_too(tmp_path: Path, tag: str, phase: Phase) -> None:
    async with dealing(tmp_path, tag) as world:
        await world.wager(tag, "Mei", 1)
        await commit(world, tag, "Mei", b"mine")
        await world.until(tag, phase)
        published = world.live(tag).table.commitment
        await world.do(tag, "report_incident", by="dealer", incident=DeckFault(Fault.EXTRA))
        assert order(world.last(tag)) == ["RoundVoided", "DealRevealed"]
        revealed = world.last(tag)[-1]
        assert isinstance(revealed, DealRevealed)
        closing = [f.closing for f in world.facts(tag) if isinstance(f, DealClosed)]
        assert len(closing) == (0 if phase is Phase.BETTING else 1)
        verify(revealed.proof, commitment=published, closing=next(iter(closing), None))
        assert await world.chips("Mei") == 50_000_00
        await world.wait(PACE.next_round)
        assert world.live(tag).table.round == 2


@in_loop
async def test_the_house_fills_in_what_nobody_may_choose(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.seed_jackpot(30_000_00)
        await world.open_table("TCP")
        await world.do("TCP", "place_your_bets", by="dealer", commitment="00" * 32)
        assert world.live("TCP").table.commitment != "00" * 32
        await world.wager("TCP", "Mei", 1)
        await world.wager("TCP", "Mei", 1, "jackpot", 5_00)
        await world.do("TCP", "no_more_bets", by="dealer")
        chosen = " ".join(reversed(list(map(card_letters, range(52)))))  # type: ignore[arg-type]
        await world.do("TCP", "shuffle_deck", by="dealer", cards=chosen)
        assert world.live("TCP").table.deck != parse_cards(chosen)
        await world.do("TCP", "deal_cards", by="dealer")
        await world.play_all("TCP")
        await world.do("TCP", "turn_up_hand", by="dealer", position=1)
        await world.do("TCP", "expose_dealer", by="dealer")
        await world.do("TCP", "settle", by="dealer", meter=10**9)
        [settled] = [f for f in world.facts("TCP") if isinstance(f, RoundSettled)]
        assert (settled.meter_before, settled.meter_fed) == (30_000_00, 3_00)


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
