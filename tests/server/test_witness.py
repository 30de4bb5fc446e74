"""A house with a witness: dealt with its signature, and with no other."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from tests.server.dealing import EVERY_GAME, PACE, of_kind
from tests.server.witnesses import (
    LocalWitness,
    audited,
    close_bets,
    commit,
    proofs,
    witnessed,
)
from threecard.core.events import DeckShuffled
from threecard.core.table import Phase
from threecard.deal import (
    Digest,
    WitnessKind,
    verify,
)
from threecard.server.house.steps import DEALER
from threecard.server.table.facts import (
    ClockSet,
    DealRevealed,
    DealSealed,
    EntropyOpened,
    Waiting,
    WitnessNamed,
    WitnessSigned,
)
from threecard.server.table.orders import BringSignature, GiveUpDeal


@EVERY_GAME
@in_loop
async def test_a_round_is_dealt_with_its_witness(tmp_path: Path, tag: str) -> None:
    async with witnessed(tmp_path, tag) as (world, witness):
        await world.wager(tag, "Mei", 1)
        await commit(world, tag, "Mei", b"mine")
        began = world.clock.now()
        await world.until(tag, Phase.CONCLUDED)
        kinds = (WitnessNamed, DealSealed, WitnessSigned, DeckShuffled, DealRevealed)
        facts = of_kind(world.facts(tag), *kinds)
        assert [type(fact) for fact in facts] == list(kinds)
        [revealed] = proofs(world, tag)
        verify(revealed.proof, witness=witness.key.fingerprint)
        assert revealed.proof.round.kind == "apart"
        assert len(revealed.proof.cards()) == 52
        waits = {f.waiting for f in world.facts(tag) if isinstance(f, ClockSet)}
        assert Waiting.WITNESS not in waits, "who answers at once is not waited for"
        assert world.clock.now() - began <= 70_000
        await check_house(world.house)
        report = await audited(world, witness)
        assert (report.findings, report.told, report.witnessed) == ((), (), 1)


@in_loop
async def test_the_witness_is_named_before_bets_open_and_the_commitment_holds_it(
    tmp_path: Path,
) -> None:
    async with witnessed(tmp_path, "R3P", kind=WitnessKind.CHILD) as (world, witness):
        named, opened = [
            fact for fact in world.facts("R3P") if type(fact).__name__ in NAMED_AND_OPENED
        ]
        assert isinstance(named, WitnessNamed)
        assert type(opened).__name__ == "RoundOpened"
        assert (named.witness, named.kind) == (witness.key.fingerprint, "child")
        assert named.house == world.keys.house
        await world.wager("R3P", "Mei", 1)
        await world.until("R3P", Phase.CONCLUDED)
        [revealed] = proofs(world, "R3P")
        swapped = replace(revealed.proof.round, witness=Digest("00" * 32))
        with pytest.raises(Exception, match="commitment does not hold"):
            verify(replace(revealed.proof, round=swapped))


NAMED_AND_OPENED = ("WitnessNamed", "RoundOpened")


@in_loop
async def test_nothing_is_opened_once_the_witness_is_asked(tmp_path: Path) -> None:
    """What it signed would be another deal's; and who came late could choose."""
    async with witnessed(tmp_path, "R3P") as (world, witness):
        witness.is_away = True
        await world.wager("R3P", "Mei", 1)
        await commit(world, "R3P", "Mei", b"mine")
        await world.quiet()
        await world.do("R3P", "be_ready", by="Mei")
        await world.wait(PACE.openings)
        assert world.live("R3P").deal.awaits_witness
        late = await world.refused("R3P", "open_entropy", by="Mei", entropy=b"mine".hex())
        assert late == "entropy_late"
        witness.is_away = False
        await world.wait(1_000)
        assert world.live("R3P").table.phase is Phase.PLAYING
        assert not of_kind(world.facts("R3P"), EntropyOpened)
        await world.until("R3P", Phase.CONCLUDED)
        await check_house(world.house)


@in_loop
async def test_nobody_shuffles_without_it(tmp_path: Path) -> None:
    witness = LocalWitness(tmp_path)
    async with World(tmp_path, witness=witness) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        await world.betting("R3P", "Mei")
        await world.do("R3P", "no_more_bets", by="dealer")
        shuffled = await world.refused("R3P", "shuffle_deck", by="dealer", cards="")
        assert shuffled == "witness_absent"
        assert world.live("R3P").table.deck is None


@in_loop
async def test_a_signature_of_anything_else_is_not_taken(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P", "T3P") as (world, witness):
        witness.is_away = True
        for tag in ("R3P", "T3P"):
            await close_bets(world, tag)
        closed = {each.round.table: each for each in witness.asked}
        for signed_for in ("T3P", "nothing"):
            signature = b"x" * 384
            if signed_for == "T3P":
                signature = witness.secret.sign(closed["T3P"].message)
            brought = BringSignature(
                actor=DEALER.actor,
                role=DEALER.role,
                key=witness.key.modulus,
                signature=signature.hex(),
            )
            with pytest.raises(Exception, match="signature does not hold"):
                await world.house.give("R3P", brought, command=f"bring {signed_for}")
        assert world.live("R3P").deal.awaits_witness


@in_loop
async def test_it_is_given_up_no_sooner_than_was_said(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P") as (world, witness):
        witness.is_away = True
        await close_bets(world, "R3P")
        given_up = GiveUpDeal(actor=DEALER.actor, role=DEALER.role)
        with pytest.raises(Exception, match="has not run out"):
            await world.house.give("R3P", given_up, command="too soon")
