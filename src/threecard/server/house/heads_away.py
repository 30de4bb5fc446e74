"""Heads sent elsewhere as they are signed: to a file that is only added to, or to a command.

What was sent is out of the house's own reach, so that nobody here can agree with a log cut short.
A failure is said in the program's log and stops nothing: the next heads say all that these would.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from msgspec import Struct

from threecard.deal.files import add_to

COMMAND_SECONDS = 10.0

log = logging.getLogger(__name__)


class HeadsAway(Struct, frozen=True):
    """Where signed heads go, a line each: neither, either or both."""

    file: Path | None = None
    command: str | None = None  # of the shell; it reads the line from its standard input

    async def send(self, line: bytes) -> None:
        if self.file is not None:
            try:
                await asyncio.to_thread(add_to, self.file, line)
            except OSError as error:
                log.error("signed heads were not added to %s: %s", self.file, error)  # noqa: TRY400
        if self.command is not None:
            await self._tell(self.command, line)

    async def _tell(self, command: str, line: bytes) -> None:
        process = await asyncio.create_subprocess_shell(
            command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL
        )
        try:
            await asyncio.wait_for(process.communicate(line), COMMAND_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
        if process.returncode:
            log.error(
                "signed heads were not taken: “%s” ended with %d", command, process.returncode
            )
