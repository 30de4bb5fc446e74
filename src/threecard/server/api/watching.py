"""Watching: what the house commits, told to whoever watches, and nobody kept waiting by it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
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
        self._people: dict[str, set[Watcher]] = {}  # no more than there are sockets, nor …
        self._lobby: set[Watcher] = set()
        self._balances: dict[str, int] = {}  # … are these, of people with a socket
        self._looked_up: Counter[str] = Counter()  # whose balance somebody reads just now, …
        self._heard: dict[str, int] = {}  # … and what was heard of it meanwhile
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
        for account, cents in commit.balances.items():
            if account == METER:
                self._metered(cents)
            elif account.startswith(WALLET):
                self.owns(account[len(WALLET) :], cents)
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

    def owns(self, person: str, cents: int) -> None:
        """A person's wallet holds this now."""
        if person in self._looked_up:
            self._heard[person] = cents
        if person in self._people:
            self._balances[person] = cents
            self._tell_balances.ask()

    async def balance(self, person: str) -> int:
        """What a person's wallet holds, for a socket that enters at once and is told from then on.

        What is committed while it is read may be missing in what was read, and a socket that is not
        in yet is not told: so what was heard last counts.
        """
        self._looked_up[person] += 1
        try:
            async with self._house.store.reading() as tx:
                found = await tx.balance(wallet(person))
            return self._heard.get(person, found)
        finally:
            self._looked_up[person] -= 1
            if not self._looked_up[person]:
                del self._looked_up[person]
                self._heard.pop(person, None)

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
        if self._learning is not None:
            self._learning.cancel()
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

    def _metered(self, cents: int) -> None:
        if cents != self.meter:
            self.meter = cents
            self._metrics.meter.set(cents)
            self._tell_meter.ask()

    def _say_meter(self) -> None:
        frame = text(MeterFrame(self.meter))
        for watcher in self._everybody():
            watcher.outbox.put(frame)

    def _say_balances(self) -> None:
        balances, self._balances = self._balances, {}
        for person, cents in balances.items():
            frame = text(Balance(cents))
            for watcher in self._people.get(person, ()):
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
