"""The door: the first handler of every connection, which parts sockets, pages and the API."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from litestar import Litestar

from threecard.core.errors import Code, ThreecardError
from threecard.server.api.errors import error_out, retry_after, status_of
from threecard.server.api.front import Front
from threecard.server.api.live import Receive, Scope, reject
from threecard.server.api.outbox import Message, Send
from threecard.server.api.pages import Pages
from threecard.server.api.practice import asks_to_practise
from threecard.server.api.session import is_here
from threecard.server.api.written import check_address
from threecard.server.errors import HouseError

FIGURES = "/metrics"
OPENLY = ("/health", "/ready", FIGURES)  # what the own address gives whoever can reach it
API = ("/api/", *OPENLY)
# A page of ours loads from us alone, is framed by nobody and tells nobody where it was.
GUARDED = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE")  # figures have no room for more
HSTS = (b"strict-transport-security", b"max-age=31536000")
NOT_KEPT = (b"cache-control", b"no-store")


class Door:
    """The whole application, as an ASGI server calls it."""

    def __init__(self, front: Front, api: Litestar, pages: Pages) -> None:
        self.front = front
        self.api = api
        self._pages = pages
        self._headers = (*GUARDED, HSTS) if front.settings.secure else GUARDED

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, self._guarded(scope, send))
        else:
            await cast("Any", self.api)(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_rate(scope)
            self._check_secure(scope)
        except ThreecardError as error:
            await reject(send, error)
            return
        practised = asks_to_practise(scope["path"])
        if practised is not None:
            await self.front.practice(practised, scope, receive, send)
        else:
            await self.front.live(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        if not path.startswith(API):
            await self._pages(scope, send)
            return
        try:
            self._check_rate(scope)
            check_address(path, scope["query_string"])
            self._check_figures(scope)
            self._check_secure(scope)
        except ThreecardError as error:
            await _say(send, error)
            return
        await cast("Any", self.api)(scope, receive, send)

    def _check_figures(self, scope: Scope) -> None:
        """Give figures at the process's own address, and not to everybody who plays."""
        if (
            scope["path"] == FIGURES
            and self.front.settings.own_port is not None
            and not self._is_own(scope)
        ):
            raise HouseError(Code.UNKNOWN_PATH, "The house gives its figures at another address.")

    def _check_secure(self, scope: Scope) -> None:
        """Let nobody play past the certificate: the own address is not served by TLS."""
        if not self.front.settings.secure or scope["path"] in OPENLY or not self._is_own(scope):
            return
        client = scope.get("client")
        if not client or not is_here(client[0]):
            raise HouseError(Code.UNKNOWN_PATH, "The house is served by TLS, at another address.")

    def _is_own(self, scope: Scope) -> bool:
        """Whether it came by the address that this process has to itself."""
        own, server = self.front.settings.own_port, scope.get("server")
        return own is not None and server is not None and server[1] == own

    def _check_rate(self, scope: Scope) -> None:
        client = scope.get("client")
        self.front.check_rate(client[0] if client else "")

    def _guarded(self, scope: Scope, send: Send) -> Send:
        kept = not scope["path"].startswith(API)
        requests = self.front.metrics.requests
        method = scope["method"] if scope["method"] in METHODS else "other"

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                requests.labels(method, message["status"]).inc()
                headers = [*message.get("headers", ()), *self._headers]
                if not kept and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NOT_KEPT)
                message["headers"] = headers
            await send(message)

        return guarded


async def _say(send: Send, error: ThreecardError) -> None:
    headers = {"content-type": "application/json", **retry_after(error)}
    await send(
        {
            "type": "http.response.start",
            "status": status_of(error),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        }
    )
    await send({"type": "http.response.body", "body": msgspec.json.encode(error_out(error))})
