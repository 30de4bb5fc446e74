"""The witness's desk: takes a line, signs or refuses, answers a line."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from threecard.core.errors import Code, ThreecardError
from threecard.witness.address import Address
from threecard.witness.asking import LINE_MAX, Answer, read_asked, write_message
from threecard.witness.errors import refused
from threecard.witness.signed_log import SignedLog

IDLE_SECONDS = 60.0  # who says nothing for so long is hung up on
TALKERS_MAX = 256

log = logging.getLogger(__name__)


class Desk:
    """Answers houses; where some are named, those and no others."""

    def __init__(self, signed: SignedLog, houses: Collection[str] = ()) -> None:
        self._signed = signed
        self._houses = frozenset(houses)
        self._talking = 0

    @asynccontextmanager
    async def listening(self, address: Address) -> AsyncIterator[Address]:
        """Take questions; the address is as it came out, where any free port would do."""
        if address.path is not None:
            address.path.unlink(missing_ok=True)
            server = await asyncio.start_unix_server(self._talk, address.path, limit=LINE_MAX)
            address.path.chmod(0o600)
        else:
            host, port = address.host, address.port
            server = await asyncio.start_server(self._talk, host, port, limit=LINE_MAX)
            address = address._replace(port=server.sockets[0].getsockname()[1])
        async with server:
            yield address

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._talking += 1
        try:
            while self._talking <= TALKERS_MAX:
                line = await asyncio.wait_for(reader.readline(), IDLE_SECONDS)
                if not line:
                    break
                writer.write(write_message(self.answer(line)))
                await asyncio.wait_for(writer.drain(), IDLE_SECONDS)
        except (OSError, ValueError, TimeoutError):  # gone, or a line without an end
            pass
        finally:
            self._talking -= 1
            writer.close()

    def answer(self, line: bytes) -> Answer:
        """What is said to a line, whatever is in it."""
        try:
            asked = read_asked(line)
            house = asked.closed.round.house
            if self._houses and house not in self._houses:
                raise refused("This witness signs for other houses.")
            asked.check()
            return Answer(signature=self._signed.sign(asked.closed).hex())
        except ThreecardError as error:
            log.warning("refused: %s", error.sentence)
            if error.code is Code.WITNESS_ABSENT:
                return Answer(failed=error.sentence)
            return Answer(refused=error.sentence)
