"""A house whose witness is away: interrupted, given up in the end, and never dealt without it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from tests.server.dealing import EVERY_GAME, PACE, of_kind, order
from tests.server.witnesses import (
    WAIT,
    LocalWitness,
    audited,
    close_bets,
    commit,
    proofs,
    witnessed,
)
from threecard.core.events import DeckShuffled, IncidentRuled, RoundVoided
from threecard.core.judgement import HOUSE_POLICY
from threecard.core.table import Phase
from threecard.deal import (
    verify,
)
from threecard.server.house.witnessing import LATE_MS
from threecard.server.table.facts import (
    DealGivenUp,
    Waiting,
    WitnessSigned,
)
from threecard.server.table.telling import tell
from threecard.witness.signed_log import read_log

# By their own clauses: R3P 5.13.1 and TCP 5.16.1 let players withdraw, the others are void.
RULED = {"R3P": "offer", "N3P": "void", "P3P": "void", "T3P": "void", "TCP": "offer"}


@EVERY_GAME
@in_loop
async def test_a_witness_that_fails_is_an_interruption_and_ruled_as_one(
    tmp_path: Path, tag: str
) -> None:
    async with witnessed(tmp_path, tag) as (world, witness):
        witness.is_away = True
        await close_bets(world, tag)
        await world.wait(LATE_MS - 1_000)
        assert not of_kind(world.facts(tag), IncidentRuled)
        clock = world.live(tag).clock
        assert clock is not None
        assert clock.waiting is Waiting.WITNESS, "players are told what is waited for"
        await world.wait(2_000)
        [ruled] = [fact for fact in world.facts(tag) if isinstance(fact, IncidentRuled)]
        assert (ruled.actor, ruled.remedy) == ("house", RULED[tag])
        assert type(ruled.incident).__name__ == "PowerFailure"
        assert "witness" in ruled.description
        if RULED[tag] == "void":
            assert order(world.facts(tag))[-2:] == ["RoundVoided", "DealRevealed"]
        else:
            await world.do(tag, "choose_option", by="Mei", option="stay", player="Mei")
            await world.wait(PACE.options)
            witness.is_away = False
            await world.until(tag, Phase.CONCLUDED)
            assert len(of_kind(world.facts(tag), WitnessSigned)) == 1, "it is dealt when it is back"
            assert len(of_kind(world.facts(tag), IncidentRuled)) <= 2  # TCP: and Mei's absence
        await check_house(world.house)
        report = await audited(world, witness)
        assert report.holds
        assert report.witness_away == 1


@EVERY_GAME
@in_loop
async def test_a_round_whose_witness_stays_away_is_void_with_that_reason(
    tmp_path: Path, tag: str
) -> None:
    """Whatever the clause on interruptions, it ends; here nobody is given time for it."""
    async with witnessed(tmp_path, tag) as (world, witness):
        witness.hangs = True
        chips = await world.chips("Mei")
        await close_bets(world, tag)
        sealed = world.clock.now()
        for _ in range(200):
            if world.live(tag).table.phase is Phase.CONCLUDED:
                break
            await world.wait(1_000)
        assert world.live(tag).table.phase is Phase.CONCLUDED
        assert world.clock.now() - sealed <= WAIT + 10_000
        given_up = of_kind(world.facts(tag), DealGivenUp)
        if RULED[tag] == "void":  # at once, by its clause
            assert not given_up
        else:
            [given] = given_up
            assert isinstance(given, DealGivenUp)
            assert (given.round, given.wait) == (1, WAIT)
            assert world.clock.now() - sealed >= WAIT
        [void] = (fact for fact in world.facts(tag) if isinstance(fact, RoundVoided))
        assert await world.chips("Mei") == chips
        told = tell(world.live(tag).table.rules, void)
        assert told is not None
        cites = {told.cite, *(str(line.cite) for line in void.lines)}
        # Where no clause makes it void it is the house's own policy, and that is named.
        assert (cites == {HOUSE_POLICY}) == (RULED[tag] == "offer")
        assert (HOUSE_POLICY in cites) == (RULED[tag] == "offer")
        [revealed] = proofs(world, tag)
        assert (verify(revealed.proof), revealed.proof.deck) == ((), "")
        report = await audited(world, witness)
        assert report.holds
        assert report.given_up == len(given_up)
        # The next round is dealt, once the witness is back.
        witness.hangs = False
        await world.wait(PACE.next_round)
        await world.round(tag, "Mei")
        assert len(of_kind(world.facts(tag), WitnessSigned)) == 1
        await check_house(world.house)


@in_loop
async def test_other_tables_deal_on_while_one_waits(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P", "T3P") as (world, witness):
        witness.hangs = True
        await close_bets(world, "R3P")
        witness.hangs = False  # for whoever asks next; the first answer never comes
        await close_bets(world, "T3P", "Tan")
        assert world.live("T3P").table.phase is Phase.PLAYING
        assert world.live("R3P").deal.awaits_witness
        await world.wait(6_000)
        assert world.live("R3P").table.phase in (Phase.PLAYING, Phase.CLOSED)
        await world.until("R3P", Phase.CONCLUDED)


@in_loop
async def test_a_lost_answer_is_asked_for_again(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P") as (world, witness):
        witness.loses_answers = True
        await close_bets(world, "R3P")
        await world.wait(2_000)
        assert len(witness.asked) > 1
        assert len(set(witness.asked)) == 1
        witness.loses_answers = False
        await world.until("R3P", Phase.CONCLUDED)
        assert (await audited(world, witness)).findings == ()
        assert len(list(read_log(witness.path))) == 1


@in_loop
async def test_power_that_fails_while_the_witness_is_away(tmp_path: Path) -> None:
    """The same deal is asked for again, whatever was lost in between."""
    witness = LocalWitness(tmp_path)
    async with World(tmp_path, witness=witness) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        world.employ()
        await world.quiet()
        witness.loses_answers = True
        await world.wager("R3P", "Mei", 1)
        await commit(world, "R3P", "Mei", b"mine")
        await world.quiet()
        await world.do("R3P", "be_ready", by="Mei")
        await world.quiet()
        await world.do("R3P", "open_entropy", by="Mei", entropy=b"mine".hex())
        await world.quiet()
        assert witness.asked
        await world.lose_power()
        assert await world.reopen() == ["R3P"]
        witness.loses_answers = False
        await world.do("R3P", "choose_option", by="Mei", option="stay", player="Mei")
        world.employ()
        await world.until("R3P", Phase.CONCLUDED)
        assert len(set(witness.asked)) == 1
        assert len(of_kind(world.facts("R3P"), WitnessSigned)) == 1
        assert (await audited(world, witness)).holds


@in_loop
async def test_a_house_opened_without_its_witness_does_not_deal_the_round(tmp_path: Path) -> None:
    witness = LocalWitness(tmp_path)
    async with World(tmp_path, witness=witness) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        world.employ()
        await world.quiet()
        witness.is_away = True
        await close_bets(world, "R3P")
        world.witness = LocalWitness(tmp_path, name="another")
        await world.lose_power()
        await world.reopen()
        world.employ()
        for _ in range(120):
            await world.wait(1_000)
        assert not of_kind(world.facts("R3P"), DeckShuffled)
        assert len(of_kind(world.facts("R3P"), RoundVoided)) == 1
        await asyncio.sleep(0)


@in_loop
async def test_a_deadline_set_by_another_clock_is_brought_near(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P") as (world, witness):
        witness.is_away = True
        await close_bets(world, "R3P")
        sealed = world.live("R3P").deal.sealed
        assert sealed is not None
        world.clock._now -= 3_600_000  # as after a restart on a machine whose clock was set back
        await world.dismiss()
        world.employ()
        await world.quiet()
        nearer = world.live("R3P").deal.sealed
        assert nearer is not None
        assert nearer.openings == sealed.openings
        assert nearer.until <= world.clock.now() + WAIT
