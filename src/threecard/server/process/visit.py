"""A house that does not run, opened for a question and closed again.

The application is called in this process, as a server would call it; no port is opened. It runs in
a thread of its own, so that workers who share the database hear from it while a person types.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AsyncExitStack, contextmanager
from typing import Any
from urllib.parse import unquote_to_bytes

from threecard.core.errors import Code
from threecard.server.api.door import Door
from threecard.server.api.outbox import Message
from threecard.server.errors import StoreError
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.process.lifecycle import open_doors
from threecard.server.process.listener import url_of
from threecard.server.process.opening import open_house
from threecard.server.process.settings import ServeSettings
from threecard.server.storage.location import Place, named_key

OPENS_WITHIN = 60.0  # seconds
HERE = ("127.0.0.1", 0)  # the operator's token is good on this machine alone


class VisitedHouse:
    """A house that this process alone asks; it answers from the loop of its own thread."""

    def __init__(self, door: Door, url: str, token: str) -> None:
        self.url = url  # where it will be served, if nobody chooses another address
        self.token = token
        self._door = door
        self._loop = asyncio.get_running_loop()

    def ask(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes | None,
        timeout: float,
    ) -> tuple[int, bytes]:
        """The status and the body of the answer; `TimeoutError` where it takes too long."""
        asked = call(self._door, method, path, headers, body or b"")
        answer = asyncio.run_coroutine_threadsafe(asked, self._loop)
        try:
            return answer.result(timeout)
        except TimeoutError:
            answer.cancel()
            raise TimeoutError("timed out") from None


@contextmanager
def visit(place: Place) -> Iterator[VisitedHouse]:
    """Open a house for this process alone, with no dealer at work; closed in good order after.

    It holds the database as a running house does, so nobody else writes meanwhile.
    """
    opened: Future[VisitedHouse] = Future()
    over: Future[None] = Future()
    with ThreadPoolExecutor(1, "visit") as thread:
        hosted = thread.submit(asyncio.run, _host(place, opened, over))
        either: list[Future[Any]] = [opened, hosted]
        try:
            wait(either, return_when=FIRST_COMPLETED)
            if opened.done():
                yield opened.result()
        finally:
            over.set_result(None)
            hosted.result()  # or raises why it did not open, or did not close as it should


async def _host(place: Place, opened: Future[VisitedHouse], over: Future[None]) -> None:
    """Open a house, say so, and close it when the visit is over."""
    settings = ServeSettings(
        db=place.url,
        key_file=named_key(),
        deals=False,
        grace_ms=0,
        public_url=os.environ.get("THREECARD_PUBLIC_URL"),
    )
    token = secrets.token_urlsafe(32)
    async with AsyncExitStack() as closing:
        try:
            async with asyncio.timeout(OPENS_WITHIN):
                odds = TableOdds(await closing.enter_async_context(Pricer()))
                house = await open_house(place, settings, odds)
                closing.push_async_callback(house.close)
                kept = await open_doors(settings, house, odds, token=token, say=lambda _: None)
        except TimeoutError:
            raise StoreError(Code.STORE_FAILED, f"The house on {place.url} did not open.") from None
        kept.start()
        opened.set_result(VisitedHouse(kept.door, url_of(settings, settings.port), token))
        await asyncio.wrap_future(over)
        await kept.close()
        await kept.end()


async def call(
    door: Door, method: str, path: str, headers: Mapping[str, str], body: bytes
) -> tuple[int, bytes]:
    """Ask an application one thing, as an ASGI server asks it; the status and the whole body."""
    raw_path, _, query = path.partition("?")
    requests = iter([{"type": "http.request", "body": body, "more_body": False}])
    status, parts = 0, list[bytes]()

    async def receive() -> Message:
        for request in requests:
            return request
        await asyncio.Event().wait()  # whoever asks does not hang up, so nothing more comes
        raise AssertionError

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            parts.append(message.get("body", b""))

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote_to_bytes(raw_path).decode(),
        "raw_path": raw_path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [
            (name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()
        ],
        "client": HERE,
        "server": HERE,
        "state": {},
    }
    await door(scope, receive, send)
    return status, b"".join(parts)
