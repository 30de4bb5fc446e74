"""The network address a house listens at, the server behind it, and the signals that stop it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn
from msgspec.structs import replace

from threecard.core.errors import Code
from threecard.server.api.door import Door
from threecard.server.errors import HouseError
from threecard.server.process.connections import (
    BoundedHttp,
    BoundedSocket,
    Connections,
    HouseConfig,
)
from threecard.server.process.settings import ServeSettings

STOPS = (signal.SIGINT, signal.SIGTERM)
HANGUP = "SIGHUP replaces workers one by one; a house of one worker is not restarted, and goes on"
ANY_ADDRESS = ("0.0.0.0", "::", "")  # noqa: S104 # compared with, not bound to

log = logging.getLogger(__name__)


def bind(settings: ServeSettings) -> socket.socket:
    """Hold the address; nobody is let in before the house is open."""
    host, port = settings.host, settings.port
    listening: socket.socket | None = None
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, settings.send_buffer)
        listening.bind(address)
    except OSError as error:
        if listening is not None:
            listening.close()
        raise HouseError(
            Code.BAD_FIELD,
            f"The house can't be served at {host} port {port}: {error.strerror}. "
            "Choose another with --host or --port.",
        ) from None
    return listening


def bind_own(settings: ServeSettings, shared: socket.socket, slot: int = 0) -> socket.socket:
    """A process's own address: the port after the house's for the first, and so on."""
    port = port_of(shared) + 1 + slot if settings.port else 0
    made = replace(settings, host=settings.own_host, port=port)
    try:
        return bind(made)
    except HouseError:
        log.warning("port %d is taken, so process %d answers at another", port, slot + 1)
        return bind(replace(made, port=0))


def port_of(listening: socket.socket) -> int:
    """The port that was bound, which the system chose where none was named."""
    return int(listening.getsockname()[1])


def url_of(settings: ServeSettings, port: int) -> str:
    """Where people reach a house that listens at a port."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    return _url("http" if settings.tls_cert is None else "https", settings.host, port)


def own_url_of(settings: ServeSettings, port: int) -> str:
    """Where one process is reached by itself: never by TLS, for no certificate names it."""
    return _url("http", settings.own_host, port)


def _url(scheme: str, host: str, port: int) -> str:
    host = "127.0.0.1" if host in ANY_ADDRESS else host
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def check_certificate(settings: ServeSettings) -> None:
    """Read the certificate and its key before anything is opened."""
    if settings.tls_cert is None:
        return
    for path in (settings.tls_cert, settings.tls_key):
        if path is not None and not os.access(path, os.R_OK):
            why = "can't be read by this user" if path.exists() else "is not there"
            raise HouseError(Code.BAD_FIELD, f"The house can't be served by TLS: {path} {why}.")
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
            settings.tls_cert, settings.tls_key, password=_no_password
        )
    except (ssl.SSLError, ValueError) as error:
        key = settings.tls_key or settings.tls_cert
        raise HouseError(
            Code.BAD_FIELD,
            f"The house can't be served by TLS: {settings.tls_cert} has to hold a certificate "
            f"chain and {key} its key, in PEM and without a password ({error}).",
        ) from None


def _no_password() -> str:
    raise ValueError("the key asks for a password")


class Server(uvicorn.Server):
    """A server that leaves signals to the house, and says when it can be reached."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listens = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listens.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def make_servers(settings: ServeSettings, door: Door) -> tuple[Server, Server]:
    """The server of the house's address, and of the one that a process has to itself."""
    shed = door.front.metrics.shed
    proxies = settings.trusted_proxies
    open_ones = Connections(settings.api, lambda why: shed.labels(why).inc(), proxies)
    own = replace(settings, tls_cert=None, tls_key=None, trusted_proxies=())
    return _server(settings, door, open_ones), _server(own, door, open_ones)


def _server(settings: ServeSettings, door: Door, open_ones: Connections) -> Server:
    config = HouseConfig(
        door,
        http=BoundedHttp,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        # An address is the connection's, whatever a header says, unless a proxy of ours says it.
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        ws=BoundedSocket,
        ws_per_message_deflate=False,
        ws_max_size=settings.api.body_max,
        ws_ping_interval=settings.api.ping_every / 1000,
        ws_ping_timeout=settings.api.pong_within / 1000,
        timeout_graceful_shutdown=3,
        ssl_certfile=settings.tls_cert,
        ssl_keyfile=settings.tls_key,
    )
    config.open_ones = open_ones
    return Server(config)


@contextmanager
def stop_signals(stop: asyncio.Event) -> Iterator[None]:
    """The first signal closes in good order; a second one is the system's to deal with."""
    loop = asyncio.get_running_loop()

    def stop_once() -> None:
        stop.set()
        for each in STOPS:
            loop.remove_signal_handler(each)

    with _on(*STOPS, then=stop_once):
        yield


@contextmanager
def hangups(stop: asyncio.Event) -> Iterator[None]:
    """Go on when SIGHUP comes, which replaces workers where there are several.

    To a house in a terminal it says that the window is being closed, and the house closes too.
    """
    in_terminal = sys.stdin is not None and sys.stdin.isatty()
    with _on(signal.SIGHUP, then=stop.set if in_terminal else partial(log.warning, HANGUP)):
        yield


@contextmanager
def _on(*signals: signal.Signals, then: Callable[[], None]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's
        return
    loop = asyncio.get_running_loop()
    for each in signals:
        loop.add_signal_handler(each, then)
    try:
        yield
    finally:
        for each in signals:
            loop.remove_signal_handler(each)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ModuleNotFoundError:  # not on every system
        return None
    return uvloop.new_event_loop
