"""A house's side of a witness: asks it, and believes nothing but a signature that verifies."""

from __future__ import annotations

import asyncio

from threecard.core.errors import ThreecardError
from threecard.deal.encoding import unhex
from threecard.deal.kind import WitnessKind
from threecard.deal.witness import Signature, WitnessKey, check_size
from threecard.witness.address import Address
from threecard.witness.asking import Asked, Closed, read_answer, write_message
from threecard.witness.errors import absent, refused

ANSWER_SECONDS = 5.0
WAIT_MS = 60_000  # for a signature; then the round is void


class WitnessClient:
    """Asks a witness, over a connection a question."""

    def __init__(
        self,
        address: Address,
        key: WitnessKey,
        *,
        kind: WitnessKind = WitnessKind.APART,
        wait_ms: int = WAIT_MS,
    ) -> None:
        self.key = key
        self.kind = kind
        self.wait_ms = wait_ms
        self._address = address

    async def sign(self, closed: Closed, *, by: bytes) -> Signature:
        """The witness's signature; `by` is the house's own, which shows who asks."""
        asked = write_message(Asked(closed, by.hex()))
        try:
            line = await asyncio.wait_for(self._ask(asked), ANSWER_SECONDS)
        except TimeoutError:
            raise absent("The witness does not answer.") from None
        except (OSError, ValueError) as error:
            raise absent(f"The witness can't be reached: {error}.") from error
        return self._checked(line, closed)

    async def _ask(self, asked: bytes) -> bytes:
        reader, writer = await self._address.connect()
        try:
            writer.write(asked)
            await writer.drain()
            return await reader.readline()
        finally:
            writer.close()

    def _checked(self, line: bytes, closed: Closed) -> Signature:
        try:
            answer = read_answer(line)
            signature = unhex(answer.signature, where="signature")
            if signature and self.key.is_signed(check_size(signature), closed.message):
                return Signature(signature)
        except ThreecardError:
            raise absent("The witness answered with something that is no answer.") from None
        if answer.refused:
            raise refused(f"The witness refused: {answer.refused}")
        raise absent(answer.failed or "The witness answered with another signature.")
