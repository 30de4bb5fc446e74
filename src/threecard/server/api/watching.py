"""Watching: what the house commits, told to whoever watches, and nobody kept waiting by it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator

from threecard.core.view import Viewer
from threecard.server.api.frames import Balance, Closing, MeterFrame, text
from threecard.server.api.lobby import list_tables, lobby_text, rulebooks_of
from threecard.server.api.metrics import Metrics
from threecard.server.api.outbox import CloseCode
from threecard.server.api.room import Room, Watcher
from threecard.server.api.settings import ApiSettings
from threecard.server.explorer import TableOdds
from threecard.server.house.commit import Commit
from threecard.server.house.house import House
from threecard.server.kept import Kept
from threecard.server.money.entries import METER, wallet
from threecard.server.storage.accounts import Account
from threecard.server.storage.balances import balances_of

WALLET = wallet("")
BALANCE_SECONDS = 0.1  # what changes quickly is told as often as this, the latest alone
METER_SECONDS = 0.25
LOBBY_SECONDS = 0.5
CAME_MAX = 50_000  # people who watched here; whoever has a seat is looked for, and not forgotten
LEARN_SECONDS = 60.0  # for the edges of every table, and …
AGAIN_SECONDS = 5.0  # … until it is tried again

log = logging.getLogger(__name__)


class Soon:
    """Something done a while after it was first asked for, once, however often it was."""

    def __init__(self, seconds: float, do: Callable[[], None]) -> None:
        self._seconds = seconds
        self._do = do
        self._due: asyncio.Handle | None = None

    def ask(self) -> None:
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(self._seconds, self._run)

    def _run(self) -> None:
        self._due = None
        self._do()


class Watching:
    """Every room, the lobby, and people's balances."""

    def __init__(
        self, house: House, odds: TableOdds, settings: ApiSettings, metrics: Metrics
    ) -> None:
        self._house = house
        self._odds = odds
        self._settings = settings
        self._metrics = metrics
        self._rooms: dict[str, Room] = {}  # of the house's tables
        self._people: dict[str, set[Watcher]] = {}  # no more than there are sockets
        self._lobby: set[Watcher] = set()
        self._stale: set[Account] = set()  # to be read and told
        self._telling: asyncio.Task[None] | None = None
        self._came: Kept[str, None] = Kept(CAME_MAX)
        self._learning: asyncio.Task[None] | None = None
        self.meter = 0
        self.sockets = 0
        self._tell_balances = Soon(BALANCE_SECONDS, self._say_balances)
        self._tell_meter = Soon(METER_SECONDS, self._say_meter)
        self._tell_lobby = Soon(LOBBY_SECONDS, self._say_lobby)

    async def start(self) -> None:
        """Hear what the house does from now on."""
        async with self._house.store.reading() as tx:
            self.meter = await tx.balance(METER)
        self._metrics.meter.set(self.meter)
        self._house.listeners.append(self.hear)

    def hear(self, commit: Commit) -> None:
        """Tell a commit to whoever it is for; where that fails, the house notes it and goes on."""
        self._metrics.happened(commit)
        self.room(commit.table).hear(commit.facts, commit.live)
        for account in commit.balances:
            if account == METER or account.removeprefix(WALLET) in self._people:
                self.moved(account)
        if self._lobby:
            self._tell_lobby.ask()

    def room(self, table: str) -> Room:
        room = self._rooms.get(table)
        if room is None:
            live = self._house.table(table)
            room = self._rooms[table] = Room(self._house.clock, live, self._settings.ring)
        return room

    def cut(self, code: CloseCode) -> None:
        """A socket is ended, and its client did not wish it."""
        self._metrics.cut.labels(code.name.lower()).inc()

    def crowd(self, table: str) -> int:
        """How many watch a table."""
        room = self._rooms.get(table)
        return 0 if room is None else len(room.watchers)

    def moved(self, account: Account) -> None:
        """An account is not what it was: who watches is told what it holds, as it is read then.

        Not as a commit left it: those of several workers are not heard in their order.
        """
        self._stale.add(account)
        self._tell_balances.ask()

    def is_at(self, table: str, person: str) -> bool:
        """Whether a person has a socket at a table."""
        room = self._rooms.get(table)
        own = self._people.get(person, set())
        return room is not None and not own.isdisjoint(room.watchers)

    def comes_by_socket(self, person: str) -> bool:
        """Whether a person has watched here: programs that only ask over HTTP keep their seats."""
        return self._came.uses(person)

    def sockets_of(self, person: str) -> int:
        return len(self._people.get(person, ()))

    def snapshot(self, table: str, viewer: Viewer, balance: int | None) -> bytes:
        room = self.room(table)
        live = self._house.table(table)
        return room.snapshot(live, viewer, balance=balance, meter=self.meter)

    def enter(self, watcher: Watcher, table: str | None) -> None:
        """Somebody begins to watch a table, or the lobby."""
        self.sockets += 1
        if watcher.name is not None:
            self._people.setdefault(watcher.name, set()).add(watcher)
            self._came.put(watcher.name, None)
            # What it was shown was read before; from now on it is told.
            self.moved(wallet(watcher.name))
        if table is None:
            self._lobby.add(watcher)
        else:
            self.room(table).enter(watcher)
            self._tell_lobby.ask()
        self._metrics.watchers.set(self.sockets)

    def leave(self, watcher: Watcher, table: str | None) -> None:
        self.sockets -= 1
        if watcher.name is not None:
            own = self._people.get(watcher.name, set())
            own.discard(watcher)
            if not own:
                self._people.pop(watcher.name, None)
        if table is None:
            self._lobby.discard(watcher)
        else:
            self.room(table).leave(watcher)
            self._tell_lobby.ask()
        self._metrics.watchers.set(self.sockets)

    def end_session(self, token: str) -> None:
        """A session is over, and so are its sockets."""
        for watcher in list(self._everybody()):
            if watcher.token == token:
                watcher.outbox.end(CloseCode.SESSION_ENDED, "The session has ended.")

    def close(self, message: str) -> None:
        """The house closes: everybody is told why, and their sockets end."""
        frame = text(Closing(message))
        for watcher in list(self._everybody()):
            watcher.outbox.put(frame)

    def end(self) -> None:
        for task in (self._learning, self._telling):
            if task is not None:
                task.cancel()
        for watcher in list(self._everybody()):
            watcher.outbox.end(CloseCode.RESTART, "The house is closed.")

    def lobby_text(self) -> str:
        tables = list_tables(self._house, self._odds, self.crowd)
        if not all(table.edges for table in tables):
            self.learn_edges()
        return lobby_text(tables, meter=self.meter, now=self._house.clock.now())

    def _everybody(self) -> Iterator[Watcher]:
        yield from self._lobby
        for room in self._rooms.values():
            yield from room.watchers

    def _say_meter(self) -> None:
        frame = text(MeterFrame(self.meter))
        for watcher in self._everybody():
            watcher.outbox.put(frame)

    def _say_balances(self) -> None:
        if self._telling is None:  # else it is asked again once that is done
            self._telling = asyncio.create_task(self._tell(), name="balances")

    async def _tell(self) -> None:
        """Read what moved, and tell whoever was told otherwise before; one such look at a time."""
        stale, self._stale = self._stale, set()
        try:
            async with self._house.store.reading() as tx:
                held = await balances_of(tx, stale)
        except Exception:
            log.exception("balances could not be read, and are read again")
            self._stale |= stale
        else:
            for account, cents in held.items():
                self._holds(account, cents)
        finally:
            self._telling = None
            if self._stale:
                self._tell_balances.ask()

    def _holds(self, account: Account, cents: int) -> None:
        if account == METER:
            if cents != self.meter:
                self.meter = cents
                self._metrics.meter.set(cents)
                self._tell_meter.ask()
            return
        frame = text(Balance(cents))
        for watcher in self._people.get(account.removeprefix(WALLET), ()):
            if watcher.balance != cents:
                watcher.balance = cents
                watcher.outbox.put(frame)

    def learn_edges(self) -> None:
        """Begin to have every table's edges priced, if nobody did."""
        if self._learning is None:
            self._learning = asyncio.create_task(self._learn(), name="edges")

    async def _learn(self) -> None:
        """Have the edges of all tables priced, and then show them in the lobby."""
        try:
            known = await self._odds.learn_edges(rulebooks_of(self._house), seconds=LEARN_SECONDS)
            if not known:
                await asyncio.sleep(AGAIN_SECONDS)
        except Exception:
            log.exception("edges could not be learned; the next look at the lobby begins anew")
        finally:
            self._learning = None
        if self._lobby:
            self._tell_lobby.ask()

    def _say_lobby(self) -> None:
        if self._lobby:
            frame = self.lobby_text()
            for watcher in self._lobby:
                watcher.outbox.put(frame)
