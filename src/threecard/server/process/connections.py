"""Connections: how many there may be, from one address and in all, and how slowly one may ask.

Whatever is too much is told so in HTTP and ended, while there are file handles left to say it with;
each such connection is counted. An IPv6 subscriber has a whole /64 of addresses, and counts as one.
"""

from __future__ import annotations

import asyncio
import resource
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum, unique
from ipaddress import ip_address, ip_network

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from threecard.core.errors import Code
from threecard.core.wire import ErrorOut
from threecard.server.api.settings import ApiSettings
from threecard.server.identity.delays import network_of

HANDLES_KEPT = 128  # for the database, files and whoever is told to go away
HANDLES_WANTED = 65_536
GOES_SECONDS = 1.0  # for whoever is told to go away to read it
FAREWELL_SECONDS = 5.0  # for a socket that was ended; then whatever it did not read is dropped
UNREAD_SECONDS = 30  # after which the system drops a connection that takes in nothing


@unique
class Shed(StrEnum):
    """Why a connection is not taken, or not kept."""

    ADDRESS = "address"  # too many from one
    HOUSE = "house"  # too many in all
    SLOW = "slow"  # its request did not come in time


SENTENCES = {
    Shed.ADDRESS: "Too many connections come from this address; close some and ask again.",
    Shed.HOUSE: "The house has as many connections as it takes; ask again shortly.",
    Shed.SLOW: "The request did not come in time; ask again.",
}


class Connections:
    """Those that are open now."""

    def __init__(
        self, settings: ApiSettings, on_shed: Callable[[str], None], proxies: Sequence[str] = ()
    ) -> None:
        self.headers_seconds = settings.headers_within / 1000
        self.body_seconds = settings.body_within / 1000
        self.on_shed = on_shed
        self._each = settings.connections_each
        self._proxies = [ip_network(each) for each in proxies]  # each brings many people
        self._most = min(settings.connections_max, raise_handles() - HANDLES_KEPT)
        self._from: Counter[str] = Counter()
        self._whose: dict[int, str] = {}  # the network of each, by its transport

    def enter(self, transport: asyncio.Transport, address: str) -> Shed | None:
        """Count a connection; or say why there is no room for it."""
        network = network_of(address)
        if len(self._whose) >= self._most:
            return Shed.HOUSE
        if self._from[network] >= self._each and not self._is_proxy(address):
            return Shed.ADDRESS
        self._from[network] += 1
        self._whose[id(transport)] = network
        return None

    def _is_proxy(self, address: str) -> bool:
        return bool(self._proxies) and any(ip_address(address) in each for each in self._proxies)

    def leave(self, transport: asyncio.Transport) -> None:
        network = self._whose.pop(id(transport), None)
        if network is not None:
            self._from[network] -= 1
            if not self._from[network]:
                del self._from[network]


class HouseConfig(uvicorn.Config):
    """The server's configuration, with the count of its connections."""

    open_ones: Connections


class BoundedHttp(H11Protocol):
    """A connection that asks in HTTP, and is given so long to do it."""

    config: HouseConfig
    _timer: asyncio.TimerHandle | None = None
    _is_shed = False
    _waits_for_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as its base
        super().connection_made(transport)
        why = self.config.open_ones.enter(transport, self.client[0] if self.client else "")
        if why is not None:
            self._shed(why)
            return
        _drop_unread(transport)
        self._give(self.config.open_ones.headers_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._take_time_away()
        self.config.open_ones.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_shed:
            return
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        state = self.conn.their_state
        if state is h11.IDLE:  # the next request begins
            if self._timer is None and self.conn.trailing_data[0]:
                self._give(self.config.open_ones.headers_seconds)
        elif state is h11.SEND_BODY:
            if not self._waits_for_body:
                self._waits_for_body = True
                self._give(self.config.open_ones.body_seconds)
        else:
            self._take_time_away()

    def on_response_complete(self) -> None:
        self._take_time_away()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._take_time_away()
        super().handle_websocket_upgrade(event)

    def _give(self, seconds: float) -> None:
        self._take_time_away(keep_state=True)
        self._timer = self.loop.call_later(seconds, self._shed, Shed.SLOW)

    def _take_time_away(self, *, keep_state: bool = False) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not keep_state:
            self._waits_for_body = False

    def _shed(self, why: Shed) -> None:
        """Say why, and be gone soon, whatever the client does."""
        self._take_time_away()
        self._is_shed = True
        self.config.open_ones.on_shed(why)
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(_told(why))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(GOES_SECONDS, self.transport.abort)


class BoundedSocket(WebSocketsSansIOProtocol):
    """A live view; one that was ended is dropped, whether its client reads or not."""

    config: HouseConfig

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.open_ones.leave(self.transport)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._drop()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._drop()

    def _drop(self) -> None:
        self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)


def raise_handles() -> int:
    """Ask for as many file handles as this process may have; how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = HANDLES_WANTED if hard == resource.RLIM_INFINITY else min(hard, HANDLES_WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return HANDLES_WANTED if soft == resource.RLIM_INFINITY else soft


def _drop_unread(transport: asyncio.Transport) -> None:
    """Let the system drop a connection whose client takes nothing in for so long."""
    made = transport.get_extra_info("socket")
    if made is not None and made.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000)


def _told(why: Shed) -> bytes:
    status = b"408 Request Timeout" if why is Shed.SLOW else b"503 Service Unavailable"
    body = msgspec.json.encode(ErrorOut(code=Code.TOO_BUSY, message=SENTENCES[why]))
    return (
        b"HTTP/1.1 %s\r\ncontent-type: application/json\r\nretry-after: 1\r\n"
        b"connection: close\r\ncontent-length: %d\r\n\r\n" % (status, len(body))
    ) + body
