"""An insider who knows the seed and is the lone player: chooses cards, but not with a witness."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.witnesses import LocalWitness, audited, proofs
from threecard.core.cards import Card
from threecard.core.decide.dealing import dealing_order
from threecard.core.errors import Code
from threecard.core.hand import Hand
from threecard.core.poker_ranking import HandOrder, hand_order
from threecard.core.table import Phase, in_order
from threecard.deal import (
    Contribution,
    Digest,
    Entropy,
    Opened,
    Seed,
    Signature,
    Unopened,
    Wagered,
    closing_of,
    commit_entropy,
    key_of,
    openings_digest,
    shuffle,
    verify,
    wagers_digest,
)
from threecard.server.table.state import LiveTable
from threecard.witness.asking import Closed
from threecard.witness.errors import WitnessError

ROUNDS = 3
ASKED_MAX = 25  # entropies for which the insider asks the witness, a round


class Insider:
    """Reads the house's memory, and plays as Mei."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.draw = random.Random(7)

    @property
    def live(self) -> LiveTable:
        return self.world.live("TCP")

    def given(self, entropy: Entropy) -> Opened:
        """Mei's share with this entropy."""
        commitment = Digest(self.live.table.commitment or "")
        made = commit_entropy(self.live.round_id, commitment, player="Mei", entropy=entropy)
        return Opened("Mei", made, entropy.hex())

    def hand(self, entropy: Entropy, signature: Signature | None = None) -> Hand:
        """What Mei would be dealt."""
        seed = Seed(bytes.fromhex(self.live.deal.seed or ""))
        shares: list[Contribution] = [self.given(entropy)]
        deck = shuffle(key_of(seed, self.live.round_id, shares, signature))
        order = dealing_order(self.live.table)
        mine: list[Card] = [deck[i] for i, place in enumerate(order) if place == 1]
        return Hand(*mine)

    def closed(self, entropy: Entropy) -> Closed:
        """What the house would close with, made before bets are closed."""
        live, share = self.live, self.given(entropy)
        round_id, commitment = live.round_id, Digest(live.table.commitment or "")
        wagers = [Wagered(at, w.wager, w.player, w.stake) for at, w in in_order(live.table.wagers)]
        digest = wagers_digest(round_id, wagers)
        shut = [Unopened("Mei", share.commitment)]
        closing = closing_of(round_id, commitment, shut, digest)
        return Closed(round_id, closing, openings_digest(round_id, closing, [share]))

    async def play(self, entropy: Entropy) -> Hand:
        """The round with this entropy, dealt by the house as it always deals."""
        made = self.given(entropy).commitment
        await self.world.do("TCP", "commit_entropy", by="Mei", commitment=made)
        await self.world.quiet()
        await self.world.do("TCP", "be_ready", by="Mei")
        await self.world.quiet()
        await self.world.do("TCP", "open_entropy", by="Mei", entropy=entropy.hex())
        await self.world.until("TCP", Phase.PLAYING)
        hand = self.live.table.hands[1].hand
        assert hand is not None
        await self.world.until("TCP", Phase.CONCLUDED)
        return hand

    def entropy(self) -> Entropy:
        return Entropy(self.draw.randbytes(32))


async def open_table(world: World) -> Insider:
    await world.buy("Mei")
    await world.seed_jackpot()
    await world.open_table("TCP")
    world.employ()
    return Insider(world)


def is_wanted(hand: Hand) -> bool:
    return hand_order(hand) >= HandOrder.STRAIGHT_FLUSH


@in_loop
async def test_without_a_witness_the_insider_is_dealt_what_they_want(tmp_path: Path) -> None:
    """Which is why there are witnesses: three straight flushes in three rounds, all proved."""
    async with World(tmp_path) as world:
        insider = await open_table(world)
        for _ in range(ROUNDS):
            await world.until("TCP", Phase.BETTING)
            await world.wager("TCP", "Mei", 1)
            chosen = insider.entropy()
            while not is_wanted(insider.hand(chosen)):
                chosen = insider.entropy()
            assert is_wanted(await insider.play(chosen))
        for revealed in proofs(world, "TCP"):
            verify(revealed.proof)
        assert (await audited(world)).holds


@in_loop
async def test_with_a_witness_they_are_dealt_what_comes(tmp_path: Path) -> None:
    witness = LocalWitness(tmp_path)
    async with World(tmp_path, witness=witness) as world:
        insider = await open_table(world)
        for _ in range(ROUNDS):
            await world.until("TCP", Phase.BETTING)
            await world.wager("TCP", "Mei", 1)
            first = insider.entropy()
            with pytest.raises(Exception, match="A witness's signature is 384 bytes"):
                insider.hand(first)
            # Asked early, the witness tells what one entropy would deal, and then nothing more.
            signature = Signature(witness.log.sign(insider.closed(first)))
            foreseen = insider.hand(first, signature)
            for _ in range(ASKED_MAX):
                other = insider.closed(insider.entropy())
                with pytest.raises(WitnessError) as refused:
                    witness.log.sign(other)
                assert refused.value.code is Code.WITNESS_REFUSED
            assert await insider.play(first) == foreseen
            assert not is_wanted(foreseen)
        report = await audited(world, witness)
        assert report.holds
        assert len(report.told) == ROUNDS
        assert all(f"asked {ASKED_MAX} times" in sentence for sentence in report.told)


@in_loop
async def test_who_asked_early_can_not_change_a_wager_any_more(tmp_path: Path) -> None:
    """Or more would be staked where the cards are good; so the round is void, and it is told."""
    witness = LocalWitness(tmp_path)
    async with World(tmp_path, witness=witness) as world:
        insider = await open_table(world)
        await world.until("TCP", Phase.BETTING)
        await world.wager("TCP", "Mei", 1)
        entropy = insider.entropy()
        witness.log.sign(insider.closed(entropy))
        await world.wager("TCP", "Mei", 1, "pair_plus", 90_00)
        chips = await world.chips("Mei")
        made = insider.given(entropy).commitment
        await world.do("TCP", "commit_entropy", by="Mei", commitment=made)
        await world.until("TCP", Phase.CLOSED)
        await world.do("TCP", "open_entropy", by="Mei", entropy=entropy.hex())
        await world.until("TCP", Phase.CONCLUDED)
        assert await world.chips("Mei") == chips + 100_00
        assert (await audited(world)).given_up == 1
        report = await audited(world, witness)
        assert ["another closing" in each.sentence for each in report.findings] == [True]


@in_loop
async def test_who_knows_the_seed_can_not_choose_by_holding_openings_back(tmp_path: Path) -> None:
    """The witness signs what was opened: the deck with one opening less needs another signature."""
    witness = LocalWitness(tmp_path)
    async with World(tmp_path, witness=witness) as world:
        insider = await open_table(world)
        await world.until("TCP", Phase.BETTING)
        await world.wager("TCP", "Mei", 1)
        entropy = insider.entropy()
        opened = insider.closed(entropy)
        made = Unopened("Mei", insider.given(entropy).commitment)
        shut = Closed(
            opened.round, opened.closing, openings_digest(opened.round, opened.closing, [made])
        )
        assert shut.openings != opened.openings
        witness.log.sign(opened)
        with pytest.raises(WitnessError):
            witness.log.sign(shut)
