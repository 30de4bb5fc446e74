"""Where a witness is: a port of a machine, or a socket in the file system."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

from threecard.core.errors import Code, WrittenError
from threecard.witness.asking import LINE_MAX

UNIX = "unix:"


class Address(NamedTuple):
    """A place to listen at or to ask."""

    host: str = ""
    port: int = 0
    path: Path | None = None

    @classmethod
    def read(cls, written: str) -> Address:
        """`127.0.0.1:8787`, `[::1]:8787` or `unix:/run/witness.sock`."""
        if written.startswith(UNIX) and len(written) > len(UNIX):
            return cls(path=Path(written.removeprefix(UNIX)))
        host, _, port = written.rpartition(":")
        if not host or not port.isascii() or not port.isdigit() or int(port) > 65_535:
            raise WrittenError(
                Code.BAD_FIELD,
                f"“{written}” is no address of a witness: give HOST:PORT, or unix:PATH.",
            )
        return cls(host.removeprefix("[").removesuffix("]"), int(port))

    def __str__(self) -> str:
        if self.path is not None:
            return f"{UNIX}{self.path}"
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.path is not None:
            return await asyncio.open_unix_connection(self.path, limit=LINE_MAX)
        return await asyncio.open_connection(self.host, self.port, limit=LINE_MAX)
