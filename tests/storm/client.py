"""A client in a storm: watches a table, asks things, asks again, and believes nothing it is told.

Every frame is held against the truth: facts come in order, none twice and none left out; what they
fold to is what this viewer may see of the table at that place; and no byte shows a card that they
may not know. Every answer is kept.
"""

from __future__ import annotations

import asyncio
import random
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from tests.storm.hidden import check_hidden
from tests.storm.lies import tell_lie
from tests.storm.loop import Process
from tests.storm.sent import Sent, written
from tests.storm.truth import BrokenPromiseError, require
from tests.storm.wire import Wire
from tests.storm.wishes import StaffWishes, Wishes, body_of
from threecard.core.people import Role
from threecard.core.view import Viewer
from threecard.server.api.frames import (
    Answered,
    Balance,
    Events,
    MeterFrame,
    Refused,
    Snapshot,
    TableFrame,
)
from threecard.server.api.outbox import Message
from threecard.server.ports import Millis
from threecard.server.table.state import LiveTable, follow, view

if TYPE_CHECKING:
    from tests.storm.storm import Storm

_FRAMES: msgspec.json.Decoder[TableFrame] = msgspec.json.Decoder(TableFrame)
ANSWER_SECONDS = (1.5, 5.0)  # then it is asked again
FAILURES = ("store_failed", "commit_unknown")
UNSURE = ("commit_unknown", "store_failed", "too_busy", "house_closing", "not_signed_in")


class Client:
    """One person, or a passer-by without a session, at one table at a time."""

    def __init__(
        self,
        storm: Storm,
        name: str | None,
        token: str | None,
        *,
        address: str,
        lies: float,
        tab: str = "",
    ) -> None:
        self.storm = storm
        self.name = name
        self.token = token
        self.address = address
        self.tab = tab
        self.draw = random.Random(f"{storm.seed} {name or address} {tab}")
        self.lies = lies
        self.process = Process(f"client {name or address} {tab}")
        self.viewer = Viewer(name)
        is_staff = name == "installer"
        self.wishes = (StaffWishes if is_staff else Wishes)(name or "nobody", self.draw)
        self.role = Role.SHIFT_MANAGER.value if is_staff else None
        self.table = self.draw.choice(sorted(storm.image.tables))
        self.wire: Wire | None = None
        self.live: LiveTable | None = None
        self.balance: int | None = None
        self.meter: int | None = None
        self.sent: dict[str, Sent] = {}
        self.frames = self.resumed = self.shown = 0
        self.is_resting = False  # asks for nothing new
        self.ids = count(1)
        self._rejected = False
        self.behind_since: tuple[int, float] | None = None
        storm.loop.begin(self.process, self._live())

    async def _live(self) -> None:
        while True:
            try:
                self._act()
            except BrokenPromiseError as error:
                self.storm.fail(error)
            await asyncio.sleep(self.draw.uniform(0.05, 1.0))

    def _act(self) -> None:
        if self.wire is None or self.wire.is_ended:
            self._connect()
            return
        if self.live is None or self.wire.is_stalled:
            return
        self._ask_again()
        if self.is_resting or self.name is None:
            return
        if self.draw.random() < self.lies:
            tell_lie(self)
        elif self.draw.random() < 0.02:
            self._go_elsewhere()
        else:
            asked = self.wishes.at(self.live)
            if asked is not None:
                id_ = f"{self.name}{self.tab}-{next(self.ids)}"
                self.sent[id_] = Sent(self.table, body_of(asked), self.role)
                self.say(id_)

    # Asking

    def say(self, id_: str) -> None:
        sent = self.sent[id_]
        sent.copies += 1
        sent.sent_at = self.storm.loop.time()
        assert self.wire is not None
        self.wire.say(written(id_, sent.body, sent.role))

    def _ask_again(self) -> None:
        now = self.storm.loop.time()
        for id_, sent in self.sent.items():
            if sent.answer is not None or sent.given_up or sent.table != self.table:
                continue
            if now - sent.sent_at > self.draw.uniform(*ANSWER_SECONDS):
                self.say(id_)

    @property
    def open_questions(self) -> list[str]:
        """Ids that nobody has answered for good."""
        return [i for i, s in self.sent.items() if s.answer is None and not s.given_up]

    # Connections

    def _connect(self) -> None:
        after = None
        if self.live is not None and self.draw.random() < 0.7:
            after = self.live.seq
        else:
            self.live = None
        self._resumes = after is not None
        token = self.token
        if self._rejected and self.draw.random() < 0.1:
            token = "no token of anybody's"  # noqa: S105 # a lie
        self.wire = self.storm.connect(self, self.table, token, after)

    def _go_elsewhere(self) -> None:
        assert self.wire is not None
        self.wire.hang_up()
        if not self.open_questions:
            self.table = self.draw.choice(sorted(self.storm.image.tables))
            self.live = None

    def heard(self, wire: Wire, message: Message) -> None:
        if wire is not self.wire:
            return
        match message["type"]:
            case "websocket.send":
                self.storm.history.update(f"{self.storm.loop.time():.6f} {self}".encode())
                self.storm.history.update(message["text"].encode())
                try:
                    self._frame(message["text"])
                except BrokenPromiseError as error:
                    self.storm.fail(error)
            case "websocket.http.response.start":
                self._rejected = True
            case _:
                pass

    def _frame(self, text: str) -> None:
        self.frames += 1
        frame = _FRAMES.decode(text)
        match frame:
            case Snapshot():
                require(frame.you == self.name, f"{self.name} was shown {frame.you}'s table")
                self.live, self.balance, self.meter = frame.live, frame.balance, frame.meter
                self.shown += 1
                self._check(text)
            case Events():
                self._events(frame)
                self._check(text)
            case Balance():
                self.balance = frame.balance
            case MeterFrame():
                self.meter = frame.meter
            case Answered():
                self._answered(frame)
            case Refused():
                self._refused(frame)
            case _:
                pass

    def _events(self, frame: Events) -> None:
        live = self.live
        require(live is not None, f"{self} hears events before it was shown a table")
        assert live is not None
        require(
            frame.first == live.seq + 1,
            f"{self} knows {self.table} up to {live.seq}, and was sent {frame.first}…{frame.seq}",
        )
        require(frame.seq - frame.first + 1 == len(frame.events), "a frame of another length")
        for place, fact in enumerate(frame.events, start=frame.first):
            at = self.storm.truth.at.get((self.table, place))
            require(at is not None, f"{self} was told of {self.table} {place} before its commit")
            live = follow(live, fact, Millis(at or 0))
        if self._resumes:
            self.resumed, self._resumes = self.resumed + 1, False
        self.live = live

    def _check(self, text: str) -> None:
        """What was folded is the truth, as far as this viewer may know it."""
        live, truth = self.live, self.storm.truth
        assert live is not None
        durable = truth.tables[self.table].get(live.seq)
        require(durable is not None, f"{self} was shown {self.table} at {live.seq}, not committed")
        assert durable is not None
        require(
            live == view(durable, self.viewer),
            f"{self} sees another {self.table} at {live.seq} than it is",
        )
        check_hidden(text, durable, self.name)

    def _answered(self, frame: Answered) -> None:
        sent = self.sent.get(frame.id)
        require(sent is not None, f"{self} was answered {frame.id!r}, which it never asked")
        assert sent is not None
        require(
            sent.answer in (None, frame.seq),
            f"{self}: {frame.id} was answered {sent.answer}, and now {frame.seq}",
        )
        sent.answers += 1
        require(sent.answers <= sent.copies, f"{self}: {frame.id} was answered for another body")
        known = self.storm.truth.heads[sent.table].seq
        require(frame.seq <= known, f"{self}: {frame.id} is acknowledged, and not committed")
        sent.answer = frame.seq

    def _refused(self, frame: Refused) -> None:
        sent, code = self.sent.get(frame.id or ""), str(frame.error.code)
        if code in FAILURES:
            require(not self.is_undisturbed(), f"{self} heard {code}, and nothing was wrong")
        if sent is None:
            return
        if sent.answer is not None:
            require(code != "store_failed", f"{self}: {frame.id} stands, and is said not to")
            return
        sent.refused.append(code)
        if code not in UNSURE or self.draw.random() < 0.5:
            sent.given_up = code != "commit_unknown"

    def is_undisturbed(self) -> bool:
        """Whether nothing has troubled the worker that this client talks to for a while."""
        assert self.wire is not None
        return self.storm.watch.is_undisturbed(self.wire.worker)

    def __str__(self) -> str:
        return self.name or "a passer-by"
