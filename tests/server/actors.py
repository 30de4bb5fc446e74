"""Actors: a house under a test's clock, and people with chips who act at its tables."""

from __future__ import annotations

import asyncio
import functools
import shutil
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from pathlib import Path
from typing import Any, ParamSpec

import pytest

from tests.server.asking import ask, config_of
from tests.server.library import library_edges
from tests.server.quick_store import QuickStore
from tests.server.world import SeededEntropy, VirtualClock
from tests.table.incidents import main
from threecard.core.config import Source
from threecard.core.decide.control import controller
from threecard.core.decide.showing import dealer_first, to_show
from threecard.core.errors import ThreecardError
from threecard.core.events import ActRefused
from threecard.core.irregularities.incidents import Uncovered
from threecard.core.people import Role
from threecard.core.table import Phase
from threecard.server.house.commit import Commit
from threecard.server.house.dealer import AutomaticDealer
from threecard.server.house.house import House
from threecard.server.house.receipts import Receipt
from threecard.server.house.recovery import recover, resume
from threecard.server.log.commit_queue import Group
from threecard.server.log.keys import Keys, draw_generation
from threecard.server.log.office import ChipsBought, JackpotSeeded, OfficeFact, write_down
from threecard.server.money.entries import wallet
from threecard.server.ports import Witness
from threecard.server.storage.accounts import Account
from threecard.server.storage.store import Store
from threecard.server.table.facts import Fact, Pace
from threecard.server.table.state import LiveTable

P = ParamSpec("P")
CHIPS = 50_000_00  # what everybody starts with
SEED = 20_000_00


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that waits for things, as pytest runs tests."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class World:
    """A house, its clock and its people; it can lose power and open on what the disk holds."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: int = 1,
        store: Callable[[Path], Store] = QuickStore,
        witness: Witness | None = None,
    ) -> None:
        self.folder, self.witness = folder, witness
        self.clock, self.entropy = VirtualClock(), SeededEntropy(seed)
        self.generation = draw_generation(self.entropy)
        self.keys = Keys([self.generation], self.entropy)
        self.make_store = store
        self.lives, self.ids = count(), count(1)
        self.path = self.left = folder / "house.db"
        self.commits: list[Commit] = []
        self.dealers: dict[str, asyncio.Task[None]] = {}
        self.house = self._house()

    def _house(self) -> House:
        house = House(
            clock=self.clock,
            entropy=self.entropy,
            store=self.make_store(self.path),
            keys=self.keys,
            edges_of=library_edges,
            witness=self.witness,
        )
        house.listeners.append(self.commits.append)
        return house

    async def __aenter__(self) -> World:
        await self.house.open()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.dismiss()
        await self.house.close()

    async def lose_power(self) -> None:
        """Stop without warning: the next house finds what the disk held at this moment."""
        self._copy_disk()
        await self.close()
        self.path = self.left
        self.house = self._house()

    def _copy_disk(self) -> None:
        self.left = self.folder / f"house-{next(self.lives)}.db"
        for part in filter(lambda part: Path(f"{self.path}{part}").exists(), ("-wal", "")):
            shutil.copyfile(f"{self.path}{part}", f"{self.left}{part}")

    async def reopen(self) -> list[str]:
        """Open again after losing power, and rule on what broke off: the tables ruled on."""
        await self.house.open()
        ruled = await recover(self.house)
        await resume(self.house)
        return ruled

    # Fields as TableConfig has them.
    async def open_table(self, tag: str, name: str | None = None, **fields: Any) -> str:  # noqa: ANN401
        pace = fields.pop("pace", None) or Pace()
        config = config_of(tag, name, **fields)
        await self.house.open_table(
            config, by="Sam", role=Role.SHIFT_MANAGER, accepts="for a test", pace=pace
        )
        return config.table

    async def open_felt(self, tag: str, name: str | None = None, **fields: Any) -> str:  # noqa: ANN401
        return await self.open_table(tag, name, source=Source.FELT, **fields)

    async def note(self, *facts: OfficeFact) -> None:
        """Write something down in the office."""

        async def work(group: Group) -> None:
            await write_down(group, self.keys, facts, self.clock.now())

        await self.house.run(work)

    async def buy(self, *players: str, cents: int = CHIPS) -> None:
        await self.note(*(ChipsBought(player=each, cents=cents, by="cage") for each in players))

    async def seed_jackpot(self, cents: int = SEED) -> None:
        await self.note(JackpotSeeded(cents=cents, by="installer"))

    async def do(
        self, table: str, kind: str, *, by: str, command: str | None = None, **fields: object
    ) -> Receipt:
        """Give one command, under a new id unless one is said."""
        command = command or f"c{next(self.ids)}"
        return await self.house.give(table, ask(kind, by=by, **fields), command=command)

    async def refused(self, table: str, kind: str, *, by: str, **fields: Any) -> str:  # noqa: ANN401
        """Give a command that is refused: its code; at most that is on record."""
        before = self.house.tables.get(table)
        with pytest.raises(ThreecardError) as refused:
            await self.do(table, kind, by=by, **fields)
        after = self.house.tables.get(table)
        assert after is before or [type(fact) for fact in self.last(table)] == [ActRefused]
        assert refused.value.sentence.endswith(".")
        return refused.value.code.value

    async def wager(
        self, table: str, player: str, position: int, wager: str = "", stake: int = 10_00
    ) -> Receipt:
        wager = wager or main(self.live(table).table.rules.edition.tag)
        where: dict[str, Any] = {"player": player, "position": position, "wager": wager}
        return await self.do(table, "place_wager", by=player, **where, stake=stake)

    async def betting(self, table: str, *players: str, seats: bool = True) -> None:
        """Bets are open, and everybody has ten dollars on a position of their own."""
        live = self.live(table)
        for position, player in enumerate(players, start=1):
            if seats and live.table.seat_of(player) is None:
                await self.do(table, "sit", by=player, position=position)
        if live.table.phase is Phase.CONCLUDED:
            await self.do(table, "place_your_bets", by="dealer")
        for position, player in enumerate(players, start=1):
            await self.wager(table, player, position)

    async def deal(self, table: str) -> None:
        await self.do(table, "no_more_bets", by="dealer")
        if not self.live(table).table.is_felt:
            await self.do(table, "shuffle_deck", by="dealer", cards="")
        await self.do(table, "deal_cards", by="dealer")

    async def play_all(self, table: str) -> None:
        """Where hands are decided on, every player plays."""
        state = self.live(table).table
        if state.rules.decided_on is None:
            return
        for position, held in state.hands.items():
            if held.decision is None and held.invalid is None:
                player = controller(state, position)
                assert player is not None
                await self.do(table, "decide", by=player, position=position, decision="play")

    async def finish(self, table: str, hands: Sequence[str] = ()) -> None:
        """Show every hand in the order that the reading asks for, and settle.

        On felt these are the players' hands that are left to show, and the dealer's last.
        """
        await self.show(table, hands)
        await self.do(table, "settle", by="dealer")

    async def show(self, table: str, hands: Sequence[str] = ()) -> None:
        state = self.live(table).table
        *players, dealers = hands if state.is_felt else [None] * (len(state.hands) + 1)
        if dealer_first(state):
            await self.do(table, "expose_dealer", by="dealer", hand=dealers)
        down = to_show(self.live(table).table)
        for position, hand in zip(down, players, strict=state.is_felt):
            await self.do(table, "turn_up_hand", by="dealer", position=position, hand=hand)
        if not dealer_first(state):
            await self.do(table, "expose_dealer", by="dealer", hand=dealers)

    async def void(self, table: str) -> None:
        """Something that no clause covers is reported, and a shift manager voids the round."""
        await self.do(
            table, "report_incident", by="dealer", incident=Uncovered(), description="a bird"
        )
        await self.do(
            table, "decide_incident", by="shift_manager", remedy="void", reason="it saw cards"
        )

    def live(self, table: str) -> LiveTable:
        return self.house.table(table)

    def facts(self, table: str) -> list[Fact]:
        """What happened at a table since the world began, in order."""
        return [each.fact for c in self.commits if c.table == table for each in c.facts]

    def last(self, table: str) -> list[Fact]:
        """What the last command made happen at a table."""
        found = next(commit for commit in reversed(self.commits) if commit.table == table)
        return [each.fact for each in found.facts]

    async def balance(self, account: str) -> int:
        async with self.house.store.reading() as tx:
            return await tx.balance(Account(account))

    async def chips(self, player: str) -> int:
        return await self.balance(wallet(player))

    def employ(self, *tables: str) -> None:
        """Automatic dealers begin to deal."""
        for name in tables or tuple(self.house.tables):
            dealer = AutomaticDealer(self.house, name)
            self.dealers[name] = asyncio.create_task(dealer.run(), name=f"dealer {name}")

    async def dismiss(self) -> None:
        ended, self.dealers = list(self.dealers.values()), {}
        broken = [task.exception() for task in ended if task.done() and not task.cancelled()]
        for task in ended:
            task.cancel()
        await asyncio.gather(*ended, return_exceptions=True)
        assert not broken, f"a dealer went away: {broken}"

    async def quiet(self) -> None:
        """Until nobody has anything to do before time passes."""
        still = 0
        while still < 2:
            before = {name: live.seq for name, live in self.house.tables.items()}
            for _ in range(12):
                await asyncio.sleep(0)
            for queue in self.house._queues.values():
                await queue.rest()
            still = still + 1 if before == {n: t.seq for n, t in self.house.tables.items()} else 0

    async def wait(self, millis: int) -> None:
        """Let time pass, stopping wherever a clock of a table runs out."""
        await self.quiet()
        end = self.clock.now() + millis
        while (now := self.clock.now()) < end:
            due = [
                live.clock.until
                for live in self.house.tables.values()
                if live.clock is not None and live.clock.until > now
            ]
            self.clock.advance(min([*due, end]) - now)
            await self.quiet()

    async def round(self, table: str, player: str) -> None:
        """One more round with one wager, from open bets to its end."""
        await self.until(table, Phase.BETTING)
        await self.wager(table, player, 1)
        await self.until(table, Phase.CONCLUDED)

    async def until(self, table: str, phase: Phase, *, most: int = 600_000) -> None:
        """Let time pass until a table gets to a phase."""
        await self.quiet()
        end = self.clock.now() + most
        while self.live(table).table.phase is not phase:
            assert self.clock.now() < end, f"{table} never got to {phase}"
            clock = self.live(table).clock
            later = 1_000 if clock is None else max(1, clock.until - self.clock.now())
            self.clock.advance(later)
            await self.quiet()
