"""The deal is the house's and the players' together: what they add, and the proof of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.dealing import EVERY_GAME, PACE, dealing, order
from tests.server.witnesses import audited, commit
from threecard.core.cards import card_letters, parse_cards
from threecard.core.events import DeckShuffled, HandTurnedUp, RoundSettled
from threecard.core.table import Phase
from threecard.deal import NotGiven, Opened, Unopened, verify
from threecard.server.table.facts import DealClosed, DealRevealed


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
        assert (await audited(world)).held_back == {"Tan": 1}


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
        await world.void(tag)
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
        await world.show("TCP")
        await world.do("TCP", "settle", by="dealer", meter=10**9)
        [settled] = [f for f in world.facts("TCP") if isinstance(f, RoundSettled)]
        assert (settled.meter_before, settled.meter_fed) == (30_000_00, 3_00)
