"""A cashier in a storm: sells chips, takes them back, puts wallets right, and asks until they know.

Each request goes its own way to any worker, and it or its answer may be lost. Whoever hears nothing
for a while asks again under the same id, mostly of another worker. What an id was answered once it
is answered always; what was said not to have happened has not.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from tests.storm.client import ANSWER_SECONDS, FAILURES, UNSURE
from tests.storm.loop import Process
from tests.storm.truth import BrokenPromiseError, require
from tests.storm.wire import DELAY
from tests.storm.worker import SimWorker
from threecard.core.errors import ThreecardError
from threecard.server.cage.adjustments import Adjustment
from threecard.server.cage.cage import Cage, CageReceipt
from threecard.server.identity import Person
from threecard.server.storage.transaction import Answer

if TYPE_CHECKING:
    from tests.storm.storm import Storm

PAUSE_SECONDS = (0.3, 3.0)
LOST = 0.1  # of requests, and of answers
CENTS = 50_00  # at most, in one act
Receipt = CageReceipt | Adjustment
Act = Callable[[Cage], Awaitable[Receipt]]


@dataclass
class Asked:
    """An act at the counter, and what was heard of it."""

    act: Act
    copies: int = 0
    sent_at: float = 0.0
    receipt: Receipt | None = None
    refused: list[str] = field(default_factory=list)
    given_up: bool = False  # a refusal was taken for the end of it


class Cashier:
    """One person behind the counter."""

    def __init__(self, storm: Storm, person: Person) -> None:
        self.storm = storm
        self.person = person
        self.draw = random.Random(f"{storm.seed} {person.name}")
        self.process = Process(f"cashier {person.name}")
        self.asked: dict[str, Asked] = {}
        self.is_resting = False  # asks for nothing new
        self._ids = count(1)
        storm.loop.begin(self.process, self._live())

    def __str__(self) -> str:
        return self.person.name

    @property
    def open_questions(self) -> list[str]:
        """Ids that nobody has answered for good."""
        return [i for i, each in self.asked.items() if each.receipt is None and not each.given_up]

    @property
    def proposed(self) -> list[int]:
        """Numbers of adjustments that this one knows to have proposed."""
        receipts = (each.receipt for each in self.asked.values())
        return [x.number for x in receipts if isinstance(x, Adjustment) and x.decided_by is None]

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(self.draw.uniform(*PAUSE_SECONDS))
            try:
                self._ask_again()
                if not self.is_resting:
                    id_ = f"{self}-{next(self._ids)}"
                    self.asked[id_] = Asked(self._act(id_))
                    self._ask(id_)
            except BrokenPromiseError as error:
                self.storm.fail(error)

    def _act(self, id_: str) -> Act:
        """Something to do; each moves another amount, so that no two are alike."""
        draw = self.draw
        player = draw.choice(self.storm.image.guests).name
        cents = draw.randrange(1, CENTS)
        me = self.person
        decided = [n for other in self.storm.cashiers if other is not self for n in other.proposed]
        match draw.randrange(6):
            case 0 if decided:
                number = draw.choice(decided)
                return lambda cage: cage.approve(number, by=me, command=id_)
            case 1 if decided:
                number = draw.choice(decided)
                return lambda cage: cage.reject(number, reason="No.", by=me, command=id_)
            case 2:
                more, why = draw.choice((cents, -cents)), "It fell."
                return lambda cage: cage.propose(
                    player=player, cents=more, reason=why, by=me, command=id_
                )
            case 3:
                return lambda cage: cage.cash(player=player, cents=cents, by=me, command=id_)
            case _:
                return lambda cage: cage.buy(player=player, cents=cents, by=me, command=id_)

    def _ask_again(self) -> None:
        now = self.storm.loop.time()
        for id_ in self.open_questions:
            if now - self.asked[id_].sent_at > self.draw.uniform(*ANSWER_SECONDS):
                self._ask(id_)

    def _ask(self, id_: str) -> None:
        asked, loop = self.asked[id_], self.storm.loop
        worker = self.draw.choice(self.storm.workers)
        asked.copies, asked.sent_at = asked.copies + 1, loop.time()
        if self.draw.random() >= LOST:
            arrive = partial(self._arrive, worker, id_)
            loop.tell(worker.process, self.draw.uniform(*DELAY), arrive)

    def _heard(self, worker: SimWorker, id_: str, said: Receipt | ThreecardError) -> None:
        try:
            self._take(worker, id_, said)
        except BrokenPromiseError as error:
            self.storm.fail(error)

    def _take(self, worker: SimWorker, id_: str, said: Receipt | ThreecardError) -> None:
        asked = self.asked[id_]
        if not isinstance(said, ThreecardError):
            first = asked.receipt or said
            require(first == said, f"{self}: {id_} was answered {first}, and now {said}")
            asked.receipt = said
            return
        code = str(said.code)
        if code in FAILURES:
            is_undisturbed = self.storm.watch.is_undisturbed(worker.process)
            require(not is_undisturbed, f"{self} heard {code}, and nothing was wrong")
        if asked.receipt is not None:  # of what was asked twice at once one may not have happened
            require(code in UNSURE, f"{self}: {id_} stands, and is refused by {code}")
            return
        asked.refused.append(code)
        if code not in UNSURE or self.draw.random() < 0.5:
            asked.given_up = code != "commit_unknown"

    # In a worker's process

    def _arrive(self, worker: SimWorker, id_: str) -> None:
        if worker.open is not None and worker.open.door.front.is_open:
            cage = worker.open.door.front.cage
            self.storm.loop.begin(worker.process, self._serve(worker, cage, id_))

    async def _serve(self, worker: SimWorker, cage: Cage, id_: str) -> None:
        said: Receipt | ThreecardError
        try:
            said = await self.asked[id_].act(cage)
        except ThreecardError as error:
            said = error
        except Exception as error:  # noqa: BLE001 # whatever it is, the house broke
            self.storm.fail(error)
            return
        if self.draw.random() >= LOST:
            heard = partial(self._heard, worker, id_, said)
            self.storm.loop.tell(self.process, self.draw.uniform(*DELAY), heard)

    # When all is over

    def check(self, answers: dict[tuple[str, str], Answer]) -> None:
        """What was acknowledged stands as it was told, and what was refused at once does not."""
        counts = self.storm.counts
        for id_, asked in self.asked.items():
            kept = answers.get((str(self), id_))
            counts["commands"] += 1
            if asked.receipt is not None:
                counts["acknowledged"] += 1
                require(kept is not None, f"{self}: {id_} was acknowledged, and is not there")
                assert kept is not None
                said = msgspec.json.decode(kept.body, type=type(asked.receipt))
                require(said == asked.receipt, f"{self}: {id_} has another answer in the log")
            elif asked.copies == 1 and asked.given_up:
                counts["refused"] += 1
                require(kept is None, f"{self}: {id_} was refused as {asked.refused}, and happened")
