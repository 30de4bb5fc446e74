"""A house's own witness: a process beside it, for whoever has nobody else to run one.

It protects from nobody who runs the house: every round, page and proof says of which kind its
witness is.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from threecard.core.errors import Code
from threecard.deal import WitnessKey
from threecard.deal.kind import WitnessKind
from threecard.server.errors import StoreError
from threecard.server.process.lifecycle import Say
from threecard.server.process.settings import ServeSettings, WitnessSettings
from threecard.server.storage.location import place_of
from threecard.witness.serving import OPEN, WitnessFiles

AGAIN_SECONDS = 1.0
LEAVES_WITHIN = 5.0

log = logging.getLogger(__name__)


@asynccontextmanager
async def with_witness(settings: ServeSettings, say: Say) -> AsyncIterator[ServeSettings]:
    """The settings of a house whose witness can be asked; its own is started, and kept going."""
    asked = settings.witness
    if asked is None or asked.kind is not WitnessKind.CHILD or asked.key:
        yield settings
        return
    place = place_of(settings.db)
    name = place.beside.name
    files = WitnessFiles(
        place.beside.with_name(f"{name}.witness.key"), place.beside.with_name(f"{name}.witness.db")
    )
    with TemporaryDirectory(prefix="threecard-") as folder:  # a socket's path has to be short
        address = f"unix:{Path(folder) / 'witness'}"
        child = await _start(files, address)
        keeping = asyncio.create_task(_keep(files, address, child), name="witness")
        key = WitnessKey.read(files.public.read_bytes())
        say(f"The house runs its own witness, which is no protection from it: {key.fingerprint}")
        try:
            witness = WitnessSettings(
                address=address, key=key.modulus, kind=asked.kind, wait_ms=asked.wait_ms
            )
            yield replace(settings, witness=witness)
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)


async def _start(files: WitnessFiles, address: str) -> asyncio.subprocess.Process:
    """A witness that signs, and ends when this process does."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "threecard.witness",
        str(files.key),
        str(files.log),
        address,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl+C is the house's to hear
    )
    assert child.stdout is not None
    while line := await child.stdout.readline():
        if line.startswith(OPEN.encode()):
            return child
    raise StoreError(
        Code.WITNESS_ABSENT, f"The house's own witness ended at once, with {await child.wait()}."
    )


async def _keep(files: WitnessFiles, address: str, child: asyncio.subprocess.Process) -> None:
    """See that there is one, until told otherwise."""
    try:
        while True:
            code = await child.wait()
            log.error("the house's own witness ended with %s, and is begun again", code)
            await asyncio.sleep(AGAIN_SECONDS)
            try:
                child = await _start(files, address)
            except StoreError as error:
                log.error("%s", error.sentence)  # noqa: TRY400 # the sentence is all there is
    finally:
        if child.returncode is None:
            child.terminate()
            try:
                await asyncio.wait_for(child.wait(), LEAVES_WITHIN)
            except TimeoutError:
                child.kill()
                await child.wait()
