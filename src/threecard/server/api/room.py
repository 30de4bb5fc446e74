"""A room: everyone who watches one table, and its latest facts for those who come back."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from threecard.core.events import HandInspected, HandViewed
from threecard.core.rulebook import Rulebook
from threecard.core.view import Viewer
from threecard.server.api.frames import Snapshot, Watchers, events_text, text
from threecard.server.api.hands import ANYONE, names_of, say_of
from threecard.server.api.outbox import CloseCode, Outbox
from threecard.server.house.commit import Happened
from threecard.server.ports import Clock
from threecard.server.table.facts import see, write_fact
from threecard.server.table.state import LiveTable, view
from threecard.server.table.telling import tell

TELLING_SECONDS_MAX = 0.05  # however long a crowd took to tell, it is told more after this
COUNT_SECONDS = 1.0  # how often a room is told that its watchers came or went

_encode = msgspec.json.Encoder().encode
log = logging.getLogger(__name__)


class Watcher:
    """One socket at a table or in the lobby, and whose it is."""

    __slots__ = ("balance", "name", "outbox", "token")

    def __init__(self, name: str | None, token: str | None, outbox: Outbox) -> None:
        self.name = name
        self.token = token
        self.outbox = outbox
        self.balance: int | None = None  # as it was told last


class Heard(NamedTuple):
    """A fact, and the rulebook to tell it by: the table may adopt another before it is told."""

    happened: Happened
    rules: Rulebook | None


class Room:
    """What happens at a table, told once to everybody.

    Facts of one group of commands go out as one frame. A frame is written once for all; only who
    alone may see something gets a frame of their own. Telling a crowd takes time, and then as much
    time is left to everything else before the crowd is told more. Nobody is left with a gap: where
    something can't be told, everybody is cut, comes again and is shown the table.
    """

    def __init__(self, clock: Clock, live: LiveTable, ring: int) -> None:
        self.watchers: set[Watcher] = set()
        self.seq = live.seq
        self._live = live
        self._clock = clock
        self._ring: deque[Heard] = deque(maxlen=ring)
        self._untold: list[Heard] = []
        self._telling: asyncio.Handle | None = None
        self._counting: asyncio.Handle | None = None
        self._free_at = 0.0
        self._public: tuple[int, msgspec.Raw] | None = None

    def hear(self, facts: Iterable[Happened], live: LiveTable) -> None:
        """Take facts to tell, soon, and what they made of the table."""
        self._live = live
        rules = live.installed
        heard = [Heard(happened, rules) for happened in facts]
        if heard[0].happened.seq > self.seq + 1:
            self._cut_all("what came before was not heard here")
        self._ring += heard
        self._untold += heard
        self.seq = heard[-1].happened.seq
        if self._telling is None:
            loop = asyncio.get_running_loop()
            delay = self._free_at - loop.time()
            # Not at once: the rest of the group comes before the loop goes on.
            self._telling = (
                loop.call_later(delay, self.tell) if delay > 0 else loop.call_soon(self.tell)
            )

    def tell(self) -> None:
        """Tell everybody what they have not been told."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        untold, self._untold = self._untold, []
        if not untold or not self.watchers:
            return
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            common, own = self._frames(untold)
        except Exception as error:
            log.exception("table %s: what happened can't be told", self._live.table.config.table)
            self._cut_all(str(error))
            return
        if own:
            for watcher in self.watchers:
                watcher.outbox.put(own.get(watcher.name or "", common))
        else:
            for watcher in self.watchers:
                watcher.outbox.put(common)
        # Comes after every socket's task has had its turn.
        loop.call_soon(self._rest, began)

    def send(self, frame: str) -> None:
        """The same frame to everybody."""
        for watcher in self.watchers:
            watcher.outbox.put(frame)

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self._count()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self._count()

    def missed(self, after: int, viewer: Viewer) -> list[str] | None:
        """What came after a place in the log; none where that is no longer known."""
        if after > self.seq:
            return None
        if after == self.seq:
            return []
        if not self._ring or self._ring[0].happened.seq > after + 1:
            return None
        facts = [each for each in self._ring if each.happened.seq > after]
        return [self._frame(facts, _told(facts), viewer)]

    def snapshot(
        self, live: LiveTable, viewer: Viewer, *, balance: int | None, meter: int
    ) -> bytes:
        """The table as it stands, for somebody."""
        frame = Snapshot(
            seq=live.seq,
            now=self._clock.now(),
            you=viewer.player,
            balance=balance,
            meter=meter,
            watchers=len(self.watchers),
            missing=live.missing,
            names={} if live.missing else names_of(live.table),
            say={} if live.missing else say_of(live.table),
            live=self._seen(live, viewer),  # type: ignore[arg-type] # it is JSON already
        )
        return _encode(frame)

    def _seen(self, live: LiveTable, viewer: Viewer) -> msgspec.Raw:
        who = viewer.player
        hands = live.table.hands.values()
        if any(who in hand.viewed_by or who in hand.inspected_by for hand in hands):
            return msgspec.Raw(_encode(view(live, viewer)))
        if self._public is None or self._public[0] != live.seq:
            self._public = (live.seq, msgspec.Raw(_encode(view(live, ANYONE))))
        return self._public[1]

    def _frames(self, facts: Sequence[Heard]) -> tuple[str, dict[str, str]]:
        """What everybody is told, and what those are who may see more."""
        told = _told(facts)
        special = {name for each in facts if (name := sees_more(each.happened)) is not None}
        own = {name: self._frame(facts, told, Viewer(name)) for name in special}
        return self._frame(facts, told, ANYONE), own

    def _cut_all(self, why: str) -> None:
        """Nobody can resume over a gap: whoever comes again is shown the table as it stands."""
        if self.watchers:
            table = self._live.table.config.table
            log.warning("table %s: %d watchers begin anew: %s", table, len(self.watchers), why)
        self._ring.clear()
        for watcher in self.watchers:
            watcher.outbox.cut(CloseCode.MISSED, "Something could not be told; come again.")

    def _frame(self, facts: Sequence[Heard], told: bytes, viewer: Viewer) -> str:
        return events_text(
            [write_fact(see(each.happened.fact, viewer)) for each in facts],
            told,
            first=facts[0].happened.seq,
            last=facts[-1].happened.seq,
            now=self._clock.now(),
            say=say_of(self._live.table),
        )

    def _rest(self, began: float) -> None:
        now = asyncio.get_running_loop().time()
        self._free_at = now + min(now - began, TELLING_SECONDS_MAX)

    def _count(self) -> None:
        if self._counting is None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(COUNT_SECONDS, self._say_count)

    def _say_count(self) -> None:
        self._counting = None
        self.send(text(Watchers(len(self.watchers))))


def _told(facts: Sequence[Heard]) -> bytes:
    """The facts as people read them: the same for everybody, for no sentence has a hidden card."""
    return _encode([tell(each.rules, each.happened.fact) for each in facts])


def sees_more(happened: Happened) -> str | None:
    """The one person who may see more of a fact than everybody, if there is one."""
    match happened.fact:
        case HandViewed() as fact:
            return fact.player if fact.hand is not None else None
        case HandInspected() as fact:
            return fact.actor if fact.hand is not None else None
        case _:
            return None
