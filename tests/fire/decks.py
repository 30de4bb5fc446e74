"""Two decks that differ in what a viewer may not know, and what the house would tell that viewer.

At moments of random rounds every card that a viewer does not know is exchanged for another one, and
the seed for another seed, in all that happened since the round began. Whatever the viewer is sent,
the frames of those facts and the table as it stands, has to be the same bytes.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tests.server.actors import World
from tests.server.crowd import Crowd
from threecard.conformance.play.trouble import PLAYERS
from threecard.core.cards import DECK, Card
from threecard.core.errors import ThreecardError
from threecard.core.events import DeckShuffled
from threecard.core.hand import Hand
from threecard.core.view import Viewer
from threecard.server.api.room import Heard, Room
from threecard.server.house.commit import Happened
from threecard.server.table.facts import Pace, SeedDrawn
from threecard.server.table.fold import fold
from threecard.server.table.state import LiveTable

VIEWERS = (None, *PLAYERS, "Dan", "Sam")  # anybody, players, a dealer and a shift manager
LOOKED_AT = 0.3  # of the moments of a round
MOVES_MAX = 2_000  # in one round; most have a dozen, and a table that has more stands still
# Short, so that rounds end by themselves when nobody does anything.
QUICK = Pace(
    bets=400, openings=50, decisions=400, showing=200, options=300, next_round=50, claim=50
)
CHIPS = 10**9


class Decks:
    """A table of one game with a crowd, looked at by everybody."""

    def __init__(self, tag: str, seed: int) -> None:
        self.tag = tag
        self.draw = random.Random(f"{tag}/{seed}")
        self.crowd = Crowd(self.draw)
        self.counts: Counter[str] = Counter()
        self._before: LiveTable | None = None  # as it was before the round
        self._round: list[Happened] = []
        self._looked_at = 0  # of its facts, as they were told one by one

    async def run(self, folder: Path, seed: int, rounds: int) -> Counter[str]:
        async with World(folder, seed=seed) as world:
            await world.buy(*PLAYERS, cents=CHIPS)
            await world.seed_jackpot()
            await world.open_table(self.tag, pace=QUICK)
            self._before = world.live(self.tag)
            world.commits.clear()
            world.employ()
            await world.quiet()
            moves = Counter[int]()
            while (played := self.counts["rounds"]) < rounds:
                moves[played] += 1
                assert moves[played] < MOVES_MAX, f"{world.live(self.tag).table} stands still"
                await self._move(world)
                for commit in world.commits:
                    if commit.table == self.tag:
                        self._heard(world, commit.facts, commit.live)
                world.commits.clear()
        return self.counts

    async def _move(self, world: World) -> None:
        """Somebody does something, or time passes."""
        asked = self.crowd.wish(self.tag, world.live(self.tag))
        if asked is not None and self.draw.random() < 0.9:
            try:
                command = f"d{next(world.ids)}"
                await world.house.give(self.tag, asked, command=command)
            except ThreecardError:
                self.counts["refused"] += 1
        else:
            await world.wait(self.draw.choice((20, 100, 400)))

    def _heard(self, world: World, facts: tuple[Happened, ...], live: LiveTable) -> None:
        self._round += facts
        if live.is_playing and not live.deal.revealed:
            if live.table.deck is not None and self.draw.random() < LOOKED_AT:
                sent = Sent(world, live, self._round, self._looked_at)
                for name in VIEWERS:
                    self._compare(world, sent, Viewer(name))
                self._looked_at = len(self._round)
        elif self._round and live.deal.revealed:
            self._before, self._round, self._looked_at = live, [], 0
            self.counts["rounds"] += 1

    def _compare(self, world: World, sent: Sent, viewer: Viewer) -> None:
        assert self._before is not None
        live = sent.live
        exchanged = self._exchange(live, viewer)
        other = self._before
        told: list[Happened] = []
        for each in self._round:
            told.append(replace(each, fact=_with_cards(each.fact, exchanged)))
            other = fold(other, told[-1].fact, each.at).live
        assert other.table.deck != live.table.deck, "nothing was exchanged"
        assert sent.to(viewer) == Sent(world, other, told, self._looked_at).to(viewer), (
            f"{viewer.player} could tell two decks apart at {self.tag} {live.seq}"
        )
        self.counts["views compared"] += 1

    def _exchange(self, live: LiveTable, viewer: Viewer) -> dict[int, int]:
        """For every card that the viewer does not know another one."""
        held = [*live.table.hands.values(), *([live.table.dealer] if live.table.dealer else [])]
        known = {
            card
            for each in held
            if each.hand is not None
            and (
                each.face_up
                or viewer.player in each.viewed_by
                or viewer.player in each.inspected_by
            )
            for card in each.hand
        }
        unknown = [card for card in DECK if card not in known]
        others = self.draw.sample(unknown, len(unknown))
        return {**{card: card for card in known}, **dict(zip(unknown, others, strict=True))}


class Sent:
    """All that viewers are sent of a round: its facts as frames, and the table as it stands."""

    def __init__(self, world: World, live: LiveTable, facts: list[Happened], known: int) -> None:
        self.live = live
        self._first = facts[0].seq
        self._room = Room(world.clock, live, len(facts))
        heard = [Heard(each, live.installed) for each in facts]
        self._room._ring.extend(heard)
        self._frames = [self._room._frames([each]) for each in heard[known:]]  # one by one

    def to(self, viewer: Viewer) -> list[object]:
        frames = self._room.missed(self._first - 1, viewer)
        assert frames
        own = [own.get(viewer.player or "", common) for common, own in self._frames]
        return [frames, own, self._room.snapshot(self.live, viewer, balance=0, meter=0)]


def _with_cards(fact: Any, exchanged: dict[int, int]) -> Any:  # noqa: ANN401 # any fact
    """A fact as it would have been with other cards and another seed."""
    if isinstance(fact, SeedDrawn) and fact.seed is not None:
        return replace(fact, seed=fact.seed[::-1])
    if isinstance(fact, DeckShuffled) and fact.cards is not None:
        return replace(fact, cards=tuple(exchanged[card] for card in fact.cards))
    hand = getattr(fact, "hand", None)
    if isinstance(hand, Hand):
        return replace(fact, hand=Hand(*(Card(exchanged[card]) for card in hand)))
    return fact
