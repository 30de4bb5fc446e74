"""The front: all that the API's handlers need, in one place."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from threecard.core.view import Viewer
from threecard.server.api.commands import BusyError, Commands
from threecard.server.api.errors import NotJsonError
from threecard.server.api.live import Live
from threecard.server.api.metrics import Metrics
from threecard.server.api.practice import Practice
from threecard.server.api.readiness import Readiness
from threecard.server.api.seats import Seats
from threecard.server.api.session import Admission
from threecard.server.api.settings import ApiSettings
from threecard.server.api.watching import Watching
from threecard.server.api.written import read_written
from threecard.server.cage.cage import Cage
from threecard.server.explorer import TableOdds
from threecard.server.house.history import History
from threecard.server.house.house import House
from threecard.server.identity import Identity, Person
from threecard.server.identity.delays import network_of
from threecard.server.identity.rates import Rate
from threecard.server.reports.pit import PitDesk


class Front:
    """The house and all that stands before it."""

    def __init__(
        self,
        house: House,
        identity: Identity,
        cage: Cage,
        odds: TableOdds,
        settings: ApiSettings,
    ) -> None:
        self.house = house
        self.identity = identity
        self.cage = cage
        self.odds = odds
        self.pricer = odds.pricer
        self.settings = settings
        self.metrics = Metrics()
        self.history = History(house)
        self.pit = PitDesk(house, odds.expected)
        self.sessions = Admission(identity, settings)
        self.watching = Watching(house, odds, settings, self.metrics)
        self.commands = Commands(house, identity.words, settings, self.metrics)
        self.live = Live(house, settings, self.sessions, self.watching, self.commands)
        self.practice = Practice(house, settings, self.watching)
        self.requests = Rate(burst=settings.requests_burst, every=settings.request_every)
        self.is_open = False
        self.readiness = Readiness(house, lambda: self.is_open)
        self._seats: asyncio.Task[None] | None = None
        house.measures.append(self.metrics.committed)
        house.tasks.counted = lambda name: self.metrics.failed.labels(name).inc()
        self.metrics.queue.set_function(lambda: house.waiting)

    async def start(self) -> None:
        await self.watching.start()
        self.identity.balance_listeners.append(self.watching.moved)
        self.cage.balance_listeners.append(self.watching.moved)
        if not self.house.store.queues_by_stream:  # other workers' sockets are not known here
            self._seats = self.house.tasks.begin("seats", Seats(self.house, self.watching).run)
        self.is_open = True

    def close(self, message: str) -> None:
        """Begin nothing more, and say so."""
        if self._seats is not None:
            self._seats.cancel()
        self.is_open = False
        self.pricer.close()
        self.commands.closing = True
        self.watching.close(message)
        self.practice.close(message)

    def check_rate(self, address: str) -> None:
        """So much may be asked from one address."""
        wait = self.requests.wait(network_of(address), self.house.clock.now())
        if wait:
            raise BusyError(wait)


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is read as written: JSON, of exactly the fields that are documented."""

    async def json(self) -> Any:  # noqa: ANN401 # of the handler's own type
        if self.content_type[0] not in ("application/json", ""):
            raise NotJsonError
        field = self.route_handler.parsed_data_field
        assert field is not None, "only a handler that takes a body reads one"
        return read_written(_decoder(field.annotation), await self.body())


@cache  # as many as the API has kinds of bodies
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:  # noqa: ANN401 # a struct
    return msgspec.json.Decoder(kind)


def signed_in(request: Request[Any, Any, Any]) -> Person:
    person: Person | None = request.state.person
    assert person is not None, "the address needs a session, and the guard has looked"
    return person


def viewer(request: Request[Any, Any, Any]) -> Viewer:
    person: Person | None = request.state.person
    return Viewer(None if person is None else person.name)


TheFront = NamedDependency[SkipValidation[Front]]
ThePerson = NamedDependency[SkipValidation[Person]]
TheViewer = NamedDependency[SkipValidation[Viewer]]
