"""Live tables: what a viewer folds is what they may see, and a snapshot is the table."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest

from tests.server.actors import World, in_loop
from tests.server.chooser import Chooser
from tests.table.driver import VIEWERS, cards_told, known_to
from threecard.conformance.play.asker import config_for
from threecard.conformance.play.trouble import PLAYERS
from threecard.core.config import Source
from threecard.core.errors import ThreecardError
from threecard.core.people import Role
from threecard.core.registry import RULEBOOKS
from threecard.core.table import Phase, Table
from threecard.core.view import Viewer
from threecard.deal import Digest, Entropy, commit_entropy
from threecard.server.house.commit import Happened
from threecard.server.house.steps import DEALER
from threecard.server.table.facts import DealRevealed, Waiting, read_fact, see, write_fact
from threecard.server.table.orders import (
    Asked,
    BeReady,
    CommitEntropy,
    HaltTable,
    HoldRound,
    OpenEntropy,
    ReleaseTable,
    ResumeRound,
    SetClock,
)
from threecard.server.table.state import NEW, LiveTable, NewTable, follow, view

STEPS = 900
_TABLES = msgspec.json.Decoder(LiveTable)


def entropy_of(player: str) -> Entropy:
    return Entropy(f"{player}'s own".encode())


def order(live: LiveTable, draw: random.Random, now: int) -> Asked:
    """What people ask of the house beside the game, lawful or not."""
    staked = list(live.table.players)
    player = draw.choice([*staked, draw.choice(PLAYERS)])
    if live.table.phase is Phase.CLOSED and live.deal.commitments:
        player = draw.choice(list(live.deal.commitments))
    commitment = live.table.commitment
    made = "00" * 32
    if commitment is not None:
        made = commit_entropy(
            live.round_id, Digest(commitment), player=player, entropy=entropy_of(player)
        )
    sam, dan = Role.SHIFT_MANAGER, Role.DEALER
    if live.halted is not None:
        return ReleaseTable(actor="Sam", role=sam, reason="It is well again.")
    if live.held:
        return ResumeRound(actor="house", role=dan)
    asked: list[Asked] = [
        CommitEntropy(actor=player, role=Role.PLAYER, commitment=made),
        OpenEntropy(actor=player, role=Role.PLAYER, entropy=entropy_of(player).hex()),
        BeReady(actor=player, role=Role.PLAYER),
        SetClock(
            actor=DEALER.actor, role=dan, waiting=draw.choice(list(Waiting)), until=now + 1_000
        ),
        HaltTable(actor="Sam", role=sam, reason="There is smoke."),
        HoldRound(actor="house", role=dan),
    ]
    betting = live.table.phase is Phase.BETTING
    weights = (20 if betting else 1, 1 if betting else 20, 4, 3, 1, 1)
    return draw.choices(asked, weights)[0]


class Watchers:
    """Everybody who looks at a table, folding what they see."""

    def __init__(self) -> None:
        self.live: LiveTable | NewTable = NEW
        self.seen: dict[Viewer, LiveTable | NewTable] = dict.fromkeys(VIEWERS, NEW)
        self.kinds: set[str] = set()

    def hear(self, happened: Happened) -> None:
        fact = read_fact(write_fact(happened.fact))
        assert fact == happened.fact
        self.kinds.add(type(fact).__name__)
        live = self.live = follow(self.live, fact, happened.at)
        assert live.seq == happened.seq
        for viewer in VIEWERS:
            told = see(fact, viewer)
            self.seen[viewer] = follow(self.seen[viewer], told, happened.at)
            shown = view(live, viewer)
            assert self.seen[viewer] == shown
            check_cards(live.table, viewer, shown)
            if not isinstance(told, DealRevealed):
                check_cards(live.table, viewer, told)
                seed = live.deal.seed
                assert seed is None or seed.encode() not in msgspec.json.encode([told, shown])

    def check_snapshot(self) -> None:
        assert _TABLES.decode(msgspec.json.encode(self.live)) == self.live


def check_cards(table: Table, viewer: Viewer, told: object) -> None:
    found = set(cards_told(json.loads(msgspec.json.encode(told))))
    assert found <= known_to(table, viewer), viewer


@pytest.mark.parametrize("game", RULEBOOKS)
@pytest.mark.parametrize("seed", [1, 2])
@in_loop
async def test_folding_what_a_viewer_sees_gives_their_view(
    tmp_path: Path, game: str, seed: int
) -> None:
    draw = random.Random(seed)
    async with World(tmp_path, seed=seed) as world:
        await world.buy(*PLAYERS, cents=10**9)
        await world.seed_jackpot()
        config = config_for(game, draw)
        if seed == 1:
            config = msgspec.structs.replace(config, source=Source.ELECTRONIC)
        await world.house.open_table(config, by="Sam", role=Role.SHIFT_MANAGER, accepts="a test")
        chooser = Chooser(game, draw)
        watchers = Watchers()
        heard = 0
        for step in range(STEPS):
            live = world.live("T1")
            asked: Asked = (
                order(live, draw, world.clock.now())
                if draw.random() < (0.6 if live.table.phase is Phase.CLOSED else 0.25)
                else chooser.choose(live)
            )
            try:
                await world.house.give("T1", asked, command=f"c{step}")
            except ThreecardError:
                continue
            finally:
                for commit in world.commits[heard:]:
                    for happened in commit.facts:
                        watchers.hear(happened)
                    assert watchers.live == commit.live
                    watchers.check_snapshot()
                heard = len(world.commits)
            world.clock.advance(draw.randrange(2_000))
        assert watchers.live == world.live("T1")
        assert {"RoundHeld", "RoundResumed", "TableHalted", "ClockSet"} <= watchers.kinds
        if seed == 1:
            assert {"EntropyCommitted", "EntropyOpened", "DealRevealed"} <= watchers.kinds
