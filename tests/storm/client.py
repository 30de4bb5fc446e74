"""A client in a storm: watches a table, asks things, asks again, and believes nothing it is told.

Every frame is held against the truth: facts come in order, none twice and none left out; what they
fold to is what this viewer may see of the table at that place; and no byte shows a card that they
may not know. Every answer is kept.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from tests.storm.hidden import check_hidden
from tests.storm.loop import Process
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
TOLD_WITHIN = 4.0  # seconds; the slowest message takes 1.5
FAILURES = ("store_failed", "commit_unknown")
UNSURE = ("commit_unknown", "store_failed", "too_busy", "house_closing", "not_signed_in")


@dataclass
class Sent:
    """A command, what was heard of it, and how often it went out."""

    table: str
    body: dict[str, Any]
    role: str | None
    copies: int = 0
    sent_at: float = 0.0
    answer: int | None = None  # the place it was answered with …
    answers: int = 0  # … and how often
    refused: list[str] = field(default_factory=list)
    given_up: bool = False  # the client took a refusal for the end of it


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
        self._ids = count(1)
        self._rejected = False
        self._behind_since: tuple[int, float] | None = None
        storm.loop.begin(self.process, self._live())

    async def _live(self) -> None:
        import asyncio

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
            self._lie()
        elif self.draw.random() < 0.02:
            self._go_elsewhere()
        else:
            asked = self.wishes.at(self.live)
            if asked is not None:
                id_ = f"{self.name}{self.tab}-{next(self._ids)}"
                self.sent[id_] = Sent(self.table, body_of(asked), self.role)
                self._say(id_)

    # Asking

    def _say(self, id_: str) -> None:
        sent = self.sent[id_]
        sent.copies += 1
        sent.sent_at = self.storm.loop.time()
        assert self.wire is not None
        self.wire.say(_written(id_, sent.body, sent.role))

    def _ask_again(self) -> None:
        now = self.storm.loop.time()
        for id_, sent in self.sent.items():
            if sent.answer is not None or sent.given_up or sent.table != self.table:
                continue
            if now - sent.sent_at > self.draw.uniform(*ANSWER_SECONDS):
                self._say(id_)

    @property
    def open_questions(self) -> list[str]:
        """Ids that nobody has answered for good."""
        return [i for i, s in self.sent.items() if s.answer is None and not s.given_up]

    def _lie(self) -> None:
        """Say something that no honest client says."""
        assert self.wire is not None
        taken = [i for i, s in self.sent.items() if s.answer is not None and s.table == self.table]
        match self.draw.randrange(5):
            case 0 if taken:  # an old id for something else
                id_ = self.draw.choice(taken)
                other = {"type": "place_wager", "player": self.name, "position": 1}
                body = {**other, "wager": "ante", "stake": 100 + self.draw.randrange(10**6)}
                self.wire.say(_written(id_, body, self.role))
            case 1 if taken:  # the same thing again: it has one answer
                self._say(self.draw.choice(taken))
            case 2:
                self.wire.say(self.draw.choice(NONSENSE))
            case 3:  # in somebody else's name, or in a role that is not theirs
                body = {"type": "void_round", "reason": "I say so", "actor": "Sam"}
                self.wire.say(_written(f"x{next(self._ids)}", body, "shift_manager"))
            case _:
                nul = {"type": "be_ready"}
                self.wire.say(_written(f"a\0{next(self._ids)}", nul, self.role))

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
            require(not self._is_undisturbed(), f"{self} heard {code}, and nothing was wrong")
        if sent is None:
            return
        if sent.answer is not None:
            require(code != "store_failed", f"{self}: {frame.id} stands, and is said not to")
            return
        sent.refused.append(code)
        if code not in UNSURE or self.draw.random() < 0.3:
            sent.given_up = code != "commit_unknown"

    def _is_undisturbed(self) -> bool:
        """Whether nothing has troubled the worker that this client talks to for a while."""
        assert self.wire is not None
        return self.storm.is_undisturbed(self.wire.worker)

    def check_up_to_date(self) -> None:
        """Whoever watches undisturbed is told of what happens within a bound."""
        now, wire, live = self.storm.loop.time(), self.wire, self.live
        if wire is None or live is None or wire.is_cut or wire.is_stalled:
            self._behind_since = None
            return
        if live.seq == self.storm.truth.now(self.table).seq or not self._is_undisturbed():
            self._behind_since = None
            return
        if self._behind_since is None or self._behind_since[0] != live.seq:
            self._behind_since = (live.seq, now)
        waited = now - self._behind_since[1]
        require(
            waited <= TOLD_WITHIN, f"{self} was told nothing of {self.table} for {waited:.0f} s"
        )

    def __str__(self) -> str:
        return self.name or "a passer-by"


NONSENSE = (
    "",
    "{",
    "[]",
    '{"id": 1}',
    '{"id": "", "command": {"type": "be_ready"}}',
    '{"id": "n", "command": {"type": "be_ready"}, "more": 1}',
    '{"id": "n", "command": {"type": "sit", "position": 99999999999999999999}}',
    '{"id": "n", "command": {"type": "sit", "position": -1}}',
    '{"id": "' + "x" * 65 + '", "command": {"type": "be_ready"}}',
    "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
)


def _written(id_: str, body: dict[str, Any], role: str | None) -> str:
    command = {"id": id_, "command": body}
    if role is not None:
        command["role"] = role
    return msgspec.json.encode(command).decode()
