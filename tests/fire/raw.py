"""A bare HTTP client: sends any bytes as a body, and reads the status of what is answered."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress

_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


class RawHttp:
    """One connection at a time, made anew where the other side ended it."""

    def __init__(self, address: str) -> None:
        self._host, _, self._port = address.rpartition(":")
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> RawHttp:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._leave()

    async def _leave(self) -> None:
        if self._streams is not None:
            _, writer = self._streams
            self._streams = None
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def post(self, path: str, body: bytes, token: str) -> int:
        """Send a body, and say which status came back."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, int(self._port))
        reader, writer = self._streams
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n"
            f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        async with asyncio.timeout(60):
            head = await reader.readuntil(b"\r\n\r\n")
            length = _LENGTH.search(head)
            await reader.readexactly(int(length[1]) if length else 0)
        if b"connection: close" in head.lower():
            await self._leave()
        return int(head.split(b" ", 2)[1])
